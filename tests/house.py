"""Count what makes the rooms hard to read: ``python -m tests.house [PREFIX...]``.

Prints the counts of each room, and before them every place in the files whose path begins with a PREFIX. The limits
are in ``test_house.py``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.trees import nodes

ROOT = Path(__file__).parent.parent
ROOMS = ("layouts", "engines", "printkit")
COMPLEX, LONG, POSITIONAL = 25, 60, 3
"""The highest complexity, the most lines, and the most positional parameters or arguments that do not count."""
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_BRANCHING = re.compile(r"\b(?:if|elif|for|while|except|case|and|or)\b")
"""The words that branch: a function is at most as complex as it has of them, and one more."""
_BRANCH = (ast.If, ast.For, ast.While, ast.AsyncFor, ast.ExceptHandler, ast.IfExp)


@dataclass(frozen=True, order=True)
class Place:
    """Something that counts.

    Attributes:
        path: of the file.
        line: number of the line.
        measure: the count that it belongs to.
        what: it is.
    """

    path: str
    line: int
    measure: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.measure}: {self.what}"


@dataclass(frozen=True)
class Source:
    """A source file.

    Attributes:
        path: of the file, relative to the root.
        text: of the file.
        kernel: whether it is compiled; the functions of kernels may have any number of positional parameters.
    """

    path: str
    text: str
    kernel: bool = False

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of its syntax tree."""
        return nodes(self.text)

    @property
    def room(self) -> str:
        """The room it belongs to."""
        return self.path.partition("/")[0]

    @property
    def lines(self) -> int:
        """The number of lines that hold code: neither blank, nor only a comment or a part of a docstring."""
        rows = enumerate(map(str.strip, self.text.split("\n")), start=1)
        code = {number for number, row in rows if row and not row.startswith("#")}
        for node in self.nodes:
            if isinstance(node, ast.Constant | ast.JoinedStr) and node.end_lineno != node.lineno:
                code.update(_lines(node))
        for node in self.nodes:
            match node:
                case ast.Expr(value=ast.Constant(value=str())):
                    code.difference_update(_lines(node))
        return len(code)

    def places(self) -> Iterator[Place]:
        """Everything in it that counts."""
        rows = self.text.split("\n")
        for node in self.nodes:
            if isinstance(node, ast.Name) and node.id == "Any":
                yield self._place(node, "any", "Any")
            elif isinstance(node, _FUNCTION):
                words = sum(len(_BRANCHING.findall(row)) for row in rows[node.lineno - 1 : node.end_lineno])
                if words >= COMPLEX and (decisions := complexity(node)) > COMPLEX:
                    yield self._place(node, "complex", f"{node.name}, {decisions}")
                if (length := len(_lines(node))) > LONG:
                    yield self._place(node, "long", f"{node.name}, {length} lines")
                if not self.kernel and (count := _positional(node)) > POSITIONAL:
                    yield self._place(node, "parameters", f"{node.name}, {count}")
            elif isinstance(node, ast.Call) and not self.kernel and _unnamed(node) > POSITIONAL:
                yield self._place(node, "arguments", f"{ast.unparse(node.func)}, {len(node.args)}")
        yield from self._private()

    def _private(self) -> Iterator[Place]:
        """Private attributes of anything but ``self``, and those of ``self`` that this module does not define."""
        defined = {node.name for node in self.nodes if isinstance(node, (*_FUNCTION, ast.ClassDef))}
        attributes = []
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                defined.add(node.id)
            elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.endswith("_"):
                if isinstance(node.ctx, ast.Store) and _is_self(node.value):
                    defined.add(node.attr)
                attributes.append(node)
        for node in attributes:
            if not (_is_self(node.value) and node.attr in defined):
                yield self._place(node, "private", ast.unparse(node))

    def _place(self, node: ast.expr | ast.stmt, measure: str, what: str) -> Place:
        return Place(self.path, node.lineno, measure, what)


def sources(root: Path = ROOT) -> list[Source]:
    """All source files, in the order of their paths."""
    return [
        Source(
            path.relative_to(root).as_posix(),
            path.read_text(encoding="utf-8"),
            kernel=path.with_suffix(".pxd").exists(),
        )
        for room in ROOMS
        for path in sorted((root / room).rglob("*.py"))
    ]


def _lines(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _positional(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters are positional, not counting ``self``."""
    names = [each.arg for each in function.args.posonlyargs + function.args.args]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _unnamed(call: ast.Call) -> int:
    """How many arguments are positional; 0 if some come from a sequence, which has no names for them."""
    return 0 if any(isinstance(each, ast.Starred) for each in call.args) else len(call.args)


def complexity(function: ast.AST) -> int:
    """Cyclomatic complexity of a function, without that of functions within it."""
    total = 1
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (*_FUNCTION, ast.ClassDef)):
            continue
        if isinstance(node, _BRANCH):
            total += 1
        elif isinstance(node, ast.comprehension):
            total += 1 + len(node.ifs)
        elif isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        elif isinstance(node, ast.match_case):
            total += not (isinstance(node.pattern, ast.MatchAs) and node.pattern.pattern is None)
        waiting += ast.iter_child_nodes(node)
    return total


def goals(files: Iterable[Source]) -> set[str]:
    """Names of the classes of goals: what derives from ``Goal``, or is one of its alternatives."""
    nodes = [node for file in files if file.path.startswith("engines/puzzles/") for node in file.nodes]
    bases = {
        node.name: {name for base in node.bases for name in _names(base)}
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    names = {"Goal"}
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and node.value and _names(node.target) == {"Goal"}:
            names |= _names(node.value)
    while derived := {name for name, above in bases.items() if above & names} - names:
        names |= derived
    return names - {"Goal"}


def distinguishes(file: Source, classes: set[str]) -> bool:
    """Whether a module asks which of these classes an object belongs to, by ``isinstance`` or ``match``."""
    for node in file.nodes:
        if isinstance(node, ast.MatchClass) and _names(node.cls) & classes:
            return True
        if isinstance(node, ast.Call) and _names(node.func) == {"isinstance"} and _names(node.args[1]) & classes:
            return True
    return False


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def survey(files: list[Source]) -> list[Place]:
    """Everything that counts, in the order of the files."""
    known = goals(files)
    return sorted(
        [place for file in files for place in file.places()]
        + [Place(file.path, 1, "goals", "distinguishes goals") for file in files if distinguishes(file, known)]
    )


def counts(files: list[Source], places: Iterable[Place]) -> dict[str, Counter[str]]:
    """Counts by room and measure, lines of code among them."""
    rooms = {room: Counter[str]() for room in ROOMS}
    for file in files:
        rooms[file.room]["code"] += file.lines
    for place in places:
        rooms[place.path.partition("/")[0]][place.measure] += 1
    return rooms


def main(*prefixes: str) -> None:
    """Print places and counts."""
    files = sources()
    places = survey(files)
    for place in places:
        if prefixes and place.path.startswith(prefixes):
            print(place)
    for room, measures in counts(files, places).items():
        print(f"{room:9}", *(f"{measure} {count}" for measure, count in sorted(measures.items())))


if __name__ == "__main__":
    main(*sys.argv[1:])
