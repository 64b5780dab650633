"""Mana in figures: the board of rings, discs for damyos and ronins, and the Mana round a piece."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from math import degrees, radians

from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, Use, label
from printkit.draw.outline import polyline, rectangle
from printkit.draw.theme import Theme
from printkit.engines.mana.rules import DAMYO, LIFTED, RONIN, SQUARES, Mana, Position
from printkit.figures.stones import BORDER, names, stone
from printkit.figures.style import FigureLook, Sign, Surface
from printkit.games.mana import style as game_style
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.layouts.transform import IDENTITY
from printkit.looks.plate import tones

DOT = 0.04
"""Radius of a pip in figures, as a fraction of a square's side: larger than on the board, so that pips can be counted
at the size of puzzles.
"""
COUNTED = 9.0
"""Smallest side in mm of squares whose pips can be counted; smaller squares have no pips and a pale background, and
there is a numeral beside pieces and marks.
"""
RIM = 0.94
"""Radius of ring-shaped marks, as a fraction of half a square's side; marks replace the outer ring and leave the
inner rings visible.
"""


def _ink(theme: Theme) -> str:
    """Return the colour of the rings on squares."""
    return game_style.ring_colour(theme) if theme.illustrated else theme.soft


def _worth(value: int, cell: float, theme: Theme, *, width: float) -> Symbol:
    """Draw the inner rings of a square."""
    style = Style(stroke=_ink(theme), width=width)
    return Symbol(
        f"mana-worth-{value}-{cell:g}",
        tuple(Circle(0, 0, radius * cell, style) for radius in game_style.RINGS[1:value]),
    )


def _pips(board: Board, theme: Theme) -> list[Use]:
    """Draw the value of each square as pips in two of its corners, as on the board but larger."""
    cell = 2 * board.spot_radius
    radius = max(0.32, DOT * cell)
    spread = degrees(max(2.5 * radius / (game_style.PIPS * cell), radians(game_style.SPREAD)))
    result = []
    for value in (1, 2, 3):
        dots = tuple(
            Circle(
                *IDENTITY.turned(corner + spread * (k - (value - 1) / 2)).apply(game_style.PIPS * cell, 0),
                radius,
                theme.fill(theme.ink),
            )
            for corner in (45, 225)
            for k in range(value)
        )
        pips = Symbol(f"mana-pips-{value}-{cell:g}", dots)
        result += [Use(pips, *spot.at) for spot in board.spots if spot.attributes["value"] == value]
    return result


def _figure(value: int, surface: Surface) -> Symbol:
    """Draw the value of a square that a piece covers, for boards whose pips are too small to be counted."""
    theme, size = surface.theme, max(2.3, 0.2 * 2 * surface.board.spot_radius)
    paper = Circle(0, 0, 0.42 * size, theme.fill(game_style.worths(theme)[1]))
    text = label(0, 0, str(value), size, theme.ink, weight="bold", anchor="middle", middle=True)
    return Symbol(f"mana-figure-{value}-{size:g}", (paper, text))


@lru_cache(maxsize=256)
def _value(square: str, orientation: int) -> int:
    return Mana().value(square, orientation)


def _kind(letter: str) -> str:
    return "damyo" if letter in "Dd" else "ronin"


class Figures(FigureLook[Position]):
    """Mana in figures: the board of rings, discs for damyos and ronins, and the Mana round a piece."""

    width = 66.0
    sided = True
    stone_ratio = 0.7
    mark = "#1f5f9e"
    endings = {"damyo": "the damyo is captured"}
    ring_ratio = RIM
    bare = True

    def shape(self, position: Position) -> Hashable:
        """Return the board's orientation."""
        return position.orientation

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the board of six by six squares."""
        border = BORDER if coords else 0.5
        assert isinstance(shape, int)
        return boards.find("mana", orientation=shape, cell=(width - 2 * border) / 6, border=border)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw squares with as many rings as their value, the names of files below and of ranks on the left, and the
        board's mark.
        """
        cell = 2 * board.spot_radius
        cells = board.parts("cell")
        corners = [corner for part in cells for corner in part.outline]
        (left, bottom), (right, top) = min(corners), max(corners)
        fills = game_style.worths(theme)
        is_small = cell < COUNTED
        ring = theme.hair if is_small else theme.thin
        rule = theme.stroke(theme.hair, game_style.ring_colour(theme) if theme.illustrated else theme.faint)
        ground = (*game_style.squares(board, theme),)
        if is_small and theme.illustrated:
            rule = theme.stroke(theme.hair, fills[3])
            ground = (Path(rectangle(left, bottom, right, top), theme.fill(fills[1])),)
        grid = [Path((("M", left, bottom + k * cell), ("L", right, bottom + k * cell)), rule) for k in range(1, 6)]
        grid += [Path((("M", left + k * cell, bottom), ("L", left + k * cell, top)), rule) for k in range(1, 6)]
        files = {file: board.at[f"{file}1"][0] for file in "abcdef"}
        ranks = {rank: board.at[f"a{rank}"][1] for rank in "123456"}
        edge: tuple[Item, ...] = game_style.mark(board, theme)
        colour, name_colour = theme.ink, theme.soft
        if theme.illustrated:
            colour, name_colour = (tones(game_style.SHADES, theme)[name] for name in ("frame", "frame_text"))
            edge = tuple(game_style.frame(board, (left, bottom), (right, top), theme=theme)) if coords else edge
        return (
            Drawing.of(
                "board",
                *edge,
                *ground,
                *grid,
                Path(rectangle(left, bottom, right, top), theme.stroke(theme.medium, colour)),
                *(
                    Circle(
                        *spot.at,
                        game_style.RINGS[0] * cell,
                        theme.shape(fills[int(spot.attributes["value"])], ring, _ink(theme)),
                        f"spot-{spot.id}",
                    )
                    for spot in board.spots
                ),
                *(
                    Use(_worth(int(spot.attributes["value"]), cell, theme, width=ring), *spot.at)
                    for spot in board.spots
                    if spot.attributes["value"] != 1
                ),
            )
            + Drawing.of("coords", *(names(files, ranks, theme, colour=name_colour) if coords else ()))
            + Drawing.of("coords", *(() if is_small else _pips(board, theme)))
        )

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Draw a damyo or ronin."""
        red, amber = game_style.looks(theme)
        look = red if letters.isupper() else amber
        sign = game_style.sign(_kind(letters), look.ink)
        return stone(f"mana-{look.name}-{letters}-{diameter:g}", diameter, look, sign=sign, theme=theme, clear=0.86)

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Draw the sign of a captured piece."""
        return game_style.sign(_kind(letters), theme.soft)

    def underlay(self, position: Position, surface: Surface) -> tuple[Item, ...]:
        """Draw the Mana: a ring, drawn with one brush stroke, round the piece that carries it."""
        if position.mana == LIFTED:
            return ()
        x, y = surface.at[position.mana]
        return (
            Circle(x, y, 0.655 * surface.stone, surface.theme.fill(surface.theme.paper)),
            Use(game_style.sign("mana", surface.theme.ink), x, y, round(1.36 * surface.stone, 3)),
        )

    def overlay(self, position: Position, spots: Iterable[str], surface: Surface) -> tuple[Item, ...]:
        """Draw the values of squares whose rings are covered, at the lower left of the squares; only on small
        boards.
        """
        cell = 2 * surface.board.spot_radius
        if cell >= COUNTED:
            return ()
        items = []
        for square in spots:
            value = _value(square, position.orientation)
            x, y = surface.at[square]
            symbol = surface.once(f"figure-{value}", partial(_figure, value, surface))
            items.append(Use(symbol, x - 0.35 * cell, y - 0.35 * cell))
        return tuple(items)

    def values(self, position: Position) -> dict[str, str]:
        """Return the number of steps that a piece on each square moves."""
        return {square: str(_value(square, position.orientation)) for square in SQUARES}

    def state(self, position: Position) -> str:
        """Return a phrase that names the player to move and the number of rings that the Mana requires."""
        if position.mana == LIFTED:
            return f"{position.mover} to move with any piece"
        mana_value = _value(position.mana, position.orientation)
        rings = ("one ring", "two rings", "three rings")[mana_value - 1]
        return f"{position.mover} to move; the Mana on {position.mana} calls for {rings}"

    def tally(self, position: Position, game: str) -> tuple[str, Mapping[str, int]]:
        """Return the number of pieces that each player has left."""
        pieces = position.squares
        return "pieces", {player: pieces.count(DAMYO[player]) + pieces.count(RONIN[player]) for player in DAMYO}

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return pictures of the pieces (keyed by letter), of squares (keyed by value) and of the Mana."""
        signs = {}
        for letter, name in (("D", "red damyo"), ("R", "red ronin"), ("d", "amber damyo"), ("r", "amber ronin")):
            signs[letter] = Sign(name, self.small(f"sign-mana-{letter}", letter, theme))
        ring = Style(stroke=_ink(theme), width=0.1)
        for value, fill in game_style.worths(theme).items():
            outer = Circle(0, 0, game_style.RINGS[0] * 1.1, replace(ring, fill=fill))
            rings = (outer, *(Circle(0, 0, radius * 1.1, ring) for radius in game_style.RINGS[1:value]))
            signs[str(value)] = Sign(f"square worth {value}", Symbol(f"sign-mana-{value}", rings))
        corners = ((0.0, -0.38), (-0.42, 0.34), (0.42, 0.34))
        triangle = Path(polyline(corners, closed=True), theme.fill(game_style.mark_colour(theme)))
        signs["t"] = Sign("a triangle", Symbol("sign-mana-triangle", (triangle,)))
        signs["m"] = Sign("the Mana", game_style.sign("mana", theme.ink))
        return signs
