"""A game set up on a table, drawn from its printed board and pieces as a seated player would see them.

The view is a perspective: distant things are smaller, straight edges remain straight, and everything is projected
point by point, so words and dashes become outlines.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, cycle, pairwise
from math import ceil, dist
from typing import TypeAlias

from printkit import engines
from printkit.books.section import counted
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Shade, Style, Tagged, Text, Use, label, line
from printkit.draw.outline import Point, Segment, disc, path_under, polyline, rectangle
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme, luminance
from printkit.draw.type import outlines
from printkit.layouts import boards
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import capitalised
from printkit.layouts.board import Board
from printkit.layouts.paper import Paper
from printkit.layouts.transform import Transform
from printkit.looks.plate import inks
from printkit.looks.style import Deck, GameLook, Piece
from printkit.pages import placement
from printkit.pages.impose import is_disc
from printkit.pages.margin import Instructions
from printkit.pages.page import Frame
from printkit.pages.tabletop import placements

TILT, LIFT, FAR = 0.72, 0.69, 0.24
"""Apparent depth of flat objects and height of upright ones, as fractions of their actual sizes, and how much larger
the near edge of the board appears than its far edge.
"""
TABLE = {"ground": "#2f5048", "grain": "#29463f", "ink": "#14171f", "shadow": "#1d332e", "text": "#fbf1da"}
"""Colours of the table top with its grain, of edges, of shadows and of words."""
THICK = 0.15
"""Thickness of pieces, as a fraction of their size."""
SHADE, DARK = 0.42, 0.03
"""Share of ink in the sides of pieces, and the luminance below which they are lighter instead."""
PAPER = "#fffdf8"
"""Colour of cards."""
LEAST, FINE = 0.7, 0.2
"""Details that would be smaller than the first number, in mm, are left out; on boards at a scale below the second,
that size is two and a half times as large.
"""
FINEST = 0.12
"""Width of the finest strokes, in mm."""
SMALLEST = 4.5
"""Smallest diameter of pieces in reserve, in mm."""
SHARE, CLEARANCE = 0.6, 120.0
"""Largest share of the width that the board takes up, and room in mm for a piece beside it."""
STACKS = 9
"""Largest number of stacks on each side of the board."""
WORDS = 2.9
"""Em size of words, in mm."""

Projection: TypeAlias = Callable[[float, float], Point]


@dataclass(frozen=True, slots=True)
class View:
    """A view of a table from the near side.

    Attributes:
        middle: the middle of the board's width, in mm.
        across, low: where the middle of the board's near edge appears, in mm.
        scale: scale at the near edge.
        fall: how much the scale decreases per mm.
        foot: height of a band below the board, in mm, which is nearer than the board's near edge.
    """

    middle: float
    across: float
    low: float
    scale: float
    fall: float
    foot: float = 0.0

    def size(self, y: float) -> float:
        """Return the scale at a given distance from the near edge."""
        return self.scale / (1 + self.fall * (y + self.foot))

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Return where a point on the table, or a point above it, appears."""
        size = self.size(y)
        return self.across + (x - self.middle) * size, self.low + (TILT * (y + self.foot) + LIFT * z) * size

    def under(self, t: Transform, z: float = 0.0) -> Projection:
        """Return a projection that first moves things to their places on the table, at a given height."""
        return lambda x, y: self.at(*t.apply(x, y), z)


def scene(
    game_style: GameLook,
    theme: Theme,
    size: tuple[float, float],
    *,
    text: str | None = None,
    paper: Paper | None = None,
) -> Drawing:
    """Draw the table at the start of a game, or for the position with the given text, inside a box (in mm) whose
    lower left corner is the origin; nothing for a game that does not describe its table. The board is as it is cut
    out of its sheet of ``paper``.
    """
    width, height = size
    table = game_style.table
    if table is None:
        return Drawing()
    game = engines.find(game_style.id)
    position = game.parse(text) if text else game.start()
    board = boards.find(table.board, **{**game_style.options.get(table.board, {}), **table.options(position)})
    wide = max((2 * abs(x - board.width / 2) + CLEARANCE for *_, x, _ in table.aside), default=board.width / SHARE)
    frame = Frame(words=Instructions(""))
    sheet = placement.finished(board, game_style, placement.BoardRequest(paper, theme=theme, frame=frame))
    tones, view = (
        inks(TABLE, theme),
        _view(sheet, (sheet.height - board.height) / 2, wide, width=width, height=height),
    )
    items: list[Item] = [Path(rectangle(0, 0, width, height), Style(tones["ground"], tones["ink"], theme.hair))]
    for y in range(0, int(height), 9) if theme.illustrated else ():
        items.append(line(0, y, width, y + 0.035 * width, theme.stroke(0.5, tones["grain"])))
    items += _board(sheet, board, view, theme=theme)
    lying = placements(table, game, position, board=board)
    names = dict.fromkeys((*table.decks, *(each.deck for each in lying), *(name for name, *_ in table.aside)))
    offers = {name: game_style.decks[name] for name in names}
    decks = {name: offer.make(theme, next(iter(offer.sizes), None)) for name, offer in offers.items()}
    pieces = {(name, piece.name): piece for name, deck in decks.items() for piece in deck.pieces}
    counts = Counter((each.deck, each.piece) for each in lying)
    counts.update((name, piece) for name, piece, *_ in table.aside)
    for name, piece, *middle in table.aside:
        items += _piece(decks[name], pieces[name, piece], view, at=Transform.at(*middle), z=0.0, theme=theme)
    for each in sorted(lying, key=lambda each: (-board.at[each.spot][1], each.over)):
        deck, place = decks[each.deck], board.at[each.spot]
        at = Transform.at(*place, angle=-each.angle)
        height_below = each.over * THICK * deck.width
        items += _piece(deck, pieces[each.deck, each.piece], view, at=at, z=height_below, theme=theme)
    rest = [(decks[name], piece, piece.count - counts[name, piece.name]) for (name, _), piece in pieces.items()]
    left = [each for each in rest if each[2] > 0 and is_disc(each[0])]
    half = ceil(len(left) / 2)
    for side, own in ((-1, left[:half]), (1, left[half:])):
        if own:
            items += _reserve(own, board, view, side=side, theme=theme, top=height - 5.2)
    return Drawing.of("board", Clip(rectangle(0, 0, width, height), tuple(items))).no_finer(FINEST)


def _view(board: Artwork, foot: float, wide: float, *, width: float, height: float) -> View:
    """Return the view in which the board fills the height of the box, unless ``wide`` mm of the table would then be
    too wide for it.
    """
    deep = TILT * board.height / (1 + FAR)
    scale = min(width / wide, (height - 8.0) / deep)
    return View(board.width / 2, width / 2, (height - scale * deep) / 2 + 0.4, scale, FAR / board.height, foot)


def _board(sheet: Artwork, board: Board, view: View, *, theme: Theme) -> Iterator[Item]:
    """Yield the board with its shadow and its edge."""
    tones = inks(TABLE, theme)
    outline = polyline(board.outline, closed=True)
    if view.foot:
        outline = rectangle(0, -view.foot, board.width, board.height + view.foot)
    low = 1.1 / view.scale
    if theme.illustrated:
        yield Path(projected(lambda x, y: view.at(x + 1.6 * low, y - 2.2 * low), outline), Style(tones["shadow"]))
    yield Path(projected(lambda x, y: view.at(x, y, -1.4 * low), outline), Style(tones["ink"]))
    yield Path(projected(view.at, outline), Style(theme.paper, tones["ink"], theme.hair))
    least = LEAST if view.scale > FINE else 2.5 * LEAST
    drawing = sheet.drawing.moved(0, -view.foot)
    yield from flat((item for _, item in drawing), view.at, view.scale, least=least)


def _reserve(
    own: Sequence[tuple[Deck, Piece, int]], board: Board, view: View, *, side: int, theme: Theme, top: float
) -> Iterator[Item]:
    """Yield the pieces in reserve on the left (-1) or right (1) of the board: their numbers and names in the upper
    corner, and stacks with the farthest first.
    """
    for n, (_, piece, count) in enumerate(own):
        x, y, colour = view.across + side * (view.across - 4.0), top - 1.3 * n * WORDS, inks(TABLE, theme)["text"]
        words = capitalised(counted(piece.name, count))
        yield label(x, y, words, WORDS, colour, anchor="start" if side < 0 else "end", family=theme.family)
    high = ceil(sum(count for *_, count in own) / STACKS)
    piles = [(deck, piece, min(high, count - n)) for deck, piece, count in own for n in range(0, count, high)]
    rows = [piles[k : k + 3] for k in range(0, len(piles), 3)]
    scale = view.size(board.height / 2)
    size = max(SMALLEST / scale, *(deck.width for deck, *_ in own))
    step = min(size * (1.12 + high * THICK * LIFT / TILT), 0.84 * board.height / len(rows))
    middle = board.width / 2 + side * (board.width / 2 + view.across / scale) / 2
    for number, row in enumerate(rows):
        y = board.height * 0.44 + ((len(rows) - 1) / 2 - number) * step
        for column, (deck, piece, count) in enumerate(row):
            at = Transform.at(middle + (column - (len(row) - 1) / 2) * 1.14 * size, y, scale=size / deck.width)
            for n in range(count):
                yield from _piece(deck, piece, view, at=at, z=n * THICK * size, theme=theme, bare=n < count - 1)


def _piece(
    deck: Deck, piece: Piece, view: View, *, at: Transform, z: float, theme: Theme, bare: bool = False
) -> list[Item]:
    """Return a piece centred on the origin of ``at``, at a given height: a disc is drawn as a short cylinder, a ring
    as two rings and any other piece as a card; ``bare`` omits the art.
    """
    tones = inks(TABLE, theme)
    here = at @ Transform.at(-deck.width / 2, -deck.height / 2)
    rim, size = theme.stroke(theme.hair, tones["ink"]), view.size(at.f) * at.scale
    top = z + THICK * deck.width * at.scale * is_disc(deck)
    outline, upper = (projected(view.under(here, h), deck.outline) for h in (z, top))
    low, high = (
        Clip(o, flat((i for _, i in piece.front), view.under(here, h), size)) for o, h in ((outline, z), (upper, top))
    )
    ground, is_ring = _ground(item for _, item in piece.front)
    if is_ring:
        return [low, Path(outline, rim), high, Path(upper, rim)]
    if not is_disc(deck):
        return [Path(outline, Style(PAPER)), low, Path(outline, rim)]
    dark = luminance(ground) < DARK
    shade = theme.mixed(ground, TABLE["text" if dark else "ink"], 0.5 * SHADE if dark else SHADE)
    r = deck.width / 2 * at.scale
    wall = polyline(view.at(at.e + dx, at.f, h) for dx, h in ((-r, z), (-r, top), (r, top), (r, z)))
    edges = (line(*view.at(at.e + dx, at.f, z), *view.at(at.e + dx, at.f, top), rim) for dx in (-r, r))
    sides = [Path(outline, replace(rim, fill=shade)), Path(wall, Style(shade)), *edges]
    return [*sides, Path(upper, Style(ground)), *([] if bare else [high]), Path(upper, rim)]


def _ground(items: Iterable[Item]) -> tuple[str, bool]:
    """Return the colour of the first filled shape, and whether that shape is a ring."""
    for item in items:
        match item:
            case Use():
                return _ground(item.placed)
            case Tagged(_, inner) | Clip(_, inner):
                return _ground(inner)
            case Circle(style=Style(fill=str(fill))):
                return fill, False
            case Path(segments, Style(fill=str(fill))):
                return fill, sum(kind == "M" for kind, *_ in segments) > 1
    return PAPER, False


def projected(at: Projection, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the steps of a path with its points projected; short curves remain nearly exact."""
    steps: list[Segment] = []
    for kind, *numbers in segments:
        points = (at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        steps.append((kind, *chain.from_iterable(points)))  # type: ignore[arg-type]
    return tuple(steps)


def flat(items: Iterable[Item], at: Projection, size: float, *, least: float = LEAST) -> tuple[Item, ...]:
    """Project items at a scale of about ``size``; words and details that are too small to see are left out."""
    result: list[Item] = []
    for item in items:
        match item:
            case Use():
                result += flat(item.placed, at, size, least=least)
            case Tagged(_, inner):
                result += flat(inner, at, size, least=least)
            case Clip(outline, inner):
                if inside := flat(inner, at, size, least=least):
                    result.append(Clip(projected(at, outline), inside, opacity=item.opacity))
            case Circle(x, y, r, style):
                result += flat((Path(disc(x, y, r), style),), at, size, least=least)
            case Text() if item.size * size >= least:
                place = Transform.at(item.x, item.y, angle=item.angle, scale=item.size / item.face.units)
                letters = path_under(place, parse(outlines(item.string, item.face), "text"))
                result.append(Path(projected(at, letters), Style(item.fill)))
            case Shade():
                result.append(Path(projected(at, item.outline), Style(item.gradient.stops[0][1][:7])))
            case Path():
                l, b, r, top = item.bounds()
                if max(r - l, top - b) * size >= least:
                    # A stroke that merely softens the corners of a shape would be too fine here.
                    soft = item.style.stroke == item.style.fill
                    style = Style(item.style.fill, rule=item.style.rule) if soft else item.style.scaled(size)
                    segments = _dashed(item.segments, item.style.dash)
                    dash = style.dash if segments is item.segments else ()
                    result.append(Path(projected(at, segments), replace(style, dash=dash)))
    return tuple(result)


def _dashed(segments: tuple[Segment, ...], dash: tuple[float, ...]) -> tuple[Segment, ...]:
    """Return the dashes of straight strokes as separate strokes, because distant dashes are shorter; return other
    paths unchanged.
    """
    if not dash or {kind for kind, *_ in segments} != {"M", "L"}:
        return segments
    steps: list[Segment] = []
    for (_, *start), (kind, *end) in pairwise(segments):
        (x, y), (u, v) = start, end
        far, along = dist(start, end), 0.0
        for number, length in enumerate(cycle(dash)):
            if kind == "M" or along >= far:
                break
            shares = along / far, min(along + length, far) / far
            if number % 2 == 0:
                steps += polyline((x + share * (u - x), y + share * (v - y)) for share in shares)
            along += length
    return tuple(steps)
