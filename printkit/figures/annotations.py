"""From the keys of a figure to what its last panel shows: names are checked, the rest is found from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.engines.claims.deeds import Facts
from printkit.engines.claims.scene import Scene
from printkit.figures.figure import Figure, Mark
from printkit.figures.panel import BARE, Annotations
from printkit.figures.style import figure_style
from printkit.layouts.board import Board
from printkit.layouts.ground.refusals import InputError


def annotate(figure: Figure, at: Scene, known: Facts, board: Board) -> Annotations:
    """What a figure asks for beside its plot, found from the rules.

    Args:
        figure: what is asked for.
        at: the last position is spoken of.
        known: what can be asked about the game.
        board: in any size.

    Raises:
        InputError: a name that is not on the board, or something that the game does not have; the field is the key.
    """
    asked = (
        figure.legal, figure.lines, figure.areas, figure.custodial, figure.sight, figure.values, figure.score,
        figure.marks, figure.forbidden,
    )  # fmt: skip
    if not any(asked):
        return BARE
    legal = _legal(figure, at, known)
    return Annotations(
        legal=legal,
        dimmed=_dimmed(figure, legal, at, known),
        lines=tuple(spots for name in figure.lines for spots in _line(board, name)),
        areas=tuple(_name("areas", name, [part.id for part in board.regions]) for name in figure.areas),
        dashed=_custodial(figure, at, known),
        scored=_scored(figure, at, known),
        seen=tuple(_seen(figure, at, known)),
        sights=tuple(_sights(figure, at, known)),
        values=_values(figure, at),
        hands=_hands(figure, at, known),
    )


def _name(field: str, given: str, names: Iterable[str]) -> str:
    known = tuple(names)
    if given not in known:
        raise InputError(field, given, "a name on this board", known)
    return given


def _legal(figure: Figure, at: Scene, known: Facts) -> tuple[str, ...]:
    match figure.legal:
        case False | ():
            return ()
        case str() as start:
            _name("legal", start, known.spots(at.position))
            return known.options(at.game, at.position, start)
        case True:
            return known.options(at.game, at.position, None)
        case spots:
            legal = known.options(at.game, at.position, None)
            for spot in spots:
                if spot not in legal:
                    raise InputError(
                        "legal", spot, f"a legal destination; those are {' '.join(legal)}", legal
                    )
            return tuple(spots)


def _dimmed(figure: Figure, legal: tuple[str, ...], at: Scene, known: Facts) -> tuple[str, ...]:
    """The free spots that are not available, where they are fewer than those that are: they take less ink."""
    if not legal or isinstance(figure.legal, tuple):
        return ()
    pieces = known.pieces(at.position)
    shut = tuple(spot for spot in known.spots(at.position) if spot not in pieces and spot not in legal)
    return shut if len(shut) < len(legal) else ()


def _line(board: Board, name: str) -> Iterator[tuple[str, ...]]:
    """The spots of a line by its id, of the part between two spots, or of both lines of two elements."""
    start, _, end = name.partition("-")
    for line in board.lines:
        if start in line.spots and end in line.spots and start != end:
            i, j = sorted((line.spots.index(start), line.spots.index(end)))
            yield line.spots[i : j + 1]
            return
    pair = [line.spots for line in board.lines if {spot[-1] for spot in line.spots} == set(name)]
    if not pair or not name.isalpha() or not name.isupper():
        raise InputError(
            "lines", name, "a line: the spots at both ends joined by '-'", [line.id for line in board.lines]
        )
    yield from pair


def _custodial(figure: Figure, at: Scene, known: Facts) -> tuple[str, ...]:
    if not figure.custodial:
        return ()
    if known.custodial is None:
        raise InputError("custodial", figure.custodial, f"used: {at.game.info.id} has no custodial cells")
    if not isinstance(figure.custodial, str | tuple):
        if not figure.turns:
            raise InputError("custodial", "true", "possible without a turn: name two cells, such as 'e5f5'")
        return known.custodial(figure.turns[-1])
    pair = "".join(figure.custodial)
    try:
        return known.custodial(pair)
    except KeyError:
        raise InputError("custodial", pair, "two adjacent cells, such as 'e5f5'") from None


def _scored(figure: Figure, at: Scene, known: Facts) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not figure.score:
        return ()
    if known.scored is None or at.game.score(at.position) is None:
        raise InputError("score", "true", f"used: {at.game.info.id} gives no score in this position")
    players = at.game.info.players
    return tuple((players.index(player), spots) for player, spots in known.scored(at.game, at.position))


def _seen(figure: Figure, at: Scene, known: Facts) -> Iterator[tuple[str, tuple[str, ...]]]:
    for words in map(str.split, figure.sight):
        if len(words) == 1:
            start = _place(words[0], at, known)
            assert known.sight is not None
            spots = known.spots(at.position)
            yield start, tuple(s for s in spots if not known.sight(at.position, start, s)[0])


def _sights(figure: Figure, at: Scene, known: Facts) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for words in map(str.split, figure.sight):
        if len(words) not in (1, 2):
            raise InputError("sight", " ".join(words), "one or two squares or courtiers")
        if len(words) == 2:
            start, end = (_place(word, at, known) for word in words)
            assert known.sight is not None
            yield start, end, known.sight(at.position, start, end)[1]


def _place(word: str, at: Scene, known: Facts) -> str:
    """A square by its name, or by the letter of the courtier on it."""
    if known.sight is None:
        raise InputError("sight", word, f"used: {at.game.info.id} has no lines of sight")
    where = {piece[0]: spot for spot, piece in known.pieces(at.position).items()}
    return _name("sight", where.get(word, word), known.spots(at.position))


def _values(figure: Figure, at: Scene) -> dict[str, str]:
    if not figure.values:
        return {}
    values = figure_style(figure.game).values
    if values is None:
        raise InputError("values", "true", f"used: spots of {at.game.info.id} have no values")
    return dict(values(at.position))


def _hands(figure: Figure, at: Scene, known: Facts) -> tuple[Mark, ...]:
    spots = known.spots(at.position)
    for key, made in (("marks", figure.marks), ("forbidden", figure.forbidden)):
        for mark in made:
            for spot in mark.spots:
                _name(key, spot, spots)
            if len(set(mark.spots)) < len(mark.spots):
                raise InputError(key, ">".join(mark.spots), "a way over different spots")
    return (*figure.marks, *figure.forbidden)
