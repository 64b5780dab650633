"""The kit of a user's own game, made from the boards, decks, tokens and texts that a file lists."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

from printkit import export
from printkit.books import build, covers, kit, rulebook, section, steps
from printkit.books.front import About
from printkit.books.reference import reference_pages
from printkit.content import deck as deck_file, kitfile, pictures, schema
from printkit.content.kitfile import Entry, KitFile
from printkit.content.short_names import short_name
from printkit.content.works import WORKS
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Clip, Drawing, Path as Stroke, Symbol
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.export.document import Document, Sheet
from printkit.figures import inline
from printkit.layouts import paper as papers
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.layouts.base.text import read_text
from printkit.layouts.paper import Paper
from printkit.looks import custom_board, custom_deck
from printkit.looks.style import BoardSheet, Deck
from printkit.pages import placement
from printkit.pages.impose import corner
from printkit.pages.tabletop import Loose

FAN = 4
"""Number of cards in the picture of a deck."""
VALUES = ("count", "sheets", "size", "holds", "punch")
"""Properties of a file that build notes may print."""
TERMS = "Print it, play it; keep these credits with every copy."
"""The default last line of the cover."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts listed in a kit's file, read and drawn.

    Attributes:
        file: the kit's file.
        boards, decks, tokens: the entries of the file and their drawings, in order.
    """

    file: KitFile
    boards: tuple[tuple[Entry, Artwork], ...]
    decks: tuple[tuple[Entry, Deck], ...]
    tokens: tuple[tuple[Entry, Deck], ...]

    @property
    def pieces(self) -> dict[str, Deck]:
        """Decks and tokens, keyed by the names of their files."""
        return {entry.file.stem: deck for entry, deck in (*self.decks, *self.tokens)}


def read(path: Path, theme: Theme) -> Parts:
    """Read a kit and draw its contents in a theme.

    Raises:
        Refusal: a file cannot be used, or a card has a fault.
        OSError: a file cannot be read.
    """
    file = kitfile.load(path)

    def deck(entry: Entry) -> tuple[Entry, Deck]:
        design, _ = custom_deck.make(entry.file, theme)
        return entry, replace(design, title=entry.title or design.title, work=entry.work or design.work)

    def board(entry: Entry) -> tuple[Entry, Artwork]:
        design = custom_board.make(entry.file, theme)
        return entry, replace(design, title=entry.title or design.title)

    return Parts(file, tuple(map(board, file.boards)), tuple(map(deck, file.decks)), tuple(map(deck, file.tokens)))


def loose(path: Path, theme: Theme, draft: bool = False) -> tuple[Loose, tuple[Refusal, ...]]:
    """Return the components of a kit, a board or a deck for a virtual table, and the remarks on its cards.

    Raises the same errors as :func:`read`.
    """
    if custom_board.describes(path):
        board = custom_board.bare(path, theme)
        return Loose(board[2], "", (board,), ()), ()
    if schema.read(path)["kit"].missing:
        deck, problems = custom_deck.make(path, theme, draft)
        return Loose(deck.title, deck.credits, (), (deck,)), problems
    file = kitfile.load(path)
    made = [(entry.copies, *custom_deck.make(entry.file, theme, draft)) for entry in (*file.decks, *file.tokens)]
    boards = tuple(custom_board.bare(entry.file, theme) for entry in file.boards)
    decks = tuple(
        replace(deck, pieces=tuple(replace(piece, count=piece.count * copies) for piece in deck.pieces))
        for copies, deck, _ in made
    )
    return Loose(file.title, "\n".join(file.credits), boards, decks), tuple(each for *_, all in made for each in all)


def documents(parts: Parts, edition: section.Edition) -> dict[str, Document]:
    """Return the documents of a kit, keyed by file-name suffix, as returned by :func:`printkit.books.kit.kit`."""
    return kit.assembled(_about(parts, edition.theme), tuple(_sections(parts, edition)), edition)


def printed(
    path: Path, folder: Path, paper_size: Paper | None = None, *, theme: Theme | None = None, render:
    Callable[[Document, Path], export.Files] = export.render, request: section.KitRequest = section.ALL,
) -> tuple[export.Files, list[section.Listed]]:  # fmt: skip
    """Return the files of a kit (its PDFs, and each board as SVG) and the contents of their pages.

    Args:
        path: the file that lists the contents of the kit.
        folder: folder to write to.
        paper_size: paper for everything.
        theme: colours and type; None for the file's own choice.
        render: function that writes a PDF.
        request: the kinds of pages to print, and how to print them.

    Raises:
        Refusal: a file cannot be used, or the kit would be empty.
        OSError: a file cannot be read.
    """
    theme = theme or THEMES[kitfile.load(path).theme or FULL.name]
    parts = read(path, theme)
    files: dict[Path, export.Content] = {}
    contents: list[section.Listed] = []
    file, name = parts.file, short_name(str(path))
    main = paper_size or (papers.parse(file.paper) if file.paper else section.USUAL)
    theme = replace(theme, family=file.family.before(file.text_typeface))
    edition = section.Edition(main, theme, request, file.title)
    for suffix, document in documents(parts, edition).items():
        target = folder / f"{name}{suffix}.pdf"
        files |= render(document, target)
        contents.append({"path": str(target), "pages": kit.pages(document)})
    for entry, art in parts.boards if request.wants("board") and not request.tonight else ():
        # This file is for editing, so it contains only the board, at true size.
        sheet = Sheet(art.width, art.height, art.drawing, art.title, kind="board")
        document = placement.artwork_document((sheet,), art)
        own = short_name(str(entry.file))
        target = folder / f"{own if own == name else f'{name}-{own}'}.svg"
        files |= export.render(document, target)
        contents.append({"path": str(target), "pages": kit.pages(document)})
    return files, contents


def _sections(parts: Parts, edition: section.Edition) -> Iterator[section.Section]:
    """Yield the boards, cards, tokens, rulebook and quick reference, in the order of the kit."""
    main, theme, request = edition.paper, edition.theme, edition.request
    for entry, art in parts.boards if request.wants("board") else ():
        name = entry.file.stem
        sheet = BoardSheet(name, art.title, copies=entry.copies)
        sheet = replace(sheet, work=entry.work or sheet.work)
        make = partial(placement.artwork_sheets, replace(art, family=theme.family))
        yield section.board_section(
            sheet, make, placement.BoardRequest(main, theme=theme), id=name, name=edition.titled(art.title)
        )
    for entry, deck in (*parts.decks, *parts.tokens):
        for part in section.deck_sections([deck], edition):
            if request.wants(part.kind):
                yield replace(part, copies=entry.copies)
    if parts.file.rulebook is not None and request.wants("rules"):
        book = replace(rulebook.read(parts.file.rulebook), icons=_icons(parts, parts.file.rulebook, theme))
        yield section.rules_section(book, edition)
    source = parts.file.reference
    if source is not None and request.wants("reference"):
        icons = _icons(parts, source, theme)
        sheets = reference_pages(read_text(source), main, theme, source=source, icons=icons)
        yield section.reference_section(sheets, edition)


def _icons(parts: Parts, text: Path, theme: Theme) -> dict[str, inline.Glyph]:
    """Return the icons of a kit's decks as signs for text, keyed by name; none if the text does not use any."""
    if not inline.ICON.search(read_text(text)):
        return {}
    entries = (*reversed(parts.file.tokens), *reversed(parts.file.decks))
    files = {name: file for entry in entries for name, file in deck_file.load(entry.file).icons.items()}
    icons = {}
    for name, file in files.items():
        picture = pictures.load(file, theme.ink)
        half = picture.width / picture.height / 2
        symbol = Symbol(f"kit-icon-{name}", pictures.place(picture, (-half, -0.5, half, 0.5)))
        icons[name] = inline.Glyph(name, name, symbol, 2 * (half * inline.HEIGHT + inline.ROOM))
    return icons


# ------------------------------------------------------------------------------------- cover, build sheet


def _about(parts: Parts, theme: Theme) -> About:
    file = parts.file
    traditional = file.designer.lower() == "traditional"
    by = "a traditional game" if traditional else f"a game by {file.designer}" if file.designer else ""
    return About(
        id=file.path.stem,
        title=file.title,
        subtitle=file.subtitle,
        by=", ".join(filter(None, (by, file.year))),
        author=file.designer,
        subject=f"Boards, pieces and rules of {file.title}",
        credits=file.credits,
        foot=file.credits or (TERMS,),
        notes=_notes(parts),
        picture=partial(_picture, parts, theme),
        step=partial(_step, parts, theme),
        cover=covers.of_kit(file),
        link=file.link,
    )


def _notes(parts: Parts) -> build.Notes:
    """Return the build notes: those in the file, or else the usual ones for the kinds of pieces in the kit."""
    file = parts.file
    if file.build is not None:
        text = read_text(file.build)
        try:
            _check(
                text,
                {"rules", "reference", *(entry.file.stem for entry in (*file.boards, *file.decks, *file.tokens))},
            )
            notes = build.notes(text)
        except Refusal as error:
            raise error.within(str(file.build)) from error
        return replace(notes, facts={**notes.facts, **file.facts})
    pieces = parts.pieces
    todo = ["[print] Print at 100% and check the rulers."]
    need = ("Paper of 160 to 200 gsm for cards and pieces.", "A ruler, and a knife or scissors.")
    for entry, art in parts.boards:
        work = entry.work or "use it as it is, or glue it onto card"
        todo.append(f"[board {entry.file.stem}] {art.title}, {{{entry.file.stem}}}: {work}.")
    for name, deck in pieces.items():
        picture = "fold" if deck.folds else "cut" if corner(deck) is not None else "pieces"
        work = WORKS["cut-card"] if deck.work == WORKS["card"] else deck.work
        todo.append(f"[{picture} {name}] {deck.title}, {{{name}}}: {work}.")
    return build.Notes(file.facts, {"You need": need if pieces else need[1:], "Steps": tuple(todo)})


def _check(text: str, names: Collection[str]) -> None:
    """Check that build notes have no icons and name no files outside the kit. Raises InputError."""
    if icon := inline.ICON.search(text):
        raise InputError("icon", icon[0], "Build notes cannot print the icon {value}; use a word instead.")
    for name, value in build.PLACE.findall(text):
        if name.removesuffix("-pieces").removesuffix("-tiles") not in names:
            raise InputError("file", name, f"the name of a file: {', '.join(sorted(names))}", names=names)
        if value not in ("", *VALUES):
            raise InputError("value", value, f"one of {', '.join(VALUES)}", names=VALUES)


def _step(parts: Parts, theme: Theme, words: str) -> Drawing:
    """Draw the picture for a step of the build notes."""
    name, _, subject = words.partition(" ")
    boards = {entry.file.stem: art for entry, art in parts.boards}
    if name in steps.OF_NOTHING:
        return steps.OF_NOTHING[name](theme)
    if name == "board" and subject in boards:
        art = boards[subject]
        return steps.fitted(
            art.drawing.nameless(), (0.0, 0.0, art.width, art.height), steps.WIDTH, height=steps.HEIGHT
        )
    pieces = parts.pieces
    if name in steps.OF_DECK and subject in pieces:
        return steps.OF_DECK[name](pieces[subject], theme)
    step_names = (*steps.OF_NOTHING, *steps.OF_DECK, "board")
    files = ", ".join((*boards, *pieces)) or "none"
    message = f"{{value}} must be one of {', '.join(step_names)}, followed by a file in the kit ({files})."
    raise InputError("steps", words, message, names=step_names).within(str(parts.file.build))


def _picture(parts: Parts, theme: Theme, *size: float) -> Artwork:
    """Draw the picture for the cover: the one that the file names, or else the first board or the first cards."""
    file, (width, height) = parts.file, size
    if file.cover is not None:
        items = pictures.place(pictures.load(file.cover, theme.ink), (0.0, 0.0, width, height))
        return Artwork(Drawing.of("board", *items), width, height, file.title)
    if parts.boards:
        # The board is reduced in size; its words would be illegible, so they are left out.
        board, drawing, _ = custom_board.bare(parts.boards[0][0].file, theme)
        scale = min(1.0, width / board.width, height / board.height)
        preview = drawing.without("coords", "labels").nameless().moved(scale=scale).no_finer(kit.FINEST)
        return Artwork(preview, board.width * scale, board.height * scale, file.title)
    deck = next(iter(parts.pieces.values()), None)
    if deck is None:
        return Artwork(Drawing(), 0.0, 0.0, file.title)
    return Artwork(_spread(deck, theme, *size), width, height, file.title)


def _spread(deck: Deck, theme: Theme, *size: float) -> Drawing:
    """Draw a fan of pieces from a deck, within a box whose lower left corner is the origin."""
    width, height = size
    pieces = deck.pieces[:: max(1, len(deck.pieces) // FAN)][:FAN]
    scale = min(
        width / ((1 + 0.62 * (len(pieces) - 1)) * deck.width + 0.2 * deck.height), 0.86 * height / deck.height
    )
    drawing = Drawing()
    for number, piece in enumerate(pieces):
        off = number - (len(pieces) - 1) / 2
        face = Clip(deck.outline, tuple(item for _, item in piece.front.nameless()))
        ground, edge = (
            Stroke(deck.outline, style) for style in (theme.fill(theme.paper), theme.stroke(theme.thin / scale))
        )
        card = Drawing.of("board", ground, face, edge).moved(-deck.width / 2, -deck.height / 2)
        x, y = (width / 2 + 0.62 * off * deck.width * scale, height / 2 - 0.02 * off * off * deck.height * scale)
        drawing += card.moved(x, y, -5 * off, scale=scale)
    return drawing
