"""Mana by brute force: every way of walking is written down first and tried then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

PRINTED = """
2 2 3 1 2 2
1 3 1 3 1 3
3 1 2 2 3 1
2 3 1 3 1 2
2 1 3 1 3 2
1 3 2 2 1 3
"""
"""As the rules print the board, rank 6 at the top."""

OTHER = {"red": "amber", "amber": "red"}
PIECES = {"red": "DR", "amber": "dr"}

Square = tuple[int, int]
"""File and rank, counted from 0 at the lower left."""


def grid(rows: list[str]) -> dict[Square, str]:
    return {(x, 5 - down): sign for down, row in enumerate(rows) for x, sign in enumerate(row)}


def clockwise(board: dict[Square, str]) -> dict[Square, str]:
    return {(y, 5 - x): sign for (x, y), sign in board.items()}


def values(orientation: int) -> dict[Square, int]:
    board = grid(PRINTED.replace(" ", "").split())
    for _ in range(orientation):
        board = clockwise(board)
    return {square: int(sign) for square, sign in board.items()}


def square(name: str) -> Square:
    return "abcdef".index(name[0]), int(name[1]) - 1


def name_of(square: Square) -> str:
    return f"{'abcdef'[square[0]]}{square[1] + 1}"


def read(text: str) -> tuple[dict[Square, str], str, str, int]:
    rows, mover, mana, orientation = text.split(" ")
    return grid(rows.split("/")), mover, mana, int(orientation)


def write(board: dict[Square, str], mover: str, mana: str, orientation: int) -> str:
    rows = "/".join("".join(board[x, y] for x in range(6)) for y in range(5, -1, -1))
    return f"{rows} {mover} {mana} {orientation}"


def ends(board: dict[Square, str], start: Square, length: int, own: str) -> set[Square]:
    """Where the piece can go, of all sequences of that many steps."""
    found = set()
    for moves in product(((0, 1), (0, -1), (1, 0), (-1, 0)), repeat=length):
        path = [start]
        for dx, dy in moves:
            path.append((path[-1][0] + dx, path[-1][1] + dy))
        back = any(dx + ex == dy + ey == 0 for (dx, dy), (ex, ey) in pairwise(moves))
        inside = all(place in board for place in path)
        if back or not inside or len(set(path)) < len(path):
            continue
        if all(board[place] == "." for place in path[1:-1]) and board[path[-1]] not in own:
            found.add(path[-1])
    return found


def successors(name: str, text: str) -> set[str]:
    board, mover, mana, orientation = read(text)
    own, value = PIECES[mover], values(orientation)
    if not {"D", "d"} <= set(board.values()):
        return set()
    moves = {
        (start, end)
        for start, piece in board.items()
        if piece in own
        for end in ends(board, start, value[start], own)
    }
    obedient = {(start, end) for start, end in moves if mana != "-" and value[start] == value[square(mana)]}
    found = set()
    for start, end in obedient or moves:
        after = board | {start: ".", end: board[start]}
        found.add(write(after, OTHER[mover], name_of(end), orientation))
    if mana != "-" and not obedient and list(board.values()).count(own[1]) < 5:
        for place, piece in board.items():
            if piece == "." and (name == "mana:anywhere" or value[place] == value[square(mana)]):
                found.add(write(board | {place: own[1]}, OTHER[mover], name_of(place), orientation))
    return found or {write(board, OTHER[mover], "-", orientation)}


def images(name: str, text: str) -> Iterator[str]:
    """Board and pieces turned together, and the colours exchanged: no piece has a direction."""
    board, mover, mana, orientation = read(text)
    for _ in range(4):
        board, orientation = clockwise(board), (orientation + 1) % 4
        if mana != "-":
            x, y = square(mana)
            mana = name_of((y, 5 - x))
        yield write(board, mover, mana, orientation)
        swapped = {place: piece.swapcase() for place, piece in board.items()}
        yield write(swapped, OTHER[mover], mana, orientation)


def check(name: str, before: str, turn: str, after: str) -> None:
    old, mover, _, orientation = read(before)
    new, other, mana, kept = read(after)
    assert (other, kept) == (OTHER[mover], orientation)

    def count(board: dict[Square, str], pieces: str) -> int:
        return sum(piece in pieces for piece in board.values())

    assert count(new, PIECES[other]) == count(old, PIECES[other]) - turn.count("x")
    assert count(new, PIECES[mover]) == count(old, PIECES[mover]) + turn.count("@")
    assert count(new, PIECES[mover][0]) == count(old, PIECES[mover][0])
    assert count(new, PIECES[mover][1]) <= 5
    assert mana == ("-" if turn == "pass" else turn[-2:])
    assert mana == "-" or new[square(mana)] in PIECES[mover]
