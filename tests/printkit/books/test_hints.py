"""Hints: the first names an area of the board, never the spot itself."""

import re

import pytest

from printkit.books import collection
from printkit.books.puzzles.hints import area, begun, hints
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import names, puzzle_set


def spots_named(text: str, puzzle: Puzzle) -> set[str]:
    """The spots of the board that a text names."""
    game = puzzle_set(puzzle.game).kind(puzzle.kind).engine
    return set(re.findall(r"\w+", text)) & set(game.spots_of(game.parse(puzzle.position)))


@pytest.mark.parametrize("game", names())
def test_the_first_hint_names_an_area_and_no_spot(game: str) -> None:
    for puzzle in collection.puzzles(game):
        where, what, first = hints(puzzle)
        assert not spots_named(where, puzzle), (puzzle.id, where)
        assert re.search(r"\blook (in|at|along) ", where, re.IGNORECASE), (puzzle.id, where)
        assert what
        assert puzzle.solution[0] in first


@pytest.mark.parametrize("game", names())
def test_at_least_three_turns_on_two_spots_share_the_area(game: str) -> None:
    for puzzle in collection.puzzles(game):
        kind = puzzle_set(puzzle.game).kind(puzzle.kind)
        at = kind.engine.parse(puzzle.position)
        if kind.goal.form == "marks":
            starts = list(kind.engine.spots_of(at))
            key = puzzle.solution[0]
        else:
            turns = tuple(kind.engine.turns(at))
            starts = list(begun(kind.engine, at, turns))
            key = starts[turns.index(puzzle.solution[0])]
        words = area(puzzle.game, key, starts)
        assert hints(puzzle)[0].endswith(f"ook {words}."), puzzle.id
        names_in_words = set(re.findall(r"\b(?:[a-i]|[0-9]+|Air|Earth|Fire|Void|Water)\b", words))
        initials = {name[0] if name[0].isupper() else name for name in names_in_words}
        inside = [spot for spot in starts if initials & set(re.findall(r"[A-Za-z]|[0-9]+", spot))]
        assert len(inside) >= 3, (puzzle.id, words)
        assert len(set(inside)) >= 2, (puzzle.id, words)


def test_puzzles_with_marks_say_where_to_look() -> None:
    puzzle = next(one for one in collection.puzzles("favor") if one.kind == "read")
    where, _, first = hints(puzzle)
    assert re.fullmatch(r"[A-Z][a-z]+ answers?; look in (column [a-z]|row [0-9])\.", where)
    assert where.endswith((f"{first[-3]}.", f"{first[-2]}."))


def test_an_area_grows_until_three_turns_share_it() -> None:
    assert area("mana", "c3", ("c3", "c4", "c3")) == "in column c"
    assert area("mana", "c3", ("c3", "b3", "a3", "d4")) == "in row 3"
    assert area("mana", "c3", ("c3", "b2", "d4", "f6")) == "in column b, c or d"
    assert area("mana", "c3", ("c3", "c3", "c3", "d4")) == "in column c or d"
    assert area("yoso", "WF", ("WF", "WA", "WE")) == "in the Water zone"
    assert area("master", "EFW", ("EFW", "EVA", "WAW", "VFA", "AFE")) == "in the Fire circles"
    assert area("jo", "g5", ("g5", "g4", "a5")) == "along row a or g"
    assert area("mana", "c3", ("c3", "f6")) == "everywhere on the board"
    assert area("mana", "pass", ("pass",)) == "everywhere on the board"


def test_turns_that_all_begin_on_one_spot_are_told_apart_by_the_end() -> None:
    puzzle = next(one for one in collection.puzzles("favor") if one.kind == "hide")
    game = puzzle_set(puzzle.game).kind(puzzle.kind).engine
    at = game.parse(puzzle.position)
    turns = tuple(game.turns(at))
    assert len(set(begun(game, at, turns))) > 3
