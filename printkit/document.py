"""Sheets and documents: drawings placed on paper, with the names a reader sees in a viewer."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.drawing import Box, Drawing


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one piece of paper.

    Attributes:
        width, height: size of the paper in mm.
        drawing: what is printed, origin at the paper's lower left.
        title: line in the bookmarks; an empty title makes no bookmark.
        description: the content in words, for readers who do not see it.
        label: page label shown by viewers; empty for the running number.
        trim, bleed: boxes in mm where the sheet is cut and how far ink runs past the cut; None where nothing is
            trimmed.
    """

    width: float
    height: float
    drawing: Drawing
    title: str = ""
    label: str = ""
    description: str = ""
    trim: Box | None = None
    bleed: Box | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A run of sheets with the data a file carries about itself.

    Attributes:
        title: the document's title.
        author: the designer of the game, or of the sheet.
        subject: one line about the content.
        credits: terms and credits, kept in the file's metadata.
    """

    sheets: tuple[Sheet, ...]
    title: str
    author: str = ""
    subject: str = ""
    credits: str = ""
