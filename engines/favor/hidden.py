"""Hidden duels: an equilibrium of the duel in which each side sees its own hand only.

Hand sizes and Honors are public, and so is the course of the duel, which is only a count of cards laid: cards are
laid face down. Both hands are dealt from one deck, so each makes the cards of the other less likely. Suits decide
nothing, so a hand is a multiset of ranks, weighted by the deals it stands for.

Each side knows its own hand and which of its cards it has laid; the order in which it laid them is no information.
Information sets are named ``LETTER:HAND:LAID``, ranks from high to low and ``-`` for no card laid: ``A:K72:7`` is A
holding a king, a seven and a two who has laid the seven. Actions are ``strike`` and the rank that is laid.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.engines.favor.duel import Duel
from printkit.engines.favor.regret import Chain
from printkit.engines.favor.terms import Strategy, Terms

GAIN = 1e-5
"""What both sides together may gain, at most, by leaving the returned strategies."""

DIGITS = 4
"""Decimals of a probability in a strategy."""

FIGURES = 9
"""Decimals of everything that is computed from it: what lies beyond is noise of the floating point unit."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """Strategies that can be improved upon by no more than their exploitability.

    Attributes:
        value: what the attacker gains on average over all deals, a win counting 1 and a loss -1.
        win, lose, tie: how the attacker fares with the hand asked about, the defender's being dealt from the rest.
        exploitability: what the two sides could gain by best responses, added up.
        strategy: probability of each action in each information set of either side.
    """

    value: float
    win: float
    lose: float
    tie: float
    exploitability: float
    strategy: Strategy


def solve(duel: Duel, ace_high: bool = False) -> Equilibrium:
    """An equilibrium of the hidden duel, and the fate of the attacker's written hand (``favor.hidden-duel``)."""
    terms = Terms.of(duel, ace_high)
    return equilibrium(terms, terms.named("".join(card[0] for card in duel.attacker.hand)))


def equilibrium(terms: Terms, hand: str) -> Equilibrium:
    """Strategies for a hidden duel, found by regret minimisation, and what becomes of one hand of the attacker.

    The gain that ends the search and the exploitability that is reported are exact: both come from best responses,
    the latter to the rounded strategy itself.
    """
    chain = Chain(terms)
    strategy = chain.table(chain.minimise(GAIN), DIGITS)
    pair = chain.policies(strategy)
    win, lose, tie = (round(chance, FIGURES) for chance in chain.fate(pair, hand))
    value, loss = (round(figure, FIGURES) for figure in (chain.value(pair), chain.exploitability(pair)))
    return Equilibrium(value, win, lose, tie, loss, strategy)
