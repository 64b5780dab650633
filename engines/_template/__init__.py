"""A tiny complete game to copy: take one to three counters, whoever takes the last one wins.

To add a game, copy this folder to ``engines/ID/`` and change ``INFO`` and ``rules.py``. Nothing else has to be
edited: games are found by looking, and the shared tests run over every game that is found (over this one
too). A folder whose name begins with an underscore is not listed.

This file is imported whenever games are listed; it holds what costs nothing, and ``game`` imports the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines._template.rules import Counters

INFO = Info(
    id="_template",  # the folder's name
    title="Counters",
    designer="traditional",
    year=None,
    players=("first", "second"),
    start="12 first",
    boards=(),  # names of its boards, as layouts knows them
    variants=("misere",),  # people write _template:misere
    order=1000,  # its place in lists
    credits=("A traditional game.",),
)


def game(variant: str | None = None) -> Counters:
    """The rules; in the variant ``misere`` whoever takes the last counter loses."""
    from engines._template.rules import Counters

    return Counters(variant)
