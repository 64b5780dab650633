"""The six suits of the Decktet as original signs, each in a unit box centred on the origin.

Every suit has its own silhouette, recognisable without colour and even at 3.5 mm: a crescent, a disc with eight rays,
three ripples, a leaf on its stalk, a dragon's head, and a knot of three loops. All six signs cover about the same
area.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path as File

from printkit.draw.drawing import Circle, Item, Path, Style, Symbol
from printkit.draw.theme import Theme
from printkit.layouts.base.data import beside
from printkit.looks import art

SOFTENING = 0.03
"""Width of the outline, in the sign's own colour, that rounds its corners."""


SIGNS = File(__file__).with_name("signs.toml")
"""The shapes of suits and ranks."""


@cache
def palettes() -> Mapping[str, Mapping[str, str]]:
    """Return the colours of the suits, keyed by theme and letter."""
    return beside(__file__, "palettes.toml")


@cache
def suit(letter: str, fill: str, outline: float = 0.0) -> Symbol:
    """Return the sign of a suit (``M S W L Y K``) in one colour: filled, or as an outline of this width in units of
    the box.
    """
    shapes = art.drawn(SIGNS, letter, Style(fill, fill, SOFTENING, join="round"))
    name = f"suit-{letter}-{fill.strip('#')}"
    if not outline:
        return Symbol(name, shapes)
    return Symbol(f"{name}-{outline:.4g}", tuple(_open(item, fill, outline) for item in shapes))


def _open(item: Item, colour: str, width: float) -> Item:
    """Return the same shape as a fine outline; a broad stroke becomes narrow."""
    assert isinstance(item, Path | Circle)
    broad = item.style.fill is None
    style = Style(stroke=colour, width=1.5 * width if broad else width, cap=item.style.cap, join="round")
    return replace(item, style=style)


def sign(letter: str, theme: Theme, size: float) -> Symbol:
    """Return the sign of a suit in a theme: filled, or an outline thin enough for ``size`` mm."""
    colour = suit_colour(letter, theme)
    return suit(letter, colour) if theme.solid else suit(letter, colour, theme.fine(size))


def suit_colour(letter: str, theme: Theme) -> str:
    """Return the colour of a suit in a theme."""
    return theme.colours(palettes())[letter]


@cache
def rank(name: str, fill: str, outline: float = 0.0) -> Symbol:
    """Draw the sign of a rank without a number (``Pawn``, ``Court``, ``Crown``), in a unit box.

    The sign is filled, or drawn as an outline of the given width.
    """
    style = Style(None if outline else fill, fill, outline or 0.04, join="round")
    return Symbol(
        f"rank-{name.lower()}-{fill.strip('#')}{f'-{outline:.4g}' if outline else ''}", art.drawn(SIGNS, name, style)
    )
