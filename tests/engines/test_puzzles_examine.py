"""Is a position a puzzle? One solution, several, none, or not settled."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.books import collection
from printkit.engines.puzzles.examine import examine
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.layouts.base.refusals import InputError

SHIPPED = {id: collection.puzzles(id) for id in ("yoso", "mana", "jo", "strings", "favor")}
FIRST = [next(p for p in row if p.kind == name) for row in SHIPPED.values() for name in sorted({p.kind for p in row})]


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.id)
def test_what_is_shipped_has_one_solution(puzzle) -> None:
    kind = puzzle_set(puzzle.game).kind(puzzle.kind)
    result = examine(kind, kind.engine.parse(puzzle.position))
    assert result.reason == "" and result.problem.depth == puzzle.depth
    assert result.solution == puzzle.solution
    assert result.refutations == puzzle.refutations


@pytest.mark.parametrize(
    ("game", "kind", "position", "solutions", "reason"),
    [
        (
            "mana", "shelter", "....rd/r...r./.r..../.Dr.../R...R./.RRR.. amber b3 0",
            {"b4xb3", "c3c4", "c3xb3"}, "3 solutions",
        ),
        (
            "mana", "escape", "....../....../R.dD../r...../.RR.../..R... amber b2 1",
            set(), "The solver can win at once.",
        ),
        ("yoso", "win", "hhhh./....f/..f../...../..... honour A", {"AW"}, ""),
    ],
)  # fmt: skip
def test_cooks(game: str, kind: str, position: str, solutions: set[str], reason: str) -> None:
    asked = puzzle_set(game).kind(kind)
    result = examine(asked, engines.find(game).parse(position), asked.depths[0])
    if not reason:
        assert result.reason == "Fewer than 2 turns are enough." and result.solution == ()
        return
    assert {one[0] for one in result.solutions} == solutions and result.reason == reason
    assert result.solution == () and result.refutations == {}


def test_marks_are_one_solution_however_many_there_are() -> None:
    kind = puzzle_set("mana").kind("read")
    assert isinstance(kind.goal, FindAll)
    result = examine(kind, kind.engine.start())
    assert result.reason == "" and len(result.solution) > kind.goal.sizes[1]


def test_what_cannot_be_asked() -> None:
    kind = puzzle_set("mana").kind("damyo")
    with pytest.raises(InputError, match="depth"):
        examine(kind, kind.engine.start(), 9)
    over = kind.engine.parse("....../....../....../....../....../R....D red - 0")
    with pytest.raises(InputError, match="position"):
        examine(kind, over)
