"""A figure in text form: a description of its content, and its board drawn in letters."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import fsum

from printkit import engines
from printkit.engines.game import Effect, Game
from printkit.engines.state import State
from printkit.figures.figure import Figure, Mark
from printkit.figures.panel import Annotations
from printkit.figures.plot import Plot
from printkit.figures.style import ending, figure_style
from printkit.layouts.base.wording import capitalised, listed
from printkit.layouts.board import Board

SAME = {"place": "placed on", "remove": "taken from", "flip": "flipped on"}
"""Words for effects that several pieces may share in one turn, keyed by the kind of effect."""


def title(figure: Figure, end_state: State) -> str:
    """Describe a figure in one line: the game, followed by the first sentence of the caption or by the turn."""
    name = engines.info(end_state.game.info.id).title
    if figure.turns and figure.show != "after":
        count = len(figure.turns)
        turns_text = " ".join(figure.turns) if count <= 4 else f"turn {count}, {figure.turns[-1]}"
        return f"{name}: {turns_text}"
    return f"{name}: position"


def description(figure: Figure, end_state: State, plots: Sequence[Plot], *, notes: Annotations) -> str:
    """Return sentences about the marks and the position, and the board in letters."""
    last = plots[-1]
    return "\n".join(
        (*_sentences(figure, end_state, plots, notes=notes), "", _in_letters(figure, last.state, last.pieces))
    )


def _sentences(figure: Figure, end_state: State, plots: Sequence[Plot], *, notes: Annotations) -> Iterator[str]:
    game, shown = end_state.game, plots[-1].state
    if end_state.played and figure.show != "after":
        effects = in_words(plots[-1].effects, game)
        yield f"{capitalised(end_state.before.mover)} plays {end_state.played[-1]}: {effects}."
    if figure.crop:
        part = ", ".join(name.replace(":", " to ") for name in figure.crop)
        yield f"Only a part of the board is drawn, larger: {part}."
    yield _standing(game, plots[-1])
    if outcome := shown.outcome:
        yield f"{ending(figure.game, outcome)}."
    else:
        yield f"{capitalised(figure_style(figure.game).state(shown.position))}."
    if notes.legal:
        yield f"May be played: {' '.join(notes.legal)}."
    if notes.unavailable:
        yield f"Not available, and dimmed: {' '.join(notes.unavailable)}."
    for spots in notes.lines:
        yield f"Line lit: {' '.join(spots)}."
    if notes.areas:
        yield f"Outlined: {' '.join(notes.areas)}."
    if notes.custodial:
        yield f"Custodial cells: {' '.join(notes.custodial)}."
    for start_square, squares in notes.views:
        yield f"Seen from {start_square}: {' '.join(squares) or 'nothing'}."
    for one, other, walls in notes.sights:
        yield f"From {one} to {other}: {'blocked by ' + ' '.join(walls) if walls else 'in sight'}."
    if figure.score and (score := shown.score):
        yield f"Score: {', '.join(f'{player} {number}' for player, number in score.items())}."
    numbers = plots[-1].numbers
    if numbers:
        yield "Turn numbers: " + ", ".join(f"{number} on {spot}" for spot, number in numbers.items()) + "."
    for hand in notes.hands:
        yield _by_hand(hand)
    yield f"Position: {shown.text}"


def _by_hand(hand: Mark) -> str:
    """Describe a mark that was added by hand."""
    meaning = f": {hand.meaning}" if hand.meaning else ""
    where = _way(hand.spots) if len(hand.spots) > 1 else f"on {hand.spots[0]}"
    if hand.shape == "forbidden":
        return f"Not allowed: {where.removeprefix('on ')}{meaning}."
    return f"Marked: {hand.text or hand.shape} {where}{meaning}."


def _way(spots: Sequence[str]) -> str:
    over = f" through {listed(spots[1:-1])}" if len(spots) > 2 else ""
    return f"from {spots[0]}{over} to {spots[-1]}"


def in_words(effects: Iterable[Effect], game: Game[object]) -> str:
    """Describe the effects of a turn in words; consecutive effects of one kind on like pieces share a phrase."""
    sentences = []
    for (verb, piece, moved), some in groupby(effects, lambda effect: _happening(effect, game)):
        sentences.append(moved or f"{piece} {verb} {listed(effect.path[0] for effect in some)}")
    return ", ".join(sentences) or "nothing moves"


def _happening(effect: Effect, game: Game[object]) -> tuple[str, str, str]:
    """Return a verb that several pieces can share, and the name of the piece; or else a complete description."""
    piece, path = game.pieces.get(effect.piece[:1], effect.piece), effect.path
    match effect.kind:
        case "hop":
            return "", "", f"{piece} hops from {path[0]} over {path[1]} to {path[2]}"
        case "walk":
            return "", "", f"{piece} moves {_way(path)}"
        case "jump":
            return "", "", f"{piece} moves from {path[0]} to {path[-1]}"
        case "strike":
            return "", "", f"strikes {piece} on {path[-1]} from {path[0]} ({effect.note})"
    return SAME[effect.kind], piece, ""


def _standing(game: Game[object], plot: Plot) -> str:
    """Describe the pieces and their places."""
    groups: dict[str, list[str]] = {}
    for spot, piece in plot.pieces.items():
        name = game.pieces.get(piece, "") or f"{game.pieces.get(piece[:1], piece)} facing {piece[1:]}"
        groups.setdefault(name, []).append(spot)
    if not groups:
        return "No pieces on the board."
    return "; ".join(f"{capitalised(name)}: {' '.join(spots)}" for name, spots in groups.items()) + "."


# --------------------------------------------------------------------------------------------- in letters


def _in_letters(figure: Figure, shown: State, pieces: Mapping[str, str]) -> str:
    """Return the board in letters: each spot in its place, pieces as letters, empty spots as dots.

    If spots are represented by several letters, the longest group determines the distance between columns.
    """
    look = figure_style(figure.game)
    cells = look.cells(shown.position) or pieces
    longest = max(map(len, cells.values()), default=1)
    empty = ".".ljust(longest)
    if longest > 1:
        cells = {spot: text.ljust(longest) for spot, text in cells.items()}
    rows = _raster(figure.game.partition(":")[0], look.shape(shown.position), longest)
    return "\n".join("".join([gap + cells.get(spot, empty) for gap, spot in row]).rstrip() for row in rows)


@lru_cache(maxsize=64)
def _raster(game: str, shape: Hashable, longest: int) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return rows of text whose letters are twice as high as they are wide: the spots from the left, each with
    the number of spaces before it.

    Each spot takes up ``longest`` letters.
    """
    look = figure_style(game)
    board = look.board(shape, look.width, True)
    walls = [
        (
            part.id,
            fsum(x for x, _ in part.outline) / len(part.outline),
            fsum(y for _, y in part.outline) / len(part.outline),
        )
        for part in board.parts("wall")
    ]
    spots = [(spot.id, spot.x, spot.y) for spot in board.spots] + walls
    left, top = min(x for _, x, _ in spots), max(y for _, _, y in spots)
    step = _step(board)
    rows: dict[int, list[tuple[int, str]]] = {}
    for id, x, y in spots:
        rows.setdefault(round((top - y) / step), []).append((round(2 * (x - left) / step), id))
    result = []
    for number in range(max(rows) + 1):
        row: list[tuple[str, str]] = []
        end = 0
        for column, id in sorted(rows.get(number, ())):
            start = max(end, column * (longest + 1) // 2)
            row.append((" " * (start - end), id))
            end = start + longest
        result.append(tuple(row))
    return tuple(result)


def _step(board: Board) -> float:
    """Return the height of a line of letters, in mm on the board: the largest at which no spots collide."""
    high = 2.2 * board.spot_radius
    for share in range(100, 20, -5):
        step = high * share / 100
        cells = {(round(spot.y / step), round(2 * spot.x / step)) for spot in board.spots}
        near = {(row, column + 1) for row, column in cells}
        if len(cells) == len(board.spots) and not cells & near:
            return step
    return high / 5
