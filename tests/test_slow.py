"""The list of slow cases names tests that exist, and no fault relies on one of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.conftest import SLOW

HERE = Path(__file__).parent
FAULTS = tomllib.loads((HERE / "mutants/faults.toml").read_text(encoding="utf-8"))
NEEDED = {test.partition("::")[::2] for tests in FAULTS.values() for test in tests}
"""The files and tests that notice faults; the name of a test is empty if the whole file is named."""


@pytest.mark.parametrize("case", SLOW)
def test_a_slow_case_is_there_and_notices_no_fault(case: str) -> None:
    path, _, test = case.partition("::")
    name, _, parameters = test.partition("[")
    text = (HERE / path).read_text(encoding="utf-8")
    assert name == "*" or re.search(rf"^def {name}\(", text, re.MULTILINE)
    assert (Path(path).stem, name) not in NEEDED and (Path(path).stem, test) not in NEEDED
    if not parameters:
        assert (Path(path).stem, "") not in NEEDED
