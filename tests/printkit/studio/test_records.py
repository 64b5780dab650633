"""Recorded games in the studio: nothing that people wrote in a file is lost on the way through the page."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from printkit import engines
from printkit.engines.record import read
from printkit.engines.state import State, state
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.studio.records import DEPTH, Move, checked, opened, written

GAMES = Path(__file__).parents[3] / "docs" / "games"
TEXTS = st.text("ab {}()#:é", max_size=12).map(lambda text: " ".join(text.split())).filter(bool)


def line(now: State, chance: Random, *, length: int, depth: int) -> list[Move]:
    """A line by chance, with variations in it."""
    moves: list[Move] = []
    for _ in range(length):
        if now.ended:
            break
        legal = now.turns
        turn, *others = chance.sample(legal, min(3, len(legal)))
        variations = [
            [
                {"turn": other, "comments": [], "variations": []},
                *line(now.recorded(other), chance, length=2, depth=depth - 1),
            ]
            for other in others[: depth and chance.randrange(2)]
        ]
        moves.append({"turn": turn, "comments": [], "variations": cast("list[list[Move]]", variations)})
        now = now.recorded(turn)
    return moves


def sent(name: str, moves: list[Move], **given: object) -> dict[str, Any]:
    """A game as the page sends it."""
    return {"game": name, "start": state(name).text, "line": moves, **given}


@pytest.mark.parametrize("name", [name for name in engines.names() if name != "favor"])
def test_variations_survive_a_file(name: str) -> None:
    for seed in range(4):
        moves = line(state(name), Random(seed), length=6, depth=2)
        text = written(checked(sent(name, moves)))
        assert opened(text)["line"] == moves
        # Any reader of records finds the main line in it.
        assert [entry.turn for entry in read(text).entries] == [move["turn"] for move in moves]


@settings(max_examples=60, deadline=None)
@given(comments=st.lists(TEXTS, max_size=3), closing=st.lists(TEXTS, max_size=2), names=TEXTS)
def test_comments_and_headers_survive_a_file(comments: list[str], closing: list[str], names: str) -> None:
    moves: list[Move] = [{"turn": "WF", "comments": comments, "variations": []}]
    given = {"headers": [["players", names]], "closing": closing, "result": "draw (agreed)", "remarks": ["bye"]}
    found = opened(written(checked(sent("yoso", moves, **given))))
    assert found["line"] == moves and found["closing"] == closing
    assert (found["headers"], found["result"], found["remarks"]) == ([["players", names]], "draw (agreed)", ["bye"])


def test_comments_on_variations_survive_a_file() -> None:
    aside: list[Move] = [{"turn": "FV", "comments": ["one (two)", "three"], "variations": []}]
    moves: list[Move] = [
        {"turn": "WF", "comments": [], "variations": []},
        {"turn": "FA", "comments": ["(not a line)", "(FV {)", "?!"], "variations": [aside]},
    ]
    assert opened(written(checked(sent("yoso", moves))))["line"] == moves


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.play")), ids=lambda path: path.stem)
def test_the_games_of_the_documents_open(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = cast("dict[str, Any]", opened(text))
    assert ["players", found["headers"][0][1]] == found["headers"][0]
    if "positions" in found:
        assert len(found["positions"]) == len(found["line"]) + 1
        assert all(state(found["game"], position).text == position for position in found["positions"])
    else:
        assert written(checked(found)) == text


def test_a_game_that_went_on_after_its_end_is_unfinished() -> None:
    moves: list[Move] = [{"turn": "WF", "comments": [], "variations": []}]
    assert "result: unfinished" in written(checked(sent("yoso", moves, result="honour wins (zone)")))


def test_what_is_no_game_is_refused() -> None:
    deep: list[Move] = []
    for _ in range(DEPTH + 2):
        deep = [{"turn": "WF", "comments": [], "variations": [deep]}]
    for wrong in (
        {},
        {"game": "yoso"},
        sent("yoso", deep),
        sent("yoso", [], headers=["x"]),
        sent("yoso", [], closing=[1]),
    ):
        with pytest.raises(InputError):
            checked(cast("dict[str, object]", wrong))
    with pytest.raises(Refusal):
        written(checked(sent("yoso", [], headers=[["game", "jo"]])))
    with pytest.raises(Refusal):
        written(checked(sent("yoso", [{"turn": "QQ", "comments": [], "variations": []}])))
    # A comment that only looks like a line is a comment.
    nested = "(" * 4000 + ")" * 4000
    text = f"game: yoso\nstart: {state('yoso').text}\n\n# {nested}\n1. WF\n"
    assert cast("list[Move]", opened(text)["line"])[0]["comments"] == [nested]
