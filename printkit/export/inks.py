"""Inks of a press: cyan, magenta, yellow and black, or black alone, and spot colours for cut lines and varnish."""

from functools import lru_cache
from typing import Literal, TypeAlias

from printkit.draw.drawing import Layer
from printkit.export.icc import Profile
from printkit.layouts.base.frozen import dataclass

Colour: TypeAlias = Literal["rgb", "cmyk", "grey"]
COLOURS: tuple[Colour, ...] = ("rgb", "cmyk", "grey")
"""Colour modes: for screens and desktop printers, for a press, and for black ink only."""
SPACES: dict[bytes, Colour] = {b"RGB ": "rgb", b"CMYK": "cmyk", b"GRAY": "grey"}
"""The colour mode for a press, keyed by the colour space of its profile."""

CUT_CONTOUR = "CutContour"
"""The name under which cutting machines look for their lines."""
VARNISH = "Varnish"
"""The name under which presses look for varnished areas."""
NEUTRAL = 12
"""Limit for the difference between the components (out of 255) of a colour that counts as grey and is printed in
black ink only.
"""
DARK = 0.3
"""Lightness below which greys are printed as solid black, so that small text has no halftone screen."""


@dataclass(frozen=True, slots=True)
class Intent:
    """The printing condition of a PDF/X file.

    Attributes:
        profile: profile of the press.
        condition: name of the printing condition, such as ``FOGRA51``.
    """

    profile: Profile
    condition: str


@dataclass(frozen=True, slots=True)
class Inks:
    """PDF settings for a press or a cutter.

    Attributes:
        colour: colour mode.
        contour: whether the layer ``cut`` is drawn in a spot colour, overprinting.
        spot: name of that colour.
        intent: printing condition; if there is one, the file is written as PDF/X-4.
        varnish: layers to varnish; their shapes are drawn again in a spot colour, overprinting.
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
    """Return the red, green and blue components of ``#rrggbb``, each from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


@lru_cache(maxsize=256)
def cmyk(colour: str) -> tuple[float, float, float, float]:
    """Return the cyan, magenta, yellow and black components of ``#rrggbb``, each from 0 to 1: a simple device mapping
    without a profile.

    All grey is removed from the colours and printed in black, so no more than three inks ever overlap. Greys are
    printed in black ink only, and dark greys as solid black, so that text and lines do not depend on registration.
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
    """Return the lightness of ``#rrggbb`` from 0 (black) to 1 (white); 0 for all colours that :func:`cmyk` prints in
    solid black.
    """
    red, green, blue = rgb(colour)
    neutral = round(255 * (max(red, green, blue) - min(red, green, blue))) < NEUTRAL
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return 0.0 if neutral and light < DARK else light
