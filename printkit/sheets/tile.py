"""A large board over several sheets at true size: neighbours overlap, and crosses show where they meet.

Tiles are named like squares of a map: rows A, B, C... from the top, columns 1, 2, 3... from the left. Each tile
is trimmed on its right and lower seam and glued onto the overlap of its neighbour; tiles without ink are left
out, and a map on a sheet of its own shows how the rest go together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from layouts.errors import InputError
from layouts.paper import Paper
from printkit.art import Art
from printkit.document import Sheet
from printkit.drawing import Box, Drawing, Item, Path, Text, label, line, rectangle, rounded
from printkit.export.numbers import short
from printkit.sheets.margin import corners
from printkit.sheets.page import MARGIN, PLAIN, Frame, note, surround
from printkit.theme import Theme

CROSS = 3.0
"""Arm of an alignment cross, in mm."""
MAP_LONGEST = 150.0
"""Longest side of the assembly map, in mm."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its name and the window it shows, in the art's own mm (scaled)."""

    row: int
    column: int
    window: Box

    @property
    def name(self) -> str:
        """``A1`` for the upper left."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


def grid(width: float, height: float, paper: Paper, overlap: float) -> tuple[tuple[Tile, ...], ...]:
    """Rows of tiles that cover ``width`` x ``height`` mm, centred, each the printable part of a sheet.

    Raises:
        InputError: the overlap leaves nothing of a sheet.
    """
    across, up = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    if overlap < 0 or overlap > min(across, up) / 2:
        raise InputError("--overlap", f"{short(overlap)}mm", f"from 0 to {short(min(across, up) / 2)} mm")
    columns = max(1, ceil((width - overlap) / (across - overlap) - 1e-9))
    rows = max(1, ceil((height - overlap) / (up - overlap) - 1e-9))
    if rows > 26:
        raise InputError(
            "--paper", paper.name, "large enough: the board would need more than 26 rows of tiles"
        )
    left = (width - (columns * across - (columns - 1) * overlap)) / 2
    top = (height + (rows * up - (rows - 1) * overlap)) / 2
    return tuple(
        tuple(
            Tile(r, c, (x, y - up, x + across, y))
            for c in range(columns)
            for x in [left + c * (across - overlap)]
        )
        for r in range(rows)
        for y in [top - r * (up - overlap)]
    )


def tiles(
    art: Art, paper: Paper, theme: Theme, frame: Frame = PLAIN, scale: float = 1.0, overlap: float = 10.0
) -> tuple[Sheet, ...]:
    """The art over as many sheets as it needs, then the assembly map.

    Args:
        art: what is spread; at ``scale`` times its size.
        paper: the sheet; the caller turns it.
        theme: colours of crosses and labels.
        frame: what stands in the margins.
        scale: enlargement of the art.
        overlap: mm that neighbours share.
    """
    drawing = art.drawing.moved(scale=scale)
    rows = grid(art.width * scale, art.height * scale, paper, overlap)
    shown = {tile.name: drawing.windowed(tile.window) for row in rows for tile in row}
    inked = [tile for row in rows for tile in row if shown[tile.name].layers]
    names = {tile.name for tile in inked}
    sheets = [
        _sheet(art, tile, shown[tile.name], names, paper, theme, frame, scale, overlap) for tile in inked
    ]
    return (*sheets, _map(art, drawing, inked, paper, theme, frame, scale, overlap))


def _sheet(
    art: Art,
    tile: Tile,
    shown: Drawing,
    names: set[str],
    paper: Paper,
    theme: Theme,
    frame: Frame,
    scale: float,
    overlap: float,
) -> Sheet:
    l, b, *_ = tile.window
    box = (MARGIN, MARGIN, paper.width - MARGIN, paper.height - MARGIN)
    title = f"{art.title} · tile {tile.name}"
    text = f"{title} · {note(art, scale).removeprefix(f'{art.title} · ')}"
    return Sheet(
        paper.width,
        paper.height,
        shown.moved(MARGIN - l, MARGIN - b)
        + Drawing.of("cut", *_seams(tile, names, box, overlap, theme))
        + Drawing.of("labels", _name(tile, box, theme))
        + surround(paper, theme, frame, text, corners(box)),
        title=title,
        label=tile.name,
        description=text,
    )


def _name(tile: Tile, box: Box, theme: Theme) -> Text:
    return label(box[2] - 1, box[3] + 1.6, tile.name, theme.body, theme.ink, weight="bold", anchor="end")


def _seams(tile: Tile, names: set[str], box: Box, overlap: float, theme: Theme) -> Iterator[Item]:
    """Where to cut (right and lower seams) and two crosses on each seam, in the middle of the overlap."""
    l, b, r, t = box
    dashed, solid = theme.stroke(0.25, theme.soft, (2.0, 1.5)), theme.stroke(0.25)

    def beside(dr: int, dc: int) -> bool:
        return Tile(tile.row + dr, tile.column + dc, tile.window).name in names

    half = overlap / 2
    if beside(0, 1):
        yield line(r - half, b - 3, r - half, t + 3, dashed)
    if beside(1, 0):
        yield line(l - 3, b + half, r + 3, b + half, dashed)
    for near, x in ((beside(0, -1), l + half), (beside(0, 1), r - half)):
        for share in (0.25, 0.75):
            if near:
                yield _cross(x, b + share * (t - b), solid)
    for near, y in ((beside(-1, 0), t - half), (beside(1, 0), b + half)):
        for share in (0.25, 0.75):
            if near:
                yield _cross(l + share * (r - l), y, solid)


def _cross(x: float, y: float, style: object) -> Path:
    steps = (
        ("M", x - CROSS, y), ("L", x + CROSS, y), ("M", x, y - CROSS), ("L", x, y + CROSS),
    )  # fmt: skip
    return Path(steps, style)  # type: ignore[arg-type]


def _map(
    art: Art,
    drawing: Drawing,
    tiles: list[Tile],
    paper: Paper,
    theme: Theme,
    frame: Frame,
    scale: float,
    overlap: float,
) -> Sheet:
    """A small picture of the whole board with the tiles' seams and names over it."""
    l = min(tile.window[0] for tile in tiles)
    b = min(tile.window[1] for tile in tiles)
    r = max(tile.window[2] for tile in tiles)
    t = max(tile.window[3] for tile in tiles)
    room = min(MAP_LONGEST, paper.width - 4 * MARGIN, paper.height - 8 * MARGIN)
    shrink = room / max(r - l, t - b)
    dx, dy = (paper.width - (r - l) * shrink) / 2, (paper.height - (t - b) * shrink) / 2
    picture = drawing.within("board").moved(-l, -b).moved(dx, dy, scale=shrink)
    half = overlap / 2
    marks: list[Item] = []
    for tile in tiles:
        x0, y0, x1, y1 = (tile.window[i] for i in range(4))
        inner = rectangle(
            dx + (x0 + half - l) * shrink,
            dy + (y0 + half - b) * shrink,
            dx + (x1 - half - l) * shrink,
            dy + (y1 - half - b) * shrink,
        )
        marks.append(Path(inner, theme.stroke(0.35, theme.accent)))
    names: list[Item] = []
    for tile in tiles:
        x, y = (tile.window[0] + tile.window[2]) / 2, (tile.window[1] + tile.window[3]) / 2
        px, py = dx + (x - l) * shrink, dy + (y - b) * shrink
        names.append(Path(rounded(px - 5, py - 3, px + 5, py + 3, 1.2), theme.shape(theme.paper, 0.25)))
        names.append(
            label(px, py, tile.name, theme.body, theme.ink, weight="bold", anchor="middle", middle=True)
        )
    size = f"{short(art.width * scale, 1)} x {short(art.height * scale, 1)} mm"
    words = [
        label(paper.width / 2, dy + (t - b) * shrink + 14, art.title, theme.heading, theme.ink,
              weight="bold", anchor="middle"),
        label(paper.width / 2, dy + (t - b) * shrink + 7,
              f"{len(tiles)} sheets of {paper.name}, {short(overlap)} mm overlap; together {size}",
              theme.body, theme.soft, anchor="middle"),
        label(paper.width / 2, dy - 9, "Trim each sheet along its dashed lines, lay the crosses over each other, "
              "glue.", theme.body, theme.ink, anchor="middle"),
    ]  # fmt: skip
    title = f"{art.title} · assembly map"
    text = f"{title} · {art.credits}" if art.credits else title
    return Sheet(
        paper.width,
        paper.height,
        picture
        + Drawing.of("cut", *marks)
        + Drawing.of("labels", *names, *words)
        + surround(paper, theme, Frame(ruler=False, note=frame.note), text, ()),
        title=title,
        label="map",
        description=text,
    )
