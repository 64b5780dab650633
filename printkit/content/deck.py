"""Decks from data: a TOML file that says how a card looks, and a table with a row for every card.

A file may build on another (``extends``). What it says comes on top: values, colours, icons, styles and defaults by
their names, elements by theirs; new elements are drawn after those of the file below. Everything is checked when the
file is read, as far as it does not depend on a row. A refusal names the file, the line and the field.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from printkit.content import colours, rows, typefaces
from printkit.content.lines import Keys
from printkit.content.rows import Row
from printkit.content.tables import Tables
from printkit.content.template import Condition, Template, column, condition, template
from printkit.draw import svgpath
from printkit.draw.type import HOUSE, Family
from printkit.draw.type.hyphens import known as known_language
from printkit.layouts import cards, nets
from printkit.layouts.ground.refusals import OverLimit

Kind: TypeAlias = Literal["text", "image", "icon", "shape", "sign"]
Side: TypeAlias = Literal["front", "back"]
Shape: TypeAlias = Literal["card", "round", "square", "hexagon", "shield", "standee", "die", "box"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""What is cut out: cards with round corners, tokens, pieces that stand, dice, boxes for cards."""
FACES = tuple("123456")
"""Columns that hold the faces of a die; elements show one after the other as ``{face}``."""
FACE = "face"
Value: TypeAlias = Template | float | bool | tuple[float, ...]
"""What a field of an element holds: text with places for values, a number, yes or no, several numbers."""

DEEPEST = 8
"""How many files may build on each other."""
ELEMENTS = 200
"""Most elements of a side."""
CARDS = 5000
"""Most cards of a deck."""
BLEED, SAFE, CORNER, DPI = 3.0, 3.0, 3.0, 150.0
"""What is taken unless a deck says otherwise: lengths in mm, and the fewest pixels per inch of a picture."""
ROUND_BLEED, ROUND_SAFE = 1.0, 1.5
"""The same for round tokens, in mm: they stand apart, so that so much bleed costs no room."""
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
_PLACE = {
    "area": str, "x": float, "y": float, "width": float, "height": float, "anchor": str, "cell": 4, "turn": float,
    "safe": bool,
}  # fmt: skip
FIELDS: Mapping[Kind, Mapping[str, Any]] = {
    "text": _PLACE | {
        "text": str, "size": float, "least": float, "leading": float, "colour": str, "align": str, "valign": str,
        "weight": str, "font": str, "hyphenate": bool,
    },
    "image": _PLACE | {"file": str, "fit": str, "focus": 2, "crop": 4, "colour": str},
    "icon": _PLACE | {"icon": str, "repeat": float, "gap": float, "align": str, "valign": str, "colour": str},
    "shape": _PLACE | {
        "shape": str, "fill": str, "stroke": str, "line": float, "radius": float, "dash": 2, "path": str,
        "repeat": float, "gap": float, "labels": str, "size": float, "colour": str, "font": str,
    },
    "sign": _PLACE | {"sign": str, "box": str, "align": str, "valign": str, "colour": str},
}  # fmt: skip
"""The fields of each kind of element, and what they hold: text, a number, yes or no, so many numbers."""
KINDS: tuple[Kind, ...] = tuple(FIELDS)
_COMMON = ("kind", "name", "when", "style")


@dataclass(frozen=True, slots=True)
class Element:
    """Something that is drawn on cards.

    Attributes:
        kind, name: what it is, and what messages call it.
        source: file and line where it begins.
        fields: what it says, by field (see :data:`FIELDS`).
        when: the rows that it is drawn for; None for all.
        style: the name of the style that it builds on; None for none.
    """

    kind: Kind
    name: str
    source: str
    fields: Mapping[str, Value]
    when: Condition | None = None
    style: Template | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Columns that its look depends on."""
        own = [c for value in self.fields.values() if isinstance(value, Template) for c in value.columns]
        return (*own, *(self.style.columns if self.style else ()))


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in the safe zone that elements may be placed in; lengths in mm."""

    columns: int = 6
    rows: int = 8
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck as a file describes it; lengths in mm.

    Attributes:
        path: of the file.
        title, author, credits, work: as in :class:`printkit.looks.style.Deck`.
        width, height: of a card, of a face of what is folded.
        shape: what is cut out.
        depth: of a box, 0 for all else.
        ground: colour of what bears no elements: feet, sides, flaps; None for the paper.
        bleed, safe, corner: how far ink runs past the cut, how far text keeps from it, radius of the corners.
        dpi: the fewest pixels per inch of a picture.
        rows: one for each kind of card, with the file that they come from.
        columns: names of the columns, those with defaults included.
        name, count: the name of a card, and how many there are of it.
        icons: files by the names of icons.
        signs: path data of SVG by the names of signs.
        colours: ``#rrggbb`` or parts of the theme, by names.
        language: BCP 47 tag of the texts, by whose rules words are hyphenated; empty for no hyphens.
        fonts: typefaces by names.
        family: the typeface of texts that name no other.
        told: that of its title and credits.
        styles: fields of elements, by names of styles, with the place of each.
        grid: the cells.
        front, back: the elements, in painting order.
        folders: where pictures are looked for, in order.
    """

    path: Path
    title: str
    width: float
    height: float
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    name: Template
    count: Template
    table: str = ""
    shape: Shape = "card"
    depth: float = 0.0
    ground: str | None = None
    bleed: float = BLEED
    safe: float = SAFE
    corner: float = CORNER
    dpi: float = DPI
    author: str = ""
    credits: str = ""
    work: str = ""
    icons: Mapping[str, Path] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    fonts: Mapping[str, Family] = field(default_factory=dict)
    family: Family = HOUSE
    told: Family = HOUSE
    styles: Mapping[str, tuple[str, Mapping[str, Value]]] = field(default_factory=dict)
    grid: Grid = Grid()
    front: tuple[Element, ...] = ()
    back: tuple[Element, ...] = ()
    folders: tuple[Path, ...] = ()


def load(path: Path) -> DeckFile:
    """The deck that a file describes.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: a file cannot be read.
    """
    return _deck(_chain(path))


# --------------------------------------------------------------------------------------------- the files


def _chain(path: Path) -> list[Tables]:
    """The files that build on each other, the lowest first."""
    layers = [Tables(path)]
    while (below := layers[0].text(("deck", "extends"))) is not None:
        beside = layers[0].file(("deck", "extends"), below)
        if len(layers) == DEEPEST or any(beside.samefile(layer.path) for layer in layers):
            accepted = f"a file below this one: at most {DEEPEST} build on each other, and none on itself"
            raise layers[0].error(("deck", "extends"), below, accepted)
        layers.insert(0, Tables(beside))
    return layers


# ---------------------------------------------------------------------------------------------- the deck


def _deck(layers: list[Tables]) -> DeckFile:
    tables = ("deck", "columns", "icons", "signs", "colours", "fonts", "styles", "grid", "front", "back")
    for layer in layers:
        layer.table((), tables)
        layer.table(("deck",), _DECK)
        layer.table(("grid",), ("columns", "rows", "gap"))
    fonts = typefaces.read(layers)
    stack = _Stack(layers, fonts)
    shape, width, height = stack.size()
    source, columns, held = stack.rows()
    if shape == "die":
        columns = stack.faced(columns)
    first = f"{{{columns[0]}}}" if columns else stack.words("title", "card")
    count = f"{{{COUNT}}}" if COUNT in columns else "1"
    flat, least = shape == "card", min(width, height)
    return DeckFile(
        path=stack.top.path,
        title=stack.words("title", stack.top.path.stem),
        width=width,
        height=height,
        shape=shape,
        rows=held,
        columns=columns,
        name=stack.template("name", first, columns),
        count=stack.template("count", count, columns),
        table=source,
        depth=stack.depth() if shape == "box" else 0.0,
        ground=stack.ground(),
        bleed=stack.number("bleed", BLEED if flat else ROUND_BLEED, 0, 10),
        safe=stack.number("safe", SAFE if flat else ROUND_SAFE, 0, least / 2 - 1),
        corner=min(stack.number("corner", CORNER if flat else 0.0, 0, least), least / 2),
        dpi=stack.number("dpi", DPI, 1, 2400),
        author=stack.words("author"),
        credits=stack.words("credits"),
        work=stack.words("work", WORKS[shape]),
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

    def __init__(self, layers: list[Tables], fonts: Mapping[str, Family]) -> None:
        self.layers, self.top = layers, layers[-1]
        self.told = typefaces.together(fonts.values())
        self.family = typefaces.chosen(self.where(("deck", "font")), ("deck", "font"), fonts)

    def where(self, keys: Keys) -> Tables:
        """The highest file that says something there; the top one where none does."""
        return next((layer for layer in reversed(self.layers) if layer.at(keys) is not None), self.top)

    def text(self, key: str) -> str | None:
        return self.where(("deck", key)).text(("deck", key))

    def number(self, key: str, usual: float, least: float, most: float) -> float:
        found = self.where(("deck", key)).number(("deck", key), least, most)
        return usual if found is None else found

    def words(self, key: str, usual: str = "") -> str:
        """A text on one line that margins and lists show: a typeface must have its letters."""
        text = " ".join((self.text(key) or usual).split())
        self.where(("deck", key)).tried(("deck", key), lambda: typefaces.printable(text, self.told))
        return text

    def template(self, key: str, usual: str, columns: Collection[str]) -> Template:
        """A text with places for values; a whole number stands for itself."""
        where = self.where(("deck", key))
        given = where.at(("deck", key))
        text = str(given) if type(given) is int else where.text(("deck", key)) or usual
        return where.tried(("deck", key), lambda: template(text, columns))

    def size(self) -> tuple[Shape, float, float]:
        """What is cut out, and its width and height in mm."""
        where, keys = self.where(("deck", "shape")), ("deck", "shape")
        given = where.text(keys) or "card"
        shape = next((name for name in SHAPES if name == given), None)
        if shape is None:
            raise where.error(keys, given, f"one of {', '.join(SHAPES)}", SHAPES)
        where, keys = self.where(("deck", "size")), ("deck", "size")
        size = where.text(keys)
        if not size:
            sizes = ", ".join(cards.SIZES)
            accepted = f"complete: a deck has a size ({sizes}, or 63x88mm; 22mm for a token or a die)"
            raise where.error(keys, "", accepted)
        if shape in ("round", "square", "hexagon", "die"):
            across = where.number(keys, SMALLEST, LARGEST) or 0.0
            return shape, across, nets.hexagon(across).height if shape == "hexagon" else across
        if shape == "box":
            width, height = where.tried(keys, lambda: cards.parse(size, "size"))
            return shape, width + nets.ROOM, height + nets.ROOM
        if shape == "card":
            return shape, *where.tried(keys, lambda: cards.parse(size, "size"))
        return shape, *where.tried(keys, lambda: cards.parse(size, "size", SMALLEST))

    def depth(self) -> float:
        """How deep a box is inside, for as many cards as it holds."""
        where, keys = self.where(("deck", "holds")), ("deck", "holds")
        count = where.whole(keys, 1, 400)
        if count is None:
            raise where.error(keys, "", "complete: a box says how many cards it holds")
        return max(3.0, count * self.number("thickness", PAPER, 0.05, 5) + 1.0)

    def language(self) -> str:
        """The language whose patterns hyphenate words."""
        where, keys = self.where(("deck", "language")), ("deck", "language")
        text = where.text(keys) or ""
        if text and not known_language(text):
            raise where.error(keys, text, "a language with rules for hyphens, such as en, de, fr or pt-BR")
        return text

    def ground(self) -> str | None:
        """The colour of what bears no elements."""
        where, keys = self.where(("deck", "ground")), ("deck", "ground")
        text = where.text(keys)
        return None if text is None else named_colour(where, keys, text)

    def faced(self, columns: tuple[str, ...]) -> tuple[str, ...]:
        """The columns of dice with the one that stands for a face."""
        for name in FACES:
            if name not in columns:
                where, keys = self.where(("deck", "cards")), ("deck", "cards")
                accepted = "a table of dice: it has the columns 1 to 6, a face each"
                raise where.error(keys, where.text(keys) or "", accepted)
        return (*columns, FACE)

    def rows(self) -> tuple[str, tuple[str, ...], tuple[Row, ...]]:
        """The table's name, its columns with those that only have defaults, and its rows with these filled in."""
        where, keys = self.where(("deck", "cards")), ("deck", "cards")
        name = where.text(keys)
        defaults = _defaults(self.layers)
        if name is None:
            return "", tuple(defaults), (Row(defaults, 0),)
        table = rows.read(where.file(keys, name))
        if not table.rows:
            raise where.error(keys, table.source, "a table with a row for every card")
        columns = (*table.columns, *(column for column in defaults if column not in table.columns))
        filled = tuple(
            replace(row, cells={name: row.cells.get(name) or defaults.get(name, "") for name in columns})
            for row in table.rows
        )
        return table.source, columns, filled

    def grid(self) -> Grid:
        usual = Grid()
        columns = self.where(("grid", "columns")).whole(("grid", "columns"), 1, 100)
        high = self.where(("grid", "rows")).whole(("grid", "rows"), 1, 100)
        gap = self.where(("grid", "gap")).number(("grid", "gap"), 0, 50)
        return Grid(columns or usual.columns, high or usual.rows, usual.gap if gap is None else gap)


def _defaults(layers: list[Tables]) -> dict[str, str]:
    found: dict[str, str] = {}
    for layer in layers:
        for name, value in layer.table(("columns",)).items():
            if isinstance(value, bool) or not isinstance(value, str | int | float):
                raise layer.error(("columns", name), value, "a text or a number")
            found[column(name)] = str(value)
    return found


def _icons(layers: list[Tables]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for layer in layers:
        for name in layer.table(("icons",)):
            if not re.fullmatch(r"[A-Za-z][\w-]*", name):
                raise layer.error(("icons", name), name, "a name of letters, figures, - and _, such as coin")
            found[name] = layer.file(("icons", name), layer.text(("icons", name)) or "")
    return found


def _signs(layers: list[Tables]) -> dict[str, str]:
    found: dict[str, str] = {}
    for layer in layers:
        for name in layer.table(("signs",)):
            keys = ("signs", name)
            text = layer.text(keys) or ""
            layer.tried(keys, lambda text=text: svgpath.parse(text, "sign"))  # type: ignore[misc]
            found[column(name)] = text
    return found


def _colours(layers: list[Tables]) -> dict[str, str]:
    found: dict[str, str] = {}
    for layer in layers:
        for name in layer.table(("colours",)):
            keys = ("colours", name)
            if column(name) == "none":
                raise layer.error(keys, name, "a name for a colour: none stands for no colour")
            found[column(name)] = named_colour(layer, keys, layer.text(keys) or "")
    return found


def named_colour(layer: Tables, keys: Keys, text: str) -> str:
    """The colour that a text means: ``#rrggbb``, or the name of a part of the theme.

    Raises:
        InputError: neither; names the place.
    """
    colour = text if text in THEMED else colours.parse(text)
    if colour is None:
        accepted = f"a colour such as #2f5f86 or teal, or one of the theme ({', '.join(THEMED)})"
        raise layer.error(keys, text, accepted, (*THEMED, *colours.NAMED))
    return colour


THEMED = ("ink", "paper", "soft", "faint", "tint", "accent", "first", "second", "neutral")
"""Colours that follow the theme."""


def _styles(layers: list[Tables], columns: Collection[str]) -> dict[str, tuple[str, Mapping[str, Value]]]:
    known = {key: what for kind in KINDS for key, what in FIELDS[kind].items()}
    found: dict[str, tuple[str, Mapping[str, Value]]] = {}
    for layer in layers:
        for name in layer.table(("styles",)):
            keys = ("styles", name)
            layer.table(keys, known)
            found[column(name)] = layer.place(keys), _fields(layer, keys, known, columns)
    return found


def _side(layers: list[Tables], side: Side, columns: Collection[str]) -> tuple[Element, ...]:
    found: dict[str, Element] = {}
    for depth, layer in enumerate(layers, start=1):
        listed = layer.data.get(side, [])
        if not isinstance(listed, list):
            raise layer.error((side,), "[table]", f"a list of elements: begin each with [[{side}]]")
        own: set[str] = set()
        for number in range(len(listed)):
            element = _element(layer, (side, str(number)), side, columns, found, layers[depth:])
            if element.name in own:
                raise layer.error((side, str(number), "name"), element.name, "a name of its own")
            own.add(element.name)
            found[element.name] = element
    if len(found) > ELEMENTS:
        raise OverLimit(side, len(found), f"at most {ELEMENTS} elements", found=len(found), bound=ELEMENTS)
    return tuple(found.values())


def _said(layers: Iterable[Tables], side: Side, name: str) -> frozenset[str]:
    """The fields that files say of the element of that name."""
    lists = (listed for layer in layers if isinstance(listed := layer.data.get(side), list))
    tables = (table for listed in lists for table in listed if isinstance(table, dict))
    return frozenset(key for table in tables if table.get("name") == name for key in table)


def _element(
    layer: Tables,
    keys: Keys,
    side: Side,
    columns: Collection[str],
    below: Mapping[str, Element],
    above: Sequence[Tables],
) -> Element:
    table = layer.table(keys)
    name = layer.text((*keys, "name")) or f"{side} {int(keys[1]) + 1}"
    under = below.get(name)
    kind = layer.text((*keys, "kind")) or (under.kind if under else None)
    if kind not in KINDS:
        raise layer.error((*keys, "kind"), kind or "", f"a kind of element: {', '.join(KINDS)}", KINDS)
    layer.table(keys, (*_COMMON, *FIELDS[kind]))
    # What a file above says otherwise may name a column that its table no longer has.
    over = _said(above, side, name)
    fields = _fields(
        layer, keys, {key: what for key, what in FIELDS[kind].items() if key not in over}, columns
    )
    when, style = (layer.text((*keys, key)) if key not in over else None for key in ("when", "style"))
    if under is not None and under.kind == kind:
        fields = {**under.fields, **fields}
    made = Element(
        kind,
        name,
        layer.place(keys),
        fields,
        layer.tried((*keys, "when"), lambda: condition(when or "", columns)) if when else None,
        layer.tried((*keys, "style"), lambda: template(style or "", columns)) if style else None,
    )
    if under is not None and under.kind == kind:
        made = replace(made, when=made.when or under.when, style=made.style or under.style)
    needed = {"text": "text", "image": "file", "icon": "icon", "sign": "sign"}.get(kind)
    if needed is not None and needed not in {*fields, *over} and not made.style:
        raise layer.error(keys, ", ".join(table), f"complete: a {kind} needs {needed}")
    return made


def _fields(
    layer: Tables, keys: Keys, known: Mapping[str, Any], columns: Collection[str]
) -> dict[str, Value]:
    return {
        key: _value(layer, (*keys, key), known[key], columns) for key in layer.table(keys) if key in known
    }


def _value(layer: Tables, keys: Keys, what: Any, columns: Collection[str]) -> Value:
    """A field as its kind wants it. Numbers may be texts: with a unit, or with a column."""
    value = layer.at(keys)
    if isinstance(what, int):
        if not isinstance(value, list) or len(value) != what or not all(map(_is_number, value)):
            raise layer.error(keys, value, f"a list of {what} numbers")
        return tuple(map(float, value))
    if what is bool:
        if not isinstance(value, bool):
            raise layer.error(keys, value, "true or false")
        return value
    if isinstance(value, str):
        return layer.tried(keys, lambda: template(value, columns))
    if what is float and _is_number(value):
        return float(value)
    raise layer.error(
        keys, value, "a number, or a text between quotes" if what is float else "a text between quotes"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
