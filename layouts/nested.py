"""Nested pentagons in millimetres: the positions of a pentagon board's spots, and the radii that make a valid board.

A board with radii (R, r) has a ring of radius r round each corner of a pentagon of radius R, and so on inwards.
:mod:`printkit.layouts.pentagon` defines the lines that such a board must have. This module finds the lines from the
coordinates, and refuses a board that has any others.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import cos, fsum, hypot, pi, radians, sin, sqrt
from types import MappingProxyType

from printkit.layouts import pentagon
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Point, Region, Spot
from printkit.layouts.straight import alignments

SIN36, COS36, SIN72 = sin(pi / 5), cos(pi / 5), sin(2 * pi / 5)
"""Half the side, the apothem and half the width of a pentagon of radius 1."""

GOLDEN = (3 + sqrt(5)) / 2
"""The golden ratio squared, 2.618; at this ratio of two radii, false lines of four spots appear."""

BAND = 0.05
"""Ratios closer than this to ``GOLDEN`` are refused."""

ALIGNED = BAND * (1 - cos(2 * pi / 5))
"""Spots within this distance (in ring radii) of a straight line look as if they are on it: 0.0346.

At the edge of the band, spots that align exactly at ``GOLDEN`` are this far from the line.
"""

ALIGNED_BY_CHANCE = 0.01
"""The same tolerance for any four of 125 spots; it is smaller because so many spots often nearly align by accident.
"""

ROOM = 0.5
"""Smallest gap in mm between two discs, and between a disc and a line that passes it."""


def places(radii: Sequence[float]) -> dict[str, Point]:
    """Return the centres of the spots in mm, from the outermost radius inwards; the board's centre is (0, 0)."""
    corners = {
        letter: (sin(radians(pentagon.angle(letter))), cos(radians(pentagon.angle(letter))))
        for letter in pentagon.LETTERS
    }
    centres: dict[str, Point] = {"": (0.0, 0.0)}
    for radius in radii:
        centres = {
            id + letter: (x + radius * dx, y + radius * dy)
            for id, (x, y) in centres.items()
            for letter, (dx, dy) in corners.items()
        }
    return centres


def spots(radii: Sequence[float], centre: Point, levels: Sequence[str]) -> tuple[Spot, ...]:
    """Return the spots around ``centre``; each letter of a name is also the value of an attribute named after its
    level (``zone``).
    """
    return tuple(
        Spot(id, x + centre[0], y + centre[1], MappingProxyType(dict(zip(levels, id, strict=True))))
        for id, (x, y) in places(radii).items()
    )


def lobe(centre: Point, radius: float, rounding: float) -> tuple[Point, ...]:
    """Return the outline of all points within ``rounding`` mm of a pentagon of that radius; its corners are arcs."""
    arc = 9
    outline = []
    for letter in reversed(pentagon.RING):
        for turn in range(36, -37, -arc):
            corner, at = radians(pentagon.angle(letter)), radians(pentagon.angle(letter) + turn)
            outline.append(
                (
                    centre[0] + radius * sin(corner) + rounding * sin(at),
                    centre[1] + radius * cos(corner) + rounding * cos(at),
                )
            )
    return tuple(outline)


def regions(kind: str, letters: int, spots: Sequence[Spot], *, reach: float) -> tuple[Region, ...]:
    """Return the zones (whose names have one letter) or circles (two letters) as rounded pentagons.

    Args:
        kind: ``zone`` or ``circle``.
        letters: number of letters in a name.
        spots: all spots of the board.
        reach: how far a region extends beyond the centres of its spots, in mm.
    """
    regions = []
    for id in pentagon.spots(letters):
        members = [spot for spot in spots if spot.id.startswith(id)]
        x = fsum(spot.x for spot in members) / len(members)
        y = fsum(spot.y for spot in members) / len(members)
        radius = max(hypot(spot.x - x, spot.y - y) for spot in members)
        regions.append(Region(id, kind, lobe((x, y), radius, reach), tuple(spot.id for spot in members)))
    return tuple(regions)


def beyond(radii: Sequence[float], spot_radius: float, border: float) -> float:
    """Return how far a zone may extend beyond its discs: most of the way to the board's edge, or less if the next
    zone is near.

    Args:
        radii: radii of the pentagon of zones and of the pentagons in it, in mm.
        spot_radius: radius of the discs, in mm.
        border: gap in mm between the outermost discs and the edge.
    """
    between = radii[0] * SIN36 - fsum(radii[1:]) * SIN72 - spot_radius
    return min(0.8 * border, 0.5 * between, 0.2 * radii[-1])


def prove(radii: Sequence[float], spot_radius: float, options: Mapping[str, str]) -> None:
    """Refuse radii that do not make a valid board.

    On a valid board the zones (with their spots) are separate, and the straight lines are exactly those in the rules.
    No two discs touch, and no line touches the disc of a spot off the line.

    Args:
        radii: the radii from the outermost inwards, in mm.
        spot_radius: radius of the discs, in mm.
        options: for each pair of neighbouring radii, the parameter that sets their ratio, and its value.

    Raises:
        InputError: the board is not valid; the message names the parameter, its value and the ratio.
    """
    for level, ((outer, inner), (field, value)) in enumerate(zip(pairwise(radii), options.items(), strict=True)):
        ratio = outer / inner
        least = (fsum(radii[level + 1 :]) + spot_radius) / inner / SIN36
        if not least < ratio:
            message = (
                f"{{field}} {{value}} is too small. It gives a radius ratio of {ratio:.4g}, but at {least:.3f} or "
                f"less, spots of {2 * spot_radius:.3g} mm overlap the next zone."
            )
            raise InputError(field, value, message)
        _compare((outer, inner), ALIGNED * inner, field, value=value, advice=f"Stay {BAND} away from {GOLDEN:.3f}.")
    if len(radii) > 2:
        field, value = next(iter(options.items()))
        _compare(radii, ALIGNED_BY_CHANCE * radii[-1], field, value=value, advice="A little more or less is enough.")
    _clear(radii, spot_radius)


def _compare(radii: Sequence[float], tolerance: float, field: str, *, value: str, advice: str) -> None:
    """Refuse radii that produce straight lines other than those listed in the rules."""
    rule_lines = {line.spots for line in pentagon.lines(len(radii))}
    lines = set(alignments(places(radii), tolerance, pentagon.SHORTEST))
    if lines != rule_lines:
        # No line in the rules can be missing, because these lines are straight for all radii.
        message = (
            "{field} {value} would add a straight line that is not in the rules: at a radius ratio of "
            f"{radii[0] / radii[1]:.4g}, {' '.join(min(lines - rule_lines))} would look like one. {advice}"
        )
        raise InputError(field, value, message)


def _clear(radii: Sequence[float], spot_radius: float) -> None:
    """Refuse discs that touch each other, and lines that touch the discs of other spots."""
    from printkit.layouts import clearance  # slow to import: a third of a command's time

    at = places(radii)
    spots, passing = clearance.among_spots(at), clearance.along_lines(at, pentagon.lines(len(radii)))
    limits = (((spots.distance - ROOM) / 2, spots.between), (passing.distance - ROOM, passing.between))
    widest, (one, other) = min(limits)
    if spot_radius > widest:
        message = (
            f"{{field}} {{value}} is too large: spots need {ROOM:g} mm of room between {one} and {other}, so they "
            f"can be at most {2 * widest:.3g} mm wide."
        )
        raise InputError("spot", f"{2 * spot_radius:.4g} mm", message)
