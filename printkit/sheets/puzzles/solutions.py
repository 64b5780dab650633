"""Solutions: figures of what solves a puzzle and of what refutes a wrong turn, with the turns in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from engines.puzzles.puzzle import Puzzle
from printkit.drawing import Drawing, Item
from printkit.sheets import prose
from printkit.sheets.puzzles.pictures import Picture, Pictures, TooSmall
from printkit.sheets.puzzles.words import answer, broken, failures, is_duel, origin, telling
from printkit.theme import Theme
from printkit.type import face, typeset
from printkit.type import width as type_width

TITLE = "Solutions"
KEY = (
    "Turns of the solver are in **bold**. *Not* names turns that fail, each with the reply that refutes it in "
    "brackets. Where there are two figures, the second shows the first of these turns and the reply."
)
SIZES = (48.0, 56.0, 64.0, 72.0, 90.0, 110.0, 131.0)
"""Widths in mm that are tried for figures in one column, by the theme's factor: not every board can be small."""
TWO = 150.0
"""Width in mm from which on a page has two columns of solutions."""
LARGEST = 56.0
"""Width of a figure in two columns, in mm, at most."""
GUTTER = 8.0
"""Between two columns, in mm."""
APART = 3.0
"""Between a figure and what stands beside it, in mm."""
BESIDE = 26.0
"""Least width in mm of words beside figures."""
ROWS = (6.5, 4.0)
"""Between two solutions of a column, in mm; half as much between words alone, more where it would end too high.
The smaller space is taken where it saves a page."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A solution, or what of it stays in one piece.

    Attributes:
        number: of the puzzle.
        drawing: hangs from (0, 0), its upper left corner.
        height: in mm.
        figures: whether it has any.
    """

    number: int
    drawing: Drawing
    height: float
    figures: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page of solutions.

    Attributes:
        numbers: of the puzzles that are solved on it.
        drawing: its origin is the upper left corner inside the margins.
    """

    numbers: frozenset[int]
    drawing: Drawing


def pages(
    numbered: Sequence[tuple[int, Puzzle]], theme: Theme, width: float, height: float, pictures: Pictures
) -> Iterator[Page]:
    """The solutions of numbered puzzles on pages of a size in mm; the first is headed by title and key.

    Columns are filled one after another and end level, those of the last page as high up as they can.
    """
    content = (prose.Block("title", TITLE), prose.Block("text", KEY))
    deep = prose.depth(content, width, theme)
    (opening,) = prose.pages(content, width, deep + 1.0, theme)
    top = deep + 8.0
    count, entries = _entries(numbered, theme, width, pictures)
    step = (width + GUTTER) / count
    filled = min((list(_broken(entries, count, height, top, rows)) for rows in ROWS), key=len)
    for number, columns in enumerate(filled):
        drawing = Drawing.join(
            entry.drawing.moved(place * step, y - (0.0 if number else top))
            for place, column in enumerate(columns)
            for entry, y in column
        )
        numbers = frozenset(entry.number for column in columns for entry, _ in column)
        yield Page(numbers, drawing if number else drawing + opening)


def fitted(number: int, puzzle: Puzzle, width: float, height: float, pictures: Pictures) -> Entry:
    """A solution inside a box in mm: with both figures side by side, or with the first alone as large as it may be.

    Raises:
        TooSmall: not even that can be read.
    """
    large = min(width, 0.7 * height)
    for size in ((width - APART) / 2, large) if any(puzzle.refutations.values()) else (large,):
        try:
            (entry,) = _entry(number, puzzle, width, size, pictures, both=size < large)
        except TooSmall:
            continue
        if entry.height <= height:
            return entry
    raise TooSmall("width", f"{width:.0f}mm", "wide enough for a solution")


# ----------------------------------------------------------------------------------------------- entries


def _entries(
    numbered: Sequence[tuple[int, Puzzle]], theme: Theme, width: float, pictures: Pictures
) -> tuple[int, list[Entry]]:
    """The number of columns, and all solutions with figures that can be read in them."""
    paired = any(reply and not is_duel(puzzle) for _, puzzle in numbered for _, reply in telling(puzzle, 1))
    half = (width - GUTTER) / 2
    tries = [(1, size * theme.larger, True) for size in SIZES if size * theme.larger < width]
    if width >= TWO and theme.larger == 1:
        single = [(2, size, True) for size in SIZES if size <= LARGEST]
        tries = [(2, (half - APART) / 2, True), *single, *tries] if paired else [*reversed(single), *tries]
    for count, size, named in (*tries, (1, width, False)):
        try:
            measure = half if count == 2 else width
            found = [
                entry
                for number, puzzle in numbered
                for entry in _entry(number, puzzle, measure, size, pictures, named=named)
            ]
            return count, found
        except TooSmall:
            continue
    raise TooSmall("--paper", f"{width:.0f} mm across", "wide enough for figures of solutions")


def _entry(
    number: int,
    puzzle: Puzzle,
    width: float,
    size: float,
    pictures: Pictures,
    *,
    both: bool = True,
    named: bool = False,
) -> Iterator[Entry]:
    """A solution in a column: figures so wide, and words beside them, or below where there is no room.

    Figures that cannot stand side by side stand one below the other, in two entries.
    """
    theme = pictures.theme
    solved = pictures.solution(puzzle, size, 1.3 * size, named)
    refuted = pictures.refutation(puzzle, size, 1.3 * size, named) if both else None
    good, bad = f"**{number}** {answer(puzzle)}.", f"*{failures(puzzle)}*" if puzzle.refutations else ""
    whole = f"{good} {bad}".strip()
    if solved is None:
        yield _set(number, (), [(0.0, width, whole, origin(puzzle))], 0.0, theme)
        return
    figures = (solved, refuted) if refuted else (solved,)
    taken = sum(picture.width + APART for picture in figures)
    least = max(BESIDE, type_width(puzzle.id, theme.caption, face()))
    if width - taken >= least:
        yield _set(number, figures, [(taken, width - taken, whole, origin(puzzle))], 0.0, theme)
    elif refuted and taken - APART <= width + 1e-6:
        tall = max(picture.height for picture in figures) + 1.5
        right = solved.width + APART
        texts = [(0.0, solved.width, good, origin(puzzle)), (right, width - right, bad, "")]
        yield _set(number, figures, texts, tall, theme)
    elif refuted:
        yield from (
            _below_or_beside(number, picture, words, foot, width, least, theme)
            for picture, words, foot in ((solved, good, origin(puzzle)), (refuted, f"**{number}** {bad}", ""))
        )
    else:
        yield _below_or_beside(number, solved, whole, origin(puzzle), width, least, theme)


def _below_or_beside(
    number: int, picture: Picture, words: str, foot: str, width: float, least: float, theme: Theme
) -> Entry:
    left = picture.width + APART
    if width - left >= least:
        return _set(number, (picture,), [(left, width - left, words, foot)], 0.0, theme)
    return _set(number, (picture,), [(0.0, width, words, foot)], picture.height + 1.5, theme)


def _set(
    number: int,
    figures: Sequence[Picture],
    texts: Sequence[tuple[float, float, str, str]],
    below: float,
    theme: Theme,
) -> Entry:
    """Figures side by side from the left, and texts so far below the top: left edge, measure, words, foot."""
    # Solutions are set a little smaller than puzzles, but not for those who need large print.
    size = theme.body if theme.larger > 1 else 0.9 * theme.body
    items: list[Item] = []
    deep = max((picture.height for picture in figures), default=0.0)
    for left, measure, words, foot in texts:
        text = broken(words, size, measure)
        items += prose.runs(text, left, -below, theme.ink)
        height = below + text.height
        if foot:
            # Where it takes two lines, id and seed have one each.
            small = typeset(foot.replace("seed ", "seed\u00a0"), 0.9 * theme.caption, measure)
            items += prose.runs(small, left, -height - 0.8, theme.soft)
            height += 0.8 + small.height
        deep = max(deep, height)
    drawing, x = Drawing.of("labels", *items), 0.0
    for picture in figures:
        drawing += picture.drawing.moved(x, -picture.height)
        x += picture.width + APART
    return Entry(number, drawing, deep, bool(figures))


# ----------------------------------------------------------------------------------------------- columns


Column: TypeAlias = list[tuple[Entry, float]]
"""Entries with their upper edges, in mm from the top of the column."""


def _broken(
    entries: Sequence[Entry], count: int, height: float, top: float, rows: float
) -> Iterator[list[Column]]:
    """The columns of each page: filled one after another and level, on the last page as short as they can be."""
    while entries:
        room = height - top
        columns = _filled(entries, count, room, rows)
        rest = entries[sum(map(len, columns)) :]
        if not rest:
            columns = _levelled(entries, count, room, rows)
        yield [[*_spread(column, room if rest else 0.0, rows)] for column in columns]
        entries, top = rest, 0.0


def _gap(above: Entry, below: Entry, rows: float) -> float:
    """The least space in mm between two entries of a column."""
    return rows if above.figures or below.figures else rows / 2


def _filled(entries: Sequence[Entry], count: int, room: float, rows: float) -> list[list[Entry]]:
    """As many entries as so many columns of a height hold; one that is higher than that stands alone."""
    columns: list[list[Entry]] = [[]]
    y = 0.0
    for entry in entries:
        gap = _gap(columns[-1][-1], entry, rows) if columns[-1] else 0.0
        if columns[-1] and y + gap + entry.height > room + 1e-6:
            if len(columns) == count:
                break
            columns.append([])
            y = gap = 0.0
        y += gap + entry.height
        columns[-1].append(entry)
    return columns


def _levelled(entries: Sequence[Entry], count: int, room: float, rows: float) -> list[list[Entry]]:
    """All entries in columns that are as short as they can be; they fit the room."""
    low, high = 0.0, room
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(map(len, _filled(entries, count, middle, rows))) == len(entries):
            high = middle
        else:
            low = middle
    return _filled(entries, count, high, rows)


def _spread(column: Sequence[Entry], room: float, rows: float) -> Iterator[tuple[Entry, float]]:
    """The entries of a column, spread over the room where they leave little of it."""
    gaps = [_gap(above, below, rows) for above, below in pairwise(column)]
    spare = room - sum(entry.height for entry in column) - sum(gaps)
    more = min(max(0.0, spare / len(gaps)), ROWS[0]) if gaps else 0.0
    y = 0.0
    for entry, gap in zip(column, (*gaps, 0.0), strict=True):
        yield entry, y
        y -= entry.height + gap + more
