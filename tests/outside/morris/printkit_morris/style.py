"""Nine Men's Morris in print: points and lines, nine white and nine black men."""

from printkit.engines.simple import Position
from printkit.figures.plain import figures
from printkit.looks import plain
from printkit.looks.editor import simple
from printkit.looks.plain import Token
from printkit_morris.rules import Morris

MEN = {"w": Token("white", "light", "ring", count=9), "b": Token("black", "dark", "ring", count=9)}


def state(position: Position) -> str:
    """Whose turn it is, and who has men in hand."""
    hands = ", ".join(f"{count} {name}" for name, count in zip(Morris.counts, position.counts, strict=True) if count)
    return f"{position.mover} to move" + (f", {hands}" if hands else "")


STYLE = plain.style(
    "morris",
    "morris",
    MEN,
    diameter=18.0,
    subtitle="Three in a row take a man",
    needs=("Nothing else, or nine men of two colours each.",),
)
FIGURES = figures("morris", MEN, width=66.0, state=state)
EDITOR = simple(Morris)
