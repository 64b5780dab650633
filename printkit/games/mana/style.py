"""The look of Mana: a board of rings, standees and discs for damyos and ronins, and a ring for the Mana.

A square worth n has n concentric rings, and n pips in each of the two corners that a piece leaves visible. Rings and
pips look the same from either side of the table. The signs are heads: a damyo is a helmet under a crescent, and a
ronin is a wanderer in a straw hat. The Mana is a ring drawn with one brush stroke.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import asin, degrees, hypot
from pathlib import Path as File
from types import MappingProxyType

from printkit import engines
from printkit.content.project import Project
from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, Use, label
from printkit.draw.outline import Point, Segment, arc, disc, polyline, rectangle, rounded
from printkit.draw.theme import Theme
from printkit.engines.mana.rules import SQUARES, Position
from printkit.games.mana.content import OwnValues
from printkit.layouts.board import Board, Spot
from printkit.layouts.transform import IDENTITY, Transform
from printkit.looks import art, tokens
from printkit.looks.plate import tones
from printkit.looks.style import Deck, DeckOffer, GameLook, Piece, board_sheets
from printkit.looks.table import Placement, Table
from printkit.looks.tokens import dark, light, token
from printkit.pages.marks import AWAY, BLACK, WIDTH

AMBER = MappingProxyType(
    {
        name: MappingProxyType({"amber": colour})
        for name, colour in (("full", "#a97b3c"), ("grey", "#6f6f6f"), ("high-contrast", "#6b4300"))
    }
)
"""The colour of the player Amber in each theme."""

SHADES = File(__file__).with_name("board.toml")
"""The colours of the illustrated board."""

# -------------------------------------------------------------------------------------------------- signs

SOFTENING = 0.03
"""Width of the outline, in the sign's own colour, that rounds its corners."""


ART = File(__file__).with_name("signs.toml")
"""The shapes of the signs."""


def _brushed(outer: float, inner: float, shift: float) -> tuple[Segment, ...]:
    """Return a ring between two circles, the inner one of which is offset to the upper right, with an opening where
    the ring is thinnest.
    """
    x = y = shift / 2**0.5
    inside = arc(x, y, inner, 382, 68)
    corner = Transform.at(x, y, angle=382).apply(inner, 0)
    return (*arc(0, 0, outer, 62, 388), ("L", *corner), *inside[1:], ("Z",))


@cache
def sign(name: str, colour: str) -> Symbol:
    """Draw the sign of a ``damyo`` or ``ronin``, or of the ``mana``, in a unit box."""
    ink = Style(colour, colour, SOFTENING, join="round")
    brush_items = (Path(_brushed(0.475, 0.355, 0.075), ink),)
    items = brush_items if name == "mana" else art.drawn(ART, name, ink)
    return Symbol(f"{name}-{colour.strip('#')}", items)


# ------------------------------------------------------------------------------------------------- board

RINGS = (0.44, 0.3, 0.16)
"""Radii of the rings of a square, beginning with the outermost, as fractions of the square's side."""
PIPS = 0.545
"""Distance of the pips from the middle of the square, as a fraction of the square's side; it is larger than the
radius of a piece's foot.
"""
PIP = 0.023
"""Radius of a pip, as a fraction of the square's side."""
SPREAD = 9.5
"""Angle in degrees between neighbouring pips, seen from the middle."""


def board(board: Board, theme: Theme) -> Drawing:
    """Draw the board: squares with their rings and pips, each value on its own background, and a mark on one edge."""
    cell = 2 * board.spot_radius
    cells = board.parts("cell")
    corners = [corner for part in cells for corner in part.outline]
    low, high = min(corners), max(corners)
    # If there is no border, the frame is inside the outermost squares.
    rim = max(0.0, theme.medium / 2 - min(low))
    l, b, r, t = *(v + rim for v in low), *(v - rim for v in high)
    xs, ys = ([middle + k * cell for k in range(-2, 3)] for middle in (board.width / 2, board.height / 2))
    grid = [(l, y, r, y) for y in ys] + [(x, b, x, t) for x in xs]
    fills = worths(theme)
    spots = sorted(board.spots, key=_value)
    ink, rule = ring_colour(theme), theme.stroke(theme.hair, theme.faint)
    if theme.illustrated:
        rule = theme.stroke(theme.thin, ink)
    return Drawing.of(
        "board",
        *frame(board, low, high, theme=theme),
        *squares(board, theme),
        Path(_strokes(grid), rule),
        Path(rectangle(l, b, right=r, top=t), theme.stroke(theme.medium, ink)),
        *(
            Circle(*spot.at, RINGS[0] * cell, theme.shape(fills[_value(spot)], theme.medium, ink), f"spot-{spot.id}")
            for spot in spots
        ),
        *(Use(_worth(_value(spot), cell, ink, width=theme.thin), *spot.at) for spot in board.spots),
    ) + Drawing.of("coords", *_names(board, low, high, theme=theme))


def worths(theme: Theme) -> dict[int, str]:
    """Return the background of a square, which is darker for squares with more rings, and empty in themes that save
    ink.
    """
    if theme.illustrated:
        return {value: tones(SHADES, theme)[f"worth{value}"] for value in (1, 2, 3)}
    return {1: theme.paper, 2: theme.tint, 3: theme.mixed(theme.tint, theme.neutral, 0.35)}


def ring_colour(theme: Theme) -> str:
    """Return the colour of the rings on squares."""
    return tones(SHADES, theme)["ring"] if theme.illustrated else theme.ink


def squares(board: Board, theme: Theme) -> Iterator[Path]:
    """Yield the backgrounds of whole squares, one path for each value, if the board is illustrated."""
    half = board.spot_radius
    for value, fill in worths(theme).items() if theme.illustrated else ():
        steps: list[Segment] = []
        for x, y in (spot.at for spot in board.spots if _value(spot) == value):
            steps += rectangle(x - half, y - half, right=x + half, top=y + half)
        yield Path(tuple(steps), theme.fill(fill))


def mark(board: Board, theme: Theme, shade: str = "ring") -> tuple[Path, ...]:
    """Draw the triangle that shows the board's orientation, on the edge; nothing if there is no border."""
    colour = mark_colour(theme, shade)
    return tuple(Path(polyline(part.outline, closed=True), theme.fill(colour)) for part in board.parts("mark"))


def mark_colour(theme: Theme, shade: str = "ring") -> str:
    """Return the colour of the triangle on the edge."""
    return tones(SHADES, theme)[shade] if theme.illustrated else theme.accent


def _value(spot: Spot) -> int:
    """Return the number of steps that a piece on a square moves."""
    return int(spot.attributes["value"])


def _strokes(ends: Iterable[tuple[float, float, float, float]]) -> tuple[Segment, ...]:
    """Return several straight strokes (x, y to x, y) as one path."""
    steps: list[Segment] = []
    for x, y, far_x, far_y in ends:
        steps += [("M", x, y), ("L", far_x, far_y)]
    return tuple(steps)


def frame(board: Board, low: Point, high: Point, *, theme: Theme) -> Iterator[Item]:
    """Yield the edge of the board, ticks at the limits of the set-up, and the mark that shows the orientation."""
    inset = theme.thin / 2
    ground, lines = theme.shape(theme.paper, theme.thin), theme.stroke(theme.thin)
    if theme.illustrated:
        shades = tones(SHADES, theme)
        ground = theme.shape(shades["frame"], theme.thin, shades["ink"])
        lines = theme.stroke(theme.medium, shades["line"])
    radius = 2.5 if low[0] > 5 else 1.5
    yield Path(rounded(inset, inset, board.width - inset, board.height - inset, radius), ground)
    if low[0] <= 0:
        return
    if theme.illustrated:
        # Draw a golden line between the frame and the squares.
        out = min(1.6, 0.2 * low[0])
        box = rectangle(low[0] - out, low[1] - out, right=high[0] + out, top=high[1] + out)
        yield Path(box, theme.fill(shades["line"]))
    # Pieces are set up on the first two ranks from any side, and on each side two ticks mark the middle third.
    ticks: list[tuple[float, float, float, float]] = []
    for k in (1, 2):
        x, y = (low[i] + k * (high[i] - low[i]) / 3 for i in (0, 1))
        for edge, out in ((low, -0.2 * low[0]), (high, 0.2 * low[0])):
            ticks += [(x, edge[1], x, edge[1] + out), (edge[0], y, edge[0] + out, y)]
    yield Path(_strokes(ticks), lines)
    yield from mark(board, theme, "line")


def _names(board: Board, low: Point, high: Point, *, theme: Theme) -> Iterator[Item]:
    """Yield the names of files and ranks on all four sides, each facing its own side of the table."""
    size, at = min(theme.board, 0.62 * low[0]), board.at
    if size <= 0:
        return
    colour = tones(SHADES, theme)["frame_text"] if theme.illustrated else theme.soft
    near, far = low[0] / 2, (board.width + high[0]) / 2
    for side, turn in ((near, 0), (far, 180)):
        places = [(at[f"{file}1"][0], side, file) for file in "abcdef"]
        places += [(side, at[f"a{rank}"][1], rank) for rank in "123456"]
        for x, y, name in places:
            yield label(x, y, name, size, colour, anchor="middle", middle=True, angle=turn)


@cache
def _worth(value: int, cell: float, ink: str, *, width: float) -> Symbol:
    """Draw the inner rings of a square worth ``value`` and the pips in two corners; the square's middle is the
    origin.
    """
    rings = (Circle(0, 0, r * cell, Style(stroke=ink, width=width)) for r in RINGS[1:value])
    pips = (
        Circle(
            *IDENTITY.turned(corner + SPREAD * (k - (value - 1) / 2)).apply(PIPS * cell, 0), PIP * cell, Style(ink)
        )
        for corner in (45, 225)
        for k in range(value)
    )
    return Symbol(f"worth-{value}", (*rings, *pips))


# ------------------------------------------------------------------------------------------------ pieces

FOOT = tokens.INCH
"""Diameter in mm of discs and of the standees' round feet: it fits inside the outer ring, and a 1 inch punch cuts it.
"""
HOLE = 16.0
"""Diameter in mm of the hole in the Mana, which a 5/8 inch punch cuts."""
HEIGHT = 32.0
"""Height in mm of a standee."""
RIDGE = 11.0
"""Width in mm of a standee's top, over which the Mana is dropped."""
COUNTS = {"damyo": 1, "ronin": 5}
"""Number of pieces of each kind that a player has."""


def looks(theme: Theme) -> tuple[tokens.Look, tokens.Look]:
    """Return the looks of Red (dark with a fine ring) and Amber (light with a broad ring)."""
    if theme.illustrated:
        shades = tones(SHADES, theme)
        return (
            tokens.Look("red", shades["red"], shades["paper"], ring=theme.stroke(theme.hair, shades["paper"])),
            tokens.Look("amber", shades["amber"], shades["ink"], ring=theme.stroke(tokens.BROAD, shades["ink"])),
        )
    return dark("red", theme.accent, theme), light("amber", theme.colours(AMBER)["amber"], theme)


def discs(theme: Theme, size: str | None = None) -> Deck:
    """Return flat pieces, and two copies of the Mana (one is a spare): a ring that does not hide the sign on the disc
    below it.
    """
    rows = [
        [
            (f"{look.name} {kind}", token(f"mana-{look.name}-{kind}", FOOT, look, sign=sign(kind, look.ink)), count)
            for kind, count in COUNTS.items()
        ]
        for look in looks(theme)
    ]
    mana = ring(theme)
    pieces = (*rows[0], *rows[1], ("Mana", mana, 1), ("spare Mana", mana, 1))
    work = "for the hole in the Mana, punch out 16 mm (5/8 inch), or cut 1 mm outside its thin circle"
    deck = tokens.deck("mana-discs", "mana", "Mana: discs", diameter=FOOT, pieces=pieces, work=work)
    groups = (*(look.name for look in looks(theme) for _ in COUNTS), "Mana", "Mana")
    group_pieces = (replace(piece, group=group) for piece, group in zip(deck.pieces, groups, strict=True))
    return replace(deck, pieces=tuple(group_pieces))


def ring(theme: Theme) -> Symbol:
    """Draw the Mana, centred on the origin: a ring drawn with one brush stroke, to place on a disc or drop over a
    standee.
    """
    edge = (Circle(0, 0, FOOT / 2 - 1.2, style=theme.stroke(theme.medium)),) if theme.illustrated else ()
    stroke = _brushed(FOOT / 2 - tokens.RIM, (FOOT + HOLE) / 4 - tokens.RIM / 2 + 0.05, 0.75)
    return Symbol(
        "mana-ring",
        (
            # The hole's outline runs the other way round, so that under the non-zero rule the sheet below is visible
            # through it.
            Path(
                (*disc(0, 0, FOOT / 2 + tokens.BLEED), *arc(0, 0, HOLE / 2 - tokens.BLEED, 360, 0), ("Z",)),
                theme.fill(theme.paper if theme.illustrated else theme.neutral),
            ),
            *edge,
            Path(stroke, Style(theme.ink, theme.ink, 0.3, join="round")),
            # The circle is far enough inside the hole that even an inaccurate cut removes all of it.
            Circle(0, 0, HOLE / 2 - AWAY - WIDTH / 2, Style(stroke=BLACK, width=WIDTH)),
            *(
                label(0, y, words, 1.9, theme.ink, anchor="middle", middle=True, family=theme.family)
                for y, words in ((2.4, "hole: 1 mm"), (0, "outside"), (-2.4, "this circle"))
            ),
        ),
    )


def standees(theme: Theme, size: str | None = None) -> Deck:
    """Return upright pieces: strips folded over a ridge, with their rounded ends turned out to form a foot."""
    info = engines.info("mana")
    ends = (FOOT / 2, FOOT / 2 + HEIGHT, FOOT / 2 + 2 * HEIGHT)
    return Deck(
        id="mana-standees",
        title="Mana: standees",
        width=FOOT,
        height=FOOT + 2 * HEIGHT,
        outline=(
            *arc(FOOT / 2, ends[0], FOOT / 2, 180, 360),
            ("L", (FOOT + RIDGE) / 2, ends[1]),
            ("L", FOOT, ends[2]),
            *arc(FOOT / 2, ends[2], FOOT / 2, 0, 180)[1:],
            ("L", (FOOT - RIDGE) / 2, ends[1]),
            ("Z",),
        ),
        pieces=tuple(
            Piece(f"{look.name} {kind}", _standee(look, sign(kind, look.ink)), count=count, group=look.name)
            for look in looks(theme)
            for kind, count in COUNTS.items()
        ),
        bleed=tokens.BLEED,
        author=info.designer,
        credits=f"{info.title} by {info.designer}, {info.year}",
        work="use heavy paper; fold each standee and glue its blank backs together, but not the half-discs, which are"
        " its foot",
        folds=tuple(("y", y) for y in ends),
        contoured=True,
    )


def _standee(look: tokens.Look, sign: Symbol) -> Drawing:
    """Draw a strip: a foot and a face, and both again upside down on the other side of the ridge."""
    middle = base = FOOT / 2
    lean = (FOOT - RIDGE) / 2 / HEIGHT
    ground, bleed = Style(look.ground), -tokens.BLEED
    rim = tokens.RIM + look.ring.width / 2

    def foot(inset: float, gap: float, style: Style) -> Path:
        radius = FOOT / 2 - inset
        cut = degrees(asin(gap / radius))
        return Path((*arc(middle, base, radius, 180 + cut, 360 - cut), ("Z",)), style)

    def face(inset: float, gap: float, style: Style) -> Path:
        low, high = (FOOT / 2 - lean * h - max(-tokens.BLEED, inset * hypot(1, lean)) for h in (gap, HEIGHT - gap))
        corners = ((-low, gap), (low, gap), (high, HEIGHT - gap), (-high, HEIGHT - gap))
        return Path(polyline(((middle + x, base + y) for x, y in corners), closed=True), style)

    half = Drawing.of(
        "pieces",
        foot(bleed, 0.0, ground),
        face(bleed, 0.0, ground),
        foot(rim, rim, look.ring),
        face(rim, rim, look.ring),
        Use(sign, middle, base + 0.4 * HEIGHT, tokens.SHARE * FOOT),
    )
    return half + half.moved(FOOT, FOOT + 2 * HEIGHT, angle=180)


def lying(position: Position) -> Iterator[Placement]:
    """Yield the Mana, on the piece that carries it."""
    if position.mana in SQUARES:
        yield Placement("mana-discs", "Mana", position.mana, over=1)


TABLE = Table(
    "mana",
    ("mana-discs",),
    {
        letters: ("mana-discs", f"{player} {kind}")
        for player, pair in (("red", "DR"), ("amber", "dr"))
        for letters, kind in zip(pair, COUNTS, strict=True)
    },
    lying,
    lambda position: {"orientation": position.orientation},
)


class Look(GameLook):
    """The look of Mana: a board of rings, standees and discs for damyos and ronins, and a ring for the Mana."""

    id = "mana"
    boards = {"mana": board}
    decks = {
        "mana-standees": DeckOffer("Mana: standees of damyos and ronins", standees),
        "mana-discs": DeckOffer("Mana: discs of damyos and ronins, and the Mana", discs),
    }
    kit_boards = board_sheets(__file__)
    kit_decks = (("mana-standees", "mana-discs"),)
    table = TABLE
    subtitle = "Where you stand decides what I may move"

    def custom(self, project: Project) -> GameLook:
        """Return the look, with a project's values on the board."""
        own = project.extra(OwnValues)
        return self.changed(options={"mana": {"values": own.values}}) if own else self
