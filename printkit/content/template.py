"""Text with placeholders, such as ``{title}`` or ``{cost * 2}`` (see :mod:`printkit.content.expression`)."""

import re
from collections.abc import Collection

from printkit.content.expression import Expression, Values, read, shown
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Template:
    """Text with placeholders.

    Attributes:
        parts: pieces of text and expressions, in order.
    """

    parts: tuple[str | Expression, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns that the text uses, in order."""
        return tuple(name for part in self.parts if isinstance(part, Expression) for name in part.columns)

    def fill(self, values: Values) -> str:
        """Return the text for a row. Raises InputError if a value cannot be computed."""
        return "".join(part if isinstance(part, str) else shown(part.evaluate(values)) for part in self.parts)


def template(text: str, columns: Collection[str]) -> Template:
    """Read the template in a string; ``{{`` and ``}}`` represent braces.

    Raises:
        InputError: a column is unknown, or a brace is unmatched.
    """
    parts: list[str | Expression] = []
    at, plain = 0, ""
    for match in _BRACES.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        if match[0] in ("{{", "}}"):
            plain += match[0][0]
        elif match[1] is None:
            message = "{value} has an unmatched brace. Write {{ or }} to print a brace."
            raise InputError("text", text, message)
        else:
            parts += [plain, read(match[1], columns)]
            plain = ""
    return Template((*parts, plain + text[at:]))
