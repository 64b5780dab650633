"""The full game with all cards known, as a separate game, so that books can replay scenes and make claims about them.

A position is written as it was at the beginning of a turn, followed by the decisions made since then. ``ROWS SEED
A@a1N:5:KS,7H B@c3S:5:- A 2D,9C`` means that A is to move, both have Honor 5, A has two cards and B has none. The
deck's top cards are the two of diamonds and the nine of clubs, and the seed shuffles the rest below them. The player
to move has already drawn a card if one was due. Decisions are joined by ``/``: ``A:move:c1/A:draw``. An ace counts as
1.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, pairwise, product
from random import Random

from printkit.engines.favor import INFO, cards, rules
from printkit.engines.favor.court import SIDES, Court, Player, Stage, possible, step
from printkit.engines.favor.decisions import THROWS, VERBS, Decision
from printkit.engines.favor.duel import LEAST, MOST
from printkit.engines.favor.record import outcome
from printkit.engines.favor.rules import FACINGS, LETTERS, Courtier, Favor
from printkit.engines.favor.rulings import RULINGS
from printkit.engines.game import Effect, Game, IllegalTurn, Info, NotationError, Outcome, Ruling, one_of
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.floorplan import Plan

VARIANT = "table"
"""The variant in the id ``favor:table``."""

_PLAYER = re.compile(r"([^:]*):([0-9]+):([^:]*)", re.ASCII)
_SEED = re.compile(r"[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game at a table: its start as written, the decisions made since then, and its present state."""

    opening: str
    decisions: tuple[str, ...]
    court: Court

    @property
    def plan(self) -> Plan:
        """The floor plan."""
        return self.court.plan

    @property
    def courtiers(self) -> tuple[Courtier, ...]:
        """The courtiers still in the game, in the order of their letters."""
        return self.court.position.courtiers

    @property
    def mover(self) -> str:
        """The player to move."""
        return self.court.mover

    @property
    def others(self) -> tuple[Courtier, ...]:
        """Everyone except the mover, in the order of their letters."""
        return self.court.position.others

    def courtier(self, letter: str) -> Courtier:
        """Return the courtier with that letter. Raises KeyError if they are out of the game."""
        return self.court.player(letter).courtier


@dataclass(frozen=True, slots=True)
class Table(Game[Sitting]):
    """The rules of the full game; each turn is one decision of the player who decides next."""

    name: str = f"{INFO.id}:{VARIANT}"
    info: Info = INFO
    rulings: tuple[Ruling, ...] = RULINGS
    pieces = rules.NAMES

    def start(self) -> Sitting:
        """Return a game with two courtiers, who have no cards yet, in opposite corners of the default plan."""
        rows, courtiers, mover = INFO.start.split(" ")
        players = (f"{courtier}:5:{cards.NO_CARDS}" for courtier in courtiers.split(","))
        return self.parse(" ".join((rows, "0", *players, mover, cards.NO_CARDS)))

    def parse(self, text: str) -> Sitting:
        """Return the game written as ``text``. Raises NotationError, or IllegalTurn for an impossible decision."""
        fields = text.split(" ")
        decisions = fields.pop().split("/") if ":" in fields[-1] else []
        if not 6 <= len(fields) <= 8 or "" in fields:
            message = "{field} must have the form ROWS SEED PLAYERS MOVER DECK with two to four players, not {value}."
            raise NotationError("position", text, message)
        rows, seed, *players, mover, top = fields
        if not _SEED.fullmatch(seed):
            raise NotationError("seed", seed, "a whole number of at most 18 digits")
        opening = " ".join(fields)
        table = Sitting(opening, (), _court(rows, int(seed), players, mover=mover, top=top))
        for decision in decisions:
            table = self.play(table, decision)[1]
        return table

    def text(self, position: Sitting) -> str:
        """Return the start of the game, and the decisions made since then."""
        return " ".join((position.opening, *(["/".join(position.decisions)] if position.decisions else ())))

    def mover(self, position: Sitting) -> str:
        """Return the letter of the player who decides next, or of the winner if the game is over."""
        return position.court.chooser or position.court.mover

    def outcome(self, position: Sitting) -> Outcome | None:
        """Return the outcome: the last remaining courtier wins."""
        return outcome(position.court)

    def score(self, position: Sitting) -> dict[str, int]:
        """Return the Honor of everyone still in the game; in a duel, the points that they have played are added."""
        court = position.court
        honors = {player.letter: player.honor for player in court.players}
        for letter, stack in zip(court.bout.letters, court.bout.stacks, strict=True) if court.bout else ():
            honors[letter] += cards.total(stack, court.ace_high)
        return honors

    def turns(self, position: Sitting) -> Mapping[str, Sitting]:
        """Return every possible decision."""
        turns = {}
        for decision in _thinkable(position.court) if not position.court.over else ():
            try:
                turns[decision] = self.play(position, decision)[1]
            except IllegalTurn:
                continue
        return turns

    def play(self, position: Sitting, turn: str) -> tuple[str, Sitting]:
        """Return the decision and the game after it. Raises NotationError or IllegalTurn."""
        decision = Decision.parse(turn)
        after = step(position.court, decision)
        return str(decision), replace(position, decisions=(*position.decisions, str(decision)), court=after)

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Sitting) -> tuple[str, ...]:
        """Return the floor squares."""
        return MANOEUVRES.spots_of(position.court.position)

    def pieces_on(self, position: Sitting) -> Mapping[str, str]:
        """Return the courtiers still in the game, each with their facing: ``AN``."""
        return MANOEUVRES.pieces_on(position.court.position)

    def effects(self, position: Sitting, turn: str) -> tuple[Effect, ...]:
        """Return the walk and the attack; decisions about cards have no effect on the plan."""
        return MANOEUVRES.effects(position.court.position, _manoeuvre(position, turn))

    def options(self, position: Sitting, start: str | None) -> tuple[str, ...]:
        """Return the squares that the mover can walk to."""
        return MANOEUVRES.options(position.court.position, start)

    def sight(self, position: Sitting, one: str, other: str) -> tuple[str, tuple[str, ...]]:
        """Return the reason one square cannot be seen from another (or an empty string), and the walls in between."""
        return MANOEUVRES.sight(position.court.position, one, other)

    def holds(self, position: Sitting, player: str) -> tuple[str, ...]:
        """Return the cards in a player's hand, including duelling cards."""
        court = position.court
        if player not in [each.letter for each in position.courtiers]:
            return ()
        return cards.tidy((*court.player(player).hand, *court.duelling(player)))

    def tells(self, position: Sitting, turn: str) -> tuple[str, ...]:
        """Return a phrase for the attack and the side it comes from."""
        return MANOEUVRES.tells(position.court.position, _manoeuvre(position, turn))


MANOEUVRES = Favor()


def _manoeuvre(position: Sitting, turn: str) -> str:
    """Return a decision as a turn in the manoeuvre position; a player who does not walk stays on their square."""
    decision = Decision.parse(turn)
    if decision.verb == "move":
        return decision.square
    stays = position.courtier(position.mover).square
    return f"{stays}x{decision.who}:{SIDES[decision.verb]}" if decision.verb in SIDES else stays


def _court(rows: str, seed: int, texts: list[str], *, mover: str, top: str) -> Court:
    """Return the game at the beginning of a turn. Raises NotationError."""
    plan = rules.read_rows(rows)
    players = tuple(_player(plan, text) for text in texts)
    letters = [player.letter for player in players]
    if any(one >= other for one, other in pairwise(letters)):
        message = "The {field} must have different letters in alphabetical order, not {value}."
        raise NotationError("players", " ".join(letters), message)
    squares = [player.courtier.square for player in players]
    if len(set(squares)) < len(squares):
        message = "The {field} must be on different squares, not {value}."
        raise NotationError("players", " ".join(squares), message)
    first = cards.parse("deck", top, least=0)
    used_cards = [*first, *chain.from_iterable(player.hand for player in players)]
    twice = [card for card in used_cards if used_cards.count(card) > 1]
    if twice:
        message = "{value} occurs twice among the {field}, but the game has only one pack."
        raise NotationError("cards", twice[0], message)
    rest = [card for card in cards.DECK if card not in used_cards]
    Random(f"{INFO.id} {seed} {VARIANT}").shuffle(rest)
    mover = one_of("mover", mover, letters)
    return Court(
        plan, seed, False,
        players=players, mover=mover, stage=Stage.GIFT, chooser=mover, deck=(*first, *rest), shuffles=1,
    )  # fmt: skip


def _player(plan: Plan, text: str) -> Player:
    match = _PLAYER.fullmatch(text)
    if not match:
        message = "The {field} must be a courtier, their Honor and their cards, such as A@a1N:5:KS,7H, not {value}."
        raise NotationError("player", text, message)
    courtier, honor, hand = match.groups()
    honors = [str(each) for each in range(LEAST, MOST + 1)]
    return Player(
        rules.read_courtier(plan, courtier), int(one_of("Honor", honor, honors)), cards.parse("hand", hand, least=0)
    )


def _thinkable(court: Court) -> Iterator[str]:
    """Yield candidates for the next decision in their notation; some of them may be impossible."""
    hand = (*court.player(court.chooser).hand, *court.duelling(court.chooser))
    words = {
        "who": LETTERS,
        "throw": tuple(THROWS),
        "facing": tuple(FACINGS),
        "square": court.plan.floor,
        "card": hand,
        "cards": [",".join(some) for count in range(1, len(hand) + 1) for some in combinations(hand, count)],
    }
    for verb in possible(court):
        for values in product(*(words[need] for need in VERBS[verb])):
            yield ":".join((court.chooser, verb, *values))


def game(variant: str | None = None) -> Favor | Table:
    """Return the rules for manoeuvre positions; the variant ``table`` is the full game with known cards."""
    return Table() if variant == VARIANT else rules.game(variant)
