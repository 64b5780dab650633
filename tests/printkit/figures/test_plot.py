"""What a panel shows, in spots: told by small games made for it, and by the games that have such turns."""

from __future__ import annotations

import pytest

from printkit.engines.game import Effect, Game, Info
from printkit.engines.record import History
from printkit.engines.state import State, state
from printkit.figures import plot

COURT = "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a4N,B@c4S A"


class Steps(Game[int]):
    """A game told by its effects: positions are the numbers of the turns before them."""

    info = Info("steps", "Steps", "", None, ("a", "b"), "0", ())
    name = "steps"
    rulings = ()

    def __init__(self, pieces: list[dict[str, str]], effects: list[tuple[Effect, ...]]) -> None:
        self._pieces, self._effects = pieces, effects

    def parse(self, text: str) -> int:
        return int(text)

    def text(self, position: int) -> str:
        return str(position)

    def mover(self, position: int) -> str:
        return "a"

    def turns(self, position: int) -> dict[str, int]:
        return {"go": position + 1} if position < len(self._effects) else {}

    def play(self, position: int, turn: str) -> tuple[str, int]:
        return turn, self.turns(position)[turn]

    def pieces_on(self, position: int) -> dict[str, str]:
        return self._pieces[position]

    def effects(self, position: int, turn: str) -> tuple[Effect, ...]:
        return self._effects[position]

    def numbered(self) -> plot.Plot:
        return plot.numbered(State.of(History(self, (0,))).through(["go"] * len(self._effects)))


def test_a_piece_takes_its_number_along() -> None:
    """Turn 1 puts it on a, turn 2 moves it on to b; what stands on a then was put there by no turn."""
    told = Steps(
        [{}, {"a": "x"}, {"a": "y", "b": "x"}], [(Effect("place", ("a",), "x"),), (Effect("walk", ("a", "b"), "x"),)]
    ).numbered()
    assert dict(told.numbers) == {"b": "2"}


def test_a_piece_that_was_taken_keeps_its_number_and_one_put_there_later_has_its_own() -> None:
    put, take = Effect("place", ("a",), "x"), Effect("remove", ("a",), "x")
    numbering = Steps([{}, {"a": "x"}, {}], [(put,), (take,)]).numbered()
    assert (dict(numbering.numbers), numbering.ghosts) == ({"a": "1"}, (("a", "x"),))
    again = Effect("place", ("a",), "y")
    numbering = Steps([{}, {"a": "x"}, {}, {"a": "y"}], [(put,), (take,), (again,)]).numbered()
    assert (dict(numbering.numbers), numbering.ghosts) == ({"a": "3"}, ())
    away = Effect("jump", ("a", "c"), "y")
    numbering = Steps([{}, {"a": "x"}, {}, {"a": "y"}, {"c": "y"}], [(put,), (take,), (again,), (away,)]).numbered()
    assert (dict(numbering.numbers), numbering.ghosts) == ({"c": "4"}, ())


def test_a_strike_gives_no_number() -> None:
    strike = Effect("strike", ("a", "b"), "y", "back")
    numbering = Steps([{"a": "x", "b": "y"}, {"a": "x", "b": "y"}], [(strike,)]).numbered()
    assert dict(numbering.numbers) == {}


def test_what_was_announced_is_not_told_again_when_it_is_done() -> None:
    """Beside the panel of the turn ahead, the one after it shows pieces placed and turned, and nothing else."""
    played = state("favor", COURT, ["c5xB:back"])
    assert plot.announced(played).strikes == (("c5", "c4", "back"),)
    assert plot.played(played).strikes == (("c5", "c4", "back"),)
    found = plot.done(played)
    assert (found.strikes, found.arrows, found.left, found.ghosts) == ((), (), (), ())
    assert dict(found.pieces) == dict(played.pieces)


@pytest.mark.parametrize("turns", [("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")])
def test_a_capture_that_is_done_shows_what_it_placed(turns: tuple[str, ...]) -> None:
    played = state("yoso", None, turns)
    before, now, after = plot.announced(played), plot.played(played), plot.done(played)
    assert (before.targets, before.aims) == (("WF",), (("WV", "f"),))
    assert (now.ghosts, now.placements, now.left) == ((("WF", "h"),), ("WV",), ("WW",))
    assert (after.ghosts, after.placements, after.left, after.arrows) == ((), ("WV",), (), ())
    assert [arrow.path for arrow in now.arrows] == [("WW", "WF", "FW")]
    assert [arrow.planned for arrow in (*before.arrows, *now.arrows)] == [True, False]


def test_only_hops_that_capture_are_traced() -> None:
    hop, take = Effect("hop", ("a", "b", "c"), "x"), Effect("remove", ("b",), "y")
    for effects, traces in (((hop,), ()), ((hop, take), (("a", "b", "c", "d"),))):
        steps = Steps([{"a": "x", "b": "y"}, {"c": "x"}], [effects])
        shown = plot.played(State.of(History(steps, (0,))).through(["go"]))
        assert plot.stepwise(shown, [("a", "b", "c", "d")]).traces == traces
