"""Opponents that players are measured against: one without any plan, and one that looks a single turn ahead."""

from __future__ import annotations

import random
from dataclasses import replace

from printkit import engines
from printkit.engines.favor.court import SIDES, Stage
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.evaluation import tries
from printkit.engines.favor.policy import decide
from printkit.engines.favor.rules import reach
from printkit.engines.players import players_of
from printkit.engines.players.level import Level
from printkit.engines.players.player import Player
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import LOST, OPEN


class Chance:
    """Any turn, all equally likely."""

    def __init__(self, game, seed):
        self.kernel, self.random = kernel_of(game), random.Random(seed)

    def choose(self, position):
        self.after = self.random.choice(self.kernel.successors(position))
        return self


class Greedy:
    """The turn after which the position is worth most by a one-turn count of its own; the first of equals."""

    def __init__(self, game, seed):
        self.game, self.kernel = game, kernel_of(game)
        self.random = random.Random(seed)

    def choose(self, position):
        after = self.kernel.successors(position)
        self.random.shuffle(after)
        self.after = max(after, key=self.worth)
        return self

    def worth(self, position):
        if self.kernel.outcome(position) != OPEN:
            return 1000 if self.kernel.outcome(position) == LOST else -1000
        return GREED[self.game.info.id](self.kernel.decode(position))


def most_tokens(text):
    zones, mover = text.split(" ")[:2]
    mine = "f" if mover == "honour" else "h"
    return zones.count(mine) - zones.count("hf"[mine == "h"])


def most_pieces(text):
    board, mover = text.split(" ")[:2]
    mine = sum(piece.islower() for piece in board)
    theirs = sum(piece.isupper() for piece in board)
    return mine - theirs if mover == "red" else theirs - mine


def most_points(text):
    mover, points = text.split(" ")[1:]
    sun, moon = map(int, points.split("-"))
    return moon - sun if mover == "sun" else sun - moon


def most_threes(text):
    rules = engines.find("jo")
    position = rules.parse(text)
    score = rules.score(position)
    return sum(score.values()) - 2 * score[position.mover]


GREED = {"yoso": most_tokens, "master": most_tokens, "mana": most_pieces, "strings": most_points, "jo": most_threes}


def alphabeta(nodes):
    """Makes plain players: alpha-beta of so many nodes with the game's evaluation, without proofs or selection."""

    def make(game, seed):
        evaluation = players_of(game).evaluation(kernel_of(game))
        return Player(game, evaluation, Level(nodes=nodes, noise=2, spread=10), seed=seed)

    return make


class ChanceAtCourt:
    """Any decision of the full game of Emperor's Favor that comes to mind."""

    def __init__(self, game, seed):
        self.random = random.Random(seed)

    def decide(self, court, chance):
        me = court.player(court.chooser)
        if court.stage == Stage.DISCARD and len(me.hand) > me.honor:
            return Decision(me.letter, "discard", cards=tuple(self.random.sample(me.hand, len(me.hand) - me.honor)))
        if court.stage == Stage.DISCARD:
            return Decision(me.letter, "face", facing=self.random.choice("NESW"))
        if court.stage == Stage.PAY:
            return Decision(me.letter, "pay", cards=me.hand)
        if court.stage <= Stage.MOVE:
            return Decision(me.letter, "move", square=self.random.choice(reach(court.position)))
        found = self.random.choice(list(tries(court, self.random)))
        return replace(found, hit=found.verb in SIDES and chance.random() < 0.5)


class Plain:
    """The plain courtier: it strikes when it can and looks no further."""

    def __init__(self, game, seed):
        self.random = random.Random(seed)

    def decide(self, court, chance):
        found = decide(court, self.random, 0.5)
        return replace(found, hit=found.verb in SIDES and chance.random() < 0.5)
