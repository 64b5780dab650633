"""Yoso-Go in figures: the board on one sheet with its lines as hairlines."""

from collections.abc import Hashable, Mapping
from itertools import product
from math import cos, hypot, radians, sin

from printkit.draw.drawing import Circle, Drawing, Item, Path, Symbol, Use, label
from printkit.draw.outline import bearing, rectangle
from printkit.draw.theme import Theme
from printkit.draw.type import face
from printkit.engines.yoso.rules import FREE, TOKENS, Position
from printkit.figures.stones import stone
from printkit.figures.style import FigureLook, Sign
from printkit.games.yoso import illustrated, pentagons
from printkit.games.yoso.glyphs import NAMES, element, element_colour, fate, honour
from printkit.games.yoso.illustrated import SHADES
from printkit.layouts import boards
from printkit.layouts.board import Board, Region
from printkit.layouts.transform import Transform
from printkit.looks.plate import tones

LETTER = 2.3
"""Smallest em size of letters in mm."""
CLEAR = 1.2
"""Smallest distance of a spot's letters from the middle of a zone, as a multiple of their size; nearer ones are left
out.
"""


WIDE = 140.0
"""Smallest width in mm of figures whose lines are dashed like those of printed boards, so that the eye can follow
them.
"""


def lines(board: Board, theme: Theme) -> list[Path]:
    """Draw all lines: thin on large boards, with a dash pattern for each family; hairlines on small ones."""
    if board.width >= WIDE:
        return list(pentagons.lines(board, theme, (theme.thin, theme.thin), ink="line"))
    style = theme.stroke(theme.hair, tones(SHADES, theme)["line"] if theme.illustrated else theme.faint)
    return [Path(tuple(pentagons.strokes(board, line)), style, f"line-{line.id}") for line in board.lines]


def zone(board: Board, region: Region, theme: Theme) -> Use:
    """Draw a zone with its ring or rings, under the discs: in its element's colour if zones are tinted, otherwise in
    sand colour.
    """
    x, y = pentagons.centre(board, region.spots)
    own = illustrated.tinted(theme)
    ground = illustrated.tint(region.id, theme) if own else theme.tint
    parts: list[Item] = [Path(pentagons.lobe(board, region), theme.shape(ground, theme.hair, theme.faint))]
    if own and len(region.spots) == len(pentagons.first_ring(board)):
        radius = hypot(*pentagons.first_ring(board)["V"])
        parts.append(
            Circle(x, y, radius, style=theme.stroke(0.4 * board.spot_radius, illustrated.colour(region.id, theme)))
        )
    # Zones in sand are all alike, so they share one symbol, whose origin is its middle.
    name = f"zone-{board.name}-{board.width:g}{region.id if own else ''}"
    return Use(Symbol(name, tuple(part.transformed(Transform.at(-x, -y)) for part in parts)), x, y)


def letters(board: Board, theme: Theme, size: float) -> Symbol:
    """Draw the last letters of a ring's spots round its middle, where no line crosses them.

    On a small board only the zone's name is shown, because the letters would collide with it.
    """
    letters = []
    reach = board.spot_radius + 0.6 + (0.5 * face().cap_height + 0.12) * size
    for letter, (x, y) in pentagons.first_ring(board).items():
        if hypot(x, y) - reach < CLEAR * size:
            continue
        angle = radians(bearing((x, y), (0, 0)))
        u, v = x + reach * cos(angle), y + reach * sin(angle)
        letters.append(label(u, v, letter, size=size, fill=theme.soft, anchor="middle", middle=True))
    return Symbol(f"letters-{board.width:g}-{size:g}", tuple(letters))


def sign(letter: str, theme: Theme) -> Symbol:
    """Draw the sign of an element in its colour."""
    return element(letter, element_colour(letter, theme))


def spot_sign(zone: str, spot: str, theme: Theme) -> Symbol:
    """Draw a spot in running text: its zone's sign in grey, followed by its own sign on a disc."""
    disc = Circle(0.4, 0, 0.48, style=theme.shape(theme.paper, 0.1, theme.soft))
    return Symbol(
        f"sign-{zone}{spot}",
        (Use(element(zone, theme.faint), -0.5, 0, scale=0.62), disc, Use(sign(spot, theme), 0.4, 0, scale=0.62)),
    )


def empty_spot(letter: str, theme: Theme) -> Symbol:
    """Draw an empty spot of an element as it appears on small boards."""
    ground, symbol = theme.paper, sign(letter, theme)
    if illustrated.tinted(theme):
        ground, ink = illustrated.disc(letter, theme)
        symbol = element(letter, ink)
    return Symbol(
        f"sign-empty-{letter}", (Circle(0, 0, 0.46, theme.shape(ground, 0.09, theme.soft)), Use(symbol, 0, 0, 0.5))
    )


class Figures(FigureLook[Position]):
    """Yoso-Go in figures: the board on one sheet with its lines as hairlines."""

    width = 76.0
    stone_ratio = 0.94
    mark = "#a3126e"
    endings = {"zone": "a whole zone", "count": "more zones", "blocked": "no spot is open to the other player"}
    plain = True
    unit = "zones"

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the one-sheet board with a narrow border."""
        return boards.find("yoso", width=width, border=0.04 * width)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw sand-coloured zones, white rings and discs with signs and, with coordinates, letters beside the discs
        and in the middle of each zone.
        """
        zones = board.parts("zone")
        at = {zone.id: pentagons.centre(board, zone.spots) for zone in zones}
        own = illustrated.tinted(theme)
        shades, w = tones(SHADES, theme), theme.medium / 2
        edge = rectangle(w, w, right=board.width - w, top=board.height - w)
        sheet = (Path(edge, theme.shape(shades["ground"], theme.medium, shades["ink"])),) if own else ()
        rings = () if own else pentagons.rings(board, theme.shape(theme.paper, theme.hair, theme.faint))
        middles: list[Item] = []
        names: list[Item] = []
        size = max(LETTER, min(theme.caption, 0.34 * board.spot_radius * 2))
        if coords:
            beside = letters(board, theme, size)
            names = [
                *(pentagons.on_rings(board, beside) if beside.items else ()),
                *(label(*at[id], id, 1.45 * size, theme.soft, anchor="middle", middle=True) for id in at),
            ]
        else:
            large = round(pentagons.MIDDLE * board.spot_radius, 2)
            middles = [
                Use(element(id, illustrated.colour(id, theme) if own else theme.faint), *at[id], large) for id in at
            ]
        return (
            Drawing.of(
                "board",
                *sheet,
                *(zone(board, each, theme) for each in zones),
                *rings,
                *middles,
                *pentagons.discs(board, theme, theme.shape(theme.paper, theme.hair, theme.soft)),
                *pentagons.signs(board, theme),
            )
            + Drawing.of("lines", *lines(board, theme))
            + Drawing.of("coords", *names)
        )

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Draw a token of Honour or of Fate."""
        look = pentagons.sides(theme)["hf".index(letters)]
        sign = {"h": honour, "f": fate}[letters](look.ink)
        return stone(f"{look.name}-{diameter:g}", diameter, look, sign=sign, theme=theme)

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Draw the sign of a captured token."""
        return {"h": honour, "f": fate}[letters](theme.soft)

    def state(self, position: Position) -> str:
        """Return a phrase that names the player to move and their element."""
        on = "anywhere" if position.element == FREE else f"on {NAMES[position.element]}"
        return f"{position.mover} to move, {on}"

    def tally(self, position: Position, game: str) -> tuple[str, Mapping[str, int]]:
        """Return the largest number of tokens that each player has in any one zone (or any one circle, if circles
        win).
        """
        size, area = (25, "zone") if game == "master" else (5, "circle" if game == "master:circle" else "zone")
        areas = [position.tokens[start : start + size] for start in range(0, len(position.tokens), size)]
        most = {player: max(part.count(token) for part in areas) for player, token in TOKENS.items()}
        return f"most tokens in a {area}", most

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return pictures of elements (keyed by letter), tokens (``h`` and ``f``), empty spots (``o`` and a letter)
        and spots (their two letters).
        """
        signs = {letter: Sign(NAMES[letter], sign(letter, theme)) for letter in NAMES}
        for letter, player in (("h", "honour"), ("f", "fate")):
            signs[letter] = Sign(f"{player.capitalize()} token", self.small(f"sign-{letter}", letter, theme))
        for zone, spot in product(NAMES, repeat=2):
            signs[zone + spot] = Sign(
                f"{zone}{spot}, the {NAMES[spot]} spot of {NAMES[zone]}", spot_sign(zone, spot, theme), 1.8
            )
        empty = ((f"o{letter}", Sign(f"empty {NAMES[letter]} spot", empty_spot(letter, theme))) for letter in NAMES)
        return {**signs, **dict(empty)}
