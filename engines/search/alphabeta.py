"""Alpha-beta search for games played for points, which proves how many points the player to move wins or loses by.

A *margin* is the difference in the points still to be scored, from the point of view of the player to move. The
search asks one question at a time, whether the margin reaches a *goal*, and answers with a bound on the margin that
decides it; a few such questions find the margin. Positions are identified by exact keys, from which a kernel may omit
anything that has no influence on the answer.

If lengths matter too, one player wants a short game and the other a long one (the *tempo* of the player to move is -1
or 1), but points come first. Everything is then counted in fractions of a point, SCALE to a point, and each turn adds
or subtracts one fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.table import Table

if not cython.compiled:
    from printkit.engines.search.uncompiled import SCALE, ZERO

STOPPED = 1 << 20
"""Returned instead of a margin if the search is stopped."""
NONE = (1 << 32) - 1
"""A number that is not any turn's name."""
DEPTH = 100
"""More turns than any game has."""

LOWER, UPPER, SOONEST, LATEST, KEY = range(5)
"""The contents of a survey: bounds on the margin and on the turns to the end, the key, and the data that the kernel
needs to list the turns.
"""


class Scored(Kernel):
    """The rules of a game played for points.

    Args:
        surveys: number of words in a survey.
        room: number of words that the records of one position's turns may use.
    """

    def __init__(self, words: int, keys: int, surveys: int, room: int) -> None:
        super().__init__(words, keys)
        self.surveys = surveys
        self.room = room

    def survey(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, pace: cython.bint) -> cython.void:
        """Write two bounds on the margin of the position at ``at``, with ZERO added to each, followed by its key.

        The bounds are equal at the end of the game. With ``pace``, bounds on the turns to the end follow, and the key
        depends on the length.
        """

    def surveyed(self, position: Sequence[int], pace: bool = True) -> tuple[int, ...]:
        """Return the bounds on the margin and on the turns to the end, then the words of the key."""
        self._hold(position)
        self.survey(self.scratch.at, 0, self.words, pace)
        words = list(self.scratch.view[self.words : self.words + KEY + self.keys])
        words[LOWER] -= ZERO
        words[UPPER] -= ZERO
        return tuple(words)

    def branch(self, stack: cython.p_ulonglong, at: cython.long, survey: cython.long, out: cython.long) -> cython.int:
        """Expand a position, but write only enough turns to include a best one.

        The notes hold additional data: the turn's points in bits 2-15, how promising it is in bits 16-31, and in the
        bits above a name that it has in every position with the same key.
        """
        return 0


class AlphaBeta:
    """A search that can be stopped and asked again; its table keeps the results.

    Args:
        kernel: the rules.
        size: size in bytes to which its table may grow.
        part: function that receives the number of positions expanded and returns how many more may be expanded before
            the next call; an exception from it stops the search.

    Attributes:
        nodes: positions expanded so far.
    """

    def __init__(self, kernel: Scored, size: int, part: Callable[[int], int]) -> None:
        self.kernel = kernel
        self.size = size
        self.part = part
        self.table = Table(min(size, 1 << 20), kernel.keys)
        self.record = kernel.words + 1
        self.memory = Buffer(DEPTH * (kernel.surveys + kernel.room))
        self.stack = self.memory.at
        self.nodes = self.stop = 0
        self.failure: BaseException | None = None

    def ask(self, position: Sequence[int], goal: cython.long, tempo: cython.long = 0) -> int:
        """Return a bound on the margin: at least ``goal`` if the margin reaches it, otherwise less.

        All questions asked of a search must be of the same kind: without tempo, or with the same player wanting a
        short game.
        """
        answer: cython.long
        for index in range(self.kernel.words):
            self.memory.view[index] = position[index]
        with cython.nogil:
            answer = self.look(0, goal, self.record, tempo)
        if self.failure:
            failure, self.failure = self.failure, None
            raise failure
        return int(answer)

    def pause(self) -> cython.bint:
        """Enlarge the table if it is getting full, and return whether to continue."""
        more: cython.ulonglong
        slots: cython.ulonglong
        with cython.gil:
            try:
                more = self.part(self.nodes)
                if self.table.size < self.size:
                    slots = cython.cast(cython.ulonglong, self.table.slots)
                    if self.nodes >= slots:
                        self.table = self.table.grown(min(8 * self.table.size, self.size))
                    else:
                        more = min(more, slots - self.nodes)
            except BaseException as error:  # ask() raises it, because the search itself cannot
                self.failure = error
                return False
        self.stop = self.nodes + more
        return True

    def look(self, at: cython.long, goal: cython.long, survey: cython.long, tempo: cython.long) -> cython.long:
        """Return the same answer as :meth:`ask`, for the position at ``at``; the stack is unused from ``survey``
        onwards.
        """
        stack = self.stack
        scale: cython.long = SCALE if tempo else 1
        first: cython.long = survey + self.kernel.surveys
        lower: cython.long
        upper: cython.long
        value: cython.long
        best: cython.long = -ZERO
        gain: cython.long
        child: cython.long
        top: cython.long
        k: cython.long
        before: cython.ulonglong = self.nodes
        data: cython.ulonglong
        note: cython.ulonglong
        name: cython.ulonglong = NONE

        self.kernel.survey(stack, at, survey, tempo != 0)
        lower = max(self.bound(survey, LOWER, tempo), 1 - ZERO)
        upper = min(self.bound(survey, UPPER, tempo), ZERO - 1)
        if lower < goal <= upper:
            data = self.table.find(stack, survey + KEY)
            if data:
                lower = max(lower, cython.cast(cython.long, data >> 6 & 32767) - ZERO)
                upper = min(upper, cython.cast(cython.long, data >> 21 & 32767) - ZERO)
                name = data >> 36
        if lower >= goal:
            return lower
        if upper < goal:
            return upper
        if self.nodes >= self.stop and not self.pause():
            return STOPPED
        self.nodes += 1
        top = first + self.kernel.branch(stack, at, survey, first) * self.record
        while first < top:
            child = self.pick(first, top, name)
            note = stack[child + self.record - 1]
            gain = scale * cython.cast(cython.long, note >> 2 & 16383) + tempo
            value = self.look(child, gain - goal + 1, top, -tempo)
            if value == STOPPED:
                return STOPPED
            if gain - value > best:
                best = gain - value
                name = note >> 32
            if best >= goal:
                break
            for k in range(self.record):
                stack[child + k] = stack[first + k]
            first += self.record
        if best >= goal:
            lower = max(lower, best)
        else:
            upper = min(upper, best)
        self.keep(survey + KEY, self.nodes - before, lower, upper, name)
        return best

    def bound(self, survey: cython.long, which: cython.int, tempo: cython.long) -> cython.long:
        """Return the survey's LOWER or UPPER bound, in fractions of a point if lengths matter."""
        stack = self.stack
        value: cython.long = cython.cast(cython.long, stack[survey + which]) - ZERO
        soonest: cython.long
        latest: cython.long
        if tempo:
            soonest = tempo * cython.cast(cython.long, stack[survey + SOONEST])
            latest = tempo * cython.cast(cython.long, stack[survey + LATEST])
            value = SCALE * value + (min(soonest, latest) if which == LOWER else max(soonest, latest))
        return value

    def pick(self, first: cython.long, top: cython.long, name: cython.ulonglong) -> cython.long:
        """Return the turn that was best before, then the most promising of the rest."""
        child: cython.long = first
        most: cython.ulonglong = 0
        note: cython.ulonglong
        while first < top:
            note = self.stack[first + self.record - 1]
            if note >> 32 == name:
                return first
            if note >> 16 & 65535 > most:
                most = note >> 16 & 65535
                child = first
            first += self.record
        return child

    def keep(
        self, key: cython.long, work: cython.ulonglong, lower: cython.long, upper: cython.long, name: cython.ulonglong
    ) -> cython.void:
        """Store bounds, the best turn, and the amount of work done (as its number of bits)."""
        size: cython.ulonglong = 0
        while work:
            work >>= 1
            size += 1
        self.table.store(
            self.stack,
            key,
            size
            | cython.cast(cython.ulonglong, lower + ZERO) << 6
            | cython.cast(cython.ulonglong, upper + ZERO) << 21
            | name << 36,
        )
