"""Errors of a printer, measured on a scan or a photo of the calibration sheet.

The module finds the round marks of the sheet, measures their centres to a fraction of a pixel, and fits a transform
that maps their positions in the drawing to those on the paper. The transform shows how much lengths are stretched
across the paper and lengthwise, and how far the two directions deviate from a right angle. The residual shows whether
the fit can be trusted.

The resolution of a scan gives its scale. In a photo, which may be taken at an angle, the scale comes from the edges
of the sheet, whose size is known. Photos of both sides show how far backs are offset from their fronts.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import atan2, degrees, hypot, inf
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from printkit.draw.outline import Point
from printkit.export.pixels import Scan
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.pages import calibration

Array: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Edge: TypeAlias = Literal["long", "short"]
EDGES: tuple[Edge, ...] = ("long", "short")
"""The edge on which sheets are turned over to print their backs."""

COARSE = 1400
"""Number of pixels along the longer side of the reduced picture that is searched for marks."""
SMALLEST = 100
"""Smallest number of pixels along the shorter side of the reduced picture; a sheet of paper has far more."""
DARK = 0.72
"""The factor by which ink must be darker than its surroundings."""
ROUND = (0.68, 0.86)
"""Bounds for the share of its box that a disc fills in a picture."""
HOLED = (0.42, 0.68)
"""Bounds for the share of its box that the mark with a hole fills in a picture."""
NEAR = 0.05
"""Largest initial distance of a mark from its expected place, as a fraction of the sheet's longer side."""
LEAST = 6
"""The smallest number of marks for a fit."""
RESIDUAL = 0.1
"""Largest permitted residual of a fit at any mark, in mm."""
LOST = 3.0
"""Largest distance in mm between a mark and its place; anything farther away is not a mark."""
OF_THE_SHEET = "This does not show this side of the calibration sheet."
SKEW = 0.05
"""The largest negligible angle in degrees, which amounts to a tenth of a millimetre over 115 mm."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A printer's measurements, taken from a picture.

    Attributes:
        x, y: printed length of 100 mm, across the paper and lengthwise, in mm.
        skew: deviation of the angle between the two directions from a right angle, in degrees; positive if the top
            leans to the left.
        turned: counter-clockwise rotation of the print in a scan, or on the paper in a photo, in degrees.
        residual: largest residual of the fit at a mark, in mm.
        marks: number of marks in the fit.
    """

    x: float
    y: float
    skew: float
    turned: float
    residual: float
    marks: int


def scanned(scan: Scan, paper: Paper, dpi: float | None = None) -> Measured:
    """Return the measurements from a scan.

    Args:
        scan: the picture.
        paper: the paper size for which the sheet was made.
        dpi: the scanner's resolution in pixels per inch, unless the file states it.

    Raises:
        InputError: the resolution is unknown, or the marks cannot be found or do not match.
    """
    resolution = dpi or scan.dpi
    if not resolution:
        message = "The file does not say how many pixels per inch it has; add {dpi} N."
        raise InputError("dpi", None, message, hints=("dpi",))
    design_points, image_points = _matched(_pixels(scan), calibration.targets(paper))
    return _fitted(design_points, image_points * 25.4 / resolution)


def photographed(scan: Scan, paper: Paper, sheet: tuple[float, float] | None = None) -> Measured:
    """Return the measurements from a photo of the whole sheet on a darker background.

    Args:
        scan: the picture.
        paper: the paper size for which the sheet was made.
        sheet: actual size of the sheet in mm, if it differs from the nominal size.

    Raises:
        InputError: the marks or the edges of the sheet cannot be found, or do not match.
    """
    return _fitted(*_on_paper(scan, paper, calibration.targets(paper), sheet=sheet))


def backs(
    front: Scan, back: Scan, paper: Paper, *, edge: Edge = "long", sheet: tuple[float, float] | None = None
) -> Point:
    """Return the shift in mm, to the right and up as seen from the back, that puts backs behind their fronts.

    Args:
        front, back: photos of the two sides of one sheet, each as for :func:`photographed`.
        paper: the paper size for which the sheet was made.
        edge: the edge on which the printer turns sheets over.
        sheet: actual size of the sheet in mm, unless it is exactly its nominal size.

    Raises:
        InputError: as for :func:`photographed`, for either side.
    """
    width, height = sheet or (paper.width, paper.height)
    middle = np.array([(paper.width / 2, paper.height / 2)])
    places = []
    for picture, behind in ((front, False), (back, True)):
        design_points, image_points = _on_paper(picture, paper, calibration.targets(paper, back=behind), sheet=sheet)
        _fitted(design_points, image_points)  # raises InputError if the sizes do not match
        places.append(_apply(_affine(design_points, image_points), middle)[0])
    (x, y), (u, v) = places
    # The middle of the front as seen from the back.
    x, y = (width - x, y) if edge == "long" else (x, height - y)
    return round(float(x - u), 3), round(float(y - v), 3)


def _on_paper(
    scan: Scan, paper: Paper, targets: Sequence[Point], *, sheet: tuple[float, float] | None
) -> tuple[Array, Array]:
    """Return the positions of the marks in the drawing and, from a photo, on the sheet, both in mm. Raises
    InputError.
    """
    design_points, image_points = _matched(_pixels(scan), targets)
    width, height = sheet or (paper.width, paper.height)
    # The marks identify the corners of the picture.
    rough = _affine(design_points, image_points)
    places = np.array([(0, 0), (paper.width, 0), (paper.width, paper.height), (0, paper.height)], dtype=float)
    expected_corners = _apply(rough, places)
    corners = _corners(_pixels(scan))
    order = min(permutations(range(4)), key=lambda way: float(np.abs(corners[list(way)] - expected_corners).sum()))
    real = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=float)
    return design_points, _flat(corners[list(order)], real, image_points)


def _pixels(scan: Scan) -> NDArray[np.uint8]:
    return np.frombuffer(scan.grey, dtype=np.uint8).reshape(scan.height, scan.width)


# ------------------------------------------------------------------------------------------------ finding marks


def _matched(grey: NDArray[np.uint8], targets: Sequence[Point]) -> tuple[Array, Array]:
    """Return the positions of the marks in the drawing (mm, y upwards) and in the picture (pixels, y upwards). Raises
    InputError.
    """
    step = max(1, round(max(grey.shape) / COARSE))
    if min(grey.shape) < step * SMALLEST:
        raise InputError("scan", f"{grey.shape[1]} x {grey.shape[0]} pixels", OF_THE_SHEET)
    small = _shrunk(grey, step)
    rings, discs = _candidates(_ink(small))
    best: list[tuple[int, Point]] = []
    error = inf
    sizes = np.array(targets, dtype=float)
    reach = NEAR * float(np.ptp(sizes, axis=0).max())
    for (u, v), size in rings:
        alike = [at for at, other in discs if 0.75 < other / size < 1.34]
        for number in range(1, len(targets)):
            for x, y in alike:
                pairs, off = _paired(targets, number, (u, v), disc=(x, y), alike=alike, reach=reach)
                if (len(pairs), -off) > (len(best), -error):
                    best, error = pairs, off
    if len(best) < LEAST:
        message = f"{OF_THE_SHEET} Only {len(best)} of {len(targets)} marks were found."
        raise InputError("scan", f"{grey.shape[1]} x {grey.shape[0]} pixels", message)
    diameter = _diameter(targets, best) * step
    image_points = [_middle(grey, u * step, v * step, diameter=diameter) for _, (u, v) in best]
    design_points = np.array([targets[number] for number, _ in best])
    return design_points, np.array([(x, grey.shape[0] - y) for x, y in image_points])


def _shrunk(grey: NDArray[np.uint8], step: int) -> Array:
    """Return a smaller picture, each of whose pixels is the mean of a square with sides of this many pixels."""
    rows, columns = (side // step * step for side in grey.shape)
    squares = grey[:rows, :columns].reshape(rows // step, step, columns // step, step)
    means: Array = squares.mean(axis=(1, 3), dtype=np.float64)
    return means


def _ink(grey: Array) -> Flags:
    """Return the pixels that are much darker than their surroundings, regardless of the lighting."""
    reach = max(8, max(grey.shape) // 40)
    wide = np.pad(grey, reach + 1, mode="edge").cumsum(axis=0).cumsum(axis=1)
    side = 2 * reach + 1
    around = wide[side:-1, side:-1] - wide[: -side - 1, side:-1] - wide[side:-1, : -side - 1]
    around += wide[: -side - 1, : -side - 1]
    dark: Flags = grey < DARK * around / side**2
    return dark


def _candidates(ink: Flags) -> tuple[list[tuple[Point, float]], list[tuple[Point, float]]]:
    """Return the centres and diameters (in pixels, y downwards) of candidates for the mark with a hole, and for the
    other marks.
    """
    rings, discs = [], []
    for left, top, right, bottom, area in _pieces(ink):
        width, height = right - left, bottom - top
        if not (8 <= width <= 80 and 0.6 < width / height < 1.67):
            continue
        at, share = ((left + right) / 2, (top + bottom) / 2), area / (width * height)
        if ROUND[0] <= share <= ROUND[1]:
            discs.append((at, hypot(width, height) / 2**0.5))
        elif HOLED[0] <= share < HOLED[1] and not ink[int(at[1]), int(at[0])]:
            rings.append((at, hypot(width, height) / 2**0.5))
    return rings, discs


def _pieces(ink: Flags) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the box (left, top, right, bottom) and the area of every patch of ink, from runs of pixels in its
    rows.
    """
    parent: list[int] = []
    boxes: list[list[int]] = []

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    above: list[tuple[int, int, int]] = []
    for y, row in enumerate(np.diff(np.pad(ink, ((0, 0), (1, 1))).astype(np.int8), axis=1)):
        here: list[tuple[int, int, int]] = []
        starts, ends = np.flatnonzero(row == 1).tolist(), np.flatnonzero(row == -1).tolist()
        at = 0
        for start, end in zip(starts, ends, strict=True):
            number = len(parent)
            parent.append(number)
            boxes.append([start, y, end, y + 1, end - start])
            while at < len(above) and above[at][1] <= start:
                at += 1
            for first, _, other in above[at:]:
                if first >= end:
                    break
                one, two = root(number), root(other)
                if one != two:
                    parent[one] = two
                    a, b = boxes[one], boxes[two]
                    boxes[two] = [
                        min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]), a[4] + b[4],
                    ]  # fmt: skip
            here.append((start, end, number))
        above = here
    for number, box in enumerate(boxes):
        if parent[number] == number:
            left, top, right, bottom, area = box
            yield left, top, right, bottom, area


def _paired(
    targets: Sequence[Point], number: int, ring: Point, *, disc: Point, alike: Sequence[Point], reach: float
) -> tuple[list[tuple[int, Point]], float]:
    """Return the marks in their places, and their total error (in mm), on the assumption that two candidates are the
    first mark and mark ``number``.
    """
    first, other = targets[0], targets[number]
    # The rows of a picture run downwards.
    design_vector = complex(other[0] - first[0], -(other[1] - first[1]))
    turn = complex(disc[0] - ring[0], disc[1] - ring[1]) / design_vector
    pairs, off = [(0, ring)], 0.0
    for index, (x, y) in enumerate(targets[1:], start=1):
        place = complex(*ring) + turn * complex(x - first[0], -(y - first[1]))
        near = min(alike, key=lambda at: abs(complex(*at) - place))
        away = abs(complex(*near) - place) / abs(turn)
        if away <= reach and near not in [at for _, at in pairs]:
            pairs.append((index, near))
            off += away
    return pairs, off


def _diameter(targets: Sequence[Point], pairs: Sequence[tuple[int, Point]]) -> float:
    """Return the diameter of a mark in the picture, in pixels."""
    (one, (u, v)), (other, (x, y)) = pairs[0], pairs[-1]
    design_distance = hypot(targets[one][0] - targets[other][0], targets[one][1] - targets[other][1])
    return calibration.TARGET * hypot(x - u, y - v) / design_distance


def _middle(grey: NDArray[np.uint8], u: float, v: float, *, diameter: float) -> Point:
    """Return the centre of a mark, computed from the darkness of the pixels around it; this is repeated so that the
    last window is well centred.
    """
    for _ in range(3):
        half = 0.8 * diameter
        left, top = max(0, round(u - half)), max(0, round(v - half))
        part = grey[top : round(v + half) + 1, left : round(u + half) + 1].astype(float)
        light, dark = np.percentile(part, 90), np.percentile(part, 10)
        # Intermediate greys count in proportion; paper and ink count as white and black.
        weight = np.clip((light - part) / max(light - dark, 1.0), 0, 1)
        weight[weight < 0.15] = 0
        rows, columns = np.indices(part.shape)
        total = weight.sum()
        u = left + float((weight * columns).sum() / total) + 0.5
        v = top + float((weight * rows).sum() / total) + 0.5
    return u, v


# -------------------------------------------------------------------------------------------------- the edges


def _corners(grey: NDArray[np.uint8]) -> Array:
    """Return the four corners of the sheet (pixels, y upwards), where its edges meet. Raises InputError."""
    step = max(1, round(max(grey.shape) / COARSE))
    small = _shrunk(grey, step)
    bright = small > _between(small)
    rows, columns = np.nonzero(bright & _largest(bright))
    if len(rows) == 0:
        raise _no_edges(grey)
    ends = [
        (int(np.argmin(rows + columns)), "tl"), (int(np.argmax(columns - rows)), "tr"),
        (int(np.argmax(rows + columns)), "br"), (int(np.argmin(columns - rows)), "bl"),
    ]  # fmt: skip
    rough = np.array([(columns[at], rows[at]) for at, _ in ends], dtype=float)
    if min(rough[:, 0].min(), rough[:, 1].min()) < 2 or (rough.max(axis=0) > np.array(small.shape[::-1]) - 3).any():
        raise _no_edges(grey)
    sides = [_edge(small, rough[k], rough[(k + 1) % 4], inside=rough.mean(axis=0)) for k in range(4)]
    points = [_meet(sides[k - 1], sides[k]) for k in range(4)]
    return np.array([(x * step, grey.shape[0] - y * step) for x, y in points])


def _no_edges(grey: NDArray[np.uint8]) -> InputError:
    message = "The edges of the sheet were not found. Photograph the whole sheet on a darker background."
    return InputError("scan", f"{grey.shape[1]} x {grey.shape[0]} pixels", message)


def _between(grey: Array) -> float:
    """Return the grey that best separates dark from light (Otsu's method)."""
    counts, edges = np.histogram(grey, 128)
    middles = (edges[:-1] + edges[1:]) / 2
    below, total = counts.cumsum(), counts.sum()
    sums = (counts * middles).cumsum()
    with np.errstate(divide="ignore", invalid="ignore"):
        variances = below * (total - below) * (sums / below - (sums[-1] - sums) / (total - below)) ** 2
    return float(middles[int(np.nanargmax(variances))])


def _largest(bright: Flags) -> Flags:
    """Return the box of the largest bright patch."""
    left, top, right, bottom, _ = max(_pieces(bright), key=lambda piece: piece[4], default=(0, 0, 0, 0, 0))
    box: Flags = np.zeros_like(bright)
    box[top:bottom, left:right] = True
    return box


def _edge(grey: Array, one: Array, other: Array, *, inside: Array) -> tuple[Array, Array]:
    """Return an edge of the sheet near the line between two points: a point on it and its direction."""
    along = other - one
    length = float(np.hypot(*along))
    along = along / length
    out = np.array([along[1], -along[0]])
    if float((inside - one) @ out) > 0:
        out = -out
    reach = np.arange(-10, 10.01, 0.25)
    points: list[Array] = []
    for share in np.linspace(0.08, 0.92, 160):
        base = one + share * length * along
        line = _sampled(grey, base[None, :] + reach[:, None] * out[None, :])
        light, dark = line[:16].mean(), line[-16:].mean()
        if light - dark < 20:
            continue
        # The point between two samples at which brightness falls below the middle value.
        level = (light + dark) / 2
        at = int(np.flatnonzero(line >= level)[-1])
        if at + 1 < len(line):
            part = (line[at] - level) / max(line[at] - line[at + 1], 1e-9)
            points.append(base + (reach[at] + 0.25 * part) * out)
    if len(points) < 40:
        return one, along
    cloud: Array = np.array(points, dtype=np.float64)
    middle, direction = one, along
    for _ in range(3):
        middle = cloud.mean(axis=0, dtype=np.float64)
        direction = np.linalg.svd(cloud - middle)[2][0]
        off = np.abs((cloud - middle) @ np.array([direction[1], -direction[0]]))
        cloud = cloud[off <= max(0.25, 2.5 * float(np.median(off)))]
    return middle, direction


def _sampled(grey: Array, at: Array) -> Array:
    """Return the brightness at points between pixels."""
    x = np.clip(at[:, 0] - 0.5, 0, grey.shape[1] - 1.001)
    y = np.clip(at[:, 1] - 0.5, 0, grey.shape[0] - 1.001)
    u, v = x.astype(int), y.astype(int)
    du, dv = x - u, y - v
    across = (1 - du) * grey[v, u] + du * grey[v, u + 1]
    below = (1 - du) * grey[v + 1, u] + du * grey[v + 1, u + 1]
    blend: Array = (1 - dv) * across + dv * below
    return blend


def _meet(one: tuple[Array, Array], other: tuple[Array, Array]) -> Array:
    """Return the point at which two lines meet."""
    (p, d), (q, e) = one, other
    share = np.linalg.solve(np.column_stack([d, -e]), q - p)[0]
    point: Array = p + share * d
    return point


def _flat(corners: Array, real: Array, points: Array) -> Array:
    """Map points of a picture to the paper, whose corners are known both in the picture and in mm."""
    rows = []
    for (x, y), (u, v) in zip(corners, real, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
    numbers = np.append(np.linalg.solve(np.array(rows), real.ravel()), 1).reshape(3, 3)
    projection = np.column_stack([points, np.ones(len(points))]) @ numbers.T
    flat: Array = projection[:, :2] / projection[:, 2:]
    return flat


# --------------------------------------------------------------------------------------------------- the fit


def _affine(design_points: Array, image_points: Array) -> Array:
    """Return the affine transform with the smallest squared error, as three rows of two numbers."""
    mapping = np.linalg.lstsq(
        np.column_stack([design_points, np.ones(len(design_points))]), image_points, rcond=None
    )[0]
    return np.asarray(mapping, dtype=np.float64)


def _apply(mapping: Array, points: Array) -> Array:
    projection: Array = np.column_stack([points, np.ones(len(points))]) @ mapping
    return projection


def _fitted(design_points: Array, image_points: Array) -> Measured:
    """Return the difference between the print and the drawing, both in mm. Raises InputError if the marks do not
    match.
    """
    mapping = _affine(design_points, image_points)
    off = image_points - _apply(mapping, design_points)
    residual = float(np.hypot(off[:, 0], off[:, 1]).max())
    (a, b), (c, d) = mapping[0], mapping[1]
    turn_angle = degrees(atan2(b, a))
    skew = (degrees(atan2(d, c)) - turn_angle - 90 + 180) % 360 - 180
    if residual > LOST:
        message = f"{OF_THE_SHEET} Its marks are up to {residual:.0f} mm out of position."
        raise InputError("scan", f"{len(design_points)} marks", message)
    if residual > RESIDUAL:
        message = (
            f"The picture is not flat or sharp enough: the marks are off by {residual:.2f} mm, but the limit is "
            f"{RESIDUAL} mm. Scan the sheet again, or take the photo from farther away."
        )
        raise InputError("scan", f"{len(design_points)} marks", message)
    x, y = 100 * hypot(a, b), 100 * hypot(c, d)
    return Measured(
        round(x, 3), round(y, 3), round(skew, 3) + 0.0, round(turn_angle, 3), round(residual, 4), len(design_points)
    )
