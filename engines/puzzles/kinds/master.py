"""Puzzles of the Master board: of one turn, on a busy board."""

from __future__ import annotations

from functools import cache
from random import Random

import engines
from engines.puzzles.kind import Craft, Kind, Play, Race, Worth
from engines.puzzles.kinds._pentagon import begins, blocked, hopped, key, taken
from engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Position, hops, playable
from layouts import pentagon

BOARDS = 100
"""Boards that the captures of one turn may lead to where a puzzle is looked for: captures that follow on each other
multiply turns a thousandfold."""


def _filled(name: str, random: Random) -> Play:
    """A game of placements alone, none of which wins where that can be helped: captures keep a board from filling."""
    game = engines.find(name)
    spots, fields = pentagon.spots(3), playable(3)
    position = game.start()
    positions, turns = [position], []
    while not game.outcome(position):
        free = [spots[i] for i in fields[position.element] if position.tokens[i] == EMPTY]
        random.shuffle(free)
        for turn in free:
            after = game.play(position, turn)[1]
            if not game.outcome(after):
                break
        position = after
        positions.append(position)
        turns.append(turn)
    return Play(game.text(positions[0]), tuple(positions), tuple(turns))


def calm(position: Position) -> bool:
    """Whether the captures of the player to move lead to few boards."""
    return _few(position.tokens, position.mover, position.element)


def calm_for_both(position: Position) -> bool:
    """Whether the captures of either player lead to few boards, those of the other on any element."""
    return calm(position) and all(
        _few(position.tokens, OPPONENT[position.mover], element) for element in pentagon.LETTERS
    )


def _few(tokens: str, mover: str, element: str) -> bool:
    """Whether captures on an element lead to no more than ``BOARDS`` boards; wins on the way do not end them."""
    own, enemy = TOKENS[mover], TOKENS[OPPONENT[mover]]
    found, queue = {tokens}, [tokens]
    while queue:
        board = queue.pop()
        for end, ways in _ways(element):
            if board[end] != EMPTY:
                continue
            for start, over in ways:
                if board[start] == own and board[over] == enemy:
                    after = list(board)
                    after[start], after[over], after[end] = EMPTY, EMPTY, own
                    if (next := "".join(after)) not in found:
                        found.add(next)
                        queue.append(next)
        if len(found) > BOARDS:
            return False
    return True


@cache
def _ways(element: str) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """For every spot on which captures on an element land, the spots left and hopped over: a busy board has few."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for hop in hops(3).get(element, ()):
        ways.setdefault(hop.end, []).append((hop.start, hop.over))
    return tuple((end, tuple(rows)) for end, rows in ways.items())


def _zones(random: Random) -> Play:
    return _filled("master", random)


def _circles(random: Random) -> Play:
    return _filled("master:circle", random)


CRAFT = Craft(
    (
        Kind(
            "win",
            "master:circle",
            "Win",
            "win in {turns} (a complete circle wins)",
            Race(),
            "The game is over and the solver has won.",
            (1,),
            _circles,
            (40, 125),
            fit=calm,
        ),
        Kind(
            "parry",
            "master",
            "Do not lose at once",
            "find the only turn after which {foe} cannot win at once",
            Race(flee=True),
            "After every other turn the opponent can win with the next one.",
            (1,),
            _zones,
            (40, 125),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that wins",
            choices=(3, 200),
            fit=calm_for_both,
        ),
        Kind(
            "most",
            "master",
            "Take the most",
            "take as many tokens as possible in one turn",
            Worth(taken, hopped, 2),
            "The turn after which more enemy tokens are gone than after every other.",
            (1,),
            _zones,
            (40, 125),
            fit=calm,
        ),
        Kind(
            "block",
            "master",
            "Block",
            "leave {foe} without a legal turn, in {turns} (other wins do not count)",
            Race(blocked),
            "The game is over by 'blocked' and the solver has won; other wins do not count.",
            (1,),
            _zones,
            (40, 125),
            fit=calm,
        ),
    ),
    key,
    begins,
)
