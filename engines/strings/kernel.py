"""Strings of Suits on boards of 36 bits, one for each suit: the twin of ``rules.py`` for searches."""

from __future__ import annotations

from engines.search.kernel import Kernel


def kernel(variant: str | None = None) -> Kernel | None:
    """The kernel of a variant, where there is one."""
    return None
