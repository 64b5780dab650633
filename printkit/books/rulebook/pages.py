"""The pages of a rulebook: a title page with contents and credits, text and figures, page numbers and bookmarks."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, takewhile
from math import floor, fsum
from typing import Literal

from printkit import engines
from printkit.books.miniature import miniature
from printkit.books.rulebook.plates import CAPTION, LARGE, SMALL, Plates
from printkit.books.rulebook.proof import proved
from printkit.books.rulebook.source import Group, Part, Rulebook, slug
from printkit.content import blocks as content_blocks
from printkit.draw.drawing import Drawing, Style, label, line, runs
from printkit.draw.structure import HEADINGS, Element
from printkit.draw.theme import FULL, Theme
from printkit.draw.type import LEADING, Paragraph, Weight, face, typeset, width as type_width
from printkit.draw.type.hyphens import hyphenator
from printkit.draw.type.span import RichText, plain_text
from printkit.engines.game import Info
from printkit.export.document import Document, Sheet
from printkit.figures import inline
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.base.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.looks.plate import edition
from printkit.looks.style import of_game
from printkit.pages import flow
from printkit.pages.flow import Column, Measure, SetText
from printkit.pages.margin import BARE

SIDE, TOP, FOOT = 1 / 9, 1 / 12, 1 / 11
"""Margins: left and right as fractions of the page's width, upper and lower as fractions of its height."""
FULL_TEXT, LEAST = 245.0, 36.0
"""Height of the text on A4 in mm. It is also used on other papers if that leaves at least ``LEAST`` mm for the two
margins together, so that Letter has the same pages as A4.
"""
LINE = 44.0
"""Longest line of text, in ems."""
GUTTER, MARGIN = 6.0, 15.0
"""Space between two columns, and smallest margin to their left and right, in mm. Columns are as wide as large
boards.
"""
HEADING = 1.8
"""Em size of chapter headings, as a multiple of the text's."""
APART_FROM_RULES = "notes-on-the-rules"
"""The chapter that begins pages of another kind: it explains rulings, and players need not read it."""
EDGE = 8.0
"""Distance in mm by which a figure that cannot be drawn any smaller may extend into the margin."""
ENDLESS = 10_000.0
"""Height in mm of a column that is not divided into pages."""
LEFT, APART = 0.45, 8.0
"""Largest share of the width for figures to the left of a short text, and their distance from the text in mm."""
PANELS = (content_blocks.Paragraph, content_blocks.Quote)
"""The parts between a strip and an answer that are set on panels."""
HERO = 100.0
"""Longest side of the board on the title page, in mm."""
SMALLEST = 45.0
"""Smallest size in mm of a board on the title page; smaller boards are left out."""


@dataclass(frozen=True)
class Leaf:
    """A page of text.

    Attributes:
        columns: its columns, side by side.
        kind: its kind in a kit if other than ``rules``.
    """

    columns: tuple[Column, ...]
    kind: str = ""

    @property
    def heads(self) -> tuple[flow.Block, ...]:
        """The titles, headings and sections on the page."""
        return tuple(head for column in self.columns for head in column.heads)

    @property
    def marks(self) -> tuple[Element, ...]:
        """The headings on the page as elements of the document's structure."""
        return tuple(mark for column in self.columns for mark in column.marks)


@dataclass(frozen=True, kw_only=True)
class Pages:
    """A rulebook that has been proved and typeset.

    Attributes:
        book: the text.
        paper: size of the pages.
        theme: colours and type sizes.
        claims: number of claims that were checked.
        height: height of the text on a page, in mm.
        leaves: text and figures, page by page, without the title page.
        width: width of the text on a page, including all its columns, in mm.
    """

    book: Rulebook
    paper: Paper
    theme: Theme
    claims: int
    height: float
    leaves: tuple[Leaf, ...]
    width: float

    @property
    def columns(self) -> tuple[Column, ...]:
        """Text and figures, column by column."""
        return tuple(column for leaf in self.leaves for column in leaf.columns)

    @property
    def count(self) -> int:
        """Number of pages, including the title page."""
        return self.book.header.cover + len(self.leaves)

    @property
    def title(self) -> str:
        """The book's title in lists and in the file's metadata."""
        info = self._info
        return f"{info.title}: {self.book.header.kind}" if info else self.book.title

    @property
    def _info(self) -> Info | None:
        return engines.info(self.book.game) if self.book.game else None

    @property
    def fill(self) -> tuple[float, ...]:
        """The share of each column's height that is filled, except for strips and the last page before a break."""
        runs = ([*run][:-1] for kind, run in groupby(self.leaves, key=lambda leaf: leaf.kind) if kind != "first-game")
        return tuple(min(1.0, column.depth / self.height) for run in runs for leaf in run for column in leaf.columns)

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """Return the pages, numbered from ``first``, with their bookmarks."""
        w, h = self.paper.width, self.paper.height
        sheets = [Sheet(w, h, self._title_page(first), title=self.title)] if self.book.header.cover else []
        titles = [head for column in self.columns for head in column.heads if head.kind == "title"]
        # If there is no title, bookmarks begin with the chapters.
        bare = not sheets and not titles
        chapter = ""
        entries = enumerate(zip(self.leaves, self._placed, strict=True), start=first + len(sheets))
        for number, (leaf, column_drawing) in entries:
            heads = tuple(
                (_LEVELS[head.kind] - bare, plain_text(head.text)) for head in leaf.heads if head not in titles
            )
            chapters = [plain_text(head.text) for head in leaf.heads if head.kind == "heading"]
            title = next((plain_text(head.text) for head in titles if head in leaf.heads), "")
            drawing = column_drawing + self._foot(number, chapters[0] if chapters else chapter)
            chapter = chapters[-1] if chapters else chapter
            sheets.append(Sheet(w, h, drawing, title=title, heads=heads, kind=leaf.kind))
        return tuple(sheets)

    @cached_property
    def _placed(self) -> tuple[Drawing, ...]:
        """The columns in their places on each page; these places do not depend on page numbers."""
        left, top = self._left, self._top
        return tuple(
            Drawing.join(
                column.drawing.moved(left + number * (LARGE + GUTTER), top)
                for number, column in enumerate(leaf.columns)
            )
            for leaf in self.leaves
        )

    @property
    def _top(self) -> float:
        """The upper edge of the text, in mm; the upper and lower margins are in the ratio of ``TOP`` to ``FOOT``."""
        over = max(0.0, self.height - self.paper.height * (1 - TOP - FOOT))
        return self.paper.height * (1 - TOP) + over * TOP / (TOP + FOOT)

    @property
    def _left(self) -> float:
        """The left edge of the text, in mm."""
        return (self.paper.width - self.width) / 2

    def document(self) -> Document:
        """Return the rulebook as a separate file."""
        info, header = self._info, self.book.header
        claims_text = f"{self.claims} claims checked" if self.claims else ""
        return Document(
            self.sheets(),
            title=self.title,
            author=header.author or (info.designer if info else ""),
            subject=claims_text,
            credits=" ".join((*(info.credits if info else ()), *header.credits)),
            language=header.language,
        )

    def _foot(self, number: int, chapter: str) -> Drawing:
        """Draw the running head with the book's title and the chapter, and the foot with the page number at its outer
        edge and the notice that must be on every sheet of the game.
        """
        left, right, theme = self._left, self._left + self.width, self.theme
        size = theme.caption * CAPTION
        notice = typeset(of_game(self.book.game).notice if self.book.game else "", theme.caption, right - left)
        y = max((self._top - self.height) * 0.5, BARE + notice.height + 0.4 * size)
        top = self._top + 2.0
        outer, inner = (right, left) if number % 2 else (left, right)
        anchors: tuple[Literal["start", "end"], Literal["start", "end"]] = (
            ("end", "start") if number % 2 else ("start", "end")
        )
        text = f"{self.book.title}: {self.book.header.kind}" if self.book.game else self.book.title
        texts: tuple[tuple[float, float, str, str, Weight, Literal["start", "end"]], ...] = (
            (inner, top + 2.4, text, theme.soft, "regular", anchors[1]),
            (outer, top + 2.4, chapter, theme.soft, "bold", anchors[0]),
            (outer, y, str(number), theme.ink, "bold", anchors[0]),
        )
        labels = (
            label(x, at, words, size, colour, weight=weight, anchor=anchor, family=theme.family)
            for x, at, words, colour, weight, anchor in texts
        )
        rule = line(left, top, right, top, theme.stroke(theme.hair, theme.accent))
        return Drawing.of("labels", rule, *labels, *runs(notice, left, y - 0.4 * size, colour=theme.soft))

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
            # The first line stays clear of the title's descenders.
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
        """Yield the lines below the title, each with its text, face and colour."""
        header, words = self.book.header, self.book.header.words
        if header.subtitle:
            yield header.subtitle, "italic", self.theme.soft
        author = f"{words['by']} {header.author}" if header.author else ""
        if info and info.designer:
            yield capitalised(info.byline(words["of"], words["traditional"])), "regular", self.theme.ink
        if author:
            yield capitalised(author), "regular", self.theme.ink

    def _contents(self, first: int, left: float, wide: float) -> Drawing:
        """Draw the chapters with their page numbers, from y = 0 downwards; each is a link to its page."""
        theme, size = self.theme, self.theme.body
        words = self.book.header.words["contents"]
        head_line = label(left, -size, words, size * 1.22, theme.accent, weight="bold", family=theme.family)
        title = Drawing.said("H2", head_line)
        entries = Drawing()
        y = -size * 1.3
        for number, leaf in enumerate(self.leaves, start=first + 1):
            for head, mark in zip(leaf.heads, leaf.marks, strict=True):
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
        """Draw the credits, the terms and the number of checks at the foot of the title page; also return the height
        at which they begin.
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


def stacked(paragraphs: Sequence[Paragraph], left: float, bottom: float, *, colour: str) -> tuple[Drawing, float]:
    """Stack paragraphs so that they end at ``bottom``; also return the height of their first line, or 0 if there are
    none.
    """
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
    """Return a count with its noun: ``1 figure``, ``12 figures``."""
    return f"{count}\u00a0{noun}{'s' * (count != 1)}"


def column(book: Rulebook, width: float, theme: Theme) -> Column:
    """Prove a short text and set it in one column ``width`` mm wide, with the title first; figures have no numbers.

    If there is room, the figures are to the left of the text.

    Raises:
        FalseClaim: a claim is false; nothing has been drawn.
        InputError: the text or a figure cannot be typeset; the message names the file and the line.
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
    """Set a proved text in columns, with its title first and without a title page; its figures have no numbers.

    Args:
        book: the text.
        width, height: size of a column, in mm.
        size: em size of the text, in mm.
        theme: colours and type.

    Raises:
        InputError: the text or a figure cannot be typeset; the message names the file and the line.
    """
    soft = _soft(book)
    measure = Measure(width, theme, size, 0.0, _setter(book, theme))
    title = flow.Block("title", book.title.replace("*", r"\*"))
    notes = [flow.from_text(content_blocks.Text(note), book.place, soft) for note in book.notes]
    plates = Plates(measure=measure, widest=width, height=height, figure="", soft=soft)
    content = [title, *_content(book, plates, soft)]
    return flow.columns(content, replace(measure, targets=plates.targets), height, notes=notes)


def _setter(book: Rulebook, theme: Theme) -> flow.Setter:
    """Return the typesetter for a book's paragraphs, which can contain the signs of the book's game."""

    def setter(text: RichText, size: float, measure: float, *, colour: str) -> SetText:
        return inline.paragraph(text, size, measure, game=book.game, theme=theme, icons=book.icons, colour=colour)

    return setter


def _content(
    book: Rulebook, plates: Plates, soft: flow.Soft, *, wide: Plates | None = None
) -> Iterator[flow.Block | flow.FigureBlock]:
    """Yield the text and figures; ``plates`` records the targets of links, and ``wide`` the targets of links to
    strips across the page.
    """
    groups = (part for part in book.parts if isinstance(part, Group))
    makers = [(wide or plates) if part.strip else plates for part in book.parts if isinstance(part, Group)]
    # The targets of links in captions are collected first, because they may follow the captions.
    figures = iter([(maker, maker.drawn(part)) for maker, part in zip(makers, groups, strict=True)])
    heads = [Element(HEADINGS[part.level - 1]) for part in book.parts if isinstance(part, content_blocks.Heading)]
    waiting = iter(heads)
    for part in book.parts:
        if isinstance(part, content_blocks.Heading):
            plates.targets.setdefault(f"#{slug(content_blocks.plain(part.words))}", next(waiting))
    waiting = iter(heads)
    for part, panels in _closed(book.parts):
        if isinstance(part, Group):
            maker, figure_group = next(figures)
            for row in maker.rows(figure_group, part.captions):
                yield replace(row, wide=part.strip, here=part.strip)
            continue
        blocks = flow.from_text(content_blocks.Text(panels or (part,)), book.place, soft)
        if isinstance(part, content_blocks.Fence):
            maker = wide or plates
            yield maker.panels(blocks, part.text) if panels else maker.answer(part.text)
            continue
        if isinstance(part, content_blocks.Heading):
            element = next(waiting)
            blocks = tuple(replace(block, element=element) for block in blocks)
        yield from blocks


def _closed(parts: Sequence[Part]) -> Iterator[tuple[Part, tuple[content_blocks.Block, ...]]]:
    """Yield the parts of a book, each answer with the paragraphs between it and the strip before it, if any."""
    rest = list(parts)
    while rest:
        part, *rest = rest
        yield part, ()
        strip = isinstance(part, Group) and part.strip
        texts = [each for each in takewhile(lambda each: isinstance(each, PANELS), rest) if strip]
        answer = rest[len(texts)] if texts and rest[len(texts) :] else None
        if isinstance(answer, content_blocks.Fence):
            yield answer, tuple(each for each in texts if not isinstance(each, Group))
            del rest[: len(texts) + 1]


def pages(book: Rulebook, paper: Paper, theme: Theme) -> Pages:
    """Prove the book, then typeset it for a given paper.

    Raises:
        FalseClaim: a claim is false; nothing has been drawn.
        InputError: the text or a figure cannot be typeset; the message names the file and the line.
    """
    claims = proved(book)
    theme = replace(edition(theme, book.game), family=book.header.family)
    count = min(book.header.columns, int((paper.width - 2 * MARGIN + GUTTER) / (LARGE + GUTTER)))
    if theme.body > 1.1 * FULL.body or count < 2:
        count, column = 1, min(paper.width * (1 - 2 * SIDE), LINE * theme.body)
    else:
        column = LARGE
    # Strips run across the page and hold as many small boards as fit.
    strips = int((paper.width - 2 * MARGIN + GUTTER) / (SMALL + GUTTER))
    whole = max(column + (count - 1) * (LARGE + GUTTER), strips * (SMALL + GUTTER) - GUTTER)
    grid = LEADING * theme.body
    room = max(paper.height * (1 - TOP - FOOT), min(FULL_TEXT, paper.height - LEAST))
    height = floor(room / grid) * grid
    soft = _soft(book)
    measure = Measure(column, theme, theme.body, setter=_setter(book, theme), heading=HEADING, grid=grid)
    targets: dict[str, Element] = {}
    plates, wide = (
        Plates(
            measure=replace(measure, width=width),
            widest=column if count > 1 else paper.width - 2 * EDGE,
            height=height,
            figure=book.header.words["figure"],
            soft=soft,
            targets=targets,
        )
        for width in (column, whole)
    )
    notes = [flow.from_text(content_blocks.Text(note), book.place, soft) for note in book.notes]
    leaves: list[Leaf] = []
    try:
        parts = _with_lead(list(_content(book, plates, soft, wide=wide)))
    except TooSmall:
        if count == 1:
            raise
        # A board that is too wide for a column would cover part of the other column.
        return pages(replace(book, header=replace(book.header, columns=1)), paper, theme)

    def leaves_of(content: Sequence[flow.Block | flow.FigureBlock], kind: str) -> list[Leaf]:
        across = wide if kind == "first-game" else plates
        step = 1 if across is wide else count
        columns = flow.columns(content, replace(across.measure, targets=targets), height, notes=notes, balance=step)
        return [Leaf(columns[at : at + step], kind) for at in range(0, len(columns), step)]

    before, rules = list[flow.Block | flow.FigureBlock](), 0
    for kind, content in _runs(parts):
        run = leaves_of(content, kind)
        # Notes begin below the rules if that saves a page.
        if kind == "notes" and before and len(both := leaves_of([*before, *content], kind)) < rules + len(run):
            leaves[-rules:], run = [replace(leaf, kind="") for leaf in both[:rules]], both[rules:]
        before, rules = ([], 0) if kind else (content, len(run))
        leaves += run
    return Pages(book=book, paper=paper, theme=theme, claims=claims, height=height, leaves=tuple(leaves), width=whole)


def _with_lead(parts: list[flow.Block | flow.FigureBlock]) -> list[flow.Block | flow.FigureBlock]:
    """Return the parts of a book; a paragraph that follows the title directly becomes the lead."""
    title, opening = (*parts[:2], None, None)[:2]
    if getattr(title, "kind", "") == "title" and isinstance(opening, flow.Block) and opening.kind == "text":
        return [parts[0], replace(opening, kind="lead"), *parts[2:]]
    return parts


def _runs(
    content: Sequence[flow.Block | flow.FigureBlock],
) -> Iterator[tuple[str, list[flow.Block | flow.FigureBlock]]]:
    """Yield the parts of a book that begin on new pages, each with the kind of its pages in a kit and its content."""
    kind, run = "", list[flow.Block | flow.FigureBlock]()
    for number, block in enumerate(content):
        if isinstance(block, flow.Block) and block.kind == "heading":
            chapter = takewhile(lambda each: getattr(each, "kind", "") != "heading", content[number + 1 :])
            strip = any(isinstance(each, flow.FigureBlock) and each.wide for each in chapter)
            is_notes = kind == "notes" or slug(plain_text(block.text)) == APART_FROM_RULES
            following = "first-game" if strip else "notes" if is_notes else ""
            if following != kind and run:
                yield kind, run
                run = []
            kind = following
        run.append(block)
    yield kind, run


def _soft(book: Rulebook) -> flow.Soft:
    """Make a function that adds soft hyphens to text, except in the names of the book, its game and its designer."""
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
