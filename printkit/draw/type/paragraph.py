"""Paragraphs: spans divided into lines and placed.

Paragraphs have the smallest number of lines that the measure allows, and the lines are as even as possible. Words are
divided only at soft hyphens (U+00AD), and only in a paragraph in which a line would otherwise be far too short; a
line may also end at U+200B, without a hyphen. All lengths are in the same unit (printkit uses mm), y grows upwards,
and (0, 0) is the upper left corner of the paragraph. Raised figures (``¹``) are set as small figures above the
baseline in every face. Links are set like other words, and their runs record the number of the link within the
paragraph.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum
from operator import add
from typing import Literal

from printkit.draw.type.faces import HOUSE, Face, Typeface, face, width
from printkit.draw.type.span import RichText, Spans, joined, marked
from printkit.draw.type.unspaced import parted
from printkit.layouts.base.frozen import dataclass, replace

LEADING = 1.35
"""The default distance between baselines, as a multiple of the type size."""

Align = Literal["left", "center", "right"]
_SHARE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The share of a line's slack that is put before it."""

_BLANK = re.compile(r"[ \t\r\n]+")  # unlike str.split, this does not split at no-break spaces

_Piece = tuple[str, Face, int]
"""Text, its face, and the number of its link."""
_Word = tuple[_Piece, ...]
"""The text between two spaces, divided where the face or the link changes."""

HYPHEN = "\u2010"
"""The character that ends a line at a soft hyphen; a hyphen in the text is a different character."""
RAGGED = 0.16
"""The largest empty part of a line, as a fraction of the measure, before words in its paragraph are divided."""
HYPHENATED = 0.1
"""The cost of a divided word: the empty part of a line with the same cost, as a fraction of the measure."""
AGAIN, FRAGMENT = 9.0, 4.0
"""Factors that increase the cost of a divided word after another one and before the last line."""
RAISED, RISE = 0.62, 0.34
"""Size of raised figures, and their height above the baseline, as fractions of the size of the text."""

LONG = 100
"""The largest number of characters that are kerned together in a word with breaks; there is a limit because a Chinese
paragraph is a single word.
"""

_SUPERIOR = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_SOFT = re.compile("([\u00ad\u200b])")
_SEAM = re.compile("(\u200b)")
"""Places where a line may end within a word: with or without a hyphen, and only without one."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one face and size, with the start of its baseline at (x, y).

    ``link`` is the number of its link, counted from 1 in its paragraph; 0 for none.
    """

    text: str
    face: Face
    size: float
    x: float
    y: float
    link: int = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that has been set.

    Attributes:
        runs: its runs in reading order; (0, 0) is the upper left corner of the paragraph, so every y is negative.
        width: the measure to which it was set.
        height: number of lines times the leading.
        lines: number of lines.
    """

    runs: tuple[Run, ...]
    width: float
    height: float
    lines: int

    def at(self, x: float, y: float) -> tuple[Run, ...]:
        """Return the runs with the paragraph's upper left corner at (x, y)."""
        return tuple(Run(run.text, run.face, run.size, run.x + x, run.y + y, run.link) for run in self.runs)


def wrap(text: str, size: float, measure: float, *, face: Face) -> tuple[str, ...]:
    """Divide plain text into lines that are no wider than ``measure`` unless a single word is wider.

    Consecutive spaces and line breaks count as one space; asterisks have no special meaning here. Raises
    MissingGlyph.
    """
    words = [word for word in _BLANK.split(unicodedata.normalize("NFC", text)) if word]
    blanks = [width(" ", size, face)] * len(words)
    breaks = line_breaks([width(word, size, face) for word in words], blanks, measure)
    return tuple(" ".join(words[start:end]) for start, end in breaks)


def typeset(
    text: RichText,
    size: float,
    measure: float,
    *,
    leading: float | None = None,
    align: Align = "left",
    family: Typeface = HOUSE,
) -> Paragraph:
    """Set a paragraph to a given measure.

    Each line fills a band as high as the leading, with its ascent and descent centred in it.

    Args:
        text: one paragraph, as spans or with ``**bold**`` and ``*italic*``; consecutive spaces and line breaks count
            as one space.
        size: type size.
        measure: width of the lines; only a line that consists of a single word may be wider.
        leading: distance between baselines, ``LEADING * size`` by default.
        align: position of the lines within the measure.
        family: the typeface.

    Raises:
        MissingGlyph: a character that the typeface lacks.
        InputError: asterisks are not closed, or spans are nested.
    """
    leading = LEADING * size if leading is None else leading
    spans = marked(text)
    set_ = _measured(spans, family, hyphens=False)
    breaks = set_.breaks(size, measure)
    # Words are divided only if whole words would leave lines too short.
    if any("\u00ad" in span.text for span in spans) and not set_.even(breaks, size, measure):
        set_ = _measured(spans, family, hyphens=True)
        breaks = set_.breaks(size, measure)
    drop = (leading + (face(family=family).ascent + face(family=family).descent) * size) / 2
    runs: list[Run] = []
    for number, (start, end) in enumerate(breaks):
        slack = measure - size * set_.extent(start, end)
        x, y = slack * _SHARE[align], -number * leading - drop
        for piece, font, link in _line(_rejoined(set_.parts[start:end])):
            for count, part in enumerate(_RAISED.split(piece)):
                if part:
                    letters, high = (part.translate(_SUPERIOR), size * RISE) if count % 2 else (part, 0.0)
                    em = size * RAISED if count % 2 else size
                    runs.append(Run(letters, font, em, x, y + high, link))
                    x += width(letters, em, font)
    return Paragraph(tuple(runs), measure, len(breaks) * leading, len(breaks))


def _words(spans: Spans, family: Typeface) -> list[_Word]:
    words: list[_Word] = []
    is_continuation = False  # whether the next piece continues the last word
    link, address = 0, ""
    count = 0
    for span in joined(spans):
        if span.link != address:
            address = span.link
            count += bool(address)
            link = count if address else 0
        font = face(span.weight, family)
        for number, part in enumerate(_BLANK.split(unicodedata.normalize("NFC", span.text))):
            is_continuation = is_continuation and not number
            if family is not HOUSE:
                # The built-in typeface has the characters for only a few Chinese and Japanese words, which are never
                # divided.
                part = "\u200b".join(parted(part))
            if part:
                if is_continuation:
                    words[-1] = (*words[-1], (part, font, link))
                else:
                    words.append(((part, font, link),))
                is_continuation = True
    return words


def _line(words: Sequence[_Word]) -> list[_Piece]:
    """Return the words of a line with the spaces between them, joined into as few pieces as their faces allow.

    A space belongs to the word before it; because spaces are not kerned, joining pieces across a space does not move
    any letters.
    """
    pieces: list[_Piece] = []
    for (text, font, link), *rest in words:
        if pieces:
            before, last, was = pieces.pop()
            if last is font and was == link:
                text = f"{before} {text}"
            else:
                pieces.append((f"{before} ", last, was))
        pieces += [(text, font, link), *rest]
    return pieces


@dataclass(frozen=True, slots=True)
class _Part:
    """The text between two places where a line may end.

    Attributes:
        pieces: the word up to the end of this part, because kerning crosses the start of the part.
        before: the word up to the start of this part.
        end: its end: a space, or the character of a break within a word.
    """

    pieces: _Word
    before: _Word
    end: str = " "


def _parts(word: _Word, places: re.Pattern[str]) -> list[_Part]:
    """Divide a word where lines may end; a break after its last letter does not count."""
    if not any(places.search(text) for text, _, _ in word):
        return [_Part(whole, ())] if (whole := _filled(word)) else []
    parts = list(_cut(word, places))
    return [*parts[:-1], replace(parts[-1], end=" ")] if parts else []


def _cut(word: _Word, places: re.Pattern[str]) -> Iterator[_Part]:
    before: _Word = ()
    pieces: list[_Piece] = []
    for text, font, link in word:
        pieces.append(("", font, link))
        for count, part in enumerate(places.split(text)):
            if not count % 2:
                pieces[-1] = pieces[-1][0] + part, font, link
            elif (whole := _filled(pieces)) != before:
                yield _Part(whole, before, part)
                before = whole
                if len(whole[-1][0]) > LONG:
                    before, pieces = (), [("", font, link)]
    if (whole := _filled(pieces)) != before:
        yield _Part(whole, before)


def hyphen(font: Face) -> str:
    """Return the hyphen of a face: users' fonts often lack U+2010, so the hyphen-minus is used with them."""
    return HYPHEN if font.family is HOUSE else "-"


def _filled(pieces: Sequence[_Piece]) -> _Word:
    return tuple(piece for piece in pieces if piece[0])


@dataclass(frozen=True, slots=True, eq=False)
class _Measured:
    """Text divided where lines may end and measured in ems, so that neither type size nor measure affects it.

    Attributes:
        parts: the parts in order.
        widths: width of each part.
        blanks: space after each part unless a line ends there.
        tails: width of the hyphen after each part if a line ends there, kerned with the letter before it; 0 for none.
        heads: extra width of each part at the beginning of a line, where it is not kerned with a letter before it.
    """

    parts: tuple[_Part, ...]
    widths: tuple[float, ...]
    blanks: tuple[float, ...]
    tails: tuple[float, ...]
    heads: tuple[float, ...]

    def breaks(self, size: float, measure: float) -> list[tuple[int, int]]:
        """Return the start and the end of each line at a given type size."""
        measures = ([size * each for each in row] for row in (self.widths, self.blanks, self.tails, self.heads))
        widths, blanks, tails, heads = measures
        return line_breaks(widths, blanks, measure, tails=tails, heads=heads)

    def extent(self, start: int, end: int) -> float:
        """Return the width in ems of a line made up of these parts."""
        inner = fsum(self.widths[start:end]) + fsum(self.blanks[start : end - 1])
        return self.heads[start] + inner + self.tails[end - 1]

    def even(self, breaks: Sequence[tuple[int, int]], size: float, measure: float) -> bool:
        """Return whether every line fits the measure, and none except the last is far too short."""
        slacks = [measure - size * self.extent(start, end) for start, end in breaks]
        return all(slack + 1e-6 >= 0.0 for slack in slacks) and max(slacks[:-1], default=0.0) <= RAGGED * measure


# The same words are set at several sizes and to several measures until they fit a page.
@lru_cache(maxsize=256)
def _measured(spans: Spans, family: Typeface, *, hyphens: bool) -> _Measured:
    """Measure text, with or without dividing words at soft hyphens."""
    words = _words(spans, family)
    if not hyphens:
        words = [tuple((piece.replace("\u00ad", ""), font, link) for piece, font, link in word) for word in words]
    places = _SOFT if hyphens else _SEAM
    parts = tuple(part for word in words for part in _parts(word, places))
    ends = [_width(part.pieces) for part in parts]
    widths = tuple(end - _width(part.before) if part.before else end for part, end in zip(parts, ends, strict=True))
    return _Measured(
        parts,
        widths,
        tuple(width(" ", 1.0, part.pieces[-1][1]) if part.end == " " else 0.0 for part in parts),
        tuple(
            _width(_hyphened(part.pieces)) - end if part.end == "\u00ad" else 0.0
            for part, end in zip(parts, ends, strict=True)
        ),
        tuple(
            _width(_without(part.pieces, part.before)) - wide if part.before else 0.0
            for part, wide in zip(parts, widths, strict=True)
        ),
    )


def _width(pieces: _Word) -> float:
    """Return the width in ems of a word or of the beginning of one, with raised figures set small."""
    total = 0.0
    for piece, font, _ in pieces:
        if not _RAISED.search(piece):
            total += width(piece, 1.0, font)
            continue
        for count, text in enumerate(_RAISED.split(piece)):
            total += width(text.translate(_SUPERIOR), RAISED if count % 2 else 1.0, font)
    return total


def _rejoined(parts: Sequence[_Part]) -> list[_Word]:
    """Return the words of a line: the first without its part on the previous line, and the last with its hyphen."""
    words: list[_Word] = [()]
    beginning = parts[0].before
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        if part.end != " " and following and following.before:
            continue
        word = _without(part.pieces, beginning)
        words[-1] += word if following or part.end != "\u00ad" else _hyphened(word)
        beginning = ()
        if part.end == " " and following:
            words.append(())
    return words


def _hyphened(word: _Word) -> _Word:
    """Return the beginning of a word, followed by a hyphen."""
    *before, (text, font, link) = word
    return (*before, (text + hyphen(font), font, link))


def _without(word: _Word, beginning: _Word) -> _Word:
    """Return the end of a word, without the part on the previous line."""
    if not beginning:
        return word
    text, font, link = word[len(beginning) - 1]
    rest = text[len(beginning[-1][0]) :]
    return (*(((rest, font, link),) if rest else ()), *word[len(beginning) :])


def line_breaks(
    widths: Sequence[float],
    blanks: Sequence[float],
    measure: float,
    *,
    tails: Sequence[float] = (),
    heads: Sequence[float] = (),
) -> list[tuple[int, int]]:
    """Return the start and the end of each line in the division with the fewest lines and then the smallest sum of
    squared slacks, not counting the last line.

    Args:
        widths: widths of the words, or parts of words.
        blanks: space after each word unless a line ends there.
        measure: width of a line.
        tails: width of the hyphen after each word if a line ends there; 0 for none. A hyphen costs ``HYPHENATED``.
        heads: extra width of each word at the beginning of a line, where it is not kerned with a letter before it.
    """
    count = len(widths)
    heads = heads or [0.0] * count
    tails = tails or [0.0] * count
    if count and fsum(widths) + fsum(blanks[:-1]) + tails[-1] <= measure:
        return [(0, count)]
    hyphen_cost = (HYPHENATED * measure) ** 2
    room = measure + 1e-6  # text must fit its width exactly, despite rounding
    # The places where each word begins and ends on one long line.
    ends = list(accumulate(map(add, widths, (0.0, *blanks))))
    begins = [end - wide for end, wide in zip(ends, widths, strict=True)]
    best: list[tuple[int, float, int]] = [(0, 0.0, count)] * (count + 1)  # lines, cost, end of the first line
    for start in range(count - 1, -1, -1):
        before = begins[start] - heads[start]
        # Try lines from the longest to the shortest (a single word of any width), because only a few line ends
        # lead to the fewest lines.
        least: tuple[int, float, int] | None = None
        for end in range(max(start + 1, bisect_right(ends, before + room)), start, -1):
            lines, cost, _ = best[end]
            full = ends[end - 1] - before + tails[end - 1]
            if (least and lines >= least[0]) or (full > room and end > start + 1):
                continue
            slack = 0.0 if end == count else max(0.0, measure - full)
            if start and tails[start - 1]:
                # The previous line ends in a hyphen, whose cost depends on where this line ends.
                cost += hyphen_cost * (FRAGMENT if end == count else AGAIN if tails[end - 1] else 1.0)
            choice = (lines + 1, cost + slack * slack, end)
            least = min(least, choice) if least else choice
        assert least
        best[start] = least
    breaks: list[tuple[int, int]] = []
    start = 0
    while start < count:
        end = best[start][2]
        breaks.append((start, end))
        start = end
    return breaks
