"""The long run finds what it looks for: engines that differ, readers that fail, inputs that are no longer read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from printkit.layouts.base.refusals import InputError
from tests import soak


def test_engines_that_agree_leave_no_fault():
    row = soak.agree("mana", 6, "mana 1")
    assert row.faults == []
    assert row.counts["turns"] == 6
    assert row.counts["positions listed"] == row.counts["by the kernel"] == row.counts["by a third engine"] > 6
    assert str(soak.agree("mana", 6, "mana 1")) == str(row)


def test_an_engine_that_differs_is_named(monkeypatch: pytest.MonkeyPatch):
    honest = soak.properties_of("yoso").successors
    monkeypatch.setattr(soak.properties_of("yoso"), "successors", lambda name, text: list(honest(name, text))[1:])
    row = soak.agree("yoso", 2, "yoso 1")
    assert len(row.faults) == 2
    assert all(fault.startswith("yoso: third engine, ") for fault in row.faults)


def number(text: str, folder: Path) -> int:
    """Reads whole numbers; letters are refused, and blanks are forgotten."""
    if " " in text:
        raise KeyError(text)
    if not text.isdecimal():
        raise InputError("number", text, "a number")
    return int(text)


def test_a_reader_that_fails_is_told_with_what_repeats_it(tmp_path: Path):
    row = soak.spoil(soak.Reader("numbers", ["1234", "99"], number), 300, "numbers 7", tmp_path)
    assert row.counts["read"] > 0 and row.counts["refused"] > 0
    assert sum(row.counts.values()) + len(row.faults) >= 300
    assert any("seed 'numbers 7', number " in fault and "KeyError" in fault for fault in row.faults)


def test_good_input_that_is_refused_is_a_fault(tmp_path: Path):
    row = soak.spoil(soak.Reader("numbers", ["12a"], number), 0, "numbers 7", tmp_path)
    assert [fault.split(":")[1] for fault in row.faults] == [" refused as it is"]


def test_bytes_are_spoilt_the_same_way_for_the_same_seed():
    good = [bytes(range(256)) * 4]
    one, other = ([soak.spoilt(random.Random(seed), good) for seed in range(20)] for _ in range(2))
    assert one == other
    assert len(set(one)) > 15
    assert good[0] not in one


def test_subjects_are_chosen_by_name():
    names = ["yoso", "mana", "mana:anywhere", "turns of yoso", "PDFs"]
    assert [name for name in names if soak.named(name, ["*"])] == names
    assert [name for name in names if soak.named(name, ["mana*", "PDFs"])] == ["mana", "mana:anywhere", "PDFs"]
    assert [name for name in names if soak.named(name, ["yoso"])] == ["yoso"]
