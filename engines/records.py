"""Records of every kind, replayed: of single games, and of a game's own kinds of records.

A game declares its further kinds of records (``Engine.records``) by name: ``match`` is a text that holds several
games one after the other, any other name follows the colon in the header ``game``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit import engines
from printkit.engines.game import Outcome
from printkit.engines.record import read
from printkit.layouts.base.lazy import LazyRef

SEVERAL = "match"
"""The kind of a text that holds several games."""


@dataclass(frozen=True, slots=True)
class Course:
    """One game as it was played.

    Attributes:
        start: text of the position that it began from.
        turns: in canonical notation.
        positions: texts of the start and of the position after every turn.
    """

    start: str
    turns: tuple[str, ...]
    positions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that was replayed.

    Attributes:
        game: name of the game.
        kind: ``game`` or what the game calls it.
        courses: the games that it holds, one unless it is a match.
        outcome: how the whole ended, None while it goes on.
        score: points of each player or person in the whole, where there are any.
    """

    game: str
    kind: str
    courses: tuple[Course, ...]
    outcome: Outcome | None
    score: Mapping[str, int] | None = None

    @property
    def turns(self) -> int:
        """How many turns were played in all games."""
        return sum(len(course.turns) for course in self.courses)


def kind_of(text: str) -> tuple[str, LazyRef] | None:
    """The further kind that a record is of, with what replays it; None for the record of a single game."""
    game_names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("game:")]
    id, _, variant = (game_names or [""])[0].partition(":")
    kinds = engines.engine(id).records if engines.knows(id) else {}
    kind = SEVERAL if len(game_names) > 1 else variant
    return (kind, kinds[kind]) if kind in kinds else None


def replayed(text: str) -> Replayed:
    """The record written as ``text``, of any kind, played from its start.

    Raises:
        InputError: it cannot be read or played; names the line, or the number of the turn.
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
