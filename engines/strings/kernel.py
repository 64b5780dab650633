"""Strings of Suits on boards of 36 bits, one for each suit: the counterpart of ``rules.py`` for searches.

Cells are numbered in the order of positions, a6 = 0 to f1 = 35; Sun's suits S W K are 0 to 2, Moon's M L Y 3 to 5. A
position is seven words: one for each suit, with the cells that show it on a face-up card or as a chip, and a seventh.

======== ======================================================
bits     meaning of the seventh word
======== ======================================================
0-35     cells with a face-up card
36       the player to move: 0 sun, 1 moon
======== ======================================================

**Bounds.** The value of a line grows faster than the number of its chips: T = 0, 0, 0, 1, 3, 6, 10. So a player who
puts k of at most e chips on a line with c chips gains at most k/e of T(c + e) - T(c). The gain is at least the sum of
the chips' gains if each were placed alone now. This gives every cell a *most* and a *least* value for each player,
whatever happens elsewhere. If these values were fixed, the players would simply take turns picking cells, and the
best choice would be the cell worth the most to both players together. An upper bound on the margin is the result of
that game with the highest values for the mover and the lowest for the other player; for a lower bound, the roles are
reversed.

**Irrelevant facts.** Keys leave out facts that do not affect the points still to come. These are chips on lines that
can no longer score, suits that score nothing on a card where another suit of the same player scores, and the choice
between worthless cards.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.buffer import Buffer

if not cython.compiled:
    from printkit.engines.search.alphabeta import KEY, LATEST, LOWER, SOONEST, UPPER
    from printkit.engines.search.uncompiled import DRAWN, LOST, WON, ZERO, lowest, popcount

LETTERS = "SWKMLY"
CELLS, SUITS, EMPTY, WORDS, KEYS = 36, 6, 6, 7, 6
GRID = (1 << 36) - 1

# Offsets in a survey, after the bounds and the key: by suit, the cards while chips are left, and the cards for which
# a chip is sure to be kept; by player, the usable cells, those usable with chips that cannot run out, and those
# usable as long as scarce chips are kept for them; the chips left, four bits per suit; the cards on which nobody
# scores; space for sorting; and for each cell, the most by suit, then the most and the least by player.
CARDS, KEPT, USABLE, SURE, CERTAIN, LEFTS, WORTHLESS, RANK, CELL = 10, 16, 22, 24, 26, 28, 29, 30, 66
COLUMNS = 8
SIDE = 6
PLENTY = 15
"""Stored as the number of chips left if they cannot run out."""

GAINS = (0, 0, 1, 2, 3, 4)
"""Points for the first to the sixth chip of a suit on a line."""
UNIT = 60
"""Number of units in a point; 60 makes halves, thirds, quarters, fifths and sixths of a point whole numbers."""

# Offsets of the tables: four lines for each cell, gains by chips, and worths by chips and cards.
LINES, GAIN, WORTH = 0, 144, 152


def lines() -> list[list[int]]:
    """Return, for each cell, the row, column and diagonals of three or more cells through it, as boards, or 0 for
    none.
    """
    result = []
    for cell in range(CELLS):
        row, column = divmod(cell, 6)
        ways = [
            [other for other in range(CELLS) if other // 6 == row],
            [other for other in range(CELLS) if other % 6 == column],
            [other for other in range(CELLS) if other // 6 - other % 6 == row - column],
            [other for other in range(CELLS) if other // 6 + other % 6 == row + column],
        ]
        result.append([sum(1 << other for other in way) if len(way) >= 3 else 0 for way in ways])
    return result


class Strings(Scored):
    """The rules of Strings of Suits or one of its variants in the form used by searches.

    Args:
        supply: number of chips of each suit.
        gains: points for the first to the sixth chip of a suit on a line; they never decrease.
    """

    def __init__(self, supply: int = 8, gains: Sequence[int] = GAINS) -> None:
        super().__init__(WORDS, KEYS, CELL + CELLS * COLUMNS, 3 * CELLS * (WORDS + 1))
        self.supply = supply
        self.tables = Buffer(256)
        self.table = self.tables.at
        table = self.tables.view
        self.boards = {board for ways in lines() for board in ways if board}
        for cell, ways in enumerate(lines()):
            for way, board in enumerate(ways):
                table[LINES + 4 * cell + way] = board
        for chips, gain in enumerate(gains):
            table[GAIN + chips] = gain
            for cards in range(1, 7 - chips):
                table[WORTH + 8 * chips + cards] = UNIT * sum(gains[chips : chips + cards]) // cards

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write every placement, suit by suit, or a skip if there is none."""
        empty: cython.ulonglong = stack[at + EMPTY] & GRID
        side: cython.int = stack[at + EMPTY] >> CELLS
        next: cython.long = out
        cards: cython.ulonglong
        suit: cython.int
        for suit in range(3 * side, 3 * side + 3):
            cards = stack[at + suit] & empty
            if popcount(stack[at + suit] ^ cards) >= self.supply:
                continue
            while cards:
                if next + WORDS + 1 > out + room:
                    return -1
                self.put(stack, at, next, suit, lowest(cards))
                stack[next + WORDS] |= self.status(stack, next)
                cards &= cards - 1
                next += WORDS + 1
        if next == out and self.can_place(stack, at, 1 - side):
            if room < WORDS + 1:
                return -1
            self.put(stack, at, next, SUITS, 0)
            next += WORDS + 1
        return (next - out) // (WORDS + 1)

    def put(
        self, stack: cython.p_ulonglong, at: cython.long, next: cython.long, suit: cython.int, cell: cython.int
    ) -> cython.void:
        """Write the record, without its status, after a chip is placed on a cell, or after a skip (no suit)."""
        bit: cython.ulonglong = 0
        other: cython.int
        if suit < SUITS:
            bit = cython.cast(cython.ulonglong, 1) << cell
        for other in range(SUITS):
            stack[next + other] = stack[at + other] & ~bit
        stack[next + EMPTY] = (stack[at + EMPTY] ^ cython.cast(cython.ulonglong, 1) << CELLS) & ~bit
        if suit < SUITS:
            stack[next + suit] |= bit
            stack[next + WORDS] = (
                self.points(stack, at, suit, cell) << 2 | cython.cast(cython.ulonglong, 8 * cell + suit + 1) << 32
            )
        else:
            stack[next + WORDS] = 0

    def points(
        self, stack: cython.p_ulonglong, at: cython.long, suit: cython.int, cell: cython.int
    ) -> cython.ulonglong:
        """Return the points for placing a chip of the suit on the cell."""
        chips: cython.ulonglong = stack[at + suit] & ~stack[at + EMPTY]
        gain: cython.ulonglong = 0
        way: cython.int
        for way in range(LINES + 4 * cell, LINES + 4 * cell + 4):
            gain += self.table[GAIN + popcount(chips & self.table[way])]
        return gain

    def can_place(self, stack: cython.p_ulonglong, at: cython.long, side: cython.int) -> cython.bint:
        """Return whether a player has a card to play on and a chip to place there."""
        cards: cython.ulonglong
        suit: cython.int
        for suit in range(3 * side, 3 * side + 3):
            cards = stack[at + suit] & stack[at + EMPTY]
            if cards and popcount(stack[at + suit] ^ cards) < self.supply:
                return True
        return False

    def status(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return OPEN while a player can place a chip; otherwise the status depends on who has more points."""
        side: cython.int = stack[at + EMPTY] >> CELLS
        margin: cython.long
        if self.can_place(stack, at, 0) or self.can_place(stack, at, 1):
            return 0
        margin = self.lead(stack, at)
        if margin == 0:
            return DRAWN
        return WON if (margin > 0) == (side == 0) else LOST

    def lead(self, stack: cython.p_ulonglong, at: cython.long) -> cython.long:
        """Return Sun's points so far minus Moon's."""
        total: cython.long = 0
        earlier: cython.ulonglong
        chips: cython.ulonglong
        suit: cython.int
        cell: cython.int
        way: cython.int
        for suit in range(SUITS):
            chips = stack[at + suit] & ~stack[at + EMPTY]
            earlier = 0
            while chips ^ earlier:
                # Count the chips one by one, as if they had been placed in this order.
                cell = lowest(chips ^ earlier)
                for way in range(LINES + 4 * cell, LINES + 4 * cell + 4):
                    if suit < 3:
                        total += self.table[GAIN + popcount(earlier & self.table[way])]
                    else:
                        total -= self.table[GAIN + popcount(earlier & self.table[way])]
                earlier |= cython.cast(cython.ulonglong, 1) << cell
        return total

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the :meth:`status` of the position."""
        return self.status(stack, at)

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the complete position."""
        suit: cython.int
        for suit in range(KEYS):
            stack[out + suit] = stack[at + suit]
        stack[out] |= (stack[at + EMPTY] & 0xFFFFFFF) << CELLS
        stack[out + 1] |= stack[at + EMPTY] >> 28 << CELLS

    def survey(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, pace: cython.bint) -> cython.void:
        """Write the bounds, the key and the value of every cell."""
        mover: cython.int = stack[at + EMPTY] >> CELLS
        unsure: cython.ulonglong = self.supplies(stack, at, out)
        empty: cython.ulonglong = stack[out + USABLE] | stack[out + USABLE + 1]
        rest: cython.ulonglong = empty
        worthy: cython.ulonglong
        live: cython.ulonglong
        scoring: cython.ulonglong = 0
        side: cython.int
        suit: cython.int
        cap: cython.int
        cell: cython.long
        shaky: cython.bint = (
            stack[out + USABLE] != stack[out + SURE] or stack[out + USABLE + 1] != stack[out + SURE + 1]
        )
        while rest:
            cell = out + CELL + COLUMNS * lowest(rest)
            rest &= rest - 1
            stack[cell + SIDE] = stack[cell + SIDE + 1] = 0
        for side in range(2):
            # The other player takes every second cell for as long as they are sure to have one.
            cap = popcount(empty) - ((popcount(stack[out + SURE + 1 - side]) + (side != mover)) >> 1)
            worthy = 0
            for suit in range(3 * side, 3 * side + 3):
                live = self.worths(stack, at, out, side, suit, cap)
                if stack[out + LEFTS] >> 4 * suit & 15 == PLENTY:
                    worthy |= live
                scoring |= live
            self.spares(stack, out, side, worthy, pace and shaky)
        if pace:
            self.lengths(stack, out, mover, shaky)
        self.name(stack, at, out, empty, scoring | unsure)
        stack[out + UPPER] = ZERO + self.picked(stack, out, mover, 0)
        stack[out + LOWER] = ZERO - self.picked(stack, out, 1 - mover, 1)

    def worths(
        self,
        stack: cython.p_ulonglong,
        at: cython.long,
        out: cython.long,
        side: cython.int,
        suit: cython.int,
        cap: cython.int,
    ) -> cython.ulonglong:
        """Write a suit's key and its values on every card that shows it, and return the cards on which it scores.

        The player places at most ``cap`` chips.
        """
        table = self.table
        cards: cython.ulonglong = stack[out + CARDS + suit]
        chips: cython.ulonglong = stack[at + suit] & ~stack[at + EMPTY]
        certain: cython.ulonglong = stack[out + KEPT + suit]
        left: cython.int = stack[out + LEFTS] >> 4 * suit & 15
        rest: cython.ulonglong = cards
        card: cython.ulonglong
        line: cython.ulonglong
        lines: cython.ulonglong = 0
        scoring: cython.ulonglong = 0
        most: cython.ulonglong
        least: cython.ulonglong
        cell: cython.long
        way: cython.int
        chip_count: cython.int
        open: cython.int
        left = min(left, cap)
        while rest:
            cell = lowest(rest)
            card = rest & (~rest + 1)
            rest ^= card
            most = least = 0
            for way in range(LINES + 4 * cell, LINES + 4 * cell + 4):
                line = table[way]
                open = popcount(cards & line)
                if open:
                    chip_count = popcount(chips & line)
                    open = min(open, left)
                    if table[WORTH + 8 * chip_count + open]:
                        most += table[WORTH + 8 * chip_count + open]
                        least += table[GAIN + chip_count]
                        lines |= line
            cell = out + CELL + COLUMNS * cell
            stack[cell + suit] = most
            if most:
                scoring |= card
                if most > stack[cell + SIDE + side] & 65535:
                    stack[cell + SIDE + side] += most - (stack[cell + SIDE + side] & 65535)
                if certain & card and least << 16 > stack[cell + SIDE + side]:
                    stack[cell + SIDE + side] = stack[cell + SIDE + side] & 65535 | least << 16
        stack[out + KEY + suit] = scoring | chips & lines
        return scoring

    def spares(
        self,
        stack: cython.p_ulonglong,
        out: cython.long,
        side: cython.int,
        worthy: cython.ulonglong,
        strict: cython.bint,
    ) -> cython.void:
        """Add to the keys the cards on which a suit that scores nothing is still useful, because the player has
        nothing better.

        One suit with enough chips is sufficient unless ``strict`` is set.
        """
        suit: cython.int
        if strict:
            worthy = 0
        for suit in range(3 * side, 3 * side + 3):
            if stack[out + LEFTS] >> 4 * suit & 15 == PLENTY:
                stack[out + KEY + suit] |= stack[out + CARDS + suit] & ~worthy
                if not strict:
                    worthy |= stack[out + CARDS + suit]
        for suit in range(3 * side, 3 * side + 3):
            stack[out + KEY + suit] |= stack[out + CARDS + suit] & ~worthy

    def supplies(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.ulonglong:
        """Write which cells each player can use, and return the cells with a suit whose chips may run out."""
        empty: cython.ulonglong = stack[at + EMPTY] & GRID
        cards: cython.ulonglong
        rest: cython.ulonglong
        lefts: cython.ulonglong = 0
        unsure: cython.ulonglong = 0
        usable: cython.ulonglong
        sure: cython.ulonglong
        side: cython.int
        suit: cython.int
        left: cython.int
        for side in range(2):
            usable = sure = 0
            for suit in range(3 * side, 3 * side + 3):
                cards = stack[at + suit] & empty
                left = self.supply - popcount(stack[at + suit] ^ cards)
                if left <= 0:
                    cards = 0
                stack[out + CARDS + suit] = cards
                usable |= cards
                if left >= popcount(cards):
                    sure |= cards
                    left = PLENTY
                else:
                    unsure |= cards
                    cards = 0
                stack[out + KEPT + suit] = cards
                lefts |= cython.cast(cython.ulonglong, left) << 4 * suit
            stack[out + USABLE + side] = usable
            stack[out + SURE + side] = sure
            # Scarce chips are enough for some cells if they are kept for them.
            for suit in range(3 * side, 3 * side + 3):
                left = lefts >> 4 * suit & 15
                rest = stack[out + CARDS + suit] & ~sure
                while rest and left:
                    left -= 1
                    stack[out + KEPT + suit] |= rest & (~rest + 1)
                    sure |= rest & (~rest + 1)
                    rest &= rest - 1
            stack[out + CERTAIN + side] = sure
        stack[out + LEFTS] = lefts
        return unsure

    def name(
        self,
        stack: cython.p_ulonglong,
        at: cython.long,
        out: cython.long,
        empty: cython.ulonglong,
        matter: cython.ulonglong,
    ) -> cython.void:
        """Complete a survey's key, in which irrelevant cards are only counted, grouped by the players who can use
        them.
        """
        usable: cython.ulonglong = stack[out + USABLE]
        worthless: cython.ulonglong = empty & ~matter
        counts: cython.ulonglong
        suit: cython.int
        empty &= matter
        for suit in range(SUITS):
            stack[out + KEY + suit] &= ~worthless
        counts = popcount(worthless & usable & stack[out + USABLE + 1])
        counts = counts << 6 | popcount(worthless & ~usable)
        counts = counts << 6 | popcount(worthless & ~stack[out + USABLE + 1])
        counts = counts << 1 | stack[at + EMPTY] >> CELLS
        stack[out + WORTHLESS] = worthless
        stack[out + KEY] |= (empty & 0xFFFFFFF) << CELLS
        stack[out + KEY + 1] |= (empty >> 28 | counts << 8) << CELLS
        stack[out + KEY + 2] |= stack[out + LEFTS] << CELLS

    def lengths(
        self, stack: cython.p_ulonglong, out: cython.long, mover: cython.int, shaky: cython.bint
    ) -> cython.void:
        """Write bounds on the number of turns to the end.

        If the chips for the cards cannot run out (``shaky`` is false), all cards are used. If the mover uses p of n
        cards, that takes 2p - 1 turns or 2(n - p), whichever is more, because a player skips while only the other has
        a card. While one player uses up the cards that nobody else can use, the other can take a shared card on every
        turn.
        """
        mine: cython.ulonglong = stack[out + USABLE + mover]
        other: cython.ulonglong = stack[out + USABLE + 1 - mover]
        cards: cython.int = popcount(mine | other)
        alone: cython.int = popcount(mine & ~other)
        overlap: cython.int = popcount(mine & other)
        most: cython.int = alone + min(overlap, (cards - alone + 1) >> 1)
        uses: cython.int
        turns: cython.ulonglong
        soonest: cython.ulonglong = 2 * cards
        latest: cython.ulonglong = 0
        for uses in range(alone + overlap - min(overlap, (alone + overlap) >> 1), most + 1):
            turns = max(2 * uses - 1, 2 * (cards - uses), 0)
            soonest = min(soonest, turns)
            latest = max(latest, turns)
        if shaky:
            soonest = 1
            latest = 2 * cards
        stack[out + SOONEST] = soonest
        stack[out + LATEST] = latest

    def picked(self, stack: cython.p_ulonglong, out: cython.long, side: cython.int, turn: cython.int) -> cython.long:
        """Return a player's largest lead over the opponent in points, picking first (turn 0) or second (turn 1)."""
        usable: cython.ulonglong = stack[out + USABLE + side]
        sure: cython.ulonglong = stack[out + CERTAIN + 1 - side]
        cells: cython.ulonglong = usable | sure
        bit: cython.ulonglong
        most: cython.ulonglong
        least: cython.ulonglong
        total: cython.long = 0
        count: cython.long = 0
        at: cython.long
        while cells:
            bit = cells & (~cells + 1)
            at = out + CELL + COLUMNS * lowest(cells) + SIDE
            cells ^= bit
            most = stack[at + side] & 65535
            least = (stack[at + 1 - side] >> 16) * UNIT
            if sure & bit:
                total -= cython.cast(cython.long, least)
            if not usable & bit:
                continue
            if not sure & bit:
                total += cython.cast(cython.long, most)
                continue
            # Insert each value in its place, the greatest first.
            at = out + RANK + count
            count += 1
            most += least
            while at > out + RANK and stack[at - 1] < most:
                stack[at] = stack[at - 1]
                at -= 1
            stack[at] = most
        for at in range(out + RANK + turn, out + RANK + count, 2):
            total += cython.cast(cython.long, stack[at])
        return (total + UNIT * ZERO) // UNIT - ZERO

    def branch(self, stack: cython.p_ulonglong, at: cython.long, survey: cython.long, out: cython.long) -> cython.int:
        """Write the placements that may be best, with their worth to both players together in their notes, or a skip
        if there are none.
        """
        side: cython.int = stack[at + EMPTY] >> CELLS
        worthless: cython.ulonglong = stack[survey + WORTHLESS]
        exclusions: cython.ulonglong = 0
        cards: cython.ulonglong
        bit: cython.ulonglong
        most: cython.ulonglong
        next: cython.long = out
        cell: cython.long
        suit: cython.int
        both: cython.ulonglong = stack[survey + USABLE + 1 - side]
        for suit in range(3 * side, 3 * side + 3):
            cards = stack[survey + CARDS + suit] & ~exclusions
            while cards:
                bit = cards & (~cards + 1)
                cards ^= bit
                cell = survey + CELL + COLUMNS * lowest(bit)
                most = stack[cell + suit]
                if worthless & bit:
                    # All of these placements are equally good.
                    if both & bit:
                        exclusions |= worthless & both
                    else:
                        exclusions |= worthless & ~both
                    cards &= ~exclusions
                elif not most and not stack[survey + KEY + suit] & bit:
                    continue
                self.put(stack, at, next, suit, lowest(bit))
                most += stack[cell + SIDE + 1 - side] & 65535
                stack[next + WORDS] |= most << 16
                next += WORDS + 1
        if next == out:
            self.put(stack, at, next, SUITS, 0)
            next += WORDS + 1
        return (next - out) // (WORDS + 1)

    def encode(self, text: str) -> tuple[int, ...]:
        """Convert the position written as ``text`` to memory words; its points follow from the chips."""
        grid, mover, _ = text.split(" ")
        words = [0] * WORDS
        for cell, lying in enumerate(grid.replace("/", ",").split(",")):
            for letter in lying.upper():
                words[LETTERS.index(letter)] |= 1 << cell
            words[EMPTY] |= lying.isupper() << cell
        words[EMPTY] |= (mover == "moon") << CELLS
        return tuple(words)

    def decode(self, position: Sequence[int]) -> str:
        """Return the position as text."""
        points = [0, 0]
        cells = []
        for cell in range(CELLS):
            suits = "".join(letter for letter in "MSWLYK" if position[LETTERS.index(letter)] >> cell & 1)
            cells.append(suits if position[EMPTY] >> cell & 1 else suits.lower())
        for suit in range(SUITS):
            chips = position[suit] & ~position[EMPTY]
            for board in self.boards:
                count = (chips & board).bit_count()
                points[suit // 3] += sum(self.tables.view[GAIN : GAIN + count])
        rows = "/".join(",".join(cells[row : row + 6]) for row in range(0, CELLS, 6))
        return f"{rows} {('sun', 'moon')[position[EMPTY] >> CELLS]} {points[0]}-{points[1]}"


def kernel(variant: str | None = None) -> Strings:
    """Return the kernel of Strings of Suits or of a variant."""
    return Strings(6 if variant == "advanced" else 8, (0, 0, 1, 1, 1, 1) if variant == "beginners" else GAINS)
