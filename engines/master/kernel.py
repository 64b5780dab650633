"""Yoso-Go on the Master board, with a word for each zone: the counterpart of the rules for random games and counts.

Letters are numbered in the order of position texts, A E F V W = 0..4, and the spot ``WFA`` is bit ``5 * F + A`` of
word W. A position is six words: five zones, and a sixth word for the rest.

======== ======================================================
bits     meaning
======== ======================================================
0-24     of a zone: tokens of the player to move
25-49    of a zone: tokens of the other player
0-2      of the sixth word: element 0..4, or 5 if it is free
3        of the sixth word: the player to move, 0 honour, 1 fate
======== ======================================================

A crowded board has hundreds of thousands of turns, so boards and successors are looked up in the chains of a hash
table. While successors are being written, the upper bits of their notes hold the links.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel
from printkit.layouts import pentagon

if not cython.compiled:
    from printkit.engines.search.uncompiled import LOST, OPEN, WON, lowest, popcount

ZONES, STATE, WORDS, RECORD, LINK = 5, 5, 6, 7, 2
ZONE = (1 << 25) - 1
CORNERS = 0x108421
"""The first spot of every circle in a zone."""
PLACE = (1 << 56) - 1
"""Mask for a spot's bit in a word of a table; the spot's zone is stored above it."""

# Offsets of the tables: the playable spots by element and zone, the offset of each element's first hop, and the
# start, middle and end of each hop.
REACH, FIRST, HOP = 0, 32, 40
CHAINS = 1 << 10
"""Number of chains for boards, and again for successors."""
MIX = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1


def hops() -> list[tuple[str, str, str]]:
    """Return the start, middle and end of every hop, sorted by the element of the end."""
    rows = [line.spots for line in pentagon.lines(3)]
    rows += [(*ring, *ring[:2]) for ring in pentagon.rings(3)]
    ways = {(row[k], row[k + 1], row[k + 2]) for row in rows for k in range(len(row) - 2)}
    ways |= {(end, over, start) for start, over, end in ways}
    return sorted(ways, key=lambda hop: (pentagon.LETTERS.index(hop[2][-1]), hop))


def placed(spot: str) -> tuple[int, int]:
    """Return the zone and bit of a spot."""
    zone, circle, letter = map(pentagon.LETTERS.index, spot)
    return zone, 1 << 5 * circle + letter


class Master(Kernel):
    """The rules of Yoso-Go on 125 spots in the form used by searches.

    Args:
        circle: whether a complete circle also wins.
        broad: largest number of boards kept for each number of captures; 0 keeps all.
    """

    def __init__(self, circle: bool = False, broad: int = 0) -> None:
        super().__init__(WORDS, WORDS)
        self.circle, self.broad = circle, broad
        self.chains = Buffer(2 * CHAINS)
        self.chain = self.chains.at
        hop_list = hops()
        self.tables = Buffer(HOP + 3 * len(hop_list))
        self.table = self.tables.at
        table = self.tables.view
        for spot in pentagon.spots(3):
            zone, bit = placed(spot)
            for element, letter in enumerate(pentagon.LETTERS):
                if letter in spot:
                    table[REACH + ZONES * element + zone] |= bit
            table[REACH + ZONES * ZONES + zone] |= bit
        for index, hop in enumerate(hop_list):
            for k, spot in enumerate(hop):
                zone, bit = placed(spot)
                table[HOP + 3 * index + k] = zone << 56 | (bit, bit << 25, bit | bit << 25)[k]
            table[FIRST + pentagon.LETTERS.index(hop[2][-1]) + 1] = HOP + 3 * (index + 1)
        table[FIRST] = HOP

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Find captures breadth first, visiting each board once; then write every placement on each board.

        Boards are stored at the end of the available memory, in reverse order.
        """
        element: cython.int = stack[at + STATE] & 7
        state: cython.ulonglong = stack[at + STATE] & 8 ^ 8
        next: cython.long = out
        end: cython.long = out + room
        board: cython.long = end
        low: cython.long = end - WORDS
        edge: cython.long = end
        hop: cython.long
        first: cython.long = HOP
        last: cython.long = HOP
        zone: cython.int
        if self.status(stack, at, element) != OPEN:
            return 0
        for zone in range(2 * CHAINS):
            self.chain[zone] = 0
        if low < out:
            return -1
        for zone in range(ZONES):
            stack[low + zone] = stack[at + zone]
        if element < 5:
            first = self.table[FIRST + element]
            last = self.table[FIRST + element + 1]
        while board > low:
            if board == edge:
                # From here on, boards have one more capture.
                edge = low
            board -= WORDS
            hop = first
            while hop < last:
                if self.possible(stack, board, hop):
                    if low - WORDS < next + RECORD:
                        return -1
                    if self.capture(stack, board, hop, low - WORDS):
                        write(stack, low - WORDS, next, state | element)
                        stack[next + WORDS] = LOST
                        if self.fresh(stack, out, next, 1, CHAINS):
                            next += RECORD
                    elif not self.broad or edge - low < self.broad * WORDS:
                        stack[low - WORDS + STATE] = 0
                        if self.fresh(stack, end, low - WORDS, -1, 0):
                            low -= WORDS
                hop += 3
            next = self.placements(stack, board, element, state, out, next, low, low < end - WORDS)
            if next < 0:
                return -1
        # Remove the links of chains from the notes.
        board = out
        while board < next:
            stack[board + WORDS] &= 3
            board += RECORD
        return (next - out) // RECORD

    def possible(self, stack: cython.p_ulonglong, board: cython.long, hop: cython.long) -> cython.bint:
        """Return whether the hop is possible on a board."""
        table = self.table
        return (
            stack[board + (table[hop] >> 56)] & table[hop] & PLACE
            and stack[board + (table[hop + 1] >> 56)] & table[hop + 1] & PLACE
            and not stack[board + (table[hop + 2] >> 56)] & table[hop + 2] & PLACE
        )

    def capture(
        self, stack: cython.p_ulonglong, board: cython.long, hop: cython.long, after: cython.long
    ) -> cython.bint:
        """Write the board after a hop, and return whether it wins."""
        table = self.table
        zone: cython.int
        for zone in range(ZONES):
            stack[after + zone] = stack[board + zone]
        stack[after + (table[hop] >> 56)] ^= table[hop] & PLACE
        stack[after + (table[hop + 1] >> 56)] ^= table[hop + 1] & PLACE
        stack[after + (table[hop + 2] >> 56)] |= table[hop + 2] & ZONE
        return self.complete(stack[after + (table[hop + 2] >> 56)] & ZONE)

    def placements(
        self,
        stack: cython.p_ulonglong,
        board: cython.long,
        element: cython.int,
        state: cython.ulonglong,
        out: cython.long,
        next: cython.long,
        low: cython.long,
        check: cython.bint,
    ) -> cython.long:
        """Write the results of placements on a board, and return the offset of the next record, or -1 if there is no
        room. With ``check``, leave out results that other boards have already produced.
        """
        zone: cython.int
        spot: cython.int
        free: cython.ulonglong
        for zone in range(ZONES):
            free = ~(stack[board + zone] | stack[board + zone] >> 25)
            free &= self.table[REACH + ZONES * element + zone]
            while free:
                spot = lowest(free)
                free &= free - 1
                if next + RECORD > low:
                    return -1
                write(stack, board, next, state | spot % 5)
                stack[next + zone] |= cython.cast(cython.ulonglong, 1) << (25 + spot)
                stack[next + WORDS] = self.status(stack, next, spot % 5)
                if not check or self.fresh(stack, out, next, 1, CHAINS):
                    next += RECORD
        return next

    def fresh(
        self, stack: cython.p_ulonglong, base: cython.long, at: cython.long, way: cython.int, chains: cython.int
    ) -> cython.bint:
        """Return whether the board (way -1) or successor (way 1) at ``at`` is new to its chain, and add it if it is.

        Boards are stored below ``base`` and successors above it; a link is the number of the previous entry, starting
        at 1.
        """
        step: cython.int = RECORD if way > 0 else WORDS
        tail: cython.int = WORDS if way > 0 else STATE
        hash: cython.ulonglong = 0
        link: cython.long
        other: cython.long
        k: cython.int
        for k in range(tail):
            hash = (hash ^ stack[at + k]) * MIX & WORD
            hash ^= hash >> 29
        chains += hash >> 20 & CHAINS - 1
        link = self.chain[chains]
        while link:
            other = base + (link - 1) * step if way > 0 else base - link * step
            k = 0
            while k < tail and stack[other + k] == stack[at + k]:
                k += 1
            if k == tail:
                return False
            link = stack[other + tail] >> LINK
        link = self.chain[chains]
        stack[at + tail] |= cython.cast(cython.ulonglong, link) << LINK
        self.chain[chains] = (at - base) // step + 1 if way > 0 else (base - at) // step
        return True

    def complete(self, tokens: cython.ulonglong) -> cython.bint:
        """Return whether one player's tokens in a zone win."""
        if self.circle:
            return tokens & tokens >> 1 & tokens >> 2 & tokens >> 3 & tokens >> 4 & CORNERS
        return tokens == ZONE

    def status(self, stack: cython.p_ulonglong, at: cython.long, element: cython.int) -> cython.ulonglong:
        """Return OPEN, LOST or WON for the player whose tokens are in the low bits."""
        zone: cython.int
        zones_won: cython.int = 0
        playable: cython.ulonglong = 0
        empty: cython.ulonglong = 0
        free: cython.ulonglong
        for zone in range(ZONES):
            if self.complete(stack[at + zone] >> 25):
                return LOST
            if self.complete(stack[at + zone] & ZONE):
                return WON
            free = ~(stack[at + zone] | stack[at + zone] >> 25) & ZONE
            empty |= free
            playable |= free & self.table[REACH + ZONES * element + zone]
            zones_won += popcount(stack[at + zone] & ZONE) > 12
        if playable:
            return OPEN
        return WON if not empty and zones_won > 2 else LOST

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the status of the position."""
        return self.status(stack, at, stack[at + STATE] & 7)

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the key of a position, as seen by the player to move; symmetric positions have different keys."""
        zone: cython.int
        for zone in range(ZONES):
            stack[out + zone] = stack[at + zone]
        stack[out + STATE] = stack[at + STATE] & 7

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` to memory words."""
        board, mover, element = text.split(" ")
        own, enemy = "hf" if mover == "honour" else "fh"
        words = []
        for zone in board.replace(",", "").split("/"):
            bits = [sum(1 << k for k, token in enumerate(zone) if token == side) for side in (own, enemy)]
            words.append(bits[0] | bits[1] << 25)
        return *words, (pentagon.LETTERS + "-").index(element) | (mover == "fate") << 3

    def decode(self, position: Sequence[int]) -> str:
        """Return the position as text."""
        *words, state = position
        own, enemy = "fh" if state >> 3 else "hf"
        zones = []
        for word in words:
            tokens = [own if word >> k & 1 else enemy if word >> k + 25 & 1 else "." for k in range(25)]
            zones.append(",".join("".join(tokens[k : k + 5]) for k in range(0, 25, 5)))
        return f"{'/'.join(zones)} {('honour', 'fate')[state >> 3]} {(pentagon.LETTERS + '-')[state & 7]}"


def write(stack: cython.p_ulonglong, board: cython.long, out: cython.long, state: cython.ulonglong) -> cython.void:
    """Write a board as a position seen from the other player's side."""
    zone: cython.int
    for zone in range(ZONES):
        stack[out + zone] = swapped(stack[board + zone])
    stack[out + STATE] = state


def swapped(zone: cython.ulonglong) -> cython.ulonglong:
    """Return a zone as seen from the other player's side."""
    return (zone & ZONE) << 25 | zone >> 25


def kernel(variant: str | None = None) -> Master:
    """Return the kernel of the Master board or of its variant."""
    return Master(variant == "circle")
