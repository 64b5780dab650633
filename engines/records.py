"""Replay records of every kind: records of single games, and a game's own kinds of records.

A game declares its additional kinds of records (``Engine.records``) by name: ``match`` is a record of several games
in sequence; any other name follows the colon in the header ``game``.
"""

from __future__ import annotations

from collections.abc import Mapping

from printkit import engines
from printkit.engines.game import Outcome
from printkit.engines.record import read
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.lazy import LazyRef

SEVERAL = "match"
"""The kind of record that contains several games."""


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game.

    Attributes:
        start: text of the starting position.
        turns: in canonical notation.
        positions: texts of the starting position and of the position after every turn.
    """

    start: str
    turns: tuple[str, ...]
    positions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that has been replayed.

    Attributes:
        game: name of the game.
        kind: ``game`` or the game's name for the kind.
        courses: its games; only one unless it is a match.
        outcome: how the whole record ended, or None while it goes on.
        score: points of each player or person in the whole record; None if there are no points.
    """

    game: str
    kind: str
    courses: tuple[Course, ...]
    outcome: Outcome | None
    score: Mapping[str, int] | None = None

    @property
    def turns(self) -> int:
        """Total number of turns in all games."""
        return sum(len(course.turns) for course in self.courses)


def kind_of(text: str) -> tuple[str, LazyRef] | None:
    """Return the kind of a record, with the function that replays it; None if it is the record of a single game."""
    game_names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("game:")]
    id, _, variant = (game_names or [""])[0].partition(":")
    kinds = engines.engine(id).records if engines.knows(id) else {}
    kind = SEVERAL if len(game_names) > 1 else variant
    return (kind, kinds[kind]) if kind in kinds else None


def replayed(text: str) -> Replayed:
    """Replay a record of any kind, written as ``text``.

    Raises:
        InputError: it cannot be read or played; the message names the line, or the number of the turn.
    """
    kind = kind_of(text)
    if kind:
        course: Replayed = kind[1].function()(text)
        return course
    record = read(text)
    history = record.replay()
    game = history.game
    texts = tuple(game.text(position) for position in history.positions)
    result = record.ended(history.outcome, game.info.players)
    return Replayed(
        game.name, "game", (Course(texts[0], history.turns, texts),), result, game.score(history.position)
    )
