"""The pages before the puzzles for a game: the rules in brief, and the notation of turns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from printkit import engines
from printkit.books import notation, rulebook
from printkit.books.puzzles.booklet import SIDE, Look, above_foot
from printkit.books.puzzles.words import games_of
from printkit.books.reference import ABOVE, brief, reference, reference_pages
from printkit.books.rulebook.header import Header
from printkit.content.blocks import Fence, Heading, Picture as Drawn, plain
from printkit.content.markdown import read, uncommented
from printkit.content.quotes import curly
from printkit.draw.theme import Theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.export.document import Sheet
from printkit.looks.declaration import declared
from printkit.looks.style import of_game


def rules(puzzles: Sequence[Puzzle], look: Look) -> Iterator[Sheet]:
    """Yield the quick references of the games, without page numbers; games without one are left out.

    Raises:
        FalseClaim: the rules do not allow an example.
        InputError: the text cannot be typeset.
    """
    paper, theme = look.paper, look.theme
    # Pages of a quick reference have narrow margins and no running foot.
    lift = max(0.0, above_foot(puzzles, look) - ABOVE)
    room = replace(paper, height=paper.height - lift)
    for game in games_of(puzzles):
        style, title = of_game(game), curly(engines.info(game).title)
        sheets: Sequence[Sheet] = ()
        if style.reference:
            sheets = reference(style, room, theme)
        elif card := notation.card(game, paper.width * (1 - 2 * SIDE), theme):
            sheets = reference_pages(f"# {title}\n", room, theme, below=_only(card))
        for number, sheet in enumerate(sheets):
            yield replace(
                sheet,
                height=paper.height,
                drawing=sheet.drawing.moved(0, lift),
                title="" if number else f"{title}: the rules in brief",
            )


def passages(puzzles: Sequence[Puzzle], theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the quick references for web pages: each game's id, and its text as HTML, in which every element id
    begins with the game's id.

    Raises:
        FalseClaim: the rules do not allow an example.
        InputError: a quick reference cannot be read.
    """
    for game in games_of(puzzles):
        text, file = of_game(game).reference, declared(game).reference
        books = [brief(text, file) or _plain(game, text)] if text else []
        if notes := notation.source(game):
            rulebook.proved(notes)
            books.append(notes)
        html = "".join(_passage(book, theme, f"{game}-{number}-") for number, book in enumerate(books))
        if html:
            yield game, html


def _plain(game: str, text: str) -> rulebook.Rulebook:
    """Turn text that is not a rulebook into a rulebook."""
    title, parts = "", []
    for part in read(uncommented(text)[0]).blocks:
        if isinstance(part, Heading) and part.level == 1:
            title = plain(part.words)
        elif not isinstance(part, Fence | Drawn):
            parts.append(part)
    return rulebook.Rulebook(header=Header(game=game), title=title, parts=tuple(parts), notes=(), checks=())


def _passage(book: rulebook.Rulebook, theme: Theme, prefix: str) -> str:
    parts = [f"<h2>{escape(book.title)}</h2>\n"]
    for _, title, html in rulebook.chapters(book, theme, prefix):
        parts += [f"<h3>{escape(title)}</h3>\n"] * bool(title) + [html]
    return "".join(parts)


def _only(card: notation.Card) -> Callable[[Theme], Iterable[notation.Card]]:
    """Make a function that returns this card, in any theme, as the only card of a quick reference."""
    return lambda theme: (card,)
