"""PDF by reportlab: exact page boxes, layers that a viewer can switch, a structure to listen to, the same bytes.

Layers and structure live side by side: what is painted stands between marks of its layer, and inside them between
marks of the element that it belongs to, or of an *artifact*, which is decoration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any, Literal, TypeAlias, assert_never
from urllib.parse import quote
from uuid import UUID
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.draw.drawing import (
    LAYERS,
    Box,
    Circle,
    Clip,
    Image,
    Item,
    Path,
    Segment,
    Shade,
    Style,
    Symbol,
    Tagged,
    Text,
    Use,
    arc,
    disc,
    path_under,
    rectangle,
)
from printkit.draw.gradient import Gradient
from printkit.draw.raster import Raster
from printkit.draw.structure import Element
from printkit.draw.type import HOUSE, HYPHEN, Face, segments
from printkit.export import icc
from printkit.export.document import Document, Sheet
from printkit.export.inks import USUAL, Inks, Intent, cmyk, grey, rgb
from printkit.export.metadata import xmp
from printkit.export.numbers import figures, short
from printkit.export.packed import packed
from printkit.export.pixels import DEVICE, pixels
from printkit.export.repeats import repeated
from printkit.export.tags import Node, Tree, runs, spaced, structured
from printkit.layouts.transform import IDENTITY, Transform, cosine, sine

rl_config.useA85 = 0  # the files are binary anyway: a quarter larger and slower to write as ASCII

Plate: TypeAlias = Literal["", "CutContour", "Varnish"]
"""What a pen draws: the print itself, or what a cutter follows or a press varnishes.

The names stand for the spot colours inside a page, whatever these are called.
"""
CUT: Plate = "CutContour"
GLOSS: Plate = "Varnish"
BARE = "#ffffff"
"""What bears no ink is not varnished."""
SOFT = "\u00ad"
"""A soft hyphen, which readers leave out."""
URI = "%/:=&?~#+!$,;'@()*[]"
"""What an address may hold beside letters, figures and -._: everything else is written in percents."""
PAD = 1.0
"""Room in mm left round a symbol that is written once: what leaves its box would not be seen."""
ABOVE = 4.0
"""A link shows this much of the page above what it leads to, in mm."""
POINTS = 72 / 25.4
"""Points in a millimetre."""
CAPS = {"butt": "0", "round": "1", "square": "2"}
JOINS = {"miter": "0", "round": "1", "bevel": "2"}
"""Numbers for the ends and the corners of strokes."""


def pdf(document: Document, inks: Inks = USUAL) -> bytes:
    """The document as a PDF file.

    Every layer used anywhere becomes an optional-content group; page boxes keep fractions of a point; viewers
    are told not to scale when printing.

    Args:
        document: what to write.
        inks: how colours are written, and which spot colours there are.
    """
    drawings = [structured(sheet, document.title) for sheet in document.sheets]
    used = {layer for drawing in drawings for layer, _ in drawing.layers}
    out = BytesIO()
    tree = Tree(drawing.structure for drawing in drawings)
    groups: list[str] = [layer for layer in LAYERS if layer in used]
    if used.intersection(inks.varnish):
        groups.append(GLOSS)
    canvas = _Canvas(out, groups, inks, document.sheets, tree)
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.credits)
    canvas.setCreator("printkit")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for symbol in repeated(document):
        canvas.form(symbol)
    for number, (sheet, drawing) in enumerate(zip(document.sheets, drawings, strict=True)):
        _page(canvas, number, replace(sheet, drawing=drawing))
    canvas.structure(document)
    canvas.save()
    return out.getvalue()


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A reportlab document whose small objects are packed together."""

    def format(self) -> bytes:
        """The whole file."""
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        for name, thing in self.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                thing.content = _meanings(thing.content)
        objects: dict[int, bytes] = {}
        # Writing an object may make others.
        while (number := len(objects) + 1) in self.numberToId:
            objects[number] = pdfdoc.format(self.idToObject[self.numberToId[number]], self, toplevel=1)
        digest = self.signature.hexdigest().encode()
        ends = (pdfdoc.format(each, self) for each in (root, info))
        trailer = b"/Root %s /Info %s /ID [<%s> <%s>]" % (*ends, digest, digest)
        return packed(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % self._pdfVersion, objects, trailer)


def _meanings(told: str) -> str:
    """What the codes of a typeface mean, without those that nothing is written with: they would mean U+0000."""
    head, _, rest = told.partition("endcodespacerange\n")
    pairs = [line for line in rest.splitlines() if line.startswith("<") and not line.endswith("<0000>")]
    blocks = (pairs[start : start + 100] for start in range(0, len(pairs), 100))
    lines = ("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar\n")) for block in blocks)
    return f"{head}endcodespacerange\n{''.join(lines)}{rest[rest.index('endcmap') :]}"


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is written as it stands."""

    def __init__(self, content: str = "") -> None:
        self.content = content

    def format(self, document: Any) -> bytes:
        """Its bytes."""
        return self.content.encode("latin-1")


class _Canvas(Canvas):  # type: ignore[misc]
    """A reportlab canvas that wires optional content into each page and the catalog."""

    def __init__(
        self, out: BytesIO, groups: list[str], inks: Inks, sheets: tuple[Sheet, ...], tree: Tree
    ) -> None:
        # PDF/X-4 is made of PDF 1.6.
        super().__init__(out, pageCompression=1, invariant=1, pdfVersion=(1, 6 if inks.intent else 5))
        self._doc.__class__ = _Document
        self.inks = inks
        self.tree = tree
        self.sheets = sheets
        self.fonts: dict[Face, Any] = {}
        """Typefaces that have been set."""
        self.forms: dict[Symbol, str] = {}
        """Names of the symbols that are written once."""
        self._coded: dict[tuple[str, str], tuple[list[tuple[str, str]], float]] = {}
        """Pieces of text that have been written: the same words, or parts of them, come again and again."""
        self._mixed: dict[str, str] = {}
        """Colours that have been mixed: a document has a few, and each comes thousands of times."""
        self.shades: dict[str, str] = {}
        """Names of gradients by what is written of them."""
        self.drawn: dict[Plate, dict[Symbol, list[str]]] = {"": {}, CUT: {}, GLOSS: {}}
        """What draws a symbol on each plate: the same signs stand on many pages."""
        self.named = 0
        """How often something was named that a page must list: forms, pictures, gradients."""
        document = self._doc
        self.groups = {
            group: document.Reference(
                pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(group)})
            )
            for group in groups
        }
        if not groups:
            return
        order = pdfdoc.PDFArray(list(self.groups.values()))
        catalog = document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
        catalog.OCProperties = pdfdoc.PDFDictionary(
            {
                "OCGs": order,
                "D": pdfdoc.PDFDictionary({"Order": order, "ON": order, "Name": pdfdoc.PDFString("Layers")}),
            }
        )

    def form(self, symbol: Symbol) -> None:
        """Write a symbol once, for all its uses."""
        name = f"s{len(self.forms)}"
        left, bottom, right, top = Use(symbol, 0, 0).bounds()
        self.beginForm(name, left - PAD, bottom - PAD, right + PAD, top + PAD)
        _Pen(self).items(symbol.items)
        self.endForm()
        self.forms[symbol] = name

    def font(self, face: Face) -> Any:
        """A typeface as reportlab knows it, registered at first use; only glyphs used are embedded."""
        if face not in self.fonts:
            used = "" if face.family is HOUSE else _characters(self.sheets, face)
            program = face.program(used)
            name = f"{face.name}-{sha256(program).hexdigest()[:16]}"
            known = pdfmetrics._fonts
            # `registerFont` would take any typeface of that PostScript name that another program has registered.
            if name not in known:
                known[name] = TTFont(name, BytesIO(program), asciiReadable=False)
            self.fonts[face] = known[name]
        return self.fonts[face]

    def coded(self, font: Any, text: str) -> tuple[list[tuple[str, str]], float]:
        """A piece of text as the codes of a typeface: its parts, each a name and a string, and its width in em."""
        found = self._coded.get((font.fontName, text))
        if found is None:
            parts = [
                (font.getSubsetInternalName(number, self._doc), f"({self._escape(shown)})")
                for number, shown in font.splitString(text, self._doc)
            ]
            found = self._coded[font.fontName, text] = parts, font.stringWidth(text, 1)
        return found

    def mixed(self, colour: str) -> str:
        """A colour as it is mixed of the inks."""
        found = self._mixed.get(colour)
        if found is None:
            found = self._mixed[colour] = _numbers(colour, self.inks)
        return found

    def image(self, raster: Raster) -> str:
        """The name of a picture, which is written once."""
        key = f"i{raster.digest[:16]}"
        name: str = self._doc.getXObjectName(key)
        if name not in self._doc.idToObject:
            self._doc.Reference(_image(raster, self._doc, self.inks), name)
        self._formsinuse.append(key)
        self.named += 1
        return name

    def shade(self, gradient: Gradient) -> str:
        """The name of a gradient; those that differ in their places alone share one."""
        text = _shading(gradient, self.inks)
        if text not in self.shades:
            self.shades[text] = self._doc.addShading(_Raw(text))
        name = self.shades[text]
        self._shadingUsed[name] = name
        self.named += 1
        return name

    def formed(self, key: str) -> str:
        """The name of a form that is used."""
        name: str = self._doc.getXObjectName(key)
        self._formsinuse.append(key)
        self.named += 1
        return name

    def structure(self, document: Document) -> None:
        """Write the structure tree, once all pages are drawn, and what the file says about itself."""
        book, tree, pages = self._doc, self.tree, self._doc.Pages.pages
        tree.close()
        whole = tree.whole and bool(document.title)
        names = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
        press = None
        if intent := self.inks.intent:
            press = f"uuid:{UUID(bytes=sha256(self._doc.signature.digest()).digest()[:16], version=4)}"
            self.press(intent)
        told = xmp(document, document.language, book.info.producer, accessible=whole, press=press)
        book.Catalog.Metadata = pdfdoc.PDFStream(pdfdoc.PDFDictionary(names), told)
        book.Catalog.Lang = pdfdoc.PDFString(document.language)
        book.Catalog.MarkInfo = _Raw("<</Marked true>>")
        writer = _Structure(self, document)
        root = writer.root()
        book.Catalog.StructTreeRoot = root
        for number, page in enumerate(pages):
            # A page knows none of these by itself.
            page.__NoDefault__ = [*page.__NoDefault__, "Tabs", "StructParents"]
            page.Tabs = pdfdoc.PDFName("S")
            page.StructParents = number
            page.Annots = writer.links.get(number)

    def press(self, intent: Intent) -> None:
        """Say what printing the file is made for."""
        name, words, profile = pdfdoc.PDFName, pdfdoc.PDFString, intent.profile
        held = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary({"N": profile.channels, "Filter": name("FlateDecode")}),
            compress(profile.data),
        )
        told = {
            "Type": name("OutputIntent"),
            "S": name("GTS_PDFX"),
            "OutputConditionIdentifier": words(intent.condition),
            "Info": words(profile.title or intent.condition),
            "DestOutputProfile": self._doc.Reference(held),
        }
        catalog = self._doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(told)])

    def _make_preamble(self) -> None:
        # The usual one selects a base font, which would then be in every file without being embedded.
        self._preamble = "1 0 0 1 0 0 cm"

    def _setXObjects(self, page: Any) -> None:
        """Called once per finished page or form: the place to give it resources that name layers and gradients."""
        super()._setXObjects(page)
        whole = isinstance(page, pdfdoc.PDFPage)
        if whole:
            # All that is written here is ASCII: reportlab would go through it sign by sign.
            page.stream = page.stream.encode("ascii")
        if whole or self._shadingUsed:
            spot = _spots(self.inks) if whole else {}
            resources = pdfdoc.PDFResourceDictionary(Properties=dict(self.groups) if whole else {}, **spot)
            resources.basicFonts()
            resources.basicProcs()
            resources.setShading(self._shadingUsed)
            if page.XObjects:
                resources.XObject = page.XObjects
            page.Resources = resources


OPERATORS = {"rgb": "rg", "cmyk": "k", "grey": "g"}
"""What sets a colour of fills, by what colours are made of (ISO 32000-1, 8.6.8)."""


def _numbers(colour: str, inks: Inks) -> str:
    """A colour as it is mixed."""
    match inks.colour:
        case "rgb":
            mixed: tuple[float, ...] = rgb(colour)
        case "cmyk":
            mixed = cmyk(colour)
        case "grey":
            mixed = (grey(colour),)
    return " ".join(map(short, mixed))


def _shading(gradient: Gradient, inks: Inks) -> str:
    """A gradient of the simplest form as an axial or a radial shading (ISO 32000-1, 8.7.4.5)."""

    def colour(of: str) -> str:
        return f"[{_numbers(of, inks)}]"

    spans = gradient.spans()
    ramps = [f"<</FunctionType 2/Domain[0 1]/N 1/C0{colour(a)}/C1{colour(b)}>>" for _, _, a, b in spans]
    ramp = ramps[0]
    if len(ramps) > 1:
        ends = " ".join(short(end, 6) for _, end, _, _ in spans[:-1])
        ramp = (
            f"<</FunctionType 3/Domain[0 1]/Bounds[{ends}]/Encode[{' '.join(['0 1'] * len(ramps))}]"
            f"/Functions[{''.join(ramps)}]>>"
        )
    kind, places = 2, "0 0 1 0"
    if gradient.focus is not None:
        kind, places = 3, f"{short(gradient.focus[0], 6)} {short(gradient.focus[1], 6)} 0 0 0 1"
    space = SHOWN[inks.colour][0]
    return f"<</ShadingType {kind}/ColorSpace/{space}/Coords[{places}]/Extend[true true]/Function{ramp}>>"


SHOWN = {
    "cmyk": ("DeviceCMYK", (0, 0, 0, 0), (0, 1, 0, 0), (0.1, 0, 0.3, 0)),
    "rgb": ("DeviceRGB", (1, 1, 1), (1, 0, 1), (0.9, 1, 0.7)),
    "grey": ("DeviceGray", (1,), (0.5,), (0.85,)),
}
"""How spot colours are shown: in which colours, what none of them looks like, cut lines (magenta), varnish (pale)."""


def _spots(inks: Inks) -> dict[str, dict[str, Any]]:
    """Resources for spot colours, which overprint; empty where there are none."""
    name, numbers = pdfdoc.PDFName, pdfdoc.PDFArray
    # A press takes its own colours only, even where it prints none of them.
    device, none, line, gloss = SHOWN[inks.colour if inks.intent else "cmyk"]
    spaces: dict[str, Any] = {}
    states: dict[str, Any] = {}

    def spot(plate: Plate, called: str, full: tuple[float, ...], **more: Any) -> None:
        ramp = {
            "FunctionType": 2,
            "Domain": numbers([0, 1]),
            "C0": numbers(none),
            "C1": numbers(full),
            "N": 1,
        }
        spaces[plate] = numbers([name("Separation"), name(called), name(device), pdfdoc.PDFDictionary(ramp)])
        state = {"Type": name("ExtGState"), "OP": "true", "op": "true", "OPM": 1, **more}
        states[plate] = pdfdoc.PDFDictionary(state)

    if inks.contour:
        spot(CUT, inks.spot, line)
    if inks.varnish:
        # Where overprinting is not shown, the print is seen through the varnish all the same.
        spot(GLOSS, inks.varnish_spot, gloss, BM=name("Multiply"))
    return {"ColorSpace": spaces, "ExtGState": states} if spaces else {}


def _image(raster: Raster, document: Any, inks: Inks) -> Any:
    """A picture as an object of a PDF, and before it the objects that it speaks of."""
    name, numbers, held = pdfdoc.PDFName, pdfdoc.PDFArray, pixels(raster)

    def stream(content: bytes, entries: dict[str, Any]) -> Any:
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), content)

    def picture(space: Any, bits: int, filter: str) -> dict[str, Any]:
        return {"Type": name("XObject"), "Subtype": name("Image"), "Width": raster.width, "Height": raster.height,
                "ColorSpace": space, "BitsPerComponent": bits, "Filter": name(filter)}  # fmt: skip

    base = 3 if held.palette else held.channels
    space: Any = name(DEVICE[base])
    if told := held.profile or _usual(base, inks):
        profile = {"N": base, "Alternate": space, "Filter": name("FlateDecode")}
        key = f"icc{sha256(told).hexdigest()[:16]}"
        if key not in document.idToObject:
            document.Reference(stream(compress(told), profile), key)
        space = numbers([name("ICCBased"), pdfdoc.PDFObjectReference(key)])
    if held.palette:
        space = numbers([name("Indexed"), space, len(held.palette) // 3 - 1, f"<{held.palette.hex()}>"])
    entries = picture(space, held.bits, held.filter)
    if held.predicted:
        rows = {
            "Predictor": 15,
            "Colors": held.channels,
            "BitsPerComponent": held.bits,
            "Columns": raster.width,
        }
        entries["DecodeParms"] = pdfdoc.PDFDictionary(rows)
    if held.alpha:
        mask = stream(held.alpha, picture(name("DeviceGray"), 8, "FlateDecode"))
        entries["SMask"] = document.Reference(mask, f"m{raster.digest[:16]}")
    return stream(held.data, entries)


def _usual(channels: int, inks: Inks) -> bytes:
    """The profile of pictures that have none: a press must be told what their colours mean."""
    if inks.intent is None:
        return b""
    if channels == 3:
        return icc.srgb().data
    # Where there is black ink, greys are black ink alone.
    return icc.grey().data if inks.colour == "rgb" else b""


def _page(canvas: _Canvas, number: int, sheet: Sheet) -> None:
    canvas.setPageSize((sheet.width * POINTS, sheet.height * POINTS))
    # A page that nothing is cut from is kept whole, and says so.
    trim = sheet.trim or (0.0, 0.0, sheet.width, sheet.height)
    size = (sheet.width, sheet.height)
    canvas.setTrimBox([v * POINTS for v in sheet.stretch.box(trim, *size)])
    canvas.setBleedBox([v * POINTS for v in sheet.stretch.box(sheet.bleed or trim, *size)])
    for count, (level, text) in enumerate(((0, sheet.title), *sheet.heads)):
        if text:
            # Each needs a place of its own name, even on one page.
            place = f"page-{number}" + (f"-{count}" if count else "")
            canvas.bookmarkPage(place, fit="Fit")
            canvas.addOutlineEntry(text, place, level=level)
    if sheet.label:
        canvas.addPageLabel(number, prefix=sheet.label)
    else:
        canvas.addPageLabel(number, style="ARABIC", start=number + 1)
    canvas.saveState()
    (dx, dy), how = sheet.stretch.origin(*size), sheet.stretch
    canvas.transform(*(POINTS * v for v in (how.x, 0, how.lean, how.y, dx, dy)))
    for layer, items in sheet.drawing.layers:
        canvas._code.append(f"/OC /{layer} BDC")
        if layer == "cut" and canvas.inks.contour:
            canvas._code.append(f"q /{CUT} gs")
            _Pen(canvas, plate=CUT).marked(items, number)
            canvas._code.append("Q")
        else:
            _Pen(canvas).marked(items, number)
        canvas._code.append("EMC")
    if gloss := [items for layer, items in sheet.drawing.layers if layer in canvas.inks.varnish]:
        canvas._code.append(f"/OC /{GLOSS} BDC /Artifact BMC q /{GLOSS} gs")
        for items in gloss:
            _Pen(canvas, plate=GLOSS).items(items)
        canvas._code.append("Q EMC EMC")
    canvas.restoreState()
    canvas.showPage()


class _Structure:
    """Writes the structure tree of a document, and the links in it."""

    def __init__(self, canvas: _Canvas, document: Document) -> None:
        self.document, self.book, self.tree = document, canvas._doc, canvas.tree
        self.canvas = canvas
        self.nodes = [node for root in self.tree.roots for node in root.walk()]
        self.objects = {id(node): _Raw() for node in self.nodes}
        self.links: dict[int, list[Any]] = {}
        """References to the links of each page."""
        self.linked: list[Node] = []
        """The nodes of all links, in the order of their keys in the parent tree."""
        self.notes = 0

    def root(self) -> Any:
        """A reference to the root; all that hangs from it is written as well."""
        whole, top = _Raw(), _Raw()
        for each in (whole, top, *self.objects.values()):
            self.book.Reference(each)
        for root in self.tree.roots:
            self._write(root, self._name(top))
        kids = " ".join(self._name(self.objects[id(node)]) for node in self.tree.roots)
        top.content = f"<</S/Document/P {self._name(whole)}/K[{kids}]>>"
        pages = range(len(self.document.sheets))
        rows = [" ".join(self._name(self.objects[id(node)]) for node in self.tree.owners(n)) for n in pages]
        keys = [f"{number}[{row}]" for number, row in enumerate(rows)]
        keys += [
            f"{number} {self._name(self.objects[id(node)])}"
            for number, node in enumerate(self.linked, start=len(rows))
        ]
        parents = _Raw(f"<</Nums[{' '.join(keys)}]>>")
        self.book.Reference(parents)
        whole.content = (
            f"<</Type/StructTreeRoot/K {self._name(top)}/ParentTree {self._name(parents)}"
            f"/ParentTreeNextKey {len(keys)}>>"
        )
        return self.book.Reference(whole)

    def _name(self, thing: Any) -> str:
        return str(self.book.Reference(thing).format(self.book).decode())

    def _page(self, number: int) -> str:
        return self._name(self.book.Pages.pages[number])

    def _write(self, node: Node, parent: str) -> None:
        """The dictionary of an element and of all that it holds."""
        own = self._name(self.objects[id(node)])
        first = min((page for page, _ in node.parts), default=None)
        kids: list[str] = []
        for each in node.content():
            if isinstance(each, Node):
                self._write(each, own)
                kids.append(self._name(self.objects[id(each)]))
            else:
                page, number = each
                mark = f"<</Type/MCR/Pg {self._page(page)}/MCID {number}>>"
                kids.append(str(number) if page == first else mark)
        if node.role == "Link":
            kids += [f"<</Type/OBJR/Obj {link}>>" for link in self._links(node)]
        said = f"<</S/{node.role}/P {parent}"
        if first is not None:
            said += f"/Pg {self._page(first)}"
        if node.element.alt and node.role in ("Figure", "Lbl"):
            key = "Alt" if node.role == "Figure" else "ActualText"
            said += f"/{key} {_words(node.element.alt)}"
        held = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]" if kids else "null"
        self.objects[id(node)].content = f"{said}{self._attributes(node, first)}/K {held}>>"

    def _attributes(self, node: Node, page: int | None) -> str:
        match node.role:
            case "Figure" if page is not None:
                box = " ".join(short(value) for value in self._box(node.box(page), page))
                return f"/A<</O/Layout/Placement/Block/BBox[{box}]>>"
            case "TH":
                return "/A<</O/Table/Scope/Column>>"
            case "L":
                return f"/A<</O/List/ListNumbering/{'Decimal' if node.element.numbered else 'Disc'}>>"
            case "Note":
                self.notes += 1
                return f"/ID(note-{self.notes})"
            case _:
                return ""

    def _box(self, box: Box, page: int) -> Iterator[float]:
        """A box on a page in points, as the page is stretched."""
        sheet = self.document.sheets[page]
        return (value * POINTS for value in sheet.stretch.box(box, sheet.width, sheet.height))

    def _view(self, node: Node, page: int) -> str:
        """What of a page is shown to those who are led to an element: from a little above it, as large as before."""
        if not any(where == page for where, _ in node.boxes):
            return "/Fit"
        left, bottom, right, top = node.box(page)
        high = list(self._box((left, bottom, right, top + ABOVE), page))[3]
        return f"/XYZ null {short(high)} null"

    def _links(self, node: Node) -> Iterator[str]:
        """References to the places of a link, one on each line that it stands on; none where it leads nowhere."""
        target = node.element.target
        if self.canvas.inks.intent:
            # A press wants nothing on its pages but what it prints.
            return
        if isinstance(target, Element):
            found = self.tree.node(target)
            first = found.first if found else None
            if found is None or first is None:
                return
            leads = f"/Dest[{self._page(first[0])}{self._view(found, first[0])}]"
            told = f"to page {first[0] + 1}"
        else:
            leads = f"/A<</S/URI/URI {_words(quote(target or '', safe=URI))}>>"
            told = target or ""
        for page, box in node.boxes:
            place = " ".join(short(value) for value in self._box(box, page))
            key = len(self.document.sheets) + len(self.linked)
            self.linked.append(node)
            link = _Raw(
                f"<</Type/Annot/Subtype/Link/Rect[{place}]/Border[0 0 0]/F 4{leads}"
                f"/Contents {_words(node.element.alt or told)}/StructParent {key}>>"
            )
            reference = self.book.Reference(link)
            self.links.setdefault(page, []).append(reference)
            yield self._name(link)


def _words(text: str) -> str:
    """A text as PDF writes it: in UTF-16 unless it is plain ASCII."""
    if text.isascii():
        return f"({text.translate(_ESCAPED)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\()"})


class _Pen:
    """Writes primitives; remembers what is in force so that it is not written again and again.

    A pen for cut lines draws solid lines in their spot colour, and nothing else; one for varnish draws all that bears
    ink, in the varnish's.
    """

    def __init__(self, canvas: _Canvas, code: list[str] | None = None, *, plate: Plate = "") -> None:
        self.canvas = canvas
        self.plate = plate
        self.code: list[str] = canvas._code if code is None else code
        self.style: Style | None = None
        self.known: dict[str, str] = {}
        """What was last said of the state of graphics, by its operator."""

    def within(self) -> _Pen:
        """A pen for what is drawn between here and the end of this state: it begins with what is known."""
        pen = _Pen(self.canvas, self.code, plate=self.plate)
        pen.style, pen.known = self.style, dict(self.known)
        return pen

    def put(self, operator: str, operands: str) -> None:
        """Set a part of the state, unless it is so."""
        if self.known.get(operator) != operands:
            self.known[operator] = operands
            self.code.append(f"{operands} {operator}")

    def marked(self, items: tuple[Item, ...], page: int) -> None:
        """Items of a page, between marks that say what they belong to."""
        found = list(runs(items))
        for number, (element, run) in enumerate(found):
            following = found[number + 1][1][0] if number + 1 < len(found) else None
            node = self.canvas.tree.node(element) if element else None
            if node is None:
                self.code.append("/Artifact BMC")
                self.items(run)
            else:
                run = run if node.role == "Figure" else spaced(run, following)
                mark = self.canvas.tree.mark(node, page, run)
                self.code.append(f"/{node.role} <</MCID {mark}>> BDC")
                self.items(run)
            self.code.append("EMC")

    def items(self, items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case Text() | Image() | Shade() if self.plate == CUT:
                    pass
                case Text(fill=fill) if self.plate == GLOSS and fill == BARE:
                    pass
                case Path(segments, style):
                    self.ink(style)
                    self.path(segments)
                    self.paint(style)
                case Circle(x, y, r, style):
                    self.ink(style)
                    # The circles of SVG run clockwise, which shows where they are dashed.
                    self.path((*arc(x, y, r, 0, -360), ("Z",)) if style.dash else disc(x, y, r))
                    self.paint(style)
                case Text():
                    self.text(item)
                case Image(x, y, width, height, angle=angle) if self.plate == GLOSS:
                    self.solid(path_under(Transform.at(x, y, angle=angle), rectangle(0, 0, width, height)))
                case Shade(outline) if self.plate == GLOSS:
                    self.solid(outline)
                case Image(x, y, width, height, raster, angle):
                    turn = IDENTITY.turned(angle)
                    (a, b), (c, d) = turn.apply(width, 0), turn.apply(0, height)
                    matrix = (short(v, 6) for v in (a, b, c, d, x, y))
                    self.code.append(f"q {' '.join(matrix)} cm /{self.canvas.image(raster)} Do Q")
                case Shade(outline, gradient, rule):
                    self.code.append("q")
                    self.path(outline)
                    self.code.append("W* n" if rule == "evenodd" else "W n")
                    placed = " ".join(short(v, 6) for v in gradient.matrix)
                    self.code.append(f"{placed} cm /{self.canvas.shade(gradient)} sh Q")
                case Use(symbol, x, y, scale, angle, _, alt):
                    alt = "" if self.plate == GLOSS else alt
                    if alt:
                        self.code.append(f"/Span <</ActualText {_words(alt)}>> BDC")
                    self.code.append(f"q {_matrix(angle, scale)} {short(x, 6)} {short(y, 6)} cm")
                    self.symbol(symbol)
                    self.code.append("Q EMC" if alt else "Q")
                case Clip(outline, inner):
                    self.code.append("q")
                    self.path(outline)
                    self.code.append("W n")
                    self.within().items(inner)
                    self.code.append("Q")
                case Tagged(_, inner):
                    self.items(inner)
                case _:
                    assert_never(item)

    def symbol(self, symbol: Symbol) -> None:
        """A symbol at the origin, by a pen of its own; what draws it is kept unless its page must list some of it."""
        canvas, known = self.canvas, self.canvas.drawn[self.plate]
        code = known.get(symbol)
        if code is None:
            form = None if self.plate else canvas.forms.get(symbol)
            code, named = [], canvas.named
            if form:
                code.append(f"/{canvas.formed(form)} Do")
            else:
                _Pen(canvas, code, plate=self.plate).items(symbol.items)
            if named == canvas.named:
                known[symbol] = code
        self.code += code

    def ink(self, style: Style) -> None:
        if style is self.style or style == self.style:
            return
        self.style = style
        if self.fills(style):
            assert style.fill is not None
            self.fill(style.fill)
        if self.strokes(style):
            assert style.stroke is not None
            if self.plate:
                self.put("CS", f"/{self.plate}")
                self.put("SCN", "1")
            else:
                self.put(OPERATORS[self.canvas.inks.colour].upper(), self.canvas.mixed(style.stroke))
            self.put("w", short(style.width, 6))
            self.put("J", CAPS[style.cap])
            self.put("j", JOINS[style.join])
            dash = () if self.plate == CUT else style.dash
            self.put("d", f"[{' '.join(map(short, dash))}] 0")

    def fills(self, style: Style) -> bool:
        """Whether this pen fills what is drawn in a style."""
        return (
            style.fill is not None and self.plate != CUT and not (self.plate == GLOSS and style.fill == BARE)
        )

    def strokes(self, style: Style) -> bool:
        """Whether this pen draws outlines in a style."""
        return style.stroke is not None and not (self.plate == GLOSS and style.stroke == BARE)

    def solid(self, outline: tuple[Segment, ...]) -> None:
        """A shape filled with the plate's colour."""
        style = Style(fill="#000000")
        self.ink(style)
        self.path(outline)
        self.paint(style)

    def fill(self, colour: str) -> None:
        if self.plate:
            self.put("cs", f"/{self.plate}")
            self.put("scn", "1")
            return
        self.put(OPERATORS[self.canvas.inks.colour], self.canvas.mixed(colour))

    def path(self, segments: tuple[Segment, ...]) -> None:
        self.code += _steps(segments)

    def paint(self, style: Style) -> None:
        star = "*" if style.rule == "evenodd" else ""
        match self.fills(style), self.strokes(style):
            case True, True:
                self.code.append(f"B{star}")
            case True, False:
                self.code.append(f"f{star}")
            case False, True:
                self.code.append("S")
            case _:
                self.code.append("n")

    def text(self, item: Text) -> None:
        self.fill(item.fill)
        face = item.face
        place = f"{figures(item.x)} {figures(item.y)}"
        self.code.append(f"BT {place} Td" if item.angle == 0 else f"BT {_turn(item.angle)} {place} Tm")
        shown: list[str] = []
        end = 0.0

        def show() -> None:
            if shown:
                self.code.append(f"[{''.join(shown)}] TJ" if len(shown) > 1 else f"{shown[0]} Tj")
                shown.clear()

        # PDF text knows advances only: it is cut where a pair is kerned, and each piece is moved to its place.
        for piece, at in segments(item.string, 1, face):
            if (gap := short(1000 * (end - at), 3)) != "0":
                shown.append(gap)
                end = at
            font = self.canvas.font(face.source(piece[0]))
            for told in (piece.removesuffix(HYPHEN), HYPHEN) if piece.endswith(HYPHEN) else (piece,):
                if told == HYPHEN:
                    # A word goes on in the next line: its hyphen is read as a soft one.
                    show()
                    self.code.append(f"/Span <</ActualText {_words(SOFT)}>> BDC")
                parts, width = self.canvas.coded(font, told)
                for name, codes in parts:
                    if self.known.get("Tf") != (chosen := f"{name} {figures(item.size)}"):
                        show()
                        self.put("Tf", chosen)
                    shown.append(codes)
                end += width
                if told == HYPHEN:
                    show()
                    self.code.append("EMC")
        show()
        self.code.append("ET")
        # The text leaves the colour of strokes alone, but the style in force may name another of fills.
        if self.style is not None and self.style.fill != item.fill:
            self.style = None


@lru_cache(maxsize=64)
def _turn(angle: float) -> str:
    """The first four numbers of a text's matrix: the cosine and the sine of its angle in degrees."""
    c, s = cosine(angle), sine(angle)
    return " ".join(map(figures, (c, s, -s, c)))


@lru_cache(maxsize=256)
def _matrix(angle: float, scale: float) -> str:
    """The first four numbers of the matrix of a symbol that is turned and enlarged."""
    return " ".join(short(v, 6) for v in Transform.at(0, 0, angle=angle, scale=scale)[:4])


@lru_cache(maxsize=1 << 11)
def _steps(segments: tuple[Segment, ...]) -> tuple[str, ...]:
    """The operators that draw a path: kept, since the same signs stand on many pages."""
    code = []
    for step in segments:
        match step:
            case "M", x, y:
                code.append(f"{short(x)} {short(y)} m")
            case "L", x, y:
                code.append(f"{short(x)} {short(y)} l")
            case "C", *numbers:
                code.append(" ".join(short(v) for v in numbers) + " c")
            case _:
                code.append("h")
    return tuple(code)


def _characters(sheets: tuple[Sheet, ...], face: Face) -> str:
    """The characters that are set in a face."""
    found: set[str] = set()

    def look(items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text() if item.family is not HOUSE:
                    # A blank may be written behind the last word of a line.
                    found.update(char for char in f"{item.string} " if item.face.source(char) is face)
                case Use(symbol=symbol):
                    look(symbol.items)
                case Clip(items=inner) | Tagged(items=inner):
                    look(inner)
                case _:
                    pass

    for sheet in sheets:
        for _, items in sheet.drawing.layers:
            look(items)
    return "".join(sorted(found))
