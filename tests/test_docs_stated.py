"""What the pages of the documentation state about the games: backed by a claim, or marked as the author's word."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from printkit.books import collection
from printkit.books.rulebook.proof import prove_comments
from printkit.books.rulebook.stated import report

ROOT = Path(__file__).parents[1]
MADE = ("claims.md", "api.md")
"""Pages that are made from the code."""
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in MADE)]
OF_GAMES = re.compile(
    r"\b(Yoso-Go|Mana|J[oō]|Strings of Suits|Emperor[’']s Favor|Master board|Decktet|honour|fate|sun|moon|damyos?"
    r"|ronins?|courtiers?|Honor|Amber|Red|neutral stones?)\b"
)
"""What only a sentence about a game speaks of; all others are about the program, which its own tests hold to them."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_pages_state_about_games_is_backed_or_marked(page: Path) -> None:
    found = report(page.read_text(encoding="utf-8")).stating
    assert not [(each.line, each.text) for each in found if each.backing is None and OF_GAMES.search(each.text)]


def test_counts_of_puzzles_are_those_of_the_collections() -> None:
    kinds = Counter((id, one.kind) for id in collection.names() for one in collection.puzzles(id))
    (stated,) = re.findall(r"The (\d+) puzzles that come with printkit", page("puzzles.md"))
    (chosen,) = re.findall(r"candidates; (\d+) of them are in the collection", page("puzzles-results.md"))
    assert int(stated) == int(chosen) == kinds.total()
    rows = re.findall(r"^`(\w+)` \| `(\w+)` \| .* \| (\d+)$", page("puzzles-results.md"), re.MULTILINE)
    assert {(id, kind): int(count) for id, kind, count in rows if count != "0"} == kinds
    assert re.search(rf"^all \|.* \| {kinds.total()}$", page("puzzles-results.md"), re.MULTILINE)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_claims_on_pages_hold_and_are_not_few() -> None:
    # The pages on rulebooks show how comments are written.
    pages = [page for page in PAGES if "rulebook" not in page.name]
    assert sum(prove_comments(page.read_text(encoding="utf-8"), page.name) for page in pages) >= 18
