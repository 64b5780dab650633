"""A game made of families: its rules, as other games have them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from printkit.engines.families.ends import score
from printkit.engines.families.plan import NOBODY, Draft, End, Plan, Rule, Table, Turn
from printkit.engines.families.turns import Move, Pass, Place
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
        extra = [plan.follow] * bool(plan.follow) + ["passes"] * self.table.passes
        self.counts = (*self.table.counts, *extra)
        spot = "|".join(sorted(map(re.escape, net.names), key=len, reverse=True))
        letters = "".join(map(re.escape, self.pieces))
        self._spot = re.compile(spot)
        self.notation = (
            rf"pass|x?(?:[{letters}]@)?(?:{spot})(?:[-x/](?:{spot}))*", self._example(net.names)
        )  # fmt: skip
        super().__init__(variant)
        every: tuple[Rule, ...] = (*plan.turns, *plan.follows, *plan.ends)
        self.names = named(every)
        self.rulings = tuple(
            Ruling(
                f"{self.info.id}.{name}",
                rule.text or rule.sentence(self.table),
                rule.why or WHY,
                source="game.toml",
            )
            for rule, name in self.names.items()
        )
        self.table.can_turn = lambda position, player: bool(self._drafts(position, player))
        self._drafts = lru_cache(1 << 12)(self._made)
        self._ended = lru_cache(1 << 12)(self._judged)

    def _example(self, names: tuple[str, ...]) -> str:
        one, two = names[0], names[-1]
        moves = any(isinstance(turn, Move) for turn in self.plan.turns)
        places = any(isinstance(turn, Place) for turn in self.plan.turns)
        return listed([one] * places + [f"{one}-{two}"] * moves or [f"x{one}"], "or")

    # ------------------------------------------------------------------------------------------- positions

    def parse(self, text: str) -> Position:
        """The position written as ``text``; the attribute to be matched is a word in it."""
        if self.plan.follow:
            at = 2 + len(self.table.slot)
            fields = text.split(" ")
            if len(fields) > at:
                values = ("-", *self.table.attributes)
                fields[at] = str(values.index(fields[at])) if fields[at] in values else f"?{fields[at]}"
                text = " ".join(fields)
        return super().parse(text)

    def text(self, position: Position) -> str:
        """The position as one line."""
        text = super().text(position)
        if self.plan.follow:
            at, fields = 2 + len(self.table.slot), text.split(" ")
            fields[at] = ("-", *self.table.attributes)[int(fields[at])]
            text = " ".join(fields)
        return text

    def score(self, position: Position) -> dict[str, int] | None:
        """The points of both players, where the file says what counts."""
        return (
            dict(zip(self.info.players, score(self.table, position), strict=True))
            if self.plan.score
            else None
        )

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
        """Why a turn is not legal: the first fault of the family that comes nearest to it."""
        rule, why = self._fault(position, turn)
        return f"{self.info.id}.{self.names[rule]}", why

    def _fault(self, position: Position, turn: str) -> tuple[Rule, str]:
        player = self.info.players.index(position.mover)
        if turn == "pass":
            passes = (each for each in self.plan.turns if isinstance(each, Pass))
            rule: Rule = next(passes, self.plan.turns[0])
            return rule, "there are other turns" if isinstance(rule, Pass) else "nobody may pass"
        drafts = self.drafts(position)
        base = re.split("[x/]", turn.lstrip("x"))[0]
        family = "remove" if turn.startswith("x") else "move" if "-" in base else "place"
        near = [each.text for each in drafts if re.split("[x/]", each.text)[0] == base]
        if near and family != "remove":
            choices = (each for each in self.plan.follows if each.family in ("remove", "shoot"))
            rule = next(choices, self.plan.turns[0])
            more = f"it begins a legal turn, which goes on as in {near[0]}"
            return rule, "nothing can be added to it" if near[0] == base else more
        spots = self._spot.findall(base.rpartition("@")[2])
        kinds = {"move": Move, "place": Place}.get(family)
        rules = [each for each in self.plan.turns
                 if (isinstance(each, kinds) if kinds else each.family == "remove")]  # fmt: skip
        if not rules:
            known = listed(dict.fromkeys(self.names[each] for each in self.plan.turns), "or")
            return self.plan.turns[0], f"pieces do not {family} in this game, where a turn is to {known}"
        return self._reason(position, rules, spots, player=player)

    def _reason(
        self, position: Position, rules: list[Turn], spots: list[str], *, player: int
    ) -> tuple[Rule, str]:
        """What is wrong with a turn of some families on these spots."""
        cells, rule = position.cells, rules[0]
        start, end = self.index[spots[0]], self.index[spots[-1]]
        piece = self.pieces.get(cells[start], "piece")
        if isinstance(rule, Move) and self.table.kind(cells[start], player) != "own":
            return rule, f"{position.mover} has no piece on {spots[0]}"
        open_rules = [each for each in rules if self._holds(each, position, player)]
        if not open_rules:
            return rule, f"it is not the time to {rule.family}"
        rule = next(
            (each for each in open_rules if not each.piece or cells[start] in each.piece), open_rules[0]
        )
        if isinstance(rule, Place):
            return self._unplaced(position, rule, end, player=player)
        if any(
            each.must and each not in open_rules
            for each in self.plan.turns
            if self._holds(each, position, player)
        ):
            return rule, "another kind of turn is compulsory now"
        if not isinstance(rule, Move):
            return rule, f"what is on {spots[-1]} cannot be removed"
        if self.table.kind(cells[end], player) not in {kind for each in open_rules if isinstance(each, Move)
                                                       for kind in each.onto}:  # fmt: skip
            return rule, f"{spots[-1]} is {'occupied' if cells[end] != EMPTY else 'empty'}"
        drafts = [each for turn in open_rules for each in turn.drafts(self.table, position, player)]
        if any(each.text == "-".join(spots) for each in drafts):
            return next(iter(self.plan.follows), rule), "what must follow it is not possible"
        return rule, f"no {piece} moves from {' to '.join(spots)}"

    def _unplaced(self, position: Position, rule: Place, spot: int, *, player: int) -> tuple[Rule, str]:
        """Why nothing can be placed on a spot."""
        name = self.spots[spot]
        if position.cells[spot] != EMPTY:
            return rule, f"{name} is occupied"
        if spot not in self.table.area(rule.place, player):
            return rule, f"{name} is not a spot on which pieces are placed"
        if fault := rule.fault(self.table, position, spot, player=player):
            return rule, fault
        if not any(each.at == spot for each in rule.drafts(self.table, position, player)):
            return rule, "there is no such piece in reserve"
        follow = next((each for each in self.plan.follows if getattr(each, "must", False)), None)
        if follow:
            return (
                follow,
                f"a piece on {name} {'flips' if getattr(follow, 'do', '') == 'flip' else 'captures'} nothing",
            )
        return next(iter(self.plan.follows), rule), f"a piece on {name} would leave itself no free spot"
