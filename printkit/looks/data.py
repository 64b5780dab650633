"""A game's boards and pieces, built from data files next to its rules: ``board.toml``, ``tokens.toml`` and decks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from printkit import engines
from printkit.content import board as board_file, deck as deck_file, field
from printkit.content.board import BoardFile
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board
from printkit.looks import custom_deck, plain
from printkit.looks.plain import Token
from printkit.looks.style import BoardSheet, Deck, DeckOffer, GameLook
from printkit.looks.table import Table

NOBODY: Mapping[str, Token] = MappingProxyType({})


def board(path: Path, name: str, border: float | None = None) -> Board:
    """Return the geometry of a board, whose spots are named after the cells in the file's map.

    Args:
        path: the file (see :mod:`printkit.content.board`).
        name: the game's name for the board.
        border: width in mm of the edge round its cells, which replaces the width in the file and is smaller in
            figures.

    Raises:
        InputError: the file cannot be used; the message names the file, the line and the field.
        OSError: the file cannot be read.
    """
    return replace(_read(path, border).board, name=name)


def draw(path: Path) -> Callable[[Board, Theme], Drawing]:
    """Return a function that draws a board in print and, smaller, in figures: the terrain, pictures and lines from
    its file.

    If the file does not name cells, there are letters and numbers in the border. The legend is left out. The returned
    function raises the same errors as :func:`board`, and InputError for a picture that cannot be drawn.
    """

    def drawn(shape: Board, theme: Theme) -> Drawing:
        file = _read(path)
        names = () if file.names else plain.names(shape, theme)
        return field.draw(replace(file, board=shape), theme) + Drawing.of("coords", *names)

    return drawn


def deck(path: Path, game: str) -> DeckOffer:
    """Return cards or tokens of a game.

    Args:
        path: the file (see :mod:`printkit.content.deck`).
        game: its game, whose designer is named in the margin if the file names no one.

    Raises:
        Refusal: the file cannot be used; the message names the file, the line and the field. The ``make`` of the
            returned offer also raises Refusal if a card contains errors.
        OSError: the file cannot be read.
    """

    def make(theme: Theme, size: str | None) -> Deck:
        deck, _ = custom_deck.make(path, theme)
        info = engines.info(game)
        return replace(
            deck, id=called(path, game), author=deck.author or info.designer, credits=deck.credits or info.notice
        )

    return DeckOffer(deck_file.load(path).title, make)


def style(
    game: str,
    boards: Path | Sequence[Path],
    *decks: Path,
    men: Mapping[str, Token] = NOBODY,
    subtitle: str = "",
    needs: Sequence[str] = (),
) -> GameLook:
    """Return a kit of boards, cards and tokens from data.

    Args:
        game: id of the game.
        boards: the board file or, if the game has several boards, one file for each, in the order of the game's list.
        decks: files for its cards and tokens; ``tokens.toml`` is called ``GAME-tokens`` in ``printkit cards``.
        men: the pieces, keyed by the letters used in positions, with the names that they have in the first deck; used
            to place them on a virtual table.
        subtitle: the line under the title on the cover.
        needs: objects that players must supply.

    Raises:
        InputError: there are more or fewer files than the game has boards, or a piece is not in the deck.
        Refusal, OSError: as for :func:`deck`.
    """
    board_names = engines.info(game).boards
    files = (boards,) if isinstance(boards, Path) else tuple(boards)
    if len(files) != len(board_names):
        message = f"{{field}} must be a file for each board of {game} ({', '.join(board_names)}), not {{value}}."
        raise InputError("boards", ", ".join(map(str, files)), message)
    makers = {called(path, game): deck(path, game) for path in decks}
    return GameLook.of(
        id=game,
        boards={name: draw(path) for name, path in zip(board_names, files, strict=True)},
        decks=makers,
        kit_boards=tuple(
            BoardSheet(name, "Board" if len(board_names) == 1 else _read(path).title)
            for name, path in zip(board_names, files, strict=True)
        ),
        kit_decks=tuple(makers),
        table=Table(board_names[0], tuple(makers), lying(men, game, decks)) if men else None,
        subtitle=subtitle,
        needs=tuple(needs),
    )


def lying(men: Mapping[str, Token], game: str, decks: Sequence[Path]) -> dict[str, tuple[str, str]]:
    """Return the deck and the printed piece for each piece in a position. Raises InputError if the first deck lacks
    one.
    """
    file = deck_file.load(decks[0]) if decks else None
    names = [file.name.fill(row.cells).strip() for row in file.rows] if file else []
    for man in men.values():
        if man.name not in names:
            message = f"There is no piece {{value}} in the first deck; it has {', '.join(names) or 'none'}."
            raise InputError("men", man.name, message, names=names)
    return {letters: (called(decks[0], game), man.name) for letters, man in men.items()}


def called(path: Path, game: str) -> str:
    """Return the name of a deck on the command line."""
    return f"{game}-{path.stem}"


@lru_cache(maxsize=64)
def _read(path: Path, border: float | None = None) -> BoardFile:
    return board_file.load(path, border)
