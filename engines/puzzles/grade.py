"""How hard a puzzle is, and what else is measured of it: all on one scale, whatever the kind and the game.

A rating grows with the level of players (:mod:`printkit.engines.puzzles.levels`); within a level it follows
the *meaningful
tree*: what a careful reader looks at, plausible tries counted at every own turn of the line. The rating decides the
stars. What no player tells is kept in mind: who has only to look has an easier task than who has to foresee
(:func:`ceiling`), and what weak players find by chance or by greed still has to be seen through (:func:`floor`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Craft, Hold, Kind, Mark, Race, Solo, Worth
from printkit.engines.puzzles.levels import NOBODY, asks_players, first, greedy, level, rank
from printkit.engines.puzzles.prove import own_turns

SHARE = 1000 // NOBODY
"""Ratings of one level."""
BOUNDS = (SHARE + 50, 3 * SHARE + 50, 4 * SHARE, 4 * SHARE + 75)
"""The least ratings of two, three, four and five stars."""
LOOKED = 6
"""Plausible wrong turns whose replies are counted at every own turn, at most."""
SIMPLE = 2
"""Stars up to which a puzzle may be solved by whoever looks no further than one turn."""
MOST = (3, 4)
"""Stars that a puzzle has at most: where nothing beyond the first turn has to be foreseen, for one has only to look;
and where one turn has."""
FEW = 64
"""Where one turn has to be foreseen, fewer positions than these to look at are as good as none to foresee."""
DEEP, HARD = 3, 3
"""Where so many turns have to be foreseen beyond the first, a puzzle is rated as if this level were the weakest that
solves it: a turn that weak players find by chance still has to be seen through."""
STILL = 2
"""Levels for each quiet own turn before the last one of a forced win: nothing points to such a turn."""
RAISED = 4
"""The level that quiet turns, or captures that look alike, raise a puzzle to at most."""

FEATURES: Mapping[str, str] = {
    "turns": "legal turns in the position",
    "close": "plausible turns that fail: no more than two replies refute them, or they fall short by little; of "
    "sets, what looks as if it belonged to them",
    "tries": "the same, counted at every own turn of the line",
    "rank": "place of the solving turn among all turns as they look at first sight (0: the solution is a set)",
    "greedy": "1 where whoever takes the turn that counts most at once solves it",
    "first": "1 where whoever takes the first capture (or the like) solves it",
    "line": "own turns after the first one that are the only ones that solve, too",
    "foreseen": "turns of both players that have to be foreseen beyond the first",
    "hidden": "what of a set is easily overlooked, because it shows only after another step",
    "quiet": "1 where the solving turn takes, flips, strikes or scores nothing",
    "still": "quiet own turns of a forced win before its last one",
    "tempting": "in a defence: plausible turns that fail and take something (or the like)",
}
"""What is measured, in words."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What is measured of a puzzle, and what follows from it.

    Attributes:
        features: by the names of FEATURES.
        nodes: what a careful reader looks at: all turns at every own turn of the line, and every reply to a
            plausible wrong one; of sets, what is to be marked and what looks like it.
        level: the weakest level that solves it.
        rating: 0 to 999.
    """

    features: Mapping[str, int]
    nodes: int
    level: int
    rating: int

    @property
    def stars(self) -> int:
        """1 to 5."""
        return 1 + sum(self.rating >= least for least in BOUNDS)

    @property
    def fair(self) -> bool:
        """Whether those who look no further fail from three stars on."""
        seen = self.features["greedy"] or self.features["first"]
        return self.stars <= SIMPLE or not seen


def grade(
    kind: Kind,
    craft: Craft,
    game: Game[Any],
    position: Any,
    depth: int,
    solution: tuple[str, ...],
    close: int,
    tries: Sequence[tuple[str, ...]],
    known: int = 0,
) -> Grade:
    """The grade of a proved puzzle.

    Args:
        kind, craft, game, position, depth: what is asked, where.
        solution: as proved.
        close: how much of what fails is plausible.
        tries: the plausible wrong turns at every own turn of the line.
        known: its level, where players have been asked before; else they are asked now.
    """
    turns = game.turns(position)
    line = kind.answer == "line"
    goal = kind.goal
    features = {
        "turns": len(turns),
        "close": close,
        "tries": sum(map(len, tries)) if line else close,
        "rank": rank(kind, craft, game, position, solution[0], turns) if line else 0,
        "greedy": int(line and greedy(craft, game, position, turns) == solution[0]),
        "first": int(line and first(kind, game, position, turns) == solution[0]),
        "line": len(solution) // 2 if line else 0,
        "foreseen": kind.foreseen(depth),
        "hidden": len(goal.hidden(game, position)) if isinstance(goal, Mark) else 0,
        "quiet": int(line and not kind.loud(game, position, solution[0])),
        "still": _still(kind, game, position, solution) if _forced(kind) else 0,
        "tempting": sum(kind.loud(game, position, turn) for turn in tries[0]) if _defence(kind) else 0,
    }
    if asks_players(kind, game):
        found = known or level(game, position, solution)
    else:
        found = estimate(kind, solution, features)
    nodes = tree(kind, game, position, depth, solution, features, tries)
    return Grade(features, nodes, found, rating(found, nodes, features))


def rating(level: int, nodes: int, features: Mapping[str, int]) -> int:
    """The rating of a level, within it by the work; no less than the floor, and no more than the ceiling."""
    found = (max(level, floor(features)) - 1) * SHARE + min(_tenths(nodes), SHARE - 1)
    most = ceiling(nodes, features)
    return min(found, BOUNDS[most - 1] - 1) if most <= len(BOUNDS) else found


def floor(features: Mapping[str, int]) -> int:
    """The least level as which a puzzle is rated, however weak the players are that find its turns."""
    deep = HARD if features["foreseen"] >= DEEP else 1
    quiet = STILL * features["still"]
    # Greed may hit on the right capture; a reader has to tell it from the others: a level for each doubling begun.
    alike = (_tenths(1 + features["tempting"]) + 9) // 10
    return max(deep, min(RAISED, max(quiet, alike)))


def ceiling(nodes: int, features: Mapping[str, int]) -> int:
    """The most stars that a puzzle may have, however few players find its turns."""
    foreseen = features["foreseen"]
    if foreseen >= len(MOST):
        return len(BOUNDS) + 1
    if features["greedy"] and features["first"]:
        return 1  # whoever does what everybody does first has solved it
    return MOST[foreseen if nodes >= FEW else 0]


def _forced(kind: Kind) -> bool:
    """Whether something is to be forced, in a line that is shown to its end."""
    return isinstance(kind.goal, Race) and not kind.goal.flee


def _defence(kind: Kind) -> bool:
    """Whether a forced win of the opponent is to be kept off."""
    return isinstance(kind.goal, Hold) or (isinstance(kind.goal, Race) and kind.goal.flee)


def _still(kind: Kind, game: Game[Any], position: Any, solution: tuple[str, ...]) -> int:
    return sum(not kind.loud(game, at, turn) for at, turn in own_turns(game, position, solution[:-1]))


def estimate(kind: Kind, solution: tuple[str, ...], features: Mapping[str, int]) -> int:
    """The level that a puzzle would have if there were players who want what it asks for."""
    match kind.goal:
        case Mark():
            # Four things more ask for one more level, so that none is overlooked; what is no such thing counts half.
            return min(NOBODY, 1 + (len(solution) + features["hidden"] + features["close"] // 2) // 4)
        case Solo():
            hundredths = 50 + 100 * len(solution) + 15 * _tenths(1 + features["close"]) // 10
        case _:
            # Turns are tried in the order in which they look promising, or the plausible ones, if those are fewer.
            tried = min(features["rank"], 1 + features["close"])
            hundredths = (
                100
                + 6 * _tenths(tried)
                + 25 * _tenths(features["turns"]) // 10
                + 25 * features["foreseen"]
                + 45 * features["quiet"]
            )
    return max(1, min(NOBODY, (hundredths + 50) // 100))


def _tenths(number: int) -> int:
    """Ten times the binary logarithm of a number from 1 on, rounded down."""
    return int((number**10).bit_length() - 1) if number else 0


def tree(
    kind: Kind,
    game: Game[Any],
    position: Any,
    depth: int,
    solution: tuple[str, ...],
    features: Mapping[str, int],
    tries: Sequence[tuple[str, ...]],
) -> int:
    """What a careful reader looks at.

    The own turns of a line count each with the replies to them. A defence has one own turn, and the replies to it
    begin lines of as many turns as the opponent needs.
    """
    match kind.goal:
        case Mark():
            return len(solution) + features["hidden"] + features["close"]
        case Solo():
            return features["turns"] + features["close"]
    count, times = 0, depth if _defence(kind) else 1
    for (at, _), wrong in zip(own_turns(game, position, solution), tries, strict=True):
        turns = game.turns(at)
        count += len(turns)
        if features["foreseen"]:
            count += times * sum(_replies(kind, game, turns[turn]) for turn in sorted(wrong)[:LOOKED])
    return count


def _replies(kind: Kind, game: Game[Any], at: Any) -> int:
    """How many replies a careful reader looks at.

    Where it is asked what a reply takes or scores, those that do; captures count once, whatever is placed after them.
    """
    replies = game.turns(at)
    if isinstance(kind.goal, Worth) and kind.goal.reply:
        return len({reply.rpartition("+")[0] or reply for reply in replies if kind.loud(game, at, reply)})
    return len(replies)
