"""Families of what follows a placement or move: custodial, surround, promote, remove, shoot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from printkit.engines.families.net import Way
from printkit.engines.families.plan import MANY, Draft, Follow, Table
from printkit.engines.simple import EMPTY


@dataclass(frozen=True, kw_only=True)
class Taking(Follow):
    """Enemy pieces are captured or flipped without a choice.

    Attributes:
        do: ``remove`` or ``flip``.
        takes: letters of the pieces that can be taken so; empty for all.
        hostile: areas whose spots, while they are empty, count as the taker's pieces.
        must: whether a turn that takes nothing is not allowed.
    """

    do: str = "remove"
    takes: tuple[str, ...] = ()
    hostile: tuple[str, ...] = ()
    must: bool = False

    def prey(self, table: Table, letter: str, player: int) -> bool:
        """Whether a piece can be taken."""
        return table.kind(letter, player) == "enemy" and letter in (self.takes or letter)

    def closes(self, table: Table, cells: str, spot: int, *, player: int) -> bool:
        """Whether what is on a spot shuts in an enemy beside it."""
        hostile = cells[spot] == EMPTY and spot in table.area(self.hostile, player)
        return hostile or table.kind(cells[spot], player) == "own"

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with what it takes."""
        spots = tuple(dict.fromkeys(self.taken(table, draft, player)))
        if self.must and not spots:
            return
        if self.do == "remove":
            yield table.taken(draft, spots)
            return
        for spot in spots:
            letter = draft.cells[spot]
            draft = draft.then("", {spot: table.mates[letter]}, ("flip", (spot,), letter))
        yield draft

    def taken(self, table: Table, draft: Draft, player: int) -> Iterator[int]:
        """The spots whose pieces are taken."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Custodial(Taking):
    """Enemy pieces in a row between the piece that has come and another of the same player are taken.

    Attributes:
        custodial: directions of the row.
        most: how many there may be in a row.
    """

    family = "custodial"
    custodial: tuple[str, ...]
    most: int = MANY

    def taken(self, table: Table, draft: Draft, player: int) -> Iterator[int]:
        """The rows that are closed."""
        for way in table.ways(self.custodial, player)[draft.at]:
            far = next(
                (n for n, spot in enumerate(way) if not self.prey(table, draft.cells[spot], player)), None
            )
            if far and far <= self.most and self.closes(table, draft.cells, way[far], player=player):
                yield from way[:far]


@dataclass(frozen=True, kw_only=True)
class Surround(Taking):
    """Enemy pieces without a free spot beside them are taken.

    Attributes:
        surround: ``group`` where linked pieces stand or fall together, and a piece of one's own may not be left
            without a free spot; ``single`` where a piece is taken alone, with enemies or hostile spots on all sides.
    """

    family = "surround"
    surround: str

    def taken(self, table: Table, draft: Draft, player: int) -> Iterator[int]:
        """The pieces that are shut in."""
        near, cells = table.net.near, draft.cells
        for spot in near[draft.at]:
            if self.prey(table, cells[spot], player):
                if self.surround == "group":
                    yield from self.shut(table, cells, spot)
                elif all(self.closes(table, cells, each, player=player) for each in near[spot]):
                    yield spot

    @staticmethod
    def shut(table: Table, cells: str, spot: int) -> Way:
        """The group of a piece if it has no free spot beside it; else nothing."""
        owner = table.letters[table.piece[cells[spot]].player]
        held = [each for each, letter in enumerate(cells) if letter in owner]
        group = next(each for each in table.net.groups(held) if spot in each)
        free = any(cells[near] == EMPTY for each in group for near in table.net.near[each])
        return () if free else tuple(sorted(group))

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with what it takes, unless its own group is then shut in."""
        for after in super().carried(table, draft, player):
            if self.surround == "single" or not self.shut(table, after.cells, after.at):
                yield after


@dataclass(frozen=True, kw_only=True)
class Promote(Follow):
    """A piece becomes another.

    Attributes:
        promote: letters of what pieces become, one for each player that promotes.
        to: areas in which they do.
    """

    family = "promote"
    promote: tuple[str, ...]
    to: tuple[str, ...] = ("far",)

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with the other piece."""
        at, letter = draft.at, draft.cells[draft.at]
        new = next((each for each in self.promote if table.piece[each].player == player), letter)
        if new != letter and letter in (self.piece or letter) and at in table.area(self.to, player):
            draft = draft.then("", {at: new}, ("remove", (at,), letter), ("place", (at,), new))
        yield draft


@dataclass(frozen=True, kw_only=True)
class Take(Follow):
    """The player chooses a piece, which is removed; its spot is written behind an x.

    Attributes:
        remove: whose.
        line: the length of a row that the piece which has come must complete; 0 where nothing is asked.
        spare: whether pieces in such rows are safe while there are others.
    """

    family = "remove"
    remove: tuple[str, ...]
    line: int = 0
    spare: bool = False

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with each piece that may be chosen, or without where there is none."""
        spots: list[int] = []
        if not self.line or self.lined(table, draft.cells, draft.at):
            cells = enumerate(draft.cells)
            spots = [spot for spot, letter in cells if spot != draft.at and letter in (self.piece or letter)
                     and letter != EMPTY and table.kind(letter, player) in self.remove]  # fmt: skip
        if self.spare:
            spots = [spot for spot in spots if not self.lined(table, draft.cells, spot)] or spots
        for spot in spots:
            yield table.taken(replace(draft, text=f"{draft.text}x{table.net.names[spot]}"), (spot,))
        if not spots:
            yield draft

    def lined(self, table: Table, cells: str, spot: int) -> bool:
        """Whether a piece is in a full row of its player's."""
        own = table.letters[table.piece[cells[spot]].player]
        rows = (row for row in table.windows(self.line, ("any",)) if spot in row)
        return any(all(cells[each] in own for each in row) for row in rows)


@dataclass(frozen=True, kw_only=True)
class Shoot(Follow):
    """The piece that has moved shoots another, any number of empty spots away; its spot is written behind a slash.

    Attributes:
        shoot: directions.
    """

    family = "shoot"
    shoot: tuple[str, ...]

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with every shot."""
        letter = table.usable(self, player)[:1]
        for way in table.ways(self.shoot, player)[draft.at]:
            for spot in way:
                if draft.cells[spot] != EMPTY:
                    break
                yield draft.then(f"/{table.net.names[spot]}", {spot: letter}, ("place", (spot,), letter))


_ALL: tuple[type[Follow], ...] = (Custodial, Surround, Promote, Take, Shoot)
FOLLOWS: Mapping[str, type[Follow]] = {follow.family: follow for follow in _ALL}
"""The families by their names."""
