"""A game set up on a table, drawn from its printed board and pieces as a seated player sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from math import ceil

from printkit import engines
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Shade, Style, Tagged, Use, line
from printkit.draw.outline import disc, path_under, polyline, rectangle
from printkit.draw.theme import Theme
from printkit.layouts import boards
from printkit.layouts.transform import IDENTITY, Transform
from printkit.looks.plate import inks
from printkit.looks.style import Deck, GameLook, Piece
from printkit.pages.impose import is_disc
from printkit.pages.tabletop import placements

TILT = 0.56
"""Apparent height of flat objects, as a fraction of their actual size."""
TABLE = {"ground": "#2f5048", "ink": "#14171f", "side": "#4a4f58"}
"""Colours of the table top, of edges and of the sides of pieces."""
THICK = 0.12
"""Thickness of pieces, as a fraction of their size."""
LEAST = 0.7
"""Smallest size in mm of details, which is doubled on boards at a small scale; smaller ones are left out."""
FINE = 0.2
"""Smallest scale at which lines are drawn, because they would cover a smaller board."""
FINEST = 0.12
"""Width of the finest strokes, in mm."""
HIGHEST = 9
"""Largest number of pieces in one stack."""


def scene(game_style: GameLook, theme: Theme, size: tuple[float, float], *, text: str | None = None) -> Drawing:
    """Draw the table at the start of a game, or in the position with the given text, inside a box (in mm) whose lower
    left corner is the origin; nothing for a game that does not describe its table.
    """
    width, height = size
    table = game_style.table
    if table is None:
        return Drawing()
    game = engines.find(game_style.id)
    position = game.parse(text) if text else game.start()
    board = boards.find(table.board, **{**game_style.options.get(table.board, {}), **table.options(position)})
    tones = inks(TABLE, theme)
    scale = min(0.56 * width / board.width, 0.84 * height / (TILT * board.height))
    tilt_map = Transform.at(0, 0, scale=scale).scaled(1.0, TILT)
    tilt_map = tilt_map.moved((width - scale * board.width) / 2, (height - TILT * scale * board.height) / 2)
    side = theme.paper if theme.art in ("lines", "none") else tones["side"]
    edge = theme.shape(side, theme.hair, tones["ink"])
    ground = Path(rectangle(0, 0, width, height), Style(tones["ground"], tones["ink"], theme.hair))
    outline = path_under(tilt_map, polyline(board.outline, closed=True))
    below = path_under(IDENTITY.moved(0, -1.2), outline)
    items: list[Item] = [ground, Path(below, Style(tones["ink"])), Path(outline, Style(theme.paper))]
    board_drawing = game_style.boards[board.name](board, theme).without("coords")
    if scale < FINE:
        board_drawing = board_drawing.without("lines")
    items += _flat((item for _, item in board_drawing), tilt_map, least=LEAST if scale > FINE else 2 * LEAST)
    lying = placements(table, game, position, board=board)
    names = dict.fromkeys((*table.decks, *(each.deck for each in lying)))
    offers = {name: game_style.decks[name] for name in names}
    decks = {name: offer.make(theme, next(iter(offer.sizes), None)) for name, offer in offers.items()}
    pieces = {(name, piece.name): piece for name, deck in decks.items() for piece in deck.pieces}
    counts = Counter((each.deck, each.piece) for each in lying)
    for each in sorted(lying, key=lambda each: (-board.at[each.spot][1], each.over)):
        deck, (x, y) = decks[each.deck], board.at[each.spot]
        at = Transform.at(x, y, angle=-each.angle)
        level = each.over * THICK * deck.width * scale
        items += _piece(deck, pieces[each.deck, each.piece], (tilt_map @ at).moved(0, level), edge=edge)
    rest = [(decks[name], piece, piece.count - counts[name, piece.name]) for (name, _), piece in pieces.items()]
    stacks = [each for each in rest if each[2] > 0 and is_disc(each[0])]
    half = ceil(len(stacks) / 2)
    aside = (width - scale * board.width) / 2
    for place, own in ((aside / 2, stacks[:half]), (width - aside / 2, stacks[half:])):
        items += chain.from_iterable(_stacks(own, (place, aside, height), scale, edge=edge))
    return Drawing.of("board", Clip(rectangle(0, 0, width, height), tuple(items))).no_finer(FINEST)


def _stacks(
    own: list[tuple[Deck, Piece, int]], room: tuple[float, float, float], scale: float, *, edge: Style
) -> Iterator[list[Item]]:
    """Yield stacks of the pieces in reserve, centred in a strip beside the board, the farthest stack first."""
    middle, wide, height = room
    piles = [(deck, piece, min(HIGHEST, left - n)) for deck, piece, left in own for n in range(0, left, HIGHEST)]
    size = max((scale * deck.width for deck, _, _ in piles), default=1.0)
    across = max(1, min(int(0.9 * wide / (1.15 * size)), ceil(len(piles) ** 0.5) + 1))
    rows = ceil(len(piles) / across)
    step = min(0.85 * size + HIGHEST * THICK * size, 0.8 * height / max(1, rows))
    for number, (deck, piece, count) in enumerate(piles):
        row, column = divmod(number, across)
        here = min(across, len(piles) - row * across)
        x = middle + (column - (here - 1) / 2) * 1.15 * size
        y = height / 2 + ((rows - 1) / 2 - row) * step - HIGHEST * THICK * size / 2
        for level in range(count):
            flat = Transform.at(0, 0, scale=scale).scaled(1.0, TILT).moved(x, y + level * THICK * size)
            yield _piece(deck, piece, flat, edge=edge, bare=level < count - 1)


def _piece(deck: Deck, piece: Piece, at: Transform, *, edge: Style, bare: bool = False) -> list[Item]:
    """Return a piece centred on the origin of ``at``: a short cylinder for a disc, and a card for any other piece;
    ``bare`` omits the art.
    """
    rim = Style(stroke=edge.stroke, width=edge.width)
    here = at @ Transform.at(-deck.width / 2, -deck.height / 2)
    outline = path_under(here, deck.outline)
    if not is_disc(deck):
        art = _flat((item for _, item in piece.front), here)
        return [Path(outline, Style("#fffdf8")), Clip(outline, art), Path(outline, rim)]
    thick = THICK * deck.width * at.scale
    r = deck.width / 2 * at.scale
    x, y = at.apply(0, 0)
    foot = Path(outline, edge)
    wall = Path(rectangle(x - r, y, x + r, y + thick), Style(edge.fill))
    sides = [line(x + u, y, x + u, y + thick, edge) for u in (-r, r)]
    top = path_under(IDENTITY.moved(0, thick), outline)
    face = () if bare else _flat((item for _, item in piece.front), here.moved(0, thick))
    return [foot, wall, *sides, Path(top, Style(edge.fill)), *([Clip(top, face)] if face else ()), Path(top, rim)]


def _flat(items: Iterable[Item], t: Transform, *, least: float = LEAST) -> tuple[Item, ...]:
    """Transform items, even if circles become ellipses; words and details that are too small to see are left out."""
    result: list[Item] = []
    for item in items:
        match item:
            case Use():
                result += _flat(item.placed, t, least=least)
            case Tagged(_, inner):
                result += _flat(inner, t, least=least)
            case Clip(outline, inner):
                if inside := _flat(inner, t, least=least):
                    result.append(Clip(path_under(t, outline), inside, opacity=item.opacity))
            case Circle(x, y, r, style):
                result += _flat((Path(disc(x, y, r), style),), t, least=least)
            case Path() | Shade():
                l, b, r, top = item.bounds()
                if max(r - l, top - b) * t.scale >= least:
                    flat = item.transformed(t)
                    if isinstance(flat, Path) and flat.style.stroke == flat.style.fill:
                        # A stroke that only softens the corners of a shape would be too fine at this scale.
                        flat = replace(flat, style=Style(flat.style.fill, rule=flat.style.rule))
                    result.append(flat)
    return tuple(result)
