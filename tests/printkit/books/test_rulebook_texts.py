"""What the rulebooks of Jo, Strings of Suits and Emperor's Favor must say, and what figures cannot prove of it."""

from __future__ import annotations

import re

import pytest

from printkit.books.rulebook import of_game
from printkit.books.rulebook.proof import prove_all
from printkit.books.rulebook.source import Rulebook
from printkit.draw.type.span import RichText, marked, plain_text
from printkit.engines.favor import cards, duel
from printkit.engines.favor.court import HONOR, Court, Start, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.rules import BACK, Courtier, Position, refused_strike
from printkit.layouts.floorplan import DEFAULT
from printkit.looks.declaration import declared

GAMES = ("jo", "strings", "favor")
TERMS = {
    "jo": ("summary of play", "Phil Leduc", "2014", "may not be altered", "We do not have his permission", "†"),
    "strings": ("MY Tian", "NonCommercial-ShareAlike 3.0", "P. D. Magnus", "not for sale"),
    "favor": ("Bryan Cash", "states no terms", "our own words"),
}
CHAPTERS = {
    "jo": ("In short", "Setting up", "Your turn", "End of the game", "Your first game", "Often misread"),
    "strings": (
        "In short",
        "Setting up",
        "Your turn",
        "Scoring",
        "End of the game",
        "The match",
        "Often misread",
        "Your first game",
        "Variants",
    ),
    "favor": (
        "In short",
        "Setting up",
        "Your turn",
        "Walking",
        "Line of sight",
        "Front, back and flank",
        "The duel",
        "Often misread",
        "Your first game",
    ),
}


def book(game: str) -> Rulebook:
    found = of_game(game)
    assert found
    return found


def text_of(game: str) -> str:
    return " ".join(declared(game).rulebook.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_holds(game: str) -> None:
    found = book(game)
    assert prove_all(found) >= 2 * len(found.figures)


@pytest.mark.parametrize("game", GAMES)
def test_credits_and_terms_close_the_book(game: str) -> None:
    text = text_of(game)
    for words in TERMS[game]:
        assert words in text
    heads = [plain_text(part.text) for part in book(game).texts() if part.kind == "heading"]
    assert heads[-1] == "Credits and terms"
    assert [head for head in heads if head in CHAPTERS[game]] == list(CHAPTERS[game])


@pytest.mark.parametrize("game", GAMES)
def test_misreadings_stand_before_the_right_reading(game: str) -> None:
    captions = [figure.caption for figure in book(game).figures]
    wrong = [number for number, caption in enumerate(captions) if caption.startswith("**Wrong:**")]
    assert wrong
    for number in wrong:
        assert captions[number + 1].startswith("**Right:**")


def test_jo_names_the_erratum_and_the_right_cell() -> None:
    assert "or *c7* has moved. The last cell should be **c3**" in text_of("jo").replace("> ", "")
    assert "not proved jo.figure-4-neutrals" in text_of("jo")


DEALT = {"A": "KS,7H,2D", "B": "QC,9C,3S"}
"""The duelling hands of the book's duel."""


def table(game: str, column: int, word: str) -> list[tuple[str, ...]]:
    """The first table of a book with that word in a column's head; bold words stand between stars."""

    def starred(text: RichText) -> str:
        return "".join(f"**{span.text}**" if span.weight == "bold" else span.text for span in marked(text))

    tables = ([tuple(map(starred, row)) for row in part.rows] for part in book(game).texts() if part.rows)
    return next(rows for rows in tables if word in rows[0][column])


def test_the_duel_of_the_book_is_played_by_the_rules() -> None:
    rows = table("favor", 1, "Honor")
    names = {name: text.partition("cards ")[2].split() for name, text in zip("AB", rows[0][1:], strict=True)}
    hands = {name: DEALT[name].split(",") for name in "AB"}
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
    dealt = {name: DEALT[name].split(",") for name in "AB"}
    worth = {card[0]: cards.value(card) for hand in dealt.values() for card in hand}
    after = HONOR + worth["K"] + worth["7"], HONOR + worth["Q"]
    assert f"A would have won by {after[0]} to {after[1]}" in text
    assert f"{HONOR} + 2 = {HONOR + 2} points, but B, who has played no cards, has only {HONOR}" in text
    kept = cards.total(dealt["B"])
    assert re.search(rf"the queen, the 9 and the 3, worth {kept}, one point short of the 25 needed", text)
    assert kept == 25 - 1


GAME = """
A:move:d3 A:draw A:discard:2C A:face:E
B:move:i4 B:duel:A:miss B:face:W
A:duel:B:hit A:pick:QD B:pick:QC A:lay:KS B:lay:QC A:strike
B:pay:TD,7S,7D,3D B:return:e9 A:discard:3S,5C A:face:N
B:move:e7 B:draw B:discard:AC B:face:E
A:move:c7 A:assassinate:B:hit A:pick:QD B:pick:AD A:lay:KH B:lay:JC A:strike
"""
"""The short game of the book, which is that of seed 0."""


def test_the_short_game_of_the_book_is_played_by_the_rules() -> None:
    states = [begin(Start())]
    for text in GAME.split():
        states.append(step(states[-1], Decision.parse(text)))
    after = dict(zip(GAME.split(), states[1:], strict=False))

    def hand(court: Court, letter: str) -> str:
        ranks = sorted(court.player(letter).hand, key=lambda card: -cards.value(card))
        return " ".join(card[0].replace("T", "10") for card in ranks)

    story = text_of("favor")
    story = " ".join(story[story.index("## Your first game") : story.index("## Notes on the rules")].split())
    assert f"A holds {hand(states[0], 'A')}, and B holds {hand(states[0], 'B')}" in story
    assert after["B:duel:A:miss"].player("B").honor == 4 and "B loses 1 Honor and the king" in story
    paid = after["B:pay:TD,7S,7D,3D"].player("B")
    assert f"B pays {cards.total(('TD', '7S', '7D', '3D'))} points" in story
    assert f"drops to Honor {paid.honor}, draws three cards" in story
    assert states[-1].winner == "A" and "B cannot pay" in story


def test_at_the_edge_facing_inwards_nobody_is_behind() -> None:
    edges = {"N": "a1 e1 i1", "S": "a9 e9 i9", "E": "a1 a5 a9", "W": "i1 i5 i9"}
    for facing, squares in edges.items():
        for square in squares.split():
            for other in (each for each in DEFAULT.floor if each != square):
                position = Position(DEFAULT, (Courtier("A", other, "N"), Courtier("B", square, facing)), "A")
                assert refused_strike(position, other, "B", required=BACK)


def test_the_match_of_the_book_adds_up() -> None:
    rows = table("strings", 1, "game 1")
    totals = []
    for row in rows[1:]:
        points = [int(re.findall(r"\d+", cell)[0]) for cell in row[1:3]]
        assert int(re.findall(r"\d+", row[3])[0]) == sum(points)
        assert {cell.partition(":")[0] for cell in row[1:3]} == {"Sun", "Moon"}
        totals.append((sum(points), points[1]))
    assert totals[0][0] == totals[1][0]
    assert totals[1][1] > totals[0][1]
