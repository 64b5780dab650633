"""The structure of drawings for screen readers: headings, paragraphs, lists, tables and figures, in order.

A drawing is painted layer by layer, but read in the order of its structure. Screen readers read one :class:`Element`
after another, and elements may contain others; the parts of the drawing that belong to an element are in a
:class:`~printkit.draw.drawing.Tagged`. Items without an element are decoration: rules, backgrounds, page numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, TypeAlias

from printkit.layouts.base.frozen import dataclass

Role: TypeAlias = Literal[
    "H1", "H2", "H3", "H4", "H5", "H6", "P", "BlockQuote", "Code", "Note", "Caption", "Figure", "Div", "Link", "Span",
    "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "TOC", "TOCI",
]  # fmt: skip
"""Roles of elements: the standard names of tagged PDF (ISO 32000-1, 14.8.4)."""
HEADINGS: tuple[Role, ...] = ("H1", "H2", "H3", "H4", "H5", "H6")
"""Headings by level."""


@dataclass(frozen=True, slots=True)
class Element:
    """A unit for screen readers; its parts may be in different places.

    Two elements are equal only if they are the same object: a paragraph that continues on the next page has one
    element for both pages.

    Attributes:
        role: its role.
        kids: its content, in reading order.
        alt: words to read aloud in place of a picture or a label, or the name of a link.
        target: destination of a link: an element or an address.
        numbered: whether the element is a numbered list.
    """

    role: Role
    kids: tuple[Element, ...] = ()
    alt: str = ""
    target: Element | str | None = None
    numbered: bool = False

    def __hash__(self) -> int:
        # An element may contain an entire table, so do not hash its content.
        return hash((self.role, self.alt, len(self.kids)))

    def walk(self) -> Iterator[Element]:
        """Yield the element and everything in it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


def listed(elements: Iterable[Element], *, has_numbers: bool = False) -> tuple[Element, ...]:
    """Return the elements, with consecutive items (``LI``) joined into a list."""
    result: list[Element] = []
    for item, run in groupby(elements, key=lambda element: element.role == "LI"):
        each = tuple(run)
        result += (Element("L", each, numbered=has_numbers),) if item else each
    return tuple(result)


def once(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return the elements in order of first appearance, each listed once."""
    return tuple({id(element): element for element in elements}.values())
