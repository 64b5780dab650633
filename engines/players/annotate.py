"""A recorded game judged turn by turn: what is proved, what is estimated, and which turns would have been better.

The strongest level looks at every position of the game, and proofs are searched with more patience than it has. A
turn is called a blunder only where both are proved: what the position was worth before it, and that it is worth less
after it. All else is an estimate and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.players.parts import parts_of
from printkit.engines.players.player import SURE, Choice, Player, level_of, notation
from printkit.engines.players.proof import Points
from printkit.engines.record import History, Record
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN, Limits, Solution
from printkit.engines.search.solve import solve
from printkit.layouts.ground.refusals import InputError

Words = tuple[int, ...]
Verdict = Literal["blunder", "doubtful", "good", "only", "open"]

LEVEL = 8
"""Who judges."""
PATIENCE = 4
"""Proofs are searched so many times as long as a player of that level would."""
DOUBTFUL, GOOD = 0.15, 0.05
"""A turn is doubtful where the mover's estimated share falls by this much or more, good where by this little."""
DOUBT = 0.01
"""The share that an estimate leaves to either player."""
RANK = {LOSS: 0, DRAW: 1, WIN: 2}
TURNED = {WIN: LOSS, LOSS: WIN}
MOST = 4
"""Turns of a line that are told."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a turn allows.

    Attributes:
        turns: how the game would go on, the other player first.
        tells: what comes of it, in phrases as of :meth:`printkit.engines.game.Game.tells`: of the
            last turn where
            the line is proved to the end, else of the first one.
        own: how many turns of the other player it takes until then; 0 where only its first turn is told.
    """

    turns: tuple[str, ...]
    tells: tuple[str, ...]
    own: int = 0


@dataclass(frozen=True, slots=True)
class Better:
    """A turn that would have been better: how it is written, drawn, and what it comes to."""

    turn: str
    drawn: str
    tells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A turn of a game, judged.

    Attributes:
        number: of the turn, from 1.
        player: who moved.
        turn: in canonical notation.
        verdict: ``blunder`` where the loss of a proved value is proved; ``only`` where every other turn is proved
            to lose the value, or no other is legal; ``doubtful`` and ``good`` by the estimates; else ``open``.
        forced: whether no other turn was legal.
        value, expect: what is proved before the turn, and the score to expect, both for the player who moves.
        kept, left: the same after the turn, for the same player.
        better: turns that would have kept more; the best first.
        tells: what the turn comes to, in phrases.
        reply: what it allows; None where that adds nothing.
        position: text of the position before the turn, as figures draw it.
        drawn: the turn as figures draw it.
        steps: entries of the record that the turn is written in.
    """

    number: int
    player: str
    turn: str
    verdict: Verdict
    forced: bool
    value: str
    expect: float
    kept: str
    left: float
    better: tuple[Better, ...]
    tells: tuple[str, ...]
    reply: Reply | None
    position: str
    drawn: str
    steps: int = 1


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a position for its player to move."""

    value: str
    expect: float
    choice: Choice | None
    solution: Solution | None
    good: frozenset[Words] | None
    forced: bool


class Judge:
    """Judges turns of one game.

    Args:
        game: the rules.
        nodes: positions to search for the proof of one position; by default as the game's strongest level suggests.

    Raises:
        InputError: the game's positions have no value that could be judged.
    """

    def __init__(self, game: Game[Any], nodes: int | None = None) -> None:
        if not game.info.history:
            raise InputError("game", game.name, "a game that ends")
        level = level_of(game, LEVEL)
        self.game, self.player = game, Player(game, level)
        self.kernel: Kernel = self.player.kernel
        self.nodes = PATIENCE * level.proof if nodes is None else nodes
        self.know = cache(self._know)

    def _know(self, position: Any) -> _Known:
        """What is known of a position that may be over."""
        over = self.game.outcome(position)
        if over:
            value = DRAW if over.winner is None else WIN if over.winner == self.game.mover(position) else LOSS
            return _Known(value, SURE[value], None, None, None, False)
        words = self.kernel.encode(self.game.text(position))
        choice = self.player.choose(words)
        forced = self.player.breadth == 1 and self.player.evaluation.lists
        solution, good, value = None, None, choice.value
        if self.nodes and not isinstance(self.kernel, RulesKernel):
            solution = solve(self.game, position, Limits(nodes=self.nodes))
            value = solution.value if solution.value != UNKNOWN else value
            if isinstance(self.kernel, Scored) and value in (WIN, DRAW):
                # Of turns that all win, ``solve`` names those that win by most.
                points = Points(self.kernel, self.player._lead, self.nodes)
                known = points.look(words, self.kernel.successors(words))
                if len(known.good) + len(known.bad) == self.player.breadth:
                    good = frozenset(known.good)
            elif solution.best is not None:
                turns = self.game.turns(position)
                good = frozenset(self.kernel.encode(self.game.text(turns[turn])) for turn in solution.best)
        # What is not proved is neither lost nor won.
        expect = SURE.get(value, min(1 - DOUBT, max(DOUBT, choice.expect)))
        return _Known(value, expect, choice, solution, good, forced)

    def judge(self, number: int, position: Any, turn: str, after: Any) -> Remark:
        """A turn that was played.

        Args:
            number: of the turn.
            position: before it.
            turn: in canonical notation.
            after: the position after it.
        """
        game = self.game
        before, then = self.know(position), self.know(after)
        value, kept = before.value, TURNED.get(then.value, then.value)
        reached = self.kernel.encode(game.text(after))
        best = before.choice.after if before.choice else reached
        if kept == WIN or (value == UNKNOWN and self.know(self._position(best)).value == LOSS):
            value = WIN
        expect, left = SURE.get(value, before.expect), round(1 - then.expect, 4)
        proved = value != UNKNOWN and kept != UNKNOWN
        verdict: Verdict = "open"
        better: tuple[Words, ...] = ()
        if proved and RANK[kept] < RANK[value]:
            verdict = "blunder"
            better = self._keeping(before)
        elif before.forced or (value in (WIN, DRAW) and before.good == frozenset({reached})):
            verdict = "only"
        elif proved:
            verdict = "open" if value == LOSS else "good"
        elif before.choice and value != LOSS:
            share = left if best == reached else 1 - self.know(self._position(best)).expect
            drop = share - left
            if drop >= DOUBTFUL:
                verdict, better = "doubtful", self._keeping(before) if value == WIN else (best,)
            elif drop <= GOOD and kept != LOSS:
                verdict = "good"
            expect = SURE.get(value, max(share, left))
        return Remark(
            number,
            game.mover(position),
            turn,
            verdict,
            before.forced,
            value,
            round(expect, 4),
            kept,
            left,
            tuple(self._better(position, words) for words in better),
            game.tells(position, turn),
            self._reply(after, then) if verdict in ("blunder", "doubtful") else None,
            game.text(position),
            turn,
        )

    def _position(self, words: Words) -> Any:
        return self.game.parse(self.kernel.decode(words))

    def _keeping(self, before: _Known) -> tuple[Words, ...]:
        """The turns that were proved to keep the value, that of the player first."""
        assert before.choice
        good = before.good or frozenset()
        first = (before.choice.after,) if before.choice.after in good or not good else ()
        return (*first, *sorted(good - set(first)))

    def _better(self, position: Any, words: Words) -> Better:
        turn = notation(self.game, position, self.kernel.decode(words))
        return Better(turn, turn, self.game.tells(position, turn))

    def _reply(self, after: Any, then: _Known) -> Reply | None:
        """How the other player makes use of a turn."""
        if then.choice is None:
            return None
        line = then.solution.line if then.solution and then.value == WIN else ()
        if line and then.solution and then.solution.distance == len(line):
            return Reply(line[:MOST], self._last(after, line), (len(line) + 1) // 2)
        turn = notation(self.game, after, self.kernel.decode(then.choice.after))
        return Reply((turn,), self.game.tells(after, turn))

    def _last(self, position: Any, line: Sequence[str]) -> tuple[str, ...]:
        """What the last turn of a line comes to."""
        for turn in line[:-1]:
            position = self.game.play(position, turn)[1]
        return self.game.tells(position, line[-1])


def annotate(history: History[Any], nodes: int | None = None) -> Iterator[Remark]:
    """The turns of a game, judged one after the other.

    Args:
        history: the game.
        nodes: positions to search for each proof.

    Raises:
        InputError: a game that cannot be judged.
    """
    judge = Judge(history.game, nodes)
    steps = zip(history.positions, history.turns, history.positions[1:], strict=False)
    for number, (position, turn, after) in enumerate(steps, start=1):
        yield judge.judge(number, position, turn, after)


def judged(record: Record, nodes: int | None = None) -> Iterator[Remark]:
    """The turns of a recorded game, judged as its game says: by its own judge where it has one for such records.

    Args:
        record: of a single game, or of a kind of its game's own.
        nodes: positions to search for each proof.

    Raises:
        InputError: the record does not hold, or the game cannot be judged.
    """
    id = record.game.partition(":")[0]
    kinds = engines.engine(id).records if engines.knows(id) else {}
    if record.game.partition(":")[2] in kinds:
        own = parts_of(engines.find(id)).judged
        if own is None:
            raise InputError("game", record.game, "a game whose turns can be judged")
        found: Iterator[Remark] = own(record)
        return found
    return annotate(record.replay(), nodes)


def as_json(remarks: Sequence[Remark]) -> list[dict[str, object]]:
    """The remarks as the command prints them."""
    return [
        {
            "turn": each.turn,
            "verdict": each.verdict,
            "value": each.value,
            "expect": each.expect,
            "better": [better.turn for better in each.better],
            "number": each.number,
            "player": each.player,
            "kept": each.kept,
            "left": each.left,
            "tells": list(each.tells),
            "reply": list(each.reply.turns) if each.reply else [],
        }
        for each in remarks
    ]
