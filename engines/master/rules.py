"""Yoso-Go on 125 spots: the rules of :mod:`printkit.engines.yoso.rules` on spots of three letters.

The original text gives this board, what is playable on it, and no more; captures and ends are those of the
small board, taken literally.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.engines.game import Info, Ruling
from printkit.engines.master import INFO
from printkit.engines.yoso.rules import RULINGS as SMALL
from printkit.engines.yoso.rules import Yoso

_OWN = {
    "lines": Ruling(
        "master.lines",
        "Tokens hop along 100 straight lines, 40 of eight spots and 60 of four, and around the rings of "
        "the 25 circles, either way. A line of one of the five directions holds the spots whose letters "
        "are each equal or mirror images in that direction.",
        "The text gives no captures for this board; this is the definition of the small board's lines "
        "with a letter more, and shorter lines do not count there either.",
        "ruling",
    ),
    "element": Ruling(
        "master.element",
        "A player is on the element of the last letter of the spot on which the opponent placed last.",
        "On the small board too it is the spot's own element that binds the next player, not its zone's.",
        "ruling",
    ),
    "landing": Ruling(
        "master.landing",
        "A hop must land on a spot whose last letter is the element that the player is on.",
        "As on the small board: a spot of an element is one with this last letter.",
        "ruling",
    ),
    "placement": Ruling(
        "master.placement",
        "The new token goes on an empty spot whose zone, circle or own letter is the player's element; "
        "spots vacated in the capture phase count.",
        "The text lists these three options.",
        "rule text",
    ),
    "zone": Ruling(
        "master.zone",
        "A player whose tokens fill all 25 spots of a zone wins at once, also in the middle of the "
        "capture phase; the position then names the opponent as mover and keeps the element.",
        "The text gives no wins for this board; the small board's are taken literally.",
        "ruling",
    ),
}

_CIRCLE = Ruling(
    "master.circle",
    "In the variant master:circle a player whose tokens fill all five spots of a circle wins at once, "
    "likewise; a complete zone is tested first.",
    "It makes a shorter game: a circle of this board is what a zone is on the small one.",
    "ruling",
)

RULINGS = (*(_OWN.get(r.id[5:], replace(r, id=f"master.{r.id[5:]}")) for r in SMALL), _CIRCLE)


class Master(Yoso):
    """The rules on the Master board; in the variant ``circle`` a complete circle wins.

    Raises:
        InputError: no such variant.
    """

    def __init__(self, info: Info, variant: str | None = None) -> None:
        wins = (("zone", 25), ("circle", 5)) if variant == "circle" else (("zone", 25),)
        super().__init__(info, variant, levels=3, wins=wins, rulings=RULINGS)


def game(variant: str | None = None) -> Master:
    """The rules on the Master board; ``circle`` is the variant in which a complete circle wins."""
    return Master(INFO, variant)
