"""Matches between players: every opening is played twice, with each player going first once.

Game number i of a match depends only on the match's seed and i, no matter which games have been played before it. A
match can therefore be interrupted and continued, and parts of it can be played at the same time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import sqrt
from types import MappingProxyType

from printkit.engines.game import Game, P
from printkit.engines.players.declared import players_of
from printkit.engines.players.figures import CONFIDENCE
from printkit.engines.players.playing import Maker, Result
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.refusals import InputError, located, quoted
from printkit.layouts.base.text import json_value, whole_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The result of a match for the first-named player.

    Attributes:
        games, wins, draws, losses: numbers of games.
        score: the player's share of the points.
        error: half the width of the 95% interval for the score, computed from the variation between openings.
        distinct: number of different games.
    """

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    error: float
    distinct: int


def at_level(level: int) -> Maker:
    """Return a function that makes players at a given level."""
    return lambda game, seed: players_of(game).seat(level, seed)


def match(
    game: Game[P],
    makers: tuple[Maker, Maker],
    games: int,
    *,
    seed: int,
    done: Mapping[int, Result] = MappingProxyType({}),
) -> Iterator[Result]:
    """Play the games of a match, except for the games in ``done``, which are identified by number.

    Raises:
        InputError: ``games`` is less than 1.
    """
    if games < 1:
        raise InputError("games", games, "at least 1")
    players = players_of(game)
    for number in range(games):
        yield done[number] if number in done else players.contest(makers, seed, number)


def row(result: Result, match: str) -> str:
    """Write a game as a line of a match file; ``match`` identifies the match by game, levels and seed."""
    return json.dumps({"match": match, **asdict(result)}) + "\n"


def rows(text: str, match: str) -> dict[int, Result]:
    """Return the games in a file that stores a match, keyed by number.

    Raises:
        InputError: a line, which the message names, is not a game or belongs to another match.
    """
    results: dict[int, Result] = {}
    for number, line in enumerate(whole_lines(text, '{"match": "'), start=1):
        with located(f"line {number}"):
            try:
                data = json_value(line)
            except ValueError:
                message = "Every line must describe one game as a JSON object, not {value}."
                raise InputError("game", line, message) from None
            match data:
                case {
                    "match": str(kept), "number": int(index), "first": 0 | 1 as first,
                    "score": 0 | 0.5 | 1 as score, "turns": int(turns), "mark": str(mark),
                }:  # fmt: skip
                    if kept != match:
                        message = (
                            f"The games in this file belong to match {{value}}, not to {quoted(match)}. Name another "
                            "file."
                        )
                        raise InputError("match", kept, message)
                    results[index] = Result(index, first, float(score), turns, mark)
                case _:
                    message = "The fields of a game are match, number, first, score, turns and mark, not {value}."
                    raise InputError("game", line, message)
    return results


def summary(results: list[Result]) -> Match:
    """Sum up the games of a match."""
    scores = [result.score for result in results]
    total = len(scores)
    share = sum(scores) / total
    pairs: dict[int, list[float]] = {}
    for result in results:
        pairs.setdefault(result.number // 2, []).append(result.score)
    # Games from the same opening are not independent, so the spread is computed from the mean result of each opening.
    means = [(len(scores), sum(scores) / len(scores)) for scores in pairs.values()]
    spread = sum((many * (mean - share)) ** 2 for many, mean in means)
    error = CONFIDENCE * sqrt(spread) / total if len(means) > 1 else 0.5
    distinct = len({result.mark for result in results})
    return Match(
        games=total,
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        score=share,
        error=round(error, 4),
        distinct=distinct,
    )
