"""The text format of figures and the diagram command, as people use them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from printkit import engines
from printkit.cli import cli, main
from printkit.engines.claims import parse as parse_claim
from printkit.engines.claims.kinds import KINDS
from printkit.figures import Figure, Mark, parse, prove, read, sheet
from printkit.figures.figure import KEYS
from printkit.layouts.base.refusals import InputError, Refusal

DOCS = Path(__file__).parents[3] / "docs" / "diagrams.md"

EVERYTHING = """
game = "yoso"
position = "...../...../...../...../..... honour -"
turns = "WF FA"
show = "both"
legal = ["WA", "EA"]
lines = ["AA-EE", "FV"]
areas = "W F"
custodial = false
sight = []
values = false
score = false
mover = true
marks = ["WF:star why", "FA=3", "WF>FA"]
forbidden = ["WE", "WF>WE>WA onto a ring"]
crop = "W FA:FW"
caption = "Two **turns**."
key = true
coords = false
width = "8cm"
theme = "grey"
name = "first"
claims = ["turns 9", "before: turns 8"]
"""


def refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: object, status: int = 2
) -> str:
    """The message on standard error of a command that ends with this status."""
    monkeypatch.setattr(sys, "argv", ["printkit", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == status
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("printkit: ") and err.count("\n") == 1
    return err


def run(*words: object) -> None:
    cli.main([str(word) for word in words], standalone_mode=False)


# ------------------------------------------------------------------------------------------------- the format


def test_every_key_is_read() -> None:
    figure = parse(EVERYTHING, "book.md", 40)
    assert figure == Figure(
        game="yoso",
        position="...../...../...../...../..... honour -",
        turns=("WF", "FA"),
        show="both",
        legal=("WA", "EA"),
        lines=("AA-EE", "FV"),
        areas=("W", "F"),
        mover=True,
        marks=(Mark(("WF",), "star", meaning="why"), Mark(("FA",), "text", "3"), Mark(("WF", "FA"), "arrow")),
        forbidden=(Mark(("WE",), "forbidden"), Mark(("WF", "WE", "WA"), "forbidden", meaning="onto a ring")),
        crop=("W", "FA:FW"),
        caption="Two **turns**.",
        key=True,
        coords=False,
        width=80.0,
        theme="grey",
        name="first",
        claims=figure.claims,
        source="book.md",
        line=40,
    )
    assert [(claim.text, claim.line) for claim in figure.claims] == [("turns 9", 62), ("before: turns 8", 62)]


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading of the documentation, cell by cell."""
    text = DOCS.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    table = [line for line in text.splitlines() if re.search(r"(?<!\\)\|", line)]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)] for line in table[2:]]


def test_examples_of_keys_can_be_read_and_their_positions_played_from() -> None:
    examples = {row[0].strip("`"): re.findall(r"`([^`]+)`", row[2])[0] for row in rows("Keys")}
    assert set(examples) == set(KEYS)
    for key, example in examples.items():
        assert example.startswith(f"{key} = ")
        figure = parse(example if key == "game" else f'game = "yoso"\n{example}')
        assert key != "position" or prove(figure).text == figure.position


def test_examples_of_claims_are_claims_and_their_positions_exist() -> None:
    found = [parse_claim(row[2].strip("`")) for row in rows("Claims")]
    assert len(found) == len(KINDS)
    positions = [claim.text.removeprefix("position ") for claim in found if claim.text.startswith("position ")]
    assert len(positions) == 1
    for position in positions:
        assert engines.find("yoso").text(engines.find("yoso").parse(position)) == position


def test_every_key_and_claim_is_in_the_documentation() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for key in KEYS:
        assert f"\n`{key}` | " in text, key
    for name in KINDS:
        assert f"\n`{name}" in text, name


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('gmae = "yoso"', "line 7: Every figure must name its game."),
        (
            'game = "yoso"\ntruns = ["WF"]',
            'line 8: A figure has no "truns"; its keys are game, position, turns, show, first, steps, legal,',
        ),
        (
            'game = "yoso"\ntruns = ["WF"]',
            'A figure has no "truns"; its keys are game, position, turns, show, first, steps, legal, lines,',
        ),
        ('game = "yoso"\nturns = 3', 'line 8: "turns" must be a list of texts such as ["WF", "FA"], not "3".'),
        (
            'game = "yoso"\nshow = "bofore"',
            'line 8: "show" must be one of turn, before, after, both, numbers, not "bofore". Did you mean',
        ),
        ('game = "yoso"\nkey = "yes"', 'line 8: "key" must be true or false, not "yes".'),
        (
            'game = "yoso"\n\nwidth = "wide"',
            'line 9: "width" must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, not "wide".',
        ),
        ('game = "yoso"\n\nwidth = 0', 'line 9: "width" must be a length above 0, not "0".'),
        ('game = "jo"\n\ncustodial = ""', 'line 9: "custodial" must be a spot, true or false; it is empty.'),
        (
            'game = "yoso"\nmarks = ["e5:strar"]',
            'There is no shape "strar"; the shapes are ring, cross, dot, square, diamond, triangle and',
        ),
        (
            'game = "yoso"\nmarks = ["e5"]',
            'A mark must be SPOT:SHAPE, SPOT=TEXT (at most three characters) or SPOT>SPOT, not "e5".',
        ),
        ('game = "yoso"\ntheme = "gray"', '"theme" must be one of full'),
        (
            'game = "yoso"\nname = "2"',
            'line 8: "name" must be a name of letters, digits, - and _ that begins with a letter, not "2".',
        ),
        (
            'game = "yoso"\nclaims = [\n  "turns 3",\n  "trns 4",\n]',
            'line 10: There is no claim "trns 4"; claims begin with legal, illegal, only, turns, no pass,',
        ),
        ('game = "yoso"\nturns = ["WF"', "This is not valid TOML: unclosed array, in 'turns = [\"WF\"'."),
        ("game = yoso", 'line 7: This is not valid TOML: invalid value (text needs quotes), in "game = yoso".'),
        ("", "line 7: Every figure must name its game."),
    ],
)
def test_mistakes_are_named_with_file_line_and_key(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse(text, "book.md", 7)
    assert says in str(error.value)
    assert str(error.value).startswith("book.md")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = "yoso"\n\n\nmarks = ["ZZ:ring"]', 'line 10: "marks" names "ZZ", which is not on this board.'),
        (
            'game = "yoso"\n\nlines = ["AA-ZZ"]',
            'line 9: There is no line "AA-ZZ"; join the spots at its ends with -, such as WA-WF.',
        ),
        ("'game' = 'yoso'\n\n'areas' = 'X'", 'line 9: "areas" names "X", which is not on this board.'),
        (
            'game = "yoso"\n\nturns = [\n "WF",\n "WE"]',
            'line 9: turn 2: "WE" is illegal: WE has no letter for the element F (yoso.placement). Try "FW".',
        ),
        (
            'game = "yoso"\n\nposition = "ZZ"',
            'line 9: position: "position" must have the form ZONES MOVER ELEMENT, with one space between fields,',
        ),
        (
            'game = "yoso"\n\nposition = "...../...../...../...../..... bob -"',
            'line 9: position: "mover" must be one of honour, fate, not "bob".',
        ),
        (
            'key = true\ngame = "yosso"',
            'line 8: "game" must be one of yoso, master, mana, jo, strings, favor, amazons, ',
        ),
        (
            'game = "yoso"\n\nwidth = 20',
            'line 9: "width" "20mm" is too small: stones would be 1.7 mm across, below the minimum of 3.2 mm. Use',
        ),
        (
            'game = "yoso"\nmover = true\ncaption = "To :WX:."',
            'line 9: caption: There is no sign ":WX:" in yoso; its signs are A, E, F, V, W, h, f, AA, AE, AF, AV,',
        ),
        ('game = "yoso"\nvalues = true', 'line 8: "values" cannot be used: the spots of yoso have no values.'),
    ],
)
def test_what_cannot_be_drawn_is_named_with_file_line_and_key(text: str, says: str) -> None:
    with pytest.raises(Refusal) as error:
        sheet(parse(text, "book.md", 7))
    assert str(error.value).startswith(f"book.md, {says}")


def test_options_in_the_place_of_keys_have_no_line(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('game = "yoso"\nmarks = ["WF:ring"]\nareas = ["X"]\n')
    with pytest.raises(InputError, match=r'marks names "ZZ", which is not on this board\.'):
        sheet(read(str(file), {"marks": ("ZZ:ring",), "areas": ("W",)}))
    with pytest.raises(InputError, match=r'a\.toml, line 3: "areas" names "X", which is not on this board\.'):
        sheet(read(str(file), {"marks": ("WW:ring",)}))


@given(st.text(alphabet='abg=m"[]{}\n.# 1-x', max_size=60))
def test_any_text_is_a_figure_or_refused(text: str) -> None:
    try:
        parse(text)
    except InputError as error:
        assert str(error)


# ------------------------------------------------------------------------------------------------ the command


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_the_command_writes_every_format(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"hop.{kind}"
    run("diagram", "yoso", "WF", "FA", "-o", file, "--legal", "--key", "--caption", "On :A:.", "--dpi", "72")
    start = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[kind]
    assert file.read_bytes().startswith(start)


def test_a_file_is_drawn_and_options_replace_its_keys(tmp_path: Path) -> None:
    source = tmp_path / "one.toml"
    source.write_text('game = "jo"\nturns = ["e5f5+g5>c3"]\ncustodial = true\nwidth = 90\n', encoding="utf-8")
    run("diagram", source, "-o", tmp_path / "a.svg")
    run("diagram", source, "-o", tmp_path / "b.svg", "--width", "70mm", "--claim", "flips e5 from 2 directions")
    one, other = ((tmp_path / f"{name}.svg").read_text(encoding="utf-8") for name in "ab")
    assert 'width="90mm"' in one and 'width="70mm"' in other
    assert "Custodial cells: d4 g5." in one and "Custodial cells: d4 g5." in other


def test_a_false_claim_writes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, file = tmp_path / "one.toml", tmp_path / "a.svg"
    source.write_text('game = "jo"\nturns = ["e5f5+g5>c3"]\nclaims = ["flips e5 from 3 directions"]\n')
    output = refusal(monkeypatch, capsys, "diagram", source, "-o", file, status=1)
    assert (
        'line 3: The claim "flips e5 from 3 directions" is false: black can flip e5 from 2 directions (e6e7' in output
    )
    assert "black can flip e5 from 2 directions (e6e7 f4g3)" in output
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["yoso", "AA", "AA"], 'turn 2: "AA" is illegal: AA is not empty (yoso.placement)'),
        (["yosso"], 'Did you mean "yoso"?'),
        (["yoso", "-p", "nonsense"], "--position must have the form ZONES MOVER ELEMENT"),
        (["yoso", "--mark", "WX:dot"], '--mark names "WX", which is not on this board'),
        (["yoso", "--mark", "WF:doot"], 'Did you mean "dot"?'),
        (["yoso", "--claim", "turns 3"], 'The claim "turns 3" is false: 25 turns are legal'),
        (["yoso", "--width", "20mm"], '--width "20mm" is too small: '),
        (["jo", "--width", "20mm"], '--width "20mm" is too small: '),
        (["yoso", "--stone", "1mm"], "--stone must be at least 3.2 mm"),
        (["yoso", "--width", "0"], "--width must be a length above 0"),
        (["yoso", "--stone", "0mm"], "--stone must be a length above 0"),
        (["yoso", "--show", "both"], '--show "both" needs a turn'),
        (["yoso", "--show", "before"], '--show "before" needs a turn'),
        (["yoso", "--show", "numbers"], '--show "numbers" needs a turn'),
        (["yoso", "--before-after"], '--show "both" needs a turn'),
        (["favor", "--sight", ""], "--sight must be one or two squares or courtiers"),
        (["yoso", "--line", ""], "--line has an empty name"),
        (["yoso", "--area", ""], "--area has an empty name"),
        (["yoso", "--legal-of", ""], "--legal must be a spot"),
        (["yoso", "--theme", "blue"], "--theme must be one of full"),
        (["yoso", "--show", "all"], "--show must be one of turn, before, after, both, numbers"),
        (["yoso", "--caption", "**bold"], "Close every **"),
        (["yoso", "--caption", "a :XY: b"], 'There is no sign ":XY:" in yoso'),
        (["yoso", "--dpi", "1"], "--dpi"),
        (["mana", "--values", "--custodial"], "mana has no custodial cells"),
        (["gone.toml"], "gone.toml: No such file"),
    ],
)
def test_bad_input_ends_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    file = tmp_path / "a.svg"
    status = 1 if "--claim" in words else 2
    assert says in refusal(monkeypatch, capsys, "diagram", *words, "-o", file, status=status)
    assert not file.exists()
    assert says


def test_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    order = ["diagram", "jo", "e5f5+g5>c3", "e6e7+xe5+e8>f5", "--legal", "--custodial", "--key", "--score", "-o"]
    found = set()
    for seed in ("1", "2"):
        file = tmp_path / seed / "figure.svg"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-m", "printkit", *order, str(file)], check=True, env=environment)
        found.add(file.read_bytes())
    assert len(found) == 1
