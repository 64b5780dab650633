"""SVG, written with svgwrite: sizes in mm, layers as named groups, text as outlines, and a prefix on every id.

Drawings are frozen values, so their text is cached: by value for symbols, glyphs and items, and by identity for whole
layers. For a figure with the same board as the previous one, only the differences are converted again.

svgwrite makes the head, the layer groups, gradients and pictures: a few elements with complicated attributes. All
other elements are written by ``_element``, which takes 1.6 µs for each; svgwrite takes 24.6 µs.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import assert_never
from xml.etree import ElementTree
from zlib import crc32

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.extensions import Inkscape
from svgwrite.gradients import LinearGradient, RadialGradient

from printkit.draw.drawing import (
    Circle,
    Clip,
    Image,
    Item,
    Path,
    Same,
    Shade,
    Style,
    Symbol,
    Tagged,
    Text,
    Use,
    untagged,
)
from printkit.draw.gradient import Gradient, alpha
from printkit.draw.outline import Segment
from printkit.draw.raster import Raster
from printkit.draw.type import Face
from printkit.export.document import Sheet
from printkit.export.files import Files
from printkit.export.job import Job
from printkit.export.numbers import short as rounded
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.transform import IDENTITY, Transform

DIGITS = 3
"""Number of decimal places for lengths in mm, which makes a centre accurate to 0.0007 mm."""


def short(value: float, digits: int = DIGITS) -> str:
    """Write a number in the shortest form allowed in SVG, without a zero before the decimal point."""
    text = rounded(value, digits)
    return text[1:] if text.startswith("0.") else text.replace("-0.", "-.", 1)


def files(job: Job) -> Files:
    """Return a file for each sheet."""

    def write(sheet: Sheet) -> bytes:
        title, language = sheet.title or job.document.title, job.document.language
        return svg(sheet, prefix=job.path.stem, title=title, desc=sheet.description, language=language)

    return job.by_sheets(write)


def svg(sheet: Sheet, *, prefix: str, title: str = "", desc: str = "", language: str = "en") -> bytes:
    """Return the sheet as one SVG file.

    Args:
        sheet: the sheet to write; its size becomes width, height and viewBox, in mm.
        prefix: text put before every id, so that one page can contain several figures.
        title, desc: the picture's name and its description in words, for people who cannot see it.
        language: language of the name and the description, as a BCP 47 tag.
    """
    name = _identifier(prefix)
    words = [(tag, text) for tag, text in (("title", title), ("desc", desc)) if text]
    about = "".join(f'<{tag} id="{name}-{tag}">{escape(text)}</{tag}>' for tag, text in words)
    head = _head(short(sheet.width), short(sheet.height))
    if words:
        label_ids = " ".join(f"{name}-{tag}" for tag, _ in words)
        head = f'{head.removesuffix(">")} role="img" aria-labelledby="{label_ids}" lang="{escape(language)}">'
    # The title and the description are encoded separately, because the drawing itself is ASCII, which takes no time
    # to encode.
    return f"{head}{about}".encode() + f"{_body(sheet, name)}</svg>\n".encode()


def _body(sheet: Sheet, prefix: str) -> str:
    """Return the definitions and the layers, with the prefix added to every id."""
    plain_layers = sheet.drawing.untagged().layers
    layers = [_layer(Same(items), sheet.height, prefix) for _, items in plain_layers]
    definitions = dict(definition for layer, _ in layers for definition in layer.needs)
    if twins := _twins(definitions):
        texts = [_told_apart(layer.text, twins, prefix) for layer, _ in layers]
        symbols = [_told_apart(_defining(text), twins, prefix) for text in definitions.values()]
    else:
        # Names are nearly always unique, so text prefixed for an earlier sheet can usually be reused unchanged.
        texts = [text for _, text in layers]
        symbols = [
            _symbol_named(text, prefix) if isinstance(text, str) else _named(_raster(text), prefix)
            for text in definitions.values()
        ]
    tags = (_stretched(_layer_tag(name, prefix), sheet) for name, _ in plain_layers)
    groups = (f"{tag}{text}</g>" for tag, text in zip(tags, texts, strict=True))
    return "".join(("<defs>", *symbols, "</defs>", *groups))


def _twins(definitions: Iterable[str]) -> Mapping[str, str]:
    """Return the names for symbols; if two different symbols have the same name, the second gets a number."""
    symbols = [(full_name, full_name.partition(MARK)[0]) for full_name in definitions if MARK in full_name]
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    if len({name for _, name in symbols}) < len(symbols):
        for full_name, name in symbols:
            counts[name] += 1
            names[full_name] = f"{name}-no{counts[name]}" if counts[name] > 1 else name
    return names


def _told_apart(text: str, twins: Mapping[str, str], prefix: str) -> str:
    return _NAME.sub(lambda found: twins[found[0]], text).replace(PREFIX, prefix)


def _named(text: str, prefix: str) -> str:
    """Return cached text with a file's prefix, so that the names in it differ from those in other files."""
    return _MARKED.sub("", text).replace(PREFIX, prefix)


_symbol_named = lru_cache(maxsize=2048)(_named)


def _stretched(tag: str, sheet: Sheet) -> str:
    """Return the opening tag of a layer, with the sheet's stretch if it has one."""
    if sheet.stretch == IDENTITY:
        return tag
    (a, b, c, d, e, f), height = sheet.mapping, sheet.height
    numbers = " ".join(rounded(v, 6) for v in (a, b, -c, d, e + height * c, height * (1 - d) - f))
    return f'{tag.removesuffix(">")} transform="matrix({numbers})">'


def _identifier(text: str) -> str:
    """Change ``text`` so that an XML id can begin with it."""
    clean = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text)
    return clean if clean[:1].isalpha() else f"f{clean}"


class Stock:
    """Collects the parts of many drawings on one page. Shared symbols are defined once, and each part has its own
    element.

    Elements are written for an HTML page, so they do not declare namespaces.
    """

    def __init__(self, prefix: str) -> None:
        """Create an empty stock, in which every id will begin with ``prefix``."""
        self._prefix = _identifier(prefix)
        self._defined: dict[str, str] = {}

    def elements(self, items: Iterable[Item], height: float) -> tuple[str, ...]:
        """Return an element for each item of a drawing with the given height in mm."""
        return tuple(self._written(_run((item,), height)) for item in untagged(items))

    def group(self, name: str, items: Iterable[Item], height: float) -> str:
        """Define items of a drawing with the given height in mm as one symbol, and return its id."""
        text = self._written(_run(untagged(items), height))
        id = f"{self._prefix}-{name}"
        self._defined[id] = f'<g id="{id}">{text}</g>'
        return id

    @property
    def definitions(self) -> str:
        """All definitions that the parts need, each after those that it uses."""
        return "".join(self._defined.values())

    def _written(self, part: Written) -> str:
        for name, text in part.needs:
            self._defined[name] = self._named(_defining(text))
        return self._named(part.text)

    def _named(self, text: str) -> str:
        # The checksum stays in the names, because two symbols in different drawings may have the same name.
        result = text.replace(PREFIX, self._prefix).replace(MARK, "-")
        return result.replace("xlink:href=", "href=")


# ------------------------------------------------------------------------------- pieces of a file, kept for reuse

PREFIX = "\ue000"
"""Placeholder for the prefix of ids in cached text: a character that occurs in no file."""

MARK = "\ue001"
"""Separator between the name of a symbol and the checksum of its content, in cached text."""
_MARKED = re.compile(f"{MARK}[0-9a-f]{{8}}")
_NAME = re.compile(f'{PREFIX}[^"]*?{_MARKED.pattern}')

_MAKE = svgwrite.Drawing(debug=False)
"""A drawing that merely creates elements and is never written."""

_INKSCAPE = Inkscape(_MAKE)


@dataclass(frozen=True, slots=True)
class Written:
    """Items converted to text for a file.

    Attributes:
        text: their elements.
        needs: names and text of the definitions that they use, each after those on which it depends. Pixels become
            very long text, so they are converted only when a file is written.
    """

    text: str
    needs: tuple[tuple[str, str | Raster], ...] = ()


@lru_cache(maxsize=64)
def _layer(layer: Same, h: float, prefix: str) -> tuple[Written, str]:
    """Return the items of a layer, and their text with a prefix; the text from an earlier sheet is reused."""
    output = _run(layer.items, h)
    return output, _named(output.text, prefix)


def _run(items: tuple[Item, ...], h: float) -> Written:
    """Return the text of items one after another; neighbours in the same style share a group that names the style
    once.

    ``h`` is the height from which y is measured: the sheet's, or 0 inside a symbol.
    """
    parts: list[str] = []
    needs: dict[str, str | Raster] = {}
    for ink, run in groupby(items, key=_ink):
        shapes = list(run)
        is_shared = bool(ink) and (len(shapes) > 1 or isinstance(shapes[0], Text))
        if is_shared:
            parts.append(_group_tag(ink))
        for item in shapes:
            output = _item(item, not is_shared, h)
            parts.append(output.text)
            needs.update(output.needs)
        if is_shared:
            parts.append("</g>")
    return Written("".join(parts), tuple(needs.items()))


@lru_cache(maxsize=8192)
def _item(item: Item, names_style: bool, h: float) -> Written:
    """Return the text of one item; with ``names_style``, the item itself names its style."""
    own = dict(_ink(item)) if names_style else {}
    digits = DIGITS
    if item.id:
        own["id"] = f"{PREFIX}-{escape(item.id)}"
        # Programs look up spots by name and measure them, so spots have one more decimal place.
        digits += item.id.startswith("spot-")
    match item:
        case Path(segments):
            return Written(_element("path", {"d": _data(segments, h, digits), **own}))
        case Circle(x, y, r):
            round_ = {"cx": short(x, digits), "cy": short(h - y, digits), "r": short(r)}
            return Written(_element("circle", round_ | own))
        case Text():
            glyphs = _glyphs(item, h)
            return Written(_element("g", own, glyphs.text), glyphs.needs) if item.id else glyphs
        case Image(x, y, width, height, raster, angle):
            name = f"{PREFIX}-pixels-{raster.digest[:12]}"
            # The definition is one unit wide and high, so a single copy serves all sizes.
            turn = f" rotate({short(-angle)})" if angle else ""
            at = f"translate({short(x)} {short(h - y)}){turn} scale({short(width, 6)} {short(height, 6)})"
            at += " translate(1) scale(-1 1)" * item.mirrored
            use = _element("use", {HREF: f"#{name}", "transform": at, **own})
            return Written(use, ((name, raster),))
        case Shade(outline, gradient, rule):
            name, text = _gradient(gradient, h)
            corners = {"fill-rule": rule} if rule != "nonzero" else {}
            attributes = {"d": _data(outline, h, digits), "fill": f"url(#{name})", **corners, **own}
            return Written(_element("path", attributes), ((name, text),))
        case Use(symbol, x, y, scale, angle):
            needs = _symbol(symbol)
            if scale == 1 and not angle:
                place = {"x": short(x), "y": short(h - y)}
            else:
                place = {"transform": _place(x, h - y, angle, scale=scale)}
            return Written(_element("use", {HREF: f"#{needs[-1][0]}", **place, **own}), needs)
        case Clip(outline, inner):
            path = _data(outline, h)
            name = f"{PREFIX}-clip-{crc32(path.encode()):08x}"
            clip = _element("clipPath", {"id": name}, _element("path", {"d": path}))
            within = _run(inner, h)
            opacity = short(item.opacity) if item.opacity < 1 else ""
            group = _element("g", {"clip-path": f"url(#{name})", "opacity": opacity, **own}, within.text)
            return Written(group, ((name, clip), *within.needs))
        case Tagged(_, inner):
            return _run(inner, h)
        case _:
            assert_never(item)


@lru_cache(maxsize=1024)
def _gradient(gradient: Gradient, h: float) -> tuple[str, str]:
    """Return the name of a gradient and its definition, with y measured downwards from ``h``."""
    matrix = Transform(1, 0, 0, -1, 0, h) @ gradient.matrix
    geometry = {
        "gradientUnits": "userSpaceOnUse",
        "gradientTransform": f"matrix({' '.join(rounded(v, 6) for v in matrix)})",
    }
    element: LinearGradient | RadialGradient
    if gradient.focus is None:
        element = LinearGradient((0, 0), (1, 0), debug=False, **geometry)
    else:
        focus = tuple(short(v, 6) for v in gradient.focus)
        element = RadialGradient((0, 0), 1, focus, debug=False, **geometry)
    for at, colour in gradient.stops:
        element.add_stop_color(short(at, 6), colour[:7], short(alpha(colour)) if colour[7:] else None)
    element["id"] = ""
    name = f"{PREFIX}-shade-{crc32(_text(element).encode()):08x}"
    element["id"] = name
    return name, _text(element)


def _glyphs(item: Text, h: float) -> Written:
    """Return the outlines of a run, each defined once; positions are in the font units of the group that contains
    them.
    """
    type_face = item.face
    unit = item.size / type_face.units
    left, up = Transform.at(0, 0, angle=-item.angle, scale=1 / unit).apply(item.x, item.y - h)
    parts: list[str] = []
    needs: dict[str, str] = {}
    for char, at in zip(item.string, type_face.places(item.string), strict=False):
        if type_face.outline(char):
            name = f"{PREFIX}-{type_face.key}{ord(char):x}"
            needs[name] = _glyph(char, type_face)
            place = {"x": short(left + at, 0), "y": short(up, 0)}
            parts.append(_element("use", {HREF: f"#{name}", **place}))
    return Written("".join(parts), tuple(needs.items()))


@lru_cache(maxsize=2048)
def _glyph(char: str, face: Face) -> str:
    """Return the definition of a character's outline."""
    return _element("path", {"d": face.outline(char), "id": f"{PREFIX}-{face.key}{ord(char):x}"})


@lru_cache(maxsize=2048)
def _symbol(symbol: Symbol) -> tuple[tuple[str, str | Raster], ...]:
    """Return the definition of a symbol, after those that it uses."""
    inner = _run(symbol.items, 0.0)
    name = f"{PREFIX}-{symbol.name}{MARK}{crc32(inner.text.encode()):08x}"
    return *inner.needs, (name, _element("g", {"id": name}, inner.text))


def _defining(text: str | Raster) -> str:
    """Return the element for a definition."""
    return text if isinstance(text, str) else _raster(text)


def _raster(raster: Raster) -> str:
    """Return the definition of a picture, one unit wide and high, with its lower left corner at the origin."""
    name = f"{PREFIX}-pixels-{raster.digest[:12]}"
    data = f"data:image/{raster.kind};base64,{b64encode(raster.data).decode()}"
    image = _MAKE.image(data, insert=(0, -1), size=(1, 1), id=name, preserveAspectRatio="none")
    return _text(image)


def _text(element: BaseElement) -> str:
    text: str = ElementTree.tostring(element.get_xml(), encoding="unicode")
    return text.replace(" />", "/>")


HREF = "xlink:href"


def _element(name: str, attributes: Mapping[str, str], inner: str | None = None) -> str:
    """Return an element as svgwrite would write it, but in a fraction of the time; ``inner`` is its content.

    Attributes are in alphabetical order; empty ones are left out.
    """
    attribute_text = "".join([f' {key}="{value}"' for key, value in sorted(attributes.items()) if value])
    return f"<{name}{attribute_text}/>" if inner is None else f"<{name}{attribute_text}>{inner}</{name}>"


@lru_cache(maxsize=1024)
def _group_tag(ink: tuple[tuple[str, str], ...]) -> str:
    return _element("g", dict(ink)).removesuffix("/>") + ">"


@lru_cache(maxsize=64)
def _layer_tag(name: str, prefix: str) -> str:
    layer = _INKSCAPE.layer(label=name, id=f"{prefix}-{name}")
    return _text(layer).removesuffix("/>") + ">"


@lru_cache(maxsize=256)
def _head(width: str, height: str) -> str:
    """Return the text of the file before the first element."""
    drawing = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    Inkscape(drawing)
    root = drawing.get_xml()
    # svgwrite and its Inkscape layers always declare these namespaces, which nothing here uses.
    for attribute in ("baseProfile", "version", "xmlns:ev", "xmlns:sodipodi"):
        root.attrib.pop(attribute, None)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text.partition("<defs")[0]}'


def _place(x: float, y: float, angle: float, *, scale: float) -> str:
    turn = f" rotate({short(-angle)})" if angle else ""
    size = f" scale({short(scale, 6)})" if scale != 1 else ""
    return f"translate({short(x)} {short(y)}){turn}{size}"


@lru_cache(maxsize=1024)
def _style_ink(style: Style, corners: bool = True) -> tuple[tuple[str, str], ...]:
    pairs = [("fill", style.fill or "none")]
    if style.rule != "nonzero" and corners:
        pairs.append(("fill-rule", style.rule))
    if style.stroke is not None:
        pairs += [("stroke", style.stroke), ("stroke-width", short(style.width))]
        if style.dash:
            pairs.append(("stroke-dasharray", " ".join(map(short, style.dash))))
        if style.cap != "butt":
            pairs.append(("stroke-linecap", style.cap))
        if style.join != "miter" and corners:
            pairs.append(("stroke-linejoin", style.join))
    return tuple(pairs)


def _ink(item: Item) -> tuple[tuple[str, str], ...]:
    """Return the presentation attributes of a path, a circle or text; none for other items."""
    match item:
        case Use():
            return ()
        case Path(_, style):
            return _style_ink(style)
        case Circle(_, _, _, style):
            return _style_ink(style, corners=False)
        case Text():
            # Runs of the same size and direction share a group in font units, with y upwards as in the outlines.
            size = short(item.size / item.face.units, 7)
            turn = f"rotate({short(-item.angle)}) " if item.angle else ""
            return (("fill", item.fill), ("transform", f"{turn}scale({size} -{size})"))
        case _:
            return ()


def _data(segments: tuple[Segment, ...], h: float, digits: int = DIGITS) -> str:
    """Return path data in absolute coordinates, with y pointing downwards."""
    parts: list[str] = []
    x = y = ""
    for step in segments:
        match step:
            case ("M" | "L") as kind, u, v:
                before, (x, y) = (x, y), (short(u, digits), short(h - v, digits))
                if kind == "L" and x == before[0]:
                    parts.append(f"V{y}")
                elif kind == "L" and y == before[1]:
                    parts.append(f"H{x}")
                else:
                    parts.append(f"{kind}{x} {y}")
            case "C", *numbers:
                ends = zip(numbers[::2], numbers[1::2], strict=True)
                pairs = [(short(u, digits), short(h - v, digits)) for u, v in ends]
                parts.append("C" + " ".join(f"{u} {v}" for u, v in pairs))
                x, y = pairs[-1]
            case _:
                parts.append("Z")
    return "".join(parts)
