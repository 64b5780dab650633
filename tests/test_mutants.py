"""The hunt for faults that no test notices: it tells noticed from unnoticed, and its list covers all rooms."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.__main__ import LIST, ROOT, hunted, in_kernel, read, resolved, unsound
from tests.mutants.faults import Fault, Stale, Tree

FAULTS = read(LIST.read_text(encoding="utf-8"))
CODE = '''"""Halves."""


def half(n):
    """Half of an even number."""
    if n % 2:
        return None
    return n // 2


def odd(n):
    return n % 2


class Pair:
    def sums(self, a, b):
        def one():
            return (a + b) * 2  # ä

        return [a + b, "é",
                b * 2, a + b, one(), *(n for n in (a, b))]
'''  # fmt: skip
TESTS = "from halves import half\n\n\ndef test_half():\n    assert half(8) == 4\n"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    (tmp_path / "tests" / "room").mkdir(parents=True)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "halves.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "tests" / "room" / "test_code.py").write_text(
        f"import sys\n\nsys.path.insert(0, {str(tmp_path / 'layouts')!r})\n{TESTS}", encoding="utf-8"
    )
    return Tree(tmp_path)


def fault(line: str, *tests: str) -> Fault:
    return Fault.parse(line, tests or ("test_code",))


def test_faults_are_killed_or_survive(tree: Tree) -> None:
    faults = [
        fault("half: n // 2 -> n // 3", "test_code::test_half"),
        fault("half: n % 2 -> n % 3 == 1"),
        fault("third: n // 2 -> n // 3"),
        fault("half: n // 2 -> n // 3", "test_nothing"),
        fault("half: n // 2 -> n // 3", "test_code::test_third"),
    ]
    assert [end for _, end in hunted(faults, tree)] == [
        "killed", "survived", "stale", "stale", "broken",
    ]  # fmt: skip
    assert (tree.root / "layouts" / "halves.py").read_text(encoding="utf-8") == CODE
    assert not unsound(faults[:4], tree)


def test_tests_that_fail_by_themselves_kill_nothing(tree: Tree) -> None:
    path = tree.root / "tests" / "room" / "test_code.py"
    path.write_text(path.read_text(encoding="utf-8").replace("== 4", "== 5"), encoding="utf-8")
    assert "1 failed" in unsound([fault("half: n // 2 -> n // 3")], tree)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        ("halves.odd: n % 2 -> n % 3", "return n % 2", "return (n % 3)"),
        ("half: n%2 -> n or 1", "if n % 2", "if (n or 1)"),
        ("half: return   None -> pass", "return None", "pass"),
        ("one: a+b -> a - b", "(a + b) * 2", "((a - b)) * 2"),
        ("Pair.sums: a + b #2 -> b", "b * 2, a + b", "b * 2, b"),
        ("sums: b * 2 -> b", "b * 2, a + b", "b, a + b"),
        ("sums: (n for n in (a, b)) -> a, b", "(n for n in (a, b))", "(a, b)"),
    ],
)
def test_what_is_planted(tree: Tree, line: str, old: str, new: str) -> None:
    path, text = fault(line).planted(tree)
    assert path == Path("layouts/halves.py")
    assert text == CODE.replace(old, new)
    assert str(fault(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "half: n % 2 #2 -> n % 3",
        "sums: a + b -> a - b",
        "sums: a + b #3 -> a - b",
        "Pair: a + b -> a - b",
        "halves: n % 2 -> n % 3",
        "half: if n % 2: -> pass",
        "half: n % 2 -> n%2",
    ],
)
def test_what_is_not_there_once_is_stale(tree: Tree, line: str) -> None:
    with pytest.raises(Stale):
        fault(line).planted(tree)


def test_a_scope_of_the_same_name_is_no_matter_unless_it_holds_the_same(tree: Tree) -> None:
    (tree.root / "engines").mkdir()
    (tree.root / "engines" / "other.py").write_text("def half(n):\n    return n // 2\n", encoding="utf-8")
    assert fault("half: n % 2 -> n").planted(tree)
    assert fault("halves.half: n // 2 -> n").planted(tree)
    with pytest.raises(Stale, match=r"engines/other\.py"):
        fault("half: n // 2 -> n").planted(tree)


def test_lines_that_are_no_faults_are_refused() -> None:
    for line in ("half", "half: n // 2", "half -> n // 2"):
        with pytest.raises(ValueError, match="not a fault"):
            Fault.parse(line)


@cache
def house() -> Tree:
    """The rooms themselves."""
    return Tree(ROOT)


def test_every_fault_has_one_place_and_tests_that_are_there() -> None:
    """If a function has changed, its faults must be changed as well: one that cannot be planted proves nothing."""
    paths, stale = [], []
    for each in FAULTS:
        try:
            path, text = each.planted(house())
            ast.parse(text)
            paths.append(path)
            tests = resolved(each.tests, ROOT)
            assert tests, f"{each}: no tests"
        except Stale as error:
            stale.append(str(error))
            continue
        for test in tests:
            file, _, name = test.partition("::")
            if name:
                assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{each}: {test}"
    assert not stale, "\n".join(stale)
    cover_all_rooms(paths)


def cover_all_rooms(paths: list[Path]) -> None:
    """Assert that there are faults in every room, and in kernels."""
    assert len(paths) >= 130
    rooms = {"/".join(path.parts[:2]) for path in paths}
    printed = {path.parent.name for path in (ROOT / "printkit").glob("*/__init__.py")}
    printed -= {"games", "layouts", "engines"}
    assert {room.removeprefix("printkit/") for room in rooms if room.startswith("printkit/")} >= printed
    engines = {path.parent.name for path in (ROOT / "engines").glob("*/__init__.py")} - {"players"}
    assert {room.removeprefix("engines/") for room in rooms if room.startswith("engines/")} >= engines
    assert any(path.is_relative_to("layouts") for path in paths)
    assert any(in_kernel(path, ROOT) for path in paths)


@cache
def ordinary(file: str) -> frozenset[str]:
    """The tests of a file that `make test` runs: those that are not marked as long or for a browser."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    marks = [
        ast.unparse(each.value)
        for each in tree.body
        if isinstance(each, ast.Assign) and "pytestmark" in ast.unparse(each)
    ]
    if any("mark.long" in mark or "mark.browser" in mark for mark in marks):
        return frozenset()
    return frozenset(
        each.name
        for each in tree.body
        if isinstance(each, ast.FunctionDef)
        and each.name.startswith("test_")
        and not any(
            "mark.long" in ast.unparse(one) and "parametrize" not in ast.unparse(one) for one in each.decorator_list
        )
    )


def test_every_fault_is_noticed_by_tests_that_are_always_run() -> None:
    for each in FAULTS:
        for test in resolved(each.tests, ROOT):
            file, _, name = test.partition("::")
            assert (name in ordinary(file)) if name else ordinary(file), f"{each}: {test} is a long test"
