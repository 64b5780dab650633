"""The commands that tell of boards: geometry, boards and plan."""

from __future__ import annotations

import json
from math import hypot

import pytest

from printkit.layouts import boards, fair_floorplans
from printkit.layouts.floorplan import Plan


@pytest.mark.parametrize("name", boards.names())
def test_geometry_is_the_board_as_the_contract_writes_it(run, name):
    status, out, err = run("geometry", name, "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert list(report) == ["board", "unit", "width", "height", "spots", "lines", "links"]
    board = boards.find(name)
    assert (report["board"], report["unit"]) == (name, "mm")
    assert (report["width"], report["height"]) == pytest.approx((board.width, board.height), abs=1e-6)
    assert [spot["id"] for spot in report["spots"]] == [spot.id for spot in board.spots]
    for spot, written in zip(board.spots, report["spots"], strict=True):
        assert list(written) == ["id", "x", "y", "attributes"]
        assert (written["x"], written["y"]) == pytest.approx(spot.at, abs=1e-6)
        assert written["attributes"] == dict(spot.attributes)
    assert report["lines"] == [{"id": line.id, "spots": list(line.spots)} for line in board.lines]
    assert report["links"] == [list(link) for link in board.links]


@pytest.mark.parametrize(
    "name, spots, lines, links",
    [
        ("yoso", 25, 20, 25),
        ("yoso-cards", 25, 20, 25),
        ("master", 125, 100, 125),
        ("mana", 36, 0, 60),
        ("jo", 61, 27, 156),
        ("strings", 36, 26, 60),
        ("favor", 64, 0, 84),
    ],
)
def test_how_much_there_is_on_each_board(run, name, spots, lines, links):
    report = json.loads(run("geometry", name, "--json")[1])
    assert [len(report[key]) for key in ("spots", "lines", "links")] == [spots, lines, links]


def test_text_for_people(run):
    status, out, _ = run("geometry", "mana", "--orientation", 1)
    assert status == 0
    assert out.startswith("mana: 190.00 x 190.00 mm, 36 spots, 0 lines, 60 links\na6 ")
    assert out.splitlines()[1].endswith("value=1")


def test_options_shape_the_board(run):
    wide = json.loads(run("geometry", "yoso", "--width", "10in", "--json")[1])
    assert wide["width"] == 254
    cards = json.loads(run("geometry", "strings", "--card", "poker", "--gap", "2mm", "--json")[1])
    assert cards["width"] == 6 * 63 + 5 * 2
    far = json.loads(run("geometry", "jo", "--pitch", "30", "--json")[1])
    at = {spot["id"]: (spot["x"], spot["y"]) for spot in far["spots"]}
    assert all(hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]) == pytest.approx(30) for a, b in far["links"])


def test_a_plan_file_becomes_a_board(run, tmp_path):
    file = tmp_path / "plan.txt"
    file.write_text("...\n.#.\n...\n")
    report = json.loads(run("geometry", "favor", "--plan", file, "--json")[1])
    assert [spot["id"] for spot in report["spots"]] == ["a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"]
    assert len(report["links"]) == 8


@pytest.mark.parametrize(
    "arguments, parts",
    [
        (["yosso"], ["BOARD", '"yosso"', '"yoso"']),
        (["yoso", "--ratio", "2.618"], ["--ratio", '"2.618"', "straight line"]),
        (["yoso", "--ratio", "1.6"], ["--ratio", '"1.6"', "too small"]),
        (["yoso", "--width", "10 miles"], ["--width", '"10 miles"', "10mm"]),
        (["yoso", "--widht", "100"], ['"--widht"', '"--width"']),
        (["mana", "--orientation", "4"], ["--orientation", '"4"', "0, 1, 2 or 3"]),
        (["strings", "--card", "minni"], ["--card", '"minni"', '"mini"']),
        (["favor", "--plan", "no-such-file"], ["no-such-file"]),
    ],
)
def test_bad_input_ends_in_status_2_and_one_line(run, arguments, parts):
    status, out, err = run("geometry", *arguments, "--json")
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert all(part in err for part in parts)


def test_boards_lists_them_all_with_their_options(run):
    status, out, _ = run("boards")
    assert status == 0
    for name in boards.names():
        assert f"\n{name}" in f"\n{out}"
        assert boards.title(name) in out
    listed = json.loads(run("boards", "--json")[1])["boards"]
    assert [row["name"] for row in listed] == list(boards.names())
    for row in listed:
        assert [option["option"] for option in row["options"]] == [
            f"--{p.name.replace('_', '-')}" for p in boards.parameters(row["name"])
        ]
        assert row["width"] == pytest.approx(boards.find(row["name"]).width, abs=1e-6)


def test_plan_writes_a_file_that_favor_takes(run, tmp_path):
    file = tmp_path / "plan.txt"
    status, out, _ = run("plan", "--seed", 3, "--squares", "7x6", "-o", file)
    assert status == 0
    assert str(file) in out
    plan = Plan.parse(file.read_text())
    assert (plan.width, plan.height) == (7, 6)
    report = json.loads(run("geometry", "favor", "--plan", file, "--json")[1])
    assert len(report["spots"]) == len(plan.floor)
    assert Plan.parse(run("plan", "--seed", 3, "--squares", "7x6")[1]) == plan


def test_plan_states_its_sight(run):
    report = json.loads(
        run("plan", "--seed", 5, "--squares", "7x7", "--symmetry", "mirror", "--mean-sight", "0.4-0.5", "--json")[1]
    )
    measures = fair_floorplans.sight(Plan.parse(report["plan"]))
    assert (report["mean"], report["spread"]) == (measures.mean, measures.spread)
    assert 0.4 <= report["mean"] <= 0.5


@pytest.mark.parametrize(
    "arguments, parts",
    [
        (["--squares", "9"], ["--squares", '"9"']),
        (["--squares", "9x99"], ["--squares", '"9x99"', "5x5 to 15x15"]),
        (["--symmetry", "miror"], ["--symmetry", '"mirror"']),
        (["--mean-sight", "0.5-0.4"], ["--mean-sight", '"0.5-0.4"']),
        (["--mean-sight", "half"], ["--mean-sight", '"half"']),
        (["--spread", "-1"], ["--spread"]),
        (["--spread", "nan"], ["--spread"]),
        (["--squares", "9x8", "--symmetry", "quarter"], ["--squares", '"9x8"']),
    ],
)
def test_bad_plans_are_refused_and_nothing_is_written(run, tmp_path, arguments, parts):
    file = tmp_path / "plan.txt"
    status, out, err = run("plan", "--seed", 1, *arguments, "-o", file)
    assert (status, out) == (2, "")
    assert all(part in err for part in parts)
    assert not file.exists()
