"""The default behaviour of players, for games that do not define their own."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from random import Random
from typing import Any, Generic, cast

from printkit.engines.game import Game, P
from printkit.engines.players.evaluation import Evaluation
from printkit.engines.players.figures import summary
from printkit.engines.players.level import LEVELS, PLAIN, Level
from printkit.engines.players.player import Advice, Player
from printkit.engines.players.playing import Course, Job, Maker, Played, Result, credits, game_played, hash_of, play
from printkit.engines.players.remark import Remark
from printkit.engines.players.rules_evaluation import RulesEvaluation
from printkit.engines.record import History, Record
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of
from printkit.layouts.base.refusals import InputError

OPENING = 2
"""Number of random turns at the start of a game if the rules give every game the same start."""
POINT = 20
"""Value of a point in the score if nothing else is known, in hundredths of a logit."""


class Players(Generic[P]):
    """The players of a game at eight levels.

    A game declares a subclass that overrides the methods in which its players differ; in a game without one,
    players search with its rules.

    Args:
        game: the rules.

    Attributes:
        levels: how far ahead each level looks, weakest first.
        measured_by: the evaluation that estimates the value of positions, using the game's kernel.
        patience: how many times as long as level 8 a judge of recorded games searches for a proof.
        from_anywhere: whether games played to measure balance may begin from a given position.
        played: the type of the results of these games.
    """

    levels: Sequence[Level] = PLAIN
    measured_by: type[Evaluation] = Evaluation
    patience: int = 4
    from_anywhere: bool = True
    played: type[Played] = Course

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def level(self, number: int) -> Level:
        """Return how far ahead a level looks.

        Raises:
            InputError: there is no such level.
        """
        if number not in LEVELS:
            raise InputError("level", number, "a level from 1 to 8")
        return self.levels[number - 1]

    def evaluation(self, kernel: Kernel) -> Evaluation:
        """Return the evaluation of positions in the game's kernel or, if it has no kernel, an evaluation by
        :meth:`estimate`.
        """
        return RulesEvaluation(kernel, self.estimate) if isinstance(kernel, RulesKernel) else self.measured_by(kernel)

    def estimate(self, position: P) -> int:
        """Estimate the value of an open position for the player to move; by default, from the lead in points.

        If the game has no points, the estimate is zero, so a level relies on search alone.
        """
        score = self.game.score(position)
        if not score:
            return 0
        mover = self.game.mover(position)
        others = [points for player, points in score.items() if player != mover]
        return POINT * (score.get(mover, 0) - max(others, default=0))

    def opening(self, random: Random) -> str | None:
        """Return a random starting position; None if the rules start every game from the same position."""
        return None

    def varied(self, random: Random) -> str:
        """Return a position for the start of a match: a random opening, or a position after a few random turns."""
        if start := self.opening(random):
            return start
        while True:
            position = self.game.start()
            for _ in range(OPENING):
                turns = self.game.turns(position)
                if not turns:
                    break
                position = turns[random.choice(list(turns))]
            if not self.game.outcome(position):
                return self.game.text(position)

    def notation(self, position: P, after: str) -> str:
        """Return the turn that leads from a position to the one written as ``after``."""
        return next(turn for turn, to in self.game.turns(position).items() if self.game.text(to) == after)

    def player(self, level: int, seed: int = 0) -> Player:
        """Return a player at a given level; the player chooses turns by search."""
        return Player(self.game, self.evaluation(kernel_of(self.game)), self.level(level), seed=seed)

    def seat(self, level: int, seed: int) -> Any:
        """Return a player at a level, in the form that :meth:`contest` expects."""
        return self.player(level, seed)

    def advise(self, position: P, level: int, seed: int) -> Advice:
        """Return the advice that the player with a given level and seed offers in an open position."""
        player = self.player(level, seed)
        choice = player.choose(player.kernel.encode(self.game.text(position)))
        turn = self.notation(position, player.kernel.decode(choice.after))
        return Advice(turn, choice.expect, choice.value, choice.nodes)

    def contest(self, makers: tuple[Maker, Maker], seed: int, number: int) -> Result:
        """Play game ``number`` of the match with a given seed."""
        random = Random(f"match {self.game.name} {seed} {number // 2}")
        start, first = self.varied(random), number % 2
        seats = [maker(self.game, random.getrandbits(32)) for maker in makers]
        score, positions = play(self.game, (seats[first], seats[1 - first]), start)
        mark = f"{hash_of(positions):016x}"
        return Result(number, first, score if first == 0 else 1 - score, len(positions) - 1, mark)

    def record(self, levels: tuple[int, int], seed: int, start: str | None = None) -> Record:
        """Record a game between two levels; the first level goes first.

        Args:
            levels: levels of the player who goes first and of the other player.
            seed: the same seed gives the same game.
            start: text of the starting position; by default the start given in the rules, with random set-ups and
                deals.

        Raises:
            InputError: there is no such level, or the position is over.
        """
        game = self.game
        for level in levels:
            self.level(level)
        random = Random(f"record {game.name} {seed}")
        if start is None:
            start = self.opening(random) or game.text(game.start())
        position = game.parse(start)
        if game.outcome(position):
            message = "{field} must be a position in which the game is still in progress, but in {value} it is over."
            raise InputError("position", start, message)
        one, other = (self.seat(level, random.getrandbits(32)) for level in levels)
        history: History[Any] = History(game, (position,))
        for words in play(game, (one, other), start)[1][1:]:
            history = history.after(self.notation(history.position, one.kernel.decode(words)))
        first = game.mover(position)
        order = (first, next(player for player in game.info.players if player != first))
        return Record.of(history, credits(order, levels, seed))

    def judge(self, record: Record) -> Iterator[Remark]:
        """Judge, in order, the turns of a record in the game's own format.

        Raises:
            InputError: the turns cannot be judged.
        """
        raise InputError("game", record.game, "The computer players cannot judge turns of {value}.")

    def game_played(self, job: Job) -> Played:
        """Play a game in which a level plays itself; the game depends only on the seed and the number."""
        random = Random(f"balance {self.game.name} {job.seed} {job.number}")
        start = job.start
        if start is None:
            start = self.opening(random) or self.game.info.start
        one, other = (self.player(job.level, random.getrandbits(32)) for _ in range(2))
        return game_played(self.game, (one, other), start)

    def balance(self, games: Sequence[Played]) -> dict[str, object]:
        """Sum up games in which a level played itself."""
        return asdict(summary(cast(Sequence[Course], games)))
