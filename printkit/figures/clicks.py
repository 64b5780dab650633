"""Turns as clicks: which spots a turn is clicked on, what a click may go on to, and why one leads nowhere."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import Any, Protocol

from printkit.engines.claims.deeds import Deed, Facts, facts
from printkit.engines.claims.scene import rules
from printkit.engines.game import Game, IllegalTurn, NotationError, every_ruling
from printkit.figures.alt_text import tell
from printkit.looks.editor import Steps, editor

FREE_ORDER = 3
"""So many pieces placed in one turn may be clicked in any order."""
OFFERED = 12
"""So many turns are offered at the spot of a click; where there are more, more has to be clicked."""

Way = tuple[str, ...]


def clicks(deeds: Iterable[Deed]) -> Iterator[Way]:
    """The ways to click a turn: the spots a piece is put on, goes from and to, is flipped or struck on.

    What is placed without anything between may be clicked in any order; what follows by the rules is not clicked.
    """
    steps: list[list[Way]] = []
    run: list[str] = []
    last = ""
    for deed in deeds:
        if deed.kind == "place":
            run.append(deed.spot)
            continue
        if deed.kind == "remove":
            continue
        if run:
            steps.append(_orders(run))
            run = []
        if deed.kind in ("flip", "strike"):
            steps.append([(deed.spot,)])
        else:
            # A piece that hops on is clicked only where it lands.
            steps.append([(deed.spot,) if deed.path[0] == last else (deed.path[0], deed.spot)])
        last = deed.spot
    if run:
        steps.append(_orders(run))
    for way in product(*steps):
        yield tuple(spot for part in way for spot in part)


def _orders(run: Sequence[str]) -> list[Way]:
    return list(permutations(run)) if len(run) <= FREE_ORDER else [tuple(run)]


class Clicking(Protocol):
    """What may be clicked in a position, and what turns come of it."""

    @property
    def taken(self) -> frozenset[str]:
        """Spots from which something may be taken."""
        ...

    def lit(self, clicked: Way) -> Mapping[str, str]:
        """The spots that may be clicked next, with what a click does (the kind of a deed)."""
        ...

    def done(self, clicked: Way) -> tuple[str, ...]:
        """The turns that are clicked to their end, in canonical notation."""
        ...

    def clicked(self, before: Way, spot: str) -> Way | None:
        """The clicks after one more: it goes on, or begins anew; None where it leads nowhere."""
        ...


@dataclass(frozen=True, slots=True)
class Ways:
    """Every way to click every legal turn of a position, for games that list their turns.

    Attributes:
        turns: the legal turns, in canonical notation.
        ways: sorted: the spots in their order, and the number of the turn.
        kinds: what a turn begins with when it is clicked on a spot first, by that spot.
        first: the spot that every turn begins on, which need not be clicked; empty where there is none.
        taken: spots from which something may be taken.
    """

    turns: tuple[str, ...]
    ways: tuple[tuple[Way, int], ...]
    kinds: Mapping[str, str]
    first: Way
    taken: frozenset[str]

    def under(self, clicked: Way) -> list[tuple[Way, int]]:
        """The ways that begin with these clicks."""
        found = []
        for place in range(bisect_left(self.ways, (clicked, -1)), len(self.ways)):
            if self.ways[place][0][: len(clicked)] != clicked:
                break
            found.append(self.ways[place])
        return found

    def lit(self, clicked: Way) -> Mapping[str, str]:
        """The spots that may be clicked next."""
        depth = len(clicked)
        found = {way[depth]: "" for way, _ in self.under(clicked) if len(way) > depth}
        if not clicked:
            found = {spot: self.kinds[spot] for spot in found}
            if self.first:
                found.update({way[1]: "" for way, _ in self.under(self.first) if len(way) > 1})
        return found

    def done(self, clicked: Way) -> tuple[str, ...]:
        """The turns that are clicked to their end."""
        found = [number for way, number in self.under(clicked) if way == clicked] if clicked else []
        return tuple(self.turns[number] for number in dict.fromkeys(found))

    def clicked(self, before: Way, spot: str) -> Way | None:
        """The clicks after one more."""
        for way in ((*before, spot), (*self.first, spot), (spot,)):
            if self.under(way):
                return way
        return None


@dataclass(frozen=True, slots=True)
class Stepped:
    """Clicks that a game follows step by step.

    Attributes:
        game: the rules.
        position: where the turn begins.
        steps: see :class:`printkit.looks.editor.Editor`.
    """

    game: Game[Any]
    position: Any
    steps: Callable[[Game[Any], Any, Way], Steps | None]

    def _after(self, clicked: Way) -> Steps:
        return self.steps(self.game, self.position, clicked) or Steps({})

    @property
    def taken(self) -> frozenset[str]:
        """Spots from which something may be taken at once."""
        return self._after(()).taken

    def lit(self, clicked: Way) -> Mapping[str, str]:
        """The spots that may be clicked next."""
        return self._after(clicked).next

    def done(self, clicked: Way) -> tuple[str, ...]:
        """The turns that are clicked to their end."""
        found = (self.game.play(self.position, turn)[0] for turn in self._after(clicked).done)
        return tuple(dict.fromkeys(found))

    def clicked(self, before: Way, spot: str) -> Way | None:
        """The clicks after one more."""
        for way in ((*before, spot), (spot,)):
            if self.steps(self.game, self.position, way):
                return way
        return None


NOTHING = Ways((), (), {}, (), frozenset())
"""Where nothing may be clicked."""


def clicking(game: Game[Any], position: Any) -> Clicking:
    """What may be clicked in a position."""
    how = editor(game.name)
    return Stepped(game, position, how.steps) if how and how.steps else ways(game, position)


def ways(game: Game[Any], position: Any) -> Ways:
    """Every way to click every legal turn of a position; found once."""
    return _ways(game.name, game.text(position))


@lru_cache(maxsize=128)
def _ways(name: str, text: str) -> Ways:
    game = rules(name)
    known, at = facts(game), game.parse(text)
    turns = tuple(game.turns(at))
    found: list[tuple[Way, int]] = []
    kinds: dict[str, str] = {}
    taken: set[str] = set()
    for number, turn in enumerate(turns):
        deeds = known.deeds(game, at, turn)
        for way in clicks(deeds):
            if way:
                found.append((way, number))
                kinds.setdefault(way[0], next(deed.kind for deed in deeds if deed.kind != "remove"))
        taken.update(deed.spot for deed in deeds if deed.kind in ("remove", "flip"))
    held = known.pieces(at)
    # Who walks onto a piece takes it.
    taken.update(way[-1] for way, _ in found if len(way) == 2 and way[-1] in held and way[0] != way[-1])
    firsts = {way[0] for way, _ in found if len(way) > 1}
    first = tuple(firsts) if len(firsts) == 1 and len(turns) > 1 else ()
    return Ways(turns, tuple(sorted(found)), kinds, first, frozenset(taken))


def unclicked(found: Clicking) -> list[str]:
    """Turns that touch no spot: a pass, a skip."""
    if not isinstance(found, Ways):
        return []
    clicked = {number for _, number in found.ways}
    return [turn for number, turn in enumerate(found.turns) if number not in clicked]


def said(known: Facts, game: Game[Any], position: Any, turn: str) -> str:
    """A turn in words."""
    return ", ".join(tell(deed, known) for deed in known.deeds(game, position, turn)) or "nothing moves"


def placed(deeds: Iterable[Deed]) -> str:
    """The piece that a turn places first; empty where it places none."""
    return next((deed.piece for deed in deeds if deed.kind == "place"), "")


def offered(game: Game[Any], position: Any, turns: Sequence[str]) -> list[dict[str, str]]:
    """Turns to choose from, each with its words and the sign of what it places, where that tells them apart."""
    known, found = facts(game), []
    for turn in turns[:OFFERED]:
        deeds = known.deeds(game, position, turn)
        found.append({"turn": turn, "words": said(known, game, position, turn), "piece": placed(deeds)})
    if len({each["piece"] for each in found}) < max(2, len(found)):
        for each in found:
            each["piece"] = ""
    return found


def refused(game: Game[Any], position: Any, way: Way) -> dict[str, str] | None:
    """Why the clicks are no turn: the rules' own words; None where nobody can say what turn was meant."""
    how = editor(game.name)
    if how is None or how.meant is None:
        return None
    for turn in how.meant(game, position, way):
        try:
            game.play(position, turn)
        except IllegalTurn as error:
            text = {ruling.id: ruling.text for ruling in every_ruling(game)}.get(error.rule, "")
            return {"turn": turn, "rule": error.rule, "why": error.why, "text": text}
        except NotationError:
            continue
    return None
