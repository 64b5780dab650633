"""What is drawn is the same for every Python: none of its measures rests on the order of a sum.

Up to Python 3.11 ``sum`` adds floats one after the other; since 3.12 it makes up for what is rounded away. A last
figure that differs moves a line of text by a hundred-thousandth of a millimetre, and the bytes of a file are others.
``math.fsum`` rounds once, everywhere alike.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printkit.cli import cli

ROOT = Path(__file__).parents[3]
ADDED = sum


@pytest.mark.parametrize(
    "line",
    [
        "kit jo --only build,reference,solutions --fresh",
        "kit favor --only reference,board --fresh",
        "board yoso -o board.pdf",
        "board master --tile --paper A4 -o master.pdf",
        "cards decktet --duplex long -o deck.pdf",
        "diagram jo e5f5+g5>c3 --custodial --key -o figure.svg",
    ],
)
def test_no_floats_are_added_by_sum(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()

    def watched(values: Iterable[Any], /, start: Any = 0) -> Any:
        kept = list(values)
        caller = sys._getframe(1).f_code
        ours = Path(caller.co_filename).is_relative_to(ROOT / "printkit") or Path(caller.co_filename).is_relative_to(
            ROOT / "layouts"
        )
        if ours and len(kept) > 1 and any(isinstance(value, float) for value in kept):
            found.add(f"{caller.co_filename}, {caller.co_qualname}")
        return ADDED(kept, start)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(builtins, "sum", watched)
    assert CliRunner().invoke(cli, line.split()).exit_code == 0
    assert found == set()
