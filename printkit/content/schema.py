"""Values that people write in files, each checked for the right type; a refusal names the file, line and field.

:func:`read` returns a TOML file as a :class:`Node`, whose fields are nodes too, even those that the file leaves out.
Every value read with the methods of a node is checked; the refusal of an unusable value names the field, its line
and, if there is a closed list of names, the nearest one. A class for objects in a file declares their fields as
:class:`Field` attributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar

from printkit.content import colours
from printkit.layouts.base import length
from printkit.layouts.base.fence import inside
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.limits import LimitReached
from printkit.layouts.base.refusals import InputError, faults
from printkit.layouts.base.text import place, read_text, toml

T = TypeVar("T")
Usual = TypeVar("Usual")
Name = TypeVar("Name", bound=str)
Arguments = ParamSpec("Arguments")

EMPTY: Mapping[str, str] = MappingProxyType({})
Keys = tuple[str, ...]
"""The path to a field: the names of its tables, then its own."""


@dataclass(frozen=True, slots=True)
class Source:
    """The source of values.

    Attributes:
        name: name of the file in messages; empty if there is none.
        lines: the first lines of its tables and fields, as returned by :func:`lines`.
        line: the line of all other fields; 0 if no line is known.
        collector: collector of the faults in the file while it is read; without a collector, each fault is raised
            immediately.
    """

    name: str = ""
    lines: Mapping[Keys, int] | None = None
    line: int = 1
    collector: faults | None = field(default=None, compare=False, repr=False)

    def line_of(self, keys: Keys) -> int:
        """Return the line of a field, or that of the table from which it is missing."""
        line_numbers = self.lines or {}
        others = [old for old, new in SPELLINGS.items() if keys and new == keys[-1]]
        keys = next(
            (way for old in others if (way := (*keys[:-1], old)) in line_numbers and keys not in line_numbers), keys
        )
        while keys and keys not in line_numbers:
            keys = keys[:-1]
        return line_numbers.get(keys, self.line)


NOWHERE = Source(line=0)
"""The source of values that are not in a file."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value and its place.

    Attributes:
        value: the value from TOML or from a table; None if there is none.
        source: the file.
        keys: path to the value in the file.
    """

    value: object
    source: Source = NOWHERE
    keys: Keys = ()

    @property
    def name(self) -> str:
        """The name of the field in messages: ``board.cell``."""
        return ".".join(key for key in self.keys if not key.isdigit()) or "file"

    @property
    def place(self) -> str:
        """File and line."""
        return place(self.source.name, self.line)

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.source.line_of(self.keys)

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.source.name)

    @property
    def missing(self) -> bool:
        """Whether there is no value."""
        return self.value is None

    def refuse(self, message: str, names: Iterable[str] = (), *, quote: object = None) -> InputError:
        """Return the refusal of the value, to be raised.

        Args:
            message: a noun phrase or a whole sentence, as for :class:`InputError`.
            names: valid names, if there is a closed list.
            quote: text to quote instead of the value.
        """
        display_value = self.value if quote is None else quote
        return InputError(self.name, display_value, message, names=names).within(self.place)

    def unless(self, error: InputError, usual: T) -> T:
        """Return the default value if the faults in the file are being collected; otherwise raise the refusal."""
        if self.source.collector is None or not self.source.collector.open:
            raise error
        self.source.collector.note(error)
        return usual

    def noted(self) -> AbstractContextManager[None]:
        """Record refusals raised inside the block and continue, if the faults in the file are being collected."""
        errors = self.source.collector
        return errors.noted() if errors is not None and errors.open else nullcontext()

    def as_text(self) -> Node:
        """Return the node with a whole number converted to text; any other node is returned unchanged."""
        return replace(self, value=str(self.value)) if type(self.value) is int else self

    # ---------------------------------------------------------------- tables and lists

    def __getitem__(self, key: str) -> Node:
        """Return a field of a table. Raises InputError if the value is not a table."""
        return Node(self._table("a table of fields").get(key), self.source, (*self.keys, key))

    def table(
        self, field_names: Collection[str] | None = None, *, named: bool = False, elsewhere: Mapping[str, str] = EMPTY
    ) -> dict[str, Node]:
        """Return the fields written in a table, in order and keyed by name; none if there is no table.

        Args:
            field_names: the accepted fields; all others are refused.
            named: whether refusals name the table as well as the fields.
            elsewhere: messages about fields that belong to other kinds, keyed by name.
        """
        holds = f"a table with {', '.join(field_names)}" if named and field_names else "a table of fields"
        table = self._table(holds)
        for key in table if field_names is not None else ():
            if key not in (field_names or ()):
                table_name = f" in {'.'.join(self.keys)}" if named and self.keys else ""
                message = f"There is no field {{value}}{table_name}; the fields are {', '.join(field_names or ())}."
                message = elsewhere.get(key, message)
                self.unless(self[key].refuse(message, () if key in elsewhere else field_names or (), quote=key), None)
        return {key: self[key] for key in table if field_names is None or key in field_names}

    def _table(self, message: str) -> dict[str, object]:
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise self.refuse(message)
        return self.value

    def rows(self, message: str, *, quote: object = None) -> list[Node]:
        """Return the entries of a list; none if there is no list."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.refuse(message, quote=quote)
        return [Node(each, self.source, (*self.keys, str(n))) for n, each in enumerate(self.value)]

    # ---------------------------------------------------------------- values

    def text(self, usual: Usual, message: str = "text in quotes") -> str | Usual:
        """Return the value as text."""
        if self.value is None:
            return usual
        if not isinstance(self.value, str):
            return self.unless(self.refuse(message), usual)
        return self.value

    def texts(self, message: str, *, blank: bool = False) -> tuple[str, ...]:
        """Return a list of text values; a single one counts as a list. With ``blank``, the values may be empty."""
        texts = [self.value] if isinstance(self.value, str) else [] if self.value is None else self.value
        if not isinstance(texts, list | tuple) or not all(
            isinstance(each, str) and (blank or each.strip()) for each in texts
        ):
            raise self.refuse(message)
        return tuple(texts)

    def number(self, least: float, most: float, usual: Usual) -> float | Usual:
        """Return a number; a length with a unit, written as text, is converted to mm."""
        value = self.parsed(length.parse, self.keys[-1]) if isinstance(self.value, str) else self.value
        if value is None:
            return usual
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            return self.unless(self.refuse(f"a number from {least:g} to {most:g}"), usual)
        return float(value)

    def whole(self, least: int, most: int, usual: Usual, *, what: str = "") -> int | Usual:
        """Return a whole number; ``what`` replaces the usual description of the value in messages."""
        value = self.value
        if value is None:
            return usual
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            return self.unless(self.refuse(what or f"a whole number from {least} to {most}"), usual)
        return value

    def count(self, least: int, most: int) -> int:
        """Return a required whole number."""
        value = self.whole(least, most, None)
        if value is None:
            raise self.refuse(f"a number from {least} to {most}")
        return value

    def numbers(self, count: int, most: float, message: str) -> tuple[float, ...]:
        """Return a list of ``count`` numbers between ``-most`` and ``most``."""
        if not isinstance(self.value, list) or len(self.value) != count:
            raise self.refuse(message)
        if not all(type(each) in (int, float) and abs(each) <= most for each in self.value):
            raise self.refuse(message)
        return tuple(map(float, self.value))

    def flag(self, usual: bool) -> bool:
        """Return the value, which must be true or false."""
        if self.value is None:
            return usual
        if not isinstance(self.value, bool):
            return self.unless(self.refuse("true or false"), usual)
        return self.value

    def choice(self, names: Collection[Name], usual: Name | None, *, text: str = "text in quotes") -> Name:
        """Return one of several names; a missing or empty value is replaced with the default, or refused if there is
        no default.
        """
        selection = self.text("", text) or usual or ""
        for name in names:
            if selection == name:
                return name
        error = self.refuse(f"one of {', '.join(filter(None, names))}", names, quote=selection or None)
        if usual is None:
            raise error
        return self.unless(error, usual)

    def colour(self, usual: Usual) -> str | Usual:
        """Return a colour: ``#rrggbb``, or the name of a role in the theme."""
        text = self.text(None)
        if text is None:
            return usual
        colour = text if text in colours.THEMED else colours.parse(text)
        if colour is None:
            message = f"a colour such as #2f5f86 or teal, or one of the theme’s ({', '.join(colours.THEMED)})"
            return self.unless(self.refuse(message, (*colours.THEMED, *colours.NAMED)), usual)
        return colour

    def file(self, message: str = "There is no file {value} beside this one.") -> Path:
        """Return the file with the given name in this file's folder. Raises OutsideFolder for a file elsewhere."""
        name = self.text("")
        if "\0" in name or not name:
            raise self.refuse(message)
        try:
            path = inside(self.path.parent, name, self.name)
        except InputError as error:
            raise error.within(self.place) from error
        if not path.is_file():
            raise self.refuse(message)
        return path

    def parsed(
        self, parse: Callable[Concatenate[str, Arguments], T], *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> T | None:
        """Return the result of applying a function to the text, or None if there is no value."""
        text = self.text(None)
        return None if text is None else self.tried(parse, text, *arguments, **options)

    def tried(self, step: Callable[Arguments, T], *arguments: Arguments.args, **options: Arguments.kwargs) -> T:
        """Return the result of a function; any refusal that it raises then names this place and field."""
        try:
            return step(*arguments, **options)
        except LimitReached as error:
            raise error.within(self.place) from error
        except InputError as error:
            names = (error.nearest,) if error.nearest else ()
            raise self.refuse(error.message, names, quote=error.given) from error


def read(path: Path, errors: faults | None = None) -> Node:
    """Return the table in a TOML file.

    Args:
        path: the file.
        errors: collector of the faults in its fields.

    Raises:
        InputError: the file is not TOML.
        OSError: the file cannot be read.
    """
    text = read_text(path)
    return Node(toml(text, str(path)), Source(str(path), lines(text), collector=errors))


COMMANDS = {"kit": "kit", "deck": "cards", "board": "board"}
"""The commands for each kind of file, keyed by the name of its main table."""


def of_kind(root: Node, kind: str) -> None:
    """Refuse a file that describes a different kind of thing. Raises InputError."""
    others = [each for each in COMMANDS if not root[each].missing]
    if others and kind not in others:
        message = f"This file describes a {others[0]}, not a {kind}; use printkit {COMMANDS[others[0]]} FILE.toml."
        raise root[others[0]].refuse(message)


SPELLINGS = {"color": "colour", "colors": "colours", "line": "stroke-width"}
"""Alternative spellings of the names of fields and tables."""


def spelt(node: Node) -> Node:
    """Return a table with its fields under their standard names."""
    return replace(node, value={SPELLINGS.get(key, key): each.value for key, each in node.table().items()})


# ------------------------------------------------------------------------------------------------- kinds


class Fields(Protocol):
    """An object whose fields are in a file."""

    def field(self, name: str) -> Node:
        """Return the value of the field with the given name."""


class Field(Generic[T]):
    """A field of a kind of object, named after the attribute; the value is checked when it is used."""

    name: str

    def __init__(self, read: Callable[[Node], T]) -> None:
        self.read = read

    def __set_name__(self, owner: type, name: str) -> None:
        # Files write ``stroke-width`` where Python must write ``stroke_width``.
        self.name = name.replace("_", "-")

    def __get__(self, thing: Fields, owner: type | None = None) -> T:
        return self.read(thing.field(self.name))


F = TypeVar("F", bound=Field[object])


def fields_of(kind: type, of: type[F]) -> dict[str, F]:
    """Return the fields declared by a class and its base classes, in order and keyed by name."""
    attributes = {name: each for base in reversed(kind.__mro__) for name, each in vars(base).items()}
    return {each.name: each for each in attributes.values() if isinstance(each, of)}


# ------------------------------------------------------------------------------------------ lines of TOML

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]")
_FIELD = re.compile(rf"\s*({_KEYS})\s*=")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]')


def lines(text: str) -> dict[Keys, int]:
    """Return the first line of every table and field in the text of a TOML file, keyed by the path of its keys.

    Tables in a list have their index in the path (``("cards", "card", "0")``). The contents of a value that is a list
    or table are not examined; messages about them name the line of the field.
    """
    starts: dict[Keys, int] = {}
    counts: dict[Keys, int] = {}
    table: Keys = ()
    quotes, depth = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        if not quotes and not depth:
            if match := _HEADER.match(line):
                table = _split(match[2])
                if match[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, str(counts[table]))
                _note(starts, table, number)
                continue
            if match := _FIELD.match(line):
                _note(starts, (*table, *_split(match[1])), number)
                rest = line[match.end() :]
        quotes, depth = _scan(rest, quotes, depth)
    return starts


def _scan(text: str, quotes: str, depth: int) -> tuple[str, int]:
    """Return the kind of quotation marks and the depth of lists that are still open after this line."""
    at = 0
    while at < len(text):
        if quotes:
            end = text.find(quotes, at)
            if end < 0:
                return quotes, depth
            quotes, at = "", end + 3
            continue
        token = _TOKEN.search(text, at)
        if not token:
            break
        at = token.end()
        if token[0] in ('"""', "'''"):
            quotes = token[0]
        elif token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
    return quotes, depth


def _split(keys: str) -> Keys:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _note(starts: dict[Keys, int], keys: Keys, number: int) -> None:
    for end in range(1, len(keys) + 1):
        starts.setdefault(keys[:end], number)


def entries(layers: Iterable[Node], table: str, owner: str = "") -> Iterator[tuple[str, Node]]:
    """Yield the fields of a table in files that build on each other, each with the name that its author chose.

    Args:
        layers: the files; the last of them takes precedence.
        table: name of the table.
        owner: the thing to which the names belong (``An icon``), if only letters, digits, - and _ are allowed in
            them.

    Raises:
        InputError: a name has other characters; the message names the file, line and field.
    """
    for layer in layers:
        for name, node in layer[table].table().items():
            if owner and not re.fullmatch(r"[A-Za-z][\w-]*", name):
                rule = "name starts with a letter and contains only letters, digits, - and _, not {value}."
                raise node.refuse(f"{owner}’s {rule}", quote=name)
            yield name, node
