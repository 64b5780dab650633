"""What a panel shows, in spots: told by small games made for it, and by the games that have such turns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from printkit.engines.claims.deeds import Deed, Facts, facts
from printkit.engines.claims.scene import scene
from printkit.figures import plot

COURT = (
    "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a4N,B@c4S A"
)


class Steps:
    """A game told by its deeds: positions are what stands where, turn by turn."""

    def __init__(self, pieces: list[dict[str, str]], deeds: list[tuple[Deed, ...]]) -> None:
        self.scene: Any = SimpleNamespace(
            game=None, position=len(deeds), positions=list(range(len(deeds) + 1)), turns=range(len(deeds))
        )
        self.facts = Facts(
            {}, lambda at: ("a", "b", "c"), lambda at: pieces[at], lambda game, at, turn: deeds[turn],
            lambda game, at, start: (),
        )  # fmt: skip

    def numbered(self) -> plot.Plot:
        return plot.numbered(self.scene, self.facts)


def test_a_piece_takes_its_number_along() -> None:
    """Turn 1 puts it on a, turn 2 moves it on to b; what stands on a then was put there by no turn."""
    told = Steps(
        [{}, {"a": "x"}, {"a": "y", "b": "x"}],
        [(Deed("place", ("a",), "x"),), (Deed("walk", ("a", "b"), "x"),)],
    ).numbered()
    assert dict(told.numbers) == {"b": "2"}


def test_a_piece_that_was_taken_keeps_its_number_and_one_put_there_later_has_its_own() -> None:
    put, take = Deed("place", ("a",), "x"), Deed("remove", ("a",), "x")
    told = Steps([{}, {"a": "x"}, {}], [(put,), (take,)]).numbered()
    assert (dict(told.numbers), told.ghosts) == ({"a": "1"}, (("a", "x"),))
    again = Deed("place", ("a",), "y")
    told = Steps([{}, {"a": "x"}, {}, {"a": "y"}], [(put,), (take,), (again,)]).numbered()
    assert (dict(told.numbers), told.ghosts) == ({"a": "3"}, ())
    away = Deed("jump", ("a", "c"), "y")
    told = Steps(
        [{}, {"a": "x"}, {}, {"a": "y"}, {"c": "y"}], [(put,), (take,), (again,), (away,)]
    ).numbered()
    assert (dict(told.numbers), told.ghosts) == ({"c": "4"}, ())


def test_a_strike_gives_no_number() -> None:
    strike = Deed("strike", ("a", "b"), "y", "back")
    told = Steps([{"a": "x", "b": "y"}, {"a": "x", "b": "y"}], [(strike,)]).numbered()
    assert dict(told.numbers) == {}


def test_what_was_announced_is_not_told_again_when_it_is_done() -> None:
    """Beside the panel of the turn ahead, the one after it shows pieces placed and turned, and nothing else."""
    played = scene("favor", COURT, ["c5xB:back"])
    known = facts(played.game)
    assert plot.announced(played, known).strikes == (("c5", "c4", "back"),)
    assert plot.played(played, known).strikes == (("c5", "c4", "back"),)
    found = plot.done(played, known)
    assert (found.strikes, found.arrows, found.left, found.ghosts) == ((), (), (), ())
    assert dict(found.pieces) == dict(known.pieces(played.position))


@pytest.mark.parametrize("turns", [("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")])
def test_a_capture_that_is_done_shows_what_it_placed(turns: tuple[str, ...]) -> None:
    played = scene("yoso", None, turns)
    known = facts(played.game)
    before, now, after = plot.announced(played, known), plot.played(played, known), plot.done(played, known)
    assert (before.doomed, before.aims) == (("WF",), (("WV", "f"),))
    assert (now.ghosts, now.placed, now.left) == ((("WF", "h"),), ("WV",), ("WW",))
    assert (after.ghosts, after.placed, after.left, after.arrows) == ((), ("WV",), (), ())
    assert [arrow.path for arrow in now.arrows] == [("WW", "WF", "FW")]
    assert [arrow.planned for arrow in (*before.arrows, *now.arrows)] == [True, False]
