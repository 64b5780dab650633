"""The games of this folder, known while a test of theirs runs and forgotten afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.engines import plugins
from tests.forget import forget_games

HERE = Path(__file__).parent


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No games from outside but those that a test names; examples have games of the same names."""
    monkeypatch.setenv(plugins.VARIABLE, "")
    forget_games()
    yield
    forget_games()


@pytest.fixture
def brought(nobody: None) -> Iterator[tuple[str, ...]]:
    """All games of this folder."""
    yield plugins.add(HERE)
