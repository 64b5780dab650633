"""Registration marks for cutting machines: what keeps clear of them, and the cuts that go with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli import cli
from printkit.draw.theme import FULL
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from printkit.pages import registration
from printkit.pages.impose import Imposition, impose
from printkit.pages.page import Frame

SILHOUETTE = registration.named("silhouette")


@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
@pytest.mark.parametrize("name", ["decktet", "jo-stones", "mana-standees"])
@pytest.mark.parametrize("bleed", [False, True])
def test_nothing_stands_in_the_corners_of_the_marks(name: str, size: str, bleed: bool) -> None:
    page = paper.parse(size)
    deck = style.decks()[name][1].make(FULL, None)
    way = Imposition(bleed=bleed, frame=Frame(ruler=False), registration=SILHOUETTE)
    sheets = impose(deck, page, FULL, way=way)
    assert sum(not sheet.back for sheet in sheets) < 10
    marks = {item.id: item.bounds() for _, item in SILHOUETTE.drawing(page)}
    w, h = page.width, page.height
    wide = SILHOUETTE.width
    assert marks["registration-1"] == pytest.approx((10, h - 15, 15, h - 10))
    assert marks["registration-2"] == pytest.approx((w - 30, h - 30, w - 10, h - 10), abs=wide)
    assert marks["registration-3"] == pytest.approx((10, 10, 30, 30), abs=wide)
    for sheet in sheets:
        found = [item.id for _, item in sheet.drawing if item.id in marks]
        assert found == ([] if sheet.back else list(marks))
        for _, item in sheet.drawing if not sheet.back else ():
            l, b, r, t = item.bounds()
            corners = ((0, h - 30, 30, h), (w - 30, h - 30, w, h), (0, 0, 30, 30))
            for left, low, right, high in corners if item.id not in marks else ():
                assert r <= left + 1e-6 or l >= right - 1e-6 or t <= low + 1e-6 or b >= high - 1e-6


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def test_cuts_lie_where_the_print_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    options = ("suit-chips", "--registration", "silhouette", "-o")
    assert run("cards", *options, "print.svg", "--duplex", "none").exit_code == 0
    assert run("cut", *options, "cut.svg", "--duplex", "none").exit_code == 0
    printed = Path("print-1.svg" if Path("print-1.svg").exists() else "print.svg").read_text()
    cut = Path("cut-1.svg" if Path("cut-1.svg").exists() else "cut.svg").read_text()
    assert all(f"registration-{n}" in printed for n in (1, 2, 3))
    assert "registration" not in cut


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("cards", "jo-stones", "--registration", "cricut"),
            r'--registration must be one of silhouette, not "cricut"\.',
        ),
        (("cards", "decktet", "--registration", "silhouette", "--duplex", "fold"), "--duplex fold"),
        (("cut", "jo", "--registration", "silhouette"), r"--registration is for decks, but jo is a board\."),
    ],
)
def test_bad_input_is_refused(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*words, "-o", "x.svg")
    assert isinstance(refused.exception, InputError)
    with pytest.raises(InputError, match=message):
        raise refused.exception
    assert not list(tmp_path.iterdir())
