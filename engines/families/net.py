"""The net of a board: the sequences of spots in every direction, the lines, and the named areas."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees

from printkit.engines.simple import runs
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.board import Board, Point

Way = tuple[int, ...]
"""A sequence of spots, as numbers."""

TURNED = {
    "forward": (0, 30), "forward-diagonal": (31, 75), "sideways": (76, 104), "backward-diagonal": (105, 149),
    "backward": (150, 180),
}  # fmt: skip
"""Directions relative to a player, each as a range of angles in degrees from straight ahead."""
SIDES = {"up": 0, "right": 90, "down": 180, "left": 270}
"""Directions on the page, in degrees clockwise from straight up."""
ANYWHERE = "anywhere"
DIRECTIONS = ("any", "orthogonal", "diagonal", *TURNED, *SIDES)
AREAS = (ANYWHERE, "edge", "corners", "top", "bottom", "left", "right", "far", "near")
"""Areas that every board has; ``far`` is the edge in front of a player, ``near`` the one behind them."""


@dataclass(frozen=True, slots=True)
class Ray:
    """The sequence of spots that leads from a spot in one direction.

    Attributes:
        angle: angle of the first step, in degrees clockwise from straight up.
        kind: ``orthogonal`` or ``diagonal``.
        spots: the spots, nearest first.
    """

    angle: float
    kind: str
    spots: Way


class Net:
    """The spots of a board, identified by number, and their neighbours.

    Args:
        board: its geometry. On a board of cells, directions lead to neighbours or halfway between two neighbours; on
            any other board they follow its lines, or its links if it has no lines.
        rows: the names of its spots, as written in positions.
        areas: the names of the spots in each area that the game itself defines.
    """

    def __init__(self, board: Board, rows: Sequence[Sequence[str]], areas: Mapping[str, Iterable[str]]) -> None:
        self.board, self.rows, self.own = board, rows, areas
        self.names = tuple(name for row in rows for name in row)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.at = [board.at[name] for name in self.names]
        near: list[set[int]] = [set() for _ in self.names]
        for one, other in board.links:
            near[self.index[one]].add(self.index[other])
            near[self.index[other]].add(self.index[one])
        self.near = tuple(tuple(sorted(each)) for each in near)
        self.cellular = bool(board.parts("cell"))

    @cached_property
    def lines(self) -> tuple[Way, ...]:
        """The lines of the board; on a board of cells, every straight row in any direction, listed once."""
        if not self.cellular:
            strokes = [line.spots for line in self.board.lines] or self.board.links
            return tuple(tuple(self.index[name] for name in stroke) for stroke in strokes)
        return tuple(
            (start, *ray.spots)
            for start, rays in enumerate(self.rays)
            for ray in rays
            if ray.angle < 179.9 and not any(abs(each.angle - ray.angle - 180) < 0.1 for each in rays)
        )

    @cached_property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """The rays from every spot."""
        if self.cellular:
            return self._cells()
        rays_from: list[list[Ray]] = [[] for _ in self.names]
        for line in self.lines:
            for row in (line, line[::-1]):
                for place, start in enumerate(row[:-1]):
                    angle = _angle(self.at[start], self.at[row[place + 1]])
                    kind = "orthogonal" if min(angle % 90, 90 - angle % 90) < 1 else "diagonal"
                    rays_from[start].append(Ray(angle, kind, row[place + 1 :]))
        return tuple(map(tuple, rays_from))

    def _cells(self) -> tuple[tuple[Ray, ...], ...]:
        """Return the rays on a board of cells, along the steps to neighbours and the sums of two adjacent steps."""
        steps = {_step(self.at[one], self.at[other]) for one, near in enumerate(self.near) for other in near}
        around = sorted(steps, key=lambda step: _angle((0, 0), step))
        between = {_step((-a, -b), (c, d)) for (a, b), (c, d) in pairwise([*around, *around[:1]])}
        numbers = {(round(x, 2), round(y, 2)): number for number, (x, y) in enumerate(self.at)}
        kinds = [(step, "orthogonal") for step in around] + [(step, "diagonal") for step in between]
        kinds.sort(key=lambda each: _angle((0, 0), each[0]))
        all_rays = []
        for start in self.at:
            rays = []
            for (dx, dy), kind in kinds:
                way: list[int] = []
                x, y = start
                while (place := self._seen(numbers, x + dx, y + dy)) is not None:
                    way.append(place)
                    x, y = self.at[place]
                if way:
                    rays.append(Ray(_angle((0, 0), (dx, dy)), kind, tuple(way)))
            all_rays.append(tuple(rays))
        return tuple(all_rays)

    @staticmethod
    def _seen(numbers: Mapping[Point, int], x: float, y: float) -> int | None:
        """Return the spot at a point, allowing for rounding."""
        for u in (-0.01, 0.0, 0.01):
            for v in (-0.01, 0.0, 0.01):
                if (number := numbers.get((round(x + u, 2), round(y + v, 2)))) is not None:
                    return number
        return None

    # ------------------------------------------------------------------------------------------- by name

    def ways(self, words: Iterable[str], ahead: float) -> tuple[tuple[Way, ...], ...]:
        """Return the rays from every spot in the given directions, for a player who faces in the direction ``ahead``
        (in degrees).
        """
        word_list = tuple(words)
        if ANYWHERE in word_list:
            every = range(len(self.names))
            return tuple(tuple((other,) for other in every if other != spot) for spot in every)
        return tuple(
            tuple(dict.fromkeys(ray.spots for ray in rays if self._meant(ray, word_list, ahead)))
            for rays in self.rays
        )

    def _meant(self, ray: Ray, words: Iterable[str], ahead: float) -> bool:
        return any(_meant(ray, word, ahead, cellular=self.cellular) for word in words)

    def windows(self, length: int, words: Iterable[str]) -> tuple[Way, ...]:
        """Return every run of a given number of spots along the lines in the given directions."""
        word_list = tuple(words)
        kinds = {(start, ray.spots[0]) for start, rays in enumerate(self.rays) for ray in rays
                 if self._meant(ray, word_list, 0)}  # fmt: skip
        return tuple(
            run
            for line in self.lines
            if len(line) > 1 and (line[:2] in kinds or line[1::-1] in kinds)
            for run in runs(line, length)
        )

    def area(self, names: Iterable[str], ahead: float) -> frozenset[int]:
        """Return the spots of all the areas, for a player who faces in the direction ``ahead`` (in degrees)."""
        return frozenset(spot for name in names for spot in self._area(name, ahead))

    def _area(self, name: str, ahead: float) -> Iterable[int]:
        if name in self.index:
            return (self.index[name],)
        if name in self.own:
            return tuple(self.index[each] for each in self.own[name])
        if name in ("far", "near"):
            angle = (ahead + 180 * (name == "near")) % 360
            name = {0: "top", 90: "right", 180: "bottom", 270: "left"}[round(angle)]
        most = max(map(len, self.near))
        edges = {"top": self.rows[0], "bottom": self.rows[-1],
                 "left": [row[0] for row in self.rows], "right": [row[-1] for row in self.rows],
                 "corners": [row[end] for row in (self.rows[0], self.rows[-1]) for end in (0, -1)]}  # fmt: skip
        if name in edges:
            return tuple(self.index[each] for each in edges[name])
        return tuple(spot for spot, near in enumerate(self.near) if name == ANYWHERE or len(near) < most)

    def groups(self, spots: Iterable[int]) -> list[set[int]]:
        """Return the groups of spots that are linked to each other."""
        left, result = set(spots), []
        while left:
            group, todo = set(), [left.pop()]
            while todo:
                spot = todo.pop()
                group.add(spot)
                more = left.intersection(self.near[spot])
                left -= more
                todo += more
            result.append(group)
        return result


def _step(one: Point, other: Point) -> Point:
    return round(other[0] - one[0], 2), round(other[1] - one[1], 2)


def _angle(one: Point, other: Point) -> float:
    return degrees(atan2(other[0] - one[0], other[1] - one[1])) % 360


def _meant(ray: Ray, word: str, ahead: float, *, cellular: bool) -> bool:
    """Return whether a ray runs in the direction named by a word."""
    if cellular and ray.kind == "diagonal" and "diagonal" not in word:
        return word == "any"  # straight ahead may lead between two hexagons, through a corner
    if word in SIDES:
        return _turn(ray.angle, SIDES[word]) <= 30.5
    if word in TURNED:
        least, most = TURNED[word]
        return least - 0.5 <= _turn(ray.angle, ahead) <= most + 0.5
    return word in ("any", ray.kind)


def _turn(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)
