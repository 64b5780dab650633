"""Symbols that a document uses so often that a format does well to write them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from printkit.draw.drawing import Clip, Item, Symbol, Tagged, Use
from printkit.export.document import Document

SAVED = 150
"""A symbol counts as repeated where writing it once saves at least so many primitives."""


def repeated(document: Document) -> tuple[Symbol, ...]:
    """The symbols that are worth being written once, in the order of their first use."""
    counts = Counter(
        use.symbol for sheet in document.sheets for _, items in sheet.drawing.layers for use in _uses(items)
    )
    return tuple(symbol for symbol, count in counts.items() if (count - 1) * _weight(symbol.items) >= SAVED)


def _uses(items: Iterable[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Clip | Tagged):
            yield from _uses(item.items)


def _weight(items: Iterable[Item]) -> int:
    """How many primitives there are in all."""
    return sum(
        _weight(item.symbol.items) if isinstance(item, Use)
        else _weight(item.items) if isinstance(item, Clip | Tagged) else 1
        for item in items
    )  # fmt: skip
