"""The dress of Strings of Suits: the mat, the Decktet proxies, the chips and the score track."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot
from types import MappingProxyType

from engines.strings.deal import SECOND
from engines.strings.decktet import CARDS, RANKS, SUITS, Card
from layouts import cards
from layouts.board import Board, Line
from printkit import tokens
from printkit.art import Art
from printkit.drawing import (
    Circle,
    Clip,
    Drawing,
    Item,
    Move,
    Path,
    Segment,
    Style,
    Symbol,
    Use,
    arc,
    disc,
    label,
    line,
    polyline,
    rectangle,
    rounded,
)
from printkit.dress import BoardSheet, Deck, DeckMaker, Dress, Piece
from printkit.project import Project
from printkit.suits import sign, suit, suit_colour
from printkit.theme import Theme
from printkit.type import Weight
from printkit.type import face as type_face
from printkit.type import width as type_width

SUN, MOON = "SWK", "MLY"
"""The suits of either player's chips."""
CHIP = 20.0
"""Diameter of a chip in mm."""
SPREAD = 0.7
"""How far a chip's colour runs past its edge, in mm."""
CHIPS = 8
"""Chips of each suit."""
REST = CHIP / 2 + 1.0
"""Radius in mm of the circle that waits for a chip, on the mat and on the cards' backs."""
BLEED = 3.0
"""How far the cards' backs run past their edge, in mm."""
SMALLEST = 2.2
"""Least em size of type in mm."""
NOTICE = (
    "Strings of Suits by MY Tian, CC BY-NC-SA 3.0; the Decktet is by P. D. Magnus, CC BY-NC-SA; "
    "our own drawings, not for sale"
)
"""What every sheet says in its margin."""


def radius(width: float, height: float) -> float:
    """Radius in mm of the corners of a card: a twentieth of its shorter side, in steps of half a millimetre."""
    return round(min(width, height) / 10) / 2


# ------------------------------------------------------------------------------------------------ the mat


def mat(board: Board, theme: Theme) -> Drawing:
    """A place for each card, and the strings that run from place to place.

    Names stand in the border where there is one, else in the places: nowhere else is room, and the cards cover
    them only when they have served to lay the deal.
    """
    places = board.parts("card")
    (left, bottom), _, (right, top), _ = places[0].outline
    width, height = right - left, top - bottom
    card = Symbol(
        "place",
        (
            Path(
                rounded(-width / 2, -height / 2, width / 2, height / 2, radius(width, height)),
                theme.shape(theme.tint, theme.hair, theme.faint),
            ),
        ),
    )
    ring = min(REST, 0.3 * board.spot_radius * 2)
    # A row of places, drawn once for each rank: files stay small.
    ys = {spot.y: None for spot in board.spots}
    row = Symbol("places", tuple(Use(card, spot.x, 0) for spot in board.spots if spot.y == board.spots[0].y))
    drawing = Drawing.of("board", *(Use(row, 0, y) for y in ys))
    drawing += Drawing.of(
        "board",
        *(
            Circle(spot.x, spot.y, ring, theme.shape(theme.paper, theme.thin, theme.soft), f"spot-{spot.id}")
            for spot in board.spots
        ),
    )
    drawing += Drawing.of("lines", *(_string(board, line, ring, theme) for line in board.lines))
    return drawing + Drawing.of("coords", *_names(board, theme))


def _string(board: Board, string: Line, ring: float, theme: Theme) -> Path:
    """A line from circle to circle: rows and columns drawn through, diagonals dotted."""
    steps: list[Segment] = []
    for one, other in pairwise(string.spots):
        (x, y), (u, v) = board.at[one], board.at[other]
        share = ring / ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        steps += polyline(
            ((x + share * (u - x), y + share * (v - y)), (u - share * (u - x), v - share * (v - y)))
        )
    straight = string.family in ("row", "column")
    style = theme.stroke(
        theme.thin if straight else theme.medium, theme.faint, () if straight else (0.01, 2.2)
    )
    return Path(tuple(steps), style, f"line-{string.id}")


def _names(board: Board, theme: Theme) -> Iterator[Item]:
    border, _ = board.parts("card")[0].outline[0]
    if border < 2 * theme.caption:
        for spot in board.spots:
            yield label(
                *spot.at, spot.id, theme.heading, theme.soft, weight="italic", anchor="middle", middle=True
            )
        return
    files = {spot.id[0]: spot.x for spot in board.spots}
    ranks = {spot.id[1:]: spot.y for spot in board.spots}
    for text, x in files.items():
        for y in (border / 2, board.height - border / 2):
            yield label(x, y, text, theme.body, theme.soft, anchor="middle", middle=True)
    for text, y in ranks.items():
        for x in (border / 2, board.width - border / 2):
            yield label(x, y, text, theme.body, theme.soft, anchor="middle", middle=True)


# ------------------------------------------------------------------------------------------------ signs


@cache
def rank(name: str, fill: str, outline: float = 0.0) -> Symbol:
    """The sign of a rank that has no number (``Pawn``, ``Court``, ``Crown``), in a box of one unit.

    It is filled, or drawn as an outline that wide.
    """
    style = Style(None if outline else fill, fill, outline or 0.04, join="round")
    items: tuple[Item, ...]
    if name == "Pawn":
        body: tuple[Segment, ...] = (
            ("M", -0.11, 0.1), ("C", -0.1, -0.1, -0.2, -0.2, -0.25, -0.27), ("L", 0.25, -0.27),
            ("C", 0.2, -0.2, 0.1, -0.1, 0.11, 0.1), ("Z",),
        )  # fmt: skip
        items = (
            Circle(0, 0.26, 0.18, style),
            Path((*body, *rectangle(-0.32, -0.46, 0.32, -0.34)), style),
        )
    elif name == "Court":
        columns = tuple(s for x in (-0.3, 0, 0.3) for s in rectangle(x - 0.07, -0.26, x + 0.07, 0.08))
        roof = polyline(((-0.46, 0.17), (0.46, 0.17), (0, 0.46)), closed=True)
        items = (Path((*roof, *columns, *rectangle(-0.44, -0.46, 0.44, -0.34)), style),)
    else:
        points = (
            (-0.34, -0.2),
            (0.34, -0.2),
            (0.45, 0.28),
            (0.2, 0.03),
            (0, 0.42),
            (-0.2, 0.03),
            (-0.45, 0.28),
        )
        items = (Path((*polyline(points, closed=True), *rectangle(-0.34, -0.46, 0.34, -0.33)), style),)
    return Symbol(f"rank-{name.lower()}-{fill.strip('#')}{f'-{outline:.4g}' if outline else ''}", items)


def _flower(r: float, style: Style) -> Iterator[Item]:
    """Six petals in a circle: what the rosette of a compass leaves."""
    for k in range(6):
        x, y = Move(angle=60.0 * k).point(r, 0)
        yield Path(arc(x, y, r, 60 * k + 120, 60 * k + 240), style)


# ------------------------------------------------------------------------------------------------ cards


def face(card: Card, width: float, height: float, theme: Theme, second: bool = False) -> Drawing:
    """The front of a card: rank, suits and name at both ends, the suits large on a string with a bead per rank."""
    s = min(width / 63, height / 88)
    end = tuple(_end(card, width, height, s, theme, second))
    items: list[Item] = [*end, *map(Move(width, height, 180).item, end)]
    items += map(
        Move(width / 2, height / 2).item, _medallion(card, min(0.32 * width, 0.29 * height), s, theme, second)
    )
    return Drawing.of("pieces", *items)


def _end(card: Card, width: float, height: float, s: float, theme: Theme, second: bool) -> Iterator[Item]:
    """What stands at the upper left, and the name along the lower edge."""
    x, y = 8.0 * s, height - 8.5 * s
    large = theme.larger * s
    if card.rank in ("Pawn", "Court", "Crown"):
        size = 7.4 * large
        yield Use(rank(card.rank, theme.ink, 0.0 if theme.solid else theme.fine(size)), x, y, size)
    elif card.rank:
        text = card.rank[0] if card.rank == "Ace" else card.rank
        weight: Weight = "bold" if theme.solid else "regular"
        yield label(x, y, text, 9.6 * large, theme.ink, weight=weight, anchor="middle", middle=True)
    for k, letter in enumerate(card.suits):
        yield Use(sign(letter, theme, 5.8 * large), x, y - s - 7.0 * (1 + k) * large, 5.8 * large)
    name = f"{card.name} II" if second else card.name
    size = max(SMALLEST, 4.3 * large)
    yield label(width / 2, 7.0 * s, name, size, theme.ink, weight="italic", anchor="middle")


def _medallion(card: Card, r: float, s: float, theme: Theme, second: bool) -> Iterator[Item]:
    """The suits in as many sectors, about the origin, and round them the string of beads."""
    yield Circle(0, 0, r - 2.2 * s, Style(theme.tint))
    count = len(card.suits)
    if count > 1:
        # Two halves fall apart from upper right to lower left, three sectors have one on top.
        turns = (45.0, 225.0) if count == 2 else (30.0, 150.0, 270.0)
        for turn in turns:
            yield line(0, 0, *Move(angle=turn).point(r, 0), Style(stroke=theme.paper, width=1.1 * s))
    size, out = {0: (0, 0), 1: (1.1, 0), 2: (0.74, 0.44), 3: (0.64, 0.5)}[count]
    for k, letter in enumerate(card.suits):
        angle = 135.0 + 180 * k if count == 2 else 90.0 - 120 * k
        x, y = Move(angle=angle).point(out * r, 0)
        yield Use(sign(letter, theme, size * r), x, y, size * r)
    if not count:
        yield from _flower(0.62 * r, theme.stroke(theme.medium, theme.soft))
    thread = theme.stroke(theme.thin, theme.soft if theme.solid else theme.faint)
    yield Circle(0, 0, r, thread)
    if second:
        yield Circle(0, 0, r + 1.9 * s, thread)
    beads = RANKS.index(card.rank) + 1 if card.rank else 0
    for k in range(beads):
        x, y = Move(angle=90.0 - 360 * k / beads).point(r, 0)
        size = max(0.85, 1.25 * s) if theme.solid else 0.55
        yield Circle(x, y, size, Style(theme.ink, theme.paper, 0.5 * s))


def back(width: float, height: float, theme: Theme) -> Drawing:
    """The back of every card: strings and beads, the same either way up, and a circle where a chip will rest."""
    inset = 3.0
    x, y = width / 2, height / 2
    frame = rounded(inset, inset, width - inset, height - inset, max(1.0, radius(width, height) - 1))
    # Whole meshes from the middle to each side, a third higher than wide.
    columns = max(3, round(width / 11))
    step = (x - inset) / columns
    rows = max(3, round((y - inset) / step / 1.3))
    rise = (y - inset) / rows
    ring = min(REST, 0.3 * width)
    reach = rows * step
    strings: list[Segment] = []
    for k in range(-columns - rows, columns + rows + 1):
        for side in (reach, -reach) if (k + rows) % 2 == 0 else ():
            strings += polyline(
                ((x + k * step - side, y - rows * rise), (x + k * step + side, y + rows * rise))
            )
    beads: list[Segment] = []
    for i in range(1 - columns, columns):
        for j in range(1 - rows, rows):
            u, v = i * step, j * rise
            if (i + j) % 2 == 0 and hypot(u, v) > ring + 1.5:
                beads += (("M", x + u, y + v), ("L", x + u + 0.01, y + v))
    dots = Style(stroke=theme.soft, width=1.3, cap="round")
    ground = Path(rectangle(-BLEED, -BLEED, width + BLEED, height + BLEED), Style(theme.tint))
    weave = Path(tuple(strings), theme.stroke(theme.hair, theme.faint)), Path(tuple(beads), dots)
    petals = map(Move(x, y).item, _flower(0.86 * ring, theme.stroke(theme.thin, theme.soft)))
    return Drawing.of(
        "pieces",
        ground,
        Clip(frame, weave),
        Path(frame, theme.stroke(theme.thin, theme.soft)),
        Circle(x, y, ring, theme.shape(theme.paper, theme.thin, theme.soft)),
        Circle(x, y, 0.86 * ring, theme.stroke(theme.hair, theme.faint)),
        *petals,
    )


def _decktet(id: str, title: str, pieces: Callable[[float, float, Theme], Iterator[Piece]]) -> DeckMaker:
    def make(theme: Theme, size: str | None) -> Deck:
        width, height = cards.parse(size or SIZES[0], "--size")
        return Deck(
            id,
            title,
            width,
            height,
            rounded(0, 0, width, height, radius(width, height)),
            tuple(pieces(width, height, theme)),
            BLEED,
            "P. D. Magnus",
            "Decktet by P. D. Magnus (CC BY-NC-SA), our own drawings",
            "print on heavy paper, backs behind fronts; cut along the marks",
        )

    return DeckMaker(title, make, SIZES)


SIZES = ("mini", "bridge", "poker", "tarot", "square")
"""Sizes of the cards; the first fits the mat."""


def _single(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    behind = back(width, height, theme)
    for card in CARDS:
        yield Piece(f"{card.rank} {card.name}".strip(), face(card, width, height, theme), behind)


def _double(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    yield from _single(width, height, theme)
    behind = back(width, height, theme)
    for card in SECOND:
        yield Piece(f"{card.rank} {card.name} II", face(card, width, height, theme, second=True), behind)


def _backs(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    yield Piece("back", back(width, height, theme), count=len(CARDS))


# ------------------------------------------------------------------------------------------------ chips


def chip(letter: str, theme: Theme) -> Drawing:
    """A chip of a suit, about its lower left: dark for the sun's player, light for the moon's."""
    dark, r = letter in SUN, CHIP / 2
    fill, ink = (theme.first, theme.on_first) if dark else (theme.second, suit_colour(letter, theme))
    rim = theme.stroke(theme.hair if dark else theme.thin, theme.on_first if dark else theme.ink)
    if dark and not theme.solid:
        rim = tokens.milled(theme.on_first)
    return Drawing.of(
        "pieces",
        Circle(r, r, r + SPREAD, Style(fill)),
        Move(r, r).item(tokens.ring(r - 0.65 - rim.width / 2, rim)),
        Use(suit(letter, ink), r, r, 0.58 * CHIP),
    )


def _chips(theme: Theme, size: str | None) -> Deck:
    return Deck(
        "suit-chips",
        "Suit chips",
        CHIP,
        CHIP,
        disc(CHIP / 2, CHIP / 2, CHIP / 2),
        tuple(Piece(SUITS[s], chip(s, theme), chip(s, theme), CHIPS) for s in SUN + MOON),
        SPREAD,
        "MY Tian",
        NOTICE,
        "glue onto card, cut or punch out",
    )


# ------------------------------------------------------------------------------------------ score track

LAST = 40
"""Highest number on the score track; more goes round again."""


def track(theme: Theme) -> Art:
    """A string of beads from 0 to 40 for both players' markers, with what each string scores."""
    step, rise, bead = 15.6, 18.0, 5.6
    left, top = 8.0, 88.0
    places: list[tuple[float, float]] = [(left, top)]
    thread: list[Segment] = [("M", left, top)]
    for row in range(4):
        y = top - row * rise
        columns = range(1, 11) if row % 2 == 0 else range(10, 0, -1)
        places += ((left + c * step, y) for c in columns)
        thread.append(("L", *places[-1]))
        if row < 3:
            x, turn = places[-1][0], -180 if row % 2 == 0 else 180
            thread += arc(x, y - rise / 2, rise / 2, 90, 90 + turn)[1:]
    items: list[Item] = [Path(tuple(thread), theme.stroke(theme.bold, theme.faint))]
    for number, (x, y) in enumerate(places):
        fifth = number % 5 == 0
        items.append(Circle(x, y, bead, theme.shape(theme.tint if fifth else theme.paper, theme.thin)))
    words: list[Item] = [
        label(x, y, str(number), theme.body, theme.ink, weight="bold" if number % 5 == 0 else "regular",
              anchor="middle", middle=True)
        for number, (x, y) in enumerate(places)
    ]  # fmt: skip
    for count in range(3, 7):
        x, y = left + step * (1 + 9 * (count - 2.5) / 4), 10.0
        reach = (count - 1) * 2.2
        items.append(line(x - reach, y, x + reach, y, theme.stroke(theme.medium, theme.faint)))
        items += (Circle(x - reach + k * 4.4, y, 1.6, Style(theme.ink)) for k in range(count))
        points = f"{count} on a line: {count - 2} point{'s' if count > 3 else ''}"
        em = min(theme.caption, 0.9 * 9 * step / 4 / type_width(points, 1.0, type_face()))
        words.append(label(x, 3.0, points, em, theme.soft, anchor="middle"))
    return Art(
        Drawing.of("board", *items) + Drawing.of("labels", *words),
        left + 10 * step + rise / 2 + 2,
        top + bead + 2,
        "Score track",
        "MY Tian",
        NOTICE,
    )


def own(dress: Dress, project: Project) -> Dress:
    """A deck of a project's cards in the place of the Decktet."""
    if not project.cards:
        return dress

    def pieces(width: float, height: float, theme: Theme) -> Iterator[Piece]:
        behind = back(width, height, theme)
        for card in project.cards:
            yield Piece(f"{card.rank} {card.name}".strip(), face(card, width, height, theme), behind)

    maker = _decktet("own-cards", "Own cards", pieces)
    return replace(
        dress, decks={**dress.decks, "own-cards": maker}, kit_decks=("own-cards", *dress.kit_decks[1:])
    )


DRESS = Dress(
    id="strings",
    own=own,
    boards=MappingProxyType({"strings": mat}),
    papers=MappingProxyType({"strings": "A3"}),
    decks=MappingProxyType(
        {
            "decktet": _decktet("decktet", "Decktet", _single),
            "decktet-double": _decktet("decktet-double", "Decktet with six cards of a second", _double),
            "decktet-backs": _decktet("decktet-backs", "Decktet backs", _backs),
            "suit-chips": DeckMaker("Suit chips", _chips),
        }
    ),
    kit_boards=(BoardSheet("strings", "Mat for mini cards"),),
    kit_decks=("decktet-double", "suit-chips"),
    extra=lambda theme: (track(theme),),
    notice=NOTICE,
    subtitle="chips on cards, strings of three to six",
    needs=("Two small markers for the score track: beads, buttons or coins.",),
)
