"""Pictures: files read, refused, placed, and found again in PDF, SVG and PNG."""

from __future__ import annotations

import io
import re
import struct
import tracemalloc
import zlib
from base64 import b64decode
from itertools import product
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image as Pillow, ImageCms

from printkit.content import pictures
from printkit.content.colours import parse as colour
from printkit.draw import raster
from printkit.draw.drawing import Clip, Drawing, Image, Path as Stroke, Style
from printkit.draw.outline import rectangle
from printkit.export import inspection, job as jobs, pdf as pdfs, render, write
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.export.svg import svg
from printkit.figures import legible
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import Transform
from printkit.pages import cut
from tests import bombs
from tests.printkit.readers import POINTS, open_pdf, read_pdf_marks

MODES = ["RGB", "L", "P", "1", "LA", "RGBA", "I;16"]


def picture(mode: str, format: str = "PNG", size: tuple[int, int] = (23, 31), **options: object) -> bytes:
    """A file whose pixels all differ."""
    wide, high = size
    grid = np.fromfunction(lambda y, x, c: (7 * x + 5 * y * (c + 1) + 40 * c) % 256, (high, wide, 4))
    whole = Pillow.fromarray(grid.astype(np.uint8), "RGBA")
    if mode == "P":
        image = whole.convert("RGB").quantize(16)
    elif mode == "I;16":
        image = Pillow.fromarray((grid[:, :, 0] * 251).astype(np.uint16))
    else:
        image = whole.convert("RGB").convert(mode) if mode in ("L", "1", "RGB") else whole.convert(mode)
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def document(*items: object, width: float = 120, height: float = 90) -> Document:
    return Document((Sheet(width, height, Drawing.of("board", *items)),), "pictures")  # type: ignore[arg-type]


def pixels_in(data: bytes) -> Pillow.Image:
    """The picture of a PDF's only page, with what makes it transparent."""
    with open_pdf(data) as file:
        (found,) = dict(file.pages[0].Resources.XObject).values()
        image = pikepdf.PdfImage(found).as_pil_image()
        if "/SMask" in found:
            mask = pikepdf.PdfImage(found.SMask).as_pil_image()
            image = image.convert("RGB")
            image.putalpha(mask.convert("L"))
        return image.copy()


# ------------------------------------------------------------------------------------------------ pixels


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.replace(";", "-"))
def test_a_png_comes_back_pixel_by_pixel(mode: str) -> None:
    data = picture(mode)
    read = raster.read(data, "a.png")
    assert (read.width, read.height) == (23, 31)
    found = pixels_in(pdf(document(Image(10, 10, 46, 62, read))))
    expected = Pillow.open(io.BytesIO(data))
    if mode == "I;16":
        wide = np.asarray(expected).astype(np.uint16)
        with open_pdf(pdf(document(Image(10, 10, 46, 62, read)))) as file:
            (kept,) = dict(file.pages[0].Resources.XObject).values()
            assert int(kept.BitsPerComponent) == 16
            assert kept.read_bytes() == wide.astype(">u2").tobytes()
        return
    target = "RGBA" if mode in ("LA", "RGBA") else "RGB"
    assert np.array_equal(np.asarray(found.convert(target)), np.asarray(expected.convert(target)))


def test_an_interlaced_and_a_palette_with_clear_entries() -> None:
    clear = picture("P", transparency=0)
    assert raster.read(clear, "a").clear
    found = pixels_in(pdf(document(Image(0, 0, 10, 10, raster.read(clear, "a")))))
    assert np.array_equal(np.asarray(found), np.asarray(Pillow.open(io.BytesIO(clear)).convert("RGBA")))
    laced = _interlaced()
    read = raster.read(laced, "a")
    assert read.is_interlaced
    found = pixels_in(pdf(document(Image(0, 0, 10, 10, read))))
    assert np.array_equal(np.asarray(found), np.asarray(Pillow.open(io.BytesIO(laced)).convert("RGB")))


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _png(head: bytes, *chunks: bytes) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + b"".join(chunks) + _chunk(b"IEND", b"")


def _interlaced(width: int = 5, height: int = 3) -> bytes:
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    rows = b""
    for x0, y0, dx, dy in passes:
        for y in range(y0, height, dy):
            row = bytes(v for x in range(x0, width, dx) for v in (50 * x, 80 * y, 9))
            rows += b"\0" + row if row else b""
    return _png(struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 1), _chunk(b"IDAT", zlib.compress(rows)))


@pytest.mark.parametrize(("mode", "progressive"), list(product(("RGB", "L"), (False, True))))
def test_a_jpeg_is_kept_byte_for_byte(mode: str, progressive: bool) -> None:
    data = picture(mode, "JPEG", progressive=progressive, dpi=(300, 300))
    read = raster.read(data, "a.jpg")
    assert (read.kind, read.width, read.height, read.dpi) == ("jpeg", 23, 31, 300)
    with open_pdf(pdf(document(Image(0, 0, 20, 30, read)))) as file:
        (kept,) = dict(file.pages[0].Resources.XObject).values()
        assert kept.read_raw_bytes() == data
        assert kept.Filter == "/DCTDecode"


def test_a_colour_profile_is_kept_and_must_match() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for format in ("PNG", "JPEG"):
        read = raster.read(picture("RGB", format, icc_profile=profile), "a")
        assert read.profile == profile
        with open_pdf(pdf(document(Image(0, 0, 9, 9, read), Image(9, 0, 9, 9, read)))) as file:
            (kept,) = dict(file.pages[0].Resources.XObject).values()
            assert kept.ColorSpace[0] == "/ICCBased"
            assert kept.ColorSpace[1].read_bytes() == profile
    with pytest.raises(InputError, match="not made for gray pixels"):
        raster.read(picture("L", icc_profile=profile), "a")


def test_a_picture_stands_where_it_is_placed() -> None:
    read = raster.read(picture("RGB"), "a")
    items = [Image(12.3456, 7.8912, 33.333, 44.4444, read), Image(70.5, 20.25, 20, 10, read, angle=30)]
    corners = [
        [Transform.at(i.x, i.y, angle=i.angle).apply(u, v) for u, v in ((0, 0), (i.width, 0), (0, i.height))]
        for i in items
    ]
    with open_pdf(pdf(document(*items))) as file:
        found = []
        scale = 1.0
        for operands, operator in pikepdf.parse_content_stream(file.pages[0]):
            numbers = [float(v) for v in operands] if str(operator) == "cm" else []
            if numbers and numbers[1] == 0 and abs(numbers[0] - POINTS) < 1e-3:
                scale = numbers[0]
            elif numbers and numbers[:4] != [1, 0, 0, 1]:
                a, b, c, d, e, f = (v * scale / POINTS for v in numbers)
                found.append([(e, f), (e + a, f + b), (e + c, f + d)])
    assert np.allclose(found, corners, atol=0.001)
    root = ElementTree.fromstring(svg(document(*items).sheets[0], prefix="p"))
    uses = root.findall(".//{http://www.w3.org/2000/svg}use")
    for use, item in zip(uses, items, strict=True):
        found = re.match(
            r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))? scale\((\S+) (\S+)\)", use.attrib["transform"]
        )
        assert found
        x, y, turn, w, h = (float(v or 0) for v in found.groups())
        assert (x, 90 - y, -turn % 360, w, h) == pytest.approx(
            (item.x, item.y, item.angle, item.width, item.height), abs=0.001
        )


def test_one_copy_serves_all_uses_and_bytes_repeat() -> None:
    data = picture("RGB")
    items = [Image(10 * n, 5, 9, 9, raster.read(data, "a")) for n in range(5)]
    whole = document(*items)
    with open_pdf(pdf(whole)) as file:
        assert sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image" for o in file.objects) == 1
    text = svg(whole.sheets[0], prefix="p").decode()
    (held,) = re.findall(r"data:image/png;base64,([^\"]+)", text)
    assert b64decode(held) == data
    again = document(*(Image(10 * n, 5, 9, 9, raster.read(data, "b")) for n in range(5)))
    assert pdf(whole) == pdf(again)
    assert svg(whole.sheets[0], prefix="p") == svg(again.sheets[0], prefix="p")
    assert png(whole.sheets[0], dpi=50) == png(again.sheets[0], dpi=50)


def test_png_of_a_sheet_shows_the_pixels() -> None:
    flat = Pillow.new("RGB", (4, 4), "#336699")
    out = io.BytesIO()
    flat.save(out, "PNG")
    sheet = document(Image(25.4, 25.4, 25.4, 25.4, raster.read(out.getvalue(), "a"))).sheets[0]
    shown = Pillow.open(io.BytesIO(png(sheet, dpi=20))).convert("RGB")
    high = shown.height
    assert shown.getpixel((30, high - 30)) == (0x33, 0x66, 0x99)
    assert shown.getpixel((10, high - 10)) == (255, 255, 255)


def test_everything_that_walks_a_drawing_knows_pictures() -> None:
    image = Image(10, 20, 30, 40, raster.read(picture("RGB"), "a"), id="art")
    drawing = Drawing.of("board", image)
    assert drawing.bounds() == (10, 20, 40, 60)
    assert drawing.moved(1, 2, angle=90, scale=2).bounds() == pytest.approx((-119, 22, -39, 82))
    assert drawing.no_finer(1).layer("board") == (image,)
    assert drawing.nameless().layer("board")[0].id is None
    assert isinstance(drawing.windowed((0, 0, 20, 30)).layer("board")[0], Clip)
    assert drawing.windowed((0, 0, 5, 5)) == Drawing()
    assert legible.least(image) == (inf, inf)
    assert image.dpi == pytest.approx(25.4 * 23 / 30)
    assert image.bounds() == (10, 20, 40, 60)


def test_cutters_leave_pictures_out() -> None:
    from printkit.export.dxf import dxf

    drawing = Drawing.of(
        "cut", Image(1, 1, 9, 9, raster.read(picture("L"), "a")), Stroke(rectangle(0, 0, 9, 9), Style())
    )
    data = dxf(Sheet(10, 10, drawing))
    assert data.count(b"LWPOLYLINE") == dxf(
        Sheet(10, 10, Drawing.of("cut", Stroke(rectangle(0, 0, 9, 9), Style())))
    ).count(b"LWPOLYLINE")
    assert len(list(cut._contours(drawing.layer("cut")))) == 1


def test_check_tells_the_resolution(tmp_path: Path) -> None:
    read = raster.read(picture("RGB", size=(100, 100)), "a")
    path = tmp_path / "a.pdf"
    path.write_bytes(
        pdf(document(Image(0, 0, 25.4, 25.4, read), Clip(rectangle(0, 0, 9, 9), (Image(0, 0, 12.7, 12.7, read),))))
    )
    report = inspection.inspect(path)
    assert (report.pages[0].images, report.pages[0].dpi) == (2, pytest.approx(100, abs=0.1))
    assert any("pictures of 100 dpi, below 150: page 1" in text for text in report.problems())


# ------------------------------------------------------------------------------------------- bad pixels


def _head(width: int, height: int, bits: int = 8, kind: int = 2) -> bytes:
    return struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)


BAD = {
    "nothing": b"",
    "another format": b"GIF89a" + bytes(40),
    "only a signature": b"\x89PNG\r\n\x1a\n",
    "breaks off": picture("RGB")[:-20],
    "one byte changed": picture("RGB")[:60] + b"?" + picture("RGB")[61:],
    "too many pixels": _png(_head(16000, 16000), _chunk(b"IDAT", zlib.compress(b"0"))),
    "a side too long": _png(_head(1 << 20, 1), _chunk(b"IDAT", zlib.compress(b"0"))),
    "no pixels": _png(_head(0, 5), _chunk(b"IDAT", zlib.compress(b""))),
    "rows missing": _png(_head(4, 4), _chunk(b"IDAT", zlib.compress(bytes(20)))),
    "rows without end": _png(_head(4, 4), _chunk(b"IDAT", zlib.compress(bytes(50_000_000)))),
    "no rows": _png(_head(4, 4)),
    "rows that are no rows": _png(_head(4, 4), _chunk(b"IDAT", b"garbage")),
    "no palette": _png(_head(4, 4, 8, 3), _chunk(b"IDAT", zlib.compress(bytes(20)))),
    "bits unknown": _png(_head(4, 4, 3), _chunk(b"IDAT", zlib.compress(bytes(52)))),
    "moves": _png(_head(1, 1), _chunk(b"acTL", bytes(8)), _chunk(b"IDAT", zlib.compress(bytes(4)))),
    "a profile without end": _png(_head(1, 1), _chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(9_000_000)))),
    "a jpeg that breaks off": picture("RGB", "JPEG")[:200],
    "a jpeg without an end": picture("RGB", "JPEG")[:-40],
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_pixels_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=r"^x\.png"):
        raster.read(BAD[name], "x.png")


def test_cmyk_and_turned_cameras_are_refused_by_name() -> None:
    out = io.BytesIO()
    Pillow.new("CMYK", (4, 4)).save(out, "JPEG")
    with pytest.raises(InputError, match="CMYK"):
        raster.read(out.getvalue(), "a")
    exif = Pillow.Exif()
    exif[0x0112] = 6
    with pytest.raises(InputError, match="orientation 6"):
        raster.read(picture("RGB", "JPEG", exif=exif), "a")
    exif[0x0112] = 1
    assert raster.read(picture("RGB", "JPEG", exif=exif), "a").width == 23


# --------------------------------------------------------------------------------------------------- SVG

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


def drawn(inner: str, ink: str = "#123456") -> pictures.Picture:
    return pictures.read(f"{HEAD}{inner}</svg>".encode(), "a.svg", ink)


SHAPES = [
    ('<rect x="1" y="2" width="3" height="4"/>', (1, 4, 4, 8)),
    ('<rect x="1" y="2" width="30%" height="40%" rx="1"/>', (1, 4, 4, 8)),
    ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
    ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 7, 6)),
    ('<line x1="1" y1="1" x2="5" y2="1" stroke="red" stroke-width="2"/>', (0, 8, 6, 10)),
    ('<polygon points="1,1 5,1 5,5"/>', (1, 5, 5, 9)),
    ('<polyline points="1 1 5 1 5 5"/>', (1, 5, 5, 9)),
    ('<path d="M1 1h4v4z"/>', (1, 5, 5, 9)),
    ('<g transform="translate(1 1) scale(2)"><rect width="1" height="1"/></g>', (1, 7, 3, 9)),
    ('<rect width="1" height="1" transform="rotate(90 2 2)"/>', (3, 9, 4, 10)),
    ('<rect width="1" height="1" transform="matrix(1 0 0 1 2 3) skewX(0)"/>', (2, 6, 3, 7)),
    ('<defs><rect id="r" width="1" height="1"/></defs><use xlink:href="#r" x="3" y="4"/>', (3, 5, 4, 6)),
    ('<symbol id="r"><rect width="1" height="1"/></symbol><use href="#r" x="3" y="4"/>', (3, 5, 4, 6)),
    ('<clipPath id="c"><rect width="2" height="2"/></clipPath><rect clip-path="url(#c)" width="5" height="5"/>',
     (0, 8, 2, 10)),
    ('<mask id="c"><rect width="2" height="2" fill="#fff"/></mask><rect mask="url(#c)" width="5" height="5"/>',
     (0, 8, 2, 10)),
    ('<mask id="c" style="mask-type:alpha"><rect width="2" height="2"/></mask><g transform="translate(1 1)" '
     'mask="url(#c)"><rect width="5" height="5"/></g>', (1, 7, 3, 9)),
    ('<rect width="20" height="5"/>', (0, 5, 10, 10)),
    ('<rect width="1mm" height="1pt"/>', (0, 10 - 96 / 72, 96 / 25.4, 10)),
]  # fmt: skip


@pytest.mark.parametrize(("inner", "box"), SHAPES)
def test_shapes_stand_where_svg_says(inner: str, box: tuple[float, ...]) -> None:
    read = drawn(inner)
    assert isinstance(read.content, tuple)
    if "stroke" in inner:
        box = (0, 8, 6, 10)  # stroke and all; its square ends are not drawn
    found = Drawing.of("board", *read.content).bounds()
    assert found == pytest.approx(box, abs=1e-9)


STYLES = [
    ('<rect width="9" height="9"/>', Style("#000000")),
    ('<rect width="9" height="9" fill="teal"/>', Style("#008080")),
    ('<g fill="#f00"><rect width="9" height="9" style="fill: #0f0"/></g>', Style("#00ff00")),
    ('<style>.a{fill:blue} #b{fill:red} rect{fill:lime}</style><rect class="a" width="9" height="9"/>',
     Style("#0000ff")),
    ('<style>.a{fill:blue} #b{fill:red}</style><rect id="b" class="a" width="9" height="9"/>', Style("#ff0000")),
    ('<rect width="9" height="9" fill="currentColor"/>', Style("#123456")),
    ('<g color="red"><rect width="9" height="9" fill="currentColor"/></g>', Style("#ff0000")),
    ('<rect width="9" height="9" fill-rule="evenodd"/>', Style("#000000", rule="evenodd")),
    ('<g transform="scale(2)"><rect width="4" height="4" fill="none" stroke="red" stroke-dasharray="1 2"/></g>',
     Style(None, "#ff0000", 2.0, (2.0, 4.0))),
    ('<rect width="9" height="9" stroke="red" stroke-linejoin="bevel" stroke-linecap="square"/>',
     Style("#000000", "#ff0000", 1.0, cap="square", join="bevel")),
    ('<rect width="9" height="9" fill="rgb(100%, 0, 51)"/>', Style("#ff0033")),
    ('<rect width="9" height="9" paint-order="markers fill stroke"/>', Style("#000000")),
    ('<i:note xmlns:i="urn:note" only_selected="true"/><rect width="9" height="9"/>', Style("#000000")),
]  # fmt: skip


@pytest.mark.parametrize(("inner", "style"), STYLES)
def test_styles_cascade(inner: str, style: Style) -> None:
    (shape,) = drawn(inner).content  # type: ignore[misc]
    while isinstance(shape, Clip):
        (shape,) = shape.items
    assert isinstance(shape, Stroke)
    assert shape.style == style


def test_what_is_hidden_is_not_drawn() -> None:
    hidden = ["display='none'", "visibility='hidden'", "opacity='0'", "fill-opacity='0'", "fill='none'"]
    assert drawn("".join(f"<rect width='9' height='9' {how}/>" for how in hidden)).content == ()


MASKED = '<mask id="f">{}</mask><rect width="1" height="1" mask="url(#f)"/>'
HOSTILE = {
    "script": ("<script>alert(1)</script>", "script"),
    "handler": ('<rect width="1" height="1" onclick="x()"/>', "onclick"),
    "page": ("<foreignObject/>", "foreignObject"),
    "font": ('<text font-family="Georgia, serif">hello</text>', 'There is no font "Georgia, serif" for this text'),
    "letter": ("<text>\u05d0</text>", "a character that Printkit Serif lacks"),
    "text on a path": ('<text><textPath href="#a">hello</textPath></text>', "textPath"),
    "turned letters": ('<text rotate="5">hello</text>', "rotate"),
    "line under a text": ('<text style="text-decoration: underline">hello</text>', "text-decoration"),
    "places of letters": ('<text x="1 2 3">abc</text>', "text x"),
    "pixels": ('<image href="#a"/>', "image"),
    "file": ('<image xlink:href="file:///etc/passwd"/>', "image href"),
    "use of a file": ('<use href="other.svg#a"/>', "use href"),
    "use of nothing": ('<use href="#nothing"/>', "use href"),
    "use of itself": ('<g id="a"><use href="#a"/></g>', "contain itself"),
    "use of each other": (
        "".join(f'<g id="a{n}">' + f'<use href="#a{n + 1}"/>' * 10 + "</g>" for n in range(9))
        + '<g id="a9"><rect width="1" height="1"/></g>', "the limit for SVG pictures"),
    "pattern": ('<defs><pattern id="g"/></defs><rect width="1" height="1" fill="url(#g)"/>', "pattern"),
    "paint of a file": ('<rect width="1" height="1" fill="url(http://x/y)"/>', "fill"),
    "filter": ('<rect width="1" height="1" filter="url(#f)"/>', "filter"),
    "mask": ('<rect width="1" height="1" style="mask:url(#f)"/>', "the id of a mask"),
    "grey mask": (MASKED.format('<rect width="1" height="1" fill="grey"/>'), "one white shape"),
    "faint mask": (MASKED.format('<rect width="1" height="1" fill="#fff" opacity=".5"/>'), "one white shape"),
    "masks": (MASKED.format("<path/><path/>"), "one shape"),
    "import": ('<style>@import url("http://x/y.css");</style>', "@import"),
    "selectors": ("<style>g > rect {fill:red}</style>", "g > rect"),
    "uneven dashes": ('<rect width="1" height="1" stroke="red" stroke-dasharray="1" transform="scale(1 2)"/>',
                      "scaled equally"),
    "path data": ('<path d="M0 0 X"/>', "path d"),
    "transform": ('<g transform="turn(3)"><rect width="1" height="1"/></g>', "transform"),
    "not a number": ('<rect width="much" height="1"/>', "rect width"),
    "too large": ('<rect width="1e300" height="1e300"/>', "too large or too small"),
    "colour": ('<rect width="1" height="1" fill="blu"/>', 'Did you mean "blue"'),
    "deep": ("<g>" * 100 + "</g>" * 100, "the limit for SVG pictures"),
    "many": ("<g/>" * 30_000, "the limit for SVG pictures"),
    "long text": (f"<text>{'a ' * 20_000}</text>", "the limit for SVG pictures"),
    "empty texts": ('<text id="t">' + "<tspan/>" * 9000 + "</text>" + '<use href="#t"/>' * 9000,
                    "the limit for SVG pictures"),
    "not closed": ("<g>", "XML"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_drawings_are_refused_by_name_and_line(name: str) -> None:
    inner, named = HOSTILE[name]
    with pytest.raises(InputError, match=re.escape(named)) as refusal:
        drawn(inner)
    assert re.match(r"a\.svg, line 1: ", str(refusal.value))


def test_entities_are_refused() -> None:
    laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>' + HEAD + "<g>&b;</g></svg>"
    files = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + HEAD + "<g>&x;</g></svg>"
    outer = '<!DOCTYPE svg SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY % y SYSTEM "z"> %y;]>' + HEAD + "</svg>"
    for text in (laughs, files, outer):
        with pytest.raises(InputError, match="entities"):
            pictures.read(text.encode(), "a.svg")
    plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd">' + HEAD + "</svg>"
    assert pictures.read(plain.encode(), "a.svg").content == ()


@pytest.mark.parametrize(
    "text", ["<html/>", "<svg", '<svg viewBox="0 0 0 5"/>', "<svg/>", '<svg width="2em" height="3"/>']
)
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"a\.svg, line 1"):
        pictures.read(text.encode(), "a.svg")


# ----------------------------------------------------------------------------------------------- placing


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize(
    ("fit", "crop", "whole", "seen"),
    [
        ("contain", (0, 0, 1, 1), (0, 15, 40, 35), (0, 15, 40, 35)),
        ("cover", (0, 0, 1, 1), (-30, 0, 70, 50), (0, 0, 40, 50)),
        ("stretch", (0, 0, 1, 1), (0, 0, 40, 50), (0, 0, 40, 50)),
        ("contain", (0.5, 0, 1, 1), (-40, 5, 40, 45), (0, 5, 40, 45)),
        ("stretch", (0, 0.5, 1, 1), (0, 0, 40, 100), (0, 0, 40, 50)),
    ],
)
def test_fit_and_crop(
    kind: str, fit: pictures.Fit, crop: tuple[float, ...], whole: tuple[float, ...], seen: tuple[float, ...]
) -> None:
    data = (
        picture("RGB", size=(40, 20))
        if kind == "png"
        else HEAD.replace("10 10", "40 20").encode() + b'<rect width="40" height="20"/></svg>'
    )
    (item,) = pictures.place(pictures.read(data, "a"), (0, 0, 40, 50), fit, crop=crop)  # type: ignore[arg-type]
    assert item.bounds() == pytest.approx(seen, abs=1e-6)
    inner = item.items[0] if isinstance(item, Clip) else item
    assert inner.bounds() == pytest.approx(whole, abs=1e-6)


def test_focus_says_what_stays() -> None:
    read = pictures.read(picture("RGB", size=(40, 20)), "a")
    (left,) = pictures.place(read, (0, 0, 40, 50), "cover", focus=(0, 0))
    assert isinstance(left, Clip)
    assert left.items[0].bounds() == pytest.approx((0, 0, 100, 50))
    (top,) = pictures.place(read, (0, 0, 40, 50), "contain", focus=(0, 0))
    assert top.bounds() == pytest.approx((0, 30, 40, 50))


def test_a_drawing_with_strokes_is_not_stretched() -> None:
    read = drawn('<rect x="1" y="1" width="5" height="5" stroke="red"/>')
    with pytest.raises(InputError, match="strokes"):
        pictures.place(read, (0, 0, 40, 50), "stretch")


def test_shapes_of_a_drawing_are_true_in_print() -> None:
    read = drawn('<path d="M1.111 2.222L8.765 3.333L5.555 9.123Z"/>')
    (item,) = pictures.place(read, (10.1234, 10, 73.1234, 73))
    with open_pdf(pdf(document(item))) as file:
        (mark,) = read_pdf_marks(file.pages[0])
    expected = [(10.1234 + 6.3 * x, 10 + 6.3 * (10 - y)) for x, y in ((1.111, 2.222), (8.765, 3.333), (5.555, 9.123))]
    assert np.allclose(mark.points, expected, atol=0.001)


def test_files_are_found_read_once_and_refused(tmp_path: Path) -> None:
    (tmp_path / "dragon.png").write_bytes(picture("RGB"))
    assert pictures.load(tmp_path / "dragon.png") is pictures.load(tmp_path / "dragon.png")
    with pytest.raises(InputError, match=r'Did you mean "dragon\.png"'):
        pictures.load(tmp_path / "dragn.png")
    for name in ("dragon", "dragon.jpg"):
        with pytest.raises(InputError, match=r'Did you mean "dragon\.png"'):
            pictures.load(tmp_path / name)
    with pytest.raises(InputError, match="There is no picture"):
        pictures.load(tmp_path)
    with pytest.raises(InputError, match="There is no picture"):
        pictures.load(Path("/dev/zero"))
    with pytest.raises(InputError, match="There is no picture"):
        pictures.load(tmp_path / "a\0b.png")
    with (tmp_path / "huge.png").open("wb") as file:
        file.truncate(pictures.LARGEST + 1)
    with pytest.raises(InputError, match="40 MB"):
        pictures.load(tmp_path / "huge.png")


def test_colours() -> None:
    assert [colour(text) for text in ("#FFF", "#123456", "Navy", " rgb(1, 2,3)")] == [
        "#ffffff",
        "#123456",
        "#000080",
        "#010203",
    ]
    assert [colour(text) for text in ("", "#12", "none", "rgba(1,2,3,.5)", "url(#a)")] == [None] * 5


def photographs(folder: Path, count: int, size: int) -> list[Path]:
    """Files of JPEGs with a name in their EXIF."""
    exif = b"\xff\xe1" + struct.pack(">H", 2 + 6 + 9) + b"Exif\0\0" + b"Somewhere"
    paths = [folder / f"{number}.jpg" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(bombs.jpeg(4000, 3000, exif, scan=bytes([number + 1]) * size))
    return paths


def test_photographs_are_in_memory_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdfs, "LARGE", 0)
    size = 4 * pictures.KEPT
    paths = photographs(tmp_path, 20, size)
    pdf(Document((Sheet(40, 30, Drawing.of("board")),), "Nothing"))  # what is loaded and kept for every file
    tracemalloc.start()
    try:
        items = [pictures.place(pictures.load(path), (0, 0, 40, 30))[0] for path in paths]
        page = Sheet(40, 30, Drawing.of("board", *items))
        write(render(Document((page,), "Photographs"), tmp_path / "x.pdf"))
        assert tracemalloc.get_traced_memory()[1] < 10 * size
    finally:
        tracemalloc.stop()
    data = (tmp_path / "x.pdf").read_bytes()
    assert len(data) > 20 * size and b"Somewhere" not in data
    assert data == pdf(Document((page,), "Photographs"))
    with pikepdf.open(tmp_path / "x.pdf") as file:
        streams = [each.read_raw_bytes() for each in dict(file.pages[0].Resources.XObject).values()]
    assert sorted(streams) == sorted(raster.read(path.read_bytes(), "a").data for path in paths)


@pytest.mark.parametrize("large", [0, 1 << 26])
def test_pages_that_wait_on_disk_are_written_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    monkeypatch.setattr(jobs, "LARGE", large)
    pages = tuple(Sheet(40, 30, Drawing.of("board", Stroke(rectangle(0, 0, n, n), Style("#ff0000")))) for n in (5, 9))
    for ending in ("svg", "png"):
        files = render(Document(pages, "Squares"), tmp_path / f"x.{ending}", dpi=50)
        assert [isinstance(each, bytes) for each in files.values()] == [large > 0] * 2
        write(files)
        name = tmp_path / f"y.{ending}"
        alone = [render(Document((page,), "Squares"), name, dpi=50)[name] for page in pages]
        assert [path.read_bytes() for path in files] == [bytes(each).replace(b"y-", b"x-") for each in alone]


def test_a_photograph_that_changes_while_it_is_printed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdfs, "LARGE", 0)
    (path,) = photographs(tmp_path, 1, 4 * pictures.KEPT)
    page = Sheet(40, 30, Drawing.of("board", *pictures.place(pictures.load(path), (0, 0, 40, 30))))
    files = render(Document((page,), "Photographs"), tmp_path / "x.pdf")
    path.write_bytes(path.read_bytes().replace(b"\1\1", b"\2\2", 1))
    with pytest.raises(InputError, match=r'0\.jpg" changed while it was being printed'):
        write(files)
    assert sorted(tmp_path.iterdir()) == [path]
