"""The errors of real printers, measured once and corrected in every later print.

A printer stretches a page a little (not equally in both directions), may skew it, and prints the back of a sheet
slightly offset from its front. ``printkit calibrate`` prints a sheet to measure, and the readings are stored under
the printer's name. Whole pages, including rulers, are then stretched, skewed and shifted the other way, so that they
are printed accurately.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import cos, radians, tan
from pathlib import Path
from types import MappingProxyType

from printkit.draw.theme import FULL, Theme
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.layouts.base.frozen import asdict, dataclass, field, replace
from printkit.layouts.base.length import LONGEST
from printkit.layouts.base.refusals import InputError, clip, located
from printkit.layouts.base.text import json_value, read_text
from printkit.layouts.transform import IDENTITY, Transform
from printkit.pages.margin import corners, credit
from printkit.pages.printer_store import store as store

TRUE = 100.0
"""The length in mm of the distances to be measured."""
LEAST, MOST = 80.0, 125.0
"""Bounds in mm for plausible readings of a 100 mm ruler."""
FARTHEST = 20.0
"""Largest shift of backs, in mm."""
STEEPEST = 5.0
"""Largest deviation from a right angle, in degrees."""
NOBODY = "none"
"""Name of the printer for which pages are not corrected."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")


@dataclass(frozen=True, slots=True)
class Printer:
    """The readings of one printer.

    Attributes:
        name: the user's name for it.
        measured_x, measured_y: printed length of 100 mm, across the paper and lengthwise, in mm.
        back_dx, back_dy: shift in mm, to the right and up as seen from the back, that puts a back behind its front.
        skew: deviation from a right angle in degrees; positive if the top of a page leans to the left.
    """

    name: str
    measured_x: float = TRUE
    measured_y: float = TRUE
    back_dx: float = 0.0
    back_dy: float = 0.0
    skew: float = 0.0

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or self.name == NOBODY:
            raise InputError("name", self.name, "a name of at most 40 letters, digits, dots, - and _")
        for what, value in (("measured_x", self.measured_x), ("measured_y", self.measured_y)):
            if not LEAST <= value <= MOST:
                message = f"a length from {short(LEAST)} to {short(MOST)} mm, for 100 mm"
                raise InputError(what, f"{short(value)}mm", message)
        for what, value in (("back_dx", self.back_dx), ("back_dy", self.back_dy)):
            if not abs(value) <= FARTHEST:
                message = f"a length from -{short(FARTHEST)} to {short(FARTHEST)} mm"
                raise InputError(what, f"{short(value)}mm", message)
        if not abs(self.skew) <= STEEPEST:
            message = f"an angle from -{short(STEEPEST)} to {short(STEEPEST)} degrees"
            raise InputError("skew", f"{self.skew:g}", message)

    @property
    def stretch(self) -> Transform:
        """The transform that stretches and skews a front.

        The printer keeps horizontal lines straight; vertical lines lean to the left by the skew. The page is
        therefore first skewed to the right by the same angle, and then stretched upwards, because leaning lines are
        longer.
        """
        x, angle = TRUE / self.measured_x, radians(self.skew)
        return Transform(a=x, c=x * tan(angle), d=TRUE / self.measured_y / cos(angle))


@dataclass(frozen=True, slots=True)
class Correction:
    """The correction of pages.

    Attributes:
        front, back: stretch and shift of the two sides.
        stamp: remark about the correction, for the margin.
    """

    front: Transform
    back: Transform
    stamp: str

    def document(self, document: Document, theme: Theme = FULL) -> Document:
        """Return the document with every page corrected."""
        return replace(document, sheets=tuple(self.sheet(sheet, theme) for sheet in document.sheets))

    def sheet(self, sheet: Sheet, theme: Theme = FULL) -> Sheet:
        """Return the stretched sheet, with a remark in the margin if there is room for it."""
        obstacles = [corners(item.bounds()) for _, item in sheet.drawing]
        note = credit(self.stamp, (sheet.width, sheet.height), theme, obstacles=obstacles)
        about = " · ".join(part for part in (sheet.description, self.stamp) if part)
        stretch = self.back if sheet.back else self.front
        return replace(sheet, drawing=sheet.drawing + note, description=about, stretch=stretch)


def correction(printer: Printer | None, factors: tuple[float, float] | None = None) -> Correction | None:
    """Return the correction for a printer's readings; ``factors`` replaces their scale. None if no correction is
    needed.
    """
    if printer is None and factors is None:
        return None
    stretch = printer.stretch if printer else IDENTITY
    parts = []
    if printer:
        parts.append(f"printer {printer.name}")
    if factors:
        stretch = Transform(a=factors[0], c=stretch.c, d=factors[1])
    parts.append(f"stretched {short(100 * stretch.a, 2)} × {short(100 * stretch.d, 2)} %")
    if printer and printer.skew:
        parts.append(f"leaned {short(printer.skew, 2)}°")
    back = stretch
    if printer and (printer.back_dx or printer.back_dy):
        back = stretch.moved(printer.back_dx, printer.back_dy)
        parts.append(f"backs moved {short(printer.back_dx, 2)}, {short(printer.back_dy, 2)} mm")
    return Correction(stretch, back, " · ".join(parts))


# ------------------------------------------------------------------------------------------ stored readings


@dataclass(frozen=True, slots=True)
class Printers:
    """All stored printers.

    Attributes:
        printers: the printers, keyed by name.
        default: name of the printer used unless another is chosen.
    """

    printers: Mapping[str, Printer] = field(default_factory=lambda: MappingProxyType({}))
    default: str | None = None

    def named(self, name: str | None) -> Printer | None:
        """Return the printer with that name, the default printer for None, or no printer for ``none``.

        Raises:
            InputError: there is no such printer; the nearest name is suggested.
        """
        if name is None:
            return self.printers[self.default] if self.default else None
        if name == NOBODY:
            return None
        if name not in self.printers:
            printer_names = ", ".join((*self.printers, NOBODY))
            message = f"{{field}} {{value}} has not been measured; the measured printers are {printer_names}."
            raise InputError("printer", name, message, names=self.printers)
        return self.printers[name]

    def having(self, printer: Printer, default: bool) -> Printers:
        """Return the printers with these readings added or replaced; the first printer becomes the default."""
        by_name = {**self.printers, printer.name: printer}
        return Printers(dict(sorted(by_name.items())), printer.name if default else self.default or printer.name)

    def less(self, name: str) -> Printers:
        """Return the stored printers without this one. Raises InputError if that printer is not stored."""
        if name not in self.printers:
            others = f"; the measured printers are {', '.join(self.printers)}" if self.printers else ""
            message = f"{{field}} {{value}} has not been measured{others or ', nor has any other printer'}."
            raise InputError("name", name, message, names=self.printers)
        rest = {key: printer for key, printer in self.printers.items() if key != name}
        return Printers(rest, self.default if self.default in rest else next(iter(rest), None))


def load() -> Printers:
    """Return the stored printers; none if nothing was stored.

    Raises:
        InputError: the file does not contain printer readings.
    """
    path = store()
    if not path.is_file():
        return Printers()
    try:
        with located(str(path)):
            data = json_value(read_text(path))
    except ValueError as error:
        raise _strange(path, str(error)) from error
    match data:
        case {"printers": [*entries], "default": str() | None as default}:
            pass
        case _:
            raise _strange(path, "it has no list of printers, or no default")
    by_name = {}
    for entry in entries:
        with located(str(path)):
            printer = _printer(path, entry)
        by_name[printer.name] = printer
    if default is not None and default not in by_name:
        raise _strange(path, f"it has no printer {default}")
    return Printers(by_name, default)


def _printer(path: Path, entry: object) -> Printer:
    """Return one of the printers in the file; missing readings get their defaults. Raises InputError."""
    usual = {"measured_x": TRUE, "measured_y": TRUE, "back_dx": 0.0, "back_dy": 0.0, "skew": 0.0}
    if isinstance(entry, dict) and isinstance(entry.get("name"), str) and set(entry) <= {"name", *usual}:
        readings = {key: entry.get(key, value) for key, value in usual.items()}
        if all(type(reading) in (int, float) and abs(reading) < LONGEST for reading in readings.values()):
            return Printer(entry["name"], **readings)
    raise _strange(path, "an entry does not contain readings for a printer")


def _strange(path: Path, why: str) -> InputError:
    return InputError("printers", path, f"{{value}} cannot be read ({clip(why)}). Move the file and measure again.")


def text(printers: Printers) -> str:
    """Return the text of the file that stores the printers."""
    data = {"default": printers.default, "printers": [asdict(printer) for printer in printers.printers.values()]}
    return json.dumps(data, indent=2) + "\n"
