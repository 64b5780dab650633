"""The smallest sizes that are legible in print: strokes of 0.25 mm and text of 6 points, in figures of any size."""

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import assert_never

from printkit.draw.drawing import Circle, Clip, Image, Item, Path, Shade, Style, Symbol, Tagged, Text, Use
from printkit.layouts.base.refusals import TooSmall

STROKE = 0.25
"""Smallest width of a stroke in mm."""
TEXT = 6 * 25.4 / 72
"""Smallest em size of text in mm: six points."""


def legible(items: Iterable[Item]) -> None:
    """Check that all items are legible in print.

    Raises:
        TooSmall: a stroke or text is too small.
    """
    for item in items:
        stroke, text = least(item)
        if stroke < STROKE - 1e-9:
            message = f"{{field}} is too small: strokes would be {{value}} wide; the minimum is {STROKE} mm."
            raise TooSmall("width", f"{stroke:.3g} mm", message, found=stroke, bound=STROKE)
        if text < TEXT - 1e-9:
            message = f"{{field}} is too small: text would be {{value}} high; the minimum is 6 pt ({TEXT:.3f} mm)."
            raise TooSmall("width", f"{text:.3g} mm", message, found=text, bound=TEXT)


def least(item: Item) -> tuple[float, float]:
    """Return the thinnest stroke and the smallest text in an item, in mm; infinity if there is none."""
    match item:
        case Path(_, style) | Circle(_, _, _, style):
            return _stroke(style), inf
        case Text():
            return inf, item.size
        case Image() | Shade():
            return inf, inf
        case Use(symbol, _, _, scale):
            stroke, text = _inside(symbol)
            return stroke * scale, text * scale
        case Clip(_, items) | Tagged(_, items):
            return _of_all(items)
        case _:
            assert_never(item)


@lru_cache(maxsize=1024)
def _inside(symbol: Symbol) -> tuple[float, float]:
    """Return the thinnest stroke and the smallest text of a symbol, in its own units."""
    # A stroke in the same colour as a filled shape of the same sign merely extends that shape, like the stalk of a
    # leaf.
    fills = {part.style.fill for part in symbol.items if isinstance(part, Path | Circle)}
    return _of_all(
        part
        for part in symbol.items
        if not (isinstance(part, Path) and part.style.fill is None and part.style.stroke in fills)
    )


def _of_all(items: Iterable[Item]) -> tuple[float, float]:
    stroke, text = inf, inf
    for item in items:
        s, t = least(item)
        stroke, text = min(stroke, s), min(text, t)
    return stroke, text


def _stroke(style: Style) -> float:
    """Return the width of a stroke that is visible as a line; a stroke in the same colour as the shape's fill merely
    rounds its corners.
    """
    return style.width if style.stroke is not None and style.stroke != style.fill else inf
