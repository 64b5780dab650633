r"""Paragraphs: text with ``**bold**`` and ``*italic*`` made into lines and placed.

Lines are as few as the measure allows and, among those, as even as can be; nothing is hyphenated. Lengths
share one unit (the kit uses mm), y grows upwards, and (0, 0) is the upper left corner of the paragraph. Spans
do not nest; a star between blanks stands for itself, and so does ``\*`` anywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from layouts.errors import InputError
from printkit.type.faces import Face, Weight, face, width

LEADING = 1.35
"""Distance of baselines in multiples of the type size, where none is given."""

Align = Literal["left", "center", "right"]
_SHARE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of a line's slack stands before it."""

_PLAIN = r"[^*\\]|\\\*|\\(?!\*)"
_SPAN = re.compile(
    rf"\*\*(?=\S)(?P<bold>(?:{_PLAIN})+)(?<=\S)\*\*"
    rf"|\*(?=\S)(?P<italic>(?:{_PLAIN})+)(?<=\S)\*"
    rf"|(?P<regular>(?:{_PLAIN}|(?<!\S)\*(?!\S))+)"
)
_BLANK = re.compile(r"[ \t\r\n]+")  # not the no-break spaces, which str.split would take too

_Word = tuple[tuple[str, Face], ...]
"""What stands between two blanks, cut where the face changes."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one face and size, with the start of its baseline at (x, y)."""

    text: str
    face: Face
    size: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that has been set.

    Attributes:
        runs: in reading order; (0, 0) is the upper left corner of the paragraph, so every y is negative.
        width: the measure it was set to.
        height: lines times leading.
        lines: how many lines there are.
    """

    runs: tuple[Run, ...]
    width: float
    height: float
    lines: int

    def at(self, x: float, y: float) -> tuple[Run, ...]:
        """The runs with the paragraph's upper left corner at (x, y)."""
        return tuple(replace(run, x=run.x + x, y=run.y + y) for run in self.runs)


def wrap(text: str, size: float, measure: float, face: Face) -> tuple[str, ...]:
    """Plain text broken into lines no wider than ``measure``, save for a single word that is wider by itself.

    Blanks and line ends count as one blank; stars mean nothing here. Raises MissingGlyph.
    """
    words = [word for word in _BLANK.split(unicodedata.normalize("NFC", text)) if word]
    blanks = [width(" ", size, face)] * len(words)
    breaks = _breaks([width(word, size, face) for word in words], blanks, measure)
    return tuple(" ".join(words[start:end]) for start, end in breaks)


def typeset(
    text: str, size: float, measure: float, *, leading: float | None = None, align: Align = "left"
) -> Paragraph:
    r"""Set a paragraph with ``**bold**`` and ``*italic*`` to a measure.

    Each line fills a band as high as the leading, with its ascent and descent centred in it.

    Args:
        text: one paragraph; blanks and line ends count as one blank.
        size: type size.
        measure: width of the lines; only a single word that is wider by itself exceeds it.
        leading: distance of baselines, ``LEADING * size`` by default.
        align: where the lines stand within the measure.

    Raises:
        MissingGlyph: a character that the typeface lacks.
        InputError: stars that are not closed, or spans within spans.
    """
    leading = LEADING * size if leading is None else leading
    words = _words(unicodedata.normalize("NFC", text))
    widths = [sum(width(piece, size, font) for piece, font in word) for word in words]
    blanks = [width(" ", size, word[-1][1]) for word in words]
    breaks = _breaks(widths, blanks, measure)
    drop = (leading + (face().ascent + face().descent) * size) / 2
    runs: list[Run] = []
    for number, (start, end) in enumerate(breaks):
        slack = measure - _extent(widths, blanks, start, end)
        x, y = slack * _SHARE[align], -number * leading - drop
        for piece, font in _line(words[start:end]):
            runs.append(Run(piece, font, size, x, y))
            x += width(piece, size, font)
    return Paragraph(tuple(runs), measure, len(breaks) * leading, len(breaks))


def _spans(text: str) -> Iterator[tuple[str, Face]]:
    """The text without its stars, cut into spans of one face."""
    at = 0
    while at < len(text):
        span = _SPAN.match(text, at)
        if span is None:
            raise InputError(
                "text", text[at:], r"text whose ** and * are closed and not nested (a star itself is \*)"
            )
        weight: Weight
        for weight in ("bold", "italic", "regular"):
            if span[weight] is not None:
                yield span[weight].replace(r"\*", "*"), face(weight)
        at = span.end()


def _words(text: str) -> list[_Word]:
    words: list[_Word] = []
    joined = False  # whether the next piece continues the last word
    for span, font in _spans(text):
        for number, part in enumerate(_BLANK.split(span)):
            joined = joined and not number
            if part:
                if joined:
                    words[-1] = (*words[-1], (part, font))
                else:
                    words.append(((part, font),))
                joined = True
    return words


def _line(words: Sequence[_Word]) -> list[tuple[str, Face]]:
    """The words of a line with the blanks between them, in as few pieces as their faces allow.

    A blank belongs to the word before it; it is not kerned, so joining pieces across it moves nothing.
    """
    pieces: list[tuple[str, Face]] = []
    for (text, font), *rest in words:
        if pieces:
            before, last = pieces.pop()
            if last is font:
                text = f"{before} {text}"
            else:
                pieces.append((f"{before} ", last))
        pieces += [(text, font), *rest]
    return pieces


def _extent(widths: Sequence[float], blanks: Sequence[float], start: int, end: int) -> float:
    """Width of a line of the words ``start`` to ``end``, without the blank after the last."""
    return sum(widths[start:end]) + sum(blanks[start : end - 1])


def _breaks(widths: Sequence[float], blanks: Sequence[float], measure: float) -> list[tuple[int, int]]:
    """Start and end of each line: the fewest lines, then the least sum of squared slacks but the last's."""
    count = len(widths)
    best: list[tuple[int, float, int]] = [(0, 0.0, count)] * (count + 1)  # lines, cost, end of the first line
    for start in range(count - 1, -1, -1):
        choices: list[tuple[int, float, int]] = []
        extent = 0.0
        for end in range(start + 1, count + 1):
            extent += widths[end - 1]
            if choices and extent > measure + 1e-6:  # a text fits its own width, whatever the rounding
                break
            slack = 0.0 if end == count else max(0.0, measure - extent)
            lines, cost, _ = best[end]
            choices.append((lines + 1, cost + slack * slack, end))
            extent += blanks[end - 1]
        best[start] = min(choices)
    breaks: list[tuple[int, int]] = []
    start = 0
    while start < count:
        end = best[start][2]
        breaks.append((start, end))
        start = end
    return breaks
