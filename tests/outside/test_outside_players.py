"""Games without an evaluation have players of every level, by search through their rules."""

from __future__ import annotations

from printkit import engines
from printkit.engines.players import advise, arena
from printkit.engines.players.level import LEVELS
from printkit.engines.players.playing import play
from printkit.engines.search.solution import WIN


def test_every_level_has_advice(brought):
    for id in brought:
        game = engines.find(id)
        position = game.start()
        for level in LEVELS[:5]:
            found = advise(game, position, level, seed=3)
            assert found.turn in game.turns(position)
            assert found == advise(game, position, level, seed=3)


def test_a_win_at_once_is_seen(brought):
    seen = 0
    for id in brought:
        game = engines.find(id)
        players = (arena.at_level(1)(game, 1), arena.at_level(1)(game, 2))
        kernel = players[0].kernel
        *_, before, last = play(game, players, game.info.start)[1]
        position = game.parse(kernel.decode(before))
        over = game.outcome(game.parse(kernel.decode(last)))
        if over and over.winner == game.mover(position):
            for level in LEVELS[:4]:
                found = advise(game, position, level)
                assert game.outcome(game.play(position, found.turn)[1]).winner == over.winner
                assert found.value == WIN
            seen += 1
    assert seen
