"""Jo on boards of 61 bits: the twin of ``rules.py`` for searches."""

from __future__ import annotations

from engines.search.kernel import Kernel


def kernel(variant: str | None = None) -> Kernel | None:
    """The kernel of a variant, where there is one."""
    return None
