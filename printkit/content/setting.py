r"""Text set in a box: paragraphs, lists, bold and italic, pictures among the words, reduced if necessary.

A line break begins a new paragraph, an empty line leaves space, and a line that begins with ``- `` is an item of a
list. ``**bold**`` and ``*italic*`` work as in :mod:`printkit.draw.type.paragraph`. ``:coin:`` stands for the picture
with that name, set as high as the letters and as part of the word next to it; ``\:`` is a colon. ``[red]words[/]``
changes the colour, ``[150%]words[/]`` the size, and ``[60% +30%]words[/]`` both resizes and raises the words.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

from printkit.draw.drawing import Item, Text
from printkit.draw.outline import Box
from printkit.draw.type import HOUSE, Align, Face, Typeface, Weight, face, width
from printkit.draw.type.hyphens import BREAK, SOFT
from printkit.draw.type.paragraph import hyphen, line_breaks
from printkit.draw.type.span import Span, marked
from printkit.draw.type.unspaced import parted
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, TooLarge

VAlign: TypeAlias = Literal["top", "middle", "bottom"]
SHARES = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The share of the spare room that is left before the text."""

STEP = 0.05
"""Step in which type is reduced, in mm."""
GAP = 0.5
"""Height of an empty line, in lines."""
BULLET, INDENT = "•", 0.9
"""The mark before an item of a list, and the indent of its text in ems."""
ICON = 0.92
"""Height of a picture among words, in ems."""
POINT = 25.4 / 72

_ICON = re.compile(r"(?<!\\):([A-Za-z][\w-]*):")
_BLANK = re.compile(r"[ \t\r\n]+")
_LOOK = re.compile(r"\[([^\[\]/]+)\](.*?)\[/\]")
_STRAY = re.compile(r"\[([^\[\]/]+|/)\]")
_SHARE = re.compile(r"([-+]?)(\d{1,3})%")
_HYPHEN = re.compile(r"(?<=[^\W\d_]{2}[-–—])(?=[^\W\d_]{2})")
"""The pattern of places after a hyphen or dash at which a line may end."""
_BREAK = re.compile(f"([{SOFT}{BREAK}])")

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""
Ratio: TypeAlias = Callable[[str], float]
"""A function that returns the width of the picture with a given name, as a fraction of its height. Raises InputError
if there is no such picture.
"""
Soft: TypeAlias = Callable[[str], str]
"""A function that puts soft hyphens into text (:func:`printkit.draw.type.hyphens.hyphenator`)."""
Draw: TypeAlias = Callable[[str, Box, str], tuple[Item, ...]]
"""A function that draws the picture with a given name in a box (in mm) and in a colour."""
Paint: TypeAlias = Callable[[str], str]
"""A function that returns the colour with a given name. Raises InputError if there is no such colour."""
TextAlign: TypeAlias = Align | Literal["justify"]


class Mark(NamedTuple):
    """The style that distinguishes words from those around them: colour (empty for no change), and size and rise as
    fractions of the surrounding type size.
    """

    colour: str = ""
    scale: float = 1.0
    rise: float = 0.0


PLAIN = Mark()


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture among words."""

    name: str
    ratio: float
    mark: Mark = PLAIN


Piece: TypeAlias = tuple[str, Face, Mark] | Icon


@dataclass(frozen=True, slots=True)
class Word:
    """A part of the text that is never divided between lines.

    Attributes:
        pieces: its parts, divided where the face changes and at pictures.
        face: face of the surrounding text, used for the space after the word.
        tight: whether the next part follows without a space, as in Japanese.
        hyphen: whether a line that ends after it needs a hyphen, because a longer word was divided there.
    """

    pieces: tuple[Piece, ...]
    face: Face
    tight: bool = False
    hyphen: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph before it is set: words, or none for an empty line.

    Attributes:
        item: whether it is an item of a list.
        face: face of its bullet.
    """

    words: tuple[Word, ...]
    item: bool = False
    face: Face = field(default_factory=face)


@dataclass(frozen=True, slots=True)
class Setting:
    """Text that has been set, with the upper left corner of its box at (0, 0), y upwards.

    Attributes:
        size: type size in mm.
        runs: text and pictures with the starts of their baselines.
        ink: the box that its ink fills, in mm.
        lines: number of lines.
        cap: height of capitals, in ems.
    """

    size: float
    runs: tuple[tuple[float, float, Piece], ...]
    ink: Box
    lines: int
    cap: float

    def items(self, x: float, y: float, colour: str, *, draw: Draw) -> Iterator[Item]:
        """Yield the drawing with the upper left corner of its box at (x, y)."""
        for u, v, piece in self.runs:
            mark = _mark(piece)
            size, base, ink = self.size * mark.scale, y + v + self.size * mark.rise, mark.colour or colour
            if isinstance(piece, Icon):
                high = ICON * size
                low = base + (self.cap * size - high) / 2
                yield from draw(piece.name, (x + u, low, x + u + piece.ratio * high, low + high), ink)
            else:
                text, font, _ = piece
                yield Text(x + u, base, text, size, ink, font.weight, family=font.family)


@lru_cache(maxsize=4096)
def _face_of(weight: Weight, base: Weight, family: Typeface) -> Face:
    return face(base if weight == "regular" else weight, family)


def read(
    text: str, base: Weight, ratio: Ratio, *, family: Typeface = HOUSE, soft: Soft = str, paint: Paint = str
) -> tuple[Line, ...]:
    """Read paragraphs of text.

    Args:
        text: the text with its marks.
        base: weight of text without asterisks.
        ratio: function that returns the width of a picture as a fraction of its height.
        family: the typeface.
        soft: function that puts soft hyphens where words may be divided.
        paint: function that returns the colour with a given name.

    Raises:
        MissingGlyph: a character that the typeface lacks.
        InputError: asterisks are not closed, or there is no such picture.
    """
    lines: list[Line] = []
    text = unicodedata.normalize("NFC", text.replace("\\n", "\n"))
    for part in text.split("\n"):
        item = part.lstrip().startswith(("- ", f"{BULLET} "))
        words = tuple(_words(part.lstrip()[2:] if item else part, base, ratio, family=family, soft=soft, paint=paint))
        bullet_face = face(family=family) if BULLET in face(family=family).characters else face()
        lines.append(Line(words, item, bullet_face))
    while lines and not lines[-1].words:
        lines.pop()
    return tuple(lines)


def _words(text: str, base: Weight, ratio: Ratio, *, family: Typeface, soft: Soft, paint: Paint) -> list[Word]:
    words: list[Word] = []
    is_continuation = False  # whether the next piece continues the last word
    for mark, span in _spans(text.strip(), paint):
        font = _face_of(span.weight, base, family)
        for number, part in enumerate(_BLANK.split(span.text)):
            is_continuation = is_continuation and not number
            for piece, before in _pieces(part, font, ratio, soft=soft, mark=mark):
                if is_continuation and before is None:
                    words[-1] = replace(words[-1], pieces=(*words[-1].pieces, piece))
                else:
                    if before is not None:
                        words[-1] = replace(words[-1], tight=True, hyphen=before == SOFT)
                    words.append(Word((piece,), font))
                is_continuation = True
    return words


def _spans(text: str, paint: Paint) -> Iterator[tuple[Mark, Span]]:
    """Yield the spans of the text, each with the mark that sets it apart from the others."""
    mark = PLAIN
    for number, part in enumerate(_LOOK.split(text)):
        if number % 3 == 1:
            mark = _marked(part, paint)
        else:
            if stray := _stray(part, paint):
                message = (
                    "Text between [red] and [/] cannot contain line breaks or other marks of this kind; "
                    "{value} has no partner."
                )
                raise InputError("text", stray, message)
            yield from ((mark if number % 3 else PLAIN, span) for span in marked(part))


def _stray(text: str, paint: Paint) -> str:
    """Return the first mark that has no counterpart; other words in brackets are printed as they are."""
    for match in _STRAY.finditer(text):
        with suppress(InputError):
            if match[1] == "/" or _marked(match[1], paint):
                return match[0]
    return ""


def _marked(words: str, paint: Paint) -> Mark:
    """Return the meaning of the words between brackets: a colour, a size and a rise, each of which occurs at most
    once.
    """
    shares = {sign != "": int(f"{sign}{digits}") / 100 for sign, digits in _SHARE.findall(words)}
    name = _SHARE.sub("", words).strip()
    scale = shares.get(False, 1.0)
    if len(shares) != len(_SHARE.findall(words)) or not 0.2 <= scale <= 4:
        message = "a colour, a size from 20% to 400%, and a rise such as +20%, each at most once"
        raise InputError("text", f"[{words}]", message)
    return Mark(paint(name) if name else "", scale, shares.get(True, 0.0))


def _mark(piece: Piece) -> Mark:
    return piece.mark if isinstance(piece, Icon) else piece[2]


def _pieces(text: str, font: Face, ratio: Ratio, *, soft: Soft, mark: Mark) -> Iterator[tuple[Piece, str | None]]:
    """Yield the pieces of a word, divided at pictures and possible line ends, each with any break before it."""
    for number, part in enumerate(_ICON.split(text)):
        if number % 2:
            yield Icon(part, ratio(part), mark), None
        elif part:
            plain = part.replace("\\:", ":")
            width(plain, 1, font)  # missing characters are noticed here, before anything is drawn
            # The built-in typeface has the characters for only a few Chinese and Japanese words, which are never
            # divided.
            parts = [plain] if font.family is HOUSE else parted(plain)
            # A colon at the end is not part of a picture's name here, because such names have already been replaced
            # with pictures.
            bare = [each.rstrip(":") for each in parts]
            ends = [soft(word) + part[len(word) :] for word, part in zip(bare, parts, strict=True)]
            pieces = _BREAK.split(_HYPHEN.sub(BREAK, BREAK.join(ends)))
            for count, piece in enumerate(pieces[::2]):
                yield (piece, font, mark), pieces[2 * count - 1] if count else None


def fitted(
    lines: Sequence[Line],
    across: float,
    down: float,
    *,
    size: float,
    least: float,
    leading: float = 1.25,
    align: TextAlign = "left",
    valign: VAlign = "top",
) -> tuple[Setting, TooLarge | None]:
    """Set paragraphs at the largest size that fits a box; also return the problem if even the smallest size does not
    fit.

    Args:
        lines: the result of :func:`read`.
        across, down: size of the box in mm.
        size, least: preferred and smallest em size in mm.
        leading: distance between baselines in ems.
        align, valign: place of the text in the box.
    """
    steps = max(0, round((size - least) / STEP))
    sizes = [size - STEP * n for n in range(steps)] + [min(size, least)]
    low, high = 0, len(sizes) - 1
    box = across, down
    if not _roomy(lines, box, size, leading=leading):
        # The first size that fits is the largest: smaller type never takes more room.
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


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of words: its indent, its width, and the distance of its baseline from the first baseline.

    ``full`` is true if the paragraph continues on the next line.
    """

    words: tuple[Word, ...]
    inset: float
    wide: float
    drop: float
    bullet: Face | None
    full: bool


@dataclass(frozen=True, slots=True)
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
            row = line.words[start:end]
            # Large words push their line down by the extra space that they need.
            drop += (_largest(row) - 1) * leading * size
            rows.append(_Row(_ended(row), inset, wide, drop, bullet, end < len(line.words)))
            drop += leading * size
    # Every line fills a band as high as the leading.
    high = rows[-1].drop + leading * size if rows else 0.0
    return _Set(size, leading, tuple(rows), max((row.inset + row.wide for row in rows), default=0.0), high)


def _roomy(lines: Sequence[Line], box: Size, size: float, *, leading: float) -> bool:
    """Return whether text fits at a size. The lines are merely counted; filling each line as far as possible gives
    the smallest number of lines.
    """
    if any(word.hyphen or _largest((word,)) > 1 for line in lines for word in line.words):
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
    size *= _mark(piece).scale
    return piece.ratio * ICON * size if isinstance(piece, Icon) else width(piece[0], size, piece[1])


def _largest(words: Sequence[Word]) -> float:
    """Return the size of the largest letters or pictures as a multiple of the usual size; at least 1."""
    return max(1.0, *(_mark(piece).scale for word in words for piece in word.pieces))


def _tail(word: Word, size: float) -> float:
    """Return the width of the hyphen after a word."""
    return width(hyphen(word.face), size, word.face) if word.hyphen else 0.0


def _ended(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the words of a line, with the hyphen that the last word needs, if any."""
    last = words[-1]
    if not last.hyphen:
        return words
    return (*words[:-1], replace(last, pieces=(*last.pieces, (hyphen(last.face), last.face, _mark(last.pieces[-1])))))


def _blank(word: Word, size: float) -> float:
    last = word.pieces[-1]
    return 0.0 if word.tight else width(" ", size * (1.0 if isinstance(last, Icon) else last[2].scale), word.face)


def _placed(set_: _Set, box: Size, *, align: TextAlign, valign: VAlign) -> Setting:
    size, (across, down) = set_.size, box
    type_face = face(family=set_.rows[0].words[0].face.family) if set_.rows else face()
    band = (set_.leading + type_face.ascent + type_face.descent) / 2 * size
    top = SHARES[valign] * (down - set_.high) + band
    runs: list[tuple[float, float, Piece]] = []
    l, r = across, 0.0
    for row in set_.rows:
        # List items are aligned left, so that their bullets line up.
        x = row.inset + (0.0 if row.inset else SHARES[align] * (across - row.wide))
        y = -top - row.drop
        l, r = min(l, x), max(r, x + row.wide)
        if row.bullet:
            runs.append((0.0, y, (BULLET, row.bullet, PLAIN)))
            l = 0.0
        blanks = sum(not word.tight for word in row.words[:-1]) if align == "justify" and row.full else 0
        spare = (across - row.inset - row.wide) / blanks if blanks else 0.0
        r = max(r, across) if blanks else r
        for piece, wide in _joined(row.words, size, apart=blanks > 0):
            runs.append((x, y, piece))
            x += wide + (0.0 if isinstance(piece, Icon) or not piece[0].endswith(" ") else spare)
    if not set_.rows:
        return Setting(size, (), (0.0, 0.0, 0.0, 0.0), 0, type_face.cap_height)
    first, last = -top, -top - set_.rows[-1].drop
    # The line height allows for the deepest descenders of the typeface, so text that fits the box may seem to extend
    # past it.
    ink = l, max(last + type_face.descent * size, -down), r, first + type_face.cap_height * size
    return Setting(size, tuple(runs), ink, len(set_.rows), type_face.cap_height)


def _joined(words: Sequence[Word], size: float, *, apart: bool) -> Iterator[tuple[Piece, float]]:
    """Yield the pieces of a line with their widths; pieces in the same style are joined, and a space belongs to the
    word before it.

    If words are set ``apart``, a piece ends at every space.
    """
    run: tuple[str, Face, Mark] | None = None
    for number, word in enumerate(words):
        for piece in word.pieces:
            if run and (isinstance(piece, Icon) or piece[1] is not run[1] or piece[2] != run[2]):
                yield run, _wide(run, size)
                run = None
            if isinstance(piece, Icon):
                yield piece, _wide(piece, size)
            else:
                run = (run[0] + piece[0], *run[1:]) if run else piece
        if number < len(words) - 1 and not word.tight:
            run = (f"{run[0]} ", *run[1:]) if run else (" ", word.face, PLAIN)
            if apart:
                yield run, _wide(run, size)
                run = None
    if run:
        yield run, _wide(run, size)


def _plain(lines: Sequence[Line]) -> str:
    """Return the words alone, for messages."""
    return "".join(
        "".join(f":{piece.name}:" if isinstance(piece, Icon) else piece[0] for piece in word.pieces)
        + ("" if word.tight else " ")
        for line in lines
        for word in line.words
    ).strip()
