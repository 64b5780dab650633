"""Puzzles as a page on a screen."""

from pathlib import Path

SHARED = Path(__file__).parent.parent / "page"
"""Scripts and styles of pages with a server and of pages that stand alone."""
