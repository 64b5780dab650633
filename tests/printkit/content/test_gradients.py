"""Gradients of SVG pictures: read as the standard says, the same in every format, refused where they cannot be."""

from __future__ import annotations

import io
import re
from math import inf
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import resvg_py
from PIL import Image as Pillow

from printkit.content import pictures
from printkit.draw.drawing import Clip, Drawing, Item, Path as Stroke, Shade, Symbol, Use
from printkit.export import inspection
from printkit.export.document import Document, Sheet
from printkit.export.dxf import dxf
from printkit.export.inks import Inks
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.export.svg import svg
from printkit.figures import legible
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import Transform
from printkit.pages import cut
from tests.printkit.alike import TOLERANCE, pictures as alike
from tests.printkit.readers import open_pdf

ART = """
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 200" color="#285">
<defs>
<linearGradient id="a"><stop offset="0" stop-color="#d33"/><stop offset=".4" stop-color="gold"/>
<stop offset="1" style="stop-color:#136"/></linearGradient>
<linearGradient id="b" href="#a" x1="0" y1="0" x2="0" y2="1"/>
<linearGradient id="c" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="210" y1="10" x2="250" y2="30%"
 gradientTransform="rotate(10 230 40)"/>
<radialGradient id="r" xlink:href="#b"/>
<radialGradient id="f" href="#a" fx=".3" fy="25%"/>
<radialGradient id="k" gradientUnits="userSpaceOnUse" cx="250" cy="150" r="40"
 gradientTransform="translate(50 0) skewX(-20) scale(1 .8)">
<stop offset=".2" stop-color="#fff"/><stop offset=".5" stop-color="currentColor"/>
<stop offset=".5" stop-color="#a28"/><stop offset="90%" stop-color="#000"/></radialGradient>
<linearGradient id="one"><stop stop-color="teal"/></linearGradient>
<linearGradient id="short" x2="0"><stop stop-color="teal"/><stop offset="1" stop-color="#a40"/></linearGradient>
</defs>
<rect x="10" y="10" width="80" height="50" fill="url(#a)"/>
<rect x="110" y="10" width="80" height="50" fill="url('#b')" stroke="#000" stroke-width="3"/>
<g transform="skewX(10) translate(-5 0)"><rect x="210" y="10" width="70" height="50" fill="url(#c)"/></g>
<ellipse cx="50" cy="120" rx="42" ry="30" fill="url(#r)" transform="rotate(20 50 120)"/>
<path fill-rule="evenodd" d="M110 80h80v80h-80z M130 100h40v40h-40z" fill="url(#f)"/>
<rect x="205" y="80" width="90" height="90" style="fill:url(#k)"/>
<circle cx="50" cy="180" r="15" fill="url(#one)" stroke="url(#one)"/>
<rect x="80" y="170" width="20" height="20" fill="url(#short)"/>
<path d="M110 190 q50 -40 80 0z" fill="url(#b)"/>
</svg>
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def art() -> pictures.Picture:
    return pictures.read(ART.encode(), "art.svg")


def drawn(inner: str, ink: str = "#123456") -> tuple[Item, ...]:
    read = pictures.read(f"{HEAD}{inner}</svg>".encode(), "a.svg", ink)
    assert isinstance(read.content, tuple)
    return read.content


def page(*items: Item) -> Sheet:
    return Sheet(203.2, 101.6, Drawing.of("board", *items))


def flat(data: bytes) -> np.ndarray:  # type: ignore[type-arg]
    return np.asarray(Pillow.open(io.BytesIO(data)).convert("RGB"), dtype=np.int16)


def test_a_picture_with_gradients_is_what_its_file_draws() -> None:
    """Our PNG beside that of a reader of SVG which has never heard of us."""
    (whole,) = pictures.place(art(), (0, 0, 76.2, 50.8))
    ours = flat(png(Sheet(76.2, 50.8, Drawing.of("board", whole)), dpi=100))
    said = resvg_py.svg_to_bytes(svg_string=ART, width=300, height=200, background="#ffffff", skip_system_fonts=True)
    differing = np.abs(ours - flat(bytes(said))).max(axis=2)
    assert float((differing > 12).mean()) < 0.001
    assert float(differing.mean()) < 0.5


def test_gradients_look_the_same_in_every_format() -> None:
    """Straight, turned, in a window, and so often that a PDF writes the picture once."""
    (whole,) = pictures.place(art(), (0, 0, 120, 80))
    (small,) = pictures.place(art(), (0, 0, 45, 30))
    window = pictures.place(art(), (125, 5, 150, 35), "cover")
    many = [
        small.transformed(Transform.at(150 + 4 * n % 48, 62 + n // 12 * 8, angle=3 * n, scale=0.15))
        for n in range(36)
    ]
    seen = alike(page(whole, small.transformed(Transform.at(160, 10, angle=30)), *window, *many), 100)
    assert max(seen.differences().values()) <= TOLERANCE
    ours = seen.by_format["png"]
    for name in ("pdf", "svg"):
        differing = np.abs(seen.by_format[name] - ours).max(axis=2)
        inked = ours.min(axis=2) < 250
        assert float(differing[inked].mean()) < 4, name
        assert float(np.percentile(differing[inked], 99)) < 25, name


CLEAR = (
    '<rect y="2" width="10" height="2" fill="#080"/>'
    '<linearGradient id="a"><stop stop-color="#d33" stop-opacity="0"/><stop offset=".5" stop-color="gold"/>'
    '<stop offset="1" stop-color="#136" stop-opacity=".3"/></linearGradient>'
    '<radialGradient id="b" href="#a"/><linearGradient id="c"><stop stop-opacity=".5"/></linearGradient>'
    '<linearGradient id="d" x2="0"><stop/><stop offset="1" stop-opacity=".4"/></linearGradient>'
    '<g transform="rotate(5)"><rect x="1" y="1" width="4" height="4" fill="url(#a)"/></g>'
    '<circle cx="8" cy="3" r="2" fill="url(#b)" fill-opacity=".7" stroke="#000" stroke-width=".2"/>'
    '<rect x="1" y="6" width="3" height="3" fill="url(#c)"/><rect x="5" y="6" width="3" height="3" fill="url(#d)"/>'
)


def test_gradients_may_be_transparent() -> None:
    """In a picture of our own as in its file, and the same in PDF, SVG and PNG, however often it is placed."""
    read = pictures.read(f"{HEAD}{CLEAR}</svg>".encode(), "a.svg")
    (whole,) = pictures.place(read, (0, 0, 76.2, 76.2))
    ours = flat(png(Sheet(76.2, 76.2, Drawing.of("board", whole)), dpi=100))
    text = f"{HEAD}{CLEAR}</svg>"
    theirs = resvg_py.svg_to_bytes(
        svg_string=text, width=300, height=300, background="#ffffff", skip_system_fonts=True
    )
    differing = np.abs(ours - flat(bytes(theirs))).max(axis=2)
    assert float((differing > 12).mean()) < 0.001
    assert len(np.unique(ours.reshape(-1, 3), axis=0)) > 200
    places = [(100 + n % 8 * 12, n // 8 * 12) for n in range(40)]
    sheet = page(whole, *(item for x, y in places for item in pictures.place(read, (x, y, x + 10, y + 10))))
    assert max(alike(sheet, 100).differences().values()) <= TOLERANCE
    for inks in (Inks("grey"), Inks("cmyk")):
        with pikepdf.open(io.BytesIO(pdf(Document((sheet,), "clear"), inks))) as file:
            groups = [each.Group for each in file.objects if isinstance(each, pikepdf.Stream) and "/Group" in each]
            # A mask for each gradient that has a length, in the only colour space that a mask may have.
            assert [group.get("/CS") for group in groups].count("/DeviceGray") == 3


def test_gradients_stay_gradients() -> None:
    read = art()
    items = [item for n in range(30) for item in pictures.place(read, (n, 0, n + 60, 40))]
    sheet = page(*items)
    text = svg(sheet, prefix="p").decode()
    ids = re.findall(r'<(?:linear|radial)Gradient[^>]* id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) == 7  # one for each shape, however often the picture is placed
    assert set(re.findall(r"url\(#(p-shade[^)]+)\)", text)) == set(ids)
    data = pdf(Document((sheet,), "gradients"))
    assert data == pdf(Document((sheet,), "gradients"))
    with open_pdf(data) as file:
        (form,) = dict(file.pages[0].Resources.XObject).values()
        shades = [dict(each) for each in dict(form.Resources.Shading).values()]
        # Those of the same colours share a shading, wherever they are.
        assert sorted(int(each["/ShadingType"]) for each in shades) == [2, 3, 3, 3]
        assert all(each["/Extend"] == [True, True] for each in shades)
        assert not any("/Image" in str(each.get("/Subtype")) for each in [form])


def test_gradients_in_the_inks_of_a_press(tmp_path: Path) -> None:
    file = tmp_path / "press.pdf"
    items = drawn(
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#222"/></linearGradient>'
        '<rect width="9" height="9" fill="url(#g)"/>'
    )
    for inks, colours in ((Inks(), ("rgb",)), (Inks("grey"), ("gray",)), (Inks("cmyk"), ("cmyk",))):
        file.write_bytes(pdf(Document((page(*items),), "press"), inks))
        (found,) = inspection.inspect(file).pages
        assert found.colours == colours
        assert found.layers == ("board",)
    with pikepdf.open(file) as read:
        (shade,) = dict(read.pages[0].Resources.Shading).values()
        assert [list(map(float, shade.Function[key])) for key in ("/C0", "/C1")] == [[0, 1, 1, 0], [0, 0, 0, 1]]


def test_everything_that_walks_a_drawing_knows_gradients() -> None:
    (shade,) = drawn(
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
        '<rect x="1" y="2" width="4" height="3" fill="url(#g)"/>'
    )
    assert isinstance(shade, Shade)
    assert shade.bounds() == (1, 5, 5, 8)
    # The unit gradient runs along x from 0 to 1: it comes to the left and the right edge.
    a, b, _, _, e, _ = shade.gradient.matrix
    assert (e, e + a, b) == pytest.approx((1, 5, 0))
    drawing = Drawing.of("board", shade)
    moved = drawing.moved(10, 20, angle=90, scale=2)
    assert moved.bounds() == pytest.approx((-6, 22, 0, 30))
    (turned,) = moved.layer("board")
    assert isinstance(turned, Shade)
    a, b, _, _, e, f = turned.gradient.matrix
    assert (a, b, f, f + b) == pytest.approx((0, 8, 22, 30))
    assert drawing.no_finer(1) == drawing
    assert legible.least(shade) == (inf, inf)
    assert isinstance(drawing.windowed((0, 0, 3, 30)).layer("board")[0], Clip)
    used = Drawing.of("board", Use(Symbol("s", (shade,)), 1, 1, 2, 30))
    assert used.bounds() == pytest.approx(
        Drawing.of("board", shade.transformed(Transform.at(1, 1, angle=30, scale=2))).bounds(), abs=1e-9
    )
    assert list(cut._contours((shade,))) == []
    assert dxf(Sheet(10, 10, Drawing.of("cut", shade))).count(b"LWPOLYLINE") > 0


def test_a_stretched_picture_stretches_its_gradients() -> None:
    inner = (
        '<radialGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></radialGradient>'
        '<circle cx="5" cy="5" r="5" fill="url(#g)"/>'
    )
    read = pictures.read(f"{HEAD}{inner}</svg>".encode(), "a.svg")
    (use,) = pictures.place(read, (0, 0, 40, 20), "stretch")
    assert isinstance(use, Use)
    (shade,) = use.symbol.items
    assert isinstance(shade, Shade)
    assert shade.gradient.matrix == pytest.approx((20, 0, 0, -10, 20, 10))


PLAIN = [
    # (gradient, the colour that it comes to)
    ('<linearGradient id="g"/>', None),
    ('<linearGradient id="g"><stop stop-color="red" offset=".5"/></linearGradient>', "#ff0000"),
    ('<radialGradient id="g"><stop stop-color="red"/><stop stop-color="#f00"/></radialGradient>', "#ff0000"),
    ('<linearGradient id="g" x2="0"><stop/><stop offset="1" stop-color="lime"/></linearGradient>', "#00ff00"),
    ('<radialGradient id="g" r="0"><stop/><stop offset="1" stop-color="lime"/></radialGradient>', "#00ff00"),
    ('<linearGradient id="g"><stop stop-color="currentColor"/></linearGradient>', "#123456"),
    ('<linearGradient id="g" color="lime"><stop stop-color="currentColor"/></linearGradient>', "#00ff00"),
]  # fmt: skip


@pytest.mark.parametrize(("gradient", "colour"), PLAIN)
def test_what_is_one_colour_is_a_colour(gradient: str, colour: str | None) -> None:
    items = drawn(f'{gradient}<rect width="9" height="9" fill="url(#g)"/>')
    assert [item.style.fill for item in items if isinstance(item, Stroke)] == ([colour] if colour else [])
    assert len(items) == bool(colour)


def test_a_shape_without_area_shows_no_gradient_measured_by_it() -> None:
    inner = (
        '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
        '<path d="M1 1H5" fill="url(#g)" stroke="red"/>'
    )
    (item,) = drawn(inner)
    assert isinstance(item, Stroke)
    assert (item.style.fill, item.style.stroke) == (None, "#ff0000")


def test_a_clip_takes_the_outline_of_what_a_gradient_fills() -> None:
    inner = (
        '<defs><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
        '<rect id="r" width="3" height="3" fill="url(#g)"/><clipPath id="c"><use href="#r"/></clipPath></defs>'
        '<rect width="9" height="9" clip-path="url(#c)"/>'
    )
    (clip,) = drawn(inner)
    assert clip.bounds() == (0, 7, 3, 10)


TWO = '<stop/><stop offset="1" stop-color="red"/>'
FILLED = '<rect width="9" height="9" fill="url(#g)"/>'
REFUSED = {
    "no opacity": ('<linearGradient id="g"><stop stop-opacity="half"/></linearGradient>', "stop-opacity"),
    "repeated": (f'<linearGradient id="g" spreadMethod="repeat">{TWO}</linearGradient>', "spreadMethod"),
    "reflected": (f'<radialGradient id="g" spreadMethod="reflect">{TWO}</radialGradient>', "spreadMethod"),
    "focus outside": (f'<radialGradient id="g" fx="2">{TWO}</radialGradient>', "inside the gradient’s circle"),
    "ring": (f'<radialGradient id="g" fr=".2">{TWO}</radialGradient>', "fr"),
    "of itself": ('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>', "refers to itself"),
    "of nothing": ('<linearGradient id="g" href="#gg"/><g id="gh"/>', "linearGradient href"),
    "of a shape": ('<linearGradient id="g" href="#r"/><rect id="r"/>', "linearGradient href"),
    "of a file": ('<linearGradient id="g" href="x.svg#a"/>', "linearGradient href"),
    "flat": (f'<linearGradient id="g" gradientTransform="scale(1 0)">{TWO}</linearGradient>', 'This'),
    "turned badly": (f'<linearGradient id="g" gradientTransform="a(1)">{TWO}</linearGradient>', "gradientTransform"),
    "no number": (f'<linearGradient id="g" x1="left">{TWO}</linearGradient>', "linearGradient x1"),
    "no colour": ('<linearGradient id="g"><stop stop-color="rde"/></linearGradient>', '"stop-color" must'),
    "moving": ('<linearGradient id="g"><stop/><animate/></linearGradient>', "animate"),
    "many": (f'<linearGradient id="g">{"<stop/>" * 101}</linearGradient>', "the limit for SVG pictures"),
    "missing": ('<linearGradient id="golden"/>', "the id of a gradient"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_gradients_that_cannot_be_drawn_are_refused_by_name(name: str) -> None:
    gradient, named = REFUSED[name]
    with pytest.raises(InputError, match=re.escape(named)) as refusal:
        drawn(gradient + FILLED)
    assert re.match(r"a\.svg, line 1: ", str(refusal.value))


def test_the_nearest_gradient_is_named() -> None:
    with pytest.raises(
        InputError, match=r'"fill" must be a colour, or the id of a gradient in the file, not "glod"\. Did you mean'
    ):
        drawn('<linearGradient id="gold"/><rect width="9" height="9" fill="url(#glod)"/>')


STROKED = """
<linearGradient id="a"><stop stop-color="#d33"/><stop offset="1" stop-color="#136" stop-opacity=".6"/>
</linearGradient><linearGradient id="u" gradientUnits="userSpaceOnUse" x2="10" y2="0"><stop stop-color="#0a4"/>
<stop offset="1"/></linearGradient><g fill="none" stroke-width=".8">
<circle cx="2" cy="2" r="1.4" stroke="url(#a)" fill="gold"/>
<path d="M4 3.4l1.5-2.6l1.5 2.6z" stroke="url(#u)" stroke-linejoin="round" fill="url(#a)" stroke-opacity=".5"/>
<path d="M8 3.4l.7-2.6l.7 2.6" stroke="url(#u)" stroke-width=".3"/>
<line x1="1" y1="5" x2="8" y2="5.5" stroke="url(#u)" stroke-linecap="round"/>
<path d="M1 9c0-3 3-3 3 0" stroke="url(#a)" stroke-linecap="square"/>
<path d="M5 9v-2h2" stroke="url(#u)" stroke-linejoin="bevel" transform="translate(1 0) skewX(-10)"/>
<rect x="4.4" y="3.8" width=".7" height="2" stroke="#a0a" stroke-width=".2" transform="scale(1.9 1.6)"/>
</g>
"""


def test_strokes_may_have_gradients_and_be_scaled_unevenly() -> None:
    """As another reader of SVG draws them, and the same in every format."""
    text = f"{HEAD}{STROKED}</svg>"
    (whole,) = pictures.place(pictures.read(text.encode(), "a.svg"), (0, 0, 101.6, 101.6))
    sheet = Sheet(101.6, 101.6, Drawing.of("board", whole))
    said = resvg_py.svg_to_bytes(svg_string=text, width=400, height=400, background="#ffffff", skip_system_fonts=True)
    differing = np.abs(flat(png(sheet, dpi=100)) - flat(bytes(said))).max(axis=2)
    assert float((differing > 24).mean()) < 0.003
    assert float(differing.mean()) < 0.3
    assert max(alike(page(whole), 100).differences().values()) <= TOLERANCE


def test_a_stroke_with_a_gradient_is_an_outline() -> None:
    inner = f'<linearGradient id="g">{TWO}</linearGradient><rect x="2" y="2" width="6" height="4" stroke="url(#g)"/>'
    box, edge = drawn(inner)
    assert isinstance(box, Stroke)
    assert box.style.stroke is None
    assert isinstance(edge, Shade)
    assert edge.bounds() == pytest.approx((1.5, 3.5, 8.5, 8.5))
    # The gradient runs along the shape, not along its outline.
    assert edge.gradient.matrix.apply(0, 0)[0] == pytest.approx(2)
    assert edge.gradient.matrix.apply(1, 0)[0] == pytest.approx(8)


def test_a_dashed_stroke_with_a_gradient_is_refused() -> None:
    inner = f'<linearGradient id="g">{TWO}</linearGradient><rect width="9" height="9" stroke="url(#g)"/>'
    with pytest.raises(InputError, match="line 1: A dashed stroke must have one colour"):
        drawn(inner.replace("/>", ' stroke-dasharray="1 2"/>'))
    curves = "c1 1 2 1 3 0c-1 1-2 1-3 0" * 5001
    with pytest.raises(InputError, match="the limit for SVG pictures"):
        drawn(inner.replace("<rect", f'<path d="M0 0{curves}"'))


def test_many_shapes_with_many_colours_stay_within_bounds() -> None:
    colours = "".join(f'<stop offset=".{n:03}" stop-color="#{n:03}"/>' for n in range(100))
    shapes = f"<g id='h'>{FILLED * 100}</g>" + "<use href='#h'/>" * 50
    with pytest.raises(InputError, match="the limit for SVG pictures"):
        drawn(f'<linearGradient id="g">{colours}</linearGradient>{shapes}')
