"""The dress of a game: how its boards and pieces look and what its kit contains.

Each file ``printkit/games/ID.py`` holds one value called ``DRESS``; the files are found by looking. A dress says
what is special about its game and nothing about paper, scale or file formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import engines
from layouts import boards
from layouts.board import Board
from layouts.errors import InputError
from printkit.art import Art
from printkit.drawing import Drawing, Layer, Segment
from printkit.project import Project
from printkit.theme import Theme

GAMES = Path(__file__).parent / "games"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out: a card, a token, a standee.

    Attributes:
        name: what it is (``2 Author``, ``honour token``).
        front, back: drawings with the origin at the piece's lower left; ink may run past its edge by the
            deck's bleed. ``back`` is None where the back stays white.
        count: how many are needed.
    """

    name: str
    front: Drawing
    back: Drawing | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Pieces of one size and shape that are printed and cut together.

    Attributes:
        width, height: size of a piece in mm.
        outline: the edge to cut along, in mm, origin at the piece's lower left.
        bleed: how far the drawings run past the edge, in mm.
        author, credits: for the margin and the file's metadata.
        work: what to do with the pieces after printing, for the page list.
        folds: x or y positions in mm of fold lines, as pairs ``("x", 30.0)``.
    """

    id: str
    title: str
    width: float
    height: float
    outline: tuple[Segment, ...]
    pieces: tuple[Piece, ...]
    bleed: float = 0.0
    author: str = ""
    credits: str = ""
    work: str = "print on heavy paper, cut out"
    folds: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckMaker:
    """A deck on offer.

    Attributes:
        title: its line in lists.
        sizes: names of card sizes it can be made in, the default first; empty where the size is fixed.
        make: the deck in a theme and one of the sizes (None where the size is fixed).
    """

    title: str
    make: Callable[[Theme, str | None], Deck]
    sizes: tuple[str, ...] = ()

    def sized(self, size: str | None, deck: str) -> str | None:
        """The size asked for. Raises InputError where the deck called ``deck`` is not made in it."""
        if size is not None and size not in self.sizes:
            accepted = ", ".join(self.sizes) or "none: its size is fixed"
            raise InputError("--size", size, f"a size of {deck} ({accepted})", self.sizes)
        return size


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board as it stands in the kit.

    Attributes:
        board: name of the board.
        title: bookmark and line in the page list; a board in pieces or tiles has their number added.
        without: layers left out (``("lines",)``).
        work: what to do with it after printing, for the page list; not said of tiles.
        copies: how many to print.
    """

    board: str
    title: str
    without: tuple[Layer, ...] = ()
    work: str = "use as it is, or glue it onto card"
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Dress:
    """Everything the press needs to know about a game.

    Attributes:
        id: the game's id in ``engines``.
        boards: for each of its boards, the function that draws it (all layers) in a theme.
        papers: the paper a board is printed on unless another is asked for, where that is not A4.
        pieces: for boards that are printed in pieces to be cut and joined, the function that gives them.
        decks: pieces and cards by the name ``printkit cards`` knows them under.
        kit_boards: boards of the kit, in order.
        kit_decks: decks of the kit, in order.
        extra: further art for the kit (score track, key, chalk plan), each on a sheet of its own.
        assembly: how the pieces of its boards are joined, likewise; for kits that hold a board in pieces.
        subtitle: a line under the title on the cover.
        notice: what the margin of every sheet must say, where the designer's name and the year are not enough.
        needs: things the players supply themselves, as whole lines for the page list.
        options: what is chosen about its boards (``layouts.boards.parameters``), by their names.
        title: a title of one's own, where it is not the game's.
        words: words that stand for others in the quick reference.
        own: how the game takes up a project's content.
    """

    id: str
    boards: Mapping[str, Callable[[Board, Theme], Drawing]]
    papers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    pieces: Mapping[str, Callable[[Board, Theme], tuple[Art, ...]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    decks: Mapping[str, DeckMaker] = field(default_factory=lambda: MappingProxyType({}))
    kit_boards: tuple[BoardSheet, ...] = ()
    kit_decks: tuple[str, ...] = ()
    extra: Callable[[Theme], tuple[Art, ...]] | None = None
    assembly: Callable[[Theme], tuple[Art, ...]] | None = None
    subtitle: str = ""
    notice: str = ""
    needs: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, object]] = field(default_factory=lambda: MappingProxyType({}))
    title: str = ""
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    own: Callable[[Dress, Project], Dress] = lambda dress, _: dress

    @property
    def called(self) -> str:
        """The title of the kit: one's own, or the game's."""
        return self.title or engines.info(self.id).title

    @property
    def reference(self) -> str:
        """The quick reference in our own words: the text file beside the dress."""
        text = (GAMES / f"{self.id}.md").read_text(encoding="utf-8")
        if self.words:
            # All at once, so that a word put in is never taken for one to be replaced.
            words = "|".join(map(re.escape, self.words))
            text = re.sub(rf"\b(?:{words})\b", lambda found: self.words[found[0]], text)
        return re.sub(r"\A# .*", lambda _: f"# {self.title}", text) if self.title else text

    def board(self, name: str) -> Board:
        """One of its boards, as it stands in the kit."""
        return boards.find(name, **self.options.get(name, {}))


@cache
def names() -> tuple[str, ...]:
    """Ids of all games that have a dress, by name."""
    return tuple(sorted(path.stem for path in GAMES.glob("[a-z]*.py")))


def dress(id: str, project: Project | None = None) -> Dress:
    """The dress of a game, with a project's own content. Raises InputError for a game that has none."""
    if id not in names():
        raise InputError("game", id, f"a game with boards; games are {', '.join(names())}", names())
    found: Dress = import_module(f"printkit.games.{id}").DRESS
    return found.own(replace(found, title=project.titles.get(id, "")), project) if project else found


def of_board(name: str, project: Project | None = None) -> Dress:
    """The dress that draws a board. Raises InputError for a board that no game is played on."""
    for id in names():
        if name in engines.info(id).boards:
            return dress(id, project)
    known = [board for id in names() for board in engines.info(id).boards]
    raise InputError("board", name, f"a board of a game; those are {', '.join(known)}", known)


def decks(project: Project | None = None) -> dict[str, tuple[Dress, DeckMaker]]:
    """All decks on offer by name."""
    dresses = [dress(id, project) for id in names()]
    return {name: (found, maker) for found in dresses for name, maker in found.decks.items()}
