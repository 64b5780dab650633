"""Searches for all games."""
