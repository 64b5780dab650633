"""Reading project files: a reader of checked tables, and the sections that games add.

Everything is checked when the file is read, so that what comes after can trust it. A refusal names the file, the line
and the field. A game that takes content of its own declares a :class:`Section`; its function reads one table with
the methods of :class:`Reader` and returns a value of a type of its own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.content.lines import Keys
from printkit.draw import svgpath
from printkit.draw.drawing import Drawing, Segment, Style
from printkit.draw.drawing import Path as Stroke
from printkit.draw.theme import contrast
from printkit.draw.type import face
from printkit.layouts import paper
from printkit.layouts.ground.refusals import InputError
from printkit.layouts.ground.text import read_text

BOX = "-0.5 -0.5 1 1"
"""The box that the path data of a sign is drawn in unless another is given: left, top, width, height, y downwards."""
SMALLEST = 0.5
"""Least size of a sign's longer side, as a share of its box."""
CONTRAST = 3.0
"""Least contrast of a colour with white paper."""

Row = dict[str, tuple[str, str]]
"""A row of a table by column: where a value stands, and the value."""


@dataclass(frozen=True, slots=True)
class Section:
    """A table of project files that belongs to a game.

    Attributes:
        name: of the table, between the brackets.
        read: what the table holds, as a value of a type of the game's own; None where the file has no such table.
    """

    name: str
    read: Callable[[Reader], object | None]


class Reader:
    """Takes one file apart. Paths of keys lead to the lines that messages name.

    Args:
        path: the file.
        data: what it holds.
        lines: where its tables and fields stand, as :func:`printkit.content.lines.lines` finds it.
    """

    def __init__(self, path: Path, data: dict[str, Any], lines: Mapping[Keys, int]) -> None:
        self.path, self.data, self.lines = path, data, lines

    def table(self, keys: Keys, known: Sequence[str], given: Any = None) -> Mapping[str, Any]:
        """The table at the end of a path, empty where there is none; refuses keys that are not known."""
        table: Any = self.data if given is None else given
        for key in keys if given is None else ():
            table = table.get(key, {})
        if not isinstance(table, dict):
            raise self.error(keys, table, "a table: it holds " + ", ".join(known))
        for key in table:
            if key not in known:
                of = f" of {'.'.join(keys)}" if keys else ""
                raise self.error((*keys, key), key, f"a field{of}; those are {', '.join(known)}", known)
        return table

    def text(self, keys: Keys) -> str | None:
        """The text at the end of a path whose tables exist, None where nothing is there."""
        value: Any = self.data
        for key in keys[:-1]:
            value = value.get(key, {})
        value = value.get(keys[-1])
        if value is None or isinstance(value, str):
            return value
        raise self.error(keys, value, "a text between quotes")

    def file(self, keys: Keys) -> Path:
        """The file that a field names, beside the project."""
        name = self.text(keys)
        path = self.path.parent / (name or "")
        if not name or not path.is_file():
            raise self.error(keys, name or "", f"a file beside {self.path.name}")
        return path

    def words(self, keys: Keys, most: int) -> str | None:
        """The text that a field holds, to be printed: 1 to ``most`` letters; None where nothing is there."""
        text = self.text(keys)
        if text is not None:
            check_words(self.place(keys), text, most)
        return text

    def rows(self, keys: Keys, columns: Sequence[str]) -> Iterator[Row]:
        """The rows of a list of tables (``[[cards.card]]``), each with a text or a whole number in every column."""
        listed: Any = self.data
        for key in keys:
            listed = listed.get(key, {})
        if not isinstance(listed, list):
            name = ".".join(keys)
            raise self.error(keys, listed, f"a list of tables: begin each {keys[-1]} with [[{name}]]")
        for number, row in enumerate(listed):
            here: Keys = (*keys, str(number))
            self.table(here, columns, row)
            found = {}
            for column in columns:
                value = row.get(column)
                if value is None:
                    raise self.error(here, "", f"complete: it needs {column}")
                if type(value) is int:
                    value = str(value)
                if not isinstance(value, str):
                    raise self.error((*here, column), value, "a text between quotes")
                found[column] = (self.place((*here, column)), value)
            yield found

    def place(self, keys: Keys) -> str:
        """Where a field stands: file, line and field."""
        near = keys
        while near and near not in self.lines:
            near = near[:-1]
        name = ".".join(key for key in keys if not key.isdigit()) or "file"
        return f"{self.path}, line {self.lines.get(near, 1)}: {name}"

    def error(self, keys: Keys, given: object, accepted: str, names: Iterable[str] = ()) -> InputError:
        """The refusal of what a field holds."""
        return InputError(self.place(keys), given, accepted, names)

    def paper(self, keys: Keys) -> str | None:
        """The name of a size of paper, or None."""
        text = self.text(keys)
        if text is not None:
            paper.parse(text, self.place(keys))
        return text

    def sign(self, keys: Keys) -> tuple[Segment, ...] | None:
        """A sign: the path data ``sign`` of a table, drawn in its ``box``; None where there is none.

        Returns:
            its outline in a box of one unit about its centre, y upwards.
        """
        place = (*keys, "sign")
        text, box = self.text(place), self.text((*keys, "box"))
        if text is None:
            if box is not None:
                raise self.error((*keys, "box"), box, "used: there is no sign to be drawn in it")
            return None
        numbers = re.findall(r"\S+", (box or BOX).replace(",", " "))
        try:
            left, top, width, height = map(float, numbers)
        except ValueError:
            width = height = 0.0
        if not (0 < width < 1e6 and 0 < height < 1e6):
            raise self.error(
                (*keys, "box"), box or "", f"a box: left, top, width and height, such as {BOX!r}"
            )
        sign = tuple(_into(svgpath.parse(text, self.place(place)), left, top, width, height))
        bounds = Drawing.of("pieces", Stroke(sign, Style("#000000"))).bounds()
        size = f"{bounds[0]:.3g} {-bounds[3]:.3g} to {bounds[2]:.3g} {-bounds[1]:.3g} in units of the box"
        if max(map(abs, bounds)) > 0.5 + 1e-6:
            raise self.error(place, size, f"inside its box, {box or BOX!r}, which reaches from -0.5 to 0.5")
        if max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < SMALLEST:
            raise self.error(place, size, "large enough to be seen: a sign spans at least half of its box")
        return sign

    def colour(self, keys: Keys) -> str | None:
        """A colour ``#rrggbb`` that is dark enough to be seen on white, or None."""
        colour = self.text(keys)
        if colour is None:
            return None
        if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            raise self.error(keys, colour, "a colour such as #2f5f86")
        found = contrast(colour, "#ffffff")
        if found < CONTRAST:
            raise self.error(
                keys,
                colour,
                f"dark enough to be seen on white (contrast {found:.1f}:1, {CONTRAST:g}:1 is needed)",
            )
        return colour.lower()


def check_words(place: str, text: str, most: int) -> None:
    """Refuse a text that is empty, too long, or has characters that the typeface lacks."""
    if not text.strip() or len(text) > most:
        raise InputError(place, text, f"a text of 1 to {most} letters")
    for char in text:
        if char not in face().characters:
            raise InputError(place, char, "a character that the typeface has")


def _into(
    steps: Iterable[Segment], left: float, top: float, width: float, height: float
) -> Iterator[Segment]:
    """Path data with y downwards in a box, moved into the unit box about the origin with y upwards."""
    x, y, size = left + width / 2, top + height / 2, max(width, height)
    for kind, *numbers in steps:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        moved = [round(v, 5) for u, w in pairs for v in ((u - x) / size, (y - w) / size)]
        yield (kind, *moved)  # type: ignore[misc]


def csv_rows(path: Path, columns: Sequence[str]) -> Iterator[Row]:
    """The rows of a CSV file whose first line names the columns, in any order; further columns are skipped."""
    reader = csv.reader(read_text(path, encoding="utf-8-sig").splitlines(), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
                continue
            place = f"{path}, line {reader.line_num}"
            if not header:
                header = [cell.strip().lower() for cell in cells]
                for name in columns:
                    if header.count(name) != 1:
                        raise InputError(
                            f"{place}: {name}",
                            ",".join(cells),
                            f"a first line with the columns {','.join(columns)}",
                        )
            elif len(cells) != len(header):
                raise InputError(
                    f"{place}: row", ",".join(cells), f"a row of {len(header)} cells, as the first line has"
                )
            else:
                row = dict(zip(header, cells, strict=True))
                yield {name: (f"{place}: {name}", row[name].strip()) for name in columns}
    except csv.Error as error:
        raise InputError(
            f"{path}, line {reader.line_num}: row", str(error), "a row of cells between commas"
        ) from error
    if not header:
        raise InputError(
            f"{path}, line 1: {columns[0]}", "", f"a first line with the columns {','.join(columns)}"
        )
