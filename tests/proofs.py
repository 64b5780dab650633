"""Prove the texts of the house, and keep what was proved: ``make proofs`` writes ``proof.txt`` beside them."""

from __future__ import annotations

from printkit import engines
from printkit.books import notation, rulebook
from printkit.books.rulebook.proof import PROOF, known, prove_all, stamp
from printkit.books.rulebook.source import Rulebook
from printkit.looks.declaration import declared


def texts(id: str) -> tuple[Rulebook, ...]:
    """The texts of a game that claim something: rulebook, notation, quick reference and player aid."""
    short = declared(id).reference
    reference = rulebook.read(short) if short and rulebook.begins(short.read_text(encoding="utf-8")) else None
    aid = declared(id).aid
    books = (rulebook.of_game(id), notation.source(id), reference, rulebook.read(aid) if aid else None)
    return tuple(book for book in books if book)


def main() -> None:
    """Prove what has changed. A claim that does not hold ends it."""
    for id in engines.names():
        path, found = declared(id).rulebook, texts(id)
        if path and not all(map(known, found)):
            print(f"{id}: {sum(map(prove_all, found))} claims proved")
            path.with_name(PROOF).write_text("".join(f"{stamp(book)}\n" for book in found), encoding="utf-8")


if __name__ == "__main__":
    main()
