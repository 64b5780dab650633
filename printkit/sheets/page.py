"""One piece of art on one sheet of paper: centred, at true size or fitted, with rulers and a line of credits."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.errors import InputError
from layouts.paper import Paper
from printkit.art import Art
from printkit.document import Sheet
from printkit.drawing import Drawing, label
from printkit.export.numbers import short
from printkit.sheets.ruler import rulers
from printkit.theme import Theme

MARGIN = 10.0
"""Space kept free of the art on all sides, in mm; rulers and credits stand in it."""
BARE = 5.0
"""The same where nothing stands in it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the art on a sheet.

    Attributes:
        ruler: whether rulers are printed.
        note: whether the line of credits is printed.
    """

    ruler: bool = True
    note: bool = True

    @property
    def margin(self) -> float:
        """Space kept free of the art, in mm."""
        return MARGIN if self.ruler or self.note else BARE


def fits(art: Art, paper: Paper, frame: Frame, scale: float = 1.0) -> bool:
    """Whether the art, at that scale, leaves the frame its margin on this paper."""
    slack = 2 * frame.margin - 1e-9
    return art.width * scale + slack <= paper.width and art.height * scale + slack <= paper.height


def fit_scale(art: Art, paper: Paper, frame: Frame) -> float:
    """The largest scale at which the art fits."""
    slack = 2 * frame.margin
    return min((paper.width - slack) / art.width, (paper.height - slack) / art.height)


def oriented(art: Art, paper: Paper, frame: Frame, scale: float = 1.0) -> Paper:
    """The paper turned so that the art fits, where only turning makes it fit; else as it is."""
    turned = paper.turned()
    return turned if not fits(art, paper, frame, scale) and fits(art, turned, frame, scale) else paper


def place(art: Art, paper: Paper, theme: Theme, frame: Frame = Frame(), scale: float = 1.0) -> Sheet:  # noqa: B008
    """The art in the middle of a sheet.

    Raises:
        InputError: it does not fit; the message names ``--paper``, ``--tile`` and ``--fit``.
    """
    if not fits(art, paper, frame, scale):
        size = f"{short(art.width * scale, 1)} x {short(art.height * scale, 1)} mm"
        room = (
            f"{short(paper.width - 2 * frame.margin, 1)} x {short(paper.height - 2 * frame.margin, 1)} mm"
        )
        raise InputError(
            "--paper",
            paper.name,
            f"large enough for {art.title} ({size}; it holds {room}): "
            "choose a larger --paper, --tile it over several sheets, or --fit it at a smaller scale",
        )
    dx = (paper.width - art.width * scale) / 2
    dy = (paper.height - art.height * scale) / 2
    drawing = art.drawing.moved(dx, dy, scale=scale)
    return Sheet(
        paper.width,
        paper.height,
        drawing + surround(paper, theme, frame, note(art, scale)),
        title=art.title,
    )


def note(art: Art, scale: float = 1.0) -> str:
    """The line in the margin: what this is, whose it is, and how to print it."""
    size = "print at 100 %" if scale == 1 else f"drawn at {short(100 * scale, 1)} % of its true size"
    return " · ".join(part for part in (art.title, art.credits, size) if part)


def surround(paper: Paper, theme: Theme, frame: Frame, text: str) -> Drawing:
    """Rulers and the line of credits for a sheet."""
    drawing = rulers(paper.width, paper.height, theme) if frame.ruler else Drawing()
    if frame.note and text:
        # Along the right edge, read from the right: the lower edge belongs to the ruler.
        drawing += Drawing.of(
            "labels",
            label(paper.width - 5.2, 12, text, theme.caption * 0.85, theme.soft, angle=90),
        )
    return drawing
