"""Faults: an expression or a statement of some function, and what to write in its place.

A fault is written on one line: ``Race.verify: depth > 1 -> depth > 2``. The name of a function, class or module comes
before the colon, qualified by its class, module or package where that is necessary to tell it from others. After the
colon comes an expression or statement in that scope, but not in a function or class within it; ``depth > 1 #2`` is
the second of several. Syntax trees are compared, so layout, comments and the name of the file do not matter. Parts of
an f-string cannot be named, only the whole f-string.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOMS = ("layouts", "engines", "printkit")
_LINE = re.compile(r"(?P<scope>[\w.]+): (?P<source>.+?)(?: #(?P<number>\d+))? -> (?P<wrong>.+)", re.DOTALL)
_DEFINED = re.compile(r"\b(?:def|class) (\w+)")
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_ATOMS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Dict, ast.Set)


class Stale(Exception):
    """A fault names something that does not exist."""


class Module:
    """A source file and its syntax tree.

    Attributes:
        path: of the file, relative to the tree.
        name: dotted name of the module, as its path has it.
        text: of the file.
    """

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path.relative_to(root)
        self.name = ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")
        self.text = path.read_text(encoding="utf-8")

    @cached_property
    def scopes(self) -> dict[str, list[ast.AST]]:
        """The nodes of every scope, by its full name."""
        scopes: defaultdict[str, list[ast.AST]] = defaultdict(list)

        def collect(node: ast.AST, scope: str) -> None:
            for child in ast.iter_child_nodes(node):
                inner = f"{scope}.{child.name}" if isinstance(child, _SCOPES) else scope
                scopes[inner].append(child)
                if not isinstance(child, ast.JoinedStr):
                    collect(child, inner)

        collect(ast.parse(self.text), self.name)
        return scopes

    @cached_property
    def names(self) -> set[str]:
        """What its scopes are called, without the names of scopes around them; known before it is parsed."""
        return {self.name.rpartition(".")[2], *_DEFINED.findall(self.text)}


class Tree:
    """The modules of the rooms under a root."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def modules(self) -> list[Module]:
        """All of them, in the order of their paths."""
        return [Module(self.root, path) for room in ROOMS for path in sorted((self.root / room).rglob("*.py"))]


@dataclass(frozen=True)
class Place:
    """Where a fault is planted."""

    module: Module
    node: ast.expr | ast.stmt

    def replaced(self, wrong: str) -> str:
        """The text of the module with something else in this place."""
        lines = self.module.text.encode().splitlines(keepends=True)
        start = sum(map(len, lines[: self.node.lineno - 1])) + self.node.col_offset
        assert self.node.end_lineno and self.node.end_col_offset
        end = sum(map(len, lines[: self.node.end_lineno - 1])) + self.node.end_col_offset
        whole = b"".join(lines)
        return b"".join((whole[:start], wrong.encode(), whole[end:])).decode()


@dataclass(frozen=True)
class Fault:
    """An expression or a statement made wrong.

    Attributes:
        scope: name of the function, class or module, qualified as far as necessary.
        source: the expression or statement.
        number: which of several; 0 where there must be one alone.
        wrong: what is planted in its place.
        tests: the tests that should notice it.
    """

    scope: str
    source: str
    number: int
    wrong: str
    tests: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str, tests: tuple[str, ...] = ()) -> Fault:
        """The fault that a line describes. Raises ValueError."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"this is not a fault: {line}")
        return cls(match["scope"], match["source"], int(match["number"] or 0), match["wrong"], tests)

    def __str__(self) -> str:
        number = f" #{self.number}" * bool(self.number)
        return f"{self.scope}: {self.source}{number} -> {self.wrong}"

    def place(self, tree: Tree) -> Place:
        """The one place that the fault names. Raises Stale."""
        source = self._node(self.source)
        wanted, kind = ast.dump(source), type(source)
        words = {each.id for each in ast.walk(source) if isinstance(each, ast.Name)}
        places: dict[tuple[Path, str], list[Place]] = {}
        for module in tree.modules:
            if self.scope.rpartition(".")[2] not in module.names or not all(word in module.text for word in words):
                continue
            for scope, nodes in module.scopes.items():
                if f".{scope}".endswith(f".{self.scope}"):
                    matches = [node for node in nodes if isinstance(node, kind) and ast.dump(node) == wanted]
                    if matches:
                        places[module.path, scope] = [Place(module, node) for node in matches]
        if len(places) != 1:
            scopes = ", ".join(f"{scope} in {path}" for path, scope in places) or "no scope of this name"
            raise Stale(f"{self}: the source is in {scopes}")
        (several,) = places.values()
        count = len(several)
        if self.number > count or (self.number == 0) != (count == 1):
            raise Stale(f"{self}: the source is there {count} times")
        several.sort(key=lambda place: (place.node.lineno, place.node.col_offset))
        return several[self.number - 1]

    def planted(self, tree: Tree) -> tuple[Path, str]:
        """The path of the module that has the fault, and its text with the fault in it. Raises Stale."""
        place = self.place(tree)
        if ast.dump(self._node(self.source)) == ast.dump(self._node(self.wrong)):
            raise Stale(f"{self}: this changes nothing")
        bare = isinstance(self._node(self.wrong), (ast.stmt, *_ATOMS))
        return place.module.path, place.replaced(self.wrong if bare else f"({self.wrong})")

    @cached_property
    def _is_expression(self) -> bool:
        try:
            for text in (self.source, self.wrong):
                ast.parse(text, mode="eval")
        except SyntaxError:
            return False
        return True

    def _node(self, text: str) -> ast.expr | ast.stmt:
        if self._is_expression:
            return ast.parse(text, mode="eval").body
        try:
            (statement,) = ast.parse(text).body
        except (SyntaxError, ValueError):
            raise Stale(f"{self}: this is neither an expression nor one statement: {text}") from None
        return statement
