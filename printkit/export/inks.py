"""Inks of a press: cyan, magenta, yellow and black, or black alone, and spot colours for cut lines and varnish."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from printkit.draw.drawing import Layer
from printkit.export.icc import Profile
from printkit.layouts.base.frozen import frozen

Colour: TypeAlias = Literal["rgb", "cmyk", "grey"]
COLOURS: tuple[Colour, ...] = ("rgb", "cmyk", "grey")
"""How colours are written: for screens and desktop printers, for a press, or for black ink alone."""
SPACES: dict[bytes, Colour] = {b"RGB ": "rgb", b"CMYK": "cmyk", b"GRAY": "grey"}
"""How colours are written for a press, by the colours of its profile."""

CUT_CONTOUR = "CutContour"
"""The name under which cutters look for the lines they follow."""
VARNISH = "Varnish"
"""The name under which presses look for what is varnished."""
NEUTRAL = 12
"""A colour whose parts, of 255, differ by less than this is a grey, warm or cool: black ink alone prints it."""
DARK = 0.3
"""A grey darker than this is printed as solid black, so that small text has no screen."""


@frozen
class Intent:
    """The printing that a PDF/X file is made for.

    Attributes:
        profile: of the press.
        condition: what the printing is called, such as ``FOGRA51``.
    """

    profile: Profile
    condition: str


@frozen
class Inks:
    """What a PDF for a press or a cutter differs in.

    Attributes:
        colour: how colours are written.
        contour: whether the layer ``cut`` is drawn in a spot colour, overprinting.
        spot: name of that colour.
        intent: the printing that the file is made for, which makes it a PDF/X-4 file.
        varnish: the layers that are varnished: their shapes are drawn once more in a spot colour, overprinting.
        varnish_spot: name of that colour.
    """

    colour: Colour = "rgb"
    contour: bool = False
    spot: str = CUT_CONTOUR
    intent: Intent | None = None
    varnish: tuple[Layer, ...] = ()
    varnish_spot: str = VARNISH


USUAL = Inks()


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1 of ``#rrggbb``."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


@lru_cache(maxsize=256)
def cmyk(colour: str) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black from 0 to 1 of ``#rrggbb``: a plain device mapping without a profile.

    All grey is taken out of the colours and put into black, so no more than three inks ever meet. Greys are black
    ink alone, and dark ones solid, so that text and lines need no register.
    """
    parts = rgb(colour)
    high, low = max(parts), min(parts)
    if round(255 * (high - low)) < NEUTRAL:
        grey = (high + low) / 2
        return 0.0, 0.0, 0.0, 1.0 if grey < DARK else 1 - grey
    c, m, y = ((high - part) / high for part in parts)
    return c, m, y, 1 - high


@lru_cache(maxsize=256)
def grey(colour: str) -> float:
    """From 0, black, to 1, white, as light as ``#rrggbb`` looks; what :func:`cmyk` prints solid black is black."""
    red, green, blue = rgb(colour)
    neutral = round(255 * (max(red, green, blue) - min(red, green, blue))) < NEUTRAL
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return 0.0 if neutral and light < DARK else light
