"""Names that options accept, in a separate module so that the help can list them without loading drawing code."""

from typing import Literal, TypeAlias, get_args

from printkit.layouts.base.data import beside

Layer: TypeAlias = Literal["board", "lines", "coords", "marks", "pieces", "labels", "cut", "fold", "ruler"]
LAYERS: tuple[Layer, ...] = get_args(Layer)
"""Names of the layers in painting order."""

Marks: TypeAlias = Literal["outside", "crosses", "grid", "none"]
MARKS: tuple[Marks, ...] = get_args(Marks)
"""Crop marks: in the margins, as crosses at the corners only, as lines across the sheet, or none."""
CORNERS = "corners"
"""A synonym of the name for crosses."""


def themes() -> tuple[str, ...]:
    """Return the names of the themes: the default one and those that modify it."""
    return "full", *beside(__file__, "themes.toml")
