"""One piece of art on one sheet of paper: centred, at true size or fitted, with rulers and a line of credits."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.errors import InputError
from layouts.paper import Paper
from printkit.art import Art
from printkit.document import Sheet
from printkit.drawing import Box, Drawing, Move, Point
from printkit.export.numbers import short
from printkit.sheets.bleed import run_out
from printkit.sheets.margin import corners, credit, rulers
from printkit.sheets.marks import Marks, crop, reach
from printkit.theme import Theme

MARGIN = 10.0
"""Space on all sides, in mm, that rulers and credits need outside the art."""
BARE = 5.0
"""Space that is always left: most printers cannot print nearer to the edge."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the art on a sheet.

    Attributes:
        ruler: whether rulers are printed.
        note: whether the line of credits is printed.
        marks: which crop marks stand about the art.
        bleed: how far the art's ground runs past its edge, in mm.
    """

    ruler: bool = True
    note: bool = True
    marks: Marks = "none"
    bleed: float = 0.0

    @property
    def reach(self) -> float:
        """How far bleed and marks stand out from the art, in mm."""
        return reach(self.marks, self.bleed)

    @property
    def margin(self) -> float:
        """Space on all sides that the frame needs outside the art, in mm."""
        return self.reach + (MARGIN if self.ruler or self.note else BARE)


PLAIN = Frame()


def fits(art: Art, paper: Paper, scale: float = 1.0, frame: Frame = PLAIN) -> bool:
    """Whether the art, at that scale, keeps off the edge of this paper, and its marks on it."""
    slack = 2 * max(BARE, frame.reach) - 1e-9
    return art.width * scale + slack <= paper.width and art.height * scale + slack <= paper.height


def fit_scale(art: Art, paper: Paper, frame: Frame = PLAIN) -> float:
    """The largest scale at which the art leaves its frame room on this paper."""
    slack = 2 * frame.margin
    return min((paper.width - slack) / art.width, (paper.height - slack) / art.height)


def oriented(art: Art, paper: Paper, scale: float = 1.0, frame: Frame = PLAIN) -> Paper:
    """The paper turned where only turning makes the art fit; else as it is."""
    turned = paper.turned
    return turned if not fits(art, paper, scale, frame) and fits(art, turned, scale, frame) else paper


def place(art: Art, paper: Paper, theme: Theme, frame: Frame = PLAIN, scale: float = 1.0) -> Sheet:
    """The art in the middle of a sheet.

    Raises:
        InputError: it does not fit (the message names ``--paper``, ``--tile`` and ``--fit``), or it has no ground
            that could run out.
    """
    if not fits(art, paper, scale, frame):
        size = f"{short(art.width * scale, 1)} x {short(art.height * scale, 1)} mm"
        least = 2 * max(BARE, frame.reach)
        room = f"{short(paper.width - least, 1)} x {short(paper.height - least, 1)} mm"
        raise InputError(
            "--paper",
            paper.name,
            f"large enough for {art.title} ({size}; it holds {room}): "
            "choose a larger --paper, --tile it over several sheets, or --fit it at a smaller scale",
        )
    art = run_out(art, frame.bleed, scale, theme.paper)
    move = Move((paper.width - art.width * scale) / 2, (paper.height - art.height * scale) / 2, scale=scale)
    trim = (*move.point(0, 0), *move.point(art.width, art.height))
    bleed = grown(trim, frame.bleed)
    figure = tuple(move.point(x, y) for x, y in art.outline or corners((0, 0, art.width, art.height)))
    if frame.reach:
        figure = corners(grown(trim, frame.reach))
    drawing = art.drawing.moved(move.dx, move.dy, scale=scale)
    return Sheet(
        paper.width,
        paper.height,
        drawing
        + crop([trim], frame.marks, frame.bleed)
        + surround(paper, theme, frame, note(art, scale), figure),
        title=art.title,
        description=note(art, scale),
        trim=trim,
        bleed=bleed,
    )


def grown(box: Box, by: float) -> Box:
    """The box, larger by so many mm on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def note(art: Art, scale: float = 1.0) -> str:
    """The line in the margin: what this is, whose it is, and how to print it."""
    size = "print at 100 %" if abs(scale - 1) < 1e-9 else f"drawn at {short(100 * scale, 1)} % of true size"
    return " · ".join(part for part in (art.title, art.credits, size) if part)


def surround(
    paper: Paper, theme: Theme, frame: Frame, text: str, figure: tuple[Point, ...], *, over: bool = True
) -> Drawing:
    """Rulers and the line of credits for a sheet, clear of the convex ``figure`` that the art fills.

    Rulers may lie over art that leaves them no room, unless ``over`` is False.
    """
    size = (paper.width, paper.height)
    drawing, boxes = rulers(size, theme, figure, over=over) if frame.ruler else (Drawing(), [])
    if frame.note and text:
        drawing += credit(text, size, theme, [figure, *map(corners, boxes)])
    return drawing
