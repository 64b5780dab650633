"""Files that data names stay in the folder of the file that names them, links followed, unless a user allows more."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import printkit
from printkit.layouts.base import fence
from printkit.layouts.base.fence import OutsideFolder, inside
from printkit.layouts.base.refusals import InputError

Run = Callable[..., tuple[object, str, str]]
SECRET = "name\nTOPSECRET\n"
DECK = '[deck]\nsize = "poker"\n{}\n[[front]]\nkind = "text"\nx = 5\ny = 5\ntext = "x"\n'
NAMES = ("../secret.{}", "{{}}/secret.{}", "linked.{}", "sub/../../secret.{}", "linked/secret.{}")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for data beside files that are none of its business, with links to them."""
    monkeypatch.setenv(fence.VARIABLE, "")
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    for suffix in ("csv", "toml", "png", "svg", "txt", "md", "ttf"):
        (tmp_path / f"secret.{suffix}").write_text(SECRET, encoding="utf-8")
        (home / f"linked.{suffix}").symlink_to(tmp_path / f"secret.{suffix}")
    (home / "linked").symlink_to(tmp_path)
    return home


SURFACES = {
    "table": ("csv", "cards", DECK.format('cards = "{}"')),
    "extends": ("toml", "cards", DECK.format('extends = "{}"')),
    "icon": ("svg", "cards", DECK.format('[icons]\na = "{}"')),
    "font": ("ttf", "cards", DECK.format('[fonts]\na = "{}"')),
    "picture": ("png", "cards", '[deck]\nsize = "poker"\n[[front]]\nkind = "image"\nfile = "{}"\n'),
    "map": ("txt", "board", '[board]\nkind = "squares"\ncolumns = 2\nrows = 2\ncell = 20\nmap = "{}"\n'),
    "deck of a kit": ("toml", "kit", '[kit]\ndecks = ["{}"]\n'),
    "cover of a kit": ("png", "kit", '[kit]\ncover = "{}"\n'),
    "floor": ("txt", "board favor --project", '[floor]\nplan = "{}"\n'),
    "values": ("txt", "board mana --project", '[mana]\nvalues = "{}"\n'),
    "list": ("csv", "cards own-cards --project", '[cards]\nfile = "{}"\n'),
    "rulebook": ("png", "rulebook", "# One\n\n![words]({})\n"),
    "font of a rulebook": ("ttf", "rulebook", '```rulebook\nfonts = "{}"\n```\n\n# One\n'),
}


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("name", NAMES)
def test_no_file_reaches_out(run: Run, home: Path, surface: str, name: str) -> None:
    suffix, words, text = SURFACES[surface]
    file = home / ("book.md" if words == "rulebook" else "data.toml")
    shown = name.format(suffix).format(home.parent)
    file.write_text(text.replace("{}", shown), encoding="utf-8")
    status, out, err = run(*words.split(), file, "-o", home / ("out" if words == "kit" else "out.pdf"))
    assert (status, out) == (2, ""), err
    assert "which is outside" in err and "--root DIR" in err and file.name in err, err
    assert "TOPSECRET" not in err


def test_root_widens_the_fence(run: Run, home: Path) -> None:
    file = home / "deck.toml"
    file.write_text(DECK.format('cards = "../secret.csv"'), encoding="utf-8")
    assert run("cards", file, "-o", home / "a.pdf")[0] == 2
    try:
        status, _, err = run("cards", file, "-o", home / "a.pdf", "--root", home.parent)
        assert (status, err) == (0, "")
        assert os.environ[fence.VARIABLE] == str(home.parent.resolve())
    finally:
        os.environ[fence.VARIABLE] = ""
    printkit.add_root(home.parent)
    assert printkit.read_deck(file).title
    with pytest.raises(printkit.Refusal, match="There is no folder"):
        printkit.add_root(home / "none")


def test_what_lies_inside_is_found_by_any_name(home: Path) -> None:
    (home / "sub" / "a.png").touch()
    (home / "alias.png").symlink_to("sub/a.png")
    for name in ("sub/a.png", "alias.png", "./sub/../sub/a.png", str(home / "sub" / "a.png"), "none.png"):
        assert inside(home, name, "file") == home / name
    for name in ("", "a\0b"):
        with pytest.raises(InputError, match="name of a file"):
            inside(home, name, "file")
    (home / "round").symlink_to("round")
    with pytest.raises(InputError):
        inside(home, "round/x", "file")
    with pytest.raises(OutsideFolder):
        inside(home / "sub", "../x.png", "file")


def test_a_linked_folder_is_the_folder_it_links_to(home: Path, tmp_path: Path) -> None:
    shutil.copytree(home / "sub", tmp_path / "real")
    (tmp_path / "real" / "x.png").touch()
    (tmp_path / "way").symlink_to("real")
    assert inside(tmp_path / "way", "x.png", "file").exists()


def test_games_from_data_cannot_name_values_elsewhere(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    for name in ("../secret.txt", "linked.txt"):
        status, out, err = run("turns", f"mana:file={name}")
        assert (status, out, "which is outside" in err, "TOPSECRET" in err) == (2, "", True, False)
