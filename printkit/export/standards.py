"""The rules of the standards against which files are tested: their numbers and texts, from ``rules.toml``."""

from collections.abc import Mapping
from types import MappingProxyType

from printkit.layouts.base.data import beside


def rules(standard: str) -> Mapping[str, str]:
    """Return the rules of a standard, ``ua`` (PDF/UA-1) or ``x4`` (PDF/X-4), keyed by number."""
    return MappingProxyType(beside(__file__, "rules.toml")[standard])
