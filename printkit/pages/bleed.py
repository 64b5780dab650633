"""Bleed: the background of a board extends past the cut, so that an inaccurate cut shows no white."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import dist

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Use
from printkit.draw.outline import polyline, rectangle
from printkit.layouts.base.refusals import InputError

NEAR = 0.3
"""Largest distance in mm between an edge and a background that counts as reaching it."""
ROUNDED = 5.0
"""Largest distance in mm from a corner at which the outline of a background may start to curve."""
MOST = 10.0
"""The largest bleed, in mm."""


def background(art: Artwork, paper: str) -> str | None:
    """Return the colour that reaches all four corners of the art; None if this is merely the colour of the paper."""
    corner_colours: list[set[str]] = [set(), set(), set(), set()]
    for shape in _shapes(art.drawing.layer("board")):
        colour = shape.style.fill
        if colour is None or colour == paper:
            continue
        l, b, r, t = shape.bounds()
        left, low, right, high = l < NEAR, b < NEAR, art.width - r < NEAR, art.height - t < NEAR
        corners = product(((0.0, left), (art.width, right)), ((0.0, low), (art.height, high)))
        for colours, ((x, at_side), (y, at_end)) in zip(corner_colours, corners, strict=True):
            if at_side and at_end and _has_corner(shape, x, y):
                colours.add(colour)
    common = sorted(set.intersection(*corner_colours))
    return common[0] if len(common) == 1 else None


def _has_corner(shape: Path | Circle, x: float, y: float) -> bool:
    """Return whether a shape has a corner, sharp or rounded, at a corner of its box; a hexagon has none there."""
    if isinstance(shape, Circle):
        return False
    ends = (segment[-2:] for segment in shape.segments if segment[0] != "Z")
    return any(dist(end, (x, y)) < ROUNDED for end in ends)


def _shapes(items: tuple[Item, ...]) -> Iterator[Path | Circle]:
    for item in items:
        match item:
            case Path() | Circle():
                yield item
            case Use():
                yield from _shapes(item.placed)
            case _:
                pass


def run_out(art: Artwork, bleed: float, scale: float, *, paper: str) -> Artwork:
    """Return the art with its background extended on all sides.

    Args:
        art: the art, which will be enlarged by ``scale``.
        bleed: amount of bleed, in mm on the finished print.
        scale: the enlargement.
        paper: the colour of the paper, which does not count as a background.

    Raises:
        InputError: no background extends to the art's edge, or the bleed is too large.
    """
    if not 0 <= bleed <= MOST:
        raise InputError("bleed", f"{bleed:g}mm", f"a length from 0 to {MOST:g} mm")
    if not bleed:
        return art
    colour = background(art, paper)
    if colour is None:
        message = f"{{field}} cannot be used for {art.title}, because no coloured background reaches its corners."
        raise InputError("bleed", f"{bleed:g}mm", message)
    by = bleed / scale
    outer = rectangle(-by, -by, art.width + by, art.height + by)
    # The inner rectangle is a hole, because its corners are in the opposite order.
    inner = polyline(((0, 0), (0, art.height), (art.width, art.height), (art.width, 0)), closed=True)
    band = Path((*outer, *inner), Style(fill=colour))
    return replace(art, drawing=Drawing.of("board", band) + art.drawing)
