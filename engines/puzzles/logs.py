"""How people solved puzzles, according to the logs they saved, and whether the stars agree.

A log is one person's file of JSON lines, one for each finished puzzle, as written by the studio and by on-screen
sheets. Only a person's first attempt at a puzzle counts, because they already know the puzzle the second time.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from math import exp, log, sqrt
from statistics import median
from typing import TypeVar, get_type_hints

from printkit.engines.puzzles.puzzle import record
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import place, whole_lines

T = TypeVar("T")
MOST = 10**9
"""The largest number that a log may contain."""
LIKELIER = 100.0
"""Stars look wrong if the observed results are this many times more likely with another number of stars."""
FEWEST = 5
"""Number of people who must have tried a puzzle before its stars can look wrong."""
SURE = log(1_000_000)
"""The logarithm of the largest ratio to report."""
LEAST = 3
"""Smallest number of puzzles for a correlation."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle that somebody finished, either by solving it or by giving up and seeing the solution.

    Attributes:
        puzzle: its id.
        date: when it was finished.
        solved: whether the puzzle was solved.
        tries: number of tries; seeing the solution counts as one.
        hints: number of hints used.
        seconds: time from the first look to the end.
    """

    puzzle: str
    date: str
    solved: bool
    tries: int
    hints: int
    seconds: int

    @property
    def at_once(self) -> bool:
        """Whether it was solved on the first try, without a hint."""
        return self.solved and self.tries == 1 and not self.hints


FIELDS = get_type_hints(Entry)
"""The fields of a line of a log, with their types; a line has all of them, and nothing else."""


def read(text: str, puzzles: Collection[str], source: str = "") -> tuple[Entry, ...]:
    """Return the entries of a log, in order.

    Args:
        text: contents of the file.
        puzzles: ids of the known puzzles.
        source: name of the file, for messages.

    Raises:
        InputError: a line is not an entry or names none of these puzzles, or there are no lines; the message names
            the file, line and field.
    """
    entries = []
    for number, line in enumerate(whole_lines(text, '{"puzzle":'), start=1):
        if line.strip():
            with located(place(source, number)):
                entries.append(_entry(line, puzzles))
    if not entries:
        raise InputError("log", source, "{value} has no entries.")
    return tuple(entries)


def _entry(line: str, puzzles: Collection[str]) -> Entry:
    data = record(line, "entry", FIELDS)
    if data["puzzle"] not in puzzles:
        message = "There is no puzzle {value} in the files you named."
        raise InputError("puzzle", data["puzzle"], message, names=tuple(puzzles))
    for field in ("tries", "hints", "seconds"):
        least = int(field == "tries")
        if not least <= data[field] <= MOST:
            raise InputError(field, data[field], f"a whole number from {least} to {MOST}")
    try:
        datetime.fromisoformat(data["date"].replace("Z", "+00:00"))
    except ValueError:
        raise InputError("date", data["date"], "a date such as 2026-11-22T18:20:05.120Z") from None
    return Entry(**data)


# --------------------------------------------------------------------------------------------- stars


@dataclass(frozen=True, slots=True)
class Row:
    """How people solved the puzzles with a given number of stars.

    Attributes:
        stars: number of stars.
        puzzles: number of puzzles tried.
        tries: number of first attempts.
        solved: share of the attempts that succeeded in the end.
        at_once: share of the attempts that succeeded on the first try, without a hint.
        seconds: median time of the attempts that succeeded in the end; None if there are none.
    """

    stars: int
    puzzles: int
    tries: int
    solved: float
    at_once: float
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A puzzle whose stars look wrong.

    Attributes:
        puzzle: its id.
        stars: its stars.
        looks: the number of stars that fits best.
        tries: number of people who tried it.
        at_once: number of those people who solved it at once.
        usual: the share of attempts that succeeded at once on other puzzles with the same number of stars.
        there: the same share for puzzles with the number of stars that fits best.
        likelier: how many times more likely the results are with the number of stars that fits best than with the
            puzzle's own number.
    """

    puzzle: str
    stars: int
    looks: int
    tries: int
    at_once: int
    usual: float
    there: float
    likelier: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The evidence that logs give about stars.

    Attributes:
        logs: number of logs.
        entries: number of entries that count.
        repeated: number of entries left out because the same puzzle or entry had occurred before.
        rows: one row for each number of stars among the puzzles that were tried.
        failures: rank correlation, over puzzles, between the stars and the share of attempts that did not succeed at
            once; None if there are too few puzzles or no differences.
        times: the same correlation, but with the median time of people who solved the puzzle.
        doubts: puzzles whose stars look wrong, the clearest cases first.
    """

    logs: int
    entries: int
    repeated: int
    rows: tuple[Row, ...]
    failures: float | None
    times: float | None
    doubts: tuple[Doubt, ...]


def calibrated(logs: Sequence[Sequence[Entry]], stars: Mapping[str, int]) -> Calibration:
    """Compute the evidence that logs give about stars.

    Args:
        logs: the entries of each person.
        stars: the number of stars of every puzzle, keyed by id.
    """
    by_puzzle: dict[str, list[Entry]] = defaultdict(list)
    unique_entries: set[Entry] = set()
    for entries in logs:
        # People who save their logs twice are still one person; the later file repeats the earlier one.
        puzzle_ids = {entry.puzzle for entry in entries if entry in unique_entries}
        for entry in entries:
            if entry.puzzle not in puzzle_ids:
                puzzle_ids.add(entry.puzzle)
                by_puzzle[entry.puzzle].append(entry)
        unique_entries.update(entries)
    count = sum(map(len, by_puzzle.values()))
    solved_in = {
        id: median(times)
        for id, records in by_puzzle.items()
        if (times := [entry.seconds for entry in records if entry.solved])
    }
    return Calibration(
        logs=len(logs),
        entries=count,
        repeated=sum(map(len, logs)) - count,
        rows=tuple(
            _row(each, [records for id, records in by_puzzle.items() if stars[id] == each])
            for each in sorted({stars[id] for id in by_puzzle})
        ),
        failures=spearman([(stars[id], 1 - _share(records)) for id, records in by_puzzle.items()]),
        times=spearman([(stars[id], time) for id, time in solved_in.items()]),
        doubts=tuple(sorted(_doubts(by_puzzle, stars), key=lambda doubt: (-doubt.likelier, doubt.puzzle))),
    )


def _share(entries: Sequence[Entry]) -> float:
    return sum(entry.at_once for entry in entries) / len(entries)


def _row(stars: int, puzzles: Sequence[Sequence[Entry]]) -> Row:
    every = [entry for entries in puzzles for entry in entries]
    times = [entry.seconds for entry in every if entry.solved]
    return Row(
        stars, len(puzzles), len(every), len(times) / len(every), _share(every), median(times) if times else None
    )


def _doubts(by_puzzle: Mapping[str, Sequence[Entry]], stars: Mapping[str, int]) -> Iterable[Doubt]:
    """Yield the puzzles whose results better fit another number of stars: the share of people who solved them at once
    is more typical of the puzzles with that number.
    """
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for id, entries in by_puzzle.items():
        sums[stars[id]][0] += sum(entry.at_once for entry in entries)
        sums[stars[id]][1] += len(entries)
    for id, entries in by_puzzle.items():
        own, tries, successes = stars[id], len(entries), sum(entry.at_once for entry in entries)
        shares: dict[int, float] = {}
        for each, (all_successes, all_tries) in sums.items():
            left, others = (
                (all_successes - successes, all_tries - tries) if each == own else (all_successes, all_tries)
            )
            if others:
                # Add one success and one failure, so that no share is certain.
                shares[each] = (left + 1) / (others + 2)
        if own not in shares or tries < FEWEST:
            continue

        def fits(share: float, successes: int = successes, tries: int = tries) -> float:
            """Return the logarithm of the probability that this many people solve a puzzle at once."""
            return successes * log(share) + (tries - successes) * log(1 - share)

        best = max(sorted(shares), key=lambda each: fits(shares[each]))
        ratio = fits(shares[best]) - fits(shares[own])
        if best != own and ratio >= log(LIKELIER):
            yield Doubt(
                id,
                own,
                best,
                tries=tries,
                at_once=successes,
                usual=shares[own],
                there=shares[best],
                likelier=round(exp(min(ratio, SURE)), 1),
            )


# ---------------------------------------------------------------------------------------------- ranks


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the rank correlation of pairs, from -1 to 1; ties share the mean of their ranks.

    None if there are fewer than three pairs or one side is constant.
    """
    if len(pairs) < LEAST:
        return None
    one, other = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    middle = (len(pairs) + 1) / 2
    across = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    spread = sqrt(sum((a - middle) ** 2 for a in one)) * sqrt(sum((b - middle) ** 2 for b in other))
    return across / spread if spread else None


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, starting from 1."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    ranks = [0.0] * len(values)
    offset = 0
    for _, run in groupby(order, key=lambda at: values[at]):
        places: list[int] = list(run)
        for at in places:
            ranks[at] = offset + (len(places) + 1) / 2
        offset += len(places)
    return ranks


def summary(calibration: Calibration) -> dict[str, object]:
    """Return a calibration as a JSON object, with rounded numbers."""
    stars, doubts = (
        [{key: _rounded(value) for key, value in asdict(each).items()} for each in rows]
        for rows in (calibration.rows, calibration.doubts)
    )
    return {
        "logs": calibration.logs,
        "tries": calibration.entries,
        "repeated": calibration.repeated,
        "stars": stars,
        "correlation": {"failures": _rounded(calibration.failures), "seconds": _rounded(calibration.times)},
        "doubts": doubts,
    }


def _rounded(value: T) -> T | float:
    return round(value, 4) if isinstance(value, float) else value
