r"""Paragraphs: text with ``**bold**`` and ``*italic*`` made into lines and placed.

Lines are as few as the measure allows and, among those, as even as can be; nothing is hyphenated. Lengths
share one unit (the kit uses mm), y grows upwards, and (0, 0) is the upper left corner of the paragraph. Spans
do not nest; a star between blanks stands for itself, and so does ``\*`` anywhere. Where a text may use signs,
``{name}`` leaves room for one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
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

SIGN = 1.12
"""Size of the box of a sign within text, and its share of a line, in multiples of the type size."""

_SIGN = re.compile(r"\{([^{}\s]+)\}")

_Piece = tuple[str, Face | None]
"""Text in one face, or the name of a sign, which has none."""
_Word = tuple[_Piece, ...]
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
class Sign:
    """Room for a sign within text: a square box of ``size`` about (x, y), at half the height of capitals."""

    name: str
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
        signs: room for signs, in reading order.
    """

    runs: tuple[Run, ...]
    width: float
    height: float
    lines: int
    signs: tuple[Sign, ...] = ()

    def at(self, x: float, y: float) -> tuple[Run, ...]:
        """The runs with the paragraph's upper left corner at (x, y)."""
        return tuple(replace(run, x=run.x + x, y=run.y + y) for run in self.runs)

    def signs_at(self, x: float, y: float) -> tuple[Sign, ...]:
        """The room for signs with the paragraph's upper left corner at (x, y)."""
        return tuple(replace(sign, x=sign.x + x, y=sign.y + y) for sign in self.signs)


def wrap(text: str, size: float, measure: float, face: Face) -> tuple[str, ...]:
    """Plain text broken into lines no wider than ``measure``, save for a single word that is wider by itself.

    Blanks and line ends count as one blank; stars mean nothing here. Raises MissingGlyph.
    """
    words = [word for word in _BLANK.split(unicodedata.normalize("NFC", text)) if word]
    blanks = [width(" ", size, face)] * len(words)
    breaks = _breaks([width(word, size, face) for word in words], blanks, measure)
    return tuple(" ".join(words[start:end]) for start, end in breaks)


def typeset(
    text: str,
    size: float,
    measure: float,
    *,
    leading: float | None = None,
    align: Align = "left",
    signs: Collection[str] = (),
) -> Paragraph:
    r"""Set a paragraph with ``**bold**`` and ``*italic*`` to a measure.

    Each line fills a band as high as the leading, with its ascent and descent centred in it.

    Args:
        text: one paragraph; blanks and line ends count as one blank.
        size: type size.
        measure: width of the lines; only a single word that is wider by itself exceeds it.
        leading: distance of baselines, ``LEADING * size`` by default.
        align: where the lines stand within the measure.
        signs: names of the signs that the text may use; where there are none, braces stand for themselves.

    Raises:
        MissingGlyph: a character that the typeface lacks.
        InputError: stars that are not closed, spans within spans, or a sign that there is not.
    """
    leading = LEADING * size if leading is None else leading
    words = _words(unicodedata.normalize("NFC", text), signs)
    widths = [sum(_advance(piece, size) for piece in word) for word in words]
    blanks = [width(" ", size, word[-1][1] or face()) for word in words]
    breaks = _breaks(widths, blanks, measure)
    drop = (leading + (face().ascent + face().descent) * size) / 2
    runs: list[Run] = []
    boxes: list[Sign] = []
    for number, (start, end) in enumerate(breaks):
        slack = measure - _extent(widths, blanks, start, end)
        x, y = slack * _SHARE[align], -number * leading - drop
        for piece in _line(words[start:end]):
            string, font = piece
            across = _advance(piece, size)
            if font:
                runs.append(Run(string, font, size, x, y))
            else:
                boxes.append(Sign(string, SIGN * size, x + across / 2, y + face().cap_height * size / 2))
            x += across
    return Paragraph(tuple(runs), measure, len(breaks) * leading, len(breaks), tuple(boxes))


def _advance(piece: _Piece, size: float) -> float:
    text, font = piece
    return width(text, size, font) if font else SIGN * size


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


def _words(text: str, signs: Collection[str]) -> list[_Word]:
    words: list[_Word] = []
    joined = False  # whether the next piece continues the last word
    for span, font in _spans(text):
        for number, part in enumerate(_BLANK.split(span)):
            joined = joined and not number
            for piece in _pieces(part, font, signs):
                if joined:
                    words[-1] = (*words[-1], piece)
                else:
                    words.append((piece,))
                joined = True
    return words


def _pieces(part: str, font: Face, signs: Collection[str]) -> Iterator[_Piece]:
    """What stands between two blanks, cut at its signs. Raises InputError for one that there is not."""
    if not signs:
        if part:
            yield part, font
        return
    for number, piece in enumerate(_SIGN.split(part)):
        if number % 2:
            if piece not in signs:
                raise InputError("sign", f"{{{piece}}}", f"a sign; signs are {', '.join(signs)}", signs)
            yield piece, None
        elif piece:
            yield piece, font


def _line(words: Sequence[_Word]) -> list[_Piece]:
    """The words of a line with the blanks between them, in as few pieces as their faces allow.

    A blank belongs to the word before it; it is not kerned, so joining pieces across it moves nothing.
    """
    pieces: list[_Piece] = []
    for (text, font), *rest in words:
        if pieces:
            before, last = pieces.pop()
            if last is None:
                pieces += [(before, None), (" ", face())]
            elif last is font:
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
