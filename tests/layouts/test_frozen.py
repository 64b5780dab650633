"""``@frozen`` against the data classes of the standard library: every answer must be the same."""

import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from printkit.layouts.base.frozen import frozen


@dataclass(frozen=True, slots=True)
class Usual:
    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list)
    d: float = field(default=0.5, repr=False, compare=False)
    e: int = field(init=False, default=7)
    f: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        if self.a < 0:
            raise ValueError(self.a)


@frozen
class Ours:
    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list)
    d: float = field(default=0.5, repr=False, compare=False)
    e: int = field(init=False, default=7)
    f: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        if self.a < 0:
            raise ValueError(self.a)


@frozen(kw_only=True, eq=False)
class Named:
    x: float
    y: tuple[int, ...] = ()


@frozen
class Derived(Ours):
    g: str = "g"

    def __repr__(self) -> str:
        return "own"


def test_it_answers_as_a_data_class_does() -> None:
    for values, names in (((1,), {}), ((1, "x", [3]), {"f": True}), ((1, "x"), {"d": 2.0})):
        usual, ours = Usual(*values, **names), Ours(*values, **names)
        assert repr(ours) == repr(usual).replace("Usual", "Ours")
        assert [getattr(ours, each.name) for each in fields(ours)] == [
            getattr(usual, each.name) for each in fields(usual)
        ]
        assert ours == Ours(*values, **names) and ours != usual and ours != Ours(2)
        assert pickle.loads(pickle.dumps(ours)) == ours and replace(ours, a=5) == Ours(5, *values[1:], **names)
    assert str(inspect.signature(Ours)) == str(inspect.signature(Usual))
    assert Ours.__match_args__ == Usual.__match_args__ and Ours(1).c is not Ours(1).c
    assert Ours(1, d=1.0) == Ours(1, d=2.0)
    for kind in (Usual, Ours):
        with pytest.raises(ValueError, match="-1"):
            kind(-1)
        with pytest.raises(TypeError, match="unhashable"):
            hash(kind(1))


def test_nothing_can_be_changed() -> None:
    for each in (Ours(1), Named(x=1.0), Derived(1)):
        with pytest.raises(FrozenInstanceError):
            each.a = 2  # type: ignore[misc, union-attr]
        with pytest.raises(FrozenInstanceError):
            del each.a  # type: ignore[misc, union-attr]
        assert not hasattr(each, "__dict__")


def test_names_identity_and_methods_of_their_own() -> None:
    with pytest.raises(TypeError):
        Named(1.0)  # type: ignore[misc]
    assert Named(x=1.0) != Named(x=1.0) and hash(Named(x=1.0)) is not None
    assert repr(Derived(1)) == "own" and Derived(1, g="h") != Derived(1) and Derived(1).b == "b"
    assert hash(frozen_pair(1)) == hash(frozen_pair(1))


def frozen_pair(a: int) -> object:
    @frozen
    class Pair:
        a: int
        b: int = 2

    return Pair(a).a, Pair(a).__hash__()
