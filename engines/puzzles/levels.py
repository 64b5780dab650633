"""Who solves a puzzle: the levels of players, and those who look no further than one turn.

Where a puzzle asks for what players want (a win, points), the players of each level are asked, with ten seeds. What
one turn achieves, or a set that is to be marked, is no player's aim: there the level is *estimated* from what is
measured (:mod:`printkit.engines.puzzles.grade`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import starmap
from typing import Any

from printkit.engines.game import Game
from printkit.engines.players.declared import players_of
from printkit.engines.players.level import LEVELS
from printkit.engines.puzzles.kind import Craft, Kind, Worth
from printkit.engines.puzzles.prove import own_turns
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import LOST, OPEN, WON

SEEDS = 10
"""Players asked at every level; half of them have to find the solution."""
NOBODY = len(LEVELS) + 1
"""The level of a puzzle that no level solves."""
END = {LOST: 1 << 20, WON: -(1 << 20)}
"""What a position that is over counts, for whoever moved there."""


Solves = Callable[[int, int], bool]
"""Of a level and a seed, whether that player or reader solves it."""


def asks_players(kind: Kind, game: Game[Any]) -> bool:
    """Whether players can be asked: they want what the kind asks for, and do not think through the rules alone."""
    return kind.played and not isinstance(kernel_of(game), RulesKernel)


def level(game: Game[Any], position: Any, solution: tuple[str, ...]) -> int:
    """The weakest level that solves a puzzle with at least half of the seeds; NOBODY where none does.

    Args:
        game: the rules.
        position: where something is asked that players want.
        solution: as proved.
    """
    solves = solver(game, position, solution)
    for number in LEVELS:
        right = wrong = 0
        for seed in range(SEEDS):
            if solves(number, seed):
                right += 1
            else:
                wrong += 1
            if 2 * right >= SEEDS:
                return number
            if 2 * wrong > SEEDS:
                break
    return NOBODY


def solver(game: Game[Any], position: Any, solution: tuple[str, ...]) -> Solves:
    """Whether a player finds every own turn of a line: whoever finds its first one may have stumbled on it."""
    own = [
        (game.text(at), game.text(game.turns(at)[turn])) for at, turn in own_turns(game, position, solution)
    ]

    def solves(number: int, seed: int) -> bool:
        player = players_of(game).player(number, seed)

        def finds(text: str, solved: str) -> bool:
            return player.kernel.decode(player.choose(player.kernel.encode(text)).after) == solved

        return all(starmap(finds, own))

    return solves


def greedy(craft: Craft, game: Game[Any], position: Any, turns: Mapping[str, Any]) -> str:
    """The turn of somebody who looks no further: a win, else what counts most at once; the first of its equals."""
    mover = game.mover(position)

    def worth(turn: str) -> tuple[bool, int]:
        over = game.outcome(turns[turn])
        return bool(over and over.winner == mover), craft.counts(game, position, turn, turns[turn])

    return max(turns, key=worth)


def first(kind: Kind, game: Game[Any], position: Any, turns: Mapping[str, Any]) -> str:
    """The first turn that everybody looks at, such as a capture; without one, the first of all."""
    return next((turn for turn in turns if kind.loud(game, position, turn)), next(iter(turns)))


def rank(kind: Kind, craft: Craft, game: Game[Any], position: Any, key: str, turns: Mapping[str, Any]) -> int:
    """The place of a turn, 1 being the first, among all turns as they look at first sight.

    They are ordered by the players' estimate of the position after each where players are asked, else by what
    somebody looks at first who knows what is asked; of those that look equally good, half come first.
    """
    if not kind.played:
        sight = (kind.goal.sight if isinstance(kind.goal, Worth) else None) or craft.counts
        values = {turn: sight(game, position, turn, after) for turn, after in turns.items()}
    else:
        kernel = kernel_of(game)
        evaluation, values = players_of(game).evaluation(kernel), {}
        for turn, after in turns.items():
            words = kernel.encode(game.text(after))
            outcome = kernel.outcome(words)
            values[turn] = -evaluation.estimate(words) if outcome == OPEN else END.get(outcome, 0)
    better = sum(value > values[key] for value in values.values())
    equal = sum(value == values[key] for value in values.values()) - 1
    return 1 + better + (equal + 1) // 2
