"""Measures of a puzzle other than its grade: how economical its position is, and how natural its record is."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from printkit.engines.game import Game, P
from printkit.engines.players.declared import players_of
from printkit.engines.puzzles.force import GivenUp
from printkit.engines.puzzles.goal import Problem, PuzzleKind
from printkit.engines.puzzles.mine import prove
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.layouts.base.refusals import Refusal

RECENT = 8
"""Number of turns to examine at the end of the record."""
LEVEL = 4
"""The level whose preferred turns count as plausible."""
PLAUSIBLE = 4
"""A turn is plausible if it is in the first quarter of the turns in the level's order, or among the first three."""


def measured(puzzle: Puzzle) -> tuple[float | None, float]:
    """Return the economy and naturalness of a puzzle, from 0 to 1; economy is None if it does not apply, as with
    sets.
    """
    kind = puzzle_set(puzzle.game.partition(":")[0]).kind(puzzle.kind)
    return economy(kind, puzzle), natural(kind.engine, puzzle)


def economy(kind: PuzzleKind[P], puzzle: Puzzle) -> float | None:
    """Return the share of the pieces that could be removed, one at a time, without adding a solution."""
    if kind.goal.form != "line":
        return None
    idle = pieces = 0
    for position in _without(kind.engine, puzzle.position):
        pieces += 1
        with suppress(GivenUp):
            proof = prove(Problem(kind, position, puzzle.depth))
            idle += proof is not None and proof.solution[0] == puzzle.solution[0]
    return idle / pieces if pieces else 0.0


def _without(game: Game[P], text: str) -> Iterator[P]:
    """Yield the positions with one piece fewer, if pieces are written as single letters in the first field and may be
    absent.
    """
    board, _, rest = text.partition(" ")
    for at, letter in enumerate(board):
        if letter.isalpha():
            with suppress(Refusal):
                yield game.parse(f"{board[:at]}.{board[at + 1 :]} {rest}")


def natural(game: Game[P], puzzle: Puzzle) -> float:
    """Return the share of the record's last turns that level 4 ranks among the better choices."""
    at = game.parse(puzzle.record["start"])
    positions = [at]
    for turn in puzzle.record["turns"]:
        positions.append(game.play(positions[-1], turn)[1])
    good = questions = 0
    # In a game whose positions are never over, players choose turns without searching.
    player = players_of(game).player(LEVEL) if game.info.history else None
    for before, after in list(pairwise(positions))[-RECENT:]:
        if player is None or isinstance(player.kernel, RulesKernel):
            continue
        words = player.kernel.encode(game.text(before))
        ranking = [to for _, to in player.search.think(words)]
        questions += 1
        most = max(3, len(ranking) // PLAUSIBLE)
        good += player.kernel.encode(game.text(after)) in ranking[:most]
    return good / questions if questions else 1.0
