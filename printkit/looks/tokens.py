"""Round pieces for every game: a background that extends past the cut, a ring inside the rim and a central sign."""

from collections.abc import Iterable
from math import fsum, pi

from printkit import engines
from printkit.draw.drawing import Circle, Drawing, Style, Symbol, Use
from printkit.draw.outline import disc
from printkit.draw.theme import Theme
from printkit.layouts.base.frozen import dataclass, replace
from printkit.looks.style import Deck, Piece

RIM = 2.2
"""Distance in mm of the ring from the edge, large enough to hide a slightly inaccurate cut."""
BROAD, SPARING = 1.4, 0.5
"""Width in mm of the ring on a light piece: the usual width, and the width in themes that save ink."""
MILLED = (0.5, 0.6)
"""Lengths in mm of the ticks and gaps in the rim that replaces a dark background in themes that save ink."""
SHARE = 0.5
"""Size of the sign, as a fraction of the diameter."""
BLEED = 1.1
"""Distance in mm by which the background extends past the cut: more than the usual error of a punch or a knife, but
short enough to save ink; scissors follow the line at its end.
"""
INCH = 25.4
"""Diameter in mm of pieces that a 1 inch punch cuts."""


@dataclass(frozen=True, slots=True)
class Look:
    """The look that distinguishes one player's pieces from all others, even without colour.

    Attributes:
        name: name of the side (``red``, ``neutral``).
        ground, ink: colours of the piece and of the sign on it.
        ring: the stroke inside the edge.
    """

    name: str
    ground: str
    ink: str
    ring: Style


def dark(name: str, colour: str, theme: Theme) -> Look:
    """Return a look with a background of a given colour, a light sign and a fine light ring; in themes that save ink,
    a milled rim replaces the background.
    """
    if not theme.solid:
        ink = theme.on_first if colour == theme.first else colour
        return Look(name, theme.first, ink, milled(ink))
    return Look(name, colour, theme.on_first, theme.stroke(theme.hair, theme.on_first))


def light(name: str, colour: str, theme: Theme) -> Look:
    """Return a look with a light background, a dark sign and a broad ring of a given colour."""
    return Look(name, theme.second, theme.on_second, theme.stroke(BROAD if theme.solid else SPARING, colour))


def milled(colour: str, size: float = 1.0) -> Style:
    """Return a rim of ticks, like the edge of a coin; ``size`` enlarges it."""
    return Style(stroke=colour, width=1.3 * size, dash=tuple(size * length for length in MILLED))


def neutral(name: str, theme: Theme) -> Look:
    """Return a look with a background between dark and light, and a dotted ring."""
    return Look(name, theme.neutral, theme.on_neutral, theme.stroke(0.5, theme.on_neutral, (0.01, 1.1)))


def token(name: str, diameter: float, look: Look, *, sign: Symbol) -> Symbol:
    """Draw a round piece centred on the origin.

    Args:
        name: name of the symbol; pieces with different looks need different names.
        diameter: diameter in mm.
        look: the look of the owner's pieces.
        sign: its sign in a unit box.
    """
    return Symbol(name, (*blank(diameter, look), Use(sign, 0, 0, SHARE * diameter)))


def blank(diameter: float, look: Look) -> tuple[Circle, Circle]:
    """Draw the background and the ring of a round piece, centred on the origin."""
    r = diameter / 2
    ground = Circle(0, 0, r + BLEED, Style(look.ground))
    return ground, ring(r - RIM - look.ring.width / 2, look.ring)


def ring(radius: float, style: Style) -> Circle:
    """Draw a circle centred on the origin; any dashes meet without a visible joint."""
    if style.dash:
        step, around = fsum(style.dash), 2 * pi * radius
        stretch = around / step / max(1, round(around / step))
        style = replace(style, dash=tuple(stretch * length for length in style.dash))
    return Circle(0, 0, radius, style)


def deck(
    id: str,
    game: str,
    title: str,
    *,
    diameter: float,
    pieces: Iterable[tuple[str, Symbol, int]],
    work: str,
    notice: str = "",
) -> Deck:
    """Return a deck of round pieces of one size to cut out together.

    Args:
        id: the deck's name on the command line.
        game: the game to which the pieces belong, for the credits.
        title: its title in lists.
        diameter: diameter in mm.
        pieces: the name, the look and the number of each kind.
        work: instructions for making the pieces after printing.
        notice: text for the margin, in place of the designer's name and the year.
    """
    info = engines.info(game)
    r = diameter / 2
    return Deck(
        id=id,
        title=title,
        width=diameter,
        height=diameter,
        outline=disc(r, r, r),
        pieces=tuple(Piece(name, Drawing.of("pieces", Use(look, r, r)), count=count) for name, look, count in pieces),
        bleed=BLEED,
        author=info.designer,
        credits=notice or info.notice,
        work=work,
    )
