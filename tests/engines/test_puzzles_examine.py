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
    assert result.unique and result.depth == puzzle.depth
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


def test_the_best_turns_are_listed_even_if_a_printed_puzzle_would_ask_for_more() -> None:
    """A gain of one three, by fifteen turns, is a cook all the same; nothing gained is no solution."""
    kind = puzzle_set("jo").kind("shot")
    result = examine(
        kind, kind.engine.parse("....r/.n..r./...b.../n..bbr../..n.b.r../nb.r..../bbr.nr./bn..../..... red")
    )
    assert result.reason == "15 solutions" and len(result.solutions) == 15 and ("b3b4+b2>c4",) in result.solutions
    result = examine(kind, kind.engine.start())
    assert result.reason == "no solutions" and result.solutions == ()


def test_a_limit_of_time_says_what_is_undecided() -> None:
    for game, name in (("jo", "last"), ("jo", "lead"), ("mana", "damyo")):
        kind = puzzle_set(game).kind(name)
        with pytest.raises(InputError, match=r"is undecided: .* or 0 s, so it is unknown how many turns solve “"):
            examine(kind, kind.engine.start(), seconds=0)


def test_marks_are_one_solution_however_many_there_are() -> None:
    kind = puzzle_set("mana").kind("read")
    assert isinstance(kind.goal, FindAll)
    result = examine(kind, kind.engine.start())
    assert result.unique and len(result.solution) > kind.goal.sizes[1]


def test_what_cannot_be_asked() -> None:
    kind = puzzle_set("mana").kind("damyo")
    with pytest.raises(InputError, match="depth"):
        examine(kind, kind.engine.start(), 9)
    over = kind.engine.parse("....../....../....../....../....../R....D red - 0")
    with pytest.raises(InputError, match="position"):
        examine(kind, over)
