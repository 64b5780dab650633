"""Sheets of paper, with exact sizes in millimetres: ISO A and B, American sizes, and any other size as ``WxH``."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.layouts.base import length
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper.

    Attributes:
        name: its common name.
        width, height: in mm.
    """

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        """The sheet in landscape orientation."""
        return replace(self, width=max(self.width, self.height), height=min(self.width, self.height))

    @property
    def turned(self) -> Paper:
        """The sheet after a quarter turn."""
        return replace(self, width=self.height, height=self.width)


ROWS = (row.split() for row in Path(__file__).with_suffix(".txt").read_text(encoding="ascii").splitlines())
SIZES = {name.lower(): Paper(name, float(width), float(height)) for name, width, height in ROWS}
"""The named sizes (ISO 216, ANSI), upright, by name in lower case."""

SMALLEST, LARGEST = 10.0, 5000.0
"""Smallest and largest side of a custom sheet in mm; page formats allow little more than five metres."""

_UNIT = "|".join(length.UNITS)
_CUSTOM = re.compile(
    rf"({length.NUMBER})\s*({_UNIT})?\s*[x\xd7]\s*({length.NUMBER})\s*({_UNIT})?", re.ASCII | re.IGNORECASE
)


def parse(text: str, field: str = "paper") -> Paper:
    """Return the sheet described by ``text``: a name, or a width and height joined by x, with a unit after one
    number or both (``8.5x11in``).

    Raises:
        InputError: the text is neither; the message suggests the nearest name.
    """
    standard = SIZES.get(text.strip().lower())
    if standard:
        return standard
    sides = measure(text)
    if sides is None or not all(SMALLEST <= side <= LARGEST for side in sides):
        names = [paper.name for paper in SIZES.values()]
        message = f"one of {', '.join(names)}, or a size such as 210x297mm or 8.5x11in"
        raise InputError(field, text, message, names=names)
    return Paper(text.strip(), *sides)


def measure(text: str) -> tuple[float, float] | None:
    """Return the width and height in mm written as ``63x88mm``; None for any other text."""
    match = _CUSTOM.fullmatch(text.strip())
    if not match:
        return None
    return length.measure(match[1], match[2] or match[4]), length.measure(match[3], match[4] or match[2])
