"""The faces of the one typeface: what a character measures, how it is drawn, how a line of text is spaced.

A face is data written by ``build.py`` from the very font that a PDF embeds, so text in a PDF and outlines in
an SVG coincide. A character that the typeface lacks is an error that names it; it is never left out.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from layouts.errors import InputError, clip

FAMILY = "Printkit Serif"
Weight = Literal["regular", "bold", "italic"]
"""The faces there are; all cover the same characters."""


class MissingGlyph(InputError):
    """A character that the typeface does not have, named with its code point.

    Args:
        char: the character.
        text: the text it was found in, quoted when it is longer than the character.
    """

    def __init__(self, char: str, text: str = "") -> None:
        self.char = char
        name = unicodedata.name(char, "")
        where = f"U+{ord(char):04X}{name and f' {name}'}" + (f", in {clip(text)!r}" if len(text) > 1 else "")
        super().__init__("text", char, f"a character of {FAMILY} ({where})")


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One weight of the typeface. Measures are in em, that is, in multiples of the type size.

    Attributes:
        weight: ``regular``, ``bold`` or ``italic``.
        name: PostScript name (``PrintkitSerif-Bold``).
        file: the TrueType font, for embedding.
        units: font units per em, the scale of outlines.
        ascent, descent: extent of a line above and below the baseline; descent is negative.
        cap_height, x_height: heights of ``H`` and ``x``.
        characters: every character the face has, by code point.
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
    _glyphs: Mapping[str, tuple[int, str]] = field(repr=False)
    _rows: Mapping[str, Mapping[str, int]] = field(repr=False)

    def advance(self, char: str) -> float:
        """Width of a character without kerning. Raises MissingGlyph where the face lacks it."""
        return self._glyph(char)[0] / self.units

    def outline(self, char: str) -> str:
        """SVG path data of a character: font units, y **upwards**, relative commands, empty for a blank.

        Contours may overlap and are filled by the nonzero rule. Raises MissingGlyph where the face lacks it.
        """
        return self._glyph(char)[1]

    def kern(self, first: str, second: str) -> float:
        """What is added between two characters, often 0; blanks and pairs of figures are never kerned."""
        return self._rows.get(first, {}).get(second, 0) / self.units

    def places(self, text: str) -> list[int]:
        """The x of each character in font units, kerned, and last the x of the end. Raises MissingGlyph."""
        at = [0]
        for first, second in pairwise((*text, "")):
            at.append(at[-1] + self._glyph(first, text)[0] + self._rows.get(first, {}).get(second, 0))
        return at

    def _glyph(self, char: str, text: str = "") -> tuple[int, str]:
        try:
            return self._glyphs[char]
        except KeyError:
            raise MissingGlyph(char, text) from None


def face(weight: Weight = "regular") -> Face:
    """The face of that weight; always the same object."""
    return _load(weight)


@cache
def _load(weight: Weight) -> Face:
    name = f"{FAMILY.replace(' ', '')}-{weight.capitalize()}"
    file = Path(__file__).parent / f"{name}.ttf"
    data = json.loads(file.with_suffix(".json").read_bytes())
    units: int = data["units"]
    firsts, seconds, table = data["kern"]
    rows = {}
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
        _glyphs={char: (advance, outline) for char, (advance, outline) in data["glyphs"].items()},
        _rows=rows,
    )


def width(text: str, size: float, face: Face) -> float:
    """Width of a line of text, kerned, in the unit of ``size``. Raises MissingGlyph."""
    return _end(text, face.weight) * size / face.units


@lru_cache(maxsize=1 << 13)
def _end(text: str, weight: Weight) -> int:
    """Where a text ends, in font units: words are measured again and again."""
    return _load(weight).places(text)[-1]


def segments(text: str, size: float, face: Face) -> tuple[tuple[str, float], ...]:
    """The text cut where it is kerned: pieces that plain advances space rightly, each with its x.

    A format that knows only advances (PDF text) sets these one by one; x is in the unit of ``size`` from the
    start of the text. Raises MissingGlyph.
    """
    places = face.places(text)
    cuts = [i for i in range(1, len(text)) if face.kern(text[i - 1], text[i])]
    return tuple(
        (text[start:end], places[start] * size / face.units)
        for start, end in pairwise((0, *cuts, len(text)))
        if text
    )


def outlines(text: str, face: Face) -> str:
    """SVG path data of a whole line of text, kerned: font units, y **upwards**, starting at (0, 0).

    Scale by ``size / face.units`` and turn y over to draw it. Empty for blanks alone. Raises MissingGlyph.
    """
    drawn = zip(face.places(text), map(face.outline, text), strict=False)
    return "".join(f"M{at} 0{path}" for at, path in drawn if path)
