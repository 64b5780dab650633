"""A player at a given level, and the advice it gives.

A player's advice depends only on the game, the position, the level and the seed, because work is counted in nodes,
never in seconds. The seed determines the style: it changes the weights of an evaluation slightly, and decides what a
weak player misjudges or overlooks.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from printkit.engines.game import Game
from printkit.engines.players.evaluation import LOGIT, Evaluation
from printkit.engines.players.level import Level
from printkit.engines.players.proof import Forced, Points, Proven
from printkit.engines.players.search import Search
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.margins import lead
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN
from printkit.engines.search.solve import book_of
from printkit.engines.search.uncompiled import LOST
from printkit.layouts.base.frozen import dataclass

Words = tuple[int, ...]

SURE = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
TRIES = 4
"""How many times a turn that is proved to lose may be replaced with another."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of a player.

    Attributes:
        turn: in canonical notation.
        expect: the score that the player to move can expect, from 0 to 1.
        value: the proved result for the player to move: ``win``, ``loss``, ``draw`` or ``unknown``.
        nodes: number of positions that were expanded or evaluated.
    """

    turn: str
    expect: float
    value: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's choice: the resulting position in memory words, and the same fields as in :class:`Advice`."""

    after: Words
    expect: float
    value: str
    nodes: int


def character(evaluation: Evaluation, spread: int, seed: int) -> list[int]:
    """Return the weights of the player with a given seed: those of the game,
    each changed by up to ``spread`` per cent.
    """
    weights = []
    for name, *pair in evaluation.features:
        # The integers of random.Random are the same everywhere; drawing once for each feature treats both sides
        # alike.
        percent = 100 + Random(f"player {seed} {name}").randint(-spread, spread)
        weights += [weight * percent // 100 for weight in pair]
    return weights


class Player:
    """A player of a game.

    Args:
        game: the rules.
        evaluation: the evaluation that estimates positions; it receives the player's weights.
        level: strength of the player.
        seed: style of the player.
    """

    def __init__(self, game: Game[Any], evaluation: Evaluation, level: Level, *, seed: int = 0) -> None:
        self.game, self.evaluation, self.kernel, self.level = game, evaluation, evaluation.kernel, level
        self.seed = seed
        self.evaluation.weigh(character(self.evaluation, level.spread, seed))
        self.search = Search(
            self.evaluation,
            level.depth,
            level.nodes,
            level.width,
            level.noise,
            level.miss_rate,
            foresight=level.foresight,
            seed=seed,
        )
        self.prover: Forced | Points | None = None
        if level.proof and isinstance(self.kernel, Scored):
            self.prover = Points(self.kernel, self.lead, level.proof)
        elif level.proof and not isinstance(self.kernel, RulesKernel):
            self.prover = Forced(self.kernel, book_of(game, self.kernel), level.proof)

    def choose(self, position: Words) -> Choice:
        """Choose a turn in an open position; both are given as memory words of the kernel."""
        facts = Proven()
        if self.prover:
            children = self.kernel.successors(position)
            self.prover.nodes = self.level.effort(len(children))
            facts = self.prover.look(position, children)
        if facts.value == WIN and facts.good:
            return self._win(position, facts)
        bad, nodes = facts.bad | self._overlooked(position), facts.nodes
        for _ in range(TRIES if self.prover else 1):
            value, after = self.search.think(position, bad)[0]
            nodes += self.search.spent
            sound = facts.value != UNKNOWN or self.search.end(value) > 0 or after in bad
            if sound or not self.prover or not self.prover.refutes(after):
                break
            bad.add(after)
        verdict = facts.value
        if verdict == UNKNOWN and self.search.proved and self.search.end(value) and not bad:
            verdict = WIN if value > 0 else LOSS
        if verdict == UNKNOWN and self.kernel.outcome(after) == LOST:
            verdict = WIN
        return Choice(after, expectation(value, verdict), verdict, nodes)

    def _overlooked(self, position: Words) -> set[Words]:
        """Return the immediate wins that the player overlooks, which depend on the seed and the position after the
        turn.
        """
        if not self.level.blind:
            return set()
        wins = (child for child in self.kernel.successors(position) if self.kernel.outcome(child) == LOST)
        marks = {child: Random(f"blind {self.seed} {self.kernel.decode(child)}") for child in wins}
        return {child for child, mark in marks.items() if mark.randrange(256) < self.level.blind}

    @property
    def breadth(self) -> int:
        """The number of turns that the player last chose from: all legal ones, or those that the evaluation lists."""
        return self.search.breadth

    def _win(self, position: Words, facts: Proven) -> Choice:
        """Return the turn with the fastest known win."""
        assert self.prover
        others = {child for child in self.kernel.successors(position) if child not in facts.good}
        value, after = self.search.think(position, others)[0]
        if self.search.end(value) <= 0 and not isinstance(self.prover, Points):
            after = self.prover.soonest(facts.good)
        return Choice(after, 1.0, WIN, facts.nodes + self.search.spent)

    def lead(self, position: Words) -> int:
        """Return the points of the player to move minus the other player's."""
        at = self.game.parse(self.kernel.decode(position))
        return lead(self.game, at, self.game.mover(at))


def expectation(value: int, verdict: str) -> float:
    """Return the expected score for an estimate or a proof, rounded to four decimal places."""
    if verdict in SURE:
        return SURE[verdict]
    return round(1 / (1 + exp(-max(-2000, min(2000, value)) / LOGIT)), 4)
