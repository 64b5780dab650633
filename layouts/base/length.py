"""Lengths as people write them: ``10mm``, ``2.5cm``, ``1in``, ``72pt``; a bare number is in millimetres."""

import re
from decimal import Decimal
from typing import Annotated

from printkit.layouts.base.refusals import InputError, TooLarge, TooSmall

Length = Annotated[float, "mm"]
"""A length in millimetres."""

UNITS = {"mm": Decimal(1), "cm": Decimal(10), "in": Decimal("25.4"), "pt": Decimal("25.4") / 72}
"""Millimetres in one of each unit."""

LONGEST = 100_000.0
"""Longest length in mm; anything over 100 metres is taken for a typing error."""

NUMBER = r"[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12}"
_LENGTH = re.compile(rf"({NUMBER})\s*({'|'.join(UNITS)})?", re.ASCII | re.IGNORECASE)


def parse(text: str, field: str) -> float:
    """Return a length in mm, correctly rounded: ``8.5in`` is 215.9.

    Args:
        text: a non-negative number, with or without a unit.
        field: name of the parameter.

    Raises:
        InputError: the text is not a length, or the length is over 100 m.
    """
    match = _LENGTH.fullmatch(text.strip())
    length = measure(match[1], match[2]) if match else None
    if length is None or length > LONGEST:
        raise InputError(field, text, "a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt")
    return length


def measure(number: str, unit: str | None) -> float:
    """Convert a number with a unit to mm; a number without a unit is in mm."""
    return float(Decimal(number) * UNITS[(unit or "mm").lower()])


def check(value: float, field: str, least: float, *, most: float = LONGEST) -> None:
    """Refuse a length outside its bounds (mm); the bounds themselves are allowed.

    Raises:
        TooSmall, TooLarge: the length is out of bounds; the message names the parameter and the bounds.
    """
    text, message = f"{value:g} mm", f"a length from {least:g} mm to {most:g} mm"
    if value > most:
        raise TooLarge(field, text, message, found=value, bound=most)
    if not value >= least:
        raise TooSmall(field, text, message, found=value, bound=least)
