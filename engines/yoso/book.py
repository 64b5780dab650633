"""The opening book of Yoso-Go: who wins each position of the first turns, proved by search.

``python -m engines.yoso.book 3`` writes ``book.txt``, a line ``POSITION win|loss`` for every position of one to three
turns, up to symmetry, with the value for its player to move. What the file holds already is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from engines.search.dfpn import Dfpn
from engines.search.solve import book_of
from engines.yoso import INFO, game
from engines.yoso.kernel import Yoso

PATH = Path(__file__).with_name("book.txt")
MEMORY = 4 << 30


def openings(kernel: Yoso, plies: int) -> Iterator[tuple[int, ...]]:
    """Every position of one to so many turns, once for all its images, the longest last."""
    layer = [kernel.encode(INFO.start)]
    for _ in range(plies):
        images = {kernel.normal(after): after for before in layer for after in kernel.successors(before)}
        layer = [images[key] for key in sorted(images)]
        yield from layer


def main(plies: int) -> None:
    """Prove the positions that the book lacks, the longest openings first."""
    kernel = Yoso()
    known = book_of(game(), kernel)
    search = Dfpn(kernel, MEMORY)
    for position in reversed(list(openings(kernel, plies))):
        if kernel.normal(position) in known:
            continue
        search.begin(position)
        while (wins := search.run(1 << 20)) is None:
            pass
        if not wins and search.tainted:
            continue
        with PATH.open("a", encoding="ascii") as file:
            file.write(f"{kernel.decode(position)} {'win' if wins else 'loss'}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
