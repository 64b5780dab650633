"""Run commands in this process: by their exit status, and by the JSON that they report."""

from __future__ import annotations

import json
from typing import Any

import pytest

from printkit.cli import main


def run(*words: object) -> int:
    """Run printkit with these words; its exit status."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as stop:
        patch.setattr("sys.argv", ["printkit", *map(str, words)])
        main()
    return int(stop.value.code or 0)


def written(out: str) -> list[str]:
    """The files that a command says it has written."""
    return [line.partition(": ")[0] for line in out.splitlines()]


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    """What a command says with ``--json``; it must succeed in silence."""
    assert run(*words, "--json") == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, Any] = json.loads(printed.out)
    return found
