"""Imposition: a deck of cards or tokens laid out on sheets, with its backs, crop marks and folds.

All pieces of a sheet stand in one grid, upright or all turned, so that every cut runs straight across the sheet;
discs may stand in a honeycomb instead. Without bleed, neighbours share a cut; with bleed, each has its own.

Crop marks are told apart from cut outlines: marks are black, keep outside every piece and lie in the layer
``marks``; outlines lie in the layer ``cut``. Whichever cut comes first would take away the marks in one margin, so
there are marks in all four margins, and small crosses in what round corners lose, which stay until the last cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, floor, sqrt
from typing import Literal, TypeAlias

from layouts.errors import InputError
from layouts.paper import Paper
from printkit.document import Sheet
from printkit.drawing import (
    Box,
    Clip,
    Drawing,
    Item,
    Move,
    Path,
    Point,
    Segment,
    Style,
    Symbol,
    Use,
    disc,
    line,
    rectangle,
    union,
)
from printkit.dress import Deck
from printkit.export.numbers import short
from printkit.sheets.margin import DEPTH, EDGE, corners
from printkit.sheets.marks import LENGTH, OFFSET, Marks, crop
from printkit.sheets.page import PLAIN, Frame, surround
from printkit.theme import Theme

Duplex: TypeAlias = Literal["long", "short", "fold", "none"]
DUPLEX: tuple[Duplex, ...] = ("long", "short", "fold", "none")
"""How backs come to their fronts: the sheet is turned over on an edge, or folded; or there are none."""

GAP = 2.0
"""Between pieces that do not share straight edges, in mm."""
GLUE = 6.0
"""Least distance between a piece and the fold of a sheet that is folded and glued, in mm."""
CLEAR = 0.4
"""Between marks and a ruler, in mm."""
TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Imposition:
    """What may be chosen.

    Attributes:
        duplex: how backs come to their fronts.
        bleed: let the drawings run past the cut as far as the deck allows, also where that costs room.
        marks: which crop marks.
        outline: whether the edge of each piece is drawn.
        frame: what stands in the margins of the sheet.
    """

    duplex: Duplex = "long"
    bleed: bool = False
    marks: Marks = "outside"
    outline: bool = True
    frame: Frame = PLAIN


USUAL = Imposition()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a piece: its centre in mm and its turn in degrees counter-clockwise."""

    x: float
    y: float
    angle: float = 0.0

    def across(self, axis: Axis) -> Slot:
        """Where the back must be printed so that it lies behind this slot, once the sheet is turned about an axis."""
        if axis.upright:
            return Slot(2 * axis.at - self.x, self.y, -self.angle % 360)
        return Slot(self.x, 2 * axis.at - self.y, (180 - self.angle) % 360)


@dataclass(frozen=True, slots=True)
class Axis:
    """The line that a sheet is turned about, or folded along: x = ``at`` if upright, else y = ``at`` (mm)."""

    upright: bool
    at: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """Slots about a common corner: the lower left of the box that the pieces fill, in mm.

    Attributes:
        slots: in reading order.
        width, height: of that box.
        honeycomb: whether rows are shifted against each other.
    """

    slots: tuple[Slot, ...]
    width: float
    height: float
    honeycomb: bool = False

    @property
    def turned(self) -> bool:
        """Whether the pieces lie on their side."""
        return self.slots[0].angle != 0


@dataclass(frozen=True, slots=True)
class Plan:
    """How every sheet of a deck is laid out.

    Attributes:
        slots: on the paper, in reading order.
        axis: what backs are mirrored about; None without backs.
        fold: whether fronts and backs stand on one side of the sheet.
        honeycomb: whether rows are shifted against each other.
        bleed: in mm.
        reach: how far marks and bleed stand out from the pieces, in mm.
    """

    slots: tuple[Slot, ...]
    axis: Axis | None
    fold: bool
    honeycomb: bool
    bleed: float
    reach: float


# ---------------------------------------------------------------------------------------- finding room


def grid(
    width: float, height: float, room: tuple[float, float], gap: float, angle: float = 0.0
) -> Pattern | None:
    """As many boxes of ``width`` x ``height`` mm (as they lie) as fit the room in rows and columns."""
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
    """As many discs ``size`` mm across as fit the room in rows (columns if ``upright``) shifted by half a disc."""
    if upright:
        lying = honeycomb(size, room[::-1], gap)
        if lying is None:
            return None
        swapped = sorted((Slot(slot.y, slot.x) for slot in lying.slots), key=lambda s: (-round(s.y, 6), s.x))
        return Pattern(tuple(swapped), lying.height, lying.width, honeycomb=True)
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
    return Pattern(
        slots, size + (columns - (0.5 if full else 1)) * pitch, size + (rows - 1) * rise, honeycomb=True
    )


def best(deck: Deck, room: tuple[float, float], gap: float, count: int) -> Pattern | None:
    """The pattern that needs the fewest sheets for ``count`` pieces; None where not one piece fits.

    Of equals, rows and columns are taken before a honeycomb (they are easier to cut), then the one that holds
    more, then upright pieces.
    """
    found = [
        grid(deck.width, deck.height, room, gap),
        grid(deck.height, deck.width, room, gap, 90.0),
    ]
    if is_disc(deck):
        found += [honeycomb(deck.width, room, gap, upright=upright) for upright in (False, True)]
    chosen = min(
        (pattern for pattern in found if pattern),
        key=lambda p: (ceil(count / len(p.slots)), p.honeycomb, -len(p.slots), p.turned),
        default=None,
    )
    if chosen is None or chosen.honeycomb or count > len(chosen.slots):
        return chosen
    return _compact(deck, room, gap, count, chosen.slots[0].angle)


def _compact(deck: Deck, room: tuple[float, float], gap: float, count: int, angle: float) -> Pattern:
    """Rows and columns for a deck that one sheet holds: few empty places first, then nearly square."""
    w, h = (deck.height, deck.width) if angle else (deck.width, deck.height)
    blocks = (
        grid(w, h, (c * (w + gap) - gap, min(room[1], ceil(count / c) * (h + gap) - gap)), gap, angle)
        for c in range(1, floor((room[0] + gap + TINY) / (w + gap)) + 1)
    )
    return min(
        (block for block in blocks if block and len(block.slots) >= count),
        key=lambda block: (len(block.slots), abs(block.width - block.height), -block.width),
    )


def plan(deck: Deck, paper: Paper, way: Imposition = USUAL) -> Plan:
    """Where the pieces of a deck stand on each sheet.

    Raises:
        InputError: not one piece fits the paper.
    """
    count = sum(piece.count for piece in deck.pieces)
    backed = way.duplex != "none" and any(piece.back for piece in deck.pieces)
    radius = corner(deck)
    # Pieces that stand apart anyway may bleed into the gap: that costs no room.
    bleed = deck.bleed if way.bleed or (radius is None and 2 * deck.bleed <= GAP) else 0.0
    gap = 2 * bleed if radius is not None else max(GAP, 2 * bleed)
    marked = way.marks != "none" and radius is not None
    reach = bleed + (OFFSET + LENGTH if marked else 1.0)
    least = EDGE + reach
    width, height = paper.width - 2 * least, paper.height - 2 * least
    low = EDGE + DEPTH + CLEAR + reach if way.frame.ruler else 0.0

    def start(whole: float, block: float) -> float:
        # The middle of the paper, or as far from there as rulers along the edge need.
        return max((whole - block) / 2, min(low, whole - block - least))

    if backed and way.duplex == "fold":
        glue = max(GLUE, reach + 1)
        halves = [
            (best(deck, (paper.width / 2 - least - glue, height), gap, count), Axis(True, paper.width / 2)),
            (best(deck, (width, paper.height / 2 - least - glue), gap, count), Axis(False, paper.height / 2)),
        ]
        pattern, axis = max(halves, key=lambda half: len(half[0].slots) if half[0] else 0)
    else:
        long = (way.duplex == "long") == (paper.height >= paper.width)
        pattern = best(deck, (width, height), gap, count)
        axis = Axis(long, (paper.width if long else paper.height) / 2)
        glue = 0.0
    if pattern is None:
        size = f"{short(deck.width, 1)} x {short(deck.height, 1)} mm"
        raise InputError("--paper", paper.name, f"large enough for {deck.title} ({size} each, and margins)")
    if glue:
        # Close to the fold, where folding is truest: fronts on the left, or above.
        x = axis.at - glue - pattern.width if axis.upright else start(paper.width, pattern.width)
        y = start(paper.height, pattern.height) if axis.upright else axis.at + glue
    else:
        x, y = start(paper.width, pattern.width), start(paper.height, pattern.height)
    return Plan(
        tuple(Slot(x + slot.x, y + slot.y, slot.angle) for slot in pattern.slots),
        axis if backed else None,
        backed and way.duplex == "fold",
        pattern.honeycomb,
        bleed,
        reach,
    )


def is_disc(deck: Deck) -> bool:
    """Whether the pieces are round."""
    return deck.outline == disc(deck.width / 2, deck.height / 2, deck.width / 2)


def corner(deck: Deck) -> float | None:
    """Radius in mm of the corners of pieces with four straight sides; None for pieces of another shape."""
    insets: list[float] = []
    for (x, y), (u, v) in _strokes(deck.outline):
        if x == u and x in (0, deck.width):
            insets.append(min(y, v))
        elif y == v and y in (0, deck.height):
            insets.append(min(x, u))
    return insets[0] if len(insets) == 4 and max(insets) - min(insets) < TINY else None


def _strokes(outline: tuple[Segment, ...]) -> Iterator[tuple[Point, Point]]:
    """The straight parts of an outline, from and to."""
    at = begin = (0.0, 0.0)
    for step in outline:
        match step:
            case ("M", x, y):
                at = begin = (x, y)
            case ("L", x, y):
                yield at, (x, y)
                at = (x, y)
            case ("C", _, _, _, _, x, y):
                at = (x, y)
            case _:
                if at != begin:
                    yield at, begin


# ---------------------------------------------------------------------------------------------- sheets


def impose(deck: Deck, paper: Paper, theme: Theme, way: Imposition = USUAL) -> tuple[Sheet, ...]:
    """The deck on as many sheets as it needs, each front followed by its back.

    Raises:
        InputError: not one piece fits the paper.
    """
    laid = plan(deck, paper, way)
    symbols = _symbols(deck, laid.bleed)
    pieces = [piece for piece in deck.pieces for _ in range(piece.count)]
    hold = len(laid.slots)
    total = ceil(len(pieces) / hold)

    def sheet(drawing: Drawing, slots: tuple[Slot, ...], reach: float, name: str) -> Sheet:
        l, b, r, t = trim = union(_box(deck, slot) for slot in slots)
        figure = corners((l - reach, b - reach, r + reach, t + reach))
        drawing += _surround(deck, paper, theme, way, laid, name, figure)
        inked = (l - laid.bleed, b - laid.bleed, r + laid.bleed, t + laid.bleed)
        title = f"{deck.title} · {name}"
        return Sheet(paper.width, paper.height, drawing, title, trim=trim, bleed=inked)

    sheets: list[Sheet] = []
    for number in range(total):
        held = pieces[number * hold : (number + 1) * hold]
        slots = laid.slots[: len(held)]
        name = f"{number + 1} of {total}" if total > 1 else "1 sheet"
        fronts = _side([piece.front for piece in held], slots, symbols, "piece")
        guides = _guides(deck, slots, laid, theme, way)
        if laid.axis is None:
            sheets.append(sheet(fronts + guides, slots, laid.reach, name))
            continue
        behind = tuple(slot.across(laid.axis) for slot in slots)
        backs = _side([piece.back for piece in held], behind, symbols, "back")
        if laid.fold:
            whole = fronts + backs + guides + _crease(laid.axis, paper, theme)
            sheets.append(sheet(whole, slots + behind, laid.reach, name))
        else:
            sheets.append(sheet(fronts + guides, slots, laid.reach, name))
            back = sheet(backs, behind, laid.bleed + 1, f"{name}, back")
            sheets.append(replace(back, back=True))
    return tuple(sheets)


def _symbols(deck: Deck, bleed: float) -> dict[Drawing, Symbol]:
    """Every face of the deck once, about its centre, cut where its ink may end."""
    w, h = deck.width, deck.height
    window = deck.outline
    if corner(deck) is not None:
        # What round corners lose is inked as well: a cut that is a little off shows no white.
        window = rectangle(-bleed, -bleed, w + bleed, h + bleed)
    elif is_disc(deck):
        window = disc(w / 2, h / 2, w / 2 + bleed)
    centre = Move(-w / 2, -h / 2)
    symbols: dict[Drawing, Symbol] = {}
    for face in (face for piece in deck.pieces for face in (piece.front, piece.back)):
        if face is not None and face not in symbols:
            items: tuple[Item, ...] = tuple(item for _, item in face)
            if deck.bleed > bleed:
                items = (Clip(window, items),)
            symbols[face] = Symbol(f"{deck.id}-{len(symbols) + 1}", tuple(map(centre.item, items)))
    return symbols


def _side(
    faces: list[Drawing] | list[Drawing | None],
    slots: tuple[Slot, ...],
    symbols: dict[Drawing, Symbol],
    kind: str,
) -> Drawing:
    """One side of the pieces; the n-th has the id ``KIND-n``, whether or not those before it are blank."""
    placed = enumerate(zip(faces, slots, strict=True), start=1)
    return Drawing.of(
        "pieces",
        *(
            Use(symbols[face], slot.x, slot.y, angle=slot.angle, id=f"{kind}-{number}")
            for number, (face, slot) in placed
            if face is not None
        ),
    )


def _box(deck: Deck, slot: Slot) -> Box:
    """What a piece covers on the paper."""
    w, h = (deck.width, deck.height) if slot.angle % 180 == 0 else (deck.height, deck.width)
    return slot.x - w / 2, slot.y - h / 2, slot.x + w / 2, slot.y + h / 2


def _guides(deck: Deck, slots: tuple[Slot, ...], laid: Plan, theme: Theme, way: Imposition) -> Drawing:
    """Outlines to cut along, crop marks, and the pieces' own folds."""
    drawing = Drawing()
    centre = Move(-deck.width / 2, -deck.height / 2)
    edge = Path(tuple(map(centre.segment, deck.outline)), theme.stroke(theme.hair, theme.faint))
    fold = _dashes(theme)
    for slot in slots:
        move = Move(slot.x, slot.y, slot.angle)
        if way.outline:
            drawing += Drawing.of("cut", move.item(edge))
        for axis, at in deck.folds:
            ends = (at, 0.0, at, deck.height) if axis == "x" else (0.0, at, deck.width, at)
            drawing += Drawing.of("fold", move.item(centre.item(line(*ends, fold))))
    radius = corner(deck)
    if radius is not None:
        drawing += crop([_box(deck, slot) for slot in slots], way.marks, laid.bleed, radius)
    return drawing


def _crease(axis: Axis, paper: Paper, theme: Theme) -> Drawing:
    """The line along which a whole sheet is folded."""
    if axis.upright:
        return Drawing.of("fold", line(axis.at, EDGE, axis.at, paper.height - EDGE, _dashes(theme)))
    return Drawing.of("fold", line(EDGE, axis.at, paper.width - EDGE, axis.at, _dashes(theme)))


def _dashes(theme: Theme) -> Style:
    return theme.stroke(theme.hair, theme.soft, (2.5, 1.5))


TURNS = {
    "long": "turn over on the long edge",
    "short": "turn over on the short edge",
    "fold": "fold back along the dashes, glue, then cut",
}
"""What the margin says about backs."""


def _surround(
    deck: Deck, paper: Paper, theme: Theme, way: Imposition, laid: Plan, name: str, figure: tuple[Point, ...]
) -> Drawing:
    """Rulers and a note: what this is and how to print it, and the credits where there is room for them."""
    parts = [deck.title, name]
    if laid.axis:
        parts.append(TURNS[way.duplex])
    if laid.honeycomb:
        parts.append("set in a honeycomb")
    parts.append("print at 100 %")
    brief = " · ".join(parts)
    drawing = surround(paper, theme, way.frame, f"{brief} · {deck.credits}", figure, over=False)
    if way.frame.note and not drawing.layer("labels"):
        drawing = surround(paper, theme, way.frame, brief, figure, over=False)
    return drawing
