"""Paint: tinted and mirrored pictures, words that differ within a text, justified lines, groups."""
# ruff: noqa: E501 (tables of one case a line)

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from printkit.content import setting
from printkit.draw.drawing import Clip, Drawing, Image, Item, Path as Stroke, Text
from printkit.draw.type import face, width
from printkit.export.document import Sheet
from printkit.export.png import png
from printkit.layouts.base.refusals import InputError, Refusal, entry
from tests.printkit.content.test_custom_decks import COIN, folder, front

ONE = "title\nOne\n"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
GROUND = f'{HEAD}<path d="M0 0h10v10H0z"/><path fill="#fff" d="M1 1h4v8H1z"/></svg>'.encode()
LEFT = f'{HEAD}<path fill="#a00" d="M1 1h4v8H1z"/></svg>'.encode()
TWO = f'{HEAD}<path fill="#a00" d="M1 1h4v8H1z"/><path fill="#00a" d="M6 6h1v1z"/></svg>'.encode()


def halves() -> bytes:
    """A square picture, red on the left and blue on the right, black in the upper left corner."""
    pixels = np.zeros((60, 60, 3), np.uint8)
    pixels[:, :30], pixels[:, 30:], pixels[:9, :9] = (255, 0, 0), (0, 0, 255), (0, 0, 0)
    out = io.BytesIO()
    Pillow.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


def drawn(path: Path, lines: str, **files: bytes) -> list[Stroke | Text | Image]:
    """What an element of 10 x 10 mm draws whose upper left corner is at (10, 10)."""
    return front(folder(path, f"[[front]]\nplace = [10, 10, 10, 10]\n{lines}\n", ONE, **files))


# ------------------------------------------------------------------------------------------------- tint


@pytest.mark.parametrize(
    ("file", "fills"), [(GROUND, ["#000000", "#008080"]), (LEFT, ["#008080"]), (COIN.encode(), ["#008080"])]
)
def test_drawings_in_one_colour_take_another(tmp_path: Path, file: bytes, fills: list[str]) -> None:
    items = drawn(tmp_path, 'kind = "picture"\nfile = "a.svg"\ncolour = "teal"', a_svg=file)
    assert [each.style.fill for each in items if isinstance(each, Stroke)] == fills


@pytest.mark.parametrize(("name", "file"), [("a_svg", TWO), ("a_png", halves())])
def test_a_colour_that_does_nothing_is_refused(tmp_path: Path, name: str, file: bytes) -> None:
    lines = f'kind = "picture"\nfile = "{name.replace("_", ".")}"\ncolour = "teal"'
    with pytest.raises(
        Refusal, match=r'"colour" "#008080" has no effect: only an SVG in currentColor or in one colour'
    ):
        drawn(tmp_path, lines, **{name: file})
    assert drawn(tmp_path, lines.replace('colour = "teal"', ""), **{name: file})


# ----------------------------------------------------------------------------------------------- flips


def seen(items: tuple[Item, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The pixels of a page of 30 x 30 mm with these items, five for a millimetre."""
    data = png(Sheet(30, 30, Drawing.of("pieces", *items)), dpi=127)
    return np.asarray(Pillow.open(io.BytesIO(data)).convert("RGB"))


@pytest.mark.parametrize(
    ("flip", "turn", "corner"), [("none", 0, "top left"), ("across", 0, "top right"), ("down", 0, "bottom left"), ("across", 90, "top left")]
)  # fmt: skip
@pytest.mark.parametrize("fit", ["contain", "cover"])
def test_pixels_are_mirrored_in_their_box(tmp_path: Path, flip: str, turn: int, corner: str, fit: str) -> None:
    lines = f'kind = "picture"\nfile = "a.png"\nflip = "{flip}"\nturn = {turn}\nfit = "{fit}"'
    made = folder(tmp_path, f"[[front]]\nplace = [10, 68, 10, 10]\n{lines}\n", ONE, a_png=halves())
    pixels = seen(tuple(front(made)))
    x, y = 52 if "left" in corner else 98, (150 - 98) if "top" in corner else (150 - 52)
    assert pixels[y, x].sum() < 90, corner  # the black corner


def test_drawings_are_mirrored_in_their_box(tmp_path: Path) -> None:
    left = drawn(tmp_path, 'kind = "picture"\nfile = "a.svg"', a_svg=LEFT)[0].bounds()
    right = drawn(tmp_path, 'kind = "picture"\nfile = "a.svg"\nflip = "across"', a_svg=LEFT)[0].bounds()
    assert left == pytest.approx((11, 69, 15, 77)) and right == pytest.approx((15, 69, 19, 77))
    low = drawn(tmp_path, 'kind = "sign"\nsign = "M0 0 h24 v6 h-24 z"\nflip = "down"')[0].bounds()
    assert low == pytest.approx((10, 68, 20, 70.5))
    with pytest.raises(Refusal, match="flip"):
        drawn(tmp_path, 'kind = "text"\ntext = "a"\nflip = "down"')


# ------------------------------------------------------------------------------------------------ words


def lines_of(text: str, across: float = 60, **how: object) -> setting.Setting:
    lines = setting.read(
        text, "regular", lambda name: 1.0, paint=lambda name: entry("colour", name, {"red": "#ff0000"})
    )
    found, over = setting.fitted(lines, across, 60, size=4, least=4, **how)  # type: ignore[arg-type]
    assert over is None
    return found


def items(text: str, **how: object) -> list[tuple[str, float, float, float, str]]:
    """Words, or the name of an icon, with place, size and colour."""
    icons: list[tuple[str, float, float, float, str]] = []
    found = lines_of(text, **how)
    for each in found.items(
        0, 0, "#000000", draw=lambda name, at, ink: icons.append((name, at[0], at[1], at[3] - at[1], ink)) or ()
    ):
        assert isinstance(each, Text)
        icons.append((each.string, each.x, each.y, each.size, each.fill))
    return icons


def test_words_and_icons_have_looks_of_their_own() -> None:
    plain, red, tail, icon, end = items("Pay [red]two[/] or [red 150% +25%]:coin:[/], please")
    assert (plain[0], red[0], red[4], tail[0], icon[0], icon[4], end[0]) == (
        "Pay ",
        "two ",
        "#ff0000",
        "or ",
        "coin",
        "#ff0000",
        ", please",
    )
    font = face()
    assert icon[3] == pytest.approx(setting.ICON * 6)
    assert icon[2] - plain[2] == pytest.approx(1 + (font.cap_height * 6 - icon[3]) / 2)
    assert end[1] == pytest.approx(icon[1] + setting.ICON * 6)
    small = items("E = mc[60% +35%]2[/]")
    assert [(text, size) for text, _, _, size, _ in small] == [("E = mc", 4), ("2", 2.4)]
    assert small[1][2] - small[0][2] == pytest.approx(1.4) and small[1][1] == pytest.approx(width("E = mc", 4, font))


def test_large_words_make_room_for_themselves() -> None:
    one, two = lines_of("one\n[200%]two[/]\nthree"), lines_of("one\ntwo\nthree")
    drops = [y for _, y, _ in one.runs]
    assert drops[0] - drops[1] == pytest.approx(2 * 1.25 * 4) and drops[1] - drops[2] == pytest.approx(1.25 * 4)
    assert one.ink[1] < two.ink[1]


@pytest.mark.parametrize("words", ["[120% 130%]a[/]", "[+10% -10%]a[/]", "[5%]a[/]", "[900%]a[/]"])
def test_looks_that_mean_nothing_are_refused(words: str) -> None:
    with pytest.raises(InputError, match="a size from 20% to 400%"):
        lines_of(words)


def test_brackets_alone_are_letters() -> None:
    assert [text for text, *_ in items("Draw [2] cards or [x")] == ["Draw [2] cards or [x"]


def test_lines_are_justified_but_for_the_last() -> None:
    text = "Every line but the last of its paragraph reaches both edges of the box in which it is set, whatever its words are."
    found = lines_of(text, 40, align="justify")
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, piece in found.runs:
        assert not isinstance(piece, setting.Icon)
        rows.setdefault(y, []).append((x, piece[0]))
    *full, last = rows.values()
    assert len(full) >= 3 and all(row[0][0] == 0 for row in rows.values())
    for row in full:
        x, word = row[-1]
        assert x + width(word, 4, face()) == pytest.approx(40)
    assert last[-1][0] + width(last[-1][1], 4, face()) < 39.9 and len(last) == 1


def test_lines_end_behind_hyphens_that_were_typed() -> None:
    rows: dict[float, str] = {}
    for _, y, piece in lines_of("Right-aligned re-entry, A-Z", 15).runs:
        assert not isinstance(piece, setting.Icon)
        rows[y] = rows.get(y, "") + piece[0]
    assert list(rows.values()) == ["Right-", "aligned", "re-", "entry,", "A-Z"]


# ----------------------------------------------------------------------------------------------- groups

GROUP = """
[[front]]
kind = "group"
each = "slot in 1..3"
place = ["{slot * 12}", 20, 10, 20]
opacity = 0.5
[[front.part]]
kind = "shape"
[[front.part]]
kind = "shape"
each = "n in 1..3"
place = ["{n}", "50%", 1, 1]
when = "n <= slot"
"""


def test_groups_place_their_parts(tmp_path: Path) -> None:
    items = front(folder(tmp_path, GROUP, ONE))
    boxes = [tuple(round(side, 3) for side in each.bounds()) for each in items]
    assert boxes[:2] == [(12, 48, 22, 68), (13, 57, 14, 58)]
    assert len(boxes) == 3 + 1 + 2 + 3
    faded = front(folder(tmp_path, GROUP.replace("opacity", "turn"), ONE))
    assert len(faded) == len(items)


def test_a_group_is_one_layer_of_paint(tmp_path: Path) -> None:
    from printkit.draw.theme import FULL
    from printkit.looks import custom_deck

    made, _ = custom_deck.make(folder(tmp_path, GROUP, ONE), FULL)
    groups = [each for each in made.pieces[0].front.layer("pieces") if isinstance(each, Clip)]
    assert [each.opacity for each in groups if each.opacity < 1] == [0.5] * 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('each = "n in 1..3"', 'kind = "group"\npart = []', "line"),
        ('kind = "shape"\neach', 'kind = "shape"\npart = []\neach', "A group cannot be part of another group"),
        ('kind = "shape"\neach = "n in 1..3"', 'kind = "shape"\nfil = 3\neach = "n in 1..3"', 'no field "fil"'),
        ("each = \"n in 1..3\"", 'each = "n in 1..400"', "elements"),
    ],
)  # fmt: skip
def test_parts_that_cannot_be_used(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GROUP
    with pytest.raises(Refusal, match=message):
        front(folder(tmp_path, GROUP.replace(old, new), ONE))
