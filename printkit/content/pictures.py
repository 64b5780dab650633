"""Pictures from PNG, JPEG and SVG files, which are fitted into a box, cropped to fill it, or stretched to fit."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

from printkit.content import svg
from printkit.content.svg import NO_FONTS, Fonts
from printkit.draw import raster as rasters
from printkit.draw.drawing import Clip, Image, Item, Path as Stroke, Symbol, Use
from printkit.draw.outline import Box, path_under, rectangle
from printkit.draw.raster import Raster
from printkit.draw.type import Typeface
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, nearest, quoted
from printkit.layouts.transform import IDENTITY

Fit: TypeAlias = Literal["contain", "cover", "stretch"]
FITS: tuple[Fit, ...] = ("contain", "cover", "stretch")
"""Ways to place a picture in a box: fit the whole picture; fill the box and crop the picture; or stretch the picture
to the box's proportions.
"""
LARGEST = limits.PICTURE_SIZE.most
"""Largest size of a file, in bytes."""
KEPT = 1 << 18
"""Largest size of a picture that is kept in memory, in bytes."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".svg")
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)
"""The whole picture: left, top, right and bottom as fractions of it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that has been read. Two pictures are equal if their files and their ink are equal.

    Attributes:
        digest: digest of its file and ink, in hexadecimal.
        width, height: size in its own units (pixels, or those of the drawing).
        content: pixels, or the shapes of an SVG, y upwards.
    """

    digest: str
    width: float = field(compare=False)
    height: float = field(compare=False)
    content: Raster | tuple[svg.Shape, ...] = field(compare=False, repr=False)


def load(path: Path, ink: str = "#000000", tint: bool = False, *, fonts: Fonts = NO_FONTS) -> Picture:
    """Read the picture in a file.

    Args:
        path: PNG, JPEG or SVG, recognised by its first bytes rather than its name.
        ink: the colour that replaces ``currentColor`` in an SVG.
        tint: whether a drawing that does not use ``currentColor`` takes the colour ``ink`` instead of its own
            (:func:`tinted`).
        fonts: typefaces for the texts of an SVG, keyed by name (see :func:`svg.read`).

    Raises:
        InputError: there is no such file, or it is too large or damaged, or contains something that cannot be drawn.
        OSError: the file cannot be read.
    """
    # Cards name the same few files again and again, so each file is read only once unless it changes.
    size, families = _size(path), tuple(fonts.items())
    picture, other = _read(path, size, ink, fonts=families), "#000000" if ink != "#000000" else "#ffffff"
    if tint and picture.content == _read(path, size, other, fonts=families).content:
        return tinted(picture, ink)
    return picture


def _size(path: Path) -> tuple[int, int]:
    """Return the size of a file in bytes, and the time at which it was last changed."""
    if "\0" in str(path) or not path.is_file():
        near = _nearby(path)
        raise InputError("picture", path, "There is no picture {value}." + near)
    about = path.stat()
    return about.st_size, about.st_mtime_ns


def _nearby(path: Path) -> str:
    """Return a hint about a missing picture: the picture with the most similar name in the same folder."""
    if "\0" in str(path) or not path.parent.is_dir():
        return ""
    names = {each.stem: each.name for each in path.parent.iterdir() if each.suffix.lower() in SUFFIXES}
    near = names.get(path.stem) or nearest(path.name, names.values())
    return f" Did you mean {quoted(near)}?" if near else ""


@lru_cache(maxsize=512)
def _read(path: Path, size: tuple[int, int], ink: str, *, fonts: tuple[tuple[str, Typeface], ...]) -> Picture:
    with path.open("rb") as file:
        data = file.read(min(size[0], LARGEST) + 1)
    if len(data) > LARGEST:
        message = f"{{value}} is too large: a picture may be at most {LARGEST // 10**6} MB."
        raise InputError("picture", path, message)
    picture = read(data, str(path), ink, fonts=dict(fonts))
    if isinstance(picture.content, Raster) and len(data) > KEPT:
        # A deck may have hundreds of photographs, so each one is read again when it is written.
        return replace(picture, content=replace(picture.content, file=path))
    return picture


def read(data: bytes, place: str, ink: str = "#000000", *, fonts: Fonts = NO_FONTS) -> Picture:
    """Read the picture in the bytes of a file (see :func:`load`); ``place`` names it in messages."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" or data.startswith((b"\xff\xfe<", b"\xfe\xff\0<")):
        drawing = svg.read(data, place, ink=ink, fonts=fonts)
        keys = "".join((ink, *(f"{name}{family.key}" for name, family in fonts.items())))
        return Picture(sha256(data + keys.encode()).hexdigest(), drawing.width, drawing.height, drawing.shapes)
    raster = rasters.read(data, place)
    return Picture(raster.digest, raster.width, raster.height, raster)


def place(
    picture: Picture, box: Box, fit: Fit = "contain", *, focus: tuple[float, float] = (0.5, 0.5), crop: Box = WHOLE
) -> tuple[Item, ...]:
    """Place the picture in a box.

    Args:
        picture: the picture to place.
        box: left, bottom, right and top in mm.
        fit: way of fitting the picture into the box.
        focus: centre of the part that remains after cropping, or place of a smaller picture in the box, as fractions
            of the width from the left and of the height from the top.
        crop: the part of the picture that is used: left, top, right and bottom as fractions of the whole.

    Raises:
        InputError: an SVG with strokes would be stretched unevenly.
    """
    left, bottom, right, top = box
    # The size of the part that is used, in the picture's units, and the length of a unit in mm.
    part = picture.width * (crop[2] - crop[0]), picture.height * (crop[3] - crop[1])
    across, down = (right - left) / part[0], (top - bottom) / part[1]
    if fit == "contain":
        across = down = min(across, down)
    elif fit == "cover":
        across = down = max(across, down)
    x = left + focus[0] * (right - left - part[0] * across)
    y = bottom + (1 - focus[1]) * (top - bottom - part[1] * down)
    visible_box = max(x, left), max(y, bottom), min(x + part[0] * across, right), min(y + part[1] * down, top)
    # The lower left corner of the whole picture.
    x -= crop[0] * picture.width * across
    y -= (1 - crop[3]) * picture.height * down
    width, height = picture.width * across, picture.height * down
    whole: Item
    if isinstance(picture.content, Raster):
        whole = Image(x, y, width, height, picture.content)
    else:
        whole = Use(_symbol(picture, round(across, 9), round(down, 9)), x, y)
    cut = max(visible_box[0] - x, visible_box[1] - y, x + width - visible_box[2], y + height - visible_box[3]) > 1e-6
    return (Clip(rectangle(*visible_box), (whole,)),) if cut else (whole,)


def mirrored(items: Iterable[Item], middle: float) -> Iterator[Item]:
    """Yield the drawing of a picture, icon or sign, mirrored in a vertical line."""
    t = IDENTITY.scaled(-1.0, 1.0).about(middle, 0.0)
    for item in items:
        match item:
            case Image(x, _, width):
                yield replace(item, x=2 * middle - x - width, mirrored=not item.mirrored)
            case Use(symbol, x):
                shapes = tuple(each.transformed(IDENTITY.scaled(-1.0, 1.0)) for each in symbol.items)
                yield replace(item, symbol=Symbol(f"{symbol.name}-mirrored", shapes), x=2 * middle - x)
            case Clip(outline, inner):
                yield replace(item, outline=path_under(t, outline), items=tuple(mirrored(inner, middle)))
            case Stroke(segments):
                yield replace(item, segments=path_under(t, segments))


@lru_cache(maxsize=512)
def tinted(picture: Picture, colour: str) -> Picture:
    """Return a one-colour drawing in another colour; if its first shape fills the whole drawing as a background, that
    shape keeps its colour.

    Raises:
        InputError: the drawing contains pixels, gradients or several colours.
    """
    shapes = () if isinstance(picture.content, Raster) else picture.content
    first = shapes[0].bounds() if len(shapes) > 1 else (0.0, 0.0, 0.0, 0.0)
    skip = int(first[2] - first[0] >= 0.999 * picture.width and first[3] - first[1] >= 0.999 * picture.height)
    paints: set[str] = set()
    tinted_shapes = tuple(_recoloured(shapes[skip:], colour, paints))
    if len(paints) != 1 or "" in paints:
        message = "{field} {value} has no effect: only an SVG in currentColor or in one colour can be coloured."
        raise InputError("colour", colour, message)
    digest = sha256(f"{picture.digest} {colour}".encode()).hexdigest()
    return Picture(digest, picture.width, picture.height, (*shapes[:skip], *tinted_shapes))


def _recoloured(shapes: Iterable[Item], colour: str, paints: set[str]) -> Iterator[svg.Shape]:
    """Yield shapes in another colour; their old colours are added to ``paints``, with an empty string for a
    gradient.
    """
    for shape in shapes:
        if isinstance(shape, Clip):
            yield replace(shape, items=tuple(_recoloured(shape.items, colour, paints)))
        elif isinstance(shape, Stroke):
            style = shape.style
            paints |= {paint for paint in (style.fill, style.stroke) if paint}
            fill, stroke = (part and colour for part in (style.fill, style.stroke))
            yield replace(shape, style=replace(style, fill=fill, stroke=stroke))
        else:
            paints.add("")


@lru_cache(maxsize=4096)
def _symbol(picture: Picture, across: float, down: float) -> Symbol:
    """Return a drawing at its printed size, so that its coordinates keep their decimal places."""
    assert not isinstance(picture.content, Raster)
    name = f"picture-{picture.digest[:12]}-{across:.6g}" + (f"-{down:.6g}" if down != across else "")
    return Symbol(name.replace("+", ""), tuple(_scaled(picture.content, across, down)))


def _scaled(shapes: Sequence[svg.Shape], across: float, down: float) -> list[svg.Shape]:
    if abs(abs(across) - down) > 1e-3 * max(across, down) and any(map(_is_stroked, shapes)):
        message = "A drawing with strokes cannot be stretched. Turn strokes into paths, or use contain or cover."
        raise InputError("fit", "stretch", message)
    return [shape.transformed(IDENTITY.scaled(across, down)) for shape in shapes]


def _is_stroked(item: Item) -> bool:
    if isinstance(item, Clip):
        return any(map(_is_stroked, item.items))
    return isinstance(item, Stroke) and item.style.stroke is not None
