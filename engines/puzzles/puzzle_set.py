"""The puzzles for a game: the kinds, the game's own themes, and the descriptions of positions and turns."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Generic

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import PLAYED, Description, Measure, Problem, PuzzleKind, Refutations, Step, Story
from printkit.engines.puzzles.proof import Turns
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, entry, unlisted


@dataclass(frozen=True)
class Motif(Generic[P]):
    """A theme that a game's turns may have.

    Attributes:
        definition: its meaning, in words.
        holds: function that returns whether the solving turn has the theme.
    """

    definition: str
    holds: Callable[[Step[P]], bool]


def worded(module: str, *kinds: PuzzleKind[P]) -> tuple[PuzzleKind[P], ...]:
    """Give kinds without a title the words and numbers from their sections of ``puzzles.toml``, a file next to the
    module.

    Args:
        module: the module's ``__file__``.
        kinds: the kinds; those without a title take these fields from the file.

    Raises:
        ValueError: there are no words for a kind, or the file has words for an unknown kind or for one that has a
            title.
    """
    sections = beside(module, "puzzles.toml")
    if wrong := sections.keys() ^ {kind.name for kind in kinds if not kind.title}:
        raise ValueError(f"{module}: puzzles.toml must describe the kinds without a title and no others: {wrong}")
    fields: dict[str, dict[str, Any]] = {
        name: {key: tuple(value) if isinstance(value, list) else value for key, value in section.items()}
        for name, section in sections.items()
    }
    return tuple(kind if kind.title else replace(kind, **fields[kind.name]) for kind in kinds)


def as_written(game: Game[P], position: P) -> str:
    """Return the text of a position, which is the key in games whose symmetries are not defined."""
    return game.text(position)


def from_the_start(game: Game[P], position: P) -> bool:
    """Return whether a position is the start of the game."""
    return bool(position == game.start())


def plays(step: Step[P]) -> str:
    """Return the description of a turn about which nothing more specific is known."""
    over = step.game.outcome(step.after)
    return "wins" if over and over.winner == step.game.mover(step.before) else PLAYED


def nothing(step: Step[P]) -> int:
    """Return 0, because nothing scores at once."""
    return 0


@dataclass(frozen=True, kw_only=True)
class PuzzleSet(Generic[P]):
    """The puzzles for a game.

    Attributes:
        kinds: the kinds of puzzles.
        key: function that takes the rules and a position, and returns a string shared by all images of the position
            under the board's symmetries.
        begins: function that decides whether a game may start from a position.
        describe: function that describes the effects of a turn, as the end of a sentence that begins with the turn
            (``completes Water``).
        motifs: the game's own themes, keyed by name; a puzzle has those that apply to its solving turn.
        counts: function that returns the gain that a short-sighted player sees in a turn; a *greedy* player
            chooses the turn with the highest gain.
    """

    kinds: tuple[PuzzleKind[P], ...]
    key: Callable[[Game[P], P], str] = as_written
    begins: Callable[[Game[P], P], bool] = from_the_start
    describe: Description[P] = plays
    motifs: Mapping[str, Motif[P]] = field(default_factory=lambda: MappingProxyType({}))
    counts: Measure[P] = nothing

    def kind(self, name: str) -> PuzzleKind[P]:
        """Return the kind with that name. Raises InputError, which suggests the nearest name."""
        return entry("kind", name, {kind.name: kind for kind in self.kinds})

    def story(self, problem: Problem[P], solution: Turns, refutations: Refutations) -> Story[P]:
        """Return a solved problem in the words of the game."""
        return Story(problem, solution, refutations, problem.kind.describe or self.describe)


def names() -> tuple[str, ...]:
    """Return the ids of the games that have puzzles."""
    return tuple(id for id in engines.names() if engines.engine(id).puzzles)


@cache
def puzzle_set(game: str) -> PuzzleSet[Any]:
    """Return the puzzles for a game (or only the kinds of a variant). Raises InputError if it has none."""
    id, colon, _ = engines.find(game).name.partition(":")
    part = engines.engine(id).puzzles
    if part is None:
        raise unlisted("game", game, names())
    all_puzzles: PuzzleSet[Any] = part.load(PuzzleSet)
    if not colon:
        return all_puzzles
    own = tuple(kind for kind in all_puzzles.kinds if kind.game == game)
    if not own:
        raise InputError("game", game, f"{{value}} has no separate puzzles; use {id}.", names=(id,))
    return replace(all_puzzles, kinds=own)
