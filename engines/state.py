"""A position with its history, in the form used by every package above the engines.

The rules are generic over each game's own type of position. A :class:`State` has no type parameter. It keeps rules
and positions together, answers questions about a game, and passes the position as an opaque object to callers that
use the rules of the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from printkit import engines
from printkit.engines.game import Effect, Game, Outcome
from printkit.engines.record import History, P
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import located


@dataclass(frozen=True, slots=True)
class State:
    """A position in a game, and the turns that led to it.

    Attributes:
        game: the rules.
        positions: the first position and the one after every turn.
        played: the turns between those positions, as written.
    """

    game: Game[object]
    positions: tuple[object, ...]
    played: tuple[str, ...] = ()

    @staticmethod
    def of(history: History[P]) -> State:
        """Return a recorded game as a state."""
        # Code that holds a state never makes positions itself, so rules receive only positions that they made.
        return State(cast("Game[object]", history.game), history.positions, history.turns)

    # ------------------------------------------------------------------------------------------- history

    @property
    def position(self) -> object:
        """The position in the form used by the rules."""
        return self.positions[-1]

    def after(self, turn: str) -> State:
        """Return the state after one more turn. Raises NotationError or IllegalTurn."""
        _, position = self.game.play(self.position, turn)
        return State(self.game, (*self.positions, position), (*self.played, turn))

    def through(self, turns: Iterable[str]) -> State:
        """Return the state after these turns. Raises Refusal, whose place is the number of the turn."""
        state = self
        for number, turn in enumerate(turns, start=1):
            with located(f"turn {number}"):
                state = state.after(turn)
        return state

    def until(self, count: int) -> State:
        """Return the state after the first ``count`` turns; 0 gives the first position."""
        return State(self.game, self.positions[: count + 1], self.played[:count])

    @property
    def before(self) -> State:
        """The state before the last turn."""
        return self.until(len(self.played) - 1)

    # ------------------------------------------------------------------------------------- the recorded game

    @property
    def history(self) -> History[object]:
        """The state as a recorded game, which can end by repetition or by its length."""
        return History(self.game, self.positions, self.played)

    @property
    def ended(self) -> Outcome | None:
        """How a recorded game ended in this state, under its own rules or as a draw; None while it goes on."""
        return self.history.outcome

    def recorded(self, turn: str) -> State:
        """Return the state after one more turn of a recorded game, stored in canonical notation.

        Raises:
            NotationError: the turn is malformed.
            IllegalTurn: the turn is forbidden, or the game is over or drawn.
        """
        history = self.history.after(turn)
        return State(history.game, history.positions, history.turns)

    # ----------------------------------------------------------------------------------- the current position

    @property
    def text(self) -> str:
        """The position on one line."""
        return self.game.text(self.position)

    @property
    def mover(self) -> str:
        """Name of the player to move."""
        return self.game.mover(self.position)

    @property
    def turns(self) -> tuple[str, ...]:
        """Every legal turn, sorted; empty when the game is over."""
        return tuple(self.game.turns(self.position))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended under its rules; None while it goes on."""
        return self.game.outcome(self.position)

    @property
    def score(self) -> dict[str, int] | None:
        """Points by player, or None if the game has none."""
        return self.game.score(self.position)

    @property
    def spots(self) -> tuple[str, ...]:
        """The names of all spots."""
        return self.game.spots_of(self.position)

    @property
    def pieces(self) -> Mapping[str, str]:
        """The piece on each spot, as letters."""
        return self.game.pieces_on(self.position)

    def canonical(self, turn: str) -> str:
        """Return a legal turn in its canonical notation. Raises NotationError or IllegalTurn."""
        return self.game.play(self.position, turn)[0]

    def effects(self, turn: str) -> tuple[Effect, ...]:
        """Return the effects of a legal turn, in order."""
        return self.game.effects(self.position, turn)

    @property
    def last_effects(self) -> tuple[Effect, ...]:
        """The effects of the last turn."""
        return self.game.effects(self.positions[-2], self.played[-1])

    def options(self, start: str | None = None) -> tuple[str, ...]:
        """Return the spots on which the player to move may, in the first part of a turn, place a piece, or to which
        they may move the piece on ``start``.
        """
        return self.game.options(self.position, start)


@lru_cache(maxsize=64)
def rules(name: str) -> Game[object]:
    """Return the game with that name, cached because its rules never change. Raises InputError."""
    return engines.find(name)


def state(name: str, position: str | None = None, turns: Iterable[str] = ()) -> State:
    """Play turns from a position (by default the start of the game), and return the state after them.

    Raises:
        Refusal: there is no such game, the position is malformed, or a turn cannot be played (its number is given as
            the place).
    """
    game = rules(name)
    return State(game, (game.start() if position is None else game.parse(position),)).through(turns)
