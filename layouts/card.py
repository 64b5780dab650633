"""Sizes of cards by name: the one place that says how large a poker card is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from layouts.errors import InputError


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of cards, upright.

    Attributes:
        name: what ``--size`` calls it.
        width, height: in mm.
        radius: of the round corners, in mm.
    """

    name: str
    width: float
    height: float
    radius: float


SIZES: Mapping[str, CardSize] = MappingProxyType(
    {
        size.name: size
        for size in (
            CardSize("poker", 63.0, 88.0, 3.0),
            CardSize("bridge", 57.0, 88.0, 3.0),
            CardSize("mini", 44.0, 68.0, 2.5),
            CardSize("tarot", 70.0, 120.0, 4.0),
            CardSize("square", 70.0, 70.0, 3.0),
        )
    }
)
"""Metric sizes as sleeves and published games have them (a poker card is 63 x 88 mm, not 2.5 x 3.5 in)."""


def card_size(name: str) -> CardSize:
    """The size of that name. Raises InputError and offers the nearest."""
    if name not in SIZES:
        raise InputError("--size", name, f"a card size; sizes are {', '.join(SIZES)}", SIZES)
    return SIZES[name]
