"""Claims: statements about positions and turns that a text makes and an engine proves or refutes.

``check(claims, state)`` holds what a rulebook says against the rules: a :class:`State` is a position with the turns
played from it, a :class:`Claim` is one line such as ``illegal WWxFF because landing``. A claim that does not hold
raises :class:`FalseClaim`, which quotes it with its file and line and says the truth instead. A new kind of
claim is one function in :mod:`printkit.engines.claims.kinds`; what it has to know of a game is in
its class (:class:`printkit.engines.game.Game`).
"""

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.grammar import Claim, forms, parse
from printkit.engines.claims.judge import FalseClaim, check, judge
from printkit.engines.state import State

__all__ = ["Claim", "FalseClaim", "Finding", "State", "check", "forms", "judge", "parse"]
