"""The opening book of Yoso-Go: who wins in each position of the first turns, proved by search.

``python -m printkit.engines.yoso.book 5 40000`` writes ``book.txt``, in which every position after up to five turns
has one line ``POSITION win|loss``, shared by all its images, with the value for the player to move. The other lines
give the positions that Honour needs in order to win every game from the empty board. Wherever a search of 40,000
positions does not prove the win, the book has a position to which Honour can move and which is lost for Fate.
Existing lines are kept.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.solve import book_of
from printkit.engines.search.uncompiled import OPEN
from printkit.engines.yoso import INFO
from printkit.engines.yoso.kernel import Yoso
from printkit.engines.yoso.rules import game

PATH = Path(__file__).with_name("book.txt")
MEMORY = 4 << 30
Position = tuple[int, ...]


def openings(kernel: Yoso, plies: int) -> list[Position]:
    """Return the positions after up to this many turns, one for each set of images, with the longest openings
    first.
    """
    layers = [[kernel.encode(INFO.start)]]
    for _ in range(plies):
        images = {kernel.normal(after): after for before in layers[0] for after in kernel.successors(before)}
        layers.insert(0, [images[key] for key in sorted(images)])
    return [position for layer in layers for position in layer]


def value(search: Dfpn, values: dict[Position, bool], position: Position) -> bool:
    """Find out whether the player to move wins, from the values of the successors if they are known,
    otherwise by search.
    """
    kernel = search.kernel
    after = [values.get(kernel.normal(to)) for to in kernel.successors(position)]
    if False in after or None not in after:
        return False in after
    search.begin(position)
    while (wins := search.run(1 << 20)) is None:
        pass
    if search.tainted and not wins:
        raise ValueError(f"{kernel.decode(position)!r} may go on for ever")
    return wins


def strategy(kernel: Yoso, values: dict[Position, bool], nodes: int) -> Iterator[Position]:
    """Yield positions that are lost for Fate and that suffice to show that Honour wins from the empty board against
    every defence.

    There is such a position wherever neither a search of the given size nor the book, including the positions added
    so far, gives a winning turn.
    """
    search = Dfpn(kernel, MEMORY)
    waiting, keys = [kernel.encode(INFO.start)], set()
    for position in waiting:
        key = kernel.normal(position)
        if key in keys:
            continue
        keys.add(key)
        after = kernel.successors(position)
        lost = [to for to in after if values.get(kernel.normal(to)) is False]
        if not lost:
            quick = Dfpn(kernel, MEMORY)
            quick.begin(position)
            if quick.run(nodes):
                continue
            value(search, values, position)
            proofs = sorted((search.recall(to)[1], to) for to in after if search.recall(to)[0] is False)
            lost = [proofs[0][1]] if proofs else [next(to for to in after if search.beats(to))]
            values[kernel.normal(lost[0])] = False
            yield lost[0]
        waiting += [to for to in kernel.successors(lost[0]) if kernel.outcome(to) == OPEN]


def write(kernel: Yoso, position: Position, wins: bool) -> None:
    """Add a line to the book."""
    with PATH.open("a", encoding="ascii") as file:
        file.write(f"{kernel.decode(position)} {'win' if wins else 'loss'}\n")


def main(plies: int, nodes: int) -> None:
    """Prove the positions missing from the book; the values of shorter openings follow from those of longer ones."""
    kernel = Yoso()
    values = dict(book_of(game(), kernel))
    search = Dfpn(kernel, MEMORY)
    for position in openings(kernel, plies):
        key = kernel.normal(position)
        if key not in values:
            values[key] = value(search, values, position)
            write(kernel, position, values[key])
    for position in strategy(kernel, values, nodes):
        write(kernel, position, False)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
