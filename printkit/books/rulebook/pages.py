"""The pages of a rulebook: title page with contents and credits, text and figures, page numbers, bookmarks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum

from printkit import engines
from printkit.books.miniature import miniature
from printkit.books.rulebook.plates import Plates
from printkit.books.rulebook.proof import proved
from printkit.books.rulebook.source import Group, Rulebook, slug
from printkit.content import blocks as content_blocks
from printkit.draw.drawing import Drawing, Style, label, line, runs
from printkit.draw.structure import HEADINGS, Element
from printkit.draw.theme import Theme
from printkit.draw.type import Paragraph, Weight, face, typeset
from printkit.draw.type import width as type_width
from printkit.draw.type.hyphens import hyphenator
from printkit.draw.type.span import RichText, plain_text
from printkit.engines.game import Info
from printkit.export.document import Document, Sheet
from printkit.figures import inline
from printkit.layouts.base.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.looks.style import of_game
from printkit.pages import flow
from printkit.pages.flow import Column, Measure, SetText
from printkit.pages.page import BARE

SIDE, TOP, FOOT = 1 / 9, 1 / 12, 1 / 11
"""Margins as shares of the page: left and right of its width, above and below of its height."""
LINE = 37.0
"""Longest line of text, in em: wider pages have text stand in, under headings that hang out."""
HEADING = 1.6
"""Em size of chapters' headings, as a multiple of the text's."""
EDGE = 8.0
"""Margin that a figure may take which cannot be drawn any smaller, in mm."""
ENDLESS = 10_000.0
"""Height of a column that is not broken into pages, in mm."""
LEFT, APART = 0.45, 8.0
"""Figures of a short text stand at its left where they take no more than this share of the width, this far in mm from
the text.
"""
HERO = 100.0
"""Longest side of the board on the title page, in mm."""
SMALLEST = 45.0
"""A board smaller than this on the title page is left out."""


@dataclass(frozen=True, kw_only=True)
class Pages:
    """A rulebook that has been proved and set.

    Attributes:
        book: the text.
        paper: size of the pages.
        theme: colours and type sizes.
        claims: how many statements were checked.
        height: of the text on a page, in mm.
        columns: text and figures, page by page, without the title page.
    """

    book: Rulebook
    paper: Paper
    theme: Theme
    claims: int
    height: float
    columns: tuple[Column, ...]

    @property
    def count(self) -> int:
        """How many pages there are, the title page included."""
        return self.book.header.cover + len(self.columns)

    @property
    def title(self) -> str:
        """The book's title in lists and in the file."""
        info = self._info
        return f"{info.title}: {self.book.header.kind}" if info else self.book.title

    @property
    def _info(self) -> Info | None:
        return engines.info(self.book.game) if self.book.game else None

    @property
    def fill(self) -> tuple[float, ...]:
        """How far down each page of text is filled, as a share of its height."""
        return tuple(min(1.0, column.depth / self.height) for column in self.columns)

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """The pages, numbered from ``first``, with their bookmarks."""
        w, h = self.paper.width, self.paper.height
        sheets = [Sheet(w, h, self._title_page(first), title=self.title)] if self.book.header.cover else []
        titles = [head for column in self.columns for head in column.heads if head.kind == "title"]
        # Without a title chapters are what the bookmarks begin with.
        bare = not sheets and not titles
        numbered = enumerate(zip(self.columns, self._placed, strict=True), start=first + len(sheets))
        for number, (column, placed) in numbered:
            heads = tuple(
                (_LEVELS[head.kind] - bare, plain_text(head.text))
                for head in column.heads
                if head not in titles
            )
            title = next((plain_text(head.text) for head in titles if head in column.heads), "")
            drawing = placed + self._foot(number)
            sheets.append(Sheet(w, h, drawing, title=title, heads=heads))
        return tuple(sheets)

    @cached_property
    def _placed(self) -> tuple[Drawing, ...]:
        """The columns in their place on the page, whatever its number."""
        left, top = self.paper.width * SIDE, self.paper.height * (1 - TOP)
        return tuple(column.drawing.moved(left, top) for column in self.columns)

    def document(self) -> Document:
        """The rulebook as a separate file."""
        info, header = self._info, self.book.header
        checked = f"{self.claims} claims checked" if self.claims else ""
        return Document(
            self.sheets(),
            title=self.title,
            author=header.author or (info.designer if info else ""),
            subject=checked,
            credits=" ".join((*(info.credits if info else ()), *header.credits)),
            language=header.language,
        )

    def _foot(self, number: int) -> Drawing:
        """The running foot: the book's title, the number of the page, and what the game's sheets must say."""
        left, right = self.paper.width * SIDE, self.paper.width * (1 - SIDE)
        size, theme = self.theme.caption * 1.1, self.theme
        notice = typeset(of_game(self.book.game).notice if self.book.game else "", size * 0.8, right - left)
        y = max(self.paper.height * FOOT * 0.5, BARE + notice.height + 0.4 * size)
        text = f"{self.book.title}: {self.book.header.kind}" if self.book.game else self.book.title
        title = label(left, y, text, size, theme.soft, family=theme.family)
        page = label(right, y, str(number), size, theme.ink, weight="bold", anchor="end", family=theme.family)
        rule = line(left, y + 1.9 * size, right, y + 1.9 * size, theme.stroke(theme.hair, theme.faint))
        paragraphs = runs(notice, left, y - 0.4 * size, colour=theme.soft)
        return Drawing.of("labels", rule, title, page, *paragraphs)

    # ------------------------------------------------------------------------------------------ title page

    def _title_page(self, first: int) -> Drawing:
        theme, w, h = self.theme, self.paper.width, self.paper.height
        left, wide = w * SIDE, w * (1 - 2 * SIDE)
        info = self._info
        size = min(theme.title * 2.1, wide / type_width(self.book.title, 1.0, face("bold", theme.family)))
        y = h * (1 - TOP) - size
        title = label(left, y, self.book.title, size, theme.ink, weight="bold", family=theme.family)
        head = Drawing.said("H1", title)
        for count, (text, weight, colour) in enumerate(self._lines(info)):
            # The first line keeps clear of the title's descenders.
            y -= theme.heading * (1.55 if count else 1.95)
            fit = min(theme.heading, wide / type_width(text, 1.0, face(weight, theme.family)))
            drawn_line = label(left, y, text, fit, colour, weight=weight, family=theme.family)
            head += Drawing.said("P", drawn_line)
        y -= theme.heading
        head += Drawing.of("labels", line(left, y, left + 18, y, theme.stroke(0.9, theme.accent)))
        foot, top = self._credits(info, left, wide)
        listing = self._contents(first, left, wide)
        bottom = top + theme.body * 2.2
        deep = -listing.bounds()[1]
        room = y - bottom - deep - 16.0
        if room < SMALLEST or not self.book.game:
            return head + listing.moved(0, y - 8.0) + foot
        hero = miniature(of_game(self.book.game), theme, min(HERO, wide), height=min(HERO, room))
        gap = (room + 16.0 - hero.height) / 3
        picture = hero.drawing.moved(left + (wide - hero.width) / 2, y - gap - hero.height)
        picture = picture.tagged(Element("Figure", alt=hero.title))
        return head + picture + listing.moved(0, y - 2 * gap - hero.height) + foot

    def _lines(self, info: Info | None) -> Iterator[tuple[str, Weight, str]]:
        """The lines below the title: text, face, colour."""
        header, words = self.book.header, self.book.header.words
        if header.subtitle:
            yield header.subtitle, "italic", self.theme.soft
        author = f"{words['by']} {header.author}" if header.author else ""
        if info:
            year = f", {info.year}" if info.year else ""
            game = f"{words['of']} {info.designer}{year}"
            yield capitalised(game), "regular", self.theme.ink
        if author:
            yield capitalised(author), "regular", self.theme.ink

    def _contents(self, first: int, left: float, wide: float) -> Drawing:
        """Chapters with their pages, hanging from y = 0; each leads to its page."""
        theme, size = self.theme, self.theme.body
        words = self.book.header.words["contents"]
        head_line = label(left, -size, words, size * 1.22, theme.accent, weight="bold", family=theme.family)
        title = Drawing.said("H2", head_line)
        entries = Drawing()
        y = -size * 1.3
        for number, column in enumerate(self.columns, start=first + 1):
            for head, mark in zip(column.heads, column.marks, strict=True):
                if head.kind != "heading":
                    continue
                y -= size * 1.55
                text, page = plain_text(head.text), str(number)
                begin = left + type_width(text, size, face(family=theme.family)) + 2.0
                end = left + wide - type_width(page, size, face(family=theme.family)) - 2.0
                dots = Style(stroke=theme.faint, width=0.35, dash=(0.01, 1.6), cap="round")
                link = Drawing.of(
                    "labels",
                    label(left, y, text, size, theme.ink, family=theme.family),
                    label(left + wide, y, page, size, theme.ink, anchor="end", family=theme.family),
                ).tagged(Element("Link", alt=f"{text}, {page}", target=mark))
                entries += link.grouped("TOCI")
                entries += Drawing.of("labels", line(end, y + 0.25, begin, y + 0.25, dots))
        return title + entries.grouped("TOC")

    def _credits(self, info: Info | None, left: float, wide: float) -> tuple[Drawing, float]:
        """Credits, terms and the number of checks, at the foot of the title page, and the height where they
        begin.
        """
        figures = len(self.book.figures)
        lines = (*(info.credits if info else ()), *self.book.header.credits)
        if self.claims:
            lines += (
                f"A rules engine has played the position{'s' * (figures != 1)} of {_counted(figures, 'figure')} and "
                f"checked {_counted(self.claims, 'claim')}. A false claim stops the book before it is printed.",
            )
        size = self.theme.caption * 1.12
        paragraphs = [typeset(text, size, wide, family=self.theme.family) for text in lines]
        return stacked(paragraphs, left, self.paper.height * FOOT * 0.5, colour=self.theme.soft)


def stacked(
    paragraphs: Sequence[Paragraph], left: float, bottom: float, *, colour: str
) -> tuple[Drawing, float]:
    """Paragraphs one below the other that end at ``bottom``, and the height of their first line; 0 without any."""
    y = bottom + fsum(each.height + 0.8 for each in paragraphs)
    top, drawing = 0.0, Drawing()
    for each in paragraphs:
        items = runs(each, left, y, colour=colour)
        top = top or items[0].y
        drawing += Drawing.said("P", *items)
        y -= each.height + 0.8
    return drawing, top


_LEVELS = {"title": 0, "heading": 1, "section": 2, "minor": 3}


def _counted(count: int, noun: str) -> str:
    """``1 figure``, ``12 figures``."""
    return f"{count}\u00a0{noun}{'s' * (count != 1)}"


def column(book: Rulebook, width: float, theme: Theme) -> Column:
    """A short text proved, then set in one column ``width`` mm wide, title first; its figures have no numbers.

    If there is room, the figures are at the left of the text.

    Raises:
        FalseClaim: a claim does not hold; nothing has been drawn.
        InputError: text or a figure that cannot be set; names file and line.
    """
    proved(book)
    soft = _soft(book)
    size = theme.body * 0.9
    title = flow.Block("heading", book.title.replace("*", r"\*"))

    def set_(content: Sequence[flow.Block | flow.FigureBlock], wide: float) -> Column:
        measure = Measure(wide, theme, size, 0.0, setter, targets=plates.targets)
        (column,) = flow.columns(content, measure, ENDLESS)
        return column

    setter = _setter(book, theme)
    part = max((figure.width or 0.0 for figure in book.figures), default=0.0) + 1.0
    beside = 1.0 < part < LEFT * width
    plates = Plates(
        measure=Measure(part if beside else width, theme, size, 0.0, setter),
        widest=width,
        height=ENDLESS,
        figure="",
        soft=soft,
    )
    content = list(_content(book, plates, soft))
    if not beside:
        return set_([title, *content], width)
    head = set_([title], width)
    figures = set_([each for each in content if isinstance(each, flow.FigureBlock)], part)
    text = set_([each for each in content if isinstance(each, flow.Block)], width - part - APART)
    top = head.depth + size
    drawing = head.drawing + figures.drawing.moved(0, -top) + text.drawing.moved(part + APART, -top)
    return Column(drawing, head.heads, head.marks, top + max(figures.depth, text.depth))


def columns(book: Rulebook, width: float, height: float, *, size: float, theme: Theme) -> tuple[Column, ...]:
    """A text that has been proved, set in columns: title first, without a title page; its figures have no numbers.

    Args:
        book: the text.
        width, height: of a column, in mm.
        size: em size of the text, in mm.
        theme: colours and type.

    Raises:
        InputError: text or a figure that cannot be set; names file and line.
    """
    soft = _soft(book)
    measure = Measure(width, theme, size, 0.0, _setter(book, theme))
    title = flow.Block("title", book.title.replace("*", r"\*"))
    notes = [flow.from_text(content_blocks.Text(note), book.place, soft) for note in book.notes]
    plates = Plates(measure=measure, widest=width, height=height, figure="", soft=soft)
    content = [title, *_content(book, plates, soft)]
    return flow.columns(content, replace(measure, targets=plates.targets), height, notes=notes)


def _setter(book: Rulebook, theme: Theme) -> flow.Setter:
    """What sets the paragraphs of a book; it knows the signs of its game."""

    def setter(text: RichText, size: float, measure: float, *, colour: str) -> SetText:
        if not book.game:
            return flow.plain(text, size, measure, colour=colour, family=theme.family)
        return inline.paragraph(text, size, measure, game=book.game, theme=theme, colour=colour)

    return setter


def _content(book: Rulebook, plates: Plates, soft: flow.Soft) -> Iterator[flow.Block | flow.FigureBlock]:
    """Text and figures; ``plates`` notes where links may lead."""
    # First everything that captions may lead to, which need not stand before them.
    drawn = iter([plates.drawn(part) for part in book.parts if isinstance(part, Group)])
    heads = [
        Element(HEADINGS[part.level - 1]) for part in book.parts if isinstance(part, content_blocks.Heading)
    ]
    waiting = iter(heads)
    for part in book.parts:
        if isinstance(part, content_blocks.Heading):
            plates.targets.setdefault(f"#{slug(content_blocks.plain(part.words))}", next(waiting))
    waiting = iter(heads)
    for part in book.parts:
        if isinstance(part, Group):
            yield from plates.rows(next(drawn), part.captions)
            continue
        blocks = flow.from_text(content_blocks.Text((part,)), book.place, soft)
        if isinstance(part, content_blocks.Heading):
            element = next(waiting)
            blocks = tuple(replace(block, element=element) for block in blocks)
        yield from blocks


def pages(book: Rulebook, paper: Paper, theme: Theme) -> Pages:
    """The book proved, then set on that paper.

    Raises:
        FalseClaim: a claim does not hold; nothing has been drawn.
        InputError: text or a figure that cannot be set; names file and line.
    """
    claims = proved(book)
    theme = replace(theme, family=book.header.family)
    wide = paper.width * (1 - 2 * SIDE)
    size = theme.body
    measure = Measure(wide, theme, size, max(0.0, wide - LINE * size), _setter(book, theme), HEADING)
    height = paper.height * (1 - TOP - FOOT)
    soft = _soft(book)
    plates = Plates(
        measure=measure,
        widest=paper.width - 2 * EDGE,
        height=height,
        figure=book.header.words["figure"],
        soft=soft,
    )
    notes = [flow.from_text(content_blocks.Text(note), book.place, soft) for note in book.notes]
    content = list(_content(book, plates, soft))
    columns = flow.columns(content, replace(measure, targets=plates.targets), height, notes=notes)
    return Pages(book=book, paper=paper, theme=theme, claims=claims, height=height, columns=columns)


def _soft(book: Rulebook) -> flow.Soft:
    """What puts soft hyphens into the text, but not into names: of the book, its game, its designer."""
    hyphenate = hyphenator(book.header.language)
    info = engines.info(book.game) if book.game else None
    front = f"{book.title} {book.header.author} {info.title if info else ''} {info.designer if info else ''}"
    names = {word.casefold() for word in re.findall(r"\w+", front)}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names)))})\b", re.IGNORECASE)

    def soft(text: str) -> str:
        parts, at = [], 0
        for name in pattern.finditer(text):
            parts += [hyphenate(text[at : name.start()]), name[0]]
            at = name.end()
        return "".join((*parts, hyphenate(text[at:])))

    return soft
