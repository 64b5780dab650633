"""The least sizes of print: strokes of 0.25 mm and text of 6 points, whatever size a figure is asked for."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import assert_never

from layouts.ground.refusals import TooSmall
from printkit.draw.drawing import Circle, Clip, Drawing, Image, Item, Path, Shade, Style, Tagged, Text, Use

STROKE = 0.25
"""Least width of a stroke in mm."""
TEXT = 6 * 25.4 / 72
"""Least em size of text in mm: six points."""


def legible(drawing: Drawing) -> Drawing:
    """The same drawing, when all of it can be read in print.

    Raises:
        TooSmall: a stroke or text.
    """
    for _, items in drawing.layers:
        for item in items:
            stroke, text = least(item)
            if stroke < STROKE - 1e-9:
                accepted = f"large enough: strokes must keep {STROKE} mm"
                raise TooSmall("width", f"{stroke:.3g} mm", accepted, found=stroke, bound=STROKE)
            if text < TEXT - 1e-9:
                accepted = f"large enough: text must keep 6 pt ({TEXT:.3f} mm)"
                raise TooSmall("width", f"{text:.3g} mm", accepted, found=text, bound=TEXT)
    return drawing


@lru_cache(maxsize=8192)
def least(item: Item) -> tuple[float, float]:
    """The thinnest stroke and the smallest text in an item, in mm; infinity where there is none."""
    match item:
        case Path(_, style) | Circle(_, _, _, style):
            return _stroke(style), inf
        case Text():
            return inf, item.size
        case Image() | Shade():
            return inf, inf
        case Use(symbol, _, _, scale):
            # A stroke in the colour of a filled shape of the same sign only draws that shape out (a leaf's stalk).
            fills = {part.style.fill for part in symbol.items if isinstance(part, Path | Circle)}
            inner = [
                least(part)
                for part in symbol.items
                if not (isinstance(part, Path) and part.style.fill is None and part.style.stroke in fills)
            ]
            return (
                min((stroke * scale for stroke, _ in inner), default=inf),
                min((text * scale for _, text in inner), default=inf),
            )
        case Clip(_, items) | Tagged(_, items):
            inner = [least(part) for part in items]
            return (min((s for s, _ in inner), default=inf), min((t for _, t in inner), default=inf))
        case _:
            assert_never(item)


def _stroke(style: Style) -> float:
    """Width of a stroke that stands by itself; one in the colour of its fill only rounds the shape's corners."""
    return style.width if style.stroke is not None and style.stroke != style.fill else inf
