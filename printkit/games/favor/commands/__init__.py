"""Commands of favor alone."""
