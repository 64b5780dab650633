"""Values from columns: ``{title}`` in a text, and conditions such as ``kind == spell and cost > 2``."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError

Values: TypeAlias = Mapping[str, str]
"""The cells of a row by their columns (see :func:`column`)."""

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_TEST = re.compile(r"(?P<name>[^=!<>]*?)\s*(?:(?P<how>==|=|!=|<=|>=|<|>|\bin\b)\s*(?P<value>.*))?", re.DOTALL)


def column(name: str) -> str:
    """The name of a column as it is compared: case and the width of blanks do not matter."""
    return " ".join(name.casefold().split())


@dataclass(frozen=True, slots=True)
class Template:
    """A text with places for values.

    Attributes:
        parts: text and names of columns by turns, text first.
    """

    parts: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that are put in, in order."""
        return self.parts[1::2]

    def fill(self, values: Values) -> str:
        """The text for a row."""
        if len(self.parts) == 1:
            return self.parts[0]
        return "".join(values[part] if i % 2 else part for i, part in enumerate(self.parts))


def template(text: str, columns: Collection[str]) -> Template:
    """The template in a text; ``{{`` and ``}}`` stand for braces.

    Raises:
        InputError: an unknown column, or a brace without its partner.
    """
    parts, at, plain = [], 0, ""
    for found in _BRACES.finditer(text):
        plain += text[at : found.start()]
        at = found.end()
        if found[0] in ("{{", "}}"):
            plain += found[0][0]
        elif found[1] is None:
            message = "{value} has an open brace. Write {{{{ or }}}} for a brace that is printed."
            raise InputError("text", text, message)
        else:
            parts += [plain, known(found[1], columns)]
            plain = ""
    return Template((*parts, plain + text[at:]))


def known(name: str, columns: Collection[str]) -> str:
    """The column of that name. Raises InputError where there is none."""
    found = column(name)
    if found not in columns:
        listed = ", ".join(columns) or "none"
        raise InputError(
            "column", name, f"There is no column {{value}}; the columns are {listed}.", names=columns
        )
    return found


# -------------------------------------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Test:
    """One test of a column: how it compares with a value; with no comparison, whether something stands there."""

    name: str
    how: str = ""
    value: str = ""
    negated: bool = False

    def holds(self, values: Values) -> bool:
        """Whether it is so in a row. Texts are compared without regard to case, numbers by their value."""
        return self._holds(values[self.name].strip().casefold()) != self.negated

    def _holds(self, cell: str) -> bool:
        value = self.value.casefold()
        match self.how:
            case "":
                return bool(cell)
            case "in":
                return cell in [each.strip() for each in value.split(",")]
            case "==" | "!=":
                one, other = _number(cell), _number(value)
                same = one == other if one is not None and other is not None else cell == value
                return same == (self.how == "==")
            case _:
                number, bound = _number(cell), _number(value)
                return number is not None and bound is not None and _ORDERS[self.how](number, bound)


_ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,12}(\.\d{1,12})?", text, re.ASCII) else None


@dataclass(frozen=True, slots=True)
class Condition:
    """Tests of which all of one group must hold: groups are joined by ``or``, tests by ``and``."""

    groups: tuple[tuple[Test, ...], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that are looked at."""
        return tuple(test.name for group in self.groups for test in group)

    def holds(self, values: Values) -> bool:
        """Whether it is so in a row."""
        return any(all(test.holds(values) for test in group) for group in self.groups)


def condition(text: str, columns: Collection[str]) -> Condition:
    """The condition in a text.

    Raises:
        InputError: an unknown column, or something that is no test.
    """
    limits.CONDITION_LETTERS.check(len(text), "when")
    groups = re.split(r"\s+or\s+", text.strip())
    return Condition(tuple(tuple(_test(part, columns) for part in re.split(r"\s+and\s+", g)) for g in groups))


def _test(text: str, columns: Collection[str]) -> Test:
    negated = text.startswith("not ")
    found = _TEST.fullmatch(text.removeprefix("not ").strip())
    if not found or not found["name"].strip():
        message = "a test such as kind == spell, cost > 2, kind in spell, trap, or not title"
        raise InputError("condition", text, message)
    how, value = found["how"] or "", (found["value"] or "").strip()
    quoted = re.fullmatch(r"(['\"])(.*)\1", value, re.DOTALL)
    value = quoted[2] if quoted else value
    if how in ("<", "<=", ">", ">=") and _number(value) is None:
        raise InputError("condition", text, f"A number must follow {how} in {{value}}.")
    return Test(known(found["name"].strip(), columns), {"=": "=="}.get(how, how), value, negated)
