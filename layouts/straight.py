"""Two ways to find straight lines from coordinates: spots that align in any direction, and runs on a lattice."""

from collections.abc import Iterable, Mapping
from math import atan2, cos, floor, hypot, pi, sin

from printkit.layouts.board import Point

NEAR = 1e-6
"""Coordinates that differ by less than this (mm) count as equal."""


def alignments(at: Mapping[str, Point], tolerance: float, shortest: int) -> tuple[tuple[str, ...], ...]:
    """Return every maximal set of at least ``shortest`` spots that form a straight line.

    Spots are aligned if they are within ``tolerance`` (mm) of the line through two of them. Each set is listed along
    its line, from the end whose name comes first; the sets are sorted.
    """
    candidates: set[frozenset[str]] = set()
    for anchor, (x, y) in at.items():
        # Spots on a line through a given spot are in nearly the same or the opposite direction from it, so only
        # neighbours in the sorted list of directions have to be compared.
        others = sorted(
            (atan2(b - y, a - x) % pi, hypot(a - x, b - y), id) for id, (a, b) in at.items() if id != anchor
        )
        narrow = 2 * tolerance / min(distance for _, distance, _ in others)
        before = [(turn - pi, distance, id) for turn, distance, id in others if turn > pi - narrow]
        after = [(turn + pi, distance, id) for turn, distance, id in others if turn < narrow]
        wheel = before + others + after
        first = last = 0
        for turn, _, id in others:
            while wheel[first][0] < turn - narrow:
                first += 1
            while last < len(wheel) and wheel[last][0] <= turn + narrow:
                last += 1
            if last - first >= shortest - 1:
                line = {name for angle, d, name in wheel[first:last] if abs(d * sin(angle - turn)) <= tolerance}
                if len(line) >= shortest - 1:
                    candidates.add(frozenset(line | {anchor, id}))
    maximal = (line for line in candidates if not any(line < other for other in candidates))
    return tuple(sorted(_ordered(line, at) for line in maximal))


def runs(at: Mapping[str, Point], step: Point, shortest: int) -> tuple[tuple[str, ...], ...]:
    """Return every maximal chain of at least ``shortest`` spots, each one step (dx, dy in mm) from the one before.

    Chains run along the step and are sorted by their first spots in the order of ``at``.
    """
    dx, dy = step
    # Spots are grouped by the squares of a grid, so that only distances to nearby spots are measured.
    squares: dict[tuple[int, int], list[str]] = {}
    for id, (x, y) in at.items():
        squares.setdefault((floor(x), floor(y)), []).append(id)
    follower = {}
    for id, (x, y) in at.items():
        left, below = floor(x + dx - NEAR), floor(y + dy - NEAR)
        near = {(left, below), (floor(x + dx + NEAR), below)}
        near |= {(column, floor(y + dy + NEAR)) for column, _ in near}
        for square in near:
            for other in squares.get(square, ()):
                a, b = at[other]
                if abs(a - x - dx) < NEAR and abs(b - y - dy) < NEAR:
                    follower[id] = other
    followers = set(follower.values())
    chains = []
    for id in at:
        if id not in followers:
            chain = [id]
            while chain[-1] in follower:
                chain.append(follower[chain[-1]])
            if len(chain) >= shortest:
                chains.append(tuple(chain))
    return tuple(chains)


def _ordered(line: Iterable[str], at: Mapping[str, Point]) -> tuple[str, ...]:
    """Return the spots of a line from end to end, beginning with the end whose name comes first."""
    ids = sorted(line)
    x, y = at[ids[0]]
    far = max(ids, key=lambda id: hypot(at[id][0] - x, at[id][1] - y))
    turn = atan2(at[far][1] - y, at[far][0] - x)
    ids.sort(key=lambda id: at[id][0] * cos(turn) + at[id][1] * sin(turn))
    return tuple(ids if ids[0] < ids[-1] else reversed(ids))
