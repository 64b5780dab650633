"""Full games with hidden hands in the studio: what each player may see of one, and what they may decide."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import Part, declared, load


class HiddenGame(Part, ABC):
    """A full game with hidden hands: a class ``Hands`` in ``hands.py`` that derives from this.

    A game is the text of its start and the decisions since. Each method raises a Refusal if they do not fit.

    Attributes:
        players: how many may play.
    """

    players: tuple[int, ...] = (2,)

    @abstractmethod
    def begin(self, players: int, seed: int) -> str:
        """The start of a game for this many players; the seed fixes the deal."""

    @abstractmethod
    def shown(self, start: str, turns: Sequence[str], viewer: str) -> tuple[str, Mapping[str, object]]:
        """The position of the board, and what else one player may see.

        Args:
            start: the start of the game.
            turns: the decisions; a ``?`` in one is left to chance.
            viewer: the player who looks; nobody's cards are shown if it is empty.

        Returns:
            the text of a position, and values: ``turns`` (with chance decided), ``chooser``, ``over``, ``winner``,
            ``state``, ``now``, ``players``, ``hand``, ``offers`` (in which ``*`` stands for cards that are chosen),
            ``squares`` (decisions by the spots that are clicked) and ``log``.
        """

    @abstractmethod
    def decide(self, start: str, turns: Sequence[str], level: int, *, seed: int) -> str:
        """The decision that a level makes for the player who decides next."""


def hidden_game(game: str) -> HiddenGame | None:
    """A game's full game with hidden hands; None if there is none."""
    part = declared(game).hands
    return load(part, HiddenGame) if part else None  # type: ignore[type-abstract]


def full_game(game: str) -> HiddenGame:
    """The same. Raises InputError if there is none."""
    full = hidden_game(game)
    if full is None:
        raise InputError("game", game, "{value} has no hidden hands.")
    return full
