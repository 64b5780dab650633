"""Depth-first proof-number search, which finds out who can force a win and, with a limit, within how many turns.

Every open position has two numbers for the player to move: *phi*, how far it is from being proved won, and *delta*,
how far it is from being proved lost; 0 means proved, INF disproved. The phi of a position is the smallest delta of
its children (the positions after its turns), and its delta is the sum of their phis. The search walks down to the
child that is cheapest to prove, with thresholds that show when another line has become cheaper.

The path is a stack of frames on one flat array, so a search needs no recursion, and can stop anywhere (after a number
of nodes or seconds, or on Ctrl-C) and continue later. A frame keeps the latest numbers of all its children, so the
search makes progress however small the table is and whatever entries it discards.

Facts and cycles. The search asks one question: can one player, the *attacker*, force a win? A position that repeats
an ancestor counts against the attacker, and so does a draw. Results that depend on this rule are true only along the
path; they are tainted, and never enter the table. A proof for the attacker never depends on it.

Limits. If there is a limit, the question is whether the attacker wins within that many turns, counting those of both
players. A table entry is valid for the number of remaining turns that it names (EVER without a limit).
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.solution import OutOfLimits
from printkit.engines.search.table import Table

if not cython.compiled:
    from printkit.engines.search.uncompiled import DRAWN, EVER, LOST, WON

INF = (1 << 25) - 1
STACK = 1 << 24
"""Number of bytes that the records on the path may use; some crowded boards have millions of turns."""
ATTACKER = 64
"""Added to the number of turns left if the attacker is to move."""

# A child's numbers: phi in bits 0-24, delta in bits 25-49, and one more bit that is set if they hold only on this
# path.
TAINT = 1 << 50

# A frame consists of this header, the key of its position, its children's records, and for each child its numbers and
# key.
PARENT, POSITION, COUNT, CHILD, LIMITS, BEFORE, LEFT, HEADER = range(8)


class Dfpn:
    """A search that can be stopped and continued.

    Attributes:
        nodes: number of positions expanded so far.
        tainted: whether a negative answer depends on endless play or a draw, and so does not mean that the defender
            wins.
    """

    def __init__(self, kernel: Kernel, size: int = 1 << 30) -> None:
        """Make a search whose table may grow to ``size`` bytes."""
        self.kernel = kernel
        self.size = size
        self.table = Table(min(size, 1 << 20), kernel.keys)
        self.record = kernel.words + 1
        self.nodes = 0
        self.phi = self.delta = self.taint = self.best = self.best_phi = self.second = 0
        self._hold(Buffer(1 << 12))

    def _hold(self, memory: Buffer) -> None:
        self.memory = memory
        self.stack = memory.at

    def begin(self, position: Sequence[int], limit: int = EVER, attacking: bool = True) -> None:
        """Ask whether the attacker wins within ``limit`` turns, counting those of both players.

        The limit is at least one turn; EVER means no limit. The attacker is the player to move or, if ``attacking``
        is false, the other player. The game must not be over.
        """
        view = self.memory.view
        for index in range(self.kernel.words):
            view[index] = position[index]
        self.frame = self.record
        self.opening = True
        self.tainted = False
        view[self.frame + PARENT] = 0
        view[self.frame + POSITION] = 0
        view[self.frame + LIMITS] = INF << 25 | INF
        view[self.frame + LEFT] = limit | (ATTACKER if attacking else 0)
        self.attacking = attacking
        self.kernel.key(self.stack, 0, self.frame + HEADER)

    def run(self, nodes: int) -> bool | None:
        """Search ``nodes`` more positions; return True if the attacker wins, False if not, None if still unknown.

        Raises:
            OutOfLimits: a position has more turns than fit in memory.
        """
        last: cython.ulonglong = self.nodes + nodes
        stop: cython.ulonglong
        answer: cython.int
        while True:
            stop = last
            if self.table.size < self.size:
                stop = min(stop, cython.cast(cython.ulonglong, self.table.slots))
            with cython.nogil:
                answer = self.go(stop)
            if answer > 0:
                return bool(answer == 1) == bool(self.attacking)
            if answer < 0:
                if 32 * self.memory.count > STACK:
                    raise OutOfLimits
                larger = Buffer(4 * self.memory.count)
                larger.view[: self.memory.count] = self.memory.view
                self._hold(larger)
            elif stop < last:
                self.table = self.table.grown(min(8 * self.table.size, self.size))
            else:
                return None

    def beats(self, position: Sequence[int]) -> bool:
        """Search until it is certain whether the player to move at ``position`` loses, and return the answer."""
        self.begin(position, attacking=False)
        answer = None
        while answer is None:
            answer = self.run(1 << 20)
        return answer

    def recall(self, position: Sequence[int]) -> tuple[bool | None, int]:
        """Look up in the table whether the player to move wins in the end, and return the answer with the logarithm
        of the work done.
        """
        key = self.kernel.normal(position)
        view = self.memory.view
        for index in range(self.kernel.keys):
            view[self.record + index] = key[index]
        data: cython.ulonglong = self.table.find(self.stack, self.record)
        if data >> 6 & EVER != EVER or (data >> 13 & INF and data >> 38):
            return None, 0
        return (data >> 13 & INF) == 0, data & 63

    def go(self, stop: cython.ulonglong) -> cython.int:
        """Search as :meth:`run` does; return 0 for unknown, 1 for won, 2 for not won, and -1 if the stack is too
        small to continue.
        """
        stack = self.stack
        most_phi: cython.ulonglong
        most_delta: cython.ulonglong
        answer: cython.int
        while True:
            if self.opening:
                if self.nodes >= stop:
                    return 0
                answer = self.open()
                if answer < 0:
                    return -1
                self.opening = False
                if answer == 1:
                    if self.close(0, INF, 0) == 0:
                        return 1
                    continue
            self.weigh()
            most_phi = stack[self.frame + LIMITS] & INF
            most_delta = stack[self.frame + LIMITS] >> 25
            if self.phi == 0 or self.delta == 0:
                if self.close(self.phi, self.delta, self.taint) == 0:
                    return 1 if self.phi == 0 else 2
            elif self.phi >= most_phi or self.delta >= most_delta:
                if self.close(self.phi, self.delta, 0) == 0:
                    return 2
            else:
                self.descend(most_phi, most_delta)

    def weigh(self) -> cython.void:
        """Set the frame's numbers, and find the child that is cheapest to prove."""
        stack = self.stack
        keys: cython.long = self.kernel.keys
        pace: cython.long = 1 + keys
        count: cython.long = stack[self.frame + COUNT]
        first: cython.long = self.frame + HEADER + keys + count * self.record
        child: cython.long
        best: cython.long = 0
        numbers: cython.ulonglong
        child_phi: cython.ulonglong
        child_delta: cython.ulonglong
        phi: cython.ulonglong = INF
        second: cython.ulonglong = INF
        delta: cython.ulonglong = 0
        best_phi: cython.ulonglong = 0
        any_taint: cython.ulonglong = 0
        taint: cython.ulonglong = TAINT
        for child in range(count):
            numbers = stack[first + child * pace]
            child_phi = numbers & INF
            child_delta = numbers >> 25 & INF
            any_taint |= numbers & TAINT
            delta += child_phi
            if child_delta == 0:
                taint &= numbers
            if child_delta < phi:
                second = phi
                phi = child_delta
                best = child
                best_phi = child_phi
            elif child_delta < second:
                second = child_delta
        if phi == 0:
            delta = INF
            any_taint = taint
        elif delta >= INF:
            delta = INF - 1
        self.phi, self.delta, self.taint = phi, delta, any_taint
        self.best, self.best_phi, self.second = best, best_phi, second

    def descend(self, most_phi: cython.ulonglong, most_delta: cython.ulonglong) -> cython.void:
        """Go down to the cheapest child, unless the table already has the answer or the child repeats an ancestor.

        The child is left again when it exceeds the rest of the frame's thresholds, or another child becomes cheaper.
        """
        stack = self.stack
        keys: cython.long = self.kernel.keys
        frame: cython.long = self.frame
        records: cython.long = frame + HEADER + keys
        count: cython.long = stack[frame + COUNT]
        numbers: cython.long = records + count * self.record
        child: cython.long = numbers + self.best * (1 + keys)
        top: cython.long = numbers + count * (1 + keys)
        left: cython.ulonglong = stack[frame + LEFT] ^ ATTACKER
        entry: cython.ulonglong
        more: cython.ulonglong = self.second + (self.second >> 1) + 1
        k: cython.long
        if left & EVER != EVER:
            left -= 1
        entry = self.known(left, child + 1)
        if entry and (entry & INF == 0 or entry >> 25 == 0):
            stack[child] = entry
            return
        if left & EVER == EVER and self.repeats(frame, child + 1):
            stack[child] = (INF if left & ATTACKER else INF << 25) | TAINT
            return
        stack[frame + CHILD] = child
        stack[top + PARENT] = frame
        stack[top + POSITION] = records + self.best * self.record
        stack[top + LEFT] = left
        if most_delta < INF:
            most_delta -= self.delta - self.best_phi
        stack[top + LIMITS] = most_delta | (more if more < most_phi else most_phi) << 25
        for k in range(keys):
            stack[top + HEADER + k] = stack[child + 1 + k]
        self.frame = top
        self.opening = True

    def open(self) -> cython.int:
        """Expand the frame's position and give every child its numbers; return 1 if a turn wins at once, -1 if there
        is no room.
        """
        stack = self.stack
        keys: cython.long = self.kernel.keys
        frame: cython.long = self.frame
        records: cython.long = frame + HEADER + keys
        numbers: cython.long
        count: cython.long
        child: cython.long
        note: cython.ulonglong
        bounds: cython.ulonglong
        left: cython.ulonglong
        if records >= self.memory.count:
            return -1
        count = self.kernel.expand(stack, stack[frame + POSITION], records, self.memory.count - records)
        numbers = records + count * self.record
        if count < 0 or numbers + count * (1 + keys) + HEADER + keys > self.memory.count:
            return -1
        self.nodes += 1
        stack[frame + BEFORE] = self.nodes
        stack[frame + COUNT] = count
        for child in range(count):
            if stack[records + (child + 1) * self.record - 1] & 3 == LOST:
                return 1
        left = stack[frame + LEFT] ^ ATTACKER
        if left & EVER != EVER:
            left -= 1
        # The table is consulted last and for all children at once, because it is slow and foresight often makes it
        # unnecessary.
        for _ in range(count):
            note = stack[records + self.kernel.words]
            if note & 3 == WON:
                bounds = INF << 25
            elif note & 3 == DRAWN:
                bounds = (INF if left & ATTACKER else INF << 25) | TAINT
            elif left & EVER == 0:
                bounds = INF if left & ATTACKER else INF << 25
            else:
                bounds = self.first(left, records)
                if bounds == INF:
                    return 1
                if bounds & INF:
                    self.kernel.key(stack, records, numbers + 1)
                    self.table.fetch(stack, numbers + 1)
            stack[numbers] = bounds
            records += self.record
            numbers += 1 + keys
        for _ in range(count):
            numbers -= 1 + keys
            if stack[numbers] & INF and stack[numbers] >> 25 & INF:
                bounds = self.known(left, numbers + 1)
                if bounds:
                    stack[numbers] = bounds
        return 0

    def first(self, left: cython.ulonglong, record: cython.long) -> cython.ulonglong:
        """Return the initial numbers for an open position with this many turns left."""
        forecast: cython.ulonglong = self.kernel.foresee(self.stack, record)
        effort: cython.ulonglong = 1
        if forecast & 3 == WON:
            return INF << 25
        if forecast & 3 == LOST:
            # The opponent needs two turns to win.
            return INF << 25 if left == 1 else INF
        # With a limit, a position takes more work the more turns are left.
        if left & EVER != EVER:
            effort = (left & EVER) * (left & EVER)
        return (forecast >> 2 & 16383) * effort << 25 | ((forecast >> 16) + 1) * effort

    def known(self, left: cython.ulonglong, key: cython.long) -> cython.ulonglong:
        """Return the table's numbers for a key if they apply to this number of turns left, otherwise 0."""
        data: cython.ulonglong = self.table.find(self.stack, key)
        numbers: cython.ulonglong = data >> 13
        bits_left: cython.ulonglong = data >> 6 & 127
        proof: cython.bint
        if bits_left == left or (numbers & INF and numbers >> 25):
            return numbers
        if not data:
            return 0
        # The entry answers another question, with other turns left or another attacker; did that attacker succeed?
        proof = (numbers & INF == 0) == (bits_left & ATTACKER != 0)
        if bits_left & EVER == EVER:
            # The table knows who wins in the end, which settles every question except a proof within a limit.
            proof = (numbers & INF == 0) == (left & ATTACKER != 0)
            return 0 if proof and left & EVER != EVER else numbers
        if left & EVER == EVER or bits_left & ATTACKER != left & ATTACKER:
            return numbers if proof else 0
        if proof:
            return numbers if bits_left & EVER <= left & EVER else 0
        return numbers if bits_left & EVER >= left & EVER else 0

    def repeats(self, frame: cython.long, key: cython.long) -> cython.bint:
        """Return whether the child with that key is an ancestor of the frame, with the same player to move."""
        stack = self.stack
        k: cython.int
        while stack[frame + PARENT]:
            frame = stack[frame + PARENT]
            k = 0
            while k < self.kernel.keys and stack[frame + HEADER + k] == stack[key + k]:
                k += 1
            if k == self.kernel.keys:
                return True
            if not stack[frame + PARENT]:
                return False
            frame = stack[frame + PARENT]
        return False

    def close(self, phi: cython.ulonglong, delta: cython.ulonglong, taint: cython.ulonglong) -> cython.long:
        """Leave the frame with these numbers, and return its parent, or 0 if it was the root."""
        stack = self.stack
        frame: cython.long = self.frame
        work: cython.ulonglong = self.nodes - stack[frame + BEFORE] + 1
        size: cython.ulonglong = 0
        if taint:
            self.tainted = True
        else:
            while work:
                work >>= 1
                size += 1
            self.table.store(stack, frame + HEADER, size | stack[frame + LEFT] << 6 | phi << 13 | delta << 38)
        self.frame = stack[frame + PARENT]
        if self.frame:
            stack[stack[self.frame + CHILD]] = phi | delta << 25 | taint
            self.tainted = False
        return self.frame
