"""One set of tests for every game that is found.

A test that takes ``game`` (or ``game_name``) runs once for every game and variant. What only one game can know goes
into ``properties_ID.py`` beside this file, as functions on position texts, all of them optional:

``successors(name, text)``
    Positions after each legal turn, as texts, one for each turn that counts, by an algorithm of its own.
``images(name, text)``
    Positions that are the same but for a symmetry of the rules, so that their perft is the same.
``check(name, before, turn, after)``
    Asserts what holds for every turn: counts that are conserved, and so on.
``TURNS_SHARE_POSITIONS``
    True where two turns may lead to one position and still count as two.

``tests/vectors/*.perft`` holds perft counts: the first line ``# game: NAME``, then one position per line, written
``POSITION ; D1 20 ; D2 400``; other lines that begin with ``# `` are comments.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NamedTuple

import pytest

from printkit import engines
from printkit.engines import conformance
from printkit.engines.game import Game

Hooks = ModuleType | SimpleNamespace

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"

if str(HERE) not in sys.path:
    sys.path.append(str(HERE))  # for properties_ID, which the import mode of these tests does not find


class Vector(NamedTuple):
    """A line of a perft file: the game, the position, and the nodes counted at each depth."""

    game: str
    position: str
    nodes: dict[int, int]


def read_vectors(file: str) -> list[Vector]:
    """The lines of ``tests/vectors/FILE.perft``; its first line names the game."""
    first, *lines = (VECTORS / f"{file}.perft").read_text(encoding="ascii").splitlines()
    found = []
    for line in lines:
        if line and not f"{line} ".startswith("# "):  # a floor plan may begin with '#', but not with a blank next
            position, *counts = line.split(" ; ")
            nodes = {int(depth[1:]): int(count) for depth, count in (text.split() for text in counts)}
            found.append(Vector(first.removeprefix("# game: "), position, nodes))
    return found


def all_names() -> list[str]:
    return [
        engines.info(id).called(variant) for id in engines.names() for variant in (None, *engines.info(id).variants)
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", all_names())
    if "vector" in metafunc.fixturenames:
        files = sorted(path.stem for path in VECTORS.glob("*.perft"))
        found = {f"{file}-{i}": v for file in files for i, v in enumerate(read_vectors(file))}
        metafunc.parametrize("vector", found.values(), ids=found.keys())


@pytest.fixture
def game(game_name: str) -> Game:
    """The rules of the game that the test runs for."""
    return engines.find(game_name)


@pytest.fixture
def vectors() -> Callable[[str], list[Vector]]:
    """Reads a perft file by its name without the ending."""
    return read_vectors


@pytest.fixture
def properties(game_name: str) -> Hooks:
    """The hooks of the game that the test runs for."""
    return properties_of(game_name)


@pytest.fixture(scope="session")
def tools():
    """The helpers of this file, for test modules."""
    return SimpleNamespace(properties_of=properties_of, playout=conformance.playout, positions=conformance.positions)


def properties_of(name: str) -> Hooks:
    """The hooks of a game; an empty namespace where it has none."""
    module = f"properties_{name.partition(':')[0]}"
    if not (HERE / f"{module}.py").is_file():
        return SimpleNamespace()
    return importlib.import_module(module)
