"""Commands of yoso alone."""
