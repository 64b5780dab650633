"""The interface between a game's kernel and the searches: positions as a few 64-bit words on one flat stack.

A kernel is the counterpart of a game's ``rules.py``. Searches keep their positions on one flat array, the *stack*,
and identify them by offset. A *record* is a position of ``words`` words, followed by a *note* of one word:

======== ============================================================================================
bits     meaning
======== ============================================================================================
0-1      the status: OPEN, or the player to move has LOST or WON, or it is DRAWN
2-       points scored by the last turn (scored games)
======== ============================================================================================

A kernel reads and writes only the memory it is given, keeps no positions, and creates no objects; if compiled, it
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
    """The rules of a game, applied to memory words.

    Attributes:
        words: number of 64-bit words in a position.
        keys: number of words in a key, the form of a position that is the same for all its images and for both
            colours.
    """

    def __init__(self, words: int, keys: int) -> None:
        self.words = words
        self.keys = keys
        self.scratch = Buffer(1 << 10)

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write the record of every distinct successor of the position at ``at``, starting at ``out``.

        It may use at most ``room`` words there, including scratch memory. Return the number of successors, 0 if the
        game is over, or -1 if the room is too small.
        """
        return 0

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the key of the position at ``at``, which has ``keys`` words, to ``out``."""

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the note of the position at ``at``."""
        return 0

    def foresee(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the facts about an open position that are known without a search.

        WON means that the player to move can win with the next turn, LOST that the opponent can win with the turn
        after it, whatever the player does. Otherwise the result is OPEN, with estimates of the proof and disproof
        numbers, both below 2**13. Bits 2-15 say how far the position is from being proved lost (the number of turns
        to refute, at least 1); bits 16 and above say how far it is from being proved won, minus 1.
        """
        return 4 << 2

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` in the game's notation to memory words."""
        raise NotImplementedError

    def decode(self, position: Sequence[int]) -> str:
        """Convert a position from memory words to one line of text."""
        raise NotImplementedError

    def successors(self, position: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the distinct positions after one turn, in the kernel's order."""
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
        """Return OPEN, or LOST, WON or DRAWN for the player to move."""
        self._hold(position)
        return int(self.note(self.scratch.at, 0)) & 3

    def foreseen(self, position: Sequence[int]) -> int:
        """Return LOST or WON if an open position's result is known without a search, otherwise OPEN."""
        self._hold(position)
        return int(self.foresee(self.scratch.at, 0)) & 3

    def normal(self, position: Sequence[int]) -> tuple[int, ...]:
        """Return the key of a position."""
        self._hold(position)
        self.key(self.scratch.at, 0, self.words)
        return tuple(self.scratch.view[self.words : self.words + self.keys])

    def _hold(self, position: Sequence[int]) -> None:
        """Write the position at the start of the scratch stack."""
        for index in range(self.words):
            self.scratch.view[index] = position[index]
