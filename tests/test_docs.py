"""README and documentation: every command line runs, every option and every file exists, every link leads somewhere.

A page's lines run in their order, in one folder and in this process. What only makes the work longer is left out.
"""

from __future__ import annotations

import importlib
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.engines import plugins

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
SMALL = {"--games": "2", "--count": "2", "--seconds": "1", "--dpi": "20", "--jobs": "1", "--level": "1"}
"""How much work is enough to see that a line runs."""
SERVES = ("studio",)
"""Commands that go on until somebody ends them."""
TESTED = [["balance", "favor"], ["annotate", "game.play"]]
"""Lines that take long, however little they do, and have tests of their own."""
LESS = {
    "annotate": ("--nodes", "50"),
    "atlas": ("--dpi", "20"),
    "balance": ("--jobs", "1"),
    "cards": ("--dpi", "20"),
    "kit": ("--only", "reference"),
    "puzzles sheet": ("--count", "6"),
}
"""Options that leave out what has tests of its own, or takes long: whole kits, fine pixels, long proofs."""
ELSEWHERE = {"games.md", "puzzles.md"}
"""Pages with tests of their own, which follow them to the letter."""
MINED = (ROOT / "printkit/games/jo/puzzles.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
"""What represents puzzles that take long to mine."""


def name_of(page: Path) -> str:
    return page.name


def blocks(text: str) -> Iterator[str]:
    """The lines of commands on a page, without their comments; a backslash goes on in the next line."""
    for block in re.findall(r"^```(?:sh|powershell)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from block.replace("\\\n", " ").splitlines()


def commands(page: Path) -> list[list[str]]:
    """The words of every line that runs printkit."""
    lines = [line for line in blocks(page.read_text(encoding="utf-8")) if line.startswith("printkit ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def small(words: list[str]) -> list[str]:
    """The same command with less work."""
    less = LESS.get(words[0]) or LESS.get(" ".join(words[:2]), ())
    kept = [*words, *(() if set(less[:1]) & set(words) else less)]
    for at, word in enumerate(words[:-1]):
        if word in SMALL and words[at + 1].isdecimal():
            kept[at + 1] = SMALL[word]
        if word == "--levels":
            kept[at + 1] = "2,1"
    return kept


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_line_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    monkeypatch.setenv("PRINTKIT_GAMES", "")
    for module in [name for name in sys.modules if name.startswith("printkit_")]:
        monkeypatch.delitem(sys.modules, module)  # another page's game of this name
    for known in (plugins._found, plugins._boards):
        known.cache_clear()
    for words in commands(page) if page.name not in ELSEWHERE else ():
        if words[0] in SERVES or words[:2] in TESTED:
            continue
        if words[:2] == ["puzzles", "mine"]:  # has tests of its own, which take their time
            (tmp_path / words[words.index("-o") + 1]).write_text(MINED, encoding="utf-8")
            continue
        result = CliRunner().invoke(cli, small(words))
        assert result.exit_code == 0, f"printkit {shlex.join(words)}\n{result.output}{result.exception}"


# ------------------------------------------------------------------------------------------- words and options


def spoken(text: str) -> Iterator[str]:
    """Whatever is said of the command: lines of blocks, and code in sentences."""
    yield from (line for line in blocks(text) if line.startswith("printkit "))
    prose = re.sub(r"^(`{3,}).*?^\1`*$", "", text, flags=re.DOTALL | re.MULTILINE)
    yield from (each.replace("\n", " ") for each in re.findall(r"(?<!`)`(printkit [^`]+)`", prose))


def called(words: list[str]) -> tuple[str, click.Command, list[str]]:
    """The first name and the command that some words call, and what follows."""
    command: click.Command = cli
    left = [word for word in words if word]
    first = left[0] if left else ""
    while isinstance(command, click.Group) and left and not left[0].startswith(("-", "FILE")):
        name = left[0]
        found = command.get_command(click.Context(command), name)
        if found is None:
            break
        command, left = found, left[1:]
    return first, command, left


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_and_options_that_are_named_exist(page: Path) -> None:
    free = {"board", "geometry", "cut", "atlas"}  # take the options of the board, too
    for line in spoken(page.read_text(encoding="utf-8")):
        said = re.split(r"\s#\s|[,;]$| \.\.\.", line)[0]
        if "COMMAND" in said or "..." in said.split()[1]:
            continue
        words = re.sub(r"[\[\]'\"]", " ", said).split()[1:]
        first, command, left = called(words)
        known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {
            "--help",
            "--game-dir",
            "--root",
        }
        assert command is not cli or not left or left[0].startswith("-"), f"no such command: {line}"
        for word in left:
            option = word.partition("=")[0]
            if re.fullmatch(r"--[a-z][a-z-]*", option) and first not in free:
                assert option in known, f"no such option: {line}"


def test_every_command_is_told_of() -> None:
    context = click.Context(cli)
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in cli.list_commands(context):
        assert re.search(rf"printkit {name}\b", text), f"no page shows printkit {name}"


# ------------------------------------------------------------------------------------------------------ links


def slugs(text: str) -> set[str]:
    """The anchors of a page's headings, as forges and the site make them."""
    prose = re.sub(r"^(`{3,}).*?^\1`*$", "", text, flags=re.DOTALL | re.MULTILINE)
    heads = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"^(`{3,}).*?^\1`*$", "", text, flags=re.DOTALL | re.MULTILINE)
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", prose)) + re.findall(r'src="([^"]+)"', prose)
    for link in links:
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in slugs(target.read_text(encoding="utf-8")), link


def test_every_page_can_be_reached() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    for page in DOCS.glob("*.md"):
        assert re.search(rf"\({re.escape(page.name)}[)#]|\(docs/{re.escape(page.name)}[)#]", text), page.name


def test_tests_that_are_named_exist() -> None:
    """``FILE::TEST``, or ``::TEST`` for another of the file that was named last."""
    named, file = 0, ""
    for place, test in re.findall(r"`([\w/]*(?:\.py)?)::(\w+)`", (ROOT / "docs/testing.md").read_text("utf-8")):
        file = place or file
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
        named += 1
    assert named > 30


def test_targets_of_make_that_are_named_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        lines = (line.split() for line in blocks(text) if line.startswith("make "))
        named = {*re.findall(r"`make ([a-z]+)", text), *(words[1] for words in lines)}
        assert named <= targets, f"{page.name}: {named - targets}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_of_the_house_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:printkit|engines|layouts|tests)/[\w./]+)`", text):
        found = [ROOT / re.sub(r"(?<![A-Za-z])(?:ID|GAME)\b", game, path) for game in ("jo", "favor")]
        assert any(each.exists() for each in found), path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_in_python_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that stand by themselves; others belong to files that a page builds up, and have tests of their own."""
    monkeypatch.chdir(tmp_path)
    if page.name in ("api.md", "games.md", "recipes.md"):
        return
    for code in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        if "import printkit" in code:  # not what other tools read
            exec(code, {})


# ------------------------------------------------------------------------------------------- made from the code


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Loads a file of the folder that makes pages."""
    monkeypatch.syspath_prepend(str(DOCS))

    def load(name: str) -> Any:
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


def test_the_site_holds_every_page_and_every_command(maker: Callable[[str], Any]) -> None:
    site = maker("make_site")
    pages = site.pages()
    assert {page.name for page in DOCS.glob("*.md")} <= set(pages)
    chapters = site.chapters([*pages, "new.md"])
    assert sorted(name for each in chapters.values() for name in each) == sorted(
        ["new.md", *(name for name in pages if "/" not in name and name != "index.md")]
    )
    assert "new.md" in chapters["How to"]
    for name in cli.list_commands(click.Context(cli)):
        assert pages[f"commands/printkit-{name}.md"].startswith(f"# printkit {name}\n")
        assert f"(commands/printkit-{name}.md)" in pages["commands.md"]
    told = pages["commands/printkit-puzzles.md"]
    assert "## printkit puzzles mine" in told and "<code>--count N</code>" in told
    assert "favor.turn" in pages["rulings.md"] and "`yoso-cards`" in pages["lists.md"]


def test_the_site_is_described_for_programs(maker: Callable[[str], Any]) -> None:
    site = maker("make_site")
    pages = site.pages()
    lines = re.findall(r"^- \[([^]]+)\]\(text/([^)]+)\)(: .+)?$", site.guide(pages), re.MULTILINE)
    assert [name for _, name, _ in lines] == [name for each in site.chapters(pages).values() for name in each]
    assert all(pages[name].startswith(f"# {title}\n") for title, name, _ in lines)
    assert site.summary("# T\n\n![a](b)\n\nOne *word* of [it](x.md). Two.") == "One word of it."


def test_links_of_the_site_lead_to_its_pages(maker: Callable[[str], Any]) -> None:
    pages = maker("make_site").pages()
    for name, text in pages.items():
        prose = re.sub(r"`[^`\n]*`", "", re.sub(r"^(`{3,}).*?^\1`*$", "", text, flags=re.DOTALL | re.MULTILINE))
        for link in re.findall(r"\]\(([^)#\s]+)", prose):
            is_picture = any((ROOT / place / link).is_file() for place in ("output", "docs"))
            assert "://" in link or link in pages or is_picture, f"{name}: {link}"


def test_manual_pages_are_roff(maker: Callable[[str], Any]) -> None:
    man = maker("make_man")
    pages = man.pages()
    assert {"printkit.1", "printkit-kit.1", "printkit-puzzles-mine.1"} <= set(pages)
    requests = {"TH", "SH", "TP", "PP", "B", "BR"}
    for name, text in pages.items():
        lines = text.splitlines()
        assert lines[0].startswith(f".TH {name.removesuffix('.1').upper()} 1 ")
        assert {line[1:].split()[0] for line in lines if line.startswith(".")} <= requests, name
        assert not [line for line in lines if line.startswith("'") or re.search(r"\\(?![e&-])", line)], name
    assert man.plain("a\\b -x\n.TH\n'q") == "a\\eb \\-x\n\\&.TH\n\\&'q"
