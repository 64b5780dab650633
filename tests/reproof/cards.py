"""What sentences say in Strings of Suits and in Emperor's Favor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.reproof.task import Task, reads

# -------------------------------------------------------------------------------------------------- Strings


def _gain(task: Task, before: Any, after: Any, player: str) -> int:
    return int(task.rules.score(after)[player] - task.rules.score(before)[player])


@reads("strings", "mark every card on which one of your chips would score now")
def scoring(task: Task) -> str:
    turns = task.turns.items()
    return task.same({turn[:2] for turn, after in turns if _gain(task, task.position, after, task.solver)})


@reads(
    "strings", "place the chip that gains you the most: the points it scores, minus the most that NAME can score next"
)
def swing(task: Task) -> str:
    def gain(after: Any) -> int:
        replies = task.search.turns(after).values()
        most = max((_gain(task, after, one, task.foe) for one in replies), default=0)
        return _gain(task, task.position, after, task.solver) - most

    gains = {turn: gain(after) for turn, after in task.turns.items()}
    return task.single({turn for turn, value in gains.items() if value == max(gains.values())})


@reads("strings", "find the only turn that leads to your best final margin if both players play perfectly")
def keep(task: Task) -> str:
    search, (key, *_) = task.search, task.solution
    if key not in task.turns:
        return task.single(())
    best = search.margin(task.turns[key], task.solver, -999, 999)
    others = (turn for turn in task.turns if turn != key)
    margins = {turn: search.margin(task.turns[turn], task.solver, best - 1, best) for turn in others}
    return task.single({key, *(turn for turn, margin in margins.items() if margin >= best)})


@reads("strings", "find the only turn that secures a win, whatever NAME does")
def save_a_win(task: Task) -> str:
    return task.single({t for t, after in task.turns.items() if task.search.margin(after, task.solver, 0, 1) > 0})


@reads("strings", "find the only turn that secures a draw, whatever NAME does")
def save_a_draw(task: Task) -> str:
    margins = {t: task.search.margin(after, task.solver, -1, 1) for t, after in task.turns.items()}
    assert max(margins.values()) <= 0, "the best result is a win"
    return task.single({t for t, margin in margins.items() if margin >= 0})


@reads("strings", "place (#) chips while NAME waits, and score as many points as possible")
def plan(task: Task, number: int) -> str:
    sets = {frozenset[str](): task.position}
    for _ in range(number):
        sets = {made | {turn}: after for made, at in sets.items() for turn, after in _waited(task, at)}
    score = {made: task.rules.score(at)[task.solver] for made, at in sets.items()}
    best = [made for made, points in score.items() if points == max(score.values())]
    if best == [frozenset(task.solution)]:
        return ""
    return f"best are {' or '.join(' '.join(sorted(made)) for made in best[:3])}"


def _waited(task: Task, position: Any) -> Iterator[tuple[str, Any]]:
    for turn, after in task.rules.turns(position).items():
        if turn != "skip":
            yield turn, replace(after, mover=task.solver)


# ---------------------------------------------------------------------------------------------------- Favor


def _behind(task: Task, position: Any) -> set[tuple[str, str]]:
    """From where the mover can strike whom from behind, by the turns that the rules list."""
    strikes = (turn.partition("x") for turn in task.rules.turns(position) if turn.endswith(":back"))
    return {(square, strike[0]) for square, _, strike in strikes}


def _walks(task: Task) -> set[str]:
    return {turn for turn in task.turns if "x" not in turn}


@reads("favor", "mark every square from which you can strike somebody from behind this turn")
def behind(task: Task) -> str:
    return task.same({square for square, _ in _behind(task, task.position)})


@reads(
    "favor",
    "walk or stay put, then strike so that nobody behind you can see you, not even the courtier you strike. "
    "You keep your facing",
)
def strike(task: Task) -> str:
    def covered(after: Any) -> bool:
        """Nobody else could strike the solver from behind without walking."""
        for other in after.courtiers:
            turned = replace(after, mover=other.letter)
            blow = f"{other.square}x{task.solver}:back"
            if other.letter != task.solver and blow in task.rules.turns(turned):
                return False
        return True

    return task.single({turn for turn, after in task.turns.items() if "x" in turn and covered(after)})


@reads(
    "favor",
    "suppose that nobody else moves before your next turn. Find the only square within reach, including your own, "
    "where nobody can see you and from which you could then strike somebody from behind",
)
def stalk(task: Task) -> str:
    others = [one.square for one in task.position.courtiers if one.letter != task.solver]

    def stalked(square: str) -> bool:
        if any(task.position.plan.sees(other, square) for other in others):
            return False
        return bool(_behind(task, replace(task.turns[square], mover=task.solver)))

    return task.single(set(filter(stalked, _walks(task))))


@reads(
    "favor",
    "find the only square within reach, including your own, where no rival could strike you on their next turn, from "
    "the front or from behind. You do not strike, and you keep your facing",
)
def hide(task: Task) -> str:
    def safe(square: str) -> bool:
        after = task.turns[square]
        rivals = (replace(after, mover=one.letter) for one in after.courtiers if one.letter != task.solver)
        return not any(f"x{task.solver}:" in turn for rival in rivals for turn in task.rules.turns(rival))

    return task.single(set(filter(safe, _walks(task))))


def _struck(task: Task, square: str) -> int:
    return len({letter for at, letter in _behind(task, task.position) if at == square})


@reads(
    "favor",
    "find the only square within reach, including your own, from which you could strike at least two rivals from "
    "behind",
)
def double(task: Task) -> str:
    return task.single({square for square in _walks(task) if _struck(task, square) >= 2})
