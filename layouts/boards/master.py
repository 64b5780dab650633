"""The Master board of Yoso-Go: 125 spots, divided into five pieces that fit on A3 paper."""

from math import cos, fsum, radians, sin

from printkit.layouts import nested, pentagon
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board, Point, Region

TITLE = "Yoso-Go, Master board"

WIDTH = 694.6
"""Width, to a tenth of a mm, of the largest board whose pieces fit on A3 with margins of 8 mm."""

ZONE_RATIO, CIRCLE_RATIO = 2.82, 3.3
"""Default ratios, chosen to keep the rings wide and the lines well away from spots that are not on them."""

SPOT = 0.38
"""Default radius of a spot, as a fraction of the ring radius."""

SMALLEST_RING = 6.5
"""Below this ring radius (mm) default spots have less than half a millimetre of room."""


def board(
    width: Length = WIDTH,
    zone_ratio: float = ZONE_RATIO,
    circle_ratio: float = CIRCLE_RATIO,
    *,
    spot: Length | None = None,
    border: Length = 5.0,
) -> Board:
    """Return five zones of five circles of five spots, and their 100 lines, on a regular pentagon that points down.

    The cuts run from the centre to the middles of the pentagon's sides. There are no spots near them, and each piece
    is a kite: a fifth of the board, with one zone in it.

    Args:
        width: overall width; the height follows from it.
        zone_ratio: radius of the pentagon of zones divided by the radius of a zone's pentagon of circles.
        circle_ratio: radius of a zone's pentagon of circles divided by the radius of a circle's ring.
        spot: diameter of a spot; default: derived from the ring's radius.
        border: empty space round the outermost spots.

    Raises:
        InputError: the board is too small for its border and spots, or its ratios or spots do not make a valid board.
    """
    length.check(border, "border", 0, most=1000)
    if spot is not None:
        length.check(spot, "spot", 1, most=1000)
    ratios = {"zone_ratio": zone_ratio, "circle_ratio": circle_ratio}
    for field, ratio in ratios.items():
        if not 1 < ratio < 100:
            raise InputError(field, f"{ratio:g}", "a radius ratio between 1 and 100")
    shape = (zone_ratio * circle_ratio, circle_ratio, 1.0)
    ring = _ring(width, shape, spot=spot, border=border)
    radii = tuple(factor * ring for factor in shape)
    spot_radius = SPOT * ring if spot is None else spot / 2
    if (zone_ratio, circle_ratio, spot) != (ZONE_RATIO, CIRCLE_RATIO, None):  # the tests prove the default board
        nested.prove(radii, spot_radius, {field: f"{ratio:g}" for field, ratio in ratios.items()})
    corner = width / 2 / nested.SIN72
    side = corner * nested.COS36
    centre = (width / 2, corner)
    spots = nested.spots(radii, centre, ("zone", "circle", "element"))
    reach = nested.beyond(radii, spot_radius, border)
    zones = nested.regions("zone", 1, spots, reach=spot_radius + reach)
    circles = nested.regions(
        "circle", 2, spots, reach=spot_radius + min(reach / 2, nested.beyond(radii[1:], spot_radius, border))
    )
    pieces = tuple(
        Region(zone.id, "piece", _kite(centre, pentagon.angle(zone.id), side=side, corner=corner), zone.spots)
        for zone in zones
    )
    return Board(
        name="master",
        width=width,
        height=corner + side,
        spots=spots,
        lines=pentagon.lines(3),
        links=pentagon.links(3),
        regions=zones + circles + pieces,
        outline=tuple(_from(centre, corner, pentagon.angle(zone)) for zone in reversed(pentagon.RING)),
        spot_radius=spot_radius,
    )


def _ring(width: float, shape: tuple[float, ...], *, spot: float | None, border: float) -> float:
    """Return the radius of a circle's ring in mm. Raises TooSmall if the board is too narrow for it."""
    # Each side is farther from the centre than the outermost spots by the border and half a spot.
    constant = border + (spot or 0) / 2
    per_ring = nested.COS36 * fsum(shape) + (SPOT if spot is None else 0)
    to_width = 2 * nested.SIN72 / nested.COS36
    length.check(width, "width", to_width * (constant + SMALLEST_RING * per_ring))
    return (width / to_width - constant) / per_ring


def _kite(centre: Point, angle: float, *, side: float, corner: float) -> tuple[Point, ...]:
    """Return the fifth of the pentagon round the corner at ``angle`` degrees clockwise from straight up.

    ``side`` and ``corner`` are the distances in mm from the centre to the middles of the sides and to the corners.
    """
    turns = ((36, side), (0, corner), (-36, side))
    return (centre, *(_from(centre, distance, angle + turn) for turn, distance in turns))


def _from(point: Point, distance: float, angle: float) -> Point:
    """Return the point ``distance`` mm from another in the direction ``angle`` (degrees clockwise from vertical)."""
    return point[0] + distance * sin(radians(angle)), point[1] + distance * cos(radians(angle))
