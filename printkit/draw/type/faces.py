"""Type families and their faces: the widths and outlines of characters, and the spacing of lines of text.

The built-in family is stored as data that ``build.py`` takes from the font embedded in PDFs, so text in a PDF matches
outlines in an SVG; families from users' files are read by :mod:`printkit.draw.type.fonts`. If a typeface lacks a
character, an error that names the character is raised.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError, quoted

FAMILY = "Printkit Serif"
Weight = Literal["regular", "bold", "italic"]
"""The names of the faces in a family; the built-in faces all cover the same characters."""
WEIGHTS: tuple[Weight, ...] = ("regular", "bold", "italic")


class MissingGlyph(InputError):
    """A character that a typeface lacks, named with its code point.

    Args:
        char: the character.
        text: the text that contains the character; quoted if it is longer than one character.
        family: name of the typeface.
    """

    def __init__(self, char: str, text: str = "", family: str = FAMILY) -> None:
        self.char = char
        name = unicodedata.name(char, "")
        where = f"U+{ord(char):04X}{name and f' {name}'}" + (f", in {quoted(text)}" if len(text) > 1 else "")
        why = " Letters that join, stack or run from right to left cannot be set." if shaped(char) else ""
        super().__init__("text", char, f"{{field}} has a character that {family} lacks: {{value}} ({where}).{why}")


def shaped(char: str) -> bool:
    """Return whether a character needs shaping, because it joins others, stacks on them or runs right to left."""
    return unicodedata.bidirectional(char) in ("R", "AL") or unicodedata.category(char) in ("Mn", "Mc", "Me")


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """A typeface in all its weights. Every family is a single object, so two families read from the same files are
    identical.

    Attributes:
        name: its name in its files.
        key: a string that distinguishes the family from others within a file; empty for the built-in one.
    """

    name: str
    key: str
    _load: Callable[[Typeface, Weight], Face] = field(repr=False)

    def face(self, weight: Weight = "regular") -> Face:
        """Return the face with the given weight; it is always the same object.

        Raises:
            InputError: its file cannot be used.
        """
        return self._load(self, weight)

    def __reduce__(self) -> str | tuple[object, ...]:
        # Each process has a single object for the built-in typeface.
        return "HOUSE" if self is HOUSE else (Typeface, (self.name, self.key, self._load))

    def before(self, other: Typeface) -> Typeface:
        """Return the family supplemented with characters from ``other``."""
        return self if other is self else _joined(self, other)


_NOTHING: Mapping[str, float] = {}
"""The empty kerning pairs of a character that is never kerned."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One weight of a typeface. Measurements are in ems, that is, in multiples of the type size.

    Attributes:
        weight: ``regular``, ``bold`` or ``italic``.
        name: PostScript name (``PrintkitSerif-Bold``).
        file: the font.
        units: number of font units per em, which is the scale of outlines.
        ascent, descent: extent of a line above and below the baseline; descent is negative.
        cap_height, x_height: heights of ``H`` and ``x``.
        characters: the code points of all characters that the face has.
        family: its family.
    """

    weight: Weight
    name: str
    file: Path = field(repr=False)
    units: int = field(repr=False)
    ascent: float = field(repr=False)
    descent: float = field(repr=False)
    cap_height: float = field(repr=False)
    x_height: float = field(repr=False)
    characters: str = field(repr=False)
    family: Typeface = field(repr=False)
    _glyphs: Mapping[str, tuple[float, str]] = field(repr=False)
    _rows: Mapping[str, Mapping[str, float]] = field(repr=False)
    _embed: Callable[[str], bytes] | None = field(default=None, repr=False)
    _beyond: tuple[Face, Face] | None = field(default=None, repr=False)

    @property
    def key(self) -> str:
        """The prefix that distinguishes the face from others within a file, in letters and figures."""
        return self.family.key + self.weight[0]

    def advance(self, char: str) -> float:
        """Return the width of a character without kerning. Raises MissingGlyph if the face lacks it."""
        return self._glyph(char)[0] / self.units

    def outline(self, char: str) -> str:
        """Return the SVG path data of a character, in relative commands and font units, with y **upwards**; empty for
        a space.

        Contours may overlap and are filled by the nonzero rule. Raises MissingGlyph if the face lacks it.
        """
        return self._glyph(char)[1]

    def kern(self, first: str, second: str) -> float:
        """Return the distance added between two characters, often 0; spaces and pairs of figures are never kerned."""
        return self._rows.get(first, _NOTHING).get(second, 0) / self.units

    def places(self, text: str) -> list[float]:
        """Return the x coordinate of each character in font units, with kerning, followed by that of the end. Raises
        MissingGlyph.
        """
        at: list[float] = []
        x: float = 0
        row, rows, glyphs = _NOTHING, self._rows, self._glyphs
        try:
            for char in text:
                x += row.get(char, 0)
                at.append(x)
                x += glyphs[char][0]
                row = rows.get(char, _NOTHING)
        except KeyError:
            raise MissingGlyph(char, text, self.family.name) from None
        at.append(x)
        return at

    def source(self, char: str) -> Face:
        """Return the face that supplies a character: this face or one of its components."""
        if self._beyond is None:
            return self
        first, second = self._beyond
        return (first if char in first._glyphs else second).source(char)

    def program(self, characters: str) -> bytes:
        """Return a TrueType font with at least these characters, for embedding; its bytes are the same every time."""
        return self._embed(characters) if self._embed else self.file.read_bytes()

    def _glyph(self, char: str, text: str = "") -> tuple[float, str]:
        try:
            return self._glyphs[char]
        except KeyError:
            raise MissingGlyph(char, text, self.family.name) from None


@cache
def _house(family: Typeface, weight: Weight) -> Face:
    name = f"{FAMILY.replace(' ', '')}-{weight.capitalize()}"
    file = Path(__file__).parent / f"{name}.ttf"
    data = json.loads(file.with_suffix(".json").read_bytes())
    units: int = data["units"]
    firsts, seconds, table = data["kern"]
    rows: dict[str, Mapping[str, float]] = {}
    for group, values in zip(firsts, table, strict=True):
        row = {char: value for chars, value in zip(seconds, values, strict=True) if value for char in chars}
        rows.update(dict.fromkeys(group, row))
    return Face(
        weight=weight,
        name=name,
        file=file,
        units=units,
        ascent=data["ascent"] / units,
        descent=data["descent"] / units,
        cap_height=data["cap_height"] / units,
        x_height=data["x_height"] / units,
        characters="".join(data["glyphs"]),
        family=family,
        _glyphs={char: (advance, outline) for char, (advance, outline) in data["glyphs"].items()},
        _rows=rows,
    )


HOUSE = Typeface(FAMILY, "", _house)
"""The default typeface."""


def face(weight: Weight = "regular", family: Typeface = HOUSE) -> Face:
    """Return the face with the given weight; it is always the same object."""
    return family.face(weight)


# ------------------------------------------------------------------------------------------ two families


@cache
def _joined(first: Typeface, second: Typeface) -> Typeface:
    @cache
    def load(family: Typeface, weight: Weight) -> Face:
        one, other = first.face(weight), second.face(weight)
        return Face(
            weight=weight,
            name=one.name,
            file=one.file,
            units=one.units,
            ascent=one.ascent,
            descent=one.descent,
            cap_height=one.cap_height,
            x_height=one.x_height,
            characters="".join(sorted({*one.characters, *other.characters})),
            family=family,
            _glyphs=_Both(one, other),
            # Only pairs within the first face are kerned, because other pairs are seldom neighbours.
            _rows=one._rows,
            _beyond=(one, other),
        )

    return Typeface(f"{first.name} and {second.name}", f"{first.key or 'h'}{second.key or 'h'}", load)


class _Both(Mapping[str, tuple[float, str]]):
    """The glyphs of two faces, with those of the second in the units of the first."""

    def __init__(self, first: Face, second: Face) -> None:
        self.first, self.second = first, second
        self.scale = first.units / second.units

    def __getitem__(self, char: str) -> tuple[float, str]:
        if char in self.first._glyphs:
            return self.first._glyphs[char]
        advance, outline = self.second._glyphs[char]
        if self.scale == 1:
            return advance, outline
        return advance * self.scale, _scaled(outline, self.scale)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.first._glyphs, *self.second._glyphs)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, char: object) -> bool:
        return char in self.first._glyphs or char in self.second._glyphs


def _scaled(outline: str, scale: float) -> str:
    """Return path data with every number multiplied by a factor."""
    return re.sub(r"-?(?:\d+\.?\d*|\.\d+)", lambda found: f" {float(found[0]) * scale:.2f}", outline)


# ---------------------------------------------------------------------------------------- lines of text


def width(text: str, size: float, face: Face) -> float:
    """Return the width of a line of text with kerning, in the unit of ``size``. Raises MissingGlyph."""
    return _end(text, face) * size / face.units


@lru_cache(maxsize=1 << 13)
def _end(text: str, face: Face) -> float:
    """Return the x coordinate of the end of a string, in font units; cached because words are measured repeatedly."""
    return face.places(text)[-1]


def segments(text: str, size: float, face: Face) -> tuple[tuple[str, float], ...]:
    """Divide the text into pieces whose characters are spaced by plain advances, and return each with its x; a piece
    ends at every kerned pair and at every change of source.

    Formats without kerning, such as PDF text, set these pieces one by one; x is in the unit of ``size`` from the
    start of the text. Raises MissingGlyph.
    """
    return tuple((piece, at * size / face.units) for piece, at in _pieces(text, face))


@lru_cache(maxsize=1 << 11)
def _pieces(text: str, face: Face) -> tuple[tuple[str, float], ...]:
    """Divide the text at kerned pairs and changes of source; each piece has its x in font units."""
    places, rows, has_fallback = face.places(text), face._rows, face._beyond is not None
    cuts = [
        number
        for number, (first, second) in enumerate(pairwise(text), start=1)
        if rows.get(first, _NOTHING).get(second) or (has_fallback and face.source(first) is not face.source(second))
    ]
    return tuple((text[start:end], places[start]) for start, end in pairwise((0, *cuts, len(text))) if text)


def outlines(text: str, face: Face) -> str:
    """Return the SVG path data of a whole line of text with kerning, in font units with y **upwards**, starting at
    (0, 0).

    Scale by ``size / face.units`` and invert y to draw it. Empty if there are only spaces. Raises MissingGlyph.
    """
    glyphs = zip(face.places(text), map(face.outline, text), strict=False)
    return "".join(f"M{at:g} 0{path}" for at, path in glyphs if path)
