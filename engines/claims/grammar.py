"""Claims as text, one per line; each belongs to one of the kinds, and may begin by naming a point in the game.

``before:`` refers to the position before the last turn, ``after N:`` to the position after N turns (0 for the first
position); without either, a claim refers to the last position. ``not`` before a claim reverses it.
"""

import re

from printkit.engines.claims.kinds import KINDS, Kind
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, nearest, quoted
from printkit.layouts.base.text import place
from printkit.layouts.base.wording import listed

_TIME = re.compile(r"(?:(before)|after ([0-9]{1,3})):\s*(.*)")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that has been read but not yet judged.

    Attributes:
        text: the claim as written, with single spaces.
        kind: its kind.
        words: the words that replace the variables in the form of its kind.
        after: the number of turns after which it applies; -1 for the position before the last turn, None for the last
            position.
        denied: whether ``not`` reverses it.
        source, line: its file and line; empty and 0 if unknown.
    """

    text: str
    kind: Kind
    words: tuple[str, ...]
    after: int | None = None
    denied: bool = False
    source: str = ""
    line: int = 0

    @property
    def where(self) -> str:
        """The file and line, ``rules.md, line 12``, or only the part that is known."""
        return place(self.source, self.line)


def forms() -> tuple[str, ...]:
    """Return the possible forms of a claim, keyed by name."""
    return tuple(kind.form for kind in KINDS.values())


def parse(text: str, source: str = "", line: int = 0) -> Claim:
    """Return the claim written as ``text``.

    Raises:
        InputError: this is not a claim; the message names the file and line, and the form that was probably intended.
    """
    whole = " ".join(text.split())
    after, rest = None, whole
    time = _TIME.fullmatch(rest)
    if time:
        after, rest = (-1 if time[1] else int(time[2])), time[3]
    negative = rest.startswith("not ")
    rest = rest.removeprefix("not ")
    for kind in KINDS.values():
        match = kind.pattern.fullmatch(rest)
        if match:
            words = tuple(word or "" for word in match.groups())
            return Claim(whole, kind, words, after=after, denied=negative, source=source, line=line)
    candidates = [kind for name, kind in KINDS.items() if name.split()[0] == rest.partition(" ")[0]]
    if candidates:
        message = (
            f"{{field}} must have the form {listed((quoted(kind.form) for kind in candidates), 'or')}, not {{value}}."
        )
        raise InputError("claim", whole, message).within(place(source, line))
    message = f"There is no claim {{value}}; claims begin with {listed(KINDS, 'or')}."
    word, _, end = rest.partition(" ")
    near = nearest(word, KINDS)
    names = [whole.replace(rest, f"{near} {end}".strip())] if near else []
    raise InputError("claim", whole, message, names=names).within(place(source, line))
