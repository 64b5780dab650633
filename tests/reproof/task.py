"""A puzzle as it is read: its sentence, its position and its printed solution."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.reproof.search import BeyondBound, Happened, Search

COLLECTION = Path(__file__).parents[2] / "printkit" / "games"
BOUND = 100_000
"""Positions that are expanded for one puzzle at most."""
NAME = "(?:Red|Black|Amber|Sun|Moon|Honour|Fate|[A-D])"
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNT = rf"\d+|{'|'.join(NUMBERS)}|on their next turn|within (?:{'|'.join(NUMBERS)}) turns"
"""How a number is printed, or how soon something happens."""


@dataclass(frozen=True)
class Verdict:
    """What came of one puzzle: ``proved``, ``refuted`` or ``beyond`` the bound, and why."""

    id: str
    word: str
    reason: str = ""


class Task:
    """A puzzle to be solved from its sentence.

    Args:
        puzzle: the line of the collection.
        bound: positions that may be expanded.
    """

    def __init__(self, puzzle: dict[str, Any], bound: int) -> None:
        id, _, variant = puzzle["game"].partition(":")
        self.game = import_module(f"printkit.engines.{id}.rules")
        self.rules = rules_of(id, variant or None)
        self.position = self.rules.parse(puzzle["position"])
        self.solver = self.rules.mover(self.position)
        self.foe = next((one for one in self.rules.info.players if one != self.solver), "")
        self.solution = tuple(puzzle["solution"])
        self.search = Search(self.rules, bound)
        self.turns = self.search.turns(self.position)

    def single(self, solving: Collection[str]) -> str:
        """Why the first printed turn is not the only one that does what the sentence says; nothing where it is.

        What is printed after it shows how play may go on, and has to be legal.
        """
        at = self.position
        for turn in self.solution:
            turns = self.search.turns(at)
            if turn not in turns:
                return f"not legal: {turn}"
            at = turns[turn]
        return _differences({self.solution[0]}, set(solving))

    def same(self, solving: Collection[str]) -> str:
        """Why the printed set is not what does what the sentence says; order does not matter."""
        return _differences(set(self.solution), set(solving))

    def line(self, number: int, happened: Happened | None = None) -> str:
        """Why the printed line does not force it in so many own turns, each of them the only one that does."""
        search, at = self.search, self.position
        if len(self.solution) != 2 * number - 1:
            return f"the line is not {number} turns long"
        if number > 1 and search.forces(at, self.solver, 2 * number - 3, happened):
            return "fewer turns are enough"
        for made, turn in enumerate(self.solution):
            turns = search.turns(at)
            if turn not in turns:
                return f"not legal: {turn}"
            if made % 2 == 0:
                left = 2 * number - 2 - made
                solving = {one for one, then in turns.items() if search.forces(then, self.solver, left, happened)}
                if solving != {turn}:
                    return f"after {made} turns these do it: {' '.join(sorted(solving)) or 'none'}"
            at = turns[turn]
        return "" if (happened or search.won)(at, self.solver) else "the line does not end with it"


def _differences(printed: set[str], solving: set[str]) -> str:
    if printed - solving:
        return f"does not do it: {' '.join(sorted(printed - solving))}"
    return f"does it, too: {' '.join(sorted(solving - printed))}" if solving - printed else ""


def rules_of(id: str, variant: str | None) -> Any:
    """The rules of a game, straight from their module."""
    return import_module(f"printkit.engines.{id}.rules").game(variant)


Reading = Callable[..., str]
READINGS: list[tuple[str, re.Pattern[str], Reading]] = []
"""Game, sentence, and the function that tries it out."""


def reads(game: str, sentence: str) -> Callable[[Reading], Reading]:
    """A function that says why a puzzle with such a sentence is refuted.

    ``NAME`` represents a player, ``(#)`` for a number, which is handed over.
    """
    text = re.escape(sentence).replace("NAME", NAME).replace(r"\(\#\)", f"({COUNT})").replace(r"\#", f"(?:{COUNT})")
    pattern = re.compile(f"{NAME} to play: {text}\\.".replace(r"turn\(s\)", "turns?"))

    def note(reading: Reading) -> Reading:
        READINGS.append((game, pattern, reading))
        return reading

    return note


def number(words: str) -> int:
    """The number that is printed; what happens on the next turn happens within one."""
    (word,) = {"on their next turn": ["one"]}.get(words) or [
        one for one in words.split() if one not in ("within", "turns")
    ]
    return int(word) if word.isdecimal() else NUMBERS.index(word)


def judge(puzzle: dict[str, Any], bound: int = BOUND) -> Verdict:
    """Try one puzzle."""
    game = puzzle["game"].partition(":")[0]
    if not puzzle["solution"]:
        return Verdict(puzzle["id"], "refuted", "no solution is printed")
    for id, pattern, reading in READINGS:
        match = pattern.fullmatch(puzzle["task"])
        if id == game and match:
            try:
                reason = reading(Task(puzzle, bound), *map(number, match.groups()))
            except BeyondBound:
                return Verdict(puzzle["id"], "beyond")
            return Verdict(puzzle["id"], "refuted" if reason else "proved", reason)
    return Verdict(puzzle["id"], "refuted", f"no reading for the sentence {puzzle['task']!r}")


def collection(*games: str) -> Iterator[dict[str, Any]]:
    """The puzzles that are shipped, of some games or of all."""
    for file in sorted(COLLECTION.glob("[a-z]*/puzzles.jsonl")):
        if not games or file.parent.name in games:
            yield from map(json.loads, file.read_text(encoding="ascii").splitlines())
