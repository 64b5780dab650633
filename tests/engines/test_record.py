"""Recorded games: repetition, length, and the .play file."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from counters import COUNTERS
from hypothesis import given, settings, strategies as st

from printkit import engines
from printkit.engines.favor.court import Start
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.record import record as court_record
from printkit.engines.game import IllegalTurn, Outcome
from printkit.engines.record import LENGTH, Entry, History, Record, header, headers, read, replay, result, write
from printkit.engines.records import replayed
from printkit.engines.strings.match import begin, write_match
from printkit.layouts.base.refusals import InputError, Refusal

FILES = sorted((Path(__file__).parent.parent / "vectors").glob("*.play"))

MANA = engines.find("mana")

ALONE = "d...../....../....../....../....../.....D red a6 0"
CYCLE = ("f1c1", "a6a4", "c1e1", "a4a5", "e1f1", "a5a6")
"""Turns that lead from ALONE back to it."""

TOO_LONG = Outcome(None, "length")


def long_game(turns: int) -> History:
    """A game of Mana without an end in which no position occurs three times."""
    choose = random.Random(1)
    history = History(MANA, (MANA.parse("d...../....../....../....../....../.....D red - 0"),))
    while len(history.turns) < turns:
        going_on = [t for t in MANA.turns(history.position) if history.after(t).outcome in (None, TOO_LONG)]
        history = history.after(choose.choice(going_on))
    return history


# --- the rules of recorded games ---


def test_the_third_occurrence_is_a_draw_and_the_start_counts():
    start = MANA.parse(ALONE)
    history = replay(MANA, start, CYCLE)
    assert history.position == start
    assert history.outcome is None
    history = replay(MANA, start, CYCLE * 2)
    assert history.outcome == Outcome(None, "repetition")
    assert MANA.outcome(history.position) is None


def test_later_turns_are_refused():
    with pytest.raises(IllegalTurn, match="occurred for the third time") as refused:
        replay(MANA, MANA.parse(ALONE), (*CYCLE, *CYCLE, "f1c1"))
    assert refused.value.rule == "all.repetition"


def test_five_hundred_turns_are_a_draw():
    history = long_game(LENGTH - 1)
    assert history.outcome is None
    turn = next(t for t in MANA.turns(history.position) if history.after(t).outcome == TOO_LONG)
    history = history.after(turn)
    assert len(history.turns) == 500
    with pytest.raises(IllegalTurn, match="500 turns have been played") as refused:
        history.after(next(iter(MANA.turns(history.position))))
    assert refused.value.rule == "all.length"


def test_a_win_on_the_last_turn_counts():
    history = History(COUNTERS, (COUNTERS.parse("2 first"),), ("1",) * (LENGTH - 1))
    assert history.after("2").outcome == Outcome("first", "last")
    assert history.after("1").outcome == TOO_LONG


def test_players_may_end_a_game_themselves():
    history = replay(COUNTERS, COUNTERS.start(), "12")
    open_game = Record.of(history)
    for said in ("first wins (resigned)", "second wins (resigned)", "draw (agreed)"):
        told = replace(open_game, result=said)
        ended = told.ended(history.outcome, COUNTERS.info.players)
        assert result(ended) == said
    for said in ("third wins (resigned)", "draw (resigned)", "first wins (last)"):
        with pytest.raises(InputError, match="result"):
            replace(open_game, result=said).ended(history.outcome, COUNTERS.info.players)
    over = replay(COUNTERS, COUNTERS.start(), "3333").outcome
    with pytest.raises(InputError, match="result"):
        replace(open_game, result="first wins (resigned)").ended(over, COUNTERS.info.players)


def test_comments_may_follow_the_result():
    text = "game: yoso\nstart: x\n\n1. WF\n# before\n\nresult: unfinished\n\n# after\n# and more\n"
    record = read(text)
    assert (record.closing, record.remarks) == (("before",), ("after", "and more"))
    assert write(record) == text
    with pytest.raises(InputError, match=r'line 11: Only comments may follow the result, not "2\. FA"\.'):
        read(text + "2. FA\n")
    more = record.extended(["FA"], "unfinished")
    assert more.entries[1] == Entry("FA", ("before", "after", "and more"))


def test_a_key_is_given_once():
    assert headers(["title: One", "by: Two"]) == (("title", "One"), ("by", "Two"))
    with pytest.raises(InputError, match=r'The header title already exists; "title: Two" repeats it\.'):
        headers(["title: One", "title: Two"])


def test_records_of_every_kind_are_replayed():
    rules = engines.find("strings")
    grid = rules.deal(3)
    two = begin(rules, grid).after(next(iter(rules.turns(grid))))
    found = replayed(write_match(two))
    assert (found.kind, len(found.courses), found.turns) == ("match", 2, 1)
    decisions = tuple(map(Decision.parse, ("A:move:a1", "A:draw")))
    found = replayed(write(court_record(Start(), decisions)))
    assert (found.game, found.kind, found.turns, found.outcome) == ("favor:court", "court", 2, None)
    assert len(found.courses[0].positions) == 3
    for file in FILES:
        found = replayed(file.read_text())
        assert found.kind == "game"
        assert read(file.read_text()).result in ("", result(found.outcome))


@pytest.mark.parametrize("name", ["yoso", "master", "mana", "jo", "strings", "favor"])
def test_the_games_of_the_documentation_hold(name):
    text = (Path(__file__).parents[2] / "docs" / "games" / f"{name}.play").read_text()
    assert replayed(text).outcome
    assert write(read(text)) == text


def test_what_is_over_refuses_turns():
    history = replay(COUNTERS, COUNTERS.start(), "3333")
    assert history.outcome == Outcome("second", "last")
    with pytest.raises(IllegalTurn) as refused:
        history.after("1")
    assert refused.value.rule == "all.over"


def test_games_without_history_know_neither():
    favor = engines.find("favor")
    assert not favor.info.history
    history = replay(favor, favor.parse(".. A@a1N A"), ["a1"] * (LENGTH + 1))
    assert history.outcome is None


# --- the file ---

TEXT = """\
game: yoso
start: ...../...../...../...../..... honour -
title: The first turns of the example game
honour: Maffster

1. WF
# Fate answers in the Fire zone,
#
# on the Air spot.
2. FA
3. AW
# To be continued.

result: unfinished
"""

RECORD = Record(
    game="yoso",
    start="...../...../...../...../..... honour -",
    entries=(Entry("WF"), Entry("FA", ("Fate answers in the Fire zone,", "", "on the Air spot.")), Entry("AW")),
    result="unfinished",
    headers=(("title", "The first turns of the example game"), ("honour", "Maffster")),
    closing=("To be continued.",),
)


def test_a_file_is_read_and_written_exactly():
    assert read(TEXT) == RECORD
    assert write(RECORD) == TEXT
    assert RECORD.replay().turns == ("WF", "FA", "AW")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_kept_games_replay(file):
    text = file.read_text(encoding="utf-8")
    record = read(text)
    history = record.replay()
    assert write(record) == text
    assert tuple(entry.turn for entry in record.entries) == history.turns


def test_reading_is_lenient_where_nothing_is_lost():
    short = "# A game\r\ngame: yoso\r\nstart: ...../...../...../...../..... honour -\r\nWF\r\n2.FA\r\n\r\n  AW\r\n"
    found = read(short)
    assert (found.game, found.start, found.result) == (RECORD.game, RECORD.start, "")
    assert found.entries == (Entry("WF", ("A game",)), Entry("FA"), Entry("AW"))
    assert found.replay().turns == ("WF", "FA", "AW")
    assert read(write(found)) == found


def test_random_games_round_trip(game, game_name, tools):
    turns = [turn for _, turn in tools.playout(game_name, 0) if turn]
    history = replay(game, game.start(), turns)
    record = Record.of(history, [("title", "A random game")])
    assert read(write(record)) == record
    again = record.replay()
    assert (again.positions, again.turns, again.outcome) == (history.positions, history.turns, history.outcome)
    assert record.game == game_name


def test_results():
    def result(game, start, turns):
        return Record.of(replay(game, game.parse(start), turns)).result

    assert result(COUNTERS, "5 first", "32") == "second wins (last)"
    assert result(COUNTERS, "5 first", "3") == "unfinished"
    assert result(MANA, ALONE, CYCLE * 2) == "draw (repetition)"


lines = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=20).map(str.strip)
words = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=8).filter(
    lambda word: not word.startswith("#") and not word[0].isdigit()
)
records = st.builds(
    Record,
    game=words,
    start=lines.filter(bool),
    entries=st.lists(st.builds(Entry, words, st.lists(lines, max_size=2).map(tuple)), max_size=5).map(tuple),
    result=st.sampled_from(["", "unfinished", "red wins (damyo)"]),
    headers=st.dictionaries(st.sampled_from(["title", "date", "red player"]), lines.filter(bool)).map(
        lambda found: tuple(found.items())
    ),
    closing=st.lists(lines, max_size=2).map(tuple),
)


@settings(deadline=None)
@given(records)
def test_records_round_trip(record):
    assert read(write(record)) == record


@settings(deadline=None)
@given(st.text(max_size=200) | st.lists(st.sampled_from(TEXT.splitlines()), max_size=20).map("\n".join))
def test_reading_refuses_politely(text):
    try:
        record = read(text)
    except InputError as error:
        assert error.field in ("record", "line", "turn")
    else:
        assert read(write(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2. FA", "7. FA", r'line 10: Turn 2 comes next, not "7\. FA"\.'),
        (
            "2. FA",
            "2. FA FA",
            r"line 10: Every line must be a header \(KEY: TEXT\), a comment \(# TEXT\), a numbered turn or result:",
        ),
        (
            "game: yoso\n",
            "",
            r"The record has no header game\. It should start with lines such as game: NAME and start:",
        ),
        (
            "start: ",
            "begin: ",
            r"The record has no header start\. It should start with lines such as game: NAME and start:",
        ),
        ("honour: M", "title: M", r'line 4: The header title occurs twice; "title: Maffster" repeats it\.'),
        (
            "result: unfinished",
            "result: unfinished\n4. WW",
            r'line 15: Only comments may follow the result, not "4\. WW"\.',
        ),
    ],
)
def test_what_is_no_record(old, new, message):
    assert old in TEXT
    with pytest.raises(InputError, match=message):
        read(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "game: yoso",
            "game: yosso",
            r'game must be one of yoso, master, mana, jo, .*tic-tac-toe, not "yosso"\. Did you mean "yoso"',
        ),
        ("honour -", "honor -", r'mover must be one of honour, fate, not "honor"\. Did you mean "honour"\?'),
        (
            "2. FA",
            "2. Fa",
            r'"Fa" is not a turn of this game; write hops FROMxTO and a placement, such as AAxAW\+WW\.',
        ),
        (
            "2. FA",
            "2. AA",
            r'turn 2: "AA" is illegal: AA has no letter for the element F \(yoso\.placement\)\. Try "FA"\.',
        ),
        ("result: unfinished", "result: draw", r'result must be "unfinished", as the turns show, not "draw"\.'),
    ],
)
def test_what_cannot_be_replayed(old, new, message):
    assert old in TEXT
    with pytest.raises(Refusal, match=message):
        read(TEXT.replace(old, new, 1)).replay()


@pytest.mark.parametrize("text", ["title", "Title: x", "title:", "title: a\nb", "game: yoso", "result: draw", ": x"])
def test_what_is_no_header(text):
    with pytest.raises(
        InputError, match='A header must be one line KEY: TEXT with a lower-case key, such as title: A game, not "'
    ):
        header(text)


def test_headers():
    assert header("title: A game: the first") == ("title", "A game: the first")
