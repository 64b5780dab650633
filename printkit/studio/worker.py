"""A process that runs searches for the studio; questions and answers are lines of JSON.

The process ends when its input ends, even in the middle of a search, because nobody is waiting for the answer any
more.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache
from importlib import import_module
from queue import SimpleQueue
from typing import TYPE_CHECKING, NotRequired, TypedDict

from printkit.engines.state import State
from printkit.layouts.base.refusals import Refusal
from printkit.looks.hands import full_game
from printkit.studio.state import played

if TYPE_CHECKING:
    from printkit.engines.players.remark import Remark

MEMORY = 1 << 28
"""Size of a search's table in bytes."""


class Question(TypedDict):
    """A question; fields that are not needed may be left out."""

    ask: str
    game: str
    start: str | None
    turns: list[str]
    seconds: NotRequired[float]
    level: NotRequired[int]
    number: NotRequired[int]
    seed: NotRequired[int]
    record: NotRequired[str]


def solve(state: State, question: Question) -> dict[str, object]:
    """Prove as much as possible about the last position within ``seconds``. Raises Refusal."""
    from printkit.engines.search.solve import Limits, solve as search

    solution = search(state.game, state.position, Limits(seconds=question["seconds"], memory=MEMORY))
    return {"position": state.text, "mover": state.mover, **asdict(solution)}


def advise(state: State, question: Question) -> dict[str, object]:
    """Return the turn that a player with the given ``level`` and ``seed`` would choose. Raises Refusal."""
    from printkit.engines.players import advise as ask

    advice = ask(state.game, state.position, question["level"], seed=question["seed"])
    return {"mover": state.mover, "level": question["level"], **asdict(advice)}


ADVISER = 6
"""The default level for estimates."""


def estimate(state: State, question: Question) -> dict[str, object]:
    """Return the expected score of the player to move in a position, proved or estimated. Raises Refusal.

    Each level is consistently a little too optimistic or too pessimistic about the player to move. The mean over two
    plies is used, so that estimates do not rise and fall from turn to turn.
    """
    from printkit.engines.players import advise as ask

    level = question.get("level", ADVISER)
    advice = ask(state.game, state.position, level, seed=0)
    after = state.recorded(advice.turn)
    expect = advice.expect
    if advice.value == "unknown" and not after.ended:
        then = ask(after.game, after.position, level, seed=0).expect
        expect = (expect + (then if after.mover == state.mover else 1 - then)) / 2
    return {"mover": state.mover, "expect": expect, "value": advice.value}


NODES = 500
"""Number of positions that a level below the strongest searches to prove a judgement."""


class Judging:
    """The judgements of a game's turns; each turn is judged when its judgement is first requested.

    Args:
        state: the game after its last turn.
        level: the level that judges; 0 for the strongest.
    """

    def __init__(self, state: State, level: int) -> None:
        from printkit.engines.players.annotate import Judge
        from printkit.engines.players.remark import LEVEL

        self.level = level or LEVEL
        self._history, self._in_order = state.history, not level
        self._judge = Judge(state.game, NODES if level else None, self.level)
        self._remarks: dict[int, Remark] = {}

    def remark(self, number: int) -> Remark:
        """Return the judgement of a turn. Judgements of the strongest level depend on the turns before it, which are
        judged first; weaker levels are for slow browsers, which begin with the last turns.
        """
        positions, turns = self._history.positions, self._history.turns
        for each in range(1 if self._in_order else number, number + 1):
            if each not in self._remarks:
                before, after = positions[each - 1 : each + 1]
                self._remarks[each] = self._judge.judge(before, turns[each - 1], after, number=each)
        return self._remarks[number]


@lru_cache(maxsize=1)
def judging(state: State, level: int) -> Judging:
    """Return the judgements of the latest game, kept so that its turns can be judged one by one."""
    return Judging(state, level)


def annotate(state: State, question: Question) -> dict[str, object]:
    """Judge the turn with the given ``number``, as ``printkit annotate`` does. Raises Refusal."""
    from printkit.engines.players.annotate import as_json

    judgements = judging(state, question.get("level", 0))
    return {"level": judgements.level, "turns": as_json((judgements.remark(question["number"]),))}


def pose(state: State, question: Question) -> dict[str, object]:
    """Return the ``task`` that the last position poses, and its ``line`` for a file of puzzles; empty if the position
    is not a puzzle.
    """
    from printkit.engines.puzzles.mine import posed
    from printkit.engines.puzzles.puzzle_set import puzzle_set

    puzzle = posed(state.position, state.until(0).text, state.played, puzzles=puzzle_set(state.game.name))
    return {"task": puzzle.task, "line": puzzle.line()} if puzzle else {"task": "", "line": ""}


def article(state: State, question: Question) -> dict[str, object]:
    """Return the annotated ``record`` as ``html``, in the form in which ``printkit annotate`` writes it. Raises
    Refusal.
    """
    from printkit.books import annotated, rulebook
    from printkit.draw.theme import FULL
    from printkit.engines.record import read

    record, judgements = read(question["record"]), judging(state, question.get("level", 0))
    remarks = tuple(map(judgements.remark, range(1, len(state.played) + 1)))
    game = annotated.Annotated(record, remarks, record.game, state.ended, state.text)
    return {"html": rulebook.web_page(rulebook.parse(annotated.markdown(game), "game.md"), FULL).decode()}


QUESTIONS: Mapping[str, Callable[[State, Question], dict[str, object]]] = {
    each.__name__: each for each in (solve, advise, estimate, annotate, pose, article)
}
"""The possible questions, keyed by name."""


def answered(question: Question) -> dict[str, object]:
    """Return the answer to a question. Raises Refusal."""
    game, start, turns = question["game"], question["start"], tuple(question["turns"])
    if question["ask"] == "decide":
        return {"turn": full_game(game).decide(start or "", turns, question["level"], seed=question["seed"])}
    return QUESTIONS[question["ask"]](played(game, start, turns), question)


def answer(line: str) -> dict[str, object]:
    """Return the answer to one line, or the reason for a refusal."""
    question: Question = json.loads(line)
    try:
        return {"answer": answered(question)}
    except Refusal as error:
        return {"refused": str(error)}


def main() -> None:
    """Answer line by line."""
    queue: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            queue.put(line)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    # All modules and data for searches are loaded before the first request.
    import_module("printkit.engines.players")
    import_module("printkit.engines.search.solve")
    while True:
        print(json.dumps(answer(queue.get())), flush=True)


if __name__ == "__main__":
    main()
