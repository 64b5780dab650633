"""A game made of families: its rules, as other games have them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from printkit.engines.families.ends import score
from printkit.engines.families.plan import NOBODY, Draft, End, Plan, Rule, Table, Turn
from printkit.engines.families.turns import Move, Pass, Place, Remove
from printkit.engines.families.wording import sentence
from printkit.engines.game import Effect, Info, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts.base.wording import NUMBERS, listed

WHY = "It is a rule of the game."
"""The reason given for a rule whose file gives none."""


def named(rules: Iterable[Rule]) -> Mapping[Rule, str]:
    """The rules with their names: their own, or their family's, numbered where it comes again."""
    counts: Counter[str] = Counter()
    found = {}
    for rule in rules:
        name = rule.name or rule.family
        counts[name] += 1
        found[rule] = name + (NUMBERS[counts[name]] if counts[name] > 1 else "")
    return found


class FamilyGame(Simple):
    """Rules that are put together from families.

    Args:
        plan: what they are put together from.
        variant: the name of the variant; None for the game itself.
    """

    # The attributes of other games belong to their classes; here every game has its own.
    info: Info = Info(id="", title="", designer="", year=None, players=(), start="", boards=())
    rulings: tuple[Ruling, ...] = ()

    def __init__(self, plan: Plan, variant: str | None = None) -> None:
        self.plan, self.table, self.info = plan, Table(plan), plan.info
        net = plan.net
        self.spots, self.rows = net.names, tuple(map(len, net.rows))
        self.pieces = {piece.letter: self.table.called(piece) for piece in plan.pieces}
        reserves = [f"{self.pieces[letter]} in reserve" for letter in self.table.slot]
        self.counts = (*reserves, *[plan.follow] * bool(plan.follow), *["passes"] * self.table.passes)
        spot, letters = (
            "|".join(sorted(map(re.escape, net.names), key=len, reverse=True)),
            "".join(self.pieces),
        )
        self._spot = re.compile(spot)
        moves, one, two = any(isinstance(turn, Move) for turn in plan.turns), net.names[0], net.names[-1]
        example = f"{one}-{two}" if moves else one
        self.notation = rf"pass|x?(?:[{letters}]@)?(?:{spot})(?:[-x/](?:{spot}))*", example
        super().__init__(variant)
        self.names = named((*plan.turns, *plan.follows, *plan.ends))
        texts = ((name, sentence(rule, self.table), rule.why or WHY) for rule, name in self.names.items())
        self.rulings = tuple(
            Ruling(f"{self.info.id}.{name}", text, why, source="game.toml") for name, text, why in texts
        )
        self.table.can_turn = lambda position, player: bool(self._drafts(position, player))
        self._drafts = lru_cache(1 << 12)(self._made)
        self._ended = lru_cache(1 << 12)(self._judged)

    # ------------------------------------------------------------------------------------------- positions

    def parse(self, text: str) -> Position:
        """The position written as ``text``; the attribute to be matched is a word in it."""
        at, fields = 2 + len(self.table.slot), text.split(" ")
        if self.plan.follow and len(fields) > at:
            values = ["-", *self.table.attributes]
            fields[at] = str(values.index(fields[at])) if fields[at] in values else f"?{fields[at]}"
        return super().parse(" ".join(fields))

    def text(self, position: Position) -> str:
        """The position as one line."""
        at, fields = 2 + len(self.table.slot), super().text(position).split(" ")
        if self.plan.follow:
            fields[at] = ("-", *self.table.attributes)[int(fields[at])]
        return " ".join(fields)

    def score(self, position: Position) -> dict[str, int] | None:
        """The points of both players, where the file says what counts."""
        points = score(self.table, position)
        return dict(zip(self.info.players, points, strict=True)) if self.plan.score else None

    # ----------------------------------------------------------------------------------------------- turns

    def drafts(self, position: Position) -> tuple[Draft, ...]:
        """Every turn of the player to move, without those of passing when there is no other."""
        return self._drafts(position, self.info.players.index(position.mover))

    def _made(self, position: Position, player: int) -> tuple[Draft, ...]:
        found: list[Draft] = []
        compelled = False
        for turn in self.plan.turns:
            if (compelled and not turn.must) or not self._holds(turn, position, player):
                continue
            drafts = [after for draft in turn.drafts(self.table, position, player)
                      for after in self._followed(turn, draft, player)]  # fmt: skip
            if drafts and turn.must and not compelled:
                found, compelled = [], True
            found += drafts
        return tuple(found)

    def _holds(self, turn: Turn, position: Position, player: int) -> bool:
        """Whether a family of turns is open to a player."""
        if isinstance(turn, Pass) and turn.passing == "must":
            return False
        return all(
            least <= self.table.number(what, position, player) <= most for what, least, most in turn.condition
        )

    def _followed(self, turn: Turn, draft: Draft, player: int) -> Iterable[Draft]:
        """A turn with what follows it."""
        drafts: Iterable[Draft] = (draft,)
        for follow in self.plan.follows if draft.at != NOBODY else ():
            if not follow.after or (follow.after and {turn.name, turn.family} & {*follow.after}):
                drafts = [after for each in drafts for after in follow.carried(self.table, each, player)]
        return drafts

    def _after(self, position: Position, draft: Draft) -> Position:
        """The position after a turn."""
        counts = draft.counts
        if self.plan.follow or self.table.passes:
            held = list(counts)
            if self.plan.follow and draft.at != NOBODY:
                value = self.table.followed[draft.at].get(self.plan.follow, "")
                held[len(self.table.slot)] = 1 + self.table.attributes.index(value)
            if self.table.passes:
                held[-1] = min(held[-1] + 1, self.most) if draft.text == "pass" else 0
            counts = tuple(held)
        return Position(draft.cells, self.other(position.mover), counts)

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Every turn with the position after it; a pass where nothing else is left."""
        drafts = self.drafts(position)
        for draft in drafts or [Draft("pass", position.cells, position.counts)]:
            yield draft.text, self._after(position, draft)

    def clicks(self, draft: Draft) -> tuple[str, ...]:
        """The spots on which a turn is clicked: those of its notation."""
        return tuple(self._spot.findall(draft.text.rpartition("@")[2]))

    # ------------------------------------------------------------------------------------------------ ends

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended: the first end that is met; a player who has no turn and may not pass has lost."""
        return self._ended(position)

    def _judged(self, position: Position) -> Outcome | None:
        mover = self.info.players.index(position.mover)
        for end in self.plan.ends:
            player = end.met(self.table, position, (1 - mover, mover))
            if player is not None and end.player in (None, player):
                return self._outcome(end, position, player)
        must = any(isinstance(turn, Pass) and turn.passing == "must" for turn in self.plan.turns)
        return None if must or self.drafts(position) else Outcome(self.info.players[1 - mover], "blocked")

    def _outcome(self, end: End, position: Position, player: int) -> Outcome:
        """What an end that is met means."""
        players, reason = self.info.players, self.names[end]
        match end.result or end.usual:
            case "win":
                return Outcome(players[player], reason)
            case "loss":
                return Outcome(players[1 - player], reason)
            case "points":
                one, two = score(self.table, position)
                return Outcome(None if one == two else players[one < two], reason)
            case "draw":
                return Outcome(None, reason)
            case winner:
                return Outcome(winner, reason)

    # ------------------------------------------------------------------------------------- what is asked

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """What a legal turn does."""
        draft = next((each for each in self.drafts(position) if each.text == turn), None)
        if draft is None:
            return ()
        name = self.spots
        return tuple(
            Effect(kind, tuple(name[each] for each in way), letter) for kind, way, letter in draft.deeds
        )

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """Why a turn is not legal: what is wrong by the family of turns that comes nearest to it."""
        rule, why = self._fault(position, turn)
        return f"{self.info.id}.{self.names[rule]}", why

    def _fault(self, position: Position, turn: str) -> tuple[Rule, str]:
        turns, player = self.plan.turns, self.info.players.index(position.mover)
        if turn == "pass":
            passing = next((each for each in turns if each.family == "pass"), None)
            return passing or turns[0], "there are other turns" if passing else "nobody may pass"
        base = re.split("[x/]", turn.lstrip("x"))[0]
        kind: type[Turn] = Remove if turn.startswith("x") else Move if "-" in base else Place
        near = [each.text for each in self.drafts(position) if re.split("[x/]", each.text)[0] == base]
        if near:
            choices = (each for each in self.plan.follows if each.family in ("remove", "shoot"))
            more = "nothing can be added to it" if near[0] == base else f"it must go on as in {near[0]}"
            return next(choices, turns[0]), more
        rules = [each for each in turns if isinstance(each, kind)]
        if not rules:
            return turns[
                0
            ], f"a turn of this game is to {listed(dict.fromkeys(each.family for each in turns), 'or')}"
        start, *_, end = [self.index[each] for each in self._spot.findall(base)] * 2
        return self._reason(position, rules, (start, end), player=player)

    def _reason(
        self, position: Position, rules: list[Turn], way: tuple[int, int], *, player: int
    ) -> tuple[Rule, str]:
        """What is wrong with a turn of a family from a spot to another."""
        (start, end), cells, names = way, position.cells, self.spots
        there = "empty" if cells[end] == EMPTY else "occupied"
        if isinstance(rules[0], Move) and self.table.kind(cells[start], player) != "own":
            return rules[0], f"{position.mover} has no piece on {names[start]}"
        able = [each for each in rules if self._holds(each, position, player)]
        if not able:
            return rules[0], f"the conditions to {rules[0].family} do not hold"
        rule = next((each for each in able if cells[start] in each.piece), able[0])
        if isinstance(rule, Place) and cells[end] == EMPTY and end in self.table.area(rule.place, player):
            if fault := rule.fault(self.table, position, end, player=player):
                return rule, fault
            if all(each.at != end for each in rule.drafts(self.table, position, player)):
                return rule, "no such piece is left in reserve"
        elif not isinstance(rule, Move):
            return rule, f"{names[end]} is {there}, or not a spot for this"
        elif self.table.kind(cells[end], player) not in {
            kind for each in able for kind in getattr(each, "onto", ())
        }:
            return rule, f"{names[end]} is {there}"
        elif all(each.at != end or not each.text.startswith(f"{names[start]}-")
                 for turn in able for each in turn.drafts(self.table, position, player)):  # fmt: skip
            return rule, f"the {self.pieces[cells[start]]} on {names[start]} cannot get to {names[end]}"
        if any(turn.must for turn in self.plan.turns):
            return rule, "another kind of turn is compulsory now"
        return next(iter(self.plan.follows), rule), f"what must follow is not possible on {names[end]}"
