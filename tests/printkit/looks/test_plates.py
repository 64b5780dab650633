"""Covers: one form for all games, papers and themes, and for what people make themselves."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from printkit.books import covers, kit
from printkit.books.covers import Covered
from printkit.books.section import KitRequest
from printkit.content import cover, svg
from printkit.content.project import Project
from printkit.draw.drawing import Circle, Clip, Item, Path as Stroke, Text, Use
from printkit.draw.theme import THEMES, Theme, contrast
from printkit.export.document import Sheet
from printkit.export.png import png
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks import plate, style
from printkit.looks.plate import Plate, Words
from tests.printkit import eyes
from tests.printkit.commands import run
from tests.printkit.flatten import flatten
from tests.samples import quick

GAMES = style.names()
ILLUSTRATED = [name for name, theme in THEMES.items() if theme.art != "none"]
PAPERS = ("A4", "A5", "Letter", "A3", "297x210mm", "150x150mm")


def covered(game: str, project: Project | None = None) -> Covered:
    found = covers.of_game(style.of_game(game, project))
    assert found is not None
    return found


def texts(sheet: Sheet) -> list[Text]:
    return [item for _, layer in sheet.drawing.layers for item in flatten(layer) if isinstance(item, Text)]


def colours(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        match item:
            case Stroke(_, ink) | Circle(_, _, _, ink):
                found |= {each for each in (ink.fill, ink.stroke) if each}
            case Clip(_, inner):
                found |= colours(inner)
            case _:
                pass
    return found


# ------------------------------------------------------------------------------------------------ the games


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_cover_that_says_who_plays_how_long_and_whose_it_is(game: str) -> None:
    said = " ".join(text.string for text in texts(covered(game).sheet(paper.parse("A4"), THEMES["full"])))
    assert re.search(r"\b2(–4)?\b.* min .*ages \d+\+", said)
    assert covered(game).words.by in said
    assert covered(game).cover.tagline.split()[0] in said
    assert len(covered(game).cover.tagline.split()) <= 11
    for line in covered(game).credits:
        assert line.split()[0] in said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("theme", ("full", "large-print"))
def test_words_stay_on_the_plate_and_apart_on_every_paper(game: str, name: str, theme: str) -> None:
    sheet = covered(game).sheet(paper.parse(name), THEMES[theme])
    boxes = [text.bounds() for text in texts(sheet)]
    for l, b, r, t in boxes:
        assert l > 5 and r < sheet.width - 5 and b > 2 and t < sheet.height - 5
    words = covered(game).words
    foot = [text for text in texts(sheet) if text.string in (words.players, words.time, words.age, words.by)]
    ends = sorted(text.bounds()[::2] for text in foot)
    assert all(one[1] < other[0] for one, other in pairwise(ends))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", quick(ILLUSTRATED, "full", "low-ink"))
def test_words_have_contrast_on_the_ground_that_is_rendered_below_them(game: str, theme: str) -> None:
    sheet, dpi = covered(game).sheet(paper.parse("A4"), THEMES[theme]), 50.0
    bare = Sheet(sheet.width, sheet.height, sheet.drawing.only(("board",)))
    page = np.asarray(Image.open(io.BytesIO(png(bare, dpi=dpi))).convert("RGB"))
    for text in texts(sheet):
        l, b, r, t = (value * dpi / 25.4 for value in text.bounds())
        below = page[int(page.shape[0] - t) : int(page.shape[0] - b), int(l) : int(r)].reshape(-1, 3)
        # Nine tenths of what is below: a pattern's crossings may come nearer to the colour of the letters.
        ratios = sorted(contrast(text.fill, f"#{r:02x}{g:02x}{b:02x}") for r, g, b in below)
        large = text.size >= 18 * 25.4 / 72
        assert ratios[len(ratios) // 10] >= (3 if large else 4.5), (text.string, ratios[0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", list(THEMES))
def test_pages_in_the_colours_of_a_cover_can_be_read(game: str, theme: str) -> None:
    look, palette = plate.edition(THEMES[theme], game), plate.of_pages(game, THEMES[theme])
    assert bool(palette) == THEMES[theme].illustrated
    if palette:
        assert contrast(palette["title"], palette["ground"]) >= 4.5
        assert min(contrast(look.accent, ground) for ground in (look.paper, look.tint)) >= 4.5
    else:
        assert look == THEMES[theme]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_use_the_palette_alone_and_look_the_same_in_other_programs(game: str) -> None:
    found = covered(game).cover
    assert found.art is not None
    alone = svg.read(found.art.read_bytes(), found.art.name)
    assert alone == plate.art(found.art, found.palette, THEMES["full"])
    assert colours(alone.shapes) <= set(found.palette.values())


@pytest.mark.parametrize("name", cover.PATTERNS)
def test_patterns_are_quiet(name: str) -> None:
    for palette in cover.palettes().values():
        assert contrast(palette["pattern"], palette["ground"]) <= 1.4
        assert contrast(palette["title"], palette["ground"]) >= 7
        assert contrast(palette["second"], palette["ground"]) >= 3
    drawn = plate.art(cover.HERE / "patterns" / f"{name}.svg", cover.palettes()["indigo"], THEMES["full"])
    assert colours(drawn.shapes) == {cover.palettes()["indigo"]["pattern"]}


def rendered(game: str, theme: Theme) -> eyes.Pixels:
    return eyes.pixels(covered(game).sheet(paper.parse("A4"), theme), 60)


@pytest.mark.parametrize("game", GAMES)
def test_line_art_saves_ink_and_grey_is_grey(game: str) -> None:
    assert eyes.coverage(rendered(game, THEMES["low-ink"])) <= 0.10
    for name in ("grey", "low-ink", "high-contrast"):
        shown = colours(tuple(_placed(covered(game), THEMES[name])))
        if name == "grey":
            assert all(each[1:3] == each[3:5] == each[5:7] for each in shown), name
        else:
            # Ink and white, nothing between.
            assert len(shown) == 2 and "#ffffff" in shown


def _placed(found: Covered, theme: Theme) -> list[Item]:
    drawing = Plate(found.cover, found.words, width=190, height=277, theme=theme).drawing()
    return [item for _, layer in drawing.layers for each in layer for item in flatten([each])]


def test_a_picture_for_links_has_the_pixels_that_sites_ask_for(tmp_path: Path) -> None:
    assert run("cover", "mana", "--link", "-o", tmp_path / "mana.png") == 0
    with Image.open(tmp_path / "mana.png") as image:
        assert image.size == (1200, 630)


def test_the_sign_of_a_person_stands_on_its_shoulders() -> None:
    (_, *steps) = plate.PERSON
    head = max(step[-1] for step in steps if len(step) > 2)
    assert head > 2 and min(step[-1] for step in steps if len(step) > 2) < 0


# --------------------------------------------------------------------------------------------- kits, titles


@pytest.mark.parametrize("theme", ("full", "plain"))
def test_kits_begin_with_the_cover_and_plain_ones_with_a_typeset_one(theme: str) -> None:
    documents = kit.kit(style.of_game("jo"), theme=THEMES[theme], request=KitRequest(only=("cover",)))
    (sheet,) = documents[""].sheets
    uses = [item for _, item in sheet.drawing if isinstance(item, Clip)]
    symbols = {each.symbol.name for clip in uses for each in clip.items if isinstance(each, Use)}
    assert (f"cover-jo-{theme}" in symbols) == (theme == "full")
    said = " ".join(text.string for text in texts(sheet))
    assert "No permission is held" in said and "printkit’s own" in said


@settings(max_examples=60)
@given(
    st.lists(st.text("AbcdefgW ix-", min_size=1, max_size=12).filter(str.strip), min_size=1, max_size=5),
    st.sampled_from(["A4", "A5", "297x210mm", "100x300mm"]),
)
def test_titles_of_all_lengths_fit(words: list[str], size: str) -> None:
    title = " ".join(" ".join(words).split())[:60]
    found = Covered(cover.Cover(palette=cover.palettes()["pine"], pattern="waves"), Words(title))
    sheet = found.sheet(paper.parse(size), THEMES["full"])
    shown = [text for text in texts(sheet) if text.string in title and len(text.string) > 1]
    if all(len(word) > 1 for word in title.split()):
        assert " ".join(text.string for text in shown).split() == title.split()
    assert all(text.bounds()[2] <= sheet.width - covers.EDGE for text in shown)


def test_a_long_line_of_authors_stays_on_the_plate() -> None:
    authors = "A Committee of Seven Designers, Eleven Illustrators and All the Printers of a Large and Distant Town"
    words = Words("Tiny", players="2–4", time="20 min", age="8+", by=authors)
    sheet = Covered(cover.Cover(palette=cover.palettes()["pine"], pattern="waves"), words).sheet(
        paper.parse("A5"), THEMES["full"]
    )
    (line,) = [text for text in texts(sheet) if text.string == authors]
    (age,) = [text for text in texts(sheet) if text.string == words.age]
    assert age.bounds()[2] < line.bounds()[0] and line.bounds()[2] <= sheet.width - covers.EDGE


def test_a_title_of_a_project_takes_the_place_of_the_games_own() -> None:
    own = covered("favor", Project(titles={"favor": "Des Kaisers Gunst"}))
    assert own.words.title == "Des Kaisers Gunst" and own.words.lines == ()
    lines = [text.string for text in texts(own.sheet(paper.parse("A4"), THEMES["full"]))]
    assert " ".join(lines).startswith("Des Kaisers Gunst")


# -------------------------------------------------------------------------------------------- one's own


DECK = """
[deck]
title = "Tideway"
author = "Ann Other"
width = 63
height = 88

[cover]
palette = "pine"
pattern = "waves"
tagline = "Six wares, one tide."
symbol = "ship.svg"
"""
SHIP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path class="rose" d="M0 5H10L8 9H2Z"/></svg>'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "deck.toml").write_text(DECK)
    (tmp_path / "ship.svg").write_text(SHIP)
    return tmp_path / "deck.toml"


def test_a_deck_of_ones_own_has_a_cover_from_a_palette_and_a_symbol(own: Path) -> None:
    assert run("cover", own, "-o", own.with_suffix(".svg")) == 0
    written = own.with_suffix(".svg").read_text()
    palette = cover.palettes()["pine"]
    assert all(palette[name] in written for name in ("ground", "accent", "pattern", "rose"))
    lines = covers.of_file(own).sheet(paper.parse("A4"), THEMES["low-ink"])
    assert [text.string for text in texts(lines)] == ["Tideway", "Six wares, one tide.", "Ann Other"]


def test_without_a_symbol_the_first_letter_stands_for_it(own: Path) -> None:
    own.write_text(DECK.replace('symbol = "ship.svg"', ""))
    lines = [text.string for text in texts(covers.of_file(own).link(THEMES["full"]))]
    assert "T" in lines


def test_a_kit_of_ones_own_begins_with_its_cover(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("init", tmp_path / "trove", "--kind", "kit") == 0
    file = tmp_path / "trove" / "kit.toml"
    capsys.readouterr()
    assert run("kit", file, "-o", tmp_path, "--only", "cover", "--json") == 0
    pages = json.loads(capsys.readouterr().out)["files"][0]["pages"]
    assert [page["kind"] for page in pages] == ["cover"]
    assert covers.of_file(file).words.players == "2–4"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('palette = "pin"', '"cover.palette" must be one of .*"pin".*Did you mean "pine"'),
        ('pattern = "wave"', '"cover.pattern" must be one of .*"wave".*Did you mean "waves"'),
        ('symbol = "shop.svg"', 'There is no file "shop.svg" beside'),
        (f'tagline = "{"x" * 81}"', '"cover.tagline" may have at most 80 characters'),
        ("form = [9, 9, 1, 1]", '"cover.form" .*with right > left and bottom > top'),
        ('palette = { ground = "nocolour" }', '"cover.palette.ground" must be a colour'),
        ('foot = "sky-blue"', '"cover.foot" must be one of .*"sky-blue"'),
        ('colour = "red"', 'There is no field "colour"'),
    ],
)
def test_what_cannot_be_used_is_refused(own: Path, line: str, message: str) -> None:
    name = line.split(" ")[0]
    own.write_text(re.sub(rf"(?m)^{name} = .*\n", "", DECK) + line + "\n")
    with pytest.raises(InputError, match=message) as refusal:
        covers.of_file(own)
    assert "deck.toml, line" in str(refusal.value)


def test_what_has_no_cover_is_refused(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(DECK[: DECK.index("[cover]")])
    assert run("cover", own) == 2
    assert "has no [cover] table" in capsys.readouterr().err
    assert run("cover", "jo", "--theme", "plain") == 2
    assert run("cover", "jo", "--link", "--paper", "A4") == 2
    assert not Path("jo-cover.pdf").exists()


def test_credits_are_one_paragraph_below_the_plate() -> None:
    cover = covers.of_game(style.of_game("jo"))
    assert cover and len(cover.credits) > 2
    sheet = cover.sheet(paper.parse("A4"), THEMES["full"])
    edge = [item for item in sheet.drawing.layer("labels") if isinstance(item, Text) and item.y < 22]
    assert len({item.y for item in edge}) <= 3 and max(item.y + item.size for item in edge) < 20
    assert min(item.y for item in edge) > 5
