"""Strings of Suits in print."""
