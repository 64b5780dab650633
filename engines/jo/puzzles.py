"""Puzzles of Jo."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from printkit.engines.game import Game
from printkit.engines.jo.rules import COLOURS, NEUTRAL, OPPONENT, THREES, Position
from printkit.engines.puzzles.kind import Craft, Hold, Kind, Mark, Motif, Play, Worth
from printkit.engines.puzzles.played import between
from printkit.layouts import hexagon
from printkit.layouts.ground.wording import listed


@cache
def _sources() -> tuple[tuple[int, ...], ...]:
    """For each of the twelve symmetries the cell that each cell of the image comes from."""
    places = {cell: (q, (h - q) // 2) for cell, (q, h) in hexagon.PLACES.items()}
    index = {place: i for i, place in enumerate(places.values())}
    found = []
    for mirror in (False, True):
        images = [(r, q) if mirror else (q, r) for q, r in places.values()]
        for _ in range(6):
            found.append(tuple(index[image] for image in images))
            images = [(-r, q + r) for q, r in images]
    return tuple(found)


def key(game: Game[Position], position: Position) -> str:
    """The first of the twelve images in which the mover is red."""
    cells = position.cells
    if position.mover == "black":
        cells = cells.translate(str.maketrans("rb", "br"))
    return min("".join(cells[i] for i in source) for source in _sources())


def begins(game: Game[Position], position: Position) -> bool:
    """Whether it is the start."""
    return bool(position == game.start())


def _threes(cells: str, colour: str) -> int:
    """Threes of a colour, line by line: a run of n holds n - 2."""
    at = dict(zip(hexagon.CELLS, cells, strict=True))
    count = 0
    for line in hexagon.LINES:
        run = 0
        for cell in line:
            run = run + 1 if at[cell] == colour else 0
            count += run > 2
    return count


def shot(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """How much the mover's lead in threes grows by a turn that moves a neutral onto an enemy stone; else 0."""
    enemy = COLOURS[OPPONENT[before.mover]]
    if not any(a == enemy and b == "n" for a, b in zip(before.cells, after.cells, strict=True)):
        return 0
    old, new = game.score(before), game.score(after)
    assert old is not None and new is not None
    foe = OPPONENT[before.mover]
    return (new[before.mover] - new[foe]) - (old[before.mover] - old[foe])


def sunk(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`shot`, from the notation of the turn and the runs on the lines."""
    own, enemy = COLOURS[before.mover], COLOURS[OPPONENT[before.mover]]
    stood = dict(zip(hexagon.CELLS, before.cells, strict=True))
    targets = [step.split(">")[1] for step in turn.split("+") if ">" in step]
    if not any(stood[target] == enemy for target in targets):
        return 0
    ahead = [_threes(one.cells, own) - _threes(one.cells, enemy) for one in (before, after)]
    return ahead[1] - ahead[0]


# ------------------------------------------------------------------------------------------- what is read


def flips(game: Game[Position], position: Position) -> frozenset[str]:
    """Enemy stones that some turn flips, by the cells before and after it."""
    own, enemy = COLOURS[position.mover], COLOURS[OPPONENT[position.mover]]
    return frozenset(
        cell
        for after in game.turns(position).values()
        for cell, a, b in zip(hexagon.CELLS, position.cells, after.cells, strict=True)
        if (a, b) == (enemy, own)
    )


def flanked(game: Game[Position], position: Position) -> frozenset[str]:
    """As :func:`flips`: enemy stones beyond which two empty cells lie in a row; a third stone is needed to flip."""
    return frozenset(_ways(game, position))


def narrow(game: Game[Position], position: Position) -> frozenset[str]:
    """Of these, the stones that one row of empty cells alone leads to."""
    return frozenset(stone for stone, count in _ways(game, position).items() if count == 1)


def _ways(game: Game[Position], position: Position) -> Counter[str]:
    """Along how many rows each enemy stone can be flipped."""
    if game.outcome(position) or position.reserve(position.mover) < 3:
        return Counter()
    enemy = COLOURS[OPPONENT[position.mover]]
    at = dict(zip(hexagon.CELLS, position.cells, strict=True))
    return Counter(
        a
        for line in hexagon.LINES
        for way in (line, line[::-1])
        for a, b, c in zip(way, way[1:], way[2:], strict=False)
        if at[a] == enemy and at[b] == at[c] == "."
    )


def unflanked(game: Game[Position], position: Position) -> dict[str, str]:
    """Enemy stones with an empty cell beside them that cannot be flipped nevertheless."""
    enemy, out = COLOURS[OPPONENT[position.mover]], flips(game, position)
    at = dict(zip(hexagon.CELLS, position.cells, strict=True))
    return {
        cell: "cannot be flipped: no row of two empty cells leads up to it"
        for cell in hexagon.CELLS
        if at[cell] == enemy and cell not in out and any(at[one] == "." for one in _beside(cell))
    }


@cache
def _beside(cell: str) -> tuple[str, ...]:
    return tuple(
        {
            other
            for line in hexagon.LINES
            if cell in line
            for other in line
            if abs(line.index(other) - line.index(cell)) == 1
        }
    )


def _turned(position: Position) -> Position:
    """The same stones with the other player to move."""
    return Position(position.cells, OPPONENT[position.mover])


def exposed(game: Game[Position], position: Position) -> frozenset[str]:
    """The mover's stones that the opponent could flip if it were to move."""
    return flips(game, _turned(position))


def open_to_flips(game: Game[Position], position: Position) -> frozenset[str]:
    """As :func:`exposed`, from the cells alone."""
    return flanked(game, _turned(position))


def narrowly_exposed(game: Game[Position], position: Position) -> frozenset[str]:
    """Of these, the stones that one row of empty cells alone leads to."""
    return narrow(game, _turned(position))


def safe(game: Game[Position], position: Position) -> dict[str, str]:
    """The mover's stones beside an empty cell that the opponent could not flip."""
    return unflanked(game, _turned(position))


# ----------------------------------------------------------------------------------------------- two turns


@cache
def _lead(cells: str, own: str, enemy: str) -> int:
    mine = theirs = 0
    for a, b, c in THREES:
        if cells[a] == cells[b] == cells[c]:
            mine += cells[a] == own
            theirs += cells[a] == enemy
    return mine - theirs


def answered(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """The lead in threes that the best reply leaves, made positive."""
    own, foe = before.mover, OPPONENT[before.mover]
    leads = []
    for then in game.turns(after).values() or (after,):
        score = game.score(then)
        assert score is not None
        leads.append(score[own] - score[foe])
    return LARGE + min(leads)


def countered(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`answered`, by the threes on the board, each of them looked for."""
    own, enemy = COLOURS[before.mover], COLOURS[OPPONENT[before.mover]]
    ends = game.turns(after).values() or (after,)
    return LARGE + min(_lead(then.cells, own, enemy) for then in ends)


def counter(game: Game[Position], after: Position) -> str | None:
    """The reply that takes most of the lead."""
    own, enemy = COLOURS[OPPONENT[after.mover]], COLOURS[after.mover]
    turns = game.turns(after)
    return min(turns, key=lambda turn: (_lead(turns[turn].cells, own, enemy), turn), default=None)


LARGE = 200
"""More than any lead in threes."""


def gain(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """How much the lead in threes grows."""
    own, enemy = COLOURS[before.mover], COLOURS[OPPONENT[before.mover]]
    return _lead(after.cells, own, enemy) - _lead(before.cells, own, enemy)


def forcing(game: Game[Any], position: Any, turn: str) -> bool:
    """Whether a turn flips a stone or moves a neutral."""
    return "+" in turn


def tells(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """What a turn does: threes made and broken, stones flipped and sunk."""
    own, enemy = COLOURS[before.mover], COLOURS[OPPONENT[before.mover]]
    steps = turn.split("+")[1:]
    flipped = sum(step[0] == "x" for step in steps)
    sunk = sum(
        before.cells[hexagon.CELLS.index(step.split(">")[1])] == enemy for step in steps if ">" in step
    )
    made = _threes(after.cells, own) - _threes(before.cells, own)
    broken = _threes(before.cells, enemy) - _threes(after.cells, enemy)
    said = []
    if flipped:
        said.append(f"flips {_count(flipped, 'stone')}")
    if sunk:
        said.append(f"removes {_count(sunk, 'stone')}")
    if made:
        said.append(f"makes {_count(made, 'three')}" if made > 0 else f"gives up {_count(-made, 'three')}")
    if broken > 0:
        said.append(f"breaks {_count(broken, 'three')}")
    over = game.outcome(after)
    if over:
        score = game.score(after)
        assert score is not None
        result = f"{score[before.mover]} to {score[OPPONENT[before.mover]]}"
        tied = {"reserve": " by stones in reserve", "last": " by the last turn"}.get(over.reason, "")
        said.append(f"{'wins' if over.winner == before.mover else 'loses'} {result}{tied}")
    return listed(said) or "makes no three yet"


def grows(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """As :func:`tells`, with what that is for the lead in threes."""
    return f"{tells(game, before, turn, after)}: the lead grows by {gain(game, before, turn, after)}"


def standing(worth: int) -> str:
    """Who is ahead in threes after the reply, by what :func:`answered` counts."""
    lead = worth - LARGE
    return (
        f"is {_count(abs(lead), 'three')} {'ahead' if lead > 0 else 'behind'}"
        if lead
        else "is level in threes"
    )


def pair(game: Game[Position], position: Position, stone: str) -> str:
    """The first pair that flips a stone: ``by e5f5``."""
    return f"by {min(turn.split('+')[0] for turn in game.turns(position) if f'+x{stone}' in turn)}"


def threat(game: Game[Position], position: Position, stone: str) -> str:
    """As :func:`pair`, with the other player to move."""
    return pair(game, _turned(position), stone)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number > 1)}"


def _shot(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    enemy = COLOURS[OPPONENT[before.mover]]
    return any((a, b) == (enemy, NEUTRAL) for a, b in zip(before.cells, after.cells, strict=True))


def _flip(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    return "+x" in turn


def _both(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    return turn.count("+") == 2


def _breaks(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    enemy = COLOURS[OPPONENT[before.mover]]
    return _threes(after.cells, enemy) < _threes(before.cells, enemy)


MOTIFS = {
    "neutral shot": Motif("a neutral lands on an enemy stone", _shot),
    "flip": Motif("an enemy stone is flipped", _flip),
    "both ends": Motif("something happens at both ends of the pair", _both),
    "breaking": Motif("an enemy three is broken", _breaks),
}


def _played(random: Random) -> Play:
    return between("jo", random)


def _late(position: Position) -> bool:
    """Whether few cells are empty: two turns can be overseen then."""
    return position.cells.count(".") <= 16


CRAFT = Craft(
    (
        Kind(
            "flips",
            "jo",
            "What can be flipped",
            "mark every stone of {foe} that you can flip this turn",
            Mark(flips, flanked, unflanked, (2, 8), narrow, pair),
            "Every enemy stone that some legal turn of the solver flips.",
            (1,),
            _played,
            (6, 40),
            loud=forcing,
            choices=(5, 400),
            share=1,
        ),
        Kind(
            "danger",
            "jo",
            "What is in danger",
            "it is your turn, but mark every stone of yours that {foe} could flip if it were to move",
            Mark(exposed, open_to_flips, safe, (2, 8), narrowly_exposed, threat),
            "Every stone of the solver that some turn of the opponent would flip, were it the opponent's turn.",
            (1,),
            _played,
            (6, 40),
            loud=forcing,
            choices=(5, 400),
            share=1,
        ),
        Kind(
            "lead",
            "jo",
            "Ahead after the reply",
            "find the turn after which {foe}'s best reply leaves you furthest ahead (or least behind) in threes",
            Worth(answered, countered, 1, near=1, reply=counter, ahead=1, tally=standing),
            "The turn after which own threes less enemy threes, after the best reply, are most.",
            (1,),
            _played,
            (14, 40),
            refutes="the reply that takes most of the lead",
            loud=forcing,
            choices=(8, 90),
            fit=_late,
            beyond=True,
            share=2,
        ),
        Kind(
            "last",
            "jo",
            "The only winning turn",
            "find the only winning turn",
            Hold(),
            "After every other turn the opponent can force a win; after this one the solver can.",
            (1, 2, 3, 4),
            _played,
            (14, 40),
            unit="own turns that the opponent needs after the best of the wrong turns",
            refutes="a turn of the opponent that wins, or that begins a forced win",
            loud=forcing,
            choices=(7, 60),
            share=5,
        ),
        Kind(
            "shot",
            "jo",
            "Neutral-stone shot",
            "move a neutral onto a stone of {foe} so that your lead in threes grows as much as possible",
            Worth(shot, sunk, 3),
            "Of the turns that move a neutral onto an enemy stone, the one after which own threes less enemy "
            "threes have grown more than after every other.",
            (1,),
            _played,
            (4, 24),
            loud=forcing,
            choices=(8, 500),
            share=3,
            beyond=True,
            tells=grows,
        ),
    ),
    key,
    begins,
    tells,
    MOTIFS,
    gain,
)
