"""Hex in print: the rhombus between its red and its blue edges."""

from collections.abc import Iterator

from printkit.draw.drawing import Drawing, Path
from printkit.draw.outline import polyline
from printkit.draw.theme import Theme
from printkit.figures.plain import figures
from printkit.layouts.board import Board
from printkit.looks import plain
from printkit.looks.plain import Token
from printkit_hex.board import LETTERS, SIDE

RED, BLUE = "#a8402c", "#2f5f86"
MEN = {"r": Token("red", "dark", "dot", RED, 25), "b": Token("blue", "light", "bar", BLUE, 25)}


def draw(board: Board, theme: Theme) -> Drawing:
    """The cells, with a band along each edge: filled for red, hollow for blue."""
    return plain.draw(board, theme, beside=tuple(bands(board, theme)))


def bands(board: Board, theme: Theme) -> Iterator[Path]:
    """The four bands: the cells at each edge, moved outwards a little; the cells themselves cover the rest."""
    looks = {letter: man.look(theme) for letter, man in MEN.items()}
    red = theme.shape(looks["r"].ground if theme.solid else theme.faint, theme.thin)
    blue = theme.shape(theme.paper, 2 * theme.thin, looks["b"].ring.stroke or theme.ink)
    reach = 0.3 * board.spot_radius
    edges = {
        (-reach, 0.0): (blue, [f"{LETTERS[0]}{row}" for row in range(1, SIDE + 1)]),
        (reach, 0.0): (blue, [f"{LETTERS[-1]}{row}" for row in range(1, SIDE + 1)]),
        (0.0, -reach): (red, [f"{letter}1" for letter in LETTERS]),
        (0.0, reach): (red, [f"{letter}{SIDE}" for letter in LETTERS]),
    }
    cells = {part.id: part.outline for part in board.parts("cell")}
    for (dx, dy), (style, edge) in edges.items():
        for cell in edge:
            yield Path(polyline(((x + dx, y + dy) for x, y in cells[cell]), closed=True), style)


STYLE = plain.style(
    "hex",
    "hex",
    MEN,
    diameter=13.0,
    draw=draw,
    subtitle="One of you will join the edges; nobody can draw",
    needs=("Nothing else, or 25 stones of two colours, up to 14 mm across.",),
)
FIGURES = figures("hex", MEN, width=74.0, draw=draw)
