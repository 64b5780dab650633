"""Families of end conditions: functions that decide whether a player has brought the game to an end."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from printkit.engines.families.plan import Rule, Seat, Table
from printkit.engines.simple import EMPTY


def line(rule: Rule, seat: Seat) -> bool:
    """Return whether a player has enough pieces in a row."""
    own, length, words = seat.usable(rule), rule.number("line"), rule.words("directions", "any")
    if sum(map(seat.position.cells.count, own)) < length:
        return False
    pieces = int(seat.position.cells.translate(_marks(own)), 2)
    rows = [row for row in _masks(seat.table, length, words) if pieces & row == row]
    longer = _masks(seat.table, length + 1, words) if rows and rule.number("exactly") else ()
    return any(not any(pieces & more == more and more & row == row for more in longer) for row in rows)


@lru_cache(maxsize=64)
def _masks(table: Table, length: int, words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the runs of a given number of spots as bit masks, with the first spot as the highest bit."""
    last = len(table.net.names) - 1
    return tuple(sum(1 << (last - spot) for spot in row) for row in table.windows(length, words))


@lru_cache(maxsize=64)
def _marks(letters: str) -> dict[int, str]:
    """Return a table that maps some letters to 1 and all others to 0."""
    return {code: "1" if chr(code) in letters else "0" for code in range(128)}


def connect(rule: Rule, seat: Seat) -> bool:
    """Return whether a group of a player's linked pieces connects the areas."""
    own = seat.usable(rule)
    own_spots = {spot for spot, letter in enumerate(seat.position.cells) if letter in own}
    areas = [seat.area((name,)) for name in rule.words("connect")]
    if any(own_spots.isdisjoint(area) for area in areas):
        return False
    return any(all(group & area for area in areas) for group in seat.table.net.groups(own_spots))


def reach(rule: Rule, seat: Seat) -> bool:
    """Return whether a player has a piece in an area."""
    own = seat.usable(rule)
    return any(seat.position.cells[spot] in own for spot in seat.area(rule.words("reach")))


def capture(rule: Rule, seat: Seat) -> bool:
    """Return whether a player has lost all the pieces that the rule names."""
    own = [each for each in rule.words("capture") if each in seat.table.letters[seat.player]]
    return bool(own) and not seat.table.total(seat.position, own)


def fewer(rule: Rule, seat: Seat) -> bool:
    """Return whether a player has too few pieces, counting those in reserve."""
    return seat.table.total(seat.position, seat.usable(rule)) < rule.number("fewer")


def points(rule: Rule, seat: Seat) -> bool:
    """Return whether a player has enough points."""
    return score(seat) >= rule.number("points")


def blocked(rule: Rule, seat: Seat) -> bool:
    """Return whether the player to move has no legal turn; with ``both``, whether neither player has one."""
    game_table, can_turn = seat.table, seat.table.can_turn
    mover = game_table.players[seat.player] == seat.position.mover
    if rule.text("blocked") == "mover":
        return mover and not can_turn(seat.position, seat.player)
    return not can_turn(seat.position, seat.player) and not can_turn(seat.position, 1 - seat.player)


def full(rule: Rule, seat: Seat) -> bool:
    """Return whether the areas are full."""
    return all(seat.position.cells[spot] != EMPTY for spot in seat.area(rule.words("full")))


def passes(rule: Rule, seat: Seat) -> bool:
    """Return whether the players have passed enough times in a row."""
    return seat.position.counts[-1] >= rule.number("passes")


def score(seat: Seat) -> int:
    """Return the points of a player."""
    return sum(weight * _count(seat, what) for what, weight in seat.table.plan.score.items())


def _count(seat: Seat, what: str) -> int:
    """Count a player's pieces on the board, or the empty spots of regions that touch no other player's pieces."""
    if what == "pieces":
        return seat.number("own")
    cells, net = seat.position.cells, seat.table.net
    count = 0
    for region in net.groups(spot for spot, letter in enumerate(cells) if letter == EMPTY):
        border = {seat.kind(cells[each]) for spot in region for each in net.near[spot]} - {"empty"}
        count += len(region) * (border == {"own"})
    return count


ENDS: Mapping[str, Callable[[Rule, Seat], bool]] = {
    each.__name__: each for each in (line, connect, reach, capture, fewer, points, blocked, full, passes)
}
"""The families, keyed by name."""
