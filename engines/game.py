"""The interface of every game, and the values that all games share.

A game has a folder ``engines/ID/`` with an :class:`Info` in its ``__init__.py``, which is quick to import, and a
class derived from :class:`Game` in its ``rules.py``. Positions are frozen, hashable values of each game's own type;
other packages keep each one in a :class:`printkit.engines.state.State`, and in files it is one line of text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Generic, Literal, TypeAlias, TypeVar

from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError, Refusal, quoted
from printkit.layouts.base.wording import spelled

P = TypeVar("P")


class NotationError(InputError):
    """A string that is not a position or turn in the notation of the rules;
    the message quotes it and names its field.
    """


def split_fields(text: str, form: str) -> list[str]:
    """Split the text of a position into its fields, separated by single spaces, one for each word of ``form``.

    Raises:
        NotationError: the number of fields is wrong, or there is an extra space.
    """
    parts = text.split(" ")
    if len(parts) != len(form.split()) or "" in parts:
        message = f"{{field}} must have the form {form}, with one space between fields, not {{value}}."
        raise NotationError("position", text, message)
    return parts


def one_of(field: str, value: str, names: Sequence[str]) -> str:
    """Return ``value`` if it is one of the names that a field may contain.

    Raises:
        NotationError: it is not one of them; the message suggests the nearest name.
    """
    if value not in names:
        raise NotationError(field, value, f"one of {', '.join(names)}", names=names)
    return value


class IllegalTurn(Refusal):
    """A well-formed turn that the rules forbid.

    Args:
        turn: the turn as written.
        rule: id of the ruling that forbids it (see ``printkit rulings GAME``).
        why: the reason, as a sentence without its full stop.
        legal: similar legal turns, in any order; may be empty. The message suggests the nearest one.
    """

    def __init__(self, turn: str, rule: str, why: str, *, legal: tuple[str, ...] = ()) -> None:
        super().__init__(turn, rule, why, legal)
        self.turn, self.rule, self.why, self.legal = turn, rule, why, legal

    @cached_property
    def nearest(self) -> str | None:
        """The nearest legal turn, computed on request."""
        from difflib import get_close_matches  # turns are seldom refused

        return next(iter(get_close_matches(self.turn, self.legal, n=1, cutoff=0.5) or self.legal), None)

    def sentence(self) -> str:
        """Return the message without its places: the ruling, the reason, and a turn that would be legal."""
        hint = f" Try {quoted(self.nearest)}." if self.nearest else ""
        return f"{quoted(self.turn)} is illegal: {self.why} ({self.rule}).{hint}"


class NoValue(InputError):
    """A question about the value of positions that have none, because each is only part of a longer game.

    Args:
        game: name of the game.
        instead: commands that answer other questions about the game.
    """

    def __init__(self, game: str, instead: str = "") -> None:
        super().__init__("game", game, "a game whose positions have a value")
        self.instead = instead

    def sentence(self) -> str:
        """Return the message without its places."""
        use = f" Use {self.instead} instead." if self.instead else ""
        return f"Positions of {quoted(self.given)} have no value that can be proved.{use}"


DeedKind: TypeAlias = Literal["place", "walk", "hop", "jump", "remove", "flip", "strike"]
"""Kinds of effects: a piece is placed; it walks from spot to spot, hops over the spot in the middle, or jumps; it is
removed, or replaced by one of the other colour; or it is attacked from a distance.
"""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a turn.

    Attributes:
        kind: its kind.
        path: the spots it touches, in order; just one if nothing moves.
        piece: the piece placed, moved or removed; for a flip, the piece as it was before.
        note: a detail (``front`` or ``back`` for an attack).
    """

    kind: DeedKind
    path: tuple[str, ...]
    piece: str
    note: str = ""

    @property
    def spot(self) -> str:
        """The spot where it ends."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw) and the name of the reason (``zone``, ``points``...)."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule as the engine applies it.

    Attributes:
        id: a short, stable id that error messages quote (``GAME.placement``).
        text: the rule in our own words.
        why: the reason for the ruling if the source is silent or contradicts itself, and otherwise the words of the
            source.
        source: its origin (``rule text``, ``ruling``, ``clarification``...).
    """

    id: str
    text: str
    why: str
    source: str


def rulings(module: str | Path) -> tuple[Ruling, ...]:
    """Return the rulings in the file ``rulings.toml`` next to a module, in order.

    Args:
        module: the module's ``__file__``.
    """
    return tuple(Ruling(id, **fields) for id, fields in beside(module, "rulings.toml").items())


@cache
def common_rulings() -> tuple[Ruling, ...]:
    """Return the rulings that apply to every game."""
    return rulings(__file__)


@dataclass(frozen=True, slots=True)
class Info:
    """The facts that ``printkit games`` shows about a game; they are read without loading the rules.

    Attributes:
        year: when it was published; None if unknown.
        players: names of the players, beginning with the one who starts.
        start: the position at the start of a game, as text.
        boards: names of its boards (``layouts``).
        variants: the words that may follow ``id:`` in a name (``circle``), except those that need a parameter.
        order: its position in lists (10, 20, ...).
        credits: whole lines that name the designer, year and terms.
        history: whether repetition or length can end a recorded game; False if positions are never over.
        publishable: whether its terms let anyone publish it without asking permission.
    """

    id: str
    title: str
    designer: str
    year: int | None
    players: tuple[str, ...]
    start: str
    boards: tuple[str, ...]
    variants: tuple[str, ...] = ()
    order: int = 1000
    credits: tuple[str, ...] = field(default=())
    history: bool = True
    publishable: bool = False

    def byline(self, lead: str = "a game by", traditional: str = "a traditional game") -> str:
        """Name the designer and year: ``a game by Piet Hein, 1942``; ``traditional`` for a traditional game. The text
        is empty if no designer is given.
        """
        if not self.designer:
            return ""
        credit = traditional if self.designer.lower() == "traditional" else f"{lead} {self.designer}"
        return credit + (f", {self.year}" if self.year else "")

    @property
    def notice(self) -> str:
        """The title with its byline: ``Hex by Piet Hein, 1942``."""
        return self.byline(f"{self.title} by", f"{self.title}, a traditional game") or self.title

    def called(self, variant: str | None) -> str:
        """Return the name of the game or of one of its variants: ``id`` or ``id:variant``.

        Raises:
            InputError: there is no such variant; the message suggests the nearest name.
        """
        if variant is None:
            return self.id
        if variant not in self.variants:
            variants = f"its variants are {', '.join(self.variants)}" if self.variants else "it has none"
            message = f"{self.id} has no {{field}} {{value}}; {variants}."
            raise InputError("variant", variant, message, names=self.variants)
        return f"{self.id}:{variant}"


_TOLD = "{value} does not say which spots its turns change, because it declares no facts."
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("spots_of", "pieces_on", "effects", "options"), _TOLD),
        "sight": "{value} has no lines of sight.",
        "flippers": "Pieces are not flipped in {value}.",
        "custodial": "{value} has no custodial cells.",
        "scored": "{value} has no score.",
        "holds": "Players hold nothing in {value}.",
    }
)
"""Optional methods of :class:`Game`, each with the message shown if a game does not define it."""


class Game(ABC, Generic[P]):
    """The rules of a game (or variant) as pure functions on positions.

    The abstract methods suffice for playing and searching. Figures, claims and puzzles need more: where the pieces
    are, and what a turn does. Questions that a game does not answer are refused (:meth:`offers`).

    Attributes:
        pieces: the meaning of each piece's letter, including its owner (``{"x": "black"}``).
    """

    pieces: Mapping[str, str] = MappingProxyType({})

    @property
    @abstractmethod
    def info(self) -> Info:
        """Title, players, boards and so on."""

    @property
    @abstractmethod
    def name(self) -> str:
        """``id`` or ``id:variant``."""

    @property
    @abstractmethod
    def rulings(self) -> tuple[Ruling, ...]:
        """The game's own rules and rulings, which error messages and claims can name."""

    # ------------------------------------------------------------------------------------------ required methods

    @abstractmethod
    def parse(self, text: str) -> P:
        """Return the position written as ``text``. Raises NotationError if it is malformed."""

    @abstractmethod
    def text(self, position: P) -> str:
        """Return the position as one line of ASCII; ``parse`` returns the same position."""

    @abstractmethod
    def mover(self, position: P) -> str:
        """Return the name of the player to move."""

    @abstractmethod
    def turns(self, position: P) -> Mapping[str, P]:
        """Return the canonical notation of every legal turn with the resulting position, sorted by turn.

        No two entries have the same position, and the result is empty if and only if the game is over.
        """

    @abstractmethod
    def play(self, position: P, turn: str) -> tuple[str, P]:
        """Return the canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: it is not written as a turn of this game.
            IllegalTurn: a rule, which is named, forbids it.
        """

    # --------------------------------------------------------------------------------------- optional methods

    def start(self) -> P:
        """Return the position at the start of a game."""
        return self.parse(self.info.start)

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return None

    def score(self, position: P) -> dict[str, int] | None:
        """Return the points of each player, or None if the rules give no score in this position."""
        return None

    def spots_of(self, position: P) -> tuple[str, ...]:
        """Return the names of all spots, in the order used by positions."""
        raise self.silent("spots_of")

    def pieces_on(self, position: P) -> Mapping[str, str]:
        """Return the letters of the piece on each spot; empty spots are left out."""
        raise self.silent("pieces_on")

    def effects(self, position: P, turn: str) -> tuple[Effect, ...]:
        """Return the effects of a legal turn in order; the turn may be given in any notation."""
        raise self.silent("effects")

    def options(self, position: P, start: str | None) -> tuple[str, ...]:
        """Return the spots on which the first part of a turn can place a piece, or to which it can move one, in the
        order used by positions.

        Args:
            position: the position.
            start: a spot, if only the piece on it is to be considered.
        """
        raise self.silent("options")

    def sight(self, position: P, one: str, other: str) -> tuple[str, tuple[str, ...]]:
        """Return the reason one spot cannot be seen from another (or an empty string), and the walls in between."""
        raise self.silent("sight")

    def flippers(self, position: P, spot: str) -> tuple[str, ...]:
        """Return the first parts of all turns with which the player to move can flip the piece on a spot."""
        raise self.silent("flippers")

    def custodial(self, turn: str) -> tuple[str, ...]:
        """Return the cells that a turn, or its first part, can affect besides the cells it fills."""
        raise self.silent("custodial")

    def scored(self, position: P) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return everything that scores, as pairs of a player and either a zone or the spots of a run in order."""
        raise self.silent("scored")

    def holds(self, position: P, player: str) -> tuple[str, ...]:
        """Return the names of the cards or other things that a player holds off the board."""
        raise self.silent("holds")

    def tells(self, position: P, turn: str) -> tuple[str, ...]:
        """Return the outcome of a legal turn, in phrases that begin with a verb (``take three``).

        A win is named first. A turn without a notable outcome has no phrases.
        """
        captures = sum(effect.kind in ("remove", "flip") for effect in self.effects(position, turn))
        over = self.outcome(self.play(position, turn)[1])
        won = over is not None and over.winner == self.mover(position)
        ends = (f"win by {over.reason}" if won else "end the game",) if over else ()
        return (*ends, *([f"take {spelled(captures)}"] if captures else []))

    def offers(self, question: str) -> bool:
        """Return whether the game answers one of the ``QUESTIONS``."""
        return getattr(type(self), question) is not getattr(Game, question)

    def silent(self, question: str) -> InputError:
        """Return the refusal to answer one of the ``QUESTIONS``."""
        return InputError("game", self.name, QUESTIONS[question])


def every_ruling(game: Game[P]) -> tuple[Ruling, ...]:
    """Return the rulings of a game and, unless it never ends, those common to all games."""
    return game.rulings + (common_rulings() if game.info.history else ())
