"""The illustrated boards of Yoso-Go: zones in the tints of their elements, and a different picture on every spot.

All lines have the same colour and differ only in their patterns, because colours represent elements. A token hides
its spot, but a small picture outside the ring, its collar sign, still shows the spot's element.
"""

from collections.abc import Callable, Iterator
from math import asin, degrees, fsum, hypot
from pathlib import Path as File

from printkit.content.cover import palettes
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Style, Symbol, Use, label
from printkit.draw.outline import Point, rectangle
from printkit.draw.theme import Theme
from printkit.games.yoso.content import Elements
from printkit.games.yoso.glyphs import NAMES
from printkit.layouts.board import Board
from printkit.layouts.pentagon import RING
from printkit.layouts.transform import IDENTITY
from printkit.looks.plate import art, tiled, tones

HERE = File(__file__).parent
SHADES = HERE / "board.toml"
SMALLEST = 7.0
"""Radius in mm of the smallest disc with a picture; smaller ones have a plain sign."""
PICTURE = 0.87
"""Radius of a picture, as a fraction of its disc's radius."""
COLLAR, AWAY, CLOSE = 0.25, 0.22, 1.06
"""Radius of a collar sign, distance from the edge of its disc to its middle, and smallest distance from the middle of
its disc, all as fractions of the disc's radius.
"""
BAND = 0.4
"""Width of the band through the spots of a ring, as a multiple of a disc's radius."""
FRAME, CORNER = 1.2, 11.0
"""Width of the frame, and radius of the suns in its corners, in mm."""
SUN = ((1.0, "ink"), (0.9, "paper"), (0.8, "fate"), (0.5, "paper"), (0.42, "ink"))
"""Radii of the discs of such a sun, as fractions of its radius, with their colours."""
BESIDE = 2.5
NAMED = {"E": (-1.25, 0.95), "A": (1.25, 0.95), "W": (-0.66, -1.4), "F": (0.66, -1.4), "V": (0.75, -1.4)}
"""Places of the zones' names, from the middle of each zone in multiples of ``BESIDE`` times the radius of a spot."""
GRID = 60.0
"""Width and height of the pictures' boxes, in their units."""


def pictured(board: Board, theme: Theme) -> bool:
    """Return whether a board has pictures; there are none in plain themes, on small boards, or if a project has its
    own signs.
    """
    return tinted(theme) and board.spot_radius >= SMALLEST


def tinted(theme: Theme) -> bool:
    """Return whether zones and discs have the colours of their elements, on boards of any size."""
    return theme.illustrated and theme.extra(Elements) is None


def disc(letter: str, theme: Theme) -> tuple[str, str]:
    """Return the colours of a small disc and of the sign on it, which match the picture on a large disc."""
    shades, name = tones(SHADES, theme), NAMES[letter].lower()
    return shades[f"{name}_disc"], shades[f"{name}_sign"]


def picture(letter: str, theme: Theme) -> Symbol:
    """Draw the picture of an element, in a disc :data:`GRID` units across, centred on the origin."""
    artwork = art(HERE / "elements" / f"{NAMES[letter].lower()}.svg", palettes()["sand"], theme)
    middle = Use(Symbol(f"picture-{letter}", artwork.shapes), -GRID / 2, -GRID / 2)
    return Symbol(f"element-picture-{letter}-{theme.name}", middle.placed)


def tint(letter: str, theme: Theme) -> str:
    """Return the background of an element's zone."""
    return tones(SHADES, theme)[f"{NAMES[letter].lower()}_tint"]


def grounds(zone: str, board: Board, usual: Style, *, theme: Theme) -> tuple[Style, ...]:
    """Return the styles of a zone's background, one above the other: only ``usual`` on boards without pictures."""
    if not pictured(board, theme):
        return (usual,)
    edge = theme.shape(tint(zone, theme), 1.7 * theme.bold, tones(SHADES, theme)["ink"])
    return edge, theme.stroke(0.95 * theme.bold, colour(zone, theme))


def colour(letter: str, theme: Theme) -> str:
    """Return the colour of an element's zone."""
    return tones(SHADES, theme)[NAMES[letter].lower()]


def ground(board: Board, theme: Theme) -> Iterator[Item]:
    """Yield the background under all zones: a pattern of hemp leaves in a frame with a sun in every corner."""
    shades, width, height = tones(SHADES, theme), board.width, board.height
    edge = rectangle(0, 0, right=width, top=height)
    yield Path(edge, Style(shades["ground"]))
    yield from tiled("hemp", palettes()["sand"], theme, width=width, height=height)
    rings = tuple(Circle(0, 0, share * CORNER, style=Style(shades[name])) for share, name in SUN)
    suns = [Use(Symbol(f"sun-{theme.name}", rings), x, y) for x in (0.0, width) for y in (0.0, height)]
    yield Clip(edge, tuple(suns))
    d = FRAME / 2
    yield Path(rectangle(d, d, right=width - d, top=height - d), Style(stroke=shades["ink"], width=FRAME))


def bands(board: Board, theme: Theme, height: float, *, called: Callable[[str], str]) -> Drawing:
    """Draw a band of a given height above and below the board; each names the pictures for the player on its side."""
    if not pictured(board, theme):
        return Drawing()
    size, em, d, shades = 0.46 * height, min(5.0, 0.15 * height), FRAME / 2, tones(SHADES, theme)
    frame = theme.shape(shades["paper"], FRAME, shades["ink"])
    items: list[Item] = [Path(rectangle(d, d, right=board.width - d, top=height), frame)]
    for column, letter in enumerate(RING):
        x = (column + 0.75) * board.width / 5.5
        items += medallion((x, 0.6 * height), size, letter, theme=theme)
        items.append(label(x, 0.16 * height, called(letter), em, shades["ink"], weight="bold", anchor="middle"))
    band = Symbol(f"band-{theme.name}-{height:g}", tuple(items))
    return Drawing.of("board", Use(band, 0, -height), Use(band, board.width, board.height + height, angle=180))


def names(board: Board, theme: Theme, called: Callable[[str], str]) -> Iterator[Item]:
    """Yield the names of the zones, each beside its zone where no line runs, if there is room on the board."""
    ring, em = board.spot_radius * BESIDE, min(1.7 * theme.board, 5.4)
    for zone in board.parts("zone"):
        spots = [board.at[spot] for spot in zone.spots]
        x, y = (fsum(values) / len(spots) for values in zip(*spots, strict=True))
        across, up = NAMED[zone.id]
        name = label(
            x + across * ring, y + up * ring, called(zone.id), em, tones(SHADES, theme)["ink"],
            weight="bold", anchor="end" if across < 0 else "start", family=theme.family,
        )  # fmt: skip
        left, bottom, right, top = name.bounds()
        if min(left, bottom) >= 0 and right <= board.width and top <= board.height:
            yield name


def band(place: Point, radius: float, letter: str, *, disc: float, theme: Theme) -> tuple[Circle, Circle]:
    """Draw the band through the spots of a ring, in the colour of its zone, between two lines in ink."""
    x, y = place
    width = BAND * disc
    ink = tones(SHADES, theme)["ink"]
    return (
        Circle(x, y, radius, style=Style(stroke=ink, width=width)),
        Circle(x, y, radius, style=Style(stroke=colour(letter, theme), width=width - 0.9)),
    )


def medallion(place: Point, size: float, letter: str, *, theme: Theme) -> tuple[Item, ...]:
    """Draw the picture of a zone in the middle of its ring, ``size`` mm across, with a rim."""
    shades = tones(SHADES, theme)
    rim = Circle(*place, size / 2 + 0.4, style=theme.shape(shades["paper"], theme.thin, shades["ink"]))
    return rim, Use(picture(letter, theme), *place, scale=size / GRID)


def on_discs(places: dict[str, tuple[float, float]], board: Board, theme: Theme) -> Iterator[Item]:
    """Yield the pictures on a ring's discs, centred on the ring's middle, and the collar signs outside the ring."""
    shades, r = tones(SHADES, theme), board.spot_radius
    rim = theme.stroke(theme.thin, shades["ink"])
    for letter, (x, y) in places.items():
        yield Use(picture(letter, theme), x, y, scale=round(2 * PICTURE * r / GRID, 4))
        yield Circle(x, y, PICTURE * r, style=rim)
        u, v = _collar(x, y, board)
        yield Circle(u, v, (COLLAR + 0.04) * r, style=Style(shades["ink"]))
        yield Use(picture(letter, theme), u, v, scale=round(2 * COLLAR * r / GRID, 4))


def _collar(x: float, y: float, board: Board) -> Point:
    """Return the middle of a spot's collar sign, which is outside the ring or on its band; the ring is centred on the
    origin.
    """
    r, far = board.spot_radius, hypot(x, y)
    away = min((1 + AWAY) * r, _room(board) - (COLLAR + 0.04) * r)
    if away >= CLOSE * r:
        return x * (far + away) / far, y * (far + away) / far
    turn = degrees(2 * asin((1 + AWAY) * r / (2 * far)))
    return IDENTITY.turned(turn).apply(x, y)


def _room(board: Board) -> float:
    """Return the smallest distance between a spot and the edge of the board's box, minus the frame."""
    return min(min(*spot.at, board.width - spot.x, board.height - spot.y) for spot in board.spots) - 1.25
