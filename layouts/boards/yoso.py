"""Yoso-Go on one sheet: five zones of five spots, drawn as nested pentagons."""

from math import fsum

from printkit.layouts import nested, pentagon
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board, rectangle

TITLE = "Yoso-Go, one sheet"

RATIO = 2.85
"""Default ratio, at which the zones are clearly separate and the lines stay well away from spots that are not on
them.
"""

SPOT = 0.4
"""Default radius of a spot, as a fraction of the ring radius."""

SMALLEST_RING = 2.0
"""Below this ring radius (mm) default spots have less than half a millimetre of room."""


def board(width: Length = 190.0, ratio: float = RATIO, spot: Length | None = None, *, border: Length = 5.0) -> Board:
    """Return five zones of five spots, and the 20 lines through them.

    Args:
        width: overall width; the height follows from it.
        ratio: radius of the pentagon of zones divided by the radius of a zone's ring.
        spot: diameter of a spot; default: four fifths of the ring's radius.
        border: empty space round the outermost spots.

    Raises:
        InputError: the board is too small for its border and spots, or a ratio or spot does not make a valid board.
    """
    length.check(border, "border", 0, most=1000)
    if spot is not None:
        length.check(spot, "spot", 1, most=1000)
    if not 1 < ratio < 100:
        raise InputError("ratio", f"{ratio:g}", "a radius ratio between 1 and 100")
    # Half the width consists of the border, half a spot, and half the width of each pentagon.
    constant = border + (spot or 0) / 2
    per_ring = nested.SIN72 * (ratio + 1) + (SPOT if spot is None else 0)
    length.check(width, "width", 2 * (constant + SMALLEST_RING * per_ring))
    ring = (width / 2 - constant) / per_ring
    radii = (ratio * ring, ring)
    spot_radius = SPOT * ring if spot is None else spot / 2
    if ratio != RATIO or spot is not None:  # the tests prove the default shape at any size
        nested.prove(radii, spot_radius, {"ratio": f"{ratio:g}"})
    edge = spot_radius + border
    centre = (width / 2, fsum(radii) + edge)
    height = centre[1] + fsum(radii) * nested.COS36 + edge
    spots = nested.spots(radii, centre, ("zone", "element"))
    reach = spot_radius + nested.beyond(radii, spot_radius, border)
    return Board(
        name="yoso",
        width=width,
        height=height,
        spots=spots,
        lines=pentagon.lines(2),
        links=pentagon.links(2),
        regions=nested.regions("zone", 1, spots, reach=reach),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=spot_radius,
    )
