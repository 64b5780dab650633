"""Konane in print: board and pebbles from data, and plain stones in figures."""

from printkit.figures.plain import figures
from printkit.looks import data
from printkit.looks.plain import Token
from printkit_konane.board import FILE

MEN = {"x": Token("black", "dark", "dot", count=18), "o": Token("white", "light", "dot", count=18)}
STYLE = data.style(
    "konane",
    FILE,
    FILE.with_name("tokens.toml"),
    men=MEN,
    subtitle="Jump as long as you can; whoever cannot has lost",
    needs=("Nothing else, or 18 dark and 18 light pebbles, as it was played on the shore.",),
)
FIGURES = figures("konane", MEN, width=62.0, draw=data.draw(FILE))
