"""What of a rulebook is proved: known for the books of the house, proved again when rules or claims have changed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from printkit import engines
from printkit.books import rulebook
from printkit.books.rulebook import proof
from printkit.books.rulebook.source import Rulebook, parse
from printkit.engines.claims import FalseClaim
from printkit.looks.declaration import declared

FALSE = '```rulebook\ngame = "jo"\n```\n\n# A book\n\n```claims\ngame = "jo"\nwins black by material\n```\n'


@pytest.mark.parametrize("id", engines.names())
def test_what_is_kept_beside_a_book_is_a_digest(id: str) -> None:
    path = declared(id).rulebook
    assert path is not None
    assert re.fullmatch(r"([0-9a-f]{64}\n)+", path.with_name(proof.PROOF).read_text())


def test_a_false_claim_is_never_taken_for_a_proved_one() -> None:
    with pytest.raises(FalseClaim):
        proof.proved(parse(FALSE, "book.md"))


def test_claims_and_rules_count_and_the_place_of_a_claim_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    house = rulebook.of_game("jo")
    assert house
    stamp = proof.stamp(house)
    moved = replace(
        house,
        source="elsewhere.md",
        checks=tuple(replace(each, figure=replace(each.figure, caption="Other words.")) for each in house.checks),
    )
    assert proof.stamp(moved) == stamp
    assert proof.stamp(replace(house, checks=house.checks[1:])) != stamp
    turned = replace(house.checks[0], figure=replace(house.checks[0].figure, turns=("e5e6",)))
    assert proof.stamp(replace(house, checks=(turned, *house.checks[1:]))) != stamp
    for name in ("printkit.layouts", "printkit.engines"):
        with monkeypatch.context() as patch:
            patch.setattr(proof, "of_package", lambda each, name=name: "other" if each == name else each)
            first = proof.stamp(house)
        with monkeypatch.context() as patch:
            patch.setattr(proof, "of_package", lambda each: each)
            assert proof.stamp(house) != first


def test_only_what_was_proved_is_not_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    house = rulebook.of_game("jo")
    path = declared("jo").rulebook
    assert house and path
    digest = path.with_name(proof.PROOF).read_text().split()[0]
    proved: list[Rulebook] = []
    monkeypatch.setattr(proof, "prove_all", lambda each: proved.append(each) or 0)
    monkeypatch.setattr(proof, "stamp", lambda each: digest)
    assert proof.proved(house) == sum(len(each.claims) for each in house.checks) and not proved
    monkeypatch.setattr(proof, "stamp", lambda each: "0" * 64)
    proof.proved(house)
    assert proved == [house]
    # The rules of a game from outside are not in the digest.
    monkeypatch.setattr(proof, "stamp", lambda each: digest)
    monkeypatch.setattr(proof, "built_in", frozenset)
    proof.proved(house)
    assert proved == [house, house]
