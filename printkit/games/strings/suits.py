"""The six suits of the Decktet in signs of our own, each in a box of one unit about its centre.

Every suit has its own silhouette, so that it is told apart without colour and at 3.5 mm: a crescent, a disc with
eight rays, three ripples, a leaf on its stalk, a dragon's head, a knot of three loops. All six cover about the same
area.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from math import cos, pi, radians, sin
from types import MappingProxyType

from printkit.draw.drawing import (
    Circle,
    Item,
    Path,
    Point,
    Segment,
    Style,
    Symbol,
    arc,
    bearing,
    path_under,
    polyline,
)
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme, letters
from printkit.layouts.transform import IDENTITY, Transform

PALETTES = MappingProxyType(
    {
        "full": letters("MSWLYK", "#80779a #ba7f12 #0f4a8c #457636 #aa2317 #4f2f12"),
        "grey": letters("MSWLYK", "#7b7b7b #8a8a8a #4a4a4a #6a6a6a #595959 #383838"),
        "low-ink": letters("MSWLYK", "#8e84a8 #ad8042 #4a86bf #6d955c #c26f5e #8f7458"),
        "high-contrast": letters("MSWLYK", "#554573 #6b4300 #003f73 #2c4a10 #8f1600 #3d230c"),
    }
)
"""Colours of the suits."""

SOFTENING = 0.03
"""Width of the outline, in the sign's own colour, that takes the edge off its corners."""


def _moons(ink: Style) -> tuple[Item, ...]:
    """A disc without what a smaller disc, up and to the right of it, covers."""
    outer, inner, shift, turn = 0.465, 0.36, 0.2, 30.0
    # Where the two circles cross, as seen from either centre.
    near = (outer**2 + shift**2 - inner**2) / (2 * outer * shift)
    far = (outer**2 - shift**2 - inner**2) / (2 * inner * shift)
    a, b = (bearing((0, 0), (c, (1 - c * c) ** 0.5)) for c in (near, far))
    x, y = shift * cos(radians(turn)), shift * sin(radians(turn))
    back = arc(0, 0, outer, turn + a, turn + 360 - a)
    hollow = arc(x, y, inner, turn + 360 - b, turn + b)[1:]
    # The heavy back would hang to the left of the middle.
    return (Path((*back, *hollow, ("Z",)), ink).transformed(Transform.at(0.04, 0.02)),)


def _suns(ink: Style) -> tuple[Item, ...]:
    rays: list[Segment] = []
    for k in range(8):
        ray = ((0.315, -15), (0.495, 0), (0.315, 15))
        ends = ((r, radians(45 * k + turn)) for r, turn in ray)
        rays += polyline(((r * cos(t), r * sin(t)) for r, t in ends), closed=True)
    return Circle(0, 0, 0.235, ink), Path(tuple(rays), ink)


def _waves(ink: Style) -> tuple[Item, ...]:
    steps: list[Segment] = []
    half, lift = 0.275, 0.14
    for y in (0.27, 0.0, -0.27):
        steps.append(("M", -1.5 * half, y))
        for k in range(3):
            x, crest = (k - 1.5) * half, y + (lift if k % 2 == 0 else -lift)
            steps.append(("C", x + 0.36 * half, crest, x + 0.64 * half, crest, x + half, y))
    return (Path(tuple(steps), Style(stroke=ink.fill, width=0.12, cap="round", join="round")),)


def _leaves(ink: Style) -> tuple[Item, ...]:
    """A leaf that leans to the right; its rib runs the other way round, so that it stays empty."""
    blade: tuple[Segment, ...] = (
        ("M", 0.0, 0.52),
        ("C", -0.13, 0.38, -0.33, 0.24, -0.33, -0.03),
        ("C", -0.33, -0.21, -0.18, -0.32, 0.0, -0.32),
        ("C", 0.18, -0.32, 0.33, -0.21, 0.33, -0.03),
        ("C", 0.33, 0.24, 0.13, 0.38, 0.0, 0.52),
        ("Z",),
        *polyline(((0.0, 0.34), (0.055, -0.32), (-0.055, -0.32)), closed=True),
    )
    stalk: tuple[Segment, ...] = (("M", 0, -0.31), ("C", 0, -0.38, -0.01, -0.43, -0.06, -0.5))
    leaf = Path(blade, ink), Path(stalk, Style(stroke=ink.fill, width=0.07, cap="round"))
    return tuple(item.transformed(IDENTITY.turned(-30)) for item in leaf)


def _wyrms(ink: Style) -> tuple[Item, ...]:
    """The head of a dragon, with an eye that runs the other way round, so that it stays empty."""
    head = parse(
        "M-20-47C-36-30-37-8-26 9L-49 13L-22 26L-40 49L-6 39L8 33C18 25 26 24 33 25L43 32L50 21V6H43L35-9L28 6L2 3"
        "L-8-11L32-27C26-36 12-37-2-33C-5-38 0-43 8-47ZM13 26L-17 24L3 10Z",
        "sign",
    )
    return (Path(path_under(Transform.at(0, -0.01, scale=0.0095), head), ink),)


def _knots(ink: Style) -> tuple[Item, ...]:
    """The trefoil (sin t + 2 sin 2t, cos t - 2 cos 2t), open where it passes under itself."""
    size, rise, gap, pieces = 0.151, 0.06, 0.185, 5
    # It crosses itself where cos t = -1/4 and a third of a turn on; every other crossing is an underpass.
    under = radians(15.5225)
    run = (2 * pi / 3 - 2 * gap) / pieces

    def at(t: float) -> Point:
        return size * (sin(t) + 2 * sin(2 * t)), size * (cos(t) - 2 * cos(2 * t)) + rise

    def towards(t: float) -> Point:
        return size * (cos(t) + 4 * cos(2 * t)), size * (4 * sin(2 * t) - sin(t))

    steps: list[Segment] = []
    for k in range(3):
        start = under + gap + k * 2 * pi / 3
        steps.append(("M", *at(start)))
        for i in range(pieces):
            a, b = start + i * run, start + (i + 1) * run
            (x, y), (u, v), (p, q), (w, z) = at(a), towards(a), at(b), towards(b)
            steps.append(("C", x + u * run / 3, y + v * run / 3, p - w * run / 3, q - z * run / 3, p, q))
    return (Path(tuple(steps), Style(stroke=ink.fill, width=0.135, join="round")),)


_SIGNS: Mapping[str, Callable[[Style], tuple[Item, ...]]] = MappingProxyType(
    {"M": _moons, "S": _suns, "W": _waves, "L": _leaves, "Y": _wyrms, "K": _knots}
)


@cache
def suit(letter: str, fill: str, outline: float = 0.0) -> Symbol:
    """The sign of a suit (``M S W L Y K``) in one colour: filled, or as an outline that wide in units of its box."""
    filled = _SIGNS[letter](Style(fill, fill, SOFTENING, join="round"))
    name = f"suit-{letter}-{fill.strip('#')}"
    if not outline:
        return Symbol(name, filled)
    return Symbol(f"{name}-{outline:.4g}", tuple(_open(item, fill, outline) for item in filled))


def _open(item: Item, colour: str, width: float) -> Item:
    """The same shape as a fine line; what is a broad stroke becomes a narrow one."""
    assert isinstance(item, Path | Circle)
    broad = item.style.fill is None
    style = Style(stroke=colour, width=1.5 * width if broad else width, cap=item.style.cap, join="round")
    return replace(item, style=style)


def sign(letter: str, theme: Theme, size: float) -> Symbol:
    """The sign of a suit as a theme inks it: filled, or as an outline that is fine at ``size`` mm."""
    colour = suit_colour(letter, theme)
    return suit(letter, colour) if theme.solid else suit(letter, colour, theme.fine(size))


def suit_colour(letter: str, theme: Theme) -> str:
    """The colour of a suit in a theme."""
    return theme.colours(PALETTES)[letter]
