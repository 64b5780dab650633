"""Puzzles of Emperor's Favor: manoeuvres, and open duels as a small game of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import engines
from engines.favor import INFO
from engines.favor.cards import DECK, total, value
from engines.favor.court import corners
from engines.favor.duel import LEAST, MOST, STRIKE, Duel, Duellist, choices
from engines.favor.rules import BACK, FACINGS, LETTERS, Courtier, Position, side
from engines.game import Game, IllegalTurn, Info, Outcome, Ruling
from engines.puzzles.kind import Craft, Keep, Kind, Play, Worth
from engines.puzzles.wander import stroll
from layouts.errors import InputError
from layouts.plan import DEFAULT, Plan, name
from layouts.plans import attempts, fair

# ------------------------------------------------------------------------------------------------ duels


@dataclass(frozen=True, slots=True)
class Fight:
    """An open duel while it is fought.

    Attributes:
        duel: as it began.
        left: cards that attacker and defender still hold.
        turn: 0 where the attacker is to choose, 1 for the defender.
        struck: whether somebody has struck.
    """

    duel: Duel
    left: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int = 0
    struck: bool = False


ENDLESS = replace(INFO, history=False)


@dataclass(frozen=True, slots=True)
class OpenDuel:
    """Open duels as a game: a turn lays a card or strikes; the start alone has a text."""

    info: Info = ENDLESS
    name: str = INFO.id
    rulings: tuple[Ruling, ...] = ()

    def start(self) -> Fight:
        """The duel of the rules' example."""
        return self.parse("A:5:KS,7H,2D B:6:QC,9C,3S")

    def parse(self, text: str) -> Fight:
        """The duel written as ``text``. Raises NotationError."""
        duel = Duel.parse(text)
        return Fight(duel, (duel.attacker.hand, duel.defender.hand))

    def text(self, position: Fight) -> str:
        """The duel as it began."""
        return str(position.duel)

    def mover(self, position: Fight) -> str:
        """Letter of the duellist who has to choose."""
        return (position.duel.attacker, position.duel.defender)[position.turn].letter

    def turns(self, position: Fight) -> Mapping[str, Fight]:
        """Every card that may be laid, and ``strike`` where that is allowed."""
        if position.struck:
            return {}
        mine = position.left[position.turn]
        opening = position.turn == 0 and len(mine) == len(position.duel.attacker.hand)
        found = {}
        for choice in sorted(choices(mine, opening)):
            left = list(position.left)
            left[position.turn] = tuple(card for card in mine if card != choice)
            found[choice] = Fight(position.duel, (left[0], left[1]), 1 - position.turn, choice == STRIKE)
        return found

    def play(self, position: Fight, turn: str) -> tuple[str, Fight]:
        """The turn and the duel after it. Raises IllegalTurn."""
        legal = self.turns(position)
        if turn not in legal:
            raise IllegalTurn(turn, "favor.lay", "the duellist cannot do that", tuple(legal))
        return turn, legal[turn]

    def outcome(self, position: Fight) -> Outcome | None:
        """Who has the higher total, once somebody has struck."""
        if not position.struck:
            return None
        lead = _lead(position)
        attacker, defender = position.duel.attacker.letter, position.duel.defender.letter
        return Outcome(attacker if lead > 0 else defender if lead < 0 else None, "strike")

    def score(self, position: Fight) -> dict[str, int]:
        """Honor and points laid."""
        return {
            duellist.letter: duellist.honor + total(duellist.hand) - total(left)
            for duellist, left in zip(
                (position.duel.attacker, position.duel.defender), position.left, strict=True
            )
        }


def _lead(position: Fight) -> int:
    """The attacker's total less the defender's."""
    scores = OpenDuel().score(position)
    return scores[position.duel.attacker.letter] - scores[position.duel.defender.letter]


def verdict(game: Game[Fight], position: Fight, player: str) -> int:
    """1 where the player has won the duel, -1 where it has lost, 0 where there is no loser."""
    lead = _lead(position) * (1 if player == position.duel.attacker.letter else -1)
    return (lead > 0) - (lead < 0)


def held(position: Fight) -> int:
    """Cards in the attacker's hand."""
    return len(position.duel.attacker.hand)


def highest(game: Game[Fight], position: Fight, turn: str) -> bool:
    """Whether the turn lays the mover's highest card."""
    return turn != STRIKE and value(turn) == max(map(value, position.left[position.turn]))


def _drawn(random: Random) -> Play:
    """Two or three cards for each, any Honor."""
    deck = random.sample(DECK, 6)
    hands = deck[: random.choice((2, 3, 3))], deck[3 : 3 + random.choice((2, 3, 3))]
    letters = random.sample(LETTERS, 2)
    duel = Duel(
        *(
            Duellist(letter, random.randint(LEAST, MOST), tuple(hand))
            for letter, hand in zip(letters, hands, strict=True)
        )
    )
    return Play(str(duel), (OpenDuel().parse(str(duel)),))


# ------------------------------------------------------------------------------------------- manoeuvres

SAFE, BEHIND = 2, 1
"""What a strike is worth: with nobody behind, and with somebody."""


def strike(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """2 for a strike after which nobody stands behind the striker, in sight; 1 for another strike; else 0."""
    if "x" not in turn:
        return 0
    mover = after.courtier(before.mover)
    behind = any(
        side(after.plan, other.square, mover) == BACK and after.plan.sees(other.square, mover.square)
        for other in after.courtiers
        if other != mover
    )
    return BEHIND if behind else SAFE


def unseen(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`strike`, from the squares that are seen over the striker's shoulder."""
    square, mark, _ = turn.partition("x")
    mover = before.courtier(before.mover)
    ahead, up = FACINGS[mover.facing]
    x, y = before.plan.at(square)
    back = {
        seen
        for seen in before.plan.visible(square)
        for u, v in [before.plan.at(seen)]
        if ahead * (u - x) + up * (v - y) < 0
    }
    if not mark:
        return 0
    return BEHIND if back & {other.square for other in before.others} else SAFE


def begins(game: Game[Any], position: Any) -> bool:
    """Whether courtiers stand near the corners and A moves; a duel begins from every deal of two or three cards."""
    if isinstance(position, Fight):
        return all(len(hand) in (2, 3) for hand in position.left)
    letters = [courtier.letter for courtier in position.courtiers]
    squares = tuple(courtier.square for courtier in position.courtiers)
    begun = position.mover == LETTERS[0] and letters == list(LETTERS[: len(letters)])
    return begun and len(letters) >= 2 and squares == corners(position.plan, len(letters))


def key(game: Game[Any], position: Any) -> str:
    """A duel by points, Honor by its difference; a manoeuvre by the first of the eight images of the plan."""
    if isinstance(position, Fight):
        one, two = position.duel.attacker, position.duel.defender
        return f"{one.honor - two.honor} {sorted(map(value, one.hand))} {sorted(map(value, two.hand))}"
    return min(_image(position, number) for number in range(8))


def _image(position: Position, number: int) -> str:
    """An image of a manoeuvre: mirrored left to right (1), top to bottom (2), along the diagonal (4)."""
    plan = position.plan

    def at(x: int, y: int) -> tuple[int, int]:
        x = plan.width - 1 - x if number & 1 else x
        y = plan.height - 1 - y if number & 2 else y
        return (y, x) if number & 4 else (x, y)

    def stand(courtier: Courtier) -> str:
        # A facing is mapped as a step: the image of the next square less that of this one.
        (x, y), (ahead, up) = plan.at(courtier.square), FACINGS[courtier.facing]
        (u, v), (next_u, next_v) = at(x, y), at(x + ahead, y + up)
        return f"{name(u, v)}{next_u - u:+d}{next_v - v:+d}"

    wide, tall = (plan.height, plan.width) if number & 4 else (plan.width, plan.height)
    walls = {at(*plan.at(square)) for square in plan.squares if plan.is_wall(square)}
    rows = "/".join("".join(".#"[(x, y) in walls] for x in range(wide)) for y in range(tall))
    others = sorted(map(stand, position.others))
    return f"{rows} {stand(position.courtier(position.mover))} {others}"


def _plan(random: Random) -> Plan:
    """The plan of the rules, or one made by chance."""
    if random.random() < 0.4:
        return DEFAULT
    symmetry = random.choice(("turn", "quarter", "mirror"))
    side = random.choice((7, 8, 9))
    try:
        return fair(attempts(side, side, random.randrange(1 << 30), symmetry))[0]
    except InputError:
        return DEFAULT


def _walked(random: Random) -> Play:
    game = engines.find("favor")
    plan, players = _plan(random), random.choice((2, 3, 3, 4, 4))
    courtiers = tuple(
        Courtier(letter, square, random.choice("NESW"))
        for letter, square in zip(LETTERS, corners(plan, players), strict=False)
    )
    return stroll(game, Position(plan, courtiers, LETTERS[0]), random, 16, _walk)


def _walk(game: Game[Any], position: Any, turns: Mapping[str, Any], random: Random) -> str:
    """A walk, without a strike."""
    return random.choice([turn for turn in turns if "x" not in turn])


CRAFT = Craft(
    (
        Kind(
            "strike",
            "favor",
            "Strike with a free back",
            "walk and strike so that no courtier in line of sight, the one you strike included, is at your back; "
            "you keep your facing",
            Worth(strike, unseen, SAFE),
            "The only strike after which no courtier, the one struck included, is at the striker's back in line of "
            "sight; facings stay as they are (rules favor.facing, favor.turn).",
            (1,),
            _walked,
            (2, 16),
            loud=lambda game, position, turn: turn.startswith(position.courtier(position.mover).square),
        ),
        Kind(
            "duel",
            "favor",
            "The winning first card",
            "both hands are open: lay the only first card that wins",
            Keep(verdict, held, 1),
            "After this card the attacker has the higher total in the end, whatever the defender does; after "
            "every other not.",
            (2, 3),
            _drawn,
            (0, 0),
            unit="cards in the attacker's hand",
            refutes="what the defender does so as not to lose",
            loud=highest,
            rules=OpenDuel,
            choices=(2, 4),
        ),
    ),
    key,
    begins,
)
