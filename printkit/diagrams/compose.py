"""From a figure to a sheet: its claims are checked, its panels drawn, key and caption set below them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from engines.claims import FalseClaim, Scene, check
from engines.claims.deeds import Facts, facts
from engines.claims.scene import scene
from engines.record import result
from layouts.board import Board
from layouts.errors import InputError
from printkit.diagrams import panel, plot, twin
from printkit.diagrams.figure import Figure
from printkit.diagrams.foot import Foot, entries
from printkit.diagrams.legible import legible
from printkit.diagrams.panel import BARE
from printkit.diagrams.plot import Plot
from printkit.diagrams.table import STONE, Surface, surface, table, width_of
from printkit.diagrams.wishes import wish
from printkit.document import Sheet
from printkit.drawing import Drawing, Item, Layer
from printkit.theme import THEMES

GAP = 8.0
"""Between two panels, in mm."""
NARROWEST = 60.0
"""A key above a caption is set to the panels' width, but no narrower than this, in mm."""

__all__ = ["FalseClaim", "prove", "sheet"]


def prove(figure: Figure) -> Scene:
    """The turns of a figure played, and its claims checked; nothing is drawn.

    Raises:
        InputError: the position is malformed, or a turn cannot be played.
        FalseClaim: a claim does not hold.
    """
    try:
        found = scene(figure.game, figure.position, figure.turns)
    except InputError as error:
        raise _at(figure, error, _played(error)) from error
    check(figure.claims, found)
    return found


def _played(error: InputError) -> str:
    """The key that holds what cannot be played; fields of a position have names of their own."""
    if error.field in ("game", "variant"):
        return "game"
    return "turns" if error.field.startswith("turn ") else "position"


def _at(figure: Figure, error: InputError, key: str) -> InputError:
    """The same error, with the place of the key that holds what is wrong."""
    where = figure.at(key)
    if not where:
        return error
    within = f"{key}, " * (key == "position" != error.field)
    near = [error.nearest] if error.nearest else []
    return InputError(f"{where}: {within}{error.field}", error.given, error.accepted, near)


def sheet(figure: Figure, *, tag: str = "", caption: bool = True) -> Sheet:
    """The figure on a sheet of its own size, with its title and its content in words.

    Args:
        figure: what to draw.
        tag: put before the ids of spots and lines, where several figures share one drawing.
        caption: whether the caption is set below the figure.

    Raises:
        InputError: something in it cannot be played, found or read in print; names file, line and key.
        FalseClaim: a claim does not hold.
    """
    known = prove(figure)
    try:
        return _sheet(figure, known, tag, caption)
    except InputError as error:
        # Its field is the key, or begins with it: "caption, sign".
        raise _at(figure, error, error.field.partition(",")[0]) from error


def _sheet(figure: Figure, played: Scene, tag: str, caption: bool) -> Sheet:
    known = facts(played.game)
    plots = tuple(_plots(figure, played, known))
    board = _shape(figure, played)
    asked = wish(figure, plots[-1].scene, known, board)
    theme = THEMES[figure.theme]
    width, height = _size(figure, played)
    whole = width * len(plots) + GAP * (len(plots) - 1)
    broad = max(whole, NARROWEST) if caption else whole
    state = _state(figure, played) if figure.mover else ""
    foot = Foot.of(figure, entries(plots, asked, figure), state, played, broad, theme, caption)
    measure = broad if foot.height else whole
    layers: dict[Layer, list[Item]] = {"marks": [], "pieces": [], "labels": list(foot.items)}
    grounds: list[Surface] = []
    for number, each in enumerate(plots):
        left = (measure - whole) / 2 + number * (width + GAP)
        ground = _surface(
            figure, each.scene, left, foot.height, f"{tag}{'-' * bool(tag)}b" if number else tag
        )
        grounds.append(ground)
        beside = asked if number == len(plots) - 1 else BARE
        layers["marks"] += panel.below(each, beside, ground)
        layers["pieces"] += panel.stones(each, ground)
        layers["labels"] += panel.above(each, beside, ground)
    changing = legible(Drawing(tuple((name, tuple(items)) for name, items in layers.items() if items)))
    return Sheet(
        measure,
        height + foot.height,
        Drawing((*_under(tuple(grounds)).layers, *changing.layers)),
        title=twin.title(figure, played),
        description=twin.description(figure, played, plots, asked, known),
    )


def _state(figure: Figure, played: Scene) -> str:
    """Who is to move, or how the game ended."""
    over = played.game.outcome(played.position)
    return result(over) if over else table(figure.game).state(played.position)


@lru_cache(maxsize=64)
def _under(grounds: tuple[Surface, ...]) -> Drawing:
    """The boards of all panels; the same value for the same boards, so that it is written only once."""
    return Drawing.join(ground.ground for ground in grounds)


# -------------------------------------------------------------------------------------------------- panels


def _plots(figure: Figure, played: Scene, known: Facts) -> Iterator[Plot]:
    if not played.turns and figure.show in ("before", "both", "numbers"):
        raise InputError("show", figure.show, "possible without a turn")
    if figure.show == "numbers":
        yield plot.numbered(played, known)
    elif not played.turns or figure.show == "after":
        yield plot.plain(played, known)
    else:
        if figure.show in ("before", "both"):
            yield plot.announced(played, known)
        if figure.show == "turn":
            yield plot.played(played, known)
        if figure.show == "both":
            yield plot.done(played, known)


def _width(figure: Figure, shape: Hashable) -> float:
    """Width of the board that gives the figure its width, or its stones their size."""
    if figure.stone is None:
        return table(figure.game).width if figure.width is None else figure.width
    if figure.width is not None:
        raise InputError("stone", f"{figure.stone:g}mm", "possible beside 'width': choose one of them")
    if figure.stone < STONE:
        raise InputError("stone", f"{figure.stone:g}mm", f"large enough to be read: {STONE:g} mm or more")
    return width_of(figure.game.partition(":")[0], shape, figure.stone, figure.coords)


def _surface(figure: Figure, at: Scene, dx: float, dy: float, tag: str) -> Surface:
    shape = table(figure.game).shape(at.position)
    width = _width(figure, shape)
    return surface(figure.game.partition(":")[0], shape, width, figure.theme, figure.coords, dx, dy, tag)


def _shape(figure: Figure, at: Scene) -> Board:
    """The figure's board, for its names; sizes do not matter."""
    return _surface(figure, at, 0.0, 0.0, "").board


def _size(figure: Figure, at: Scene) -> tuple[float, float]:
    board = _shape(figure, at)
    return board.width, board.height
