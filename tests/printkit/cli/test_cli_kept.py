"""A kit that has not changed is left as it is; whatever goes into it, or comes out of it, is noticed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.books import kept
from printkit.cli import cli
from printkit.layouts.base import digest

LONG_AGO = 1_000_000_000


def run(folder: Path, *options: str) -> str:
    """The output of a kit of one page."""
    result = CliRunner().invoke(cli, ["kit", "jo", "--only", "reference", "-o", str(folder), *options])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a kit of long ago."""
    run(tmp_path)
    age(tmp_path)
    return tmp_path


def age(folder: Path) -> None:
    for path in folder.iterdir():
        os.utime(path, (LONG_AGO, LONG_AGO))


def drawn(folder: Path) -> bool:
    """Whether the kit was written anew; it is old again afterwards."""
    anew = (folder / "jo.pdf").stat().st_mtime != LONG_AGO
    age(folder)
    return anew


def test_an_unchanged_kit_is_left_alone_and_listed_as_before(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    before = (folder / "jo.pdf").read_bytes()
    listed = run(folder, "--json")
    assert not drawn(folder)
    assert run(folder).startswith(f"{folder / 'jo.pdf'}: unchanged; ")
    assert not drawn(folder)
    assert run(folder, "--fresh", "--json") == listed
    assert drawn(folder)
    assert (folder / "jo.pdf").read_bytes() == before
    other = tmp_path_factory.mktemp("other")
    run(other)
    assert (other / kept.NAME).read_bytes() == (folder / kept.NAME).read_bytes()


def test_other_options_another_program_and_other_libraries_draw_it_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for options in (("--theme", "low-ink"), (), ("--paper", "Letter"), ("--printer-scale", "1.001,1"), ()):
        run(folder, *options)
        assert drawn(folder), options
    for name in ("printkit.layouts", "printkit.engines", "printkit"):
        changed = {name: "another"}
        with monkeypatch.context() as patch:
            patch.setattr(
                kept,
                "of_package",
                lambda each, *without, new=changed: new.get(each) or digest.of_package(each, *without),
            )
            run(folder)
        assert drawn(folder), name
    run(folder)
    assert drawn(folder)
    monkeypatch.setattr(kept, "_versions", lambda: ("reportlab 0",))
    run(folder)
    assert drawn(folder)


def test_changed_and_missing_files_draw_it_again(folder: Path) -> None:
    right = (folder / "jo.pdf").read_bytes()
    for spoilt in (right + b"\n", b"", None):
        if spoilt is None:
            (folder / "jo.pdf").unlink()
        else:
            (folder / "jo.pdf").write_bytes(spoilt)
            age(folder)
        run(folder)
        assert drawn(folder)
        assert (folder / "jo.pdf").read_bytes() == right


def test_whatever_stands_in_the_place_of_what_is_kept_does_no_harm(folder: Path) -> None:
    path = folder / kept.NAME
    sound = json.loads(path.read_bytes())
    outside = json.loads(path.read_bytes())
    files = outside["kits"]["jo"]["files"]
    files["../jo.pdf"] = files.pop("jo.pdf")
    for text in (
        "",
        "[]",
        "{",
        '{"kits": 3}',
        '{"kits": {"jo": {}}}',
        "[" * 100_000,
        json.dumps(outside),
        " " * (kept.MOST + 1),
    ):
        path.write_text(text)
        age(folder)
        run(folder)
        assert drawn(folder), text[:20]
        assert json.loads(path.read_bytes()) == sound
    path.unlink()
    path.mkdir()
    run(folder)
    assert drawn(folder) and path.is_dir()


def test_content_of_ones_own_is_drawn_every_time_and_leaves_nothing(tmp_path: Path) -> None:
    project = tmp_path / "own.toml"
    project.write_text('[titles]\njo = "Our Jo"\n')
    folder = tmp_path / "out"
    for _ in range(2):
        run(folder, "--project", str(project))
        assert drawn(folder)
    assert not (folder / kept.NAME).exists()


def test_a_digest_tells_files_and_their_ends_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "printkit_digest_probe"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "data" / "words.txt").write_text("one")

    def told() -> str:
        digest.of_package.cache_clear()
        return digest.of_package(package.name)

    first = told()
    (package / "kernel.so").write_bytes(b"made")
    (package / "__pycache__").mkdir(exist_ok=True)
    (package / "__pycache__" / "x.pyc").write_bytes(b"made")
    assert told() == first
    (package / "data" / "words.txt").write_text("two")
    assert told() != first
    (package / "data" / "words.txt").write_text("one")
    assert told() == first
    (package / "data" / "words.txt").rename(package / "words.txt")
    assert told() != first
    digest.of_package.cache_clear()
    assert digest.digest([b"ab", b"c"]) != digest.digest([b"a", b"bc"])
