"""Puzzles for Strings of Suits."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import permutations

from printkit.engines.game import Game
from printkit.engines.puzzles.goal import NodeLimits, PuzzleKind, Step
from printkit.engines.puzzles.goals.keep import BestResult
from printkit.engines.puzzles.goals.sets import BestPlacement, FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import Motif, PuzzleSet, worded
from printkit.engines.strings.deal import DECK
from printkit.engines.strings.decktet import SUITS
from printkit.engines.strings.rules import CELLS, LINES, OPPONENT, OWN, SKIP, Position
from printkit.engines.strings.solo import SUPPLY, WORTH, by_bounds, by_suits, placed
from printkit.layouts.base.wording import listed, spelled


@cache
def _sources() -> tuple[tuple[int, ...], ...]:
    """Return, for each of the eight symmetries of the grid, the original of each cell in the image."""
    sources = []
    cells = tuple(range(36))
    for _ in range(2):
        for _ in range(4):
            sources.append(cells)
            cells = tuple(cells[6 * (5 - column) + row] for row in range(6) for column in range(6))
        cells = tuple(cells[6 * row + 5 - column] for row in range(6) for column in range(6))
    return tuple(sources)


def key(game: Game[Position], position: Position) -> str:
    """Return the first image of the grid, with the mover's suits as ``abc`` in any order and the other player's as
    ``def``.
    """
    own, other = OWN[position.mover], OWN[OPPONENT[position.mover]]
    best = ""
    for mine in permutations(own):
        for theirs in permutations(other):
            names = dict(zip((*mine, *theirs), "abcdef", strict=True))
            names |= {suit.lower(): name.upper() for suit, name in names.items()}
            lying = ["".join(sorted(names[suit] for suit in cell)) for cell in position.grid]
            for source in _sources():
                image = ",".join(lying[i] for i in source)
                if not best or image < best:
                    best = image
    return best


def begins(game: Game[Position], position: Position) -> bool:
    """Return whether every card of the deck is face up and Sun is to move."""
    deck = sorted("".join(suit for suit in SUITS if suit in card.suits) for card in DECK)
    return position.mover == "sun" and sorted(position.grid) == deck


def steps(game: Game[Position], position: Position) -> Iterator[Step[Position]]:
    """Yield all the turns in a position."""
    return (Step(game, position, turn, after) for turn, after in game.turns(position).items())


def points(step: Step[Position]) -> int:
    """Return the points that the turn scores."""
    old, new = step.game.score(step.before), step.game.score(step.after)
    assert old is not None and new is not None
    return new[step.before.mover] - old[step.before.mover]


def counted(step: Step[Position]) -> int:
    """Compute the same result as :func:`points`, but from the lines through the card."""
    cells = [cell for cell in range(36) if step.before.grid[cell] != step.after.grid[cell]]
    strings = [
        sum(step.after.grid[cell] == step.after.grid[at] for cell in line)
        for at in cells
        for line in LINES
        if at in line
    ]
    return sum(max(0, count - 2) for count in strings)


def margin(game: Game[Position], position: Position, player: str) -> int:
    """Return a player's points minus the other's."""
    score = game.score(position)
    assert score is not None
    return score[player] - score[OPPONENT[player]]


def left(position: Position) -> int:
    """Return the largest number of turns that the solver can have left: half the face-up cards, rounded up."""
    return (sum(cell.isupper() for cell in position.grid) + 1) // 2


def scoring(game: Game[Position], position: Position, turn: str) -> bool:
    """Return whether a turn scores."""
    return points(Step(game, position, turn, game.turns(position)[turn])) > 0


# ----------------------------------------------------------------------------------- reading the position


def scorers(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the cards on which a chip of the player to move would score."""
    return frozenset(step.turn[:2] for step in steps(game, position) if step.turn != SKIP and points(step) > 0)


def completers(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`scorers`, but from the cards of a suit that lie on a line with at least two
    chips of that suit, provided that the suit has chips left.
    """
    return frozenset(
        CELLS[cell]
        for line in LINES
        for suit in OWN[position.mover]
        if position.grid.count(suit.lower()) < SUPPLY and sum(position.grid[at] == suit.lower() for at in line) >= 2
        for cell in line
        if position.grid[cell].isupper() and suit in position.grid[cell]
    )


def slanting(game: Game[Position], position: Position) -> frozenset[str]:
    """Return those cards from :func:`scorers` on which a chip scores only on diagonals."""
    straight = {
        CELLS[cell]
        for line in LINES
        if abs(line[1] - line[0]) in (1, 6)
        for suit in OWN[position.mover]
        if sum(position.grid[at] == suit.lower() for at in line) >= 2
        for cell in line
        if position.grid[cell].isupper() and suit in position.grid[cell]
    }
    return completers(game, position) - straight


def bare(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the cards that are on a line with two chips of one of the mover's suits, but do not show that suit."""
    out = scorers(game, position)
    reasons: dict[str, str] = {}
    for line in LINES:
        for suit in OWN[position.mover]:
            if sum(position.grid[at] == suit.lower() for at in line) >= 2:
                for cell in line:
                    card = position.grid[cell]
                    if card.isupper() and suit not in card and CELLS[cell] not in out:
                        name = NAMES[suit]
                        reasons.setdefault(CELLS[cell], f"scores nothing: the card there has no {name}")
    return dict(sorted(reasons.items()))


def scoring_line(game: Game[Position], position: Position, card: str) -> str:
    """Return a phrase that names the highest-scoring chip on a card, and where it scores: ``with Waves in row 2``."""
    cell = CELLS.index(card)
    best = max(
        (sum(position.grid[at] == suit.lower() for at in line), -number, suit)
        for number, line in enumerate(LINES)
        for suit in OWN[position.mover]
        if cell in line and suit in position.grid[cell] and position.grid.count(suit.lower()) < SUPPLY
    )
    return f"with {NAMES[best[2]]} {_on(LINES[-best[1]])}"


def _on(line: tuple[int, ...]) -> str:
    """Return a phrase that names a line: ``in row 2``, ``in column c``, ``on the diagonal a3–d6``."""
    first, last = sorted((CELLS[line[0]], CELLS[line[-1]]))
    if first[1] == last[1]:
        return f"in row {first[1]}"
    return f"in column {first[0]}" if first[0] == last[0] else f"on the diagonal {first}–{last}"


NAMES = {"M": "Moons", "S": "Suns", "W": "Waves", "L": "Leaves", "Y": "Wyrms", "K": "Knots"}


# ----------------------------------------------------------------------------------------------- two turns


def swing(step: Step[Position]) -> int:
    """Return the points that the turn scores minus the most that a reply scores, plus LARGE to make it positive."""
    return LARGE + points(step) - max(map(points, steps(step.game, step.after)), default=0)


def swung(step: Step[Position]) -> int:
    """Compute the same result as :func:`swing`, but from the lines through each card."""
    return LARGE + counted(step) - max(map(counted, steps(step.game, step.after)), default=0)


def answer(game: Game[Position], after: Position) -> str | None:
    """Return the reply that scores the most."""
    scores = {reply.turn: counted(reply) for reply in steps(game, after)}
    best = max(scores, key=lambda turn: (scores[turn], turn), default=None)
    return best if best and scores[best] else None


LARGE = 100
"""A number larger than any reply scores."""


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def result(game: Game[Position], position: Position, player: str) -> int:
    """Return 1 if a player has more points at the end, -1 if fewer, otherwise 0."""
    return _sign(margin(game, position, player))


def balance(worth: int) -> str:
    """Say how many of a turn's points remain after the reply, from the value that :func:`swing` returns."""
    points = worth - LARGE
    return f"is {spelled(abs(points), 'point')} {'up' if points > 0 else 'down'}" if points else "breaks even"


def itemized(position: Position, solution: tuple[str, ...]) -> str:
    """Return a phrase that names the lines on which a set of placements scores:
    ``3 Waves in row 2 (1) and 4 Knots in column c (2)``.
    """
    after = placed(position, solution)
    items = []
    for line in LINES:
        for suit in OWN[position.mover]:
            old, new = (sum(at.grid[cell] == suit.lower() for cell in line) for at in (position, after))
            if WORTH[new] > WORTH[old]:
                items.append(f"{new} {NAMES[suit]} {_on(line)} ({WORTH[new] - WORTH[old]})")
    return listed(items)


def spread(solution: tuple[str, ...]) -> bool:
    """Return False if the placements are all on one line, otherwise True."""
    cells = {CELLS.index(one[:2]) for one in solution}
    return not any(cells <= set(line) for line in LINES)


# ----------------------------------------------------------------------------------------- describing turns


def tells(step: Step[Position]) -> str:
    """Describe the effects of a placement: what it scores, and what it leaves for the opponent to score."""
    if step.turn == SKIP:
        return "places nothing"
    gain = points(step)
    most = max(map(points, steps(step.game, step.after)), default=0)
    foe = step.after.mover.capitalize()
    score = f"scores {spelled(gain, 'point')}" if gain else "scores nothing"
    left = f"at most {spelled(most, 'point')}" if most else "nothing to score"
    return f"{score} and leaves {foe} {left}"


def _double(step: Step[Position]) -> bool:
    cell = CELLS.index(step.turn[:2]) if step.turn != SKIP else -1
    chip = step.after.grid[cell]
    return sum(cell in line and sum(step.after.grid[at] == chip for at in line) >= 3 for line in LINES) > 1


def _takes_away(step: Step[Position]) -> bool:
    """Return whether the opponent could have scored on the same card."""
    other = Position(step.before.grid, OPPONENT[step.before.mover])
    return step.turn != SKIP and step.turn[:2] in completers(step.game, other)


def _holds_back(step: Step[Position]) -> bool:
    return points(step) < max(map(points, steps(step.game, step.before)))


MOTIFS = {
    "two lines": Motif("the chip scores on two or more lines", _double),
    "taking away": Motif("the opponent would have scored on this card", _takes_away),
    "holding back": Motif("another placement would score more immediately", _holds_back),
}


_kind = partial(PuzzleKind[Position], game="strings", play=partial(between, "strings"), forcing=scoring)

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(
                found=scorers, by_other_means=completers, decoys=bare, sizes=(2, 8), hidden=slanting, how=scoring_line
            ),
        ),
        _kind(
            name="swing",
            goal=BestTurn(
                worth=swing, by_other_means=swung, least=1, enough=-99, reply=answer, ahead=1, tally=balance
            ),
        ),
        _kind(name="keep", goal=BestResult(margin, left, worth=int), limits=NodeLimits(300_000, 300_000)),
        _kind(name="save", goal=BestResult(result, left, 0, _sign), limits=NodeLimits(300_000, 300_000)),
        _kind(
            name="plan", goal=BestPlacement(best=by_bounds, by_other_means=by_suits, placed=placed, counted=itemized)
        ),
    ),
    key=key,
    begins=begins,
    describe=tells,
    motifs=MOTIFS,
    counts=points,
)
