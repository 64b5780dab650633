"""Drawings without symbols and clips, so that tests can ask where things are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.draw.drawing import Circle, Clip, Image, Item, Path, Shade, Tagged, Text, Use

Plain = Path | Circle | Text | Image | Shade


def flatten(items: Iterable[Item]) -> Iterator[Plain]:
    """What the items draw in the end, each at its place."""
    for item in items:
        match item:
            case Use():
                yield from flatten(item.placed)
            case Clip(_, inner) | Tagged(_, inner):
                yield from flatten(inner)
            case _:
                yield item
