"""Full games with hidden hands in the studio: the information and the decisions available to each player."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import Part, declared, load


class HiddenGame(Part, ABC):
    """A full game with hidden hands; a game declares a class ``Hands`` derived from this one in its ``hands.py``.

    A game is represented by the text of its start and the decisions made since. Each method raises a Refusal if a
    decision does not fit the game.

    Attributes:
        players: the possible numbers of players.
    """

    players: tuple[int, ...] = (2,)

    @abstractmethod
    def begin(self, players: int, seed: int) -> str:
        """Return the start of a game for this many players; the seed determines the deal."""

    @abstractmethod
    def shown(self, start: str, turns: Sequence[str], viewer: str) -> tuple[str, Mapping[str, object]]:
        """Return the position on the board, and everything else that one player may see.

        Args:
            start: the start of the game.
            turns: the decisions; a ``?`` in a decision is left to chance.
            viewer: the player whose cards are shown; empty to show nobody's.

        Returns:
            the text of a position, and values: ``turns`` (with chance decided), ``chooser``, ``over``, ``winner``,
            ``state``, ``now``, ``players``, ``hand``, ``offers`` (in which ``*`` represents cards to be chosen),
            ``squares`` (decisions, keyed by the spots to click) and ``log``.
        """

    @abstractmethod
    def decide(self, start: str, turns: Sequence[str], level: int, *, seed: int) -> str:
        """Return the decision that a computer player of a given level makes in place of the next player to decide."""


def hidden_game(game: str) -> HiddenGame | None:
    """Return a game's full version with hidden hands; None if it has none."""
    part = declared(game).hands
    return load(part, HiddenGame) if part else None  # type: ignore[type-abstract]


def full_game(game: str) -> HiddenGame:
    """Return the full game with hidden hands. Raises InputError if there is no such game."""
    full = hidden_game(game)
    if full is None:
        raise InputError("game", game, "{value} has no hidden hands.")
    return full
