"""Decks made from data: a TOML file that defines the look of a card, and a table with a row for every card.

A file may build on another (``extends``) and override its values, colours, icons, styles, defaults and elements by
name; new elements are drawn after those of the other file. Everything that does not depend on a row is checked when
the file is read. A refusal names the file, the line and the field.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from printkit.content import deckfile, expression, rows, schema, typefaces
from printkit.content.deckfile import FACE, FACES, SHAPES, DeckFile, Element, Grid, Selection, Shape, Side, Value
from printkit.content.element import ElementField
from printkit.content.elements import KINDS
from printkit.content.expression import Columns, Values, column, kinds
from printkit.content.rows import Row, Table
from printkit.content.schema import Node, fields_of
from printkit.content.template import Template, template
from printkit.content.works import WORKS
from printkit.draw import svgpath
from printkit.draw.type import Typeface
from printkit.draw.type.hyphens import known as known_language
from printkit.layouts import cards, nets
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import faults, located
from printkit.layouts.base.text import place
from printkit.layouts.base.wording import capitalised, indefinite, listed

DEEPEST = limits.EXTENDS.most
"""Longest chain of files that build on each other."""
ROUND_BLEED, ROUND_SAFE = 1.0, 1.5
"""Bleed and safe zone of pieces other than cards, in mm; these pieces are spaced apart anyway, so the bleed takes no
extra room.
"""
SMALLEST, LARGEST = 8.0, 300.0
"""Smallest and largest diameter of a token in mm."""
PAPER = 0.32
"""Default thickness of a card, in mm; ordinary playing cards are 0.3 mm thick."""
COUNT, ROW, ROWS = "count", "row", "rows"
"""Columns that every table has: the number of copies of a card (by default a column of the table), the number of its
row, and the number of rows.
"""
T = TypeVar("T")

TEMPLATES = {path.stem: path for path in sorted((Path(__file__).parent / "templates").glob("*.toml"))}
"""Layouts on which decks may build, keyed by name."""
_DECK = (
    "title", "shape", "size", "bleed", "safe", "corner", "author", "credits", "cards", "name", "count", "dpi", "work",
    "extends", "font", "holds", "thickness", "ground", "language", "where", "sort",
)  # fmt: skip
_COMMON = ("kind", "name", "when", "each", "style")
_PARTS = {"group": ("part",)}
"""Fields of an element that are not values of its kind."""
_EACH = re.compile(
    r"\s*([^\W\d]\w*)\s+in\s+(?:(\d{1,6})\s*\.\.\s*(?:(\d{1,6})|\{([^{}]*)\})\s*|((?:(?!\.\.).)+))", re.DOTALL
)
ALL = Selection()
"""The selection of all rows, in the order of the table."""


def load(path: Path, selection: Selection = ALL) -> DeckFile:
    """Read the deck described by a file, with all or some of the rows of its table.

    Raises:
        InputError: the file is not TOML, or a field is unknown, missing or unusable; the message names the file, line
            and field.
        OSError: a file cannot be read.
    """
    with faults() as errors:
        return _deck(_chain(path, errors), selection)


# --------------------------------------------------------------------------------------------- the files


def _chain(path: Path, errors: faults) -> list[Node]:
    """Return the files that build on each other, beginning with the base."""
    layers = [schema.spelt(schema.read(path, errors))]
    while not (extends := layers[0]["deck"]["extends"]).missing:
        is_template = "." not in extends.text("")
        below = TEMPLATES[extends.choice(TEMPLATES, None)] if is_template else extends.file()
        if len(layers) == DEEPEST or any(below.samefile(layer.path) for layer in layers):
            raise extends.refuse(
                f"{{field}} cannot be {{value}}: no file may extend itself, and at most {DEEPEST} may be chained."
            )
        layers.insert(0, schema.spelt(schema.read(below, errors)))
    return layers


# ---------------------------------------------------------------------------------------------- the deck

_TABLES = (
    "deck", "columns", "icons", "signs", "colours", "fonts", "styles", "grid", "front", "back", "cover",
)  # fmt: skip


def _deck(layers: list[Node], selection: Selection) -> DeckFile:
    for layer in layers:
        schema.of_kind(layer, "deck")
        layer.table(_TABLES, elsewhere=BOARDS_HAVE)
        layer["deck"].table(_DECK)
        layer["grid"].table(("columns", "rows", "gap"))
    fonts = typefaces.read(layers)
    stack = _Stack(layers, fonts)
    path = layers[-1].path
    shape, width, height = stack.size()
    table, columns, full_rows = stack.rows(selection)
    if shape == "die":
        columns = stack.faced(columns)
    own_columns = [name for name in columns if columns[name] is not None]
    first = f"{{{own_columns[0]}}}" if own_columns else stack.line("title", "card")
    count = stack.template("count", f"{{{COUNT}}}" if COUNT in columns else "1", columns)
    numbered_rows = tuple(_numbered(full_rows, count, table.source))
    columns = {**columns, COUNT: columns.get(COUNT)}
    card, least = shape == "card", min(width, height)
    bleed = stack.at("bleed").number(0, 10, deckfile.BLEED if card else ROUND_BLEED)
    ground = stack.at("ground").colour(None)
    return DeckFile(
        path=path,
        title=stack.line("title", path.stem),
        width=width,
        height=height,
        shape=shape,
        rows=numbered_rows,
        columns=tuple(columns),
        name=stack.template("name", first, columns),
        count=count,
        table=table.source,
        notes=table.notes,
        depth=stack.depth() if shape == "box" else 0.0,
        ground=ground,
        bleed=bleed,
        safe=stack.at("safe").number(0, least / 2 - 1, deckfile.SAFE if card else ROUND_SAFE),
        corner=min(stack.at("corner").number(0, least, deckfile.CORNER if card else 0.0), least / 2),
        dpi=stack.at("dpi").number(1, 2400, deckfile.DPI),
        author=stack.line("author"),
        credits=stack.line("credits"),
        work=stack.line("work", WORKS["coloured-box" if shape == "box" and ground and bleed else shape]),
        icons=_icons(layers),
        signs=_signs(layers),
        colours=_colours(layers),
        language=stack.language(),
        fonts=fonts,
        family=stack.family,
        text_typeface=stack.text_typeface,
        styles=_styles(layers, columns),
        grid=stack.grid(),
        front=_side(layers, "front", columns, table_rows=numbered_rows),
        back=_side(layers, "back", columns, table_rows=numbered_rows),
        folders=tuple(dict.fromkeys(layer.path.parent for layer in reversed(layers))),
    )


BOARDS_HAVE = dict.fromkeys(("board", "terrain", "under", "over"), "{value} is for boards: printkit board FILE.toml.")
DECKS_HAVE = dict.fromkeys(("deck", "columns"), "{value} is for decks: printkit cards FILE.toml.") | dict.fromkeys(
    ("front", "back"), "Boards have [[under]] and [[over]] their cells, not {value}."
)
"""The message about a table that is in the wrong file."""
PAINT = ("icons", "signs", "colours", "fonts", "styles", "grid")
"""Tables to which elements refer."""


def painted(root: Node, width: float, height: float, *, fonts: Mapping[str, Typeface]) -> DeckFile:
    """Return a board's ``[[under]]`` and ``[[over]]`` elements as the two sides of a card of the board's size."""
    stack = _Stack([root], fonts)
    return DeckFile(
        path=root.path,
        title="",
        width=width,
        height=height,
        rows=(Row({}, 0),),
        columns=(),
        name=template("", ()),
        count=template("1", ()),
        table=str(root.path),
        bleed=0.0,
        safe=0.0,
        corner=0.0,
        icons=_icons([root]),
        signs=_signs([root]),
        colours=_colours([root]),
        fonts=fonts,
        family=typefaces.chosen(root["board"]["font"], fonts),
        styles=_styles([root], {}),
        grid=stack.grid(),
        front=_side([root], "under", {}, table_rows=()),
        back=_side([root], "over", {}, table_rows=()),
        folders=(root.path.parent,),
    )


class _Stack:
    """Files that build on each other; the last one takes precedence."""

    def __init__(self, layers: list[Node], fonts: Mapping[str, Typeface]) -> None:
        self.layers = layers
        self.text_typeface = typefaces.together(fonts.values())
        self.family = typefaces.chosen(self.at("font"), fonts)

    def at(self, key: str, table: str = "deck") -> Node:
        """Return the field from the last file that contains it, or else a missing field that belongs to the last
        file.
        """
        nodes = [layer[table][key] for layer in reversed(self.layers)]
        return next((node for node in nodes if not node.missing), nodes[0])

    def line(self, key: str, usual: str = "") -> str:
        """Return one line of text for margins and lists; the typeface must contain all its characters."""
        return typefaces.line(self.at(key), self.text_typeface, usual)

    def template(self, key: str, usual: str, columns: Collection[str]) -> Template:
        """Return text with placeholders; a whole number is treated as text."""
        node = self.at(key).as_text()
        with node.noted():
            return node.tried(template, node.text("") or usual, columns)
        return template("1", ())

    def size(self) -> tuple[Shape, float, float]:
        """Return the kind of piece, and its width and height in mm."""
        shape = self.at("shape").choice(SHAPES, "card")
        node = self.at("size")
        size = node.text("")
        if not size:
            sizes = ", ".join(cards.SIZES)
            raise node.refuse(f"a size: {sizes}, 63x88mm, or 22mm for a token or a die")
        if shape in ("round", "square", "hexagon", "die"):
            across = node.number(SMALLEST, LARGEST, LARGEST)
            return shape, across, nets.hexagon(across).height if shape == "hexagon" else across
        if shape == "box":
            width, height = node.tried(cards.parse, size, "size")
            return shape, width + nets.ROOM, height + nets.ROOM
        if shape == "card":
            return shape, *node.tried(cards.parse, size, "size")
        return shape, *node.tried(cards.parse, size, "size", SMALLEST)

    def depth(self) -> float:
        """Return the inner depth of a box, computed from the number of cards that it holds."""
        holds = self.at("holds")
        count = holds.whole(1, 400, None)
        if count is None:
            raise holds.refuse("the number of cards that the box holds")
        return max(3.0, count * self.at("thickness").number(0.05, 5, PAPER) + 1.0)

    def language(self) -> str:
        """Return the language whose patterns are used for hyphenation."""
        node = self.at("language")
        text = node.text("")
        if text and not known_language(text):
            raise node.refuse("a language with hyphenation rules, such as en, de, fr or pt-BR")
        return text

    def faced(self, columns: Columns) -> Columns:
        """Return the columns of a table of dice, with one added that represents any face."""
        if any(name not in columns for name in FACES):
            raise self.at("cards").refuse("a table of dice with columns 1 to 6, one for each face")
        return {**columns, FACE: frozenset[str]().union(*(columns[name] or () for name in FACES))}

    def rows(self, selection: Selection) -> tuple[Table, Columns, list[Row]]:
        """Return the table, its columns (including those that have only defaults), and its rows with defaults filled
        in.
        """
        node = self.at("cards")
        defaults = _defaults(self.layers)
        table = selection.table or Table("", tuple(defaults), (Row(defaults, 0),))
        if selection.table is None and not node.missing:
            table = rows.read(node.file())
        if not table.rows:
            raise node.refuse("{value} has no rows; it needs one for every card.", quote=table.source)
        names = dict.fromkeys((*table.columns, *defaults))
        full_rows = [
            replace(row, cells={name: row.cells.get(name) or defaults.get(name, "") for name in names})
            for row in table.rows
        ]
        columns: Columns = {name: kinds([row.cells[name] for row in full_rows]) for name in names}
        for where in (self.at("where"), Node(selection.where or None, keys=("where",))):
            if test := where.parsed(expression.read, columns):
                full_rows = [row for row in full_rows if _at(row, table.source, test.holds)]
                if not full_rows:
                    raise where.refuse("{value} leaves no rows to print.")
        order = Node(selection.sort, keys=("sort",)) if selection.sort else self.at("sort")
        for part in reversed(order.text("").split(",") if not order.missing else ()):
            key, down = part.strip().removeprefix("-"), part.strip().startswith("-")
            by = order.tried(expression.read, key, columns)
            full_rows.sort(key=lambda row: _key(_at(row, table.source, by.evaluate), down), reverse=down)
        return table, {**columns, **{name: columns.get(name) for name in (ROW, ROWS)}}, full_rows

    def grid(self) -> Grid:
        """Return the cells in which elements may be placed."""
        usual = Grid()
        return Grid(
            self.at("columns", "grid").whole(1, 100, usual.columns),
            self.at("rows", "grid").whole(1, 100, usual.rows),
            self.at("gap", "grid").number(0, 50, usual.gap),
        )


def _numbered(table_rows: list[Row], count: Template, source: str) -> Iterator[Row]:
    """Yield the rows, with the columns that are added to every table."""
    for number, row in enumerate(table_rows, start=1):
        own = {ROW: str(number), ROWS: str(len(table_rows))}
        cells = {**own, **row.cells}
        yield replace(row, cells={COUNT: _at(replace(row, cells=cells), source, count.fill), **cells})


def _at(row: Row, source: str, value: Callable[[Values], T]) -> T:
    """Return a value computed for a row; a refusal names the row's line."""
    with located(place(source, row.line)):
        return value(row.cells)


def _key(term: expression.Term, down: bool) -> tuple[bool, bool, float, str]:
    """Return the sort key of a value: numbers come before words, and empty cells come last."""
    text, size = expression.shown(term).strip().casefold(), expression.number(term)
    return (text == "") != down, size is None, size or 0.0, text


def _defaults(layers: list[Node]) -> dict[str, str]:
    defaults: dict[str, str] = {}
    for name, node in schema.entries(layers, "columns"):
        if isinstance(node.value, bool) or not isinstance(node.value, str | int | float):
            raise node.refuse("text or a number")
        defaults[column(name)] = str(node.value)
    return defaults


def _icons(layers: list[Node]) -> dict[str, Path]:
    return {name: node.file() for name, node in schema.entries(layers, "icons", "An icon")}


def _signs(layers: list[Node]) -> dict[str, str]:
    signs: dict[str, str] = {}
    for name, node in schema.entries(layers, "signs"):
        signs[column(name)] = node.text("")
        node.parsed(svgpath.parse, "sign")
    return signs


def _colours(layers: list[Node]) -> dict[str, str]:
    colours: dict[str, str] = {}
    for name, node in schema.entries(layers, "colours"):
        if column(name) == "none":
            raise node.refuse("A colour cannot be called {value}, because that name means “no colour”.", quote=name)
        colours[column(name)] = node.colour("")
    return colours


# ---------------------------------------------------------------------------------------------- elements


def _styles(layers: list[Node], columns: Collection[str]) -> dict[str, tuple[Mapping[str, str], Mapping[str, Value]]]:
    element_fields = {key: each for kind in KINDS.values() for key, each in fields_of(kind, ElementField).items()}
    styles: dict[str, tuple[Mapping[str, str], Mapping[str, Value]]] = {}
    for layer in layers:
        for name, style in layer["styles"].table().items():
            entries = schema.spelt(style).table(element_fields)
            fields = {key: element_fields[key].as_written(node, columns) for key, node in entries.items()}
            styles[column(name)] = {key: node.place for key, node in entries.items()}, fields
    return styles


def _side(layers: list[Node], side: Side, columns: Columns, *, table_rows: Iterable[Row]) -> tuple[Element, ...]:
    elements: dict[str, Element] = {}
    for depth, layer in enumerate(layers, start=1):
        own: set[str] = set()
        message = f"a list of elements, each of which begins with [[{side}]]"
        for number, node in enumerate(layer[side].rows(message, quote="[table]"), start=1):
            with node.noted():
                label = node["name"].text("") or f"{side} {number}"
                above = _said(layers[depth:], side, label)
                for value, copy in _copies(node, columns, table_rows):
                    name = f"{label} {value}".rstrip()
                    element = _element(copy, name, columns, under=elements.get(name), above=above)
                    if not copy["part"].missing:
                        element = replace(element, parts=tuple(_parts(copy["part"], columns, table_rows)))
                    if element.kind == "group" and not element.parts:
                        message = f"The group needs elements, each of which begins with [[{side}.part]]."
                        raise node.refuse(message)
                    limits.ELEMENTS.check(sum(1 + len(each.parts) for each in (*elements.values(), element)), side)
                    if name in own:
                        raise node["name"].refuse("Another element is already called {value}.", quote=name)
                    own.add(name)
                    elements[name] = element
    return tuple(elements.values())


def _parts(node: Node, columns: Columns, table_rows: Iterable[Row]) -> Iterator[Element]:
    """Yield the elements of a group; a group cannot be part of another."""
    for number, part in enumerate(node.rows("a list of elements"), start=1):
        with part.noted():
            if not part["part"].missing:
                raise part["part"].refuse("A group cannot be part of another group.", quote="")
            for value, copy in _copies(part, columns, table_rows):
                name = part["name"].text("") or f"part {number}"
                yield _element(copy, f"{name} {value}".rstrip(), columns, under=None, above=())


def _copies(node: Node, columns: Columns, table_rows: Iterable[Row]) -> Iterator[tuple[str, Node]]:
    """Yield an element for each value listed in ``each``, together with the value; one element with no value if there
    is no list.
    """
    each, table = node["each"], node.table()
    if each.missing:
        yield "", node
        return
    match = _EACH.fullmatch(each.text(""))
    if match is None or column(match[1]) in columns or re.fullmatch(r"\d+|{[^,]*}", match[5] or ""):
        message = "a new name and its values, such as slot in 1..5, slot in 1..{lives} or suit in moons, suns"
        raise each.refuse(message)
    name, first, last, last_text, words = match.groups()
    values = [word.strip() for word in (words or "").split(",")]
    if last_text:
        most = each.tried(expression.read, last_text, columns)
        last = str(int(max([expression.number(most.evaluate(row.cells)) or 0 for row in table_rows])))
    if first:
        each.tried(limits.ELEMENTS.check, int(last) - int(first), "each")
        values = [str(value) for value in range(int(first), int(last) + 1)]
        if not values and not last_text:
            raise each.refuse("The range {value} is empty; put the smaller number first.", quote=f"{first}..{last}")
    for value in values:
        copy = {key: _put(each.value, name, value, key=key) for key, each in table.items() if key != "each"}
        tests = [str(copy["when"])] if node["when"].text("") else []
        tests += [f"{value} <= ({last_text})"] if last_text else []
        if tests:
            copy["when"] = " and ".join(f"({test})" for test in tests)
        yield value, replace(node, value=copy)


def _put(field_value: object, name: str, value: str, *, key: str = "") -> object:
    """Return a field in which a name has been replaced with a value, as in ``{slot}``, ``{slot * 8}``,
    ``{cost{slot}}``.
    """
    if isinstance(field_value, list):
        return [_put(each, name, value) for each in field_value]
    if isinstance(field_value, dict):
        return {key: _put(each, name, value, key=key) for key, each in field_value.items()}
    if key == "when" and isinstance(field_value, str):
        # Names within text are in braces; a condition is a single expression.
        return str(_put(f"{{{field_value}}}", name, value))[1:-1]
    if not isinstance(field_value, str):
        return field_value
    literal = value if expression.number(value) is not None else f"'{value}'"
    bare = re.sub(rf"\{{\s*{name}\s*\}}", lambda _: value, field_value)
    word = re.compile(rf"\b{name}\b")
    return re.sub(r"\{[^{}]*\}", lambda braces: word.sub(lambda _: literal, braces[0]), bare)


def _said(layers: Iterable[Node], side: Side, name: str) -> frozenset[str]:
    """Return the fields specified in any of these files for the element with the given name."""
    lists = (entries for layer in layers if isinstance(entries := layer[side].value, list))
    tables = (table for entries in lists for table in entries if isinstance(table, dict))
    return frozenset(key for table in tables if table.get("name") == name for key in table)


def _element(
    node: Node, name: str, columns: Collection[str], *, under: Element | None, above: Collection[str]
) -> Element:
    """Return an element that overrides the one with the same name in earlier files; ``above`` names the fields that
    later files override.
    """
    node = schema.spelt(node)
    kind = node["kind"].text("") or (under.kind if under else "")
    kind = "picture" if kind == "image" else kind
    if kind not in KINDS:
        raise node["kind"].refuse(f"one of {', '.join(KINDS)}", KINDS)
    element_fields = fields_of(KINDS[kind], ElementField)
    table = node.table((*_COMMON, *_PARTS.get(kind, ()), *element_fields), elsewhere=_elsewhere(kind))
    # A field that a later file overrides may name a column that the table no longer has.
    own_fields = {key: field for key, field in table.items() if key not in above}
    fields: dict[str, Value] = {}
    for key, field in own_fields.items():
        with field.noted():
            fields |= {key: element_fields[key].as_written(field, columns)} if key in element_fields else {}
    when, style = (own_fields.get(key, Node(None)) for key in ("when", "style"))
    base = under if under is not None and under.kind == kind else Element(kind, name, "", {})
    element = Element(
        kind,
        name,
        node.place,
        {**base.fields, **fields},
        when.parsed(expression.read, columns) if when.text("") else base.when,
        style.parsed(template, columns) if style.text("") else base.style,
        places={**base.places, **{key: field.place for key, field in own_fields.items()}},
    )
    needs = KINDS[kind].needs
    if needs and needs not in {*element.fields, *above, *table} and not element.style:
        raise node.refuse(f"The {kind} needs {needs}.", quote=", ".join(table))
    return element


def _elsewhere(kind: str) -> dict[str, str]:
    """Return the messages about fields that only other kinds of elements have."""
    owners: dict[str, list[str]] = {}
    for name, each in KINDS.items():
        for key in fields_of(each, ElementField):
            owners.setdefault(key, []).append(name)
    return {
        key: f"{capitalised(indefinite(listed(names, 'or')))} has {{value}}, but {indefinite(kind)} does not."
        for key, names in owners.items()
        if kind not in names
    }
