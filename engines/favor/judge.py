"""Judgements of full games of Emperor's Favor, turn by turn.

At every decision of a turn the strongest player imagines worlds based on the mover's knowledge, tries the
alternatives, and compares them. The results are estimates, because nothing can be proved while hands are hidden. A
turn is judged by its weakest decision.
"""

from collections.abc import Iterator

from printkit.engines.favor import cards
from printkit.engines.favor.court import SIDES, Court, Stage, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.evaluation import LEVELS, Seat
from printkit.engines.favor.record import replay
from printkit.engines.favor.rules import game
from printkit.engines.favor.standing import share
from printkit.engines.players.remark import DOUBT, DOUBTFUL, GOOD, LEVEL, Better, Remark, Verdict
from printkit.engines.record import Record
from printkit.engines.search.solution import UNKNOWN, WIN
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import spelled

ASKED = (Stage.GIFT, Stage.MOVE, Stage.ACT)
"""The decisions that are compared: the gift, the walk and the action."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision, with the state of the game before and after it."""

    before: Court
    decision: Decision
    after: Court


def judged(record: Record) -> Iterator[Remark]:
    """Yield the turns of a recorded game, each with an estimated judgement.

    Raises:
        InputError: the record is not valid.
    """
    start, decisions, _ = replay(record)
    court, turn = begin(start), []
    for decision in decisions:
        after = step(court, decision)
        turn.append(Taken(court, decision, after))
        if after.turn != court.turn or after.over:
            yield remark(turn)
            turn = []
        court = after
    if turn:
        yield remark(turn)


def remark(turn: list[Taken]) -> Remark:
    """Return a remark on a turn, given all its decisions, including other players' decisions in a duel."""
    first = turn[0].before
    me = first.mover
    seat = Seat(LEVELS[LEVEL - 1], 0)
    expect = left = round(share(first, me), 4)
    gap = -1.0
    better: tuple[Better, ...] = ()
    for act in turn:
        decision, before = act.decision, act.before
        if decision.by != me or before.stage not in ASKED or decision.verb in ("gift", "discard", "face"):
            continue
        candidates = seat.weighed(before, decision)
        choice, best = candidates[0], max(candidates, key=lambda pair: pair[1])
        if best[1] - choice[1] > gap:
            gap, expect, left = best[1] - choice[1], best[1], choice[1]
            better = (_better(before, best[0]),) if gap >= DOUBTFUL else ()
    last = turn[-1].after
    won = last.winner == me
    verdict: Verdict = "open" if gap < 0 else "doubtful" if gap >= DOUBTFUL else "good" if gap <= GOOD else "open"
    return Remark(
        number=first.turn,
        player=me,
        turn=_text(turn),
        verdict=verdict,
        forced=False,
        value=UNKNOWN,
        expect=1.0 if won else _doubted(expect),
        kept=WIN if won else UNKNOWN,
        left=1.0 if won else _doubted(left),
        better=better,
        tells=tuple(_tells(turn)),
        reply=None,
        position=game().text(first.position),
        drawn=_drawn(turn),
        steps=len(turn),
    )


def _doubted(value: float) -> float:
    return round(min(1 - DOUBT, max(DOUBT, value)), 4)


def _better(before: Court, decision: Decision) -> Better:
    """Return a decision that seemed better, in the form shown in figures."""
    square = before.player(decision.by).courtier.square
    match decision.verb:
        case "move":
            walk = f"walk to {decision.square}" if decision.square != square else f"stay on {square}"
            return Better(walk, decision.square)
        case "assassinate" | "duel":
            strike = f"x{decision.who}:{SIDES[decision.verb]}"
            return Better(f"{decision.verb} {decision.who}", square + strike)
        case "slander":
            return Better(f"slander {decision.who}", "")
        case "praise":
            return Better("praise", "")
        case _:
            return Better(decision.verb, "")


def _acts(turn: list[Taken]) -> dict[str, Decision]:
    """Return the mover's own decisions, keyed by verb; if several have the same verb, only the last is returned."""
    return {act.decision.verb: act.decision for act in turn if act.decision.by == turn[0].before.mover}


def _drawn(turn: list[Taken]) -> str:
    """Return the walk and the attack as a turn in the manoeuvre position."""
    first, acts = turn[0].before, _acts(turn)
    square = acts["move"].square if "move" in acts else first.player(first.mover).courtier.square
    strike = next((acts[verb] for verb in SIDES if verb in acts), None)
    return square + (f"x{strike.who}:{SIDES[strike.verb]}" if strike else "")


def _text(turn: list[Taken]) -> str:
    """Return the turn in short form: ``c3xB:back hit``, ``c3 praise``."""
    acts = _acts(turn)
    more = [("hit" if acts[verb].hit else "miss") for verb in SIDES if verb in acts]
    more += [f"slander {acts['slander'].who}"] if "slander" in acts else []
    more += [verb for verb in ("praise", "draw") if verb in acts]
    return " ".join((_drawn(turn), *more))


def _tells(turn: list[Taken]) -> Iterator[str]:
    """Yield phrases that describe the outcome of the turn."""
    first, last, acts = turn[0].before, turn[-1].after, _acts(turn)
    me = first.mover
    if last.winner == me:
        yield "win as the last courtier"
    for verb in SIDES:
        if verb in acts:
            hit = "the throw hits" if acts[verb].hit else "the throw misses"
            attack = "assassinate" if verb == "assassinate" else "challenge"
            yield f"{attack} {acts[verb].who} ({hit})"
    for act in turn:
        if act.decision.verb == "strike":
            yield from _duel(act, me)
        if act.decision.verb == "pay" and act.decision.by != me:
            yield f"let {act.decision.by} pay to survive"
    losers = [player.letter for player in first.players if player.letter not in {p.letter for p in last.players}]
    for letter in losers:
        yield "leave the game" if letter == me else f"put {letter} out of the game"
    if "slander" in acts:
        who = acts["slander"].who
        yield f"slander {who}, whose Honor falls to {last.player(who).honor}"
    if "praise" in acts:
        who = acts["praise"].who
        honor = last.player(who).honor
        yield f"raise their own Honor to {honor}" if who == me else f"praise {who}, whose Honor rises to {honor}"
    if "draw" in acts:
        yield "draw a card"
    if "discard" in acts:
        yield f"discard {spelled(len(acts['discard'].cards), 'card')}"


def _duel(act: Taken, me: str) -> Iterator[str]:
    """Yield phrases that describe how a duel ended."""
    before, bout = act.before, act.before.bout
    assert bout
    totals = {
        letter: cards.total(stack, before.ace_high) + before.player(letter).honor
        for letter, stack in zip(bout.letters, bout.stacks, strict=True)
    }
    mine = totals.pop(me)
    (theirs,) = totals.values()
    verb = "win" if mine > theirs else "lose" if mine < theirs else "draw"
    yield f"{verb} the duel {mine} to {theirs}"
