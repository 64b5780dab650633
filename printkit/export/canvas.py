"""reportlab, and what is private in it, behind one canvas: layers, resources of pages, a packed file.

Four things have no public way: the document of a canvas (``_doc``), what begins each page (``_make_preamble``), the
moment when a page gets its resources (``_setXObjects``), and entries of a dictionary that reportlab does not know
(``__NoDefault__``). tests/printkit/export/test_canvas.py has a test of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPage,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.ttfonts import TTFont as Font
from reportlab.pdfgen import canvas

from printkit.export.packed import packed
from printkit.export.values import Value, written

__all__ = [
    "Canvas",
    "Font",
    "PDFArray",
    "PDFDictionary",
    "PDFName",
    "PDFObject",
    "PDFObjectReference",
    "PDFStream",
    "PDFString",
    "Written",
    "font",
]

rl_config.useA85 = 0  # the files are binary anyway: a quarter larger and slower to write as ASCII


@cache
def font(name: str, program: bytes) -> Font:
    """A typeface of our own: reportlab's register would take any of that name that another program has put there."""
    return Font(f"{name}-{sha256(program).hexdigest()[:16]}", BytesIO(program), asciiReadable=False)


class Written(PDFObject):  # type: ignore[misc]
    """An object that is written in the short form."""

    def __init__(self, content: Value = "") -> None:
        self.content = content

    def format(self, document: PDFObject) -> bytes:
        """Its bytes."""
        return written(self.content).encode("latin-1")


class Canvas(canvas.Canvas):  # type: ignore[misc]
    """A reportlab canvas whose pages name layers, spot colours and gradients, and whose file is packed.

    Args:
        layers: names of the layers that a viewer can switch.
        spots: resources of every page, by their kind: spot colours, and how they are printed.
        version: of PDF.
    """

    def __init__(
        self, layers: Iterable[str], spots: Mapping[str, Mapping[str, PDFObject]], version: tuple[int, int]
    ) -> None:
        super().__init__("", pageCompression=1, invariant=1, pdfVersion=version)
        self.version = version
        self._spots = spots
        self._forms: list[str] = []
        self._shades: list[str] = []
        self._layers = {
            layer: self.reference(PDFDictionary({"Type": PDFName("OCG"), "Name": PDFString(layer)}))
            for layer in layers
        }
        if self._layers:
            order = PDFArray(list(self._layers.values()))
            usual = PDFDictionary({"Order": order, "ON": order, "Name": PDFString("Layers")})
            self.declare("OCProperties", PDFDictionary({"OCGs": order, "D": usual}))

    # ------------------------------------------------------------------------------------------------ content

    def coded(self, font: Font, text: str) -> list[tuple[str, str]]:
        """A text as the codes of a typeface: its parts, each the name of a subset and a string."""
        return [
            (font.getSubsetInternalName(subset, self._doc), f"({escapePDF(codes)})")
            for subset, codes in font.splitString(text, self._doc)
        ]

    def use_form(self, key: str) -> str:
        """The name of a form or a picture that is drawn; its page lists it."""
        self._forms.append(key)
        name: str = self._doc.getXObjectName(key)
        return name

    def shading(self, content: Value) -> str:
        """The name of a new gradient."""
        name: str = self._doc.addShading(Written(content))
        return name

    def use_shade(self, name: str) -> str:
        """The name of a gradient that is drawn; its page lists it."""
        self._shades.append(name)
        return name

    @property
    def listed(self) -> int:
        """How much of the page so far must be listed: forms, pictures, gradients."""
        return len(self._forms) + len(self._shades)

    # ------------------------------------------------------------------------------------------------ objects

    def holds(self, name: str) -> bool:
        """Whether there is an object of that name."""
        return name in self._doc.idToObject

    def reference(self, thing: PDFObject, name: str | None = None) -> PDFObjectReference:
        """A reference to an object, which becomes part of the file at the first."""
        return self._doc.Reference(thing, name)

    def place(self, thing: PDFObject) -> str:
        """The same as it is written: ``5 0 R``."""
        text: str = self.reference(thing).format(self._doc).decode()
        return text

    @property
    def pages(self) -> Sequence[PDFPage]:
        """The pages that are finished."""
        pages: Sequence[PDFPage] = self._doc.Pages.pages
        return pages

    def declare(self, key: str, value: PDFObject) -> None:
        """An entry of the catalog, be it one that reportlab does not know."""
        self.setCatalogEntry(key, value)
        self.know(self._doc.Catalog, key)

    @staticmethod
    def know(thing: PDFObject, *keys: str) -> None:
        """Have a page or the catalog written with entries that reportlab leaves out."""
        thing.__NoDefault__ = [*thing.__NoDefault__, *(key for key in keys if key not in thing.__NoDefault__)]

    @property
    def producer(self) -> str:
        """What writes the file."""
        name: str = self._doc.info.producer
        return name

    @property
    def digest(self) -> bytes:
        """A checksum of the pages so far."""
        digest: bytes = self._doc.signature.digest()
        return digest

    def getpdfdata(self) -> bytes:
        """The whole file, its small objects packed together. Nothing can be drawn afterwards."""
        book = self._doc
        for each in book.delayedFonts:
            each.addObjects(book)
        book.info.invariant = book.invariant
        book.info.digest(book.signature)
        root, info = book.Reference(book.Catalog), book.Reference(book.info)
        book.Outlines.prepare(book, self)
        if book.Outlines.ready < 0:
            book.Catalog.Outlines = None
        for name, thing in book.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                thing.content = _meanings(thing.content)
        objects: dict[int, bytes] = {}
        # Writing an object may make others.
        while (number := len(objects) + 1) in book.numberToId:
            objects[number] = pdfdoc.format(book.idToObject[book.numberToId[number]], book, toplevel=1)
        digest = self.digest.hex().encode()
        ends = (pdfdoc.format(each, book) for each in (root, info))
        trailer = b"/Root %s /Info %s /ID [<%s> <%s>]" % (*ends, digest, digest)
        version = b"%d.%d" % self.version
        return packed(b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n" % version, objects, trailer)

    # ---------------------------------------------------------------------------- what reportlab calls by itself

    def _make_preamble(self) -> None:
        # The usual one selects a base font, which would then be in every file without being embedded.
        self._preamble = "1 0 0 1 0 0 cm"

    def _setXObjects(self, page: PDFObject) -> None:
        """Called once per finished page or form: the place to give it resources that name layers and gradients."""
        page.XObjects = self._doc.xobjDict(self._forms) if self._forms else None
        whole = isinstance(page, PDFPage)
        if whole:
            # All that is written here is ASCII: reportlab would go through it sign by sign.
            page.stream = page.stream.encode("ascii")
        if whole or self._shades:
            more = {"Properties": self._layers, **self._spots} if whole else {}
            resources = pdfdoc.PDFResourceDictionary(**{key: dict(held) for key, held in more.items()})
            resources.basicFonts()
            resources.basicProcs()
            resources.setShading({name: name for name in self._shades})
            if page.XObjects:
                resources.XObject = page.XObjects
            page.Resources = resources
        self._forms, self._shades = [], []


def _meanings(text: str) -> str:
    """What the codes of a typeface mean, without those that nothing is written with: they would mean U+0000."""
    head, _, rest = text.partition("endcodespacerange\n")
    pairs = [line for line in rest.splitlines() if line.startswith("<") and not line.endswith("<0000>")]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    lines = ("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar\n")) for block in blocks)
    return f"{head}endcodespacerange\n{''.join(lines)}{rest[rest.index('endcmap') :]}"
