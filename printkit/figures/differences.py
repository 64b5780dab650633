"""Figures of positions on which two programs, or two readings of a rule, disagree."""

import re
from collections.abc import Sequence

from printkit.engines.state import state
from printkit.export.document import Sheet
from printkit.figures.compose import sheet
from printkit.figures.figure import Figure, Mark

LEGAL, ILLEGAL = "legal, left out by the program", "not legal, added by the program"
"""The meanings of the marks for another program's turns."""


def figure(game: str, position: str, sides: Sequence[tuple[str, Sequence[str]]], *, caption: str) -> Sheet:
    """Draw a position with marks on the last spots of turns that only one of the two sides allows.

    Args:
        game: name of the game.
        position: the position as text.
        sides: for each side, the meaning of its mark, and its turns; the first side is marked with rings, the second
            with crosses.
        caption: text below the figure, without formatting.
    """
    at = state(game, position)
    spots = at.spots if at.game.offers("spots_of") else ()
    names = re.compile("|".join(map(re.escape, sorted(spots, key=len, reverse=True))) or "(?!)")
    marks: dict[str, Mark] = {}
    for (meaning, turns), shape in zip(sides, ("ring", "cross"), strict=True):
        for turn in turns:
            for spot in names.findall(turn)[-1:]:
                marks.setdefault(spot, Mark((spot,), shape, meaning=meaning))
    plain = re.sub(r"[*:]", " ", caption)
    return sheet(Figure(game, position, marks=tuple(marks.values()), caption=plain, mover=True, key=True))
