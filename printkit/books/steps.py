"""Small pictures of the steps in making a game, each drawn from the actual pieces.

A picture is centred in a box in mm; it contains no words, because the text of the step is below the picture.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import fsum
from types import MappingProxyType
from typing import assert_never

from printkit.content.cover import HERE
from printkit.draw.drawing import (
    Circle,
    Clip,
    Drawing,
    Image,
    Item,
    Path,
    Shade,
    Style,
    Symbol,
    Tagged,
    Text,
    Use,
    line,
)
from printkit.draw.outline import path_under, polyline, rectangle, rounded
from printkit.draw.theme import Theme
from printkit.layouts.board import Board
from printkit.layouts.transform import Transform
from printkit.looks.plate import about
from printkit.looks.style import Deck, GameLook, Piece
from printkit.pages.margin import Instructions
from printkit.pages.marks import FOLD, KNIFE
from printkit.pages.page import Frame
from printkit.pages.placement import BoardRequest, finished

WIDTH, HEIGHT = 38.0, 25.0
"""Size of a picture's box in mm."""
FINEST = 0.25
"""Width of the finest strokes of a picture, in mm."""
FINE = 0.1
"""Smallest scale at which lines are drawn; at smaller scales they would cover the board."""
LEAST = 0.5
"""Smallest size in mm of details in a picture; smaller ones are left out."""


def small(drawing: Drawing, scale: float) -> Drawing:
    """Return a drawing at a small scale: words become bars, and strokes are never too fine to print.

    Items that would be too small to see are left out.
    """
    symbols: dict[tuple[int, float], Symbol] = {}
    items: list[Item] = []
    for _, layer in drawing.layers:
        for item in layer:
            items += _small(item, scale, symbols)
    return Drawing.of("board", *items).moved(scale=scale)


def _small(item: Item, scale: float, symbols: dict[tuple[int, float], Symbol]) -> list[Item]:
    match item:
        case Text():
            l, b, r, t = item.bounds()
            if max(r - l, t - b) * scale < LEAST:
                return []
            broad = max(FINEST / scale, 0.45 * item.size)
            style = Style(stroke="#b5ae9f", width=broad)
            middle = ((b + t) / 2, (l + r) / 2)
            return [line(l, middle[0], r, middle[0], style) if r - l >= t - b else
                    line(middle[1], b, middle[1], t, style)]  # fmt: skip
        case Use(symbol, _, _, size):
            key = id(symbol), scale * size
            if key not in symbols:
                inner = tuple(part for each in symbol.items for part in _small(each, scale * size, symbols))
                symbols[key] = Symbol(f"{symbol.name}-small-{scale * size:.4g}", inner)
            return [Use(symbols[key], item.x, item.y, item.scale, item.angle)]
        case Clip(outline, inner_items):
            parts = tuple(part for each in inner_items for part in _small(each, scale, symbols))
            return [Clip(outline, parts, opacity=item.opacity)] if parts else []
        case Path(_, style) | Circle(_, _, _, style):
            l, b, r, t = item.bounds()
            if max(r - l, t - b) * scale < LEAST:
                return []
            if style.stroke == style.fill:
                # The stroke merely softens the corners of a shape, and would be too fine at this scale.
                style = Style(style.fill, rule=style.rule)
            return [replace(item, style=style.no_finer(FINEST / scale), id=None)]
        case Image() | Shade():
            return [item]
        case Tagged(_, inner_items):
            return [part for each in inner_items for part in _small(each, scale, symbols)]
        case _:
            assert_never(item)


def fitted(drawing: Drawing, box: tuple[float, float, float, float], width: float, *, height: float) -> Drawing:
    """Draw the part of a drawing that is inside a box, as large as possible in ``width`` x ``height`` mm, centred
    on the origin.
    """
    l, b, r, t = box
    scale = min(width / (r - l), height / (t - b))
    return small(drawing, scale).moved(-(l + r) / 2 * scale, -(b + t) / 2 * scale)


def _piece(deck: Deck, piece: Piece, size: float, *, theme: Theme, back: bool = False) -> Drawing:
    """Draw a piece that has been cut out, with its longer side ``size`` mm long, centred on the origin."""
    scale = size / max(deck.width, deck.height)
    face = (piece.back or piece.front) if back else piece.front
    art = Drawing.of("board", Path(deck.outline, Style(theme.paper)), Clip(deck.outline, tuple(i for _, i in face)))
    edge = Drawing.of("board", Path(deck.outline, Style(stroke=theme.ink, width=FINEST / scale)))
    return (small(art, scale) + edge.moved(scale=scale)).moved(-deck.width * scale / 2, -deck.height * scale / 2)


def _arrow(x: float, y: float, length: float, *, theme: Theme, angle: float = 0.0) -> Drawing:
    """Draw an arrow that points from a given point in a given direction."""
    head = polyline(((length, 0), (length - 2.2, 1.3), (length - 2.2, -1.3)), closed=True)
    stroke = line(0, 0, length - 1.8, 0, theme.stroke(0.5, theme.accent))
    return Drawing.of("marks", stroke, Path(head, theme.fill(theme.accent))).moved(x, y, angle)


def _blade(x: float, y: float, theme: Theme) -> Drawing:
    """Draw a craft knife whose tip is at a given point."""
    handle = polyline(((2.0, 5.2), (4.0, 4.2), (7.6, 11.2), (5.6, 12.2)), closed=True)
    blade = polyline(((0, 0), (3.6, 4.4), (2.2, 5.1)), closed=True)
    return Drawing.of("marks", Path(blade, theme.shape(theme.paper, 0.3)), Path(handle, theme.fill(theme.ink))).moved(
        x, y
    )


def _cut(deck: Deck, theme: Theme) -> Drawing:
    """Draw a piece on its sheet, with the line round it and a knife on that line."""
    size = 15.0
    scale = size / max(deck.width, deck.height)
    w, h = deck.width * scale / 2, deck.height * scale / 2
    outline = path_under(Transform.at(-w, -h, scale=scale), deck.outline)
    piece = deck.pieces[0]
    art = Drawing.of("board", Clip(deck.outline, tuple(i for _, i in piece.front)))
    sheet = Path(rectangle(-w - 5, -h - 4, w + 5, h + 4), theme.shape(theme.paper, FINEST, theme.faint))
    edge = Path(outline, Style(stroke=KNIFE.stroke, width=0.4, dash=(1.2, 0.8)))
    return (
        Drawing.of("board", sheet)
        + small(art, scale).moved(-w, -h)
        + Drawing.of("marks", edge)
        + _blade(w, h * 0.1, theme)
    )


def _punch(deck: Deck, theme: Theme) -> Drawing:
    """Draw a disc coming out of a punch, and the hole that it leaves."""
    hole = Circle(-9.5, 0, 6, Style(theme.paper, KNIFE.stroke, 0.4, dash=(1.2, 0.8)))
    sheet = Path(rectangle(-17.5, -8, -1.5, 8), theme.shape(theme.tint, FINEST, theme.faint))
    return (
        Drawing.of("board", sheet, hole)
        + _arrow(-3.0, 0, 7.0, theme=theme)
        + _piece(deck, deck.pieces[0], 12.0, theme=theme).moved(11.5, 0)
    )


def _fold(deck: Deck, theme: Theme) -> Drawing:
    """Draw a strip with its folds, and beside it the finished piece, standing up."""
    piece, scale = deck.pieces[0], 23.0 / deck.height
    flat = _piece(deck, piece, 23.0, theme=theme)
    folds = [
        line(-deck.width / 2 * scale - 1, (at - deck.height / 2) * scale, deck.width / 2 * scale + 1,
             (at - deck.height / 2) * scale, Style(stroke=FOLD.stroke, width=0.4, dash=(0.01, 0.9), cap="round"))
        for _, at in deck.folds
    ]  # fmt: skip
    return (
        (flat + Drawing.of("marks", *folds)).moved(-12, 0)
        + _arrow(-5, 0, 7, theme=theme)
        + _standing(deck, theme, 18.0).moved(11.5, 0)
    )


def _standing(deck: Deck, theme: Theme, height: float) -> Drawing:
    """Draw a folded piece seen from the front: one face, and the foot below it."""
    low, high = (at for _, at in deck.folds[:2])
    scale = height / (high - low)
    piece = deck.pieces[0]
    window = rectangle(0, low, deck.width, high)
    face = Drawing.of("board", Clip(window, (Clip(deck.outline, tuple(i for _, i in piece.front)),)))
    w = deck.width * scale / 2
    foot = Path((("M", -w, 0), ("C", -w, -2.6, w, -2.6, w, 0), ("C", w, 2.6, -w, 2.6, -w, 0), ("Z",)),
                theme.shape(theme.neutral, 0.35))  # fmt: skip
    standing = small(face, scale).moved(-w, -low * scale)
    return (Drawing.of("board", foot) + standing).moved(0, -height / 2 + 1)


def _cards(deck: Deck, theme: Theme) -> Drawing:
    """Draw three face-up cards beside the pile of the other cards, which are face down if they have backs."""
    samples = deck.pieces[len(deck.pieces) // 5 :: max(1, len(deck.pieces) // 3)][:3]
    drawing = Drawing()
    if deck.pieces[0].back:
        for k in range(3):
            drawing += _piece(deck, deck.pieces[0], 17.0, theme=theme, back=True).moved(-12 + 0.7 * k, -1 + 0.7 * k)
    for k, piece in enumerate(samples):
        drawing += _piece(deck, piece, 16.0, theme=theme).moved(3.0 + 5.0 * k, (-1.2, 0.6, -1.2)[k], 10 - 10 * k)
    return drawing


def _pieces(deck: Deck, theme: Theme) -> Drawing:
    """Draw the different pieces of a deck in a row."""
    kinds = deck.pieces[:4]
    step = 34.0 / len(kinds)
    size = min(15.0, step - 1.0)
    return Drawing.join(
        _piece(deck, piece, size, theme=theme).moved((k - (len(kinds) - 1) / 2) * step, 0)
        for k, piece in enumerate(kinds)
    )


def _board(game_style: GameLook, board: Board, theme: Theme) -> Drawing:
    """Draw a finished board."""
    request = BoardRequest(theme=theme, frame=Frame(words=Instructions("")), without=("coords",))
    whole = finished(board, game_style, request)
    drawing = whole.drawing
    if min(WIDTH / board.width, HEIGHT / board.height) < FINE:
        drawing = drawing.without("lines")
    return fitted(drawing, (0.0, 0.0, whole.width, whole.height), WIDTH, height=HEIGHT)


def _parts(game_style: GameLook, board: Board, theme: Theme, *, out: float = 0.14) -> Drawing:
    """Draw a board in parts, each moved a little way from its place."""
    whole = small(game_style.boards[board.name](board, theme).without("coords", "lines"), 1.0)
    parts = board.parts("piece") or board.parts("card")
    scale = 0.86 * min(WIDTH / board.width, HEIGHT / board.height)
    x, y = board.width / 2, board.height / 2
    drawing = Drawing()
    for part in parts:
        us, vs = zip(*part.outline, strict=True)
        u, v = fsum(us) / len(us), fsum(vs) / len(vs)
        near = whole.windowed((min(us), min(vs), max(us), max(vs)))
        inside = small(near.clipped(polyline(part.outline, closed=True)), scale)
        edge = Path(polyline(part.outline, closed=True), Style(stroke=theme.ink, width=0.35 / scale))
        drawing += (inside + Drawing.of("marks", edge).moved(scale=scale)).moved(
            (out * (u - x) - x) * scale, (out * (v - y) - y) * scale
        )
    return drawing


def _stand(deck: Deck, theme: Theme) -> Drawing:
    return _standing(deck, theme, 20.0)


def _from_file(name: str, theme: Theme) -> Drawing:
    """Draw the picture in the file of that name, in the theme's colours."""
    colours = {each: str(getattr(theme, each)) for each in ("paper", "tint", "ink", "second", "accent", "neutral")}
    return Drawing.of("board", Use(about(HERE / f"{name}.svg", theme, colours), 0, 0))


OF_DECK: Mapping[str, Callable[[Deck, Theme], Drawing]] = MappingProxyType(
    {"cut": _cut, "punch": _punch, "fold": _fold, "stand": _stand, "cards": _cards, "pieces": _pieces}
)
OF_BOARD: Mapping[str, Callable[[GameLook, Board, Theme], Drawing]] = MappingProxyType(
    {"board": _board, "parts": _parts, "joined": partial(_parts, out=0.0)}
)
OF_NOTHING: Mapping[str, Callable[[Theme], Drawing]] = MappingProxyType(
    {name: partial(_from_file, name) for name in ("print", "trim", "glue", "box")}
)
"""The pictures, keyed by name: those of decks, those of boards, and all others, whose files have the same names."""


def picture(words: str, game_style: GameLook, theme: Theme) -> Drawing:
    """Draw the picture named by ``words``, centred on the origin: ``cut tokens``, ``board small``, ``glue``.

    Raises:
        KeyError: there is no such picture, deck or board.
    """
    name, _, subject = words.partition(" ")
    if name in OF_NOTHING:
        return OF_NOTHING[name](theme)
    if name in OF_BOARD:
        return OF_BOARD[name](game_style, game_style.board(subject), theme)
    return OF_DECK[name](game_style.decks[subject].make(theme, None), theme)


def frame(theme: Theme) -> Path:
    """Draw the frame of a picture."""
    return Path(rounded(-WIDTH / 2 - 1, -HEIGHT / 2 - 1, WIDTH / 2 + 1, HEIGHT / 2 + 1, 1.5),
                theme.shape(theme.tint, theme.hair, theme.faint))  # fmt: skip
