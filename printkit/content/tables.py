"""TOML files that people write: read once, taken apart field by field, every refusal with file, line and field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, TypeVar

from printkit.content.lines import Keys, lines
from printkit.layouts.ground import length
from printkit.layouts.ground.refusals import InputError, Refusal
from printkit.layouts.ground.text import place, read_text, toml

T = TypeVar("T")


class Tables:
    """One TOML file, with steps that take its fields apart. Paths of keys lead to the lines that messages name.

    Raises:
        InputError: not TOML. OSError: the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        text = read_text(path)
        self.path = path
        self.data, self.lines = toml(text, str(path)), lines(text)

    def place(self, keys: Keys) -> str:
        """Where a field stands: file and line."""
        near = keys
        while near and near not in self.lines:
            near = near[:-1]
        return place(str(self.path), self.lines.get(near, 1))

    def error(self, keys: Keys, given: object, accepted: str, names: Iterable[str] = ()) -> Refusal:
        """The refusal of what a field holds."""
        name = ".".join(key for key in keys if not key.isdigit()) or "file"
        return InputError(name, given, accepted, names).within(self.place(keys))

    def at(self, keys: Keys) -> Any:
        """What stands at the end of a path; None where nothing does."""
        value: Any = self.data
        for number, key in enumerate(keys):
            if isinstance(value, list):
                value = value[int(key)]
                continue
            if not isinstance(value, dict):
                raise self.error(keys[:number], value, "a table of fields")
            value = value.get(key)
            if value is None:
                return None
        return value

    def table(self, keys: Keys, known: Collection[str] | None = None) -> dict[str, Any]:
        """The table at the end of a path, empty where there is none; refuses keys that are not known."""
        table = self.at(keys) if keys else self.data
        if table is None:
            return {}
        if not isinstance(table, dict):
            raise self.error(keys, table, "a table of fields")
        for key in table if known is not None else ():
            if key not in (known or ()):
                listed = ", ".join(known or ())
                raise self.error((*keys, key), key, f"a field; those are {listed}", known or ())
        return table

    def text(self, keys: Keys) -> str | None:
        """A text, or None."""
        value = self.at(keys)
        if value is None or isinstance(value, str):
            return value
        raise self.error(keys, value, "a text between quotes")

    def number(self, keys: Keys, least: float, most: float) -> float | None:
        """A number, or a length with a unit as text, in mm."""
        value = self.at(keys)
        if value is None:
            return None
        with_unit = isinstance(value, str)
        found = self.tried(keys, lambda: length.parse(value, keys[-1])) if with_unit else value
        if isinstance(found, bool) or not isinstance(found, int | float) or not least <= found <= most:
            raise self.error(keys, value, f"a number from {least:g} to {most:g}")
        return float(found)

    def whole(self, keys: Keys, least: int, most: int) -> int | None:
        """A whole number, or None."""
        value = self.at(keys)
        if value is not None and (
            isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most
        ):
            raise self.error(keys, value, f"a whole number from {least} to {most}")
        return value

    def file(self, keys: Keys, name: str) -> Path:
        """The file of that name beside this one."""
        path = self.path.parent / name
        if "\0" in name or not name or not path.is_file():
            raise self.error(keys, name, f"a file beside {self.path.name}")
        return path

    def tried(self, keys: Keys, step: Callable[[], T]) -> T:
        """What a step finds; what it refuses is refused at this place, under the field's name."""
        try:
            return step()
        except InputError as error:
            names = (error.nearest,) if error.nearest else ()
            raise self.error(keys, error.given, error.accepted, names) from error
