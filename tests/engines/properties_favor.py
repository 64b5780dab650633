"""Emperor's Favor: manoeuvres by a second way that shares nothing with the rules, and what symmetry keeps.

Walks are found by walking every path; sight by separating axes, wall by wall, with every corner between two walls
looked at on its own; sides by comparing ranks or files.
"""

from __future__ import annotations

from functools import cache

TURNS_SHARE_POSITIONS = True
"""Turns are told apart by their strike, which leaves the position as it is."""

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def read(text):
    """Walls, width, height, {letter: ((x, y), facing)} and mover of a position."""
    rows, courtiers, mover = text.split(" ")
    grid = rows.split("/")[::-1]
    walls = frozenset((x, y) for y, row in enumerate(grid) for x, tile in enumerate(row) if tile == "#")
    placed = {one[0]: ((ord(one[2]) - 97, int(one[3:-1]) - 1), one[-1]) for one in courtiers.split(",")}
    return walls, len(grid[0]), len(grid), placed, mover


def write(walls, width, height, placed, mover):
    rows = ["".join(".#"[(x, y) in walls] for x in range(width)) for y in reversed(range(height))]
    courtiers = [f"{letter}@{square(at)}{facing}" for letter, (at, facing) in sorted(placed.items())]
    return f"{'/'.join(rows)} {','.join(courtiers)} {mover}"


def square(at):
    return f"{'abcdefghijklmnopqrstuvwxyz'[at[0]]}{at[1] + 1}"


def walked(walls, width, height, start, others):
    """Ends of all paths of at most five steps."""
    found = set()

    def go(at, path):
        found.add(at)
        if len(path) <= 5:
            for dx, dy in STEP.values():
                x, y = at[0] + dx, at[1] + dy
                if 0 <= x < width and 0 <= y < height and (x, y) not in walls | others | path:
                    go((x, y), path | {(x, y)})

    go(start, frozenset([start]))
    return found


@cache
def sees(walls, a, b):
    """Separating axes on doubled coordinates: centres are odd, corners even."""
    if a == b:
        return False
    (ax, ay), (bx, by) = ((2 * x + 1, 2 * y + 1) for x, y in (a, b))

    def turn(x, y):
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax)

    for x, y in walls:
        corners = [turn(2 * x + dx, 2 * y + dy) for dx in (0, 2) for dy in (0, 2)]
        apart = max(ax, bx) <= 2 * x or min(ax, bx) >= 2 * x + 2 or max(ay, by) <= 2 * y or min(ay, by) >= 2 * y + 2
        if not apart and min(corners) < 0 < max(corners):
            return False
        for dx, dy in ((1, 1), (1, -1)):
            if (x + dx, y + dy) in walls:
                u, v = 2 * (x + 1), 2 * y + (2 if dy > 0 else 0)
                if turn(u, v) == 0 and min(ax, bx) < u < max(ax, bx):
                    return False
    return True


def side(attacker, target, facing):
    ahead = {
        "N": attacker[1] - target[1],
        "S": target[1] - attacker[1],
        "E": attacker[0] - target[0],
        "W": target[0] - attacker[0],
    }[facing]
    return "front" if ahead > 0 else "back" if ahead < 0 else None


def by_turn(text):
    """{turn: position after it}, as texts."""
    walls, width, height, placed, mover = read(text)
    start, facing = placed[mover]
    others = {at for letter, (at, _) in placed.items() if letter != mover}
    letters = sorted(placed)
    after = (letters + letters)[letters.index(mover) + 1]
    found = {}
    for at in walked(walls, width, height, start, frozenset(others)):
        position = write(walls, width, height, placed | {mover: (at, facing)}, after)
        found[square(at)] = position
        for letter, (target, looks) in placed.items():
            struck = side(at, target, looks)
            if letter != mover and struck and sees(walls, at, target):
                found[f"{square(at)}x{letter}:{struck}"] = position
    return found


def successors(name, text):
    return list(by_turn(text).values())


def images(name, text):
    """The eight images under turning and mirroring the floor."""
    walls, width, height, placed, mover = read(text)
    found = []
    for mirrored in (False, True):
        for _ in range(4):
            walls = frozenset((y, width - 1 - x) for x, y in walls)
            placed = {
                letter: ((y, width - 1 - x), "NESW"["NESW".index(facing) - 3])
                for letter, ((x, y), facing) in placed.items()
            }
            width, height = height, width
            found.append(write(walls, width, height, placed, mover))
        if not mirrored:
            walls = frozenset((width - 1 - x, y) for x, y in walls)
            placed = {
                letter: ((width - 1 - x, y), {"E": "W", "W": "E"}.get(facing, facing))
                for letter, ((x, y), facing) in placed.items()
            }
    return found


def check(name, before, turn, after):
    """A walk moves the mover alone; the floor and all facings stay."""
    *floor, placed, mover = read(before)
    *floor_after, placed_after, mover_after = read(after)
    assert floor == floor_after
    assert mover_after != mover or len(placed) == 1
    at = turn.partition("x")[0]
    assert placed_after == placed | {mover: ((ord(at[0]) - 97, int(at[1:]) - 1), placed[mover][1])}
