"""A piece of art on a sheet of paper: centred, at true size or fitted, with rulers and a line of credits."""

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Text
from printkit.draw.outline import Box, Point, box_under
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.export.document import Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.paper import Paper
from printkit.layouts.transform import Transform
from printkit.pages.bleed import run_out
from printkit.pages.margin import BARE, CLEAR, DEPTH, Instructions, corners, credit, instructions, rulers
from printkit.pages.marks import Marks, crop, reach

MARGIN = 10.0
"""Space in mm that rulers and credits need on all sides of the art."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything around the art on a sheet.

    Attributes:
        ruler: whether rulers are printed.
        note: whether the line of credits is printed.
        marks: the crop marks around the art.
        bleed: extent of the art's background past its edge, in mm.
        words: the sheet's instructions, if there are any apart from the line of credits.
        reserved_boxes: boxes in mm that the frame avoids.
    """

    ruler: bool = True
    note: bool = True
    marks: Marks = "none"
    bleed: float = 0.0
    words: Instructions | None = None
    reserved_boxes: tuple[Box, ...] = ()

    @property
    def reach(self) -> float:
        """The distance in mm to which bleed and marks extend from the art."""
        return reach(self.marks, self.bleed)

    @property
    def margin(self) -> float:
        """Space on all sides that the frame needs outside the art, in mm."""
        return self.reach + (MARGIN if self.ruler or self.note else BARE)


PLAIN = Frame()


def fits(art: Artwork, paper: Paper, scale: float = 1.0, *, frame: Frame = PLAIN) -> bool:
    """Return whether the art at that scale, with its marks, is clear of the edge of this paper."""
    slack = 2 * max(BARE, frame.reach) - 1e-9
    return art.width * scale + slack <= paper.width and art.height * scale + slack <= paper.height


def fit_scale(art: Artwork, paper: Paper, frame: Frame = PLAIN) -> float:
    """Return the largest scale at which the art leaves room for its frame on this paper."""
    slack = 2 * frame.margin
    return min((paper.width - slack) / art.width, (paper.height - slack) / art.height)


def oriented(art: Artwork, paper: Paper, scale: float = 1.0, *, frame: Frame = PLAIN) -> Paper:
    """Return the paper, turned if the art fits only that way; otherwise unchanged."""
    turned_paper = paper.turned
    return (
        turned_paper
        if not fits(art, paper, scale, frame=frame) and fits(art, turned_paper, scale, frame=frame)
        else paper
    )


def place(art: Artwork, paper: Paper, theme: Theme, *, frame: Frame = PLAIN, scale: float = 1.0) -> Sheet:
    """Return the art in the middle of a sheet.

    Raises:
        TooSmall: the paper is too small; the message names ``paper``, ``tile`` and ``fit``. InputError: the art has
            no background that could be extended.
    """
    if not fits(art, paper, scale, frame=frame):
        size = f"{short(art.width * scale, 1)} x {short(art.height * scale, 1)} mm"
        least = 2 * max(BARE, frame.reach)
        room = f"{short(paper.width - least, 1)} x {short(paper.height - least, 1)} mm"
        message = (
            f"{{field}} {{value}} is too small for {art.title}: it needs {size}, but the paper has {room}. "
            "Choose a larger {paper}, {tile} it over several sheets, or {fit} it at a smaller scale."
        )
        raise TooSmall(
            "paper",
            paper.name,
            message,
            found=(paper.width, paper.height),
            bound=(art.width * scale + least, art.height * scale + least),
            hints=("paper", "tile", "fit"),
        )
    art = run_out(art, frame.bleed, scale, paper=theme.paper)
    sides = ((paper.width, art.width * scale), (paper.height, art.height * scale))
    for is_centred in (True, False):
        x, y = ((whole - length) / 2 if is_centred else _start(whole, length, frame) for whole, length in sides)
        to_paper = Transform.at(x, y, scale=scale)
        trim = box_under(to_paper, (0.0, 0.0, art.width, art.height))
        bleed = grown(trim, frame.bleed)
        figure = tuple(to_paper.apply(x, y) for x, y in art.outline or corners((0, 0, art.width, art.height)))
        if frame.reach:
            figure = corners(grown(trim, frame.reach))
        # The art is in the middle, unless that leaves no room for rulers.
        if not frame.ruler or len(rulers((paper.width, paper.height), theme, figure)[1]) == 2:
            break
    drawing = art.drawing.transformed(to_paper)
    if not drawing.structure:
        drawing = drawing.tagged(Element("Figure", alt=_told(art, scale)))
    words = surround(paper, theme, frame, text=note(art, scale), figure=figure)
    whole = drawing + crop([trim], frame.marks, frame.bleed) + words
    return Sheet(
        paper.width,
        paper.height,
        # Screen readers read the words about the sheet and its purpose first.
        replace(whole, structure=words.structure + drawing.structure),
        title=art.title,
        description=note(art, scale),
        trim=trim,
        bleed=bleed,
    )


def _told(art: Artwork, scale: float) -> str:
    """Return a description of the art: its title and size or, for a sheet of text, its content."""
    size = f"{short(art.width * scale, 1)} x {short(art.height * scale, 1)} mm"
    if art.kind != "reference":
        return f"{art.title}, {size}"
    words = (item for _, item in art.drawing if isinstance(item, Text))
    return " ".join((f"{art.title}:", *(word.string for word in sorted(words, key=lambda w: (-w.y, w.x)))))


def _start(whole: float, length: float, frame: Frame) -> float:
    """Return the position at which art of this length starts along a side of the paper: centred, or as far from the
    edge as rulers require.
    """
    least = max(BARE, frame.reach)
    beside = BARE + DEPTH + CLEAR + frame.reach
    middle = (whole - length) / 2
    return beside if frame.ruler and middle < beside <= whole - length - least else middle


def grown(box: Box, by: float) -> Box:
    """Return the box, enlarged by a distance in mm on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def note(art: Artwork, scale: float = 1.0) -> str:
    """Return the line in the margin: the title, the designer, and a note on printing the sheet."""
    size = "print at 100%" if abs(scale - 1) < 1e-9 else f"drawn at {short(100 * scale, 1)}% of true size"
    return " · ".join(part for part in (art.title, art.credits, size) if part)


def surround(paper: Paper, theme: Theme, frame: Frame, *, text: str, figure: tuple[Point, ...]) -> Drawing:
    """Return rulers, instructions and the line of credits for a sheet, clear of the convex shape (``figure``) that
    the art fills.
    """
    size = (paper.width, paper.height)
    drawing, boxes = rulers(size, theme, figure) if frame.ruler else (Drawing(), ())
    obstacles = [figure, *map(corners, boxes), *map(corners, frame.reserved_boxes)]
    if frame.words:
        words = instructions(frame.words, size, theme, obstacles=obstacles)
        drawing += words
        obstacles.append(corners(words.bounds()))
    if frame.note and text:
        drawing += credit(text, size, theme, obstacles=obstacles)
    return drawing
