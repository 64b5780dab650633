"""References to values in modules; each module is imported only when a value in it is needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from printkit.layouts.base.frozen import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LazyRef:
    """The location of a value: ``package.module:name``, or ``package.module`` for the module itself.

    A declaration made of references costs nothing to import and can be read as a table of contents.
    """

    path: str

    @property
    def module(self) -> str:
        """The name of the module; the module is not imported."""
        return self.path.partition(":")[0]

    def load(self, kind: type[T]) -> T:
        """Return the value.

        Raises:
            TypeError: the value has the wrong type, so the declaration is wrong.
        """
        value = self._value()
        if not isinstance(value, kind):
            raise TypeError(f"{self.path} is {type(value).__name__}, not {kind.__name__}")
        return value

    def function(self) -> Callable[..., Any]:
        """Return the function that this reference names. Raises TypeError if the value cannot be called."""
        value = self._value()
        if not callable(value):
            raise TypeError(f"{self.path} cannot be called")
        return value

    def loaded(self) -> ModuleType:
        """Import the module and return it."""
        return import_module(self.module)

    def _value(self) -> object:
        module, _, name = self.path.partition(":")
        target = import_module(module)
        return getattr(target, name) if name else target


@dataclass(frozen=True, slots=True)
class Package:
    """A package whose parts (modules, values and files) are found by name, without being imported.

    Attributes:
        name: name of the package.
        folder: its folder.
    """

    name: str
    folder: Path

    @staticmethod
    def of(module: ModuleType) -> Package:
        """Return the package of an imported module."""
        return Package(module.__name__, Path(module.__file__ or "").parent)

    def module(self, name: str, value: str = "") -> LazyRef | None:
        """Return a reference to a module, or to a value in it; None if there is no such module."""
        there = (self.folder / f"{name.replace('.', '/')}.py").is_file()
        return LazyRef(f"{self.name}.{name}{':' * bool(value)}{value}") if there else None

    def value(self, name: str, module: str) -> LazyRef | None:
        """Return a reference to a variable, class or function; None if the module does not define it."""
        path = self.folder / f"{module}.py"
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        there = re.search(rf"^(?:class |def )?{name}\b", text, re.MULTILINE)
        return LazyRef(f"{self.name}.{module}:{name}") if there else None

    def file(self, name: str) -> Path | None:
        """Return the path of a file next to the modules; None if there is no such file."""
        path = self.folder / name
        return path if path.is_file() else None
