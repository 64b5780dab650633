"""Every reader against damaged files: what it gets ends in a value or in a refusal, never in a traceback or a hang.

``READS`` in the environment sets how many files each reader is given (``make fuzz``: 2,000). The files begin as real
ones, as small hostile ones, or as nothing, and meet a few accidents.
"""

# ruff: noqa: E501

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import printkit
from printkit.books.rulebook import source as rulebook
from printkit.content import deck, kitfile, markdown, pictures, rows, svg
from printkit.content.worker import timed
from printkit.draw import raster
from printkit.draw.theme import FULL
from printkit.draw.type import fonts, width
from printkit.engines.players import arena
from printkit.engines.puzzles import logs, puzzle
from printkit.engines.records import replayed
from printkit.export import pixels
from printkit.figures import figure
from printkit.layouts import paper
from printkit.layouts.base.refusals import Refusal
from printkit.layouts.base.text import json_value, toml
from printkit.looks import custom, custom_board, custom_deck
from printkit.pages import measuring
from tests import bombs

READS = int(os.environ.get("READS", "40"))
LARGEST = 20_000
"""Bytes of the files that are damaged; :mod:`tests.bombs` has the large ones."""
HOME = Path(printkit.__file__).parent
DOCS = HOME.parent / "docs"


def files(*patterns: str, home: Path = HOME) -> list[bytes]:
    """What the files of the package that have such names hold."""
    found = [path.read_bytes()[:LARGEST] for pattern in patterns for path in sorted(home.glob(pattern))]
    assert found, patterns
    return found


def hostile(*kinds: str) -> list[bytes]:
    """The small ones among the bombs, and the beginnings of the others."""
    texts = (text for kind in kinds for make in bombs.BOMBS[kind].values() for text in make()[0].values())
    return [(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))[:3000] for text in texts]


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def from_file(name: str, read: Callable[[Path], object], example: str = "") -> Callable[[bytes, Path], object]:
    """A reader of files by their names, in a folder with the files of an example."""

    def reader(data: bytes, folder: Path) -> object:
        if example and not (folder / example).exists():
            shutil.copytree(HOME / "content" / example, folder, dirs_exist_ok=True)
            (folder / example).touch()
        path = folder / name
        path.write_bytes(data)
        return read(path)

    return reader


def drawn_deck(path: Path) -> object:
    return custom_deck.make(path, FULL, draft=True)


def json_or_none(data: bytes, _: Path) -> object:
    try:
        return json_value(text_of(data))
    except ValueError:  # no JSON: whoever asked says what was expected
        return None


def scanned(path: Path) -> object:
    scan = pixels.scan(path)
    return measuring.scanned(scan, paper.parse("A4"), 300.0), measuring.photographed(scan, paper.parse("A4"))


Reader = Callable[[bytes, Path], object]
READERS: dict[str, tuple[Reader, Callable[[], Iterable[bytes]]]] = {
    "SVG": (lambda data, _: svg.read(data, "a.svg"), lambda: [*files("**/*.svg"), *hostile("SVG")]),
    "picture": (lambda data, _: pictures.read(data, "a"), lambda: [*files("**/*.svg"), bombs.png(9, 9), bombs.jpeg(9, 9)]),
    "raster": (
        lambda data, _: raster.read(data, "a"),
        lambda: [bombs.png(20, 9, colour=colour) for colour in (0, 2, 4, 6)] + [bombs.jpeg(40, 30)],
    ),
    "TOML": (lambda data, _: toml(text_of(data)), lambda: [*files("**/*.toml"), *hostile("TOML")]),
    "deck": (from_file("deck.toml", drawn_deck, "example_deck"), lambda: files("content/**/deck.toml", "content/**/tokens.toml")),
    "board": (from_file("board.toml", lambda path: custom_board.make(path, FULL), "example_board"),
              lambda: files("content/**/board.toml")),
    "sheet": (from_file("sheet.toml", drawn_deck, "example_sheet"), lambda: files("content/**/sheet.toml")),
    "deck without its files": (from_file("a.toml", deck.load), lambda: files("content/**/*.toml")),
    "kit": (from_file("kit.toml", kitfile.load, "example_kit"), lambda: files("content/**/kit.toml")),
    "project": (from_file("project.toml", custom.load, "example"), lambda: files("content/example/project.toml")),
    "table": (from_file("a.csv", rows.read), lambda: [*files("content/**/*.csv"), *hostile("CSV")]),
    "list": (from_file("a.csv", lambda path: [*rows.records(path, ("rank", "name", "suits"))]),
             lambda: files("content/example/*.csv")),
    "Markdown": (lambda data, _: markdown.read(text_of(data), ("figure", "claims", "rulebook")),
                 lambda: [*files("games/**/*.md"), *hostile("Markdown")]),
    "rulebook": (lambda data, folder: rulebook.parse(text_of(data), "a.md", folder),
                 lambda: [*files("content/*.md", "games/**/rulebook.md"), *hostile("Markdown")]),
    "words": (lambda data, _: markdown.words(text_of(data), "caption"), lambda: hostile("Markdown")),
    "figure": (lambda data, _: figure.parse(text_of(data), "a.toml"),
               lambda: [b'game = "jo"\nturns = "e5f5"\nmarks = ["e5:ring", "e5>f5"]\ncaption = "**a** *b*"\nwidth = "8cm"\n']),
    "record": (lambda data, _: replayed(text_of(data)), lambda: [*files("games/*.play", home=DOCS), *hostile("records")]),
    "puzzle": (lambda data, _: puzzle.parse(text_of(data)),
               lambda: [line for data in files("games/*/puzzles.jsonl") for line in data.splitlines()[:3]]),
    "log": (lambda data, _: logs.read(text_of(data), ("a",)),
            lambda: [b'{"puzzle": "a", "date": "2026-11-22T18:20:05.120Z", "solved": true, "tries": 1, "hints": 0, '
                     b'"seconds": 9}']),
    "match": (lambda data, _: arena.rows(text_of(data), "m"),
              lambda: [b'{"match": "m", "number": 0, "first": 0, "score": 1, "turns": 9, "mark": "x"}']),
    "JSON": (json_or_none, lambda: hostile("JSON")),
    "font": (from_file("a.ttf", lambda path: width("abc", 1.0, fonts.family(fonts.Files(path)).face("bold"))),
             lambda: [bombs.built(), bombs.built("parts"), bombs.built("CFF"), bombs.built(GPOS=bombs.pairs(2))]),
    "scan": (from_file("a.png", scanned), lambda: [bombs.png(300, 400), bombs.png(30, 40, colour=2), bombs.jpeg(300, 400)]),
}  # fmt: skip
_seeds: dict[str, list[bytes]] = {}


def seeds(name: str) -> list[bytes]:
    """The files that a reader is given damaged."""
    if name not in _seeds:
        _seeds[name] = [b"", *READERS[name][1]()]
    return _seeds[name]


STRANGE = [b"\0", b"\xff", b"\n", b"\\", b'"', b"'", b"{", b"}", b"[", b"]", b"<", b">", b"&", b"#", b"-", b".", b",",
           b"e9", b"99999999999", b"0x", b"nan", b"inf", b"\xef\xbb\xbf", "\u2028".encode(), "\U0001f600".encode(),
           "\u0301".encode(), b"../", b"${", b"`", b"*", b"|", b";", b"=", b":", b"%", b"//", b"true", b"[[", b"url(#a)"]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, name: str) -> bytes:
    """A file after some accidents."""
    known = seeds(name)
    data = draw(st.sampled_from(known))
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.sampled_from((1, 1, 2, 5, 40, 400))))
        match draw(st.integers(0, 7)):
            case 0:
                data = data[:at] + data[end:]
            case 1:
                data = data[:at] + draw(st.sampled_from(STRANGE)) + data[at:]
            case 2:
                data = data[:at] + data[at:end] * draw(st.sampled_from((2, 3, 50, 500))) + data[end:]
            case 3:
                other = draw(st.sampled_from(known))
                data = data[:at] + other[draw(st.integers(0, len(other))) :]
            case 4:
                data = data[:at] + draw(st.binary(max_size=8)) + data[end:]
            case 5:
                data = data[:at] + draw(st.text(max_size=8)).encode("utf-8", "replace") + data[end:]
            case 6:
                data = data[:at] + data[at:end][::-1] + data[end:]
            case _:
                data = data[:at]
    return data[: 4 * LARGEST]


@pytest.mark.parametrize("name", READERS)
def test_what_is_damaged_ends_in_a_value_or_a_refusal(name: str, tmp_path: Path) -> None:
    read = READERS[name][0]

    @settings(
        max_examples=READS, deadline=None, derandomize="READS" not in os.environ, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(damaged(name))
    def holds(data: bytes) -> None:
        try:
            with timed(60):
                read(data, tmp_path)
        except (Refusal, OSError) as error:
            assert type(error).__name__ != "Stopped", data
            assert str(error)

    holds()


@pytest.mark.parametrize("name", READERS)
def test_seeds_reach_the_reader(name: str, tmp_path: Path) -> None:
    """At least one of the files that are damaged is read to its end, or the test above tests little."""
    read, done = READERS[name][0], 0
    for data in seeds(name)[1:]:
        try:
            read(data, tmp_path)
        except (Refusal, OSError):
            continue
        done += 1
        break
    # Nothing printed was scanned, and the parts of the kit are in other folders.
    assert done or name in ("scan", "words", "kit"), name
