"""Everything a rulebook states, held against the rules before any of it is drawn."""

from __future__ import annotations

from dataclasses import replace

from engines.claims import check
from printkit.diagrams import prove
from printkit.rulebook.source import Rulebook


def prove_all(book: Rulebook) -> int:
    """Check every claim in reading order; gives how many there are.

    Raises:
        FalseClaim: the first claim that does not hold; names file and line, and says what is true.
        InputError: a position or turn of a figure, or a name in a claim, that cannot be used.
    """
    for each in book.checks:
        check(each.claims, prove(replace(each.figure, claims=())))
    return sum(len(each.claims) for each in book.checks)
