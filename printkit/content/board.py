"""Boards from data: a TOML file that says which cells there are, and a text map of their terrain.

A refusal names the file, the line and the field; what is wrong in the map names its row and column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar, get_args

from printkit.content import rows, typefaces
from printkit.content.deck import named_colour
from printkit.content.tables import Tables
from printkit.content.template import column
from printkit.draw.type import HOUSE, Family, face
from printkit.draw.type import width as type_width
from printkit.layouts import maps, patterns
from printkit.layouts.board import Board
from printkit.layouts.ground.refusals import InputError
from printkit.layouts.ground.text import place, read_text
from printkit.layouts.maps import SHAPES, WAYS

Kind: TypeAlias = Literal["squares", "hexagons", "points", "rings", "track"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Coordinates: TypeAlias = Literal["none", "letters", "numbers"]
COORDINATES: tuple[Coordinates, ...] = ("none", "letters", "numbers")
"""Names of cells: none, ``c4`` (column and row, counted from the lower left), ``0304`` (from the upper left)."""

Stand: TypeAlias = Literal["corner", "side"]
STANDS: tuple[Stand, ...] = ("corner", "side")
"""What hexagons stand on."""
Name = TypeVar("Name", bound=str)

CELLS = 1500
"""Most cells of a board."""
HOLE = "-"
"""Stands in a map where there is no cell."""
CELL, BORDER, LINE = 20.0, 8.0, 0.35
"""Size of a cell, the edge round the cells and the lines between them, unless a board says otherwise, in mm."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a cell is.

    Attributes:
        name: for the legend.
        fill: ``#rrggbb`` or a part of the theme; None for the paper.
        picture: drawn in the cell.
        label: written in the cell.
        size: share of the cell's width that the picture takes.
    """

    name: str
    fill: str | None = None
    picture: Path | None = None
    label: str = ""
    size: float = 0.8


PLAIN = Terrain("")


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board as a file describes it.

    Attributes:
        path: of the file.
        title, author, credits: for margins and the file's metadata.
        board: its geometry.
        kind: of the board.
        terrain: of each cell, by its id.
        labels: what is written in a cell, by its id, where the terrain does not say.
        names: of cells as they are printed, by id.
        legend: kinds of terrain that are explained below the board, in order.
        line: width of the lines between cells in mm.
        stroke, ground: colours of the lines and of the board round the cells.
        family: the typeface of its words.
        told: that of its title and credits.
    """

    path: Path
    title: str
    board: Board
    kind: Kind
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    legend: tuple[Terrain, ...] = ()
    line: float = LINE
    stroke: str = "soft"
    ground: str = "paper"
    author: str = ""
    credits: str = ""
    family: Family = HOUSE
    told: Family = HOUSE


_BOARD = (
    "title", "author", "credits", "kind", "cell", "border", "columns", "rows", "shape", "stand", "coordinates",
    "line", "stroke", "ground", "map", "cells", "legend", "count", "way", "first", "font", "sides", "rings",
    "between", "spokes", "lines",
)  # fmt: skip
_TERRAIN = ("name", "fill", "picture", "label", "size")


def load(path: Path, border: float | None = None) -> BoardFile:
    """The board that a file describes.

    Args:
        path: the file.
        border: the edge round the cells in mm, where it is not to be the file's.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: a file cannot be read.
    """
    return _Reader(Tables(path)).board(border)


class _Reader:
    def __init__(self, file: Tables) -> None:
        self.file = file

    def board(self, wanted: float | None = None) -> BoardFile:
        file = self.file
        file.table((), ("board", "terrain", "points", "fonts"))
        file.table(("board",), _BOARD)
        fonts = typefaces.read([file])
        self.family = typefaces.chosen(file, ("board", "font"), fonts)
        self.told = typefaces.together(fonts.values())
        kind = self.choice("kind", KINDS, None)
        cell = file.number(("board", "cell"), 5, 500) or CELL
        border = file.number(("board", "border"), 0, 500)
        border = wanted if wanted is not None else BORDER if border is None else border
        self.only(kind)
        cells = self.rows(kind)
        shape = self.shape(kind, cell, border, cells)
        terrain = self.terrains()
        found, labels = self.map(cells, terrain)
        used = set(found.values())
        legend = file.at(("board", "legend")) or False
        if not isinstance(legend, bool):
            raise file.error(("board", "legend"), legend, "true or false")
        line = file.number(("board", "line"), 0, 10)
        return BoardFile(
            path=file.path,
            title=self.words("title") or file.path.stem,
            board=shape,
            kind=kind,
            terrain=found,
            labels=labels,
            names=self.names(kind, cells),
            legend=tuple(each for each in terrain.values() if each in used) if legend else (),
            line=LINE if line is None else line,
            stroke=self.colour(("board", "stroke"), "soft"),
            ground=self.colour(("board", "ground"), "paper"),
            author=self.words("author"),
            credits=self.words("credits"),
            family=self.family,
            told=self.told,
        )

    # ---------------------------------------------------------------- fields

    def choice(self, key: str, names: tuple[Name, ...], usual: Name | None) -> Name:
        text = self.file.text(("board", key)) or usual
        for name in names:
            if text == name:
                return name
        raise self.file.error(("board", key), text or "", f"one of {', '.join(names)}", names)

    def words(self, key: str) -> str:
        text = " ".join((self.file.text(("board", key)) or "").split())
        self.file.tried(("board", key), lambda: typefaces.printable(text, self.told))
        return text

    def letters(self, keys: tuple[str, ...], text: str) -> None:
        """Refuse characters that the board's typeface lacks."""
        self.file.tried(keys, lambda: type_width(text, 1, face("bold", self.family)))

    def colour(self, keys: tuple[str, ...], usual: str) -> str:
        text = self.file.text(keys)
        return usual if text is None else named_colour(self.file, keys, text)

    def number(self, key: str, least: int, most: int, usual: int | None = None) -> int:
        found = self.file.whole(("board", key), least, most)
        if found is None and usual is None:
            raise self.file.error(("board", key), "", f"complete: it needs a number from {least} to {most}")
        return usual if found is None else found  # type: ignore[return-value]

    def only(self, kind: Kind) -> None:
        """Refuse fields that mean nothing for a kind of board."""
        all_ = {
            "columns",
            "rows",
            "shape",
            "stand",
            "count",
            "way",
            "first",
            "sides",
            "rings",
            "between",
            "spokes",
            "lines",
        }
        mine = {
            "squares": {"columns", "rows"},
            "hexagons": {"columns", "rows", "shape", "stand"},
            "points": {"lines"},
            "rings": {"sides", "rings", "between", "spokes"},
            "track": {"columns", "rows", "count", "way", "first"},
        }[kind]
        for key in sorted(all_ - mine):
            if self.file.at(("board", key)) is not None:
                raise self.file.error(
                    ("board", key), key, f"a field of {kind}; those are {', '.join(sorted(mine))}"
                )
        if kind != "points" and self.file.at(("points",)) is not None:
            raise self.file.error(("points",), "points", "used: only a board of points has them")

    # ---------------------------------------------------------------- geometry

    def rows(self, kind: Kind) -> list[list[str]]:
        """Ids of all cells, line by line as a map writes them; empty where there are none."""
        match kind:
            case "points":
                self.places: dict[str, tuple[float, float]] = {
                    id: self.point(id) for id in self.file.table(("points",))
                }
                if not self.places:
                    raise self.file.error(("points",), "", "complete: a board of points needs some")
                return [[id] for id in self.places]
            case "rings":
                ids, self.places, self.joined = maps.rings(
                    self.number("sides", 3, 12),
                    self.number("rings", 1, 8),
                    self.number("between", 0, 5, 1),
                    self.choice("spokes", maps.SPOKES, "middles"),
                )
                return ids
            case "track":
                columns, high = self.number("columns", 1, 100), self.number("rows", 1, 100)
                self.way: maps.Way = self.choice("way", WAYS, "snake")
                room = len(list(maps.way_places(self.way, columns, high)))
                count = self.number("count", 1, min(room, CELLS), min(room, CELLS))
                first = self.number("first", 0, 1000, 1)
                return [[str(first + n) for n in range(count)]]
        shape: maps.Shape = self.choice("shape", SHAPES, "rectangle")
        single = kind == "hexagons" and shape in ("hexagon", "triangle")
        columns = self.number("columns", 1, 100)
        if single and self.file.at(("board", "rows")) is not None:
            raise self.file.error(
                ("board", "rows"), self.file.at(("board", "rows")), f"used: columns is the side of a {shape}"
            )
        high = columns if single else self.number("rows", 1, 100)
        self.flat = self.choice("stand", STANDS, "corner") == "side"
        self.upright = self.flat and shape != "rectangle"
        if kind == "squares":
            self.found = [[(x, high - 1 - y) for x in range(columns)] for y in range(high)]
        else:
            self.found = maps.cells(shape, columns, high, flat=self.flat)
        if sum(map(len, self.found)) > CELLS:
            raise self.file.error(("board", "columns"), columns, f"a board of at most {CELLS} cells")
        return [[self.id(j, i, len(line)) for i in range(len(line))] for j, line in enumerate(self.found)]

    def id(self, j: int, i: int, length: int) -> str:
        """The name of a cell: column letter and row number from the lower left."""
        if self.upright:
            return f"{_letters(j)}{length - i}"
        return f"{_letters(i)}{len(self.found) - j}"

    def point(self, id: str) -> tuple[float, float]:
        value = self.file.at(("points", id))
        if (
            not isinstance(value, list)
            or len(value) != 2
            or not all(
                isinstance(v, int | float) and not isinstance(v, bool) and abs(v) <= 1000 for v in value
            )
        ):
            raise self.file.error(
                ("points", id), value, "two numbers: steps to the right and upwards, such as [2, 1.5]"
            )
        return float(value[0]), float(value[1])

    def shape(self, kind: Kind, cell: float, border: float, cells: list[list[str]]) -> Board:
        name = self.file.path.stem
        match kind:
            case "squares":
                high, wide = len(cells), len(cells[0])
                return self.holed(patterns.squares(name, wide, high, cell, border), cells)
            case "hexagons":
                places = {
                    id: at
                    for line, row in zip(self.found, cells, strict=True)
                    for at, id in zip(line, row, strict=True)
                }
                return self.holed(maps.hexagons(name, places, cell, border, flat=self.flat), cells)
            case "rings":
                return patterns.points(name, self.places, self.joined, cell, border)
            case "points":
                return patterns.points(name, self.places, self.strokes(), cell, border)
            case "track":
                columns, high = self.number("columns", 1, 100), self.number("rows", 1, 100)
                (row,) = cells
                return maps.track(name, len(row), self.way, columns, high, cell, border, int(row[0]))

    def holed(self, board: Board, cells: list[list[str]]) -> Board:
        """The board without the cells that its map leaves out."""
        lines = self.lines()
        gone = {
            id for row, (_, line) in zip(cells, lines, strict=False) for id, letter in zip(row, line, strict=False)
            if letter == HOLE
        }  # fmt: skip
        if not gone:
            return board
        kept = tuple(spot for spot in board.spots if spot.id not in gone)
        if not kept:
            raise self.file.error(("board", "map"), HOLE, "a map with cells")
        return Board(
            board.name, board.width, board.height, kept, (),
            tuple(pair for pair in board.links if not gone & {*pair}),
            tuple(region for region in board.regions if region.id not in gone),
            board.outline, board.spot_radius,
        )  # fmt: skip

    def strokes(self) -> list[tuple[str, ...]]:
        """The lines between points."""
        listed = self.file.at(("board", "lines")) or []
        if not isinstance(listed, list) or not all(
            isinstance(each, list) and len(each) > 1 for each in listed
        ):
            raise self.file.error(
                ("board", "lines"), listed, "a list of lines, each a list of two names of points or more"
            )
        for each in listed:
            for id in each:
                if not isinstance(id, str) or id not in self.places:
                    raise self.file.error(
                        ("board", "lines"), id, f"a point; those are {', '.join(self.places)}", self.places
                    )
        return [tuple(each) for each in listed]

    def names(self, kind: Kind, cells: list[list[str]]) -> dict[str, str]:
        """What is printed in cells to name them."""
        usual: Coordinates = "letters" if kind in ("points", "rings", "track") else "none"
        how = self.choice("coordinates", COORDINATES, usual)
        if how == "none":
            return {}
        if how == "letters" or kind in ("points", "rings", "track"):
            return {id: id for row in cells for id in row}
        if self.upright:
            return {id: f"{j:02}{i:02}" for j, row in enumerate(cells, 1) for i, id in enumerate(row, 1)}
        return {id: f"{i:02}{j:02}" for j, row in enumerate(cells, 1) for i, id in enumerate(row, 1)}

    # ---------------------------------------------------------------- terrain

    def terrains(self) -> dict[str, Terrain]:
        found: dict[str, Terrain] = {}
        for letter in self.file.table(("terrain",)):
            keys = ("terrain", letter)
            self.file.table(keys, _TERRAIN)
            if len(letter) != 1 or letter.isspace() or letter in (HOLE, "#"):
                raise self.file.error(keys, letter, f"one letter or sign (not {HOLE} or #)")
            name = self.file.text((*keys, "name")) or letter
            label = self.file.text((*keys, "label")) or ""
            for key, text in (("name", name), ("label", label)):
                self.letters((*keys, key), text)
            picture = self.file.text((*keys, "picture"))
            fill = self.file.text((*keys, "fill"))
            size = self.file.number((*keys, "size"), 0.05, 1)
            found[letter] = Terrain(
                name,
                named_colour(self.file, (*keys, "fill"), fill) if fill is not None else None,
                self.file.file((*keys, "picture"), picture) if picture is not None else None,
                label,
                0.8 if size is None else size,
            )
        return found

    def lines(self) -> list[tuple[str, str]]:
        """The lines of the map, without blanks, and where each stands; empty where there is none."""
        text = self.file.text(("board", "map"))
        if text is None:
            return []
        first, source = self.file.lines.get(("board", "map"), 1), str(self.file.path)
        if "\n" not in text:
            path = self.file.file(("board", "map"), text)
            first, text, source = 1, read_text(path, encoding="utf-8-sig"), str(path)
        else:
            # The line end behind the opening quotes belongs to TOML.
            first += 1
        found = []
        for number, line in enumerate(text.splitlines(), start=first):
            bare = "".join(line.partition("#")[0].split())
            if bare:
                found.append((place(source, number), bare))
        return found

    def map(
        self, cells: list[list[str]], terrain: Mapping[str, Terrain]
    ) -> tuple[dict[str, Terrain], dict[str, str]]:
        """Terrain and labels of cells by their ids: the map first, then the table."""
        found: dict[str, Terrain] = {}
        lines = self.lines()
        if lines and len(lines) != len(cells):
            raise self.file.error(
                ("board", "map"),
                f"{len(lines)} lines",
                f"a map of {len(cells)} lines, one for each line of cells",
            )
        for (where, line), row in zip(lines, cells, strict=False):
            if len(line) != len(row):
                raise InputError("map", line, f"a line of {len(row)} letters (this has {len(line)})").within(
                    where
                )
            for number, (letter, id) in enumerate(zip(line, row, strict=True), start=1):
                if letter in terrain:
                    found[id] = terrain[letter]
                elif letter not in (HOLE, "."):
                    listed = ", ".join(terrain) or "none"
                    accepted = f"a terrain ({listed}), a dot for none, or {HOLE} for no cell"
                    raise InputError(f"column {number}", letter, accepted).within(where)
        return found, self.table({id for row in cells for id in row}, terrain, found)

    def table(
        self, ids: set[str], terrain: Mapping[str, Terrain], found: dict[str, Terrain]
    ) -> dict[str, str]:
        """What a table says of single cells: their terrain goes into ``found``, their labels are returned."""
        name = self.file.text(("board", "cells"))
        if name is None:
            return {}
        table = rows.read(self.file.file(("board", "cells"), name))
        labels: dict[str, str] = {}
        for key in table.columns:
            if key not in ("cell", "terrain", "label"):
                raise InputError("columns", key, "one of cell, terrain, label").within(place(table.source, 1))
        by_name = {column(each.name): each for each in terrain.values()} | dict(terrain)
        for row in table.rows:
            where = place(table.source, row.line)
            cell, what = row.cells.get("cell", ""), row.cells.get("terrain", "")
            if cell not in ids:
                raise InputError("cell", cell, "a cell of the board, such as c4", ids).within(where)
            if what:
                if what not in by_name and column(what) not in by_name:
                    listed = ", ".join(each.name for each in terrain.values()) or "none"
                    raise InputError("terrain", what, f"a terrain; those are {listed}", by_name).within(where)
                found[cell] = by_name[what if what in by_name else column(what)]
            label = row.cells.get("label", "")
            if label:
                try:
                    type_width(label, 1, face("bold", self.family))
                except InputError as error:
                    raise error.within(where, "label") from error
                labels[cell] = label
        return labels


def _letters(number: int) -> str:
    """``a`` for 0, ``z`` for 25, ``aa`` for 26."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text
