"""Emperor's Favor (Bryan Cash): courtiers who manoeuvre, assassinate and duel for the Emperor's favour.

``rules`` holds manoeuvre positions (what figures and puzzles use), ``duel`` and ``hidden`` the duels, ``court`` the
full game for two to four, ``record`` its text records and ``simulate`` many games by a simple policy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines.favor.rules import Favor

INFO = Info(
    id="favor",
    title="Emperor's Favor",
    designer="Bryan Cash",
    year=None,
    players=("A", "B", "C", "D"),
    start="........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a1N,B@i9S A",
    boards=("favor",),
    order=60,
    credits=(
        "Emperor's Favor was designed by Bryan Cash for a class in game design.",
        "The text states no terms; what is printed is a summary in our own words.",
    ),
    history=False,
)


def game(variant: str | None = None) -> Favor:
    """The rules of manoeuvre positions; there are no variants."""
    from engines.favor.rules import Favor

    return Favor(name=INFO.called(variant))
