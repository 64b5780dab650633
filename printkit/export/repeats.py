"""Symbols that are used so often in a document that a format should write them only once."""

from collections import Counter
from collections.abc import Iterable, Iterator

from printkit.draw.drawing import Clip, Drawing, Item, Path, Shade, Symbol, Tagged, Use
from printkit.export.document import Document

SAVED = 1000
"""The smallest saving, in path steps, that makes it worth writing a symbol only once."""
OWN = 3
"""Cost of writing a primitive, excluding its path, in steps."""


def repeated(document: Document) -> tuple[Symbol, ...]:
    """Return the symbols worth writing once, each after the symbols that it uses."""
    drawings = (sheet.drawing for sheet in document.sheets)
    times = Counter(_uses(item for drawing in drawings for _, items in drawing.layers for item in items))
    within: dict[Symbol, Counter[Symbol]] = {}
    weights: dict[Symbol, int] = {}

    def look(symbols: Iterable[Symbol]) -> None:
        """Examine the contents of symbols, inner ones first."""
        for symbol in symbols:
            if symbol not in weights:
                inner = Counter(_uses(symbol.items))
                look(inner)
                weights[symbol] = _weight(symbol.items) + sum(weights[each] * n for each, n in inner.items())
                within[symbol] = inner

    look(times)
    result: list[Symbol] = []
    # Work from the outermost symbols inwards, because writing a symbol once also writes its content once.
    for symbol in reversed(within):
        once = (times[symbol] - 1) * weights[symbol] >= SAVED
        if once:
            result.append(symbol)
        for inner, count in within[symbol].items():
            times[inner] += count * (1 if once else times[symbol])
    return tuple(reversed(result))


def faded(drawings: Iterable[Drawing]) -> tuple[Clip, ...]:
    """Return the transparent items, each after those inside it."""
    clips: dict[Clip, None] = {}
    symbols: set[Symbol] = set()

    def look(items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Use) and item.symbol not in symbols:
                symbols.add(item.symbol)
                look(item.symbol.items)
            elif isinstance(item, Clip | Tagged):
                look(item.items)
                if isinstance(item, Clip) and item.opacity < 1:
                    clips[item] = None

    for drawing in drawings:
        for _, items in drawing.layers:
            look(items)
    return tuple(clips)


def _uses(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
        elif isinstance(item, Clip | Tagged):
            yield from _uses(item.items)


def _weight(items: Iterable[Item]) -> int:
    """Return the number of path steps in the items, excluding those in the symbols that they use."""
    total = 0
    for item in items:
        total += OWN
        if isinstance(item, Clip | Tagged):
            total += _weight(item.items)
        if isinstance(item, Path):
            total += len(item.segments)
        elif isinstance(item, Clip | Shade):
            total += len(item.outline)
    return total
