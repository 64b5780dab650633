"""What a solver has to know: the rules of a game in brief, and how its turns are written, before its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import engines
from engines.puzzles.puzzle import Puzzle
from printkit.books import notation
from printkit.books.kit import ABOVE, BESIDE, reference, reference_pages
from printkit.books.puzzles.booklet import Look, above_foot
from printkit.books.puzzles.words import games_of
from printkit.draw.theme import Theme
from printkit.export.document import Sheet
from printkit.game.style import of_game


def rules(puzzles: Sequence[Puzzle], look: Look) -> Iterator[Sheet]:
    """The quick references of their games, without page numbers; nothing of those that have none.

    Raises:
        FalseClaim: an example that the rules do not allow. InputError: a text that cannot be set.
    """
    paper, theme = look.paper, look.theme
    # Pages of a quick reference have narrow margins, and no foot of their own.
    lifted = max(0.0, above_foot(puzzles, look) - ABOVE)
    room = replace(paper, height=paper.height - lifted)
    for game in games_of(puzzles):
        style, title = of_game(game), engines.info(game).title
        found: Sequence[Sheet] = ()
        if style.reference:
            found = reference(style, room, theme)
        elif card := notation.card(game, paper.width - 2 * BESIDE, theme):
            found = reference_pages(f"# {title}\n", room, theme, below=_only(card))
        for number, sheet in enumerate(found):
            yield replace(
                sheet,
                height=paper.height,
                drawing=sheet.drawing.moved(0, lifted),
                title="" if number else f"{title}: the rules in brief",
            )


def _only(card: notation.Card) -> Callable[[Theme], Iterable[notation.Card]]:
    """The cards of a quick reference that has one, in every theme."""
    return lambda theme: (card,)
