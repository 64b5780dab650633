"""Boards made from data, in the same form as built-in boards, so that the same code prints and tiles them."""

from dataclasses import replace
from pathlib import Path

from printkit.content import board, field, schema
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Path as Stroke
from printkit.draw.outline import rectangle
from printkit.draw.theme import Theme
from printkit.layouts.board import Board


def describes(path: Path) -> bool:
    """Return whether a file describes a board. Raises InputError if the file is not TOML, and OSError if it cannot be
    read.
    """
    return "board" in schema.read(path).table()


def make(path: Path, theme: Theme) -> Artwork:
    """Return the board described by a file, as a single piece of artwork.

    Raises:
        Refusal: the file cannot be used, or a picture cannot be drawn.
        OSError: a file cannot be read.
    """
    return replace(field.art(board.load(path), theme), source=path)


def edge(path: Path, theme: Theme) -> Artwork:
    """Return the cutting lines of the board: the edge round the board and its legend. Raises the same errors as
    :func:`make`.
    """
    art = make(path, theme)
    outline = Stroke(rectangle(0, 0, art.width, art.height), theme.stroke(theme.hair), "edge")
    return replace(art, drawing=Drawing.of("cut", outline))


def bare(path: Path, theme: Theme) -> tuple[Board, Drawing, str]:
    """Return the board, its drawing without a legend, and its title. Raises the same errors as :func:`make`."""
    file = board.load(path)
    return replace(file.board, name=path.stem), field.draw(file, theme), file.title
