"""Values in PDF syntax (ISO 32000-1, 7.3), as short as possible: names, numbers, text, lists and dictionaries."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from printkit.export.numbers import short
from printkit.layouts.base.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Text for people to read."""

    text: str


Value: TypeAlias = "str | float | Words | Sequence[Value] | Mapping[str, Value]"
"""A plain string is written unchanged: ``/Name``, ``(text)``, ``5 0 R`` or ``null``."""


def written(value: Value) -> str:
    """Return the value in PDF syntax."""
    match value:
        case str() | int():
            return str(value)
        case float():
            return short(value)
        case Words(text):
            return words(text)
        case Mapping():
            return f"<<{''.join(_entry(key, each) for key, each in value.items())}>>"
        case _:
            return f"[{' '.join(map(written, value))}]"


def _entry(key: str, value: Value) -> str:
    # A delimiter ends the key, but text for people has a space before it for legibility.
    has_delimiter = value[0] in "/(" if isinstance(value, str) else not isinstance(value, int | float | Words)
    return f"/{key}{'' if has_delimiter else ' '}{written(value)}"


def words(text: str) -> str:
    """Return text for people to read, in UTF-16 unless it is plain ASCII."""
    if text.isascii():
        return f"({text.translate(_ESCAPED)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\()"})
