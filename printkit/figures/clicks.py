"""Turns as clicks: the spots to click for a turn, the possible next clicks, and the reasons for refusing a click."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Protocol, TypedDict

from printkit.engines.game import Effect, Game, IllegalTurn, NotationError, every_ruling
from printkit.engines.state import State
from printkit.figures.alt_text import in_words
from printkit.layouts.base.frozen import dataclass
from printkit.looks.editor import Steps, editor

FREE_ORDER = 3
"""The largest number of pieces placed in one turn that may be clicked in any order."""
OFFERED = 12
"""Largest number of turns offered at a clicked spot; if there are more, further clicks are needed."""

Way = tuple[str, ...]


def clicks(effects: Iterable[Effect]) -> Iterator[Way]:
    """Yield the ways to click a turn: the spots where a piece is placed, starts or ends its move, is flipped, or is
    attacked.

    Pieces placed one after another may be clicked in any order, and so may flips and the moves in the same turn;
    automatic consequences are not clicked.
    """
    steps: list[list[Way]] = []
    run: list[str] = []
    last, placed_steps, any_flip = "", 0, False
    for effect in effects:
        if effect.kind == "place":
            run.append(effect.spot)
            continue
        if effect.kind == "remove":
            continue
        if run:
            steps.append(_orders(run))
            run, placed_steps = [], len(steps)
        any_flip = any_flip or effect.kind == "flip"
        # For a piece that hops several times, only the landing spots are clicked.
        single = effect.kind in ("flip", "strike") or effect.path[0] == last
        steps.append([(effect.spot,) if single else (effect.path[0], effect.spot)])
        last = effect.spot
    if run:
        steps.append(_orders(run))
    for rest in permutations(steps[placed_steps:]) if any_flip else [steps[placed_steps:]]:
        for way in product(*steps[:placed_steps], *rest):
            yield tuple(spot for part in way for spot in part)


def _orders(run: Sequence[str]) -> list[Way]:
    return list(permutations(run)) if len(run) <= FREE_ORDER else [tuple(run)]


class Clicking(Protocol):
    """The possible clicks in a position, and the resulting turns."""

    @property
    def taken(self) -> frozenset[str]:
        """Spots on which something may be captured."""
        ...

    def lit(self, path: Way) -> Mapping[str, str]:
        """Return the spots that may be clicked next, each with the kind of effect that the click has."""
        ...

    def done(self, path: Way) -> tuple[str, ...]:
        """Return the turns whose clicks are complete, in canonical notation."""
        ...

    def clicked(self, before: Way, spot: str) -> Way | None:
        """Return the clicks after one more click, which continues the turn or starts a new one, or None if there is
        no such turn.
        """
        ...


@dataclass(frozen=True, slots=True)
class Ways:
    """Every way to click every legal turn of a position, for games that list their turns.

    Attributes:
        turns: the legal turns, in canonical notation.
        ways: the sorted ways: for each, the spots in order and the index of its turn.
        kinds: for each spot, the kind of effect that begins a turn if the spot is clicked first.
        first: the spot on which every turn begins, which need not be clicked; empty if there is none.
        taken: spots on which something may be captured.
    """

    turns: tuple[str, ...]
    ways: tuple[tuple[Way, int], ...]
    kinds: Mapping[str, str]
    first: Way
    taken: frozenset[str]

    def under(self, path: Way) -> list[tuple[Way, int]]:
        """Return the ways that begin with these clicks."""
        ways = []
        for place in range(bisect_left(self.ways, (path, -1)), len(self.ways)):
            if self.ways[place][0][: len(path)] != path:
                break
            ways.append(self.ways[place])
        return ways

    def lit(self, path: Way) -> Mapping[str, str]:
        """Return the spots that may be clicked next."""
        depth = len(path)
        kinds = {way[depth]: "" for way, _ in self.under(path) if len(way) > depth}
        if not path:
            kinds = {spot: self.kinds[spot] for spot in kinds}
            if self.first:
                kinds.update({way[1]: "" for way, _ in self.under(self.first) if len(way) > 1})
        return kinds

    def done(self, path: Way) -> tuple[str, ...]:
        """Return the turns whose clicks are complete."""
        turns = [number for way, number in self.under(path) if way == path] if path else []
        return tuple(self.turns[number] for number in dict.fromkeys(turns))

    def clicked(self, before: Way, spot: str) -> Way | None:
        """Return the clicks after one more click."""
        for way in ((*before, spot), (*self.first, spot), (spot,)):
            if self.under(way):
                return way
        return None


@dataclass(frozen=True, slots=True)
class Stepped:
    """Clicks that a game handles step by step.

    Attributes:
        state: the state at the beginning of the turn.
        steps: see :class:`printkit.looks.editor.GameEditor`.
    """

    state: State
    steps: Callable[[Game[object], object, Way], Steps | None]

    def _after(self, path: Way) -> Steps:
        return self.steps(self.state.game, self.state.position, path) or Steps({})

    @property
    def taken(self) -> frozenset[str]:
        """Spots on which the next clicks may capture something."""
        return self._after(()).taken

    def lit(self, path: Way) -> Mapping[str, str]:
        """Return the spots that may be clicked next."""
        return self._after(path).next

    def done(self, path: Way) -> tuple[str, ...]:
        """Return the turns whose clicks are complete."""
        turns = map(self.state.canonical, self._after(path).done)
        return tuple(dict.fromkeys(turns))

    def clicked(self, before: Way, spot: str) -> Way | None:
        """Return the clicks after one more click."""
        for way in ((*before, spot), (spot,)):
            if self.steps(self.state.game, self.state.position, way):
                return way
        return None


NOTHING = Ways((), (), {}, (), frozenset())
"""The clicks of a position in which nothing can be clicked."""


def clicking(state: State) -> Clicking:
    """Return the possible clicks in a position."""
    how = editor(state.game.name)
    return Stepped(state, how.steps) if how and how.stepwise else ways(state.game, state.position)


@lru_cache(maxsize=128)
def ways(game: Game[object], position: object) -> Ways:
    """Return every way to click every legal turn of a position; the result is cached."""
    turns = tuple(game.turns(position))
    numbered_ways: list[tuple[Way, int]] = []
    kinds: dict[str, str] = {}
    captures: set[str] = set()
    for number, turn in enumerate(turns):
        effects = game.effects(position, turn)
        for way in clicks(effects):
            if way:
                numbered_ways.append((way, number))
                kinds.setdefault(way[0], next(effect.kind for effect in effects if effect.kind != "remove"))
        captures.update(effect.spot for effect in effects if effect.kind in ("remove", "flip"))
    pieces = game.pieces_on(position)
    # A piece that moves onto another captures it.
    captures.update(way[-1] for way, _ in numbered_ways if len(way) == 2 and way[-1] in pieces and way[0] != way[-1])
    firsts = {way[0] for way, _ in numbered_ways if len(way) > 1}
    first = tuple(firsts) if len(firsts) == 1 and len(turns) > 1 else ()
    return Ways(turns, tuple(sorted(numbered_ways)), kinds, first, frozenset(captures))


def unclicked(choices: Clicking) -> list[str]:
    """Return the turns that touch no spot, such as a pass or a skip."""
    if not isinstance(choices, Ways):
        return []
    numbers = {number for _, number in choices.ways}
    return [turn for number, turn in enumerate(choices.turns) if number not in numbers]


def said(state: State, turn: str) -> str:
    """Describe a turn in words."""
    return in_words(state.effects(turn), state.game)


def placed(effects: Iterable[Effect]) -> str:
    """Return the piece that a turn places first, or an empty string."""
    return next((effect.piece for effect in effects if effect.kind == "place"), "")


class Offer(TypedDict):
    """A turn to choose: its notation, a description, and the piece that distinguishes it, if any."""

    turn: str
    words: str
    piece: str


def offered(state: State, turns: Sequence[str]) -> list[Offer]:
    """Return the turns to choose from, each with its description and, if the turns place different pieces, the piece
    that it places.
    """
    offers: list[Offer] = [
        {"turn": turn, "words": said(state, turn), "piece": placed(state.effects(turn))} for turn in turns[:OFFERED]
    ]
    if len({each["piece"] for each in offers}) < max(2, len(offers)):
        for each in offers:
            each["piece"] = ""
    return offers


def refused(state: State, way: Way) -> dict[str, str] | None:
    """Return the reason why the clicks do not form a turn, in the words of the rules, or None if the intended turn is
    unclear.
    """
    how = editor(state.game.name)
    for turn in how.meant(state.game, state.position, way) if how else ():
        try:
            state.canonical(turn)
        except IllegalTurn as error:
            text = {ruling.id: ruling.text for ruling in every_ruling(state.game)}.get(error.rule, "")
            return {"turn": turn, "rule": error.rule, "why": error.why, "text": text}
        except NotationError:
            continue
    return None
