"""Sheets and documents: drawings placed on paper, with the names a reader sees in a viewer."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.drawing import Box, Drawing, Point


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a printer does wrong, done the other way, about the middle of the paper.

    Attributes:
        x, y: how much a page is stretched across and along.
        dx, dy: how far it is shifted afterwards, in mm.
        lean: how far it goes to the right for each mm that it goes up.
    """

    x: float = 1.0
    y: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    lean: float = 0.0

    def origin(self, width: float, height: float) -> Point:
        """Where the lower left corner of paper of that size goes; with the factors that is the whole mapping."""
        across = width / 2 * (1 - self.x) - height / 2 * self.lean + self.dx
        return across, height / 2 * (1 - self.y) + self.dy

    def box(self, box: Box, width: float, height: float) -> Box:
        """What holds a box on paper of that size when it is stretched, kept on the paper."""
        (e, f), (l, b, r, t) = self.origin(width, height), box
        left, right = sorted((b * self.lean, t * self.lean))
        return (
            max(0.0, l * self.x + left + e),
            max(0.0, b * self.y + f),
            min(width, r * self.x + right + e),
            min(height, t * self.y + f),
        )


AS_DRAWN = Stretch()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one piece of paper.

    Attributes:
        width, height: size of the paper in mm.
        drawing: the print, with its origin at the paper's lower left.
        title: line in the bookmarks; an empty title makes no bookmark.
        description: the content in words, for readers who do not see it.
        label: page label shown by viewers; empty for the running number.
        heads: further bookmarks, below the title's: how many levels below it, and the text.
        trim, bleed: boxes in mm where the sheet is cut and how far ink runs past the cut; None where nothing is
            trimmed.
        remark: a warning about the sheet for the person who prints it.
        back: whether it is printed on the back of the sheet before it.
        stretch: how the whole page is stretched and shifted to suit a printer.
        kind: what part of a kit it is (``board``, ``cards``, ``rules``); empty outside kits.
    """

    width: float
    height: float
    drawing: Drawing
    title: str = ""
    label: str = ""
    description: str = ""
    heads: tuple[tuple[int, str], ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    remark: str = ""
    back: bool = False
    stretch: Stretch = AS_DRAWN
    kind: str = ""

    @property
    def spoken(self) -> str:
        """The words that are read aloud in its place: the description without the board in letters."""
        return self.description.partition("\n\n")[0] or self.title


@dataclass(frozen=True, slots=True)
class Document:
    """A run of sheets with the data a file carries about itself.

    Attributes:
        title: the document's title.
        author: the designer of the game, or of the sheet.
        subject: one line about the content.
        credits: terms and credits, kept in the file's metadata.
        language: of its words, as a BCP 47 tag.
    """

    sheets: tuple[Sheet, ...]
    title: str
    author: str = ""
    subject: str = ""
    credits: str = ""
    language: str = "en"
