"""Yoso-Go on five upright cards in a pentagon."""

from itertools import combinations
from math import inf

from printkit.layouts import cards, nested, pentagon, straight
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board, Region, rectangle

TITLE = "Yoso-Go, five cards laid in a pentagon"

CARD, GAP, RING, SPOT = "poker", 2.0, 22.5, 16.0


def board(
    card: str = CARD, gap: Length = GAP, ring: Length = RING, *, spot: Length = SPOT, border: Length = 0.0
) -> Board:
    """Return five upright cards, centred on the corners of the smallest pentagon that keeps them apart.

    The spots form nested pentagons, as on a single sheet, so lines across several cards are straight too.

    Args:
        card: size of a card: mini, bridge, poker, tarot, square, or WxH.
        gap: smallest distance between two cards.
        ring: radius of the ring of spots on a card.
        spot: diameter of a spot.
        border: empty space round the outermost parts of the board.

    Raises:
        InputError: the spots do not fit on the card, or the radii do not make a valid board.
    """
    card_width, card_height = cards.parse(card, "card")
    length.check(gap, "gap", 0, most=1000)
    length.check(border, "border", 0, most=1000)
    length.check(spot, "spot", 1, most=min(card_width, card_height))
    widest = min((card_width - spot) / 2 / nested.SIN72, (card_height - spot) / 2)
    length.check(ring, "ring", 0.1, most=widest)
    radius = _radius(card_width + gap, card_height + gap)
    if (card, gap, ring, spot) != (CARD, GAP, RING, SPOT):  # the tests prove the default board
        nested.prove((radius, ring), spot / 2, {"ring": f"{ring:g} mm"})
    width = 2 * (radius * nested.SIN72 + border) + card_width
    height = radius * (1 + nested.COS36) + 2 * border + card_height
    x, y = width / 2, border + card_height / 2 + radius
    spots = nested.spots((radius, ring), (x, y), ("zone", "element"))
    outlines = tuple(
        Region(
            zone,
            "card",
            rectangle(x + dx - card_width / 2, y + dy - card_height / 2, width=card_width, height=card_height),
            tuple(spot.id for spot in spots if spot.id[0] == zone),
        )
        for zone, (dx, dy) in nested.places((radius,)).items()
    )
    reach = spot / 2 + nested.beyond((radius, ring), spot / 2, (widest - ring) * nested.SIN72)
    return Board(
        name="yoso-cards",
        width=width,
        height=height,
        spots=spots,
        lines=pentagon.lines(2),
        links=pentagon.links(2),
        regions=outlines + nested.regions("zone", 1, spots, reach=reach),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=spot / 2,
    )


def _radius(across: float, up: float) -> float:
    """Return the radius of the smallest pentagon that keeps upright cards at its corners apart.

    Two cards are apart if their centres are at least ``across`` mm apart sideways or ``up`` mm apart vertically.
    """
    return max(
        min(across / abs(x - u), up / abs(y - v) if abs(y - v) > straight.NEAR else inf)
        for (x, y), (u, v) in combinations(nested.places((1.0,)).values(), 2)
    )
