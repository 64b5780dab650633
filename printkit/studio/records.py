"""Recorded games in the form used by the page: a line of turns with comments, and the variations in their places.

A ``.play`` file contains only turns and comments. A variation is a comment in parentheses above the turn that it
replaces, with its own comments in braces, so that any program that reads records can read the file::

    # (AV EE {a quiet reply})
    2. FA

A comment in parentheses that is not a legal line remains a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict, cast

from printkit.engines.record import LENGTH, Entry, Record, headers, read, result, write
from printkit.engines.records import kind_of, replayed
from printkit.engines.state import State
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.studio.state import played

_WORD = re.compile(r"\{([^{}]*)\}|[()]|[^\s(){}]+")
_BRACES = str.maketrans("{}", "()")
DEPTH = 12
"""Deepest nesting of variations."""


class Move(TypedDict):
    """A turn, the comments above it, and the lines that could have been played instead."""

    turn: str
    comments: list[str]
    variations: list[list[Move]]


class Sent(TypedDict):
    """A game in the form sent by the page."""

    game: str
    start: NotRequired[str]
    line: list[Move]
    headers: NotRequired[list[list[str]]]
    closing: NotRequired[list[str]]
    remarks: NotRequired[list[str]]
    result: NotRequired[str]


def opened(text: str) -> dict[str, object]:
    """Return the game that a ``.play`` file contains.

    Returns:
        ``game``, ``start``, ``line``, ``headers``, ``closing``, ``remarks``, ``result``, ``title``; for a record in a
            game's special format, also ``positions``, which can only be viewed.

    Raises:
        Refusal: the text is not a record, or cannot be played; the message names the line or the turn.
    """
    text = text.removeprefix("\ufeff")
    record = read(text) if kind_of(text) is None else None
    if record is None:
        return _other(text)
    history = record.replay()
    now = State.of(history).until(0)
    line: list[Move] = []
    for entry, turn in zip(record.entries, history.turns, strict=True):
        read_lines = [(comment, _variation(comment, now)) for comment in entry.comments]
        line.append(
            {
                "turn": turn,
                "comments": [comment for comment, moves in read_lines if not moves],
                "variations": [moves for _, moves in read_lines if moves],
            }
        )
        now = now.recorded(turn)
    return {
        "game": history.game.name,
        "start": history.game.text(history.positions[0]),
        "line": line,
        "headers": [list(pair) for pair in record.headers],
        "closing": list(record.closing),
        "remarks": list(record.remarks),
        "result": record.result or result(history.outcome),
        "title": dict(record.headers).get("title", ""),
    }


def _other(text: str) -> dict[str, object]:
    """Return the first game in a record in a game's special format, position by position."""
    replay = replayed(text)
    course = replay.courses[0]
    pairs = [line.split(": ", 1) for line in text.split("\n\n")[0].splitlines() if ": " in line]
    return {
        "game": replay.game.partition(":")[0],
        "start": course.positions[0],
        "line": [_move(turn) for turn in course.turns],
        "positions": list(course.positions),
        "headers": [pair for pair in pairs if pair[0] not in ("game", "start")],
        "result": result(replay.outcome),
        "title": dict(pairs).get("title", ""),
    }


def written(payload: Sent) -> str:
    """Return the game as a ``.play`` file.

    Raises:
        Refusal: a turn cannot be played, or a piece of text has more than one line.
    """
    now = played(payload["game"], payload.get("start") or None)
    start, entries = now.text, list[Entry]()
    for move in payload["line"]:
        comments = [*(f"({_text(each)})" for each in move["variations"]), *map(_line, move["comments"])]
        for each in move["variations"]:
            _through(now, each)
        now = now.recorded(move["turn"])
        entries.append(Entry(now.played[-1], tuple(comments)))
    true_result = result(now.ended)
    record = Record(
        now.game.name,
        start,
        entries=tuple(entries),
        result=payload.get("result") or true_result,
        headers=headers(f"{key}: {_line(value)}" for key, value in payload.get("headers", [])),
        closing=tuple(map(_line, payload.get("closing", []))),
        remarks=tuple(map(_line, payload.get("remarks", []))),
    )
    try:
        record.ended(now.ended, now.game.info.players)
    except InputError:
        # The turns continue even though the players had ended the game by agreement.
        record = replace(record, result=true_result)
    return write(record)


def _line(text: str) -> str:
    """Return text as a single line."""
    return " ".join(text.split())


def _move(turn: str) -> Move:
    return {"turn": turn, "comments": [], "variations": []}


# ---------------------------------------------------------------------------------------------- variations


def _text(line: Iterable[Move]) -> str:
    """Return a line in the notation of variations: ``AV EE (WF) {a comment} AW``."""
    words: list[str] = []
    for move in line:
        words.append(move["turn"])
        words += [f"({_text(each)})" for each in move["variations"]]
        words += [f"{{{_line(each.translate(_BRACES))}}}" for each in move["comments"]]
    return " ".join(words)


def _variation(comment: str, now: State) -> list[Move]:
    """Return the line in a comment's parentheses; empty if the comment contains no line."""
    text = comment.strip()
    if not (text.startswith("(") and text.endswith(")")):
        return []
    words = list(_WORD.finditer(text))
    line: list[Move] = []
    open_lines = [line]
    for word in words[1:-1]:
        current = open_lines[-1]
        if word[0] == "(":
            if not current or len(open_lines) > DEPTH:
                return []
            current[-1]["variations"].append([])
            open_lines.append(current[-1]["variations"][-1])
        elif word[0] == ")":
            if len(open_lines) == 1:
                return []
            open_lines.pop()
        elif word[1] is None:
            current.append(_move(word[0]))
        elif current:
            current[-1]["comments"].append(word[1])
    try:
        _through(now, line)
    except Refusal:
        return []
    return line if len(open_lines) == 1 and _text(line) == _line(text[1:-1]) else []


def _through(now: State, line: Sequence[Move]) -> None:
    """Play a line with its variations; its turns are converted to canonical notation. Raises Refusal."""
    for move in line[:LENGTH]:
        for each in move["variations"]:
            _through(now, each)
        now = now.recorded(move["turn"])
        move["turn"] = now.played[-1]


def checked(payload: Mapping[str, object]) -> Sent:
    """Return a message from the page after checking that it has the structure of a game. Raises InputError."""
    pairs = payload.get("headers", [])
    texts = [payload.get("game"), payload.get("start", ""), payload.get("result", "")]
    for name in ("closing", "remarks"):
        lines = payload.get(name, [])
        texts += lines if isinstance(lines, list) else [None]
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        texts.append(None)
    else:
        texts += [text for pair in pairs for text in pair]
    if not all(isinstance(text, str) for text in texts) or not _moves(payload.get("line"), DEPTH + 1):
        raise InputError("record", str(payload)[:80], "The request contains no game with a line of turns.")
    return cast(Sent, payload)


def _moves(line: object, depth: int) -> bool:
    """Return whether something is a line of turns with at most this many levels of variations."""
    return (
        depth > 0
        and isinstance(line, list)
        and all(
            isinstance(move, dict)
            and isinstance(move.get("turn"), str)
            and isinstance(move.get("comments"), list)
            and all(isinstance(each, str) for each in move["comments"])
            and isinstance(move.get("variations"), list)
            and all(_moves(each, depth - 1) for each in move["variations"])
            for move in line
        )
    )
