"""Puzzles of Yoso-Go on paper: whose signs are whose."""

from printkit.looks.puzzle_pages import PuzzlePages

PAGES = PuzzlePages(signs=(":h: Honour, :f: Fate.",))
