"""Artwork: a drawing with a size and a name, ready to be placed on paper."""

from __future__ import annotations

from printkit.draw.drawing import Box, Drawing, Point
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import brief


@frozen
class Artwork:
    """A finished piece of drawing: a board, a card's face, a token.

    Attributes:
        drawing: its lower left corner is the origin.
        width, height: its nominal size in mm; ink may run past it (bleed).
        title: name for bookmarks and page lists.
        author: designer of the game, for the file's metadata.
        credits: the line printed in the margin of every sheet.
        whole: names and boxes in mm of parts that should not be cut when the art is spread over several sheets;
            spots and labels are known without that.
        kind: what part of a kit it is: ``track`` for scores, ``reference`` for sheets to read, else ``other``.
        work: what becomes of its sheet after printing.
        family: the typeface of its words, for those of the margin that the house's lacks.
        outline: corners in mm of the convex figure that the ink keeps to, where that is not the whole box.
    """

    __repr__ = brief

    drawing: Drawing
    width: float
    height: float
    title: str
    author: str = ""
    credits: str = ""
    outline: tuple[Point, ...] = ()
    whole: tuple[tuple[str, Box], ...] = ()
    kind: str = "other"
    work: str = "use it as it is"
    family: Typeface = HOUSE
