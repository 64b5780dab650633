"""Drawings of boards that files describe: cells with their terrain, lines and points, names and a legend."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum

from printkit.content import card, pictures
from printkit.content.board import PLAIN, BoardFile, Terrain
from printkit.content.colours import THEMED
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Text, label, line
from printkit.draw.outline import polyline, rectangle
from printkit.draw.theme import Theme, contrast
from printkit.draw.type import HOUSE, Typeface, face, width
from printkit.layouts import nets
from printkit.layouts.board import Point, Region, Spot, rectangle as rectangle_of
from printkit.layouts.patterns import PIECE

SWATCH, GAP = 7.0, 4.0
"""Side of a square in the legend and the space between its entries, in mm."""
HALF, CLEAR = 0.36, 0.27
"""Half the greatest height of a picture in a cell with a name, and the height of the picture's top, as fractions of
the cell.
"""
LEAST = 2.1
"""Size of the smallest letters in a cell, in mm."""


def art(file: BoardFile, theme: Theme) -> Artwork:
    """Draw the board with its legend below.

    Raises:
        InputError: a picture cannot be drawn.
    """
    legend, high = _legend(file, theme)
    drawing = _ground(file, theme, high) + _body(file, theme).moved(0, high) + legend
    width, height = file.board.width, file.board.height + high
    by = f"by {file.author}" if file.author else ""
    return Artwork(drawing, width, height, file.title, file.author, file.credits or by, family=file.text_typeface)


def draw(file: BoardFile, theme: Theme) -> Drawing:
    """Draw the board without its legend; the layers are ``board labels coords``."""
    return _ground(file, theme) + _body(file, theme)


def _ground(file: BoardFile, theme: Theme, below: float = 0.0) -> Drawing:
    """Draw the background under the cells, extended downwards by ``below`` mm to include the legend."""
    edge = rectangle(0, 0, file.board.width, file.board.height + below)
    return Drawing.of("board", Path(edge, Style(_colour(file.ground, theme))))


def _body(file: BoardFile, theme: Theme) -> Drawing:
    cells = file.board.parts("cell")
    body = _cells(file, cells, theme) if cells else _points(file, theme)
    if file.paint is None:
        return body
    r = 0.5 * file.board.spot_radius
    outlines = {cell.id: tuple(cell.outline) for cell in cells} or {
        spot.id: rectangle_of(spot.x - r, spot.y - r, width=2 * r, height=2 * r) for spot in file.board.spots
    }
    # Elements may refer to a cell by its printed name.
    outlines = {file.names[id]: outlines[id] for id in file.names if id in outlines} | outlines
    under, over = card.paint(file.paint, theme, outlines)
    return under + body + over


def _colour(name: str | None, theme: Theme) -> str | None:
    """Return a colour from the file as it appears in a theme; large areas remain white if the theme saves ink."""
    if name is None:
        return None
    if not theme.solid:
        return theme.paper
    return _part(name, theme)


def _part(name: str, theme: Theme) -> str:
    """Return a colour, or the colour of a role in the theme."""
    return str(getattr(theme, name)) if name in THEMED else name


def _on(fill: str | None, theme: Theme) -> str:
    """Return the colour of ink or of paper, whichever contrasts better with a given colour."""
    ground = fill or theme.paper
    return max((theme.ink, theme.paper), key=lambda colour: contrast(colour, ground))


def _cells(file: BoardFile, cells: Sequence[Region], theme: Theme) -> Drawing:
    spots = {spot.id: spot for spot in file.board.spots}
    shapes: list[Item] = []
    scenes: list[Item] = []
    words: list[Item] = []
    names: list[Item] = []
    stroke = _part(file.stroke, theme) if file.line else None
    for cell in cells:
        spot = spots[cell.id]
        terrain = file.terrain.get(cell.id, PLAIN)
        fill = _colour(terrain.fill or file.fill, theme)
        style = Style(fill, stroke, file.line, join="round")
        shapes.append(Path(polyline(cell.outline, closed=True), style, f"spot-{cell.id}"))
        across = 2 * nets.clearance(cell.outline, *spot.at)
        text = file.labels.get(cell.id) or terrain.label
        both = bool(text) and terrain.picture is not None
        name = file.names.get(cell.id, "")
        # Words go below a picture, where a hexagon is narrower; the name of a cell goes above it.
        lift = 0.05 * across if both else 0.0
        terrain_look = terrain
        if name and not file.kind.numbered:
            most = CLEAR - 0.03 if both else HALF
            terrain_look = replace(terrain, size=min(terrain.size, 2 * most))
            lift = 0.03 * across if both else min(0.0, CLEAR - terrain_look.size / 2) * across
        scenes += _picture(terrain_look, spot, theme, half=across / 2, lift=lift)
        ink = _on(fill, theme)
        if file.kind.numbered and not text:
            text, name = name, ""
        if text:
            size = _size(
                text, (0.16 if both else 0.28) * across, (0.6 if both else 0.78) * across, family=file.family
            )
            y = spot.y - (0.33 * across if both else 0.0)
            words.append(_word((spot.x, y), text, size, colour=ink, family=file.family))
        if name:
            size = max(LEAST, _size(name, 0.12 * across, 0.5 * across))
            names.append(label(spot.x, spot.y + 0.36 * across, name, size, ink, anchor="middle", middle=True))
    return Drawing.of("board", *shapes, *scenes) + Drawing.of("labels", *words) + Drawing.of("coords", *names)


def _size(text: str, size: float, room: float, *, family: Typeface = HOUSE) -> float:
    """Return the em size for text that may be at most ``room`` mm wide; names of cells are set in the built-in
    typeface.
    """
    return min(size, room / max(width(text, 1.0, face("bold", family)), 1e-9))


def _word(at: Point, text: str, size: float, *, colour: str, family: Typeface) -> Text:
    """Return the words in a cell."""
    return label(*at, text, size, colour, weight="bold", anchor="middle", middle=True, family=family)


def _picture(terrain: Terrain, spot: Spot, theme: Theme, *, half: float, lift: float = 0.0) -> Iterator[Item]:
    """Yield the picture of a terrain, centred ``lift`` mm above a spot; at size 1 the picture extends ``half`` mm in
    each direction.
    """
    if terrain.picture is None:
        return
    half *= terrain.size
    picture = pictures.load(terrain.picture, _on(_colour(terrain.fill, theme), theme))
    yield from pictures.place(picture, (spot.x - half, spot.y + lift - half, spot.x + half, spot.y + lift + half))


def _points(file: BoardFile, theme: Theme) -> Drawing:
    board = file.board
    at = board.at
    pen = Style(stroke=_part(file.stroke, theme), width=max(file.line, 0.25), cap="round")
    strokes = [line(*at[one], *at[other], pen, f"line-{one}-{other}") for one, other in board.links]
    dots: list[Item] = []
    words: list[Item] = []
    names: list[Item] = []
    for spot in board.spots:
        terrain = file.terrain.get(spot.id, PLAIN)
        fill = _colour(terrain.fill or file.fill, theme)
        r = 0.5 * board.spot_radius
        rim = Style(fill, pen.stroke, pen.width) if file.line else Style(fill)
        dots.append(Circle(spot.x, spot.y, r, rim, f"spot-{spot.id}"))
        dots += _picture(terrain, spot, theme, half=r / PIECE)
        text = file.labels.get(spot.id) or terrain.label
        if text:
            size = _size(text, 0.8 * r, 1.6 * r, family=file.family)
            words.append(_word(spot.at, text, size, colour=_on(fill, theme), family=file.family))
        if name := file.names.get(spot.id):
            size = max(LEAST, min(theme.body, 0.7 * r))
            # Place the name in a direction that lines seldom take.
            names.append(label(spot.x + 0.8 * r, spot.y - 0.8 * r - 0.7 * size, name, size, theme.ink))
    return Drawing.of("board", *strokes, *dots) + Drawing.of("labels", *words) + Drawing.of("coords", *names)


def _legend(file: BoardFile, theme: Theme) -> tuple[Drawing, float]:
    """Draw squares with the names of terrains, in rows as wide as the board; also return the height of all rows in
    mm.
    """
    if not file.legend:
        return Drawing(), 0.0
    room = file.board.width - 2 * GAP
    size = theme.body
    rows: list[list[tuple[Terrain, float]]] = [[]]
    row_width = 0.0
    for terrain in file.legend:
        wide = SWATCH + 1.5 + width(terrain.name, size, face(family=file.family))
        if rows[-1] and row_width + wide > room:
            rows.append([])
            row_width = 0.0
        rows[-1].append((terrain, wide))
        row_width += wide + GAP
    high = len(rows) * (SWATCH + 2) + 4
    items: list[Item] = []
    words: list[Item] = []
    for number, row in enumerate(rows):
        total = fsum(wide for _, wide in row) + GAP * (len(row) - 1)
        x, y = (file.board.width - total) / 2, high - (number + 1) * (SWATCH + 2)
        for terrain, wide in row:
            fill = _colour(terrain.fill, theme) or theme.paper
            box = rectangle(x, y, x + SWATCH, y + SWATCH)
            items.append(Path(box, Style(fill, _part(file.stroke, theme), theme.hair)))
            middle = Spot("", x + SWATCH / 2, y + SWATCH / 2)
            items += _picture(terrain, middle, theme, half=SWATCH / 2)
            words.append(
                label(
                    x + SWATCH + 1.5,
                    y + SWATCH / 2,
                    terrain.name,
                    size,
                    _on(_colour(file.ground, theme), theme),
                    middle=True,
                    family=file.family,
                )
            )
            x += wide + GAP
    return Drawing.of("board", *items) + Drawing.of("labels", *words), high
