"""Refusals: the one kind of error that people can cause.

Every mistake of a user ends in a :class:`Refusal`: it quotes the input, names the field by the core's own
parameter name and lists the accepted values. Only refusals are caught; every other exception is a defect and shows.
The core knows no options and no forms. The command line and the studio say what they call a parameter
(:attr:`Refusal.names`), and callers that know the file or the turn put it before (:meth:`Refusal.within`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from printkit.layouts.base.positional import positional

R = TypeVar("R", bound="Refusal")
Figures = float | tuple[float, ...]
"""A measured value, or several: width and height in mm, a number of pixels."""


class Refusal(Exception):
    """Something that cannot be done as it was asked for; the text says why.

    Attributes:
        places: where it was found, from the outside in: file and line, number of a turn.
        names: the reader's names for parameters of the core, where they differ:
            ``zone_ratio`` is ``--zone-ratio`` on the command line.
    """

    places: tuple[str, ...] = ()
    names: Mapping[str, str] = MappingProxyType({})

    def within(self: R, *places: str) -> R:
        """The same refusal with places put before: its type and everything else about it stay.

        A place that is empty says nothing.
        """
        copy = _rebuilt(type(self), self.args, self.__dict__)
        copy.places = (*filter(None, places), *self.places)
        return copy

    def sentence(self) -> str:
        """The message without its places."""
        return " ".join(map(str, self.args))

    def called(self, parameter: str) -> str:
        """What a parameter of the core is called. Inside a file it has the name used there."""
        return parameter if self.places else self.names.get(parameter, parameter)

    def __str__(self) -> str:
        return ": ".join((*self.places, self.sentence()))

    def __reduce__(self) -> tuple[object, ...]:
        # Workers hand their refusals on to another process.
        return _rebuilt, (type(self), self.args, self.__dict__)


class Falsehood(Refusal):
    """A statement that was checked and is false, or that could not be proved."""


def _rebuilt(kind: type[R], args: tuple[object, ...], state: dict[str, object]) -> R:
    """A refusal with these attributes, made without its type's own arguments."""
    copy = kind.__new__(kind)
    copy.args = args
    copy.__dict__.update(state)
    return copy


class located:
    """Whatever is refused inside was found there (see :meth:`Refusal.within`)."""

    # A class, since every figure and turn enters a few of these: a generator takes three times as long.
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
        field: the parameter or field that holds it, such as ``paper`` or ``mover``.
        given: its value, quoted in the message.
        accepted: the accepted values, as the end of a sentence: ``"a paper size such as A4"``.
        names: valid names, where there is a closed list; the nearest one is offered.
        hints: parameters that ``accepted`` speaks of; they are in braces there: ``"choose a larger {paper}"``.
    """

    @positional
    def __init__(
        self,
        field: str,
        given: object,
        accepted: str,
        *,
        names: Iterable[str] = (),
        hints: tuple[str, ...] = (),
    ) -> None:
        super().__init__(field, str(given), accepted)
        self.field = field
        self.given = given
        self.accepted = accepted
        self.hints = hints
        self.nearest = nearest(str(given), names)

    def sentence(self) -> str:
        """The message without its places: ``paper: 'A44' is not a paper size such as A4; did you mean 'A4'?``."""
        accepted = self.accepted
        for hint in self.hints:
            accepted = accepted.replace(f"{{{hint}}}", self.called(hint))
        near = f"; did you mean {self.nearest!r}?" if self.nearest else ""
        # "turn 3" has said already that it is a turn.
        named_by_place = bool(self.places) and self.places[-1].split(" ")[0] == self.field
        start = "" if named_by_place else f"{self.called(self.field)}: "
        return f"{start}{clip(str(self.given))!r} is not {accepted}{near}"


class _Measured(InputError):
    """Input whose value is on the wrong side of a bound.

    Args:
        found: the value; None where it was not measured to its end.
        bound: the least or the most that is accepted; None where it depends on more than this value.
    """

    def __init__(
        self,
        field: str,
        given: object,
        accepted: str,
        *,
        found: Figures | None,
        bound: Figures | None,
        hints: tuple[str, ...] = (),
    ) -> None:
        super().__init__(field, given, accepted, hints=hints)
        self.found = found
        self.bound = bound


class TooSmall(_Measured):
    """Something is smaller than it must be; ``bound`` is the least."""


class TooLarge(_Measured):
    """Something is larger than it may be; ``bound`` is the most."""


class OverLimit(_Measured):
    """More than the program takes on: of pixels, characters, positions; ``bound`` is the most."""


def nearest(given: str, names: Iterable[str]) -> str | None:
    """The valid name closest to ``given``, ignoring case, or None where nothing is close."""
    from difflib import get_close_matches  # where nothing is refused, nothing is looked for

    folded = {name.casefold(): name for name in names}
    matches = get_close_matches(given.casefold(), folded, n=1, cutoff=0.5)
    return folded[matches[0]] if matches else None


def clip(text: str, length: int = 120) -> str:
    """``text``, cut in the middle when it is too long to be quoted on one line."""
    if len(text) <= length:
        return text
    half = (length - 3) // 2
    return f"{text[:half]}...{text[-half:]}"
