"""Searches that serve every game."""
