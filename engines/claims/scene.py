"""A scene: the position and the turns that claims and figures speak about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from printkit import engines
from printkit.engines.game import Game
from printkit.layouts.ground.refusals import located


@dataclass(frozen=True, slots=True)
class Scene:
    """What has been played.

    Attributes:
        game: the rules.
        positions: the first one and the one after every turn.
        turns: the turns between them, as they were written.
    """

    game: Game[Any]
    positions: tuple[Any, ...]
    turns: tuple[str, ...] = ()

    @property
    def position(self) -> Any:
        """The last position."""
        return self.positions[-1]

    def after(self, turns: Iterable[str]) -> Scene:
        """What has been played, and then these turns. Raises Refusal, whose place is the turn's number."""
        positions, written = list(self.positions), tuple(turns)
        for number, turn in enumerate(written, start=1):
            with located(f"turn {number}"):
                _, at = self.game.play(positions[-1], turn)
            positions.append(at)
        return Scene(self.game, tuple(positions), (*self.turns, *written))

    def until(self, count: int) -> Scene:
        """What had been played after ``count`` turns; 0 is the first position."""
        return Scene(self.game, self.positions[: count + 1], self.turns[:count])

    def text(self) -> str:
        """The last position in one line."""
        return self.game.text(self.position)


@lru_cache(maxsize=64)
def rules(name: str) -> Game[Any]:
    """The game of that name; its rules never change, so they are found once. Raises InputError."""
    return engines.find(name)


def scene(name: str, position: str | None = None, turns: Iterable[str] = ()) -> Scene:
    """The turns played from a position (the game's start unless given).

    Raises:
        Refusal: no such game, a malformed position, or a turn that cannot be played (its number is the place).
    """
    game = rules(name)
    return Scene(game, (game.start() if position is None else game.parse(position),)).after(turns)
