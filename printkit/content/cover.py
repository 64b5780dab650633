"""Covers described by files: a ``[cover]`` table with a palette, a background pattern, one picture and a tagline.

The cover of a game is in ``cover.toml`` in its folder; users' own files (kits, decks, boards) can contain the same
table.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from printkit.content.schema import Node, read
from printkit.draw.outline import Box
from printkit.layouts.base.frozen import dataclass

HERE = Path(__file__).parent
PATTERNS = tuple(sorted(path.stem for path in (HERE / "patterns").glob("*.svg")))
"""Background patterns: SVG files, each containing one tile of the pattern."""
ROLES = ("ground", "title", "second", "accent", "pattern", "ink")
"""The colours in every palette: the colours of the background, the title and its second line, the large shape, the
background pattern and the contours.
"""
CANVAS: Box = (0.0, 0.0, 190.0, 277.0)
"""The area of the plate on A4, in mm, for which full-page cover pictures are drawn: left, top, right and bottom."""
LETTERS = 80
"""Longest tagline in characters."""
_COVER = ("palette", "pattern", "symbol", "art", "form", "tagline", "title", "alt", "base", "foot")

Palette = Mapping[str, str]
"""Colours as ``#rrggbb``, keyed by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """The design of a cover, without the facts about the game.

    Attributes:
        palette: its colours; see :data:`ROLES`.
        pattern: background pattern, one of :data:`PATTERNS`; empty for none.
        symbol: picture in a large disc; None for the title's first letter.
        art: picture that fills the whole page behind the words, in place of the symbol: an SVG file with
            :data:`CANVAS` in the middle; the picture may extend beyond it.
        form: the part of ``art`` that is visible on paper of any proportions: left, top, right and bottom.
        tagline: text below the title; a line break is kept.
        title: the lines of the game's own title.
        alt: description of the picture in words.
        base: colour of a band behind the last line; empty for none.
        foot: colour of the last line.
    """

    palette: Palette
    pattern: str = ""
    symbol: Path | None = None
    art: Path | None = None
    form: Box = CANVAS
    tagline: str = ""
    title: tuple[str, ...] = ()
    alt: str = ""
    base: str = ""
    foot: str = "title"


@cache
def palettes() -> Mapping[str, Palette]:
    """Return the program's palettes, keyed by name. Palettes can contain additional colours under other names."""
    root = read(HERE / "palettes.toml")
    return MappingProxyType({name: MappingProxyType(_colours(node)) for name, node in root.table().items()})


@cache
def colours(path: Path) -> Palette:
    """Return the colours of an illustrated board, keyed by name, read from a TOML file. Raises the same errors as
    :func:`load`.
    """
    return MappingProxyType(_colours(read(path)))


def load(path: Path) -> Cover:
    """Read the cover described by a file.

    Raises:
        InputError: the file has no ``[cover]`` table, or a field is unknown or unusable; the message names the file,
            line and field.
        OSError: a file cannot be read.
    """
    cover = of_table(read(path)["cover"])
    if cover is None:
        raise read(path).refuse("The file has no [cover] table.", quote="")
    return cover


def of_table(node: Node) -> Cover | None:
    """Return the cover in the ``[cover]`` table, or None if there is none. Raises the same errors as :func:`load`."""
    if not node.table(_COVER):
        return None
    palette = _palette(node["palette"])
    pattern = node["pattern"]
    form = CANVAS if node["form"].missing else node["form"].numbers(4, 1000.0, "left, top, right and bottom in mm")
    left, top, right, bottom = form
    if not (left < right and top < bottom):
        raise node["form"].refuse(
            "{field} must be left, top, right and bottom in mm, with right > left and bottom > top, not {value}."
        )
    tagline = node["tagline"].text("")
    if len(tagline) > LETTERS:
        raise node["tagline"].refuse(f"{{field}} may have at most {LETTERS} characters, but {{value}} has more.")
    return Cover(
        palette=palette,
        pattern="" if pattern.missing else pattern.choice(("", *PATTERNS), ""),
        symbol=None if node["symbol"].missing else node["symbol"].file(),
        art=None if node["art"].missing else node["art"].file(),
        form=(left, top, right, bottom),
        tagline=tagline,
        title=node["title"].texts("a title, or a list of its lines") if not node["title"].missing else (),
        alt=node["alt"].text(""),
        base=_name(node["base"], palette, ""),
        foot=_name(node["foot"], palette, "title"),
    )


def _palette(node: Node) -> Palette:
    """Return the palette with a given name, or the usual palette with some colours replaced by those in a table."""
    usual = palettes()["indigo"]
    if node.missing:
        return usual
    if isinstance(node.value, str):
        return palettes()[node.choice(tuple(palettes()), "indigo")]
    return MappingProxyType({**usual, **_colours(node)})


def _colours(node: Node) -> dict[str, str]:
    return {name: colour for name, each in node.table().items() if (colour := each.colour(None)) is not None}


def _name(node: Node, palette: Palette, usual: str) -> str:
    return usual if node.missing else node.choice(tuple(palette), usual)
