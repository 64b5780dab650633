"""Yoso-Go on 125 spots: the rules of :mod:`printkit.engines.yoso.rules` on spots with three-letter names.

The original text gives only this board and the spots that are playable on it; the rules for captures and for ending
the game are those of the small board, applied literally.
"""

from dataclasses import replace

from printkit.engines.game import Info, rulings
from printkit.engines.master import INFO
from printkit.engines.yoso.rules import RULINGS as SMALL, Yoso

_OWN = {ruling.id.removeprefix("master."): ruling for ruling in rulings(__file__)}
_SAME = (replace(ruling, id=f"master.{ruling.id.removeprefix('yoso.')}") for ruling in SMALL)
RULINGS = (*(_OWN.get(ruling.id.removeprefix("master."), ruling) for ruling in _SAME), _OWN["circle"])


class Master(Yoso):
    """The rules on the Master board; in the variant ``circle`` a complete circle wins.

    Raises:
        InputError: there is no such variant.
    """

    def __init__(self, info: Info, variant: str | None = None) -> None:
        wins = (("zone", 25), ("circle", 5)) if variant == "circle" else (("zone", 25),)
        super().__init__(info, variant, levels=3, wins=wins, rulings=RULINGS)


def game(variant: str | None = None) -> Master:
    """Return the rules on the Master board; ``circle`` is the variant in which a complete circle wins."""
    return Master(INFO, variant)
