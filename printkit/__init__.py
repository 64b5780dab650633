"""Print-and-play boards, cards, figures and puzzles, true to scale and checked by rules engines."""

__version__ = "0.1.0"
