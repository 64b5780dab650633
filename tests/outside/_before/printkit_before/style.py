"""Before in print: the board, the stones, the same in figures, and the studio.

`printkit.game.plain` draws any board and simple stones. For drawings of your own, give `draw=` a function from a
board and a theme to a `printkit.draw.drawing.Drawing`.
"""

from printkit.figures.plain import figures
from printkit.game import plain
from printkit.game.editor import simple
from printkit.game.plain import Man

from .rules import Rules

MEN = {
    "x": Man("dark", "dark", "cross", "#8c3b2a", count=5),
    "o": Man("light", "light", "ring", "#2f5f86", count=4),
}

STYLE = plain.style(
    "before",
    "before",
    MEN,
    30.0,  # diameter of a stone in mm
    draw=plain.checkered,
    subtitle="Three in a row",
    needs=("Nothing else.",),
)
FIGURES = figures("before", MEN, width=45.0, draw=plain.checkered)
EDITOR = simple(Rules)
