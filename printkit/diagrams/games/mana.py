"""Mana in figures: the board of rings, discs of damyos and ronins, the Mana round the piece that carries it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache

from engines.mana.rules import LIFTED, SQUARES, Mana, Position
from layouts import boards
from layouts.board import Board
from printkit.diagrams.stones import SMALL, stone
from printkit.diagrams.table import Sign, Surface, Table
from printkit.drawing import Circle, Drawing, Item, Path, Style, Symbol, Use, label, rectangle
from printkit.games import mana as dress
from printkit.theme import Theme

BORDER = 4.0
"""Round the squares where files and ranks are named, in mm."""


def shape(position: Position) -> Hashable:
    """The board's orientation."""
    return position.orientation


def board(shape: Hashable, width: float, coords: bool) -> Board:
    """Six by six squares."""
    border = BORDER if coords else 0.5
    assert isinstance(shape, int)
    return boards.find("mana", orientation=shape, cell=(width - 2 * border) / 6, border=border)


def ground(board: Board, theme: Theme, coords: bool) -> Drawing:
    """Squares in two tones with as many rings as they are worth; files below, ranks at the left."""
    cell = 2 * board.spot_radius
    cells = board.parts("cell")
    corners = [corner for part in cells for corner in part.outline]
    (left, bottom), (right, top) = min(corners), max(corners)
    tinted = [part for k, part in enumerate(cells) if (k + k // 6) % 2 == 0]
    squares = [Path(rectangle(*part.outline[0], *part.outline[2]), theme.fill(theme.tint)) for part in tinted]
    rule = theme.stroke(theme.hair, theme.faint)
    grid = [
        Path((("M", left, bottom + k * cell), ("L", right, bottom + k * cell)), rule) for k in range(1, 6)
    ]
    grid += [Path((("M", left + k * cell, bottom), ("L", left + k * cell, top)), rule) for k in range(1, 6)]
    names: list[Item] = []
    if coords:
        size = max(2.3, min(theme.caption, 0.6 * BORDER))
        names += (
            label(
                board.at[f"{file}1"][0], 0.45 * BORDER, file, size, theme.soft, anchor="middle", middle=True
            )
            for file in "abcdef"
        )
        names += (
            label(
                0.45 * BORDER, board.at[f"a{rank}"][1], rank, size, theme.soft, anchor="middle", middle=True
            )
            for rank in "123456"
        )
    outer = Style(stroke=theme.soft, width=theme.thin)
    return (
        Drawing.of(
            "board",
            *squares,
            *grid,
            Path(rectangle(left, bottom, right, top), theme.stroke(theme.medium)),
            *(Circle(*spot.at, dress.RINGS[0] * cell, outer, f"spot-{spot.id}") for spot in board.spots),
            *(
                Use(_worth(int(spot.attributes["value"]), cell, theme), *spot.at)
                for spot in board.spots
                if spot.attributes["value"] != 1
            ),
        )
        + Drawing.of("coords", *names)
        + Drawing.of("coords", *_pips(board, theme))
    )


def _worth(value: int, cell: float, theme: Theme) -> Symbol:
    """The inner rings of a square."""
    style = Style(stroke=theme.soft, width=theme.thin)
    return Symbol(
        f"mana-worth-{value}-{cell:g}",
        tuple(Circle(0, 0, radius * cell, style) for radius in dress.RINGS[1:value]),
    )


def _pips(board: Board, theme: Theme) -> list[Use]:
    """The value of each square in pips at its upper right, where no piece covers them."""
    cell = 2 * board.spot_radius
    radius, step = max(0.4, 0.035 * cell), max(1.15, 0.1 * cell)
    found = []
    for value in (1, 2, 3):
        dots = tuple(Circle(-k * step, 0, radius, theme.fill(theme.soft)) for k in range(value))
        pips = Symbol(f"mana-pips-{value}-{cell:g}", dots)
        corner = cell / 2 - radius - 0.055 * cell
        found += [
            Use(pips, spot.x + corner, spot.y + corner)
            for spot in board.spots
            if spot.attributes["value"] == value
        ]
    return found


def piece(letters: str, diameter: float, theme: Theme) -> Symbol:
    """A damyo or ronin."""
    red, amber = dress.looks(theme)
    look = red if letters.isupper() else amber
    sign = dress.damyo if letters in "Dd" else dress.ronin
    return stone(f"mana-{look.name}-{letters}-{diameter:g}", diameter, look, sign(look.ink), theme)


def ghost(letters: str, theme: Theme) -> Symbol:
    """The sign of a piece that is gone."""
    return dress.damyo(theme.soft) if letters in "Dd" else dress.ronin(theme.soft)


def dressing(position: Position, surface: Surface) -> tuple[Item, ...]:
    """The Mana: the ring of one brush stroke round the piece that carries it."""
    if position.mana == LIFTED:
        return ()
    x, y = surface.at[position.mana]
    return (
        Circle(x, y, 0.655 * surface.stone, surface.theme.fill(surface.theme.paper)),
        Use(dress.mana(surface.theme.ink), x, y, round(1.36 * surface.stone, 3)),
    )


def values(position: Position) -> dict[str, str]:
    """How far a piece moves from each square."""
    return {square: str(_value(square, position.orientation)) for square in SQUARES}


@lru_cache(maxsize=256)
def _value(square: str, orientation: int) -> int:
    return Mana().value(square, orientation)


def state(position: Position) -> str:
    """The player to move and the value that the Mana calls for."""
    if position.mana == LIFTED:
        return f"{position.mover} to move, any piece"
    called = _value(position.mana, position.orientation)
    return f"{position.mover} to move, the Mana on {position.mana} calls for value {called}"


def signs(theme: Theme) -> Mapping[str, Sign]:
    """Pieces by their letters, squares by their values, and the Mana."""
    found = {}
    for letter, name in (("D", "red damyo"), ("R", "red ronin"), ("d", "amber damyo"), ("r", "amber ronin")):
        use = Use(piece(letter, SMALL, theme), 0, 0, 1 / SMALL)
        found[letter] = Sign(name, Symbol(f"sign-mana-{letter}", (use,)))
    ring = Style(stroke=theme.ink, width=0.1)
    for value in (1, 2, 3):
        rings = tuple(Circle(0, 0, radius * 1.1, ring) for radius in dress.RINGS[:value])
        found[str(value)] = Sign(f"square worth {value}", Symbol(f"sign-mana-{value}", rings))
    found["m"] = Sign("the Mana", dress.mana(theme.ink))
    return found


TABLE = Table(
    width=66.0,
    board=board,
    ground=ground,
    share=0.64,
    stone=piece,
    ghost=ghost,
    state=state,
    signs=signs,
    shape=shape,
    dressing=dressing,
    values=values,
)
