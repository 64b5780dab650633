"""Regret minimisation for hidden duels, using array arithmetic.

A hidden duel is modelled as a sequence of points at which it can end. The state of a side consists of its hand and
the set of cards it has played, so arrays over (hand, set played, action) describe the whole duel. A set is a bit mask
over the cards of the hand, in which cards of the same rank are distinct; action 0 is a strike and action i plays card
i - 1.

Both strategies are found together by CFR+ (Tammelin 2014): regrets never fall below zero, the sides are updated in
turn, and averages are weighted by the square of the iteration number. A strike compares two sums of points, so the
other side's choices are first gathered by points played, then weighted by the deals, and only then compared. The
product of a 455 x 455 matrix and a 455 x 240 matrix therefore replaces six million payoffs.
"""

from collections.abc import Iterator
from itertools import count
from math import comb

import numpy as np
from numpy.typing import NDArray

from printkit.engines.favor.cards import NO_CARDS
from printkit.engines.favor.duel import STRIKE
from printkit.engines.favor.terms import Strategy, Terms

Array = NDArray[np.float64]

Pair = tuple[Array, Array]
"""The policies of attacker and defender: the probability of each action, by hand and set played."""

CHECK = 10
"""Number of iterations between two computations of the gain from best responses."""

ITERATIONS = 10_000
"""Maximum number of iterations; duels with the full deck need fewer than a hundred."""

NOISE = 1e-12
"""Regret below this is ignored, so that ties are not broken by rounding errors, which differ between machines."""

AVOIDED = 1e-4
"""Choices with a lower probability than this are remnants of early iterations."""


class Chain:
    """A hidden duel as arrays: each side's decisions, the deals, and the leader for each pair of totals."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.endings = tuple(terms.endings())
        self.sides = (_Side(terms, 0), _Side(terms, 1))
        deals = _deals(terms, self.sides[0].hands, self.sides[1].hands)
        self.weights = (deals, deals.T)
        totals = np.arange(1 + max(int(side.points.max()) for side in self.sides))
        lead = np.sign(totals[:, None] + terms.honors[0] - totals - terms.honors[1]).astype(float)
        self.leads = (lead, -lead.T)

    def minimise(self, gain: float) -> Pair:
        """Find average policies against which the best responses of both sides gain at most ``gain`` in total."""
        regrets, sums = ([np.zeros(side.shape) for side in self.sides] for _ in range(2))
        for iteration in count(1):
            for me, side in enumerate(self.sides):
                policy, other = side.normal(regrets[me]), self.sides[1 - me].normal(regrets[1 - me])
                worth = side.worth(policy, *self._ends(me, other))
                regrets[me] += (worth - (policy * worth).sum(axis=2, keepdims=True)) * side.legal
                regrets[me][regrets[me] < NOISE] = 0
                sums[me] += iteration**2 * side.reach(policy)[:, :, None] * policy
            if iteration % CHECK == 0 or iteration == ITERATIONS:
                pair = self._average(sums, regrets)
                if iteration == ITERATIONS or self.exploitability(pair) <= gain:
                    return pair
        raise AssertionError("the count is infinite")

    def value(self, pair: Pair) -> float:
        """Return the attacker's average gain."""
        return self.sides[0].value(pair[0], *self._ends(0, pair[1]))

    def exploitability(self, pair: Pair) -> float:
        """Return the total that both sides could gain with best responses."""
        responses = (side.value(None, *self._ends(me, pair[1 - me])) for me, side in enumerate(self.sides))
        return max(0.0, sum(responses))

    def fate(self, pair: Pair, hand: str) -> tuple[float, float, float]:
        """Return the probabilities that a hand of the attacker wins, loses and ties."""
        own = self.sides[0].hands.index(hand)
        mine, yours = (self._spread(me, policy) for me, policy in enumerate(pair))
        facing = np.tensordot(self.weights[0][own], yours, 1) / self.weights[0][own].sum()
        meetings = np.einsum("et,eu->tu", mine[own], facing)
        win, lose, tie = (float(meetings[self.leads[0] == lead].sum()) for lead in (1, -1, 0))
        return win, lose, tie

    def table(self, pair: Pair, digits: int) -> Strategy:
        """Return the policies, keyed by information set; cards of equal rank are merged, and rounding keeps the sum
        of each row at 1.
        """
        rows = {}
        for side, policy in zip(self.sides, pair, strict=True):
            for row, hand in enumerate(side.hands):
                for subset in side.deciding(hand):
                    chances: dict[str, float] = {}
                    for action in side.actions(subset):
                        name = side.action(hand, action)
                        chances[name] = chances.get(name, 0) + float(policy[row, subset, action])
                    rows[side.name(hand, subset)] = _rounded(chances, digits)
        return rows

    def policies(self, strategy: Strategy) -> Pair:
        """Return the arrays of a table; the probability of a rank is divided evenly among its cards."""
        policies = []
        for side in self.sides:
            policy = np.zeros(side.shape)
            for row, hand in enumerate(side.hands):
                for subset in range(1 << side.size):
                    actions = side.actions(subset)
                    if not actions:
                        continue
                    names = [side.action(hand, action) for action in actions]
                    chances = strategy[side.name(hand, subset)]
                    policy[row, subset, actions] = [chances[name] / names.count(name) for name in names]
            policies.append(policy)
        return policies[0], policies[1]

    def _average(self, sums: list[Array], regrets: list[Array]) -> Pair:
        """Return the average policies, with the current policy in states that a side never chooses to reach."""
        averages = []
        for side, sum_, regret in zip(self.sides, sums, regrets, strict=True):
            average = side.normal(sum_)
            mask = side.reach(average) < AVOIDED
            averages.append(np.where(mask[:, :, None], side.normal(regret), average))
        return averages[0], averages[1]

    def _ends(self, me: int, other: Array) -> Pair:
        """Return the value of every ending for a side against a policy, keyed by the hand and the cards played: first
        for endings in which the side strikes, then for those in which its opponent does.

        Deals are weighted by their probabilities, and endings by the probability that the other side's choices allow
        them.
        """
        side = self.sides[me]
        gains = np.tensordot(self.weights[me], self._spread(1 - me, other), 1) @ self.leads[me].T
        strike, struck = (np.zeros(side.shape[:2]) for _ in range(2))
        for place, ending in enumerate(self.endings):
            into = strike if ending.by == me else struck
            for subset in side.sets(ending.cards[me]):
                into[:, subset] = gains[side.rows, place, side.points[:, subset]]
        return strike, struck

    def _spread(self, me: int, policy: Array) -> Array:
        """For each hand, return the probability that a side's own choices lead to each combination of ending and
        points total.
        """
        side = self.sides[me]
        reach = side.reach(policy)
        spread = np.zeros((len(side.hands), len(self.endings), len(self.leads[me])))
        for place, ending in enumerate(self.endings):
            for subset in side.sets(ending.cards[me]):
                chance = reach[:, subset] * policy[:, subset, 0] if ending.by == me else reach[:, subset]
                spread[side.rows, place, side.points[:, subset]] += chance
        return spread


class _Side:
    """The decisions of one side: its hands, the points of every set that may be played, and the legal actions after
    each.
    """

    def __init__(self, terms: Terms, me: int) -> None:
        self.letter = terms.letters[me]
        self.hands = terms.hands(me)
        self.rows = np.arange(len(self.hands))
        self.size = terms.sizes[me]
        bits = np.arange(1 << self.size)[:, None] >> np.arange(self.size) & 1
        self.points = np.array([[terms.points[rank] for rank in hand] for hand in self.hands]) @ bits.T
        strikes = {ending.cards[me] for ending in terms.endings() if ending.by == me}
        opens = {0} if me == 0 else set()
        self.legal = np.array(
            [
                [n in strikes, *(not bit and n in strikes | opens for bit in row)]
                for row, n in zip(bits, bits.sum(axis=1), strict=True)
            ]
        )
        self.shape = (len(self.hands), *self.legal.shape)
        steps = [(int(subset), int(action)) for subset, action in np.argwhere(self.legal) if action]
        self.steps = tuple((subset, action, subset | 1 << action - 1) for subset, action in steps)

    def sets(self, size: int) -> Iterator[int]:
        """Return the sets with this many cards."""
        return (subset for subset in range(1 << self.size) if subset.bit_count() == size)

    def deciding(self, hand: str) -> Iterator[int]:
        """Yield one set, smaller sets first, for every selection of ranks that this side may have played before a
        decision.
        """
        names = set()
        for size in range(self.size + 1):
            for subset in self.sets(size):
                if self.actions(subset) and self.name(hand, subset) not in names:
                    names.add(self.name(hand, subset))
                    yield subset

    def name(self, hand: str, subset: int) -> str:
        """Return the name of the information set: letter, hand and the ranks played."""
        ranks = "".join(rank for place, rank in enumerate(hand) if subset >> place & 1)
        return f"{self.letter}:{hand}:{ranks or NO_CARDS}"

    def actions(self, subset: int) -> list[int]:
        """Return the legal actions after a set has been played; none if the side has nothing to decide then."""
        return [action for action in range(self.size + 1) if self.legal[subset, action]]

    def action(self, hand: str, action: int) -> str:
        """Return the name of an action: ``strike`` or the rank played."""
        return hand[action - 1] if action else STRIKE

    def normal(self, weights: Array) -> Array:
        """Turn weights into probabilities; if all are zero, every legal action is made equally likely."""
        sums = weights.sum(axis=2, keepdims=True)
        even = self.legal / np.maximum(self.legal.sum(axis=1, keepdims=True), 1)
        chances: Array = np.where(sums > 0, weights / np.where(sums > 0, sums, 1), even)
        return chances

    def reach(self, policy: Array) -> Array:
        """Return the probability that this side's own choices lead each hand to each set played."""
        reach = np.zeros(self.shape[:2])
        reach[:, 0] = 1
        for subset, action, after in self.steps:
            reach[:, after] += reach[:, subset] * policy[:, subset, action]
        return reach

    def worth(self, policy: Array | None, strike: Array, struck: Array) -> Array:
        """Return the value of each action if play continues with ``policy``,
        or with the best choices if it is None.
        """
        worth = np.full(self.shape, 0.0)
        worth[:, :, 0] = strike
        for subset, action, after in reversed(self.steps):
            worth[:, subset, action] = struck[:, after] + self._here(worth, policy, after)
        return worth

    def value(self, policy: Array | None, strike: Array, struck: Array) -> float:
        """Return the side's total gain from ``policy`` or from the best choices."""
        return float(self._here(self.worth(policy, strike, struck), policy, 0).sum() + struck[:, 0].sum())

    def _here(self, worth: Array, policy: Array | None, subset: int) -> Array:
        """Return the value of the decision after a set has been played; zero if there is nothing to decide."""
        if policy is not None:
            mean: Array = (policy[:, subset] * worth[:, subset]).sum(axis=1)
            return mean
        actions = self.actions(subset)
        best: Array = worth[:, subset, actions].max(axis=1) if actions else np.zeros(len(self.hands))
        return best


def _deals(terms: Terms, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Array:
    """Return the probability of every pair of an attacker's hand and a defender's hand dealt from one deck."""
    most = max(terms.sizes)
    ways = np.array(
        [
            [comb(max(terms.copies - used_count, 0), more) for more in range(most + 1)]
            for used_count in range(most + 1)
        ]
    )
    deals = np.ones((len(attackers), len(defenders)))
    for rank in terms.points:
        first = np.array([hand.count(rank) for hand in attackers])
        second = np.array([hand.count(rank) for hand in defenders])
        deals *= ways[0, first][:, None] * ways[first[:, None], second]
    chances: Array = deals / deals.sum()
    return chances


def _rounded(chances: dict[str, float], digits: int) -> dict[str, float]:
    """Round probabilities to a given number of decimal places; the largest absorbs the rounding error."""
    # Round first to the digits on which all machines agree; otherwise one machine might round 0.84375 up and another
    # down.
    result = {name: round(round(chance, digits + 5), digits) for name, chance in chances.items()}
    top = max(result, key=result.__getitem__)
    result[top] = round(1.0 - sum(chance for name, chance in result.items() if name != top), digits)
    return result
