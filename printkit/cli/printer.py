"""Store measurements of your printers, so that every print is true to scale."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._group import Group
from printkit.cli._json import as_json, print_json
from printkit.cli._options import Amount, Dpi, excluded, gathered, on_paper
from printkit.cli._places import Place
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import one_of

if TYPE_CHECKING:
    from printkit.layouts.paper import Paper
    from printkit.pages.measuring import Edge, Measured
    from printkit.pages.printers import Printer, Printers


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The options for reading a calibration sheet."""

    paper: str | None
    dpi: float | None
    sheet: str | None
    back: Path | None

    def scanned(self, scan: Path) -> Measured:
        """Return the readings taken from a scan. Raises InputError."""
        from printkit.export import pixels
        from printkit.pages import measuring

        page = self._page()
        return measuring.scanned(pixels.scan(scan), page, self.dpi)

    def photographed(self, photo: Path, edge: Edge) -> tuple[Measured, tuple[float, float] | None]:
        """Return the readings taken from a photo, and the shift of backs if there is a photo of the back. Raises
        InputError.
        """
        from printkit.export import pixels
        from printkit.layouts import paper as paper_size
        from printkit.pages import measuring

        page, picture = self._page(), pixels.scan(photo)
        real = paper_size.parse(self.sheet) if self.sheet else page
        size = real.width, real.height
        measurement = measuring.photographed(picture, page, size)
        backs = measuring.backs(picture, pixels.scan(self.back), page, edge=edge, sheet=size) if self.back else None
        return measurement, backs

    def _page(self) -> Paper:
        from printkit.layouts import paper as paper_size

        return paper_size.parse("A4" if self.paper is None else self.paper)


@click.group(cls=Group)
def command() -> None:
    """Store measurements of your printers (`printkit calibrate` prints the sheet to measure)."""


@command.command(name="set")
@click.argument("name", shell_complete=complete.names(complete.printers))
@click.option("--measured-x", metavar="LENGTH")
@click.option("--measured-y", metavar="LENGTH")
@click.option("--back-dx", metavar="LENGTH")
@click.option("--back-dy", metavar="LENGTH")
@click.option("--skew", type=Amount(-5, 5), metavar="DEGREES")
@click.option("--default", is_flag=True)
@as_json
def put(
    name: str, *, measured_x: str | None, measured_y: str | None, back_dx: str | None, back_dy: str | None,
    skew: float | None, default: bool, as_json: bool,
) -> None:  # fmt: skip
    """Store readings for printer NAME; readings that you leave out do not change."""
    from printkit.layouts.base import length
    from printkit.pages import printers

    settings = printers.load()
    before = settings.printers.get(name) or printers.Printer(name)
    after = printers.Printer(
        name,
        before.measured_x if measured_x is None else length.parse(measured_x, "--measured-x"),
        before.measured_y if measured_y is None else length.parse(measured_y, "--measured-y"),
        before.back_dx if back_dx is None else _signed(back_dx, "--back-dx"),
        before.back_dy if back_dy is None else _signed(back_dy, "--back-dy"),
        before.skew if skew is None else skew,
    )
    settings = settings.having(after, default)
    _store(settings)
    if as_json:
        print_json(_rows(settings))
    else:
        click.echo(_line(after, settings.default == name))


@command.command()
@click.argument("name", shell_complete=complete.names(complete.printers))
@click.argument("scan", type=Place(exists=True, dir_okay=False, binary=True))
@on_paper
@click.option("--dpi", type=Dpi(50, 4800), metavar="N")
@click.option("--photo", is_flag=True)
@click.option("--sheet", metavar="WxH", type=complete.Named(complete.papers))
@click.option("--back", type=Place(exists=True, dir_okay=False))
@click.option("--turned", metavar="EDGE", type=complete.Named("long", "short"))
@click.option("--default", is_flag=True)
@as_json
@gathered("reading", Reading)
def measure(
    name: str, scan: Path, *, photo: bool, turned: str | None, reading: Reading, default: bool, as_json: bool
) -> None:
    """Read the front of the calibration sheet from SCAN and store the readings for printer NAME.

    SCAN is a PNG, JPEG or TIFF of the sheet printed by `printkit calibrate`, in any orientation. Without `--back`,
    the stored readings for backs do not change.
    """
    from dataclasses import asdict, replace

    from printkit.pages import measuring, printers

    if photo:
        excluded("{field} and --photo cannot be combined.", "dpi")
    else:
        excluded("{field} can only be used with --photo.", "sheet", "back")
    if reading.back is None:
        excluded("{field} can only be used with --back.", "turned")
    edge = one_of("--turned", turned or "long", measuring.EDGES)
    read, backs = reading.photographed(scan, edge) if photo else (reading.scanned(scan), None)
    settings = printers.load()
    before = settings.printers.get(name) or printers.Printer(name)
    if backs:
        before = replace(before, back_dx=backs[0], back_dy=backs[1])
    leans = abs(read.skew) > measuring.SKEW
    after = replace(before, measured_x=read.x, measured_y=read.y, skew=read.skew if leans else 0.0)
    settings = settings.having(after, default)
    _store(settings)
    if as_json:
        offsets = {"back_dx": after.back_dx, "back_dy": after.back_dy} if backs else {}
        print_json({"name": name, **asdict(read), **offsets, "default": settings.default == name})
        return
    click.echo(_line(after, settings.default == name))
    click.echo(
        f"100 mm came out as {read.x:.2f} mm across and {read.y:.2f} mm along, "
        f"{read.marks} marks fit to {read.residual:.3f} mm"
    )
    if backs:
        click.echo(f"backs are moved by {after.back_dx:+.2f} mm to the right and {after.back_dy:+.2f} mm up")
    if leans:
        click.echo(f"right angles came out {read.skew:+.2f} degrees off; pages lean the other way from now on")


@command.command(name="list")
@as_json
def show(as_json: bool) -> None:
    """List the stored printers; a star marks the default."""
    from printkit.pages import printers

    settings = printers.load()
    if as_json:
        print_json(_rows(settings))
        return
    for name, each in settings.printers.items():
        click.echo(_line(each, settings.default == name))


@command.command()
@click.argument("name", shell_complete=complete.names(complete.printers))
@as_json
def remove(name: str, as_json: bool) -> None:
    """Delete the readings for printer NAME."""
    from printkit.pages import printers

    settings = printers.load().less(name)
    _store(settings)
    if as_json:
        print_json(_rows(settings))
    else:
        click.echo(f"{name}: removed")


def _rows(settings: Printers) -> dict[str, object]:
    """Return all printers as one JSON object."""
    from dataclasses import asdict

    from printkit.pages import printers

    rows = [asdict(each) for each in settings.printers.values()]
    return {"file": str(printers.store()), "default": settings.default, "printers": rows}


def _store(settings: Printers) -> None:
    """Write the file that stores the measurements of printers."""
    from printkit import export
    from printkit.pages import printers

    export.write({printers.store(): printers.text(settings).encode()})


def _signed(text: str, option: str) -> float:
    """Return a length in mm, which may be negative."""
    from printkit.layouts.base import length

    size = length.parse(text.strip().lstrip("+-\N{MINUS SIGN}"), option)
    return -size if text.strip()[:1] in "-\N{MINUS SIGN}" else size


def _line(printer: Printer, default: bool) -> str:
    from printkit.pages.printers import correction

    adjustment = correction(printer)
    assert adjustment is not None
    return f"{'*' if default else ' '} {adjustment.stamp.removeprefix('printer ')}"
