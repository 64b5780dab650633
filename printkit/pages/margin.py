"""The margin of a sheet: rulers in both directions, instructions and a line of credits.

Margin items are close to the edge of the paper and clear of the art: along the lower and left edges if these are
free, and otherwise along other edges. If there is no room for both rulers, only one is drawn.

A ruler is a thin line with ticks for millimetres above it and for inches below it, in a light ink so that it does not
compete with the art. The words beside its end give both lengths.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product, takewhile
from math import ceil, fsum
from typing import TypeAlias

from printkit.draw.drawing import Drawing, Item, Path, Style, Symbol, Text, Use, label, line
from printkit.draw.outline import Box, Point, rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import face, typeset, width
from printkit.layouts.base.frozen import dataclass, replace
from printkit.pages.marks import FOLD, KNIFE, cased

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""

INCH = 25.4
DEPTH = 4.4
"""Width of a ruler in mm: twice the length of its longest ticks."""
EDGE = 4.0
"""Smallest distance of anything from the edge of the paper, in mm: about the margin that most printers leave
blank.
"""
BARE = 5.0
"""Space in mm that always remains blank, because some printers cannot print nearer to the edge."""
CLEAR = 0.4
"""Space between a ruler and anything else, in mm."""
INSET = 8.2
"""Distance in mm of rulers and instructions from the edge of the paper, so that every printer can print them."""
HEAD = 10.0
"""Distance in mm of a large title from the edges of the paper, the same as for boards and covers."""
CORNER = 11.0
"""Distance of a ruler's start from the corner of the paper, in mm."""
SIZE = 2.2
"""Em size of the numbers, in mm: a little over 6 points."""
TICK = 0.25
"""Thickness of a tick, in mm."""
LENGTHS = ((100, 4), (50, 2))
"""Lengths of a ruler in millimetres and in inches: the long one, and the one for small sheets."""


# All the sheets of a deck are alike.
@lru_cache(maxsize=32)
def rulers(paper: Size, theme: Theme, art: tuple[Point, ...]) -> tuple[Drawing, tuple[Box, ...]]:
    """Return two rulers for a sheet, one horizontal and one vertical, and the boxes in mm that they cover.

    Args:
        paper: width and height of the sheet in mm.
        theme: colours.
        art: corners of the convex shape to avoid; empty if there is none.

    Returns:
        The longest pair that fits on the sheet clear of the art; a single ruler if there is no room for two; nothing
            if the sheet is too small.
    """
    ways = list(product(LENGTHS, (INSET, BARE)))
    for pair, (lengths, inset) in product((True, False), ways):
        ruler = Symbol(_called(lengths), tuple(_ruler(*lengths, theme)))
        flat = Drawing.of("ruler", Use(ruler, 0, 0))
        long = flat.bounds()[2]
        # The vertical ruler is the horizontal one after a quarter turn, so its scale faces the board as well.
        level = [flat.moved(x, y) for x, y in _slots((long, DEPTH), paper, inset)]
        slots = _slots((long, DEPTH), paper[::-1], inset, corner=inset + DEPTH + 2.0)
        upright = [flat.moved(y + DEPTH, x, angle=90) for x, y in slots]
        for group in product(level, upright) if pair else ((one,) for one in (*level, *upright)):
            boxes = tuple(one.bounds() for one in group)
            free = all(apart(box, art) and _inside(box, paper, BARE - 0.3) for box in boxes)
            if free and apart(boxes[0], corners(boxes[-1]) if pair else ()):
                return sum(group[1:], group[0]), boxes
    return Drawing(), ()


def _called(lengths: tuple[int, int]) -> str:
    return f"ruler-{lengths[0]}"


def lengths(drawings: Iterable[Drawing]) -> tuple[tuple[int, int], ...]:
    """Return the lengths of the rulers on the given sheets, in millimetres and in inches, with the longest first."""
    symbol_names = {item.symbol.name for each in drawings for item in each.layer("ruler") if isinstance(item, Use)}
    return tuple(each for each in LENGTHS if _called(each) in symbol_names)


@dataclass(frozen=True, slots=True)
class Instructions:
    """A sheet's instructions, in large type.

    Attributes:
        title: title of the sheet.
        text: instructions for printing the sheet and for the steps that follow.
        cut, fold: whether the sheet has lines to cut or to fold along; if so, they are explained.
        knife: how the lines to cut along are drawn.
    """

    title: str
    text: str = ""
    cut: bool = False
    fold: bool = False
    knife: Style = KNIFE

    def least(self, measure: float, size: float, theme: Theme) -> Size:
        """Return the smallest possible width and height in mm of the instructions, set to a given measure at a given
        em size.
        """
        bold, regular = (face(weight, theme.family) for weight in ("bold", "regular"))
        whole = width(self.title, size, bold) + (width(f" · {self.text}", size, regular) if self.text else 0.0)
        # All lines except the last may end in a space that is not printed, and a long word has a line to itself.
        blank = width(" ", size, regular)
        longest = max(width(word, size, bold) for word in f"{self.title} {self.text}".split(" "))
        lines = max(1, ceil((whole + blank) / (max(measure, longest) + blank) - 0.05))
        return min(0.7 * whole / (lines + 1), measure), (lines - 1) * 1.3 * size + 1.1 * size

    def headed(self, measure: float, size: float, theme: Theme) -> Drawing:
        """Return the instructions below a large title: the game in bold, then the sheet in italics."""
        name, _, rest = self.title.partition(": ")
        em = 2 * size
        bold = label(0, 0.8 * size, name, em, theme.ink, weight="bold", family=theme.family)
        x = width(name, em, face("bold", theme.family)) + size
        rest = rest[:1].upper() + rest[1:]
        title = bold, label(x, 0.8 * size, rest, 1.4 * size, theme.ink, weight="italic", family=theme.family)
        words = replace(self, title="").drawn(measure, size, theme).moved(0, -0.5 * size)
        return Drawing.said("H1", *title[: 1 + bool(rest)]) + words

    def drawn(self, measure: float, size: float, theme: Theme) -> Drawing:
        """Return the instructions, set to that measure at that em size (both in mm), with the upper left corner at
        (0, 0).
        """
        title = self.title.replace("*", r"\*")
        text = " · ".join(filter(None, (f"**{title}**" if title else "", self.text)))
        set_text = typeset(text, size, measure, family=theme.family)
        items = [
            Text(run.x, run.y, run.text, run.size, theme.ink, run.face.weight, family=theme.family)
            for run in set_text.runs
        ]
        bold = [*takewhile(lambda item: item.weight == "bold", items)]
        text_drawing = Drawing.said("P", *items[len(bold) :])
        if bold:
            text_drawing = Drawing.said("H1", *bold) + text_drawing
        strokes: list[Item] = []
        keys = [(self.knife, "cut")] * self.cut + [(FOLD, "fold")] * self.fold
        last = set_text.runs[-1]
        x, y = last.x + width(last.text, size, last.face) + 5.0, last.y
        if x + fsum(SAMPLE + 5.0 + width(word, size, face()) for _, word in keys) > measure:
            x, y = 0.0, y - 1.35 * size
        for style, word in keys:
            if style is FOLD and theme.art != "lines":
                # Folds look like white dashes on dark colours, which line art does not have.
                dark = Path(
                    rectangle(x + SAMPLE / 2, y - 0.1 * size, x + SAMPLE, y + 0.77 * size), theme.fill(theme.ink)
                )
                strokes += (dark, line(x, y + size / 3, x + SAMPLE, y + size / 3, cased(FOLD, theme.paper)))
            strokes.append(line(x, y + size / 3, x + SAMPLE, y + size / 3, style))
            strokes.append(label(x + SAMPLE + 1.2, y, word, size, theme.ink))
            x += SAMPLE + 5.0 + width(word, size, face())
        legend = Element("Figure", alt=f"Key: lines to {' and lines to '.join(word for _, word in keys)} along")
        return text_drawing + Drawing.of("labels", *strokes).tagged(legend) if keys else text_drawing


def _hopeful(
    least: Size, flat: Size | None, paper: Size, *, edge: float, obstacles: Sequence[tuple[Point, ...]]
) -> bool:
    """Return whether there is a free corner for a box of a given width and height.

    The test rules out most places before any words are set.
    """
    long, deep = least
    w, h = flat or paper[::-1]
    for x, y in product((edge, w - edge - long), (h - edge - deep, edge)):
        box = (x, y, x + long, y + deep) if flat else (paper[0] - y - deep, x, paper[0] - y, x + long)
        if _inside(box, paper) and all(apart(box, figure) for figure in obstacles):
            return True
    return False


SAMPLE = 9.8
"""The length in mm of the sample line for cutting or folding: a whole number of dashes."""


def instructions(what: Instructions, paper: Size, theme: Theme, *, obstacles: Sequence[tuple[Point, ...]]) -> Drawing:
    """Return the instructions for a sheet, clear of everything in ``obstacles``; nothing if there is no room.

    Instructions are along the upper edge if there is room; otherwise they are at the bottom beside the ruler, or run
    vertically along a side. If there is too little room, instructions are shorter and nearer to the edge. A sheet
    with plenty of room has its title on a separate line, in large type.
    """
    if what.text and paper[0] < paper[1]:
        wide = paper[0] - 2 * HEAD
        heading = what.headed(wide, 0.9 * theme.body, theme)
        l, _, r, t = heading.bounds()
        heading = heading.moved(HEAD - l, paper[1] - HEAD - t)
        if r - l < wide + 0.1 and _free(heading.moved(0, -CLEAR), paper, obstacles):
            return heading
    sizes = (0.9 * theme.body, max(SIZE, theme.caption), max(SIZE, 0.8 * theme.caption), SIZE)
    sentences = what.text.split(". ")
    wordings = [replace(what, text=f"{'. '.join(sentences[:n])}.") for n in range(len(sentences) - 1, 0, -1)]
    for edge, wording in product((INSET, EDGE), (what, *wordings)):
        for size, lying, share in product(dict.fromkeys(sizes), (True, False), SHARES):
            w, h = paper if lying else paper[::-1]
            measure = share * (w - 2 * edge)
            if not _hopeful(
                wording.least(measure, size, theme), paper if lying else None, paper, edge=edge, obstacles=obstacles
            ):
                continue
            drawing = wording.drawn(measure, size, theme)
            l, b, r, t = drawing.bounds()
            if r > measure + 0.1:
                continue
            for x, y in product((edge - l, w - edge - r), (h - edge - t, edge - b)):
                result = drawing.moved(x, y) if lying else drawing.moved(paper[0] - y, x, angle=90)
                if _free(result, paper, obstacles):
                    return result
    return Drawing()


SHARES = (1.0, 0.9, 0.62, 0.42, 0.3)
"""Measures to try for instructions, as fractions of the paper's width."""


def credit(text: str, paper: Size, theme: Theme, *, obstacles: Iterable[tuple[Point, ...]]) -> Drawing:
    """Return a line of small text along an edge of the sheet, clear of everything in ``obstacles``."""
    size = max(SIZE, theme.caption * 0.85)
    long, deep = width(text, size, face(family=theme.family)), size
    obstacles = list(obstacles)
    upright = _slots((long, deep), paper[::-1], BARE + CLEAR)
    for x, y in upright[2:] + upright[:2]:
        # The line is vertical, along the right edge if possible, because the lower edge is for the ruler.
        item = label(y + 0.8 * deep, x, text, size, theme.soft, angle=90, family=theme.family)
        if _free(Drawing.of("labels", item), paper, obstacles):
            return Drawing.said("P", item)
    for x, y in _slots((long, deep), paper, BARE + CLEAR):
        item = label(x, y + 0.2 * deep, text, size, theme.soft, family=theme.family)
        if _free(Drawing.of("labels", item), paper, obstacles):
            return Drawing.said("P", item)
    return Drawing()


def _free(drawing: Drawing, paper: Size, obstacles: Sequence[tuple[Point, ...]]) -> bool:
    box = drawing.bounds()
    return _inside(box, paper) and all(apart(box, figure) for figure in obstacles)


def _slots(strip: Size, paper: Size, edge: float = EDGE, *, corner: float = CORNER) -> list[Point]:
    """Return the places for a horizontal strip on the paper: along the lower edge, then along the upper edge."""
    (long, deep), (w, h) = strip, paper
    return [(x, y) for y in (edge, h - edge - deep) for x in (corner, w - corner - long)]


def _inside(box: Box, paper: Size, edge: float = 0.0) -> bool:
    return min(box[0], box[1], paper[0] - box[2], paper[1] - box[3]) >= edge


def corners(box: Box) -> tuple[Point, ...]:
    """Return the four corners of a box."""
    l, b, r, t = box
    return (l, b), (r, b), (r, t), (l, t)


# The sheets of a deck have the same art.
@lru_cache(maxsize=4096)
def apart(box: Box, figure: tuple[Point, ...]) -> bool:
    """Return whether a box and a convex shape are clear of each other; if so, one of their edges separates them."""
    ours = corners(box)
    for one, other in ((ours, figure), (figure, ours)):
        for (ax, ay), (bx, by) in pairwise((*one, *one[:1])):
            # Corners are in counter-clockwise order, so the outside is to the right of an edge.
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 1e-9 for x, y in other):
                return True
    return not figure


def _ruler(millimetres: int, inches: int, theme: Theme) -> Iterator[Item]:
    """Yield a horizontal ruler that begins at (0, 0), with millimetres above and eighths of an inch below."""
    middle = DEPTH / 2
    for low, far in ((middle, float(millimetres)), (middle - TICK / 2, inches * INCH)):
        yield Path(rectangle(0, low, far, low + TICK / 2), theme.fill(quiet(theme)))
    words = f"{millimetres} mm, {inches} in"
    yield label(inches * INCH + 1.2, middle, words, SIZE, theme.ink, middle=True)
    # A broad dashed stroke looks like a row of ticks, so one path is enough for all ticks of the same length.
    yield from _ticks(1.0, millimetres, middle, up=1, lengths=((1, 0.9), (5, 1.4), (10, middle)), theme=theme)
    yield from _ticks(INCH / 8, 8 * inches, middle, up=-1, lengths=((1, 0.9), (4, 1.4), (8, middle)), theme=theme)


def quiet(theme: Theme) -> str:
    """Return the ink of rulers: light, but with a contrast of at least 3:1 against the paper."""
    return theme.mixed(theme.soft, theme.paper, 0.3)


def _ticks(
    step: float, count: int, y: float, *, up: int, lengths: tuple[tuple[int, float], ...], theme: Theme
) -> Iterator[Item]:
    """Yield ticks every ``step`` mm from an edge at ``y``; ``lengths`` are pairs of an interval, in ticks, and a
    length.
    """
    for every, length in lengths:
        apart = step * every
        middle = y + up * length / 2
        dash = Style(stroke=quiet(theme), width=length, dash=(TICK, apart - TICK))
        yield line(apart - TICK / 2, middle, count * step + TICK / 2, middle, dash)
