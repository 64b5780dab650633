"""Default instructions on printed sheets for making pieces of each shape."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

WORKS: Mapping[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""The instructions."""
