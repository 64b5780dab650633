"""Rectangular grids: files a, b... from the left and ranks 1, 2... from the bottom, in millimetres."""

from collections.abc import Collection

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.board import Point, rectangle
from printkit.layouts.floorplan import name


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of equal cells in files and ranks.

    Attributes:
        files, ranks: numbers of files and ranks.
        width, height: size of a cell, in mm.
        gap: space between cells, in mm.
        border: empty space round the cells, in mm.
    """

    files: int
    ranks: int
    width: float
    height: float
    gap: float = 0.0
    border: float = 0.0

    @property
    def squares(self) -> dict[str, tuple[int, int]]:
        """The column and row of each square, counted from 0 at the lower left, in reading order from the top rank."""
        return {name(x, y): (x, y) for y in reversed(range(self.ranks)) for x in range(self.files)}

    @property
    def step(self) -> tuple[float, float]:
        """The distances between the centres of neighbouring cells, sideways and upwards, in mm."""
        return self.width + self.gap, self.height + self.gap

    @property
    def size(self) -> tuple[float, float]:
        """Total width and height, including the border, in mm."""
        return (
            self.files * self.width + (self.files - 1) * self.gap + 2 * self.border,
            self.ranks * self.height + (self.ranks - 1) * self.gap + 2 * self.border,
        )

    def centre(self, x: int, y: int) -> Point:
        """Return the centre of the cell in column ``x`` and row ``y``."""
        across, up = self.step
        return self.border + self.width / 2 + x * across, self.border + self.height / 2 + y * up

    def cell(self, x: int, y: int) -> tuple[Point, ...]:
        """Return the corners of the cell in column ``x`` and row ``y``, counter-clockwise."""
        middle, height = self.centre(x, y)
        return rectangle(middle - self.width / 2, height - self.height / 2, width=self.width, height=self.height)

    def links(self, squares: Collection[str]) -> tuple[tuple[str, str], ...]:
        """Return the pairs of orthogonal neighbours among the given squares; each pair is listed once, with the left
        or lower square first.
        """
        selection = {*squares}
        at = {place: square for square, place in self.squares.items() if square in selection}
        return tuple(
            (square, at[next_]) for (x, y), square in at.items() for next_ in ((x + 1, y), (x, y + 1)) if next_ in at
        )
