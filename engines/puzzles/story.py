"""What happens in a puzzle: its themes, and one sentence that says why the solution solves it. All of it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.game import Game
from engines.puzzles.kind import Craft, Hold, Keep, Kind, Mark, Race, Solo, Worth
from engines.puzzles.scout import Finals

COMMON: Mapping[str, str] = {
    "reading": "everything of one sort is to be found; nothing has to be planned",
    "planning": "more than one own turn has to be foreseen",
    "defence": "the opponent threatens something, and one turn alone keeps it off",
    "quiet": "the solving turn takes, flips, strikes or scores nothing",
    "surprise": "at first sight most of the other turns look better than the solving one",
    "forced": "every reply in the line is the only legal one, or all replies lose equally fast",
    "long": "three own turns or more have to be foreseen",
}
"""Themes that every game may have, with what they mean."""


def themes(
    kind: Kind, craft: Craft, game: Game[Any], position: Any, solution: tuple[str, ...], rank: int
) -> tuple[str, ...]:
    """The themes of a puzzle, sorted."""
    found = set()
    match kind.goal:
        case Mark():
            return ("reading",)
        case Solo():
            return ("long", "planning") if len(solution) > 2 else ("planning",)
        case Race(flee=True) | Hold():
            found.add("defence")
        case Race() | Keep():
            found.add("planning")
    turns = game.turns(position)
    after = turns[solution[0]]
    if not kind.loud(game, position, solution[0]):
        found.add("quiet")
    if rank > max(2, len(turns) // 2):
        found.add("surprise")
    if len(solution) > 4:
        found.add("long")
    if len(solution) > 2 and _forced(game, after, solution):
        found.add("forced")
    found |= {name for name, motif in craft.motifs.items() if motif.holds(game, position, solution[0], after)}
    return tuple(sorted(found))


def _forced(game: Game[Any], at: Any, solution: tuple[str, ...]) -> bool:
    """Whether every reply of the line is the only legal one."""
    for number, turn in enumerate(solution[1:], 1):
        turns = game.turns(at)
        if number % 2 and len(turns) > 1:
            return False
        at = turns[turn]
    return True


def why(
    kind: Kind,
    craft: Craft,
    game: Game[Any],
    position: Any,
    solution: tuple[str, ...],
    refutations: Mapping[str, str | None],
    depth: int,
) -> str:
    """One sentence from facts: what the solution does, and how the most telling wrong turn fails."""
    turns = game.turns(position)
    tells: Callable[[Game[Any], Any, str, Any], str] = kind.tells or craft.tells
    match kind.goal:
        case Mark(decoys=decoys):
            reasons = decoys(game, position)
            wrong = next(iter(refutations), "")
            count = f"{len(solution)} {'are' if len(solution) > 1 else 'is'} to be marked"
            return f"{count}; {wrong} {reasons[wrong]}." if wrong else f"{count}."
        case Solo(best):
            points = best(position, depth).points
            return f"Together they score {points} points; no other {len(solution)} placements score as many."
    said = [f"{solution[0]} {tells(game, position, solution[0], turns[solution[0]])}"]
    at = turns[solution[0]]
    for number, turn in enumerate(solution[1:], 1):
        before, at = at, game.turns(at)[turn]
        if number == len(solution) - 1:
            said.append(f"in the end {turn} {tells(game, before, turn, at)}")
    match kind.goal:
        case Race(flee=True) as goal:
            said.append(f"after it nothing is forced within {depth + goal.longer} turns")
        case Hold():
            said.append("after it the win can be forced")
        case Keep(worth=worth) if worth:
            return f"{'; '.join([*said, *_ends(kind, game, position, turns, solution[0], refutations)])}."
        case _:
            pass
    told = _wrong(kind, tells, game, position, turns, refutations)
    return "; ".join([*said, *([told] if told else [])]) + "."


def _ends(
    kind: Kind,
    game: Game[Any],
    position: Any,
    turns: Mapping[str, Any],
    key: str,
    refutations: Mapping[str, str | None],
) -> Iterator[str]:
    """How the game ends after the solving turn, and after the most telling wrong one, when both play their best."""
    finals, player = Finals(game, kind.budget), game.mover(position)
    name = player.capitalize()
    yield f"when both play their best, {name} {_final(finals.lead(turns[key], player))}"
    for turn, reply in refutations.items():
        answered = f" and {reply}" if reply else ""
        yield f"after {turn}{answered} {name} {_final(finals.lead(turns[turn], player))}"
        return


def _final(lead: int) -> str:
    if not lead:
        return "draws"
    return f"{'wins' if lead > 0 else 'loses'} by {abs(lead)} point{'s' * (abs(lead) > 1)}"


def _wrong(
    kind: Kind,
    tells: Callable[[Game[Any], Any, str, Any], str],
    game: Game[Any],
    position: Any,
    turns: Mapping[str, Any],
    refutations: Mapping[str, str | None],
) -> str:
    """How the most telling wrong turn fails."""
    for turn, reply in refutations.items():
        if reply:
            after = turns[turn]
            then = game.turns(after)[reply]
            return f"{turn} fails to {reply}, which {tells(game, after, reply, then)}"
        if isinstance(kind.goal, Worth):
            return f"{turn} {tells(game, position, turn, turns[turn])}"
    return ""
