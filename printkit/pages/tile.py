"""A large board spread over several sheets at true size: neighbours overlap, and crosses show where they meet.

Tiles are named like the squares of a map: rows A, B, C... from the top, columns 1, 2, 3... from the left. Where two
tiles meet, one is trimmed along the middle of the overlap and placed on the other, whose half of the overlap is the
glue tab. Tiles without ink are left out, and a separate map shows how to assemble the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import dist, fsum

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Clip, Drawing, Item, Path, Style, Text, label, line, runs
from printkit.draw.outline import Box, Point, rectangle, rounded, union
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import Paragraph, face, typeset, width as type_width
from printkit.export.document import Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.paper import Paper
from printkit.pages.margin import corners
from printkit.pages.page import MARGIN, PLAIN, Frame, note, surround
from printkit.pages.seams import Division, Seam, Tile, Whole, divide, grained, whole_items
from printkit.pages.tiling import USUAL, Tiling

CROSS = 3.0
"""Arm of an alignment cross, in mm."""
SHARES = (0.25, 0.75)
"""Positions of the crosses on a seam, from its start (0) to its end (1)."""
SHORTEST = 4 * CROSS
"""The length in mm below which a seam has only one cross, in its middle."""
PLATE = 3.2
"""Smallest width in mm of half an overlap that has room for words."""
WORDS = 2.2
"""Em size of words on tabs, in mm."""
FINEST = 0.25
"""Width of the finest strokes, in mm."""
AIR = 6.0
"""Space above and below the picture of the map, in mm."""
PLATED = 0.7
"""The largest share of a tile's place on the map, in width and in height, that its name may fill."""
STEPS = 8
"""Number of places to try for a name, from the middle to each side."""
LEAST = 2.2
"""Smallest em size of a name on the map, in mm."""
MAP_LONGEST = 150.0
"""Longest side of the assembly map, in mm."""
MAP_LEAST = 20.0
"""The smallest space in mm for the map; on smaller paper there is no map, because tiles show their names and
neighbours.
"""
MOST_ROWS = 26
"""Names of rows, A to Z."""
MAP = "map"
"""Label of the assembly sheet; the labels of tiles are their names."""
TOLD = 6
"""Largest number of things cut by seams that are listed by name."""


def division(
    art: Artwork, paper: Paper, frame: Frame = PLAIN, *, scale: float = 1.0, way: Tiling = USUAL
) -> Division:
    """Return the seams for art to be spread over sheets of this paper in this orientation.

    Raises:
        InputError: the overlap leaves no room on a sheet, or there would be more rows than names.
    """
    edge = 2 * frame.margin
    room = (paper.width - edge, paper.height - edge)
    most = max(0.0, min(room) / 3)
    if not 0 <= way.overlap <= most:
        message = f"a length from 0 to {short(most)} mm on {paper.name}"
        raise InputError("overlap", f"{short(way.overlap)}mm", message)
    if art.height * scale > MOST_ROWS * (room[1] - way.overlap):
        message = f"{{field}} {{value}} is too small: the board would need more than {MOST_ROWS} rows of tiles."
        least = (art.height * scale / MOST_ROWS + way.overlap) + edge
        raise TooSmall("paper", paper.name, message, found=paper.height, bound=least)
    drawing = art.drawing.moved(scale=scale)
    wholes = [Whole(name, _scaled(box, scale)) for name, box in art.whole]
    return divide(drawing, (*wholes, *whole_items(drawing)), room, overlap=way.overlap, prefer=way.prefer)


def _scaled(box: Box, scale: float) -> Box:
    l, b, r, t = box
    return l * scale, b * scale, r * scale, t * scale


def best_turned(
    art: Artwork, paper: Paper, frame: Frame = PLAIN, *, scale: float = 1.0, way: Tiling = USUAL
) -> tuple[Paper, Division]:
    """Return the paper and the seams; the paper is turned if that is better by the preferred criterion or, if it
    makes no difference there, by the other one.
    """
    ways = [(page, division(art, page, frame, scale=scale, way=way)) for page in (paper, paper.turned)]

    def rank(entry: tuple[Paper, Division]) -> tuple[int, int]:
        counts = len(entry[1].tiles), len(entry[1].cut)
        return counts if way.prefer == "fewest" else counts[::-1]

    return min(ways, key=rank)


def tiles(
    art: Artwork,
    paper: Paper,
    theme: Theme,
    *,
    grid: Division,
    frame: Frame = PLAIN,
    scale: float = 1.0,
    way: Tiling = USUAL,
) -> tuple[Sheet, ...]:
    """Return the art on its sheets, followed by the assembly map.

    Args:
        art: the art to spread, at ``scale`` times its size.
        paper: the paper, in its orientation.
        theme: colours of crosses and labels.
        grid: the seams.
        frame: the content of the margins.
        scale: enlargement of the art.
        way: the sides to trim.
    """
    spread = _Spread(
        art=art, drawing=art.drawing.moved(scale=scale), paper=paper, theme=theme, frame=frame, scale=scale,
        way=way, grid=grid,
    )  # fmt: skip
    return (*map(spread.sheet, grid.tiles), *spread.map())


@dataclass(frozen=True, slots=True)
class _Spread:
    """The arguments of :func:`tiles`, which are needed for every sheet; ``drawing`` is the scaled art, and ``boxes``
    contains the measured boxes of the art's items, keyed by identity.
    """

    art: Artwork
    drawing: Drawing
    paper: Paper
    theme: Theme
    frame: Frame
    scale: float
    way: Tiling
    grid: Division
    boxes: dict[int, Box] = field(default_factory=dict, repr=False, compare=False)

    def sheet(self, tile: Tile) -> Sheet:
        """Return a tile in the middle of its sheet."""
        paper, art = self.paper, self.art
        x, y = shift(tile, paper)
        box = _moved(tile.window, x, y)
        seams = [seam for seam in self.grid.seams() if tile in (seam.first, seam.second)]
        cut_seams = [seam for seam in seams if self.trims(tile, seam)]
        thin = self.theme.stroke(FINEST)
        element = Element("P")
        picture = Element("Figure", alt=f"{art.title}, tile {tile.name}")
        furniture = (
            Drawing.of("cut", *self.cuts(tile, cut_seams))
            + Drawing.of(
                "marks", *(_beyond(seam, tile, place, style=thin) for seam in seams for place in _crosses(seam))
            )
            + Drawing.of("labels", *(item for seam in seams for item in self.words(tile, seam))).tagged(element)
        )
        name = label(
            box[2] - 1, box[3] + 1.6, tile.name, self.theme.body, self.theme.ink, weight="bold", anchor="end"
        )
        title = f"{art.title} · tile {tile.name}"
        text = f"{title} · {note(art, self.scale).removeprefix(f'{art.title} · ')}"
        return Sheet(
            paper.width,
            paper.height,
            Drawing.said("H1", name)
            + (self.drawing.windowed(tile.window, self.boxes).tagged(picture) + furniture).moved(x, y)
            + surround(paper, self.theme, self.frame, text=text, figure=corners(box)),
            title=title,
            label=tile.name,
            description=text,
            trim=_moved(_kept(tile, cut_seams), x, y),
            bleed=box,
        )

    def trims(self, tile: Tile, seam: Seam) -> bool:
        """Return whether this tile is the one trimmed at the seam; both tiles are trimmed if they do not overlap."""
        return self.way.overlap == 0 or (tile == seam.first) == (self.way.cut_side == "right")

    def cuts(self, tile: Tile, cut_seams: list[Seam]) -> Iterator[Item]:
        """Yield the lines to cut along: only one for each trimmed side, even if it has several neighbours.

        The lines extend a little past the tile, but not into the rulers below and on the left.
        """
        beyond = 0.0 if self.frame.ruler else CROSS
        dash_style = self.theme.stroke(FINEST, self.theme.soft, (2.0, 1.5))
        l, b, r, t = tile.window
        for upright, at in sorted({(seam.upright, seam.level) for seam in cut_seams}):
            if upright:
                yield line(at, b - beyond, at, t + CROSS, dash_style)
            else:
                yield line(l - beyond, at, r + CROSS, at, dash_style)

    def words(self, tile: Tile, seam: Seam) -> Iterator[Item]:
        """Yield instructions for the tile's half of each overlap, written on the part that is cut off or covered."""
        half = self.way.overlap / 2
        if half < PLATE:
            return
        other = seam.second if tile == seam.first else seam.first
        text = f"cut off · lay on {other.name}" if self.trims(tile, seam) else f"glue · {other.name} goes here"
        x, y = seam.at(0.5)
        out = half / 2 if tile == seam.first else -half / 2
        x, y, angle = (x + out, y, 90.0) if seam.upright else (x, y - out, 0.0)
        word = label(x, y, text, WORDS, self.theme.ink, anchor="middle", middle=True, angle=angle)
        l, b, r, t = word.bounds()
        if max(r - l, t - b) < seam.length / 2 - 2 * CROSS:
            yield Path(rounded(l - 1, b - 0.2, r + 1, t + 0.2, 1.0), self.theme.fill(self.theme.paper))
            yield word

    def map(self) -> Iterator[Sheet]:
        """Yield a small picture of the whole board with the tiles' seams and names, unless the paper is too small.

        The sheet is turned if that makes the picture larger.
        """
        # The module that sets pages of text is slow to load, so it is loaded only if there is a map.

        theme, art = self.theme, self.art
        paper = max((self.paper, self.paper.turned), key=lambda page: min(self.room(page)[1]))
        (title, size, orders), room = self.room(paper)
        if min(room) < MAP_LEAST:
            return
        l, b, r, t = union(tile.core for tile in self.grid.tiles)
        shrink = min(room[0] / (r - l), room[1] / (t - b))
        wide, high = (r - l) * shrink, (t - b) * shrink
        top = (paper.height + title.height + size.height + orders.height + high) / 2 + AIR
        dx, dy = (paper.width - wide) / 2, top - title.height - size.height - AIR - high
        head = Drawing.said("H1", *runs(title, 2 * MARGIN, top, colour=theme.ink))
        head += Drawing.said("P", *runs(size, 2 * MARGIN, top - title.height, colour=theme.ink))
        foot = Drawing.said("P", *runs(orders, 2 * MARGIN, dy - AIR, colour=theme.ink))
        small = self.drawing.only(["board", "lines"]).moved(-l, -b).moved(dx, dy, scale=shrink)
        shapes = Drawing(
            tuple(
                (layer, tuple(item for item in items if not isinstance(item, Text))) for layer, items in small.layers
            )
        )
        # The names of spots appear only on the tiles, where they are true to scale.
        picture = shapes.no_finer(FINEST).nameless()
        places = {tile.name: _moved(_scaled(_moved(tile.core, -l, -b), shrink), dx, dy) for tile in self.grid.tiles}
        seams = (Path(rectangle(*box), theme.stroke(0.35, theme.accent)) for box in places.values())
        spots = [
            _moved(_scaled(_moved(each.box, -l, -b), shrink), dx, dy)
            for each in whole_items(self.drawing)
            if each.name.startswith("spot ")
        ]
        heading = f"{art.title} · assembly map"
        text = f"{heading} · {art.credits}" if art.credits else heading
        yield Sheet(
            paper.width,
            paper.height,
            head
            + (picture + Drawing.of("marks", *seams) + Drawing.of("labels", *_plates(places, spots, theme))).tagged(
                Element("Figure", alt=f"Where the tiles belong: {self.rows()}")
            )
            + foot
            + surround(paper, theme, Frame(ruler=False, note=self.frame.note), text=text, figure=()),
            title=heading,
            label=MAP,
            description=text,
            remark=f"{art.title} on {paper.name}: {_remark(self.grid)}" if self.grid.cut else "",
        )

    def room(self, paper: Paper) -> tuple[tuple[Paragraph, Paragraph, Paragraph], tuple[float, float]]:
        """Return the words for the map on this paper, and the width and the height in mm that they leave for the
        picture.
        """
        measure, height = paper.width - 4 * MARGIN, paper.height - 4 * MARGIN - 2 * AIR
        size = f"{short(self.art.width * self.scale, 1)} x {short(self.art.height * self.scale, 1)} mm"
        count = f"{len(self.grid.tiles)} sheets of {paper.name}, {short(self.way.overlap)} mm overlap"
        title, *words = (
            typeset(text, size, max(measure, 1.0), align="center", family=self.theme.family)
            for text, size in (
                (f"**{self.art.title}**", self.theme.heading),
                (f"{count}; together {size}", self.theme.body),
                (f"{self.orders()} {_remark(self.grid)}", self.theme.body),
            )
        )
        height -= fsum(paragraph.height for paragraph in (title, *words))
        return (title, words[0], words[1]), (min(MAP_LONGEST, measure), min(MAP_LONGEST, height))

    def rows(self) -> str:
        """Return the names of the tiles in their places, row by row from the top."""
        rows: dict[float, list[Tile]] = {}
        for tile in self.grid.tiles:
            rows.setdefault(-tile.core[3], []).append(tile)
        return "; ".join(
            " ".join(tile.name for tile in sorted(rows[key], key=lambda tile: tile.core[0])) for key in sorted(rows)
        )

    def orders(self) -> str:
        """Return instructions for trimming and joining the tiles."""
        if not self.way.overlap:
            return "Trim along the dashes, lay edge to edge so that the crosses meet, tape from behind."
        sides = "right and the lower" if self.way.cut_side == "right" else "left and the upper"
        return (
            f"Trim the {sides} sides along the dashes; lay each on its neighbour so that its edge "
            "just covers the crosses there, and glue."
        )


def _plates(places: Mapping[str, Box], spots: Sequence[Box], theme: Theme) -> Iterator[Item]:
    """Yield the names of the tiles on the map, as large as possible without hiding the picture.

    Each name is as near to the middle of its place as possible without covering a spot; a name that must cover a spot
    is in the middle.
    """
    bold = face("bold")
    size = theme.body
    for name, (l, b, r, t) in places.items():
        room = (r - l) / (type_width(name, 1.0, bold) + 0.8), (t - b) / 1.5
        size = min(size, PLATED * min(room))
    size = max(size, LEAST)
    for name, place in places.items():
        half, rise = size * (type_width(name, 1.0, bold) + 0.8) / 2, 0.75 * size
        x, y = _clear(place, half, rise, spots=spots)
        ground = rounded(x - half, y - rise, x + half, y + rise, 0.3 * size)
        yield Path(ground, theme.shape(theme.paper, FINEST))
        yield label(x, y, name, size, theme.ink, weight="bold", anchor="middle", middle=True)


def _clear(place: Box, half: float, rise: float, *, spots: Sequence[Box]) -> Point:
    """Return the point nearest to the middle of a place at which a label with this half-width and half-height covers
    no spot.
    """
    l, b, r, t = place
    middle = (l + r) / 2, (b + t) / 2
    across, up = (r - l) / 2 - half - 1.0, (t - b) / 2 - rise - 1.0
    spots = [(u, v, x, y) for u, v, x, y in spots if u < r + half and x > l - half and v < t + rise and y > b - rise]
    candidates = (
        (middle[0] + u / STEPS * max(0.0, across), middle[1] + v / STEPS * max(0.0, up))
        for u in range(-STEPS, STEPS + 1)
        for v in range(-STEPS, STEPS + 1)
    )
    for x, y in sorted(candidates, key=lambda point: (dist(point, middle), point)):
        if all(x + half <= box[0] or x - half >= box[2] or y + rise <= box[1] or y - rise >= box[3] for box in spots):
            return x, y
    return middle


def shift(tile: Tile, paper: Paper) -> Point:
    """Return the shift in mm from the board's coordinates to those of the sheet, on which the tile is centred."""
    l, b, r, t = tile.window
    return grained((paper.width - (r - l)) / 2) - l, grained((paper.height - (t - b)) / 2) - b


def _moved(box: Box, x: float, y: float) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _kept(tile: Tile, cut_seams: list[Seam]) -> Box:
    """Return the outline of a trimmed tile, including its tabs."""
    l, b, r, t = tile.window
    for seam in cut_seams:
        match seam.upright, tile == seam.first:
            case True, True:
                r = seam.level
            case True, False:
                l = seam.level
            case False, True:
                b = seam.level
            case _:
                t = seam.level
    return l, b, r, t


def _crosses(seam: Seam) -> Iterator[Point]:
    """Yield the positions of the crosses on a seam, in the middle of the overlap."""
    for share in SHARES if seam.length >= SHORTEST else (0.5,):
        yield seam.at(share)


def _cross(x: float, y: float, style: Style) -> Path:
    across, up = line(x - CROSS, y, x + CROSS, y, style), line(x, y - CROSS, x, y + CROSS, style)
    return Path((*across.segments, *up.segments), style)


def _beyond(seam: Seam, tile: Tile, place: Point, *, style: Style) -> Clip:
    """Return a cross on the seam, drawn only outside the tile's visible part, where it is cut off or covered."""
    x, y = place
    reach = CROSS + FINEST
    l, b, r, t = x - reach, y - reach, x + reach, y + reach
    match seam.upright, tile == seam.first:
        case True, True:
            l = x
        case True, False:
            r = x
        case False, True:
            t = y
        case _:
            b = y
    return Clip(rectangle(l, b, r, t), (_cross(x, y, style),))


def _remark(seam_plan: Division) -> str:
    """Return a description of the things that the seams cut."""
    if not seam_plan.cut:
        return "No seam cuts a spot, a label or a card."
    some = ", ".join(seam_plan.cut[:TOLD])
    more = f" and {len(seam_plan.cut) - TOLD} more" if len(seam_plan.cut) > TOLD else ""
    return f"Seams cut {some}{more}."
