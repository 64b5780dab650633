"""Turns judged: what is called proved is proved again by another search, what is told is counted again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.favor.record import GAME
from printkit.engines.players import players_of
from printkit.engines.players.annotate import annotate, as_json, judged
from printkit.engines.players.remark import DOUBTFUL, Remark
from printkit.engines.record import History, Record, read, write
from printkit.engines.search.solve import Limits, solve
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import spelled

ROOT = Path(__file__).parents[2]
RANK = {"loss": 0, "draw": 1, "win": 2}
OTHER = {"loss": "win", "draw": "draw", "win": "loss", "unknown": "unknown"}


def value(game, position) -> str:
    return solve(game, position, Limits(nodes=30_000)).value


@cache
def late(name: str, levels: tuple[int, int], seed: int, turns: int) -> History:
    """The last turns of a game between two levels, as a game of their own."""
    history = players_of(engines.find(name)).record(levels, seed).replay()
    return History(history.game, history.positions[-turns - 1 :], history.turns[-turns:])


@cache
def remarks(name: str, levels: tuple[int, int], seed: int, turns: int) -> tuple[Remark, ...]:
    return tuple(annotate(late(name, levels, seed, turns), 8_000))


GAMES = [
    ("yoso", (2, 3), 1, 9), ("yoso", (3, 2), 2, 9), ("mana", (2, 3), 6, 2), ("strings", (2, 3), 1, 11),
    ("jo", (2, 2), 1, 3),
]  # fmt: skip


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_what_is_called_proved_is_proved(case) -> None:
    history, found = late(*case), remarks(*case)
    assert [each.turn for each in found] == list(history.turns)
    game = history.game
    seen = set()
    for each, position, after in zip(found, history.positions, history.positions[1:], strict=False):
        assert each.player == game.mover(position)
        before, then = value(game, position), value(game, after)
        # Another search may know more or less; what both know must agree.
        assert each.value in ("unknown", before) or before == "unknown"
        assert each.kept in ("unknown", OTHER[then]) or then == "unknown"
        seen.add(each.verdict)
        if "unknown" in (before, then):
            continue
        lost = RANK[OTHER[then]] < RANK[before]
        assert not lost or each.verdict in ("blunder", "doubtful")
        if each.verdict == "blunder":
            assert lost
            for better in each.better:
                assert OTHER[value(game, game.play(position, better.turn)[1])] == before
        if each.verdict == "only" and not each.forced:
            keeping = [turn for turn, at in game.turns(position).items() if OTHER[value(game, at)] == before]
            assert keeping == [each.turn]
    assert found[-1].kept in RANK
    assert seen <= {"blunder", "doubtful", "good", "only", "open"}


def test_the_games_above_hold_blunders_and_only_turns() -> None:
    seen = {each.verdict for case in GAMES for each in remarks(*case)}
    assert {"blunder", "only", "good"} <= seen


@pytest.mark.parametrize("first", [pytest.param(6, marks=pytest.mark.long), 7])
def test_no_turn_is_recommended_that_loses(first: int) -> None:
    history = read((ROOT / "docs/games/yoso.play").read_text(encoding="utf-8")).replay()
    game = history.game
    checked = 0
    for each, position, after in zip(
        annotate(History(game, history.positions[first:13], history.turns[first:12]), 120_000),
        history.positions[first:], history.positions[first + 1 :], strict=False,
    ):  # fmt: skip
        for better in each.better:
            assert each.kept == "win" or value(game, game.play(position, better.turn)[1]) != "win"
        if each.reply and each.kept == "loss":
            assert value(game, game.play(after, each.reply.turns[0])[1]) != "win"
            checked += 1
    assert checked


def test_the_blunder_of_the_game_of_jo() -> None:
    history = read((ROOT / "docs/games/jo.play").read_text(encoding="utf-8")).replay()
    (remark,) = annotate(History(history.game, history.positions[20:22], history.turns[20:21]))
    assert (remark.turn, remark.verdict, remark.value, remark.kept) == ("b1c1", "blunder", "win", "loss")


def remark_on(number: int) -> tuple[str, str, str, str]:
    """What is said of one turn of the annotated game of Mana; 0 is the first."""
    history = read((ROOT / "docs/games/mana.play").read_text(encoding="utf-8")).replay()
    part = History(history.game, history.positions[number : number + 2], history.turns[number : number + 1])
    (each,) = annotate(part)
    return each.turn, each.verdict, each.value, each.kept


def test_a_proof_is_not_weighed_against_an_estimate() -> None:
    """Amber's loss is proved sooner after turn 20 than before it."""
    assert remark_on(19) == ("e6f5", "open", "loss", "loss")


@pytest.mark.long
def test_a_proof_before_a_turn_is_not_weighed_against_an_estimate_after_it() -> None:
    """Red's win is proved sooner before turn 19 than after it."""
    assert remark_on(18) == ("a1a2", "good", "win", "win")


def test_a_blunder_tells_what_it_allows() -> None:
    blunders = [each for case in GAMES for each in remarks(*case) if each.verdict == "blunder"]
    for each in blunders:
        assert each.reply is not None
        assert each.better
        assert each.left < each.expect
    assert any(each.reply.own and each.reply.tells for each in blunders)


@pytest.mark.parametrize(("name", "seed"), [("yoso", 4), ("mana", 3), ("strings", 2), ("jo", 3)])
def test_phrases_tell_what_the_turns_do(name, seed) -> None:
    history = players_of(engines.find(name)).record((2, 1), seed).replay()
    game = history.game
    for position, turn, after in zip(history.positions, history.turns, history.positions[1:], strict=False):
        phrases = game.tells(position, turn)
        effects = [effect.kind for effect in game.effects(position, turn)]
        taken = sum(effect in ("remove", "flip") for effect in effects)
        said = [phrase for phrase in phrases if phrase.startswith(("capture", "remove", "flip"))]
        assert bool(said) == bool(taken), (phrases, turn)
        before, now = game.score(position), game.score(after)
        if name == "strings":
            gain = now[position.mover] - before[position.mover]
            assert (f"score {spelled(gain)}" in phrases) == (gain > 0)
        if name == "jo":
            gain = now[position.mover] - before[position.mover]
            assert any(phrase.startswith("make") for phrase in phrases) == (gain > 0)
    over = game.outcome(history.position)
    last = game.tells(history.positions[-2], history.turns[-1])
    assert last
    ends = ("fill", "leave", "have more", "capture the damyo", "come out", "end the game", "win at")
    assert over is None or last[0].startswith(ends)


def test_a_full_game_is_judged_by_estimate(monkeypatch) -> None:
    monkeypatch.setattr("printkit.engines.favor.judge.LEVEL", 2)
    record = players_of(engines.find("favor")).record((1, 1), 5)
    assert record.game == GAME
    assert read(write(record)) == record
    opening = replace(record, entries=record.entries[:24], result="")
    found = list(judged(opening))
    assert sum(each.steps for each in found) == 24
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    rules = engines.find("favor")
    for each in found:
        assert each.verdict in ("doubtful", "good", "open")
        assert (each.value, each.kept) == ("unknown", "unknown")
        assert 0 < each.left < 1
        assert (each.verdict == "doubtful") == (each.expect - each.left >= DOUBTFUL - 1e-4) == bool(each.better)
        rules.play(rules.parse(each.position), each.drawn)


def test_rows_have_the_names_that_scripts_know() -> None:
    row = as_json(remarks(*GAMES[0]))[0]
    assert list(row)[:5] == ["turn", "verdict", "value", "expect", "better"]


def test_manoeuvres_are_no_games() -> None:
    rules = engines.find("favor")
    with pytest.raises(InputError, match="no value that can be proved"):
        list(judged(Record.of(History(rules, (rules.start(),)))))


def test_recorded_games_follow_from_their_seeds() -> None:
    game = engines.find("mana")
    one, other = (players_of(game).record((2, 1), seed) for seed in (1, 2))
    assert one == players_of(game).record((2, 1), 1)
    assert one != other
    assert dict(one.headers) == {"players": "Red level 2, Amber level 1", "seed": "1"}
    one.replay()
    over = one.replay().position
    with pytest.raises(
        InputError, match="position must be a position in which the game is still in progress, but in"
    ):
        players_of(game).record((2, 1), 1, game.text(over))
    with pytest.raises(InputError, match="level"):
        players_of(game).record((2, 9), 1)
