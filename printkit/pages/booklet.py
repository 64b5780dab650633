"""A saddle-stitched booklet: two pages on each side of every sheet, with the sheets folded together in the middle.

The sheets are stacked with the first one outermost. Because of the thickness of the folded paper, the pages of inner
sheets are pushed towards the open edge, so their content is moved towards the fold by the same amount.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.draw.drawing import Drawing
from printkit.draw.structure import once
from printkit.export.document import Sheet
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.pages.impose import Duplex

THICKNESS, WEIGHT = 0.1, 80
"""Thickness in mm of a sheet of ordinary paper, and its weight in g/m2; other paper is assumed to be equally dense.
"""
LEAST = 4
"""The number of pages in a booklet is a multiple of this."""


def leaf(paper: Paper) -> Paper:
    """Return the page size of a booklet printed on a given paper: half a sheet."""
    wide = paper.landscape
    return Paper(f"half of {paper.name}", wide.width / 2, wide.height)


def saddle(pages: Sequence[Sheet], paper: Paper, duplex: Duplex, *, weight: int = WEIGHT) -> tuple[Sheet, ...]:
    """Return pages laid out on sheets to fold in the middle and stitch; blank pages are added at the end as
    necessary.

    Args:
        pages: the pages in reading order; those larger than half the paper are reduced.
        paper: the paper, which is turned to landscape.
        duplex: the edge on which sheets are turned over: ``long`` or ``short``.
        weight: weight of the paper, in g/m2.

    Raises:
        InputError: ``duplex`` is neither ``long`` nor ``short``.
    """
    if duplex not in ("long", "short"):
        message = "{field} must be long or short, not {value}, because a booklet is printed on both sides."
        raise InputError("duplex", duplex, message)
    wide, half = paper.landscape, leaf(paper)
    places: list[Sheet | None] = [*pages, *[None] * (-len(pages) % LEAST)]

    def side(left: Sheet | None, right: Sheet | None, creep: float) -> Drawing:
        drawing = Drawing()
        for page, x in ((left, creep), (right, half.width - creep)):
            if page is not None:
                scale = min(half.width / page.width, half.height / page.height)
                dx, dy = (half.width - scale * page.width) / 2, (half.height - scale * page.height) / 2
                drawing += page.drawing.moved(x + dx, dy, scale=scale)
        return drawing

    def sheets() -> Iterator[Sheet]:
        for number in range(len(places) // LEAST):
            first, last = 2 * number, len(places) - 1 - 2 * number
            creep = THICKNESS * weight / WEIGHT * number
            front = side(places[last], places[first], creep)
            back = side(places[first + 1], places[last - 1], creep)
            if duplex == "long":
                # In landscape, the back of a sheet turned over on its long edge is upside down.
                back = back.moved(wide.width, wide.height, angle=180)
            yield Sheet(wide.width, wide.height, front)
            yield Sheet(wide.width, wide.height, back, back=True)

    read = once(element for page in pages for element in page.drawing.structure)
    cover, *others = sheets()
    # Screen readers follow the order of the pages, which is stored in the structure of the first sheet.
    return replace(cover, drawing=replace(cover.drawing, structure=read)), *others
