"""The visual style: colours, line weights and type sizes by role, so that all games look related.

The palette is quiet: warm near-black ink on white, one pale sand tint, hairlines in stone grey and two piece colours;
each game adds its own muted colours as a palette. Nothing is distinguished by colour alone; shapes, rings and dashes
make the same distinctions.

Every theme draws the same objects. ``grey`` and ``high-contrast`` change colours and weights; ``low-ink`` also leaves
large areas unfilled and draws signs as outlines; ``large-print`` sets words, figures and signs larger if there is
room.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import ceil, fsum, inf
from types import MappingProxyType
from typing import Literal, TypeVar

from printkit.draw.drawing import Style, is_colour
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass, field, fields, replace
from printkit.layouts.base.refusals import InputError, brief, entry

T = TypeVar("T")

Palettes = Mapping[str, Mapping[str, str]]
"""A game's colours (``#rrggbb``), keyed by theme and then by a name chosen by the game; ``full`` applies to all other
themes.
"""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours (``#rrggbb``), stroke widths (mm) and type sizes (em sizes in mm), each for a role.

    Attributes:
        paper, ink, soft, faint, tint: background; text and outlines; secondary text; hairlines; panels.
        accent: the only colour for titles of rulebooks, rules and highlights.
        head: colour of headings if it is not the accent.
        open: colour of marks for playable spots.
        first, second, neutral: pieces of the player who starts, of the other player, and of neither; ``on_first``,
            ``on_second`` and ``on_neutral`` are the colours of signs on them.
        hair, thin, medium, bold: stroke widths; never below 0.25.
        caption, board, body, heading, title: em sizes; ``board`` is for names on boards.
        solid: whether large areas are filled. Otherwise, dark pieces are drawn as light ones with a milled rim, walls
            are hatched and signs are outlines.
        larger: factor by which figures and signs on pieces are enlarged if there is room.
        art: illustration of covers and boards: in colour, in greys by luminance, as line art, or none.
        family: typeface for all text (default: the built-in one).
        extras: a project's own values for games (``printkit.content.project.Project.extras``), each of a different
            type, so that a game can find its own.
    """

    __repr__ = brief

    name: str
    paper: str = "#ffffff"
    ink: str = "#26282c"
    soft: str = "#62625e"
    faint: str = "#b5ae9f"
    tint: str = "#f5f0e4"
    accent: str = "#8c3b2a"
    head: str = ""
    open: str = "#1f6f63"
    first: str = "#2b2f36"
    on_first: str = "#f7f2e6"
    second: str = "#f7f2e6"
    on_second: str = "#2b2f36"
    neutral: str = "#b9a98a"
    on_neutral: str = "#26282c"
    hair: float = 0.25
    thin: float = 0.35
    medium: float = 0.6
    bold: float = 1.0
    caption: float = 2.6
    board: float = 3.2
    body: float = 3.5
    heading: float = 5.0
    title: float = 9.0
    solid: bool = True
    larger: float = 1.0
    art: Literal["colour", "grey", "lines", "none"] = "colour"
    family: Typeface = HOUSE
    extras: tuple[object, ...] = field(default=(), hash=False)

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if str(each.default).startswith("#") and not (isinstance(value, str) and is_colour(value)):
                raise InputError(each.name, value, "a colour such as #8c3b2a")
            if isinstance(each.default, float) and not (isinstance(value, int | float) and 0 < value < inf):
                raise InputError(each.name, value, "a positive number")

    @property
    def illustrated(self) -> bool:
        """Whether boards and pieces are illustrated; otherwise they are drawn in a plain style."""
        return self.art in ("colour", "grey")

    def extra(self, kind: type[T]) -> T | None:
        """Return the project's content of a given type, or None."""
        return next((each for each in self.extras if isinstance(each, kind)), None)

    def colours(self, palettes: Palettes) -> Mapping[str, str]:
        """Return the game's palette for this theme."""
        return palettes.get(self.name, palettes["full"])

    def also(self, family: Typeface) -> Theme:
        """Return the theme supplemented with the letters of another typeface."""
        typeface = self.family.before(family)
        return self if typeface is self.family else replace(self, family=typeface)

    def stroke(self, width: float, colour: str | None = None, dash: tuple[float, ...] = ()) -> Style:
        """Return a style that draws a stroke in ink or in another colour; dashed strokes have round caps."""
        return Style(stroke=colour or self.ink, width=width, dash=dash, cap="round" if dash else "butt", join="round")

    def mixed(self, one: str, other: str, share: float) -> str:
        """Mix two colours, ``share`` of the way to the second; if areas are not filled, return the first."""
        if not self.solid:
            return one
        pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
        return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)

    def fine(self, size: float) -> float:
        """Return the width of an outline, in the units of a sign set at ``size`` mm: a hairline, rounded up."""
        return ceil(self.hair / size * 1e4) / 1e4

    def fill(self, colour: str | None = None) -> Style:
        """Return a style that fills a shape without an outline."""
        return Style(fill=colour or self.ink)

    def shape(self, fill: str, width: float | None = None, stroke: str | None = None) -> Style:
        """Return a fill with an outline."""
        return Style(fill=fill, stroke=stroke or self.ink, width=width or self.thin, join="round")


FULL = Theme("full")


def _themes() -> Mapping[str, Theme]:
    """Return the theme ``full``, and those in ``themes.toml``."""
    others = beside(__file__, "themes.toml")
    return MappingProxyType(
        {FULL.name: FULL, **{name: replace(FULL, name=name, **values) for name, values in others.items()}}
    )


THEMES = _themes()


@cache
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, from 0 for black to 1 for white (WCAG 2.2)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return fsum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def grey(colour: str) -> str:
    """Return the grey of the same luminance as ``#rrggbb``."""
    light = luminance(colour)
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{3 * f'{round(255 * value):02x}'}"


def theme(name: str) -> Theme:
    """Return the theme with the given name. Raises InputError with a suggestion of the nearest name."""
    return entry("theme", name, THEMES)
