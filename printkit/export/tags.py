"""The structure tree of a document, which assigns the parts of pages to elements; it is assembled page by page.

Pages are written one by one, layer by layer, and each run of items that belong to one element (*marked content*) gets
a number on its page. The tree stores these numbers; an element that continues on the next page has numbers on both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import hypot

from printkit.draw.drawing import Drawing, Item, Layer, Tagged, Text, Use, untagged
from printkit.draw.outline import Box, union
from printkit.draw.structure import HEADINGS, Element, Role, once
from printkit.draw.type import HYPHEN, width
from printkit.export.document import Sheet
from printkit.layouts.transform import Transform

MARGINAL: tuple[Layer, ...] = ("cut", "fold", "ruler")
"""Layers of a sheet that are not part of its content."""
MEASURED: tuple[Role, ...] = ("Figure", "Link", *HEADINGS)
"""Roles of elements whose position on the page matters."""
LINE = 0.7
"""The distance in ems above which pieces of text are separate words."""


def structured(sheet: Sheet, title: str) -> Drawing:
    """Return the sheet's drawing with its structure; a drawing without structure becomes a single figure, with the
    sheet's description (or else the ``title`` of the document) as alternative text.
    """
    drawing = sheet.drawing
    if drawing.structure:
        return drawing
    content = drawing.without(*MARGINAL)
    figure = Element("Figure", alt=sheet.spoken or title)
    return content.tagged(figure) + drawing.only(MARGINAL) if content.layers else drawing


@dataclass(slots=True, eq=False)
class Node:
    """An element of the tree.

    Attributes:
        element: its element.
        role: its role, which for a heading includes its level in this document.
        kids: its content, in reading order.
        parts: its marked content: for each mark, the page (counted from 0) and the mark's number on it.
        boxes: the boxes of its parts in mm, with their pages; only for figures, links and headings.
    """

    element: Element
    role: Role
    kids: list[Node]
    parts: list[tuple[int, int]] = field(default_factory=list)
    boxes: list[tuple[int, Box]] = field(default_factory=list)

    @property
    def first(self) -> tuple[int, int] | None:
        """The node's first marked content, or that of its kids."""
        return min((*self.parts, *(first for kid in self.kids if (first := kid.first))), default=None)

    def box(self, page: int) -> Box:
        """Return the area that the node covers on one of its pages, in mm."""
        return union(box for where, box in self.boxes if where == page)

    def content(self) -> Iterator[Node | tuple[int, int]]:
        """Yield the node's content: its kids in order, and its own marked content in the places where it was
        written.
        """
        parts = sorted(self.parts)
        for kid in self.kids:
            first = kid.first
            while parts and first and parts[0] < first:
                yield parts.pop(0)
            yield kid
        yield from parts

    def walk(self) -> Iterator[Node]:
        """Yield the node and everything below it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


class Tree:
    """The elements of a document, known before its pages are written.

    Args:
        structures: the elements of each page in reading order; an element on several pages is one object.
    """

    def __init__(self, structures: Iterable[tuple[Element, ...]]) -> None:
        self._nodes: dict[int, Node] = {}
        elements = once(element for structure in structures for element in structure)
        self.roots = [self._node(element) for element in elements]
        self._counts: dict[int, int] = {}

    def _node(self, element: Element) -> Node:
        node = Node(element, element.role, [self._node(kid) for kid in element.kids])
        self._nodes[id(element)] = node
        return node

    def node(self, element: Element) -> Node | None:
        """Return the node of an element, or None if it is not in the document."""
        return self._nodes.get(id(element))

    def mark(self, node: Node, page: int, items: tuple[Item, ...]) -> int:
        """Return a new number on a page, for items that are written there."""
        number = self._counts.get(page, 0)
        self._counts[page] = number + 1
        node.parts.append((page, number))
        if node.role in MEASURED:
            boxes = [item.bounds() for item in items]
            node.boxes += ((page, box) for box in (_lines(boxes) if node.role == "Link" else [union(boxes)]))
        return number

    def owners(self, page: int) -> list[Node]:
        """Return the nodes of a page's marked content, keyed by number."""
        nodes = {number: node for node in self._nodes.values() for where, number in node.parts if where == page}
        return [nodes[number] for number in range(len(nodes))]

    def close(self) -> None:
        """Drop elements that are on no page, and number the levels of headings from 1 without gaps."""

        def kept(nodes: list[Node]) -> list[Node]:
            for node in nodes:
                node.kids = kept(node.kids)
            content_nodes = [node for node in nodes if node.parts or node.kids]
            # An empty cell in a row with other content keeps its place.
            return [node for node in nodes if node in content_nodes or (content_nodes and node.role in ("TH", "TD"))]

        self.roots = kept(self.roots)
        level = -1
        for node in (node for root in self.roots for node in root.walk()):
            if node.role in HEADINGS:
                level = min(HEADINGS.index(node.role), level + 1)
                node.role = HEADINGS[level]

    @property
    def whole(self) -> bool:
        """Whether every figure has a description."""
        return all(node.element.alt for root in self.roots for node in root.walk() if node.element.role == "Figure")


def runs(items: Iterable[Item]) -> Iterator[tuple[Element | None, tuple[Item, ...]]]:
    """Yield runs of items, divided wherever the element changes, each with its element (None for decoration)."""
    element: Element | None = None
    run: list[Item] = []
    for item in items:
        own = item.element if isinstance(item, Tagged) else None
        if own is not element and run:
            yield element, tuple(run)
            run = []
        element = own
        run += untagged((item,))
    if run:
        yield element, tuple(run)


def spaced(items: tuple[Item, ...], following: Item | None = None) -> tuple[Item, ...]:
    """Return the items with a space after the last word of each line, so that screen readers separate words on
    different lines.

    No space is added where a hyphen divides a word, or after the last word if ``following`` touches it.
    """
    result = list(items)
    last: int | None = None
    for number, item in enumerate(items):
        if not isinstance(item, Text) and not (isinstance(item, Use) and item.alt):
            continue
        if last is not None and _parted(items[last], item):
            result[last] = _blank(items[last])
        last = number
    goes_on = isinstance(following, Text) or (isinstance(following, Use) and bool(following.alt))
    if last is not None and not (following and goes_on and not _parted(items[last], following)):
        result[last] = _blank(items[last])
    return tuple(result)


def _lines(boxes: Iterable[Box]) -> list[Box]:
    """Return consecutive boxes, joined into one box for each line."""
    result: list[Box] = []
    for box in boxes:
        last = result[-1] if result else box
        if result and min(last[3], box[3]) - max(last[1], box[1]) > 0.5 * (box[3] - box[1]):
            result[-1] = union((last, box))
        else:
            result.append(box)
    return result


def _parted(one: Item, other: Item) -> bool:
    """Return whether two words are on different lines or far apart on the same line."""
    if isinstance(one, Use):
        return abs(other.y - one.y) > LINE * one.scale if isinstance(other, Text | Use) else False
    assert isinstance(one, Text) and isinstance(other, Text | Use)
    at = Transform.at(one.x, one.y, angle=one.angle)
    x, y = at.apply(width(one.string, one.size, one.face), 0)
    if isinstance(other, Use):
        # A sign's position is that of its middle.
        return abs(other.y - y) > LINE * one.size or other.x - x > (LINE + 0.5) * other.scale
    return hypot(other.x - x, other.y - y) > LINE * one.size


def _blank(item: Item) -> Item:
    match item:
        case Text(string=string):
            if string.endswith((" ", HYPHEN)):
                return item
            return replace(item, string=f"{string} ")
        case Use(alt=alt):
            return replace(item, alt=f"{alt} ")
        case _:
            return item
