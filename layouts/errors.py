"""The one kind of error the core raises for input it cannot take.

Every room raises :class:`InputError` (or a subclass of it); only the command line turns it into a message and
an exit status. The text names the field, quotes what was given and says what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """Input that cannot be used.

    Args:
        field: the option or field that holds it, such as ``--paper`` or ``mover``.
        given: what was found there; quoted in the message.
        accepted: what would be accepted, as the end of a sentence: ``"a paper size such as A4"``.
        names: valid names, where there is a closed list; the nearest one is offered.
    """

    def __init__(self, field: str, given: object, accepted: str, names: Iterable[str] = ()) -> None:
        self.field = field
        self.given = given
        self.accepted = accepted
        self.nearest = nearest(str(given), names)
        hint = f"; did you mean {self.nearest!r}?" if self.nearest else ""
        super().__init__(f"{field}: {clip(str(given))!r} is not {accepted}{hint}")


def nearest(given: str, names: Iterable[str]) -> str | None:
    """The valid name closest to ``given``, ignoring case, or None where nothing is close."""
    folded = {name.casefold(): name for name in names}
    found = get_close_matches(given.casefold(), folded, n=1, cutoff=0.5)
    return folded[found[0]] if found else None


def clip(text: str, length: int = 120) -> str:
    """``text``, cut in the middle when it is too long to be quoted on one line."""
    if len(text) <= length:
        return text
    half = (length - 3) // 2
    return f"{text[:half]}...{text[-half:]}"
