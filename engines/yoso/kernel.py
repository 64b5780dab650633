"""Yoso-Go on two 25-bit boards: the counterpart of ``rules.py`` for searches.

Letters are numbered round the ring, E A F V W = 0..4, and the spot ``WF`` is bit ``5 * W + F``. Turning the board by
a fifth is then a rotation of bits, and mirroring it takes a few swaps. A position is one word:

======== ======================================================
bits     meaning
======== ======================================================
0-24     tokens of the player to move
25-49    tokens of the other player
50-52    element: 0..4, or 5 if it is free
53       the player to move: 0 honour, 1 fate
======== ======================================================
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

RING = "EAFVW"
ZONES = "AEFVW"

# Offsets of the tables: masks by element and by fifths of a turn; the offset of the first hop onto each spot (and of
# the end of all hops); and two words for each hop.
REACH, LANDINGS, TURN, ONTO, HOP = 0, 8, 16, 40, 66

BOARD = (1 << 25) - 1
BOTH = (1 << 50) - 1
CORNERS = 0x108421
"""The first spot of every zone."""
SPOT = CORNERS | CORNERS << 25
"""The Earth spots of both boards."""
ZONE = 31 | 31 << 25
"""The Earth zone of both boards."""
LASTS = CORNERS << 4
"""The last spot of every zone."""
ELEMENT = 7


def lines() -> list[list[int]]:
    """Return the twenty lines of four spots, each in geometric order.

    In each direction s the letters i and s - i are opposites, and i comes first if (2 * i - s) mod 10 exceeds 5.
    """
    result = []
    for s in range(5):
        pairs = [(i, (s - i) % 5) for i in range(5) if (2 * i - s) % 10 > 5]
        result += [[5 * zone + spot for zone in zones for spot in spots] for zones in pairs for spots in pairs]
    return result


def hops() -> list[tuple[int, int, int]]:
    """Return every hop as (from, over, to), sorted."""
    rows = lines() + [[5 * zone + (first + k) % 5 for k in range(3)] for zone in range(5) for first in range(5)]
    return sorted(
        {(way[k], way[k + 1], way[k + 2]) for row in rows for way in (row, row[::-1]) for k in range(len(row) - 2)}
    )


class Yoso(Kernel):
    """The rules of Yoso-Go in the form used by searches."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.tables = Buffer(512)
        self.table = self.tables.at
        table = self.tables.view
        spots = range(25)
        for e in range(5):
            table[LANDINGS + e] = sum(1 << s for s in spots if s % 5 == e)
            table[REACH + e] = sum(1 << s for s in spots if e in (s % 5, s // 5))
            for wide, step in enumerate((1, 5)):
                low = sum(1 << s for s in range(50) if s // step % 5 + e < 5)
                table[TURN + 4 * e + 2 * wide] = low
                table[TURN + 4 * e + 2 * wide + 1] = BOTH ^ low
        table[REACH + 5] = BOARD
        at = HOP
        for spot in spots:
            table[ONTO + spot] = at
            for start, over, end in hops():
                if end == spot:
                    table[at + 1] = 1 << start | 1 << over + 25
                    table[at] = table[at + 1] | 1 << end | 1 << end + 25
                    at += 2
        table[ONTO + 25] = at

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Find captures breadth first, visiting each board once; then write every placement on each board."""
        table = self.table
        word: cython.ulonglong = stack[at]
        element: cython.int = word >> 50 & ELEMENT
        mover: cython.ulonglong = (word >> 53 & 1 ^ 1) << 53
        landings: cython.ulonglong = table[LANDINGS + element] if element < 5 else 0
        board: cython.ulonglong
        after: cython.ulonglong
        free: cython.ulonglong
        onto: cython.ulonglong
        want: cython.ulonglong
        care: cython.ulonglong
        end: cython.long = out + room - 1
        boards: cython.long = 1
        board_index: cython.long = 0
        next: cython.long = out
        hop: cython.int
        last: cython.int
        spot: cython.int
        if self.status(word & BOTH, element):
            return 0
        stack[end] = word & BOTH
        while board_index < boards:
            board = stack[end - board_index]
            board_index += 1
            free = ~(board | board >> 25) & BOARD
            onto = free & landings
            while onto:
                spot = lowest(onto)
                onto &= onto - 1
                last = table[ONTO + spot + 1]
                for hop in range(table[ONTO + spot], last, 2):
                    care = table[hop]
                    want = table[hop + 1]
                    if board & care != want:
                        continue
                    after = board ^ (want | (care ^ want) & BOARD)
                    if full_zone(after & BOARD):
                        after = after >> 25 | (after & BOARD) << 25 | word & ELEMENT << 50 | mover
                        next = add(stack, out, next, end - boards, after, LOST, True)
                    else:
                        boards = wait(stack, end, boards, next, after)
                    if next < 0 or boards < 0:
                        return -1
            free &= table[REACH + element]
            while free:
                spot = lowest(free)
                care = free & (~free + 1)
                free ^= care
                after = board >> 25 | (board & BOARD | care) << 25
                spot %= 5
                want = self.status(after, spot)
                after |= cython.cast(cython.ulonglong, spot) << 50 | mover
                next = add(stack, out, next, end - boards, after, want, boards > 1)
                if next < 0:
                    return -1
        return (next - out) >> 1

    def status(self, tokens: cython.ulonglong, element: cython.int) -> cython.int:
        """Return OPEN, LOST or WON for the player whose tokens are in the low bits."""
        table = self.table
        free: cython.ulonglong = ~(tokens | tokens >> 25) & BOARD
        zones: cython.ulonglong
        zones_won: cython.int = 0
        if full_zone(tokens >> 25):
            return LOST
        if full_zone(tokens & BOARD):
            return WON
        if free & table[REACH + element]:
            return 0
        if free:
            return LOST
        zones = tokens & BOARD
        while zones:
            zones_won += popcount(zones & 31) > 2
            zones >>= 5
        return WON if zones_won > 2 else LOST

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the status of the position."""
        return self.status(stack[at] & BOTH, stack[at] >> 50 & ELEMENT)

    def foresee(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return WON if a placement wins at once; otherwise estimate from the safe placements, after which the
        opponent cannot win with a placement.

        The more replies the most restrictive safe placement leaves, the farther away a win is estimated to be; the
        more safe placements there are, the farther away a loss. Captures bring a win nearer and delay a loss, and
        free spots delay both.
        """
        table = self.table
        word: cython.ulonglong = stack[at]
        element: cython.int = word >> 50 & ELEMENT
        free: cython.ulonglong = ~(word | word >> 25) & BOARD
        places: cython.ulonglong = free & table[REACH + element]
        losing: cython.ulonglong = completing(word >> 25 & BOARD, free)
        scarce: cython.ulonglong
        spot: cython.ulonglong
        reply: cython.ulonglong
        replies: cython.ulonglong
        safe: cython.ulonglong = 0
        captures: cython.ulonglong
        least: cython.ulonglong = BOARD
        count: cython.ulonglong
        letter: cython.int
        if places & completing(word & BOARD, free):
            return WON
        scarce = self.scarce(free)
        while places:
            spot = places & (~places + 1)
            places ^= spot
            letter = lowest(spot) % 5
            free ^= spot
            replies = free & table[REACH + letter]
            if not replies:
                if free:
                    return WON
                safe += 1
            elif not replies & losing:
                count = popcount(replies)
                replies &= scarce
                while replies:
                    reply = replies & (~replies + 1)
                    replies ^= reply
                    if free != reply and not (free ^ reply) & table[REACH + lowest(reply) % 5]:
                        break
                else:
                    safe += 1
                    least = min(least, count)
            free ^= spot
        captures = self.hopping(word & BOTH, element)
        if not safe and not captures:
            return LOST
        if least == BOARD:
            least = 1
        count = popcount(free)
        count *= count
        return OPEN | 1 + (count * (safe + 2 * captures) >> 3) << 2 | count * least // (8 * (1 + captures)) << 16

    def scarce(self, free: cython.ulonglong) -> cython.ulonglong:
        """Return the free spots whose element has at most two free spots left; placing there may leave the opponent
        without a turn.
        """
        spots: cython.ulonglong = 0
        rest: cython.ulonglong
        letter: cython.int
        for letter in range(5):
            rest = free & self.table[REACH + letter]
            rest &= rest - 1
            if not rest & (rest - 1):
                spots |= self.table[LANDINGS + letter]
        return spots & free

    def hopping(self, tokens: cython.ulonglong, element: cython.int) -> cython.int:
        """Count the possible hops."""
        table = self.table
        onto: cython.ulonglong
        spot: cython.int
        hop: cython.int
        last: cython.int
        result: cython.int = 0
        if element > 4:
            return 0
        onto = ~(tokens | tokens >> 25) & table[LANDINGS + element]
        while onto:
            spot = lowest(onto)
            onto &= onto - 1
            last = table[ONTO + spot + 1]
            for hop in range(table[ONTO + spot], last, 2):
                result += tokens & table[hop] == table[hop + 1]
        return result

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the smallest of the ten images; if there is an element, only the two that turn it to E count."""
        word: cython.ulonglong = stack[at]
        tokens: cython.ulonglong = word & BOTH
        element: cython.int = word >> 50 & ELEMENT
        least: cython.ulonglong = BOTH
        image: cython.ulonglong
        fifths: cython.int
        for fifths in range(5):
            if element < 5 and fifths != element:
                continue
            image = turned(tokens, self.table, fifths)
            least = min(least, image)
            image = mirrored(image)
            least = min(least, image)
        stack[out] = least | cython.cast(cython.ulonglong, element == 5) << 50

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` to one memory word."""
        zones, mover, element = text.split(" ")
        sides = [0, 0]
        for zone, tokens in zip(ZONES, zones.split("/"), strict=True):
            for letter, token in zip(ZONES, tokens, strict=True):
                if token != ".":
                    sides["hf".index(token)] |= 1 << 5 * RING.index(zone) + RING.index(letter)
        if mover == "fate":
            sides.reverse()
        free = element == "-"
        return (sides[0] | sides[1] << 25 | (5 if free else RING.index(element)) << 50 | (mover == "fate") << 53,)

    def decode(self, position: Sequence[int], mover: str | None = None) -> str:
        """Return the position as text; if ``mover`` is given, the player to move has that name and colour."""
        (word,) = position
        fate = bool(word >> 53 & 1) if mover is None else mover == "fate"
        marks = "fh" if fate else "hf"
        zones = []
        for zone in ZONES:
            spots = [5 * RING.index(zone) + RING.index(letter) for letter in ZONES]
            zones.append(
                "".join(marks[0] if word >> s & 1 else marks[1] if word >> s + 25 & 1 else "." for s in spots)
            )
        return f"{'/'.join(zones)} {'fate' if fate else 'honour'} {(RING + '-')[word >> 50 & ELEMENT]}"


def add(
    stack: cython.p_ulonglong,
    out: cython.long,
    next: cython.long,
    limit: cython.long,
    word: cython.ulonglong,
    note: cython.ulonglong,
    check: cython.bint,
) -> cython.long:
    """Write a successor, unless a check shows that it is already there.

    Return the offset of the next one, or -1 if there is no room.
    """
    k: cython.long = out
    if check:
        while k < next and stack[k] != word:
            k += 2
        if k < next:
            return next
    if next + 2 > limit:
        return -1
    stack[next] = word
    stack[next + 1] = note
    return next + 2


def wait(
    stack: cython.p_ulonglong, end: cython.long, boards: cython.long, next: cython.long, board: cython.ulonglong
) -> cython.long:
    """Add a board to the queue unless it is already there; return the length of the queue, or -1 if there is no room.

    The queue is at the far end of the available memory, with the newest board lowest.
    """
    k: cython.long = 0
    while k < boards and stack[end - k] != board:
        k += 1
    if k < boards:
        return boards
    if next > end - boards:
        return -1
    stack[end - boards] = board
    return boards + 1


def completing(own: cython.ulonglong, free: cython.ulonglong) -> cython.ulonglong:
    """Return the free spots that would complete a zone for the player whose tokens are ``own``."""
    one: cython.ulonglong = following(own)
    two: cython.ulonglong = one & following(one)
    return two & following(following(two)) & free


def following(board: cython.ulonglong) -> cython.ulonglong:
    """Copy to every spot the content of the next spot in its zone; the first spot follows the last."""
    return board >> 1 & ~LASTS | (board & CORNERS) << 4


def full_zone(board: cython.ulonglong) -> cython.bint:
    """Return whether a zone is complete on one player's board."""
    return board & board >> 1 & board >> 2 & board >> 3 & board >> 4 & CORNERS


def turned(tokens: cython.ulonglong, table: cython.p_ulonglong, fifths: cython.int) -> cython.ulonglong:
    """Turn both boards back by a given number of fifths, zones and spots alike."""
    masks: cython.int = TURN + 4 * fifths
    tokens = tokens >> fifths & table[masks] | tokens << (5 - fifths) & table[masks + 1]
    fifths *= 5
    return tokens >> fifths & table[masks + 2] | tokens << (25 - fifths) & table[masks + 3]


def mirrored(tokens: cython.ulonglong) -> cython.ulonglong:
    """Mirror both boards: letter i becomes letter -i, so E stays, A and W are exchanged, and so are F and V."""
    tokens = (
        tokens & SPOT
        | (tokens & SPOT << 1) << 3
        | (tokens & SPOT << 4) >> 3
        | (tokens & SPOT << 2) << 1
        | (tokens & SPOT << 3) >> 1
    )
    return (
        tokens & ZONE
        | (tokens & ZONE << 5) << 15
        | (tokens & ZONE << 20) >> 15
        | (tokens & ZONE << 10) << 5
        | (tokens & ZONE << 15) >> 5
    )


def kernel(variant: str | None = None) -> Yoso:
    """Return the kernel of Yoso-Go."""
    return Yoso()
