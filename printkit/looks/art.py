"""Signs made from data: their shapes are in a TOML file next to the code that colours them.

Each name has a list of shapes in a unit box centred on the origin, with y pointing upwards: ``path`` with SVG path
data, or ``circle`` with centre and radius. A shape with a ``width`` is a line of that width; all others are filled.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

from printkit.draw.drawing import Circle, Item, Path, Style
from printkit.draw.outline import Segment
from printkit.draw.svgpath import parse


@cache
def _signs(file: File) -> Mapping[str, list[dict[str, Any]]]:
    signs: dict[str, list[dict[str, Any]]] = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, shapes in signs.items():
        for shape in shapes:
            if "path" in shape:
                shape["path"] = parse(shape["path"], name)
    return signs


def outline(file: File, name: str) -> tuple[Segment, ...]:
    """Return the outline of a sign that consists of a single path."""
    segments: tuple[Segment, ...] = _signs(file)[name][0]["path"]
    return segments


def drawn(file: File, name: str, ink: Style) -> tuple[Item, ...]:
    """Return the shapes of a sign: filled ones in the style ``ink``, lines in the fill colour of that style."""
    items: list[Item] = []
    for shape in _signs(file)[name]:
        brush = {key: value for key, value in shape.items() if key not in ("path", "circle")}
        style = Style(stroke=ink.fill, **brush) if brush else ink
        if "path" in shape:
            items.append(Path(shape["path"], style))
        else:
            x, y, r = shape["circle"]
            items.append(Circle(x, y, r, style))
    return tuple(items)
