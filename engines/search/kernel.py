"""What a game's kernel offers to the searches: positions as a few 64-bit words on one flat stack.

A kernel is the twin of a game's ``rules.py``. Searches hold every position they know on one flat array, the
*stack*, and name it by its offset. A *record* is a position, ``words`` words long, and one word more, its *note*:

======== ============================================================================================
bits     meaning
======== ============================================================================================
0-1      the status: OPEN, or the player to move has LOST or WON, or it is DRAWN
2-       points that the turn leading here has scored (scored games)
======== ============================================================================================

A kernel reads and writes only the given memory, keeps no position itself, and creates no objects; compiled, it
runs without the interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer


class Kernel:
    """One game's rules on words.

    Attributes:
        words: 64-bit words of a position.
        keys: words of a key, the form of a position that is the same for all its images and both colours.
    """

    def __init__(self, words: int, keys: int) -> None:
        self.words = words
        self.keys = keys
        self.scratch = Buffer(1 << 10)

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write the record of every distinct successor of the position at ``at``, from ``out`` on.

        ``room`` words may be used there (also as scratch). Returns how many there are, 0 where the game is over,
        or -1 where the room is too small.
        """
        return 0

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the key of the position at ``at``, ``keys`` words, to ``out``."""

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """The note of the position at ``at``."""
        return 0

    def foresee(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """The facts about an open position that need no search.

        WON: the player to move can win with the next turn. LOST: whatever the turn, the opponent can win
        with the one after. Else OPEN, with guesses, below 2**13, at the numbers of proof-number search. Bits 2-15
        hold how far the position is from being proved lost (at least 1; how many turns would have to be refuted);
        bits from 16 on hold how much farther than 1 from being proved won.
        """
        return 4 << 2

    def encode(self, text: str) -> tuple[int, ...]:
        """The position written as ``text``, which its game's ``parse`` accepts, as words."""
        raise NotImplementedError

    def decode(self, position: Sequence[int]) -> str:
        """The position in words as one line of text."""
        raise NotImplementedError

    def successors(self, position: Sequence[int]) -> list[tuple[int, ...]]:
        """The distinct positions after one turn, in the kernel's order."""
        count: cython.int
        self._hold(position)
        while True:
            count = self.expand(self.scratch.at, 0, self.words, self.scratch.count - self.words)
            if count >= 0:
                break
            self.scratch = Buffer(4 * self.scratch.count)
            self._hold(position)
        view, step = self.scratch.view, self.words + 1
        return [tuple(view[at : at + self.words]) for at in range(self.words, self.words + count * step, step)]

    def outcome(self, position: Sequence[int]) -> int:
        """OPEN, or for the player to move LOST, WON or DRAWN."""
        self._hold(position)
        return int(self.note(self.scratch.at, 0)) & 3

    def foreseen(self, position: Sequence[int]) -> int:
        """LOST or WON where that is seen of an open position without a search, else OPEN."""
        self._hold(position)
        return int(self.foresee(self.scratch.at, 0)) & 3

    def normal(self, position: Sequence[int]) -> tuple[int, ...]:
        """The key of a position."""
        self._hold(position)
        self.key(self.scratch.at, 0, self.words)
        return tuple(self.scratch.view[self.words : self.words + self.keys])

    def _hold(self, position: Sequence[int]) -> None:
        """Write the position at the start of the scratch stack."""
        for index in range(self.words):
            self.scratch.view[index] = position[index]
