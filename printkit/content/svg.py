"""SVG files converted to paths, with most of what illustrators use.

The reader supports groups, transforms, ``use``, clips, simple masks, styles (attributes, ``style`` and simple style
sheets), lines of text, and the shapes of SVG 1.1, filled and stroked with a colour or a gradient. Anything that
cannot be drawn identically everywhere (filters, patterns, pixels) is refused, with its name and line stated, and so
are scripts, entities and references to other files. Limits (:mod:`printkit.layouts.base.limits`) prevent a small file
from causing a lot of work: everything drawn is counted, even if it is invisible, and anything shared by several
elements is read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import cos, hypot, isfinite, radians, sin, sqrt, tan
from types import MappingProxyType
from typing import Literal, TypeAlias, TypeVar
from xml.parsers import expat

from printkit.content import colours
from printkit.draw import svgpath
from printkit.draw.drawing import Clip, Path, Shade, Style, faded
from printkit.draw.gradient import Gradient, alpha
from printkit.draw.outline import Box, Segment, disc, path_under, rectangle, rounded, union
from printkit.draw.stroke import CHORDS, outlined
from printkit.draw.type.faces import HOUSE, WEIGHTS, Face, Typeface, Weight
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.limits import Count
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import place as at_line
from printkit.layouts.base.wording import listed
from printkit.layouts.transform import IDENTITY, Transform

SHORT = 1e-4
"""Smallest length of a gradient, as a fraction of its shape."""
LETTER = 20
"""Number of steps that each letter of a text counts, besides those of its outline."""
SUDDEN = 1e-5
"""Smallest distance of sharp changes of colour from the ends of a gradient, where programs differ."""

Shape: TypeAlias = Path | Shade | Clip
Outline: TypeAlias = tuple[Segment, ...]

Rule: TypeAlias = Literal["nonzero", "evenodd"]
Fonts: TypeAlias = Mapping[str, Typeface]
NO_FONTS: Fonts = MappingProxyType({})
Styles: TypeAlias = Mapping[str, Mapping[str, str]]
_NO_STYLES: Styles = MappingProxyType({})
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_AXES: dict[str, tuple[tuple[str, int, str], ...]] = {
    "linearGradient": (("x1", 0, "0%"), ("y1", 1, "0%"), ("x2", 0, "100%"), ("y2", 1, "0%")),
    "radialGradient": (("cx", 0, "50%"), ("cy", 1, "50%"), ("r", 2, "50%"), ("fr", 2, "0%")),
}
"""The attributes for the place of a gradient, each with the length to which percentages refer (see
:meth:`_Reader.length`) and its default.
"""
_ALIKE = ("gradientUnits", "gradientTransform", "spreadMethod")
"""Attributes of gradients of both kinds."""
_WORDS = ("text", "tspan")
"""Elements with text."""
_SILENT = {
    "title", "desc", "metadata", "defs", "symbol", "clipPath", "mask", "filter", "pattern", "marker", "style", *_AXES,
}  # fmt: skip
"""Elements that draw nothing themselves, such as definitions."""
_INHERITED = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "color": "", "visibility": "visible", "clip-rule": "nonzero",
    "font-family": "", "font-size": "16", "font-weight": "normal", "font-style": "normal", "text-anchor": "start",
    "letter-spacing": "normal", "word-spacing": "normal", "space": "default",
}  # fmt: skip
"""Inherited properties, with their defaults."""
_FIXED = {
    "filter": "none", "mix-blend-mode": "normal", "vector-effect": "none",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none", "paint-order": "normal",
    "font": "none", "font-variant": "normal", "writing-mode": "lr-tb", "text-decoration": "none",
    "baseline-shift": "baseline", "dominant-baseline": "auto", "rotate": "none", "textLength": "none",
}  # fmt: skip
"""Properties that must keep their defaults, and attributes of texts that must not be used."""
_NEUTRAL = ("auto", "fill", "0", "lr", "horizontal-tb", "alphabetic")
"""Values of such properties that have the same effect as their defaults."""
_OWN = {
    "opacity": "1", "display": "inline", "clip-path": "none", "mask": "none",
    "stop-color": "black", "stop-opacity": "1", "mask-type": "luminance", **_FIXED,
}  # fmt: skip
"""Properties of an element itself."""
PAINT: list[Literal["fill", "stroke"]] = ["fill", "stroke"]
"""The order of painting."""
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "q": 24 / 25.4,
}
# The quantifiers are possessive, so that no text is tried in more than one way; the one on the exponent group is not,
# because Python 3.11.2 reads half of a possessive group and stops.
_NUMBER = r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?"
_LENGTH = re.compile(rf"\s*+({_NUMBER})\s*+([a-zA-Z]*+|%)\s*+", re.ASCII)
_NUMBERS = re.compile(rf"\s*+,?+\s*+(?:({_NUMBER})|\S)", re.ASCII)
_STEP = re.compile(r"\s*+,?+\s*+([a-zA-Z]++)\s*+\(([^()]*+)\)\s*+")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SELECTOR = re.compile(r"(?:\*|[.#]?-?[A-Za-z_][\w-]*)")


@dataclass(frozen=True, slots=True)
class Vectors:
    """The drawing in an SVG file.

    Attributes:
        width, height: size of its viewBox, in its own units.
        shapes: in painting order, y upwards, origin at the lower left of the viewBox.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]


def read(
    data: bytes, place: str, *, ink: str = "#000000", styles: Styles = _NO_STYLES, fonts: Fonts = NO_FONTS
) -> Vectors:
    """Read the shapes of an SVG file.

    Args:
        data: content of the file.
        place: name of the file, for messages; the line and the element are added.
        ink: the colour that ``currentColor`` represents.
        styles: properties keyed by selector; they take precedence over the file's own style sheet.
        fonts: typefaces for texts, besides the built-in one, with the names under which they are given; they are
            also found by the names in their files.

    Raises:
        InputError: the file is not XML or not SVG, or it contains something that cannot or must not be drawn.
    """
    reader = _Reader(_Tree(place).read(data), ink, styles)
    for name, family in (("", HOUSE), *fonts.items()):
        reader.faces |= {family.face(weight).name.lower(): (family, weight) for weight in WEIGHTS}
        reader.faces |= {name.lower(): (family, None), family.name.lower(): (family, None)}
    return reader.vectors()


# ---------------------------------------------------------------------------------------------- the tree


@dataclass(slots=True, eq=False)
class _Node:
    tag: str
    attributes: dict[str, str]
    place: str
    children: list[_Node] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    parent: _Node | None = None

    def refuse(self, what: str, value: str, message: str, *, names: Iterable[str] = ()) -> InputError:
        return InputError(what, value, message, names=names).within(self.place)


class _Tree:
    """The elements of a file, as reported by its parser."""

    def __init__(self, place: str) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.place = place
        self.parser.buffer_text = True
        self.stack = [_Node("", {}, place)]
        self.count = Count(limits.SVG_ELEMENTS, "svg")

    def read(self, data: bytes) -> _Node:
        (root,) = self.stack
        with located(self.place):
            limits.SVG_SIZE.check(len(data), "svg")
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            fault = InputError("svg", "", f"This is not valid XML: {expat.ErrorString(error.code)}.")
            raise fault.within(at_line(self.place, error.lineno)) from None
        except (LookupError, ValueError):
            fault = InputError("svg", "", "This is not valid XML: its encoding is unknown. Save it as UTF-8.")
            raise fault.within(at_line(self.place, 1)) from None
        top = root.children[0]
        if top.tag != "svg":
            raise top.refuse("svg", top.tag, "The first element must be svg, not {value}.")
        return top

    def here(self) -> str:
        return at_line(self.place, self.parser.CurrentLineNumber)

    def refuse(self, what: str, value: str, message: str) -> InputError:
        return InputError(what, value, message).within(self.here())

    def start(self, name: str, attributes: dict[str, str]) -> None:
        with located(self.here()):
            self.count.add()
            limits.SVG_DEPTH.check(len(self.stack), "svg")
            limits.SVG_NAME.check(len(name), "svg")
        space, _, tag = name.rpartition(" ")
        space = space or _SVG
        if tag.lower() in ("script", "foreignobject", "handler", "listener"):
            raise self.refuse("element", tag, "A picture must not contain scripts or web pages, so remove {value}.")
        own: dict[str, str] = {}
        for key, value in attributes.items():
            home, _, bare = key.rpartition(" ")
            if space == _SVG and bare.lower().startswith("on"):
                raise self.refuse("attribute", bare, "A picture must not contain scripts, so remove {value}.")
            if bare == "href" and space == _SVG and not value.startswith("#"):
                raise self.refuse(f"{tag} href", value, "a reference within the file, such as #leaf")
            if home in ("", _XLINK, _XML):
                own[bare] = value
        # Drawing programs store notes in elements outside the SVG standard.
        tag = tag if space == _SVG else "metadata"
        node = _Node(tag, own, self.here(), parent=self.stack[-1])
        self.stack[-1].children.append(node)
        self.stack.append(node)

    def end(self, _: str) -> None:
        self.stack.pop()

    def characters(self, text: str) -> None:
        top = self.stack[-1]
        if top.tag == "style":
            top.texts.append(text)
        elif top.tag in _WORDS:
            top.children.append(_Node("", {}, top.place, texts=[text], parent=top))

    def doctype(self, *declaration: object) -> None:
        if declaration[-1]:
            raise self.refuse("DOCTYPE", "[...]", "A picture must not define entities, so remove its {field}.")

    def entity(self, name: str, *_: object) -> None:
        raise self.refuse("entity", name, "A picture must not define entities, so remove {value}.")


# ------------------------------------------------------------------------------------------- its shapes


class _Reader:
    def __init__(self, root: _Node, ink: str, styles: Styles) -> None:
        self.root, self.ink = root, ink
        self.ids: dict[str, _Node] = {}
        self.faces: dict[str, tuple[Typeface, Weight | None]] = {}
        self.sheet: dict[str, dict[str, str]] = {}
        # Elements share styles, gradients and clips, so each is read once.
        self.properties = cache(self.read_properties)
        self.stops = cache(self.read_stops)
        self.whole = cache(self.read_whole)
        self.transform = cache(self.read_transform)
        self.outlines = cache(lambda node: tuple(self.outline(node)))
        self.unpainted = cache(_bare)
        self.visits = Count(limits.SVG_VISITS, "svg")
        self.steps = Count(limits.SVG_STEPS, "svg")
        self.rule_count = Count(limits.SVG_RULES, "style")
        for node in _walk(root):
            if "id" in node.attributes:
                self.ids.setdefault(node.attributes["id"], node)
            if node.tag == "style":
                self.rules(node)
        for selector, properties in styles.items():
            self.sheet.setdefault(selector, {}).update(properties)

    def vectors(self) -> Vectors:
        left, top, width, height = self.box()
        self.size = (width, height)
        to_page = Transform(1.0, 0.0, 0.0, -1.0, -left, top + height)
        self.plain(self.root, self.properties(self.root))
        shapes = tuple(self.group(self.root, to_page, {**_INHERITED, **self.inherited(self.root)}, depth=0))
        page: Box = (0.0, 0.0, width, height)
        l, b, r, t = union(shape.bounds() for shape in shapes)
        if shapes and (l < -1e-6 or b < -1e-6 or r > width + 1e-6 or t > height + 1e-6):
            # Nothing outside the viewBox is visible.
            shapes = (Clip(rectangle(*page), shapes),)
        return Vectors(width, height, shapes)

    def box(self) -> tuple[float, float, float, float]:
        text = self.root.attributes.get("viewBox")
        if text is not None:
            numbers = _numbers(text)
            if len(numbers) != 4 or not (0 < numbers[2] < 1e6 and 0 < numbers[3] < 1e6):
                raise self.root.refuse("viewBox", text, "left, top, width and height")
            return numbers[0], numbers[1], numbers[2], numbers[3]
        size = []
        for side in ("width", "height"):
            text = self.root.attributes.get(side, "")
            match = _LENGTH.fullmatch(text)
            value = float(match[1]) * _UNITS.get(match[2].lower(), 0.0) if match else 0.0
            if not 0 < value < 1e6:
                raise self.root.refuse(side, text, "a size such as 24 or 10mm, unless there is a viewBox")
            size.append(value)
        return 0.0, 0.0, size[0], size[1]

    # ---------------------------------------------------------------- elements

    def group(self, node: _Node, m: Transform, style: dict[str, str], *, depth: int) -> Iterator[Shape]:
        for child in node.children:
            yield from self.element(child, m, style, depth=depth + 1)

    def element(self, node: _Node, m: Transform, around: Mapping[str, str], *, depth: int) -> Iterator[Shape]:
        tag = node.tag
        with located(node.place):
            self.visits.add()
        if tag in _SILENT:
            return
        own = self.properties(node)
        style = {**around, **{key: value for key, value in own.items() if key in _INHERITED}}
        if own.get("display") == "none" or self.share(node, own, "opacity") == 0:
            return
        self.plain(node, own)
        if "transform" in node.attributes:
            m @= self.transform(node)
        if depth > limits.SVG_DEPTH.most:
            raise node.refuse("element", tag, "The {value} must not contain itself.")
        inner: Iterator[Shape]
        match tag:
            case "g":
                inner = self.group(node, m, style, depth=depth)
            case "use":
                inner = self.use(node, m, style, depth=depth)
            case "text":
                inner = self.text(node, m, style)
            case _ if tag in _SHAPES:
                inner = self.shape(node, m, style)
            case _:
                raise node.refuse("element", tag, self.unsupported(tag))
        if shapes := tuple(inner):
            for key in _WINDOWS:
                if own.get(key, "none") != "none":
                    shapes = (Clip(self.clip(node, key, m, text=own[key], depth=depth), shapes),)
            yield from faded(shapes, self.share(node, own, "opacity"))

    def unsupported(self, tag: str) -> str:
        hints = {
            "textPath": "turn it into paths",
            "image": "place it as a separate picture",
            "svg": "use a group inside a drawing",
            "a": "a picture may hold no links",
        }
        hint = hints.get(tag, f"use {listed(('g', 'use', *_SHAPES), 'or')}")
        return f"The element {{value}} cannot be drawn; {hint}."

    def use(self, node: _Node, m: Transform, style: dict[str, str], *, depth: int) -> Iterator[Shape]:
        href = node.attributes.get("href", "")
        target = self.ids.get(href[1:])
        if target is None:
            raise node.refuse("use href", href, "the id of an element in the file", names=self.ids)
        x, y = self.length(node, "x", 0), self.length(node, "y", 1)
        m @= Transform.at(x, y)
        if target.tag == "symbol":
            if "viewBox" in target.attributes:
                raise target.refuse("element", "symbol", "A {value} with a viewBox cannot be drawn; use a group.")
            yield from self.group(target, m, {**style, **self.inherited(target)}, depth=depth + 1)
        else:
            yield from self.element(target, m, style, depth=depth + 1)

    def inherited(self, node: _Node) -> dict[str, str]:
        return {key: value for key, value in self.properties(node).items() if key in _INHERITED}

    def clip(self, node: _Node, key: str, m: Transform, *, text: str, depth: int) -> Outline:
        """Return the outline of a clip, or of a mask that has the effect of a clip."""
        match, kind = re.fullmatch(r"url\(\s*+['\"]?+#([^'\")]++)['\"]?+\s*+\)", text), _WINDOWS[key]
        target = self.ids.get(match[1]) if match else None
        if target is None or target.tag != kind:
            raise node.refuse(key, text, f"the id of a {kind} in the file")
        shapes = [child for child in target.children if child.tag not in _SILENT]
        if (
            "objectBoundingBox" in map(target.attributes.get, ("clipPathUnits", "maskContentUnits"))
            or len(shapes) != 1
            or shapes[0].tag not in (*_SHAPES, "use")
            or "clip-path" in {**self.properties(target), **self.properties(shapes[0])}
        ):
            raise target.refuse(kind, text, "{field} {value} must contain one shape in the drawing’s units.")
        if kind == "mask":
            self.opaque(target, shapes[0])
        if "transform" in target.attributes:
            m @= self.transform(target)
        rule = {**self.properties(target), **self.properties(shapes[0])}.get("clip-rule", "nonzero")
        if rule != "nonzero":
            raise target.refuse("clip-rule", rule, "nonzero")
        fill = {**_INHERITED, "fill": "black"}
        steps = [
            step
            for item in self.element(self.unpainted(shapes[0]), m, fill, depth=depth + 1)
            if not isinstance(item, Clip)
            for step in (item.segments if isinstance(item, Path) else item.outline)
        ]
        return tuple(steps) or rectangle(0, 0, 0, 0)

    def opaque(self, mask: _Node, shape: _Node) -> None:
        """Refuse a mask unless it hides everything outside its only shape and nothing inside it."""
        own = {**_INHERITED, **_OWN, **self.properties(mask), **self.properties(shape)}
        fill = self.paint(shape, own, "fill")
        is_seen = fill == "#ffffff" or (own["mask-type"] == "alpha" and isinstance(fill, str))
        if not is_seen or any(own[key] != text for key, text in _OPAQUE.items()):
            message = "{field} {value} must be one white shape, opaque and without a stroke; use a clip instead."
            raise mask.refuse("mask", mask.attributes["id"], message)

    # ---------------------------------------------------------------- shapes and texts

    def shape(self, node: _Node, m: Transform, style: Mapping[str, str], *, letters: Outline = ()) -> Iterator[Shape]:
        """Yield a shape, or the letters of a text, filled and stroked."""
        fill, stroke = (self.paint(node, style, key) for key in PAINT)
        pen, scale = self.pen(node, style), sqrt(abs(m[0] * m[3] - m[1] * m[2]))
        if not pen.width:
            stroke = None
        segments = letters or (() if scale == 0 or fill is stroke is None else self.outlines(node))
        if len(segments) < 2:
            return
        is_outlined = isinstance(stroke, _Node) or (stroke is not None and not _is_even(m, scale))
        steps = len(segments) * (CHORDS if is_outlined else 1)
        with located(node.place):
            self.steps.add(steps + sum(len(self.stops(each)) for each in (fill, stroke) if isinstance(each, _Node)))
        outline = path_under(m, segments)
        if not all(-1e9 < v < 1e9 for _, *numbers in outline for v in numbers):
            raise node.refuse("element", node.tag, "This {value} is too large or too small to be drawn.")
        inside, edge = (self.gradient(each, segments, m) for each in (fill, stroke))
        shares, rule = [self.share(node, style, f"{key}-opacity") for key in PAINT], _rule(style)
        ink = edge if isinstance(edge, str) and not is_outlined else None
        line = replace(pen.scaled(scale), stroke=ink, rule=rule)
        if ink and shares == [1, 1] and isinstance(inside, str) and len(inside) == 7:
            yield Path(outline, replace(line, fill=inside))
            return
        yield from _filled(outline, inside, rule, share=shares[0])
        if is_outlined:
            with located(node.place):
                yield from _filled(path_under(m, outlined(segments, pen)), edge, "nonzero", share=shares[1])
        elif ink:
            yield from faded((Path(outline, line),), shares[1])

    def text(self, node: _Node, m: Transform, style: dict[str, str]) -> Iterator[Shape]:
        """Yield a text as outlines."""
        x, y, after_space = 0.0, 0.0, True
        # The parts of each line, with the places where they begin and end.
        lines: list[list[tuple[_Node, dict[str, str], Outline, float, float]]] = []
        for source, own, text, at in self.words(node, style, {}):
            text, is_kept = re.sub(r"\s", " ", text), own["space"] == "preserve"
            if not is_kept:
                text = re.sub(" +", " ", text)[after_space and text[:1] == " " :]
            if not text:
                continue
            after_space = text[-1] == " "
            if not lines or "x" in at or "y" in at:
                lines.append([])
            x, y = at.get("x", x) + at.get("dx", 0.0), at.get("y", y) + at.get("dy", 0.0)
            at.clear()
            letters, places = self.letters(source, own, text)
            end = x + places[-1 if is_kept else len(text.rstrip())]
            lines[-1].append((source, own, path_under(Transform.at(x, y), letters), x, end))
            x += places[-1]
        for line in lines:
            share = {"middle": 0.5, "end": 1.0}.get(line[0][1]["text-anchor"], 0.0)
            back = Transform.at(share * (line[0][3] - line[-1][4]), 0.0)
            for source, own, letters, *_ in line:
                if letters:
                    yield from self.shape(source, m, own, letters=path_under(back, letters))

    def words(
        self, node: _Node, style: dict[str, str], at: dict[str, float]
    ) -> Iterator[tuple[_Node, dict[str, str], str, dict[str, float]]]:
        """Yield the parts of a text, each with its element, its style and the place that its element states."""
        with located(node.place):
            self.visits.add()
        keys = [(i, key) for i, key in enumerate(("x", "y", "dx", "dy")) if key in node.attributes]
        at |= {key: self.length(node, key, i % 2) for i, key in keys}
        for child in node.children:
            own = self.properties(child)
            if not child.tag:
                yield node, style, child.texts[0], at
            elif child.tag not in _SILENT and own.get("display") != "none":
                if child.tag != "tspan" or self.share(child, own, "opacity") < 1:
                    raise child.refuse("element", child.tag, self.unsupported(child.tag))
                self.plain(child, own)
                yield from self.words(child, {**style, **self.inherited(child)}, at)

    def letters(self, node: _Node, style: dict[str, str], text: str) -> tuple[Outline, list[float]]:
        """Return letters as a path from the origin, y downwards, and the places where they begin and end."""
        size, face = self.number(node, style["font-size"], "font-size"), self.face(node, style)
        scale = size / face.units
        gap, space = (
            self.number(node, style[key].replace("normal", "0"), key, units=_UNITS | {"em": size})
            for key in ("letter-spacing", "word-spacing")
        )
        with located(node.place):
            self.steps.add(LETTER * len(text))
            places = [at * scale + i * gap + text[:i].count(" ") * space for i, at in enumerate(face.places(text))]
        steps: list[Segment] = []
        for place, char in zip(places, text, strict=False):
            if data := face.outline(char):
                letter = svgpath.parse(f"M0 0{data}", "font")
                steps += path_under(Transform(scale, 0.0, 0.0, -scale, place), letter)
        return tuple(steps), places

    def face(self, node: _Node, style: Mapping[str, str]) -> Face:
        """Return the first face among those that a text names."""
        names = [name.strip("'\" ").lower() for name in style["font-family"].split(",")]
        family, weight = next((self.faces[name] for name in names if name in self.faces), (None, None))
        if family is None:
            message = (
                "There is no font {value} for this text. Add it to the deck’s [fonts], or turn the text into paths."
            )
            raise node.refuse("font-family", style["font-family"], message, names=self.faces)
        usual: Weight = "bold" if style["font-weight"] in _BOLD else "regular"
        return family.face(weight or ("italic" if style["font-style"] in ("italic", "oblique") else usual))

    # ---------------------------------------------------------------- styles

    def rules(self, node: _Node) -> None:
        """Add a style sheet."""
        text = _COMMENT.sub("", "".join(node.texts))
        at = text.find("@")
        if at >= 0:
            rule = text[at : at + 40].split("{")[0].strip()
            raise node.refuse("style", rule, "{value} is not a rule for elements.")
        *rules, rest = text.split("}")
        for rule in rules:
            selectors, brace, body = rule.partition("{")
            if not brace or "{" in body:
                rest = rule
                break
            properties = _declarations(body)
            for selector in (each.strip() for each in selectors.split(",")):
                with located(node.place):
                    self.rule_count.add()
                if not _SELECTOR.fullmatch(selector):
                    message = "{value} must be a single element, .class or #id, without combinators."
                    raise node.refuse("style", selector, message)
                self.sheet.setdefault(selector, {}).update(properties)
        if rest.strip():
            message = "{field} needs rules such as .name { fill: #336699 }, not {value}."
            raise node.refuse("style", rest.strip()[:40], message)

    def read_properties(self, node: _Node) -> dict[str, str]:
        """Return the style of an element; the strongest declarations win (CSS 2, 6.4)."""
        own = node.attributes
        values = {key: value.strip() for key, value in own.items() if key in _INHERITED or key in _OWN}
        if self.sheet:
            for selector in ("*", node.tag, *(f".{name}" for name in own.get("class", "").split()),
                             f"#{own.get('id', '')}"):  # fmt: skip
                values.update(self.sheet.get(selector, {}))
        if "style" in own:
            values.update(_declarations(own["style"]))
        with located(node.place):
            limits.SVG_VALUE.check(max(map(len, values.values()), default=0), "style")
        return {key: value for key, value in values.items() if value != "inherit"}

    def plain(self, node: _Node, style: Mapping[str, str]) -> None:
        """Refuse styles that would look different in different formats."""
        for key, text in style.items():
            # No shape has markers, so their place in the painting order makes no difference.
            if text not in (_FIXED.get(key, text), *_NEUTRAL) and text.replace("markers", "").split() != PAINT:
                message = f"{{field}} must be {_FIXED[key]}, not {{value}}, which looks different in other programs."
                raise node.refuse(key, text, message)

    def share(self, node: _Node, style: Mapping[str, str], key: str) -> float:
        text = style.get(key, "1")
        match = _LENGTH.fullmatch(text)
        if not match or match[2] not in ("", "%"):
            raise node.refuse(key, text, "a number from 0 to 1")
        return min(1.0, max(0.0, float(match[1]) / (100 if match[2] else 1)))

    def paint(self, node: _Node, style: Mapping[str, str], key: Literal["fill", "stroke"]) -> str | _Node | None:
        """Return a paint: a colour, a gradient, or None for nothing."""
        text = style[key]
        if text in ("none", "transparent") or style["visibility"] != "visible" or (node.tag, key) == ("line", "fill"):
            return None
        if self.share(node, style, f"{key}-opacity") == 0:
            return None
        if text.lower() == "currentcolor":
            text = style["color"] or self.ink
        if text.startswith("url("):
            return self.server(node, key, text)
        return self.colour(node, key, text)

    def colour(self, node: _Node, key: str, text: str) -> str:
        colour = colours.parse(text)
        if colour is None:
            raise node.refuse(key, text, "a colour such as #336699 or teal", names=colours.NAMED)
        return colour

    def pen(self, node: _Node, style: Mapping[str, str]) -> Style:
        """Return the stroke of a shape, in its own units and without a colour; its width is 0 if there is none."""
        width = self.number(node, style["stroke-width"], "stroke-width")
        if style["stroke"] == "none" or width == 0:
            return Style()
        dash: tuple[float, ...] = ()
        if style["stroke-dasharray"] != "none":
            dash = tuple(
                self.number(node, part, "stroke-dasharray")
                for part in re.split(r"[\s,]+", style["stroke-dasharray"].strip())
            )
            if self.number(node, style["stroke-dashoffset"], "stroke-dashoffset"):
                raise node.refuse("stroke-dashoffset", style["stroke-dashoffset"], "0")
            if len(dash) % 2:
                dash *= 2
            if not any(dash):
                dash = ()
        cap = _one_of(_CAPS, node, "stroke-linecap", text=style["stroke-linecap"])
        join = _one_of(_JOINS, node, "stroke-linejoin", text=style["stroke-linejoin"])
        return Style(width=width, dash=dash, cap=cap, join=join)

    # ---------------------------------------------------------------- gradients

    def server(self, node: _Node, key: str, text: str) -> str | _Node | None:
        """Return the paint named by ``url(#...)``: a gradient, or just its colour if it has only one, or None if it
        has no colours.
        """
        reference = re.match(r"url\(\s*+['\"]?+#?+([^'\")]*+)", text)
        target = self.ids.get(reference[1]) if reference else None
        if target is None or target.tag not in _AXES:
            if target is None:
                target_id = reference[1] if reference else text
                raise node.refuse(key, target_id, "a colour, or the id of a gradient in the file", names=self.ids)
            message = f"{{field}} cannot be a {target.tag}; use a colour or a gradient, or export a PNG."
            raise node.refuse(key, text, message)
        shades = {colour for _, colour in self.stops(target)}
        return target if len(shades) > 1 or any(shade[7:] for shade in shades) else next(iter(shades), None)

    def chain(self, node: _Node) -> Iterator[_Node]:
        """Yield a gradient and those on which it builds."""
        nodes: set[_Node] = set()
        while node not in nodes:
            nodes.add(node)
            with located(node.place):
                limits.SVG_CHAIN.check(len(nodes), "svg")
            yield node
            href = node.attributes.get("href")
            if href is None:
                return
            target = self.ids.get(href[1:])
            if target is None or target.tag not in _AXES:
                raise node.refuse(f"{node.tag} href", href, "the id of a gradient in the file", names=self.ids)
            node = target
        raise node.refuse(f"{node.tag} href", node.attributes["href"], "{field} {value} refers to itself.")

    def read_stops(self, node: _Node) -> tuple[tuple[float, str], ...]:
        """Return the colours of a gradient, with places from 0 to 1."""
        stops: list[tuple[float, str]] = []
        for stop in next((each.children for each in self.chain(node) if _stops(each)), ()):
            if stop.tag in _SILENT:
                continue
            if stop.tag != "stop":
                raise stop.refuse("element", stop.tag, "A gradient may contain only stops, not {value}.")
            own = {**_OWN, **self.properties(stop)}
            opacity, text = round(255 * self.share(stop, own, "stop-opacity")), own["stop-color"]
            if text.lower() == "currentcolor":
                text = self.current(stop)
            at = self.share(stop, stop.attributes, "offset") if "offset" in stop.attributes else 0.0
            colour = self.colour(stop, "stop-color", text) + f"{opacity:02x}" * (opacity < 255)
            stops.append((max(at, stops[-1][0]) if stops else at, colour))
            with located(stop.place):
                limits.SVG_STOPS.check(len(stops), "gradient")
        if not stops:
            return ()
        if stops[0][0] > 0:
            stops.insert(0, (0.0, stops[0][1]))
        if stops[-1][0] < 1 or len(stops) == 1:
            stops.append((1.0, stops[-1][1]))
        first, *between, last = stops
        inside = ((min(max(at, SUDDEN), 1 - SUDDEN), colour) for at, colour in between)
        return _brief((first, *inside, last))

    def current(self, node: _Node) -> str:
        """Return the value of ``currentColor`` at an element."""
        around: _Node | None = node
        while around is not None:
            if colour := self.properties(around).get("color"):
                return colour
            around = around.parent
        return self.ink

    def read_whole(self, node: _Node) -> _Node:
        """Return a gradient, completed with the attributes that it inherits from others."""
        own: dict[str, str] = {}
        for each in self.chain(node):
            names = [key for key, *_ in _AXES[each.tag]] + ["fx", "fy"] if each.tag == node.tag else []
            for key in (*names, *_ALIKE):
                if key in each.attributes:
                    own.setdefault(key, each.attributes[key])
        for key, _, first in _AXES[node.tag]:
            own.setdefault(key, first)
        return _Node(node.tag, own, node.place)

    def gradient(self, node: _Node | str | None, segments: Outline, m: Transform) -> Gradient | str | None:
        """Return a paint for a shape (in the shape's own coordinates; ``m`` maps them to the page).

        A gradient becomes a single colour if it has no length (SVG 1.1, 13.2), and None if it is relative to a shape
        without area.
        """
        if not isinstance(node, _Node):
            return node
        whole_node = self.whole(node)
        own = whole_node.attributes
        stops = self.stops(node)
        if own.get("spreadMethod", "pad") != "pad":
            raise whole_node.refuse("spreadMethod", own["spreadMethod"], "pad")
        l, b, r, t = Path(segments, Style()).bounds()
        is_relative = own.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        if is_relative and (r == l or t == b):
            return None
        inner = Transform(r - l, 0.0, 0.0, t - b, l, b) if is_relative else IDENTITY
        if "gradientTransform" in own:
            inner @= self.transform(whole_node, "gradientTransform")
        size = (1.0, 1.0) if is_relative else self.size
        numbers = [self.length(whole_node, key, axis, size=size) for key, axis, _ in _AXES[node.tag]]
        focus = None
        if node.tag == "linearGradient":
            x, y, u, v = numbers
            unit = Transform(u - x, v - y, y - v, u - x, x, y)
        else:
            x, y, radius, hole = numbers
            if hole:
                raise whole_node.refuse("fr", own["fr"], "0")
            fx, fy = (
                self.length(whole_node, key, axis, size=size) if key in own else at
                for axis, (key, at) in enumerate((("fx", x), ("fy", y)))
            )
            unit = Transform.at(x, y, scale=radius)
            focus = ((fx - x) / radius, (fy - y) / radius) if radius > 0 else (0.0, 0.0)
            if hypot(*focus) > 0.999:
                raise whole_node.refuse("fx, fy", f"{fx:g}, {fy:g}", "a point inside the gradient’s circle")
        if unit[0] == unit[1] == 0:
            return stops[-1][1]
        matrix = m @ (inner @ unit)
        whole = Path(path_under(m, segments), Style()).bounds()
        if not _least(matrix) > SHORT * hypot(whole[2] - whole[0], whole[3] - whole[1]):
            message = "This {value} is too short or too narrow to be seen in the shape that it fills."
            raise whole_node.refuse("element", node.tag, message)
        return Gradient(stops, matrix, focus)

    # ---------------------------------------------------------------- outlines

    def outline(self, node: _Node) -> Iterator[Segment]:
        """Yield a shape as a path in its own coordinates."""
        number = self.length
        match node.tag:
            case "path":
                text = node.attributes.get("d", "").strip()
                if text and text != "none":
                    yield from svgpath.parse(text, f"{node.place}: path d")
            case "rect":
                x, y = number(node, "x", 0), number(node, "y", 1)
                w, h = number(node, "width", 0), number(node, "height", 1)
                rx, ry = (number(node, key, axis) if key in node.attributes else None
                          for axis, key in enumerate(("rx", "ry")))  # fmt: skip
                rx, ry = rx if rx is not None else ry or 0.0, ry if ry is not None else rx or 0.0
                if w > 0 and h > 0:
                    yield from _rounded((x, y, x + w, y + h), min(rx, w / 2), min(ry, h / 2))
            case "circle" | "ellipse":
                x, y = number(node, "cx", 0), number(node, "cy", 1)
                keys = (("r", 2), ("r", 2)) if node.tag == "circle" else (("rx", 0), ("ry", 1))
                rx, ry = (number(node, key, axis) for key, axis in keys)
                if rx > 0 and ry > 0:
                    yield from path_under(Transform(rx, 0.0, 0.0, ry, x, y), disc(0.0, 0.0, 1.0))
            case "line":
                yield ("M", number(node, "x1", 0), number(node, "y1", 1))
                yield ("L", number(node, "x2", 0), number(node, "y2", 1))
            case _:
                points = _numbers(node.attributes.get("points", ""))
                for i in range(0, len(points) - 1, 2):
                    yield ("L" if i else "M", points[i], points[i + 1])
                if node.tag == "polygon" and len(points) >= 4:
                    yield ("Z",)

    def length(self, node: _Node, key: str, axis: int, *, size: tuple[float, float] | None = None) -> float:
        """Return a coordinate; percentages refer to the page's width, height or diagonal, or to ``size``."""
        w, h = size or self.size
        units = {**_UNITS, "%": (w, h, hypot(w, h) / sqrt(2))[axis] / 100}
        return self.number(node, node.attributes.get(key, "0"), f"{node.tag} {key}", units=units)

    def number(self, node: _Node, text: str, key: str, *, units: Mapping[str, float] = _UNITS) -> float:
        """Return a length, which must not be negative in the usual units."""
        match = _LENGTH.fullmatch(text)
        if not match or match[2].lower() not in units or (float(match[1]) < 0 and units is _UNITS):
            raise node.refuse(
                key, text, "a length such as 2, 0.5mm or 50%" if "%" in units else "a length such as 2 or 0.5mm"
            )
        return float(match[1]) * units[match[2].lower()]

    def read_transform(self, node: _Node, key: str = "transform") -> Transform:
        text = node.attributes[key].rstrip()
        m, at = IDENTITY, 0
        while at < len(text):
            match = _STEP.match(text, at)
            step = _step(match[1], _numbers(match[2])) if match else None
            if match is None or step is None:
                message = "steps such as translate(10 20) rotate(45) scale(2)"
                raise node.refuse(key, text[at : at + 40], message)
            m, at = m @ step, match.end()
        return m


def _walk(node: _Node) -> Iterator[_Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _stops(node: _Node) -> bool:
    return any(child.tag == "stop" for child in node.children)


def _brief(stops: tuple[tuple[float, str], ...]) -> tuple[tuple[float, str], ...]:
    """Return the stops, leaving out those that have no effect because both neighbours have the same colour."""
    between = [
        stop
        for before, stop, after in zip(stops, stops[1:], stops[2:], strict=False)
        if not before[1] == stop[1] == after[1]
    ]
    return stops[0], *between, stops[-1]


def _least(m: Transform) -> float:
    """Return the smallest scale factor of a transform: the smaller of its singular values."""
    a, b, c, d, _, _ = m
    most = (hypot(a + d, b - c) + hypot(a - d, b + c)) / 2
    return abs(a * d - b * c) / most if most else 0.0


def _bare(node: _Node) -> _Node:
    """Return a shape without its own paint; in a clip, every shape counts as filled."""
    paint = ("fill", "stroke", "style", "class", "fill-opacity", "opacity", "fill-rule")
    own = {key: value for key, value in node.attributes.items() if key not in paint}
    return _Node(node.tag, own, node.place, node.children)


_WINDOWS = {"clip-path": "clipPath", "mask": "mask"}
"""Properties that hide parts of an element, with the elements to which they refer."""
_OPAQUE = {"opacity": "1", "fill-opacity": "1", "stroke": "none", "mask": "none", "fill-rule": "nonzero"}
"""The properties of a shape that hides nothing inside a mask."""
_BOLD = ("bold", "bolder", "600", "700", "800", "900")
_CAPS: tuple[Literal["butt", "round", "square"], ...] = ("butt", "round", "square")
_JOINS: tuple[Literal["miter", "round", "bevel"], ...] = ("miter", "round", "bevel")
Name = TypeVar("Name", bound=str)


def _one_of(names: tuple[Name, ...], node: _Node, key: str, *, text: str) -> Name:
    for name in names:
        if text == name:
            return name
    raise node.refuse(key, text, f"{', '.join(names[:-1])} or {names[-1]}")


def _filled(outline: Outline, paint: Gradient | str | None, rule: Rule, *, share: float) -> tuple[Shape, ...]:
    """Return an outline filled with a given opacity; nothing if there is no paint."""
    if isinstance(paint, Gradient):
        return faded((Shade(outline, paint, rule),), share)
    return faded((Path(outline, Style(paint[:7], rule=rule)),), share * alpha(paint)) if paint else ()


def _is_even(m: Transform, scale: float) -> bool:
    """Return whether a transform scales equally in all directions, so that a stroke keeps its shape."""
    return all(abs(hypot(*side) - scale) <= 1e-3 * scale for side in (m[:2], m[2:4]))


def _rule(style: Mapping[str, str]) -> Rule:
    return "evenodd" if style["fill-rule"] == "evenodd" else "nonzero"


def _declarations(text: str) -> dict[str, str]:
    """Read ``fill: red; stroke: none`` as a mapping, ignoring unknown properties."""
    values: dict[str, str] = {}
    for part in text.split(";"):
        key, _, value = part.partition(":")
        key = key.strip().lower()
        if key in _INHERITED or key in _OWN:
            values[key] = value.replace("!important", "").strip()
    return values


def _numbers(text: str) -> list[float]:
    """Read numbers separated by spaces and commas; anything else ends the list."""
    numbers = []
    for match in _NUMBERS.finditer(text.strip()):
        if match[1] is None or not isfinite(float(match[1])):
            return []
        numbers.append(float(match[1]))
    return numbers


def _step(name: str, n: list[float]) -> Transform | None:
    """Return one step of a transform, or None if it is unknown or has the wrong number of arguments."""
    match name, len(n):
        case "matrix", 6:
            return Transform(*n)
        case "translate", 1 | 2:
            return Transform.at(n[0], n[1] if len(n) > 1 else 0.0)
        case "scale", 1 | 2:
            return IDENTITY.scaled(n[0], n[-1])
        case "rotate", 1 | 3:
            c, s = cos(radians(n[0])), sin(radians(n[0]))
            x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
            return Transform(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", 1:
            return Transform(c=tan(radians(n[0])))
        case "skewY", 1:
            return Transform(b=tan(radians(n[0])))
        case _:
            return None


def _rounded(box: Box, rx: float, ry: float) -> Outline:
    """Return a rectangle whose corners are quarters of an ellipse."""
    l, t, r, b = box
    if rx <= 0 or ry <= 0:
        return rectangle(l, t, r, b)
    return path_under(IDENTITY.scaled(1.0, ry / rx), rounded(l, t * rx / ry, r, b * rx / ry, rx))
