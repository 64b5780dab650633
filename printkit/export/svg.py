"""SVG by svgwrite: sizes in mm, layers as named groups, text as outlines, every id behind a prefix."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any, assert_never
from xml.etree import ElementTree

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group
from svgwrite.extensions import Inkscape
from svgwrite.masking import ClipPath

from printkit.document import Sheet
from printkit.drawing import Circle, Clip, Item, Path, Segment, Style, Symbol, Text, Use
from printkit.export.numbers import short
from printkit.type import Face, face, segments


def svg(sheet: Sheet, *, prefix: str, title: str = "", desc: str = "") -> bytes:
    """The sheet as one SVG file.

    Args:
        sheet: what to write; its size becomes width, height and viewBox, in mm.
        prefix: put before every id, so that several figures can stand on one page.
        title, desc: the picture's name and its description in words.
    """
    return _Writer(sheet, _identifier(prefix), title, desc).bytes()


def _identifier(text: str) -> str:
    """``text`` as the start of an XML id."""
    clean = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text)
    return clean if clean[:1].isalpha() else f"f{clean}"


class _Writer:
    """Writes one sheet. ``h`` is the height that y is taken from: the sheet's, or 0 inside a symbol."""

    def __init__(self, sheet: Sheet, prefix: str, title: str, desc: str) -> None:
        self.prefix = prefix
        self.clips = 0
        self.known: set[str] = set()
        width, height = short(sheet.width), short(sheet.height)
        self.drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
        )
        if title or desc:
            self.drawing.set_desc(title=title or None, desc=desc or None)
        layers = Inkscape(self.drawing)
        for name, items in sheet.drawing.layers:
            group = layers.layer(label=name, id=f"{prefix}-{name}")
            self.fill(group, items, sheet.height)
            self.drawing.add(group)

    def bytes(self) -> bytes:
        root = self.drawing.get_xml()
        # svgwrite and its Inkscape layers always declare these; nothing here uses them.
        for unused in ("baseProfile", "version", "xmlns:ev", "xmlns:sodipodi"):
            root.attrib.pop(unused, None)
        text = ElementTree.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()

    def fill(self, parent: Any, items: tuple[Item, ...], h: float) -> None:
        """Append items to a group; neighbours of one style share a group that names the style once."""
        for ink, run in groupby(items, key=_ink):
            shapes = list(run)
            if len(shapes) == 1:
                parent.add(self.element(shapes[0], dict(ink), h))
            else:
                home = parent.add(Group(debug=False, **dict(ink))) if ink else parent
                for item in shapes:
                    home.add(self.element(item, {}, h))

    def element(self, item: Item, ink: dict[str, str], h: float) -> BaseElement:
        own = {**ink, "id": f"{self.prefix}-{item.id}"} if item.id else ink
        make = self.drawing
        match item:
            case Path(segments):
                return make.path(d=_data(segments, h), **own)
            case Circle(x, y, r):
                return make.circle(center=(short(x), short(h - y)), r=short(r), **own)
            case Text():
                return self.text(item, own, h)
            case Use(symbol, x, y, scale, angle):
                name = self.define(symbol)
                return make.use(f"#{name}", transform=_place(x, h - y, angle, short(scale, 6)), **own)
            case Clip(outline, inner):
                self.clips += 1
                name = f"{self.prefix}-clip-{self.clips}"
                make.defs.add(ClipPath(id=name, debug=False)).add(make.path(d=_data(outline, h)))
                group = Group(clip_path=f"url(#{name})", debug=False, **own)
                self.fill(group, inner, h)
                return group
            case _:
                assert_never(item)

    def text(self, item: Text, own: dict[str, str], h: float) -> BaseElement:
        """A run of outlines: each glyph is defined once and placed by its offset in font units."""
        type_face = face(item.weight)
        scale = short(item.size / type_face.units, 7)
        place = _place(item.x, h - item.y, item.angle, f"{scale} -{scale}")
        group = Group(transform=place, debug=False, **own)
        for piece, offset in segments(item.string, type_face.units, type_face):
            for char in piece:
                if type_face.outline(char):
                    at = {"x": short(offset, 1)} if offset else {}
                    group.add(self.drawing.use(f"#{self.glyph(char, type_face)}", **at))
                offset += type_face.advance(char) * type_face.units
        return group

    def glyph(self, char: str, type_face: Face) -> str:
        """Make sure a character's outline stands in the definitions; gives its id."""
        name = f"{self.prefix}-{type_face.weight[0]}{ord(char):x}"
        if name not in self.known:
            self.known.add(name)
            self.drawing.defs.add(self.drawing.path(d=type_face.outline(char), id=name))
        return name

    def define(self, symbol: Symbol) -> str:
        """Make sure a symbol stands in the definitions; gives its id."""
        name = f"{self.prefix}-{symbol.name}"
        if name not in self.known:
            self.known.add(name)
            group = Group(id=name, debug=False)
            self.fill(group, symbol.items, 0.0)
            self.drawing.defs.add(group)
        return name


def _place(x: float, y: float, angle: float, scale: str) -> str:
    turn = f" rotate({short(-angle)})" if angle else ""
    size = f" scale({scale})" if scale != "1" else ""
    return f"translate({short(x)} {short(y)}){turn}{size}"


@lru_cache(maxsize=1024)
def _style_ink(style: Style) -> tuple[tuple[str, str], ...]:
    pairs = [("fill", style.fill or "none")]
    if style.stroke is not None:
        pairs += [("stroke", style.stroke), ("stroke_width", short(style.width))]
        if style.dash:
            pairs.append(("stroke_dasharray", " ".join(map(short, style.dash))))
        if style.cap != "butt":
            pairs.append(("stroke_linecap", style.cap))
        if style.join != "miter":
            pairs.append(("stroke_linejoin", style.join))
    return tuple(pairs)


def _ink(item: Item) -> tuple[tuple[str, str], ...]:
    """Presentation attributes of a primitive; none for those that bring their own."""
    match item:
        case Path(_, style) | Circle(_, _, _, style):
            return _style_ink(style)
        case Text():
            return (("fill", item.fill),)
        case _:
            return ()


def _data(segments: tuple[Segment, ...], h: float) -> str:
    """Path data in absolute coordinates, y downwards."""
    parts: list[str] = []
    for step in segments:
        match step:
            case ("M" | "L" | "C") as kind, *numbers:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                parts.append(kind + " ".join(f"{short(x)} {short(h - y)}" for x, y in pairs))
            case _:
                parts.append("Z")
    return "".join(parts)
