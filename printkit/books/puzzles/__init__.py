"""Puzzles on paper: booklets with illustrated solutions and room to write, and single puzzles as cards.

Boards are drawn as large as the space allows; pages of puzzles are not to scale and have no ruler.
"""

from printkit.books.puzzles.booklet import GRIDS, SOLUTIONS, Booklet, Look, booklet
from printkit.books.puzzles.cards import deck
from printkit.books.puzzles.choice import narrowed, ordered, selection

__all__ = ["GRIDS", "SOLUTIONS", "Booklet", "Look", "booklet", "deck", "narrowed", "ordered", "selection"]
