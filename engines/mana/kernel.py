"""Mana on boards of 36 bits: the counterpart of ``rules.py`` for searches.

In every orientation, squares are numbered as on the printed board, starting at its top left. The pieces turn with the
board, so orientations need no extra rules. A position is two words:

======== ===============================================================
bits     meaning
======== ===============================================================
0-35     pieces of the player to move
36-41    the square of that player's damyo, 36 if it is captured
42-47    the square of the Mana, 36 if nobody carries it
48       the player to move: 0 red, 1 amber
49-50    orientation
======== ===============================================================

The second word holds the other player's pieces and damyo in the same way. A key holds only the value of the Mana's
square, because nothing else about that square matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.mana import FILE
from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel
from printkit.layouts.boards import mana as printed

if not cython.compiled:
    from printkit.engines.search.uncompiled import LOST, OPEN, WON, lowest, popcount

SIZE, NONE, RECORD, PIECES = 6, 36, 3, 6
BOARD = (1 << 36) - 1
SQUARE = 63
FILES, LIFTED = "abcdef", "-"
TURN = 1 << 16
"""Unit of the higher of two counts that share a word."""

LEFT = 0x041041041
"""File a of the printed board."""
RIGHT = LEFT << 5

# Offsets of the tables: each square's value (0 for NONE), the squares of the same value (all squares for NONE), each
# square's neighbours, and the squares of each value.
VALUE, SAME, NEAR, WORTH = 0, 40, 80, 120


def printed_square(index: int, orientation: int) -> int:
    """Return the number on the printed board of the square at ``index`` in a position text."""
    row, column = divmod(index, SIZE)
    for _ in range(orientation):
        row, column = SIZE - 1 - column, row
    return SIZE * row + column


class Mana(Kernel):
    """The rules of Mana in the form used by searches.

    Args:
        anywhere: whether ronins may return to any empty square.
        values: values of the squares, as accepted by ``printkit.layouts.boards.mana``.
    """

    def __init__(self, anywhere: bool = False, values: str = printed.VALUES) -> None:
        super().__init__(2, 2)
        self.anywhere = anywhere
        self.tables = Buffer(128)
        self.table = self.tables.at
        table = self.tables.view
        worth = [int(value) for value in values.replace("/", "")]
        for square, value in enumerate(worth):
            table[VALUE + square] = value
            table[SAME + square] = sum(1 << other for other in range(NONE) if worth[other] == value)
            table[NEAR + square] = spread(1 << square)
            table[WORTH + value] = table[SAME + square]
        table[SAME + NONE] = BOARD

    def ends(self, own: cython.ulonglong, empty: cython.ulonglong, square: cython.int) -> cython.ulonglong:
        """Return the squares to which the piece on a square can move; ``own`` holds the pieces on its side."""
        near: cython.ulonglong = self.table[NEAR + square]
        result: cython.ulonglong = 0
        step: cython.ulonglong
        if self.table[VALUE + square] == 1:
            return near & ~own
        near &= empty
        if self.table[VALUE + square] == 2:
            return spread(near) & ~own
        while near:
            step = near & (~near + 1)
            near ^= step
            result |= spread(spread(step) & empty) & ~step
        return result & ~own

    def reaching(self, square: cython.int, empty: cython.ulonglong) -> cython.ulonglong:
        """Return the squares from which a piece of either side could move to an occupied square.

        The search starts at the occupied square, because paths are reversible. Both ends are occupied, so no path of
        three steps visits a square twice.
        """
        near: cython.ulonglong = self.table[NEAR + square]
        result: cython.ulonglong = near & self.table[WORTH + 1]
        near = spread(near & empty)
        result |= near & self.table[WORTH + 2] | spread(near & empty) & self.table[WORTH + 3]
        return result & ~empty

    def able(self, own: cython.ulonglong, empty: cython.ulonglong, pieces: cython.ulonglong) -> cython.bint:
        """Return whether one of the pieces can move."""
        while pieces:
            if self.ends(own, empty, lowest(pieces)):
                return True
            pieces &= pieces - 1
        return False

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write the moves of pieces that obey; failing those, all other moves and re-entries; failing those too, a
        pass.
        """
        own: cython.ulonglong = stack[at] & BOARD
        enemy: cython.ulonglong = stack[at + 1] & BOARD
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        mana: cython.int = stack[at] >> 42 & SQUARE
        movable: cython.ulonglong = self.table[SAME + mana]
        next: cython.long = out
        if self.note(stack, at) != OPEN:
            return 0
        next = self.moves(stack, at, own & movable, next, out + room)
        if next == out and mana != NONE:
            next = self.moves(stack, at, own & ~movable, next, out + room)
            if next >= 0 and popcount(own) < PIECES:
                if self.anywhere:
                    movable = BOARD
                movable &= empty
                while movable:
                    if next + RECORD > out + room:
                        return -1
                    self.put(stack, at, next, NONE, lowest(movable))
                    next += RECORD
                    movable &= movable - 1
        if next == out:
            if room < RECORD:
                return -1
            self.put(stack, at, next, NONE, NONE)
            next += RECORD
        return -1 if next < 0 else (next - out) // RECORD

    def moves(
        self,
        stack: cython.p_ulonglong,
        at: cython.long,
        pieces: cython.ulonglong,
        next: cython.long,
        end: cython.long,
    ) -> cython.long:
        """Write the results of moves by the given pieces, and return the offset of the next record, or -1 if there is
        no room.
        """
        own: cython.ulonglong = stack[at] & BOARD
        empty: cython.ulonglong = ~(own | stack[at + 1]) & BOARD
        ends: cython.ulonglong
        while pieces:
            ends = self.ends(own, empty, lowest(pieces))
            while ends:
                if next + RECORD > end:
                    return -1
                self.put(stack, at, next, lowest(pieces), lowest(ends))
                next += RECORD
                ends &= ends - 1
            pieces &= pieces - 1
        return next

    def put(
        self, stack: cython.p_ulonglong, at: cython.long, next: cython.long, start: cython.int, end: cython.int
    ) -> cython.void:
        """Write the record after a move, a re-entry (without a start) or a pass (without a start or an end)."""
        bit: cython.ulonglong = 1
        own: cython.ulonglong = stack[at] & BOARD
        damyo: cython.ulonglong = stack[at] >> 36 & SQUARE
        target: cython.ulonglong = stack[at + 1] >> 36
        tail: cython.ulonglong = (stack[at] >> 48 ^ 1) << 48
        bit = bit << end & BOARD
        if start < NONE:
            own ^= cython.cast(cython.ulonglong, 1) << start
            if damyo == cython.cast(cython.ulonglong, start):
                damyo = end
        if target == cython.cast(cython.ulonglong, end):
            target = NONE
        stack[next] = stack[at + 1] & BOARD & ~bit | target << 36
        stack[next] |= cython.cast(cython.ulonglong, end) << 42 | tail
        stack[next + 1] = own | bit | damyo << 36
        stack[next + 2] = LOST if target == NONE else OPEN

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the status of the position; a side without a damyo has lost."""
        if stack[at] >> 36 & SQUARE == NONE:
            return LOST
        return WON if stack[at + 1] >> 36 == NONE else OPEN

    def foresee(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return whether the enemy damyo can be captured; if not, return the number of turns that protect the mover's
        own damyo.
        """
        own: cython.ulonglong = stack[at] & BOARD
        enemy: cython.ulonglong = stack[at + 1] & BOARD
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        mana: cython.int = stack[at] >> 42 & SQUARE
        damyo: cython.int = stack[at] >> 36 & SQUARE
        movable: cython.ulonglong = self.table[SAME + mana]
        attackers: cython.ulonglong = self.reaching(stack[at + 1] >> 36, empty) & own
        turns: cython.ulonglong
        if attackers & movable:
            return WON
        turns = self.answers(own, enemy, damyo, own & movable)
        if not turns and mana != NONE:
            if attackers:
                return WON
            turns = self.answers(own, enemy, damyo, own & ~movable)
            if popcount(own) < PIECES:
                empty &= BOARD if self.anywhere else movable
                while empty:
                    turns += TURN + (not self.exposed(own, enemy, damyo, NONE, lowest(empty)))
                    empty &= empty - 1
        if not turns:
            turns = not self.exposed(own, enemy, damyo, NONE, NONE)
        turns &= TURN - 1
        return OPEN | (turns + 1) << 2 if turns else LOST

    def answers(
        self, own: cython.ulonglong, enemy: cython.ulonglong, damyo: cython.int, pieces: cython.ulonglong
    ) -> cython.ulonglong:
        """Return the number of moves by the given pieces, in units of TURN, plus the number that do not expose the
        damyo.
        """
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        ends: cython.ulonglong
        result: cython.ulonglong = 0
        while pieces:
            ends = self.ends(own, empty, lowest(pieces))
            while ends:
                result += TURN + (not self.exposed(own, enemy, damyo, lowest(pieces), lowest(ends)))
                ends &= ends - 1
            pieces &= pieces - 1
        return result

    def exposed(
        self, own: cython.ulonglong, enemy: cython.ulonglong, damyo: cython.int, start: cython.int, end: cython.int
    ) -> cython.bint:
        """Return whether the opponent can capture the damyo after a move, re-entry or pass (see :meth:`put`)."""
        bit: cython.ulonglong = 1
        movable: cython.ulonglong = self.table[SAME + end]
        attackers: cython.ulonglong
        bit = bit << end & BOARD
        own |= bit
        enemy &= ~bit
        if start < NONE:
            own ^= cython.cast(cython.ulonglong, 1) << start
            if damyo == start:
                damyo = end
        bit = ~(own | enemy) & BOARD
        attackers = self.reaching(damyo, bit) & enemy
        return attackers & movable or (attackers and not self.able(enemy, bit, enemy & movable))

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` to memory words."""
        board, mover, mana, orientation = text.split(" ")
        red, amber = [0, NONE], [0, NONE]
        for index, piece in enumerate(board.replace("/", "")):
            if piece != ".":
                square = printed_square(index, int(orientation))
                side = red if piece.isupper() else amber
                side[0] |= 1 << square
                if piece in "Dd":
                    side[1] = square
        mana_square = NONE
        if mana != LIFTED:
            mana_square = printed_square(SIZE * (SIZE - int(mana[1])) + FILES.index(mana[0]), int(orientation))
        own, enemy = (red, amber) if mover == "red" else (amber, red)
        tail = mana_square << 42 | (mover == "amber") << 48 | int(orientation) << 49
        return own[0] | own[1] << 36 | tail, enemy[0] | enemy[1] << 36

    def decode(self, position: Sequence[int]) -> str:
        """Return the position as text."""
        own, enemy = position
        orientation, amber = own >> 49, own >> 48 & 1
        board = ["."] * NONE
        mana = LIFTED
        for index in range(NONE):
            square = printed_square(index, orientation)
            for word, pieces in ((own, "dr" if amber else "DR"), (enemy, "DR" if amber else "dr")):
                if word >> square & 1:
                    board[index] = pieces[word >> 36 & SQUARE != square]
            if own >> 42 & SQUARE == square:
                mana = f"{FILES[index % SIZE]}{SIZE - index // SIZE}"
        ranks = "/".join("".join(board[at : at + SIZE]) for at in range(0, NONE, SIZE))
        return f"{ranks} {('red', 'amber')[amber]} {mana} {orientation}"

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the pieces, the damyos and the value of the Mana's square, as seen by the player to move."""
        low: cython.ulonglong = BOARD | cython.cast(cython.ulonglong, SQUARE) << 36
        stack[out] = stack[at] & low | self.table[VALUE + (stack[at] >> 42 & SQUARE)] << 42
        stack[out + 1] = stack[at + 1]


def spread(squares: cython.ulonglong) -> cython.ulonglong:
    """Return the neighbours of the given squares."""
    return (squares << 6 | squares >> 6 | (squares & ~RIGHT) << 1 | (squares & ~LEFT) >> 1) & BOARD


def kernel(variant: str | None = None) -> Mana:
    """Return the kernel of Mana or its variant, or of Mana on a board with other values."""
    if variant and variant.startswith(FILE):
        return Mana(values=printed.read(Path(variant.removeprefix(FILE))))
    return Mana(variant == "anywhere")
