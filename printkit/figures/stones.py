"""Pieces for figures, each an outlined disc with a sign in the middle, and the names beside a board."""

from collections.abc import Iterator, Mapping
from math import inf

from printkit.draw.drawing import Circle, Style, Symbol, Text, Use, label
from printkit.draw.theme import Theme
from printkit.looks import tokens
from printkit.looks.tokens import Look

SIGN = 0.62
"""Size of a sign, as a fraction of the stone's diameter."""

LEAST = 2.3
"""Smallest size of a sign in mm; in a smaller one, fine strokes would be less than a quarter of a millimetre wide."""
SMALL = 2.9
"""Diameter in mm at which stones for running text are drawn before scaling, which determines the weight of their
strokes.
"""


def stone(name: str, diameter: float, look: Look, *, sign: Symbol, theme: Theme, clear: float = inf) -> Symbol:
    """Draw a round piece centred on the origin: dark without a rim (light with a milled rim to save ink), or light
    with a broad rim.

    Args:
        name: name of the symbol.
        diameter: diameter in mm, including the rim.
        look: the look shared by all the owner's pieces.
        sign: its sign in a unit box.
        theme: line weights.
        clear: largest size of a dark sign, as a fraction of the space inside a dark edge; infinite if there is no
            limit.
    """
    is_milled = bool(look.ring.dash) and look.ring.width > 1
    light = not is_milled and look.ring.width >= tokens.BROAD
    edge = look.ring.stroke if light else theme.ink
    broad = round(max(theme.thin, min(0.09 * diameter, 0.9)), 3) if light else theme.thin
    face = Circle(0, 0, (diameter - broad) / 2, Style(look.ground, edge, broad))
    rim = (milling(diameter, look.ink),) if is_milled else ()
    # A dark sign is kept clear of a dark edge, so that the two are distinct in running text.
    size = min(sign_size(diameter), clear * (diameter - 2 * broad)) if light else sign_size(diameter)
    return Symbol(name, (face, *rim, Use(sign, 0, 0, round(size, 3))))


def milling(diameter: float, ink: str) -> Circle:
    """Return the rim of ticks that replaces a dark background to save ink."""
    style = tokens.milled(ink, max(0.3, 0.11 * diameter / 1.3))
    return tokens.ring(diameter / 2 - style.width / 2, style)


def sign_size(diameter: float) -> float:
    """Return the size of the sign on a stone in mm: proportionally larger on small stones, so that its strokes stay
    legible.
    """
    return round(max(SIGN * diameter, LEAST), 3)


BORDER = 4.0
"""Width of the border round a board that has names of files and ranks, in mm."""


def names(
    files: Mapping[str, float],
    ranks: Mapping[str, float],
    theme: Theme,
    *,
    aside: float = 0.45 * BORDER,
    colour: str = "",
) -> Iterator[Text]:
    """Yield the names of files below a board and of ranks to its left, each in line with its file or rank, ``aside``
    mm from the board's edge; they have the colour of secondary text unless ``colour`` is given.
    """
    size = max(LEAST, min(theme.caption, 0.6 * BORDER))
    places = [(x, aside, name) for name, x in files.items()] + [(aside, y, name) for name, y in ranks.items()]
    for place in places:
        yield label(*place, size, colour or theme.soft, anchor="middle", middle=True)
