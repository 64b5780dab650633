"""Spreadsheets: the first sheet of an Excel (``.xlsx``, ``.xls``) or LibreOffice (``.ods``) file, read by calamine.

The library is optional: ``pip install printkit-games[tables]``.
"""

import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError

SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")


READ = """
import io, json, sys
from datetime import datetime
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) * 10**6,) * 2)
except (ImportError, ValueError, OSError):  # Windows has no such limits, and macOS refuses most of them
    pass
from python_calamine import CalamineWorkbook
sheet = CalamineWorkbook.from_filelike(io.BytesIO(sys.stdin.buffer.read())).get_sheet_by_index(0)
print(json.dumps([[shown(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]))
"""
"""Code that a process with limits runs to read the cells of a file from its standard input."""


def lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row, with the number of the row.

    Raises:
        InputError: the library is missing, or the file cannot be read.
        LimitReached: the sheet is larger than a table may be.
        OSError: the file cannot be read.
    """
    if find_spec("python_calamine") is None:
        message = "To read {value}, run pip install printkit-games[tables], or save the table as CSV."
        raise InputError("cards", path.name, message)
    data = path.read_bytes()
    limits.SPREADSHEET_SIZE.check(len(data), path.name)
    if data.startswith(b"PK"):
        try:
            parts = ZipFile(BytesIO(data)).infolist()
            limits.SPREADSHEET_SIZE.check(sum(part.file_size for part in parts), path.name)
        except (BadZipFile, NotImplementedError) as error:
            raise InputError("cards", path.name, "{value} is damaged.") from error
    # Two cells that are far apart can make the library request more memory than is available, which kills its
    # process.
    words = [sys.executable, "-P", "-c", f"{inspect.getsource(shown)}{READ}", str(limits.SPREADSHEET_MEMORY.most)]
    reader = subprocess.run(words, input=data, capture_output=True, check=False)
    if reader.returncode:
        _, is_told, why = reader.stderr.decode(errors="replace").strip().rpartition("CalamineError: ")
        why = why if is_told else f"it has no sheet, or needs more than {limits.SPREADSHEET_MEMORY}"
        message = f"{{value}} cannot be read as a spreadsheet: {why}."
        raise InputError("cards", path.name, message)
    yield from enumerate(json.loads(reader.stdout), start=1)


def shown(cell: object) -> str:
    """Return a cell as the sheet shows it: whole numbers without a decimal point, dates without a
    time.
    """
    if isinstance(cell, float):
        return f"{cell:.12g}"
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, datetime) and not (cell.hour or cell.minute or cell.second):
        return str(cell.date())
    return str(cell)
