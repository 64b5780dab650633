"""Figures of positions and turns: the rules determine their content, and claims are checked before figures are drawn.

``parse(text)`` reads a figure from TOML, and ``sheet(figure)`` draws it. Each game's look in figures is in
``games/ID/figures.py``.
"""

from printkit.figures.compose import Study, document, prove, sheet, study
from printkit.figures.figure import Figure, Mark, parse, read

__all__ = ["Figure", "Mark", "Study", "document", "parse", "prove", "read", "sheet", "study"]
