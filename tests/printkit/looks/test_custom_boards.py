# ruff: noqa: E501 (tables of one case a line)
"""Boards from data: cells where geometry says, terrain where the map says, mistakes told by line and column."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from math import cos, dist, pi, sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.content import board, examples, field
from printkit.draw.drawing import Path as Stroke, Text
from printkit.draw.theme import FULL, THEMES
from printkit.layouts import maps
from printkit.layouts.base.refusals import Refusal
from printkit.looks import custom_board
from tests.printkit.readers import open_pdf, read_pdf_marks, read_svg

EXAMPLE = examples.folder("board") / "board.toml"


def written(path: Path, toml: str, **files: str) -> Path:
    (path / "map.toml").write_text(toml)
    for name, text in files.items():
        (path / name.replace("_", ".")).write_text(text)
    return path / "map.toml"


HEXES = '[board]\nkind = "hexagons"\ncell = 10\nborder = 5\n'


@pytest.mark.parametrize("stand", ["corner", "side"])
@pytest.mark.parametrize(
    ("shape", "fields", "count", "pairs"),
    [
        ("rectangle", "columns = 4\nrows = 3", 12, 23),
        ("hexagon", "columns = 3", 19, 42),
        ("rhombus", "columns = 4\nrows = 3", 12, 23),
        ("triangle", "columns = 4", 10, 18),
    ],
)
def test_hexagons_touch_where_they_are_linked(
    tmp_path: Path, stand: str, shape: str, fields: str, count: int, pairs: int
) -> None:
    made = board.load(written(tmp_path, f'{HEXES}shape = "{shape}"\nstand = "{stand}"\n{fields}')).board
    assert len(made.spots) == count
    near = {frozenset((a.id, b.id)) for a, b in combinations(made.spots, 2) if abs(dist(a.at, b.at) - 10) < 1e-6}
    assert near == {frozenset(pair) for pair in made.links}
    if not (shape == "rectangle" and stand == "side"):
        assert len(near) == pairs
    assert min(dist(a.at, b.at) for a, b in combinations(made.spots, 2)) == pytest.approx(10)
    points = [point for region in made.regions for point in region.outline]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((5, 5))
    assert (max(xs), max(ys)) == pytest.approx((made.width - 5, made.height - 5))
    for region in made.regions:
        area = (
            sum(
                a * d - b * c
                for (a, b), (c, d) in zip(region.outline, (*region.outline[1:], region.outline[0]), strict=True)
            )
            / 2
        )
        assert area == pytest.approx(sqrt(3) / 2 * 100)


def test_rows_of_a_map_are_rows_of_cells(tmp_path: Path) -> None:
    for stand, shape, fields, text in (
        ("corner", "rectangle", "columns = 3\nrows = 4", "abc\nbcd\ncde\ndef"),
        ("side", "rectangle", "columns = 3\nrows = 4", "abc\nbcd\ncde\ndef"),
        ("corner", "hexagon", "columns = 2", "ab\nbcd\nde"),
        ("corner", "triangle", "columns = 3", "a\nbc\ndef"),
    ):
        kinds = "".join(f'[terrain.{letter}]\nfill = "#0000{n:02x}"\n' for n, letter in enumerate("abcdef", 1))
        toml = f'{HEXES}shape = "{shape}"\nstand = "{stand}"\n{fields}\nmap = """\n{text}\n"""\n{kinds}'
        found = board.load(written(tmp_path, toml))
        at = found.board.at
        lines = text.split("\n")
        order = sorted(at, key=lambda id: (-round(at[id][1], 3), at[id][0]))
        if stand == "corner":
            letters = "".join(found.terrain[id].name for id in order)
            assert letters == "".join(lines)
        else:
            columns = sorted({round(x, 3) for x, _ in at.values()})
            for i, x in enumerate(columns):
                down = sorted((id for id in at if round(at[id][0], 3) == x), key=lambda id: -at[id][1])
                assert [found.terrain[id].name for id in down] == [line[i] for line in lines]


@pytest.mark.parametrize("way", maps.WAYS)
def test_tracks_go_from_cell_to_neighbour_and_visit_none_twice(way: maps.Way) -> None:
    for columns, rows in ((5, 4), (1, 6), (6, 1), (3, 3), (2, 2), (1, 1)):
        places = list(maps.way_places(way, columns, rows))
        assert len(set(places)) == len(places)
        if way != "loop":
            assert len(places) == columns * rows
        if way != "rows":
            assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(places))
    if way == "loop":
        places = list(maps.way_places(way, 5, 4))
        assert len(places) == 14
        assert dist(places[0], places[-1]) == 1


def test_cells_stand_in_files_where_geometry_says(tmp_path: Path) -> None:
    made = custom_board.bare(EXAMPLE, FULL)[0]
    for name in ("a.pdf", "a.svg"):
        done = CliRunner().invoke(cli, ["board", str(EXAMPLE), "-o", str(tmp_path / name), "--printer", "none"])
        assert not done.exception, done.output
    with open_pdf((tmp_path / "a.pdf").read_bytes()) as file:
        marks = [mark for mark in read_pdf_marks(file.pages[0]) if mark.layer == "board"]
    cells = marks[1 : 1 + len(made.spots)]
    middles = [mark.centre for mark in cells]
    x, y = middles[0][0] - made.spots[0].x, middles[0][1] - made.spots[0].y
    for found, spot in zip(middles, made.spots, strict=True):
        assert (found[0] - x, found[1] - y) == pytest.approx(spot.at, abs=0.001)
    page = read_svg((tmp_path / "a.svg").read_bytes())
    text = (tmp_path / "a.svg").read_text()
    paths = re.findall(r'<path d="([^"]+)"[^>]* id="a-(spot-[^"]+)"', text)
    found = {id: middle(data, page.box[3]) for data, id in paths}
    one = made.spots[0]
    x, y = found[f"spot-{one.id}"][0] - one.x, found[f"spot-{one.id}"][1] - one.y
    for spot in made.spots:
        a, b = found[f"spot-{spot.id}"]
        assert (a - x, b - y) == pytest.approx(spot.at, abs=0.001)


def middle(data: str, high: float) -> tuple[float, float]:
    """Middle of the box of a path of straight steps, y upwards."""
    points = []
    x = y = 0.0
    for kind, numbers in re.findall(r"([MLHV])([-.\d ]+)", data):
        n = [float(v) for v in numbers.split()]
        x, y = (n[0], n[1]) if kind in "ML" else (n[0], y) if kind == "H" else (x, n[0])
        points.append((x, high - y))
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_squares_with_holes_labels_and_names(tmp_path: Path) -> None:
    toml = '[board]\nkind = "squares"\ncolumns = 3\nrows = 2\ncoordinates = "letters"\ncells = "c.csv"\nmap = """\n a - a # remark\n . a .\n"""\n[terrain.a]\nname = "wood land"\nfill = "tint"\nlabel = "W"\n'
    found = board.load(written(tmp_path, toml, c_csv="cell,label,terrain\nc1,Inn,Wood Land\n"))
    assert [spot.id for spot in found.board.spots] == ["a2", "c2", "a1", "b1", "c1"]
    assert {id for id, each in found.terrain.items() if each.name == "wood land"} == {"a2", "c2", "b1", "c1"}
    drawing = field.draw(found, FULL)
    words = [item.string for item in drawing.layer("labels") if isinstance(item, Text)]
    assert words == ["W", "W", "W", "Inn"]
    assert [item.string for item in drawing.layer("coords") if isinstance(item, Text)] == [
        "a2",
        "c2",
        "a1",
        "b1",
        "c1",
    ]
    cells = [item for item in drawing.layer("board") if isinstance(item, Stroke) and item.id]
    assert [cell.style.fill for cell in cells] == [FULL.tint, FULL.tint, FULL.paper, FULL.tint, FULL.tint]
    bare = [item for item in field.draw(found, THEMES["low-ink"]).layer("board") if isinstance(item, Stroke)]
    assert {item.style.fill for item in bare} == {"#ffffff"}


def test_points_with_lines(tmp_path: Path) -> None:
    toml = '[board]\nlines = [["a", "b", "c"]]\nkind = "points"\ncell = 20\nborder = 10\n[points]\na = [0, 0]\nb = [1, 0.5]\nc = [2, 1]\n'
    found = board.load(written(tmp_path, toml))
    assert found.board.at == {"a": (10, 10), "b": (30, 20), "c": (50, 30)}
    assert found.board.links == (("a", "b"), ("b", "c"))
    assert (found.board.width, found.board.height) == (60, 40)
    assert len(field.draw(found, FULL).layer("board")) == 1 + 2 + 3


def test_words_keep_within_their_cells(tmp_path: Path) -> None:
    toml = f'{HEXES}columns = 2\nrows = 1\ncells = "c.csv"'
    found = board.load(written(tmp_path, toml, c_csv="cell,label\na1,a very long name indeed\nb1,x\n"))
    for item, spot in zip(field.draw(found, FULL).layer("labels"), found.board.spots, strict=True):
        l, _, r, _ = item.bounds()
        assert spot.x - 5 < l < r < spot.x + 5


def test_the_example_has_a_legend_and_options_work(tmp_path: Path) -> None:
    art = custom_board.make(EXAMPLE, FULL)
    words = [item.string for item in art.drawing.layer("labels") if isinstance(item, Text)]
    assert {"sea", "shore", "pasture", "forest", "mountains", "harbour", "Haven"} <= set(words)
    assert art.height > custom_board.bare(EXAMPLE, FULL)[0].height
    for options in (
        ["--tile", "--paper", "A5"],
        ["--fit", "--paper", "A5"],
        ["--no-coords"],
        ["--theme", "low-ink"],
        ["--bleed", "--marks", "outside", "--paper", "A3"],
    ):
        done = CliRunner().invoke(cli, ["board", str(EXAMPLE), "-o", str(tmp_path / "a.pdf"), *options])
        assert not done.exception, (options, done.output, done.exception)
    done = CliRunner().invoke(cli, ["board", str(EXAMPLE), "-o", str(tmp_path / "a.pdf"), "--paper", "A6"])
    assert isinstance(done.exception, Refusal)
    done = CliRunner().invoke(cli, ["atlas", str(EXAMPLE), "-o", str(tmp_path / "a.png"), "--dpi", "30"])
    assert not done.exception, done.output
    about = json.loads((tmp_path / "a.json").read_text())
    assert (about["kind"], len(about["spots"])) == ("board", 120)
    first = (tmp_path / "a.png").read_bytes()
    assert (
        not CliRunner().invoke(cli, ["atlas", str(EXAMPLE), "-o", str(tmp_path / "a.png"), "--dpi", "30"]).exception
    )
    assert (tmp_path / "a.png").read_bytes() == first


SQUARES = '[board]\nkind = "squares"\ncolumns = 2\nrows = 2\n'
BAD = {
    "no kind": ("[board]\ncolumns = 2", '"board.kind" is missing; it must be one of squares, hexagons, points, rings, track.'),
    "kind": ('[board]\nkind = "hexes"', 'line 2: "board.kind" must be one of squares, hexagons, points, rings, track, not "hexes".'),
    "field": (f"{SQUARES}size = 3", 'line 5: There is no field "size"; the fields are title, author, credits, kind, cell, border,'),
    "foreign field": (f'{SQUARES}way = "loop"', 'line 5: "board.way" belongs to a board of kind track, not squares.'),
    "no columns": ('[board]\nkind = "squares"', '"board.columns" is missing; it must be a number from 1 to 200.'),
    "too many": ('[board]\nkind = "hexagons"\nshape = "hexagon"\ncolumns = 200', "line 4: There are more than 40,000 cells, the limit for boards."),
    "cell": (f"{SQUARES}cell = 1", 'line 5: "board.cell" must be a number from 5 to 500, not "1".'),
    "rows of a hexagon": ('[board]\nkind = "hexagons"\nshape = "hexagon"\ncolumns = 3\nrows = 3', 'line 5: "board.rows" cannot be used with a hexagon, because columns already sets its side.'),
    "shape": ('[board]\nkind = "hexagons"\nshape = "rect"\ncolumns = 3', 'line 3: "board.shape" must be one of rectangle, hexagon, rhombus, triangle, not "rect".'),
    "lines of a map": (f'{SQUARES}map = """\n..\n"""', 'line 5: "board.map" must have 2 lines, one for each line of cells, not 1.'),
    "letters of a line": (f'{SQUARES}map = """\n..\n...\n"""', 'line 7: A line of the map must have 2 characters, but "..." has 3.'),
    "letter": (f'{SQUARES}map = """\n..\n.x\n"""\n[terrain.w]\nfill = "blue"', 'line 7: column 2 must be a terrain (w), . for none or - for no cell, not "x".'),
    "hole in a track": ('[board]\nkind = "track"\ncolumns = 2\nrows = 1\nmap = """\n.-\n"""', 'line 6: column 2 must be a terrain (none) or . for none, not "-".'),
    "map file": (f'{SQUARES}map = "m.txt"', 'line 2: column 1 must be a terrain (none), . for none or - for no cell, not "x".'),
    "no map file": (f'{SQUARES}map = "n.txt"', 'line 5: There is no file "n.txt" beside this one; a map itself must have line breaks.'),
    "nothing left": (f'{SQUARES}map = """\n--\n--\n"""', 'The map has no cells: all of its characters are "-".'),
    "terrain": (f'{SQUARES}[terrain.ww]\nfill = "blue"', 'line 5: The name of a terrain must be a single character other than a space, - or #, not "ww".'),
    "colour": (f'{SQUARES}[terrain.w]\nfill = "bluu"', 'line 6: "terrain.w.fill" must be a colour such as #2f5f86 or teal, or one of the theme’s (ink, paper,'),
    "picture": (f'{SQUARES}[terrain.w]\npicture = "w.svg"', 'line 6: There is no file "w.svg" beside this one.'),
    "table cell": (f'{SQUARES}cells = "c.csv"', 'line 2: "cell" must be a cell of the board, such as a2, not "z9".'),
    "points": ('[board]\nkind = "points"\n[points]\na = [1]', 'line 4: "points.a" must be two numbers: steps to the right and upwards, such as [2, 1.5], not "[1]".'),
    "line of points": ('[board]\nlines = [["a", "c"]]\nkind = "points"\n[points]\na = [1, 1]', 'line 2: There is no point "c"; the points are a.'),
    "no name of a point": ('[board]\nlines = [["a", ["a"]]]\nkind = "points"\n[points]\na = [1, 1]', "line 2: There is no point '[\"a\"]'; the points are a."),
    "one point": ('[board]\nlines = [["a"]]\nkind = "points"\n[points]\na = [1, 1]', 'line 2: "board.lines" must be a list of lines'),
    "track": ('[board]\nkind = "track"\ncolumns = 4\nrows = 2\ncount = 9', 'line 5: "board.count" must be a whole number from 1 to 8, not "9".'),
    "title": ('[board]\ntitle = "日"\nkind = "squares"\ncolumns = 1\nrows = 1', 'that Printkit Serif lacks: "日" (U+65E5 CJK UNIFIED IDEOGRAPH-65E5).'),
    "legend": (f"{SQUARES}legend = 1", '"board.legend" must be true or false, not "1".'),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_boards_are_refused_with_file_line_and_field(tmp_path: Path, name: str) -> None:
    toml, message = BAD[name]
    path = written(tmp_path, toml, m_txt="..\nx.\n", c_csv="cell,label\nz9,Inn\n")
    done = CliRunner().invoke(cli, ["board", str(path), "-o", str(tmp_path / "out.pdf")], standalone_mode=False)
    assert isinstance(done.exception, Refusal), (done.output, done.exception)
    assert message in str(done.exception).replace(f"{tmp_path}/", "")
    assert not (tmp_path / "out.pdf").exists()


def test_examples_are_whole(tmp_path: Path) -> None:
    for kind in examples.EXAMPLES:
        assert next(iter(examples.files(kind))) == f"{kind}.toml"
        done = CliRunner().invoke(cli, ["init", str(tmp_path / kind), "--kind", kind])
        assert not done.exception, done.output
        command = {"board": "board", "kit": "kit"}.get(kind, "cards")
        out = tmp_path / f"{kind}.pdf"
        # The cards of the kit are those of the deck, which has been checked.
        where = [str(tmp_path), "--without", "cards"] if kind == "kit" else [str(out)]
        done = CliRunner().invoke(cli, [command, str(tmp_path / kind / f"{kind}.toml"), "-o", *where])
        assert not done.exception, done.output
        done = CliRunner().invoke(cli, ["check", "--no-ink", str(out)])
        assert done.exit_code == 0, done.output


def test_cutters_follow_decks_and_boards_from_data(tmp_path: Path) -> None:
    deck = examples.folder("deck") / "deck.toml"
    for target, lines in ((EXAMPLE, 1), (deck, 8)):
        out = tmp_path / f"{target.stem}.svg"
        done = CliRunner().invoke(cli, ["cut", str(target), "-o", str(out)])
        assert not done.exception, done.output
        first = out if out.exists() else tmp_path / f"{target.stem}-1.svg"
        text = first.read_text()
        assert text.count("<path") >= lines
        assert "<image" not in text
        assert "pixels" not in text
        done = CliRunner().invoke(cli, ["cut", str(target), "-o", str(out), "--size", "mini"])
        assert isinstance(done.exception, Refusal)


@pytest.mark.parametrize(
    ("sides", "count", "between", "spokes"),
    [(4, 3, 1, "middles"), (5, 4, 2, "corners"), (3, 2, 0, "all"), (6, 1, 1, "none")],
)
def test_rings_lie_in_one_another(tmp_path: Path, sides: int, count: int, between: int, spokes: str) -> None:
    toml = f'[board]\nkind = "rings"\nsides = {sides}\nrings = {count}\nbetween = {between}\nspokes = "{spokes}"\ncell = 20\n'
    found = board.load(written(tmp_path, toml)).board
    each = sides * (between + 1)
    assert len(found.spots) == count * each
    joined = {"middles": each - sides, "corners": sides, "all": each, "none": 0}[spokes] * (count - 1)
    assert len(found.links) == count * each + joined
    x, y = (sum(spot[n] for spot in found.at.values()) / len(found.at) for n in (0, 1))
    # The corners of a ring are as far from the middle as each other, and a ring further out is further by its share.
    for ring in range(count):
        corners = [dist((x, y), found.at[f"{chr(97 + ring)}{1 + k * (between + 1)}"]) for k in range(sides)]
        assert corners == pytest.approx([20 * (ring + 1) / cos(pi / sides)] * sides)
