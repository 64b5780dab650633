"""Decks described by files: the outline to cut, the design of the cards, and a row for every card."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from printkit.content.expression import Expression
from printkit.content.rows import Row, Table
from printkit.content.template import Template
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import Refusal

Side: TypeAlias = Literal["front", "back", "under", "over"]
Shape: TypeAlias = Literal["card", "round", "square", "hexagon", "shield", "standee", "die", "box"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""Kinds of pieces: cards with rounded corners, tokens, standing pieces, dice, and boxes for cards."""
FACES = tuple("123456")
"""Columns that contain the faces of a die; elements show them one after the other as ``{face}``."""
FACE = "face"
Value: TypeAlias = Template | float | bool | tuple[float, ...]
"""The types of an element's fields: text with placeholders, a number, yes or no, several numbers."""

BLEED, SAFE, CORNER, DPI = 3.0, 3.0, 3.0, 150.0
"""Defaults for decks: lengths in mm, and the lowest number of pixels per inch accepted in a picture."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something drawn on cards.

    Attributes:
        kind, name: its kind, and its name in messages.
        source: file and line where it begins.
        fields: its fields, keyed by name.
        when: condition on the rows for which it is drawn; None for all rows.
        style: name of the style on which it builds, if any.
        parts: the elements of a group.
        places: file and line of each field.
    """

    kind: str
    name: str
    source: str
    fields: Mapping[str, Value]
    when: Expression | None = None
    style: Template | None = None
    parts: tuple[Element, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns on which its look depends."""
        own = [c for value in self.fields.values() if isinstance(value, Template) for c in value.columns]
        return (*own, *(self.style.columns if self.style else ()))


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection of the rows that become cards.

    Attributes:
        where: a condition in addition to the one in the file; empty for none.
        sort: expressions to sort by, in place of those in the file; empty to keep those in the file.
        table: rows to use in place of the table named in the file.
    """

    where: str = ""
    sort: str = ""
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of cells in the safe zone, in which elements may be placed; lengths are in mm."""

    columns: int = 6
    rows: int = 8
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck described by a file; lengths in mm.

    Attributes:
        path: path of the file.
        title, author, credits, work: as in :class:`printkit.looks.style.Deck`.
        width, height: size of a card, or of a face of a folded piece.
        shape: the outline to cut.
        depth: depth of a box; 0 for everything else.
        ground: colour of parts without elements, such as feet, sides and flaps; None to leave the paper white.
        bleed, safe, corner: extent of the ink past the cut, distance of text from the cut, and radius of the corners.
        dpi: lowest number of pixels per inch accepted in a picture.
        rows: a row for each kind of card.
        columns: names of the columns, including those with defaults.
        name, count: name of a card, and its number of copies.
        icons: picture files, keyed by the name of the icon.
        signs: SVG path data, keyed by the name of the sign.
        colours: ``#rrggbb`` or roles in the theme, keyed by name.
        language: BCP 47 tag of the text's language, which determines how words are hyphenated; empty for no
        hyphenation.
        fonts: the typefaces, keyed by name.
        family: the typeface for text that does not name one.
        text_typeface: typeface for its title and credits.
        styles: fields of elements, keyed by the name of the style, with the places of the fields.
        grid: the cells.
        front, back: the elements on each side, in painting order.
        notes: guesses made about the table.
        folders: folders in which pictures are looked up, in order.
    """

    path: Path
    title: str
    width: float
    height: float
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    name: Template
    count: Template
    table: str = ""
    shape: Shape = "card"
    depth: float = 0.0
    ground: str | None = None
    bleed: float = BLEED
    safe: float = SAFE
    corner: float = CORNER
    dpi: float = DPI
    author: str = ""
    credits: str = ""
    work: str = ""
    icons: Mapping[str, Path] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    fonts: Mapping[str, Typeface] = field(default_factory=dict)
    family: Typeface = HOUSE
    text_typeface: Typeface = HOUSE
    styles: Mapping[str, tuple[Mapping[str, str], Mapping[str, Value]]] = field(default_factory=dict)
    grid: Grid = Grid()
    front: tuple[Element, ...] = ()
    back: tuple[Element, ...] = ()
    notes: tuple[Refusal, ...] = ()
    folders: tuple[Path, ...] = ()
