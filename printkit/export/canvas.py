"""The canvas, which hides reportlab and its private parts, adds layers and page resources, and packs the file.

Four things have no public interface: the document of a canvas (``_doc``), the beginning of each page
(``_make_preamble``), the point at which a page gets its resources (``_setXObjects``), and dictionary entries that
reportlab does not know (``__NoDefault__``). tests/printkit/export/test_canvas.py tests each of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont as Font
from reportlab.pdfgen import canvas

from printkit.draw.raster import Raster
from printkit.export.files import Parts
from printkit.export.packed import packed
from printkit.export.values import Value, Words, written

__all__ = ["Canvas", "Font", "Written", "font", "pdf_name", "qr_code"]

EPOCH = "SOURCE_DATE_EPOCH"
"""The environment variable that sets the date of files, which is always the same here."""

rl_config.useA85 = 0  # the files are binary anyway; in ASCII they would be a quarter larger and slower to write


@cache
def font(name: str, program: bytes) -> Font:
    """Return a typeface without registering it in reportlab, where another program may already use its name."""
    return Font(f"{name}-{sha256(program).hexdigest()[:16]}", BytesIO(program), asciiReadable=False)


def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a QR code, row by row; dark ones are true."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(map(bool, row)) for row in code.modules)


class Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object written in compact form."""

    def __init__(self, content: Value = "") -> None:
        self.content = content

    def format(self, document: pdfdoc.PDFObject) -> bytes:
        """Return the bytes of the object."""
        return written(self.content).encode("latin-1")


def pdf_name(text: str) -> str:
    """Return a name in PDF syntax, with a slash before it."""
    result: str = pdfdoc.PDFName(text)
    return result


def _object(value: Value) -> pdfdoc.PDFObject:
    """Return the text that reportlab writes for a value."""
    match value:
        case Words(text):
            return pdfdoc.PDFString(text)
        case Mapping():
            return pdfdoc.PDFDictionary({key: _object(each) for key, each in value.items()})
        case str() | int() | float():
            return value
        case _:
            return pdfdoc.PDFArray(list(map(_object, value)))


def _enter(thing: pdfdoc.PDFObject, key: str, value: Value | Written) -> None:
    """Add an entry to a page or to the catalog, even if reportlab does not know its name."""
    thing.__NoDefault__ = [*thing.__NoDefault__, key]
    setattr(thing, key, value if isinstance(value, Written) else _object(value))


class Canvas(canvas.Canvas):  # type: ignore[misc]
    """A reportlab canvas whose pages name layers, spot colours and gradients, and whose output is packed.

    Args:
        layers: names of the layers that a viewer can show or hide.
        spots: resources that every page needs for printing spot colours, keyed by kind.
        version: the PDF version of the file.
    """

    def __init__(
        self, layers: Iterable[str], spots: Mapping[str, Mapping[str, Value]], version: tuple[int, int]
    ) -> None:
        # reportlab would take the date of the file from this variable, even if the value is not a number.
        epoch = os.environ.pop(EPOCH, None)
        try:
            super().__init__("", pageCompression=1, invariant=1, pdfVersion=version)
        finally:
            os.environ.update({} if epoch is None else {EPOCH: epoch})
        self.version = version
        self._spots = {kind: {key: _object(value) for key, value in spots[kind].items()} for kind in spots}
        self._forms: list[str] = []
        self._shades: list[str] = []
        self._opacities: dict[str, pdfdoc.PDFObject] = {}
        self._late: dict[Written, Raster] = {}
        groups = {layer: _object({"Type": "/OCG", "Name": Words(layer)}) for layer in layers}
        self._layers = {layer: self.place(group) for layer, group in groups.items()}
        if order := list(self._layers.values()):
            usual: Value = {"Order": order, "ON": order, "Name": Words("Layers")}
            self.declare("OCProperties", {"OCGs": order, "D": usual})

    # ------------------------------------------------------------------------------------------------ content

    def coded(self, font: Font, text: str) -> list[tuple[str, str]]:
        """Return text encoded for a typeface, as parts that consist of a subset's name and a string."""
        return [
            (font.getSubsetInternalName(subset, self._doc), f"({escapePDF(codes)})")
            for subset, codes in font.splitString(text, self._doc)
        ]

    def use_form(self, key: str) -> str:
        """Return the name by which to draw a form or a picture, and list it among the resources of the page."""
        self._forms.append(key)
        name: str = self._doc.getXObjectName(key)
        return name

    def shading(self, content: Value) -> str:
        """Return the name of a new gradient."""
        name: str = self._doc.addShading(Written(content))
        return name

    def use_shade(self, name: str) -> str:
        """Return the name by which to draw a gradient, and list it among the resources of the page."""
        self._shades.append(name)
        return name

    def see_through(self, opacities: Iterable[float]) -> None:
        """Allow all later pages to use these opacities."""
        for each in sorted(opacities):
            self._opacities[self.state(each)] = _object({"Type": "/ExtGState", "ca": each, "CA": each})

    def mask(self, form: str) -> str:
        """Return the name of a state in which a form's brightness is the opacity of everything drawn."""
        name = f"V{len(self._opacities)}"
        mask = {"Type": "/Mask", "S": "/Luminosity", "G": form}
        self._opacities[name] = _object({"Type": "/ExtGState", "SMask": mask})
        return name

    @staticmethod
    def state(opacity: float) -> str:
        """Return the name of an opacity."""
        return f"O{round(opacity * 1000)}"

    @property
    def listed(self) -> int:
        """The number of forms, pictures and gradients that have been listed for the page so far."""
        return len(self._forms) + len(self._shades)

    # ------------------------------------------------------------------------------------------------ objects

    def place(self, thing: pdfdoc.PDFObject) -> str:
        """Return a reference (such as ``5 0 R``) to an object, which is added to the file on first use."""
        text: str = self._doc.Reference(thing).format(self._doc).decode()
        return text

    def page(self, number: int) -> str:
        """Return a reference to a finished page."""
        return self.place(self._doc.Pages.pages[number])

    def stream(self, entries: Mapping[str, Value], content: bytes | Raster, name: str | None = None) -> str:
        """Return a reference to a new object with the given bytes."""
        if isinstance(content, Raster):
            thing = Written({**entries, "Length": content.size})
            self._late[thing] = content
        else:
            thing = pdfdoc.PDFStream(_object(entries), content)
        self._doc.Reference(thing, name)
        return self.place(thing)

    def holds(self, name: str) -> bool:
        """Return whether there is an object with that name."""
        return name in self._doc.idToObject

    def declare(self, key: str, value: Value | Written) -> None:
        """Add an entry to the catalog."""
        _enter(self._doc.Catalog, key, value)

    def describe(self, page: int, entries: Mapping[str, Value]) -> None:
        """Add entries to a finished page."""
        for key, value in entries.items():
            _enter(self._doc.Pages.pages[page], key, value)

    def add_metadata(self, data: bytes) -> None:
        """Set the file's XML metadata."""
        self._doc.Catalog.Metadata = pdfdoc.PDFStream(_object({"Type": "/Metadata", "Subtype": "/XML"}), data)

    @property
    def producer(self) -> str:
        """The name of the producer."""
        name: str = self._doc.info.producer
        return name

    @property
    def digest(self) -> bytes:
        """A checksum of the pages drawn so far."""
        digest: bytes = self._doc.signature.digest()
        return digest

    def parts(self) -> Parts:
        """Return the whole file, with its small objects packed together. Nothing can be drawn afterwards."""
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
        objects: dict[int, bytes | Parts] = {}
        # Writing an object may create others.
        while (number := len(objects) + 1) in book.numberToId:
            thing = book.idToObject[book.numberToId[number]]
            data = pdfdoc.format(thing, book, toplevel=1)
            late = self._late.get(thing) if isinstance(thing, Written) else None
            objects[number] = Parts((data + b"\nstream\n", late, b"\nendstream")) if late else data
        digest = self.digest.hex().encode()
        ends = (pdfdoc.format(each, book) for each in (root, info))
        trailer = b"/Root %s /Info %s /ID [<%s> <%s>]" % (*ends, digest, digest)
        version = b"%d.%d" % self.version
        return packed(b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n" % version, objects, trailer)

    # ------------------------------------------------------------------------------ methods that reportlab calls

    def _make_preamble(self) -> None:
        # The usual preamble selects a base font, which every file would then refer to without embedding it.
        self._preamble = "1 0 0 1 0 0 cm"

    def _setXObjects(self, page: pdfdoc.PDFObject) -> None:
        """Give a finished page or form the resources that name layers and gradients; called once for each page or
        form.
        """
        if getattr(page, "grouped", False):
            # Transparency applies to the parts of the form as a group.
            group = _object({"Group": {"Type": "/Group", "S": "/Transparency"}})
            page.Contents = pdfdoc.PDFStream(group, page.stream)
        page.XObjects = self._doc.xobjDict(self._forms) if self._forms else None
        whole = isinstance(page, pdfdoc.PDFPage)
        if whole:
            # Everything written here is ASCII; reportlab would nevertheless check it character by character.
            page.stream = page.stream.encode("ascii")
        if whole or self._shades or self._opacities:
            more = {"Properties": self._layers, **self._spots} if whole else {}
            if self._opacities:
                more["ExtGState"] = {**more.get("ExtGState", {}), **self._opacities}
            resources = pdfdoc.PDFResourceDictionary(**{key: dict(entries) for key, entries in more.items()})
            resources.basicFonts()
            resources.basicProcs()
            resources.setShading({name: name for name in self._shades})
            if page.XObjects:
                resources.XObject = page.XObjects
            page.Resources = resources
        self._forms, self._shades = [], []


def _meanings(text: str) -> str:
    """Return the meanings of a typeface's codes, leaving out unused codes, which would otherwise mean U+0000."""
    head, _, rest = text.partition("endcodespacerange\n")
    pairs = [line for line in rest.splitlines() if line.startswith("<") and not line.endswith("<0000>")]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    lines = ("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar\n")) for block in blocks)
    return f"{head}endcodespacerange\n{''.join(lines)}{rest[rest.index('endcmap') :]}"
