"""The faces of a deck made from data: every element is drawn for every row, and any problems are listed row by row.

A drawing depends only on the values that an element shows, so an element that looks the same on many cards is drawn
only once. Anything that cannot be drawn well (text that overflows, pictures that are missing or coarse, text outside
the safe zone) leads to a refusal that names the row, the column and the element; a draft is drawn all the same, with
marks.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from printkit.content.deckfile import FACE, FACES, DeckFile, Element, Side, Value
from printkit.content.element import Canvas, Look, Resolved, about
from printkit.content.elements import KINDS
from printkit.content.expression import Expression, column
from printkit.content.rows import Row
from printkit.content.template import Template
from printkit.draw.drawing import Drawing, Item, Path as Stroke, Style, label, line
from printkit.draw.outline import Box, Point, rectangle
from printkit.draw.theme import Theme
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, Refusal, together
from printkit.layouts.base.text import place

NONE: Mapping[str, tuple[Point, ...]] = MappingProxyType({})
"""The empty cells of things other than boards."""
ALARM = "#d0021b"
"""The colour of the marks in a draft."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card and its number of copies; the origin of drawings is its lower left corner.

    ``faces`` contains the six faces of a die, and is empty for everything else.
    """

    name: str
    count: int
    front: Drawing
    back: Drawing | None
    faces: tuple[Drawing, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn deck and its problems, in the order of the rows."""

    cards: tuple[Card, ...]
    problems: tuple[Refusal, ...]


def draw(deck: DeckFile, theme: Theme, draft: bool = False) -> Drawn:
    """Draw all cards of a deck.

    Args:
        deck: the description in the deck's file.
        theme: theme for the colours that the file names by role.
        draft: whether to mark the problems, each with its number.

    Raises:
        InputError: there are more cards than a deck may have.
    """
    pen = _Pen(deck, theme, draft)
    cards: list[Card] = []
    total = 0
    for row in deck.rows:
        count = 1
        try:
            count = count_of(deck, row)
        except InputError as error:
            pen.problems.append(error)
        total += count
        limits.CARDS.check(total, "cards")
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
        raise InputError("cards", deck.table, "{value} has no card to print.")
    return Drawn(tuple(cards), tuple(pen.problems))


def count_of(deck: DeckFile, row: Row) -> int:
    """Return the number of copies of the card in a row. Raises InputError."""
    text = deck.count.fill(row.cells).strip() or "1"
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII):
        raise InputError("count", text, "a whole number from 0 to 999").within(place(deck.table, row.line))
    return int(text)


# ---------------------------------------------------------------------------------------------- elements


def paint(deck: DeckFile, theme: Theme, cells: Mapping[str, tuple[Point, ...]]) -> tuple[Drawing, Drawing]:
    """Draw the elements under and over the cells of a board. Raises Refusal if something cannot be drawn."""
    pen = _Pen(deck, theme, False, cells=cells)
    under, over = pen.face("under", deck.front, deck.rows[0]), pen.face("over", deck.back, deck.rows[0])
    if pen.problems:
        raise together(pen.problems)
    return under, over


class _Pen:
    """Draws elements, and stores drawings keyed by the values that they show."""

    def __init__(
        self, deck: DeckFile, theme: Theme, draft: bool, *, cells: Mapping[str, tuple[Point, ...]] = NONE
    ) -> None:
        self.deck, self.canvas, self.draft = deck, Canvas(deck, theme, cells), draft
        self.problems: list[Refusal] = []
        self.looks: dict[tuple[Side, str, Box | None, tuple[object, ...]], Look] = {}
        self.told: dict[tuple[str, str, str], int] = {}
        """The numbers of problems common to every card, keyed by element, field and value."""

    def face(self, side: Side, elements: tuple[Element, ...], row: Row) -> Drawing:
        """Draw one side of a card."""
        marks: list[Item] = []
        items = self.items(side, elements, row, canvas=self.canvas, marks=marks)
        return Drawing.of("pieces" if side in ("front", "back") else "board", *items, *marks)

    def items(
        self, side: Side, elements: tuple[Element, ...], row: Row, *, canvas: Canvas, marks: list[Item]
    ) -> tuple[Item, ...]:
        """Return the items drawn for elements; a draft's marks are added to ``marks``."""
        items: list[Item] = []
        for element in elements:
            try:
                if element.when is not None and not _holds(element.when, row):
                    continue
                kind, values = KINDS[element.kind], self.values(element, row)
                key = side, element.name, canvas.frame, tuple(values.items())
                if key not in self.looks:
                    self.looks[key] = kind(canvas, values).look()
                look = self.looks[key]
                if element.parts and not look.problems:
                    group = kind(canvas, values)
                    box = group.spot()
                    inner = self.items(side, element.parts, row, canvas=replace(canvas, frame=box), marks=marks)
                    items += group.finished(inner, about(box, group.turn))
            except InputError as error:
                look = Look((), self.canvas.area("safe"), (error,))
            items += look.items
            first, *_ = [self.noted(error, element, row) for error in look.problems] or (0,)
            if look.problems and self.draft:
                l, b, r, t = look.box
                visible_box = max(l, 0.0), max(b, 0.0), min(r, self.deck.width), min(t, self.deck.height)
                marks += _marks(visible_box, str(first), not look.items)
        return tuple(items)

    def values(self, element: Element, row: Row) -> Resolved:
        """Return the fields of an element, filled in from a row."""
        fields = dict(element.fields)
        if element.style is not None:
            fields = {**self.style(element, row), **fields}
        return {key: _filled(key, value, row) for key, value in fields.items()}

    def style(self, element: Element, row: Row) -> Mapping[str, Value]:
        assert element.style is not None
        name = element.style.fill(row.cells)
        if not name.strip():
            return {}
        if column(name) not in self.deck.styles:
            message = f"There is no style {{value}}; the deck has {', '.join(self.deck.styles) or 'none'}."
            raise InputError("style", name, message, names=self.deck.styles)
        return self.deck.styles[column(name)][1]

    def noted(self, error: InputError, element: Element, row: Row) -> int:
        """Return a problem's number in the list of all problems; a fault in the element itself is
        listed only once.
        """
        value, source = self.written(error.field, element, row)
        names = value.columns if isinstance(value, Template | Expression) else ()
        # A field that names no column has the same fault on every card.
        same = not names and (not element.columns or value is not None)
        key = source, error.field, str(error.given)
        if not same or key not in self.told:
            if not same:
                names = names or (element.columns[:1] if error.field in ("picture", "svg") else ())
                source = place(self.deck.table, row.line)
            at = f"column {names[0]}, " if names else ""
            self.problems.append(error.within(source, f"{at}element {element.name}"))
            self.told[key] = len(self.problems)
        return self.told[key]

    def written(self, field: str, element: Element, row: Row) -> tuple[Value | Expression | None, str]:
        """Return the content of a field that belongs to an element or to its style, and the place where it can be
        corrected.
        """
        value = {"style": element.style, "when": element.when}.get(field) or element.fields.get(field)
        style = column(element.style.fill(row.cells)) if value is None and element.style else ""
        if style in self.deck.styles and field in self.deck.styles[style][1]:
            places, fields = self.deck.styles[style]
            return fields[field], places[field]
        return value, element.places.get(field, element.source)


def _filled(key: str, value: Value, row: Row) -> str | float | bool | tuple[float, ...]:
    """Return the value of a field for a row. If the value cannot be computed, the error names that field."""
    if not isinstance(value, Template):
        return value
    try:
        return value.fill(row.cells)
    except InputError as error:
        raise InputError(key, error.given, error.message) from error


def _holds(when: Expression, row: Row) -> bool:
    try:
        return when.holds(row.cells)
    except InputError as error:
        raise InputError("when", error.given, error.message) from error


def _marks(box: Box, number: str, empty: bool) -> Iterator[Item]:
    """Yield a draft's mark for a problem: a numbered frame, which is crossed if nothing is drawn in it."""
    l, b, r, t = box
    pen = Style(stroke=ALARM, width=0.35)
    yield Stroke(rectangle(l, b, r, t), pen)
    if empty:
        yield line(l, b, r, t, pen)
        yield line(l, t, r, b, pen)
    wide = 1.2 + 1.3 * len(number)
    yield Stroke(rectangle(l, t - 3, l + wide, t), Style(fill=ALARM))
    yield label(l + wide / 2, t - 1.5, number, 2.4, "#ffffff", weight="bold", anchor="middle", middle=True)
