"""A recorded game judged turn by turn: proofs, estimates, and better turns.

The strongest level examines every position of the game and spends longer looking for proofs than it does in play. A
turn is called a blunder only if two things are proved: the value of the position before it, and a lower value after
it. Everything else is an estimate and is marked as one. Since a proof and an estimate cannot be compared, a turn is
not called doubtful until the positions that the doubt depends on have been searched for longer.
"""

from collections.abc import Iterator, Sequence
from typing import Generic

from printkit import engines
from printkit.engines.game import Game, NoValue
from printkit.engines.players.declared import players_of
from printkit.engines.players.player import SURE, Choice
from printkit.engines.players.proof import Points
from printkit.engines.players.remark import DOUBT, DOUBTFUL, GOOD, LEVEL, Better, Remark, Reply, Verdict
from printkit.engines.record import History, P, Record
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN, Limits, Solution
from printkit.engines.search.solve import solve
from printkit.layouts.base.frozen import dataclass, replace

Words = tuple[int, ...]

RANK = {LOSS: 0, DRAW: 1, WIN: 2}
TURNED = {WIN: LOSS, LOSS: WIN}
LONGER = 4
"""How many times longer to search for a proof before calling a turn doubtful."""
MOST = 4
"""Number of turns to show from a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """The facts about a position, from the point of view of the player to move."""

    value: str
    expect: float
    choice: Choice | None = None
    solution: Solution | None = None
    good: frozenset[Words] | None = None
    forced: bool = False


@dataclass(frozen=True, slots=True)
class _Ruling:
    """The judgement of a turn, based on the facts before and after it; see :class:`Remark`."""

    value: str
    expect: float
    kept: str
    left: float
    verdict: Verdict = "open"
    better: tuple[Words, ...] = ()


class Judge(Generic[P]):
    """Judges the turns of a game.

    Args:
        game: the rules.
        nodes: number of positions to search for one proof; by default, as many as the game's
            strongest level suggests.
        level: the level that judges.

    Raises:
        InputError: the game's positions have no value that can be judged.
    """

    def __init__(self, game: Game[P], nodes: int | None = None, level: int = LEVEL) -> None:
        if not game.info.history:
            raise NoValue(game.name)
        self.game, self.players = game, players_of(game)
        self.player = self.players.player(level)
        self.kernel: Kernel = self.player.kernel
        strength = self.players.level(level)
        self.level = replace(strength, proof=self.players.patience * strength.proof if nodes is None else nodes)
        self.known: dict[P, _Known] = {}
        self.doubts: set[P] = set()

    def know(self, position: P) -> _Known:
        """Return the facts about a position, which may be over."""
        if position not in self.known:
            self.known[position] = self._know(position)
        return self.known[position]

    def _know(self, position: P) -> _Known:
        over = self.game.outcome(position)
        if over:
            value = DRAW if over.winner is None else WIN if over.winner == self.game.mover(position) else LOSS
            return _Known(value=value, expect=SURE[value])
        words = self._words(position)
        choice = self.player.choose(words)
        is_forced = self.player.breadth == 1 and self.player.evaluation.lists
        solution, good, value = None, None, choice.value
        nodes = self.level.effort(self.player.breadth) * (LONGER if position in self.doubts else 1)
        if nodes and not isinstance(self.kernel, RulesKernel):
            solution = solve(self.game, position, Limits(nodes=nodes))
            value = solution.value if solution.value != UNKNOWN else value
            if isinstance(self.kernel, Scored) and value in (WIN, DRAW):
                # If several turns win, ``solve`` names those that win by the most.
                points = Points(self.kernel, self.player.lead, nodes)
                facts = points.look(words, self.kernel.successors(words))
                if len(facts.good) + len(facts.bad) == self.player.breadth:
                    good = frozenset(facts.good)
            elif solution.best is not None:
                turns = self.game.turns(position)
                good = frozenset(self._words(turns[turn]) for turn in solution.best)
        # An unproved value counts as neither a loss nor a win.
        expect = SURE.get(value, min(1 - DOUBT, max(DOUBT, choice.expect)))
        return _Known(value=value, expect=expect, choice=choice, solution=solution, good=good, forced=is_forced)

    def judge(self, position: P, turn: str, after: P, *, number: int) -> Remark:
        """Judge a turn of the recorded game.

        Args:
            position: the position before it.
            turn: in canonical notation.
            after: the position after it.
            number: number of the turn.
        """
        successor = self._words(after)
        before, then = self.know(position), self.know(after)
        ruling = self._ruling(before, then, successor)
        while ruling.verdict == "doubtful" and self._search_longer(before, position, after):
            before, then = self.know(position), self.know(after)
            ruling = self._ruling(before, then, successor)
        return Remark(
            number=number,
            player=self.game.mover(position),
            turn=turn,
            verdict=ruling.verdict,
            forced=before.forced,
            value=ruling.value,
            expect=round(ruling.expect, 4),
            kept=ruling.kept,
            left=ruling.left,
            better=tuple(self._better(position, words) for words in ruling.better),
            tells=self.game.tells(position, turn),
            reply=self._reply(after, then) if ruling.verdict in ("blunder", "doubtful") else None,
            position=self.game.text(position),
            drawn=turn,
        )

    def _search_longer(self, before: _Known, *positions: P) -> bool:
        """Search again the positions that a doubt depends on; return False if that has been done before."""
        best = self._best(before)
        relevant = {*positions, *([self._position(best)] if best else ())} - self.doubts
        self.doubts |= relevant
        for position in relevant:
            self.known.pop(position, None)
        return bool(relevant)

    def _ruling(self, before: _Known, then: _Known, successor: Words) -> _Ruling:
        """Judge a turn by proofs or, failing that, by estimates."""
        value, value_after = before.value, TURNED.get(then.value, then.value)
        best = self._best(before) or successor
        if value_after == WIN or (value == UNKNOWN and self._after(best).value == LOSS):
            value = WIN
        ruling = _Ruling(value, SURE.get(value, before.expect), value_after, round(1 - then.expect, 4))
        is_proved = value != UNKNOWN and value_after != UNKNOWN
        if is_proved and RANK[value_after] < RANK[value]:
            return replace(ruling, verdict="blunder", better=self._keeping(before))
        if before.forced or (value in (WIN, DRAW) and before.good == frozenset({successor})):
            return replace(ruling, verdict="only")
        if value == LOSS:
            return ruling
        if is_proved:
            return replace(ruling, verdict="good")
        return self._estimated(ruling, before, successor) if before.choice else ruling

    def _estimated(self, ruling: _Ruling, before: _Known, successor: Words) -> _Ruling:
        """Judge a turn by how far the mover's share falls short of the share after the strongest level's choice."""
        best = self._best(before)
        share = ruling.left if best in (None, successor) else 1 - self._after(best).expect
        ruling = replace(ruling, expect=SURE.get(ruling.value, max(share, ruling.left)))
        if share - ruling.left >= DOUBTFUL:
            better = self._keeping(before) if ruling.value == WIN else (best,) if best else ()
            return replace(ruling, verdict="doubtful", better=better)
        good = share - ruling.left <= GOOD and ruling.kept != LOSS
        return replace(ruling, verdict="good") if good else ruling

    def _words(self, position: P) -> Words:
        return self.kernel.encode(self.game.text(position))

    def _position(self, words: Words) -> P:
        return self.game.parse(self.kernel.decode(words))

    def _after(self, words: Words) -> _Known:
        return self.know(self._position(words))

    def _best(self, before: _Known) -> Words | None:
        """Return the player's choice or, if that does not keep the value, a turn that does; None if there is none."""
        if before.choice is None:
            return None
        best = before.choice.after
        if before.good:
            return best if best in before.good else min(before.good)
        value_after = self._after(best).value
        lost = value_after == WIN or (before.value == WIN and value_after == DRAW)
        return None if lost and before.value != LOSS else best

    def _keeping(self, before: _Known) -> tuple[Words, ...]:
        """Return the turns that are proved to keep the value, with the player's choice first."""
        best = self._best(before)
        first = (best,) if best else ()
        return (*first, *sorted((before.good or frozenset()).difference(first)))

    def _better(self, position: P, words: Words) -> Better:
        turn = self.players.notation(position, self.kernel.decode(words))
        return Better(turn, turn, self.game.tells(position, turn))

    def _reply(self, after: P, then: _Known) -> Reply | None:
        """Say how the opponent exploits a turn."""
        best = self._best(then)
        if best is None:
            return None
        line = then.solution.line if then.solution and then.value == WIN else ()
        if line and then.solution and then.solution.distance == len(line):
            return Reply(line[:MOST], self._last(after, line), (len(line) + 1) // 2)
        turn = self.players.notation(after, self.kernel.decode(best))
        return Reply((turn,), self.game.tells(after, turn))

    def _last(self, position: P, line: Sequence[str]) -> tuple[str, ...]:
        """Return phrases that describe the outcome of the last turn in a line."""
        for turn in line[:-1]:
            position = self.game.play(position, turn)[1]
        return self.game.tells(position, line[-1])


def annotate(history: History[P], nodes: int | None = None, level: int = LEVEL) -> Iterator[Remark]:
    """Judge the turns of a game in order.

    Args:
        history: the game.
        nodes: number of positions to search for each proof.
        level: the level that judges.

    Raises:
        InputError: the game cannot be judged.
    """
    judge = Judge(history.game, nodes, level)
    steps = zip(history.positions, history.turns, history.positions[1:], strict=False)
    for number, (position, turn, after) in enumerate(steps, start=1):
        yield judge.judge(position, turn, after, number=number)


def judged(record: Record, nodes: int | None = None) -> Iterator[Remark]:
    """Judge the turns of a recorded game, with the game's own judge if it has one for this kind of record.

    Args:
        record: record of a single game, or a record of the game's own kind.
        nodes: number of positions to search for each proof.

    Raises:
        InputError: the record is not valid, or the game cannot be judged.
    """
    id, _, kind = record.game.partition(":")
    if engines.knows(id) and kind in engines.engine(id).records:
        return players_of(engines.find(id)).judge(record)
    return annotate(record.replay(), nodes)


def as_json(remarks: Sequence[Remark]) -> list[dict[str, object]]:
    """Return the remarks as the command prints them."""
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
