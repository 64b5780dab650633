"""Compare every statement in a text with the rules before anything is drawn.

The tests prove the texts of the built-in games, and ``proof.txt``, next to the texts, stores for each proof a digest
of the rules and claims. As long as neither the rules nor the claims change, a kit need not prove them again.
"""

from collections.abc import Iterator
from dataclasses import replace

from printkit import engines
from printkit.books.rulebook import stated
from printkit.books.rulebook.source import CLAIMS, Rulebook
from printkit.content.markdown import uncommented
from printkit.engines.claims import check, parse as parse_claim
from printkit.engines.plugins import built_in
from printkit.figures import prove
from printkit.figures.figure import Figure
from printkit.layouts.base.digest import digest, of_package
from printkit.layouts.base.refusals import faults
from printkit.layouts.base.text import place
from printkit.looks.declaration import declared

PROOF = "proof.txt"
"""The file next to the texts of a built-in game that records which of them have been proved, with a digest on each
line.
"""


def prove_all(book: Rulebook) -> int:
    """Check every claim in reading order, and return the number of claims.

    Raises:
        FalseClaim: a claim is false; the message names the file and the line, and states the truth.
        InputError: a sentence in a strict book has no backing, or a position, a turn or a name in a figure or claim
            cannot be used.
    """
    _insist(book)
    with faults() as errors:
        for each in book.checks:
            with errors.noted():
                check(each.claims, prove(replace(each.figure, claims=())))
    return _count(book)


def proved(book: Rulebook) -> int:
    """Do the same as :func:`prove_all`, but skip claims that are already known to be true."""
    if not known(book):
        return prove_all(book)
    _insist(book)
    return _count(book)


def _insist(book: Rulebook) -> None:
    if book.report:
        stated.insist(book.report, book.source)


def known(book: Rulebook) -> bool:
    """Return whether these claims have already been proved under these rules.

    The answer can be yes only for built-in games, because the digest does not cover the rules of other games.
    """
    path = declared(book.game).rulebook if book.game in built_in() else None
    proof = path.with_name(PROOF) if path else None
    return bool(proof and proof.is_file() and stamp(book) in proof.read_text(encoding="utf-8").split())


def stamp(book: Rulebook) -> str:
    """Return a digest of a book's claims and of everything on which their truth depends."""
    return digest((*(of_package(f"printkit.{room}").encode() for room in ("layouts", "engines")), *_stated(book)))


def _stated(book: Rulebook) -> Iterator[bytes]:
    """Yield the text of each claim, with the position and the turns that it refers to."""
    for each in book.checks:
        scene = each.figure
        yield repr((scene.game, scene.position, scene.turns, [claim.text for claim in each.claims])).encode()


def _count(book: Rulebook) -> int:
    return sum(len(each.claims) for each in book.checks)


def prove_comments(text: str, source: str = "", game: str = "") -> int:
    """Check the claims in the comments of a text that is not a rulebook, such as a page of documentation.

    The claims refer to the start of ``game``, or of the game named in a comment (``claim GAME: ...``). Return the
    number of claims.

    Raises:
        FalseClaim: a claim is false.
        InputError: a claim or game cannot be read.
    """
    count = 0
    for number, comment in uncommented(text)[1]:
        if match := CLAIMS.fullmatch(comment):
            name = match[1] or game
            if not engines.knows(name):
                where = f"{place(source, number + 1)}: claims"
                raise engines.unknown(name).within(where)
            claims = [parse_claim(each, source, number + 1) for each in match[2].split(";") if each.strip()]
            check(claims, prove(Figure(game=name)))
            count += len(claims)
    return count
