"""Families of effects that may follow a placement or move: functions that return every possible continuation of a
turn.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from printkit.engines.families.plan import MANY, Deed, Draft, Rule, Seat
from printkit.engines.simple import EMPTY


def custodial(rule: Rule, seat: Seat, draft: Draft) -> Iterator[Draft]:
    """Capture enemy pieces in a row between the piece just placed or moved and another piece of that player."""
    spots: list[int] = []
    for way in seat.ways(rule.words("custodial"))[draft.at]:
        far = next((n for n, spot in enumerate(way) if not _prey(rule, seat, draft.cells[spot])), None)
        if far and far <= rule.number("most", MANY) and _closes(rule, seat, draft, spot=way[far]):
            spots += way[:far]
    return _taken(rule, seat, draft, spots=tuple(spots))


def surround(rule: Rule, seat: Seat, draft: Draft) -> Iterator[Draft]:
    """Capture enclosed enemy pieces or groups; if the rule is about groups, the piece's own group must have a free
    spot.
    """
    near, group = seat.table.net.near, rule.text("surround") == "group"
    spots: list[int] = []
    for spot in near[draft.at]:
        if _prey(rule, seat, draft.cells[spot]):
            if group:
                spots += _shut(seat, draft, spot)
            elif all(_closes(rule, seat, draft, spot=each) for each in near[spot]):
                spots.append(spot)
    for after in _taken(rule, seat, draft, spots=tuple(dict.fromkeys(spots))):
        if not group or not _shut(seat, after, after.at):
            yield after


def promote(rule: Rule, seat: Seat, draft: Draft) -> Iterator[Draft]:
    """Promote the piece just placed or moved."""
    at, letter = draft.at, draft.cells[draft.at]
    new = next((each for each in rule.words("promote") if each in seat.table.letters[seat.player]), letter)
    if new != letter and letter in rule.words("piece", letter) and at in seat.area(rule.words("to", "far")):
        exchange: tuple[Deed, Deed] = (("remove", (at,), letter), ("place", (at,), new))
        draft = draft.then("", {at: new}, *exchange)
    yield draft


def remove(rule: Rule, seat: Seat, draft: Draft) -> Iterator[Draft]:
    """Remove a piece of the player's choice; the notation gives its spot after an x."""
    line, cells, spots = rule.number("line"), draft.cells, []
    if not line or _lined(seat, cells, draft.at, line=line):
        for spot, letter in enumerate(cells):
            is_target = seat.kind(letter) in rule.words("remove") and letter in rule.words("piece", letter)
            spots += [spot] * (is_target and letter != EMPTY and spot != draft.at)
    if rule.number("spare"):
        spots = [spot for spot in spots if not _lined(seat, cells, spot, line=line)] or spots
    for spot in spots:
        begin = replace(draft, text=f"{draft.text}x{seat.table.net.names[spot]}")
        yield seat.table.taken(begin, (spot,), at=draft.at)
    if not spots:
        yield draft


def shoot(rule: Rule, seat: Seat, draft: Draft) -> Iterator[Draft]:
    """Place a piece any number of empty spots away from the piece that has moved; the notation gives its spot after a
    slash.
    """
    letter = seat.usable(rule)[:1]
    for way in seat.ways(rule.words("shoot"))[draft.at]:
        for spot in way:
            if draft.cells[spot] != EMPTY:
                break
            yield draft.then(f"/{seat.table.net.names[spot]}", {spot: letter}, ("place", (spot,), letter))


def _prey(rule: Rule, seat: Seat, letter: str) -> bool:
    """Return whether a piece can be captured."""
    return seat.kind(letter) == "enemy" and letter in rule.words("takes", letter)


def _closes(rule: Rule, seat: Seat, draft: Draft, *, spot: int) -> bool:
    """Return whether the piece on a spot encloses an enemy piece next to it."""
    hostile = draft.cells[spot] == EMPTY and spot in seat.area(rule.words("hostile"))
    return hostile or seat.kind(draft.cells[spot]) == "own"


def _taken(rule: Rule, seat: Seat, draft: Draft, *, spots: tuple[int, ...]) -> Iterator[Draft]:
    """Yield the turn that captures or flips these pieces; if the rule requires a capture and there is none, yield
    nothing.
    """
    if rule.text("do") == "flip":
        for spot in spots:
            letter = draft.cells[spot]
            draft = draft.then("", {spot: seat.table.mates[letter]}, ("flip", (spot,), letter))
    else:
        draft = seat.table.taken(draft, spots, at=draft.at)
    if spots or not rule.number("must"):
        yield draft


def _shut(seat: Seat, draft: Draft, spot: int) -> list[int]:
    """Return the group of a piece if no free spot is adjacent to it; otherwise return an empty list."""
    net, owner = seat.table.net, seat.table.letters[seat.table.piece[draft.cells[spot]].player]
    own_spots = [each for each, letter in enumerate(draft.cells) if letter in owner]
    group = next(each for each in net.groups(own_spots) if spot in each)
    return [] if any(draft.cells[near] == EMPTY for each in group for near in net.near[each]) else sorted(group)


def _lined(seat: Seat, cells: str, spot: int, *, line: int) -> bool:
    """Return whether a piece is part of a complete row of its owner's pieces."""
    own = seat.table.letters[seat.table.piece[cells[spot]].player]
    rows = (row for row in seat.table.windows(line, ("any",)) if spot in row)
    return any(all(cells[each] in own for each in row) for row in rows)


FOLLOWS: Mapping[str, Callable[[Rule, Seat, Draft], Iterator[Draft]]] = {
    "custodial": custodial, "surround": surround, "promote": promote, "remove": remove, "shoot": shoot,
}  # fmt: skip
"""The families, keyed by name."""
