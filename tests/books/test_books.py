"""A player's questions have the same answer in the rulebook and from the engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit import engines
from printkit.looks import style
from tests.books.questions import FOLDER, Command, Question, commands, holds, questions, sections

GAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
ASKED = [pytest.param(q, id=f"{game}-{n}") for game in GAMES for n, q in enumerate(questions(game), start=1)]
LEAST = 12
"""Questions of each game, at the least."""


def test_every_game_with_a_kit_is_asked_about() -> None:
    assert sorted(id for id in engines.names() if id in style.names()) == GAMES
    for game in GAMES:
        asked = questions(game)
        assert len(asked) >= LEAST
        assert len({question.ask for question in asked}) == len(asked)


@pytest.mark.parametrize("question", ASKED)
def test_the_book_answers_where_one_would_look(question: Question) -> None:
    found = sections(question.game.partition(":")[0])
    assert question.section in found, f"no section {question.section!r} among {list(found)}"
    assert question.says in found[question.section], question.ask


@pytest.mark.parametrize("question", ASKED)
def test_the_engine_gives_the_same_answer(question: Question) -> None:
    command_list = list(commands(question))
    assert any(command.gives is not None for command in command_list), "a refusal alone may have any cause"
    for command in command_list:
        assert command.agrees, f"{question.ask} {question.answer} But: {command}"


# ------------------------------------------------------------------------------------------------ faults


def test_these_tests_see_wrong_answers() -> None:
    question = next(q for q in questions("yoso") if q.legal and q.illegal)
    turned = replace(question, legal=question.illegal, illegal=question.legal)
    assert not any(command.agrees for command in commands(turned))
    assert not Command(("turns", "yoso"), {"turns": 24}).agrees
    assert not Command(("play", "yoso", "WF"), {"winner": "honour"}).agrees
    assert not holds({"turns": [{"turn": "WF"}]}, {"turns": [{"turn": "WF"}, {"turn": "WW"}]})
    assert not holds({}, {"winner": None})
