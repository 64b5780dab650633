"""Games for scripts: positions with their rules, their legal turns, and a way to play them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from printkit import engines
from printkit.engines.game import Game, Info, Outcome
from printkit.engines.search.solve import Limits, Solution, solve
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError


@dataclass(frozen=True)
class Rules:
    """The rules of a game or variant.

    Attributes:
        game: the rules as an engine object (:class:`printkit.engines.game.Game`).
    """

    game: Game[Any]

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"

    @staticmethod
    def of(name: str) -> Rules:
        """Return the rules of the game ``id`` or ``id:variant``. Raises InputError,
        which suggests the nearest name.
        """
        return Rules(engines.find(name))

    @property
    def name(self) -> str:
        """``id`` or ``id:variant``."""
        return self.game.name

    @property
    def info(self) -> Info:
        """Title, designer, players, boards, credits."""
        return self.game.info

    @property
    def start(self) -> Position:
        """The position at the start of a game."""
        return Position(self, self.game.start())

    def position(self, text: str) -> Position:
        """Return the position written as ``text``. Raises InputError; NotationError if the text is malformed."""
        if not isinstance(text, str):
            raise InputError("text", text, f"text such as {self.start.text!r}")
        return Position(self, self.game.parse(text))


@dataclass(frozen=True)
class Position:
    """A position in a game; two positions are equal if their rules and texts are.

    Attributes:
        rules: the rules of its game.
        value: the position as the engine represents it.
    """

    rules: Rules
    value: Any

    def __repr__(self) -> str:
        return f"<Position of {self.rules.name}: {self.text}>"

    def __str__(self) -> str:
        return self.text

    @cached_property
    def text(self) -> str:
        """The position as one line of text."""
        return self.rules.game.text(self.value)

    @property
    def mover(self) -> str:
        """Name of the player to move."""
        return self.rules.game.mover(self.value)

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """Every legal turn, sorted; empty when the game is over."""
        return tuple(self.rules.game.turns(self.value))

    def play(self, *turns: str) -> Position:
        """Return the position after some turns, given in any accepted notation. Raises InputError, NotationError or
        IllegalTurn.
        """
        value = self.value
        for turn in turns:
            if not isinstance(turn, str):
                raise InputError("turns", turn, f"text such as {next(iter(self.turns), 'pass')!r}")
            value = self.rules.game.play(value, turn)[1]
        return Position(self.rules, value)

    @property
    def outcome(self) -> Outcome | None:
        """Winner (None for a draw) and reason, or None while the game goes on."""
        return self.rules.game.outcome(self.value)

    @property
    def score(self) -> dict[str, int] | None:
        """The points of each player, or None if the game has none."""
        return self.rules.game.score(self.value)

    def solve(self, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None) -> Solution:
        """Prove as much about the position as the limits allow: its value, its best turns, the distance to the end,
        and a line of play.
        """
        is_limited = (depth, nodes, seconds) != (None, None, None)
        return solve(
            self.rules.game, self.value, Limits(depth=depth, nodes=nodes, seconds=seconds) if is_limited else None
        )
