"""Small files that ask for a lot of work: ``python -m tests.bombs [CLASS...]`` reads each in a process of its own.

Each class is a kind of file, each bomb a function that gives its files and the command that reads them. The table
says how many there are, how many failed (a traceback, more than 10 seconds or more than 1 GB), the slowest, and the
most memory. The tests run the same bombs (``test_bombs.py``).
"""

# ruff: noqa: E501

from __future__ import annotations

import json
import os
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

SECONDS, MEMORY = 10.0, 1_000_000_000
"""What reading a file of 1 MB may take."""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">{}</svg>'
)
DECK = '[deck]\nsize = "poker"\n{}\n[[front]]\nname = "a"\n{}\n'
TEXT = 'kind = "text"\nx = 5\ny = 5\nsize = 3\nleast = 2\ntext = "{}"'
PICTURE = DECK.format("", 'kind = "image"\nx = 5\ny = 5\nfile = "{}"')

Files = dict[str, str | bytes]
Case = tuple[Files, str]
"""The files of a bomb, and the words of the command that reads them."""

BOMBS: dict[str, dict[str, Callable[[], Case]]] = {}
"""Bombs by class and name."""


def bomb(kind: str, name: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """Take up a bomb."""

    def take(make: Callable[[], Case]) -> Callable[[], Case]:
        BOMBS.setdefault(kind, {})[name] = make
        return make

    return take


def several(kind: str, cases: dict[str, Callable[[], Case]]) -> None:
    """Take up some bombs of a class."""
    BOMBS.setdefault(kind, {}).update(cases)


# ------------------------------------------------------------------------------------------------------- pictures


def svg(inner: str) -> Callable[[], Case]:
    """A card with a drawing."""
    return lambda: ({"a.svg": SVG.format(inner), "deck.toml": PICTURE.format("a.svg")}, "cards deck.toml -o x.pdf")


def doubled(inner: str, levels: int = 40, attributes: str = "") -> str:
    """Groups that each use the one before twice."""
    groups = [f'<g id="g0" {attributes}>{inner}</g>']
    groups += [f'<g id="g{n}"><use href="#g{n - 1}"/><use xlink:href="#g{n - 1}"/></g>' for n in range(1, levels)]
    return f'<defs>{"".join(groups)}</defs><use href="#g{levels - 1}"/>'


CHAIN = "".join(f'<linearGradient id="g{n}" href="#g{n + 1}"/>' for n in range(5000))
RAMP = '<linearGradient id="g5000"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>'
NEST = "".join(
    f'<clipPath id="c{n}"><use href="#u{n}"/></clipPath><g id="u{n}" clip-path="url(#c{n + 1})">'
    '<rect width="9" height="9"/></g>' for n in range(500)
)  # fmt: skip
DRAWN = '<rect width="9" height="9" fill="red"/>'
several("SVG", {
    "use of empty groups": svg(doubled("")),
    "use of hidden groups": svg(doubled(DRAWN, attributes='display="none"')),
    "use of invisible groups": svg(doubled(DRAWN, attributes='visibility="hidden"')),
    "use of shapes": svg(doubled(DRAWN)),
    "use of see-through groups": svg(doubled(DRAWN, attributes='opacity="0"')),
    "wide use": svg('<g id="a">' + "<g/>" * 9000 + "</g>" + '<use href="#a"/>' * 9000),
    "use of itself": svg('<g id="a"><use href="#a"/></g>'),
    "chain of gradients": svg(CHAIN + RAMP + '<rect width="1" height="1" fill="url(#g0)"/>' * 3000),
    "chain of 60 gradients": svg(CHAIN.split('<linearGradient id="g4940"', 1)[1].join(
        ('<linearGradient id="g4940"', RAMP)) + '<rect width="1" height="1" fill="url(#g4945)"/>' * 9000),
    "gradients in a circle": svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
                                 '<rect width="1" height="1" fill="url(#a)"/>'),
    "gradients without stops": svg(CHAIN + '<rect width="1" height="1" fill="url(#g0)"/>' * 9000),
    "many stops": svg('<linearGradient id="a">' + '<stop offset="0.5" stop-color="red"/>' * 20000 + "</linearGradient>"
                      '<rect width="1" height="1" fill="url(#a)"/>'),
    "clip that uses itself": svg('<clipPath id="c"><use href="#u"/></clipPath><g id="u" clip-path="url(#c)">'
                                 f"{DRAWN}</g>"),
    "clips within clips": svg(NEST + '<use href="#u0"/>'),
    "clips often": svg('<clipPath id="c"><path d="M0 0' + "L1 1" * 9000 + '"/></clipPath>'
                       + f'<g clip-path="url(#c)">{DRAWN}</g>' * 5000),
    "letters in style": svg(f"<style>{'a' * 900_000}</style>"),
    "braces in style": svg(f"<style>{'{' * 900_000}</style>"),
    "comments in style": svg(f"<style>{'/*' * 450_000}</style>"),
    "selectors in style": svg(f"<style>{'a,' * 300_000}a{{{'fill:red;' * 30_000}}}</style>"),
    "rules in style": svg(f"<style>{'a{}' * 300_000}</style>"),
    "lines in style": svg("<style>" + "\n" * 900_000 + "</style>"),
    "digits in a length": svg(f'<rect width="{"1" * 900_000}x!"/>'),
    "digits in a path": svg(f'<path d="M{"1" * 900_000}"/>'),
    "exponents": svg('<rect width="1e99999" height="1e-99999"/><path d="M1e400 0L1e308 1e308"/>'),
    "blanks in a transform": svg(f'<g transform="{" " * 900_000}x">{DRAWN}</g>'),
    "commas in a transform": svg(f'<g transform="{" ," * 400_000}x">{DRAWN}</g>'),
    "steps in a transform": svg(f'<g transform="{"scale(1)" * 100_000}">{DRAWN * 3000}</g>'),
    "blanks in points": svg(f'<polygon points="1 1{" " * 900_000}"/>'),
    "bad points, often": svg(f'<polygon id="a" points="{"1 " * 300_000}x"/>' + '<use href="#a"/>' * 9000),
    "good points, often": svg(f'<polygon id="a" points="{"1 " * 300_000}"/>' + '<use href="#a"/>' * 9000),
    "blanks in a colour": svg(f'<rect width="1" height="1" fill="rgb({" " * 900_000}1"/>'),
    "dashes": svg(f'<g stroke="red" stroke-dasharray="{"1 " * 400_000}">' + '<path d="M0 0L9 9"/>' * 5000 + "</g>"),
    "classes": svg("<style>.a{fill:red}</style>" f'<g id="a" class="{"a " * 300_000}"/>' + '<use href="#a"/>' * 9000),
    "styles": svg(f'<g id="a" style="{"fill:red;" * 90_000}"/>' + '<use href="#a"/>' * 9000),
    "long namespace": svg(f'<g xmlns="{"u" * 800_000}">' + "<a/>" * 15_000 + "</g>"),
    "long names": svg(f"<{'a' * 900_000}/>"),
    "attributes": svg("<g " + " ".join(f'a{n}="1"' for n in range(90_000)) + "/>"),
    "elements": svg("<g/>" * 220_000),
    "depth": svg("<g>" * 100_000 + "</g>" * 100_000),
    "ids alike": svg("".join(f'<g id="{"n" * 900}{n}"/>' for n in range(1000)) + f'<use href="#{"n" * 899}"/>'),
    "long path": svg('<path d="M0 0' + "h1" * 450_000 + '"/>'),
    "many arcs": svg('<path d="M0 0' + "a1 1 0 1 1 .1 0" * 60_000 + '"/>'),
    "paths within the steps": svg(('<path d="M0 0' + "h1v1h-1z" * 5000 + '"/>') * 20),
    "shapes within the steps": svg('<circle r="9"/>' * 19_000),
    "shades within the steps": svg(RAMP + '<circle r="9" fill="url(#g5000)"/>' * 19_000),
    "entities": lambda: ({"a.svg": '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + SVG.format("&b;"),
                          "deck.toml": PICTURE.format("a.svg")}, "cards deck.toml -o x.pdf"),
    "NUL": svg("\0"),
    "UTF-16": lambda: ({"a.svg": SVG.format("<g/>" * 90_000).encode("utf-16"), "deck.toml": PICTURE.format("a.svg")},
                       "cards deck.toml -o x.pdf"),
    "flat shades": svg('<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="1e-300"><stop/><stop offset="1" '
                       'stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>'),
    "huge sizes": svg('<g transform="scale(1e300)"><g transform="scale(1e300)">' + DRAWN + "</g></g>"),
    "not numbers": svg('<rect width="nan" height="inf"/><g transform="matrix(nan 0 0 inf 0 0)"/>'),
})  # fmt: skip


def png(
    width: int, height: int, *, bits: int = 8, colour: int = 0, data: bytes | None = None, more: bytes = b""
) -> bytes:
    """A PNG of one value."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    row = b"\0" * (1 + (width * bits * channels + 7) // 8)
    if data is None:
        pack = zlib.compressobj(9)
        data = b"".join(pack.compress(row) for _ in range(height)) + pack.flush()

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def jpeg(width: int, height: int, before: bytes = b"", *, scan: bytes = b"\0" * 20) -> bytes:
    """The frame of a grey JPEG with no picture worth the name."""
    frame = b"\xff\xc0" + struct.pack(">HBHHBBBB", 11, 8, height, width, 1, 1, 0x11, 0)
    return (
        b"\xff\xd8"
        + before
        + frame
        + b"\xff\xda"
        + struct.pack(">HBBBBBB", 8, 1, 1, 0, 0, 63, 0)
        + scan
        + b"\xff\xd9"
    )


def raster(
    make: Callable[[], bytes], command: str = "cards deck.toml -o x.pdf", name: str = "a.png"
) -> Callable[[], Case]:
    """A card with pixels."""
    return lambda: ({name: make(), "deck.toml": PICTURE.format(name)}, command)


SCAN = "printer measure me a.png --dpi 300"
several("PNG and JPEG", {
    "64 megapixels": raster(lambda: png(8000, 8000)),
    "64 megapixels, deep": raster(lambda: png(8000, 8000, bits=16, colour=6)),
    "64 megapixels, clear": raster(lambda: png(8000, 8000, colour=6)),
    "64 megapixels as PNG": raster(lambda: png(8000, 8000, colour=2), "cards deck.toml -o x.png --dpi 300"),
    "48 megapixels, clear": raster(lambda: png(8000, 6000, colour=4)),
    "one pixel high": raster(lambda: png(16384, 1)),
    "one pixel wide": raster(lambda: png(1, 16384)),
    "more than it says": raster(lambda: png(10, 10, data=zlib.compress(b"\0" * 600_000_000, 9))),
    "a large profile": raster(lambda: png(10, 10, more=(lambda b: struct.pack(">I", len(b)) + b"iCCP" + b + struct.pack(
        ">I", zlib.crc32(b"iCCP" + b)))(b"a\0\0" + zlib.compress(b"\0" * 500_000_000, 9)))),
    "many chunks": raster(lambda: png(10, 10, more=(struct.pack(">I", 0) + b"teXt" + struct.pack(
        ">I", zlib.crc32(b"teXt"))) * 80_000)),
    "many parts": raster(lambda: jpeg(10, 10, b"\xff\xe1\0\2" * 240_000), name="a.jpg"),
    "many profiles": raster(lambda: jpeg(10, 10, (b"\xff\xe2\0\x10ICC_PROFILE\0\1\1") * 50_000), name="a.jpg"),
    "fillers": raster(lambda: jpeg(10, 10, b"\xff" * 900_000), name="a.jpg"),
    "a huge frame": raster(lambda: jpeg(65_535, 65_535), name="a.jpg"),
    "EXIF in a circle": raster(lambda: jpeg(10, 10, b"\xff\xe1" + struct.pack(">H", 2 + 6 + 8 + 2) + b"Exif\0\0II*\0"
                                            b"\x08\0\0\0\xff\xff"), name="a.jpg"),
})  # fmt: skip
several("scans", {
    "one pixel high": raster(lambda: png(3000, 1), SCAN),
    "one pixel wide": raster(lambda: png(1, 3000), SCAN),
    "one pixel": raster(lambda: png(1, 1), SCAN),
    "nine pixels high": raster(lambda: png(9000, 9), SCAN),
    "stripes": raster(lambda: png(4000, 4000, bits=1, data=zlib.compress((b"\0" + b"\xaa" * 500) * 4000, 9)), SCAN),
    "squares": raster(lambda: png(2800, 2800, bits=1, data=zlib.compress(
        ((b"\0" + b"\xff\xf0" * 175) * 12 + (b"\0" + b"\0" * 350) * 4) * 175, 9)), SCAN),
    "100 megapixels": raster(lambda: png(16000, 6250, bits=1), SCAN),
    "196 megapixels": raster(lambda: png(14000, 14000, bits=1), SCAN),
    "photo, one pixel high": raster(lambda: png(3000, 1), "printer measure me a.png --photo"),
    "photo of nothing": raster(lambda: png(3000, 2000), "printer measure me a.png --photo"),
    "JPEG without a picture": raster(lambda: jpeg(3000, 3000), "printer measure me a.jpg --dpi 300", "a.jpg"),
    "TIFF in a circle": lambda: ({"a.tif": b"II*\0\x08\0\0\0\1\0\0\1\3\0\1\0\0\0\1\0\0\0\x08\0\0\0"},
                                 "printer measure me a.tif --dpi 300"),
})  # fmt: skip

# ----------------------------------------------------------------------------------------------------------- fonts


def built(outlines: str = "glyf", **tables: bytes) -> bytes:
    """A small font with some of its tables replaced; the letter a is made of parts, or runs a program."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    def drawn(pen):
        pen.moveTo((0, 0)), pen.lineTo((500, 0)), pen.lineTo((0, 500)), pen.closePath()

    font = FontBuilder(1000, isTTF=outlines != "CFF")
    names = [".notdef", *(f"g{n}" for n in range(60))]
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord("a") + n: f"g{n}" for n in range(26)})
    if outlines == "CFF":
        pen = T2CharStringPen(500, None)
        drawn(pen)
        program = pen.getCharString()
        font.setupCFF("Bomb", {}, dict.fromkeys(names, program), {})
        subroutines(font.font)
    else:
        glyphs = {}
        for n, name in enumerate(names):
            pen = TTGlyphPen(dict.fromkeys(names))
            if outlines == "parts" and 1 <= n < 9:
                for _ in range(30):
                    pen.addComponent(f"g{n}", (1, 0, 0, 1, 0, 0))
            elif outlines == "circle" and n == 1:
                pen.addComponent("g0", (1, 0, 0, 1, 0, 0))
            elif outlines == "depth" and 1 <= n < 50:
                pen.addComponent(f"g{n}", (1, 0, 0, 1, 0, 0))
            else:
                drawn(pen)
            glyphs[name] = glyph = pen.glyph()
            glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax = 0, 0, 500, 500
        font.setupGlyf(glyphs, calcGlyphBounds=False)
    font.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Bomb", "styleName": "Regular"})
    font.setupOS2(), font.setupPost()
    out = BytesIO()
    font.font.recalcBBoxes = False
    font.font.save(out)
    return replaced(
        out.getvalue(), {name.replace("_", " ").ljust(4).encode(): table for name, table in tables.items()}
    )


def subroutines(font) -> None:
    """Let every letter call a subroutine that calls the next one a hundred times, nine deep."""
    from fontTools.cffLib import SubrsIndex
    from fontTools.misc.psCharStrings import T2CharString

    top = font["CFF "].cff.topDictIndex[0]
    calls = SubrsIndex()
    for n in range(9):
        call = [n + 1 - 107, "callsubr"] * 100 if n < 8 else []
        calls.append(T2CharString(program=[*call, "return"]))
    top.Private.Subrs = calls
    for name in tuple(top.CharStrings.keys()):
        top.CharStrings[name].program = [0, 0, "rmoveto", -107, "callsubr", "endchar"]


def replaced(font: bytes, tables: dict[bytes, bytes]) -> bytes:
    """A font file with some tables replaced or added."""
    count = struct.unpack_from(">H", font, 4)[0]
    found = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4s3I", font, 12 + 16 * index)
        found[tag] = font[offset : offset + length]
    found |= tables
    head, body = font[:4] + struct.pack(">4H", len(found), 0, 0, 0), b""
    for tag, table in sorted(found.items()):
        head += struct.pack(">4s3I", tag, 0, 12 + 16 * len(found) + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return head + body


def font(make: Callable[[], bytes]) -> Callable[[], Case]:
    """A card set in a font."""
    deck = DECK.format('font = "own"\n[fonts]\nown = "a.ttf"', TEXT.format("abc"))
    return lambda: ({"a.ttf": make(), "deck.toml": deck}, "cards deck.toml -o x.pdf")


def cmap(form: bytes, copies: int = 1) -> bytes:
    """A table cmap with a subtable, under so many names."""
    head = struct.pack(">HH", 0, copies)
    head += b"".join(struct.pack(">HHI", 3, 10 if n else 1, 4 + 8 * copies) for n in range(copies))
    return head + form


def groups(form: int, count: int) -> bytes:
    """A subtable of cmap with groups that each hold all of Unicode."""
    return struct.pack(">HHIII", form, 0, 16 + 12 * count, 0, count) + struct.pack(">III", 0, 0x10FFFF, 1) * count


def segments(count: int) -> bytes:
    """The same with 16 bits."""
    parts = [struct.pack(">HHHHHHH", 4, 16 + 8 * count & 0xFFFF, 0, 2 * count, 0, 0, 0), b"\xff\xff" * count, b"\0\0"]
    return b"".join((*parts, b"\0\0" * count, b"\0\1" * count, b"\0\0" * count))


def pairs(kind: int) -> bytes:
    """A table GPOS in which a few bytes represent very many pairs."""
    many = 20_000
    coverage = struct.pack(">HHHHH", 2, 1, 0, 60, 0)
    if kind == 1:
        head = struct.pack(">HHHHH", 1, 10 + 2 * many, 0, 0, many) + struct.pack(">H", 20 + 2 * many) * many
        table = head + coverage + struct.pack(">H", many) + b"\0\2" * many
    else:
        classes = struct.pack(">HH", 2, many) + struct.pack(">HHH", 0, 60, 1) * many
        table = struct.pack(">8H", 2, 16, 0, 0, 26, 26, many, many) + coverage + classes
    lookup = struct.pack(">HHH", 2, 0, 2000) + struct.pack(">H", 6 + 2 * 2000) * 2000 + table
    feature = struct.pack(">H4sH", 1, b"kern", 8) + struct.pack(">HHH", 0, 1, 0)
    return struct.pack(">HHHHH", 1, 0, 0, 10, 10 + len(feature)) + feature + struct.pack(">HH", 1, 4) + lookup


def japanese(letters: int) -> Case:
    """A book of one paragraph without blanks, and a font for it."""
    own = built(cmap=cmap(struct.pack(">HHIII", 13, 0, 28, 0, 1) + struct.pack(">III", 32, 0x9FFF, 1)))
    text = "".join(chr(0x4E00 + n % 5000) for n in range(letters))
    return {
        "a.ttf": own,
        "book.md": f'```rulebook\ngame = "jo"\nfonts = "a.ttf"\n```\n# A\n\n{text}\n',
    }, "rulebook book.md -o x.pdf"


several("fonts", {
    "a long paragraph without blanks": lambda: japanese(19_000),
    "parts of parts": font(lambda: built("parts")),
    "parts of itself": font(lambda: built("circle")),
    "parts, 49 deep": font(lambda: built("depth")),
    "programs that call programs": font(lambda: built("CFF")),
    "characters in groups": font(lambda: built(cmap=cmap(groups(12, 60_000)))),
    "characters in groups of one glyph": font(lambda: built(cmap=cmap(groups(13, 60_000)))),
    "characters in mixed groups": font(lambda: built(cmap=cmap(struct.pack(">HHII", 8, 0, 9000, 0) + b"\0" * 8192 + struct.pack(
        ">I", 30_000) + struct.pack(">III", 0, 0x10FFFF, 1) * 30_000))),
    "characters in segments": font(lambda: built(cmap=cmap(segments(8000)))),
    "tables of characters": font(lambda: built(cmap=cmap(groups(12, 1), 50_000))),
    "names": font(lambda: built(name=struct.pack(">HHH", 0, 5_000, 6 + 12 * 5_000)
                                + struct.pack(">6H", 3, 1, 0x409, 4, 60_000, 0) * 5_000 + b"\0a" * 30_000)),
    "kerning tables": font(lambda: built(kern=struct.pack(">II", 0x10000, 0xFFFFFFFF) + b"\0" * 400)),
    "older kerning tables": font(lambda: built(kern=struct.pack(">HH", 0, 0xFFFF) + b"\0" * 400)),
    "pairs": font(lambda: built(GPOS=pairs(1))),
    "classes of pairs": font(lambda: built(GPOS=pairs(2))),
    "no metrics": font(lambda: built(hmtx=b"")),
    "no places": font(lambda: built(loca=b"\0" * 2)),
    "places back and forth": font(lambda: built(loca=b"\0\0\1\0" * 31)),
    "many glyphs": font(lambda: built(maxp=struct.pack(">IH", 0x10000, 0xFFFF) + b"\0" * 26)),
    "post": font(lambda: built(post=struct.pack(">I", 0x20000) + b"\0" * 28 + struct.pack(">H", 61) + b"\1\2" * 61)),
})  # fmt: skip

# ---------------------------------------------------------------------------------------------------- TOML and texts


def toml(text: str, command: str = "cards deck.toml -o x.pdf") -> Callable[[], Case]:
    """A file read as TOML."""
    return lambda: ({"deck.toml": text, "book.md": text}, command)


DOTS = "a" + ".a" * 100_000 + " = 1"
several("TOML", {
    "dots in a key": toml(DOTS),
    "dots in a board": toml(DOTS, "board deck.toml -o x.pdf"),
    "dots in a kit": toml(DOTS, "kit deck.toml -o out"),
    "dots in a project": toml(DOTS, "board yoso --project deck.toml -o x.pdf"),
    "dots in a figure": toml(DOTS, "diagram deck.toml -o x.svg"),
    "dots in a rulebook": toml(f"```rulebook\n{DOTS}\n```\n# A\n", "rulebook book.md -o x.pdf"),
    "dots in a figure of a rulebook": toml(f'```rulebook\ngame = "jo"\n```\n# A\n\n```figure\n{DOTS}\n```\n',
                                           "rulebook book.md -o x.pdf"),
    "dots in a header": toml("[a" + ".a" * 300_000 + "]"),
    "dots in a table": toml("a = {" + "a." * 200_000 + "a = 1}"),
    "dots between quotes": toml('"a"' + '."a"' * 200_000 + " = 1"),
    "dots with blanks": toml("a" + " . a" * 200_000 + " = 1"),
    "dots within the bound": toml("".join(f"a{n}" + ".a" * 18 + " = 1\n" for n in range(18_000))),
    "headers": toml("".join(f"[a{n}]\n" for n in range(100_000))),
    "headers in a board": toml("".join(f"[a{n}]\n" for n in range(100_000)), "board deck.toml -o x.pdf"),
    "headers in a kit": toml("".join(f"[a{n}]\n" for n in range(100_000)), "kit deck.toml -o out"),
    "headers in a project": toml("".join(f"[a{n}]\n" for n in range(100_000)),
                                 "board yoso --project deck.toml -o x.pdf"),
    "headers within each other": toml("".join(f"[{'a.' * 18}a{n}]\n" for n in range(20_000))),
    "tables of lists": toml("[[front]]\n" * 90_000),
    "elements": toml('[deck]\nsize = "mini"\n' + '[[front]]\nkind = "shape"\n' * 30_000),
    "brackets": toml("a = " + "[" * 500_000),
    "braces": toml("a = " + "{a=" * 200_000),
    "closed brackets": toml("a = " + "[" * 300 + "]" * 300),
    "quotes": toml('a = """' + '\\"""' * 200_000),
    "other quotes": toml("a = " + "'''" * 300_000),
    "digits": toml("a = " + "1" * 900_000),
    "hexadecimal digits": toml('[deck]\nsize = "mini"\ndpi = 0x' + "f" * 100_000),
    "hexadecimal digits in a list": toml('[deck]\nsize = "mini"\n[grid]\ncolumns = [0x' + "f" * 100_000 + "]"),
    "long names": toml("".join(f"{'n' * 9000}{n} = 1\n" for n in range(100))),
    "fields": toml("[deck]\n" + "".join(f"siz{n} = 1\n" for n in range(60_000))),
    "colours": toml("[colours]\n" + "".join(f'c{n} = "#112233"\n' for n in range(40_000))
                    + '[deck]\nsize = "mini"\n[[front]]\nkind = "shape"\nfill = "d"\n'),
    "columns": toml('[deck]\nsize = "mini"\n[columns]\n' + "".join(f"c{n} = 1\n" for n in range(60_000))
                    + '[[front]]\nkind = "text"\ntext = "{d}"\n'),
    "lines": toml("\n" * 900_000),
    "blanks before a key": toml(" " * 900_000 + "x"),
    "letters without a value": toml("a" * 900_000),
    "names between quotes": toml('"' + "a" * 900_000),
    "a date": toml("[deck]\nsize = 2020-01-01\ntitle = 10:00:00\n"),
    "not a number": toml('[deck]\nsize = "mini"\ndpi = nan\nbleed = inf\n'),
    "lone surrogates": toml('[deck]\nsize = "mini"\ntitle = "\\uD800"\n'),
    "NUL in a name": toml('[deck]\nsize = "mini"\ncards = "a\\u0000b"\n'),
})  # fmt: skip
several("texts on cards", {
    name: toml(DECK.format(head, TEXT.format(text)))
    for name, head, text in (
        ("icons", "", ":c:" * 250_000),
        ("stars", "", "*a" * 400_000),
        ("closed stars", "", "*a* " * 200_000),
        ("long words", 'language = "de"', "donaudampfschiff" * 50_000),
        ("long words of 4,900 letters", 'language = "de"', "donaudampfschiff" * 306),
        ("many words", 'language = "en"', "understanding " * 60_000),
        ("4,900 letters", "", "understanding " * 350),
        ("soft hyphens", "", "a\u00ad" * 2400),
        ("seams", "", "a\u200b" * 2400),
        ("Japanese", "", "\u65e5" * 4900),
        ("colons", "", ":" * 900_000),
        ("backslashes", "", "\\\\\\\\" * 200_000),
        ("lines", "", "\\n" * 400_000),
        ("lines within the bound", "", "\\n" * 2400),
        ("items", "", "- a\\n" * 1200),
        ("braces", "", "{" * 900_000),
        ("double braces", "", "{{" * 400_000),
        ("blanks", "", " " * 900_000 + "x"),
        ("marks", "", "a" + "\u0301" * 300_000),
    )
})  # fmt: skip
CSV = DECK.format('cards = "a.csv"', TEXT.format("{name}"))


def table(text: str, *, deck: str = CSV) -> Callable[[], Case]:
    """A deck with a table."""
    return lambda: ({"a.csv": text, "deck.toml": deck}, "cards deck.toml -o x.pdf")


several("CSV", {
    "50,000 columns": table(",".join(f"c{n}" for n in range(50_000)) + "\n" + "1," * 49_999 + "1\n"),
    "commas": table("," * 900_000),
    "semicolons": table("name\n" + ";" * 900_000),
    "columns alike": table("a," * 400_000 + "a\n"),
    "rows": table("name\n" + "a\n" * 450_000),
    "rows within the bound": table("name,b,c\n" + "a,b,c\n" * 9_000),
    "wide rows": table(",".join(["name", *(f"c{n}" for n in range(199))]) + "\n" + ("," * 199 + "x\n") * 4_000),
    "quotes": table('name\n"' + '""' * 400_000),
    "open quotes": table('name\n"' + "a\n" * 400_000),
    "quotes in rows": table("name\n" + '"a"b\n' * 200_000),
    "a long cell": table("name\n" + "a" * 900_000),
    "many long cells": table("name\n" + ("a" * 4900 + "\n") * 180),
    "carriage returns": table("name\r" * 180_000),
    "blank lines": table("name\n" + " \n" * 400_000),
    "notes": table("# note\n" * 120_000 + "name\na\n"),
    "line separators": table("name\n" + "\u2028" * 300_000),
    "counts": table("name,count\n" + "a,999\n" * 1000),
    "count of many digits": table("name,count\na," + "9" * 9000),
    "a long name of a column": table("n" * 900_000 + "\na\n"),
    "list of a game": lambda: ({"a.csv": "rank,name,suits\n" + "2,a,MK\n" * 120_000, "p.toml": '[cards]\nfile = "a.csv"\n'},
                               "cards own-cards --project p.toml -o x.pdf"),
    "columns of a list": lambda: ({"a.csv": "rank,name,suits" + ",x" * 400_000 + "\n2,a,MK\n",
                                   "p.toml": '[cards]\nfile = "a.csv"\n'}, "cards own-cards --project p.toml -o x.pdf"),
})  # fmt: skip
CONTENT = '<?xml version="1.0"?><{0} xmlns="http://schemas.openxmlformats.org/{1}">{2}</{0}>'
MAIN = "spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK = {
    "[Content_Types].xml": CONTENT.format("Types", "package/2006/content-types", '<Default Extension="xml" ContentType="application/xml"/>'),
    "_rels/.rels": CONTENT.format("Relationships", "package/2006/relationships", f'<Relationship Id="a" Type="{RELATED}/officeDocument" Target="xl/workbook.xml"/>'),
    "xl/workbook.xml": CONTENT.format("workbook", MAIN, f'<sheets><sheet name="a" sheetId="1" r:id="a" xmlns:r="{RELATED}"/></sheets>'),
    "xl/_rels/workbook.xml.rels": CONTENT.format("Relationships", "package/2006/relationships", f'<Relationship Id="a" Type="{RELATED}/worksheet" Target="worksheets/sheet1.xml"/>'
                                                 f'<Relationship Id="b" Type="{RELATED}/sharedStrings" Target="sharedStrings.xml"/>'),
    "xl/sharedStrings.xml": CONTENT.format("sst", MAIN, "<si><t>name</t></si>"),
}  # fmt: skip
"""The parts of an empty XLSX."""
OPEN = ('<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:'
        'names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body>'
        '<office:spreadsheet><table:table table:name="a">{}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>")  # fmt: skip
MANIFEST = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
LETTERED = '<table:table-cell office:value-type="string"{}><text:p>name</text:p></table:table-cell>'


def zipped(parts: dict[str, str], claimed: int | None = None) -> bytes:
    """A ZIP file; ``claimed`` is how large its parts say they are."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    data = out.getvalue()
    for part in parts.values() if claimed is not None else ():
        data = data.replace(struct.pack("<I", len(part.encode())), struct.pack("<I", claimed))
    return data


def spreadsheet(rows: str, claimed: int | None = None, **more: str) -> Callable[[], Case]:
    """A deck with an XLSX of these rows."""
    deck, parts = CSV.replace("a.csv", "a.xlsx"), {**BOOK, **{f"xl/{name}.xml": part for name, part in more.items()}}
    sheet = CONTENT.format("worksheet", MAIN, f"<sheetData>{rows}</sheetData>")
    return lambda: (
        {"a.xlsx": zipped({**parts, "xl/worksheets/sheet1.xml": sheet}, claimed), "deck.toml": deck},
        "cards deck.toml -o x.pdf",
    )


def opened(rows: str) -> Callable[[], Case]:
    """A deck with an ODS of these rows."""
    parts = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": OPEN.format(rows),
        "META-INF/manifest.xml": MANIFEST,
    }
    return lambda: ({"a.ods": zipped(parts), "deck.toml": CSV.replace("a.csv", "a.ods")}, "cards deck.toml -o x.pdf")


CELL = '<c r="{}" t="s"><v>0</v></c>'
several("spreadsheets", {
    "plain": spreadsheet(f'<row r="1">{CELL.format("A1")}</row><row r="2">{CELL.format("A2")}</row>'),
    "cells far apart": spreadsheet(f'<row r="1">{CELL.format("A1")}</row><row r="1048576">{CELL.format("XFD1048576")}</row>'),
    "a cell far down": spreadsheet(f'<row r="1">{CELL.format("A1")}</row><row r="1048576">{CELL.format("A1048576")}</row>'),
    "a cell beyond the sheet": spreadsheet(f'<row r="1">{CELL.format("A1")}</row><row r="4294967295">{CELL.format("ZZZZZZ4294967295")}</row>'),
    "rows": lambda: spreadsheet("".join(f'<row r="{n}">{CELL.format(f"A{n}")}</row>' for n in range(1, 200_000)))(),
    "a large part": lambda: spreadsheet("<row/>" * 30_000_000)(),
    "more than it says": lambda: spreadsheet(f'<row r="1">{CELL.format("A1")}</row>' + "<row/>" * 30_000_000, claimed=1000)(),
    "a large text": lambda: spreadsheet(f'<row r="1">{CELL.format("A1")}</row>', sharedStrings=CONTENT.format("sst", MAIN, f"<si><t>{'n' * 90_000_000}</t></si>"))(),
    "a text often": lambda: spreadsheet("".join(f'<row r="{n}">{CELL.format(f"A{n}")}</row>' for n in range(1, 15_000)),
                                sharedStrings=CONTENT.format("sst", MAIN, f"<si><t>{'n' * 100_000}</t></si>"))(),
    "texts by number": spreadsheet('<row r="1"><c r="A1" t="s"><v>99999999999</v></c></row>'),
    "entities": spreadsheet("&a;", sharedStrings='<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst>&b;</sst>'),
    "depth": lambda: spreadsheet("<row>" * 900_000)(),
    "no part": lambda: ({"a.xlsx": zipped({"a": "a"}), "deck.toml": CSV.replace("a.csv", "a.xlsx")}, "cards deck.toml -o x.pdf"),
    "columns repeated": opened("<table:table-row>" + LETTERED.format(' table:number-columns-repeated="2000000000"') + "</table:table-row>"),
    "rows repeated": opened(f'<table:table-row table:number-rows-repeated="2000000000">{LETTERED.format("")}</table:table-row>'),
    "both repeated": opened('<table:table-row table:number-rows-repeated="60000">' + LETTERED.format(' table:number-columns-repeated="60000"') + "</table:table-row>"),
})  # fmt: skip
CONDITIONS = DECK.format('cards = "a.csv"', TEXT.format("x") + '\nwhen = "{}"')
several("conditions", {
    name: table("name\na\n", deck=CONDITIONS.format(text))
    for name, text in (
        ("blanks", "name" + " " * 300_000 + "x"),
        ("or", "name or " * 80_000 + "name"),
        ("and", "name and " * 80_000 + "name"),
        ("not", "not " * 200_000 + "name"),
        ("signs", "name " + "<" * 300_000),
        ("brackets", "(" * 300_000 + "name"),
        ("in", "name in " * 80_000),
        ("list", "name in " + "a, " * 200_000),
    )
})  # fmt: skip
BOARD = '[board]\nkind = "squares"\ncolumns = {}\nrows = {}\ncell = 5\nborder = 6\n{}\n'


def board(columns: int, rows: int, more: str = "") -> Callable[[], Case]:
    """A board of squares."""
    return lambda: ({"board.toml": BOARD.format(columns, rows, more)}, "board board.toml --fit -o x.pdf")


several("boards", {
    "100 x 100": board(100, 100),
    "a map of a long row": board(9, 9, f'map = """\n{"a " * 400_000}\n"""'),
    "a map of many rows": board(9, 9, 'map = """\n' + "a\n" * 400_000 + '"""'),
    "terrains": board(9, 9, "".join(f'[terrain."{chr(0x4E00 + n)}"]\nname = "a"\n' for n in range(12_000))),
    "labels": board(9, 9, "[board.cells]\n" + "".join(f'x{n} = "a"\n' for n in range(60_000))),
    "a long label": board(9, 9, f'[terrain.a]\nname = "{"a" * 900_000}"'),
})  # fmt: skip

# ----------------------------------------------------------------------------------------------------------- Markdown


def book(text: str, suffix: str = "pdf", before: str = "# A\n\n") -> Callable[[], Case]:
    """A rulebook."""
    return lambda: ({"book.md": before + text}, f"rulebook book.md -o x.{suffix}")


MARKDOWN = {
    "comments": "<!-- " * 200_000,
    "stars": "*a" * 300_000,
    "stars and blanks": "*a " * 300_000,
    "double stars": "**a" * 200_000,
    "underscores": "_a" * 300_000,
    "stars apart": "a *b* " * 100_000,
    "mixed stars": "*_" * 200_000,
    "tildes": "~~a" * 200_000,
    "brackets": "[" * 300_000,
    "brackets and text": "[a" * 300_000,
    "closed brackets": "[" * 100_000 + "]" * 100_000,
    "links": "[a](b" * 100_000,
    "links and blanks": "[a](<b" * 100_000,
    "titles of links": '[a](b "' * 100_000,
    "pictures": "![a" * 200_000,
    "pictures within pictures": "![" * 100_000 + "](a)" * 100_000,
    "code": "".join("`" * (n % 300) + "a" for n in range(6000)),
    "backquotes": "`" * 500_000 + "a",
    "backquotes apart": "` a" * 200_000,
    "HTML": "<a " * 200_000,
    "declarations": "<!A" * 200_000,
    "instructions": "<?" * 300_000,
    "CDATA": "<![CDATA[" * 80_000,
    "addresses": "<http:a" * 100_000,
    "mail": "<" + "a" * 300_000 + "@" + "b." * 100_000,
    "entities": "&" * 500_000,
    "long entities": "&#" + "1" * 500_000,
    "backslashes": "\\" * 500_000,
    "quotations": ">" * 500_000,
    "quotations in lines": "> " * 300 + "a\n" + "> a\n" * 100_000,
    "lists": "- " * 200_000,
    "lists in lines": "".join(" " * n + "- a\n" for n in range(1000)),
    "items": "- a\n" * 100_000,
    "numbers": "1" * 500_000 + ".",
    "ordered lists": "1) a\n" * 80_000,
    "headings": "# a\n" * 100_000,
    "sections": "## a\n\n" * 100_000,
    "rules": "---\n\n" * 100_000,
    "tables": "|" * 300_000 + "\n" + "|-" * 100_000,
    "wide tables": "|a" * 5000 + "|\n" + "|-" * 5000 + "|\n" + "|a\n" * 2000,
    "long tables": "|a|b|\n|-|-|\n" + "|a|b|\n" * 80_000,
    "backquotes in tables": "|a|\n|-|\n|" + "`a" * 200_000 + "|\n",
    "notes": "[^a]" * 100_000 + "\n\n[^a]: b\n",
    "many notes": "".join(f"a[^{n}]\n\n[^{n}]: b\n\n" for n in range(20_000)),
    "notes in notes": "a[^0]\n\n" + "".join(f"[^{n}]: b[^{n + 1}]\n\n" for n in range(9000)),
    "references": "[#a]" * 200_000,
    "definitions": "a\n: b\n\n" * 60_000,
    "links by name": "[a]: b\n" * 80_000 + "[a]" * 80_000,
    "links by name, alike": "[" + "a" * 900 + "]: b\n" + ("[" + "a" * 899 + "b]\n") * 600,
    "fences": "```\n" * 200_000,
    "open fences": "".join("`" * n + "\n" for n in range(3, 1000)),
    "fences and comments": "```\n<!-- a -->\n```\n" * 40_000,
    "quotes": "\"'" * 200_000,
    "words": "a " * 400_000,
    "words within the bound": ("a " * 9900 + "\n\n") * 25,
    "one word": "a" * 800_000,
    "one word within the bound": ("a" * 995 + " ") * 19,
    "lines": "a\n" * 400_000,
    "hard breaks": "a  \n" * 200_000,
    "tabs": "\t" * 500_000,
    "blanks": "a" + " " * 800_000 + "b",
    "underlines": "a\n" + "=" * 800_000,
    "Japanese": "\u65e5" * 300_000,
    "soft hyphens": "a\u00ad" * 300_000,
    "soft hyphens within the bound": ("a\u00ad" * 495 + "\n\n") * 600,
    "marks": "a" + "\u0301" * 300_000,
}
several("Markdown", {name: book(text) for name, text in MARKDOWN.items()})
several("Markdown", {f"{name} as HTML": book(MARKDOWN[name], "html") for name in ("words", "sections", "many notes")})
LANGUAGE = '```rulebook\ngame = "jo"\nlanguage = "de"\n```\n# A\n\n'
several("Markdown", {
    "German words": book("donaudampfschiff" * 50_000, before=LANGUAGE),
    "German words within the bound": book(("donaudampfschiff" * 62 + "\n\n") * 950, before=LANGUAGE),
    "many German words": book("Donaudampfschiffe und " * 30_000, before=LANGUAGE),
    "claims": book("<!-- claims: legal e5f5; -->\n\n" * 20_000, before=LANGUAGE),
    "claims without a figure": book("<!-- claims " * 60_000, before=LANGUAGE),
    "strict": book("a 1 b\n\n" * 60_000, before=LANGUAGE.replace("language", "strict = true\nlanguage")),
    "strict comments": book("a <!--\nb\n" * 60_000, before=LANGUAGE.replace("language", "strict = true\nlanguage")),
    "figures": book('```figure\nturns = "e5f5"\n```\n' * 300, before=LANGUAGE),
    "a figure with a long caption": book(f'```figure\ncaption = "{"a b " * 200_000}"\n```\n', before=LANGUAGE),
    "a figure with stars": book(f'```figure\ncaption = "{"*a" * 300_000}"\n```\n', before=LANGUAGE),
})  # fmt: skip

# ------------------------------------------------------------------------------------------------- records and puzzles


def file(name: str, text: str, command: str) -> Callable[[], Case]:
    """A file of any kind, and what reads it."""
    return lambda: ({name: text}, command)


GAME = "game: jo\n\n"
several("records", {
    name: file("a.play", text, "record check a.play")
    for name, text in {
        "turns": GAME + "e5f5\n" * 150_000,
        "comments": GAME + "# a\n" * 200_000 + "e5f5\n",
        "headers": "a: b\n" * 150_000,
        "games": "game: jo\n" * 100_000,
        "a long line": GAME + "e" * 900_000,
        "colons": ":" * 900_000,
        "a long position": "game: jo\nstart: " + "." * 900_000 + "\n\ne5f5\n",
        "a long name": f"game: {'j' * 900_000}\n\n",
        "blanks": "game: jo" + " " * 900_000 + "x\n",
        "signs": GAME + "e5f5" + "+g5>c3" * 150_000,
        "a match": "game: strings:match\n" * 40_000,
        "slashes": "game: mana\nstart: " + "/" * 900_000 + "\n\n",
        "figures": "game: mana\nstart: " + "9" * 900_000 + " red - 0\n\n",
    }.items()
})  # fmt: skip


def deep(levels: int, inner: str = "1") -> str:
    """Lists within lists."""
    return "[" * levels + inner + "]" * levels


PUZZLE = {
    "id": "jo-win-00000000", "game": "jo", "kind": "win", "position": "x", "task": "x", "solution": [], "refutations": {},
    "difficulty": 1, "rating": 1, "nodes": 1, "seed": 1, "record": {}, "proof": {}, "themes": [], "level": 1, "why": "",
    "answer": "line",
}  # fmt: skip


def puzzle(**fields: object) -> str:
    """A line of a puzzle file."""
    return json.dumps({**PUZZLE, **fields}) + "\n"


several("JSON", {
    name: file(file_name, text, command)
    for name, file_name, command, text in (
        ("brackets", "a.jsonl", "puzzles check a.jsonl", "[" * 900_000),
        ("objects", "a.jsonl", "puzzles check a.jsonl", '{"id":' * 150_000),
        ("closed brackets", "a.jsonl", "puzzles check a.jsonl", deep(900) + "\n"),
        ("a deep record", "a.jsonl", "puzzles check a.jsonl", puzzle(record={"a": 7}).replace("7", deep(450))),
        ("a deep solution", "a.jsonl", "puzzles check a.jsonl", puzzle(solution=[7]).replace("[7]", deep(900))),
        ("a deep proof", "a.jsonl", "puzzles sheet a.jsonl -o x.pdf", puzzle(proof={"a": 7}).replace("7", deep(700))),
        ("digits", "a.jsonl", "puzzles check a.jsonl", puzzle(seed=7).replace("7", "9" * 4000)),
        ("more digits", "a.jsonl", "puzzles check a.jsonl", puzzle(seed=7).replace("7", "9" * 400_000)),
        ("not numbers", "a.jsonl", "puzzles check a.jsonl", puzzle(rating=float("nan"), difficulty=float("inf"))),
        ("surrogates", "a.jsonl", "puzzles check a.jsonl", puzzle(why="\ud800", id="\ud800")),
        ("a long id", "a.jsonl", "puzzles check a.jsonl", puzzle(id="a" * 900_000)),
        ("a long field", "a.jsonl", "puzzles check a.jsonl", puzzle(**{"a" * 900_000: 1})),
        ("many fields", "a.jsonl", "puzzles check a.jsonl", puzzle(**{f"a{n}": 1 for n in range(60_000)})),
        ("a long position", "a.jsonl", "puzzles check a.jsonl", puzzle(position="." * 900_000)),
        ("a deep proof to check", "a.jsonl", "puzzles check a.jsonl", puzzle(proof={"depth": 10**9, "nodes": 10**9})),
        ("lines", "a.jsonl", "puzzles check a.jsonl", "\n" * 900_000),
        ("many lines", "a.jsonl", "puzzles check a.jsonl", "{}\n" * 300_000),
        ("a match", "a.jsonl", "arena jo --levels 1,1 --games 1 --store a.jsonl", deep(900) + "\n"),
        ("a match of objects", "a.jsonl", "arena jo --levels 1,1 --games 1 --store a.jsonl", '{"a":' * 100_000),
    )
})  # fmt: skip

# ---------------------------------------------------------------------------------------------------- more of each class

several("SVG", {
    "clips that use each other": svg(doubled('<g clip-path="url(#c)"><rect width="9" height="9"/></g>', 16)
                                     + '<clipPath id="c"><use href="#g14"/></clipPath>'),
    "curves often": svg('<path id="a" d="M0 0' + "C1 2 3 4 5 6" * 20_000 + '"/>' + '<use href="#a"/>' * 9000),
    "arcs often": svg('<path id="a" d="M0 0' + "a1e9 1e-9 0 1 1 .1 0" * 9000 + '"/>' + '<use href="#a"/>' * 9000),
    "strings in style": svg("<style>" + "a{b:'" * 150_000 + "</style>"),
    "escapes in style": svg("<style>" + "\\a" * 400_000 + "{}</style>"),
    "rules and elements": svg("<style>" + "".join(f".a{n}{{fill:red}}" for n in range(19_000)) + "</style>"
                              + f'<g class="{" ".join(f"a{n}" for n in range(250))}"/>' * 500),
    "a view of no size": lambda: ({"a.svg": SVG.replace("0 0 24 24", "0 0 1e-300 1e300").format(DRAWN),
                                   "deck.toml": PICTURE.format("a.svg")}, "cards deck.toml -o x.pdf"),
})  # fmt: skip
several("PNG and JPEG", {
    "interlaced": raster(lambda: png(8000, 8000).replace(b"\x08\0\0\0\0", b"\x08\0\0\0\1", 1)),
    "a palette of nothing": raster(lambda: png(8000, 8000, colour=3)),
    "rows that never come": raster(lambda: png(16384, 3900, colour=6, data=zlib.compress(b"\0"))),
    "scans": raster(lambda: jpeg(10, 10, scan=(b"\xff\xda" + struct.pack(">HBBBBBB", 8, 1, 1, 0, 0, 63, 0)) * 90_000), name="a.jpg"),
    "a JPEG as a PNG": raster(lambda: png(10, 10)[:8] + jpeg(10, 10)),
})  # fmt: skip
several("scans", {
    "dots": raster(lambda: png(4000, 4000, bits=1, data=zlib.compress(
        ((b"\0" + b"\x88" * 500) + (b"\0" + b"\xff" * 500) * 3) * 1000, 9)), SCAN),
    "photo of stripes": raster(lambda: png(4000, 4000, bits=1, data=zlib.compress((b"\0" + b"\xf0" * 500) * 4000, 9)),
                               "printer measure me a.png --photo"),
    "photo of 196 megapixels": raster(lambda: png(14000, 14000, bits=1), "printer measure me a.png --photo"),
    "a resolution of nothing": raster(lambda: png(3000, 2000), "printer measure me a.png --dpi 0.000001"),
})  # fmt: skip
several("fonts", {
    "no name": font(lambda: built(name=b"")),
    "a head of nothing": font(lambda: built(head=b"\0" * 54)),
    "pairs of no table": font(lambda: built(GPOS=b"\0\1\0\0\xff\xff\xff\xff\xff\xff")),
    "no characters": font(lambda: built(cmap=b"\0" * 4)),
})  # fmt: skip
several("TOML", {
    "letters by number": toml('[deck]\nsize = "mini"\ntitle = "' + "\\u0061" * 150_000 + '"\n'),
    "notes": toml("# a\n" * 200_000 + "a"),
    "underscores": toml("a = 1" + "_1" * 400_000),
    "a fraction": toml('[deck]\nsize = "mini"\ndpi = 0.' + "1" * 800_000),
    "an exponent": toml('[deck]\nsize = "mini"\ndpi = 1e' + "9" * 4000),
    "tables in one line": toml("a = [" + "{b = 1}," * 100_000 + "]"),
})  # fmt: skip
several("texts on cards", {
    name: toml(DECK.format(head, TEXT.format(text)))
    for name, head, text in (
        ("columns", "", "{name}" * 150_000),
        ("signs of each direction", "", "a\u05d0" * 2400),
        ("letters without a form", "", "\U0001f600" * 4900),
        ("hyphens", 'language = "de"', "-" * 4900),
        ("words joined by signs", 'language = "en"', "a\u2060b\u00a0" * 1200),
    )
})  # fmt: skip
several("CSV", {
    "tabs": table("name\n" + "\t" * 900_000),
    "NUL": table("name\n" + "\0" * 400_000),
    "a table without a line": table("name"),
    "a column often": table(",".join(["name"] * 200) + "\n" + "a," * 199 + "a\n"),
    "marks at the beginning": table("\ufeff" * 300_000 + "name\na\n"),
})  # fmt: skip
several("spreadsheets", {
    "parts": lambda: ({"a.xlsx": zipped({f"a{n}": "" for n in range(9_000)}), "deck.toml": CSV.replace("a.csv", "a.xlsx")},
                      "cards deck.toml -o x.pdf"),
    "cells of one row": lambda: spreadsheet('<row r="1">' + '<c r="A1" t="s"><v>0</v></c>' * 200_000 + "</row>")(),
    "rows from below": lambda: spreadsheet("".join(f'<row r="{n}">{CELL.format(f"A{n}")}</row>' for n in range(30_000, 0, -1)))(),
    "an old file": lambda: ({"a.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500_000, "deck.toml": CSV.replace("a.csv", "a.xls")},
                            "cards deck.toml -o x.pdf"),
})  # fmt: skip
several("conditions", {
    name: table("name\na\n", deck=CONDITIONS.format(text))
    for name, text in (
        ("numbers", "name > " + "9" * 990),
        ("within the bound", "name or " * 120 + "name"),
        ("closed brackets", "(" * 39 + "name" + ")" * 39),
        ("minus", "-" * 990 + "1"),
    )
})  # fmt: skip
LARGE = '[[over]]\neach = "n in 0..{}"\nkind = "shape"\nplace = [0, 0, 9, 9]\n'
several("boards", {
    "200 x 200": board(200, 200),
    "200 x 200 on sheets": lambda: ({"board.toml": BOARD.format(200, 200, "")}, "board board.toml --tile -o x.pdf"),
    "200 x 200 hexagons": lambda: ({"board.toml": BOARD.replace("squares", "hexagons").format(200, 200, "")},
                                   "board board.toml --fit -o x.pdf"),
    "200 x 200 as SVG": lambda: ({"board.toml": BOARD.format(200, 200, "")}, "board board.toml --fit -o x.svg"),
    "shapes": board(9, 9, LARGE.format(39_999)),
    "shapes without end": board(9, 9, LARGE.format("9" * 30)),
})  # fmt: skip
several("Markdown", {
    "figures, side by side": book('```figure\nturns = "e5f5"\n```\n' * 1200, before=LANGUAGE),
    "a long fence": book("`" * 400_000 + "\na\n" + "`" * 399_999, before=LANGUAGE),
    "a paragraph without blanks": book("a" * 990 + "." * 9 + "\n" + ("b" * 999 + "\n") * 18, before=LANGUAGE),
    "rows of a table": book("| a |\n|---|\n" + "| b |\n" * 4_900, before=LANGUAGE),
    "cells of a table": book("|" + " a |" * 4_000 + "\n|" + "---|" * 4_000 + "\n", before=LANGUAGE),
})  # fmt: skip
several("records", {
    name: file("a.play", text, "annotate a.play -o x.pdf")
    for name, text in {
        "turns to annotate": GAME + "e5f5\n" * 150_000,
        "notes in braces": GAME + "{a}\n" * 100_000,
        "open braces": GAME + "e5f5 " + "{" * 400_000,
        "NUL in a turn": GAME + "e5\0f5\n" * 100_000,
    }.items()
})  # fmt: skip
several("JSON", {
    name: file("a.jsonl", text, command)
    for name, command, text in (
        ("letters by number", "puzzles check a.jsonl", puzzle(why="x").replace('"x"', '"' + "\\u0061" * 150_000 + '"')),
        ("many solutions", "puzzles check a.jsonl", puzzle(solution=["e5f5"] * 90_000)),
        ("many refutations", "puzzles check a.jsonl", puzzle(refutations={f"a{n}": ["e5f5"] for n in range(40_000)})),
        ("themes", "puzzles sheet a.jsonl -o x.pdf", puzzle(themes=["a"] * 150_000)),
        ("a deep log", "puzzles calibrate a.jsonl", deep(900) + "\n"),
        ("a log of blanks", "puzzles calibrate a.jsonl", " " * 900_000),
    )
})  # fmt: skip

# ------------------------------------------------------------------------------------------------------------- running


@dataclass(frozen=True)
class Result:
    """What became of a bomb.

    Attributes:
        status: of the command; negative for a signal.
        seconds: of the processor.
        memory: bytes.
        error: what it said.
    """

    status: int
    seconds: float
    memory: int
    error: str

    @property
    def failed(self) -> bool:
        """Whether it did what no file may do."""
        return (
            self.status not in (0, 1, 2) or "Traceback" in self.error
            or self.seconds > SECONDS or self.memory > MEMORY
        )  # fmt: skip


WAIT = """
import json, os, sys
nowhere = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
pid = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=[nowhere])
_, status, usage = os.wait4(pid, 0)
print(json.dumps((os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)))
"""
"""Start Python and measure it from a small process; the system counts the memory of the one that starts it, too."""


def run(case: Case, folder: Path) -> Result:
    """Write the files of a bomb and read them in a process of its own, which is ended after thrice the time."""
    files, command = case
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(3 * SECONDS), int(3 * SECONDS)))
        resource.setrlimit(resource.RLIMIT_AS, (6 * MEMORY, 6 * MEMORY))

    done = subprocess.run(
        [sys.executable, "-S", "-c", WAIT, "-m", "printkit", *command.split()], cwd=folder, env=environment,
        preexec_fn=limited, stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip
    status, seconds, memory = json.loads(done.stdout)
    return Result(status, seconds, memory, done.stderr.decode(errors="replace"))


def main(kinds: list[str]) -> int:
    """Run the bombs of some classes, or of all; prints the table. The status says whether one failed."""
    rows, bad = [], 0
    for kind, cases in BOMBS.items():
        if kinds and not any(each in f"{kind}/" for each in kinds):
            continue
        results = {}
        for name, make in cases.items():
            with tempfile.TemporaryDirectory() as folder:
                results[name] = found = run(make(), Path(folder))
            if found.failed or "-v" in kinds:
                what = signal.Signals(-found.status).name if found.status < 0 else str(found.status)
                last = found.error.strip().splitlines()[-1:] or [""]
                print(
                    f"{kind}: {name}: {what}, {found.seconds:.1f} s, {found.memory / 1e6:.0f} MB: {last[0][:200]}",
                    flush=True,
                )
        failed = sum(each.failed for each in results.values())
        bad += failed
        rows.append(
            (
                kind,
                len(results),
                failed,
                max(each.seconds for each in results.values()),
                max(each.memory for each in results.values()) / 1e6,
            )
        )
    print("class | attempts | failures | slowest, s | most memory, MB\n--- | --- | --- | --- | ---")
    for kind, attempts, failed, seconds, memory in rows:
        print(f"{kind} | {attempts} | {failed} | {seconds:.1f} | {memory:.0f}")
    return bad


if __name__ == "__main__":
    begun = time.monotonic()
    status = main(sys.argv[1:])
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(bool(status))
