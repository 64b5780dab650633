"""Alpha-beta search with estimates, which finds the most promising turn in a given amount of work. The result is the
same on every machine.

A *node* is a position that is expanded or estimated. The search examines every turn in the given position, however
many there are, looking one turn ahead, then two, then three, until its nodes are used up. Improvements found in an
unfinished round still count. A table stores facts about positions already visited.

A search may be limited, so that it plays like a beginner. It may look only a few turns ahead, overlook a share of the
replies, misjudge every position by some amount, or consider only the most promising turns. Its misjudgements and
oversights depend only on the position and the player's seed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.players.evaluation import SCRATCH, Evaluation
from printkit.engines.search.buffer import Buffer
from printkit.engines.search.solution import OutOfLimits
from printkit.engines.search.table import Table

if not cython.compiled:
    from printkit.engines.players.evaluation import MIX, WORD
    from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON

MATE = 1 << 16
"""Value of an immediate win; a win n turns away is worth n less."""
DECIDED = MATE - 1000
"""Values beyond this, positive or negative, are wins and losses."""
STOPPED = 1 << 20
"""Returned instead of a value when the nodes are used up."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""Kinds of stored values."""
DEPTH = 60
"""Largest number of turns that any search looks ahead."""
BASE = 1 << 28
"""Added to values stored as words, because words have no sign."""
ROOM = 1 << 15
"""Number of words initially reserved for the turns in one position."""


class Search:
    """A player's search, which remembers nothing from one position to the next.

    Args:
        evaluation: estimates positions.
        depth: number of turns to look ahead, no more than DEPTH.
        nodes: number of positions to expand or estimate; the search one turn ahead is always completed.
        width: largest number of replies, or of the player's later turns, considered in each position, the most
            promising first; 0 for all.
        noise: largest error of an estimate, in the units of estimates.
        miss_rate: number of replies, out of 256, that are overlooked.
        foresight: whether wins and losses that the kernel foresees are taken into account.
        seed: seed for the errors.

    Attributes:
        spent: nodes used by the last search.
        reached: number of turns that it completed.
        breadth: number of turns in the given position.
        proved: whether the wins and losses that it found are proved.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        depth: int = DEPTH,
        nodes: int = 1000,
        width: int = 0,
        noise: int = 0,
        miss_rate: int = 0,
        foresight: bool = True,
        seed: int = 0,
    ) -> None:
        self.evaluation, self.kernel = evaluation, evaluation.kernel
        self.depth = min(depth, DEPTH)
        self.nodes, self.width, self.noise, self.miss_rate = nodes, width, noise, miss_rate
        self.foresight = foresight and evaluation.foresees
        self.salt = (seed + 1) * MIX & WORD
        self.record = self.kernel.words + 1
        self.room = ROOM
        self.spent = self.reached = self.breadth = 0
        self.proved = False
        self._hold()

    def _hold(self) -> None:
        self.memory = Buffer(4 * SCRATCH + 16 * self.room)
        self.stack = self.memory.at

    def think(
        self, position: Sequence[int], banned: Collection[tuple[int, ...]] = ()
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return each turn's value for the player to move and the position after it, best first.

        Only the first value is exact; the others are upper bounds, unless the search knows more.

        Args:
            position: a position that is not over, as memory words.
            banned: positions to avoid unless there are no others.
        """
        children = self.listed(position)
        count = self.breadth = len(children)
        view, words = self.memory.view, self.kernel.words
        options = [index for index, child in enumerate(children) if child not in banned] or list(range(count))
        self.table = Table(4 * max(256, min(self.nodes, 1 << 21)) * (1 + self.kernel.keys), self.kernel.keys)
        self.spent = self.reached = 0
        self.proved = self.evaluation.lists and not self.miss_rate
        self.stop = max(self.nodes, 1)
        top = self.record + count * (self.record + 2)
        order = self.record + count * self.record
        for rank, index in enumerate(options):
            view[order + rank] = self.record + index * self.record
        many: cython.long = len(options)
        first: cython.long = order
        free: cython.long = top
        with cython.nogil:
            self.iterate(many, first, free)
        return [
            (int(view[order + count + rank]) - BASE, tuple(view[at : at + words]))
            for rank in range(len(options))
            for at in [int(view[order + rank])]
        ]

    def end(self, value: int) -> int:
        """Return the result that a value represents: 1 for a win, -1 for a loss, 0 for neither."""
        return (value > DECIDED) - (value < -DECIDED)

    def listed(self, position: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the positions after every turn to consider: all legal turns, or those that the evaluation lists.

        Raises:
            OutOfLimits: the turns do not fit in memory.
        """
        count: cython.int
        words = self.kernel.words
        while True:
            view = self.memory.view
            for index in range(words):
                view[index] = position[index]
            count = self.evaluation.expand(self.stack, 0, self.record, self.room)
            if count >= 0:
                step = self.record
                return [tuple(view[at : at + words]) for at in range(step, step + count * step, step)]
            if self.room > 1 << 24:
                raise OutOfLimits
            self.room *= 4
            self._hold()

    def iterate(self, many: cython.long, order: cython.long, free: cython.long) -> cython.void:
        """Search the turns listed from ``order`` onwards to increasing depths, and sort them.

        The values follow the list, with BASE added.
        """
        stack = self.stack
        values: cython.long = order + (free - order) // 2
        depth: cython.long
        rank: cython.long
        value: cython.long
        best: cython.long
        child: cython.long
        for rank in range(many):
            child = stack[order + rank]
            self.insert(order, values, rank, -self.look(child, 0, -MATE, MATE, free, 1))
        self.reached = 1
        for depth in range(2, self.depth + 1):
            best = cython.cast(cython.long, stack[values]) - BASE
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
                        # All turns searched so far lose, but the next one may not.
                        self.to_front(order, values, rank, 0)
                    return
                value = -value
                if value > best:
                    best = value
                    self.to_front(order, values, rank, value)
                else:
                    stack[values + rank] = value + BASE
            self.reached = depth

    def insert(self, order: cython.long, values: cython.long, rank: cython.long, value: cython.long) -> cython.void:
        """Give the turn at ``rank`` its value, and insert it among the sorted turns before it."""
        stack = self.stack
        child: cython.ulonglong = stack[order + rank]
        while rank > 0 and cython.cast(cython.long, stack[values + rank - 1]) - BASE < value:
            stack[values + rank] = stack[values + rank - 1]
            stack[order + rank] = stack[order + rank - 1]
            rank -= 1
        stack[values + rank] = value + BASE
        stack[order + rank] = child

    def to_front(self, order: cython.long, values: cython.long, rank: cython.long, value: cython.long) -> cython.void:
        """Give the turn at ``rank`` its value, and move it to the front."""
        stack = self.stack
        child: cython.ulonglong = stack[order + rank]
        while rank > 0:
            stack[values + rank] = stack[values + rank - 1]
            stack[order + rank] = stack[order + rank - 1]
            rank -= 1
        stack[values] = value + BASE
        stack[order] = child

    def look(
        self,
        at: cython.long,
        depth: cython.long,
        alpha: cython.long,
        beta: cython.long,
        free: cython.long,
        turns: cython.long,
    ) -> cython.long:
        """Return the value of the position at ``at`` for the player to move, or a bound if it is outside the window.

        The stack is unused from ``free`` onwards; ``turns`` counts the turns since the given position.
        """
        stack = self.stack
        status: cython.ulonglong = stack[at + self.kernel.words] & 3
        first: cython.long = free + self.kernel.keys
        index: cython.long
        name: cython.long = 0
        hint: cython.long = -1
        value: cython.long
        best: cython.long = -STOPPED
        bound: cython.long = alpha
        if status != OPEN:
            return 0 if status == DRAWN else MATE - turns if status == WON else turns - MATE
        if depth <= 0:
            return self.evaluate_leaf(at, free, turns)
        if free + 2 * self.room > self.memory.count:
            self.proved = False
            return self.evaluate_leaf(at, free, turns)
        self.kernel.key(stack, at, free)
        data: cython.ulonglong = self.table.find(stack, free)
        if data:
            hint = data >> 32
            value = self.probe(data, depth, alpha, beta, turns)
            if value != STOPPED:
                return value
        if self.spent >= self.stop:
            return STOPPED
        self.spent += 1
        count: cython.long = self.evaluation.expand(stack, at, first, self.room)
        if count < 0:
            self.proved = False
            return self.evaluate_leaf(at, free, turns)
        count = self.overlook(first, count)
        hint = hint if hint < count else -1
        if self.promise(first, count, depth, hint, turns):
            return MATE - turns - 1
        for index in range(self.searched(count, depth)):
            choice: cython.long = self.pick(first, count, depth, hint, index)
            value = -self.reply(first, count, choice, depth - 1, bound, beta, turns + 1, index == 0)
            if value == -STOPPED:
                return STOPPED
            if value > best:
                best = value
                name = choice
                bound = max(bound, best)
                if best >= beta:
                    break
        self.keep(free, depth, best, alpha, beta, turns, name)
        return best

    def probe(
        self, data: cython.ulonglong, depth: cython.long, alpha: cython.long, beta: cython.long, turns: cython.long
    ) -> cython.long:
        """Return the stored value if it is precise enough for the window, otherwise STOPPED."""
        value: cython.long = cython.cast(cython.long, data >> 8 & 0xFFFFFF) - STOPPED
        kind: cython.long = data >> 6 & 3
        if cython.cast(cython.long, data & 63) <= depth:
            return STOPPED
        if value > DECIDED:
            value -= turns
        elif value < -DECIDED:
            value += turns
        if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
            return value
        return STOPPED

    def overlook(self, first: cython.long, count: cython.long) -> cython.long:
        """Drop the replies that the player overlooks, but never all of them, and return the number left."""
        stack = self.stack
        scratch: cython.long = first + count * self.record
        left: cython.long = 0
        index: cython.long
        child: cython.long
        word: cython.long
        mark: cython.ulonglong
        if not self.miss_rate:
            return count
        for index in range(count):
            child = first + index * self.record
            mark = (self.evaluation.noise_hash(stack, child, scratch) ^ self.salt) * MIX & WORD
            if cython.cast(cython.long, mark >> 56) >= self.miss_rate or (left == 0 and index == count - 1):
                for word in range(self.record):
                    stack[first + left * self.record + word] = stack[child + word]
                left += 1
        return left

    def searched(self, count: cython.long, depth: cython.long) -> cython.long:
        """Return the number of replies to search: all of them at the horizon, the most promising ones before it."""
        if not self.width or depth <= 1 or count <= self.width:
            return count
        self.proved = False
        return self.width

    def promise(
        self, first: cython.long, count: cython.long, depth: cython.long, hint: cython.long, turns: cython.long
    ) -> cython.bint:
        """Write how promising each reply is after the list of replies; return True if a reply wins at once.

        Each reply costs an estimate, so nothing is written if the replies are about to be estimated anyway.
        """
        stack = self.stack
        order: cython.long = first + count * self.record
        index: cython.long
        child: cython.long
        value: cython.long
        for index in range(count):
            child = first + index * self.record
            if stack[child + self.kernel.words] & 3 == LOST:
                return True
            if depth > 1:
                value = 2 * STOPPED
                if index != hint:
                    value = -self.look(child, 0, -MATE, MATE, order + count, turns + 1)
                stack[order + index] = value + 2 * STOPPED
        return False

    def pick(
        self, first: cython.long, count: cython.long, depth: cython.long, hint: cython.long, index: cython.long
    ) -> cython.long:
        """Return the reply to search next, after ``index`` others."""
        stack = self.stack
        order: cython.long = first + count * self.record
        other: cython.long
        value: cython.long
        choice: cython.long = 0
        most: cython.long = 0
        if depth == 1:
            # Search replies in the given order, except that the previous best comes first.
            if hint < 0 or index > hint:
                return index
            return hint if index == 0 else index - 1
        # Take the most promising reply left, or the first of several equals.
        for other in range(count):
            value = cython.cast(cython.long, stack[order + other])
            if value > most:
                most = value
                choice = other
        stack[order + choice] = 0
        return choice

    def reply(
        self,
        first: cython.long,
        count: cython.long,
        choice: cython.long,
        depth: cython.long,
        bound: cython.long,
        beta: cython.long,
        turns: cython.long,
        full: cython.bint,
    ) -> cython.long:
        """Return the value of the chosen reply for the other player, or STOPPED.

        Unless ``full`` is set, the search first tests whether the reply beats the bound.
        """
        child: cython.long = first + choice * self.record
        free: cython.long = first + count * (self.record + 1)
        value: cython.long
        if not full:
            value = self.look(child, depth, -bound - 1, -bound, free, turns)
            if value == STOPPED or -value <= bound or -value >= beta:
                return value
        return self.look(child, depth, -beta, -bound, free, turns)

    def keep(
        self,
        key: cython.long,
        depth: cython.long,
        best: cython.long,
        alpha: cython.long,
        beta: cython.long,
        turns: cython.long,
        name: cython.ulonglong,
    ) -> cython.void:
        """Store a value, relative to its position, together with the reply that achieves it."""
        kind: cython.ulonglong = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        if best > DECIDED:
            best += turns
        elif best < -DECIDED:
            best -= turns
        self.table.store(
            self.stack,
            key,
            cython.cast(cython.ulonglong, depth + 1)
            | kind << 6
            | cython.cast(cython.ulonglong, best + STOPPED) << 8
            | name << 32,
        )

    def evaluate_leaf(self, at: cython.long, free: cython.long, turns: cython.long) -> cython.long:
        """Return the estimate of an open position, including the player's error."""
        value: cython.long
        mark: cython.ulonglong
        forecast: cython.ulonglong
        span: cython.ulonglong
        one: cython.long
        other: cython.long
        self.spent += 1
        if self.foresight:
            forecast = self.kernel.foresee(self.stack, at) & 3
            if forecast == WON:
                return MATE - turns - 1
            if forecast == LOST:
                return turns + 2 - MATE
        value = self.evaluation.evaluate(self.stack, at, free)
        if self.noise:
            mark = (self.evaluation.noise_hash(self.stack, at, free) ^ self.salt) * MIX & WORD
            mark ^= mark >> 31
            mark = mark * MIX & WORD
            # The mean of two uniform draws, so that small errors are more likely than large ones.
            span = 2 * self.noise + 1
            one = (mark >> 48) % span
            other = (mark >> 24 & 65535) % span
            value += (one + other) // 2 - self.noise
        return value
