"""Own content: the example works as it stands, and everything wrong is refused with file, line and field."""

from __future__ import annotations

import json
import random
import re
import tomllib
from math import dist
from operator import mul
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path
from hypothesis import assume, given, strategies as st
from shapely import LineString

from printkit import engines
from printkit.books import kit
from printkit.cli import cli
from printkit.content.project import Project, example
from printkit.content.schema import lines
from printkit.draw import svgpath
from printkit.draw.drawing import Drawing, Path as Stroke, Style, Text
from printkit.draw.theme import FULL, THEMES
from printkit.engines.mana.rules import SQUARES, Mana
from printkit.engines.strings.deal import DECK
from printkit.engines.strings.decktet import Card
from printkit.games.favor.content import OwnFloor
from printkit.games.mana.content import OwnValues
from printkit.games.strings.content import OwnCards
from printkit.games.yoso.content import Elements
from printkit.games.yoso.glyphs import element_colour, palettes, sign
from printkit.layouts import boards
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import Plan
from printkit.looks import style
from printkit.looks.custom import load
from tests.printkit.flatten import flatten


def elements_of(project: Project) -> Elements:
    elements = project.extra(Elements)
    assert elements is not None
    return elements


def cards_of(project: Project) -> tuple[Card, ...]:
    own = project.extra(OwnCards)
    assert own is not None
    return own.cards


def values_of(project: Project) -> str:
    own = project.extra(OwnValues)
    assert own is not None
    return own.values


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the example project, where commands run."""
    for name, data in example().items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> str:
    result = CliRunner().invoke(cli, args, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


# --------------------------------------------------------------------------------------------- the example


def test_the_example_is_what_init_writes_and_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    printed = f"{folder}: {len(example())} files; next: printkit kit --project {folder}/project.toml\n"
    assert run("init", str(folder)) == printed
    assert {path.name: path.read_bytes() for path in (tmp_path / "own").iterdir()} == example()
    for name in example():
        if name != "cards.csv":
            (tmp_path / "own" / name).unlink()
    with pytest.raises(InputError, match=r'cards\.csv" already exists; choose another folder\.'):
        run("init", str(tmp_path / "own"))
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["cards.csv"]


def test_the_example_holds_one_of_everything(home: Path) -> None:
    project = load(home / "project.toml")
    elements = elements_of(project)
    assert elements.names == {"A": "Ash", "E": "Elm", "F": "Fir", "V": "Vine", "W": "Willow"}
    assert set(elements.signs) == set(elements.colours) == set("AEFVW")
    assert project.titles["yoso"] == "The Grove"
    assert project.extra(OwnFloor) == OwnFloor(Plan.parse((home / "plan.txt").read_text()))
    assert sorted(values_of(project).replace("/", "")) == sorted("123" * 12)
    # Its cards can be dealt like the Decktet: as many of each rank and of each suit as there.
    own = cards_of(project)
    assert len(own) == len(DECK) == 36
    for part in ("rank", "suits"):
        for letter in "MSWLYK" if part == "suits" else {card.rank for card in DECK}:
            counts = [sum(letter in getattr(card, part) for card in cards) for cards in (own, DECK)]
            assert counts[0] == counts[1], letter


def test_the_signs_of_the_example_fill_their_box_and_stand_in_the_theme(home: Path) -> None:
    project = load(home / "project.toml")
    for theme in THEMES.values():
        look = project.themed(theme)
        for letter, outline in elements_of(project).signs.items():
            box = Drawing.of("pieces", Stroke(outline, Style("#000000"))).bounds()
            assert max(map(abs, box)) <= 0.5
            assert max(box[2] - box[0], box[3] - box[1]) > 0.8
            (path,) = sign(letter, look, 10).items
            assert isinstance(path, Stroke)
            assert path.segments == outline
            usual = element_colour(letter, theme)
            own = elements_of(project).colours[letter]
            assert usual == palettes().get(theme.name, palettes()["full"])[letter]
            assert element_colour(letter, look) == (own if theme.name in ("full", "plain", "large-print") else usual)


def test_an_empty_project_changes_nothing() -> None:
    assert Project().themed(FULL) == FULL
    for id in style.names():
        plain, own = style.of_game(id), style.of_game(id, Project())
        assert own.reference == plain.reference
        assert own.called == engines.info(id).title
        assert (own.kit_decks, own.options, list(own.decks)) == (plain.kit_decks, plain.options, list(plain.decks))


# ----------------------------------------------------------------------------------------------- the kit


def test_the_kit_has_the_projects_title_names_and_signs(home: Path) -> None:
    project = load(home / "project.toml")
    made = kit.kit(style.of_game("yoso", project), theme=project.themed(FULL))
    assert made[""].title == "The Grove: print-and-play kit"
    assert made[""].author == "Maffster"
    words: dict[str, list[str]] = {}
    part = ""
    for sheet in made[""].sheets:
        part = sheet.title or part
        words.setdefault(part, []).extend(
            item.string for _, item in sheet.drawing for item in flatten([item]) if isinstance(item, Text)
        )
    assert "The Grove" in words["Cover"]
    assert "The Grove" in words["Quick reference"]
    # The rulebook and the puzzles have the game's own names; the page list says so.
    listed = " ".join(words.pop("Build The Grove"))
    for name in ("Air", "Ash", "Water", "Willow"):
        assert re.search(rf"\b{name}\b", listed)
    assert "names are those used in the rules" in listed
    words.pop("Rules")
    words.pop("Puzzles, then their solutions")
    text = " ".join(word for run in words.values() for word in run)
    for name in elements_of(project).names.values():
        assert re.search(rf"\b{name}\b", text)
    for name in ("Air", "Earth", "Fire", "Void", "Water"):
        assert not re.search(rf"\b{name}\b", text)
    assert "Designed by Maffster" in text
    assert "signs here are our own" not in text


def test_the_commands_take_the_project(home: Path) -> None:
    run("kit", "favor", "strings", "--only", "cover", "--project", "project.toml", "-o", "out")
    with pikepdf.open("out/strings.pdf") as pdf:
        assert "Strings of Suits" in str(pdf.docinfo.Title)
    run("board", "favor", "--project", "project.toml", "-o", "plan.svg")
    plan = Plan.parse(Path("plan.txt").read_text())
    text = Path("plan.svg").read_text()
    assert [square for square in plan.floor if f'id="plan-spot-{square}"' not in text] == []
    assert f'id="plan-spot-{plan.walls[0]}"' not in text
    run("board", "mana", "--project", "project.toml", "-o", "own.svg")
    run("board", "mana", "-o", "usual.svg")
    assert Path("own.svg").read_bytes().replace(b"own", b"") != Path("usual.svg").read_bytes().replace(b"usual", b"")
    run("cards", "own-cards", "--project", "project.toml", "-o", "cards.pdf", "--size", "poker")
    assert b"own-cards" not in run("cards", "--list").encode()


def test_what_the_command_line_says_comes_before_the_project(home: Path) -> None:
    text = Path("project.toml").read_text().replace('theme = "full"', 'theme = "grey"\npaper = "Letter"')
    Path("project.toml").write_text(text)
    run("board", "jo", "--project", "project.toml", "-o", "a.svg")
    run("board", "jo", "--theme", "grey", "--paper", "Letter", "-o", "b.svg")
    assert (
        Path("a.svg").read_bytes().replace(b'"a-', b'"b-').replace(b"#a-", b"#b-").replace(b" a-", b" b-")
        == Path("b.svg").read_bytes()
    )
    run("board", "jo", "--project", "project.toml", "--theme", "full", "--paper", "A4", "-o", "c.svg")
    run("board", "jo", "-o", "d.svg")
    assert (
        Path("c.svg").read_bytes().replace(b'"c-', b'"d-').replace(b"#c-", b"#d-").replace(b" c-", b" d-")
        == Path("d.svg").read_bytes()
    )


def test_own_cards_can_stand_in_the_toml_file(home: Path) -> None:
    Path("p.toml").write_text(
        '[[cards.card]]\nrank = 2\nname = "Two"\nsuits = "km"\n[[cards.card]]\nrank = ""\nname = "Fool"\nsuits = ""\n'
    )
    two, fool = cards_of(load(Path("p.toml")))
    assert (two.rank, two.name, two.suits) == ("2", "Two", "MK")
    assert (fool.rank, fool.suits) == ("", "")


# -------------------------------------------------------------------------------------------------- Mana


def test_mana_is_played_on_the_values_of_a_file(home: Path) -> None:
    name = "mana:file=values.txt"
    game = engines.find(name)
    own, usual = (boards.find("mana", values=values_of(load(home / "project.toml"))), boards.find("mana"))
    assert own != usual
    assert game.name == name
    at = {spot.id: spot.attributes["value"] for spot in own.spots}
    assert isinstance(game, Mana)
    assert {square: game.value(square) for square in SQUARES} == at
    found = json.loads(run("turns", name, "--json"))
    assert found["game"] == name
    for turn in found["turns"]:
        # From the start every way is free, so a piece goes exactly as far as its square says.
        start, end = turn["turn"][:2], turn["turn"][-2:]
        steps = abs(ord(start[0]) - ord(end[0])) + abs(int(start[1]) - int(end[1]))
        assert steps <= at[start]
        assert (at[start] - steps) % 2 == 0
    first = found["turns"][0]
    played = json.loads(run("play", name, first["turn"], "--json"))
    assert played["position"] == first["position"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("123123\n12312\n", r'line 2: "12312" must consist of six values from 1 to 3\.'),
        ("123123\n# note\n\n123 124\n", r'line 4: "123 124" must consist of six values from 1 to 3\.'),
        ("123123\n" * 7, r'line 7: "123123" is one rank too many; a board has only six\.'),
        ("123123\n" * 5, r"The file must have six ranks of values, top rank first, not 5\."),
    ],
)
def test_values_that_are_no_board_are_refused(
    tmp_path: Path, text: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "values.txt"
    file.write_text(text)
    with pytest.raises(InputError, match=found) as error:
        engines.find(f"mana:file={file}")
    assert str(file) in str(error.value)


def test_a_file_of_values_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"values cannot be read from .*none.txt"):
        engines.find(f"mana:file={tmp_path / 'none.txt'}")


# ---------------------------------------------------------------------------------------------- refusals

CSV = "rank,name,suits\n2,One,MK\n"

TOML = [
    ("[project\n", 1, None, "TOML"),
    ("[project]\ntheme = \n", 2, None, "TOML"),
    ("[project]\n\n[project]\n", 3, None, "TOML"),
    ("[prject]\n", 1, "prject", 'There is no field "prject"; the fields are project, titles, elements,'),
    ("[project]\ntheem = 'full'\n", 2, "project.theem", 'There is no field "theem" in project; the fields'),
    ("[project]\ntheme = 'ful'\n", 2, "project.theme", '"project.theme" must be one of full'),
    ("\n[project]\ntheme = 3\n", 3, "project.theme", "text in quotes"),
    ("project = 3\n", 1, "project", "a table"),
    ("[project]\npaper = 'A44'\n", 2, "project.paper", '"project.paper" must be one of A5, A4, A3, A2, A1,'),
    ("[titles]\nyozo = 'The Grove'\n", 2, "titles.yozo", 'There is no field "yozo" in titles; the fields are'),
    ("[titles]\nyoso = ''\n", 2, "titles.yoso", "1 to 60 characters"),
    ("[titles]\nyoso = '木'\n", 2, "titles.yoso", "typeface"),
    ("[elements.Q]\nname = 'Quince'\n", 1, "elements.Q", "A, F"),
    ("[elements.A]\nname = 'Ash'\n", 1, "elements", '"elements" must have all five of E, A, F, V, W; E, F, V'),
    ("[elements]\nA = { nome = 'Ash' }\n", 2, "elements.A.nome", 'There is no field "nome" in elements.A;'),
    ("[cards]\nfile = 'none.csv'\n", 2, "cards.file", "beside"),
    ("[cards]\nfile = 'c.csv'\n[[cards.card]]\n", 2, "cards.file", "Choose either file or [[cards.card]];"),
    ("[[cards.card]]\nrank='2'\nname='A'\nsuits='M'\n[[cards.card]]\nrank='12'\n", 5, "cards.card", "needs name"),
    ("[[cards.card]]\nrank='2'\nname='A'\nsuits='M'\n[[cards.card]]\nname='B'\nsuits='M'\nrank='12'\n",
     8, "cards.card.rank", "one of Ace"),
    ("[floor]\nplan = 'none.txt'\n", 2, "floor.plan", "beside"),
    ("[mana]\nvalues = ['a']\n", 2, "mana.values", "text in quotes"),
    ("[mana]\nvalues = '''\nmany\nlines'''\nother = 1\n", 5, "mana.other", 'There is no field "other" in'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "field", "why"), TOML)
def test_bad_toml_is_refused_with_file_line_and_field(
    tmp_path: Path, text: str, line: int, field: str | None, why: str
) -> None:
    file = tmp_path / "p.toml"
    (tmp_path / "c.csv").write_text(CSV)
    file.write_text(text)
    with pytest.raises(InputError) as error:
        load(file)
    message = str(error.value)
    assert message.startswith(f"{file}, line {line}: ") and field in (None, error.value.field)
    assert why in message
    if field is None:
        assert "This is not valid TOML: " in message


ELEMENT = """[elements.A]
name = "Ash"
sign = "M-0.4 -0.4H0.4V0.4H-0.4Z"
colour = "#404040"
"""
REST = "".join(f"[elements.{letter}]\nname = '{letter}one'\n" for letter in "EFVW")

ELEMENTS = [
    ('name = "Ash"', 'name = "A very long name"', "name", "1 to 14 characters"),
    ('name = "Ash"', 'name = "fone"', "name", 'Element A is already called "Fone".'),
    ('name = "Ash"\n', "", "", "needs a name"),
    (
        '"M-0.4',
        '"X-0.4',
        "sign",
        '"elements.A.sign" may use only the commands M L H V C S Q T A Z (or lower case), not "',
    ),
    ('"M-0.4', '"L-0.4', "sign", '"elements.A.sign" must begin with M and a starting point, not with "L".'),
    (
        "-0.4H0.4",
        "H0.4",
        "sign",
        '"elements.A.sign" needs 2 numbers after M, and number 2 is missing before "H0.4V0.4H-0.".',
    ),
    (
        "H0.4V",
        "H0.4.V",
        "sign",
        '"elements.A.sign" may use only the commands M L H V C S Q T A Z (or lower case), not "',
    ),
    ("H0.4V", "H4V", "sign", "inside its box"),
    (
        '"M-0.4 -0.4H0.4V0.4H-0.4Z"',
        '"M0 0H0.1V0.1Z"',
        "sign",
        '"elements.A.sign" is too small: it must span at least half of its box, but it goes from "0 -0',
    ),
    ('"M-0.4 -0.4H0.4V0.4H-0.4Z"', '"M0 0"', "sign", "at least one stroke"),
    ('"M-0.4 -0.4H0.4V0.4H-0.4Z"', "4", "sign", "text in quotes"),
    (
        "colour",
        'box = "0 0 24"\ncolour',
        "box",
        '"elements.A.box" must be left, top, width and height, such as -0.5 -0.5 1 1, not "0 0 ',
    ),
    (
        "colour",
        'box = "0 0 0 24"\ncolour',
        "box",
        '"elements.A.box" must be left, top, width and height, such as -0.5 -0.5 1 1, not "0 0 ',
    ),
    (
        'sign = "M-0.4 -0.4H0.4V0.4H-0.4Z"',
        'box = "0 0 24 24"',
        "box",
        '"elements.A.box" can only be used with a sign, which is drawn in it.',
    ),
    ('"#404040"', '"red"', "colour", "a colour such as"),
    (
        '"#404040"',
        '"#f0f080"',
        "colour",
        'The colour "#f0f080" is too light for white paper: its contrast is 1.2:1, and 3:1 is needed.',
    ),
]


@pytest.mark.parametrize(("old", "new", "field", "why"), ELEMENTS)
def test_bad_elements_are_refused_with_file_line_and_field(
    tmp_path: Path, old: str, new: str, field: str, why: str
) -> None:
    assert old in ELEMENT
    text = ELEMENT.replace(old, new) + REST
    file = tmp_path / "p.toml"
    file.write_text(text)
    with pytest.raises(InputError) as error:
        load(file)
    rows = text.splitlines()
    if 'Element A is already called "Fone".' in why:  # the later of two equal names is the one that is refused
        line, name = rows.index("name = 'Fone'") + 1, "elements.F.name"
    else:
        line = next((i for i, row in enumerate(rows, 1) if field and row.startswith(field)), 1)
        name = f"elements.A.{field}".rstrip(".")
    assert str(error.value).startswith(f"{file}, line {line}: ") and error.value.field == name
    assert why in str(error.value)


def test_two_elements_cannot_have_one_sign(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    same = 'sign = "m-.4-.4h.8v.8h-.8z"\n'
    file.write_text(ELEMENT + REST.replace("name = 'Wone'\n", f"name = 'Wone'\n{same}"))
    with pytest.raises(InputError, match=r'Every element needs its own sign; this is already "the sign of A"\.'):
        load(file)


SHEETS = [
    ("", 1, "rank", 'The first line must have the columns rank,name,suits, not "'),
    ("rank,nome,suits\n", 1, "name", 'The first line must have the columns rank,name,suits, not "'),
    ("rank,name,suits,name\n", 1, "name", 'The first line must have the columns rank,name,suits, not "'),
    (CSV + "3,Two\n", 3, "row", 'The row must have 3 cells, like the first line, not 2: "3,Two".'),
    (CSV + "1,Two,M\n", 3, "rank", "one of Ace"),
    (CSV + "\n3,One,M\n", 4, "name", '"One" is already used as the name at '),
    (CSV + "3,,M\n", 3, "name", "1 to 32 characters"),
    (CSV + f"3,{'x' * 33},M\n", 3, "name", "1 to 32 characters"),
    (CSV + "3,Two,MX\n", 3, "suits", "letters of suits"),
    (CSV + "3,Two,MM\n", 3, "suits", "different suits"),
    (CSV + "3,Two,MSWL\n", 3, "suits", "different suits"),
    (CSV + '3,"Two,M\n', 3, "row", "a quote inside it is unmatched or misplaced: unexpected end of data."),
]


@pytest.mark.parametrize(("text", "line", "field", "why"), SHEETS)
def test_bad_csv_is_refused_with_file_line_and_field(
    tmp_path: Path, text: str, line: int, field: str, why: str
) -> None:
    (tmp_path / "p.toml").write_text("[cards]\nfile = 'c.csv'\n")
    (tmp_path / "c.csv").write_text(text)
    with pytest.raises(InputError) as error:
        load(tmp_path / "p.toml")
    assert str(error.value).startswith(f"{tmp_path / 'c.csv'}, line {line}: ") and error.value.field == field
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("plan", "line", "why"),
    [
        ("...\n..x\n", 2, '"row" may contain only . (floor) and # (wall), not "..x".'),
        ("...\n....\n", 2, "3 squares"),
        ("###\n###\n", 1, '"plan" must have at least one floor square (.), but "###/###" has none.'),
        ("", 1, "plan"),
    ],
)
def test_bad_plans_are_refused_with_file_and_line(tmp_path: Path, plan: str, line: int, why: str) -> None:
    (tmp_path / "p.toml").write_text("[floor]\nplan = 'plan.txt'\n")
    (tmp_path / "plan.txt").write_text(plan)
    with pytest.raises(InputError) as error:
        load(tmp_path / "p.toml")
    assert str(error.value).startswith(f"{tmp_path / 'plan.txt'}, line {line}: ")
    assert why in str(error.value)


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_bytes(b"[titles]\nyoso = '\xe9'\n")
    with pytest.raises(InputError, match="UTF-8"):
        load(file)


def test_a_refusal_of_the_command_is_one_line_and_leaves_no_file(home: Path) -> None:
    Path("project.toml").write_text("[project]\ntheme = 'ful'\n")
    with pytest.raises(InputError, match=r'line 2: "project\.theme" must be one of full'):
        run("kit", "jo", "--project", "project.toml", "-o", "out")
    assert not Path("out").exists()


# ------------------------------------------------------------------------------------------ lines of fields


def test_lines_are_found_behind_texts_and_lists_of_several_lines() -> None:
    text = '''# a comment = 1
a = """
b = 1
"""
c = [
  "d = 1", # ]
  2,
]
[ e . "f" ]
g.h = {i = 1}
[[j]]
k = \'\'\'x\'\'\'
[[j]]
k = 2
'''
    found = lines(text)
    assert found == {
        ("a",): 2, ("c",): 5, ("e",): 9, ("e", "f"): 9, ("e", "f", "g"): 10, ("e", "f", "g", "h"): 10,
        ("j",): 11, ("j", "0"): 11, ("j", "0", "k"): 12, ("j", "1"): 13, ("j", "1", "k"): 14,
    }  # fmt: skip
    assert set(tomllib.loads(text)) == {keys[0] for keys in found}


# ------------------------------------------------------------------------------------------------ path data


def ends(text: str) -> list[tuple[float, float]]:
    """Where the pen stands after each step, as fontTools reads the path."""
    pen = RecordingPen()
    parse_path(text, pen)
    return [points[-1] for _, points in pen.value if points]


@given(st.lists(st.sampled_from("MmLlHhVvCcSsQqTtZz"), max_size=12), st.integers(0, 10**6))
def test_path_data_is_read_as_font_tools_reads_it(commands: list[str], seed: int) -> None:
    draw = random.Random(seed)
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
    text = "M1 2L5 3"
    for command in commands:
        numbers = [round(draw.uniform(-9, 9), 2) for _ in range(counts.get(command.upper(), 0))]
        text += command + " ".join(map(str, numbers))
    steps = svgpath.parse(text, "sign")
    ours = [step[-2:] for step in steps if step != ("Z",)]
    # The same places are visited in the same order; fontTools closes contours with a line of its own.
    rest = iter(ends(text))
    for place in ours:
        assert any(dist(place, other) < 1e-6 for other in rest), (text, place)


@pytest.mark.parametrize("text", ["", "M", "M1", "L1 1", "M0 0L", "M0 0A1 1 0 2 0 1 1", "M0 0L1 x", "M0 0 L1e999 0"])
def test_path_data_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^sign "):
        svgpath.parse(text, "sign")


def test_smooth_curves_go_on_only_from_curves_of_their_kind() -> None:
    """SVG 1.1, 8.3.7: after a cubic T starts straight, and so does S after a quadratic curve."""
    curve = "M0 0C0 3 3 3 3 0"
    assert svgpath.parse(f"{curve}S6 3 6 0", "sign")[-1] == ("C", 3, -3, 6, 3, 6, 0)
    assert svgpath.parse(f"{curve}T6 0", "sign")[-1] == pytest.approx(("C", 3, 0, 4, 0, 6, 0))
    arch = "M0 0Q1.5 3 3 0"
    assert svgpath.parse(f"{arch}T6 0", "sign")[-1] == pytest.approx(("C", 4, -2, 5, -2, 6, 0))
    assert svgpath.parse(f"{arch}S6 3 6 0", "sign")[-1] == ("C", 3, 0, 6, 3, 6, 0)
    assert svgpath.parse("M0 0L3 0T6 0", "sign")[-1] == pytest.approx(("C", 3, 0, 4, 0, 6, 0))


def test_an_arc_keeps_to_its_circle() -> None:
    steps = svgpath.parse("M1 0A1 1 0 1 1 0 -1", "sign")
    for step in steps:
        if step[0] == "C":
            assert dist(step[-2:], (0, 0)) == pytest.approx(1, abs=1e-9)
    assert len(steps) == 4


def run_of(steps: list[tuple[str, list[tuple[float, float]]]]) -> LineString:
    """Many points along a path of lines and cubic curves."""
    places: list[tuple[float, float]] = []
    for kind, points in steps:
        if kind != "curveTo":
            places += points
            continue
        (x, y), (a, b, c) = places[-1], points
        for k in range(1, 33):
            t = k / 32
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            across, up = ((x, a[0], b[0], c[0]), (y, a[1], b[1], c[1]))
            places.append((sum(map(mul, w, across)), sum(map(mul, w, up))))
    return LineString(places)


number = st.integers(-90, 90).map(lambda n: n / 10)


@given(number, number, st.integers(1, 20), st.integers(1, 20), st.integers(0, 180), st.booleans(), st.booleans())
def test_arcs_run_where_font_tools_draws_them(
    x: float, y: float, rx: int, ry: int, tilt: int, large: bool, sweep: bool
) -> None:
    assume(dist((x, y), (0, 0)) > 0.5)
    text = f"M0 0A{rx} {ry} {tilt} {large:d} {sweep:d} {x} {y}"
    pen = RecordingPen()
    parse_path(text, pen)
    theirs = run_of([(kind, points) for kind, points in pen.value if points])
    kinds = {"M": "moveTo", "L": "lineTo", "C": "curveTo"}
    ours = run_of(
        [(kinds[kind], list(zip(n[::2], n[1::2], strict=True))) for kind, *n in svgpath.parse(text, "sign")]
    )
    assert ours.hausdorff_distance(theirs) < 0.004 * max(rx, ry, dist((x, y), (0, 0)))
