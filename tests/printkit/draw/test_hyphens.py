"""Hyphenation: where words may be broken, which lines that makes, and that no letter is lost."""

from __future__ import annotations

from itertools import groupby, pairwise, product

import pytest
from hypothesis import example, given, settings, strategies as st

from printkit.draw.type import face, typeset, width
from printkit.draw.type.hyphens import BREAK, LEFT, RIGHT, SOFT, hyphenator
from printkit.draw.type.paragraph import AGAIN, FRAGMENT, HYPHEN, HYPHENATED, line_breaks

TEXT = (
    "Courtiers move orthogonally over **neighbouring** squares; the interference of a well-established "
    "opponent is considerably *discouraging*, and negotiations seldom accomplish anything extraordinary."
)


def lines(text: str, measure: float, size: float = 3.0) -> list[str]:
    """What stands in each line."""
    runs = typeset(text, size, measure).runs
    return ["".join(run.text for run in row) for _, row in groupby(runs, key=lambda run: round(run.y, 3))]


@settings(deadline=None, max_examples=15)
@given(st.floats(18, 90))
@example(48.75)
def test_no_letter_is_lost_and_lines_fit(measure: float) -> None:
    found = lines(hyphenator("en")(TEXT), measure)
    joined = "".join(line[:-1] if line.endswith(HYPHEN) else f"{line} " for line in found)
    # A hyphen of the text's own keeps its place at the end of a line, where no blank follows it.
    assert joined.replace("well- established", "well-established").strip() == TEXT.replace("*", "")
    for run in typeset(hyphenator("en")(TEXT), 3.0, measure).runs:
        assert run.x + width(run.text, run.size, run.face) <= measure + 0.01


def test_lines_break_at_syllables_with_two_letters_before_and_three_behind() -> None:
    breaks = hyphenator("en")(TEXT)
    for word in breaks.replace(BREAK, " ").split():
        *before, last = word.strip(".,;*").split(SOFT)
        assert not before or (len(before[0]) >= LEFT and len(last) >= RIGHT)
    assert f"neigh{SOFT}bour{SOFT}ing" in breaks and f"well-{BREAK}es{SOFT}tab" in breaks
    assert lines("neigh\u00adbouring", 12) == ["neigh\u2010", "bouring"]
    assert lines("neigh\u00adbouring", 60) == ["neighbouring"]


@pytest.mark.parametrize(
    "whole", ["Strings", "Emperor", "WFA", "a5b6", ":court:", "printKit", "table", "x/barbarian", "1920s"]
)
def test_names_codes_and_figures_stay_whole(whole: str) -> None:
    assert hyphenator("en")(f"the {whole} of it") == f"the {whole} of it"


def test_languages_have_patterns_of_their_own() -> None:
    assert hyphenator("it")("tavoliere Tavoliere") == "ta\u00advo\u00adliere Tavoliere"
    assert hyphenator("it-CH")("tavoliere") == hyphenator("it")("tavoliere")
    assert hyphenator("ja")("neighbouring") == "neighbouring"


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.integers(2, 9), st.booleans()), min_size=1, max_size=7), st.integers(10, 24))
def test_of_all_ways_to_break_the_cheapest_is_taken(parts: list[tuple[int, bool]], measure: int) -> None:
    """Every way is tried: fewest lines, then the least of slacks and hyphens."""
    widths = [float(size) for size, _ in parts]
    soft = [each and number < len(parts) - 1 for number, (_, each) in enumerate(parts)]
    blanks, tails = [0.0 if each else 1.0 for each in soft], [0.5 if each else 0.0 for each in soft]

    def cost(ends: list[int]) -> tuple[int, float] | None:
        total, starts = 0.0, [0, *ends[:-1]]
        for start, end in zip(starts, ends, strict=True):
            extent = sum(widths[start:end]) + sum(blanks[start : end - 1]) + tails[end - 1]
            if extent > measure:
                return None
            total += (measure - extent) ** 2 if end < len(parts) else 0.0
        for end, after in pairwise(ends):
            if soft[end - 1]:
                share = AGAIN if soft[after - 1] else FRAGMENT if after == len(parts) else 1.0
                total += (HYPHENATED * measure) ** 2 * share
        return len(ends), total

    ways = (
        [n for n, cut in enumerate(cuts, 1) if cut] + [len(parts)] for cuts in product((0, 1), repeat=len(parts) - 1)
    )
    best = min(found for way in ways if (found := cost(way)))
    taken = cost([end for _, end in line_breaks(widths, blanks, measure, tails=tails)])
    assert taken and taken[0] == best[0] and taken[1] == pytest.approx(best[1])


def test_raised_figures_are_small_figures_in_every_face() -> None:
    (word, mark, rest) = typeset("**bold**¹² *on*", 3.0, 60).runs[:3]
    assert (word.text, mark.text, rest.text.strip()) == ("bold", "12", "")
    assert mark.size < word.size and mark.y > word.y
    assert mark.face is face() and mark.x == pytest.approx(width("bold", 3.0, face("bold")))


def test_words_are_broken_only_where_a_line_would_be_far_too_short() -> None:
    breaks = hyphenator("en")(TEXT)
    assert lines(breaks, 120) == lines(TEXT.replace("well-", f"well-{BREAK}"), 120)
    assert any(line.endswith(HYPHEN) for line in lines(breaks, 24))
