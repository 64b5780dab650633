"""Commands for Mana only."""
