"""The illustrated cards and chips of Strings of Suits: a day half and a night half, separated by a thread with beads.

Each half faces one player; the emblem is in front of the sun by day, and in front of the moon by night.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as File

from printkit.content.cover import Palette, colours
from printkit.draw.drawing import Circle, Clip, Item, Path, Style, Symbol, Use, line
from printkit.draw.outline import polyline, rounded
from printkit.draw.theme import Theme
from printkit.engines.strings.decktet import RANKS
from printkit.games.strings.suits import suit
from printkit.layouts.transform import Transform
from printkit.looks import plate

HERE = File(__file__).parent
SHADES = HERE / "board.toml"
SUN, MOON = "SWK", "MLY"
"""The suits of the two players' chips."""
SLOPE = 0.2
"""Slope of the thread between day and night."""
EDGE = 2.2
"""White margin round the picture of a card, in mm, so that a slightly inaccurate cut does not show."""


def shades(theme: Theme) -> Palette:
    """Return the colours of cards, chips and mat in a theme."""
    return plate.tones(SHADES, theme)


def art(name: str, theme: Theme, field: str = "") -> Symbol:
    """Draw a picture from the folder ``art``, centred on its middle, in its own units; ``field`` is the suit that it
    shows.
    """
    palette = colours(SHADES)
    inks = {**palette, "field": palette[field]} if field else palette
    return plate.about(HERE / "art" / f"{name}.svg", theme, inks)


@cache
def disc(letter: str, theme: Theme, share: float = 0.65) -> Symbol:
    """Draw the sign of a suit at a given size on a disc of its colour, in a unit box; the disc's rims are visible on
    both halves of a card.
    """
    palette = shades(theme)
    return Symbol(
        f"suit-{letter}-disc-{theme.name}-{share:g}",
        (
            Circle(0, 0, 0.5, style=Style(palette["paper"])),
            Circle(0, 0, 0.45, style=Style(palette["ink"])),
            Circle(0, 0, 0.4, style=Style(palette[letter])),
            Use(suit(letter, palette["ink" if letter == "S" else "paper"]), 0, 0, scale=share),
        ),
    )


def tones(theme: Theme) -> Mapping[str, str]:
    """Return the colours of the mat."""
    if theme.illustrated:
        return shades(theme)
    lines = dict.fromkeys(("edge", "row", "slant"), theme.faint)
    return {"place": theme.tint, "seat": theme.paper, "ring": theme.soft, **lines}


def chip(letter: str, diameter: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a chip of a suit, centred on its middle: dark with rays for the sun, light with two rings for the moon."""
    palette, sun, k = shades(theme), letter in SUN, diameter / 25.4
    ink = palette["ink" if letter == "S" else "paper" if sun else letter]
    rim = theme.shape(palette["night" if sun else "paper"], theme.hair, palette["night"])
    picture = Use(art("sun" if sun else "moon", theme, letter if sun else ""), 0, 0, scale=k)
    sign = Use(suit(letter, ink), 0, 0, scale=round((12.2 if sun else 13.4) * k, 3))
    return Circle(0, 0, diameter / 2 - theme.hair / 2, style=rim), picture, sign


def small_chip(letter: str, diameter: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a chip of a suit in the same colours without rays and rings, for running text."""
    palette, sun = shades(theme), letter in SUN
    ink = palette["ink" if letter == "S" else "paper" if sun else letter]
    edge = diameter / 2 - theme.thin / 2
    rim = theme.shape(palette["night" if sun else "paper"], theme.thin if sun else theme.hair, palette["night"])
    inner = (Circle(0, 0, 0.39 * diameter, Style(palette[letter])),) if sun else ()
    return Circle(0, 0, edge, style=rim), *inner, Use(suit(letter, ink), 0, 0, scale=round(0.72 * diameter, 3))


def thread(x: float, top: float, bottom: float, *, theme: Theme) -> Iterator[Item]:
    """Yield the thread from which the suits of a card hang, with a knot at its end."""
    palette, wide = shades(theme), max(0.4, theme.thin)
    yield line(x, top, x, y2=bottom, style=theme.stroke(wide, palette["thread"]))
    yield Circle(x, bottom, 1.7 * wide, style=theme.shape(palette["gold"], theme.hair, palette["ink"]))


def scene(
    rank: str, width: float, height: float, *, theme: Theme, picture: tuple[float, float, float], second: bool
) -> Iterator[Item]:
    """Yield everything below the signs of a card.

    Args:
        rank: rank of the card; the thread has that many beads.
        width, height: size of the card in mm.
        theme: colours and line weights.
        picture: the middle and the size of the emblem by day; the emblem by night is opposite.
        second: whether the card is from a second Decktet, whose cards have a golden frame.
    """
    palette, s, far = shades(theme), min(width / 63, height / 88), width + height
    middle, half_turn = Transform.at(width / 2, height / 2), Transform.at(width, height, angle=180)
    panel = rounded(EDGE, EDGE, width - EDGE, top=height - EDGE, radius=max(1.0, 2.2 * s))
    below = ((-far, -SLOPE * far), (far, SLOPE * far), (far, -far), (-far, -far))
    night = Path(polyline(below, closed=True), Style(palette["night"])).transformed(middle)
    x, y, size = picture
    sun, moon = (Use(art(name, theme), x, y, scale=size / 100) for name in ("day", "night"))
    strokes = (
        line(-far, -SLOPE * far, far, y2=SLOPE * far, style=theme.stroke(wide, palette[name])).transformed(middle)
        for wide, name in ((1.5 * s, "ink"), (0.8 * s, "thread"))
    )
    dim = Clip(night.segments, (moon.transformed(half_turn),))
    frame = (Path(panel, theme.stroke(2.0, palette["gold"])),) if second else ()
    yield Clip(panel, (Path(panel, Style(palette["day"])), sun, night, dim, *strokes, *frame))
    yield Path(panel, theme.stroke(theme.hair, palette["ink"]))
    count = RANKS.index(rank) + 1 if rank else 0
    step = min(4.4 * s, (width - 2 * EDGE - 3 * s) / max(1, count))
    gold = theme.shape(palette["gold"], theme.hair, palette["ink"])
    for k in range(count):
        at = (k - (count - 1) / 2) * step
        yield Circle(at, SLOPE * at, min(1.3 * s, 0.4 * step), style=gold).transformed(middle)
