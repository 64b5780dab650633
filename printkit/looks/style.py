"""The look of a game: its boards and pieces, and the content of its kit.

Each game declares a class ``Look`` derived from :class:`GameLook` (``printkit/games/ID/style.py``). The class
describes the features of one game, and does not deal with paper, scale or file formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from printkit import engines
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Layer
from printkit.draw.outline import Segment
from printkit.draw.theme import Theme
from printkit.draw.type import HOUSE, Typeface
from printkit.engines import plugins
from printkit.layouts import boards
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, brief, unlisted
from printkit.layouts.base.text import read_text
from printkit.layouts.board import Board
from printkit.looks.declaration import Part, declared, load, with_part
from printkit.looks.table import Table

if TYPE_CHECKING:
    from printkit.content.project import Project


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to cut out: a card, a token, a standee.

    Attributes:
        name: its name (``2 Author``, ``red token``).
        front, back: drawings whose origin is the piece's lower left corner; ink may extend past its edge by the
            deck's bleed. ``back`` is None if the back is left white.
        count: number needed.
        group: the group whose pieces share rows; if it is empty, pieces with the same name share rows.
    """

    __repr__ = brief

    name: str
    front: Drawing
    back: Drawing | None = None
    count: int = 1
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Pieces of one size and shape that are printed and cut together.

    Attributes:
        width, height: size of a piece in mm.
        outline: the edge to cut along, in mm, with the origin at the piece's lower left corner.
        bleed: how far the drawings extend past the edge, in mm.
        author, credits: text for the margin and the file's metadata.
        work: instructions for making the pieces after printing, shown in the page list.
        folds: x or y positions in mm of fold lines, as pairs ``("x", 30.0)``.
        creases: additional fold lines, each from one point to another.
        contoured: whether the ink ends at the bleed on all sides, which makes the edge visible without a line.
        box: whether each piece is the net of a box.
        family: typeface for its text; margin notes may also be in the built-in one.
    """

    __repr__ = brief

    id: str
    title: str
    width: float
    height: float
    outline: tuple[Segment, ...]
    pieces: tuple[Piece, ...]
    bleed: float = 0.0
    author: str = ""
    credits: str = ""
    work: str = "use heavy paper, cut out"
    folds: tuple[tuple[str, float], ...] = ()
    creases: tuple[tuple[float, float, float, float], ...] = ()
    contoured: bool = False
    box: bool = False
    family: Typeface = HOUSE


@dataclass(frozen=True, slots=True)
class DeckOffer:
    """A deck that a game offers.

    Attributes:
        title: its title in lists.
        sizes: names of the possible card sizes, with the default first; empty if the size is fixed.
        make: function that makes the deck in a given theme and size (None if the size is fixed).
    """

    title: str
    make: Callable[[Theme, str | None], Deck]
    sizes: tuple[str, ...] = ()

    def sized(self, size: str | None, deck: str) -> str | None:
        """Return the requested size. Raises InputError if the deck called ``deck`` does not have it."""
        if size is not None and size not in self.sizes:
            message = f"{{field}} cannot be used: the size of {deck} is fixed."
            raise unlisted("size", size, self.sizes) if self.sizes else InputError("size", size, message)
        return size


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board of the kit.

    Attributes:
        board: name of the board.
        title: its bookmark and its line in the page list, to which the number of pieces or tiles, if any, is added.
        without: layers to leave out (``("lines",)``).
        work: instructions to follow after printing, shown in the page list; not used for tiles.
        copies: number of copies to print.
    """

    board: str
    title: str
    without: tuple[Layer, ...] = ()
    work: str = "use it as it is, or glue it onto card and cut along its outermost edge; everything inside stays on"
    copies: int = 1


def board_sheets(module: str) -> tuple[BoardSheet, ...]:
    """Return the boards of a kit from ``sheets.toml``, a file next to the module with this ``__file__``."""
    rows = beside(module, "sheets.toml")["sheet"]
    return tuple(BoardSheet(**{**row, "without": tuple(row.get("without", ()))}) for row in rows)


class GameLook(Part):
    """The look of a game in print. Games derive a class from this one and override its defaults.

    Attributes:
        id: the game's id in ``engines``.
        boards: functions that draw its boards, with all layers, in a theme, keyed by name.
        papers: default papers for boards, if other than A4.
        bands: functions that draw a band of a given height above and below a board, on illustrated sheets with room
        for them.
        pieces: functions that return the pieces of boards that are printed in parts, to be cut out and joined.
        decks: pieces and cards, keyed by their names in ``printkit cards``.
        kit_boards: boards of the kit, in order.
        kit_decks: decks of the kit, in order; the decks in a tuple share a sheet if there is room.
        subtitle: line under the title on the cover.
        notice: the text in the margin of every sheet, in place of the designer's name and the year.
        needs: objects that players must supply, one on each line, if there are no build notes.
        options: values for its boards' parameters (``printkit.layouts.boards.parameters``), keyed by name.
        title: title that replaces the game's.
        names: a project's names for things in the game, used in the quick reference and keyed by their names in the
            rules.
        words: replacements for other words in the quick reference, keyed by the original words.
        table: its parts on a virtual table (default: the first board of the kit with all decks beside it).
        made: the parts of the kit that are original to printkit, to be named in the credits on the cover.
    """

    id: str = ""
    boards: Mapping[str, Callable[[Board, Theme], Drawing]] = MappingProxyType({})
    papers: Mapping[str, str] = MappingProxyType({})
    bands: Mapping[str, Callable[[Board, Theme, float], Drawing]] = MappingProxyType({})
    pieces: Mapping[str, Callable[[Board, Theme], tuple[Artwork, ...]]] = MappingProxyType({})
    decks: Mapping[str, DeckOffer] = MappingProxyType({})
    kit_boards: tuple[BoardSheet, ...] = ()
    kit_decks: tuple[str | tuple[str, ...], ...] = ()
    subtitle: str = ""
    notice: str = ""
    needs: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, object]] = MappingProxyType({})
    title: str = ""
    names: Mapping[str, str] = MappingProxyType({})
    words: Mapping[str, str] = MappingProxyType({})
    table: Table | None = None
    made: str = "Boards, signs and words"

    def extra(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return additional drawings for the kit (score track, key, chalk plan), each on a separate sheet."""
        return ()

    def assembly(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return further sheets of art, which show how to join the pieces of a board."""
        return ()

    def custom(self, project: Project) -> GameLook:
        """Return the look, changed to use a project's own content."""
        return self

    @property
    def deck_names(self) -> tuple[str, ...]:
        """The decks of the kit, one by one, even if several share a sheet."""
        groups = ((each,) if isinstance(each, str) else each for each in self.kit_decks)
        return tuple(name for group in groups for name in group)

    @property
    def called(self) -> str:
        """The title of the kit: a project's own title, or that of the game."""
        return self.title or engines.info(self.id).title

    @property
    def reference(self) -> str:
        """The quick reference: a text file that the game declares."""
        path = declared(self.id).reference
        text = read_text(path) if path else ""
        replacements = {**self.names, **self.words}
        if replacements:
            # Replace all words at once, so that an inserted word is never replaced again.
            words = "|".join(map(re.escape, replacements))
            text = re.sub(rf"\b(?:{words})\b", lambda found: replacements[found[0]], text)
        return re.sub(r"(?m)^# .*", lambda _: f"# {self.title}", text, count=1) if self.title else text

    def board(self, name: str) -> Board:
        """Return one of the game's boards in the form in which the kit contains it."""
        return boards.find(name, **self.options.get(name, {}))


def names() -> tuple[str, ...]:
    """Return the ids of all games that have boards and pieces to print, sorted by name."""
    return tuple(sorted(with_part("style")))


def of_game(id: str, project: Project | None = None) -> GameLook:
    """Return the look of a game, with a project's own content. Raises InputError for a game without a look."""
    part = declared(id).style
    if part is None:
        raise unlisted("game", id, names())
    look = load(part, GameLook)
    if project is None:
        return look
    title = project.titles.get(id)
    return (look.changed(title=title) if title else look).custom(project)


def of_board(name: str, project: Project | None = None) -> GameLook:
    """Return the style that draws a board. Raises InputError for a board that belongs to no game."""
    # Third-party games are searched only if no built-in game has the board.
    boards.knows(name)  # the example with that board is then registered
    for among in (plugins.built_in, plugins.modules):
        for id in sorted(among()):
            if declared(id).style and name in engines.info(id).boards:
                return of_game(id, project)
    raise boards.unknown(name)


def decks(project: Project | None = None) -> dict[str, tuple[GameLook, DeckOffer]]:
    """Return all decks that games offer, keyed by name."""
    styles = [of_game(id, project) for id in names()]
    return {name: (look, maker) for look in styles for name, maker in look.decks.items()}
