"""Figures on screen: a position drawn for a web page, with the place and content of every spot.

Served pages and pages saved as single files show the same drawings.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from math import fsum
from typing import TypedDict

from printkit.draw.drawing import Circle, Drawing, Path, Use
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.engines.game import Outcome
from printkit.engines.state import State
from printkit.export.document import Sheet
from printkit.export.svg import svg
from printkit.figures.compose import sheet
from printkit.figures.figure import Figure
from printkit.figures.inline import PATTERN, glyph
from printkit.figures.style import board_of, figure_style, surface, with_marks
from printkit.layouts.board import Point


def inline(page: Sheet, prefix: str) -> str:
    """Return the sheet as SVG to embed in a page."""
    text = svg(page, prefix=prefix).decode("utf-8")
    return text[text.index("<svg") :]


def drawn(state: State, over: Outcome | None, theme: str = FULL.name, *, tag: str = "") -> Sheet:
    """Draw the figure of a position, with the effects of the last turn, and the scoring lines if the game is over.

    Args:
        state: the position and the turns before it.
        over: the end of the game, or None.
        theme: colours.
        tag: prefix for the ids of spots, if a page has several boards.
    """
    lit = bool(over) and state.game.offers("scored") and state.score is not None
    # Draw only the effects of the last turn.
    start = State(state.game, state.positions[-2:-1] or state.positions)
    figure = Figure(state.game.name, start=start, turns=state.played[-1:], theme=theme, score=lit)
    # The page itself shows the score, because anything below the board would move the spots.
    return _cased(sheet(figure, tag=tag, foot=False), with_marks(state.game.info.id, THEMES[theme]))


def _cased(page: Sheet, theme: Theme) -> Sheet:
    """Put white under the lines that mark the last turn, so that they are visible on every stone and cell."""
    cases = tuple(
        replace(item, style=replace(item.style, stroke=theme.paper, width=item.style.width + 0.5))
        for item in page.drawing.layer("marks")
        if isinstance(item, Circle | Path) and item.style.stroke == theme.accent
    )
    return replace(page, drawing=Drawing.of("marks", *cases) + page.drawing)


def won(state: State, over: Outcome | None) -> list[str]:
    """Return the winning spots: those of the areas that the winner holds alone, or the spot on which the winning turn
    ended.

    A win by points is shown by the scoring lines, which the figure itself highlights.
    """
    if over is None or over.winner is None or state.score is not None:
        return []
    look = figure_style(state.game.name)
    board = board_of(state.game.info.id, look.shape(state.position), look.width, coords=True)
    owner = holds(state)
    parts = [part.spots for part in board.regions if len(part.spots) > 2]
    own_parts = [part for part in parts if all(owner.get(spot) == over.winner for spot in part)]
    least = min(map(len, own_parts), default=0)
    if own_parts:
        return list(dict.fromkeys(spot for part in own_parts if len(part) == least for spot in part))
    if not state.played or state.before.mover != over.winner:
        return []
    return [effect.spot for effect in state.last_effects if effect.kind != "remove"][-1:]


class Place(TypedDict):
    """A spot in a figure: its centre, measured from the upper left corner, and its radius, both in mm."""

    id: str
    x: float
    y: float
    r: float


def spots(state: State, theme: str, height: float) -> list[Place]:
    """Return the places that can be clicked (all spots and walls) in a figure with the given height in mm."""
    look = figure_style(state.game.name)
    drawing = surface(
        state.game.info.id, look.shape(state.position), look.width, theme=theme, coords=True, dx=0.0, dy=0.0
    )
    places: dict[str, Point] = {
        part.id: _middle(part.outline) for part in drawing.board.regions if part.kind == "wall"
    }
    places.update(drawing.at)
    reach = round(drawing.board.spot_radius, 3)
    return [{"id": id, "x": round(x, 3), "y": round(height - y, 3), "r": reach} for id, (x, y) in places.items()]


def _middle(outline: Sequence[Point]) -> Point:
    return fsum(x for x, _ in outline) / len(outline), fsum(y for _, y in outline) / len(outline)


def holds(state: State) -> dict[str, str]:
    """Describe the pieces on the spots; empty spots are left out."""
    names = state.game.pieces
    return {spot: names.get(piece) or names.get(piece[:1], piece) for spot, piece in state.pieces.items()}


@lru_cache
def icon(game: str, piece: str) -> str:
    """Draw a piece as a small SVG: its sign, or the signs of its letters side by side; empty if there is no sign."""
    signs = figure_style(game).signs(FULL)
    names = [piece] if piece in signs else list(piece)
    if not all(name in signs for name in names):
        return ""
    places = [Use(signs[name].symbol, 0.5 + k, 0.5) for k, name in enumerate(names)]
    drawing = Drawing.of("pieces", *places)
    page = Sheet(len(names), 1, drawing)
    # The sign is next to its name, so it need not be read aloud.
    return inline(page, f"icon-{game}-{''.join(str(ord(c)) for c in piece)}").replace(
        "<svg ", '<svg aria-hidden="true" ', 1
    )


def marked(game: str, text: str, prefix: str = "said") -> str:
    """Return text as HTML: signs become small pictures, words between double asterisks become bold, and ids begin
    with ``prefix``.
    """
    html_parts: list[str] = []
    at = 0
    for number, sign in enumerate(PATTERN.finditer(text)):
        html_parts.append(escape(text[at : sign.start()]))
        at = sign.end()
        sign_glyph = glyph(game, sign[1], FULL)
        drawing = Drawing.of("pieces", Use(sign_glyph.symbol, sign_glyph.width / 2, 0.5))
        page = Sheet(sign_glyph.width, 1.0, drawing, title=sign_glyph.meaning)
        picture = inline(page, f"{prefix}-{number}-{sign[1]}").replace("<svg ", '<svg class="sign" ', 1)
        # A word joiner keeps the sign and a following full stop or comma on one line.
        html_parts.append(picture + "\u2060" * text.startswith((".", ",", ";", ":", ")"), at))
    html_parts.append(escape(text[at:]))
    parts = "".join(html_parts).split("**")
    return "".join(f"<strong>{part}</strong>" if number % 2 else part for number, part in enumerate(parts))
