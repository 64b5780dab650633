"""Shapes, pieces and decks for scripts, with checks of every argument.

The checks are not in ``draw``, because the program itself makes many thousands of shapes from numbers that are always
valid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from printkit.api.checked import Checked, public
from printkit.api.prints import Page, Pages, Print, Printable
from printkit.content.deck import ALL
from printkit.content.deckfile import Selection
from printkit.draw import artwork, drawing, outline
from printkit.draw.theme import Theme
from printkit.export import document
from printkit.layouts import paper as papers
from printkit.layouts.base.frozen import dataclass, field, fields
from printkit.layouts.base.refusals import InputError
from printkit.looks import custom_board, custom_deck, style
from printkit.pages import impose, placement

T = TypeVar("T")
label, line = public(drawing.label), public(drawing.line)
disc, polyline = public(outline.disc), public(outline.polyline)
rectangle, rounded = public(outline.rectangle), public(outline.rounded)


class Style(drawing.Style, metaclass=Checked): ...


class Circle(drawing.Circle, metaclass=Checked): ...


class Stroke(drawing.Path, metaclass=Checked): ...


class Text(drawing.Text, metaclass=Checked): ...


class Piece(style.Piece, metaclass=Checked): ...


class Sheet(document.Sheet, metaclass=Checked): ...


class Unplaced(Printable):
    """Content for which no paper has been chosen; it is saved and shown on sheets of A4."""

    __slots__ = ()

    @abstractmethod
    def _placed(self) -> Printable: ...

    @property
    def pages(self) -> tuple[Page, ...]:
        """The sheets of A4 paper."""
        return self._placed().pages

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes."""
        return self._placed().files(path, dpi=dpi)


class Artwork(artwork.Artwork, Unplaced, metaclass=Checked):
    __doc__ = artwork.Artwork.__doc__

    def _placed(self) -> Printable:
        return Pages(
            placement.artwork_sheets(self, placement.BoardRequest(papers.parse("A4"))), self.title, self.author
        )


class Drawing(drawing.Drawing):
    __doc__ = drawing.Drawing.__doc__
    of = staticmethod(public(drawing.Drawing.of))


@dataclass(frozen=True, kw_only=True, repr=False)
class Deck(style.Deck, Unplaced, metaclass=Checked):
    __doc__ = style.Deck.__doc__

    source: tuple[Path, Selection] | None = field(default=None, compare=False, repr=False)
    """The file and the rows of the deck, so that it can be drawn again in another theme."""

    @property
    def cards(self) -> tuple[Page, ...]:
        """The front of each piece as a page of the piece's size, so that ``deck.cards[3].to_png()`` is a picture of a
        front.
        """
        return tuple(self._page(piece.name, piece.front) for piece in self.pieces)

    @property
    def backs(self) -> tuple[Page | None, ...]:
        """The back of each piece as a page of the piece's size, or None for a piece without a back."""
        return tuple(self._page(piece.name, piece.back) if piece.back else None for piece in self.pieces)

    def _placed(self) -> Printable:
        return Print.of("cards", {"deck": self})

    def _page(self, title: str, face: drawing.Drawing) -> Page:
        picture = face.clipped(self.outline) if self.outline else face
        return Page(self.width, self.height, picture, title, about=impose.document((), self))


def deck_from(path: Path, theme: Theme, selection: Selection = ALL) -> Deck:
    """Make the deck that a file and a selection of rows describe. Raises Refusal."""
    deck, _ = custom_deck.make(path, theme, selection=selection)
    return Deck(**{each.name: getattr(deck, each.name) for each in fields(deck)}, source=(path, selection))


def board_from(path: Path, theme: Theme) -> Artwork:
    """Draw the board that a file describes. Raises Refusal."""
    board = custom_board.make(path, theme)
    return Artwork(**{each.name: getattr(board, each.name) for each in fields(board)})


def redrawn(content: T, theme: Theme) -> T | Deck | artwork.Artwork:
    """Redraw a deck or board in a theme if it was made from a file; return anything else unchanged.

    Raises:
        InputError: a deck was drawn by a script, and the theme is not the default.
    """
    match content:
        case artwork.Artwork(source=Path() as path):
            return custom_board.make(path, theme)
        case Deck(source=(path, selection)):
            return deck_from(path, theme, selection)
        case style.Deck() if theme.name != "full":
            message = "A script drew the cards of this deck, so {field} cannot change their colours. Draw them again"
            raise InputError(
                "theme", theme.name, f"{message} in the colours of theme({{value}}), and leave {{field}} out."
            )
    return content
