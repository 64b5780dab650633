"""Texts that people give as files: read within bounds, so that no file takes all memory."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from printkit.layouts.base.refusals import InputError, OverLimit

LARGEST = 1_000_000
"""Most characters of a text: far more than anyone writes, far less than memory holds."""


def place(source: str, line: int) -> str:
    """``rules.md, line 12``, or as much of it as is known."""
    return ", ".join([source] * bool(source) + [f"line {line}"] * bool(line))


def read_text(path: Path, *, encoding: str = "utf-8", errors: str = "strict", most: int = LARGEST) -> str:
    """The text of a file, at most so many characters; a byte order mark before it is left out.

    Raises:
        OverLimit: it is longer. InputError: it is no text in UTF-8. OSError: it cannot be read.
    """
    with path.open(encoding=encoding, errors=errors) as file:
        try:
            text = file.read(most + 1)
        except UnicodeDecodeError as error:
            message = f"The file must be text in UTF-8, but byte {error.start} is not."
            raise InputError("file", f"byte {error.start}", message).within(str(path)) from error
    if len(text) > most:
        message = f"{{value}} is too large: a text may have {most:,} characters at most."
        raise OverLimit("file", path, message, found=None, bound=most)
    return text.removeprefix("\ufeff")


def toml(text: str, source: str = "", first: int = 1) -> dict[str, Any]:
    """The table that a TOML text holds.

    Args:
        text: the text, of a file or a part of one.
        source: the file's name, for messages.
        first: the number in the file of the text's first line.

    Raises:
        InputError: no TOML, or values nested too deeply; names file and line and quotes the line.
    """
    fault: Exception
    number: int | None = None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # Before Python 3.14 the place stands in the message only; without a number it is the end of the text.
        what, _, where = str(error).partition(" (at ")
        match = re.match(r"line (\d+)", where)
        fault, why, number = error, what[:1].lower() + what[1:], int(match[1]) if match else None
    except RecursionError as error:
        fault, why = error, "values are nested too deeply"
    except ValueError as error:
        fault, why = error, "a number has too many digits"
    rows = text.splitlines() or [""]
    number = min(number or len(rows), len(rows))
    message = f"This is not valid TOML: {why}, in {{value}}."
    raise InputError("line", rows[number - 1].strip(), message).within(
        place(source, first + number - 1)
    ) from fault
