"""The dress of Yoso-Go: the board on one sheet and on five cards, a key to it, and the tokens of both players.

A zone is a rounded pentagon of sand about a white ring, with the zone's sign in the ring's middle; on five cards
the card is the ground. Tokens of 16 mm suit both boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, radians, sin
from types import MappingProxyType

import engines
from layouts import boards, pentagon
from layouts.board import Board, Region
from printkit import pentagons
from printkit.art import Art
from printkit.drawing import (
    Box,
    Circle,
    Drawing,
    Item,
    Path,
    Point,
    Segment,
    Text,
    Use,
    arc,
    label,
    line,
    polyline,
    rectangle,
    rounded,
)
from printkit.dress import BoardSheet, Deck, DeckMaker, Dress, Piece
from printkit.glyphs import called, fate, honour, pale, sign
from printkit.theme import DASHES, Theme
from printkit.type import face

TOKENS = 21
"""Tokens of each player: four in every zone, and the one that ends the game by filling a zone."""

CORNER = 3.5
"""Radius of a card's corners, in mm."""

MARGIN = 4.5
"""From a card's edge to the name on it, in mm."""

BLEED = 3.0
"""How far the ground of a card runs past its edge when it is printed to be cut, in mm."""


# ------------------------------------------------------------------------------------------------- boards


def board(board: Board, theme: Theme) -> Drawing:
    """The board on one sheet: five grounds, each a zone."""
    ground = theme.shape(theme.tint, theme.hair, theme.faint)
    zones = board.parts("zone")
    return Drawing.of("board", *(Path(pentagons.lobe(board, zone), ground) for zone in zones)) + _zones(
        board, theme
    )


def cards(board: Board, theme: Theme) -> Drawing:
    """The board of five cards."""
    ground = theme.shape(theme.tint, theme.hair, theme.faint)
    inset = theme.hair / 2
    outlines = []
    for card in board.parts("card"):
        left, bottom, right, top = _box(card)
        shape = rounded(left + inset, bottom + inset, right - inset, top - inset, CORNER)
        outlines.append(Path(shape, ground))
    return Drawing.of("board", *outlines) + _zones(board, theme)


def _box(card: Region) -> Box:
    (left, bottom), (right, top) = card.outline[0], card.outline[2]
    return left, bottom, right, top


def _zones(board: Board, theme: Theme) -> Drawing:
    """Everything that stands on the grounds: rings, discs, signs, lines, names."""
    zones = board.parts("zone")
    at = {zone.id: pentagons.centre(board, zone.spots) for zone in zones}
    size = round(pentagons.MIDDLE * board.spot_radius, 2)
    names: list[Item] = []
    for zone in zones:
        labels = [pentagons.name(board, spot[-1], spot, theme) for spot in zone.spots]
        names += Drawing.of("coords", *labels).moved(*at[zone.id]).layer("coords")
    return (
        Drawing.of(
            "board",
            *pentagons.rings(board, theme.shape(theme.paper, theme.thin, theme.faint)),
            *(Use(pale(id, theme), x, y, size) for id, (x, y) in at.items()),
            *pentagons.discs(board, theme),
            *pentagons.signs(board, theme),
        )
        + Drawing.of("lines", *pentagons.lines(board, theme, (theme.medium, theme.medium)))
        + Drawing.of("coords", *names)
    )


# -------------------------------------------------------------------------------------------------- decks


def zone_cards(theme: Theme, size: str | None) -> Deck:
    """The five cards of the board to be cut out: laid in their pentagon, their lines run on from card to card."""
    del size  # the ring of spots suits cards of 63 x 88 mm only
    board = boards.find("yoso-cards")
    drawing = _zones(board, theme) + _titles(board, theme)
    info = engines.info("yoso")
    parts = [(card, _box(card)) for card in board.parts("card")]
    _, (left, bottom, right, top) = parts[0]
    return Deck(
        id="yoso-zones",
        title="Five zone cards",
        width=right - left,
        height=top - bottom,
        outline=rounded(0, 0, right - left, top - bottom, CORNER),
        pieces=tuple(
            Piece(f"{called(card.id, theme)} card", _card(drawing, box, theme)) for card, box in parts
        ),
        bleed=BLEED,
        author=info.designer,
        credits=pentagons.credit("yoso"),
    )


def _titles(board: Board, theme: Theme) -> Drawing:
    """The name of each card, at the end that no line crosses."""
    middle = board.height / 2
    size = theme.heading
    names = []
    for card in board.parts("card"):
        left, bottom, right, top = _box(card)
        # Lines lead towards the board's middle, so the far end of a card is free.
        upper = (bottom + top) / 2 > middle
        y = top - MARGIN - face().cap_height * size if upper else bottom + MARGIN
        names.append(label((left + right) / 2, y, called(card.id, theme), size, theme.soft, anchor="middle"))
    return Drawing.of("coords", *names)


def _card(drawing: Drawing, box: Box, theme: Theme) -> Drawing:
    left, bottom, right, top = box
    wide = (left - BLEED, bottom - BLEED, right + BLEED, top + BLEED)
    ground = Drawing.of("board", Path(rectangle(*wide), theme.fill(theme.tint)))
    return (ground + drawing.windowed(wide)).moved(-left, -bottom)


# ---------------------------------------------------------------------------------------------------- key

KEY_WIDTH, KEY_HEIGHT = 170.0, 154.0
"""Size of the key in mm."""

LARGEST = 4.4
"""Largest em size in mm at which the words of the key keep to their columns."""

DISC = 7.0
"""Radius of a spot in the key's pictures, in mm."""


def key(theme: Theme) -> tuple[Art, ...]:
    """A key to the board: the signs and their names, how a spot is named, the families of lines, the two hops."""
    info = engines.info("yoso")
    drawing = (
        _row(theme, 149, "Elements", _elements(theme))
        + _row(theme, 97, "Lines: the four of one direction look alike", _families(theme))
        + _row(theme, 61, "Hops: along a line or round a ring", _hops(theme))
    )
    return (Art(drawing, KEY_WIDTH, KEY_HEIGHT, "Key to the board", info.designer, pentagons.credit("yoso")),)


def _row(theme: Theme, y: float, heading: str, drawing: Drawing) -> Drawing:
    """A headed row of the key; its drawing hangs from (0, 0), the middle of the row below the heading."""
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
                "labels", _centred(column, -23.5, f"{called(letter, theme)} ({letter})", theme, theme.ink)
            )
        )
    notes = (
        f"WF is the {called('F', theme)} spot of the {called('W', theme)} zone.",
        "The large sign inside a ring is that of its zone.",
    )
    words = (_centred(0, -30 - 5.4 * row, text, theme, theme.soft) for row, text in enumerate(notes))
    return Drawing.join(parts) + Drawing.of("labels", *words)


def _families(theme: Theme) -> Drawing:
    lines = boards.find("yoso").lines
    parts = []
    for column, family in zip(_columns(), DASHES, strict=True):
        style = pentagons.line_style(family, theme.medium, theme)
        parts.append(Drawing.of("lines", line(column - 12, -8, column + 12, -8, style)))
        members = (each for each in lines if each.family == family)
        pairs = sorted({tuple(sorted({spot[-1] for spot in each.spots})) for each in members})
        for row, (one, other) in enumerate(pairs):
            text = f"{called(one, theme)} – {called(other, theme)}"
            parts.append(Drawing.of("labels", _centred(column, -15 - 5.4 * row, text, theme, theme.ink)))
    return Drawing.join(parts)


def _hops(theme: Theme) -> Drawing:
    """Two pictures of honour, who is on Water, taking a token of fate."""
    row = [(x, -27.0) for x in (-75.0, -50.0, -25.0)]
    stroke = pentagons.line_style("1", theme.medium, theme)
    gap = DISC + pentagons.GAP
    along = [Path(polyline(((x + gap, y), (u - gap, v))), stroke) for (x, y), (u, v) in pairwise(row)]
    x, y, radius = 50.0, -34.0, 21.0
    # Air, Earth and Water where they stand on every ring.
    corners = [90 - pentagon.angle(letter) for letter in "AEW"]
    ring = [(x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in corners]
    around = Path(arc(x, y, radius, 18, 234), theme.stroke(theme.thin, theme.faint))
    return (
        Drawing.of("board", around)
        + Drawing.of("lines", *along)
        + _hop(row, 90, 10, theme)
        + _hop(ring, corners[1], 24, theme)
        + Drawing.of(
            "labels",
            _centred(-50, -54, "From WW over WF to FW", theme, theme.ink),
            _centred(50, -54, "From WA over WE to WW", theme, theme.ink),
        )
    )


def _hop(places: Sequence[Point], out: float, rise: float, theme: Theme) -> Drawing:
    """Three spots: a token of honour, one of fate, an empty spot of Water, and an arrow from the first to the last.

    Args:
        places: centres of the spots.
        out: direction in degrees in which the arrow leaves and from which it lands.
        rise: how far it swings out, in mm.
        theme: colours.
    """
    edge = theme.shape(theme.paper, theme.thin)
    (x, y), (u, v), (a, b) = places
    dx, dy = cos(radians(out)), sin(radians(out))

    def at(x: float, y: float, up: float, aside: float = 0.0) -> Point:
        return x + up * dx + aside * dy, y + up * dy - aside * dx

    foot, size = DISC + 1.2, pentagons.SIGN * theme.larger * DISC
    leap: tuple[Segment, ...] = (
        ("M", *at(x, y, foot)),
        ("C", *at(x, y, foot + rise), *at(a, b, foot + rise), *at(a, b, foot + 2)),
    )
    head = polyline((at(a, b, foot), at(a, b, foot + 2.8, 1.2), at(a, b, foot + 2.8, -1.2)), closed=True)
    return (
        Drawing.of("board", *(Circle(*place, DISC, edge) for place in places))
        + Drawing.of(
            "pieces",
            Use(sign("W", theme, size), a, b, size),
            Circle(x, y, DISC - 1.2, theme.shape(theme.first, theme.thin)),
            Use(honour(theme.on_first), x, y, DISC),
            Circle(u, v, DISC - 1.2, theme.shape(theme.second, theme.thin)),
            Use(fate(theme.on_second), u, v, DISC),
        )
        + Drawing.of("marks", Path(leap, theme.stroke(theme.thin)), Path(head, theme.fill()))
    )


def _columns() -> tuple[float, ...]:
    return tuple(KEY_WIDTH / 5 * column for column in range(-2, 3))


def _centred(x: float, y: float, text: str, theme: Theme, colour: str) -> Text:
    return label(x, y, text, min(theme.body, LARGEST), colour, anchor="middle")


DRESS = Dress(
    id="yoso",
    own=pentagons.own,
    boards=MappingProxyType({"yoso": board, "yoso-cards": cards}),
    papers=MappingProxyType({"yoso-cards": "A3"}),
    decks=MappingProxyType(
        {
            "yoso-tokens": DeckMaker(
                "Tokens of honour and fate", lambda theme, _: pentagons.token_deck("yoso", TOKENS, theme)
            ),
            "yoso-zones": DeckMaker("Five zone cards", zone_cards),
        }
    ),
    kit_boards=(
        BoardSheet("yoso", "Board with its lines"),
        BoardSheet("yoso", "Board without lines", without=("lines",)),
        BoardSheet("yoso-cards", "Board of five cards"),
    ),
    kit_decks=("yoso-zones", "yoso-tokens"),
    extra=key,
    needs=("Scissors, or a punch of 16 mm (5/8 inch) for the tokens.",),
    subtitle="Yōso no monogatari, the story of the elements",
)
