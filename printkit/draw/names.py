"""Names that options take, apart from what they name: to list them in help, nothing that draws is loaded."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, TypeAlias

Layer: TypeAlias = Literal["board", "lines", "coords", "marks", "pieces", "labels", "cut", "fold", "ruler"]
LAYERS: tuple[Layer, ...] = (
    "board", "lines", "coords", "marks", "pieces", "labels", "cut", "fold", "ruler",
)  # fmt: skip
"""Names of the layers, in the order they are painted."""

Marks: TypeAlias = Literal["outside", "crosses", "grid", "none"]
MARKS: tuple[Marks, ...] = ("outside", "crosses", "grid", "none")
"""Crop marks in the margins, at the corners only, as lines across the sheet, or not at all."""
CORNERS = "corners"
"""Another word for crosses."""


def themes() -> tuple[str, ...]:
    """Names of the themes: the usual one, and those that change something about it."""
    return "full", *tomllib.loads((Path(__file__).parent / "themes.toml").read_text(encoding="utf-8"))
