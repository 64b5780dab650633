"""From a board's name to sheets: the steps that the command, the kit and the tests share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import engines
from engines.game import Info
from layouts import boards
from layouts import paper as paper_size
from layouts.board import Board, Region
from layouts.errors import InputError
from layouts.paper import Paper
from printkit.art import Art
from printkit.document import Document, Sheet
from printkit.drawing import LAYERS, Box, Drawing, Layer, Path, polyline, union
from printkit.dress import Dress
from printkit.sheets.cut import cut_only
from printkit.sheets.page import PLAIN, Frame, fit_scale, fits, oriented, place
from printkit.sheets.tile import USUAL, Tiling, best_turned, division, tiles
from printkit.theme import FULL, Theme

WORTH_TURNING = 1.1
"""How much larger a fitted board must become for the paper to be turned without being asked."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a user may ask of a printed board.

    Attributes:
        paper: the paper asked for; None for the board's own.
        landscape: turn the paper; None turns it where only that makes the board fit.
        fit: scale the board to the paper.
        scale: enlarge by this factor.
        tile: spread a board over several sheets at the scale asked for.
        tiling: how neighbouring tiles meet.
        layers: only these layers of the art; empty for all.
        without: layers of the art left out.
        frame: what surrounds the art.
    """

    paper: Paper | None = None
    landscape: bool | None = None
    fit: bool = False
    scale: float = 1.0
    tile: bool = False
    tiling: Tiling = USUAL
    layers: tuple[str, ...] = ()
    without: tuple[Layer, ...] = ()
    frame: Frame = PLAIN
    theme: Theme = FULL

    def __post_init__(self) -> None:
        for name in self.layers:
            if name not in LAYERS:
                raise InputError("--layer", name, f"a layer; layers are {', '.join(LAYERS)}", LAYERS)


def art(board: Board, dress: Dress, wish: Wish) -> Art:
    """The whole board as one piece of art, with the layers that are wanted."""
    info = engines.info(dress.id)
    drawing = dress.boards[board.name](board, wish.theme)
    title = boards.title(board.name)
    whole = Art(
        drawing,
        board.width,
        board.height,
        title,
        info.designer,
        dress.notice or _by(info),
        whole=tuple((f"card {card.id}", _box(card)) for card in board.parts("card")),
    )
    return _chosen(whole, wish)


def _box(part: Region) -> Box:
    return union((*corner, *corner) for corner in part.outline)


def _by(info: Info) -> str:
    return f"by {info.designer}, {info.year}" if info.year else f"by {info.designer}"


def _chosen(art: Art, wish: Wish) -> Art:
    drawing = art.drawing.without(*wish.without)
    return replace(art, drawing=drawing.only(wish.layers) if wish.layers else drawing)


def sheets(board: Board, dress: Dress, wish: Wish) -> tuple[Sheet, ...]:
    """The board on paper: one sheet, the board's own pieces where it comes in pieces, or tiles.

    Raises:
        InputError: it does not fit; the message names ``--paper``, ``--tile`` and ``--fit``.
    """
    whole = art(board, dress, wish)
    paper = wish.paper or paper_size.parse(dress.papers.get(board.name, "A4"))
    if wish.landscape:
        paper = paper.landscape
    if wish.fit:
        if wish.landscape is None:
            gain = fit_scale(whole, paper.turned, wish.frame) / fit_scale(whole, paper, wish.frame)
            paper = paper.turned if gain > WORTH_TURNING else paper
        return (place(whole, paper, wish.theme, wish.frame, fit_scale(whole, paper, wish.frame)),)
    if wish.landscape is None:
        paper = oriented(whole, paper, wish.scale, wish.frame)
    if wish.tile and not fits(whole, paper, wish.scale, wish.frame):
        if wish.frame.reach:
            given = "--bleed" if wish.frame.bleed else "--marks"
            raise InputError(
                "--tile", f"--tile {given}", "possible together: tiles are trimmed at their seams"
            )
        how = (wish.frame, wish.scale, wish.tiling)
        if wish.landscape is None:
            paper, seams = best_turned(whole, paper, *how)
        else:
            seams = division(whole, paper, *how)
        return tiles(whole, paper, wish.theme, seams, *how)
    if not fits(whole, paper, wish.scale, wish.frame) and board.name in dress.pieces and wish.scale == 1:
        parts = [_chosen(part, wish) for part in dress.pieces[board.name](board, wish.theme)]
        free = wish.landscape is None
        pages = [oriented(part, paper, 1.0, wish.frame) if free else paper for part in parts]
        return tuple(
            place(part, page, wish.theme, wish.frame) for part, page in zip(parts, pages, strict=True)
        )
    return (place(whole, paper, wish.theme, wish.frame, wish.scale),)


def edges(board: Board, dress: Dress, wish: Wish) -> tuple[Sheet, ...]:
    """What a cutter follows, on the sheets that :func:`sheets` gives: the edge of the board, or of its pieces.

    Raises:
        InputError: as for :func:`sheets`.
    """
    hair = wish.theme.stroke(wish.theme.hair)
    edge = Drawing.of("cut", Path(polyline(board.outline, closed=True), hair, "edge"))
    bare = replace(dress, boards={board.name: lambda *_: edge})
    return tuple(map(cut_only, sheets(board, bare, wish)))


def document(sheets: Iterable[Sheet], board: Board, dress: Dress) -> Document:
    """A file of one board, with the data it carries about itself."""
    info = engines.info(dress.id)
    return Document(
        tuple(sheets),
        title=f"{info.title}: {board.name}",
        author=info.designer,
        subject=f"Print-and-play board {board.name}, {board.width:.1f} x {board.height:.1f} mm",
        credits=" ".join(info.credits),
    )
