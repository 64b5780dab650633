"""The most points of one player alone, proved in two ways that share nothing but the lines of the grid.

Chips that lie already count; points are those that are scored beyond theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

from printkit.engines.puzzles.goals.sets import Best
from printkit.engines.strings.rules import CELLS, LINES, OWN, Position

WORTH = (0, 0, 0, 1, 3, 6, 10)
"""Points of a line by its chips of one suit."""
SUPPLY = 8
"""Chips of each suit (``strings.chips``)."""


def by_suits(position: Position, chips: int) -> Best:
    """The most points of so many chips of the mover alone, every set that scores them, and how many score one less.

    Suits do not help each other: a table for each says what every set of its cards scores. Sizes are shared out among
    the suits, and only sets that can still reach the best are put together.
    """
    tables = [_table(position, suit, chips) for suit in OWN[position.mover]]
    shares = [
        share for share in product(range(min(chips, SUPPLY) + 1), repeat=len(tables)) if sum(share) == chips
    ]
    tops = {
        share: sum(_top(table, size) for table, size in zip(tables, share, strict=True)) for share in shares
    }
    best, nearly = 0, 0
    found: list[tuple[str, ...]] = []
    for share in sorted(shares, key=lambda share: -tops[share]):
        if tops[share] < best - 1:
            break
        for score, cells in _disjoint(tables, share, best - 1):
            if score > best:
                nearly = len(found) if score == best + 1 else 0
                best, found = score, []
            if score == best:
                found.append(cells)
            elif score == best - 1:
                nearly += 1
    return Best(best, tuple(sorted(found)), nearly)


_Table = dict[int, list[tuple[int, int, tuple[str, ...]]]]


def _table(position: Position, suit: str, chips: int) -> _Table:
    """By size the sets of a suit's cards as points, cells (bits) and placements, the best first."""
    cells = [cell for cell, card in enumerate(position.grid) if suit in card]
    lines = [
        (sum(1 << cell for cell in line), sum(position.grid[cell] == suit.lower() for cell in line))
        for line in LINES
    ]
    table: _Table = {}
    for size in range(min(chips, SUPPLY - position.grid.count(suit.lower())) + 1):
        rows = []
        for chosen in combinations(cells, size):
            bits = sum(1 << cell for cell in chosen)
            score = sum(WORTH[lying + (bits & line).bit_count()] - WORTH[lying] for line, lying in lines)
            rows.append((score, bits, tuple(f"{CELLS[cell]}={suit}" for cell in chosen)))
        table[size] = sorted(rows, key=lambda row: -row[0])
    return table


def _top(table: _Table, size: int) -> int:
    return table[size][0][0] if table.get(size) else -(10**6)


def _disjoint(
    tables: list[_Table], share: tuple[int, ...], least: int
) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Sets of the sizes shared out that use no card twice and score at least ``least``."""

    def extend(
        number: int, used: int, score: int, cells: tuple[str, ...]
    ) -> Iterable[tuple[int, tuple[str, ...]]]:
        if number == len(tables):
            yield score, tuple(sorted(cells))
            return
        rest = sum(
            _top(table, size) for table, size in zip(tables[number + 1 :], share[number + 1 :], strict=True)
        )
        for points, bits, chosen in tables[number].get(share[number], ()):
            if score + points + rest < least:
                break
            if not bits & used:
                yield from extend(number + 1, used | bits, score + points, cells + chosen)

    return extend(0, 0, 0, ())


def by_bounds(position: Position, chips: int) -> Best:
    """As :func:`by_suits`, placing chip after chip in one order of all placements and cutting what is out of reach.

    A line's worth grows faster than its chips: of what k more chips can gain on it, none has more than the k-th part.
    With as many as the line and the hand allow for k, the shares of the best placements bound what the hand can gain.
    """
    suits = OWN[position.mover]
    placements = [(cell, suit) for cell, card in enumerate(position.grid) for suit in suits if suit in card]
    lines = {
        cell: [number for number, line in enumerate(LINES) if cell in line] for cell in range(len(CELLS))
    }
    count = {
        (number, suit): sum(position.grid[cell] == suit.lower() for cell in line)
        for number, line in enumerate(LINES)
        for suit in suits
    }
    room = {
        (number, suit): lying + sum(suit in position.grid[cell] for cell in LINES[number])
        for (number, suit), lying in count.items()
    }
    used: set[int] = set()
    left = {suit: SUPPLY - position.grid.count(suit.lower()) for suit in suits}
    chosen: list[tuple[int, str]] = []
    found: list[tuple[str, ...]] = []
    best = nearly = 0

    def share(cell: int, suit: str, hand: int) -> int:
        """The most that the placement can have of what is gained, in sixtieths of a point."""
        most = 0
        for line in lines[cell]:
            has = count[line, suit]
            more = min(room[line, suit] - has, hand, left[suit])
            if more > 0:
                most += 60 * (WORTH[has + more] - WORTH[has]) // more
        return most

    def extend(first: int, hand: int, score: int) -> None:
        nonlocal best, found, nearly
        if not hand:
            if score > best:
                nearly = len(found) if score == best + 1 else 0
                best, found = score, []
            if score == best:
                found.append(tuple(sorted(f"{CELLS[cell]}={suit}" for cell, suit in chosen)))
            elif score == best - 1:
                nearly += 1
            return
        shares = [share(cell, suit, hand) if cell not in used else 0 for cell, suit in placements[first:]]
        for number in range(first, len(placements) - hand + 1):
            reach = sum(sorted(shares[number - first :])[-hand:])
            if 60 * score + reach < 60 * (best - 1):
                return
            cell, suit = placements[number]
            if cell in used or not left[suit]:
                continue
            gain = 0
            for line in lines[cell]:
                count[line, suit] += 1
                gain += max(0, count[line, suit] - 2)
            used.add(cell)
            left[suit] -= 1
            chosen.append((cell, suit))
            extend(number + 1, hand - 1, score + gain)
            chosen.pop()
            used.remove(cell)
            left[suit] += 1
            for line in lines[cell]:
                count[line, suit] -= 1

    placements.sort(key=lambda one: (-share(one[0], one[1], chips), one))
    extend(0, chips, 0)
    return Best(best, tuple(sorted(found)), nearly)


def placed(position: Position, placements: Iterable[str]) -> Position:
    """The position with a chip on the card of each placement (``c3=M``); the mover stays."""
    grid = list(position.grid)
    for placement in placements:
        cell, suit = placement.split("=")
        grid[CELLS.index(cell)] = suit.lower()
    return Position(tuple(grid), position.mover)
