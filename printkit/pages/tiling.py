"""Options for spreading a board over several sheets, used by :mod:`printkit.pages.tile`."""

from typing import Literal, TypeAlias

from printkit.layouts.base.frozen import dataclass

Preference: TypeAlias = Literal["fewest", "whole"]
PREFERENCES: tuple[Preference, ...] = ("fewest", "whole")
"""The possible priorities: using few sheets, or keeping parts whole."""

CutSide: TypeAlias = Literal["right", "left"]
CUT_SIDES: tuple[CutSide, ...] = ("right", "left")
"""The sides of a tile to trim: the right and lower sides, or the left and upper sides."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Options for spreading a board over several sheets.

    Attributes:
        overlap: width shared by neighbours, in mm.
        cut_side: sides of a tile that are trimmed.
        prefer: the priority, either using few sheets or keeping spots, labels and cards whole.
    """

    overlap: float = 10.0
    cut_side: CutSide = "right"
    prefer: Preference = "whole"


USUAL = Tiling()
"""The defaults."""
