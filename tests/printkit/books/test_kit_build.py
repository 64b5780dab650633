"""What a stranger does with a kit: prints it on both sides, cuts, counts and measures; for every game and paper.

A sample of papers and edges is built in every run; ``KIT_ALL=1`` builds all of them.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from math import hypot

import pytest
import shapely.affinity

from printkit import engines
from printkit.books import kit, rulebook, section
from printkit.books.build import PLACE, notes
from printkit.books.section import BLANK, CUT, KINDS, KitRequest
from printkit.books.steps import picture
from printkit.content.quotes import curly
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Tagged, Text, Use
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.export.document import Document, Sheet
from printkit.export.numbers import short
from printkit.games.mana import style as mana
from printkit.layouts import boards, paper
from printkit.layouts.base.refusals import InputError
from printkit.looks import style, tokens
from printkit.looks.declaration import declared
from printkit.looks.style import Deck
from printkit.pages.booklet import THICKNESS, saddle
from printkit.pages.impose import GAP, PUNCHES, Duplex, corner, impose, is_disc, turning
from printkit.pages.margin import BARE, DEPTH, INSET
from printkit.pages.marks import AWAY, BLACK, FOLD, KNIFE, PLAIN_CUT, WIDTH
from tests.printkit.books import kits
from tests.samples import quick

GAMES = [id for id in engines.names() if id in style.names()]
PAPERS = ("A5", "A4", "A3", "Letter", "Legal", "Tabloid")
EDGES = ("long", "short", "none")
SAMPLE = [("A4", "long"), ("Letter", "short"), ("A5", "none")]
CASES = list(product(PAPERS, EDGES)) if os.environ.get("KIT_ALL") else SAMPLE
FEW = ("yoso", "master", "jo", "strings")
"""Games whose kits have all that differs: discs, tiles, pieces, cards and decks that share sheets."""
QUICK = {(id, *SAMPLE[0]) for id in FEW} | {("yoso", *SAMPLE[1]), ("jo", *SAMPLE[2])}
"""All edges and papers of the sample, and these games; `make long` has the others."""
READ = ("rules", "puzzles", "solutions")
"""Kinds of pages that have tests of their own."""

every_game = pytest.mark.parametrize("id", quick(GAMES, *FEW))
every_case = pytest.mark.parametrize(
    ("id", "size", "duplex"),
    [
        pytest.param(id, *case, marks=[pytest.mark.long] * ((id, *case) not in QUICK))
        for id in GAMES
        for case in CASES
    ],
)
"""Every game in the cases."""


@cache
def made(id: str, size: str = "A4", duplex: str = "long", theme: str = "full") -> dict[str, Document]:
    request = KitRequest(duplex=duplex, without=READ)  # type: ignore[arg-type]
    return kit.kit(style.of_game(id), paper.parse(size) if size != "A4" else None, THEMES[theme], request=request)


def texts(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """All words with their em sizes in mm."""
    for item in items:
        match item:
            case Text(string=string, size=size):
                yield string, size * scale
            case Use(symbol=symbol, scale=more):
                yield from texts(symbol.items, scale * more)
            case Clip(items=inner) | Tagged(items=inner):
                yield from texts(inner, scale)
            case _:
                pass


def said(sheets: tuple[Sheet, ...]) -> str:
    return " ".join(word for sheet in sheets for _, items in sheet.drawing.layers for word, _ in texts(items))


# --------------------------------------------------------------------------------------- order and sides


@every_case
def test_backs_follow_their_fronts_and_fronts_stand_on_odd_pages(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        pages = kit.pages(document)
        sides = [page["side"] for page in pages]
        assert [page["page"] for page in pages] == list(range(1, len(pages) + 1))
        for number, side in enumerate(sides, start=1):
            assert (side == "front") == (number < len(sides) and sides[number] == "back")
            assert side != "front" or number % 2 == 1
        assert (duplex == "none") <= ("back" not in sides)
        assert {page["kind"] for page in pages} <= set(KINDS) - set(READ)
        assert all(page["title"] and page["paper"] for page in pages)


def unprotected(document: Document) -> list[int]:
    """Pages that are cut or played on and would have something else behind them in a file printed on both sides."""
    sheets = document.sheets
    wrong = []
    for number, sheet in enumerate(sheets, start=1):
        if sheet.kind in CUT and not sheet.back:
            follower = sheets[number] if number < len(sheets) else None
            own = follower is not None and (follower.back or follower.kind == BLANK)
            alike = follower is not None and (follower.width, follower.height) == (sheet.width, sheet.height)
            if number % 2 == 0 or not own or not alike:
                wrong.append(number)
    return wrong


@every_case
def test_nothing_is_printed_behind_a_board_or_a_piece(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        blanks = [sheet for sheet in document.sheets if sheet.kind == BLANK]
        assert not [sheet for sheet in blanks if sheet.drawing.layers or sheet.title or sheet.back]
        if duplex == "none":
            assert not blanks
        else:
            assert not unprotected(document)


@every_game
@pytest.mark.parametrize(
    "only", [("board", "pieces"), ("build", "board", "cards"), ("cover", "pieces", "reference", "board")]
)
def test_nothing_is_printed_behind_a_board_or_a_piece_of_a_selection(id: str, only: tuple[str, ...]) -> None:
    try:
        documents = kit.kit(style.of_game(id), request=KitRequest(only=only))
    except InputError:
        return  # a game without pieces or cards
    for document in documents.values():
        assert {sheet.kind for sheet in document.sheets} <= {*only, BLANK}
        assert not unprotected(document)


def test_empty_pages_can_be_left_out() -> None:
    document = kit.kit(style.of_game("jo"), request=KitRequest(without=(BLANK, *READ)))[""]
    assert not [sheet for sheet in document.sheets if sheet.kind == BLANK]
    assert unprotected(document), "the check finds what is not protected"


@every_game
def test_without_backs_nothing_else_is_lost(id: str) -> None:
    fronts = {
        suffix: sum(not sheet.back and sheet.kind != BLANK for sheet in document.sheets)
        for suffix, document in made(id).items()
    }
    bare = {suffix: len(document.sheets) for suffix, document in made(id, duplex="none").items()}
    # The quick reference has pages of its own where nothing has a back.
    assert all(0 <= bare[suffix] - fronts[suffix] <= 2 for suffix in fronts)


def test_kinds_are_chosen_and_left_out() -> None:
    game = style.of_game("strings")
    only = kit.kit(game, request=KitRequest(only=("cards", "track")))
    kinds = {sheet.kind for document in only.values() for sheet in document.sheets}
    assert kinds == {"cards", "track", BLANK}
    some = kit.kit(game, request=KitRequest(without=(*READ, "cards", "cover")))
    kinds = {sheet.kind for document in some.values() for sheet in document.sheets}
    assert kinds == {"build", "board", "box", "pieces", "aid", "reference", "track", BLANK}
    assert "45" not in said(tuple(s for s in some[""].sheets if s.kind == "build"))
    with pytest.raises(InputError, match=r'^only must be one of cover, .*, not "bord"\. Did you mean "board"\?$'):
        KitRequest(only=("bord",))
    with pytest.raises(InputError, match=r'^only "track" leaves no pages in the kit for Jō\.$'):
        kit.kit(style.of_game("jo"), request=KitRequest(only=("track",)))


# ----------------------------------------------------------------------------------------- separate files


def pages_of(documents: dict[str, Document]) -> list[tuple[str, Drawing]]:
    """Kind and drawing of every page that has something on it, but the build sheet, which names files."""
    return [
        (sheet.kind, sheet.drawing)
        for document in documents.values()
        for sheet in document.sheets
        if sheet.kind not in (BLANK, "build")
    ]


@pytest.mark.parametrize("id", quick(GAMES, "mana", "strings"))
def test_a_split_kit_holds_the_same_pages_in_three_files(id: str) -> None:
    whole = kits.whole(id)
    split = kit.kit(style.of_game(id), request=KitRequest(split=True))
    large = {f"-print{suffix}" for suffix in whole if suffix}
    assert set(split) == {"-print", "-rules", "-puzzles"} | large
    kinds = {suffix: {sheet.kind for sheet in document.sheets} for suffix, document in split.items()}
    assert kinds["-rules"] == {"rules", "first-game", "notes"} and kinds["-puzzles"] == {"puzzles", "solutions"}
    assert not kinds["-print"] & {"rules", "puzzles", "solutions"}
    assert sorted(kind for kind, _ in pages_of(split)) == sorted(kind for kind, _ in pages_of(whole))
    for document in split.values():
        assert not unprotected(document)
    build = said(tuple(sheet for sheet in split["-print"].sheets if sheet.kind == "build"))
    rules = len(split["-rules"].sheets)
    assert f"Pages 1–{rules} of {id}-rules.pdf" in " ".join(build.split())


@pytest.mark.parametrize("id", quick(GAMES, "jo", "yoso"))
def test_what_is_printed_for_tonight_is_what_the_build_sheet_names(id: str) -> None:
    documents = kit.kit(style.of_game(id), request=KitRequest(tonight=True))
    assert all(suffix.startswith("-tonight") for suffix in documents)
    kinds = {sheet.kind for document in documents.values() for sheet in document.sheets}
    assert kinds & {"board", "cards"} and not kinds & {"cover", "build", "reference", *READ}
    assert not any(map(unprotected, documents.values()))
    path = declared(id).build
    assert path
    named = notes(path.read_text("utf-8")).tonight
    pieces = [
        len(places(sheet, "piece"))
        for document in documents.values()
        for sheet in document.sheets
        if sheet.kind in ("pieces", "cards") and not sheet.back
    ]
    # Decks that share a sheet with one that is named come along.
    assert sum(pieces) >= sum(COUNTS[name] for name in style.of_game(id).decks if name in named)


# ---------------------------------------------------------------------------------- backs behind fronts


def places(sheet: Sheet, kind: str) -> dict[str, tuple[float, float, float]]:
    """Where the pieces of a side stand: centre and turn, by their number."""
    found = {}
    for item in sheet.drawing.layer("pieces"):
        if isinstance(item, Use) and item.id and item.id.startswith(f"{kind}-"):
            found[item.id.removeprefix(f"{kind}-")] = (item.x, item.y, item.angle)
    return found


@every_case
def test_every_back_lies_behind_its_front(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        for front, back in zip(document.sheets, document.sheets[1:], strict=False):
            if not back.back or back.kind in ("aid", "reference"):
                continue
            axis = turning(paper.Paper("", front.width, front.height), duplex)  # type: ignore[arg-type]
            fronts, backs = places(front, "piece"), places(back, "back")
            assert set(backs) == set(fronts) and fronts
            for number, (x, y, angle) in fronts.items():
                u, v, turn = backs[number]
                seen = (2 * axis.at - u, v) if axis.upright else (u, 2 * axis.at - v)
                assert hypot(seen[0] - x, seen[1] - y) < 0.01
                turned = -turn if axis.upright else 180 - turn
                assert (turned - angle) % 360 == pytest.approx(0)


# ------------------------------------------------------------------------------------------------ counts


COUNTS = {
    "yoso-tokens": 42,
    "yoso-zones": 6,
    "master-tokens": 126,
    "mana-standees": 12,
    "mana-discs": 14,
    "jo-stones": 60,
    "decktet": 45,
    "decktet-second": 6,
    "suit-chips": 48,
    "favor-honor": 4,
    "favor-markers": 8,
    "favor-plates": 4,
}
"""Pieces by the rules' own numbers, and what the kits hold besides: a card that shows how cards lie, a spare ring."""


@every_game
def test_every_piece_of_the_rules_is_printed(id: str) -> None:
    game = style.of_game(id)
    names = [name for each in game.kit_decks for name in ((each,) if isinstance(each, str) else each)]
    decks = {name: game.decks[name].make(FULL, None) for name in names}
    assert {name: sum(p.count for p in deck.pieces) for name, deck in decks.items()} == {
        name: COUNTS[name] for name in names
    }
    printed = [
        len(places(sheet, "piece"))
        for document in made(id).values()
        for sheet in document.sheets
        if sheet.kind in ("cards", "pieces") and not sheet.back
    ]
    assert sum(printed) == sum(COUNTS[name] for name in names)


def test_the_cards_of_the_usual_game_take_three_sheets_and_the_others_say_what_they_are_for() -> None:
    cards = [sheet for sheet in made("strings")[""].sheets if sheet.kind == "cards" and not sheet.back]
    assert [len(places(sheet, "piece")) for sheet in cards] == [15, 15, 15, 6]
    assert ["Double Decktet only" in said((sheet,)) for sheet in cards] == [False, False, False, True]


@every_game
def test_every_sheet_to_be_cut_names_its_game_in_its_title(id: str) -> None:
    for document in made(id).values():
        for sheet in document.sheets:
            if sheet.kind in section.CUT:
                bold = [each for each in sheet.drawing.untagged().layer("labels") if isinstance(each, Text)]
                titles = " ".join(each.string for each in bold if each.weight == "bold")
                assert curly(style.of_game(id).called) in titles or titles.startswith("Master board: "), sheet.title


@every_game
def test_sheets_of_discs_say_which_punch_fits(id: str) -> None:
    for part in style.of_game(id).kit_decks:
        decks = [
            style.of_game(id).decks[name].make(FULL, None) for name in ([part] if isinstance(part, str) else part)
        ]
        for deck in filter(is_disc, decks):
            sheets = [
                sheet
                for sheet in made(id)[""].sheets
                if any(
                    isinstance(item, Use) and item.symbol.name.startswith(f"{deck.id}-piece")
                    for item in sheet.drawing.layer("pieces")
                )
            ]
            assert sheets
            for sheet in sheets:
                if sheet.back:
                    continue
                words = " ".join(said((sheet,)).replace("\u00a0", " ").split())
                punch = PUNCHES.get(deck.width)
                assert (f"with a {short(deck.width, 1)} mm ({punch}) punch" in words) is bool(punch)
                # Scissors leave on the colour inside the thin line.
                across = round(deck.width + 2 * deck.bleed)
                assert f"with scissors just inside its outer edge (about {across} mm across)" in words


@every_game
def test_sheets_of_pieces_say_which_line_is_cut_and_backs_that_it_is_on_the_front(id: str) -> None:
    for sheet in made(id)[""].sheets:
        if sheet.kind in ("cards", "pieces"):
            words = " ".join(said((sheet,)).split())
            assert ("from tick to tick" in words or "just inside" in words) is (not sheet.back)
            assert ("Cut from the front." in words) is sheet.back
            # Frames a little inside the cut would be taken for it.
            border = "the white border stays on" in words or "Cut the tracks apart outside their frames" in words
            framed = (id == "strings" and sheet.kind == "cards") or "Honor track" in sheet.description
            assert border is (framed and not sheet.back)
            rows = {round(y) for _, y, _ in places(sheet, "piece").values()}
            if sheet.kind == "pieces" and not sheet.back and id in ("jo", "master", "strings", "yoso"):
                assert len(rows) > 2 and "To punch them, cut the sheet into strips first." in words


@pytest.mark.parametrize("theme", ["full", "low-ink"])
def test_the_cut_of_the_master_board_is_no_line_of_the_game_and_what_is_red_is_explained(theme: str) -> None:
    for sheet in made("master", theme=theme)["-a3"].sheets[::2]:
        (edge,) = (item for item in sheet.drawing.layer("cut") if isinstance(item, Path))
        assert edge.style == PLAIN_CUT and not edge.style.dash
        piece = shapely.Polygon([step[1:] for step in edge.segments if len(step) == 3])
        pair = [item for item in sheet.drawing.layer("marks") if isinstance(item, Circle)]
        assert len(pair) == 2 * 4
        assert not any(piece.intersects(shapely.Point(ring.x, ring.y).buffer(ring.r)) for ring in pair)
        words = " ".join(said((sheet,)).split())
        assert "grey line marked with a scissors symbol" in words and "dashed" not in words
        assert all(mark in words for mark in ("In red: the line", "a cross", "a dot"))


@pytest.mark.parametrize("id", quick(("jo", "mana", "favor", "strings", "yoso"), "mana"))
def test_the_build_sheet_on_letter_is_one_page_and_ends_with_the_game_set_up(id: str) -> None:
    sheets = [sheet for sheet in kits.whole(id, "Letter")[""].sheets if sheet.kind == "build"]
    assert len(sheets) == 1 and said((sheets[0],)).count("Set up") == 1


@every_game
def test_the_build_sheet_names_other_papers_and_has_a_step_for_the_box(id: str) -> None:
    documents = made(id)
    words = " ".join(said(tuple(sheet for sheet in documents[""].sheets if sheet.kind == "build")).split())
    for suffix in filter(None, documents):
        assert f"of {id}{suffix}.pdf ({suffix[1:].upper()})" in words
    assert "(A4)" not in words
    assert "score and fold it along the dotted lines, and glue the flap marked “glue” behind the far edge" in words
    request = KitRequest(only=("build", "board", "pieces", "cards"))
    (document, *_) = kit.kit(style.of_game(id), request=request).values()
    assert "Cut out the box" not in " ".join(said(document.sheets).split())


@every_game
def test_sheets_can_be_measured_both_ways_where_every_printer_prints(id: str) -> None:
    for suffix, document in made(id).items():
        for sheet in document.sheets:
            rulers = [item.bounds() for item in sheet.drawing.layer("ruler")]
            for l, b, r, t in rulers:
                assert min(l, b, sheet.width - r, sheet.height - t) > BARE - 0.01
            if (id, suffix) == ("strings", "-a3") and sheet.kind == "board":
                # The mat is almost as high as the paper.
                width = short(boards.find("strings").width)
                assert f"It must measure {width} mm across" in " ".join(said((sheet,)).split())
            else:
                assert len(rulers) in (0, 2) and (rulers or sheet.kind not in ("board", "cards", "pieces", "box"))


def test_sheets_say_which_edge_of_standees_and_which_of_two_ticks_is_cut() -> None:
    (standees,) = (sheet for sheet in made("mana")[""].sheets if sheet.kind == "pieces")
    words = " ".join(said((standees,)).split())
    assert "Standees: cut just inside the thin line." in words and tokens.BLEED == AWAY
    assert "with scissors just inside its outer edge (about 28 mm across)." in words
    assert "punch out 16 mm (5/8 inch), or cut 1 mm outside its thin circle." in words
    assert "glue its blank backs together, but not the half-discs, which are its foot" in words
    # 12 standees, 12 discs and 2 rings have a line each, drawn as two strokes.
    assert len(standees.drawing.layer("marks")) == 2 * 26
    (cards,) = (sheet for sheet in made("yoso")[""].sheets if sheet.kind == "cards")
    assert "where two ticks are close together, cut at both." in " ".join(said((cards,)).split())
    (honor,) = (sheet for sheet in made("favor")[""].sheets if "Honor track" in sheet.description)
    words = " ".join(said((honor,)).split())
    assert "two ticks" not in words and "courtiers A, B, C and D, then their markers in the same order" in words
    # The strip is cut off before the tracks, then come its discs.
    order = ("First cut off the strip", "Cut from tick to tick", "Cut the tracks apart", "Punch out the middle")
    assert [*order] == sorted(order, key=words.index)
    (plates,) = (
        sheet
        for sheet in made("favor")[""].sheets
        if "courtier" in sheet.description and not sheet.back and "Honor" not in sheet.description
    )
    assert "just inside its outer edge (about 88 mm across); its ticks point to its centre." in " ".join(
        said((plates,)).split()
    )
    ticks = [each for each in plates.drawing.layer("marks") if isinstance(each, Path) and each.style.width == WIDTH]
    assert len(ticks) == 4 and all(len(tick.segments) == 8 for tick in ticks)
    middles = {(round((l + r) / 2, 2), round((b + t) / 2, 2)) for l, b, r, t in (tick.bounds() for tick in ticks)}
    assert middles == {(round(x, 2), round(y, 2)) for x, y, _ in places(plates, "piece").values()}


AFTER = {
    "aids": {"aid", "reference"}, "board": {"board"}, "palace": {"board"}, "tokens": {"pieces"}, "stones": {"pieces"},
    "courtiers": {"pieces"}, "pieces": {"pieces"}, "discs": {"pieces"}, "chips": {"pieces"}, "cards": {"cards"},
    "plan": {"other"}, "box": {"box"},
}  # fmt: skip
"""Kinds of the pages that a build sheet names after these words."""


@every_game
@pytest.mark.parametrize("duplex", ["long", "none"])
def test_every_page_that_a_build_sheet_names_is_of_the_kind_it_says(id: str, duplex: Duplex) -> None:
    document = kit.kit(style.of_game(id), request=KitRequest(duplex))[""]
    (build,) = (sheet for sheet in document.sheets if sheet.kind == "build")
    words = " ".join(said((build,)).replace("\u00a0", " ").split())
    named = re.findall(r"(\w+) ?(?:\(|on |as shown on )pages? (\d+)(?:(?: and |–)(\d+))?(?! of )", words)
    sheets, checked = document.sheets, 0
    for word, first, last in named:
        pages = [sheets[int(number) - 1] for number in (first, last) if number]
        assert all(sheet.kind != "blank" for sheet in pages), (word, first, last)
        for page in pages if word in AFTER else ():
            assert page.kind in AFTER[word], (word, first, page.kind)
            checked += 1
    assert checked >= 2
    fronts = re.findall(r"(?:fronts of the tokens \(|\d (?:tokens|chips) on )pages? (\d+)(?: and (\d+))?", words)
    assert fronts or id in ("favor", "jo", "mana")
    assert not any(sheets[int(number) - 1].back for pair in fronts for number in pair if number)
    (read,) = re.findall(r"Read pages (\d+)–(\d+) up to", words)
    assert all(sheets[n - 1].kind in ("rules", "first-game", "notes") for n in range(int(read[0]), int(read[1]) + 1))


@pytest.mark.parametrize("theme", ["full", "low-ink", "high-contrast"])
def test_the_hole_of_the_mana_has_a_circle_that_no_stray_cut_leaves_on_the_ring(theme: str) -> None:
    pieces = {piece.name: piece for piece in mana.discs(THEMES[theme]).pieces}
    for name in ("Mana", "spare Mana"):
        items = flat(tuple(item for _, item in pieces[name].front))
        (circle,) = (item for item in items if isinstance(item, Circle) and item.style.stroke == BLACK)
        assert circle.r + circle.style.width / 2 == pytest.approx(mana.HOLE / 2 - AWAY)


def test_the_distances_on_the_assembly_plan_add_up_to_its_backing() -> None:
    (plan,) = (sheet for sheet in made("master")[""].sheets if sheet.kind == "other")
    words = " ".join(said((plan,)).split())
    w, h = (int(side) for side in re.search(r"backing of (\d+) × (\d+) mm leaves at least 10 mm", words).groups())
    across, above, below = (
        int(re.search(rf"(\d+) mm from its {edge}", words)[1]) for edge in ("left and right", "upper", "lower")
    )
    assert (2 * across, above + below) == (w, h)
    board = boards.find("master")
    assert w >= board.width + 20 and h >= board.height + 20


def test_the_assembly_plan_shows_the_dots_and_says_which_edge_of_the_first_piece_stays_free() -> None:
    (plan,) = (sheet for sheet in made("master")[""].sheets if sheet.kind == "other")
    words = " ".join(said((plan,)).split())
    assert "a red dot lies 7 mm from the corner for the middle" in words
    void, others = words[words.index("Glue Void first") :].split("Then glue")
    assert "where its red line meets the edge without a tab" in void and "if you spray, cover the strip" in void
    assert "leave a strip 12 mm wide unglued" in void and "slip the tab of Fire under the unglued strip" in others
    marks = flat(plan.drawing.layer("marks"))
    dots = [item for item in marks if isinstance(item, Circle) and not item.style.stroke]
    assert len(dots) == 5
    middle = [sum(at) / 5 for at in zip(*((dot.x, dot.y) for dot in dots), strict=True)]
    # The dots are clear of the lines in the middle of the board.
    assert all(hypot(dot.x - middle[0], dot.y - middle[1]) > 3.5 and dot.r > 0.8 for dot in dots)


def test_pieces_are_counted_in_words_where_an_s_is_enough() -> None:
    names = ("red stone", "Honour token", "Suns", "Copper", "card of fate", "box")
    assert [section.counted(name, 21) for name in names] == [
        "21\u00a0red stones", "21\u00a0Honour tokens", "21\u00a0×\u00a0Suns", "21\u00a0×\u00a0Copper",
        "21\u00a0×\u00a0card of fate", "21\u00a0×\u00a0box",
    ]  # fmt: skip


@every_game
def test_every_place_of_the_build_notes_is_filled_and_every_picture_drawn(id: str) -> None:
    path = declared(id).build
    assert path is not None
    found = notes(path.read_text(encoding="utf-8"))
    assert {"players", "age", "time", "making"} <= set(found.facts)
    build = said(tuple(sheet for sheet in made(id)[""].sheets if sheet.kind == "build"))
    assert not PLACE.search(build)
    full = kit.kit(style.of_game(id), request=KitRequest(without=("puzzles", "solutions")))
    whole = said(tuple(sheet for sheet in full[""].sheets if sheet.kind == "build"))
    # On the paper that it is made for no board is in tiles.
    for number, _ in enumerate((step for step in found.sections["Steps"] if "-tiles}" not in step), start=1):
        assert f" {number} " in f" {whole} "
    game = style.of_game(id)
    for step in found.sections["Steps"]:
        if step.startswith("["):
            l, b, r, t = picture(step[1 : step.index("]")], game, FULL).bounds()
            assert -20.5 <= l < r <= 20.5 and -14 <= b < t <= 14, step


# ------------------------------------------------------------------------------------- knives and folds


def knives(sheet: Sheet, id: str) -> list[shapely.Polygon]:
    """What is cut out, one by one; the thin line round a piece is at the same distance from it everywhere."""
    decks, matches, boxes = style.of_game(id).decks, [], []
    for item in sheet.drawing.layer("pieces"):
        if isinstance(item, Use):
            deck = decks[item.symbol.name.rpartition("-piece-")[0]].make(FULL, None)
            piece = shapely.affinity.rotate(polygon(deck), item.angle, (deck.width / 2, deck.height / 2))
            matches.append(shapely.affinity.translate(piece, item.x - deck.width / 2, item.y - deck.height / 2))
            boxes.append(matches[-1].bounds)
    for item in sheet.drawing.layer("marks"):
        l, b, r, t = item.bounds()
        far = item.style.width / 2
        if item.style.width == WIDTH:
            continue  # ticks that point to the centre of a large disc
        assert far == pytest.approx(AWAY, abs=WIDTH + 0.01)
        assert any((l + far, b + far, r - far, t - far) == pytest.approx(box, abs=0.02) for box in boxes)
    return matches


@every_case
def test_knife_lines_look_alike_stand_apart_and_are_explained(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        for sheet in document.sheets:
            if sheet.kind not in ("cards", "pieces"):
                continue
            if sheet.back:
                assert not sheet.drawing.layer("cut")
                continue
            lines = sheet.drawing.layer("cut")
            assert lines or sheet.drawing.layer("marks") or "inside the" in said((sheet,))
            assert sheet.kind == "cards" or not lines
            assert all(isinstance(item, Path) and item.style == KNIFE for item in lines)
            folds = sheet.drawing.layer("fold")
            assert all(isinstance(item, Path) and item.style == FOLD for item in folds)
            words = said((sheet,)).split()
            assert ("cut" in words or not lines) and ("fold" in words or not folds)
            # Tracks share their cuts, as cards do.
            if sheet.kind == "pieces" and "Honor track" not in sheet.description:
                # Boxes of outlines: none comes nearer to another than scissors need.
                boxes = knives(sheet, id)
                assert len(boxes) == len(places(sheet, "piece"))
                tree = shapely.STRtree(boxes)
                for one, other in tree.query(boxes, predicate="dwithin", distance=GAP - 0.01).T:
                    assert one == other


@every_game
def test_decoration_keeps_two_millimetres_inside_the_cut(id: str) -> None:
    """Rings, frames and words; what fills a piece to beyond its edge is ground, and lines of a board run on."""
    game = style.of_game(id)
    for each in game.kit_decks:
        for name in (each,) if isinstance(each, str) else each:
            deck = game.decks[name].make(FULL, None)
            outline = polygon(deck)
            safe = outline.buffer(-2 + 0.02)
            for piece in deck.pieces:
                for item in flat(tuple(item for _, item in piece.front)):
                    if isinstance(item, Circle) and item.style.stroke and not item.style.fill:
                        ring = shapely.Point(item.x, item.y).buffer(item.r + item.style.width / 2)
                        # The hole of a ring is cut, too.
                        assert safe.contains(ring) or name == "mana-discs", (name, piece.name)
                    if isinstance(item, Text):
                        l, b, r, t = item.bounds()
                        # Of upright words as high as their capitals, of others all that they may cover.
                        high = 0.66 * item.size * (1 if not item.angle else -1)
                        box = (
                            shapely.box(l, min(item.y, item.y + high), r, max(item.y, item.y + high))
                            if not item.angle % 180
                            else None
                        )
                        assert safe.contains(box or shapely.box(l, b, r, t)), (name, item.string)


def flat(items: tuple[Item, ...]) -> Iterator[Item]:
    """Primitives without symbols and clips."""
    for item in items:
        match item:
            case Use():
                yield from flat(item.placed)
            case Clip(items=inner) | Tagged(items=inner):
                yield from flat(inner)
            case _:
                yield item


def polygon(deck: Deck) -> shapely.Polygon:
    points: list[tuple[float, float]] = []
    for step in deck.outline:
        if len(step) == 3:
            points.append((step[1], step[2]))
        elif len(step) == 7:
            (x, y), (_, a, b, c, d, u, v) = points[-1], step
            points += (
                (
                    (1 - t) ** 3 * x + 3 * t * (1 - t) ** 2 * a + 3 * t * t * (1 - t) * c + t**3 * u,
                    (1 - t) ** 3 * y + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * d + t**3 * v,
                )
                for t in (k / 12 for k in range(1, 13))
            )
    return shapely.Polygon(points).buffer(0)


@every_case
def test_backs_bleed(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        for sheet in document.sheets:
            if sheet.back and sheet.trim and sheet.bleed:
                least = 3.0 if sheet.kind == "cards" else 1.0
                outer = (sheet.trim[0] - sheet.bleed[0], sheet.trim[1] - sheet.bleed[1],
                         sheet.bleed[2] - sheet.trim[2], sheet.bleed[3] - sheet.trim[3])  # fmt: skip
                assert min(outer) >= least - 1e-6, sheet.title
                ink = Drawing.join(
                    Drawing.of("board", item)
                    for layer in ("board", "pieces")
                    for item in sheet.drawing.layer(layer)  # type: ignore[arg-type]
                ).bounds()
                assert ink[0] <= sheet.trim[0] - least + 1e-6 and ink[2] >= sheet.trim[2] + least - 1e-6


# --------------------------------------------------------------------------------------- rulers and type


@every_case
def test_rulers_are_true_and_keep_off_the_edge(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        for sheet in document.sheets:
            scaled = sheet.kind in ("board", "cards", "pieces") and "map" not in sheet.description
            uses = sheet.drawing.layer("ruler")
            # A board that is almost as wide or as high as the paper leaves room for one ruler alone.
            l, b, r, t = sheet.trim or (0.0, 0.0, 0.0, 0.0)
            full = min(sheet.width - (r - l), sheet.height - (t - b)) < 2 * (INSET + DEPTH)
            usual = (1,) if full and sheet.kind == "board" and sheet.title.startswith("Mat") else (2,)
            assert len(uses) in ((0, 1, 2) if not scaled or size == "A5" else usual), sheet.title
            for use in uses:
                assert isinstance(use, Use)
                bars = [item.bounds() for item in use.symbol.items if isinstance(item, Path) and item.style.fill]
                lengths = sorted(r - l for l, _, r, _ in bars)
                assert lengths == pytest.approx([100, 101.6]) or lengths == pytest.approx([50, 50.8])
                words = {item.string for item in use.symbol.items if isinstance(item, Text)}
                assert words in ({"100 mm, 4 in"}, {"50 mm, 2 in"})
                l, b, r, t = use.bounds()
                assert min(l, b, sheet.width - r, sheet.height - t) >= 3.7
                # Where the board is in the middle it may leave them less.
                least = min(*(sheet.trim or (0.0, 0.0))[:2])
                if scaled and size in ("A4", "A3") and (sheet.kind != "board" or least > INSET + DEPTH + 0.4):
                    assert min(l, b, sheet.width - r, sheet.height - t) >= INSET - 0.4, sheet.title


@every_case
def test_all_type_can_be_read(id: str, size: str, duplex: str) -> None:
    for document in made(id, size, duplex).values():
        for sheet in document.sheets:
            for layer, items in sheet.drawing.untagged().layers:
                for word, em in texts(items):
                    # Art that is not to scale shrinks on small paper.
                    least = 2.1 if size in ("A4", "A3") else 1.4
                    assert em >= least - 0.01, (sheet.title, layer, word, em)


@every_game
def test_names_on_boards_are_nine_points_and_larger_in_large_print(id: str) -> None:
    game = style.of_game(id)
    for entry in game.kit_boards:
        board = game.board(entry.board)
        ems = {}
        for name in ("full", "large-print"):
            drawing = game.boards[board.name](board, THEMES[name])
            ems[name] = [em for _, items in drawing.layers for _, em in texts(items)]
        if ems["full"]:
            assert min(ems["full"]) >= 9 * 25.4 / 72
            assert min(ems["large-print"]) >= 14 * 25.4 / 72


@every_game
def test_words_on_pieces_and_tracks_grow_in_large_print(id: str) -> None:
    def ems(theme: Theme) -> dict[tuple[str, str], float]:
        decks = [maker.make(theme, None) for maker in style.of_game(id).decks.values()]
        parts = [(deck.id, tuple(item for _, item in piece.front)) for deck in decks for piece in deck.pieces]
        arts = game.extra(theme)
        parts += [("", items) for art in arts if art.kind == "track" for _, items in art.drawing.layers]
        return {(where, word): em for where, items in parts for word, em in texts(items)}

    game = style.of_game(id)
    small, large = ems(THEMES["full"]), ems(THEMES["large-print"])
    for key in small.keys() & large.keys():
        assert large[key] > 1.25 * small[key], key


@every_game
def test_the_cover_of_the_kit_and_the_title_page_of_the_book_have_one_subtitle(id: str) -> None:
    book = rulebook.of_game(id)
    assert book and book.header.subtitle in ("", style.of_game(id).subtitle)


@every_game
def test_every_sheet_says_what_it_is_and_how_it_is_printed(id: str) -> None:
    for document in made(id).values():
        for sheet in document.sheets:
            if sheet.kind in ("cards", "pieces", "track", "other") or (
                sheet.kind == "board" and "tile" not in sheet.description
            ):
                words = said((sheet,))
                assert "two-sided" in words or "one-sided" in words, sheet.title
                if sheet.back:
                    assert "long edge" in words and "back" in words


def test_rules_can_be_printed_one_or_two_sided_and_the_build_sheet_says_so() -> None:
    request = KitRequest(only=("build", "rules", "aid"))
    build, *_ = kit.kit(style.of_game("jo"), request=request)[""].sheets
    assert "one- or two-sided" in said((build,))


# --------------------------------------------------------------------------------------------- booklets


def numbered(count: int) -> list[Sheet]:
    return [
        Sheet(148.5, 210.0, Drawing.of("labels", Text(70.0, 100.0, str(n), 5.0, "#000000")))
        for n in range(1, count + 1)
    ]


@pytest.mark.parametrize("count", range(1, 18))
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_folded_booklet_reads_in_order(count: int, duplex: str) -> None:
    """The sheets are laid inside one another, folded, and leafed through."""
    sheets = saddle(numbered(count), paper.parse("A4"), duplex)  # type: ignore[arg-type]
    whole = -(-count // 4) * 4
    assert len(sheets) == whole // 2
    assert [sheet.back for sheet in sheets] == [False, True] * (len(sheets) // 2)

    def halves(sheet: Sheet) -> tuple[str, str]:
        found = {"left": "", "right": ""}
        for item in sheet.drawing.layer("labels"):
            assert isinstance(item, Text)
            side = "left" if (item.x < 148.5) == (item.angle == 0) else "right"
            found[side] = item.string
        return found["left"], found["right"]

    first: list[str] = []
    last: list[str] = []
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert all((item.angle == 180) == (duplex == "long") for item in back.drawing.layer("labels"))  # type: ignore[union-attr]
        (outer, one), (two, inner) = halves(front), halves(back)
        first += [one, two]
        last = [inner, outer, *last]
    assert [*first, *last] == [*map(str, range(1, count + 1)), *[""] * (whole - count)]


@pytest.mark.parametrize("weight", [80, 120, 200])
def test_inner_sheets_of_a_booklet_move_in_by_the_thickness_of_the_paper(weight: int) -> None:
    sheets = saddle(numbered(16), paper.parse("A4"), "short", weight=weight)
    thick = THICKNESS * weight / 80
    for number, front in enumerate(sheets[::2]):
        left, right = sorted(item.x for item in front.drawing.layer("labels"))  # type: ignore[union-attr]
        assert left == pytest.approx(70 + number * thick)
        assert right == pytest.approx(148.5 + 70 - number * thick)


def test_a_kit_with_a_booklet_has_its_rules_on_sheets_with_backs() -> None:
    request = KitRequest(only=("rules",), booklet=True)
    (document,) = kit.kit(style.of_game("jo"), request=request).values()
    assert {(sheet.width, sheet.height) for sheet in document.sheets} == {(297.0, 210.0)}
    assert [sheet.back for sheet in document.sheets] == [False, True] * (len(document.sheets) // 2)
    with pytest.raises(InputError, match="two-sided"):
        KitRequest(duplex="none", booklet=True)
    with pytest.raises(InputError, match="A4 or larger"):
        kit.kit(style.of_game("jo"), paper.parse("A5"), request=request)


# ------------------------------------------------------------------------------------------------ faults


def test_these_tests_see_a_back_that_is_off_and_a_knife_too_near() -> None:
    deck = style.of_game("yoso").decks["yoso-tokens"].make(FULL, None)
    front, back = impose(deck, paper.parse("A4"), FULL)
    moved = replace(back, drawing=back.drawing.moved(0.02))
    one, other = places(back, "back")["1"], places(moved, "back")["1"]
    assert hypot(one[0] - other[0], one[1] - other[1]) > 0.01
    boxes = knives(front, "yoso")
    assert min(a.distance(b) for a in boxes[:1] for b in boxes[1:]) >= GAP - 0.01
    assert corner(deck) is None


@pytest.mark.parametrize("id", quick(GAMES, "jo"))
def test_solutions_take_no_more_pages_than_their_puzzles(id: str) -> None:
    request = KitRequest(only=("puzzles", "solutions"))
    sheets = kit.kit(style.of_game(id), request=request)[""].sheets
    kinds = Counter(sheet.kind for sheet in sheets)
    assert 1 <= kinds["solutions"] <= kinds["puzzles"]
    words = said(tuple(sheet for sheet in sheets if sheet.kind == "solutions"))
    assert "The quick reference explains how turns are written." in " ".join(words.split())


def test_the_pages_of_a_booklet_follow_the_weight_of_its_paper() -> None:
    def left(weight: int) -> float:
        request = KitRequest(only=("rules",), booklet=True, weight=weight)
        (document,) = kit.kit(style.of_game("jo"), request=request).values()
        return document.sheets[2].drawing.bounds()[0]

    # The outermost text may be in the left half, which moves to the right, or begin in the right half.
    assert abs(left(160) - left(80)) == pytest.approx(THICKNESS, abs=1e-6)


@pytest.mark.parametrize("id", ["favor", "jo", "mana", "yoso"])
def test_the_sheet_of_a_board_says_where_to_cut(id: str) -> None:
    board = next(sheet for sheet in kits.whole(id)[""].sheets if sheet.kind == "board")
    texts = [item for _, item in board.drawing if isinstance(item, Text)]
    words = " ".join(" ".join(item.string for item in texts).split())
    assert "cut along the outer edge" in words or "cut along its outermost edge" in words
