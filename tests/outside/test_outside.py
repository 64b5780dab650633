"""Three games in distributions of their own, the game that `printkit init` writes, and games that are wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pypdfium2
import pytest

from printkit import engines
from printkit.books.conformance import findings
from printkit.cli import main
from printkit.engines import conformance, plugins
from printkit.engines.claims.statements import statements
from printkit.layouts import boards
from printkit.layouts.base.refusals import InputError
from printkit.looks.editor import put
from printkit.studio.state import played
from printkit.studio.view import view
from tests.samples import quick

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
IDS = ("hex", "konane", "morris")


@pytest.fixture
def run(monkeypatch, capsys, no_outside_games):
    """Run the command line; gives exit status, standard output and standard error."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        output = capsys.readouterr()
        return ended.value.code, output.out, output.err

    return run


# ------------------------------------------------------------------------------------------------- found


@pytest.mark.parametrize("id", quick(IDS, "konane"))
def test_they_are_found_and_keep_to_what_games_owe(id, brought):
    assert brought == IDS
    assert set(IDS) < set(engines.names())
    assert set(IDS) < set(boards.names())
    matches = {each.part: each for each in findings(id)}
    assert {part for part, each in matches.items() if each.state == "absent"} == {
        "kernel",
        "notation",
        "book",
        "statements",
    }
    assert {part: each.message for part, each in matches.items() if each.state == "fails"} == {}
    assert statements(id) == ()


def test_they_are_forgotten_with_the_variable(brought, monkeypatch):
    monkeypatch.setenv(plugins.VARIABLE, "")
    assert not set(IDS) & set(engines.names())
    assert not set(IDS) & set(boards.names())
    with pytest.raises(InputError, match="game must be one of"):
        engines.find("morris")


@pytest.mark.parametrize("id", IDS)
def test_each_is_small_and_declares_its_entry_point(id):
    files = sorted((HERE / id).rglob("*.py"))
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 300
    project = tomllib.loads((HERE / id / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["printkit.games"] == {id: f"printkit_{id}"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--games", HERE, "turns", "konane", "--json"),
        ("turns", "konane", "--games", HERE / "konane", "--json"),
        ("turns", f"--games={HERE / 'konane' / 'printkit_konane'}", "konane", "--json"),
    ],
    ids=["before", "behind", "the package itself"],
)
def test_the_option_stands_before_or_behind_the_command(run, arguments):
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert [row["turn"] for row in json.loads(out)["turns"]] == ["a1", "c3", "d4", "f6"]


def test_a_number_of_games_is_left_to_the_command():
    from printkit.cli import _games_first

    arguments = ["arena", "x", "--games", "20", "--games", "my", "--games=./30", "--", "--games", "z"]
    assert _games_first(arguments) == [
        "--game-dir=my",
        "--game-dir=./30",
        "arena",
        "x",
        "--games=20",
        "--",
        "--games",
        "z",
    ]


def test_every_kind_of_command_knows_them(run, tmp_path):
    at = ("--games", HERE)
    status, out, _ = run("games", "--json", *at)
    assert (status, {game["id"] for game in json.loads(out)["games"]} >= set(IDS)) == (0, True)
    status, out, _ = run("geometry", "hex", "--json", *at)
    found = json.loads(out)
    assert (len(found["spots"]), len(found["links"])) == (49, 120)
    assert run("board", "morris", "--step", "20", "-o", tmp_path / "m.svg", *at)[0] == 0
    assert run("cards", "konane-tokens", "-o", tmp_path / "s.pdf", *at)[0] == 0
    status, out, _ = run("solve", "konane", "-p", "o.ox../....../....../....../....../....x. black", "--json", *at)
    assert (status, json.loads(out)["value"]) == (0, "loss")
    figure = ("diagram", "hex", "d4", "e4", "--show", "after", "--claim", "turns 47", "-o", tmp_path / "f.png")
    assert run(*figure, *at)[0] == 0
    status, _, err = run(*figure[:-4], "--claim", "turns 48", "-o", tmp_path / "g.png", *at)
    assert (status, "turns 48" in err, (tmp_path / "g.png").exists()) == (1, True, False)
    assert run("puzzles", "check", "hex", *at)[0] == 0
    assert run("puzzles", "sheet", "konane", "-o", tmp_path / "p.pdf", *at)[0] == 0
    assert run("claims", "hex", *at)[0] in (0, 2)
    assert run("perft", "morris", "--depth", "2", *at)[1].strip().endswith("552")


def test_a_board_and_its_tokens_come_from_data(run, tmp_path):
    """Konane's board and pebbles are files beside its rules: they print, and its kit holds them."""
    at = ("--games", HERE / "konane")
    home = HERE / "konane" / "printkit_konane"
    assert run("board", "konane", "-o", tmp_path / "board.svg", *at)[0] == 0
    board = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert '-coords"' in board  # names of files and ranks, in the border
    assert "#d9d2c5" in board and board.count("<linearGradient") == 1  # lava, and the hollow in it
    found = json.loads(run("geometry", "konane", "--json", *at)[1])
    spots = {spot["id"]: (spot["x"], spot["y"]) for spot in found["spots"]}
    assert (len(spots), spots["a1"], spots["b1"]) == (36, (22.5, 22.5), (49.5, 22.5))
    narrow = json.loads(run("geometry", "konane", "--border", "0mm", "--json", *at)[1])
    assert (found["width"], narrow["width"]) == (180, 162)
    assert run("cards", "konane-tokens", "-o", tmp_path / "tokens.pdf", *at)[0] == 0
    pebbles = pypdfium2.PdfDocument(tmp_path / "tokens.pdf")
    assert len(pebbles) == 1
    status, out, err = run("kit", "konane", "--only", "board,pieces", "-o", tmp_path, "--json", *at)
    assert (status, err) == (0, "")
    pages = [page for file in json.loads(out)["files"] for page in file["pages"]]
    assert {"Board", "Konane: pebbles"} <= {page["title"] for page in pages}
    kit = pypdfium2.PdfDocument(tmp_path / "konane.pdf")
    sheet = next(page for page in kit if "Pebbles" in page.get_textpage().get_text_range()[:40])
    for page in (pebbles[0], sheet):
        image = page.render(scale=1).to_pil().convert("RGB")
        colours = {colour for _, colour in image.getcolors(1 << 20)}
        assert {(0x6B, 0x64, 0x5A), (0xE6, 0xDF, 0xD0)} <= colours
    assert run("atlas", "konane", "--save", "-o", tmp_path / "table" / "konane.json", *at)[0] == 0
    table = json.loads((tmp_path / "table" / "konane.json").read_text(encoding="utf-8"))
    assert sum(each.get("Nickname") in ("black", "white") for each in table["ObjectStates"]) == 36
    # What is wrong with the data is told by file and line.
    copied = tmp_path / "mine"
    shutil.copytree(home, copied / "printkit_wrongkonane")
    inner = copied / "printkit_wrongkonane"
    for path in inner.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("printkit_konane", "printkit_wrongkonane")
        path.write_text(text.replace('"konane"', '"wrongkonane"'), encoding="utf-8")
    table = inner / "tokens.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("pebble.svg", "peble.svg"), encoding="utf-8")
    status, _, err = run("cards", "wrongkonane-tokens", "-o", tmp_path / "x.pdf", "--games", copied)
    assert (status, "tokens.csv, line 3" in err, 'Did you mean "pebble.svg"?' in err) == (2, True, True), err


def test_the_studio_shows_them(brought):
    shown = view(played("hex", None, ("d4",)))
    assert shown["state"] == "blue to move"
    assert put("konane", engines.info("konane").start, "a1", piece="").endswith("oxoxox/.oxoxo black")


def test_a_project_speaks_of_them_and_never_brings_them(run, tmp_path):
    project = tmp_path / "mine.toml"
    project.write_text('[titles]\nkonane = "Pebbles"\n', encoding="utf-8")
    kit = ("kit", "konane", "--only", "cover,build", "--games", HERE, "--project", project)
    status, _, err = run(*kit, "-o", tmp_path)
    assert (status, err) == (0, "")
    text = pypdfium2.PdfDocument(tmp_path / "konane.pdf")[0].get_textpage().get_text_range()
    assert "Pebbles" in text
    evil = tmp_path / "sub" / "evil"
    evil.mkdir(parents=True)
    (evil / "__init__.py").write_text(f"INFO = open({str(tmp_path / 'PWNED')!r}, 'w')\n", encoding="utf-8")
    for text in ('games = ["sub"]\n', '[project]\ngames = ["sub"]\n'):
        project.write_text(text, encoding="utf-8")
        for words in (("board", "yoso"), ("kit", "yoso"), ("cards", "yoso-tokens")):
            target = tmp_path / ("kits" if words[0] == "kit" else "x.pdf")
            status, out, err = run(*words, "--project", project, "-o", target)
            assert (status, out, "mine.toml, line " in err, "--game-dir DIR" in err) == (2, "", True, True), err
    assert not (tmp_path / "PWNED").exists()


def test_workers_see_them(run, tmp_path):
    mine = ("puzzles", "mine", "konane", "--count", "1", "--kind", "win", "--seed", "1", "--tries", "6")
    for name, jobs in (("one", 1), ("two", 2)):
        status, _, err = run(*mine, "--jobs", jobs, "-o", tmp_path / f"{name}.jsonl", "--games", HERE)
        assert status == 0, err
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


# ----------------------------------------------------------------------------------------------- installed


def test_one_is_installed_and_prints_its_kit(tmp_path):
    target = tmp_path / "site"
    copied = tmp_path / "source"
    shutil.copytree(HERE / "konane", copied)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
         "--target", target, copied],
        check=True, capture_output=True,
    )  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(target), str(ROOT))), plugins.VARIABLE: ""}
    done = subprocess.run(
        [sys.executable, "-m", "printkit", "kit", "konane", "-o", tmp_path / "kit"],
        env=environment, cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    pages = pypdfium2.PdfDocument(tmp_path / "kit" / "konane.pdf")
    texts = [page.get_textpage().get_text_range() for page in pages]
    assert "Konane" in texts[0]
    assert any("Whoever cannot jump any more has lost" in " ".join(text.split()) for text in texts)
    assert any("win in two turns" in text for text in texts)
    assert (tmp_path / "kit" / "konane.svg").is_file()


# ------------------------------------------------------------------------------------------------- started


def test_a_game_that_is_started_works_at_once(run, tmp_path):
    folder = tmp_path / "Stone-Rows 2"
    status, out, _ = run("init", folder, "--kind", "game")
    assert status == 0
    assert out.startswith(f"{folder}: 9 files; ") and (folder / "printkit_stonerows2" / "rules.py").exists()
    status, out, _ = run("games", "--check", folder, "--json")
    found = json.loads(out)
    assert (status, found["ok"], found["games"][0]["id"]) == (0, True, "stonerows2")
    assert run("kit", "stonerows2", "--games", folder, "-o", tmp_path)[0] == 0
    status, out, _ = run("status", "stonerows2", "-p", "xxx/oo./... light", "--json", "--games", folder)
    assert json.loads(out) == {
        "game": "stonerows2",
        "position": "xxx/oo./... light",
        "over": True,
        "winner": "dark",
        "reason": "row",
        "score": None,
    }
    status, _, err = run("init", folder, "--kind", "game")
    assert (status, "exists already" in err or "called" in err) == (2, True)


def test_a_game_keeps_the_rules_it_tells(brought):
    import_module("printkit_konane.rules")
    game = engines.find("konane")
    after = game.play(game.play(game.start(), "c3")[1], "d3")[1]
    assert list(game.turns(after)) == ["a3c3", "c1c3", "c5c3"]
    morris = engines.find("morris")
    position = morris.start()
    for turn in ("d2", "a7", "f2", "g7"):
        position = morris.play(position, turn)[1]
    assert [turn for turn in morris.turns(position) if turn.startswith("b2")] == ["b2xa7", "b2xg7"]


@pytest.mark.parametrize("kind", ["gme", "token"])
def test_kinds_of_starts_are_few(run, tmp_path, kind):
    status, _, err = run("init", tmp_path / "x", "--kind", kind)
    assert (status, f'must be one of project, game, deck, board, sheet, kit, rulebook, not "{kind}".' in err) == (
        2,
        True,
    )
    assert not (tmp_path / "x").exists()


def test_a_rulebook_is_started(run, tmp_path):
    assert run("init", tmp_path / "r", "--kind", "rulebook", "--game", "jo")[0] == 0
    assert run("rulebook", tmp_path / "r" / "rulebook.md", "-o", tmp_path / "r.pdf")[0] == 0


# --------------------------------------------------------------------------------------------------- wrong

DECLARED = """
from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.base.lazy import LazyRef

ENGINE = Engine(
    info=Info(id="{id}", title="T", designer="D", year=None, players=("a", "b"), start="x", boards=()),
    rules=LazyRef(f"{{__name__}}.rules:rules"),
    boards={boards},
)
"""


def _write(folder: Path, id: str, text: str = "", boards: str = "{}") -> Path:
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(text or DECLARED.format(id=id, boards=boards), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("wrong_one", "ENGINE = 1 / 0\n", "wrong_one/__init__.py, line 1: ZeroDivisionError"),
        ("wrong_two", "ENGINE = (\n", "SyntaxError"),
        ("wrong_three", "ENGINE = 3\n", "it has no INFO"),
        (
            "wrong_four",
            DECLARED.format(id="jo", boards="{}"),
            'printkit: The module wrong_four declares the game "jo", but that id is taken. Choose',
        ),
        (
            "wrong_five",
            DECLARED.format(id="five", boards='{"jo": LazyRef("x")}'),
            'printkit: The game five has a board "jo", but that name is taken. Choose another.',
        ),
        (
            "wrong_six",
            DECLARED.format(id="Six!", boards="{}"),
            'printkit: "Six!" (wrong_six) is not an id for a game; use only lower-case letters, digits and hyphens.',
        ),
        (
            "wrong_eight",
            "import json\n\nfrom layouts.ground.lazy import Ref\n\nENGINE = Ref('x')\n",
            'The module "wrong_eight" was written for printkit 0.1: it imports "layouts',
        ),
        (
            "wrong_nine",
            "from printkit.game import plain\n\nENGINE = plain\n",
            'imports "printkit.game" (WRONG/__init__.py, line 1). Import from printkit.engines and printkit.layouts; '
            "docs/games.md lists the other changes.\n",
        ),
        ("wrong_ten", "import printkit.gamesome\n\nENGINE = 3\n", "line 1: ModuleNotFoundError: No module named 'pr"),
        ("wrong_seven", "NOTHING = 1\n", '/wrong_seven". Name a folder with a game.toml, a package whose'),
        (
            "json",
            DECLARED.format(id="seven", boards="{}"),
            '/json" cannot be loaded because another package is called json. Rename the folder.',
        ),
    ],
)
def test_what_cannot_be_taken_is_refused_and_leaves_no_trace(run, tmp_path, monkeypatch, name, text, message):
    monkeypatch.setitem(sys.modules, "layouts", None)  # the folder of that name in a checkout
    folder = _write(tmp_path / name, "", text)
    status, out, err = run("games", "--games", folder)
    assert (status, out, message.replace("WRONG", str(folder)) in err) == (2, "", True), err
    assert run("games")[0] == 0


def test_a_check_tells_what_fails(run, tmp_path):
    folder = _write(tmp_path / "halfgame", "half")
    (folder / "rules.py").write_text("def rules(variant):\n    raise OverflowError('too much')\n", encoding="utf-8")
    status, out, _ = run("games", "--check", folder, "--json")
    found = json.loads(out)
    parts = {each["part"]: each for each in found["games"][0]["parts"]}
    assert (status, found["ok"], parts["rules"]["state"]) == (1, False, "fails")
    assert "OverflowError: too much" in parts["rules"]["told"]
    assert "rules.py, line 2" in parts["rules"]["told"]
    assert parts["style"]["state"] == parts["rulebook"]["state"] == "absent"
    status, _, err = run("kit", "half", "--games", folder, "-o", tmp_path)
    assert (status, "GAME" in err or "game" in err) == (2, True)
    status, _, err = run("games", "--check", "nowhere")
    assert (status, "nowhere" in err) == (2, True)


def test_playouts_are_not_mixed_up(brought):
    assert conformance.playout("hex", 0)[0][0] == engines.find("hex").start()


def test_parts_that_are_not_there_are_left_out_of_the_kit(run, tmp_path):
    folder = tmp_path / "barely"
    assert run("init", folder, "--kind", "game")[0] == 0
    inner = folder / "printkit_barely"
    for name in ("reference.md", "rulebook.md", "puzzles.jsonl", "puzzles.py"):
        (inner / name).unlink()
    status, _, err = run("kit", "barely", "--games", folder, "-o", tmp_path)
    assert (status, err) == (0, "")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tmp_path / "barely.pdf"))
    assert "Board" in text and "Rules" not in text and "Quick reference" not in text and "Puzzles" not in text
    for command in (
        ("puzzles", "sheet", "barely", "-o", tmp_path / "x.pdf"),
        ("puzzles", "mine", "barely", "-o", tmp_path / "x.jsonl"),
    ):
        status, _, err = run(*command, "--games", folder)
        assert (status, "barely" in err, "Traceback" in err) == (2, True, False)
