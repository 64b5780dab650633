"""What every command has: output, ``--quiet``, ``--json``, help in groups, examples; each option means one thing."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from PIL import Image

from printkit.cli import cli
from printkit.cli._complete import Named
from printkit.cli._help import examples, groups
from printkit.cli._statuses import Status, message_of, status_of
from printkit.cli.kit import _contents as contents_of_kit
from tests.printkit.cli.leaves import COMMANDS, options
from tests.samples import quick
from tests.test_docs import small

ROOT = Path(__file__).parents[3]
HELP = sorted(ROOT.glob("printkit/**/help.toml"))

FILES = {
    "annotate": "?game.pdf|html|md",
    "atlas": "jo.png|json",
    "balance": "?jo-balance.pdf|html|svg",
    "board": "jo.pdf|svg|png",
    "calibrate": "calibration.pdf|svg|png",
    "cards": "decktet.pdf|svg|png",
    "conform": "?jo-conform.jsonl|pdf",
    "cover": "mana-cover.pdf|svg|png",
    "cut": "jo-cut.svg|dxf|pdf",
    "diagram": "jo.svg|pdf|png",
    "favor chalk": "favor-floor.pdf|svg|png",
    "favor court": "?favor.play",
    "favor plan": "?favor-plan.txt",
    "puzzles book": "jo-book.pdf|svg|png|html",
    "puzzles calendar": "jo-calendar.pdf|svg|png|html",
    "puzzles mine": "jo-puzzles.jsonl",
    "puzzles sheet": "jo-puzzles.pdf|svg|png|html",
    "record create": "jo.play",
    "record play": "jo.play",
    "rulebook": "book.pdf|html",
    "rulings": "?yoso-doubts.pdf",
    "strings deal": "?strings-deal.pdf|svg|png",
    "strings match": "?strings-match.play",
}
"""The default output of each command that writes one file; a question mark means that it writes one only if asked."""
ARGUMENTS = {
    "annotate": "game.play", "atlas": "jo --dpi 20", "board": "jo", "cards": "decktet", "conform": "jo --count 2",
    "cover": "mana",    "cut": "jo", "diagram": "jo",
    "puzzles book": "jo --count 3", "puzzles calendar": "jo --year 2027", "puzzles mine": "jo --count 1 --kind flips",
    "puzzles sheet": "jo --count 2", "record create": "jo e5f5", "record play": "jo --levels 1,1",
    "rulebook": "book/rulebook.md", "rulings": "yoso --doubts --games 4",
    "strings deal": "--seed 1", "strings match": "--seed 1",
    "favor court": "--seed 1", "favor plan": "--seed 1", "balance": "jo --games 2 --level 1 --jobs 1",
}  # fmt: skip
SLOW = {"annotate", "puzzles mine", "balance", "puzzles calendar"}
"""Commands whose output is tested with the rest of them, because they take long."""
PLURAL = {"kit", "init", "atlas"}
"""Commands that write folders, or files beside their output."""


def invoke(line: str | list[str], **more: object) -> Result:
    words = shlex.split(line) if isinstance(line, str) else line
    return CliRunner().invoke(cli, words, **more)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a start of each kind, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    for name, kind in (("market", "deck"), ("isles", "board"), ("trove", "kit"), ("book", "rulebook")):
        assert invoke(["init", name, "--kind", kind]).exit_code == 0
    shutil.copy(ROOT / "docs/games/yoso.play", "game.play")
    first = (ROOT / "printkit/games/jo/puzzles.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
    Path("mined.jsonl").write_text(first, encoding="utf-8")
    return tmp_path


# ------------------------------------------------------------------------------------------------- the table


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_what_all_have(name: str) -> None:
    command = COMMANDS[name]
    known = options(command)
    assert {"--quiet", "--json"} <= known.keys()
    assert ("--output" in known) == (name in FILES or name == "kit"), name
    if name in FILES:
        assert {"--format", "--force"} <= known.keys() and not known["--output"].required
        assert known["--format"].type.values == tuple(FILES[name].partition(".")[2].split("|"))  # type: ignore[attr-defined]
    assert len(examples(f"printkit {name}")) == 2
    assert all(f" {name}" in f" {line}" for line in examples(f"printkit {name}"))


def test_an_option_means_the_same_everywhere() -> None:
    forms: dict[str, set[tuple[bool, str]]] = defaultdict(set)
    for command in COMMANDS.values():
        for name, each in options(command).items():
            if name.startswith("--") and not each.hidden:
                forms[name].add((each.is_flag, each.make_metavar(click.Context(command))))
    # A board has a bleed of some length, cards have one or none; a kit is a folder, and its link is an address.
    for known in ("--bleed", "--output", "--count", "--link"):
        forms.pop(known)
    assert {name: form for name, form in forms.items() if len(form) > 1} == {}


def test_every_option_of_a_group_exists() -> None:
    known = {name.removeprefix("--") for each in COMMANDS.values() for name in options(each)} | {"help"}
    missing = {name for group in groups().values() for name in group} - known
    assert missing == set()


@pytest.mark.parametrize("path", HELP, ids=lambda path: path.parents[1].name)
def test_every_entry_of_the_help_belongs_to_an_option(path: Path) -> None:
    game = f"{path.parents[1].name} " if path.parent.name == "commands" else ""
    for command, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
        start = game if command == "shared" else f"{game}{command} "
        commands = [each for name, each in COMMANDS.items() if f"{name} ".startswith(start)]
        known = {option for each in commands for option in options(each)}
        assert known >= {f"--{option}" for option in words}, command


def test_the_shell_shows_the_help_of_options() -> None:
    (item,) = ShellComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE").get_completions(["diagram", "jo"], "--cust")
    assert (item.value, item.help) == (
        "--custodial",
        "Outline the cells at the ends of the pair placed on the last turn.",
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_groups_values_defaults_and_examples(name: str) -> None:
    done = invoke([*name.split(), "--help"])
    assert done.exit_code == 0
    text = "".join(done.output.split())  # lines also end at hyphens
    assert "Examples:" in done.output
    for line in examples(f"printkit {name}"):
        assert line in done.output, line
    for each in COMMANDS[name].params:
        if not isinstance(each, click.Option) or each.hidden:
            continue
        assert each.help, each.name
        if isinstance(each.type, Named) and 0 < len(each.type.values) < 8:
            assert all(value.replace(" ", "") in text for value in each.type.values), each.name
        if isinstance(each.default, str | int) and not each.is_flag and each.default != "":
            assert f"(default:{each.default})".replace(" ", "") in text, each.name
    if "--theme" in options(COMMANDS[name]):
        assert re.search(r"^Looks:$", done.output, re.MULTILINE)


# ----------------------------------------------------------------------------------------------- default output


def expected(name: str) -> tuple[str, list[str]]:
    stem, _, endings = FILES[name].removeprefix("?").rpartition(".")
    return stem, endings.split("|")


@pytest.mark.parametrize("name", [name for name in FILES if name not in SLOW])
def test_files_have_names_by_default_and_one_line_says_what_they_hold(name: str, folder: Path) -> None:
    line = f"{name} {ARGUMENTS.get(name, '')}"
    stem, endings = expected(name)
    optional = FILES[name].startswith("?")
    before = set(folder.iterdir())
    plain = invoke(line)
    assert plain.exit_code == 0, plain.output
    wanted = [] if optional else [f"{stem}.{endings[0]}"]
    assert {path.name for path in set(folder.iterdir()) - before} >= set(wanted)
    if optional:
        assert set(folder.iterdir()) == before
        plain = invoke(f"{line} --format {endings[0]}")
    first = plain.output.splitlines()[0]
    assert re.fullmatch(rf"{re.escape(stem)}\.{endings[0]}: .*\S", first), plain.output
    data = (folder / f"{stem}.{endings[0]}").read_bytes()
    assert invoke(f"{line} --quiet -o again.{endings[0]}").output == ""
    if name not in PLURAL:
        assert (folder / f"again.{endings[0]}").read_bytes() == data or name in ("cut", "diagram")
        piped = invoke(f"{line} -o - --format {endings[0]}")
        assert piped.exit_code == 0 and piped.stdout_bytes == data
    listed = json.loads(invoke(f"{line} --json -o third.{endings[0]}").stdout)
    assert optional or listed["files"][0]["path"] == f"third.{endings[0]}"


def test_a_figure_is_the_same_in_a_pipe_in_every_format(folder: Path) -> None:
    for ending in ("svg", "pdf", "png"):
        data = invoke(f"diagram jo -o - --format {ending}").stdout_bytes
        assert invoke(f"diagram jo --format {ending}").exit_code == 0
        assert (folder / f"jo.{ending}").read_bytes() == data


def test_lines_name_pages_sheets_and_the_page_to_start_with(folder: Path) -> None:
    assert invoke("board jo").output == "jo.pdf: 1 A4 page\n"
    assert invoke("board jo --paper 250x300mm -o a.svg").output == "a.svg: 1 page of 250 x 300 mm\n"
    row = {"page": 1, "title": "", "kind": "other", "side": "single", "paper": "182.8957x193mm"}
    assert contents_of_kit([row]) == "1 page of 182.9 x 193 mm"
    assert re.fullmatch(r"decktet.pdf: \d+ A4 pages on \d sheets of paper\n", invoke("cards decktet").output)
    first = invoke("kit jo --only build,pieces").output
    line = r"output/jo\.pdf: 2 A4 pages and 2 blank backs, 1 sheet to cut; start with page 1\n"
    assert re.match(line, first), first
    again = invoke("kit jo --only build,pieces").output
    assert again.startswith("output/jo.pdf: unchanged; ")
    assert "unchanged" not in invoke("kit jo --only build,pieces --fresh").output
    assert invoke("init deck --kind deck").output.endswith("files; next: printkit cards deck/deck.toml\n")


def test_own_kits_are_called_after_their_folders(folder: Path) -> None:
    shutil.copytree("trove", "hoard")
    for name in ("trove", "hoard"):
        assert invoke(f"kit {name}/kit.toml --only board").exit_code == 0
    names = sorted(path.name for path in (folder / "output").iterdir())
    assert names == ["hoard-board.svg", "hoard.pdf", "trove-board.svg", "trove.pdf"]


def test_sheets_hold_twelve_puzzles_unless_asked(folder: Path) -> None:
    stored = (ROOT / "printkit/games/mana/puzzles.jsonl").read_text(encoding="utf-8").splitlines(True)
    Path("many.jsonl").write_text("".join(stored[:14]), encoding="utf-8")
    for more, count in (("", 12), ("--count all", 14)):
        text = invoke(f"puzzles sheet many.jsonl {more} --format html").output
        assert text == f"many-puzzles.html: {count} puzzles\n"
    refused = invoke("puzzles sheet jo --count some")
    assert refused.exit_code == 2 and "--count" in refused.output


# ------------------------------------------------------------------------------------------ pipes and refusals


def test_standard_input_is_a_file(folder: Path) -> None:
    figure = 'game = "jo"\nturns = "e5f5"\n'
    assert invoke("diagram - -o - --format svg", input=figure).stdout_bytes.startswith(b"<?xml")
    puzzle = Path("mined.jsonl").read_text(encoding="utf-8")
    assert invoke("puzzles check -", input=puzzle).output.startswith("-.jsonl: 1 proved")
    assert invoke("record check -", input=Path("game.play").read_text()).exit_code == 0
    text = Path("book/rulebook.md").read_text(encoding="utf-8")
    assert invoke("claims -", input=text).exit_code == 0
    document = invoke("board jo -o -").stdout_bytes
    assert invoke("check - --no-ink", input=document).output.endswith("ready for the press\n")
    Path("market/-").unlink(missing_ok=True)


def test_a_file_of_another_kind_is_replaced_with_force_alone(folder: Path) -> None:
    for ending in ("pdf", "svg", "png"):
        path = folder / f"precious.{ending}"
        path.write_text("my notes")
        refused = invoke(f"board jo --dpi 50 -o precious.{ending}")
        assert refused.exception is not None and path.read_text() == "my notes"
        assert invoke(f"board jo --dpi 50 -o precious.{ending} --force").exit_code == 0
        assert invoke(f"board jo --dpi 50 -o precious.{ending}").exit_code == 0, "a file of the same kind is replaced"
    Path("output").mkdir()
    Path("output/jo.pdf").write_text("my notes")
    assert invoke("kit jo --only cover").exception is not None
    assert Path("output/jo.pdf").read_text() == "my notes"
    assert invoke("kit jo --only cover --force").exit_code == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("board jo --format gif", "--format"),
        ("board jo -o a.pdf --format svg", "--format"),
        ("board master -o - --format svg", "--output"),
        ("board jo -o - --json", "--json"),
    ],
)
def test_outputs_that_cannot_be(line: str, says: str, folder: Path) -> None:
    done = invoke(line)
    assert done.exit_code and says in str(done.exception), done.output
    assert not list(folder.glob("*.pdf")) and not list(folder.glob("*.svg"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("duell", 'There is no command "duell". Run printkit --help for a list.'),
        ("favor duell", 'There is no command "duell". Did you mean "duel"?'),
        ("puzzles best", 'There is no command "best". Run printkit puzzles --help for a list.'),
        ("diagram jo --turns e5f5", 'There is no option "--turns" here. Add --help for a list.'),
        ("perft jo --dept 2", 'There is no option "--dept" here. Did you mean "--depth"?'),
        ("kit jo --bleed -3", 'There is no option "--bleed" here. Add --help for a list.'),
        ("cards decktet --bleed -3", "--bleed takes no value."),
        ("--quiet board jo", 'There is no option "--quiet" here. Write the options of a command after its name.'),
        ("games jo", 'Nothing is expected at "jo". Add --help for examples.'),
        ("init market --kind", "--kind needs a value after it. Add --help for examples."),
        ("board jo --booklet", 'There is no option "--booklet" for board or the board jo; its options are --pitch'),
        ("board --papr A4", 'There is no option "--papr" here. Did you mean "--paper"?'),
        ("kit jo --booklet=yes", "--booklet takes no value."),
        ("turns", "GAME is missing. Run printkit games for a list."),
        ("rulebook", "FILE.md is missing. Add --help for examples."),
        ("kit jo -o jo.pdf", '--output must be a folder, because a kit has several files, not "jo.pdf".'),
    ],
)
def test_a_wrong_command_line_is_answered_in_one_sentence(line: str, says: str, folder: Path) -> None:
    before = set(folder.rglob("*"))
    error = invoke(line, standalone_mode=False, prog_name="printkit").exception
    assert error is not None and message_of(error).startswith(says)
    assert status_of(error) is Status.REFUSED
    assert set(folder.rglob("*")) == before


# --------------------------------------------------------------------------------------- names, old and new


@pytest.mark.parametrize(
    ("former", "today"),
    [
        ("chalk --tile 50cm -o -", "favor chalk --tile-size 50cm -o -"),
        ("diagram jo --size 6mm -o -", "diagram jo --stone 6mm -o -"),
        ("diagram jo --size=6mm -o -", "diagram jo --stone=6mm -o -"),
        ("plan --seed 1 --size 7x7 --sight 0.2-0.5", "favor plan --seed 1 --squares 7x7 --mean-sight 0.2-0.5"),
        ("puzzles sheet jo --theme quiet --count 2 -o -", "puzzles sheet jo --puzzle-theme quiet --count 2 -o -"),
        ("sight", "favor sight"),
        ("setup mana --seed 3", "mana setup --seed 3"),
        ("setup mana:anywhere", "mana setup --game mana:anywhere"),
        ("deal --seed 5 --json", "strings deal --seed 5 --json"),
        ("simulate favor --games 2", "favor simulate --games 2"),
        ("duel -p 'A:5:KS,7H B:6:QC,9C'", "favor duel -p 'A:5:KS,7H B:6:QC,9C'"),
    ],
)
def test_former_names_work_and_are_hidden(former: str, today: str) -> None:
    one, two = invoke(former), invoke(today)
    assert one.exit_code == two.exit_code == 0, (one.exception, two.exception)
    assert one.stdout_bytes == two.stdout_bytes
    option = next((word for word in former.split() if word.startswith("--") and word not in today.split()), None)
    shown = invoke([*[word for word in today.split() if not word.startswith("-")][:2], "--help"]).output
    assert option is None or option == "--theme" or not re.search(rf"{option.partition('=')[0]}\b(?!-)", shown)
    if former.split()[0] != today.split()[0]:
        assert not re.search(rf"^  {former.split()[0]} ", invoke("--help").output, re.MULTILINE)


def test_press_settings_come_from_a_file(folder: Path) -> None:
    Path("press.toml").write_text('colour = "cmyk"\ncut-contour = true\nspot = "DieLine"\n')
    whole = invoke("board jo -o - --colour cmyk --cut-contour --spot DieLine").stdout_bytes
    assert invoke("board jo -o - --press press.toml").stdout_bytes == whole
    other = invoke("board jo -o - --press press.toml --spot Cut").stdout_bytes
    assert other == invoke("board jo -o - --colour cmyk --cut-contour --spot Cut").stdout_bytes != whole
    for text in ('color = "cmyk"', "pdfx = 3", "colour = 1"):
        Path("wrong.toml").write_text(text)
        assert "wrong.toml" in str(invoke("board jo -o - --press wrong.toml").exception)


def test_a_board_shows_its_own_options(folder: Path) -> None:
    assert "--pitch" in invoke("board jo --help").output
    assert "--pitch" not in invoke("board --help").output


# ---------------------------------------------------------------------------------------------------- examples


ENDLESS = {"studio"}


def lines() -> Iterator[tuple[str, str]]:
    for name in COMMANDS:
        if name not in ENDLESS:
            yield from ((name, line) for line in examples(f"printkit {name}"))


LONG = {"games", "puzzles calendar", "puzzles mine", "printer measure", "annotate"}
"""Commands whose examples take seconds; most of what they do has quicker tests."""


@pytest.mark.parametrize("name", quick(names := sorted({name for name, _ in lines()}), *{*names} - LONG))
def test_examples_run(name: str, folder: Path) -> None:
    if name == "check":
        assert invoke("board jo").exit_code == 0
    if name == "puzzles calibrate":
        puzzle = json.loads(Path("mined.jsonl").read_text(encoding="utf-8"))["id"]
        entry = {"puzzle": puzzle, "date": "2026-11-22T18:20:05.120Z", "tries": 1, "hints": 0, "seconds": 9}
        Path("log.json").write_text(json.dumps({**entry, "solved": True}) + "\n")
    if name == "printer measure":
        assert invoke("calibrate --format png --dpi 100 -o scan.png").exit_code == 2, "calibrate has no --dpi"
        assert invoke("calibrate --format png").exit_code == 0
        with Image.open("calibration-1.png") as image:
            image.resize((827, 1169)).save("scan.png", dpi=(100, 100))
    if name == "printer remove":
        for each in ("laser", "laser2"):
            assert invoke(f"printer set {each} --measured-x 100mm").exit_code == 0
    for line in examples(f"printkit {name}"):
        words, _, source = line.partition(" < ")
        text = Path(source).read_text(encoding="utf-8") if source else None
        order = shlex.split(words)[1:]
        done = invoke(order if name.startswith("printer") else small(order), input=text)
        assert done.exit_code == 0, (line, done.output, done.exception)
