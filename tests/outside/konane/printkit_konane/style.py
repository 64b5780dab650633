"""Konane in print: a checkered board, 18 black and 18 white stones."""

from printkit.figures.plain import figures
from printkit.game import plain
from printkit.game.editor import simple
from printkit.game.plain import Man
from printkit_konane.rules import Konane

MEN = {
    "x": Man("black", "dark", "dot", count=18),
    "o": Man("white", "light", "dot", count=18),
}
STYLE = plain.style(
    "konane",
    "konane",
    MEN,
    20.0,
    draw=plain.checkered,
    subtitle="Jump as long as you can; whoever cannot has lost",
    needs=("Nothing else, or 18 dark and 18 light pebbles, as it was played on the shore.",),
)
FIGURES = figures("konane", MEN, width=62.0, draw=plain.checkered)
EDITOR = simple(Konane)
