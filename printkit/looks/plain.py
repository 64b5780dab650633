"""Boards and pieces for games without their own drawings: plain, legible and suitable for every theme.

:func:`draw` draws any board: its cells, or its points and the lines between them. A :class:`Token` describes the look
of a piece, :func:`stones` makes a deck of them, and :func:`style` assembles a whole kit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist, hypot
from typing import Literal

from printkit import engines
from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, Text, label, line
from printkit.draw.outline import polyline
from printkit.draw.theme import Theme
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.board import Board, Point, Spot
from printkit.looks import tokens
from printkit.looks.style import BoardSheet, Deck, DeckOffer, GameLook
from printkit.looks.table import Table
from printkit.looks.tokens import Look

LEAST = 2.3
"""Size of the smallest letters beside a board, in mm."""

COLOURLESS = ("grey", "low-ink", "high-contrast")
"""The themes that do not use a game's own colours."""

SignName = Literal["dot", "ring", "cross", "bar", "square"]
SIGNS: tuple[SignName, ...] = ("dot", "ring", "cross", "bar", "square")


@dataclass(frozen=True, slots=True)
class Token:
    """The look of a piece.

    Attributes:
        name: its name (``black``, ``white king``).
        tone: dark with a light sign, or light with a broad ring; one player's pieces are dark and the other's light,
            so that they can be told apart without colour.
        sign: its sign.
        colour: background of a dark piece or ring of a light one, ``#rrggbb`` (default: the theme's own).
        count: number in a set.
    """

    name: str
    tone: Literal["dark", "light"]
    sign: SignName = "dot"
    colour: str = ""
    count: int = 0

    def look(self, theme: Theme) -> Look:
        """Return the look of the piece in a theme, in the piece's own colour only if the theme has colours."""
        own = theme.colours({"full": {"own": self.colour}, **{name: {"own": ""} for name in COLOURLESS}})["own"]
        if self.tone == "dark":
            return tokens.dark(self.name, own or theme.first, theme)
        return tokens.light(self.name, own or theme.on_second, theme)

    def symbol(self, colour: str) -> Symbol:
        """Return the sign of the piece in a unit box."""
        return sign(self.sign, colour)


def sign(name: SignName, colour: str) -> Symbol:
    """Draw a simple sign in a unit box centred on the origin."""
    symbol_name = f"plain-{name}-{colour.strip('#')}"
    stroke = Style(stroke=colour, width=0.16, cap="round")
    items: tuple[Item, ...]
    match name:
        case "dot":
            items = (Circle(0, 0, 0.26, Style(colour)),)
        case "ring":
            items = (Circle(0, 0, 0.32, Style(stroke=colour, width=0.16)),)
        case "cross":
            items = (line(-0.3, -0.3, 0.3, 0.3, stroke), line(-0.3, 0.3, 0.3, -0.3, stroke))
        case "bar":
            items = (line(-0.36, 0, 0.36, 0, stroke),)
        case "square":
            items = (Path(polyline(((-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)), closed=True),
                          Style(colour)),)  # fmt: skip
    return Symbol(symbol_name, items)


# ------------------------------------------------------------------------------------------------- boards


def draw(
    board: Board, theme: Theme, *, fill: Callable[[Spot], str] | None = None, beside: Sequence[Item] = ()
) -> Drawing:
    """Draw a board with its frame, in the layers ``board`` and ``coords``.

    Args:
        board: a board that consists of cells (regions), or of points joined by lines.
        theme: colours and line weights.
        fill: function that returns the colour of a cell, if cells differ; it is called only if the theme fills large
            areas.
        beside: items drawn on the background, under cells and lines.
    """
    cells = board.parts("cell")
    spots = {spot.id: spot for spot in board.spots}
    ground = theme.tint if cells and theme.solid else theme.paper
    items: list[Item] = [
        Path(polyline(_inset(board, theme.thin / 2), closed=True), theme.shape(theme.paper, theme.thin)),
        *beside,
    ]
    for cell in cells:
        spot = spots[cell.spots[0]]
        colour = fill(spot) if fill and theme.solid else ground
        style = theme.shape(colour, theme.thin, theme.soft)
        items.append(Path(polyline(cell.outline, closed=True), style, f"spot-{spot.id}"))
    if not cells:
        items += _net(board, theme)
    return Drawing.of("board", *items) + Drawing.of("coords", *names(board, theme))


def checkered(board: Board, theme: Theme) -> Drawing:
    """Draw a board of squares that are alternately light and dark."""

    def fill(spot: Spot) -> str:
        file, rank = ord(spot.id[0]), int(spot.id[1:])
        return theme.tint if (file + rank) % 2 else theme.paper

    return draw(board, theme, fill=fill)


def _inset(board: Board, by: float) -> Iterator[Point]:
    """Yield the edge of a board, moved inwards so that the whole stroke is on the board."""
    x, y = board.width / 2, board.height / 2
    for u, v in board.outline:
        yield x + (u - x) * (1 - by / x), y + (v - y) * (1 - by / y)


def _net(board: Board, theme: Theme) -> Iterator[Item]:
    """Yield the lines, or the links if there are no lines, and a dot on every point."""
    at = board.at
    strokes = [(row.spots[0], row.spots[-1]) for row in board.lines] or board.links
    for one, other in strokes:
        yield line(*at[one], *at[other], theme.stroke(theme.medium, theme.soft), f"line-{one}-{other}")
    for spot in board.spots:
        yield Circle(*spot.at, max(0.8, 0.14 * board.spot_radius), theme.fill(theme.ink), f"spot-{spot.id}")


def names(board: Board, theme: Theme) -> Iterator[Text]:
    """Yield letters and numbers at the ends of files and ranks, if spots have names such as ``c3`` and there is
    room.
    """
    edges = [point for part in board.parts("cell") for point in part.outline] or [spot.at for spot in board.spots]
    border = min(min(x for x, _ in edges), min(y for _, y in edges))
    size = min(1.3 * theme.caption, 0.62 * border)
    if size < LEAST - 0.01 or not all(spot.id[0].isalpha() and spot.id[1:].isdigit() for spot in board.spots):
        return
    for part in (slice(0, 1), slice(1, None)):
        groups: dict[str, list[Spot]] = {}
        for spot in board.spots:
            groups.setdefault(spot.id[part], []).append(spot)
        for name, group in groups.items():
            x, y = _outside(board, group, border, cells=bool(board.parts("cell")), rank=name.isdigit())
            yield label(x, y, name, size, theme.soft, anchor="middle", middle=True)


def _outside(board: Board, group: Sequence[Spot], border: float, *, cells: bool, rank: bool) -> Point:
    """Return the place for the name of a file or rank: in the border, next to its lowest or leftmost spot."""
    sorted_spots = sorted(group, key=lambda spot: (round(spot.y, 3), round(spot.x, 3)))
    first, last = sorted_spots[0], sorted_spots[-1]
    dx, dy = last.x - first.x, last.y - first.y
    if len(group) == 1:
        # Files are assumed to be vertical, and ranks horizontal.
        dx, dy = (1.0, 0.0) if rank else (0.0, 1.0)
    long = hypot(dx, dy)
    if not cells:
        return (first.x, 0.36 * border) if abs(dx) < abs(dy) else (0.36 * border, first.y)
    # Names are farther out beside hexagons than beside squares, so that they are not too close to the cells.
    square = len(board.parts("cell")[0].outline) == 4
    away = board.spot_radius / 0.84 + (0.52 if square else 0.66) * border
    # Rows that rise to the right are named on the left, and all others below. In a hexagon of cells, names of files
    # are moved to the right, because they would often be on the edge of another cell.
    places = [(first.x - away * u, first.y - away * v) for u, v in ((dx / long, dy / long), (-0.5, 0.866))]
    return max(places, key=lambda place: round(min(dist(place, spot.at) for spot in board.spots), 3))


# ------------------------------------------------------------------------------------------------- pieces


def stones(
    id: str, game: str, title: str, *, diameter: float, men: Sequence[Token], theme: Theme, work: str = ""
) -> Deck:
    """Return a deck of round pieces, in the numbers that their kinds specify.

    Args:
        id: the deck's name on the command line.
        game: the game to which the pieces belong.
        title: its title in lists.
        diameter: diameter in mm.
        men: kinds of pieces.
        theme: colours.
        work: instructions for making the pieces after printing.
    """
    pieces = []
    for man in men:
        look = man.look(theme)
        name = f"{game}-{man.name.replace(' ', '-')}"
        pieces.append((man.name, tokens.token(name, diameter, look, sign=man.symbol(look.ink)), man.count))
    return tokens.deck(
        id,
        game,
        title,
        diameter=diameter,
        pieces=pieces,
        work=work or "glue onto card, cut out",
        notice=engines.info(game).notice,
    )


def style(
    game: str,
    board: str,
    men: Mapping[str, Token],
    *,
    diameter: float,
    draw: Callable[[Board, Theme], Drawing] = draw,
    subtitle: str = "",
    needs: Sequence[str] = (),
) -> GameLook:
    """Return a kit that consists of a board and a set of stones.

    Args:
        game: id of the game.
        board: name of its board.
        men: the pieces, keyed by the letters used in positions.
        diameter: diameter of a stone in mm.
        draw: function that draws the board.
        subtitle: line under the title on the cover.
        needs: objects that players must supply.
    """
    deck = f"{game}-stones"
    title = f"{engines.info(game).title}: stones"
    kinds = tuple(men.values())

    def make(theme: Theme, size: str | None) -> Deck:
        return stones(deck, game, title, diameter=diameter, men=kinds, theme=theme)

    return GameLook.of(
        id=game,
        boards={board: lambda shape, theme: draw(shape, theme)},
        decks={deck: DeckOffer(title, make)},
        kit_boards=(BoardSheet(board, "Board"),),
        kit_decks=(deck,),
        table=Table(board, (deck,), {letters: (deck, man.name) for letters, man in men.items()}),
        subtitle=subtitle,
        needs=tuple(needs),
    )
