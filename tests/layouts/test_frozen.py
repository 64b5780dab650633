"""Dataclasses made here behave as those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
import typing
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from printkit.layouts.base.frozen import dataclass, field


@dataclass(frozen=True, slots=True)
class Card:
    """A class with fields of all kinds."""

    name: str
    cost: float = 1.5
    tags: list[str] = field(default_factory=list, hash=False)
    secret: str = field(default="", repr=False, compare=False)
    size: int = field(init=False, compare=False)
    marks: tuple[str, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.name))


def _make(decorator: Callable[..., Any], **options: bool) -> Any:
    """Return the same class, made by a decorator."""

    class Card:
        """A card."""

        name: str
        cost: float = 1.5
        tags: list[str] = field(default_factory=list, hash=False)
        secret: str = field(default="", repr=False, compare=False)
        marks: tuple[str, ...] = field(default=(), kw_only=True)

    return decorator(frozen=True, **options)(Card)


MADE = [
    pytest.param(
        _make(dataclasses.dataclass, **options), _make(dataclass, **options), id=" ".join(options) or "plain"
    )
    for options in ({}, {"slots": True}, {"kw_only": True}, {"slots": True, "kw_only": True})
]


@pytest.mark.parametrize(("standard", "ours"), MADE)
def test_same_class(standard: Any, ours: Any) -> None:
    assert str(inspect.signature(ours)) == str(inspect.signature(standard))
    assert str(dataclasses.fields(ours)) == str(dataclasses.fields(standard))
    assert repr(ours.__dataclass_params__) == repr(standard.__dataclass_params__)
    assert ours.__match_args__ == standard.__match_args__
    assert getattr(ours, "__slots__", None) == getattr(standard, "__slots__", None)
    for name in ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"):
        assert getattr(ours, name).__qualname__ == getattr(standard, name).__qualname__


@pytest.mark.parametrize(("standard", "ours"), MADE)
def test_same_values(standard: Any, ours: Any) -> None:
    rows = [{}, {"cost": 2}, {"secret": "x"}, {"marks": ("a",)}, {"tags": ["t"]}]
    values = [(standard(name="a", **row), ours(name="a", **row)) for row in rows]
    for theirs, mine in values:
        assert repr(mine) == repr(theirs)
        assert hash(mine) == hash(theirs)
        assert dataclasses.asdict(mine) == dataclasses.asdict(theirs)
        assert repr(dataclasses.replace(mine, cost=9)) == repr(dataclasses.replace(theirs, cost=9))
        assert mine != theirs
        for other_theirs, other_mine in values:
            assert (mine == other_mine) == (theirs == other_theirs)
    assert values[0][1].tags is not values[1][1].tags


@pytest.mark.parametrize(("standard", "ours"), MADE)
def test_same_errors(standard: Any, ours: Any) -> None:
    messages = set()
    for made in (standard, ours):
        with pytest.raises(FrozenInstanceError) as assigned:
            made(name="a").cost = 1
        with pytest.raises(FrozenInstanceError) as deleted:
            del made(name="a").cost
        messages.add((str(assigned.value), str(deleted.value)))
    assert len(messages) == 1
    with pytest.raises(FrozenInstanceError):
        ours(name="a").unknown = 1
    for made in (standard, ours):
        with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required"):
            made()
        with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
            made(name="a", colour="red")


def test_values_are_copied_and_pickled() -> None:
    card = Card("ace", tags=["t"], secret="s", marks=("m",))
    for other in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert other == card
        assert (other.size, other.secret, other.tags) == (3, "s", ["t"])


def test_hints_are_resolved() -> None:
    assert typing.get_type_hints(Card.__init__)["tags"] == list[str]


def test_own_methods_are_kept() -> None:
    @dataclass(frozen=True, slots=True)
    class Own:
        value: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own) and self.value % 2 == other.value % 2

    assert repr(Own(1)) == "own"
    assert Own(1) == Own(3)
    assert hash(Own(1)) != hash(Own(3))


def test_a_class_that_extends_a_dataclass_is_the_standard_one() -> None:
    @dataclass(frozen=True)
    class Base:
        value: int

    @dataclasses.dataclass(frozen=True)
    class Theirs(Base):
        more: int = 2

    @dataclass(frozen=True)
    class Ours(Base):
        more: int = 2

    assert repr(Ours(1)).replace("Ours", "Theirs") == repr(Theirs(1))
    with pytest.raises(FrozenInstanceError):
        Ours(1).more = 3  # type: ignore[misc]


def test_a_value_may_contain_itself() -> None:
    card = Card("loop")
    card.tags.append(card)  # type: ignore[arg-type]
    assert "tags=[...]" in repr(card)


def test_only_init_is_compiled() -> None:
    program = """
import builtins
from printkit.layouts.base.frozen import dataclass
compiled = []
run = builtins.exec
builtins.exec = lambda source, *scopes: (compiled.append(source), run(source, *scopes))
class Card:
    name: str
    cost: float = 1.5
    tags: tuple[str, ...] = ()
dataclass(frozen=True, slots=True)(Card)
print(len(compiled))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "1\n"
