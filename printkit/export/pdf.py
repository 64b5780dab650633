"""PDF, written with reportlab: exact page boxes, switchable layers, a structure for screen readers, and reproducible
bytes.

Layers and structure are both preserved. Each painted item is enclosed in marks of its layer and, inside these, in
marks of its element or, if it is decoration, of an *artifact*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import Literal, TypeAlias, assert_never
from uuid import UUID
from zlib import compress

from printkit.draw.drawing import LAYERS, Circle, Clip, Image, Item, Path, Shade, Style, Symbol, Tagged, Text, Use
from printkit.draw.gradient import Gradient, alpha
from printkit.draw.outline import Segment, arc, disc, path_under, rectangle
from printkit.draw.raster import Raster
from printkit.draw.type import HOUSE, HYPHEN, Face, segments
from printkit.export import icc
from printkit.export.canvas import Canvas, Font, Written, font, pdf_name
from printkit.export.document import Document, Sheet
from printkit.export.files import LARGE, Files, Parts
from printkit.export.inks import USUAL, Inks, Intent, cmyk, grey, rgb
from printkit.export.job import Job
from printkit.export.metadata import xmp
from printkit.export.numbers import figures, short
from printkit.export.pixels import DEVICE, pixels
from printkit.export.repeats import faded, repeated
from printkit.export.structure import POINTS, Structure
from printkit.export.tags import Tree, runs, spaced, structured
from printkit.export.values import Value, Words, words, written
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import IDENTITY, Transform, cosine, sine

Separation: TypeAlias = Literal["", "CutContour", "Varnish"]
"""The work of a pen: to draw the print itself, the lines for a cutter, or the areas that a press varnishes.

These are the names of spot colours inside a page, regardless of their names in the file.
"""
CUT: Separation = "CutContour"
GLOSS: Separation = "Varnish"
BARE = "#ffffff"
"""Colours without ink, which are not varnished."""
SOFT = "\u00ad"
"""A soft hyphen, which readers leave out."""
PAD = 1.0
"""Margin in mm around a symbol that is written once, because anything outside its box would be invisible."""
CAPS = {"butt": "0", "round": "1", "square": "2"}
JOINS = {"miter": "0", "round": "1", "bevel": "2"}
"""Numbers for the ends and the corners of strokes."""


def files(job: Job) -> Files:
    """Return one file with all sheets; photographs are read when the file is written."""
    parts = _parts(job.document, job.inks)
    return {job.path: parts if len(parts) > LARGE else bytes(parts)}


def pdf(document: Document, inks: Inks = USUAL) -> bytes:
    """Return the file from :func:`_parts` as bytes in memory."""
    return bytes(_parts(document, inks))


def _parts(document: Document, inks: Inks) -> Parts:
    """Return the document as a PDF file.

    Every layer that is used becomes an optional-content group, page boxes keep fractions of a point, and the file
    asks viewers not to scale it when they print it.

    Args:
        document: the document to write.
        inks: the colour mode and the spot colours.
    """
    drawings = [structured(sheet, document.title) for sheet in document.sheets]
    layer_names = {layer for drawing in drawings for layer, _ in drawing.layers}
    layers: list[str] = [layer for layer in LAYERS if layer in layer_names]
    if layer_names.intersection(inks.varnish):
        layers.append(GLOSS)
    canvas = _Canvas(layers, inks, document.sheets, tree=Tree(drawing.structure for drawing in drawings))
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.credits)
    canvas.setCreator("printkit")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    seen_through = faded(drawings)
    canvas.see_through({each.opacity for each in seen_through})
    # Repeated symbols may contain transparent items, and vice versa, so inner ones are written first.
    things: tuple[Symbol | Clip, ...] = (*seen_through, *repeated(document))
    for thing in things:
        canvas.form(thing)
    for number, (sheet, drawing) in enumerate(zip(document.sheets, drawings, strict=True)):
        _page(canvas, number, replace(sheet, drawing=drawing))
    canvas.close(document)
    return canvas.parts()


class _Canvas(Canvas):
    """A canvas that keeps track of the resources in its document."""

    def __init__(self, layers: list[str], inks: Inks, sheets: tuple[Sheet, ...], *, tree: Tree) -> None:
        # PDF/X-4 is based on PDF 1.6.
        super().__init__(layers, _spots(inks), (1, 6 if inks.intent else 5))
        self.inks = inks
        self.tree = tree
        self.sheets = sheets
        self.depth = -1
        """The level of the last bookmark, -1 if there is none yet."""
        self.fonts: dict[Face, Font] = {}
        """The typefaces used so far."""
        self.forms: dict[Symbol | Clip, str] = {}
        """Names of the symbols and transparent groups that are written once."""
        self._texts: dict[tuple[Face, str], tuple[list[tuple[str, str]], float]] = {}
        """Pieces of text written so far, which are stored because the same words or parts of words recur."""
        self.mixed = cache(partial(_numbers, inks=inks))
        """A function that mixes a colour from the inks, cached because a document has only a few colours."""
        self.shades: dict[str, str] = {}
        """Names of gradients, keyed by their PDF syntax."""
        self.veils: dict[str, str] = {}
        """Names of states with the opacity of a gradient, keyed by its PDF syntax."""
        self.profiles: dict[bytes, str] = {}
        """References to the colour profiles of pictures."""
        self.drawn: dict[Separation, dict[Symbol, list[str]]] = {"": {}, CUT: {}, GLOSS: {}}
        """The operators that draw each symbol on each plate, which are stored because the same signs appear on many
        pages.
        """

    def form(self, thing: Symbol | Clip) -> None:
        """Write a symbol once for all its uses, or transparent items as a group."""
        name = f"s{len(self.forms)}"
        left, bottom, right, top = (Use(thing, 0, 0) if isinstance(thing, Symbol) else thing).bounds()
        self.beginForm(name, left - PAD, bottom - PAD, right + PAD, top + PAD)
        pen = _Pen(self)
        pen.items(thing.items)
        self.addLiteral("\n".join(pen.code))
        self.endForm(grouped=isinstance(thing, Clip))
        self.forms[thing] = name

    def font(self, face: Face) -> Font:
        """Return the typeface for a face, added on first use; only the glyphs that are used are embedded."""
        if face not in self.fonts:
            characters = "" if face.family is HOUSE else _characters(self.sheets, face)
            self.fonts[face] = font(face.name, face.program(characters))
        return self.fonts[face]

    def text(self, face: Face, text: str) -> tuple[list[tuple[str, str]], float]:
        """Return a piece of text encoded for a typeface (as parts that consist of a name and a string), and its width
        in ems.
        """
        entry = self._texts.get((face, text))
        if entry is None:
            font = self.font(face)
            entry = self._texts[face, text] = self.coded(font, text), font.stringWidth(text, 1)
        return entry

    def image(self, raster: Raster) -> str:
        """Return the name of a picture, which is written only once."""
        name = self.use_form(f"i{raster.digest[:16]}")
        if not self.holds(name):
            self.add_image(raster, name)
        return name

    def add_image(self, raster: Raster, name: str) -> None:
        """Add a picture as a PDF object, preceded by the objects to which it refers."""
        image_stream = pixels(raster)

        def picture(space: Value, bits: int, filter: str) -> dict[str, Value]:
            return {"Type": "/XObject", "Subtype": "/Image", "Width": raster.width, "Height": raster.height,
                    "ColorSpace": space, "BitsPerComponent": bits, "Filter": f"/{filter}"}  # fmt: skip

        base = 3 if image_stream.palette else image_stream.channels
        space: Value = f"/{DEVICE[base]}"
        if data := image_stream.profile or _usual(base, self.inks):
            if data not in self.profiles:
                profile = {"N": base, "Alternate": space, "Filter": "/FlateDecode"}
                self.profiles[data] = self.stream(profile, compress(data))
            space = ["/ICCBased", self.profiles[data]]
        if image_stream.palette:
            space = ["/Indexed", space, len(image_stream.palette) // 3 - 1, f"<{image_stream.palette.hex()}>"]
        entries = picture(space, image_stream.bits, image_stream.filter)
        if image_stream.predicted:
            entries["DecodeParms"] = {
                "Predictor": 15, "Colors": image_stream.channels, "BitsPerComponent": image_stream.bits,
                "Columns": raster.width,
            }  # fmt: skip
        if image_stream.alpha:
            entries["SMask"] = self.stream(picture("/DeviceGray", 8, "FlateDecode"), image_stream.alpha)
        is_late = raster.kind == "jpeg" and not isinstance(raster.file, bytes)
        self.stream(entries, raster if is_late else image_stream.data, name)

    def shade(self, gradient: Gradient) -> str:
        """Return the operands that draw a gradient; gradients that differ only in position share them."""
        text = _shading(gradient, self.inks)
        if text not in self.shades:
            self.shades[text] = self.shading(text)
        return f"{self.veil(gradient)}/{self.use_shade(self.shades[text])}"

    def veil(self, gradient: Gradient) -> str:
        """Return the operation that makes a gradient as transparent as its stops, in its own coordinates."""
        if not any(colour[7:] for _, colour in gradient.stops):
            return ""
        text = _shading(gradient, None)
        if text not in self.veils:
            entries: dict[str, Value] = {
                "Type": "/XObject", "Subtype": "/Form", "BBox": [-FAR, -FAR, FAR, FAR],
                "Group": {"Type": "/Group", "S": "/Transparency", "CS": "/DeviceGray"},
                "Resources": {"Shading": {"V": self.place(Written(text))}},
            }  # fmt: skip
            self.veils[text] = self.mask(self.stream(entries, b"/V sh"))
        return f"/{self.veils[text]} gs "

    def close(self, document: Document) -> None:
        """Write the structure tree and the metadata after all pages have been drawn."""
        self.tree.close()
        press = None
        if intent := self.inks.intent:
            press = f"uuid:{UUID(bytes=sha256(self.digest).digest()[:16], version=4)}"
            self.press(intent)
        accessible = self.tree.whole and bool(document.title)
        language, producer = document.language, self.producer
        self.add_metadata(xmp(document, language, producer, accessible=accessible, press=press))
        self.declare("Lang", Words(language))
        self.declare("MarkInfo", Written({"Marked": "true"}))
        structure = Structure(self, document, self.tree, links=self.inks.intent is None)
        self.declare("StructTreeRoot", structure.root())
        for page in range(len(self.sheets)):
            self.describe(page, {"Tabs": "/S", "StructParents": page})
            if page in structure.annotations:
                self.describe(page, {"Annots": structure.annotations[page]})

    def press(self, intent: Intent) -> None:
        """State the printing condition of the file."""
        profile = intent.profile
        entries: dict[str, Value] = {"N": profile.channels, "Filter": "/FlateDecode"}
        printing: Value = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            "OutputConditionIdentifier": Words(intent.condition),
            "Info": Words(profile.title or intent.condition),
            "DestOutputProfile": self.stream(entries, compress(profile.data)),
        }
        self.declare("OutputIntents", [printing])


FAR = 20_000
"""Half the side of a mask in the coordinates of its gradient; the mask must be larger than the shape, which is at
most 1 / SHORT gradients long.
"""
OPERATORS = {"rgb": "rg", "cmyk": "k", "grey": "g"}
"""The operator that sets a fill colour, keyed by colour space (ISO 32000-1, 8.6.8)."""


def _numbers(colour: str, inks: Inks) -> str:
    """Return the components of a colour in the file's colour mode."""
    match inks.colour:
        case "rgb":
            components: tuple[float, ...] = rgb(colour)
        case "cmyk":
            components = cmyk(colour)
        case "grey":
            components = (grey(colour),)
    return " ".join(map(short, components))


def _shading(gradient: Gradient, inks: Inks | None) -> str:
    """Return a gradient in its simplest form, as an axial or a radial shading (ISO 32000-1, 8.7.4.5); without inks,
    return that of its opacity.
    """

    def colour(of: str) -> list[Value]:
        return [_numbers(of[:7], inks) if inks else short(alpha(of))]

    spans = gradient.spans()
    ramps: list[dict[str, Value]] = [
        {"FunctionType": 2, "Domain": ["0 1"], "N": 1, "C0": colour(a), "C1": colour(b)} for _, _, a, b in spans
    ]
    ramp = ramps[0]
    if len(ramps) > 1:
        ramp = {
            "FunctionType": 3,
            "Domain": ["0 1"],
            "Bounds": [short(end, 6) for _, end, _, _ in spans[:-1]],
            "Encode": ["0 1"] * len(ramps),
            "Functions": ["".join(map(written, ramps))],
        }
    kind, places = 2, ["0 0 1 0"]
    if gradient.focus is not None:
        kind, places = 3, [*(short(value, 6) for value in gradient.focus), "0 0 0 1"]
    space = f"/{SHOWN[inks.colour if inks else 'grey'][0]}"
    return written({
        "ShadingType": kind, "ColorSpace": space, "Coords": places, "Extend": ["true true"], "Function": ramp
    })  # fmt: skip


SHOWN = {
    "cmyk": ("DeviceCMYK", (0, 0, 0, 0), (0, 1, 0, 0), (0.1, 0, 0.3, 0)),
    "rgb": ("DeviceRGB", (1, 1, 1), (1, 0, 1), (0.9, 1, 0.7)),
    "grey": ("DeviceGray", (1,), (0.5,), (0.85,)),
}
"""Display of spot colours in viewers: their colour space, and the colours for no ink, cut lines (magenta) and varnish
(pale).
"""


def _spots(inks: Inks) -> dict[str, dict[str, Value]]:
    """Return the resources for spot colours, which overprint; empty if there are none."""
    # A press accepts only its own colour space, even for plates that it does not print.
    device, none, line, gloss = SHOWN[inks.colour if inks.intent else "cmyk"]
    spaces: dict[str, Value] = {}
    states: dict[str, Value] = {}

    def spot(separation: Separation, ink: str, full: tuple[float, ...], **more: str) -> None:
        ramp: Value = {"FunctionType": 2, "Domain": [0, 1], "C0": none, "C1": full, "N": 1}
        spaces[separation] = ["/Separation", pdf_name(ink), f"/{device}", ramp]
        states[separation] = {"Type": "/ExtGState", "OP": "true", "op": "true", "OPM": 1, **more}

    if inks.contour:
        spot(CUT, inks.spot, line)
    if inks.varnish:
        # Even in viewers that do not show overprinting, the print is visible through the varnish.
        spot(GLOSS, inks.varnish_spot, gloss, BM="/Multiply")
    return {"ColorSpace": spaces, "ExtGState": states} if spaces else {}


def _usual(channels: int, inks: Inks) -> bytes:
    """Return the profile for pictures that have none, because a press must know how to interpret their colours."""
    if inks.intent is None:
        return b""
    if channels == 3:
        return icc.srgb().data
    # If there is black ink, greys are printed in black ink alone.
    return icc.grey().data if inks.colour == "rgb" else b""


def _page(canvas: _Canvas, number: int, sheet: Sheet) -> None:
    canvas.setPageSize((sheet.width * POINTS, sheet.height * POINTS))
    # A page must state its trim box even if it is not trimmed.
    trim = sheet.trim or (0.0, 0.0, sheet.width, sheet.height)
    canvas.setTrimBox([v * POINTS for v in sheet.stretched(trim)])
    canvas.setBleedBox([v * POINTS for v in sheet.stretched(sheet.bleed or trim)])
    for count, (level, text) in enumerate(((0, sheet.title), *sheet.heads)):
        if text:
            # Each bookmark needs a destination with a unique name, even if several share a page.
            place = f"page-{number}" + (f"-{count}" if count else "")
            canvas.bookmarkPage(place, fit="Fit")
            # A part printed by itself may begin with a subheading, but reportlab allows no bookmark to skip a level.
            canvas.depth = min(level, canvas.depth + 1)
            canvas.addOutlineEntry(text, place, level=canvas.depth)
    if sheet.label:
        canvas.addPageLabel(number, prefix=sheet.label)
    else:
        canvas.addPageLabel(number, style="ARABIC", start=number + 1)
    canvas.saveState()
    canvas.transform(*(POINTS * v for v in sheet.mapping))
    code: list[str] = []
    for layer, items in sheet.drawing.layers:
        code.append(f"/OC /{layer} BDC")
        if layer == "cut" and canvas.inks.contour:
            code.append(f"q /{CUT} gs")
            _Pen(canvas, code, separation=CUT).marked(items, number)
            code.append("Q")
        else:
            _Pen(canvas, code).marked(items, number)
        code.append("EMC")
    if gloss := [items for layer, items in sheet.drawing.layers if layer in canvas.inks.varnish]:
        code.append(f"/OC /{GLOSS} BDC /Artifact BMC q /{GLOSS} gs")
        for items in gloss:
            _Pen(canvas, code, separation=GLOSS).items(items)
        code.append("Q EMC EMC")
    if code:
        canvas.addLiteral("\n".join(code))
    canvas.restoreState()
    canvas.showPage()


class _Pen:
    """Writes primitives, and remembers the current settings so that it does not repeat them.

    A pen for cut lines draws only solid lines, in their spot colour; a pen for varnish draws everything that has ink,
    in the varnish's colour.
    """

    def __init__(self, canvas: _Canvas, code: list[str] | None = None, *, separation: Separation = "") -> None:
        self.canvas = canvas
        self.separation = separation
        self.code: list[str] = [] if code is None else code
        self.style: Style | None = None
        self.known: dict[str, str] = {}
        """The last settings of the graphics state, keyed by operator."""

    def within(self) -> _Pen:
        """Return a pen for the items up to the end of this state; it begins with the current settings."""
        pen = _Pen(self.canvas, self.code, separation=self.separation)
        pen.style, pen.known = self.style, dict(self.known)
        return pen

    def put(self, operator: str, operands: str) -> None:
        """Change part of the state, if necessary."""
        if self.known.get(operator) != operands:
            self.known[operator] = operands
            self.code.append(f"{operands} {operator}")

    def marked(self, items: tuple[Item, ...], page: int) -> None:
        """Draw items of a page between marks that refer to their element."""
        groups = list(runs(items))
        for number, (element, run) in enumerate(groups):
            following = groups[number + 1][1][0] if number + 1 < len(groups) else None
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
                case Text() | Image() | Shade() if self.separation == CUT:
                    pass
                case Text(fill=fill) if self.separation == GLOSS and fill == BARE:
                    pass
                case Path(segments, style):
                    self.ink(style)
                    self.path(segments)
                    self.paint(style)
                case Circle(x, y, r, style):
                    self.ink(style)
                    # Circles in SVG run clockwise, which makes a difference if they are dashed.
                    self.path((*arc(x, y, r, 0, -360), ("Z",)) if style.dash else disc(x, y, r))
                    self.paint(style)
                case Text():
                    self.text(item)
                case Image(x, y, width, height, angle=angle) if self.separation == GLOSS:
                    self.solid(path_under(Transform.at(x, y, angle=angle), rectangle(0, 0, width, height)))
                case Shade(outline) if self.separation == GLOSS:
                    self.solid(outline)
                case Image(x, y, width, height, raster, angle):
                    turn = IDENTITY.turned(angle)
                    (a, b), (c, d) = turn.apply(width, 0), turn.apply(0, height)
                    if item.mirrored:
                        x, y, a, b = x + a, y + b, -a, -b
                    matrix = (short(v, 6) for v in (a, b, c, d, x, y))
                    self.code.append(f"q {' '.join(matrix)} cm /{self.canvas.image(raster)} Do Q")
                case Shade(outline, gradient, rule):
                    self.code.append("q")
                    self.path(outline)
                    self.code.append("W* n" if rule == "evenodd" else "W n")
                    matrix_text = " ".join(short(v, 6) for v in gradient.matrix)
                    self.code.append(f"{matrix_text} cm {self.canvas.shade(gradient)} sh Q")
                case Use(symbol, x, y, scale, angle, _, alt):
                    alt = "" if self.separation == GLOSS else alt
                    if alt:
                        self.code.append(f"/Span <</ActualText {words(alt)}>> BDC")
                    self.code.append(f"q {_matrix(angle, scale)} {short(x, 6)} {short(y, 6)} cm")
                    self.symbol(symbol)
                    self.code.append("Q EMC" if alt else "Q")
                case Clip(outline, inner):
                    self.code.append("q")
                    self.path(outline)
                    self.code.append("W n")
                    if item.opacity < 1:
                        self.faded(item)
                    else:
                        self.within().items(inner)
                    self.code.append("Q")
                case Tagged(_, inner):
                    self.items(inner)
                case _:
                    assert_never(item)

    def faded(self, clip: Clip) -> None:
        """Draw items with a given opacity. Raises InputError on the plate of a spot colour, because spot colours
        cannot be transparent.
        """
        if self.separation:
            message = "Paint with opacity {value} cannot be printed in a spot colour; make it opaque."
            raise InputError("opacity", f"{clip.opacity:g}", message)
        self.code.append(f"/{self.canvas.state(clip.opacity)} gs")
        if clip in self.canvas.forms:
            self.code.append(f"/{self.canvas.use_form(self.canvas.forms[clip])} Do")
        else:
            self.within().items(clip.items)

    def symbol(self, symbol: Symbol) -> None:
        """Draw a symbol at the origin with a separate pen; the result is cached unless the page must list some of its
        content.
        """
        canvas, codes = self.canvas, self.canvas.drawn[self.separation]
        code = codes.get(symbol)
        if code is None:
            form = None if self.separation else canvas.forms.get(symbol)
            code, listing_before = [], canvas.listed
            if form:
                code.append(f"/{canvas.use_form(form)} Do")
            else:
                _Pen(canvas, code, separation=self.separation).items(symbol.items)
            if listing_before == canvas.listed:
                codes[symbol] = code
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
            if self.separation:
                self.put("CS", f"/{self.separation}")
                self.put("SCN", "1")
            else:
                self.put(OPERATORS[self.canvas.inks.colour].upper(), self.canvas.mixed(style.stroke))
            self.put("w", short(style.width, 6))
            self.put("J", CAPS[style.cap])
            self.put("j", JOINS[style.join])
            dash = () if self.separation == CUT else style.dash
            self.put("d", f"[{' '.join(map(short, dash))}] 0")

    def fills(self, style: Style) -> bool:
        """Return whether this pen fills shapes that have a given style."""
        return (
            style.fill is not None
            and self.separation != CUT
            and not (self.separation == GLOSS and style.fill == BARE)
        )

    def strokes(self, style: Style) -> bool:
        """Return whether this pen draws the outlines of shapes that have a given style."""
        return style.stroke is not None and not (self.separation == GLOSS and style.stroke == BARE)

    def solid(self, outline: tuple[Segment, ...]) -> None:
        """Draw a shape filled with the colour of the plate."""
        style = Style(fill="#000000")
        self.ink(style)
        self.path(outline)
        self.paint(style)

    def fill(self, colour: str) -> None:
        if self.separation:
            self.put("cs", f"/{self.separation}")
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
        pieces: list[str] = []
        end = 0.0

        def show() -> None:
            if pieces:
                self.code.append(f"[{''.join(pieces)}] TJ" if len(pieces) > 1 else f"{pieces[0]} Tj")
                pieces.clear()

        # PDF text has no kerning, so it is divided at kerned pairs, and each piece is moved to its place.
        for piece, at in segments(item.string, 1, face):
            if (gap := short(1000 * (end - at), 3)) != "0":
                pieces.append(gap)
                end = at
            source = face.source(piece[0])
            for part in (piece.removesuffix(HYPHEN), HYPHEN) if piece.endswith(HYPHEN) else (piece,):
                if part == HYPHEN:
                    # If a word continues on the next line, its hyphen is stored as a soft hyphen.
                    show()
                    self.code.append(f"/Span <</ActualText {words(SOFT)}>> BDC")
                codes, width = self.canvas.text(source, part)
                for name, string in codes:
                    if self.known.get("Tf") != (font_code := f"{name} {figures(item.size)}"):
                        show()
                        self.put("Tf", font_code)
                    pieces.append(string)
                end += width
                if part == HYPHEN:
                    show()
                    self.code.append("EMC")
        show()
        self.code.append("ET")
        # Text does not change the stroke colour, but the current style may have another fill colour.
        if self.style is not None and self.style.fill != item.fill:
            self.style = None


@lru_cache(maxsize=64)
def _turn(angle: float) -> str:
    """Return the first four numbers of a text matrix: cosines and sines of an angle in degrees."""
    c, s = cosine(angle), sine(angle)
    return " ".join(map(figures, (c, s, -s, c)))


@lru_cache(maxsize=256)
def _matrix(angle: float, scale: float) -> str:
    """Return the first four numbers of the matrix for a rotated and enlarged symbol."""
    return " ".join(short(v, 6) for v in Transform.at(0, 0, angle=angle, scale=scale)[:4])


@lru_cache(maxsize=1 << 11)
def _steps(segments: tuple[Segment, ...]) -> tuple[str, ...]:
    """Return the operators that draw a path, cached because the same signs appear on many pages."""
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
    """Return the characters that are set in a given face."""
    characters: set[str] = set()

    def look(items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text() if item.family is not HOUSE:
                    # The last word of a line may need a space after it.
                    characters.update(char for char in f"{item.string} " if item.face.source(char) is face)
                case Use(symbol=symbol):
                    look(symbol.items)
                case Clip(items=inner) | Tagged(items=inner):
                    look(inner)
                case _:
                    pass

    for sheet in sheets:
        for _, items in sheet.drawing.layers:
            look(items)
    return "".join(sorted(characters))
