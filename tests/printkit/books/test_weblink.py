"""Web addresses on kits: codes are read back from printed pages, and their drawings are compared with the modules."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

import printkit
from printkit.books import box, covers, kit
from printkit.books.section import KitRequest
from printkit.content import kitfile, weblink
from printkit.draw.drawing import Item, Path as Shape, Use
from printkit.draw.outline import union
from printkit.draw.theme import FULL, THEMES
from printkit.export import png
from printkit.export.canvas import qr_code
from printkit.layouts import nets
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import style
from tests.printkit.books import test_custom_kit as custom
from tests.printkit.commands import run

ADDRESS = "https://games.example.org/mana/play"
LONGEST = f"https://games.example.org/{'mana-in-your-browser?' * 6}"[: weblink.LIMIT]
PLACES = KitRequest(only=("build", "box"), link=ADDRESS)


def codes(image: Image.Image) -> list[str]:
    """The texts of the QR codes in a picture, according to another library."""
    reader = pytest.importorskip("zxingcpp")
    return [found.text for found in reader.read_barcodes(image.convert("L"))]


def modules(items: tuple[Item, ...]) -> tuple[tuple[tuple[bool, ...], ...], float]:
    """The modules of the code among some items, and the length of their sides in mm."""
    black = [each for each in items if isinstance(each, Shape) and each.style.fill == "#000000"]
    (*_, shape) = sorted(black, key=lambda each: (len(each.segments), each.bounds()[2] - each.bounds()[0]))
    points = [step[1:3] for step in shape.segments if step[0] != "Z"]
    squares = [points[n : n + 4] for n in range(0, len(points), 4)]
    side = squares[0][1][0] - squares[0][0][0]
    left, top = min(x for x, _ in points), max(y for _, y in points)
    dark = {(round((square[0][0] - left) / side), round((top - square[2][1]) / side)) for square in squares}
    size = 1 + max(x for x, _ in dark)
    return tuple(tuple((x, y) in dark for x in range(size)) for y in range(size)), side


def inside(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield from inside(item.symbol.items) if isinstance(item, Use) else (item,)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_build_sheet_and_box_have_the_code_and_the_address_in_letters(theme: str) -> None:
    document = kit.kit(style.of_game("mana"), None, THEMES[theme], request=PLACES)[""]
    pages = [sheet for sheet in document.sheets if sheet.kind in ("build", "box")]
    assert [page.kind for page in pages][-2:] == ["build", "box"]
    for page in pages[-2:]:
        assert codes(Image.open(io.BytesIO(png.png(page, dpi=300)))) == [ADDRESS]
        drawn = tuple(item for _, item in page.drawing.untagged().nameless())
        matrix, side = modules(tuple(inside(drawn)))
        assert matrix == qr_code(ADDRESS)
        assert side >= 0.5 - 1e-9
        assert weblink.QUIET == 4


def test_codes_can_be_read_from_the_pdf_together_with_the_letters(tmp_path: Path) -> None:
    assert run("kit", "mana", "--only", "build,box", "--link", ADDRESS, "-o", tmp_path) == 0
    pdf = PdfDocument(tmp_path / "mana.pdf")
    assert len(pdf) == 4  # each is followed by a blank page
    for page in (pdf[0], pdf[2]):
        text = "".join(page.get_textpage().get_text_range().split())
        assert "ScantofindManaonline:" in text and ADDRESS in text
        assert codes(page.render(scale=3).to_pil()) == [ADDRESS]
    files = printkit.kit("mana", only=("build", "box"), link=ADDRESS).save(tmp_path / "python")
    assert files[0].read_bytes() == (tmp_path / "mana.pdf").read_bytes()


def test_the_white_border_of_a_code_is_four_modules_wide() -> None:
    drawing, deep = weblink.block(ADDRESS, "Mana", FULL, width=90.0, module=0.5, em=3.0)
    ground, code = (item for item in drawing.untagged().layer("pieces") if isinstance(item, Shape))
    l, b, r, t = union([ground.bounds()])
    x, y, right, top = code.bounds()
    assert [round(each, 6) for each in (x - l, y - b, r - right, t - top)] == [2.0] * 4
    assert ground.style.fill == "#ffffff"
    assert deep == pytest.approx(t - b)


@pytest.mark.parametrize("id", style.names())
def test_the_longest_address_fits_the_back_of_every_box_beside_its_code(id: str) -> None:
    look = style.of_game(id)
    cover = covers.of_game(look)
    assert cover
    size = box.inside([look.decks[name].make(FULL, None) for name in look.deck_names])
    (piece,) = box.deck(cover, size, FULL, link=LONGEST).pieces
    (before,) = box.deck(cover, size, FULL).pieces
    new = [item for _, item in piece.front if item not in {each for _, each in before.front}]
    panel = nets.box(*size).panels["back"]
    l, b, r, t = union(item.bounds() for item in new if not hasattr(item, "items"))
    assert panel.x + 2 < l and r < panel.x + panel.width - 2
    assert panel.y + 2 < b and t < panel.y + panel.height - 5


def test_without_a_link_a_kit_is_the_same_and_with_one_it_is_drawn_again(tmp_path: Path) -> None:
    words = ("kit", "mana", "--only", "build,box", "-o", tmp_path)
    assert run(*words) == 0
    plain = (tmp_path / "mana.pdf").read_bytes()
    assert run(*words, "--link", ADDRESS) == 0
    assert (tmp_path / "mana.pdf").read_bytes() != plain
    assert run(*words) == 0
    assert (tmp_path / "mana.pdf").read_bytes() == plain


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("", "--link must be a web address such as https://example.org/game; it is empty."),
        ("play.html", '--link must be a web address such as https://example.org/game, not "play.html".'),
        ("ftp://a.org", '--link must be a web address such as https://example.org/game, not "ftp://a.org".'),
        ("http://a/x y", '--link must be a web address such as https://example.org/game, not "http://a/x y".'),
        (f"https://a.org/{'x' * 93}", "--link can have at most 106 characters, not 107; use a shorter address."),
    ],
)  # fmt: skip
def test_other_texts_are_refused(
    address: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("kit", "mana", "--link", address, "-o", tmp_path) == 2
    assert capsys.readouterr().err.strip() == f"printkit: {message}"
    assert not [*tmp_path.iterdir()]


def test_a_code_of_the_longest_address_has_41_modules() -> None:
    assert weblink.checked(LONGEST) == LONGEST and len(LONGEST) == 106
    assert len(qr_code(LONGEST)) == 41 and len(qr_code(f"{LONGEST}x")) == 45


@pytest.mark.parametrize("options", [{"only": ("rules",)}, {"without": ("build", "box")}, {"tonight": True}])
def test_a_link_that_would_be_printed_nowhere_is_refused(options: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(InputError, match="needs the build sheet or the box"):
        KitRequest(**options, link=ADDRESS)  # type: ignore[arg-type]


def test_your_own_kit_names_its_address_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = custom.kit(tmp_path, custom.KIT.replace("year = 2026", f'year = 2026\nlink = "{ADDRESS}"'))
    assert kitfile.load(path).link == ADDRESS
    assert run("kit", path, "-o", tmp_path / "own") == 0
    assert run("kit", path, "--link", "https://example.org/tiny", "-o", tmp_path / "other") == 0
    assert run("kit", path, "--only", "rules", "-o", tmp_path / "rules") == 0
    for folder, address in (("own", ADDRESS), ("other", "https://example.org/tiny")):
        pages = PdfDocument(tmp_path / folder / "tiny.pdf")
        assert [code for page in pages for code in codes(page.render(scale=3).to_pil())] == [address]
    with pytest.raises(Refusal, match=r'tiny\.toml, line 5: "kit\.link" must be a web address .*, not "tiny"'):
        kitfile.load(custom.kit(tmp_path, custom.KIT.replace("year = 2026", 'link = "tiny"')))
