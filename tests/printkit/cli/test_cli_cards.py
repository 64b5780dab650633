"""The command that prints cards and other pieces."""

from __future__ import annotations

import re
import sys
from io import StringIO

import pytest

from printkit.looks import style
from tests.printkit.readers import box_mm, open_pdf, read_pdf_marks, read_svg


@pytest.fixture
def cards(run, monkeypatch, tmp_path):
    """Run ``printkit cards`` in an empty folder; gives exit status, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run("cards", *arguments)


@pytest.mark.parametrize(
    "options, pages, per_page",
    [
        ((), 6, 15),
        (("--size", "poker"), 10, 9),
        (("--size", "poker", "--paper", "A3", "--duplex", "none"), 3, 18),
        (("--size", "tarot", "--landscape", "--duplex", "short"), 24, 4),
        (("--duplex", "fold", "--paper", "Letter", "--theme", "low-ink"), 8, 6),
        (("--bleed", "--size", "bridge", "--marks", "grid", "--no-ruler"), 12, 8),
    ],
)
def test_the_decktet_is_printed_whole(cards, tmp_path, options, pages, per_page):
    status, out, err = cards("decktet", "-o", "out.pdf", "--outline", *options)
    assert (status, err) == (0, "")
    assert re.fullmatch(rf"out.pdf: {pages} (A4|A3|Letter) pages( on \d+ sheets of paper)?\n", out)
    with open_pdf((tmp_path / "out.pdf").read_bytes()) as file:
        assert len(file.pages) == pages
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert "P. D. Magnus" in str(file.docinfo.Author)
        cut = [sum(m.layer == "cut" for m in read_pdf_marks(page)) for page in file.pages]
        assert sum(cut) == 45
        assert max(cut) == per_page
        for page in file.pages:
            media, trim = box_mm(page.MediaBox), box_mm(page.TrimBox)
            assert media[0] < trim[0] < trim[2] < media[2] and media[1] < trim[1] < trim[3] < media[3]


def test_the_same_command_writes_the_same_bytes(cards, tmp_path):
    for name in ("one.pdf", "two.pdf"):
        cards("suit-chips", "-o", name)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_formats_of_single_pages_become_numbered_files(cards, tmp_path):
    assert cards("suit-chips", "-o", "chips.svg") == (0, "chips-1.svg: 1 A4 page\nchips-2.svg: 1 A4 page\n", "")
    page = read_svg((tmp_path / "chips-1.svg").read_bytes())
    assert (page.width, page.height) == ("210mm", "297mm")
    assert page.layers == ["marks", "pieces", "labels", "ruler"]
    assert (tmp_path / "chips-1.svg").read_text().count('id="chips-piece-') == 48
    assert cards("suit-chips", "-o", "chips.png", "--dpi", "20", "--duplex", "none") == (
        0,
        "chips.png: 1 A4 page\n",
        "",
    )
    assert (tmp_path / "chips.png").read_bytes().startswith(b"\x89PNG")


def test_the_list_names_every_deck_and_its_sizes(cards):
    status, out, err = cards("--list")
    assert (status, err) == (0, "")
    rows = {line.split()[0]: line for line in out.splitlines()}
    assert set(rows) == set(style.decks())
    assert "mini" in rows["decktet"] and "mini" not in rows["suit-chips"]


@pytest.mark.parametrize("name", list(style.decks()))
def test_every_deck_of_every_game_can_be_printed(cards, tmp_path, name):
    status, out, err = cards(name, "-o", "deck.pdf", "--paper", "A3")
    assert (status, err) == (0, "") and out.startswith("deck.pdf: ")
    with open_pdf((tmp_path / "deck.pdf").read_bytes()) as file:
        assert len(file.pages) >= 1


@pytest.mark.parametrize(
    "arguments, message",
    [
        (
            ("decktt", "-o", "x.pdf"),
            "printkit: DECK must be one of favor-honor, favor-markers, favor-plates, jo-stones,",
        ),
        (("jo", "-o", "x.pdf"), r'yoso-zones, or your own file NAME.toml, not "jo". Did you mean "jo-stones"\?'),
        (("-o", "x.pdf"), "printkit: DECK is missing; it must be one of favor-honor, favor-markers, favor-plates,"),
        (
            ("decktet", "-o", "x.doc"),
            'printkit: --output must be a file name that ends in .pdf, .svg or .png, not "x.doc".',
        ),
        (
            ("decktet", "-o", "x.pdf", "--size", "pokr"),
            'printkit: --size must be one of mini, bridge, poker, tarot, square, not "pokr". Did you mean',
        ),
        (
            ("suit-chips", "-o", "x.pdf", "--size", "mini"),
            "printkit: --size cannot be used: the size of suit-chips is fixed.",
        ),
        (
            ("decktet", "-o", "x.pdf", "--duplex", "log"),
            'printkit: --duplex must be one of long, short, fold, none, not "log". Did you mean "long"?',
        ),
        (
            ("decktet", "-o", "x.pdf", "--marks", "cross"),
            'printkit: --marks must be one of outside, corners, grid, none, not "cross".',
        ),
        (
            ("decktet", "-o", "x.pdf", "--paper", "A44"),
            "printkit: --paper must be one of A5, A4, A3, A2, A1, A0, B5, B4, B3, B2, B1, B0, Letter,",
        ),
        (("decktet", "-o", "x.pdf", "--paper", "50x50mm"), '--paper "50x50mm" is too small for Decktet'),
        (("decktet", "-o", "x.pdf", "--theme", "gray"), "printkit: --theme must be one of full"),
        (
            ("decktet", "-o", "x.png", "--dpi", "5"),
            'printkit: --dpi must be a number from 10 to 2400 pixels per inch, not "5".',
        ),
        (
            ("decktet", "-o", "x.png", "--dpi", "nan"),
            'printkit: --dpi must be a number from 10 to 2400 pixels per inch, not "nan".',
        ),
        (("decktet", "-o", "x.pdf", "--colour"), "--colour"),
    ],
)
def test_bad_input_is_refused_on_one_line_and_writes_nothing(cards, tmp_path, arguments, message):
    status, out, err = cards(*arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert re.search(message, err)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_survives_a_mistake(cards, tmp_path):
    (tmp_path / "x.pdf").write_text("precious")
    assert cards("decktet", "-o", "x.pdf", "--size", "huge")[0] == 2
    assert (tmp_path / "x.pdf").read_text() == "precious"


def test_progress_is_shown_on_a_terminal_when_it_takes_long(cards, monkeypatch):
    from printkit.cli import _progress

    class Terminal(StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(_progress, "QUIET", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal)
    cards("suit-chips", "-o", "chips.svg")
    assert "suit-chips, sheet: 1 of 2" in terminal.getvalue()
