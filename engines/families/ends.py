"""Families of ends: line, connect, reach, capture, fewer, blocked, full, passes, points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from printkit.engines.families.plan import NOBODY, End, Table
from printkit.engines.simple import EMPTY, Position


class Held(End):
    """An end that a player brings about by what is on the board."""

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """The first of the players for whom it holds."""
        concerned = (each for each in players if self.player in (None, each))
        return next((each for each in concerned if self.holds(table, position, each)), None)

    @abstractmethod
    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has brought it about."""


@dataclass(frozen=True, kw_only=True)
class Line(Held):
    """So many pieces of a player in a row.

    Attributes:
        line: how many.
        directions: of the row.
        exactly: whether a longer row does not count.
    """

    family = "line"
    line: int
    directions: tuple[str, ...] = ("any",)
    exactly: bool = False

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether there is such a row."""
        own = table.usable(self, player)
        if sum(map(position.cells.count, own)) < self.line:
            return False
        held = int(position.cells.translate(_marks(own)), 2)
        rows = [row for row in _masks(table, self.line, self.directions) if held & row == row]
        longer = _masks(table, self.line + 1, self.directions) if rows and self.exactly else ()
        return any(not any(held & more == more and more & row == row for more in longer) for row in rows)


@lru_cache(maxsize=64)
def _masks(table: Table, length: int, directions: tuple[str, ...]) -> tuple[int, ...]:
    """The runs of so many spots, a bit for each spot, the first spot highest."""
    last = len(table.net.names) - 1
    return tuple(sum(1 << (last - spot) for spot in row) for row in table.windows(length, directions))


@lru_cache(maxsize=64)
def _marks(letters: str) -> dict[int, str]:
    """A table that makes a 1 of some letters and a 0 of all others."""
    return {code: "1" if chr(code) in letters else "0" for code in range(128)}


@dataclass(frozen=True, kw_only=True)
class Connect(Held):
    """Linked pieces of a player that join two areas or more.

    Attributes:
        connect: the areas.
    """

    family = "connect"
    connect: tuple[str, ...]

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether a group touches all of the areas."""
        own = table.usable(self, player)
        held = {spot for spot, letter in enumerate(position.cells) if letter in own}
        areas = [table.area((name,), player) for name in self.connect]
        if any(held.isdisjoint(area) for area in areas):
            return False
        return any(all(group & area for area in areas) for group in table.net.groups(held))


@dataclass(frozen=True, kw_only=True)
class Reach(Held):
    """A piece of a player in an area.

    Attributes:
        reach: the areas.
    """

    family = "reach"
    reach: tuple[str, ...]

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether one is there."""
        own = table.usable(self, player)
        return any(position.cells[spot] in own for spot in table.area(self.reach, player))


@dataclass(frozen=True, kw_only=True)
class Capture(Held):
    """A player has none of some pieces left.

    Attributes:
        capture: letters of these pieces.
    """

    family, usual = "capture", "loss"
    capture: tuple[str, ...]

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player ought to have some and has none."""
        own = [each for each in self.capture if table.piece[each].player == player]
        return bool(own) and not table.total(position, own)


@dataclass(frozen=True, kw_only=True)
class Fewer(Held):
    """A player has too few pieces, those in reserve counted.

    Attributes:
        fewer: than so many.
    """

    family, usual = "fewer", "loss"
    fewer: int

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has too few."""
        return table.total(position, table.usable(self, player)) < self.fewer


@dataclass(frozen=True, kw_only=True)
class Points(Held):
    """A player has so many points.

    Attributes:
        points: how many.
    """

    family = "points"
    points: int

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has them."""
        return score(table, position)[player] >= self.points


@dataclass(frozen=True, kw_only=True)
class Blocked(End):
    """The player to move has no turn, or both players have none.

    Attributes:
        blocked: ``mover`` or ``both``.
    """

    family, usual = "blocked", "loss"
    blocked: str

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """The player to move, or nobody."""
        other, mover = players
        if table.can_turn(position, mover) or (self.blocked == "both" and table.can_turn(position, other)):
            return None
        return mover if self.blocked == "mover" else NOBODY


@dataclass(frozen=True, kw_only=True)
class Full(End):
    """The areas are full.

    Attributes:
        full: which.
    """

    family, usual = "full", "draw"
    full: tuple[str, ...]

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """Nobody's doing."""
        return None if any(position.cells[spot] == EMPTY for spot in table.area(self.full, 0)) else NOBODY


@dataclass(frozen=True, kw_only=True)
class Passes(End):
    """The players have passed one after the other.

    Attributes:
        passes: so many times.
    """

    family, usual = "passes", "points"
    passes: int

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """Nobody's doing."""
        return NOBODY if position.counts[-1] >= self.passes else None


def score(table: Table, position: Position) -> tuple[int, int]:
    """The points of both players."""
    weights = table.plan.score.items()
    one, two = (
        sum(weight * _count(table, position, n, what=what) for what, weight in weights) for n in (0, 1)
    )
    return one, two


def _count(table: Table, position: Position, player: int, *, what: str) -> int:
    """What counts for a score: pieces on the board, or the empty spots of regions that border on no other pieces."""
    if what == "pieces":
        return table.total(position, table.letters[player], reserve=False)
    cells, near = position.cells, table.net.near
    found = 0
    for region in table.net.groups(spot for spot, letter in enumerate(cells) if letter == EMPTY):
        border = {table.kind(cells[each], player) for spot in region for each in near[spot]} - {"empty"}
        found += len(region) * (border == {"own"})
    return found


_ALL: tuple[type[End], ...] = (Line, Connect, Reach, Capture, Fewer, Points, Blocked, Full, Passes)
ENDS: Mapping[str, type[End]] = {end.family: end for end in _ALL}
"""The families by their names."""
