"""The kit of a game: everything needed to play it, as documents ready to be printed.

One PDF on the kit's paper holds the cover with the credits, the page list, boards, pieces, the rulebook, puzzles and
the quick reference; sheets that need other paper go into a second PDF, which the page list names. The list is made
from the sheets themselves, so it cannot disagree with them.

A back stands on the page after its front, and fronts stand on odd pages: printed on both sides, the whole file or
any part of it that begins with a front has every back behind its front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from math import fsum, sqrt
from pathlib import Path
from typing import Literal, Protocol, TypeAlias, get_args

from printkit import engines, export
from printkit.books import build, collection, notation, puzzles, rulebook, steps
from printkit.books.miniature import miniature
from printkit.books.puzzles.booklet import SIDE as BESIDE
from printkit.books.puzzles.solutions import TITLE as SOLUTIONS
from printkit.books.rulebook.pages import SIDE
from printkit.content.blocks import Heading, Span
from printkit.content.quotes import curly
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Clip, Drawing, Item, Tagged, Text, Use, label, line, runs
from printkit.draw.structure import Element, Role
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.draw.type import Weight, face, typeset
from printkit.draw.type import width as type_width
from printkit.draw.type.faces import WEIGHTS
from printkit.draw.type.hyphens import hyphenator
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.figures import Figure
from printkit.figures import sheet as figure
from printkit.layouts import paper
from printkit.layouts.ground.refusals import InputError, TooSmall
from printkit.layouts.ground.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.looks.declaration import declared
from printkit.looks.style import BoardSheet, Deck, GameStyle
from printkit.pages import flow, placement
from printkit.pages.booklet import leaf, saddle
from printkit.pages.impose import Duplex, Imposition, corner, impose, titled, together
from printkit.pages.margin import Instructions, lengths
from printkit.pages.page import Frame, fit_scale, oriented, place
from printkit.pages.tile import MAP

SMALLEST = (148.0, 210.0)
"""Sides of the smallest paper, in mm, on which every rulebook and its figures can be read: A5."""
FINEST = 0.25
"""Width of the finest strokes of a picture, in mm."""
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


Kind: TypeAlias = Literal[
    "cover",
    "build",
    "board",
    "pieces",
    "cards",
    "reference",
    "rules",
    "puzzles",
    "solutions",
    "track",
    "other",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What the pages of a kit are."""
SIDES: tuple[Duplex, ...] = ("long", "short", "none")
"""How the pages of a kit may be printed: the edge that sheets are turned over on, or on one side only."""


@dataclass(frozen=True, slots=True)
class KitRequest:
    """What a user may ask of a kit.

    Attributes:
        duplex: the edge that two-sided sheets are turned over on, or ``none``: no sheet has a back.
        only: kinds of pages wanted; empty for all.
        without: kinds of pages left out.
        booklet: whether the rules are a booklet to be folded in the middle of its sheets and stitched there.

    Raises:
        InputError: an unknown kind or edge, or a booklet of sheets without backs.
    """

    duplex: Duplex = "long"
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    booklet: bool = False

    def __post_init__(self) -> None:
        for option, names in (("only", self.only), ("without", self.without)):
            for name in names:
                if name not in KINDS:
                    raise InputError(option, name, f"a kind of page; kinds are {', '.join(KINDS)}", KINDS)
        if self.duplex not in SIDES:
            raise InputError("duplex", self.duplex, f"one of {', '.join(SIDES)}", SIDES)
        if self.booklet and self.duplex == "none":
            accepted = "long or short with {booklet}: the sheets of a booklet have two sides"
            raise InputError("duplex", "none", accepted, hints=("booklet",))

    def wants(self, kind: str) -> bool:
        """Whether pages of that kind are printed."""
        return (not self.only or kind in self.only) and kind not in self.without


ALL = KitRequest()


@dataclass(frozen=True, slots=True)
class Section:
    """A run of sheets that belong together: a line of the page list.

    Attributes:
        id: what the game's build notes call it: the name of a board or a deck, or the kind of the pages.
        title: what it is.
        kind: what its pages are; puzzles are followed by their solutions.
        paper: name of the paper.
        copies: how often to print it.
        work: what to do with it.
        holds: pieces on it, as a text; empty for boards.
        book: what these are the pages of, where they bear the numbers they have in the kit.
        decks: what the pieces on it are.
        note: what the build sheet says besides.
        form: of a board, whether it is on one sheet, in pieces of its own, or in tiles.
    """

    id: str
    title: str
    kind: Kind
    sheets: tuple[Sheet, ...]
    paper: str
    work: str
    copies: int = 1
    holds: str = ""
    book: Book | None = None
    decks: tuple[Deck, ...] = ()
    note: str = ""
    form: Literal["whole", "pieces", "tiles"] = "whole"

    @property
    def backed(self) -> bool:
        """Whether its sheets have backs."""
        return any(sheet.back for sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class About:
    """What a kit says about itself.

    Attributes:
        id: begins the names of its files.
        title, subtitle: on the cover.
        by: whose game it is, a line of the cover; empty for none.
        author, subject: for the metadata of its files.
        credits: whole lines.
        foot: the lines at the foot of the cover.
        notes: its build notes.
        picture: the game on the table within a width and a height in mm; None where there is nothing to show.
        step: makes the picture of a step of the build notes.
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


def kit(
    game_style: GameStyle, wanted: Paper | None = None, theme: Theme = FULL, request: KitRequest = ALL
) -> dict[str, Document]:
    """The documents of a game's kit by what is put behind the file's name: ``""``, ``"-a3"``...

    Args:
        game_style: the game.
        wanted: paper for everything; None for A4, with boards that are larger on the paper made for them. Boards
            that do not fit their paper are tiled, and puzzles too small to be read on it are on A4.
        theme: colours and weights.
        request: which parts, and how they are printed.

    Raises:
        InputError: paper below A5, or nothing is left of the kit.
    """
    main = paper_for(wanted)
    sections = list(_sections(game_style, main, wanted is None, theme, request))
    return assembled(_about(game_style, theme), sections, main, theme, request)


def prepare() -> None:
    """Load what all kits need: copies of this process then need not load it one by one."""
    for part in ("printkit.engines.puzzles.played", "printkit.export.pdf", "printkit.export.svg"):
        import_module(part)
    for weight in WEIGHTS:
        face(weight)
    hyphenator("en")
    flow.blocks("")


def paper_for(wanted: Paper | None) -> Paper:
    """The paper of a kit, A4 unless another is asked for. Raises TooSmall for paper below A5."""
    main = wanted or USUAL
    if min(main.width, main.height) < SMALLEST[0] or max(main.width, main.height) < SMALLEST[1]:
        accepted = "large enough for the pages of text in a kit: A5 or larger"
        raise TooSmall("paper", main.name, accepted, found=(main.width, main.height), bound=SMALLEST)
    return main


def _about(game_style: GameStyle, theme: Theme) -> About:
    """What the kit of a game says about itself."""
    info, found = engines.info(game_style.id), _notes(game_style)
    year = f", {info.year}" if info.year else ""
    made = f"{game_style.made} are printkit’s own. Keep these credits with every copy."
    return About(
        id=game_style.id,
        title=curly(game_style.called),
        subtitle=game_style.subtitle,
        by=f"a game by {info.designer}{year}",
        author=info.designer,
        subject=f"Boards, pieces and rules of {info.title}",
        credits=tuple(info.credits),
        foot=(*map(curly, info.credits), made),
        notes=found,
        picture=partial(_picture, game_style, found, theme) if game_style.kit_boards else None,
        step=lambda words: steps.picture(words, game_style, theme),
    )


def assembled(
    about: About, sections: Sequence[Section], main: Paper, theme: Theme, request: KitRequest = ALL
) -> dict[str, Document]:
    """The documents of a kit by what is put behind the file's name, as for :func:`kit`.

    Args:
        about: what the kit says about itself.
        sections: its parts in their order, on their papers.
        main: paper of the cover, the build sheet and all that has no other.
        theme: colours and type.
        request: which kinds of pages are wanted, and how they are printed.

    Raises:
        InputError: nothing is left of the kit.
    """
    by_paper: dict[str, list[Section]] = {main.name: []}
    for section in sections:
        by_paper.setdefault(section.paper, []).append(section)
    suffixes = {name: "" if name == main.name else f"-{name.lower()}" for name in by_paper}
    documents = {}
    for name, parts in by_paper.items():
        front: tuple[Sheet, ...] = ()
        if name == main.name:
            front, by_paper[name] = _front(about, by_paper, suffixes, main, theme, request)
        else:
            by_paper[name] = _in_order(parts, 0)
        sheets = list(front)
        for part in by_paper[name]:
            sheets += _bookmarked(part, len(sheets) + 1)
        documents[suffixes[name]] = Document(
            tuple(sheet for sheet in sheets if request.wants(sheet.kind)),
            title=f"{about.title}: print-and-play kit" + (f", {name} sheets" if suffixes[name] else ""),
            author=about.author,
            subject=about.subject,
            credits=" ".join(about.credits),
        )
    documents = {suffix: document for suffix, document in documents.items() if document.sheets}
    if not documents:
        option, given = ("only", request.only) if request.only else ("without", request.without)
        raise InputError(option, ",".join(given), f"something that leaves pages in the kit of {about.title}")
    return documents


def _in_order(sections: Sequence[Section], before: int) -> list[Section]:
    """The sections in such an order that those with backs begin on odd pages, ``before`` pages being there already.

    Where that needs it, a section that may stand anywhere comes earlier; where none is left, an empty page.
    """
    waiting, done, count = list(sections), [], before
    while waiting:
        chosen = waiting[0]
        if chosen.backed and count % 2:
            loose = (one for one in waiting if len(one.sheets) % 2 and one.kind in LOOSE)
            chosen = next(loose, _empty(chosen))
        if chosen in waiting:
            waiting.remove(chosen)
        done.append(chosen)
        count += len(chosen.sheets)
    return done


EMPTY = "empty"
"""What a page that is left empty is called."""
LOOSE = ("reference", "track", "other")
"""Kinds of pages that may stand anywhere in a kit."""


def _empty(before: Section) -> Section:
    """A page that is left empty so that what follows it begins on the front of a sheet."""
    sheet = before.sheets[0]
    text = "This page is empty: the next sheet has a back and begins on an odd page."
    words = label(sheet.width / 2, sheet.height / 2, text, 3.2, "#757370", anchor="middle")
    page = Sheet(sheet.width, sheet.height, Drawing.said("P", words))
    return Section(EMPTY, "Empty page", "other", (page,), before.paper, "leave it out")


def pages(document: Document) -> list[dict[str, object]]:
    """The pages of a kit's document: number, title, kind, side and paper of each."""
    found: list[dict[str, object]] = []
    title = ""
    for number, sheet in enumerate(document.sheets, start=1):
        title = sheet.title or title
        follows = number < len(document.sheets) and document.sheets[number].back
        side = "back" if sheet.back else "front" if follows else "single"
        size = sorted((sheet.width, sheet.height))
        named = (one.name for one in paper.SIZES.values() if sorted((one.width, one.height)) == size)
        name = next(named, f"{short(sheet.width)}x{short(sheet.height)}mm")
        found.append({"page": number, "title": title, "kind": sheet.kind, "side": side, "paper": name})
    return found


def files(
    game_style: GameStyle,
    folder: Path,
    wanted: Paper | None = None,
    theme: Theme = FULL,
    render: Callable[[Document, Path], dict[Path, bytes]] = export.render,
    request: KitRequest = ALL,
) -> dict[Path, bytes]:
    """The files of a game's kit: its PDFs, written by ``render``, and each of its boards as SVG."""
    return printed(game_style, folder, wanted, theme, render, request)[0]


def printed(
    game_style: GameStyle,
    folder: Path,
    wanted: Paper | None = None,
    theme: Theme = FULL,
    render: Callable[[Document, Path], dict[Path, bytes]] = export.render,
    request: KitRequest = ALL,
) -> tuple[dict[Path, bytes], list[dict[str, object]]]:
    """As :func:`files`, and what is on the pages: ``{"path", "pages"}`` for each file; see :func:`pages`."""
    made: dict[Path, bytes] = {}
    listed: list[dict[str, object]] = []
    for suffix, document in kit(game_style, wanted, theme, request).items():
        path = folder / f"{game_style.id}{suffix}.pdf"
        made |= render(document, path)
        listed.append({"path": str(path), "pages": pages(document)})
    for name in game_style.boards if request.wants("board") else ():
        board = game_style.board(name)
        request_ = placement.BoardRequest(theme=theme, frame=Frame(note=False))
        document = placement.document(placement.sheets(board, game_style, request_), board, game_style)
        document = replace(document, sheets=tuple(replace(sheet, kind="board") for sheet in document.sheets))
        drawn = export.render(document, folder / f"{name}.svg")
        made |= drawn
        for path, page in zip(drawn, pages(document), strict=True):
            listed.append({"path": str(path), "pages": [{**page, "page": 1}]})
    return made, listed


def _sections(
    game_style: GameStyle, main: Paper, own: bool, theme: Theme, request: KitRequest
) -> Iterator[Section]:
    """Boards, further art, pieces, rulebook, puzzles, quick reference, in the order of the kit.

    ``own`` has boards on the paper made for them.
    """
    boards = [_board(entry, game_style, main, own, theme) for entry in game_style.kit_boards]
    if request.wants("board"):
        yield from boards
    joined = game_style.assembly if any(board.form == "pieces" for board in boards) else None
    for make in (joined, game_style.extra):
        for art in make(theme) if make else ():
            # What explains the game is part of the quick reference.
            if art.kind != "reference" and request.wants(art.kind):
                yield _art(art, main, theme)
    if request.wants("pieces") or request.wants("cards"):
        for names in game_style.kit_decks:
            for section in _decks(game_style, names, main, theme, request.duplex):
                if request.wants(section.kind):
                    yield section
    book = rulebook.of_game(game_style.id) if request.wants("rules") else None
    if book:
        # Its figures and claims are the game's own, and so are the names in them.
        names_ = ", ".join(f"{usual} for {name}" for usual, name in game_style.names.items())
        yield rules_section(book, main, theme, request, f"it says {names_}" if names_ else "")
    if game_style.id in collection.names() and (request.wants("puzzles") or request.wants("solutions")):
        yield _puzzles(game_style, main, theme)
    if game_style.reference and request.wants("reference"):
        sheets = reference(game_style, main, theme)
        work = "one for each player, if you like"
        yield Section("reference", "Quick reference", "reference", sheets, main.name, work)


def _art(art: Artwork, main: Paper, theme: Theme) -> Section:
    """A sheet of its own. Nothing on it is measured: on small paper it shrinks."""
    size = oriented(art, main)
    work = capitalised(art.work)
    frame = Frame(words=Instructions(art.title, f"Print one-sided. {work}."))
    sheet = place(art, size, theme, frame, scale=min(1.0, fit_scale(art, size, frame)))
    kind: Kind = "track" if art.kind == "track" else "other"
    return Section(slug(art.title), art.title, kind, (sheet,), main.name, art.work)


def slug(title: str) -> str:
    """``assembly-of-the-master-board``: what build notes call a sheet of further art."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))


def _decks(
    game_style: GameStyle, names: str | tuple[str, ...], main: Paper, theme: Theme, duplex: Duplex
) -> Iterator[Section]:
    """A deck; or several that share a sheet where the paper lets them."""
    each = (names,) if isinstance(names, str) else names
    return deck_sections([game_style.decks[name].make(theme, None) for name in each], main, theme, duplex)


def deck_sections(decks: Sequence[Deck], main: Paper, theme: Theme, duplex: Duplex) -> Iterator[Section]:
    """Decks, each on sheets of its own unless the paper lets them share one."""
    way = Imposition(duplex)
    shared = together(decks, main, theme, way) if len(decks) > 1 else None
    groups = [([*decks], shared)] if shared else [([deck], impose(deck, main, theme, way)) for deck in decks]
    for group, sheets in groups:
        kind: Kind = "cards" if all(corner(deck) is not None for deck in group) else "pieces"
        works = "; ".join(dict.fromkeys(deck.work for deck in group))
        title = titled(group)
        holds = ", ".join(_holds(deck) for deck in group)
        yield Section(group[0].id, title, kind, sheets, main.name, works, holds=holds, decks=tuple(group))


def rules_section(
    book: rulebook.Rulebook, main: Paper, theme: Theme, request: KitRequest, note: str = ""
) -> Section:
    """The rulebook, page by page or as a booklet; ``note`` is what the build sheet says of it."""
    if not request.booklet:
        # The kit has a cover: a heading is enough.
        title = Heading(1, (Span(f"{book.title}: {book.header.kind}"),))
        inner = replace(book, header=replace(book.header, cover=False), parts=(title, *book.parts))
        pages = rulebook.pages(inner, main, theme)
        return Section("rules", "Rules", "rules", pages.sheets(), main.name, "read", book=pages, note=note)
    half = leaf(main)
    # On a page narrower than the smallest that a rulebook can be set on, it is set on that, and reduced.
    larger = max(1.0, SMALLEST[0] / half.width)
    page = replace(half, width=half.width * larger, height=half.height * larger)
    sheets = saddle(rulebook.pages(book, page, theme).sheets(), main, request.duplex)
    least = min(size for sheet in sheets for size in _sizes(sheet.drawing))
    if least < LEGIBLE:
        accepted = (
            f"large enough for a booklet: its smallest type would be {short(least, 1)} mm; A4 or larger is"
        )
        raise TooSmall("paper", main.name, accepted, found=least, bound=LEGIBLE)
    work = "fold each sheet in the middle, lay them inside one another, staple them in the fold"
    note = "; ".join(filter(None, ("fold and staple in the middle", note)))
    return Section("rules", "Rules, a booklet", "rules", sheets, main.name, work, note=note)


LEGIBLE = 2.1
"""Least em size of type in mm: about 6 points."""


def _sizes(drawing: Drawing) -> Iterator[float]:
    """Em sizes of all texts in mm, those of symbols included."""

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


def _board(entry: BoardSheet, game_style: GameStyle, main: Paper, own: bool, theme: Theme) -> Section:
    """A board as it is where it fits the paper, whole or in its own pieces; in tiles where it does not."""
    board = game_style.board(entry.board)
    size = paper.parse(game_style.papers[entry.board]) if own and entry.board in game_style.papers else main
    id = "-without-".join((entry.board, *entry.without))
    make = partial(placement.sheets, board, game_style)
    return board_section(id, entry, make, placement.BoardRequest(size, without=entry.without, theme=theme))


def board_section(
    id: str,
    entry: BoardSheet,
    make: Callable[[placement.BoardRequest], tuple[Sheet, ...]],
    request: placement.BoardRequest,
) -> Section:
    """A board on its paper, in tiles where it is too large for that.

    Args:
        id: what build notes call it.
        entry: how it stands in the kit.
        make: puts the board on paper.
        request: the paper and the theme.
    """
    size = request.paper or USUAL
    times = "Print one-sided" + (f", {entry.copies} times" if entry.copies > 1 else "")
    work = capitalised(entry.work)
    words = Instructions(entry.title, f"{times}. {work}.")
    try:
        sheets = make(replace(request, frame=Frame(words=words)))
    except TooSmall:
        sheets = make(replace(request, tile=True, frame=Frame()))
        count = sum(sheet.label != MAP for sheet in sheets)
        title = f"{entry.title}, in {count} tiles with a map"
        work = "trim along the dashed lines and join as the map shows"
        return Section(id, title, "board", sheets, size.name, work, entry.copies, form="tiles")
    if len(sheets) == 1:
        return Section(id, entry.title, "board", sheets, size.name, entry.work, entry.copies)
    title = f"{entry.title}, in {len(sheets)} pieces"
    return Section(id, title, "board", sheets, size.name, entry.work, entry.copies, form="pieces")


def _puzzles(game_style: GameStyle, main: Paper, theme: Theme) -> Section:
    """Puzzles and their solutions, on larger paper where they could not be read on the kit's."""
    found = collection.puzzles(game_style.id)
    note = ["names are those of the rules"] if game_style.names else []
    size = main
    try:
        book = puzzles.booklet(found, puzzles.Look(size, theme), PUZZLES)
    except TooSmall:
        size = USUAL
        book = puzzles.booklet(found, puzzles.Look(size, theme), PUZZLES)
        note.append(f"they would be too small on {main.name}")
    title, told = "Puzzles, then their solutions", "; ".join(note)
    return Section(
        "puzzles", title, "puzzles", book.sheets(), size.name, "write on them", book=book, note=told
    )


def _holds(deck: Deck) -> str:
    """``27 red stones, 27 black stones``; one number where every piece is another."""
    total = sum(piece.count for piece in deck.pieces)
    if len(deck.pieces) > 6:
        return f"{total} pieces"
    return ", ".join(f"{piece.count}\u00a0×\u00a0{piece.name}" for piece in deck.pieces)


def _bookmarked(section: Section, first: int) -> Iterator[Sheet]:
    """The sheets from page ``first`` on, of which the first alone is bookmarked by the section's title."""
    sheets = section.book.sheets(first) if section.book else section.sheets
    kind = section.kind
    for number, sheet in enumerate(sheets):
        if kind == "puzzles" and sheet.title == SOLUTIONS:
            kind = "solutions"
        yield replace(sheet, title=section.title if number == 0 else "", label="", kind=kind)


# ---------------------------------------------------------------------------------------- pages of text


def reference(game_style: GameStyle, page: Paper, theme: Theme) -> tuple[Sheet, ...]:
    """The quick reference: the rules in short, what explains the board, and how turns are written."""
    width = page.width * (1 - 2 * BESIDE)

    def below(theme: Theme) -> Iterator[notation.Card]:
        for art in game_style.extra(theme) if game_style.extra else ():
            if art.kind == "reference":
                scale = width / art.width
                drawing = art.drawing.moved(0, -scale * art.height, scale=scale)
                yield notation.Card(drawing, scale * art.height)
        if card := notation.card(game_style.id, width, theme):
            yield card

    return reference_pages(game_style.reference, page, theme, declared(game_style.id).reference, below)


def reference_pages(
    text: str,
    page: Paper,
    theme: Theme,
    source: Path | None = None,
    below: Callable[[Theme], Iterable[notation.Card]] = lambda theme: (),
) -> tuple[Sheet, ...]:
    """A quick reference in Markdown, with cards below it; one with a ``rulebook`` block is proved first.

    It is a sheet to be kept beside the board: its margins are those of puzzles, half as wide as the rules', and it is
    one page where type not much smaller than that of the rules can make it one, in the largest type that does; else
    it takes as many as it needs.

    Args:
        text: the rules in short.
        page: the paper.
        theme: colours and type.
        source: the file of the text: messages name it, and pictures are looked for beside it.
        below: makes the cards in a theme.

    Raises:
        FalseClaim: a claim does not hold. InputError: a text that cannot be set, or, where it is strict, a sentence
            that nothing backs.
    """
    left = page.width * BESIDE
    width, room = page.width - 2 * left, page.height - 2 * ABOVE
    book = brief(text, source)
    content = () if book else flow.blocks(text)

    def columns(share: float) -> list[notation.Card]:
        size = _type(share * theme.body, page)
        found = (
            rulebook.columns(book, width, room, size, theme)
            if book
            else flow.columns(content, flow.Measure(width, theme, size), room)
        )
        return [notation.Card(each.drawing, each.depth) for each in found]

    cards = tuple(below(replace(theme, body=SMALL * theme.body)))
    for share in COMPACT if cards else ():
        stacked = [*columns(share), *cards]
        if fsum(card.height for card in stacked) + GAP * (len(stacked) - 1) <= room:
            break
    else:
        stacked = [*columns(ROOMY), *(below(theme) if cards else ())]
    found: list[tuple[Drawing, float]] = []
    for card in stacked:
        if found and found[-1][1] + GAP + card.height <= room:
            drawing, deep = found.pop()
            found.append((drawing + card.drawing.moved(0, -deep - GAP), deep + GAP + card.height))
        else:
            found.append((card.drawing, card.height))
    return tuple(
        Sheet(page.width, page.height, drawing.moved(left, page.height - ABOVE), title="Quick reference")
        for drawing, _ in found
    )


def brief(text: str, source: Path | None) -> rulebook.Rulebook | None:
    """A quick reference that is written like a rulebook, proved; None where it is plain Markdown."""
    if not rulebook.begins(text):
        return None
    book = rulebook.parse(text, source.name, source.parent) if source else rulebook.parse(text)
    rulebook.proved(book)
    return book


ABOVE = 12.0
"""Margin of a quick reference above and below, in mm."""
SMALL = 0.82
"""Type of the cards on a quick reference of one page, as a share of the rules'."""
COMPACT, ROOMY = (1.08, 1.02, 0.96, 0.91, 0.86, 0.82), 1.08
"""Type of a quick reference as a share of the rules': what may make it one page, and else."""
GAP = 7.0
"""Between the parts of a quick reference, in mm."""


def _type(size: float, page: Paper) -> float:
    """Type for a page: that of A4, a little smaller on narrower paper."""
    return size * min(1.0, sqrt(page.width / 210.0))


def _left(page: Paper) -> float:
    """Side margin of a page of text: that of the rulebook's pages."""
    return page.width * SIDE


def _notes(game_style: GameStyle) -> build.Notes:
    """The build notes of a game; where it has none, what its style says it needs."""
    path = declared(game_style.id).build
    if path is None:
        return build.Notes(sections={"You need": game_style.needs})
    return build.notes(path.read_text(encoding="utf-8"))


def _picture(game_style: GameStyle, found: build.Notes, theme: Theme, width: float, height: float) -> Artwork:
    """The game on the table, as its build notes have it; the board alone where they say nothing."""
    turns, position = found.facts.get("turns"), found.facts.get("position")
    if not (turns or position) or THEMES.get(theme.name) != theme or game_style.options:
        return miniature(game_style, theme, width, height)
    wanted = Figure(
        game_style.id, position, tuple((turns or "").split()), show="after", coords=False, width=width,
        theme=theme.name, source=f"the build notes of {game_style.id}",
    )  # fmt: skip
    sheet = figure(wanted, caption=False)
    scale = min(1.0, width / sheet.width, height / sheet.height)
    drawing = sheet.drawing.nameless().moved(scale=scale).no_finer(FINEST)
    return Artwork(drawing, sheet.width * scale, sheet.height * scale, game_style.called)


def _cover(about: About, page: Paper, theme: Theme) -> Sheet:
    """Title, designer, for whom it is, the game on the table, credits and terms."""
    left, middle = _left(page), page.width / 2
    top, room = page.height - 40, page.width - 2 * _left(page)
    # Lines keep apart as far as their type asks for.
    step = theme.heading / 5.0
    head = Drawing()

    def write(role: Role, y: float, text: str, size: float, colour: str, weight: Weight = "regular") -> None:
        """A line; a long one is set smaller, so that it stays within the page's margins."""
        nonlocal head
        if text:
            wide = type_width(text, 1.0, face(weight, theme.family))
            size = min(size, room / max(1.0, wide))
            head += Drawing.said(
                role,
                label(middle, y, text, size, colour, weight=weight, anchor="middle", family=theme.family),
            )

    facts = [about.notes.facts.get(name, "") for name in ("players", "age", "time")]
    if facts[0]:
        facts[0] += " player" if facts[0] == "1" else " players"
    write("H1", top, about.title, theme.title * 1.9, theme.ink, "bold")
    write("P", top - 12 * step, about.subtitle, theme.heading, theme.soft, "italic")
    write("P", top - 21 * step, about.by, theme.heading, theme.ink)
    write("P", top - 35 * step, "  ·  ".join(fact for fact in facts if fact), theme.body * 1.1, theme.ink)
    rule = line(middle - 9, top - 27 * step, middle + 9, top - 27 * step, theme.stroke(0.9, theme.accent))
    foot, foot_top = _foot(about.foot, left, page, theme)
    high = (top - 42 * step) - (foot_top + 10)
    picture = Drawing()
    if about.picture:
        art = about.picture(min(PICTURE, room), min(PICTURE, high))
        picture = art.drawing.moved(middle - art.width / 2, foot_top + 10 + (high - art.height) / 2)
        picture = picture.tagged(Element("Figure", alt=f"{art.title}: the game on the table"))
    drawing = head + picture + Drawing.of("labels", rule) + foot
    return Sheet(page.width, page.height, drawing, title="Cover", kind="cover")


def _foot(lines: Sequence[str], left: float, page: Paper, theme: Theme) -> tuple[Drawing, float]:
    """Credits and terms at the foot of the cover, centred, and the height in mm that they reach to."""
    measure = page.width - 2 * left
    set_lines = [
        typeset(text, theme.caption * 1.12, measure, align="center", family=theme.family) for text in lines
    ]
    y = 18.0 + fsum(p.height + 0.8 for p in set_lines)
    drawing, top = Drawing(), 30.0
    for number, paragraph in enumerate(set_lines):
        items = runs(paragraph, left, y, theme.soft)
        top = items[0].y if not number else top
        drawing += Drawing.said("P", *items)
        y -= paragraph.height + 0.8
    return drawing, top + theme.body


def _front(
    about: About,
    by_paper: dict[str, list[Section]],
    suffixes: dict[str, str],
    page: Paper,
    theme: Theme,
    request: KitRequest,
) -> tuple[tuple[Sheet, ...], list[Section]]:
    """Cover and build sheet, and the sections that follow them in their order.

    The length of the build sheet moves the page numbers that stand on it, so it is set until they agree.
    """
    cover = (_cover(about, page, theme),) if request.wants("cover") else ()
    length = 2 if request.wants("build") else 0
    while True:
        parts = _in_order(by_paper[page.name], len(cover) + length)
        others = [part for name, each in by_paper.items() if name != page.name for part in each]
        first = len(cover) + length + 1
        listing: tuple[Sheet, ...] = ()
        if request.wants("build"):
            listing = tuple(_listing(about, [*parts, *others], suffixes, page, theme, first, request.duplex))
        if len(listing) == length:
            return (*cover, *listing), parts
        length = len(listing)


TURNS = {
    "long": "turn the paper over on its **long** edge, as printers do by themselves.",
    "short": "turn the paper over on its **short** edge; choose that in the printer’s window.",
    "none": "there are none in this kit.",
}
"""How sheets with backs are printed, on the build sheet."""


def _listing(
    about: About,
    sections: Sequence[Section],
    suffixes: dict[str, str],
    page: Paper,
    theme: Theme,
    first: int,
    duplex: Duplex,
) -> Iterator[Sheet]:
    """The build sheet: what is printed, from page ``first`` on, and what is done with it."""
    number = dict.fromkeys(suffixes, 1)
    number[page.name] = first
    parts: list[build.Part] = []
    others: list[build.Part] = []
    for section in sections:
        start = number[section.paper]
        number[section.paper] += len(section.sheets)
        suffix = suffixes[section.paper]
        part = build.Part(
            section.id,
            section.title,
            f"{about.id}{suffix}.pdf" if suffix else "",
            start,
            number[section.paper] - 1,
            section.sheets[0],
            section.backed,
            section.copies,
            sum(_count(deck) for deck in section.decks),
            section.holds,
            section.note,
            rulers=lengths(sheet.drawing for sheet in section.sheets),
        )
        if section.id != EMPTY:
            parts.append(part)
        if section.form != "whole":
            others.append(replace(part, id=f"{section.id}-{section.form}"))
        others += [
            replace(part, id=deck.id, count=_count(deck), holds=_holds(deck), piece=(deck.width, deck.height))
            for deck in section.decks
        ]
    left, top = _left(page), page.height / 12
    columns = build.pages(
        about.title,
        about.notes,
        parts,
        {part.id: part for part in (*parts, *others)},
        TURNS[duplex],
        about.step,
        (page, page.width - 2 * left, page.height - 2 * top),
        theme,
    )
    for n, column in enumerate(columns):
        drawing = column.moved(left, page.height - top)
        title = "" if n else f"Build {about.title}"
        yield Sheet(page.width, page.height, drawing, title, kind="build")


def _count(deck: Deck) -> int:
    return sum(piece.count for piece in deck.pieces)
