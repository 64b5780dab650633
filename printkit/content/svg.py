"""SVG files converted to paths, with most of what illustrators use.

The reader supports groups, transforms, ``use``, clips, styles (attributes, ``style`` and simple style sheets) and the
shapes of SVG 1.1, filled with one colour or a gradient, and stroked. Anything that cannot be drawn identically
everywhere (text, filters, transparent paint, pixels) is refused, with its name and line stated, and so are scripts,
entities and references to other files. Limits (:mod:`printkit.layouts.base.limits`) prevent a small file from causing
a lot of work: everything drawn is counted, even if it is invisible, and anything shared by several elements is read
once.
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
from printkit.draw.outline import KAPPA, Box, Segment, path_under, rectangle, union
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.limits import Count
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import place as at_line
from printkit.layouts.base.wording import listed
from printkit.layouts.transform import IDENTITY, Transform

SHORT = 1e-4
"""Smallest length of a gradient, as a fraction of its shape."""
SUDDEN = 1e-5
"""Smallest distance of sharp changes of colour from the ends of a gradient, where programs differ."""

Shape: TypeAlias = Path | Shade | Clip

_NO_STYLES: Mapping[str, Mapping[str, str]] = MappingProxyType({})
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
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
_SILENT = {"title", "desc", "metadata", "defs", "symbol", "clipPath", "style", *_AXES}
"""Elements that draw nothing themselves, such as definitions."""
_INHERITED = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "color": "", "visibility": "visible", "clip-rule": "nonzero",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none", "paint-order": "normal",
}  # fmt: skip
"""Inherited properties, with their defaults."""
_OWN = {
    "opacity": "1", "display": "inline", "clip-path": "none", "mask": "none", "filter": "none",
    "mix-blend-mode": "normal", "vector-effect": "none", "stop-color": "black", "stop-opacity": "1",
}  # fmt: skip
"""Properties of an element itself."""
_FIXED = {
    "mask": "none", "filter": "none", "mix-blend-mode": "normal", "vector-effect": "none",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none", "paint-order": "normal",
}  # fmt: skip
"""Properties that must keep their defaults."""
PAINT = ["fill", "stroke"]
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
    data: bytes, place: str, *, ink: str = "#000000", styles: Mapping[str, Mapping[str, str]] = _NO_STYLES
) -> Vectors:
    """Read the shapes of an SVG file.

    Args:
        data: content of the file.
        place: name of the file, for messages; the line and the element are added.
        ink: the colour that ``currentColor`` represents.
        styles: properties keyed by selector; they take precedence over the file's own style sheet.

    Raises:
        InputError: the file is not XML or not SVG, or it contains something that cannot or must not be drawn.
    """
    return _Reader(_Tree(place).read(data), ink, styles).vectors()


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
            if home in ("", _XLINK):
                own[bare] = value
        # Drawing programs store notes in elements outside the SVG standard.
        tag = tag if space == _SVG else "metadata"
        node = _Node(tag, own, self.here(), parent=self.stack[-1])
        self.stack[-1].children.append(node)
        self.stack.append(node)

    def end(self, _: str) -> None:
        self.stack.pop()

    def characters(self, text: str) -> None:
        if self.stack[-1].tag == "style":
            self.stack[-1].texts.append(text)

    def doctype(self, *declaration: object) -> None:
        if declaration[-1]:
            raise self.refuse("DOCTYPE", "[...]", "A picture must not define entities, so remove its {field}.")

    def entity(self, name: str, *_: object) -> None:
        raise self.refuse("entity", name, "A picture must not define entities, so remove {value}.")


# ------------------------------------------------------------------------------------------- its shapes


class _Reader:
    def __init__(self, root: _Node, ink: str, styles: Mapping[str, Mapping[str, str]]) -> None:
        self.root, self.ink = root, ink
        self.ids: dict[str, _Node] = {}
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
            case _ if tag in _SHAPES:
                inner = self.shape(node, m, style)
            case _:
                raise node.refuse("element", tag, self.unsupported(tag))
        clip, opacity = own.get("clip-path", "none"), self.share(node, own, "opacity")
        if clip == "none" and opacity == 1:
            yield from inner
        elif shapes := tuple(inner):
            if clip != "none":
                shapes = (Clip(self.clip(node, clip, m, depth=depth), shapes),)
            yield from _faded(shapes, opacity)

    def unsupported(self, tag: str) -> str:
        hints = {
            "text": "turn it into paths",
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
                raise target.refuse(
                    "element", "symbol", "A symbol with a viewBox cannot be drawn; use a group instead."
                )
            yield from self.group(target, m, {**style, **self.inherited(target)}, depth=depth + 1)
        else:
            yield from self.element(target, m, style, depth=depth + 1)

    def inherited(self, node: _Node) -> dict[str, str]:
        return {key: value for key, value in self.properties(node).items() if key in _INHERITED}

    def clip(self, node: _Node, clip: str, m: Transform, *, depth: int) -> tuple[Segment, ...]:
        match = re.fullmatch(r"url\(\s*+['\"]?+#([^'\")]++)['\"]?+\s*+\)", clip)
        target = self.ids.get(match[1]) if match else None
        if target is None or target.tag != "clipPath":
            raise node.refuse("clip-path", clip, "the id of a clipPath in the file")
        shapes = [child for child in target.children if child.tag not in _SILENT]
        if (
            target.attributes.get("clipPathUnits") == "objectBoundingBox"
            or len(shapes) != 1
            or shapes[0].tag not in (*_SHAPES, "use")
            or "clip-path" in {**self.properties(target), **self.properties(shapes[0])}
        ):
            raise target.refuse("clipPath", clip, "{field} {value} must contain one shape in the drawing’s units.")
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

    def shape(self, node: _Node, m: Transform, style: Mapping[str, str]) -> Iterator[Shape]:
        if style["visibility"] != "visible":
            return
        fill = None if node.tag == "line" else self.paint(node, style, "fill")
        ink = self.style(node, m, style, fill=fill if isinstance(fill, str) else None)
        if fill is None and ink.stroke is None:
            return
        segments = self.outlines(node)
        if len(segments) < 2:
            return
        with located(node.place):
            self.steps.add(len(segments) + (len(self.stops(fill)) if isinstance(fill, _Node) else 0))
        outline = path_under(m, segments)
        if not all(-1e9 < v < 1e9 for _, *numbers in outline for v in numbers):
            raise node.refuse("element", node.tag, "This {value} is too large or too small to be drawn.")
        opacities = [self.share(node, style, "fill-opacity"), self.share(node, style, "stroke-opacity")]
        if isinstance(fill, _Node):
            paint = self.gradient(fill, segments, m)
            if isinstance(paint, Gradient):
                yield from _faded((Shade(outline, paint, _rule(style)),), opacities[0])
            elif paint:
                ink = replace(ink, fill=paint[:7])
                opacities[0] *= alpha(paint)
        inks = [(ink, 1.0)]
        if min(opacities) < 1:
            inks = [(Style(ink.fill, rule=ink.rule), opacities[0]), (replace(ink, fill=None), opacities[1])]
        for ink, share in inks:
            if ink.fill is not None or ink.stroke is not None:
                yield from _faded((Path(outline, ink),), share)

    # ---------------------------------------------------------------- styles

    def rules(self, node: _Node) -> None:
        """Add a style sheet."""
        text = _COMMENT.sub("", "".join(node.texts))
        at = text.find("@")
        if at >= 0:
            raise node.refuse(
                "style", text[at : at + 40].split("{")[0].strip(), "{value} is not a rule for elements."
            )
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
            if text not in (_FIXED.get(key, text), "auto", "fill") and text.replace("markers", "").split() != PAINT:
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
        if text in ("none", "transparent"):
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

    def style(self, node: _Node, m: Transform, style: Mapping[str, str], *, fill: str | None) -> Style:
        stroke = self.paint(node, style, "stroke")
        if isinstance(stroke, _Node):
            message = "A stroke must have one colour; turn it into a path, which a gradient can fill."
            raise node.refuse("stroke", style["stroke"], message)
        scale = sqrt(abs(m[0] * m[3] - m[1] * m[2]))
        if scale == 0:
            fill = stroke = None
        width = self.number(node, style["stroke-width"], "stroke-width")
        if width == 0:
            stroke = None
        if stroke is None:
            return Style(fill, rule=_rule(style))
        if abs(hypot(m[0], m[1]) - scale) > 1e-3 * scale or abs(hypot(m[2], m[3]) - scale) > 1e-3 * scale:
            message = "A stroke must be scaled equally in all directions; turn it into a path."
            raise node.refuse("transform", node.attributes.get("transform", ""), message)
        dash: tuple[float, ...] = ()
        if style["stroke-dasharray"] != "none":
            dash = tuple(
                self.number(node, part, "stroke-dasharray") * scale
                for part in re.split(r"[\s,]+", style["stroke-dasharray"].strip())
            )
            if self.number(node, style["stroke-dashoffset"], "stroke-dashoffset"):
                raise node.refuse(
                    "stroke-dashoffset",
                    style["stroke-dashoffset"],
                    "{field} must be 0, not {value}; other offsets are not supported.",
                )
            if len(dash) % 2:
                dash *= 2
            if not any(dash):
                dash = ()
        cap = _one_of(_CAPS, node, "stroke-linecap", text=style["stroke-linecap"])
        join = _one_of(_JOINS, node, "stroke-linejoin", text=style["stroke-linejoin"])
        return Style(fill, stroke, width * scale, dash=dash, cap=cap, join=join, rule=_rule(style))

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
            message = (
                f"{{field}} cannot be a {target.tag}; use a colour or a gradient, or export the picture as a PNG."
            )
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

    def gradient(self, node: _Node, segments: tuple[Segment, ...], m: Transform) -> Gradient | str | None:
        """Return a gradient as the fill of a shape (in the shape's own coordinates; ``m`` maps them to the page).

        The fill is a single colour if the gradient has no length (SVG 1.1, 13.2), and None if it is relative to a
        shape without area.
        """
        whole_node = self.whole(node)
        own = whole_node.attributes
        stops = self.stops(node)
        if own.get("spreadMethod", "pad") != "pad":
            raise whole_node.refuse(
                "spreadMethod",
                own["spreadMethod"],
                "{field} must be pad, not {value}; other methods are not supported.",
            )
        l, b, r, t = Path(segments, Style()).bounds()
        is_relative = own.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        if is_relative and (r == l or t == b):
            return None
        inner = Transform(r - l, 0.0, 0.0, t - b, l, b) if is_relative else IDENTITY
        if "gradientTransform" in own:
            inner @= self.transform(whole_node, "gradientTransform")
        size = (1.0, 1.0) if is_relative else self.size
        numbers = []
        for key, axis, _ in _AXES[node.tag]:
            numbers.append(self.length(whole_node, key, axis, size=size))
        focus = None
        if node.tag == "linearGradient":
            x, y, u, v = numbers
            unit = Transform(u - x, v - y, y - v, u - x, x, y)
        else:
            x, y, radius, hole = numbers
            if hole:
                raise whole_node.refuse(
                    "fr", own["fr"], "{field} must be 0, not {value}: a gradient begins at a point."
                )
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
            raise whole_node.refuse(
                "element", node.tag, "This {value} is too short or too narrow to be seen in the shape that it fills."
            )
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
                    yield from _rounded((x - rx, y - ry, x + rx, y + ry), rx, ry)
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
        text = node.attributes.get(key, "0")
        match = _LENGTH.fullmatch(text)
        unit = match[2].lower() if match else "?"
        if match and unit == "%":
            w, h = size or self.size
            return float(match[1]) / 100 * (w, h, hypot(w, h) / sqrt(2))[axis]
        if not match or unit not in _UNITS:
            raise node.refuse(f"{node.tag} {key}", text, "a length such as 12, 3mm or 50%")
        return float(match[1]) * _UNITS[unit]

    def number(self, node: _Node, text: str, key: str) -> float:
        match = _LENGTH.fullmatch(text)
        if not match or match[2].lower() not in _UNITS or float(match[1]) < 0:
            raise node.refuse(key, text, "a length such as 2 or 0.5mm")
        return float(match[1]) * _UNITS[match[2].lower()]

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


_CAPS: tuple[Literal["butt", "round", "square"], ...] = ("butt", "round", "square")
_JOINS: tuple[Literal["miter", "round", "bevel"], ...] = ("miter", "round", "bevel")
Name = TypeVar("Name", bound=str)


def _one_of(names: tuple[Name, ...], node: _Node, key: str, *, text: str) -> Name:
    for name in names:
        if text == name:
            return name
    raise node.refuse(key, text, f"{', '.join(names[:-1])} or {names[-1]}")


def _faded(shapes: tuple[Shape, ...], opacity: float) -> tuple[Shape, ...]:
    """Return shapes with a given opacity."""
    return tuple(shape for shape in faded(shapes, opacity) if isinstance(shape, Path | Shade | Clip))


def _rule(style: Mapping[str, str]) -> Literal["nonzero", "evenodd"]:
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


def _rounded(box: Box, rx: float, ry: float) -> Iterator[Segment]:
    """Yield a rectangle whose corners are quarters of an ellipse."""
    l, t, r, b = box
    if rx <= 0 or ry <= 0:
        yield from rectangle(l, t, r, b)
        return
    u, v = rx * (1 - KAPPA), ry * (1 - KAPPA)
    yield ("M", l + rx, t)
    if r - l > 2 * rx:
        yield ("L", r - rx, t)
    yield ("C", r - u, t, r, t + v, r, t + ry)
    if b - t > 2 * ry:
        yield ("L", r, b - ry)
    yield ("C", r, b - v, r - u, b, r - rx, b)
    if r - l > 2 * rx:
        yield ("L", l + rx, b)
    yield ("C", l + u, b, l, b - v, l, b - ry)
    if b - t > 2 * ry:
        yield ("L", l, t + ry)
    yield ("C", l, t + v, l + u, t, l + rx, t)
    yield ("Z",)
