"""Texts from files: bounded, whatever the file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import LARGEST, read_text, toml


def test_a_text_is_read_with_its_line_ends_made_one(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffÄ\r\nb\rc\n".encode())
    assert read_text(file, encoding="utf-8-sig") == "Ä\nb\nc\n"


def test_a_text_has_a_longest_length(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x" * LARGEST)
    assert len(read_text(file)) == LARGEST
    file.write_text("x" * (LARGEST + 1))
    with pytest.raises(InputError, match=r"a\.txt has more than 1,000,000 characters"):
        read_text(file)


def test_what_is_nested_too_deeply_is_no_toml() -> None:
    assert toml("x = [[1]]") == {"x": [[1]]}
    with pytest.raises(
        InputError,
        match="line 1: There are more than 40 levels of lists and tables",
    ):
        toml("x = " + "[" * 5000)
