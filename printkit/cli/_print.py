"""The options that say where a file is going to be printed, and writing it so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printkit.cli import _complete as complete

if TYPE_CHECKING:
    from printkit.draw.theme import Theme
    from printkit.export.document import Document, Sheet
    from printkit.export.inks import Inks
    from printkit.pages.printers import Correction

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Printing:
    """Where a file is going to be printed.

    Attributes:
        correction: what the printer asks for.
        asked: whether that was asked for: the printer that is meant where none is named is meant for PDFs only.
        inks: what a press or a cutter asks for.
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
    ) -> dict[Path, bytes]:
        """As :func:`printkit.export.render`, with all pages put right for the printer."""
        from printkit import export
        from printkit.draw.theme import FULL

        if self.correction and (self.asked or export.format_of(path) == "pdf"):
            document = self.correction.document(document, theme or FULL)
        return export.render(document, path, dpi=dpi, inks=self.inks, watch=watch)


def for_printing(command: F) -> F:
    """``--printer --printer-scale --colour --cut-contour``, passed to the command as one ``printing``."""

    @click.option(
        "--printer",
        metavar="NAME",
        help="A measured printer, or none (see `printkit printer`).",
        shell_complete=complete.names(complete.printers),
    )
    @click.option("--printer-scale", metavar="X,Y", help="Stretch the page by factors such as 1.004,0.998.")
    @click.option("--colour", default="rgb", metavar="MODE", help="PDF only: rgb, or cmyk for a press.")
    @click.option(
        "--cut-contour", "contour", is_flag=True, help="PDF only: cut lines in the spot colour CutContour."
    )
    @wraps(command)
    def inner(
        *args: Any,
        printer: str | None,
        printer_scale: str | None,
        colour: str,
        contour: bool,
        **options: Any,
    ) -> Any:
        from printkit.cli._options import one_of
        from printkit.export.inks import COLOURS, Inks
        from printkit.pages import printers

        factors = _factors(printer_scale) if printer_scale is not None else None
        correction = printers.correction(printers.load().named(printer), factors)
        inks = Inks(one_of("--colour", colour, COLOURS), contour)
        asked = printer is not None or factors is not None
        return command(*args, printing=Printing(correction, asked, inks), **options)

    return inner  # type: ignore[return-value]


def _factors(text: str) -> tuple[float, float]:
    """``1.004,0.998`` or ``100.4%,99.8%`` as two factors."""
    from layouts.ground.refusals import InputError

    factors = []
    for part in text.split(","):
        try:
            factors.append(float(part.strip().removesuffix("%")) / (100 if part.strip().endswith("%") else 1))
        except ValueError:
            break
    if len(factors) != 2 or len(text.split(",")) != 2 or not all(0.8 <= factor <= 1.25 for factor in factors):
        accepted = "two factors X,Y from 0.8 to 1.25, such as 1.004,0.998 or 100.4%,99.8%"
        raise InputError("--printer-scale", text, accepted)
    return factors[0], factors[1]
