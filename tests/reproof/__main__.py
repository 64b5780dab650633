"""Prove the shipped puzzles from their sentences: ``python -m tests.reproof [GAME...] [--bound N]``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from tests.reproof import boards, cards
from tests.reproof.task import BOUND, collection, judge

assert boards and cards  # they register their sentences


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every puzzle that is not proved, and the sums; 1 where one is refuted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bound", type=int, default=BOUND, help="positions expanded for a puzzle (%(default)s)")
    options = parser.parse_args(arguments)
    sums: Counter[tuple[str, str, str]] = Counter()
    for puzzle in collection(*options.games):
        verdict = judge(puzzle, options.bound)
        sums[puzzle["game"], puzzle["kind"], verdict.word] += 1
        if verdict.word != "proved":
            print(verdict.id, verdict.word, verdict.reason, flush=True)
    for (game, kind, word), count in sorted(sums.items()):
        print(f"{game} {kind}: {count} {word}")
    return int(any(word == "refuted" for _, _, word in sums))


if __name__ == "__main__":
    sys.exit(main())
