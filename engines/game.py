"""The protocol that every game follows, and the values that all games share.

The rules of a game are an object with the methods of :class:`Game`; where they are is declared in the game's
folder (see :mod:`printkit.engines.declaration`). Positions are frozen, hashable values of the game's own type;
everything that reaches another room travels as their one-line text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from printkit.layouts.ground.refusals import InputError, Refusal, clip, nearest

P = TypeVar("P")


class NotationError(InputError):
    """Text that is not a position or turn in the notation of the rules: names the field, quotes the text."""


def split_fields(text: str, form: str) -> list[str]:
    """The fields of a position text: as many as ``form`` has words, one blank between them, none around.

    Raises:
        NotationError: another number of fields, or a blank too many.
    """
    found = text.split(" ")
    if len(found) != len(form.split()) or "" in found:
        raise NotationError("position", text, f"of the form {form!r}, one blank between fields, none around")
    return found


def one_of(field: str, given: str, names: Sequence[str]) -> str:
    """``given``, where it is one of the names that a field may hold.

    Raises:
        NotationError: it is none of them; the nearest is offered.
    """
    if given not in names:
        raise NotationError(field, given, f"one of {', '.join(names)}", names)
    return given


class IllegalTurn(Refusal):
    """A well-written turn that the rules forbid.

    Args:
        turn: the turn as given.
        rule: id of the ruling that forbids it (see ``printkit rulings GAME``).
        why: what is wrong, as a sentence without its full stop.
        legal: turns that would be legal and are near (any order; the nearest is offered), may be empty.
    """

    def __init__(self, turn: str, rule: str, why: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(turn, rule, why, legal)
        self.turn, self.rule, self.why, self.legal = turn, rule, why, legal

    @cached_property
    def nearest(self) -> str | None:
        """The legal turn that is nearest; it is looked for only when somebody asks."""
        return nearest(self.turn, self.legal) or (self.legal[0] if self.legal else None)

    def sentence(self) -> str:
        """The message without its places: the ruling, why, and a turn that would be legal."""
        hint = f"; {self.nearest!r} would be legal" if self.nearest else ""
        # "turn 3" has said already that it is a turn.
        told = bool(self.places) and self.places[-1].startswith("turn ")
        start = "" if told else "turn "
        return f"{start}{clip(self.turn)!r} is illegal ({self.rule}): {self.why}{hint}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw) and the reason's name (``zone``, ``points``...)."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule as the engine applies it.

    Attributes:
        id: short and stable, quoted by error messages (``GAME.placement``).
        text: the rule in our own words.
        why: the reason, where the source is silent or contradicts itself; else how the source says it.
        source: where it comes from (``rule text``, ``ruling``, ``clarification``...).
    """

    id: str
    text: str
    why: str
    source: str


COMMON = (
    Ruling(
        "all.over",
        "A position that is over has no turns.",
        "Nothing is left to decide.",
        "ruling",
    ),
    Ruling(
        "all.repetition",
        "In a recorded game the third occurrence of a position is a draw; the start counts.",
        "A position carries no history, and without this rule two players could go on for ever.",
        "ruling",
    ),
    Ruling(
        "all.length",
        "A recorded game that reaches 500 turns is a draw.",
        "It bounds every game; no game that is played to win comes near it.",
        "ruling",
    ),
)
"""The rulings that hold in every game."""


@dataclass(frozen=True, slots=True)
class Info:
    """What ``printkit games`` says about a game; costs nothing to import.

    Attributes:
        year: when it was published; None where that is not known.
        players: names of the movers, the one who starts first.
        start: text of the position that a game starts from.
        boards: names of the boards (``layouts``) it is played on.
        variants: what may follow ``id:`` in a name (``circle``), those that need a parameter left out.
        order: place in lists (10, 20, ...).
        credits: whole lines that name designer, year and terms.
        history: whether repetition and length end a recorded game (not where positions are never over).
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

    def called(self, variant: str | None) -> str:
        """The name of the game or of one of its variants, as people type it: ``id`` or ``id:variant``.

        Raises:
            InputError: there is no such variant; the nearest is offered.
        """
        if variant is None:
            return self.id
        if variant not in self.variants:
            known = ", ".join(self.variants) or "there are none"
            raise InputError("variant", variant, f"a variant of {self.id} ({known})", self.variants)
        return f"{self.id}:{variant}"


class Game(Protocol[P]):
    """The rules of one game (or variant) as pure functions on positions."""

    @property
    def info(self) -> Info:
        """Title, players, boards and so on."""
        ...

    @property
    def name(self) -> str:
        """``id`` or ``id:variant``."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every rule and ruling of this game that an error message or a claim may name, beside ``COMMON``."""
        ...

    def start(self) -> P:
        """The position a game starts from."""
        ...

    def parse(self, text: str) -> P:
        """The position written as ``text``. Raises NotationError where it is malformed."""
        ...

    def text(self, position: P) -> str:
        """The position as one line of ASCII; ``parse`` gives the same position back."""
        ...

    def mover(self, position: P) -> str:
        """Name of the player to move."""
        ...

    def turns(self, position: P) -> Mapping[str, P]:
        """Canonical notation of every legal turn with the position it leads to, sorted by turn.

        One entry per distinct resulting position; empty exactly when the position is over.
        """
        ...

    def play(self, position: P, turn: str) -> tuple[str, P]:
        """Canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: not written as a turn of this game.
            IllegalTurn: forbidden by a rule, which it names.
        """
        ...

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def score(self, position: P) -> dict[str, int] | None:
        """Points by player, or None where the rules give no score in this position."""
        ...


def every_ruling(game: Game[P]) -> tuple[Ruling, ...]:
    """The rulings of a game, then those of ``COMMON``, where its positions can be over at all."""
    return game.rulings + (COMMON if game.info.history else ())
