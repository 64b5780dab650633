"""Which cases of a table `make test` runs; the others, which differ little from them, are left to `make long`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def quick(values: Iterable[str], *kept: str) -> list[object]:
    """All values as parameters; those that are not kept are marked as long."""
    return [value if value in kept else pytest.param(value, marks=pytest.mark.long) for value in values]
