"""Commands of strings alone."""
