"""References to values in modules that are imported only when somebody asks for the value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ref:
    """Where a value stands: ``package.module:name``, or ``package.module`` for the module itself.

    A declaration made of references costs nothing to import and can be read as a table of contents.
    """

    path: str

    @property
    def module(self) -> str:
        """Name of the module, without importing it."""
        return self.path.partition(":")[0]

    def load(self, kind: type[T]) -> T:
        """The value.

        Raises:
            TypeError: it is not of that kind: the declaration points at something else.
        """
        found = self._value()
        if not isinstance(found, kind):
            raise TypeError(f"{self.path} is {type(found).__name__}, not {kind.__name__}")
        return found

    def function(self) -> Callable[..., Any]:
        """The function that stands there. Raises TypeError where it cannot be called."""
        found = self._value()
        if not callable(found):
            raise TypeError(f"{self.path} cannot be called")
        return found

    def loaded(self) -> ModuleType:
        """The module, imported."""
        return import_module(self.module)

    def _value(self) -> object:
        module, _, name = self.path.partition(":")
        found = import_module(module)
        return getattr(found, name) if name else found
