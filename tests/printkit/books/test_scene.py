"""The picture of the table on the build page: perspective, stacks in their colours, and no dashes out of place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
import shapely

from printkit.books.build import notes
from printkit.books.scene import PAPER, TABLE, scene
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Tagged, Text
from printkit.draw.outline import Box, path_box
from printkit.draw.theme import FULL, THEMES, luminance
from printkit.games.favor.illustrated import SHADES
from printkit.looks import style
from printkit.looks.declaration import declared
from printkit.looks.plate import tones

SIZE = (174.0, 70.0)


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items without clips and tags."""
    for item in items:
        if isinstance(item, Clip | Tagged):
            yield from flat(item.items)
        else:
            yield item


def on_table(id: str, theme: str = "full") -> list[Item]:
    return [*flat(item for _, item in scene(style.of_game(id), THEMES[theme], SIZE))]


def cells_of(paths: Iterable[Path]) -> list[Box]:
    """Return the boxes around the cells of Jo, the nearest first."""
    cell = ("#fbf5e6", "#8a6228")
    boxes = (path_box(item.segments) for item in paths if (item.style.fill, item.style.stroke) == cell)
    return sorted(boxes, key=lambda box: box[1])


def test_far_cells_are_smaller_than_near_ones() -> None:
    cells = cells_of(item for item in on_table("jo") if isinstance(item, Path))
    sizes = [r - l for l, _, r, _ in cells]
    assert len(cells) == 61 and 0.75 < sizes[-1] / sizes[0] < 0.9
    assert all(0.45 < (t - b) / (r - l) < 0.75 for l, b, r, t in cells)


def test_lines_between_cells_do_not_enter_them() -> None:
    """The dashes of a line are projected one by one, so that none is drawn inside a cell."""
    paths = [item for item in on_table("jo") if isinstance(item, Path)]
    cells = cells_of(paths)
    ties = [item for item in paths if item.style.fill is None and item.style.stroke == "#8a6228"]
    ties = [item for item in ties if len(item.segments) > 6]  # without the signs on the six marked cells
    assert ties and not any(item.style.dash for item in ties)
    strokes = [pair for item in ties for pair in pairwise(item.segments) if pair[1][0] == "L"]
    assert len(strokes) > 100
    for (_, x, y), (_, u, v) in strokes:  # type: ignore[misc]
        a, b = (x + u) / 2, (y + v) / 2
        assert not any(
            ((a - (l + r) / 2) / ((r - l) / 2)) ** 2 + ((b - (low + top) / 2) / ((top - low) / 2)) ** 2 < 0.9
            for l, low, r, top in cells
        )


def test_sides_of_stacks_have_the_colours_of_their_pieces() -> None:
    fills = {item.style.fill for item in on_table("jo") if isinstance(item, Path) and item.style.fill}
    reds = [colour for colour in fills if int(colour[1:3], 16) > 2 * int(colour[3:5], 16)]
    assert "#c23a22" in reds and any(luminance(colour) < 0.5 * luminance("#c23a22") for colour in reds)


@pytest.mark.parametrize(("id", "names"), [("jo", {"27 red stones", "27 black stones"}), ("strings", {"8 × Suns"})])
def test_words_name_the_pieces_in_reserve(id: str, names: set[str]) -> None:
    words = {item.string.replace("\u00a0", " ") for item in on_table(id) if isinstance(item, Text)}
    assert names <= words


@pytest.mark.parametrize("size", [SIZE, (178.0, 43.0), (124.0, 60.0)])
def test_honor_tracks_lie_beside_the_palace_with_a_marker_on_each(size: tuple[float, float]) -> None:
    path = declared("favor").build
    assert path
    position = notes(path.read_text("utf-8")).facts["position"]
    items = [*flat(item for _, item in scene(style.of_game("favor"), FULL, size, text=position))]
    assert not any(isinstance(item, Text) for item in items)  # no marker is left in reserve
    paths = [item for item in items if isinstance(item, Path)]
    tracks = [item.segments for item in paths if item.style.fill == PAPER]
    shadow = next(item.segments for item in paths if item.style.fill == TABLE["shadow"])
    corners = ([step[1:] for step in segments if len(step) == 3] for segments in (shadow, *tracks))
    board, *shapes = map(shapely.Polygon, corners)
    shades = tones(SHADES, FULL)
    assert len(tracks) == 4
    for letter, shape in zip("ABCD", shapes, strict=True):
        l, b, r, t = shape.bounds
        markers = [path_box(item.segments) for item in paths if item.style.fill == shades[letter]]
        assert 0 < l < r < size[0] and 0 < b < t < size[1]
        assert not shape.intersects(board)
        assert (l > board.centroid.x) is (letter in "BD")  # near its owner's corner
        assert any(l < left < right < r and b < low and high < t + 2 for left, low, right, high in markers)


@pytest.mark.parametrize("theme", ["low-ink", "high-contrast"])
def test_themes_without_large_areas_leave_the_table_white(theme: str) -> None:
    drawing: Drawing = scene(style.of_game("jo"), THEMES[theme], SIZE)
    ground = next(item for item in flat(item for _, item in drawing) if isinstance(item, Path | Circle))
    assert ground.style.fill == "#ffffff" == FULL.paper


@pytest.mark.parametrize(("id", "theme"), [("favor", "full"), ("yoso", "full"), ("favor", "plain"), ("jo", "full")])
def test_the_board_on_the_table_is_as_it_is_cut_out_with_its_bands(id: str, theme: str) -> None:
    look = style.of_game(id)
    board = look.board(look.kit_boards[0].board)
    paths = [item for item in on_table(id, theme) if isinstance(item, Path)]
    outline = next(item.segments for item in paths if item.style.fill == FULL.paper and item.style.stroke)
    l, b, r, t = path_box(outline)
    # On the table the depth of everything is reduced alike.
    shape = (t - b) / (r - l) / (board.height / board.width)
    assert (shape > 0.66) is (theme == "full" and id != "jo")
