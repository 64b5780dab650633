# ruff: noqa: E501
"""One language on cards and boards: places, spellings, opacity, and elements under and over the cells of a board."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image as Pillow

from printkit.cli import cli
from printkit.content import board, deck, field
from printkit.content.svg import read as read_svg
from printkit.draw.drawing import Clip, Drawing, Item, Path as Stroke, Style, Text, faded
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL
from printkit.export.document import Document, Sheet
from printkit.export.inks import USUAL, Inks
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import custom_deck
from tests.printkit.content.test_custom_decks import folder, front

ONE = "title,w\nOne,20\n"
SHAPE = '[[front]]\nkind = "shape"\nfill = "teal"\n'


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("[5, 7, 20, 10]", (5, 71, 25, 81)),
        ('["5mm", "0.5in", "50%", "25%"]', (5, 53.3, 36.5, 75.3)),
        ('["10%", "-1mm", "{w * 2}", "{w / 4}"]', (6.3, 84, 46.3, 89)),
    ],
)
def test_places(tmp_path: Path, place: str, box: tuple[float, ...]) -> None:
    (item,) = front(folder(tmp_path, f"{SHAPE}place = {place}\n", ONE))
    assert item.bounds() == pytest.approx(box)
    (below,) = front(folder(tmp_path, f'{SHAPE}anchor = "bottom right"\nplace = [1, 2, 3, 4]\n', ONE))
    assert below.bounds() == pytest.approx((59, 2, 62, 6))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("place = [1, 2, 3]", "x, y, width and height"),
        ('place = [1, 2, 3, "4 stones"]', '"place" must be a length'),
        ('at = "c4"', '"at" can be used only on boards'),
        ("opacity = 1.5", "a number from 0 to 1"),
        ("fill-opacity = -1", "a number from 0 to 1"),
        ("transparency = 1", "There is no field"),
    ],
)
def test_places_and_opacities_that_cannot_be_used(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        front(folder(tmp_path, f"{SHAPE}{line}\n", ONE))


def test_both_spellings_mean_the_same(tmp_path: Path) -> None:
    new = '[colours]\nsea = "#123456"\n[[front]]\nkind = "text"\ntext = "{title}"\ncolour = "sea"\nalign = "center"\nvalign = "middle"\n[[front]]\nkind = "shape"\nstroke = "sea"\nstroke-width = 2\nplace = [9, 9, 9, 9]\n[styles.s]\ncolour = "sea"\n'
    old = (
        new.replace("colour", "color")
        .replace('"center"', '"centre"')
        .replace('"middle"', '"centre"')
        .replace("stroke-width", "line")
    )
    assert front(folder(tmp_path, new, ONE)) == front(folder(tmp_path, old, ONE))
    with pytest.raises(Refusal, match=r'line 10: "front\.colour" must be text'):
        front(folder(tmp_path, '[[front]]\nkind = "text"\ncolor = 3\ntext = "a"\n', ONE))


# ----------------------------------------------------------------------------------------------- opacity


def in_png(items: tuple[Item, ...]) -> tuple[int, int, int]:
    """The colour in the middle of a page of 10 x 10 mm with these items."""
    shown = Pillow.open(io.BytesIO(png(Sheet(10, 10, Drawing.of("board", *items)), dpi=25.4))).convert("RGB")
    return shown.getpixel((shown.width // 2, shown.height // 2))[:3]  # type: ignore[index,return-value]


def square(colour: str, inset: float = 0.0) -> Stroke:
    return Stroke(rectangle(inset, inset, 10 - inset, 10 - inset), Style(colour))


def in_pdf(items: tuple[Item, ...], inks: Inks = USUAL) -> tuple[int, int, int]:
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf(Document((Sheet(10, 10, Drawing.of("board", *items)),), "t"), inks))[0]
    shown = page.render(scale=2).to_pil().convert("RGB")
    return shown.getpixel((shown.width // 2, shown.height // 2))  # type: ignore[return-value]


@pytest.mark.parametrize("paint", [in_png, in_pdf])
def test_groups_are_seen_through_as_a_whole(paint) -> None:  # type: ignore[no-untyped-def]
    ground = square("#ff0000")
    assert paint((ground, *faded((square("#0000ff"),), 0.4))) == pytest.approx((153, 0, 102), abs=2)
    # The blue below the green one is not seen through it, and a group in a group takes both opacities.
    both = faded((square("#0000ff"), square("#00ff00", 2)), 0.5)
    assert paint((ground, *both)) == pytest.approx((128, 128, 0), abs=2)
    assert paint((ground, *faded(both, 0.5))) == pytest.approx((191, 64, 0), abs=2)
    assert faded((ground,), 1) == (ground,) and faded((), 0.5) == ()


def test_opacity_in_pdf_keeps_moves_and_refuses_spot_colours(tmp_path: Path) -> None:
    clip = faded((square("#0000ff"),), 0.4)[0]
    assert isinstance(clip, Clip)
    drawing = Drawing.of("cut", clip)
    for changed in (drawing.moved(1, 2, 90), drawing.no_finer(2)):
        assert [item.opacity for _, item in changed if isinstance(item, Clip)] == [0.4]
    page = Sheet(10, 10, drawing)
    file = tmp_path / "a.pdf"
    file.write_bytes(pdf(Document((page,), "t")))
    with pikepdf.open(file) as book:
        states = book.pages[0].Resources.ExtGState
        assert {float(state.ca) for state in states.values()} == {0.4}  # type: ignore[union-attr]
        (form,) = book.pages[0].Resources.XObject.values()  # type: ignore[union-attr]
        assert form.Group.S == "/Transparency"
    with pytest.raises(InputError, match="cannot be printed in a spot colour"):
        pdf(Document((page,), "t"), Inks(contour=True))


def test_elements_and_pictures_have_an_opacity(tmp_path: Path) -> None:
    shape = f'{SHAPE}stroke = "red"\nstroke-width = 2\nfill-opacity = 0.25\nstroke-opacity = 0.5\nopacity = 0.5\nplace = [5, 5, 20, 20]\n'
    made, _ = custom_deck.make(folder(tmp_path, shape, ONE), FULL)
    ((_, whole),) = made.pieces[0].front
    assert isinstance(whole, Clip) and whole.opacity == 0.5
    assert [part.opacity for part in whole.items if isinstance(part, Clip)] == [0.25, 0.5]
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g opacity=".5"><rect width="9" height="9" fill-opacity="25%" stroke="red" stroke-opacity=".75"/></g></svg>'
    ((group,),) = (page.items for page in read_svg(text.encode(), "a.svg").shapes if isinstance(page, Clip))
    assert isinstance(group, Clip) and group.opacity == 0.5
    assert [part.opacity for part in group.items if isinstance(part, Clip)] == [0.25, 0.75]
    assert [part.items[0].style.stroke for part in group.items if isinstance(part, Clip)] == [None, "#ff0000"]  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------ boards

HEXES = '[board]\nkind = "hexagons"\ncolumns = 4\nrows = 3\ncell = 20\nborder = 10\nfill = "none"\n'


def drawn(path: Path, toml: str) -> tuple[board.BoardFile, list[Item]]:
    (path / "board.toml").write_text(toml)
    file = board.load(path / "board.toml")
    return file, [item for _, item in field.draw(file, FULL)]


def test_boards_have_elements_under_and_over_their_cells(tmp_path: Path) -> None:
    under = '[[under]]\nkind = "shape"\nfill = "#123456"\nplace = [0, 0, "50%", "100%"]\n'
    over = '[[over]]\neach = "spot in a1, b2"\nkind = "shape"\nshape = "ellipse"\nat = "{spot}"\nwidth = 4\nheight = 4\nfill = "#654321"\n[[over]]\nkind = "text"\ntext = "8"\nat = "b2"\nalign = "centre"\nvalign = "centre"\n'
    file, items = drawn(tmp_path, HEXES + under + over)
    fills = [item.style.fill for item in items if isinstance(item, Stroke)]
    assert fills[1] == "#123456" and set(fills[2:-2]) == {None} and fills[-2:] == ["#654321"] * 2
    (half,) = [item for item in items if isinstance(item, Stroke) and item.style.fill == "#123456"]
    assert half.bounds() == pytest.approx((0, 0, file.board.width / 2, file.board.height))
    for dot, spot in zip(items[-3:-1], ("a1", "b2"), strict=True):
        l, b, r, t = dot.bounds()
        assert ((l + r) / 2, (b + t) / 2, r - l) == pytest.approx((*file.board.at[spot], 4))
    word = items[-1]
    assert isinstance(word, Text) and word.string == "8"
    assert word.x + 0.3 == pytest.approx(file.board.at["b2"][0], abs=1)
    done = CliRunner().invoke(cli, ["board", str(tmp_path / "board.toml"), "-o", str(tmp_path / "a.svg")])
    assert not done.exception and "#654321" in (tmp_path / "a.svg").read_text()


def test_lines_run_between_cells_and_along_sides(tmp_path: Path) -> None:
    lines = '[[over]]\nkind = "shape"\nshape = "line"\nbetween = ["a1", "c2"]\n[[over]]\nkind = "shape"\nshape = "line"\nside = "b2 ne"\n'
    file, items = drawn(tmp_path, HEXES + lines)
    between, side = (item.segments for item in items[-2:] if isinstance(item, Stroke))
    assert [step[1:] for step in between] == [pytest.approx(file.board.at[spot]) for spot in ("a1", "c2")]
    (cell,) = [region for region in file.board.parts("cell") if region.id == "b2"]
    ends = [step[1:] for step in side]
    assert all(any(end == pytest.approx(corner) for corner in cell.outline) for end in ends)
    x, y = (sum(of) / 2 for of in zip(*ends, strict=True))  # type: ignore[arg-type]
    assert x > file.board.at["b2"][0] and y > file.board.at["b2"][1]


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ('at = "z9"', '"at" must be a cell of the board, such as a3, not "z9"'),
        ('between = ["a1"]', "two cells of the board"),
        ('between = ["a1", "k7"]', '"between" must be a cell of the board'),
        ('side = "a1 up"', "a cell and one of e, ne"),
        ('side = "a1 n"', '"side" "a1 n" is a corner of the cell, not a side'),
        ('fill = "{title}"', "There is no column"),
    ],
)
def test_bad_elements_of_boards_are_refused(tmp_path: Path, over: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        drawn(tmp_path, f'{HEXES}[[over]]\nkind = "shape"\n{over}\n')


def test_cells_may_be_named_as_they_are_printed(tmp_path: Path) -> None:
    numbers = f'{HEXES}coordinates = "numbers"\ncells = "cells.csv"\n'
    found = []
    for name in ("b3", "0201"):
        (tmp_path / "cells.csv").write_text(f"cell,label\n{name},Home\n", "utf-8")
        file, items = drawn(tmp_path, f'{numbers}[[over]]\nkind = "shape"\nat = "{name}"\nwidth = 2\nheight = 2\n')
        found.append((file.labels, items))
    assert file.names["b3"] == "0201"
    assert found[0] == found[1] and found[0][0] == {"b3": "Home"}


def test_points_of_boards_have_places_too(tmp_path: Path) -> None:
    toml = '[board]\nkind = "points"\ncell = 20\nlines = [["a", "b"]]\n[points]\na = [0, 0]\nb = [1, 0]\n[[over]]\nkind = "text"\ntext = "A"\nat = "a"\nalign = "centre"\n'
    file, items = drawn(tmp_path, toml)
    assert any(
        isinstance(each, Text) and each.string == "A" and abs(each.x - file.board.at["a"][0]) < 3 for each in items
    )
    assert deck.PAINT
