"""Matches between players: every opening is played twice, once with each of them first.

Game number i of a match follows from the match's seed and i alone, whatever has been played before, so that a match
can be broken off and gone on with, and two halves of it can be played at the same time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import Any, Protocol

from printkit.engines.game import Game
from printkit.engines.players.parts import parts_of
from printkit.engines.players.player import Player, level_of, notation
from printkit.engines.record import LENGTH, OCCURRENCES, History, Record
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.uncompiled import DRAWN, OPEN, WON
from printkit.layouts.ground.refusals import InputError, located

Words = tuple[int, ...]

CONFIDENCE = 1.959963984540054
"""Standard deviations of a 95 % interval."""
OPENING = 2
"""Random turns that a game opens with, where its rules bring no variety of their own."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played.

    Attributes:
        number: its number in the match.
        first: 0 where the first-named player began, else 1.
        score: of the first-named player: 0, 0.5 or 1.
        turns: how many were played.
        mark: a short text that tells games apart.
    """

    number: int
    first: int
    score: float
    turns: int
    mark: str


@dataclass(frozen=True, slots=True)
class Match:
    """What a match comes to, for the first-named player.

    Attributes:
        games, wins, draws, losses: how many.
        score: its share of the points.
        error: half of the 95 % interval of the score, from the spread between openings.
        distinct: how many different games there were.
    """

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    error: float
    distinct: int


class Chooser(Protocol):
    """Whoever can choose a turn: a player of a level, or a test's own.

    Attributes:
        kernel: in whose words it reads and writes positions.
    """

    kernel: Kernel

    def choose(self, position: Words) -> Any:
        """Something with an attribute ``after``: the position moved to, in words."""


Maker = Callable[[Game[Any], int], Chooser]
"""Makes a player of a game from a seed."""


def at_level(level: int) -> Maker:
    """Players of a level."""

    def make(game: Game[Any], seed: int) -> Chooser:
        own = parts_of(game).seat
        return own(level, seed) if own else Player(game, level_of(game, level), seed)

    return make


def opening(game: Game[Any], random: Random) -> str:
    """A position to begin a game from: as the game's own ``opening`` says, or after a few random turns."""
    own = parts_of(game).opening
    if own:
        return own(game, random)
    while True:
        position = game.start()
        for _ in range(OPENING):
            turns = game.turns(position)
            if not turns:
                break
            position = turns[random.choice(list(turns))]
        if not game.outcome(position):
            return game.text(position)


def play(game: Game[Any], players: tuple[Chooser, Chooser], start: str) -> tuple[float, list[Words]]:
    """A game from ``start``, the first player to move: its score for that player, and its positions."""
    kernel = players[0].kernel
    position = kernel.encode(start)
    played, seen, side = [position], {position: 1}, 0
    while True:
        outcome = kernel.outcome(position)
        if outcome != OPEN:
            break
        if len(played) > LENGTH or (game.info.history and seen[position] >= OCCURRENCES):
            return 0.5, played
        position = answered(kernel, players[side], position).after
        played.append(position)
        seen[position] = seen.get(position, 0) + 1
        side = 1 - side
    if outcome == WON:
        return 1.0 - side, played
    return (0.5 if outcome == DRAWN else float(side)), played


def answered(kernel: Kernel, player: Chooser, position: Words) -> Any:
    """A player's choice at a position, both in words of that kernel.

    Kernels of games without one of their own number positions as they meet them, each in its own way.
    """
    own = player.kernel
    if own is kernel or not isinstance(own, RulesKernel):
        return player.choose(position)
    choice = player.choose(own.encode(kernel.decode(position)))
    return replace(choice, after=kernel.encode(own.decode(choice.after)))


def recorded(game: Game[Any], levels: tuple[int, int], seed: int, start: str | None = None) -> Record:
    """A game between two levels as a record; the first of them begins.

    Args:
        game: the rules.
        levels: of the player who begins, and of the other one.
        seed: the same game for the same seed.
        start: text of the position to begin from; by default as the rules begin, set-ups and deals by chance.

    Raises:
        InputError: there is no such level, or the position is over.
    """
    for level in levels:
        level_of(game, level)
    own = parts_of(game)
    if own.recorded:
        found: Record = own.recorded(game, levels, seed, start)
        return found
    random = Random(f"record {game.name} {seed}")
    if start is None:
        start = own.opening(game, random) if own.opening else game.text(game.start())
    position = game.parse(start)
    if game.outcome(position):
        raise InputError("position", start, "a position that still has turns")
    seats = [at_level(level)(game, random.getrandbits(32)) for level in levels]
    _, played = play(game, (seats[0], seats[1]), start)
    history: History[Any] = History(game, (position,))
    for words in played[1:]:
        history = history.after(notation(game, history.position, seats[0].kernel.decode(words)))
    first = game.mover(position)
    order = (first, next(player for player in game.info.players if player != first))
    return Record.of(history, credits(order, levels, seed))


def credits(players: Sequence[str], levels: Sequence[int], seed: int) -> tuple[tuple[str, str], ...]:
    """Headers of a record that say which levels played, and by which seed."""
    who = ", ".join(
        f"{player[:1].upper()}{player[1:]} level {level}"
        for player, level in zip(players, levels, strict=True)
    )
    return ("players", who), ("seed", str(seed))


def contest(game: Game[Any], makers: tuple[Maker, Maker], seed: int, number: int) -> Result:
    """Game ``number`` of the match with that seed."""
    own = parts_of(game).contest
    if own:
        result: Result = own(game, makers, seed, number)
        return result
    random = Random(f"match {game.name} {seed} {number // 2}")
    start, first = opening(game, random), number % 2
    seats = [maker(game, random.getrandbits(32)) for maker in makers]
    score, played = play(game, (seats[first], seats[1 - first]), start)
    mark = f"{hash_of(played):016x}"
    return Result(number, first, score if first == 0 else 1 - score, len(played) - 1, mark)


def hash_of(played: list[Words]) -> int:
    """A number that tells games apart."""
    found = 0
    for words in played:
        for word in words:
            found = (found ^ word) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
            found ^= found >> 29
    return found


def match(
    game: Game[Any],
    makers: tuple[Maker, Maker],
    games: int,
    seed: int,
    done: Mapping[int, Result] = MappingProxyType({}),
) -> Iterator[Result]:
    """The games of a match; those that are ``done``, by their numbers, are taken from there.

    Raises:
        InputError: ``games`` is less than 1.
    """
    if games < 1:
        raise InputError("games", games, "a number of games, at least 1")
    for number in range(games):
        yield done[number] if number in done else contest(game, makers, seed, number)


def row(result: Result, match: str) -> str:
    """A game as a line of a file that keeps a match; ``match`` says which one: game, levels and seed."""
    return json.dumps({"match": match, **asdict(result)}) + "\n"


def rows(text: str, match: str) -> dict[int, Result]:
    """The games in a file that keeps a match, by their numbers.

    Raises:
        InputError: a line that is no game, or one of another match; names the line.
    """
    found: dict[int, Result] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        with located(f"line {number}"):
            try:
                data = json.loads(line)
            except (ValueError, RecursionError):
                raise InputError("game", line, "a game of a match, as one line of JSON") from None
            match data:
                case {
                    "match": str(kept), "number": int(index), "first": 0 | 1 as first,
                    "score": 0 | 0.5 | 1 as score, "turns": int(turns), "mark": str(mark),
                }:  # fmt: skip
                    if kept != match:
                        raise InputError("match", kept, f"the match {match!r}: name another file")
                    found[index] = Result(index, first, float(score), turns, mark)
                case _:
                    raise InputError(
                        "game", line, "a game of a match: match, number, first, score, turns, mark"
                    )
    return found


def summary(results: list[Result]) -> Match:
    """What the games of a match come to."""
    scores = [result.score for result in results]
    total = len(scores)
    share = sum(scores) / total
    pairs: dict[int, list[float]] = {}
    for result in results:
        pairs.setdefault(result.number // 2, []).append(result.score)
    # Games from one opening are not independent: the spread is that of their means.
    means = [(len(scores), sum(scores) / len(scores)) for scores in pairs.values()]
    spread = sum((many * (mean - share)) ** 2 for many, mean in means)
    error = CONFIDENCE * sqrt(spread) / total if len(means) > 1 else 0.5
    distinct = len({result.mark for result in results})
    return Match(
        total, scores.count(1.0), scores.count(0.5), scores.count(0.0), share, round(error, 4), distinct
    )
