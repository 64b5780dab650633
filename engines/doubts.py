"""Doubtful rulings: the shortest game found after which two readings of a ruling disagree.

A ruling decides a question that a rule text leaves open. Its alternative reading is a second set of rules that
differs only in that ruling. Random games are searched for positions on which the two disagree; each game is then
shortened as far as the disagreement on its last position allows. Every position found can be reached in play, but the
game that leads to it is not proved to be the shortest.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Generic, Literal

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.random_games import anything, playout
from printkit.engines.search.solution import UNKNOWN
from printkit.engines.search.solve import value_of
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import Refusal

PLIES = 160
"""Number of turns in a random game."""
FEW = 3
"""Number of random turns from which :func:`narrow` chooses."""
LAST = 12
"""Number of positions, counted back from the end of a game, that are searched for a winner."""
Sort = Literal["turns", "winner"]
SORTS: tuple[Sort, ...] = ("turns", "winner")


def narrow(game: Game[P], position: P, turns: Mapping[str, P], *, random: Random) -> str:
    """Choose from a few random turns the one that leaves the fewest replies, avoiding the game's end if possible."""
    few = random.sample(list(turns), min(FEW, len(turns)))
    return min(few, key=lambda turn: len(game.turns(turns[turn])) or 1 << 20)


@dataclass(frozen=True, slots=True)
class Reading(Generic[P]):
    """An alternative reading of a ruling.

    Attributes:
        ruling: id of the ruling.
        text: the rule according to this reading.
        rules: the resulting rules, which apply to the same positions.
    """

    ruling: str
    text: str
    rules: Game[P]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A position on which two readings disagree.

    Attributes:
        ruling, text: the ruling and the reading's text.
        sort: whether the readings disagree on the legal ``turns`` or on the ``winner``.
        position: its text.
        record: the turns that lead to it from the start of the game.
        here, there: the turns that are legal only under the ruling, and the turns that are legal only under the
            reading; for ``winner``, the values for the player to move under the ruling and under the reading.
    """

    ruling: str
    text: str
    sort: Sort
    position: str
    record: tuple[str, ...]
    here: tuple[str, ...]
    there: tuple[str, ...]


def readings_of(game: Game[P]) -> tuple[Reading[P], ...]:
    """Return the alternative readings that a game declares; a variant has none."""
    ref = engines.engine(game.name).readings if engines.knows(game.name) else None
    return ref.load(tuple) if ref else ()


@dataclass(frozen=True, slots=True)
class Search(Generic[P]):
    """A search for positions on which a reading disagrees with the rules.

    Attributes:
        game: the rules.
        reading: the alternative rules.
        games: number of random games to play.
        nodes: number of positions to search for a proof of each value.
    """

    game: Game[P]
    reading: Reading[P]
    games: int = 30
    nodes: int = 400

    def doubts(self, seed: int = 0) -> Iterator[Doubt]:
        """Yield the doubts with the shortest games found: one about turns and one about the winner, if
        there are any.
        """
        for sort in SORTS:
            differ, last = (self._winner, LAST) if sort == "winner" else (self._turns, None)
            record = self._shortest(differ, seed, last=last)
            if record is not None and (position := self._after(record)) is not None:
                here, there = differ(position) or ((), ())
                head = self.reading.ruling, self.reading.text, sort
                yield Doubt(*head, self.game.text(position), record, here, there)

    def _turns(self, position: P) -> tuple[tuple[str, ...], ...] | None:
        """Return the turns that only one of the readings allows; None if there are none."""
        one, other = self.game.turns(position).items(), self.reading.rules.turns(position).items()
        if one == other:
            return None
        return tuple(sorted(turn for turn, _ in one - other)), tuple(sorted(turn for turn, _ in other - one))

    def _winner(self, position: P) -> tuple[tuple[str, ...], ...] | None:
        """Return the value under each reading; None if they agree or one of them is not proved."""
        if not self.game.info.history:
            return None
        one = value_of(self.game, position, self.nodes).value
        if one == UNKNOWN:
            return None
        other = value_of(self.reading.rules, position, self.nodes, plain=True).value
        return None if other in (one, UNKNOWN) else ((one,), (other,))

    def _shortest(self, differ: Callable[[P], object], seed: int, *, last: int | None) -> tuple[str, ...] | None:
        best: tuple[str, ...] | None = None
        for number in range(self.games):
            random = Random(f"doubt {self.reading.ruling} {seed} {number}")
            policy = (anything, narrow)[number % 2]
            game = playout(self.game, self.game.start(), random, plies=PLIES, policy=policy)
            plies = range(len(game.positions))[-last if last else 0 : None if best is None else len(best)]
            first = next((ply for ply in plies if differ(game.positions[ply])), None)
            if first is not None:
                best = self._shorter(game.turns[:first], differ)
        return best

    def _shorter(self, record: tuple[str, ...], differ: Callable[[P], object]) -> tuple[str, ...]:
        """Return the game without unnecessary turns; the readings still disagree on its last position."""
        width = max(1, len(record) // 2)
        while width:
            for at in range(len(record) - width, -1, -1):
                rest = record[:at] + record[at + width :]
                position = self._after(rest)
                if position is not None and differ(position):
                    record = rest
                    break
            else:
                width //= 2
        return record

    def _after(self, record: tuple[str, ...]) -> P | None:
        """Return the position after the turns of a record, or None if these cannot be played."""
        position = self.game.start()
        try:
            for turn in record:
                position = self.game.play(position, turn)[1]
        except Refusal:
            return None
        return position
