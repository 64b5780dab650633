"""The faces of a deck from data: every element drawn for every row, and what is wrong with each told by its row.

What is drawn depends on nothing but the values that an element shows: an element that looks the same on many cards is
drawn once. Whatever cannot be drawn well (text that overflows, pictures that are missing or coarse, text outside the
safe zone) becomes a refusal that names row, column and element; a draft is drawn all the same, and marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import dist, fsum
from pathlib import Path
from typing import TypeAlias, TypeVar

from printkit.content import colours, pictures, setting, typefaces
from printkit.content.deck import CARDS, FACE, FACES, THEMED, DeckFile, Element, Side, Value
from printkit.content.rows import Row
from printkit.content.template import Template, column
from printkit.draw import svgpath
from printkit.draw.drawing import (
    KAPPA,
    Box,
    Clip,
    Drawing,
    Image,
    Item,
    Segment,
    Style,
    box_under,
    label,
    line,
    path_under,
    rectangle,
    rounded,
)
from printkit.draw.drawing import Path as Stroke
from printkit.draw.theme import Theme
from printkit.draw.type import Align, Family, Weight
from printkit.draw.type import face as type_face
from printkit.draw.type import width as type_width
from printkit.draw.type.hyphens import hyphenator
from printkit.layouts import nets
from printkit.layouts.ground import length
from printkit.layouts.ground.refusals import InputError, OverLimit, Refusal, TooSmall
from printkit.layouts.ground.text import place
from printkit.layouts.transform import IDENTITY, Transform

Resolved: TypeAlias = Mapping[str, str | float | bool | tuple[float, ...]]
"""Fields of an element with the values of a row put in."""
Name = TypeVar("Name", bound=str)

AREAS = ("card", "safe", "bleed")
"""What an element is placed in: the card, what is sure not to be cut, all that is printed."""
SHAPES = ("rectangle", "ellipse", "line", "path")
WEIGHTS: tuple[Weight, ...] = ("regular", "bold", "italic")
ALIGNS: tuple[Align, ...] = ("left", "center", "right")
VALIGNS: tuple[setting.VAlign, ...] = ("top", "middle", "bottom")
SIZE, LINE = 3.2, 0.35
"""Type and strokes, unless an element says otherwise, in mm."""
SIGN = "0 0 24 24"
"""The box that a sign is drawn in unless an element says otherwise."""
REPEATS = 60
"""Most icons in a row."""
ALARM = "#d0021b"
"""The colour of marks in a draft."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card and how many there are of it; drawings have their origin at its lower left.

    ``faces`` are the six of a die, empty for all else.
    """

    name: str
    count: int
    front: Drawing
    back: Drawing | None
    faces: tuple[Drawing, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A deck as it was drawn, and what is wrong with it, in the order of rows."""

    cards: tuple[Card, ...]
    problems: tuple[Refusal, ...]


def draw(deck: DeckFile, theme: Theme, draft: bool = False) -> Drawn:
    """All cards of a deck.

    Args:
        deck: what the file says.
        theme: colours that are named after parts of it.
        draft: mark what is wrong; the marks are numbered as the problems are.

    Raises:
        InputError: a count that is none, or more cards than a deck may have.
    """
    pen = _Pen(deck, theme, draft)
    cards: list[Card] = []
    total = 0
    for row in deck.rows:
        count = _count(deck, row)
        total += count
        if total > CARDS:
            accepted = f"a deck of at most {CARDS} cards"
            raise OverLimit("cards", f"more than {CARDS}", accepted, found=total, bound=CARDS)
        if not count:
            continue
        if deck.shape == "die":
            each = [replace(row, cells={**row.cells, FACE: row.cells[face]}) for face in FACES]
            faces = tuple(pen.face("front", deck.front, one) for one in each)
            front, back = faces[0], None
        else:
            front = pen.face("front", deck.front, row)
            back = pen.face("back", deck.back, row) if deck.back else None
            faces = ()
        name = deck.name.fill(row.cells).strip()
        cards.append(Card(name or f"card {len(cards) + 1}", count, front, back, faces))
    if not cards:
        raise InputError("cards", deck.table, "a table with at least one card to print")
    return Drawn(tuple(cards), tuple(pen.problems))


def refusal(problems: tuple[Refusal, ...]) -> Refusal:
    """The first of several problems, which says how many more there are."""
    first = problems[0].within()
    if len(problems) > 1 and isinstance(first, InputError):
        first.accepted += f" (and {len(problems) - 1} more: a draft marks and lists them all)"
    return first


def _count(deck: DeckFile, row: Row) -> int:
    text = deck.count.fill(row.cells).strip() or "1"
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII):
        raise InputError("count", text, "a whole number from 0 to 999").within(place(deck.table, row.line))
    return int(text)


# ---------------------------------------------------------------------------------------------- elements


@dataclass(frozen=True, slots=True)
class _Look:
    """An element as it looks with some values: what it draws, its box, what is wrong with it."""

    items: tuple[Item, ...]
    box: Box
    problems: tuple[InputError, ...] = ()


class _Pen:
    """Draws elements; keeps what it has drawn by the values that it shows."""

    def __init__(self, deck: DeckFile, theme: Theme, draft: bool) -> None:
        self.deck, self.theme, self.draft = deck, theme, draft
        self.problems: list[Refusal] = []
        self.looks: dict[tuple[int, Side, tuple[object, ...]], _Look] = {}
        self.told: dict[tuple[str, str, str], int] = {}
        """Numbers of the problems that every card has alike, by the element, the field and what was given."""
        w, h, s, b = deck.width, deck.height, deck.safe, deck.bleed
        self.areas: dict[str, Box] = {
            "card": (0.0, 0.0, w, h), "safe": (s, s, w - s, h - s), "bleed": (-b, -b, w + b, h + b),
        }  # fmt: skip

    def face(self, side: Side, elements: tuple[Element, ...], row: Row) -> Drawing:
        """One side of a card."""
        items: list[Item] = []
        marks: list[Item] = []
        for number, element in enumerate(elements):
            if element.when is not None and not element.when.holds(row.cells):
                continue
            look = self.look(side, number, element, row)
            items += look.items
            first, *_ = [self.noted(error, element, row) for error in look.problems] or (0,)
            if look.problems and self.draft:
                l, b, r, t = look.box
                seen = max(l, 0.0), max(b, 0.0), min(r, self.deck.width), min(t, self.deck.height)
                marks += _marks(seen, str(first), not look.items)
        return Drawing.of("pieces", *items, *marks)

    def look(self, side: Side, number: int, element: Element, row: Row) -> _Look:
        """An element with the values of a row."""
        fields = dict(element.fields)
        if element.style is not None:
            try:
                fields = {**self.style(element, row), **fields}
            except InputError as error:
                return _Look((), self.areas["safe"], (error,))
        filled: Resolved = {
            key: value.fill(row.cells) if isinstance(value, Template) else value
            for key, value in fields.items()
        }
        key = number, side, tuple(filled.items())
        found = self.looks.get(key)
        if found is None:
            found = self.looks[key] = _Drawer(self.deck, self.theme, self.areas, element, filled).look()
        return found

    def style(self, element: Element, row: Row) -> Mapping[str, Value]:
        assert element.style is not None
        name = element.style.fill(row.cells)
        if not name.strip():
            return {}
        if column(name) not in self.deck.styles:
            listed = ", ".join(self.deck.styles) or "none"
            raise InputError("style", name, f"a style of the deck; those are {listed}", self.deck.styles)
        return self.deck.styles[column(name)][1]

    def noted(self, error: InputError, element: Element, row: Row) -> int:
        """The number of a problem in the list of all; what is wrong in the element itself is listed once."""
        key = element.source, error.field, str(error.given)
        if not _same(error, element) or key not in self.told:
            self.problems.append(self.located(error, element, row))
            self.told[key] = len(self.problems)
        return self.told[key]

    def located(self, error: InputError, element: Element, row: Row) -> Refusal:
        """A problem with the place where it is to be put right: a row and a column, or the line of the element."""
        if _same(error, element):
            return error.within(element.source, f"element {element.name}")
        value = element.fields.get(error.field)
        names = value.columns if isinstance(value, Template) else ()
        names = names or (element.columns[:1] if error.field in ("picture", "svg") else ())
        at = f"column {names[0]}, " if names else ""
        return error.within(place(self.deck.table, row.line), f"{at}element {element.name}")


def _same(error: InputError, element: Element) -> bool:
    """Whether a problem is one of the element itself, whatever row it is drawn for."""
    value = element.style if error.field == "style" else element.fields.get(error.field)
    return not element.columns or (value is not None and not (isinstance(value, Template) and value.columns))


def _marks(box: Box, number: str, empty: bool) -> Iterator[Item]:
    """What a draft shows where something is wrong: a frame with a number, crossed out where nothing is drawn."""
    l, b, r, t = box
    pen = Style(stroke=ALARM, width=0.35)
    yield Stroke(rectangle(l, b, r, t), pen)
    if empty:
        yield line(l, b, r, t, pen)
        yield line(l, t, r, b, pen)
    wide = 1.2 + 1.3 * len(number)
    yield Stroke(rectangle(l, t - 3, l + wide, t), Style(fill=ALARM))
    yield label(l + wide / 2, t - 1.5, number, 2.4, "#ffffff", weight="bold", anchor="middle", middle=True)


class _Drawer:
    """Draws one element with its values."""

    def __init__(
        self, deck: DeckFile, theme: Theme, areas: Mapping[str, Box], element: Element, fields: Resolved
    ) -> None:
        self.deck, self.theme, self.areas, self.element, self.fields = deck, theme, areas, element, fields
        self.problems: list[InputError] = []

    def look(self) -> _Look:
        """The element; where it cannot be drawn, nothing but its box and why."""
        box = self.areas["safe"]
        try:
            box = self.box()
            turn = self.number("turn", 0.0, -360, 360)
            items, ink = self.drawn(box)
            move = _about(box, turn)
            if turn:
                items = tuple(item.transformed(move) for item in items)
            if ink is not None and self.flag("safe", self.element.kind in ("text", "icon", "sign")):
                self.keep(box_under(move, ink))
            return _Look(items, box_under(move, box), tuple(self.problems))
        except InputError as error:
            return _Look((), box, (*self.problems, error))

    def drawn(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """What it draws, and the box of what must not be cut; None where nothing is drawn."""
        match self.element.kind:
            case "text":
                return self.text(box)
            case "image":
                return self.image(box)
            case "icon":
                return self.icons(box)
            case "shape":
                return self.shape(box), box
            case "sign":
                return self.sign(box)

    # ---------------------------------------------------------------- fields

    def string(self, key: str, usual: str = "") -> str:
        value = self.fields.get(key, usual)
        return value if isinstance(value, str) else str(value)

    def number(self, key: str, usual: float, least: float, most: float) -> float:
        """A number, or a length with a unit, in mm."""
        value = self.fields.get(key, usual)
        if isinstance(value, str):
            text = value.strip()
            sign = -1 if text.startswith("-") else 1
            value = sign * length.parse(text.removeprefix("-"), key) if text else usual
        if isinstance(value, bool | tuple) or not least <= value <= most:
            raise InputError(key, self.fields.get(key), f"a number from {least:g} to {most:g}")
        return float(value)

    def choice(self, key: str, names: tuple[Name, ...], usual: Name) -> Name:
        text = self.string(key, usual).strip() or usual
        for name in names:
            if text == name:
                return name
        raise InputError(key, text, f"one of {', '.join(names)}", names)

    def flag(self, key: str, usual: bool) -> bool:
        value = self.fields.get(key, usual)
        return value if isinstance(value, bool) else usual

    def numbers(self, key: str) -> tuple[float, ...] | None:
        value = self.fields.get(key)
        return value if isinstance(value, tuple) else None

    def colour(self, key: str, usual: str | None) -> str | None:
        """A colour: of the deck, of the theme, or any; None for ``none``."""
        text = self.string(key).strip() or usual
        if text is None or text == "none":
            return None
        found = self.deck.colours.get(column(text), text)
        if found in THEMED:
            part: str = getattr(self.theme, found)
            return part
        colour = colours.parse(found)
        if colour is None:
            known = (*self.deck.colours, *THEMED)
            accepted = f"a colour such as #2f5f86 or teal, or one of {', '.join(known)}"
            raise InputError(key, text, accepted, (*known, *colours.NAMED))
        return colour

    # ---------------------------------------------------------------- places

    def box(self) -> Box:
        """The element's place on the card, y upwards."""
        if (cell := self.numbers("cell")) is not None:
            return self.cell(cell)
        l, b, r, t = self.areas[self.choice("area", AREAS, "card")]
        across, down = self.anchor()
        x, y = self.number("x", 0.0, -1000, 1000), self.number("y", 0.0, -1000, 1000)
        # Unless it is said, an element goes as far as its area does.
        width = self.number("width", max(r - l - abs(x), 0.0), 0.0, 1000)
        height = self.number("height", max(t - b - abs(y), 0.0), 0.0, 1000)
        if self.element.kind != "shape" and not (width > 0 and height > 0):
            raise TooSmall(
                "width",
                f"{width:g} x {height:g} mm",
                "a box with room in it",
                found=(width, height),
                bound=0.0,
            )
        left = {"left": l + x, "right": r - x - width, "centre": (l + r - width) / 2 + x}[across]
        top = {"top": t - y, "bottom": b + y + height, "centre": (t + b + height) / 2 - y}[down]
        return left, top - height, left + width, top

    def anchor(self) -> tuple[str, str]:
        """Which edge x counts from, and which y."""
        words = (
            self.string("anchor", "top left").replace("center", "centre").replace("middle", "centre").split()
        )
        across = [word for word in words if word in ("left", "right")]
        down = [word for word in words if word in ("top", "bottom")]
        rest = [word for word in words if word not in (*across, *down, "centre")]
        if rest or len(across) > 1 or len(down) > 1 or not words:
            accepted = "a corner or an edge of the area, such as top left, bottom, right or centre"
            raise InputError("anchor", self.string("anchor"), accepted)
        return (across or ["centre"])[0], (down or ["centre"])[0]

    def cell(self, cell: tuple[float, ...]) -> Box:
        """Cells of the grid: column and row of the first, how many across and down."""
        grid, (l, b, r, t) = self.deck.grid, self.areas["safe"]
        column, row, across, down = cell
        if (
            any(value != int(value) or value < 1 for value in cell)
            or column + across - 1 > grid.columns
            or row + down - 1 > grid.rows
        ):
            given = ", ".join(f"{value:g}" for value in cell)
            accepted = (
                f"column, row, cells across and down within {grid.columns} columns and {grid.rows} rows"
            )
            raise InputError("cell", given, accepted)
        x = (r - l + grid.gap) / grid.columns
        y = (t - b + grid.gap) / grid.rows
        left, top = l + (column - 1) * x, t - (row - 1) * y
        return left, top - down * y + grid.gap, left + across * x - grid.gap, top

    def keep(self, ink: Box) -> None:
        """Tell where ink leaves the safe zone."""
        if self.deck.shape in ("hexagon", "shield"):
            net = (
                nets.hexagon(self.deck.width)
                if self.deck.shape == "hexagon"
                else nets.shield(self.deck.width, self.deck.height)
            )
            spots = [(x, y) for x in (ink[0], ink[2]) for y in (ink[1], ink[3])]
            side, most = "edge", self.deck.safe - min(nets.clearance(net.outline, *spot) for spot in spots)
        elif self.deck.shape == "round":
            middle = self.deck.width / 2
            far = max(dist((x, y), (middle, middle)) for x in (ink[0], ink[2]) for y in (ink[1], ink[3]))
            side, most = "rim", far - middle + self.deck.safe
        else:
            l, b, r, t = self.areas["safe"]
            out = {"left": l - ink[0], "bottom": b - ink[1], "right": ink[2] - r, "top": ink[3] - t}
            side, most = max(out.items(), key=lambda pair: pair[1])
        if most > 0.005:
            accepted = (
                f"inside the safe zone, {self.deck.safe:g} mm from the cut: move it, or say safe = false"
            )
            self.problems.append(InputError("safe", f"{most:.2f} mm past the {side}", accepted))

    # ---------------------------------------------------------------- kinds

    def text(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        size = self.number("size", SIZE, 1.0, 100.0)
        least = self.number("least", size, 1.0, 100.0)
        leading = self.number("leading", 1.25, 0.8, 3.0)
        weight = self.choice("weight", WEIGHTS, "regular")
        align = self.choice("align", ALIGNS, "left")
        valign = self.choice("valign", VALIGNS, "top")
        colour = self.colour("colour", "ink") or self.theme.ink
        soft = hyphenator(self.deck.language) if self.deck.language and self.flag("hyphenate", True) else str
        lines = setting.read(self.string("text"), weight, self.ratio, self.family(), soft)
        if not lines:
            return (), None
        l, b, r, t = box
        found, over = setting.fitted(
            lines, r - l, t - b, size, least, leading=leading, align=align, valign=valign
        )
        items = tuple(found.items(l, t, colour, lambda name, at: self.placed(self.icon(name, colour), at)))
        if over is not None:
            self.problems.append(over)
            return items, None
        x, y, u, v = found.ink
        return items, (l + x, t + y, l + u, t + v)

    def family(self) -> Family:
        """The typeface of a text."""
        name = self.string("font").strip()
        return typefaces.named(name, self.deck.fonts) if name else self.deck.family

    def image(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        name = self.string("file").strip()
        if not name:
            return (), None
        picture = pictures.load(self.file(name), self.colour("colour", "ink") or self.theme.ink)
        fit = self.choice("fit", pictures.FITS, "contain")
        focus, crop = self.numbers("focus") or (0.5, 0.5), self.numbers("crop") or pictures.WHOLE
        if not all(0 <= share <= 1 for share in focus):
            raise InputError("focus", _listed(focus), "shares from the left and from the top, from 0 to 1")
        if not (0 <= crop[0] < crop[2] <= 1 and 0 <= crop[1] < crop[3] <= 1):
            accepted = "left, top, right and bottom as shares of the picture, from 0 to 1"
            raise InputError("crop", _listed(crop), accepted)
        items = pictures.place(picture, box, fit, (focus[0], focus[1]), (crop[0], crop[1], crop[2], crop[3]))
        self.fine(items)
        return items, box

    def icons(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        names = self.string("icon").replace(",", " ").split()
        repeat = self.number("repeat", 1.0, 0, REPEATS)
        if repeat != int(repeat):
            raise InputError("repeat", f"{repeat:g}", f"a whole number from 0 to {REPEATS}")
        names *= int(repeat)
        if not names:
            return (), None
        if len(names) > REPEATS:
            raise OverLimit("icon", len(names), f"at most {REPEATS} icons", found=len(names), bound=REPEATS)
        gap = self.number("gap", 0.5, 0, 100)
        colour = self.colour("colour", "ink") or self.theme.ink
        l, b, r, t = box
        ratios = [self.ratio(name) for name in names]
        # As high as the box, and smaller where the row would be too long.
        high = min(t - b, (r - l - gap * (len(names) - 1)) / fsum(ratios))
        if high < 1:
            accepted = f"a row of icons that fits: {len(names)} would be {max(high, 0):.2f} mm high"
            raise TooSmall("icon", " ".join(names), accepted, found=high, bound=1.0)
        wide = high * fsum(ratios) + gap * (len(names) - 1)
        x = l + setting.SHARES[self.choice("align", ALIGNS, "left")] * (r - l - wide)
        above = setting.SHARES[self.choice("valign", VALIGNS, "middle")] * (t - b - high)
        top = t - above
        ink = x, top - high, x + wide, top
        items: list[Item] = []
        for name, ratio in zip(names, ratios, strict=True):
            items += self.placed(self.icon(name, colour), (x, top - high, x + ratio * high, top))
            x += ratio * high + gap
        return tuple(items), ink

    def shape(self, box: Box) -> tuple[Item, ...]:
        """A shape, or a row of them with labels: places to cross off, a track, a bar of energy."""
        l, b, r, t = box
        repeat = self.number("repeat", 1.0, 0, REPEATS)
        if repeat != int(repeat):
            raise InputError("repeat", f"{repeat:g}", f"a whole number from 0 to {REPEATS}")
        count, labels = int(repeat), self.string("labels").split()
        if len(labels) > count:
            accepted = f"at most {count} labels, as the shape is repeated: one for each, between blanks"
            raise InputError("labels", " ".join(labels), accepted)
        gap = self.number("gap", 1.0, 0, 100)
        wide = (r - l - gap * (count - 1)) / max(count, 1)
        if count > 1 and wide < 0.5:
            accepted = f"few enough for the box: each would be {max(wide, 0):.2f} mm wide"
            raise TooSmall("repeat", str(count), accepted, found=wide, bound=0.5)
        outlines, words = [], []
        for number in range(count):
            x = l + number * (wide + gap)
            outlines.append(self.outlined((x, b, x + wide, t)))
            if number < len(labels):
                words.append(self.labelled((x, b, x + wide, t), labels[number]))
        return (*outlines, *words)

    def labelled(self, box: Box, text: str) -> Item:
        """A word in the middle of a shape, smaller where it must be."""
        l, b, r, t = box
        size, font = self.number("size", 0.5 * (t - b), 1.0, 100.0), self.family()
        size = min(size, 0.84 * (r - l) / max(type_width(text, 1.0, type_face("bold", font)), 1e-9))
        colour = self.colour("colour", "ink") or self.theme.ink
        return label(
            (l + r) / 2,
            (b + t) / 2,
            text,
            size,
            colour,
            weight="bold",
            anchor="middle",
            middle=True,
            family=font,
        )

    def outlined(self, box: Box) -> Item:
        l, b, r, t = box
        what = self.choice("shape", SHAPES, "rectangle")
        stroke = self.colour("stroke", "ink" if what == "line" else None)
        fill = None if what == "line" else self.colour("fill", None if "stroke" in self.fields else "ink")
        width = self.number("line", LINE, 0.05, 20) if stroke else 0.0
        dash = self.numbers("dash") or ()
        if dash and not all(part > 0 for part in dash):
            raise InputError("dash", _listed(dash), "lengths of strokes and gaps in mm, above 0")
        style = Style(fill, stroke, width, dash, "round" if dash else "butt", "miter")
        outline: tuple[Segment, ...]
        match what:
            case "rectangle":
                outline = rounded(l, b, r, t, self.number("radius", 0.0, 0, 500))
            case "ellipse":
                outline = _ellipse(box)
            case "line":
                outline = (("M", l, t), ("L", r, b))
            case _:
                steps = svgpath.parse(self.string("path"), "path")
                outline = path_under(Transform(1.0, 0.0, 0.0, -1.0, l, t), steps)
        return Stroke(outline, style)

    def sign(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Path data in the box that it was drawn in, as large as fits the element's."""
        name = self.string("sign").strip()
        if not name:
            return (), None
        known = column(name) in self.deck.signs
        if not known and not re.match(r"[Mm][\s,]*[-+.\d]", name):
            listed = ", ".join(self.deck.signs) or "none"
            raise InputError("sign", name, f"a sign of the deck ({listed}), or path data", self.deck.signs)
        steps = svgpath.parse(self.deck.signs[column(name)] if known else name, "sign")
        given = self.string("box", SIGN).replace(",", " ").split()
        try:
            left, top, wide, high = map(float, given)
        except ValueError:
            wide = high = 0.0
        if not (0 < wide < 1e6 and 0 < high < 1e6):
            accepted = f"left, top, width and height of what the sign is drawn in, such as {SIGN!r}"
            raise InputError("box", " ".join(given), accepted)
        l, b, r, t = box
        scale = min((r - l) / wide, (t - b) / high)
        x = l + setting.SHARES[self.choice("align", ALIGNS, "center")] * (r - l - wide * scale)
        y = t - setting.SHARES[self.choice("valign", VALIGNS, "middle")] * (t - b - high * scale)
        outline = path_under(Transform(scale, 0.0, 0.0, -scale, x - left * scale, y + top * scale), steps)
        item = Stroke(outline, Style(self.colour("colour", "ink")))
        return (item,), item.bounds()

    # ---------------------------------------------------------------- pictures

    def file(self, name: str) -> Path:
        """A picture beside the deck, or beside a file that it builds on."""
        if Path(name).is_absolute():
            raise InputError("picture", name, "a file beside the deck, such as art/dragon.png")
        found = [folder / name for folder in self.deck.folders]
        return next((path for path in found if "\0" not in name and path.is_file()), found[0])

    def icon(self, name: str, colour: str) -> pictures.Picture:
        if name not in self.deck.icons:
            listed = ", ".join(self.deck.icons) or "none"
            raise InputError("icon", name, f"an icon of the deck; those are {listed}", self.deck.icons)
        return pictures.load(self.deck.icons[name], colour)

    def ratio(self, name: str) -> float:
        found = self.icon(name, self.theme.ink)
        return found.width / found.height

    def placed(self, picture: pictures.Picture, box: Box) -> tuple[Item, ...]:
        items = pictures.place(picture, box)
        self.fine(items)
        return items

    def fine(self, items: tuple[Item, ...]) -> None:
        """Tell of a picture that has too few pixels for its size in print."""
        for item in items:
            if isinstance(item, Clip):
                self.fine(item.items)
            elif isinstance(item, Image) and item.dpi < self.deck.dpi - 0.5:
                wide, high = (round(side / 25.4 * self.deck.dpi) for side in (item.width, item.height))
                accepted = (
                    f"fine enough for {self.deck.dpi:g} dpi at {item.width:.1f} x {item.height:.1f} mm: "
                    f"{wide} x {high} pixels would be"
                )
                given = f"{item.raster.width} x {item.raster.height} pixels, {item.dpi:.0f} dpi"
                self.problems.append(
                    TooSmall("picture", given, accepted, found=item.dpi, bound=self.deck.dpi)
                )


def _about(box: Box, angle: float) -> Transform:
    """A turn about the middle of a box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    u, v = IDENTITY.turned(angle).apply(x, y)
    return Transform.at(x - u, y - v, angle=angle)


def _ellipse(box: Box) -> tuple[Segment, ...]:
    l, b, r, t = box
    x, y, u, v = (l + r) / 2, (b + t) / 2, (r - l) / 2 * KAPPA, (t - b) / 2 * KAPPA
    return (
        ("M", r, y),
        ("C", r, y + v, x + u, t, x, t),
        ("C", x - u, t, l, y + v, l, y),
        ("C", l, y - v, x - u, b, x, b),
        ("C", x + u, b, r, y - v, r, y),
        ("Z",),
    )


def _listed(numbers: tuple[float, ...]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
