"""Families of turns: place, step, slide, jump, remove, pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.engines.families.net import ANYWHERE, Way
from printkit.engines.families.plan import FREE, MANY, Deed, Draft, Table, Turn, along, on
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
                    name = table.net.names[spot]
                    after = f"{cells[:spot]}{letter}{cells[spot + 1 :]}"
                    yield Draft(label + name, after, counts, at=spot, deeds=(("place", (spot,), letter),))

    def fault(self, table: Table, position: Position, spot: int, *, player: int) -> str:
        """Why a piece cannot be placed on an empty spot; empty where it can."""
        cells, name = position.cells, table.net.names[spot]
        if self.fall:
            ways = table.ways(self.fall, player)[spot]
            if any(cells[way[0]] == EMPTY for way in ways):
                return f"a piece on {name} would fall further"
        if self.beside and not any(
            table.kind(cells[each], player) in self.beside for each in table.net.near[spot]
        ):
            return f"{name} is not next to {on(self.beside)}"
        if self.match and (asked := position.counts[-1 - table.passes]) != FREE:
            wanted = table.attributes[asked - 1]
            if all(table.followed[spot].get(each) != wanted for each in self.match):
                return f"{name} does not match {table.plan.follow} {wanted}"
        return ""

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        source = " from your reserve" if set(self.piece or "".join(table.letters)) & table.slot.keys() else ""
        falls = f"; it falls {along(self.fall)} as far as it can" if self.fall else ""
        beside = f" next to {on(self.beside)}" if self.beside else ""
        match = f" whose {' or '.join(self.match)} is the {table.plan.follow} of the spot placed on last"
        return (
            f"{self.limits()}place {table.noun(self)}{source} on an empty spot{table.where(self.place)}{beside}"
            f"{match * bool(self.match)}{falls}."
        )


@dataclass(frozen=True, kw_only=True)
class Move(Turn):
    """A piece moves.

    Attributes:
        onto: what may be on the spot where it ends; an enemy piece there is captured.
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
        start, end = way[0], way[-1]
        letter, there = position.cells[start], position.cells[end]
        cells, counts = position.cells, position.counts
        deeds: tuple[Deed, ...] = ()
        if there != EMPTY:
            cells, counts = table.taken(cells, counts, (end,))
            deeds = (("remove", (end,), there),)
        low, high = min(start, end), max(start, end)
        one, two = (EMPTY, letter) if start < end else (letter, EMPTY)
        after = f"{cells[:low]}{one}{cells[low + 1 : high]}{two}{cells[high + 1 :]}"
        kind: DeedKind = "walk" if len(way) > 2 or end in table.net.near[start] else "jump"
        text = f"{table.net.names[start]}-{table.net.names[end]}"
        return Draft(text, after, counts, at=end, deeds=(*deeds, (kind, way, letter)))

    def range(self, table: Table) -> str:
        """Where from, where to and onto what, in words."""
        start, end = table.where(self.origin), table.where(self.to)
        return f"{f' that is{start}' * bool(start)}{{}} onto {on(self.onto)}{end}"


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

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        how = " to any spot" if ANYWHERE in self.step else f" one step {along(self.step)}"
        return f"{self.limits()}move {table.noun(self)}{self.range(table).format(how)}."


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

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        far = "any number of" if self.most == MANY else f"up to {self.most}"
        avoid = f". It may not enter or cross a spot{table.where(self.avoid)}" if self.avoid else ""
        how = f" {far} empty spots in a straight line {along(self.slide)}"
        return f"{self.limits()}move {table.noun(self)}{self.range(table).format(how)}{avoid}."


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
        """The next jumps of a piece, and those that follow."""
        area = table.area(self.to, player)
        for way in table.ways(self.jump, player)[draft.at]:
            if len(way) < 2 or (self.again == "straight" and rest not in (None, way)):
                continue
            over, end = way[:2]
            prey = draft.cells[over]
            kind = table.kind(prey, player)
            if kind not in self.over or draft.cells[end] != EMPTY or end not in area:
                continue
            taken = kind == "enemy" and self.take
            if not taken and any(end in path for _, path, _ in draft.deeds):
                continue  # a piece that takes nothing does not jump in circles
            cells, counts = table.taken(draft.cells, draft.counts, (over,) if taken else ())
            after = Draft(draft.text, cells, counts, at=end, deeds=draft.deeds).then(
                f"-{table.net.names[end]}",
                {draft.at: EMPTY, end: letter},
                ("hop", (draft.at, over, end), letter),
                *([("remove", (over,), prey)] if taken else ()),
            )
            yield after
            if self.again != "no":
                yield from self.hops(table, after, player, letter=letter, rest=way[2:])

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        over = " or ".join({"own": "a piece of your own", "enemy": "an enemy piece"}.get(each, "a piece")
                           for each in self.over)  # fmt: skip
        take = ", and capture the enemy piece" if self.take and "enemy" in self.over else ""
        again = {
            "no": "",
            "straight": ". It may jump again in the same direction",
            "any": ". It may jump again",
        }
        return (
            f"{self.limits()}jump with {table.noun(self)} {along(self.jump)} over {over} next to it to the empty "
            f"spot behind{take}{again[self.again]}."
        )


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
        cells, area = position.cells, table.area(self.origin, player)
        for spot, letter in enumerate(cells):
            if letter == EMPTY or spot not in area or table.kind(letter, player) not in self.remove:
                continue
            if self.piece and letter not in self.piece:
                continue
            near = (table.kind(cells[each], player) for each in table.net.near[spot])
            if not self.beside or any(kind in self.beside for kind in near):
                begin = Draft(f"x{table.net.names[spot]}", cells, position.counts)
                yield begin.then("", {spot: EMPTY}, ("remove", (spot,), letter))

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        whose = " or ".join({"own": "one of your own pieces", "enemy": "an enemy piece"}.get(each, "a neutral piece")
                            for each in self.remove)  # fmt: skip
        beside = f" next to {on(self.beside)}" if self.beside else ""
        return f"{self.limits()}remove {whose}{table.where(self.origin)}{beside}."


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

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        return "You may pass." if self.passing == "may" else "If you have no other turn, you must pass."


TURNS: Mapping[str, type[Turn]] = {turn.family: turn for turn in (Place, Step, Slide, Jump, Remove, Pass)}
"""The families by their names."""
