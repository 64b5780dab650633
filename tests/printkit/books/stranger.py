"""A rulebook as a stranger might write it: 30 figures, pictures, footnotes, tables, lists.

``write(folder)`` makes the same files every time.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

SEED = 30
FIGURES = 30
VOCABULARY = (
    "player board counter harbour merchant captain storm lantern anchor current passage island fortune compass "
    "cargo neighbour opponent position movement advantage considerable immediately afterwards whichever carefully "
    "orthogonally remaining available different together usually before after across between towards without the a "
    "an every each one two three may must can is are moves takes places keeps counts begins ends never always"
)
WORDS = VOCABULARY.split()
KINDS = ("turn", "wide.png", "high.png", "square.svg", "turn", "pair", "crop", "strip.jpg", "bare.png", "turn")
TURNS = ("e5f5", "d3d4", "f6f7", "c2d3", "g3g4", "e6e7")


def write(folder: Path) -> Path:
    """The book and its pictures in a folder; gives the book."""
    sizes = {"wide": (900, 500), "high": (420, 760), "bare": (300, 300)}
    for name, (wide, high) in sizes.items():
        (folder / f"{name}.png").write_bytes(png(wide, high))
    (folder / "strip.jpg").write_bytes(jpeg(1200, 260))
    (folder / "square.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">'
        '<rect x="5" y="5" width="190" height="190" fill="#d8e2dc" stroke="#31572c" stroke-width="4"/>'
        '<circle cx="100" cy="100" r="60" fill="none" stroke="#31572c" stroke-width="6"/></svg>',
        encoding="utf-8",
    )
    path = folder / "harbour.md"
    path.write_text("\n".join(text(Random(SEED))), encoding="utf-8")
    return path


def text(chance: Random) -> Iterator[str]:
    """The book, line by line."""
    yield '```rulebook\ngame = "jo"\nauthor = "A. Stranger"\ncredits = "A. Stranger, 2026"\n```\n# Harbour\n'
    notes = 0
    for number in range(1, FIGURES + 1):
        if number % 4 == 1:
            yield f"## {sentence(chance, 3)[:-1]}\n"
        if number % 6 == 2:
            yield f"### {sentence(chance, 4)[:-1]}\n"
        for _ in range(chance.randint(1, 3)):
            mark = ""
            if chance.random() < 0.3:
                notes += 1
                mark = f"[^{notes}]"
                yield f"[^{notes}]: {paragraph(chance, chance.randint(1, 3))}\n"
            yield f"{paragraph(chance, chance.randint(2, 6))}{mark}\n"
        if number % 5 == 0:
            yield from listing(chance)
        if number % 7 == 3:
            yield from table(chance)
        if number % 11 == 4:
            yield f"> {paragraph(chance, 2)}\n"
        yield from figure(number, chance)
    yield f"\n## The end\n\n{paragraph(chance, 4)}\n"


def figure(number: int, chance: Random) -> Iterator[str]:
    """One figure or picture; a pair counts for both."""
    kind = KINDS[number % len(KINDS)]
    caption = " ".join(sentence(chance, chance.randint(4, 14)) for _ in range(chance.randint(1, 2)))
    if "." in kind:
        title = "" if kind.startswith("bare") and number > 20 else f' "{caption}"'
        yield f"![A picture of the {chance.choice(WORDS)}]({kind}{title})\n"
        return
    yield f'```figure\nname = "f{number}"\nturns = ["{chance.choice(TURNS)}"]\ncaption = "{caption}"'
    if kind == "crop":
        yield 'crop = ["c3:g7"]'
    if kind == "pair":
        yield 'width = 70\n```\n```figure\nturns = ["e5f5"]\nwidth = 70\ncaption = "Beside it."'
    yield "```\n"


def listing(chance: Random) -> Iterator[str]:
    for number in range(1, chance.randint(4, 7)):
        yield f"{number}. {paragraph(chance, chance.randint(1, 2))}"
        if chance.random() < 0.4:
            yield f"   - {sentence(chance, 6)}\n   - {sentence(chance, 7)}"
    yield ""


def table(chance: Random) -> Iterator[str]:
    yield "harbour | cargo | what it is for\n--- | --- | ---"
    for _ in range(chance.randint(4, 9)):
        yield f"{chance.choice(WORDS)} | {chance.randint(1, 40)} | {sentence(chance, chance.randint(3, 12))}"
    yield ""


def paragraph(chance: Random, sentences: int) -> str:
    return " ".join(sentence(chance, chance.randint(5, 18)) for _ in range(sentences))


def sentence(chance: Random, words: int) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize() + "."


def png(wide: int, high: int) -> bytes:
    """A grey wedge."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = b"\0" + bytes(255 * x // wide for x in range(wide))
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    density = struct.pack(">IIB", round(150 / 0.0254), round(150 / 0.0254), 1)
    body = chunk(b"IHDR", head) + chunk(b"pHYs", density) + chunk(b"IDAT", zlib.compress(row * high, 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


def jpeg(wide: int, high: int) -> bytes:
    """A strip of one colour."""
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (wide, high), (150, 170, 190)).save(out, "JPEG", dpi=(150, 150))
    return out.getvalue()
