"""Own content: a TOML file that names what takes the place of the house's elements, cards, plan, values and titles.

Everything is optional, and everything is checked when the file is read, so that what comes after can trust it. A
refusal names the file, the line and the field.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import engines
from engines.strings.decktet import RANKS, SUITS, Card
from layouts import paper
from layouts.boards import mana
from layouts.errors import InputError
from layouts.pentagon import RING
from layouts.plan import Plan
from layouts.text import read_text, toml
from printkit import svgpath
from printkit.drawing import Drawing, Segment, Style
from printkit.drawing import Path as Stroke
from printkit.theme import THEMES, Theme, contrast
from printkit.type import face

EXAMPLE = Path(__file__).parent / "example"

BOX = "-0.5 -0.5 1 1"
"""The box that the path data of a sign is drawn in unless another is given: left, top, width, height, y downwards."""
SMALLEST = 0.5
"""Least size of a sign's longer side, as a share of its box."""
LONGEST = 14
"""Most letters of an element's name, for the columns of the key."""
CONTRAST = 3.0
"""Least contrast of an element's colour with white paper."""
NAME, TITLE = 32, 60
"""Most letters of a card's name and of a title."""

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Project:
    """Content of one's own; an empty one changes nothing.

    Attributes:
        paper: name or size of the paper, None for the usual.
        theme: name of the theme, None for the usual.
        titles: titles by the id of the game.
        names, signs, colours: of the elements, by letter; signs in a box of one unit, y upwards.
        cards: the cards that take the place of the Decktet.
        plan: the floor of Emperor's Favor.
        values: the values of the Mana board, as ``layouts.boards.mana`` takes them.
    """

    paper: str | None = None
    theme: str | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    signs: Mapping[str, tuple[Segment, ...]] = field(default_factory=lambda: MappingProxyType({}))
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    cards: tuple[Card, ...] = ()
    plan: Plan | None = None
    values: str | None = None

    def themed(self, theme: Theme) -> Theme:
        """The theme with the project's elements; its colours only where the theme has colours to spare."""
        colours = {**theme.elements, **self.colours} if theme.coloured else theme.elements
        return replace(theme, names=self.names, signs=self.signs, elements=colours)


def load(path: Path) -> Project:
    """The project that a file describes; files that it names are looked for beside it.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: the file cannot be read.
    """
    try:
        text = read_text(path)
        data = toml(text)
    except UnicodeDecodeError as error:
        raise InputError(str(path), f"byte {error.start}", "text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(
            r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL
        )
        what, line, column = found.groups() if found else (str(error), None, None)
        line = line or str(max(1, len(text.splitlines())))
        where = f"{path}, line {line}" + (f", column {column}" if column else "")
        raise InputError(where, _line(text, int(line)), f"TOML: {what[:1].lower()}{what[1:]}") from error
    return _Reader(path, data, lines(text)).project()


def example() -> dict[str, bytes]:
    """The files of the example project by their names, ``project.toml`` first."""
    found = sorted(EXAMPLE.glob("*.[ct]*"), key=lambda path: (path.suffix != ".toml", path.name))
    return {path.name: path.read_bytes() for path in found}


def _line(text: str, number: int) -> str:
    rows = text.splitlines()
    return rows[number - 1].strip() if number <= len(rows) else ""


# ------------------------------------------------------------------------------------------------- reading


class _Reader:
    """Takes one file apart. Paths of keys lead to the lines that messages name."""

    def __init__(self, path: Path, data: dict[str, Any], lines: Mapping[Keys, int]) -> None:
        self.path, self.data, self.lines = path, data, lines

    def project(self) -> Project:
        known = ("project", "titles", "elements", "cards", "floor", "mana")
        self.table((), known)
        self.table(("project",), ("paper", "theme"))
        theme = self.text(("project", "theme"))
        if theme is not None and theme not in THEMES:
            raise self.error(("project", "theme"), theme, f"a theme; themes are {', '.join(THEMES)}", THEMES)
        return Project(
            paper=self.paper(("project", "paper")),
            theme=theme,
            titles=self.titles(),
            **self.elements(),
            cards=self.cards(),
            plan=self.plan(),
            values=self.values(),
        )

    # ---------------------------------------------------------------- what a file can hold

    def paper(self, keys: Keys) -> str | None:
        text = self.text(keys)
        if text is not None:
            paper.parse(text, self.place(keys))
        return text

    def titles(self) -> Mapping[str, str]:
        table = self.table(("titles",), engines.names())
        found = {id: self.text(("titles", id)) or "" for id in table}
        for id, title in found.items():
            self.printable(("titles", id), title, TITLE)
        return MappingProxyType(found)

    def elements(self) -> dict[str, Any]:
        table = self.table(("elements",), RING)
        names: dict[str, str] = {}
        signs: dict[str, tuple[Segment, ...]] = {}
        colours: dict[str, str] = {}
        for letter in (letter for letter in RING if letter in table):
            keys = ("elements", letter)
            self.table(keys, ("name", "sign", "box", "colour"))
            names[letter] = self.name(keys, names)
            if (sign := self.sign(keys)) is not None:
                for other, outline in signs.items():
                    if outline == sign:
                        raise self.error((*keys, "sign"), f"the sign of {other}", "a sign of its own")
                signs[letter] = sign
            if (colour := self.colour((*keys, "colour"))) is not None:
                colours[letter] = colour
        missing = [letter for letter in RING if table and letter not in table]
        if missing:
            accepted = f"all five, {', '.join(RING)}: {', '.join(missing)} is missing"
            raise self.error(("elements",), ", ".join(table), accepted)
        return {
            "names": MappingProxyType(names),
            "signs": MappingProxyType(signs),
            "colours": MappingProxyType(colours),
        }

    def name(self, keys: Keys, taken: Mapping[str, str]) -> str:
        place = (*keys, "name")
        name = self.text(place)
        if name is None:
            raise self.error(keys, "", "complete: it needs a name")
        self.printable(place, name, LONGEST)
        for letter, other in taken.items():
            if other.casefold() == name.casefold():
                raise self.error(place, name, f"a name of its own: element {letter} is called so")
        return name

    def sign(self, keys: Keys) -> tuple[Segment, ...] | None:
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

    def cards(self) -> tuple[Card, ...]:
        table = self.table(("cards",), ("file", "card"))
        if not table:
            return ()
        if len(table) > 1:
            raise self.error(("cards", "file"), "file and card", "possible together: choose one")
        if "file" in table:
            return tuple(_cards(_rows(self.file(("cards", "file"))), {}))
        rows = self.data["cards"]["card"]
        if not isinstance(rows, list):
            raise self.error(("cards", "card"), rows, "a list of tables: begin each card with [[cards.card]]")
        return tuple(_cards(self.rows(rows), {}))

    def rows(self, rows: list[Any]) -> Iterator[Row]:
        for number, row in enumerate(rows):
            keys: Keys = ("cards", "card", str(number))
            self.table(keys, COLUMNS, row)
            found = {}
            for column in COLUMNS:
                value = row.get(column)
                if value is None:
                    raise self.error(keys, "", f"complete: it needs {column}")
                if column == "rank" and type(value) is int:
                    value = str(value)
                if not isinstance(value, str):
                    raise self.error((*keys, column), value, "a text between quotes")
                found[column] = value
            yield {name: (self.place((*keys, name)), value) for name, value in found.items()}

    def plan(self) -> Plan | None:
        self.table(("floor",), ("plan",))
        if "plan" not in self.data.get("floor", {}):
            return None
        path = self.file(("floor", "plan"))
        rows = _text(path).splitlines()
        first = next((i for i, row in enumerate(rows) if row.strip()), 0)
        squares = [row.rstrip() for row in rows[first:]]
        while squares and not squares[-1]:
            squares.pop()
        for number, row in enumerate(squares, start=first + 1):
            if not re.fullmatch(r"[.#]+", row):
                raise InputError(f"{path}, line {number}: row", row, "a row of '.' (floor) and '#' (wall)")
            if len(row) != len(squares[0]):
                accepted = f"a row of {len(squares[0])} squares, as long as the first one"
                raise InputError(f"{path}, line {number}: row", row, accepted)
        try:
            return Plan(tuple(squares))
        except InputError as error:
            raise InputError(f"{path}, line {first + 1}: plan", error.given, error.accepted) from error

    def values(self) -> str | None:
        self.table(("mana",), ("values",))
        if "values" not in self.data.get("mana", {}):
            return None
        return mana.read(self.file(("mana", "values")))

    # ---------------------------------------------------------------- steps

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

    def printable(self, keys: Keys, text: str, most: int) -> None:
        check_words(self.place(keys), text, most)

    def place(self, keys: Keys) -> str:
        """Where a field stands: file, line and field."""
        near = keys
        while near and near not in self.lines:
            near = near[:-1]
        name = ".".join(key for key in keys if not key.isdigit()) or "file"
        return f"{self.path}, line {self.lines.get(near, 1)}: {name}"

    def error(self, keys: Keys, given: object, accepted: str, names: Iterable[str] = ()) -> InputError:
        return InputError(self.place(keys), given, accepted, names)


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


# --------------------------------------------------------------------------------------------------- cards

COLUMNS = ("rank", "name", "suits")
Row = dict[str, tuple[str, str]]
"""By column: where a value stands, and the value."""


def _text(path: Path) -> str:
    try:
        return read_text(path, encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(str(path), f"byte {error.start}", "text in UTF-8") from error


def _rows(path: Path) -> Iterator[Row]:
    """The rows of a CSV file whose first line names the columns."""
    reader = csv.reader(_text(path).splitlines(), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
                continue
            place = f"{path}, line {reader.line_num}"
            if not header:
                header = [cell.strip().lower() for cell in cells]
                for name in COLUMNS:
                    if header.count(name) != 1:
                        raise InputError(
                            f"{place}: {name}",
                            ",".join(cells),
                            f"a first line with the columns {','.join(COLUMNS)}",
                        )
            elif len(cells) != len(header):
                raise InputError(
                    f"{place}: row", ",".join(cells), f"a row of {len(header)} cells, as the first line has"
                )
            else:
                row = dict(zip(header, cells, strict=True))
                yield {name: (f"{place}: {name}", row[name].strip()) for name in COLUMNS}
    except csv.Error as error:
        raise InputError(
            f"{path}, line {reader.line_num}: row", str(error), "a row of cells between commas"
        ) from error
    if not header:
        raise InputError(f"{path}, line 1: rank", "", f"a first line with the columns {','.join(COLUMNS)}")


def _cards(rows: Iterable[Row], places: dict[str, str]) -> Iterator[Card]:
    """Checked cards; ``places`` collects their names and where they stand."""
    for row in rows:
        (at, rank), (where, name), (there, letters) = (row[column] for column in COLUMNS)
        rank = rank.capitalize()
        if rank and rank not in RANKS:
            raise InputError(at, rank, f"a rank: {', '.join(RANKS)}, or nothing", RANKS)
        check_words(where, name, NAME)
        if name in places:
            raise InputError(where, name, f"a name of its own ({places[name]} has it)")
        places[name] = where
        suits = letters.upper()
        for letter in suits:
            if letter not in SUITS:
                raise InputError(
                    there, letters, f"letters of suits: {', '.join(f'{k} {v}' for k, v in SUITS.items())}"
                )
        if len(set(suits)) != len(suits) or len(suits) > 3:
            raise InputError(there, letters, "up to three different suits")
        yield Card(rank, name, "".join(letter for letter in SUITS if letter in suits))
    if not places:
        raise InputError("cards", "", "a list of at least one card")


# --------------------------------------------------------------------------------------------------- lines

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]")
_FIELD = re.compile(rf"\s*({_KEYS})\s*=")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]')


def lines(text: str) -> dict[Keys, int]:
    """The line on which every table and field of a TOML text begins, by the path of its keys.

    Tables of a list have their number in the path (``("cards", "card", "0")``). What stands inside a value that is
    a list or table is not taken apart: its messages name the line of the field.
    """
    found: dict[Keys, int] = {}
    counts: dict[Keys, int] = {}
    table: Keys = ()
    open_: str = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        if not open_ and not depth:
            if match := _HEADER.match(line):
                table = _split(match[2])
                if match[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, str(counts[table]))
                _note(found, table, number)
                continue
            if match := _FIELD.match(line):
                _note(found, (*table, *_split(match[1])), number)
                rest = line[match.end() :]
        open_, depth = _scan(rest, open_, depth)
    return found


def _scan(text: str, open_: str, depth: int) -> tuple[str, int]:
    """Whether a text of several lines, or a list, is still open behind this line."""
    at = 0
    while at < len(text):
        if open_:
            end = text.find(open_, at)
            if end < 0:
                return open_, depth
            open_, at = "", end + 3
            continue
        token = _TOKEN.search(text, at)
        if not token:
            break
        at = token.end()
        if token[0] in ('"""', "'''"):
            open_ = token[0]
        elif token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
    return open_, depth


def _split(keys: str) -> Keys:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _note(found: dict[Keys, int], keys: Keys, number: int) -> None:
    for length in range(1, len(keys) + 1):
        found.setdefault(keys[:length], number)
