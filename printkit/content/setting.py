r"""Text set in a box: paragraphs, lists, bold and italic, pictures among the words, smaller where it must be.

A line end begins a new paragraph, an empty line leaves room, a line that begins with ``- `` is an item of a list.
``**bold**`` and ``*italic*`` are as in :mod:`printkit.draw.type.paragraph`. ``:coin:`` is the picture called so, as
high as the letters, and part of the word it stands in; ``\:`` is a colon.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from math import fsum
from typing import Literal, TypeAlias

from printkit.draw.drawing import Box, Item, Text
from printkit.draw.type import HOUSE, Align, Face, Typeface, Weight, face, width
from printkit.draw.type.hyphens import BREAK, SOFT
from printkit.draw.type.paragraph import hyphen, line_breaks
from printkit.draw.type.span import marked
from printkit.draw.type.unspaced import parted
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import TooLarge

VAlign: TypeAlias = Literal["top", "middle", "bottom"]
SHARES = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""How much of the room that is left stands before."""

STEP = 0.05
"""By how much type is made smaller at a time, in mm."""
GAP = 0.5
"""What an empty line leaves, in lines."""
BULLET, INDENT = "•", 0.9
"""What stands before an item of a list, and how far its text is moved in, in em."""
ICON = 0.92
"""Height of a picture among words, in em."""
POINT = 25.4 / 72

_ICON = re.compile(r"(?<!\\):([A-Za-z][\w-]*):")
_BLANK = re.compile(r"[ \t\r\n]+")
_BREAK = re.compile(f"([{SOFT}{BREAK}])")

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""
Ratio: TypeAlias = Callable[[str], float]
"""Width of a picture as a share of its height, by its name. Raises InputError for one that there is not."""
Soft: TypeAlias = Callable[[str], str]
"""Puts soft hyphens into a text (:func:`printkit.draw.type.hyphens.hyphenator`)."""
Draw: TypeAlias = Callable[[str, Box], tuple[Item, ...]]
"""The picture called so, in a box in mm."""


@frozen
class Icon:
    """A picture among words."""

    name: str
    ratio: float


Piece: TypeAlias = tuple[str, Face] | Icon


@frozen
class Word:
    """What no line end parts.

    Attributes:
        pieces: cut where the face changes and at pictures.
        face: of the text about it, for the blank behind it.
        tight: whether the next follows without a blank, as in Japanese.
        hyphen: whether a line that ends behind it has a hyphen; it is part of a longer word then.
    """

    pieces: tuple[Piece, ...]
    face: Face
    tight: bool = False
    hyphen: bool = False


@frozen
class Line:
    """A paragraph before it is set: words, or none for an empty line.

    Attributes:
        item: whether it is an item of a list.
        face: what a bullet is set in.
    """

    words: tuple[Word, ...]
    item: bool = False
    face: Face = field(default_factory=face)


@frozen
class Setting:
    """Text that has been set, with the upper left corner of its box at (0, 0), y upwards.

    Attributes:
        size: of the type, in mm.
        runs: text and pictures with the starts of their baselines.
        ink: the box that they take, in mm.
        lines: how many lines there are.
        cap: height of capitals, in em.
    """

    size: float
    runs: tuple[tuple[float, float, Piece], ...]
    ink: Box
    lines: int
    cap: float

    def items(self, x: float, y: float, colour: str, *, draw: Draw) -> Iterator[Item]:
        """What it draws with the upper left corner of its box at (x, y)."""
        for u, v, piece in self.runs:
            if isinstance(piece, Icon):
                high = ICON * self.size
                low = y + v + (self.cap * self.size - high) / 2
                yield from draw(piece.name, (x + u, low, x + u + piece.ratio * high, low + high))
            else:
                text, font = piece
                yield Text(x + u, y + v, text, self.size, colour, font.weight, family=font.family)


@lru_cache(maxsize=4096)
def _face_of(weight: Weight, base: Weight, family: Typeface) -> Face:
    return face(base if weight == "regular" else weight, family)


def read(text: str, base: Weight, ratio: Ratio, *, family: Typeface = HOUSE, soft: Soft = str) -> tuple[Line, ...]:
    """The paragraphs of a text.

    Args:
        text: with its marks.
        base: the weight of what has no stars.
        ratio: tells how broad a picture is.
        family: the typeface.
        soft: puts soft hyphens where words may be broken.

    Raises:
        MissingGlyph: a character that the typeface lacks.
        InputError: stars that stay open, or a picture that there is not.
    """
    lines: list[Line] = []
    text = unicodedata.normalize("NFC", text.replace("\\n", "\n"))
    for part in text.split("\n"):
        item = part.lstrip().startswith(("- ", f"{BULLET} "))
        words = tuple(_words(part.lstrip()[2:] if item else part, base, ratio, family=family, soft=soft))
        bullet_face = face(family=family) if BULLET in face(family=family).characters else face()
        lines.append(Line(words, item, bullet_face))
    while lines and not lines[-1].words:
        lines.pop()
    return tuple(lines)


def _words(text: str, base: Weight, ratio: Ratio, *, family: Typeface, soft: Soft) -> list[Word]:
    words: list[Word] = []
    is_continuation = False  # whether the next piece continues the last word
    for span in marked(text.strip()):
        font = _face_of(span.weight, base, family)
        for number, part in enumerate(_BLANK.split(span.text)):
            is_continuation = is_continuation and not number
            for piece, before in _pieces(part, font, ratio, soft=soft):
                if is_continuation and before is None:
                    words[-1] = replace(words[-1], pieces=(*words[-1].pieces, piece))
                else:
                    if before is not None:
                        words[-1] = replace(words[-1], tight=True, hyphen=before == SOFT)
                    words.append(Word((piece,), font))
                is_continuation = True
    return words


def _pieces(text: str, font: Face, ratio: Ratio, *, soft: Soft) -> Iterator[tuple[Piece, str | None]]:
    """A word without blanks, cut at its pictures and where a line may end; how it may end before a piece."""
    for number, part in enumerate(_ICON.split(text)):
        if number % 2:
            yield Icon(part, ratio(part)), None
        elif part:
            plain = part.replace("\\:", ":")
            width(plain, 1, font)  # characters that are missing show here, before anything is drawn
            # The house's typeface has single words of Chinese and Japanese only, which stay whole.
            parts = [plain] if font.family is HOUSE else parted(plain)
            # A colon at the end is no part of a code here: those have become pictures.
            bare = [each.rstrip(":") for each in parts]
            ends = [soft(word) + part[len(word) :] for word, part in zip(bare, parts, strict=True)]
            pieces = _BREAK.split(BREAK.join(ends))
            for count, piece in enumerate(pieces[::2]):
                yield (piece, font), pieces[2 * count - 1] if count else None


def fitted(
    lines: Sequence[Line],
    across: float,
    down: float,
    *,
    size: float,
    least: float,
    leading: float = 1.25,
    align: Align = "left",
    valign: VAlign = "top",
) -> tuple[Setting, TooLarge | None]:
    """Paragraphs set as large as they fit a box, and what is wrong where they do not fit it at their smallest.

    Args:
        lines: what :func:`read` found.
        across, down: the box in mm.
        size, least: em sizes in mm: the one wanted, and the smallest allowed.
        leading: distance of baselines in em.
        align, valign: where the text stands in the box.
    """
    steps = max(0, round((size - least) / STEP))
    sizes = [size - STEP * n for n in range(steps)] + [min(size, least)]
    low, high = 0, len(sizes) - 1
    box = across, down
    if not _roomy(lines, box, size, leading=leading):
        # Of all sizes the first that fits: smaller type never takes more room.
        while low < high:
            middle = (low + high) // 2
            fits = _roomy(lines, box, sizes[middle], leading=leading)
            low, high = (low, middle) if fits else (middle + 1, high)
    set_ = _set(lines, across, sizes[low], leading=leading)
    over: TooLarge | None = None
    if not _fits(set_, box):
        over = TooLarge(
            "text",
            _plain(lines),
            f"{{field}} {{value}} does not fit its box of {across:.1f} x {down:.1f} mm: at "
            f"{set_.size / POINT:.3g} pt it needs {set_.wide:.1f} x {set_.high:.1f} mm.",
            found=(set_.wide, set_.high),
            bound=box,
        )
    return _placed(set_, box, align=align, valign=valign), over


@frozen
class _Row:
    """A line of words: how far it is moved in, its width, the distance of its baseline from the first."""

    words: tuple[Word, ...]
    inset: float
    wide: float
    drop: float
    bullet: Face | None


@frozen
class _Set:
    size: float
    leading: float
    rows: tuple[_Row, ...]
    wide: float
    high: float


def _set(lines: Sequence[Line], across: float, size: float, *, leading: float) -> _Set:
    rows: list[_Row] = []
    drop = 0.0
    for line in lines:
        if not line.words:
            drop += GAP * leading * size
            continue
        inset = INDENT * size if line.item else 0.0
        widths = [fsum(_wide(piece, size) for piece in word.pieces) for word in line.words]
        blanks = [_blank(word, size) for word in line.words]
        tails = [_tail(word, size) for word in line.words]
        for start, end in line_breaks(widths, blanks, across - inset, tails=tails):
            wide = fsum(widths[start:end]) + fsum(blanks[start : end - 1]) + tails[end - 1]
            bullet = line.face if line.item and start == 0 else None
            rows.append(_Row(_ended(line.words[start:end]), inset, wide, drop, bullet))
            drop += leading * size
    # Every line fills a band as high as the leading.
    high = rows[-1].drop + leading * size if rows else 0.0
    return _Set(size, leading, tuple(rows), max((row.inset + row.wide for row in rows), default=0.0), high)


def _roomy(lines: Sequence[Line], box: Size, size: float, *, leading: float) -> bool:
    """Whether text fits at a size. Lines are only counted: filled one after the other they are as few as can be."""
    if any(word.hyphen for line in lines for word in line.words):
        return _fits(_set(lines, box[0], size, leading=leading), box)
    across, down = box
    high = 0.0
    for line in lines:
        if not line.words:
            high += GAP * leading * size
            continue
        room = across - (INDENT * size if line.item else 0.0) + 1e-6
        line_width, blank = 0.0, 0.0
        high += leading * size
        for word in line.words:
            wide = fsum(_wide(piece, size) for piece in word.pieces)
            if wide > room:
                return False
            if line_width + blank + wide > room and line_width:
                high += leading * size
                line_width = wide
            else:
                line_width += blank + wide
            blank = _blank(word, size)
    return high <= down + 1e-6


def _fits(set_: _Set, box: Size) -> bool:
    return set_.wide <= box[0] + 1e-6 and set_.high <= box[1] + 1e-6


def _wide(piece: Piece, size: float) -> float:
    return piece.ratio * ICON * size if isinstance(piece, Icon) else width(piece[0], size, piece[1])


def _tail(word: Word, size: float) -> float:
    """Width of the hyphen behind a word."""
    return width(hyphen(word.face), size, word.face) if word.hyphen else 0.0


def _ended(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words of a line, the last with its hyphen."""
    last = words[-1]
    if not last.hyphen:
        return words
    return (*words[:-1], replace(last, pieces=(*last.pieces, (hyphen(last.face), last.face))))


def _blank(word: Word, size: float) -> float:
    return 0.0 if word.tight else width(" ", size, word.face)


def _placed(set_: _Set, box: Size, *, align: Align, valign: VAlign) -> Setting:
    size, (across, down) = set_.size, box
    type_face = face(family=set_.rows[0].words[0].face.family) if set_.rows else face()
    band = (set_.leading + type_face.ascent + type_face.descent) / 2 * size
    top = SHARES[valign] * (down - set_.high) + band
    runs: list[tuple[float, float, Piece]] = []
    l, r = across, 0.0
    for row in set_.rows:
        # Items of a list keep to the left, so that their bullets stand below each other.
        x = row.inset + (0.0 if row.inset else SHARES[align] * (across - row.wide))
        y = -top - row.drop
        l, r = min(l, x), max(r, x + row.wide)
        if row.bullet:
            runs.append((0.0, y, (BULLET, row.bullet)))
            l = 0.0
        for piece, wide in _joined(row.words, size):
            runs.append((x, y, piece))
            x += wide
    if not set_.rows:
        return Setting(size, (), (0.0, 0.0, 0.0, 0.0), 0, type_face.cap_height)
    first, last = -top, -top - set_.rows[-1].drop
    # The typeface allows for deeper letters than there are: what fits the box does not leave it.
    ink = l, max(last + type_face.descent * size, -down), r, first + type_face.cap_height * size
    return Setting(size, tuple(runs), ink, len(set_.rows), type_face.cap_height)


def _joined(words: Sequence[Word], size: float) -> Iterator[tuple[Piece, float]]:
    """The pieces of a line, as few as their faces allow, with their widths; blanks belong to the word before."""
    text, font = "", None
    for number, word in enumerate(words):
        for piece in word.pieces:
            if isinstance(piece, Icon):
                if font:
                    yield (text, font), width(text, size, font)
                text, font = "", None
                yield piece, _wide(piece, size)
            elif piece[1] is font:
                text += piece[0]
            else:
                if font:
                    yield (text, font), width(text, size, font)
                text, font = piece
        if number < len(words) - 1 and not word.tight:
            if font is None:
                text, font = "", word.face
            text += " "
    if font and text:
        yield (text, font), width(text, size, font)


def _plain(lines: Sequence[Line]) -> str:
    """The words of a text, for messages."""
    return "".join(
        "".join(f":{piece.name}:" if isinstance(piece, Icon) else piece[0] for piece in word.pieces)
        + ("" if word.tight else " ")
        for line in lines
        for word in line.words
    ).strip()
