"""What may be asked about a board that is spread over several sheets; :mod:`printkit.pages.tile` does it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from printkit.layouts.base.frozen import frozen

Preference: TypeAlias = Literal["fewest", "whole"]
PREFERENCES: tuple[Preference, ...] = ("fewest", "whole")
"""What counts more: few sheets, or that nothing is cut."""

CutSide: TypeAlias = Literal["right", "left"]
CUT_SIDES: tuple[CutSide, ...] = ("right", "left")
"""Which sides of a tile are trimmed: the right and the lower, or the left and the upper."""


@frozen
class Tiling:
    """How a board is spread over sheets.

    Attributes:
        overlap: what neighbours share, in mm.
        cut_side: which sides of a tile are trimmed.
        prefer: whether few sheets or whole spots, labels and cards count more.
    """

    overlap: float = 10.0
    cut_side: CutSide = "right"
    prefer: Preference = "whole"


USUAL = Tiling()
"""What is done where nothing is asked for."""
