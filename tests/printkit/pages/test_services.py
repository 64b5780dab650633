"""Decks for print services: page boxes, order, names of files, bleed to the very edge, words near the cut."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from printkit.cli import cli
from printkit.draw.drawing import Drawing, Path as Stroke, Style, label
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL
from printkit.export import inspection
from printkit.export.png import png
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from printkit.looks.style import Deck, Piece
from printkit.pages import services
from tests.printkit.readers import box_mm, open_pdf


def deck(width: float = 63, height: float = 88, bleed: float = 3.0, *, inset: float = 10.0) -> Deck:
    """Two kinds of cards with a ground of their own each, words so far from the edge, and a common back."""

    def face(colour: str, words: str = "") -> Drawing:
        edge = rectangle(-bleed, -bleed, width + bleed, height + bleed)
        text = [label(inset, height - inset - 4, words, 4, "#000000")] if words else []
        return Drawing.of("pieces", Stroke(edge, Style(colour)), *text)

    back = face("#00ff00")
    pieces = (Piece("One Ü", face("#ff0000", "words"), back, 2), Piece("two/2", face("#0000ff", "words"), back))
    return Deck(
        id="own",
        title="Own",
        width=width,
        height=height,
        outline=rectangle(0, 0, width, height),
        pieces=pieces,
        bleed=bleed,
    )


@pytest.mark.parametrize("name", services.SERVICES)
def test_faces_have_the_bleed_that_is_wanted(name: str) -> None:
    service = services.named(name)
    made = services.order(deck(), service)
    width, height = (63.5, 88.9) if service.sizes else (63.0, 88.0)
    for sheet in made.sheets:
        assert sheet.width == pytest.approx(width + 2 * service.bleed)
        assert sheet.height == pytest.approx(height + 2 * service.bleed)
        assert sheet.trim is not None
        assert sheet.trim[0] == sheet.trim[1] == service.bleed
        assert sheet.bleed == (0, 0, sheet.width, sheet.height)
        # Ink to the last pixel, though the deck's own bleed ends before that.
        pixels = np.asarray(Image.open(io.BytesIO(png(sheet, dpi=60))).convert("RGB"))
        assert pixels[0, 0].tolist() == pixels[-1, -1].tolist() == pixels[len(pixels) // 2, 2].tolist()
        assert sorted(pixels[0, 0].tolist()) == [0, 0, 255]


def test_orders_differ() -> None:
    front = [sheet.title for sheet in services.order(deck(), services.named("mbprint")).sheets]
    assert front == ["One Ü, front", "One Ü, back"] * 2 + ["two/2, front", "two/2, back"]
    back = [sheet.title for sheet in services.order(deck(), services.named("drivethrucards")).sheets]
    assert back == ["One Ü, back", "One Ü, front"] * 2 + ["two/2, back", "two/2, front"]
    images = [sheet.label for sheet in services.order(deck(), services.named("gamecrafter")).sheets]
    assert images == ["1-one-x2", "2-two-2", "back"]


def test_words_near_the_cut_are_told() -> None:
    service = services.named("mbprint")
    assert not [note for note in services.order(deck(), service).notes if "words" in note and "cut" in note]
    notes = services.order(deck(inset=3.0), service).notes
    assert any("2 of 2 cards have words within 4 mm of the cut" in note for note in notes)


def test_sizes_that_nobody_prints_are_refused() -> None:
    with pytest.raises(
        InputError, match=r'DriveThruCards prints poker 63\.5 x 88\.9 mm, but these cards are "44 x 68 mm"\.'
    ):
        services.order(deck(44, 68), services.named("drivethrucards"))
    with pytest.raises(InputError, match="folded"):
        services.order(style.decks()["mana-standees"][1].make(FULL, None), services.named("mbprint"))


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["cards", *words])


def test_the_command_writes_what_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("decktet-second", "--size", "poker", "--service", "drivethrucards", "-o", "x.pdf")
    assert done.exit_code == 0
    assert "PDF/X-1a" in done.stderr
    with open_pdf(Path("x.pdf").read_bytes()) as file:
        assert len(file.pages) == 12
        for page in (file.pages[0], file.pages[11]):
            assert box_mm(page.MediaBox) == pytest.approx((0, 0, 69.85, 95.25), abs=0.001)
            assert box_mm(page.TrimBox) == pytest.approx((3.175, 3.175, 66.675, 92.075), abs=0.001)
    report = inspection.inspect(Path("x.pdf"))
    assert list(report.problems(240)) == []
    assert not [note for note in report.remarks() if "rulers" in note or "crop marks" in note]
    assert all(set(page.colours) <= {"cmyk"} for page in report.pages)
    assert run("suit-chips", "--service", "mbprint", "-o", "Name_25x25.pdf").exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--service", "mbprimt", "-o", "x.pdf"),
            r'--service must be one of drivethrucards, gamecrafter, mbprint, not "mbprimt"\. Did you mean',
        ),
        (("--service", "mbprint", "-o", "x.png"), r'--output must be a file name that ends in \.pdf, not "x\.png"\.'),
        (
            ("--service", "mbprint", "-o", "x.pdf", "--paper", "A4"),
            r"--paper cannot be combined with --service, which sets the size and the bleed\.",
        ),
        (
            ("--service", "gamecrafter", "-o", "x.png"),
            r"The Game Crafter prints poker 63\.5 x 88\.9 mm, bridge 57\.1 x 88\.9 mm, square 88\.9 x 88\.9",
        ),
    ],
)
def test_bad_input_is_refused(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run("decktet", *words)
    assert isinstance(refused.exception, InputError)
    with pytest.raises(InputError, match=message):
        raise refused.exception
    assert not list(tmp_path.iterdir())
