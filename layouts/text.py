"""Texts that people give as files: read within bounds, so that no file takes all memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from layouts.errors import InputError

LARGEST = 1_000_000
"""Most characters of a text: far more than anyone writes, far less than memory holds."""


def read_text(path: Path, *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """The text of a file, at most :data:`LARGEST` characters.

    Raises:
        InputError: it is longer. OSError: it cannot be read. UnicodeDecodeError: it is no text in that encoding.
    """
    with path.open(encoding=encoding, errors=errors) as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise InputError("file", path, f"a text of at most {LARGEST // 1_000_000} MB")
    return text


def toml(text: str) -> dict[str, Any]:
    """The table that a TOML text holds. Raises tomllib.TOMLDecodeError, also for values nested too deeply."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError("values are nested too deeply") from None
