"""Puzzles of Jo on paper: whose signs are whose."""

from printkit.looks.puzzle_pages import PuzzlePages

PAGES = PuzzlePages(signs=(":r: Red, :b: Black, :n: neutral.",))
