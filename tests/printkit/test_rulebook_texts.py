"""What the rulebooks of Jo, Strings of Suits and Emperor's Favor must say, and what figures cannot prove of it."""

from __future__ import annotations

import re

import pytest

from engines.claims.texts import favor
from engines.favor import cards, duel
from engines.favor.court import HONOR
from printkit.rulebook import BOOKS, of_game
from printkit.rulebook.proof import prove_all
from printkit.rulebook.source import Rulebook
from printkit.sheets.prose import Block

GAMES = ("jo", "strings", "favor")
TERMS = {
    "jo": ("summary of play", "Phil Leduc", "2014", "may not be altered", "No permission is held", "(ours)"),
    "strings": ("MY Tian", "NonCommercial-ShareAlike 3.0", "P. D. Magnus", "not for sale"),
    "favor": ("Bryan Cash", "states no terms", "our own words"),
}
CHAPTERS = {
    "jo": ("What you need", "Your turn", "Three turns", "Often misread", "The end"),
    "strings": (
        "Setup",
        "A turn",
        "Points",
        "Often misread",
        "Skipping, and the end",
        "The match",
        "Variants",
    ),
    "favor": ("Walking", "Line of sight", "Front, back and flank", "Actions", "The duel"),
}


def book(game: str) -> Rulebook:
    found = of_game(game)
    assert found
    return found


def text_of(game: str) -> str:
    return " ".join((BOOKS / f"{game}.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_holds(game: str) -> None:
    found = book(game)
    assert prove_all(found) >= 2 * len(found.figures)


@pytest.mark.parametrize("game", GAMES)
def test_credits_and_terms_close_the_book(game: str) -> None:
    text = text_of(game)
    for words in TERMS[game]:
        assert words in text
    heads = [part.text for part in book(game).parts if isinstance(part, Block) and part.kind == "heading"]
    assert heads[-1] == "Credits and terms"
    assert [head for head in heads if head in CHAPTERS[game]] == list(CHAPTERS[game])


@pytest.mark.parametrize("game", GAMES)
def test_misreadings_stand_before_the_right_reading(game: str) -> None:
    captions = [figure.caption for figure in book(game).figures]
    wrong = [number for number, caption in enumerate(captions) if caption.startswith("**Misread:**")]
    assert wrong
    for number in wrong:
        assert captions[number + 1].startswith("**Right:**")


def test_jo_names_the_erratum_and_the_right_cell() -> None:
    assert "*c7* move away. It must be **c3**" in text_of("jo")
    assert "not proved jo.figure-4-neutrals" in text_of("jo")


def test_the_duel_of_the_book_is_played_by_the_rules() -> None:
    rows = next(
        part.rows
        for part in book("favor").parts
        if isinstance(part, Block) and part.rows and "Honor" in part.rows[0][1]
    )
    names = {name: text.partition("cards ")[2].split() for name, text in zip("AB", rows[0][1:], strict=True)}
    hands = {name: favor.DEALT[name].split(",") for name in "AB"}
    assert names == {name: [card[0] for card in hand] for name, hand in hands.items()}
    left = {name: tuple(hand) for name, hand in hands.items()}
    totals = dict.fromkeys("AB", HONOR)
    for turn, (move, *cells) in enumerate(rows[1:-1]):
        mover = "AB"[turn % 2]
        card = next(card for card in hands[mover] if f"**{card[0]}**" in cells["AB".index(mover)])
        assert move.startswith(mover)
        assert card in duel.choices(left[mover], opening=turn == 0)
        left[mover] = tuple(other for other in left[mover] if other != card)
        added = f"{totals[mover]} + {cards.value(card)}"
        totals[mover] += cards.value(card)
        shown = dict(zip("AB", cells, strict=True))
        assert shown[mover] == f"**{card[0]}**: {added} = {totals[mover]}"
        assert shown["BA"["AB".index(mover)]] == str(totals["BA"["AB".index(mover)]])
    assert duel.choices(left["A"], opening=False) == (duel.STRIKE,)
    assert rows[-1] == ("A must strike", f"**{totals['A']}**", f"**{totals['B']}**: B wins")
    assert totals["B"] > totals["A"]


def test_numbers_told_beside_the_duel() -> None:
    text = text_of("favor")
    dealt = {name: favor.DEALT[name].split(",") for name in "AB"}
    worth = {card[0]: cards.value(card) for hand in dealt.values() for card in hand}
    after = HONOR + worth["K"] + worth["7"], HONOR + worth["Q"]
    assert f"A would have won by {after[0]} to {after[1]}" in text
    assert f"{HONOR} + 2 = {HONOR + 2} points and B, who has laid nothing, {HONOR}" in text
    kept = cards.total(dealt["B"])
    assert re.search(rf"queen, nine and three, are > worth {kept} points: one too few", text)
    assert kept == 25 - 1


def test_the_match_of_the_book_adds_up() -> None:
    rows = next(
        part.rows
        for part in book("strings").parts
        if isinstance(part, Block) and part.rows and part.rows[0][-1] == "total"
    )
    totals = []
    for row in rows[1:]:
        points = [int(re.findall(r"\d+", cell)[0]) for cell in row[1:3]]
        assert int(re.findall(r"\d+", row[3])[0]) == sum(points)
        assert {cell.partition(":")[0] for cell in row[1:3]} == {"sun", "moon"}
        totals.append((sum(points), points[1]))
    assert totals[0][0] == totals[1][0]
    assert totals[1][1] > totals[0][1]
