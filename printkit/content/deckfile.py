"""Decks as files describe them: the outline to cut, the look of the cards, and a row for every card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from printkit.content.expression import Expression
from printkit.content.rows import Row, Table
from printkit.content.template import Template
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import Refusal

Side: TypeAlias = Literal["front", "back", "under", "over"]
Shape: TypeAlias = Literal["card", "round", "square", "hexagon", "shield", "standee", "die", "box"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""What is cut out: cards with round corners, tokens, pieces that stand, dice, boxes for cards."""
FACES = tuple("123456")
"""Columns that hold the faces of a die; elements show one after the other as ``{face}``."""
FACE = "face"
Value: TypeAlias = Template | float | bool | tuple[float, ...]
"""What a field of an element holds: text with places for values, a number, yes or no, several numbers."""

BLEED, SAFE, CORNER, DPI = 3.0, 3.0, 3.0, 150.0
"""What is taken unless a deck says otherwise: lengths in mm, and the fewest pixels per inch of a picture."""


@frozen
class Element:
    """Something that is drawn on cards.

    Attributes:
        kind, name: what it is, and what messages call it.
        source: file and line where it begins.
        fields: what it says, by field.
        when: the rows that it is drawn for; None for all.
        style: the name of the style that it builds on; None for none.
    """

    kind: str
    name: str
    source: str
    fields: Mapping[str, Value]
    when: Expression | None = None
    style: Template | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Columns that its look depends on."""
        own = [c for value in self.fields.values() if isinstance(value, Template) for c in value.columns]
        return (*own, *(self.style.columns if self.style else ()))


@frozen
class Selection:
    """Which rows become cards.

    Attributes:
        where: a condition that they meet besides the file's own; empty for none.
        sort: expressions by which they are sorted, in place of the file's; empty for the file's.
        table: the rows, in place of those that the file names.
    """

    where: str = ""
    sort: str = ""
    table: Table | None = None


@frozen
class Grid:
    """Cells in the safe zone that elements may be placed in; lengths in mm."""

    columns: int = 6
    rows: int = 8
    gap: float = 0.0


@frozen
class DeckFile:
    """A deck as a file describes it; lengths in mm.

    Attributes:
        path: of the file.
        title, author, credits, work: as in :class:`printkit.looks.style.Deck`.
        width, height: of a card, of a face of what is folded.
        shape: the outline to cut.
        depth: of a box, 0 for all else.
        ground: colour of what bears no elements: feet, sides, flaps; None for the paper.
        bleed, safe, corner: how far ink runs past the cut, how far text keeps from it, radius of the corners.
        dpi: the fewest pixels per inch of a picture.
        rows: one for each kind of card, with the file that they come from.
        columns: names of the columns, those with defaults included.
        name, count: the name of a card, and how many there are of it.
        icons: files by the names of icons.
        signs: path data of SVG by the names of signs.
        colours: ``#rrggbb`` or parts of the theme, by names.
        language: BCP 47 tag of the texts, by whose rules words are hyphenated; empty for no hyphens.
        fonts: typefaces by names.
        family: the typeface of texts that name no other.
        told: that of its title and credits.
        styles: fields of elements, by names of styles, with the place of each.
        grid: the cells.
        front, back: the elements, in painting order.
        notes: guesses about the table.
        folders: where pictures are looked for, in order.
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
    told: Typeface = HOUSE
    styles: Mapping[str, tuple[str, Mapping[str, Value]]] = field(default_factory=dict)
    grid: Grid = Grid()
    front: tuple[Element, ...] = ()
    back: tuple[Element, ...] = ()
    notes: tuple[Refusal, ...] = ()
    folders: tuple[Path, ...] = ()
