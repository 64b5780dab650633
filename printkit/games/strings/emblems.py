"""Emblems for the Decktet: an original picture for each name on its cards, and one for the Aces.

The drawings are SVG files in ``emblem_art``: simple geometric shapes with outlines of the same weight, in a box of
100 units centred on the origin, with y pointing upwards. A file specifies no colours: the classes of its paths name
tones, which represent the suits of a card in order. The styles in a file are used only when the file is viewed in an
editor.
"""

import re
from collections.abc import Mapping
from functools import cache
from math import ceil
from pathlib import Path as File
from types import MappingProxyType
from typing import Literal, TypeAlias

from printkit.draw.drawing import Item, Path, Style, Symbol, Use
from printkit.draw.outline import Segment, path_under
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme
from printkit.engines.strings.decktet import CARDS, Card
from printkit.games.strings import illustrated
from printkit.games.strings.suits import suit, suit_colour
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.transform import IDENTITY

Tone: TypeAlias = Literal[0, 1, 2, "paper", "ink", "none"]
"""The fill of a mark: a suit of the card, by its number; white paper; ink; or nothing."""
STRUCK = 0.56
"""Size of the suit's sign on an Ace, in units of the box."""
GRID = 100.0
"""Width and height of the box of an emblem, in its units."""
STRENGTH = 0.72
"""Strength of a suit's colour in a large area, chosen so that lines of ink are visible on it."""
PALE = 0.3
"""Strength of the second tone of a card with one suit."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape in an emblem, with or without an outline in ink.

    Attributes:
        segments: its path, in hundredths of the box.
        tone: its fill.
        small: whether it is so small that it is filled even in themes that save ink.
        has_outline: whether the shape has an outline.
    """

    segments: tuple[Segment, ...]
    tone: Tone = "none"
    small: bool = False
    has_outline: bool = True


ART = File(__file__).with_name("emblem_art")
"""The folder of the drawings: an SVG file for each name of the deck, and one for the Aces."""
_PATH = re.compile(r'<path class="([a-z ]+)" d="([^"]+)"/>')
_TONES: Mapping[str, Tone] = MappingProxyType(
    {"one": 0, "two": 1, "three": 2, "paper": "paper", "ink": "ink", "line": "none"}
)


def _file(name: str) -> File:
    return ART / f"{name.lower().replace(' ', '-')}.svg"


@cache
def _marks(name: str) -> tuple[Mark, ...]:
    """Return the marks of an emblem, read from its file. The classes of a path determine its fill and its outline."""
    return tuple(
        Mark(parse(data, "emblem"), _TONES[tone], small="small" in more, has_outline="bare" not in more)
        for classes, data in _PATH.findall(_file(name).read_text(encoding="utf-8"))
        for tone, *more in [classes.split()]
    )


@cache
def _names() -> frozenset[str]:
    """Return the names of cards that have an emblem."""
    return frozenset(card.name for card in CARDS if card.rank != "Ace")


def _mixed(colour: str, paper: str, share: float) -> str:
    """Mix a colour, in the proportion ``share``, with the colour of the paper."""
    pairs = zip(*(bytes.fromhex(c[1:]) for c in (colour, paper)), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


@cache
def _symbol(
    name: str, suits: str, *, tones: tuple[str, ...], paper: str, ink: str, width: float, solid: bool
) -> Symbol:
    shrink = IDENTITY.scaled(1 / GRID)
    fills: dict[Tone, str | None] = {
        0: tones[0], 1: tones[1], 2: tones[2], "paper": paper, "ink": ink, "none": None,
    }  # fmt: skip
    items: list[Item] = []
    for mark in _marks(name if name in _names() else "Ace"):
        fill, line = fills[mark.tone], ink
        if not (solid or mark.small):
            line = fill if fill and mark.tone not in ("paper", "ink") else ink
            fill = paper if fill else None
        style = Style(fill, line, width, cap="round", join="round") if mark.has_outline else Style(fill)
        items.append(Path(path_under(shrink, mark.segments), style))
    if name not in _names():
        struck = suit(suits, paper) if solid else suit(suits, tones[0], width / STRUCK)
        items.append(Use(struck, 0, 0, scale=STRUCK))
    return Symbol(f"emblem-{name.lower().replace(' ', '-')}-{width:.4g}-{''.join(tones)}{paper}", tuple(items))


def emblem(card: Card, theme: Theme, size: float, *, night: bool = False) -> Symbol | None:
    """Draw the emblem of a card in a unit box, with the theme's line weight at ``size`` mm.

    None for a project's own card whose name is not in the Decktet.
    """
    if card.name not in _names() and not (card.rank == "Ace" and len(card.suits) == 1):
        return None
    colours = [suit_colour(letter, theme) for letter in card.suits] or [theme.soft]
    paper, ink = theme.paper, theme.ink
    if theme.illustrated:
        shades = illustrated.shades(theme)
        paper, ink = (shades["night"], shades["paper"]) if night else (shades["light"], shades["ink"])
        colours = [shades[letter] for letter in card.suits] or [shades["plain"]]
        colours += [_mixed(colours[0], paper, PALE)] * (len(colours) == 1)
    elif theme.solid:
        if len(colours) == 1:
            colours = [_mixed(colours[0], theme.paper, STRENGTH), _mixed(colours[0], theme.paper, PALE)]
        else:
            colours = [_mixed(colour, theme.paper, STRENGTH) for colour in colours]
    tones = tuple(colours * 3)[:3]
    width = ceil(max(theme.hair, theme.medium * size / 28) / size * 1e4) / 1e4
    return _symbol(card.name, card.suits, tones=tones, paper=paper, ink=ink, width=width, solid=theme.solid)
