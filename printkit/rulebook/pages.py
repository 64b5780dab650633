"""The pages of a rulebook: title page with contents and credits, text and figures, page numbers, bookmarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import engines
from engines.game import Info
from layouts.paper import Paper
from printkit.diagrams import inline
from printkit.document import Document, Sheet
from printkit.drawing import Drawing, Item, Style, Text, label, line
from printkit.dress import dress
from printkit.miniature import miniature
from printkit.rulebook.plates import Plates
from printkit.rulebook.proof import prove_all
from printkit.rulebook.source import Group, Rulebook
from printkit.sheets import prose
from printkit.sheets.page import BARE
from printkit.sheets.prose import Block, Column, Measure, Words
from printkit.theme import Theme
from printkit.type import Weight, face, typeset
from printkit.type import width as type_width

SIDE, TOP, FOOT = 1 / 9, 1 / 12, 1 / 11
"""Margins as shares of the page: left and right of its width, above and below of its height."""
LINE = 37.0
"""Longest line of text, in em: wider pages have text stand in, under headings that hang out."""
HEADING = 1.6
"""Em size of chapters' headings, as a multiple of the text's."""
EDGE = 8.0
"""Margin that a figure may take which cannot be drawn any smaller, in mm."""
HERO = 100.0
"""Longest side of the board on the title page, in mm."""
SMALLEST = 45.0
"""A board smaller than this on the title page is left out."""


@dataclass(frozen=True)
class Pages:
    """A rulebook that has been proved and set.

    Attributes:
        book: what was set.
        paper: size of the pages.
        theme: colours and type sizes.
        claims: how many statements were checked.
        columns: text and figures, page by page, without the title page.
    """

    book: Rulebook
    paper: Paper
    theme: Theme
    claims: int
    columns: tuple[Column, ...]

    @property
    def count(self) -> int:
        """How many pages there are, the title page included."""
        return 1 + len(self.columns)

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """The pages, numbered from ``first``, with their bookmarks."""
        w, h = self.paper.width, self.paper.height
        left, top = w * SIDE, h * (1 - TOP)
        title = f"{engines.info(self.book.game).title}: {self.book.kind}"
        sheets = [Sheet(w, h, self._title_page(first), title=title)]
        for number, column in enumerate(self.columns, start=first + 1):
            heads = tuple((_LEVELS[head.kind], _plain(head.text)) for head in column.heads)
            drawing = column.drawing.moved(left, top) + self._foot(number)
            sheets.append(Sheet(w, h, drawing, heads=heads))
        return tuple(sheets)

    def document(self) -> Document:
        """The rulebook as a file of its own."""
        info = engines.info(self.book.game)
        return Document(
            self.sheets(),
            title=f"{info.title}: {self.book.kind}",
            author=info.designer,
            subject=f"Rules of play in printkit's own words; {self.claims} statements checked",
            credits=" ".join(info.credits),
        )

    def _foot(self, number: int) -> Drawing:
        """The running foot: the book's title, the number of the page, and what the game's sheets must say."""
        left, right = self.paper.width * SIDE, self.paper.width * (1 - SIDE)
        size, theme = self.theme.caption * 1.1, self.theme
        notice = typeset(dress(self.book.game).notice, size * 0.8, right - left)
        y = max(self.paper.height * FOOT * 0.5, BARE + notice.height + 0.4 * size)
        title = label(left, y, f"{self.book.title}: {self.book.kind}", size, theme.soft)
        page = label(right, y, str(number), size, theme.ink, weight="bold", anchor="end")
        rule = line(left, y + 1.9 * size, right, y + 1.9 * size, theme.stroke(theme.hair, theme.faint))
        said = prose.runs(notice, left, y - 0.4 * size, theme.soft)
        return Drawing.of("labels", rule, title, page, *said)

    # ------------------------------------------------------------------------------------------ title page

    def _title_page(self, first: int) -> Drawing:
        theme, w, h = self.theme, self.paper.width, self.paper.height
        left, wide = w * SIDE, w * (1 - 2 * SIDE)
        info = engines.info(self.book.game)
        size = min(theme.title * 2.1, wide / type_width(self.book.title, 1.0, face("bold")))
        y = h * (1 - TOP) - size
        items: list[Item] = [label(left, y, self.book.title, size, theme.ink, weight="bold")]
        for text, weight, colour in self._lines(info):
            # The first line keeps clear of the title's descenders.
            y -= theme.heading * (1.55 if items[1:] else 1.95)
            fit = min(theme.heading, wide / type_width(text, 1.0, face(weight)))
            items.append(label(left, y, text, fit, colour, weight=weight))
        y -= theme.heading
        items.append(line(left, y, left + 18, y, theme.stroke(0.9, theme.accent)))
        foot = self._credits(info, left, wide)
        listing = self._contents(first, left, wide)
        bottom = max((item.y for item in foot), default=0.0) + theme.body * 2.2
        lines = Drawing.of("labels", *listing)
        deep = -lines.bounds()[1]
        room = y - bottom - deep - 16.0
        page = Drawing.of("labels", *items, *foot)
        if room < SMALLEST:
            return page + lines.moved(0, y - 8.0)
        hero = miniature(dress(self.book.game), theme, min(HERO, wide), min(HERO, room))
        gap = (room + 16.0 - hero.height) / 3
        picture = hero.drawing.moved(left + (wide - hero.width) / 2, y - gap - hero.height)
        return page + picture + lines.moved(0, y - 2 * gap - hero.height)

    def _lines(self, info: Info) -> Iterator[tuple[str, Weight, str]]:
        """What stands below the title: text, face, colour."""
        if self.book.subtitle:
            yield self.book.subtitle, "italic", self.theme.soft
        year = f", {info.year}" if info.year else ""
        kind = self.book.kind.capitalize()
        yield f"{kind} of a game by {info.designer}{year}, told in our own words", "regular", self.theme.ink

    def _contents(self, first: int, left: float, wide: float) -> tuple[Item, ...]:
        """Chapters with their pages, hanging from y = 0."""
        theme, size = self.theme, self.theme.body
        items: list[Item] = [label(left, -size, "Contents", size * 1.22, theme.accent, weight="bold")]
        y = -size * 1.3
        for number, column in enumerate(self.columns, start=first + 1):
            for head in column.heads:
                if head.kind != "heading":
                    continue
                y -= size * 1.55
                text, page = _plain(head.text), str(number)
                items.append(label(left, y, text, size, theme.ink))
                items.append(label(left + wide, y, page, size, theme.ink, anchor="end"))
                begin = left + type_width(text, size, face()) + 2.0
                end = left + wide - type_width(page, size, face()) - 2.0
                dots = Style(stroke=theme.faint, width=0.35, dash=(0.01, 1.6), cap="round")
                items.append(line(end, y + 0.25, begin, y + 0.25, dots))
        return tuple(items)

    def _credits(self, info: Info, left: float, wide: float) -> tuple[Text, ...]:
        """Credits, terms, and what was checked, at the foot of the title page."""
        figures = len(self.book.figures)
        lines = (
            *info.credits,
            "Words, boards and signs are printkit's own. Keep these credits with every copy.",
            f"A rules engine has played the positions of all {figures} figures and checked {self.claims} statements "
            "of this text; a false one would have kept it from being printed.",
        )
        size = self.theme.caption * 1.12
        paragraphs = [typeset(text, size, wide) for text in lines]
        y = self.paper.height * FOOT * 0.5 + sum(each.height + 0.8 for each in paragraphs)
        items: list[Text] = []
        for each in paragraphs:
            items += prose.runs(each, left, y, self.theme.soft)
            y -= each.height + 0.8
        return tuple(items)


_LEVELS = {"title": 0, "heading": 1, "section": 2}


def _plain(text: str) -> str:
    return text.replace("*", "")


def pages(book: Rulebook, paper: Paper, theme: Theme) -> Pages:
    """The book proved, then set on that paper.

    Raises:
        FalseClaim: a claim does not hold; nothing has been drawn.
        InputError: text or a figure that cannot be set; names file and line.
    """
    claims = prove_all(book)
    wide = paper.width * (1 - 2 * SIDE)
    size = theme.body

    def setter(text: str, size: float, measure: float, colour: str) -> Words:
        words = inline.paragraph(text, size, measure, book.game, theme, colour=colour)
        return words.items, words.height

    measure = Measure(wide, theme, size, max(0.0, wide - LINE * size), setter, HEADING)
    plates = Plates(measure, paper.width - 2 * EDGE)
    content: list[Block | prose.Plate] = []
    for part in book.parts:
        if isinstance(part, Group):
            content += plates.of(part)
        else:
            content.append(part)
    height = paper.height * (1 - TOP - FOOT)
    return Pages(book, paper, theme, claims, prose.columns(content, measure, height))
