"""Strings of Suits in figures: six by six small cards that show their suits, with chips on face-down cards."""

from collections.abc import Hashable, Mapping
from functools import partial

from printkit.draw.drawing import Circle, Drawing, Item, Path, Symbol, Use
from printkit.draw.outline import rounded
from printkit.draw.theme import Theme
from printkit.engines.strings.decktet import SUITS
from printkit.engines.strings.rules import CELLS, OWN, Position
from printkit.figures.stones import BORDER, SMALL, names, stone
from printkit.figures.style import FigureLook, Sign, Surface, scaled
from printkit.games.strings import illustrated
from printkit.games.strings.illustrated import tones
from printkit.games.strings.suits import suit, suit_colour
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.looks import tokens

RINGED = 15.0
"""Largest diameter in mm of a light chip without rings."""
GAP = 0.07
"""Space between cards, as a fraction of a card's side."""
PLACES = {1: ((0.0, 0.0),), 2: ((-0.2, 0.18), (0.2, -0.18)), 3: ((-0.235, 0.19), (0.235, 0.19), (0.0, -0.23))}
"""Places of the suits on a card, as fractions of the card's side."""
SIZES = {1: 0.78, 2: 0.54, 3: 0.48}
"""Size of the suits for each number of suits on a card, as fractions of the card's side."""


def _suit(letter: str, theme: Theme) -> Symbol:
    """Draw a suit as on cards, but larger in relation to its disc, so that it stays legible at small sizes."""
    return illustrated.disc(letter, theme, 0.71) if theme.illustrated else suit(letter, suit_colour(letter, theme))


def _card(suits: str, surface: Surface) -> Symbol:
    """Draw a small card centred on the origin."""
    theme, side = surface.theme, 2 * surface.board.spot_radius
    half = side / 2 - theme.hair / 2
    art = theme.illustrated
    ground, edge = (illustrated.shades(theme)[name] for name in ("day", "ink")) if art else (theme.paper, theme.soft)
    paper = Path(rounded(-half, -half, half, top=half, radius=0.1 * side), theme.shape(ground, theme.hair, edge))
    size = SIZES[len(suits)] * side
    signs = (
        Use(_suit(letter, theme), x * side, y * side, scale=round(size, 3))
        for letter, (x, y) in zip(suits, PLACES[len(suits)], strict=True)
    )
    return Symbol(f"card-{suits}-{side:.3f}", (paper, *signs))


class Figures(FigureLook[Position]):
    """Strings of Suits in figures: six by six small cards that show their suits, with chips on face-down cards."""

    width = 84.0
    stone_ratio = 0.74
    mark = "#a3126e"
    endings = {"points": "by points"}
    framed = True

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the board with square cards."""
        border = BORDER if coords else 0.4
        side = 20.0
        whole = 6 * side + 5 * GAP * side
        factor = (width - 2 * border) / whole
        return scaled(boards.find("strings", card="20x20mm", gap=GAP * side, border=border / factor), factor)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw sand-coloured places for face-down cards, with a circle for a chip, and the names of files below and
        of ranks on the left.
        """
        tone = tones(theme)
        style = theme.shape(tone["place"], theme.hair, tone["edge"])
        (left, bottom), _, (right, top), _ = board.parts("card")[0].outline
        w, h = (right - left) / 2, (top - bottom) / 2
        files = {file: board.at[f"{file}1"][0] for file in "abcdef"}
        ranks = {rank: board.at[f"a{rank}"][1] for rank in "123456"}
        place = Symbol(f"place-{2 * w:g}", (Path(rounded(-w, -h, w, top=h, radius=0.2 * w), style),))
        rest = theme.shape(tone["seat"], theme.hair, tone["edge"])
        d = theme.thin / 2
        edge = rounded(d, d, board.width - d, top=board.height - d, radius=1.5)
        sheet = (Path(edge, theme.shape(tone["place"], theme.thin, tone["edge"])),) if theme.illustrated else ()
        return Drawing.of(
            "board",
            *sheet,
            *(Use(place, *spot.at) for spot in board.spots),
            *(Circle(*spot.at, 0.7 * board.spot_radius, rest, f"spot-{spot.id}") for spot in board.spots),
        ) + Drawing.of("coords", *(names(files, ranks, theme, aside=0.4 * BORDER) if coords else ()))

    def underlay(self, position: Position, surface: Surface) -> tuple[Item, ...]:
        """Draw the face-up cards."""
        return tuple(
            surface.on(cell, f"card-{card}", partial(_card, card, surface))
            for cell, card in zip(CELLS, position.grid, strict=True)
            if card.isupper()
        )

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Draw a chip: dark for Sun, light for Moon."""
        letter = letters.upper()
        if theme.illustrated:
            # Small chips are plain: pictures on their rims would be too fine to print, and two rings would make light
            # ones dark.
            large = diameter > (SMALL if letter in OWN["sun"] else RINGED)
            draw = illustrated.chip if large else illustrated.small_chip
            return Symbol(f"chip-{letters}-{diameter:g}-{theme.name}", draw(letter, diameter, theme))
        colour = suit_colour(letter, theme)
        sun = letter in OWN["sun"]
        look = tokens.dark("sun", theme.first, theme) if sun else tokens.light("moon", theme.on_second, theme)
        sign = look.ink if sun else colour
        return stone(f"chip-{letters}-{diameter:g}", diameter, look, sign=suit(letter, sign), theme=theme)

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Draw the suit of a captured chip."""
        return suit(letters.upper(), theme.soft)

    def state(self, position: Position) -> str:
        """Return a phrase that names the player to move."""
        return f"{position.mover} to move"

    def cells(self, position: Position) -> Mapping[str, str]:
        """Return the letters of the suits: in capitals for cards, in lower case for chips."""
        return dict(zip(CELLS, position.grid, strict=True))

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return pictures of suits, keyed by capital letters, and of chips, keyed by lower-case letters."""
        signs = {letter: Sign(name, _suit(letter, theme)) for letter, name in SUITS.items()}
        for letter, name in SUITS.items():
            small = letter.lower()
            signs[small] = Sign(f"chip of {name}", self.small(f"sign-chip-{small}", small, theme))
        return signs
