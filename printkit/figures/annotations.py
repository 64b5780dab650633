"""Turn the keys of a figure into the content of its last panel: check the names, and compute everything else with the
rules.
"""

from collections.abc import Iterable, Iterator

from printkit.engines.state import State
from printkit.figures.figure import Figure, Mark
from printkit.figures.panel import BARE, Annotations
from printkit.figures.style import figure_style
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board


def annotate(figure: Figure, at: State, board: Board) -> Annotations:
    """Return the content that a figure shows in addition to its plot, computed with the rules.

    Args:
        figure: the request.
        at: the state whose last position is annotated.
        board: the board, at any size.

    Raises:
        InputError: a name is not on the board, or the game cannot supply what a key requests; the error's field is
            the key of the figure.
    """
    requests = (
        figure.legal, figure.lines, figure.areas, figure.custodial, figure.sight, figure.values, figure.score,
        figure.marks, figure.forbidden,
    )  # fmt: skip
    if not any(requests):
        return BARE
    legal = _legal(figure, at)
    return Annotations(
        legal=legal,
        unavailable=_dimmed(figure, legal, at),
        lines=tuple(spots for name in figure.lines for spots in _line(board, name)),
        areas=tuple(_name("areas", name, [part.id for part in board.regions]) for name in figure.areas),
        custodial=_custodial(figure, at),
        scores=_scored(figure, at),
        views=tuple(_seen(figure, at)),
        sights=tuple(_sights(figure, at)),
        values=_values(figure, at),
        hands=_hands(figure, at),
    )


def _name(field: str, name: str, names: Iterable[str]) -> str:
    spot_names = tuple(names)
    if name not in spot_names:
        raise InputError(field, name, "{field} names {value}, which is not on this board.", names=spot_names)
    return name


def _legal(figure: Figure, at: State) -> tuple[str, ...]:
    match figure.legal:
        case False | ():
            return ()
        case str() as start:
            _name("legal", start, at.spots)
            return at.options(start)
        case True:
            return at.options()
        case spots:
            legal = at.options()
            for spot in spots:
                if spot not in legal:
                    message = f"{{value}} is not a legal destination; try {' '.join(legal)}."
                    raise InputError("legal", spot, message, names=legal)
            return tuple(spots)


def _dimmed(figure: Figure, legal: tuple[str, ...], at: State) -> tuple[str, ...]:
    """Return the empty spots that are not legal destinations if they are fewer than the legal ones, because marking
    fewer spots takes less ink.
    """
    if not legal or isinstance(figure.legal, tuple):
        return ()
    pieces = at.pieces
    shut = tuple(spot for spot in at.spots if spot not in pieces and spot not in legal)
    return shut if len(shut) < len(legal) else ()


def _line(board: Board, name: str) -> Iterator[tuple[str, ...]]:
    """Yield the spots of a line with a given id, of the part of a line between two spots, or of the lines that two
    elements share.
    """
    start, _, end = name.partition("-")
    for line in board.lines:
        if start in line.spots and end in line.spots and start != end:
            i, j = sorted((line.spots.index(start), line.spots.index(end)))
            yield line.spots[i : j + 1]
            return
    pair = [line.spots for line in board.lines if {spot[-1] for spot in line.spots} == set(name)]
    if not pair or not name.isalpha() or not name.isupper():
        message = "There is no line {value}; join the spots at its ends with -, such as WA-WF."
        raise InputError("lines", name, message, names=[line.id for line in board.lines])
    yield from pair


def _custodial(figure: Figure, at: State) -> tuple[str, ...]:
    if not figure.custodial:
        return ()
    if not at.game.offers("custodial"):
        message = f"{{field}} cannot be used: {at.game.info.id} has no custodial cells."
        raise InputError("custodial", figure.custodial, message)
    if not isinstance(figure.custodial, str | tuple):
        if not figure.turns:
            raise InputError("custodial", "true", "{field} needs a turn, or two cells such as e5f5.")
        return at.game.custodial(figure.turns[-1])
    pair = "".join(figure.custodial)
    try:
        return at.game.custodial(pair)
    except KeyError:
        raise InputError("custodial", pair, "two adjacent cells, such as e5f5") from None


def _scored(figure: Figure, at: State) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not figure.score:
        return ()
    if not at.game.offers("scored") or at.score is None:
        message = f"{{field}} cannot be used: {at.game.info.id} has no score in this position."
        raise InputError("score", "true", message)
    players = at.game.info.players
    return tuple((players.index(player), spots) for player, spots in at.game.scored(at.position))


def _seen(figure: Figure, at: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    for words in map(str.split, figure.sight):
        if len(words) == 1:
            start = _place(words[0], at)
            spots = at.spots
            yield start, tuple(s for s in spots if not at.game.sight(at.position, start, s)[0])


def _sights(figure: Figure, at: State) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for words in map(str.split, figure.sight):
        if len(words) not in (1, 2):
            raise InputError("sight", " ".join(words), "one or two squares or courtiers")
        if len(words) == 2:
            start, end = (_place(word, at) for word in words)
            yield start, end, at.game.sight(at.position, start, end)[1]


def _place(word: str, at: State) -> str:
    """Look up a square by its name, or by the letter of the courtier on it."""
    if not at.game.offers("sight"):
        raise InputError("sight", word, f"{{field}} cannot be used: {at.game.info.id} has no lines of sight.")
    where = {piece[0]: spot for spot, piece in at.pieces.items()}
    return _name("sight", where.get(word, word), at.spots)


def _values(figure: Figure, at: State) -> dict[str, str]:
    if not figure.values:
        return {}
    values = figure_style(figure.game).values(at.position)
    if not values:
        message = f"{{field}} cannot be used: the spots of {at.game.info.id} have no values."
        raise InputError("values", "true", message)
    return dict(values)


def _hands(figure: Figure, at: State) -> tuple[Mark, ...]:
    spots = at.spots
    for key, marks in (("marks", figure.marks), ("forbidden", figure.forbidden)):
        for mark in marks:
            for spot in mark.spots:
                _name(key, spot, spots)
            if len(set(mark.spots)) < len(mark.spots):
                message = "{field} must not visit a spot twice, as {value} does."
                raise InputError(key, ">".join(mark.spots), message)
    return (*figure.marks, *figure.forbidden)
