"""The form in which games declared players before there was a class for them; the next release will drop it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from printkit.engines.game import Game, P
from printkit.engines.players.base import Players
from printkit.engines.players.evaluation import Evaluation
from printkit.engines.players.level import PLAIN, Level
from printkit.engines.players.player import Advice
from printkit.engines.players.playing import Chooser, Course, Job, Played, Result
from printkit.engines.players.remark import Remark
from printkit.engines.record import Record
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.layouts.base.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A game's functions for playing; each takes the game and corresponds to a method of :class:`Players`."""

    levels: Sequence[Level] = PLAIN
    evaluation: Callable[[Kernel], Evaluation] | None = None
    estimate: Callable[..., int] | None = None
    opening: Callable[..., str] | None = None
    notation: Callable[..., str] | None = None
    advise: Callable[..., Advice] | None = None
    seat: Callable[..., Chooser] | None = None
    contest: Callable[..., Result] | None = None
    recorded: Callable[..., Record] | None = None
    judged: Callable[..., Iterator[Remark]] | None = None
    course: Callable[..., Played] | None = None
    kept: type[Played] | None = None
    balance: Callable[..., Mapping[str, object]] | None = None


class Adapted(Players[P]):
    """Players that use these functions, and otherwise behave like the default players."""

    def __init__(self, game: Game[P], parts: Parts) -> None:
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
        """Return the evaluation that estimates the value of positions."""
        part = self.parts.evaluation
        return part(kernel) if part and not isinstance(kernel, RulesKernel) else super().evaluation(kernel)

    def game_played(self, job: Job) -> Played:
        """Play a game in which a level plays itself."""
        part = self.parts.course
        if part is None:
            return super().game_played(job)
        return part(self.game, job.level, job.seed, job.number, job.start)
