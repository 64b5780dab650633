"""The public interface: every entry has an example that runs, importing it costs nothing, its page is fresh."""

from __future__ import annotations

import doctest
import importlib.util
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pypdfium2
import pytest

import printkit

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_api", ROOT / "docs" / "make_api.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_importing_it_loads_nothing():
    code = (
        "import sys, printkit; print([m for m in sys.modules if m.startswith(('engines', 'layouts', 'printkit.'))"
        " and m not in ('printkit.games', 'printkit.layouts', 'printkit.layouts.base',"
        " 'printkit.layouts.base.version')"
        " or m in ('numpy', 'reportlab', 'click')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_rooms_do_not_take_the_place_of_functions():
    code = (
        "import printkit, printkit.looks.style, printkit.games.jo.style\n"
        "from printkit import game, games\n"
        "print(type(printkit.games).__name__, type(games).__name__, game('jo').name)"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "function function jo\n"


@pytest.mark.parametrize("name", printkit.FUNCTIONS)
def test_functions_have_examples_that_hold(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    function = getattr(printkit, name)
    assert isinstance(function, FunctionType)
    names = {"Path": Path, **{each: getattr(printkit, each) for each in printkit.__all__}}
    (found,) = doctest.DocTestFinder(recurse=False).find(function, name, globs=names)
    assert found.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found).failed == 0


def test_values_have_examples_and_the_page_is_fresh(maker):
    assert set(maker.USES) == set(printkit.VALUES)
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == maker.page(), "run: make docs"


def test_the_first_lines_run(maker, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", maker.HEAD, re.DOTALL)
    exec(code, {})
    assert {path.name for path in tmp_path.rglob("*.*")} == {"begin.svg", "board.pdf", "jo.pdf", "jo.svg"}


def test_54_cards_with_text_and_backs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "cards.py"))
    assert capsys.readouterr().out == "54 cards on 12 pages\n"
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument("wind.pdf")]
    assert sum(text.count("Wind\r\n") + text.endswith("Wind") for text in texts[1::2]) >= 6
    assert sum(" ".join(texts).count(title) for title in ("Pirates", "Lighthouse")) == 12


def test_a_hex_map_with_terrain(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    found = runpy.run_path(str(EXAMPLES / "hexmap.py"))
    assert capsys.readouterr().out == "48 cells, 202 by 139 mm\n"
    assert len(found["board"].links) == 5 * 15 + 6 * 7
    text = pypdfium2.PdfDocument("island.pdf")[0].get_textpage().get_text_range()
    assert {"0101", "0806", "sea", "mountains"} <= set(text.split())


def test_refusals_are_one_type():
    for wrong in (
        lambda: printkit.game("nonsense"),
        lambda: printkit.board("jo", pitch=1.0),
        lambda: printkit.sheets(printkit.board("jo"), "A9000"),
        lambda: printkit.game("jo").position("nonsense"),
        lambda: printkit.game("jo").start.play("e5e9"),
        lambda: printkit.figure("jo", claims=["turns 3"]),
    ):
        with pytest.raises(printkit.Refusal):
            wrong()


def test_what_is_not_there_is_no_attribute():
    with pytest.raises(AttributeError, match="nonsense"):
        printkit.nonsense  # noqa: B018
    assert set(printkit.__all__) <= set(dir(printkit))


def test_positions_are_values():
    rules = printkit.game("jo")
    one, other = rules.start.play("e5f5"), rules.position(rules.start.play("e5f5").text)
    assert (one == other, one.text == str(other), one.mover) == (True, True, "black")
    assert one.score == {"red": 0, "black": 0}
    assert one.outcome is None


def test_a_board_that_no_game_is_played_on_is_drawn_and_placed():
    from printkit.layouts.patterns import squares

    board = squares("mine", 5, 4, cell=20)
    assert printkit.drawing(board).layers[0][0] == "board"
    (page,) = printkit.sheets(board, "A5")
    assert sorted((page.width, page.height)) == [148.0, 210.0]


def test_all_three_packages_are_typed():
    for package in ("printkit", "engines", "layouts"):
        assert (ROOT / package / "py.typed").is_file()
