"""Puzzles of the Master board on paper: whose signs are whose."""

from printkit.game.puzzle_pages import PuzzlePages

PAGES = PuzzlePages(signs=(":h: Honour, :f: Fate.",))
