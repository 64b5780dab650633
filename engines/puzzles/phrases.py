"""Pieces of the sentences about puzzles."""

from __future__ import annotations

from collections.abc import Sequence

COUNTS = ("no", "one", "two", "three", "four", "five")
"""Small numbers in words."""


def listed(said: Sequence[str]) -> str:
    """``a, b and c``; empty where there is nothing."""
    return " and ".join(filter(None, [", ".join(said[:-1]), *said[-1:]]))
