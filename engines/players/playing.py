"""Games between two players, from a position to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Protocol

from printkit.engines.game import Game, P
from printkit.engines.players.player import Choice, Player
from printkit.engines.record import LENGTH, OCCURRENCES
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.uncompiled import DRAWN, OPEN, WON
from printkit.layouts.base.frozen import frozen

Words = tuple[int, ...]

EVEN = 0.5
"""The score of a draw."""


class Chooser(Protocol):
    """Anyone who can choose a turn: a player of a level, or a test's own.

    Attributes:
        kernel: in whose words it reads and writes positions.
    """

    kernel: Kernel

    def choose(self, position: Words) -> Choice:
        """The choice at a position, in words."""


Maker = Callable[[Game[Any], int], Any]
"""Makes a player of a game from a seed: a :class:`Chooser`, or what the game's own ``contest`` understands."""


@frozen
class Result:
    """A game that was played.

    Attributes:
        number: its number in the match.
        first: 0 where the first-named player began, else 1.
        score: of the first-named player: 0, 0.5 or 1.
        turns: how many were played.
        mark: a short text by which games differ.
    """

    number: int
    first: int
    score: float
    turns: int
    mark: str


@frozen
class Job:
    """A game to be played.

    Attributes:
        game: name of the game or variant.
        level: of both players.
        seed: of all games.
        number: of this one.
        start: text of the position to begin from; None for what the rules begin with.
    """

    game: str
    level: int
    seed: int
    number: int
    start: str | None = None


@frozen
class Played:
    """How one game of a balance went, in plain values; games may have another form."""


@frozen
class Course(Played):
    """How one game went.

    Attributes:
        first: score of the player who began: 0, 0.5 or 1.
        length: turns.
        choices: how many turns there were to choose from, all turns together.
        swings: how often the lead changed hands, by the players' own estimates.
        mark: a number by which games differ.
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
    """A game from ``start``, the first player to move: its score for that player, and its positions.

    ``watch`` is called with every choice and the number of the player whose it is.
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
    """A player's choice at a position, both in words of that kernel.

    Kernels of games without one of their own number positions as they meet them, each in its own way.
    """
    own = player.kernel
    if own is kernel or not isinstance(own, RulesKernel):
        return player.choose(position)
    choice = player.choose(own.encode(kernel.decode(position)))
    return replace(choice, after=kernel.encode(own.decode(choice.after)))


def game_played(game: Game[P], players: tuple[Player, Player], start: str) -> Course:
    """A game from ``start`` and how it went."""
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
    """Headers of a record that say which levels played, and by which seed."""
    who = ", ".join(
        f"{player[:1].upper()}{player[1:]} level {level}" for player, level in zip(players, levels, strict=True)
    )
    return ("players", who), ("seed", str(seed))


def hash_of(positions: list[Words]) -> int:
    """A number by which games differ."""
    number = 0
    for words in positions:
        for word in words:
            number = (number ^ word) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
            number ^= number >> 29
    return number
