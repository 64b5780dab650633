"""Covers of games, kits, decks and boards: plates on paper with credits below, and pictures for link previews."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printkit import engines
from printkit.books import build
from printkit.books.rulebook.pages import stacked
from printkit.content import cover as covers
from printkit.content.cover import Cover
from printkit.content.quotes import curly
from printkit.content.schema import read
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.export.document import Document, Sheet
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import read_text
from printkit.layouts.paper import Paper
from printkit.looks.declaration import declared
from printkit.looks.plate import Plate, Words
from printkit.looks.style import GameLook

if TYPE_CHECKING:
    from printkit.content.kitfile import KitFile

EDGE = 10.0
"""White border round a plate, in mm, because home printers cannot print to the edge."""
FOOT, GAP = 6.5, 4.0
"""White space below the credits and above them, in mm."""
LINK = Paper("link", 304.8, 160.02)
"""Size of the picture that web pages show for a link: 1200 x 630 pixels at :data:`LINK_DPI`."""
LINK_DPI = 100.0
SOURCES = ("kit", "deck", "board")
"""Tables in a user's own files that name the subject of a cover."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A game, kit, deck or board with a cover.

    Attributes:
        cover: its drawing.
        words: its text.
        credits: lines below the plate.
    """

    cover: Cover
    words: Words
    credits: tuple[str, ...] = ()

    def sheet(self, paper: Paper, theme: Theme) -> Sheet:
        """Place the cover on a sheet of paper, with credits in small type below the plate."""
        measure = paper.width - 2 * EDGE
        size = min(theme.caption, 3.2) if paper.height > 200 else 2.2
        text = " ".join(self.credits)
        lines = [typeset(text, size, measure, align="center", family=theme.family)] if text else []
        credits, _ = stacked(lines, EDGE, FOOT, colour=theme.soft)
        foot = max(EDGE, FOOT + GAP + sum(each.height for each in lines))
        plate = Plate(self.cover, self.words, width=measure, height=paper.height - EDGE - foot, theme=theme).drawing()
        return self._sheet(paper, plate.moved(EDGE, foot) + credits)

    def link(self, theme: Theme) -> Sheet:
        """Return a picture of the cover's plate alone, for link previews."""
        plate = Plate(self.cover, self.words, width=LINK.width, height=LINK.height, theme=theme)
        return self._sheet(LINK, plate.drawing())

    def _sheet(self, paper: Paper, drawing: Drawing) -> Sheet:
        title = self.words.title
        return Sheet(
            paper.width, paper.height, drawing, title="Cover", kind="cover",
            description=f"The cover of {title}: {self.cover.alt}" if self.cover.alt else f"The cover of {title}",
        )  # fmt: skip

    def document(self, sheet: Sheet) -> Document:
        """Return one of the cover's sheets as a document."""
        return Document(
            (sheet,), title=f"{self.words.title}: cover", author=self.words.by, credits=" ".join(self.credits)
        )


def of_game(look: GameLook) -> Covered | None:
    """Return the cover of a game, or None if its folder has no ``cover.toml``. Raises InputError if that file is
    faulty.
    """
    path = declared(look.id).cover
    if path is None:
        return None
    info, notes = engines.info(look.id), declared(look.id).build
    facts = build.notes(read_text(notes)).facts if notes else {}
    cover = covers.load(path)
    by = f"{info.designer} {info.year}" if info.year else info.designer
    words = Words.of(cover, curly(look.called), curly(info.title), facts=facts, by=by)
    tagline = cover.tagline or look.subtitle.replace("*", r"\*")
    return Covered(replace(cover, tagline=tagline), words, tuple(map(curly, info.credits)))


def of_kit(file: KitFile) -> Covered | None:
    """Return the cover of a user's own kit, or None if its file has no ``[cover]`` table."""
    if file.plate is None:
        return None
    cover = replace(file.plate, tagline=file.plate.tagline or file.subtitle.replace("*", r"\*"))
    if cover.symbol is None and cover.art is None and file.cover is not None:
        cover = replace(cover, symbol=file.cover)
    by = " ".join(filter(None, (file.designer, file.year)))
    words = Words.of(cover, file.title, file.title, facts=file.facts, by=by)
    return Covered(cover, words, file.credits)


def of_file(path: Path) -> Covered:
    """Return the cover of a user's own kit, deck or board.

    Raises:
        InputError: the file has no ``[cover]`` table, or part of it cannot be used.
        OSError: a file cannot be read.
    """
    root = read(path)
    if not root["kit"].missing:
        from printkit.content import kitfile

        cover_design = of_kit(kitfile.load(path))
        if cover_design is not None:
            return cover_design
    cover = covers.of_table(root["cover"])
    if cover is None:
        raise InputError("cover", None, "The file has no [cover] table.").within(str(path))
    table = next((root[name] for name in SOURCES if not root[name].missing), root["deck"])
    title = table["title"].as_text().text("") or path.stem
    by = table["author"].text("") or ""
    return Covered(cover, Words.of(cover, title, title, facts={}, by=by))
