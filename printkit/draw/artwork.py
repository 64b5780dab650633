"""Artwork: a drawing with a size and a name, ready to be placed on paper."""

from pathlib import Path

from printkit.draw.drawing import Drawing
from printkit.draw.outline import Box, Point
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import brief


@dataclass(frozen=True, slots=True)
class Artwork:
    """A finished drawing, such as a board, the face of a card or a token.

    Attributes:
        drawing: the drawing; its origin is the lower left corner.
        width, height: nominal size in mm; ink may extend past it (bleed).
        title: name for bookmarks and page lists.
        author: designer of the game, for the file's metadata.
        credits: line printed in the margin of every sheet.
        whole: names and boxes (in mm) of parts that, in addition to spots and labels, should not be cut when the art
            is spread over several sheets.
        kind: its kind in a kit: ``track`` for score tracks, ``reference`` for sheets to read, otherwise ``other``.
        work: instructions for making the piece from its printed sheet.
        family: typeface for its text; margin notes may also be in the built-in one.
        outline: corners in mm of the convex shape that contains the ink, if that shape does not fill the whole box.
        source: the file that describes it, if any, so that it can be drawn again in another theme.
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
    source: Path | None = field(default=None, compare=False, repr=False)
