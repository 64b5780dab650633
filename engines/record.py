"""Recorded games: a history that tracks repetition and length, and the text file that stores it.

A ``.play`` file gives the game and the starting position, then any further headers, a numbered line for every turn
(with comments above the turn they refer to), and the result, which may be followed by comments::

    game: GAME
    start: POSITION
    title: A short game

    1. WF
    # The answer is in the next zone.
    2. FA

    result: unfinished

Reading is lenient wherever no information is lost: blank lines, numbers and the result may be left out. Writing is
exact, so reading the text and writing it again changes nothing.

Players may end a game early: ``result: PLAYER wins (resigned)`` and ``result: draw (agreed)``.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

from printkit import engines
from printkit.engines.game import Game, IllegalTurn, Outcome
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, faults, located, quoted

P = TypeVar("P", bound=Hashable)

OCCURRENCES = 3
"""Number of times that a position has to occur for a draw (``all.repetition``)."""

LENGTH = 500
"""A game of this many turns is a draw (``all.length``)."""

RESIGNED, AGREED = "resigned", "agreed"
"""The reasons given for games that the players end themselves: resignation, and agreement on a draw."""

_DRAWN = {
    "repetition": "the game is drawn: its last position occurred for the third time",
    "length": f"the game is drawn: {LENGTH} turns have been played",
}


class FalseResult(InputError):
    """A result that does not follow from the turns."""


@dataclass(frozen=True, slots=True)
class History(Generic[P]):
    """The course of a game so far.

    Attributes:
        game: its rules.
        positions: the start and the position after every turn.
        turns: the turns played, in canonical notation.
    """

    game: Game[P]
    positions: tuple[P, ...]
    turns: tuple[str, ...] = ()

    @property
    def position(self) -> P:
        """The present position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, under its own rules or those for recorded games; None while it goes on."""
        outcome_now = self.game.outcome(self.position)
        if outcome_now or not self.game.info.history:
            return outcome_now
        if self.positions.count(self.position) >= OCCURRENCES:
            return Outcome(None, "repetition")
        return Outcome(None, "length") if len(self.turns) >= LENGTH else None

    def after(self, turn: str) -> History[P]:
        """Return the history with one more turn.

        Raises:
            NotationError: the turn is malformed.
            IllegalTurn: the turn is forbidden, or the game is over (``all.over``) or drawn (``all.repetition``,
                ``all.length``).
        """
        outcome = self.outcome
        if outcome and outcome.reason in _DRAWN:
            raise IllegalTurn(turn, f"all.{outcome.reason}", _DRAWN[outcome.reason])
        canonical, position = self.game.play(self.position, turn)
        return History(self.game, (*self.positions, position), (*self.turns, canonical))


def replay(game: Game[P], start: P, turns: Iterable[str]) -> History[P]:
    """Return the history of ``turns`` played from ``start``; for errors, see :meth:`History.after`."""
    history = History(game, (start,))
    for turn in turns:
        history = history.after(turn)
    return history


def result(outcome: Outcome | None) -> str:
    """Return a result as text: ``PLAYER wins (REASON)``, ``draw (REASON)`` or ``unfinished``."""
    if outcome is None:
        return "unfinished"
    return f"{outcome.winner} wins ({outcome.reason})" if outcome.winner else f"draw ({outcome.reason})"


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn in a record and the comment lines above it."""

    turn: str
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game as stored in a ``.play`` file.

    Attributes:
        game: name of the game or variant.
        start: text of the starting position.
        entries: the turns with their comments.
        result: as returned by :func:`result`; empty if the file has none.
        headers: further headers, such as a title or names, in the order of the file.
        closing: comment lines after the last turn.
        remarks: comment lines after the result.

    Each string is a single line, without leading or trailing spaces.
    """

    game: str
    start: str
    entries: tuple[Entry, ...] = ()
    result: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    closing: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(cls, history: History[P], headers: Iterable[tuple[str, str]] = ()) -> Record:
        """Return the record of a history, without comments."""
        game = history.game
        start, entries = game.text(history.positions[0]), tuple(Entry(turn) for turn in history.turns)
        return cls(game.name, start, entries, result(history.outcome), tuple(headers))

    def replay(self) -> History[Any]:
        """Play the record from its starting position.

        Raises:
            InputError: the game is unknown, the start is malformed, a turn (given by its number) cannot be played, or
                the result does not follow from the turns.
        """
        game = engines.find(self.game)
        history = History(game, (game.parse(self.start),))
        for number, entry in enumerate(self.entries, start=1):
            with located(f"turn {number}"):
                history = history.after(entry.turn)
        self.ended(history.outcome, game.info.players)
        return history

    def ended(self, outcome: Outcome | None, players: Iterable[str]) -> Outcome | None:
        """Say how the game ended: according to its turns or, if these leave the result open, as its players agreed.

        Args:
            outcome: the outcome of the turns.
            players: the players who can win by resignation.

        Raises:
            FalseResult: the record's result is not one of these.
        """
        true_result = result(outcome)
        if self.result in ("", true_result):
            return outcome
        candidates = [Outcome(player, RESIGNED) for player in players] + [Outcome(None, AGREED)]
        for candidate in candidates if outcome is None else ():
            if self.result == result(candidate):
                return candidate
        message = f"{{field}} must be {quoted(true_result)}, as the turns show, not {{value}}."
        raise FalseResult("result", self.result, message, names=[true_result, *map(result, candidates)])

    def extended(self, turns: Iterable[str], result: str) -> Record:
        """Return the record with additional turns and a new result; its comments stay in place.

        Comments after the last turn are then above the first of the new turns.
        """
        more = [Entry(turn) for turn in turns]
        if not more:
            return replace(self, result=result)
        more[0] = replace(more[0], comments=(*self.closing, *self.remarks))
        return replace(self, entries=(*self.entries, *more), result=result, closing=(), remarks=())


_HEADER = re.compile(r"([a-z][a-z0-9 -]*): ([^\s\ud800-\udfff](?:[^\n\ud800-\udfff]*[^\s\ud800-\udfff])?)")
_TURN = re.compile(r"(?:([0-9]{1,4})\. *)?(\S+)")


def headers(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Read further headers, each written as ``KEY: TEXT``.

    Raises:
        InputError: a header is malformed (see :func:`header`), or its key was used before.
    """
    by_key: dict[str, str] = {}
    for text in texts:
        key, value = header(text)
        if key in by_key:
            raise InputError("header", text, f"The header {key} already exists; {{value}} repeats it.")
        by_key[key] = value
    return tuple(by_key.items())


def header(text: str) -> tuple[str, str]:
    """Return the key and text of a further header written as ``KEY: TEXT``.

    Raises:
        InputError: the header is malformed, or its key is one that every record has.
    """
    match = _HEADER.fullmatch(text)
    if not match or match[1] in ("game", "start", "result"):
        message = "A header must be one line KEY: TEXT with a lower-case key, such as title: A game, not {value}."
        raise InputError("header", text, message)
    return match[1], match[2]


def read(text: str) -> Record:
    """Read the record written as ``text``, without playing its turns (see :meth:`Record.replay`).

    Raises:
        InputError: a line is not the header, comment, turn or result expected there; the message names the line.
    """
    with faults() as errors:
        return _read(text, errors)


def _read(text: str, errors: faults) -> Record:
    headers: dict[str, str] = {}
    entries: list[Entry] = []
    comments: list[str] = []
    closing: list[str] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        place, line = f"line {number}", line.strip()
        pair, turn = _HEADER.fullmatch(line), _TURN.fullmatch(line)
        if not line:
            continue
        if line.startswith("#"):
            comments.append(line[1:].strip())
        elif "result" in headers:
            message = "Only comments may follow the result, not {value}."
            errors.note(InputError("line", line, message).within(place))
        elif pair and (pair[1] == "result" or not entries):
            if pair[1] in headers:
                message = f"The header {pair[1]} occurs twice; {{value}} repeats it."
                errors.note(InputError("line", line, message).within(place))
            headers[pair[1]] = pair[2]
            if pair[1] == "result":
                closing, comments = comments, []
        elif turn:
            if turn[1] and int(turn[1]) != len(entries) + 1:
                message = f"Turn {len(entries) + 1} comes next, not {{value}}."
                raise InputError("turn", line, message).within(place)
            entries.append(Entry(turn[2], tuple(comments)))
            comments = []
        else:
            message = (
                "Every line must be a header (KEY: TEXT), a comment (# TEXT), a numbered turn or result: RESULT, not "
                "{value}."
            )
            errors.note(InputError("line", line, message).within(place))
            if line[0].isdigit():
                entries.append(Entry(line))  # counted as a turn, so that those after it keep their numbers
    for key in ("game", "start"):
        if key not in headers:
            message = (
                f"The record has no header {key}. It should start with lines such as game: NAME and start: POSITION."
            )
            raise InputError("record", text, message)
    return Record(
        game=headers.pop("game"),
        start=headers.pop("start"),
        entries=tuple(entries),
        result=headers.pop("result", ""),
        headers=tuple(headers.items()),
        closing=tuple(comments if closing is None else closing),
        remarks=tuple(comments if closing is not None else ()),
    )


def write(record: Record) -> str:
    """Return the text of a record; ``read`` returns the same record."""
    headers = (("game", record.game), ("start", record.start), *record.headers)
    lines = [*(f"{key}: {text}" for key, text in headers), ""]
    for number, entry in enumerate(record.entries, start=1):
        lines += [*map(_comment, entry.comments), f"{number}. {entry.turn}"]
    lines += map(_comment, record.closing)
    if record.result:
        lines += ["", f"result: {record.result}"]
    if record.remarks:
        lines += ["", *map(_comment, record.remarks)]
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return f"# {text}".rstrip()
