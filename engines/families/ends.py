"""Families of ends: line, connect, reach, capture, fewer, blocked, full, passes, points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from printkit.engines.families.net import DIRECTIONS, Way
from printkit.engines.families.plan import NOBODY, End, Table, along
from printkit.engines.simple import EMPTY, Position
from printkit.layouts.base.wording import spelled


class _Held(End):
    """An end that a player brings about by what is on the board."""

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """The first of the players for whom it holds."""
        concerned = (each for each in players if self.player in (None, each))
        return next((each for each in concerned if self.holds(table, position, each)), None)

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has brought it about."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Line(_Held):
    """So many pieces of a player in a row.

    Attributes:
        line: how many.
        directions: of the row.
        exactly: whether a longer row does not count.
    """

    family = "line"
    line: int
    directions: tuple[str, ...] = DIRECTIONS[:1]
    exactly: bool = False

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether there is such a row."""
        own = table.usable(self, player)
        if sum(map(position.cells.count, own)) < self.line:
            return False
        held = _bits(position.cells, own)
        longer = _masks(table, self.line + 1, self.directions) if self.exactly else ()
        rows = [row for row in _masks(table, self.line, self.directions) if held & row == row]
        return any(not any(held & more == more and more & row == row for more in longer) for row in rows)

    def phrase(self, table: Table) -> str:
        """What has happened."""
        where = "" if "any" in self.directions else f" {along(self.directions)}"
        return f"{'exactly ' * self.exactly}{spelled(self.line)} of their pieces in a row{where}"


@lru_cache(maxsize=64)
def _masks(table: Table, length: int, directions: tuple[str, ...]) -> tuple[int, ...]:
    """The runs of so many spots, a bit for each spot."""
    last = len(table.net.names) - 1
    return tuple(sum(1 << (last - spot) for spot in row) for row in table.windows(length, directions))


def _bits(cells: str, letters: str) -> int:
    """A bit for each spot with one of some letters, the first spot highest."""
    return int(cells.translate(_marks(letters)), 2)


@lru_cache(maxsize=64)
def _marks(letters: str) -> dict[int, str]:
    return {code: "1" if chr(code) in letters else "0" for code in range(128)}


@dataclass(frozen=True, kw_only=True)
class Connect(_Held):
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

    def phrase(self, table: Table) -> str:
        """What has happened."""
        names = [name if name in ("far", "near") else f"{name}" for name in self.connect]
        return f"a connected group that joins {' and '.join(f'the {name} edge' for name in names)}"


@dataclass(frozen=True, kw_only=True)
class Reach(_Held):
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

    def phrase(self, table: Table) -> str:
        """What has happened."""
        return f"{table.noun(self, 'of their pieces')}{table.where(self.reach)}"


@dataclass(frozen=True, kw_only=True)
class Capture(_Held):
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

    def phrase(self, table: Table) -> str:
        """What has happened."""
        kinds = dict.fromkeys(table.piece[each].name for each in self.capture)
        return f"no {' or '.join(kinds)} left"


@dataclass(frozen=True, kw_only=True)
class Fewer(_Held):
    """A player has too few pieces, those in reserve counted.

    Attributes:
        fewer: than so many.
    """

    family, usual = "fewer", "loss"
    fewer: int

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has too few."""
        return table.total(position, table.usable(self, player)) < self.fewer

    def phrase(self, table: Table) -> str:
        """What has happened."""
        kinds = dict.fromkeys(table.piece[each].name for each in self.piece)
        return (
            f"fewer than {spelled(self.fewer)} {' or '.join(f'{kind}s' for kind in kinds) or 'pieces'} left"
        )


@dataclass(frozen=True, kw_only=True)
class Points(_Held):
    """A player has so many points.

    Attributes:
        points: how many.
    """

    family = "points"
    points: int

    def holds(self, table: Table, position: Position, player: int) -> bool:
        """Whether the player has them."""
        return score(table, position)[player] >= self.points

    def phrase(self, table: Table) -> str:
        """What has happened."""
        return f"{self.points} points or more"


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
        if table.can_turn(position, mover):
            return None
        if self.blocked == "mover":
            return mover
        return None if table.can_turn(position, other) else NOBODY

    def phrase(self, table: Table) -> str:
        """What has happened."""
        return "no turn left"

    def condition(self, table: Table) -> str:
        """When it happens."""
        return "when neither player has a turn" if self.blocked == "both" else "with no legal turn"


class _Common(End):
    """An end that concerns both players."""

    usual: ClassVar[str] = "draw"

    def condition(self, table: Table) -> str:
        """When it happens."""
        return f"when {self.phrase(table)}"


@dataclass(frozen=True, kw_only=True)
class Full(_Common):
    """The areas are full.

    Attributes:
        full: which.
    """

    family = "full"
    full: tuple[str, ...]

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """Nobody's doing."""
        return None if any(position.cells[spot] == EMPTY for spot in table.area(self.full, 0)) else NOBODY

    def phrase(self, table: Table) -> str:
        """What has happened."""
        return f"there is no empty spot left{table.where(self.full)}"


@dataclass(frozen=True, kw_only=True)
class Passes(_Common):
    """The players have passed one after the other.

    Attributes:
        passes: so many times.
    """

    family, usual = "passes", "points"
    passes: int

    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """Nobody's doing."""
        return NOBODY if position.counts[-1] >= self.passes else None

    def phrase(self, table: Table) -> str:
        """What has happened."""
        return f"there have been {spelled(self.passes)} passes in a row"


def score(table: Table, position: Position) -> tuple[int, int]:
    """The points of both players."""
    one, two = (sum(weight * _count(table, position, player, what=what)
                    for what, weight in table.plan.score.items()) for player in (0, 1))  # fmt: skip
    return one, two


def _count(table: Table, position: Position, player: int, *, what: str) -> int:
    """What counts for a score."""
    match what:
        case "pieces":
            return table.total(position, table.letters[player], reserve=False)
        case "captured":
            foes = table.letters[1 - player]
            return table.total(_start(table), foes) - table.total(position, foes)
    return sum(map(len, _territories(table, position.cells, player)))


def _start(table: Table) -> Position:
    cells, _, *counts = table.plan.info.start.split(" ")
    reserves = map(int, counts[: len(table.slot)])
    return Position(cells.replace("/", ""), "", tuple(reserves))


def _territories(table: Table, cells: str, player: int) -> Iterator[Way]:
    """The empty regions that border on pieces of a player, and on no others."""
    empty = [spot for spot, letter in enumerate(cells) if letter == EMPTY]
    for group in table.net.groups(empty):
        border = {cells[near] for spot in group for near in table.net.near[spot]} - {EMPTY}
        if border and all(table.kind(letter, player) == "own" for letter in border):
            yield tuple(group)


ENDS: Mapping[str, type[End]] = {
    end.family: end for end in (Line, Connect, Reach, Capture, Fewer, Points, Blocked, Full, Passes)
}  # fmt: skip
"""The families by their names."""
