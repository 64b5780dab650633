"""Simulations of full games between plain courtiers, to show how a floor plan affects each seat.

Everything that is random in game number i (cards, throws, ties) depends only on i and the simulation's seed.
"""

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import median

from printkit.engines.favor.court import Court, Start, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.policy import decide
from printkit.engines.favor.rules import LETTERS
from printkit.engines.record import LENGTH
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import DEFAULT, Plan

OUTWARD = "NSSN"
"""Default facings of courtiers at the start: away from the near edge of the plan."""

MOST = 1_000_000
"""Largest number of games in one simulation."""

CONFIDENCE = 1.959963984540054
"""Half the width of a 95% interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The settings common to all games in a simulation.

    Attributes:
        plan: the floor plan.
        players: two to four.
        odds: probability that a throw hits, 0 to 1.
        limit: number of turns after which a game is stopped without a winner.
        ace_high: whether an ace counts as 14.

    Raises:
        InputError: a number is out of range.
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
            message = f"a number of turns from 1 to {LENGTH}, after which a game is drawn"
            raise InputError("limit", self.limit, message)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that ended or was stopped: its start, its decisions, and its last state."""

    start: Start
    decisions: tuple[Decision, ...]
    court: Court


@dataclass(frozen=True, slots=True)
class Rate:
    """The success of a seat: the number and share of games won, and Wilson's 95% interval for that share."""

    seat: str
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a simulation.

    Attributes:
        games: number of games.
        rates: one for each seat, in the order of the players' letters.
        mean, middle, longest: number of turns in games with a winner; None if there are none.
        endless: number of games that reached the limit without a winner.
    """

    games: int
    rates: tuple[Rate, ...]
    mean: float | None
    middle: float | None
    longest: int | None
    endless: int

    @property
    def unfinished(self) -> float:
        """Share of games that reached the limit."""
        return self.endless / self.games


def play(simulation: Simulation, seed: int, number: int = 0) -> Played:
    """Play game ``number`` of the simulation with that seed."""
    chance = Random(f"favor simulation {seed} {number}")
    start = Start(simulation.plan, chance.getrandbits(32), OUTWARD[: simulation.players], simulation.ace_high)
    court, decisions = begin(start), []
    while not court.over and court.turn <= simulation.limit:
        decision = decide(court, chance, simulation.odds)
        decisions.append(decision)
        court = step(court, decision)
    return Played(start, tuple(decisions), court)


def games(simulation: Simulation, seed: int, count: int) -> Iterator[Played]:
    """Return the first ``count`` games of the simulation with that seed.

    Raises:
        InputError: ``count`` is below 1 or above ``MOST``.
    """
    if not 1 <= count <= MOST:
        raise InputError("games", count, f"a number from 1 to {MOST}")
    return (play(simulation, seed, number) for number in range(count))


def report(simulation: Simulation, results: Iterator[Played]) -> Report:
    """Return the results of a simulation of at least one game."""
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
    """Return a share with Wilson's score interval, which stays between 0 and 1 even for few games and
    extreme shares.
    """
    share, z = wins / total, CONFIDENCE
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    # Without wins the lower bound is exactly 0, and without losses the upper bound is exactly 1; computed bounds
    # would show rounding errors.
    return Rate(seat, wins, share, middle - half if wins else 0.0, middle + half if wins < total else 1.0)
