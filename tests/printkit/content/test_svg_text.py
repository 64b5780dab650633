"""Text in SVG pictures: the letters of the fonts that are given, where SVG puts them."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image as Pillow

from printkit.content import pictures
from printkit.draw import type as letters
from printkit.draw.drawing import Drawing, Path as Stroke
from printkit.draw.theme import FULL
from printkit.draw.type import HOUSE, fonts
from printkit.export.document import Sheet
from printkit.export.png import png
from printkit.layouts.base.refusals import InputError
from printkit.looks import custom_deck
from tests.printkit.content.test_typefaces import DECK, deck
from tests.printkit.flatten import flatten

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" font-family="Printkit Serif" font-size="14">'
FILES = sorted(Path(letters.__file__).parent.glob("*.ttf"))
PAGE = """<linearGradient id="u" gradientUnits="userSpaceOnUse" x2="300"><stop stop-color="#d33"/>
<stop offset="1" stop-color="#136"/></linearGradient>
<text x="10" y="20">AVATAR To  the
   <tspan font-weight="bold" fill="red">bold</tspan> and <tspan font-style="italic" dy="3">italic</tspan><tspan
   dy="-3"> end.</tspan> </text>
<text x="150" y="45" text-anchor="middle" fill="url(#u)">Middle <tspan font-size="20">large</tspan> words </text>
<text x="290" y="45" style="text-anchor:end">End</text>
<text x="10" y="70" xml:space="preserve" letter-spacing="2">  a b  c</text>
<text x="120" y="70" word-spacing="5" letter-spacing="-.05em">word spaced out</text>
<text transform="translate(20 110) rotate(-15) scale(1.5 1)" stroke="#080" fill="none">Uneven</text>
<text x="120" y="100" fill="none" stroke="url(#u)" stroke-width=".8" font-size="30">Stroke</text>
<text y="130"><tspan x="10">Line one</tspan><tspan x="10" y="150">Line two</tspan><tspan x="90" y="150">right</tspan>
</text><g opacity=".5"><text x="200" y="130" font-size="24px" stroke="red">Half</text></g>
<text x="200" y="190" font-size="24" style="font-weight:700;font-style:italic">Both</text>"""


def read(inner: str, **given: letters.Typeface) -> pictures.Picture:
    return pictures.read(f"{HEAD}{inner}</svg>".encode(), "a.svg", fonts=given)


def box(inner: str, **given: letters.Typeface) -> tuple[float, ...]:
    return Drawing.of("board", *read(inner, **given).content).bounds()  # type: ignore[misc, arg-type]


def pixels(data: bytes) -> np.ndarray:  # type: ignore[type-arg]
    return np.asarray(Pillow.open(io.BytesIO(data)).convert("RGB"), dtype=np.int16)


def test_text_is_what_another_reader_of_svg_draws() -> None:
    (whole,) = pictures.place(read(PAGE), (0, 0, 228.6, 152.4))
    ours = pixels(png(Sheet(228.6, 152.4, Drawing.of("board", whole)), dpi=100))
    said = resvg_py.svg_to_bytes(
        svg_string=f"{HEAD}{PAGE}</svg>", width=900, height=600, background="#ffffff", skip_system_fonts=True,
        font_files=[str(file) for file in FILES],
    )  # fmt: skip
    differing = np.abs(ours - pixels(bytes(said))).max(axis=2)
    assert float((ours.min(axis=2) < 128).mean()) > 0.03
    assert float((differing > 40).mean()) < 0.001
    assert float(differing.mean()) < 0.3


def test_letters_become_paths() -> None:
    (word,) = read('<text x="20" y="50" fill="#a40">AV</text>').content  # type: ignore[misc]
    assert isinstance(word, Stroke)
    assert word.style.fill == "#aa4400"
    width = letters.width("AV", 14.0, HOUSE.face())
    left, bottom, right, _ = word.bounds()
    assert bottom == pytest.approx(150, abs=0.3)
    assert 20 <= left < right <= 20 + width + 0.2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<text y="50">  a \n b </text>', '<text y="50">a b</text>'),
        ('<text y="50">\n<tspan>a </tspan> <tspan> b</tspan></text>', '<text y="50">a b</text>'),
        ('<text x="9" y="50"><tspan x="40">a</tspan></text>', '<text x="40" y="50">a</text>'),
        ('<text x="30" dx="10" y="45" dy="5">a</text>', '<text x="40" y="50">a</text>'),
        ('<text y="50">a<tspan display="none">b</tspan></text>', '<text y="50">a</text>'),
        ('<text y="50"><title>name</title>a</text>', '<text y="50">a</text>'),
        ('<text y="50" font-weight="600">a</text>', '<text y="50" style="font-weight: bold">a</text>'),
        ('<text y="50" letter-spacing="normal">ab</text>', '<text y="50" letter-spacing="0em">ab</text>'),
    ],
)
def test_two_ways_to_write_a_text(one: str, other: str) -> None:
    assert box(one) == pytest.approx(box(other))
    assert box(one)[2] > 0


def test_a_text_is_set_by_its_anchor() -> None:
    width = letters.width("word", 14.0, HOUSE.face())
    start, middle, end = (
        box(f'<text x="100" y="50" text-anchor="{at}">word </text>') for at in ("start", "middle", "end")
    )
    assert start[0] - middle[0] == pytest.approx(width / 2)
    assert start[0] - end[0] == pytest.approx(width)
    spaced = box('<text x="100" y="50" text-anchor="end" xml:space="preserve">word </text>')
    assert end[0] - spaced[0] == pytest.approx(letters.width(" ", 14.0, HOUSE.face()))


@pytest.fixture
def wide(tmp_path: Path) -> letters.Typeface:
    """A typeface of its own name, with letters that are twice as wide."""
    font = TTFont(FILES[-1])
    for record in font["name"].names:
        record.string = {1: "Broad Sans", 6: "BroadSans-Book"}.get(record.nameID, str(record))
    font["head"].unitsPerEm //= 2
    font.save(tmp_path / "wide.ttf")
    return fonts.family(fonts.Files(tmp_path / "wide.ttf"))


@pytest.mark.parametrize("name", ["Arial", "Broad Sans", "broadsans-book", "Georgia, 'Broad Sans', serif"])
def test_a_font_is_found_by_the_name_given_or_its_own(wide: letters.Typeface, name: str) -> None:
    text = f'<text x="20" y="50" style="font-family: {name}">H</text>'
    left, bottom, right, top = box('<text x="20" y="50">H</text>')
    found = box(text, Arial=wide)
    assert found[2] - found[0] == pytest.approx(2 * (right - left))
    assert found[3] - found[1] == pytest.approx(2 * (top - bottom))
    with pytest.raises(InputError, match=r"line 1: There is no font .* Add it to the deck’s \[fonts\]"):
        read(text)


def test_pictures_with_different_fonts_are_different(tmp_path: Path, wide: letters.Typeface) -> None:
    file = tmp_path / "word.svg"
    file.write_text(f'{HEAD}<text y="50" font-family="A, Printkit Serif">word</text></svg>')
    plain, given = pictures.load(file), pictures.load(file, fonts={"A": wide})
    assert plain != given
    assert plain.content != given.content


ART = """
[icons]
w = "word.svg"
[[front]]
name = "art"
kind = "picture"
file = "word.svg"
[[front]]
name = "row"
kind = "icon"
icon = "w"
"""


def test_decks_set_the_words_of_their_pictures_in_their_fonts(tmp_path: Path) -> None:
    file = deck(tmp_path, DECK + ART)
    (tmp_path / "word.svg").write_text(f'{HEAD}<text y="99" font-family="title">V</text></svg>')
    whole, problems = custom_deck.make(file, FULL)
    assert not problems
    shapes = [item for item in flatten(whole.pieces[0].front.layer("pieces")) if isinstance(item, Stroke)]
    assert len(shapes) == 2
    (tmp_path / "word.svg").write_text(f'{HEAD}<text y="99" font-family="Georgia">V</text></svg>')
    with pytest.raises(InputError, match='There is no font "Georgia" for this text'):
        custom_deck.make(file, FULL)
