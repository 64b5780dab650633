"""Former names, for third-party games that use them; the next release will drop them.

Measures, descriptions and motifs used to take four arguments (the rules, the position before a turn, the turn, and
the position after it), which are now combined in one :class:`Step`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from printkit.engines.game import Game, P
from printkit.engines.puzzles import puzzle_set as sets
from printkit.engines.puzzles.goal import USUAL, Event, NodeLimits, Play, PuzzleKind, Step, captures, won
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.keep import BestResult
from printkit.engines.puzzles.goals.sets import Best, BestPlacement, FindAll, nothing
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.puzzle_set import PuzzleSet, names, puzzle_set
from printkit.layouts.base.positional import positional

__all__ = [
    "Best", "Craft", "Event", "Hold", "Keep", "Kind", "Mark", "Motif", "Play", "Race", "Solo", "Worth", "captures",
    "craft", "names", "plays", "won",
]  # fmt: skip

Hold, Keep, craft = OnlyWin, BestResult, puzzle_set
T = TypeVar("T")
Old = Callable[..., T]
"""A function that takes the rules, the position before a turn, the turn, and the position after it."""


def _of_step(function: Old[T]) -> Callable[[Step[P]], T]:
    return lambda step: function(*step)


@positional
def plays(game: Game[P], before: P, turn: str, *, after: P) -> str:
    """Return the description of a turn about which nothing more specific is known."""
    return sets.plays(Step(game, before, turn, after))


@positional
def Race(
    event: Event[P] = won, *, flee: bool = False, longer: int = 0, does: str = "win"
) -> ForcedEvent[P] | PreventedEvent[P]:
    """Return the goal of forcing an event, or of preventing one."""
    return PreventedEvent(event, does, longer) if flee else ForcedEvent(event, does)


@positional
def Worth(worth: Old[int], again: Old[int], least: int, *, near: int = 1, **more: Any) -> BestTurn[P]:
    """Return the goal of finding the best turn."""
    if "sight" in more:
        more["first_impression"] = _of_step(more.pop("sight"))
    return BestTurn(worth=_of_step(worth), by_other_means=_of_step(again), least=least, near=near, **more)


@positional
def Mark(
    found: Old[frozenset[str]],
    again: Old[frozenset[str]],
    decoys: Old[Mapping[str, str]],
    *,
    sizes: tuple[int, int] = (2, 9),
    hidden: Callable[[Game[P], P], frozenset[str]] = nothing,
    how: Callable[[Game[P], P, str], str] | None = None,
) -> FindAll[P]:
    """Return the goal of marking everything of one sort."""
    return FindAll(found=found, by_other_means=again, decoys=decoys, sizes=sizes, hidden=hidden, how=how)


@positional
def Solo(best: Old[Best], again: Old[Best], placed: Old[P], *, counted: Old[str]) -> BestPlacement[P]:
    """Return the goal of finding the best placement."""
    return BestPlacement(best=best, by_other_means=again, placed=placed, counted=counted)


def Motif(means: str, holds: Old[bool]) -> sets.Motif[P]:
    """Return a theme of a game."""
    return sets.Motif(means, lambda step: holds(*step))


OLD = (
    "name", "game", "title", "order", "goal", "means", "depths", "play", "span", "unit", "refutes", "loud", "rules",
    "choices", "fit", "budget", "glance", "tries", "share", "single", "beyond", "tells",
)  # fmt: skip
NEW = {
    "order": "stipulation", "means": "definition", "span": "plies", "loud": "forcing", "fit": "may_ask",
    "share": "weight", "beyond": "not_greedy", "tells": "describe",
}  # fmt: skip


def Kind(*values: Any, **keywords: Any) -> PuzzleKind[Any]:
    """Return a kind of puzzle in a game."""
    fields: dict[str, Any] = {"unit": "turns of the solver"} | dict(zip(OLD, values, strict=False)) | keywords
    limits = NodeLimits(fields.pop("budget", USUAL.proof), fields.pop("glance", USUAL.quick))
    if "single" in fields:
        fields["goal"] = replace(fields["goal"], suitable=fields.pop("single"))
    if "tells" in fields:
        fields["tells"] = _of_step(fields["tells"])
    return PuzzleKind(limits=limits, **{NEW.get(name, name): value for name, value in fields.items()})


@positional
def Craft(
    kinds: tuple[PuzzleKind[P], ...],
    key: Old[str],
    begins: Old[bool],
    *,
    tells: Old[str] = plays,
    motifs: Mapping[str, sets.Motif[P]] | None = None,
    counts: Old[int] | None = None,
) -> PuzzleSet[P]:
    """Return the puzzles for a game."""
    count = _of_step(counts) if counts else sets.nothing
    return PuzzleSet(kinds=kinds, key=key, begins=begins, describe=_of_step(tells), motifs=motifs or {}, counts=count)
