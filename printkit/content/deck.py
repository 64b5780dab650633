"""Decks from data: a TOML file that says how a card looks, and a table with a row for every card.

A file may build on another (``extends``). What it says comes on top: values, colours, icons, styles and defaults by
their names, elements by theirs; new elements are drawn after those of the file below. Everything is checked when the
file is read, as far as it does not depend on a row. A refusal names the file, the line and the field.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from printkit.content import deckfile, rows, schema, typefaces
from printkit.content.deckfile import FACE, FACES, SHAPES, DeckFile, Element, Grid, Shape, Side, Value
from printkit.content.element import ElementField
from printkit.content.elements import KINDS
from printkit.content.rows import Row
from printkit.content.schema import Node, fields_of
from printkit.content.template import Template, column, condition, template
from printkit.draw import svgpath
from printkit.draw.type import Typeface
from printkit.draw.type.hyphens import known as known_language
from printkit.layouts import cards, nets
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import faults
from printkit.layouts.base.wording import capitalised, indefinite, listed

DEEPEST = limits.EXTENDS.most
"""How many files may build on each other."""
ROUND_BLEED, ROUND_SAFE = 1.0, 1.5
"""Bleed and safe zone of all that is no card, in mm: such pieces stand apart, so that so much bleed costs no room."""
SMALLEST, LARGEST = 8.0, 300.0
"""Bounds of the diameter of a token in mm."""
PAPER = 0.32
"""Thickness of a card, in mm, unless a box says otherwise: usual playing cards have 0.3."""
COUNT = "count"
"""The column that says how many there are of a card, unless a deck says otherwise."""

WORKS: Mapping[Shape, str] = {
    "card": "print on heavy paper; cut along the marks",
    "round": "print on heavy paper; cut or punch out",
    "square": "print on heavy paper; cut out",
    "hexagon": "print on heavy paper; cut out",
    "shield": "print on heavy paper; cut out",
    "standee": "cut out, fold on top and glue the faces together; turn the feet outwards and glue them down",
    "die": "cut out, score and fold along the dots, glue the flaps inside",
    "box": "cut out, score and fold along the dots, glue the narrow flap inside the other end",
}
"""What is done with the pieces, unless a deck says otherwise."""
_DECK = (
    "title", "shape", "size", "bleed", "safe", "corner", "author", "credits", "cards", "name", "count", "dpi", "work",
    "extends", "font", "holds", "thickness", "ground", "language",
)  # fmt: skip
_COMMON = ("kind", "name", "when", "style")


def load(path: Path, table: rows.Table | None = None) -> DeckFile:
    """The deck that a file describes, with the rows of another table if there is one.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: a file cannot be read.
    """
    with faults() as refused:
        return _deck(_chain(path, refused), table)


# --------------------------------------------------------------------------------------------- the files


def _chain(path: Path, refused: faults) -> list[Node]:
    """The files that build on each other, the lowest first."""
    layers = [schema.read(path, refused)]
    while not (extends := layers[0]["deck"]["extends"]).missing:
        below = extends.file()
        if len(layers) == DEEPEST or any(below.samefile(layer.path) for layer in layers):
            raise extends.refuse(
                f"{{field}} cannot be {{value}}: {DEEPEST} files at most build on each other, and none on itself."
            )
        layers.insert(0, schema.read(below, refused))
    return layers


# ---------------------------------------------------------------------------------------------- the deck

_TABLES = (
    "deck", "columns", "icons", "signs", "colours", "fonts", "styles", "grid", "front", "back", "cover",
)  # fmt: skip


def _deck(layers: list[Node], table: rows.Table | None) -> DeckFile:
    for layer in layers:
        layer.table(_TABLES)
        layer["deck"].table(_DECK)
        layer["grid"].table(("columns", "rows", "gap"))
    fonts = typefaces.read(layers)
    stack = _Stack(layers, fonts)
    path = layers[-1].path
    shape, width, height = stack.size()
    source, columns, filled = stack.rows(table)
    if shape == "die":
        columns = stack.faced(columns)
    first = f"{{{columns[0]}}}" if columns else stack.line("title", "card")
    count = f"{{{COUNT}}}" if COUNT in columns else "1"
    card, least = shape == "card", min(width, height)
    return DeckFile(
        path=path,
        title=stack.line("title", path.stem),
        width=width,
        height=height,
        shape=shape,
        rows=filled,
        columns=columns,
        name=stack.template("name", first, columns),
        count=stack.template("count", count, columns),
        table=source,
        depth=stack.depth() if shape == "box" else 0.0,
        ground=stack.at("ground").colour(None),
        bleed=stack.at("bleed").number(0, 10, deckfile.BLEED if card else ROUND_BLEED),
        safe=stack.at("safe").number(0, least / 2 - 1, deckfile.SAFE if card else ROUND_SAFE),
        corner=min(stack.at("corner").number(0, least, deckfile.CORNER if card else 0.0), least / 2),
        dpi=stack.at("dpi").number(1, 2400, deckfile.DPI),
        author=stack.line("author"),
        credits=stack.line("credits"),
        work=stack.line("work", WORKS[shape]),
        icons=_icons(layers),
        signs=_signs(layers),
        colours=_colours(layers),
        language=stack.language(),
        fonts=fonts,
        family=stack.family,
        told=stack.told,
        styles=_styles(layers, columns),
        grid=stack.grid(),
        front=_side(layers, "front", columns),
        back=_side(layers, "back", columns),
        folders=tuple(dict.fromkeys(layer.path.parent for layer in reversed(layers))),
    )


class _Stack:
    """Files that build on each other: what the highest of them says counts."""

    def __init__(self, layers: list[Node], fonts: Mapping[str, Typeface]) -> None:
        self.layers = layers
        self.told = typefaces.together(fonts.values())
        self.family = typefaces.chosen(self.at("font"), fonts)

    def at(self, key: str, table: str = "deck") -> Node:
        """The field in the highest file that says something there; in the top one where none does."""
        nodes = [layer[table][key] for layer in reversed(self.layers)]
        return next((node for node in nodes if not node.missing), nodes[0])

    def line(self, key: str, usual: str = "") -> str:
        """A text on one line that margins and lists show: a typeface must have its letters."""
        return typefaces.line(self.at(key), self.told, usual)

    def template(self, key: str, usual: str, columns: Collection[str]) -> Template:
        """A text with places for values; a whole number stands for itself."""
        node = self.at(key).as_text()
        return node.tried(template, node.text("") or usual, columns)

    def size(self) -> tuple[Shape, float, float]:
        """What is cut out, and its width and height in mm."""
        shape = self.at("shape").choice(SHAPES, "card")
        node = self.at("size")
        size = node.text("")
        if not size:
            sizes = ", ".join(cards.SIZES)
            raise node.refuse(f"a size: {sizes}, 63x88mm, or 22mm for a token or a die")
        if shape in ("round", "square", "hexagon", "die"):
            across = node.number(SMALLEST, LARGEST, 0.0)
            return shape, across, nets.hexagon(across).height if shape == "hexagon" else across
        if shape == "box":
            width, height = node.tried(cards.parse, size, "size")
            return shape, width + nets.ROOM, height + nets.ROOM
        if shape == "card":
            return shape, *node.tried(cards.parse, size, "size")
        return shape, *node.tried(cards.parse, size, "size", SMALLEST)

    def depth(self) -> float:
        """How deep a box is inside, for as many cards as it holds."""
        holds = self.at("holds")
        count = holds.whole(1, 400, None)
        if count is None:
            raise holds.refuse("the number of cards that the box holds")
        return max(3.0, count * self.at("thickness").number(0.05, 5, PAPER) + 1.0)

    def language(self) -> str:
        """The language whose patterns hyphenate words."""
        node = self.at("language")
        text = node.text("")
        if text and not known_language(text):
            raise node.refuse("a language with rules for hyphens, such as en, de, fr or pt-BR")
        return text

    def faced(self, columns: tuple[str, ...]) -> tuple[str, ...]:
        """The columns of dice with the one that stands for a face."""
        if any(name not in columns for name in FACES):
            raise self.at("cards").refuse("a table of dice with columns 1 to 6, one for each face")
        return (*columns, FACE)

    def rows(self, table: rows.Table | None) -> tuple[str, tuple[str, ...], tuple[Row, ...]]:
        """The table's name, its columns with those that only have defaults, and its rows with these filled in."""
        node = self.at("cards")
        defaults = _defaults(self.layers)
        if node.missing and table is None:
            return "", tuple(defaults), (Row(defaults, 0),)
        table = table or rows.read(node.file())
        if not table.rows:
            raise node.refuse("{value} has no rows; it needs one for every card.", quoted=table.source)
        columns = (*table.columns, *(column for column in defaults if column not in table.columns))
        filled = tuple(
            replace(row, cells={name: row.cells.get(name) or defaults.get(name, "") for name in columns})
            for row in table.rows
        )
        return table.source, columns, filled

    def grid(self) -> Grid:
        """The cells that elements may be placed in."""
        usual = Grid()
        return Grid(
            self.at("columns", "grid").whole(1, 100, usual.columns),
            self.at("rows", "grid").whole(1, 100, usual.rows),
            self.at("gap", "grid").number(0, 50, usual.gap),
        )


def _defaults(layers: list[Node]) -> dict[str, str]:
    defaults: dict[str, str] = {}
    for layer in layers:
        for name, node in layer["columns"].table().items():
            if isinstance(node.value, bool) or not isinstance(node.value, str | int | float):
                raise node.refuse("a text or a number")
            defaults[column(name)] = str(node.value)
    return defaults


def _icons(layers: list[Node]) -> dict[str, Path]:
    icons: dict[str, Path] = {}
    for layer in layers:
        for name, node in layer["icons"].table().items():
            if not re.fullmatch(r"[A-Za-z][\w-]*", name):
                raise node.refuse(
                    "An icon’s name must begin with a letter and have only letters, digits, - and _, not {value}.",
                    quoted=name,
                )
            icons[name] = node.file()
    return icons


def _signs(layers: list[Node]) -> dict[str, str]:
    signs: dict[str, str] = {}
    for layer in layers:
        for name, node in layer["signs"].table().items():
            signs[column(name)] = node.text("")
            node.parsed(svgpath.parse, "sign")
    return signs


def _colours(layers: list[Node]) -> dict[str, str]:
    colours: dict[str, str] = {}
    for layer in layers:
        for name, node in layer["colours"].table().items():
            if column(name) == "none":
                raise node.refuse("No colour can be called {value}, which means no colour.", quoted=name)
            colours[column(name)] = node.colour("")
    return colours


# ---------------------------------------------------------------------------------------------- elements


def _styles(layers: list[Node], columns: Collection[str]) -> dict[str, tuple[str, Mapping[str, Value]]]:
    known = {key: each for kind in KINDS.values() for key, each in fields_of(kind, ElementField).items()}
    styles: dict[str, tuple[str, Mapping[str, Value]]] = {}
    for layer in layers:
        for name, style in layer["styles"].table().items():
            fields = {key: known[key].written(node, columns) for key, node in style.table(known).items()}
            styles[column(name)] = style.place, fields
    return styles


def _side(layers: list[Node], side: Side, columns: Collection[str]) -> tuple[Element, ...]:
    elements: dict[str, Element] = {}
    for depth, layer in enumerate(layers, start=1):
        own: set[str] = set()
        accepted = f"a list of elements, each of which begins with [[{side}]]"
        for number, node in enumerate(layer[side].rows(accepted, quoted="[table]"), start=1):
            name = node["name"].text("") or f"{side} {number}"
            above = _said(layers[depth:], side, name)
            with node.noted():
                element = _element(node, name, columns, under=elements.get(name), above=above)
                if name in own:
                    raise node["name"].refuse("Another element is already called {value}.", quoted=name)
                own.add(name)
                elements[name] = element
    limits.ELEMENTS.check(len(elements), side)
    return tuple(elements.values())


def _said(layers: Iterable[Node], side: Side, name: str) -> frozenset[str]:
    """The fields that files say of the element of that name."""
    lists = (listed for layer in layers if isinstance(listed := layer[side].value, list))
    tables = (table for listed in lists for table in listed if isinstance(table, dict))
    return frozenset(key for table in tables if table.get("name") == name for key in table)


def _element(
    node: Node, name: str, columns: Collection[str], *, under: Element | None, above: Collection[str]
) -> Element:
    """An element, on top of the one of its name in files below; files ``above`` say some of its fields otherwise."""
    kind = node["kind"].text("") or (under.kind if under else "")
    if kind not in KINDS:
        raise node["kind"].refuse(f"one of {', '.join(KINDS)}", KINDS)
    known = fields_of(KINDS[kind], ElementField)
    table = node.table((*_COMMON, *known), elsewhere=_elsewhere(kind))
    # What a file above says otherwise may name a column that its table no longer has.
    used = {key: field for key, field in table.items() if key not in above}
    fields: dict[str, Value] = {}
    for key, field in used.items():
        with field.noted():
            fields |= {key: known[key].written(field, columns)} if key in known else {}
    when, style = (used.get(key, Node(None)) for key in ("when", "style"))
    base = under if under is not None and under.kind == kind else Element(kind, name, "", {})
    element = Element(
        kind,
        name,
        node.place,
        {**base.fields, **fields},
        when.parsed(condition, columns) if when.text("") else base.when,
        style.parsed(template, columns) if style.text("") else base.style,
    )
    needs = KINDS[kind].needs
    if needs and needs not in {*element.fields, *above, *table} and not element.style:
        raise node.refuse(f"The {kind} needs {needs}.", quoted=", ".join(table))
    return element


def _elsewhere(kind: str) -> dict[str, str]:
    """What is said of the fields that only other kinds of elements have."""
    owners: dict[str, list[str]] = {}
    for name, each in KINDS.items():
        for key in fields_of(each, ElementField):
            owners.setdefault(key, []).append(name)
    return {
        key: f"{capitalised(indefinite(listed(names, 'or')))} has {{value}}, but {indefinite(kind)} has not."
        for key, names in owners.items()
        if kind not in names
    }
