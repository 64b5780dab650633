"""Pages of rulebooks as they are read back: columns, grid, type sizes, scales of boards, lengths; first games."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from printkit import engines, figures
from printkit.books import rulebook
from printkit.books.rulebook.plates import LARGE, SMALL, Plates
from printkit.books.rulebook.source import Group, parse
from printkit.draw.drawing import Circle, Clip, Item, Path as Shape, Tagged, Text, Use
from printkit.draw.theme import FULL
from printkit.draw.type import LEADING
from printkit.engines.claims import FalseClaim
from printkit.export.document import Sheet
from printkit.layouts import paper
from printkit.looks.declaration import declared
from printkit.looks.plate import edition
from printkit.pages.flow import Column, Measure
from tests.printkit.flatten import flatten

GAMES = engines.names()
LONGEST = 6
"""Pages of rules on A4, the first game included and the notes on the rules not."""


@cache
def pages(game: str, size: str = "A4") -> rulebook.Pages:
    found = rulebook.of_game(game)
    assert found
    return rulebook.pages(found, paper.parse(size), FULL)


def texts(sheet: Sheet) -> list[Text]:
    return [item for item in flatten(item for _, item in sheet.drawing) if isinstance(item, Text)]


@pytest.mark.parametrize("game", GAMES)
def test_rules_take_six_pages_and_begin_with_the_goal(game: str) -> None:
    kinds = [leaf.kind for leaf in pages(game).leaves]
    assert len(kinds) - kinds.count("notes") <= LONGEST
    # Notes may begin below the rules, on a page of theirs.
    ends = [text.string for sheet in pages(game).sheets()[-2:] for text in texts(sheet) if text.size > FULL.body]
    assert "Notes on the rules" in ends and kinds[-1] in ("notes", "")
    body = [text for text in texts(pages(game).sheets()[1]) if text.size == FULL.body and text.x < 100]
    top = sorted({round(text.y, 1) for text in body}, reverse=True)[:3]
    assert any(text.string.startswith("Your goal") and round(text.y, 1) in top for text in body)


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_two_columns_keep_to_one_grid(size: str) -> None:
    """The baselines of all running text on all pages are whole lines apart, in both columns."""
    made = pages("jo", size)
    grid = LEADING * FULL.body
    for sheet in made.sheets()[1:]:
        body = [text for text in texts(sheet) if text.size == FULL.body and text.y > 30 and text.weight == "regular"]
        assert {round((text.y - body[0].y) / grid, 3) % 1 for text in body} <= {0.0}
        assert all(text.bounds()[2] <= made.paper.width - 15 for text in body)


@pytest.mark.parametrize("game", GAMES)
def test_letter_has_the_pages_of_a4(game: str) -> None:
    """Columns begin and end with the same words, and all their ink stays clear of the edges of the paper."""
    a4, letter = pages(game), pages(game, "Letter")
    assert [[plain(column) for column in leaf.columns] for leaf in letter.leaves] == [
        [plain(column) for column in leaf.columns] for leaf in a4.leaves
    ]
    for sheet in letter.sheets()[letter.book.header.cover :]:
        left, low, right, high = sheet.drawing.bounds()
        assert min(left, low, sheet.width - right, sheet.height - high) > 5.0


def plain(column: Column) -> list[str]:
    return [item.string for item in flatten(item for _, item in column.drawing) if isinstance(item, Text)]


@pytest.mark.parametrize("game", GAMES)
def test_words_have_at_most_six_sizes(game: str) -> None:
    """Names and marks of one letter belong to boards, which have two scales."""
    inside = pages(game).sheets()[1:]
    words = [text for sheet in inside for _, item in sheet.drawing for text in running(item) if len(text.string) > 1]
    sizes = {round(text.size, 2) for text in words}
    assert 4 <= len(sizes) <= 6, sorted(sizes)


def running(item: Item) -> list[Text]:
    """The texts of an item, except on boards."""
    match item:
        case Tagged(element, inner):
            return [] if element.role == "Figure" else [text for each in inner for text in running(each)]
        case Clip(_, inner):
            return [text for each in inner for text in running(each)]
    return [item] if isinstance(item, Text) else []


@pytest.mark.parametrize("game", GAMES)
def test_boards_have_two_scales(game: str) -> None:
    book = rulebook.of_game(game)
    assert book
    widths: set[float] = set()
    from printkit.books.rulebook import plates

    def noted(self: plates.Plates, picture: object, *, foot: bool) -> Sheet:
        sheet = drawn(self, picture, foot=foot)  # type: ignore[arg-type]
        widths.add(round(sheet.width, 2))
        return sheet

    drawn = plates.Plates._drawn
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plates.Plates, "_drawn", noted)
        rulebook.pages(book, paper.parse("A4"), FULL)
    assert widths <= {SMALL, LARGE}


@pytest.mark.parametrize(("crop", "columns"), [("", 1), ('crop = ["W"]\n', 2)])
def test_a_board_too_large_for_two_columns_is_never_over_the_other_one(crop: str, columns: int) -> None:
    figure = f'```figure\ngame = "master"\n{crop}caption = "C."\n```\n'
    text = f'```rulebook\nauthor = "A"\n```\n# T\n\n{"Words that fill a page. " * 300}\n\n{figure}'
    made = rulebook.pages(parse(text, "own.md", Path()), paper.parse("A4"), FULL)
    assert max(len(leaf.columns) for leaf in made.leaves) == columns
    assert all(column.drawing.bounds()[2] <= made.width + 1e-6 for column in made.columns)


def test_every_turn_of_a_first_game_is_played_and_its_reason_checked() -> None:
    found = [(game, part) for game in GAMES for part in _strips(game)]
    assert found
    for _, strip in found:
        assert 8 <= len(strip.figures) <= 12
        for number, figure in strip:
            before = strip.figures[max(0, number - 2)].turns  # type: ignore[union-attr]
            assert figure.turns[: len(before)] == before  # type: ignore[union-attr]
            assert number == 1 or len(figure.turns) > len(before)  # type: ignore[union-attr]
            assert figure.caption and figure.claims  # type: ignore[union-attr]


def _strips(game: str) -> list[Group]:
    book = rulebook.of_game(game)
    assert book
    return [part for part in book.parts if isinstance(part, Group) and part.strip]


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_above_a_turn_has_the_colour_of_the_piece_that_was_played(game: str) -> None:
    theme = edition(FULL, game)
    plates = Plates(measure=Measure(171.0, theme, theme.body), widest=171.0, height=245.0, figure="")
    colours: dict[str, set[str]] = {}
    for number, figure in _strips(game)[0]:
        study = figures.study(figure)  # type: ignore[arg-type]
        _, box, piece, *_ = plates._bar(study, number).layer("labels")
        assert isinstance(box, Shape) and isinstance(piece, Use) and box.style.fill
        disc = next(item for item in flatten([piece]) if isinstance(item, Circle) and item.style.fill)
        assert box.style.fill == disc.style.fill
        colours.setdefault(study.end_state.before.mover, set()).add(box.style.fill)
    assert {len(each) for each in colours.values()} == {1}
    assert len(set.union(*colours.values())) == 2


@pytest.mark.parametrize(("size", "across"), [("A4", 2), ("A5", 1)])
def test_a_first_game_ends_with_panels_side_by_side_if_there_is_room(size: str, across: int) -> None:
    found = [
        (item.string, item.x)
        for column in pages("jo", size).columns
        for item in flatten(column.drawing.layer("labels"))
        if isinstance(item, Text)
    ]
    seen, question = (next(x for text, x in found if text.startswith(head)) for head in ("What you have", "Turn 9"))
    assert (question > seen + LARGE) == (across == 2)


def test_the_lines_that_score_are_drawn_in_a_first_game() -> None:
    (strip,) = _strips("strings")
    scored = [number for number, figure in strip if figures.study(figure).notes.scores]  # type: ignore[arg-type]
    assert scored == [7, 8]


def test_a_false_reason_stops_the_book() -> None:
    """The board of a turn is right, what its caption gives as the reason is not."""
    path = declared("jo").rulebook
    assert path
    text = path.read_text(encoding="utf-8")
    wrong = text.replace('"score red 0 black 4"]\n\n[[turn]]', '"score red 0 black 5"]\n\n[[turn]]', 1)
    wrong = re.sub(r'(claims = \["captures f5", )"score red 3 black 0"', r'\1"score red 4 black 0"', wrong, count=1)
    assert wrong != text
    with pytest.raises(FalseClaim, match=r"^rulebook\.md, line \d+: The claim .* is false: the score is red 3"):
        rulebook.pages(parse(wrong, path.name, path.parent), paper.parse("A4"), FULL)


def test_an_answer_is_upside_down() -> None:
    sheet = next(sheet for sheet in pages("jo").sheets() if sheet.kind == "first-game")
    turned = [text for text in texts(sheet) if abs(text.angle) == 180]
    assert "Place d7 and e7" in " ".join(text.string for text in turned)
