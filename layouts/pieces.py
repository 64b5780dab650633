"""Boards in pieces: each piece's position on its sheet of paper, and the distances between the pieces' centres."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import acos, atan2, cos, degrees, fsum, hypot, radians, sin

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.board import Board, Point, Region
from printkit.layouts.paper import Paper


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on its sheet: the board is turned about its origin and then shifted.

    Attributes:
        piece: the piece, in the board's coordinates.
        angle: the angle by which the board is turned about its lower left corner, in degrees counter-clockwise.
        dx, dy: the shift after the turn, in mm; the sheet's lower left corner is (0, 0).
    """

    piece: Region
    angle: float
    dx: float
    dy: float

    def place(self, point: Point) -> Point:
        """Return where a point of the board is on the sheet, in mm."""
        x, y = _turned(point, self.angle)
        return x + self.dx, y + self.dy

    @property
    def outline(self) -> tuple[Point, ...]:
        """The piece's corners on the sheet, in mm."""
        return tuple(self.place(corner) for corner in self.piece.outline)


def place(piece: Region, paper: Paper, margin: float) -> Placement:
    """Place a piece in the middle of the sheet, turned so that it has the most room around it.

    Args:
        piece: a piece with a convex outline.
        paper: the paper in the orientation in which it is used.
        margin: the margin in mm that must stay empty.

    Raises:
        TooSmall: the piece does not fit at any angle.
    """
    angle = _roomiest(piece.outline, paper.width, paper.height)
    left, bottom, right, top = _box(piece.outline, angle)
    dx, dy = (paper.width - right - left) / 2, (paper.height - top - bottom) / 2
    if min(left + dx, bottom + dy) < margin:
        wide, high = right - left, top - bottom
        size = f"{wide:.1f} x {high:.1f} mm and margins of {margin:g} mm"
        message = f"{{field}} {{value}} is too small for piece {piece.id} ({size})."
        raise TooSmall(
            "paper",
            paper.name,
            message,
            found=(paper.width, paper.height),
            bound=(wide + 2 * margin, high + 2 * margin),
        )
    return Placement(piece, angle, dx, dy)


def distances(board: Board) -> dict[tuple[str, str], float]:
    """Return the distance in mm between the centres of every pair of pieces, for checking the assembly.

    The centre of a piece is the mean of its spots.
    """
    at = board.at
    centres = {}
    for region in board.parts("piece"):
        x, y = (fsum(at[spot][axis] for spot in region.spots) / len(region.spots) for axis in (0, 1))
        centres[region.id] = (x, y)
    return {
        (one, other): hypot(centres[one][0] - centres[other][0], centres[one][1] - centres[other][1])
        for one, other in combinations(centres, 2)
    }


def _roomiest(outline: Sequence[Point], width: float, height: float) -> float:
    """Return the angle (degrees counter-clockwise, -180 to 180) at which the narrower margin is widest.

    If several angles are equally good, the smallest is returned. As the outline turns, its width and height follow
    arcs of sine curves, and margins are narrowest in the interior of an arc. The best angle is therefore either at
    the end of an arc, where a side is parallel to the paper's edge, or one that makes the margins equal in both
    directions.
    """

    def room(angle: float) -> float:
        left, bottom, right, top = _box(outline, angle)
        return min(width - right + left, height - top + bottom)

    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    flush = sorted({round(-degrees(atan2(y - b, x - a)) % 90, 9) % 90 for (a, b), (x, y) in sides})
    flush = [angle + quarter for quarter in (-180, -90, 0, 90) for angle in flush] + [flush[0] + 180]
    angles = list(flush)
    for low, high in pairwise(flush):
        angles += [angle for angle in _even(outline, width - height, (low + high) / 2) if low < angle < high]
    best = max(room(angle) for angle in angles)
    return min((angle for angle in angles if room(angle) > best - 1e-9), key=lambda angle: (abs(angle), angle))


def _even(outline: Sequence[Point], excess: float, angle: float) -> tuple[float, ...]:
    """Return the angles at which the outline is ``excess`` mm wider than it is high, assuming that the corners that
    are extreme at ``angle`` remain so.
    """
    corners = {_turned(corner, angle): corner for corner in outline}
    right, left = corners[max(corners)], corners[min(corners)]
    top, bottom = (corners[pick(corners, key=lambda corner: corner[1])] for pick in (max, min))
    # Turned by t, the width is px cos t - py sin t and the height qx sin t + qy cos t.
    px, py = right[0] - left[0], right[1] - left[1]
    qx, qy = top[0] - bottom[0], top[1] - bottom[1]
    size, phase = hypot(px - qy, py + qx), degrees(atan2(py + qx, px - qy))
    if size <= abs(excess):
        return ()
    swing = degrees(acos(excess / size))
    return tuple((turn + 180) % 360 - 180 for turn in (swing - phase, -swing - phase))


def _turned(point: Point, angle: float) -> Point:
    """Return the point rotated counter-clockwise about the origin, by degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def _box(outline: Sequence[Point], angle: float) -> tuple[float, float, float, float]:
    """Return the left, bottom, right and top of the outline after rotation."""
    xs, ys = zip(*(_turned(corner, angle) for corner in outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
