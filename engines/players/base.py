"""What the players of every game do, unless the game says otherwise."""

from __future__ import annotations

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
"""Random turns that a game opens with, where its rules bring no variety of their own."""
POINT = 20
"""What a point of the score counts where nothing else is known."""


class Players(Generic[P]):
    """The players of a game at eight levels.

    A game declares a subclass, which overrides whatever its players do differently; a game without one has
    players by search through its rules.

    Args:
        game: the rules.

    Attributes:
        levels: what each level sees, the weakest first.
        patience: how many times as long as level 8 searches for a proof a judge of recorded games does.
        from_anywhere: whether games for a balance may begin from a given position.
        played: the form of these games.
    """

    levels: Sequence[Level] = PLAIN
    patience: int = 4
    from_anywhere: bool = True
    played: type[Played] = Course

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def level(self, number: int) -> Level:
        """What a level sees.

        Raises:
            InputError: there is no such level.
        """
        if number not in LEVELS:
            raise InputError("level", number, "a level from 1 to 8")
        return self.levels[number - 1]

    def evaluation(self, kernel: Kernel) -> Evaluation:
        """What positions of the game's kernel seem to be worth; without a kernel, by :meth:`estimate`."""
        return RulesEvaluation(kernel, self.estimate) if isinstance(kernel, RulesKernel) else Evaluation(kernel)

    def estimate(self, position: P) -> int:
        """What an open position seems to be worth for its player to move: by default what the lead in points counts.

        Without points it is nothing, so that a level sees by search alone.
        """
        score = self.game.score(position)
        if not score:
            return 0
        mover = self.game.mover(position)
        others = [points for player, points in score.items() if player != mover]
        return POINT * (score.get(mover, 0) - max(others, default=0))

    def opening(self, random: Random) -> str | None:
        """A random position that games begin from; None where the rules have them all begin alike."""
        return None

    def varied(self, random: Random) -> str:
        """A position for a match to begin from: a random opening, or a position after a few random turns."""
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
        """The turn that leads from a position to the one written as ``after``."""
        return next(turn for turn, to in self.game.turns(position).items() if self.game.text(to) == after)

    def player(self, level: int, seed: int = 0) -> Player:
        """A player of a level, by search."""
        return Player(self.game, self.evaluation(kernel_of(self.game)), self.level(level), seed=seed)

    def seat(self, level: int, seed: int) -> Any:
        """A player of a level, as :meth:`contest` understands it."""
        return self.player(level, seed)

    def advise(self, position: P, level: int, seed: int) -> Advice:
        """What the player of that level and seed would do at an open position."""
        player = self.player(level, seed)
        choice = player.choose(player.kernel.encode(self.game.text(position)))
        turn = self.notation(position, player.kernel.decode(choice.after))
        return Advice(turn, choice.expect, choice.value, choice.nodes)

    def contest(self, makers: tuple[Maker, Maker], seed: int, number: int) -> Result:
        """Game ``number`` of the match with that seed."""
        random = Random(f"match {self.game.name} {seed} {number // 2}")
        start, first = self.varied(random), number % 2
        seats = [maker(self.game, random.getrandbits(32)) for maker in makers]
        score, positions = play(self.game, (seats[first], seats[1 - first]), start)
        mark = f"{hash_of(positions):016x}"
        return Result(number, first, score if first == 0 else 1 - score, len(positions) - 1, mark)

    def record(self, levels: tuple[int, int], seed: int, start: str | None = None) -> Record:
        """A game between two levels as a record; the first of them begins.

        Args:
            levels: of the player who begins, and of the other one.
            seed: the same game for the same seed.
            start: text of the position to begin from; by default as the rules begin, with random set-ups and deals.

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
            message = "{field} must be a position in which the game goes on, and in {value} it is over."
            raise InputError("position", start, message)
        one, other = (self.seat(level, random.getrandbits(32)) for level in levels)
        history: History[Any] = History(game, (position,))
        for words in play(game, (one, other), start)[1][1:]:
            history = history.after(self.notation(history.position, one.kernel.decode(words)))
        first = game.mover(position)
        order = (first, next(player for player in game.info.players if player != first))
        return Record.of(history, credits(order, levels, seed))

    def judge(self, record: Record) -> Iterator[Remark]:
        """The turns of a record of the game's own kind, judged one after the other.

        Raises:
            InputError: they cannot be judged.
        """
        raise InputError("game", record.game, "The players cannot judge the turns of {value}.")

    def game_played(self, job: Job) -> Played:
        """A game of a level against itself; it follows from the seed and the number alone."""
        random = Random(f"balance {self.game.name} {job.seed} {job.number}")
        start = job.start
        if start is None:
            start = self.opening(random) or self.game.info.start
        one, other = (self.player(job.level, random.getrandbits(32)) for _ in range(2))
        return game_played(self.game, (one, other), start)

    def balance(self, games: Sequence[Played]) -> dict[str, object]:
        """The figures of such games."""
        return asdict(summary(cast(Sequence[Course], games)))
