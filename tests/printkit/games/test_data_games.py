"""Games whose rules are data: counts of positions beside published ones, and what follows from the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from printkit import engines
from printkit.books import conformance
from printkit.engines import plugins
from printkit.engines.game import Game
from printkit.games._data import reading
from printkit.layouts import boards
from printkit.layouts.base.refusals import Refusal
from tests.printkit.commands import report, run

EXAMPLES = Path(reading.__file__).parent.parent / "_examples"
GAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml"))


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """No games from outside but those that a test names."""
    monkeypatch.setenv(plugins.VARIABLE, "")


def example(name: str) -> Game[object]:
    """The rules of an example."""
    plugins.add(EXAMPLES / name.partition(":")[0])
    return engines.find(name)


def perft(game: Game[object], position: object, depth: int) -> int:
    """How many positions there are after so many turns, with repetitions."""
    if depth == 0:
        return 1
    after = game.turns(position).values()
    return len(after) if depth == 1 else sum(perft(game, each, depth - 1) for each in after)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tic-tac-toe", (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)),
        ("connect-four", (7, 49, 343, 2401, 16807)),
        ("reversi", (4, 12, 56, 244, 1396, 8200)),
        ("breakthrough", (22, 484, 11132)),
        ("gomoku", (225, 50400)),
        ("hex", (121, 14520)),
        ("hex:tiny", (9, 72, 504, 3024)),
        ("amazons", (2176,)),
        ("konane", (4, 12)),
        ("nine-mens-morris", (24, 552, 12144)),
        ("fox-and-geese", (3, 19)),
        ("four-in-a-row", (25, 200)),
    ],
)
def test_counts_are_the_published_ones(name: str, counts: tuple[int, ...]) -> None:
    game = example(name)
    assert tuple(perft(game, game.start(), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_an_example_is_right(name: str) -> None:
    plugins.add(EXAMPLES / name)
    found = list(conformance.findings(name))
    assert [each for each in found if each.state == "fails"] == []
    assert {each.part for each in found if each.state == "absent"} <= {
        "kernel",
        "book",
        "statements",
        "notation",
        "collection of puzzles",
    }


def test_a_wrong_file_is_refused_with_its_lines(tmp_path: Path) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    (tmp_path / "game.toml").write_text(text.replace("place =", "plaze =").replace("line = 3", 'line = "3"'))
    with pytest.raises(Refusal) as error:
        plugins.add(tmp_path)
    assert "game.toml, line 19" in str(error.value)


def test_examples_are_used_by_name_and_listed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    listed = report(capsys, "games")
    assert [each["id"] for each in listed["examples"]] == GAMES
    assert not {each["id"] for each in listed["games"]} & {*GAMES}
    assert "hex-tiny" not in boards.names()
    assert report(capsys, "geometry", "hex-tiny")["board"] == "hex-tiny"
    assert engines.find("tic-tac-toe").info.byline() == "a traditional game"
    assert engines.find("hex").info.notice == "Hex by Piet Hein, 1942"


def test_kits_of_examples_and_of_a_new_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("init", tmp_path / "my-game", "--kind", "game", "--data") == 0
    capsys.readouterr()
    assert len((tmp_path / "my-game" / "game.toml").read_text().splitlines()) <= 25
    names = ("tic-tac-toe", str(tmp_path / "my-game" / "game.toml"))
    files = report(capsys, "kit", *names, "-o", tmp_path / "out")["files"]
    made = {Path(each["path"]).name for each in files}
    assert made == {"tic-tac-toe.pdf", "tic-tac-toe.svg", "my-game.pdf", "my-game.svg"}
    assert not [each for each in conformance.findings("my-game") if each.state == "fails"]
    with PdfDocument(tmp_path / "out" / "tic-tac-toe.pdf") as pdf:
        assert "a traditional game" in pdf[0].get_textpage().get_text_range()


def test_a_start_shows_the_board(tmp_path: Path) -> None:
    text = (EXAMPLES / "tic-tac-toe" / "game.toml").read_text()
    head, _, tail = text.partition("[board]")
    (tmp_path / "game.toml").write_text(head + 'start = "-x-/o.x/.-."\n' + tail[tail.index("[pieces]") :])
    (name,) = plugins.add(tmp_path)
    game = engines.find(name)
    assert game.text(game.start()) == "x/o.x/.. cross"
