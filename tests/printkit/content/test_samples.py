"""The samples of other tools, rebuilt: each draws without a fault, and the documentation counts its lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.content import board, field
from printkit.draw.theme import FULL
from printkit.looks import custom_deck

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples"
TABLE = ROOT / "docs" / "samples.md"
FILES = sorted((EXAMPLES / "samples").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_samples_draw(path: Path) -> None:
    if "[board]" in path.read_text("utf-8"):
        assert field.draw(board.load(path), FULL).layer("board")
        return
    made, problems = custom_deck.make(path, FULL)
    assert made.pieces and not problems
    assert all(piece.front.layer("pieces") for piece in made.pieces)


def test_the_table_counts_lines() -> None:
    rows = re.findall(
        r"^\| .*? \| (\d+) \| `(.*?)` \| (\d+) \| (same|another way|part) \|", TABLE.read_text("utf-8"), re.M
    )
    assert len(rows) >= 26
    for _, link, count, _ in rows:
        lines = (EXAMPLES / link).read_text("utf-8").splitlines()
        assert int(count) == sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines), link
    assert {f"samples/{path.name}" for path in FILES} <= {link for _, link, _, _ in rows}
