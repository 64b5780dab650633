"""Hand-picked puzzles: every name exists, titles are short and different, notes give nothing away, and books print
them all.
"""

import re
from pathlib import Path

import pytest

from printkit import puzzles
from printkit.books import collection, puzzles as pages
from printkit.books.puzzles.book import book, parted
from printkit.books.puzzles.picked import by_hand, picked
from printkit.books.puzzles.volume import web_book
from printkit.content.quotes import curly
from printkit.draw.theme import FULL
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.export import render
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks.declaration import with_part
from tests.printkit.books.test_puzzles_sheets import plain, texts

GAMES = with_part("picked")
A4 = paper.parse("A4")


def chosen(game: str) -> tuple[Puzzle, ...]:
    """The hand-picked puzzles of a game."""
    notes = picked(game).notes
    return tuple(puzzle for puzzle in collection.puzzles(game) if puzzle.id in notes)


def test_sixty_puzzles_are_picked_and_every_title_is_used_once() -> None:
    titles = [note.title for game in GAMES for note in picked(game).notes.values()]
    assert len(titles) == len(set(titles)) == 60
    assert set(GAMES) == set(collection.names())
    assert all(1 <= len(title.split()) <= 5 and len(title) <= 26 for title in titles)


@pytest.mark.parametrize("game", GAMES)
def test_every_picked_puzzle_exists_and_they_come_from_different_games(game: str) -> None:
    puzzles = chosen(game)
    assert {puzzle.id for puzzle in puzzles} == picked(game).notes.keys()
    records = [(one.game, one.record["start"], tuple(one.record["turns"])) for one in puzzles]
    for number, (variant, start, turns) in enumerate(records):
        for other_variant, other_start, other_turns in records[:number]:
            shared = min(len(turns), len(other_turns))
            same = (variant, start, turns[:shared]) == (other_variant, other_start, other_turns[:shared])
            assert not same, (puzzles[number].id, turns)


@pytest.mark.parametrize("game", GAMES)
def test_notes_have_25_to_45_words_and_name_no_spot_of_the_board(game: str) -> None:
    for puzzle in chosen(game):
        note = picked(game).notes[puzzle.id].text
        assert 25 <= len(note.split()) <= 45, puzzle.id
        engine = puzzle_set(puzzle.game).kind(puzzle.kind).engine
        spots = set(engine.spots_of(engine.parse(puzzle.position)))
        assert not set(re.findall(r"\w+", note)) & spots, puzzle.id
        assert not any(re.search(rf"\b{re.escape(turn)}\b", note) for turn in puzzle.solution), puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_counts_of_turns_in_notes_are_true(game: str) -> None:
    """Whole numbers from 13 upwards in notes, and words before "legal turns", count the legal turns or captures."""
    words = {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "thirteen": 13, "fifteen": 15}
    for puzzle in chosen(game):
        note = picked(game).notes[puzzle.id].text
        engine = puzzle_set(puzzle.game).kind(puzzle.kind).engine
        count = len(engine.turns(engine.parse(puzzle.position)))
        for text in re.findall(r"(\w+) (?:legal turns|turns are legal|placements are legal)\b", note, re.IGNORECASE):
            number = words.get(text.lower(), int(text) if text.isdigit() else None)
            if number is not None:
                assert number == count, (puzzle.id, text, count)


def printed(pool: tuple[Puzzle, ...]) -> list[str]:
    """The text of each page of a book, without blanks."""
    look = pages.Look(paper=A4, notes=by_hand(pool))
    return texts(render(book(pages.ordered(pool), pool, look), Path("book.pdf"))[Path("book.pdf")])


@pytest.mark.parametrize("game", GAMES)
def test_the_book_of_a_game_prints_each_title_and_note_with_its_puzzle_and_no_ids(game: str) -> None:
    sheets = printed(chosen(game))
    for note in picked(game).notes.values():
        (page,) = (text for text in sheets if plain(curly(note.text)) in text)
        assert plain(curly(note.title)) in page
        assert plain(curly(note.title)) in sheets[-1]  # the index
        assert sum(f"{plain(curly(note.title))}:" in text for text in sheets) == 1  # with the solution
    assert not re.search(rf"{game}-[a-z]+-[0-9a-f]{{8}}", "".join(sheets))


def test_a_book_of_several_games_names_their_number_and_explains_the_signs_of_each() -> None:
    cover, contents, *_, index = sheets = printed(chosen("jo")[:2] + chosen("favor")[:2])
    assert "Hand-pickedpuzzlesfromtwogames" in cover
    assert re.search("1Jō.*2Emperor’sFavor", contents)
    assert sum("faceasthearrowshows" in text for text in sheets) == 1
    assert "neutralshot" in index or "quiet" in index


def test_chapters_follow_the_order_of_the_games_and_puzzles_get_harder() -> None:
    pool = tuple(puzzle for game in ("mana", "jo") for puzzle in chosen(game))
    parts = parted(pages.ordered(pool), pool, by_hand(pool))
    assert [part.chapter.title for part in parts] == ["Mana", "Jō"]
    assert [part.chapter.means for part in parts] == [picked("mana").about, picked("jo").about]
    for part in parts:
        ratings = [puzzle.difficulty for _, puzzle in part.numbered_puzzles]
        assert ratings == sorted(ratings)


def test_a_picked_book_on_a_screen_has_titles_and_notes() -> None:
    pool = chosen("favor")[:2] + chosen("jo")[:1]
    notes = by_hand(pool)
    page = web_book(pages.ordered(pool), pool, FULL, notes=notes).decode()
    assert "Hand-picked puzzles from two games" in page
    for note in notes.values():
        assert curly(note.title) in page
        assert curly(note.text) in page


def test_puzzles_that_are_not_picked_are_refused() -> None:
    others = [puzzle for puzzle in collection.puzzles("jo") if puzzle.id not in picked("jo").notes]
    with pytest.raises(InputError, match=r"No puzzle of .*jo.* is hand-picked"):
        by_hand(others)
    with pytest.raises(Refusal, match="picked"):
        puzzles("jo")[:1].book(picked=True)


def test_the_option_prints_only_hand_picked_puzzles() -> None:
    ((folder, data),) = puzzles("jo")[:].book(picked=True).files("book.html").items()
    page = data.decode()
    assert folder.name == "book.html"
    assert all(curly(note.title) in page for note in picked("jo").notes.values())
    others = [one.id for one in collection.puzzles("jo") if one.id not in picked("jo").notes]
    assert not any(id in page for id in others)
