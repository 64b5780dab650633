"""For the tests of commands: run one in this process; the readings of anybody's printers do not reach them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from printkit.cli import main


@pytest.fixture(scope="session", autouse=True)
def no_printers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CONFIG", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[object, str, str]]:
    """Run the command line; gives exit status, standard output and standard error."""

    def run(*arguments: object) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return ended.value.code, told.out, told.err

    return run
