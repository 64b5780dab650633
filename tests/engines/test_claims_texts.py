"""What the rule texts state: each verdict follows from the rules, and changes with them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from printkit import engines
from printkit.engines.claims import judge, parse
from printkit.engines.claims.finding import Finding
from printkit.engines.claims.held import held
from printkit.engines.claims.statements import statements
from printkit.engines.favor import statements as favor
from printkit.engines.jo import statements as jo
from printkit.engines.mana import statements as mana
from printkit.engines.mana.rules import Mana, Position
from printkit.engines.state import state
from printkit.engines.strings import statements as strings
from printkit.engines.yoso import statements as yoso

PAGE = Path(__file__).parents[2] / "docs" / "claims.md"

REFUTED = {
    "jo.figure-4-neutrals": r"c3 \(.*c5 \(.*e3 \(.*f5 \(.*; nothing is on c7.* right cell is c3",
    "favor.honor-limits-the-hand": "at Honor 5 makes a hand of 10",
    "favor.somebody-wins-the-duel": "margin of 0",
}
OPEN = {
    "mana.losing-pieces-frees": "seeded games",
    "jo.standard-setup": "threefold symmetry is b2",
    "jo.around-14-rounds": r"seeded games of random turns lasted \d+ to \d+ rounds",
    "favor.sight-meets-no-black-square": "160 only touch corners",
    "favor.loser-pays-25-points": "2598960 hands",
    "favor.aces-are-spared": "15 hands",
    "favor.last-one-standing": "seeded games",
}
SHOWN = {
    "yoso.one-picture-for-two-wins": "honour wins by zone; fate wins by blocked",
    "jo.figure-5-seven-to-five": "red 5, black 7",
}
PROVED = {
    "yoso.twenty-lines": "20 straight lines of four spots, 10 pairs of elements with 2 each",
    "yoso.last-options": "the options are WA WE WF WW",
    "yoso.first-capture": "captures WF",
    "yoso.no-draw": "all 5226 ways",
    "master.zones-circles-spots": "5 zones, 25 circles, 125 spots",
    "master.three-options": r"25 \+ 25 \+ 25 spots, 61 different ones",
    "yoso.win-by-zone": "4860 positions",
    "yoso.win-by-count": "all 1024 ways",
    "mana.nothing-to-obey-with": "3456 positions",
    "mana.all-are-blocked": "1191 positions.*8361 others",
    "jo.always-a-winner": "all 18 cases",
    "strings.distance-does-not-matter": "all 6720 ways",
    "favor.whoever-is-out": "all 72 cases",
    "mana.twelve-of-each": "12 of value 1, 12 of value 2, 12 of value 3",
    "jo.board-of-61-cells": "61 cells",
    "jo.three-directions": "129 threes",
    "jo.figure-2-two-directions": r"2 directions \(e6e7 f4g3\)",
    "strings.thirty-six-left": "45 cards less 9",
    "strings.cards-the-opponent-can-never-use": "6 cards for sun alone, 6 for moon alone, 24 for both, and 12",
    "favor.order-without-ties": "52 different places",
}


STATED = {each.id: each for id in engines.names() for each in statements(id)}


def test_every_game_has_statements_of_its_own() -> None:
    for id in engines.names():
        every = statements(id)
        assert every
        assert len({each.id for each in every}) == len(every)
        for each in every:
            assert each.game == id
            assert re.fullmatch(rf"{id}\.[a-z0-9-]+", each.id)
            assert each.text[0].isupper()
            assert each.text.endswith((".", ")."))
            assert each.source


@pytest.mark.parametrize("id", STATED)
def test_verdicts(id: str) -> None:
    finding = STATED[id].establish()
    tables = {"refuted": REFUTED, "open": OPEN, "shown": SHOWN}
    wanted = next((verdict for verdict, table in tables.items() if id in table), "proved")
    assert finding.verdict == wanted
    assert re.search({**REFUTED, **OPEN, **SHOWN, **PROVED}.get(id, "."), finding.says)


def test_the_tables_of_this_file_name_statements() -> None:
    assert {*REFUTED, *OPEN, *SHOWN, *PROVED} <= set(STATED)


def test_most_statements_are_proved() -> None:
    """What is in no table is proved, as the test of verdicts computes for each."""
    assert len(STATED) >= 95 and len(STATED) - len({*REFUTED, *OPEN, *SHOWN}) >= 80


def test_a_statement_that_is_only_shown_proves_nothing_in_a_book() -> None:
    scene = state("yoso", None, [])
    assert judge(parse("proved yoso.one-picture-for-two-wins"), scene).holds is None
    assert judge(parse("proved yoso.win-by-zone"), scene).holds is True


def test_held_says_what_is_false() -> None:
    assert held("jo", ["turns 1"]).holds is False
    assert "legal" in held("jo", ["turns 1"]).says
    assert held("jo", ["captures none", "before: captures none"], "e5f5 a1b1") == Finding(
        True, "a1b1 captures none; e5f5 captures none"
    )
    assert held("jo", ["turns 1"], "e5e5").holds is False
    assert "jo.pair" in held("jo", ["turns 1"], "e5e5").says


def test_what_cannot_be_proved_within_the_limits_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.engines.claims.kinds.NODES", 1)
    assert held("yoso", ["value win in 3"]).holds is None


Change = Callable[[pytest.MonkeyPatch], None]


def put(module: ModuleType, name: str, value: object) -> Change:
    return lambda monkeypatch: monkeypatch.setattr(module, name, value)


def other_mat() -> Mana:
    return Mana(values="/".join(["111222", "333111", "222333", "111222", "333111", "222331"]))


def bound_by_blocked_pieces(game: Mana, position: Position, called: int | None = None) -> dict[int, set[int]]:
    """The moves of a rule in which a piece on a square of the Mana's value counts even if it cannot move."""
    return {
        start: game._destinations(position, start)
        for start in game._pieces(position)
        if called in (None, game._value(position, start))
    }


CHANGED = [
    (put(yoso, "EXAMPLE", yoso.EXAMPLE.replace("EW WW", "EW EE")), "yoso.example-is-legal", "refuted"),
    (put(yoso, "EXAMPLE", yoso.EXAMPLE.replace("+AVxVV+VA", "+VE")), "yoso.two-captures-in-one-turn", "refuted"),
    (put(yoso, "TWO_WINS", "f..f./hh.h./.f..h/hfhff/h..f."), "yoso.win-by-zone", "refuted"),
    (put(yoso, "TWO_WINS", "f..../hh.hh/.f..h/hfhff/h..f."), "yoso.one-picture-for-two-wins", "refuted"),
    (put(yoso, "LAST_SPOT", "hfhfh/hhhhf/ffhfh/fhfhf/hfhf. honour W"), "yoso.win-by-count", "refuted"),
    (put(mana, "_mana", other_mat), "mana.twelve-of-each", "refuted"),
    (put(Mana, "_entries", lambda game, position: []), "mana.nothing-to-obey-with", "refuted"),
    (put(Mana, "_moves", bound_by_blocked_pieces), "mana.all-are-blocked", "refuted"),
    (put(jo, "FIGURES", jo.FIGURES.replace("e5f5+g5>c3", "e5f5+g5>c4")), "jo.figure-2", "refuted"),
    (put(jo, "FIGURES", "e5f5+g5>c4"), "jo.figure-2-two-directions", "refuted"),
    (put(jo, "FIGURES", "e5f5+g5>c3 a1b1 i1i2"), "jo.figure-4-safe-for-now", "refuted"),
    (put(jo, "SCORED", jo.SCORED.rpartition(" ")[0]), "jo.figure-5-seven-to-five", "refuted"),
    (put(strings, "DECK", strings.DECK[1:]), "strings.thirty-six-left", "refuted"),
    (put(strings, "OUT", ("Light Keeper", "Island")), "strings.suits-of-light-keeper-and-rite", "refuted"),
    (put(favor, "TIED", "A:5:KS B:5:QH"), "favor.somebody-wins-the-duel", "shown"),
]


@pytest.mark.parametrize(
    ("change", "id", "verdict"), CHANGED, ids=[f"{n}-{id}" for n, (_, id, _) in enumerate(CHANGED)]
)
def test_verdicts_follow_from_what_is_looked_at(
    change: Change, id: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    assert STATED[id].establish().verdict == verdict


def test_the_page_is_current_under_any_hash_seed() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "printkit", "claims", "--markdown"],
        env={**os.environ, "PYTHONHASHSEED": "5"},
        capture_output=True,
        check=True,
    ).stdout.decode()
    assert printed == PAGE.read_text(encoding="utf-8"), "printkit claims --markdown > docs/claims.md"


def test_the_page_shows_games_in_order() -> None:
    page = PAGE.read_text(encoding="utf-8")
    places = [page.index(f"## {engines.info(id).title}\n") for id in engines.names()]
    assert all(one < other for one, other in pairwise(places))
