"""The games of this folder, known while a test of theirs runs and forgotten afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.engines import plugins

HERE = Path(__file__).parent


@pytest.fixture
def brought(no_outside_games: None) -> Iterator[tuple[str, ...]]:
    """All games of this folder."""
    yield plugins.add(HERE)
