"""Jo in figures: the hexagon of cells, with letters below its columns and numbers beside its other sides."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import chain
from math import sqrt

from printkit.draw.drawing import Circle, Drawing, Item, Path, Symbol, Use
from printkit.draw.outline import polyline
from printkit.draw.theme import Theme
from printkit.engines.jo.rules import Position
from printkit.figures.stones import stone
from printkit.figures.style import FigureLook, Sign
from printkit.games.jo import illustrated, style as game_style
from printkit.games.jo.illustrated import SHADES, inset
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.layouts.hexagon import SIDE
from printkit.looks.plate import tones

BARS = {"r": 1, "b": 2, "n": 3}
"""Number of staffs on each kind of stone."""
BAND = 1.5
"""Width of the band with names, as a multiple of the names' em size."""
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
        size = 2.3 if board.width < NARROW else max(2.3, min(theme.caption, 2.8))
        band = BAND * size if coords else theme.medium
        names = illustrated.names(board, theme, out=band / 2, size=size) if coords else ()
        ground: list[Item] = []
        if theme.illustrated:
            # The band of the printed board, but without staffs; a band without names is narrow.
            shades = tones(SHADES, theme)
            seat, reach = theme.shape(shades["cell"], theme.hair, shades["rim"]), 0.9 * board.spot_radius
            ground.append(Path(inset(board, band / 2), theme.shape(shades["ground"], band, shades["frame"])))
            if coords:
                ties = [polyline(board.at[run.spots[k]] for k in (0, -1)) for run in board.lines]
                ground.append(Path((*chain(*ties),), theme.stroke(theme.hair, shades["rim"])))
        else:
            x, y = board.spots[0].at
            corners = [(u - x, v - y) for u, v in board.parts("cell")[0].outline]
            shape = theme.shape(theme.tint, theme.hair, theme.faint)
            cell = Symbol(f"jo-cell-{board.width:g}", (Path(polyline(corners, closed=True), shape),))
            ground += (Use(cell, *spot.at) for spot in board.spots)
            seat, reach = theme.fill(theme.faint), min(0.3 * board.spot_radius, 0.75)
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
