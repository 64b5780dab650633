"""Jō in print."""
