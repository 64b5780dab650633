"""Booklets: puzzles in a grid, hints, and solutions in a separate section or on the backs of the pages."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from math import fsum
from typing import Literal, TypeAlias

from printkit import engines
from printkit.books.puzzles import solutions, weeks
from printkit.books.puzzles.choice import selection
from printkit.books.puzzles.hints import hints
from printkit.books.puzzles.picked import Note
from printkit.books.puzzles.pictures import Pictures
from printkit.books.puzzles.words import answer, failures, games_of, head, legend, notice, spoken, stars, usual_title
from printkit.content.quotes import curly
from printkit.draw.drawing import Drawing, Item, Path, label, line, runs
from printkit.draw.outline import rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import FULL, Theme
from printkit.draw.type import MissingGlyph, Paragraph, face, typeset, width as type_width
from printkit.draw.type.span import RichText
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.export.document import Document, Sheet
from printkit.figures.inline import paragraph
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.paper import Paper
from printkit.looks.plate import edition, of_pages
from printkit.looks.puzzle_pages import Picture, puzzle_pages
from printkit.pages import flow

Solutions: TypeAlias = Literal["section", "back", "none"]
SOLUTIONS: tuple[Solutions, ...] = ("section", "back", "none")
"""Where solutions are printed: after all puzzles, upside down on the back of each page, or nowhere."""

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows for each number of puzzles on a page."""
MANY = 3
"""On pages with at least this many rows of puzzles, boards that are too small leave out the names of spots."""
SIDE = 1 / 18
"""Margin of a page, as a fraction of its width."""
FOOT = 23.0
"""Height in mm of the running foot, with the notice below it and clear space above."""
GAP = 9.0
"""Space between two puzzles, in mm."""
CLEAR = 3.0
"""Space in mm above the running foot."""
SMALLEST = 2.2
"""Smallest em size of the notice on every sheet, in mm."""
KEY = 1.06
"""Em size of the key to the players' signs above the foot, as a multiple of the foot's em size, chosen so that
strokes are at least 0.25 mm wide.
"""
NUMBER = 10.0
"""Width in mm of the page number in the running foot and of the clear space before it."""
WRITE = 7.5
"""Space between the lines to write on, in mm."""
ALIKE = 0.8
"""All boards are the same size if those on the first page can be at least this fraction of the possible size of the
others.
"""
LINES = 2
"""Largest number of lines to write on below a board."""
AIR, LOOSE = 2.2, 6.0
"""Clear space in mm above and below a board, and the largest excess of the space above over that below."""
BROAD = 1.3
"""Ratio of a place's width to its height above which words are beside the board."""
WORDS = 40.0
"""Smallest width of words beside a board, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The layout of puzzles.

    Attributes:
        paper: paper of the pages.
        theme: colours and type.
        per_page: number of puzzles on a page: 1, 2, 4 or 6; None for four (two on narrow paper, one in large print),
            or fewer if the boards would be too small.
        solutions: place where the solutions are printed.
        title: title on the first page and in the running foot (default: that of the game).
        hints: whether a section of hints follows the puzzles.
        named: whether the first page has lines for a name and a date.
        has_puzzles: whether the puzzles are printed; otherwise only their solutions are.
        themes: themes shared by all the puzzles, to be named in the default title.
        year: year of a calendar, whose first puzzle is for the first week, and so on; None if the puzzles have no
            dates.
        notes: titles and notes of puzzles, keyed by id; with notes, there are usually two puzzles on a page.
        brief: whether to fit the solutions, if possible, on half as many pages as the puzzles; they then refer to the
            quick reference for the notation of turns, and show fewer wrong tries or only the first turn.
    """

    paper: Paper
    theme: Theme = FULL
    per_page: int | None = None
    solutions: Solutions = "section"
    title: str = ""
    hints: bool = False
    named: bool = False
    has_puzzles: bool = True
    themes: tuple[str, ...] = ()
    year: int | None = None
    notes: Mapping[str, Note] = field(default_factory=dict)
    brief: bool = False

    def __post_init__(self) -> None:
        if self.per_page is not None and self.per_page not in GRIDS:
            choices, count = ", ".join(map(str, GRIDS)), self.per_page
            close = min(GRIDS, key=lambda number: abs(number - count))
            message = f"{{field}} must be one of {choices}, not {{value}}; the nearest is {close}."
            raise InputError("per_page", count, message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """Puzzles that have been laid out on pages.

    Attributes:
        puzzles: the puzzles in order.
        look: the layout: paper, number of puzzles on a page and so on.
        front: pages before the puzzles, without page numbers.
        pages: the other pages, without page numbers.
        front_count: number of pages in ``pages`` before the section of solutions.
        has_opening: whether the first of ``pages`` has room for the booklet's title and introduction.
        has_key: whether the first of ``pages`` has room for the key to the signs; otherwise the key is above the
            foot.
    """

    puzzles: tuple[Puzzle, ...]
    look: Look
    front: tuple[Sheet, ...]
    pages: tuple[Sheet, ...]
    front_count: int
    has_opening: bool
    has_key: bool

    def document(self) -> Document:
        """Return the booklet as a separate file."""
        infos = [engines.info(game) for game in games_of(self.puzzles)]
        return Document(
            self.sheets(),
            title=_title(self.puzzles, self.look),
            author=", ".join(dict.fromkeys(info.designer for info in infos)),
            subject=f"{len(self.puzzles)} puzzles of {', '.join(info.title for info in infos)}, proved by search",
            credits=" ".join(line for info in infos for line in info.credits),
        )

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """Return the pages, numbered from ``first``."""
        opening = Drawing() if self.has_key else _key_above_foot(self.puzzles, self.look)[0]
        begins = first + len(self.front)
        if self.has_opening:
            opening += _opening(self.puzzles, self.look, self.has_key, solutions_page=begins + self.front_count)[0]
        sheets = []
        for number, page in enumerate((*self.front, *self.pages), first):
            drawing = opening + page.drawing if number == begins else page.drawing
            if not page.back:
                drawing += foot(self.puzzles, self.look, number)
            sheets.append(replace(page, drawing=drawing))
        return tuple(sheets)


def booklet(
    puzzles: Sequence[Puzzle],
    look: Look,
    pages: int | None = None,
    *,
    front: Callable[[Sequence[Puzzle], Look], Iterable[Sheet]] | None = None,
) -> Booklet:
    """Lay out the puzzles as a booklet.

    Args:
        puzzles: the puzzles in order.
        look: their layout.
        pages: choose only enough puzzles to fill this many pages, not counting solutions.
        front: function that makes the first pages (the rules and the notation of turns), which have no page numbers.

    Raises:
        InputError: there is no room for the title.
        TooSmall: boards would be illegible at the requested size.
    """
    check_title(look)
    numbers, picture_theme = grids(look), look.theme
    look = replace(look, theme=edition(look.theme, _only(puzzles)))
    # Fewer puzzles on a page are better than no title, and boards at their smallest size may leave no room for one.
    rooms = [(has_key, _opening(puzzles, look, has_key)[1]) for has_key in (True, False)]
    small: TooSmall | None = None
    for (has_key, room), number in product((*rooms, (False, 0.0)), numbers):
        # The key to the players' signs may have to go above the foot.
        columns, lines = GRIDS[number]
        foot = above_foot(puzzles, look) if has_key else max(FOOT, _key_above_foot(puzzles, look)[1] + CLEAR)
        grid = Grid(look=look, columns=columns, lines=lines, head=room, foot=foot)
        puzzle_choice = selection(puzzles, pages * grid.columns * grid.lines) if pages else tuple(puzzles)
        numbered_puzzles = tuple(enumerate(puzzle_choice, start=1))
        pictures = Pictures(picture_theme)
        try:
            fronts = tuple(asked(numbered_puzzles, grid, pictures)) if look.has_puzzles else ()
            if look.hints:
                fronts += tuple(hint_pages(numbered_puzzles, look))
            solution_pages: tuple[Sheet, ...] = ()
            if look.solutions == "section":
                for wrong in range(solutions.WRONG, -2 if look.brief else -1, -1):
                    answers = section(numbered_puzzles, look, pictures, has_notation=front is None, wrong=wrong)
                    solution_pages = tuple(page for page, _ in answers)
                    if not look.brief or len(solution_pages) <= max(1, len(fronts) // 2):
                        break
            has_opening = look.has_puzzles and room > 0
            before = _front(front(puzzle_choice, look), look) if front else ()
            return Booklet(
                puzzles=puzzle_choice, look=look, front=before,
                pages=fronts + solution_pages, front_count=len(fronts), has_opening=has_opening, has_key=has_key,
            )  # fmt: skip
        except TooSmall as error:
            small = error
    assert small is not None
    raise too_small(look, small)


def grids(look: Look) -> tuple[int, ...]:
    """Return the possible numbers of puzzles on a page, beginning with the preferred one."""
    if look.per_page:
        return (look.per_page,)
    usual = 1 if look.theme.larger > 1 else 4 if look.paper.width > 180 and not look.notes else 2
    return tuple(number for number in (4, 2, 1) if number <= usual)


def too_small(look: Look, error: TooSmall) -> TooSmall:
    """Return the refusal for boards that would be too small to read."""
    message = f"{{field}} cannot be {{value}} on {look.paper.name}, because the boards would be too small."
    return TooSmall("per_page", grids(look)[-1], message, found=error.found, bound=error.bound)


def _front(pages: Iterable[Sheet], look: Look) -> tuple[Sheet, ...]:
    """Return the first pages, followed by a blank one if backs are used and the first puzzle would otherwise be on a
    back.
    """
    sheets = tuple(pages)
    if look.solutions == "back" and len(sheets) % 2:
        sheets += (Sheet(look.paper.width, look.paper.height, Drawing(), back=True),)
    return sheets


# -------------------------------------------------------------------------------------------------- pages


def asked(numbered_puzzles: Sequence[tuple[int, Puzzle]], grid: Grid, pictures: Pictures) -> Iterator[Sheet]:
    """Yield the pages of puzzles, each followed by its back if solutions are printed there."""
    look = grid.look
    width, height = look.paper.width, look.paper.height
    size = grid.columns * grid.lines
    starts = range(0, len(numbered_puzzles), size)
    pages = [grid if start == 0 else replace(grid, head=0.0) for start in starts]
    heads = [
        [page.words(*one) for one in numbered_puzzles[start : start + size]]
        for start, page in zip(starts, pages, strict=True)
    ]
    # All boards are the same size, even those whose task is shorter. A large title, as in a calendar, reduces only
    # the boards on its page.
    rows = [page.rows([y for _, y in own]) for page, own in zip(pages, heads, strict=True)]
    rooms = [min(page.cell[0], page.room(row.low)) for page, row in zip(pages, rows, strict=True)]
    later = min(rooms[1:], default=rooms[0])
    common = min(rooms) if rooms[0] >= ALIKE * later else later
    for start, page, own, row, most in zip(starts, pages, heads, rows, rooms, strict=True):
        room = min(most, common)
        here = numbered_puzzles[start : start + size]
        fronts = []
        for place, ((number, puzzle), (words, _)) in enumerate(zip(here, own, strict=True)):
            x, y = page.corner(place)
            rise, down = row.rises[place // page.columns], row.downs[place // page.columns]
            puzzle_drawing = page.puzzle(number, puzzle, words, low=row.low, rise=rise, room=room, pictures=pictures)
            fronts.append(puzzle_drawing.moved(x, y - down))
        text = " ".join(f"{number}. {puzzle.task} {puzzle.position}" for number, puzzle in here)
        title = "" if start else _title([puzzle for _, puzzle in numbered_puzzles], look)
        yield Sheet(width, height, Drawing.join(fronts), title=title, description=text)
        if look.solutions == "back":
            backs = (page.answer(*one, pictures).moved(*page.behind(place)) for place, one in enumerate(here))
            back_drawing = Drawing.join(backs).moved(width, height, angle=180)
            yield Sheet(width, height, back_drawing, description=_told(here), back=True)


def section(
    numbered_puzzles: Sequence[tuple[int, Puzzle]],
    look: Look,
    pictures: Pictures,
    *,
    has_notation: bool = True,
    has_names: bool = True,
    wrong: int = solutions.WRONG,
) -> Iterator[tuple[Sheet, frozenset[int]]]:
    """Yield the pages of solutions, each with the numbers of its puzzles.

    If ``has_notation``, the notation of turns comes first; if ``has_names``, the names of the puzzles come last. Each
    solution shows at most ``wrong`` wrong tries.
    """
    grid = Grid(look=look, columns=1, lines=1, foot=above_foot([puzzle for _, puzzle in numbered_puzzles], look))
    answers = solutions.pages(
        numbered_puzzles, pictures, width=grid.width, height=grid.height,
        has_notation=has_notation, has_names=has_names, brief=look.brief, wrong=wrong,
        titles={id: curly(note.title) for id, note in look.notes.items()},
    )  # fmt: skip
    for number, page in enumerate(answers):
        here = [one for one in numbered_puzzles if one[0] in page.numbers]
        sheet = Sheet(
            look.paper.width,
            look.paper.height,
            page.drawing.moved(grid.left, look.paper.height - grid.top),
            title="" if number else solutions.TITLE,
            description=_told(here),
        )
        yield sheet, page.numbers


def hint_pages(numbered_puzzles: Sequence[tuple[int, Puzzle]], look: Look) -> Iterator[Sheet]:
    """Yield the pages of hints in three steps, with the signs of each puzzle's game."""
    hint_rows = [(number, one, [spoken(one, step) for step in hints(one)]) for number, one in numbered_puzzles]
    games: dict[RichText, str] = {step: puzzle.game.partition(":")[0] for _, puzzle, row in hint_rows for step in row}
    usual = next(iter(games.values()))
    content = (
        flow.Block("title", "Hints"),
        flow.Block("text", "Where to look, what to look for, and how to begin. Cover the columns to the right."),
        flow.Block(
            "table", rows=(("Puzzle", "Where", "What", "First"), *((f"**{n}**", *row) for n, _, row in hint_rows))
        ),
    )

    def setter(text: RichText, size: float, measure: float, *, colour: str) -> flow.SetText:
        return paragraph(text, size, measure, game=games.get(text, usual), theme=look.theme, colour=colour)

    yield from written(content, look, "Hints", setter=setter)


def written(
    content: Sequence[flow.Block | flow.FigureBlock], look: Look, title: str, *, setter: flow.Setter | None = None
) -> Iterator[Sheet]:
    """Yield pages of text, the first of which has a bookmark."""
    grid = Grid(look=look, columns=1, lines=1)
    measure = flow.Measure(grid.width, look.theme, look.theme.body, setter=setter)
    for number, column in enumerate(flow.columns(content, measure, grid.height)):
        page_drawing = column.drawing.moved(grid.left, look.paper.height - grid.top)
        yield Sheet(look.paper.width, look.paper.height, page_drawing, title="" if number else title)


def _told(numbered_puzzles: Sequence[tuple[int, Puzzle]]) -> str:
    """Put solutions into words, for people who cannot see the boards."""
    texts = (f"{number}. {answer(puzzle)}. {failures(puzzle)}" for number, puzzle in numbered_puzzles)
    return " ".join(texts).replace("*", "")


def _title(puzzles: Sequence[Puzzle], look: Look) -> str:
    usual = usual_title(puzzles)
    suffix = f" ({', '.join(look.themes)})" if look.themes else ""
    year_text = f" for {look.year}" if look.year else ""
    return own_title(look) or f"{usual}{suffix}{year_text}"


def own_title(look: Look) -> str:
    """Return the requested title in the form in which it will be typeset."""
    return " ".join(unicodedata.normalize("NFC", look.title).split())


def check_title(look: Look) -> None:
    """Refuse a title that has characters missing from the typeface, or that would run off the edge of a page."""
    title, theme, room = own_title(look), look.theme, look.paper.width * (1 - 2 * SIDE)
    try:
        foot = type_width(title, theme.caption, face())
        word = max((type_width(word, theme.title, face("bold")) for word in title.split()), default=0.0)
    except MissingGlyph as error:
        raise InputError("title", error.given, error.message) from None
    if title.endswith("\\"):
        # A backslash would escape the asterisks that make the title bold.
        raise InputError("title", title, "{field} must not end in a backslash, but {value} does.")
    if word > room or foot > room - NUMBER:
        message = f"{{field}} {{value}} is too long for the page footer on {look.paper.name}."
        raise InputError("title", title, message)


def _opening(
    puzzles: Sequence[Puzzle], look: Look, has_key: bool, *, solutions_page: int = 0
) -> tuple[Drawing, float]:
    """Draw the title and introduction of a booklet in their place on the page; also return the height that they need,
    in mm.

    Args:
        puzzles: all of the puzzles.
        look: the layout.
        has_key: whether to include the key to the players' signs.
        solutions_page: number of the first page of solutions.
    """
    where = {"section": f" Solutions begin on page {solutions_page}.", "back": " Solutions: overleaf.", "none": ""}
    lines: tuple[Item, ...] = ()
    above = 0.0
    if look.named:
        lines, above = _name_lines(look)
    one = len(puzzles) == 1
    easy, hard = (pick(puzzle.difficulty for puzzle in puzzles) for pick in (min, max))
    star_range = f"{stars(easy)} to {stars(hard)}" if easy < hard else stars(easy)
    count = "One puzzle" if one else f"{len(puzzles)} puzzles, {star_range}"
    if look.year:
        span = "each" if len(puzzles) == weeks.count(look.year) else f"each of the first {len(puzzles)}"
        count = f"A puzzle for {span} week{'s' * (span != 'each')} of {look.year}, {star_range}"
    claim = f"{'It' if one and not look.year else 'Each'} has one solution, proved by search."
    title = _title(puzzles, look).replace("*", r"\*")
    content = [flow.Block("title", title), flow.Block("text", f"{count}. {claim}{where[look.solutions]}")]
    grid = Grid(look=look, columns=1, lines=1)
    band, high = banner(title, grid.width, look.theme, game=_only(puzzles), size=0.9 * look.theme.title)
    content = content[bool(high) :]
    depth = flow.depth(content, grid.width, look.theme)
    (drawing,) = flow.pages(content, grid.width, depth + 1.0, theme=look.theme)
    drawing = (band + drawing.moved(0, -high)).moved(0, -above) + Drawing.of("labels", *lines)
    depth += high + above
    key = legend(puzzles, look.theme.body, grid.width, theme=look.theme)
    if has_key and key:
        below = depth + 0.3 * look.theme.body
        drawing += Drawing.said("P", *key.items).moved(0, -below)
        depth = below + key.height
    return drawing.moved(grid.left, look.paper.height - grid.top), depth + 0.8 * GAP


def _only(puzzles: Sequence[Puzzle]) -> str:
    """Return the game to which all the puzzles belong; empty if they come from several."""
    games = {puzzle.game.partition(":")[0] for puzzle in puzzles}
    return games.pop() if len(games) == 1 else ""


def banner(title: str, width: float, theme: Theme, *, game: str, size: float) -> tuple[Drawing, float]:
    """Draw the title on the background of the game's cover, if there is one; also return the height that it takes, in
    mm.
    """
    palette, pad = of_pages(game, theme), 0.4 * size
    if not palette:
        return Drawing(), 0.0
    words = typeset(f"**{title}**", 0.95 * size, width - 2 * pad, leading=1.1 * size)
    ground = Path(rectangle(0, -words.height - 1.2 * pad, width, top=0), theme.fill(palette["ground"]))
    drawing = Drawing.of("board", ground) + Drawing.said("H1", *runs(words, pad, -0.5 * pad, colour=palette["title"]))
    return drawing, words.height + 1.2 * pad + 0.7 * theme.body


def _name_lines(look: Look) -> tuple[tuple[Item, ...], float]:
    """Draw lines for a name and a date, above everything else; also return the height that they take, in mm."""
    grid, theme = Grid(look=look, columns=1, lines=1), look.theme
    y, part = -theme.body, 0.66 * grid.width
    hair = theme.stroke(theme.thin, theme.soft)
    name, date = (type_width(word, theme.body, face()) + 2.0 for word in ("Name", "Date"))
    items: tuple[Item, ...] = (
        label(0, y, "Name", theme.body, theme.soft),
        line(name, y - 0.6, part, y - 0.6, hair),
        label(part + 5.0, y, "Date", theme.body, theme.soft),
        line(part + 5.0 + date, y - 0.6, grid.width, y - 0.6, hair),
    )
    return items, 2.6 * theme.body


def above_foot(puzzles: Sequence[Puzzle], look: Look) -> float:
    """Return the height in mm at which the area above a page's running foot begins."""
    return _rule(puzzles, look) + CLEAR


def _key_above_foot(puzzles: Sequence[Puzzle], look: Look) -> tuple[Drawing, float]:
    """Draw the key above the running foot; also return the height of the key's upper edge, in mm."""
    paper, theme = look.paper, look.theme
    left, width = paper.width * SIDE, paper.width * (1 - 2 * SIDE)
    key = legend(puzzles, theme.caption * KEY, width, theme=theme)
    if key is None:
        return Drawing(), 0.0
    top = _rule(puzzles, look) + 1.0 + key.height
    return Drawing.said("P", *key.items).moved(left, top), top


def _notice(puzzles: Sequence[Puzzle], look: Look) -> Paragraph:
    """Set the notices below the running foot on every sheet for the games, in smaller type if they are long."""
    text, width = notice(games_of(puzzles)), look.paper.width * (1 - 2 * SIDE)
    usual = 0.85 * look.theme.caption
    sizes = [usual * share for share in (1.0, 0.9, 0.8, 0.7, 0.62) if share == 1 or usual * share >= SMALLEST]
    paragraph = typeset(text, sizes[0], width)
    for size in sizes:
        paragraph = typeset(text, size, width)
        if _above(paragraph, look) <= FOOT - CLEAR:
            break
    return paragraph


def _above(paragraph: Paragraph, look: Look) -> float:
    """Return the height in mm of the rule above a running foot that ends with these notices."""
    return 6.0 + paragraph.height + 1.7 * look.theme.caption


def _rule(puzzles: Sequence[Puzzle], look: Look) -> float:
    """Return the height in mm of the rule above the running foot."""
    return _above(_notice(puzzles, look), look)


def foot(puzzles: Sequence[Puzzle], look: Look, number: int, *, note: str = "") -> Drawing:
    """Draw the running foot: title, a note, page number, and the notices that must be on every sheet of the games."""
    paper, theme = look.paper, look.theme
    left, right = paper.width * SIDE, paper.width * (1 - SIDE)
    size = theme.caption
    paragraph, rule = _notice(puzzles, look), _rule(puzzles, look)
    y = rule - 1.7 * size
    return Drawing.of(
        "labels",
        line(left, rule, right, rule, theme.stroke(theme.hair, theme.faint)),
        label(left, y + 0.4 * size, _title(puzzles, look), size, theme.soft),
        label(right, y + 0.4 * size, str(number), size, theme.ink, weight="bold", anchor="end"),
        *((label(right - NUMBER, y + 0.4 * size, note, size, theme.soft, anchor="end"),) if note else ()),
        *runs(paragraph, left, y - 0.2 * size, colour=theme.soft),
    )


# --------------------------------------------------------------------------------------------------- grid


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a page: rows with longer tasks are taller, so that every board has the same room.

    Attributes:
        low: lower end of the words in each row, in mm above the row's foot.
        rises: height in mm by which each row exceeds a place in the grid.
        downs: how far, in mm, the foot of each row is below the foot of its place in the grid.
    """

    low: float
    rises: tuple[float, ...]
    downs: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The places for puzzles on a page.

    Attributes:
        look: paper and theme.
        columns, lines: number of places across and down.
        head: room above the places, in mm.
        foot: room below the places, in mm.
        share: largest width of a board as a fraction of the page's width.
    """

    look: Look
    columns: int
    lines: int
    head: float = 0.0
    foot: float = FOOT
    share: float = 1.0

    @property
    def left(self) -> float:
        """Left and right margin in mm."""
        return self.look.paper.width * SIDE

    @property
    def top(self) -> float:
        """Upper margin in mm, including the head."""
        return max(self.left, 12.0) + self.head

    @property
    def width(self) -> float:
        """Room across the page, in mm."""
        return self.look.paper.width - 2 * self.left

    @property
    def height(self) -> float:
        """Room from the upper margin to the foot, in mm."""
        return self.look.paper.height - self.top - self.foot

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a place."""
        across = (self.width - GAP * (self.columns - 1)) / self.columns
        return across, (self.height - GAP * (self.lines - 1)) / self.lines - self.band

    @property
    def band(self) -> float:
        """Room in mm above each place, for its week."""
        return weeks.band(self.look.theme) if self.look.year else 0.0

    def corner(self, place: int) -> tuple[float, float]:
        """Return the lower left corner of a place, counted row by row from the upper left."""
        row, column = divmod(place, self.columns)
        width, height = self.cell
        y = self.look.paper.height - self.top - (row + 1) * (height + self.band) - row * GAP
        return self.left + column * (width + GAP), y

    def behind(self, place: int) -> tuple[float, float]:
        """Return the lower left corner of the area behind a place if the sheet is flipped on its long edge and turned
        upside down.
        """
        x, y = self.corner(place)
        return x, self.look.paper.height - y - self.cell[1]

    @property
    def broad(self) -> bool:
        """Whether words are beside boards rather than above and below them."""
        width, height = self.cell
        return width >= BROAD * height

    @property
    def board(self) -> float:
        """Largest width of a board in a place, in mm."""
        width, height = self.cell
        words = 1.5 * WORDS if self.look.notes else WORDS
        return min(width - words - GAP, 1.05 * height) if self.broad else width

    def words(self, number: int, puzzle: Puzzle) -> tuple[Drawing, float]:
        """Draw the words above the writing lines; also return how far above the foot of the place they end."""
        width, height = self.cell
        wide = width - self.board - GAP if self.broad else width
        note = self.look.notes.get(puzzle.id)
        return head(number, puzzle, wide, top=height, theme=self.look.theme, note=note)

    @property
    def under(self) -> float:
        """Height in mm of the lowest line to write on or, in a calendar, of the board above the puzzle's name."""
        return 1.9 * self.look.theme.caption if self.look.year else 0.4 * self.look.theme.caption

    def rows(self, lows: Sequence[float]) -> Rows:
        """Return the rows of a page, given the heights to which the words in each place reach down."""
        starts = range(0, len(lows), self.columns)
        own = [min(lows[start : start + self.columns]) for start in starts]
        if self.broad:
            return Rows(min(own), (0.0,) * len(own), (0.0,) * len(own))
        low = fsum(own) / len(own)
        rises = tuple(low - each for each in own)
        return Rows(low, rises, tuple(accumulate(rises)))

    def room(self, low: float) -> float:
        """Return the largest height in mm of a board between words that reach down to ``low`` and a line to write on;
        it is negative if there is no room.
        """
        if self.broad:
            return self.cell[1] if low > 0 else low
        return low - self.under - (0 if self.look.year else WRITE) - 2 * AIR

    def puzzle(
        self, number: int, puzzle: Puzzle, words: Drawing, *, low: float, rise: float, room: float, pictures: Pictures
    ) -> Drawing:
        """Draw a puzzle in its place: words, board and lines to write on; in a calendar, also its week, and its name
        instead of the lines.

        Args:
            number: number of the puzzle, and of its week.
            puzzle: the puzzle.
            words: its words, made by :meth:`words`.
            low: lowest point that the words in its row reach.
            rise: height in mm by which the row exceeds the place.
            room: largest height of a board, in mm.
            pictures: function that draws the board.
        """
        theme = self.look.theme
        width, height = self.cell
        foot = self.under
        if self.broad:
            left = self.board + GAP
            lines = 0 if self.look.year else min(6, int((low - foot - WRITE) / WRITE))
            picture = self._picture(puzzle, pictures, width=self.board, height=room)
            at = ((self.board - picture.width) / 2, height - picture.height)
        else:
            left = 0.0
            board = min(width, self.share * self.width)
            picture = self._picture(puzzle, pictures, width=board, height=room)
            spare = low - foot - picture.height - 2 * AIR
            lines = 0 if self.look.year else max(1, min(LINES, int(spare / WRITE)))
            # Leave as much space above the board as below it, but not so much that the board is far from its words.
            spare -= lines * WRITE
            at = ((width - picture.width) / 2, low - AIR - min(spare / 2, LOOSE) - picture.height)
        bases = (foot + count * WRITE for count in range(lines))
        hair = theme.stroke(theme.hair, theme.faint)
        rules = [line(0, base, width - left, base, hair) for base in bases]
        board_drawing = picture.drawing.moved(*at).tagged(Element("Figure", alt=picture.alt or puzzle.position))
        drawing = words.moved(left, rise) + board_drawing + Drawing.of("labels", *rules).moved(left)
        if self.look.year:
            drawing = weeks.week(self.look.year, number, width, theme=theme).moved(0, height + rise) + drawing
            drawing += Drawing.said("P", label(left, 0.4 * foot, puzzle.id, theme.caption, theme.soft))
        return drawing

    def _picture(self, puzzle: Puzzle, pictures: Pictures, *, width: float, height: float) -> Picture:
        """Draw the board of a puzzle. Raises TooSmall if it is illegible or, unless the number of puzzles per page
        was chosen, smaller than the game's boards should be.
        """
        picture = pictures.puzzle(puzzle, width, height, has_names=self.lines < MANY)
        least = 0.0 if self.look.per_page else puzzle_pages(puzzle.game).smallest
        if picture.width < least:
            raise TooSmall(
                "width", f"{picture.width:.0f} mm", f"at least {least:g} mm", found=picture.width, bound=least
            )
        return picture

    def answer(self, number: int, puzzle: Puzzle, pictures: Pictures) -> Drawing:
        """Draw a solution in a place of the same size as a puzzle's."""
        width, height = self.cell
        return solutions.fitted(number, puzzle, pictures, width=width, height=height).drawing.moved(0, height)
