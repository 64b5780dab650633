"""The illustrated palace: mats between dark borders, tiled roofs over the walls, and courtiers seen from above.

Every wall is drawn as a roof with four slopes, and adjacent walls share a roof. Walls that touch only at a corner are
joined by a golden post, because nobody can see between them. A courtier is drawn as a robe with the family's crest on
the back, and a fan and an arrow in front.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path as File

from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Style, Symbol, Use, label
from printkit.draw.outline import Point, Segment, path_under, polyline, rectangle, rounded
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme
from printkit.layouts.base.data import beside
from printkit.layouts.board import Board, Spot
from printkit.layouts.floorplan import Plan
from printkit.layouts.transform import IDENTITY
from printkit.looks.plate import tones

SHADES = File(__file__).with_name("board.toml")
SEAMS = {"C": ("hem", "sash"), "D": ("stripes",)}
"""Light seams on the robes of two families."""
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The sides of a square, clockwise, and the neighbouring squares."""
ROWS = 7
"""Number of rows of tiles on the slope over a square, and number of threads in a mat."""


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
    cell = Style(shades["floor"], shades["mat"], 1.4 * theme.medium)
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
    under = 0.09 * size
    shadows = (
        Path(rectangle(*(v + d for v, d in zip((x - h, y - h, x + h, y + h), (under, -under) * 2, strict=True))),
             theme.fill(shades["shadow"]))
        for h in [size / 2]
        for x, y in walls.values()
    )  # fmt: skip
    return Drawing.of(
        "board",
        *(outer if l > 0 else ()),
        *(Path(polyline(c.outline, closed=True), cell, f"spot-{c.id}") for c in board.parts("cell")),
        Path(tuple(_threads(board.spots, plan, size)), theme.stroke(theme.hair, shades["weave"])),
        Clip(rectangle(l, b, right=r, top=t), tuple(shadows)),
        *(Use(_roof(frozenset(_beside(place, walls)), size, theme), x, y) for place, (x, y) in walls.items()),
        *_posts(walls, size, theme),
    )


def _middle(outline: tuple[Point, ...]) -> Point:
    (l, b), (r, t) = min(outline), max(outline)
    return (l + r) / 2, (b + t) / 2


def _threads(spots: tuple[Spot, ...], plan: Plan, size: float) -> Iterator[Segment]:
    """Yield the threads of the mats, whose direction alternates from square to square."""
    for spot in spots:
        x, y = spot.at
        h = 0.44 * size
        across = sum(plan.at(spot.id)) % 2 == 0
        for k in range(ROWS):
            d = h * (2 * (k + 0.5) / ROWS - 1)
            yield ("M", x - h, y + d) if across else ("M", x + d, y - h)
            yield ("L", x + h, y + d) if across else ("L", x + d, y + h)


def _beside(place: tuple[int, int], walls: Collection[tuple[int, int]]) -> Iterator[str]:
    """Yield the sides on which a wall is next to another wall."""
    return (name for name, (dx, dy) in SIDES.items() if (place[0] + dx, place[1] + dy) in walls)


@cache
def _roof(open_sides: frozenset[str], size: float, theme: Theme) -> Symbol:
    """Draw the roof over a square whose middle is the origin; ``open_sides`` are the sides on which the roof
    continues.
    """
    shades = tones(SHADES, theme)
    names = list(SIDES)
    items: list[Item] = []
    tiles: list[Segment] = []
    ridges: list[Segment] = []
    eaves: list[Item] = []
    for n, side in enumerate(names):
        t = IDENTITY.turned(-90 * n).scaled(size, size)
        ends = {-0.5: names[n - 1] in open_sides, 0.5: names[(n + 1) % 4] in open_sides}
        corners: list[list[Point]] = []
        if side not in open_sides:
            slope = [
                (a, w)
                for a, on in ends.items()
                for w in ((0.0, 0.5) if on and a < 0 else (0.5, 0.0) if on else (0.5,))
            ]
            corners.append([*slope, (0.0, 0.0)])
        else:
            corners += [[(0.0, 0.0), (a, 0.0), (a, 0.5)] for a, on in ends.items() if on]
            ridges += [("M", 0.0, 0.0), ("L", *t.apply(0.0, 0.5))]
        for points in corners:
            ground = polyline((t.apply(*point) for point in points), closed=True)
            # A stroke in the colour of the slope closes the seams between slopes.
            items.append(Path(ground, Style(shades[side], shades[side], 0.1)))
        for k in range(ROWS):
            a = (k + 0.5) / ROWS - 0.5
            on = ends[0.5 if a > 0 else -0.5]
            low, high = (abs(a) if not on else 0.0, 0.5) if side not in open_sides else (0.0, abs(a) if on else 0.0)
            if high > low:
                tiles += [("M", *t.apply(a, low)), ("L", *t.apply(a, high))]
            if side not in open_sides:
                # The round end of a row of tiles, at the eave.
                end = theme.shape(shades[side], theme.hair, shades["tiles"])
                eaves.append(Circle(*t.apply(a, 0.5 - 0.45 / ROWS), 0.36 / ROWS * size, end))
        # There is a hip or a valley where two slopes meet at a corner.
        if ends[0.5] == (side in open_sides):
            ridges += [("M", 0.0, 0.0), ("L", *t.apply(0.5, 0.5))]
    items.append(Path(tuple(tiles), theme.stroke(theme.hair, shades["tiles"])))
    items += eaves
    items.append(Path(tuple(ridges), Style(stroke=shades["gold"], width=0.05 * size, cap="round", join="round")))
    items.append(Circle(0, 0, 0.075 * size, style=theme.shape(shades["gold"], theme.thin, shades["ink"])))
    return Symbol(f"roof-{'-'.join(sorted(open_sides)) or 'alone'}-{size:g}", tuple(items))


def _posts(walls: Mapping[tuple[int, int], Point], size: float, theme: Theme) -> Iterator[Path]:
    """Yield golden posts at the points where two walls touch only at a corner."""
    shades, h = tones(SHADES, theme), 0.09 * size
    for (x, y), (u, v) in walls.items():
        for up in (1, -1):
            if (x + 1, y + up) in walls and (x + 1, y) not in walls and (x, y + up) not in walls:
                p, q = u + size / 2, v + up * size / 2
                box = rectangle(p - h, q - h, right=p + h, top=q + h)
                yield Path(box, theme.shape(shades["gold"], theme.thin, shades["ink"]))


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
    crest = shape(letter, Style(dark, rule="evenodd"), 0.3 * radius)
    return (
        Circle(0, 0, 0.9 * radius, style=Style(paper, ink, line)),
        shape("arrow", outlined(ink), radius),
        shape("fan", outlined(shades["gold"]), radius),
        shape("ribs", rim, radius),
        shape("robe", outlined(robe), radius),
        shape("cuffs", outlined(paper), radius),
        shape("shoulders", rim, radius),
        *(shape(name, Style(stroke=paper, width=0.17 * radius), radius) for name in SEAMS.get(letter, ())),
        Circle(0, -0.5 * radius, 0.42 * radius, style=Style(ground)),
        crest.transformed(IDENTITY.at(0, -0.5 * radius)),
        Circle(0, 0.06 * radius, 0.27 * radius, style=Style(ink)),
        shape("comb", Style(paper), radius),
    )
