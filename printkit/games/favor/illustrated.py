"""The illustrated palace: mats between dark borders, tiled roofs over the walls, and courtiers seen from above.

Every wall is drawn as a roof with four slopes, and adjacent walls share a roof. Walls that touch only at a corner are
joined by a golden post, because nobody can see between them. A courtier is drawn as a robe with the family's crest on
the back, and an arrow in front.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path as File
from typing import Literal

from printkit.content.cover import colours
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Style, Symbol, Use, label
from printkit.draw.outline import Point, Segment, path_under, polyline, rectangle, rounded
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import replace
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan
from printkit.layouts.transform import IDENTITY
from printkit.looks.plate import art as drawn, tones

SHADES = File(__file__).with_name("board.toml")
SEAMS = {"C": ("hem", "sash"), "D": ("stripes",)}
"""Light seams on the robes of two families."""
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The sides of a square, clockwise, and the neighbouring squares."""
TILES = 11
"""Number of rows of tiles on the slope over a square."""
THREADS = 9
"""Number of threads in a mat."""
RIM = 1.8
"""Width in mm of the rim of a garden."""
STROKES: tuple[tuple[str, str, float, Literal["butt", "round", "square"]], ...] = (
    ("tiles", "tiles", 0.0, "butt"), ("eave", "tiles", 0.05, "butt"), ("beads", "bead", 0.065, "round"),
    ("hip", "ink", 0.085, "butt"), ("ridge", "ink", 0.115, "butt"),
    ("hip", "gold", 0.04, "butt"), ("ridge", "gold", 0.07, "square"),
)  # fmt: skip
"""The lines on a roof, in order: their colours, their widths as fractions of the side of a square, and their ends."""
HALVES = beside(__file__, "roof.toml")
"""The shapes of half a side of a roof, keyed by the ends of that side and the next one (``eave-roof``)."""
HEM = 0.04
"""Width of the cloth hems between two mats, as a fraction of the side of a square."""


@cache
def art() -> Mapping[str, tuple[Segment, ...]]:
    """Return the shapes of crests and courtiers, keyed by name, with y pointing upwards; in the file, y points
    downwards, and each box is two units wide.
    """
    return {name: parse(data, name) for name, data in beside(__file__, "courtier.toml").items()}


def shape(name: str, style: Style, size: float = 1.0) -> Path:
    """Return a shape from :func:`art`, enlarged and centred on the origin."""
    return Path(path_under(IDENTITY.scaled(size, -size), art()[name]), style)


# ------------------------------------------------------------------------------------------- the palace


def palace(board: Board, plan: Plan, theme: Theme) -> Drawing:
    """Draw the frame, mats and roofs: everything except coordinates and starting squares."""
    shades, size = tones(SHADES, theme), 2 * board.spot_radius
    field = [corner for region in board.regions for corner in region.outline]
    (l, b), (r, t) = min(field), max(field)
    walls = {place: _middle(wall.outline) for wall in board.parts("wall") for place in [plan.at(wall.id)]}
    hem = theme.stroke(max(theme.hair, HEM * size), shades["mat"])
    mats = [
        Path(polyline(cell.outline, closed=True), replace(hem, fill=shades[name]), f"spot-{cell.id}")
        for turn, name in enumerate(("floor", "shade"))
        for cell in board.parts("cell")
        if sum(plan.at(cell.id)) % 2 == turn
    ]
    inset = theme.thin / 2
    gold = min(0.9, 0.25 * l)
    outer: tuple[Item, ...] = (
        Path(
            rectangle(inset, inset, right=board.width - inset, top=board.height - inset),
            theme.shape(shades["frame"], theme.thin, shades["ink"]),
        ),
        Path(rectangle(l - gold, b - gold, right=r + gold, top=t + gold), theme.fill(shades["gold"])),
        *(
            Circle(x, y, 0.3 * l, style=theme.shape(shades["gold"], theme.thin, shades["ink"]))
            for x in (l / 2, board.width - l / 2)
            for y in (b / 2, board.height - b / 2)
        ),
    )
    threads = Style(None, shades["weave"], theme.hair, dash=((1 - HEM) * size, (1 + HEM) * size))
    h, d = size / 2, 0.62 * size
    sides = ((-h, -h), (d - size, -d), (d, -d), (d, size - d), (h, h))
    shadows = (
        Path(polyline(((x + u, y + v) for u, v in sides), closed=True), theme.fill(shades["shadow"]))
        for x, y in walls.values()
    )
    return Drawing.of(
        "board",
        *(outer if l > 0 else ()),
        *mats,
        Path(tuple(_threads(plan, (l, b), (r, t), size=size)), threads),
        Path(tuple(_seams(plan, (l, b), (r, t), size=size)), theme.stroke(theme.hair, shades["gold"], (1.2, 1.0))),
        Clip(rectangle(l, b, right=r, top=t), tuple(shadows)),
        *(Use(_roof(frozenset(_beside(place, walls)), size, theme), x, y) for place, (x, y) in walls.items()),
        *_posts(walls, size, theme),
    )


def gardens(board: Board, theme: Theme, height: float) -> Drawing:
    """Draw a garden above and below the palace, with the sign of a family at every corner."""
    shades, wide, size = tones(SHADES, theme), board.width, 2 * board.spot_radius
    picture = drawn(File(__file__).with_name("garden.svg"), colours(SHADES), theme)
    scale = wide / picture.width
    garden = Use(Symbol(f"garden-{theme.name}", picture.shapes), 0, -picture.height * scale, scale)
    outer, inner = (rectangle(d, d - height, right=wide - d, top=RIM) for d in (RIM / 2, RIM))
    frame = Path(outer, Style(stroke=shades["frame"], width=RIM))
    line = Path(inner, theme.stroke(theme.thin, shades["gold"]))
    band = Symbol(f"garden-{theme.name}-{height:g}", (Clip(outer, (garden,)), frame, line))
    places = product((-height / 2, board.height + height / 2), (size, wide - size))
    signs = (
        Use(Symbol(f"seat-{letter}", crested(letter, 0.4 * size, theme)), x, y)
        for letter, (y, x) in zip("ADCB", places, strict=True)
    )
    return Drawing.of("board", Use(band, 0, 0), Use(band, wide, board.height, angle=180), *signs)


def _middle(outline: tuple[Point, ...]) -> Point:
    (l, b), (r, t) = min(outline), max(outline)
    return (l + r) / 2, (b + t) / 2


def _threads(plan: Plan, low: Point, high: Point, *, size: float) -> Iterator[Segment]:
    """Yield the threads of the mats as lines across the floor, dashed because the direction of the mats alternates
    from square to square.
    """
    places = [(k + 0.5) / THREADS for k in range(THREADS)]
    for row, place in product(range(plan.height), places):
        y = low[1] + (row + place) * size
        yield from (("M", low[0] + ((row + 1) % 2 + HEM / 2) * size, y), ("L", high[0], y))
    for column, place in product(range(plan.width), places):
        x = low[0] + (column + place) * size
        yield from (("M", x, low[1] + (column % 2 + HEM / 2) * size), ("L", x, high[1]))


def _seams(plan: Plan, low: Point, high: Point, *, size: float) -> Iterator[Segment]:
    """Yield the seams between the mats."""
    for k in range(plan.width + 1):
        yield from (("M", low[0] + k * size, low[1]), ("L", low[0] + k * size, high[1]))
    for k in range(plan.height + 1):
        yield from (("M", low[0], low[1] + k * size), ("L", high[0], low[1] + k * size))


def _beside(place: tuple[int, int], walls: Collection[tuple[int, int]]) -> Iterator[str]:
    """Yield the sides on which a wall is next to another wall."""
    return (name for name, (dx, dy) in SIDES.items() if (place[0] + dx, place[1] + dy) in walls)


@cache
def _roof(open_sides: frozenset[str], size: float, theme: Theme) -> Symbol:
    """Draw the roof over a square whose middle is the origin; ``open_sides`` are the sides on which the roof
    continues.
    """
    shades, sides = tones(SHADES, theme), list(SIDES)
    parts: dict[str, list[Segment]] = {name: [] for name in (*sides, *(name for name, *_ in STROKES))}
    for (n, side), way in product(enumerate(sides), (1, -1)):
        t = IDENTITY.scaled(way * size, size).turned(-90 * n)
        half = "-".join("roof" if each in open_sides else "eave" for each in (side, sides[(n + way) % 4]))
        for name, data in HALVES[half].items():
            # The two halves at a corner share a hip, and the two halves of a side share a ridge.
            if way > 0 or name not in ("hip", "ridge"):
                parts[side if name == "slope" else name] += path_under(t, parse(data, name))
    # A stroke in the colour of the slope closes the seams between slopes.
    items = [Path(tuple(parts[side]), Style(shades[side], shades[side], 0.1)) for side in sides if parts[side]]
    for name, colour, width, cap in STROKES:
        dash = (0.001, size / TILES) if name == "beads" else ()
        style = Style(None, shades[colour], max(theme.hair, width * size), dash=dash, cap=cap)
        items += [Path(tuple(parts[name]), style)] if parts[name] else []
    return Symbol(f"roof-{'-'.join(sorted(open_sides)) or 'alone'}-{size:g}", (*items, Use(_knob(size, theme), 0, 0)))


def _knob(size: float, theme: Theme) -> Symbol:
    """Draw the golden knob in the middle of a roof."""
    shades = tones(SHADES, theme)
    outer = Circle(0, 0, 0.095 * size, style=theme.shape(shades["gold"], theme.thin, shades["ink"]))
    return Symbol(f"knob-{size:g}", (outer, Circle(0, 0, 0.035 * size, style=Style(shades["ink"]))))


def _posts(walls: Mapping[tuple[int, int], Point], size: float, theme: Theme) -> Iterator[Path]:
    """Yield golden posts at the points where two walls touch only at a corner."""
    shades, h = tones(SHADES, theme), 0.09 * size
    for (x, y), (u, v) in walls.items():
        for up in (1, -1):
            if (x + 1, y + up) in walls and (x + 1, y) not in walls and (x, y + up) not in walls:
                p, q = u + size / 2, v + up * size / 2
                box = rectangle(p - h, q - h, right=p + h, top=q + h)
                yield Path(box, theme.shape(shades["gold"], theme.thin, shades["ink"]))


def hatching(x: float, y: float, size: float, *, count: int, style: Style) -> Iterator[Path]:
    """Yield diagonals from the left or upper edge of a square to its lower or right edge; ``count`` of them meet each
    edge.
    """
    for k in range(1, 2 * count):
        d, over = min(k * size / count, size), max(k * size / count - size, 0.0)
        yield Path((("M", x + over, y + d), ("L", x + d, y + over)), style)


def start(letter: str, size: float, theme: Theme) -> Symbol:
    """Draw a starting square: a family's crest over its letter, in a frame."""
    shades, h = tones(SHADES, theme), 0.36 * size
    colour, em = shades[letter], (0.25 if theme.larger > 1 else 0.2) * size
    crest = shape(letter, Style(colour, rule="evenodd"), 0.2 * size).transformed(IDENTITY.at(0, 0.08 * size))
    name = label(0, -0.24 * size, letter, em, shades["ink"], weight="bold", anchor="middle", middle=True)
    plate = Path(
        rounded(-h, -h, right=h, top=h, radius=0.08 * size), theme.shape(shades[f"{letter}_tint"], None, colour)
    )
    return Symbol(f"start-{letter}", (plate, crest, name))


def crested(letter: str, radius: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a family's crest over its letter, centred on the origin, within a circle of this radius in mm."""
    shades = tones(SHADES, theme)
    colour, em = shades["paper"], (0.6 if theme.larger > 1 else 0.46) * radius
    crest = shape(letter, Style(colour, rule="evenodd"), 0.36 * radius)
    return (
        Circle(0, 0, 0.87 * radius, style=theme.shape(shades[letter], theme.medium, shades["ink"])),
        crest.transformed(IDENTITY.at(0, 0.24 * radius)),
        label(0, -0.42 * radius, letter, size=em, fill=colour, weight="bold", anchor="middle", middle=True),
    )


# ---------------------------------------------------------------------------------------- courtiers


def courtier(letter: str, radius: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a courtier centred on the origin, facing up the page, within a circle of this radius in mm."""
    shades = tones(SHADES, theme)
    ink, paper, robe = shades["ink"], shades["paper"], shades[letter]
    line = max(theme.hair, 0.045 * radius)
    rim = Style(stroke=ink, width=line, join="round", cap="round")

    def outlined(fill: str) -> Style:
        return Style(fill, ink, line, join="round")

    # Robes can be told apart without colour: B has a dark crest on a light disc, C and D have light seams.
    dark, ground = (robe, paper) if letter == "B" else (paper, robe)
    crest = shape(letter, Style(dark, rule="evenodd"), 0.25 * radius)
    return (
        shape("arrow", Style(ink), radius),
        shape("robe", outlined(robe), radius),
        shape("cuffs", outlined(paper), radius),
        shape("shoulders", rim, radius),
        *(shape(name, Style(stroke=paper, width=0.17 * radius), radius) for name in SEAMS.get(letter, ())),
        shape("robe", rim, radius),
        Circle(0, -0.47 * radius, 0.35 * radius, style=Style(ground)),
        crest.transformed(IDENTITY.at(0, -0.47 * radius)),
        Circle(0, 0.06 * radius, 0.27 * radius, style=Style(ink)),
        shape("comb", Style(paper), radius),
    )
