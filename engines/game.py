"""What every game is, and the values that all games share.

A game is a folder ``engines/ID/`` whose ``__init__.py`` holds an :class:`Info` that costs nothing to import, and
whose ``rules.py`` derives a class from :class:`Game`. Positions are frozen, hashable values of the own type of each
game; other rooms hold them as a :class:`printkit.engines.state.State`, and files as one line of text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Generic, Literal, TypeAlias, TypeVar

from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.positional import positional
from printkit.layouts.base.refusals import InputError, Refusal, quoted
from printkit.layouts.base.wording import spelled

P = TypeVar("P")


class NotationError(InputError):
    """Text that is not a position or turn in the notation of the rules: names the field, quotes the text."""


def split_fields(text: str, form: str) -> list[str]:
    """The fields of a position text: as many as ``form`` has words, one blank between them, none around.

    Raises:
        NotationError: another number of fields, or a blank too many.
    """
    parts = text.split(" ")
    if len(parts) != len(form.split()) or "" in parts:
        message = f"{{field}} must have the form {form}, with one blank between fields, not {{value}}."
        raise NotationError("position", text, message)
    return parts


def one_of(field: str, value: str, names: Sequence[str]) -> str:
    """``value``, where it is one of the names that a field may hold.

    Raises:
        NotationError: it is none of them; the nearest is offered.
    """
    if value not in names:
        raise NotationError(field, value, f"one of {', '.join(names)}", names=names)
    return value


class IllegalTurn(Refusal):
    """A well-written turn that the rules forbid.

    Args:
        turn: the turn as given.
        rule: id of the ruling that forbids it (see ``printkit rulings GAME``).
        why: the reason, as a sentence without its full stop.
        legal: turns that would be legal and are near (any order; the nearest is offered), may be empty.
    """

    @positional
    def __init__(self, turn: str, rule: str, why: str, *, legal: tuple[str, ...] = ()) -> None:
        super().__init__(turn, rule, why, legal)
        self.turn, self.rule, self.why, self.legal = turn, rule, why, legal

    @cached_property
    def nearest(self) -> str | None:
        """The legal turn that is nearest; it is looked for only when somebody asks."""
        from difflib import get_close_matches  # turns are seldom refused

        return next(iter(get_close_matches(self.turn, self.legal, n=1, cutoff=0.5) or self.legal), None)

    def sentence(self) -> str:
        """The message without its places: the ruling, why, and a turn that would be legal."""
        hint = f" Try {quoted(self.nearest)}." if self.nearest else ""
        return f"{quoted(self.turn)} is illegal: {self.why} ({self.rule}).{hint}"


class NoValue(InputError):
    """A game whose positions have no value to prove, because it says that they are moments of a longer game.

    Args:
        game: name of the game.
        instead: commands that answer other questions about it.
    """

    def __init__(self, game: str, instead: str = "") -> None:
        super().__init__("game", game, "a game whose positions have a value")
        self.instead = instead

    def sentence(self) -> str:
        """The message without its places."""
        use = f" Use {self.instead} instead." if self.instead else ""
        return f"Positions of {quoted(self.given)} have no value that can be proved.{use}"


DeedKind: TypeAlias = Literal["place", "walk", "hop", "jump", "remove", "flip", "strike"]
"""What can happen: a piece is placed; it walks from spot to spot, hops over its middle spot, or jumps; it is removed;
it is replaced by one of the other colour; it is struck at from afar."""


@frozen
class Effect:
    """One thing that a turn does.

    Attributes:
        kind: what happens.
        path: the spots it touches, in their order; just one where nothing moves.
        piece: the piece placed, moved or removed; for a flip, the piece before it.
        note: more about it (``front`` or ``back`` of a strike).
    """

    kind: DeedKind
    path: tuple[str, ...]
    piece: str
    note: str = ""

    @property
    def spot(self) -> str:
        """Where it ends."""
        return self.path[-1]


Deed = Effect
"""Its name in the release before; games outside may import it until the next."""


Effect = Effect
"""Its name in the release before; games outside may import it until the next."""


@frozen
class Outcome:
    """How a game ended: the winner (None for a draw) and the reason's name (``zone``, ``points``...)."""

    winner: str | None
    reason: str


@frozen
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


def rulings(module: str | Path) -> tuple[Ruling, ...]:
    """The rulings in the file ``rulings.toml`` beside a module, in their order.

    Args:
        module: the module's ``__file__``.
    """
    import tomllib  # needed by games that are played, not by lists of games

    text = Path(module).with_name("rulings.toml").read_text(encoding="utf-8")
    return tuple(Ruling(id, **fields) for id, fields in tomllib.loads(text).items())


COMMON = (
    Ruling("all.over", "There are no legal turns once the game is over.", "Nothing is left to decide.", "ruling"),
    Ruling(
        "all.repetition",
        "A recorded game is a draw when the same position occurs for the third time, the start included.",
        "A position does not include its history, and without this rule a game could go on for ever.",
        "ruling",
    ),
    Ruling(
        "all.length",
        "A recorded game that reaches 500 turns is a draw.",
        "This limits every game; no game that is played to win comes near it.",
        "ruling",
    ),
)
"""The rulings that hold in every game."""


@frozen
class Info:
    """What ``printkit games`` says about a game; costs nothing to import.

    Attributes:
        year: when it was published; None if unknown.
        players: names of the movers, the one who starts first.
        start: text of the position that a game starts from.
        boards: names of the boards (``layouts``) it is played on.
        variants: what may follow ``id:`` in a name (``circle``), those that need a parameter left out.
        order: place in lists (10, 20, ...).
        credits: whole lines that name designer, year and terms.
        history: whether repetition and length end a recorded game (not where positions are never over).
        publishable: whether its terms let anyone publish it without asking.
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

    def called(self, variant: str | None) -> str:
        """The name of the game or of one of its variants, as people type it: ``id`` or ``id:variant``.

        Raises:
            InputError: there is no such variant; the nearest is offered.
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
"""What a game may leave unanswered: methods of :class:`Game`, with the refusal of a game that does not answer."""


class Game(ABC, Generic[P]):
    """The rules of one game (or variant) as pure functions on positions.

    The abstract methods are all that playing and searching need. Figures, claims and puzzles ask more: where pieces
    are, what a turn does. A game that does not say so refuses these questions (:meth:`offers`).

    Attributes:
        pieces: what each letter of a piece stands for, with its owner (``{"x": "black"}``).
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
        """Every rule and ruling of this game that an error message or a claim may name, beside ``COMMON``."""

    # ------------------------------------------------------------------------------------------ what it must say

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position written as ``text``. Raises NotationError where it is malformed."""

    @abstractmethod
    def text(self, position: P) -> str:
        """The position as one line of ASCII; ``parse`` gives the same position back."""

    @abstractmethod
    def mover(self, position: P) -> str:
        """Name of the player to move."""

    @abstractmethod
    def turns(self, position: P) -> Mapping[str, P]:
        """Canonical notation of every legal turn with the position it leads to, sorted by turn.

        One entry per distinct resulting position; empty exactly when the position is over.
        """

    @abstractmethod
    def play(self, position: P, turn: str) -> tuple[str, P]:
        """Canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: not written as a turn of this game.
            IllegalTurn: forbidden by a rule, which it names.
        """

    # ---------------------------------------------------------------------------------------- what it may say

    def start(self) -> P:
        """The position a game starts from."""
        return self.parse(self.info.start)

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return None

    def score(self, position: P) -> dict[str, int] | None:
        """Points by player, or None where the rules give no score in this position."""
        return None

    def spots_of(self, position: P) -> tuple[str, ...]:
        """The names of all spots, in the order positions write them."""
        raise self.silent("spots_of")

    def pieces_on(self, position: P) -> Mapping[str, str]:
        """The piece on each spot, as letters; empty spots are left out."""
        raise self.silent("pieces_on")

    def effects(self, position: P, turn: str) -> tuple[Effect, ...]:
        """What a legal turn, in any of its notations, does, in its order."""
        raise self.silent("effects")

    def options(self, position: P, start: str | None) -> tuple[str, ...]:
        """The spots on which the mover may put or move a piece by a turn that begins with it, in the order of spots.

        Args:
            position: in which to look.
            start: a spot, for its piece alone.
        """
        raise self.silent("options")

    def sight(self, position: P, one: str, other: str) -> tuple[str, tuple[str, ...]]:
        """Why a spot is not seen from another (empty where it is), and the walls in between."""
        raise self.silent("sight")

    def flippers(self, position: P, spot: str) -> tuple[str, ...]:
        """The ways (a turn's first part) in which the mover can flip the piece on a spot."""
        raise self.silent("flippers")

    def custodial(self, turn: str) -> tuple[str, ...]:
        """The cells that a turn, or its first part, may affect beside those it fills."""
        raise self.silent("custodial")

    def scored(self, position: P) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What the score counts: the player, and the spots of a run in their order, or the name of a zone."""
        raise self.silent("scored")

    def holds(self, position: P, player: str) -> tuple[str, ...]:
        """What a player has beside the board, by names (cards)."""
        raise self.silent("holds")

    def tells(self, position: P, turn: str) -> tuple[str, ...]:
        """What a legal turn comes to, in phrases that begin with a verb (``take three``).

        How it wins comes first. Nothing for a turn of which there is nothing to say.
        """
        captures = sum(effect.kind in ("remove", "flip") for effect in self.effects(position, turn))
        over = self.outcome(self.play(position, turn)[1])
        won = over is not None and over.winner == self.mover(position)
        ends = (f"win by {over.reason}" if won else "end the game",) if over else ()
        return (*ends, *([f"take {spelled(captures)}"] if captures else []))

    def offers(self, question: str) -> bool:
        """Whether the game answers one of ``QUESTIONS``."""
        return getattr(type(self), question) is not getattr(Game, question)

    def silent(self, question: str) -> InputError:
        """The refusal of one of ``QUESTIONS``."""
        return InputError("game", self.name, QUESTIONS[question])


def every_ruling(game: Game[P]) -> tuple[Ruling, ...]:
    """The rulings of a game, then those of ``COMMON``, where its positions can be over at all."""
    return game.rulings + (COMMON if game.info.history else ())
