"""Strings of Suits by another way: walks out from the chip that is placed and adds its points to those there were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

OTHER = {"sun": "moon", "moon": "sun"}
SUITS = {"sun": "SWK", "moon": "MLY"}
CELLS = [file + rank for rank in "654321" for file in "abcdef"]

Cells = dict[str, str]
"""What lies on each cell: the suits of a card, or a chip."""


def read(text: str) -> tuple[Cells, str, tuple[int, int]]:
    """The cells, the mover, and the points of sun and moon."""
    grid, mover, points = text.split(" ")
    sun, moon = map(int, points.split("-"))
    return dict(zip(CELLS, grid.replace("/", ",").split(","), strict=True)), mover, (sun, moon)


def write(cells: Cells, mover: str, points: tuple[int, int]) -> str:
    rows = (",".join(cells[file + rank] for file in "abcdef") for rank in "654321")
    return f"{'/'.join(rows)} {mover} {points[0]}-{points[1]}"


def supply(name: str) -> int:
    """Chips of each suit."""
    return 6 if name == "strings:advanced" else 8


def gained(name: str, cells: Cells, at: str) -> int:
    """Points for the chip that has just been put on ``at``."""
    points = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        line = {at}
        for way in (1, -1):
            x, y = ord(at[0]), int(at[1])
            while (cell := f"{chr(x)}{y}") in cells:
                line.add(cell)
                x, y = x + way * dx, y + way * dy
        count = sum(cells[cell] == cells[at] for cell in line)
        if count >= 3:
            points += 1 if name == "strings:beginners" else {3: 1, 4: 2, 5: 3, 6: 4}[count]
    return points


def options(name: str, cells: Cells, player: str) -> list[tuple[str, str]]:
    """Where the player may put which chip."""
    used = Counter(cells.values())
    return [
        (cell, suit)
        for suit in SUITS[player]
        for cell in cells
        if used[suit.lower()] < supply(name) and suit in cells[cell]
    ]


def turns(name: str, text: str) -> dict[str, str]:
    """Every turn with the text of the position after it."""
    cells, mover, (sun, moon) = read(text)
    found = {}
    for cell, suit in options(name, cells, mover):
        after = {**cells, cell: suit.lower()}
        gain = gained(name, after, cell)
        points = (sun + gain, moon) if mover == "sun" else (sun, moon + gain)
        found[f"{cell}={suit}"] = write(after, OTHER[mover], points)
    if not found and options(name, cells, OTHER[mover]):
        found["skip"] = write(cells, OTHER[mover], (sun, moon))
    return found


def successors(name: str, text: str) -> list[str]:
    return list(turns(name, text).values())


def symmetries() -> list[dict[str, str]]:
    """The eight maps of the grid onto itself, as cell to cell."""
    maps = []
    for turn in range(4):
        for mirror in (False, True):
            image = {}
            for cell in CELLS:
                z = complex(ord(cell[0]) - ord("a") - 2.5, int(cell[1]) - 3.5)
                z = (z.conjugate() if mirror else z) * 1j**turn
                image[cell] = f"{'abcdef'[round(z.real + 2.5)]}{round(z.imag + 3.5)}"
            maps.append(image)
    return maps


def images(name: str, text: str) -> Iterator[str]:
    """The grid turned and mirrored, and the players exchanged with their suits."""
    cells, mover, (sun, moon) = read(text)
    exchange = str.maketrans("SWKMLYswkmly", "MLYSWKmlyswk")
    for image in symmetries():
        moved = {image[cell]: lying for cell, lying in cells.items()}
        yield write(moved, mover, (sun, moon))
        swapped = {cell: in_order(lying.translate(exchange)) for cell, lying in moved.items()}
        yield write(swapped, OTHER[mover], (moon, sun))


def in_order(suits: str) -> str:
    return "".join(sorted(suits, key="MSWLYKmswlyk".index))


def check(name: str, before: str, turn: str, after: str) -> None:
    """A turn turns one card into a chip of it, or nothing at all; chips suffice; points never fall."""
    (old, mover, was), (new, other, now) = read(before), read(after)
    assert other == OTHER[mover]
    changed = {cell: lying for cell, lying in new.items() if lying != old[cell]}
    assert changed == ({} if turn == "skip" else {turn[:2]: turn[3].lower()})
    assert all(old[cell].isupper() and lying.upper() in old[cell] for cell, lying in changed.items())
    chips = Counter(lying for lying in new.values() if lying.islower())
    assert max(chips.values(), default=0) <= supply(name)
    gain, gift = (now[0] - was[0], now[1] - was[1]) if mover == "sun" else (now[1] - was[1], now[0] - was[0])
    assert gain >= 0 == gift
