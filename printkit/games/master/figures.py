"""The Master board in figures: drawn like Yoso-Go, with three letters for each spot."""

from collections.abc import Hashable, Mapping

from printkit.draw.drawing import Drawing, Item, Text, Use, label
from printkit.draw.theme import Theme
from printkit.figures.style import Sign, scaled
from printkit.games.master.style import plate
from printkit.games.yoso import figures as yoso, pentagons
from printkit.games.yoso.glyphs import element
from printkit.layouts import boards
from printkit.layouts.board import Board


class Figures(yoso.Figures):
    """The Master board in figures: drawn like Yoso-Go, with three letters for each spot."""

    width = 150.0
    endings = {**yoso.Figures.endings, "circle": "a whole circle"}

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the whole board, which has the same proportions at any size; only boards on paper have a minimum
        size.
        """
        whole = boards.find("master")
        return scaled(whole, width / whole.width)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw sand-coloured zones and discs with signs; with coordinates, the middle of each circle shows the
        letters with which the names of its spots begin.
        """
        circles = board.parts("circle")
        at = {part.id: pentagons.centre(board, part.spots) for part in (*board.parts("zone"), *circles)}
        names: list[Text] = []
        middles: list[Item] = []
        size = max(yoso.LETTER, 0.5 * board.spot_radius)
        if coords:
            names = [
                label(*at[part.id], part.id, size, theme.soft, weight="bold", anchor="middle", middle=True)
                for part in circles
            ]
        else:
            middles = [Use(element(part.id[-1], theme.faint), *at[part.id], board.spot_radius) for part in circles]
        zones = [
            Use(element(part.id, theme.faint), *at[part.id], 2.4 * board.spot_radius) for part in board.parts("zone")
        ]
        return (
            Drawing.of(
                "board",
                *(yoso.zone(board, zone, theme) for zone in board.parts("zone")),
                *pentagons.rings(board, theme.shape(theme.paper, theme.hair, theme.faint)),
                *middles,
                *pentagons.discs(board, theme, theme.shape(theme.paper, theme.hair, theme.soft)),
                *pentagons.signs(board, theme),
            )
            + Drawing.of("lines", *yoso.lines(board, theme))
            + Drawing.of("coords", *zones, *(plate(name, theme) for name in names), *names)
        )

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return pictures of elements, tokens and empty spots."""
        return {name: sign for name, sign in super().signs(theme).items() if len(name) == 1 or name[0] == "o"}
