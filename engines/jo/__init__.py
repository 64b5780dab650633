"""Jo (Phil Leduc, 2014): two stones a turn on a hexagon of 61 cells, more threes-in-a-row wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines.jo.rules import Jo

INFO = Info(
    id="jo",
    title="Jō",
    designer="Phil Leduc",
    year=2014,
    players=("red", "black"),
    start="...../.n..../....n../......../..n....n./......../....n../.n..../..... red",
    boards=("jo",),
    order=40,
    credits=(
        "Jō was designed by Phil Leduc, copyright (c) 2014.",
        "The author's rules are the authority and may not be altered.",
        "This is a summary of play in our own words; our clarifications are marked as ours.",
        "No permission is held: ask the author before publishing or selling a program or set.",
    ),
)


def game(variant: str | None = None) -> Jo:
    """The rules of Jo. Raises InputError for a variant: there are none."""
    from engines.jo.rules import Jo

    return Jo(name=INFO.called(variant))
