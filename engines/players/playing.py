"""Games between two players, from a position to the end."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Protocol

from printkit.engines.game import Game, P
from printkit.engines.players.player import Choice, Player
from printkit.engines.record import LENGTH, OCCURRENCES
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.uncompiled import DRAWN, OPEN, WON
from printkit.layouts.base.frozen import dataclass, replace

Words = tuple[int, ...]

EVEN = 0.5
"""The score of a draw."""


class Chooser(Protocol):
    """Anything that can choose a turn: a player at a level, or one written for a test.

    Attributes:
        kernel: the kernel whose words it uses for positions.
    """

    kernel: Kernel

    def choose(self, position: Words) -> Choice:
        """Choose a turn in a position that is given as memory words."""


Maker = Callable[[Game[Any], int], Any]
"""A function that takes a game and a seed and makes a player: a :class:`Chooser`, or a player of the type that the
game's own ``contest`` expects.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game.

    Attributes:
        number: its number in the match.
        first: 0 if the first-named player went first, otherwise 1.
        score: score of the first-named player: 0, 0.5 or 1.
        turns: number of turns.
        mark: a short string that distinguishes the game from others.
    """

    number: int
    first: int
    score: float
    turns: int
    mark: str


@dataclass(frozen=True, slots=True)
class Job:
    """The settings for a game to be played.

    Attributes:
        game: name of the game or variant.
        level: level of both players.
        seed: the seed common to all games.
        number: number of this game.
        start: text of the starting position; None for the start given in the rules.
    """

    game: str
    level: int
    seed: int
    number: int
    start: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game played to measure balance, in plain values; a game may define another type."""


@dataclass(frozen=True, slots=True)
class Course(Played):
    """The result of one game.

    Attributes:
        first: score of the player who went first: 0, 0.5 or 1.
        length: number of turns.
        choices: number of legal turns, summed over the positions of the game.
        swings: how often the lead changed, according to the players' own estimates.
        mark: a number that distinguishes the game from others.
    """

    first: float
    length: int
    choices: int
    swings: int
    mark: str


def play(
    game: Game[P],
    players: tuple[Chooser, Chooser],
    start: str,
    *,
    watch: Callable[[int, Choice], None] = lambda side, choice: None,
) -> tuple[float, list[Words]]:
    """Play a game from ``start``, with the first player to move; return that player's score, and the positions.

    ``watch`` is called with every choice and the number of the player who made it.
    """
    kernel = players[0].kernel
    position = kernel.encode(start)
    positions, times, side = [position], {position: 1}, 0
    while (outcome := kernel.outcome(position)) == OPEN:
        if len(positions) > LENGTH or (game.info.history and times[position] >= OCCURRENCES):
            outcome = DRAWN
            break
        choice = answered(kernel, players[side], position)
        watch(side, choice)
        position = choice.after
        positions.append(position)
        times[position] = times.get(position, 0) + 1
        side = 1 - side
    return EVEN if outcome == DRAWN else float((outcome == WON) == (side == 0)), positions


def answered(kernel: Kernel, player: Chooser, position: Words) -> Choice:
    """Return a player's choice in a position, both in words of the given kernel.

    A kernel made from a game's rules numbers positions in the order in which it encounters them, so no two such
    kernels agree on the numbers.
    """
    own = player.kernel
    if own is kernel or not isinstance(own, RulesKernel):
        return player.choose(position)
    choice = player.choose(own.encode(kernel.decode(position)))
    return replace(choice, after=kernel.encode(own.decode(choice.after)))


def game_played(game: Game[P], players: tuple[Player, Player], start: str) -> Course:
    """Play a game from ``start``, and return its result."""
    breadths: list[int] = []
    leads: list[int] = []

    def watch(side: int, choice: Choice) -> None:
        ahead = (choice.expect > EVEN) - (choice.expect < EVEN)
        breadths.append(players[side].breadth)
        leads.append(ahead if side == 0 else -ahead)

    score, positions = play(game, players, start, watch=watch)
    swings = sum(one != other for one, other in pairwise(lead for lead in leads if lead))
    return Course(score, len(positions) - 1, sum(breadths), swings, f"{hash_of(positions):016x}")


def credits(players: Sequence[str], levels: Sequence[int], seed: int) -> tuple[tuple[str, str], ...]:
    """Return the headers of a record that give the levels and the seed."""
    who = ", ".join(
        f"{player[:1].upper()}{player[1:]} level {level}" for player, level in zip(players, levels, strict=True)
    )
    return ("players", who), ("seed", str(seed))


def hash_of(positions: list[Words]) -> int:
    """Return a number that distinguishes a game from others."""
    number = 0
    for words in positions:
        for word in words:
            number = (number ^ word) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
            number ^= number >> 29
    return number
