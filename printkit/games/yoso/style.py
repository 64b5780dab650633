"""The look of Yoso-Go: the board on one sheet and on five cards, a key to the board, and both players' tokens.

A zone is a rounded, sand-coloured pentagon around a white ring, with the zone's sign in the middle of the ring; on
the five cards, the card itself is the background. Tokens of 16 mm fit both boards.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from printkit import engines
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Item, Path, Text, Use, label, line, runs
from printkit.draw.outline import Box, arc, rectangle, rounded
from printkit.draw.svgpath import parse
from printkit.draw.theme import Theme
from printkit.draw.type import face, typeset, width as type_width
from printkit.games.yoso import illustrated, pentagons
from printkit.games.yoso.glyphs import called, fate, honour, pale, sign
from printkit.layouts import boards, pentagon
from printkit.layouts.base.data import beside
from printkit.layouts.board import Board, Region
from printkit.looks.style import Deck, DeckOffer, Piece, board_sheets
from printkit.looks.table import Table

TOKENS = 21
"""Number of tokens for each player: four in every zone, plus the one that ends the game by filling a zone."""

CORNER = 3.5
"""Radius of a card's corners, in mm."""

MARGIN = 3.6
"""Distance from a card's edge to the name on it, in mm."""

CLEAR = 2.1
"""Distance from the name of a card to the nearest line, in mm."""

BLEED = 3.0
"""Distance in mm by which the background of a card printed for cutting extends past its edge."""


# ------------------------------------------------------------------------------------------------- boards


def board(board: Board, theme: Theme) -> Drawing:
    """Draw the board on one sheet, with a background for each of the five zones."""
    ground = theme.shape(theme.tint, theme.hair, theme.faint)
    zones = board.parts("zone")
    under = tuple(illustrated.ground(board, theme)) if illustrated.pictured(board, theme) else ()
    lobes = (
        Path(pentagons.lobe(board, zone), style)
        for zone in zones
        for style in illustrated.grounds(zone.id, board, ground, theme=theme)
    )
    names = illustrated.names(board, theme, lambda zone: called(zone, theme)) if under else ()
    return Drawing.of("board", *under, *lobes) + _zones(board, theme) + Drawing.of("board", *names)


def cards(board: Board, theme: Theme) -> Drawing:
    """Draw the board of five cards."""
    ground = theme.shape(theme.tint, theme.hair, theme.faint)
    outlines = []
    for card in board.parts("card"):
        left, bottom, right, top = _box(card)
        styles = illustrated.grounds(card.id, board, ground, theme=theme)
        inset = styles[0].width / 2
        edge = rounded(left + inset, bottom + inset, right - inset, top - inset, CORNER)
        outlines += [Path(edge, style) for style in styles]
    return Drawing.of("board", *outlines) + _zones(board, theme)


def _box(card: Region) -> Box:
    (left, bottom), (right, top) = card.outline[0], card.outline[2]
    return left, bottom, right, top


def _zones(board: Board, theme: Theme) -> Drawing:
    """Draw everything that is on the backgrounds: rings, discs, signs, lines and names."""
    zones = board.parts("zone")
    at = {zone.id: pentagons.centre(board, zone.spots) for zone in zones}
    # Larger names leave less room for the sign in the middle.
    size = round(pentagons.MIDDLE * board.spot_radius / theme.larger, 2)
    names: list[Item] = []
    for zone in zones:
        labels = [pentagons.name(board, spot[-1], spot, theme=theme) for spot in zone.spots]
        names += Drawing.of("coords", *labels).moved(*at[zone.id]).layer("coords")
    rings: tuple[Item, ...] = tuple(pentagons.rings(board, theme.shape(theme.paper, theme.thin, theme.faint)))
    middles: tuple[Item, ...] = tuple(Use(pale(id, theme), x, y, size) for id, (x, y) in at.items())
    if illustrated.pictured(board, theme):
        radius = hypot(*next(iter(pentagons.first_ring(board).values())))
        r = board.spot_radius
        rings = tuple(
            part for id, place in at.items() for part in illustrated.band(place, radius, id, disc=r, theme=theme)
        )
        middles = tuple(
            part for id, place in at.items() for part in illustrated.medallion(place, size, id, theme=theme)
        )
    return (
        Drawing.of("board", *rings, *middles, *pentagons.discs(board, theme), *pentagons.signs(board, theme))
        + Drawing.of("lines", *pentagons.lines(board, theme, _weights(theme)))
        + Drawing.of("coords", *names)
    )


def _weights(theme: Theme) -> tuple[float, float]:
    """Return the line widths, which are larger on illustrated boards because the lines there differ only in their
    dashes.
    """
    weight = 1.3 * theme.medium if theme.illustrated else theme.medium
    return weight, weight


# -------------------------------------------------------------------------------------------------- decks


def zone_cards(theme: Theme, size: str | None) -> Deck:
    """Return the board's five cards, to cut out; lines continue from card to card when the cards are placed in a
    pentagon.
    """
    del size  # the ring of spots suits only cards of 63 x 88 mm
    board = boards.find("yoso-cards")
    drawing = _zones(board, theme) + _titles(board, theme)
    info = engines.info("yoso")
    parts = [(card, _box(card)) for card in board.parts("card")]
    _, (left, bottom, right, top) = parts[0]
    return Deck(
        id="yoso-zones",
        title="Five zone cards, and a card that shows how they lie",
        width=right - left,
        height=top - bottom,
        outline=rounded(0, 0, right - left, top - bottom, CORNER),
        pieces=(
            *(
                Piece(f"{called(card.id, theme)} card", _card(drawing, box, theme, fill=_tint(card.id, board, theme)))
                for card, box in parts
            ),
            Piece("card that shows how they lie", _places(board, right - left, top - bottom, theme=theme)),
        ),
        bleed=BLEED,
        author=info.designer,
        credits=pentagons.credit("yoso"),
        work="use heavy paper; lay the cards upright, as far apart as the sixth card shows",
    )


def _tint(card: str, board: Board, theme: Theme) -> str:
    """Return the background of a card."""
    return illustrated.tint(card, theme) if illustrated.pictured(board, theme) else theme.tint


def _places(board: Board, width: float, height: float, *, theme: Theme) -> Drawing:
    """Draw a card that shows how to place the five cards, and the distances at which lines continue from card to
    card.
    """
    boxes = {card.id: _box(card) for card in board.parts("card")}
    margin, size = 8.0, theme.caption * 1.04
    scale = (width - 2 * margin) / board.width
    low = 0.5 * (height - scale * board.height)
    items: list[Item] = []
    for id, (l, b, r, t) in boxes.items():
        left, right, bottom, top = (*(margin + scale * v for v in (l, r)), *(low + scale * v for v in (b, t)))
        outline = rounded(left, bottom, right, top, 0.6)
        items.append(Path(outline, theme.shape(theme.paper, theme.hair, theme.soft)))
        name = called(id, theme)
        em = min(1.2 * theme.caption, (right - left - 2) / type_width(name, 1.0, face()))
        items.append(label((left + right) / 2, bottom + 2, name, em, theme.ink, anchor="middle"))
    x, y, em = width / 2, height - 9.5, min(theme.body, 5.0)
    title = label(x, y, "How the cards lie", size=em, fill=theme.ink, weight="bold", anchor="middle")
    words: list[Item] = [title]
    row = [boxes["E"], boxes["W"], boxes["V"]]
    across = [(boxes["E"], boxes["A"]), (boxes["W"], boxes["F"])]
    thin = theme.stroke(theme.hair, theme.accent)
    for one, other in across:
        x, u = margin + scale * one[2], margin + scale * other[0]
        text = f"{other[0] - one[2]:.1f}"
        # The number is between the cards, or above them if it is wider than the gap.
        fits = type_width(text, size, face()) < u - x
        y = low + scale * (one[1] + one[3]) / 2 if fits else low + scale * one[3] + 1.6
        items.append(line(x, y, u, y, thin))
        if not fits:
            items += (line(x, y - 1, x, y + 1, thin), line(u, y - 1, u, y + 1, thin))
        words.append(label((x + u) / 2, y + 1.0, text, size, theme.accent, anchor="middle"))
    for one, other in pairwise(row):
        # The distance down to the next row of cards.
        x = margin + (scale * row[1][0] - 1.6 if one is row[0] else scale * (one[2] + 8))
        y, v = low + scale * one[1], low + scale * other[1]
        items += (line(x, y, x, v, thin), line(x - 1, y, x + 1, y, thin), line(x - 1, v, x + 1, v, thin))
        text = f"{one[1] - other[1]:.1f}"
        words.append(label(x - 0.9, (y + v) / 2, text, size, theme.accent, anchor="middle", angle=90))
    note = "In mm: gaps between cards, and steps down."
    paragraph = typeset(note, theme.caption, width - 7.0, align="center", family=theme.family)
    words += runs(paragraph, 3.5, low - 2.5, colour=theme.soft)
    ground = Path(rectangle(-BLEED, -BLEED, width + BLEED, height + BLEED), theme.fill(theme.tint))
    return Drawing.of("board", ground, *items) + Drawing.of("labels", *words)


def _titles(board: Board, theme: Theme) -> Drawing:
    """Draw the name of each card at its foot, as near to the middle as the lines allow."""
    size = theme.heading
    steps = [pair for line in board.lines for pair in pairwise(pentagons.strokes(board, line))]
    strokes = [(*one[1:], *other[1:]) for one, other in steps if other[0] == "L"]
    names: list[Item] = []
    for card in board.parts("card"):
        left, bottom, right, _ = _box(card)
        text = called(card.id, theme)
        wide, y = type_width(text, size, face()), bottom + MARGIN
        middle = (left + right - wide) / 2
        aside = (step / 4 * way for step in range(4 * int((right - left) / 2)) for way in (1, -1))
        x = next(
            (
                middle + out
                for out in aside
                if left + MARGIN <= middle + out <= right - MARGIN - wide
                and _clear((middle + out, y, middle + out + wide, y + 0.75 * size), strokes)
            ),
            middle,
        )
        names.append(label(x, y, text, size, theme.soft))
    return Drawing.of("coords", *names)


def _clear(box: Box, strokes: Iterable[tuple[float, ...]]) -> bool:
    """Return whether every stroke (x, y to u, v) is more than ``CLEAR`` mm from a box."""
    l, b, r, t = box
    for x, y, u, v in strokes:
        if min(x, u) > r + CLEAR or max(x, u) < l - CLEAR or min(y, v) > t + CLEAR or max(y, v) < b - CLEAR:
            continue
        points = ((x + (u - x) * k / 400, y + (v - y) * k / 400) for k in range(401))
        if any(hypot(max(l - p, 0, p - r), max(b - q, 0, q - t)) <= CLEAR for p, q in points):
            return False
    return True


def _card(drawing: Drawing, box: Box, theme: Theme, *, fill: str) -> Drawing:
    left, bottom, right, top = box
    wide = (left - BLEED, bottom - BLEED, right + BLEED, top + BLEED)
    ground = Drawing.of("board", Path(rectangle(*wide), theme.fill(fill)))
    # Lines end just inside the ground: a line cut off at its edge can show a dash outside it.
    near = (left - BLEED + 0.2, bottom - BLEED + 0.2, right + BLEED - 0.2, top + BLEED - 0.2)
    return (ground + drawing.windowed(near)).moved(-left, -bottom)


# ---------------------------------------------------------------------------------------------------- key

KEY_WIDTH, KEY_HEIGHT = 170.0, 154.0
"""The size of the key in mm."""

LARGEST = 4.4
"""Largest em size in mm at which the words of the key fit in their columns."""

DISC = 7.0
"""Radius of a spot in the key's pictures, in mm."""


def _row(theme: Theme, y: float, heading: str, *, drawing: Drawing) -> Drawing:
    """Return a row of the key with a heading; the origin of its drawing is in the middle of the row, just below the
    heading.
    """
    rule = line(0, y - 2.4, KEY_WIDTH, y - 2.4, theme.stroke(theme.hair, theme.accent))
    return (
        Drawing.of("labels", label(0, y, heading, theme.heading * 0.9, theme.ink, weight="bold"))
        + Drawing.of("marks", rule)
        + drawing.moved(KEY_WIDTH / 2, y - 2.4)
    )


def _elements(theme: Theme) -> Drawing:
    parts = []
    for column, letter in zip(_columns(), pentagon.RING, strict=True):
        parts.append(Drawing.of("pieces", Use(sign(letter, theme, 13), column, -11.5, 13)))
        parts.append(
            Drawing.of(
                "labels",
                _centred(column, -23.5, f"{called(letter, theme)} ({letter})", theme=theme, colour=theme.ink),
            )
        )
    notes = (
        f"WF is the {called('F', theme)} spot of the {called('W', theme)} zone.",
        "The large sign inside a ring is that of its zone.",
    )
    words = (_centred(0, -30 - 5.4 * row, text, theme=theme, colour=theme.soft) for row, text in enumerate(notes))
    return Drawing.join(parts) + Drawing.of("labels", *words)


def _families(theme: Theme) -> Drawing:
    lines = boards.find("yoso").lines
    parts = []
    for column, family in zip(_columns(), "01234", strict=True):
        styles = pentagons.line_styles(family, _weights(theme)[0], theme=theme)
        parts.append(Drawing.of("lines", *(line(column - 12, -8, column + 12, -8, style) for style in styles)))
        members = (each for each in lines if each.family == family)
        pairs = sorted({tuple(sorted({spot[-1] for spot in each.spots})) for each in members})
        for row, (one, other) in enumerate(pairs):
            text = f"{called(one, theme)} – {called(other, theme)}"
            parts.append(Drawing.of("labels", _centred(column, -15 - 5.4 * row, text, theme=theme, colour=theme.ink)))
    return Drawing.join(parts)


def _hops(theme: Theme) -> Drawing:
    """Draw two pictures in which Honour's token on Water captures a token of Fate: the places of the two tokens, an
    empty spot of Water, and an arrow.
    """
    along, around = beside(__file__, "hops.toml")["hop"]
    gap, size, edge = DISC + pentagons.GAP, pentagons.SIGN * theme.larger * DISC, theme.shape(theme.paper, theme.thin)
    styles = tuple(pentagons.line_styles("1", _weights(theme)[0], theme=theme))
    lines = (line(x + gap, y, u - gap, v, style) for (x, y), (u, v) in pairwise(along["places"]) for style in styles)
    drawing = Drawing.of("board", Path(arc(50, -34, 21, 18, 234), theme.stroke(theme.thin, theme.faint)))
    drawing += Drawing.of("lines", *lines)
    for middle, hop in ((-50, along), (50, around)):
        (x, y), (u, v), (a, b) = places = hop["places"]
        drawing += Drawing.of("board", *(Circle(p, q, DISC, style=edge) for p, q in places)) + Drawing.of(
            "pieces",
            Use(sign("W", theme, size), a, b, size),
            Circle(x, y, DISC - 1.2, style=theme.shape(theme.first, theme.thin)),
            Use(honour(theme.on_first), x, y, scale=DISC),
            Circle(u, v, DISC - 1.2, style=theme.shape(theme.second, theme.thin)),
            Use(fate(theme.on_second), u, v, scale=DISC),
        )
        leap, head = (parse(hop[name], name) for name in ("leap", "head"))
        drawing += Drawing.of("marks", Path(leap, theme.stroke(theme.thin)), Path(head, theme.fill()))
        drawing += Drawing.of("labels", _centred(middle, -54, hop["words"], theme=theme, colour=theme.ink))
    return drawing


def _columns() -> tuple[float, ...]:
    return tuple(KEY_WIDTH / 5 * column for column in range(-2, 3))


def _centred(x: float, y: float, text: str, *, theme: Theme, colour: str) -> Text:
    return label(x, y, text, min(theme.body, LARGEST), colour, anchor="middle")


class Look(pentagons.Look):
    """The look of Yoso-Go: the board on one sheet and on five cards, a key to it, and both players' tokens."""

    id = "yoso"
    boards = {"yoso": board, "yoso-cards": cards}
    papers = {"yoso-cards": "A3"}
    bands = {
        "yoso": lambda board, theme, height: illustrated.bands(
            board, theme, height, called=lambda e: called(e, theme)
        )
    }
    decks = {
        "yoso-tokens": DeckOffer(
            "Honour and Fate tokens", lambda theme, _: pentagons.token_deck("yoso", TOKENS, theme)
        ),
        "yoso-zones": DeckOffer("Five zone cards", zone_cards),
    }
    kit_boards = board_sheets(__file__)
    kit_decks = ("yoso-zones", "yoso-tokens")
    table = Table("yoso", ("yoso-tokens",), pentagons.men("yoso-tokens"))
    subtitle = "Yōso no monogatari, the story of the elements"

    def extra(self, theme: Theme) -> tuple[Artwork, ...]:
        """Return a key to the board: signs and their names, the naming of spots, families of lines, and the two kinds
        of hops.
        """
        info = engines.info("yoso")
        drawing = (
            _row(theme, 149, "Elements", drawing=_elements(theme))
            + _row(theme, 97, "Lines of the printed board: four of a direction look alike", drawing=_families(theme))
            + _row(theme, 61, "Hops: along a line or round a ring", drawing=_hops(theme))
        )
        return (
            Artwork(
                drawing,
                KEY_WIDTH,
                KEY_HEIGHT,
                "Key to the board",
                info.designer,
                pentagons.credit("yoso"),
                kind="reference",
                work="keep it beside the board",
            ),
        )
