"""My Game in print: the board and the stones, on paper and in figures.

`printkit.looks.plain` draws any board and simple stones. To draw the board differently, set `draw=` to a function
that takes a board and a theme and returns a `printkit.draw.drawing.Drawing`.
"""

from printkit.figures.plain import figures
from printkit.looks import plain
from printkit.looks.plain import Token

MEN = {
    "x": Token("dark", "dark", "cross", "#8c3b2a", count=5),
    "o": Token("light", "light", "ring", "#2f5f86", count=4),
}

STYLE = plain.style(
    "mygame",
    "mygame",
    MEN,
    diameter=30.0,  # of a stone, in mm
    draw=plain.checkered,
    subtitle="Three in a row",
    needs=("Nothing else.",),
)
FIGURES = figures("mygame", MEN, width=45.0, draw=plain.checkered)
