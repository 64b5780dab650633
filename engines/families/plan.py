"""The composition of a game: its pieces, its rules (each of which belongs to a family), and the table prepared for
play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from printkit.engines.families.net import Net, Way
from printkit.engines.game import DeedKind, Info
from printkit.engines.simple import EMPTY, Position
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass, replace

FAMILIES = beside(__file__, "families.toml")
"""The families with their fields, and the sentences that state the rules."""
NOBODY = -1
"""The number used in place of a player's number for neutral pieces, and for ends that nobody causes."""
MANY = 9999
"""A number higher than any count."""
Value = bool | int | str | tuple[str, ...] | tuple[tuple[str, int, int], ...]
Deed = tuple[DeedKind, Way, str]
"""An effect: what happens, the spots that it affects, and the letter of the piece."""


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A kind of piece.

    Attributes:
        letter: its letter in positions.
        name: the name of the kind, which is the same for both players (``king``).
        player: number of its owner; NOBODY for a neutral piece.
        reserve: number of pieces that start off the board; None if the supply is unlimited.
        sign, colour: its look; empty for the default.
        count: number of such pieces in a kit; None for the default number.
    """

    letter: str
    name: str
    player: int
    reserve: int | None = None
    sign: str = ""
    colour: str = ""
    count: int | None = None


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule that belongs to a family.

    Attributes:
        group: ``turn``, ``then`` or ``end``.
        family: name of the family in ``families.toml``.
        values: the fields in the game's file, keyed by name.
        name: name of this rule; the id of its ruling is ``GAME.NAME``.
    """

    group: str
    family: str
    values: Mapping[str, Value]
    name: str = ""

    def words(self, field: str, *usual: str) -> tuple[str, ...]:
        """Return the words in a field, or ``usual`` if the rule has no such field."""
        value = self.values.get(field, usual)
        return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)

    def text(self, field: str, usual: str = "") -> str:
        """Return the word in a field, or ``usual`` if the rule has no such field."""
        return str(self.values.get(field, usual))

    def number(self, field: str, usual: int = 0) -> int:
        """Return the number or truth value in a field, or ``usual`` if the rule has no such field."""
        value = self.values.get(field, usual)
        return value if isinstance(value, int) else usual

    @property
    def conditions(self) -> list[tuple[str, int, int]]:
        """The counts on which the rule depends, each with its minimum and maximum."""
        value = self.values.get("if", ())
        return [each for each in value if isinstance(each, tuple)] if isinstance(value, tuple) else []

    @property
    def result(self) -> str:
        """The meaning of this end: ``win``, ``loss``, ``draw``, ``points`` or a player's name."""
        usual = {"capture": "loss", "fewer": "loss", "blocked": "loss", "full": "draw", "passes": "points"}
        return self.text("result", usual.get(self.family, "win"))


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn, or the beginning of one.

    Attributes:
        text: its notation.
        cells: the board after it.
        counts: the counts after it.
        at: spot of the piece that was placed or moved; NOBODY if there is none.
        deeds: its effects.
    """

    text: str
    cells: str
    counts: tuple[int, ...]
    at: int = NOBODY
    deeds: tuple[Deed, ...] = ()

    def then(self, text: str, put: Mapping[int, str], *deeds: Deed) -> Draft:
        """Return the draft with additional text, changed spots and further effects."""
        cells = list(self.cells)
        for spot, letter in put.items():
            cells[spot] = letter
        return replace(self, text=self.text + text, cells="".join(cells), deeds=self.deeds + deeds)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The rules of a game or variant as data.

    Attributes:
        info: its title page.
        net: net of its board.
        pieces: all kinds of pieces; those of the first player come first and the neutral ones last.
        rules: the rules in the order in which they apply.
        ahead: the direction that each player faces, in degrees.
        score: the number of points for each item that scores.
        follow: the attribute of the last spot filled that the next player has to match; empty if none.
        keeps_captures: whether captured pieces change sides and join their captor's reserve.
    """

    info: Info
    net: Net
    pieces: tuple[Piece, ...]
    rules: tuple[Rule, ...]
    ahead: tuple[float, float]
    score: Mapping[str, int]
    follow: str
    keeps_captures: bool


class Table:
    """A plan prepared for play, with the owner of each piece letter, the counts in a position, and the directions of
    moves.

    Args:
        plan: the rules.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.net, self.players = plan, plan.net, plan.info.players
        self.piece = {piece.letter: piece for piece in plan.pieces}
        self.letters = tuple("".join(p.letter for p in plan.pieces if p.player == n) for n in (0, 1))
        self.slot = {p.letter: n for n, p in enumerate(p for p in plan.pieces if p.reserve is not None)}
        self.turns, self.thens, self.ends = (
            [each for each in plan.rules if each.group == group] for group in ("turn", "then", "end")
        )
        self.passes = any(end.family == "passes" for end in self.ends)
        one, two = self.letters
        self.mates = {**dict(zip(one, two, strict=False)), **dict(zip(two, one, strict=False))}
        spot_attributes = {spot.id: spot.attributes for spot in plan.net.board.spots}
        self.known = [{key: str(value) for key, value in spot_attributes[name].items()} for name in plan.net.names]
        self.attributes = sorted({each.get(plan.follow, "") for each in self.known})
        self.area: Callable[[tuple[str, ...], int], frozenset[int]]
        self.area = lru_cache(None)(lambda names, player: self.net.area(names, plan.ahead[player]))
        self.ways: Callable[[tuple[str, ...], int], tuple[tuple[Way, ...], ...]]
        self.ways = lru_cache(None)(lambda words, player: self.net.ways(words, plan.ahead[player]))
        self.windows: Callable[[int, tuple[str, ...]], tuple[Way, ...]] = lru_cache(None)(self.net.windows)
        self.can_turn: Callable[[Position, int], bool] = lambda position, player: True

    def called(self, piece: Piece) -> str:
        """Return the name of a piece, preceded by its player's name unless the piece is neutral or its name already
        includes that.
        """
        player = self.players[piece.player] if piece.player >= 0 else ""
        return piece.name if player in piece.name.split() else f"{player} {piece.name}".strip()

    def total(self, position: Position, letters: Iterable[str]) -> int:
        """Return the number of pieces with any of these letters, including pieces in reserve."""
        reserve_counts = [position.counts[self.slot[each]] for each in letters if each in self.slot]
        return sum(map(position.cells.count, letters)) + sum(reserve_counts)

    def taken(self, draft: Draft, spots: tuple[int, ...], *, at: int) -> Draft:
        """Return a turn that also captures the pieces on the given spots; ``at`` is the spot of the piece that
        captures them.
        """
        numbers = list(draft.counts)
        for spot in spots if self.plan.keeps_captures else ():
            if (mate := self.mates.get(draft.cells[spot])) in self.slot:
                numbers[self.slot[mate]] += 1
        deeds: list[Deed] = [("remove", (spot,), draft.cells[spot]) for spot in spots]
        return replace(draft, counts=tuple(numbers), at=at).then("", dict.fromkeys(spots, EMPTY), *deeds)


class Seat(NamedTuple):
    """A table as seen by a player in a position."""

    table: Table
    position: Position
    player: int

    def usable(self, rule: Rule) -> str:
        """Return the letters of the pieces, the player's own or neutral, to which a rule applies."""
        letters = rule.words("piece", *self.table.letters[self.player])
        return "".join(each for each in letters if self.table.piece[each].player in (self.player, NOBODY))

    def area(self, names: tuple[str, ...]) -> frozenset[int]:
        """Return the spots of all the areas."""
        return self.table.area(names, self.player)

    def ways(self, words: tuple[str, ...]) -> tuple[tuple[Way, ...], ...]:
        """Return the rays from every spot in the given directions."""
        return self.table.ways(words, self.player)

    def kind(self, letter: str) -> str:
        """Return the meaning of a letter to the player: ``empty``, ``own``, ``enemy`` or ``neutral``."""
        owner = self.table.piece[letter].player if letter != EMPTY else None
        return {None: "empty", NOBODY: "neutral", self.player: "own"}.get(owner, "enemy")

    def is_beside(self, rule: Rule, spot: int) -> bool:
        """Return whether a spot is next to the pieces that a rule requires; True if the rule requires none."""
        kinds, cells = rule.words("beside"), self.position.cells
        return not kinds or any(self.kind(cells[each]) in kinds for each in self.table.net.near[spot])

    def number(self, what: str) -> int:
        """Return one of the counts used in conditions."""
        own, enemy = self.table.letters[self.player], self.table.letters[1 - self.player]
        letters = {"empty": EMPTY, "enemy": enemy}.get(what, own)
        on_board = sum(map(self.position.cells.count, letters))
        return self.table.total(self.position, letters) - on_board if what == "reserve" else on_board

    def holds(self, rule: Rule) -> bool:
        """Return whether the conditions of a turn are met."""
        return all(least <= self.number(what) <= most for what, least, most in rule.conditions)
