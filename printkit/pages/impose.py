"""Imposition: a deck of cards or tokens laid out on sheets, with backs, crop marks and folds.

All the pieces on a sheet are in one grid, either upright or turned, so that every cut runs straight across the sheet;
discs may form a honeycomb instead. Without bleed, adjacent pieces share a cut; with bleed, each piece has separate
cuts.

Crop marks differ from cut outlines: marks are black, outside every piece and in the layer ``marks``; outlines are in
the layer ``cut``. The first cut removes the marks in one margin, so there are marks in all four margins; small
crosses in the waste at rounded corners remain until the last cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, groupby, pairwise, product
from math import ceil, floor, fsum, sqrt
from typing import Literal, TypeAlias

from printkit.draw.drawing import Clip, Drawing, Item, Path, Symbol, Text, Use, line
from printkit.draw.outline import Box, Point, Segment, disc, rectangle, strokes, union
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.base.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.layouts.transform import Transform
from printkit.looks.style import Deck, Piece
from printkit.pages.margin import DEPTH, EDGE, INSET, Instructions, corners
from printkit.pages.marks import AWAY, FOLD, KNIFE, LENGTH, LONG, OFFSET, Marks, cased, contour, crop
from printkit.pages.page import PLAIN, Frame, grown, surround
from printkit.pages.registration import Registration

Duplex: TypeAlias = Literal["long", "short", "fold", "none"]
DUPLEX: tuple[Duplex, ...] = ("long", "short", "fold", "none")
"""Ways to place backs behind their fronts: turn the sheet over on an edge, fold it, or print no backs."""

GAP = 3.0
"""Space in mm between pieces that do not share straight edges, so that scissors fit between them."""
WHITE = 1.2
"""White space in mm between the bleeds of neighbours that do not share straight edges."""
APART = 6.0
"""Space in mm between rows of different kinds of pieces, if there is room for it."""
WORDS = 11.0
"""Height in mm reserved for the sheet's instructions, if the pieces leave enough room."""
GUTTERS = (3.0, 2.0)
"""Space in mm between full-bleed cards, if it costs no extra sheet, so that an inaccurate cut goes only through their
ink.
"""
SHORT, STUB = 1.5, 1.3
"""Bleed and length of crop marks, in mm, if the paper is too small for more."""
BLOCKS = 4.0
"""Space in mm between the pieces of two decks that share a sheet."""
PUNCHES = {16.0: "5/8 inch", 19.0: "3/4 inch", 25.4: "1 inch"}
"""Diameters in mm of discs that common punches cut, with the names of the punches."""
GLUE = 6.0
"""Smallest distance between a piece and the fold of a sheet that is folded and glued, in mm."""
BESIDE = 1.6
"""Space in mm between crop marks and a ruler, if there is room: a mark must not look like a tick of the ruler."""
TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Imposition:
    """The user's choices.

    Attributes:
        duplex: how backs are placed behind their fronts.
        bleed: whether drawings extend past the cut as far as the deck allows, even if that costs space.
        marks: the kind of crop marks.
        outline: whether the edge of each piece is drawn; if None, only edges not made visible by ink past the cut or
            by crop marks are drawn.
        frame: the content of the sheet's margins.
        registration: marks on the fronts for a cutting machine.
        gutter: space between neighbours, in mm; None for the widest that costs no extra sheet, if ink extends past
            the cut.
    """

    duplex: Duplex = "long"
    bleed: bool = False
    marks: Marks = "outside"
    outline: bool | None = None
    frame: Frame = PLAIN
    registration: Registration | None = None
    gutter: float | None = None


USUAL = Imposition()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a piece: its centre in mm and its rotation in degrees counter-clockwise."""

    x: float
    y: float
    angle: float = 0.0

    def across(self, axis: Axis) -> Slot:
        """Return the slot for the back, which is behind this slot after the sheet has been turned about an axis."""
        if axis.upright:
            return Slot(2 * axis.at - self.x, self.y, -self.angle % 360)
        return Slot(self.x, 2 * axis.at - self.y, (180 - self.angle) % 360)


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which a sheet is turned, or along which it is folded: x = ``at`` if upright, otherwise y =
    ``at`` (mm).
    """

    upright: bool
    at: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """Slots relative to the lower left corner of the box that the pieces fill, in mm.

    Attributes:
        slots: the slots in reading order.
        width, height: size of that box.
        honeycomb: whether alternate rows are shifted.
        line: number of slots in a row, or in a column, that must hold pieces of a single kind; 0 if kinds may be
            mixed.
    """

    slots: tuple[Slot, ...]
    width: float
    height: float
    honeycomb: bool = False
    line: int = 0

    @property
    def turned(self) -> bool:
        """Whether the pieces are turned on their sides."""
        return self.slots[0].angle != 0


@dataclass(frozen=True, slots=True)
class _Bleed:
    """The extent of the ink past the edges of all pieces (``each``), of the outermost fronts (``outer``) and of the
    outermost backs (``behind``), and the gap between pieces, in mm.

    ``mark`` is the length of the crop marks outside the ink.
    """

    each: float
    outer: float
    behind: float
    gap: float
    mark: float = LENGTH


@dataclass(frozen=True, slots=True)
class Plan:
    """The layout of every sheet of a deck.

    Attributes:
        slots: the slots on the paper, in reading order.
        axis: axis about which backs are mirrored; None if there are no backs.
        fold: whether fronts and backs are on the same side of the sheet.
        honeycomb: whether alternate rows are shifted.
        bleed: extent of the ink past the edges of the pieces.
        reach: extent of marks and bleed beyond the pieces, in mm.
        line: number of slots in a row or a column that must hold pieces of one kind; 0 if kinds may be mixed.
    """

    slots: tuple[Slot, ...]
    axis: Axis | None
    fold: bool
    honeycomb: bool
    bleed: _Bleed
    reach: float
    line: int = 0

    def sheets(self, deck: Deck) -> int:
        """Return the number of sheets for the whole deck."""
        return ceil(len(_each(deck, self.line)) / len(self.slots))


# ---------------------------------------------------------------------------------------- finding room


_Room: TypeAlias = tuple[float, float]
"""The width and the height of an area that pieces may fill, in mm."""


def grid(width: float, height: float, room: _Room, *, gap: float, angle: float = 0.0) -> Pattern | None:
    """Return rows and columns of boxes of ``width`` x ``height`` mm (as placed) that fill the space."""
    columns = floor((room[0] + gap + TINY) / (width + gap))
    rows = floor((room[1] + gap + TINY) / (height + gap))
    if columns < 1 or rows < 1:
        return None
    slots = tuple(
        Slot(c * (width + gap) + width / 2, r * (height + gap) + height / 2, angle)
        for r in reversed(range(rows))
        for c in range(columns)
    )
    return Pattern(slots, columns * (width + gap) - gap, rows * (height + gap) - gap)


def honeycomb(size: float, room: tuple[float, float], gap: float, *, upright: bool = False) -> Pattern | None:
    """Return rows (columns if ``upright``) of discs ``size`` mm across that fill the space, alternately shifted by
    half a disc.
    """
    if upright:
        lying = honeycomb(size, room[::-1], gap)
        if lying is None:
            return None
        new_slots = sorted((Slot(slot.y, slot.x) for slot in lying.slots), key=lambda s: (-round(s.y, 6), s.x))
        return Pattern(tuple(new_slots), lying.height, lying.width, honeycomb=True)
    pitch = size + gap
    rise = pitch * sqrt(3) / 2
    columns = floor((room[0] - size + TINY) / pitch) + 1
    rows = floor((room[1] - size + TINY) / rise) + 1
    if columns < 1 or rows < 2:
        return None
    full = (columns - 0.5) * pitch + size <= room[0] + TINY
    slots = tuple(
        Slot(size / 2 + (c + r % 2 / 2) * pitch, size / 2 + r * rise)
        for r in reversed(range(rows))
        for c in range(columns if full or r % 2 == 0 else columns - 1)
    )
    return Pattern(slots, size + (columns - (0.5 if full else 1)) * pitch, size + (rows - 1) * rise, honeycomb=True)


@dataclass(frozen=True, slots=True)
class _Packing:
    """Searches for places for the pieces of a deck, ``gap`` mm apart; ``groups`` lists the number of pieces of each
    kind.
    """

    deck: Deck
    gap: float
    groups: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of pieces."""
        return sum(self.groups)

    def best(self, room: _Room) -> Pattern | None:
        """Return the pattern that needs the fewest sheets; None if not even one piece fits.

        If several patterns need the same number of sheets, rows and columns are preferred to a honeycomb, which is
        harder to cut; the next criteria are rows or columns with one kind of piece each, more pieces, and upright
        pieces.
        """
        patterns = [self._grid(room, angle) for angle in (0.0, 90.0)]
        if is_disc(self.deck):
            patterns += [honeycomb(self.deck.width, room, self.gap, upright=upright) for upright in (False, True)]
        if len(self.groups) > 1:
            patterns += [
                self._lines(room, angle, upright=upright) for upright in (False, True) for angle in (0.0, 90.0)
            ]
        choice = min(
            (pattern for pattern in patterns if pattern),
            key=lambda p: (self.sheets(p), p.honeycomb, not p.line, not p.line and -len(p.slots), p.turned),
            default=None,
        )
        if choice is None or choice.honeycomb or choice.line or self.count > len(choice.slots):
            return choice
        return self._compact(room, choice.slots[0].angle)

    def smallest(self, rooms: Sequence[_Room], *, flat: bool) -> Pattern | None:
        """Return the best pattern in the first area whose pattern is no worse than that of the last and largest
        area.
        """
        full = self.best(rooms[-1])
        for room in rooms if full else ():
            pattern = self.best(room)
            if full and pattern and (self.sheets(pattern), not pattern.line) <= (self.sheets(full), not full.line):
                return (self._flattest(room) if flat else None) or pattern
        return full

    def sheets(self, pattern: Pattern) -> int:
        """Return the number of sheets for the whole deck."""
        return ceil(len(_each(self.deck, pattern.line)) / len(pattern.slots))

    def capacity(self, room: _Room) -> int:
        """Return the number of pieces that fit into an area."""
        pattern = self.best(room)
        return len(pattern.slots) if pattern else 0

    def _size(self, angle: float) -> tuple[float, float]:
        return (self.deck.height, self.deck.width) if angle else (self.deck.width, self.deck.height)

    def _grid(self, room: _Room, angle: float) -> Pattern | None:
        return grid(*self._size(angle), room, gap=self.gap, angle=angle)

    def _compact(self, room: _Room, angle: float) -> Pattern:
        """Return rows and columns for a deck that fits on one sheet, with the fewest empty places and, if several
        have equally few, the squarest shape.
        """
        (w, h), gap = self._size(angle), self.gap
        patterns = (
            self._grid((c * (w + gap) - gap, min(room[1], ceil(self.count / c) * (h + gap) - gap)), angle)
            for c in range(1, floor((room[0] + gap + TINY) / (w + gap)) + 1)
        )
        return min(
            (pattern for pattern in patterns if pattern and len(pattern.slots) >= self.count),
            key=lambda pattern: (len(pattern.slots), abs(pattern.width - pattern.height), -pattern.width),
        )

    def _lines(self, room: _Room, angle: float, *, upright: bool = False) -> Pattern | None:
        """Return rows, or columns if ``upright``, each for one kind: as few as possible, and as short as possible."""
        pitch = [side + self.gap for side in self._size(angle)]
        most = [floor((space + self.gap + TINY) / step) for space, step in zip(room, pitch, strict=True)]
        if min(most) < 1:
            return None
        long, across = reversed(most) if upright else most
        lines = sum(ceil(count / long) for count in self.groups)
        if lines <= across:
            long = next(n for n in range(1, long + 1) if sum(ceil(g / n) for g in self.groups) == lines)
            across = lines
        columns, rows = (across, long) if upright else (long, across)
        pattern = self._grid((columns * pitch[0] - self.gap, rows * pitch[1] - self.gap), angle)
        if pattern is None:
            return None
        slots = tuple(sorted(pattern.slots, key=lambda s: (s.x, -s.y))) if upright else pattern.slots
        return replace(pattern, slots=slots, line=long if len(self.groups) > 1 else 0)

    def _flattest(self, room: _Room) -> Pattern | None:
        """Return the arrangement in rows and columns that contains the whole deck at the smallest height; None if the
        area is too small for it.
        """
        patterns = (self._lines(room, angle) for angle in (0.0, 90.0))
        return min(
            (each for each in patterns if each and self.sheets(each) == 1),
            key=lambda each: (each.height, each.turned),
            default=None,
        )


def _groups(deck: Deck) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of a deck, in groups of pieces that share rows; cards and single pieces may be in
    any row.
    """
    if corner(deck) is not None:
        return (deck.pieces,)
    groups = groupby(deck.pieces, key=lambda piece: piece.group or (piece.name if piece.count > 1 else ""))
    return tuple(tuple(pieces) for _, pieces in groups)


def _each(deck: Deck, line: int = 0) -> tuple[Piece | None, ...]:
    """Return the pieces of a deck, each repeated as often as needed, with None for empty slots at the end of a
    line.
    """
    places: list[Piece | None] = []
    for pieces in _groups(deck):
        places += [None] * (-len(places) % line if line else 0)
        places += [piece for piece in pieces for _ in range(piece.count)]
    return tuple(places)


def plan(deck: Deck, paper: Paper, way: Imposition = USUAL) -> Plan:
    """Return the places of a deck's pieces on each sheet.

    Of several possible bleeds, those that need the fewest sheets are preferred, and among these the widest.

    Raises:
        TooSmall: not even one piece fits the paper.
    """
    plans = [layout for bleed in _bleeds(deck, way) if (layout := _plan(deck, paper, way, bleed=bleed))]
    if not plans:
        size = f"{short(deck.width, 1)} x {short(deck.height, 1)} mm"
        message = f"{{field}} {{value}} is too small for {deck.title}: it needs {size} and the margins."
        raise TooSmall(
            "paper", paper.name, message, found=(paper.width, paper.height), bound=(deck.width, deck.height)
        )

    def cramped(layout: Plan) -> bool:
        """Return whether rulers lack room, so that a narrower bleed or shorter marks might help. Cards need room on
        one side only; other pieces need it both on the left and below.
        """
        l, b, r, t = union(_box(deck, slot) for slot in layout.slots)
        sides = (l, b, paper.width - r, paper.height - t)
        room = min(l, b) - INSET if corner(deck) is None else max(sides) - EDGE
        return way.frame.ruler and room - layout.reach < DEPTH + BESIDE - TINY

    return min(plans, key=lambda laid: (laid.sheets(deck), laid.honeycomb, not laid.line, cramped(laid)))


def _bleeds(deck: Deck, way: Imposition) -> tuple[_Bleed, ...]:
    """Return the possible bleeds of a deck, with the widest first."""
    gutter_width, run = way.gutter, max(0.0, min(deck.bleed, _ink(deck)))
    if corner(deck) is None:
        most = AWAY if gutter_width is None else max(0.0, gutter_width - WHITE) / 2
        far = deck.bleed if way.bleed or deck.contoured else min(deck.bleed, most)
        beside = 2 * (OFFSET + STUB) if _is_large(deck) else WHITE
        return (_Bleed(far, far, far, max(GAP, 2 * far + beside) if gutter_width is None else gutter_width),)
    if gutter_width is None and way.bleed:
        return (_Bleed(deck.bleed, deck.bleed, deck.bleed, 2 * deck.bleed),)
    # Neighbours that share their edges have extra ink on their outer sides only.
    gaps = (gutter_width,) if gutter_width is not None else (*GUTTERS, 0.0) if run else (0.0,)
    outer = dict.fromkeys((run, min(run, SHORT), 0.0))
    return tuple(
        _Bleed(min(run, gap / 2), far, deck.bleed, gap, mark)
        for gap in gaps
        for far, mark in product(outer, (LENGTH, STUB))
        if far >= min(run, gap / 2)
    )


def _ink(deck: Deck) -> float:
    """Return the largest distance in mm by which the ink of a front extends past its edge."""
    if not deck.bleed:
        return 0.0
    boxes = (piece.front.bounds() for piece in deck.pieces)
    return max((max(-l, -b, r - deck.width, t - deck.height) for l, b, r, t in boxes), default=0.0)


@dataclass(frozen=True, slots=True)
class _Space:
    """The part of a sheet that pieces may cover; lengths in mm.

    Attributes:
        paper: the sheet.
        margin: smallest distance of the pieces from the sheet's edges.
        ruler: distance of the pieces from the edges that have rulers, if there is room; 0 without rulers.
    """

    paper: Paper
    margin: float
    ruler: float

    @property
    def whole(self) -> _Room:
        """The paper inside its margins."""
        return self.paper.width - 2 * self.margin, self.paper.height - 2 * self.margin

    def rooms(self, *, roomy: bool) -> list[_Room]:
        """Return the areas to try in turn; if ``roomy``, those that leave space for words and rulers come first."""
        across, up = (side - self.ruler - self.margin for side in (self.paper.width, self.paper.height))
        return [(across, up - WORDS), (across, up), self.whole] if roomy and self.ruler else [self.whole]

    def clear_of(self, marks: Registration, reach: float) -> tuple[_Room, _Room]:
        """Return the areas that are clear of registration marks: between the upper marks and the lower ones, or
        between the two sides.
        """
        deep = max(max(r - l, t - b) for l, b, r, t in marks.reserved(self.paper)) + reach
        across, up = self.whole
        return (across, self.paper.height - 2 * deep), (self.paper.width - 2 * deep, up)

    def start(self, pattern: Pattern) -> Point:
        """Return the lower left corner of a pattern that is centred, or moved from the centre to leave room for the
        rulers.
        """
        sides = ((self.paper.width, pattern.width), (self.paper.height, pattern.height))
        x, y = (max((side - block) / 2, min(self.ruler, side - block - self.margin)) for side, block in sides)
        return x, y

    def half(self, axis: Axis, glue: float) -> _Room:
        """Return the half of a folded sheet on one side of its fold."""
        across, up = self.whole
        if axis.upright:
            return self.paper.width / 2 - self.margin - glue, up
        return across, self.paper.height / 2 - self.margin - glue

    def beside(self, axis: Axis, pattern: Pattern, glue: float) -> Point:
        """Return the lower left corner of a pattern close to a fold, where folding is most accurate: on its left, or
        above it.
        """
        x, y = self.start(pattern)
        return (axis.at - glue - pattern.width, y) if axis.upright else (x, axis.at + glue)


def _spaced(pattern: Pattern, groups: Sequence[int], room: float) -> Pattern:
    """Return rows with space between kinds and with incomplete rows centred, if all pieces fit within ``room``
    mm; other patterns are returned unchanged.
    """
    line, slots = pattern.line, pattern.slots
    if line < 2 or slots[0].y != slots[1].y or sum(ceil(count / line) for count in groups) * line > len(slots):
        return pattern
    gap = min(APART, (room - pattern.height) / (len(groups) - 1))
    if gap < APART / 4:
        return pattern
    pitch, result = slots[1].x - slots[0].x, list[Slot]()
    for kind, count in enumerate(groups):
        rise, first = gap * (len(groups) - 1 - kind), len(result)
        for n in range(ceil(count / line) * line):
            aside = pitch / 2 * max(0, n // line * line + line - count)
            slot = slots[first + n]
            result.append(replace(slot, x=slot.x + aside, y=slot.y + rise))
    return replace(pattern, slots=tuple(result), height=pattern.height + gap * (len(groups) - 1))


def _plan(
    deck: Deck, paper: Paper, way: Imposition, *, bleed: _Bleed, roomy: bool = True, flat: bool = False
) -> Plan | None:
    """Return the arrangement of the pieces with one kind of bleed; None if not even one piece fits.

    ``roomy`` leaves room for rulers and words beside the pieces if that costs no extra sheet; ``flat`` arranges the
    pieces in as few rows as the width of the paper allows.
    """
    groups = tuple(sum(piece.count for piece in pieces) for pieces in _groups(deck))
    packing = _Packing(deck, bleed.gap, groups)
    fold = _backed(deck, way) and way.duplex == "fold"
    has_marks = way.marks != "none" and corner(deck) is not None
    reach = bleed.outer + (OFFSET + bleed.mark if has_marks else 1.0)
    space = _Space(paper, EDGE + reach, INSET + DEPTH + BESIDE + reach if way.frame.ruler else 0.0)
    if fold:
        glue = max(GLUE, reach + 1)
        axes = (Axis(True, paper.width / 2), Axis(False, paper.height / 2))
        axis = max(axes, key=lambda each: packing.capacity(space.half(each, glue)))
        pattern = packing.best(space.half(axis, glue))
    else:
        axis = turning(paper, way.duplex)
        rooms = space.rooms(roomy=roomy)
        if way.registration:
            space = replace(space, margin=max(space.margin, way.registration.inset + reach))
            rooms = [max(space.clear_of(way.registration, reach), key=packing.capacity)]
        pattern = packing.smallest(rooms, flat=flat)
        if pattern and roomy and not flat and not way.registration:
            pattern = _spaced(pattern, packing.groups, rooms[0][1])
    if pattern is None:
        return None
    x, y = space.beside(axis, pattern, glue) if fold else space.start(pattern)
    return Plan(
        slots=tuple(Slot(x + slot.x, y + slot.y, slot.angle) for slot in pattern.slots),
        axis=axis if _backed(deck, way) else None,
        fold=fold,
        honeycomb=pattern.honeycomb,
        bleed=bleed,
        reach=reach,
        line=pattern.line,
    )


def _backed(deck: Deck, way: Imposition) -> bool:
    return way.duplex != "none" and any(piece.back for piece in deck.pieces)


def turning(paper: Paper, duplex: Duplex) -> Axis:
    """Return the axis about which a sheet of a given paper turns when it is flipped on its long or its short edge."""
    upright = (duplex == "long") == (paper.height >= paper.width)
    return Axis(upright, (paper.width if upright else paper.height) / 2)


def is_disc(deck: Deck) -> bool:
    """Return whether the pieces are round."""
    return deck.outline == disc(deck.width / 2, deck.height / 2, deck.width / 2)


def _is_large(deck: Deck) -> bool:
    """Return whether the pieces are discs too large for a punch, whose ticks show compasses where their centre is."""
    return is_disc(deck) and deck.width > LONG


def corner(deck: Deck) -> float | None:
    """Return the corner radius, in mm, of pieces with four straight sides; None for other shapes."""
    insets: list[float] = []
    for (x, y), (u, v) in strokes(deck.outline):
        if x == u and x in (0, deck.width):
            insets.append(min(y, v))
        elif y == v and y in (0, deck.height):
            insets.append(min(x, u))
    return insets[0] if len(insets) == 4 and max(insets) - min(insets) < TINY else None


# ---------------------------------------------------------------------------------------------- sheets


def impose(deck: Deck, paper: Paper, theme: Theme, *, way: Imposition = USUAL) -> tuple[Sheet, ...]:
    """Return the deck on as many sheets as it needs, each front followed by its back.

    Raises:
        TooSmall: not even one piece fits the paper.
    """
    layout = plan(deck, paper, way)
    pieces = _each(deck, layout.line)
    total = layout.sheets(deck)
    printing = _Printing(paper, theme, way)
    sheets: list[Sheet] = []
    each = len(layout.slots)
    across = sum(slot.y == layout.slots[0].y for slot in layout.slots)
    even = ceil(len(pieces) / total)
    if not layout.line and len(pieces) % each % across == 1 not in (even % across, len(pieces) % even % across):
        # Pieces are divided evenly among the sheets, so that none is alone in its row.
        each = even
    for number, start in enumerate(range(0, len(pieces), each), start=1):
        block = _Block.of(deck, layout, pieces[start : start + each])
        sheets += printing.sides((block,), f"{number} of {total}" if total > 1 else "")
    return tuple(sheets)


def together(
    decks: Sequence[Deck], paper: Paper, theme: Theme, *, way: Imposition = USUAL
) -> tuple[Sheet, ...] | None:
    """Return several decks on one sheet, one above the other, and its back; None if one sheet is not enough.

    Decks with backs never share a sheet with decks without, and folded sheets are never shared.
    """
    if way.duplex == "fold" or len({_backed(deck, way) for deck in decks}) > 1:
        return None
    for roomy, which in product((True, False), (0, -1)):
        plans = [_plan(deck, paper, way, bleed=_bleeds(deck, way)[which], roomy=roomy, flat=True) for deck in decks]
        blocks = [
            _Block.of(deck, layout, _each(deck, layout.line))
            for deck, layout in zip(decks, plans, strict=True)
            if layout
        ]
        whole = len(blocks) == len(decks) and all(block.pieces == _each(block.deck) for block in blocks)
        if whole and (stack := _stacked(blocks, paper, way)):
            return tuple(_Printing(paper, theme, way).sides(stack, ""))
    return None


def document(sheets: tuple[Sheet, ...], deck: Deck) -> Document:
    """Return a file that contains one deck, with its metadata."""
    subject = f"{sum(piece.count for piece in deck.pieces)} pieces of {deck.width:g} x {deck.height:g} mm"
    return Document(sheets, title=deck.title, author=deck.author, subject=subject, credits=deck.credits)


def titled(decks: Sequence[Deck]) -> str:
    """Return the title of several decks on one sheet: ``Game: standees and discs``."""
    first, *others = (deck.title for deck in decks)
    lead = first.partition(": ")[0] + ": "
    rest = [title.removeprefix(lead) if title.startswith(lead) else title[:1].lower() + title[1:] for title in others]
    return " and ".join((first, *rest))


@dataclass(frozen=True, slots=True)
class _Block:
    """Pieces of one deck on a sheet, with a plan that has a slot for each of them."""

    deck: Deck
    plan: Plan
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, deck: Deck, layout: Plan, places: tuple[Piece | None, ...]) -> _Block:
        """Return a block with as many of the pieces as fit on a sheet; slots without a piece are empty."""
        pairs = [(piece, slot) for piece, slot in zip(places, layout.slots, strict=False) if piece]
        return cls(deck, replace(layout, slots=tuple(slot for _, slot in pairs)), tuple(piece for piece, _ in pairs))

    def outlined(self, way: Imposition) -> bool:
        """Return whether the pieces' edges are drawn: by default, only if neither marks nor ink past the edges makes
        them visible.

        After an inaccurate cut, part of an outline would remain on a piece.
        """
        if way.outline is not None:
            return way.outline
        has_edge = is_disc(self.deck) or self.deck.contoured or self.plan.bleed.each > 0
        straight = corner(self.deck) is not None
        return way.marks == "none" or (not straight and (not has_edge or _ink(self.deck) <= 0))

    def size_note(self, way: Imposition) -> str:
        """Return a note on cutting: cards along the ticks, and discs of a certain size by hand or with a punch."""
        where = "just" if self.plan.bleed.each <= AWAY else f"{short(self.plan.bleed.each, 1)}\u00a0mm"
        if not is_disc(self.deck):
            if self.outlined(way) or self.deck.box or way.marks != "outside":
                return ""
            if corner(self.deck) is None:
                return f"{capitalised(self.deck.title.rpartition(': ')[2])}: cut {where} inside the thin line"
            both = "; where two ticks are close together, cut at both" * (self.plan.bleed.gap > 0)
            border = "; the white border stays on" * (_ink(self.deck) < 0)
            stop = "Cut from tick to tick with a knife and stop there, to keep all ticks"
            return f"{stop}{both}{border}"
        punch = PUNCHES.get(self.deck.width, "")
        size = f"{short(self.deck.width, 1)}\u00a0mm" + f" ({punch})" * bool(punch)
        if self.outlined(way):
            return f"A {size} punch fits" if punch else ""
        slots = self.plan.slots
        rows = min(len({round(slot.x) for slot in slots}), len({round(slot.y) for slot in slots}))
        strips = ". To punch them, cut the sheet into strips first" if punch and rows > 2 else ""
        past = self.plan.bleed.each if self.plan.bleed.each <= AWAY else 0.0
        across = f"{self.deck.width + 2 * past:.0f}\u00a0mm across"
        cut = f"with scissors {where} inside its outer edge (about {across})"
        if not punch:
            return f"Cut out each disc {cut}" + "; its ticks point to its centre" * _is_large(self.deck)
        return f"Punch out the middle of each disc with a {size} punch, or cut {cut}{strips}"

    @property
    def box(self) -> Box:
        """The box around the pieces, in mm."""
        return union(_box(self.deck, slot) for slot in self.plan.slots)

    def moved(self, dx: float, dy: float) -> _Block:
        """Return the block in another place."""
        slots = tuple(replace(slot, x=slot.x + dx, y=slot.y + dy) for slot in self.plan.slots)
        return replace(self, plan=replace(self.plan, slots=slots))

    @property
    def turned(self) -> _Block:
        """The block on the back of the sheet, after the sheet has been turned about the axis of its plan."""
        assert self.plan.axis
        slots = tuple(slot.across(self.plan.axis) for slot in self.plan.slots)
        return replace(self, plan=replace(self.plan, slots=slots))

    def side(self, kind: Literal["piece", "back"], start: int) -> Drawing:
        """Draw one side of the pieces; piece n has the id ``KIND-n``, where n starts from ``start`` and counts blank
        places too.

        If only the outer sides bleed, every face is painted twice: with its bleed and then, over the bleed of its
        neighbours, up to its own edge.
        """
        bleed = self.plan.bleed
        outer = bleed.outer if kind == "piece" else bleed.behind
        symbols: dict[tuple[Drawing, float], Symbol] = {}

        def uses(bleed: float, *, has_ids: bool) -> Iterator[Use]:
            for number, (piece, slot) in enumerate(zip(self.pieces, self.plan.slots, strict=True), start):
                face = piece.front if kind == "piece" else piece.back
                if face is None:
                    continue
                if (face, bleed) not in symbols:
                    items = _face(self.deck, face if has_ids else _wordless(face), bleed)
                    symbols[face, bleed] = Symbol(f"{self.deck.id}-{kind}-{len(symbols) + 1}", items)
                id = f"{kind}-{number}" if has_ids else None
                yield Use(symbols[face, bleed], slot.x, slot.y, angle=slot.angle, id=id)

        below = uses(outer, has_ids=False) if outer > bleed.each else ()
        return Drawing.of("board", *below) + Drawing.of("pieces", *uses(bleed.each, has_ids=True))

    def guides(self, theme: Theme, way: Imposition) -> Drawing:
        """Return the outlines to cut along, the crop marks, and the pieces' own folds."""
        deck, radius = self.deck, corner(self.deck)
        centre = Transform.at(-deck.width / 2, -deck.height / 2)
        outline = tuple(_halves(deck.outline)) if radius is not None else deck.outline
        edge = Path(outline, KNIFE).transformed(centre)
        across = [(at, 0.0, at, deck.height) if axis == "x" else (0.0, at, deck.width, at) for axis, at in deck.folds]
        creases = [line(*ends, FOLD).transformed(centre) for ends in (*across, *deck.creases)]
        outlines, folds, below = Drawing(), Drawing(), Drawing()
        has_outline, has_contour = self.outlined(way), radius is None and not deck.box and way.marks != "none"
        for slot in self.plan.slots:
            to_slot = Transform.at(slot.x, slot.y, angle=slot.angle)
            if has_outline:
                outlines += Drawing.of("cut", edge.transformed(to_slot))
            if has_contour and not has_outline:
                rim = contour(edge.segments, self.plan.bleed.each, theme.paper)
                outlines += Drawing.of("marks", *(line.transformed(to_slot) for line in rim))
            if has_contour and not has_outline and _is_large(deck):
                middle, far = (slot.x, slot.y, slot.x, slot.y), deck.width / 2 + self.plan.bleed.each
                outlines += crop([middle], "outside", far, length=STUB)
            cased_lines = [(edge, KNIFE)] if has_outline and radius is None else []
            for path, style in (*cased_lines, *((crease, FOLD) for crease in creases)):
                casing = replace(path, style=cased(style, theme.paper))
                below += Drawing.of("labels", casing.transformed(to_slot))
            folds += Drawing.of("fold", *(crease.transformed(to_slot) for crease in creases))
        boxes = [_box(deck, slot) for slot in self.plan.slots]
        if radius is not None:
            bleed = self.plan.bleed
            outlines += crop(boxes, way.marks, bleed.outer, radius=radius, length=bleed.mark)
        return below + outlines + folds


def _stacked(blocks: Sequence[_Block], paper: Paper, way: Imposition) -> tuple[_Block, ...]:
    """Return blocks one above the other in the middle of the paper, above the ruler; nothing if their total height is
    too large. A box is near the top, because a picture of it is below.
    """
    apart = [BLOCKS + one.plan.reach + other.plan.reach for one, other in pairwise(blocks)]
    high = fsum(box[3] - box[1] for box in (block.box for block in blocks)) + fsum(apart)
    top, bottom = EDGE + blocks[0].plan.reach, EDGE + blocks[-1].plan.reach
    left = 0.0
    if way.frame.ruler:
        bottom += INSET - EDGE + DEPTH + BESIDE
        left = INSET + DEPTH + BESIDE
        top += min(WORDS + INSET - EDGE, max(0.0, paper.height - top - bottom - high))
    if high > paper.height - top - bottom:
        return ()
    y = paper.height - top - (paper.height - top - bottom - high) / (6 if blocks[0].deck.box else 2)
    result = []
    for block, gap in zip(blocks, (*apart, 0.0), strict=True):
        l, b, r, t = block.box
        least = min(left + block.plan.reach, paper.width - (r - l) - EDGE - block.plan.reach)
        result.append(block.moved(max((paper.width - (r - l)) / 2, least) - l, y - t))
        y -= t - b + gap
    return tuple(result)


@dataclass(frozen=True, slots=True)
class _Printing:
    """Sheets of one paper, in the colours of a theme."""

    paper: Paper
    theme: Theme
    way: Imposition

    def sides(self, blocks: Sequence[_Block], name: str) -> Iterator[Sheet]:
        """Yield the front of a sheet and, if it has one, its back."""
        first = blocks[0].plan
        starts = accumulate((len(block.pieces) for block in blocks[:-1]), initial=1)
        fronts, backs, guides = Drawing(), Drawing(), Drawing()
        boxes: list[_Inked] = []
        behind: list[_Inked] = []
        for block, start in zip(blocks, starts, strict=True):
            bleed = block.plan.bleed
            fronts += block.side("piece", start)
            guides += block.guides(self.theme, self.way)
            boxes.append(_Inked(block.box, bleed.outer, block.plan.reach))
            if first.axis:
                backs += block.turned.side("back", start)
                behind.append(_Inked(block.turned.box, bleed.behind, bleed.behind + 0.5))
        if first.axis is None:
            yield self._sheet(fronts + guides, boxes, blocks, name=name)
        elif first.fold:
            crease = _crease(first.axis, self.paper)
            yield self._sheet(fronts + backs + guides + crease, boxes + behind, blocks, name=name)
        else:
            yield self._sheet(fronts + guides, boxes, blocks, name=name, side="front")
            yield replace(self._sheet(backs, behind, blocks, name=name, side="back"), back=True)

    def _sheet(
        self, drawing: Drawing, parts: Sequence[_Inked], blocks: Sequence[_Block], *, name: str, side: str = ""
    ) -> Sheet:
        """Return one side of a sheet with its margins."""
        contents = _contents(blocks, side)
        drawing = drawing.tagged(Element("Figure", alt=contents))
        figure = corners(union(grown(each.box, each.reach) for each in parts))
        words = self._surround(blocks, [name, side], figure)
        if self.way.registration and side != "back":
            words += self.way.registration.drawing(self.paper)
        return Sheet(
            self.paper.width,
            self.paper.height,
            replace(drawing + words, structure=words.structure + drawing.structure),
            " · ".join(filter(None, (titled([block.deck for block in blocks]), name, side))),
            description=contents,
            trim=union(each.box for each in parts),
            bleed=union(grown(each.box, each.bleed) for each in parts),
        )

    def _surround(self, blocks: Sequence[_Block], names: list[str], figure: tuple[Point, ...]) -> Drawing:
        """Return the rulers, the instructions for the sheet, and the credits if there is room for them."""
        layout, way, theme = blocks[0].plan, self.way, self.theme
        decks = [block.deck for block in blocks]
        for deck in decks:
            theme = theme.also(deck.family)
        front = names[-1] != "back"
        is_mixed = len({corner(deck) is None for deck in decks}) > 1
        strip = "First cut off the strip of discs, below the ticks" * is_mixed
        notes = ((block.size_note(way), capitalised(block.deck.work)) for block in blocks)
        works = dict.fromkeys(filter(None, (strip, *chain.from_iterable(notes))))
        works = works if front else {"Cut from the front": None}
        orders = [TURNS[way.duplex if layout.axis else "none"], *(f"{work}." for work in works)]
        title = " · ".join(filter(None, (titled(decks), *names)))
        folds = layout.fold or any(deck.folds or deck.creases for deck in decks)
        has_outline = any(block.outlined(way) for block in blocks)
        words = Instructions(title, " ".join(orders), front and has_outline, front and folds)
        reserved_boxes = way.registration.reserved(self.paper) if way.registration else ()
        frame = replace(way.frame, words=words if way.frame.note else None, reserved_boxes=reserved_boxes)
        credits = " · ".join(dict.fromkeys(deck.credits.removesuffix(".") for deck in decks if deck.credits))
        comb = "set in a honeycomb" if layout.honeycomb else ""
        note = " · ".join(filter(None, (credits, comb, "print at 100%")))
        return surround(self.paper, theme, frame, text=note, figure=figure)


@dataclass(frozen=True, slots=True)
class _Inked:
    """The box of the pieces, and the extent of their bleed and their marks beyond it, in mm."""

    box: Box
    bleed: float
    reach: float


def _contents(blocks: Sequence[_Block], side: str) -> str:
    """Return a description of the pieces on one side, by name and number: ``Chips: 20 × a chip, the same on both
    sides``.
    """
    decks = []
    for block in blocks:
        counts = Counter(piece.name for piece in block.pieces)
        names = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())
        decks.append(f"{block.deck.title}: {names}")
    return f"Backs of {'; '.join(decks)}" if side == "back" else "; ".join(decks)


def _wordless(face: Drawing) -> Drawing:
    """Return a face without its words, which never extend past the edge and would otherwise be in the file twice."""

    def kept(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(
            replace(item, items=kept(item.items)) if isinstance(item, Clip) else item
            for item in items
            if not isinstance(item, Text)
        )

    return Drawing(tuple((layer, kept(items)) for layer, items in face.layers))


def _face(deck: Deck, face: Drawing, bleed: float) -> tuple[Item, ...]:
    """Return a face of the deck, centred on the origin and clipped where its ink must end."""
    w, h = deck.width, deck.height
    # The waste at round corners is inked as well, so that a slightly inaccurate cut shows no white.
    window = rectangle(-bleed, -bleed, w + bleed, h + bleed)
    if is_disc(deck):
        window = disc(w / 2, h / 2, w / 2 + bleed)
    items: tuple[Item, ...] = tuple(item for _, item in face)
    if deck.bleed > bleed:
        items = (Clip(window, items),)
    return tuple(item.transformed(Transform.at(-w / 2, -h / 2)) for item in items)


def _box(deck: Deck, slot: Slot) -> Box:
    """Return the area of a piece on the paper."""
    w, h = (deck.width, deck.height) if slot.angle % 180 == 0 else (deck.height, deck.width)
    return slot.x - w / 2, slot.y - h / 2, slot.x + w / 2, slot.y + h / 2


def _halves(outline: tuple[Segment, ...]) -> Iterator[Segment]:
    """Yield an outline as strokes that begin in the middle of each straight side.

    Dashes are then symmetrical on each side, so that the dashes of two pieces that share a side coincide.
    """
    at: Point = (0.0, 0.0)
    for step in outline:
        match step:
            case ("M", x, y):
                at = (x, y)
            case ("L", x, y):
                middle = ((at[0] + x) / 2, (at[1] + y) / 2)
                yield from (("M", *middle), ("L", *at), ("M", *middle), ("L", x, y))
                at = (x, y)
            case ("C", *_, x, y):
                yield ("M", *at)
                yield step
                at = (x, y)
            case _:
                pass


def _crease(axis: Axis, paper: Paper) -> Drawing:
    """Return the line along which an entire sheet is folded."""
    if axis.upright:
        return Drawing.of("fold", line(axis.at, EDGE, axis.at, paper.height - EDGE, FOLD))
    return Drawing.of("fold", line(EDGE, axis.at, paper.width - EDGE, axis.at, FOLD))


TURNS = {
    "long": "Print two-sided, flipped on the long edge.",
    "short": "Print two-sided, flipped on the short edge.",
    "fold": "Print one-sided; fold back along the dotted lines and glue before you cut.",
    "none": "Print one-sided.",
}
"""Instructions for turning over or folding a sheet."""
