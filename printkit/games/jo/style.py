"""The look of Jo: the hexagon of 61 cells, and stones with one, two or three staffs.

A red stone shows the end of a staff, a black one two crossed staffs, and a neutral one three. Illustrated stones have
the colours of their sides; in other themes red stones are light with a broad ring, black ones are dark, and the tone
of neutral ones is in between. The signs look the same from both sides of the table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import dist

from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, Text, Use, label, line
from printkit.draw.outline import Segment, polyline
from printkit.draw.theme import Theme
from printkit.games.jo import illustrated as art
from printkit.layouts.board import Board, Line, Point, Spot
from printkit.layouts.hexagon import COLUMNS, SIDE
from printkit.layouts.transform import IDENTITY
from printkit.looks import tokens
from printkit.looks.plate import tones
from printkit.looks.style import BoardSheet, Deck, DeckOffer, GameLook
from printkit.looks.table import Table
from printkit.looks.tokens import dark, light, neutral

# -------------------------------------------------------------------------------------------------- signs

WIDTH = 0.16
"""Width of a staff in the signs, in units of their box."""


@cache
def staffs(count: int, colour: str) -> Symbol:
    """Draw the sign of one, two or three staffs, in a unit box: one is seen end-on, several are crossed."""
    name = f"staffs-{count}-{colour.strip('#')}"
    if count == 1:
        return Symbol(name, (Circle(0, 0, 0.27, Style(colour)),))
    steps: list[Segment] = []
    # Two cross at right angles; three follow the three directions of the board.
    for angle in (45, 135) if count == 2 else (30, 90, 150):
        x, y = IDENTITY.turned(angle).apply(0.5 - WIDTH / 2, 0)
        steps += [("M", -x, -y), ("L", x, y)]
    return Symbol(name, (Path(tuple(steps), Style(stroke=colour, width=WIDTH, cap="round")),))


# ------------------------------------------------------------------------------------------------- board

NARROW = 6.0
"""Width in mm of the narrowest edge with room for the band and the staffs of the illustrated board."""
STONE = 16.0
"""Diameter of a stone in mm."""
SIGN = 0.56
"""Size of the sign on a stone, as a fraction of the stone's diameter."""
SEAT = 8 / 21
"""Radius of the seat for a stone, as a multiple of the distance between cells; on a board of the default size, it is
the radius of a stone.
"""
NUMBER = (0.482, 0.166)
"""Distance of a cell's number to the left of the cell's middle, and its em size, as multiples of the distance between
cells.
"""
LARGE = (0.468, 0.24)
"""The offset and the em size of a cell's number in large print, as for :data:`NUMBER`."""
NOTICE = (
    "© 2014 Phil Leduc, whose rules are the authority and may not be altered. "
    "No permission is held: ask the author before publishing or selling it"
)
"""The notice in the margin of every sheet."""


def board(board: Board, theme: Theme) -> Drawing:
    """Draw the board: cells with seats for stones, marks where neutral stones start, numbers in the cells, and
    letters below.

    Lines join neighbouring seats, so that threes are easy to see in all three directions.
    """
    at = board.at
    (start, beside) = board.links[0]
    pitch = dist(at[start], at[beside])
    seat = theme.shape(theme.paper, theme.hair, theme.soft)
    if not theme.solid:
        seat = tokens.ring(SEAT * pitch, replace(seat, dash=(1.8, 0.7))).style
    mark = staffs(3, theme.faint)
    border = _border(board)
    is_illustrated = theme.illustrated and border >= NARROW
    if is_illustrated:
        shades = tones(art.SHADES, theme)
        rim, size = shades["rim"], 2 * SEAT * pitch * SIGN
        ring = Circle(0, 0, 0.43 / SIGN, theme.stroke(theme.fine(size), rim))
        seat, mark = theme.shape(shades["cell"], theme.thin, rim), Symbol("start", (*staffs(3, rim).items, ring))
        ground = art.ground(board, border, theme)
        em = min(1.9 * theme.board, art.NAME * border) * (1.2 if theme.larger > 1 else 1.0)
        names: tuple[Item, ...] = tuple(art.names(board, theme, out=art.EDGE * border, size=em))
    else:
        ground = Drawing.of("board", *_frame(board, theme), *_ground(board, pitch, theme))
        names = (*_numbers(board, pitch, theme), *_letters(board, pitch, theme))
    return (
        ground
        + Drawing.of(
            "board",
            *(Circle(*spot.at, SEAT * pitch, seat, f"spot-{spot.id}") for spot in board.spots),
            *(Use(mark, *spot.at, 2 * SEAT * pitch * SIGN) for spot in board.spots if spot.attributes.get("neutral")),
        )
        + Drawing.of("lines", *(_ties(run, at, pitch, style=seat) for run in board.lines))
        + Drawing.of("coords", *names)
    )


def _frame(board: Board, theme: Theme) -> Iterator[Path]:
    """Yield the edge of the board, and a hairline inside it."""
    x, y = board.width / 2, board.height / 2
    for inset, style in (
        (theme.thin / 2, theme.shape(theme.paper, theme.thin)),
        (0.17 * _border(board) + theme.hair / 2, theme.stroke(theme.hair, theme.faint)),
    ):
        share = 1 - 2 * inset / board.width
        corners = ((x + share * (u - x), y + share * (v - y)) for u, v in board.outline)
        yield Path(polyline(corners, closed=True), style)


def _border(board: Board) -> float:
    """Return the width of the empty edge round the cells, in mm."""
    return min(x for part in board.parts("cell") for x, _ in part.outline)


def _ground(board: Board, pitch: float, theme: Theme) -> Iterator[Use]:
    """Yield the hexagons under the seats; to save ink, only the seats and their links are drawn."""
    if theme.solid:
        yield from _cells(board, pitch, theme.shape(theme.tint, theme.hair, theme.faint))


def _cells(board: Board, pitch: float, style: Style) -> Iterator[Use]:
    """Yield the hexagons; the first five cells of every column form one symbol."""
    x, y = board.spots[0].at
    corners = ((u - x, v - y) for u, v in board.parts("cell")[0].outline)
    cell = Symbol("cell", (Path(polyline(corners, closed=True), style),))
    column = Symbol("column", tuple(Use(cell, 0, row * pitch) for row in range(SIDE)))
    yield from (Use(column, *board.at[f"{letter}1"]) for letter in COLUMNS)
    yield from (Use(cell, *spot.at) for spot in _beyond(board))


def _beyond(board: Board) -> Iterator[Spot]:
    """Yield the cells of each column above the first five."""
    return (spot for spot in board.spots if int(spot.attributes["row"]) > SIDE)


def _ties(run: Line, at: Mapping[str, Point], pitch: float, *, style: Style) -> Path:
    """Return the strokes between the seats of a line, as one path whose dashes repeat from seat to seat."""
    (x, y), (far_x, far_y) = at[run.spots[0]], at[run.spots[-1]]
    seat, long = SEAT * pitch, dist((x, y), (far_x, far_y))
    dx, dy = (far_x - x) / long * seat, (far_y - y) / long * seat
    style = Style(stroke=style.stroke, width=style.width, dash=(pitch - 2 * seat, 2 * seat))
    return line(x + dx, y + dy, far_x - dx, far_y - dy, style, f"line-{run.id}")


def _numbers(board: Board, pitch: float, theme: Theme) -> Iterator[Item]:
    """Yield the number of every cell, in its left corner, which no stone covers."""
    aside, em = NUMBER if theme.larger == 1 else LARGE
    size = min(theme.board, em * pitch)

    def number(row: int, x: float, y: float) -> Text:
        return label(x - aside * pitch, y, str(row), size, theme.soft, anchor="middle", middle=True)

    column = Symbol("numbers", tuple(number(row + 1, 0, row * pitch) for row in range(SIDE)))
    yield from (Use(column, *board.at[f"{letter}1"]) for letter in COLUMNS)
    yield from (number(int(spot.attributes["row"]), *spot.at) for spot in _beyond(board))


def _letters(board: Board, pitch: float, theme: Theme) -> Iterator[Text]:
    """Yield the letter of every column, placed below the column; nothing if the border is too narrow for letters."""
    size = min(1.2 * theme.board, (0.45 if theme.larger == 1 else 0.63) * _border(board))
    for column in COLUMNS if size > 0 else ():
        x, y = board.at[f"{column}1"]
        yield label(x, y - 0.5 * pitch - size, column, size, theme.ink, anchor="middle", middle=True)


# ------------------------------------------------------------------------------------------------ stones

COUNTS = (27, 27, 6)
"""The numbers of red, black and neutral stones."""


def looks(theme: Theme) -> tuple[tokens.Look, tokens.Look, tokens.Look]:
    """Return the looks of red, black and neutral stones.

    Illustrated stones have the colours of their sides; in other themes red stones are light with a broad ring in
    their colour.
    """
    if theme.illustrated:
        shades = tones(art.SHADES, theme)
        paper, ink = shades["cell"], shades["ink"]
        return (
            tokens.Look("red", shades["red"], paper, ring=theme.stroke(0.5, paper)),
            tokens.Look("black", ink, paper, ring=theme.stroke(theme.hair, ink)),
            tokens.Look("neutral", shades["neutral"], ink, ring=theme.stroke(0.7, ink)),
        )
    red = replace(light("red", theme.accent, theme), ink=theme.accent)
    return red, dark("black", theme.first, theme), neutral("neutral", theme)


def _stone(look: tokens.Look, sign: Symbol) -> Symbol:
    return Symbol(f"jo-{look.name}", (*tokens.blank(STONE, look), Use(sign, 0, 0, SIGN * STONE)))


def stones(theme: Theme, size: str | None = None) -> Deck:
    """Return 27 red stones with one staff, 27 black ones with two, and six neutral ones with three.

    Stones are printed on one side only: replaced stones return to their owners, and reserves break ties, so
    double-sided stones would make the reserves wrong.
    """
    return tokens.deck(
        "jo-stones",
        "jo",
        "Jō stones",
        diameter=STONE,
        pieces=(
            (f"{look.name} stone", _stone(look, staffs(bars, look.ink)), count)
            for bars, (look, count) in enumerate(zip(looks(theme), COUNTS, strict=True), start=1)
        ),
        work="use heavy paper for a punch, or glue onto card and cut out by hand; no backs are needed",
        notice=f"Jō · {NOTICE}",
    )


class Look(GameLook):
    """The look of Jo: the hexagon of 61 cells, and stones with one, two or three staffs."""

    id = "jo"
    boards = {"jo": board}
    decks = {"jo-stones": DeckOffer("Jō: red, black and neutral stones", stones)}
    kit_boards = (BoardSheet("jo", "Board with names of cells"),)
    kit_decks = ("jo-stones",)
    table = Table(
        "jo", ("jo-stones",), {name[0]: ("jo-stones", f"{name} stone") for name in ("red", "black", "neutral")}
    )
    notice = NOTICE
    subtitle = "Two staffs meet, and what stands at their ends changes sides"
