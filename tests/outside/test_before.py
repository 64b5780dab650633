"""A game as `printkit init` wrote it for the release before, with imports by names that are gone, still works."""

from __future__ import annotations

import json
import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

from printkit import engines
from printkit.cli import main
from printkit.engines import legacy, plugins

HERE = Path(__file__).parent
GAME = HERE / "_before"


@pytest.fixture
def run(monkeypatch, capsys, no_outside_games):
    """Run the command line; gives exit status, standard output and standard error."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return ended.value.code, told.out, told.err

    return run


def test_every_part_of_it_is_found(run):
    status, out, err = run("games", "--check", GAME, "--json")
    assert (status, err) == (0, "")
    parts = {each["part"]: each["state"] for each in json.loads(out)["games"][0]["parts"]}
    assert {part for part, state in parts.items() if state != "ok"} == {
        "kernel", "book", "statements", "notation"
    }  # fmt: skip


def test_it_prints_a_kit_a_figure_and_a_sheet_of_puzzles(run, tmp_path):
    at = ("--games", GAME)
    assert run("kit", "before", "-o", tmp_path, *at)[0] == 0
    assert run("puzzles", "sheet", "before", "-o", tmp_path / "p.pdf", *at)[0] == 0
    assert run("puzzles", "check", "before", *at)[0] == 0
    figure = ("diagram", "before", "b2", "a1", "--claim", "turns 7", "-o", tmp_path / "f.svg")
    assert run(*figure, *at)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {"before.pdf", "before.svg", "p.pdf", "f.svg"}


def test_nothing_is_left_under_the_old_names(no_outside_games):
    plugins.add(GAME)
    assert engines.find("before").offers("effects")
    assert not {"engines", "layouts", "printkit.game"} & set(sys.modules)


def test_a_package_of_the_old_name_is_neither_used_nor_hidden(no_outside_games, tmp_path, monkeypatch):
    """Beside a package of somebody else that is called ``engines``, a guest gets the one it means."""
    foreign = tmp_path / "site" / "engines"
    foreign.mkdir(parents=True)
    (foreign / "__init__.py").write_text("OWNER = 'somebody else'\n", encoding="utf-8")
    (foreign / "diesel.py").write_text("POWER = 3\n", encoding="utf-8")
    (foreign / "game.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(foreign.parent)
    folder = tmp_path / "mine" / "printkit_twoengines"
    shutil.copytree(GAME / "printkit_before", folder)
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace('"before', '"twoengines')
        path.write_text(text, encoding="utf-8")
    rules = folder / "rules.py"
    rules.write_text("from engines.diesel import POWER\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    assert plugins.add(folder) == ("twoengines",)
    game = engines.find("twoengines")
    assert len(game.turns(game.start())) == 9
    assert import_module("printkit_twoengines.rules").POWER == 3
    assert import_module("engines").OWNER == "somebody else"
    for name in ("engines", "engines.diesel"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("import engines", "import printkit.engines as engines"),
        ("import engines as e, json", "import printkit.engines as e\nimport json"),
        ("import engines.game", "import printkit.engines.game as _\nimport printkit.engines as engines"),
        ("from engines.game import Game", "from printkit.engines.game import Game"),
        ("from printkit.game import plain", "from printkit.looks import plain"),
        ("from printkit import game", "from printkit import game"),
        (
            "from engines.simple import EMPTY, facts",
            "from printkit.engines.legacy import facts\nfrom printkit.engines.simple import EMPTY",
        ),
        ("from layouts.unknown import x", "from layouts.unknown import x"),
        ("from .engines import x", "from .engines import x"),
    ],
)
def test_imports_are_rewritten(old, new):
    import ast

    tree = legacy._Imports().visit(ast.parse(old))
    assert ast.unparse(ast.fix_missing_locations(tree)) == new


SILENT = """
from engines.claims.deeds import Deed, Facts
from engines.game import Outcome
from engines.simple import Position

from . import ENGINE


class Nim:
    info, name, rulings = ENGINE.info, ENGINE.info.id, ()

    def start(self):
        return 2

    def parse(self, text):
        return int(text)

    def text(self, position):
        return str(position)

    def mover(self, position):
        return "ab"[position % 2]

    def turns(self, position):
        return {"go": position - 1} if position else {}

    def play(self, position, turn):
        return turn, position - 1

    def outcome(self, position):
        return None if position else Outcome("b", "last")

    def score(self, position):
        return None


def rules(variant):
    return Nim()


FACTS = Facts({"x": "a"}, lambda at: ("s",), lambda at: {"s": "x"} if at else {},
              lambda game, at, turn: (Deed("remove", ("s",), "x"),), lambda game, at, start: ())
"""
DECLARED = """
from engines.declaration import Engine
from engines.game import Info
from layouts.ground.lazy import Ref

ENGINE = Engine(
    info=Info(id="barenim", title="T", designer="D", year=None, players=("a", "b"), start="2", boards=()),
    rules=Ref(f"{__name__}.rules:rules"),
    facts=Ref(f"{__name__}.rules:FACTS"),
)
"""


def test_a_game_that_derives_from_nothing_is_lent_what_it_misses(no_outside_games, tmp_path):
    folder = tmp_path / "printkit_barenim"
    folder.mkdir()
    (folder / "__init__.py").write_text(DECLARED, encoding="utf-8")
    (folder / "rules.py").write_text(SILENT, encoding="utf-8")
    plugins.add(folder)
    game = engines.find("barenim")
    assert (game.pieces, game.spots_of(2), dict(game.pieces_on(2))) == ({"x": "a"}, ("s",), {"s": "x"})
    assert [deed.kind for deed in game.effects(2, "go")] == ["remove"]
    assert (game.tells(1, "go"), game.options(2, None)) == (("win by last", "take one"), ())
    assert game.offers("effects") and not game.offers("sight")
    with pytest.raises(engines.InputError, match='"barenim" has no lines of sight'):
        game.sight(2, "s", "s")


def test_looks_figures_and_editors_may_be_values():
    from printkit.content.project import Project
    from printkit.figures.style import FigureStyle, figure_style
    from printkit.looks.editor import Choice, Editor, movers
    from printkit.looks.style import GameStyle

    known = figure_style("jo")
    names = ("board", "ground", "stone", "ghost", "state", "signs")
    figures = FigureStyle(
        width=60.0,
        share=0.9,
        dressing=None,
        **{name: getattr(known, {"ground": "background"}.get(name, name)) for name in names},
    )
    at = engines.find("jo").start()
    assert figures.state(at) == known.state(at)
    assert (figures.width, figures.underlay(at, None), figures.values(at)) == (60.0, (), {})
    assert legacy.replace(figures, width=50.0).board(None, 50.0, True) == known.board(None, 50.0, True)
    with pytest.raises(TypeError):
        FigureStyle(width=60.0)
    with pytest.raises(TypeError, match="colour"):
        GameStyle(id="jo", colour="red")
    style = GameStyle(
        id="jo", extra=lambda theme: (), own=lambda look, project: legacy.replace(look, title=project.paper)
    )
    assert style.custom(Project(paper="mine")).title == "mine"
    assert style.title == "" and style.extra(None) == style.assembly(None) == ()
    editor = Editor({"r": "red"}, lambda game, at, spot, piece: (spot, piece), (Choice("to move", 1, movers),))
    assert editor.put(None, at, "a1", piece="r") == ("a1", "r")
    assert not editor.stepwise and editor.meant(None, at, ("a1",)) == ()
