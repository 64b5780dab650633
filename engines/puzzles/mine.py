"""Mining: games played by chance are searched for positions that ask what a kind asks.

What is mined is shared out among *veins*, one for each kind and depth. A vein is an endless row of attempts, each a
game with a seed of its own; it gives at most one puzzle. The puzzles of a collection follow from the first attempts
of every vein, in their order, and from nothing else: not from who made them, when, or how many at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic

from engines.puzzles.force import GivenUp
from engines.puzzles.grade import grade
from engines.puzzles.kind import Kind, craft
from engines.puzzles.prove import prove
from engines.puzzles.puzzle import Puzzle, name, parse

SURPLUS = 3
"""How many times the puzzles wanted of a vein are found, so that there are stars to choose from."""
SLICE = 1.0
"""Seconds after which a hand is given back."""
REACH = 512
"""Attempts of a hand at most."""


@dataclass(frozen=True, slots=True, order=True)
class Vein:
    """A kind and a depth in which puzzles are looked for.

    Attributes:
        game: the game (or variant) whose kinds are meant.
        kind: name of the kind.
        depth: in the kind's unit.
        seed: of all its attempts.
    """

    game: str
    kind: str
    depth: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.depth}"

    @property
    def asks(self) -> Kind:
        """The kind."""
        return craft(self.game).kind(self.kind)


@dataclass(frozen=True, slots=True)
class Hand:
    """What one worker is given at a time: attempts of a vein, from ``first`` up to but without ``last``."""

    vein: Vein
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Haul:
    """What came of a hand.

    Attributes:
        hand: the attempts that were made: it may have been given back before its end.
        puzzle: the line of the puzzle that the last of them found, or empty.
    """

    hand: Hand
    puzzle: str


def veins(game: str, seed: int, kinds: Sequence[str] = ()) -> tuple[Vein, ...]:
    """The veins of a game, the least deep of every kind first; of those kinds alone where some are named.

    Raises:
        InputError: no such game or kind.
    """
    here = craft(game)
    chosen = [here.kind(one) for one in kinds] or here.kinds
    rows = [
        (kind.depths.index(depth), Vein(game, kind.name, depth, seed))
        for kind in chosen
        for depth in kind.depths
    ]
    return tuple(vein for _, vein in sorted(rows, key=lambda row: row[0]))


def quotas(rows: Sequence[Vein], count: int) -> dict[Vein, int]:
    """How many puzzles each vein is to give: equally many, the first ones one more."""
    share, rest = divmod(count, len(rows))
    return {vein: share + (number < rest) for number, vein in enumerate(rows)}


def attempt(vein: Vein, number: int) -> Puzzle | None:
    """One game of a vein, and the first puzzle in it."""
    kind = vein.asks
    game = kind.engine
    play = kind.play(Random(f"{vein.seed} {kind.game} {kind.name} {vein.depth} {number}"))
    first, last = kind.span
    for made, position in enumerate(play.positions[: last + 1]):
        if made < first or not kind.fit(position):
            continue
        with suppress(GivenUp):
            proof = prove(kind, game, position, vein.depth)
            if proof is None:
                continue
            found = grade(kind, game, position, proof.depth, proof.solution, proof.close)
            return Puzzle(
                name(kind, craft(vein.game).key(game, position)),
                kind.game,
                kind.name,
                game.text(position),
                kind.task(position, proof.depth),
                proof.solution,
                proof.refutations,
                found.stars,
                found.rating,
                found.nodes,
                vein.seed,
                {"start": play.start, "turns": list(play.turns[:made])},
                {"depth": proof.depth, "features": dict(found.features), "attempt": number},
            )
    return None


def dig(hand: Hand) -> Haul:
    """Make the attempts of a hand one by one: until one finds a puzzle, the hand is done, or its time is over."""
    end = monotonic() + SLICE
    for number in range(hand.first, hand.last):
        puzzle = attempt(hand.vein, number)
        if puzzle or monotonic() > end:
            return Haul(Hand(hand.vein, hand.first, number + 1), puzzle.line() if puzzle else "")
    return Haul(hand, "")


class Shaft:
    """The state of one vein: what has been attempted and found.

    Args:
        vein: the vein.
        want: puzzles to find.
        tries: attempts after which no more are made.
        hauls: what is known from before.
    """

    def __init__(self, vein: Vein, want: int, tries: int, hauls: Iterable[Haul]) -> None:
        self.vein, self.want, self.tries = vein, want, tries
        self.found: dict[int, Puzzle] = {}
        self.made: set[int] = set()
        self.given: set[int] = set()
        self.sound = 0  # all attempts before this one are made
        for haul in hauls:
            self.add(haul)

    def add(self, haul: Haul) -> None:
        """Take note of what came of a hand."""
        done = range(haul.hand.first, haul.hand.last)
        self.made.update(done)
        if haul.puzzle:
            self.found[haul.hand.last - 1] = parse(haul.puzzle)
        while self.sound in self.made:
            self.sound += 1

    def give(self, reach: int) -> Hand | None:
        """The next attempts to be made; None where there are none to give."""
        first = self.sound
        while first in self.made or first in self.given:
            first += 1
        last = first
        while last < min(first + reach, self.tries) and last not in self.made and last not in self.given:
            last += 1
        if first >= last:
            return None
        self.given.update(range(first, last))
        return Hand(self.vein, first, last)

    def back(self, hand: Hand) -> None:
        """Take back a hand, done or not."""
        self.given.difference_update(range(hand.first, hand.last))

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """What the attempts before the first one that is missing have found, each position once, as far as wanted."""
        unique = {self.found[n].id: self.found[n] for n in sorted(self.found, reverse=True) if n < self.sound}
        ordered = sorted(unique.values(), key=lambda puzzle: int(puzzle.proof["attempt"]))
        return tuple(ordered[: self.want])

    @property
    def done(self) -> bool:
        """Whether enough is found, or enough was tried."""
        return self.sound >= self.tries or len(self.puzzles) >= self.want


Tell = Callable[[str, int, int, int], None]
"""Hears the vein, how many of its puzzles are found, how many are wanted, and how many attempts were made."""


def choose(found: Mapping[Vein, Sequence[Puzzle]], wanted: Mapping[Vein, int]) -> tuple[Puzzle, ...]:
    """As many puzzles of each vein as wanted, over as many stars as there are; then what is left makes up for veins
    that gave less. No position is taken twice, whatever it asks.
    """
    keys: set[str] = set()
    chosen: dict[Vein, list[Puzzle]] = {vein: [] for vein in wanted}
    rest: list[tuple[Vein, Puzzle]] = []

    def take(vein: Vein, puzzle: Puzzle) -> bool:
        kind = vein.asks
        key = craft(vein.game).key(kind.engine, kind.engine.parse(puzzle.position))
        if key in keys:
            return False
        keys.add(key)
        chosen[vein].append(puzzle)
        return True

    for vein, most in wanted.items():
        by_stars: dict[int, list[Puzzle]] = {}
        for puzzle in found[vein]:
            by_stars.setdefault(puzzle.difficulty, []).append(puzzle)
        queue = [by_stars[stars] for stars in sorted(by_stars)]
        while any(queue):
            for row in queue:
                if row:
                    puzzle = row.pop(0)
                    if len(chosen[vein]) >= most:
                        rest.append((vein, puzzle))
                    else:
                        take(vein, puzzle)
    missing = sum(wanted.values()) - sum(map(len, chosen.values()))
    for vein, puzzle in rest:
        if missing and take(vein, puzzle):
            missing -= 1
    ordered = (sorted(row, key=lambda puzzle: (puzzle.rating, puzzle.id)) for row in chosen.values())
    return tuple(puzzle for row in ordered for puzzle in row)
