"""A match of Strings of Suits: two or four games whose points are added up.

A match is played by two people, called *first* and *second*; first starts game 1. The person who starts a game has
the chips of its mover. Game 2 has the same grid and starter as game 1, with the chips exchanged; games 3 and 4 use a
new grid and the other starter (``strings.match``, ``strings.match-four``). A match is written as the records of all
its games, one after the other, including those that have not begun.
"""

from __future__ import annotations

import re
from typing import Any

from printkit.engines.game import Outcome
from printkit.engines.record import History, Record, read, result, write
from printkit.engines.records import SEVERAL, Course, Replayed
from printkit.engines.strings import INFO
from printkit.engines.strings.rules import OPPONENT, OWN, Position, Strings
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, located

PEOPLE = ("first", "second")

_POINTS = re.compile(r"(match: )?first [0-9]+, second [0-9]+(, |$)")
"""The pattern of comments that record the points scored in a game or in the match."""

Points = dict[str, int]
"""Points by person."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two or four games, each with the turns played so far.

    Attributes:
        games: all games in order; each begins when the previous one is over.
        records: the headers and comments read from the files; empty for a new match.
    """

    games: tuple[History[Position], ...]
    records: tuple[Record, ...] = field(default=(), compare=False)

    @property
    def number(self) -> int | None:
        """Index of the current game, or None when all are over."""
        return next((n for n, game in enumerate(self.games) if not game.outcome), None)

    def people(self, number: int) -> dict[str, str]:
        """Return who has the chips of Sun and of Moon in the game with that index."""
        mover = self.games[number].positions[0].mover
        starter, other = PEOPLE if number < 2 else PEOPLE[::-1]
        holders = {mover: starter, OPPONENT[mover]: other}
        return {player: holders[player] for player in OWN}

    def points(self, number: int) -> Points:
        """Return each person's points so far in the game with that index."""
        game = self.games[number]
        score = game.game.score(game.position) or {}
        by_person = {person: score[player] for player, person in self.people(number).items()}
        return {person: by_person[person] for person in PEOPLE}

    @property
    def totals(self) -> Points:
        """Each person's points so far in all games."""
        return self._sum(range(len(self.games)))

    @property
    def outcome(self) -> Outcome | None:
        """Who won, and whether by the ``totals`` or by each grid's ``second`` game; None while it goes on."""
        if self.number is not None:
            return None
        for reason, points in (("totals", self.totals), ("second", self._sum(range(1, len(self.games), 2)))):
            if points["first"] != points["second"]:
                return Outcome(max(PEOPLE, key=lambda person: points[person]), reason)
        return Outcome(None, "second")

    def after(self, turn: str) -> Match:
        """Return the match with one more turn in the current game.

        Raises:
            NotationError: the turn is malformed.
            IllegalTurn: the turn is forbidden, or the match is over (``all.over``).
        """
        number = len(self.games) - 1 if self.number is None else self.number
        games = list(self.games)
        games[number] = games[number].after(turn)
        return replace(self, games=tuple(games))

    def _sum(self, numbers: range) -> Points:
        games = [self.points(number) for number in numbers]
        return {person: sum(points[person] for points in games) for person in PEOPLE}


def begin(rules: Strings, *grids: Position) -> Match:
    """Begin a match, with two games on each grid.

    Args:
        rules: the variant.
        grids: one or two starting positions. The starter has the mover's chips; in the second game on a grid, the
            same person starts, with the other chips.

    Raises:
        InputError: the number of grids is wrong, a grid has chips on it, or the grids have different movers.
    """
    starts = [start for grid in grids for start in (grid, replace(grid, mover=OPPONENT[grid.mover]))]
    return _checked(tuple(History(rules, (start,)) for start in starts))


def read_match(text: str) -> Match:
    """Read the match written as ``text``: the records of its two or four games, whose headers and comments are kept.

    Raises:
        InputError: a record cannot be read or played, or the games do not form a match.
    """
    sections: list[list[str]] = []
    for above, line in enumerate(text.split("\n")):
        if not sections or line.startswith("game:"):
            limits.MATCH_GAMES.check(len(sections) + 1, "match")
            sections.append([""] * above)  # so that messages name the line in the whole text
        sections[-1].append(line)
    records = [read("\n".join(section)) for section in sections]
    games = []
    for number, record in enumerate(records, start=1):
        with located(f"game {number}"):
            games.append(record.replay())
            if record.result not in ("", result(games[-1].outcome)):
                message = (
                    "A game in a match must be played to the end because its points count, but this one ended with "
                    "{value}."
                )
                raise InputError("result", record.result, message)
    match = _checked(tuple(games))
    for number, record in enumerate(records):
        for person, player in _chips(match, number):
            if dict(record.headers).get(person, player) != player:
                message = f"{{field}} must be {player}, whose chips this person holds, not {{value}}."
                raise InputError(person, dict(record.headers)[person], message).within(f"game {number + 1}")
    return replace(match, records=tuple(records))


def write_match(match: Match) -> str:
    """Return the text of a match; ``read_match`` returns the same match."""
    records = []
    for number, game in enumerate(match.games):
        record = Record.of(game, _chips(match, number))
        if match.records:
            match_record = match.records[number]
            headers = dict(match_record.headers)
            record = replace(
                replace(
                    match_record,
                    headers=(*(pair for pair in record.headers if pair[0] not in headers), *match_record.headers),
                ),
                **_played(match_record, game),
            )
        points = (points_text(match.points(number)),) if game.turns else ()
        records.append(_standing(record, points))
    total = f"match: {points_text(match.totals)}, {result(match.outcome)}"
    records[-1] = replace(records[-1], closing=(*records[-1].closing, total))
    return "\n".join(map(write, records))


def replayed(text: str) -> Replayed:
    """Replay a match from its record. Raises InputError; see :func:`read_match`."""
    match = read_match(text)
    courses = []
    for game in match.games:
        texts = tuple(game.game.text(position) for position in game.positions)
        courses.append(Course(texts[0], game.turns, texts))
    return Replayed(match.games[0].game.name, SEVERAL, tuple(courses), match.outcome, match.totals)


def _played(record: Record, game: History[Position]) -> dict[str, Any]:
    """Return the fields that the record should have after the turns played since it was read."""
    more = record.extended(game.turns[len(record.entries) :], result(game.outcome))
    return {name: getattr(more, name) for name in ("entries", "result", "closing", "remarks")}


def _standing(record: Record, points: tuple[str, ...]) -> Record:
    """Return the record with the points for its game as its last comment, in place of any older ones."""
    entries = tuple(replace(entry, comments=_without(entry.comments)) for entry in record.entries)
    return replace(record, entries=entries, closing=(*_without(record.closing), *points))


def _without(comments: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(comment for comment in comments if not _POINTS.match(comment))


def points_text(points: Points) -> str:
    """Return points as text: ``first 21, second 17``."""
    return ", ".join(f"{person} {number}" for person, number in points.items())


def _chips(match: Match, number: int) -> list[tuple[str, str]]:
    """Return each person with the name of the player whose chips they have, as in the headers of a record."""
    return sorted((person, player) for player, person in match.people(number).items())


def _checked(games: tuple[History[Position], ...]) -> Match:
    """Combine these games into a match. Raises InputError if they do not form one."""
    if len(games) not in (2, 4):
        message = f"A match has two games, or four on two grids, not {len(games)}."
        raise InputError("match", len(games), message)
    first = games[0]
    for number, game in enumerate(games):
        before, field = games[number - 1], f"game {number + 1}"
        start = game.positions[0]
        if not isinstance(game.game, Strings) or game.game != first.game:
            message = f"{{field}} must be {INFO.id}, the same throughout the match, not {{value}}."
            raise InputError("game", game.game.name, message).within(field)
        if not all(card.isupper() for card in start.grid):
            message = "{field} must be a grid without chips, not {value}."
            raise InputError("start", game.game.text(start), message).within(field)
        if number % 2 and start.grid != before.positions[0].grid:
            message = f"{{field}} must be the grid of game {number}, not {{value}}."
            raise InputError("start", game.game.text(start), message).within(field)
        if number == 2 and start.grid == first.positions[0].grid:
            message = "{field} must be a different grid from that of games 1 and 2, not {value}."
            raise InputError("start", game.game.text(start), message).within(field)
        mover = OPPONENT[first.positions[0].mover] if number % 2 else first.positions[0].mover
        if start.mover != mover:
            message = f"{{field}} must be {mover}, who starts this game, not {{value}}."
            raise InputError("mover", start.mover, message).within(field)
        if number and game.turns and not before.outcome:
            message = f"{{value}} cannot be played yet because game {number} is not over."
            raise InputError("turn", game.turns[0], message).within(field)
    return Match(games)
