"""Spreadsheets: the first sheet of a file of Excel (``.xlsx``, ``.xls``) or LibreOffice (``.ods``), read by calamine.

The library is optional: ``pip install printkit-games[tables]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError

SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")


def lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row and its number.

    Raises:
        InputError: the library is missing, or the file cannot be read.
        LimitReached: it is larger than a table may be. OSError: the file cannot be read.
    """
    try:
        import python_calamine as calamine
    except ImportError as error:
        message = "To read {value}, run pip install printkit-games[tables], or save the table as CSV."
        raise InputError("cards", path.name, message) from error
    data = path.read_bytes()
    limits.SPREADSHEET_SIZE.check(len(data), path.name)
    if data.startswith(b"PK"):
        try:
            parts = ZipFile(BytesIO(data)).infolist()
            limits.SPREADSHEET_SIZE.check(sum(part.file_size for part in parts), path.name)
        except (BadZipFile, NotImplementedError) as error:
            raise InputError("cards", path.name, "{value} is damaged.") from error
    try:
        sheet = calamine.CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_index(0)
        table = sheet.to_python(skip_empty_area=False)
    except (calamine.CalamineError, IndexError) as error:
        message = f"{{value}} cannot be read as a spreadsheet: {error}."
        raise InputError("cards", path.name, message) from error
    for number, row in enumerate(table, start=1):
        yield number, [_shown(cell) for cell in row]


def _shown(cell: object) -> str:
    """A cell as shown in the sheet: whole numbers without a point, days without a time."""
    if isinstance(cell, float):
        return f"{cell:.12g}"
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, datetime) and not (cell.hour or cell.minute or cell.second):
        return str(cell.date())
    return str(cell)
