"""The plate: the design shared by all covers, for every game and paper size.

A plate has a background with a line pattern, one large shape, a title with a tagline in its upper left corner, and a
line at the foot: players, time, ages and designer. The shape is a picture that covers the whole plate (``art``), or a
symbol in a disc. Pictures are SVG files whose shapes have classes instead of colours; the palette and the theme
determine their colours (:func:`styles`):

- ``NAME`` fills a shape with a colour of the palette, and ``NAME-line`` strokes it;
- ``cut`` and ``fine`` give a shape a contour, heavy or light;
- where covers are line art, fills become white with an outline (``small`` and ``large`` change its weight); the
darkest colours and ``solid`` shapes stay filled, and shapes on top of them are ``light``; ``colour-only`` shapes are
left out, and ``line-only`` shapes are drawn only there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path as File
from typing import TYPE_CHECKING

from printkit.content import cover as covers
from printkit.content.cover import CANVAS, Cover, Palette
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Style, Symbol, Text, Use, label, runs
from printkit.draw.outline import Box, Segment, rectangle
from printkit.draw.raster import Raster
from printkit.draw.structure import Element
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme, contrast, grey, luminance
from printkit.draw.type import Weight, face, typeset, width
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.transform import Transform
from printkit.looks.declaration import declared

if TYPE_CHECKING:
    from printkit.content import svg

BLACK, WHITE = "#000000", "#ffffff"
DARK = 0.015
"""The luminance below which colours stay solid in line art."""
WIDE = 1.05
"""The ratio of width to height above which plates have the shape to the right of the title."""
MARGIN, TOP, FOOT, BAND = 12.0, 19.0, 8.6, 20.0
"""Measurements in mm on A4: space beside the words, above the title and below the last line, and height of the band
behind that line.
"""
TITLE, TAGLINE, LINE = 46.0, 6.35, 3.95
"""Em sizes in mm on A4: the largest for a title, and those for the tagline and the last line."""
SHORT = 8
"""Length in letters of the longest title that is set on one line."""
TEXT = 4.5
"""Smallest contrast between text and its background."""
DISC = 58.0
"""Radius in mm on A4 of the disc with a symbol."""
PERSON = parse("M-2.9 -3.3C-2.9 -1 -2 .3 -.8 .7A2 2 0 1 0 .8 .7C2 .3 2.9 -1 2.9 -3.3Z", "person")
"""The sign before the number of players, about half as high as a line."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words on a plate.

    Attributes:
        title: title of the game; ``lines`` are the lines into which the game's own title is divided.
        players, time, age, by: the parts of the last line; empty ones are left out.
    """

    title: str
    lines: tuple[str, ...] = ()
    players: str = ""
    time: str = ""
    age: str = ""
    by: str = ""

    @staticmethod
    def of(cover: Cover, title: str, usual: str, *, facts: Mapping[str, str], by: str) -> Words:
        """Return the words on a game's cover, made from its title, its default title and the facts in its build
        notes.
        """
        age = re.search(r"\d+", facts.get("age", ""))
        time = re.search(r"(\d+)\D*(\d*)\D* (minute|min|hour)", facts.get("time", ""))
        players = re.sub(r"(\d) ?(?:to|-) ?(\d)", r"\1–\2", facts.get("players", "")).removesuffix(" players")
        minutes = "–".join(filter(None, time.groups()[:2])) if time else ""
        unit = ("min" if time[3].startswith("min") else "h") if time else ""
        return Words(
            title=title,
            lines=cover.title if title == usual else (),
            players=players,
            time=f"{minutes} {unit}" if time else facts.get("time", ""),
            age=f"ages {age[0]}+" if age else "",
            by=by,
        )


# ------------------------------------------------------------------------------------------------- colours


def inks(palette: Palette, theme: Theme) -> Palette:
    """Return the colours of a palette in a theme: unchanged, converted to greys of the same luminance, or reduced to
    ink on white.
    """
    if theme.art == "grey":
        return {name: grey(colour) for name, colour in palette.items()}
    if theme.art == "lines":
        ink = BLACK if theme.solid else palette["ink"]
        return dict.fromkeys(palette, ink) | {"ground": WHITE, "pattern": WHITE}
    return palette


def of_pages(game: str, theme: Theme) -> Palette:
    """Return the colours for a game's pages, taken from its cover; none if it has no cover or the theme is not
    illustrated.
    """
    path = declared(game).cover if game and theme.illustrated else None
    return inks(covers.load(path).palette, theme) if path else {}


def edition(theme: Theme, game: str) -> Theme:
    """Return the theme with a new accent and a new colour for headings: the first colours of the game's cover that
    are legible on white and, for the accent, on a tint.
    """
    palette = of_pages(game, theme)
    names = dict.fromkeys(("ground", "accent", *(name for name in palette if name != "title")))
    shades = [palette[name] for name in names if palette]
    accents = (shade for shade in shades if contrast(shade, theme.tint) >= TEXT)
    heads = (shade for shade in shades[1:] if contrast(shade, theme.paper) >= TEXT)
    return replace(theme, accent=next(accents, theme.accent), head=next(heads, ""))


def tones(file: File, theme: Theme) -> Palette:
    """Return the colours of an illustrated board in a theme, read from the board's file."""
    return inks(covers.colours(file), theme)


def styles(palette: Palette, theme: Theme) -> Mapping[str, Mapping[str, str]]:
    """Return the colours of a picture's classes, as SVG properties keyed by selector."""
    lines = theme.art == "lines"
    ink_colours = inks(palette, theme)
    ink, weight = ink_colours["ink"], 1.6 if lines and theme.solid else 1.0
    result: dict[str, dict[str, str]] = {}
    for name, colour in palette.items():
        if not lines:
            result[f".{name}"] = {"fill": ink_colours[name]}
        elif luminance(colour) < DARK:
            result[f".{name}"] = {"fill": ink}
        else:
            result[f".{name}"] = {"fill": WHITE, "stroke": ink, "stroke-width": f"{0.45 * weight:g}"}
        result[f".{name}-line"] = {"fill": "none", "stroke": ink if lines else ink_colours[name]}
    result[".cut"] = {
        "stroke": ink,
        "stroke-width": f"{(0.6 if lines else 0.9) * weight:g}",
        "stroke-linejoin": "round",
    }
    result[".fine"] = {"stroke": ink, "stroke-width": f"{0.45 * weight:g}", "stroke-linejoin": "round"}
    result[".large"] = {"stroke-width": f"{0.6 * weight:g}"} if lines else {}
    result[".small"] = {"stroke-width": f"{0.25 * weight:g}"} if lines else {}
    result[".light"] = {"fill": WHITE, "stroke": WHITE} if lines else {}
    result[".solid"] = {"fill": ink, "stroke": "none"} if lines else {}
    result[".colour-only"] = {"display": "none" if lines else "inline"}
    result[".line-only"] = {"display": "inline" if lines else "none"}
    return result


@lru_cache(maxsize=64)
def _art(file: File, palette: tuple[tuple[str, str], ...], *, theme: Theme, ink: str) -> svg.Vectors:
    """Return a picture, coloured according to the classes of its shapes; it is read once per palette and theme."""
    from printkit.content import svg

    return svg.read(file.read_bytes(), str(file), ink=ink, styles=styles(dict(palette), theme))


def art(file: File, palette: Palette, theme: Theme, *, ink: str = BLACK) -> svg.Vectors:
    """Return the picture in a file, in the colours of a palette; ``ink`` replaces ``currentColor``.

    Raises:
        InputError: the picture would not look the same everywhere.
        OSError: the file cannot be read.
    """
    return _art(file, tuple(palette.items()), theme=replace(theme, extras=()), ink=ink)


def placed(cover: Cover, theme: Theme, middle: tuple[float, float], *, scale: float) -> Iterator[Use]:
    """Yield the picture of a cover, if any, with the middle of the picture's main form at a point."""
    if cover.art:
        artwork, (left, top, right, bottom) = art(cover.art, cover.palette, theme), cover.form
        across, up = artwork.width - CANVAS[2] + left + right, artwork.height + CANVAS[3] - top - bottom
        symbol = Symbol(f"cover-{cover.art.parent.name}-{theme.name}", artwork.shapes)
        yield Use(symbol, middle[0] - scale * across / 2, middle[1] - scale * up / 2, scale=scale)


def about(file: File, theme: Theme, palette: Palette) -> Symbol:
    """Draw the picture in a file as a symbol centred on its own middle, in its own units."""
    return _about(file, tuple(palette.items()), theme=replace(theme, extras=()))


@lru_cache(maxsize=64)
def _about(file: File, palette: tuple[tuple[str, str], ...], *, theme: Theme) -> Symbol:
    picture = art(file, inks := dict(palette), theme)
    middle = Transform.at(-picture.width / 2, -picture.height / 2)
    name = f"{file.stem}-{inks.get('field', '')}{theme.name}"
    return Symbol(name, tuple(each.transformed(middle) for each in picture.shapes))


def tiled(
    pattern: str, palette: Palette, theme: Theme, *, width: float, height: float, unit: float = 1.0
) -> Iterator[Clip]:
    """Yield a pattern over a rectangle whose lower left corner is the origin; its tiles are enlarged ``unit``
    times.
    """
    tile = art(covers.HERE / "patterns" / f"{pattern}.svg", palette, theme)
    name = f"pattern-{pattern}-{theme.name}"
    count = int(width / (tile.width * unit)) + 1
    one = Symbol(name, tile.shapes)
    row = Symbol(f"{name}-row-{count}", tuple(Use(one, n * tile.width, 0) for n in range(count)))
    down = tile.height * unit
    rows = (Use(row, 0, height - (n + 1) * down, scale=unit) for n in range(int(height / down) + 1))
    yield Clip(rectangle(0, 0, right=width, top=height), tuple(rows))


def legible(colour: str, ground: str, palette: Palette) -> str:
    """Return a colour for words on a background: ``colour``, the title's colour or ink, whichever is the first with a
    contrast of at least 4.5:1.
    """
    candidates = (colour, palette["title"], palette["ink"], WHITE, BLACK)
    return next(each for each in candidates if contrast(each, ground) >= 4.5)


# --------------------------------------------------------------------------------------------------- plates


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate of a given size.

    Attributes:
        cover: its content.
        words: its words.
        width, height: size in mm.
        theme: its theme.
    """

    cover: Cover
    words: Words
    width: float
    height: float
    theme: Theme

    @property
    def wide(self) -> bool:
        """Whether the shape is to the right of the words."""
        return self.width > WIDE * self.height

    @property
    def unit(self) -> float:
        """The length on this plate that corresponds to a millimetre on A4."""
        if self.wide:
            return min(self.width / 340, self.height / 180)
        return min(self.width / CANVAS[2], self.height / CANVAS[3])

    @property
    def inks(self) -> Palette:
        """The colours of the plate."""
        return inks(self.cover.palette, self.theme)

    def drawing(self) -> Drawing:
        """Draw the plate, with its lower left corner at the origin, clipped at its edges."""
        edge = rectangle(0, 0, right=self.width, top=self.height)
        ink_colours, unit = self.inks, self.unit
        under: tuple[Item, ...] = (Path(edge, Style(ink_colours["ground"])), *self._pattern(), *self._form())
        lines = self.theme.art == "lines"
        if base := self.cover.base:
            style = Style(WHITE, ink_colours["ink"], 0.6 * unit) if lines else Style(ink_colours[base])
            under += (Path(rectangle(0, 0, right=self.width, top=BAND * unit), style),)
        rim = Path(edge, Style(stroke=ink_colours["ink"], width=(0.8 if lines else 0.35) * max(unit, 0.6)))
        picture = Drawing.of("board", Clip(edge, under), rim)
        if self.cover.alt:
            picture = picture.tagged(Element("Figure", alt=self.cover.alt))
        return picture + self._words() + self._foot()

    def _pattern(self) -> Iterator[Item]:
        """Yield the pattern of the background, row by row."""
        if not self.cover.pattern or self.theme.art == "lines":
            return
        yield from tiled(
            self.cover.pattern, self.cover.palette, self.theme, width=self.width, height=self.height, unit=self.unit
        )

    def _form(self) -> Iterator[Item]:
        """Yield the large shape: a picture that covers the whole plate, or a symbol in a disc."""
        cover, unit = self.cover, self.unit
        if cover.art is None:
            yield from self._disc()
            return
        left, top, right, bottom = cover.form
        # The picture extends beyond the plate on all sides, for plates of other proportions.
        scale, x, y = (
            unit,
            (self.width + unit * (left + right - CANVAS[2])) / 2,
            unit * (CANVAS[3] - (top + bottom) / 2),
        )
        if self.wide:
            l, b, r, t = self.zone()
            scale, x, y = min((r - l) / (right - left), (t - b) / (bottom - top)), (l + r) / 2, (b + t) / 2
        yield from placed(cover, self.theme, (x, y), scale=scale)

    def zone(self) -> Box:
        """Return the place of the shape on a wide plate."""
        margin = 0.04 * self.height
        bottom = BAND * self.unit if self.cover.base else margin
        return 0.47 * self.width, bottom, self.width - margin, self.height - margin

    def _disc(self) -> Iterator[Item]:
        """Yield a disc with a symbol in it, or with the first letter of the title."""
        ink_colours, unit, lines = self.inks, self.unit, self.theme.art == "lines"
        x, y, r = self.width / 2, 112 * unit, DISC * unit
        if self.wide:
            left, bottom, right, top = self.zone()
            x, y, r = (left + right) / 2, (bottom + top) / 2, min(right - left, top - bottom) / 2 * 0.92
        ground = WHITE if lines else ink_colours["accent"]
        yield Circle(x, y, r, style=Style(ground, ink_colours["ink"], 0.9 * unit))
        yield Circle(x, y, 0.93 * r, style=Style(stroke=ink_colours["ink" if lines else "second"], width=0.9 * unit))
        ink = ink_colours["ink"] if lines else legible(ink_colours["title"], ground, ink_colours)
        side = 1.15 * r
        if self.cover.symbol is not None:
            from printkit.content import pictures

            picture = pictures.load(self.cover.symbol, ink)
            if not isinstance(picture.content, Raster):
                artwork = art(self.cover.symbol, self.cover.palette, self.theme, ink=ink)
                picture = replace(picture, digest=f"{picture.digest[:8]}-{self.theme.name}", content=artwork.shapes)
            yield from pictures.place(picture, (x - side / 2, y - side / 2, x + side / 2, y + side / 2))
            return
        letter = next((each for each in self.words.title if each.isalnum()), "")
        yield label(
            x,
            y,
            letter,
            size=1.2 * r,
            fill=ink,
            weight="bold",
            anchor="middle",
            middle=True,
            family=self.theme.family,
        )

    # ------------------------------------------------------------------------------------------------ words

    def _lines(self, room: float) -> tuple[tuple[str, ...], float]:
        """Return the lines of the title and their em size, for the largest setting in one to three lines."""
        title, bold = self.words.title, face("bold", self.theme.family)

        def size(lines: tuple[str, ...]) -> float:
            broad = max(width(line, 1.0, bold) for line in lines)
            most = TITLE * self.unit / (1 if len(lines) == 1 else 1.5 if len(lines) == 2 else 1.9)
            return min(most, 0.92 * room / broad)

        if self.words.lines:
            return self.words.lines, size(self.words.lines)
        words = title.split()
        ways: list[tuple[str, ...]] = [(title,)]
        if len(title) > SHORT:
            ways += [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
            ways += [
                (" ".join(words[:n]), " ".join(words[n:m]), " ".join(words[m:]))
                for n in range(1, len(words))
                for m in range(n + 1, len(words))
            ]
        best = max(ways, key=size)
        return best, size(best)

    def _words(self) -> Drawing:
        """Draw the title and the tagline, in the upper left corner."""
        ink_colours, unit, family = self.inks, self.unit, self.theme.family
        left = MARGIN * unit
        room = (0.47 if self.wide else 1.0) * self.width - left - (0 if self.wide else left)
        lines, size = self._lines(room)
        bold = face("bold", family)
        y = self.height - (TOP if not self.wide else 22) * unit - bold.cap_height * size
        drawing = Drawing()
        colours = [ink_colours["title"], ink_colours["second"], ink_colours["second"]]
        texts = [
            label(left, y - n * 1.08 * size, line, size=size, fill=colour, weight="bold", family=family)
            for n, (line, colour) in enumerate(zip(lines, colours, strict=False))
        ]
        drawing += Drawing.said("H1", *texts)
        top = y - (len(lines) - 1) * 1.08 * size - 0.17 * size - 1.5 * unit
        enlargement = 1.25 if self.theme.larger > 1 else 1.0
        em = TAGLINE * unit * enlargement * (1.15 if self.wide else 1)
        for text in self.cover.tagline.splitlines():
            set_ = typeset(f"*{text}*", em, room, family=family)
            drawing += Drawing.said(
                "P", *runs(set_, left, top, colour=legible(ink_colours["title"], ink_colours["ground"], ink_colours))
            )
            top -= set_.height
        return drawing

    def _foot(self) -> Drawing:
        """Draw the last line: players, time, ages, and the designer."""
        unit, words, family = self.unit, self.words, self.theme.family
        size = LINE * unit * (1.25 if self.theme.larger > 1 else 1.0) * (1.15 if self.wide else 1)
        lines = self.theme.art == "lines"
        ink_colours = self.inks
        ground = ink_colours["ground"] if lines else ink_colours[self.cover.base or "ground"]
        colour = legible(ink_colours[self.cover.foot], ground, ink_colours)
        x, y = MARGIN * unit, FOOT * unit
        items: list[Item] = []
        signs: list[tuple[str, tuple[Item, ...]]] = [
            (words.players, (Path(PERSON, Style(colour)),)),
            (words.time, _clock(colour)),
            (words.age, ()),
        ]
        for text, sign in signs:
            if not text:
                continue
            if sign:
                mark = Symbol(f"plate-sign-{len(items)}-{colour}", sign)
                items.append(Use(mark, x + 0.5 * size, y + 0.33 * size, scale=size / 7.2))
                x += 1.2 * size
            weight: Weight = "bold"
            items.append(label(x, y, text, size=size, fill=colour, weight=weight, family=family))
            x += width(text, size, face(weight, family)) + 1.5 * size
        right = self.width - MARGIN * unit
        if words.by:
            # The line is on the right if the shape leaves room for it, and in smaller type if it is long.
            bold = face("bold", family)
            em = min(size, (right - x) / width(words.by, 1.0, bold))
            start = x if self.wide else right - width(words.by, em, bold)
            items.append(Text(start, y, words.by, size=em, fill=colour, weight="bold", family=family))
        return Drawing.said("P", *items)


def _clock(colour: str) -> tuple[Item, ...]:
    """Draw the sign that precedes the playing time."""
    hands: tuple[Segment, ...] = (("M", 0, 1.9), ("L", 0, 0), ("L", 1.4, -0.8))
    stroke = Style(stroke=colour, width=0.75, cap="round", join="round")
    return Circle(0, 0, 3.1, style=stroke), Path(hands, stroke)
