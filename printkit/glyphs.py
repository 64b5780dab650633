"""Our own signs: each is a symbol in a box of one unit about its centre, so that it can be set at any size.

The five elements take the shapes of the five-ring stupa: a square for Earth, a disc for Water, a triangle for
Fire, a bowl for Air and a jewel for Void. They differ in outline, so that they can be told apart without colour.
"""

from __future__ import annotations

from functools import cache

from printkit.drawing import Circle, Path, Segment, Style, Symbol, arc, polyline
from printkit.theme import Theme

NAMES = {"A": "Air", "E": "Earth", "F": "Fire", "V": "Void", "W": "Water"}

_JEWEL: tuple[Segment, ...] = (
    ("M", 0.0, 0.52),
    ("C", 0.06, 0.34, 0.4, 0.22, 0.4, -0.1),
    ("C", 0.4, -0.34, 0.22, -0.46, 0.0, -0.46),
    ("C", -0.22, -0.46, -0.4, -0.34, -0.4, -0.1),
    ("C", -0.4, 0.22, -0.06, 0.34, 0.0, 0.52),
    ("Z",),
)


def _bowl() -> tuple[Segment, ...]:
    rim = arc(0.0, 0.2, 0.46, 180, 360)
    return (*rim, ("Z",))


def _shape(letter: str) -> tuple[Segment, ...]:
    match letter:
        case "E":
            return polyline(((-0.38, -0.38), (0.38, -0.38), (0.38, 0.38), (-0.38, 0.38)), closed=True)
        case "F":
            return polyline(((-0.45, -0.36), (0.45, -0.36), (0.0, 0.46)), closed=True)
        case "A":
            return _bowl()
        case "V":
            return _JEWEL
        case _:
            raise KeyError(letter)


@cache
def element(letter: str, fill: str, stroke: str | None = None, width: float = 0.0) -> Symbol:
    """The sign of an element (``A E F V W``), filled, outlined or both; ``width`` in units of the box."""
    style = Style(fill=fill or None, stroke=stroke, width=width, join="round")
    name = f"element-{letter}-{fill.strip('#')}{'-' + stroke.strip('#') if stroke else ''}"
    if letter == "W":
        return Symbol(name, (Circle(0.0, 0.0, 0.43, style),))
    return Symbol(name, (Path(_shape(letter), style),))


def element_colour(letter: str, theme: Theme) -> str:
    """The colour of an element in a theme."""
    return theme.elements[letter]
