"""Hints that fit how this copy came here, read from what pip and its like have noted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from printkit.layouts.base import installation
from printkit.layouts.base.installation import Requirement, numbers, requirements, to_add, way

ASKED = ["click>=8.1", 'pikepdf>=9; extra == "check"', "pypdfium2 (>=4.30) ; extra == 'check'"]


class Noted:
    """What is noted of an installation in a folder."""

    requires = ASKED

    def __init__(self, folder: Path, origin: dict | None = None) -> None:
        self.folder, self.origin = folder, origin

    def read_text(self, name: str) -> str | None:
        return json.dumps(self.origin) if self.origin and name == "direct_url.json" else None

    def locate_file(self, name: str) -> Path:
        return self.folder / name


@pytest.fixture
def noted(monkeypatch, tmp_path):
    def noted(origin=None):
        monkeypatch.setattr(installation, "installed", lambda: Noted(tmp_path, origin))
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
        return tmp_path

    return noted


def test_requirements_and_their_extras_are_read(noted):
    noted()
    assert requirements() == (
        Requirement("click", ">=8.1"),
        Requirement("pikepdf", ">=9", "check"),
        Requirement("pypdfium2", ">=4.30", "check"),
    )
    assert [each.least for each in requirements()] == [(8, 1), (9,), (4, 30)]
    assert numbers("2026.8.0rc1") == (2026, 8, 0)
    assert numbers("") == ()


def test_an_environment_is_added_to_by_its_own_python(noted, monkeypatch):
    folder = noted({"url": "file:///somewhere", "dir_info": {}})
    assert way() == "pip"
    python = folder / "bin" / "python"
    assert to_add("check") == f'{python} -m pip install "pikepdf>=9" "pypdfium2>=4.30"'
    monkeypatch.chdir(folder)
    assert to_add("check").startswith(f"{Path('bin', 'python')} -m pip install ")


def test_a_clone_is_one_that_was_installed_in_place(noted):
    noted({"url": "file:///somewhere", "dir_info": {"editable": True}})
    assert way() == "clone"
    folder = noted()
    (folder / "setup.py").touch()
    assert way() == "clone"


@pytest.mark.parametrize(
    "receipt, command",
    [("pipx_metadata.json", "pipx inject printkit-games "), ("uv-receipt.toml", "-m pip install ")],
)
def test_tools_have_their_own_ways(noted, receipt, command):
    (noted() / receipt).touch()
    assert way() == receipt.partition("_")[0].partition("-")[0]
    assert command in to_add("check")


def test_without_pip_it_is_uv(noted, monkeypatch):
    folder = noted()
    monkeypatch.setattr(installation, "_present", lambda name: False)
    assert to_add("check") == f'uv pip install --python {folder / "bin" / "python"} "pikepdf>=9" "pypdfium2>=4.30"'


def test_where_nothing_was_installed_the_folder_is_named(monkeypatch):
    monkeypatch.setattr(installation, "installed", lambda: None)
    assert (way(), requirements()) == ("path", ())
    assert to_add("check") == 'pip install ".[check]" in printkit\'s folder'


def test_no_hint_names_a_distribution_that_others_could_offer(noted):
    for extra in ("check", "nothing"):
        noted()
        assert "printkit" not in to_add(extra).replace("in printkit's folder", "")
