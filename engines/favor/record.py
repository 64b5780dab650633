"""Full games as text in ``.play`` files: the start and every decision.

The headers are ``game: favor:court``, ``start: ROWS SEED FACINGS ACES`` and, for human readers, ``drawn`` and
``seats``: the card that each person drew, in seating order, and the letter it gave them. A numbered line follows for
each decision, including throws, in the notation of :mod:`printkit.engines.favor.decisions`. Because the seed
determines the shuffles, this is a complete record of the game.
"""

from collections.abc import Iterable, Sequence

from printkit.engines.favor import cards
from printkit.engines.favor.court import Court, Start, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.rules import game
from printkit.engines.game import Outcome
from printkit.engines.record import Entry, Record, read, result
from printkit.engines.records import Course, Replayed
from printkit.layouts.base.refusals import InputError, located, quoted

GAME = "favor:court"


def outcome(court: Court) -> Outcome | None:
    """Return how a full game ended (``favor.last``, ``favor.length``), or None while it goes on."""
    if not court.over:
        return None
    return Outcome(court.winner, "last" if court.winner else "length")


def record(start: Start, decisions: Iterable[Decision]) -> Record:
    """Return the record of a full game. Raises IllegalTurn if a decision is not possible."""
    court = begin(start)
    entries = []
    for decision in decisions:
        court = step(court, decision)
        entries.append(Entry(str(decision)))
    return Record(GAME, str(start), tuple(entries), result(outcome(court)), _seating(start))


def continued(record: Record, decisions: Sequence[Decision], court: Court) -> Record:
    """Add the latest decisions to a record that has been read; its headers and comments are kept.

    Args:
        record: the record.
        decisions: all decisions in the game, beginning with those in the record.
        court: the state after these decisions.
    """
    return record.extended(map(str, decisions[len(record.entries) :]), result(outcome(court)))


def replayed(text: str) -> Replayed:
    """Replay a full game from its record; the positions show only the courtiers. Raises InputError."""
    record = read(text)
    start, decisions, _ = replay(record)
    court, rules = begin(start), game(None)
    texts = [rules.text(court.position)]
    for decision in decisions:
        court = step(court, decision)
        texts.append(rules.text(court.position))
    outcome_ = record.ended(outcome(court), start.letters)
    course = Course(str(start), tuple(map(str, decisions)), tuple(texts))
    return Replayed(GAME, "court", (course,), outcome_)


def replay(record: Record) -> tuple[Start, tuple[Decision, ...], Court]:
    """Replay a record, and return its start, its decisions, and the state they lead to.

    Raises:
        InputError: it is a record of another game, its start is malformed, a decision (named by its number) is not
            possible, or the result or the seating does not agree with the rest.
    """
    if record.game != GAME:
        message = f"{{field}} must be {GAME} (the full game of Favor), not {{value}}."
        raise InputError("game", record.game, message, names=[GAME])
    start = Start.parse(record.start)
    court, decisions = begin(start), []
    for number, entry in enumerate(record.entries, start=1):
        with located(f"turn {number}"):
            decisions.append(Decision.parse(entry.turn))
            court = step(court, decisions[-1])
    record.ended(outcome(court), start.letters)
    for header in _seating(start):
        header_text = dict(record.headers).get(header[0], header[1])
        if header_text != header[1]:
            message = f"{{field}} must be {quoted(header[1])}, as determined by the seed, not {{value}}."
            raise InputError(header[0], header_text, message)
    return start, tuple(decisions), court


def _seating(start: Start) -> tuple[tuple[str, str], ...]:
    return ("drawn", cards.text(start.drawn)), ("seats", ",".join(start.seats))
