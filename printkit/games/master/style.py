"""The look of the Master board of Yoso-Go: 125 spots, as a single drawing and as five pieces to join.

Backgrounds show the hierarchy: zones are sand-coloured, rings are white, and the sign of a zone is large and pale, in
the middle of the zone, under the lines. A ring contains its own sign and its name (``WF``), and beside each disc is
the letter that completes the name of the spot (``WFA``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path as File

from printkit import engines
from printkit.content.cover import colours
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Symbol, Text, Use, label, line
from printkit.draw.outline import Point, Segment, bearing, path_under, polyline, rectangle, union
from printkit.draw.theme import Theme
from printkit.draw.type import face
from printkit.games.yoso import illustrated, pentagons
from printkit.games.yoso.glyphs import called, deeper, element, pale
from printkit.layouts import boards, paper, pentagon
from printkit.layouts.board import Board, Region
from printkit.layouts.pieces import distances, place
from printkit.layouts.transform import IDENTITY, Transform
from printkit.looks.plate import about, tiled, tones
from printkit.looks.style import DeckOffer, board_sheets
from printkit.looks.table import Table
from printkit.pages import flow
from printkit.pages.marks import PLAIN_CUT, scissors

TOKENS = 63
"""Number of tokens for each player: enough for a full board, because captured tokens are returned."""

LONG, SHORT = 1.2, 0.6
"""Widths in mm of lines of eight spots and of lines of four; they suit a board seen from 70 cm away."""
HERE = File(__file__).parent
ASSEMBLY = HERE / "assembly.md"
"""The words for the assembly sheet, into which the numbers and the names of pieces are inserted."""
HEART = 2.4
"""Size of the blossom in the middle of the board, as a multiple of that of the blossoms under rings."""
DOT = 7.0
"""Distance in mm between the inner corner of a piece and the dot that identifies the piece."""
TAB = 10.0
"""Width in mm of the tab on one of the two seams of a piece, onto which the next piece is glued."""
CROSS = 2.5
"""Length in mm of each arm of the cross in the middle of a zone."""

ZONE_SIGN, RING_SIGN = 6.2, 0.8
"""Sizes of the signs of zones and rings, as multiples of a disc's radius."""


# -------------------------------------------------------------------------------------------------- board


def board(board: Board, theme: Theme) -> Drawing:
    """Return the whole board as one drawing."""
    zones = board.parts("zone")
    at = {region.id: pentagons.centre(board, region.spots) for region in (*zones, *board.parts("circle"))}
    has_pictures = illustrated.pictured(board, theme)
    shares = (0.52 * ZONE_SIGN if has_pictures else ZONE_SIGN, RING_SIGN)
    large, small = (round(share * board.spot_radius, 2) for share in shares)
    ground = theme.shape(theme.tint, theme.hair, theme.faint)
    letters = tuple(pentagons.name(board, letter, letter, theme=theme) for letter in pentagon.RING)
    rings = {id: at[id] for id in at if len(id) == 2}
    # The sign is above the middle of its ring and the name below it, clear of the lines around them.
    rise = 0.18 * board.spot_radius
    size = pentagons.name_size(board, theme)

    def mark(letter: str, of_zone: float) -> Symbol:
        if has_pictures:
            return element(letter, theme.mixed(theme.paper, illustrated.colour(letter, theme), 0.6))
        return deeper(letter, theme, of_zone) if of_zone else pale(letter, theme)

    names: list[Text] = []
    plates: list[Path] = []
    for id, (x, y) in rings.items():
        text = label(x, y - rise - small / 2, id, size=size, fill=theme.soft, anchor="middle", middle=True)
        plates.append(plate(text, theme))
        names.append(text)
    return (
        Drawing.of(
            "board",
            *(_ground(board, at, theme) if has_pictures else ()),
            *(
                Path(pentagons.lobe(board, zone), style)
                for zone in zones
                for style in illustrated.grounds(zone.id, board, ground, theme=theme)
            ),
            *(_blossoms(board, at, theme) if has_pictures else ()),
            *(Use(mark(zone.id, large), *at[zone.id], large) for zone in zones),
            *(() if has_pictures else pentagons.rings(board, theme.shape(theme.paper, theme.thin, theme.faint))),
            *(Use(mark(id[-1], 0), x, y + rise, scale=small) for id, (x, y) in rings.items()),
            *pentagons.discs(board, theme),
            *pentagons.signs(board, theme),
        )
        + Drawing.of("lines", *pentagons.lines(board, theme, _weights(theme)))
        + Drawing.of(
            "coords",
            *plates,
            *names,
            *pentagons.on_rings(board, Symbol(f"letters-{board.name}-{theme.name}", letters)),
        )
    )


def _ground(board: Board, at: Mapping[str, Point], theme: Theme) -> Iterator[Item]:
    """Yield the background in the middle of the board, from zone to zone, with a pattern of blossoms."""
    palette, edge = colours(HERE / "board.toml"), polyline((at[zone] for zone in pentagon.RING), closed=True)
    shades = tones(HERE / "board.toml", theme)
    yield Path(edge, theme.shape(shades["ground"], 2 * theme.bold, shades["ink"]))
    yield Clip(edge, tuple(tiled("blossoms", palette, theme, width=board.width, height=board.height, unit=1.6)))
    yield Path(edge, theme.stroke(theme.bold, shades["gold"]))


def _blossoms(board: Board, at: Mapping[str, Point], theme: Theme) -> Iterator[Use]:
    """Yield a blossom under every ring and in the middle of the board, and stamens round the signs of zones."""
    blossom, stamens = (
        about(HERE / "art" / f"{name}.svg", theme, colours(HERE / "board.toml")) for name in ("blossom", "stamens")
    )
    middle = pentagons.centre(board, board.at)
    ring = hypot(*pentagons.first_ring(board)["V"])
    yield Use(blossom, *middle, 0.01 * HEART * ring)
    yield Use(stamens, *middle, 0.01 * HEART * ring)
    for id, (x, y) in at.items():
        yield (Use(blossom, x, y, scale=0.01 * ring) if len(id) == 2 else Use(stamens, x, y, scale=0.022 * ring))


def plate(text: Text, theme: Theme) -> Path:
    """Return a white background for a name, because lines of other rings pass through the middles of some rings."""
    left, _, right, _ = text.bounds()
    high = text.y + face().cap_height * text.size
    return Path(rectangle(left - 0.4, text.y - 0.4, right + 0.4, top=high + 0.4), theme.fill(theme.paper))


def _weights(theme: Theme) -> tuple[float, float]:
    """Return the widths of long lines and of all other lines, both of which are smaller in themes that save ink."""
    share = (1.0 if theme.art == "none" else 0.75) if theme.solid else 0.6
    return share * max(LONG, theme.bold), share * max(SHORT, theme.thin)


# ------------------------------------------------------------------------------------------------- pieces


SHEET = paper.parse("A3").landscape
"""The paper of a piece."""
EDGE = 5.0
"""Smallest margin in mm of a piece on its sheet; the layout has a larger one."""


def five(board: Board, theme: Theme) -> tuple[Artwork, ...]:
    """Return the board as five pieces, each turned so that it fits on its sheet; once they are joined, all text is
    upright.
    """
    whole = Look.boards[board.name](board, theme)
    return tuple(_piece(whole, part, theme) for part in board.parts("piece"))


def tabbed(part: Region) -> Region:
    """Return a piece with its tab, which extends past the first of its seams and has slanting ends."""
    (ax, ay), (bx, by), *others = part.outline
    along = hypot(bx - ax, by - ay)
    dx, dy = TAB * (bx - ax) / along, TAB * (by - ay) / along
    ends = (ax + dx + dy, ay + dy - dx), (bx - dx + dy, by - dy - dx)
    return replace(part, outline=(part.outline[0], *ends, part.outline[1], *others))


def _piece(whole: Drawing, part: Region, theme: Theme) -> Artwork:
    part = tabbed(part)
    (ax, ay), *slant, (bx, by) = part.outline[:4]
    edge = polyline(part.outline, closed=True)
    cut = Drawing.of("cut", Path(edge, PLAIN_CUT, f"cut-{part.id}")) + scissors(part.outline)
    # The line is on the tab alone, so that the next piece hides it.
    (px, py), (qx, qy) = slant
    near = (0.96 * ax + 0.04 * px, 0.96 * ay + 0.04 * py, 0.96 * bx + 0.04 * qx, 0.96 * by + 0.04 * qy)
    cut += Drawing.of("marks", line(*near, theme.stroke(theme.thin, theme.accent)))
    x, y = pentagons.centre(boards.find("master"), part.spots)
    u, v = pentagons.centre(boards.find("master"), boards.find("master").at)
    far = hypot(x - u, y - v)
    dot = Circle(u + (x - u) * DOT / far, v + (y - v) * DOT / far, 1.2, style=theme.fill(theme.accent))
    thin = theme.stroke(theme.thin, theme.accent)
    cut += Drawing.of(
        "labels",
        dot,
        line(x - CROSS, y, x + CROSS, y2=y, style=thin),
        line(x, y - CROSS, x, y2=y + CROSS, style=thin),
    )
    placement = place(part, SHEET, EDGE)
    left, bottom, right, top = union((*corner, *corner) for corner in placement.outline)
    info = engines.info("master")
    return Artwork(
        (cut_out(whole, part.outline) + cut).moved(placement.dx - left, placement.dy - bottom, placement.angle),
        right - left,
        top - bottom,
        title=f"Master board: {called(part.id, theme)}",
        author=info.designer,
        credits=pentagons.credit("master"),
        outline=tuple((x - left, y - bottom) for x, y in placement.outline),
    )


def cut_out(drawing: Drawing, outline: tuple[Point, ...]) -> Drawing:
    """Return the part of a drawing inside a convex outline, whose corners are given counter-clockwise.

    Items outside the outline are dropped, those that cross it are clipped, and those inside it are unchanged.
    """
    layers = []
    for layer, items in drawing.layers:
        parts = [part for item in items for part in _touching(item, outline)]
        crossing = [n for n, item in enumerate(parts) if min(_depths(item, outline)) < 0]
        if crossing:
            # A single clip, from the first of these items to the last, preserves the painting order.
            first, last = crossing[0], crossing[-1] + 1
            clip = Clip(polyline(outline, closed=True), tuple(parts[first:last]))
            parts = [*parts[:first], clip, *parts[last:]]
        if parts:
            layers.append((layer, tuple(parts)))
    return Drawing(tuple(layers))


def _touching(item: Item, outline: tuple[Point, ...]) -> Iterator[Item]:
    """Yield the item unless it is outside the outline; for a path that consists of single strokes, yield only the
    strokes that are not outside.
    """
    if isinstance(item, Path) and len(item.segments) > 3 and item.segments[-2][0] == "M":
        steps = iter(item.segments)
        strokes = [Path(stroke, item.style) for stroke in zip(steps, steps, strict=True)]
        inside = [stroke.segments for stroke in strokes if _reaches(stroke, outline)]
        if inside:
            yield replace(item, segments=tuple(step for stroke in inside for step in stroke))
    elif _reaches(item, outline):
        yield item


def _reaches(item: Item, outline: tuple[Point, ...]) -> bool:
    """Return whether the item is at least partly on the inner side of every side of the outline."""
    return all(high > 0 for _, high in _extents(item, outline))


def _depths(item: Item, outline: tuple[Point, ...]) -> Iterator[float]:
    """Yield the depth in mm of the item inside each side of the outline; negative if the item extends outside."""
    return (low for low, _ in _extents(item, outline))


def _extents(item: Item, outline: tuple[Point, ...]) -> Iterator[tuple[float, float]]:
    """Yield the smallest and the largest distance of the item from each side of the outline, measured inwards, in
    mm.
    """
    half = 0.0
    if isinstance(item, Circle):
        corners = [(item.x, item.y)]
        half = item.r + (item.style.width / 2 if item.style.stroke else 0.0)
    elif isinstance(item, Path):
        # A curve stays within the convex hull of its control points.
        corners = [point for step in item.segments for point in _points(step)]
        half = item.style.width / 2 if item.style.stroke else 0.0
    else:
        left, bottom, right, top = item.bounds()
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        along = hypot(bx - ax, by - ay)
        away = [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / along for x, y in corners]
        yield min(away) - half, max(away) + half


def _points(step: Segment) -> Iterator[Point]:
    numbers = step[1:]
    yield from zip(numbers[::2], numbers[1::2], strict=True)


# ----------------------------------------------------------------------------------------------- assembly


SHEET_WIDTH, SHEET_HEIGHT, PICTURE = 174.0, 250.0, 150.0
"""Size of the assembly sheet, and largest width of the board on it, in mm."""

MARGIN = 10.0
"""Room around the board on the backing onto which it is glued, in mm."""

LARGEST = 4.2
"""Largest em size in mm of the words on the assembly sheet, chosen to leave enough room for the picture."""

ORDER = "VWEAF"
"""Order in which the pieces are glued: the lowest first, then clockwise."""


def _distances(board: Board) -> dict[str, float]:
    """Return the distances in mm between neighbouring zones, between other zones, and from a zone to the middle of
    the board.
    """
    far = distances(board)
    (x, y), (u, v) = (pentagons.centre(board, ids) for ids in (board.at, board.parts("zone")[0].spots))
    return {"beside": far["A", "E"], "across": far["F", "W"], "middle": hypot(u - x, v - y)}


def _words(board: Board, theme: Theme) -> str:
    far = _distances(board)
    least = (2 * ceil(board.width / 2 + MARGIN), ceil(board.height + 2 * MARGIN))
    middle = pentagons.centre(board, board.at)[1]
    above = least[1] / 2 + board.height / 2 - middle
    first, *others = (called(letter, theme) for letter in ORDER)
    return ASSEMBLY.read_text(encoding="utf-8").format(
        width=board.width, height=board.height, least=least, margin=MARGIN, far=far, tab=TAB, dot=DOT, above=above,
        left=least[0] / 2, below=least[1] - above, first=first, others=", ".join(others), last=others[-1],
        strip=TAB + 2,
    )  # fmt: skip


def _picture(board: Board, theme: Theme, width: float) -> Drawing:
    """Draw a small picture of the board, with backgrounds, rings and three distances; its pieces are numbered in the
    order in which they are glued.
    """
    small = IDENTITY.scaled(width / board.width)
    hair, ground = theme.stroke(theme.hair, theme.soft), theme.shape(theme.tint, theme.hair, theme.faint)
    white = theme.shape(theme.paper, theme.hair, theme.faint)
    at = {zone.id: small.apply(*pentagons.centre(board, zone.spots)) for zone in board.parts("zone")}
    middle = small.apply(*pentagons.centre(board, board.at))
    items: list[Item] = []
    for zone in board.parts("zone"):
        items.append(Path(path_under(small, pentagons.lobe(board, zone)), ground))
    for ring in pentagons.rings(board, white):
        items.append(replace(ring, x=ring.x * small.scale, y=ring.y * small.scale, r=ring.r * small.scale))
    names: list[Item] = []
    for letter, (x, y) in at.items():
        items.append(Use(pale(letter, theme), x, y + 6, scale=7))
        text = f"{ORDER.index(letter) + 1} {called(letter, theme)}"
        size = min(theme.body, 4.4)
        names.append(label(x, y - 7, text, size=size, fill=theme.ink, weight="bold", anchor="middle"))
    far = _distances(board)
    marks: list[Item] = []
    # This fraction of the distance keeps each number clear of the cuts.
    for one, other, length, share in (
        (at["E"], at["A"], far["beside"], 0.74),
        (at["W"], at["F"], far["across"], 0.25),
        (at["W"], middle, far["middle"], 0.6),
    ):
        marks.append(line(*one, *other, theme.stroke(theme.thin, theme.accent)))
        turn = bearing(one, other)
        (x, y), (u, v) = one, other
        place = Transform.at(x + share * (u - x), y + share * (v - y), angle=turn).apply(0, 1)
        figure = f"{length:.1f} mm"
        names.append(label(*place, figure, theme.caption, theme.accent, anchor="middle", angle=turn))
    # Marks as on the sheets: a cross in the middle of each zone, and a dot near the middle of the board, here three
    # times as far out, so that lines do not hide the dot.
    thin, near, (u, v) = theme.stroke(theme.medium, theme.accent), 3 * DOT / far["middle"], middle
    for x, y in at.values():
        marks += [line(x - 1.4, y, x + 1.4, y2=y, style=thin), line(x, y - 1.4, x, y2=y + 1.4, style=thin)]
        marks.append(Circle(u + near * (x - u), v + near * (y - v), 0.9, style=theme.fill(theme.accent)))
    tab = theme.stroke(theme.hair, theme.accent, (0.8, 0.6))
    for part in board.parts("piece"):
        marks.append(Path(polyline(small.apply(*corner) for corner in tabbed(part).outline[:4]), tab))
    outlines = [
        Path(polyline((small.apply(*corner) for corner in part.outline), closed=True), hair)
        for part in board.parts("piece")
    ]
    return (
        Drawing.of("board", *items)
        + Drawing.of("marks", *marks)
        + Drawing.of("labels", *names)
        + Drawing.of("cut", *outlines)
    )


class Look(pentagons.Look):
    """The look of the Master board of Yoso-Go: 125 spots, as a single drawing and as five pieces to join."""

    id = "master"
    boards = {"master": board}
    papers = {"master": "A3"}
    pieces = {"master": five}
    decks = {
        "master-tokens": DeckOffer(
            "Honour and Fate tokens", lambda theme, _: pentagons.token_deck("master", TOKENS, theme)
        )
    }
    kit_boards = board_sheets(__file__)
    kit_decks = ("master-tokens",)
    table = Table("master", ("master-tokens",), pentagons.men("master-tokens"))
    subtitle = "Five zones of five circles of five spots"

    def assembly(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return a sheet that explains how to join the five pieces: a picture with distances, the backing required
        and the order of gluing.
        """
        board = boards.find("master")
        content = flow.blocks(_words(board, theme))
        text = flow.pages(content, SHEET_WIDTH, SHEET_HEIGHT, theme=theme, size=min(theme.body, LARGEST))[0]
        # The picture fills the room left by the words.
        room = SHEET_HEIGHT + text.bounds()[1] - 8
        width = min(PICTURE, room * board.width / board.height)
        picture = _picture(board, theme, width).moved((SHEET_WIDTH - width) / 2, 2)
        info = engines.info("master")
        return (
            Artwork(
                text.moved(0, SHEET_HEIGHT) + picture,
                SHEET_WIDTH,
                SHEET_HEIGHT,
                title="Assembly",
                author=info.designer,
                credits=pentagons.credit("master"),
                work="keep it beside you while you glue",
            ),
        )
