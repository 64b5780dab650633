"""The look of Strings of Suits: the mat, the Decktet proxies, the chips and the score track."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from printkit.content.project import Project
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Style, Symbol, Use, label, line
from printkit.draw.outline import Segment, arc, disc, polyline, rectangle, rounded
from printkit.draw.theme import Theme
from printkit.draw.type import Weight, face as type_face, width as type_width
from printkit.engines.strings.deal import SECOND
from printkit.engines.strings.decktet import CARDS, RANKS, SUITS, Card
from printkit.engines.strings.rules import CELLS, Position
from printkit.games.strings import illustrated
from printkit.games.strings.content import OwnCards
from printkit.games.strings.emblems import emblem
from printkit.games.strings.illustrated import MOON, SUN
from printkit.games.strings.suits import rank, sign, suit, suit_colour
from printkit.layouts import cards
from printkit.layouts.base.wording import plural
from printkit.layouts.board import Board, Line
from printkit.layouts.transform import IDENTITY, Transform
from printkit.looks import tokens
from printkit.looks.style import Deck, DeckOffer, GameLook, Piece, board_sheets
from printkit.looks.table import Placement, Table

CHIP = tokens.INCH
"""Diameter of a chip in mm, which a 1 inch punch cuts."""
SPREAD = tokens.BLEED
"""Distance in mm by which a chip's colour extends past its edge."""
CHIPS = 8
"""Number of chips of each suit."""
REST = CHIP / 2 + 1.0
"""Radius in mm of the circle for a chip, on the mat and on the cards' backs."""
CLEAR = 2.2
"""Smallest distance in mm from the edge of a card to anything drawn on its front."""
BLEED = 3.0
"""Distance in mm by which the ink on the cards' backs extends past the edge."""
SMALLEST = 2.2
"""Smallest em size of type in mm."""
HEAVY = "use heavy paper"
"""Instructions for the cards."""
DECKTETS = ("decktet", "decktet-second")
"""Decks in the kit that a project's own cards replace."""
NOTICE = (
    "Strings of Suits by MY Tian, CC BY-NC-SA 3.0; the Decktet is by P. D. Magnus, CC BY-NC-SA; "
    "our own drawings, not for sale"
)
"""The notice in the margin of every sheet."""


def radius(width: float, height: float) -> float:
    """Return the corner radius of a card in mm: a twentieth of its shorter side, in steps of half a millimetre."""
    return round(min(width, height) / 10) / 2


# ------------------------------------------------------------------------------------------------ the mat


def mat(board: Board, theme: Theme) -> Drawing:
    """Draw the mat: a place for each card, and the strings that run between them.

    Names are in the border if there is one, otherwise in the places for cards. Cards cover the names in the places
    for cards, but by then the deal is over and the names are no longer needed.
    """
    places = board.parts("card")
    tone = illustrated.tones(theme)
    (left, bottom), _, (right, top), _ = places[0].outline
    width, height = right - left, top - bottom
    card = Symbol(
        "place",
        (
            Path(
                rounded(-width / 2, -height / 2, width / 2, top=height / 2, radius=radius(width, height)),
                theme.shape(tone["place"], theme.hair, tone["edge"]),
            ),
        ),
    )
    ring = min(REST, 0.3 * board.spot_radius * 2)
    # A row of places is drawn once and reused for each rank, to keep files small.
    ys = {spot.y: None for spot in board.spots}
    row = Symbol("places", tuple(Use(card, spot.x, 0) for spot in board.spots if spot.y == board.spots[0].y))
    drawing = Drawing.of("board", *(Use(row, 0, y) for y in ys))
    drawing += Drawing.of(
        "board",
        *(
            Circle(
                spot.x, spot.y, ring, style=theme.shape(tone["seat"], theme.thin, tone["ring"]), id=f"spot-{spot.id}"
            )
            for spot in board.spots
        ),
    )
    drawing += Drawing.of("lines", *(_string(board, line, ring, theme=theme) for line in board.lines))
    return drawing + Drawing.of("coords", *_names(board, theme))


def _string(board: Board, string: Line, ring: float, *, theme: Theme) -> Path:
    """Return a line from circle to circle, solid for rows and columns and dotted for diagonals."""
    steps: list[Segment] = []
    for one, other in pairwise(string.spots):
        (x, y), (u, v) = board.at[one], board.at[other]
        share = ring / ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        steps += polyline(((x + share * (u - x), y + share * (v - y)), (u - share * (u - x), v - share * (v - y))))
    straight = string.family in ("row", "column")
    style = theme.stroke(
        theme.thin if straight else theme.medium,
        illustrated.tones(theme)["row" if straight else "slant"],
        () if straight else (0.01, 2.2),
    )
    return Path(tuple(steps), style, f"line-{string.id}")


def _names(board: Board, theme: Theme) -> Iterator[Item]:
    border, _ = board.parts("card")[0].outline[0]
    if border < 2 * theme.caption:
        for spot in board.spots:
            yield label(*spot.at, spot.id, theme.heading, theme.soft, weight="italic", anchor="middle", middle=True)
        return
    files = {spot.id[0]: spot.x for spot in board.spots}
    ranks = {spot.id[1:]: spot.y for spot in board.spots}
    places = [(x, y, file) for file, x in files.items() for y in (border / 2, board.height - border / 2)]
    places += [(x, y, rank) for rank, y in ranks.items() for x in (border / 2, board.width - border / 2)]
    for x, y, name in places:
        yield label(x, y, name, size=theme.body, fill=theme.soft, anchor="middle", middle=True)


# ------------------------------------------------------------------------------------------------ cards


class _Plan:
    """The layout of a card's front, in mm.

    Attributes:
        s: size of the card, as a multiple of a poker card's.
        margin: distance from the edge to the rank, the suits and the name.
        sign: size of a suit; the rank has the same width.
        name: em size of the name.
        left, bottom: corner of the panel, which is centred on the card.
        gap: distance from the middle to each picture.
        across: distance from the left edge to the middle of the upper picture.
        picture: size of an emblem's box; ``up`` is its middle.
    """

    def __init__(self, width: float, height: float, theme: Theme) -> None:
        self.width, self.height = width, height
        self.s = s = min(width / 63, height / 88)
        self.margin = CLEAR + 2.6 * s if theme.illustrated else max(CLEAR, 3.0 * s)
        self.sign = (9.8 if theme.illustrated and theme.larger == 1 else 7.9) * theme.larger * s
        self.name = max(SMALLEST, 4.2 * theme.larger * s)
        self.left, self.bottom = self.margin + self.sign + s, self.margin + 1.1 * self.name + 0.6 * s
        self.gap, self.across = 2 * s, width / 2
        if theme.illustrated:
            # The emblem is between the suits and the edge of the panel, from the name down to the thread, which
            # slopes upwards.
            right, slope = width - CLEAR - s, illustrated.SLOPE
            self.across = (self.left + right) / 2
            low = height / 2 + slope * (self.across - width / 2) + 1.6 * s
            self.picture = min(right - self.left, (height - self.bottom - low) / (1 + slope / 2))
            self.up = height - self.bottom - self.picture / 2
        else:
            self.picture = min(width - 2 * self.left, height / 2 - self.bottom - self.gap) - 1.0 * s
            self.up = (height / 2 + self.gap + height - self.bottom) / 2


def face(card: Card, width: float, height: float, *, theme: Theme, second: bool = False) -> Drawing:
    """Draw the front of a card, which looks the same from both ends of the table.

    Each end shows the rank, the suits and the name, with the emblem under them; between the two pictures is a string
    with as many beads as the rank.
    """
    plan, half_turn = _Plan(width, height, theme), Transform.at(width, height, angle=180)
    end, other = (
        (*_end(card, plan, theme, second=second, night=night), *_picture(card, plan, theme, night=night))
        for night in (False, True)
    )
    ground: Iterable[Item] = (*_panel(plan, theme, second), *_string_of_beads(card, plan, theme))
    if theme.illustrated:
        at = plan.across, plan.up, plan.picture
        ground = illustrated.scene(card.rank, width, height, theme=theme, picture=at, second=second)
    return Drawing.of("pieces", *ground, *end, *(item.transformed(half_turn) for item in other))


def _panel(plan: _Plan, theme: Theme, second: bool) -> Iterator[Item]:
    """Yield the background of both pictures; a card from a second Decktet has a double frame."""
    for inset in (0.0, 1.1 * plan.s) if second else (0.0,):
        l, b, radius = plan.left + inset, plan.bottom + inset, max(0.5, 2.0 * plan.s - inset)
        outline = rounded(l, b, plan.width - l, top=plan.height - b, radius=radius)
        yield Path(outline, theme.shape(theme.tint, theme.hair, theme.faint))


def _string_of_beads(card: Card, plan: _Plan, theme: Theme) -> Iterator[Item]:
    y, reach = plan.height / 2, plan.width / 2 - plan.left
    yield line(plan.left, y, plan.width - plan.left, y2=y, style=theme.stroke(theme.thin, theme.soft))
    beads = RANKS.index(card.rank) + 1 if card.rank else 0
    step = min(3.6 * plan.s, 2 * reach / (beads + 1))
    size = min(max(0.7, 1.15 * plan.s), 0.36 * step) if theme.solid else 0.55
    for k in range(beads):
        yield Circle(plan.width / 2 + (k - (beads - 1) / 2) * step, y, size, style=Style(theme.ink))


def _end(card: Card, plan: _Plan, theme: Theme, *, second: bool, night: bool) -> Iterator[Item]:
    """Yield the rank and the suits, one below the other, at the upper left, and the name along the upper edge."""
    large, step, ink = theme.larger * plan.s, 1.06 * plan.sign, theme.ink
    x, y = plan.margin + plan.sign / 2, plan.height - plan.margin - plan.sign / 2
    if theme.illustrated:
        ink = illustrated.shades(theme)["paper"] if night else ink
        if card.suits:
            yield from illustrated.thread(x, y - plan.sign / 2, y - step * (len(card.suits) + 0.72), theme=theme)
    if card.rank in ("Pawn", "Court", "Crown"):
        yield Use(rank(card.rank, ink, 0.0 if theme.solid else theme.fine(plan.sign)), x, y, scale=plan.sign)
    elif card.rank:
        text = card.rank[0] if card.rank == "Ace" else card.rank
        weight: Weight = "bold" if theme.solid else "regular"
        yield label(x, y, text, size=9.6 * large, fill=ink, weight=weight, anchor="middle", middle=True)
    for k, letter in enumerate(card.suits):
        symbol = illustrated.disc(letter, theme) if theme.illustrated else sign(letter, theme, plan.sign)
        yield Use(symbol, x, y - step * (1 + k), scale=plan.sign)
    name = f"{card.name} II" if second else card.name
    # The name is above the panel or, if it is too long for that, extends from the rank to the other corner, which is
    # free.
    room = plan.width - plan.left - plan.margin
    wide = type_width(name, 1.0, type_face("italic"))
    size = max(SMALLEST, min(plan.name, room / wide))
    middle = max(plan.width / 2, plan.left + size * wide / 2)
    if theme.illustrated:
        middle = plan.width - plan.margin - size * wide / 2
    top = plan.height - plan.margin - 0.76 * plan.name
    yield label(middle, top, name, size=size, fill=ink, weight="italic", anchor="middle")


def _picture(card: Card, plan: _Plan, theme: Theme, *, night: bool) -> Iterator[Item]:
    """Yield the emblem above the middle, or the suits if the card has no emblem."""
    size, x, y = plan.picture, plan.across, plan.up
    symbol = emblem(card, theme, size, night=night)
    if symbol:
        yield Use(symbol, x, y, scale=size)
        return
    if not card.suits:
        yield Circle(x, y, 0.4 * size, style=theme.stroke(theme.medium, theme.soft))
        return
    # Two suits are on a slope, three in a triangle.
    share, spots = {
        1: (0.8, ((0.0, 0.0),)),
        2: (0.5, ((-0.24, 0.2), (0.24, -0.2))),
        3: (0.44, ((0.0, 0.25), (0.25, -0.22), (-0.25, -0.22))),
    }[len(card.suits)]
    each = share * size
    for letter, (u, v) in zip(card.suits, spots, strict=True):
        suit_symbol = illustrated.disc(letter, theme) if theme.illustrated else sign(letter, theme, each)
        yield Use(suit_symbol, x + u * size, y + v * size, scale=each)


def back(width: float, height: float, theme: Theme) -> Drawing:
    """Draw the back of every card, which looks the same upside down: a circle for a chip, with all the suits round
    it.

    The background extends ``BLEED`` mm past the edge; everything drawn on it stays 3 mm inside the edge.
    """
    palette = illustrated.shades(theme)
    x, y, inset = width / 2, height / 2, 3.0
    rest = min(REST, 0.3 * width)
    wheel = min(x - inset - 0.8, rest + 8.0)
    # Every suit appears twice, on opposite sides, so that the wheel looks the same when it is turned upside down.
    size, out = 0.78 * (wheel - rest), (wheel + rest) / 2
    outline = theme.fine(size) if theme.art == "lines" else 0.0
    at = [IDENTITY.turned(75.0 - 30 * k).apply(out, 0) for k in range(2 * len(SUITS))]
    signs = (
        Use(suit(letter, palette["gold"], outline), *at[k], size, (-15.0 - 30 * k) % 360)
        for k, letter in enumerate([*SUITS, *SUITS])
    )
    outer, inner = (
        rounded(d - x, d - y, x - d, top=y - d, radius=max(1.0, radius(width, height) + 2 - d))
        for d in (inset, inset + 1.1)
    )
    wide = max(theme.thin, 0.6) if theme.solid else theme.thin
    return Drawing.of(
        "pieces",
        Path(rectangle(-x - BLEED, -y - BLEED, x + BLEED, top=y + BLEED), Style(palette["ground"])),
        Clip(outer, (Use(illustrated.art("net", theme), 0, 0),)),
        Path(outer, theme.stroke(wide, palette["paper"])),
        Path(inner, theme.stroke(theme.hair, palette["gold"])),
        Circle(0, 0, wheel, style=Style(palette["ground"], palette["gold"], theme.thin)),
        *signs,
        Circle(0, 0, rest, style=Style(theme.paper, palette["paper"], theme.thin)),
        Use(illustrated.art("eye", theme), 0, 0, scale=rest / 14),
    ).moved(x, y)


def _decktet(
    id: str, title: str, pieces: Callable[[float, float, Theme], Iterator[Piece]], *, work: str = HEAVY
) -> DeckOffer:
    def make(theme: Theme, size: str | None) -> Deck:
        width, height = cards.parse(size or SIZES[0], "size")
        return Deck(
            id=id,
            title=title,
            width=width,
            height=height,
            outline=rounded(0, 0, width, top=height, radius=radius(width, height)),
            pieces=tuple(pieces(width, height, theme)),
            bleed=BLEED,
            author="P. D. Magnus",
            credits="Decktet by P. D. Magnus (CC BY-NC-SA), our own drawings",
            work=work,
        )

    return DeckOffer(title, make, SIZES)


SIZES = ("mini", "bridge", "poker", "tarot", "square")
"""Sizes of the cards; the first fits the mat."""


def _fronts(
    those: Iterable[Card], width: float, height: float, *, theme: Theme, second: bool = False
) -> Iterator[Piece]:
    behind = back(width, height, theme)
    for card in those:
        name = f"{card.rank} {card.name}{' II' * second}".strip()
        yield Piece(name, face(card, width, height, theme=theme, second=second), behind)


def _single(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    return _fronts(CARDS, width, height, theme=theme)


def _second(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    return _fronts(SECOND, width, height, theme=theme, second=True)


def _double(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    yield from _single(width, height, theme)
    yield from _second(width, height, theme)


def _backs(width: float, height: float, theme: Theme) -> Iterator[Piece]:
    yield Piece("back", back(width, height, theme), count=len(CARDS))


# ------------------------------------------------------------------------------------------------ chips


def chip(letter: str, theme: Theme) -> Drawing:
    """Draw a chip of a suit, with its lower left corner at the origin: dark for Sun, light for Moon."""
    dark, r = letter in SUN, CHIP / 2
    if theme.illustrated:
        _, *art = (each.transformed(Transform.at(r, r)) for each in illustrated.chip(letter, CHIP, theme))
        ground = Style(illustrated.shades(theme)["night" if dark else "paper"])
        return Drawing.of("pieces", Circle(r, r, r + SPREAD, style=ground), *art)
    fill, ink = (theme.first, theme.on_first) if dark else (theme.second, suit_colour(letter, theme))
    rim = theme.stroke(theme.hair if dark else theme.thin, theme.on_first if dark else theme.ink)
    if dark and not theme.solid:
        rim = tokens.milled(theme.on_first)
    return Drawing.of(
        "pieces",
        Circle(r, r, r + SPREAD, style=Style(fill)),
        tokens.ring(r - tokens.RIM - rim.width / 2, rim).transformed(Transform.at(r, r)),
        Use(suit(letter, ink), r, r, scale=0.58 * CHIP),
    )


def _chips(theme: Theme, size: str | None) -> Deck:
    return Deck(
        id="suit-chips",
        title="Suit chips",
        width=CHIP,
        height=CHIP,
        outline=disc(CHIP / 2, CHIP / 2, CHIP / 2),
        pieces=tuple(Piece(SUITS[s], chip(s, theme), chip(s, theme), CHIPS) for s in SUN + MOON),
        bleed=SPREAD,
        author="MY Tian",
        credits=NOTICE,
        work="use heavy paper for a punch, or glue the fronts onto card and cut out by hand",
    )


# ------------------------------------------------------------------------------------------ score track

LAST = 70
"""Highest number on the score track; a marker that goes past it starts again."""


NTH = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
"""The ordinal number of a scoring chip, as used in the text on the track."""


def track(theme: Theme) -> Artwork:
    """Return the score track: beads from 0 to 70 for both players' markers, with the points for the third to sixth
    chips of a string.
    """
    step, rise, bead = 15.6, 18.0, 5.6
    left, top = 8.0, 19.0 + 3 * theme.caption + rise * (LAST // 10 - 1) + 8.0
    places: list[tuple[float, float]] = [(left, top)]
    thread: list[Segment] = [("M", left, top)]
    for row in range(LAST // 10):
        y = top - row * rise
        columns = range(1, 11) if row % 2 == 0 else range(10, 0, -1)
        places += ((left + c * step, y) for c in columns)
        thread.append(("L", *places[-1]))
        if row < LAST // 10 - 1:
            x, turn = places[-1][0], -180 if row % 2 == 0 else 180
            thread += arc(x, y - rise / 2, rise / 2, 90, 90 + turn)[1:]
    items: list[Item] = [Path(tuple(thread), theme.stroke(theme.bold, theme.faint))]
    for number, (x, y) in enumerate(places):
        fifth = number % 5 == 0
        items.append(Circle(x, y, bead, style=theme.shape(theme.tint if fifth else theme.paper, theme.thin)))
    words: list[Item] = [
        label(x, y, str(number), size=theme.body, fill=theme.ink, weight="bold" if number % 5 == 0 else "regular",
              anchor="middle", middle=True)
        for number, (x, y) in enumerate(places)
    ]  # fmt: skip
    for count in range(3, 7):
        x, y = left + step * (1 + 9 * (count - 2.5) / 4), 3.0 + 3 * theme.caption
        reach = (count - 1) * 2.2
        items.append(line(x - reach, y, x + reach, y2=y, style=theme.stroke(theme.medium, theme.faint)))
        items += (Circle(x - reach + k * 4.4, y, 1.6, style=Style(theme.ink)) for k in range(count))
        for low, text in enumerate((f"{NTH[count]} chip", plural(count - 2, "point"))):
            below = y - 1.6 - (1.6 + 1.3 * low) * theme.caption
            words.append(label(x, below, text, size=theme.caption, fill=theme.soft, anchor="middle"))
    return Artwork(
        Drawing.of("board", *items) + Drawing.of("labels", *words),
        left + 10 * step + rise / 2 + 2,
        top + bead + 2,
        "Score track",
        "MY Tian",
        NOTICE,
        kind="track",
        work="use it as it is; each player’s marker starts on 0",
    )


def lying(position: Position) -> Iterator[Placement]:
    """Yield the pieces in a position: the face-up cards, and the chips.

    A position gives only the suits of each card. If several cards have the same suits, the lowest is used, because
    the choice makes no difference to the game. The card under a chip may be any card.
    """
    left = [(card, "decktet", "") for card in CARDS] + [(card, "decktet-second", " II") for card in SECOND]
    for cell, suits in zip(CELLS, position.grid, strict=True):
        if suits.islower():
            yield Placement("suit-chips", SUITS[suits.upper()], cell)
            continue
        place = next((each for each in left if each[0].suits == suits), None)
        if place:
            left.remove(place)
            card, deck, second = place
            yield Placement(deck, f"{card.rank} {card.name}{second}".strip(), cell)


class Look(GameLook):
    """The look of Strings of Suits: the mat, the Decktet proxies, the chips and the score track."""

    id = "strings"
    boards = {"strings": mat}
    papers = {"strings": "A3"}
    decks = {
        "decktet": _decktet("decktet", "Decktet", _single),
        "decktet-double": _decktet("decktet-double", "Decktet with six cards of a second", _double),
        "decktet-second": _decktet(
            "decktet-second",
            "Six cards of a second deck, for the Double Decktet only",
            _second,
            work=f"{HEAVY}; leave this sheet out unless you play the variant",
        ),
        "decktet-backs": _decktet("decktet-backs", "Decktet backs", _backs),
        "suit-chips": DeckOffer("Suit chips", _chips),
    }
    kit_boards = board_sheets(__file__)
    kit_decks = ("decktet", "decktet-second", "suit-chips")
    table = Table("strings", ("decktet", "suit-chips"), lying=lying)
    notice = NOTICE
    subtitle = "Claim cards, build strings of three to six"

    def custom(self, project: Project) -> GameLook:
        """Return the look with a deck of the project's cards in place of the Decktet."""
        own = project.extra(OwnCards)
        if own is None:
            return self

        def pieces(width: float, height: float, theme: Theme) -> Iterator[Piece]:
            return _fronts(own.cards, width, height, theme=theme)

        maker = _decktet("own-cards", "Own cards", pieces)
        return self.changed(
            decks={**self.decks, "own-cards": maker},
            kit_decks=("own-cards", *(name for name in self.kit_decks if name not in DECKTETS)),
            table=Table("strings", ("own-cards", "suit-chips")),
        )

    def extra(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return the score track."""
        return (track(theme),)
