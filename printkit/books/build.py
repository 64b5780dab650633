"""The build sheet: from a kit's pages to a game on the table.

It shows small pictures of the printed pages with their numbers, sides and counts. Then come the shortest way
to a first game, the materials, and the steps. The peculiarities of a game are in its build notes
(``printkit/games/ID/build.md``); every number of pages and pieces is filled in from the sheets.

Build notes begin with facts, a line each (``players: 2``, ``age``, ``time``, ``making``; ``position`` and ``turns``
give the picture on the cover). Then come sections: ``## Choose one`` with an item for each of some alternatives,
``## To play tonight``, ``## You need``, ``## Steps``, whose numbered items may begin with a picture in square
brackets (:mod:`printkit.books.steps`). ``{tokens}`` stands for the pages of a part, ``{tokens:count}`` for the
number of its pieces, ``{tokens:holds}`` for these by name, ``{tokens:size}`` for how large they are,
``{tokens:punch}`` for the punch that fits them, ``{cards:sheets}`` for how many sheets of paper it takes. What speaks
of a part that is not printed is left out. So ``{board-pieces}`` and ``{board-tiles}``, the pages of a board
in pieces or in tiles, are only used in the notes on that form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from math import fsum

from printkit.books import steps
from printkit.draw.drawing import Drawing, Item, Path, label, line, rectangle, runs
from printkit.draw.structure import Role, listed
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.draw.type.span import RichText, marked, plain_text
from printkit.export.document import Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.pages import flow
from printkit.pages.margin import INCH

FACTS = ("players", "age", "time", "making", "position", "turns")
"""What may stand at the head of build notes."""
THUMB = 28.5
"""Least width in mm of the place of a small page."""
HIGH = 36.0
"""Height in mm of the largest small page."""
SCALES = (1.0, 0.85, 0.72)
"""The pictures of steps may be smaller where that saves a page."""
_PICTURED = re.compile(r"\[([^\]]+)\] ")


@frozen
class Notes:
    """The build notes of a game.

    Attributes:
        facts: by name.
        sections: the items of each section by its heading; numbered items and others alike.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def tonight(self) -> frozenset[str]:
        """What must be printed for a first game, by the names that the notes give to parts."""
        texts = self.sections.get("To play tonight", ())
        return frozenset(place[0] for text in texts for place in PLACE.findall(text))


def notes(text: str) -> Notes:
    """Build notes read. Raises ValueError for a line that is neither a fact nor in a section."""
    facts: dict[str, str] = {}
    sections: dict[str, tuple[str, ...]] = {}
    current = ""
    for block in flow.blocks(text):
        if block.kind == "heading":
            current = plain_text(block.text)
            sections[current] = ()
        elif current:
            sections[current] = (*sections[current], _starred(block.text))
        else:
            for name, value in re.findall(
                rf"({'|'.join(FACTS)}): (.*?)(?=$| (?:{'|'.join(FACTS)}): )", plain_text(block.text)
            ):
                facts[name] = value
    return Notes(facts, sections)


def _starred(text: RichText) -> str:
    """An item with its stars, since it is filled in as a string."""
    stars = {"regular": "", "italic": "*", "bold": "**"}
    return "".join(span.text.replace("*", r"\*").join((stars[span.weight],) * 2) for span in marked(text))


@frozen(kw_only=True)
class Part:
    """A part of the kit as the build sheet shows it.

    Attributes:
        id: what build notes call it.
        title: what it is.
        file: name of its file where that is another than this sheet's; else empty.
        first, last: its pages, empty ones at the end not counted.
        sheets: how many sheets of paper it takes.
        sheet: the page that is shown.
        back: whether its sheets have backs.
        copies: how often it is printed.
        count: how many pieces it holds; 0 for none.
        holds: the pieces on it by name and number.
        note: what else must be known of it.
        piece: width and height of a piece in mm; nothing where there are none of one size.
        rulers: millimetres and inches of the rulers on its sheets.
    """

    id: str
    title: str
    file: str
    first: int
    last: int
    sheets: int
    sheet: Sheet
    back: bool
    copies: int
    count: int
    holds: str
    note: str = ""
    piece: tuple[float, float] = (0.0, 0.0)
    rulers: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> str:
        """How large a piece is: ``16 mm`` across, or ``44 × 68 mm``."""
        return "\u00a0× ".join(map(short, dict.fromkeys(self.piece))) + "\u00a0mm"

    @property
    def punch(self) -> str:
        """The punch for its pieces in both units: ``16 mm (5/8 inch)``."""
        eighths = round(8 * self.piece[0] / INCH)
        whole, rest = divmod(eighths, 8)
        inches = " ".join(filter(None, (str(whole) if whole else "", str(Fraction(rest, 8)) if rest else "")))
        return f"{self.size} ({inches}\u00a0inch{'es' * (eighths > 8)})"

    @property
    def pages(self) -> str:
        """``page 3`` or ``pages 5–10``, with the file where that is another."""
        many = self.last - self.first
        numbers = f"{self.first}–{self.last}" if many > 1 else f"{self.first} and {self.last}" if many else ""
        name = f"pages {numbers}" if many else f"page {self.first}"
        return f"{name} of {self.file}" if self.file else name


PLACE = re.compile(r"\{([\w-]+)(?::(\w+))?\}")


def filled(text: str, parts: Mapping[str, Part]) -> str:
    """The text with its places filled; empty where a part that it speaks of is not printed."""
    if any(place[0] not in parts for place in PLACE.findall(text)):
        return ""

    def value(place: re.Match[str]) -> str:
        part = parts[place[1]]
        return part.pages if place[2] is None else str(getattr(part, place[2]))

    return PLACE.sub(value, text)


Row = tuple[Drawing, float, int]
"""What hangs from (0, 0), its height in mm, and with how many of the rows after it it stays on one page."""


@frozen
class _Setter:
    """Rows of the sheet, set to a measure."""

    measure: float
    size: float
    theme: Theme

    def words(self, text: str, size: float = 0.0, before: float = 0.0, *, indent: float = 0.0, mark: str = "",
              keep: int = 0, colour: str = "", role: Role = "P") -> Row:  # fmt: skip
        size = size or self.size
        paragraph = typeset(text, size, self.measure - indent, family=self.theme.family)
        items = runs(paragraph, indent, -before, colour=colour or self.theme.ink)
        drawing = Drawing.said(role, *items)
        if mark:
            drawing = _item(label(0, items[0].y, mark, size, self.theme.accent, weight="bold"), drawing)
        return drawing, paragraph.height + before, keep

    def heading(self, text: str) -> Row:
        size = 1.3 * self.size
        drawing, deep, _ = self.words(f"**{text}**", size, 0.9 * self.size, colour=self.theme.accent, role="H2")
        return drawing, deep + 0.4 * self.size, 1

    def item(self, text: str) -> Row:
        return self.words(text, before=0.15 * self.size, indent=4.0, mark="–")

    def thumbs(self, parts: Sequence[Part], captions: Mapping[str, str]) -> Iterator[Row]:
        """Small pages side by side, each with its caption."""
        theme, gap = self.theme, 4.0
        columns = max(2, int((self.measure + gap) / (THUMB + gap)))
        wide = (self.measure + gap) / columns - gap
        small = max(2.2, min(0.82 * self.size, theme.caption))
        for start in range(0, len(parts), columns):
            drawing, deepest = Drawing(), 0.0
            for k, part in enumerate(parts[start : start + columns]):
                scale = min(wide * 0.86 / part.sheet.width, HIGH / part.sheet.height)
                w, h = part.sheet.width * scale, part.sheet.height * scale
                edge = theme.shape(theme.paper, 0.25, theme.soft)
                page = Drawing.of("board", Path(rectangle(0, 0, w, h), edge))
                if part.last > part.first:
                    page = Drawing.of("board", Path(rectangle(1.4, -1.4, w + 1.4, h - 1.4), edge)) + page
                page += steps.small(part.sheet.drawing.without("cut", "fold", "ruler", "marks"), scale)
                low = 4.6 if captions else 0.0
                drawing += page.moved(k * (wide + gap), -HIGH - low)
                words = Drawing()
                if part.id in captions:
                    word = label(k * (wide + gap), -small, captions[part.id], small, theme.accent, weight="bold")
                    words += Drawing.said("P", word)
                y = -HIGH - low - 2.4
                texts = [f"**{capitalised(part.pages)}**", part.title, _how(part), part.note]
                for text in filter(None, texts):
                    paragraph = typeset(text, small, wide, family=theme.family)
                    words += Drawing.said("P", *runs(paragraph, k * (wide + gap), y, colour=theme.ink))
                    y -= paragraph.height
                # The small page is for the eye: the words tell the same.
                drawing += words.grouped("LBody").grouped("LI")
                deepest = max(deepest, -y)
            yield drawing, deepest + 2.0, 0

    def step(self, number: int, text: str, picture: Drawing | None, *, scale: float = 1.0) -> Row:
        """A numbered step with its picture beside it, which may be smaller to save a page."""
        theme, aside = self.theme, steps.WIDTH * scale + 6.0
        paragraph = typeset(text, self.size, self.measure - aside - 7.0, family=theme.family)
        high = max(steps.HEIGHT * scale + 2.0 if picture else 0.0, paragraph.height)
        down = (high - paragraph.height) / 2
        items = runs(paragraph, aside + 7.0, -down, colour=theme.ink)
        mark = label(aside, items[0].y, str(number), 1.5 * self.size, theme.accent, weight="bold")
        drawing = _item(mark, Drawing.said("P", *items))
        if picture:
            box = Drawing.of("board", steps.frame(theme)) + picture
            drawing = box.moved(steps.WIDTH * scale / 2 + 1.0, -high / 2, scale=scale) + drawing
        return drawing, high + 2.0, 0


def _item(mark: Item, words: Drawing) -> Drawing:
    """An item of a list."""
    return (Drawing.said("Lbl", mark) + words.grouped("LBody")).grouped("LI")


def _how(part: Part) -> str:
    sides = "two-sided" if part.back else "one-sided"
    count = f"; {part.count} pieces" if part.count > 1 else ""
    copies = f"; print {part.copies} times" if part.copies > 1 else ""
    return f"{sides}{copies}{count}"


def pages(
    title: str,
    notes: Notes,
    parts: Sequence[Part],
    *,
    known: Mapping[str, Part],
    turn: str,
    picture: Callable[[str], Drawing],
    size: tuple[Paper, float, float],
    theme: Theme,
) -> tuple[Drawing, ...]:
    """The build sheet, page by page; each drawing has its origin at the upper left corner of the column.

    Args:
        title: the game's.
        notes: its build notes.
        parts: the printed parts, in order.
        known: by the ids that build notes may call them.
        turn: how sheets with backs are printed.
        picture: makes the picture of a step.
        size: the paper, and the column's width and height in mm.
        theme: colours and type.
    """
    page, width, height = size
    setter = _Setter(width, theme.body * min(1.0, (page.width / 210.0) ** 0.5), theme)
    rows = list(_rows(title, notes, parts, known=known, turn=turn, setter=setter))
    needs = [text for each in notes.sections.get("You need", ()) if (text := filled(each, known))]
    todo = [text for each in notes.sections.get("Steps", ()) if (text := filled(each, known))]
    step_texts = [
        (match[1], text[match.end() :]) if (match := _PICTURED.match(text)) else ("", text) for text in todo
    ]
    pictures = [(text, picture(name) if name else None) for name, text in step_texts]
    # As few pages as can be; on two pages the doing stands together.
    need_rows = [list(_needs(needs, setter, more)) for more in (len(todo) + 1, 0)]
    step_rows = (list(_steps(pictures, setter, scale)) for scale in SCALES)
    ways = ([*rows, *first, *then] for then in step_rows for first in need_rows)
    best_columns = min((_columns(way, height) for way in ways), key=len)
    drawings = (Drawing.join(part.moved(0, -y) for part, y in column) for column in best_columns)
    return tuple(replace(column, structure=listed(column.structure)) for column in drawings)


def _columns(rows: Sequence[Row], height: float) -> list[list[tuple[Drawing, float]]]:
    """Rows one below the other, column by column, each with how far down it hangs in mm.

    A row stays with as many after it as it asks for.
    """
    left, columns = list(rows), []
    while left:
        column: list[tuple[Drawing, float]] = []
        y = 0.0
        while left:
            need = fsum(deep for _, deep, _ in left[: left[0][2] + 1])
            if y and y + need > height:
                break
            part, deep, _ = left.pop(0)
            column.append((part, y))
            y += deep
        columns.append(column)
    return columns


def measured(parts: Iterable[Part]) -> str:
    """How to check the size of the printed pages: by the rulers on them."""
    rulers = sorted({each for part in parts for each in part.rulers}, reverse=True)
    if not rulers:
        return ""
    long, *small = (f"{mm}\u00a0mm and {inches}\u00a0in" for mm, inches in rulers)
    also = "".join(f", on small sheets {each}" for each in small)
    return f" and hold a ruler against the bars at the edge of a page: {long}{also} must be true both ways"


def _rows(
    title: str, notes: Notes, parts: Sequence[Part], *, known: Mapping[str, Part], turn: str, setter: _Setter
) -> Iterator[Row]:
    """The list of printed pages; materials and steps come after it."""
    theme = setter.theme
    yield setter.words(f"**Build {title}**", theme.title * 0.9, role="H1")
    yield Drawing.of("labels", line(0, -1, 18, -1, theme.stroke(0.9, theme.accent))), 4.0, 0
    making = notes.facts.get("making")
    facts = f" Building it takes about {making}." if making else ""
    yield setter.words(f"Print at **100%** (“actual size”, no fitting){measured(parts)}.{facts}")
    choices = [item for text in notes.sections.get("Choose one", ()) if (item := (text, filled(text, known)))[1]]
    captions = {}
    if len(choices) > 1:
        captions = {PLACE.findall(text)[0][0]: "choose one" for text, _ in choices}
    tonight = [text for each in notes.sections.get("To play tonight", ()) if (text := filled(each, known))]
    if tonight:
        yield setter.heading("To play tonight")
        yield from map(setter.words, tonight)
    yield setter.heading("What to print")
    if any(part.back for part in parts):
        yield setter.words(f"Sheets marked **two-sided** have backs: {turn}")
    yield Drawing(), 2.0, 0
    # Alternatives stand together, and first.
    yield from setter.thumbs(sorted(parts, key=lambda part: part.id not in captions), captions)
    if captions:
        yield setter.words("Choose one of these:", keep=1)
        yield from (setter.item(capitalised(text)) for _, text in choices)


def _needs(needs: Sequence[str], setter: _Setter, more: int) -> Iterator[Row]:
    """What one needs; it stays on a page with so many rows after it."""
    if needs:
        drawing, deep, _ = setter.heading("You need")
        yield drawing, deep, len(needs) + more
        yield from map(setter.item, needs)


def _steps(todo: Sequence[tuple[str, Drawing | None]], setter: _Setter, scale: float) -> Iterator[Row]:
    if todo:
        drawing, deep, _ = setter.heading("Step by step")
        yield drawing, deep, len(todo)
    for number, (text, picture) in enumerate(todo, start=1):
        yield setter.step(number, text, picture, scale=scale)
