"""Games that several screens share: each screen sends its own turns and receives those of the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

ROOMS = 64
"""Largest number of shared games; beyond that, the oldest is dropped."""
SILENCE = 15.0
"""Seconds after which a screen that sends no more requests loses its seat."""


@dataclass(slots=True)
class Table:
    """A shared game.

    Attributes:
        version: the number of times that the game has changed.
        game: the game in the form used in addresses; None until the first screen has sent it.
        heard: the players, each with the time of their last request.
    """

    version: int = 0
    game: Mapping[str, str] | None = None
    heard: dict[str, float] = field(default_factory=dict)


class Tables:
    """All shared games, keyed by the names of their rooms.

    Args:
        clock: function that returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._rooms: dict[str, Table] = {}
        self._lock, self._clock = Lock(), clock

    def share(self, room: str, player: str, *, version: int, game: Mapping[str, str] | None) -> dict[str, object]:
        """Accept a player's game if the game on the table has not changed since that player's ``version``; otherwise
        return the game on the table.
        """
        with self._lock:
            table = self._rooms.setdefault(room, Table())
            self._rooms = dict([*self._rooms.items()][-ROOMS:])
            table.heard[player] = self._clock()
            news = table.game if version != table.version else None
            if game is not None and version == table.version:
                table.version, table.game = version + 1, game
            return {"version": table.version, "game": news, "present": self._present(table)}

    def open(self) -> list[dict[str, object]]:
        """Return the games in which somebody is present."""
        with self._lock:
            rooms = [(room, self._present(table), table.game) for room, table in self._rooms.items()]
        return [{"room": room, "present": present, **game} for room, present, game in rooms if present and game]

    def _present(self, table: Table) -> list[str]:
        return [player for player, when in table.heard.items() if self._clock() - when < SILENCE]
