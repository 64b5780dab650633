"""Questions that players ask at the table: where the rulebook answers them, and what the engine says.

``GAME.toml`` beside this file holds those of a game, each with

- ``ask`` and ``answer``: the question, and the answer in brief;
- ``section`` and ``says``: the heading of the rulebook under which the answer stands, and the words that give it;
- ``game`` (where it is a variant or a part of the game), ``position`` and ``turns``: what the engine is asked about;
- what it must say: ``legal`` and ``illegal`` turns, ``only`` these turns, ``count`` of turns, or ``then``, some of
  what ``printkit play --json`` prints (``status`` where nothing is played). ``run`` is another command, whose JSON
  holds what ``gives`` says.

The engine is asked by the commands that everybody has: :func:`commands` lists them.
"""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from printkit.books.rulebook.source import Group, Part, parse
from printkit.cli import cli
from printkit.content.blocks import Definitions, Heading, List, Paragraph, Quote, Table, plain
from printkit.engines.game import IllegalTurn
from printkit.figures.figure import Figure
from printkit.layouts.base.text import read_text
from printkit.looks.declaration import declared

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with both answers; the head of this file tells what its fields are."""

    ask: str
    answer: str
    section: str
    says: str
    game: str
    position: str = ""
    turns: str = ""
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    count: int | None = None
    then: Mapping[str, Any] = field(default_factory=dict)
    run: str = ""
    gives: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """A command line and what it must do.

    Attributes:
        words: behind ``printkit``, without ``--json``.
        gives: some of its JSON; None where it must be refused.
    """

    words: tuple[str, ...]
    gives: Mapping[str, Any] | None

    def __str__(self) -> str:
        return shlex.join(("printkit", *self.words))

    @property
    def agrees(self) -> bool:
        """Whether it does what it must."""
        done = CliRunner().invoke(cli, [*self.words, "--json"])
        if self.gives is None:
            return isinstance(done.exception, IllegalTurn)
        return done.exit_code == 0 and holds(json.loads(done.stdout), self.gives)


def holds(found: object, wanted: object) -> bool:
    """Whether JSON holds what is wanted: objects may hold more; a number may represent the length of a list."""
    match wanted, found:
        case dict(), dict():
            return all(key in found and holds(found[key], value) for key, value in wanted.items())
        case list(), list():
            return len(wanted) == len(found) and all(map(holds, found, wanted))
        case int(), list():
            return wanted == len(found)
        case _:
            return wanted == found


def questions(game: str) -> tuple[Question, ...]:
    """Those of a game, in the order of their file."""
    listed = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))["question"]
    return tuple(_question({"game": game} | each) for each in listed)


def _question(fields: dict[str, Any]) -> Question:
    values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in fields.items()}
    return Question(**values)


def commands(question: Question) -> Iterator[Command]:
    """The commands that ask the engine."""
    start = ("-p", question.position) if question.position else ()
    play = ("play", question.game, *start, *question.turns.split())
    for turn in question.legal:
        yield Command((*play, turn), {})
    for turn in question.illegal:
        yield Command((*play, turn), None)
    if question.then:
        yield Command(play if question.turns else ("status", *play[1:]), question.then)
    if question.only or question.count is not None:
        if question.turns:
            # `turns` plays nothing: it is asked about the position that the turns lead to.
            start = ("-p", json.loads(CliRunner().invoke(cli, [*play, "--json"]).stdout)["position"])
        listed = question.count if question.count is not None else [{"turn": turn} for turn in question.only]
        yield Command(("turns", question.game, *start), {"turns": listed})
    if question.run:
        yield Command(tuple(shlex.split(question.run)), question.gives)


@cache
def sections(game: str) -> Mapping[str, str]:
    """The words of a game's rulebook by the headings that they stand under, captions with them."""
    path = declared(game).rulebook
    assert path is not None
    found: dict[str, str] = {}
    heading = ""
    for part in parse(read_text(path), path.name, path.parent).parts:
        if isinstance(part, Heading):
            heading = plain(part.words)
            assert heading not in found, f"two sections are called {heading!r}"
            found[heading] = ""
        else:
            found[heading] = " ".join((found.get(heading, ""), *words((part,))))
    return {heading: " ".join(text.split()) for heading, text in found.items()}


def words(parts: Iterable[Part]) -> Iterator[str]:
    """What is printed of blocks and figures, without its looks."""
    for part in parts:
        match part:
            case Paragraph(said):
                yield plain(said)
            case List(items):
                for item in items:
                    yield from words(item)
            case Quote(blocks):
                yield from words(blocks)
            case Definitions(entries):
                for term, blocks in entries:
                    yield plain(term)
                    yield from words(blocks)
            case Table(head, rows):
                yield from (plain(cell) for row in (head, *rows) for cell in row)
            case Group():
                yield from (each.caption.replace("*", "") for _, each in part if isinstance(each, Figure))
            case _:
                pass
