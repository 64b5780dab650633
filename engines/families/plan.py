"""What a game is put together from: pieces, families of rules, and the table on which they are applied."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import ClassVar, Protocol, TypeVar, cast

from printkit.engines.families.net import ANYWHERE, SIDES, Net, Way
from printkit.engines.game import DeedKind, Info
from printkit.engines.simple import EMPTY, Position
from printkit.layouts.base.wording import listed

R = TypeVar("R", covariant=True)
NOBODY = -1
"""Stands for a player where a piece is neutral, or an end is nobody's doing."""
KINDS = ("empty", "own", "enemy", "neutral")
"""What may be on a spot, as a player sees it."""
FREE = 0
"""The count of an attribute that nobody has to follow."""
Deed = tuple[DeedKind, Way, str]
"""What happens, the spots it touches, and the letter of the piece."""

AREA_WORDS = {"edge": "on the edge", "corners": "in a corner", "top": "on the top edge",
              "bottom": "on the bottom edge",
              "left": "on the left edge", "right": "on the right edge", "far": "on the far edge",
              "near": "on your own edge"}  # fmt: skip
WAY_WORDS = {"any": "in any direction", "orthogonal": "orthogonally", "diagonal": "diagonally",
             "forward": "straight forward", "forward-diagonal": "diagonally forward", "sideways": "sideways",
             "backward": "straight backward", "backward-diagonal": "diagonally backward"}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A kind of piece.

    Attributes:
        letter: in positions.
        name: of all such pieces of any player (``king``).
        player: its owner's number; NOBODY for a neutral one.
        reserve: how many begin beside the board; None if there are always enough.
    """

    letter: str
    name: str
    player: int
    reserve: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rule(ABC):
    """A rule of some family.

    Attributes:
        family: its name in files, which is also that of the field with the rule's first value.
        name: of this rule; its ruling is ``GAME.NAME``.
        text: the rule in words; made by :meth:`sentence` where it is empty.
        why: the reason given for it.
        piece: letters of the pieces concerned; empty for all.
    """

    family: ClassVar[str]
    name: str = ""
    text: str = ""
    why: str = ""
    piece: tuple[str, ...] = ()

    @abstractmethod
    def sentence(self, table: Table) -> str:
        """The rule in words."""


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

    def limits(self) -> str:
        """Its conditions as the beginning of a sentence."""
        words = {
            "empty": "{} empty spots",
            "own": "you have {} pieces on the board",
            "enemy": "your opponent has {} pieces on the board",
            "reserve": "you have {} pieces in reserve",
        }
        found = []
        for what, least, most in self.condition:
            number = (
                f"{least}" if least == most else f"{least} or more" if most >= MANY else f"{least} to {most}"
            )
            phrase = words[what].format(number)
            found.append(f"there are {phrase}" if what == "empty" else phrase)
        return f"While {listed(found)}, you may " if found else "You may " if not self.must else "You must "


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
    """

    player: int | None = None
    result: str = ""
    usual: ClassVar[str] = "win"

    @abstractmethod
    def met(self, table: Table, position: Position, players: tuple[int, int]) -> int | None:
        """The first of the players who has brought it about, NOBODY where it is nobody's doing, else None."""

    @abstractmethod
    def phrase(self, table: Table) -> str:
        """What has happened, in a few words."""

    def sentence(self, table: Table) -> str:
        """The rule in words."""
        result = self.result or self.usual
        who = f"{table.players[self.player].capitalize()}" if self.player is not None else "A player"
        match result:
            case "win" | "loss":
                return f"{who} {'wins' if result == 'win' else 'loses'} {self.condition(table)}."
            case "draw":
                return f"The game is a draw {self.condition(table)}."
            case "points":
                return f"The game ends {self.condition(table)}; the player with more points wins."
        return f"{result.capitalize()} wins {self.condition(table)}."

    def condition(self, table: Table) -> str:
        """When it happens, as the end of a sentence."""
        return f"with {self.phrase(table)}"


MANY = 9999
"""More than anything that is counted."""


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
        areas: names of spots by the areas' names.
    """

    info: Info
    net: Net
    pieces: tuple[Piece, ...]
    turns: tuple[Turn, ...]
    follows: tuple[Follow, ...] = ()
    ends: tuple[End, ...] = ()
    ahead: tuple[float, float] = (float(SIDES["up"]), float(SIDES["down"]))
    score: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    follow: str = ""
    captured: bool = False


class Table:
    """A plan made ready for play: who owns which letter, which numbers positions hold, where one may go.

    Args:
        plan: the rules.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.net = plan, plan.net
        self.players = plan.info.players
        self.piece = {piece.letter: piece for piece in plan.pieces}
        self.letters = tuple("".join(p.letter for p in plan.pieces if p.player == n) for n in (0, 1))
        self.counts = [f"{self.called(p)} in reserve" for p in plan.pieces if p.reserve is not None]
        self.slot = {p.letter: n for n, p in enumerate(p for p in plan.pieces if p.reserve is not None)}
        self.passes = any(end.family == "passes" for end in plan.ends)
        self.mates = {one: other for own, foe in (self.letters, self.letters[::-1])
                      for one, other in zip(own, foe, strict=False)}  # fmt: skip
        """The enemy's counterpart of each piece."""
        self.area: Callable[[tuple[str, ...], int], frozenset[int]] = lru_cache(None)(
            lambda names, player: self.net.area(names, plan.ahead[player])
        )
        self.ways: Callable[[tuple[str, ...], int], tuple[tuple[Way, ...], ...]] = lru_cache(None)(
            lambda words, player: self.net.ways(words, plan.ahead[player])
        )
        self.windows: Callable[[int, tuple[str, ...]], tuple[Way, ...]] = lru_cache(None)(self.net.windows)
        self.can_turn: Callable[[Position, int], bool] = lambda position, player: True

    def called(self, piece: Piece) -> str:
        """The full name of a piece: with its player's, unless it is neutral or says it already."""
        player = self.players[piece.player] if piece.player >= 0 else ""
        return f"{player} {piece.name}".strip() if player not in piece.name.split() else piece.name

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """The values of the attribute that the next player has to match, each once."""
        every = {str(spot.attributes.get(self.plan.follow, "")) for spot in self.net.board.spots}
        return tuple(sorted(every))

    @cached_property
    def followed(self) -> tuple[Mapping[str, str], ...]:
        """The attributes of every spot."""
        by_name = {spot.id: spot for spot in self.net.board.spots}
        return tuple(
            {key: str(value) for key, value in by_name[name].attributes.items()} for name in self.net.names
        )

    def usable(self, rule: Rule, player: int) -> str:
        """The letters of the player's pieces, or of neutral ones, that a rule is about."""
        return "".join(letter for letter in rule.piece or self.letters[player]
                       if self.piece[letter].player in (player, NOBODY))  # fmt: skip

    def kind(self, letter: str, player: int) -> str:
        """What is on a spot, as a player sees it: one of ``KINDS``."""
        if letter == EMPTY:
            return "empty"
        owner = self.piece[letter].player
        return "neutral" if owner == NOBODY else "own" if owner == player else "enemy"

    def number(self, what: str, position: Position, player: int) -> int:
        """One of the numbers that conditions are about."""
        if what == "empty":
            return position.cells.count(EMPTY)
        if what == "reserve":
            return sum(position.counts[self.slot[each]] for each in self.letters[player] if each in self.slot)
        return self.total(position, self.letters[player if what == "own" else 1 - player], reserve=False)

    def total(self, position: Position, letters: Iterable[str], *, reserve: bool = True) -> int:
        """How many pieces of some letters there are."""
        return sum(
            position.cells.count(each)
            + (position.counts[self.slot[each]] if reserve and each in self.slot else 0)
            for each in letters
        )

    def taken(self, cells: str, counts: tuple[int, ...], spots: Iterable[int]) -> tuple[str, tuple[int, ...]]:
        """Board and numbers when the pieces on some spots have been captured."""
        put = dict.fromkeys(spots, EMPTY)
        if self.plan.captured:
            numbers = list(counts)
            for spot in put:
                if (mate := self.mates.get(cells[spot])) in self.slot:
                    numbers[self.slot[mate]] += 1
            counts = tuple(numbers)
        return changed(cells, put), counts

    # ------------------------------------------------------------------------------------------- words

    def noun(self, rule: Rule, owner: str = "of your pieces") -> str:
        """The pieces that a rule is about: ``a man or king``, or one of those of any kind."""
        kinds = list(dict.fromkeys(self.piece[each].name for each in rule.piece or "".join(self.letters)))
        if len(kinds) > 1 and not rule.piece:
            return f"one {owner}"
        return f"{'an' if kinds[0][0] in 'aeiou' else 'a'} {listed(kinds, 'or')}"

    def where(self, names: Iterable[str]) -> str:
        """Some areas in words; empty for the whole board."""
        known = [AREA_WORDS.get(name) or (f"on {name}" if name in self.net.index else f"in the {name}")
                 for name in names if name != ANYWHERE]  # fmt: skip
        return f" {listed(known, 'or')}" if known else ""


def along(words: Iterable[str]) -> str:
    """Some directions in words."""
    return listed((WAY_WORDS.get(word, word) for word in words), "or")


def changed(cells: str, put: Mapping[int, str]) -> str:
    """A board with other letters on some spots."""
    found = list(cells)
    for spot, letter in put.items():
        found[spot] = letter
    return "".join(found)


def on(kinds: Iterable[str]) -> str:
    """What a piece may move onto, in words."""
    words = {"empty": "an empty spot", "enemy": "an enemy piece, which is captured", "own": "one of your own pieces",
             "neutral": "a neutral piece"}  # fmt: skip
    return listed((words[kind] for kind in kinds), "or")
