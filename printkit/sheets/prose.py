"""Pages of text from a small Markdown: titles, headings, paragraphs, lists and tables, set in the house style.

Understood are ``# title``, ``## heading``, ``- item``, ``| a | b |`` rows (the first is the head; a row of dashes
below it is skipped), blank lines between paragraphs, ``**bold**`` and ``*italic*``. A heading never ends a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printkit.drawing import Circle, Drawing, Item, Text, line
from printkit.theme import Theme
from printkit.type import Paragraph, typeset
from printkit.type import width as type_width

Kind = Literal["title", "heading", "text", "item", "table"]
INDENT = 4.5
"""How far list items stand in, in mm."""
GUTTER = 4.0
"""Space between columns of a table, in mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text that stands by itself.

    Attributes:
        text: with inline stars; empty for a table.
        rows: cells of a table, the head first.
    """

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def blocks(source: str) -> tuple[Block, ...]:
    """The blocks of a text in the small Markdown above."""
    return tuple(_blocks(source.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    kind: Kind = "text"
    words: list[str] = []
    rows: list[tuple[str, ...]] = []
    for raw in (*lines, ""):
        text = raw.strip()
        starts: Kind | None = (
            "heading" if text.startswith("## ") else "title" if text.startswith("# ")
            else "item" if text.startswith("- ") else "table" if text.startswith("|") else None
        )  # fmt: skip
        if words and (starts or not text):
            yield Block(kind, " ".join(words))
            words = []
        if rows and starts != "table":
            yield Block("table", rows=tuple(rows))
            rows = []
        if starts == "table":
            cells = tuple(cell.strip() for cell in text.strip("|").split("|"))
            if not all(set(cell) <= set("-: ") for cell in cells):
                rows.append(cells)
        elif text:
            kind = starts or ("text" if not words else kind)
            words.append(text.partition(" ")[2] if starts else text)
            if kind in ("title", "heading"):
                yield Block(kind, " ".join(words))
                words = []


@dataclass(frozen=True, slots=True)
class _Set:
    """A block that has been set: its items hang from (0, 0) downwards.

    Attributes:
        height: what it takes, in mm.
        before: space above it, unless it begins a page.
        keep: whether the next block must begin on the same page.
    """

    items: tuple[Item, ...]
    height: float
    before: float
    keep: bool = False


def pages(
    content: Sequence[Block], width: float, height: float, theme: Theme, *, size: float | None = None
) -> tuple[Drawing, ...]:
    """The blocks set to a column of ``width`` mm and broken into columns of ``height`` mm.

    Args:
        content: what to set.
        width: measure of the column.
        height: room on each page; each drawing has its origin at the column's upper left corner.
        theme: colours and type sizes.
        size: em size of the text in mm; the theme's by default.
    """
    done: list[Drawing] = []
    page: list[Item] = []
    y = 0.0
    queue = [part for block in content for part in _set(block, width, theme, size or theme.body)]
    for number, part in enumerate(queue):
        space = part.before if y else 0.0
        need = part.height
        after = number
        # Whatever must stay with the next block is measured together with it.
        while queue[after].keep and after + 1 < len(queue):
            after += 1
            need += queue[after].before + queue[after].height
        if y and y + space + need > height + 1e-6:
            done.append(Drawing.of("labels", *page))
            page, y, space = [], 0.0, 0.0
        moved = Drawing.of("labels", *part.items).moved(0, -(y + space))
        page += moved.layer("labels")
        y += space + part.height
    if page:
        done.append(Drawing.of("labels", *page))
    return tuple(done)


def depth(content: Sequence[Block], width: float, theme: Theme, *, size: float | None = None) -> float:
    """How deep the blocks are when they are set in one column of ``width`` mm."""
    parts = [part for block in content for part in _set(block, width, theme, size or theme.body)]
    return sum(part.height + (part.before if number else 0) for number, part in enumerate(parts))


def runs(paragraph: Paragraph, x: float, y: float, colour: str) -> tuple[Text, ...]:
    """A set paragraph as text items, its upper left corner at (x, y)."""
    return tuple(
        Text(run.x, run.y, run.text, run.size, colour, run.face.weight) for run in paragraph.at(x, y)
    )


def _set(block: Block, width: float, theme: Theme, size: float) -> Iterator[_Set]:
    match block.kind:
        case "title":
            face = typeset(f"**{block.text}**", theme.title, width, leading=theme.title * 1.15)
            rule = line(0, -face.height - 2.2, 18, -face.height - 2.2, theme.stroke(0.9, theme.accent))
            yield _Set((*runs(face, 0, 0, theme.ink), rule), face.height + 3, 0.0, keep=True)
        case "heading":
            face = typeset(f"**{block.text}**", size * 1.22, width)
            yield _Set(runs(face, 0, 0, theme.accent), face.height, size * 1.5, keep=True)
        case "item":
            face = typeset(block.text, size, width - INDENT)
            dot = Circle(INDENT / 2 - 0.4, -size * 0.74, size * 0.13, theme.fill(theme.accent))
            yield _Set((dot, *runs(face, INDENT, 0, theme.ink)), face.height, size * 0.35)
        case "text":
            face = typeset(block.text, size, width)
            yield _Set(runs(face, 0, 0, theme.ink), face.height, size * 0.75)
        case "table":
            yield from _table(block.rows, width, theme, size * 0.94)


def _table(rows: Sequence[tuple[str, ...]], width: float, theme: Theme, size: float) -> Iterator[_Set]:
    """A table: columns as wide as their content asks, rows between hairlines, the head kept with a row."""
    columns = max(map(len, rows))
    filled = [row + ("",) * (columns - len(row)) for row in rows]
    measures = _measures(filled, width - GUTTER * (columns - 1), size)
    for number, row in enumerate(filled):
        head = number == 0
        x, deep = 0.0, 0.0
        items: list[Item] = []
        for cell, measure in zip(row, measures, strict=True):
            if cell:
                text = f"**{cell}**" if head and "*" not in cell else cell
                face = typeset(text, size, measure)
                items += runs(face, x, -1.0, theme.ink if not head else theme.soft)
                deep = max(deep, face.height)
            x += measure + GUTTER
        below = deep + 2.0
        rule = theme.stroke(0.5 if head else 0.25, theme.ink if head else theme.faint)
        yield _Set(
            (*items, line(0, -below, width, -below, rule)), below, size * 1.1 if head else 0.0, keep=head
        )


def _measures(rows: Sequence[tuple[str, ...]], width: float, size: float) -> list[float]:
    """Widths of columns: narrow ones get what they ask for, wide ones share the rest by their length."""
    asked = []
    for column in zip(*rows, strict=True):
        plain = [typeset(f"**{c}**" if "*" not in c else c, size, 1e6) for c in column if c]
        ends = [max((r.x for r in p.runs), default=0.0) for p in plain]
        lasts = [_last_width(p) for p in plain]
        asked.append(max((e + w for e, w in zip(ends, lasts, strict=True)), default=0.0) + 0.5)
    if sum(asked) <= width:
        # The last column takes the slack, so that the table fills its measure.
        return [*asked[:-1], width - sum(asked[:-1])]
    fair = width / len(asked)
    narrow = {i for i, w in enumerate(asked) if w <= fair}
    rest = width - sum(asked[i] for i in narrow)
    wide = sum(w for i, w in enumerate(asked) if i not in narrow)
    return [w if i in narrow else rest * w / wide for i, w in enumerate(asked)]


def _last_width(paragraph: Paragraph) -> float:
    run = paragraph.runs[-1]
    return type_width(run.text, run.size, run.face)
