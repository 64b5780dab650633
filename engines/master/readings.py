"""Alternative readings of rulings on the Master board."""

from printkit.engines.doubts import Reading
from printkit.engines.master import INFO
from printkit.engines.master.rules import Master
from printkit.engines.yoso.rules import hops
from printkit.layouts.pentagon import spots


class AnyLetter(Master):
    """A hop may land anywhere a token may be placed."""

    def __init__(self) -> None:
        super().__init__(INFO)
        ways = [hop for each in hops(3).values() for hop in each]
        self._hops = {element: tuple(hop for hop in ways if element in spots(3)[hop.end]) for element in hops(3)}


READINGS = (
    Reading("master.landing", "A hop may land wherever a token may be placed.", AnyLetter()),
    Reading("master.zone", "A complete circle of five spots wins, too.", Master(INFO, "circle")),
)
