"""Build the shipped typeface from its sources (development only; nothing imports this at run time).

``python docs/make_typeface.py FOLDER`` writes the fonts, their outlines as JSON and the licence into
printkit/draw/type. FOLDER holds one folder ``fontsource-NAME`` for each npm package ``@fontsource/NAME``, unpacked:
source-serif-4 (5.3.1), noto-serif-jp, noto-serif-sc and noto-sans-jp (5.3.0). The same packages give the same
bytes.

Latin comes from Source Serif 4, which is sturdy at 6 pt and has figures of one width; kanji and kana from
Noto Serif JP, which was drawn to go with it, the simplified characters from its sister for Chinese, and
arrows and signs from Noto Sans JP, since the serif's are hairlines. Every face covers the same characters, so
that a change of face never opens a gap. The Open Font License lets nobody else use the reserved name
"Source", so the result is called Printkit Serif.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

HERE = Path(__file__).parent.parent / "printkit" / "draw" / "type"
FAMILY = "Printkit Serif"
VERSION = "1.000"
EPOCH = 3_786_912_000
"""Seconds from 1904 to 2024-01-01: a fixed date in the fonts, so that they do not depend on the clock."""

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x180)]))
GAPS = "ĬĭĲĳĿŀŉŦŧſ"
"""Letters of Latin Extended-A that Source Serif 4 lacks, or that are ligatures and relics nobody types."""
PUNCTUATION = "ȘșȚț–—‘’‚“”„†•…′″‹›⁄€™−"
SIGNS = "←↑→↓↔↕↖↗↘↙⇒⇔≤≥≠≈∞√✓"
SYMBOLS = "▲△▼▽◀◁▶▷◆◇●○◎■□★☆♠♡♢♣♤♥♦♧①②③④⑤⑥⑦⑧⑨⑩"
JAPANESE = (
    "、。「」・ー〜"
    "要素碁の物語ようそごのものがたりヨウソゴモノガタリ"
    "将棋大名浪人気杖術士帝天皇寵愛紐組札五行地水火風空土両丹丮運命誉決闘石盤駒"
)
CHINESE = "韩镇远枫北"
SPACES = {"\u2002": 500, "\u2003": 1000, "\u2009": 200, "\u200a": 100, "\u202f": 200}
"""Spaces of a fixed advance: en, em, thin, hair, narrow no-break; the figure space is as wide as a figure."""
TWINS = {"\u2010": "-", "\u2011": "-", "\u2012": "–"}
"""Characters that look like another: hyphen, no-break hyphen, figure dash."""
LEAST_KERN = 8
"""Pairs that move less than this many units are left alone: nobody sees them, and runs stay whole."""

COPYRIGHT = (
    "Latin: © 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/), "
    "with Reserved Font Name ‘Source’. "
    "Kanji, kana and symbols: (c) 2017-2024 Adobe (http://www.adobe.com/). "
    "Arrows and signs: (c) 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'."
)
PACKAGE = "fontsource-{}/package/files"
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENCE_URL = "https://openfontlicense.org"


Kern = tuple[list[str], list[str], list[list[int]]]
"""Groups of first characters, groups of second ones, and by row and column the units between them."""


@dataclass(frozen=True)
class Slice:
    """One file of a source family: some of its characters."""

    path: Path

    @cached_property
    def font(self) -> TTFont:
        """The font, opened when it is first asked for."""
        return TTFont(self.path)

    @cached_property
    def cmap(self) -> Mapping[int, str]:
        """Glyph name by code point."""
        found: Mapping[int, str] = self.font.getBestCmap()
        return found

    def glyph(self, char: str) -> tuple[int, Any]:
        """Advance and outline of a character as a simple glyph, without hints or components."""
        glyphs = self.font.getGlyphSet()
        name = self.cmap[ord(char)]
        pen = TTGlyphPen(None)
        glyphs[name].draw(DecomposingFilterPen(pen, glyphs))
        return self.font["hmtx"][name][0], pen.glyph()


def slices(folder: Path, family: str, weight: int, *, style: str = "normal") -> list[Slice]:
    """The files of a family in one weight, the large ones that cover a whole script first."""
    found = (folder / PACKAGE.format(family)).glob(f"{family}-*-{weight}-{style}.woff")
    return [Slice(path) for path in sorted(found, key=lambda p: (p.name.split("-")[3].isdigit(), p.name))]


@dataclass(frozen=True)
class Cut:
    """One face to build: its names and the weights its parts are taken from."""

    name: str
    latin: int
    kanji: int
    style: str = "normal"

    @property
    def file(self) -> str:
        """File name without its suffix, and PostScript name."""
        return f"{FAMILY.replace(' ', '')}-{self.name}"


CUTS = (Cut("Regular", 400, 500), Cut("Bold", 600, 700), Cut("Italic", 400, 500, "italic"))
"""The kanji are taken one step heavier than the Latin, which makes both the same grey."""


def model(folder: Path, cut: Cut) -> Slice:
    """The file of basic Latin, which gives a face its metrics and its kerning."""
    return Slice(folder / PACKAGE.format("source-serif-4") / f"source-serif-4-latin-{cut.latin}-{cut.style}.woff")


def sources(folder: Path, cut: Cut) -> Iterator[tuple[str, list[Slice]]]:
    """Characters with the files that may hold them, the first that does being the one used."""
    latin = slices(folder, "source-serif-4", cut.latin, style=cut.style)
    japanese = slices(folder, "noto-serif-jp", cut.kanji)
    yield "".join(c for c in LATIN if c not in GAPS) + PUNCTUATION, latin
    yield SIGNS, slices(folder, "noto-sans-jp", cut.latin)
    yield SYMBOLS + JAPANESE, japanese
    yield CHINESE, slices(folder, "noto-serif-sc", cut.kanji)


def collect(folder: Path, cut: Cut) -> dict[str, tuple[int, Any]]:
    """Advance and glyph of every character of a face, in the order of code points."""
    glyphs: dict[str, tuple[int, Any]] = {}
    for characters, files in sources(folder, cut):
        for char in characters:
            source = next((s for s in files if ord(char) in s.cmap), None)
            if source is None:
                raise SystemExit(f"no source has {char!r} (U+{ord(char):04X}) for {cut.name}")
            glyphs[char] = source.glyph(char)
    figure, _ = glyphs["0"]
    for char, advance in {**SPACES, "\u2007": figure}.items():
        glyphs[char] = advance, TTGlyphPen(None).glyph()
    for char, twin in TWINS.items():
        glyphs[char] = glyphs[twin]
    return dict(sorted(glyphs.items()))


def pair(subtables: list[Any], first: str, second: str) -> int:
    """Kerning of two glyphs by the pair subtables of one lookup: the first that applies decides."""
    for table in subtables:
        if first not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            record = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
            found = next((r.Value1 for r in record if r.SecondGlyph == second), None)
            if found is not None:
                return int(found.XAdvance)
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            value = row[table.ClassDef2.classDefs.get(second, 0)].Value1
            return int(getattr(value, "XAdvance", 0) or 0)
    return 0


def sibling(char: str, known: Mapping[int, str]) -> str | None:
    """The letter that ``char`` is kerned like.

    A slice kerns only its own letters. Others follow the one of the same body whose accent is as wide (the
    diaeresis), or else the bare letter.
    """
    base = unicodedata.normalize("NFD", char)[0]
    likely = (char, unicodedata.normalize("NFC", base + "\u0308"), base)
    return next((c for c in likely if len(c) == 1 and ord(c) in known), None)


def kerning(source: Slice, characters: list[str]) -> dict[tuple[str, str], int]:
    """Kerning of the Latin letters and marks in font units, without pairs too small to see.

    Blanks are never kerned, so that words can be set one by one; figures neither, so that columns align.
    """
    gpos = source.font["GPOS"].table
    (indices,) = {tuple(f.Feature.LookupListIndex) for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern"}
    lookups = (gpos.LookupList.Lookup[i] for i in indices)
    (tables,) = ([s.ExtSubTable for s in lookup.SubTable] for lookup in lookups if lookup.LookupType == 9)
    names = {}
    for char in characters:
        like = sibling(char, source.cmap)
        if like is not None and unicodedata.category(char) != "Zs":
            names[char] = source.cmap[ord(like)]
    known = {(a, b): pair(tables, a, b) for a in {*names.values()} for b in {*names.values()}}
    return {
        (a, b): known[names[a], names[b]]
        for a in names
        for b in names
        if abs(known[names[a], names[b]]) >= LEAST_KERN and not (a.isdecimal() and b.isdecimal())
    }


def classes(pairs: Mapping[tuple[str, str], int]) -> Kern:
    """The pairs as a table: characters that are kerned alike share a row or a column."""
    firsts, seconds = sorted({a for a, _ in pairs}), sorted({b for _, b in pairs})
    rows: dict[tuple[int, ...], str] = {}
    for a in firsts:
        key = tuple(pairs.get((a, b), 0) for b in seconds)
        rows[key] = rows.get(key, "") + a
    columns: dict[tuple[int, ...], str] = {}
    for key, b in zip(zip(*rows, strict=True), seconds, strict=True):
        columns[key] = columns.get(key, "") + b
    table = [list(row) for row in zip(*columns, strict=True)]
    return [*rows.values()], [*columns.values()], table


def features(kern: Kern) -> str:
    """The kerning in the feature file syntax of OpenType."""

    def names(group: str) -> str:
        return f"[{' '.join(f'u{ord(c):04X}' for c in group)}]"

    first, second, table = kern
    lines = [
        f"  pos {names(first[i])} {names(second[j])} {value};"
        for i, row in enumerate(table)
        for j, value in enumerate(row)
        if value
    ]
    return "\n".join(["feature kern {", *lines, "} kern;"])


def assemble(cut: Cut, source: TTFont, glyphs: Mapping[str, tuple[int, Any]], *, kern: Kern) -> TTFont:
    """The font of a face: its glyphs, the metrics of ``source``, the kerning and the name."""
    name = {char: f"u{ord(char):04X}" for char in glyphs}
    hhea = source["hhea"]
    italic, bold = cut.style == "italic", cut.name == "Bold"

    builder = FontBuilder(source["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([".notdef", *name.values()])
    builder.setupCharacterMap({ord(char): name[char] for char in glyphs})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | {name[c]: g for c, (_, g) in glyphs.items()})
    font = builder.font
    drawn = {key: glyph for key, glyph in font["glyf"].glyphs.items() if glyph.numberOfContours}
    builder.setupHorizontalMetrics(
        {".notdef": (500, 0)}
        | {name[c]: (a, drawn[name[c]].xMin if name[c] in drawn else 0) for c, (a, _) in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent)
    builder.setupNameTable(
        {
            "copyright": COPYRIGHT,
            "familyName": FAMILY,
            "styleName": cut.name,
            "uniqueFontIdentifier": f"{VERSION};{cut.file}",
            "fullName": f"{FAMILY} {cut.name}",
            "version": f"Version {VERSION}",
            "psName": cut.file,
            "licenseDescription": LICENCE,
            "licenseInfoURL": LICENCE_URL,
        },
        mac=False,
    )
    builder.setupOS2(
        version=4,
        usWeightClass=cut.latin,
        fsType=0,
        sTypoAscender=hhea.ascent,
        sTypoDescender=hhea.descent,
        sTypoLineGap=0,
        usWinAscent=max(glyph.yMax for glyph in drawn.values()),
        usWinDescent=max(-glyph.yMin for glyph in drawn.values()),
        sxHeight=drawn[name["x"]].yMax,  # the source states those of another optical size
        sCapHeight=drawn[name["H"]].yMax,
        fsSelection=0x01 if italic else 0x20 if bold else 0x40,
    )
    builder.setupPost(italicAngle=source["post"].italicAngle, keepGlyphNames=False)
    builder.addOpenTypeFeatures(features(kern))
    font["head"].created = font["head"].modified = EPOCH
    font["head"].macStyle = 0x02 if italic else 0x01 if bold else 0
    font["head"].fontRevision = float(VERSION)
    font["gasp"] = newTable("gasp")
    font["gasp"].gaspRange = {0xFFFF: 0x000A}  # smooth at every size: there are no hints to follow
    font.recalcTimestamp = False
    return font


def describe(font: TTFont, kern: Kern) -> dict[str, Any]:
    """Metrics, advances and outlines as the finished font has them, and the kerning, as plain data."""
    glyphs = font.getGlyphSet()
    return {
        "units": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap_height": font["OS/2"].sCapHeight,
        "x_height": font["OS/2"].sxHeight,
        "glyphs": {
            chr(code): [font["hmtx"][name][0], outline(glyphs, name)]
            for code, name in sorted(font.getBestCmap().items())
        },
        "kern": kern,
    }


def outline(glyphs: Any, name: str) -> str:
    """SVG path of a glyph in relative commands, which are short and can be strung together."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return path(pen.value)


def path(commands: list[tuple[str, tuple[Any, ...]]]) -> str:
    """Recorded TrueType contours as relative SVG path data; y stays upwards."""
    parts: list[str] = []
    last = ""
    at = start = control = (0.0, 0.0)

    def add(letter: str, *values: float) -> None:
        nonlocal last
        numbers = "".join(n if n[0] == "-" else f" {n}" for n in map(_number, values))
        parts.append(numbers if letter == last and values else letter + numbers.lstrip())
        last = letter

    def curve(off: tuple[float, float], on: tuple[float, float]) -> None:
        nonlocal at, control
        dx, dy = on[0] - at[0], on[1] - at[1]
        if last in ("q", "t") and off == (2 * at[0] - control[0], 2 * at[1] - control[1]):
            add("t", dx, dy)
        else:
            add("q", off[0] - at[0], off[1] - at[1], dx, dy)
        at, control = on, off

    def line(to: tuple[float, float]) -> None:
        nonlocal at
        dx, dy = to[0] - at[0], to[1] - at[1]
        if dy == 0:
            add("h", dx)
        elif dx == 0:
            add("v", dy)
        else:
            add("l", dx, dy)
        at = to

    for command, points in commands:
        match command:
            case "moveTo":
                (to,) = points
                add("m", to[0] - at[0], to[1] - at[1])
                at = start = to
            case "lineTo":
                line(points[0])
            case "qCurveTo":
                if points[-1] is None:  # a contour without a point on it starts between its last and first
                    (ax, ay), (bx, by) = points[-2], points[0]
                    start = ((ax + bx) / 2, (ay + by) / 2)
                    add("m", start[0] - at[0], start[1] - at[1])
                    at, points = start, (*points[:-1], start)
                for off, following in pairwise(points[:-1]):
                    curve(off, ((off[0] + following[0]) / 2, (off[1] + following[1]) / 2))
                curve(points[-2], points[-1])
            case "closePath":
                add("z")
                at = start
    return "".join(parts)


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")  # points implied by two others lie on halves
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def licence(folder: Path) -> str:
    """The Open Font License with the copyright lines of the sources above it."""
    text = (folder / "fontsource-source-serif-4/package/LICENSE").read_text(encoding="utf-8")
    body = text[text.index("This Font Software is licensed") :]
    head = (
        f"{FAMILY} is made of parts of four typefaces, subsetted, combined and renamed:\n\n"
        "Source Serif 4: © 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/),\n"
        "with Reserved Font Name ‘Source’.\n"
        "Noto Serif JP and Noto Serif SC: (c) 2017-2024 Adobe (http://www.adobe.com/).\n"
        "Noto Sans JP: (c) 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.\n\n"
    )
    return head + "\n".join(line.rstrip() for line in body.splitlines()) + "\n"


def main() -> None:
    """Build every face and the licence."""
    folder = Path(sys.argv[1])
    for cut in CUTS:
        source = model(folder, cut)
        glyphs = collect(folder, cut)
        kern = classes(kerning(source, [*glyphs]))
        file = HERE / f"{cut.file}.ttf"
        assemble(cut, source.font, glyphs, kern=kern).save(file)
        data = json.dumps(describe(TTFont(file), kern), ensure_ascii=False, separators=(",", ":"))
        file.with_suffix(".json").write_text(data + "\n", encoding="utf-8", newline="\n")
        print(f"{file.name}: {len(glyphs)} characters, {file.stat().st_size} bytes")
    (HERE / "OFL.txt").write_text(licence(folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
