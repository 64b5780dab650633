"""The calibration sheet for measuring a printer, front and back.

The front has rulers along its edges, a square of 100 mm, a cross, and round marks for scans. The back has two grids,
so that one is behind the cross if the sheet is turned over on its long edge, and the other if it is turned over on
its short edge. When the sheet is held up to the light, the cross is visible in one of the grids and shows how far the
back must be moved. The back also has round marks, so that pictures of both sides can be measured instead.
"""

import pathlib
from collections.abc import Iterator

from printkit.draw.drawing import Circle, Drawing, Item, Path, label, line
from printkit.draw.outline import Point, rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.paper import Paper
from printkit.pages import flow
from printkit.pages.page import PLAIN, surround

SIDE = 100.0
"""Side of the square, in mm."""
REACH = 8
"""Distance in mm to which the grids extend in every direction."""
LEAST = (180.0, 240.0)
"""The smallest paper in mm, in portrait orientation."""
LEFT, TOP = 24.0, 18.0
"""Margins of the text, in mm."""
MIDDLE = 0.37
"""Height of the square's middle, as a fraction of the paper's height."""
NUMBER = 2.2
"""Em size of numbers, in mm."""

TARGET, HOLE = 5.0, 2.4
"""Diameters in mm of the marks for a scan, and of the hole in the first mark."""
EDGE = 13.0
"""Distance of the marks' centres from the edges of the paper, in mm."""

FRONT, BACK = (
    pathlib.Path(__file__).with_name(f"calibration_{side}.md").read_text(encoding="utf-8")
    for side in ("front", "back")
)
"""The text of the two sides; ``{side}`` is the side of the square."""


def document(paper: Paper, theme: Theme) -> Document:
    """Return the front and the back of the sheet.

    Raises:
        TooSmall: the paper is too small, or is in landscape orientation.
    """
    if paper.width < LEAST[0] or paper.height < LEAST[1]:
        size = f"{short(LEAST[0])} x {short(LEAST[1])} mm"
        message = f"{{field}} {{value}} is too small: a calibration sheet needs {size}, upright."
        raise TooSmall("paper", paper.name, message, found=(paper.width, paper.height), bound=LEAST)
    return Document(
        (_front(paper, theme), _back(paper, theme)),
        title="Calibration sheet",
        subject=f"Rulers, a scale test and grids for backs, on {paper.name}",
    )


def cross(paper: Paper) -> Point:
    """Return the position of the cross on the front, in mm."""
    return (paper.width - SIDE) / 4 + 1, round(MIDDLE * paper.height)


def grids(paper: Paper) -> tuple[Point, Point]:
    """Return the centres of the grids that are behind the cross when the sheet is turned over on its long edge, and
    on its short edge.
    """
    x, y = cross(paper)
    return (paper.width - x, y), (x, paper.height - y)


def targets(paper: Paper, *, back: bool = False) -> tuple[Point, ...]:
    """Return the centres of the marks for scans, in mm; the first mark has a hole.

    The marks are far apart, and clear of the rulers, which are in the lower left corner. The back has them in a
    different order, so that the sides cannot be confused.
    """
    left, right, low, high = EDGE, paper.width - EDGE, EDGE, paper.height - EDGE
    if back:
        return (
            (right, high), (paper.width / 2, high), (left, high), (left, 0.72 * paper.height),
            (right, 0.58 * paper.height), (right, 0.3 * paper.height), (right, low), (0.75 * paper.width, low),
        )  # fmt: skip
    return (
        (left, high), (paper.width / 2, high), (right, high), (left, 0.58 * paper.height),
        (right, 0.58 * paper.height), (right, 0.3 * paper.height), (right, low), (0.75 * paper.width, low),
    )  # fmt: skip


def _sheet(paper: Paper, theme: Theme, text: str, *, drawing: Drawing, title: str, back: bool) -> Sheet:
    measure = paper.width - 2 * LEFT
    (column,) = flow.pages(tuple(flow.blocks(text)), measure, paper.height / 2, theme=theme, size=theme.body)
    name = f"{title} · print at 100%"
    return Sheet(
        paper.width,
        paper.height,
        column.moved(LEFT, paper.height - TOP)
        + drawing.tagged(Element("Figure", alt=f"{title}: what is measured"))
        + surround(paper, theme, PLAIN, text=name, figure=()),
        title=title,
        description=name,
        back=back,
    )


def _front(paper: Paper, theme: Theme) -> Sheet:
    x, y = paper.width / 2, round(MIDDLE * paper.height)
    l, b, r, t = x - SIDE / 2, y - SIDE / 2, x + SIDE / 2, y + SIDE / 2
    thin = theme.stroke(0.25)
    words = f"{short(SIDE)} mm"
    square = Drawing.of("board", Path(rectangle(l, b, r, t), thin, "square")) + Drawing.of(
        "labels",
        label(x, b + 3, f"{words} across", theme.body, theme.ink, anchor="middle"),
        label(l + 5, y, f"{words} along", theme.body, theme.ink, anchor="middle", angle=90),
    )
    u, v = cross(paper)
    bold = theme.stroke(0.6)
    mark = Drawing.of(
        "marks",
        line(u - REACH, v, u + REACH, v, bold, "cross-level"),
        line(u, v - REACH, u, v + REACH, bold, "cross-upright"),
        Circle(u, v, 3, theme.stroke(0.35)),
    )
    text = FRONT.format(side=short(SIDE))
    drawing = square + mark + _marks(targets(paper), theme)
    return _sheet(paper, theme, text, drawing=drawing, title="Calibration sheet", back=False)


def _marks(at: tuple[Point, ...], theme: Theme) -> Drawing:
    """Return the round marks, the first of which has a hole."""
    spots = [Circle(*each, TARGET / 2, theme.fill("#000000")) for each in at]
    spots.insert(1, Circle(*at[0], HOLE / 2, theme.fill("#ffffff")))
    return Drawing.of("marks", *spots)


def _back(paper: Paper, theme: Theme) -> Sheet:
    edges = ("long", "short")
    drawing = Drawing.join(_grid(at, edge, theme) for at, edge in zip(grids(paper), edges, strict=True))
    drawing += _marks(targets(paper, back=True), theme)
    return _sheet(paper, theme, BACK, drawing=drawing, title="Calibration sheet, back", back=True)


def _grid(at: Point, edge: str, theme: Theme) -> Drawing:
    x, y = at
    fine, strong = theme.stroke(0.25, theme.soft), theme.stroke(0.5)
    lines: list[Item] = []
    for n in range(-REACH, REACH + 1):
        style = strong if n == 0 else fine
        lines.append(line(x + n, y - REACH, x + n, y + REACH, style, f"{edge}-upright-{n}"))
        lines.append(line(x - REACH, y + n, x + REACH, y + n, style, f"{edge}-level-{n}"))
    return Drawing.of("marks", *sorted(lines, key=lambda item: str(item.id))) + Drawing.of(
        "labels", *_numbers(at, theme), label(x, y + REACH + 6, f"{edge} edge", theme.body, theme.ink,
                                              weight="bold", anchor="middle")
    )  # fmt: skip


def _numbers(at: Point, theme: Theme) -> Iterator[Item]:
    x, y = at
    for n in range(-REACH, REACH + 1, 4):
        text = f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n else "0"
        yield label(x + n, y - REACH - 3, text, NUMBER, theme.ink, anchor="middle")
        yield label(x + n, y + REACH + 1.4, text, NUMBER, theme.ink, anchor="middle")
        yield label(x - REACH - 1, y + n, text, NUMBER, theme.ink, anchor="end", middle=True)
        yield label(x + REACH + 1, y + n, text, NUMBER, theme.ink, middle=True)
