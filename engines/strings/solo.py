"""The most points that one player alone can score, proved in two ways that share only the lines of the grid.

Chips already on the grid count towards strings, but only the points scored in addition are counted.
"""

from collections.abc import Iterable
from itertools import combinations, product

from printkit.engines.puzzles.goals.sets import Best
from printkit.engines.strings.rules import CELLS, LINES, OWN, Position

WORTH = (0, 0, 0, 1, 3, 6, 10)
"""Points that a line scores in one suit, by the number of its chips of that suit."""
SUPPLY = 8
"""Number of chips of each suit (``strings.chips``)."""


def by_suits(position: Position, chips: int) -> Best:
    """Return the most points that a given number of the mover's chips can score, every set of placements that scores
    them, and how many sets score one point less.

    Suits do not affect each other's scores, so a table for each suit holds the score of every set of its cards. The
    chips are divided among the suits, and only sets that can still reach the best score are combined.
    """
    tables = [_table(position, suit, chips) for suit in OWN[position.mover]]
    sizes = range(min(chips, SUPPLY) + 1)
    shares = [share for share in product(sizes, repeat=len(tables)) if sum(share) == chips]
    tops = {share: sum(_top(table, size) for table, size in zip(tables, share, strict=True)) for share in shares}
    best, nearly = 0, 0
    sets: list[tuple[str, ...]] = []
    for share in sorted(shares, key=lambda share: -tops[share]):
        if tops[share] < best - 1:
            break
        for score, cells in _disjoint(tables, share, best - 1):
            if score > best:
                nearly = len(sets) if score == best + 1 else 0
                best, sets = score, []
            if score == best:
                sets.append(cells)
            elif score == best - 1:
                nearly += 1
    return Best(best, tuple(sorted(sets)), nearly)


_Table = dict[int, list[tuple[int, int, tuple[str, ...]]]]


def _table(position: Position, suit: str, chips: int) -> _Table:
    """Return the sets of a suit's cards, grouped by size and best first; each is given as points, cells (bits) and
    placements.
    """
    cells = [cell for cell, card in enumerate(position.grid) if suit in card]
    lines = [
        (sum(1 << cell for cell in line), sum(position.grid[cell] == suit.lower() for cell in line)) for line in LINES
    ]
    table: _Table = {}
    for size in range(min(chips, SUPPLY - position.grid.count(suit.lower())) + 1):
        rows = []
        for subset in combinations(cells, size):
            bits = sum(1 << cell for cell in subset)
            score = sum(WORTH[lying + (bits & line).bit_count()] - WORTH[lying] for line, lying in lines)
            rows.append((score, bits, tuple(f"{CELLS[cell]}={suit}" for cell in subset)))
        table[size] = sorted(rows, key=lambda row: -row[0])
    return table


def _top(table: _Table, size: int) -> int:
    return table[size][0][0] if table.get(size) else -(10**6)


def _disjoint(tables: list[_Table], share: tuple[int, ...], least: int) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Return the sets of the given sizes that use no card twice and score at least ``least``."""

    def extend(
        number: int, mask: int, score: int, *, cells: tuple[str, ...]
    ) -> Iterable[tuple[int, tuple[str, ...]]]:
        if number == len(tables):
            yield score, tuple(sorted(cells))
            return
        rest = sum(_top(table, size) for table, size in zip(tables[number + 1 :], share[number + 1 :], strict=True))
        for points, bits, placements in tables[number].get(share[number], ()):
            if score + points + rest < least:
                break
            if not bits & mask:
                yield from extend(number + 1, mask | bits, score + points, cells=cells + placements)

    return extend(0, 0, 0, cells=())


def by_bounds(position: Position, chips: int) -> Best:
    """Compute the same result as :func:`by_suits`, but by placing one chip after another in a fixed order of all
    placements and pruning branches that cannot succeed.

    The value of a line grows faster than the number of its chips, so none of k additional chips contributes more than
    a k-th of what they can gain together. If k is as large as the line and the hand allow, the sum of the best
    placements' shares limits the gain of the whole hand.
    """
    search = _Bounded(position)
    search.placements.sort(key=lambda one: (-search.share(one[0], one[1], chips), one))
    search.extend(0, chips, 0)
    return Best(search.best, tuple(sorted(search.sets)), search.nearly)


class _Bounded:
    """The search that :func:`by_bounds` makes.

    Attributes:
        placements: cells, each with a suit that may be placed on it.
        best, nearly: the highest score so far, and the number of sets that score one point less.
        sets: the sets that score the most.
    """

    def __init__(self, position: Position) -> None:
        grid, suits = position.grid, OWN[position.mover]
        self.placements = [(cell, suit) for cell, card in enumerate(grid) for suit in suits if suit in card]
        self.lines = [[number for number, line in enumerate(LINES) if cell in line] for cell in range(len(CELLS))]
        lines = [(number, suit) for number in range(len(LINES)) for suit in suits]
        self.count = {(n, suit): sum(grid[cell] == suit.lower() for cell in LINES[n]) for n, suit in lines}
        self.room = {
            (n, suit): self.count[n, suit] + sum(suit in grid[cell] for cell in LINES[n]) for n, suit in lines
        }
        self.left = {suit: SUPPLY - grid.count(suit.lower()) for suit in suits}
        self.used: set[int] = set()
        self.chosen: list[tuple[int, str]] = []
        self.best = self.nearly = 0
        self.sets: list[tuple[str, ...]] = []

    def share(self, cell: int, suit: str, hand: int) -> int:
        """Return the largest share of the gain that the placement can have, in sixtieths of a point."""
        most = 0
        for line in self.lines[cell]:
            chips = self.count[line, suit]
            more = min(self.room[line, suit] - chips, hand, self.left[suit])
            if more > 0:
                most += 60 * (WORTH[chips + more] - WORTH[chips]) // more
        return most

    def extend(self, first: int, hand: int, score: int) -> None:
        """Place the rest of the hand, using the placements from ``first`` onwards."""
        if not hand:
            self._compare(score)
            return
        shares = [
            self.share(cell, suit, hand) if cell not in self.used else 0 for cell, suit in self.placements[first:]
        ]
        for number in range(first, len(self.placements) - hand + 1):
            reach = sum(sorted(shares[number - first :])[-hand:])
            if 60 * score + reach < 60 * (self.best - 1):
                return
            cell, suit = self.placements[number]
            if cell in self.used or not self.left[suit]:
                continue
            self._chips(cell, suit, 1)
            gain = sum(max(0, self.count[line, suit] - 2) for line in self.lines[cell])
            self.used.add(cell)
            self.chosen.append((cell, suit))
            self.extend(number + 1, hand - 1, score + gain)
            self.chosen.pop()
            self.used.remove(cell)
            self._chips(cell, suit, -1)

    def _chips(self, cell: int, suit: str, more: int) -> None:
        """Count a chip on a card, or stop counting it."""
        self.left[suit] -= more
        for line in self.lines[cell]:
            self.count[line, suit] += more

    def _compare(self, score: int) -> None:
        """Keep the chosen set if no other is better, and count it if it scores one point less than the best."""
        if score > self.best:
            self.nearly = len(self.sets) if score == self.best + 1 else 0
            self.best, self.sets = score, []
        if score == self.best:
            self.sets.append(tuple(sorted(f"{CELLS[cell]}={suit}" for cell, suit in self.chosen)))
        elif score == self.best - 1:
            self.nearly += 1


def placed(position: Position, placements: Iterable[str]) -> Position:
    """Return the position with a chip on the card of each placement (``c3=M``), and the same player to move."""
    grid = list(position.grid)
    for placement in placements:
        cell, suit = placement.split("=")
        grid[CELLS.index(cell)] = suit.lower()
    return Position(tuple(grid), position.mover)
