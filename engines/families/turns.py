"""Families of turns: place, step, slide, jump, remove, pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.engines.families.net import Way
from printkit.engines.families.plan import MANY, Draft, Table, Turn
from printkit.engines.game import DeedKind
from printkit.engines.simple import EMPTY, Position


@dataclass(frozen=True, kw_only=True)
class Place(Turn):
    """A new piece on an empty spot.

    Attributes:
        place: areas where it may be placed.
        fall: directions in which it falls until something stops it.
        beside: what must be on a neighbouring spot; empty where nothing must.
        match: attributes of the spot, one of which must be that of the spot placed on last.
    """

    family = "place"
    place: tuple[str, ...]
    fall: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    match: tuple[str, ...] = ()

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """A piece of every kind on every spot."""
        letters, cells = table.usable(self, player), position.cells
        for letter in letters:
            counts, slot = position.counts, table.slot.get(letter)
            if slot is not None:
                if not counts[slot]:
                    continue
                counts = (*counts[:slot], counts[slot] - 1, *counts[slot + 1 :])
            label = f"{letter}@" * (len(letters) > 1)
            for spot in table.area(self.place, player):
                if cells[spot] == EMPTY and not self.fault(table, position, spot, player=player):
                    after = f"{cells[:spot]}{letter}{cells[spot + 1 :]}"
                    name = label + table.net.names[spot]
                    yield Draft(name, after, counts, at=spot, deeds=(("place", (spot,), letter),))

    def fault(self, table: Table, position: Position, spot: int, *, player: int) -> str:
        """Why a piece cannot be placed on an empty spot of the area; empty where it can."""
        cells, name = position.cells, table.net.names[spot]
        if self.fall and any(cells[way[0]] == EMPTY for way in table.ways(self.fall, player)[spot]):
            return f"a piece on {name} would fall further"
        if not table.is_near(cells, spot, self.beside, player=player):
            return f"{name} is not next to what it must be next to"
        if self.match and (asked := position.counts[-1 - table.passes]):
            wanted = table.attributes[asked - 1]
            if all(table.followed[spot].get(each) != wanted for each in self.match):
                return f"{name} does not match {table.plan.follow} {wanted}"
        return ""


@dataclass(frozen=True, kw_only=True)
class Move(Turn):
    """A piece moves.

    Attributes:
        onto: what may be on the spot where it ends; a piece there is captured.
    """

    onto: tuple[str, ...] = ("empty",)

    def starts(self, table: Table, position: Position, player: int) -> Iterator[tuple[int, str]]:
        """Spots from which a piece may move, with its letter."""
        letters, area = table.usable(self, player), table.area(self.origin, player)
        for spot, letter in enumerate(position.cells):
            if letter in letters and spot in area:
                yield spot, letter

    def moved(self, table: Table, position: Position, way: Way) -> Draft:
        """The turn in which a piece goes along these spots and takes what is at the end."""
        start, end, letter = way[0], way[-1], position.cells[way[0]]
        draft = Draft(table.net.names[start], position.cells, position.counts, at=end)
        if position.cells[end] != EMPTY:
            draft = table.taken(draft, (end,))
        kind: DeedKind = "walk" if len(way) > 2 or end in table.net.near[start] else "jump"
        return draft.then(f"-{table.net.names[end]}", {start: EMPTY, end: letter}, (kind, way, letter))


@dataclass(frozen=True, kw_only=True)
class Step(Move):
    """A piece moves to the next spot."""

    family = "step"
    step: tuple[str, ...]

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """Every piece in every direction."""
        ways, area = table.ways(self.step, player), table.area(self.to, player)
        for spot, _ in self.starts(table, position, player):
            for end in {way[0]: None for way in ways[spot]}:
                if end in area and table.kind(position.cells[end], player) in self.onto:
                    yield self.moved(table, position, (spot, end))


@dataclass(frozen=True, kw_only=True)
class Slide(Move):
    """A piece moves any number of empty spots in a straight line.

    Attributes:
        most: how far at most.
        avoid: areas that it may neither enter nor cross.
    """

    family = "slide"
    slide: tuple[str, ...]
    most: int = MANY
    avoid: tuple[str, ...] = ()

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """Every piece in every direction, as far as it gets."""
        ways, area = table.ways(self.slide, player), table.area(self.to, player)
        closed = table.area(self.avoid, player)
        for spot, _ in self.starts(table, position, player):
            for way in ways[spot]:
                for far, end in enumerate(way[: self.most], start=1):
                    if end in closed:
                        break
                    there = position.cells[end]
                    if end in area and table.kind(there, player) in self.onto:
                        yield self.moved(table, position, (spot, *way[:far]))
                    if there != EMPTY:
                        break


@dataclass(frozen=True, kw_only=True)
class Jump(Move):
    """A piece jumps over another to the empty spot behind it.

    Attributes:
        over: what it jumps over.
        take: whether enemy pieces jumped over are captured.
        again: whether the piece may jump on: ``no``, ``straight`` or ``any`` direction.
    """

    family = "jump"
    jump: tuple[str, ...]
    over: tuple[str, ...] = ("enemy",)
    take: bool = True
    again: str = "no"

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """Every piece in every direction, as often as it may."""
        for spot, letter in self.starts(table, position, player):
            begin = Draft(table.net.names[spot], position.cells, position.counts, at=spot)
            yield from self.hops(table, begin, player, letter=letter, rest=None)

    def hops(
        self, table: Table, draft: Draft, player: int, *, letter: str, rest: Way | None
    ) -> Iterator[Draft]:
        """The next jumps of a piece, and those that follow; ``rest`` is what lies straight ahead of it."""
        area, visited = (
            table.area(self.to, player),
            {path[0] for kind, path, _ in draft.deeds if kind == "hop"},
        )
        for way in table.ways(self.jump, player)[draft.at]:
            if len(way) < 2 or (self.again == "straight" and rest not in (None, way)):
                continue
            over, end = way[:2]
            kind = table.kind(draft.cells[over], player)
            taken = kind == "enemy" and self.take
            # A piece that takes nothing does not jump in circles.
            if (
                kind not in self.over
                or draft.cells[end] != EMPTY
                or end not in area
                or (end in visited and not taken)
            ):
                continue
            hop = draft.then(
                f"-{table.net.names[end]}",
                {draft.at: EMPTY, end: letter},
                ("hop", (draft.at, over, end), letter),
            )
            after = table.taken(hop, (over,) if taken else ())
            after = Draft(after.text, after.cells, after.counts, at=end, deeds=after.deeds)
            yield after
            if self.again != "no":
                yield from self.hops(table, after, player, letter=letter, rest=way[2:])


@dataclass(frozen=True, kw_only=True)
class Remove(Turn):
    """A piece is taken off the board.

    Attributes:
        remove: whose.
        beside: what must be on a neighbouring spot; empty where nothing must.
    """

    family = "remove"
    remove: tuple[str, ...]
    beside: tuple[str, ...] = ()

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """Every piece."""
        cells = position.cells
        for spot in sorted(table.area(self.origin, player)):
            fits = table.kind(cells[spot], player) in self.remove and cells[spot] in (
                self.piece or cells[spot]
            )
            if fits and cells[spot] != EMPTY and table.is_near(cells, spot, self.beside, player=player):
                begin = Draft(f"x{table.net.names[spot]}", cells, position.counts)
                yield begin.then("", {spot: EMPTY}, ("remove", (spot,), cells[spot]))


@dataclass(frozen=True, kw_only=True)
class Pass(Turn):
    """Nothing is done.

    Attributes:
        passing: ``may`` where passing is a choice, ``must`` where a player without another turn passes.
    """

    family = "pass"
    passing: str

    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """The pass."""
        yield Draft("pass", position.cells, position.counts)


TURNS: Mapping[str, type[Turn]] = {turn.family: turn for turn in (Place, Step, Slide, Jump, Remove, Pass)}
"""The families by their names."""
