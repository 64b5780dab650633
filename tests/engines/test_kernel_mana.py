"""The kernel of Mana and its rules are the same game, on the printed board and on others."""

from __future__ import annotations

import random
from functools import cache

import pytest

from printkit import engines
from printkit.engines.game import NotationError
from printkit.engines.mana.rules import ORIENTATIONS, SQUARES, Mana
from printkit.engines.mana.setup import drawn
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import Limits, kernel_of, solve
from printkit.engines.search.uncompiled import LOST, OPEN, WON
from printkit.engines.search.walk import Walk

BLOCKED = "Dr..../r...../....../....../....../.....d red - 0"
VALUES = "211111/222222/333333/123123/321321/213213"
NAMES = ["mana", "mana:anywhere", "values"]


@pytest.fixture(params=NAMES)
def rules(request, tmp_path, monkeypatch):
    """The printed board, the variant, and a board of other values read from a file."""
    if request.param != "values":
        return engines.find(request.param)
    path = tmp_path / "values.txt"
    path.write_text(VALUES.replace("/", "\n"), encoding="ascii")
    monkeypatch.setenv("PRINTKIT_ROOT", str(tmp_path))
    return engines.find(f"mana:file={path}")


def scattered(rng, rules):
    """Pieces anywhere or crowded in a corner, mostly both damyos, the Mana on any of the last mover's or lifted."""
    pieces = ["D", "d", *"R" * rng.randrange(6), *"r" * rng.randrange(6)]
    files, ranks, room = (rng.choice(("abcdef", "fedcba")), rng.choice(("123456", "654321")), rng.choice((4, 6)))
    corner = [file + rank for file in files[:room] for rank in ranks[:room]]
    squares = dict(zip(rng.sample(corner, len(pieces)), pieces, strict=True))
    if rng.random() < 0.02:
        squares.pop(rng.choice([s for s, piece in squares.items() if piece in "Dd"]))
    mover = rng.choice(["red", "amber"])
    theirs = [s for s, piece in squares.items() if piece.islower() == (mover == "red")]
    mana = rng.choice([*theirs, *theirs, "-"])
    board = "".join(squares.get(square, ".") for square in SQUARES)
    ranks = "/".join(board[at : at + 6] for at in range(0, 36, 6))
    return rules.parse(f"{ranks} {mover} {mana} {rng.choice(ORIENTATIONS)}")


def sample(rules, count):
    """Positions of random games, and positions that no game comes to."""
    rng = random.Random(2005)
    found = [rules.parse(BLOCKED), *(scattered(rng, rules) for _ in range(count // 2))]
    while len(found) < count:
        position, turns = drawn(len(found)), {"": None}
        while turns and len(found) < count:
            found.append(position)
            turns = rules.turns(position)
            position = turns[rng.choice(list(turns))] if turns else None
    return found


def test_same_successors_and_standing(rules):
    kernel = kernel_of(rules)
    assert not isinstance(kernel, RulesKernel)
    kinds = set()
    for position in sample(rules, 1600):
        words = kernel.encode(rules.text(position))
        assert kernel.decode(words) == rules.text(position)
        turns = rules.turns(position)
        assert sorted(map(kernel.decode, kernel.successors(words))) == sorted(map(rules.text, turns.values()))
        over = rules.outcome(position)
        expected = OPEN if over is None else WON if over.winner == position.mover else LOST
        assert kernel.outcome(words) == expected
        kinds |= {sign for sign in ("x", "@", "pass") for turn in turns if sign in turn}
        kinds.add(expected)
    assert kinds == {"x", "@", "pass", OPEN, LOST, WON}


@pytest.mark.parametrize("name", ["mana", "mana-anywhere"])
def test_perft_of_the_file(vectors, name):
    for vector in vectors(name):
        kernel = kernel_of(engines.find(vector.game))
        for depth, nodes in vector.nodes.items():
            assert Walk(kernel).perft(kernel.encode(vector.position), depth) == nodes


def test_keys_are_the_same_for_what_plays_alike():
    """Turned boards and exchanged colours share a key, and so do squares of the same value that hold the Mana."""
    rules, rng = Mana(), random.Random(3)
    kernel = kernel_of(rules)
    for _ in range(300):
        position = scattered(rng, rules)
        text = rules.text(position)
        key = kernel.normal(kernel.encode(text))
        board, mover, mana, orientation = text.split(" ")
        other = ("red", "amber")[mover == "red"]
        assert kernel.normal(kernel.encode(f"{board.swapcase()} {other} {mana} {orientation}")) == key
        ranks = ["".join(file) for file in zip(*reversed(board.split("/")), strict=True)]
        if mana != "-":
            mana = f"{'abcdef'[int(mana[1]) - 1]}{6 - 'abcdef'.index(mana[0])}"
        turned = f"{'/'.join(ranks)} {mover} {mana} {(int(orientation) + 1) % 4}"
        assert kernel.normal(kernel.encode(turned)) == key
        for square in SQUARES:
            try:
                moved = rules.parse(f"{board} {mover} {square} {orientation}")
            except NotationError:
                continue
            alike = position.mana != "-" and rules.value(square, int(orientation)) == rules.value(
                position.mana, int(orientation)
            )
            assert (kernel.normal(kernel.encode(rules.text(moved))) == key) == alike


def reference(rules):
    """Whether the player to move (or else the other) wins within so many turns: by the rules, looking at them all."""

    @cache
    def forced(position, attacking, within):
        over = rules.outcome(position)
        if over:
            return (over.winner == position.mover) == attacking
        if within == 0:
            return False
        after = (forced(to, not attacking, within - 1) for to in rules.turns(position).values())
        return any(after) if attacking else all(after)

    return forced


def test_forced_wins_are_those_of_looking_at_every_turn(rules):
    """Two and three turns before the end the search trusts what the kernel foresees."""
    kernel, forced = kernel_of(rules), reference(rules)
    found = []
    for position in sample(rules, 200):
        if rules.outcome(position):
            continue
        search = Dfpn(kernel, 1 << 16)
        for attacking, within in ((True, 1), (False, 2), (True, 3)):
            search.begin(kernel.encode(rules.text(position)), within, attacking)
            found.append(search.run(10**6))
            assert found[-1] == forced(position, attacking, within)
    assert 20 < sum(found) < len(found) - 20


def test_solve_says_what_the_rules_say():
    rules = Mana()
    forced, wins = reference(rules), 0
    for position in sample(rules, 120)[::3]:
        if rules.outcome(position):
            continue
        found = solve(rules, position, Limits(depth=3))
        assert (found.value == "win") == forced(position, True, 3)
        assert (found.value == "loss") == forced(position, False, 3)
        if found.value == "win":
            wins += 1
            assert found.best is None or set(found.fastest) <= set(found.best)
            shortest = min(d for d in (1, 2, 3) if forced(position, True, d))
            assert found.distance == shortest == len(found.line)
            turns = rules.turns(position).items()
            assert list(found.fastest) == [t for t, to in turns if forced(to, False, shortest - 1)]
    assert wins > 5


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_nobody_wins_soon_from_the_default_start(turns):
    rules = Mana()
    kernel = kernel_of(rules)
    start = kernel.encode(rules.info.start)
    search = Dfpn(kernel)
    for first in (True, False):
        search.begin(start, 2 * turns - first, attacking=first)
        assert search.run(10**6) is False
    assert turns > 2 or not reference(rules)(rules.start(), True, 2 * turns - 1)
