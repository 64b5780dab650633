"""A board as a wall poster, with the title and the designer's name below, a fine border all round, and no ruler."""

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Path, label, line
from printkit.draw.outline import rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import face, width
from printkit.export.document import Sheet
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.paper import Paper

EDGE, BORDER = 0.035, 0.05
"""Distances of the outer and the inner line of the border from the paper's edge, as fractions of the paper's shorter
side.
"""
AIR = 0.045
"""Space between the border and its content, as a fraction of the paper's shorter side."""
TITLE, LINE, CREDITS = 0.062, 0.026, 0.0125
"""Em sizes of the title, the line below it and the credits, as fractions of the paper's shorter side; all are legible
from 2 m away on paper of any size.
"""
GAP = 0.008
"""Space between two lines of words, as a fraction of the paper's shorter side."""
SMALLEST = 2.2
"""Smallest em size in mm."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words on a poster.

    Attributes:
        title: title of the game.
        line: name of the designer.
        credits: licence terms, in small type.
    """

    title: str
    line: str
    credits: str = ""


def poster(art: Artwork, paper: Paper, theme: Theme, *, words: Words) -> Sheet:
    """Return a sheet with the art as large as the paper allows; the sheet is turned if that makes the art larger.

    Args:
        art: the board, which need not be true to scale on a poster.
        paper: any paper.
        theme: colours and line weights; strokes grow with the art.
        words: title and credits.
    """
    candidates = [_room(art, page, words) for page in (paper, paper.turned)]
    page, scale, foot = max(candidates, key=lambda entry: entry[1])
    side = min(page.width, page.height)
    ground = Path(rectangle(0, 0, page.width, page.height), theme.fill(theme.paper))
    thin, fine = max(theme.hair, 0.0012 * side), max(0.25, 0.0006 * side)
    borders = [
        Path(rectangle(at, at, page.width - at, page.height - at), theme.stroke(weight, theme.ink))
        for at, weight in ((EDGE * side, thin), (BORDER * side, fine))
    ]
    low = (BORDER + AIR) * side + foot
    room = page.height - low - (BORDER + AIR) * side
    x = (page.width - art.width * scale) / 2
    y = low + (room - art.height * scale) / 2
    middle = page.width / 2
    base = (BORDER + AIR) * side
    sizes = [share * side for share in (TITLE, LINE, CREDITS)]
    texts: list[Drawing] = []
    at = base
    measure = page.width - 2 * base
    for text, size, colour, weight in (
        (words.credits, max(SMALLEST, sizes[2]), theme.soft, "regular"),
        (words.line, sizes[1], theme.ink, "italic"),
        (words.title, sizes[0], theme.ink, "bold"),
    ):
        if not text:
            continue
        fit = min(size, size * measure / width(text, size, face(weight, theme.family)))  # type: ignore[arg-type]
        item = label(middle, at, text, fit, colour, weight=weight, anchor="middle", family=theme.family)  # type: ignore[arg-type]
        texts.insert(0, Drawing.said("H1" if text == words.title else "P", item))
        at += 1.55 * size + GAP * side
    rule = line(middle - 0.05 * side, at, middle + 0.05 * side, at, theme.stroke(2 * thin, theme.accent))
    return Sheet(
        page.width,
        page.height,
        Drawing.join(
            (
                Drawing.of("board", ground, *borders),
                art.drawing.moved(x, y, scale=scale).tagged(Element("Figure", alt=art.title)),
                *texts,
                Drawing.of("labels", rule),
            )
        ),
        title=words.title,
        description=f"{words.title}, {words.line}: a poster of the board, not to scale",
    )


def _room(art: Artwork, page: Paper, words: Words) -> tuple[Paper, float, float]:
    """Return the page, the scale of the art on it, and the height in mm of the words below it."""
    side = min(page.width, page.height)
    foot = 1.55 * side * (TITLE + LINE) + (0.05 + 3 * GAP) * side
    foot += 1.55 * max(SMALLEST, CREDITS * side) if words.credits else 0.0
    edge = 2 * (BORDER + AIR) * side
    return page, min((page.width - edge) / art.width, (page.height - edge - foot) / art.height), foot
