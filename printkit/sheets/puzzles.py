"""Puzzles on paper: sheets and booklets with room to write, solutions with figures, and single puzzles as cards.

Boards are drawn as large as their place allows; nothing on these pages is to scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal, TypeAlias

import engines
from engines.favor.duel import Duel, Duellist
from engines.puzzles.kind import Solo, craft
from engines.puzzles.puzzle import Puzzle
from engines.strings.rules import CELLS, Position
from layouts.errors import InputError
from layouts.paper import Paper
from printkit import diagrams
from printkit.diagrams.figure import Figure
from printkit.diagrams.table import table
from printkit.document import Document, Sheet
from printkit.drawing import Drawing, Item, Layer, Path, Symbol, Use, label, line, rounded
from printkit.dress import Deck, Piece, dress
from printkit.sheets import prose
from printkit.theme import FULL, Theme
from printkit.type import Paragraph, face, typeset
from printkit.type import width as type_width

Solutions: TypeAlias = Literal["section", "back", "none"]
SOLUTIONS: tuple[Solutions, ...] = ("section", "back", "none")
"""Where solutions stand: after all puzzles, upside down on the back of their page, or nowhere."""

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows by the number of puzzles on a page."""
SMALLEST = (56.0, 72.0, 90.0, 110.0, 131.0)
"""Widths in mm that are tried for a figure beside a solution: not every board can be drawn small."""
SIDE = 1 / 18
"""Margin of a page, as a share of its width."""
FOOT = 15.0
"""Height in mm of the running foot, with the notice below it."""
GAP = 9.0
"""Between two puzzles, in mm."""
WRITE = 7.5
"""Between lines to write on, in mm."""
NARROWEST = 88.0
"""Width in mm that a solution needs for a figure and its words."""
APART = 5.0
"""Between a figure and what stands beside it, in mm."""
BESIDE = 26.0
"""Words stand beside figures where they have this much room, in mm."""
FULL_STAR, EMPTY_STAR = "★", "☆"
STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers in which figures of one board are alike."""
CARD = (63.0, 88.0)
"""Width and height of a card in mm: poker size."""
EDGE = 4.0
"""Clear space inside the edge of a card, in mm."""
RADIUS = 3.0
"""Of a card's corners, in mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """How puzzles are laid out.

    Attributes:
        paper: of the pages.
        theme: colours and type.
        per_page: 1, 2, 4 or 6; None for four (two on narrow paper, one in large print), or fewer where boards
            cannot be that small.
        solutions: where they stand.
        title: on the first page and in the running foot; the game's by default.
    """

    paper: Paper
    theme: Theme = FULL
    per_page: int | None = None
    solutions: Solutions = "section"
    title: str = ""

    def __post_init__(self) -> None:
        if self.per_page is not None and self.per_page not in GRIDS:
            known = ", ".join(map(str, GRIDS))
            raise InputError("--per-page", self.per_page, f"a number of puzzles on a page: {known}")


# ---------------------------------------------------------------------------------------------- pictures


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its lower left corner at the origin, and its size in mm."""

    drawing: Drawing
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """Draws the positions of one document; boards that are alike are one symbol."""

    theme: Theme
    _symbols: dict[int, tuple[tuple[Item, ...], Symbol]] = field(default_factory=dict)

    def puzzle(self, puzzle: Puzzle, width: float, height: float) -> Picture:
        """The position, inside a box. Raises InputError where it cannot be read at that size."""
        if _is_duel(puzzle):
            return _hands(Duel.parse(puzzle.position), width, height, self.theme)
        return self._fitted(puzzle.game, puzzle.position, (), "after", width, height)

    def solution(self, puzzle: Puzzle, width: float, height: float) -> Picture | None:
        """What the solution does: its one turn, all its turns numbered, or all chips placed; None for a duel."""
        if _is_duel(puzzle):
            return None
        if _is_solo(puzzle):
            return self._fitted(puzzle.game, _placed(puzzle), (), "after", width, height)
        show = "turn" if len(puzzle.solution) == 1 else "numbers"
        return self._fitted(puzzle.game, puzzle.position, puzzle.solution, show, width, height)

    def refutation(self, puzzle: Puzzle, width: float, height: float) -> Picture | None:
        """The most telling wrong turn and the reply to it, numbered; None where there is none to draw."""
        for turn, reply in puzzle.refutations.items():
            if reply and not _is_duel(puzzle):
                return self._fitted(puzzle.game, puzzle.position, (turn, reply), "numbers", width, height)
        return None

    def _fitted(
        self, game: str, position: str, turns: tuple[str, ...], show: str, width: float, height: float
    ) -> Picture:
        figure = Figure(game, position, turns, show=show, width=width, theme=self.theme.name)
        try:
            sheet = _within(figure, width, height)
        except InputError:
            # Without names beside it a board may be large enough.
            sheet = _within(replace(figure, coords=False), width, height)
        drawing = Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in sheet.drawing.layers
            )
        )
        return Picture(drawing, sheet.width, sheet.height)

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        # Boards are drawn once and handed out again, so that one can be known by its identity.
        found = self._symbols.get(id(items))
        if found is None:
            found = self._symbols[id(items)] = items, Symbol(f"puzzle-{layer}-{len(self._symbols)}", items)
        return found[1]


def _within(figure: Figure, width: float, height: float) -> Sheet:
    """The figure in a box. Raises InputError where it cannot be read at that size."""
    sheet = diagrams.sheet(replace(figure, width=width), caption=False)
    if sheet.height > height + 1e-6:
        # A board's border does not shrink with it, so that its height falls a little short.
        sheet = diagrams.sheet(replace(figure, width=width * height / sheet.height - 0.5), caption=False)
    return sheet


def _is_duel(puzzle: Puzzle) -> bool:
    return puzzle.game == "favor" and "/" not in puzzle.position


def _is_solo(puzzle: Puzzle) -> bool:
    return isinstance(craft(puzzle.game).kind(puzzle.kind).goal, Solo)


def _placed(puzzle: Puzzle) -> str:
    """The position with all chips of a solution on their cards."""
    game = engines.find(puzzle.game)
    position = game.parse(puzzle.position)
    grid = list(position.grid)
    for placement in puzzle.solution:
        cell, suit = placement.split("=")
        grid[CELLS.index(cell)] = suit.lower()
    return game.text(Position(tuple(grid), position.mover))


SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
NAMES = {"T": "10"}


def _hands(duel: Duel, width: float, height: float, theme: Theme) -> Picture:
    """Both hands of an open duel, the attacker's below, as the cards they are."""
    room = min(width / 3.4, (height - 4 * theme.body) / 2 / 1.45)
    wide, high = room, 1.4 * room
    items: list[Item] = []
    y = 0.0
    for duellist, part in ((duel.attacker, "attacks"), (duel.defender, "defends")):
        said = f"{duellist.letter} {part}, Honor {duellist.honor}"
        items.append(label(width / 2, y + 0.35 * theme.body, said, theme.body, theme.ink, anchor="middle"))
        y += 1.5 * theme.body
        items += _cards(duellist, width, y, wide, high, theme)
        y += high + theme.body
    return Picture(Drawing.of("pieces", *items), width, y - theme.body)


def _cards(
    duellist: Duellist, width: float, y: float, wide: float, high: float, theme: Theme
) -> Iterator[Item]:
    gap = 0.12 * wide
    x = (width - len(duellist.hand) * (wide + gap) + gap) / 2
    for card in duellist.hand:
        colour = theme.accent if card[1] in "DH" else theme.ink
        rank = NAMES.get(card[0], card[0])
        yield Path(rounded(x, y, x + wide, y + high, 0.08 * wide), theme.shape(theme.paper, theme.thin))
        middle = x + wide / 2
        yield label(
            middle, y + 0.68 * high, rank, 0.5 * wide, colour, weight="bold", anchor="middle", middle=True
        )
        yield label(middle, y + 0.28 * high, SIGNS[card[1]], 0.5 * wide, colour, anchor="middle", middle=True)
        x += wide + gap


# ------------------------------------------------------------------------------------------------- words


def stars(difficulty: int) -> str:
    """``★★★☆☆``."""
    return FULL_STAR * difficulty + EMPTY_STAR * (5 - difficulty)


def state(puzzle: Puzzle) -> str:
    """What the board does not show: ``On Void.``; empty where there is nothing to say."""
    if _is_duel(puzzle):
        return ""
    game = engines.find(puzzle.game)
    _, _, rest = table(puzzle.game).state(game.parse(puzzle.position)).partition(", ")
    return f"{rest[0].upper()}{rest[1:]}." if rest else ""


def answer(puzzle: Puzzle) -> str:
    """The solution with own turns in bold: ``**VA** AA, **FA**``."""
    if _is_solo(puzzle):
        return f"**{' '.join(puzzle.solution)}**"
    own, replies = puzzle.solution[::2], (*puzzle.solution[1::2], "")
    return ", ".join(f"**{turn}** {reply}".strip() for turn, reply in zip(own, replies, strict=False))


def failures(puzzle: Puzzle, most: int = 4) -> str:
    """The most telling wrong turns with their refutations: ``Not AV (WV), VA (AA).``."""
    told = [f"{turn} ({reply})" if reply else turn for turn, reply in list(puzzle.refutations.items())[:most]]
    return f"Not {', '.join(told)}." if told else ""


def origin(puzzle: Puzzle) -> str:
    """Where it comes from: id and seed."""
    return f"{puzzle.id} · seed {puzzle.seed}"


# ------------------------------------------------------------------------------------------------- pages


@dataclass(frozen=True, slots=True)
class Booklet:
    """Puzzles of one game, with their solutions."""

    puzzles: tuple[Puzzle, ...]
    look: Look

    def document(self) -> Document:
        """The booklet as a file of its own. Raises as :meth:`sheets`."""
        info = engines.info(_game(self.puzzles))
        return Document(
            self.sheets(),
            title=self.title,
            author=info.designer,
            subject=f"{len(self.puzzles)} puzzles of {info.title}, proved by search",
            credits=" ".join(info.credits),
        )

    @property
    def title(self) -> str:
        """What stands in the running foot."""
        return self.look.title or f"{engines.info(_game(self.puzzles)).title}: puzzles"

    def sheets(self, first: int = 1) -> tuple[Sheet, ...]:
        """The pages, numbered from ``first``.

        Raises:
            InputError: puzzles of several games, or boards that cannot be read at the size asked for.
        """
        look, pictures = self.look, Pictures(self.look.theme)
        width, height = look.paper.width, look.paper.height
        numbered = list(enumerate(self.puzzles, start=1))
        layout = _layout(numbered, look, pictures)
        per_page = layout.columns * layout.rows
        pages: list[Sheet] = []

        def add(drawing: Drawing, told: str, title: str = "") -> None:
            foot = self._foot(first + len(pages))
            pages.append(Sheet(width, height, drawing + foot, title=title, description=told))

        for start in range(0, len(numbered), per_page):
            here = numbered[start : start + per_page]
            places = [(layout.corner(place), *one) for place, one in enumerate(here)]
            drawing = Drawing.join(
                layout.puzzle(number, puzzle, pictures).moved(*at) for at, number, puzzle in places
            )
            told = " ".join(f"{number}. {puzzle.task} {puzzle.position}" for number, puzzle in here)
            add(drawing, told, "" if pages else self.title)
            if look.solutions == "back":
                back = Drawing.join(
                    layout.answer(number, puzzle, pictures).moved(*layout.corner(layout.behind(place)))
                    for place, (number, puzzle) in enumerate(here)
                )
                pages.append(
                    Sheet(width, height, back.moved(width, height, angle=180), description=_answers(here))
                )
        if look.solutions == "section":
            content: list[prose.Block | prose.Plate] = [prose.Block("title", "Solutions")]
            content += _plates(numbered, look, pictures)
            measure = prose.Measure(layout.width, look.theme, look.theme.body)
            for column in prose.columns(content, measure, layout.height):
                drawing = column.drawing.moved(layout.left, height - layout.top)
                add(drawing, _answers(numbered), "Solutions" if column.heads else "")
        return tuple(pages)

    def _foot(self, number: int) -> Drawing:
        """The running foot: title, number of the page, and what every sheet of the game must say."""
        paper, theme = self.look.paper, self.look.theme
        left, right = paper.width * SIDE, paper.width * (1 - SIDE)
        size = theme.caption
        notice = typeset(_notice(_game(self.puzzles)), 0.85 * size, right - left)
        y = 6.0 + notice.height
        return Drawing.of(
            "labels",
            line(left, y + 1.7 * size, right, y + 1.7 * size, theme.stroke(theme.hair, theme.faint)),
            label(left, y + 0.4 * size, self.title, size, theme.soft),
            label(right, y + 0.4 * size, str(number), size, theme.ink, weight="bold", anchor="end"),
            *prose.runs(notice, left, y - 0.2 * size, theme.soft),
        )


def extract(puzzles: Sequence[Puzzle], pages: int, look: Look) -> Booklet:
    """A booklet of a selection that fills so many pages, solutions not counted."""
    layout = _layout(list(enumerate(puzzles, start=1)), look, Pictures(look.theme))
    return Booklet(selection(puzzles, pages * layout.columns * layout.rows), look)


def _game(puzzles: Sequence[Puzzle]) -> str:
    """The id of the game that all puzzles are of."""
    ids = list(dict.fromkeys(puzzle.game.partition(":")[0] for puzzle in puzzles))
    if len(ids) != 1:
        raise InputError("FILE", ", ".join(ids), "puzzles of one game: make a booklet for each")
    return ids[0]


def _answers(numbered: Sequence[tuple[int, Puzzle]]) -> str:
    told = (f"{number}. {answer(puzzle)}. {failures(puzzle)}" for number, puzzle in numbered)
    return " ".join(told).replace("*", "")


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a page.

    Attributes:
        look: paper and theme.
        columns, rows: of the grid.
    """

    look: Look
    columns: int
    rows: int

    @property
    def left(self) -> float:
        """Left and right margin in mm."""
        return self.look.paper.width * SIDE

    @property
    def top(self) -> float:
        """Upper margin in mm."""
        return max(self.left, 12.0)

    @property
    def width(self) -> float:
        """Room across, in mm."""
        return self.look.paper.width - 2 * self.left

    @property
    def height(self) -> float:
        """Room from the upper margin to the foot, in mm."""
        return self.look.paper.height - self.top - FOOT - 8.0

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a place."""
        across = (self.width - GAP * (self.columns - 1)) / self.columns
        return across, (self.height - GAP * (self.rows - 1)) / self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """The lower left corner of a place, counted row by row from the upper left."""
        row, column = divmod(place, self.columns)
        width, height = self.cell
        y = self.look.paper.height - self.top - (row + 1) * height - row * GAP
        return self.left + column * (width + GAP), y

    def behind(self, place: int) -> int:
        """The place behind this one on the back of the sheet, once that is turned upside down."""
        row, column = divmod(place, self.columns)
        return (self.rows - 1 - row) * self.columns + column

    def puzzle(self, number: int, puzzle: Puzzle, pictures: Pictures) -> Drawing:
        """A puzzle in its place: number, title, stars, task, board, lines to write on, where it comes from."""
        theme = self.look.theme
        width, height = self.cell
        items, y = _head(number, puzzle, width, height, theme)
        lines = 2 if height > 105 else 1
        foot = 1.9 * theme.caption + lines * WRITE
        room = y - foot - 5.0
        picture = pictures.puzzle(puzzle, width, room)
        x = (width - picture.width) / 2
        for number_of_line in range(lines):
            at = 1.9 * theme.caption + number_of_line * WRITE
            items.append(line(0, at, width, at, theme.stroke(theme.hair, theme.faint)))
        items.append(label(0, 0.25 * theme.caption, origin(puzzle), 0.9 * theme.caption, theme.soft))
        at = foot + 2.5 + (room - picture.height) / 2
        return picture.drawing.moved(x, at) + Drawing.of("labels", *items)

    def answer(self, number: int, puzzle: Puzzle, pictures: Pictures) -> Drawing:
        """A solution in the same place: the number, the turns, and the figure."""
        theme = self.look.theme
        width, height = self.cell
        text = _set(number, puzzle, width, theme)
        picture = pictures.solution(puzzle, min(width, 90.0), min(height - text.height - 6.0, 90.0))
        items = prose.runs(text, 0, height, theme.ink)
        drawing = Drawing.of("labels", *items)
        if picture is None:
            return drawing
        return drawing + picture.drawing.moved(
            (width - picture.width) / 2, height - text.height - 4.0 - picture.height
        )


def _layout(numbered: Sequence[tuple[int, Puzzle]], look: Look, pictures: Pictures) -> Layout:
    """The grid asked for, or the largest number of puzzles on a page that leaves every board large enough."""
    usual = 1 if look.theme.body > 5 else 4 if look.paper.width > 180 else 2
    tried = [look.per_page] if look.per_page else [number for number in (4, 2, 1) if number <= usual]
    samples = {(puzzle.game, puzzle.kind): one for one in numbered for puzzle in one[1:]}
    for number in tried:
        layout = Layout(look, *GRIDS[number])
        try:
            for count, puzzle in samples.values():
                layout.puzzle(count, puzzle, pictures)
            return layout
        except InputError:
            continue
    raise InputError("--per-page", tried[-1], f"possible on {look.paper.name}: boards would be too small")


def _head(number: int, puzzle: Puzzle, width: float, height: float, theme: Theme) -> tuple[list[Item], float]:
    """Number, title and stars on one line, then the task; and the height at which they end."""
    kind = craft(puzzle.game).kind(puzzle.kind)
    title, rated = f"{number}  {kind.title}", stars(puzzle.difficulty)
    # Title and stars share a line: where they cannot, both are set smaller.
    long = type_width(title, 1.0, face("bold")) + 0.85 * type_width(rated, 1.0, face()) + 1.0
    size = min(theme.heading, width / long)
    base = height - 0.8 * size
    items: list[Item] = [
        label(0, base, title, size, theme.ink, weight="bold"),
        label(width, base, rated, 0.85 * size, theme.accent, anchor="end"),
        line(0, base - 0.45 * size, width, base - 0.45 * size, theme.stroke(theme.thin, theme.accent)),
    ]
    y = base - 0.45 * size - 1.8
    task = typeset(puzzle.task, theme.body, width)
    items += prose.runs(task, 0, y, theme.ink)
    y -= task.height
    more = state(puzzle)
    if more:
        said = typeset(f"*{more}*", theme.body * 0.92, width)
        items += prose.runs(said, 0, y - 0.4, theme.soft)
        y -= said.height + 0.4
    return items, y


def _set(number: int, puzzle: Puzzle, width: float, theme: Theme) -> Paragraph:
    """Solution and failures as a paragraph; turns that are longer than a line are broken after a ``+``."""
    text = _words(number, puzzle)
    if _longest(text, theme) > width:
        text = " ".join(
            word.replace("+", "+ ") if _longest(word, theme) > width else word for word in text.split(" ")
        )
    return typeset(text, theme.body, width)


def _words(number: int, puzzle: Puzzle) -> str:
    wrong = failures(puzzle)
    return f"**{number}** {answer(puzzle)}." + (f" *{wrong}*" if wrong else "")


def _longest(text: str, theme: Theme) -> float:
    """Width in mm of the longest word, as if all were bold."""
    return max(type_width(word, theme.body, face("bold")) for word in text.replace("*", "").split(" "))


def _plates(numbered: Sequence[tuple[int, Puzzle]], look: Look, pictures: Pictures) -> Iterator[prose.Plate]:
    """Solutions in rows: side by side where one figure is all they have and the page is wide enough."""
    width = Layout(look, 1, 1).width
    half = (width - GAP) / 2
    waiting = list(numbered)
    while waiting:
        row = waiting[:2]
        if len(row) == 2 and half >= NARROWEST and all(_narrow(*one, half, look.theme) for one in row):
            left, right = (_entry(number, puzzle, half, look.theme, pictures) for number, puzzle in row)
            drawing = left.drawing + right.drawing.moved(half + GAP, 0)
            yield prose.Plate(drawing, max(left.height, right.height))
            waiting = waiting[2:]
        else:
            yield _entry(*row[0], width, look.theme, pictures)
            waiting = waiting[1:]


def _narrow(number: int, puzzle: Puzzle, width: float, theme: Theme) -> bool:
    """Whether a solution has one figure at most, and no turn that is longer than a line."""
    single = _is_duel(puzzle) or not any(puzzle.refutations.values())
    return single and _longest(_words(number, puzzle), theme) <= width


def _entry(number: int, puzzle: Puzzle, width: float, theme: Theme, pictures: Pictures) -> prose.Plate:
    """The figures of the solution and of a refutation, the words beside them, or below where there is no room."""
    figures = _figures(puzzle, pictures, width)
    x = sum(picture.width + APART for picture in figures)
    least = max(BESIDE, _longest(_words(number, puzzle), theme), type_width(puzzle.id, theme.caption, face()))
    beside = width - x >= least
    measure = width - x if beside else width
    text = _set(number, puzzle, measure, theme)
    foot = typeset(origin(puzzle), 0.9 * theme.caption, measure)
    words = text.height + 1.2 + foot.height
    tall = max((picture.height for picture in figures), default=0.0)
    left, y = (x, 0.0) if beside else (0.0, -tall - 2.0)
    items = (
        *prose.runs(text, left, y, theme.ink),
        *prose.runs(foot, left, y - text.height - 1.2, theme.soft),
    )
    drawing = Drawing.of("labels", *items)
    at = 0.0
    for picture in figures:
        drawing += picture.drawing.moved(at, -picture.height)
        at += picture.width + APART
    return prose.Plate(drawing, (max(tall, words) if beside else tall + 2.0 + words) + 2.0)


def _figures(puzzle: Puzzle, pictures: Pictures, width: float) -> tuple[Picture, ...]:
    """The solution and the main refutation, as small as they can be read; the latter where both have room."""
    sizes = (*(size for size in SMALLEST if size < width), width)
    for size in sizes:
        with suppress(InputError) if size < width else nullcontext():
            solved = pictures.solution(puzzle, size, 2 * size)
            refuted = pictures.refutation(puzzle, size, 2 * size) if 2 * size + APART <= width else None
            return tuple(picture for picture in (solved, refuted) if picture)
    return ()


def _notice(game: str) -> str:
    """What every sheet of a game must say."""
    info = engines.info(game)
    return dress(game).notice or f"{info.title} by {info.designer}{f', {info.year}' if info.year else ''}"


# ------------------------------------------------------------------------------------------------- cards


def deck(puzzles: Sequence[Puzzle], theme: Theme) -> Deck:
    """Each puzzle on a card of its own, the solution on its back.

    Raises:
        InputError: puzzles of several games, or a board that cannot be read on a card.
    """
    id = _game(puzzles)
    info = engines.info(id)
    pictures = Pictures(theme)
    width, height = CARD
    try:
        pieces = tuple(
            Piece(puzzle.id, _front(number, puzzle, pictures, theme), _back(number, puzzle, pictures, theme))
            for number, puzzle in enumerate(puzzles, start=1)
        )
    except InputError:
        raise InputError("--cards", id, "possible: boards on cards would be too small") from None
    return Deck(
        id=f"{id}-puzzles",
        title=f"{info.title}: puzzle cards",
        width=width,
        height=height,
        outline=rounded(0, 0, width, height, RADIUS),
        pieces=pieces,
        author=info.designer,
        credits=_notice(id),
        work="print on both sides of heavy paper, cut out",
    )


def _front(number: int, puzzle: Puzzle, pictures: Pictures, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    items, y = _head(number, puzzle, width, height, _small(theme))
    foot = 3.4
    picture = pictures.puzzle(puzzle, width, y - foot - 1.5)
    items.append(label(0, 0.3, origin(puzzle), 2.2, theme.soft))
    at = foot + (y - foot - picture.height) / 2
    drawing = picture.drawing.moved((width - picture.width) / 2, at) + Drawing.of("labels", *items)
    return drawing.moved(EDGE, EDGE)


def _back(number: int, puzzle: Puzzle, pictures: Pictures, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    small = _small(theme)
    text = _set(number, puzzle, width, small)
    drawing = Drawing.of(
        "labels",
        *prose.runs(text, 0, height, theme.ink),
        label(0, 0.3, origin(puzzle), 2.2, theme.soft),
        label(width, 0.3, stars(puzzle.difficulty), 2.4, theme.accent, anchor="end"),
    )
    picture = pictures.solution(puzzle, width, height - text.height - 6.0)
    if picture:
        drawing += picture.drawing.moved((width - picture.width) / 2, 4.0)
    return drawing.moved(EDGE, EDGE)


def _small(theme: Theme) -> Theme:
    """The theme with type for a card."""
    return replace(theme, heading=0.86 * theme.heading, body=min(2.7, theme.body), caption=2.2)


# --------------------------------------------------------------------------------------------- selection


def narrowed(puzzles: Sequence[Puzzle], kinds: Sequence[str], stars: tuple[int, int]) -> tuple[Puzzle, ...]:
    """The puzzles of those kinds (of all, where none is named) that have so many stars.

    Raises:
        InputError: none has.
    """
    low, high = stars
    for name in kinds:
        known = list(dict.fromkeys(puzzle.kind for puzzle in puzzles))
        if name not in known:
            raise InputError("--kind", name, f"a kind of puzzle in the file: {', '.join(known)}", known)
    found = tuple(
        puzzle
        for puzzle in puzzles
        if low <= puzzle.difficulty <= high and (not kinds or puzzle.kind in kinds)
    )
    if not found:
        raise InputError("--stars", f"{low}-{high}", "a range that has puzzles in it")
    return found


def selection(puzzles: Sequence[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """Some puzzles of a collection: of all kinds in turn, from the easiest to the hardest.

    Of each kind they are spread evenly over its ratings.
    """
    kinds = list(dict.fromkeys((puzzle.game, puzzle.kind) for puzzle in puzzles))
    share = ceil(count / max(1, len(kinds)))
    rows = []
    for kind in kinds:
        own = sorted(
            (one for one in puzzles if (one.game, one.kind) == kind), key=lambda one: (one.rating, one.id)
        )
        most = min(share, len(own))
        rows.append([own[number * (len(own) - 1) // max(1, most - 1)] for number in range(most)])
    found = [row[number] for number in range(share) for row in rows if number < len(row)][:count]
    return tuple(sorted(found, key=lambda one: (one.difficulty, one.rating, one.id)))
