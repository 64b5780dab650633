"""Jo in figures: the hexagon of cells, with letters below its columns and numbers beside its other sides."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from math import sqrt

from printkit.draw.drawing import Circle, Drawing, Item, Path, Symbol, Use, label
from printkit.draw.outline import polyline
from printkit.draw.theme import Theme
from printkit.engines.jo.rules import Position
from printkit.figures.stones import stone
from printkit.figures.style import FigureLook, Sign
from printkit.games.jo import style as game_style
from printkit.games.jo.illustrated import SHADES, inset
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.layouts.boards.jo import STONE
from printkit.layouts.hexagon import COLUMNS, SIDE
from printkit.looks.plate import tones

BARS = {"r": 1, "b": 2, "n": 3}
"""Number of staffs on each kind of stone."""
NARROW = 45.0
"""Width in mm below which boards have smaller names in a narrower border."""
NAMES = {"r": "red", "b": "black", "n": "neutral"}


class Figures(FigureLook[Position]):
    """Jo in figures: the hexagon of cells, with letters below its columns and numbers beside its other sides."""

    width = 78.0
    stone_ratio = 0.92
    mark = "#1f5f9e"
    endings = {
        "threes": "more threes",
        "reserve": "threes tied, more stones in reserve",
        "last": "threes and reserves tied, moved last",
    }
    unit = "threes"
    plain = True
    bare = True

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the hexagon, with the names of columns in its border."""
        border = (2.6 if width < NARROW else 3.4) if coords else 0.4
        pitch = (width / 2 - border) / ((SIDE - 1) * sqrt(3) / 2 + 1 / sqrt(3))
        return boards.find("jo", pitch=pitch, border=border)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw the cells with hairlines, and three staffs where neutral stones start."""
        outline = board.parts("cell")[0].outline
        x, y = board.spots[0].at
        corners = [(u - x, v - y) for u, v in outline]
        shape = theme.shape(theme.tint, theme.hair, theme.faint)
        seat, reach = theme.fill(theme.faint), min(0.3 * board.spot_radius, 0.75)
        if theme.illustrated:
            shades = tones(SHADES, theme)
            shape = theme.shape(shades["ground"], theme.hair, shades["ground"])
            seat, reach = theme.shape(shades["cell"], theme.hair, shades["rim"]), 0.9 * board.spot_radius
        cell = Symbol(f"jo-cell-{board.width:g}", (Path(polyline(corners, closed=True), shape),))
        pitch = board.spot_radius / STONE
        names: list[Item] = []
        if coords:
            size = 2.3 if board.width < NARROW else max(2.3, min(theme.caption, 2.8))
            away = 0.5 * pitch + 0.68 * size
            for column in COLUMNS:
                cells = [spot for spot in board.spots if spot.id[0] == column]
                low, high = cells[0], cells[-1]
                places = [(low.x, low.y - away, column), (high.x, high.y + away, high.id[1:])]
                if column in (COLUMNS[0], COLUMNS[-1]):
                    side = (pitch / sqrt(3) + 0.5 * size) * (-1 if column == COLUMNS[0] else 1)
                    places += [(cell.x + side, cell.y, cell.id[1:]) for cell in cells[:-1]]
                names += [
                    label(x, y, text, size=size, fill=theme.soft, anchor="middle", middle=True)
                    for x, y, text in places
                ]
        ground: tuple[Item, ...] = tuple(Use(cell, *spot.at) for spot in board.spots)
        if theme.illustrated and not coords:
            # A board without names has a frame in the colour of the band that bears them on the printed board.
            shades, w = tones(SHADES, theme), theme.medium
            ground = (Path(inset(board, w / 2), theme.shape(shades["ground"], w, shades["frame"])),)
        return Drawing.of(
            "board", *ground, *(Circle(*spot.at, reach, seat, f"spot-{spot.id}") for spot in board.spots)
        ) + Drawing.of("coords", *names)

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Draw a stone."""
        look = game_style.looks(theme)["rbn".index(letters)]
        if letters == "r":
            # A rim in the colour of marks would be mistaken for a mark, so rims in figures are in ink.
            look = replace(look, ring=theme.stroke(theme.thin, theme.ink))
        sign = game_style.staffs(BARS[letters], look.ink)
        return stone(f"jo-{look.name}-{diameter:g}", diameter, look, sign=sign, theme=theme)

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Draw the sign of a captured stone."""
        return game_style.staffs(BARS[letters], theme.soft)

    def state(self, position: Position) -> str:
        """Return a phrase that names the player to move and both players' reserves."""
        red, black = (position.reserve(player) for player in ("red", "black"))
        return f"{position.mover} to move, in reserve: Red {red}, Black {black}"

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return the stones, keyed by letter."""
        return {
            letter: Sign(f"{name} stone", self.small(f"sign-jo-{letter}", letter, theme))
            for letter, name in NAMES.items()
        }
