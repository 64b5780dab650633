"""Pictures of a puzzle: the position, each turn of its solution, and wrong tries with their refutations."""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from printkit import figures
from printkit.books.puzzles.words import bold, spoken
from printkit.draw.theme import Theme
from printkit.engines.game import Effect
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.state import rules, state
from printkit.export.document import Sheet
from printkit.figures.figure import Figure, Mark
from printkit.figures.legend import Entry, entries
from printkit.figures.still import StillLayers
from printkit.figures.style import STONE, board_of, figure_style, width_of
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import TooSmall
from printkit.looks.puzzle_pages import Picture, Reason, puzzle_pages

ENLARGED = 1.6
"""Factor by which boards in large print are enlarged after being drawn for a smaller place, so that the names of
spots are enlarged too.
"""
PARTED = 80.0
"""Width in mm at which a board must be legible; otherwise solutions show only the parts in which something
happens.
"""
PART, FAR = 3.7, 3.3
"""Diameters in mm of a stone on part of a board: on a single region, three of which fit side by side on A4, and on
several regions; both are multiplied by the theme's factor.
"""


@dataclass(frozen=True, slots=True)
class Panel:
    """A board in a solution.

    Attributes:
        figure: the figure.
        caption: a description of the figure in words.
        turn: the wrong try, if the board shows one.
        wrong: whether it shows a wrong try.
    """

    figure: Figure
    caption: str
    turn: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """Draws the positions of one document, in which identical boards share one symbol.

    Each method draws inside a box in mm, and raises TooSmall if the result would be illegible. Boards show the names
    of spots; names are left out only on cards and on pages with six puzzles, if there is no room.
    """

    theme: Theme
    _layers: StillLayers = field(default_factory=lambda: StillLayers("puzzle"))
    _widths: dict[Hashable, float] = field(default_factory=dict)

    def puzzle(self, puzzle: Puzzle, width: float, height: float, *, has_names: bool = True) -> Picture:
        """Draw the position; without ``has_names``, the names of spots are left out if there is no room."""
        figure = Figure(game=puzzle.game, position=puzzle.position, theme=self.theme.name)
        return self._drawn(figure, (width, height), has_names)

    def panels(self, puzzle: Puzzle, wrong: int) -> tuple[Panel, ...]:
        """Return the boards of a solution (one for each of the solver's turns, or one for a set), and boards for some
        wrong tries.
        """
        game, position = puzzle.game, puzzle.position
        kind = puzzle_set(game).kind(puzzle.kind)
        tries = list(puzzle.refutations)[:wrong]
        if kind.goal.form == "marks":
            reasons = puzzle_pages(game).reasons(puzzle)
            return self._reasons(puzzle, reasons) if reasons else self._marked(puzzle, tries)
        if kind.goal.form == "placements":
            start = kind.engine.parse(position)
            end = kind.engine.text(kind.goal.after(kind.engine, start, puzzle.solution))
            effects = (effect for turn in puzzle.solution for effect in kind.engine.effects(start, turn))
            spots = dict.fromkeys(spot for effect in effects for spot in effect.path)
            marks = tuple(Mark((spot,), "ring") for spot in spots)
            return (Panel(Figure(game=game, position=end, marks=marks, theme=self.theme.name), ""),)
        panels = []
        for count in range(0, len(puzzle.solution), 2):
            turn, before = puzzle.solution[count], puzzle.solution[count - 1 : count]
            reply = f"({spoken(puzzle, before[0])}) " if before else ""
            panels.append(self._turn(puzzle, puzzle.solution[: count + 1], f"{reply}{bold(puzzle, turn)}"))
        for turn in tries:
            answer = puzzle.refutations[turn]
            pair = (turn, answer) if answer else (turn,)
            caption = f"*Wrong:* {spoken(puzzle, turn)}" + (f" ({spoken(puzzle, answer)})" if answer else "")
            panels.append(replace(self._turn(puzzle, pair, caption), turn=turn, wrong=True))
        return tuple(panels)

    def _turn(self, puzzle: Puzzle, turns: tuple[str, ...], caption: str) -> Panel:
        theme = self.theme.name
        figure = Figure(game=puzzle.game, position=puzzle.position, turns=turns, show="turn", steps=True, theme=theme)
        if not self.parted(puzzle):
            return Panel(figure, caption)
        # In a reply, only the captures matter, not the placed pieces.
        spots = _ways(figure) if len(turns) % 2 == 0 else ()
        return Panel(self._cropped(figure, spots or _touched(figure)), caption)

    def _reasons(self, puzzle: Puzzle, reasons: Sequence[Reason]) -> tuple[Panel, ...]:
        """Return boards with the turns that explain why spots must be marked, each shown before it is played."""
        panels = []
        for reason in reasons:
            turns = (reason.turn,)
            figure = Figure(
                game=puzzle.game,
                position=reason.position,
                turns=turns,
                show="before",
                steps=True,
                theme=self.theme.name,
            )
            caption = f"{', '.join(bold(puzzle, spot) for spot in reason.spots)} by {spoken(puzzle, reason.detail)}"
            panels.append(Panel(self._cropped(figure, _ways(figure)), caption))
        return tuple(panels)

    def _marked(self, puzzle: Puzzle, decoys: Sequence[str]) -> tuple[Panel, ...]:
        """Return boards with rings on the spots to mark and crosses on some of the others: one board, or one for each
        part with a ring.
        """

        def panel(spots: Sequence[str], caption: str) -> Panel:
            # Use single spots only, because a mark with several spots is a path through them.
            marks = [Mark((one,), "ring") for one in spots] + [Mark((one,), "cross") for one in decoys]
            figure = Figure(game=puzzle.game, position=puzzle.position, marks=tuple(marks), theme=self.theme.name)
            return Panel(self._cropped(figure, spots) if self.parted(puzzle) else figure, caption)

        if not self.parted(puzzle):
            return (panel(puzzle.solution, ""),)
        parts: dict[tuple[str, ...], list[str]] = {}
        for spot in puzzle.solution:
            parts.setdefault(_part(puzzle.game, puzzle.position, (spot,))[1], []).append(spot)
        return tuple(panel(spots, ", ".join(bold(puzzle, one) for one in spots)) for spots in parts.values())

    def key(self, puzzle: Puzzle, wrong: int) -> tuple[Entry, ...]:
        """Return the lines of a key to the marks on the boards of a solution."""
        figures = [replace(panel.figure, key=True) for panel in self.panels(puzzle, max(wrong, 0))]
        studies = map(_study, figures if wrong >= 0 else figures[:1])
        return tuple(entry for each in studies for entry in entries(each.plots, each.notes, each.figure))

    def parted(self, puzzle: Puzzle) -> bool:
        """Return whether the solution shows parts of the board, at different sizes."""
        return _width(puzzle.game, puzzle.position) > PARTED

    def _cropped(self, figure: Figure, spots: Sequence[str]) -> Figure:
        """Return the part of the board that contains the given spots."""
        whole, part = _part(figure.game, figure.position or "", tuple(spots))
        return replace(figure, crop=part, stone=(PART if whole else FAR) * self.theme.larger)

    def panel(self, panel: Panel, width: float, height: float) -> Picture:
        """Return a board of a solution, with the names of spots. Raises TooSmall."""
        if panel.figure.crop:
            sheet = figures.sheet(panel.figure, caption=False)
            if sheet.width <= width:
                return self._picture(sheet)
        return self._drawn(replace(panel.figure, stone=None), (width, height), True)

    def solution(self, puzzle: Puzzle, width: float, height: float) -> Picture | None:
        """Return the first board of the solution alone, or None if there is no board."""
        panels = self.panels(puzzle, 0)
        return self._drawn(panels[0].figure, (width, height), False) if panels else None

    def _drawn(self, figure: Figure, box: tuple[float, float], has_names: bool) -> Picture:
        try:
            sheet = self._within(figure, *box)
        except TooSmall:
            if has_names:
                raise
            # A board without names beside it may be large enough.
            sheet = self._within(replace(figure, coords=False), *box)
        return self._picture(sheet)

    def _picture(self, sheet: Sheet) -> Picture:
        """Return the drawing, with symbols for the parts that several boards have in common."""
        return Picture(self._layers.shared(sheet.drawing), sheet.width, sheet.height, sheet.spoken)

    def _within(self, figure: Figure, width: float, height: float) -> Sheet:
        """Draw the figure in a box; in large print, the names of spots are larger if possible. Raises TooSmall."""
        if self.theme.larger == 1:
            return self._fitted(figure, width, height)
        try:
            small = self._fitted(figure, width / ENLARGED, height / ENLARGED)
        except TooSmall:
            return self._fitted(figure, width, height)
        large = small.drawing.moved(scale=ENLARGED)
        return replace(small, drawing=large, width=small.width * ENLARGED, height=small.height * ENLARGED)

    def _fitted(self, figure: Figure, width: float, height: float) -> Sheet:
        """Draw the figure in a box. Raises TooSmall."""
        shape = figure_style(figure.game).shape(rules(figure.game).parse(figure.position or ""))
        key = figure.game, shape, figure.coords, width, height
        sheet = _drawn(figure, self._widths.get(key, width))
        if sheet.height > height + 1e-6:
            # A board's border does not shrink with the board, so the board is slightly shorter than the box.
            self._widths[key] = width * height / sheet.height - 0.5
            sheet = _drawn(figure, self._widths[key])
        return sheet


def _width(game: str, position: str) -> float:
    """Return the smallest width in mm at which a position's board can show the names of its spots."""
    shape = figure_style(game).shape(rules(game).parse(position))
    return width_of(game.partition(":")[0], shape, stone=STONE, coords=True)


def _part(game: str, position: str, spots: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
    """Return whether one region contains all of ``spots``, and the spots to show: those of the largest such region
    or, if there is none, of the smallest region around each spot.
    """
    look = figure_style(game)
    board = board_of(game.partition(":")[0], look.shape(rules(game).parse(position)), look.width, coords=True)
    regions = sorted((region.spots for region in board.regions), key=len)
    if whole := [region for region in regions if set(spots) <= set(region)]:
        return True, whole[-1]
    small = (next(region for region in regions if spot in region) for spot in spots)
    return False, tuple(dict.fromkeys(each for region in small for each in region))


def _effects(figure: Figure) -> tuple[Effect, ...]:
    """Return the effects of the last turn in a figure."""
    *before, last = figure.turns
    at = state(figure.game, figure.position, before)
    return at.effects(at.canonical(last))


def _touched(figure: Figure) -> tuple[str, ...]:
    """Return the spots that the last turn in a figure touches."""
    return tuple(spot for effect in _effects(figure) for spot in effect.path)


def _ways(figure: Figure) -> tuple[str, ...]:
    """Return the spots on the paths that pieces take in the last turn of the figure."""
    return tuple(spot for effect in _effects(figure) if len(effect.path) > 1 for spot in effect.path)


# Boards are tried at several sizes until they fit a page, and the same size is often tried again.
@lru_cache(maxsize=64)
def _study(figure: Figure) -> figures.Study:
    """Return the figure of a position, before it is drawn."""
    return figures.study(figure)


@lru_cache(maxsize=64)
def _drawn(figure: Figure, width: float) -> Sheet:
    """Draw the figure with boards of this width, in mm. Raises TooSmall."""
    return _study(figure).resized(width).sheet(caption=False)
