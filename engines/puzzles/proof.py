"""The contents of a puzzle's proof: the solution, the turns that fail, and which of those are plausible."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias

from printkit.engines.game import Game, P
from printkit.layouts.base.frozen import dataclass

CLOSE = 2
"""A wrong turn is plausible if at most this many replies refute it."""
TELLING = 12
"""Number of wrong turns to store."""

Turns: TypeAlias = tuple[str, ...]
Tries: TypeAlias = tuple[Turns, ...]
"""The plausible wrong turns at each of the solver's turns in a line."""
Plausible: TypeAlias = Tries | int
"""The plausible wrong turns, or the number of sets of placements that fall just short of the best."""


class Unproved(Exception):
    """The refusal of a claim in a puzzle; the text says why."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A turn that does not achieve the goal.

    Attributes:
        turn: the turn.
        reply: the first of the replies that refute it; None if no reply is needed.
        plausible: whether the turn is plausible.
        order: sort key that puts the most plausible turns first.
    """

    turn: str
    reply: str | None
    plausible: bool
    order: tuple[int, str]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof that a position is a puzzle.

    Attributes:
        solution: everything to mark or place; otherwise the solving turn, followed by replies and solving turns for
            as long as only one turn works. A forced event is shown to its end, and no alternative to any of the
            solver's turns works.
        wrong: the turns that fail, the most plausible first.
        later_tries: for each of the solver's turns after the first, the plausible turns that fail.
        nearly: for placements, the number of sets that fall just short; None for other goals.
    """

    solution: Turns
    wrong: tuple[Wrong, ...] = ()
    later_tries: Tries = ()
    nearly: int | None = None

    @property
    def plausible(self) -> Plausible:
        """Plausible turns that fail, the most plausible first."""
        if self.nearly is not None:
            return self.nearly
        return (tuple(wrong.turn for wrong in self.wrong if wrong.plausible), *self.later_tries)

    @property
    def refutations(self) -> dict[str, str | None]:
        """The first wrong turns that are plausible or refuted by a reply, each mapped to that reply if there is
        one.
        """
        telling = [wrong for wrong in self.wrong if wrong.plausible or wrong.reply]
        return {wrong.turn: wrong.reply for wrong in telling[:TELLING]}


def proved(solution: Turns, wrong: Iterable[Wrong], later_tries: Iterable[Turns] = ()) -> Proof:
    """Make a proof, with its wrong turns sorted."""
    return Proof(solution, tuple(sorted(wrong, key=lambda one: one.order)), tuple(later_tries))


def refuted(turn: str, replies: Iterable[str]) -> Wrong:
    """Describe a wrong turn, given all the replies that refute it."""
    sequence = sorted(replies)
    order = len(sequence) or 1000, turn
    return Wrong(turn, sequence[0] if sequence else None, 0 < len(sequence) <= CLOSE, order=order)


def plausible_turns(wrong: Iterable[Wrong]) -> Turns:
    """Return the wrong turns that are plausible."""
    return tuple(one.turn for one in wrong if one.plausible)


def how_many(plausible: Plausible) -> int:
    """Count the plausible turns that fail in the position itself."""
    return plausible if isinstance(plausible, int) else len(plausible[0])


@dataclass(frozen=True)
class Continuation(Generic[P]):
    """The miner's way of continuing a solution after its first turn.

    Attributes:
        game: the rules.
        replies: function that takes a position and the number of turns that the solver has made, and returns the best
            replies, in order.
        solving: a function with the same arguments that returns the turns that still solve the puzzle; none if
            nothing is left to find.
    """

    game: Game[P]
    replies: Callable[[P, int], Iterable[str]]
    solving: Callable[[P, int], Turns]

    def while_unique(self, after: P) -> Turns:
        """Return replies and solving turns in alternation after the key, for as long as a reply leaves only one
        solving turn.
        """
        line: list[str] = []
        turn_count = 1
        while True:
            positions = self.game.turns(after)
            for reply in self.replies(after, turn_count):
                answers = self.solving(positions[reply], turn_count)
                if len(answers) == 1:
                    line += [reply, answers[0]]
                    after = self.game.turns(positions[reply])[answers[0]]
                    turn_count += 1
                    break
            else:
                return tuple(line)

    def to_the_end(self, after: P, left: int, turn_count: int = 1) -> Turns | None:
        """Return replies and solving turns up to a given number of further solving turns; None if at some point no
        reply leaves exactly one.
        """
        if not left:
            return ()
        positions = self.game.turns(after)
        for reply in self.replies(after, turn_count):
            answers = self.solving(positions[reply], turn_count)
            if len(answers) == 1:
                then = self.game.turns(positions[reply])[answers[0]]
                line = self.to_the_end(then, left - 1, turn_count + 1)
                if line is not None:
                    return (reply, *answers, *line)
        return None
