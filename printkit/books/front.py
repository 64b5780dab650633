"""The first pages of a kit: the cover, and the build sheet, which lists all other pages and explains how
to use them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from printkit.books import build
from printkit.books.covers import Covered
from printkit.books.rulebook.pages import SIDE, stacked
from printkit.books.section import BLANK, Edition, Section, count, holds, in_order
from printkit.content import weblink
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, label, line
from printkit.draw.structure import Element, Role
from printkit.draw.type import Weight, face, typeset, width as type_width
from printkit.export.document import Sheet
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import capitalised
from printkit.looks.plate import inks
from printkit.pages.margin import lengths

PICTURE = 120.0
"""Longest side of the board on the cover, in mm."""
MARGIN, FOOT = 0.07, 0.045
"""Margins of the build sheet, as fractions of its width and height, and the lower margin."""
TURNS = {
    "long": "flip on the **long** edge (the usual printer setting).",
    "short": "flip on the **short** edge (choose it in the print dialog).",
    "fold": "they are beside their fronts; fold along the dotted lines and glue before you cut.",
    "none": "there are none in this kit.",
}
"""Instructions on the build sheet for printing sheets with backs."""
MODULE = 0.6
"""Side of the smallest squares of the QR code on the build sheet, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """The title, credits and pictures on the first pages of a kit.

    Attributes:
        id: prefix of the names of its files.
        title, subtitle: its titles on the cover.
        by: the line that names the designer on the cover; empty for none.
        author, subject: author and subject in the metadata of its files.
        credits: lines of credits.
        foot: lines at the foot of the cover.
        notes: its build notes.
        picture: function that draws the game on the table within a given width and height in mm; None if there is
            nothing to show.
        step: function that draws the picture for a step in the build notes.
        table: function that draws the game set up for play, within a given width and height in mm.
        cover: its plate; None for a page with only the title and the picture.
        link: web address to print on the build sheet unless the request names another one; None if there is none.
    """

    id: str
    title: str
    subtitle: str
    by: str
    author: str
    subject: str
    credits: tuple[str, ...]
    foot: tuple[str, ...]
    notes: build.Notes
    picture: Callable[[float, float], Artwork] | None
    step: Callable[[str], Drawing]
    cover: Covered | None = None
    link: str | None = None
    table: Callable[[float, float], Drawing] = lambda width, height: Drawing()


def front(
    about: About, sections: Sequence[Section], edition: Edition, *, others: Mapping[str, Sequence[Section]]
) -> tuple[tuple[Sheet, ...], list[Section]]:
    """Return the cover and build sheet of a file, followed by its sections in order.

    The length of the build sheet changes the page numbers printed on it, so the sheet is typeset again until they are
    correct. A kit for tonight has neither a cover nor a build sheet, because there are instructions on each of its
    sheets.

    Args:
        about: the title, credits and pictures of the kit.
        sections: the sections of this file.
        edition: the paper, the look, and the choice of pages.
        others: the sections of other files, keyed by the suffixes of their names.
    """
    request = edition.request
    cover = (_cover(about, edition),) if request.wants("cover") and not request.tonight else ()
    building = request.wants("build") and not request.tonight
    length = 1 if building else 0
    while True:
        before = len(cover) + length
        parts = in_order(sections, before, request)
        pages: tuple[Sheet, ...] = ()
        if building:
            files: dict[str, tuple[int, Sequence[Section]]] = {"": (before + 1, parts)}
            files |= {f"{about.id}{suffix}.pdf": (1, each) for suffix, each in others.items()}
            listing = _listing(files, edition.paper.name)
            pages = tuple(_build_sheet(about, listing, edition))
        if len(pages) == length:
            return (*cover, *pages), parts
        length = len(pages)


def _cover(about: About, edition: Edition) -> Sheet:
    """Draw the plate, or the title, designer, intended players and the game on the table; below them, credits and
    terms.
    """
    page, theme = edition.paper, edition.theme
    if about.cover is not None and theme.art != "none":
        return replace(about.cover, credits=about.foot).sheet(page, theme)
    left, middle = page.width * SIDE, page.width / 2
    top, room = page.height - 40, page.width - 2 * left
    # The size of the theme's headings determines the spacing of the lines.
    step = theme.heading / 5.0
    facts = [about.notes.facts.get(name, "") for name in ("players", "age", "time")]
    if facts[0]:
        facts[0] += " player" if facts[0] == "1" else " players"
    drawing = Drawing()
    lines: tuple[tuple[Role, float, str, float, str, Weight], ...] = (
        ("H1", top, about.title, theme.title * 1.9, theme.ink, "bold"),
        ("P", top - 12 * step, about.subtitle, theme.heading, theme.soft, "italic"),
        ("P", top - 21 * step, about.by, theme.heading, theme.ink, "regular"),
        ("P", top - 35 * step, "  ·  ".join(filter(None, facts)), theme.body * 1.1, theme.ink, "regular"),
    )
    for role, y, text, size, colour, weight in lines:
        if text:
            # A long line is set in smaller type to fit between the page's margins.
            size = min(size, room / max(1.0, type_width(text, 1.0, face(weight, theme.family))))
            words = label(middle, y, text, size, colour, weight=weight, anchor="middle", family=theme.family)
            drawing += Drawing.said(role, words)
    rule = line(middle - 9, top - 27 * step, middle + 9, top - 27 * step, theme.stroke(0.9, theme.accent))
    foot, foot_top = _foot(about.foot, edition)
    high = (top - 42 * step) - (foot_top + 10)
    if about.picture:
        art = about.picture(min(PICTURE, room), min(PICTURE, high))
        picture = art.drawing.moved(middle - art.width / 2, foot_top + 10 + (high - art.height) / 2)
        drawing += picture.tagged(Element("Figure", alt=f"{art.title}: the game on the table"))
    drawing += Drawing.of("labels", rule) + foot
    return Sheet(page.width, page.height, drawing, title="Cover", kind="cover")


def _foot(lines: Sequence[str], edition: Edition) -> tuple[Drawing, float]:
    """Return the credits and terms at the foot of the cover, centred, and the height in mm of their upper edge."""
    theme, left = edition.theme, edition.paper.width * SIDE
    measure, size = edition.paper.width - 2 * left, theme.caption * 1.12
    paragraphs = [typeset(text, size, measure, align="center", family=theme.family) for text in lines]
    drawing, top = stacked(paragraphs, left, 18.0, colour=theme.soft)
    return drawing, (top or 30.0) + theme.body


@dataclass(frozen=True, slots=True)
class Listing:
    """The parts of a kit: a list of those to show, and all of them keyed by their names in build notes."""

    parts: tuple[build.Part, ...]
    index: dict[str, build.Part]


def _listing(files: Mapping[str, tuple[int, Sequence[Section]]], usual: str) -> Listing:
    """Return the sections with their pages; ``files`` gives the first page number and the contents of each file,
    keyed by name, and ``usual`` is the name of the kit's paper.
    """
    visible_parts: list[build.Part] = []
    by_name: dict[str, build.Part] = {}
    ends = {name: first for name, (first, _) in files.items()}
    for name, section in ((name, section) for name, (_, each) in files.items() for section in each):
        start = ends[name]
        ends[name] += len(section.sheets)
        numbers = tuple(n for n, sheet in enumerate(section.sheets, start) if sheet.kind != BLANK)
        part = build.Part(
            id=section.id,
            title=section.title,
            file=name,
            numbers=numbers or (start,),
            sheets=sum(not sheet.back for sheet in section.printed),
            sheet=section.sheets[0],
            back=section.backed,
            copies=section.copies,
            count=section.pieces,
            holds=section.holds,
            note=section.note,
            rulers=lengths(sheet.drawing for sheet in section.sheets),
            names=section.names,
            paper=section.paper if section.paper != usual else "",
        )
        if section.id != BLANK:
            visible_parts.append(part)
        if section.form != "whole":
            id_of_form = f"{section.id}-{section.form}"
            by_name[id_of_form] = replace(part, id=id_of_form)
        for deck in section.decks:
            size = deck.width, deck.height
            by_name[deck.id] = replace(part, id=deck.id, count=count(deck), holds=holds(deck), piece=size)
    return Listing(tuple(visible_parts), {part.id: part for part in visible_parts} | by_name)


def _build_sheet(about: About, listing: Listing, edition: Edition) -> Iterator[Sheet]:
    """Yield the printed pages, and instructions for using them."""
    page = edition.paper
    left, top = page.width * MARGIN, page.height * MARGIN
    theme = edition.theme
    palette = inks(about.cover.cover.palette, theme) if about.cover and theme.art != "none" else {}
    width, height, code = page.width - 2 * left, page.height * (1 - MARGIN - FOOT), Drawing()
    if address := edition.request.link or about.link:
        code, deep = weblink.block(address, about.title, theme, width=width, module=MODULE, em=theme.body)
        code, height = code.moved(left - weblink.QUIET * MODULE, top + deep), height - deep - theme.body
    columns = build.pages(
        about.title,
        about.notes,
        [replace(part, title=capitalised(part.title.removeprefix(f"{about.title}: "))) for part in listing.parts],
        index=listing.index,
        turn=TURNS[edition.request.duplex],
        pictures=build.Pictures(step=about.step, table=about.table, palette=palette),
        size=(page, width, height),
        theme=edition.theme,
    )
    for number, column in enumerate(columns):
        drawing = column.moved(left, page.height - top) + (code if number + 1 == len(columns) else Drawing())
        title = "" if number else f"Build {about.title}"
        yield Sheet(page.width, page.height, drawing, title, kind="build")
