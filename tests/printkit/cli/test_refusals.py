"""Refusals and defects: one type for what users do wrong, said in the words of whoever asked; all else shows."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.cli._command import running
from printkit.cli._names import called
from printkit.draw.type import MissingGlyph
from printkit.engines.claims import FalseClaim
from printkit.engines.game import IllegalTurn, NotationError
from printkit.engines.puzzles.check import Refused
from printkit.layouts.base.refusals import (
    Faults,
    InputError,
    OverLimit,
    Refusal,
    TooLarge,
    TooSmall,
    faults,
    located,
    nearest,
)  # fmt: skip
from printkit.studio import answers, web
from tests.trees import nodes

ROOT = Path(__file__).parents[3]
FILES = [path for room in ("layouts", "engines", "printkit") for path in sorted((ROOT / room).rglob("*.py"))]
SOURCES = {path: path.read_text(encoding="utf-8") for path in FILES}
CORE = [path for path in FILES if "cli" not in path.parts and "commands" not in path.with_suffix("").parts]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# ------------------------------------------------------------------------------------------------ the type


@pytest.mark.parametrize("kind", [InputError, IllegalTurn, FalseClaim, Refused, MissingGlyph, NotationError])
def test_all_that_users_do_wrong_is_of_one_type(kind: type[Exception]) -> None:
    assert issubclass(kind, Refusal)
    assert not issubclass(kind, ValueError)


@pytest.mark.parametrize("kind", [TooSmall, TooLarge, OverLimit])
def test_sizes_are_told_by_type_with_their_figures(kind: type[TooSmall]) -> None:
    error = kind("width", "3 mm", "a length from 5 mm to 9 mm", found=3.0, bound=5.0)
    assert (error.found, error.bound) == (3.0, 5.0)
    assert str(error) == 'width must be a length from 5 mm to 9 mm, not "3 mm".'


def test_a_place_is_put_before_and_all_else_stays() -> None:
    error = InputError("theme", "ful", "one of full, grey", names=["full", "grey"])
    again = error.within("turn 3").within("book.md, line 7", "")
    assert type(again) is InputError
    assert (again.field, again.given, again.message, again.nearest) == ("theme", "ful", error.message, "full")
    assert again.places == ("book.md, line 7", "turn 3")
    assert str(again) == (
        'book.md, line 7: turn 3: "theme" must be one of full, grey, not "ful". Did you mean "full"?'
    )
    assert error.places == ()


def test_located_keeps_the_type() -> None:
    with pytest.raises(IllegalTurn) as caught, located("game.play"), located("turn 2"):
        raise IllegalTurn("AA", "yoso.placement", "AA is not empty", legal=("FA",))
    assert str(caught.value) == 'game.play: turn 2: "AA" is illegal: AA is not empty (yoso.placement). Try "FA".'
    assert (caught.value.rule, caught.value.nearest) == ("yoso.placement", "FA")
    with pytest.raises(KeyError), located("game.play"):
        raise KeyError("AA")


def test_refusals_come_back_from_other_processes() -> None:
    for error in (
        TooSmall("width", "3 mm", "more", found=3.0, bound=5.0).within("a.toml, line 2"),
        IllegalTurn("AA", "all.over", "it is over").within("turn 2"),
        MissingGlyph("\u2603", "snow \u2603"),
        Refused("yoso-win-0123abcd", "no"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)


# ------------------------------------------------------------------------------------------------ names of options


def test_names_are_those_of_whoever_is_told() -> None:
    message = "{field} {value} is too small; choose a larger {paper} or {fit} it."
    error = InputError("paper", "A9", message, hints=("paper", "fit"))
    assert str(error) == 'paper "A9" is too small; choose a larger paper or fit it.'
    error.names = {"paper": "--paper", "fit": "--fit"}
    assert str(error) == '--paper "A9" is too small; choose a larger --paper or --fit it.'
    # In a file the fields have the names of the file.
    assert str(error.within("a.toml")) == 'a.toml: "paper" "A9" is too small; choose a larger paper or fit it.'


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("x", 'cards.csv, line 12: "cost" must be a number, not "x".'),
        ("", 'cards.csv, line 12: "cost" must be a number; it is empty.'),
        (None, 'cards.csv, line 12: "cost" is missing; it must be a number.'),
        (True, 'cards.csv, line 12: "cost" must be a number, not "true".'),
        ('6"', 'cards.csv, line 12: "cost" must be a number, not \'6"\'.'),
        ("{field}\n\u202e", 'cards.csv, line 12: "cost" must be a number, not "{field}\\n\\u202e".'),
    ],
)
def test_a_noun_phrase_becomes_a_sentence_that_quotes_the_value(given: object, says: str) -> None:
    error = InputError("cost", given, "a number").within("cards.csv, line 12")
    assert str(error) == says
    assert (error.field, error.given, error.places) == ("cost", given, ("cards.csv, line 12",))


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("A44", "A4"), ("a4", "A4"), ("color", "colour"), ("titel", "title"), ("kost", "cost"), ("decks", "deck"),
        ("txt", "text"), ("centre", "center"), ("yosso", "yoso"), ("higth-contrast", "high-contrast"),
    ],
)  # fmt: skip
def test_a_slip_of_the_fingers_is_corrected(given: str, name: str) -> None:
    assert nearest(given, ["zebra", name]) == name


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("help", "duel"), ("stroke", "style"), ("flip", "fit"), ("join", "line"), ("dot", "font"), ("front", "fonts"),
        ("--json", "--spot"), ("--size", "--tile"), ("x", "y"), ("A9", "A4"), ("", "a"),
    ],
)  # fmt: skip
def test_another_word_is_no_slip(given: str, name: str) -> None:
    assert nearest(given, [name]) is None


def test_faults_of_a_file_are_reported_together() -> None:
    errors = [InputError("cost", n, "a word").within(f"a.csv, line {n}") for n in range(1, 14)]
    with pytest.raises(Faults) as caught, faults() as refused:
        for error in (*errors, errors[0]):
            with refused.noted():
                raise error
    assert caught.value.errors == tuple(errors)
    lines = str(caught.value).splitlines()
    assert lines == [*map(str, errors[:10]), "and 3 more faults."]
    assert str(caught.value.within("b")).splitlines()[0] == f"b: {errors[0]}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and len(again.errors) == 13
    with pytest.raises(InputError, match="line 2"), faults() as refused:
        raise errors[1]
    with pytest.raises(KeyError), faults() as refused, refused.noted():
        raise KeyError("a defect")


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end() -> None:
    met = 0
    with pytest.raises(Faults, match="and at least 990 more faults") as caught, faults() as refused:
        for met in range(5000):
            with refused.noted():
                raise InputError("cost", met, "a word").within(f"line {met}")
    assert met == 999 and len(caught.value.errors) == Faults.ENOUGH


def test_a_command_knows_what_it_calls_its_parameters() -> None:
    @click.command()
    @click.argument("subject", metavar="[GAME...|all]")
    @click.option("-p", "--position")
    @click.option("--zone", "zones", multiple=True)
    @click.option("--lines/--no-lines")
    def command() -> None: ...

    names = called(click.Context(running(command)))
    assert names["subject"] == "GAME...|all"
    assert (names["position"], names["zones"], names["lines"]) == ("--position", "--zone", "--lines")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("diagram jo --width 20mm -o a.svg", '--width "20mm" is too small: '),
        ("diagram yoso --stone 1mm -o a.svg", "--stone must be at least "),
        ("diagram yoso --width 80 --stone 5 -o a.svg", "--stone and --width cannot be combined."),
        ("board master --zone-ratio 3 -o a.pdf", '--zone-ratio "3" '),
        ("board jo --pitch 1 -o a.pdf", "--pitch must be a length from 4 mm"),
        ("board master --paper A4 --landscape -o a.pdf", "Choose a larger --paper, --tile it over"),
        ("board jo --layer bord -o a.pdf", "--layer must be one of "),
        ("board master --tile --paper A4 --marks outside -o a.pdf", "--tile and --marks cannot be combined"),
        ("geometry yosso", "BOARD must be one of "),
        ("board yosso", "yoso-cards, amazons, breakthrough, connect-four, "),
        ("cut yosso", "gomoku, hex, konane, nine-mens-morris, reversi, tablut, tic-tac-toe, favor-honor, "),
        ("board jo --bleed -3", "--bleed must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, "),
        ("board jo --bleed=-3", "--bleed must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, "),
        ("board jo --bleed --pitch 1", "--pitch must be a length from 4 mm"),
        ("games --check yosso", "--check must be one of "),
        ("status yosso", "GAME must be one of "),
        ("cut jo -o a.png", "--output must be a file name"),
        ("kit yoso --paper 50x50mm", '--paper "50x50mm" is too small for the pages'),
        ("printer remove attic", 'NAME "attic" has not been measured, nor has any other printer.'),
        ("plan --seed 1 --size 9x8 --symmetry quarter", "must be square for --symmetry quarter"),
        ("solve yoso -p x", "--position must have the form ZONES MOVER ELEMENT, "),
        ("puzzles sheet nothing -o a.pdf", "FILE.jsonl|GAME must be "),
    ],
)  # fmt: skip
def test_the_command_line_speaks_of_its_options(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    error = CliRunner().invoke(cli, words.split()).exception
    assert isinstance(error, Refusal)
    assert says in str(error)
    assert not list(tmp_path.iterdir())


def test_the_studio_speaks_of_its_fields() -> None:
    ours = {web.TOKEN: "ours"}
    with web.app(web.Studio(token="ours")).test_client() as client:
        answer = client.post("/board.pdf", json={"board": "yoso", "paper": "A44"}, headers=ours)
        assert answer.status_code == 400
        assert answer.get_json()["error"].startswith("Paper must be one of A5")
    page = "".join(path.read_text(encoding="utf-8") for path in sorted(web.PAGE.glob("*.[hj]*")))
    for field in answers.FIELDS.values():
        assert f"<label>{field} <" in page or f'"{field}"' in page


def texts(path: Path) -> Iterator[str]:
    """Literals of a file that are no docstrings."""
    matches = nodes(SOURCES[path])
    message = {id(node.value) for node in matches if isinstance(node, ast.Expr)}
    for node in matches:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in message:
            yield node.value


def test_the_core_names_no_options() -> None:
    # A text that spells out a whole command, such as what the calibration sheet tells to type, is for people; a name
    # with a colon behind it is a style sheet's.
    option = re.compile(r"(?:^|\s)--(?:$|[a-z][a-z-]*(?![a-z-]|:))")
    assert not [
        (name_of(path), text)
        for path in CORE
        if "--" in SOURCES[path]
        for text in texts(path)
        if option.search(text) and not re.search("printkit |pip install ", text)
    ]


# ------------------------------------------------------------------------------------------------ defects show


def caught(handler: ast.ExceptHandler) -> set[str]:
    """Names of the types that a handler catches; none for a bare one."""
    return {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)} if handler.type else set()


def test_nothing_catches_defects() -> None:
    for path in FILES:
        for node in nodes(SOURCES[path]) if "except" in SOURCES[path] else ():
            for handler in node.handlers if isinstance(node, ast.Try) else ():
                names = caught(handler)
                place = f"{name_of(path)}:{handler.lineno}"
                assert names, f"bare except, {place}"
                if "Exception" in names and path.name == "__init__.py" and path.parent.name == "cli":
                    # The end of every command: a defect gets a status of its own, and its traceback is printed.
                    assert "status_of(error)" in ast.unparse(handler), place
                elif "Exception" in names:
                    # What somebody else's file does is told as what it is: the type of the error and its place.
                    assert "type(error).__name__" in ast.unparse(handler), place
                if "ValueError" in names:
                    # A library's own refusal of a text: it stands around that one call.
                    assert len(node.body) == 1, place
                if "BaseException" in names:
                    # Put in order and handed on.
                    assert any(isinstance(each, ast.Raise) for each in ast.walk(handler)) or handler.name, place


@pytest.fixture(params=[ValueError, KeyError, TypeError, RuntimeError, AssertionError, RecursionError])
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    """A defect in the rules of Yoso-Go."""
    kind: type[Exception] = request.param

    def defective(*given: object) -> None:
        raise kind("planted")

    monkeypatch.setattr("printkit.engines.yoso.rules.Yoso.outcome", defective)
    return kind


def test_a_defect_in_a_command_shows(planted: type[Exception], run: Callable[..., tuple[object, str, str]]) -> None:
    status, out, err = run("status", "yoso")
    assert (status, out) == (70, "")
    assert err.startswith("Traceback (most recent call last)") and planted.__name__ in err and "planted" in err
    with pytest.raises(planted, match="planted"):
        CliRunner().invoke(cli, ["status", "yoso"])


def test_a_defect_in_the_studio_shows(planted: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {web.TOKEN: "ours"}
    with pytest.raises(planted, match="planted"), web.app(web.Studio(token="ours")).test_client() as client:
        client.get("/view?game=yoso", headers=ours)
    # For users the server lives on, and does not say that it was their mistake.
    monkeypatch.delenv(web.STRICT)
    with web.app(web.Studio(token="ours")).test_client() as client:
        assert client.get("/view?game=yoso", headers=ours).status_code == 500


def test_a_refusal_in_a_command_is_one_line(run: Callable[..., tuple[object, str, str]]) -> None:
    code, out, err = run("status", "yosso")
    assert (code, out) == (2, "")
    assert err.startswith("printkit: GAME must be one of ") and err.count("\n") == 1


# -------------------------------------------------------------------------------------- counts and empty names


COUNTED = (
    "arena mana --levels 1,1 --games",
    "balance mana --level 1 --games",
    "balance mana --level 1 --games 1 --jobs",
    "simulate favor --games",
    "simulate favor --games 1 --limit",
    "simulate favor --games 1 --players",
    "puzzles mine mana -o mined.jsonl --count",
    "puzzles mine mana -o mined.jsonl --tries",
    "puzzles mine mana -o mined.jsonl --jobs",
    "puzzles sheet mana -o sheet.pdf --per-page",
    "puzzles sheet mana -o sheet.pdf --count",
    "puzzles book mana -o book.pdf --count",
    "puzzles calendar mana -o calendar.pdf --year",
)
"""Options that count from 1 at least."""


@pytest.mark.parametrize("number", [str(10**21), "-1", "0", "1.5", "nan"])
@pytest.mark.parametrize("line", COUNTED)
def test_counts_have_bounds(line: str, number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, [*line.split()[:-1], f"{line.split()[-1]}={number}"])
    assert isinstance(done.exception, (SystemExit, Refusal)) and done.exit_code
    told = done.output or str(done.exception)
    assert number in told and line.split()[-1] in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("limit", ["-1", "401", "nan", "inf"])
def test_a_limit_of_ink_is_a_share(limit: str, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"")
    done = CliRunner().invoke(cli, ["check", str(tmp_path / "a.pdf"), f"--ink-limit={limit}"])
    assert done.exit_code == 2 and "--ink-limit" in done.output


@pytest.mark.parametrize(
    "words", [["init", ""], ["kit", "jo", "-o", ""], ["puzzles", "mine", "jo", "-o", ""], ["--games", "", "games"]]
)
def test_a_path_has_a_name(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 2
    assert "must not be empty" in done.output
    assert list(tmp_path.iterdir()) == []
