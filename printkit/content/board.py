"""Boards made from data: a TOML file that defines the cells, and a text map of their terrain.

A refusal names the file, the line and the field and, for a fault in the map, its row and column.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from printkit.content import deck, rows, schema, typefaces
from printkit.content.board_kinds import COORDINATES, KINDS, POINTS, BoardKind
from printkit.content.deckfile import DeckFile
from printkit.content.expression import column
from printkit.content.schema import Field, Node, fields_of
from printkit.draw.type import HOUSE, Typeface, face, width as type_width
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, faults, located
from printkit.layouts.base.text import place, read_text
from printkit.layouts.base.wording import listed, plural
from printkit.layouts.board import Board

HOLE = "-"
"""The map's sign for a missing cell."""
PICTURE = 0.8
"""Default width of a picture as a fraction of the cell's width."""
CELL, BORDER, LINE = 20.0, 8.0, 0.35
"""Defaults in mm for the size of a cell, the border round the cells, and the lines between them."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain.

    Attributes:
        name: name in the legend.
        fill: ``#rrggbb`` or a role in the theme; None to leave the paper white.
        picture: picture in the cell.
        label: words in the cell.
        size: width of the picture as a fraction of the cell's width.
    """

    name: str
    fill: str | None = None
    picture: Path | None = None
    label: str = ""
    size: float = PICTURE


PLAIN = Terrain("")


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board described by a file.

    Attributes:
        path: path of the file.
        title, author, credits: text for the margins and for the file's metadata.
        board: its geometry.
        kind: kind of board.
        terrain: the terrain of each cell, keyed by id.
        labels: words in cells whose terrain has no label, keyed by cell id.
        names: printed names of cells, keyed by id.
        legend: kinds of terrain explained below the board, in order.
        line: width in mm of the lines between cells.
        stroke, ground: colours of the lines, and of the board around the cells.
        family: typeface for the words on it.
        text_typeface: typeface for its title and credits.
        fill: colour of cells without terrain; None to show the background under them.
        paint: elements drawn under and over the cells.
    """

    path: Path
    title: str
    board: Board
    kind: BoardKind
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    legend: tuple[Terrain, ...] = ()
    line: float = LINE
    stroke: str = "soft"
    ground: str = "paper"
    author: str = ""
    credits: str = ""
    family: Typeface = HOUSE
    text_typeface: Typeface = HOUSE
    fill: str | None = "paper"
    paint: DeckFile | None = None


_BOARD = (
    "title", "author", "credits", "kind", "cell", "border", "columns", "rows", "shape", "stand", "coordinates",
    "stroke-width", "stroke", "ground", "fill", "map", "cells", "legend", "count", "way", "first", "font", "sides",
    "rings", "between", "spokes", "lines",
)  # fmt: skip
_TERRAIN = ("name", "fill", "picture", "label", "size")


def load(path: Path, border: float | None = None) -> BoardFile:
    """Read the board described by a file.

    Args:
        path: the file.
        border: width in mm of the border around the cells, in place of the one in the file.

    Raises:
        InputError: the file is not TOML, or a field is unknown, missing or unusable; the message names the file, line
            and field.
        OSError: a file cannot be read.
    """
    with faults() as errors:
        return _board(schema.spelt(schema.read(path, errors)), path, border)


TABLES = ("board", "terrain", POINTS, "cover", *deck.PAINT, "under", "over")
"""The tables of a file that describe a board."""


def described(root: Node, path: Path, border: float | None = None) -> BoardFile:
    """Read the board described by some of the tables in a file. Raises the same errors as :func:`load`."""
    own = {name: value for name, value in root.table().items() if name in TABLES}
    return _board(replace(root, value={name: node.value for name, node in own.items()}), path, border)


def _board(root: Node, path: Path, border: float | None) -> BoardFile:
    schema.of_kind(root, "board")
    root.table(TABLES, elsewhere=deck.DECKS_HAVE)
    table = schema.spelt(root["board"])
    table.table(dict.fromkeys((*_BOARD, *(key for kind in KINDS.values() for key in fields_of(kind, Field)))))
    fonts = typefaces.read([root])
    fill = table["fill"].text("paper")
    family, text_typeface = typefaces.chosen(table["font"], fonts), typefaces.together(fonts.values())
    kind = _kind(root)
    cell = table["cell"].number(5, 500, CELL)
    edge = table["border"].number(0, 500, BORDER) if border is None else border
    ids, lines = kind.ids, list(_lines(table["map"]))
    board = kind.board(path.stem, cell, edge)
    if kind.holes:
        board = _holed(board, table["map"], zip(ids, lines, strict=False))
    terrain = dict(_terrains(root["terrain"], family))
    cells = _mapped(table["map"], lines, kind, terrain=terrain)
    names = kind.names(table["coordinates"].choice(COORDINATES, kind.coordinates))
    known_ids = {name: id for id, name in names.items()} | {id: id for line in ids for id in line}
    single, labels = _single(table["cells"], known_ids, terrain, family=family)
    cells |= single
    legend = table["legend"].flag(False)
    return BoardFile(
        path=path,
        title=typefaces.line(table["title"], text_typeface) or path.stem,
        board=board,
        kind=kind,
        terrain=cells,
        labels=labels,
        names=names,
        legend=tuple(each for each in terrain.values() if legend and each in set(cells.values())),
        line=table["stroke-width"].number(0, 10, LINE),
        stroke=table["stroke"].colour("soft"),
        ground=table["ground"].colour("paper"),
        author=typefaces.line(table["author"], text_typeface),
        credits=typefaces.line(table["credits"], text_typeface),
        fill=None if fill == "none" else table["fill"].colour("paper"),
        family=family,
        text_typeface=text_typeface,
        paint=deck.painted(root, board.width, board.height, fonts=fonts),
    )


def _kind(root: Node) -> BoardKind:
    """Return the kind of board; fields that have no meaning for it are refused."""
    table = root["board"]
    name = table["kind"].choice(KINDS, None)
    fields = {kind: {*fields_of(each, Field)} for kind, each in KINDS.items()}
    for key in sorted(set().union(*fields.values()) - fields[name]):
        if not table[key].missing:
            owners = listed((kind for kind in KINDS if key in fields[kind]), "or")
            raise table[key].refuse(f"{{field}} belongs to a board of kind {owners}, not {name}.")
    if name != POINTS and not root[POINTS].missing:
        raise root[POINTS].refuse("{field} can only be used on a board of points.", quote=POINTS)
    return KINDS[name](root)


# --------------------------------------------------------------------------------------------- terrain


def _terrains(table: Node, family: Typeface) -> Iterator[tuple[str, Terrain]]:
    """Yield the kinds of terrain, keyed by letter."""
    for letter, node in table.table().items():
        node.table(_TERRAIN)
        if len(letter) != 1 or letter.isspace() or letter in (HOLE, "#"):
            raise node.refuse(
                f"The name of a terrain must be a single character other than a space, {HOLE} or #, not {{value}}.",
                quote=letter,
            )
        name, label = node["name"].text("") or letter, node["label"].text("")
        for key, text in (("name", name), ("label", label)):
            node[key].tried(type_width, text, 1, face("bold", family))
        yield (
            letter,
            Terrain(
                name,
                node["fill"].colour(None),
                None if node["picture"].missing else node["picture"].file(),
                label,
                node["size"].number(0.05, 1, PICTURE),
            ),
        )


def _lines(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the lines of a map, without spaces, and the place of each in the file; none if there is no map."""
    text = node.text("")
    if node.missing:
        return
    # The line break after the opening quotes is part of TOML's syntax.
    first, source = node.line + 1, str(node.path)
    if "\n" not in text:
        path = node.file("There is no file {value} beside this one; a map itself must have line breaks.")
        first, text, source = 1, read_text(path, encoding="utf-8-sig"), str(path)
    for number, line in enumerate(text.splitlines(), start=first):
        bare = "".join(line.partition("#")[0].split())
        if bare:
            yield place(source, number), bare


def _holed(board: Board, map: Node, lines: Iterable[tuple[Sequence[str], tuple[str, str]]]) -> Board:
    """Return the board without the cells that its map omits."""
    holes = {
        id for ids, (_, line) in lines for id, letter in zip(ids, line, strict=False) if letter == HOLE
    }  # fmt: skip
    if not holes:
        return board
    spots = tuple(spot for spot in board.spots if spot.id not in holes)
    if not spots:
        raise map.refuse("The map has no cells: all of its characters are {value}.", quote=HOLE)
    links = tuple(pair for pair in board.links if not holes & {*pair})
    regions = tuple(region for region in board.regions if region.id not in holes)
    return replace(board, spots=spots, lines=(), links=links, regions=regions)


def _mapped(
    map: Node, lines: Sequence[tuple[str, str]], kind: BoardKind, *, terrain: Mapping[str, Terrain]
) -> dict[str, Terrain]:
    """Return the terrain of each cell according to a map, keyed by the cell's id."""
    cells: dict[str, Terrain] = {}
    ids = kind.ids
    if lines and len(lines) != len(ids):
        message = f"{{field}} must have {plural(len(ids), 'line')}, one for each line of cells, not {len(lines)}."
        raise map.refuse(message, quote=len(lines))
    for (where, line), row in zip(lines, ids, strict=False):
        if len(line) != len(row):
            message = f"A line of the map must have {plural(len(row), 'character')}, but {{value}} has {len(line)}."
            raise InputError("map", line, message).within(where)
        for number, (letter, id) in enumerate(zip(line, row, strict=True), start=1):
            if letter in terrain:
                cells[id] = terrain[letter]
            elif letter != "." and not (letter == HOLE and kind.holes):
                terrain_names = ", ".join(terrain) or "none"
                others = f", . for none or {HOLE} for no cell" if kind.holes else " or . for none"
                raise InputError(f"column {number}", letter, f"a terrain ({terrain_names}){others}").within(where)
    return cells


def _single(
    node: Node, ids: Mapping[str, str], terrain: Mapping[str, Terrain], *, family: Typeface
) -> tuple[dict[str, Terrain], dict[str, str]]:
    """Return a table's entries for individual cells: their terrain and their labels."""
    cells: dict[str, Terrain] = {}
    labels: dict[str, str] = {}
    if node.missing:
        return cells, labels
    table = rows.read(node.file())
    for key in table.columns:
        if key not in ("cell", "terrain", "label"):
            message = "There is no column {value}; the columns are cell, terrain and label."
            raise InputError("columns", key, message).within(place(table.source, 1))
    by_name = {column(each.name): each for each in terrain.values()} | dict(terrain)
    for row in table.nodes():
        id, name, label = (row[key].text("") for key in ("cell", "terrain", "label"))
        if id not in ids:
            raise row["cell"].refuse(f"a cell of the board, such as {next(iter(ids))}", ids)
        id = ids[id]
        if name:
            if name not in by_name and column(name) not in by_name:
                names = ", ".join(each.name for each in terrain.values()) or "none"
                raise row["terrain"].refuse(f"There is no terrain {{value}}; the board has {names}.", by_name)
            cells[id] = by_name[name if name in by_name else column(name)]
        if label:
            with located(row.place, "label"):
                type_width(label, 1, face("bold", family))
            labels[id] = label
    return cells, labels
