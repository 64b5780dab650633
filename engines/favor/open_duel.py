"""Open duels as a separate game: both hands are visible, and a turn is a card or a strike.

A position is written as the duel at its start, followed by the choices made since, in order: ``A:5:KS,7H,2D
B:6:QC,9C,3S KS,9C`` is the duel in which A has played the king and B the nine. The order in which a side played its
cards makes no difference, so each side's cards are written in the order of its hand.
"""

from collections.abc import Mapping
from itertools import chain, zip_longest

from printkit.engines.favor import INFO
from printkit.engines.favor.cards import total
from printkit.engines.favor.duel import STRIKE, Duel, choices
from printkit.engines.favor.rulings import RULINGS
from printkit.engines.game import IllegalTurn, Info, NotationError, Outcome, Ruling, one_of
from printkit.layouts.base.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Fight:
    """An open duel in progress.

    Attributes:
        duel: the duel at its start.
        left: the cards that the attacker and the defender have left.
        turn: 0 if the attacker chooses next, 1 if the defender does.
        struck: whether a player has struck.
    """

    duel: Duel
    left: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int = 0
    struck: bool = False


OPEN_DUEL = Info(
    id="open-duel",
    title=f"Open duel of {INFO.title}",
    designer=INFO.designer,
    year=INFO.year,
    players=INFO.players,
    start="A:5:KS,7H,2D B:6:QC,9C,3S",
    boards=(),
    credits=INFO.credits,
    history=False,
)


APPLIED = tuple(
    ruling for ruling in RULINGS if ruling.id in ("favor.duel", "favor.lay", "favor.duel-position", "favor.open-duel")
)
"""Rulings of the full game that also apply to an open duel."""


@dataclass(frozen=True, slots=True)
class OpenDuel:
    """The rules of an open duel; puzzles and their proofs use them (``favor.open-duel``)."""

    info: Info = OPEN_DUEL
    name: str = OPEN_DUEL.id
    rulings: tuple[Ruling, ...] = APPLIED

    def start(self) -> Fight:
        """Return the duel in the rules' example."""
        return self.parse(self.info.start)

    def parse(self, text: str) -> Fight:
        """Return the position written as ``text``. Raises NotationError."""
        began, laid_cards = text, ""
        if text.count(" ") == 2:
            began, _, laid_cards = text.rpartition(" ")
        duel = Duel.parse(began)
        position = Fight(duel, (duel.attacker.hand, duel.defender.hand))
        for choice in laid_cards.split(",") if text != began else ():
            turns = self.turns(position)
            if not turns:
                message = f"{STRIKE} must be the last of the {{field}}, because it ends the duel; remove {{value}}."
                raise NotationError("choices", choice, message)
            position = turns[one_of("choices", choice, tuple(turns))]
        return position

    def text(self, position: Fight) -> str:
        """Return the duel at its start, and the choices made since."""
        hands = position.duel.attacker.hand, position.duel.defender.hand
        stacks = (
            [card for card in hand if card not in left] for hand, left in zip(hands, position.left, strict=True)
        )
        turns = [card for card in chain.from_iterable(zip_longest(*stacks)) if card]
        turns += [STRIKE] * position.struck
        return f"{position.duel} {','.join(turns)}" if turns else str(position.duel)

    def mover(self, position: Fight) -> str:
        """Return the letter of the duellist who chooses next."""
        return (position.duel.attacker, position.duel.defender)[position.turn].letter

    def turns(self, position: Fight) -> Mapping[str, Fight]:
        """Return every card that may be played, and ``strike`` if it is allowed."""
        if position.struck:
            return {}
        mine = position.left[position.turn]
        opening = position.turn == 0 and len(mine) == len(position.duel.attacker.hand)
        turns = {}
        for choice in sorted(choices(mine, opening)):
            left = list(position.left)
            left[position.turn] = tuple(card for card in mine if card != choice)
            turns[choice] = Fight(position.duel, (left[0], left[1]), 1 - position.turn, choice == STRIKE)
        return turns

    def play(self, position: Fight, turn: str) -> tuple[str, Fight]:
        """Return the turn and the duel after it. Raises IllegalTurn."""
        legal = self.turns(position)
        if turn not in legal:
            why = "that choice is not open to the duellist"
            raise IllegalTurn(turn, "favor.lay", why, legal=tuple(legal))
        return turn, legal[turn]

    def outcome(self, position: Fight) -> Outcome | None:
        """Return the winner (the player with the higher total) once a player has struck."""
        if not position.struck:
            return None
        lead = leads(position)
        attacker, defender = position.duel.attacker.letter, position.duel.defender.letter
        return Outcome(attacker if lead > 0 else defender if lead < 0 else None, STRIKE)

    def score(self, position: Fight) -> dict[str, int]:
        """Return each duellist's Honor plus the points they have played."""
        return {
            duellist.letter: duellist.honor + total(duellist.hand) - total(left)
            for duellist, left in zip((position.duel.attacker, position.duel.defender), position.left, strict=True)
        }


def leads(position: Fight) -> int:
    """Return the attacker's total minus the defender's."""
    scores = OpenDuel().score(position)
    return scores[position.duel.attacker.letter] - scores[position.duel.defender.letter]
