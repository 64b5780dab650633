"""A book of puzzles: title page, contents, a difficulty curve, the rules in brief, chapters by theme, hints,
solutions and an index.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, groupby
from math import fsum

from printkit import engines
from printkit.books.puzzles import solutions
from printkit.books.puzzles.booklet import (
    GAP,
    GRIDS,
    WORDS,
    Grid,
    Look,
    above_foot,
    asked,
    banner,
    check_title,
    foot,
    grids,
    hint_pages,
    own_title,
    section,
    too_small,
    written,
)
from printkit.books.puzzles.chapters import Chapter, by_game, chapters, meanings
from printkit.books.puzzles.picked import Note
from printkit.books.puzzles.pictures import Pictures
from printkit.books.puzzles.rules import rules
from printkit.books.puzzles.words import games_of, legend, said, stars, state, steps
from printkit.content.quotes import curly
from printkit.draw.drawing import Drawing, Path as Shape, Style, label, line, runs
from printkit.draw.outline import polyline
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import Weight, face, typeset, width as type_width
from printkit.engines.game import Info
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.export.document import Document, Sheet
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.base.wording import capitalised, plural, spelled
from printkit.looks.plate import edition
from printkit.looks.puzzle_pages import Picture
from printkit.pages import flow

Numbered = tuple[tuple[int, Puzzle], ...]
Notes = Mapping[str, Note] | None

HERO = 120.0
"""Longest side of the board on the title page, in mm."""
CURVE = 46.0
"""Height of the difficulty curve, in mm."""
BESIDE = 0.46
"""Width of the board of a worked example, as a fraction of the page's width."""
BOARDS = (0.5, 0.44, 0.38, 0.32)
"""Heights to try for the board of a worked example, as fractions of the page's height."""
ALONE = 0.78
"""Width of a single board on the last page of a chapter, as a fraction of the page's width."""
NAMES = 3
"""Largest number of columns of names in the index."""


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter with its numbered puzzles.

    Attributes:
        chapter: its theme and puzzles.
        numbered_puzzles: its puzzles with their numbers.
    """

    chapter: Chapter
    numbered_puzzles: Numbered

    @property
    def first(self) -> int:
        """Number of the chapter's first puzzle."""
        return self.numbered_puzzles[0][0]

    @property
    def last(self) -> int:
        """Number of the chapter's last puzzle."""
        return self.numbered_puzzles[-1][0]


def book(puzzles: Sequence[Puzzle], pool: Sequence[Puzzle], look: Look) -> Document:
    """Return puzzles as a book: those for one game or, if they have notes, for several, with a chapter for each game.

    Args:
        puzzles: the puzzles to solve.
        pool: puzzles from which worked examples are chosen.
        look: the paper, the type size and the title.

    Raises:
        InputError: the puzzles belong to several games, or there is no room for the title.
        TooSmall: boards would be illegible.
    """
    infos = infos_of(puzzles, look.notes)
    pictures = Pictures(look.theme)
    look = replace(
        look,
        title=own_title(look) or usual_title(infos, look.themes, look.notes),
        theme=edition(look.theme, infos[0].id if len(infos) == 1 else ""),
    )
    check_title(look)
    parts = parted(puzzles, pool, look.notes)
    return Document(
        tuple(_sheets(parts, look, pictures=pictures)),
        title=look.title,
        author=", ".join(dict.fromkeys(info.designer for info in infos)),
        subject=f"{_counted(parts)} of {', '.join(info.title for info in infos)}, proved by search",
        credits=" ".join(_credits(infos)),
    )


def infos_of(puzzles: Sequence[Puzzle], notes: Notes) -> list[Info]:
    """Return the facts about the games of a book. Raises InputError if there are several games but no notes."""
    games = games_of(puzzles)
    if len(games) > 1 and not notes:
        message = (
            "A book can contain puzzles from only one game, not from {value}. Make a book for each, or a book of "
            "hand-picked puzzles."
        )
        raise InputError("file", ", ".join(games), message)
    return [engines.info(game) for game in games]


def usual_title(infos: Sequence[Info], themes: Sequence[str], notes: Notes) -> str:
    """Return the default title of a book: ``Chess: a book of puzzles (quiet)``."""
    suffix = f" ({', '.join(themes)})" if themes else ""
    what = "hand-picked puzzles" if notes else "a book of puzzles"
    if len(infos) > 1:
        return f"{capitalised(what)} from {spelled(len(infos), 'game')}{suffix}"
    return curly(f"{infos[0].title}: {what}{suffix}")


def parted(puzzles: Sequence[Puzzle], pool: Sequence[Puzzle], notes: Notes = None) -> list[Part]:
    """Return the chapters of a book with their puzzles numbered; worked examples come from the pool. Puzzles with
    notes are sorted into chapters by game.
    """
    numbers = count(1)
    return [
        Part(chapter, tuple((next(numbers), puzzle) for puzzle in chapter.puzzles))
        for chapter in (by_game(puzzles, pool) if notes else chapters(puzzles, pool))
    ]


def summary(parts: Sequence[Part], notes: Notes) -> str:
    """Return the size of a book in words: ``60 puzzles on 8 themes``."""
    return _counted(parts) + (", each with a note" if notes else f" on {plural(len(parts), 'theme')}")


def _credits(infos: Iterable[Info]) -> Iterable[str]:
    return dict.fromkeys(line for info in infos for line in info.credits)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A page without a page number, and the numbers of its puzzles or solutions."""

    sheet: Sheet
    numbers: frozenset[int] = frozenset()


def _sheets(parts: Sequence[Part], look: Look, *, pictures: Pictures) -> Iterator[Sheet]:
    """Yield the numbered pages in order."""
    everything = tuple(one for part in parts for one in part.numbered_puzzles)
    puzzles = [puzzle for _, puzzle in everything]
    rule_leaves = [_Leaf(sheet) for sheet in rules(puzzles, look)]
    sections = [("How to play, and how turns are written", rule_leaves)] if rule_leaves else []
    page = Grid(look=look, columns=1, lines=1, foot=above_foot(puzzles, look))
    for number, part in enumerate(parts, start=1):
        title = f"{number}  {part.chapter.title}"
        sections.append((title, _chapter(title, part, page, counts=grids(look), pictures=pictures)))
    sections.append(("Hints", [_Leaf(sheet) for sheet in hint_pages(everything, look)]))
    answers = section(everything, look, pictures, has_notation=not rule_leaves, has_names=False)
    solution_leaves = [_Leaf(*page) for page in answers]
    sections.append((solutions.TITLE, solution_leaves))
    sections.append(("Index", [_Leaf(sheet) for sheet in _index(everything, look)]))
    entries, pages, solving = list[tuple[str, int, Element]](), 3, dict[int, int]()
    for title, leaves in sections:
        entries.append((title, pages, _heading(leaves[0].sheet)))
        if leaves is solution_leaves:
            solving = {number: page for page, leaf in enumerate(leaves, start=pages) for number in leaf.numbers}
        pages += len(leaves)
    yield _cover(parts, look, pictures)
    contents = _contents(entries, parts, look)
    yield replace(contents, drawing=contents.drawing + foot(puzzles, look, 2))
    numbers = count(3)
    for title, leaves in sections:
        for place, leaf in enumerate(leaves):
            note = "" if leaves is solution_leaves else _solved(solving[number] for number in leaf.numbers)
            drawing = leaf.sheet.drawing + foot(puzzles, look, next(numbers), note=note)
            yield replace(leaf.sheet, drawing=drawing, title="" if place else title)


def _chapter(title: str, part: Part, page: Grid, *, counts: Sequence[int], pictures: Pictures) -> list[_Leaf]:
    """Lay out a chapter, trying several numbers of puzzles per page and using the first that keeps boards legible.
    Raises TooSmall.
    """
    per_page, *fewer = counts
    columns, lines = GRIDS[per_page]
    grid = replace(page, columns=columns, lines=lines)
    try:
        if not part.chapter.example:
            return _headed(title, part, per_page, grid=grid, pictures=pictures)
        leaves = [_Leaf(sheet) for sheet in _opener(title, part, page.look, pictures=pictures)]
        return leaves + _asked(part.numbered_puzzles, per_page, grid, pictures=pictures)
    except TooSmall as error:
        if not fewer:
            raise too_small(page.look, error) from error
    return _chapter(title, part, page, counts=fewer, pictures=pictures)


def _asked(numbered_puzzles: Numbered, per_page: int, grid: Grid, *, pictures: Pictures) -> list[_Leaf]:
    """Lay out the puzzles of a chapter; if only a few are left for the last page, their boards are larger."""
    full = len(numbered_puzzles) - len(numbered_puzzles) % per_page
    lots = [numbered_puzzles[start : start + per_page] for start in range(0, full, per_page)]
    sheets = [*asked(numbered_puzzles[:full], grid, pictures)] if full else []
    if rest := numbered_puzzles[full:]:
        columns, lines = GRIDS[min(number for number in GRIDS if number >= len(rest))]
        lots.append(rest)
        last = replace(
            grid, columns=columns, lines=lines, head=0.0 if full else grid.head, share=ALONE if full else 1.0
        )
        sheets += asked(rest, last, pictures)
    return [_Leaf(sheet, frozenset(number for number, _ in own)) for sheet, own in zip(sheets, lots, strict=True)]


def _headed(title: str, part: Part, per_page: int, *, grid: Grid, pictures: Pictures) -> list[_Leaf]:
    """Lay out the puzzles of a chapter without a worked example.

    The introduction is above the puzzles on their first page or, if there is too little room, on a separate page.
    """
    look = grid.look
    words = _introduction(title, part, look)
    try:
        leaves = _asked(part.numbered_puzzles, per_page, replace(grid, head=words.height + GAP), pictures=pictures)
    except TooSmall:
        return [
            *map(_Leaf, _opener(title, part, look, pictures=pictures)),
            *_asked(part.numbered_puzzles, per_page, grid, pictures=pictures),
        ]
    first, *others = leaves
    head = words.drawing.moved(grid.left, look.paper.height - grid.top)
    return [replace(first, sheet=replace(first.sheet, drawing=head + first.sheet.drawing)), *others]


def _solved(pages: Iterable[int]) -> str:
    """Name the pages with the solutions to the puzzles on a page: ``Solutions: page 31``, ``Solutions:
    pages 31–32``.
    """
    numbers = spans(sorted(set(pages)))
    return f"Solutions: page{'s' * (not numbers.isdecimal())} {numbers}" if numbers else ""


def _heading(sheet: Sheet) -> Element:
    """Return the heading of a page."""
    return next(each for top in sheet.drawing.structure for each in top.walk() if each.role == "H1")


def _counted(parts: Sequence[Part]) -> str:
    """Return a count of puzzles as text: ``60 puzzles``."""
    return plural(parts[-1].last, "puzzle")


# ------------------------------------------------------------------------------------------------ title page


def _cover(parts: Sequence[Part], look: Look, pictures: Pictures) -> Sheet:
    """Draw the title page, with the contents, a position from the book and the credits."""
    theme, paper, grid = look.theme, look.paper, Grid(look=look, columns=1, lines=1)
    puzzles = [puzzle for part in parts for _, puzzle in part.numbered_puzzles]
    first, *others = infos = [engines.info(game) for game in games_of(puzzles)]
    title, colon, subtitle = look.title.partition(": ")
    if title != curly(first.title) or not colon:
        title, subtitle = look.title, "" if others else curly(f"puzzles of {first.title}")
    game, by = ("", "") if others else (first.id, capitalised(first.byline()))
    top = paper.height - max(grid.left, 12.0)
    size = min(theme.title * 2.1, grid.width / type_width(title, 1.0, face("bold")))
    drawing, high = banner(title, grid.width, theme, game=game, size=size)
    y = top - (high or 8.0 + size)
    drawing = drawing.moved(grid.left, top)
    if not high:
        drawing = Drawing.said("H1", label(grid.left, y, title, size, theme.ink, weight="bold"))
    hardest = max(puzzle.difficulty for puzzle in puzzles)
    easiest = min(puzzle.difficulty for puzzle in puzzles)
    span = f"{stars(easiest)} to {stars(hardest)}" if easiest < hardest else stars(easiest)
    lines = (subtitle[:1].upper() + subtitle[1:], f"{summary(parts, look.notes)}, {span}", by)
    for number, text in enumerate(filter(None, lines)):
        y -= theme.heading * (1.55 if number else 1.95)
        weight: Weight = "regular" if number else "italic"
        fit = min(theme.heading, grid.width / type_width(text, 1.0, face(weight)))
        colour = theme.ink if number else theme.soft
        drawing += Drawing.said("P", label(grid.left, y, text, fit, colour, weight=weight))
    y -= theme.heading
    drawing += Drawing.of("labels", line(grid.left, y, grid.left + 18, y, theme.stroke(0.9, theme.accent)))
    base, below = 10.0, Drawing()
    for text in reversed((*_credits(infos), "Each puzzle has one solution, proved by search.")):
        words = typeset(text, theme.caption * 1.12, grid.width)
        base += words.height + 0.8
        below = Drawing.said("P", *runs(words, grid.left, base, colour=theme.soft)) + below
    room = y - base - 16.0
    cover_puzzle = max(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.rating))
    try:
        _, picture = _first(pictures, cover_puzzle, (min(HERO, grid.width), grid.width), height=room)
    except TooSmall:
        return Sheet(paper.width, paper.height, drawing + below, title=look.title)
    at = grid.left + (grid.width - picture.width) / 2, base + 8.0 + (room - picture.height) / 2
    hero = picture.drawing.moved(*at).tagged(Element("Figure", alt=picture.alt or cover_puzzle.position))
    return Sheet(paper.width, paper.height, drawing + hero + below, title=look.title)


# -------------------------------------------------------------------------------------------------- contents


def _contents(entries: Sequence[tuple[str, int, Element]], parts: Sequence[Part], look: Look) -> Sheet:
    """Draw the contents with page numbers, and the difficulty curve of the puzzles."""
    theme, grid, paper = look.theme, Grid(look=look, columns=1, lines=1), look.paper
    size, wide = theme.body, grid.width
    head = _blocks((flow.Block("title", "Contents"),), look)
    y, listing = -head.height - size, Drawing()
    dots = Style(stroke=theme.faint, width=0.35, dash=(0.01, 1.6), cap="round")
    step = min(1.7 * size, (grid.height - head.height - CURVE - 4 * size) / len(entries))
    for text, page, target in entries:
        y -= step
        left = type_width(text, size, face()) + 2.0
        right = wide - type_width(str(page), size, face()) - 2.0
        link = Drawing.of(
            "labels", label(0, y, text, size, theme.ink), label(wide, y, str(page), size, theme.ink, anchor="end")
        ).tagged(Element("Link", alt=f"{text}, {page}", target=target))
        listing += link.grouped("TOCI")
        listing += Drawing.of("labels", line(left, y + 0.25, right, y + 0.25, dots))
    drawing = head.drawing + listing.grouped("TOC")
    below = _blocks((flow.Block("heading", "How hard they are"),), look)
    y -= 2.0 * size
    drawing += below.drawing.moved(0, y)
    drawing += curve(parts, wide, CURVE, theme=theme).moved(0, y - below.height - 0.6 * size)
    page_drawing = drawing.moved(grid.left, paper.height - grid.top)
    return Sheet(paper.width, paper.height, page_drawing, title="Contents")


def curve(parts: Sequence[Part], width: float, height: float, *, theme: Theme) -> Drawing:
    """Plot the stars of all puzzles against their numbers, chapter by chapter; the upper left corner is (0, 0)."""
    em = theme.caption
    left, low = 5.2 * em, -height + 2.6 * em
    high = (-low - 0.6 * em) / 5
    total = parts[-1].last
    wide = (width - left) / total
    hair, thin = theme.stroke(theme.hair, theme.faint), theme.stroke(theme.thin, theme.soft)
    drawing = Drawing()
    for star_count in range(1, 6):
        y, summary = low + star_count * high, stars(star_count).rstrip("☆")
        drawing += Drawing.of(
            "labels",
            line(left, y, width, y, hair),
            label(left - 0.8 * em, y, summary, 0.85 * em, theme.soft, anchor="end", middle=True),
        )
    for number, part in enumerate(parts, start=1):
        points = [(left + (part.first - 1) * wide, low)]
        for place, puzzle in part.numbered_puzzles:
            y = low + puzzle.difficulty * high
            points += [(left + (place - 1) * wide, y), (left + place * wide, y)]
        points.append((left + part.last * wide, low))
        if theme.solid:
            shade = theme.mixed(theme.accent, theme.paper, 0.75 if number % 2 else 0.55)
            drawing += Drawing.of("labels", Shape(polyline(points, closed=True), theme.fill(shade)))
        drawing += Drawing.of("labels", Shape(polyline(points), theme.stroke(0.5, theme.accent)))
        middle = left + (part.first - 1 + part.last) / 2 * wide
        span = f"{part.first}–{part.last}" if part.first < part.last else str(part.first)
        drawing += Drawing.of(
            "labels", label(middle, low - 1.3 * em, str(number), em, theme.ink, weight="bold", anchor="middle")
        )
        if type_width(span, 0.9 * em, face()) < (part.last - part.first + 1) * wide:
            drawing += Drawing.of(
                "labels", label(middle, low - 2.5 * em, span, 0.9 * em, theme.soft, anchor="middle")
            )
    drawing += Drawing.of("labels", line(left, low, width, low, thin))
    summary = "; ".join(f"chapter {number}, {_rated(part)}" for number, part in enumerate(parts, start=1))
    return drawing.tagged(Element("Figure", alt=f"Stars of the puzzles in their order: {summary}."))


def _rated(part: Part) -> str:
    """Count puzzles by their stars: ``reading: 6 with 1 star, 2 with 2``."""
    runs = groupby(puzzle.difficulty for _, puzzle in part.numbered_puzzles)
    counts = [f"{len(list(run))} with {star_count}" for star_count, run in runs]
    return f"{part.chapter.theme}: {', '.join(counts)}"


# -------------------------------------------------------------------------------------------------- chapters


@dataclass(frozen=True, slots=True)
class _Piece:
    """A typeset piece with its upper left corner at (0, 0), and its height in mm."""

    drawing: Drawing
    height: float


def _blocks(content: Sequence[flow.Block], look: Look, setter: flow.Setter | None = None) -> _Piece:
    """Set several blocks across the full width of the page, as one piece."""
    measure = flow.Measure(Grid(look=look, columns=1, lines=1).width, look.theme, look.theme.body, setter=setter)
    (column,) = flow.columns(content, measure, 10_000.0)
    return _Piece(column.drawing, column.depth)


def _about(title: str, part: Part) -> list[flow.Block]:
    """Return the title of a chapter, and sentences about its theme and its puzzles."""
    easy, hard = part.numbered_puzzles[0][1].difficulty, part.numbered_puzzles[-1][1].difficulty
    span = f"{stars(easy)} to {stars(hard)}" if easy < hard else stars(easy)
    many = len(part.numbered_puzzles)
    numbers = f"Puzzles {part.first} to {part.last}" if many > 1 else f"Puzzle {part.first}"
    return [
        flow.Block("title", title),
        flow.Block("text", part.chapter.means),
        flow.Block("text", f"{numbers}, {span}."),
    ]


def _introduction(title: str, part: Part, look: Look) -> _Piece:
    """Set the introduction to a chapter, with the key to the signs unless a worked example includes it."""
    words, wide = _blocks(_about(title, part), look), Grid(look=look, columns=1, lines=1).width
    key = legend([one for _, one in part.numbered_puzzles], look.theme.body, wide, theme=look.theme)
    if part.chapter.example or not key:
        return words
    below = words.height + 0.5 * look.theme.body
    return _Piece(words.drawing + Drawing.said("P", *key.items).moved(0, -below), below + key.height)


def _opener(title: str, part: Part, look: Look, *, pictures: Pictures) -> Iterator[Sheet]:
    """Yield the introduction to a chapter, and a puzzle with its solution turn by turn, on one page if possible."""
    paper, grid = look.paper, Grid(look=look, columns=1, lines=1)
    pieces = [_introduction(title, part, look)]
    if example := part.chapter.example:
        candidates = [
            [*pieces, *own] for own in _examples(example, grid.height - pieces[0].height, look, pictures=pictures)
        ]
        pieces = next((one for one in candidates if _deep(one) <= grid.height + 1e-6), candidates[0])
    drawing, y = Drawing(), 0.0
    for piece in pieces:
        if y and y + piece.height > grid.height + 1e-6:
            yield Sheet(paper.width, paper.height, drawing.moved(grid.left, paper.height - grid.top))
            drawing, y = Drawing(), 0.0
        drawing += piece.drawing.moved(0, -y)
        y += piece.height + 0.8 * GAP
    yield Sheet(paper.width, paper.height, drawing.moved(grid.left, paper.height - grid.top))


def _deep(pieces: Sequence[_Piece]) -> float:
    """Return the total height of pieces placed one below the other, in mm."""
    return fsum(piece.height for piece in pieces) + 0.8 * GAP * (len(pieces) - 1)


def _examples(puzzle: Puzzle, room: float, look: Look, *, pictures: Pictures) -> Iterator[tuple[_Piece, _Piece]]:
    """Yield a puzzle with its heading, definition and solution, set with progressively smaller boards for as long as
    they remain legible. The solution shares the page if ``room`` mm are enough; otherwise it has a separate page.
    """
    grid = Grid(look=look, columns=1, lines=1)
    for share in BOARDS:
        try:
            question = _posed(puzzle, look, pictures, high=share * grid.height)
        except TooSmall:
            if share == BOARDS[0]:
                raise
            return
        if question.height > grid.height and share != BOARDS[-1]:
            continue
        left = room - question.height - 1.6 * GAP
        solution = solutions.shown(puzzle, "Solution", pictures, width=grid.width, rooms=(left, grid.height))
        yield question, _Piece(solution.drawing, solution.height)


def _posed(puzzle: Puzzle, look: Look, pictures: Pictures, *, high: float) -> _Piece:
    """Set a puzzle at most ``high`` mm high on the left, with its task and definition beside it, or below it if the
    board needs the whole width.
    """
    theme, grid = look.theme, Grid(look=look, columns=1, lines=1)
    # Larger boards leave less room for the words.
    beside = (BESIDE * grid.width, grid.width - WORDS - GAP) if theme.larger == 1 else ()
    part, picture = _first(pictures, puzzle, (*beside, 0.7 * grid.width, grid.width), height=high)
    left, y = (part + GAP, 0.0) if part in beside else (0.0, -picture.height - 0.5 * GAP)
    wide = grid.width - left
    board = picture.drawing.moved((part - picture.width) / 2, -picture.height)
    drawing = board.tagged(Element("Figure", alt=picture.alt or puzzle.position))
    kind = puzzle_set(puzzle.game).kind(puzzle.kind).title
    lines = [(f"**{kind}** {stars(puzzle.difficulty)}", theme.ink), (curly(puzzle.task), theme.ink)]
    if note := state(puzzle):
        lines.append((f"*{note}*", theme.soft))
    lines += [(f"**{number}.** {text}", theme.ink) for number, text in enumerate(steps(puzzle), start=1)]
    for text, colour in lines:
        words = said(text, theme.body, wide, game=puzzle.game, theme=theme, colour=colour)
        drawing += Drawing.said("P", *words.items).moved(left, y)
        y -= words.height + 0.5 * theme.body
    if key := legend([puzzle], theme.caption, wide, theme=theme):
        drawing += Drawing.said("P", *key.items).moved(left, y - theme.body)
        y -= theme.body + key.height
    head = _blocks((flow.Block("heading", "A worked example"),), look)
    top = head.height + 0.8 * GAP
    return _Piece(head.drawing + drawing.moved(0, -top), top + max(-y, picture.height))


def _first(pictures: Pictures, puzzle: Puzzle, widths: Sequence[float], *, height: float) -> tuple[float, Picture]:
    """Return the first of several widths (in mm) at which a position is legible, and the picture at that width.
    Raises TooSmall.
    """
    for width in widths[:-1]:
        try:
            return width, pictures.puzzle(puzzle, width, height)
        except TooSmall:
            continue
    return widths[-1], pictures.puzzle(puzzle, widths[-1], height)


# ----------------------------------------------------------------------------------------------------- index


def _index(numbered_puzzles: Numbered, look: Look) -> Iterator[Sheet]:
    """Yield the numbers of the puzzles, indexed by theme, by stars and by name or title."""
    by_theme = [(f"**{theme}**", means, spans(own)) for theme, means, own in themes(numbered_puzzles)]
    by_stars = [(stars(star_count), spans(own)) for star_count, own in ratings(numbered_puzzles)]
    notes = look.notes
    names = [(name, f"**{number}**") for name, number in titles(numbered_puzzles, notes)]
    words = ("Title" if notes else "Name", "Puzzle")
    wide = max(type_width(id, look.theme.body, face()) for id, _ in names)
    wide += type_width(words[1], look.theme.body, face()) + 2 * flow.GUTTER
    across = max(1, min(NAMES, int(Grid(look=look, columns=1, lines=1).width / wide)))
    names += [("", "")] * (-len(names) % across)
    by_name = [tuple(chain(*names[start : start + across])) for start in range(0, len(names), across)]
    content = (
        flow.Block("title", "Index"),
        flow.Block("heading", "By theme"),
        flow.Block("table", rows=(("Theme", "What it means", "Puzzles"), *by_theme)),
        flow.Block("heading", "By stars"),
        flow.Block("table", rows=(("Stars", "Puzzles"), *by_stars)),
        flow.Block("heading", "By title" if notes else "By name"),
        *([] if notes else [flow.Block("text", "*printkit puzzles why NAME* explains a puzzle in full.")]),
        flow.Block("table", rows=(words * across, *by_name)),
    )
    yield from written(content, look, "Index")


def themes(numbered_puzzles: Sequence[tuple[int, Puzzle]]) -> Iterator[tuple[str, str, list[int]]]:
    """Yield the themes in alphabetical order, with their meanings and the numbers of their puzzles."""
    for theme in sorted({theme for _, puzzle in numbered_puzzles for theme in puzzle.themes}):
        own = [(number, puzzle.game) for number, puzzle in numbered_puzzles if theme in puzzle.themes]
        yield theme, meanings(own[0][1])[theme], [number for number, _ in own]


def ratings(numbered_puzzles: Sequence[tuple[int, Puzzle]]) -> Iterator[tuple[int, list[int]]]:
    """Yield the star ratings, with the numbers of their puzzles."""
    for star_count in sorted({puzzle.difficulty for _, puzzle in numbered_puzzles}):
        yield star_count, [number for number, puzzle in numbered_puzzles if puzzle.difficulty == star_count]


def titles(numbered_puzzles: Iterable[tuple[int, Puzzle]], notes: Notes) -> list[tuple[str, int]]:
    """Return the titles of the puzzles or, without notes, their ids, in alphabetical order with their numbers."""
    return sorted((curly(notes[one.id].title) if notes else one.id, number) for number, one in numbered_puzzles)


def spans(numbers: Iterable[int]) -> str:
    """Write numbers as ranges: ``1–3, 7``."""
    runs = (
        [number for _, number in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    )
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
