"""The rules of the standards by which files are tested: their numbers and texts, from ``rules.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType


def rules(standard: str) -> Mapping[str, str]:
    """Return the rules of a standard, ``ua`` (PDF/UA-1) or ``x4`` (PDF/X-4), keyed by number."""
    text = Path(__file__).with_name("rules.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text)[standard])
