"""Players as games declared them before there was a class for them; to go with the next release."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from printkit.engines.game import Game
from printkit.engines.players.base import Players
from printkit.engines.players.evaluation import Evaluation
from printkit.engines.players.level import PLAIN
from printkit.engines.players.playing import Course, Job
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The parts of a game that play: functions in the place of methods of the same purpose, which take the game."""

    levels: Sequence[Any] = PLAIN
    evaluation: Callable[..., Any] | None = None
    estimate: Callable[..., int] | None = None
    opening: Callable[..., str] | None = None
    notation: Callable[..., str] | None = None
    advise: Callable[..., Any] | None = None
    seat: Callable[..., Any] | None = None
    contest: Callable[..., Any] | None = None
    recorded: Callable[..., Any] | None = None
    judged: Callable[..., Any] | None = None
    course: Callable[..., Any] | None = None
    kept: type[Any] | None = None
    balance: Callable[..., Any] | None = None


class Adapted(Players[Any]):
    """Players that do what such parts say, and the rest as the players of every game."""

    def __init__(self, game: Game[Any], parts: Parts) -> None:
        super().__init__(game)
        self.parts, self.levels, self.from_anywhere = parts, parts.levels, parts.course is None
        self.played = parts.kept or Course
        taking_the_game = {
            "opening": parts.opening,
            "notation": parts.notation,
            "advise": parts.advise,
            "contest": parts.contest,
            "record": parts.recorded,
        }
        functions = {
            "estimate": parts.estimate,
            "seat": parts.seat,
            "judge": parts.judged,
            "balance": parts.balance,
            **{name: partial(part, game) for name, part in taking_the_game.items() if part},
        }
        for name, function in functions.items():
            if function:
                setattr(self, name, function)

    def evaluation(self, kernel: Kernel) -> Evaluation:
        """What positions seem to be worth."""
        part = self.parts.evaluation
        return part(kernel) if part and not isinstance(kernel, RulesKernel) else super().evaluation(kernel)

    def course(self, job: Job) -> Any:
        """A game of a level against itself."""
        part = self.parts.course
        if part is None:
            return super().course(job)
        return part(self.game, job.level, job.seed, job.number, job.start)
