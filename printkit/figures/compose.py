"""Turn a figure into a sheet: check its claims, draw its panels, and set the key and the caption below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from printkit import engines
from printkit.draw.drawing import Drawing, Item, Layer
from printkit.draw.theme import THEMES
from printkit.engines.claims import FalseClaim, check
from printkit.engines.state import State, rules, state
from printkit.export.document import Document, Sheet
from printkit.figures import alt_text, crop, panel, plot
from printkit.figures.annotations import annotate
from printkit.figures.crop import Window
from printkit.figures.figure import Figure
from printkit.figures.legend import NO_FOOT, Foot, entries
from printkit.figures.legible import legible
from printkit.figures.panel import BARE, Annotations
from printkit.figures.plot import Plot
from printkit.figures.style import STONE, Surface, board_of, ending, figure_style, surface
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, TooSmall, located
from printkit.layouts.board import Board

GAP = 6.0
"""Space between two panels, in mm."""
NARROWEST = 60.0
"""Smallest width of a key above a caption, in mm; wider panels determine the width of the key."""

__all__ = ["FalseClaim", "Study", "prove", "sheet", "study"]


def prove(figure: Figure) -> State:
    """Play the turns of a figure and check its claims; nothing is drawn.

    Raises:
        InputError: the position is malformed, or a turn cannot be played.
        FalseClaim: a claim is false.
    """
    with located(figure.at("game")):
        rules(figure.game)
    where = figure.at("position")
    # Error messages about a position name its fields.
    with located(where, "position" if where else ""):
        start = figure.start or state(figure.game, figure.position)
    with located(figure.at("turns")):
        end = start.through(figure.turns)
    check(figure.claims, end)
    return end


def document(figure: Figure) -> Document:
    """Draw the figure on a sheet of the figure's size, and add the metadata for its file. Raises Refusal."""
    page = sheet(figure)
    info = engines.info(figure.game.partition(":")[0])
    return Document((page,), page.title, info.designer, "A figure", " ".join(info.credits))


def sheet(figure: Figure, *, tag: str = "", caption: bool = True, foot: bool = True) -> Sheet:
    """Draw the figure on a sheet of the figure's size, with its title and its description.

    Args:
        figure: the figure to draw.
        tag: prefix for the ids of spots and lines, if several figures share one drawing.
        caption: whether the caption is set below the figure.
        foot: whether anything is set below the figure: the caption, the key, the score.

    Raises:
        InputError: part of the figure cannot be played, does not exist, or would be illegible in print; the message
            names the file, the line and the key.
        FalseClaim: a claim is false.
    """
    return study(figure).sheet(tag=tag, caption=caption, foot=foot)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Study:
    """A figure after its turns have been played and its names resolved: everything that does not depend on its size.

    Attributes:
        figure: the request.
        end_state: the state after its turns have been played.
        plots: the contents of its panels.
        notes: additional marks on the last panel.
        title, description: the figure's title, and its content in words.
    """

    figure: Figure
    end_state: State
    plots: tuple[Plot, ...]
    notes: Annotations
    title: str
    description: str

    def resized(self, width: float) -> Study:
        """Return the same figure with boards of this width, in mm."""
        return replace(self, figure=replace(self.figure, stone=None, width=width))

    def sheet(self, *, tag: str = "", caption: bool = True, foot: bool = True) -> Sheet:
        """Draw the figure; the arguments are those of :func:`sheet`. Raises InputError."""
        with _keys(self.figure):
            return _sheet(self, tag, caption=caption, foot=foot)


def study(figure: Figure) -> Study:
    """Prepare the figure for drawing. Raises the same errors as :func:`sheet`, except for faults that depend on the
    figure's size.
    """
    end_state = prove(figure)
    with _keys(figure):
        plots = tuple(_plots(figure, end_state))
        if figure.steps:
            lines = [line.spots for line in _board(figure, end_state).lines]
            plots = tuple(plot.stepwise(each, lines) for each in plots)
        notes = annotate(figure, plots[-1].state, _board(figure, plots[-1].state))
        title = alt_text.title(figure, end_state)
        return Study(
            figure=figure,
            end_state=end_state,
            plots=plots,
            notes=notes,
            title=title,
            description=alt_text.description(figure, end_state, plots, notes=notes),
        )


@contextmanager
def _keys(figure: Figure) -> Iterator[None]:
    """Add the place of a figure's key to a refusal: the key is the refusal's first place (such as ``caption``) or, if
    it has none, its field.
    """
    try:
        yield
    except InputError as error:
        raise error.within(figure.at(error.places[0] if error.places else error.field)) from error


def _sheet(study: Study, tag: str, *, caption: bool, foot: bool) -> Sheet:
    figure, plots, notes = study.figure, study.plots, study.notes
    frames = tuple(_frame(figure, each.state) for each in plots)
    theme = THEMES[figure.theme]
    width, height = frames[-1][1].width, frames[-1][1].height
    whole = width * len(plots) + GAP * (len(plots) - 1)
    broad = max(whole, NARROWEST) if caption else whole
    state = _state(figure, plots[-1].state) if figure.mover else ""
    key = entries(plots, notes, figure)
    below = (
        Foot.of(figure, key, state, shown=plots[-1].state, measure=broad, theme=theme, caption=caption)
        if foot
        else NO_FOOT
    )
    measure = broad if below.height else whole
    layers: dict[Layer, list[Item]] = {"marks": [], "pieces": [], "labels": list(below.items)}
    surfaces: list[Surface] = []
    cutouts: list[Drawing] = []
    for number, (each, (wide, part)) in enumerate(zip(plots, frames, strict=True)):
        left = (measure - whole) / 2 + number * (width + GAP)
        panel_tag = f"{tag}{'-' * bool(tag)}b" if number else tag
        dx, dy = left + part.room[0] - part.box[0], below.height + part.room[1] - part.box[1]
        surface = _surface(figure, each.state, wide, dx=dx, dy=dy, tag=panel_tag)
        beside = notes if number == len(plots) - 1 else BARE
        view = part.moved(dx, dy)
        layer_items: tuple[tuple[Layer, list[Item]], ...] = (
            ("marks", panel.below(each, beside, surface, view_box=view.box)),
            ("pieces", panel.stones(each, surface)),
            ("labels", panel.above(each, beside, surface, view_box=view.box)),
        )
        if any(part.torn_sides):
            over = _drawing(dict(layer_items))
            cutouts.append(
                crop.cut(Drawing((*surface.background.layers, *over.layers)), view, theme) + crop.names(surface, view)
            )
            continue
        surfaces.append(surface)
        for name, items in layer_items:
            layers[name] += items
    changing = _drawing(layers)
    under = _under(tuple(surfaces))
    whole_board = Drawing((*under.layers, *changing.layers))
    return Sheet(
        measure,
        height + below.height,
        Drawing.join((*cutouts, whole_board)) if cutouts else whole_board,
        title=study.title,
        description=study.description,
    )


def _drawing(layers: Mapping[Layer, list[Item]]) -> Drawing:
    """Draw the part of a figure that varies with its size. Raises TooSmall if the figure would be illegible in
    print.
    """
    for name, items in layers.items():
        if name != "pieces":  # these symbols were checked when they were created (see :meth:`Surface.once`)
            legible(items)
    return Drawing(tuple((name, tuple(items)) for name, items in layers.items() if items))


def _state(figure: Figure, shown: State) -> str:
    """Return a sentence that says who is to move or how the game ended."""
    over = shown.outcome
    return ending(figure.game, over) if over else figure_style(figure.game).state(shown.position)


@lru_cache(maxsize=32)
def _under(surfaces: tuple[Surface, ...]) -> Drawing:
    """Draw the boards of all panels; identical boards share one value, so they are written only once."""
    return Drawing.join(surface.background for surface in surfaces)


# -------------------------------------------------------------------------------------------------- panels


def _plots(figure: Figure, end_state: State) -> Iterator[Plot]:
    if not end_state.played and figure.show in ("before", "both", "numbers"):
        raise InputError("show", figure.show, "{field} {value} needs a turn.")
    if figure.show == "numbers":
        yield plot.numbered(end_state, figure.first)
    elif not end_state.played or figure.show == "after":
        yield plot.plain(end_state)
    else:
        if figure.show in ("before", "both"):
            yield plot.announced(end_state)
        if figure.show == "turn":
            yield plot.played(end_state)
        if figure.show == "both":
            yield plot.done(end_state)


def _frame(figure: Figure, at: State) -> tuple[float, Window]:
    """Return the width of the board for the requested width or stone size, and the visible part of the board."""
    if figure.stone is not None:
        if figure.width is not None:
            message = "{field} and {width} cannot be combined."
            raise InputError("stone", f"{figure.stone:g}mm", message, hints=("width",))
        if figure.stone < STONE:
            message = f"{{field}} must be at least {STONE:g} mm to be readable, not {{value}}."
            raise TooSmall("stone", f"{figure.stone:g}mm", message, found=figure.stone, bound=STONE)
    shape = figure_style(figure.game).shape(at.position)
    game = figure.game.partition(":")[0]
    return crop.framed(game, shape, figure.crop, width=figure.width, stone=figure.stone, coords=figure.coords)


def _surface(figure: Figure, at: State, width: float, *, dx: float, dy: float, tag: str) -> Surface:
    shape = figure_style(figure.game).shape(at.position)
    return surface(
        figure.game.partition(":")[0], shape, width, theme=figure.theme, coords=figure.coords, dx=dx, dy=dy, tag=tag
    )


def _board(figure: Figure, at: State) -> Board:
    """Return the figure's board; only its names matter here, not its size."""
    look, game = figure_style(figure.game), figure.game.partition(":")[0]
    return board_of(game, look.shape(at.position), look.width, coords=figure.coords)
