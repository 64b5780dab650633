"""Games to be searched for puzzles, played between players of two levels.

A strong player faces a weak one, so that one makes mistakes that the other can exploit. Openings, styles
and the choice of first player are random; the record of a puzzle is the game in which its position arose.
"""

from itertools import pairwise
from random import Random
from typing import Any

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Play

MATCHES = ((4, 2), (5, 3), (6, 3), (5, 4), (6, 5))
"""Pairs of levels; the better player sees turns that the other overlooks."""


def between(name: str, random: Random, matches: tuple[tuple[int, int], ...] = MATCHES) -> Play[Any]:
    """Play a game between two levels from a random opening or, in games without one, after two random turns.

    Args:
        name: the game (or variant).
        random: the source of random numbers.
        matches: the pairs of levels to choose from.
    """
    from printkit.engines.players.base import OPENING
    from printkit.engines.players.declared import players_of
    from printkit.engines.players.playing import play

    game = engines.find(name)
    players = players_of(game)
    opening = players.opening(random)
    positions = [game.parse(opening) if opening else game.start()]
    for _ in range(0 if opening else OPENING):
        turns = game.turns(positions[-1])
        positions.append(turns[random.choice(list(turns))])
    levels = list(random.choice(matches))
    random.shuffle(levels)
    one, two = (players.seat(level, random.getrandbits(32)) for level in levels)
    _, states = play(game, (one, two), game.text(positions[-1]))
    positions += [game.parse(one.kernel.decode(words)) for words in states[1:]]
    return Play(game.text(positions[0]), tuple(positions))


def walked(game: Game[P], start: P, random: Random, *, plies: int, levels: tuple[int, ...]) -> Play[P]:
    """Play a given number of turns in an endless game; each player follows the advice of a level chosen at random.

    Args:
        game: the rules.
        start: the starting position.
        random: source of random numbers for choosing each player's level and seed.
        plies: number of turns.
        levels: levels to choose from.
    """
    from printkit.engines.players.declared import advise

    seats: dict[str, int] = {}
    positions, turns = [start], []
    for _ in range(plies):
        level = seats.setdefault(game.mover(positions[-1]), random.choice(levels))
        turn = advise(game, positions[-1], level, seed=random.getrandbits(16)).turn
        turns.append(turn)
        positions.append(game.turns(positions[-1])[turn])
    return Play(game.text(start), tuple(positions), tuple(turns))


def record(game: Game[P], play: Play[P], ply: int) -> tuple[str, ...]:
    """Return the first ``ply`` turns of a game."""
    if play.turns:
        return play.turns[:ply]
    from printkit.engines.players.declared import players_of

    steps = pairwise(play.positions[: ply + 1])
    players = players_of(game)
    return tuple(players.notation(before, game.text(after)) for before, after in steps)
