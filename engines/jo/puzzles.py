"""Puzzles for Jo."""

from collections import Counter
from functools import cache, partial

from printkit.engines.game import Game
from printkit.engines.jo.rules import COLOURS, NEUTRAL, OPPONENT, THREES, Position
from printkit.engines.puzzles.goal import PuzzleKind, Step
from printkit.engines.puzzles.goals.forced import OnlyWin
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import Motif, PuzzleSet, worded
from printkit.layouts import hexagon
from printkit.layouts.base.wording import listed, spelled


@cache
def _sources() -> tuple[tuple[int, ...], ...]:
    """For each of the twelve symmetries, return the cell that each cell of the image comes from."""
    places = {cell: (q, (h - q) // 2) for cell, (q, h) in hexagon.PLACES.items()}
    index = {place: i for i, place in enumerate(places.values())}
    sources = []
    for mirror in (False, True):
        images = [(r, q) if mirror else (q, r) for q, r in places.values()]
        for _ in range(6):
            sources.append(tuple(index[image] for image in images))
            images = [(-r, q + r) for q, r in images]
    return tuple(sources)


def key(game: Game[Position], position: Position) -> str:
    """Return the first of the twelve images of the position with Red to move."""
    cells = position.cells
    if position.mover == "black":
        cells = cells.translate(str.maketrans("rb", "br"))
    return min("".join(cells[i] for i in source) for source in _sources())


def _threes(cells: str, colour: str) -> int:
    """Count the threes of a colour, line by line: a run of n stones contains n - 2."""
    at = dict(zip(hexagon.CELLS, cells, strict=True))
    count = 0
    for line in hexagon.LINES:
        run = 0
        for cell in line:
            run = run + 1 if at[cell] == colour else 0
            count += run > 2
    return count


def shot(step: Step[Position]) -> int:
    """Return the gain in the mover's lead in threes if a neutral stone lands on an enemy stone, otherwise 0."""
    enemy = COLOURS[OPPONENT[step.before.mover]]
    if not any(a == enemy and b == "n" for a, b in zip(step.before.cells, step.after.cells, strict=True)):
        return 0
    old, new = step.game.score(step.before), step.game.score(step.after)
    assert old is not None and new is not None
    foe = OPPONENT[step.before.mover]
    return (new[step.before.mover] - new[foe]) - (old[step.before.mover] - old[foe])


def sunk(step: Step[Position]) -> int:
    """Compute the same result as :func:`shot`, but from the notation of the turn and the runs on the lines."""
    own, enemy = COLOURS[step.before.mover], COLOURS[OPPONENT[step.before.mover]]
    stood = dict(zip(hexagon.CELLS, step.before.cells, strict=True))
    targets = [part.split(">")[1] for part in step.turn.split("+") if ">" in part]
    if not any(stood[target] == enemy for target in targets):
        return 0
    ahead = [_threes(one.cells, own) - _threes(one.cells, enemy) for one in (step.before, step.after)]
    return ahead[1] - ahead[0]


# ----------------------------------------------------------------------------------- reading the position


def flips(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the enemy stones that can be flipped, found by comparing the cells before and after each turn."""
    own, enemy = COLOURS[position.mover], COLOURS[OPPONENT[position.mover]]
    return frozenset(
        cell
        for after in game.turns(position).values()
        for cell, a, b in zip(hexagon.CELLS, position.cells, after.cells, strict=True)
        if (a, b) == (enemy, own)
    )


def flanked(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`flips`, but from enemy stones in line with two empty cells; the mover also
    needs three stones in reserve.
    """
    return frozenset(_ways(game, position))


def narrow(game: Game[Position], position: Position) -> frozenset[str]:
    """Return those stones from :func:`flips` that can be flipped along only one row."""
    return frozenset(stone for stone, count in _ways(game, position).items() if count == 1)


def _ways(game: Game[Position], position: Position) -> Counter[str]:
    """Return the number of rows along which each enemy stone can be flipped."""
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
    """Return the enemy stones that cannot be flipped although they touch an empty cell, each with the reason."""
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
    """Return the position with the same stones but with the other player to move."""
    return Position(position.cells, OPPONENT[position.mover])


def exposed(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the mover's stones that the opponent could flip if it were their turn."""
    return flips(game, _turned(position))


def open_to_flips(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`exposed`, but from the cells alone."""
    return flanked(game, _turned(position))


def narrowly_exposed(game: Game[Position], position: Position) -> frozenset[str]:
    """Return those stones from :func:`exposed` that can be flipped along only one row."""
    return narrow(game, _turned(position))


def safe(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the mover's stones that are next to an empty cell but could not be flipped by the opponent."""
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


def answered(step: Step[Position]) -> int:
    """Return the mover's lead in threes after the best reply, plus LARGE to make it positive."""
    own, foe = step.before.mover, OPPONENT[step.before.mover]
    leads = []
    for then in step.game.turns(step.after).values() or (step.after,):
        score = step.game.score(then)
        assert score is not None
        leads.append(score[own] - score[foe])
    return LARGE + min(leads)


def countered(step: Step[Position]) -> int:
    """Compute the same result as :func:`answered`, but by searching the board for threes."""
    own, enemy = COLOURS[step.before.mover], COLOURS[OPPONENT[step.before.mover]]
    ends = step.game.turns(step.after).values() or (step.after,)
    return LARGE + min(_lead(then.cells, own, enemy) for then in ends)


def counter(game: Game[Position], after: Position) -> str | None:
    """Return the reply that reduces the mover's lead the most."""
    own, enemy = COLOURS[OPPONENT[after.mover]], COLOURS[after.mover]
    turns = game.turns(after)
    return min(turns, key=lambda turn: (_lead(turns[turn].cells, own, enemy), turn), default=None)


LARGE = 200
"""A number larger than any lead in threes."""


def gain(step: Step[Position]) -> int:
    """Return the gain in the mover's lead in threes."""
    own, enemy = COLOURS[step.before.mover], COLOURS[OPPONENT[step.before.mover]]
    return _lead(step.after.cells, own, enemy) - _lead(step.before.cells, own, enemy)


def forcing(game: Game[Position], position: Position, turn: str) -> bool:
    """Return whether a turn flips a stone or moves a neutral stone."""
    return "+" in turn


def tells(step: Step[Position]) -> str:
    """Describe the effects of a turn: threes made and broken, stones flipped and removed."""
    own, enemy = COLOURS[step.before.mover], COLOURS[OPPONENT[step.before.mover]]
    parts = step.turn.split("+")[1:]
    flip_count = sum(part[0] == "x" for part in parts)
    sunk = sum(step.before.cells[hexagon.CELLS.index(part.split(">")[1])] == enemy for part in parts if ">" in part)
    gains = _threes(step.after.cells, own) - _threes(step.before.cells, own)
    losses = _threes(step.before.cells, enemy) - _threes(step.after.cells, enemy)
    phrases = []
    if flip_count:
        phrases.append(f"flips {spelled(flip_count, 'stone')}")
    if sunk:
        phrases.append(f"removes {spelled(sunk, 'stone')}")
    if gains:
        phrases.append(f"makes {spelled(gains, 'three')}" if gains > 0 else f"gives up {spelled(-gains, 'three')}")
    if losses > 0:
        phrases.append(f"breaks {spelled(losses, 'three')}")
    over = step.game.outcome(step.after)
    if over:
        score = step.game.score(step.after)
        assert score is not None
        result = f"{score[step.before.mover]} to {score[OPPONENT[step.before.mover]]}"
        tie = {"reserve": "stones in reserve", "last": "the last turn"}.get(over.reason)
        result = f"{result} with {tie} deciding" if tie else result
        phrases.append(f"{'wins' if over.winner == step.before.mover else 'loses'} {result}")
    return listed(phrases) or "makes no three yet"


def grows(step: Step[Position]) -> str:
    """Describe the effects of a turn, ending with its effect on the lead in threes."""
    return f"{tells(step)}: the lead grows by {spelled(gain(step))}"


def standing(worth: int) -> str:
    """Say who leads in threes after the reply, given the value from :func:`answered`."""
    lead = worth - LARGE
    return f"is {spelled(abs(lead), 'three')} {'ahead' if lead > 0 else 'behind'}" if lead else "is level on threes"


def pair(game: Game[Position], position: Position, stone: str) -> str:
    """Return the first pair that flips a stone: ``by e5f5``."""
    return f"by {min(turn.split('+')[0] for turn in game.turns(position) if f'+x{stone}' in turn)}"


def threat(game: Game[Position], position: Position, stone: str) -> str:
    """Return the first pair with which the other player could flip a stone."""
    return pair(game, _turned(position), stone)


def _shot(step: Step[Position]) -> bool:
    enemy = COLOURS[OPPONENT[step.before.mover]]
    return any((a, b) == (enemy, NEUTRAL) for a, b in zip(step.before.cells, step.after.cells, strict=True))


def _flip(step: Step[Position]) -> bool:
    return "+x" in step.turn


def _both(step: Step[Position]) -> bool:
    return step.turn.count("+") == 2


def _breaks(step: Step[Position]) -> bool:
    enemy = COLOURS[OPPONENT[step.before.mover]]
    return _threes(step.after.cells, enemy) < _threes(step.before.cells, enemy)


MOTIFS = {
    "neutral shot": Motif("a neutral stone lands on an enemy stone", _shot),
    "flip": Motif("an enemy stone is flipped", _flip),
    "both ends": Motif("the pair has an effect at both ends", _both),
    "breaking": Motif("an enemy three is broken", _breaks),
}


def _late(position: Position) -> bool:
    """Return whether so few cells are empty that a person can look two turns ahead."""
    return position.cells.count(".") <= 16


_kind = partial(PuzzleKind[Position], game="jo", play=partial(between, "jo"), forcing=forcing)

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="flips",
            goal=FindAll(
                found=flips, by_other_means=flanked, decoys=unflanked, sizes=(2, 8), hidden=narrow, how=pair
            ),
        ),
        _kind(
            name="danger",
            goal=FindAll(
                found=exposed,
                by_other_means=open_to_flips,
                decoys=safe,
                sizes=(2, 8),
                hidden=narrowly_exposed,
                how=threat,
            ),
        ),
        _kind(
            name="lead",
            goal=BestTurn(
                worth=answered, by_other_means=countered, least=1, near=1, reply=counter, ahead=1, tally=standing
            ),
            may_ask=_late,
        ),
        _kind(name="last", goal=OnlyWin()),
        _kind(name="shot", goal=BestTurn(worth=shot, by_other_means=sunk, least=3, enough=1), describe=grows),
    ),
    key=key,
    describe=tells,
    motifs=MOTIFS,
    counts=gain,
)
