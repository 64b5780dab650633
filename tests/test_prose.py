"""The check of English finds what it looks for, and what is written today keeps to its limits."""

from __future__ import annotations

import pytest

from tests.prose.__main__ import AREAS, LIMITS, Passage, hits, main, overlong


def test_planted_habits_are_found() -> None:
    for sentence in (
        "The stone stands on e5.",
        "The command tells what happens.",
        "Whoever wants may pass.",
        "Print it at 100 % and cut.",
        "Decide by chance.",
    ):
        assert list(hits(Passage("here", sentence))), sentence
    assert not list(hits(Passage("here", "The stone is on e5, and the last one standing wins.")))


def test_planted_long_sentences_are_found() -> None:
    assert list(overlong(Passage("here", " ".join(["word"] * 36) + ".")))
    assert not list(overlong(Passage("here", " ".join(["word"] * 35) + ".")))


@pytest.mark.long  # `make lint` runs it, too
def test_every_area_keeps_to_its_limits() -> None:
    assert set(LIMITS) == set(AREAS)
    assert main([]) == 0
