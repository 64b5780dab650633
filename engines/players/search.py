"""Alpha-beta on estimates: the turn that seems best after so much work, the same on every machine.

A *node* is a position expanded or estimated. The search looks one turn ahead at every turn of the position asked
about, however many there are, then two, three and so on, until its nodes are used up; what an unfinished round
has found better counts. A table keeps what is known of positions met before.

A search may be made to see less, as a beginner does: it may look only so many turns ahead, overlook a share of the
replies, misjudge every position by some amount, or look at the most promising turns only. What is misjudged and
overlooked depends on the position and on the player's seed, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.players.evaluation import SCRATCH, Evaluation
from printkit.engines.search.solution import OutOfLimits
from printkit.engines.search.table import Table
from printkit.engines.search.words import Words

if not cython.compiled:
    from printkit.engines.players.evaluation import MIX, WORD
    from printkit.engines.search.uncompiled import DRAWN, LOST, WON, ZERO

MATE = 1 << 16
"""A win at once; one n turns away is n less."""
DECIDED = MATE - 1000
"""Values beyond it are wins and losses."""
STOPPED = 1 << 20
"""In the place of a value: the nodes are used up."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a stored value is."""
DEPTH = 60
"""Turns that any search looks ahead, at most."""
ROOM = 1 << 15
"""Words that one position's turns may take at first."""


class Search:
    """A player's thinking about one position after another; nothing is remembered between them.

    Args:
        evaluation: what positions seem to be worth.
        depth: turns looked ahead, at most DEPTH.
        nodes: positions expanded or estimated, though one turn is always looked ahead to the end.
        width: replies (and own later turns) looked at in every position, the most promising ones; 0 for all.
        noise: how far an estimate may be off, in its own units.
        blind: how many replies of 256 are overlooked.
        foresight: whether wins and losses that the kernel foresees are seen.
        seed: whose errors they are.

    Attributes:
        spent: nodes of the last thought.
        reached: turns that it looked ahead all the way.
        breadth: how many turns the position asked about had.
        sure: whether wins and losses that it found are proved.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        depth: int = DEPTH,
        nodes: int = 1000,
        width: int = 0,
        noise: int = 0,
        blind: int = 0,
        foresight: bool = True,
        seed: int = 0,
    ) -> None:
        self.evaluation, self.kernel = evaluation, evaluation.kernel
        self.depth = min(depth, DEPTH)
        self.nodes, self.width, self.noise, self.blind = nodes, width, noise, blind
        self.foresight = foresight and evaluation.foresees
        self.salt = (seed + 1) * MIX & WORD
        self.record = self.kernel.words + 1
        self.room = ROOM
        self.spent = self.reached = self.breadth = 0
        self.sure = False
        self._hold()

    def _hold(self) -> None:
        self.memory = Words(4 * SCRATCH + 16 * self.room)
        self.stack = self.memory.at

    def think(
        self, position: Sequence[int], banned: Collection[tuple[int, ...]] = ()
    ) -> list[tuple[int, tuple[int, ...]]]:
        """The positions after each turn with their values for the player to move, the best first.

        Only the first value is exact; the others are bounds from above where the search knows no better.

        Args:
            position: in words; not over.
            banned: positions that must not be moved to, unless there are no others.
        """
        children = self.listed(position)
        count = self.breadth = len(children)
        view, words = self.memory.view, self.kernel.words
        allowed = [index for index, child in enumerate(children) if child not in banned] or list(range(count))
        self.table = Table(4 * max(256, min(self.nodes, 1 << 21)) * (1 + self.kernel.keys), self.kernel.keys)
        self.spent = self.reached = 0
        self.sure = self.evaluation.lists and not self.blind
        self.stop = max(self.nodes, 1)
        top = self.record + count * (self.record + 2)
        order = self.record + count * self.record
        for rank, index in enumerate(allowed):
            view[order + rank] = self.record + index * self.record
        many: cython.long = len(allowed)
        first: cython.long = order
        free: cython.long = top
        with cython.nogil:
            self.deepen(many, first, free)
        return [
            (int(view[order + count + rank]) - ZERO * ZERO, tuple(view[at : at + words]))
            for rank in range(len(allowed))
            for at in [int(view[order + rank])]
        ]

    def end(self, value: int) -> int:
        """What a value says of the end: 1 a win, -1 a loss, 0 nothing."""
        return (value > DECIDED) - (value < -DECIDED)

    def listed(self, position: Sequence[int]) -> list[tuple[int, ...]]:
        """The positions after the turns that are looked at: all, or those that the evaluation lists.

        Raises:
            OutOfLimits: they are too many for any memory.
        """
        count: cython.int
        words = self.kernel.words
        while True:
            view = self.memory.view
            for index in range(words):
                view[index] = position[index]
            count = self.evaluation.branch(self.stack, 0, self.record, self.room)
            if count >= 0:
                step = self.record
                return [tuple(view[at : at + words]) for at in range(step, step + count * step, step)]
            if self.room > 1 << 24:
                raise OutOfLimits
            self.room *= 4
            self._hold()

    def deepen(self, many: cython.long, order: cython.long, free: cython.long) -> cython.void:
        """Search the turns whose records' places stand from ``order`` on, deeper and deeper, and sort them.

        Their values follow the places, ZERO * ZERO added.
        """
        stack = self.stack
        values: cython.long = order + (free - order) // 2
        depth: cython.long
        rank: cython.long
        other: cython.long
        value: cython.long
        best: cython.long
        child: cython.long
        base: cython.long = ZERO * ZERO
        for rank in range(many):
            value = -self.look(cython.cast(cython.long, stack[order + rank]), 0, -MATE, MATE, free, 1)
            child = stack[order + rank]
            other = rank
            while other > 0 and cython.cast(cython.long, stack[values + other - 1]) - base < value:
                stack[values + other] = stack[values + other - 1]
                stack[order + other] = stack[order + other - 1]
                other -= 1
            stack[values + other] = value + base
            stack[order + other] = child
        self.reached = 1
        for depth in range(2, self.depth + 1):
            best = cython.cast(cython.long, stack[values]) - base
            if best > DECIDED or best < -DECIDED or self.spent >= self.stop:
                return
            best = -MATE
            for rank in range(many):
                child = stack[order + rank]
                if rank == 0:
                    value = self.look(child, depth - 1, -MATE, MATE, free, 1)
                else:
                    value = self.look(child, depth - 1, -best - 1, -best, free, 1)
                    if value != STOPPED and -value > best and best < DECIDED:
                        value = self.look(child, depth - 1, -MATE, -best, free, 1)
                if value == STOPPED:
                    if rank and best < -DECIDED:
                        # Whatever has been searched so far loses: the next one may not.
                        while rank > 0:
                            stack[values + rank] = stack[values + rank - 1]
                            stack[order + rank] = stack[order + rank - 1]
                            rank -= 1
                        stack[order] = child
                        stack[values] = base
                    return
                value = -value
                if value > best:
                    best = value
                    other = rank
                    while other > 0:
                        stack[values + other] = stack[values + other - 1]
                        stack[order + other] = stack[order + other - 1]
                        other -= 1
                    stack[order] = child
                    stack[values] = value + base
                else:
                    stack[values + rank] = value + base
            self.reached = depth

    def look(
        self,
        at: cython.long,
        depth: cython.long,
        alpha: cython.long,
        beta: cython.long,
        free: cython.long,
        turns: cython.long,
    ) -> cython.long:
        """The value of the position at ``at`` for its player to move, or a bound where it is outside the window.

        The stack is free from ``free`` on; the position is so many turns from the one asked about.
        """
        stack = self.stack
        words: cython.long = self.kernel.words
        keys: cython.long = self.kernel.keys
        standing: cython.ulonglong = stack[at + words] & 3
        count: cython.long
        child: cython.long
        first: cython.long
        order: cython.long
        top: cython.long
        done: cython.long
        k: cython.long
        chosen: cython.long
        value: cython.long
        best: cython.long = -STOPPED
        most: cython.long
        index: cython.long
        bound: cython.long = alpha
        data: cython.ulonglong
        hint: cython.long = -1
        name: cython.ulonglong = 0
        mark: cython.ulonglong

        if standing == LOST:
            return turns - MATE
        if standing == WON:
            return MATE - turns
        if standing == DRAWN:
            return 0
        if depth <= 0:
            return self.leaf(at, free, turns)
        if free + 2 * self.room > self.memory.count:
            self.sure = False
            return self.leaf(at, free, turns)
        self.kernel.key(stack, at, free)
        data = self.table.find(stack, free)
        if data:
            hint = data >> 32
            if cython.cast(cython.long, data & 63) > depth:
                value = cython.cast(cython.long, data >> 8 & 0xFFFFFF) - STOPPED
                if value > DECIDED:
                    value -= turns
                elif value < -DECIDED:
                    value += turns
                k = data >> 6 & 3
                if k == EXACT or (k == AT_LEAST and value >= beta) or (k == AT_MOST and value <= alpha):
                    return value
        if self.spent >= self.stop:
            return STOPPED
        self.spent += 1
        first = free + keys
        count = self.evaluation.branch(stack, at, first, self.room)
        if count < 0:
            self.sure = False
            return self.leaf(at, free, turns)
        order = first + count * self.record
        if self.blind:
            done = 0
            for index in range(count):
                child = first + index * self.record
                mark = (self.evaluation.mark(stack, child, order) ^ self.salt) * MIX & WORD
                if cython.cast(cython.long, mark >> 56) >= self.blind or (done == 0 and index == count - 1):
                    for k in range(self.record):
                        stack[first + done * self.record + k] = stack[child + k]
                    done += 1
            count = done
            order = first + count * self.record
        top = order + count
        if hint >= count:
            hint = -1
        for index in range(count):
            child = first + index * self.record
            standing = stack[child + words] & 3
            if standing == LOST:
                return MATE - turns - 1
            if depth == 1:
                continue
            value = 2 * STOPPED if index == hint else -self.look(child, 0, -MATE, MATE, top, turns + 1)
            stack[order + index] = value + 2 * STOPPED
        done = count
        if self.width and depth > 1 and done > self.width:
            done = self.width
            self.sure = False
        for index in range(done):
            if depth > 1:
                # The most promising of those that are left; of equals the first.
                chosen = 0
                most = 0
                for k in range(count):
                    value = cython.cast(cython.long, stack[order + k])
                    if value > most:
                        most = value
                        chosen = k
                stack[order + chosen] = 0
            else:
                # As they come, but first the one that was best before.
                chosen = index
                if hint >= 0:
                    chosen = hint if index == 0 else index - 1 if index <= hint else index
            child = first + chosen * self.record
            if best == -STOPPED:
                value = self.look(child, depth - 1, -beta, -bound, top, turns + 1)
            else:
                value = self.look(child, depth - 1, -bound - 1, -bound, top, turns + 1)
                if value != STOPPED and bound < -value < beta:
                    value = self.look(child, depth - 1, -beta, -bound, top, turns + 1)
            if value == STOPPED:
                return STOPPED
            value = -value
            if value > best:
                best = value
                name = chosen
                bound = max(bound, best)
                if best >= beta:
                    break
        value = best
        if best > DECIDED:
            value += turns
        elif best < -DECIDED:
            value -= turns
        k = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self.table.store(
            stack,
            free,
            cython.cast(cython.ulonglong, depth + 1)
            | cython.cast(cython.ulonglong, k) << 6
            | cython.cast(cython.ulonglong, value + STOPPED) << 8
            | name << 32,
        )
        return best

    def leaf(self, at: cython.long, free: cython.long, turns: cython.long) -> cython.long:
        """The estimate of an open position, as far off as the player's estimates are."""
        value: cython.long
        mark: cython.ulonglong
        seen: cython.ulonglong
        self.spent += 1
        if self.foresight:
            seen = self.kernel.foresee(self.stack, at) & 3
            if seen == WON:
                return MATE - turns - 1
            if seen == LOST:
                return turns + 2 - MATE
        value = self.evaluation.evaluate(self.stack, at, free)
        if self.noise:
            mark = (self.evaluation.mark(self.stack, at, free) ^ self.salt) * MIX & WORD
            mark ^= mark >> 31
            mark = mark * MIX & WORD
            # The mean of two even draws: small errors are more likely than great ones.
            value += (
                cython.cast(cython.long, (mark >> 48) % cython.cast(cython.ulonglong, 2 * self.noise + 1))
                + cython.cast(
                    cython.long, (mark >> 24 & 65535) % cython.cast(cython.ulonglong, 2 * self.noise + 1)
                )
            ) // 2 - self.noise
        return value
