"""The texts of the games notice what is wrong in the rules: every fault planted changes some verdict."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from printkit.engines.plugins import built_in
from tests.mutants.__main__ import ROOT
from tests.mutants.faults import Fault, Stale, Tree
from tests.mutants.verdicts import NOTICED

LIST = ROOT / "tests" / "mutants" / "verdicts.toml"
FAULTS = [
    (game, Fault.parse(line))
    for game, lines in tomllib.loads(LIST.read_text(encoding="utf-8")).items()
    for line in lines
]
TREE = Tree(ROOT)


def asked(game: str, file: str, text: str) -> tuple[int, str]:
    """What the texts of a game say of rules with another text in the place of a file: exit status and message."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants.verdicts", game, file],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=text,
        capture_output=True,
        text=True,
        timeout=100,
    )
    return done.returncode, done.stdout or done.stderr


def test_the_list_has_faults_for_every_game() -> None:
    counts = Counter(game for game, _ in FAULTS)
    assert set(counts) == set(built_in())
    assert min(counts.values()) >= 6


def test_every_fault_has_one_place() -> None:
    stale = []
    for _, fault in FAULTS:
        try:
            ast.parse(fault.planted(TREE)[1])
        except Stale as error:
            stale.append(str(error))
    assert not stale, "\n".join(stale)


def test_what_changes_nothing_is_not_noticed_and_a_fault_is() -> None:
    file = "engines/master/rules.py"
    text = (ROOT / file).read_text(encoding="utf-8")
    assert asked("master", file, text) == (0, "\n")
    status, output = asked("master", file, text.replace('("circle", 5)', '("circle", 25)'))
    assert status == NOTICED and output.startswith("rulebook.md, line ")


@pytest.mark.long
@pytest.mark.parametrize(("game", "fault"), FAULTS, ids=[f"{game}-{fault}" for game, fault in FAULTS])
def test_some_claim_notices(game: str, fault: Fault) -> None:
    path, text = fault.planted(TREE)
    status, message = asked(game, path.as_posix(), text)
    assert status == NOTICED, message or "all claims hold"
