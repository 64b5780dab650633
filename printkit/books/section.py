"""The parts of a kit: sections of sheets that belong together, and the requests for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, Protocol, TypeAlias, TypedDict, get_args

from printkit.books import collection, puzzles, rulebook
from printkit.content import weblink
from printkit.content.blocks import Heading, Span, plain
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Clip, Drawing, Item, Tagged, Text, Use
from printkit.draw.theme import FULL, Theme
from printkit.export.document import Sheet
from printkit.export.numbers import short
from printkit.layouts import paper
from printkit.layouts.base.frozen import KW_ONLY, dataclass, replace
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.base.wording import capitalised, listed, plural
from printkit.layouts.paper import Paper
from printkit.looks.style import BoardSheet, Deck, GameLook
from printkit.pages import placement
from printkit.pages.booklet import WEIGHT, leaf, saddle
from printkit.pages.impose import Duplex, Imposition, corner, impose, titled, together
from printkit.pages.margin import Instructions
from printkit.pages.page import Frame, fit_scale, oriented, place
from printkit.pages.tile import MAP

USUAL = paper.parse("A4")
"""The default paper for a kit."""
SMALLEST = (148.0, 210.0)
"""Sides in mm of the smallest paper on which every rulebook and its figures are legible: A5."""
PUZZLES = 2
"""Number of pages of puzzles in a kit, not counting solutions."""
BLANK: Final = "blank"
"""The id and the kind of the blank page that follows a sheet to be cut, so that nothing is printed on its back."""
CUT = ("board", "pieces", "cards", "box", "track", "other")
"""Kinds of pages that are cut out or placed on the table."""
LOOSE = ("reference",)
"""Kinds of pages that may be anywhere in a kit."""


class Book(Protocol):
    """Anything whose pages are numbered."""

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """Return the pages, numbered from ``first``."""
        ...


Kind: TypeAlias = Literal[
    "cover",
    "build",
    "board",
    "pieces",
    "cards",
    "box",
    "reference",
    "rules",
    "first-game",
    "notes",
    "aid",
    "puzzles",
    "solutions",
    "track",
    "other",
    "blank",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""Kinds of pages in a kit."""
OF_RULES = ("first-game", "notes")
"""Kinds of pages that come with the rules unless they are excluded by name."""
Form: TypeAlias = Literal["whole", "pieces", "tiles"]
"""The form of a printed board: on one sheet, in pieces that it defines, or in tiles."""
SIDES: tuple[Duplex, ...] = ("long", "short", "fold", "none")
"""Ways to print the sheets of a kit: turned over on one of their edges, folded with the backs beside the fronts, or
on one side only.
"""


class Listed(TypedDict):
    """The contents of the pages of one file in a kit."""

    path: str
    pages: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class KitRequest:
    """A user's request for a kit.

    Attributes:
        duplex: the edge on which two-sided sheets are turned over, or ``none`` if no sheet has a back.
        only: kinds of pages to print; empty for all.
        without: kinds of pages to leave out.
        booklet: whether the rules are printed as a booklet to fold and stitch in the middle.
        tonight: whether to print only the sheets that the build notes name for a first game.
        split: whether rules and puzzles are in separate files.
        weight: weight of a booklet's paper in g/m2, which matters because thick paper pushes the pages of inner
        sheets outwards.
        link: web address to print on the build sheet and the box, as a QR code and as text; None if there is none.

    Raises:
        InputError: an unknown kind or edge, a booklet of sheets without backs, or a link that cannot be printed.
    """

    duplex: Duplex = "long"
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    booklet: bool = False
    tonight: bool = False
    split: bool = False
    weight: int = WEIGHT
    link: str | None = None

    def __post_init__(self) -> None:
        for option, names in (("only", self.only), ("without", self.without)):
            for name in names:
                if name not in KINDS:
                    raise InputError(option, name, f"one of {', '.join(KINDS)}", names=KINDS)
        if self.duplex not in SIDES:
            raise InputError("duplex", self.duplex, f"one of {', '.join(SIDES)}", names=SIDES)
        if self.booklet and self.one_sided:
            message = "With {booklet}, {field} must be long or short, not {value}: a booklet is two-sided."
            raise InputError("duplex", self.duplex, message, hints=("booklet",))
        if self.link is not None:
            weblink.checked(self.link)
            if self.tonight or not (self.wants("build") or self.wants("box")):
                message = "{field} needs the build sheet or the box, because the code is printed there."
                raise InputError("link", self.link, message)

    def wants(self, kind: str) -> bool:
        """Return whether pages of a given kind are printed. Blank pages are printed together with the pages whose
        backs they keep empty.
        """
        names = {kind, "rules"} if kind in OF_RULES else {kind}
        return (not self.only or bool(names & {*self.only}) or kind == BLANK) and not names & {*self.without}

    @property
    def one_sided(self) -> bool:
        """Whether no sheet has a back; with ``fold``, backs are beside their fronts, to be folded and glued."""
        return self.duplex in ("fold", "none")

    @property
    def protects(self) -> bool:
        """Whether blank pages follow sheets to be cut, so that nothing is printed on the backs of those sheets."""
        return not self.one_sided and self.wants(BLANK)


ALL = KitRequest()


@dataclass(frozen=True, slots=True)
class Edition:
    """How to print a kit.

    Attributes:
        paper: paper for the cover, the build sheet and everything else that does not specify its own.
        theme: colours and type.
        request: the kinds of pages to print, and how to print them.
        game: title of the game, with which the titles on its sheets begin.

    Raises:
        TooSmall: the paper is smaller than A5.
    """

    paper: Paper = USUAL
    theme: Theme = FULL
    request: KitRequest = ALL
    game: str = ""

    def titled(self, title: str) -> str:
        """Return the title of a sheet, which begins with the title of the game."""
        return title if title.startswith(self.game) else f"{self.game}: {title}"

    def __post_init__(self) -> None:
        size = self.paper.width, self.paper.height
        if min(size) < SMALLEST[0] or max(size) < SMALLEST[1]:
            message = "{field} {value} is too small for the pages of a kit; use A5 or larger."
            raise TooSmall("paper", self.paper.name, message, found=size, bound=SMALLEST)


@dataclass(frozen=True, slots=True)
class Section:
    """A run of sheets that belong together and share one line in the page list.

    Attributes:
        id: its name in the game's build notes: the name of a board or a deck, or the kind of the pages.
        title: its title.
        kind: kind of its pages; puzzles are followed by their solutions.
        paper: name of the paper.
        copies: number of copies to print.
        holds: its pieces, in words; empty for boards.
        book: the document to which the pages belong, if they have the page numbers of the kit.
        decks: the decks of its pieces.
        note: another remark for the build sheet.
        form: how a board is printed: whole, in pieces or in tiles.
    """

    id: str
    title: str
    kind: Kind
    _: KW_ONLY
    sheets: tuple[Sheet, ...]
    paper: str
    copies: int = 1
    holds: str = ""
    book: Book | None = None
    decks: tuple[Deck, ...] = ()
    note: str = ""
    form: Form = "whole"

    @property
    def pieces(self) -> int:
        """The number of pieces in the section."""
        return sum(map(count, self.decks))

    @property
    def names(self) -> frozenset[str]:
        """The section's possible names in build notes: its id, its id with its form, and the ids of its decks."""
        return frozenset((self.id, f"{self.id}-{self.form}", *(deck.id for deck in self.decks)))

    @property
    def backed(self) -> bool:
        """Whether the sheets of the section have backs."""
        return any(sheet.back for sheet in self.sheets)

    @property
    def printed(self) -> tuple[Sheet, ...]:
        """The sheets of the section without the blank ones."""
        return tuple(sheet for sheet in self.sheets if sheet.kind != BLANK)

    @property
    def from_a_front(self) -> bool:
        """Whether the section's first page must be on the front of a sheet of paper."""
        return self.backed or len(self.printed) < len(self.sheets)

    def protected(self) -> Section:
        """Return the section with a blank page after every sheet that is cut and has no back."""
        if self.kind not in CUT:
            return self
        followers = (*self.sheets[1:], None)
        sheets = [
            each
            for sheet, follower in zip(self.sheets, followers, strict=True)
            for each in ((sheet,) if sheet.back or (follower and follower.back) else (sheet, blank(sheet)))
        ]
        return replace(self, sheets=tuple(sheets))


def art_section(art: Artwork, edition: Edition) -> Section:
    """Return a section of one sheet. The art need not be true to scale, so it shrinks on small paper."""
    size = oriented(art, edition.paper)
    frame = Frame(words=Instructions(edition.titled(art.title), f"Print one-sided. {capitalised(art.work)}."))
    sheet = place(art, size, edition.theme, frame=frame, scale=min(1.0, fit_scale(art, size, frame)))
    kind: Kind = "track" if art.kind == "track" else "other"
    return Section(slug(art.title), art.title, kind, sheets=(sheet,), paper=edition.paper.name)


def slug(title: str) -> str:
    """Return the name that build notes use for a sheet of additional art: ``chalk-and-tape-plan``."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))


def deck_sections(decks: Sequence[Deck], edition: Edition) -> Iterator[Section]:
    """Yield the decks, each on separate sheets unless the paper has room for several."""
    main, theme, way = edition.paper, edition.theme, Imposition(edition.request.duplex)
    decks = [replace(deck, title=edition.titled(deck.title)) for deck in decks]
    shared_sheets = together(decks, main, theme, way=way) if len(decks) > 1 or decks[0].box else None
    groups = (
        [(decks, shared_sheets)]
        if shared_sheets
        else [([deck], impose(deck, main, theme, way=way)) for deck in decks]
    )
    for group, sheets in groups:
        kind: Kind = "cards" if all(corner(deck) is not None for deck in group) else "pieces"
        if all(deck.box for deck in group):
            kind = "box"
        yield Section(
            group[0].id,
            titled(group),
            kind,
            sheets=sheets,
            paper=main.name,
            holds=", ".join(map(holds, group)),
            decks=tuple(group),
        )


def rules_section(book: rulebook.Rulebook, edition: Edition, note: str = "") -> Section:
    """Return the rulebook, page by page or as a booklet; ``note`` is the remark on it on the build sheet."""
    main, theme = edition.paper, edition.theme
    if not edition.request.booklet:
        # The kit has a cover, so a heading is enough here.
        title, parts = Heading(1, (Span(f"{book.title}: {book.header.kind}"),)), book.parts
        if isinstance(parts[0], Heading) and plain(parts[0].words) == "In short":
            # The running head names the book, so the first page can be a summary below a large title.
            title, parts = Heading(1, (Span("How to play"),)), parts[1:]
        inner = replace(book, header=replace(book.header, cover=False), parts=(title, *parts))
        pages = rulebook.pages(inner, main, theme)
        return Section(
            "rules", "Rules", "rules",
            sheets=pages.sheets(), paper=main.name, book=pages, note=note,
        )  # fmt: skip
    half = leaf(main)
    # If the pages are too narrow for a rulebook, set it on the smallest possible pages and scale these down.
    larger = max(1.0, SMALLEST[0] / half.width)
    page = replace(half, width=half.width * larger, height=half.height * larger)
    leaves, request = rulebook.pages(book, page, theme).sheets(), edition.request
    sheets = saddle(leaves, main, request.duplex, weight=request.weight)
    least = min(size for sheet in sheets for size in _sizes(sheet.drawing))
    if least < LEGIBLE:
        message = (
            f"{{field}} {{value}} is too small for a booklet: its smallest type would be {short(least, 1)} mm. "
            "Use A4 or larger."
        )
        raise TooSmall("paper", main.name, message, found=least, bound=LEGIBLE)
    note = "; ".join(filter(None, ("fold and staple in the middle", note)))
    return Section("rules", "Rules, a booklet", "rules", sheets=sheets, paper=main.name, note=note)


LEGIBLE = 2.1
"""Smallest em size of type in mm: about 6 points."""


def _sizes(drawing: Drawing) -> Iterator[float]:
    """Return the em sizes of all text in mm, including the text in symbols."""

    def of(item: Item, scale: float) -> Iterator[float]:
        match item:
            case Text(size=size):
                yield scale * size
            case Use(symbol=symbol, scale=more):
                yield from (size for inner in symbol.items for size in of(inner, scale * more))
            case Clip(items=items) | Tagged(items=items):
                yield from (size for inner in items for size in of(inner, scale))
            case _:
                pass

    return (size for _, item in drawing for size in of(item, 1.0))


def board_section(
    entry: BoardSheet,
    make: Callable[[placement.BoardRequest], tuple[Sheet, ...]],
    request: placement.BoardRequest,
    *,
    id: str,
    name: str,
) -> Section:
    """Return a board on its paper, in tiles if it is too large for a single sheet.

    Args:
        entry: its entry in the kit.
        make: function that places the board on paper.
        request: the paper and the theme.
        id: its name in build notes.
        name: the title on the sheet.
    """
    times = "Print one-sided" + (f", {entry.copies} times" if entry.copies > 1 else "")
    words = Instructions(name, f"{times}. {capitalised(entry.work)}.")
    title = entry.title
    form: Form = "whole"
    try:
        sheets = make(replace(request, frame=Frame(words=words)))
        if len(sheets) > 1:
            title, form = f"{title}, in {len(sheets)} pieces", "pieces"
    except TooSmall:
        sheets = make(replace(request, tile=True, frame=Frame()))
        tiles = sum(sheet.label != MAP for sheet in sheets)
        title, form = f"{title}, in {tiles} tiles with a map", "tiles"
    paper_name = (request.paper or USUAL).name
    return Section(id, title, "board", sheets=sheets, paper=paper_name, copies=entry.copies, form=form)


def puzzles_section(game_style: GameLook, edition: Edition) -> Section:
    """Return the puzzles and their solutions, on larger paper if they would be illegible on the kit's."""
    selection = collection.puzzles(game_style.id)
    notes = ["names are those used in the rules"] if game_style.names else []
    size = edition.paper
    try:
        book = puzzles.booklet(selection, puzzles.Look(paper=size, theme=edition.theme, brief=True), PUZZLES)
    except TooSmall:
        size = USUAL
        book = puzzles.booklet(selection, puzzles.Look(paper=size, theme=edition.theme, brief=True), PUZZLES)
        notes.append(f"they would be too small on {edition.paper.name}")
    return Section(
        "puzzles", "Puzzles, then their solutions", "puzzles",
        sheets=book.sheets(), paper=size.name, book=book, note="; ".join(notes),
    )  # fmt: skip


def reference_section(sheets: tuple[Sheet, ...], edition: Edition) -> Section:
    """Return the quick reference."""
    return Section("reference", "Quick reference", "reference", sheets=sheets, paper=edition.paper.name)


def aid_section(sheets: tuple[Sheet, ...], edition: Edition) -> Section:
    """Return the player aids, without their backs if sheets have none."""
    sheets = sheets[:1] if edition.request.one_sided else sheets
    title = "Player aids" + (" and quick reference" if sheets[-1].kind == "reference" else "")
    note = "heavy paper is best; cut in half" if sheets[0].drawing.layer("cut") else "one for each player"
    return Section("aid", title, "aid", sheets=sheets, paper=edition.paper.name, note=note)


def blank(before: Sheet) -> Sheet:
    """Return a blank page of the same size as the page before it."""
    return Sheet(before.width, before.height, Drawing(), kind=BLANK)


def _blank_section(before: Section) -> Section:
    """Return a blank page, so that the next section begins on the front of a sheet."""
    sheet = blank(before.sheets[0])
    return Section(BLANK, "Empty page", BLANK, sheets=(sheet,), paper=before.paper)


def holds(deck: Deck) -> str:
    """List pieces in words: ``27 red stones and 27 black stones``; only the total if there are many kinds."""
    if len(deck.pieces) > 6:
        return f"{count(deck)} pieces"
    return listed(counted(piece.name, piece.count) for piece in deck.pieces)


def counted(name: str, count: int) -> str:
    """Return a count of pieces as text: ``27 red stones``. A name whose plural may need more than an added s is left
    unchanged.
    """
    if count == 1:
        return name
    if name.split(" ")[-1][:1].islower() and " of " not in name and name[-1:] not in "fhpsxyz":
        return plural(count, name).replace(" ", "\u00a0", 1)
    return f"{count}\u00a0×\u00a0{name}"


def count(deck: Deck) -> int:
    """Return the number of pieces in a deck."""
    return sum(piece.count for piece in deck.pieces)


def in_order(sections: Sequence[Section], before: int, request: KitRequest) -> list[Section]:
    """Return the sections in an order in which they can be printed on both sides, after ``before`` existing pages.

    A sheet to be cut may have nothing but its back or a blank page behind it, and sections with such sheets begin on
    odd pages. If necessary, a section that can be anywhere in the kit is moved forward or, if there is none, a blank
    page is inserted.
    """
    waiting = [each.protected() if request.protects else each for each in sections]
    result: list[Section] = []
    count = before
    while waiting:
        next_section = waiting[0]
        if next_section.from_a_front and count % 2 and (next_section.backed or request.protects):
            loose = (one for one in waiting if len(one.sheets) % 2 and one.kind in LOOSE)
            next_section = next(loose, _blank_section(next_section))
        if next_section in waiting:
            waiting.remove(next_section)
        result.append(next_section)
        count += len(next_section.sheets)
    return result
