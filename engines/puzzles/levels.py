"""Who solves a puzzle: the levels of players, and those who look no further than one turn.

Where a puzzle asks for what players want (a win, points), the players of each level are asked, with ten seeds. A set
that is to be marked, or one turn's achievement, is no player's aim: there a *reader* looks at as many things as there
are to be told apart, and overlooks each with some chance, which is the smaller the higher its level is. Readers also
stand in for players of games that have no kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

from engines.game import Game
from engines.players.level import LEVELS
from engines.players.player import Player, evaluation_of, level_of
from engines.puzzles.kind import Craft, Kind
from engines.search.rules_kernel import RulesKernel
from engines.search.solve import kernel_of
from engines.search.uncompiled import LOST, OPEN, WON

SEEDS = 10
"""Players asked at every level; half of them have to find the solution."""
NOBODY = len(LEVELS) + 1
"""The level of a puzzle that no level solves."""
OVERLOOKED = (30, 24, 18, 14, 10, 7, 5, 3)
"""Of 100 things that there are to be seen, so many escape a reader of each level."""

END = {LOST: 1 << 20, WON: -(1 << 20)}
"""What a position that is over counts, for whoever moved there."""


Solves = Callable[[int, int], bool]
"""Of a level and a seed, whether that player or reader solves it."""


def level(kind: Kind, game: Game[Any], position: Any, solution: tuple[str, ...], weight: int) -> int:
    """The weakest level that solves a puzzle with at least half of the seeds; NOBODY where none does.

    Args:
        kind: what is asked.
        game: its rules.
        position: where.
        solution: as proved.
        weight: how many things have to be told apart, for readers.
    """
    text = game.text(position)
    # Players that think through the rules alone would take minutes for a puzzle.
    asked = kind.played and not isinstance(kernel_of(game), RulesKernel)
    solves = _player(kind, game, position, solution[0]) if asked else _reader(text, weight)
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


def _player(kind: Kind, game: Game[Any], position: Any, key: str) -> Solves:
    text, solved = game.text(position), game.text(game.turns(position)[key])

    def solves(number: int, seed: int) -> bool:
        player = Player(game, level_of(game, number), seed)
        after = player.choose(player.kernel.encode(text)).after
        return player.kernel.decode(after) == solved

    return solves


def _reader(text: str, weight: int) -> Solves:
    def solves(number: int, seed: int) -> bool:
        draws = (crc32(f"reader {seed} {thing} {text}".encode()) % 100 for thing in range(weight))
        return all(draw >= OVERLOOKED[number - 1] for draw in draws)

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

    They are ordered by the players' estimate of the position after each where players are asked, else by what counts.
    """
    if not kind.played:
        values = {turn: craft.counts(game, position, turn, after) for turn, after in turns.items()}
    else:
        kernel = kernel_of(game)
        evaluation, values = evaluation_of(game, kernel), {}
        for turn, after in turns.items():
            words = kernel.encode(game.text(after))
            outcome = kernel.outcome(words)
            values[turn] = -evaluation.estimate(words) if outcome == OPEN else END.get(outcome, 0)
    return 1 + sum(value > values[key] for value in values.values())
