"""Kits from data: what a file lists is printed, in order, with backs behind fronts; what is wrong is told."""
# ruff: noqa: E501 (tables of one case a line)

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from printkit.books import covers, custom_kit
from printkit.books.section import Edition, KitRequest
from printkit.cli import cli
from printkit.content import kitfile
from printkit.layouts.base.refusals import Refusal
from printkit.looks import style

KIT = """
[kit]
title = "Tiny"
designer = "Ada"
year = 2026
players = "2-4"
time = "5 minutes"
credits = "Words by Ada."
boards = ["map.toml"]
decks = [{file = "cards.toml", title = "Cards", copies = 2}]
tokens = ["chips.toml"]
rulebook = "rules.md"
reference = "short.md"
build = "build.md"
"""
FILES = {
    "map.toml": '[board]\ntitle = "Map"\nkind = "squares"\ncolumns = 3\nrows = 3\n',
    "cards.toml": '[deck]\nsize = "mini"\ncount = 3\n[[front]]\nkind = "shape"\nfill = "accent"\n[[back]]\nkind = "shape"\nfill = "first"\n',
    "chips.toml": '[deck]\nshape = "hexagon"\nsize = "20mm"\ncount = 2\n[[front]]\nkind = "shape"\nfill = "accent"\n',
    "rules.md": "```rulebook\ncover = false\n```\n# Tiny\n\nWin.\n\n## A turn\n\nPlay.\n",
    "short.md": "# Tiny\n\n- Play.\n",
    "build.md": "age: from 6 years\n\n## To play tonight\n\nPrint {map} and {cards}.\n\n## Steps\n\n1. [board map] Use {map}.\n2. [cut cards] Cut {cards:count} cards.\n3. [pieces chips] Cut {chips}.\n",
}


def kit(folder: Path, toml: str = KIT, **changed: str) -> Path:
    for name, text in {**FILES, **{name.replace("_", "."): text for name, text in changed.items()}}.items():
        (folder / name).write_text(text)
    (folder / "tiny.toml").write_text(toml)
    return folder / "tiny.toml"


def run(*line: str) -> object:
    done = CliRunner().invoke(cli, ["kit", *line])
    assert not done.exception, (done.output, done.exception)
    return done


def test_a_kit_has_what_its_file_lists(tmp_path: Path) -> None:
    done = run(str(kit(tmp_path)), "-o", str(tmp_path / "out"), "--json")
    first, board = json.loads(done.stdout)["files"]  # type: ignore[attr-defined]
    assert (Path(first["path"]).name, Path(board["path"]).name) == ("tiny.pdf", "tiny-map.svg")
    kinds = [(page["kind"], page["side"]) for page in first["pages"]]
    assert kinds == [
        ("cover", "single"), ("build", "single"), ("board", "single"), ("blank", "single"),
        ("cards", "front"), ("cards", "back"), ("pieces", "single"), ("blank", "single"),
        ("rules", "single"), ("reference", "single"),
    ]  # fmt: skip
    with pikepdf.open(tmp_path / "out" / "tiny.pdf") as file:
        assert len(file.pages) == len(kinds) and str(file.docinfo["/Author"]) == "Ada"
    assert (tmp_path / "out" / "tiny-map.svg").read_text().count("spot-") == 9


def test_sheets_for_tonight_are_those_that_the_build_notes_name(tmp_path: Path) -> None:
    done = run(str(kit(tmp_path)), "-o", str(tmp_path / "out"), "--tonight", "--json")
    (file,) = json.loads(done.stdout)["files"]  # type: ignore[attr-defined]
    assert Path(file["path"]).name == "tiny-tonight.pdf"
    assert [page["kind"] for page in file["pages"]] == ["board", "blank", "cards", "cards"]
    done = run(str(kit(tmp_path)), "-o", str(tmp_path / "out"))
    assert "tiny.pdf: 8 A4 pages and 2 blank backs, 2 sheets to cut; start with page 2\n" in done.stdout  # type: ignore[attr-defined]
    path = kit(tmp_path, build_md="## Steps\n\n1. Play.\n")
    refused = CliRunner().invoke(cli, ["kit", str(path), "-o", str(tmp_path / "out"), "--tonight"])
    assert isinstance(refused.exception, Refusal) and "To play tonight" in str(refused.exception)


def test_cover_and_build_sheet_say_what_the_file_says(tmp_path: Path) -> None:
    import pypdfium2

    files, _ = custom_kit.printed(kit(tmp_path), tmp_path / "out")
    with pypdfium2.PdfDocument(files[tmp_path / "out" / "tiny.pdf"]) as file:
        cover, build = (" ".join(file[n].get_textpage().get_text_range().split()) for n in (0, 1))
    assert "Tiny" in cover and "a game by Ada, 2026" in cover and "Words by Ada." in cover
    assert "2–4 players · from 6 years · 5 minutes" in cover
    assert "Print page 3 and pages 5 and 6." in build and "Cut 3 cards." in build and "print 2 times" in build


def test_parts_paper_and_sides_may_be_chosen(tmp_path: Path) -> None:
    path = kit(tmp_path)
    parts = custom_kit.read(path, custom_kit.FULL)
    (document,) = custom_kit.documents(parts, Edition(request=KitRequest("none", only=("cards", "pieces")))).values()
    assert [sheet.kind for sheet in document.sheets] == ["cards", "pieces"]
    run(str(path), "-o", str(tmp_path / "out"), "--paper", "A5", "--theme", "grey", "--without", "cover,rules")
    with pikepdf.open(tmp_path / "out" / "tiny.pdf") as file:
        assert sorted(round(float(v) / 72 * 25.4) for v in file.pages[0].MediaBox[2:]) == [148, 210]


def test_build_notes_are_written_where_there_are_none(tmp_path: Path) -> None:
    toml = KIT.replace('build = "build.md"\n', 'paper = "A4"\ntheme = "low-ink"\n')
    files, _ = custom_kit.printed(kit(tmp_path, toml), tmp_path / "out")
    assert files == custom_kit.printed(tmp_path / "tiny.toml", tmp_path / "out")[0]
    with pikepdf.open(io.BytesIO(files[tmp_path / "out" / "tiny.pdf"])) as file:
        assert len(file.pages) >= 8
    with pypdfium2.PdfDocument(files[tmp_path / "out" / "tiny.pdf"]) as file:
        words = " ".join(file[1].get_textpage().get_text_range().split())
    assert (
        "Cards, pages 5 and 6: use heavy paper; cut from tick to tick with a knife and stop there, to keep all ticks."
        in words
    )


@pytest.mark.parametrize(
    "toml", ['boards = ["map.toml"]', 'decks = ["cards.toml"]', 'tokens = ["chips.toml"]', 'rulebook = "rules.md"']
)
def test_a_kit_of_one_part(tmp_path: Path, toml: str) -> None:
    files, listed = custom_kit.printed(kit(tmp_path, f"[kit]\n{toml}\n"), tmp_path / "out")
    assert files and listed[0]["pages"][0]["kind"] == "cover"  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["map.toml"]', '["mapp.toml"]', 'line 9: There is no file "mapp.toml" beside this one.'),
        ('["map.toml"]', '"map.toml"', '"kit.boards" must be a list of files, such as ["board.toml"], not "map.toml".'),
        ('["map.toml"]', '["cards.toml"]', 'Each file of a kit needs its own name, but there are two called "cards.toml".'),
        ("copies = 2", "copies = 0", '"kit.decks.copies" must be a whole number from 1 to 99, not "0".'),
        ("copies = 2", "copes = 2", 'There is no field "copes"; the fields are file, title, copies, work. Did you mean "copies"?'),
        ('title = "Tiny"', 'title = "Ж"', 'that Printkit Serif lacks: "Ж" (U+0416 CYRILLIC CAPITAL LETTER ZHE).'),
        ("year = 2026", 'year = "soon"', '"kit.year" must be a whole number from 1 to 9999, not "soon".'),
        ('designer = "Ada"', 'desinger = "Ada"', 'There is no field "desinger"; the fields are title, subtitle, designer, year, credits, paper,'),
        ('time = "5 minutes"', 'paper = "A44"', '"kit.paper" must be one of A5, A4, A3, A2, A1, A0, B5, B4, B3, B2, B1, B0, Letter, Legal,'),
        ('time = "5 minutes"', 'theme = "gray"', '"kit.theme" must be one of full'),
        ("[kit]", "[kitt]", 'There is no field "kitt"; the fields are kit, fonts, cover. Did you mean "kit"?'),
        ('credits = "Words by Ada."', "credits = 3", '"kit.credits" must be a text, or a list of texts, a line each, not "3".'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in KIT
    with pytest.raises(Refusal) as error:
        kitfile.load(kit(tmp_path, KIT.replace(old, new, 1)))
    assert message in str(error.value)


def test_a_fault_in_a_part_writes_nothing(tmp_path: Path) -> None:
    path = kit(tmp_path, cards_toml=FILES["cards.toml"].replace('"accent"', '"acent"'))
    done = CliRunner().invoke(cli, ["kit", str(path), "-o", str(tmp_path / "out")])
    assert isinstance(done.exception, Refusal) and 'not "acent"' in str(done.exception)
    assert not (tmp_path / "out").exists()
    path = kit(tmp_path, build_md=FILES["build.md"].replace("[cut cards]", "[cut crads]"))
    done = CliRunner().invoke(cli, ["kit", str(path), "-o", str(tmp_path / "out")])
    assert isinstance(done.exception, Refusal) and '"cut crads" must be one of' in str(done.exception)


def test_a_kit_is_told_in_a_typeface_of_its_own(tmp_path: Path) -> None:
    import pypdfium2

    from tests.printkit.draw.test_fonts import made

    made(tmp_path / "f.ttf", letters="Жя ")
    toml = KIT.replace('title = "Tiny"', 'title = "Жя"\nfont = "f"') + '[fonts]\nf = "f.ttf"\n'
    files, _ = custom_kit.printed(kit(tmp_path, toml, short_md="# Ж\n\n- Жя Play\n"), tmp_path / "out")
    with pypdfium2.PdfDocument(files[tmp_path / "out" / "tiny.pdf"]) as file:
        texts = [" ".join(file[n].get_textpage().get_text_range().split()) for n in range(10)]
    assert texts[0].count("Жя") == 1 and "a game by Ada" in texts[0]
    assert "Build Жя" in texts[1] and "Жя Play" in texts[9]


ICONS = '[deck]\nsize = "mini"\n[icons]\nflame = "flame.svg"\n[[front]]\nkind = "text"\ntext = ":flame:"\n'
FLAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z" fill="#c83210"/></svg>'


def test_icons_of_a_deck_are_drawn_in_the_rules_and_the_reference(tmp_path: Path) -> None:
    texts = {"rules_md": "# Tiny\n\nPay :flame: by 12:30.\n", "short_md": "# Tiny\n\n- Pay **:flame:** now.\n"}
    path = kit(tmp_path, KIT.replace('build = "build.md"', ""), cards_toml=ICONS, flame_svg=FLAME, **texts)
    run(str(path), "-o", str(tmp_path / "out"))
    with pypdfium2.PdfDocument(tmp_path / "out" / "tiny.pdf") as file:
        for page in (file[len(file) - 2], file[len(file) - 1]):
            words = page.get_textpage().get_text_bounded()
            assert "Pay" in words and ":flame:" not in words
            colours = page.render(scale=2).to_pil().getcolors(1 << 20)
            assert sum(count for count, colour in colours if colour == (0xC8, 0x32, 0x10)) > 30
    (tmp_path / "rules.md").write_text("# Tiny\n\nPay :flmae: now.\n")
    error = CliRunner().invoke(cli, ["kit", str(path), "-o", str(tmp_path / "out")]).exception
    assert 'There is no icon "flmae"; the decks have flame. Did you mean "flame"?' in str(error)


def test_a_cover_without_a_tagline_shows_the_subtitle(tmp_path: Path) -> None:
    toml = KIT.replace('title = "Tiny"', 'title = "Tiny"\nsubtitle = "a game for two"')
    for cover, line in (("", "a game for two"), ('tagline = "Be quick."', "Be quick.")):
        run(str(kit(tmp_path, f'{toml}\n[cover]\npalette = "pine"\n{cover}\n')), "-o", str(tmp_path / "out"))
        with pypdfium2.PdfDocument(tmp_path / "out" / "tiny.pdf") as file:
            assert line in file[0].get_textpage().get_text_bounded()


def test_the_cover_of_a_game_without_a_tagline_shows_its_subtitle() -> None:
    look = style.of_game("jo").changed(subtitle="first *over* the wall")
    cover = covers.of_game(look)
    assert cover and cover.cover.tagline and cover.cover.tagline != look.subtitle
    with patch("printkit.content.cover.load", lambda path: replace(cover.cover, tagline="")):
        bare = covers.of_game(look)
    assert bare and bare.cover.tagline == r"first \*over\* the wall"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"build_md": "## Steps\n\n1. Cut the cards.\n2. Pay :flame: now.\n"},
            'build.md: Build notes cannot print the icon ":flame:"; use a word instead.',
        ),
        (
            {"build_md": "## Steps\n\n1. Read {rules}, and print {card}.\n"},
            'build.md: "file" must be the name of a file: cards, chips, map, reference, rules, not "card". Did you mean "cards"?',
        ),
        (
            {"build_md": "## Steps\n\n1. Cut {cards:cuont}.\n"},
            'build.md: "value" must be one of count, sheets, size, holds, punch, not "cuont". Did you mean "count"?',
        ),
        (
            {"cards_toml": ICONS.replace('[icons]\nflame = "flame.svg"\n', "").replace(":flame:", "Pay")},
            'rules.md, line 3: There is no icon "flame": only kits whose decks have icons print them.',
        ),
    ],
)
def test_icons_and_names_are_refused_where_they_cannot_be_printed(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    texts = {"rules_md": "# Tiny\n\nPay :flame: now.\n", "cards_toml": ICONS, "flame_svg": FLAME}
    path = kit(tmp_path, KIT, **{**texts, **files})
    done = CliRunner().invoke(cli, ["kit", str(path), "-o", str(tmp_path / "out")])
    assert str(done.exception).endswith(message) and not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["rules.pdf", "rules.html"])
def test_icons_in_rules_outside_a_kit_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules.md").write_text("# Tiny\n\nPay :flame: now.\n")
    done = CliRunner().invoke(cli, ["rulebook", str(tmp_path / "rules.md"), "-o", str(tmp_path / name)])
    assert "rules.md" in str(done.exception) and 'There is no icon "flame"' in str(done.exception)
    assert not (tmp_path / name).exists()
