"""Which puzzles are worth printing: neither what one rule solves nor what works for the same reason as eight others.

``python -m tests.selection [GAME...] [--candidates DIR] [--write]`` prints the table of docs/puzzles-results.md. The
candidates are the collection itself, or the files ``GAME.jsonl`` of a folder, as ``printkit puzzles mine`` writes
them. A *rule* picks a turn by one number, without asking what happens then; *one ply* is the players' estimate of the
position after each turn. A rule solves a puzzle where its first choice is the first turn of the solution or, if
several things are to be placed, where one choice after another leads to the whole set.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from printkit.books import collection
from printkit.engines.players.declared import players_of
from printkit.engines.puzzles.goal import Problem
from printkit.engines.puzzles.goals.sets import BestPlacement
from printkit.engines.puzzles.mine import alike, surprising
from printkit.engines.puzzles.puzzle import Puzzle, read, write
from printkit.engines.puzzles.puzzle_set import PuzzleSet, puzzle_set
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import LOST, OPEN
from tests.outside_search import needs

Rule = Callable[["PuzzleSet[Any]", "Problem[Any]"], Mapping[str, float]]
"""What a rule thinks of every turn; the best is played, the first in the list of turns among equals."""
WIN = 1 << 20


def gain(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Take what counts most at once."""
    return {turn: own.counts(problem.step(turn)) for turn in problem.turns}


def capture(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Take the first capture (flip, strike, point) of the list."""
    return {turn: problem.kind.forcing(problem.game, problem.position, turn) for turn in problem.turns}


def restrict(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Leave the opponent the fewest turns."""
    kernel, text = kernel_of(problem.game), problem.game.text
    return {turn: -len(kernel.successors(kernel.encode(text(after)))) for turn, after in problem.turns.items()}


def impression(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Trust the first impression of a reader who knows the task."""
    look = problem.kind.goal.first_impression or own.counts
    return {turn: look(problem.step(turn)) for turn in problem.turns}


def estimate(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Play the position that the players' estimate likes best: one ply."""
    kernel = kernel_of(problem.game)
    evaluation, values = players_of(problem.game).evaluation(kernel), {}
    for turn, after in problem.turns.items():
        words = kernel.encode(problem.game.text(after))
        outcome = kernel.outcome(words)
        values[turn] = -evaluation.estimate(words) if outcome == OPEN else (WIN if outcome == LOST else -WIN)
    return values


def contested(own: PuzzleSet[Any], problem: Problem[Any]) -> dict[str, float]:
    """Take the contested card: the one that is worth most to both sides together."""
    at = problem.position
    (foe,) = (one for one in problem.game.info.players if one != at.mover)
    theirs = Problem(problem.kind, replace(at, mover=foe), 1)
    worth: dict[str, int] = {}
    for turn in theirs.turns:
        worth[turn[:2]] = max(worth.get(turn[:2], 0), own.counts(theirs.step(turn)))
    return {turn: own.counts(problem.step(turn)) + worth.get(turn[:2], 0) for turn in problem.turns}


COMMON = (gain, capture, impression)
RULES: dict[str, tuple[Rule, ...]] = {
    "yoso": (*COMMON, restrict, estimate),
    "master": (*COMMON, estimate),
    "mana": (*COMMON, restrict, estimate),
    "jo": (*COMMON, restrict, estimate),
    "strings": (*COMMON, restrict, estimate, contested),
    "favor": COMMON,
}
LEAVE = {
    ("strings", "swing"): "the contested card solves them all",
    ("master", "win"): "one ply solves them all",
    **dict.fromkeys((("strings", "read"), ("jo", "danger")), "reading"),
    **{("master", kind): "reading" for kind in ("read", "danger", "spots")},
}
"""Kinds that can be mined and are not in the collection, and why."""
ALIKE, LEAST, READING, GLANCE = 8, 10, 10, 30
"""Puzzles of one idea and size at most; of a kind at least; of a kind that is only read at most; and positions within
which the outside search finds no puzzle of five stars."""


def chosen(rule: Rule, own: PuzzleSet[Any], problem: Problem[Any]) -> str:
    """The turn that a rule picks."""
    values = rule(own, problem)
    return max(values, key=values.__getitem__)


def solvers(puzzle: Puzzle) -> list[str]:
    """The rules that solve a puzzle in which nothing is to be marked."""
    own, problem = puzzle_set(puzzle.game.partition(":")[0]), problem_of(puzzle)
    goal, rules = problem.kind.goal, RULES[puzzle.game.partition(":")[0]]
    if goal.form == "marks":
        return []
    if not isinstance(goal, BestPlacement):
        return [rule.__name__ for rule in rules if chosen(rule, own, problem) == puzzle.solution[0]]
    names = []
    for rule in rules:
        made: tuple[str, ...] = ()
        while len(made) < len(puzzle.solution):
            at = replace(goal.placed(problem.position, made), mover=problem.position.mover)
            made = (*made, chosen(rule, own, Problem(problem.kind, at, problem.depth)))
        if set(made) == set(puzzle.solution):
            names.append(rule.__name__)
    return names


def problem_of(puzzle: Puzzle) -> Problem[Any]:
    kind = puzzle_set(puzzle.game.partition(":")[0]).kind(puzzle.kind)
    return Problem(kind, kind.engine.parse(puzzle.position), puzzle.depth)


def outside_nodes(puzzle: Puzzle, bound: int) -> int:
    """Positions that the outside search looks at to find the solver's turns."""
    problem = problem_of(puzzle)
    line = [(at, problem.game.turns(at)[turn]) for at, turn in problem.own_turns(puzzle.solution)]
    return needs(problem.game, line, bound)


PLACE = re.compile(r"\b([a-j][1-9]\d?(=[A-Z])?|[AEFVW]{1,3}|[A-D]|Water|Fire|Air|Earth|Void)\b")
NAMES = re.compile(r"\b(Moons|Suns|Waves|Leaves|Wyrms|Knots|Honour|Fate|Red|Black|Amber|Sun|Moon)\b")


def idea(puzzle: Puzzle) -> tuple[object, ...]:
    """What makes the key work: the kind, its size, the themes, and what the first turn does, wherever it does it."""
    deed = puzzle.why.partition(";")[0].partition(" fails:")[0]
    deed = NAMES.sub("*", PLACE.sub("*", deed if puzzle.answer == "set" else deed.partition(" ")[2]))
    return puzzle.kind, puzzle.depth, puzzle.themes, re.sub(r"\(\d\)|row \d|column \*|diagonal \S+", "", deed)


def select(candidates: Iterable[Puzzle], drops: Counter[tuple[str, str]]) -> list[Puzzle]:
    """The puzzles that are kept, kind by kind; what the others were dropped for is counted by kind and test."""
    keys: set[str] = set()
    kept: list[Puzzle] = []
    for kind, row in groupby(sorted(candidates, key=lambda one: one.kind), key=lambda one: one.kind):
        pool = sorted(row, key=lambda one: (-one.difficulty, tuple(-x for x in surprising(one)[:1]), one.id))
        drops[kind, "candidates"] += len(pool)
        own: list[Puzzle] = []
        ideas: Counter[tuple[object, ...]] = Counter()
        game = pool[0].game.partition(":")[0]
        reading = puzzle_set(game).kind(kind).goal.form == "marks"
        for puzzle in pool:
            reason = ""
            if (game, kind) in LEAVE:
                reason = "whole kind"
            elif reading and len(own) >= READING:
                reason = "reading"
            elif solvers(puzzle):
                reason = "one rule"
            elif keys & {key_of(puzzle)} or any(alike(puzzle.position, one.position) for one in own):
                reason = "same position"
            elif ideas[idea(puzzle)] >= ALIKE:
                reason = "same idea"
            elif puzzle.difficulty == 5 and glanced(puzzle):
                reason = "too easy"
            if reason:
                drops[kind, reason] += 1
                continue
            own.append(puzzle)
            keys.add(key_of(puzzle))
            ideas[idea(puzzle)] += 1
        if len(own) < LEAST:
            drops[kind, "whole kind"] += len(own)
            own = []
        drops[kind, "kept"] += len(own)
        kept += own
    order = {kind.name: number for number, kind in enumerate(puzzle_set(game).kinds)}
    return sorted(kept, key=lambda one: (order[one.kind], one.depth, one.rating, one.id))


def key_of(puzzle: Puzzle) -> str:
    problem = problem_of(puzzle)
    return puzzle_set(puzzle.game.partition(":")[0]).key(problem.game, problem.position)


def glanced(puzzle: Puzzle) -> bool:
    """Whether the outside search settles on the first turn within so few positions."""
    problem = problem_of(puzzle)
    if puzzle.answer == "set" or puzzle.game.startswith(("favor", "master")):
        return False
    return needs(problem.game, [(problem.position, problem.turns[puzzle.solution[0]])], 8 * GLANCE) <= GLANCE


COLUMNS = ("candidates", "whole kind", "reading", "one rule", "same position", "same idea", "too easy", "kept")


def main() -> None:
    """Select, print the table, and keep what was selected where that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=collection.names())
    parser.add_argument("--candidates", type=Path, help="folder with GAME.jsonl")
    parser.add_argument("--write", action="store_true", help="replace the collection")
    options = parser.parse_args()
    print(f"game | kind | {' | '.join(COLUMNS)}")
    for game in options.games:
        shelf = collection.declared(game).puzzles
        file = options.candidates / f"{game}.jsonl" if options.candidates else shelf
        drops: Counter[tuple[str, str]] = Counter()
        kept = select({one.id: one for one in read(file.read_text(encoding="ascii"))}.values(), drops)
        for kind in dict.fromkeys(kind for kind, _ in drops):
            print(f"`{game}` | `{kind}` | {' | '.join(str(drops[kind, column]) for column in COLUMNS)}", flush=True)
        if options.write:
            shelf.write_text(write(kept), encoding="ascii")


if __name__ == "__main__":
    main()
