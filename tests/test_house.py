"""What makes the rooms hard to read never grows: the counts of ``tests.house``, and the limits that they keep."""

from __future__ import annotations

import ast

from tests.house import Source, complexity, counts, distinguishes, goals, sources, survey

LIMITS = {
    "layouts": {"any": 5, "complex": 0, "long": 0, "parameters": 0, "arguments": 43, "private": 2, "goals": 0},
    "engines": {"any": 40, "complex": 0, "long": 0, "parameters": 0, "arguments": 65, "private": 2, "goals": 0},
    "printkit": {"any": 61, "complex": 0, "long": 0, "parameters": 5, "arguments": 520, "private": 29, "goals": 3},
}
"""The most that a room may have. Where it has less, the limit is lowered.

- ``any``: uses of ``Any``.
- ``complex``, ``long``: functions of a cyclomatic complexity above 25, and of more than 60 lines.
- ``parameters``, ``arguments``: functions with more than three positional parameters, and calls with more than three
  positional arguments. Kernels are exempt.
- ``private``: uses of private attributes of other objects, among them those of libraries.
- ``goals``: modules that ask which class the goal of a puzzle belongs to.
"""


MOST = 56_000
"""The most lines of code in all rooms together."""


def test_no_room_exceeds_its_limits() -> None:
    files = sources()
    measured = counts(files, survey(files))
    assert sum(measures["code"] for measures in measured.values()) <= MOST
    excesses = [
        f"{room} has {count} {measure}, not at most {LIMITS[room].get(measure, 0)}: python -m tests.house {room}"
        for room, measures in measured.items()
        for measure, count in measures.items()
        if measure != "code" and count > LIMITS[room].get(measure, 0)
    ]
    assert not excesses, "\n".join(excesses)


# ------------------------------------------------------------------------------------- what is counted

CODE = '''"""Docstring
of several lines.
"""

from typing import Any

# A comment.
TEXT = """one

# two
"""


class One:
    """Docstring."""

    def __init__(self, a: Any, b: int, c: int, d: int) -> None:
        self._a = a._b + self._a + self._other
        print(a, b, c, d)
        print(a, b, c, *d)
        print(a, b, c, end=d)

    def __len__(self):
        return 1


class Two(One):
    pass
'''


def file(text: str, path: str = "layouts/one.py", kernel: bool = False) -> Source:
    return Source(path, text, kernel)


def test_lines_of_code_are_neither_blank_nor_comments_nor_docstrings() -> None:
    assert file(CODE).lines == 15
    assert file("").lines == 0


def test_what_counts_is_found_where_it_is() -> None:
    found = [(place.line, place.measure, place.what) for place in survey([file(CODE)])]
    assert found == [
        (17, "any", "Any"),
        (17, "parameters", "__init__, 4"),
        (18, "private", "a._b"),
        (18, "private", "self._other"),
        (19, "arguments", "print, 4"),
    ]
    assert [place.measure for place in survey([file(CODE, kernel=True)])] == ["any", "private", "private"]
    long = "def f(x):\n" + "    if x and x > 1: return 2\n" * 60
    assert [place.what for place in survey([file(long)])] == ["f, 121", "f, 61 lines"]
    assert counts([file(CODE)], survey([file(CODE)]))["layouts"] == {
        "code": 15, "any": 1, "parameters": 1, "private": 2, "arguments": 1,
    }  # fmt: skip


def test_complexity_counts_decisions() -> None:
    def of(text: str) -> int:
        return complexity(ast.parse(text).body[0])

    assert of("def f(): pass") == 1
    assert of("def f(a):\n while a and a > 1 or not a:\n  a = 1 if a else 2") == 5
    assert of("def f(a): return [b for b in a if b if b > 1]") == 4
    assert of("def f(a):\n match a:\n  case 1: pass\n  case 2: pass\n  case _: pass") == 3
    assert of("def f(a):\n def g(): return 1 if a else 2\n return g") == 1
    assert of("def f(a):\n try: pass\n except ValueError: pass\n except TypeError: pass") == 3


def test_modules_that_distinguish_goals_are_known() -> None:
    puzzles = file(
        "class Goal: ...\nclass One(Goal[P]): ...\nclass Two(One): ...\nclass Other: ...\n", "engines/puzzles/goal.py"
    )
    classes = goals([puzzles, file("class Three(Goal): ...")])
    assert classes == {"One", "Two"}
    assert goals([file("Goal: TypeAlias = One | Other\n", "engines/puzzles/kind.py")]) == {"One", "Other"}
    for text in (
        "isinstance(goal, One)",
        "match goal:\n case Two(): pass",
        "isinstance(goal, Other | goals.Two | One)",
    ):
        assert distinguishes(file(text), classes)
    for text in (
        "isinstance(goal, Other)",
        "match goal:\n case Other(): pass",
        "One()",
        "match goal:\n case one: pass",
    ):
        assert not distinguishes(file(text), classes)
