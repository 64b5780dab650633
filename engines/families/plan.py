"""What a game is put together from: pieces, families of rules, and the table on which they are applied."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import ClassVar, Protocol, TypeVar, cast

from printkit.engines.families.net import ANYWHERE, Net, Way
from printkit.engines.game import DeedKind, Info
from printkit.engines.simple import EMPTY, Position

R = TypeVar("R", covariant=True)
NOBODY = -1
"""Stands for a player where a piece is neutral, or an end is nobody's doing."""
KINDS = ("empty", "own", "enemy", "neutral")
"""What may be on a spot, as a player sees it."""
MANY = 9999
"""More than anything that is counted."""
AREA_FIELDS = ("place", "origin", "to", "avoid", "hostile", "connect", "reach", "full")
WAY_FIELDS = ("fall", "step", "slide", "jump", "custodial", "shoot", "directions")
KIND_FIELDS = ("beside", "onto", "over", "remove")
PIECE_FIELDS = ("piece", "takes", "capture", "promote")
"""Attributes of rules that hold areas, directions, what may be on a spot, and letters of pieces, in every family."""
Deed = tuple[DeedKind, Way, str]
"""What happens, the spots it touches, and the letter of the piece."""


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A kind of piece.

    Attributes:
        letter: in positions.
        name: of all such pieces of any player (``king``).
        player: its owner's number; NOBODY for a neutral one.
        reserve: how many begin beside the board; None if there are always enough.
        sign, colour: how it looks; empty for the usual.
        count: how many a kit has; None for the usual number.
    """

    letter: str
    name: str
    player: int
    reserve: int | None = None
    sign: str = ""
    colour: str = ""
    count: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rule(ABC):
    """A rule of some family.

    Attributes:
        family: its name in files, which is also that of the field with the rule's first value.
        name: of this rule; its ruling is ``GAME.NAME``.
        text: the rule in words; made from its values where it is empty.
        why: the reason given for it.
        piece: letters of the pieces concerned; empty for all.
    """

    family: ClassVar[str]
    name: str = ""
    text: str = ""
    why: str = ""
    piece: tuple[str, ...] = ()


class _Maker(Protocol[R]):
    """A family, whose attributes are checked where they are read."""

    def __call__(self, **values: object) -> R: ...


def made(family: type[R], values: Mapping[str, object]) -> R:
    """The rule of a family with these values for its attributes."""
    return cast("_Maker[R]", family)(**values)


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn, or its beginning.

    Attributes:
        text: its notation.
        cells: the board after it.
        counts: the numbers after it.
        at: where the piece that was placed or moved is; NOBODY where there is none.
        deeds: what it does.
    """

    text: str
    cells: str
    counts: tuple[int, ...]
    at: int = NOBODY
    deeds: tuple[Deed, ...] = ()

    def then(self, text: str, put: Mapping[int, str], *deeds: Deed) -> Draft:
        """The draft with more in it."""
        return replace(self, text=self.text + text, cells=changed(self.cells, put), deeds=self.deeds + deeds)


@dataclass(frozen=True, kw_only=True)
class Turn(Rule):
    """A way to begin a turn.

    Attributes:
        origin: areas from which a piece may move.
        to: areas to which it may move.
        must: whether no other turn is possible where one of these is.
        condition: what is counted, with the least and the most.
    """

    origin: tuple[str, ...] = (ANYWHERE,)
    to: tuple[str, ...] = (ANYWHERE,)
    must: bool = False
    condition: tuple[tuple[str, int, int], ...] = ()

    @abstractmethod
    def drafts(self, table: Table, position: Position, player: int) -> Iterator[Draft]:
        """Every turn of the family, whether its condition holds or not."""


@dataclass(frozen=True, kw_only=True)
class Follow(Rule):
    """What follows when a piece has been placed or moved.

    Attributes:
        after: names or families of the turns that it follows; empty for all.
    """

    after: tuple[str, ...] = ()

    @abstractmethod
    def carried(self, table: Table, draft: Draft, player: int) -> Iterator[Draft]:
        """Every way in which the turn goes on; none where it is not allowed."""


@dataclass(frozen=True, kw_only=True)
class End(Rule):
    """A way for the game to end.

    Attributes:
        player: the only player concerned; None for all.
        result: what it is to the player concerned: ``win``, ``loss``, ``draw``, ``points``, or a player's name.
        usual: the result where a file says none.
    """

    player: int | None = None
    result: str = ""
    usual: ClassVar[str] = "win"

    @abstractmethod
    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """The first of the players who has brought it about, NOBODY where it is nobody's doing, else None."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The rules of a game or variant as data.

    Attributes:
        info: its title page.
        net: of its board.
        pieces: of all kinds; those of the first player come first, the neutral ones last.
        turns, follows, ends: the families, in the order in which they apply.
        ahead: where each player looks, in degrees.
        score: what counts how many points.
        follow: the attribute of a spot that the next player has to match; empty where there is none.
        captured: whether captured pieces change sides and go into their captor's reserve.
    """

    info: Info
    net: Net
    pieces: tuple[Piece, ...]
    turns: tuple[Turn, ...]
    follows: tuple[Follow, ...] = ()
    ends: tuple[End, ...] = ()
    ahead: tuple[float, float] = (0.0, 180.0)
    score: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    follow: str = ""
    captured: bool = False


class Table:
    """A plan made ready for play: who owns which letter, which numbers positions hold, where one may go.

    Args:
        plan: the rules.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.net, self.players = plan, plan.net, plan.info.players
        self.piece = {piece.letter: piece for piece in plan.pieces}
        self.letters = tuple("".join(p.letter for p in plan.pieces if p.player == n) for n in (0, 1))
        self.slot = {p.letter: n for n, p in enumerate(p for p in plan.pieces if p.reserve is not None)}
        self.passes = any(end.family == "passes" for end in plan.ends)
        one, two = self.letters
        self.mates = {**dict(zip(one, two, strict=False)), **dict(zip(two, one, strict=False))}
        """The enemy's counterpart of each piece."""
        ahead = plan.ahead
        self.area: Callable[[tuple[str, ...], int], frozenset[int]]
        self.area = lru_cache(None)(lambda names, player: self.net.area(names, ahead[player]))
        self.ways: Callable[[tuple[str, ...], int], tuple[tuple[Way, ...], ...]]
        self.ways = lru_cache(None)(lambda words, player: self.net.ways(words, ahead[player]))
        self.windows: Callable[[int, tuple[str, ...]], tuple[Way, ...]] = lru_cache(None)(self.net.windows)
        self.can_turn: Callable[[Position, int], bool] = lambda position, player: True

    def called(self, piece: Piece) -> str:
        """The full name of a piece: with its player's, unless it is neutral or says it already."""
        player = self.players[piece.player] if piece.player >= 0 else ""
        return piece.name if player in piece.name.split() else f"{player} {piece.name}".strip()

    @cached_property
    def followed(self) -> tuple[Mapping[str, str], ...]:
        """The attributes of every spot."""
        known = {spot.id: spot.attributes for spot in self.net.board.spots}
        return tuple({key: str(value) for key, value in known[name].items()} for name in self.net.names)

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """The values of the attribute that the next player has to match, each once."""
        return tuple(sorted({each.get(self.plan.follow, "") for each in self.followed}))

    def usable(self, rule: Rule, player: int) -> str:
        """The letters of the player's pieces, or of neutral ones, that a rule is about."""
        letters = rule.piece or self.letters[player]
        return "".join(letter for letter in letters if self.piece[letter].player in (player, NOBODY))

    def kind(self, letter: str, player: int) -> str:
        """What is on a spot, as a player sees it: one of ``KINDS``."""
        if letter == EMPTY:
            return "empty"
        owner = self.piece[letter].player
        return "neutral" if owner == NOBODY else "own" if owner == player else "enemy"

    def is_near(self, cells: str, spot: int, kinds: tuple[str, ...], *, player: int) -> bool:
        """Whether something of these kinds, if any are asked for, is next to a spot."""
        return not kinds or any(self.kind(cells[each], player) in kinds for each in self.net.near[spot])

    def number(self, what: str, position: Position, player: int) -> int:
        """One of the numbers that conditions are about."""
        if what == "empty":
            return position.cells.count(EMPTY)
        if what == "reserve":
            return sum(position.counts[self.slot[each]] for each in self.letters[player] if each in self.slot)
        return self.total(position, self.letters[player if what == "own" else 1 - player], reserve=False)

    def total(self, position: Position, letters: Iterable[str], *, reserve: bool = True) -> int:
        """How many pieces of some letters there are."""
        held = [position.counts[self.slot[each]] for each in letters if reserve and each in self.slot]
        return sum(map(position.cells.count, letters)) + sum(held)

    def taken(self, draft: Draft, spots: tuple[int, ...]) -> Draft:
        """A turn in which the pieces on some spots are captured as well."""
        numbers = list(draft.counts)
        for spot in spots if self.plan.captured else ():
            if (mate := self.mates.get(draft.cells[spot])) in self.slot:
                numbers[self.slot[mate]] += 1
        deeds: list[Deed] = [("remove", (spot,), draft.cells[spot]) for spot in spots]
        return replace(draft, counts=tuple(numbers)).then("", dict.fromkeys(spots, EMPTY), *deeds)


def changed(cells: str, put: Mapping[int, str]) -> str:
    """A board with other letters on some spots."""
    found = list(cells)
    for spot, letter in put.items():
        found[spot] = letter
    return "".join(found)
