"""Default instructions for making pieces of each shape from their printed sheets."""

from collections.abc import Mapping

from printkit.layouts.base.data import beside

WORKS: Mapping[str, str] = beside(__file__, "works.toml")
"""The instructions."""
