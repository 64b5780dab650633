"""The studio as a static site: what its files hold. Tests in the browser play on it."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit import engines
from printkit.cli.studio import command
from printkit.layouts.base.refusals import InputError
from printkit.studio import alone, answers, export

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder whose files are taken for Pyodide's."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in export.PINNED:
        (folder / name).write_text(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(export, "PINNED", {name: sha256(name.encode()).hexdigest() for name in export.PINNED})
        yield folder


@cache
def site(game: str, pyodide: Path) -> dict[str, bytes]:
    """The files of a game's site, which nobody changes."""
    return export.site((game,), pyodide)


def packed(files: dict[str, bytes]) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(files["app.zip"]))


def test_only_what_anyone_may_publish_unless_games_are_named(pyodide: Path) -> None:
    assert export.chosen(()) == ("strings",)
    assert export.chosen(("jo",)) == ("jo",)
    # The Master board plays by the rules of the small one.
    assert set(export.chosen(("master",))) == {"yoso", "master"}
    files = export.site((), pyodide)
    others = [name for name in engines.names() if name != "strings"]
    assert not [path for path in packed(files).namelist() if path.split("/")[2:3] and path.split("/")[2] in others]
    first = json.loads(files["first.json"])
    assert [game["id"] for game in first["games"]["games"]] == ["strings"]
    assert "MY Tian" in files["index.html"].decode() and "MY Tian" in files["NOTICE.txt"].decode()
    assert "Phil Leduc" not in files["index.html"].decode()


def test_every_file_that_a_page_names_is_there(pyodide: Path) -> None:
    files = site("jo", pyodide)
    index = files["index.html"].decode()
    named = set(re.findall(r'(?:href|src)="([^"#]+)"', index))
    assert named <= set(files) and "manifest.webmanifest" in named and "{{" not in index
    for name, data in files.items():
        if name.endswith(".js"):
            imports = re.findall(r'from "\./([\w.]+)"', data.decode())
            assert {f"page/{each}" for each in imports} <= set(files), name
    manifest = json.loads(files["manifest.webmanifest"])
    assert {icon["src"] for icon in manifest["icons"]} <= set(files) and manifest["start_url"] == "./"
    kept = re.search(r'FILES = "(.*)"\.split', files["offline.js"].decode())
    assert kept and set(kept[1].split()) == {"./", *files} - {"offline.js"}


def test_the_same_bytes_twice_and_nothing_of_this_machine(pyodide: Path) -> None:
    files = site("strings", pyodide)
    assert export.site(("strings",), pyodide) == files
    contents = [*files.values(), *(packed(files).read(name) for name in packed(files).namelist())]
    places = {str(ROOT), str(Path.home()), str(Path(sys.executable).parent)}
    assert not [place for place in places for data in contents if place.encode() in data]
    changed = site("jo", pyodide)
    assert changed["offline.js"] != files["offline.js"]


def test_the_first_answers_are_those_of_the_page(pyodide: Path) -> None:
    first = json.loads(site("jo", pyodide)["first.json"])
    shown = answers.answer(alone.DESK, "view", {"game": "jo", "theme": "full"})
    assert first["view&game=jo&theme=full"] == json.loads(json.dumps(shown))
    assert {key.partition("&")[0] for key in first} == {"games", "view", "tour", "step"}
    # Games on the Master board begin with the rules of its lesson.
    assert "view&game=master:circle&theme=full" in json.loads(export.site(("master",), pyodide)["first.json"])


def test_what_is_packed_answers_by_itself(pyodide: Path, tmp_path: Path) -> None:
    """Without the libraries that a browser does not have, and with no other copy of printkit."""
    packed(export.site(("mana",), pyodide)).extractall(tmp_path / "app")
    code = (
        "import json, sys; sys.path.insert(0, 'app')\n"
        "from printkit.studio.alone import reply\n"
        "def ask(path, **given): return json.loads(reply(path, json.dumps(given)))\n"
        "search = dict(page='12345678', game='mana', turns=[])\n"
        "print(json.dumps([[game['id'] for game in ask('games')['answer']['games']],\n"
        "  ask('advise', level=1, **search), ask('estimate', **search), ask('view', game='jo'),\n"
        "  ask('figure.svg', game='mana')['file']['name'], ask('board.pdf', board='mana'),\n"
        "  len(ask('book', game='mana')['answer']['chapters']), sys.modules['printkit'].__file__]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    games, turn, estimate, other, figure, board, chapters, place = json.loads(done.stdout)
    assert games == ["mana"] and turn["answer"]["level"] == 1 and 0 <= estimate["answer"]["expect"] <= 1
    assert "one of mana" in other["refused"] and board == {"refused": alone.ELSEWHERE}
    assert figure == "mana-figure.svg" and chapters > 3 and str(tmp_path) in str((tmp_path / place).resolve())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--export", "out"], "npm pack pyodide@"),
        (["--export", "out", "--pyodide", "."], "has no pyodide.asm.mjs"),
        (["--export", "out", "--game", "joo"], "jo"),
        (["--pyodide", "."], "can only be used with --export"),
        (["--export", "out", "--project", "mine.toml"], "cannot be combined"),
        (["--export", "out", "--lan"], "--lan cannot be combined"),
    ],
)
def test_what_is_wrong_is_refused(
    options: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").touch()
    done = CliRunner().invoke(command, options)
    assert message in str(done.exception) + done.output and done.exit_code
    assert not Path("out").exists()


def test_another_file_than_that_of_the_release_is_refused(pyodide: Path, tmp_path: Path) -> None:
    other = shutil.copytree(pyodide, tmp_path / "other")
    (other / "pyodide.mjs").write_text("another")
    with pytest.raises(InputError, match="does not come from Pyodide"):
        export.site((), other)
