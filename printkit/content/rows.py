"""Tables from CSV, TSV, spreadsheets and JSON, with the line on which each row begins."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from printkit.content import spreadsheet
from printkit.content.expression import Values, column
from printkit.content.schema import Node, Source
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.limits import LimitReached
from printkit.layouts.base.refusals import InputError, Refusal, faults, located
from printkit.layouts.base.text import json_value, place, read_text
from printkit.layouts.base.wording import plural

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its cells, keyed by column, and the number of its first line."""

    cells: Values
    line: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows below a line of column names.

    Attributes:
        source: name of the file, for messages.
        columns: names of the columns in order.
        rows: the rows that are not empty.
        notes: guesses made when the table was read.
    """

    source: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[Refusal, ...] = ()

    def nodes(self) -> Iterator[Node]:
        """Yield the rows, as tables with a field for each column."""
        for row in self.rows:
            yield Node(dict(row.cells), Source(self.source, line=row.line))


def read(path: Path) -> Table:
    """Read the table in a file: CSV or TSV as written by spreadsheet programs, a spreadsheet, or a JSON list of
    objects.

    The first line names the columns. Empty rows are skipped, and so are those that begin with ``#``.

    Raises:
        InputError: there are no columns, a column is repeated, a row has a different length, quotes are not closed,
            or the file contains control characters.
        LimitReached: the table is too large.
        OSError: the file cannot be read.
    """
    source = str(path)
    if path.suffix.lower() in spreadsheet.SUFFIXES:
        return _table(_filled(spreadsheet.lines(path)), source)
    if path.suffix.lower() == ".json":
        try:
            return table(json_value(read_text(path, limit=limits.TABLE_SIZE)), source)
        except ValueError as error:
            raise InputError("cards", path.name, f"{{value}} is not valid JSON: {error}.") from error
    text, notes = _decoded(path)
    if match := _CONTROL.search(text):
        number = len(text[: match.start() + 1].splitlines())
        message = "The row has a control character, {value}."
        raise InputError("row", f"U+{ord(match[0]):04X}", message).within(place(source, number))
    first, separator = _separator(path, text)
    between = "tabs" if separator == "\t" else repr(separator)
    return replace(_table(_filled(_lines(text, source, separator, between=between), first), source), notes=notes)


def _table(table: Iterator[tuple[int, list[str]]], source: str) -> Table:
    header = next(table, None)
    if header is None:
        message = "The first line, which must name the columns, is missing."
        raise InputError("columns", None, message).within(place(source, 1))
    head, names = header
    while names and not names[-1].strip():
        names.pop()
    with located(place(source, head)):
        limits.TABLE_COLUMNS.check(len(names), "columns")
    columns = tuple(column(name) for name in names)
    for name in columns:
        if not name or columns.count(name) > 1 or set(name) & set("{}=<>!"):
            reason = "is there twice" if columns.count(name) > 1 else "is not allowed"
            message = f"The first line must give each column its own name, without {{}}=<>!; {{value}} {reason}."
            raise InputError("columns", name, message).within(place(source, head))
    with faults() as errors:
        table_rows = tuple(_rows(table, columns, source, errors=errors))
    return Table(source, columns, table_rows)


def _decoded(path: Path) -> tuple[str, tuple[Refusal, ...]]:
    """Return the text of a file in its declared or probable encoding, with a note if the encoding is a guess."""
    with path.open("rb") as file:
        wide = file.read(2) in (b"\xff\xfe", b"\xfe\xff")
    try:
        return read_text(path, encoding="utf-16" if wide else "utf-8-sig", limit=limits.TABLE_SIZE), ()
    except LimitReached:
        raise
    except InputError:
        note = "The table is not in UTF-8 and was read as Windows-1252. If letters are wrong, save it as “CSV UTF-8”."
        text = read_text(path, encoding="cp1252", limit=limits.TABLE_SIZE)
        return text, (Refusal(note).within(str(path)),)


@runtime_checkable
class DataFrame(Protocol):
    """A data frame from any library."""

    def to_dict(self, orient: str) -> object:
        """Return the rows of the data frame as dicts, if ``orient`` is ``"records"``."""


def table(data: object, source: str = "rows") -> Table:
    """Make a table from mappings of columns to cells, such as the rows of a data frame. Raises InputError."""
    row_data: object = data.to_dict("records") if isinstance(data, DataFrame) else data
    rows: list[Mapping[str, object]] = list(row_data) if isinstance(row_data, Iterable) else []
    if not rows:
        raise InputError("rows", repr(data), "at least one row, such as {'title': 'Storm'}")
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise InputError("rows", repr(row), "rows such as {'title': 'Storm'}").within(f"row {number}")
    columns = tuple(dict.fromkeys(str(name) for row in rows for name in row))
    lines = [columns, *(tuple(_cell(row.get(name)) for name in columns) for row in rows)]
    return _table(enumerate(map(list, lines)), source)


def _cell(value: object) -> str:
    """Return a value as text; None, False and NaN become empty, 3.0 becomes 3, and the items of a list are separated
    by commas.
    """
    if value is None or value is False or value != value:
        return ""
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    return f"{value:g}" if isinstance(value, float) and value.is_integer() else str(value)


def records(path: Path, columns: Sequence[str]) -> Iterator[dict[str, Node]]:
    """Yield the rows of a CSV file, whose first line must name these columns in any order; other columns are ignored.

    Raises:
        InputError: a column is missing or repeated, a row has a different length, or quotes are not closed.
        OSError: the file cannot be read.
    """
    source = str(path)
    table = _filled(_lines(read_text(path, encoding="utf-8-sig"), source, ",", between="commas"))
    head, names = next(table, (1, []))
    header = [name.strip().lower() for name in names]
    for name in columns:
        if header.count(name) != 1:
            message = f"The first line must have the columns {','.join(columns)}, not {{value}}."
            raise InputError(name, ",".join(names), message).within(place(source, head))
    for line, cells in table:
        if len(cells) != len(header):
            message = (
                f"The row must have {plural(len(header), 'cell')}, like the first line, not {len(cells)}: {{value}}."
            )
            raise InputError("row", ",".join(cells), message).within(place(source, line))
        row = dict(zip(header, cells, strict=True))
        yield {name: Node(row[name].strip(), Source(source, line=line), (name,)) for name in columns}


def _separator(path: Path, text: str) -> tuple[int, str]:
    """Return the line on which the table begins, and the separator between its cells."""
    if match := re.match(r"sep=(.)\r?\n", text):
        # Spreadsheet programs write and read a line that names the separator.
        return 2, match[1]
    if path.suffix.lower() in (".tsv", ".tab"):
        return 1, "\t"
    head = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    # Spreadsheet programs write semicolons in countries where the comma is the decimal separator, and tabs in the
    # format that they call text.
    return 1, max(",;\t|", key=head.count)


def _lines(text: str, source: str, separator: str, *, between: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line; messages refer to the separator as ``between``."""
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        message = (
            f"The row cannot be split at its {between}, because a quote inside it is unmatched or misplaced: {error}."
        )
        raise InputError("row", str(error), message).within(place(source, line)) from error


def _filled(lines: Iterator[tuple[int, list[str]]], first: int = 1) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines, beginning with number ``first``, that are neither empty nor comments."""
    for line, cells in lines:
        if line >= first and any(cell.strip() for cell in cells) and not cells[0].lstrip().startswith("#"):
            yield line, cells


def _rows(
    lines: Iterator[tuple[int, list[str]]], columns: tuple[str, ...], source: str, *, errors: faults
) -> Iterator[Row]:
    for count, (line, cells) in enumerate(lines, start=1):
        here = place(source, line)
        if count > limits.TABLE_ROWS.most:
            raise limits.TABLE_ROWS.reached("rows").within(here)
        if any(cell.strip() for cell in cells[len(columns) :]) or len(cells) < len(columns):
            wanted = f"{plural(len(columns), 'cell')}, like the first line, not {len(cells)}"
            message = f"The row must have {wanted}; check its separators and quotes."
            errors.note(InputError("row", len(cells), message).within(here))
            continue
        for name, cell in zip(columns, cells, strict=False):
            if len(cell) > limits.CELL_LETTERS.most:
                raise limits.CELL_LETTERS.reached(name, len(cell)).within(here)
        yield Row({name: cell.strip() for name, cell in zip(columns, cells, strict=False)}, line)
