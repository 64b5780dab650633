"""Pictures of a puzzle: the position, what solves it, and what refutes a wrong turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace

import engines
from engines.favor.duel import Duel, Duellist
from engines.puzzles.puzzle import Puzzle
from engines.strings.rules import CELLS, Position
from layouts.errors import InputError
from printkit import diagrams
from printkit.diagrams.figure import Figure
from printkit.diagrams.table import table
from printkit.document import Sheet
from printkit.drawing import Drawing, Item, Layer, Path, Symbol, Use, label, rounded
from printkit.sheets.puzzles.words import is_duel, is_solo, telling
from printkit.theme import Theme

STILL: tuple[Layer, ...] = ("board", "lines", "coords")
"""Layers in which figures of one board are alike."""
SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
RANKS = {"T": "10"}


LENGTHS = ("width", "--width", "--cell", "--pitch", "--border")
"""Fields that figures name where their size is at fault; everything else that they refuse is no matter of room."""


class TooSmall(InputError):
    """There is no room to draw something so that it can be read."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its lower left corner at the origin, and its size in mm."""

    drawing: Drawing
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """Draws the positions of one document; boards that are alike are one symbol.

    Each method draws inside a box in mm, and raises TooSmall where that cannot be read. With ``named`` names of
    spots must stand on the board as well; without, they are left out where there is no room for them.
    """

    theme: Theme
    _symbols: dict[int, tuple[tuple[Item, ...], Symbol]] = field(default_factory=dict)
    _widths: dict[Hashable, float] = field(default_factory=dict)

    def puzzle(self, puzzle: Puzzle, width: float, height: float) -> Picture:
        """The position."""
        if is_duel(puzzle):
            return _hands(Duel.parse(puzzle.position), width, height, self.theme)
        return self._fitted(puzzle.game, puzzle.position, (), "after", (width, height), False)

    def solution(self, puzzle: Puzzle, width: float, height: float, named: bool = False) -> Picture | None:
        """What the solution does: its one turn, all its turns numbered, or all chips placed; None for a duel."""
        box = width, height
        if is_duel(puzzle):
            return None
        if is_solo(puzzle):
            return self._fitted(puzzle.game, _placed(puzzle), (), "after", box, named)
        show = "turn" if len(puzzle.solution) == 1 else "numbers"
        return self._fitted(puzzle.game, puzzle.position, puzzle.solution, show, box, named)

    def refutation(self, puzzle: Puzzle, width: float, height: float, named: bool = False) -> Picture | None:
        """The most telling wrong turn and the reply to it, numbered; None where there is none to draw."""
        if is_duel(puzzle):
            return None
        for turn, reply in telling(puzzle, 1):
            if reply:
                turns, box = (turn, reply), (width, height)
                return self._fitted(puzzle.game, puzzle.position, turns, "numbers", box, named)
        return None

    def _fitted(
        self,
        game: str,
        position: str,
        turns: tuple[str, ...],
        show: str,
        box: tuple[float, float],
        named: bool,
    ) -> Picture:
        figure = Figure(game, position, turns, show=show, theme=self.theme.name)
        try:
            sheet = self._sized(figure, *box)
        except TooSmall:
            if named:
                raise
            # Without names beside it a board may be large enough.
            sheet = self._sized(replace(figure, coords=False), *box)
        drawing = Drawing(
            tuple(
                (layer, (Use(self._symbol(layer, items), 0, 0),) if layer in STILL else items)
                for layer, items in sheet.drawing.layers
            )
        )
        return Picture(drawing, sheet.width, sheet.height)

    def _sized(self, figure: Figure, width: float, height: float) -> Sheet:
        """The figure in a box. Raises TooSmall."""
        try:
            return self._within(figure, width, height)
        except InputError as error:
            if error.field not in LENGTHS:
                raise
            raise TooSmall(error.field, error.given, error.accepted) from error

    def _within(self, figure: Figure, width: float, height: float) -> Sheet:
        """The figure in a box."""
        shape = table(figure.game).shape(engines.find(figure.game).parse(figure.position or ""))
        key = figure.game, shape, figure.coords, width, height
        sheet = diagrams.sheet(replace(figure, width=self._widths.get(key, width)), caption=False)
        if sheet.height > height + 1e-6:
            # A board's border does not shrink with it, so that its height falls a little short.
            self._widths[key] = width * height / sheet.height - 0.5
            sheet = diagrams.sheet(replace(figure, width=self._widths[key]), caption=False)
        return sheet

    def _symbol(self, layer: Layer, items: tuple[Item, ...]) -> Symbol:
        # Boards are drawn once and handed out again, so that one can be known by its identity.
        found = self._symbols.get(id(items))
        if found is None:
            found = self._symbols[id(items)] = items, Symbol(f"puzzle-{layer}-{len(self._symbols)}", items)
        return found[1]


def _placed(puzzle: Puzzle) -> str:
    """The position with all chips of a solution on their cards."""
    game = engines.find(puzzle.game)
    position = game.parse(puzzle.position)
    grid = list(position.grid)
    for placement in puzzle.solution:
        cell, suit = placement.split("=")
        grid[CELLS.index(cell)] = suit.lower()
    return game.text(Position(tuple(grid), position.mover))


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
        rank = RANKS.get(card[0], card[0])
        yield Path(rounded(x, y, x + wide, y + high, 0.08 * wide), theme.shape(theme.paper, theme.thin))
        middle, size = x + wide / 2, 0.5 * wide
        yield label(middle, y + 0.68 * high, rank, size, colour, weight="bold", anchor="middle", middle=True)
        yield label(middle, y + 0.28 * high, SIGNS[card[1]], size, colour, anchor="middle", middle=True)
        x += wide + gap
