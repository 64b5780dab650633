"""The full game of Emperor's Favor in the studio: the hands, whispers, duels and final result, as each player may see
them.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from printkit.engines.favor import cards
from printkit.engines.favor.court import SIDES, Court, Stage, Start, begin, possible, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.duel import LEAST
from printkit.engines.favor.evaluation import ODDS, seat
from printkit.engines.favor.record import outcome
from printkit.engines.favor.rules import FACINGS, game, reach, strikes
from printkit.engines.favor.simulate import OUTWARD
from printkit.layouts.base.data import beside
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import plural
from printkit.looks.hands import HiddenGame

WORDS = beside(__file__, "hands.toml")


class Hands(HiddenGame):
    """The full game on the default plan, for two to four players; the page simulates throws of the marker, half of
    which hit.
    """

    players = (2, 3, 4)

    def begin(self, players: int, seed: int) -> str:
        """Return a game that starts with courtiers near the corners, facing outwards."""
        if players not in self.players:
            raise InputError("players", players, "a number from 2 to 4")
        return str(Start(seed=seed, facings=OUTWARD[:players]))

    def decide(self, start: str, turns: Sequence[str], level: int, *, seed: int) -> str:
        """Return the decision of a computer player of a given level, using only the information available at their
        seat.
        """
        opening = Start.parse(start)
        return str(seat(level, seed).decide(_course(opening, turns)[-1][0], Random(f"{opening.seed} {len(turns)}")))

    def shown(self, start: str, turns: Sequence[str], viewer: str) -> tuple[str, Mapping[str, object]]:
        """Return everyone's Honor and number of cards, the viewer's cards, and the decisions open to the viewer."""
        opening = Start.parse(start)
        course = _course(opening, turns)
        court, end = course[-1][0], outcome(course[-1][0])
        decides = court.chooser == viewer and not court.over
        honor = ", ".join(f"{each.letter} {each.honor}" for each in court.players)
        standing = f"Turn {court.turn}: {court.chooser} to play · Honor: {honor}"
        fights, mine = court.duelling(viewer), [each for each in court.players if each.letter == viewer]
        hand_cards = [(card, court.stage is not Stage.FIGHT) for each in mine for card in cards.tidy(each.hand)]
        hand_cards += [(card, True) for card in cards.tidy(fights)]
        return game(None).text(court.position), {
            "start": start,
            "turns": [turn for _, turn, _ in course[1:]],
            "chooser": court.chooser,
            "winner": court.winner,
            "over": end is not None,
            "state": WORDS["ends"][end.reason] if end else standing,
            "now": WORDS["now"][court.stage.name.lower()] if decides else "",
            "players": [{"player": each, "about": _about(court, each)} for each in opening.letters],
            "hand": [
                {"card": card, "text": _text((card,)), "points": cards.value(card), "usable": decides and usable}
                for card, usable in hand_cards
            ],
            "offers": list(_offers(court)) if decides else [],
            "squares": _spots(court) if decides else {},
            "log": [sentence for _, _, sentence in course[1:]],
        }


def _text(some: Sequence[str]) -> str:
    return " ".join(card[0].replace("T", "10") + WORDS["suits"][card[1]] for card in cards.tidy(some)) or "nothing"


def _course(start: Start, turns: Sequence[str]) -> list[tuple[Court, str, str]]:
    """Return the game at the start and after each decision, with the decision and the part of it that everybody
    saw.
    """
    course = [(begin(start), "", "")]
    for number, turn in enumerate(turns):
        throw = "hit" if Random(f"throw {start.seed} {number}").random() < ODDS else "miss"
        court, decision = course[-1][0], Decision.parse(turn.replace("?", throw))
        after = step(court, decision)
        course.append((after, str(decision), _sentence(court, decision, after)))
    return course


def _sentence(court: Court, decision: Decision, after: Court) -> str:
    facing, throw = WORDS["facings"].get(decision.facing), "hits" if decision.hit else "misses"
    words = {"count": plural(len(decision.cards), "card"), "facing": facing, "throw": throw}
    by, who, square = decision.by, decision.who, decision.square
    form: str = WORDS["sentences"][decision.verb]
    sentence = form.format(by=by, who=who, square=square, cards=_text(decision.cards), **words)
    if decision.verb in SIDES and (lost := after.discards[len(court.discards) :]):
        sentence += f" {who if decision.hit else by} loses {_text(lost)}."
    if decision.verb == "strike" and court.bout:
        for letter, stack in zip(court.bout.letters, court.bout.stacks, strict=True):
            honor = court.player(letter).honor
            sentence += f" {letter}: {_text(stack)} and Honor {honor} make {honor + cards.total(stack)}."
    losers = [each.letter for each in court.players if each.letter not in {each.letter for each in after.players}]
    return sentence + "".join(f" {letter} is out." for letter in losers)


def _about(court: Court, letter: str) -> str:
    for each in court.players:
        if each.letter == letter:
            left = plural(len(court.duelling(letter)), "card")
            duel = f"; {left} left in the duel" if court.bout and letter in court.bout.letters else ""
            return f"Honor {each.honor}, {plural(len(each.hand), 'card')}{duel}"
    return "out"


def _offers(court: Court) -> Iterator[dict[str, object]]:
    """Yield the decisions open to the chooser, other than clicks on the board."""
    me, rivals = court.player(court.chooser), [each for each in court.players if each.letter != court.chooser]
    own = [each for each in strikes(court.position) if each.square == me.courtier.square and not court.barred]
    whom: dict[str, Sequence[str]] = {
        **{verb: [each.target for each in own if each.side == side] for verb, side in SIDES.items()},
        "gift": [each.letter for each in rivals if me.hand],
        "slander": [each.letter for each in rivals if each.honor > LEAST],
        "praise": [each.letter for each in court.players],
        "face": tuple(FACINGS) if len(me.hand) <= me.honor else (),
        "discard": [""] * bool(me.hand),
    }
    for verb in possible(court):
        offer = WORDS["offers"].get(verb)
        for who in whom.get(verb, [""]) if offer and cards.total(me.hand) >= offer.get("points", 0) else ():
            words = (me.letter, verb, who, "?" * (verb in SIDES), "*" * ("points" in offer))
            label = offer["label"].format(who=who, facing=WORDS["facings"].get(who))
            yield {**offer, "turn": ":".join(filter(None, words)), "label": label}


def _spots(court: Court) -> dict[str, str]:
    """Return the squares to which the chooser may walk or return."""
    verb = "move" if court.stage <= Stage.MOVE else "return" if court.stage is Stage.RETURN else ""
    occupied_squares = [
        each.courtier.square for each in court.players if verb == "move" or each.letter != court.chooser
    ]
    squares = reach(court.position) if verb == "move" else court.plan.floor if verb else ()
    return {square: f"{court.chooser}:{verb}:{square}" for square in squares if square not in occupied_squares}
