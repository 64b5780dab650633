"""Pages of text in the standard style: titles, paragraphs, lists, notes, tables, code and figures.

Blocks are set to a width and become the cells and floats of :mod:`printkit.pages.layout`, which breaks them into
pages. On a baseline grid every line, heading and figure takes a whole number of lines, so that lines in neighbouring
columns align.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from math import ceil, fsum
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias

from printkit.content import blocks as content
from printkit.content.markdown import read, uncommented
from printkit.draw.drawing import Circle, Drawing, Item, Path, Text, Use, label, line, runs
from printkit.draw.outline import rectangle, union
from printkit.draw.structure import HEADINGS, Element, Role, once
from printkit.draw.theme import Theme
from printkit.draw.type import HOUSE, Typeface, Weight, face, typeset, width as type_width
from printkit.draw.type.hyphens import BREAK, SOFT
from printkit.draw.type.paragraph import HYPHEN
from printkit.draw.type.span import RichText, Span, Spans, joined, marked, plain_text, weighted
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.layouts.transform import Transform
from printkit.pages import layout

Kind: TypeAlias = Literal[
    "title", "heading", "section", "minor", "lead", "text", "item", "number", "note", "table", "code", "rule"
]
INDENT = 4.5
"""Indent of list items, in mm."""
GUTTER = 4.0
"""Space between columns of a table, in mm."""
PAD = 3.0
"""Space between a note and the edge of its background, in mm."""
SECTION = 1.3
"""Em size of section headings on a grid, as a multiple of the text's."""
NOTE = 0.854
"""Em size of footnotes, as a fraction of the text's em size."""
TITLES = 1.5, 1.3, 1.15, 1.0, 0.9, 0.8
"""Sizes to try for a title on a grid, relative to the theme's, so that the title has as few lines as possible."""
LEAD = 1.3
"""Em size of the first paragraph below a title, as a multiple of the text's."""
UNDIVIDED = 12
"""Number of lines up to which the first paragraph and remarks are not divided between columns."""
DISC = 0.58
"""Radius of the discs behind the numbers of steps on a grid, as a multiple of the text's em size."""
LIFT = 0.25
"""Distance in lines by which headings are raised above the grid."""
KEPT = 2
"""Number of lines after a heading that must stay with it."""
DEEPEST = 0.4
"""Largest height of a footnote, as a fraction of the page's height."""

Soft: TypeAlias = "Callable[[str], str]"
"""A function that puts soft hyphens into text."""


class Setter(Protocol):
    """Sets paragraphs."""

    def __call__(self, text: RichText, size: float, measure: float, *, colour: str) -> SetText:
        """Return a paragraph, set in a colour at an em size to a measure, both in mm."""


@dataclass(frozen=True, slots=True)
class SetText:
    """A typeset paragraph; (0, 0) is its upper left corner.

    Attributes:
        items: pieces of text and signs, in reading order.
        height: the number of lines times the leading, in mm.
        lines: number of lines.
        links: for each item, the number of its link, or 0; empty if there are no links.
    """

    items: tuple[Item, ...]
    height: float
    lines: int
    links: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A block of text.

    Attributes:
        text: the text as spans or with inline asterisks; empty for a table.
        rows: cells of a table, starting with the head.
        number: the number of an item in a numbered list.
        depth: number of lists that contain it, not counting its own.
        notes: numbers of the footnotes to which it refers.
        line: line number of its first line in the source, from 1.
        where: the file and line in words, for the beginning of messages about text that cannot be typeset.
        element: the element to which links to a heading lead; None to create a new element.
    """

    kind: Kind
    text: RichText = ""
    rows: tuple[tuple[RichText, ...], ...] = ()
    number: str = ""
    depth: int = 0
    notes: tuple[int, ...] = ()
    line: int = 0
    where: str = ""
    element: Element | None = None


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """A figure with its caption, or a row of figures with captions; it is never divided.

    Attributes:
        drawing: the drawing, whose upper left corner is (0, 0).
        height: height in mm.
        wide: whether the figure is part of a strip across all columns of its page.
        here: whether the figure keeps its place in the text.
    """

    drawing: Drawing
    height: float
    wide: bool = False
    here: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A page of typeset text.

    Attributes:
        drawing: the drawing, whose origin is the column's upper left corner. Screen readers follow the order of the
            text, wherever the figures are.
        heads: the titles, headings and sections in it, in order.
        marks: the same headings as elements of the structure.
        depth: distance from the top to its lower end, in mm, including footnotes.
        notes: numbers of the footnotes at its foot.
        plates: figures on it, in the order of the text: for each, its index and the number of pages by which it
            follows its place in the text (negative if it precedes it).
    """

    drawing: Drawing
    heads: tuple[Block, ...] = ()
    marks: tuple[Element, ...] = ()
    depth: float = 0.0
    notes: tuple[int, ...] = ()
    plates: tuple[tuple[int, int], ...] = ()


LISTS = ("item", "number", "table")
"""Kinds of blocks that the preceding text may introduce."""
HEADS: tuple[Kind, ...] = ("title", "heading", "section", "minor")
"""Kinds of headings, keyed by level."""


_SLASH = re.compile(r"(?<=[^/:]/)(?=[^/])")
"""The pattern of the places where an address may be divided."""
_SUPERIOR = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(number: int) -> str:
    """Return the mark of a footnote in the form used in paragraphs."""
    return str(number).translate(_SUPERIOR)


def blocks(source: str) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text. Raises InputError for anything that cannot be printed."""
    return from_text(read(uncommented(source)[0]))


def from_text(
    text: content.Text, place: Callable[[int], str] = lambda line: "", soft: Soft = str
) -> tuple[Block, ...]:
    """Return the blocks of a parsed text, leaving out its fences.

    Args:
        text: the text.
        place: function that describes the place of a line, for messages.
        soft: function that puts soft hyphens into running text, but not into headings, table heads or defined terms.
    """
    return tuple(_flat(text.blocks, place, 0, soft=soft))


def _flat(
    source_blocks: Iterable[content.Block], place: Callable[[int], str], depth: int, *, soft: Soft
) -> Iterator[Block]:
    for block in source_blocks:
        where = place(block.line)
        match block:
            case content.Heading(level, words):
                yield Block(HEADS[level - 1], spans_of(words), notes=noted(words), line=block.line, where=where)
            case content.Paragraph(words):
                text, notes = spans_of(words, soft=soft, leads=True), noted(words)
                yield Block("text", text, depth=depth, notes=notes, line=block.line, where=where)
            case content.List():
                yield from _items(block, place, depth, soft=soft)
            case content.Definitions(entries):
                for term, explanations in entries:
                    text, notes = weighted(spans_of(term), "bold"), noted(term)
                    yield Block("text", text, notes=notes, line=block.line, where=where)
                    yield from _flat(explanations, place, depth + 1, soft=soft)
            case content.Quote(inner):
                for each in _flat(inner, place, 0, soft=soft):
                    yield replace(each, kind="note") if each.kind == "text" else each
            case content.Code(code):
                yield Block("code", (Span(code),), depth=depth, line=block.line, where=where)
            case content.Table():
                yield _tabled(block, where, soft)
            case content.Rule():
                yield Block("rule", line=block.line, where=where)
            case content.Picture(source):
                message = "The picture {value} must be between paragraphs."
                raise InputError("picture", source, message).within(where)
            case content.Fence():
                pass


def _items(source_list: content.List, place: Callable[[int], str], depth: int, *, soft: Soft) -> Iterator[Block]:
    kind: Kind = "item" if source_list.first is None else "number"
    for count, item in enumerate(source_list.items):
        number = "" if source_list.first is None else f"{source_list.first + count}."
        head, *rest = item or (content.Paragraph(()),)
        if not isinstance(head, content.Paragraph):
            head, rest = content.Paragraph((), source_list.line), list(item)
        yield Block(
            kind,
            spans_of(head.words, soft=soft, leads=True),
            number=number,
            depth=depth,
            notes=noted(head.words),
            line=head.line,
            where=place(head.line),
        )
        yield from _flat(rest, place, depth + 1, soft=soft)


def _tabled(table: content.Table, where: str, soft: Soft) -> Block:
    """Return a table; the words in its head are not hyphenated."""
    rows = tuple(tuple(spans_of(cell, soft=soft, leads=True) for cell in row) for row in table.rows)
    notes = tuple(number for row in (table.head, *table.rows) for cell in row for number in noted(cell))
    head = tuple(spans_of(cell) for cell in table.head)
    return Block("table", rows=(head, *rows), notes=notes, line=table.line, where=where)


def noted(words: content.Words) -> tuple[int, ...]:
    """Return the numbers of the footnotes to which words refer."""
    return tuple(each.number for each in words if isinstance(each, content.NoteMark))


def spans_of(words: content.Words, *, soft: Soft = str, leads: bool = False) -> Spans:
    """Return words in the form in which paragraphs are set: ``[#name]`` for references, superscript numbers for
    footnotes.

    Words marked as both bold and italic are set in bold; a link is followed by its address in brackets. ``soft`` puts
    soft hyphens into everything except code and links. If ``leads`` is true, links are clickable.
    """
    return joined(_spans(words, soft, leads=leads))


def _spans(words: content.Words, soft: Soft, *, leads: bool) -> Iterator[Span]:
    for link, run in groupby(words, key=lambda each: each.link if isinstance(each, content.Span) else ""):
        target = link if leads else ""
        for each in run:
            match each:
                case content.Span(text, bold, italic, code):
                    weight: Weight = "bold" if bold else "italic" if italic else "regular"
                    yield Span(text if code or link else soft(text), weight, target)
                case content.Reference(name):
                    yield Span(f"[#{name}]")
                case content.NoteMark(number):
                    yield Span(raised(number))
                case content.Break():
                    yield Span(" ")
        if link and _printed(link, words):
            yield Span(f" ({_SLASH.sub(BREAK, link)})", link=target)


def _printed(link: str, words: content.Words) -> bool:
    """Return whether an address has to be printed, because the words of the link are not the address itself."""
    return not link.startswith("#") and link not in content.plain(words)


def plain(text: RichText, size: float, measure: float, *, colour: str, family: Typeface = HOUSE) -> SetText:
    """Return a paragraph without signs."""
    paragraph = typeset(text, size, measure, family=family)
    leads = tuple(run.link for run in paragraph.runs)
    return SetText(runs(paragraph, 0, 0, colour=colour), paragraph.height, paragraph.lines, leads)


@dataclass(frozen=True, slots=True)
class Measure:
    """The settings for typesetting text.

    Attributes:
        width: width of the column in mm; figures and headings fill it.
        theme: colours and type sizes.
        size: em size of the text in mm.
        indent: distance of the text from the column's left edge, in mm.
        setter: function that sets paragraphs with signs; None for paragraphs without signs.
        heading: em size of headings, as a multiple of the text's.
        grid: distance between the baselines of the grid, in mm; 0 for none.
        targets: the elements to which links within the text lead, keyed by address.
    """

    width: float
    theme: Theme
    size: float
    indent: float = 0.0
    setter: Setter | None = None
    heading: float = 1.22
    grid: float = 0.0
    targets: Mapping[str, Element] = field(default_factory=dict)

    def words(self, text: RichText, size: float, width: float, *, colour: str) -> SetText:
        """Return a paragraph in the theme's typeface; a word that is too long for a line may be divided after a plus
        sign.
        """
        words = self._set(text, size, width, colour=colour)
        # A turn with many captures is one long word.
        if any("+" in span.text for span in marked(text)) and _wide(words) > width:
            spans = tuple(replace(span, text=span.text.replace("+", f"+{BREAK}")) for span in marked(text))
            words = self._set(spans, size, width, colour=colour)
        return words

    def _set(self, text: RichText, size: float, width: float, *, colour: str) -> SetText:
        if self.grid:
            text = _together(marked(text))
        if self.setter is not None:
            return self.setter(text, size, width, colour=colour)
        return plain(text, size, width, colour=colour, family=self.theme.family)

    def lines(self, height: float) -> float:
        """Return a height rounded up to whole lines; unchanged if there is no grid."""
        return ceil(height / self.grid - 1e-6) * self.grid if self.grid else height

    def below(self, y: float) -> float:
        """Return the distance by which an item must be moved down to put its baseline, ``y`` mm below its upper edge,
        on the grid.
        """
        if not self.grid:
            return 0.0
        shape = face(family=self.theme.family)
        base = (self.grid + (shape.ascent + shape.descent) * self.size) / 2
        return (base - y) % self.grid if abs((base - y) % self.grid - self.grid) > 1e-6 else 0.0


@dataclass(frozen=True, slots=True)
class _Cell:
    """A piece that is never divided between pages; its drawing extends downwards from (0, 0).

    Attributes:
        drawing: its drawing.
        cell: its data for the layout algorithm.
        head: the block, if it is a heading.
        figure: the figure, if it is one.
        notes: the footnotes at the foot of its page.
        span: its place in the reading order: the first element of the structure that belongs to it, and the first one
            after it.
        leads: whether the piece ends with a colon before a figure.
    """

    drawing: Drawing
    cell: layout.Cell
    head: Block | None = None
    figure: FigureBlock | None = None
    notes: tuple[int, ...] = ()
    leads: bool = False
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class _Float:
    """A figure that may be placed away from the text that mentions it, and its place in the reading order (see
    :class:`_Cell`).
    """

    figure: FigureBlock
    float: layout.Float
    span: tuple[int, int]


def _outline(
    pairs: Iterable[tuple[Block | FigureBlock, tuple[Element, ...]]],
) -> Iterator[tuple[tuple[Element, ...], int]]:
    """Yield the structure of a text: its elements in order, and the number of blocks in each run of elements.

    Items are joined into lists, nested items into lists inside those, and consecutive notes into one quotation.
    """
    for kind, run in groupby(pairs, key=lambda pair: _kind(pair[0])):
        if kind == "list":
            list_blocks = [(block, elements) for block, elements in run if isinstance(block, Block)]
            yield tuple(_lists(list_blocks, 0)), len(list_blocks)
        elif kind == "note":
            quotes = [elements for _, elements in run]
            yield (Element("BlockQuote", tuple(chain(*quotes))),), len(quotes)
        else:
            for _, elements in run:
                role = WRAPPED.get(kind)
                yield (Element(role, elements),) if role and elements else elements, 1


WRAPPED: Mapping[str, Role] = MappingProxyType({"table": "Table", "code": "P"})
"""The elements that contain a block's elements, depending on its kind."""


def _kind(block: Block | FigureBlock) -> str:
    if isinstance(block, FigureBlock):
        return "plate"
    return "list" if block.depth or block.kind in ("item", "number") else block.kind


def _lists(run: Sequence[tuple[Block, tuple[Element, ...]]], depth: int) -> Iterator[Element]:
    """Yield blocks of the same depth, joined into lists; deeper blocks belong to the item before them."""
    kind: Kind = "text"
    items: list[Element] = []
    while run:
        (block, elements), *rest = run
        count = next((n for n, (other, _) in enumerate(rest) if other.depth <= depth), len(rest))
        below, run = tuple(_lists(rest[:count], depth + 1)), rest[count:]
        if block.kind != kind and items:
            yield Element("L", tuple(items), numbered=kind == "number")
            items = []
        kind = block.kind
        if kind in ("item", "number"):
            mark, *words = elements
            items.append(Element("LI", (mark, Element("LBody", (*words, *below)))))
        else:
            yield from (*elements, *below)
    if items:
        yield Element("L", tuple(items), numbered=kind == "number")


def pages(
    content: Sequence[Block | FigureBlock], width: float, height: float, *, theme: Theme, size: float | None = None
) -> tuple[Drawing, ...]:
    """Return the blocks set to a width of ``width`` mm and divided into columns ``height`` mm high.

    Args:
        content: the content.
        width: measure of the column.
        height: height of the text on each page; the origin of each drawing is the column's upper left corner.
        theme: colours and type sizes.
        size: em size of the text in mm (default: the theme's).
    """
    page_columns = columns(content, Measure(width, theme, size or theme.body), height)
    return tuple(column.drawing for column in page_columns)


def columns(
    content: Sequence[Block | FigureBlock],
    measure: Measure,
    height: float,
    *,
    first: float | None = None,
    notes: Sequence[Sequence[Block]] = (),
    balance: int = 1,
) -> tuple[Column, ...]:
    """Return the blocks and figures divided into columns ``height`` mm high (the first one ``first`` mm, if given).

    A figure is placed in the text, at the foot of the same page or at the head of the next, and the text continues
    around it. If possible, a line that introduces a list or a figure (with a colon), a heading and the first lines of
    a paragraph stay with the next block, and the steps of a numbered list stay together. A footnote (``notes``,
    numbered from 1) is placed at the foot of the page that first refers to it. If columns are side by side in sets of
    ``balance``, those of the last set are about equally long, unless there are footnotes.

    Raises:
        InputError: a footnote is too tall for a page.
    """
    cells: list[_Cell] = []
    floats: list[_Float] = []
    feet = _Notes(notes, measure, height * DEEPEST)
    around = measure.grid or measure.size * 1.6
    block_cells = [
        ()
        if isinstance(block, FigureBlock)
        else tuple(feet.under(_on_grid(part, measure), block) for part in _placed(block, measure))
        for block in content
    ]
    structure, spans = _structured(content, block_cells, feet)
    count = 0
    for number, (block, parts, span) in enumerate(zip(content, block_cells, spans, strict=True)):
        if isinstance(block, FigureBlock):
            if block.here or (cells and (cells[-1].head or cells[-1].leads)):
                # A heading or a colon refers to the figure directly below it, so the figure stays there.
                cell = layout.Cell(
                    block.height, around if block.here else 0.0 if measure.grid else around / 2, around, barrier=True
                )
                cells.append(_Cell(block.drawing, cell, figure=block, span=span))
            else:
                floats.append(_Float(block, layout.Float(block.height, around, len(cells)), span))
            continue
        if measure.grid:
            # At least three lines follow a heading in its column.
            parts, count = _kept(parts, count)
        parting = _behind(content, number)
        foot = replace(parts[-1].cell, parting=max(parts[-1].cell.parting, parting))
        parts = (*parts[:-1], replace(parts[-1], cell=foot, leads=parting == layout.NEVER))
        cells += (replace(part, span=span) for part in parts)
    apart = measure.size * 1.2
    flat, drifting = [each.cell for each in cells], [each.float for each in floats]
    plan = layout.paginate(flat, drifting, height, first=first, apart=apart)
    if balance > 1 and measure.grid and plan and not any(each.foot for each in flat):
        plan = layout.balanced(plan, flat, drifting, count=balance, grid=measure.grid)
    assembler = _Assembler(cells, floats, feet, structure, apart, measure)
    return tuple(
        assembler.column(plan, number, height if first is None or number else first) for number in range(len(plan))
    )


def _together(spans: Spans) -> Spans:
    """Return a paragraph whose last two words, if short, stay together, so that the last line is not a single
    word.
    """
    *first, last = spans or (Span(""),)
    head, _, word = last.text.rstrip().rpartition(" ")
    if head.count(" ") > 2 and len(head.rpartition(" ")[2] + word) < 20:
        last = replace(last, text=f"{head}\u00a0{word}")
    return (*first, last)


def _kept(parts: tuple[_Cell, ...], count: int) -> tuple[tuple[_Cell, ...], int]:
    """Return the pieces of a block, the first ``count`` of which stay with the next piece, and the number of further
    pieces to keep together.
    """
    if count == KEPT:
        # There is no empty line after a heading.
        parts = (replace(parts[0], cell=replace(parts[0].cell, before=0.0)), *parts[1:])
    if parts[-1].head:
        return parts, KEPT
    head_parts = (replace(part, cell=replace(part.cell, parting=layout.NEVER)) for part in parts[:count])
    return (*head_parts, *parts[count:]), max(0, count - len(parts))


def _on_grid(part: _Cell, measure: Measure) -> _Cell:
    """Return a piece that is a whole number of lines high, with its first baseline on the grid; unchanged if there is
    no grid.
    """
    if not measure.grid:
        return part
    cell, grid = part.cell, measure.grid
    bases = (-item.y for item in part.drawing.layer("labels") if isinstance(item, Text))
    shift = measure.below(next(bases, 0.0)) if part.drawing.layer("labels") else 0.0
    before, after = (round(space / grid) * grid for space in (cell.before, cell.after))
    # The descenders of a heading may extend into the next line, but not as far as its text.
    heading = part.head is not None and part.head.kind != "title"
    height = round((cell.height + shift) / grid) * grid if heading else measure.lines(cell.height + shift)
    rise = LIFT * grid if heading else 0.0
    return replace(
        part,
        drawing=part.drawing.moved(0, rise - shift),
        cell=replace(cell, height=height, before=before, after=after),
    )


def _structured(
    content: Sequence[Block | FigureBlock], parts: Sequence[Sequence[_Cell]], notes: _Notes
) -> tuple[tuple[Element, ...], list[tuple[int, int]]]:
    """Return the structure of a text, with footnotes after their first mentions, and the range of elements that
    belong to each block.
    """
    element_rows = [
        block.drawing.structure
        if isinstance(block, FigureBlock)
        else once(element for part in cells for element in part.drawing.structure)
        for block, cells in zip(content, parts, strict=True)
    ]
    structure: list[Element] = []
    spans: list[tuple[int, int]] = []
    for elements, count in _outline(zip(content, element_rows, strict=True)):
        start, first = len(structure), len(spans)
        structure += elements
        for part in chain(*parts[first : first + count]):
            structure += chain(*(notes.set[number][0].structure for number in part.notes))
        spans += [(start, len(structure))] * count
    return tuple(structure), spans


def _behind(content: Sequence[Block | FigureBlock], number: int) -> float:
    """Return the cost of ending a page after a block, given the block that follows."""
    before, block, following, after = (
        content[n] if 0 <= n < len(content) else None for n in range(number - 1, number + 3)
    )
    assert isinstance(block, Block)
    if not isinstance(following, Block):
        return layout.NEVER if following and block.kind == "text" and _introduces(block.text) else 0.0
    if block.kind == following.kind == "text" and block.depth < following.depth:
        # A term stays with its explanation.
        return layout.NEVER
    if block.kind == "text" and following.kind in LISTS:
        return layout.ALONE
    if _listed(block, "number") and _listed(following, "number"):
        return layout.STEPS
    if _listed(block, "item") and _listed(following, "item"):
        # A single list item on a page looks isolated.
        return 0.0 if _listed(before, "item") and _listed(after, "item") else layout.LONELY
    return 0.0


def _introduces(text: RichText) -> bool:
    """Return whether a paragraph ends with a colon that is not part of a link or of emphasised words."""
    return bool(spans := marked(text)) and spans[-1].text.endswith(":") and spans[-1] == Span(spans[-1].text)


def _listed(block: Block | FigureBlock | None, kind: Kind) -> bool:
    """Return whether a block is an item in a list of a given kind, or is nested in any list item."""
    return isinstance(block, Block) and (block.kind == kind or block.depth > 0)


class _Notes:
    """The footnotes of a text, each of which is set when its first mark is found."""

    def __init__(self, notes: Sequence[Sequence[Block]], measure: Measure, most: float) -> None:
        self.notes, self.most = notes, most
        self.measure = replace(measure, size=measure.size * NOTE)
        self.set: dict[int, tuple[Drawing, float]] = {}

    def under(self, part: _Cell, block: Block) -> _Cell:
        """Return the piece of a block with the footnotes that are first mentioned in it."""
        fresh = [number for number in block.notes if number not in self.set and number <= len(self.notes)]
        if not fresh:
            return part
        # Footnote marks in lines are found as small raised numbers; all the text of tables and headings is searched.
        small = {
            item.string
            for item in part.drawing.layer("labels")
            if isinstance(item, Text) and item.size < 0.75 * self.measure.size
        }
        numbers = tuple(dict.fromkeys(number for number in fresh if str(number) in small))
        if not numbers:
            return part
        for number in numbers:
            self.set[number] = self.drawn(number, block)
        foot = fsum(self.set[number][1] for number in numbers)
        return replace(part, cell=replace(part.cell, foot=foot), notes=numbers)

    def drawn(self, number: int, block: Block) -> tuple[Drawing, float]:
        """Return a footnote, whose upper left corner is (0, 0), and its height including the space above it."""
        head, *rest = self.notes[number - 1] or (Block("text"),)
        mark = f"{raised(number)}\u2009"
        if head.kind == "text":
            note_blocks = [replace(head, text=(Span(mark), *marked(head.text))), *rest]
        else:
            note_blocks = [Block("text", mark), head, *rest]
        parts = [part for each in note_blocks for part in _placed(each, self.measure)]
        drawings, y = [], self.measure.size * 0.25
        for above, part in zip((None, *parts), parts, strict=False):
            y += max(above.cell.after, part.cell.before) if above else 0.0
            drawings.append(part.drawing.moved(0, -y))
            y += part.cell.height
        if y > self.most:
            message = "The footnote {value} is too long for its page. Shorten it, or make it a paragraph in the text."
            raise InputError("note", f"[^{number}]", message).within(head.where or block.where)
        return Drawing.join(drawings).grouped("Note"), y


@dataclass(frozen=True, slots=True)
class _Assembler:
    """Assembles pages from their cells and figures.

    Attributes:
        cells, floats: cells and floats of the whole text.
        notes: its footnotes.
        structure: elements in reading order.
        apart: space between the text of a page and its footnotes, in mm.
        measure: the settings.
    """

    cells: Sequence[_Cell]
    floats: Sequence[_Float]
    notes: _Notes
    structure: tuple[Element, ...]
    apart: float
    measure: Measure

    def column(self, plan: Sequence[layout.PagePlan], number: int, height: float) -> Column:
        """Return a page, built from the top."""
        page = plan[number]
        parts = self.cells[page.start : page.end]
        notes = tuple(note for part in parts for note in part.notes)
        room = height - (self.apart + fsum(self.notes.set[note][1] for note in notes) if notes else 0.0)
        rows = list(self.rows(page))
        gaps = [0.0, *(max(above[3], below[2]) for above, below in pairwise(rows))]
        drawings, y = [], 0.0
        for (drawing, deep, _, _), gap in zip(rows, gaps, strict=True):
            y += gap
            drawings.append(drawing.moved(0, -y))
            y += deep
        if notes:
            y = max(y, room)
            drawings.append(self.foot(notes, y))
            y = height
        drawing = replace(Drawing.join(drawings), structure=self.read(page))
        heads = tuple(part.head for part in parts if part.head)
        marks = tuple(part.drawing.structure[0] for part in parts if part.head)
        return Column(drawing, heads, marks, y, notes, tuple(self.plates(plan, number)))

    def read(self, page: layout.PagePlan) -> tuple[Element, ...]:
        """Return the range of elements on a page, in the order of the text, even if some in between are on other
        pages.
        """
        spans = [part.span for part in self.cells[page.start : page.end]]
        numbers = (*page.head, *(number for _, number in page.within), *page.tail)
        spans += [self.floats[number].span for number in numbers]
        return self.structure[min(start for start, _ in spans) : max(end for _, end in spans)]

    def rows(self, page: layout.PagePlan) -> Iterator[tuple[Drawing, float, float, float]]:
        """Yield the content of a page from the top: each drawing with its height, and with the space before and after
        it.
        """
        within: dict[int, list[int]] = {}
        for slot, number in page.within:
            within.setdefault(slot, []).append(number)

        def put(numbers: Iterable[int]) -> Iterator[tuple[Drawing, float, float, float]]:
            for number in numbers:
                plate, each = self.floats[number].figure, self.floats[number].float
                yield plate.drawing, plate.height, each.space, each.space

        yield from put(page.head)
        for index in range(page.start, page.end):
            yield from put(within.get(index, ()))
            part = self.cells[index]
            yield part.drawing, part.cell.height, part.cell.before, part.cell.after
        yield from put(page.tail)

    def foot(self, notes: Sequence[int], y: float) -> Drawing:
        """Return footnotes below a short rule, ``y`` mm down the page."""
        theme, left = self.measure.theme, self.measure.indent
        middle = -y - self.apart * 0.7
        drawings = [Drawing.of("labels", line(left, middle, left + 18, middle, theme.stroke(0.4, theme.soft)))]
        y += self.apart
        for note in notes:
            drawing, deep = self.notes.set[note]
            drawings.append(drawing.moved(0, -y))
            y += deep
        return Drawing.join(drawings)

    def plates(self, plan: Sequence[layout.PagePlan], number: int) -> Iterator[tuple[int, int]]:
        """Yield the floating figures of a page, each with its distance in pages from its place in the text."""
        page = plan[number]
        for each in sorted((*page.head, *(one for _, one in page.within), *page.tail)):
            slot = self.floats[each].float.slot
            # A position after the last cell of a page is still on that page.
            home = next((n for n, other in enumerate(plan) if slot <= other.end), len(plan) - 1)
            yield each, number - home


def depth(content: Sequence[Block | FigureBlock], width: float, theme: Theme, *, size: float | None = None) -> float:
    """Return the total height of the blocks when set in one column of ``width`` mm."""
    measure = Measure(width, theme, size or theme.body)
    parts: list[tuple[float, float, float]] = []
    for block in content:
        if isinstance(block, FigureBlock):
            parts.append((block.height, measure.size * 1.6, measure.size * 1.6))
        else:
            parts += [(each.cell.height, each.cell.before, each.cell.after) for each in _set(block, measure)]
    spaces = fsum(max(above[2], below[1]) for above, below in pairwise(parts))
    return fsum(part[0] for part in parts) + spaces


def _placed(block: Block, measure: Measure) -> tuple[_Cell, ...]:
    """Return the pieces of a block; error messages about the text say where it is."""
    try:
        return tuple(_set(block, measure))
    except Refusal as error:
        raise error.within(block.where) from error


def _set(block: Block, measure: Measure) -> Iterator[_Cell]:
    width, theme, size = measure.width, measure.theme, measure.size
    left = measure.indent + INDENT * block.depth
    element = Element("P", tuple(led(block.text, measure.targets)))
    match block.kind:
        case "title" | "heading" | "section" | "minor":
            yield _heading(block, measure)
        case "item" | "number":
            hang = left + INDENT + (DISC * size if block.number and measure.grid else 0.0)
            words = measure.words(block.text, size, width - hang, colour=theme.ink)
            dots: list[Item] = [Circle(left + INDENT / 2 - 0.4, -size * 0.74, size * 0.13, theme.fill(theme.accent))]
            base = next((item.y for item in words.items if isinstance(item, Text)), -size)
            if block.number and measure.grid:
                x, number = left + DISC * size, block.number.rstrip(".")
                fill, ink = (theme.accent, theme.paper) if theme.solid else (theme.paper, theme.ink)
                disc = Circle(x, base + 0.33 * size, DISC * size, theme.shape(fill, theme.hair, theme.accent))
                number_label = label(
                    x, base, number, NOTE * size, ink, weight="bold", anchor="middle", family=theme.family
                )
                dots = [disc, number_label]
            elif block.number:
                x = left + INDENT - 1.3
                dots = [label(x, base, block.number, size, theme.accent, anchor="end", family=theme.family)]
            mark = Drawing.of("labels", *dots).tagged(Element("Lbl", alt=block.number or "•"))
            yield from _lines(words, hang, size * 0.35, element=element, mark=mark)
        case "lead" | "note" if block.kind == "lead" or (measure.grid and marked(block.text)[0].weight != "bold"):
            # Only a note with a bold title has a background; other notes are remarks in small type.
            share, colour = (LEAD, theme.ink) if block.kind == "lead" else (NOTE, theme.soft)
            words = measure.words(block.text, size * share, width - left, colour=colour)
            if words.lines > UNDIVIDED:
                yield from _lines(words, left, size * 0.75, element=element)
            else:
                yield _Cell(told(words, element).moved(left, 0), layout.Cell(words.height, 0.0, size * 0.75))
        case "note":
            em = size * (1.0 if measure.grid else 0.96)
            words = measure.words(block.text, em, width - left - 2 * PAD, colour=theme.ink)
            yield from _noted(words, left, width, measure=measure, element=element)
        case "code":
            yield from _code(plain_text(block.text), left, measure)
        case "rule":
            middle = (left + width) / 2
            rule = line(middle - 9, -size * 0.3, middle + 9, -size * 0.3, theme.stroke(0.6, theme.faint))
            yield _Cell(Drawing.of("labels", rule), layout.Cell(size * 0.6, size, size, parting=layout.ALONE))
        case "text":
            words = measure.words(block.text, size, width - left, colour=theme.ink)
            yield from _lines(words, left, size * (0.35 if block.depth else 0.75), element=element)
        case "table":
            yield from _table(block.rows, measure, size * (NOTE if measure.grid else 0.94))


def _heading(block: Block, measure: Measure) -> _Cell:
    """Return a heading, which stays with the next block; a title has a rule below it."""
    theme, size, title = measure.theme, measure.size, block.kind == "title"
    em, before = {
        "title": (theme.title, 0.0),
        "heading": (size * measure.heading, measure.grid or size * 1.23 * measure.heading),
        "section": (size * (SECTION if measure.grid else 1.08), 0.0 if measure.grid else size * 1.4),
        "minor": (size, size),
    }[block.kind]
    left = measure.indent if block.kind in ("section", "minor") else 0.0
    text = weighted(block.text, "italic" if block.kind == "minor" else "bold")
    leading = 1.15 * em if title else measure.lines(em * 1.15) if measure.grid else None
    words = typeset(text, em, measure.width - left, leading=leading, family=theme.family)
    if measure.grid and (title or words.lines > 1):
        # The lines of one heading are closer together than those of the grid, and a smaller size may save a line of a
        # title.
        sizes = [share * em for share in TITLES] if title else [em]
        sets = [typeset(text, em, measure.width - left, leading=1.15 * em, family=theme.family) for em in sizes]
        words = min(sets, key=lambda each: each.lines)
    colours = {"heading": theme.head or theme.accent, "title": theme.accent if measure.grid else theme.ink}
    colour = colours.get(block.kind, theme.ink)
    element = block.element or Element(HEADINGS[HEADS.index(block.kind)])
    drawing = Drawing.of("labels", *runs(words, left, 0, colour=colour)).tagged(element)
    if title and not measure.grid:
        y = -words.height - 2.2
        drawing += Drawing.of("labels", line(0, y, 18, y, theme.stroke(0.9, theme.accent)))
    cell = layout.Cell(words.height + 3 * (title and not measure.grid), before, parting=layout.NEVER, chapter=True)
    return _Cell(drawing, cell, block)


_Row: TypeAlias = "list[tuple[Item, int]]"
"""A line: its items, each with the number of the link to which it belongs."""


def _rows(words: SetText, left: float) -> list[_Row]:
    """Return the items of a paragraph line by line, indented by ``left`` mm; the upper edge of each line is at y =
    0.
    """
    leading = words.height / max(1, words.lines)
    rows: list[_Row] = [[] for _ in range(words.lines)]
    for item, link in _leading(words):
        y = item.y if isinstance(item, Text | Use) else 0.0
        number = min(max(int(-y / leading), 0), words.lines - 1)
        rows[number].append((item.transformed(Transform.at(left, number * leading)), link))
    return rows


def _leading(words: SetText) -> _Row:
    """Return the items of a paragraph, each with the number of its link."""
    return list(zip(words.items, words.links or (0,) * len(words.items), strict=True))


def led(text: RichText, targets: Mapping[str, Element]) -> Iterator[Element]:
    """Yield the links of a paragraph; a link without a target in this text becomes ordinary words."""
    for address, run in groupby(marked(text), key=lambda span: span.link):
        if target := targets.get(address, "" if address.startswith("#") else address):
            words = "".join(span.text for span in run).replace(SOFT, "").replace(BREAK, "")
            yield Element("Link", alt=words, target=target)
        elif address:
            yield Element("Span")


def told(words: SetText, element: Element) -> Drawing:
    """Return a paragraph as an element, with its links as elements; (0, 0) is its upper left corner."""
    if not element.kids:
        return Drawing.of("labels", *words.items).tagged(element)
    leading = words.height / max(1, words.lines)
    lines = (_told(row, element).moved(0, -number * leading) for number, row in enumerate(_rows(words, 0.0)))
    return replace(Drawing.join(lines), structure=(element,))


def _told(row: _Row, element: Element) -> Drawing:
    """Return a line as part of an element, with its links as elements."""
    if not element.kids:
        return Drawing.of("labels", *(item for item, _ in row)).tagged(element)
    parts = (
        Drawing.of("labels", *(item for item, _ in run)).tagged(element.kids[link - 1] if link else element)
        for link, run in groupby(row, key=lambda pair: pair[1])
    )
    return replace(Drawing.join(parts), structure=(element,))


def _partings(rows: Sequence[_Row]) -> list[float]:
    """Return the cost of ending a page after each line of a paragraph: it is prohibitive after a single line, and
    high within a word.
    """
    count = len(rows)
    costs = [layout.BROKEN if _hyphenated(row) else layout.WITHIN for row in rows]
    if count > 1:
        costs[0] = costs[-2] = layout.ALONE
    costs[-1:] = [0.0][:count]
    return costs


def _hyphenated(row: _Row) -> bool:
    """Return whether a line ends within a word."""
    texts = [item.string for item, _ in row if isinstance(item, Text)]
    return bool(texts) and texts[-1].endswith(HYPHEN)


def _lines(
    words: SetText, left: float, before: float, *, element: Element, mark: Drawing | None = None
) -> Iterator[_Cell]:
    """Yield a paragraph line by line, as a single element; ``mark`` is beside the first line."""
    leading = words.height / max(1, words.lines)
    rows = _rows(words, left)
    if not rows and mark:
        # An empty item consists only of its mark.
        yield _Cell(mark, layout.Cell(4 * before, before))
    for number, (row, cost) in enumerate(zip(rows, _partings(rows), strict=True)):
        drawing = _told(row, element)
        if number == 0 and mark:
            drawing = mark + drawing
        yield _Cell(drawing, layout.Cell(leading, 0.0 if number else before, parting=cost))


def _noted(words: SetText, left: float, width: float, *, measure: Measure, element: Element) -> Iterator[_Cell]:
    """Yield a paragraph on a tinted background, with a vertical bar beside it."""
    theme, size = measure.theme, measure.size
    leading = words.height / max(1, words.lines)
    rows = _rows(words, left + PAD)
    for number, (row, cost) in enumerate(zip(rows, _partings(rows), strict=True)):
        first, last = number == 0, number == words.lines - 1
        top = 0.75 * PAD if first else 0.0
        deep = top + leading + (0.75 * PAD if last else 0.0)
        ground = Path(rectangle(left, -deep, width, 0), theme.fill(theme.tint))
        bar = line(left, 0, left, -deep, theme.stroke(0.9, theme.accent))
        text = _told(row, element).moved(0, -top)
        cost = max(cost, layout.TORN) if not last and len(rows) <= layout.SHORT else cost
        cell = layout.Cell(deep, size * 1.1 if first else 0.0, size * 0.6 if last else 0.0, cost)
        yield _Cell(Drawing.of("board", ground, bar) + text, cell)


def _code(text: str, left: float, measure: Measure) -> Iterator[_Cell]:
    """Yield preformatted lines on a background; if one is too long for the measure, all are set smaller."""
    theme, width = measure.theme, measure.width
    rows = text.rstrip("\n").split("\n")
    size = measure.size * 0.9
    typeface = face(family=theme.family)
    longest = max(type_width(row.replace(" ", "\u2002"), 1.0, typeface) for row in rows)
    size = min(size, (width - left - 2 * PAD) / max(longest, 1e-6))
    leading = size * 1.3
    element = Element("Code")
    for number, row in enumerate(rows):
        first, last = number == 0, number == len(rows) - 1
        top = 0.6 * PAD if first else 0.0
        deep = top + leading + (0.6 * PAD if last else 0.0)
        ground = Path(rectangle(left, -deep, width, 0), theme.fill(theme.tint))
        # Spaces are kept, so that columns in the text remain aligned as far as the face allows.
        code_text = row.replace(" ", "\u2002")
        text_label = label(left + PAD, -top - size, code_text, size, theme.ink, family=theme.family)
        text_layer = Drawing.of("labels", *((text_label,) if row.strip() else ())).tagged(element)
        cost = layout.ALONE if (first or number == len(rows) - 2) and not last else layout.WITHIN
        cell = layout.Cell(deep, measure.size if first else 0.0, measure.size if last else 0.0, 0.0 if last else cost)
        yield _Cell(Drawing.of("board", ground) + text_layer, cell)


def _table(rows: Sequence[tuple[RichText, ...]], measure: Measure, size: float) -> Iterator[_Cell]:
    """Yield a table whose columns are as wide as necessary, with hairlines between rows, and the head kept with the
    first row.
    """
    left, width, theme = measure.indent, measure.width, measure.theme
    count = max(map(len, rows))
    full_rows = [row + ("",) * (count - len(row)) for row in rows]
    measures = _measures(full_rows, width - left - GUTTER * (count - 1), measure, size=size)
    for number, row in enumerate(full_rows):
        head = number == 0
        x, deep = left, 0.0
        cells: list[tuple[Drawing, float]] = []
        base = 0.0
        for cell, across in zip(row, measures, strict=True):
            # An empty corner cell is not a header.
            element = Element("TH" if head and cell else "TD", tuple(led(cell, measure.targets)))
            row_: _Row = []
            if cell:
                colour = theme.soft if head else theme.ink
                words = measure.words(_cell(cell, head), size, across, colour=colour)
                row_, deep = _leading(words), max(deep, words.height)
                base = base or next((-item.y for item in words.items if isinstance(item, Text)), 0.0)
            cells.append((_told(row_, element), x))
            x += across + GUTTER
        below = measure.lines(deep) if measure.grid else deep + 2.0
        # The first lines of all cells are on the grid; if there is no grid, they are 1 mm below the rule.
        down = measure.below(base) if measure.grid else 1.0
        rule = theme.stroke(0.5 if head else 0.25, theme.ink if head else theme.faint)
        drawing = Drawing.join(cell.moved(at, -down) for cell, at in cells).grouped("TR")
        drawing += Drawing.of("labels", line(left, -below, width, -below, rule))
        alone = number == 1 or number == len(full_rows) - 2
        within = layout.TORN if len(full_rows) <= layout.SHORT else layout.WITHIN
        cost = layout.NEVER if head else 0.0 if number == len(full_rows) - 1 else layout.ALONE if alone else within
        space = size * 0.9 if number == len(full_rows) - 1 else 0.0
        yield _Cell(drawing, layout.Cell(below, size * 1.1 if head else 0.0, space, cost))


def _wide(words: SetText) -> float:
    """Return the width of typeset text, in mm."""
    return union(item.bounds() for item in words.items)[2]


def _cell(text: RichText, head: bool) -> RichText:
    """Return the text of a cell, in bold for the head unless the author has emphasised words in it."""
    has_emphasis = any(span.weight != "regular" or "*" in span.text for span in marked(text))
    return weighted(text, "bold") if head and not has_emphasis else text


def _measures(rows: Sequence[tuple[RichText, ...]], width: float, measure: Measure, *, size: float) -> list[float]:
    """Return the widths of columns: narrow columns get the width that they need, and wide ones share the rest in
    proportion to the length of their text.
    """
    widths = []
    for column in zip(*rows, strict=True):
        texts = [_cell(text, number == 0) for number, text in enumerate(column) if text]
        cells = [measure.words(text, size, 1e6, colour=measure.theme.ink) for text in texts]
        widths.append(max(map(_wide, cells), default=0.0) + 0.5)
    if fsum(widths) <= width:
        # The last column is widened so that the table fills its measure.
        return [*widths[:-1], width - fsum(widths[:-1])]
    fair = width / len(widths)
    narrow = {i for i, w in enumerate(widths) if w <= fair}
    rest = width - fsum(widths[i] for i in narrow)
    wide = fsum(w for i, w in enumerate(widths) if i not in narrow)
    return [w if i in narrow else rest * w / wide for i, w in enumerate(widths)]
