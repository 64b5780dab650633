"""Solutions that readers can follow: a small board for each of the solver's turns, the wrong tries and the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, product
from math import fsum

from printkit.books import notation
from printkit.books.puzzles.pictures import Panel, Pictures
from printkit.books.puzzles.words import failures, printed, said, solved, spoken
from printkit.draw.drawing import Drawing, runs
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.figures import legend
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import TooSmall
from printkit.looks.puzzle_pages import Picture
from printkit.pages import flow
from printkit.pages.flow import SetText

TITLE = "Solutions"
KEY = (
    "Each solution has a board for every turn of the solver, named with the opponent’s reply before it in brackets. "
    "{tries}Rings mark the answers or the placed pieces; crosses mark some spots that only look like answers. A "
    "sentence gives the reason, and the line below it lists more wrong answers, with the replies that refute them in "
    "brackets. A turn that fails at once needs no reply."
)
SHORT = (
    "Boards show the first turn of a solution; rings mark answers or placed pieces, crosses spots that only look "
    "like answers."
)
"""The note for solutions in which only first turns are drawn."""
TRIES = "A board headed *Wrong* shows a turn that fails, with the reply that refutes it in brackets. "
"""The sentence in the key about boards of wrong tries."""
ELSEWHERE = " The quick reference explains how turns are written."
PARTS = (
    "A large board is shown in parts with torn edges. An arrow is a capture, numbered if there are several; a "
    "cross marks a captured piece."
)
SIZES = (38.0, 42.0, 48.0, 56.0, 64.0, 72.0, 90.0, 110.0, 131.0)
"""Widths in mm to try for boards, to be multiplied by the theme's factor, from the smallest upwards."""
WRONG = 2
"""Number of wrong tries to draw."""
ROOMY = 56.0
"""Smallest width in mm of boards in large print, multiplied by the theme's factor."""
CAPTION = 36.0
"""Smallest width in mm of the caption for part of a board, multiplied by the theme's factor."""
BESIDE = 38.0
"""Width in mm above which words are beside the boards of a solution, multiplied by the theme's factor."""
KEYED = 0.6
"""Share of a page's height above which the notation of turns has a separate page."""
GUTTER = 8.0
"""Space between two solutions side by side, in mm."""
APART, SPREAD = 4.0, 20.0
"""Space in mm between two boards, and the most that may be added to make a row fill the width."""
ROW, LOOSE = 5.5, 9.0
"""Space in mm between two rows of solutions, and the most that may be added if a page is not full."""
NARROW = {2: 0.0, 3: 54.0}
"""Smallest width in mm of solutions two and three to a row, multiplied by the theme's factor."""
SHARES = (1.0, 0.7, 0.35, 0.0)
"""Sizes of boards to try, from the smallest legible size (0) to the size that fills the width (1)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A solution.

    Attributes:
        number: number of the puzzle.
        drawing: the drawing, whose upper left corner is (0, 0).
        width, height: size in mm.
    """

    number: int
    drawing: Drawing
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page of solutions.

    Attributes:
        numbers: numbers of its puzzles.
        drawing: the drawing; its origin is the upper left corner inside the margins.
    """

    numbers: frozenset[int]
    drawing: Drawing


def pages(
    numbered_puzzles: Sequence[tuple[int, Puzzle]],
    pictures: Pictures,
    *,
    width: float,
    height: float,
    has_notation: bool = True,
    has_names: bool = True,
    brief: bool = False,
    wrong: int = WRONG,
    titles: Mapping[str, str] | None = None,
) -> Iterator[Page]:
    """Yield the solutions of numbered puzzles, on pages of a given size.

    The first page begins with the title and the key. With ``has_notation``, the notation of turns follows, on a
    separate page if it would leave little room; with ``brief``, a sentence refers to the quick reference instead.
    With ``has_names``, the last page ends with the names of the puzzles. At most ``wrong`` wrong tries are drawn for
    each puzzle; with -1, only the first turn of its solution is drawn. ``titles`` contains the titles of puzzles that
    have one, keyed by id.

    Solutions are in rows: one across the page, or two or three side by side if they are narrow.
    """
    key = KEY.format(tries=TRIES if wrong > 0 else "") if wrong >= 0 else SHORT
    key += ELSEWHERE if brief else ""
    has_notation = has_notation and not brief
    marks = tuple(dict.fromkeys(mark for _, puzzle in numbered_puzzles for mark in pictures.key(puzzle, wrong)))
    *openings, (start, top) = _openings(
        numbered_puzzles, pictures, key, marks=marks, width=width, height=height, has_notation=has_notation
    )
    for opening, _ in openings:
        yield Page(frozenset(), opening)
    names = _index(numbered_puzzles, width, pictures.theme) if has_names else None

    @cache
    def layout(share: float) -> list[list[_Row]]:
        size = {"width": width, "height": height, "share": share}
        solutions = [*_solved(numbered_puzzles, pictures, **size, wrong=wrong, titles=titles)]
        rows = [_row(row, width) for row in _rows(solutions, width)]
        return _broken(rows, top=top, height=height, names=names.height if names else None)

    # The parts of a board differ in size.
    is_fixed = all(pictures.parted(puzzle) for _, puzzle in numbered_puzzles)
    *lots, last = _fewest(layout, SHARES[:1] if is_fixed else SHARES)
    for lot in lots:
        yield _page(lot, start, top=top, height=height)
        start, top = Drawing(()), 0.0
    yield _page(last, start, top=top, height=height, below=names)


def _openings(
    numbered_puzzles: Sequence[tuple[int, Puzzle]],
    pictures: Pictures,
    key: str,
    *,
    marks: tuple[legend.Entry, ...],
    width: float,
    height: float,
    has_notation: bool,
) -> Iterator[tuple[Drawing, float]]:
    """Yield the pages with title, key and notation, each with the height at which it ends; solutions follow on the
    last one.
    """
    theme = pictures.theme
    has_parts = any(pictures.parted(puzzle) for _, puzzle in numbered_puzzles)
    content = (flow.Block("title", TITLE), flow.Block("text", f"{key} {PARTS}" if has_parts else key))
    deep = flow.depth(content, width, theme)
    (opening,) = flow.pages(content, width, deep + 1.0, theme=theme)
    games = dict.fromkeys(puzzle.game.partition(":")[0] for _, puzzle in numbered_puzzles)
    row = legend.Foot.key(next(iter(games)), marks, width, theme=theme)
    deep += row.height
    opening += Drawing.said("P", *row.items).moved(0, -deep)
    top = deep + 8.0
    cards = [notation.card(game, width, theme) for game in games] if has_notation else []
    for card in filter(None, cards):
        if top + card.height > height and top > deep + 8.0:
            yield opening, top
            opening, top = Drawing(()), 0.0
        opening += card.drawing.moved(0, -top)
        top += card.height + 8.0
    yield opening, top
    if top > KEYED * height:
        yield Drawing(()), 0.0


def _fewest(layout: Callable[[float], list[list[_Row]]], shares: Sequence[float]) -> list[list[_Row]]:
    """Return the best of several layouts with progressively smaller boards: the one with the fewest pages and, among
    equals, the largest boards.

    The smallest boards need the fewest pages, so the search ends at the first layout that needs no more than they do.
    """
    lots = layout(shares[0])
    if len(lots) == 1:
        return lots
    fewest = len(layout(shares[-1]))
    return next((lots for lots in map(layout, shares) if len(lots) <= fewest), lots)


def _page(lot: Sequence[_Row], drawing: Drawing, *, top: float, height: float, below: _Row | None = None) -> Page:
    """Return a page with rows below the height ``top``, perhaps followed by the names."""
    y = top
    deep = fsum(row.height for row in lot) + (below.height if below else 0.0)
    gaps = len(lot) - (0 if below and lot else 1)
    apart = ROW
    if gaps > 0:
        # Divide the page's spare height among the gaps between rows, up to a limit.
        apart += max(0.0, min(LOOSE, (height - y - deep) / gaps - ROW))
    for row in lot:
        drawing += row.drawing.moved(0, -y)
        y += row.height + apart
    if below:
        drawing += below.drawing.moved(0, -y)
    return Page(frozenset(number for row in lot for number in row.numbers), drawing)


def _broken(rows: Sequence[_Row], *, top: float, height: float, names: float | None) -> list[list[_Row]]:
    """Divide the rows among pages, the first of which begins lower; the names, whose height is given in mm, follow
    the last row.
    """
    lots, y = [list[_Row]()], top
    for place, row in enumerate(rows, start=1):
        # The names never have a separate page; if there is no room for them, the last row moves to the next page with
        # them.
        end = ROW + names if names and place == len(rows) and row.height + ROW + names <= height else 0.0
        need = row.height + (end if lots[-1] else 0.0)
        if y + need > height + 1e-6 and y > 0:
            lots.append([])
            y = 0.0
        lots[-1].append(row)
        y += row.height + ROW
    if names and y + names > height + 1e-6:
        lots.append([])
    # If the last page has only one row, move another to it from the previous page if possible.
    if len(lots) > 1 and len(lots[-1]) == 1 and len(lots[-2]) > 2:
        both = [lots[-2][-1], *lots[-1]]
        if fsum(row.height + ROW for row in both) + (names or 0.0) <= height:
            lots[-2:] = [lots[-2][:-1], both]
    return lots


def shown(puzzle: Puzzle, title: str, pictures: Pictures, *, width: float, rooms: Sequence[float]) -> Entry:
    """Return the solution of a puzzle, with a title instead of a number, at the first of several heights (in mm) that
    is large enough.

    The boards are as large as possible with three to a row (two in large print); boards shrink before wrong tries are
    dropped.
    """
    least = min(_size([puzzle], pictures, width=width), width)
    rows = (3, 4, 5) if pictures.theme.larger == 1 else (2, 3)
    sizes = sorted({max(least, (width - (many - 1) * APART) / many) for many in rows}, reverse=True)
    if pictures.parted(puzzle):
        sizes = [least]
    for height, wrong, size in product(rooms, range(WRONG, -1, -1), sizes):
        boards = _boards(pictures.panels(puzzle, wrong), pictures, size=size, width=width)
        solution = _Solved(puzzle=puzzle, size=size, theme=pictures.theme, boards=boards, title=title)
        entry = solution.entry(width)
        if entry.height <= height:
            break
    return entry


def fitted(number: int, puzzle: Puzzle, pictures: Pictures, *, width: float, height: float) -> Entry:
    """Fit a solution into a box in mm, with boards as large as possible, and fewer boards if there are too many.

    Raises:
        TooSmall: not even a single board would be legible.
    """
    for most in (4, 2, 1):
        panels = pictures.panels(puzzle, WRONG)[:most]
        usual = sorted({width, (width - APART) / 2, *SIZES}, reverse=True)
        for size in [_size([puzzle], pictures, width=width)] if pictures.parted(puzzle) else usual:
            if size > width + 1e-6:
                continue
            try:
                boards = _boards(panels, pictures, size=size, width=width)
            except TooSmall:
                break
            solution = _Solved(
                number=number, puzzle=puzzle, size=size, theme=pictures.theme, boards=boards, foot=puzzle.id
            )
            entry = solution.entry(width)
            if entry.height <= height:
                return entry
    message = "{field} {value} is too small for a solution."
    raise TooSmall("width", f"{width:.0f}mm", message, found=width, bound=None)


# ----------------------------------------------------------------------------------------------- entries


@dataclass(slots=True)
class _Column:
    """The parts of a solution, from top to bottom.

    Attributes:
        width: the width in mm.
        game: the game whose signs the words use.
        theme: colours.
        drawing: the parts so far.
        y: height at which it continues.
    """

    width: float
    game: str
    theme: Theme
    drawing: Drawing = field(default_factory=lambda: Drawing(()))
    y: float = 0.0

    def typeset(self, text: str, size: float, colour: str, *, x: float = 0.0) -> SetText:
        """Set a paragraph whose lines are ``x`` mm shorter than the width."""
        return said(text, size, self.width - x, game=self.game, theme=self.theme, colour=colour)

    def say(self, text: str, size: float, colour: str, *, x: float = 0.0) -> None:
        """Add a paragraph."""
        words = self.typeset(text, size, colour, x=x)
        self.drawing += Drawing.said("P", *words.items).moved(x, self.y)
        self.y -= words.height


@dataclass(frozen=True, slots=True, kw_only=True)
class _Solved:
    """A solution whose boards already have their final size.

    Attributes:
        number: number of the puzzle.
        puzzle: the puzzle.
        size: width of a board in mm.
        theme: colours and type.
        boards: boards with their panels.
        most: largest number of solutions of this size that fit side by side.
        rest: words that replace the boards for which there is no room.
        title: title that replaces the number.
        foot: the text below.
        has_tries: whether to list wrong answers.
    """

    number: int = 0
    puzzle: Puzzle
    size: float
    theme: Theme
    boards: Sequence[tuple[Picture, Panel]]
    most: int = 1
    rest: tuple[str, ...] = ()
    title: str = ""
    foot: str = ""
    has_tries: bool = True

    @property
    def text(self) -> float:
        """The em size of the solution's sentences: a little smaller than in puzzles, except in large print."""
        return self.theme.body * (1.0 if self.theme.larger > 1 else 0.9 if self.has_tries else 0.82)

    @property
    def small(self) -> float:
        """The em size of the solution's captions."""
        return self.theme.caption if self.theme.larger > 1 else 0.95 * self.theme.caption

    def entry(self, width: float) -> Entry:
        """Set the solution to a given width in mm: its number or title before its line of play, its boards in rows
        with captions, a description of further boards, the reason, and a foot.
        """
        puzzle, theme = self.puzzle, self.theme
        column = _Column(width, puzzle.game, theme)
        line = solved(puzzle) if self.has_tries else printed(puzzle)
        column.say(f"**{self.title or self.number}** {line}", self.text, theme.ink)
        rows, top, left = list(_across(self.boards, self.size, width)), column.y, 0.0
        # The words are put beside a row of boards if there is room and doing so makes the solution shorter.
        roomy = len(rows) == 1 and width - _long(rows[0], self.size) - GUTTER >= BESIDE * theme.larger
        for row in rows:
            left = self._show(row, column, APART if roomy else _apart(row, self.size, width)) + GUTTER
        phrases = self._phrases()

        def deep(x: float) -> float:
            return fsum(column.typeset(text, em, ink, x=x).height + gap for text, em, gap, ink in phrases)

        beside = left if roomy and deep(left) < top - column.y + deep(0.0) else 0.0
        lowest = column.y
        if beside:
            column.y = top
        for text, em, gap, ink in phrases:
            column.y -= gap
            column.say(text, em, ink, x=beside)
        if beside:
            column.y = min(column.y, lowest)
        if self.foot:
            words = typeset(self.foot, 0.9 * theme.caption, width)
            column.drawing += Drawing.said("P", *runs(words, 0, column.y - 0.4, colour=theme.soft))
            column.y -= 0.4 + words.height
        return Entry(self.number, column.drawing, width, -column.y)

    def _show(self, row: Sequence[tuple[Picture, Panel]], column: _Column, apart: float) -> float:
        """Add a row of boards with their captions, spaced this far apart, and return its right edge."""
        column.y -= 1.2
        y, deepest, x = column.y, column.y, 0.0
        for picture, panel in row:
            cell = _cell(picture, self.size)
            # A part of a board is aligned with its words on the left; a whole board has a border, so it is centred.
            aside = 0.0 if panel.figure.crop else (cell - picture.width) / 2
            board = picture.drawing.moved(x + aside, y - picture.height)
            alt = picture.alt or f"Solution of {self.puzzle.id}"
            column.drawing += board.tagged(Element("Figure", alt=alt))
            words = said(
                panel.caption,
                self.small,
                cell + 0.6 * APART,
                game=column.game,
                theme=self.theme,
                colour=self.theme.ink,
            )
            below = y - picture.height - 0.6
            column.drawing += Drawing.said("P", *words.items).moved(x, below)
            deepest = min(deepest, below - words.height)
            x += cell + apart
        column.y = deepest
        return x - apart

    def _phrases(self) -> list[tuple[str, float, float, str]]:
        """Return the words below the boards, each with its em size, the gap above it and its colour."""
        phrases = [(caption, self.small, 0.4, self.theme.ink) for caption in self.rest]
        phrases.append((spoken(self.puzzle, self.puzzle.why), self.text, 1.0, self.theme.ink))
        more = failures(self.puzzle, [panel.turn for _, panel in self.boards if panel.wrong])
        if more and self.has_tries:
            phrases.append((f"*{more}*", self.small, 0.4, self.theme.soft))
        return phrases


def _column(many: int, width: float) -> float:
    """Return the width of each of several solutions side by side, in mm."""
    return (width - (many - 1) * GUTTER) / many


def _solved(
    numbered_puzzles: Sequence[tuple[int, Puzzle]],
    pictures: Pictures,
    *,
    width: float,
    height: float,
    share: float,
    wrong: int = WRONG,
    titles: Mapping[str, str] | None = None,
) -> Iterator[_Solved]:
    """Yield each solution with as many legible boards side by side as possible; ``share`` sets their size, from the
    smallest that is legible (0) to the largest that the width allows (1).

    If a page is not tall enough for all boards of a solution, they shrink; after that, words replace the wrong tries
    and finally any boards for which there is no room.
    """
    larger = pictures.theme.larger
    sizes: dict[str, tuple[float, float, float]] = {}
    for number, puzzle in numbered_puzzles:
        title = f"{number} {titles[puzzle.id]}:" if titles and puzzle.id in titles else ""
        game = puzzle.game.partition(":")[0]
        if game not in sizes:
            own = [one for _, one in numbered_puzzles if one.game.partition(":")[0] == game]
            usual = _size(own, pictures, width=width, least=ROOMY if larger > 1 else 0.0)
            across = int((width + APART) / (usual + APART))
            full_width = (width + APART) / across - APART if across > 1 else usual
            sizes[game] = usual + share * (full_width - usual), usual, _size(own, pictures, width=width)
        best, usual, least = sizes[game]
        fewer = [(usual, count) for count in range(wrong - 1, -1, -1)]
        for size, count in [(best, wrong), (usual, wrong), *fewer, (least, wrong), (least, min(wrong, 0))]:
            panels = pictures.panels(puzzle, max(0, count))
            if count < 0 and not pictures.parted(puzzle):
                # The line above the board gives the turn.
                panels = (replace(panels[0], caption=""),)
            boards = _rowed(_boards(panels, pictures, size=size, width=width), size, width)
            one = _Solved(
                number=number, puzzle=puzzle, size=size, theme=pictures.theme, boards=boards, title=title,
                has_tries=wrong >= 0,
            )  # fmt: skip
            deep = one.entry(width).height
            if deep <= height:
                break
        visible_boards, rest = list(boards), list[str]()
        while len(visible_boards) > 1 and deep > height:
            rest.insert(0, visible_boards.pop()[1].caption)
            one = replace(one, boards=visible_boards, rest=tuple(rest))
            deep = one.entry(width).height
        wide = _long(boards, size)
        columns = (3, 2) if not rest else ()
        most = next((many for many in columns if _column(many, width) >= max(wide - 1e-6, NARROW[many] * larger)), 1)
        yield replace(one, most=most)


def _size(puzzles: Sequence[Puzzle], pictures: Pictures, *, width: float, least: float = 0.0) -> float:
    """Return the smallest legible width of a game's boards: ``least`` times the theme's factor, or more if
    necessary.
    """
    if any(map(pictures.parted, puzzles)):
        return min(width, CAPTION * pictures.theme.larger)
    for size in [size * pictures.theme.larger for size in SIZES if size >= least]:
        if size > width:
            break
        try:
            for puzzle in puzzles[:6]:
                for panel in pictures.panels(puzzle, 0):
                    pictures.panel(panel, size, 1.4 * size)
            return size
        except TooSmall:
            continue
    return width


def _boards(panels: Sequence[Panel], pictures: Pictures, *, size: float, width: float) -> list[tuple[Picture, Panel]]:
    """Return the boards of a solution at this width; parts of boards have different widths. Raises TooSmall."""
    return [
        (pictures.panel(panel, each := width if panel.figure.crop else size, 1.4 * each), panel) for panel in panels
    ]


def _rowed(boards: Sequence[tuple[Picture, Panel]], size: float, width: float) -> Sequence[tuple[Picture, Panel]]:
    """Return the boards of a solution, except wrong tries that would begin another row and are therefore put into
    words.
    """
    right = [board for board in boards if not board[1].wrong]
    for board in boards[len(right) :]:
        if len(list(_across([*right, board], size, width))) > len(list(_across(right, size, width))):
            break
        right.append(board)
    return right


def _cell(picture: Picture, size: float) -> float:
    """Return the width in mm of a board with its caption."""
    return max(picture.width, size)


def _long(row: Sequence[tuple[Picture, Panel]], size: float) -> float:
    """Return the width of a row of boards, in mm."""
    return fsum(_cell(picture, size) + APART for picture, _ in row) - APART


def _apart(row: Sequence[tuple[Picture, Panel]], size: float, width: float) -> float:
    """Return the space between the boards of a row, increased to fill the width if possible."""
    spare = width - _long(row, size)
    return APART + spare / (len(row) - 1) if len(row) > 1 and spare <= SPREAD * (len(row) - 1) else APART


def _across(
    boards: Sequence[tuple[Picture, Panel]], size: float, width: float
) -> Iterator[list[tuple[Picture, Panel]]]:
    """Yield the boards in rows, each with as many boards as possible."""
    row, x = list[tuple[Picture, Panel]](), 0.0
    for board in boards:
        cell = _cell(board[0], size)
        if row and x + cell > width + 1e-6:
            yield row
            row, x = [], 0.0
        row.append(board)
        x += cell + APART
    if row:
        yield row


# -------------------------------------------------------------------------------------------------- rows


@dataclass(frozen=True, slots=True)
class _Row:
    numbers: frozenset[int]
    drawing: Drawing
    height: float


def _index(numbered_puzzles: Sequence[tuple[int, Puzzle]], width: float, theme: Theme) -> _Row:
    """Return the names of the puzzles, so that readers can ask the program about any of them."""
    names = ", ".join(f"**{number}** {puzzle.id}".replace(" ", "\u00a0") for number, puzzle in numbered_puzzles)
    words = typeset(f"*Names of these puzzles in their collection:* {names}.", 0.95 * theme.caption, width)
    drawing = Drawing.said("P", *runs(words, 0, 0, colour=theme.soft))
    return _Row(frozenset(), drawing, words.height)


def _rows(solutions: Sequence[_Solved], width: float) -> Iterator[list[Entry]]:
    """Yield the solutions in rows, in order, with as many side by side as will fit."""
    for most, run in groupby(solutions, key=lambda one: one.most):
        own = list(run)
        for start in range(0, len(own), most):
            row = own[start : start + most]
            yield [one.entry(_column(len(row), width)) for one in row]


def _row(row: Sequence[Entry], width: float) -> _Row:
    drawings = (
        entry.drawing.moved(place * (_column(len(row), width) + GUTTER), 0) for place, entry in enumerate(row)
    )
    numbers = frozenset(entry.number for entry in row)
    return _Row(numbers, Drawing.join(drawings), max(entry.height for entry in row))
