"""Equilibria of hidden duels, in which each side sees only its own hand.

Hand sizes, Honors and the course of the duel are public; the course amounts to a count of the cards played, because
these are face down. Both hands are dealt from one deck, so a rank in one hand makes the same rank less likely in the
other. Suits do not matter, so a hand is a multiset of ranks, weighted by the number of deals that produce it.

Each side knows its own hand and which of its cards it has played; the order of play carries no information.
Information sets are named ``LETTER:HAND:LAID``, with ranks from high to low and ``-`` for no card played: in
``A:K72:7``, A has played the seven from a hand of king, seven and two. An action is ``strike`` or the rank of the
card played.
"""

from printkit.engines.favor.duel import Duel
from printkit.engines.favor.regret import Chain
from printkit.engines.favor.terms import Strategy, Terms
from printkit.layouts.base.frozen import dataclass

GAIN = 1e-5
"""The most that the two sides together may gain by deviating from the returned strategies."""

DIGITS = 4
"""Number of decimals of a probability in a strategy."""

FIGURES = 9
"""Number of decimals of all results computed from a strategy; any further digits are floating-point noise."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """Strategies that cannot be improved by more than their exploitability.

    Attributes:
        value: the attacker's average gain over all deals; a win counts as 1 and a loss as -1.
        win, lose, tie: the attacker's chances with the given hand when the defender's hand is dealt from the
            remaining cards.
        exploitability: the total that the two sides could gain with best responses.
        strategy: probability of each action in each information set of either side.
    """

    value: float
    win: float
    lose: float
    tie: float
    exploitability: float
    strategy: Strategy


def solve(duel: Duel, ace_high: bool = False) -> Equilibrium:
    """Find an equilibrium of the hidden duel, and the attacker's chances with the given hand
    (``favor.hidden-duel``).
    """
    terms = Terms.of(duel, ace_high)
    return equilibrium(terms, terms.named("".join(card[0] for card in duel.attacker.hand)))


def equilibrium(terms: Terms, hand: str) -> Equilibrium:
    """Find strategies for a hidden duel by regret minimisation, and the chances of one of the attacker's hands.

    The gain at which the search ends and the reported exploitability are both computed exactly from best responses;
    the exploitability is that of the rounded strategy.
    """
    chain = Chain(terms)
    strategy = chain.table(chain.minimise(GAIN), DIGITS)
    pair = chain.policies(strategy)
    win, lose, tie = (round(chance, FIGURES) for chance in chain.fate(pair, hand))
    value, loss = (round(figure, FIGURES) for figure in (chain.value(pair), chain.exploitability(pair)))
    return Equilibrium(value, win, lose, tie, loss, strategy)
