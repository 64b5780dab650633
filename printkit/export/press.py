"""Checks of PDFs for a press: the rules of PDF/X-4 (ISO 15930-7) that a program can check.

The standard does not number its tests, as the Matterhorn Protocol does for PDF/UA; the names here are printkit's own.
Every file is tested against every rule, and the findings are reported. Only people can judge whether the printing
condition is correct and whether the print will look right.
"""

import re
from collections.abc import Iterator, Set
from xml.etree import ElementTree

from printkit.export import icc, standards
from printkit.export.objects import (
    UNREADABLE,
    Array,
    Dictionary,
    Id,
    Name,
    Object,
    Page,
    Pdf,
    Stream,
    embedded,
    entries,
    operators,
)
from printkit.layouts.base.refusals import InputError

RULES = standards.rules("x4")
"""The rules that are tested, keyed by name."""

CLAIM = "x4-claim"
"""The rule that requires a file to claim conformity with the standard."""
VERSION = "PDF/X-4"
NEAR = 0.02
"""The tolerance for equal positions, in points."""
DEVICES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk", "/DeviceGray": "grey"}
PAINTS = {"rg": "rgb", "k": "cmyk", "g": "grey"}
"""Colour spaces of the operators that set a device colour."""
ALLOWED = {b"RGB ": {"rgb"}, b"CMYK": {"cmyk", "grey"}, b"GRAY": {"grey"}}
"""The permitted device colours, keyed by the colour space of the press."""
NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "x": "http://www.npes.org/pdfx/ns/id/",
    "mm": "http://ns.adobe.com/xap/1.0/mm/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Z+-])(?:(\d\d)'(?:(\d\d)'?)?)?)?")
"""The format of a date in a PDF."""

Found = Iterator[tuple[str, str]]


def rules(file: Pdf) -> dict[str, tuple[str, ...]]:
    """Return the findings about each rule in an open file, keyed by name; a rule that is not broken has none."""
    findings: dict[str, list[str]] = {rule: [] for rule in RULES}
    try:
        for rule, message in _File(file).problems():
            if message not in findings[rule]:
                findings[rule].append(message)
    except UNREADABLE as error:
        findings["x4-version"].append(f"a structure that cannot be read ({error})")
    return {rule: tuple(message) for rule, message in findings.items()}


class _File:
    """An open file, and the findings about it so far."""

    def __init__(self, file: Pdf) -> None:
        self.file, self.root = file, file.Root
        self.metadata = self._metadata()
        self.space: bytes | None = None
        self.spots: dict[str, bytes] = {}

    def problems(self) -> Found:
        """Check all rules."""
        yield from self.identity()
        yield from self.intent()
        yield from self.layers()
        yield from self.actions()
        for number, page in enumerate(self.file.pages, start=1):
            yield from self.page(page, f"page {number}")
        yield from self.objects()

    # ---------------------------------------------------------------------------------------------- the file

    def _metadata(self) -> ElementTree.Element | None:
        stream = self.root.get("/Metadata")
        data = stream.read_bytes() if stream is not None else b""
        # Metadata with entity declarations could grow without limit.
        if b"<!" in data:
            return None
        try:
            return ElementTree.fromstring(data)
        except ElementTree.ParseError:
            return None

    def told(self, name: str) -> str:
        """Return a string from the metadata, stored as an element or as an attribute; empty if there is none."""
        if self.metadata is None:
            return ""
        prefix, _, tag = name.partition(":")
        key = f"{{{NAMES[prefix]}}}{tag}"
        for each in self.metadata.iter():
            if each.tag == key:
                inner = each.find(".//rdf:li", NAMES)
                return ((inner if inner is not None else each).text or "").strip()
            if key in each.attrib:
                return each.attrib[key].strip()
        return ""

    def identity(self) -> Found:
        """Check the metadata."""
        claim = self.told("x:GTS_PDFXVersion")
        if claim != VERSION:
            yield CLAIM, claim or "nothing is said"
        version = str(self.file.pdf_version)
        if tuple(map(int, version.split("."))) > (1, 6):
            yield "x4-version", version
        if self.file.is_encrypted:
            yield "x4-open", "encrypted"
        if "/ID" not in self.file.trailer:
            yield "x4-identity", "no ID in the trailer"
        for name in ("DocumentID", "VersionID", "RenditionClass"):
            if not self.told(f"mm:{name}"):
                yield "x4-identity", f"no {name}"
        info = entries(self.file.trailer, "/Info")
        title = str(info.get("/Title", ""))
        if not title or title != self.told("dc:title"):
            yield "x4-title", f"{title!r} and {self.told('dc:title')!r}"
        for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
            one, other = _date(str(info.get(key, ""))), self.told(f"xmp:{name}")
            if not one or not _same_date(one, other):
                yield "x4-dates", f"{key[1:]}: {one!r} and {other!r}"
        if not self.told("xmp:MetadataDate"):
            yield "x4-dates", "no MetadataDate"
        trapping, metadata = str(info.get("/Trapped", ""))[1:], self.told("pdf:Trapped")
        if trapping not in ("True", "False") or trapping != metadata:
            yield "x4-trapped", f"{trapping!r} and {metadata!r}"

    def intent(self) -> Found:
        """Check the printing condition."""
        every = [each for each in self.root.get("/OutputIntents", []) if each.get("/S") == "/GTS_PDFX"]
        if len(every) != 1:
            yield "x4-intent", f"{len(every)} output intents"
            return
        (intent,) = every
        if not str(intent.get("/OutputConditionIdentifier", "")).strip():
            yield "x4-intent", "no printing condition"
        profile_stream = intent.get("/DestOutputProfile")
        if profile_stream is None:
            yield "x4-profile", "no profile"
            return
        try:
            profile = icc.read(profile_stream.read_bytes())
        except InputError as error:
            yield "x4-profile", str(error)
            return
        self.space = profile.space
        if profile.kind != icc.OUTPUT:
            yield "x4-profile", f"of kind {profile.kind.decode('latin-1')}, not prtr"
        if not profile.channels or int(profile_stream.get("/N", 0)) != profile.channels:
            yield "x4-profile", f"{profile_stream.get('/N', 0)} numbers for {profile.space.decode('latin-1').strip()}"

    def layers(self) -> Found:
        """Check optional content."""
        properties = self.root.get("/OCProperties")
        if properties is None:
            return
        groups = {group.objgen for group in properties.get("/OCGs", [])}
        ways = [entries(properties, "/D"), *properties.get("/Configs", [])]
        names = [str(way.get("/Name", "")) for way in ways]
        if not all(names) or len(set(names)) < len(names):
            yield "x4-layers", "a layer configuration without a unique name"
        for way in ways:
            if "/AS" in way:
                yield "x4-layers", "switched by the viewer"
            if "/Order" in way and not groups <= set(_groups(way.Order)):
                yield "x4-layers", "layers that are not listed"

    def actions(self) -> Found:
        """Check actions."""
        names = entries(self.root, "/Names")
        for where, keys in ((self.root, ("/AcroForm", "/AA")), (names, ("/JavaScript",))):
            for key in keys:
                if key in where:
                    yield "x4-actions", key[1:]
        open_action = self.root.get("/OpenAction")
        if open_action is not None and not isinstance(open_action, Array):
            yield "x4-actions", "OpenAction"

    # ---------------------------------------------------------------------------------------------- its pages

    def page(self, page: Page, where: str) -> Found:
        """Check a page: its boxes, its annotations and its content."""
        yield from self._boxes(page, where)
        if "/AA" in page:
            yield "x4-actions", where
        if "/PresSteps" in page:
            yield "x4-actions", where
        yield from self._blended(page, where)
        yield from self._drawn(page, entries(page, "/Resources"), where, visited_ids=set())

    def _boxes(self, page: Page, where: str) -> Found:
        media = _corners(page.MediaBox)
        if ("/TrimBox" in page) == ("/ArtBox" in page):
            yield "x4-boxes", where
        bleed = _corners(page["/BleedBox"]) if "/BleedBox" in page else media
        key = next((key for key in ("/TrimBox", "/ArtBox") if key in page), None)
        trim = _corners(page[key]) if key else bleed
        for inner, outer, what in ((trim, bleed, "trim"), (bleed, media, "bleed"), (trim, media, "trim")):
            if not _within(inner, outer):
                yield "x4-nested", f"{where}: {what}"
        crop = _corners(page["/CropBox"]) if "/CropBox" in page else media
        if not _within(crop, media):
            yield "x4-nested", f"{where}: crop"
        for note in page.get("/Annots", []):
            kind = str(note.get("/Subtype", ""))[1:]
            if kind == "Popup" or kind in ("PrinterMark", "TrapNet"):
                continue
            if "/A" in note or "/AA" in note:
                yield "x4-actions", f"{where}: {kind}"
            if _meets(_corners(note.get("/Rect", page.MediaBox)), bleed if "/BleedBox" in page else trim):
                yield "x4-notes", f"{where}: {kind}"

    def _blended(self, thing: Object | Page, where: str) -> Found:
        """Yield the blending colour space of a page or a form, if it is a device colour space."""
        group = thing.get("/Group")
        if group is not None:
            yield from self._space(group.get("/CS"), where, "x4-pictures")

    def _drawn(self, stream: Object | Page, resources: Object, where: str, *, visited_ids: set[Id]) -> Found:
        """Check content, including the forms and pictures in it."""
        usual = {
            DEVICES[f"/Device{name[8:]}"] for name in dict(entries(resources, "/ColorSpace")) if name in DEFAULTS
        }
        yield from self._colours(resources, where, usual)
        yield from self._faces(resources)
        for state in dict(entries(resources, "/ExtGState")).values():
            if "/TR" in state or state.get("/TR2", "/Default") != "/Default" or "/HTP" in state:
                yield "x4-states", where
        yield from self._devices(_painted(stream) - usual, where, "x4-colours")
        for thing in dict(entries(resources, "/XObject")).values():
            if thing.objgen in visited_ids:
                continue
            visited_ids.add(thing.objgen)
            if thing.get("/Subtype") == "/Image":
                if not thing.get("/ImageMask", False):
                    yield from self._space(thing.get("/ColorSpace"), where, "x4-pictures", usual=usual)
            elif thing.get("/Subtype") == "/Form":
                yield from self._blended(thing, where)
                yield from self._drawn(thing, thing.get("/Resources", resources), where, visited_ids=visited_ids)

    def _colours(self, resources: Object, where: str, usual: Set[str]) -> Found:
        """Check the colour spaces of paint, patterns and gradients."""
        for key, space in entries(resources, "/ColorSpace").items():
            if key not in DEFAULTS:
                yield from self._space(space, where, "x4-colours", usual=usual)
        patterns = dict(entries(resources, "/Pattern")).values()
        shadings = (each.Shading for each in patterns if "/Shading" in each)
        for shading in (*dict(entries(resources, "/Shading")).values(), *shadings):
            yield from self._space(shading.get("/ColorSpace"), where, "x4-colours", usual=usual)

    def _faces(self, resources: Object) -> Found:
        """Find typefaces that are not embedded."""
        for font in dict(entries(resources, "/Font")).values():
            if font.get("/Subtype") != "/Type3" and not embedded(font):
                yield "x4-fonts", str(font.get("/BaseFont", "/?"))[1:]

    def _space(self, space: Object | None, where: str, rule: str, *, usual: Set[str] = frozenset()) -> Found:
        """Check a colour space: its device colours, and the alternatives to spot colours."""
        if space is None:
            return
        if isinstance(space, Name):
            yield from self._devices({DEVICES[str(space)]} - usual if str(space) in DEVICES else set(), where, rule)
            return
        match str(space[0]):
            case "/Indexed" | "/Pattern" if len(space) > 1:
                yield from self._space(space[1], where, rule, usual=usual)
            case "/Separation":
                meaning = space[2].unparse(resolved=True) + space[3].unparse(resolved=True)
                if self.spots.setdefault(str(space[1]), meaning) != meaning:
                    yield "x4-spots", str(space[1])[1:]
                yield from self._space(space[2], where, rule, usual=usual)
            case "/DeviceN":
                yield from self._space(space[2], where, rule, usual=usual)
            case _:
                pass

    def _devices(self, devices: Set[str], where: str, rule: str) -> Found:
        """Find device colours that are not those of the press."""
        press_devices = ALLOWED.get(self.space or b"", set())
        for kind in sorted(devices - press_devices):
            yield rule, f"{where}: {kind}"

    def objects(self) -> Found:
        """Find objects that are forbidden everywhere."""
        for thing in self.file.objects:
            if isinstance(thing, Dictionary) and thing.get("/S") in ("/JavaScript", "/Launch"):
                yield "x4-actions", str(thing.S)[1:]
            if not isinstance(thing, Stream):
                continue
            filters = thing.get("/Filter", Array())
            filter_names = {str(each) for each in ([filters] if isinstance(filters, Name) else filters)}
            for bad in sorted(filter_names & {"/LZWDecode", "/Crypt"}):
                yield "x4-streams", bad[1:]
            if "/F" in thing:
                yield "x4-streams", "data in another file"
            if thing.get("/Subtype") == "/PS" or thing.get("/Subtype2") == "/PS":
                yield "x4-objects", "PostScript"
            for key in ("/Ref", "/Alternates", "/OPI"):
                if key in thing and thing.get("/Type") == "/XObject":
                    yield "x4-objects", key[1:]


DEFAULTS = ("/DefaultRGB", "/DefaultCMYK", "/DefaultGray")
"""The names of default colour spaces, which replace device colour spaces."""
LOOKED = "rg RG k K g G cs CS"
"""Operators that are examined."""


def _painted(stream: Object | Page) -> set[str]:
    """Return the device colour spaces in which colours are set."""
    devices = set()
    for operator, operands in operators(stream, LOOKED):
        name = str(operator)
        if name.lower() in PAINTS:
            devices.add(PAINTS[name.lower()])
        elif name in ("cs", "CS") and str(operands[0]) in DEVICES:
            devices.add(DEVICES[str(operands[0])])
    return devices


def _groups(order: Object) -> Iterator[tuple[int, int]]:
    """Yield the layers in a list that may be nested."""
    for each in order:
        if isinstance(each, Array):
            yield from _groups(each)
        elif isinstance(each, Dictionary):
            yield each.objgen


def _corners(box: Object) -> tuple[float, float, float, float]:
    l, b, r, t = map(float, box)
    return min(l, r), min(b, t), max(l, r), max(b, t)


def _within(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    (a, b, c, d), (l, u, r, t) = inner, outer
    return a >= l - NEAR and b >= u - NEAR and c <= r + NEAR and d <= t + NEAR


def _meets(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    (a, b, c, d), (l, u, r, t) = one, other
    return a < r - NEAR and c > l + NEAR and b < t - NEAR and d > u + NEAR


def _date(text: str) -> str:
    """Return a PDF date in the form used by metadata; empty if it is malformed."""
    match = DATE.fullmatch(text)
    if not match:
        return ""
    year, *rest = match.groups()
    month, day, hour, minute, second, sign, hours, minutes = rest
    date = f"{year}-{month or '01'}-{day or '01'}T{hour or '00'}:{minute or '00'}:{second or '00'}"
    return f"{date}Z" if sign in (None, "Z") else f"{date}{sign}{hours or '00'}:{minutes or '00'}"


def _same_date(one: str, other: str) -> bool:
    """Return whether two dates are the same; UTC may be written in several ways."""
    one, other = (re.sub(r"[+-]00:00$", "Z", each) for each in (one, other))
    return one.startswith(other.removesuffix("Z")) if len(other) >= 4 else False
