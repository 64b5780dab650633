"""Mana in print."""
