"""What the commands say and write about papers, limits, lengths and designers."""

from __future__ import annotations

import re
from dataclasses import replace

import pypdfium2
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
    assert "must be a length from 0" in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_a_search_that_proves_nothing_says_why():
    done = run("solve", "reversi", "--depth", "2")
    assert done.exit_code == 0 and "within --depth 2. Allow more" in done.output
    assert "within" not in run("solve", "tic-tac-toe").output


def test_only_a_game_that_says_so_is_traditional():
    assert printkit.game("konane").info.byline() == "a traditional game"
    assert printkit.game("jo").info.byline() == "a game by Phil Leduc, 2014"
    unsigned = replace(printkit.game("konane").info, designer="")
    assert (unsigned.byline(), unsigned.notice) == ("", "Konane")


def test_a_game_without_a_designer_prints_none_and_the_command_says_so_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("init", "plain", "--kind", "game", "--data").exit_code == 0
    file = tmp_path / "plain" / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('designer = "Your name"\n', ""), encoding="utf-8")
    done = run("kit", "plain/game.toml")
    assert done.exit_code == 0, done.output
    assert done.stderr.count("designer") == 2 and done.stderr.count("note: plain names no designer") == 1
    with pypdfium2.PdfDocument("output/plain.pdf") as pdf:
        text = "".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert "not stated" not in text and "Plain" in text
    assert "Plain: " in run("games").output and "()" not in run("games").output


@pytest.mark.parametrize("line", ["kit chezz", "solve tic-tac-to", "puzzles sheet tic-tac-to", "games --check chezz"])
def test_the_examples_are_among_the_games_that_a_message_lists(line):
    message = str(run(*line.split()).exception)
    assert "yoso" in message and "tic-tac-toe" in message
    assert "tic-tac-to" not in line or message.endswith('Did you mean "tic-tac-toe"?')
