"""The notation of a game's turns: a card for the quick reference and for puzzle solutions.

The text is in the game's folder, in the format of rulebooks; its examples are figures whose claims are checked
against the rules.
"""

from printkit.books.rulebook.pages import column
from printkit.books.rulebook.source import Rulebook, parse
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.text import read_text
from printkit.looks.declaration import declared


@dataclass(frozen=True, slots=True)
class Card:
    """A typeset text.

    Attributes:
        drawing: the drawing, whose upper left corner is (0, 0).
        height: height in mm.
    """

    drawing: Drawing
    height: float


def source(game: str) -> Rulebook | None:
    """Return the text on the notation of a game (or variant), or None if there is none."""
    path = declared(game.partition(":")[0]).notation
    return parse(read_text(path), path.name, path.parent) if path else None


def card(game: str, width: float, theme: Theme) -> Card | None:
    """Return the notation card of a game (or variant), ``width`` mm wide, or None if there is none.

    Raises:
        FalseClaim: the rules do not allow an example.
        InputError: the text cannot be typeset.
    """
    book = source(game)
    if book is None:
        return None
    drawing = column(book, width, theme)
    return Card(drawing.drawing, drawing.depth)
