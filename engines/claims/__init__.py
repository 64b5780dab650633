"""Claims: statements in a rulebook about positions and turns, which an engine proves or refutes.

``check(claims, state)`` compares a rulebook's claims with the rules. A :class:`State` consists of a position and the
turns played from it; a :class:`Claim` is one line such as ``illegal WWxFF because landing``. A false claim raises
:class:`FalseClaim`, which quotes it with its file and line and gives the correct value. To add a kind of claim, write
a function in :mod:`printkit.engines.claims.kinds` that takes the facts it needs from the game's class
(:class:`printkit.engines.game.Game`).
"""

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.grammar import Claim, forms, parse
from printkit.engines.claims.judge import FalseClaim, check, judge
from printkit.engines.state import State

__all__ = ["Claim", "FalseClaim", "Finding", "State", "check", "forms", "judge", "parse"]
