"""Floor plans as plain values: squares, walls, steps and exact lines of sight.

A plan consists of rows of ``.`` (floor) and ``#`` (wall), the top row first. Files are ``a``, ``b``... from the left
and ranks 1, 2... from the bottom, so ``c3`` is the third square of the third row from the bottom. Nothing here
depends on millimetres or drawing, and no floats are used: sight is decided by comparing whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import read_text

FLOOR, WALL = ".", "#"
FILES = "abcdefghijklmnopqrstuvwxyz"
RANKS = 99
_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plan:
    """A rectangle of floor and wall squares.

    Attributes:
        rows: one string of ``.`` and ``#`` per rank, the top rank first, all of equal length.

    Raises:
        InputError: a row is empty, rows are of unequal length, there is any other character, there is no floor, or
            there are more than 26 files or 99 ranks.
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        text = str(self)
        if not text or not all(self.rows):
            raise InputError("plan", text, "{field} must be rows of . and #, top row first, none empty, not {value}.")
        for row in self.rows:
            if set(row) - {FLOOR, WALL}:
                raise InputError(
                    "plan", row, "The rows of {field} may contain only . (floor) and # (wall), but one is {value}."
                )
            if len(row) != self.width:
                message = (
                    f"{{field}} must have {self.width} squares in every row, like the first, but one row is "
                    "{value}."
                )
                raise InputError("plan", row, message)
        if self.width > len(FILES) or self.height > RANKS:
            size = f"{self.width} x {self.height}"
            message = f"{{field}} may have at most {len(FILES)} files and {RANKS} ranks, not {{value}}."
            raise InputError("plan", size, message)
        if FLOOR not in text:
            message = "{field} must have at least one floor square (.), but {value} has none."
            raise InputError("plan", text, message)

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Return the plan whose rows, from the top, are separated by ``/`` or line breaks.

        Raises:
            InputError: it is malformed (see :class:`Plan`).
        """
        return cls(tuple(re.split(r"/|\r?\n", text.strip("\r\n"))))

    @classmethod
    def read(cls, path: Path) -> Plan:
        """Return the plan in a text file.

        Raises:
            InputError: it is malformed (see :class:`Plan`). OSError: the file cannot be read.
        """
        return cls.parse(read_text(path, errors="replace"))

    def __str__(self) -> str:
        return "/".join(self.rows)

    @property
    def width(self) -> int:
        """Number of files."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Number of ranks."""
        return len(self.rows)

    @property
    def squares(self) -> tuple[str, ...]:
        """Every square, file by file from the left, each from rank 1 up."""
        return _squares(self)

    @property
    def floor(self) -> tuple[str, ...]:
        """The squares that are not walls, in the order of :attr:`squares`."""
        return _floor(self)

    @property
    def walls(self) -> tuple[str, ...]:
        """The wall squares, in the order of :attr:`squares`."""
        return _walls(self)

    def at(self, square: str) -> tuple[int, int]:
        """Return the column and row of a square, both counted from 0 at the lower left.

        Raises:
            InputError: the plan has no such square.
        """
        match = _SQUARE.fullmatch(square)
        if match:
            x, y = FILES.index(match[1]), int(match[2]) - 1
            if x < self.width and y < self.height:
                return x, y
        raise InputError("square", square, f"a square from a1 to {name(self.width - 1, self.height - 1)}")

    def is_wall(self, square: str) -> bool:
        """Return whether the square is a wall. Raises InputError if the plan has no such square."""
        return self._wall(*self.at(square))

    def neighbours(self, square: str) -> tuple[str, ...]:
        """Return the floor squares one orthogonal step away: north, east, south and west, if they exist."""
        self.at(square)
        return _near(self)[square]

    def distances(self, start: str, obstacles: Collection[str] = (), steps: int | None = None) -> dict[str, int]:
        """Return the smallest number of orthogonal steps from ``start`` to each floor square within reach, including
        ``start`` (0 steps).

        Args:
            start: the square where the walk begins; it may be one of the obstacles.
            obstacles: squares that cannot be entered.
            steps: largest number of steps; None for no limit.
        """
        near = _near(self)
        distances = {start: 0}
        edge, steps_taken = [start], 0
        while edge and steps_taken != steps:
            steps_taken += 1
            ahead: list[str] = []
            for square in edge:
                for next_ in near[square]:
                    if next_ not in distances and next_ not in obstacles:
                        distances[next_] = steps_taken
                        ahead.append(next_)
            edge = ahead
        return distances

    def sees(self, a: str, b: str) -> bool:
        """Return whether the line of sight between the centres of two squares is clear; a square does not see itself.

        The segment is blocked if it meets the open interior of a wall square or passes through a corner point shared
        by two diagonally adjacent wall squares; grazing a single corner does not block it. A wall square neither sees
        nor is seen, because the segment would begin or end inside the wall.
        """
        (x, y), (to_x, to_y) = self.at(a), self.at(b)
        if (x, y) == (to_x, to_y) or self._wall(x, y):
            return False
        across, up = abs(to_x - x), abs(to_y - y)
        east, north = (1 if to_x > x else -1), (1 if to_y > y else -1)
        # Squares are visited in the order in which the segment enters them. The segment crosses its i-th upright side
        # at the fraction (2i+1)/(2 across) of its length, and its j-th level side at (2j+1)/(2 up); if these are
        # equal, it passes a corner.
        i = j = 0
        while i < across or j < up:
            side = (2 * i + 1) * up - (2 * j + 1) * across
            if side == 0 and self._wall(x + east, y) and self._wall(x, y + north):
                return False
            if side <= 0:
                i, x = i + 1, x + east
            if side >= 0:
                j, y = j + 1, y + north
            if self._wall(x, y):
                return False
        return True

    def visible(self, a: str) -> tuple[str, ...]:
        """Return the floor squares that can be seen from ``a``, in the order of :attr:`squares`."""
        return _visible(self, a)

    def _wall(self, x: int, y: int) -> bool:
        return self.rows[-1 - y][x] == WALL


def name(x: int, y: int) -> str:
    """Return the square in column ``x`` and row ``y``, both counted from 0: ``name(2, 2)`` is ``c3``."""
    return f"{letters(x)}{y + 1}"


def letters(number: int) -> str:
    """Return the letters that represent a number: ``a`` for 0, ``z`` for 25, ``aa`` for 26."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


# These results are cached because searches and simulations need them again and again.


@lru_cache(maxsize=64)
def _squares(plan: Plan) -> tuple[str, ...]:
    return tuple(name(x, y) for x in range(plan.width) for y in range(plan.height))


@lru_cache(maxsize=64)
def _walls(plan: Plan) -> tuple[str, ...]:
    return tuple(square for square in plan.squares if plan.is_wall(square))


@lru_cache(maxsize=64)
def _floor(plan: Plan) -> tuple[str, ...]:
    return tuple(square for square in plan.squares if not plan.is_wall(square))


@lru_cache(maxsize=64)
def _near(plan: Plan) -> Mapping[str, tuple[str, ...]]:
    """Return the floor squares next to each square."""
    neighbours = {}
    for square in plan.squares:
        x, y = plan.at(square)
        around = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
        inside = [(u, v) for u, v in around if 0 <= u < plan.width and 0 <= v < plan.height]
        neighbours[square] = tuple(name(u, v) for u, v in inside if not plan._wall(u, v))
    return MappingProxyType(neighbours)


@lru_cache(maxsize=8192)
def _visible(plan: Plan, square: str) -> tuple[str, ...]:
    return tuple(other for other in plan.floor if plan.sees(square, other))


DEFAULT = Plan.read(Path(__file__).with_name("palace.txt"))
"""The default plan of manoeuvre positions and full games: nine by nine squares, symmetric."""
