"""Page breaks and places for figures, chosen to minimise the total cost for an entire text.

A text is a sequence of *cells* (lines of paragraphs, headings, table rows), between which pages may end, and of
*floats* (figures), which keep their order but may be placed away from the text that mentions them. A page is a run of
cells and some floats: floats mentioned on it are in their places or at its foot, and floats left over from earlier
pages are at its head. The module ignores the content of cells and floats, and uses only their heights in mm. Nothing
is stretched or shrunk to fill a page, so the foot of a page may stay empty.

The search goes through the text page by page and keeps the best beginnings (a beam search). There are costs for a
page that is not full, a single line of a paragraph on a page, and a figure away from the text that mentions it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import accumulate, groupby, pairwise
from math import floor, fsum, inf

from printkit.layouts.base.frozen import dataclass

NEVER = inf
"""Cost of ending a page where that is forbidden."""
ALONE = 1000.0
"""Cost of one line of a paragraph alone on a page."""
WITHIN = 1.0
"""Cost of ending a page within a paragraph."""
BROKEN = 30.0
"""Cost of ending a page within a word."""
STEPS, LONELY = 25.0, 600.0
"""Costs of ending a page within a list of numbered steps, and after the first or before the last item of other lists.
"""
TORN, SHORT = 300.0, 8
"""Cost of ending a page within a table of at most this many rows."""
PARTED = 200.0
"""Cost of floats at the head of a page between two parts of a paragraph or list."""
FULL = 0.92
"""The share of a page below which empty space costs more."""
LOOSE, BAD = 400.0, 4000.0
"""Costs of empty space on a page: for the square of the empty share, and for the part below ``FULL``."""
LATE, LOST, EARLY, AWAY = 3.0, 400.0, 5.0, 25.0
"""Costs of a float: on the page after its mention, on each further page, ahead of its mention, and in another
chapter.
"""
BEAM = 12
"""Number of beginnings to keep."""
TRIES = 14
"""Number of ends to try for a page."""
AHEAD = 4
"""Number of floats to try on a page in addition to those that are waiting."""
SPARE = 24.0
"""Tolerance in mm for the bound on spaces that determines the first end to try."""
REACH = 0.35
"""Largest distance of a float ahead of the text that mentions it, as a fraction of a page."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit that is never divided between pages.

    Attributes:
        height: height in mm.
        before: smallest space above it, in mm, unless it begins a page.
        after: smallest space below it, in mm, unless it ends a page.
        parting: cost of ending a page after the cell.
        foot: height in mm of its footnotes, which are at the foot of its page.
        chapter: whether the cell begins a chapter; figures should not be moved across that point.
        barrier: whether floats mentioned before the cell must also be placed before it.
    """

    height: float
    before: float = 0.0
    after: float = 0.0
    parting: float = 0.0
    foot: float = 0.0
    chapter: bool = False
    barrier: bool = False


@dataclass(frozen=True, slots=True)
class Float:
    """A unit that may be placed away from the text that mentions it.

    Attributes:
        height: height in mm.
        space: smallest space above and below it, in mm.
        slot: index of the cell before which the float has its place.
    """

    height: float
    space: float
    slot: int


@dataclass(frozen=True, slots=True)
class PagePlan:
    """A page: the cells from ``start`` up to but not including ``end``, and its floats.

    Attributes:
        head: the floats above all cells.
        within: the floats between cells, as pairs of the index of the next cell and the float.
        tail: floats below all cells.
        used_height: height of its content in mm.
    """

    start: int
    end: int
    head: tuple[int, ...]
    within: tuple[tuple[int, int], ...]
    tail: tuple[int, ...]
    used_height: float

    def empty(self, room: float) -> float:
        """Return the fraction of ``room`` mm that is empty."""
        return max(0.0, room - self.used_height) / room


@dataclass(frozen=True, slots=True, eq=False)
class _Beginning:
    """A run of pages starting with the first page, and its cost."""

    cost: float
    cell: int
    float: int
    before: _Beginning | None = None
    page: PagePlan | None = None


def paginate(
    cells: Sequence[Cell],
    floats: Sequence[Float],
    height: float,
    *,
    first: float | None = None,
    apart: float = 0.0,
    start: tuple[int, int] = (0, 0),
) -> tuple[PagePlan, ...]:
    """Return the pages of a text, each ``height`` mm high (the first one ``first`` mm, if given), starting with the
    cell and the float whose indices are in ``start``.

    Anything taller than a page gets a page to itself. ``apart`` is the space between the text of a page and its
    footnotes, in mm.
    """
    if not cells and not floats:
        return ()
    paginator = _Paginator(cells, floats, height, apart=apart)
    beam = [_Beginning(0.0, *start)]
    candidates: list[_Beginning] = []
    page = 0
    while beam:
        room = first if first is not None and page == 0 else height
        beginnings: dict[tuple[int, int], _Beginning] = {}
        for beginning in beam:
            for longer in paginator.longer(beginning, room):
                key = longer.cell, longer.float
                if key not in beginnings or longer.cost < beginnings[key].cost:
                    beginnings[key] = longer
        endings = [each for each in beginnings.values() if paginator.ended(each)]
        candidates += endings
        beam = nsmallest(BEAM, (each for each in beginnings.values() if each not in endings), key=paginator.rank)
        # A longer beginning could never make up for the cost of one more page.
        if candidates and page >= _length(candidates[0]):
            break
        page += 1
    best: _Beginning | None = min(candidates, key=lambda each: each.cost)
    pages: list[PagePlan] = []
    while best and best.page:
        pages.append(best.page)
        best = best.before
    return tuple(reversed(pages))


def balanced(
    plan: Sequence[PagePlan], cells: Sequence[Cell], floats: Sequence[Float], *, count: int, grid: float
) -> tuple[PagePlan, ...]:
    """Return the pages as columns side by side in sets of ``count``, with columns of about equal length in the last
    set, unless that would divide a table or a note.

    ``grid`` is the step in mm between the column heights that are tried.
    """
    first = (len(plan) - 1) // count * count
    before, tail = plan[:first], plan[first:]
    start = tail[0].start, sum(len(page.head) + len(page.within) + len(page.tail) for page in before)
    room = max(grid, floor(fsum(page.used_height for page in tail) / count / grid) * grid)
    while room < max(page.used_height for page in tail):
        columns = paginate(cells, floats, room, start=start)
        tears = any(page.end and cells[page.end - 1].parting >= TORN for page in columns[:-1])
        if len(columns) <= count and not tears and all(page.used_height <= room + 1e-6 for page in columns):
            return (*before, *columns)
        room += grid
    return tuple(plan)


def _length(beginning: _Beginning) -> int:
    count, at = 0, beginning.before
    while at:
        count, at = count + 1, at.before
    return count


class _Paginator:
    """Cells and floats with precomputed values."""

    def __init__(self, cells: Sequence[Cell], floats: Sequence[Float], height: float, *, apart: float = 0.0) -> None:
        self.cells, self.floats, self.height, self.apart = cells, floats, height, apart
        #: Space between each cell and the cell before it
        self.gaps = [max(cell.before, cells[n - 1].after) if n else 0.0 for n, cell in enumerate(cells)]
        #: For each cell, the height of all earlier cells with their spaces, and of their footnotes
        self.tops = [0.0, *accumulate(cell.height + gap for cell, gap in zip(cells, self.gaps, strict=True))]
        self.feet = [0.0, *accumulate(cell.foot for cell in cells)]
        self.depths = [top + foot for top, foot in zip(self.tops, self.feet, strict=True)]
        self.spaces = [0.0, *accumulate(self.gaps)]
        self.chapters = [n for n, cell in enumerate(cells) if cell.chapter]
        self.barriers = [n for n, cell in enumerate(cells) if cell.barrier]
        self.slots = [each.slot for each in floats]
        self.rest = [0.0, *accumulate(each.height + each.space for each in floats)]

    def ended(self, beginning: _Beginning) -> bool:
        return beginning.cell == len(self.cells) and beginning.float == len(self.floats)

    def rank(self, beginning: _Beginning) -> float:
        """Return the cost so far, plus an estimate for the rest, based on the cost of well-filled pages."""
        left = self.tops[-1] - self.tops[beginning.cell] + self.rest[-1] - self.rest[beginning.float]
        return beginning.cost + 10.0 * left / self.height

    def longer(self, beginning: _Beginning, room: float) -> Iterator[_Beginning]:
        """Yield the beginnings that are one page longer and worth trying."""
        start, first = beginning.cell, beginning.float
        waiting = first
        while waiting < len(self.floats) and self.floats[waiting].slot <= start:
            waiting += 1
        has_page = False
        for last in range(first, min(waiting + AHEAD, len(self.floats)) + 1):
            if fsum(each.height for each in self.floats[first:last]) > room + 1e-6:
                break  # more floats will not fit either
            for end in self.ends(start, first, last, room=room):
                page = self.page(start, end, first, last=last)
                if page is None or page.used_height > room + 1e-6:
                    continue
                if end == start and last == first:
                    continue
                has_page = True
                yield _Beginning(beginning.cost + self.cost(page, room, beginning), end, last, beginning, page)
        if not has_page:
            # Nothing fits, so the page has a single item: a waiting float or else the first cell.
            alone = (start, first + 1) if first < waiting else (start + 1, first)
            page = PagePlan(start, alone[0], tuple(range(first, alone[1])), (), (), inf)
            yield _Beginning(beginning.cost + BAD, *alone, beginning, page)

    def ends(self, start: int, first: int, last: int, *, room: float) -> Iterator[int]:
        """Yield possible ends of a page that begins with ``start``, starting with the fullest page."""
        float_height = fsum(each.height + each.space for each in self.floats[first:last])
        lead = self.gaps[start] if start < len(self.cells) else 0.0
        end = min(bisect_right(self.depths, self.depths[start] + lead + room - float_height + SPARE), len(self.cells))
        tries = 0
        while end >= start and tries < TRIES:
            if end == start or end == len(self.cells) or self.cells[end - 1].parting < NEVER:
                tries += 1
                yield end
            end -= 1

    def page(self, start: int, end: int, first: int, *, last: int) -> PagePlan | None:
        """Return the page with given cells and floats; None if a float would be too far ahead of the text that
        mentions it, or beyond a barrier.
        """
        if last < len(self.floats) and self.barred(self.floats[last].slot, end):
            return None
        head: list[int] = []
        within: list[tuple[int, int]] = []
        tail: list[int] = []
        for number in range(first, last):
            slot = self.floats[number].slot
            if slot <= start and not within and not tail:
                head.append(number)
            elif start < slot < end and not tail:
                within.append((slot, number))
            elif (
                end == 0  # nothing comes before the title
                or self.barred(min(slot, end), max(slot, end))
                or self.tops[slot] - self.tops[end] > REACH * self.height
            ):
                return None
            else:
                tail.append(number)
        lead = self.gaps[start] if start < end else 0.0
        spaces = self.spaces[end] - self.spaces[start] - lead
        solid = self.tops[end] - self.tops[start] - lead - spaces
        if foot := self.feet[end] - self.feet[start]:
            solid += foot + self.apart
        if head:
            spaces += self.between(head) + (self.below(head[-1], start) if end > start else 0.0)
        for slot, run in groupby(within, key=lambda each: each[0]):
            numbers = [number for _, number in run]
            spaces += self.above(slot, numbers[0]) + self.between(numbers) + self.below(numbers[-1], slot)
            spaces -= self.gaps[slot]
        if tail:
            spaces += self.between(tail)
            if end > start:
                spaces += self.above(end, tail[0])
            elif head:
                spaces += self.between([head[-1], tail[0]])
        used_height = fsum((solid, spaces, *(each.height for each in self.floats[first:last])))
        return PagePlan(start, end, tuple(head), within=tuple(within), tail=tuple(tail), used_height=used_height)

    def barred(self, slot: int, end: int) -> bool:
        """Return whether there is a barrier between the place of a float and the end of a page."""
        return bisect_left(self.barriers, end) > bisect_left(self.barriers, slot)

    def above(self, cell: int, number: int) -> float:
        """Return the space between the cell before ``cell`` and a float below it."""
        return max(self.cells[cell - 1].after, self.floats[number].space)

    def below(self, number: int, cell: int) -> float:
        """Return the space between a float and the cell that follows it."""
        return max(self.floats[number].space, self.cells[cell].before)

    def between(self, numbers: Sequence[int]) -> float:
        """Return the total space between floats that follow one another."""
        return fsum(max(self.floats[a].space, self.floats[b].space) for a, b in pairwise(numbers))

    def cost(self, page: PagePlan, room: float, beginning: _Beginning) -> float:
        """Return the cost of a page."""
        total = 0.0
        over = page.end == len(self.cells)
        numbers = (*page.head, *(number for _, number in page.within), *page.tail)
        if not (over and max(numbers, default=beginning.float - 1) == len(self.floats) - 1):
            empty = page.empty(room)
            total += LOOSE * empty * empty + BAD * max(0.0, empty - (1.0 - FULL))
            if not over and page.end > page.start:
                total += self.cells[page.end - 1].parting
        if page.head and 0 < page.start < page.end and self.cells[page.start - 1].parting:
            total += PARTED
        for number in page.head:
            total += AWAY * self._crossed(self.floats[number].slot, page.start)
        # Waiting floats cost something on every page, so that waiting never looks cheap.
        float_count = beginning.float + len(numbers)
        old = max(0, bisect_right(self.slots, page.start) - float_count)
        new = max(0, bisect_right(self.slots, page.end) - float_count) - old
        total += LOST * old + LATE * new
        for number in page.tail:
            slot = self.floats[number].slot
            total += EARLY * (slot > page.end) + AWAY * self._crossed(page.end, slot)
        for slot, number in page.within:
            # More text could only push an earlier float further away.
            total += AWAY * self._crossed(self.floats[number].slot, slot)
        return total

    def _crossed(self, start: int, end: int) -> int:
        """Return the number of chapters that begin between two cells."""
        return bisect_right(self.chapters, end - 1) - bisect_right(self.chapters, start - 1) if end > start else 0
