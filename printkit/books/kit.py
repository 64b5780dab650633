"""The kit of a game: everything needed to play it, as documents ready to print.

A PDF on the kit's paper contains the cover with the credits, the page list, the boards, the pieces, the rulebook, the
puzzles and the quick reference; sheets on other paper are in a second PDF, which the page list names. The list is
made from the sheets, so it always agrees with them.

A back is on the page after its front, and fronts are on odd pages. A sheet that is to be cut or played on and has no
back is followed by a blank page. The whole file can therefore be printed on both sides, and so can any part that
begins with a front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from printkit import engines, export
from printkit.books import aid, box, build, collection, covers, rulebook, section, steps
from printkit.books.front import About, front
from printkit.books.miniature import miniature
from printkit.books.puzzles.solutions import TITLE as SOLUTIONS
from printkit.books.reference import reference
from printkit.books.scene import scene
from printkit.content.quotes import curly
from printkit.draw.artwork import Artwork
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.draw.type import face
from printkit.draw.type.faces import WEIGHTS
from printkit.draw.type.hyphens import hyphenator
from printkit.engines import plugins
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.figures import Figure, sheet as figure
from printkit.layouts import paper
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.base.text import read_text
from printkit.layouts.paper import Paper
from printkit.looks.declaration import declared
from printkit.looks.style import BoardSheet, GameLook
from printkit.pages import flow, placement
from printkit.pages.page import Frame

PARTS = {
    "": "print-and-play kit", "print": "sheets to print", "rules": "rules", "puzzles": "puzzles",
    "tonight": "sheets for tonight",
}  # fmt: skip
"""Descriptions of the contents of a kit's files, keyed by the words in the names of the files."""
FINEST = 0.25
"""Width of the finest strokes of a picture, in mm."""


def kit(
    game_style: GameLook,
    paper_size: Paper | None = None,
    theme: Theme = FULL,
    *,
    request: section.KitRequest = section.ALL,
) -> dict[str, Document]:
    """Return the documents of a game's kit, keyed by the suffixes of their file names: ``""``, ``"-a3"``...

    Args:
        game_style: the game.
        paper_size: paper for everything; None for A4, with larger boards on the paper for which they were designed.
            Boards that do not fit their paper are tiled, and puzzles that would be illegible are printed on A4.
        theme: colours and weights.
        request: the parts to print, and how to print them.

    Raises:
        InputError: the paper is smaller than A5, or the kit would be empty.
    """
    edition = section.Edition(paper_size or section.USUAL, theme, request, curly(game_style.called))
    sections = list(_sections(game_style, edition, own_paper=paper_size is None))
    return assembled(_about(game_style, edition.paper, theme), sections, edition)


def prepare() -> None:
    """Load the data common to all kits once, before this process is forked."""
    for part in ("printkit.export.pdf", "printkit.export.svg"):
        import_module(part)
    for weight in WEIGHTS:
        face(weight)
    hyphenator("en")
    flow.blocks("")


def _about(game_style: GameLook, size: Paper, theme: Theme) -> About:
    """Return the information about a game that its kit needs."""
    info, notes = engines.info(game_style.id), _notes(game_style)
    position = notes.facts.get("position")
    terms = "Keep these credits with every copy."
    if info.id in {*plugins.built_in(), *plugins.examples()}:
        terms = f"{game_style.made} are printkit’s own. {terms}"
    return About(
        id=game_style.id,
        title=curly(game_style.called),
        subtitle=game_style.subtitle,
        by=info.byline(),
        author=info.designer,
        subject=f"Boards, pieces and rules of {info.title}",
        credits=tuple(info.credits),
        foot=(*map(curly, info.credits), terms),
        notes=notes,
        picture=partial(_picture, game_style, notes, theme) if game_style.kit_boards else None,
        step=lambda words: steps.picture(words, game_style, theme),
        cover=covers.of_game(game_style),
        table=lambda *room: scene(
            game_style, theme, room, text=None if notes.facts.get("turns") else position, paper=size
        ),
    )


def assembled(about: About, sections: Sequence[section.Section], edition: section.Edition) -> dict[str, Document]:
    """Return the documents of a kit, keyed by the suffixes of their file names, as for :func:`kit`.

    Args:
        about: information about the kit.
        sections: its parts in order, each on its own paper.
        edition: the paper, the look, and the choice of pages.

    Raises:
        InputError: the kit would be empty.
    """
    request = edition.request
    if request.tonight:
        sections = _for_tonight(about, sections)
    main = _File.of(edition.paper.name, "cover", edition)
    by_file: dict[_File, list[section.Section]] = {main: []}
    for part in sections:
        by_file.setdefault(_File.of(part.paper, part.kind, edition), []).append(part)
    others = {file: section.in_order(parts, 0, request) for file, parts in by_file.items() if file != main}
    first, following = front(
        about, by_file[main], edition, others={file.suffix: each for file, each in others.items()}
    )
    documents = {}
    for file, parts in {main: following, **others}.items():
        sheets = [*first] if file == main else []
        for part in parts:
            sheets += _bookmarked(part, len(sheets) + 1)
        documents[file.suffix] = Document(
            tuple(sheet for sheet in sheets if request.wants(sheet.kind)),
            title=f"{about.title}: {file.title}",
            author=about.author,
            subject=about.subject,
            credits=" ".join(about.credits),
        )
    documents = {name: document for name, document in documents.items() if document.sheets}
    if not documents:
        option, kinds = ("only", request.only) if request.only else ("without", request.without)
        message = f"{{field}} {{value}} leaves no pages in the kit for {about.title}."
        raise InputError(option, ",".join(kinds), message)
    return documents


@dataclass(frozen=True, slots=True)
class _File:
    """A file in a kit.

    Attributes:
        part: its contents, as a key of ``PARTS``; empty if it contains everything.
        paper: name of its paper, if that is not the kit's.
    """

    part: str = ""
    paper: str = ""

    @classmethod
    def of(cls, section_paper: str, kind: str, edition: section.Edition) -> _File:
        """Return the file for pages of a given kind on a given paper."""
        request, part = edition.request, ""
        if request.tonight:
            part = "tonight"
        elif request.split:
            part = kind if kind in PARTS else "print"
        return cls(part, "" if section_paper == edition.paper.name else section_paper)

    @property
    def suffix(self) -> str:
        """The suffix of the file's name."""
        return "".join(f"-{word.lower()}" for word in (self.part, self.paper) if word)

    @property
    def title(self) -> str:
        """The words in the file's title that describe its contents."""
        return PARTS[self.part] + (f", {self.paper} sheets" if self.paper else "")


def _for_tonight(about: About, sections: Sequence[section.Section]) -> list[section.Section]:
    """Return the parts that the build notes name for a first game, except those that can be read on a screen.

    Raises InputError if the notes name no parts.
    """
    if not about.notes.tonight:
        message = f'the build notes of {about.title} name no sheets under "To play tonight".'
        raise InputError("tonight", about.title, f"{{field}} cannot be used: {message}")
    return [part for part in sections if part.names & about.notes.tonight and part.kind != "rules"]


def pages(document: Document) -> list[dict[str, object]]:
    """Return the pages of a kit's document: the number, title, kind, side and paper of each."""
    rows: list[dict[str, object]] = []
    title = ""
    for number, sheet in enumerate(document.sheets, start=1):
        title = sheet.title or title
        follows = number < len(document.sheets) and document.sheets[number].back
        side = "back" if sheet.back else "front" if follows else "single"
        size = sorted((sheet.width, sheet.height))
        names = (one.name for one in paper.SIZES.values() if sorted((one.width, one.height)) == size)
        name = next(names, f"{short(sheet.width)}x{short(sheet.height)}mm")
        page_title = "Empty page" if sheet.kind == section.BLANK else title
        rows.append({"page": number, "title": page_title, "kind": sheet.kind, "side": side, "paper": name})
    return rows


def printed(
    game_style: GameLook,
    folder: Path,
    paper_size: Paper | None = None,
    *,
    theme: Theme = FULL,
    render: Callable[[Document, Path], export.Files] = export.render,
    request: section.KitRequest = section.ALL,
) -> tuple[export.Files, list[section.Listed]]:
    """Return the files of a game's kit (its PDFs, written by ``render``, and each of its boards as SVG), and the
    contents of their pages: ``{"path", "pages"}`` for each file; see :func:`pages`.
    """
    files: dict[Path, export.Content] = {}
    contents: list[section.Listed] = []
    for suffix, document in kit(game_style, paper_size, theme, request=request).items():
        path = folder / f"{game_style.id}{suffix}.pdf"
        files |= render(document, path)
        contents.append({"path": str(path), "pages": pages(document)})
    for name in game_style.boards if request.wants("board") and not request.tonight else ():
        board = game_style.board(name)
        request_ = placement.BoardRequest(paper_size, theme=theme, frame=Frame(note=False))
        try:
            board_sheets = placement.sheets(board, game_style, request_)
        except TooSmall:  # a picture of the whole board needs the board's own paper
            board_sheets = placement.sheets(board, game_style, replace(request_, paper=None))
        document = placement.document(board_sheets, board, game_style)
        document = replace(document, sheets=tuple(replace(sheet, kind="board") for sheet in document.sheets))
        images = export.render(document, folder / f"{name}.svg")
        files |= images
        for path, page in zip(images, pages(document), strict=True):
            contents.append({"path": str(path), "pages": [{**page, "page": 1}]})
    return files, contents


def _sections(game_style: GameLook, edition: section.Edition, own_paper: bool) -> Iterator[section.Section]:
    """Yield the boards, additional art, pieces, rulebook, puzzles and quick reference, in the order of the kit.

    With ``own_paper``, boards are on the paper for which they were designed.
    """
    request = edition.request
    boards = [_board(entry, game_style, edition, own_paper=own_paper) for entry in game_style.kit_boards]
    if request.wants("board"):
        yield from boards
    makers = [game_style.assembly] if any(board.form == "pieces" for board in boards) else []
    for make in (*makers, game_style.extra):
        for art in make(edition.theme):
            # Art that explains the game is part of the quick reference.
            if art.kind != "reference" and request.wants(art.kind):
                yield section.art_section(art, edition)
    if request.wants("pieces") or request.wants("cards"):
        yield from _pieces(game_style, edition)
    cover = covers.of_game(game_style) if request.wants("box") else None
    if cover:
        decks = [game_style.decks[name].make(edition.theme, None) for name in game_style.deck_names]
        yield from box.sections(game_style, cover, decks, edition=edition)
    yield from _texts(game_style, edition)


def _pieces(game_style: GameLook, edition: section.Edition) -> Iterator[section.Section]:
    """Yield the cards and pieces; several decks share a sheet if there is room on the paper."""
    for names in game_style.kit_decks:
        each = (names,) if isinstance(names, str) else names
        decks = [game_style.decks[name].make(edition.theme, None) for name in each]
        yield from (part for part in section.deck_sections(decks, edition) if edition.request.wants(part.kind))


def _texts(game_style: GameLook, edition: section.Edition) -> Iterator[section.Section]:
    """Yield the rulebook, puzzles and quick reference."""
    request = edition.request
    book = rulebook.of_game(game_style.id) if any(map(request.wants, ("rules", *section.OF_RULES))) else None
    if book:
        # The figures and claims of a rulebook use the game's original names.
        usual = ", ".join(f"{usual} for {name}" for usual, name in game_style.names.items())
        yield section.rules_section(book, edition, f"it says {usual}" if usual else "")
    if game_style.id in collection.names() and (request.wants("puzzles") or request.wants("solutions")):
        yield section.puzzles_section(game_style, edition)
    has_reference = request.wants("reference") and not request.one_sided
    aids = (
        aid.aid(game_style, edition.paper, edition.theme, has_reference=has_reference) if request.wants("aid") else ()
    )
    if aids:
        yield section.aid_section(aids, edition)
    if game_style.reference and request.wants("reference") and all(sheet.kind != "reference" for sheet in aids):
        yield section.reference_section(reference(game_style, edition.paper, edition.theme), edition)


def _board(entry: BoardSheet, game_style: GameLook, edition: section.Edition, *, own_paper: bool) -> section.Section:
    """Return a board, either whole or in pieces if these fit the paper, otherwise in tiles."""
    board = game_style.board(entry.board)
    size = edition.paper
    if own_paper and entry.board in game_style.papers:
        size = paper.parse(game_style.papers[entry.board])
    make = partial(placement.sheets, board, game_style)
    request = placement.BoardRequest(size, without=entry.without, theme=edition.theme)
    id = "-without-".join((entry.board, *entry.without))
    return section.board_section(entry, make, request, id=id, name=edition.titled(entry.title))


def _bookmarked(part: section.Section, first: int) -> Iterator[Sheet]:
    """Yield the sheets, numbered from page ``first``; only the first has a bookmark, which is the section's title."""
    sheets = part.book.sheets(first) if part.book else part.sheets
    kind = part.kind
    for number, sheet in enumerate(sheets):
        if kind == "puzzles" and sheet.title == SOLUTIONS:
            kind = "solutions"
        own = sheet.kind if sheet.kind in (section.BLANK, "reference", *section.OF_RULES) else kind
        usual = sheet.title if own == "reference" != kind else ""
        title = part.title if number == 0 and kind != section.BLANK else usual
        yield replace(sheet, title=title, label="", kind=own)


def _notes(game_style: GameLook) -> build.Notes:
    """Return the build notes of a game or, if it has none, the list of materials from its style."""
    path = declared(game_style.id).build
    if path is None:
        return build.Notes(sections={"You need": game_style.needs})
    return build.notes(read_text(path))


def _picture(game_style: GameLook, notes: build.Notes, theme: Theme, *size: float) -> Artwork:
    """Draw the game on the table according to its build notes, or the board alone if the notes do not describe it."""
    width, height = size
    turns, position = notes.facts.get("turns"), notes.facts.get("position")
    if not (turns or position) or THEMES.get(theme.name) != theme or game_style.options:
        return miniature(game_style, theme, width, height=height)
    scene = Figure(
        game=game_style.id, position=position, turns=tuple((turns or "").split()), show="after", coords=False,
        width=width, theme=theme.name, source=f"the build notes of {game_style.id}",
    )  # fmt: skip
    sheet = figure(scene, caption=False)
    scale = min(1.0, width / sheet.width, height / sheet.height)
    drawing = sheet.drawing.nameless().moved(scale=scale).no_finer(FINEST)
    return Artwork(drawing, sheet.width * scale, sheet.height * scale, game_style.called)
