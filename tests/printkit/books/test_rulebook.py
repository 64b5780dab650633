"""Rulebooks: what is false keeps them from being written, what is true is set whole, numbered and found again."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from printkit import engines
from printkit.books import rulebook
from printkit.books.rulebook.proof import prove_all
from printkit.books.rulebook.source import Group, Rulebook, parse
from printkit.cli import cli, main
from printkit.draw.drawing import Drawing, Symbol, Text, Use, line
from printkit.draw.theme import FULL, THEMES
from printkit.draw.type.span import Span, plain_text
from printkit.engines.claims import FalseClaim
from printkit.engines.yoso.statements import EXAMPLE
from printkit.export import pdf, repeats
from printkit.export.document import Document, Sheet
from printkit.layouts import paper, pentagon
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks.declaration import declared
from printkit.pages import flow
from tests.printkit.flatten import flatten
from tests.printkit.readers import open_pdf, read_svg
from tests.samples import quick

HEADER = '```rulebook\ngame = "yoso"\nsubtitle = "in small"\n```\n# Small\n'
OPENING = '```figure\nname = "opening"\nturns = "WF"\ncaption = "One."\nclaims = ["turns 8"]\n```\n'
GAMES = ("yoso", "master", "mana")


def small(text: str) -> Rulebook:
    return parse(HEADER + text, "small.md")


@cache
def book(game: str) -> Rulebook:
    found = rulebook.of_game(game)
    assert found
    return found


@cache
def pages(game: str, size: str = "A4", theme: str = "full") -> rulebook.Pages:
    return rulebook.pages(book(game), paper.parse(size), THEMES[theme])


def words(sheet: Sheet) -> str:
    texts = (item for item in flatten(item for _, item in sheet.drawing) if isinstance(item, Text))
    return " ".join(text.string for text in texts)


# ------------------------------------------------------------------------------------------------- reading


def test_claims_speak_of_the_figure_before_them_or_of_the_one_named() -> None:
    text = OPENING + (
        "Eight. <!-- claim: turns 8; legal FA -->\n\n"
        '```figure\nturns = "WF FA"\n```\n\n'
        "```claims\nturns 8\nlegal AW\n```\n"
        "```claims opening\nlegal FF\n```\n"
        "Again. <!-- claim opening: not legal WF;\nnot legal WW -->\n"
    )
    found = small(text)
    said = [(check.figure.turns, [claim.text for claim in check.claims]) for check in found.checks]
    assert said == [
        (("WF",), ["turns 8"]),
        (("WF",), ["turns 8", "legal FA"]),
        (("WF", "FA"), []),
        (("WF", "FA"), ["turns 8", "legal AW"]),
        (("WF",), ["legal FF"]),
        (("WF",), ["not legal WF", "not legal WW"]),
    ]
    assert prove_all(small(OPENING + "```claims\nlegal FF\n```\n")) == 2
    assert prove_all(small(OPENING + "```claims\nlegal FF\nturns 8\n```\n")) == 3


def test_claims_may_have_a_position_of_their_own() -> None:
    found = small(
        '```claims\ngame = "mana"\nposition = "r...dr/....../.R..../....../....../..DRR. amber b4 0"\n'
        'turns = "@d2"\nturns 6\n```\n'
    )
    assert prove_all(found) == 1
    assert found.figures == ()


def test_references_become_numbers_and_comments_vanish() -> None:
    found = small("See [#opening].<!-- not\nseen -->\n\n" + OPENING + "\n- in [#opening]\n")
    blocks = found.texts()
    opening = Span("Figure\u00a01", link="#figure-opening")
    assert [block.text for block in blocks] == [(Span("See "), opening, Span(".")), (Span("in "), opening)]
    assert blocks[0].where == "small.md, line 6"


def test_figures_with_nothing_between_them_are_a_group() -> None:
    found = small(OPENING + "\n\n" + OPENING.replace("opening", "b") + "Text.\n" + OPENING.replace("opening", "c"))
    groups = [(part.numbers[0], len(part.figures)) for part in found.parts if isinstance(part, Group)]
    assert groups == [(1, 2), (3, 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "```figur\n```\n",
            r'line 6: There is no block "figur"; the blocks are rulebook, figure, strip, answer and claims\.',
        ),
        ("```figure\nturns = 'WF'\n", r'line 6: The block "```figure" is not closed\. End it with a line of ```\.'),
        (
            '```figure\nturn = "WF"\n```\n',
            'line 7: A figure has no "turn"; its keys are game, position, turns, show, first, steps, legal,',
        ),
        (
            '```figure\nkey = true\nturns = "WF WE"\n```\n',
            r'line 8: turn 2: "WE" is illegal: WE has no letter for the element F \(yoso\.placement\)\. Try "FW"\.',
        ),
        ('```figure\n\nmarks = ["ZZ:ring"]\n```\n', r'line 8: "marks" names "ZZ", which is not on this board'),
        (
            '```figure\nclaims = ["turn 8"]\n```\n',
            'line 7: There is no claim "turn 8"; claims begin with legal, illegal, only, turns, no pass, options,',
        ),
        (
            "Text [#openin].\n" + OPENING,
            r'line 6: No figure or section is called "\[#openin\]"\. Did you mean "\[#opening\]"\?',
        ),
        (OPENING + OPENING, r'line 13: Another figure is already called "opening"\.'),
        (
            "<!-- claim: turns 8 -->\n",
            'line 6: The claim "turns 8" is false: 25 turns are legal: AA AE AF AV AW EA EE EF EV EW FA FE FF FV',
        ),
        ("```claims nothing\nturns 8\n```\n", r'line 6: No figure before these claims is called "nothing"\.'),
        ("# Another\n", r"A rulebook needs exactly one # title; this one has 2\."),
        (
            "Text with :XX: in it.\n",
            'line 6: There is no sign ":XX:" in yoso; its signs are A, E, F, V, W, h, f, AA, AE, AF, AV, AW, EA,',
        ),
        ("### Set-up\n", 'line 6: "###" skips a level; begin this heading with ##'),
        ("Text with **stars.\n", r"line 6: The \*\* in .* is not closed"),
        (OPENING.replace("One.", "**One."), "line 9: caption: .* closed"),
        (OPENING.replace("One.", "One[^1]."), "line 9: caption: .*footnote"),
        (
            OPENING.replace("One.", "See [#openin]."),
            r'line 9: No figure or section is called "\[#openin\]"\. Did you mean "\[#opening\]"\?',
        ),
        (
            OPENING.replace("One.", "See [it](#figure-openin)."),
            r'line 9: No figure or section has the address "#figure-openin"\. Did you mean "#figure-opening"\?',
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        rulebook.pages(small(text), paper.parse("A4"), FULL)


def test_a_text_of_no_game_needs_no_block() -> None:
    book = parse("# Title\n\n## Play\n\nDraw a card.\n", "x.md")
    assert (book.title, book.game, book.figures, len(book.parts)) == ("Title", "", (), 2)
    assert rulebook.pages(book, paper.parse("A4"), FULL).sheets()


def test_a_book_names_its_game_first() -> None:
    with pytest.raises(InputError, match=r'"game" must be one of .*"yosi".*"yoso"'):
        parse('```rulebook\ngame = "yosi"\n```\n# Title\n', "x.md")
    with pytest.raises(
        InputError, match=r'^x\.md, line 1: A rulebook block must come before this "figure", because it names'
    ):
        parse('```figure\nturns = "WF"\n```\n', "x.md")


# ------------------------------------------------------------------------------------------------- proving

FALSE = {
    "figure": (OPENING.replace("turns 8", "turns 9"), 10),
    "sentence": (OPENING + "Text.\nMore. <!-- claim: turns 8; legal WA -->\n", 13),
    "block": (OPENING + "```claims\nturns 8\n\nlegal WA\n```\n", 15),
    "own position": ('```claims\nposition = "...../...../...../...../..h.. fate F"\nturns 9\n```\n', 8),
    "named position": (
        '```claims\nname = "later"\nturns = "WF FA AW"\nturns 7\n```\n\n'
        + OPENING
        + "\nMore. <!-- claim later: turns 7 --> Text.\n\n<!-- claim later: turns 8 -->\n",
        21,
    ),
}


@pytest.mark.parametrize("kind", FALSE)
def test_one_false_claim_and_no_file_is_written(kind: str, tmp_path: Path) -> None:
    text, number = FALSE[kind]
    source = tmp_path / "small.md"
    source.write_text(HEADER + text, encoding="utf-8")
    with pytest.raises(FalseClaim, match=rf'^small\.md, line {number}: The claim ".*" is false: .+'):
        rulebook.pages(rulebook.read(source), paper.parse("A4"), FULL)
    for target in ("out.pdf", "out"):
        result = CliRunner().invoke(cli, ["rulebook", str(source), "-o", str(tmp_path / target)])
        assert isinstance(result.exception, FalseClaim)
        assert not (tmp_path / target).exists()


def test_the_command_says_it_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "small.md"
    source.write_text(HEADER + FALSE["figure"][0], encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["printkit", "rulebook", str(source), "-o", str(tmp_path / "x.pdf")])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (1, "")
    assert err == (
        'printkit: small.md, line 10: The claim "turns 9" is false: 8 turns are legal: AF EF FA FE FF FV FW VF.\n'
    )


@pytest.mark.parametrize("game", quick(GAMES, "jo", "strings"))
def test_every_claim_of_the_books_is_one_that_could_fail(game: str) -> None:
    found = book(game)
    assert prove_all(found) >= 2 * len(found.figures)
    denied = 0
    for check in found.checks:
        for claim in check.claims[:1]:
            wrong = replace(found, checks=(replace(check, claims=(replace(claim, denied=not claim.denied),)),))
            with pytest.raises(FalseClaim):
                prove_all(wrong)
            denied += 1
    assert denied > 10


# --------------------------------------------------------------------------------------------------- books


def test_the_book_of_yoso_replays_the_example_and_a_whole_game_in_order() -> None:
    shown = {figure.turns for figure in book("yoso").figures}
    example = tuple(EXAMPLE.split())
    assert {example[:number] for number in (6, 10, 13)} <= shown
    game = engines.find("yoso")
    (shown_last,) = (figure.turns for figure in book("yoso").figures if figure.name == "first-12")
    whole = (*shown_last, "EV")
    parts = sorted({turns for turns in shown if turns == whole[: len(turns)]}, key=len)
    assert len(parts) == 13
    positions = [game.start()]
    for turn in whole:
        assert game.outcome(positions[-1]) is None
        positions.append(game.play(positions[-1], turn)[1])
    assert game.outcome(positions[-1])
    assert sum("x" in turn for turn in whole) == 1


def test_books_of_yoso_and_master_say_the_goal_before_all_else() -> None:
    for game, last in (("yoso", ("Your first game", "Tips")), ("master", ("Tips", "Your first game"))):
        first = [plain_text(part.text) for part in book(game).texts()]
        assert any("Your goal" in text for text in first[:3])
        heads = [plain_text(part.text) for part in book(game).texts() if part.kind == "heading"]
        order = ("In short", "Setting up", "Your turn", "End of the game", *last)
        assert [head for head in heads if head in order] == list(order)


def test_the_book_of_yoso_lists_all_lines_and_lights_the_two_of_a_pair() -> None:
    lit = {name for figure in book("yoso").figures for name in figure.lines}
    assert lit == {"AA-VV", "EA-WV"}
    claimed = {claim.words[0] for check in book("yoso").checks for claim in check.claims if claim.kind.name == "line"}
    assert {" ".join(each.spots) for each in pentagon.lines(2)} <= claimed


def test_the_ends_of_yoso_are_reached_from_the_start_by_legal_play() -> None:
    game, ends = engines.find("yoso"), {}
    for figure in book("yoso").figures:
        if figure.position is None:
            position = game.start()
            for turn in figure.turns:
                position = game.play(position, turn)[1]
            outcome = game.outcome(position)
            if outcome:
                ends[outcome.reason] = game.text(position)
    assert set(ends) == {"zone", "blocked", "count"}


@pytest.mark.parametrize("game", GAMES)
def test_books_end_with_credits_and_show_misreadings_beside_the_right_reading(game: str) -> None:
    heads = [plain_text(part.text) for part in book(game).texts() if part.kind == "heading"]
    assert heads[-1] == "Credits and terms"
    assert "Notes on the rules" in heads[-6:-1]
    text = declared(game).rulebook.read_text(encoding="utf-8")
    assert engines.info(game).designer in text.partition("## Credits and terms")[2]
    assert "Often misread" in text
    captions = [figure.caption for figure in book(game).figures]
    for number, caption in enumerate(captions):
        if caption.startswith("**Wrong:**"):
            assert captions[number + 1].startswith("**Right:**")


# --------------------------------------------------------------------------------------------------- pages


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["A4", "A5", "Letter"])
def test_pages_keep_to_their_paper_and_lose_no_figure(game: str, size: str) -> None:
    made = pages(game, size)
    captions: list[int] = []
    for number, sheet in enumerate(made.sheets(), start=1):
        left, bottom, right, top = sheet.drawing.bounds()
        assert left >= 5 and bottom >= 5 and right <= sheet.width - 5 and top <= sheet.height - 5
        captions += map(int, re.findall(r"Figure\u00a0(\d+)\.(?: |$)", words(sheet))) if number > 1 else ()
    assert sorted(set(captions)) == list(
        range(
            1, sum(len(part.figures) for part in book(game).parts if isinstance(part, Group) and not part.strip) + 1
        )
    )
    assert min(made.fill) >= 0.7


@pytest.mark.parametrize("theme", ["grey", "large-print", "high-contrast", "low-ink"])
def test_books_can_be_set_in_every_theme(theme: str) -> None:
    made = pages("mana", "A4", theme)
    for sheet in made.sheets():
        left, bottom, right, top = sheet.drawing.bounds()
        assert left >= 5 and bottom >= 5 and right <= sheet.width - 5 and top <= sheet.height - 5


@pytest.mark.parametrize("first", [1, 9])
def test_contents_bookmarks_and_feet_agree(first: int) -> None:
    made = pages("mana")
    title, *sheets = made.sheets(first)
    texts = [item for item in title.drawing.layer("labels") if isinstance(item, Text)]
    for number, sheet in enumerate(sheets, start=first + 1):
        assert words(sheet).split()[-1] == str(number) or str(number) in words(sheet).split()[-3:]
        for level, head in sheet.heads:
            assert head in words(sheet)
            if level == 1:
                (entry,) = (item for item in texts if item.string == head)
                beside = [item.string for item in texts if item.y == entry.y and item is not entry]
                assert beside == [str(number)]


def test_a_book_is_a_pdf_with_bookmarks_and_the_same_bytes() -> None:
    document = pages("mana").document()
    data = pdf.pdf(document)
    again = rulebook.pages(book("mana"), paper.parse("A4"), FULL).document()
    assert pdf.pdf(again) == data
    with open_pdf(data) as file:
        assert not file.check_pdf_syntax()
        assert len(file.pages) == pages("mana").count
        with file.open_outline() as outline:
            (root,) = outline.root
            assert root.title == "Mana: rules"
            assert [entry.title for entry in root.children][:2] == ["In short", "The board and the pieces"]
    assert "Claude Leroy" in document.credits
    assert "claims" in words(document.sheets[0])


def test_figures_become_files_of_their_own(tmp_path: Path) -> None:
    source = tmp_path / "small.md"
    source.write_text(HEADER + OPENING + '```figure\nturns = "WF FA"\n```\n', encoding="utf-8")
    result = CliRunner().invoke(cli, ["rulebook", str(source), "-o", str(tmp_path / "out")])
    assert result.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["figure-2.svg", "opening.svg"]
    page = read_svg((tmp_path / "out" / "opening.svg").read_bytes())
    assert "opening-spot-WF" in page.centres
    refused = CliRunner().invoke(cli, ["rulebook", str(source), "-o", str(tmp_path / "out.svg")])
    assert isinstance(refused.exception, InputError)


# ------------------------------------------------------------------------------------------------- setting

MEASURE = flow.Measure(100.0, FULL, 3.5)


def plate(name: str, height: float) -> flow.FigureBlock:
    return flow.FigureBlock(Drawing.of("board", replace(line(0, 0, 5, -height, FULL.stroke(0.3)), id=name)), height)


def order(content: list[flow.Block | flow.FigureBlock], height: float) -> list[list[str]]:
    """What stands on each page: ids of plates, first words of texts."""
    found = []
    for column in flow.columns(content, MEASURE, height):
        at = []
        for _, item in column.drawing:
            bottom = Drawing.of("board", item).bounds()[1]
            assert bottom >= -height - 1
            name = item.string if isinstance(item, Text) else getattr(item, "id", None)
            if name:
                at.append((-Drawing.of("board", item).bounds()[3], name))
        found.append([name for _, name in sorted(at)])
    return found


def test_a_figure_that_does_not_fit_lets_the_text_behind_it_go_first() -> None:
    text = [flow.Block("text", name) for name in "abc"]
    first, second = plate("one", 60), plate("two", 60)
    assert order([text[0], first, text[1], second, text[2]], 90) == [["a", "one", "b", "c"], ["two"]]
    assert order([plate("high", 120), text[0]], 140) == [["high", "a"]]


def test_the_lines_of_one_heading_are_close_also_on_a_grid() -> None:
    on_grid = replace(MEASURE, grid=4.6)
    (column,) = flow.columns([flow.Block("section", "long heading " * 5), flow.Block("text", "Words.")], on_grid, 100)
    *heads, text = sorted(
        (item for item in flatten(i for _, i in column.drawing) if isinstance(item, Text)), key=_down
    )
    rows = sorted({round(head.y, 3) for head in heads}, reverse=True)
    assert len(rows) == 2 and rows[0] - rows[1] <= 1.2 * heads[0].size
    assert rows[1] - text.y >= 1.15 * text.size


def _down(text: Text) -> float:
    return -text.y


def test_a_figure_right_under_a_heading_stays_there() -> None:
    head, text = flow.Block("heading", "head"), [flow.Block("text", name) for name in "ab"]
    assert order([text[0], head, plate("one", 60), text[1]], 70) == [["a"], ["head", "one"], ["b"]]


def test_what_leads_to_a_list_stays_with_it() -> None:
    content = [flow.Block("text", "lead"), flow.Block("item", "item")]
    assert order([plate("one", 45), *content], 60) == [["one"], ["lead", "item"]]
    assert order([plate("one", 45), content[0], plate("two", 5)], 60) == [["one", "lead"], ["two"]]


def test_a_figure_behind_a_colon_stays_there() -> None:
    lead, text = flow.Block("text", "lead:"), [flow.Block("text", name) for name in "ab"]
    assert order([text[0], lead, plate("one", 60), text[1]], 70) == [["a"], ["lead:", "one"], ["b"]]


def test_steps_stay_together_where_they_can() -> None:
    steps = [flow.Block("number", name, number=f"{n}.") for n, name in enumerate("xyz", start=1)]
    listed = [*steps, flow.Block("text", "b")]
    assert [page[0] for page in order([plate("one", 30), *listed], 48)] == ["one", "3."]
    assert [page[0] for page in order([plate("one", 42), *listed], 48)] == ["one", "1."]


def test_no_item_of_a_list_stands_alone_where_that_can_be_helped() -> None:
    items = [flow.Block("item", name) for name in "uvwxyz"]
    content = [flow.Block("text", "a"), plate("one", 30), flow.Block("text", "lead"), *items]
    for height in range(60, 76):
        pages = order(content, height)
        assert [name for page in pages for name in page if name in "uvwxyz"] == list("uvwxyz")
        counts = [sum(name in "uvwxyz" for name in page) for page in pages]
        assert 1 not in counts, (height, pages)


# ------------------------------------------------------------------------------------------------- repeats


def test_a_pdf_that_writes_symbols_once_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document(tuple(replace(sheet, heads=()) for sheet in pages("mana").sheets()[2:4]), "x")
    assert repeats.repeated(document)
    once = pdf.pdf(document)
    monkeypatch.setattr(repeats, "SAVED", 10**9)
    assert not repeats.repeated(document)
    each = pdf.pdf(document)
    assert len(once) < len(each)
    for number in range(2):
        pictures = []
        for data in (once, each):
            with pypdfium2.PdfDocument(data) as file:
                pictures.append(file[number].render(scale=1).to_pil().tobytes())
        # Edges may differ by a shade where a form is placed in another step.
        assert max(abs(a - b) for a, b in zip(*pictures, strict=True)) <= 8


def test_what_is_used_once_is_not_put_aside() -> None:
    symbol = Symbol("s", tuple(line(0, y, 1, y, FULL.stroke(0.3)) for y in range(400)))
    one = Sheet(50, 50, Drawing.of("board", Use(symbol, 0, 0)))
    assert repeats.repeated(Document((one,), "x")) == ()
    assert repeats.repeated(Document((one, one), "x")) == (symbol,)
