"""Readers of files: a clean one passes, a damaged one is told; what is made is made by commands that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli import cli
from tests import validate


def written(folder: Path, ending: str) -> Path:
    subject = validate.Subject("one", (f"cards jo-stones -o stones.{ending}",))
    assert list(validate.made(subject, folder)) == []
    return folder / f"stones.{ending}"


@pytest.mark.parametrize("ending", ["pdf", "svg", "png"])
def test_what_is_clean_passes_and_what_is_damaged_is_told(ending: str, tmp_path: Path) -> None:
    file = written(tmp_path / "made", ending)
    assert list(validate.complaints(file)) == []
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    complaints = list(validate.complaints(file))
    assert complaints and all(": " in each for each in complaints)


def test_a_line_that_is_refused_is_a_fault(tmp_path: Path) -> None:
    subject = validate.Subject("one", ("cards jo-stnes -o stones.pdf",))
    (told,) = validate.made(subject, tmp_path / "made")
    assert told.startswith("printkit cards jo-stnes -o stones.pdf: ") and "jo-stones" in told


def test_subjects_are_made_by_commands() -> None:
    found = list(validate.subjects())
    assert len({each.name for each in found}) == len(found)
    for subject in found:
        for line in subject.lines:
            command = line.split()[0]
            assert cli.get_command(None, command), line  # type: ignore[arg-type]
            assert "NAME" not in line


def test_a_program_that_complains_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    assert validate.command("true")(tmp_path / "a") == ""
    assert validate.command("false")(tmp_path / "a") == "status 1"
    assert validate.command("sh", "-c", "echo Warning: odd")(tmp_path / "a") == "Warning: odd"
    assert validate.command("sh", "-c", "echo odd >&2")(tmp_path / "a") == "odd"
