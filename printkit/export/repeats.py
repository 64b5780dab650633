"""Symbols that a document uses so often that a format does well to write them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from printkit.document import Document
from printkit.drawing import Clip, Item, Symbol, Use

SAVED = 150
"""A symbol counts as repeated where writing it once saves at least so many primitives."""


def repeated(document: Document) -> tuple[Symbol, ...]:
    """The symbols that are worth being written once, in the order of their first use.

    A symbol is known by its identity: comparing all that it holds would cost what is to be saved.
    """
    symbols: dict[int, Symbol] = {}
    counts: Counter[int] = Counter()
    for sheet in document.sheets:
        for _, items in sheet.drawing.layers:
            for use in _uses(items):
                symbols.setdefault(id(use.symbol), use.symbol)
                counts[id(use.symbol)] += 1
    return tuple(
        symbol for key, symbol in symbols.items() if (counts[key] - 1) * _weight(symbol.items) >= SAVED
    )


def _uses(items: Iterable[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Clip):
            yield from _uses(item.items)


def _weight(items: Iterable[Item]) -> int:
    """How many primitives there are in all."""
    return sum(
        _weight(item.symbol.items) if isinstance(item, Use)
        else _weight(item.items) if isinstance(item, Clip) else 1
        for item in items
    )  # fmt: skip
