"""Sheets of paper, exact in millimetres: ISO A and B, the American sizes, and any other as ``WxH``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from printkit.layouts.base import length
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
        """The sheet turned by a quarter."""
        return replace(self, width=self.height, height=self.width)


SIZES = {
    paper.name.lower(): paper
    for paper in (
        Paper("A5", 148.0, 210.0),
        Paper("A4", 210.0, 297.0),
        Paper("A3", 297.0, 420.0),
        Paper("A2", 420.0, 594.0),
        Paper("A1", 594.0, 841.0),
        Paper("A0", 841.0, 1189.0),
        Paper("B5", 176.0, 250.0),
        Paper("B4", 250.0, 353.0),
        Paper("B3", 353.0, 500.0),
        Paper("B2", 500.0, 707.0),
        Paper("B1", 707.0, 1000.0),
        Paper("B0", 1000.0, 1414.0),
        Paper("Letter", 215.9, 279.4),
        Paper("Legal", 215.9, 355.6),
        Paper("Tabloid", 279.4, 431.8),
    )
}
"""The named sizes (ISO 216, ANSI), upright, by name in lower case."""

SMALLEST, LARGEST = 10.0, 5000.0
"""Smallest and largest side of a custom sheet in mm; page formats end a little above five metres."""

_UNIT = "|".join(length.UNITS)
_CUSTOM = re.compile(
    rf"({length.NUMBER})\s*({_UNIT})?\s*[x\xd7]\s*({length.NUMBER})\s*({_UNIT})?", re.ASCII | re.IGNORECASE
)


def parse(text: str, field: str = "paper") -> Paper:
    """The sheet named by ``text``: a name, or width x height with a unit after one or both (``8.5x11in``).

    Raises:
        InputError: it is neither; the nearest name is offered.
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
    """Width and height in mm from a text such as ``63x88mm``; None for any other text."""
    match = _CUSTOM.fullmatch(text.strip())
    if not match:
        return None
    return length.measure(match[1], match[2] or match[4]), length.measure(match[3], match[4] or match[2])
