"""Judge claims, and report the facts if a claim is false."""

from collections.abc import Iterable

from printkit.engines.claims.finding import Finding
from printkit.engines.claims.grammar import Claim
from printkit.engines.state import State
from printkit.layouts.base.refusals import Falsehood, InputError, Refusal, faults, quoted
from printkit.layouts.base.text import place
from printkit.layouts.base.wording import plural


class FalseClaim(Falsehood):
    """A claim that is false, or not proved within the limits.

    Args:
        claim: the false claim, with its place.
        finding: the facts that the engine established.
    """

    def __init__(self, claim: Claim, finding: Finding) -> None:
        self.claim, self.finding = claim, finding
        verdict = "false" if finding.holds is not None else "not proved"
        super().__init__(f"The claim {quoted(claim.text)} is {verdict}: {finding.says.removesuffix('.')}.")
        self.places = (claim.where,) if claim.where else ()


def judge(claim: Claim, state: State) -> Finding:
    """Decide whether a claim is true in a state of a game, and report the facts that decide it.

    Raises:
        InputError: the claim names a turn, spot, player, rule or position that does not exist; the message says which
            claim it is, and where.
    """
    try:
        return claim.kind.judge(_until(claim, state), *claim.words)
    except Refusal as error:
        raise error.within(place(claim.source, claim.line), f"claim {quoted(claim.text)}") from error


def _until(claim: Claim, state: State) -> State:
    count = len(state.played)
    if claim.after is None:
        return state
    if claim.after > count or (claim.after < 0 and not count):
        count_text = f"only {plural(count, 'turn')}" if count else "no turn"
        text = "before" if claim.after < 0 else f"after {claim.after}"
        message = f"There is no position {{value}}: {count_text} {'has' if count < 2 else 'have'} been played."
        raise InputError("claim", text, message)
    return state.until(count - 1 if claim.after < 0 else claim.after)


def check(claims: Iterable[Claim], state: State) -> None:
    """Judge all claims in order.

    Raises:
        FalseClaim: a claim is false or not proved. Faults: several claims are false or not proved.
        InputError: see :func:`judge`.
    """
    with faults() as errors:
        for claim in claims:
            finding = judge(claim, state)
            if finding.holds is not (not claim.denied):
                errors.note(FalseClaim(claim, finding))
