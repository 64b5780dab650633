"""Many full games of the plain courtier against itself: what a floor plan does to each seat.

Game number i of a simulation is fixed by the simulation's seed and i, cards, throws and ties alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import median

from printkit.engines.favor.court import Court, Start, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.policy import decide
from printkit.engines.favor.rules import LETTERS
from printkit.engines.record import LENGTH
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import DEFAULT, Plan

OUTWARD = "NSSN"
"""How courtiers face at the start unless told otherwise: away from the near edge of the plan."""

MOST = 1_000_000
"""Games of one simulation at most."""

CONFIDENCE = 1.959963984540054
"""Standard deviations of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the games of a simulation have in common.

    Attributes:
        plan: the floor plan.
        players: two to four.
        odds: how likely a throw hits, 0 to 1.
        limit: turns after which a game is broken off without a winner.
        ace_high: whether an ace counts 14.

    Raises:
        InputError: a number that is out of its range.
    """

    plan: Plan = DEFAULT
    players: int = 2
    odds: float = 0.5
    limit: int = LENGTH
    ace_high: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.players <= len(LETTERS):
            raise InputError("players", self.players, "a number from 2 to 4")
        if not 0 <= self.odds <= 1:
            raise InputError("odds", self.odds, "a probability from 0 to 1")
        if not 1 <= self.limit <= LENGTH:
            message = f"a number of turns from 1 to {LENGTH}, where a game is drawn"
            raise InputError("limit", self.limit, message)


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was played: start, decisions, and the state at the end or where it was broken off."""

    start: Start
    decisions: tuple[Decision, ...]
    court: Court


@dataclass(frozen=True, slots=True)
class Rate:
    """How often a seat won: games won, their share, and its 95% interval (Wilson's)."""

    seat: str
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation found.

    Attributes:
        games: number of games.
        rates: one per seat, in letter order.
        mean, middle, longest: turns of the games that somebody won; None where nobody won any.
        broken: games that reached the limit without a winner.
    """

    games: int
    rates: tuple[Rate, ...]
    mean: float | None
    middle: float | None
    longest: int | None
    broken: int

    @property
    def unfinished(self) -> float:
        """Share of games that reached the limit."""
        return self.broken / self.games


def play(simulation: Simulation, seed: int, number: int = 0) -> Played:
    """Game ``number`` of the simulation with that seed."""
    chance = Random(f"favor simulation {seed} {number}")
    start = Start(simulation.plan, chance.getrandbits(32), OUTWARD[: simulation.players], simulation.ace_high)
    court, decisions = begin(start), []
    while not court.over and court.turn <= simulation.limit:
        decision = decide(court, chance, simulation.odds)
        decisions.append(decision)
        court = step(court, decision)
    return Played(start, tuple(decisions), court)


def games(simulation: Simulation, seed: int, count: int) -> Iterator[Played]:
    """The first ``count`` games of the simulation with that seed.

    Raises:
        InputError: there is none, or there are more than ``MOST``.
    """
    if not 1 <= count <= MOST:
        raise InputError("games", count, f"a number from 1 to {MOST}")
    return (play(simulation, seed, number) for number in range(count))


def report(simulation: Simulation, results: Iterator[Played]) -> Report:
    """The figures of a simulation, of at least one game."""
    lengths, winners = [], []
    for game in results:
        winners.append(game.court.winner)
        if game.court.winner:
            lengths.append(game.court.turn)
    total = len(winners)
    rates = tuple(_rate(seat, winners.count(seat), total) for seat in LETTERS[: simulation.players])
    return Report(
        total,
        rates,
        sum(lengths) / len(lengths) if lengths else None,
        median(lengths) if lengths else None,
        max(lengths, default=None),
        total - len(lengths),
    )


def _rate(seat: str, wins: int, total: int) -> Rate:
    """A share with Wilson's score interval, which keeps within 0 and 1 for few games and for extreme shares."""
    share, z = wins / total, CONFIDENCE
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    # The bounds of no win and of nothing but wins are exact; rounding would leave a trace.
    return Rate(seat, wins, share, middle - half if wins else 0.0, middle + half if wins < total else 1.0)
