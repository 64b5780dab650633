"""Print-and-play boards, cards, figures and puzzles, true to scale and checked by rules engines.

This module is the public interface for scripts. Everything is loaded when it is first used. Lengths are in
millimetres, y grows upwards, angles are in degrees. Mistakes of a caller raise ``Refusal``, whose message
names the accepted values.

Versions follow semantic versioning: this interface changes only with the first number (before 1.0, with the
second). Everything else in the packages may change at any time.

>>> import printkit
>>> position = printkit.game("jo").start
>>> position.mover
'red'
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from printkit.content.project import Project as Project
    from printkit.draw.artwork import Artwork as Artwork
    from printkit.draw.drawing import Circle as Circle
    from printkit.draw.drawing import Drawing as Drawing
    from printkit.draw.drawing import Item
    from printkit.draw.drawing import Path as Stroke  # noqa: F401
    from printkit.draw.drawing import Style as Style
    from printkit.draw.drawing import Text as Text
    from printkit.draw.drawing import disc as disc
    from printkit.draw.drawing import label as label
    from printkit.draw.drawing import line as line
    from printkit.draw.drawing import polyline as polyline
    from printkit.draw.drawing import rectangle as rectangle
    from printkit.draw.drawing import rounded as rounded
    from printkit.draw.theme import Theme as Theme
    from printkit.engines.puzzles.puzzle import Puzzle as Puzzle
    from printkit.engines.scripting import Position as Position
    from printkit.engines.scripting import Rules as Rules
    from printkit.engines.search.solution import Solution as Solution
    from printkit.export.document import Sheet as Sheet
    from printkit.layouts.base.refusals import Refusal as Refusal
    from printkit.layouts.board import Board as Board
    from printkit.looks.style import Deck as Deck
    from printkit.looks.style import Piece as Piece

from printkit.layouts.base.version import VERSION

__version__ = VERSION

# A package takes a module of its own as an attribute when it first imports it. The room of games (one docstring) is
# imported before the function of that name is defined, so that no later import puts it in the function's place.
import_module("printkit.games")

VALUES = {
    "Artwork": "printkit.draw.artwork",
    "Board": "printkit.layouts.board",
    "Circle": "printkit.draw.drawing",
    "Deck": "printkit.looks.style",
    "Drawing": "printkit.draw.drawing",
    "Piece": "printkit.looks.style",
    "Position": "printkit.engines.scripting",
    "Project": "printkit.content.project",
    "Puzzle": "printkit.engines.puzzles.puzzle",
    "Refusal": "printkit.layouts.base.refusals",
    "Rules": "printkit.engines.scripting",
    "Sheet": "printkit.export.document",
    "Solution": "printkit.engines.search.solution",
    "Stroke": "printkit.draw.drawing:Path",
    "Style": "printkit.draw.drawing",
    "Text": "printkit.draw.drawing",
    "Theme": "printkit.draw.theme",
    "disc": "printkit.draw.drawing",
    "label": "printkit.draw.drawing",
    "line": "printkit.draw.drawing",
    "polyline": "printkit.draw.drawing",
    "rectangle": "printkit.draw.drawing",
    "rounded": "printkit.draw.drawing",
}
"""Values and shapes that stand elsewhere: the module of each, and its name there where that is another."""

FUNCTIONS = (
    "add_games", "add_root", "board", "boards", "drawing", "figure", "game", "games", "kit", "picture", "project",
    "puzzles", "read_board", "read_deck", "save", "sheets", "solve", "theme", "words",
)  # fmt: skip

__all__ = [*FUNCTIONS, *VALUES]


def __getattr__(name: str) -> Any:
    if name not in VALUES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, inner = VALUES[name].partition(":")
    return getattr(import_module(module), inner or name)


def __dir__() -> list[str]:
    return sorted([*globals(), *VALUES])


# -------------------------------------------------------------------------------------------------- games


def games() -> tuple[str, ...]:
    """Ids of all games, those from outside too, in the order of lists.

    >>> "jo" in games()
    True
    """
    from printkit import engines

    return engines.names()


def game(name: str) -> Rules:
    """The rules of a game or of a variant; from them come positions.

    Args:
        name: ``id`` or ``id:variant``.

    Raises:
        Refusal: there is no such game.

    >>> rules = game("jo")
    >>> rules.start.turns[:2]
    ('a1a2', 'a1b1')
    >>> after = rules.start.play("e5f5", "e6f6")
    >>> after.mover, after.outcome
    ('red', None)
    >>> rules.position(after.text) == after
    True
    """
    from printkit.engines.scripting import Rules

    return Rules.of(name)


def solve(
    position: Position, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> Solution:
    """Prove a position: its value, best turns, distance and one line.

    Args:
        position: of any game.
        depth: look so many turns of both ahead.
        nodes: search so many positions at most.
        seconds: search so long at most; answers then depend on the machine.

    >>> solve(game("jo").start, nodes=100).value
    'unknown'
    """
    return position.solve(depth=depth, nodes=nodes, seconds=seconds)


def add_games(folder: str | Path) -> tuple[str, ...]:
    """Make the games in a folder known to this process and its workers; gives their ids.

    Raises:
        Refusal: there is no such folder, no game in it, or one that cannot be taken.

    >>> add_games("no such folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: There is no game in "...no such folder"...
    """
    from printkit.engines.plugins import add

    return add(Path(folder))


def add_root(folder: str | Path) -> None:
    """Let files name others in this folder too, not only in their own; holds for this process and its workers.

    Raises:
        Refusal: there is no such folder.

    >>> add_root("no such folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    printkit.layouts.base.refusals.InputError: There is no folder "...no such folder".
    """
    from printkit.layouts.base.fence import widen

    widen(Path(folder))


# ------------------------------------------------------------------------------------- boards and drawings


def boards() -> tuple[str, ...]:
    """Names of all boards, in alphabetical order.

    >>> "jo" in boards()
    True
    """
    from printkit.layouts import boards

    return boards.names()


def board(name: str, **options: object) -> Board:
    """A board: spots with their centres in mm, lines, links, regions and outline.

    Args:
        name: one of :func:`boards`.
        options: its choices (``printkit boards`` lists that).

    Raises:
        Refusal: no such board or option, or a value that it refuses.

    >>> found = board("jo", pitch=20.0)
    >>> len(found.spots), round(found.width, 1)
    (61, 177.7)
    """
    from printkit.layouts import boards

    return boards.find(name, **options)


def theme(name: str = "full") -> Theme:
    """Colours, stroke widths and sizes of type by the part they play.

    >>> theme("grey").ink
    '#1c1c1c'
    """
    from printkit.draw.theme import theme

    return theme(name)


def drawing(board: Board, theme: Theme | None = None) -> Drawing:
    """A board drawn with its lines and names: as its game draws it, or plainly where no game is played on it.

    >>> picture = drawing(board("jo"))
    >>> [layer for layer, _ in picture.layers]
    ['board', 'lines', 'coords']
    """
    from printkit.draw.theme import FULL
    from printkit.looks import plain, style

    for id in style.names():
        draw = style.of_game(id).boards.get(board.name)
        if draw:
            return draw(board, theme or FULL)
    return plain.draw(board, theme or FULL)


def words(
    text: str, x: float, y: float, *, width: float, size: float = 3.5, colour: str = "#26282c"
) -> tuple[Text, ...]:
    """Text set in lines, as items of a drawing; ``**bold**`` and ``*italic*`` are known.

    Args:
        text: a paragraph.
        x, y: its upper left corner in mm.
        width: of the lines in mm.
        size: em size in mm.
        colour: of the letters.

    >>> [line.string for line in words("Draw two cards and keep one.", 0, 0, width=30)]
    ['Draw two cards', 'and keep one.']
    """
    from printkit.draw.drawing import runs
    from printkit.draw.type import typeset

    return runs(typeset(text, size, width), x, y, colour=colour)


def picture(
    path: str | Path,
    x: float,
    y: float,
    *,
    width: float,
    height: float,
    fit: Literal["contain", "cover", "stretch"] = "contain",
) -> tuple[Item, ...]:
    r"""A picture from a PNG, JPEG or SVG file, as items of a drawing.

    Args:
        path: the file.
        x, y: lower left corner of its box, in mm.
        width, height: of the box.
        fit: as large as all of it fits the box, as small as it fills it, or stretched to it.

    Raises:
        Refusal: no such file, or one that is damaged or cannot be drawn everywhere alike.

    >>> square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    >>> _ = Path("square.svg").write_text(square)
    >>> len(picture("square.svg", 10, 10, width=30, height=20))
    1
    """
    from printkit.content import pictures

    return pictures.place(pictures.load(Path(path)), (x, y, x + width, y + height), fit)


def figure(game: str, position: str | None = None, turns: Iterable[str] = (), **keys: object) -> Sheet:
    """A figure of a position, or of what the last turn did, on a sheet of its own size.

    Args:
        game: name of the game or variant.
        position: text of the first position; the game's start unless given.
        turns: played from it.
        keys: those of a figure in a rulebook (``caption``, ``legal``, ``width``, ``claims``...), as there.

    Raises:
        Refusal: something cannot be played, found or read in print, or a claim does not hold.

    >>> page = figure("jo", turns=["e5f5"], caption="Red begins.", claims=["turns 1545"])
    >>> round(page.width)
    78
    """
    from printkit.figures import sheet
    from printkit.figures.figure import from_table

    table: dict[str, object] = {"game": game, "turns": " ".join(turns), **keys}
    return sheet(from_table({**table, "position": position} if position else table))


# --------------------------------------------------------------------------------------- paper and files


def sheets(
    content: Board | Artwork | Deck,
    paper: str = "A4",
    theme: Theme | None = None,
    *,
    fit: bool = False,
    tile: bool = False,
    duplex: Literal["long", "short", "fold", "none"] = "long",
) -> tuple[Sheet, ...]:
    """A board, a piece of artwork or a deck of cards on paper, true to scale.

    Args:
        content: the board, artwork or deck to print. A deck is laid out n-up with crop marks, each front
            followed by its back.
        paper: a size such as ``A4``, ``Letter`` or ``210x297mm``.
        theme: colours and weights; those of ``full`` unless given.
        fit: shrink or enlarge to the paper (not a deck).
        tile: spread over several sheets (a board).
        duplex: how backs come to their fronts (a deck): ``long``, ``short``, ``fold`` or ``none``.

    Raises:
        Refusal: it does not fit the paper, or the paper is none.

    >>> [round(page.width) for page in sheets(board("jo"))]
    [210]
    """
    from printkit.draw.theme import FULL
    from printkit.layouts import paper as papers
    from printkit.layouts.board import Board
    from printkit.looks import style
    from printkit.looks.style import Deck
    from printkit.pages import impose, placement
    from printkit.pages.page import fit_scale, oriented, place

    size, look = papers.parse(paper), theme or FULL
    if isinstance(content, Deck):
        return impose.impose(content, size, look, way=impose.Imposition(duplex))
    if isinstance(content, Board) and any(content.name in style.of_game(id).boards for id in style.names()):
        request = placement.BoardRequest(paper=size, fit=fit, tile=tile, theme=look)
        return placement.sheets(content, style.of_board(content.name), request)
    if isinstance(content, Board):
        from printkit.draw.artwork import Artwork

        content = Artwork(drawing(content, look), content.width, content.height, content.name)
    size = oriented(content, size)
    return (place(content, size, look, scale=fit_scale(content, size) if fit else 1.0),)


def save(
    pages: Sheet | Iterable[Sheet], path: str | Path, *, title: str = "", dpi: float = 300.0
) -> tuple[Path, ...]:
    """Write sheets as PDF, SVG or PNG; gives the files' names.

    A PDF holds all sheets; a format of single pages becomes ``NAME-1.svg``, ``NAME-2.svg``... where there are
    several. Files are written all or none.

    Args:
        pages: one sheet or several.
        path: the ending chooses the format.
        title: of the document; the first sheet's unless given.
        dpi: pixels per inch of a PNG.

    >>> save(figure("jo"), "jo.svg")[0].name
    'jo.svg'
    """
    from printkit import export
    from printkit.export.document import Document, Sheet

    found = (pages,) if isinstance(pages, Sheet) else tuple(pages)
    files = export.render(Document(found, title or (found[0].title if found else "")), Path(path), dpi=dpi)
    export.write(files)
    return tuple(files)


def kit(
    game: str, folder: str | Path = "output", paper: str | None = None, *, theme: Theme | None = None
) -> tuple[Path, ...]:
    """Write the whole print-and-play kit of a game; gives the files' names.

    Args:
        game: id of the game.
        folder: where to.
        paper: for everything; A4, with larger boards on larger paper, unless given.
        theme: colours and weights.

    >>> sorted(path.name for path in kit("jo", "kits"))
    ['jo.pdf', 'jo.svg']
    """
    from printkit import export
    from printkit.books import kit
    from printkit.draw.theme import FULL
    from printkit.layouts import paper as papers
    from printkit.looks import style

    wanted = papers.parse(paper) if paper else None
    files = kit.files(style.of_game(game), Path(folder), wanted, theme=theme or FULL)
    export.write(files)
    return tuple(files)


# ------------------------------------------------------------------------------------ puzzles, own content


def read_deck(path: str | Path, theme: Theme | None = None) -> Deck:
    r"""A deck from data: a TOML file that says how a card looks, and a table with a row for every card.

    Args:
        path: the file (``printkit init DIR --kind deck`` writes one).
        theme: colours that it names after parts of the theme.

    Raises:
        Refusal: the file cannot be used, or a card has something wrong; names file, row, column and element.

    >>> _ = Path("one.toml").write_text('[deck]\nsize = "poker"\n[[front]]\nkind = "shape"\nfill = "teal"\n')
    >>> read_deck("one.toml").width
    63.0
    """
    from printkit.draw.theme import FULL
    from printkit.looks import custom_deck

    return custom_deck.make(Path(path), theme or FULL)[0]


def read_board(path: str | Path, theme: Theme | None = None) -> Artwork:
    r"""A board from data: a TOML file that says which cells there are, and a text map of their terrain.

    Args:
        path: the file (``printkit init DIR --kind board`` writes one).
        theme: colours that it names after parts of the theme.

    Raises:
        Refusal: the file cannot be used; names file, line and field.

    >>> _ = Path("three.toml").write_text('[board]\nkind = "squares"\ncolumns = 3\nrows = 3\nborder = 5\n')
    >>> read_board("three.toml").width
    70.0
    """
    from printkit.draw.theme import FULL
    from printkit.looks import custom_board

    return custom_board.make(Path(path), theme or FULL)


def puzzles(subject: str | Path) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, or those of a file ``NAME.jsonl``.

    Raises:
        Refusal: neither of them, or a line that is no puzzle.

    >>> found = puzzles("jo")[0]
    >>> found.task.endswith(".")
    True
    """
    from printkit.books import collection

    return collection.puzzles(str(subject))


def project(path: str | Path) -> Project:
    r"""Check a project file with your own content for the built-in games (``printkit init`` writes one).

    Raises:
        Refusal: not TOML, or a field that cannot be used; names file, line and field.

    >>> _ = Path("my.toml").write_text('[project]\npaper = "A4"\n')
    >>> project("my.toml").paper
    'A4'
    """
    from printkit.content.project import load

    return load(Path(path))
