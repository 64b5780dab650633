"""PDF by reportlab: exact page boxes, layers that a viewer can switch, the same bytes every time."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any, assert_never

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.document import Document, Sheet
from printkit.drawing import (
    LAYERS,
    Circle,
    Clip,
    Item,
    Layer,
    Move,
    Path,
    Segment,
    Style,
    Symbol,
    Text,
    Use,
    bounds,
    disc,
)
from printkit.export.inks import CUT_CONTOUR, USUAL, Inks, cmyk, rgb
from printkit.export.numbers import short
from printkit.export.repeats import repeated
from printkit.type import Weight, face, segments

rl_config.useA85 = 0  # the files are binary anyway: a quarter larger and slower to write as ASCII

PAD = 1.0
"""Room in mm left round a symbol that is written once: what leaves its box would not be seen."""
POINTS = 72 / 25.4
"""Points in a millimetre."""


def pdf(document: Document, inks: Inks = USUAL) -> bytes:
    """The document as a PDF file.

    Every layer used anywhere becomes an optional-content group; page boxes keep fractions of a point; viewers
    are told not to scale when printing.

    Args:
        document: what to write.
        inks: how colours are written, and whether cutters get a spot colour.
    """
    used = {layer for sheet in document.sheets for layer, _ in sheet.drawing.layers}
    out = BytesIO()
    canvas = _Canvas(out, [layer for layer in LAYERS if layer in used], inks)
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.credits)
    canvas.setCreator("printkit")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for symbol in repeated(document):
        canvas.form(symbol)
    for number, sheet in enumerate(document.sheets):
        _page(canvas, number, sheet)
    canvas.save()
    return out.getvalue()


class _Canvas(Canvas):  # type: ignore[misc]
    """A reportlab canvas that wires optional content into each page and the catalog."""

    def __init__(self, out: BytesIO, layers: list[Layer], inks: Inks) -> None:
        super().__init__(out, pageCompression=1, invariant=1, pdfVersion=(1, 5))
        self.inks = inks
        self.forms: dict[int, str] = {}
        """Names of the symbols that are written once, by their identity."""
        document = self._doc
        self.groups = {
            layer: document.Reference(
                pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(layer)})
            )
            for layer in layers
        }
        if not layers:
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
        left, bottom, right, top = bounds(Use(symbol, 0, 0))
        self.beginForm(name, left - PAD, bottom - PAD, right + PAD, top + PAD)
        _Pen(self).items(symbol.items)
        self.endForm()
        self.forms[id(symbol)] = name

    def _make_preamble(self) -> None:
        # The usual one selects a base font, which would then be in every file without being embedded.
        self._preamble = "1 0 0 1 0 0 cm"

    def _setXObjects(self, page: Any) -> None:
        """Called once per finished page: the place to give it resources that name the layers."""
        super()._setXObjects(page)
        if isinstance(page, pdfdoc.PDFPage):
            spot = _spot() if self.inks.contour else {}
            resources = pdfdoc.PDFResourceDictionary(Properties=dict(self.groups), **spot)
            resources.basicFonts()
            resources.basicProcs()
            if page.XObjects:
                resources.XObject = page.XObjects
            page.Resources = resources


def _spot() -> dict[str, dict[str, Any]]:
    """Resources for lines that a cutter follows: a spot colour, shown as magenta, and overprinting."""
    name, numbers = pdfdoc.PDFName, pdfdoc.PDFArray
    ramp = {"FunctionType": 2, "Domain": numbers([0, 1]), "C0": numbers([0, 0, 0, 0]),
            "C1": numbers([0, 1, 0, 0]), "N": 1}  # fmt: skip
    space = numbers([name("Separation"), name(CUT_CONTOUR), name("DeviceCMYK"), pdfdoc.PDFDictionary(ramp)])
    state = {"Type": name("ExtGState"), "OP": "true", "op": "true", "OPM": 1}
    return {"ColorSpace": {CUT_CONTOUR: space}, "ExtGState": {CUT_CONTOUR: pdfdoc.PDFDictionary(state)}}


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
    dx, dy = sheet.stretch.origin(*size)
    canvas.transform(POINTS * sheet.stretch.x, 0, 0, POINTS * sheet.stretch.y, POINTS * dx, POINTS * dy)
    for layer, items in sheet.drawing.layers:
        canvas._code.append(f"/OC /{layer} BDC")
        if layer == "cut" and canvas.inks.contour:
            canvas._code.append(f"q /{CUT_CONTOUR} gs")
            _Pen(canvas, contour=True).items(items)
            canvas._code.append("Q")
        else:
            _Pen(canvas).items(items)
        canvas._code.append("EMC")
    canvas.restoreState()
    canvas.showPage()


class _Pen:
    """Writes primitives; remembers the style in force so that it is not written again and again.

    A pen for a ``contour`` draws solid lines in the spot colour, and nothing else.
    """

    def __init__(self, canvas: _Canvas, *, contour: bool = False) -> None:
        self.canvas = canvas
        self.contour = contour
        self.code: list[str] = canvas._code
        self.style: Style | None = None
        self.filled: str | None = None

    def items(self, items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case Text() if self.contour:
                    pass
                case Path(segments, style):
                    self.ink(style)
                    self.path(segments)
                    self.paint(style)
                case Circle(x, y, r, style):
                    self.ink(style)
                    self.path(disc(x, y, r))
                    self.paint(style)
                case Text():
                    self.text(item)
                case Use(symbol, x, y, scale, angle):
                    move = Move(angle=angle, scale=scale)
                    (a, b), (c, d) = move.point(1, 0), move.point(0, 1)
                    matrix = (short(v, 6) for v in (a, b, c, d, x, y))
                    self.code.append(f"q {' '.join(matrix)} cm")
                    name = None if self.contour else self.canvas.forms.get(id(symbol))
                    if name:
                        self.canvas.doForm(name)
                    else:
                        _Pen(self.canvas, contour=self.contour).items(symbol.items)
                    self.code.append("Q")
                case Clip(outline, inner):
                    self.code.append("q")
                    self.path(outline)
                    self.code.append("W n")
                    _Pen(self.canvas, contour=self.contour).items(inner)
                    self.code.append("Q")
                case _:
                    assert_never(item)

    def ink(self, style: Style) -> None:
        if style == self.style:
            return
        self.style = style
        if style.fill is not None and not self.contour:
            self.fill(style.fill)
        if style.stroke is not None:
            self.code.append(
                f"/{CUT_CONTOUR} CS 1 SCN" if self.contour else self.colour(style.stroke, "RG", "K")
            )
            self.code.append(f"{short(style.width, 6)} w")
            self.code.append("1 J" if style.cap == "round" else "0 J")
            self.code.append("1 j" if style.join == "round" else "0 j")
            dash = () if self.contour else style.dash
            self.code.append(f"[{' '.join(map(short, dash))}] 0 d")

    def fill(self, colour: str) -> None:
        if colour != self.filled:
            self.filled = colour
            self.code.append(self.colour(colour, "rg", "k"))

    def colour(self, colour: str, screen: str, press: str) -> str:
        """The operator that sets a colour."""
        if self.canvas.inks.colour == "rgb":
            return f"{' '.join(map(short, rgb(colour)))} {screen}"
        return f"{' '.join(map(short, cmyk(colour)))} {press}"

    def path(self, segments: tuple[Segment, ...]) -> None:
        self.code += _steps(segments)

    def paint(self, style: Style) -> None:
        match style.fill is not None and not self.contour, style.stroke is not None:
            case True, True:
                self.code.append("B")
            case True, False:
                self.code.append("f")
            case False, True:
                self.code.append("S")
            case _:
                self.code.append("n")

    def text(self, item: Text) -> None:
        self.fill(item.fill)
        run = self.canvas.beginText()
        run.setFont(_font(item.weight), item.size)
        move = Move(item.x, item.y, item.angle)
        c, s = Move(angle=item.angle).point(1, 0)
        # PDF text knows advances only: it is cut where a pair is kerned, and each piece is placed.
        for piece, offset in segments(item.string, item.size, face(item.weight)):
            run.setTextTransform(c, s, -s, c, *move.point(offset, 0))
            run._textOut(piece, 0)
        self.canvas.drawText(run)
        # The text object leaves its own fill colour alone, but the style in force may name another.
        if self.style is not None and self.style.fill != item.fill:
            self.style = None


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


def _font(weight: Weight) -> str:
    """Name of a typeface that reportlab knows, registered at first use; only glyphs used are embedded."""
    name = f"printkit-{weight}"
    if name not in pdfmetrics._fonts:
        pdfmetrics.registerFont(TTFont(name, str(face(weight).file)))
    return name
