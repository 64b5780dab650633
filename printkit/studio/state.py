"""What a page is at: a game and the turns played from a position; the position after them, found step by step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from printkit.engines.claims.scene import rules
from printkit.engines.record import LENGTH, History
from printkit.layouts.ground.refusals import located

STRIDE = 50
"""So many turns are played at a time: a long game would nest too deep."""


@dataclass(frozen=True, slots=True)
class State:
    """What the page is at.

    Attributes:
        game: name of the game or variant.
        start: text of the first position; None for the game's start.
        turns: played from it, in any notation.
    """

    game: str
    start: str | None = None
    turns: tuple[str, ...] = ()

    @property
    def history(self) -> History[Any]:
        """The turns played; each position is found once, however often the page comes back to it.

        Raises:
            Refusal: no such game, a malformed position, or a turn that cannot be played (its number is the place).
        """
        for count in range(0, min(len(self.turns), LENGTH + 1), STRIDE):
            _played(self.game, self.start, self.turns[:count])
        return _played(self.game, self.start, self.turns)


@lru_cache(maxsize=2048)
def _played(name: str, start: str | None, turns: tuple[str, ...]) -> History[Any]:
    if not turns:
        game = rules(name)
        return History(game, (game.start() if start is None else game.parse(start),))
    before = _played(name, start, turns[:-1])
    with located(f"turn {len(turns)}"):
        return before.after(turns[-1])
