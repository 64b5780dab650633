"""Commands for Yoso-Go only."""
