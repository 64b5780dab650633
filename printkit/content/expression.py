"""Expressions over the columns of a row: ``cost * 2``, ``upper(title)``, ``kind == ship and not (cost > 3)``.

Existing evaluators read Python (simpleeval) or their own templates (Jinja2). In both languages, ``kind in ship,
event`` means something else, column names cannot contain spaces, and a comparison of a word with a number is not
reported as an error. This parser is short, runs no code, and takes time that is limited by the length of the text.
"""

import operator
import re
from collections.abc import Callable, Collection, Mapping
from math import ceil, cos, floor, radians, sin
from typing import TypeAlias

from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError

Values: TypeAlias = Mapping[str, str]
"""The cells of a row, keyed by column (see :func:`column`)."""
Term: TypeAlias = str | float | bool
Evaluate: TypeAlias = Callable[[Values], Term]
Kinds: TypeAlias = frozenset[str] | None
"""Whether the cells of a column are numbers, words or both; None for the columns that every table has."""
Columns: TypeAlias = Mapping[str, Kinds]
"""The columns of a table and the types of their cells."""

MOST = 1e12
"""Limit on computed numbers."""
_SIGNS: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "%": operator.mod,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_REST = r"(?P<number>\d+(?:\.\d+)?(?![\w.]))|(?P<text>'[^']*'|\"[^\"]*\")|(?P<how>==|!=|<=|>=|[-+*/%()<>=,])"
_WORD = r"|(?P<word>[^\s'\"()<>=!,*/%+]+)"
_NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,12})?", re.ASCII)


def column(name: str) -> str:
    """Return a column's name in the form used for comparison; case and the amount of white space do not matter."""
    return " ".join(name.casefold().split())


def known(name: str, columns: Collection[str]) -> str:
    """Return the column with the given name. Raises InputError if there is no such column."""
    column_name = column(name)
    if column_name not in columns:
        own = columns if isinstance(columns, Mapping) else dict.fromkeys(columns, frozenset())
        column_names = ", ".join(each for each in own if own[each] is not None) or "none"
        message = f"There is no column {{value}}; the columns are {column_names}."
        raise InputError("column", name, message, names=columns)
    return column_name


def number(term: Term) -> float | None:
    """Return the number in a term or a cell."""
    if isinstance(term, str):
        return float(term) if _NUMBER.fullmatch(term.strip()) else None
    return float(term)


def shown(term: Term) -> str:
    """Return a term in printed form: numbers with at most six decimal places."""
    if isinstance(term, bool):
        return "yes" if term else ""
    return term if isinstance(term, str) else f"{term + 0.0:.6f}".rstrip("0").rstrip(".")


def kinds(cells: Collection[str]) -> frozenset[str]:
    """Return the type of the cells that are not empty: numbers, words or both."""
    return frozenset("numbers" if number(cell) is not None else "words" for cell in cells if cell.strip())


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression: the columns that it uses, and its value for a row."""

    columns: tuple[str, ...]
    evaluate: Evaluate

    def holds(self, values: Values) -> bool:
        """Return whether the expression is true for a row. Raises InputError if the expression compares different
        types.
        """
        return _true(self.evaluate(values))


def read(text: str, columns: Collection[str]) -> Expression:
    """Parse the expression in a string.

    Args:
        text: the expression.
        columns: names of the columns, or a mapping from each to whether its cells are numbers or words
            (:func:`kinds`).

    Raises:
        InputError: the expression cannot be parsed, names an unknown column, or compares words with numbers.
    """
    limits.CONDITION_LETTERS.check(len(text), "expression")
    if column(text) in columns:
        name = column(text)
        return Expression((name,), lambda values: values[name])
    if not text.strip():
        raise InputError("expression", text.strip(), "a column or an expression such as cost > 2")
    reader = _Reader(text, columns)
    evaluate = reader.choice()
    if reader.tokens:
        raise reader.refuse(f"{{value}} cannot be read from “{reader.tokens[0][1]}” onwards.")
    return Expression(tuple(reader.used), evaluate)


class _Reader:
    """Parses tokens from the left; each method parses one kind of expression and returns a function that evaluates
    it.
    """

    def __init__(self, text: str, columns: Collection[str]) -> None:
        self.text, self.columns = text, columns
        self.hint = ""
        self.used: dict[str, None] = {}
        self.depth = limits.Count(limits.EXPRESSION_DEPTH, "expression")
        names = sorted((name for name in columns if number(name) is None), key=len, reverse=True)
        every = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in names) or r"(?!)"
        token = re.compile(rf"\s*(?:(?P<key>(?:and|or|not|in)\b)|(?P<column>(?:{every})(?!\w))|{_REST}{_WORD})", re.I)
        self.tokens: list[tuple[str, str]] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            match = token.match(text, at)
            if match is None:
                raise self.refuse(f"{{value}} cannot be read from “{text[at:].strip()}” onwards.")
            kind = match.lastgroup or ""
            self.tokens.append((kind, match[kind].lower() if kind == "key" else match[kind]))
            at = match.end()

    def refuse(self, message: str) -> InputError:
        return InputError("expression", self.text, message)

    def take(self, *tokens: str) -> str:
        """Return the next token if it is among these, otherwise an empty string."""
        if self.tokens and self.tokens[0][0] in ("key", "how") and self.tokens[0][1] in tokens:
            return self.tokens.pop(0)[1]
        return ""

    def deeper(self, take: Callable[[], Evaluate]) -> Evaluate:
        """Parse a part inside brackets or after a sign. Raises LimitReached if the nesting is too deep."""
        self.depth.add()
        result = take()
        self.depth.number -= 1
        return result

    def chain(self, signs: tuple[str, ...], inner: Callable[[], Evaluate]) -> Evaluate:
        """Parse values with left-associative operators between them."""
        value = inner()
        while how := self.take(*signs):
            value = _joined(how, value, inner())
        return value

    def choice(self) -> Evaluate:
        """Parse a whole expression."""
        return self.chain(("or",), lambda: self.chain(("and",), self.negated))

    def sum(self) -> Evaluate:
        """Parse a computed number."""
        return self.chain(("+", "-"), lambda: self.chain(("*", "/", "%"), self.single))

    def close(self) -> None:
        """Parse a closing bracket."""
        if not self.take(")"):
            raise self.refuse("{value} has an unmatched bracket.")

    def negated(self) -> Evaluate:
        if not self.take("not"):
            return self.comparison()
        inner = self.deeper(self.negated)
        return lambda values: not _true(inner(values))

    def comparison(self) -> Evaluate:
        start = self.tokens[:1]
        left = self.sum()
        alone = start[0][1] if start and start[0][0] == "column" else ""
        if self.take("in"):
            bracket = self.take("(")
            options = [self.operand()]
            while self.take(","):
                options.append(self.operand())
            if bracket:
                self.close()
            self.alike(alone, "in", [kind for kind, _ in options])
            return lambda values: any(_compare(left(values), "==", each(values)) for _, each in options)
        how = self.take("==", "=", "!=", "<=", ">=", "<", ">")
        if not how:
            return left
        how = "==" if how == "=" else how
        if not self.tokens:
            hint = f" For an empty cell, write not {alone}." if alone else ""
            raise self.refuse(f"A value must follow {how} in {{value}}.{hint}")
        kind, right = self.operand()
        if how not in ("==", "!=") and kind == "words":
            raise self.refuse(f"A number must follow {how} in {{value}}.")
        self.alike(alone, how, [kind])
        return lambda values: _compare(left(values), how, right(values))

    def operand(self) -> tuple[str, Evaluate]:
        """Return the type of a comparison's right side (numbers, words or neither), and a function for its value;
        words need no quotes.
        """
        words: list[str] = []
        if self.tokens and self.tokens[0][0] == "word" and not self.called():
            while self.tokens and self.tokens[0][0] in ("word", "number"):
                words.append(self.tokens.pop(0)[1])
            text = " ".join(words)
            return "words", lambda values: text
        first, count = self.tokens[:1], len(self.tokens)
        value = self.sum()
        kind, text = first[0] if first else ("", "")
        types = self.types(text) if kind == "column" else ()
        self.hint = f"; the word “{text}” needs quotes, because it is also the name of a column" if types else ""
        literal = min(types) if len(types) == 1 else {"number": "numbers", "text": "words"}.get(kind, "")
        return (literal if count - len(self.tokens) == 1 else ""), value

    def types(self, name: str) -> Collection[str]:
        """Return the types of the values in a column, if they are known."""
        return (isinstance(self.columns, Mapping) and self.columns.get(column(name))) or ()

    def alike(self, name: str, how: str, literals: list[str]) -> None:
        """Refuse to compare a column of words with a number, or a column of numbers with a word."""
        types = {*self.types(name)}
        if how not in ("==", "!=", "in"):
            literals = ["numbers"]
        if types and all(literals) and not types & {*literals}:
            message = f"{{value}} compares different types: column {name} holds {min(types)} only, not {literals[0]}"
            raise self.refuse(f"{message}{self.hint}.")

    def called(self) -> bool:
        return len(self.tokens) > 1 and self.tokens[1] == ("how", "(") and column(self.tokens[0][1]) in FUNCTIONS

    def single(self) -> Evaluate:
        """Parse a number, a string, a column, a function of values, or an expression in brackets."""
        if self.take("-"):
            return _joined("-", lambda values: 0.0, self.deeper(self.single))
        if self.called():
            return self.function(column(self.tokens.pop(0)[1]))
        if self.take("("):
            inner = self.deeper(self.choice)
            self.close()
            return inner
        kind, text = self.tokens.pop(0) if self.tokens else ("", "")
        match kind:
            case "number":
                return lambda values: float(text)
            case "text":
                return lambda values: text[1:-1]
            case "word" if self.tokens[:1] == [("how", "(")]:
                message = f"There is no function {{value}}; the functions are {', '.join(FUNCTIONS)}."
                raise InputError("function", text, message, names=FUNCTIONS)
            case "column" | "word":
                name = known(text, self.columns)
                self.used[name] = None
                return lambda values: values[name]
        raise self.refuse("{value} ends too early." if not text else f"{{value}} has “{text}” without a value.")

    def function(self, name: str) -> Evaluate:
        self.take("(")
        arguments = [self.deeper(self.choice)]
        while self.take(","):
            arguments.append(self.deeper(self.choice))
        self.close()
        least, most, step = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            most_of = f"{least}" if least == most else f"{least} to {most}"
            raise self.refuse(f"{name}() in {{value}} needs {most_of} values, not {len(arguments)}.")
        if name == "if":
            test, one, other = arguments
            return lambda values: one(values) if _true(test(values)) else other(values)
        return lambda values: _bounded(step([each(values) for each in arguments]))


def _true(term: Term) -> bool:
    if isinstance(term, float):
        message = "The number {value} is not a condition. Compare it, as in row % 2 == 1."
        raise InputError("condition", shown(term), message)
    return bool(term.strip()) if isinstance(term, str) else term


def _compare(one: Term, how: str, other: Term) -> bool:
    a, b = number(one), number(other)
    if how in ("==", "!="):
        same = a == b if a is not None and b is not None else _folded(one) == _folded(other)
        return same == (how == "==")
    for term, value in ((one, a), (other, b)):
        if value is None and shown(term).strip():
            raise InputError("condition", shown(term), f"{{value}} is not a number, so {how} cannot compare it.")
    if a is None or b is None:
        return False
    return bool(_SIGNS[how](a, b))


def _folded(term: Term) -> str:
    return shown(term).strip().casefold()


def _joined(how: str, left: Evaluate, right: Evaluate) -> Evaluate:
    """Return a function that applies an operator to two values."""
    if how == "or":
        return lambda values: _true(left(values)) or _true(right(values))
    if how == "and":
        return lambda values: _true(left(values)) and _true(right(values))

    def value(values: Values) -> Term:
        a, b = _quantity(left(values)), _quantity(right(values))
        if how in "/%" and b == 0:
            raise InputError("expression", f"{shown(a)} {how} 0", "{value} divides by 0.")
        return _bounded(_SIGNS[how](a, b))

    return value


def _quantity(term: Term) -> float:
    value = number(term)
    if value is None or isinstance(term, bool):
        raise InputError("expression", shown(term), "Calculations need a number, not {value}.")
    return value


def _bounded(term: Term) -> Term:
    if isinstance(term, str):
        limits.CELL_LETTERS.check(len(term), "expression")
    elif abs(term) >= MOST:
        raise InputError("expression", f"{term:g}", "{value} is too large to calculate with.")
    return term


def _whole(term: Term, most: int = 1000) -> int:
    value = _quantity(term)
    if value != int(value) or not 0 <= value <= most:
        raise InputError("expression", shown(term), f"a whole number from 0 to {most}")
    return int(value)


def _part(text: Term, place: Term, mark: Term) -> str:
    parts, at = shown(text).split(shown(mark).strip() or None), _whole(place)
    return parts[at - 1].strip() if 1 <= at <= len(parts) else ""


FUNCTIONS: Mapping[str, tuple[int, int, Callable[[list[Term]], Term]]] = {
    "upper": (1, 1, lambda t: shown(t[0]).upper()),
    "lower": (1, 1, lambda t: shown(t[0]).lower()),
    "capital": (1, 1, lambda t: shown(t[0])[:1].upper() + shown(t[0])[1:]),
    "letters": (1, 1, lambda t: float(len(shown(t[0])))),
    "first": (2, 2, lambda t: shown(t[0])[: _whole(t[1])]),
    "last": (2, 2, lambda t: shown(t[0])[max(len(shown(t[0])) - _whole(t[1]), 0) :]),
    "part": (2, 3, lambda t: _part(t[0], t[1], t[2] if len(t) > 2 else ",")),
    "replace": (3, 3, lambda t: shown(t[0]).replace(shown(t[1]) or "\0", shown(t[2]))),
    "pad": (2, 2, lambda t: shown(t[0]).rjust(_whole(t[1], 100), "0")),
    "round": (1, 2, lambda t: round(_quantity(t[0]), _whole(t[1], 6) if len(t) > 1 else 0)),
    "down": (1, 1, lambda t: float(floor(_quantity(t[0])))),
    "up": (1, 1, lambda t: float(ceil(_quantity(t[0])))),
    "min": (1, 20, lambda t: min(map(_quantity, t))),
    "max": (1, 20, lambda t: max(map(_quantity, t))),
    "sin": (1, 1, lambda t: sin(radians(_quantity(t[0])))),
    "cos": (1, 1, lambda t: cos(radians(_quantity(t[0])))),
    "if": (3, 3, lambda t: t[1] if _true(t[0]) else t[2]),
}
"""Functions, keyed by name: the smallest and largest number of arguments, and the Python function that computes the
result.
"""
