"""Jo on boards of 61 bits: the counterpart of ``rules.py`` for searches.

Cells are numbered in the order of positions, a1 = 0 to i5 = 60. A position is two words, because a cell with a
neutral stone belongs to both boards:

======== ======================================================
bits     meaning
======== ======================================================
0-60     stones of the player to move, and neutrals
61       the player to move: 0 red, 1 black
======== ======================================================

The second word is the same for the other player's stones, without bit 61.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel

if not cython.compiled:
    from printkit.engines.search.uncompiled import LOST, OPEN, WON, lowest, popcount

HEIGHTS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
"""Number of cells in each column."""
CELLS, STONES, RECORD = 61, 27, 3
BOARD = (1 << 61) - 1
BLACK = 1 << 61

# Offsets of the tables: for each axis, eight pairs of a mask and a shift; for each cell and axis, a board with only
# the cell before it and a board with only the cell after it.
AHEAD, BEFORE, AFTER = 0, 48, 256


def steps() -> list[list[tuple[int, int]]]:
    """Return pairs of a bit board and a number for each axis (up, rising, falling). Every cell on the board has a
    neighbour along the axis whose index is larger by that number.
    """
    starts = [sum(HEIGHTS[:column]) for column in range(10)]
    columns = [(1 << starts[k + 1]) - (1 << starts[k]) for k in range(9)]
    up = [(BOARD & ~sum(1 << start for start in starts), 1)]
    rising, falling = [], []
    for k in range(8):
        wider = HEIGHTS[k + 1] > HEIGHTS[k]
        # If the next column is wider, its end cells are the neighbours of this column's lowest and highest cells.
        low, high = 1 << starts[k + 1], 1 << starts[k + 2] - 1
        rising.append((columns[k + 1] & ~(low if wider else 0), HEIGHTS[k] + wider))
        falling.append((columns[k + 1] & ~(high if wider else 0), HEIGHTS[k] - (not wider)))
    return [up, rising, falling]


class Jo(Kernel):
    """The rules of Jo in the form used by searches."""

    def __init__(self) -> None:
        super().__init__(2, 2)
        self.tables = Buffer(512)
        self.table = self.tables.at
        table = self.tables.view
        for axis, groups in enumerate(steps()):
            for k, (mask, shift) in enumerate(groups):
                table[AHEAD + 16 * axis + 2 * k] = mask
                table[AHEAD + 16 * axis + 2 * k + 1] = shift
                for cell in range(CELLS):
                    if mask >> cell & 1:
                        table[BEFORE + 3 * cell + axis] = 1 << cell - shift
                        table[AFTER + 3 * (cell - shift) + axis] = 1 << cell

    def ahead(self, board: cython.ulonglong, axis: cython.int) -> cython.ulonglong:
        """Return the cells whose next cell along the axis is on the board."""
        result: cython.ulonglong = 0
        group: cython.int = AHEAD + 16 * axis
        end: cython.int = group + (16 if axis else 2)
        while group < end:
            result |= (board & self.table[group]) >> self.table[group + 1]
            group += 2
        return result

    def threes(self, board: cython.ulonglong) -> cython.int:
        """Count the threes in a row on a board."""
        axis: cython.int
        count: cython.int = 0
        for axis in range(3):
            count += popcount(board & self.ahead(board & self.ahead(board, axis), axis))
        return count

    def status(self, own: cython.ulonglong, enemy: cython.ulonglong) -> cython.ulonglong:
        """Return OPEN, LOST or WON for the player to move, whose board is ``own``;
        neutral stones are on both boards.
        """
        neutral: cython.ulonglong = own & enemy
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        axis: cython.int
        mine: cython.int = popcount(own ^ neutral)
        other: cython.int
        if mine <= STONES - 2:
            for axis in range(3):
                if empty & self.ahead(empty, axis):
                    return OPEN
        other = self.threes(enemy ^ neutral) - self.threes(own ^ neutral)
        if other == 0:
            other = mine - popcount(enemy ^ neutral)
        return WON if other < 0 else LOST

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the :meth:`status` of the position."""
        return self.status(stack[at] & BOARD, stack[at + 1])

    def foresee(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return a rough estimate, based on the number of open pairs."""
        empty: cython.ulonglong = ~(stack[at] | stack[at + 1]) & BOARD
        axis: cython.int
        count: cython.int = 1  # an estimate of 0 would be a proof
        for axis in range(3):
            count += popcount(empty & self.ahead(empty, axis))
        return OPEN | cython.cast(cython.ulonglong, count) << 2

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the key of a position, as seen by the player to move; symmetric positions have different keys."""
        stack[out] = stack[at] & BOARD
        stack[out + 1] = stack[at + 1]

    def put(
        self, stack: cython.p_ulonglong, next: cython.long, own: cython.ulonglong, enemy: cython.ulonglong
    ) -> cython.long:
        """Write the record after a turn by the player whose board is ``own``, and return the next record's offset."""
        stack[next] = enemy
        stack[next + 1] = own & BOARD
        stack[next + 2] = self.status(enemy & BOARD, own & BOARD)
        return next + RECORD

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write every turn: each open pair with every combination of actions at its ends. No two turns lead to the
        same position.
        """
        own: cython.ulonglong = stack[at] & BOARD
        enemy: cython.ulonglong = stack[at + 1]
        black: cython.ulonglong = (stack[at] ^ BLACK) & BLACK
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        spare: cython.int = STONES - 2 - popcount(own & ~enemy)
        pairs: cython.ulonglong
        pair: cython.ulonglong
        ends: cython.ulonglong
        next: cython.long = out
        axis: cython.int
        first: cython.int
        if spare < 0:
            return 0
        for axis in range(3):
            pairs = empty & self.ahead(empty, axis)
            while pairs:
                first = 3 * lowest(pairs) + axis
                pair = pairs & (~pairs + 1)
                pairs ^= pair
                ends = self.table[BEFORE + first]
                pair |= self.table[AFTER + first]
                ends |= self.table[AFTER + 3 * lowest(self.table[AFTER + first]) + axis]
                next = self.custodial(stack, own, enemy | black, pair, ends, spare, next, out + room)
                if next < 0:
                    return -1
        return (next - out) // RECORD

    def custodial(
        self,
        stack: cython.p_ulonglong,
        own: cython.ulonglong,
        enemy: cython.ulonglong,
        pair: cython.ulonglong,
        ends: cython.ulonglong,
        spare: cython.int,
        next: cython.long,
        end: cython.long,
    ) -> cython.long:
        """Write the turns that a pair and its custodial cells allow, and return the offset of the next record, or -1
        if there is no room.

        Any of the opponent's stones at the ends may be flipped; then none, one or both of the neutral stones are
        moved.
        """
        theirs: cython.ulonglong = enemy & ~own & BOARD
        flippable: cython.ulonglong = ends & theirs
        flips: cython.ulonglong = flippable
        neutrals: cython.ulonglong = ends & own & enemy
        while True:
            if popcount(flips) <= spare:
                if next + RECORD > end:
                    return -1
                next = self.put(stack, next, own | pair | flips, enemy & ~flips)
                if neutrals:
                    next = self.moved(stack, own | pair | flips, enemy & ~flips, neutrals, next, end)
                    if next < 0:
                        return -1
            if not flips:
                return next
            flips = (flips - 1) & flippable

    def moved(
        self,
        stack: cython.p_ulonglong,
        own: cython.ulonglong,
        enemy: cython.ulonglong,
        neutrals: cython.ulonglong,
        next: cython.long,
        end: cython.long,
    ) -> cython.long:
        """Write the positions after moves of one or both neutral stones; see :meth:`custodial` for the result."""
        left: cython.ulonglong = neutrals
        neutral: cython.ulonglong
        targets: cython.ulonglong
        one: cython.ulonglong
        other: cython.ulonglong
        both: cython.ulonglong
        while left:
            neutral = left & (~left + 1)
            left ^= neutral
            targets = ~own & BOARD
            while targets:
                one = targets & (~targets + 1)
                targets ^= one
                if next + RECORD > end:
                    return -1
                next = self.put(stack, next, own ^ neutral | one, enemy ^ neutral | one)
                other = targets if left else 0
                while other:
                    both = one | other & (~other + 1)
                    other &= other - 1
                    if next + RECORD > end:
                        return -1
                    next = self.put(stack, next, own ^ neutrals | both, enemy ^ neutrals | both)
        return next

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` to memory words."""
        columns, mover = text.split(" ")
        cells = columns.replace("/", "")
        boards = [sum(1 << cell for cell, stone in enumerate(cells) if stone in (letter, "n")) for letter in "rb"]
        if mover == "black":
            boards = [boards[1] | BLACK, boards[0]]
        return tuple(boards)

    def decode(self, position: Sequence[int]) -> str:
        """Return the position as text."""
        own, enemy = position
        marks = ".brn" if own & BLACK else ".rbn"
        cells = [marks[(own >> cell & 1) + 2 * (enemy >> cell & 1)] for cell in range(CELLS)]
        columns = []
        for height in HEIGHTS:
            columns.append("".join(cells[:height]))
            del cells[:height]
        return f"{'/'.join(columns)} {'black' if own & BLACK else 'red'}"


def kernel(variant: str | None = None) -> Jo:
    """Return the kernel of Jo."""
    return Jo()
