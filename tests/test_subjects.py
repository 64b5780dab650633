"""A claim covers the sentence beside it: what a sentence is about, the statement that is to prove it names.

A sentence with ``proved`` claims alone has at least two words of substance in common with the statements they name,
or all that it has: a sentence about the tint of squares is not proved by a statement about their number.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit import engines
from printkit.books.rulebook import stated
from printkit.engines.claims.statements import statements

ROOT = Path(__file__).parents[1]
TABLE = tomllib.loads(Path(__file__).with_name("prose").joinpath("subjects.toml").read_text(encoding="utf-8"))
COMMON = set(TABLE["common"].split())
NUMBERS = dict(enumerate("zero one two three four five six seven eight nine ten eleven twelve".split()))  # noqa: SIM905
STATEMENTS = {each.id: each for id in engines.names() for each in statements(id)}
TEXTS = sorted((ROOT / "printkit/games").glob("[a-z]*/*.md"))


def substance(text: str) -> set[str]:
    """The stems of the words that say what a text is about; numbers are words."""
    stems = set()
    for word in re.findall(r"[a-z]+|\d+", text.lower().replace("’", "'").replace("'s", "")):
        word = NUMBERS.get(int(word), word) if word.isdecimal() else word
        if word not in COMMON:
            stem = re.sub(r"(?<=..[a-z])(ies|es|s|ing|ed)$", "", TABLE["same"].get(word, word)).rstrip("e")
            stems.add(TABLE["same"].get(stem, stem).rstrip("e"))
    return stems


def strange(text: str) -> Iterator[tuple[int, str]]:
    """Line and words of every sentence of a text whose claims prove something else."""
    for sentence in stated.report(text).stating:
        claims = [each.strip() for text in sentence.claims for each in text.split(";")]
        proofs = [each.removeprefix("proved ") for each in claims if each.startswith("proved ")]
        if not proofs or len(proofs) < len([each for each in claims if each and not each.startswith("not ")]):
            continue  # a claim about a position is computed there, whatever its words
        named = substance(" ".join(f"{id.replace('-', ' ')} {STATEMENTS[id].text}" for id in proofs))
        about = substance(sentence.text)
        if len(about & named) < min(2, len(about)):
            yield sentence.line, sentence.text


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_claims_cover_the_sentences_beside_them(path: Path) -> None:
    found = strange(path.read_text(encoding="utf-8"))
    assert [f"line {line}: {words}" for line, words in found if not words.startswith(tuple(TABLE["allowed"]))] == []


def test_every_exception_is_needed() -> None:
    found = [words for path in TEXTS for _, words in strange(path.read_text(encoding="utf-8"))]
    assert [start for start in TABLE["allowed"] if not any(words.startswith(start) for words in found)] == []


def test_a_claim_about_something_else_is_noticed() -> None:
    tint = "The tint of a square means nothing.{}\n<!-- claim: proved mana.twelve-of-each -->"
    assert len(list(strange(tint.format("")))) == 1
    assert not list(strange(tint.format(" <!-- prose: how it is printed -->")))
    assert not list(strange("Twelve squares have one ring.\n<!-- claim: proved mana.twelve-of-each -->"))


def test_most_sentences_are_asked_about() -> None:
    """The test reads claims as they are written: it would fall silent if it did not."""
    proofs = [
        claim
        for path in TEXTS
        for sentence in stated.report(path.read_text(encoding="utf-8")).stating
        for claim in sentence.claims
        if "proved " in claim
    ]
    assert len(proofs) > 150
