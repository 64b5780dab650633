"""Logs of people's tries, and what they say about stars."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from printkit.engines.puzzles.logs import Entry, calibrated, read, spearman
from printkit.layouts.base.refusals import InputError

GOOD = {
    "puzzle": "a", "date": "2026-11-22T18:20:05.120Z", "solved": True, "tries": 1, "hints": 0, "seconds": 41,
}  # fmt: skip


def lines(*entries: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(entry)}\n" for entry in entries)


def test_a_log_is_read() -> None:
    (entry,) = read(lines(GOOD), {"a"})
    assert entry == Entry("a", GOOD["date"], True, 1, 0, 41) and entry.at_once
    assert not read(lines({**GOOD, "hints": 1}), {"a"})[0].at_once
    assert not read(lines({**GOOD, "tries": 2}), {"a"})[0].at_once


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{\n", 'line 2: Every line must be a JSON object, not "{"'),
        ("[1]", "line 2: Every line must be "),
        ("[" * 100_000, "line 2: There are more than 40 levels of lists and objects, the limit "),
        (json.dumps({**GOOD, "puzzle": "mine"}), 'line 2: There is no puzzle "mine" .*Did you mean "mane"'),
        (json.dumps({**GOOD, "solved": 1}), 'line 2: "solved" must be true or false, not "1"'),
        (json.dumps({**GOOD, "tries": True}), 'line 2: "tries" must be '),
        (json.dumps({**GOOD, "tries": 0}), 'line 2: "tries" must be a whole number from 1 '),
        (json.dumps({**GOOD, "hints": -1}), 'line 2: "hints" must .*"-1"'),
        (json.dumps({**GOOD, "seconds": 1.5}), 'line 2: "seconds" must be a whole number, not "1.5"'),
        (json.dumps({**GOOD, "seconds": 10**12}), 'line 2: "seconds" must be '),
        (json.dumps({**GOOD, "date": "yesterday"}), 'line 2: "date" must be a date .*"yesterday"'),
        (json.dumps({**GOOD, "second": 1}), 'line 2: An entry has no field "second".*Did you mean "seconds"'),
        (json.dumps({key: GOOD[key] for key in list(GOOD)[:-1]}), 'line 2: "seconds" is missing'),
        ('{"puzzle": "a", "puzzle": "a"}', 'line 2: "puzzle" occurs twice'),
    ],
)
def test_what_is_no_entry_is_refused(line: str, says: str) -> None:
    with pytest.raises(InputError, match=f"(?s)^my.jsonl, {says}"):
        read(f"{lines(GOOD)}{line}\n", {"a", "mane"}, "my.jsonl")
    with pytest.raises(InputError, match="no entries"):
        read("\n", {"a"}, "my.jsonl")


def test_rank_correlation_of_known_values() -> None:
    # The example that textbooks give: IQ and hours of television, -29/165.
    iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert spearman(list(zip(iq, hours, strict=True))) == pytest.approx(-29 / 165)
    assert spearman([(1, 5), (2, 6), (3, 7), (4, 8)]) == pytest.approx(1)
    assert spearman([(1, 9), (2, 6), (3, 1)]) == pytest.approx(-1)
    # With ties: ranks 1.5 1.5 3 4 and 1 2.5 2.5 4.
    assert spearman([(1, 1), (1, 2), (2, 2), (3, 3)]) == pytest.approx(0.8333333)
    assert spearman([(1, 1), (2, 2)]) is None and spearman([(1, 1), (1, 2), (1, 3)]) is None


def entry(puzzle: str, at_once: bool, seconds: int = 30, day: int = 1) -> Entry:
    return Entry(puzzle, f"2026-11-{day:02}", at_once, 1, 0, seconds)


def test_stars_are_compared_with_what_people_did() -> None:
    random = Random(4)
    stars = {f"{number}-{k}": number for number in (1, 3, 5) for k in range(6)}
    share = {1: 0.9, 3: 0.5, 5: 0.1}
    # One puzzle of five stars is as easy as one of a single star.
    logs = [
        [
            entry(id, random.random() < (0.9 if id == "5-0" else share[of]), 20 * of, person)
            for id, of in stars.items()
        ]
        for person in range(1, 13)
    ]
    found = calibrated(logs, stars)
    assert found.logs == 12 and found.entries == 12 * 18 and found.repeated == 0
    assert [(row.stars, row.puzzles, row.tries) for row in found.rows] == [(1, 6, 72), (3, 6, 72), (5, 6, 72)]
    assert found.rows[0].at_once > found.rows[1].at_once > found.rows[2].at_once
    assert [row.seconds for row in found.rows] == [20, 60, 100]
    assert found.failures is not None and 0.6 < found.failures < 1
    assert found.times is not None and found.times > 0.9
    doubt = found.doubts[0]
    assert (doubt.puzzle, doubt.stars, doubt.looks, doubt.tries) == ("5-0", 5, 1, 12)
    assert doubt.at_once >= 9 and doubt.usual < 0.3 < 0.8 < doubt.there and doubt.likelier >= 100
    assert {each.puzzle for each in found.doubts} == {"5-0"}


def test_a_puzzle_is_compared_with_the_others_of_its_stars() -> None:
    stars = {"a": 5, "b": 5, "c": 1}
    logs = [
        [entry("a", True, day=day), entry("c", True, day=day), *([entry("b", False, day=day)] * (day < 3))]
        for day in range(1, 11)
    ]
    (doubt,) = calibrated(logs, stars).doubts
    assert doubt.puzzle == "a" and doubt.usual == pytest.approx(1 / 4) and doubt.there == pytest.approx(11 / 12)
    # Four people are too few, whatever they do.
    assert calibrated(logs[:4], stars).doubts == ()


def test_only_the_first_meeting_counts() -> None:
    first, again = entry("a", False, 60, 1), entry("a", True, 5, 2)
    found = calibrated([[first, again]], {"a": 2})
    assert (found.entries, found.repeated, found.rows[0].at_once) == (1, 1, 0.0)
    assert found.rows[0].seconds is None and found.failures is None and found.times is None
    # The same person saved the log on two days.
    later = calibrated([[first], [first, again, entry("b", True)]], {"a": 2, "b": 2})
    assert (later.entries, later.repeated) == (2, 2)
