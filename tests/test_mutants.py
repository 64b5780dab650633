"""The hunt for faults that no test notices: it tells noticed from unnoticed, and its list covers all rooms."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import LIST, ROOT, Fault, Stale, hunted, read, resolved, unsound

FAULTS = read(LIST.read_text(encoding="utf-8"))
CODE = (
    "def half(n):\n    if n % 2:\n        return None\n    return n // 2\n\n\ndef odd(n):\n    return n % 2\n"
)
TESTS = "from code_ import half\n\n\ndef test_half():\n    assert half(8) == 4\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "room").mkdir(parents=True)
    (tmp_path / "code_.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "tests" / "room" / "test_code.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def fault(line: str, wrong: str, *tests: str) -> Fault:
    return Fault("code_.py", line, wrong, tests or ("test_code",))


def test_faults_are_killed_or_survive(tree: Path) -> None:
    faults = [
        fault("return n // 2", "return n // 3", "test_code::test_half"),
        fault("if n % 2:", "if n % 3 == 1:"),
        fault("return n", "return 2 * n"),
        fault("return n // 2", "return n // 3", "test_nothing"),
        fault("return n // 2", "return n // 3", "test_code::test_third"),
        fault("return n // 2", "return n //"),
    ]
    assert [how for _, how in hunted(faults, tree)] == [
        "killed", "survived", "stale", "stale", "broken", "killed",
    ]  # fmt: skip
    assert (tree / "code_.py").read_text(encoding="utf-8") == CODE
    assert not unsound(faults[:4], tree)


def test_tests_that_fail_by_themselves_kill_nothing(tree: Path) -> None:
    (tree / "tests" / "room" / "test_code.py").write_text(TESTS.replace("== 4", "== 5"), encoding="utf-8")
    assert "1 failed" in unsound([fault("return n // 2", "return n // 3")], tree)


def test_a_line_that_stands_several_times_is_counted() -> None:
    text = "a = 1\nif x:\n    a = 1\n"
    assert fault("a = 1 [2 of 2]", "a = 2").planted(text) == "a = 1\nif x:\n    a = 2\n"
    for line in ("a = 1", "a = 1 [1 of 3]", "b = 1"):
        with pytest.raises(Stale):
            fault(line, "a = 2").planted(text)


def test_the_list_covers_all_rooms() -> None:
    assert len(FAULTS) >= 60
    assert len({(each.file, each.line, each.wrong) for each in FAULTS}) == len(FAULTS)
    rooms = {"/".join(Path(each.file).parts[:2]) for each in FAULTS}
    printed = {path.parent.name for path in (ROOT / "printkit").glob("*/__init__.py")} - {"games"}
    assert {room.removeprefix("printkit/") for room in rooms if room.startswith("printkit/")} == printed
    engines = {path.parent.name for path in (ROOT / "engines").glob("*/__init__.py")} - {
        "_template",
        "players",
    }
    assert {room.removeprefix("engines/") for room in rooms if room.startswith("engines/")} >= engines
    assert any(each.file.startswith("layouts/") for each in FAULTS)
    assert any(each.in_kernel(ROOT) for each in FAULTS)


@pytest.mark.parametrize("each", FAULTS, ids=str)
def test_a_fault_is_python_and_its_tests_are_there(each: Fault) -> None:
    """A line that has changed is to be changed in the list as well: a fault that cannot be planted proves nothing."""
    assert each.tests and resolved(each.tests, ROOT)
    ast.parse(each.planted((ROOT / each.file).read_text(encoding="utf-8")))
