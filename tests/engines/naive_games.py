"""Games whose rules are data once more, written down naively and without any of printkit's code.

A game is a function of the cells (a text, row by row), the mover (0 or 1) and the numbers that a position holds. It
gives the positions after every turn. A second function gives the end: 0 or 1 for the winner, 2 for a draw, None for
a game that goes on. Both players' letters are ``LETTERS[name]``, the first player's first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

State = tuple[str, int, tuple[int, ...]]
LETTERS = {
    "tic-tac-toe": "xo", "gomoku": "xo", "connect-four": "ry", "hex:small": "rb", "four-in-a-row": "hf",
    "reversi": "xo", "breakthrough": "ox", "amazons:small": "wb", "konane": "xo", "fox-and-geese": "fg",
    "tablut": "ms", "nine-mens-morris": "wb", "tiny-go": "xo", "draughts": "ox", "drops": "ox",
}  # fmt: skip
SIZES = {
    "tic-tac-toe": (3, 3), "gomoku": (15, 15), "connect-four": (7, 6), "hex:small": (5, 5), "reversi": (8, 8),
    "breakthrough": (8, 8), "amazons:small": (5, 5), "konane": (6, 6), "tablut": (9, 9),
    "tiny-go": (4, 3), "draughts": (6, 6), "drops": (3, 3),
}  # fmt: skip
EIGHT = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y]
FOUR = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def put(cells: str, *changes: tuple[int, str]) -> str:
    new = list(cells)
    for at, letter in changes:
        new[at] = letter
    return "".join(new)


def walk(name: str, at: int, step: tuple[int, int]) -> Iterator[int]:
    """The squares from one on in a direction; down the page is positive."""
    wide, high = SIZES[name]
    x, y = at % wide + step[0], at // wide + step[1]
    while 0 <= x < wide and 0 <= y < high:
        yield y * wide + x
        x, y = x + step[0], y + step[1]


def row_of(name: str, cells: str, letter: str, length: int) -> bool:
    for at, step in product(range(len(cells)), [(1, 0), (0, 1), (1, 1), (1, -1)]):
        if cells[at] == letter and len(list(_same(name, cells, at, step))) >= length - 1:
            return True
    return False


def _same(name: str, cells: str, at: int, step: tuple[int, int]) -> Iterator[int]:
    for each in walk(name, at, step):
        if cells[each] != cells[at]:
            return
        yield each


# ---------------------------------------------------------------------------------------------- placements


def placing(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    return {(put(cells, (at, LETTERS[name][mover])), 1 - mover, ()) for at, c in enumerate(cells) if c == "."}


def placed_end(name: str, state: State) -> int | None:
    cells, mover, _ = state
    long = {"tic-tac-toe": 3, "connect-four": 4, "gomoku": 5}[name]
    return 1 - mover if row_of(name, cells, LETTERS[name][1 - mover], long) else 2 if "." not in cells else None


def dropping(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    columns = ([at for at in range(x, 42, 7) if cells[at] == "."] for x in range(7))
    return {(put(cells, (free[-1], LETTERS[name][mover])), 1 - mover, ()) for free in columns if free}


def hex_end(name: str, state: State) -> int | None:
    """Rows of the rhombus shift: a cell touches left, right, two above and two below."""
    cells, mover, _ = state
    who = 1 - mover
    todo = [n for n in range(25) if cells[n] == LETTERS[name][who] and (n < 5 if who == 0 else n % 5 == 0)]
    seen = set(todo)
    while todo:
        at = todo.pop()
        if at // 5 == 4 if who == 0 else at % 5 == 4:
            return who
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), *HEXES):
            x, y = at % 5 + dx, at // 5 + dy
            if 0 <= x < 5 and 0 <= y < 5 and cells[5 * y + x] == cells[at] and 5 * y + x not in seen:
                seen.add(5 * y + x)
                todo.append(5 * y + x)
    return None


HEXES = [(1, 1), (-1, -1)]
PAIRS = {
    "AE": "AAAEEAEE FAFEWAWE", "AF": "AAAFFAFF EAEFVAVF", "AV": "AAAVVAVV EAEVWAWV", "AW": "AAAWWAWW FAFWVAVW",
    "EF": "EEEFFEFF VFVEWFWE", "EV": "EEEVVEVV AEAVFEFV", "EW": "EEEWWEWW AEAWVEVW", "FV": "FFFVVFVV AFAVWFWV",
    "FW": "FFFWWFWW AFAWEFEW", "VW": "VVVWWVWW EWEVFWFV",
}  # fmt: skip
"""The twenty lines of Yoso-Go, as its rules list them."""
SPOTS = [zone + element for zone in "AEFVW" for element in "AEFVW"]
FOURS = [[line[n : n + 2] for n in (0, 2, 4, 6)] for lines in PAIRS.values() for line in lines.split()]


def matching(name: str, state: State) -> set[State]:
    cells, mover, (element,) = state
    free = [at for at, c in enumerate(cells) if c == "." and (not element or "-AEFVW"[element] in SPOTS[at])]
    return {(put(cells, (n, "hf"[mover])), 1 - mover, ("-AEFVW".index(SPOTS[n][1]),)) for n in free}


def matching_end(name: str, state: State) -> int | None:
    cells, mover, _ = state
    held = {spot for spot, c in zip(SPOTS, cells, strict=True) if c == "hf"[1 - mover]}
    return 1 - mover if any(held.issuperset(line) for line in FOURS) or not matching(name, state) else None


def flipping(name: str, state: State) -> set[State]:
    found = flips(name, state)
    return found or {(state[0], 1 - state[1], ())}


def flips(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    own, foe, found = "xo"[mover], "xo"[1 - mover], set[State]()
    for at in (n for n, c in enumerate(cells) if c == "."):
        turned: list[int] = []
        for step in EIGHT:
            way = list(walk(name, at, step))
            line = "".join(cells[n] for n in way)
            far = len(line) - len(line.lstrip(foe))
            if far and line[far : far + 1] == own:
                turned += way[:far]
        if turned:
            found.add((put(cells, *((n, own) for n in (at, *turned))), 1 - mover, ()))
    return found


def flipping_end(name: str, state: State) -> int | None:
    cells, mover, _ = state
    if flips(name, state) or flips(name, (cells, 1 - mover, ())):
        return None
    black, white = map(cells.count, "xo")
    return 2 if black == white else int(white > black)


# ------------------------------------------------------------------------------------------------- movements


def advancing(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    own, ahead, found = "ox"[mover], (-1, 1)[mover], set[State]()
    for at, side in product((n for n, c in enumerate(cells) if c == own), (-1, 0, 1)):
        for to in [*walk(name, at, (side, ahead))][:1]:
            if cells[to] == "." or (side and cells[to] != own):
                found.add((put(cells, (at, "."), (to, own)), 1 - mover, ()))
    return found


def advancing_end(name: str, state: State) -> int | None:
    cells = state[0]
    one = "o" in cells[:8] or "x" not in cells
    return 0 if one else 1 if "x" in cells[-8:] or "o" not in cells else None


def rides(name: str, cells: str, at: int, steps: list[tuple[int, int]]) -> Iterator[int]:
    for step in steps:
        for to in walk(name, at, step):
            if cells[to] != "." or (name == "tablut" and to == 40):
                break
            yield to


def shooting(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    found = set[State]()
    for at in (n for n, c in enumerate(cells) if c == "wb"[mover]):
        for to in rides(name, cells, at, EIGHT):
            moved = put(cells, (at, "."), (to, cells[at]))
            found |= {(put(moved, (arrow, "*")), 1 - mover, ()) for arrow in rides(name, moved, to, EIGHT)}
    return found


def leaping(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    own, foe, empty = "xo"[mover], "xo"[1 - mover], cells.count(".")
    if empty == 0:  # a1, c3, d4 and f6
        return {(put(cells, (n, ".")), 1, ()) for n in (30, 20, 15, 5)}
    if empty == 1:
        beside = [n for step in FOUR for n in [*walk(name, cells.index("."), step)][:1]]
        return {(put(cells, (n, ".")), 0, ()) for n in beside if cells[n] == own}
    found = set[State]()
    for at, step in product((n for n, c in enumerate(cells) if c == own), FOUR):
        way, board, here = list(walk(name, at, step)), cells, at
        while len(way) > 1 and board[way[0]] == foe and board[way[1]] == ".":
            board = put(board, (here, "."), (way[0], "."), (way[1], own))
            here, way = way[1], way[2:]
            found.add((board, 1 - mover, ()))
    return found


def taking(name: str, state: State) -> set[State]:
    """Tablut: one's own king is as hostile to the enemy as a man, and so is the empty castle to everybody."""
    cells, mover, _ = state
    own, found = ("m", "sk")[mover], set[State]()
    for at in (n for n, c in enumerate(cells) if c in own):
        for to in rides(name, cells, at, FOUR):
            board = put(cells, (at, "."), (to, cells[at]))
            gone = []
            for step in FOUR:
                near, far = [*walk(name, to, step), -1, -1][:2]
                shut = far >= 0 and (board[far] in own or (far == 40 and board[far] == "."))
                if shut and board[near] != "." and board[near] not in own:
                    gone.append((near, "."))
            found.add((put(board, *gone), 1 - mover, ()))
    return found


def taking_end(name: str, state: State) -> int | None:
    cells = state[0]
    at = cells.find("k")
    if at < 0:
        return 0
    return 1 if at % 9 in (0, 8) or at // 9 in (0, 8) else stuck(taking)(name, state)


CROSS = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]


def hunting(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    board = dict(zip(CROSS, cells, strict=True))
    found: set[str] = set()

    def text(changed: dict[tuple[int, int], str]) -> str:
        return "".join(changed[at] for at in CROSS)

    def hop(now: dict[tuple[int, int], str], at: tuple[int, int]) -> None:
        for x, y in FOUR:
            over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
            if now.get(over) == "g" and now.get(to) == ".":
                after = {**now, at: ".", over: ".", to: "f"}
                found.add(text(after))
                hop(after, to)

    for at in (at for at in CROSS if board[at] == "fg"[mover]):
        for x, y in FOUR if mover == 0 else [(0, -1), (1, 0), (-1, 0)]:
            if board.get(to := (at[0] + x, at[1] + y)) == ".":
                found.add(text({**board, at: ".", to: "fg"[mover]}))
        if mover == 0:
            hop(board, at)
    return {(each, 1 - mover, ()) for each in found}


def hunting_end(name: str, state: State) -> int | None:
    return 0 if state[0].count("g") < 6 else stuck(hunting)(name, state)


RINGS = [[8 * ring + n % 8 for n in (at, at + 1, at + 2)] for ring in range(3) for at in (0, 2, 4, 6)]
MILLS = RINGS + [[at, at + 8, at + 16] for at in (1, 3, 5, 7)]


def milling(name: str, state: State) -> set[State]:
    cells, mover, counts = state
    own, foe, found = "wb"[mover], "wb"[1 - mover], set[State]()
    left = tuple(count - (n == mover) for n, count in enumerate(counts))
    starts = [None] if counts[mover] else [n for n, c in enumerate(cells) if c == own]
    for at, to in product(starts, (n for n, c in enumerate(cells) if c == ".")):
        joined = any(
            at in mill and to in mill and abs(mill.index(at) - mill.index(to)) == 1 for mill in MILLS if at in mill
        )
        if at is not None and not joined and cells.count(own) > 3:
            continue
        board = put(cells, (to, own), *([] if at is None else [(at, ".")]))
        after = left if at is None else counts
        if any(to in mill and all(board[n] == own for n in mill) for mill in MILLS):
            prey = [n for n, c in enumerate(board) if c == foe]
            free = [n for n in prey if not any(n in mill and all(board[m] == foe for m in mill) for mill in MILLS)]
            found |= {(put(board, (n, ".")), 1 - mover, after) for n in free or prey}
            if not prey:
                found.add((board, 1 - mover, after))
        else:
            found.add((board, 1 - mover, after))
    return found


def milling_end(name: str, state: State) -> int | None:
    cells, _, counts = state
    few = [cells.count(letter) + count < 3 for letter, count in zip("wb", counts, strict=True)]
    return few.index(True) ^ 1 if any(few) else stuck(milling)(name, state)


def stuck(turns: Callable[[str, State], set[State]]) -> Callable[[str, State], int | None]:
    """The end of a game in which a player who cannot move loses."""
    return lambda name, state: None if turns(name, state) else 1 - state[1]


# --------------------------------------------------------------------------------------------- games of tests


def region(cells: str, at: int) -> tuple[set[int], set[str]]:
    """The stones or empty points joined to one on the 4 x 3 board, and what is next to them."""
    joined, beside, todo = {at}, set[str](), [at]
    while todo:
        here = todo.pop()
        for step in FOUR:
            for near in [*walk("tiny-go", here, step)][:1]:
                beside.add(cells[near])
                if cells[near] == cells[at] and near not in joined:
                    joined.add(near)
                    todo.append(near)
    return joined, beside - {cells[at]}


def go(name: str, state: State) -> set[State]:
    cells, mover, (passes,) = state
    found: set[State] = {(cells, 1 - mover, (passes + 1,))}
    for at in (n for n, c in enumerate(cells) if c == "."):
        board = put(cells, (at, "xo"[mover]))
        dead = {n for n, c in enumerate(board) if c == "xo"[1 - mover] and "." not in region(board, n)[1]}
        board = put(board, *((n, ".") for n in dead))
        if "." in region(board, at)[1]:
            found.add((board, 1 - mover, (0,)))
    return found


def go_end(name: str, state: State) -> int | None:
    cells, mover, (passes,) = state
    empty = [region(cells, n)[1] for n, c in enumerate(cells) if c == "."]
    points = [cells.count(letter) + empty.count({letter}) for letter in "xo"]
    if points[1 - mover] >= 11 or points[mover] >= 11:
        return 1 - mover if points[1 - mover] >= 11 else mover
    return None if passes < 2 else 2 if points[0] == points[1] else points.index(max(points))


def hopping(name: str, state: State) -> set[State]:
    cells, mover, _ = state
    ahead, found, hops = (-1, 1)[mover], set[State](), set[State]()

    def crowned(board: str, at: int) -> State:
        new = board[at].upper() if at // 6 == (0, 5)[mover] else board[at]
        return put(board, (at, new)), 1 - mover, ()

    def hop(board: str, at: int) -> None:
        for step in EIGHT:
            over, to = [*walk(name, at, step), -1, -1][:2]
            able = 0 not in step and (board[at].isupper() or step[1] == ahead) and to >= 0
            if able and board[over].lower() == "ox"[1 - mover] and board[to] == ".":
                after = put(board, (at, "."), (over, "."), (to, board[at]))
                hops.add(crowned(after, to))
                if board[at].isupper():
                    hop(after, to)

    for at in (n for n, c in enumerate(cells) if c.lower() == "ox"[mover]):
        hop(cells, at)
        for step in (each for each in EIGHT if 0 not in each):
            for to in [*walk(name, at, step)][:1]:
                if cells[to] == "." and (cells[at].isupper() or step[1] == ahead):
                    found.add(crowned(put(cells, (at, "."), (to, cells[at])), to))
    return hops or found


def capturing(name: str, state: State) -> set[State]:
    cells, mover, counts = state
    own, found = "ox"[mover], set[State]()
    for at, step in product((n for n, c in enumerate(cells) if c == own), EIGHT):
        for to in [*walk(name, at, step)][:1]:
            if cells[to] != own:
                held = tuple(count + (n == mover and cells[to] != ".") for n, count in enumerate(counts))
                found.add((put(cells, (at, "."), (to, own)), 1 - mover, held))
    for at in (n for n, c in enumerate(cells) if c == "." and counts[mover]):
        found.add((put(cells, (at, own)), 1 - mover, tuple(c - (n == mover) for n, c in enumerate(counts))))
    return found


def capturing_end(name: str, state: State) -> int | None:
    gone = [state[0].count(letter) + state[2][n] < 1 for n, letter in enumerate("ox")]
    return gone.index(False) if any(gone) else stuck(capturing)(name, state)


GAMES: dict[str, tuple[Callable[[str, State], set[State]], Callable[[str, State], int | None]]] = {
    "tic-tac-toe": (placing, placed_end), "gomoku": (placing, placed_end), "connect-four": (dropping, placed_end),
    "hex:small": (placing, hex_end), "four-in-a-row": (matching, matching_end), "reversi": (flipping, flipping_end),
    "breakthrough": (advancing, advancing_end), "amazons:small": (shooting, stuck(shooting)),
    "konane": (leaping, stuck(leaping)), "fox-and-geese": (hunting, hunting_end), "tablut": (taking, taking_end),
    "nine-mens-morris": (milling, milling_end), "tiny-go": (go, go_end), "draughts": (hopping, stuck(hopping)),
    "drops": (capturing, capturing_end),
}  # fmt: skip
