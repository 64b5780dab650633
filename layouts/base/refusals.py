"""Refusals: the only errors that users can cause.

Every mistake a user makes results in a :class:`Refusal`, whose message consists of whole sentences, names the field
by its parameter name in the core, quotes its value and says what to do. The field, the value and the place are stored
separately from the sentence. Only refusals are caught; every other exception is a bug and is shown. The core knows
nothing about options and forms: the command line and the studio supply their own names for parameters
(:attr:`Refusal.names`), and the reader of a file or game adds the place (:meth:`Refusal.within`). The faults in a
file are reported together (:class:`faults`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from types import MappingProxyType
from typing import TypeVar

from printkit.layouts.base.wording import plural

LONGEST, MANY = 80, 2000
"""Length of the longest string to compare with names, and the largest number of names to compare it with.
"""
R = TypeVar("R", bound="Refusal")
Name = TypeVar("Name", bound=str)
V = TypeVar("V")
Figures = float | tuple[float, ...]
"""One or more measured values: width and height in mm, or a number of pixels."""


class Refusal(Exception):
    """A request that cannot be met; the message says why.

    Attributes:
        places: where the fault is, from the outermost place inwards: file and line, turn number.
        names: the caller's names for parameters of the core, if they differ: ``zone_ratio`` is ``--zone-ratio`` on
            the command line.
    """

    places: tuple[str, ...] = ()
    names: Mapping[str, str] = MappingProxyType({})

    def within(self: R, *places: str) -> R:
        """Put these places before the refusal's own, and return the refusal. An empty place is not shown."""
        copy = _rebuilt(type(self), self.args, self.__dict__)
        copy.places = (*filter(None, places), *self.places)
        return copy

    def sentence(self) -> str:
        """Return the message without its places."""
        return " ".join(map(str, self.args))

    def called(self, parameter: str) -> str:
        """Return the caller's name for a parameter of the core; inside a file, the core's own name is used."""
        return parameter if self.places else self.names.get(parameter, parameter)

    def __str__(self) -> str:
        return ": ".join((*self.places, self.sentence()))

    def __reduce__(self) -> tuple[object, ...]:
        # Workers pass their refusals to another process.
        return _rebuilt, (type(self), self.args, self.__dict__)


class Falsehood(Refusal):
    """A statement that was checked and is false, or could not be proved."""


def _rebuilt(kind: type[R], args: tuple[object, ...], state: dict[str, object]) -> R:
    """Return a refusal with these attributes, without calling the constructor of its type."""
    copy = kind.__new__(kind)
    copy.args = args
    copy.__dict__.update(state)
    return copy


class located:
    """Adds places to refusals raised inside the block (see :meth:`Refusal.within`)."""

    # This is a class because figures and turns use it all the time, and a generator would take three times as long.
    __slots__ = ("_places",)

    def __init__(self, *places: str) -> None:
        self._places = places

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Refusal):
            raise error.within(*self._places) from error


class InputError(Refusal):
    """Input that cannot be used.

    Args:
        field: the parameter or field that contains the input, such as ``paper`` or ``mover``.
        given: its value, which the message quotes; None if the field is missing.
        message: what the field must be, as a noun phrase (``"a paper size such as A4"``), or a whole sentence with
            its full stop. ``{field}`` in a sentence stands for the field as the reader knows it, and ``{value}`` for
            the quoted value.
        names: the valid names, if they form a closed set. The message suggests the nearest one.
        hints: other parameters that the message mentions in braces: ``"Choose a larger {paper}."``

    Attributes:
        others: number of other places with the same misspelling.
    """

    others = 0

    def __init__(
        self, field: str, given: object, message: str, *, names: Iterable[str] = (), hints: tuple[str, ...] = ()
    ) -> None:
        super().__init__(field, str(given), message)
        self.field = field
        self.given = given
        self.message = message
        self.hints = hints
        self.nearest = None if given is None else nearest(str(given), names)

    def sentence(self) -> str:
        """Return the message without its places: ``--paper must be a paper size, not "A44". Did you mean "A4"?``."""
        message = self.message
        if not message.endswith((".", "?")) or message.endswith("..."):
            value = "; it is empty" if self.given == "" else ", not {value}"
            must = "must be" if self.given is not None else "is missing; it must be"
            message = f"{{field}} {must} {message}{value * (self.given is not None)}."
        # A field in a file is quoted as written there; a phrase such as "rank 6" is part of the sentence.
        field = self.called(self.field)
        slots = {"field": quoted(field) if self.places and " " not in field else field}
        slots |= {"value": quoted(self.given), **{hint: self.called(hint) for hint in self.hints}}
        message = re.sub(rf"\{{({'|'.join(slots)})\}}", lambda slot: slots[slot[1]], message)
        others = f" The same is wrong in {plural(self.others, 'other place')}." if self.others else ""
        return f"{message} Did you mean {quoted(self.nearest)}?{others}" if self.nearest else message


class _Measured(InputError):
    """A value that is too small or too large.

    Args:
        found: the value; None if it was not measured completely.
        bound: the smallest or largest value accepted; None if the limit does not depend on this value alone.
    """

    def __init__(
        self,
        field: str,
        given: object,
        message: str,
        *,
        found: Figures | None,
        bound: Figures | None,
        hints: tuple[str, ...] = (),
    ) -> None:
        super().__init__(field, given, message, hints=hints)
        self.found = found
        self.bound = bound


class TooSmall(_Measured):
    """A value that is too small; ``bound`` is the smallest allowed."""


class TooLarge(_Measured):
    """A value that is too large; ``bound`` is the largest allowed."""


class OverLimit(_Measured):
    """More pixels, characters or positions than the program accepts; ``bound`` is the largest number it accepts."""


class Faults(InputError):
    """Several refusals about a file, reported together; a single one is raised unchanged (see :class:`faults`).

    Args:
        errors: the refusals with their places; field and value are those of the first.
    """

    MOST, ENOUGH = 10, 1000
    """Number of refusals to report in full, and number to collect before reading stops."""

    def __init__(self, errors: Sequence[Refusal]) -> None:
        first = errors[0]
        value = first.given if isinstance(first, InputError) else ""
        super().__init__(first.field if isinstance(first, InputError) else "", value, "")
        self.errors = tuple(errors)
        self.message = self.sentence()

    def within(self, *places: str) -> Faults:
        """Put these places before the refusals' own."""
        return Faults([error.within(*places) for error in self.errors])

    def sentence(self) -> str:
        """Return the messages, one per line, and the number of messages left out."""
        lines = [str(error) for error in self.errors[: self.MOST]]
        if (more := len(self.errors) - self.MOST) > 0:
            least = "at least " * (len(self.errors) >= self.ENOUGH)
            lines.append(f"and {least}{plural(more, 'more fault')}.")
        return "\n".join(lines)


class _Enough(Refusal):
    """An exception that ends the reading of a file once enough faults have been collected."""


class faults:
    """Collects the refusals raised while a file is read, so that its faults are reported together.

    The refusals are raised at the end of the ``with`` block::

        with faults() as refused:
            for line in lines:
                with refused.noted():
                    parse(line)
    """

    def __init__(self) -> None:
        self.errors: dict[object, Refusal] = {}
        self.open = False

    def __enter__(self) -> faults:
        self.open = True
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.open = False
        if isinstance(error, Refusal):
            self.note(error)
        elif error is not None:
            return
        if self.errors:
            raise together(tuple(self.errors.values()))

    def note(self, error: Refusal) -> None:
        """Add a refusal, unless the same field in the same place has been refused before, and end the block when
        there are enough refusals.
        """
        if isinstance(error, _Enough):
            return
        for each in error.errors if isinstance(error, Faults) else (error,):
            field = each.field if isinstance(each, InputError) else str(each)
            self.errors.setdefault((each.places, field), each)
        if self.open and len(self.errors) >= Faults.ENOUGH:
            raise _Enough

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Record a refusal raised inside the block, and continue after the block."""
        try:
            yield
        except _Enough:
            raise
        except Refusal as error:
            self.note(error)


def together(errors: Sequence[Refusal]) -> Refusal:
    """Return one refusal for several, without those that follow from a misspelt name.

    If the name of a field is misspelt, only misspellings are reported. If the same misspelling is refused in several
    places, the first of them is reported, with the number of the others.
    """
    misspelt = [each for each in errors if isinstance(each, InputError) and each.nearest]
    if any(each.field.rpartition(".")[2] == each.given for each in misspelt):
        errors = misspelt
    groups: dict[object, list[Refusal]] = {}
    for each in errors:
        same = (str(each.given), each.nearest) if isinstance(each, InputError) and each.nearest else id(each)
        groups.setdefault(same, []).append(each)
    for first, *others in groups.values():
        if isinstance(first, InputError):
            first.others = len(others)
    causes = [group[0] for group in groups.values()]
    return causes[0] if len(causes) == 1 else Faults(causes)


def unlisted(field: str, value: object, names: Iterable[str]) -> InputError:
    """Return the refusal of a value that is not one of the valid names; the message lists them all."""
    valid_names = tuple(names)
    return InputError(field, value, f"one of {', '.join(valid_names)}", names=valid_names)


def one_of(field: str, value: object, names: Iterable[Name]) -> Name:
    """Return ``value`` if it is one of the valid names. Raises InputError if it is not."""
    valid_names = tuple(names)
    for name in valid_names:
        if name == value:
            return name
    raise unlisted(field, value, valid_names)


def entry(field: str, name: str, table: Mapping[str, V]) -> V:
    """Return the value stored in a table under a name. Raises InputError if there is no such name."""
    return table[one_of(field, name, table)]


def nearest(text: str, names: Iterable[str]) -> str | None:
    """Return the valid name that was probably meant, or None if no name is close enough.

    For every three letters, one may be wrong, missing, added or swapped with its neighbour, up to three in all; case
    does not matter. If no name is that close but exactly one begins with the text and a hyphen, that one is returned.
    """
    if len(text) > LONGEST:
        return None
    text, names = text.casefold(), tuple(islice(names, MANY))
    most = min(len(text.strip("-")) // 3, 3)
    near = [(distance, name) for name in names if (distance := _distance(text, name.casefold(), most)) <= most]
    longer = [name for name in names if text and name.startswith(f"{text}-")]
    return min(near, key=lambda each: each[0])[1] if near else longer[0] if len(longer) == 1 else None


def _distance(one: str, other: str, most: int) -> int:
    """Return how many letters must be changed, added, dropped or swapped to turn one string into the other.

    This is the optimal string alignment distance; distances above ``most`` are not computed exactly.
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        above, last, row = row, above, [i]
        for j, other_letter in enumerate(other, start=1):
            cost = min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != other_letter))
            if i > 1 < j and letter == other[j - 2] and one[i - 2] == other_letter:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def quoted(value: object) -> str:
    """Return a value in double quotes, shortened, and with escapes for unprintable characters: ``"A44"``."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if isinstance(value, list):
        text = f"[{', '.join(quoted(each) if isinstance(each, str) else str(each) for each in value)}]"
    text = "".join(char if char.isprintable() else repr(char)[1:-1] for char in clip(text))
    return f"'{text}'" if '"' in text and "'" not in text else f'"{text}"'


def brief(value: object) -> str:
    """Return the ``__repr__`` of a value with many parts: its fields on one line, shortened."""
    names = [each.name for each in getattr(value, "__dataclass_fields__", {}).values() if each.repr]
    parts = (f"{name}={clip(repr(getattr(value, name)), 40)}" for name in names)
    return clip(f"{type(value).__name__}({', '.join(parts)})", 300)


def clip(text: str, length: int = 120) -> str:
    """Shorten a string in the middle if it is too long to quote on one line."""
    if len(text) <= length:
        return text
    half = (length - 3) // 2
    return f"{text[:half]}...{text[-half:]}"
