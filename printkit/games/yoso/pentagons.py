"""The parts common to the boards of Yoso-Go: backgrounds, rings, discs, the lines between the discs, and the tokens.

The same code draws the board whose spots have two-letter names (25 spots) and the one with three-letter names (125
spots). Lines end before the discs, so the layer of lines can be removed without leaving gaps.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import cos, fsum, hypot, inf, radians, sin

from printkit import engines
from printkit.content.project import Project
from printkit.draw.drawing import Circle, Item, Path, Style, Symbol, Text, Use, label
from printkit.draw.outline import Point, Segment, arc, bearing
from printkit.draw.theme import Theme
from printkit.draw.type import face, width
from printkit.games.yoso import illustrated
from printkit.games.yoso.content import Elements
from printkit.games.yoso.glyphs import NAMES, element, element_colour, fate, honour, sign
from printkit.layouts import pentagon
from printkit.layouts.base.data import beside
from printkit.layouts.board import Board, Line, Region
from printkit.looks import tokens
from printkit.looks.plate import tones
from printkit.looks.style import Deck, GameLook

GAP = 0.9
"""Distance from the edge of a disc to the end of a line or to a name, in mm."""

HEM, SEAM = 2.6, 0.42
"""Distance by which a zone's background extends beyond its discs, if the board's edge leaves room: the smaller of a
length in mm and a multiple of a disc's radius.
"""

SIGN, MIDDLE = 0.9, 1.1
"""Sizes of the sign on a spot and of the sign in the middle of a ring, as multiples of a disc's radius."""

TOKEN = 16.0
"""Diameter of a token in mm: it fits all boards, and a 5/8 inch punch cuts it."""

NEAR, FAR, ROOMY = 0.2, 1.5, 2.7
"""Distance in mm from the edge of a disc to its name: the first for narrow rings, the second for rings whose radius
is at least ``ROOMY`` times that of a disc.
"""

NAME = 0.4
"""Largest em size of a spot's name, as a multiple of a disc's radius, so that the name fits between the lines."""

LARGE = 0.64
"""The largest em size in large print, in which names may touch lines."""

CAPTION = 2.6
"""Em size in mm below which names are not reduced."""

DOTTED = 0.6
"""Width in mm of the lines for which the dash patterns are made; on wider lines the patterns are longer."""

LINES = beside(__file__, "lines.toml")
"""The strokes of every family of lines, in the plain theme and in all others."""


# ------------------------------------------------------------------------------------------------ grounds


def lobe(board: Board, zone: Region) -> tuple[Segment, ...]:
    """Return the background of a zone: all points within a given distance of the pentagon formed by its outermost
    spots.
    """
    at = board.at
    levels = len(board.spots[0].id)
    reach = min(board.spot_radius + min(HEM, SEAM * board.spot_radius), _border(board) - 1.05)
    steps: list[Segment] = []
    for letter in pentagon.RING:
        x, y = at[zone.id + letter * (levels - len(zone.id))]
        out = 90 - pentagon.angle(letter)
        (_, *start), *bend = arc(x, y, reach, out + 36, out - 36)
        steps += [("L" if steps else "M", *start), *bend]  # type: ignore[list-item]
    return (*steps, ("Z",))


def _border(board: Board) -> float:
    """Return the smallest distance between a spot's centre and the board's edge, in mm."""
    least = inf
    for (ax, ay), (bx, by) in pairwise((*board.outline, board.outline[0])):
        along = hypot(bx - ax, by - ay)
        for spot in board.spots:
            least = min(least, ((bx - ax) * (spot.y - ay) - (by - ay) * (spot.x - ax)) / along)
    return least


def centre(board: Board, ids: Iterable[str]) -> Point:
    """Return the middle of the regular pentagon that the spots of a zone or a circle form."""
    at = board.at
    places = [at[id] for id in ids]
    return fsum(x for x, _ in places) / len(places), fsum(y for _, y in places) / len(places)


def rings(board: Board, style: Style) -> Iterator[Circle]:
    """Yield a circle through the five spots of every ring, under their discs."""
    for ring in pentagon.rings(len(board.spots[0].id)):
        x, y = centre(board, ring)
        u, v = board.at[ring[0]]
        yield Circle(x, y, hypot(u - x, v - y), style=style)


# ------------------------------------------------------------------------------------------------ spots


def discs(board: Board, theme: Theme, style: Style | None = None) -> Iterator[Circle]:
    """Yield the discs of all spots, marked with their names; each has its spot's radius, including the stroke."""
    style = style or theme.shape(theme.paper, theme.thin)
    if illustrated.pictured(board, theme):
        shades = tones(illustrated.SHADES, theme)
        style = theme.shape(shades["paper"], theme.medium, shades["ink"])
    for spot in board.spots:
        yield Circle(spot.x, spot.y, board.spot_radius - style.width / 2, style=style, id=f"spot-{spot.id}")


def signs(board: Board, theme: Theme) -> Iterator[Use]:
    """Yield the sign of the element on each disc, as one symbol for all rings, because the rings are identical."""
    if illustrated.pictured(board, theme):
        items = tuple(illustrated.on_discs(first_ring(board), board, theme))
        yield from on_rings(board, Symbol(f"signs-{board.name}-{theme.name}", items))
        return
    size = round(SIGN * theme.larger * board.spot_radius, 2)
    parts: list[Item] = []
    for letter, (x, y) in first_ring(board).items():
        symbol = sign(letter, theme, size)
        if illustrated.tinted(theme):
            ground, ink = illustrated.disc(letter, theme)
            symbol = element(letter, ink)
            parts.append(Circle(x, y, 0.9 * board.spot_radius, style=Style(ground)))
        parts.append(Use(symbol, x, y, scale=size))
    yield from on_rings(board, Symbol(f"signs-{board.name}-{theme.name}-{size:g}", tuple(parts)))


def first_ring(board: Board) -> dict[str, Point]:
    """Return the positions of a ring's spots relative to its middle, in mm, keyed by their last letters."""
    ring = pentagon.rings(len(board.spots[0].id))[0]
    x, y = centre(board, ring)
    return {id[-1]: (board.at[id][0] - x, board.at[id][1] - y) for id in ring}


def on_rings(board: Board, symbol: Symbol) -> Iterator[Use]:
    """Yield a symbol in the middle of every ring."""
    for ring in pentagon.rings(len(board.spots[0].id)):
        yield Use(symbol, *centre(board, ring))


def name(board: Board, letter: str, text: str, *, theme: Theme) -> Text:
    """Return the name of the spot with a given letter, placed near the middle of its ring.

    The lines inside the ring form a star; the name is in the arm that ends at the spot, where no line crosses it.
    """
    x, y = first_ring(board)[letter]
    angle = radians(bearing((x, y), (0, 0)))
    dx, dy = cos(angle), sin(angle)
    size, ink = name_size(board, theme), theme.ink if theme.illustrated else theme.soft
    across, up = width(text, size, face()), face().cap_height * size
    wide = hypot(x, y) > ROOMY * board.spot_radius
    away = board.spot_radius + (FAR if wide else NEAR) + (abs(dx) * across + abs(dy) * up) / 2
    return label(x + away * dx, y + away * dy, text, size=size, fill=ink, anchor="middle", middle=True)


def name_size(board: Board, theme: Theme) -> float:
    """Return the em size of names on the board, in mm."""
    share = NAME if theme.larger == 1 else LARGE
    return min(theme.board, max(CAPTION, share * board.spot_radius))


# ------------------------------------------------------------------------------------------------ lines


def lines(board: Board, theme: Theme, weights: tuple[float, float], *, ink: str = "ink") -> Iterator[Path]:
    """Yield all lines, sorted by family and then by length; their strokes run from disc to disc. A path without a
    name draws all lines of one family and length.

    Args:
        board: the board.
        theme: colours.
        weights: widths in mm of the longest lines and of all others.
        ink: name of the lines' colour.
    """
    longest = max(len(line.spots) for line in board.lines)
    for family, short in sorted({(line.family, len(line.spots) < longest) for line in board.lines}):
        same = [line for line in board.lines if line.family == family and short == (len(line.spots) < longest)]
        first, *others = line_styles(family, weights[short], theme=theme, widest=max(weights), ink=ink)
        yield from (Path(tuple(strokes(board, line)), first, f"line-{line.id}") for line in same)
        all_strokes = tuple(stroke for line in same for stroke in strokes(board, line))
        yield from (Path(all_strokes, style) for style in others)


def strokes(board: Board, line: Line) -> Iterator[Segment]:
    """Yield the strokes of a line, each from one spot to the next, a little short of both discs."""
    at, short = board.at, board.spot_radius + GAP
    for (x, y), (u, v) in pairwise(at[id] for id in line.spots):
        angle = radians(bearing((x, y), (u, v)))
        dx, dy = short * cos(angle), short * sin(angle)
        yield "M", x + dx, y + dy
        yield "L", u - dx, v - dy


def line_styles(family: str, width: float, *, theme: Theme, widest: float = 0.0, ink: str = "ink") -> Iterator[Style]:
    """Yield the strokes of a family of lines, one above the other; families differ in their patterns.

    All lines of a board have dashes of the same length, chosen to suit the ``widest`` of them (mm). In the plain
    theme, families also differ in their colours.
    """
    stretch = max(1.0, max(width, widest) / DOTTED)
    shades = {"ink": theme.ink, "line": theme.soft, "paper": theme.paper}
    if theme.art == "none":
        # The colour of a direction is that of the element perpendicular to it, the only one that no line in that
        # direction joins to another.
        shades["ink"] = shades["line"] = element_colour(pentagon.RING[3 * int(family) % 5], theme)
    elif theme.illustrated:
        shades |= tones(illustrated.SHADES, theme)
    for stroke in LINES["plain" if theme.art == "none" else "drawn"][family]:
        dash = tuple(stretch * length for length in stroke.get("dash", ()))
        weight = max(theme.hair, stroke.get("width", 1.0) * width)
        yield Style(None, shades[stroke.get("colour", ink)], weight, dash=dash, cap=stroke.get("cap", "butt"))


# ------------------------------------------------------------------------------------------------ tokens


def sides(theme: Theme) -> tuple[tokens.Look, tokens.Look]:
    """Return the looks of Honour (dark with a fine ring) and Fate (light with a broad ring)."""
    if theme.illustrated:
        shades = tones(illustrated.SHADES, theme)
        ink, paper = shades["ink"], shades["paper"]
        return (
            tokens.Look("honour", ink, paper, ring=theme.stroke(theme.hair, paper)),
            tokens.Look("fate", paper, shades["fate"], ring=theme.stroke(tokens.BROAD, shades["fate"])),
        )
    return tokens.dark("honour", theme.first, theme), tokens.light("fate", theme.on_second, theme)


def token_deck(game: str, count: int, theme: Theme) -> Deck:
    """Return ``count`` tokens for each player, with the same picture on both sides: dark with a blossom, or light
    with a coil.
    """
    looks, name = zip(sides(theme), (honour, fate), strict=True), theme.name
    pieces = tuple(
        (f"{look.name.title()} token", tokens.token(f"{look.name}-{name}", TOKEN, look, sign=emblem(look.ink)), count)
        for look, emblem in looks
    )
    work = "use heavy paper for a punch, or glue the fronts onto card and cut out by hand"
    deck = tokens.deck(f"{game}-tokens", game, "Honour and Fate tokens", diameter=TOKEN, pieces=pieces, work=work)
    both = tuple(replace(piece, back=piece.front) for piece in deck.pieces)
    return replace(deck, pieces=both, credits=credit(game))


def men(deck: str) -> dict[str, tuple[str, str]]:
    """Return the tokens of a deck, keyed by the letters used in positions."""
    return {name[0]: (deck, f"{name.capitalize()} token") for name in ("honour", "fate")}


class Look(GameLook):
    """The parts of the look that both boards have in common."""

    def custom(self, project: Project) -> GameLook:
        """Return the look, with a project's names for the elements in the quick reference; the theme supplies their
        signs.
        """
        elements = project.extra(Elements)
        if elements is None:
            return self
        look = self.changed(names={NAMES[letter]: name for letter, name in elements.names.items()})
        if not elements.signs:
            return look
        return look.changed(words={"The words and signs here are": "The words here are"}, made="Boards and words")


def credit(game: str) -> str:
    """Return the name of the game's designer, for the margin of a sheet."""
    info = engines.info(game)
    return f"{info.title} by {info.designer}" + (f", {info.year}" if info.year else "")
