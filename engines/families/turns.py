"""Families of turns: functions that return every turn under a rule, without checking the rule's conditions."""

from collections.abc import Callable, Iterator, Mapping

from printkit.engines.families.net import ANYWHERE, Way
from printkit.engines.families.plan import MANY, Deed, Draft, Rule, Seat
from printkit.engines.game import DeedKind
from printkit.engines.simple import EMPTY


def place(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Place a new piece on an empty spot."""
    letters, cells = seat.usable(rule), seat.position.cells
    for letter in letters:
        counts, slot = seat.position.counts, seat.table.slot.get(letter)
        if slot is not None:
            counts = (*counts[:slot], counts[slot] - 1, *counts[slot + 1 :])
        label = f"{letter}@" * (len(letters) > 1)
        for spot in seat.area(rule.words("place")) if slot is None or counts[slot] >= 0 else ():
            if cells[spot] == EMPTY and not misplaced(rule, seat, spot):
                begin = Draft(label + seat.table.net.names[spot], cells, counts, at=spot)
                yield begin.then("", {spot: letter}, ("place", (spot,), letter))


def misplaced(rule: Rule, seat: Seat, spot: int) -> str:
    """Return the reason a piece cannot be placed on an empty spot in the area, or an empty string if it can."""
    table, name, match, fall = seat.table, seat.table.net.names[spot], rule.words("match"), rule.words("fall")
    if fall and any(seat.position.cells[way[0]] == EMPTY for way in seat.ways(fall)[spot]):
        return f"a piece on {name} would fall further"
    if not seat.is_beside(rule, spot):
        return f"{name} is not next to what it must be next to"
    if match and (number := seat.position.counts[-1 - table.passes]):
        attribute = table.attributes[number - 1]
        if all(table.known[spot].get(each) != attribute for each in match):
            return f"{name} does not match {table.plan.follow} {attribute}"
    return ""


def step(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Move a piece to the next spot."""
    ways = seat.ways(rule.words("step"))
    for spot in starts(rule, seat):
        for end in {way[0]: None for way in ways[spot]}:
            yield from moved(rule, seat, (spot, end))


def slide(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Move a piece any number of empty spots in a straight line."""
    ways, barriers, cells = seat.ways(rule.words("slide")), seat.area(rule.words("avoid")), seat.position.cells
    for spot in starts(rule, seat):
        for way in ways[spot]:
            for far, end in enumerate(way[: rule.number("most", MANY)], start=1):
                if end in barriers:
                    break
                yield from moved(rule, seat, (spot, *way[:far]))
                if cells[end] != EMPTY:
                    break


def jump(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Jump over a piece to the empty spot behind it, as often as allowed."""
    for spot in starts(rule, seat):
        begin = Draft(seat.table.net.names[spot], seat.position.cells, seat.position.counts, at=spot)
        yield from _hops(rule, seat, begin)


def _hops(rule: Rule, seat: Seat, draft: Draft, *, rest: Way | None = None) -> Iterator[Draft]:
    """Yield a piece's next jumps and the jumps that follow; ``rest`` contains the spots straight ahead."""
    area, letter, again = (seat.area(rule.words("to", ANYWHERE)), draft.cells[draft.at], rule.text("again", "no"))
    for way in seat.ways(rule.words("jump"))[draft.at]:
        if len(way) < 2 or (again == "straight" and rest not in (None, way)):
            continue
        over, end = way[:2]
        kind = seat.kind(draft.cells[over])
        captures = kind == "enemy" and bool(rule.number("take", True))
        # A piece that captures nothing may not return to a spot.
        circle = not captures and any(path[0] == end for _, path, _ in draft.deeds)
        if draft.cells[end] == EMPTY and end in area and kind in rule.words("over", "enemy") and not circle:
            hop: Deed = ("hop", (draft.at, over, end), letter)
            after = draft.then(f"-{seat.table.net.names[end]}", {draft.at: EMPTY, end: letter}, hop)
            after = seat.table.taken(after, (over,) * captures, at=end)
            yield after
            if again != "no":
                yield from _hops(rule, seat, after, rest=way[2:])


def remove(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Take a piece off the board."""
    cells = seat.position.cells
    for spot in sorted(seat.area(rule.words("from", ANYWHERE))):
        letter = cells[spot]
        fits = seat.kind(letter) in rule.words("remove") and letter in rule.words("piece", letter)
        if fits and letter != EMPTY and seat.is_beside(rule, spot):
            begin = Draft(f"x{seat.table.net.names[spot]}", cells, seat.position.counts)
            yield begin.then("", {spot: EMPTY}, ("remove", (spot,), letter))


def skip(rule: Rule, seat: Seat) -> Iterator[Draft]:
    """Pass, if the rule always allows a pass."""
    if rule.text("pass") == "may":
        yield Draft("pass", seat.position.cells, seat.position.counts)


def starts(rule: Rule, seat: Seat) -> Iterator[int]:
    """Yield the spots from which a piece may move."""
    letters, area = seat.usable(rule), seat.area(rule.words("from", ANYWHERE))
    return (spot for spot, letter in enumerate(seat.position.cells) if letter in letters and spot in area)


def moved(rule: Rule, seat: Seat, way: Way) -> Iterator[Draft]:
    """Yield the turn, if allowed, in which a piece moves along these spots and captures any piece on the last one."""
    start, end, cells, net = way[0], way[-1], seat.position.cells, seat.table.net
    if seat.kind(cells[end]) in rule.words("onto", "empty") and end in seat.area(rule.words("to", ANYWHERE)):
        draft = Draft(net.names[start], cells, seat.position.counts, at=end)
        draft = seat.table.taken(draft, (end,) * (cells[end] != EMPTY), at=end)
        kind: DeedKind = "walk" if len(way) > 2 or end in net.near[start] else "jump"
        yield draft.then(f"-{net.names[end]}", {start: EMPTY, end: cells[start]}, (kind, way, cells[start]))


TURNS: Mapping[str, Callable[[Rule, Seat], Iterator[Draft]]] = {
    "place": place, "step": step, "slide": slide, "jump": jump, "remove": remove, "pass": skip,
}  # fmt: skip
"""The families, keyed by name."""
MOVES = ("step", "slide", "jump")
"""The families of turns in which a piece moves."""
