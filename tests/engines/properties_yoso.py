"""Yoso-Go and the Master board from coordinates: what the rules say, found in another way.

Spots are points; lines are found by trying which of them lie on one straight line, rings by going round each
circle. Turns are enumerated one capture sequence after another, none of them remembered.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

AROUND = {"E": -36, "A": 36, "F": 108, "V": 180, "W": 252}
"""Degrees clockwise from straight up."""

RADII = {2: (100.0, 31.7), 3: (100.0, 23.3, 6.9)}
OTHER = {"honour": "fate", "fate": "honour"}
TOKEN = {"honour": "h", "fate": "f"}

Board = dict[str, str]
Step = tuple[str, str, str]


@cache
def points(letters: int) -> dict[str, tuple[float, float]]:
    found = {}
    for spot in map("".join, product(sorted(AROUND), repeat=letters)):
        angles = [math.radians(AROUND[letter]) for letter in spot]
        x = sum(r * math.sin(a) for r, a in zip(RADII[letters], angles, strict=True))
        y = sum(r * math.cos(a) for r, a in zip(RADII[letters], angles, strict=True))
        found[spot] = (x, y)
    return found


@cache
def straight(letters: int) -> list[tuple[str, ...]]:
    """All lines of four spots or more, each in geometric order."""
    at = points(letters)
    groups = defaultdict(set)
    for one, two in combinations(at, 2):
        (x1, y1), (x2, y2) = at[one], at[two]
        if (x2, y2) < (x1, y1):
            (x1, y1), (x2, y2) = (x2, y2), (x1, y1)
        angle = math.atan2(y2 - y1, x2 - x1)
        offset = x1 * math.sin(angle) - y1 * math.cos(angle)
        groups[round(angle, 5), round(offset, 4)] |= {one, two}
    return [tuple(sorted(group, key=at.get)) for group in groups.values() if len(group) >= 4]


@cache
def steps(letters: int) -> list[Step]:
    """Three spots in a row along a line or round a circle, either way."""
    runs = straight(letters)
    for circle in map("".join, product(AROUND, repeat=letters - 1)):
        ring = sorted((circle + letter for letter in AROUND), key=lambda spot: AROUND[spot[-1]])
        runs = [*runs, (*ring, ring[0], ring[1])]
    ways = [way for run in runs for way in (run, run[::-1])]
    return [way[i : i + 3] for way in ways for i in range(len(way) - 2)]


def read(text: str) -> tuple[Board, str, str]:
    zones, mover, element = text.split(" ")
    tokens = re.sub("[/,]", "", zones)
    letters = {25: 2, 125: 3}[len(tokens)]
    return dict(zip(sorted(points(letters)), tokens, strict=True)), mover, element


def write(board: Board, mover: str, element: str) -> str:
    text = ""
    for spot in sorted(board):
        if spot.endswith("A") and text:
            text += "/" if set(spot[1:]) == {"A"} else ","
        text += board[spot]
    return f"{text} {mover} {element}"


def full(board: Board, letters: int) -> set[str]:
    """Players' tokens that fill everything whose name has so many letters: 1 a zone, 2 a circle."""
    areas = defaultdict(set)
    for spot, token in board.items():
        areas[spot[:letters]].add(token)
    return {token for tokens in areas.values() if len(tokens) == 1 for token in tokens} - {"."}


def won(name: str, board: Board) -> bool:
    return bool(full(board, 1) or (name == "master:circle" and full(board, 2)))


def captures(name: str, board: Board, mover: str, element: str) -> Iterator[Board]:
    """The board after every sequence of hops, the empty one included."""
    yield board
    if won(name, board):
        return
    for start, over, end in steps(len(next(iter(board)))):
        stand = board[start], board[over], board[end]
        if end[-1] == element and stand == (TOKEN[mover], TOKEN[OTHER[mover]], "."):
            yield from captures(name, board | {start: ".", over: ".", end: TOKEN[mover]}, mover, element)


def successors(name: str, text: str) -> set[str]:
    before, mover, element = read(text)
    if won(name, before):
        return set()
    found = set()
    for board in captures(name, before, mover, element):
        if won(name, board):
            found.add(write(board, OTHER[mover], element))
            continue
        for spot, token in board.items():
            if token == "." and (element == "-" or element in spot):
                found.add(write(board | {spot: TOKEN[mover]}, OTHER[mover], spot[-1]))
    return found


def images(name: str, text: str) -> Iterator[str]:
    """The ten symmetries of the pentagon, done to all letters at once."""
    ring = "EAFVW"
    board, mover, element = read(text)
    for turn, way in product(range(5), (1, -1)):
        letters = str.maketrans(ring, "".join(ring[(turn + way * i) % 5] for i in range(5)))
        yield write({s.translate(letters): t for s, t in board.items()}, mover, element.translate(letters))


def check(name: str, before: str, turn: str, after: str) -> None:
    old, mover, element = read(before)
    new, other, bound = read(after)
    assert other == OTHER[mover]
    own, enemy = TOKEN[mover], TOKEN[other]
    hops, placed = turn.count("x"), not re.search(r"x\w+$", turn)
    assert list(new.values()).count(enemy) == list(old.values()).count(enemy) - hops
    assert list(new.values()).count(own) == list(old.values()).count(own) + placed
    assert bound == (turn[-1] if placed else element)
