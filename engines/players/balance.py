"""Balance and pace of a game, measured by self-play at one level.

Games begin from the starting position in the rules, from random openings (set-ups, deals), or from a given position.
The players have different styles in each game; without a random opening, strong players may repeat themselves, so the
number of different games is reported.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.players.declared import players_of
from printkit.engines.players.playing import Job, Played
from printkit.engines.puzzles.workers import LOSSES, Lost, Workers
from printkit.layouts.base.refusals import InputError, located, quoted
from printkit.layouts.base.text import json_value, whole_lines


def work(job: Job) -> Played:
    """Play a game."""
    return players_of(engines.find(job.game)).game_played(job)


def played(
    jobs: Sequence[Job], workers: Workers[Job, Played], results: Mapping[int, Played]
) -> Iterator[tuple[int, Played]]:
    """Yield each game with its number as it ends, skipping those already played.

    Args:
        jobs: the games.
        workers: workers that play the games by calling :func:`work`.
        results: games already played, keyed by number.

    Raises:
        Lost: workers have been lost too often.
    """
    waiting = [job for job in reversed(jobs) if job.number not in results]
    yield from ((number, results[number]) for number in sorted(results))
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


def row(number: int, game: Played, name: str) -> str:
    """Write a game as a line of JSON; ``name`` is the name of the set it belongs to."""
    return json.dumps({"balance": name, "number": number, **asdict(game)}) + "\n"


def rows(text: str, name: str, game: Game[P]) -> dict[int, Played]:
    """Return the games in a file, keyed by number.

    Raises:
        InputError: a line, which the message names, does not contain a game of this set.
    """
    kind = players_of(game).played
    names = {each.name for each in fields(kind)}
    games = {}
    for number, line in enumerate(whole_lines(text, '{"balance": "'), start=1):
        with located(f"line {number}"):
            message = "Every line must describe one game between these levels as a JSON object, not {value}."
            try:
                data = json_value(line)
            except ValueError:
                raise InputError("game", line, message) from None
            match data:
                case {"balance": str(stored), "number": int(index), **values} if values.keys() == names:
                    if stored != name:
                        message = (
                            f"The games in this file come from {{value}}, not from {quoted(name)}. Name another file."
                        )
                        raise InputError("games", stored, message)
                    games[index] = kind(**{str(key): value for key, value in values.items()})
                case _:
                    raise InputError("game", line, message)
    return games


def jobs(game: Game[P], level: int, games: int, *, seed: int, start: str | None = None) -> list[Job]:
    """List the games that a level plays against itself.

    Raises:
        InputError: there is no such level, the number of games is below one, or games cannot begin at ``start``.
    """
    players = players_of(game)
    players.level(level)
    if games < 1:
        raise InputError("games", games, "at least 1")
    if start is not None:
        if not players.from_anywhere:
            message = f"{{field}} cannot be used with {game.name}, which uses its own deals (here {{value}})."
            raise InputError("position", start, message)
        if game.outcome(game.parse(start)):
            message = "{field} must be a position in which the game is still in progress, but in {value} it is over."
            raise InputError("position", start, message)
    return [Job(game=game.name, level=level, seed=seed, number=number, start=start) for number in range(games)]


def report(game: Game[P], games: Sequence[Played]) -> dict[str, object]:
    """Return the results of a balance measurement, as the command prints them."""
    return players_of(game).balance(games)
