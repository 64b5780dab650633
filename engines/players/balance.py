"""How fair and how lively a game is, by the play of one level against itself.

Games begin where the game's rules begin, or from openings that the rules leave to chance (set-ups, deals), or from a
given position. The players of each game have characters of their own; without chance in the opening strong players
may repeat themselves, so the number of different games is told.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.players.arena import CONFIDENCE, answered, hash_of
from printkit.engines.players.parts import parts_of
from printkit.engines.players.player import Player, level_of
from printkit.engines.puzzles.workers import LOSSES, Lost, Workers
from printkit.engines.record import LENGTH, OCCURRENCES
from printkit.engines.search.uncompiled import DRAWN, OPEN, WON
from printkit.layouts.ground.refusals import InputError, located

Words = tuple[int, ...]

EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Course:
    """How one game went.

    Attributes:
        first: score of the player who began: 0, 0.5 or 1.
        length: turns.
        choices: how many turns there were to choose from, all turns together.
        swings: how often the lead changed hands, by the players' own estimates.
        mark: a number that tells games apart.
    """

    first: float
    length: int
    choices: int
    swings: int
    mark: str


@dataclass(frozen=True, slots=True)
class Balance:
    """What the games come to.

    Attributes:
        games: how many.
        first: score of the player who begins, 0 to 1.
        error: half of its 95 % interval.
        length: mean number of turns.
        decisive: share of games that somebody won.
        branching: mean number of turns to choose from.
        swings: mean number of changes of the lead.
        distinct: how many different games there were.
        lengths: how many games lasted so many turns.
        changes: in how many games the lead changed so many times.
    """

    games: int
    first: float
    error: float
    length: float
    decisive: float
    branching: float
    swings: float
    distinct: int
    lengths: tuple[tuple[int, int], ...]
    changes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
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


def work(job: Job) -> Any:
    """Play a game: a course, or what the game's own ``course`` returns."""
    game = engines.find(job.game)
    own = parts_of(game).course
    play = own or course
    return play(game, job.level, job.seed, job.number, job.start)


def played(jobs: Sequence[Job], workers: Workers, done: Mapping[int, Any]) -> Iterator[tuple[int, Any]]:
    """Games by their numbers as they end; those that are done are not played again.

    Args:
        jobs: the games.
        workers: who plays them, with :func:`work`.
        done: games that are known, by their numbers.

    Raises:
        Lost: workers are lost again and again.
    """
    waiting = [job for job in reversed(jobs) if job.number not in done]
    yield from ((number, done[number]) for number in sorted(done))
    out = losses = 0
    while out or waiting:
        while waiting and out < workers.size:
            workers.send(waiting.pop())
            out += 1
        for job, result in workers.receive():
            out -= 1
            if result is None:
                losses += 1
                if losses > LOSSES * workers.size:
                    raise Lost(f"workers were lost {losses} times")
                waiting.append(job)
                continue
            yield job.number, result


def row(number: int, found: Any, name: str) -> str:
    """A game as a line of JSON; ``name`` is that of the games it is one of."""
    return json.dumps({"balance": name, "number": number, **asdict(found)}) + "\n"


def rows(text: str, name: str, game: Game[Any]) -> dict[int, Any]:
    """The games in a file by their numbers.

    Raises:
        InputError: a line that is no such game; names the line.
    """
    kind: Any = parts_of(game).kept or Course
    wanted = {each.name for each in fields(kind)}
    found = {}
    for number, line in enumerate(text.splitlines(), start=1):
        with located(f"line {number}"):
            accepted = "a game of a balance, as one line of JSON"
            try:
                data = json.loads(line)
            except (ValueError, RecursionError):
                raise InputError("game", line, accepted) from None
            match data:
                case {"balance": str(kept), "number": int(index), **told} if told.keys() == wanted:
                    if kept != name:
                        raise InputError("games", kept, f"the games {name!r}: name another file")
                    found[index] = kind(**{str(key): value for key, value in told.items()})
                case _:
                    raise InputError("game", line, accepted)
    return found


def course(game: Game[Any], level: int, seed: int, number: int, start: str | None = None) -> Course:
    """Game ``number`` of a level against itself; it follows from the seed and the number alone."""
    random = Random(f"balance {game.name} {seed} {number}")
    if start is None:
        own = parts_of(game).opening
        start = own(game, random) if own else game.info.start
    players = [Player(game, level_of(game, level), random.getrandbits(32)) for _ in range(2)]
    kernel = players[0].kernel
    position = kernel.encode(start)
    played, seen, side, leads = [position], {position: 1}, 0, [0]
    choices = 0
    while (outcome := kernel.outcome(position)) == OPEN:
        if len(played) > LENGTH or (game.info.history and seen[position] >= OCCURRENCES):
            outcome = DRAWN
            break
        choice = answered(kernel, players[side], position)
        choices += players[side].breadth
        ahead = (choice.expect > EVEN) - (choice.expect < EVEN)
        leads.append(ahead if side == 0 else -ahead)
        position = choice.after
        played.append(position)
        seen[position] = seen.get(position, 0) + 1
        side = 1 - side
    score = EVEN if outcome == DRAWN else float((outcome == WON) == (side == 0))
    signs = [lead for lead in leads if lead]
    swings = sum(one != other for one, other in pairwise(signs))
    return Course(score, len(played) - 1, choices, swings, f"{hash_of(played):016x}")


def jobs(game: Game[Any], level: int, games: int, seed: int, start: str | None = None) -> list[Job]:
    """The games of a level against itself.

    Raises:
        InputError: there is no such level, fewer than one game, or ``start`` is over or cannot be begun from.
    """
    level_of(game, level)
    if games < 1:
        raise InputError("games", games, "a number of games, at least 1")
    if start is not None:
        if parts_of(game).course:
            raise InputError("position", start, f"possible: {game.name} is played from its own deals")
        if game.outcome(game.parse(start)):
            raise InputError("position", start, "a position that still has turns")
    return [Job(game.name, level, seed, number, start) for number in range(games)]


def summary(found: Sequence[Course]) -> Balance:
    """What the games come to."""
    total = len(found)
    scores = [each.first for each in found]
    turns = sum(each.length for each in found)
    return Balance(
        total,
        round(sum(scores) / total, 4),
        half_width(scores),
        round(sum(each.length for each in found) / total, 2),
        round(sum(score != EVEN for score in scores) / total, 4),
        round(sum(each.choices for each in found) / max(turns, 1), 2),
        round(sum(each.swings for each in found) / total, 2),
        len({each.mark for each in found}),
        tally(each.length for each in found),
        tally(each.swings for each in found),
    )


def tally(found: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """How often each number occurs, in their order."""
    return tuple(sorted(Counter(found).items()))


def half_width(scores: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean score."""
    mean = sum(scores) / len(scores)
    return round(CONFIDENCE * sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores), 4)


def report(game: Game[Any], found: Sequence[Any]) -> dict[str, object]:
    """The figures of a balance as the command prints them."""
    own = parts_of(game).balance
    figures: dict[str, object] = own(found) if own else asdict(summary(found))
    return figures
