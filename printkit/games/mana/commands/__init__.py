"""Commands of mana alone."""
