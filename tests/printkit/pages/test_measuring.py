"""Printers measured from pictures of the sheet: scans that lie askew, noisy ones, photos taken at an angle."""

from __future__ import annotations

import io
import json
from functools import cache
from math import cos, radians, sin
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from printkit.cli import cli
from printkit.draw.theme import FULL
from printkit.export import pdf, pixels
from printkit.export.pixels import Scan
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.pages import calibration, measuring, printers

A4 = paper.parse("A4")
DPI = 150
"""How finely the sheet is drawn for these pictures."""
NOISE = np.random.default_rng(1)
Matrix = NDArray[np.float64]


@cache
def sheet(size: str = "A4", mended: printers.Correction | None = None, side: int = 0) -> Image.Image:
    """The front (or side 1, the back) as a perfect printer prints it, or as it is put right for another."""
    document = calibration.document(paper.parse(size), FULL)
    document = mended.document(document) if mended else document
    with pypdfium2.PdfDocument(pdf.pdf(document)) as opened:
        image: Image.Image = opened[side].render(scale=DPI / 72).to_pil().convert("L")
    return image


def seen(page: Image.Image, to_picture: Matrix, size: tuple[int, int], ground: int) -> Image.Image:
    """A page under a mapping from its mm (from the upper left) to the pixels of a picture."""
    room = 300
    wide = Image.new("L", (page.width + 2 * room, page.height + 2 * room), ground)
    wide.paste(page, (room, room))
    # Pages are whole pixels: their own scale is what they really have.
    scale = np.diag([page.width / A4.width, page.height / A4.height, 1.0])
    back = np.array([[1, 0, room], [0, 1, room], [0, 0, 1]]) @ scale @ np.linalg.inv(to_picture)
    numbers = tuple((back / back[2, 2]).ravel()[:8])
    return wide.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=ground)


def shown(scan: Scan) -> Image.Image:
    return Image.frombytes("L", (scan.width, scan.height), scan.grey)


def pictured(grey: NDArray[np.uint8], dpi: float | None) -> Scan:
    return Scan(grey.shape[1], grey.shape[0], grey.tobytes(), dpi)


def scan(
    x: float,
    y: float,
    *,
    skew: float = 0.0,
    turned: float = 0.0,
    dpi: float = DPI,
    noise: float = 8.0,
    mended: printers.Correction | None = None,
) -> Scan:
    """What a scanner sees of a print that is stretched, has no right angles, and lies askew."""
    c, s, k = cos(radians(turned)), sin(radians(turned)), radians(skew)
    print_ = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array(
        [[x / 100, y / 100 * sin(k), 0], [0, y / 100 * cos(k), 0], [0, 0, 1]]
    )
    corners = print_ @ np.array([[0, 210, 0, 210], [0, 0, 297, 297], [1, 1, 1, 1]])
    print_[:2, 2] = 6 - corners[:2].min(axis=1)
    width, height = (round(side * dpi / 25.4) for side in np.ptp(corners[:2], axis=1) + 12)
    image = seen(sheet(mended=mended), np.diag([dpi / 25.4, dpi / 25.4, 1.0]) @ print_, (width, height), 255)
    return pictured(noisy(image, noise), dpi)


def noisy(image: Image.Image, noise: float) -> NDArray[np.uint8]:
    """A little out of focus, less than white, and with grain."""
    grey = 0.9 * np.asarray(image.filter(ImageFilter.GaussianBlur(0.7)), dtype=float)
    grain = NOISE.normal(0, noise, grey.shape)
    return np.clip(grey + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("x", "y", "skew", "turned", "dpi"),
    [
        (100.0, 100.0, 0.0, 0.0, 150), (98.0, 101.0, 0.0, 1.5, 150), (99.6, 100.3, 0.15, -2.5, 150),
        (100.4, 99.5, -0.1, 90.8, 100), (99.0, 100.0, 0.0, 180.5, 100),
    ],
)  # fmt: skip
def test_a_scan_tells_scale_and_skew(x: float, y: float, skew: float, turned: float, dpi: float) -> None:
    found = measuring.scanned(scan(x, y, skew=skew, turned=turned, dpi=dpi), A4)
    assert found.marks == len(calibration.targets(A4))
    assert found.residual < 0.05 < measuring.RESIDUAL
    # A twentieth of a millimetre on 100: half of what a person reads from a ruler.
    assert found.x == pytest.approx(x, abs=0.05)
    assert found.y == pytest.approx(y, abs=0.05)
    assert found.skew == pytest.approx(skew, abs=0.02)
    assert (found.turned + turned + 180) % 360 - 180 == pytest.approx(0, abs=0.05)


def photo(
    corners: list[tuple[float, float]],
    x: float = 100.0,
    y: float = 100.0,
    *,
    side: int = 0,
    moved: tuple[int, int] = (0, 0),
    mended: printers.Correction | None = None,
) -> Scan:
    """What a camera sees of a sheet on a dark table, under light from one side; ``moved`` are pixels right and up."""
    page = Image.new("L", sheet().size, 255)
    printed = sheet(side=side, mended=mended)
    printed = printed.resize((round(printed.width * x / 100), round(printed.height * y / 100)))
    page.paste(printed, (moved[0], -moved[1]))
    # A white edge is left where the print is smaller than the paper.
    rows, real = [], [(0, 0), (210, 0), (210, 297), (0, 297)]
    for (u, v), (p, q) in zip(real, corners, strict=True):
        rows += [(u, v, 1, 0, 0, 0, -p * u, -p * v), (0, 0, 0, u, v, 1, -q * u, -q * v)]
    numbers = np.append(np.linalg.solve(np.array(rows), np.array(corners).ravel()), 1).reshape(3, 3)
    image = seen(page, numbers, (1500, 2000), 55)
    light = np.linspace(0.7, 1.0, image.width)[None, :]
    return pictured((noisy(image, 5) * light).astype(np.uint8), None)


@pytest.mark.parametrize(
    ("corners", "x", "y"),
    [
        pytest.param([(150, 150), (1350, 160), (1340, 1860), (140, 1850)], 100.0, 100.0, marks=pytest.mark.long),
        ([(220, 190), (1310, 160), (1430, 1870), (100, 1840)], 98.0, 101.0),
        pytest.param([(1400, 420), (1390, 1330), (100, 1340), (110, 400)], 99.5, 99.0, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_a_photo_measures_by_the_edges_of_the_sheet(corners: list[tuple[float, float]], x: float, y: float) -> None:
    found = measuring.photographed(photo(corners, x, y), A4)
    assert found.marks >= measuring.LEAST
    assert found.residual < measuring.RESIDUAL
    assert found.x == pytest.approx(x, abs=0.1)
    assert found.y == pytest.approx(y, abs=0.1)
    assert abs(found.skew) < 0.05


def test_a_sheet_that_is_not_what_its_name_says() -> None:
    picture = photo([(150, 150), (1350, 160), (1340, 1860), (140, 1850)])
    found = measuring.photographed(picture, A4, (209.0, 298.0))
    assert found.x == pytest.approx(100 * 209 / 210, abs=0.1)
    assert found.y == pytest.approx(100 * 298 / 297, abs=0.1)


TABLE = [(150.0, 150.0), (1350.0, 160.0), (1340.0, 1860.0), (140.0, 1850.0)]
OTHER = [(1400.0, 420.0), (1390.0, 1330.0), (100.0, 1340.0), (110.0, 400.0)]
"""Where the corners of a sheet lie in a photo, from the upper left on; in the other it lies on its side."""


@pytest.mark.parametrize("turned", measuring.EDGES)
@pytest.mark.parametrize(
    ("front", "back"),
    [
        pytest.param((0, 0), (0, 0), marks=pytest.mark.long),
        pytest.param((0, 0), (5, -3), marks=pytest.mark.long),
        ((4, 6), (-7, 2)),
    ],
)
def test_photos_of_both_sides_tell_how_far_the_back_is_off(
    front: tuple[int, int], back: tuple[int, int], turned: measuring.Edge
) -> None:
    one, other = photo(TABLE, moved=front), photo(OTHER, side=1, moved=back)
    found = measuring.backs(one, other, A4, edge=turned)
    # Seen from the back, the front's right is left, or its top is below.
    signs = (-1, 1) if turned == "long" else (1, -1)
    wanted = [25.4 / DPI * (sign * a - b) for sign, a, b in zip(signs, front, back, strict=True)]
    assert found == pytest.approx(wanted, abs=0.1)


SIZES = ["A4", *(pytest.param(size, marks=pytest.mark.long) for size in ("Letter", "180x240mm", "A3"))]


@pytest.mark.parametrize("size", SIZES)
def test_no_side_is_taken_for_the_other(size: str) -> None:
    page = paper.parse(size)
    one, other = (pictured(np.asarray(sheet(size, side=side)), DPI) for side in (0, 1))
    with pytest.raises(InputError, match="this side of the calibration sheet"):
        measuring.scanned(other, page)
    for pair in ((one, one), (other, one), (other, other)):
        with pytest.raises(InputError):
            measuring.backs(*pair, page)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("size", SIZES)
def test_marks_are_clear_of_everything_else(size: str, side: int) -> None:
    page = paper.parse(size)
    grey = np.asarray(sheet(size, side=side))
    scale = grey.shape[1] / page.width
    for x, y in calibration.targets(page, back=bool(side)):
        u, v = x * scale, grey.shape[0] * (1 - y / page.height)
        down, right = np.indices(grey.shape)
        away = np.hypot(right + 0.5 - u, down + 0.5 - v) / scale
        assert (grey[(away > 2.7) & (away < 3.2)] == 255).all(), (x, y)
    if not side:
        found = measuring.scanned(pictured(grey, DPI), page)
        pixel = 100 * 25.4 / DPI / page.width  # pages are whole pixels
        assert (found.x, found.y) == pytest.approx((100, 100), abs=0.02 + pixel)


@pytest.mark.parametrize("what", ["nothing", "text", "bent"])
def test_other_pictures_are_refused(what: str) -> None:
    if what == "nothing":
        picture = pictured(np.full((600, 400), 230, dtype=np.uint8), 150.0)
    elif what == "text":
        document = calibration.document(A4, FULL)
        with pypdfium2.PdfDocument(pdf.pdf(document)) as opened:
            picture = pictured(np.asarray(opened[1].render(scale=2).to_pil().convert("L")), 144.0)
    else:
        # Paper that does not lie flat: rows are moved sideways by up to a millimetre.
        grey = np.asarray(sheet()).copy()
        for row in range(grey.shape[0]):
            grey[row] = np.roll(grey[row], round(6 * sin(row / 300)))
        picture = pictured(grey, DPI)
    with pytest.raises(
        InputError,
        match=r"The picture is not flat or sharp enough: the marks are off by 0\.76 mm, but the limit is 0\.1"
        if what == "bent"
        else "calibration sheet",
    ):
        measuring.scanned(picture, A4)
    if what == "nothing":
        return
    with pytest.raises(InputError):
        measuring.photographed(picture, A4)


# ------------------------------------------------------------------------------------------------- the command


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["printer", *words])


def test_what_is_measured_is_kept(settings: Path) -> None:
    picture = scan(99.6, 100.2, turned=1.0, skew=0.2)
    shown(picture).save("scan.png", dpi=(DPI, DPI))
    assert run("set", "office", "--back-dx", "0.5mm").exit_code == 0
    done = run("measure", "office", "scan.png")
    assert done.exit_code == 0, done.output
    assert "mm across" in done.output and "8 marks fit" in done.output
    assert "right angles came out +0.20 degrees off" in done.output
    printer = printers.load().printers["office"]
    assert printer.measured_x == pytest.approx(99.6, abs=0.05)
    assert printer.measured_y == pytest.approx(100.2, abs=0.05)
    assert printer.skew == pytest.approx(0.2, abs=0.02)
    assert printer.back_dx == 0.5
    report = json.loads(run("measure", "office", "scan.png", "--json").stdout)
    assert set(report) == {"name", "x", "y", "skew", "turned", "residual", "marks", "default"}
    assert report["x"] == printer.measured_x


def test_what_was_measured_is_put_right(settings: Path) -> None:
    """The sheet, printed again for that printer, comes out true."""
    shown(scan(99.2, 100.5, turned=-1.0, skew=0.4)).save("scan.png", dpi=(DPI, DPI))
    assert run("measure", "office", "scan.png").exit_code == 0
    mended = printers.correction(printers.load().printers["office"])
    assert mended is not None
    again = measuring.scanned(scan(99.2, 100.5, turned=-1.0, skew=0.4, mended=mended), A4)
    assert (again.x, again.y) == pytest.approx((100, 100), abs=0.06)
    assert again.skew == pytest.approx(0, abs=0.04)


@pytest.mark.long
def test_backs_that_were_measured_lie_behind_their_fronts(settings: Path) -> None:
    """Both sides, printed again for that printer, lie where they should."""
    off = (6, -4)
    shown(photo(TABLE)).save("front.png")
    shown(photo(OTHER, side=1, moved=off)).save("back.png")
    done = run("measure", "office", "front.png", "--photo", "--back", "back.png", "--json")
    told, kept = json.loads(done.stdout), printers.load().printers["office"]
    assert (told["back_dx"], told["back_dy"]) == (kept.back_dx, kept.back_dy)
    assert (kept.back_dx, kept.back_dy) == pytest.approx((-1.016, 0.677), abs=0.1)
    mended = printers.correction(kept)
    again = measuring.backs(photo(TABLE, mended=mended), photo(OTHER, side=1, moved=off, mended=mended), A4)
    assert again == pytest.approx((0, 0), abs=0.12)
    # A picture of the front alone leaves them as they are.
    assert run("measure", "office", "front.png", "--photo").exit_code == 0
    assert printers.load().printers["office"].back_dx == kept.back_dx


def test_scans_without_a_resolution_need_one(settings: Path) -> None:
    shown(scan(100, 100)).save("scan.png")
    refused = run("measure", "office", "scan.png")
    assert isinstance(refused.exception, InputError)
    message = "The file does not say how many pixels per inch it has; add --dpi N."
    assert str(refused.exception) == message
    assert run("measure", "office", "scan.png", "--dpi", "150").exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("scan.png", "--photo", "--dpi", "150"), r"--dpi and --photo cannot be combined\."),
        (("scan.png", "--sheet", "210x297mm"), r"--sheet can only be used with --photo\."),
        (("scan.png", "--back", "scan.png"), r"--back can only be used with --photo\."),
        (("scan.png", "--photo", "--turned", "long"), r"--turned can only be used with --back\."),
        (
            ("scan.png", "--photo", "--back", "scan.png", "--turned", "lnog"),
            r'--turned must be one of long, short, not "lnog"\. Did you mean "long"\?',
        ),
        (("scan.png", "--dpi", "1"), r'--dpi must be a number from 50 to 4800 pixels per inch, not "1"\.'),
        (
            ("text.txt",),
            r".text\.txt. cannot be read as PNG, JPEG or TIFF \(cannot identify image file 'text\.txt'\)\.",
        ),
        (("scan.png", "--dpi", "150"), "calibration sheet"),
    ],
)
def test_bad_input_is_refused(words: tuple[str, ...], message: str, settings: Path) -> None:
    Image.new("L", (300, 400), 255).save("scan.png")
    Path("text.txt").write_text("no picture")
    refused = run("measure", "office", *words)
    assert isinstance(refused.exception, InputError)
    with pytest.raises(InputError, match=message):
        raise refused.exception
    assert not printers.store().exists()


def test_pictures_are_read_as_they_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = Image.new("RGB", (20, 10), (255, 255, 255))
    turned = Image.Exif()
    turned[0x0112] = 6
    image.save(tmp_path / "a.jpg", exif=turned, dpi=(300, 300))
    assert (pixels.scan(tmp_path / "a.jpg").width, pixels.scan(tmp_path / "a.jpg").height) == (10, 20)
    assert pixels.scan(tmp_path / "a.jpg").dpi == 300
    image.save(tmp_path / "b.jpg", dpi=(72, 72))
    assert pixels.scan(tmp_path / "b.jpg").dpi is None
    image.save(tmp_path / "c.png", dpi=(300, 150))
    with pytest.raises(InputError, match=r"^scan must have the same resolution in both directions, not "):
        pixels.scan(tmp_path / "c.png")
    monkeypatch.setattr(pixels, "LARGEST", 100)
    with pytest.raises(InputError, match=r"^A scan can have at most 100 pixels; this one has 20 x 10\.$"):
        pixels.scan(tmp_path / "b.jpg")
    cut = io.BytesIO((tmp_path / "a.jpg").read_bytes()[:200])
    (tmp_path / "d.jpg").write_bytes(cut.getvalue())
    with pytest.raises(InputError, match=r'd\.jpg" cannot be read as PNG, JPEG or TIFF \(Truncated File Read\)\.$'):
        pixels.scan(tmp_path / "d.jpg")


def test_a_damaged_picture_is_refused_without_a_warning_of_its_library(tmp_path: Path) -> None:
    held = io.BytesIO()
    Image.new("L", (20, 10), 255).save(held, "TIFF")
    whole = held.getvalue()
    refused = 0
    for end in range(8, len(whole)):
        (tmp_path / "a.tif").write_bytes(whole[:end])
        try:
            pixels.scan(tmp_path / "a.tif")  # a warning is an error here
        except InputError as error:
            refused += 1
            assert str(error).startswith(f'"{tmp_path}/a.tif" cannot be read as PNG, JPEG or TIFF (')
    assert refused > 50
