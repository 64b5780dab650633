"""Imposition: a deck of cards or tokens laid out on sheets, with its backs, crop marks and folds.

All pieces of a sheet stand in one grid, upright or all turned, so that every cut runs straight across the sheet;
discs may stand in a honeycomb instead. Without bleed, neighbours share a cut; with bleed, each has its own.

Crop marks are told apart from cut outlines: marks are black, keep outside every piece and lie in the layer
``marks``; outlines lie in the layer ``cut``. Whichever cut comes first would take away the marks in one margin, so
there are marks in all four margins, and small crosses in what round corners lose, which stay until the last cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import ceil, floor, fsum, sqrt
from typing import Literal, TypeAlias

from printkit.draw.drawing import (
    Box,
    Clip,
    Drawing,
    Item,
    Path,
    Point,
    Segment,
    Symbol,
    Text,
    Use,
    disc,
    line,
    rectangle,
    union,
)
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.layouts.base.refusals import TooSmall
from printkit.layouts.base.wording import capitalised
from printkit.layouts.paper import Paper
from printkit.layouts.transform import Transform
from printkit.looks.style import Deck, Piece
from printkit.pages.margin import CLEAR, DEPTH, EDGE, INSET, Instructions, corners
from printkit.pages.marks import FOLD, KNIFE, LENGTH, OFFSET, Marks, cased, crop
from printkit.pages.page import PLAIN, Frame, surround
from printkit.pages.registration import Registration

Duplex: TypeAlias = Literal["long", "short", "fold", "none"]
DUPLEX: tuple[Duplex, ...] = ("long", "short", "fold", "none")
"""How backs come to their fronts: the sheet is turned over on an edge, or folded; or there are none."""

GAP = 3.0
"""Between pieces that do not share straight edges, in mm: scissors pass between them."""
WHITE = 1.0
"""Left white between the bleeds of neighbours that do not share straight edges, in mm."""
WORDS = 11.0
"""Height in mm that is kept for what a sheet says about itself, where the pieces leave it."""
BLOCKS = 4.0
"""Between the pieces of two decks that share a sheet, in mm."""
GLUE = 6.0
"""Least distance between a piece and the fold of a sheet that is folded and glued, in mm."""
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
        registration: marks for a cutting machine, on fronts.
    """

    duplex: Duplex = "long"
    bleed: bool = False
    marks: Marks = "outside"
    outline: bool = True
    frame: Frame = PLAIN
    registration: Registration | None = None


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
        bleed: of every piece, in mm.
        outer: how far fronts run out where a piece has no neighbour, in mm; ``behind``: the same of backs.
        reach: how far marks and bleed stand out from the pieces, in mm.
    """

    slots: tuple[Slot, ...]
    axis: Axis | None
    fold: bool
    honeycomb: bool
    bleed: float
    outer: float
    behind: float
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


def _pattern(
    deck: Deck, rooms: Sequence[tuple[float, float]], gap: float, count: int, flat: bool
) -> Pattern | None:
    """The best pattern in the first room that needs no more sheets than the last and largest."""
    full = best(deck, rooms[-1], gap, count)
    if full is None:
        return None
    sheets = ceil(count / len(full.slots))
    for room in rooms:
        found = best(deck, room, gap, count)
        if found and ceil(count / len(found.slots)) <= sheets:
            return (_flattest(deck, room, gap, count) if flat else None) or found
    return full


def _flattest(deck: Deck, room: tuple[float, float], gap: float, count: int) -> Pattern | None:
    """The lowest rows and columns that hold the whole deck; None where none does."""
    found = []
    for w, h, angle in ((deck.width, deck.height, 0.0), (deck.height, deck.width, 90.0)):
        columns = floor((room[0] + gap + TINY) / (w + gap))
        if columns < 1:
            continue
        rows = ceil(count / columns)
        columns = ceil(count / rows)
        block = (columns * (w + gap) - gap, rows * (h + gap) - gap)
        if block[1] <= room[1] + TINY:
            found.append(grid(w, h, block, gap, angle))
    return min((one for one in found if one), key=lambda one: (one.height, one.turned), default=None)


def plan(deck: Deck, paper: Paper, way: Imposition = USUAL) -> Plan:
    """Where the pieces of a deck stand on each sheet.

    Of several ways to bleed, the one that needs the fewest sheets is taken; of those, the broadest bleed.

    Raises:
        TooSmall: not one piece fits the paper.
    """
    found = [laid for bleed in _bleeds(deck, way) if (laid := _plan(deck, paper, way, bleed))]
    if not found:
        size = f"{short(deck.width, 1)} x {short(deck.height, 1)} mm"
        message = f"{{field}} {{value}} is too small for {deck.title} ({size} each, and margins)."
        raise TooSmall(
            "paper", paper.name, message, found=(paper.width, paper.height), bound=(deck.width, deck.height)
        )
    count = sum(piece.count for piece in deck.pieces)
    return min(found, key=lambda laid: (ceil(count / len(laid.slots)), laid.honeycomb))


def _bleeds(deck: Deck, way: Imposition) -> tuple[_Bleed, ...]:
    """The ways in which a deck may bleed, the broadest first."""
    if corner(deck) is None:
        # Pieces that stand apart bleed into the gap, and leave a white line in its middle.
        least = min(deck.bleed, (GAP - WHITE) / 2)
        narrow = _Bleed(least, least, least, max(GAP, 2 * least))
        broad = _Bleed(deck.bleed, deck.bleed, deck.bleed, max(GAP, 2 * deck.bleed + WHITE))
        return (broad,) if way.bleed else (broad, narrow)
    if way.bleed:
        return (_Bleed(deck.bleed, deck.bleed, deck.bleed, 2 * deck.bleed),)
    # Neighbours share their edges; ink runs out on the outer sides alone.
    run = max(0.0, min(deck.bleed, _ink(deck)))
    narrow = _Bleed(0.0, 0.0, deck.bleed, 0.0)
    return (_Bleed(0.0, run, deck.bleed, 0.0), narrow) if run else (narrow,)


@dataclass(frozen=True, slots=True)
class _Bleed:
    """One way to bleed, lengths in mm: of every piece, outside of all fronts and of all backs, and the gap."""

    each: float
    outer: float
    behind: float
    gap: float


def _ink(deck: Deck) -> float:
    """How far the ink of any front runs past its edge, in mm."""
    if not deck.bleed:
        return 0.0
    boxes = (piece.front.bounds() for piece in deck.pieces)
    return max((max(-l, -b, r - deck.width, t - deck.height) for l, b, r, t in boxes), default=0.0)


def _plan(
    deck: Deck, paper: Paper, way: Imposition, bleed: _Bleed, *, roomy: bool = True, flat: bool = False
) -> Plan | None:
    """Where the pieces stand if they bleed so; None where not one fits.

    ``roomy`` leaves room for rulers and words beside the pieces where that costs no sheet; ``flat`` lays them in as
    few rows as the paper is wide enough for.
    """
    count = sum(piece.count for piece in deck.pieces)
    backed = _backed(deck, way)
    marked = way.marks != "none" and corner(deck) is not None
    reach = bleed.outer + (OFFSET + LENGTH if marked else 1.0)
    least = EDGE + reach
    width, height = paper.width - 2 * least, paper.height - 2 * least
    low = INSET + DEPTH + CLEAR + reach if way.frame.ruler else 0.0

    def start(whole: float, block: float) -> float:
        # The middle of the paper, or as far from there as rulers along the edge need.
        return max((whole - block) / 2, min(low, whole - block - least))

    if backed and way.duplex == "fold":
        glue = max(GLUE, reach + 1)
        halves = (
            ((paper.width / 2 - least - glue, height), Axis(True, paper.width / 2)),
            ((width, paper.height / 2 - least - glue), Axis(False, paper.height / 2)),
        )
        patterns = [(best(deck, room, bleed.gap, count), axis) for room, axis in halves]
        pattern, axis = max(patterns, key=lambda half: len(half[0].slots) if half[0] else 0)
    else:
        rooms = [(width, height)]
        if roomy and way.frame.ruler:
            across, up = paper.width - low - least, paper.height - low - least
            rooms[:0] = (across, up - WORDS), (across, up)
        if way.registration:
            # Clear of the marks' corners: between those above and below, or between those at the sides.
            deep = max(max(r - l, t - b) for l, b, r, t in way.registration.kept(paper)) + reach
            least = max(least, way.registration.inset + reach)
            across, up = paper.width - 2 * least, paper.height - 2 * least
            between = [(across, paper.height - 2 * deep), (paper.width - 2 * deep, up)]
            rooms = [max(between, key=lambda room: _capacity(deck, room, bleed.gap, count))]
        pattern = _pattern(deck, rooms, bleed.gap, count, flat)
        axis = turning(paper, way.duplex)
        glue = 0.0
    if pattern is None:
        return None
    if glue:
        # Close to the fold, where folding is truest: fronts on the left, or above.
        x = axis.at - glue - pattern.width if axis.upright else start(paper.width, pattern.width)
        y = start(paper.height, pattern.height) if axis.upright else axis.at + glue
    else:
        x, y = start(paper.width, pattern.width), start(paper.height, pattern.height)
    return Plan(
        slots=tuple(Slot(x + slot.x, y + slot.y, slot.angle) for slot in pattern.slots),
        axis=axis if backed else None,
        fold=backed and way.duplex == "fold",
        honeycomb=pattern.honeycomb,
        bleed=bleed.each,
        outer=bleed.outer,
        behind=bleed.behind,
        reach=reach,
    )


def _capacity(deck: Deck, room: tuple[float, float], gap: float, count: int) -> int:
    """How many of so many pieces fit into a room."""
    pattern = best(deck, room, gap, count)
    return len(pattern.slots) if pattern else 0


def _backed(deck: Deck, way: Imposition) -> bool:
    return way.duplex != "none" and any(piece.back for piece in deck.pieces)


def turning(paper: Paper, duplex: Duplex) -> Axis:
    """What a sheet of that paper, as it lies, is turned about when it is turned on its long or its short edge."""
    upright = (duplex == "long") == (paper.height >= paper.width)
    return Axis(upright, (paper.width if upright else paper.height) / 2)


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
        TooSmall: not one piece fits the paper.
    """
    laid = plan(deck, paper, way)
    pieces = [piece for piece in deck.pieces for _ in range(piece.count)]
    hold = len(laid.slots)
    total = ceil(len(pieces) / hold)
    sheets: list[Sheet] = []
    for number in range(total):
        held = tuple(pieces[number * hold : (number + 1) * hold])
        name = f"{number + 1} of {total}" if total > 1 else ""
        block = _Block(deck, replace(laid, slots=laid.slots[: len(held)]), held)
        sheets += _sides((block,), name, paper, theme, way)
    return tuple(sheets)


def together(
    decks: Sequence[Deck], paper: Paper, theme: Theme, way: Imposition = USUAL
) -> tuple[Sheet, ...] | None:
    """Several decks on one sheet, one above the other, and its back; None where one sheet does not hold them.

    Decks with backs share no sheet with decks without, and nothing is shared where sheets are folded.
    """
    if way.duplex == "fold" or len({_backed(deck, way) for deck in decks}) > 1:
        return None
    for roomy, which in product((True, False), (0, -1)):
        found = [_plan(deck, paper, way, _bleeds(deck, way)[which], roomy=roomy, flat=True) for deck in decks]
        blocks = [
            _Block(deck, laid, tuple(piece for piece in deck.pieces for _ in range(piece.count)))
            for deck, laid in zip(decks, found, strict=True)
            if laid
        ]
        if len(blocks) < len(decks) or any(len(b.laid.slots) < len(b.pieces) for b in blocks):
            continue
        stacked = _stacked(blocks, paper, way)
        if stacked:
            return tuple(_sides(stacked, "", paper, theme, way))
    return None


def document(sheets: tuple[Sheet, ...], deck: Deck) -> Document:
    """A file of one deck, with the data it carries about itself."""
    subject = f"{sum(piece.count for piece in deck.pieces)} pieces of {deck.width:g} x {deck.height:g} mm"
    return Document(sheets, title=deck.title, author=deck.author, subject=subject, credits=deck.credits)


def titled(decks: Sequence[Deck]) -> str:
    """What several decks on one sheet are called: ``Game: standees and discs``."""
    first, *others = (deck.title for deck in decks)
    lead = first.partition(": ")[0] + ": "
    rest = [
        title.removeprefix(lead) if title.startswith(lead) else title[:1].lower() + title[1:]
        for title in others
    ]
    return " and ".join((first, *rest))


@dataclass(frozen=True, slots=True)
class _Block:
    """Pieces of one deck on a sheet, in the first slots of a plan."""

    deck: Deck
    laid: Plan
    pieces: tuple[Piece, ...]

    @property
    def box(self) -> Box:
        """What the pieces cover, in mm."""
        return union(_box(self.deck, slot) for slot in self.laid.slots[: len(self.pieces)])

    def moved(self, dx: float, dy: float) -> _Block:
        """The block elsewhere, without the slots that nothing fills."""
        slots = (replace(slot, x=slot.x + dx, y=slot.y + dy) for slot in self.laid.slots[: len(self.pieces)])
        return replace(self, laid=replace(self.laid, slots=tuple(slots)))


def _stacked(blocks: Sequence[_Block], paper: Paper, way: Imposition) -> tuple[_Block, ...]:
    """Blocks one above the other in the middle of the paper, above the ruler; nothing where they are too high."""
    apart = [BLOCKS + one.laid.reach + other.laid.reach for one, other in pairwise(blocks)]
    high = fsum(box[3] - box[1] for box in (block.box for block in blocks)) + fsum(apart)
    top, bottom = EDGE + blocks[0].laid.reach, EDGE + blocks[-1].laid.reach
    left = 0.0
    if way.frame.ruler:
        bottom += INSET - EDGE + DEPTH + CLEAR
        left = INSET + DEPTH + CLEAR
        top += min(WORDS + INSET - EDGE, max(0.0, paper.height - top - bottom - high))
    if high > paper.height - top - bottom:
        return ()
    y = paper.height - top - (paper.height - top - bottom - high) / 2
    placed = []
    for block, gap in zip(blocks, (*apart, 0.0), strict=True):
        l, b, r, t = block.box
        least = min(left + block.laid.reach, paper.width - (r - l) - EDGE - block.laid.reach)
        placed.append(block.moved(max((paper.width - (r - l)) / 2, least) - l, y - t))
        y -= t - b + gap
    return tuple(placed)


def _sides(
    blocks: Sequence[_Block], name: str, paper: Paper, theme: Theme, way: Imposition
) -> Iterator[Sheet]:
    """The front of a sheet and, where it has one, its back."""
    fronts, backs, guides = Drawing(), Drawing(), Drawing()
    first = blocks[0]
    axis, fold = first.laid.axis, first.laid.fold
    boxes: list[tuple[Box, float, float]] = []
    behind: list[tuple[Box, float, float]] = []
    for block in blocks:
        deck, laid, slots = block.deck, block.laid, block.laid.slots[: len(block.pieces)]
        start = sum(len(other.pieces) for other in blocks[: blocks.index(block)])
        fronts += _side(deck, [p.front for p in block.pieces], slots, laid.bleed, laid.outer, "piece", start)
        guides += _guides(deck, slots, laid, theme, way)
        boxes.append((block.box, laid.outer, laid.reach))
        if axis is not None:
            over = tuple(slot.across(axis) for slot in slots)
            backs += _side(deck, [p.back for p in block.pieces], over, laid.bleed, laid.behind, "back", start)
            behind.append((union(_box(deck, slot) for slot in over), laid.behind, laid.behind + 0.5))

    def sheet(drawing: Drawing, covered: list[tuple[Box, float, float]], side: str) -> Sheet:
        told = _told(blocks, side)
        drawing = drawing.tagged(Element("Figure", alt=told))
        trim = union(box for box, _, _ in covered)
        inked = union(_grown(box, bleed) for box, bleed, _ in covered)
        figure = corners(union(_grown(box, reach) for box, _, reach in covered))
        words = _surround(blocks, paper, theme, way, " · ".join(filter(None, (name, side))), figure)
        if way.registration and side != "back":
            words += way.registration.drawing(paper)
        drawing = replace(drawing + words, structure=words.structure + drawing.structure)
        title = " · ".join(part for part in (titled([b.deck for b in blocks]), name, side) if part)
        return Sheet(paper.width, paper.height, drawing, title, description=told, trim=trim, bleed=inked)

    if axis is None:
        yield sheet(fronts + guides, boxes, "")
    elif fold:
        yield sheet(fronts + backs + guides + _crease(axis, paper), boxes + behind, "")
    else:
        yield sheet(fronts + guides, boxes, "front")
        yield replace(sheet(backs, behind, "back"), back=True)


def _told(blocks: Sequence[_Block], side: str) -> str:
    """The pieces of a side by name and number: ``Chips: 20 × a chip, the same on both sides``."""
    told = []
    for block in blocks:
        counts = Counter(piece.name for piece in block.pieces)
        names = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())
        told.append(f"{block.deck.title}: {names}")
    return f"Backs of {'; '.join(told)}" if side == "back" else "; ".join(told)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _side(
    deck: Deck,
    faces: Sequence[Drawing | None],
    slots: Sequence[Slot],
    bleed: float,
    outer: float,
    kind: str,
    start: int,
) -> Drawing:
    """One side of the pieces; the n-th has the id ``KIND-n``, whether or not those before it are blank.

    Where ink runs out on the outer sides alone, every face is painted twice: with its bleed, and then, over what
    its neighbours ran into it, as far as its own edge.
    """
    known: dict[tuple[Drawing, float], Symbol] = {}

    def uses(bleed: float, named: bool) -> Iterator[Use]:
        for number, (face, slot) in enumerate(zip(faces, slots, strict=True), start=start + 1):
            if face is None:
                continue
            if (face, bleed) not in known:
                name = f"{deck.id}-{kind}-{len(known) + 1}"
                known[face, bleed] = _symbol(deck, face if named else _wordless(face), bleed, name)
            id = f"{kind}-{number}" if named else None
            yield Use(known[face, bleed], slot.x, slot.y, angle=slot.angle, id=id)

    below = uses(outer, False) if outer > bleed else ()
    return Drawing.of("board", *below) + Drawing.of("pieces", *uses(bleed, True))


def _wordless(face: Drawing) -> Drawing:
    """A face without its words, which never run past the edge: they would be found twice in the file."""

    def kept(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(
            replace(item, items=kept(item.items)) if isinstance(item, Clip) else item
            for item in items
            if not isinstance(item, Text)
        )

    return Drawing(tuple((layer, kept(items)) for layer, items in face.layers))


def _symbol(deck: Deck, face: Drawing, bleed: float, name: str) -> Symbol:
    """A face of the deck about its centre, cut where its ink may end."""
    w, h = deck.width, deck.height
    # What round corners lose is inked as well: a cut that is a little off shows no white.
    window = rectangle(-bleed, -bleed, w + bleed, h + bleed)
    if is_disc(deck):
        window = disc(w / 2, h / 2, w / 2 + bleed)
    items: tuple[Item, ...] = tuple(item for _, item in face)
    if deck.bleed > bleed:
        items = (Clip(window, items),)
    return Symbol(name, tuple(item.transformed(Transform.at(-w / 2, -h / 2)) for item in items))


def _box(deck: Deck, slot: Slot) -> Box:
    """What a piece covers on the paper."""
    w, h = (deck.width, deck.height) if slot.angle % 180 == 0 else (deck.height, deck.width)
    return slot.x - w / 2, slot.y - h / 2, slot.x + w / 2, slot.y + h / 2


def _guides(deck: Deck, slots: Sequence[Slot], laid: Plan, theme: Theme, way: Imposition) -> Drawing:
    """Outlines to cut along, crop marks, and the pieces' own folds."""
    radius = corner(deck)
    centre = Transform.at(-deck.width / 2, -deck.height / 2)
    edge = Path(tuple(_halves(deck.outline)) if radius is not None else deck.outline, KNIFE).transformed(
        centre
    )
    across = [
        (at, 0.0, at, deck.height) if axis == "x" else (0.0, at, deck.width, at) for axis, at in deck.folds
    ]
    creases = [line(*ends, FOLD).transformed(centre) for ends in (*across, *deck.creases)]
    outlines, folds, below = Drawing(), Drawing(), Drawing()
    for slot in slots:
        to_slot = Transform.at(slot.x, slot.y, angle=slot.angle)
        if way.outline:
            outlines += Drawing.of("cut", edge.transformed(to_slot))
            if radius is None:
                casing = replace(edge, style=cased(KNIFE, theme.paper))
                below += Drawing.of("labels", casing.transformed(to_slot))
        for crease in creases:
            folds += Drawing.of("fold", crease.transformed(to_slot))
            casing = replace(crease, style=cased(FOLD, theme.paper))
            below += Drawing.of("labels", casing.transformed(to_slot))
    if radius is not None:
        outlines += crop([_box(deck, slot) for slot in slots], way.marks, laid.outer, radius)
    return below + outlines + folds


def _halves(outline: tuple[Segment, ...]) -> Iterator[Segment]:
    """An outline as strokes that begin in the middle of its straight sides.

    Dashes then lie alike from both ends of a side, so that those of two pieces that share it fall together.
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
    """The line along which a whole sheet is folded."""
    if axis.upright:
        return Drawing.of("fold", line(axis.at, EDGE, axis.at, paper.height - EDGE, FOLD))
    return Drawing.of("fold", line(EDGE, axis.at, paper.width - EDGE, axis.at, FOLD))


TURNS = {
    "long": "Print two-sided, turned over on the long edge.",
    "short": "Print two-sided, turned over on the short edge.",
    "fold": "Print one-sided; fold back along the dots and glue before you cut.",
    "none": "Print one-sided.",
}
"""What a sheet says about its sides."""


def _surround(
    blocks: Sequence[_Block],
    paper: Paper,
    theme: Theme,
    way: Imposition,
    name: str,
    figure: tuple[Point, ...],
) -> Drawing:
    """Rulers, what to do with the sheet, and the credits where there is room for them."""
    laid = blocks[0].laid
    decks = [block.deck for block in blocks]
    for deck in decks:
        theme = theme.also(deck.family)
    works = dict.fromkeys(capitalised(deck.work) for deck in decks if deck.work)
    said = [TURNS[way.duplex if laid.axis else "none"], *(f"{work}." for work in works)]
    title = " · ".join(part for part in (titled(decks), name) if part)
    front = not name.endswith("back")
    folds = laid.fold or any(deck.folds or deck.creases for deck in decks)
    words = Instructions(title, " ".join(said), front and way.outline, front and folds)
    kept = way.registration.kept(paper) if way.registration else ()
    frame = replace(way.frame, words=words if way.frame.note else None, kept=kept)
    credits = " · ".join(dict.fromkeys(deck.credits for deck in decks if deck.credits))
    comb = "set in a honeycomb" if laid.honeycomb else ""
    note = " · ".join(filter(None, (credits, comb, "print at 100 %")))
    return surround(paper, theme, frame, note, figure, over=False)
