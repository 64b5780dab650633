"""The full game of Emperor's Favor for two to four players: a frozen state and a single pure function, ``step``.

``begin`` deals, ``step`` applies a player's decision, and the state says who decides next. A player with fewer cards
than Honor draws a card at the start of their turn. A gift, a walk, one action and a discard follow in this order, and
all of them are optional. Choosing a facing ends the turn. A throw that hits starts a duel, in which both players make
decisions; the loser must pay or leave the game.

Chance is part of the state: shuffle number n of a game depends only on the game's seed and n, so the same decisions
always lead to the same state. Every refusal is an IllegalTurn that names a ruling.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from random import Random
from typing import NoReturn

from printkit.engines.favor import cards, duel, rules
from printkit.engines.favor.decisions import Decision
from printkit.engines.game import IllegalTurn, NotationError, one_of, split_fields
from printkit.engines.record import LENGTH
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import plural
from printkit.layouts.floorplan import DEFAULT, Plan

HONOR = 5
"""Each player's Honor and number of cards at the start."""

SIDES = {"assassinate": rules.BACK, "duel": rules.FRONT}
DISGRACE = {"assassinate": 2, "duel": 1}
"""Honor lost if a throw misses."""

AMBUSH = 2
"""Cards that the target of an assassination loses before the duel."""

WHISPER = 15
"""Cost of slander or praise, in points."""

PETITION = 25
"""Points that a loser must pay to survive."""

DEALT = 2
"""Cards dealt to each duellist."""


SEED_DIGITS = 18


class Stage(IntEnum):
    """The kind of decision that comes next. The first five are the parts of a turn; all except ``FACE`` may be
    skipped.
    """

    GIFT = 0
    MOVE = 1
    ACT = 2
    DISCARD = 3
    FACE = 4
    PICK = 5
    FIGHT = 6
    PAY = 7
    RETURN = 8
    OVER = 9


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a full game.

    Attributes:
        plan: the floor plan.
        seed: a number that determines every shuffle.
        facings: the directions that the two to four courtiers face, in the order of their letters.
        ace_high: whether an ace counts as 14.
    """

    plan: Plan = DEFAULT
    seed: int = 0
    facings: str = "NS"
    ace_high: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 10**SEED_DIGITS:
            raise NotationError("seed", self.seed, f"a whole number of at most {SEED_DIGITS} digits")
        if not re.fullmatch("[NESW]{2,4}", self.facings):
            message = "the directions that two to four courtiers face (N, E, S or W), such as NSS"
            raise NotationError("facings", self.facings, message)

    @classmethod
    def parse(cls, text: str) -> Start:
        """Return the start written as ``ROWS SEED FACINGS low|high``. Raises NotationError if it is malformed."""
        rows, seed, facings, aces = split_fields(text, "ROWS SEED FACINGS ACES")
        if not re.fullmatch("0|[1-9][0-9]*", seed, re.ASCII) or len(seed) > SEED_DIGITS:
            raise NotationError("seed", seed, f"a whole number of at most {SEED_DIGITS} digits")
        return cls(rules.read_rows(rows), int(seed), facings, one_of("aces", aces, ("low", "high")) == "high")

    def __str__(self) -> str:
        return f"{self.plan} {self.seed} {self.facings} {'high' if self.ace_high else 'low'}"

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters in play."""
        return rules.LETTERS[: len(self.facings)]

    @property
    def drawn(self) -> tuple[str, ...]:
        """The cards that determine the order of play, one for each person in seating order (``favor.order``)."""
        return tuple(_chance(self.seed, "order").sample(cards.DECK, len(self.facings)))

    @property
    def seats(self) -> tuple[str, ...]:
        """Each person's letter, in seating order; the person who drew the lowest card is A (``favor.order``)."""
        order = cards.tidy(self.drawn)
        return tuple(rules.LETTERS[order.index(card)] for card in self.drawn)


@dataclass(frozen=True, slots=True)
class Player:
    """A player who is still in the game.

    Attributes:
        courtier: their courtier's letter, square and facing.
        honor: 3 to 10.
        hand: their cards, except duelling cards.
        barred: whether duels and assassinations are forbidden on their next turn.
    """

    courtier: rules.Courtier
    honor: int = HONOR
    hand: tuple[str, ...] = ()
    barred: bool = False

    @property
    def letter(self) -> str:
        """The letter of their courtier."""
        return self.courtier.letter


@dataclass(frozen=True, slots=True)
class Bout:
    """A duel in progress; pairs are in the order attacker, defender.

    Attributes:
        letters: the duellists.
        hands: the duelling hands.
        stacks: the cards played, face down, in order.
    """

    letters: tuple[str, str]
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    stacks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class Court:
    """The state of a full game between two decisions.

    Attributes:
        plan, seed, ace_high: unchanged from the start of the game.
        players: those still in the game, in the order of their letters.
        mover: whose turn it is.
        stage: the next decision.
        chooser: the player who makes that decision; empty when the game is over.
        deck: face down, top card first.
        discards: the discarded cards, oldest first.
        turn: number of the turn, from 1.
        barred: whether duels and assassinations are forbidden this turn.
        bout: the current duel, if there is one.
        shuffles: number of shuffles so far.
    """

    plan: Plan
    seed: int
    ace_high: bool
    players: tuple[Player, ...]
    mover: str
    stage: Stage
    chooser: str
    deck: tuple[str, ...]
    discards: tuple[str, ...] = ()
    turn: int = 1
    barred: bool = False
    bout: Bout | None = None
    shuffles: int = 0

    def player(self, letter: str) -> Player:
        """Return the player with that letter. Raises KeyError if they are out of the game."""
        for player in self.players:
            if player.letter == letter:
                return player
        raise KeyError(letter)

    def duelling(self, letter: str) -> tuple[str, ...]:
        """Return a player's remaining duelling cards; there are none outside a duel."""
        if self.bout is None or letter not in self.bout.letters:
            return ()
        return self.bout.hands[self.bout.letters.index(letter)]

    @property
    def winner(self) -> str | None:
        """The only remaining courtier; None if the game is in progress or drawn."""
        return self.players[0].letter if len(self.players) == 1 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended: only one courtier is left, or 500 turns have been played (``favor.length``)."""
        return self.stage is Stage.OVER

    @property
    def position(self) -> rules.Position:
        """The courtiers on the plan, as a manoeuvre position with the same player to move."""
        return rules.Position(self.plan, tuple(player.courtier for player in self.players), self.mover)


def begin(start: Start) -> Court:
    """Deal a game: five cards and Honor 5 for each player, courtiers near the corners, A to move.

    Raises:
        InputError: the plan has fewer floor squares than there are players.
    """
    deck = list(cards.DECK)
    _chance(start.seed, 0).shuffle(deck)
    players = []
    for letter, square, facing in zip(
        start.letters, corners(start.plan, len(start.letters)), start.facings, strict=True
    ):
        players.append(Player(rules.Courtier(letter, square, facing), hand=tuple(deck[:HONOR])))
        del deck[:HONOR]
    first = players[0].letter
    return Court(
        start.plan, start.seed, start.ace_high,
        players=tuple(players), mover=first, stage=Stage.GIFT, chooser=first, deck=tuple(deck), shuffles=1,
    )  # fmt: skip


def corners(plan: Plan, players: int) -> tuple[str, ...]:
    """Return the starting squares in the order of the letters: lower left, upper right, upper left, lower right
    (``favor.corners``).

    Raises:
        InputError: there are fewer floor squares than players.
    """
    if len(plan.floor) < players:
        message = f"{{field}} must have a floor square for each of the {players} players, but {{value}} has too few."
        raise InputError("plan", plan, message)
    right, top = plan.width - 1, plan.height - 1
    squares: list[str] = []
    for x, y in ((0, 0), (right, top), (0, top), (right, 0))[:players]:
        offsets = {
            square: (abs(u - x), abs(v - y))
            for square in plan.floor
            if square not in squares
            for u, v in [plan.at(square)]
        }
        squares.append(min(offsets, key=lambda square: (sum(offsets[square]), offsets[square])))
    return tuple(squares)


def step(court: Court, decision: Decision) -> Court:
    """Return the game after one decision.

    Raises:
        IllegalTurn: it is another player's turn to decide, the decision is out of order, or a rule forbids it.
    """
    if court.stage is Stage.OVER:
        if court.winner is None:
            _refuse(decision, "favor.length", f"the game is drawn: {LENGTH} turns have been played")
        _refuse(decision, "favor.last", f"the game is over: {court.winner} is the last courtier in the game")
    if decision.by != court.chooser:
        _refuse(decision, "favor.sequence", f"it is {court.chooser}’s turn to decide")
    if decision.verb not in verbs(court):
        _refuse(decision, "favor.sequence", f"the next decision is {' or '.join(verbs(court))}")
    return STEPS[decision.verb][1](court, decision)


def verbs(court: Court) -> tuple[str, ...]:
    """Return the verbs that are allowed now, including those of later parts of a turn (``favor.sequence``)."""
    last = Stage.FACE if court.stage <= Stage.FACE else court.stage
    return tuple(verb for verb, (stage, _) in STEPS.items() if court.stage <= stage <= last)


def possible(court: Court) -> tuple[str, ...]:
    """Return the verbs that can be chosen now: in a duel, only the duel's verbs; otherwise, all those allowed."""
    if court.stage is not Stage.FIGHT:
        return verbs(court)
    options = choices(court)
    lays = any(choice != duel.STRIKE for choice in options)
    return ("lay",) * lays + ("strike",) * (duel.STRIKE in options)


def choices(court: Court) -> tuple[str, ...]:
    """Return the chooser's options in a duel: ``strike``, or a duelling card to play (``favor.lay``)."""
    assert court.bout is not None
    return duel.choices(court.duelling(court.chooser), opening=court.bout.stacks == ((), ()))


# --- the parts of a turn ---


def _gift(court: Court, decision: Decision) -> Court:
    giver, target = court.player(decision.by), _target(court, decision)
    court = _put(court, replace(giver, hand=_without(decision, giver.hand)))
    return _on(_put(court, replace(target, hand=(*target.hand, *decision.cards))), Stage.MOVE)


def _move(court: Court, decision: Decision) -> Court:
    position, player = court.position, court.player(decision.by)
    rules.on_plan(court.plan, "square", decision.square)
    refusal = rules.refused_walk(position, decision.square)
    if refusal:
        _refuse(decision, *refusal, legal=(f"{decision.by}:move:{square}" for square in rules.reach(position)))
    return _on(_put(court, _at(player, decision.square)), Stage.ACT)


def _throw(court: Court, decision: Decision) -> Court:
    """Assassinate or challenge; the throw hits or misses (``favor.assassinate``, ``favor.duel``)."""
    if court.barred:
        _refuse(decision, "favor.barred", f"{decision.by} survived a duel and may not strike on this turn")
    thrower, target = court.player(decision.by), _target(court, decision)
    refusal = rules.refused_strike(
        court.position, thrower.courtier.square, decision.who, required=SIDES[decision.verb]
    )
    if refusal:
        _refuse(decision, *refusal, legal=_throws(court, thrower))
    if not decision.hit:
        honor = max(duel.LEAST, thrower.honor - DISGRACE[decision.verb])
        lost = _highest(thrower.hand)
        hand = tuple(card for card in thrower.hand if card not in lost)
        court = _discard_to(_put(court, replace(thrower, honor=honor)), decision.by, hand)
        return _on(court, Stage.DISCARD)
    if decision.verb == "assassinate":
        lost = _chance(court.seed, court.shuffles).sample(target.hand, min(AMBUSH, len(target.hand)))
        hand = tuple(card for card in target.hand if card not in lost)
        court = _discard_to(replace(court, shuffles=court.shuffles + 1), decision.who, hand)
    return _picking(replace(court, bout=Bout((decision.by, decision.who))))


def _throws(court: Court, thrower: Player) -> Iterator[str]:
    """Yield the attacks that are possible from the mover's square."""
    for verb, at in SIDES.items():
        for strike in rules.strikes(court.position):
            if strike.side == at and strike.square == thrower.courtier.square:
                yield f"{thrower.letter}:{verb}:{strike.target}:hit"


def _slander(court: Court, decision: Decision) -> Court:
    target = _target(court, decision)
    if target.honor <= duel.LEAST:
        _refuse(decision, "favor.slander", f"{target.letter} already has Honor {duel.LEAST}, the minimum")
    court = _spend(court, decision, WHISPER, rule="favor.slander")
    return _on(_put(court, replace(target, honor=target.honor - 1)), Stage.DISCARD)


def _praise(court: Court, decision: Decision) -> Court:
    _target(court, decision, oneself=True)
    court = _spend(court, decision, WHISPER, rule="favor.praise")
    target = court.player(decision.who)
    court = _put(court, replace(target, honor=min(duel.MOST, target.honor + 1)))
    return _on(_draw(court, decision.who, 1), Stage.DISCARD)


def _draw_one(court: Court, decision: Decision) -> Court:
    return _on(_draw(court, decision.by, 1), Stage.DISCARD)


def _discard(court: Court, decision: Decision) -> Court:
    left = _without(decision, court.player(decision.by).hand)
    _within_limit(decision, court.player(decision.by), left)
    return _on(_discard_to(court, decision.by, left), Stage.FACE)


def _face(court: Court, decision: Decision) -> Court:
    player = court.player(decision.by)
    _within_limit(decision, player, player.hand)
    courtier = replace(player.courtier, facing=decision.facing)
    return _next_turn(_put(court, replace(player, courtier=courtier)))


def _next_turn(court: Court) -> Court:
    """Begin the turn of the next player, who draws a card if they hold fewer than their Honor."""
    if court.turn >= LENGTH:
        return replace(court, stage=Stage.OVER, chooser="")
    letters = [player.letter for player in court.players]
    letter = next((letter for letter in letters if letter > court.mover), letters[0])
    player = court.player(letter)
    court = _put(court, replace(player, barred=False))
    court = replace(court, mover=letter, turn=court.turn + 1, barred=player.barred)
    short = len(player.hand) < player.honor
    return _on(_draw(court, letter, 1) if short else court, Stage.GIFT)


# --- the duel ---


def _picking(court: Court) -> Court:
    """Let each duellist who holds a card pick one, the attacker first; then deal (``favor.pick``)."""
    assert court.bout is not None
    bout = court.bout
    for letter, hand in zip(bout.letters, bout.hands, strict=True):
        if not hand and court.player(letter).hand:
            return replace(court, stage=Stage.PICK, chooser=letter)
    court, dealt = _take(court, 2 * DEALT)
    attacker, defender = bout.hands
    hands = ((*attacker, *dealt[0::2]), (*defender, *dealt[1::2]))
    return _fighting(replace(court, bout=replace(bout, hands=hands)))


def _fighting(court: Court) -> Court:
    """Let the attacker and the defender choose in turn, the attacker first."""
    assert court.bout is not None
    attacks, answers = map(len, court.bout.stacks)
    return replace(court, stage=Stage.FIGHT, chooser=court.bout.letters[attacks > answers])


def _pick(court: Court, decision: Decision) -> Court:
    assert court.bout is not None
    player, bout = court.player(decision.by), court.bout
    hands = _swap(bout.hands, bout.letters.index(decision.by), decision.cards)
    court = _put(court, replace(player, hand=_without(decision, player.hand)))
    return _picking(replace(court, bout=replace(bout, hands=hands)))


def _lay(court: Court, decision: Decision) -> Court:
    assert court.bout is not None
    bout, side = court.bout, court.bout.letters.index(decision.by)
    left = _without(decision, bout.hands[side], (f"{decision.by}:lay:{card}" for card in bout.hands[side]))
    stack = (*bout.stacks[side], *decision.cards)
    bout = Bout(bout.letters, _swap(bout.hands, side, left), _swap(bout.stacks, side, stack))
    return _fighting(replace(court, bout=bout))


def _strike(court: Court, decision: Decision) -> Court:
    """Compare stacks and Honor, discard the cards played, and let the players take back the others
    (``favor.strike``).
    """
    if duel.STRIKE not in choices(court):
        legal = (f"{decision.by}:lay:{card}" for card in choices(court))
        _refuse(decision, "favor.lay", "the attacker must play a card first", legal=legal)
    assert court.bout is not None
    bout, totals = court.bout, []
    court = replace(court, bout=None, discards=(*court.discards, *bout.stacks[0], *bout.stacks[1]))
    for letter, hand, stack in zip(bout.letters, bout.hands, bout.stacks, strict=True):
        player = court.player(letter)
        court = _put(court, replace(player, hand=(*player.hand, *hand)))
        totals.append(cards.total(stack, court.ace_high) + player.honor)
    if totals[0] == totals[1]:
        return _on(court, Stage.DISCARD)
    won = 0 if totals[0] > totals[1] else 1
    court = _draw(court, bout.letters[won], len(bout.stacks[won]) // 2)
    loser = bout.letters[1 - won]
    if cards.total(court.player(loser).hand, court.ace_high) < PETITION:
        return _out(court, loser)
    return replace(court, stage=Stage.PAY, chooser=loser)


def _pay(court: Court, decision: Decision) -> Court:
    """Survive: lose Honor, discard the whole hand and draw a new one (``favor.survive``)."""
    court = _spend(court, decision, PETITION, rule="favor.survive")
    player = court.player(decision.by)
    honor = max(duel.LEAST, player.honor - 1)
    court = _discard_to(_put(court, replace(player, honor=honor, barred=True)), decision.by, ())
    return replace(_draw(court, decision.by, honor), stage=Stage.RETURN)


def _fall(court: Court, decision: Decision) -> Court:
    return _out(court, decision.by)


def _return(court: Court, decision: Decision) -> Court:
    """Return the survivor's courtier to any free square (``favor.return``)."""
    others = {player.courtier.square: player.letter for player in court.players if player.letter != decision.by}
    free = [square for square in court.plan.floor if square not in others]
    if decision.square not in free:
        who = others.get(decision.square)
        why = f"{who} is on {decision.square}" if who else f"{decision.square} is not a floor square"
        _refuse(decision, "favor.return", why, legal=(f"{decision.by}:return:{square}" for square in free))
    return _on(_put(court, _at(court.player(decision.by), decision.square)), Stage.DISCARD)


def _out(court: Court, letter: str) -> Court:
    """Remove a player from the game: their cards are discarded and their square becomes free (``favor.out``)."""
    court = _discard_to(court, letter, ())
    court = replace(court, players=tuple(player for player in court.players if player.letter != letter))
    if len(court.players) == 1:
        return replace(court, stage=Stage.OVER, mover=court.players[0].letter, chooser="")
    return _next_turn(court) if letter == court.mover else _on(court, Stage.DISCARD)


STEPS: dict[str, tuple[Stage, Callable[[Court, Decision], Court]]] = {
    "gift": (Stage.GIFT, _gift),
    "move": (Stage.MOVE, _move),
    "assassinate": (Stage.ACT, _throw),
    "duel": (Stage.ACT, _throw),
    "slander": (Stage.ACT, _slander),
    "praise": (Stage.ACT, _praise),
    "draw": (Stage.ACT, _draw_one),
    "discard": (Stage.DISCARD, _discard),
    "face": (Stage.FACE, _face),
    "pick": (Stage.PICK, _pick),
    "lay": (Stage.FIGHT, _lay),
    "strike": (Stage.FIGHT, _strike),
    "pay": (Stage.PAY, _pay),
    "fall": (Stage.PAY, _fall),
    "return": (Stage.RETURN, _return),
}
"""The stage at which each verb is allowed, and the function that carries it out."""


# --- cards and players ---


def _chance(seed: int, what: object) -> Random:
    """Return the random numbers for one shuffle of the game with that seed."""
    return Random(f"favor {seed} {what}")


def _take(court: Court, count: int) -> tuple[Court, tuple[str, ...]]:
    """Draw cards from the deck, shuffling the discards when it is empty; if there are too few cards, draw all of
    them.
    """
    top, deck = court.deck[:count], court.deck[count:]
    if len(top) == count or not court.discards:
        return replace(court, deck=deck), top
    again = list(court.discards)
    _chance(court.seed, court.shuffles).shuffle(again)
    court = replace(court, deck=tuple(again), discards=(), shuffles=court.shuffles + 1)
    court, rest = _take(court, count - len(top))
    return court, (*top, *rest)


def _draw(court: Court, letter: str, count: int) -> Court:
    court, new_cards = _take(court, count)
    player = court.player(letter)
    return _put(court, replace(player, hand=(*player.hand, *new_cards)))


def _put(court: Court, player: Player) -> Court:
    """Return the game with ``player`` in place of the player who has the same letter."""
    return replace(court, players=tuple(player if p.letter == player.letter else p for p in court.players))


def _on(court: Court, stage: Stage) -> Court:
    """Continue the mover's turn at ``stage``."""
    return replace(court, stage=stage, chooser=court.mover)


def _at(player: Player, square: str) -> Player:
    return replace(player, courtier=replace(player.courtier, square=square))


def _swap(
    pair: tuple[tuple[str, ...], tuple[str, ...]], side: int, new: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (new, pair[1]) if side == 0 else (pair[0], new)


def _highest(hand: Iterable[str]) -> list[str]:
    """Return the card lost after a miss, which is the highest, ignoring aces; the order of suits breaks ties
    (``favor.miss``).
    """
    falling = sorted(hand, key=lambda card: (-cards.value(card), cards.place(card)))
    return [card for card in falling if card[0] != "A"][:1]


def _discard_to(court: Court, letter: str, left: tuple[str, ...]) -> Court:
    """Discard all of ``letter``'s cards except those in ``left``."""
    player = court.player(letter)
    excess = tuple(card for card in player.hand if card not in left)
    return replace(_put(court, replace(player, hand=left)), discards=(*court.discards, *excess))


def _spend(court: Court, decision: Decision, points: int, *, rule: str) -> Court:
    """Discard the cards named in a decision. Raises IllegalTurn if they are worth too few points."""
    left = _without(decision, court.player(decision.by).hand)
    paid = cards.total(decision.cards, court.ace_high)
    if paid < points:
        _refuse(decision, rule, f"{cards.text(decision.cards)} is worth {paid} points, but {points} are needed")
    return _discard_to(court, decision.by, left)


def _without(decision: Decision, hand: tuple[str, ...], legal: Iterable[str] = ()) -> tuple[str, ...]:
    """Return a hand without the cards named in a decision. Raises IllegalTurn if a card is not in the hand."""
    missing = [card for card in decision.cards if card not in hand]
    if missing:
        _refuse(decision, "favor.cards", f"{decision.by} does not hold {cards.text(missing)}", legal=legal)
    return tuple(card for card in hand if card not in decision.cards)


def _within_limit(decision: Decision, player: Player, left: tuple[str, ...]) -> None:
    if len(left) > player.honor:
        why = f"a player with Honor {player.honor} cannot keep {plural(len(left), 'card')}"
        _refuse(decision, "favor.discard", why)


def _target(court: Court, decision: Decision, oneself: bool = False) -> Player:
    """Return the decision's target: a player in the game, who must be an opponent unless the decision is praise."""
    targets = [player.letter for player in court.players if oneself or player.letter != decision.by]
    if decision.who not in targets:
        who = "oneself" if decision.who == decision.by else f"{decision.who}, who is not in the game"
        _refuse(decision, "favor.target", f"{decision.verb} cannot be aimed at {who}")
    return court.player(decision.who)


def _refuse(decision: Decision, rule: str, why: str, *, legal: Iterable[str] = ()) -> NoReturn:
    raise IllegalTurn(str(decision), rule, why, legal=tuple(legal))
