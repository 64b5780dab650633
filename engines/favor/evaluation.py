"""Players for Emperor's Favor, both for manoeuvres and for the full game with hidden hands.

Players of the full game know only the plan, their own hand, the number of cards in the other hands, and the discards.
The program imagines *worlds* by dealing the unseen cards at random to the hands and the deck. In every world it tries
each promising decision, lets simple players (:mod:`printkit.engines.favor.policy`) finish the turn and reply, and
judges the resulting position. It drops half of the decisions after every few worlds, and chooses the decision that
does best over all worlds. Rash players do this only on some turns, and otherwise follow a simple player's rules of
thumb.

Manoeuvres have no end and no cards. To judge a turn, a manoeuvring player adds the values of the attack it contains
and of the best attack it threatens. From this they subtract the value of the best attack that the others could make
before the player moves again.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol
from zlib import crc32

from printkit.engines.favor import cards, duel
from printkit.engines.favor.court import SIDES, WHISPER, Court, Player, Stage, Start, begin, choices, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.policy import VERBS, decide
from printkit.engines.favor.rules import BACK, FACINGS, Position, Strike, reach, strikes
from printkit.engines.favor.simulate import OUTWARD
from printkit.engines.favor.standing import SCALE, share
from printkit.engines.favor.worlds import Worlds
from printkit.engines.players.level import levels
from printkit.engines.players.playing import EVEN
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.floorplan import DEFAULT, Plan

ODDS = 0.5
"""Probability that a throw hits, as used in matches."""

WORTH = {BACK: 80, "front": 30}
"""Value of a possible attack, in hundredths of a logit: an assassination first costs the target two cards."""
THREAT = 25
"""Value of an attack that is threatened for the next turn, as a percentage of the value of an attack now."""

HEATS = 8
"""Number of parts into which the worlds are divided; the first, second and fourth parts each eliminate half of the
decisions.
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """How far ahead players at a level look.

    Attributes:
        worlds: number of deals imagined for a decision.
        turns: number of turns played in a world, including the player's own; with 1, all replies are overlooked.
        rash: number of turns, out of 1000, on which players imagine no worlds and follow the rules of thumb.
        noise: largest error in judging a manoeuvre, in hundredths of a logit.
        miss_rate: number of replies, out of 256, that players overlook in manoeuvres.
    """

    worlds: int
    turns: int = 2
    rash: int = 0
    noise: int = 0
    miss_rate: int = 0


LEVELS = levels(__file__, Sight)
"""The settings of the levels; docs/players.md has measurements."""


# --- the full game ---


class Courtly(Protocol):
    """Anything that can make decisions in a full game: a player at a level, or one written for a test."""

    def decide(self, court: Court, chance: Random) -> Decision:
        """Make the next decision for the player who has to decide."""


class Seat:
    """A player of the full game.

    Args:
        sight: how far ahead they see.
        seed: a number that determines the worlds they imagine, and so their style.
        odds: probability that a throw hits.

    Attributes:
        nodes: number of decisions played in imagined worlds so far.
    """

    def __init__(self, sight: Sight, seed: int, odds: float = ODDS) -> None:
        self.sight, self.odds, self.seed = sight, odds, seed
        self.nodes = 0

    def decide(self, court: Court, chance: Random) -> Decision:
        """Make the next decision for the player who has to decide; ``chance`` determines the results of throws."""
        if self._rash(court):
            decision = decide(court, self._imagined(court), self.odds)
        else:
            candidates = self.weighed(court)
            most = max(worth for _, worth in candidates)
            decision = next(option for option, worth in candidates if worth == most)
        if decision.verb in SIDES:
            decision = replace(decision, hit=chance.random() < self.odds)
        return decision

    def weighed(self, court: Court, candidate: Decision | None = None) -> list[tuple[Decision, float]]:
        """Return the decisions that seem best, each with the player's estimated chance of winning; throws have no
        results yet.

        Args:
            court: a game that is not over; only information available to the player is used.
            candidate: a decision that is always considered; by default, the decision of a plain courtier.
        """
        chance = self._imagined(court)
        thumb = replace(decide(court, chance, self.odds), hit=False)
        first = thumb if candidate is None else replace(candidate, hit=False)
        options = list(dict.fromkeys([first, thumb, *tries(court, chance)]))
        if len(options) == 1 and candidate is None:
            return [(first, 0.0)]
        worlds, salt, trial_count = Worlds(court.plan, self.odds), chance.getrandbits(64), 0
        worlds.load(court)
        totals = dict.fromkeys(options, 0)
        while trial_count < self.sight.worlds:
            if trial_count:
                half = (len(totals) + 1) // 2
                best = sorted(totals, key=lambda option: -totals[option])[:half]
                totals = {option: totals[option] for option in totals if option == first or option in best}
            count = min(max(1, self.sight.worlds // HEATS, trial_count), self.sight.worlds - trial_count)
            for option in totals:
                totals[option] += worlds.tried(option, salt, trial_count, count, self.sight.turns)
            trial_count += count
        self.nodes += worlds.nodes
        return [(option, total / (SCALE * trial_count)) for option, total in totals.items()]

    def _imagined(self, court: Court) -> Random:
        """Return the random numbers used to imagine worlds at this point; they depend on the player's style and
        knowledge.
        """
        return Random(f"courtier {self.seed} {court.turn} {int(court.stage)} {known(court)}")

    def _rash(self, court: Court) -> bool:
        """Return whether the player follows the rules of thumb on this turn."""
        return crc32(f"rash {self.seed} {court.turn} {court.chooser}".encode()) % 1000 < self.sight.rash


def known(court: Court) -> str:
    """Return the player's knowledge of the cards as text: their hand, their duelling cards, and the number of cards
    in every other hand.
    """
    me = court.chooser
    hand_sizes = ",".join(f"{player.letter}{len(player.hand)}" for player in court.players)
    return f"{cards.text(court.player(me).hand)} {cards.text(court.duelling(me))} {hand_sizes} {len(court.discards)}"


def tries(court: Court, chance: Random) -> Iterator[Decision]:
    """Yield promising decisions, best first; throws have no results yet."""
    me = court.player(court.chooser)
    by, hand = me.letter, _rising(me.hand, court.ace_high)
    match court.stage:
        case Stage.GIFT | Stage.MOVE:
            yield from _moves(court, me, chance)
        case Stage.ACT:
            yield from _acts(court, me, _paying(hand, WHISPER, court.ace_high))
        case Stage.DISCARD | Stage.FACE if len(hand) <= me.honor:
            for facing in FACINGS:
                yield Decision(by, "face", facing=facing)
        case Stage.PICK:
            for card in (hand[-1], hand[len(hand) // 2], hand[0]):
                yield Decision(by, "pick", cards=(card,))
        case Stage.FIGHT:
            options = choices(court)
            if duel.STRIKE in options:
                yield Decision(by, "strike")
            card_options = _rising((card for card in options if card != duel.STRIKE), court.ace_high)
            for card in reversed(card_options):
                yield Decision(by, "lay", cards=(card,))
        case Stage.RETURN:
            rivals = [rival.courtier.square for rival in court.players if rival.letter != by]
            free = [square for square in court.plan.floor if square not in rivals]
            for square in chance.sample(free, min(len(free), 8)):
                yield Decision(by, "return", square=square)


def _moves(court: Court, me: Player, chance: Random) -> Iterator[Decision]:
    """Yield moves: those to the squares with the most promising attacks, then staying put, then all others in random
    order.
    """
    possible = () if court.barred else strikes(court.position)
    frontal = {strike.square: strike.side != BACK for strike in possible}
    aims = sorted(frontal, key=lambda square: (frontal[square], square))
    squares = list(reach(court.position))
    chance.shuffle(squares)
    for square in (*aims[:4], me.courtier.square, *squares):
        yield Decision(me.letter, "move", square=square)


def _acts(court: Court, me: Player, price: tuple[str, ...]) -> Iterator[Decision]:
    """Yield attacks from the player's square, the draw of a card, and slander or praise at the lowest price."""
    for strike in () if court.barred else strikes(court.position):
        if strike.square == me.courtier.square:
            yield Decision(me.letter, VERBS[strike.side], who=strike.target)
    yield Decision(me.letter, "draw")
    if price:
        for rival in court.players:
            if rival.letter != me.letter and rival.honor > duel.LEAST:
                yield Decision(me.letter, "slander", who=rival.letter, cards=price)
        if me.honor < duel.MOST:
            yield Decision(me.letter, "praise", who=me.letter, cards=price)


def _rising(hand: Iterable[str], ace_high: bool) -> list[str]:
    return sorted(hand, key=lambda card: (cards.value(card, ace_high), card))


def _paying(rising: Sequence[str], points: int, ace_high: bool) -> tuple[str, ...]:
    """Return the lowest cards that are worth enough points; none if the whole hand is worth too little."""
    for count in range(1, len(rising) + 1):
        if cards.total(rising[:count], ace_high) >= points:
            return tuple(rising[:count])
    return ()


def seat(level: int, seed: int) -> Seat:
    """Return a player of the full game at a level from 1 to 8."""
    return Seat(LEVELS[level - 1], seed)


def full_game(seats: Sequence[Courtly], seed: int, plan: Plan = DEFAULT) -> tuple[str | None, int, str, int]:
    """Play a full game between the players in these seats.

    Returns:
        The winner's letter, or None for a draw; the number of turns; the game's fingerprint; and how often the lead
        changed (known only for two players).
    """
    chance = Random(f"court {seed}")
    court = begin(Start(plan, seed, OUTWARD[: len(seats)]))
    mark, turn, ahead, swings = 0, court.turn, 0, 0
    while not court.over:
        decision = seats["ABCD".index(court.chooser)].decide(court, chance)
        mark = crc32(str(decision).encode(), mark)
        court = step(court, decision)
        if court.turn > turn and len(court.players) == 2:
            turn, expectation = court.turn, share(court, court.players[0].letter)
            now = (expectation > EVEN) - (expectation < EVEN)
            swings += now == -ahead != 0
            ahead = now or ahead
    return court.winner, court.turn, f"{mark:08x}", swings


# --- manoeuvres ---


def strike_worths(position: Position) -> dict[str, int]:
    """Return the values of the mover's possible attacks, keyed by turn."""
    return {strike.text: WORTH[strike.side] for strike in strikes(position)}


def prospect(me: str, after: Position) -> int:
    """Return the value of a player's best threat minus that of the best attack on them before their turn."""
    danger = 0
    for rival in after.courtiers:
        if rival.letter != me:
            danger = max(danger, _best(replace(after, mover=rival.letter), me))
    return THREAT * _best(replace(after, mover=me)) // 100 - danger


def _best(position: Position, target: str = "") -> int:
    """Return the value of the mover's best attack, on one target or on any."""
    possible: Iterable[Strike] = strikes(position)
    return max((WORTH[strike.side] for strike in possible if target in ("", strike.target)), default=0)
