"""Figures and pictures of a rulebook as plates: numbered, captioned, side by side if there is room, and never split.

All the boards in a book have one of two widths: the full width of a column, or half of it, so that two fit side by
side.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Literal

from printkit import figures
from printkit.books.rulebook.illustration import Illustration
from printkit.books.rulebook.source import Group, anchor
from printkit.content import blocks as content, markdown
from printkit.draw.drawing import Circle, Drawing, Path, Symbol, Text, Use, label
from printkit.draw.outline import rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import contrast
from printkit.draw.type.span import Span, Spans, marked
from printkit.export.document import Sheet
from printkit.figures.compose import GAP as PANELS, Study
from printkit.figures.figure import Figure
from printkit.figures.legend import Foot, entries
from printkit.figures.still import StillLayers
from printkit.figures.style import figure_style
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import TooSmall, located
from printkit.layouts.base.wording import capitalised
from printkit.pages.flow import SECTION, Block, FigureBlock, Measure, SetText, Soft, led, spans_of, told

SMALL, LARGE = 39.0, 84.0
"""The two widths of boards, in mm. A figure is drawn at the width that is nearer to the one requested."""
GAP = 6.0
"""Space between figures side by side, in mm, which makes two small ones as wide as a large one."""
CAPTION = 1.15
"""Em size of captions, as a multiple of the theme's."""
BAR = 5.0
"""Height of the bar above each board of a strip, in mm."""
NARROW = 22.0
"""Smallest width of panels that are side by side, in ems of their text."""
PAD = 4.0
"""Distance of the text on a panel from its sides, in mm."""
MOVES = ("place", "hop", "walk", "jump")
"""The effects of a turn that show which piece was played."""
BELOW = 1.0
"""Space between a figure and the caption below it, in mm."""
TALLEST = 0.55
"""Largest height of a picture from a file, as a fraction of the height of the page."""
NOTHING = SetText((), 0.0, 0)
"""The caption of a picture that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A figure drawn for a book: its number (0 for none), and its sheet without the caption.

    ``picture`` draws it at any size. ``element`` is the text for screen readers, which is the same at every size: a
    description of the picture, followed by the caption. ``caption`` begins with the number of the figure or, for a
    turn of a ``strip``, ends with the turn.
    """

    figure: Figure | Illustration
    picture: Study | Illustration
    number: int
    sheet: Sheet
    element: Element
    caption: Spans = ()
    strip: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Plates:
    """Makes the plates of one book; parts that figures have in common become one symbol.

    Attributes:
        measure: measure of the page.
        widest: largest width of a figure that cannot be drawn any smaller, in mm.
        height: height of a page's text, in mm.
        figure: the word for "figure" in the book's language; empty for figures without numbers.
        soft: function that puts soft hyphens into captions.
        targets: the elements that links can lead to, keyed by address; figures are added as they are placed.
    """

    measure: Measure
    widest: float
    height: float
    figure: str
    soft: Soft = str
    targets: dict[str, Element] = field(default_factory=dict)
    _layers: StillLayers = field(default_factory=lambda: StillLayers("figure"))

    def drawn(self, group: Group) -> tuple[Placed, ...]:
        """Draw the figures of a group, after which links can lead to them."""
        placements = tuple(self._placed(figure, number, strip=group.strip) for number, figure in group)
        for each in placements:
            if each.number and each.element.kids:
                self.targets[f"#{anchor(each.figure, each.number)}"] = each.element.kids[0]
        return placements

    def rows(self, figures: Sequence[Placed], captions: Sequence[content.Words]) -> Iterator[FigureBlock]:
        """Yield rows of drawn figures with their captions, once the targets of all links are known."""
        blocks = [self._captioned(each, words) for each, words in zip(figures, captions, strict=True)]
        key = self._key(blocks) if blocks[0].strip else Drawing()
        while blocks:
            count = self._fitting([each.sheet.width for each in blocks])
            row, blocks = blocks[:count], blocks[count:]
            yield self._row(row, key)
            key = Drawing()

    def _placed(self, figure: Figure | Illustration, number: int, *, strip: bool) -> Placed:
        """Return a figure whose description is read aloud; a figure without a description is merely decorative."""
        picture = figure if isinstance(figure, Illustration) else figures.study(self._themed(figure))
        if strip and isinstance(picture, Study):
            # Names would make boards of this size smaller, but parts of a board cannot be recognised without them.
            figure = replace(picture.figure, coords=bool(picture.figure.crop))
            picture = replace(picture, figure=figure).resized(SMALL)
        sheet = self._drawn(picture, foot=not strip)
        figure_element = Element("Figure", alt=sheet.spoken)
        kids = (figure_element, Element("Caption")) if number else (figure_element,)
        element = Element("Div", kids if sheet.description else kids[1:])
        return Placed(figure=figure, picture=picture, number=number, sheet=sheet, element=element, strip=strip)

    def _captioned(self, each: Placed, words: content.Words) -> Placed:
        if not each.number:
            return each
        label = (Span(f"{self.figure}\u00a0{each.number}.", "bold"), Span(" ")) if self.figure else ()
        last: Spans = ()
        if each.strip and isinstance(each.figure, Figure):
            # The notation of turns in the full game is left out, because it is meant for programs.
            turn = each.figure.turns[-1]
            label, last = (), () if ":" in turn else (Span(" "), Span(turn, "italic"))
        caption = (*label, *spans_of(words, soft=self.soft, leads=True), *last)
        *kids, inner = each.element.kids
        kids.append(replace(inner, kids=tuple(led(caption, self.targets))))
        return replace(each, caption=caption, element=replace(each.element, kids=tuple(kids)))

    def _drawn(self, picture: Study | Illustration, *, foot: bool) -> Sheet:
        """Draw the figure without its caption, narrower if the page requires it; with ``foot``, its key is set below
        it.
        """
        if isinstance(picture, Illustration):
            width, height = picture.size
            share = min(1.0, self.measure.width / width, TALLEST * self.height / height)
            return picture.sheet(width * share)
        boards = len(picture.plots)
        own = picture.figure.width or picture.sheet(caption=False, foot=foot).width / boards
        if not self.measure.grid and own * boards <= self.measure.width:
            return picture.sheet(caption=False, foot=foot)
        width = min((SMALL, LARGE), key=lambda each: abs(each - own))
        # A small board has no names if they would leave too little room. A board that would still be too small
        # becomes a large one, which may even extend into both margins.
        tries = [(each, coords) for each in (width, LARGE, self.measure.width) for coords in (True, False)]
        for each, coords in tries if width == SMALL else tries[2:5]:
            with suppress(TooSmall):
                if each * boards <= self.measure.width:
                    figure = replace(picture.figure, coords=coords and picture.figure.coords)
                    return replace(picture, figure=figure).resized(each).sheet(caption=False, foot=foot)
        return picture.resized((self.widest - PANELS * (boards - 1)) / boards).sheet(caption=False, foot=foot)

    def _themed(self, figure: Figure) -> Figure:
        # Every claim in the book was proved before the first page was set.
        return replace(figure, theme=self.measure.theme.name, claims=())

    def _fitting(self, widths: Sequence[float]) -> int:
        """Return the number of figures with these widths that fit side by side."""
        count, row_width = 1, widths[0]
        while count < len(widths) and row_width + GAP + widths[count] <= self.measure.width + 1e-6:
            row_width += GAP + widths[count]
            count += 1
        return count

    def _row(self, row: Sequence[Placed], key: Drawing) -> FigureBlock:
        """Place figures side by side on the baseline grid, each with its caption below, and a key above all of them.

        A single small figure has its caption beside it, where another figure would otherwise be.
        """
        # A figure wider than the page extends into both margins.
        x = min(0.0, (self.measure.width - row[0].sheet.width) / 2)
        bar = BAR + BELOW if row[0].strip else 0.0
        high = bar + max(each.sheet.height for each in row)
        foot = high + BELOW if any(each.number for each in row) else high
        rest = self.measure.width - row[0].sheet.width - GAP
        aside = bool(self.measure.grid) and len(row) == 1 and not row[0].strip and 0.9 * SMALL < rest < 1.5 * SMALL
        if aside:
            foot = 0.0
        parts: list[Drawing] = []
        deep = high if aside else foot
        for each in row:
            words = self._caption(each, rest if aside else max(each.sheet.width, min(SMALL, self.measure.width)))
            base = next((-item.y for item in words.items if isinstance(item, Text)), 0.0)
            low = foot + (self.measure.below(foot + base) if words.items else 0.0)
            figure_drawing = self._layers.shared(each.sheet.drawing) if each.number else each.sheet.drawing
            picture = figure_drawing.moved(x, -bar - each.sheet.height)
            parts.append(_told(each, picture, words, dx=x + aside * (each.sheet.width + GAP), dy=-low))
            if isinstance(each.picture, Study) and each.strip:
                parts.append(self._bar(each.picture, each.number).moved(x, -BAR))
            deep = max(deep, low + words.height)
            x += each.sheet.width + GAP
        # The key is partly in the empty line above it.
        low = self.measure.grid if key.layers else 0.0
        return FigureBlock(key + Drawing.join(parts).moved(0, -low), low + self.measure.lines(deep))

    def _bar(self, picture: Study, number: int) -> Drawing:
        """Draw the number of a turn, the piece that was played, the player and the score after it, above a board in a
        strip. The number is on a background in the colour of the player's pieces.
        """
        theme, state = self.measure.theme, picture.end_state
        size, middle = theme.caption * CAPTION, BAR / 2
        score = " : ".join(map(str, (state.score or {}).values()))
        mover = state.before.mover
        played = [effect.piece for effect in state.last_effects if effect.kind in MOVES]
        piece = next((each for each in (*played, *state.pieces.values()) if played or each[0] == mover[0]), "")
        symbol = figure_style(state.game.info.id).small(f"bar-{piece}", piece, theme)
        colour = _colour(symbol) or theme.ink
        ink = max((theme.paper, theme.ink), key=lambda each: contrast(each, colour))
        texts: tuple[tuple[float, str, Literal["start", "middle", "end"], str], ...] = (
            (0.6 * BAR, str(number), "middle", ink),
            (2.4 * BAR, capitalised(mover), "start", theme.ink),
            (SMALL - 1.5, score, "end", theme.ink),
        )
        labels = (
            label(x, middle, text, size, colour, weight="bold", anchor=anchor, middle=True, family=theme.family)
            for x, text, anchor, colour in texts
        )
        ground, box = rectangle(0, 0, SMALL, BAR), rectangle(0, 0, 1.2 * BAR, BAR)
        return Drawing.of(
            "labels",
            Path(ground, theme.shape(theme.tint, theme.hair, theme.faint)),
            Path(box, theme.shape(colour, theme.hair, theme.faint)),
            Use(symbol, 1.8 * BAR, middle, 0.8 * BAR),
            *labels,
        )

    def _key(self, placed: Sequence[Placed]) -> Drawing:
        """Draw the key to the marks on the boards of a strip; it may be empty."""
        studies = [each.picture for each in placed if isinstance(each.picture, Study)]
        rows = (row for each in studies for row in entries(each.plots, each.notes, replace(each.figure, key=True)))
        keyed = tuple(dict.fromkeys(rows))
        foot = Foot.key(studies[0].figure.game, keyed, self.measure.width, theme=self.measure.theme)
        return Drawing.of("labels", *foot.items).moved(0, 1.6 - self.measure.grid)

    def answer(self, text: str) -> FigureBlock:
        """Return text to be printed upside down at the right of the page."""
        wide, theme = self.measure.width, self.measure.theme
        words = self.measure.words(
            spans_of(markdown.words(text, "answer")), theme.caption * CAPTION, wide, colour=theme.soft
        )
        drawing = told(words, Element("P")).moved(wide, -words.height, 180.0)
        return FigureBlock(drawing, self.measure.lines(words.height), here=True)

    def panels(self, blocks: Sequence[Block], answer: str) -> FigureBlock:
        """Return paragraphs on tinted panels, side by side if there is room. The first words of each are its title;
        the last panel ends with an answer, printed upside down.
        """
        measure, theme, grid = self.measure, self.measure.theme, self.measure.grid
        across = len(blocks) if measure.width > len(blocks) * NARROW * measure.size else 1
        wide = (measure.width - (across - 1) * GAP) / across
        inner = wide - 2 * PAD
        told_answer = spans_of(markdown.words(answer, "answer"))
        foot = measure.words(told_answer, theme.caption * CAPTION, inner, colour=theme.soft)
        texts = [measure.words(marked(each.text)[1:], measure.size, inner, colour=theme.ink) for each in blocks]
        feet = (*[NOTHING] * (len(blocks) - 1), foot)
        high = measure.lines(max(a.height + b.height for a, b in zip(texts, feet, strict=True)) + 2 * grid)
        parts = list[Drawing]()
        for number, (block, text, foot) in enumerate(zip(blocks, texts, feet, strict=True)):
            x, y = (number * (wide + GAP), 0.0) if across > 1 else (0.0, -number * (high + grid))
            element = Element("P", tuple(led(block.text, measure.targets)))
            colour = theme.head or theme.accent
            title = measure.words(marked(block.text)[:1], SECTION * measure.size, inner, colour=colour)
            tint = theme.tint if foot.items else theme.mixed(theme.paper, theme.accent, 0.1)
            ground = Path(
                rectangle(x, y - high - 0.4 * grid, x + wide, y), theme.shape(tint, theme.hair, theme.faint)
            )
            parts += (
                Drawing.of("board", ground),
                Drawing.of("labels", *title.items).tagged(element).moved(x + PAD, y - 0.4 * grid),
                told(text, element).moved(x + PAD, y - 2 * grid),
                told(foot, Element("P")).moved(x + wide - PAD, y - high, 180.0),
            )
        return FigureBlock(Drawing.join(parts), high - y, wide=True, here=True)

    def _caption(self, each: Placed, width: float) -> SetText:
        theme = self.measure.theme
        if not each.number:
            return NOTHING
        with located(each.figure.at("caption"), "caption"):
            return self.measure.words(each.caption, theme.caption * CAPTION, width, colour=theme.ink)


def _colour(symbol: Symbol) -> str:
    """Return the colour of a piece: that of the first disc in its symbol; empty if it has none."""
    for item in symbol.items:
        if isinstance(item, Use) and (colour := _colour(item.symbol)):
            return colour
        if isinstance(item, Circle) and item.style.fill:
            return item.style.fill
    return ""


def _told(each: Placed, picture: Drawing, caption: SetText, *, dx: float = 0.0, dy: float = 0.0) -> Drawing:
    """Draw the picture and, if there is one, its caption (shifted by dx, dy), each as the right kind of element."""
    kids = list(each.element.kids)
    parts: list[Drawing] = []
    if each.number:
        parts.append(told(caption, kids.pop()).moved(dx, dy))
    parts.insert(0, picture.tagged(kids[0]) if kids else picture)
    return replace(Drawing.join(parts), structure=(each.element,) if each.element.kids else ())
