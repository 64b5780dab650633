"""Readings of rulings: each doubt is a position that play reaches and on which the two readings do disagree."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from printkit import engines
from printkit.engines.doubts import Doubt, Reading, Search, readings_of
from printkit.engines.game import Outcome, every_ruling
from printkit.engines.mana.rules import PASS
from printkit.engines.search.solve import value_of
from printkit.engines.yoso import INFO
from printkit.engines.yoso.rules import OPPONENT, Position, Yoso
from printkit.layouts.base.refusals import Refusal

READINGS = [(id, reading) for id in engines.names() for reading in readings_of(engines.find(id))]


class BlockedWins(Yoso):
    """A player without a turn has won."""

    def outcome(self, position: Position) -> Outcome | None:
        over = super().outcome(position)
        return Outcome(OPPONENT[over.winner], "blocked") if over and over.reason == "blocked" else over  # type: ignore[index]


def holds(doubt: Doubt, game, reading: Reading) -> None:
    """Replay a doubt and compare both readings by their rules alone."""
    position = game.start()
    for turn in doubt.record:
        assert turn in game.turns(position)
        position = game.turns(position)[turn]
    assert game.text(position) == doubt.position
    one, other = game.turns(position), reading.rules.turns(position)
    if doubt.sort == "turns":
        assert set(doubt.here) == {turn for turn in one if one[turn] != other.get(turn)}
        assert set(doubt.there) == {turn for turn in other if other[turn] != one.get(turn)}
        assert doubt.here or doubt.there
    else:
        assert doubt.here != doubt.there and {*doubt.here, *doubt.there} <= {"win", "loss", "draw"}
        assert value_of(game, position, 2000, plain=True).value == doubt.here[0]
        assert value_of(reading.rules, position, 2000, plain=True).value == doubt.there[0]


@pytest.mark.parametrize(("id", "reading"), READINGS, ids=[reading.ruling for _, reading in READINGS])
def test_readings_are_of_rulings_and_keep_the_positions(id, reading) -> None:
    game = engines.find(id)
    assert reading.ruling in {ruling.id for ruling in every_ruling(game)}
    assert reading.rules.text(reading.rules.start()) == game.text(game.start())
    assert reading.text.endswith(".")


@pytest.mark.parametrize(
    "ruling", ["yoso.zone", "yoso.compulsory", "jo.neutral-custodial", "mana.reentry", "favor.facing"]
)
def test_readings_disagree_on_turns_as_stated(ruling) -> None:
    id, reading = next(each for each in READINGS if each[1].ruling == ruling)
    game = engines.find(id)
    search = Search(game, reading, 2 if id == "jo" else 8)
    doubt = next(search.doubts())
    assert doubt.sort == "turns"
    holds(doubt, game, reading)


def test_no_single_turn_of_a_game_found_is_superfluous() -> None:
    game, reading = engines.find("yoso"), readings_of(engines.find("yoso"))[0]
    doubt = next(Search(game, reading, 4).doubts())
    for at in range(len(doubt.record)):
        position = game.start()
        try:
            for turn in doubt.record[:at] + doubt.record[at + 1 :]:
                position = game.play(position, turn)[1]
        except Refusal:
            continue
        assert game.turns(position) == reading.rules.turns(position)


def test_a_reading_that_changes_who_wins() -> None:
    game = engines.find("yoso")
    reading = Reading("yoso.blocked", "A player without a turn wins.", BlockedWins(INFO))
    found = {doubt.sort: doubt for doubt in Search(game, reading, 6).doubts()}
    holds(found["winner"], game, reading)


def test_a_blocked_player_of_mana() -> None:
    game = engines.find("mana")
    reading = next(each for each in readings_of(game) if each.ruling == "mana.pass")
    position = game.parse(".Rrdrr/..RrRr/...R.D/....../....../...... amber b6 0")
    assert tuple(game.turns(position)) == (PASS,) and game.outcome(position) is None
    over = reading.rules.outcome(position)
    assert over == Outcome("red", "blocked") and not reading.rules.turns(position)


def test_the_same_in_every_process() -> None:
    lines = {
        subprocess.run(
            [sys.executable, "-m", "printkit", "rulings", "yoso", "--doubts", "--games", "1", "--json"],
            capture_output=True, check=True, env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    (line,) = lines
    assert json.loads(line)["game"] == "yoso"


def test_variants_and_most_games_have_none() -> None:
    assert readings_of(engines.find("mana:anywhere")) == ()
