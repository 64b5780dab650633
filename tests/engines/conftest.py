"""What the tests of several games share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

VECTORS = Path(__file__).parent.parent / "vectors"


class Vector(NamedTuple):
    """A line of a perft file: the game, the position, and the nodes counted at each depth."""

    game: str
    position: str
    nodes: dict[int, int]


def read_vectors(name: str) -> list[Vector]:
    """The lines of ``tests/vectors/NAME.perft``; its first line names the game."""
    lines = (VECTORS / f"{name}.perft").read_text(encoding="ascii").splitlines()
    game = lines[0].removeprefix("# game: ")
    found = []
    for line in lines:
        if line and not line.startswith("#"):
            position, *counts = line.split(" ; ")
            found.append(Vector(game, position, {int(c[1:].split()[0]): int(c.split()[1]) for c in counts}))
    return found


@pytest.fixture
def vectors() -> Callable[[str], list[Vector]]:
    return read_vectors
