"""The names that these modules had before, for games outside that are written with them; the next release drops it.

Measures, descriptions and motifs took four arguments (the rules, the position before a turn, the turn, the position
after it), which are one :class:`Step` now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from printkit.engines.puzzles import puzzle_set as sets
from printkit.engines.puzzles.goal import USUAL, Event, NodeLimits, Play, PuzzleKind, Step, captures, won
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.keep import BestResult
from printkit.engines.puzzles.goals.sets import Best, BestPlacement, FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.puzzle_set import PuzzleSet, names, puzzle_set

__all__ = [
    "Best", "Craft", "Event", "Hold", "Keep", "Kind", "Mark", "Motif", "Play", "Race", "Solo", "Worth", "captures",
    "craft", "names", "plays", "won",
]  # fmt: skip

Hold, Keep, craft = OnlyWin, BestResult, puzzle_set
Old = Callable[..., Any]
"""A function of the rules, the position before a turn, the turn, and the position after it."""


def _of_step(function: Old | None) -> Any:
    return function and (lambda step: function(*step))


def plays(*step: Any) -> str:
    """What a turn does, where nothing better is known."""
    return sets.plays(Step(*step))


def Race(
    event: Event[Any] = won, flee: bool = False, longer: int = 0, does: str = "win"
) -> ForcedEvent[Any] | PreventedEvent[Any]:
    """An event to force, or to prevent."""
    return PreventedEvent(event, does, longer) if flee else ForcedEvent(event, does)


def Worth(worth: Old, again: Old, least: int, near: int = 1, **more: Any) -> BestTurn[Any]:
    """The best turn."""
    if "sight" in more:
        more["first_impression"] = _of_step(more.pop("sight"))
    return BestTurn(worth=_of_step(worth), by_other_means=_of_step(again), least=least, near=near, **more)


def Mark(
    found: Old, again: Old, decoys: Old, sizes: tuple[int, int] = (2, 9), *more: Any, **named: Any
) -> FindAll[Any]:
    """All of one sort."""
    named |= dict(zip(("hidden", "how"), more, strict=False))
    return FindAll(found=found, by_other_means=again, decoys=decoys, sizes=sizes, **named)


def Solo(best: Old, again: Old, placed: Old, counted: Old) -> BestPlacement[Any]:
    """The best placement."""
    return BestPlacement(best=best, by_other_means=again, placed=placed, counted=counted)


def Motif(means: str, holds: Old) -> sets.Motif[Any]:
    """A theme of a game."""
    return sets.Motif(means, lambda step: holds(*step))


OLD = (
    "name", "game", "title", "order", "goal", "means", "depths", "play", "span", "unit", "refutes", "loud", "rules",
    "choices", "fit", "budget", "glance", "tries", "share", "single", "beyond", "tells",
)  # fmt: skip
NEW = {
    "order": "stipulation", "means": "definition", "span": "plies", "loud": "forcing", "fit": "may_ask",
    "share": "weight", "beyond": "not_greedy", "tells": "describe",
}  # fmt: skip


def Kind(*values: Any, **named: Any) -> PuzzleKind[Any]:
    """What may be asked in a game."""
    fields: dict[str, Any] = {"unit": "own turns"} | dict(zip(OLD, values, strict=False)) | named
    limits = NodeLimits(fields.pop("budget", USUAL.proof), fields.pop("glance", USUAL.quick))
    if "single" in fields:
        fields["goal"] = replace(fields["goal"], suitable=fields.pop("single"))
    if "tells" in fields:
        fields["tells"] = _of_step(fields["tells"])
    return PuzzleKind(limits=limits, **{NEW.get(name, name): value for name, value in fields.items()})


def Craft(
    kinds: tuple[PuzzleKind[Any], ...],
    key: Old,
    begins: Old,
    tells: Old = plays,
    motifs: Mapping[str, sets.Motif[Any]] | None = None,
    counts: Old | None = None,
) -> PuzzleSet[Any]:
    """What a game offers to puzzles."""
    count, describe = _of_step(counts) or sets.nothing, _of_step(tells)
    return PuzzleSet(
        kinds=kinds, key=key, begins=begins, describe=describe, motifs=motifs or {}, counts=count
    )
