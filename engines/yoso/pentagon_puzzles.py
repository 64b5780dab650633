"""Common parts of the puzzles for Yoso-Go and the Master board: ten symmetries of the pentagons, and events."""

from functools import cache

from printkit.engines.game import Game
from printkit.engines.puzzles.goal import Step
from printkit.engines.puzzles.puzzle_set import Motif
from printkit.engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Position, hops, playable
from printkit.layouts import pentagon
from printkit.layouts.base.wording import COUNTS, listed, spelled

RING = "EAFVW"
"""The elements in order round a pentagon."""


@cache
def _maps(levels: int) -> tuple[tuple[dict[str, str], tuple[int, ...]], ...]:
    """Return, for each rotation and reflection, the image of each letter and the original of each spot."""
    spots = pentagon.spots(levels)
    index = {spot: i for i, spot in enumerate(spots)}
    maps = []
    for way in (1, -1):
        for shift in range(5):
            letters = {RING[i]: RING[(way * i + shift) % 5] for i in range(5)}
            source = [0] * len(spots)
            for spot, i in index.items():
                source[index["".join(letters[letter] for letter in spot)]] = i
            maps.append(({**letters, "-": "-"}, tuple(source)))
    return tuple(maps)


def key(game: Game[Position], position: Position) -> str:
    """Return the first of the ten images, with the mover's tokens written as ``h``."""
    tokens = position.tokens
    if position.mover == "fate":
        tokens = tokens.translate(str.maketrans("hf", "fh"))
    levels = 2 if len(tokens) == 25 else 3
    return min(
        f"{''.join(tokens[i] for i in source)} {letters[position.element]}" for letters, source in _maps(levels)
    )


def taken(step: Step[Position]) -> int:
    """Count the enemy tokens that have disappeared."""
    enemy = TOKENS[step.game.mover(step.after)]
    return step.before.tokens.count(enemy) - step.after.tokens.count(enemy)


def hopped(step: Step[Position]) -> int:
    """Count the hops in the notation of a turn; each captures one token."""
    return step.turn.count("x")


def blocked(game: Game[Position], position: Position, player: str) -> bool | None:
    """Return whether a player has left the opponent without a legal turn: the event of blocking."""
    over = game.outcome(position)
    return None if over is None else over.reason == "blocked" and over.winner == player


# ----------------------------------------------------------------------------------- reading the position


def takable(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the enemy tokens that at least one legal turn captures."""
    enemy = TOKENS[OPPONENT[position.mover]]
    spots = pentagon.spots(_levels(position))
    return frozenset(
        spots[i]
        for after in game.turns(position).values()
        for i, token in enumerate(position.tokens)
        if token == enemy and after.tokens[i] != enemy
    )


def hoppable(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`takable`, but by following every series of hops; a placement must remain
    unless a hop wins.
    """
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    levels = _levels(position)
    spots, fields = pentagon.spots(levels), playable(levels)[position.element]
    ways = hops(levels).get(position.element, ())
    stones: set[int] = set()
    boards = {position.tokens}
    queue: list[tuple[str, frozenset[int]]] = [(position.tokens, frozenset())]
    while queue:
        board, captures = queue.pop()
        won = bool(captures) and _complete(game, board, own)
        if won or any(board[i] == EMPTY for i in fields):
            stones |= captures
        for hop in () if won else ways:
            if board[hop.start] == own and board[hop.over] == enemy and board[hop.end] == EMPTY:
                after = list(board)
                after[hop.start] = after[hop.over] = EMPTY
                after[hop.end] = own
                if (then := "".join(after)) not in boards:
                    boards.add(then)
                    queue.append((then, captures | {hop.over}))
    return frozenset(spots[i] for i in stones)


def _complete(game: Game[Position], board: str, own: str) -> bool:
    size = 5 if len(board) == 25 or game.name.endswith(":circle") else 25
    return any(board[i : i + size] == own * size for i in range(0, len(board), size))


def in_a_row(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the enemy tokens that can be captured only after another capture,
    because no hop over them is possible yet.
    """
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    levels, tokens = _levels(position), position.tokens
    spots = pentagon.spots(levels)
    at_once = {
        spots[hop.over]
        for hop in hops(levels).get(position.element, ())
        if (tokens[hop.start], tokens[hop.over], tokens[hop.end]) == (own, enemy, EMPTY)
    }
    return takable(game, position) - at_once


def untakable(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the enemy tokens next to the mover's tokens, with an empty spot behind,
    that still cannot be captured.
    """
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    levels = _levels(position)
    spots, tokens, out = pentagon.spots(levels), position.tokens, takable(game, position)
    reasons: dict[str, str] = {}
    for element, ways in hops(levels).items():
        for hop in ways:
            stands = (tokens[hop.start], tokens[hop.over], tokens[hop.end]) == (own, enemy, EMPTY)
            if stands and spots[hop.over] not in out and element != position.element:
                reason = f"a hop over it would end on {spots[hop.end]}, but hops must end on"
                reasons.setdefault(spots[hop.over], f"cannot be captured: {reason} {NAMES[position.element]}")
    return dict(sorted(reasons.items()))


def _levels(position: Position) -> int:
    return 2 if len(position.tokens) == 25 else 3


NAMES = {"A": "Air", "E": "Earth", "F": "Fire", "V": "Void", "W": "Water", "-": "any element"}


# ----------------------------------------------------------------------------------------- describing turns


def tells(step: Step[Position]) -> str:
    """Describe a turn: how it ends the game, or what it captures and which element it gives the opponent."""
    own, foe = TOKENS[step.before.mover], OPPONENT[step.before.mover].capitalize()
    over = step.game.outcome(step.after)
    count = taken(step)
    phrase = [f"captures {COUNTS[count] if count < len(COUNTS) else count} token{'s' * (count > 1)}"] if count else []
    if over and over.reason == "count":
        won = over.winner == step.before.mover
        return listed([*phrase, "fills the board", "holds more zones" if won else "loses"])
    if over and over.reason == "blocked":
        return listed([*phrase, f"sends {foe} to {NAMES[step.after.element]} (no free spots)", "wins"])
    if over:
        size = len(step.after.tokens) // 5 if over.reason == "zone" else 5
        full = next(
            i for i in range(0, len(step.after.tokens), size) if step.after.tokens[i : i + size] == own * size
        )
        area = pentagon.spots(_levels(step.after))[full]
        name = NAMES[area[0]] if over.reason == "zone" else f"{NAMES[area[1]]} in {NAMES[area[0]]}"
        return listed([*phrase, f"completes {name}", "wins"])
    circles = [step.after.tokens[i : i + 5] for i in range(0, len(step.after.tokens), 5)]
    short = sum(circle.count(own) == 4 and EMPTY in circle for circle in circles)
    if short and len(step.after.tokens) > 25 and short < len(COUNTS):
        phrase.append(f"leaves {COUNTS[short]} circle{'s' * (short > 1)} one token short")
    open_spots = sum(step.after.tokens[i] == EMPTY for i in playable(_levels(step.after))[step.after.element])
    spots = spelled(open_spots, "free spot")
    return listed([*phrase, f"sends {foe} to {NAMES[step.after.element]} ({spots})"])


def capture(game: Game[Position], position: Position, spot: str) -> str:
    """Return a phrase that names the shortest series of hops to capture a token: ``by AFxAA``."""
    place = pentagon.spots(_levels(position)).index(spot)
    rows = (
        "+".join(part for part in turn.split("+") if "x" in part)
        for turn, after in game.turns(position).items()
        if "x" in turn and after.tokens[place] != position.tokens[place]
    )
    return f"by {min(rows, key=lambda row: (len(row), row))}"


def few(step: Step[Position]) -> bool:
    """Return whether the opponent has at most three turns to choose from."""
    return 0 < len(step.game.turns(step.after)) <= 3


def twice(step: Step[Position]) -> bool:
    """Return whether two or more hops are made."""
    return step.turn.count("x") > 1


def self_exposed(step: Step[Position]) -> bool:
    """Return whether captures were possible and none was made."""
    return "x" not in step.turn and any("x" in other for other in step.game.turns(step.before))


def offered(step: Step[Position]) -> bool:
    """Return whether a reply captures at least two tokens."""
    return any(reply.count("x") > 1 for reply in step.game.turns(step.after))


MOTIFS = {
    "sacrifice": Motif("the opponent can capture two or more tokens in reply", offered),
    "chain": Motif("two or more hops in one turn", twice),
    "squeeze": Motif("the opponent has at most three legal turns", few),
    "restraint": Motif("a capture is possible, but the solving turn makes none", self_exposed),
}
