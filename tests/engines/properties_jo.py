"""Jo by brute force: cells are points of the plane, and every order of actions is done step by step."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

OTHER = {"red": "black", "black": "red"}

CENTRES = {
    f"{'abcdefghi'[q + 4]}{n}": complex(q * math.sqrt(3) / 2, n - 5 + abs(q) / 2)
    for q in range(-4, 5)
    for n in range(1, 10 - abs(q))
}
"""Where the cells lie, in distances between neighbours."""
COLUMNS = [[cell for cell in CENTRES if cell[0] == name] for name in "abcdefghi"]


def cell_at(point: complex) -> str | None:
    return next((cell for cell, centre in CENTRES.items() if abs(centre - point) < 0.1), None)


@cache
def neighbours() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Each pair of adjacent cells once, with its custodial cells."""
    found = []
    for a, p in CENTRES.items():
        for b, q in CENTRES.items():
            if a < b and abs(abs(p - q) - 1) < 0.1:
                ends = (cell_at(2 * p - q), cell_at(2 * q - p))
                found.append((a, b, tuple(end for end in ends if end)))
    return tuple(found)


def read(text: str) -> tuple[dict[str, str], str]:
    """What stands where, empty cells left out, and the mover."""
    columns, mover = text.split(" ")
    found = {}
    for name, column in zip("abcdefghi", columns.split("/"), strict=True):
        found |= {f"{name}{n}": stone for n, stone in enumerate(column, 1) if stone != "."}
    return found, mover


def write(at: dict[str, str], mover: str) -> str:
    columns = ["".join([at.get(cell, ".") for cell in column]) for column in COLUMNS]
    return f"{'/'.join(columns)} {mover}"


def every_notation(text: str) -> Iterator[tuple[str, str]]:
    """Every way to write every turn, with the position it leads to."""
    before, mover = read(text)
    own, enemy = mover[0], OTHER[mover][0]

    def after(turn: str, at: dict[str, str], ends: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        yield turn, write(at, OTHER[mover])
        for end in ends:
            rest = tuple(other for other in ends if other != end)
            if before.get(end) == at.get(end) == enemy and list(at.values()).count(own) < 27:
                yield from after(f"{turn}+x{end}", {**at, end: own}, rest)
            if before.get(end) == "n":
                for to in CENTRES:
                    if at.get(to, enemy) == enemy:
                        moved = {**at, to: "n"}
                        del moved[end]
                        yield from after(f"{turn}+{end}>{to}", moved, rest)

    if list(before.values()).count(own) <= 25:
        for a, b, ends in neighbours():
            if a not in before and b not in before:
                yield from after(a + b, {**before, a: own, b: own}, ends)


def canonical(text: str) -> dict[str, str]:
    """Every position one turn away, with the turn's best notation: fewest steps, then ASCII order."""
    best: dict[str, str] = {}
    for turn, position in every_notation(text):
        best[position] = min(turn, best.get(position, turn), key=lambda turn: (turn.count("+"), turn))
    return best


def successors(name: str, text: str) -> list[str]:
    return list(canonical(text))


@cache
def symmetries() -> tuple[dict[str, str], ...]:
    """The twelve maps of the hexagon onto itself, as cell to cell: six turns, each with or without a mirror."""
    maps = []
    for turn in range(6):
        spin = complex(math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3))
        for mirror in (False, True):
            image = {a: cell_at((p.conjugate() if mirror else p) * spin) for a, p in CENTRES.items()}
            maps.append({a: b for a, b in image.items() if b})
    return tuple(maps)


def images(name: str, text: str) -> Iterator[str]:
    """The board turned and mirrored, neutrals and all."""
    at, mover = read(text)
    for image in symmetries():
        yield write({image[cell]: stone for cell, stone in at.items()}, mover)


def check(name: str, before: str, turn: str, after: str) -> None:
    """Stones only change hands as the turn says: 27 of each colour with the reserve, and six neutrals."""
    (old, mover), (new, other) = read(before), read(after)
    assert other == OTHER[mover]
    flips = turn.count("x")
    taken = sum(old.get(step[3:]) == other[0] for step in turn.split("+") if ">" in step)
    was, now = list(old.values()), list(new.values())
    assert now.count(mover[0]) == was.count(mover[0]) + 2 + flips <= 27
    assert now.count(other[0]) == was.count(other[0]) - flips - taken
    assert now.count("n") == was.count("n") == 6
