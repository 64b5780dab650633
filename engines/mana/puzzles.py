"""Puzzles for Mana."""

from functools import partial

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.mana.rules import (
    DAMYO,
    EMPTY,
    INDEX,
    LIFTED,
    NEIGHBOURS,
    PASS,
    RONIN,
    SIZE,
    SQUARES,
    Mana,
    Position,
)
from printkit.engines.mana.setup import check
from printkit.engines.puzzles.goal import PuzzleKind, Step
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import Motif, PuzzleSet, worded
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import spelled


def key(game: Game[Position], position: Position) -> str:
    """Return the first of the four rotations of board and pieces, with the mover's pieces in capitals."""
    squares = position.squares if position.mover == "red" else position.squares.swapcase()
    mana = None if position.mana == LIFTED else SQUARES.index(position.mana)
    images = []
    for rotation in range(4):
        images.append(f"{squares} {mana} {(position.orientation + rotation) % 4}")
        squares = "".join(squares[SIZE * (SIZE - 1 - x) + y] for y in range(SIZE) for x in range(SIZE))
        if mana is not None:
            row, column = divmod(mana, SIZE)
            mana = SIZE * column + SIZE - 1 - row
    return min(images)


def begins(game: Game[Position], position: Position) -> bool:
    """Return whether a position is a legal set-up."""
    try:
        check(position)
    except InputError:
        return False
    return True


def _obedient(game: Game[Position], position: Position) -> int:
    """Return the number of the mover's turns that obey the Mana."""
    assert isinstance(game, Mana)
    mana_value = game.value(position.mana, position.orientation)
    return sum(
        turn != PASS and not turn.startswith("@") and game.value(turn[:2], position.orientation) == mana_value
        for turn in game.turns(position)
    )


def disobedience(step: Step[Position]) -> int:
    """Return 2 if the opponent cannot obey the Mana, 1 if only one piece can, and 0 if more can or the damyo is
    captured.
    """
    assert isinstance(step.game, Mana)
    if step.game.outcome(step.after):
        return 0
    if not _obedient(step.game, step.after):
        return 2
    return int(len({reply[:2] for reply in step.game.turns(step.after)}) == 1)


def exceptions(step: Step[Position]) -> int:
    """Compute the same result as :func:`disobedience`, but from the movable pieces on squares of the Mana's value."""
    assert isinstance(step.game, Mana)
    if step.game.outcome(step.after):
        return 0
    mana_value = step.game.value(step.after.mana, step.after.orientation)
    pieces = (DAMYO[step.after.mover], RONIN[step.after.mover])
    able = 0
    for square, piece in zip(SQUARES, step.after.squares, strict=True):
        if piece in pieces and step.game.value(square, step.after.orientation) == mana_value:
            able += any(reply.startswith(square) for reply in step.game.turns(step.after))
    return 2 - able if able < 2 else 0


def unmanned(step: Step[Position]) -> int:
    """Rate a turn higher if fewer of the opponent's pieces are on squares of the required value, and rate it lowest
    if it captures the damyo.
    """
    assert isinstance(step.game, Mana)
    if step.game.outcome(step.after):
        return -SIZE * SIZE
    mana_value = step.game.value(step.after.mana, step.after.orientation)
    pieces = (DAMYO[step.after.mover], RONIN[step.after.mover])
    return -sum(
        piece in pieces and step.game.value(square, step.after.orientation) == mana_value
        for square, piece in zip(SQUARES, step.after.squares, strict=True)
    )


def spoiler(game: Game[Position], after: Position) -> str | None:
    """Return a reply in which a piece obeys the Mana."""
    assert isinstance(game, Mana)
    mana_value = game.value(after.mana, after.orientation)
    for reply in game.turns(after):
        if reply != PASS and reply[0] != "@" and game.value(reply[:2], after.orientation) == mana_value:
            return reply
    return None


# ----------------------------------------------------------------------------------- reading the position


def goals(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the squares on which a turn may end."""
    return frozenset(turn[-2:] for turn in game.turns(position) if turn != PASS)


def ways(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`goals`, but from the pieces that may move, their steps, and the obstacles."""
    assert isinstance(game, Mana)
    own = (DAMYO[position.mover], RONIN[position.mover])
    pieces = [square for square in SQUARES if position.squares[INDEX[square]] in own]
    walks = {square: _walks(position, square, game.value(square, position.orientation)) for square in pieces}
    if position.mana == LIFTED:
        return frozenset(end for ends in walks.values() for end in ends)
    value = game.value(position.mana, position.orientation)
    starts = [square for square in pieces if game.value(square, position.orientation) == value]
    if any(walks[square] for square in starts):
        return frozenset(end for square in starts for end in walks[square])
    squares = {end for ends in walks.values() for end in ends}
    if position.squares.count(RONIN[position.mover]) < 5:
        empty = [square for square in SQUARES if position.squares[INDEX[square]] == EMPTY]
        squares |= {square for square in empty if game.value(square, position.orientation) == value}
    return frozenset(squares)


def _walks(position: Position, start: str, steps: int) -> frozenset[str]:
    """Return the ends of all walks of this many steps that use only empty squares and enter none twice."""
    own = (DAMYO[position.mover], RONIN[position.mover])
    paths: list[tuple[int, ...]] = [(INDEX[start],)]
    for left in range(steps, 0, -1):
        longer = [(*path, next) for path in paths for next in NEIGHBOURS[path[-1]] if next not in path]
        if left > 1:
            paths = [path for path in longer if position.squares[path[-1]] == EMPTY]
        else:
            paths = [path for path in longer if position.squares[path[-1]] not in own]
    return frozenset(SQUARES[path[-1]] for path in paths)


def bent(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the squares that pieces can reach only by a walk that is longer than the direct distance."""
    assert isinstance(game, Mana)
    starts: dict[str, set[str]] = {}
    for turn in game.turns(position):
        if turn != PASS and turn[0] != "@":
            starts.setdefault(turn[-2:], set()).add(turn[:2])

    def straight(start: str, end: str) -> bool:
        (row, column), (r, c) = divmod(INDEX[start], SIZE), divmod(INDEX[end], SIZE)
        return abs(r - row) + abs(c - column) == game.value(start, position.orientation)

    return frozenset(end for end, own in starts.items() if not any(straight(start, end) for start in own))


def barred(game: Game[Position], position: Position) -> dict[str, str]:
    """Return squares at the right distance from a movable piece, with the reasons why no turn ends on them."""
    assert isinstance(game, Mana)
    reasons: dict[str, str] = {}
    free = goals(game, position)
    own = (DAMYO[position.mover], RONIN[position.mover])
    movers = sorted({turn[:2] for turn in game.turns(position) if turn != PASS and turn[0] != "@"})
    for start in movers:
        value = game.value(start, position.orientation)
        row, column = divmod(INDEX[start], SIZE)
        for square in SQUARES:
            r, c = divmod(INDEX[square], SIZE)
            distance = abs(r - row) + abs(c - column)
            if square in free or distance > value or (value - distance) % 2 or distance == 0:
                continue
            if position.squares[INDEX[square]] in own:
                reasons.setdefault(square, "holds one of your own pieces")
            elif distance == value:
                reasons.setdefault(square, f"is {spelled(value)} steps from {start}, but pieces are in the way")
    return dict(sorted(reasons.items()))


def origins(game: Game[Position], position: Position, square: str) -> str:
    """Return a phrase that names the squares from which turns lead to a square: ``from a3 or c3``."""
    own = {turn[:2] for turn in game.turns(position) if turn.endswith(square) and turn[0] != "@"}
    return f"from {' or '.join(sorted(own))}" if own else "for a returning ronin"


# --------------------------------------------------------------------------------------- pieces out of danger


def sheltered(step: Step[Position]) -> int:
    """Return 2 if the opponent cannot capture anything, 1 if exactly one reply captures a piece, otherwise 0.

    Nothing can be captured once the game is over.
    """
    return max(0, 2 - sum("x" in reply for reply in step.game.turns(step.after)))


def covered(step: Step[Position]) -> int:
    """Compute the same result as :func:`sheltered`, but from the pieces missing after each reply."""
    pieces = (DAMYO[step.before.mover], RONIN[step.before.mover])

    def count(at: Position) -> int:
        return sum(piece in pieces for piece in at.squares)

    losses = sum(count(then) < count(step.after) for then in step.game.turns(step.after).values())
    return 2 - losses if losses < 2 else 0


def unfinished(position: Position) -> bool:
    """Return False if some turn captures the damyo, which would make the question pointless."""
    game = engines.find("mana")
    return not any(game.outcome(after) for after in game.turns(position).values())


def taker(game: Game[Position], after: Position) -> str | None:
    """Return a reply that captures a piece, if possible the damyo."""
    turns = game.turns(after)
    takes = [reply for reply in turns if "x" in reply]
    return min(takes, key=lambda reply: (game.outcome(turns[reply]) is None, reply), default=None)


def gain(step: Step[Position]) -> int:
    """Count the pieces captured."""
    return int("x" in step.turn)


def tells(step: Step[Position]) -> str:
    """Describe the effects of a turn: its capture, and the choice that it leaves the opponent."""
    assert isinstance(step.game, Mana)
    if step.turn == PASS:
        return "lifts the Mana"
    if step.game.outcome(step.after):
        return "captures the damyo"
    mana_value = step.game.value(step.after.mana, step.after.orientation)
    obedient = {
        reply[:2]
        for reply in step.game.turns(step.after)
        if reply != PASS and reply[0] != "@" and step.game.value(reply[:2], step.after.orientation) == mana_value
    }
    foe, rings = step.after.mover.capitalize(), ("one ring", "two rings", "three rings")[mana_value - 1]
    does = "captures a ronin and " if "x" in step.turn else "returns a ronin and " if step.turn[0] == "@" else ""
    if not obedient:
        return f"{does}calls for {rings} ({foe} cannot obey)"
    pieces = spelled(len(obedient), "piece")
    return f"{does}calls for {rings} ({pieces} can obey)"


def _free(step: Step[Position]) -> bool:
    return not step.game.outcome(step.after) and step.turn != PASS and not _obedient(step.game, step.after)


def _single(step: Step[Position]) -> bool:
    return len({reply[:2] for reply in step.game.turns(step.after)}) == 1


def _damyo(step: Step[Position]) -> bool:
    return step.turn != PASS and step.turn[0] != "@" and step.before.squares[INDEX[step.turn[:2]]] in DAMYO.values()


def _reborn(step: Step[Position]) -> bool:
    return step.turn.startswith("@")


def _offered(step: Step[Position]) -> bool:
    return any(reply.endswith("x" + step.turn[-2:]) for reply in step.game.turns(step.after))


MOTIFS = {
    "disobedience": Motif("the opponent cannot obey the Mana", _free),
    "one piece": Motif("only one piece of the opponent may move", _single),
    "damyo walks": Motif("the solver moves the damyo", _damyo),
    "reborn": Motif("a captured ronin returns", _reborn),
    "offer": Motif("the piece that has just moved can be captured", _offered),
}


_kind = partial(PuzzleKind[Position], game="mana", play=partial(between, "mana"))

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(found=goals, by_other_means=ways, decoys=barred, sizes=(3, 10), hidden=bent, how=origins),
        ),
        _kind(name="damyo", goal=ForcedEvent(does="capture the damyo")),
        _kind(name="escape", goal=PreventedEvent(longer=3, does="capture the damyo")),
        _kind(
            name="disobey",
            goal=BestTurn(
                worth=disobedience,
                by_other_means=exceptions,
                least=2,
                reply=spoiler,
                spoils="obeys the Mana",
                first_impression=unmanned,
            ),
        ),
        _kind(
            name="shelter",
            goal=BestTurn(
                worth=sheltered,
                by_other_means=covered,
                least=2,
                reply=taker,
                ahead=1,
                then="after that, {foe} cannot capture anything",
            ),
            may_ask=unfinished,
        ),
    ),
    key=key,
    begins=begins,
    describe=tells,
    motifs=MOTIFS,
    counts=gain,
)
