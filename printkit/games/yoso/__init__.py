"""Yoso-Go in print."""
