"""A game composed of families, with the same interface as other games."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from printkit.engines.families.ends import ENDS, score
from printkit.engines.families.follows import FOLLOWS
from printkit.engines.families.plan import NOBODY, Draft, Plan, Rule, Seat, Table
from printkit.engines.families.turns import MOVES, TURNS, misplaced
from printkit.engines.families.words import sentence
from printkit.engines.game import Effect, Info, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts.base.wording import NUMBERS, capitalised, listed

WHY = "It is a rule of the game."
"""The reason given for rules whose file gives none."""


def named(rules: Iterable[Rule]) -> dict[Rule, str]:
    """Return the name of each rule: its own or its family's, with a number if several rules would share it."""
    counts: Counter[str] = Counter()
    names = {}
    for rule in rules:
        name = rule.name or rule.family
        counts[name] += 1
        names[rule] = name + (NUMBERS[counts[name]] if counts[name] > 1 else "")
    return names


class FamilyGame(Simple):
    """Rules composed of families.

    Args:
        plan: the families.
        variant: the name of the variant; None for the game itself.
    """

    # Other games define these attributes on their classes; here every instance has different values.
    info: Info = Info(id="", title="", designer="", year=None, players=(), start="", boards=())
    rulings: tuple[Ruling, ...] = ()

    def __init__(self, plan: Plan, variant: str | None = None) -> None:
        self.plan, self.table, self.info, net = plan, Table(plan), plan.info, plan.net
        self.spots, self.rows = net.names, tuple(map(len, net.rows))
        self.pieces = {piece.letter: self.table.called(piece) for piece in plan.pieces}
        reserves = [f"{self.pieces[letter]} in reserve" for letter in self.table.slot]
        self.counts = (*reserves, *[plan.follow] * bool(plan.follow), *["passes"] * self.table.passes)
        spot, letters = ("|".join(sorted(map(re.escape, net.names), key=len, reverse=True)), "".join(self.pieces))
        self._spot, one = re.compile(spot), net.names[0]
        move = f"{one}-{net.names[next(iter(net.near[0]), 0)]}"
        example = " or ".join(dict.fromkeys(move if each.family in MOVES else one for each in self.table.turns))
        self.notation = rf"pass|x?(?:[{letters}]@)?(?:{spot})(?:[-x/](?:{spot}))*", example
        super().__init__(variant)
        self.names = named(plan.rules)
        self.rulings = tuple(
            Ruling(f"{self.info.id}.{name}", sentence(rule, self.table), rule.text("why", WHY), source="game.toml")
            for rule, name in self.names.items()
        )
        self._drafts, self._ended = lru_cache(1 << 12)(self._made), lru_cache(1 << 12)(self._judged)
        self.table.can_turn = lambda position, player: bool(self._drafts(position, player))

    def seat(self, position: Position) -> Seat:
        """Return the table as seen by the player to move."""
        return Seat(self.table, position, self.info.players.index(position.mover))

    # ------------------------------------------------------------------------------------------- positions

    def parse(self, text: str) -> Position:
        """Return the position written as ``text``, in which a word names any attribute that the next player must
        match.
        """
        at, fields = 2 + len(self.table.slot), text.split(" ")
        if self.plan.follow and len(fields) > at:
            values = ["-", *self.table.attributes]
            fields[at] = str(values.index(fields[at])) if fields[at] in values else f"?{fields[at]}"
        return super().parse(" ".join(fields))

    def text(self, position: Position) -> str:
        """Return the position as one line."""
        at, fields = 2 + len(self.table.slot), super().text(position).split(" ")
        if self.plan.follow:
            fields[at] = ("-", *self.table.attributes)[int(fields[at])]
        return " ".join(fields)

    def score(self, position: Position) -> dict[str, int] | None:
        """Return the points of both players, if the file defines a score."""
        points = {name: score(Seat(self.table, position, n)) for n, name in enumerate(self.info.players)}
        return points if self.plan.score else None

    # ----------------------------------------------------------------------------------------------- turns

    def drafts(self, position: Position) -> tuple[Draft, ...]:
        """Return every turn of the player to move; a pass is included only if the rules always allow it."""
        return self._drafts(position, self.info.players.index(position.mover))

    def _made(self, position: Position, player: int) -> tuple[Draft, ...]:
        seat, must_move = Seat(self.table, position, player), False
        result: list[Draft] = []
        for turn in self.table.turns:
            if (turn.number("must") or not must_move) and seat.holds(turn):
                starts = TURNS[turn.family](turn, seat)
                drafts = [each for draft in starts for each in self._followed(turn, seat, draft)]
                if drafts and turn.number("must") and not must_move:
                    result, must_move = [], True
                result += drafts
        return tuple(result)

    def _followed(self, turn: Rule, seat: Seat, draft: Draft) -> list[Draft]:
        """Return one version of a turn for every combination of effects that can follow it."""
        drafts = [draft]
        for then in self.table.thens if draft.at != NOBODY else ():
            if "after" not in then.values or {turn.name, turn.family} & {*then.words("after")}:
                drafts = [each for begin in drafts for each in FOLLOWS[then.family](then, seat, begin)]
        return drafts

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Yield every turn with the position after it, or a pass if there are no other turns."""
        for draft in self.drafts(position) or (Draft("pass", position.cells, position.counts),):
            counts = list(draft.counts)
            if self.plan.follow and draft.at != NOBODY:
                value = self.table.known[draft.at].get(self.plan.follow, "")
                counts[len(self.table.slot)] = 1 + self.table.attributes.index(value)
            if self.table.passes:
                counts[-1] = min(counts[-1] + 1, self.most) if draft.text == "pass" else 0
            yield draft.text, Position(draft.cells, self.other(position.mover), tuple(counts))

    def clicks(self, draft: Draft) -> tuple[str, ...]:
        """Return the spots to click to play a turn: those in its notation."""
        return tuple(self._spot.findall(draft.text.rpartition("@")[2]))

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the effects of a legal turn."""
        deeds = next((each.deeds for each in self.drafts(position) if each.text == turn), ())
        return tuple(Effect(kind, tuple(self.spots[each] for each in way), letter) for kind, way, letter in deeds)

    # ------------------------------------------------------------------------------------------------ ends

    def outcome(self, position: Position) -> Outcome | None:
        """Return the result of the first end condition met."""
        return self._ended(position)

    def _judged(self, position: Position) -> Outcome | None:
        seat, players = self.seat(position), self.info.players
        for end in self.table.ends:
            for player in (1 - seat.player, seat.player):
                applies = "player" not in end.values or end.number("player") == player
                if applies and ENDS[end.family](end, Seat(self.table, position, player)):
                    other = players[1 - player]
                    winner = {"win": players[player], "loss": other, "draw": None, "points": self._leader(position)}
                    return Outcome(winner.get(end.result, end.result), self.names[end])
        return None

    def _leader(self, position: Position) -> str | None:
        """Return the player with more points; None if the points are equal."""
        one, two = (score(Seat(self.table, position, player)) for player in (0, 1))
        return None if one == two else self.info.players[one < two]

    # -------------------------------------------------------------------------------------------- refusals

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """Return the reason a turn is illegal, according to the family of turns that comes closest to allowing it."""
        rule, why = self._fault(position, turn)
        return f"{self.info.id}.{self.names[rule]}", why

    def _fault(self, position: Position, turn: str) -> tuple[Rule, str]:
        turns, base = self.table.turns, re.split("[x/]", turn.lstrip("x"))[0]
        families = ("remove",) if turn.startswith("x") else MOVES if "-" in base else ("place",)
        rules = [each for each in turns if each.family in (("pass",) if turn == "pass" else families)]
        near = [each.text for each in self.drafts(position) if re.split("[x/]", each.text)[0] == base]
        if not rules:
            kinds = listed(dict.fromkeys(each.family for each in turns), "or")
            hint = f"; a capture is written {turn.replace('x', '-')}" * ("x" in turn[1:])
            return turns[0], f"a turn of this game is to {kinds}{hint}"
        if turn == "pass":
            return rules[0], "there are other turns"
        if near:
            choices = (each for each in self.table.thens if each.family in ("remove", "shoot"))
            more = "nothing can be added to it" if near[0] == base else f"it must go on as in {near[0]}"
            return next(choices, rules[0]), more
        start, *_, end = [self.index[each] for each in self._spot.findall(base)] * 2
        return self._reason(self.seat(position), rules, (start, end))

    def _reason(self, seat: Seat, rules: list[Rule], way: tuple[int, int]) -> tuple[Rule, str]:
        """Return the fault in a turn from one spot to another, according to the given families."""
        (start, end), cells, names = way, seat.position.cells, self.spots
        there, moves = "empty" if cells[end] == EMPTY else "occupied", rules[0].family in MOVES
        if moves and seat.kind(cells[start]) != "own":
            return rules[0], f"{capitalised(seat.position.mover)} has no piece on {names[start]}"
        able = [each for each in rules if seat.holds(each)]
        if not able:
            return rules[0], f"the conditions of {self.names[rules[0]]} do not hold"
        rule = next((each for each in able if cells[start] in each.words("piece")), able[0])
        drafts = [each for turn in able for each in TURNS[turn.family](turn, seat) if each.at == end]
        if moves and not any(each.text.startswith(f"{names[start]}-") for each in drafts):
            return (rule, f"the {self.pieces[cells[start]]} on {names[start]} cannot get to {names[end]} ({there})")
        if rule.family == "remove" or (not drafts and cells[end] != EMPTY):
            return (rule, f"{names[end]} is {there}" if rule.family == "place" else f"{names[end]} cannot be removed")
        if not drafts:
            return rule, misplaced(rule, seat, end) or f"nothing can be placed on {names[end]} now"
        if any(turn.number("must") for turn in self.table.turns):
            return rule, "another kind of turn is compulsory now"
        return next(iter(self.table.thens), rule), f"what must follow is not possible on {names[end]}"
