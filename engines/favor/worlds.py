"""Imagined worlds of the full game: a fast version of ``court.py`` and ``policy.py``.

A game is stored as a block of 64-bit words. In every world, the cards that the player cannot see are redealt, and
plain courtiers (``policy.py``) play on. Squares are numbered in the order of the plan's floor, and courtiers in the
order of their letters. A hand is a set of bits, one per card, with lower cards in lower bits; suits only distinguish
cards of the same rank.

======== ======================================================
word     meaning
======== ======================================================
0-5      the mover, the stage, who chooses, the turn, whether the mover is barred, the discards
6-11     attacker and defender, their duelling hands, the cards they have played
12       number of cards in the deck
16-47    eight words for each courtier: square, facing, Honor, hand, whether they are barred, whether they are in
48-99    the deck, with the top card last
======== ======================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.favor import cards
from printkit.engines.favor.court import AMBUSH, DEALT, PETITION, SIDES, WHISPER, Court
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.duel import LEAST, MOST
from printkit.engines.favor.policy import GUESS
from printkit.engines.favor.rules import STEPS
from printkit.engines.favor.standing import ENOUGH, ESTEEM, EXPOSED, HIGHEST, POINT, SCALE
from printkit.engines.record import LENGTH
from printkit.engines.search.buffer import Buffer
from printkit.layouts.floorplan import Plan

if not cython.compiled:
    from printkit.engines.players.evaluation import MIX, WORD
    from printkit.engines.search.uncompiled import lowest, popcount

MOVER, STAGE, CHOOSER, TURN, BARRED, DISCARDS, DUELLISTS, HANDS, STACKS, LEFT = 0, 1, 2, 3, 4, 5, 6, 8, 10, 12
COURTIERS, SQUARE, FACING, HONOR, HAND, LIMIT, IN, EACH = 16, 0, 1, 2, 3, 4, 5, 8
DECK, WORDS = 48, 100
MOVE, ACT, DISCARD, FACE, PICK, FIGHT, PAY, RETURN, OVER = range(1, 10)
"""The stages of ``court.py``, except that worlds have no gifts."""

VERBS = ("move", "throw", "slander", "praise", "draw", "discard", "face", "pick", "lay", "strike", "pay")
(TO_MOVE, TO_THROW, TO_SLANDER, TO_PRAISE, TO_DRAW, TO_DISCARD, TO_FACE, TO_PICK, TO_LAY, TO_STRIKE, TO_PAY) = range(
    11
)
TO_RETURN = 11
COMPASS = "NESW"
FRONT, BACK = 1, 2
"""Sides of a courtier; the number of a side is also the Honor that a miss on it costs."""

SUITS = "CDHS"
ACES = 15 | 15 << 52
"""The bits of low aces and of high aces."""

SIGHT, KNOWN = 1 << 20, 1 << 21
"""Flags for a pair of squares: they see each other, and this is known. Lower bits hold the distance."""

WORST = 1 << 40
"""A rank above that of any target."""
FAR = 2000
"""Leads count up to this limit, in hundredths of a logit."""


@lru_cache(maxsize=16)
def ground(plan: Plan) -> tuple[Buffer, Buffer, Buffer]:
    """Return three arrays for a plan: each square's neighbours, space for each pair's distance and sight, and each
    square's file and rank.
    """
    count, number = len(plan.floor), {square: index for index, square in enumerate(plan.floor)}
    near, pairs, places = Buffer(4 * count), Buffer(count * count), Buffer(2 * count)
    for square, index in number.items():
        ways = [number[other] for other in plan.neighbours(square)]
        for way in range(4):
            near.view[4 * index + way] = ways[way] if way < len(ways) else count
        places.view[2 * index], places.view[2 * index + 1] = plan.at(square)
    return near, pairs, places


@lru_cache(maxsize=1)
def curve() -> Buffer:
    """Return a player's weight, in units of SCALE, for each possible distance behind the leader."""
    values = Buffer(FAR)
    for far in range(FAR):
        values.view[far] = round(SCALE * exp(-far / 100))
    return values


class Worlds:
    """Imagined worlds of the game loaded with ``load``.

    Args:
        plan: the floor plan.
        odds: probability that a throw hits.

    Attributes:
        letters: letters of the courtiers in the game.
        nodes: number of decisions made in worlds so far.
        store: memory for the loaded game, the current world, and a list of squares.
    """

    def __init__(self, plan: Plan, odds: float) -> None:
        self.plan, self.letters, self.ace_high = plan, "", False
        self.floor, self.players = len(plan.floor), 0
        self.store = Buffer(2 * WORDS + 2 * self.floor)
        self.near, self.pairs, self.places = ground(plan)
        self.weights = curve()
        self.at, self.ways, self.pair = self.store.at, self.near.at, self.pairs.at
        self.place, self.weight = self.places.at, self.weights.at
        self.odds, self.random, self.nodes = round(odds * SCALE), MIX, 0
        self.verb, self.what, self.spent = 0, 0, 0
        self.least, self.ties = WORST, 0

    def load(self, court: Court) -> None:
        """Load the current state of a game that is not over; who holds which hidden card has no effect."""
        view, number = self.store.view, self.plan.floor.index
        letters = "".join(player.letter for player in court.players)
        self.letters, self.players, self.ace_high = letters, len(letters), court.ace_high
        for index in range(WORDS):
            view[index] = 0
        view[MOVER], view[STAGE], view[TURN] = letters.index(court.mover), max(MOVE, court.stage), court.turn
        view[CHOOSER], view[BARRED] = letters.index(court.chooser), court.barred
        view[DISCARDS] = self.bits(court.discards)
        for index, player in enumerate(court.players):
            at = COURTIERS + EACH * index
            view[at + SQUARE] = number(player.courtier.square)
            view[at + FACING], view[at + HONOR] = COMPASS.index(player.courtier.facing), player.honor
            view[at + HAND], view[at + LIMIT], view[at + IN] = self.bits(player.hand), player.barred, 1
            self.look(view[at + SQUARE])
        if court.bout:
            for side in range(2):
                view[DUELLISTS + side] = letters.index(court.bout.letters[side])
                view[HANDS + side] = self.bits(court.bout.hands[side])
                view[STACKS + side] = self.bits(court.bout.stacks[side])
        view[LEFT] = len(court.deck)
        for index, card in enumerate(reversed(court.deck)):
            view[DECK + index] = self.bits((card,))

    def bits(self, pile: Iterable[str]) -> int:
        """Return cards as a set of bits."""
        return sum(1 << 4 * (cards.value(card, self.ace_high) - 1) + SUITS.index(card[1]) for card in pile)

    def told(self, decision: Decision) -> tuple[int, int]:
        """Return the code of a decision's effect and the index of the square, courtier or facing it names."""
        match decision.verb:
            case "move":
                return TO_MOVE, self.plan.floor.index(decision.square)
            case "return":
                return TO_RETURN, self.plan.floor.index(decision.square)
            case "face":
                return TO_FACE, COMPASS.index(decision.facing)
            case verb if verb in SIDES:
                return TO_THROW, self.letters.index(decision.who)
            case verb:
                return VERBS.index(verb), self.letters.index(decision.who) if decision.who else 0

    def tried(self, decision: Decision, seed: int, first: int, count: int, turns: int) -> int:
        """Return the player's estimated chance of winning after a decision, in units of SCALE, summed over worlds.

        Args:
            decision: a legal decision other than a gift; a throw is decided at random in each world.
            seed: number that determines the worlds; with the same seed, all decisions are tried against the same
                cards.
            first: number of the first world.
            count: number of worlds.
            turns: number of turns to play, including this one.
        """
        verb, what = self.told(decision)
        return int(self.played(verb, what, self.bits(decision.cards), seed, first, count, turns))

    def played(
        self,
        verb: cython.int,
        what: cython.int,
        spent: cython.ulonglong,
        seed: cython.ulonglong,
        first: cython.long,
        count: cython.long,
        turns: cython.long,
    ) -> cython.long:
        """Return the sum of the estimated chances."""
        total: cython.long = 0
        world: cython.long
        me: cython.int = self.at[CHOOSER]
        last: cython.long = self.at[TURN] + turns
        base: cython.long = WORDS + COURTIERS + EACH * me
        for world in range(first, first + count):
            self.random = (seed + world + 1) * MIX & WORD | 1
            self.below(2)
            self.imagine()
            self.verb, self.what, self.spent = verb, what, spent
            self.apply(WORDS)
            while self.at[WORDS + STAGE] != OVER and self.at[base + IN]:
                if cython.cast(cython.long, self.at[WORDS + TURN]) >= last:
                    break
                self.decide(WORDS)
                self.apply(WORDS)
                self.nodes += 1
            total += self.share(WORDS, me)
        return total

    def imagine(self) -> cython.void:
        """Copy the loaded game into a world, and redeal all the cards that the player cannot see."""
        at = self.at
        me: cython.int = at[CHOOSER]
        unseen: cython.ulonglong = 0
        k: cython.long
        for k in range(DECK):
            at[WORDS + k] = at[k]
        for k in range(at[LEFT]):
            unseen |= at[DECK + k]
        for k in range(self.players):
            if k != me:
                unseen |= at[COURTIERS + EACH * k + HAND]
        for k in range(2 * (at[STAGE] == PICK or at[STAGE] == FIGHT)):
            if cython.cast(cython.int, at[DUELLISTS + k]) != me:
                unseen |= at[HANDS + k] | at[STACKS + k]
        # Once merged into one set, the cards reveal nothing about where they were.
        self.shuffle(WORDS, unseen)
        for k in range(self.players):
            if k != me:
                self.deal(COURTIERS + EACH * k + HAND)
        for k in range(2 * (at[STAGE] == PICK or at[STAGE] == FIGHT)):
            if cython.cast(cython.int, at[DUELLISTS + k]) != me:
                self.deal(HANDS + k)
                self.deal(STACKS + k)

    def deal(self, pile: cython.long) -> cython.void:
        """Deal a pile in the world as many cards as it has in the game."""
        count: cython.int = popcount(self.at[pile])
        self.at[WORDS + pile] = 0
        while count:
            self.at[WORDS + pile] |= self.top(WORDS)
            count -= 1

    def shuffle(self, s: cython.long, pile: cython.ulonglong) -> cython.void:
        """Shuffle cards to make the deck."""
        at = self.at
        count: cython.long = 0
        other: cython.long
        while pile:
            other = self.below(count + 1)
            at[s + DECK + count] = at[s + DECK + other]
            at[s + DECK + other] = pile & -pile
            pile &= pile - 1
            count += 1
        at[s + LEFT] = count

    def below(self, count: cython.ulonglong) -> cython.long:
        """Return a random number below a limit."""
        state: cython.ulonglong = self.random
        state ^= state << 13 & WORD
        state ^= state >> 7
        state ^= state << 17 & WORD
        self.random = state
        return (state >> 32) * count >> 32

    # --- the rules ---

    def look(self, square: cython.int) -> cython.void:
        """Compute the distances and sights from a square unless they are known."""
        row: cython.long = square * self.floor
        if self.pair[row] & KNOWN:
            return
        start = self.plan.floor[square]
        steps, sights = self.plan.distances(start), set(self.plan.visible(start))
        for index, other in enumerate(self.plan.floor):
            far = steps.get(other, len(steps))
            self.pairs.view[row + index] = far | KNOWN | (SIGHT if other in sights else 0)

    def side(self, attacker: cython.long, target: cython.long, facing: cython.long) -> cython.int:
        """Return which side of a courtier another square is on: FRONT, BACK, or 0 for the flank."""
        axis: cython.int = 0 if facing & 1 else 1
        ahead: cython.long = cython.cast(cython.long, self.place[2 * attacker + axis])
        ahead -= cython.cast(cython.long, self.place[2 * target + axis])
        if facing & 2:
            ahead = -ahead
        return FRONT if ahead > 0 else BACK if ahead < 0 else 0

    def aim(self, s: cython.long, square: cython.long, target: cython.long) -> cython.int:
        """Return which side of a courtier could be attacked from a square; 0 for none."""
        if not self.pair[self.at[target + SQUARE] * self.floor + square] & SIGHT:
            return 0
        return self.side(square, self.at[target + SQUARE], self.at[target + FACING])

    def apply(self, s: cython.long) -> cython.void:
        """Carry out the decision that is stored in ``verb``, ``what`` and ``spent``."""
        at = self.at
        me: cython.long = s + COURTIERS + EACH * at[s + CHOOSER]
        target: cython.long = s + COURTIERS + EACH * self.what
        side: cython.int
        if self.verb == TO_MOVE:
            at[me + SQUARE], at[s + STAGE] = self.what, ACT
            self.look(self.what)
        elif self.verb == TO_THROW:
            self.throw(s, me, target)
        elif self.verb == TO_SLANDER:
            self.discard(s, me, self.spent)
            at[target + HONOR] -= 1
            at[s + STAGE] = DISCARD
        elif self.verb == TO_PRAISE:
            self.discard(s, me, self.spent)
            if at[target + HONOR] < MOST:
                at[target + HONOR] += 1
            self.draw(s, target, 1)
            at[s + STAGE] = DISCARD
        elif self.verb == TO_DRAW:
            self.draw(s, me, 1)
            at[s + STAGE] = DISCARD
        elif self.verb == TO_DISCARD:
            self.discard(s, me, self.spent)
            at[s + STAGE] = FACE
        elif self.verb == TO_FACE:
            at[me + FACING] = self.what
            self.next_turn(s)
        elif self.verb == TO_PICK:
            at[me + HAND] ^= self.spent
            at[s + HANDS + (at[s + DUELLISTS] != at[s + CHOOSER])] = self.spent
            self.picking(s)
        elif self.verb == TO_LAY:
            side = at[s + DUELLISTS] != at[s + CHOOSER]
            at[s + HANDS + side] ^= self.spent
            at[s + STACKS + side] |= self.spent
            side = popcount(at[s + STACKS]) > popcount(at[s + STACKS + 1])
            at[s + CHOOSER] = at[s + DUELLISTS + side]
        elif self.verb == TO_STRIKE:
            self.strike(s)
        elif self.verb == TO_PAY:
            self.discard(s, me, at[me + HAND])
            if at[me + HONOR] > LEAST:
                at[me + HONOR] -= 1
            at[me + LIMIT], at[s + STAGE] = 1, RETURN
            self.draw(s, me, at[me + HONOR])
        else:
            at[me + SQUARE] = self.what
            at[s + STAGE], at[s + CHOOSER] = DISCARD, at[s + MOVER]
            self.look(self.what)

    def throw(self, s: cython.long, me: cython.long, target: cython.long) -> cython.void:
        """Assassinate or challenge: a miss costs Honor and a card; a hit begins a duel."""
        at = self.at
        side: cython.int = self.side(at[me + SQUARE], at[target + SQUARE], at[target + FACING])
        k: cython.int = AMBUSH if side == BACK else 0
        if self.below(SCALE) >= self.odds:
            at[me + HONOR] = max(LEAST, cython.cast(cython.int, at[me + HONOR]) - side)
            self.discard(s, me, highest(at[me + HAND] & ~ACES))
            at[s + STAGE] = DISCARD
            return
        while k:
            self.discard(s, target, self.some(at[target + HAND]))
            k -= 1
        at[s + DUELLISTS], at[s + DUELLISTS + 1] = at[s + CHOOSER], self.what
        for k in range(4):
            at[s + HANDS + k] = 0
        self.picking(s)

    def picking(self, s: cython.long) -> cython.void:
        """Let each duellist who holds a card pick one, the attacker first; then deal."""
        at = self.at
        k: cython.int
        for k in range(2):
            if not at[s + HANDS + k] and at[s + COURTIERS + EACH * at[s + DUELLISTS + k] + HAND]:
                at[s + STAGE], at[s + CHOOSER] = PICK, at[s + DUELLISTS + k]
                return
        for k in range(2 * DEALT):
            at[s + HANDS + k % 2] |= self.top(s)
        at[s + STAGE], at[s + CHOOSER] = FIGHT, at[s + DUELLISTS]

    def strike(self, s: cython.long) -> cython.void:
        """Compare stacks and Honor, discard the cards played, and return the rest to the players' hands."""
        at = self.at
        one: cython.long = s + COURTIERS + EACH * at[s + DUELLISTS]
        other: cython.long = s + COURTIERS + EACH * at[s + DUELLISTS + 1]
        lead: cython.long = points(at[s + STACKS]) - points(at[s + STACKS + 1])
        winner: cython.int
        lead += cython.cast(cython.long, at[one + HONOR]) - cython.cast(cython.long, at[other + HONOR])
        at[s + DISCARDS] |= at[s + STACKS] | at[s + STACKS + 1]
        at[one + HAND] |= at[s + HANDS]
        at[other + HAND] |= at[s + HANDS + 1]
        at[s + STAGE], at[s + CHOOSER] = DISCARD, at[s + MOVER]
        if lead == 0:
            return
        winner = 0 if lead > 0 else 1
        if lead < 0:
            one, other = other, one
        self.draw(s, one, popcount(at[s + STACKS + winner]) // 2)
        if points(at[other + HAND]) < PETITION:
            self.out(s, other, at[s + DUELLISTS + 1 - winner])
        else:
            at[s + STAGE], at[s + CHOOSER] = PAY, at[s + DUELLISTS + 1 - winner]

    def out(self, s: cython.long, loser: cython.long, who: cython.int) -> cython.void:
        """Remove a courtier from the game, and end the turn if it was theirs."""
        left: cython.int = 0
        k: cython.int
        self.discard(s, loser, self.at[loser + HAND])
        self.at[loser + IN] = 0
        for k in range(self.players):
            left += self.at[s + COURTIERS + EACH * k + IN]
        if left == 1:
            self.at[s + STAGE] = OVER
        elif cython.cast(cython.int, self.at[s + MOVER]) == who:
            self.next_turn(s)

    def next_turn(self, s: cython.long) -> cython.void:
        """Begin the turn of the next player, who draws a card if they hold fewer than their Honor."""
        at = self.at
        who: cython.int = (at[s + MOVER] + 1) % self.players
        base: cython.long
        if at[s + TURN] >= LENGTH:
            at[s + STAGE] = OVER
            return
        while not at[s + COURTIERS + EACH * who + IN]:
            who = (who + 1) % self.players
        base = s + COURTIERS + EACH * who
        at[s + MOVER], at[s + CHOOSER], at[s + STAGE] = who, who, MOVE
        at[s + TURN] += 1
        at[s + BARRED], at[base + LIMIT] = at[base + LIMIT], 0
        if cython.cast(cython.int, at[base + HONOR]) > popcount(at[base + HAND]):
            self.draw(s, base, 1)

    def top(self, s: cython.long) -> cython.ulonglong:
        """Take the top card of the deck, shuffling the discards if the deck is empty; 0 if there is no card."""
        at = self.at
        if not at[s + LEFT]:
            self.shuffle(s, at[s + DISCARDS])
            at[s + DISCARDS] = 0
        if not at[s + LEFT]:
            return 0
        at[s + LEFT] -= 1
        return at[s + DECK + at[s + LEFT]]

    def draw(self, s: cython.long, who: cython.long, count: cython.int) -> cython.void:
        """Draw ``count`` cards, or as many as are left."""
        while count:
            self.at[who + HAND] |= self.top(s)
            count -= 1

    def discard(self, s: cython.long, who: cython.long, card_bits: cython.ulonglong) -> cython.void:
        """Discard cards from a hand."""
        self.at[who + HAND] ^= card_bits
        self.at[s + DISCARDS] |= card_bits

    def some(self, pile: cython.ulonglong) -> cython.ulonglong:
        """Return a random card from a hand, or 0 if it is empty."""
        k: cython.long = self.below(popcount(pile)) if pile else 0
        while k:
            pile &= pile - 1
            k -= 1
        return pile & -pile

    # --- the plain courtier ---

    def decide(self, s: cython.long) -> cython.void:
        """Store a plain courtier's decision in ``verb``, ``what`` and ``spent``."""
        at = self.at
        who: cython.int = at[s + CHOOSER]
        me: cython.long = s + COURTIERS + EACH * who
        stage: cython.int = at[s + STAGE]
        over: cython.int = popcount(at[me + HAND]) - cython.cast(cython.int, at[me + HONOR])
        self.what, self.spent = 0, 0
        if stage == MOVE:
            self.verb = TO_MOVE
            self.walk(s, who, me)
        elif stage == ACT:
            self.act(s, who, me)
        elif stage == DISCARD and over > 0:
            self.verb, self.spent = TO_DISCARD, rising(at[me + HAND], over)
        elif stage <= FACE:
            self.verb = TO_FACE
            self.face(s, who, me)
        elif stage == PICK:
            self.verb, self.spent = TO_PICK, highest(at[me + HAND])
        elif stage == FIGHT:
            self.fight(s, who, me)
        elif stage == PAY:
            self.verb, self.spent = TO_PAY, at[me + HAND]
        else:
            self.verb = TO_RETURN
            self.refuge(s, who, self.floor, False)

    def walk(self, s: cython.long, who: cython.int, me: cython.long) -> cython.void:
        """Choose a destination: to attack, to approach, or to get out of sight."""
        at = self.at
        extent: cython.int = self.reach(s, me)
        row: cython.long = at[me + SQUARE] * self.floor
        target: cython.long
        square: cython.long
        rank: cython.long
        side: cython.int
        k: cython.int
        rival: cython.int
        if points(at[me + HAND]) < PETITION:
            self.refuge(s, who, extent, True)
            return
        self.afresh()
        for rival in range(self.players):
            target = s + COURTIERS + EACH * rival
            if rival == who or not at[target + IN] or at[s + BARRED]:
                continue
            for k in range(extent):
                square = at[2 * WORDS + k]
                side = self.aim(s, square, target)
                if side:
                    rank = self.rank(target, side) << 20 | self.pair[row + square] & (SIGHT - 1)
                    self.offer(rank, square)
        if self.ties:
            return
        for k in range(extent):
            square = at[2 * WORDS + k]
            self.offer(self.distance(s, who, square), square)

    def offer(self, rank: cython.long, what: cython.int) -> cython.void:
        """Choose this target unless a target offered since ``afresh`` has a lower rank; break ties at random."""
        if rank < self.least:
            self.least, self.ties, self.what = rank, 1, what
        elif rank == self.least:
            self.ties += 1
            if self.below(self.ties) == 0:
                self.what = what

    def afresh(self) -> cython.void:
        """Forget all targets."""
        self.least, self.ties = WORST, 0

    def reach(self, s: cython.long, me: cython.long) -> cython.int:
        """Store the squares within a courtier's reach, in the memory after the world, and return their number."""
        at = self.at
        free: cython.long = 2 * WORDS
        mark: cython.long = free + self.floor
        k: cython.int
        next: cython.int
        steps: cython.int = STEPS
        cursor: cython.int = 0
        end: cython.int
        extent: cython.int = 1
        for k in range(self.floor):
            at[mark + k] = 0
        for k in range(self.players):
            if at[s + COURTIERS + EACH * k + IN]:
                at[mark + at[s + COURTIERS + EACH * k + SQUARE]] = 1
        at[free] = at[me + SQUARE]
        while steps:
            steps -= 1
            end = extent
            while cursor < end:
                for k in range(4):
                    next = self.ways[4 * at[free + cursor] + k]
                    if next == self.floor:
                        break
                    if not at[mark + next]:
                        at[mark + next] = 1
                        at[free + extent] = next
                        extent += 1
                cursor += 1
        return extent

    def distance(self, s: cython.long, who: cython.int, square: cython.long) -> cython.long:
        """Count the steps from a square to the nearest rival, ignoring courtiers in the way."""
        at = self.at
        near: cython.long = SIGHT
        target: cython.long
        k: cython.int
        for k in range(self.players):
            target = s + COURTIERS + EACH * k
            if k != who and at[target + IN]:
                near = min(
                    near, cython.cast(cython.long, self.pair[at[target + SQUARE] * self.floor + square] & (SIGHT - 1))
                )
        return near

    def rank(self, target: cython.long, side: cython.int) -> cython.long:
        """Rank a target, the best lowest: backs before fronts, then fewer cards, then less Honor."""
        pile: cython.long = popcount(self.at[target + HAND])
        return (side == FRONT) << 12 | pile << 4 | cython.cast(cython.long, self.at[target + HONOR])

    def refuge(self, s: cython.long, who: cython.int, extent: cython.int, walking: cython.bint) -> cython.void:
        """Choose a square that as few rivals as possible can see and, among those, the farthest from any rival."""
        at = self.at
        k: cython.int
        rival: cython.int
        target: cython.long
        square: cython.long
        rank: cython.long
        self.afresh()
        for k in range(extent):
            square = at[2 * WORDS + k] if walking else k
            rank = SIGHT - self.distance(s, who, square)
            for rival in range(self.players):
                target = s + COURTIERS + EACH * rival
                if rival != who and at[target + IN]:
                    if cython.cast(cython.long, at[target + SQUARE]) == square:
                        rank += 1 << 30  # taken
                    elif self.pair[at[target + SQUARE] * self.floor + square] & SIGHT:
                        rank += 2 * SIGHT  # being seen outweighs any distance
            self.offer(rank, square)

    def act(self, s: cython.long, who: cython.int, me: cython.long) -> cython.void:
        """Attack if the courtier can and dares to; otherwise slander, praise or draw."""
        at = self.at
        total: cython.long = points(at[me + HAND])
        target: cython.long
        rank: cython.long
        side: cython.int
        rival: cython.int
        self.verb = TO_THROW
        self.afresh()
        for rival in range(self.players):
            target = s + COURTIERS + EACH * rival
            if rival == who or not at[target + IN] or at[s + BARRED] or total < PETITION:
                continue
            side = self.aim(s, at[me + SQUARE], target)
            if side:
                rank = self.rank(target, side)
                self.offer(rank, rival)
        if self.ties:
            return
        self.spent = paying(at[me + HAND], WHISPER)
        if self.spent and total - points(self.spent) >= PETITION:
            self.verb = TO_SLANDER
            self.afresh()
            for rival in range(self.players):
                target = s + COURTIERS + EACH * rival
                if rival != who and at[target + IN]:
                    self.offer(-cython.cast(cython.long, at[target + HONOR]), rival)
            if -self.least > max(cython.cast(cython.long, at[me + HONOR]), LEAST):
                return
            if at[me + HONOR] < MOST:
                self.verb, self.what = TO_PRAISE, who
                return
        self.verb, self.what, self.spent = TO_DRAW, 0, 0

    def fight(self, s: cython.long, who: cython.int, me: cython.long) -> cython.void:
        """Strike when the total seems sufficient, or when forced; otherwise play the highest card left."""
        at = self.at
        side: cython.int = cython.cast(cython.int, at[s + DUELLISTS]) != who
        other: cython.long = s + COURTIERS + EACH * at[s + DUELLISTS + 1 - side]
        lead: cython.long = points(at[s + STACKS + side]) - GUESS * popcount(at[s + STACKS + 1 - side])
        lead += cython.cast(cython.long, at[me + HONOR]) - cython.cast(cython.long, at[other + HONOR])
        if not at[s + HANDS + side] or (lead > 0 and (at[s + STACKS] or at[s + STACKS + 1])):
            self.verb = TO_STRIKE
        else:
            self.verb, self.spent = TO_LAY, highest(at[s + HANDS + side])

    def face(self, s: cython.long, who: cython.int, me: cython.long) -> cython.void:
        """Choose a facing with as few rivals behind as possible, especially rivals who can see the courtier."""
        at = self.at
        target: cython.long
        rank: cython.long
        facing: cython.int
        rival: cython.int
        self.afresh()
        for facing in range(4):
            rank = 0
            for rival in range(self.players):
                target = s + COURTIERS + EACH * rival
                if rival == who or not at[target + IN]:
                    continue
                if self.side(at[target + SQUARE], at[me + SQUARE], facing) == BACK:
                    rank += 1
                    if self.pair[at[target + SQUARE] * self.floor + at[me + SQUARE]] & SIGHT:
                        rank += 1 << 8
            self.offer(rank, facing)

    # --- estimates ---

    def share(self, s: cython.long, me: cython.int) -> cython.long:
        """Return a courtier's estimated chance of winning, in units of SCALE."""
        at = self.at
        k: cython.int
        left: cython.int = 0
        most: cython.long = -(1 << 30)
        total: cython.long = 0
        mine: cython.long = 0
        weight: cython.long
        if not at[s + COURTIERS + EACH * me + IN]:
            return 0
        for k in range(self.players):
            if at[s + COURTIERS + EACH * k + IN]:
                left += 1
                most = max(most, self.standing(s, k))
        if left == 1:
            return SCALE
        if at[s + STAGE] == OVER:
            return SCALE // 2
        for k in range(self.players):
            if at[s + COURTIERS + EACH * k + IN]:
                weight = self.weight[min(FAR - 1, most - self.standing(s, k))]
                total += weight
                if k == me:
                    mine = weight
        return SCALE * mine // total

    def standing(self, s: cython.long, who: cython.int) -> cython.long:
        """Return the value of a courtier's Honor, cards and position, in hundredths of a logit."""
        at = self.at
        me: cython.long = s + COURTIERS + EACH * who
        target: cython.long
        hand: cython.ulonglong = at[me + HAND]
        strikers: cython.long = 0
        k: cython.int
        for k in range(2 * (at[s + STAGE] == PICK or at[s + STAGE] == FIGHT)):
            if cython.cast(cython.int, at[s + DUELLISTS + k]) == who:
                hand |= at[s + HANDS + k]
        for k in range(self.players):
            target = s + COURTIERS + EACH * k
            if k != who and at[target + IN]:
                strikers += self.aim(s, at[target + SQUARE], me) > 0
        return (
            ESTEEM * cython.cast(cython.long, at[me + HONOR])
            + POINT * min(points(hand), ENOUGH)
            + HIGHEST * points(highest(hand))
            - EXPOSED * strikers
        )


def points(pile: cython.ulonglong) -> cython.long:
    """Return the points of a set of cards."""
    total: cython.long = 0
    while pile:
        total += (lowest(pile) >> 2) + 1
        pile &= pile - 1
    return total


def highest(pile: cython.ulonglong) -> cython.ulonglong:
    """Return the highest card, or 0 if there is none."""
    while pile & (pile - 1):
        pile &= pile - 1
    return pile


def rising(pile: cython.ulonglong, count: cython.int) -> cython.ulonglong:
    """Return the ``count`` lowest cards."""
    subset: cython.ulonglong = 0
    while count:
        subset |= pile & -pile
        pile &= pile - 1
        count -= 1
    return subset


def paying(pile: cython.ulonglong, least: cython.long) -> cython.ulonglong:
    """Return the lowest cards that are worth ``least`` points together, or 0 if the whole hand is worth less."""
    subset: cython.ulonglong = 0
    while pile and least > 0:
        least -= (lowest(pile) >> 2) + 1
        subset |= pile & -pile
        pile &= pile - 1
    return 0 if least > 0 else subset
