"""The value of a position, the turns that preserve it, the distance to the end, and one best line; each is either
proved or reported as unknown.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.margins import lead, solve_margin
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import (
    DRAW,
    LOSS,
    UNKNOWN,
    WIN,
    Budget,
    Limits as Limits,
    OutOfLimits,
    Solution as Solution,
    Tell,
)
from printkit.engines.search.uncompiled import EVER, LOST, OPEN, WON

P = TypeVar("P")
Words = tuple[int, ...]


def kernel_of(game: Game[Any]) -> Kernel:
    """Return the game's own kernel or, if it has none, its rules in the form of a kernel."""
    id, _, variant = game.name.partition(":")
    part = engines.engine(id).kernel if engines.knows(id) else None
    kernel: Kernel | None = part.function()(variant or None) if part else None
    return kernel or RulesKernel(game)


def book_of(game: Game[Any], kernel: Kernel) -> Mapping[Words, bool]:
    """For each position whose value is known before any search, return whether the player to move wins it.

    The positions come from the lines ``POSITION win|loss`` in the book that the game declares, and are given as keys
    of its kernel; variants have no book.
    """
    id, variant, _ = game.name.partition(":")
    path = engines.engine(id).book if engines.knows(id) and not variant else None
    return _book(id, path, kernel.keys) if path else {}


@cache
def _book(id: str, path: Path, keys: int) -> Mapping[Words, bool]:
    """Read the book of a game only once, because all kernels of the game make the same keys."""
    kernel = kernel_of(engines.find(id))
    assert kernel.keys == keys
    rows = (line.rpartition(" ") for line in path.read_text(encoding="ascii").splitlines())
    return MappingProxyType({kernel.normal(kernel.encode(text)): value == WIN for text, _, value in rows})


class Questions:
    """Answers questions about who wins in a position, using the book and searches, within common limits.

    Args:
        kernel: the rules.
        book: for each known position, by key, whether the player to move wins.
        limits: limits for all questions together.
        tell: function that periodically receives the number of positions expanded.
    """

    def __init__(self, kernel: Kernel, book: Mapping[Words, bool], limits: Limits, *, tell: Tell) -> None:
        self.kernel, self.book = kernel, book
        self.search = Dfpn(kernel, limits.memory)
        self.budget = Budget(limits, tell)

    def wins(self, position: Words, mover: bool, within: int = EVER) -> bool:
        """Return whether a player (the one to move if ``mover`` is true, otherwise the other) forces a win within
        this many turns in all.

        Raises:
            OutOfLimits: the answer is not known yet, and no more work is allowed.
        """
        outcome = self.kernel.outcome(position)
        if outcome != OPEN:
            return outcome == (WON if mover else LOST)
        if within <= 0:
            return False
        book_value = self.book.get(self.kernel.normal(position)) if self.book else None
        if book_value is not None and (within == EVER or book_value != mover):
            return book_value == mover
        self.search.begin(position, within, mover)
        answer = None
        while answer is None:
            answer = self.search.run(self.budget.part(self.search.nodes))
        return answer


def solve(game: Game[P], position: P, limits: Limits | None = None, *, tell: Tell = lambda nodes: None) -> Solution:
    """Prove as much as possible about ``position``; ``tell`` periodically receives the number of positions
    expanded.

    Without ``limits``, the search continues until the value and best turns are known, and PATIENCE times that work is
    then allowed for the distance.
    """
    over, mover, kernel = game.outcome(position), game.mover(position), kernel_of(game)
    if over:
        value = DRAW if over.winner is None else WIN if over.winner == mover else LOSS
        margin = lead(game, position, mover) if isinstance(kernel, Scored) else None
        return Solution(value, margin, best=(), fastest=(), distance=0, complete=True)
    if isinstance(kernel, Scored):
        return solve_margin(game, kernel, position, limits=limits, tell=tell)
    ask = Questions(kernel, book_of(game, kernel), limits or Limits(), tell=tell)
    depth = limits.depth if limits else None
    result: dict[str, Any] = {}
    with suppress(OutOfLimits):
        value = result["value"] = _value(ask, kernel.encode(game.text(position)), depth)
        # They are listed only now, because the search has already given up if there are too many turns to list.
        best = result["best"] = _best(ask, _turns(game, kernel, position), value, depth=depth)
        result["line"] = (best or ())[:1]
        if limits is None:
            ask.budget.hasten(ask.search.nodes)
        if value in (WIN, LOSS):
            result.update(_distance(ask, game, position, winning=value == WIN, depth=depth))
    complete = result.get("best") is not None
    return Solution(**{"value": UNKNOWN, **result, "nodes": ask.search.nodes, "complete": complete})


def value_of(game: Game[P], position: P, nodes: int, *, plain: bool = False) -> Solution:
    """Find out who wins from the position, and nothing else, within a limit on the number of positions expanded.

    Args:
        game: the rules.
        position: position of the game.
        nodes: number of positions to expand.
        plain: whether to search the rules themselves instead of the kernel of the same name, which may differ from
            them.
    """
    kernel = RulesKernel(game) if plain else kernel_of(game)
    if game.outcome(position) or isinstance(kernel, Scored):
        return solve(game, position, Limits(nodes=nodes))
    book = {} if plain else book_of(game, kernel)
    ask = Questions(kernel, book, Limits(nodes=nodes), tell=lambda nodes: None)
    value = UNKNOWN
    with suppress(OutOfLimits):
        value = _value(ask, kernel.encode(game.text(position)), None)
    return Solution(value, nodes=ask.search.nodes)


def _turns(game: Game[P], kernel: Kernel, position: P) -> dict[str, Words]:
    return {turn: kernel.encode(game.text(after)) for turn, after in game.turns(position).items()}


def _value(ask: Questions, root: Words, depth: int | None) -> str:
    """Return the value for the player to move, which depends on who can force the end, if anybody can."""
    within = depth or EVER
    if ask.wins(root, True, within):
        return WIN
    if ask.wins(root, False, within):
        return LOSS
    return UNKNOWN if depth else DRAW


def _best(ask: Questions, turns: Mapping[str, Words], value: str, *, depth: int | None) -> tuple[str, ...] | None:
    """Return the turns that keep the value, or None if a limit on depth leaves some of them open."""
    after = depth - 1 if depth else EVER
    if value == WIN:
        best = tuple(turn for turn, words in turns.items() if ask.wins(words, False, after))
        if depth and not all(ask.wins(words, True, after) for turn, words in turns.items() if turn not in best):
            return None
        return best
    if value == DRAW:
        return tuple(turn for turn, words in turns.items() if not ask.wins(words, True))
    return tuple(turns) if value == LOSS else None


def _distance(ask: Questions, game: Game[P], position: P, *, winning: bool, depth: int | None) -> dict[str, Any]:
    """Return the fields ``distance``, ``fastest`` and ``line``, or none of them if the end is too far away."""
    kernel = ask.kernel
    root = kernel.encode(game.text(position))
    for distance in range(1, (depth or EVER - 1) + 1):
        if ask.wins(root, winning, distance):
            break
    else:
        return {}
    fastest = _fastest(ask, _turns(game, kernel, position), winning, distance=distance)
    line = []
    for left in range(distance, 0, -1):
        line.append(_fastest(ask, _turns(game, kernel, position), winning, distance=left)[0])
        position = game.turns(position)[line[-1]]
        winning = not winning
    return {"distance": distance, "fastest": fastest, "line": tuple(line)}


def _fastest(ask: Questions, turns: Mapping[str, Words], winning: bool, *, distance: int) -> tuple[str, ...]:
    """Return the turns that lead to the shortest win or longest loss, which is ``distance`` turns away."""
    if winning:
        return tuple(turn for turn, words in turns.items() if ask.wins(words, False, distance - 1))
    if distance == 1:
        return tuple(turns)
    return tuple(turn for turn, words in turns.items() if not ask.wins(words, True, distance - 2))
