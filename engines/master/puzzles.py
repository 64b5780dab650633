"""Puzzles on the Master board, where a complete circle wins; no board is more than 70% full."""

from functools import cache, partial
from random import Random

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.puzzles.goal import Play, PuzzleKind, Step
from printkit.engines.puzzles.goals.forced import ForcedEvent
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import PuzzleSet, worded
from printkit.engines.yoso import pentagon_puzzles as pentagons
from printkit.engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Position, hops, playable
from printkit.layouts import pentagon

BOARDS = 100
"""Largest number of boards that can result from the captures of a turn in a puzzle; series of captures can multiply
the turns a thousandfold.
"""

FULL = 87
"""Number of tokens on the fullest board: 70% of the spots."""


def calm(position: Position) -> bool:
    """Return whether captures by the player to move lead to only a few boards."""
    airy = len(position.tokens) - position.tokens.count(EMPTY) <= FULL
    return airy and _few(position.tokens, position.mover, position.element)


def _few(tokens: str, mover: str, element: str) -> bool:
    """Return whether captures on an element lead to at most ``BOARDS`` boards, ignoring wins that end a series."""
    own, enemy = TOKENS[mover], TOKENS[OPPONENT[mover]]
    boards, queue = {tokens}, [tokens]
    while queue:
        board = queue.pop()
        for end, ways in _ways(element):
            if board[end] != EMPTY:
                continue
            for start, over in ways:
                if board[start] == own and board[over] == enemy:
                    after = list(board)
                    after[start], after[over], after[end] = EMPTY, EMPTY, own
                    if (next := "".join(after)) not in boards:
                        boards.add(next)
                        queue.append(next)
        if len(boards) > BOARDS:
            return False
    return True


@cache
def _ways(element: str) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return, for each spot that a capture on an element can reach, the pairs of spots left and hopped over."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for hop in hops(3).get(element, ()):
        ways.setdefault(hop.end, []).append((hop.start, hop.over))
    return tuple((end, tuple(rows)) for end, rows in ways.items())


# ----------------------------------------------------------------------------------- reading the position


def winning(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the spots on which a placement wins without captures."""
    return frozenset(
        turn
        for turn, after in game.turns(position).items()
        if "x" not in turn and (over := game.outcome(after)) and over.winner == position.mover
    )


def closing(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`winning`, but from the playable last spots of circles that hold four of the
    mover's tokens.
    """
    own, spots, open_spots = TOKENS[position.mover], pentagon.spots(3), playable(3)[position.element]
    return frozenset(
        spots[i] for i in open_spots if position.tokens[i] == EMPTY and _circle(position.tokens, i).count(own) == 4
    )


def closed(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the unplayable last spots of the mover's circles, and spots that only seem to complete a circle."""
    own, spots, out = TOKENS[position.mover], pentagon.spots(3), closing(game, position)
    enemy = TOKENS[OPPONENT[position.mover]]
    groups = {}
    for i, spot in enumerate(spots):
        if position.tokens[i] != EMPTY or spot in out:
            continue
        circle = _circle(position.tokens, i)
        if circle.count(own) == 4:
            groups[spot] = f"cannot be played: nothing in its name is {pentagons.NAMES[position.element]}"
        elif circle.count(enemy) == 4 or (circle.count(own) == 3 and i in playable(3)[position.element]):
            groups[spot] = "completes no circle of yours"
    return dict(sorted(groups.items()))


def _circle(tokens: str, spot: int) -> str:
    return tokens[spot - spot % 5 : spot - spot % 5 + 5]


def _turned(position: Position) -> Position:
    """Return the position with the same tokens and element but with the other player to move."""
    return Position(position.tokens, OPPONENT[position.mover], position.element)


def exposed(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the mover's tokens that the opponent could capture if it were their turn."""
    return pentagons.takable(game, _turned(position))


def open_to_hops(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`exposed`, but by following every series of hops."""
    return pentagons.hoppable(game, _turned(position))


def exposed_in_a_row(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the mover's tokens that the opponent could capture only after another capture."""
    return pentagons.in_a_row(game, _turned(position))


def covered(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the mover's tokens that could be hopped over only if the element were different."""
    return pentagons.untakable(game, _turned(position))


def calm_for_the_other(position: Position) -> bool:
    """Return whether the other player's captures would also lead to only a few boards."""
    return calm(position) and calm(_turned(position))


def calm_all_round(position: Position) -> bool:
    """Return whether the other player's captures on any element would lead to only a few boards, so that readers can
    see the replies to every turn.

    The solver must also be unable to win at once, because a win would be another solution.
    """
    foe, game = OPPONENT[position.mover], engines.find("master:circle")
    if not calm(position) or any(game.outcome(after) for after in game.turns(position).values()):
        return False
    return all(_few(position.tokens, foe, element) for element in pentagons.NAMES if element != "-")


# -------------------------------------------------------------------------------------------- planning ahead


def unharmed(step: Step[Position]) -> int:
    """Return 2 if no reply wins or captures a token, 1 if at most one token can be captured, otherwise 0.

    After a win there is no reply.
    """
    if result := step.game.outcome(step.after):
        return 2 * (result.winner == step.before.mover)
    own, most = TOKENS[step.before.mover], 0
    for then in step.game.turns(step.after).values():
        over = step.game.outcome(then)
        if over and over.winner == step.after.mover:
            return 0
        most = max(most, step.after.tokens.count(own) - then.tokens.count(own))
    return max(0, 2 - most)


def untouched(step: Step[Position]) -> int:
    """Compute the same result as :func:`unharmed`, but from hops and last spots of circles; a hop also needs a spot
    for the placement.
    """
    if result := step.game.outcome(step.after):
        return 2 * (result.winner == step.before.mover)
    own, enemy = TOKENS[step.before.mover], TOKENS[step.after.mover]
    fields = playable(3)[step.after.element]
    layer, depth = {step.after.tokens}, 0
    while layer and depth < 2:
        for board in layer:
            if any(_circle(board, i).count(enemy) == 5 for i in range(0, 125, 5)):
                return 0
            for i in fields:
                if board[i] == EMPTY and _circle(board, i).count(enemy) == 4:
                    return 0
        following = set()
        for board in layer:
            for end, ways in _ways(step.after.element):
                if board[end] == EMPTY:
                    for start, over in ways:
                        if board[start] == enemy and board[over] == own:
                            then = list(board)
                            then[start], then[over], then[end] = EMPTY, EMPTY, enemy
                            following.add("".join(then))
        layer, depth = following, depth + bool(following)
    return 2 - depth


def quiet_element(step: Step[Position]) -> int:
    """Rate a turn higher if, on the board before it, its element would let the opponent capture or complete less."""
    if step.game.outcome(step.after):
        return -len(step.before.tokens)
    own, enemy = TOKENS[step.before.mover], TOKENS[step.after.mover]
    tokens = step.before.tokens
    captures = sum(
        (tokens[start], tokens[over], tokens[end]) == (enemy, own, EMPTY)
        for end, ways in _ways(step.after.element)
        for start, over in ways
    )
    circles = sum(
        tokens[i] == EMPTY and _circle(tokens, i).count(enemy) == 4 for i in playable(3)[step.after.element]
    )
    return -captures - circles


def harm(game: Game[Position], after: Position) -> str | None:
    """Return a reply that wins, otherwise one that captures the most."""
    turns = game.turns(after)

    def worth(turn: str) -> tuple[bool, int]:
        return game.outcome(turns[turn]) is not None, turn.count("x")

    best = max(turns, key=worth, default=None)
    return best if best and any(worth(best)) else None


def _played(random: Random) -> Play[Position]:
    return between("master:circle", random, ((4, 2), (3, 2), (5, 3)))


CALM_MOTIFS = {name: pentagons.MOTIFS[name] for name in ("chain", "restraint")}
"""The themes that do not depend on listing all replies, which may be too many."""


def loud(game: Game[Position], position: Position, turn: str) -> bool:
    """Return whether a turn captures a token."""
    return "x" in turn


_kind = partial(PuzzleKind[Position], game="master:circle", play=_played)

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(
                found=pentagons.takable,
                by_other_means=pentagons.hoppable,
                decoys=pentagons.untakable,
                sizes=(4, 6),
                hidden=pentagons.in_a_row,
            ),
            may_ask=calm,
        ),
        _kind(
            name="danger",
            goal=FindAll(
                found=exposed, by_other_means=open_to_hops, decoys=covered, sizes=(4, 6), hidden=exposed_in_a_row
            ),
            may_ask=calm_for_the_other,
        ),
        _kind(
            name="spots",
            goal=FindAll(found=winning, by_other_means=closing, decoys=closed, sizes=(1, 5)),
            may_ask=calm,
        ),
        _kind(name="win", goal=ForcedEvent(), may_ask=calm),
        _kind(
            name="shelter",
            goal=BestTurn(
                worth=untouched,
                by_other_means=unharmed,
                least=2,
                reply=harm,
                ahead=2,
                first_impression=quiet_element,
                then="after that, {foe} can neither win at once nor capture a token",
            ),
            may_ask=calm_all_round,
        ),
    ),
    key=pentagons.key,
    describe=pentagons.tells,
    motifs=CALM_MOTIFS,
    counts=pentagons.taken,
)
