"""Make a certificate that shows who wins a Yoso-Go position."""

from collections.abc import Callable

from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.proof import Step, proof
from printkit.engines.search.uncompiled import OPEN
from printkit.engines.yoso import certificate
from printkit.engines.yoso.kernel import Yoso
from printkit.engines.yoso.rules import OPPONENT
from printkit.layouts.base.refusals import InputError

SLICE = 1 << 17


def prove(position: str, memory: int, tell: Callable[[int], None] = lambda done: None) -> str:
    """Prove who wins ``position``, and return the text of the certificate.

    Args:
        position: text of a position that is not over.
        memory: size of the search's table in bytes.
        tell: function that periodically receives the number of positions searched.

    Raises:
        InputError: the game is over, or neither player can force its end.
    """
    kernel = Yoso()
    root = kernel.encode(position)
    mover = position.split(" ")[1]
    if kernel.outcome(root) != OPEN:
        message = "{field} must be a position in which the game is still in progress, but in {value} it is over."
        raise InputError("position", position, message)
    search = Dfpn(kernel, memory)

    def wins(mover: bool) -> bool:
        search.begin(root, attacking=mover)
        while (answer := search.run(SLICE)) is None:
            tell(search.nodes)
        return answer

    if wins(True):
        winner = mover
        reply = next(after for after in kernel.successors(root) if search.beats(after))
        steps = proof(search, reply)
        rank = max((step.rank for step in steps.values()), default=0) + 1
        steps[kernel.normal(root)] = Step(root, reply, rank)
    elif wins(False):
        winner = OPPONENT[mover]
        steps = proof(search, root)
    else:
        message = "{field} must be won or lost, but with best play {value} goes on for ever."
        raise InputError("position", position, message)
    return certificate.text(kernel, steps.values(), position=position, winner=winner)
