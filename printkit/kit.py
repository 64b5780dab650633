"""The kit of a game: everything needed to play it, as documents ready to be printed.

One PDF on the kit's paper holds the cover with the credits, the page list, boards, pieces, the rulebook, puzzles and
the quick reference; sheets that need other paper go into a second PDF, which the page list names. The list is made
from the sheets themselves, so it cannot disagree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Literal, Protocol

import engines
from engines.game import Info
from layouts import paper
from layouts.errors import InputError
from layouts.paper import Paper
from printkit import collection, export, press, rulebook
from printkit.document import Document, Sheet
from printkit.drawing import Drawing, Item, Text, label, line
from printkit.dress import BoardSheet, Deck, Dress
from printkit.glyphs import NAMES
from printkit.miniature import miniature
from printkit.sheets import prose, puzzles
from printkit.sheets.impose import impose
from printkit.sheets.page import Frame, fit_scale, oriented, place
from printkit.sheets.tile import MAP
from printkit.theme import FULL, Theme
from printkit.type import face, typeset
from printkit.type import width as type_width

SMALLEST = (148.0, 210.0)
"""Sides of the smallest paper, in mm, on which every rulebook and its figures can be read: A5."""
LEFT = 30.0
"""Left and right margin of pages of text, in mm, on A4; narrower paper has less."""
PICTURE = 120.0
"""Longest side of the board on the cover, in mm."""
USUAL = paper.parse("A4")
"""Paper of a kit unless another is asked for."""
PUZZLES = 2
"""Pages of puzzles in a kit, their solutions not counted."""


class Book(Protocol):
    """Something with numbered pages."""

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """Its pages, numbered from ``first``."""
        ...


@dataclass(frozen=True, slots=True)
class Section:
    """A run of sheets that belong together: a line of the page list.

    Attributes:
        title: what it is.
        paper: name of the paper.
        copies: how often to print it.
        work: what to do with it.
        holds: pieces on it, as a text; empty for boards.
        book: what these are the pages of, where they bear the numbers they have in the kit.
        form: of a board, whether it is on one sheet, in pieces of its own, or in tiles.
    """

    title: str
    sheets: tuple[Sheet, ...]
    paper: str
    work: str
    copies: int = 1
    holds: str = ""
    book: Book | None = None
    form: Literal["whole", "pieces", "tiles"] = "whole"


def kit(dress: Dress, wanted: Paper | None = None, theme: Theme = FULL) -> dict[str, Document]:
    """The documents of a game's kit by what is put behind the file's name: ``""``, ``"-a3"``...

    Args:
        dress: the game.
        wanted: paper for everything; None for A4, with boards that are larger on the paper made for them. Boards
            that do not fit their paper are tiled, and puzzles too small to be read on it are on A4.
        theme: colours and weights.
    """
    main = wanted or USUAL
    if min(main.width, main.height) < SMALLEST[0] or max(main.width, main.height) < SMALLEST[1]:
        raise InputError("--paper", main.name, "large enough for the pages of text in a kit: A5 or larger")
    sections = list(_sections(dress, main, wanted is None, theme))
    by_paper: dict[str, list[Section]] = {main.name: []}
    for section in sections:
        by_paper.setdefault(section.paper, []).append(section)
    suffixes = {name: "" if name == main.name else f"-{name.lower()}" for name in by_paper}
    info = engines.info(dress.id)
    cover = _cover(dress, info, main, theme)
    documents = {}
    for name, parts in by_paper.items():
        front = _front(dress, info, cover, sections, suffixes, main, theme) if name == main.name else ()
        sheets = list(front)
        for part in parts:
            sheets += _bookmarked(part, len(sheets) + 1)
        documents[suffixes[name]] = Document(
            tuple(sheets),
            title=f"{dress.called}: print-and-play kit" + (f", {name} sheets" if suffixes[name] else ""),
            author=info.designer,
            subject=f"Boards, pieces and rules of {info.title}",
            credits=" ".join(info.credits),
        )
    return documents


def files(
    dress: Dress,
    folder: Path,
    wanted: Paper | None = None,
    theme: Theme = FULL,
    render: Callable[[Document, Path], dict[Path, bytes]] = export.render,
) -> dict[Path, bytes]:
    """The files of a game's kit: its PDFs, written by ``render``, and each of its boards as SVG."""
    made: dict[Path, bytes] = {}
    for suffix, document in kit(dress, wanted, theme).items():
        made |= render(document, folder / f"{dress.id}{suffix}.pdf")
    for name in dress.boards:
        board = dress.board(name)
        sheets = press.sheets(board, dress, press.Wish(theme=theme, frame=Frame(note=False)))
        made |= export.render(press.document(sheets, board, dress), folder / f"{name}.svg")
    return made


def _sections(dress: Dress, main: Paper, own: bool, theme: Theme) -> Iterator[Section]:
    """Boards, further art, pieces, rulebook, puzzles, quick reference, in the order of the kit.

    ``own`` has boards on the paper made for them.
    """
    boards = [_board(entry, dress, main, own, theme) for entry in dress.kit_boards]
    yield from boards
    joined = dress.assembly if any(board.form == "pieces" for board in boards) else None
    for make in (joined, dress.extra):
        for art in make(theme) if make else ():
            # Nothing on these sheets is measured: on small paper they shrink.
            size = oriented(art, main)
            sheet = place(art, size, theme, scale=min(1.0, fit_scale(art, size)))
            yield Section(art.title, (sheet,), main.name, "use as it is")
    for name in dress.kit_decks:
        deck = dress.decks[name].make(theme, None)
        sheets = impose(deck, main, theme)
        yield Section(deck.title, sheets, main.name, deck.work, holds=_holds(deck))
    book = rulebook.of_game(dress.id)
    if book:
        pages = rulebook.pages(book, main, theme)
        work = "read; on both sides it is a booklet"
        if dress.words:
            # Its figures and claims are the game's own, and so are the names in them.
            own_names = ", ".join(f"{NAMES[letter]} for {name}" for letter, name in theme.names.items())
            work += f"; it says {own_names}"
        yield Section("Rules", pages.sheets(), main.name, work, book=pages)
    if dress.id in collection.names():
        yield _puzzles(dress, main, theme)
    yield Section(
        "Quick reference", reference(dress, main, theme), main.name, "one for each player, if you like"
    )


def _board(entry: BoardSheet, dress: Dress, main: Paper, own: bool, theme: Theme) -> Section:
    """A board as it is where it fits the paper, whole or in its own pieces; in tiles where it does not."""
    board = dress.board(entry.board)
    size = paper.parse(dress.papers[entry.board]) if own and entry.board in dress.papers else main
    wish = press.Wish(paper=size, without=entry.without, theme=theme)
    try:
        sheets = press.sheets(board, dress, wish)
    except InputError:
        sheets = press.sheets(board, dress, replace(wish, tile=True))
        count = sum(sheet.label != MAP for sheet in sheets)
        title = f"{entry.title}, in {count} tiles with a map"
        work = "trim along the dashed lines and join as the map shows"
        return Section(title, sheets, size.name, work, entry.copies, form="tiles")
    if len(sheets) == 1:
        return Section(entry.title, sheets, size.name, entry.work, entry.copies)
    title = f"{entry.title}, in {len(sheets)} pieces"
    return Section(title, sheets, size.name, entry.work, entry.copies, form="pieces")


def _puzzles(dress: Dress, main: Paper, theme: Theme) -> Section:
    """Puzzles and their solutions, on larger paper where they could not be read on the kit's."""
    found = collection.puzzles(dress.id)
    work = "write on them" + ("; names are those of the rules" if dress.words else "")
    size = main
    try:
        book = puzzles.booklet(found, puzzles.Look(size, theme), PUZZLES)
    except InputError:
        size = USUAL
        book = puzzles.booklet(found, puzzles.Look(size, theme), PUZZLES)
        work += f"; they would be too small on {main.name}"
    return Section("Puzzles, then their solutions", book.sheets(), size.name, work, book=book)


def _holds(deck: Deck) -> str:
    """``27 red stones, 27 black stones``; one number where every piece is another."""
    total = sum(piece.count for piece in deck.pieces)
    if len(deck.pieces) > 6:
        return f"{total} pieces"
    return ", ".join(f"{piece.count} × {piece.name}" for piece in deck.pieces)


def _bookmarked(section: Section, first: int) -> Iterator[Sheet]:
    """The sheets from page ``first`` on, of which the first alone is bookmarked by the section's title."""
    sheets = section.book.sheets(first) if section.book else section.sheets
    for number, sheet in enumerate(sheets):
        yield replace(sheet, title=section.title if number == 0 else "", label="")


# ---------------------------------------------------------------------------------------- pages of text


def reference(dress: Dress, page: Paper, theme: Theme) -> tuple[Sheet, ...]:
    """The quick reference, set on as few pages as it needs."""
    content = prose.blocks(dress.reference)
    return tuple(_text_pages(content, page, theme, "Quick reference", size=theme.body * 1.08))


def _text_pages(
    content: Iterable[prose.Block], page: Paper, theme: Theme, title: str, size: float | None = None
) -> Iterator[Sheet]:
    left = _left(page)
    top = 28.0
    columns = prose.pages(
        tuple(content),
        page.width - 2 * left,
        page.height - top - 24,
        theme,
        size=_type(size or theme.body, page),
    )
    for column in columns:
        yield Sheet(page.width, page.height, column.moved(left, page.height - top), title=title)


def _type(size: float, page: Paper) -> float:
    """Type for a page: that of A4, a little smaller on narrower paper."""
    return size * min(1.0, sqrt(page.width / 210.0))


def _left(page: Paper) -> float:
    """Side margin of a page of text: an agreeable measure on A4, all that can be spared on less."""
    return min(LEFT, page.width / 7)


def _cover(dress: Dress, info: Info, page: Paper, theme: Theme) -> Sheet:
    """Title, designer, a picture of the board, credits and terms."""
    left, middle = _left(page), page.width / 2
    top = page.height - 40
    # A long title is set smaller: it stays on one line within the page's margins.
    size = min(theme.title * 1.9, (page.width - 2 * left) / type_width(dress.called, 1.0, face("bold")))
    items: list[Item] = [label(middle, top, dress.called, size, theme.ink, weight="bold", anchor="middle")]
    if dress.subtitle:
        items.append(
            label(
                middle, top - 12, dress.subtitle, theme.heading, theme.soft, weight="italic", anchor="middle"
            )
        )
    year = f", {info.year}" if info.year else ""
    by = f"a game by {info.designer}{year}"
    items.append(label(middle, top - 21, by, theme.heading, theme.ink, anchor="middle"))
    rule = line(middle - 9, top - 27, middle + 9, top - 27, theme.stroke(0.9, theme.accent))
    foot = _foot(info, left, page, theme)
    foot_top = max((item.y for item in foot), default=30.0) + theme.body
    room = (top - 34) - (foot_top + 10)
    art = miniature(dress, theme, min(PICTURE, page.width - 2 * left), min(PICTURE, room))
    picture = art.drawing.moved(middle - art.width / 2, foot_top + 10 + (room - art.height) / 2)
    return Sheet(page.width, page.height, picture + Drawing.of("labels", *items, rule, *foot), title="Cover")


def _foot(info: Info, left: float, page: Paper, theme: Theme) -> tuple[Text, ...]:
    """Credits and terms at the foot of the cover, centred."""
    made = "Boards and words" if theme.signs else "Boards, signs and words"
    lines = (
        *info.credits,
        f"{made} are printkit's own. Keep these credits with every copy.",
    )
    measure = page.width - 2 * left
    set_lines = [typeset(text, theme.caption * 1.12, measure, align="center") for text in lines]
    y = 18.0 + sum(p.height + 0.8 for p in set_lines)
    items: list[Text] = []
    for paragraph in set_lines:
        items += prose.runs(paragraph, left, y, theme.soft)
        y -= paragraph.height + 0.8
    return tuple(items)


def _front(
    dress: Dress,
    info: Info,
    cover: Sheet,
    sections: list[Section],
    suffixes: dict[str, str],
    page: Paper,
    theme: Theme,
) -> tuple[Sheet, ...]:
    """Cover and page list. The list's own length moves the page numbers, so it is set until they agree."""
    length = 1
    while True:
        listing = tuple(_listing(dress, info, sections, suffixes, page, theme, first=2 + length))
        if len(listing) == length:
            return (cover, *listing)
        length = len(listing)


def _listing(
    dress: Dress,
    info: Info,
    sections: list[Section],
    suffixes: dict[str, str],
    page: Paper,
    theme: Theme,
    first: int,
) -> Iterator[Sheet]:
    rows = [("Page", "Sheet", "Paper", "Print", "Then")]
    number = dict.fromkeys(suffixes, 1)
    number[page.name] = first
    for section in sections:
        start = number[section.paper]
        end = start + len(section.sheets) - 1
        number[section.paper] = end + 1
        pages = f"{start}–{end}" if end > start else f"{start}"
        title = f"{section.title} ({section.holds})" if section.holds else section.title
        rows.append((pages, title, section.paper, f"{section.copies} ×", section.work))
    text = [
        prose.Block("title", "What is in this kit"),
        prose.Block(
            "text",
            "Print at **100 %** (“actual size”, no fitting), then lay a ruler against the scales in the margin: "
            "100 mm and 4 in must be true in both directions.",
        ),
        prose.Block("table", rows=tuple(rows)),
    ]
    others = [name for name, suffix in suffixes.items() if suffix]
    for name in others:
        file = f"{dress.id}{suffixes[name]}.pdf"
        text.append(
            prose.Block(
                "text", f"Sheets on **{name}** are in the file *{file}*; their page numbers are its own."
            )
        )
    if dress.needs:
        text.append(prose.Block("heading", "You also need"))
        text += [prose.Block("item", need) for need in dress.needs]
    yield from _text_pages(text, page, theme, "What is in this kit")
