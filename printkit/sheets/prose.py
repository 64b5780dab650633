"""Pages of text from a small Markdown, set in the house style: titles, paragraphs, lists, notes, tables, figures.

Understood are ``# title``, ``## heading``, ``### section``, ``- item``, ``1. item``, ``> note``, ``| a | b |`` rows
(the first is the head; a row of dashes below it is skipped), blank lines between paragraphs, ``**bold**`` and
``*italic*``. A heading never ends a page, and a figure
(:class:`Plate`) is never split: where it does not fit, the text that follows it fills the page first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from layouts.errors import InputError
from printkit.drawing import Circle, Drawing, Item, Path, Text, bounds, label, line, rectangle, union
from printkit.theme import Theme
from printkit.type import Paragraph, typeset

Kind: TypeAlias = Literal["title", "heading", "section", "text", "item", "number", "note", "table"]
INDENT = 4.5
"""How far list items stand in, in mm."""
GUTTER = 4.0
"""Space between columns of a table, in mm."""
PAD = 3.0
"""Space between a note and the edge of its ground, in mm."""

Words: TypeAlias = tuple[tuple[Item, ...], float]
"""A paragraph that has been set: items that hang from (0, 0), and the height in mm."""
Setter: TypeAlias = Callable[[str, float, float, str], Words]
"""What sets a paragraph: its text, em size and measure in mm, and colour."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text that stands by itself.

    Attributes:
        text: with inline stars; empty for a table.
        rows: cells of a table, the head first.
        number: what stands before an item of a numbered list.
        line: number of its first line in the source, from 1.
        where: the same in words, put before the message where its text cannot be set.
    """

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    number: str = ""
    line: int = 0
    where: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A figure with its caption, or a row of them: it stays in one piece.

    Attributes:
        drawing: hangs from (0, 0), its upper left corner.
        height: in mm.
    """

    drawing: Drawing
    height: float


@dataclass(frozen=True, slots=True)
class Column:
    """A page's worth of set text.

    Attributes:
        drawing: its origin is the column's upper left corner.
        heads: the titles, headings and sections in it, in their order.
    """

    drawing: Drawing
    heads: tuple[Block, ...] = ()


_STARTS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("section", re.compile(r"### ")),
    ("heading", re.compile(r"## ")),
    ("title", re.compile(r"# ")),
    ("item", re.compile(r"- ")),
    ("number", re.compile(r"([0-9]+\.) ")),
    ("note", re.compile(r">(?: |$)")),
    ("table", re.compile(r"\|")),
)
"""What a line begins with that begins a block."""
LISTS = ("item", "number", "table")
"""Kinds that the text before them leads to."""
_HEADS = ("title", "heading", "section")


def blocks(source: str) -> tuple[Block, ...]:
    """The blocks of a text in the small Markdown above."""
    return tuple(_blocks(source.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    kind: Kind = "text"
    words: list[str] = []
    rows: list[tuple[str, ...]] = []
    number, first = "", 0
    for count, raw in enumerate((*lines, ""), start=1):
        text = raw.strip()
        starts, begin = next(((k, m) for k, p in _STARTS if (m := p.match(text))), (None, None))
        goes_on = starts == "note" and kind == "note"
        if words and (not text or (starts and not goes_on)):
            yield Block(kind, " ".join(words), number=number, line=first)
            words = []
        if rows and starts != "table":
            yield Block("table", rows=tuple(rows), line=first)
            rows = []
        if text and not words and not rows:
            first = count
        if starts == "table":
            cells = tuple(cell.strip() for cell in text.strip("|").split("|"))
            if not all(set(cell) <= set("-: ") for cell in cells):
                rows.append(cells)
        elif text:
            if not words:
                kind = starts or "text"
                number = begin[1] if begin and starts == "number" else ""
            rest = text[begin.end() :].strip() if begin else text
            if rest:
                words.append(rest)
            if kind in _HEADS:
                yield Block(kind, " ".join(words), line=first)
                words = []


def plain(text: str, size: float, measure: float, colour: str) -> Words:
    """A paragraph without signs."""
    paragraph = typeset(text, size, measure)
    return runs(paragraph, 0, 0, colour), paragraph.height


@dataclass(frozen=True, slots=True)
class Measure:
    """How text is set.

    Attributes:
        width: of the column in mm; figures and headings fill it.
        theme: colours and type sizes.
        size: em size of the text in mm.
        indent: how far text stands in from the column's left edge, in mm.
        setter: what sets paragraphs; it may know signs.
        heading: em size of headings, as a multiple of the text's.
    """

    width: float
    theme: Theme
    size: float
    indent: float = 0.0
    setter: Setter = plain
    heading: float = 1.22


@dataclass(frozen=True, slots=True)
class _Set:
    """A block that has been set: its drawing hangs from (0, 0) downwards.

    Attributes:
        height: what it takes, in mm.
        before: space above it, unless it begins a page.
        after: least space below it, unless it ends a page.
        keep: whether the next block must begin on the same page.
        head: the block, where it is a heading.
        floats: whether text that follows may go before it.
    """

    drawing: Drawing
    height: float
    before: float
    after: float = 0.0
    keep: bool = False
    head: Block | None = None
    floats: bool = False


def pages(
    content: Sequence[Block | Plate], width: float, height: float, theme: Theme, *, size: float | None = None
) -> tuple[Drawing, ...]:
    """The blocks set to a column of ``width`` mm and broken into columns of ``height`` mm.

    Args:
        content: what to set.
        width: measure of the column.
        height: room on each page; each drawing has its origin at the column's upper left corner.
        theme: colours and type sizes.
        size: em size of the text in mm; the theme's by default.
    """
    found = columns(content, Measure(width, theme, size or theme.body), height)
    return tuple(column.drawing for column in found)


def columns(
    content: Sequence[Block | Plate], measure: Measure, height: float, first: float | None = None
) -> tuple[Column, ...]:
    """The blocks and figures broken into columns of ``height`` mm (the first of ``first`` mm, if given).

    What must stay together is moved together. A figure that does not fit goes to the head of the next column, and
    the text that follows it, up to the next heading or figure, fills the room that is left.
    """
    waiting = _groups(list(_parts(content, measure)))
    done: list[Column] = []
    while waiting:
        room = height if done or first is None else first
        column, waiting = _fill(waiting, room, bool(done) or first is None)
        done.append(column)
    return tuple(done)


def _parts(content: Sequence[Block | Plate], measure: Measure) -> Iterator[_Set]:
    """All that is to be set; what leads to a list or a table stays with its beginning."""
    for block, following in zip(content, (*content[1:], None), strict=True):
        parts = _placed(block, measure)
        leads = isinstance(following, Block) and following.kind in LISTS
        if leads and isinstance(block, Block) and block.kind == "text":
            parts = (*parts[:-1], replace(parts[-1], keep=True))
        yield from parts


def _groups(parts: Sequence[_Set]) -> list[tuple[_Set, ...]]:
    """The parts in groups that stay together."""
    groups: list[tuple[_Set, ...]] = []
    joined = False
    for part in parts:
        if joined:
            groups[-1] = (*groups[-1], part)
        else:
            groups.append((part,))
        joined = part.keep
    return groups


def _fill(waiting: list[tuple[_Set, ...]], room: float, whole: bool) -> tuple[Column, list[tuple[_Set, ...]]]:
    """A column of the groups that come first, and the groups left over.

    A group that no column can hold is set all the same where the column is a ``whole`` one.
    """
    drawings: list[Drawing] = []
    heads: list[Block] = []
    left: list[tuple[_Set, ...]] = []
    y = below = 0.0
    for number, group in enumerate(waiting):
        if left and (group[0].head or group[0].floats):
            return Column(Drawing.join(drawings), tuple(heads)), [*left, *waiting[number:]]
        gap = max(group[0].before, below) if y else 0.0
        need = gap + sum(part.height + part.before for part in group) - group[0].before
        if y + need > room + 1e-6 and (y or not whole):
            left.append(group)
            if not group[0].floats:
                return Column(Drawing.join(drawings), tuple(heads)), [*left, *waiting[number + 1 :]]
            continue
        for part in group:
            y += max(part.before, below) if y else 0.0
            drawings.append(part.drawing.moved(0, -y))
            y += part.height
            below = part.after
            heads += [part.head] if part.head else []
    return Column(Drawing.join(drawings), tuple(heads)), left


def depth(
    content: Sequence[Block | Plate], width: float, theme: Theme, *, size: float | None = None
) -> float:
    """How deep the blocks are when they are set in one column of ``width`` mm."""
    measure = Measure(width, theme, size or theme.body)
    parts = [part for block in content for part in _set(block, measure)]
    return sum(part.height + (part.before if number else 0) for number, part in enumerate(parts))


def runs(paragraph: Paragraph, x: float, y: float, colour: str) -> tuple[Text, ...]:
    """A set paragraph as text items, its upper left corner at (x, y)."""
    return tuple(
        Text(run.x, run.y, run.text, run.size, colour, run.face.weight) for run in paragraph.at(x, y)
    )


def _placed(block: Block | Plate, measure: Measure) -> tuple[_Set, ...]:
    """The block set; what is wrong with its text is said with its place."""
    try:
        return tuple(_set(block, measure))
    except InputError as error:
        if isinstance(block, Plate) or not block.where:
            raise
        near = [error.nearest] if error.nearest else []
        raise InputError(f"{block.where}: {error.field}", error.given, error.accepted, near) from error


def _set(block: Block | Plate, measure: Measure) -> Iterator[_Set]:
    width, theme, size = measure.width, measure.theme, measure.size
    if isinstance(block, Plate):
        yield _Set(block.drawing, block.height, size * 1.7, size * 1.5, floats=True)
        return
    left = measure.indent
    match block.kind:
        case "title":
            face = typeset(f"**{block.text}**", theme.title, width, leading=theme.title * 1.15)
            rule = line(0, -face.height - 2.2, 18, -face.height - 2.2, theme.stroke(0.9, theme.accent))
            yield _head((*runs(face, 0, 0, theme.ink), rule), face.height + 3, 0.0, block)
        case "heading":
            face = typeset(f"**{block.text}**", size * measure.heading, width)
            yield _head(runs(face, 0, 0, theme.accent), face.height, size * 1.23 * measure.heading, block)
        case "section":
            face = typeset(f"**{block.text}**", size * 1.08, width - left)
            yield _head(runs(face, left, 0, theme.ink), face.height, size * 1.4, block)
        case "item" | "number":
            words, deep = measure.setter(block.text, size, width - left - INDENT, theme.ink)
            dot: Item = Circle(left + INDENT / 2 - 0.4, -size * 0.74, size * 0.13, theme.fill(theme.accent))
            if block.number:
                base = next((item.y for item in words if isinstance(item, Text)), -size)
                dot = label(left + INDENT - 1.3, base, block.number, size, theme.accent, anchor="end")
            text = Drawing.of("labels", *words).moved(left + INDENT)
            yield _Set(Drawing.of("labels", dot) + text, deep, size * 0.35)
        case "note":
            words, deep = measure.setter(block.text, size * 0.96, width - left - 2 * PAD, theme.ink)
            deep += 1.5 * PAD
            ground = Path(rectangle(left, -deep, width, 0), theme.fill(theme.tint))
            bar = line(left, 0, left, -deep, theme.stroke(0.9, theme.accent))
            text = Drawing.of("labels", *words).moved(left + PAD, -0.75 * PAD)
            yield _Set(Drawing.of("board", ground, bar) + text, deep, size * 1.1)
        case "text":
            words, deep = measure.setter(block.text, size, width - left, theme.ink)
            yield _Set(Drawing.of("labels", *words).moved(left), deep, size * 0.75)
        case "table":
            yield from _table(block.rows, measure, size * 0.94)


def _head(items: Sequence[Item], height: float, before: float, head: Block) -> _Set:
    """A heading, which stays with what follows."""
    return _Set(Drawing.of("labels", *items), height, before, keep=True, head=head)


def _table(rows: Sequence[tuple[str, ...]], measure: Measure, size: float) -> Iterator[_Set]:
    """A table: columns as wide as their content asks, rows between hairlines, the head kept with a row."""
    left, width, theme = measure.indent, measure.width, measure.theme
    count = max(map(len, rows))
    filled = [row + ("",) * (count - len(row)) for row in rows]
    measures = _measures(filled, width - left - GUTTER * (count - 1), measure, size)
    for number, row in enumerate(filled):
        head = number == 0
        x, deep = left, 0.0
        items: list[Item] = []
        for cell, across in zip(row, measures, strict=True):
            if cell:
                colour = theme.soft if head else theme.ink
                words, height = measure.setter(_cell(cell, head), size, across, colour)
                items += Drawing.of("labels", *words).moved(x, -1.0).layer("labels")
                deep = max(deep, height)
            x += across + GUTTER
        below = deep + 2.0
        rule = theme.stroke(0.5 if head else 0.25, theme.ink if head else theme.faint)
        drawing = Drawing.of("labels", *items, line(left, -below, width, -below, rule))
        yield _Set(drawing, below, size * 1.1 if head else 0.0, keep=head)


def _cell(text: str, head: bool) -> str:
    """The text of a cell, bold in the head."""
    return f"**{text}**" if head and "*" not in text else text


def _measures(rows: Sequence[tuple[str, ...]], width: float, measure: Measure, size: float) -> list[float]:
    """Widths of columns: narrow ones get what they ask for, wide ones share the rest by their length."""
    asked = []
    for column in zip(*rows, strict=True):
        texts = [_cell(text, number == 0) for number, text in enumerate(column) if text]
        cells = [measure.setter(text, size, 1e6, measure.theme.ink)[0] for text in texts]
        asked.append(max((union(map(bounds, words))[2] for words in cells), default=0.0) + 0.5)
    if sum(asked) <= width:
        # The last column takes the slack, so that the table fills its measure.
        return [*asked[:-1], width - sum(asked[:-1])]
    fair = width / len(asked)
    narrow = {i for i, w in enumerate(asked) if w <= fair}
    rest = width - sum(asked[i] for i in narrow)
    wide = sum(w for i, w in enumerate(asked) if i not in narrow)
    return [w if i in narrow else rest * w / wide for i, w in enumerate(asked)]
