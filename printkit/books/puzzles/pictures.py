"""Pictures of a puzzle: the position, each turn of its solution, and wrong tries with what refutes them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engines.claims.scene import rules
from engines.puzzles.kind import Mark as Asked
from engines.puzzles.kind import Solo, craft
from engines.puzzles.puzzle import Puzzle
from layouts.ground.refusals import TooSmall
from printkit import figures
from printkit.books.puzzles.words import bold, has_board, printed, spoken
from printkit.draw.drawing import Drawing, Item, Layer, Same, Symbol, Use
from printkit.draw.theme import Theme
from printkit.export.document import Sheet
from printkit.figures.figure import Figure, Mark
from printkit.figures.style import figure_style
from printkit.game.puzzle_pages import Picture, puzzle_pages

ENLARGED = 1.6
"""In large print a board is drawn for so much smaller a place, then enlarged: names of spots grow with it."""
STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers in which figures of one board are alike."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A board of a solution.

    Attributes:
        figure: what it shows.
        caption: what it shows in words.
        turn: the wrong try, where it shows one.
        wrong: whether it does.
    """

    figure: Figure
    caption: str
    turn: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """Draws the positions of one document; boards that are alike are one symbol.

    Each method draws inside a box in mm, and raises TooSmall where that cannot be read. On boards of solutions names
    of spots must stand as well; elsewhere they are left out where there is no room for them.
    """

    theme: Theme
    _symbols: dict[Same, Symbol] = field(default_factory=dict)
    _widths: dict[Hashable, float] = field(default_factory=dict)

    def puzzle(self, puzzle: Puzzle, width: float, height: float) -> Picture:
        """The position."""
        own = puzzle_pages(puzzle.game).pictures.get(puzzle.kind)
        if own:
            return own(puzzle, width, height, self.theme)
        figure = Figure(puzzle.game, puzzle.position, theme=self.theme.name)
        return self._drawn(figure, (width, height), False)

    def panels(self, puzzle: Puzzle, wrong: int) -> tuple[Panel, ...]:
        """The boards of a solution: one for each own turn, or one for a set; then so many wrong tries."""
        if not has_board(puzzle):
            return ()
        game, position = puzzle.game, puzzle.position
        kind = craft(game).kind(puzzle.kind)
        tries = list(puzzle.refutations)[:wrong]
        match kind.goal:
            case Asked():
                # Spots alone: a mark of several is a way that leads through them.
                marks = [Mark((one,), "ring") for one in puzzle.solution]
                marks += [Mark((one,), "cross") for one in list(puzzle.refutations)[:wrong]]
                told = printed(puzzle)
                return (Panel(Figure(game, position, marks=tuple(marks), theme=self.theme.name), told),)
            case Solo():
                end = kind.goal.placed(kind.engine.parse(position), puzzle.solution)
                return (Panel(Figure(game, kind.engine.text(end), theme=self.theme.name), ""),)
        found = []
        for made in range(0, len(puzzle.solution), 2):
            turn, before = puzzle.solution[made], puzzle.solution[made - 1 : made]
            reply = f"({spoken(puzzle, before[0])}) " if before else ""
            found.append(self._turn(puzzle, puzzle.solution[: made + 1], f"{reply}{bold(puzzle, turn)}"))
        for turn in tries:
            answer = puzzle.refutations[turn]
            shown = (turn, answer) if answer else (turn,)
            told = f"*Not* {spoken(puzzle, turn)}" + (f" ({spoken(puzzle, answer)})" if answer else "")
            found.append(replace(self._turn(puzzle, shown, told), turn=turn, wrong=True))
        return tuple(found)

    def _turn(self, puzzle: Puzzle, turns: tuple[str, ...], caption: str) -> Panel:
        return Panel(Figure(puzzle.game, puzzle.position, turns, show="turn", theme=self.theme.name), caption)

    def panel(self, panel: Panel, width: float, height: float) -> Picture:
        """One board of a solution; names of spots stand on it. Raises TooSmall."""
        return self._drawn(panel.figure, (width, height), True)

    def solution(self, puzzle: Puzzle, width: float, height: float) -> Picture | None:
        """The first board of the solution alone; None without a board."""
        panels = self.panels(puzzle, 0)
        return self._drawn(panels[0].figure, (width, height), False) if panels else None

    def _drawn(self, figure: Figure, box: tuple[float, float], named: bool) -> Picture:
        try:
            sheet = self._within(figure, *box)
        except TooSmall:
            if named:
                raise
            # Without names beside it a board may be large enough.
            sheet = self._within(replace(figure, coords=False), *box)
        drawing = Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in sheet.drawing.layers
            )
        )
        return Picture(drawing, sheet.width, sheet.height, sheet.spoken)

    def _within(self, figure: Figure, width: float, height: float) -> Sheet:
        """The figure in a box; in large print with larger names of spots, where it has room. Raises TooSmall."""
        if self.theme.larger == 1:
            return self._fitted(figure, width, height)
        try:
            small = self._fitted(figure, width / ENLARGED, height / ENLARGED)
        except TooSmall:
            return self._fitted(figure, width, height)
        large = small.drawing.moved(scale=ENLARGED)
        return replace(small, drawing=large, width=small.width * ENLARGED, height=small.height * ENLARGED)

    def _fitted(self, figure: Figure, width: float, height: float) -> Sheet:
        """The figure in a box. Raises TooSmall."""
        shape = figure_style(figure.game).shape(rules(figure.game).parse(figure.position or ""))
        key = figure.game, shape, figure.coords, width, height
        sheet = _drawn(figure, self._widths.get(key, width))
        if sheet.height > height + 1e-6:
            # A board's border does not shrink with it, so that its height falls a little short.
            self._widths[key] = width * height / sheet.height - 0.5
            sheet = _drawn(figure, self._widths[key])
        return sheet

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        key = Same(items)
        found = self._symbols.get(key)
        if found is None:
            found = self._symbols[key] = Symbol(f"puzzle-{layer}-{len(self._symbols)}", items)
        return found


# Boards are tried at several sizes until a page has room for them, and what was tried is often taken.
@lru_cache(maxsize=64)
def _study(figure: Figure) -> figures.Study:
    """The figure before it is drawn."""
    return figures.study(figure)


@lru_cache(maxsize=64)
def _drawn(figure: Figure, width: float) -> Sheet:
    """The figure with boards so wide, in mm. Raises TooSmall."""
    return _study(figure).resized(width).sheet(caption=False)
