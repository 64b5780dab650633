"""Signs in running text, drawn as in figures: ``:WF:`` stands for a spot, ``:h:`` for a piece, ``:M:`` for a suit.

A name between two colons is a sign if no letter or digit touches the colons (``12:30`` is not one); the names depend
on the game. In the texts of a kit, the icons of its decks are signs as well. Signs are placed on the baseline like
capitals, and lines never break between a sign and an adjacent letter.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from printkit.draw.drawing import Symbol, Text, Use
from printkit.draw.theme import Theme
from printkit.draw.type import Align, Run, face, typeset, width
from printkit.draw.type.span import RichText, marked
from printkit.figures.style import figure_style
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.pages.flow import SetText

PATTERN = re.compile(r"(?<![A-Za-z0-9]):([A-Za-z0-9]{1,3}|[^\w\s:]):(?![A-Za-z0-9])")
"""A sign in running text."""
ICON = re.compile(r"(?<![A-Za-z0-9]):([A-Za-z][\w-]*):(?![A-Za-z0-9])")
"""An icon of a deck in running text."""
EITHER = re.compile(rf"{ICON.pattern}|{PATTERN.pattern}")
"""An icon or a sign in the text of a game."""

HEIGHT = 1.05
"""Height of a sign in ems."""
ROOM = 0.08
"""Empty space on either side of a sign, in ems."""
_BLANK = "\u200a"
"""The placeholder for a sign while text is broken into lines: a hair space, at which no line ends."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign in a line of text.

    Attributes:
        name: the word between the colons.
        meaning: its meaning in words, for people who cannot see it.
        symbol: its symbol, one unit high and centred on the origin.
        width: width of the space for it, in ems.
    """

    name: str
    meaning: str
    symbol: Symbol
    width: float

    def at(self, x: float, y: float, size: float) -> Use:
        """Return the sign, with the left end of its baseline at (x, y), for text set at ``size`` mm; its meaning is
        read aloud.
        """
        middle = face().cap_height / 2
        return Use(self.symbol, x + self.width * size / 2, y + middle * size, HEIGHT * size, alt=self.meaning)


def glyph(game: str, name: str, theme: Theme, *, icons: Mapping[str, Glyph] | None = None) -> Glyph:
    """Return the sign with that name in a game, or the icon with that name. Raises InputError, which suggests the
    nearest name.
    """
    if icons and name in icons:
        return icons[name]
    if not game:
        which = f"; the decks have {', '.join(icons)}" if icons else ": only kits whose decks have icons print them"
        raise InputError("icon", name, f"There is no icon {{value}}{which}.", names=icons or ())
    sign_map = figure_style(game).signs(theme)
    if name not in sign_map:
        message = f"There is no sign {{value}} in {game}; its signs are {', '.join(sign_map)}."
        raise InputError("sign", f":{name}:", message, names=sign_map)
    sign = sign_map[name]
    return Glyph(name, sign.meaning, sign.symbol, sign.width * HEIGHT + 2 * ROOM)


def names(game: str, theme: Theme) -> tuple[str, ...]:
    """Return the names of all signs of a game."""
    return tuple(figure_style(game).signs(theme))


def spoken(text: str, game: str, theme: Theme) -> str:
    """Return the text with each sign replaced by its meaning, and without asterisks. Raises InputError."""
    plain = PATTERN.sub(lambda found: glyph(game, found[1], theme).meaning, text)
    return re.sub(r"(?<!\\)\*", "", plain).replace("\\*", "*")


def paragraph(
    text: RichText,
    size: float,
    measure: float,
    *,
    game: str,
    theme: Theme,
    icons: Mapping[str, Glyph] | None = None,
    leading: float | None = None,
    align: Align = "left",
    colour: str | None = None,
) -> SetText:
    """Set a paragraph with ``**bold**``, ``*italic*`` and signs to a measure.

    Args:
        text: one paragraph.
        size: em size in mm.
        measure: width of the lines in mm.
        game: the game whose signs the text uses; empty if it uses only icons.
        theme: colours.
        icons: icons that the text may use as signs, keyed by name.
        leading: distance between baselines in mm.
        align: alignment of the lines within the measure.
        colour: colour of the text; the theme's ink by default.

    Raises:
        InputError: a sign is unknown, the typeface lacks a character, or asterisks are not closed.
    """
    spans = marked(text)
    pattern = EITHER if game else ICON
    matches = [match[0][1:-1] for span in spans for match in pattern.finditer(span.text)]
    signs = [glyph(game, name, theme, icons=icons) for name in matches]
    unit = width(_BLANK, 1.0, face(family=theme.family))
    counts = [ceil(sign.width / unit - 1e-9) for sign in signs]
    blanks = iter(counts)
    span_pieces = tuple(replace(span, text=pattern.sub(lambda _: _BLANK * next(blanks), span.text)) for span in spans)
    block = typeset(span_pieces, size, measure, leading=leading, align=align, family=theme.family)
    ink = colour or theme.ink
    waiting = list(zip(signs, counts, strict=True))
    items: list[Text | Use] = []
    leads: list[int] = []
    for run in block.runs:
        for start, piece in _pieces(run, counts[-len(waiting) :] if waiting else []):
            x = run.x + width(run.text[:start], run.size, run.face)
            if piece:
                items.append(Text(x, run.y, piece, run.size, ink, run.face.weight, family=theme.family))
            else:
                sign, count = waiting.pop(0)
                items.append(sign.at(x + (count * unit - sign.width) * size / 2, run.y, size))
            leads.append(run.link)
    return SetText(tuple(items), block.height, block.lines, tuple(leads))


def _pieces(run: Run, counts: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a run in reading order, each with its offset: words, or an empty string for a sign.

    A run of spaces is the placeholder for a sign; ``counts`` lists the lengths of the runs for the remaining signs.
    """
    at, waiting = 0, iter(counts)
    while (blank_index := run.text.find(_BLANK, at)) >= 0:
        if blank_index > at:
            yield at, run.text[at:blank_index]
        yield blank_index, ""
        at = blank_index + next(waiting)
    if run.text[at:].strip():
        yield at, run.text[at:]
