"""What happens in a puzzle: its themes, and one sentence that says why the solution solves it. All of it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from printkit.engines.game import Game
from printkit.engines.puzzles.kind import PLAYED, Craft, Hold, Keep, Kind, Mark, Race, Solo, Worth
from printkit.engines.puzzles.scout import Finals
from printkit.engines.search.solution import LOSS, UNKNOWN, Limits
from printkit.engines.search.solve import solve
from printkit.layouts.ground.wording import COUNTS, listed

COMMON: Mapping[str, str] = {
    "reading": "everything of one sort is to be found; nothing has to be planned",
    "planning": "more than one own turn has to be foreseen, or the captures that lead to a win",
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
        case Race() if len(solution) > 1 or kind.loud(game, position, solution[0]):
            found.add("planning")
        case Keep():
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
        case Mark(decoys=decoys, how=how):
            reasons = decoys(game, position)
            wrong = next(iter(refutations), "")
            found = f"There {'are' if len(solution) > 1 else 'is'} {len(solution)} to mark"
            if how:
                found += f": {_grouped({one: how(game, position, one) for one in solution})}"
            return f"{found}; {wrong} {reasons[wrong]}." if wrong else f"{found}."
        case Solo(best=best, counted=counted):
            points = best(position, depth).points
            told = f"Together they score {points} points, for {counted(position, solution)}"
            return f"{told}; no other {len(solution)} placements score as many."
    said = [f"{solution[0]} {tells(game, position, solution[0], turns[solution[0]])}"]
    at = turns[solution[0]]
    for number, turn in enumerate(solution[1:], 1):
        before, at = at, game.turns(at)[turn]
        if number == len(solution) - 1:
            said.append(f"in the end {turn} {tells(game, before, turn, at)}")
    after, solver = turns[solution[0]], game.mover(position).capitalize()
    match kind.goal:
        case Race(flee=True, longer=longer, does=does):
            foe = game.mover(after).capitalize()
            more = f", not even with {COUNTS[longer]} more turns" if longer else ""
            said.append(f"after it {foe} cannot {does} within {_turns(depth)}{more}")
        case Hold() if not game.outcome(after):
            said.append(f"after it {solver} can force a win{_soon(game, after)}")
        case Keep(worth=worth) if worth:
            return f"{'; '.join([*said, *_ends(kind, game, position, turns, solution[0], refutations)])}."
        case Worth(tally=tally) if tally:
            sums = _sums(kind.goal, game, position, turns, solution[0], refutations)
            return f"{said[0]}{'; '.join(sums)}."
        case Worth(then=then) if then:
            said.append(then.format(foe=game.mover(after).capitalize()))
        case _:
            pass
    told = _wrong(kind, tells, game, position, turns, refutations, depth)
    return "; ".join([*said, *([told] if told else [])]) + "."


def _grouped(reasons: Mapping[str, str]) -> str:
    """Things that are to be marked, those with one reason together: ``c1 and d1 behind A, e4 behind B``."""
    groups: dict[str, list[str]] = {}
    for one, reason in reasons.items():
        groups.setdefault(reason, []).append(one)
    return ", ".join(f"{listed(own)} {reason}" for reason, own in groups.items())


NODES = 50_000
"""Positions that may be expanded to tell how soon a win that is known can be forced."""


def _soon(game: Game[Any], after: Any) -> str:
    """In how many own turns whoever has just played wins, as far as a short search tells."""
    left, count = NODES, 0
    while left > 0:
        count += 1
        found = solve(game, after, Limits(depth=2 * count, nodes=left))
        left -= found.nodes
        if found.value != UNKNOWN:
            soon = " with the next turn" if count == 1 else f" within {_turns(count)}"
            return soon if found.value == LOSS else ""
    return ""


def _turns(count: int) -> str:
    return f"{count} turn{'s' * (count > 1)}"


def _foremost(refutations: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
    """The most telling wrong turn, if there is one, alone and with the reply that refutes it."""
    for turn, reply in islice(refutations.items(), 1):
        yield turn, f"{turn} and {reply}" if reply else turn


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
    for turn, both in _foremost(refutations):
        yield f"after {both} {name} {_final(finals.lead(turns[turn], player))}"


def _sums(
    goal: Worth,
    game: Game[Any],
    position: Any,
    turns: Mapping[str, Any],
    key: str,
    refutations: Mapping[str, str | None],
) -> Iterator[str]:
    """What is left of the solving turn and of the most telling wrong one once the best reply is made."""
    assert goal.tally and goal.reply
    name = game.mover(position).capitalize()

    def left(turn: str) -> str:
        assert goal.tally
        return f"{name} {goal.tally(goal.worth(game, position, turn, turns[turn]))}"

    reply = goal.reply(game, turns[key])
    yield f"; after the best reply, {reply}, {left(key)}" if reply else f", so {left(key)}"
    for turn, both in _foremost(refutations):
        yield f"after {both} {left(turn)}"


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
    depth: int,
) -> str:
    """How the most telling wrong turn fails."""
    for turn, reply in refutations.items():
        if reply:
            after = turns[turn]
            then = game.turns(after)[reply]
            if isinstance(kind.goal, Worth) and kind.goal.spoils:
                return f"{turn} fails: {reply} {kind.goal.spoils}"
            does = tells(game, after, reply, then)
            told = f"{turn} fails: {reply} {'refutes it' if does == PLAYED else does}"
            return told if game.outcome(then) else told + _meant(kind, game, position, after, depth)
        if isinstance(kind.goal, Worth):
            return f"{turn} {tells(game, position, turn, turns[turn])}"
    return ""


def _meant(kind: Kind, game: Game[Any], position: Any, after: Any, depth: int) -> str:
    """What a reply means that refutes a turn without ending the game, as the end of a sentence."""
    solver, foe = game.mover(position).capitalize(), game.mover(after).capitalize()
    # The reply is the first of the turns that the opponent needs.
    soon = "with its next turn" if depth <= 2 else f"within {_turns(depth - 1)} more"
    match kind.goal:
        case Race(flee=True, does=does):
            return f", and then {foe} can {does} {soon}, whatever {solver} plays"
        case Race(does=does):
            return f", and then {solver} can no longer {does} in {_turns(depth)}"
        case Hold():
            return f", and then {foe} can win {soon}, whatever {solver} plays"
        case _:
            return ""
