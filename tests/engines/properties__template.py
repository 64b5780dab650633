"""The template game: take one to three counters."""

from __future__ import annotations

OTHER = {"first": "second", "second": "first"}


def successors(name: str, text: str) -> list[str]:
    counters, mover = text.split()
    return [f"{left} {OTHER[mover]}" for left in range(int(counters)) if int(counters) - left <= 3]


def images(name: str, text: str) -> list[str]:
    counters, mover = text.split()
    return [f"{counters} {OTHER[mover]}"]


def check(name: str, before: str, turn: str, after: str) -> None:
    assert int(before.split()[0]) == int(turn) + int(after.split()[0])
