"""Families of what follows a placement or move: custodial, surround, promote, remove, shoot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.engines.families.net import DIRECTIONS, Way
from printkit.engines.families.plan import MANY, Deed, Draft, Follow, Table, along, changed
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
        return table.kind(letter, player) == "enemy" and (not self.takes or letter in self.takes)

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with what it takes."""
        spots = tuple(dict.fromkeys(self.taken(table, draft, player)))
        if self.must and not spots:
            return
        if self.do == "flip":
            deeds: tuple[Deed, ...] = tuple(("flip", (spot,), draft.cells[spot]) for spot in spots)
            yield draft.then("", {spot: table.mates[draft.cells[spot]] for spot in spots}, *deeds)
            return
        deeds = tuple(("remove", (spot,), draft.cells[spot]) for spot in spots)
        cells, counts = table.taken(draft.cells, draft.counts, spots)
        yield Draft(draft.text, cells, counts, at=draft.at, deeds=draft.deeds + deeds)

    def taken(self, table: Table, draft: Draft, player: int) -> Iterator[int]:
        """The spots whose pieces are taken."""
        raise NotImplementedError

    def nouns(self, table: Table) -> str:
        """What can be taken, in words."""
        kinds = dict.fromkeys(table.piece[each].name for each in self.takes)
        return f"enemy pieces ({', '.join(kinds)})" if kinds else "enemy pieces"

    def ending(self, table: Table) -> str:
        """The end of the sentence."""
        count = f" An empty spot{table.where(self.hostile)} counts as your piece." if self.hostile else ""
        must = " A turn that does not do so is not allowed." if self.must else ""
        return f"{'flip to your side' if self.do == 'flip' else 'are captured'}.{count}{must}"


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
        cells, hostile = draft.cells, table.area(self.hostile, player)
        for way in table.ways(self.custodial, player)[draft.at]:
            for far, spot in enumerate(way):
                if not self.prey(table, cells[spot], player):
                    closes = table.kind(cells[spot], player) == "own" or (
                        cells[spot] == EMPTY and spot in hostile
                    )
                    if closes and far <= self.most:
                        yield from way[:far]
                    break

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        row = "A row of" if self.most == MANY else f"Up to {self.most}" if self.most > 1 else "Single"
        where = "" if "any" in self.custodial else f" {along(self.custodial)}"
        return (
            f"{row} {self.nouns(table)} enclosed{where} in a straight line between the piece you placed or moved "
            f"and another piece of yours {self.ending(table)}"
        ).replace("A row of enemy", "Rows of enemy")


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
        for spot in table.net.near[draft.at]:
            if self.prey(table, draft.cells[spot], player):
                if self.surround == "group":
                    yield from self.shut(table, draft.cells, spot)
                elif all(
                    self.closes(table, draft.cells, each, player=player) for each in table.net.near[spot]
                ):
                    yield spot

    def closes(self, table: Table, cells: str, spot: int, *, player: int) -> bool:
        """Whether a spot shuts in an enemy beside it."""
        hostile = cells[spot] == EMPTY and spot in table.area(self.hostile, player)
        return hostile or table.kind(cells[spot], player) == "own"

    @staticmethod
    def shut(table: Table, cells: str, spot: int) -> Way:
        """The group of a piece if it has no free spot beside it; else nothing."""
        owner = table.piece[cells[spot]].player
        group, todo = {spot}, [spot]
        while todo:
            for near in table.net.near[todo.pop()]:
                if cells[near] == EMPTY:
                    return ()
                if near not in group and table.piece[cells[near]].player == owner:
                    group.add(near)
                    todo.append(near)
        return tuple(sorted(group))

    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """The turn with what it takes, unless its own group is then shut in."""
        for after in super().carried(table, draft, player):
            if self.surround == "single" or not self.shut(table, after.cells, after.at):
                yield after

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        if self.surround == "single":
            return f"Single {self.nouns(table)} with your pieces on all sides {self.ending(table)}"
        own = " You may not leave a group of your own so."
        return f"Groups of {self.nouns(table)} without an empty spot next to them {self.ending(table)}{own}"


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
        letter = draft.cells[draft.at]
        new = next((each for each in self.promote if table.piece[each].player == player), letter)
        asked = letter != new and (not self.piece or letter in self.piece)
        if asked and draft.at in table.area(self.to, player):
            deeds: tuple[Deed, ...] = (("remove", (draft.at,), letter), ("place", (draft.at,), new))
            yield draft.then("", {draft.at: new}, *deeds)
        else:
            yield draft

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        name = table.piece[self.promote[0]].name
        return f"{table.noun(self).capitalize()} that ends its move{table.where(self.to)} becomes a {name}."


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
        if self.line and not self.lined(table, draft.cells, draft.at):
            yield draft
            return
        spots = [spot for spot, letter in enumerate(draft.cells) if spot != draft.at
                 and table.kind(letter, player) in self.remove and letter in (self.piece or letter)]  # fmt: skip
        if self.spare:
            spots = [spot for spot in spots if not self.lined(table, draft.cells, spot)] or spots
        for spot in spots:
            cells, counts = table.taken(draft.cells, draft.counts, (spot,))
            deeds = (*draft.deeds, ("remove", (spot,), draft.cells[spot]))
            yield Draft(f"{draft.text}x{table.net.names[spot]}", cells, counts, at=draft.at, deeds=deeds)
        if not spots:
            yield draft

    def lined(self, table: Table, cells: str, spot: int) -> bool:
        """Whether a piece is in a full row of its player's."""
        own = table.letters[table.piece[cells[spot]].player]
        return any(spot in row and all(cells[each] in own for each in row)
                   for row in table.windows(self.line, DIRECTIONS[:1]))  # fmt: skip

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        when = f"When the piece you placed or moved completes a row of {self.line} of your pieces, " * bool(
            self.line
        )
        spare = f" A piece in a row of {self.line} is safe while there are others." if self.spare else ""
        whose = "enemy piece" if "enemy" in self.remove else "other piece of your own"
        text = f"{when}remove one {whose} of your choice.{spare}"
        return text[:1].upper() + text[1:]


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
        for letter in table.usable(self, player)[:1]:
            for way in table.ways(self.shoot, player)[draft.at]:
                for spot in way:
                    if draft.cells[spot] != EMPTY:
                        break
                    yield Draft(
                        f"{draft.text}/{table.net.names[spot]}",
                        changed(draft.cells, {spot: letter}),
                        draft.counts,
                        at=draft.at,
                        deeds=(*draft.deeds, ("place", (spot,), letter)),
                    )

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        return (
            f"The piece that has moved then places {table.noun(self)} any number of empty spots away in a straight "
            f"line {along(self.shoot)}."
        )


FOLLOWS: Mapping[str, type[Follow]] = {
    follow.family: follow for follow in (Custodial, Surround, Promote, Take, Shoot)
}
"""The families by their names."""
