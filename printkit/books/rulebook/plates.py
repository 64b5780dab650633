"""Figures and pictures of a rulebook as plates: numbered, captioned, side by side where there is room, never split.

A plate may be drawn a little smaller or larger than its figures ask for, so that its page is well filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import floor, fsum

from printkit import figures
from printkit.books.rulebook.illustration import Illustration
from printkit.books.rulebook.source import Group, anchor
from printkit.content import blocks as content
from printkit.draw.drawing import Drawing, Item, Layer, Same, Symbol, Use
from printkit.draw.structure import Element
from printkit.draw.type.span import Span, Spans
from printkit.export.document import Sheet
from printkit.figures.compose import GAP as PANELS
from printkit.figures.compose import Study
from printkit.figures.figure import Figure
from printkit.layouts.base.refusals import TooSmall, located
from printkit.pages.flow import FigureBlock, Measure, SetText, Soft, led, spans_of, told

GAP = 7.0
"""Least space between figures side by side, in mm."""
WIDEST = 16.0
"""Most space between figures side by side, in mm."""
NARROWER = 0.74
"""How much narrower two figures may be drawn to stand side by side."""
BESIDE = 50.0
"""A caption stands beside its figure where it has this much room, in mm."""
BELOW = 1.8
"""From a figure to the caption below it, in mm."""
SHRINK, GROW = (0.77, 0.89), 1.15
"""Least width of a plate, as a multiple of its own (the second where stones would be too small for the first), and
the largest."""
STEP = 0.02
"""Widths go by such steps, so that figures of one board are often alike and drawn once."""
TALLEST = 0.55
"""No picture from a file is higher than this share of a page."""
NOTHING = SetText((), 0.0, 0)
"""The caption of a picture that has none."""
STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers in which figures of one board are alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A figure that has been drawn for a book: its number (0 for none), its sheet without the caption.

    ``picture`` draws it at any size. ``element`` is read aloud: the picture in words, then the caption:
    the same at any size. ``caption`` begins with its number.
    """

    figure: Figure | Illustration
    picture: Study | Illustration
    number: int
    sheet: Sheet
    element: Element
    caption: Spans = ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Plates:
    """Makes the plates of one book; what its figures have in common is one symbol.

    Attributes:
        measure: of the page.
        widest: what a figure may take that cannot be drawn any smaller, in mm.
        height: of a page's text, in mm.
        figure: the word for a figure in the book's language; empty for figures without numbers.
        soft: puts soft hyphens into captions.
        targets: the elements that links may lead to, by their addresses; figures are added as they are placed.
    """

    measure: Measure
    widest: float
    height: float
    figure: str
    soft: Soft = str
    targets: dict[str, Element] = field(default_factory=dict)
    _symbols: dict[Same, Symbol] = field(default_factory=dict)

    def drawn(self, group: Group) -> tuple[Placed, ...]:
        """The figures of a group, drawn, to which links may lead from now on."""
        drawn = tuple(self._placed(figure, number) for number, figure in group)
        for each in drawn:
            if each.number and each.element.kids:
                self.targets[f"#{anchor(each.figure, each.number)}"] = each.element.kids[0]
        return drawn

    def rows(self, figures: Sequence[Placed], captions: Sequence[content.Words]) -> Iterator[FigureBlock]:
        """Figures that have been drawn, with their captions, in rows; all that these lead to is known by now."""
        drawn = [self._captioned(each, words) for each, words in zip(figures, captions, strict=True)]
        while drawn:
            count = self._fitting([each.sheet.width for each in drawn])
            if count == 1 and len(drawn) > 1 and (pair := self._paired(drawn[:2])):
                count, drawn = 2, [*pair, *drawn[2:]]
            row, drawn = drawn[:count], drawn[count:]
            yield self._elastic(row)

    def _placed(self, figure: Figure | Illustration, number: int) -> Placed:
        """A figure that is read in the words of its description; one without any only adorns the page."""
        picture = figure if isinstance(figure, Illustration) else figures.study(self._themed(figure))
        sheet = self._drawn(picture)
        seen = Element("Figure", alt=sheet.spoken)
        kids = (seen, Element("Caption")) if number else (seen,)
        element = Element("Div", kids if sheet.description else kids[1:])
        return Placed(figure=figure, picture=picture, number=number, sheet=sheet, element=element)

    def _captioned(self, each: Placed, words: content.Words) -> Placed:
        if not each.number:
            return each
        label = (Span(f"{self.figure}\u00a0{each.number}.", "bold"), Span(" ")) if self.figure else ()
        caption = (*label, *spans_of(words, soft=self.soft, leads=True))
        *kids, inner = each.element.kids
        kids.append(replace(inner, kids=tuple(led(caption, self.targets))))
        return replace(each, caption=caption, element=replace(each.element, kids=tuple(kids)))

    def _drawn(self, picture: Study | Illustration) -> Sheet:
        """The figure without its caption, made narrower where the page asks for it."""
        if isinstance(picture, Illustration):
            width, height = picture.size
            share = min(1.0, self.measure.width / width, TALLEST * self.height / height)
            return picture.sheet(width * share)
        sheet = picture.sheet(caption=False)
        if sheet.width <= self.measure.width + 1e-6:
            return sheet
        try:
            return _sized(picture, self.measure.width)
        except TooSmall:
            # Its stones would be too small: it may stand out into both margins.
            return _sized(picture, self.widest)

    def _paired(self, pair: Sequence[Placed]) -> list[Placed] | None:
        """Two figures drawn a little narrower, side by side; None if they do not fit."""
        share = (self.measure.width - GAP) / fsum(each.sheet.width for each in pair)
        return self._scaled(pair, share) if share >= NARROWER else None

    def _scaled(self, row: Sequence[Placed], share: float) -> list[Placed] | None:
        """Figures drawn narrower or wider by a factor; None where stones would be too small."""
        try:
            return [replace(each, sheet=_sized(each.picture, share * each.sheet.width)) for each in row]
        except TooSmall:
            return None

    def _elastic(self, row: Sequence[Placed]) -> FigureBlock:
        """The plate of a row, which knows how much smaller and larger it may be."""
        usual = self._plate(row)
        taken = fsum(each.sheet.width for each in row)
        # A caption stays where it is, beside its figure or below it.
        beside = len(row) == 1 and self.measure.width - taken - GAP >= BESIDE
        room = self.measure.width - (GAP + BESIDE if beside else GAP * (len(row) - 1))
        known = {1.0: usual.height}
        slope = usual.height
        for share in SHRINK if taken <= self.measure.width + 1e-6 else ():
            if scaled := self._scaled(row, share):
                known[share] = self._plate(scaled).height
                slope = (usual.height - known[share]) / (1.0 - share)
                break
        largest = floor(min(GROW, room / taken) / STEP) * STEP
        if largest > 1.0:
            known[largest] = usual.height + (largest - 1.0) * slope
        if len(known) == 1:
            return usual
        pairs = sorted((share, high) for share, high in known.items())

        def drawn(height: float) -> FigureBlock:
            """At about that height: the width is found between those that are known."""
            share = pairs[0][0]
            for (narrow, low), (wide, high) in pairwise(pairs):
                if height > low:
                    share = narrow + (wide - narrow) * min(1.0, (height - low) / max(high - low, 1e-9))
            steps = floor(share / STEP + 1e-6)
            while steps * STEP > pairs[0][0]:
                scaled = self._scaled(row, steps * STEP)
                if scaled and (plate := self._plate(scaled)).height <= height + 1e-6:
                    return plate
                steps -= 1
            return self._plate(self._scaled(row, pairs[0][0]) or row)

        return replace(usual, least=pairs[0][1], most=pairs[-1][1], drawn=drawn)

    def _plate(self, row: Sequence[Placed]) -> FigureBlock:
        return self._single(row[0]) if len(row) == 1 else self._row(row)

    def _themed(self, figure: Figure) -> Figure:
        # Every claim of the book was proved before its first page is made.
        return replace(figure, theme=self.measure.theme.name, claims=())

    def _fitting(self, widths: Sequence[float]) -> int:
        """How many of the figures are side by side."""
        count, taken = 1, widths[0]
        while count < len(widths) and taken + GAP + widths[count] <= self.measure.width + 1e-6:
            taken += GAP + widths[count]
            count += 1
        return count

    def _row(self, row: Sequence[Placed]) -> FigureBlock:
        """Figures side by side, each with its caption below; they fill the measure if they nearly do."""
        slack = self.measure.width - fsum(each.sheet.width for each in row)
        gap = min(WIDEST, slack / (len(row) - 1))
        parts: list[Drawing] = []
        x, deep = 0.0, 0.0
        for each in row:
            foot = each.sheet.height + BELOW
            words = self._caption(each, each.sheet.width)
            picture = self._still(each.sheet).moved(x, -each.sheet.height)
            parts.append(_told(each, picture, words, dx=x, dy=-foot))
            deep = max(deep, foot + words.height)
            x += each.sheet.width + gap
        return FigureBlock(Drawing.join(parts), deep)

    def _single(self, each: Placed) -> FigureBlock:
        """One figure with its caption beside it, or below where the page is narrow."""
        wide, high = each.sheet.width, each.sheet.height
        room = self.measure.width - wide - GAP
        if not each.number:
            left = (self.measure.width - wide) / 2
            return FigureBlock(_told(each, each.sheet.drawing.moved(left, -high), NOTHING), high)
        if room < BESIDE:
            left = (self.measure.width - wide) / 2
            words = self._caption(each, self.measure.width)
            picture = self._still(each.sheet).moved(left, -high)
            return FigureBlock(
                _told(each, picture, words, dx=0, dy=-high - BELOW), high + BELOW + words.height
            )
        words = self._caption(each, room)
        # The caption begins level with the figure's top.
        picture = self._still(each.sheet).moved(0, -high)
        return FigureBlock(_told(each, picture, words, dx=wide + GAP), max(high, words.height))

    def _caption(self, each: Placed, width: float) -> SetText:
        theme = self.measure.theme
        if not each.number:
            return NOTHING
        with located(each.figure.at("caption"), "caption"):
            return self.measure.words(each.caption, theme.caption * 1.15, width, colour=theme.ink)

    def _still(self, sheet: Sheet) -> Drawing:
        """The figure with each layer of its board as one symbol, the same for all figures of that board."""
        return Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in sheet.drawing.layers
            )
        )

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        key = Same(items)
        symbol = self._symbols.get(key)
        if symbol is None:
            symbol = self._symbols[key] = Symbol(f"figure-{layer}-{len(self._symbols)}", items)
        return symbol


def _sized(picture: Study | Illustration, measure: float) -> Sheet:
    """The figure with its boards as wide as ``measure`` mm allows. Raises TooSmall."""
    if isinstance(picture, Illustration):
        return picture.sheet(measure)
    boards = len(picture.plots)
    return picture.resized((measure - PANELS * (boards - 1)) / boards).sheet(caption=False)


def _told(each: Placed, picture: Drawing, caption: SetText, *, dx: float = 0.0, dy: float = 0.0) -> Drawing:
    """The picture, and its caption (moved by dx, dy) where it has one, each as the element that it is."""
    kids = list(each.element.kids)
    parts: list[Drawing] = []
    if each.number:
        parts.append(told(caption, kids.pop()).moved(dx, dy))
    parts.insert(0, picture.tagged(kids[0]) if kids else picture)
    return replace(Drawing.join(parts), structure=(each.element,) if each.element.kids else ())
