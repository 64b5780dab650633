"""The structure tree of a document and its links, as objects of a PDF (ISO 32000-1, 14.7)."""

from collections.abc import Iterator
from urllib.parse import quote

from printkit.draw.outline import Box
from printkit.draw.structure import Element
from printkit.export.canvas import Canvas, Written
from printkit.export.document import Document
from printkit.export.numbers import short
from printkit.export.tags import Node, Tree
from printkit.export.values import Value, Words, written

URI = "%/:=&?~#+!$,;'@()*[]"
"""Characters allowed in an address in addition to letters, figures and -._; all others are percent-encoded."""
ABOVE = 4.0
"""Height in mm of the part of the page shown above the target of a link."""
POINTS = 72 / 25.4
"""Number of points in a millimetre."""


class Structure:
    """Writes the structure tree of a document whose pages are finished.

    Args:
        canvas: the canvas of the pages.
        document: the document to write.
        tree: its elements.
        links: whether to write links; pages for a press have none, because they may contain only printed content.
    """

    def __init__(self, canvas: Canvas, document: Document, tree: Tree, *, links: bool) -> None:
        self.canvas, self.document, self.tree, self.links = canvas, document, tree, links
        self.objects = {id(node): Written() for root in tree.roots for node in root.walk()}
        self.annotations: dict[int, list[str]] = {}
        """References to the links of each page."""
        self.linked: list[Node] = []
        """The nodes of all links, in the order of their keys in the parent tree."""
        self.notes = 0

    def root(self) -> str:
        """Return a reference to the root; everything below it is also written."""
        whole, top = Written(), Written()
        for each in (whole, top, *self.objects.values()):
            self.canvas.place(each)
        for node in self.tree.roots:
            self._write(node, self.canvas.place(top))
        kids = [self._place(node) for node in self.tree.roots]
        top.content = {"S": "/Document", "P": self.canvas.place(whole), "K": kids}
        rows = [
            f"{page}{written([self._place(node) for node in self.tree.owners(page)])}"
            for page in range(len(self.document.sheets))
        ]
        keys = [*rows, *(f"{key} {self._place(node)}" for key, node in enumerate(self.linked, start=len(rows)))]
        whole.content = {
            "Type": "/StructTreeRoot",
            "K": self.canvas.place(top),
            "ParentTree": self.canvas.place(Written({"Nums": keys})),
            "ParentTreeNextKey": len(keys),
        }
        return self.canvas.place(whole)

    def _place(self, node: Node) -> str:
        return self.canvas.place(self.objects[id(node)])

    def _page(self, number: int) -> str:
        return self.canvas.page(number)

    def _write(self, node: Node, parent: str) -> None:
        """Write the dictionary of an element, including everything in it."""
        first = min((page for page, _ in node.parts), default=None)
        kids = list(self._kids(node, first))
        element: dict[str, Value] = {"S": f"/{node.role}", "P": parent}
        if first is not None:
            element["Pg"] = self._page(first)
        if node.element.alt and node.role in ("Figure", "Lbl"):
            element["Alt" if node.role == "Figure" else "ActualText"] = Words(node.element.alt)
        element |= self._attributes(node, first)
        element["K"] = written(kids[0] if len(kids) == 1 else kids or "null")
        self.objects[id(node)].content = element

    def _kids(self, node: Node, first: int | None) -> Iterator[Value]:
        """Yield the content of an element: other elements, marks on pages (as plain numbers on its first page), and
        links.
        """
        for each in node.content():
            if isinstance(each, Node):
                self._write(each, self._place(node))
                yield self._place(each)
            else:
                page, number = each
                yield number if page == first else {"Type": "/MCR", "Pg": self._page(page), "MCID": number}
        if node.role == "Link" and self.links:
            for link in self._links(node):
                yield {"Type": "/OBJR", "Obj": link}

    def _attributes(self, node: Node, page: int | None) -> dict[str, Value]:
        match node.role:
            case "Figure" if page is not None:
                box = self._box(node.box(page), page)
                return {"A": {"O": "/Layout", "Placement": "/Block", "BBox": box}}
            case "TH":
                return {"A": {"O": "/Table", "Scope": "/Column"}}
            case "L":
                numbering = "/Decimal" if node.element.numbered else "/Disc"
                return {"A": {"O": "/List", "ListNumbering": numbering}}
            case "Note":
                self.notes += 1
                return {"ID": f"(note-{self.notes})"}
            case _:
                return {}

    def _box(self, box: Box, page: int) -> list[str]:
        """Return a box on a page, in points, after the page has been stretched."""
        sheet = self.document.sheets[page]
        return [short(value * POINTS) for value in sheet.stretched(box)]

    def _view(self, node: Node, page: int) -> str:
        """Return the view that a link to an element opens: from a little above the element, at the same zoom."""
        if not any(where == page for where, _ in node.boxes):
            return "/Fit"
        left, bottom, right, top = node.box(page)
        return f"/XYZ null {self._box((left, bottom, right, top + ABOVE), page)[3]} null"

    def _links(self, node: Node) -> Iterator[str]:
        """Yield the references to the annotations of a link, one for each of its lines; none if the link has no
        target.
        """
        target = node.element.target
        way: dict[str, Value]
        if isinstance(target, Element):
            goal = self.tree.node(target)
            first = goal.first if goal else None
            if goal is None or first is None:
                return
            way = {"Dest": [f"{self._page(first[0])}{self._view(goal, first[0])}"]}
            name = f"to page {first[0] + 1}"
        else:
            way = {"A": {"S": "/URI", "URI": Words(quote(target or "", safe=URI))}}
            name = target or ""
        for page, box in node.boxes:
            key = len(self.document.sheets) + len(self.linked)
            self.linked.append(node)
            link = Written({
                "Type": "/Annot", "Subtype": "/Link", "Rect": self._box(box, page), "Border": ["0 0 0"], "F": 4,
                **way, "Contents": Words(node.element.alt or name), "StructParent": key,
            })  # fmt: skip
            place = self.canvas.place(link)
            self.annotations.setdefault(page, []).append(place)
            yield place
