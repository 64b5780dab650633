"""Emperor's Favor in figures: the floor plan, and courtiers as lettered discs with noses that show which way they
face.
"""

from collections.abc import Hashable, Iterator, Mapping

from printkit.draw.drawing import Circle, Drawing, Item, Path, Style, Symbol, label
from printkit.draw.outline import polyline, rectangle
from printkit.draw.theme import Theme
from printkit.engines.favor.rules import FACINGS, Position
from printkit.figures.stones import BORDER, milling, names
from printkit.figures.style import FigureLook, Sign
from printkit.games.favor import style as game_style
from printkit.games.favor.illustrated import SHADES, hatching, palace
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan
from printkit.looks.plate import tones


def _middle(outline: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    (left, bottom), (right, top) = outline[0], outline[2]
    return (left + right) / 2, (bottom + top) / 2


def _wall(outline: tuple[tuple[float, float], ...], theme: Theme, width: float) -> Iterator[Path]:
    """Draw a square of wall, dark, or hatched to save ink, with lines of a given width."""
    (left, bottom), (right, top) = outline[0], outline[2]
    colour = tones(SHADES, theme)["south"] if theme.illustrated else theme.ink
    yield Path(
        rectangle(left, bottom, right, top), theme.shape(colour if theme.solid else theme.paper, width, colour)
    )
    if not theme.solid:
        yield from hatching(left, bottom, right - left, count=4, style=theme.stroke(width, colour))


class Figures(FigureLook[Position]):
    """Emperor's Favor in figures: the floor plan, and courtiers as lettered discs with noses that show which way they
    face.
    """

    width = 76.0
    stone_ratio = 0.8
    mark = "#6a2fa0"
    endings = {"last": "the last courtier", "length": "500 turns"}

    def shape(self, position: Position) -> Hashable:
        """Return the floor plan."""
        return position.plan

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the plan's tiles; the longer side of the plan is ``width`` mm."""
        assert isinstance(shape, Plan)
        border = BORDER if coords else 0.5
        cell = (width - 2 * border) / max(shape.width, shape.height)
        return boards.find("favor", plan=shape, cell=cell, border=border)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw the floor between hairlines, dark walls (hatched to save ink), and the names of files below and of
        ranks on the left.
        """
        shades = tones(SHADES, theme)
        tile = Style(fill=theme.paper, stroke=theme.faint, width=theme.hair)
        if theme.illustrated:
            tile = Style(fill=shades["floor"], stroke=shades["mat"], width=theme.hair)
        cells = [Path(rectangle(*c.outline[0], *c.outline[2]), tile, f"spot-{c.id}") for c in board.parts("cell")]
        walls = [item for part in board.parts("wall") for item in _wall(part.outline, theme, theme.thin)]
        corners = [corner for part in board.regions for corner in part.outline]
        low = min(x for x, _ in corners), min(y for _, y in corners)
        high = max(x for x, _ in corners), max(y for _, y in corners)
        centres = {part.id: _middle(part.outline) for part in board.regions}
        files = {id[0]: x for id, (x, _) in centres.items()}
        ranks = {id[1:]: y for id, (_, y) in centres.items()}
        edge, colour = (shades["frame"], shades["frame_text"]) if theme.illustrated else (theme.ink, theme.soft)
        frame = Path(rectangle(*low, *high), theme.stroke(theme.medium, edge))
        drawing = Drawing.of("board", *cells, *walls, frame)
        if theme.illustrated and coords:
            drawing = palace(board, game_style.plan_of(board), theme)
        return drawing + Drawing.of("coords", *names(files, ranks, theme, colour=colour)) if coords else drawing

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Draw a courtier seen from above: A and C are dark, and B and D are light; C and D have a second band. The
        nose shows the direction in which the courtier faces.
        """
        letter, facing = letters[0], letters[1:]
        dark = letter in "AC"
        background, ink = (theme.first, theme.on_first) if dark else (theme.second, theme.on_second)
        if theme.illustrated:
            background, ink = tones(SHADES, theme)[letter], tones(SHADES, theme)["paper"]
        broad = theme.thin if dark else round(max(theme.thin, 0.07 * diameter), 3)
        r = diameter / 2
        items: list[Item] = [Circle(0, 0, 0.86 * r - broad / 2, Style(background, theme.ink, broad))]
        if letter in "CD":
            # Bands and backgrounds are those of the marker, so that courtiers can be told apart without reading.
            items.append(Circle(0, 0, 0.67 * r, Style(stroke=ink, width=max(theme.hair, 0.04 * diameter))))
        if dark and not theme.solid:
            items.append(milling(1.72 * r, theme.ink))
        if facing:
            dx, dy = FACINGS[facing]
            nose = ((1.16, 0.0), (0.56, 0.56), (0.56, -0.56))
            points = [(r * (dx * u - dy * v), r * (dy * u + dx * v)) for u, v in nose]
            edge = max(theme.thin, 0.05 * diameter)
            items.append(Path(polyline(points, closed=True), Style(theme.ink, theme.paper, edge, join="round")))
        size = max(2.3, 0.52 * diameter)
        items.append(label(0, 0, letter, size, ink, weight="bold", anchor="middle", middle=True))
        return Symbol(f"courtier-{letters}-{diameter:g}", tuple(items))

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Draw the letter of a captured courtier."""
        text = label(0, 0, letters[0], 0.8, theme.soft, weight="bold", anchor="middle", middle=True)
        return Symbol(f"ghost-{letters[0]}", (text,))

    def state(self, position: Position) -> str:
        """Return a phrase that names the courtier to move."""
        return f"{position.mover} to move"

    def cells(self, position: Position) -> Mapping[str, str]:
        """Return the walls and the letters of the courtiers, keyed by square."""
        return {
            **dict.fromkeys(position.plan.walls, "#"),
            **{courtier.square: courtier.letter for courtier in position.courtiers},
        }

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return pictures of the courtiers, facing up and keyed by letter, and of a wall (``x``)."""
        signs = {
            letter: Sign(f"courtier {letter}", self.small(f"sign-courtier-{letter}N", f"{letter}N", theme))
            for letter in "ABCD"
        }
        square = ((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42))
        signs["x"] = Sign("wall", Symbol("sign-wall", tuple(_wall(square, theme, 0.09))))
        return signs
