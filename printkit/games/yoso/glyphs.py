"""The signs of Yoso-Go: each is a symbol in a unit box centred on the origin, and can be drawn at any size.

The five elements take the shapes of the five-ring stupa: a square for Earth, a disc for Water, a triangle for Fire, a
bowl for Air and a jewel for Void. The outlines of the signs differ, so that they can be told apart without colour,
and each sign has a different part cut out: a level bed, a wave, a tongue of flame, a gust of wind, or the middle. The
part cut out of the disc of Water distinguishes it from an empty spot. All five signs cover about the same area.

The players' tokens show a blossom of five petals for Honour and a coil of thread for Fate.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin
from pathlib import Path as File

from printkit.draw.drawing import Circle, Path, Style, Symbol
from printkit.draw.outline import Segment, arc
from printkit.draw.theme import Theme
from printkit.games.yoso.content import Elements
from printkit.layouts.base.data import beside
from printkit.looks import art

NAMES = {"A": "Air", "E": "Earth", "F": "Fire", "V": "Void", "W": "Water"}

USUAL = Elements()
"""The elements of projects that do not replace the game's elements."""

SOFTENING = 0.03
"""Width of the outline, in the sign's own colour, that rounds its corners."""

FINE = 0.4
"""Width in mm of a sign drawn as an outline."""

SIGNS = File(__file__).with_name("signs.toml")
"""The outlines of the elements."""


@cache
def palettes() -> Mapping[str, Mapping[str, str]]:
    """Return the colours of the elements, keyed by theme and letter."""
    return beside(__file__, "palettes.toml")


@cache
def element(
    letter: str,
    fill: str,
    stroke: str | None = None,
    *,
    width: float = 0.0,
    outline: tuple[Segment, ...] | None = None,
) -> Symbol:
    """Return the sign of an element (``A E F V W``), filled, outlined or both; ``width`` is in units of the box.

    An empty ``fill`` leaves the sign open. An ``outline`` replaces the built-in one.
    """
    style = Style(fill or None, stroke or fill, width if stroke else SOFTENING, join="round")
    name = f"element-{letter}-{fill.strip('#')}{f'-{stroke[1:]}-{width:.4g}' if stroke else ''}"
    return Symbol(name, (Path(outline or art.outline(SIGNS, letter), style),))


def sign(letter: str, theme: Theme, size: float) -> Symbol:
    """Return the sign of an element in a theme: filled, or an outline thin enough for ``size`` mm."""
    colour = element_colour(letter, theme)
    own = _own(theme).signs.get(letter)
    if theme.solid:
        return element(letter, colour, outline=own)
    return element(letter, "", colour, width=FINE / size, outline=own)


def pale(letter: str, theme: Theme) -> Symbol:
    """Draw the sign of an element in the colour of hairlines, as a background."""
    return element(letter, theme.faint, outline=_own(theme).signs.get(letter))


def deeper(letter: str, theme: Theme, size: float) -> Symbol:
    """Draw the sign of an element, slightly darker than the background of zones, with a hairline suited to ``size``
    mm.
    """
    fill = theme.mixed(theme.tint, theme.neutral, 0.4) if theme.solid else theme.paper
    return element(letter, fill, theme.faint, width=theme.hair / size, outline=_own(theme).signs.get(letter))


def called(letter: str, theme: Theme) -> str:
    """Return the name of an element."""
    return _own(theme).names.get(letter, NAMES[letter])


def element_colour(letter: str, theme: Theme) -> str:
    """Return the colour of an element in a theme; the project's own colour if the theme is in full colour."""
    usual = theme.colours(palettes())
    return _own(theme).colours.get(letter, usual[letter]) if usual is palettes()["full"] else usual[letter]


def _own(theme: Theme) -> Elements:
    return theme.extra(Elements) or USUAL


@cache
def honour(colour: str) -> Symbol:
    """Draw the sign of Honour: a five-petalled blossom around its centre."""
    style = Style(colour)
    # One petal points down, like the board's pentagon.
    turns = (radians(72 * k - 90) for k in range(5))
    petals = (Circle(0.32 * cos(turn), 0.32 * sin(turn), 0.165, style) for turn in turns)
    return Symbol(f"honour-{colour.strip('#')}", (*petals, Circle(0, 0, 0.1, style)))


@cache
def fate(colour: str) -> Symbol:
    """Draw the sign of Fate: a coil of thread with two turns, made of half circles about two centres."""
    style = Style(stroke=colour, width=0.11, cap="round", join="round")
    steps: list[Segment] = []
    for turn in range(4):
        radius, middle, start = 0.09 + 0.1 * turn, -0.1 + 0.1 * (turn % 2), 180 * (turn % 2)
        steps += arc(middle, 0.05, radius, start, start + 180)[1 if steps else 0 :]
    return Symbol(f"fate-{colour.strip('#')}", (Path(tuple(steps), style),))
