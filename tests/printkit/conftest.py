"""Readings of the printers of whoever runs the tests must not reach them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def no_printers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CONFIG", str(tmp_path_factory.mktemp("config")))
        yield
