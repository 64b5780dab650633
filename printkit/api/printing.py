"""Boards, cards, figures and books: drawing and printing."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from printkit.api import prints, shapes
from printkit.api.checked import public
from printkit.api.commands import PressSettings, answer
from printkit.api.prints import Kit, Page, Pages, Print
from printkit.content import pictures, project as projects
from printkit.content.deckfile import Selection
from printkit.content.project import Project
from printkit.content.rows import DataFrame, table
from printkit.draw import drawing as drawings, theme as themes
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Item, Text
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.engines.scripting import Position
from printkit.export.document import Sheet
from printkit.figures import document, read
from printkit.layouts import boards as known_boards, paper as papers
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board
from printkit.looks import plain, style
from printkit.looks.style import Deck
from printkit.pages import impose, placement

Duplex = Literal["long", "short", "fold", "none"]


@public
def boards() -> tuple[str, ...]:
    """Return the names of all boards, in alphabetical order.

    >>> "jo" in boards()
    True
    """
    return known_boards.names()


@public
def theme(name: str = "full") -> Theme:
    """Return the colours, stroke widths and type sizes of a theme, keyed by role.

    >>> theme("grey").ink
    '#1c1c1c'
    """
    return themes.theme(name)


@public
def drawing(board: Board, theme: str | Theme | None = None) -> Drawing:
    """Draw a board with its lines and names, in its game's style, or plainly if it belongs to no game.

    >>> picture = drawing(board("jo"))
    >>> [layer for layer, _ in picture.layers]
    ['board', 'lines', 'coords']
    """
    for id in style.names():
        draw = style.of_game(id).boards.get(board.name)
        if draw:
            return draw(board, _look(theme))
    return plain.draw(board, _look(theme))


@public
def words(
    text: str, x: float, y: float, *, width: float, size: float = 3.5, colour: str = "#26282c"
) -> tuple[Text, ...]:
    """Set text in lines and return them as items of a drawing; ``**bold**`` and ``*italic*`` are recognised.

    Args:
        text: a paragraph.
        x, y: its upper left corner in mm.
        width: width of the lines in mm.
        size: em size in mm.
        colour: colour of the letters.

    >>> [line.string for line in words("Draw two cards and keep one.", 0, 0, width=30)]
    ['Draw two cards', 'and keep one.']
    """
    return drawings.runs(typeset(text, size, width), x, y, colour=colour)


@public
def picture(
    path: str | Path, x: float, y: float, *, width: float, height: float,
    fit: Literal["contain", "cover", "stretch"] = "contain",
) -> tuple[Item, ...]:  # fmt: skip
    r"""Return a picture from a PNG, JPEG or SVG file, as items of a drawing.

    Args:
        path: the file.
        x, y: lower left corner of its box, in mm.
        width, height: size of the box in mm.
        fit: ``contain`` fits the whole picture into the box, ``cover`` fills the box, and ``stretch`` distorts it to
            fit.

    Raises:
        Refusal: there is no such file, or it is damaged, or its drawing would not look the same everywhere.

    >>> square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    >>> _ = Path("square.svg").write_text(square)
    >>> len(picture("square.svg", 10, 10, width=30, height=20))
    1
    """
    return pictures.place(pictures.load(Path(path)), (x, y, x + width, y + height), fit)


@public
def save(
    pages: Sheet | Iterable[Sheet], path: str | Path, *, title: str = "", dpi: float = 300.0, force: bool = False
) -> tuple[Path, ...]:
    """Write sheets as PDF, SVG or PNG, and return the names of the files.

    A PDF contains all sheets; in a single-page format, several sheets become ``NAME-1.svg``, ``NAME-2.svg``... Either
    all the files are written or none are.

    Args:
        pages: the sheet or sheets to write.
        path: the output file, whose ending determines the format.
        title: title of the document (default: that of the first sheet).
        dpi: pixels per inch of a PNG.
        force: replace an existing file even if its content is of a different kind.

    >>> save(figure("jo"), "jo.svg")[0].name
    'jo.svg'
    """
    sheet_tuple = (pages,) if isinstance(pages, Sheet) else tuple(pages)
    if not sheet_tuple:
        raise InputError("pages", None, "{field} must be at least one sheet.")
    files = Pages(sheet_tuple, title or sheet_tuple[0].title).files(path, dpi=dpi)
    prints.write(files, force=force)
    return tuple(files)


@public
def read_deck(path: str | Path, theme: str | Theme | None = None) -> shapes.Deck:
    r"""Make a deck from data: a TOML file that defines the look of a card, and a table with a row for every card.

    Args:
        path: the file (``printkit init DIR --kind deck`` writes one).
        theme: theme that supplies the colours named by role in the file.

    Raises:
        Refusal: the file cannot be used, or a card has a fault; the message names the file, row, column and element.

    >>> _ = Path("one.toml").write_text('[deck]\nsize = "poker"\n[[front]]\nkind = "shape"\nfill = "teal"\n')
    >>> read_deck("one.toml").width
    63.0
    """
    return shapes.deck_from(Path(path), _look(theme))


@public
def read_board(path: str | Path, theme: str | Theme | None = None) -> shapes.Artwork:
    r"""Draw a board from data: a TOML file that defines the cells, and a text map of their terrain.

    Args:
        path: the file (``printkit init DIR --kind board`` writes one).
        theme: theme for the colours that the file names by role.

    Raises:
        Refusal: the file cannot be used; the message names the file, line and field.

    >>> _ = Path("three.toml").write_text('[board]\nkind = "squares"\ncolumns = 3\nrows = 3\nborder = 5\n')
    >>> read_board("three.toml").width
    70.0
    """
    return shapes.board_from(Path(path), _look(theme))


@public
def project(path: str | Path) -> Project:
    r"""Check a project file with your own content for the built-in games (``printkit init`` writes one).

    Raises:
        Refusal: the file is not TOML, or a field cannot be used; the message names the file, line and field.

    >>> _ = Path("my.toml").write_text('[project]\npaper = "A4"\n')
    >>> project("my.toml").paper
    'A4'
    """
    return projects.load(Path(path))


@public
def board(
    name: str, *, paper: str | None = None, landscape: bool | None = None, poster: bool = False, fit: bool = False,
    scale: float | str | None = None, tile: bool = False, overlap: float | str = "10mm",
    seams: Literal["whole", "fewest"] = "whole", cut_side: Literal["right", "left"] = "right", lines: bool = True,
    coords: bool = True, layer: str | Iterable[str] = (), marks: str = "none", bleed: float | str | None = None,
    ruler: bool = True, theme: str = "full", project: str | Path | None = None, press: PressSettings | None = None,
    border: float | str | None = None, card: str | None = None, cell: float | str | None = None,
    circle_ratio: float | None = None, gap: float | str | None = None, orientation: int | None = None,
    pitch: float | str | None = None, plan: str | Path | None = None, ratio: float | None = None,
    ring: float | str | None = None, spot: float | str | None = None, values: str | None = None,
    width: float | str | None = None, zone_ratio: float | None = None, others: Mapping[str, object] | None = None,
) -> prints.Board:  # fmt: skip
    """Return a board: its spots with their centres in mm, its lines, links, regions and outline, and its sheets.

    Args:
        name: one of :func:`boards`. Your own board, NAME.toml, is read by :func:`read_board`.
        paper, landscape: the sheet (default: the one made for the board).
        poster: make a wall poster with the game's title and designer.
        fit, scale: scale the board to the paper, or by a factor such as 0.5 or ``"150%"``.
        tile, overlap, seams, cut_side: options for spreading the board over several sheets.
        lines, coords, layer, marks, bleed, ruler, theme, project: as for ``printkit board``.
        press: settings that adapt the file to a printer or a press, such as ``{"colour": "cmyk"}``, or a file of
            settings.
        border, card, cell, circle_ratio, gap, orientation, pitch, plan, ratio, ring, spot, values, width, zone_ratio:
            the options of individual boards, which ``printkit boards`` explains; lengths are in mm, or strings such
            as ``"30mm"``.
        others: options of third-party boards.

    Raises:
        Refusal: there is no such board or option, or the board does not allow a value.

    >>> found = board("jo", pitch=20.0, paper="A4")
    >>> len(found.spots), round(found.width, 1)
    (61, 177.7)
    >>> found.to_pdf()[:5]
    b'%PDF-'
    """
    options = {key: value for key, value in locals().items() if value is not None}
    own = {key: options.pop(key) for key in OWN if key in options} | options.pop("others", {})
    return prints.board(options.pop("name"), options, own)


OWN = (
    "border", "card", "cell", "circle_ratio", "gap", "orientation", "pitch", "plan", "ratio", "ring", "spot",
    "values", "width", "zone_ratio",
)  # fmt: skip
"""The options of individual boards."""


@public
def figure(
    game: str, position: str | Position | None = None, turns: str | Iterable[str] = (), *, show: str | None = None,
    first: int | None = None, steps: bool | None = None, legal: bool | str | None = None,
    lines: str | Iterable[str] | None = None, areas: str | Iterable[str] | None = None,
    custodial: bool | str | None = None, sight: str | Iterable[str] | None = None, values: bool | None = None,
    score: bool | None = None, mover: bool | None = None, marks: str | Iterable[str] | None = None,
    forbidden: str | Iterable[str] | None = None, crop: str | Iterable[str] | None = None, caption: str | None = None,
    key: bool | None = None, coords: bool | None = None, width: float | str | None = None,
    stone: float | str | None = None, theme: str | None = None, name: str | None = None,
    claims: str | Iterable[str] | None = None,
) -> Page:  # fmt: skip
    """Draw a figure of a position, or of the effects of the last turn, on a sheet of the figure's size.

    Args:
        game: name of the game or variant, or of a file that describes a figure.
        position: the first position, or its text (default: the start of the game).
        turns: turns played from it, as ``"e5f5 e6f6"`` or as a list.
        show, first, steps, legal, lines, areas, custodial, sight, values, score, mover, marks, forbidden, crop,
            caption, key, coords, width, stone, theme, name, claims: the same keys as for a figure in a rulebook
            (docs/diagrams.md).

    Raises:
        Refusal: a turn is illegal, a name or position is invalid, the figure would be illegible in print, or a claim
            is false.

    >>> page = figure("jo", turns="e5f5", caption="Red begins.", claims=["turns 1545"])
    >>> round(page.width)
    78
    >>> page.to_svg()[:4]
    '<svg'
    """
    keys = {key: value for key, value in locals().items() if value is not None and key not in ("game", "turns")}
    if turns := turns if isinstance(turns, str) else " ".join(turns):
        keys["turns"] = turns
    figure_document = document(read(game, {each: _plain(value) for each, value in keys.items()}))
    return Pages.of(figure_document)[0]


def _plain(value: object) -> object:
    if isinstance(value, Position):
        return value.text
    return list(value) if isinstance(value, Iterable) and not isinstance(value, str) else value


@public
def cards(
    deck: str | Path | Deck, *, paper: str | None = None, landscape: bool | None = None, size: str | None = None,
    duplex: Duplex = "long", bleed: bool = False, marks: str = "outside", gutter: float | str | None = None,
    outline: bool | None = None, ruler: bool = True, registration: str | None = None, service: str | None = None,
    where: str = "", sort: str = "", draft: bool = False, theme: str | None = None,
    project: str | Path | None = None, press: PressSettings | None = None,
) -> Print:  # fmt: skip
    """Lay out cards, chips and other pieces on sheets for cutting out, with the backs behind the fronts.

    Args:
        deck: name of a built-in deck, a file that describes a deck, or a ``Deck`` (see :func:`deck`).
        paper, landscape: size and orientation of the sheets.
        size: size of the cards, if a built-in deck comes in several.
        duplex: how the sheets are flipped for the backs.
        bleed, marks, gutter, outline, ruler, registration, service, where, sort, draft, theme, project: as for
            ``printkit cards``. A deck object made from a file keeps its rows; with ``theme``, it is drawn again from
            that file. A deck drawn by a script keeps its colours and cannot be combined with ``theme``.
        press: settings that adapt the file to a printer or a press.

    >>> cards("decktet", size="mini", duplex="none").to_pdf()[:5]
    b'%PDF-'
    """
    return Print.of("cards", {**locals(), "deck": deck if theme is None else shapes.redrawn(deck, _look(theme))})


@public
def kit(
    game: str | Path, folder: str | Path | None = None, paper: str | None = None, *, theme: str | Theme = "full",
    only: str | Iterable[str] = (), without: str | Iterable[str] = (),
    duplex: Duplex = "long", booklet: bool = False, tonight: bool = False,
    split: bool = False, paper_weight: int = 80, link: str | None = None, project: str | Path | None = None,
    press: PressSettings | None = None,
) -> Kit:  # fmt: skip
    """Make everything needed for a game: one PDF with boards, pieces, rules and puzzles, and every board as an SVG.

    Args:
        game: id of the game, or a file that describes your own kit.
        folder: folder to write to immediately. Deprecated: call ``save(folder)``.
        paper: paper for everything (default: A4, with larger boards on larger paper).
        theme: colours and line weights.
        only, without: kinds of pages to include or to leave out, such as ``"board"`` or ``["cards", "rules"]``.
        duplex, booklet, tonight, split, paper_weight, link, project: as for ``printkit kit``.
        press: settings that adapt the files to a printer or a press.

    >>> made = kit("jo", only="board")
    >>> sorted(path.name for path in made.save("kits"))
    ['jo.pdf', 'jo.svg']
    """
    if isinstance(theme, Theme) and theme != themes.theme(theme.name):
        message = "Kits can use only named themes, so {field} cannot be a modified copy of {value}."
        raise InputError("theme", theme.name, message)
    options = {
        "games": str(game),
        "fresh": True,
        **locals(),
        "theme": theme.name if isinstance(theme, Theme) else theme,
    }
    del options["folder"], options["game"]
    result = Kit.of("kit", options)
    if folder is not None:
        warnings.warn("kit(game, folder) will go with 2.0; call kit(game).save(folder)", DeprecationWarning, 3)
        result.save(folder)
    return result


@public
def rulebook(
    source: str | Path, *, paper: str | None = None, theme: str = "full", press: PressSettings | None = None
) -> Print:
    r"""Typeset a rulebook in Markdown; the rules engine checks its figures and claims first.

    Args:
        source: a file NAME.md.
        paper: size of the pages (default: the size named in the file, otherwise A4).
        theme: colours and line weights.
        press: settings that adapt the PDF to a printer or a press.

    >>> _ = Path("small.md").write_text("# Small\n\nTake turns.\n")
    >>> "Take turns." in rulebook("small.md").to_html()
    True
    """
    return Print.of("rulebook", locals())


@public
def atlas(
    name: str | Path | Deck, *, dpi: float | None = None, power_of_two: bool = False, columns: int | None = None,
    cut_out: bool = False, size: str | None = None, lines: bool = True, coords: bool = True, theme: str | None = None,
    project: str | Path | None = None, save: bool = False, position: str | None = None, url: str | None = None,
    draft: bool = False,
) -> Print:  # fmt: skip
    """Make an image of a board or a deck for Tabletop Simulator or, with ``save``, a complete game that is set up for
    play.

    Args:
        name: the name of a board, deck or game, a file of your own, or a ``Deck`` (see :func:`deck`).
        dpi: pixels per inch at true size.
        power_of_two, columns, cut_out, size, lines, coords, theme, project, save, position, url, draft: as for
            ``printkit atlas``.

    >>> [path.name for path in atlas("jo", dpi=30).save("jo.png")]
    ['jo.png', 'jo.json']
    """
    return Print.of("atlas", {**locals(), "name": name if theme is None else shapes.redrawn(name, _look(theme))})


@public
def check(file: str | Path, *, ink: bool = True, ink_limit: float = 300.0) -> Mapping[str, object]:
    """Check whether a PDF is ready for the press, as ``printkit check`` does.

    The list ``"problems"`` in the result is empty if nothing in the PDF would spoil the print.

    Args:
        file: the PDF.
        ink: whether to measure ink coverage.
        ink_limit: highest total ink allowed, in per cent.

    >>> _ = board("jo").save("jo.pdf")
    >>> check("jo.pdf", ink=False)["problems"]
    []
    """
    return answer("check", locals())


@public
def cover(
    game: str | Path, *, link: bool = False, paper: str | None = None, theme: str = "full",
    project: str | Path | None = None, press: PressSettings | None = None,
) -> Print:  # fmt: skip
    """Make a cover for a game, kit, deck or board.

    Args:
        game: id of the game, or your own file.
        link: make a picture for link previews instead of a page.
        paper, theme, project: as for ``printkit cover``.
        press: settings that adapt the file to a printer or a press.

    >>> cover("mana", paper="A5")
    <cover mana: 1 A5 page>
    """
    return Print.of("cover", {**locals(), "game": str(game)})


@public
def cut(
    target: str | Path | Deck, *, paper: str | None = None, landscape: bool | None = None, size: str | None = None,
    duplex: Duplex = "long", bleed: bool = False, marks: str | None = None, gutter: float | str | None = None,
    ruler: bool = True, registration: str | None = None, project: str | Path | None = None,
) -> Print:  # fmt: skip
    """Return the cut and fold lines of a board or a deck as they appear on its printed sheets, as SVG, DXF or PDF.

    Args:
        target: name of a board or deck, your own file, or a ``Deck`` (see :func:`deck`).
        paper, landscape, size, duplex, bleed, marks, gutter, ruler, registration, project: as for its printed sheets.

    >>> "mm" in cut("jo").to_svg()
    True
    """
    return Print.of("cut", locals())


@public
def calibrate(*, paper: str | None = None, theme: str = "full", press: PressSettings | None = None) -> Print:
    """Make a sheet that shows how accurate a printer is: rulers, a scale test, and grids for checking backs.

    Args:
        paper: size of the sheet (default: A4).
        theme: colours and line weights.
        press: name of a printer whose stored correction you want to check.

    >>> len(calibrate().pages)
    2
    """
    return Print.of("calibrate", locals())


@public
def printers() -> Mapping[str, object]:
    """Return the stored printers, as ``printkit printer list`` shows them.

    >>> sorted(printers())
    ['default', 'file', 'printers']
    """
    return answer("printer list", {})


@public
def set_printer(
    name: str, *, measured_x: float | str | None = None, measured_y: float | str | None = None,
    back_dx: float | str | None = None, back_dy: float | str | None = None, skew: float | None = None,
    default: bool = False,
) -> Mapping[str, object]:  # fmt: skip
    """Store readings for a printer, as ``printkit printer set`` does, and return all stored printers.

    Args:
        name: name of the printer; readings that are left out do not change.
        measured_x, measured_y: printed lengths of the 100 mm rulers that run across the paper and lengthwise.
        back_dx, back_dy: readings of the grid on the back.
        skew: deviation from a right angle in degrees.
        default: whether this printer becomes the default.

    >>> set_printer("laser", measured_x=10)
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: measured_x must be a length from 80 to 125 mm, for 100 mm, not "10mm".
    """
    return answer("printer set", locals())


@public
def measure_printer(
    name: str, scan: str | Path, *, paper: str | None = None, dpi: float | None = None, photo: bool = False,
    sheet: str | None = None, back: str | Path | None = None, turned: Literal["long", "short"] | None = None,
    default: bool = False,
) -> Mapping[str, object]:  # fmt: skip
    """Read a scan or photo of the calibration sheet and store the readings, as ``printkit printer measure`` does.

    Args:
        name: name of the printer.
        scan: a PNG, JPEG or TIFF of the sheet that :func:`calibrate` makes.
        paper, dpi, photo, sheet, back, turned, default: as for ``printkit printer measure``.

    >>> measure_printer("laser", "none.png")
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.Refusal: none.png: No such file or directory.
    """
    return answer("printer measure", locals())


@public
def remove_printer(name: str) -> Mapping[str, object]:
    """Delete the readings for a printer, as ``printkit printer remove`` does, and return the remaining printers.

    >>> remove_printer("no such printer")
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: name "no such printer" has not been measured, nor ...
    """
    return answer("printer remove", locals())


@public
def deck(
    rows: Iterable[Mapping[str, object]] | DataFrame, template: str | Path, *, theme: str | Theme = "full",
    where: str = "", sort: str = "",
) -> shapes.Deck:  # fmt: skip
    r"""Make a deck from rows of data (such as a list of dicts or a pandas DataFrame) and a file that defines the look
    of the cards.

    Args:
        rows: a mapping of columns to cells for each card, or any object with ``to_dict("records")``.
        template: a deck file (``printkit init DIR --kind deck`` writes one); its own table is not read.
        theme: theme for the colours that the file names by role.
        where, sort: which rows become cards, and in what order, as for ``printkit cards``.

    Raises:
        Refusal: the file cannot be used, or a card has a fault; the message names the row, column and element.

    >>> text = '[deck]\nsize = "poker"\n[[front]]\nkind = "text"\ntext = "{title}"\narea = "safe"\n'
    >>> _ = Path("cards.toml").write_text(text)
    >>> [piece.name for piece in deck([{"title": "Storm"}, {"title": "Calm"}], "cards.toml").pieces]
    ['Storm', 'Calm']
    """
    return shapes.deck_from(Path(template), _look(theme), Selection(where, sort, table(rows)))


@public
def sheets(
    content: Board | Artwork | Deck, paper: str = "A4", theme: str | Theme | None = None, *, fit: bool = False,
    tile: bool = False, duplex: Duplex = "long",
) -> Pages:  # fmt: skip
    """Place a board, a piece of artwork or a deck of cards on paper, true to scale.

    Args:
        content: the board, artwork or deck to print. A deck is laid out n-up with crop marks, each front
            followed by its back.
        paper: a size such as ``A4``, ``Letter`` or ``210x297mm``.
        theme: colours and line weights (default: those of ``full``). Decks and boards that were read from files are
            drawn again in this theme; drawings made by a script keep their colours.
        fit: scale to fit the paper (not for decks).
        tile: spread over several sheets (not for decks).
        duplex: how to print backs behind their fronts (decks only): ``long``, ``short``, ``fold`` or ``none``.

    Raises:
        Refusal: the content does not fit the paper, or there is no such paper.

    >>> [round(page.width) for page in sheets(board("jo"))]
    [210]
    """
    size, look = papers.parse(paper), _look(theme)
    if theme is not None and getattr(content, "source", None):
        content = shapes.redrawn(content, look)
    if isinstance(content, Deck):
        layout = impose.impose(content, size, look, way=impose.Imposition(duplex))
        return Pages(layout, content.title, content.author)
    request = placement.BoardRequest(paper=size, fit=fit, tile=tile, theme=look)
    if isinstance(content, Board):
        if any(content.name in style.of_game(id).boards for id in style.names()):
            owner = style.of_board(content.name)
            return Pages.of(placement.document(placement.sheets(content, owner, request), content, owner))
        content = Artwork(drawing(content, look), content.width, content.height, content.name)
    return Pages(placement.artwork_sheets(content, request), content.title, content.author)


def _look(theme: str | Theme | None) -> Theme:
    return theme if isinstance(theme, Theme) else themes.theme(theme or "full")
