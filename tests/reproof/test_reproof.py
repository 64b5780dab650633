"""The sentences of puzzles are what is proved."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import groupby

import pytest

from printkit import engines
from printkit.engines.puzzles.goal import Case
from printkit.engines.puzzles.proof import Unproved
from printkit.engines.puzzles.puzzle_set import puzzle_set
from tests.reproof import boards, cards
from tests.reproof.task import READINGS, collection, judge

assert boards and cards  # they register their sentences
GAMES = ("yoso", "master", "mana", "jo", "strings", "favor")
SAMPLE = 4_000
"""Positions that are expanded for a puzzle of the sample."""


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_true_as_printed(game: str) -> None:
    """The first two of each kind."""
    words = []
    for _, row in groupby(collection(game), key=lambda puzzle: puzzle["kind"]):
        for puzzle in list(row)[:2]:
            verdict = judge(puzzle, SAMPLE)
            assert verdict.word != "refuted", verdict
            words.append(verdict.word)
    assert words.count("proved") >= 0.6 * len(words)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_are_true_as_printed(game: str) -> None:
    verdicts = [judge(puzzle) for puzzle in collection(game)]
    assert [verdict for verdict in verdicts if verdict.word == "refuted"] == []
    assert sum(verdict.word == "proved" for verdict in verdicts) >= 0.9 * len(verdicts)


def test_every_task_has_a_reading() -> None:
    for puzzle in collection(*GAMES):
        game = puzzle["game"].partition(":")[0]
        assert sum(id == game and bool(p.fullmatch(puzzle["task"])) for id, p, _ in READINGS) == 1, puzzle["task"]


def test_nothing_of_the_miner_is_read() -> None:
    code = (
        "import sys, tests.reproof.__main__ as m; m.main(['favor', '--bound', '1']);"
        "print(*(n for n in sys.modules if n.startswith(('printkit.engines.puzzles', 'printkit.engines.search'))))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == ""


COOKED = (
    # The solver can end the game at once, and then nothing can be taken.
    (
        "mana", "shelter", "....rd/r...r./.r..../.Dr.../R...R./.RRR.. amber b3 0",
        "Amber to play: find the only turn after which Red cannot capture anything.", "c3c4", "b4xb3",
    ),
    (
        "master:circle", "shelter",
        ".....,..f..,..h..,.....,...../ffff.,.....,h.hh.,..ff.,...../hfff.,hh.hh,f..h.,.....,...../.f...,.....,.....,"
        ".....,...../..hh.,.....,.....,.....,h..h. fate W",
        "Fate to play: find the only turn after which Honour can neither win at once nor capture a token (a complete "
        "circle wins).", "FAW", "EAW",
    ),
    # The printed square is behind three rivals, others are behind two.
    (
        "favor", "double",
        "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... "
        "A@b5S,B@d7N,C@b6W,D@c4S A",
        "A to play: find the only square within reach, including your own, from which you could strike at least two "
        "rivals from behind.", "c6", "a5",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("game", "name", "position", "task", "turn", "other"), COOKED)
def test_what_does_more_or_ends_the_game_is_a_second_solution(
    game: str, name: str, position: str, task: str, turn: str, other: str
) -> None:
    puzzle = {"id": "", "game": game, "task": task, "position": position, "solution": [turn]}
    verdict = judge(puzzle)
    assert verdict.word == "refuted" and other in verdict.reason.split()
    kind = puzzle_set(game.partition(":")[0]).kind(name)
    at = engines.find(game).parse(position)
    case = Case(kind, at, 1, solution=(turn,), refutations={})
    with pytest.raises(Unproved, match=f'^Second solution: "{re.escape(other)}" also does what the task asks.$'):
        kind.goal.verify(case)
    measure = kind.goal.by_other_means
    assert measure(case.step(other)) == measure(case.step(turn)) == 2


def test_a_wrong_line_or_set_is_refuted() -> None:
    """A solution that is cut short, that lacks a mark or that is another turn."""
    for game in GAMES:
        for _, row in groupby(collection(game), key=lambda puzzle: puzzle["kind"]):
            puzzle = next(row)
            verdict = judge({**puzzle, "solution": puzzle["solution"][1:]}, SAMPLE)
            if len(puzzle["solution"]) > 1:
                assert verdict.word != "proved", verdict
            turns = judge({**puzzle, "solution": ["zz", *puzzle["solution"][1:]]}, SAMPLE)
            assert turns.word != "proved"
