"""What a text is made of, whatever it was written in and whatever it will be set as.

A text is a run of blocks; blocks of words hold *spans*, pieces of one look. Pages, HTML and the structure tree of a
PDF are all made from these values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from printkit.layouts.base.frozen import frozen

Alignment: TypeAlias = Literal["left", "center", "right"]


@frozen
class Span:
    """Words of one look.

    Attributes:
        text: the words; a blank at either end counts.
        bold, italic, code: how they are set.
        link: the address that they lead to, or empty.
    """

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


@frozen
class Reference:
    """A mention of a figure or section by its name, which becomes its number or title."""

    name: str


@frozen
class NoteMark:
    """The mark of a footnote; notes are counted from 1 in the order of their first marks."""

    number: int


@frozen
class Break:
    """The end of a line that the author asked for."""


Inline: TypeAlias = Span | Reference | NoteMark | Break
Words: TypeAlias = tuple[Inline, ...]


@frozen
class Heading:
    """A heading; ``level`` 1 is the title of the whole text."""

    level: int
    words: Words
    line: int = 0


@frozen
class Paragraph:
    """Words that belong together."""

    words: Words
    line: int = 0


@frozen
class List:
    """A list; each item is a run of blocks. ``first`` is the number of the first item, None for dots."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None
    line: int = 0


@frozen
class Definitions:
    """Terms, each with the blocks that explain it."""

    entries: tuple[tuple[Words, tuple[Block, ...]], ...]
    line: int = 0


@frozen
class Quote:
    """Blocks on a ground of their own: a note, or somebody else's words."""

    blocks: tuple[Block, ...]
    line: int = 0


@frozen
class Code:
    """Lines kept as they are; ``language`` is what the fence says, or empty."""

    text: str
    language: str = ""
    line: int = 0


@frozen
class Fence:
    """A fenced block that means something to the reader of the text: ``figure``, ``claims``...

    Attributes:
        kind: the first word behind the fence.
        name: what follows it, or empty.
        text: the lines inside.
        line: where the fence opens.
    """

    kind: str
    name: str
    text: str
    line: int = 0


@frozen
class Table:
    """A table; every row has as many cells as ``head``."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    alignments: tuple[Alignment, ...]
    line: int = 0


@frozen
class Picture:
    """A picture from a file, alone in its paragraph.

    Attributes:
        source: the file, named as the text names it.
        alt: the picture in words.
        caption: the words below it, or empty.
    """

    source: str
    alt: str
    caption: str = ""
    line: int = 0


@frozen
class Rule:
    """A line between two parts of a text."""

    line: int = 0


Block: TypeAlias = Heading | Paragraph | List | Definitions | Quote | Code | Fence | Table | Picture | Rule


@frozen
class Text:
    """A whole text: its blocks, and its footnotes in the order of their numbers."""

    blocks: tuple[Block, ...]
    notes: tuple[tuple[Block, ...], ...] = ()


def plain(words: Words) -> str:
    """The words without any look; a reference is its name, a mark of a note nothing."""
    return "".join(_plain(words))


def _plain(words: Words) -> Iterator[str]:
    for each in words:
        match each:
            case Span():
                yield each.text
            case Reference():
                yield each.name
            case Break():
                yield " "
            case NoteMark():
                pass
