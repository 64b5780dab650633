"""Figures of a rulebook as plates: numbered, captioned, side by side where the measure allows, never split."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from layouts.errors import InputError
from printkit import diagrams
from printkit.diagrams.compose import GAP as PANELS
from printkit.diagrams.figure import Figure
from printkit.document import Sheet
from printkit.drawing import Drawing, Item, Layer, Symbol, Use
from printkit.rulebook.source import Group
from printkit.sheets.prose import Measure, Plate

GAP = 7.0
"""Least space between figures side by side, in mm."""
WIDEST = 16.0
"""Most space between figures side by side, in mm."""
BESIDE = 50.0
"""A caption stands beside its figure where it has this much room, in mm."""
BELOW = 1.8
"""From a figure to the caption below it, in mm."""
STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers in which figures of one board are alike."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure that has been drawn for a book: its number, its sheet without the caption, the caption set."""

    figure: Figure
    number: int
    sheet: Sheet


@dataclass(frozen=True, slots=True, eq=False)
class Plates:
    """Makes the plates of one book; what its figures have in common is one symbol.

    Attributes:
        measure: of the page.
        widest: what a figure may take that cannot be drawn any smaller, in mm.
    """

    measure: Measure
    widest: float
    _symbols: dict[int, tuple[tuple[Item, ...], Symbol]] = field(default_factory=dict)

    def of(self, group: Group) -> Iterator[Plate]:
        """The figures of a group in rows."""
        drawn = [
            Placed(figure, number, self._drawn(figure))
            for number, figure in enumerate(group.figures, start=group.first)
        ]
        while drawn:
            count = self._fitting([each.sheet.width for each in drawn])
            row, drawn = drawn[:count], drawn[count:]
            yield self._single(row[0]) if count == 1 else self._row(row)

    def _drawn(self, figure: Figure) -> Sheet:
        """The figure without its caption, made narrower where the page asks for it."""
        # Every claim of the book was proved before its first page is made.
        themed = replace(figure, theme=self.measure.theme.name, claims=())
        sheet = diagrams.sheet(themed, caption=False)
        if sheet.width <= self.measure.width + 1e-6:
            return sheet
        try:
            return self._narrowed(themed, self.measure.width)
        except InputError:
            # Its stones would be too small: it may stand out into both margins.
            return self._narrowed(themed, self.widest)

    def _narrowed(self, figure: Figure, measure: float) -> Sheet:
        """The figure with its boards as wide as ``measure`` mm allows. Raises InputError."""
        boards = 2 if figure.show == "both" else 1
        width = (measure - PANELS * (boards - 1)) / boards
        return diagrams.sheet(replace(figure, stone=None, width=width), caption=False)

    def _fitting(self, widths: Sequence[float]) -> int:
        """How many of the figures stand side by side."""
        count, taken = 1, widths[0]
        while count < len(widths) and taken + GAP + widths[count] <= self.measure.width + 1e-6:
            taken += GAP + widths[count]
            count += 1
        return count

    def _row(self, row: Sequence[Placed]) -> Plate:
        """Figures side by side, each with its caption below; they fill the measure if they nearly do."""
        slack = self.measure.width - sum(each.sheet.width for each in row)
        gap = min(WIDEST, slack / (len(row) - 1))
        parts: list[Drawing] = []
        x, deep = 0.0, 0.0
        for each in row:
            foot = each.sheet.height + BELOW
            parts.append(self._still(each.sheet).moved(x, -each.sheet.height))
            words, height = self._caption(each, each.sheet.width)
            parts.append(Drawing.of("labels", *words).moved(x, -foot))
            deep = max(deep, foot + height)
            x += each.sheet.width + gap
        return Plate(Drawing.join(parts), deep)

    def _single(self, each: Placed) -> Plate:
        """One figure with its caption beside it, or below where the page is narrow."""
        wide, high = each.sheet.width, each.sheet.height
        room = self.measure.width - wide - GAP
        if room < BESIDE:
            left = (self.measure.width - wide) / 2
            words, height = self._caption(each, self.measure.width)
            picture = self._still(each.sheet).moved(left, -high)
            return Plate(
                picture + Drawing.of("labels", *words).moved(0, -high - BELOW), high + BELOW + height
            )
        words, height = self._caption(each, room)
        # The last line of the caption stands level with the figure's foot.
        deep = max(high, height)
        text = Drawing.of("labels", *words).moved(wide + GAP, height - deep)
        return Plate(self._still(each.sheet).moved(0, -high) + text, deep)

    def _caption(self, each: Placed, width: float) -> tuple[tuple[Item, ...], float]:
        theme = self.measure.theme
        text = f"**Figure\u00a0{each.number}.** {each.figure.caption}".rstrip()
        try:
            return self.measure.setter(text, theme.caption * 1.15, width, theme.ink)
        except InputError as error:
            near = [error.nearest] if error.nearest else []
            field = f"{each.figure.at('caption')}: caption, {error.field}"
            raise InputError(field, error.given, error.accepted, near) from error

    def _still(self, sheet: Sheet) -> Drawing:
        """The figure with each layer of its board as one symbol, the same for all figures of that board."""
        return Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in sheet.drawing.layers
            )
        )

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        # Boards are drawn once and handed out again, so that one can be known by its identity.
        found = self._symbols.get(id(items))
        if found is None:
            symbol = Symbol(f"figure-{layer}-{len(self._symbols)}", items)
            found = self._symbols[id(items)] = items, symbol
        return found[1]
