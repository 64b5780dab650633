"""Players declared by games."""

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.players.base import Players
from printkit.engines.players.player import Advice
from printkit.layouts.base.refusals import InputError


def players_of(game: Game[P]) -> Players[P]:
    """Return the players of a game: those it declares or, if it declares none, the default players.

    Raises:
        TypeError: the declaration refers to a value of the wrong type.
    """
    id = game.info.id
    ref = engines.engine(id).players if engines.knows(id) else None
    if ref is None:
        return Players(game)
    declaration = ref.load(object)
    if not (isinstance(declaration, type) and issubclass(declaration, Players)):
        raise TypeError(f"{ref.path} is not a subclass of {Players.__name__}")
    players: Players[P] = declaration(game)
    return players


def advise(game: Game[P], position: P, level: int, *, seed: int = 0) -> Advice:
    """Return the advice that the player with a given level and seed offers in a position of the game.

    Raises:
        InputError: the position is over, or there is no such level.
    """
    if game.outcome(position):
        message = "{field} must be a position in which the game is still in progress, but in {value} it is over."
        raise InputError("position", game.text(position), message)
    return players_of(game).advise(position, level, seed)
