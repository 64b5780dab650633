"""Certificates that prove who wins a Yoso-Go position, with the winner's reply to every turn by the loser.

A certificate is a text file, compressed if its name ends in ``.gz``. The first line names the winner and the
position. Each of the others is a reply, ``ZONES honour ELEMENT TURN RANK``: a position, the winner's turn, and a
rank.
Colours are exchanged if necessary, so that the winner is Honour. The rank falls with every reply in a game, down to 1
for the turn that ends it. The ten images of the pentagon and the two colours count as one position, so a line stands
for all twenty.

Checking needs the rules but no search. Each reply must be legal, and after it the game must be won, or every turn by
the loser must lead to a line of lower rank (or to the loser's own defeat).
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

from printkit import engines
from printkit.engines.yoso.rules import FREE, OPPONENT, Position, Yoso
from printkit.layouts import pentagon
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import Falsehood, InputError, Refusal

if TYPE_CHECKING:
    from printkit.engines.search.proof import Step
    from printkit.engines.yoso.kernel import Yoso as Kernel

TITLE = "yoso certificate"
WINNER = "honour"
"""The name that lines give to the winner, no matter which player it is."""
PACKED = ".gz"
"""The suffix of the file names of compressed certificates."""
LONGEST = 200
"""Longest line in characters; a well-written one has fewer than 60."""
MOST = 5_000_000
"""Largest number of replies: four times as many as in the longest known proofs, and about a gigabyte in memory."""
RECOLOURED = str.maketrans("hf", "fh")
Tell = Callable[[int], None]


class FalseCertificate(InputError, Falsehood):
    """A certificate that proves nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a certificate.

    Attributes:
        position: the position whose winner is proved.
        winner: the player who wins it.
        steps: number of replies; positions that differ only by symmetry or colour count as one.
        rank: the highest rank, which is the largest number of turns that the winner still needs.
        digest: SHA-256 of the text.
    """

    position: str
    winner: str
    steps: int
    rank: int
    digest: str


def text(kernel: Kernel, steps: Iterable[Step], *, position: str, winner: str) -> str:
    """Return the certificate proving that ``winner`` wins ``position``, with its lines sorted."""
    rules = cast(Yoso, engines.find("yoso"))
    lines = sorted(_line(rules, kernel, step) for step in steps)
    return "\n".join([f"{TITLE} {winner} {position}", *lines, ""])


def encoded(text: str, path: Path) -> bytes:
    """Return the contents that a file with that name should have: the text, compressed if the name ends in
    ``.gz``.
    """
    data = text.encode("ascii")
    return gzip.compress(data, mtime=0) if path.suffix == PACKED else data


def check(path: Path, tell: Tell = lambda done: None) -> Report:
    """Confirm every line of the certificate in the file; ``tell`` receives the number of lines confirmed so far.

    Raises:
        FalseCertificate: the certificate proves nothing; the message quotes the first faulty line.
        InputError: the file is not a certificate.
    """
    rules = cast(Yoso, engines.find("yoso"))
    hash = hashlib.sha256()
    ranks: dict[str, int] = {}
    lines = _lines(path)
    head = next(lines, "")
    hash.update(head.encode())
    winner, root = _head(rules, head)
    for line in lines:
        hash.update(line.encode())
        position, _, rank = _parts(rules, line)
        key = normal(position)
        if key in ranks:
            raise FalseCertificate(
                "certificate", line.rstrip("\n"), "{value} is a second reply to the same position."
            )
        if len(ranks) == MOST:
            message = f"{{value}} is too large: at most {MOST:,} replies can be checked."
            raise InputError("certificate", path.name, message)
        ranks[key] = rank
    for count, line in enumerate(islice(_lines(path), 1, None), start=1):
        position, turn, rank = _parts(rules, line)
        try:
            _, after = rules.play(position, turn)
        except Refusal as error:
            message = f"The reply {{value}} is illegal: {error}"
            raise FalseCertificate("certificate", line.strip(), message) from None
        fault = _fault(rules, ranks, after, winner=WINNER, rank=rank)
        if fault:
            raise FalseCertificate("certificate", line.strip(), f"The reply {{value}} is not proved: {fault}.")
        tell(count)
    most = max(ranks.values(), default=0)
    if rules.mover(root) == winner:
        fault = None if normal(root) in ranks else "there is no reply to the position itself"
    else:
        fault = _fault(rules, ranks, root, winner=winner, rank=most + 1)
    if fault or rules.outcome(root):
        message = f"{{value}} is not proved: {fault or 'the game is over'}."
        raise FalseCertificate("certificate", head.strip(), message)
    return Report(rules.text(root), winner, len(ranks), most, hash.hexdigest())


def _fault(rules: Yoso, ranks: Mapping[str, int], after: Position, *, winner: str, rank: int) -> str | None:
    """Say why replies of lower rank do not beat the loser, who is to move at ``after``; None if they do."""
    over = rules.outcome(after)
    if over:
        return None if over.winner == winner and rank >= 1 else "it does not win"
    for turn, answer in rules.turns(after).items():
        over = rules.outcome(answer)
        if over and over.winner != winner:
            return f"{turn} defeats it"
        if not over and not ranks.get(normal(answer), rank) < rank:
            return f"there is no reply of a smaller rank to {turn}"
    return None


def normal(position: Position) -> str:
    """Return a string shared by the twenty images of a position and by no other position."""
    tokens = position.tokens if position.mover == "honour" else position.tokens.translate(RECOLOURED)
    free = FREE if position.element == FREE else ""
    return free + min(["".join([tokens[spot] for spot in order]) for order in _orders(position.element)])


@cache
def _orders(element: str) -> tuple[tuple[int, ...], ...]:
    """Return the images of the board that map ``element`` to Air, as orders of the spots;
    all images if it is empty.
    """
    spots = pentagon.spots(2)
    orders = []
    for fifths in range(5):
        for way in (1, -1):
            read = {letter: pentagon.RING[(way * index + fifths) % 5] for index, letter in enumerate(pentagon.RING)}
            if element in (read["A"], FREE):
                orders.append(tuple(spots.index("".join(read[letter] for letter in spot)) for spot in spots))
    return tuple(orders)


def _parts(rules: Yoso, line: str) -> tuple[Position, str, int]:
    """Return the position, turn and rank in a line. Raises InputError."""
    text, turn, rank = [*line.rstrip("\n").rsplit(" ", 2), "", ""][:3]
    position = rules.parse(text)
    if position.mover != WINNER or not re.fullmatch("[0-9]{1,9}", rank):
        message = f"Each line must have the form ZONES {WINNER} ELEMENT TURN RANK, not {{value}}."
        raise InputError("certificate", line.rstrip("\n"), message)
    return position, turn, int(rank)


def _head(rules: Yoso, line: str) -> tuple[str, Position]:
    """Return the winner and the position. Raises InputError."""
    match = re.fullmatch(rf"{TITLE} (honour|fate) (.*)\n", line)
    if not match:
        message = f"The first line must have the form {TITLE} WINNER POSITION, not {{value}}."
        raise InputError("certificate", line.rstrip("\n"), message)
    return match[1], rules.parse(match[2])


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file, compressed or not. Raises InputError if it is damaged or has an unterminated
    line.
    """
    opener = gzip.open if path.suffix == PACKED else open
    try:
        with opener(path, "rt", encoding="ascii", errors="replace") as file:
            while line := file.readline(LONGEST + 1):
                if len(line) > LONGEST:
                    message = f"A line may have at most {LONGEST} characters, but {{value}} has more."
                    raise InputError("certificate", line, message)
                yield line
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise InputError("certificate", path.name, "{value} is not a complete gzip file.") from None


def _line(rules: Yoso, kernel: Kernel, step: Step) -> str:
    """Write a step as a line of the certificate, with the winner as Honour."""
    before, after = kernel.decode(step.before, WINNER), kernel.decode(step.after, OPPONENT[WINNER])
    placements = [
        spot
        for spot, old, new in zip(pentagon.spots(2), before.replace("/", ""), after.replace("/", ""), strict=False)
        if old != new
    ]
    if len(placements) == 1:
        turn = placements[0]
    else:
        turn = next(turn for turn, to in rules.turns(rules.parse(before)).items() if rules.text(to) == after)
    return f"{before} {turn} {step.rank}"
