"""SVG by svgwrite: sizes in mm, layers as named groups, text as outlines, every id behind a prefix."""

from __future__ import annotations

from collections.abc import Iterator
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
from printkit.drawing import Circle, Clip, Item, Move, Path, Segment, Style, Symbol, Text, Use
from printkit.export.numbers import short as rounded
from printkit.type import Face, face

DIGITS = 3
"""Decimals of a millimetre: a centre is true to 0.0007 mm."""


def short(value: float, digits: int = DIGITS) -> str:
    """A number as short as an SVG may hold it."""
    return rounded(value, digits)


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
            shared = len(shapes) > 1 or isinstance(shapes[0], Text)
            home = parent.add(Group(debug=False, **dict(ink))) if ink and shared else parent
            for item in shapes:
                for element in self.elements(item, {} if shared else dict(ink), h):
                    home.add(element)

    def elements(self, item: Item, ink: dict[str, str], h: float) -> Iterator[BaseElement]:
        own = {**ink, "id": f"{self.prefix}-{item.id}"} if item.id else ink
        make = self.drawing
        match item:
            case Path(segments):
                yield make.path(d=_data(segments, h), **own)
            case Circle(x, y, r):
                yield make.circle(center=(short(x), short(h - y)), r=short(r), **own)
            case Text():
                if item.id:
                    group = Group(debug=False, **own)
                    for glyph in self.glyphs(item, h):
                        group.add(glyph)
                    yield group
                else:
                    yield from self.glyphs(item, h)
            case Use(symbol, x, y, scale, angle):
                name = f"#{self.define(symbol)}"
                if scale == 1 and not angle:
                    yield make.use(name, x=short(x), y=short(h - y), **own)
                else:
                    yield make.use(name, transform=_place(x, h - y, angle, scale), **own)
            case Clip(outline, inner):
                self.clips += 1
                name = f"{self.prefix}-clip-{self.clips}"
                make.defs.add(ClipPath(id=name, debug=False)).add(make.path(d=_data(outline, h)))
                group = Group(clip_path=f"url(#{name})", debug=False, **own)
                self.fill(group, inner, h)
                yield group
            case _:
                assert_never(item)

    def glyphs(self, item: Text, h: float) -> Iterator[BaseElement]:
        """Outlines of a run, each defined once; places are in the font units of the group that holds them."""
        type_face = face(item.weight)
        unit = item.size / type_face.units
        left, up = Move(angle=-item.angle, scale=1 / unit).point(item.x, item.y - h)
        for char, at in zip(item.string, type_face.places(item.string), strict=False):
            if type_face.outline(char):
                name = self.glyph(char, type_face)
                yield self.drawing.use(f"#{name}", x=short(left + at, 0), y=short(up, 0))

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


def _place(x: float, y: float, angle: float, scale: float) -> str:
    turn = f" rotate({short(-angle)})" if angle else ""
    size = f" scale({short(scale, 6)})" if scale != 1 else ""
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
            # Runs of one size and direction share a group in font units, y upwards like the outlines.
            size = short(item.size / face(item.weight).units, 7)
            turn = f"rotate({short(-item.angle)}) " if item.angle else ""
            return (("fill", item.fill), ("transform", f"{turn}scale({size} -{size})"))
        case _:
            return ()


def _data(segments: tuple[Segment, ...], h: float) -> str:
    """Path data in absolute coordinates, y downwards."""
    parts: list[str] = []
    x = y = ""
    for step in segments:
        match step:
            case ("M" | "L") as kind, u, v:
                before, (x, y) = (x, y), (short(u), short(h - v))
                if kind == "L" and x == before[0]:
                    parts.append(f"V{y}")
                elif kind == "L" and y == before[1]:
                    parts.append(f"H{x}")
                else:
                    parts.append(f"{kind}{x} {y}")
            case "C", *numbers:
                pairs = [(short(u), short(h - v)) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
                parts.append("C" + " ".join(f"{u} {v}" for u, v in pairs))
                x, y = pairs[-1]
            case _:
                parts.append("Z")
    return "".join(parts)
