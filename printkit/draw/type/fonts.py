"""Users' own typefaces: TrueType and OpenType files, read glyph by glyph and embedded as small TrueType fonts.

No other module opens fonts. Outlines are read when a character is first used, so a font with twenty thousand
characters costs no more than the few characters that are printed. Cubic outlines (CFF) become quadratic, so that PDF
and SVG show the same outlines. Fonts that may not be embedded are refused.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from printkit.draw.type import kerning, tables
from printkit.draw.type.faces import WEIGHTS, Face, Typeface, Weight, shaped
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.limits import Count, LimitReached
from printkit.layouts.base.refusals import InputError

RESTRICTED, NO_SUBSET, BITMAPS = 0x0002, 0x0100, 0x0200
"""Bits of ``fsType`` (OpenType specification, table OS/2) that forbid embedding, forbid subsets, or allow only
bitmaps.
"""
BOLD, REGULAR = 700.0, 400.0
"""The weights to take from a variable font."""
EXACT = 0.4
"""Largest difference, in thousandths of an em, between quadratic outlines and the cubic originals."""
EPOCH = 3_786_912_000
"""A fixed date for fonts, independent of the clock: 2024-01-01, in seconds since 1904."""

Glyph = tuple[float, str]
"""The advance and the outline of a character."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a typeface.

    Attributes:
        regular: the required file.
        bold, italic: optional files, or None. If a file is missing, a variable font provides its own bold; otherwise
            the words are set in regular.
    """

    regular: Path
    bold: Path | None = None
    italic: Path | None = None


def family(files: Files) -> Typeface:
    """Read a typeface from some files; the same files always give the same object.

    Raises:
        InputError: a file is not a font, is damaged, is a collection, has no outlines, or may not be embedded.
        OSError: a file cannot be read.
    """
    return _family(files, tuple(_state(path) for path in (files.regular, files.bold, files.italic) if path))


def woff(program: bytes) -> bytes:
    """Pack a TrueType font for a web page; its bytes are the same every time."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(program), recalcTimestamp=False)
    font.flavor = "woff"
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def _state(path: Path) -> tuple[int, int]:
    """Return the size of a file in bytes, and the time when it was changed."""
    if "\0" in str(path) or not path.is_file():
        raise InputError("font", path, "There is no font file {value} (TTF or OTF).")
    about = path.stat()
    limits.FONT_SIZE.check(about.st_size, str(path))
    return about.st_size, about.st_mtime_ns


@lru_cache(maxsize=32)
def _family(files: Files, _: tuple[tuple[int, int], ...]) -> Typeface:
    fonts = {path: _Font(path) for path in (files.regular, files.bold, files.italic) if path}
    digest = sha256()
    for weight in WEIGHTS:
        path = getattr(files, weight)
        digest.update(b"-" if path is None else sha256(fonts[path].data).digest())

    @cache
    def load(family: Typeface, weight: Weight) -> Face:
        own = getattr(files, weight)
        font = fonts[own or files.regular]
        return font.face(family, weight, BOLD if weight == "bold" else REGULAR)

    return _checked(Typeface(fonts[files.regular].name, f"f{digest.hexdigest()[:8]}", load))


def _checked(family: Typeface) -> Typeface:
    """Return the family after opening its files, so that faults are reported immediately."""
    for weight in WEIGHTS:
        family.face(weight)
    return family


class _Font:
    """A font file.

    Raises:
        InputError: the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        import logging

        from fontTools.ttLib import TTFont

        # The library's remarks about unusual fonts are meant for font makers.
        logging.getLogger("fontTools").addHandler(logging.NullHandler())
        self.path, self.data = path, path.read_bytes()
        if self.data[:4] == b"ttcf":
            raise InputError("font", path, "{value} is a font collection; use a file that contains one font.")
        if self.data[:4] in (b"wOFF", b"wOF2"):
            raise InputError("font", path, "{value} is a font for web pages (WOFF); use a TTF or OTF file.")
        if self.data[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
            raise InputError("font", path, "{value} is not a TTF or OTF file.")
        with _Reading(path):
            tables.check(self.data)
            self.font = TTFont(BytesIO(self.data), lazy=True, recalcTimestamp=False)
            self.tables = set(self.font.keys())
            bits = int(self.font["OS/2"].fsType) if "OS/2" in self.tables else 0
            self.units = int(self.font["head"].unitsPerEm)
            self.cmap: Mapping[int, str] = self.font.getBestCmap() or {}
            self.name = self.words(16) or self.words(1) or path.stem
            self.called = "".join(c for c in self.words(6) or path.stem if (c.isascii() and c.isalnum()) or c == "-")
        # If several embedding bits are set, the most permissive one counts (OpenType 1.9, OS/2, fsType).
        if bits & 0x000E == RESTRICTED:
            message = f"{{value}} may not be embedded: its licence says “restricted” (fsType {bits})."
            raise InputError("font", path, message)
        for bit, how in ((BITMAPS, "as bitmaps"), (NO_SUBSET, "as a whole")):
            if bits & bit:
                message = f"{{value}} may only be embedded {how} under its licence (fsType {bits}). Use another font."
                raise InputError("font", path, message)
        if not {"glyf", "CFF "} & self.tables:
            raise InputError("font", path, "{value} has no outlines; use another font.")
        if not 16 <= self.units <= 16384 or not self.cmap:
            message = "{value} has no character map or no em size. Use another font."
            raise InputError("font", path, message)

    def raw(self, tag: str) -> bytes:
        """Return one of the tables in the file."""
        return bytes(self.font.reader[tag])

    def words(self, number: int) -> str:
        """Return the name with a given number, such as 1 for the family."""
        entry = self.font["name"].getDebugName(number) if "name" in self.tables else None
        return " ".join(str(entry or "").split())

    def face(self, family: Typeface, weight: Weight, face_weight: float) -> Face:
        """Return the font as a face of a family; for a variable font, at a weight such as 400 or 700."""
        with _Reading(self.path):
            glyphs = _Glyphs(self, self._location(face_weight))
            lines, os2 = self.font["hhea"], self.font["OS/2"] if "OS/2" in self.tables else None
            cap = getattr(os2, "sCapHeight", 0) or glyphs.top("H") or 0.7 * self.units
            low = getattr(os2, "sxHeight", 0) or glyphs.top("x") or 0.5 * self.units
            kern = _Kern(self)
        return Face(
            weight=weight,
            name=self.called or "Font",
            file=self.path,
            units=self.units,
            ascent=lines.ascent / self.units,
            descent=-abs(lines.descent) / self.units,
            cap_height=cap / self.units,
            x_height=low / self.units,
            characters="".join(map(chr, sorted(self.cmap))),
            family=family,
            _glyphs=glyphs,
            _rows=kern,
            _embed=glyphs.embedded,
        )

    def _location(self, face_weight: float) -> dict[str, float]:
        """Return the coordinates of a weight in a variable font; empty for other fonts."""
        if "fvar" not in self.tables:
            return {}
        axes = {axis.axisTag: axis for axis in self.font["fvar"].axes}
        if "wght" not in axes:
            return {}
        return {"wght": min(max(face_weight, axes["wght"].minValue), axes["wght"].maxValue)}


class _Reading:
    """Report errors during parsing as faults in the file, because the parser trusts every table without checking
    it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, LimitReached):
            raise error.within(str(self.path)) from error
        if isinstance(error, Exception) and not isinstance(error, InputError | OSError):
            what = " ".join(str(error).split())[:80] or type(error).__name__
            raise InputError("font", self.path, f"The font {{value}} is damaged ({what}).") from error


class _Glyphs(Mapping[str, Glyph]):
    """The characters of a font, read on demand."""

    def __init__(self, font: _Font, location: dict[str, float]) -> None:
        self.font, self.location = font, location
        self.set: Any = font.font.getGlyphSet(location=location or None)
        self.work = Count(limits.FONT_STEPS, "font")
        self.efforts: dict[str, int] = {}
        self.found: dict[str, tuple[float, Any]] = {}
        self.paths: dict[str, Glyph] = {}

    def __getitem__(self, char: str) -> Glyph:
        entry = self.paths.get(char)
        if entry is None:
            if char not in self:
                raise KeyError(char)
            advance, glyph = self.glyph(char)
            entry = self.paths[char] = advance, _path(glyph)
        return entry

    def __contains__(self, char: object) -> bool:
        return isinstance(char, str) and len(char) == 1 and ord(char) in self.font.cmap and not shaped(char)

    def __iter__(self) -> Iterator[str]:
        return (char for code in sorted(self.font.cmap) if not shaped(char := chr(code)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def top(self, char: str) -> float:
        """Return the height of the highest point of a character, or 0 if the font lacks it."""
        return float(getattr(self.glyph(char)[1], "yMax", 0)) if char in self else 0.0

    def glyph(self, char: str) -> tuple[float, Any]:
        """Return the advance and the outline of a character, as a TrueType glyph without components or hints."""
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.filterPen import DecomposingFilterPen
        from fontTools.pens.roundingPen import RoundingPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        entry = self.found.get(char)
        if entry is None:
            with _Reading(self.font.path):
                pen = TTGlyphPen(None)
                name = self.font.cmap[ord(char)]
                self.work.add(self.effort(name))
                source_glyph = self.set[name]
                # CFF outlines run in the opposite direction.
                curves = "CFF " in self.font.tables
                within = (
                    Cu2QuPen(pen, EXACT * self.font.units / 1000, reverse_direction=True)
                    if curves
                    else RoundingPen(pen)
                )
                source_glyph.draw(DecomposingFilterPen(within, self.set))
                entry = self.found[char] = float(source_glyph.width), pen.glyph(round=_round)
                entry[1].recalcBounds(None)
        return entry

    def effort(self, name: str, deep: int = 0) -> int:
        """Return the number of points in a glyph, including those in its components; a drawing program is measured
        when it runs.
        """
        if "CFF " in self.font.tables:
            self.count_steps(name)
            return 1
        if name not in self.efforts:
            limits.FONT_DEPTH.check(deep, "font")
            table = self.font.font["glyf"]
            glyph = table[name]
            parts = [each.glyphName for each in glyph.components] if glyph.isComposite() else []
            own = len(parts) or len(getattr(glyph, "coordinates", ()))
            self.efforts[name] = 1 + own + sum(self.effort(part, deep + 1) for part in parts)
        return self.efforts[name]

    def count_steps(self, name: str) -> None:
        """Count the bytes of a drawing program whenever it runs, including those of the programs that it calls."""
        from fontTools.misc.psCharStrings import T2CharString, T2OutlineExtractor

        work = self.work

        class Extractor(T2OutlineExtractor):  # type: ignore[misc]
            def execute(self, program: T2CharString) -> None:
                work.add(1 + len(program.bytecode or program.program or ()))
                super().execute(program)

        self.set.charStrings[name].outlineExtractor = Extractor

    def embedded(self, characters: str) -> bytes:
        """Return a TrueType font with only these characters."""
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        source, letters = self.font, sorted(char for char in {*characters} if char in self)
        name = {char: f"u{ord(char):04X}" for char in letters}
        glyphs = {name[char]: self.glyph(char) for char in letters}
        font = FontBuilder(source.units, isTTF=True)
        font.setupGlyphOrder([".notdef", *glyphs])
        font.setupCharacterMap({ord(char): name[char] for char in letters})
        font.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | {key: glyph for key, (_, glyph) in glyphs.items()})
        advances = {key: (round(width), getattr(glyph, "xMin", 0)) for key, (width, glyph) in glyphs.items()}
        font.setupHorizontalMetrics({".notdef": (source.units // 2, 0)} | advances)
        lines = source.font["hhea"]
        font.setupHorizontalHeader(ascent=lines.ascent, descent=lines.descent)
        # Programs that write PDFs distinguish fonts by this name.
        digest = sha256(source.data + repr((sorted(self.location.items()), letters)).encode()).hexdigest()[:8]
        names = {
            "familyName": source.name,
            "styleName": source.words(2) or "Regular",
            "psName": f"{(source.called or 'Font')[:50]}-{digest}",
        }
        # Every subset of the font includes the maker's notices.
        for key, number in (("copyright", 0), ("licenseDescription", 13), ("licenseInfoURL", 14)):
            if text := source.words(number):
                names[key] = text
        font.setupNameTable(names, mac=False)
        font.setupOS2(sTypoAscender=lines.ascent, sTypoDescender=lines.descent, fsType=_permission(source))
        font.setupPost(keepGlyphNames=False)
        font.font["head"].created = font.font["head"].modified = EPOCH
        font.font.recalcTimestamp = False
        out = BytesIO()
        font.font.save(out)
        return out.getvalue()


def _permission(font: _Font) -> int:
    return int(font.font["OS/2"].fsType) if "OS/2" in font.tables else 0


def _round(value: float) -> int:
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def _path(glyph: Any) -> str:
    """Return the SVG path data of a TrueType glyph, in quadratic curves and font units, with y upwards."""
    if not glyph.numberOfContours:
        return ""
    points, ends, flags = glyph.getCoordinates(None)
    parts: list[str] = []
    start = 0
    for end in ends:
        contour = [(*points[i], bool(flags[i] & 1)) for i in range(start, end + 1)]
        start = end + 1
        parts.append(_contour(contour))
    return "".join(parts)


def _contour(contour: list[tuple[float, float, bool]]) -> str:
    """Return a closed contour; the point between two off-curve points is implied."""
    full: list[tuple[float, float, bool]] = []
    for (x, y, on), (u, v, next_on) in zip(contour, (*contour[1:], contour[0]), strict=True):
        full.append((x, y, on))
        if not on and not next_on:
            full.append(((x + u) / 2, (y + v) / 2, True))
    first = next((i for i, point in enumerate(full) if point[2]), None)
    if first is None:
        return ""
    full = [*full[first:], *full[: first + 1]]
    parts: list[str] = [f"M{full[0][0]:g} {full[0][1]:g}"]
    step = 1
    while step < len(full):
        x, y, on = full[step]
        if on:
            parts.append(f"L{x:g} {y:g}")
            step += 1
        else:
            u, v, _ = full[step + 1]
            parts.append(f"Q{x:g} {y:g} {u:g} {v:g}")
            step += 2
    return "".join((*parts, "Z"))


# ---------------------------------------------------------------------------------------------- kerning


class _Kern(Mapping[str, Mapping[str, float]]):
    """A font's kerning between two characters: from GPOS, from the older table ``kern``, or none."""

    def __init__(self, font: _Font) -> None:
        self.font, self.pairs = font, _positions(font) or _older(font)
        self.rows: dict[str, _Row] = {}

    def __getitem__(self, char: str) -> Mapping[str, float]:
        # As in the built-in typeface, words are set one by one, and columns of figures align.
        if self.pairs is None or unicodedata.category(char) == "Zs" or ord(char) not in self.font.cmap:
            raise KeyError(char)
        if char not in self.rows:
            self.rows[char] = _Row(self.font, self.pairs, char)
        return self.rows[char]

    def __iter__(self) -> Iterator[str]:
        return (chr(code) for code in self.font.cmap)

    def __len__(self) -> int:
        return len(self.font.cmap)


class _Row(Mapping[str, float]):
    """The space added after one character, for each character that may follow it."""

    def __init__(self, font: _Font, pairs: Pairs, first: str) -> None:
        self.font, self.pairs, self.first = font, pairs, first
        self.found: dict[str, float] = {}

    def __getitem__(self, char: str) -> float:
        if char not in self.found:
            self.found[char] = self.pair(char)
        return self.found[char]

    def pair(self, char: str) -> float:
        apart = unicodedata.category(char) == "Zs" or (self.first.isdecimal() and char.isdecimal())
        other = None if apart else self.font.cmap.get(ord(char))
        if other is None:
            return 0.0
        with _Reading(self.font.path):
            return float(self.pairs(self.font.cmap[ord(self.first)], other))

    def __iter__(self) -> Iterator[str]:
        return (chr(code) for code in self.font.cmap)

    def __len__(self) -> int:
        return len(self.font.cmap)


Pairs: TypeAlias = Callable[[str, str], float]
"""The kerning distance between two glyphs, keyed by their names."""


def _older(font: _Font) -> Pairs | None:
    if "kern" not in font.tables:
        return None
    tables = [table.kernTable for table in font.font["kern"].kernTables if hasattr(table, "kernTable")]
    return lambda one, other: next((table[one, other] for table in tables if (one, other) in table), 0)


def _positions(font: _Font) -> Pairs | None:
    """Return the kerning from the pair lookups of the feature ``kern``; in each lookup, the first subtable that
    applies is used.
    """
    lookups = kerning.lookups(font.raw("GPOS")) if "GPOS" in font.tables else ()
    if not any(lookups):
        return None
    number = font.font.getGlyphID
    return lambda one, other: sum(
        next((value for step in lookup if (value := step.of(number(one), number(other))) is not None), 0.0)
        for lookup in lookups
    )
