"""The division of a large board into sheets: as few sheets as possible, with seams that cut through as little as
possible.

The board is divided into rows, and each row separately into tiles, like bricks in a wall: a row is only as long as
its ink, and its seams are independent of those in other rows. Items that must stay whole (spots, labels, cards) are
represented by their boxes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import ceil, dist, floor, inf
from typing import TypeAlias

from printkit.draw.drawing import Circle, Clip, Drawing, Image, Item, Path, Shade, Tagged, Text, Use
from printkit.draw.outline import Box, Point, strokes
from printkit.layouts.base.frozen import dataclass
from printkit.pages.tiling import Preference

AIR = 3.0
"""The sufficient distance in mm between a seam and everything that must stay whole."""
TOUCH = 0.05
"""Depth in mm to which a seam may run into something without cutting it, because neighbours share their outlines."""
GRAIN = 0.5
"""The grid step in mm on which tiles begin and end if possible."""
CHOICES = 12
"""Number of places considered for each seam."""
SPARE = 1
"""Largest number of extra rows, or of extra sheets in a row, that may be used so that nothing is cut."""
SMALL = 20.0
"""The size in mm below which an item's box is used instead of its ink."""
CHORDS = 8
"""Number of straight strokes that approximate a curve when the ink of a row is measured."""

Cost: TypeAlias = tuple[int, int, float, float]
"""A cost: the number of sheets, the number of things cut, the lack of space around seams, and unevenness."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Something that no seam should cut.

    Attributes:
        name: its name for the report (``spot WFA``).
        box: its box in mm.
    """

    name: str
    box: Box


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, in the board's coordinates (mm).

    Attributes:
        row, column: counted from the upper left.
        core: the part that is visible on the joined board.
        window: the printed part: the core and its share of every overlap.
    """

    row: int
    column: int
    core: Box
    window: Box

    @property
    def name(self) -> str:
        """``A1`` for the upper left."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Seam:
    """A seam between two tiles.

    Attributes:
        first, second: the left and the right tile, or the upper and the lower.
        start, end: ends of their common edge in mm; x is the same for both if the seam is vertical.
    """

    first: Tile
    second: Tile
    start: Point
    end: Point

    @property
    def upright(self) -> bool:
        """Whether the tiles are side by side."""
        return self.start[0] == self.end[0]

    @property
    def level(self) -> float:
        """The x coordinate of a vertical seam, or the y coordinate of a horizontal one."""
        return self.start[0] if self.upright else self.start[1]

    @property
    def length(self) -> float:
        """The length of the seam in mm."""
        return dist(self.start, self.end)

    def at(self, share: float) -> Point:
        """Return the point at a given fraction of the seam, from 0 at its start to 1 at its end."""
        (x, y), (u, v) = self.start, self.end
        return x + share * (u - x), y + share * (v - y)


@dataclass(frozen=True, slots=True)
class Division:
    """A board in tiles.

    Attributes:
        tiles: the tiles in reading order; none is empty.
        overlap: width shared by neighbours, in mm.
        cut: names of the things that the seams cut through, as printed on the board.
    """

    tiles: tuple[Tile, ...]
    overlap: float
    cut: tuple[str, ...]

    def seams(self) -> Iterator[Seam]:
        """Yield every common edge of two tiles, in the reading order of the first tile."""
        for one in self.tiles:
            l, b, r, t = one.core
            for other in self.tiles:
                x, _, u, v = other.core
                if other.row == one.row and x == r:
                    yield Seam(one, other, (r, b), (r, t))
                elif other.row == one.row + 1 and v == b and min(r, u) > max(l, x):
                    yield Seam(one, other, (max(l, x), b), (min(r, u), b))


def divide(
    drawing: Drawing,
    whole: tuple[Whole, ...],
    room: tuple[float, float],
    *,
    overlap: float,
    prefer: Preference = "fewest",
) -> Division:
    """Return the drawing, divided into tiles that fit into the available space.

    Args:
        drawing: the drawing to divide.
        whole: things that should not be cut.
        room: width and height in mm that fit on a sheet; more than twice the overlap.
        overlap: width shared by neighbours, in mm.
        prefer: the main criterion, either the fewest sheets, or the seams that cut the fewest things even if they
            need one more row or one more sheet in a row.
    """
    ink = _Ink(drawing)
    if not ink.strokes:
        return Division((), overlap, ())
    search = _Search(overlap, prefer)
    boxes = [item.bounds() for _, item in drawing]
    upright = sorted((b, l, r, t) for l, b, r, t in (each.box for each in whole))
    tallest = max((t - b for b, _, _, t in upright), default=0.0)

    @cache
    def stretches(ends: tuple[float, float], spans: tuple[tuple[float, float], ...]) -> _Way:
        """Return the best division of an interval, cached because rows of a regular board are alike."""
        return search.partition(ends, room[0], _Spans(spans), cost=lambda a, b: (1, 0, 0.0, 0.0))

    @cache
    def row(bottom: float, top: float) -> _Way:
        """Return the best division of a row into stretches; empty if the row has no ink."""
        left, right = ink.extent(bottom, top)
        near = upright[bisect_left(upright, (bottom - tallest,)) : bisect_left(upright, (top,))]
        spans = tuple((l, r) for _, l, r, t in near if t > bottom)
        return stretches((left, right), spans) if left < right else _Way((0, 0, 0.0, 0.0), ())

    heights = _Spans([(w.box[1], w.box[3]) for w in whole])
    levels = search.partition(ink.levels, room[1], heights, cost=lambda a, b: row(a, b).cost).places
    tiles: list[Tile] = []
    half = overlap / 2
    # Rows are found from the bottom up and named from the top down.
    for number, (bottom, top) in enumerate(reversed(list(pairwise(levels)))):
        places = row(bottom, top).places
        for column, (left, right) in enumerate(pairwise(places)):
            core = (left, bottom, right, top)
            window = (
                left - half * (left != places[0]),
                bottom - half * (bottom != levels[0]),
                right + half * (right != places[-1]),
                top + half * (top != levels[-1]),
            )
            if any(l < right and r > left and b < top and t > bottom for l, b, r, t in boxes):
                tiles.append(Tile(number, column, core, window))
    return Division(tuple(tiles), overlap, tuple(w.name for w in whole if _is_cut(w.box, tiles)))


def _is_cut(box: Box, tiles: Iterable[Tile]) -> bool:
    l, b, r, t = (box[0] + TOUCH, box[1] + TOUCH, box[2] - TOUCH, box[3] - TOUCH)
    cores = [tile.core for tile in tiles]
    return sum(l < u and r > x and b < v and t > y for x, y, u, v in cores) > 1


# ------------------------------------------------------------------------------------------ one direction


class _Spans:
    """Intervals that should stay whole, for counting those that a seam at a given place would cut."""

    def __init__(self, spans: Iterable[tuple[float, float]]) -> None:
        shrunk = [(a + TOUCH, b - TOUCH) for a, b in spans if b - a > 2 * TOUCH]
        self.starts = sorted(a for a, _ in shrunk)
        self.ends = sorted(b for _, b in shrunk)
        self.edges = sorted({*self.starts, *self.ends})

    def cost(self, at: float) -> tuple[int, float]:
        """Return the number of intervals that a seam would cut, and the amount by which the space beside the seam
        falls short.
        """
        cut = bisect_left(self.starts, at) - bisect_right(self.ends, at)
        place = bisect_left(self.edges, at)
        air = min((abs(at - edge) for edge in self.edges[max(0, place - 1) : place + 1]), default=AIR)
        return cut, max(0.0, AIR - air)

    def choices(self, low: float, high: float, usual: float) -> list[float]:
        """Return the best places for a seam from ``low`` to ``high``, in order; ``usual`` is its place if seams are
        spaced evenly.
        """
        inner = [edge for edge in self.edges if low < edge < high]
        places = {low, high, min(high, max(low, grained(usual))), *inner}
        for a, b in pairwise((low, *inner, high)):
            middle = grained((a + b) / 2)
            places.add(middle if a < middle < b else (a + b) / 2)
            # A wide gap offers a choice of places within it.
            places |= {p for p in (grained(a + AIR + GRAIN), grained(b - AIR - GRAIN)) if a < p < b}
        costs = {place: self.cost(place) for place in places}
        ranking = sorted(places, key=lambda p: (costs[p], abs(p - usual), p))
        return sorted({low, high, *ranking[:CHOICES]})


def grained(place: float) -> float:
    """Return the multiple of the grid step that is nearest to a length."""
    return round(place / GRAIN) * GRAIN


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to divide an interval: its cost, and all division points, including the beginning and the end."""

    cost: Cost
    places: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Search:
    """The settings for both directions."""

    overlap: float
    prefer: Preference

    def rank(self, cost: Cost) -> tuple[float, ...]:
        """Return the sort key for comparing costs."""
        sheets, cut, *rest = cost
        return (sheets, cut, *rest) if self.prefer == "fewest" else (cut, sheets, *rest)

    def partition(
        self, ends: tuple[float, float], room: float, spans: _Spans, *, cost: Callable[[float, float], Cost]
    ) -> _Way:
        """Return the best way to divide an interval into stretches that, with their overlaps, fit into the available
        space.
        """
        low, high = ends
        fewest = max(1, ceil((high - low - self.overlap) / (room - self.overlap) - 1e-9))
        ways = [self._with(fewest, ends, room, spans=spans, cost=cost)]
        while self.prefer == "whole" and ways[-1].cost[1] > 0 and len(ways) <= SPARE:
            ways.append(self._with(fewest + len(ways), ends, room, spans=spans, cost=cost))
        return min(ways, key=lambda way: self.rank(way.cost))

    def _with(
        self,
        count: int,
        ends: tuple[float, float],
        room: float,
        *,
        spans: _Spans,
        cost: Callable[[float, float], Cost],
    ) -> _Way:
        """Return the best way with exactly this many stretches."""
        low, high = ends
        if count == 1:
            return _Way(cost(low, high), ends)
        reach, outer = room - self.overlap, room - self.overlap / 2
        ways = [_Way((0, 0, 0.0, 0.0), (low,))]
        for number in range(1, count + 1):
            if number == count:
                stops = [high]
            else:
                # Seams may be as far left as the stretches to the right allow, and as far right as those to the left
                # allow.
                near = max(low, high - outer - (count - 1 - number) * reach)
                far = min(high, low + outer + (number - 1) * reach)
                stops = spans.choices(near, far, low + (high - low) * number / count)
            longer: list[_Way] = []
            for stop in stops:
                cut, tight = spans.cost(stop) if number < count else (0, 0.0)
                most = reach if 1 < number < count else outer
                options = [
                    _Way(
                        (
                            way.cost[0] + step[0],
                            way.cost[1] + step[1] + cut,
                            way.cost[2] + step[2] + tight,
                            way.cost[3] + step[3] + (stop - way.places[-1]) ** 2,
                        ),
                        (*way.places, stop),
                    )
                    for way in ways
                    if 0 < stop - way.places[-1] <= most + 1e-9
                    for step in [cost(way.places[-1], stop)]
                ]
                if options:
                    longer.append(min(options, key=lambda way: self.rank(way.cost)))
            ways = longer
        return ways[0]


# -------------------------------------------------------------------------------------------------- ink


def whole_items(drawing: Drawing) -> Iterator[Whole]:
    """Yield the spots and labels of a drawing."""
    for _, item in drawing:
        if item.id and item.id.startswith("spot-"):
            yield Whole(f"spot {item.id.removeprefix('spot-')}", _bare(item).bounds())
        else:
            yield from (
                Whole(f"label {leaf.string}", leaf.bounds()) for leaf in _leaves(item) if isinstance(leaf, Text)
            )


def _bare(item: Item) -> Item:
    """Return the part of a spot that must stay whole: a cell without its outline, which neighbours share, or a
    disc.
    """
    match item:
        case Path(segments, style):
            return Path(segments, style.scaled(0))
        case Circle(x, y, r, style):
            return Circle(x, y, r + TOUCH, style)
        case _:
            return item


def _leaves(item: Item) -> Iterator[Path | Circle | Text | Image | Shade | Clip]:
    """Yield the items that are actually drawn, with clips unchanged."""
    if isinstance(item, Use):
        for inner in item.placed:
            yield from _leaves(inner)
    elif isinstance(item, Tagged):
        for inner in item.items:
            yield from _leaves(inner)
    else:
        yield item


_Stroke: TypeAlias = tuple[float, float, float, float, float]
"""A stroke: from (x, y) to (u, v), and half its width, in mm."""


def _strokes(drawing: Drawing) -> Iterator[_Stroke]:
    """Yield straight strokes that contain the drawing's ink; small things are replaced by their boxes."""
    for _, item in drawing:
        l, b, r, t = item.bounds()
        if max(r - l, t - b) < SMALL or not isinstance(item, Path):
            yield from ((x, b, x, t, 0.0) for x in (l, r))
            yield from ((l, y, r, y, 0.0) for y in (b, t))
        else:
            yield from ((x, y, u, v, item.style.reach) for (x, y), (u, v) in strokes(item.segments, CHORDS))


class _Ink:
    """The horizontal extent of the ink at every height."""

    def __init__(self, drawing: Drawing) -> None:
        alike: dict[tuple[float, ...], list[_Stroke]] = {}
        for stroke in _strokes(drawing):
            x, y, u, v, half = stroke
            alike.setdefault((y, v, half, u - x), []).append(stroke)
        # If strokes are side by side, the outermost ones determine the extent of the ink.
        outer = {end(strokes) for strokes in alike.values() for end in (min, max)}
        self.strokes = sorted(outer, key=lambda s: (min(s[1], s[3]) - s[4], s))
        self.levels = _outward(
            min((min(y, v) - half for _, y, _, v, half in self.strokes), default=0.0),
            max((max(y, v) + half for _, y, _, v, half in self.strokes), default=0.0),
        )

    def extent(self, bottom: float, top: float) -> tuple[float, float]:
        """Return the smallest and the largest x coordinate of the ink between two heights; (inf, -inf) if there is
        none.
        """
        low, high = inf, -inf
        for x, y, u, v, half in self.strokes:
            a, b = bottom - half, top + half
            if y == v:
                if not a < y < b:
                    continue
            elif max(y, v) <= a:
                continue
            elif min(y, v) >= b:
                break
            else:
                s, e = sorted(((a - y) / (v - y), (b - y) / (v - y)))
                s, e, x, u = max(0.0, s), min(1.0, e), x, u - x
                x, u = x + s * u, x + e * u
            low, high = min(low, x - half, u - half), max(high, x + half, u + half)
        return _outward(low, high) if low < high else (low, high)


def _outward(low: float, high: float) -> tuple[float, float]:
    """Return the interval, enlarged to whole multiples of the grid step."""
    return floor(low / GRAIN + 1e-9) * GRAIN, ceil(high / GRAIN - 1e-9) * GRAIN
