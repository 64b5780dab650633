"""A panel of a figure: a plot and additional content, drawn on a board."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, fsum, hypot, pi, sin
from types import MappingProxyType

from printkit.draw.drawing import Circle, Item, Path, Style, Text, Use, label
from printkit.draw.outline import Box, Point
from printkit.draw.theme import Theme
from printkit.figures import marks
from printkit.figures.figure import Mark
from printkit.figures.plot import NONE, Plot
from printkit.figures.stones import sign_size
from printkit.figures.style import Surface
from printkit.layouts.base.frozen import dataclass, field

NUMBER = 2.3
"""Smallest em size of numbers on pieces, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotations:
    """The additional content of a panel, already computed with the rules.

    Attributes:
        legal: destinations.
        unavailable: free spots that are not legal destinations, which are marked instead of the legal ones if they
            are fewer.
        lines: spots of highlighted lines.
        areas: names of regions to outline; ``custodial`` ones are dashed.
        scores: for each score, the player's index (0 or 1), and the spots of the run or the name of the zone that
            scores.
        views: squares in sight, together with the square from which they are seen.
        sights: lines of sight: the start, the end, and the walls in the way.
        values: the words on spots.
        hands: marks added by hand.
    """

    legal: tuple[str, ...] = ()
    unavailable: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    areas: tuple[str, ...] = ()
    custodial: tuple[str, ...] = ()
    scores: tuple[tuple[int, tuple[str, ...]], ...] = ()
    views: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sights: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    values: Mapping[str, str] = field(default_factory=lambda: NONE)
    hands: tuple[Mark, ...] = ()


BARE = Annotations()


def below(plot: Plot, notes: Annotations, surface: Surface, *, view_box: Box) -> list[Item]:
    """Return the marks under the pieces (layer ``marks``); ``view_box`` is the part of the figure that the board
    fills.
    """
    items = [*surface.table.underlay(plot.state.position, surface)]
    if notes is not BARE:
        items += _background(plot, notes, surface)
    at, r, theme = surface.at, surface.radius, surface.theme
    for line in plot.traces:
        # The line is in ink, and finer than arrows, which may run along part of it.
        style = theme.stroke(theme.medium, theme.ink)
        items.append(marks.strokes([at[spot] for spot in line], r + 0.35, style))
    for spot in plot.left:
        if spot not in notes.legal:
            items += marks.gone(at[spot], surface.free, theme)
    for spot in plot.placements:
        items.append(marks.ring(at[spot], r, theme))
    for spot, piece in plot.aims:
        if surface.table.bare:
            items += _faint(surface, at[spot], piece)
        items.append(marks.ring(at[spot], r, theme))
    for spot in plot.flips:
        items.append(marks.square(at[spot], r, theme))
    for id in notes.custodial:
        items += marks.corners_of(region(surface, id), theme)
    for start, end, _ in plot.strikes:
        items += _strike(surface, start, end)
    for arrow in plot.arrows:
        items += _arrow(surface, plot, arrow.kind, path=arrow.path)
    for hand in notes.hands:
        if len(hand.spots) > 1:
            items += _way(surface, plot, hand, view_box=view_box)
    for spot, piece in plot.ghosts:
        if spot not in plot.pieces:
            items += _ghost(surface, at[spot], piece)
    for spot in notes.legal:
        if notes.unavailable and spot not in plot.pieces:
            continue
        if surface.table.framed:
            items.append(marks.framed(region(surface, spot), theme))
            continue
        reach = r + 2 * marks.AIR + theme.medium if spot in plot.pieces else surface.free
        items += marks.dotted(at[spot], reach, theme)
    return items


def _background(plot: Plot, notes: Annotations, surface: Surface) -> Iterator[Item]:
    """Yield the highlighted parts: areas, lines, and views from a square."""
    theme, at, r = surface.theme, surface.at, surface.radius
    if notes.unavailable:
        yield marks.veil([_outline(surface, spot) for spot in notes.unavailable], theme)
    for id in notes.areas:
        yield marks.outline(region(surface, id), theme)
    w = 1.5 * theme.medium
    for spots in notes.lines:
        yield marks.strokes([at[spot] for spot in spots], r + 0.5, theme.stroke(w, theme.accent))
    for player, spots in notes.scores:
        area = spots[0] not in at
        points = region(surface, spots[0]) if area else [at[spot] for spot in spots]
        if area or not _touching(points, r):
            yield from marks.scored(points, r, second=bool(player), theme=theme, is_area=area)
    for start, squares in notes.views:
        yield marks.ring(at[start], r, theme)
        for square in squares:
            if square in plot.pieces:
                yield marks.ring(at[square], r, theme)
            else:
                yield Circle(*at[square], max(0.6, 0.16 * r), theme.fill(theme.accent))
    for start, end, walls in notes.sights:
        (x, y), (u, v) = at[start], at[end]
        style = Style(stroke=theme.accent, width=theme.medium, dash=(1.5, 1.0) if walls else ())
        yield Path((("M", x, y), ("L", u, v)), style)
        for place in (start, end):
            if place not in plot.pieces:
                yield Circle(*at[place], max(0.7, 0.2 * r), theme.fill(theme.accent))


def above(plot: Plot, notes: Annotations, surface: Surface, *, view_box: Box) -> list[Item]:
    """Return the marks on the pieces, inside the visible box of the board (layer ``labels``)."""
    at, r, theme = surface.at, surface.radius, surface.theme
    items: list[Item] = []
    for player, spots in notes.scores:
        if spots[0] in at and _touching(points := [at[spot] for spot in spots], r):
            items += marks.scored(points, r, second=bool(player), theme=theme)
    for spot in plot.targets:
        items += marks.cross(at[spot], r, theme)
    for spot, piece in plot.ghosts:
        if spot in plot.pieces:
            # The piece now on the spot captured this one, which is therefore shown small, at a corner.
            small = max(1.7, 0.5 * r)
            corner = _corner(surface, plot, spot)
            items.append(Circle(*corner, small + 0.3, theme.fill(theme.paper)))
            items.append(Use(surface.table.stone(piece, 2 * small, theme), *corner))
            items += marks.cross(corner, small, theme)
    for number, hop in enumerate(plot.steps, start=1):
        items += _badge(surface, _off(surface, hop, view_box), str(number))
    for spot, text in plot.numbers.items():
        items += _number(surface, plot, spot, text=text)
    for spot, text in notes.values.items():
        if spot not in plot.pieces:
            size = max(NUMBER, 0.8 * r)
            items.append(Circle(*at[spot], 0.58 * size, theme.fill(theme.paper)))
            items.append(_letter(at[spot], text, size, fill=theme.ink))
    for _, _, walls in notes.sights:
        for wall in walls:
            corners = region(surface, wall)
            x = fsum(a for a, _ in corners) / len(corners)
            y = fsum(b for _, b in corners) / len(corners)
            items += marks.cross((x, y), 0.8 * r, theme, colour=theme.accent)
    for hand in notes.hands:
        if len(hand.spots) == 1:
            items += _hand(surface, plot, hand)
    items += surface.table.overlay(plot.state.position, _covered(plot, notes), surface)
    return items


def _covered(plot: Plot, notes: Annotations) -> Iterable[str]:
    """Return the spots covered by pieces or marks, each once, except spots whose values are shown."""
    spots = (
        *plot.pieces,
        *plot.left,
        *plot.placements,
        *(spot for spot, _ in (*plot.ghosts, *plot.aims)),
        *(spot for spot in notes.legal if not notes.unavailable),
        *(hand.spots[0] for hand in notes.hands if len(hand.spots) == 1),
    )
    return dict.fromkeys(spot for spot in spots if spot in plot.pieces or spot not in notes.values)


def stones(plot: Plot, surface: Surface) -> list[Item]:
    """Return the pieces (layer ``pieces``)."""
    return [surface.standing(letters, spot) for spot, letters in plot.pieces.items()]


def _touching(points: Iterable[Point], r: float) -> bool:
    """Return whether stones on these spots nearly touch, so that a line under them would be hidden."""
    return all(dist(one, other) < 3 * r for one, other in pairwise(points))


def _outline(surface: Surface, spot: str) -> list[Point]:
    """Return the area of a spot: its cell or card, or else its disc."""
    outline = _regions(surface).get(spot)
    if outline:
        return list(outline)
    (x, y), reach = surface.at[spot], surface.board.spot_radius
    return [(x + reach * cos(2 * pi * k / 36), y + reach * sin(2 * pi * k / 36)) for k in range(36)]


def region(surface: Surface, id: str) -> list[Point]:
    """Return the outline of a region in the figure's coordinates. Raises KeyError if there is no such region."""
    return list(_regions(surface)[id])


@lru_cache(maxsize=64)
def _regions(surface: Surface) -> Mapping[str, tuple[tuple[float, float], ...]]:
    return MappingProxyType(
        {part.id: tuple((x + surface.dx, y + surface.dy) for x, y in part.outline) for part in surface.board.regions}
    )


def _corner(surface: Surface, plot: Plot, spot: str) -> Point:
    """Return the corner of a spot that is farthest from where its piece came from and, if tied, from other pieces."""
    (x, y), r = surface.at[spot], surface.radius
    starts = [surface.at[arrow.path[0]] for arrow in plot.arrows if arrow.path[-1] == spot]
    others = [surface.at[each] for each in plot.pieces if each != spot]
    corners = [(x + r * across, y + r * up) for up in (1, -1) for across in (1, -1)]
    return max(
        corners,
        key=lambda at: [round(min((dist(at, one) for one in ones), default=0), 3) for ones in (starts, others)],
    )


def _arrow(surface: Surface, plot: Plot, kind: str, *, path: tuple[str, ...]) -> Iterable[Item]:
    places = [surface.at[spot] for spot in path]
    clear = surface.radius + 0.35
    if kind == "hop":
        return marks.hop(places, clear, surface.theme)
    if kind == "jump":
        spots = (*plot.pieces, *plot.placements, *(spot for spot, _ in plot.aims))
        return marks.jump(
            places[0], places[-1], clear=clear, theme=surface.theme, others=[surface.at[s] for s in spots]
        )
    # If a piece has left its spot, the ring round the spot shows this.
    off = clear if path[0] in plot.pieces else surface.free + 0.35
    return marks.walk(places, clear, surface.theme, off=off)


def _strike(surface: Surface, start: str, end: str) -> Iterator[Item]:
    """Yield a dashed line of attack, and a bar on the attacked side of the target."""
    theme, r = surface.theme, surface.radius
    here, there = surface.at[start], surface.at[end]
    style = Style(stroke=theme.accent, width=1.25 * theme.medium, dash=(1.6, 1.0))
    if dist(here, there) > 2 * r + 3:
        yield marks.strokes((here, there), r + 0.35, style)
    yield marks.bar(there, here, r, theme=theme)


def _ghost(surface: Surface, place: Point, piece: str) -> Iterator[Item]:
    """Yield a captured piece: its sign in grey on a dashed disc, crossed out."""
    yield from _faint(surface, place, piece)
    yield from marks.cross(place, surface.radius, surface.theme)


def _faint(surface: Surface, place: Point, piece: str) -> Iterator[Item]:
    """Yield a piece that is not on the board, shown by its sign in grey on a dashed disc."""
    theme, r = surface.theme, surface.radius
    edge = marks.dashed(place, r, theme)
    yield Circle(*place, edge.r, Style(theme.paper, theme.soft, theme.thin, edge.style.dash))
    sign = surface.table.ghost(piece, theme)
    yield Use(sign, *place, sign_size(2 * r))


def _number(surface: Surface, plot: Plot, spot: str, *, text: str) -> Iterator[Item]:
    """Yield the number of a turn: on the piece if it needs no sign, otherwise on a badge at its upper right."""
    theme, r = surface.theme, surface.radius
    x, y = surface.at[spot]
    face = _face(surface, plot.pieces[spot]) if spot in plot.pieces else theme.paper
    if surface.table.plain:
        size = max(NUMBER, (1.15 if len(text) < 2 else 0.95) * r)
        yield Circle(x, y, 0.74 * r, Style(face))
        yield _letter((x, y), text, size, fill=ink_on(face, theme), bold=True)
        return
    yield from _badge(surface, (x + 0.8 * r, y + 0.8 * r), text)


def _badge(surface: Surface, place: Point, text: str, *, size: float = NUMBER, dark: bool = False) -> Iterator[Item]:
    """Yield a number on a disc, which is light unless ``dark`` is true."""
    theme = surface.theme
    fill, ink = (theme.ink, theme.paper) if dark else (theme.paper, theme.ink)
    reach = 0.62 * size + 0.35 * size * (len(text) - 1)
    yield Circle(*place, reach, Style(fill, ink, max(theme.hair, 0.1 * size) if dark else theme.hair))
    yield _letter(place, text, size, fill=ink, bold=True)


def _off(surface: Surface, hop: tuple[str, ...], visible_box: Box) -> Point:
    """Return the place for a number beside the piece that a hop captures: inside a box, and clear of the arrow and
    other spots.
    """
    start, middle, end = (surface.at[spot] for spot in hop)
    others = [place for spot, place in surface.at.items() if spot != hop[1]]
    way = hypot(end[0] - start[0], end[1] - start[1])
    dx, dy = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    reach = surface.radius + 0.5 * NUMBER
    sides = [(middle[0] + side * reach * dy, middle[1] - side * reach * dx) for side in (1, -1)]
    left, bottom, right, top = visible_box

    def fit(place: Point) -> tuple[bool, float]:
        x, y = place
        inside = min(x - left, right - x, y - bottom, top - y) >= 0.7 * NUMBER
        return inside, round(min(dist(place, other) for other in others), 6)

    return max(sides, key=fit)


def _face(surface: Surface, piece: str) -> str:
    """Return the colour of a piece."""
    first = surface.piece(piece).items[0]
    return first.style.fill or surface.theme.paper if isinstance(first, Circle | Path) else surface.theme.paper


def ink_on(colour: str, theme: Theme) -> str:
    """Return the theme's light or dark ink, whichever contrasts better with a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return theme.on_first if 0.3 * red + 0.59 * green + 0.11 * blue < 130 else theme.on_second


@lru_cache(maxsize=4096)
def _letter(place: Point, text: str, size: float, *, fill: str, bold: bool = False) -> Text:
    weight = "bold" if bold else "regular"
    return label(*place, text, size, fill, weight=weight, anchor="middle", middle=True)  # type: ignore[arg-type]


def _way(surface: Surface, plot: Plot, hand: Mark, *, view_box: Box) -> Iterable[Item]:
    """Draw an arrow added by hand: from spot to spot if those on the way are free, otherwise from the first to the
    last, clear of all pieces.
    """
    theme, at, r = surface.theme, surface.at, surface.radius
    clear, is_forbidden = r + 0.35, hand.shape == "forbidden"
    places, between = [at[spot] for spot in hand.spots], hand.spots[1:-1]
    obstacles = {*plot.pieces, *(spot for spot, _ in plot.ghosts)}
    if between and obstacles.isdisjoint(between):
        return (marks.forbidden_walk if is_forbidden else marks.walk)(places, clear, theme)
    bow = marks.Bow.through(*places) if len(between) == 1 else marks.Bow(places[0], places[-1])
    curve, short = marks.beside(
        bow, [at[spot] for spot in obstacles], r, clear=clear, box=view_box, has_cross=is_forbidden
    )
    return (marks.forbidden if is_forbidden else marks.way)(curve, off=clear, short=short, theme=theme)


def _hand(surface: Surface, plot: Plot, hand: Mark) -> Iterable[Item]:
    theme, r, at = surface.theme, surface.radius, surface.at
    (spot,) = hand.spots
    if hand.shape == "number":
        x, y = at[spot]
        size = max(NUMBER, min(1.25 * r, 4.2))
        return _badge(surface, (x + 0.85 * r, y + 0.85 * r), hand.text, size=size, dark=True)
    if hand.shape == "text":
        face = _face(surface, plot.pieces[spot]) if spot in plot.pieces else theme.paper
        size = max(NUMBER, 1.1 * r)
        back = Circle(*at[spot], 0.74 * r, Style(face))
        return (back, _letter(at[spot], hand.text, size, fill=ink_on(face, theme), bold=True))
    if hand.shape == "forbidden":
        return marks.no_spot(at[spot], r if spot in plot.pieces else surface.free, theme)
    return marks.by_hand(hand.shape, at[spot], r, theme=theme)
