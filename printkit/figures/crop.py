"""An enlarged part of a board, with edges that look torn where the board continues."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from printkit.draw.drawing import Clip, Drawing, Item, Path, Text
from printkit.draw.outline import Box, Point, polyline, union
from printkit.draw.theme import Theme
from printkit.figures.style import Surface, board_of, figure_style, width_of
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board

LARGER = 1.6
"""Enlargement of a part compared with the whole board, unless that would make the part too wide."""
MARGIN = 0.85
"""Margin beyond the spots shown, in radii of a spot."""
NEAR = 1.6
"""The largest distance, in radii of a spot, between a part and an edge of the board that is shown with it."""
DEEP = 0.7
"""Depth of a torn edge, in mm."""
TEETH = (0.2, 0.9, 0.4, 1.0, 0.1, 0.6, 0.3, 0.8, 0.0, 0.7, 0.5)
"""Depths of the teeth of a torn edge, as fractions of ``DEEP``."""
NAMES = 4.0
"""Space in mm for names of files or ranks beside a torn edge."""
STEP = 1.7
"""Distance between the points of a torn edge, in mm."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is shown.

    Attributes:
        box: its box in the board's coordinates, in mm.
        torn_sides: whether the board continues to the left, below, to the right and above.
        room: space in mm to its left and below it, for the names of ranks and files that would be cut off with the
            edge.
    """

    box: Box
    torn_sides: tuple[bool, bool, bool, bool] = (False, False, False, False)
    room: tuple[float, float] = (0.0, 0.0)

    @property
    def width(self) -> float:
        """Width in mm, including the space for names."""
        return self.room[0] + self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """Height in mm, including the space for names."""
        return self.room[1] + self.box[3] - self.box[1]

    def moved(self, dx: float, dy: float) -> Window:
        """Return the same part of a board, moved to another place."""
        left, bottom, right, top = self.box
        return replace(self, box=(left + dx, bottom + dy, right + dx, top + dy))


@lru_cache(maxsize=128)
def framed(
    game: str, shape: Hashable, parts: tuple[str, ...], *, width: float | None, stone: float | None, coords: bool
) -> tuple[float, Window]:
    """Return the width of a game's board in mm, and the visible part of it.

    Args:
        game: its name.
        shape: the data on which its board depends.
        parts: names of spots and areas, and ``A:B`` for everything between two spots; empty for the whole board.
        width: width of the visible part, in mm; None for the game's default.
        stone: diameter of a stone in mm, instead of a width; None if a width is given.
        coords: whether names are printed on the board.

    Raises:
        InputError: a name is not on the board.
    """
    look = figure_style(game)

    def seen(wide: float) -> Window:
        return window(board_of(game, shape, wide, coords=coords), parts, coords)

    if stone is not None:
        wide = width_of(game, shape, stone=stone, coords=coords)
        return wide, seen(wide)
    if not parts:
        wide = look.width if width is None else width
        return wide, seen(wide)
    target = min(look.width, LARGER * seen(look.width).width) if width is None else width
    wide = look.width
    # The border does not grow with the board, but the error after a few iterations is too small to be measured.
    for _ in range(4):
        wide = round(wide * target / seen(wide).width, 4)
    view = seen(wide)
    slack = (target - view.width) / 2
    left, bottom, right, top = view.box
    return wide, replace(view, box=(left - slack, bottom, right + slack, top))


def window(board: Board, parts: Sequence[str], has_names: bool = False) -> Window:
    """Return the visible part of a board; all of it if no part is named. Raises InputError for an unknown name.

    If ``has_names``, space is reserved for the names of files and ranks.
    """
    whole = (0.0, 0.0, board.width, board.height)
    if not parts:
        return Window(whole)
    left, bottom, right, top = union(box for part in parts for box in boxes(board, part))
    r = board.spot_radius
    target_box = left - MARGIN * r, bottom - MARGIN * r, right + MARGIN * r, top + MARGIN * r
    gaps = left, bottom, board.width - right, board.height - top
    # If there are names at the edge of the board, its border is broader than a stone.
    border = _border(board)
    torn_edges = tuple(gap > max(NEAR * r, edge + 0.5 * r) for gap, edge in zip(gaps, border, strict=True))
    box = tuple(here if cut else edge for here, cut, edge in zip(target_box, torn_edges, whole, strict=True))
    room = (NAMES * torn_edges[0], NAMES * torn_edges[1]) if has_names and _grid(board) else (0.0, 0.0)
    return Window(box, torn_edges, room)  # type: ignore[arg-type]


def _grid(board: Board) -> bool:
    """Return whether spots are named by file and rank."""
    files = {spot.id[:1]: spot.x for spot in board.spots}
    ranks = {spot.id[1:]: spot.y for spot in board.spots}
    return all(abs(files[s.id[:1]] - s.x) + abs(ranks[s.id[1:]] - s.y) < 1e-6 for s in board.spots)


def _border(board: Board) -> Box:
    """Return the distances from the board's edges to its spots, in mm."""
    r = board.spot_radius
    xs, ys = [spot.x for spot in board.spots], [spot.y for spot in board.spots]
    return min(xs) - r, min(ys) - r, board.width - max(xs) - r, board.height - max(ys) - r


def boxes(board: Board, part: str) -> Iterator[Box]:
    """Yield the boxes round the spots to which a name refers."""
    areas = {area.id: area.outline for area in board.regions}
    ends = part.split(":")
    valid_names = tuple(dict.fromkeys((*board.at, *areas)))
    for end in ends:
        if end not in valid_names:
            raise InputError(
                "crop", end, "{field} must be a spot or an area of this board, not {value}.", names=valid_names
            )
    if len(ends) > 2:
        raise InputError("crop", part, "two spots joined by a colon, such as a1:c3")
    r = board.spot_radius
    for end in ends:
        if end in areas:
            yield union((x, y, x, y) for x, y in areas[end])
        else:
            x, y = board.at[end]
            yield x - r, y - r, x + r, y + r


def cut(drawing: Drawing, view: Window, theme: Theme) -> Drawing:
    """Draw the inside of a window, with a hairline along its torn edges."""
    inside = drawing.windowed(view.box)
    edge = list(_edge(view))
    outline = polyline((at for at, _ in edge), closed=True)
    traces = [
        Path(polyline((one, other)), theme.stroke(theme.hair, theme.faint))
        for (one, cut_off), (other, _) in pairwise((*edge, edge[0]))
        if cut_off
    ]
    interior = Drawing(tuple((layer, (Clip(outline, items),)) for layer, items in inside.layers))
    return interior + Drawing.of("labels", *traces)


def _edge(view: Window) -> Iterator[tuple[Point, bool]]:
    """Yield the corners of the torn outline, each with a flag that is true if the board is torn between it and the
    next.
    """
    left, bottom, right, top = view.box
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    sides = (view.torn_sides[1], view.torn_sides[2], view.torn_sides[3], view.torn_sides[0])
    inward = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
    for k in range(4):
        (x, y), (u, v) = corners[k], corners[(k + 1) % 4]
        if not sides[k]:
            yield (x, y), False
            continue
        long = abs(u - x) + abs(v - y)
        count = max(2, round(long / STEP))
        for j in range(count):
            deep = DEEP * (TEETH[(j + 3 * k) % len(TEETH)] if j else 0.5 * sides[k - 1])
            share = j / count
            dx, dy = inward[k]
            yield (x + share * (u - x) + deep * dx, y + share * (v - y) + deep * dy), True


def names(surface: Surface, view: Window) -> Drawing:
    """Draw the names of files and ranks beside the lower and left torn edges, which would otherwise cut them off.

    The window is given in the figure's coordinates.
    """
    left, bottom, right, top = view.box
    low, side = (min(at[k] for at in surface.at.values()) - 0.8 * surface.board.spot_radius for k in (1, 0))
    items: list[Item] = []
    for item in surface.background.layer("coords"):
        if not isinstance(item, Text):
            continue
        if view.room[1] and item.y < low and left < item.x < right:
            items.append(replace(item, y=bottom - item.size, fill=surface.theme.soft))
        elif view.room[0] and item.x < side and bottom < item.y < top:
            items.append(replace(item, x=left - item.size, fill=surface.theme.soft))
    return Drawing.of("coords", *items)
