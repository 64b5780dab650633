"""Weights of an evaluation, fitted to games of the search against itself by logistic regression.

``python -m tests.bench.fit GAME GAMES [LEVEL]`` plays GAMES games between the level (5 unless given) and its
neighbours, takes every position that is not over with the score of its player to move, and prints what fits best
beside what the game has now: for each feature the weight of the player to move and that of the other, in hundredths
of a logit, then the tempo, and how well both predict (mean log-loss; lower is better) on games that were held back.
The same seed plays the same games. Weights are written into ``engines/ID/evaluation.py`` by hand, and the ladder is
measured anew.
"""

from __future__ import annotations

import sys
from random import Random

import numpy

from printkit import engines
from printkit.engines.players import arena, players_of
from printkit.engines.players.evaluation import LOGIT
from printkit.engines.players.playing import play
from printkit.engines.search.solve import kernel_of

SEED = 2026
HELD = 5
"""Every so many games one is held back to judge by."""
RIDGE = 1.0
"""Pull towards nought, so that a feature that is hardly ever seen gets no great weight."""
STEPS = 25


def samples(game, number, level):
    """Features of the positions of one game, mover and other alternating, and the scores of their movers."""
    chance = Random(f"fit {game.name} {SEED} {number}")
    levels = [min(8, max(1, level + chance.choice((-1, 0, 1)))) for _ in range(2)]
    seats = tuple(arena.at_level(each)(game, chance.getrandbits(32)) for each in levels)
    score, played = play(game, seats, players_of(game).varied(chance))
    evaluation = players_of(game).evaluation(kernel_of(game))
    rows = [[count for pair in evaluation.counts(words).values() for count in pair] for words in played[:-1]]
    return rows, [score if index % 2 == 0 else 1 - score for index in range(len(rows))]


def fitted(rows, scores):
    """Weights, the tempo's last, in logits: logistic regression by Newton's steps."""
    features = numpy.hstack([numpy.asarray(rows, float), numpy.ones((len(rows), 1))])
    scores, weights = numpy.asarray(scores, float), numpy.zeros(features.shape[1])
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(-features @ weights))
        slope = features.T @ (scores - expected) - RIDGE * weights
        bend = (features * (expected * (1 - expected))[:, None]).T @ features + RIDGE * numpy.eye(len(weights))
        weights = weights + numpy.linalg.solve(bend, slope)
    return weights


def loss(rows, scores, weights):
    """Mean log-loss of what these weights (in logits) predict."""
    features = numpy.hstack([numpy.asarray(rows, float), numpy.ones((len(rows), 1))])
    expected = numpy.clip(1 / (1 + numpy.exp(-features @ weights)), 1e-6, 1 - 1e-6)
    scores = numpy.asarray(scores, float)
    return float(-(scores * numpy.log(expected) + (1 - scores) * numpy.log(1 - expected)).mean())


def main(name, games, level=5):
    """Play, fit and print."""
    game = engines.find(name)
    evaluation = players_of(game).evaluation(kernel_of(game))
    parts = ([], []), ([], [])
    for number in range(games):
        rows, scores = samples(game, number, level)
        part = parts[number % HELD == 0]
        part[0].extend(rows)
        part[1].extend(scores)
    weights = fitted(*parts[0])
    now = numpy.array([w for _, *pair in evaluation.features for w in pair] + [evaluation.tempo]) / LOGIT
    print(f"{name}: {len(parts[0][0])} positions of {games} games between levels about {level}, seed {SEED}")
    for index, (feature, mine, theirs) in enumerate(evaluation.features):
        one, other = (round(LOGIT * weight) for weight in weights[2 * index : 2 * index + 2])
        print(f"{feature:24} {one:5} {other:5}   now {mine:5} {theirs:5}")
    print(f"{'tempo':24} {round(LOGIT * weights[-1]):5}         now {evaluation.tempo:5}")
    print(f"log-loss on games held back: fitted {loss(*parts[1], weights):.4f}, now {loss(*parts[1], now):.4f}")


def run():
    """A small fit of each game that has features."""
    for name in ("yoso", "mana", "strings"):
        main(name, 40, 3)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:4]))
