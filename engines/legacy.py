"""Support for third-party games that were written for the previous release.

Such a game imports the top-level packages ``layouts`` and ``engines``, which are now parts of ``printkit``, and
describes the effects of its turns in a separate value, :class:`Facts`. While a third-party package is being imported,
its imports are rewritten to name the current modules (:class:`Finder`). Nothing is registered under the old names, so
other packages may use them, and imports of modules that printkit never had are left alone. This module will be
removed in the next release.
"""

from __future__ import annotations

import ast
import dataclasses
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import CodeType, ModuleType
from typing import Any, ClassVar, TypeVar

from printkit.engines import declaration
from printkit.engines.game import Deed, Game
from printkit.engines.simple import Simple
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.lazy import Ref
from printkit.layouts.base.wording import spelled

V = TypeVar("V")
Rules = Game[Any]

__all__ = ["Deed", "Engine", "Facts", "facts", "replace", "spelled"]

ROOMS = {
    "layouts.ground": "printkit.layouts.base", "printkit.layouts.base": "printkit.layouts.base",
    "engines": "printkit.engines", "layouts": "printkit.layouts", "printkit.game": "printkit.looks",
}  # fmt: skip
"""The current packages, keyed by former name."""
MOVED = {
    ("engines.claims.deeds", "Deed"), ("engines.claims.deeds", "Facts"), ("engines.claims.deeds", "spelled"),
    ("engines.declaration", "Engine"), ("engines.simple", "facts"), ("dataclasses", "replace"),
}  # fmt: skip
"""Names that are still provided here, each with its former module."""


# ------------------------------------------------------------------------------------------------- imports


def today(module: str) -> str:
    """Return the current name of a module; the name is unchanged if printkit has no such module."""
    for old, new in ROOMS.items():
        if module == old or module.startswith(f"{old}."):
            name = new + module.removeprefix(old)
            try:
                return name if find_spec(name) else module
            except ModuleNotFoundError:
                return module
    return module


class _Imports(ast.NodeTransformer):
    """Rewrites the imports of a module."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        if node.level or not node.module:
            return [node]
        moves = [each for each in node.names if (node.module, each.name) in MOVED]
        others = [each for each in node.names if each not in moves]
        statements: list[ast.stmt] = []
        if moves:
            statements.append(ast.ImportFrom(__name__, moves, 0))
        if others:
            statements.append(ast.ImportFrom(today(node.module), others, 0))
        return [ast.copy_location(each, node) for each in statements]

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        for each in node.names:
            name, room = today(each.name), each.name.partition(".")[0]
            if name == each.name or each.asname:
                statements.append(ast.Import([ast.alias(name, each.asname)]))
                continue
            if name != ROOMS.get(each.name):
                statements.append(ast.Import([ast.alias(name, "_")]))
            # ``import engines.game`` binds ``engines``.
            statements.append(ast.Import([ast.alias(ROOMS.get(room, room), room)]))
        return [ast.copy_location(each, node) for each in statements]


class Loader(SourceFileLoader):
    """A loader that reads a third-party module, rewrites its imports, and keeps no compiled code."""

    def get_code(self, fullname: str) -> CodeType:
        """Return the module's code."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        return compile(ast.fix_missing_locations(_Imports().visit(tree)), path, "exec", dont_inherit=True)


class Finder:
    """A finder of third-party modules, which :class:`Loader` reads; Python finds all other modules.

    Attributes:
        guests: names of the third-party packages.
    """

    guests: ClassVar[set[str]] = set()

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the specification of a third-party module."""
        if fullname.partition(".")[0] not in cls.guests:
            return None
        others = (finder.find_spec(fullname, path, target) for finder in sys.meta_path if finder is not cls)
        spec = next(filter(None, others), None)
        if spec and spec.origin and type(spec.loader) is SourceFileLoader:
            spec.loader = Loader(fullname, spec.origin)
        return spec

    @classmethod
    def invalidate_caches(cls) -> None:
        """Do nothing, because nothing is cached."""


def welcome(module: str) -> None:
    """Import a third-party package with its imports rewritten."""
    Finder.guests.add(module.partition(".")[0])
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)


# ------------------------------------------------------------------------------------------------- values


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(declaration.Engine):
    """A declaration in the former style, which refers to the game's facts.

    Attributes:
        facts: the effects of its turns, if its rules do not describe them.
    """

    facts: Ref | None = None

    def completed(self, rules: Rules) -> Rules:
        """Return the rules combined with the facts."""
        value = self.facts.load(object) if self.facts else None
        fact_set = value if isinstance(value, Facts) else None
        return WithFacts(rules, fact_set) if fact_set or not isinstance(rules, Game) else rules


@dataclass(frozen=True, slots=True)
class Facts:
    """Questions about a game that used to be answered separately from its rules; they are now methods of
    :class:`Game`.
    """

    names: Mapping[str, str]
    spots: Callable[..., tuple[str, ...]]
    pieces: Callable[..., Mapping[str, str]]
    deeds: Callable[..., tuple[Deed, ...]]
    options: Callable[..., tuple[str, ...]]
    sight: Callable[..., tuple[str, tuple[str, ...]]] | None = None
    flippers: Callable[..., tuple[str, ...]] | None = None
    custodial: Callable[..., tuple[str, ...]] | None = None
    scored: Callable[..., tuple[tuple[str, tuple[str, ...]], ...]] | None = None
    tells: Callable[..., tuple[str, ...]] | None = None
    holds: Callable[..., tuple[str, ...]] | None = None


def facts(game: type[Simple], deeds: Callable[..., tuple[Deed, ...]]) -> type[Simple]:
    """Make a game's own class describe the effects of its turns."""
    setattr(game, "effects", lambda self, position, turn: deeds(self, position, turn))  # noqa: B010
    return game


def replace(value: V, /, **changes: object) -> V:
    """Do the same as :func:`dataclasses.replace`, and also support looks, which used to be data classes."""
    change: Callable[..., V] = getattr(value, "changed", None) or partial(dataclasses.replace, value)
    return change(**changes)


NAMES = {"spots_of": "spots", "pieces_on": "pieces", "effects": "deeds"}
"""Methods of games, each with its former name in the facts."""


def _by_rules(name: str) -> Any:
    """Return a property that reads the attribute of the rules with the same name."""
    return property(lambda game: getattr(game.rules, name))


def _by_facts(question: str, answer: type = tuple, *, of_rules: bool = False) -> Any:
    """Return a method that asks the facts a question; with ``of_rules``, the facts also receive the rules."""

    def ask(game: WithFacts, *values: object) -> object:
        function = game.stated(question)
        if function is None:
            raise game.silent(question)
        return answer(function(*([game.rules] if of_rules else []), *values))

    return ask


class WithFacts(Game[object]):
    """Rules combined with separate facts.

    Args:
        rules: an object with the methods that games used to have.
        known: the facts; None if the game offers none.
    """

    def __init__(self, rules: Game[object], facts: Facts | None) -> None:
        self.rules, self.known = rules, facts
        self.pieces = facts.names if facts else {}

    info, name, rulings = _by_rules("info"), _by_rules("name"), _by_rules("rulings")
    parse, text, start = _by_rules("parse"), _by_rules("text"), _by_rules("start")
    mover, turns, play = _by_rules("mover"), _by_rules("turns"), _by_rules("play")
    outcome, score = _by_rules("outcome"), _by_rules("score")
    spots_of = _by_facts("spots_of")
    pieces_on = _by_facts("pieces_on", dict)
    effects = _by_facts("effects", of_rules=True)
    options = _by_facts("options", of_rules=True)
    sight = _by_facts("sight")
    flippers = _by_facts("flippers", of_rules=True)
    custodial = _by_facts("custodial")
    scored = _by_facts("scored", of_rules=True)
    holds = _by_facts("holds")

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)

    def stated(self, question: str) -> Callable[..., object] | None:
        """Return the method of the facts that answers a question; None if there is none."""
        return getattr(self.known, NAMES.get(question, question), None)

    def offers(self, question: str) -> bool:
        """Return whether the facts answer the question."""
        return self.stated(question) is not None

    def tells(self, position: object, turn: str) -> tuple[str, ...]:
        """Return the outcome stated by the facts or, if there is none, the outcome implied by the effects."""
        if self.known and self.known.tells:
            return tuple(self.known.tells(self.rules, position, turn))
        return super().tells(position, turn)
