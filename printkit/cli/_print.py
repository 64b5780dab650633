"""Options that adapt a file to a printer or press, and the code that writes the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._options import composed, excluded, gathered
from printkit.cli._places import Place
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, located, one_of

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.export.document import Document, Sheet
    from printkit.export.files import Files
    from printkit.export.inks import Colour, Inks, Intent
    from printkit.pages.printers import Correction


@dataclass(frozen=True, slots=True)
class Printing:
    """The printer, press or cutter for which a file is made.

    Attributes:
        correction: the correction for a measured printer.
        asked: whether the command line names the printer; the default printer is used only for PDFs.
        inks: the colours for a press or a cutter.
    """

    correction: Correction | None
    asked: bool
    inks: Inks

    def render(
        self,
        document: Document,
        path: Path,
        *,
        theme: Theme | None = None,
        dpi: float = 300.0,
        watch: Callable[[Iterable[Sheet]], Iterable[Sheet]] = iter,
    ) -> Files:
        """Return the files as :func:`printkit.export.render` does, with all pages corrected for the printer."""
        from printkit import export
        from printkit.draw.theme import FULL

        if self.correction and (self.asked or export.format_of(path) == "pdf"):
            document = self.correction.document(document, theme or FULL)
        return export.render(document, path, dpi=dpi, inks=self.inks, watch=watch)


def _printing(
    *,
    printer: str | None,
    printer_scale: str | None,
    colour: str | None,
    cut_contour: bool,
    spot: str | None,
    varnish: str | None,
    varnish_spot: str | None,
    pdfx: bool,
    icc: Path | None,
    condition: str | None,
) -> Printing:
    """Return the printer or press that the options choose. Raises InputError."""
    from printkit.draw.drawing import LAYERS
    from printkit.export.inks import CUT_CONTOUR, VARNISH, Inks
    from printkit.pages.printer_store import store

    factors = _factors(printer_scale) if printer_scale is not None else None
    correction = None
    if printer is not None or factors is not None or store().is_file():
        from printkit.pages import printers

        correction = printers.correction(printers.load().named(printer), factors)
    for names, requirement, there in (
        (("spot",), "--cut-contour", cut_contour),
        (("varnish_spot",), "--varnish", varnish),
        (("icc", "condition"), "--pdfx", pdfx),
    ):
        if not there:
            excluded(f"{{field}} can only be used with {requirement}.", *names)
    for option, name, such in (("--spot", spot, "DieLine"), ("--varnish-spot", varnish_spot, "SpotUV")):
        if name is not None and not (name.isascii() and name.isprintable() and name.strip()):
            message = f"{{field}} must be a name in ASCII letters, such as {such}, not {{value}}."
            raise InputError(option, name, message)
    cut, gloss = spot or CUT_CONTOUR, varnish_spot or VARNISH
    if varnish is not None and cut_contour and gloss == cut:
        message = "{field} {value} is the name of the cut lines; choose another."
        raise InputError("--varnish-spot", gloss, message)
    glossy = tuple(one_of("--varnish", layer, LAYERS) for layer in varnish.split(",")) if varnish else ()
    intent = _intent(colour, icc, condition) if pdfx else None
    colours = _colours(colour, intent, icc)
    inks = Inks(colours, cut_contour, cut, intent=intent, varnish=tuple(dict.fromkeys(glossy)), varnish_spot=gloss)
    return Printing(correction, printer is not None or factors is not None, inks)


def _colours(colour: str | None, intent: Intent | None, icc: Path | None) -> Colour:
    """Return the kind of colours in a file: the kind that the press requires, or else the kind requested."""
    from printkit.export.inks import COLOURS, SPACES

    if intent is None:
        return one_of("--colour", colour or "rgb", COLOURS)
    colours = SPACES[intent.profile.space]
    if colour is not None and one_of("--colour", colour, COLOURS) != colours:
        title = intent.profile.title or icc
        message = f"{{field}} must be {colours}, the colours of {title}, not {{value}}."
        raise InputError("--colour", colour, message)
    return colours


PRESS = ("colour", "cut-contour", "spot", "varnish", "varnish-spot", "pdfx", "icc", "condition")
"""The options that a file of press settings may contain."""


def _press(context: click.Context, parameter: click.Parameter, file: Path | None) -> None:
    """Use the settings in a file for options that are missing from the command line. Raises Refusal."""
    if file is None:
        return
    from printkit.layouts.base.text import read_text, toml

    with located(str(file)):
        table = toml(read_text(file))
        for key, value in table.items():
            one_of("key", key, PRESS)
            flag = key in ("pdfx", "cut-contour")
            if not isinstance(value, bool if flag else str):
                raise InputError(key, value, "true or false" if flag else "text in quotes")
    if "icc" in table:
        table["icc"] = str(file.parent / table["icc"])
    context.default_map = {key.replace("-", "_"): value for key, value in table.items()}


for_printing = composed(
    click.option(
        "--press",
        type=Place(exists=True, dir_okay=False, ending=".toml"),
        is_eager=True,
        expose_value=False,
        callback=_press,
    ),
    click.option("--printer", type=complete.Named("none", complete.printers)),
    click.option("--printer-scale", metavar="X,Y"),
    click.option("--colour", metavar="MODE", type=complete.Named("rgb", "cmyk", "grey")),
    click.option("--cut-contour", is_flag=True),
    click.option("--spot", metavar="NAME"),
    click.option("--varnish", metavar="LAYER,...", type=complete.Named(complete.layers)),
    click.option("--varnish-spot", metavar="NAME"),
    click.option("--pdfx", is_flag=True),
    click.option("--icc", type=Place(exists=True, dir_okay=False)),
    click.option("--condition", metavar="NAME"),
    gathered("printing", _printing),
)
"""The options for printers and presses, passed to the command as a single ``printing``."""


def _intent(colour: str | None, icc: Path | None, condition: str | None) -> Intent:
    """Return the printing condition for which a file is made, according to the options."""
    from printkit.export import icc as profiles
    from printkit.export.inks import Intent

    if icc is None:
        if colour != "grey":
            message = (
                "{field} needs the colour profile of your press (--icc FILE.icc), or --colour grey for black ink."
            )
            raise InputError("--pdfx", None, message)
        return Intent(profiles.grey(), condition or "Custom")
    with icc.open("rb") as file:
        data = file.read(profiles.LARGEST + 1)
    with located(str(icc)):
        profile = profiles.read(data)
        if profile.kind != profiles.OUTPUT or not profile.channels:
            kind = f"{profile.kind.decode('latin-1')} {profile.space.decode('latin-1')}".strip()
            message = "{field} must be the profile of a CMYK, RGB or GRAY press (class prtr), not {value}."
            raise InputError("icc", kind, message)
    return Intent(profile, condition or profile.title or "Custom")


def _factors(text: str) -> tuple[float, float]:
    """Read two factors, written as ``1.004,0.998`` or ``100.4%,99.8%``."""
    factors = []
    for part in text.split(","):
        try:
            factors.append(float(part.strip().removesuffix("%")) / (100 if part.strip().endswith("%") else 1))
        except ValueError:
            break
    if len(factors) != 2 or len(text.split(",")) != 2 or not all(0.8 <= factor <= 1.25 for factor in factors):
        message = "two factors X,Y from 0.8 to 1.25, such as 1.004,0.998 or 100.4%,99.8%"
        raise InputError("--printer-scale", text, message)
    return factors[0], factors[1]
