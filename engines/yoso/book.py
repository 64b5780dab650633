"""The opening book of Yoso-Go: who wins each position of the first turns, proved by search.

``python -m engines.yoso.book 2`` writes ``book.txt``, a line ``POSITION win|loss`` for every position of up to two
turns, once for all its images, with the value for its player to move. What the file holds already is kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engines.search.dfpn import Dfpn
from engines.search.solve import book_of
from engines.yoso import INFO, game
from engines.yoso.kernel import Yoso

PATH = Path(__file__).with_name("book.txt")
MEMORY = 4 << 30
Position = tuple[int, ...]


def openings(kernel: Yoso, plies: int) -> list[Position]:
    """Every position of up to so many turns, once for all its images, the longest openings first."""
    layers = [[kernel.encode(INFO.start)]]
    for _ in range(plies):
        images = {kernel.normal(after): after for before in layers[0] for after in kernel.successors(before)}
        layers.insert(0, [images[key] for key in sorted(images)])
    return [position for layer in layers for position in layer]


def value(search: Dfpn, known: dict[Position, bool], position: Position) -> bool:
    """Whether the player to move wins: from the values of the successors where they are known, else by search."""
    kernel = search.kernel
    after = [known.get(kernel.normal(to)) for to in kernel.successors(position)]
    if False in after or None not in after:
        return False in after
    search.begin(position)
    while (wins := search.run(1 << 20)) is None:
        pass
    if search.tainted and not wins:
        raise ValueError(f"{kernel.decode(position)!r} may go on for ever")
    return wins


def main(plies: int) -> None:
    """Prove the positions that the book lacks; the shorter openings follow from the longer ones."""
    kernel = Yoso()
    known = book_of(game(), kernel)
    search = Dfpn(kernel, MEMORY)
    for position in openings(kernel, plies):
        key = kernel.normal(position)
        if key not in known:
            known[key] = value(search, known, position)
            with PATH.open("a", encoding="ascii") as file:
                file.write(f"{kernel.decode(position)} {'win' if known[key] else 'loss'}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
