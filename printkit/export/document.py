"""Sheets and documents: drawings placed on paper, with the names that viewers show."""

from printkit.draw.drawing import Drawing
from printkit.draw.outline import Box
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import brief
from printkit.layouts.transform import IDENTITY, Transform


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a piece of paper.

    Attributes:
        width, height: size of the paper in mm.
        drawing: the drawing to print, with its origin at the paper's lower left corner.
        title: bookmark; empty for no bookmark.
        description: the content in words, for people who cannot see it.
        label: page label shown by viewers; empty for the page number.
        heads: bookmarks nested under the title's, each with its text and its depth (1 if directly below the
            title's).
        trim, bleed: the box to which the sheet is cut and the box to which ink extends, in mm; None if nothing is
            trimmed.
        remark: a warning about the sheet for the person who prints it.
        back: whether it is printed on the back of the previous sheet.
        stretch: transform that stretches, skews and shifts the whole page about its middle to suit a printer.
        kind: its kind in a kit (``board``, ``cards``, ``rules``); empty outside kits.
    """

    __repr__ = brief

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
    stretch: Transform = IDENTITY
    kind: str = ""

    @property
    def spoken(self) -> str:
        """The words that screen readers read in place of the sheet: the description without its text diagram of the
        board.
        """
        return self.description.partition("\n\n")[0] or self.title

    @property
    def mapping(self) -> Transform:
        """The stretch as a transform of the paper's coordinates."""
        return self.stretch.about(self.width / 2, self.height / 2)

    def stretched(self, box: Box) -> Box:
        """Return the smallest box on the paper that contains a box after the stretch."""
        left, bottom, right, top = box
        corners = [self.mapping.apply(x, y) for x in (left, right) for y in (bottom, top)]
        (l, b), (r, t) = (tuple(map(limit, *corners)) for limit in (min, max))
        return max(0.0, l), max(0.0, b), min(self.width, r), min(self.height, t)


@dataclass(frozen=True, slots=True)
class Document:
    """A run of sheets with the metadata of a file.

    Attributes:
        title: the document's title.
        author: the designer of the game, or of the sheet.
        subject: one line about the content.
        credits: terms and credits, stored in the file's metadata.
        language: language of the text, as a BCP 47 tag.
    """

    sheets: tuple[Sheet, ...]
    title: str
    author: str = ""
    subject: str = ""
    credits: str = ""
    language: str = "en"
