"""The state of a page: a position and the turns played from it, computed step by step."""

from functools import lru_cache

from printkit.engines.game import IllegalTurn
from printkit.engines.record import LENGTH
from printkit.engines.state import State, state
from printkit.layouts.base.refusals import Refusal, located

STRIDE = 50
"""Number of turns to play at a time, because a long game would cause too deep a recursion."""


def played(game: str, start: str | None = None, turns: tuple[str, ...] = ()) -> State:
    """Return the turns of a recorded game; each position is computed only once, even if the page returns to it.

    Args:
        game: name of the game or variant.
        start: text of the first position; None for the start of the game.
        turns: turns in any notation.

    Raises:
        Refusal: there is no such game, the position is malformed, or a turn cannot be played (its number is given as
            the place).
    """
    for count in range(0, min(len(turns), LENGTH + 1), STRIDE):
        _played(game, start, turns[:count])
    return _played(game, start, turns)


@lru_cache(maxsize=2048)
def _played(game: str, start: str | None, turns: tuple[str, ...]) -> State:
    if not turns:
        return state(game, start)
    before = _played(game, start, turns[:-1])
    try:
        with located(f"turn {len(turns)}"):
            return before.recorded(turns[-1])
    except IllegalTurn as error:
        raise Refusal(f"Turn {len(turns)}, {turns[-1]}, is illegal: {error.why}.") from error
