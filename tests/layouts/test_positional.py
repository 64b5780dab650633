"""Calls written for the release before still work."""

from __future__ import annotations

import pytest

from printkit.engines.claims.finding import Finding
from printkit.layouts.base.positional import positional


@positional
def power(base: int, *, exponent: int = 2) -> int:
    return base**exponent


def test_all_arguments_may_be_given_by_position():
    assert power(2) == 4
    assert power(2, 3) == power(2, exponent=3) == power(exponent=3, base=2) == 8


def test_arguments_too_many_or_given_twice_are_refused():
    for values, names in (((2, 3, 4), {}), ((2, 3), {"exponent": 3}), ((), {})):
        with pytest.raises(TypeError):
            power(*values, **names)


def test_a_finding_holds_unless_there_are_faults():
    assert Finding.unless([], "all cases") == Finding(True, "all cases")
    assert Finding.unless(["one", "two"], "all cases") == Finding(False, "one")
