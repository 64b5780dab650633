"""Options for spreading a board over several sheets, used by :mod:`printkit.pages.tile`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Preference: TypeAlias = Literal["fewest", "whole"]
PREFERENCES: tuple[Preference, ...] = ("fewest", "whole")
"""Whether few sheets matter more, or whole parts."""

CutSide: TypeAlias = Literal["right", "left"]
CUT_SIDES: tuple[CutSide, ...] = ("right", "left")
"""Which sides of a tile are trimmed: the right and the lower, or the left and the upper."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is spread over sheets.

    Attributes:
        overlap: width shared by neighbours, in mm.
        cut_side: sides of a tile that are trimmed.
        prefer: whether few sheets or whole spots, labels and cards matter more.
    """

    overlap: float = 10.0
    cut_side: CutSide = "right"
    prefer: Preference = "whole"


USUAL = Tiling()
"""The defaults."""
