"""What the commands say and write about papers, limits, lengths and designers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

import printkit
from printkit.cli import cli

pytestmark = pytest.mark.usefixtures("no_outside_games")


def run(*line: str):
    return CliRunner().invoke(cli, list(line))


def test_the_boards_of_a_kit_are_on_its_paper(tmp_path):
    assert run("kit", "jo", "--only", "board", "--paper", "Letter", "-o", str(tmp_path)).exit_code == 0
    assert 'height="279.4mm"' in (tmp_path / "jo.svg").read_text(encoding="utf-8")
    assert run("kit", "strings", "--only", "board", "--paper", "Letter", "-o", str(tmp_path)).exit_code == 0
    # The whole board of Strings needs A3, so its picture stays on it.
    assert re.search(r'(height|width)="420mm"', (tmp_path / "strings.svg").read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", ["board jo --pitch -3", "cards decktet --gutter -3", "board jo --tile --overlap -3"])
def test_a_negative_length_must_be_positive(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*line.split())
    assert "must be a positive length" in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_a_search_that_proves_nothing_says_why():
    done = run("solve", "reversi", "--depth", "2")
    assert done.exit_code == 0 and "within --depth 2. Allow more" in done.output
    assert "within" not in run("solve", "tic-tac-toe").output


def test_only_a_game_that_says_so_is_traditional():
    assert printkit.game("konane").info.byline() == "a traditional game"
    assert printkit.game("jo").info.byline() == "a game by Phil Leduc, 2014"
    unsigned = replace(printkit.game("konane").info, designer="")
    assert (unsigned.byline(), unsigned.notice) == ("designer not stated", "Konane")
