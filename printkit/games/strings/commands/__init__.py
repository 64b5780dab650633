"""Commands for Strings of Suits only."""
