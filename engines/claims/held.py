"""A check of claims about the position after a series of turns; it is used to prove many statements."""

from collections.abc import Iterable

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.grammar import parse
from printkit.engines.claims.judge import judge
from printkit.engines.state import state
from printkit.layouts.base.refusals import Refusal


def held(game: str, claims: Iterable[str], turns: str = "", *, position: str | None = None) -> Finding:
    """Check that the turns can be played and that all claims are true after them, and report the facts about each
    claim.

    Args:
        game: name of the game.
        claims: in the notation of :mod:`printkit.engines.claims`.
        turns: the turns, separated by spaces.
        position: the first position (default: the start of the game).
    """
    try:
        final_state = state(game, position, turns.split())
    except Refusal as error:
        return Finding(False, str(error))
    results = [(claim, judge(claim, final_state)) for claim in map(parse, claims)]
    false = [finding for claim, finding in results if finding.holds is not (not claim.denied)]
    holds = None if any(finding.holds is None for finding in false) else not false
    return Finding(
        holds, "; ".join(dict.fromkeys(finding.says for finding in false or [each for _, each in results]))
    )
