"""Random games, played with a little common sense, to be searched for puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Protocol

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Play


class Policy(Protocol[P]):
    """A way of choosing one of the turns in a position."""

    def __call__(self, game: Game[P], position: P, turns: Mapping[str, P], *, random: Random) -> str:
        """Return the chosen turn."""


def anything(game: Game[P], position: P, turns: Mapping[str, P], *, random: Random) -> str:
    """Choose among all turns with equal probability."""
    return random.choice(list(turns))


def careful(game: Game[P], position: P, turns: Mapping[str, P], *, random: Random) -> str:
    """Choose a turn that wins; otherwise one after which the opponent cannot win at once; otherwise any."""
    mover = game.mover(position)

    def lost(after: P) -> bool:
        replies = game.turns(after).values()
        return any((over := game.outcome(reply)) and over.winner != mover for reply in replies)

    choices = list(turns)
    random.shuffle(choices)
    for turn in choices:
        over = game.outcome(turns[turn])
        if over and over.winner == mover:
            return turn
    return next((turn for turn in choices if not lost(turns[turn])), choices[0])


def playout(game: Game[P], start: P, random: Random, *, plies: int, policy: Policy[P] = anything) -> Play[P]:
    """Play at most ``plies`` turns of a game, stopping early if the game is over or a position is repeated."""
    positions = [start]
    turns: list[str] = []
    earlier_positions = {start}
    while len(turns) < plies:
        legal = game.turns(positions[-1])
        if not legal:
            break
        turn = policy(game, positions[-1], legal, random=random)
        after = legal[turn]
        if after in earlier_positions and game.info.history:
            break
        earlier_positions.add(after)
        positions.append(after)
        turns.append(turn)
    return Play(game.text(start), tuple(positions), tuple(turns))


def random_game(name: str, random: Random, *, plies: int, policy: Policy[P] = anything) -> Play[P]:
    """Play a game, given by name, from its start, as :func:`playout` does."""
    game: Game[P] = engines.find(name)
    return playout(game, game.start(), random, plies=plies, policy=policy)
