"""The evaluation of Strings of Suits: points as the rules score them, promises as the search bounds them."""

from __future__ import annotations

import random

import pytest

from printkit import engines
from printkit.engines.players import players_of
from printkit.engines.search.solve import kernel_of


def game_from(rng, rules, seed):
    position = rules.deal(seed)
    while True:
        yield position
        turns = rules.turns(position)
        if not turns:
            return
        position = turns[rng.choice(list(turns))]


@pytest.mark.parametrize("name", ["strings", "strings:advanced", "strings:beginners"])
def test_counts_are_those_of_the_rules(name):
    rules = engines.find(name)
    kernel = kernel_of(rules)
    evaluation = players_of(rules).evaluation(kernel)
    rng, leads, promises = random.Random(36), set(), set()
    for seed in range(6):
        for position in game_from(rng, rules, seed):
            if rules.outcome(position):
                continue
            words = kernel.encode(rules.text(position))
            found = evaluation.counts(words)
            score, mover = rules.score(position), rules.mover(position)
            lead = 2 * score[mover] - sum(score.values())
            lower, upper = kernel.surveyed(words, False)[:2]
            chips = sum(
                len(cell) == 1 and cell.islower()
                for cell in rules.text(position).split(" ")[0].replace("/", ",").split(",")
            )
            for label, number in (("points", lead), ("promise", lower + upper)):
                assert found[label] == (max(number, 0), max(-number, 0))
                assert found[f"{label} late"] == (max(number, 0) * chips, max(-number, 0) * chips)
            assert lower <= upper
            leads.add(lead)
            promises.add(lower + upper)
    assert len(leads) > 5 and len(promises) > 5


def test_a_deal_opens_a_match():

    rules = engines.find("strings:double")
    texts = {players_of(rules).opening(random.Random(seed)) for seed in range(4)}
    assert len(texts) == 4
    assert all(rules.text(rules.parse(text)) == text for text in texts)
