"""Small files that ask for a lot of work end soon, within the memory they may take, and never with a traceback.

``python -m tests.bombs`` runs all of them and prints a table; of each class those run here that once hung or crashed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import bombs

ONCE = {
    "SVG": ("use of empty groups", "chain of gradients", "letters in style"),
    "PNG and JPEG": ("one pixel high",),
    "scans": ("one pixel high",),
    "fonts": ("parts of parts",),
    "TOML": ("dots in a key", "dots in a figure of a rulebook"),
    "texts on cards": ("stars",),
    "CSV": ("50,000 columns",),
    "spreadsheets": ("cells far apart", "a cell beyond the sheet", "a text often"),
    "conditions": ("blanks",),
    "boards": ("a map of a long row", "200 x 200"),
    "Markdown": ("comments", "German words", "figures, side by side"),
    "records": ("a match",),
    "JSON": ("a deep record",),
}  # fmt: skip


def cases(quick: bool) -> list[tuple[str, str]]:
    return [(kind, name) for kind, names in bombs.BOMBS.items() for name in names if (name in ONCE[kind]) == quick]


def check(kind: str, name: str, folder: Path) -> None:
    found = bombs.run(bombs.BOMBS[kind][name](), folder)
    assert not found.failed, (found.status, found.seconds, found.memory, found.error[-2000:])
    # What is refused is refused in one line.
    assert found.status == 0 or found.error.count("\n") >= 1


@pytest.mark.parametrize(("kind", "name"), cases(True), ids=map("-".join, cases(True)))
def test_what_once_hung_or_crashed_ends(kind: str, name: str, tmp_path: Path) -> None:
    check(kind, name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "name"), cases(False), ids=map("-".join, cases(False)))
def test_all_bombs_end(kind: str, name: str, tmp_path: Path) -> None:
    check(kind, name, tmp_path)


def test_every_class_has_bombs_that_are_known() -> None:
    assert {kind: set(names) - {*bombs.BOMBS[kind]} for kind, names in ONCE.items()} == {
        kind: set() for kind in bombs.BOMBS
    }
