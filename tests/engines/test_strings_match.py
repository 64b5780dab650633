"""Matches of Strings of Suits: who plays what, totals and ties, and the text that keeps them."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from printkit.engines.game import IllegalTurn, Outcome
from printkit.engines.record import History
from printkit.engines.strings.match import Match, begin, read_match, write_match
from printkit.engines.strings.rules import Strings, game
from printkit.layouts.base.refusals import InputError, Refusal

STRINGS = game()
TWO = begin(STRINGS, STRINGS.deal(1))
FOUR = begin(STRINGS, STRINGS.deal(1), STRINGS.deal(2))


@cache
def played(seed: int, grids: int, turns: int = 200) -> Match:
    """A match of random turns, to the end unless that takes more than ``turns``."""
    rules: Strings = game("double")
    rng = random.Random(seed)
    match = begin(rules, *(rules.deal(10 * seed + n) for n in range(grids)))
    for _ in range(turns):
        if match.number is None:
            break
        match = match.after(rng.choice(list(rules.turns(match.games[match.number].position))))
    return match


matches = st.builds(played, st.integers(0, 3), st.integers(1, 2), st.sampled_from([0, 1, 30, 36, 50, 75, 110, 200]))


def test_chips_and_starters_in_four_games() -> None:
    starters = [(FOUR.people(n)[game.positions[0].mover], FOUR.people(n)["sun"]) for n, game in enumerate(FOUR.games)]
    assert starters == [("first", "first"), ("first", "second"), ("second", "second"), ("second", "first")]
    grids = [game.positions[0].grid for game in FOUR.games]
    assert grids[0] == grids[1] == STRINGS.deal(1).grid
    assert grids[2] == grids[3] == STRINGS.deal(2).grid


def test_what_a_file_says_of_a_match_is_kept() -> None:
    match = played(1, 1, 30)
    text = write_match(match).replace("\nfirst: ", "\ntitle: Sunday\nfirst: ", 1)
    text = text.replace("\n2. ", "\n# A bold chip.\n2. ", 1)
    again = read_match(text)
    assert write_match(again) == text
    more = again
    for turn in played(1, 1, 50).games[0].turns[30:] + played(1, 1, 50).games[1].turns:
        more = more.after(turn)
    longer = write_match(more)
    assert read_match(longer) == more
    assert longer.count("title: Sunday") == longer.count("# A bold chip.") == 1
    assert longer.count("# match: ") == 1
    assert longer.count("\n# first ") == sum(bool(game.turns) for game in more.games)
    assert write_match(read_match(longer)) == longer


def test_games_three_and_four_have_another_grid() -> None:
    with pytest.raises(InputError, match="a different grid"):
        begin(STRINGS, STRINGS.deal(5), STRINGS.deal(5))


def test_games_of_a_match_are_played_to_their_ends() -> None:
    text = write_match(played(1, 1, 30)).replace("result: unfinished", "result: sun wins (resigned)", 1)
    with pytest.raises(InputError, match="its points count"):
        read_match(text)


def test_the_first_starter_may_hold_the_moon_chips() -> None:
    match = begin(STRINGS, replace(STRINGS.deal(3), mover="moon"))
    assert [match.people(n)["moon"] for n in (0, 1)] == ["first", "second"]
    assert [game.positions[0].mover for game in match.games] == ["moon", "sun"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("grids", [1, 2])
def test_totals_are_the_points_of_each_person_in_all_games(seed: int, grids: int) -> None:
    match = played(seed, grids)
    assert len(match.games) == 2 * grids
    totals = {"first": 0, "second": 0}
    for number, one in enumerate(match.games):
        sun, moon = map(int, one.game.text(one.position).split(" ")[2].split("-"))
        first_has_sun = number in (0, 3)
        totals["first"] += sun if first_has_sun else moon
        totals["second"] += moon if first_has_sun else sun
        assert one.outcome is not None
    assert match.totals == totals
    assert match.outcome is not None
    if totals["first"] != totals["second"]:
        assert match.outcome == Outcome(max(totals, key=lambda person: totals[person]), "totals")


def finished(*points: str) -> Match:
    """A match whose games ended with these points, each written sun-moon as ``2-1``."""
    ends = {
        "2-1": "m,w,l,m,w,w/l,m,w,y,s,y/k,s,s,l,y,w/k,w,s,w,s,m/k,m,l,y,m,s/m,s,k,l,y,l sun 2-1",
        "3-5": "y,y,l,m,w,k/k,w,l,s,y,s/l,y,m,w,k,k/m,y,y,k,w,m/s,y,m,k,m,k/s,s,l,s,k,y sun 3-5",
        "2-2": "l,k,y,y,l,l/y,k,s,w,s,m/s,s,m,k,w,s/m,w,y,s,l,y/l,k,k,l,w,s/y,m,k,k,y,l sun 2-2",
        "1-4": "s,k,y,y,l,k/K,w,s,k,y,s/w,m,s,m,w,y/k,k,w,k,l,s/m,y,m,m,k,w/k,m,y,m,l,l moon 1-4",
    }
    begun = FOUR if len(points) == 4 else TWO
    games = [
        History(one.game, (*one.positions, STRINGS.parse(ends[end])))
        for one, end in zip(begun.games, points, strict=True)
    ]
    return Match(tuple(games))


# In game 1 first has sun, in game 2 moon; in game 3 moon, in game 4 sun.
TIES = {
    ("2-1", "2-2"): ("first", "totals"),
    ("3-5", "2-1"): ("second", "totals"),
    ("2-1", "2-1"): ("second", "second"),
    ("3-5", "3-5"): ("first", "second"),
    ("2-2", "2-2"): (None, "second"),
    ("2-2", "2-2", "2-1", "2-1"): ("first", "second"),
    ("2-1", "2-2", "2-1", "2-2"): (None, "second"),
    ("2-2", "2-2", "2-2", "2-1"): ("first", "totals"),
    ("1-4", "2-2", "2-2", "2-2"): ("second", "totals"),
}


@pytest.mark.parametrize(("points", "end"), TIES.items())
def test_totals_then_second_games_then_a_draw(points: tuple[str, ...], end: tuple[str | None, str]) -> None:
    assert finished(*points).outcome == Outcome(*end)


def test_a_turn_goes_to_the_first_game_that_is_not_over() -> None:
    match = TWO
    while match.number == 0:
        match = match.after(next(iter(STRINGS.turns(match.games[0].position))))
    assert match.number == 1
    assert match.games[1].turns == ()
    turn = next(iter(STRINGS.turns(match.games[1].position)))
    assert match.after(turn).games[1].turns == (turn,)
    assert match.outcome is None


def test_nothing_is_played_after_the_end() -> None:
    over = played(0, 1)
    with pytest.raises(IllegalTurn) as error:
        over.after("a1=S")
    assert error.value.rule == "all.over"


@given(matches)
@settings(max_examples=20)
def test_matches_round_trip(match: Match) -> None:
    text = write_match(match)
    assert read_match(text) == match
    assert write_match(read_match(text)) == text


WRONG = {
    "one game": (lambda text: text[: text.index("\ngame:")], "match"),
    "another grid": (lambda text: "start: SY".join(text.rsplit("start: MK", 1)), "start"),
    "the same chips": (lambda text: text.replace(" moon 0-0", " sun 0-0"), "mover"),
    "another variant": (lambda text: text.replace("game: strings", "game: strings:advanced", 1), "game 2"),
    "another game": (lambda text: ("game: jo\nstart: ...../.n..../....n../......../..n....n./......../....n../"
                                   ".n..../..... red\n\n") * 2, "game 1"),
    "a game too early": (lambda text: text[: text.rindex("result:")] + "1. c4=M\n", "game 2"),
    "other people": (lambda text: text.replace("first: sun", "first: moon", 1), "game 1"),
    "an illegal turn": (lambda text: text.replace("1. ", "1. a1=S\n2. a1=S\n3. ", 1), "game 1: turn 1"),
    "a turn of another game": (lambda text: text.replace("1. ", "1. e5f5\n2. ", 1), "game 1: turn 1"),
    "a wrong result": (lambda text: text.replace("unfinished", "sun wins (points)", 1), 'game 1: "result"'),
    "no record": (lambda text: "", "record"),
    "a line out of place": (lambda text: text + "\nand so on", "line "),
}  # fmt: skip


@pytest.mark.parametrize(("change", "field"), WRONG.values(), ids=WRONG)
def test_what_is_not_a_match(change, field: str) -> None:  # type: ignore[no-untyped-def]
    text = write_match(begin(STRINGS, STRINGS.start()).after("a1=W"))
    with pytest.raises(Refusal) as error:
        read_match(change(text))
    assert field in str(error.value)


def test_messages_name_the_line_of_the_whole_text() -> None:
    lines = write_match(TWO).split("\n")
    with pytest.raises(InputError) as error:
        read_match("\n".join([*lines, "more"]))
    assert str(error.value).startswith(f"line {len(lines) + 1}: ")


def test_a_match_begins_on_one_or_two_grids_without_chips() -> None:
    with pytest.raises(InputError, match="two games"):
        begin(STRINGS)
    with pytest.raises(InputError, match="without chips"):
        begin(STRINGS, STRINGS.play(STRINGS.start(), "a1=W")[1])
    with pytest.raises(InputError, match="mover"):
        begin(STRINGS, STRINGS.deal(1), replace(STRINGS.deal(2), mover="moon"))
