"""Reading back what was written: where things stand in an SVG or PDF file, in mm, y upwards."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

import pikepdf

POINTS = 72 / 25.4
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
Point = tuple[float, float]


@dataclass
class SvgPage:
    """A parsed SVG: size in mm, viewBox, layers in order, ids with their centres."""

    width: str
    height: str
    box: tuple[float, ...]
    layers: list[str]
    centres: dict[str, Point]
    title: str | None


def read_svg(data: bytes) -> SvgPage:
    root = ElementTree.fromstring(data)
    box = tuple(map(float, root.attrib["viewBox"].split()))
    layers = [g.attrib[f"{INKSCAPE}label"] for g in root.findall(f"{SVG}g")]
    centres: dict[str, Point] = {}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert not root.findall(f".//{SVG}text"), "text must be outlines"
    for element in root.iter():
        place = _centre(element)
        if "id" in element.attrib and place:
            centres[element.attrib["id"]] = (place[0], box[3] - place[1])
    title = root.find(f"{SVG}title")
    return SvgPage(
        root.attrib["width"], root.attrib["height"], box, layers, centres,
        title.text if title is not None else None,
    )  # fmt: skip


def _centre(element: ElementTree.Element) -> Point | None:
    match element.tag.removeprefix(SVG):
        case "circle":
            return float(element.attrib["cx"]), float(element.attrib["cy"])
        case "path":
            numbers = list(map(float, re.findall(r"-?\d*\.?\d+", element.attrib["d"])))
            if re.search("[a-y]", element.attrib["d"]):  # a glyph, in relative steps
                return None
            return _middle(numbers[::2]), _middle(numbers[1::2])
        case "use" | "g" if "transform" in element.attrib:
            found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.attrib["transform"])
            return (float(found[1]), float(found[2])) if found else None
        case _:
            return None


def _middle(values: list[float]) -> float:
    return (min(values) + max(values)) / 2


@dataclass
class Mark:
    """A painted path in a PDF."""

    layer: str | None
    operator: str
    points: list[Point] = field(default_factory=list)

    @property
    def centre(self) -> Point:
        return _middle([x for x, _ in self.points]), _middle([y for _, y in self.points])


def read_pdf_marks(page: pikepdf.Page) -> list[Mark]:
    """Every painted path of a page, with its points in mm from the lower left of the paper."""
    names = {
        key.removeprefix("/"): str(group.Name) for key, group in dict(page.Resources.get("/Properties", {})).items()
    }
    marks: list[Mark] = []
    matrix, stack = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), []
    layers: list[str | None] = [None]
    points: list[Point] = []

    def at(x: float, y: float) -> Point:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) / POINTS, (b * x + d * y + f) / POINTS

    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        match name:
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                a, b, c, d, e, f = (float(v) for v in operands)
                p, q, r, s, t, u = matrix
                matrix = (
                    a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
                    e * p + f * r + t, e * q + f * s + u,
                )  # fmt: skip
            case "BDC" | "BMC":
                # Marks of the structure stand within those of a layer.
                layer = str(operands[0]) == "/OC"
                layers.append(names.get(str(operands[1]).removeprefix("/")) if layer else layers[-1])
            case "EMC":
                layers.pop()
            case "m" | "l" | "c":
                values = [float(v) for v in operands]
                points += [at(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
            case "f" | "S" | "B":
                marks.append(Mark(layers[-1], name, points))
                points = []
            case "n":
                points = []
            case _:
                pass
    assert not stack, "unbalanced q/Q"
    assert layers == [None], "unbalanced BDC/EMC"
    return marks


def said(text: str) -> str:
    """The words of a text in Markdown as they are printed: without comments and fenced blocks."""
    return re.sub(r"(?ms)^```.*?^```\n?|<!--.*?-->", "", text).strip()


def open_pdf(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def box_mm(box: pikepdf.Array) -> tuple[float, ...]:
    return tuple(float(v) / POINTS for v in box)


def layer_switched_off(data: bytes, layer: str) -> bytes:
    """The same PDF as a viewer shows it after a click on the layer's eye."""
    with open_pdf(data) as pdf:
        properties = pdf.Root.OCProperties
        groups = [group for group in properties.OCGs if str(group.Name) == layer]
        assert len(groups) == 1
        properties.D.OFF = pikepdf.Array(groups)
        properties.D.ON = pikepdf.Array([g for g in properties.OCGs if str(g.Name) != layer])
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()
