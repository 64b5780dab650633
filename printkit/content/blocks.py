"""The parts of a text, independent of its source format and its output format.

A text is a sequence of blocks; blocks of words contain *spans*, which are pieces in a single style. Pages, HTML and
the structure tree of a PDF are all made from these values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from printkit.layouts.base.frozen import dataclass

Alignment: TypeAlias = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Span:
    """Words in a single style.

    Attributes:
        text: the words; a space at either end is significant.
        bold, italic, code: their style.
        link: address that the words link to; empty for none.
    """

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference by name to a figure or section, to be replaced by the number or title of the target."""

    name: str


@dataclass(frozen=True, slots=True)
class NoteMark:
    """The mark of a footnote; notes are counted from 1 in the order of their first marks."""

    number: int


@dataclass(frozen=True, slots=True)
class Break:
    """A line break requested by the author."""


Inline: TypeAlias = Span | Reference | NoteMark | Break
Words: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` 1 is the title of the whole text."""

    level: int
    words: Words
    line: int = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: words that belong together."""

    words: Words
    line: int = 0


@dataclass(frozen=True, slots=True)
class List:
    """A list; each item is a run of blocks. ``first`` is the number of the first item, or None for bullets."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Definitions:
    """A list of terms, each with the blocks that explain it."""

    entries: tuple[tuple[Words, tuple[Block, ...]], ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """Blocks that are set off from the text: a note or a quotation."""

    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """Preformatted lines; ``language`` is the word after the fence, empty if there is none."""

    text: str
    language: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block with a special meaning: ``figure``, ``claims``...

    Attributes:
        kind: the first word after the fence.
        name: the words after the first; may be empty.
        text: the lines inside.
        line: line of the opening fence.
    """

    kind: str
    name: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table, in which all rows have the same number of cells as ``head``."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    alignments: tuple[Alignment, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture from a file, alone in its paragraph.

    Attributes:
        source: the file, as named in the text.
        alt: description of the picture in words.
        caption: the words below it; may be empty.
    """

    source: str
    alt: str
    caption: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal rule between two parts of a text."""

    line: int = 0


Block: TypeAlias = Heading | Paragraph | List | Definitions | Quote | Code | Fence | Table | Picture | Rule


@dataclass(frozen=True, slots=True)
class Text:
    """A whole text: its blocks, and its footnotes in numerical order."""

    blocks: tuple[Block, ...]
    notes: tuple[tuple[Block, ...], ...] = ()


def plain(words: Words) -> str:
    """Return the words without any styling; a reference is replaced by its name, and footnote marks are left out."""
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
