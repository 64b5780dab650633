"""Signs in running text: ``:WF:`` a spot, ``:h:`` a piece, ``:M:`` a suit, as the figures draw them.

A name between two colons is a sign when it stands by itself (``12:30`` is not one); which names there are depends on
the game. Signs stand on the line like capitals and are never parted from what touches them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from layouts.errors import InputError
from printkit.diagrams.table import table
from printkit.drawing import Item, Symbol, Text, Use
from printkit.theme import Theme
from printkit.type import Align, Run, face, typeset, width

PATTERN = re.compile(r"(?<![A-Za-z0-9]):([A-Za-z0-9]{1,3}):(?![A-Za-z0-9])")
"""A sign in a text."""

HEIGHT = 1.05
"""Height of a sign in em."""
ROOM = 0.08
"""Empty space on either side of a sign, in em."""
_BLANK = "\u200a"
"""What holds a sign's place while lines are broken: a hair space, at which no line ends."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign as it stands in a line of text.

    Attributes:
        name: what stands between the colons.
        meaning: in words, for readers who do not see it.
        symbol: in boxes of one unit, its middle at the origin.
        width: of the space it takes, in em.
    """

    name: str
    meaning: str
    symbol: Symbol
    width: float

    def at(self, x: float, y: float, size: float) -> Use:
        """The sign with the left end of its baseline at (x, y), in text of ``size`` mm em."""
        middle = face().cap_height / 2
        return Use(self.symbol, x + self.width * size / 2, y + middle * size, HEIGHT * size)


def glyph(game: str, name: str, theme: Theme) -> Glyph:
    """The sign of that name in a game. Raises InputError and offers the nearest."""
    known = table(game).signs(theme)
    if name not in known:
        raise InputError("sign", f":{name}:", f"a sign of {game}; signs are {', '.join(known)}", known)
    sign = known[name]
    return Glyph(name, sign.meaning, sign.symbol, sign.width * HEIGHT + 2 * ROOM)


def names(game: str, theme: Theme) -> tuple[str, ...]:
    """The names of all signs of a game."""
    return tuple(table(game).signs(theme))


def spoken(text: str, game: str, theme: Theme) -> str:
    """The text with the meaning of each sign in its place, and without stars. Raises InputError."""
    plain = PATTERN.sub(lambda found: glyph(game, found[1], theme).meaning, text)
    return re.sub(r"(?<!\\)\*", "", plain).replace("\\*", "*")


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph with signs that has been set; (0, 0) is its upper left corner.

    Attributes:
        items: texts and signs, in reading order.
        height: lines times leading, in mm.
        lines: how many there are.
    """

    items: tuple[Item, ...]
    height: float
    lines: int


def paragraph(
    text: str,
    size: float,
    measure: float,
    game: str,
    theme: Theme,
    *,
    leading: float | None = None,
    align: Align = "left",
    colour: str | None = None,
) -> Words:
    """Set a paragraph with ``**bold**``, ``*italic*`` and signs to a measure.

    Args:
        text: one paragraph.
        size: em size in mm.
        measure: width of the lines in mm.
        game: whose signs the text uses.
        theme: colours.
        leading: distance of baselines in mm.
        align: where the lines stand within the measure.
        colour: of the text; the theme's ink by default.

    Raises:
        InputError: an unknown sign, a character that the typeface lacks, or stars that are not closed.
    """
    signs = [glyph(game, name, theme) for name in PATTERN.findall(text)]
    unit = width(_BLANK, 1.0, face())
    counts = [ceil(sign.width / unit - 1e-9) for sign in signs]
    blanks = iter(counts)
    held = PATTERN.sub(lambda _: _BLANK * next(blanks), text)
    found = typeset(held, size, measure, leading=leading, align=align)
    places = list(_places(found.runs, counts))
    uses = [
        sign.at(x + (count * unit - sign.width) * size / 2, y, size)
        for sign, count, (x, y) in zip(signs, counts, places, strict=True)
    ]
    ink = colour or theme.ink
    texts = [
        Text(run.x, run.y, run.text, run.size, ink, run.face.weight) for run in found.runs if run.text.strip()
    ]
    return Words((*texts, *uses), found.height, found.lines)


def _places(runs: tuple[Run, ...], counts: list[int]) -> Iterator[tuple[float, float]]:
    """Where the place of each sign begins: as many blanks as it was given, in reading order."""
    waiting = list(counts)
    for run in runs:
        at = 0
        while waiting and (found := run.text.find(_BLANK, at)) >= 0:
            yield run.x + width(run.text[:found], run.size, run.face), run.y
            at = found + waiting.pop(0)
