"""Commands for Emperor's Favor only."""
