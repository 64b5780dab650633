"""Accessibility checks for PDFs: the structure tree is read back and tested against the rules of PDF/UA-1.

The rules that a program can check are numbered as in the Matterhorn Protocol 1.02; those named ``tree-...`` are
about the tree itself (ISO 32000-1, 14.7 and 14.8). Every file is tested against every rule, and the findings are
listed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import TypeAlias
from xml.etree import ElementTree

from printkit.export import standards
from printkit.export.objects import (
    UNREADABLE,
    Array,
    Dictionary,
    Id,
    Name,
    Object,
    Page as ReadPage,
    Pdf,
    Stream,
    String,
    embedded,
    entries,
    operators,
)
from printkit.layouts.base.frozen import dataclass, field

RULES = standards.rules("ua")
"""The rules that are tested, keyed by number."""

GROUPING = "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private"
BLOCKS = "P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot"
INLINE = "Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form"
STANDARD = frozenset(f"{GROUPING} {BLOCKS} {INLINE}".split())
"""The standard roles (ISO 32000-1, 14.8.4)."""
FLOWING = frozenset((*INLINE.split(), "Lbl"))
"""Roles of elements within a line."""
CELLS = ("TH", "TD")
PARENTS = {
    "TR": ("Table", "THead", "TBody", "TFoot"), "TH": ("TR",), "TD": ("TR",), "THead": ("Table",),
    "TBody": ("Table",), "TFoot": ("Table",), "LI": ("L",), "LBody": ("LI",), "TOCI": ("TOC",),
}  # fmt: skip
"""The parents that some roles require."""
KIDS = {
    "Table": ("TR", "THead", "TBody", "TFoot", "Caption"), "TR": CELLS, "THead": ("TR",), "TBody": ("TR",),
    "TFoot": ("TR",), "L": ("LI", "L", "Caption"), "LI": ("Lbl", "LBody"), "TOC": ("TOCI", "TOC", "Caption"),
}  # fmt: skip
"""Kids that some roles require."""
SYNTAX = {"T": "09-004", "L": "09-005", "O": "09-006"}
"""Rules about tables, lists and contents, keyed by a letter that stands for the kind of role."""
PAINT = frozenset(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", '"', "INLINE", "IMAGE"])
"""Operators that paint something on the page."""
READ = " ".join(("BMC BDC EMC Tf Do BI ID EI", *sorted(PAINT - {"INLINE", "IMAGE"})))
"""Operators that are examined: marks, typefaces, and those that paint."""
DEEPEST = 40
"""Largest nesting depth of elements that are examined."""
SYMBOLIC = 4
"""The flag of a typeface with its own encoding."""
NAMES = {"dc": "http://purl.org/dc/elements/1.1/", "ua": "http://www.aiim.org/pdfua/ns/id/",
         "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}  # fmt: skip


Broken: TypeAlias = tuple[str, str]
"""A rule that is broken, and the place where it is."""
CLAIM = "06-002"
"""The rule that requires a file to claim conformity with the standard."""


def rules(file: Pdf) -> dict[str, tuple[str, ...]]:
    """Return the findings about each rule in an open file, keyed by number; a rule that is not broken has none."""
    try:
        return {rule: tuple(places) for rule, places in Tagged(file).problems().items()}
    except UNREADABLE as error:
        return {"tree-1": (f"a structure that cannot be read ({error})",)}


@dataclass(slots=True, eq=False)
class Element:
    """An element of the structure tree of a file.

    Attributes:
        thing: its dictionary.
        role: its standard role, or the standard role to which its role is mapped.
        parent: the element that contains it.
        kids: its child elements and its marks; each mark is a pair: the index of a page, and the mark's number on it.
        annotations: links and other annotations that belong to it.
        attributes: its attributes (``/A``), keyed by owner.
    """

    thing: Object
    role: str
    parent: Element | None = None
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    annotations: list[Object] = field(default_factory=list)
    attributes: list[Object] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """Yield the element and everything below it, in reading order."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()

    def attribute(self, owner: str, name: str) -> Object | None:
        """Return the attribute (``/A``) with that owner and name; None if it is missing."""
        return next((each[name] for each in self.attributes if each.get("/O") == owner and name in each), None)


@dataclass(frozen=True, slots=True)
class Page:
    """The findings on a page.

    Attributes:
        texts: the words of each mark as a screen reader reads them, keyed by the mark's number.
        problems: broken rules and their places.
    """

    texts: Mapping[int, str]
    problems: tuple[Broken, ...]


class Tagged:
    """An open file, whose structure is read once.

    Args:
        file: an open file.
    """

    def __init__(self, file: Pdf) -> None:
        self.file = file
        self.numbers: dict[Id, int] = {page.obj.objgen: number for number, page in enumerate(file.pages)}
        self.tree = file.Root.get("/StructTreeRoot")
        self.roles: dict[str, str] = {}
        if self.tree is not None and "/RoleMap" in self.tree:
            self.roles = {str(key)[1:]: str(name)[1:] for key, name in dict(self.tree.RoleMap).items()}
        self.fonts: dict[tuple[int, int], _Font] = {}

    @cached_property
    def root(self) -> Element | None:
        """The whole tree; None if the file has none."""
        if self.tree is None:
            return None
        root = Element(self.tree, "StructTreeRoot")
        self._fill(root, self.tree, None, visited_ids={self.tree.objgen}, deep=0)
        return root

    @cached_property
    def elements(self) -> list[Element]:
        """All elements in reading order, without the root of the tree."""
        return list(self.root.walk())[1:] if self.root else []

    @cached_property
    def pages(self) -> list[Page]:
        """The content of each page."""
        return [_Content(self, page).page() for page in self.file.pages]

    def standard(self, role: str) -> str:
        """Return the standard role to which a role is mapped."""
        path = set()
        while role not in STANDARD and role in self.roles and role not in path:
            path.add(role)
            role = self.roles[role]
        return role

    def _fill(self, element: Element, thing: Object, page: int | None, *, visited_ids: set[Id], deep: int) -> None:
        kids = thing.get("/K")
        if kids is None or deep > DEEPEST:
            return
        for kid in kids if isinstance(kids, Array) else [kids]:
            if isinstance(kid, int):
                if page is not None:
                    element.kids.append((page, kid))
                continue
            kind = str(kid.get("/Type", "/StructElem"))
            own = self.numbers.get(kid.Pg.objgen, page) if "/Pg" in kid else page
            if kind == "/MCR":
                if own is not None:
                    element.kids.append((own, int(kid.MCID)))
            elif kind == "/OBJR":
                element.annotations.append(kid.Obj)
            elif kid.objgen not in visited_ids:
                visited_ids.add(kid.objgen)
                inner = Element(kid, self.standard(str(kid.get("/S", "/"))[1:]), element)
                value = kid.get("/A", ())
                inner.attributes += value if isinstance(value, Array) else [value] if value else []
                element.kids.append(inner)
                self._fill(inner, kid, own, visited_ids=visited_ids, deep=deep + 1)

    def text(self, element: Element | None = None) -> str:
        """Return the words of an element or of the whole file in reading order; figures are replaced by descriptions
        in brackets.
        """
        element = element or self.root
        if element is None:
            return ""
        words = element.thing.get("/Alt", element.thing.get("/ActualText"))
        if words is not None:
            return f"[{words}]" if element.role == "Figure" else f"{words} "
        parts = []
        for kid in element.kids:
            if isinstance(kid, Element):
                parts.append(self.text(kid))
            else:
                page, number = kid
                parts.append(self.pages[page].texts.get(number, "") if page < len(self.pages) else "")
        content = "".join(parts)
        return f"{content.strip()}\n" if element.role not in FLOWING and content.strip() else content

    def problems(self) -> dict[str, list[str]]:
        """Return the findings about each rule, keyed by number; a rule that is not broken has none."""
        by_rule: dict[str, list[str]] = {rule: [] for rule in RULES}
        for number, page in enumerate(self.pages, start=1):
            for rule, where in page.problems:
                by_rule[rule].append(f"page {number}: {where}")
        whole = (self._file(), self._roles(), self._forms(), self._elements(), self._marks(), self._annotations())
        for rule, where in chain(*whole, self._typefaces()):
            by_rule[rule].append(where)
        return by_rule

    # ------------------------------------------------------------------------------------------- rules

    def _file(self) -> Iterator[Broken]:
        """Check the catalog."""
        root = self.file.Root
        mark_info = entries(root, "/MarkInfo")
        if not mark_info.get("/Marked", False) or self.tree is None:
            yield "tree-1", "no structure"
        if mark_info.get("/Suspects", False):
            yield "01-007", "Suspects is true"
        if not str(root.get("/Lang", "")):
            yield "11-001", "no language"
        title_setting = entries(root, "/ViewerPreferences").get("/DisplayDocTitle")
        if title_setting is None:
            yield "07-001", "DisplayDocTitle is missing"
        elif not title_setting:
            yield "07-002", "the file's name is shown"
        yield from self._metadata()
        layers = root.get("/OCProperties")
        if layers is not None:
            usual, others = entries(layers, "/D"), list(layers.get("/Configs", []))
            if not str(usual.get("/Name", "")):
                yield "20-002", "no name"
            yield from (("20-001", "no name") for each in others if not str(each.get("/Name", "")))
            yield from (("20-003", "AS") for each in (usual, *others) if "/AS" in each)
        for name, attachment in self.file.attachments.items():
            if "/F" not in attachment.obj or "/UF" not in attachment.obj:
                yield "21-001", name
        form = root.get("/AcroForm")
        if form is not None and "/XFA" in form and root.get("/NeedsRendering", False) is not False:
            yield "25-001", "XFA"
        if self.file.is_encrypted:
            if "/P" not in self.file.trailer.Encrypt:
                yield "26-001", "no permissions"
            if not self.file.allow.accessibility:
                yield "26-002", "not allowed"

    def _metadata(self) -> Iterator[Broken]:
        stream = self.file.Root.get("/Metadata")
        data = stream.read_bytes() if stream is not None else b""
        try:
            tree = ElementTree.fromstring(b"" if b"<!DOCTYPE" in data else data)
        except ElementTree.ParseError:
            yield from ((rule, "no readable metadata") for rule in ("06-001", CLAIM, "06-003"))
            return
        part = [each.text for each in tree.findall(".//ua:part", NAMES)]
        attribute = f"{{{NAMES['ua']}}}part"
        part += [each.get(attribute) for each in tree.iter() if each.get(attribute)]
        if "1" not in part:
            yield "06-002", "no pdfuaid:part 1"
        if not any(each.text for each in tree.findall(".//dc:title//rdf:li", NAMES)):
            yield "06-003", "no title"

    def _roles(self) -> Iterator[Broken]:
        for role in self.roles:
            if role in STANDARD:
                yield "02-004", role
                continue
            path, now = [role], role
            while now not in STANDARD and now in self.roles:
                now = self.roles[now]
                if now in path:
                    yield "02-003", role
                    break
                path.append(now)
        for role in {element.role for element in self.elements} - STANDARD:
            yield "02-001", role

    def _forms(self) -> Iterator[Broken]:
        """Check the forms, which are drawings inside drawings."""
        counts: Counter[Id] = Counter()
        tagged_forms: set[Id] = set()
        for thing in self.file.objects:
            if not isinstance(thing, Stream) or thing.get("/Subtype") != "/Form":
                continue
            if "/Ref" in thing:
                yield "30-001", str(thing.objgen)
            if b"/MCID" in thing.read_bytes():
                tagged_forms.add(thing.objgen)
        if tagged_forms:
            for page in self.file.pages:
                for _, form in entries(page.Resources, "/XObject").items():
                    counts[form.objgen] += 1
        yield from (("30-002", str(form)) for form in tagged_forms if counts[form] > 1)

    def _elements(self) -> Iterator[Broken]:
        """Check the roles of elements and their content."""
        names: Counter[str] = Counter()
        for element in self.elements:
            yield from self._nesting(element)
            yield from self._wording(element)
            if element.role == "Note":
                name = str(element.thing.get("/ID", ""))
                names[name] += 1
                if not name:
                    yield "19-003", f"note on page {self._page(element)}"
            if element.role == "Table":
                yield from self._table(element)
        yield from (("19-004", name) for name, count in names.items() if name and count > 1)
        yield from self._headings()

    def _nesting(self, element: Element) -> Iterator[Broken]:
        """Check the rules about the parent and the kids of an element."""
        role = element.role
        above = element.parent.role if element.parent else ""
        if role in PARENTS and above not in PARENTS[role]:
            yield SYNTAX[_kind(role)], f"{role} in {above}"
        inner = [kid.role for kid in element.kids if isinstance(kid, Element)]
        if role in KIDS:
            strange = [kid for kid in inner if kid not in KIDS[role]]
            strange += ["text"] * any(not isinstance(kid, Element) for kid in element.kids)
            yield from ((SYNTAX[_kind(role)], f"{kid} in {role}") for kid in strange)
        if inner.count("H") > 1:
            yield "14-006", role

    def _wording(self, element: Element) -> Iterator[Broken]:
        """Check the descriptions of pictures and formulas, and the headers of tables."""
        has_text = "/Alt" in element.thing or "/ActualText" in element.thing
        match element.role:
            case "Figure":
                if not has_text:
                    yield "13-004", f"figure on page {self._page(element)}"
                if element.attribute("/Layout", "/BBox") is None:
                    yield "tree-5", f"figure on page {self._page(element)}"
            case "Formula" if not has_text:
                yield "17-002", f"formula on page {self._page(element)}"
            case "TH" if element.attribute("/Table", "/Scope") is None and "/ID" not in element.thing:
                yield "15-003", f"header on page {self._page(element)}"
            case _:
                pass

    def _headings(self) -> Iterator[Broken]:
        """Check the levels of headings, in reading order."""
        plain = any(element.role == "H" for element in self.elements)
        level = 0
        for element in self.elements:
            role = element.role
            if not re.fullmatch("H[1-6]", role):
                continue
            if plain:
                yield "14-007", role
            if not level and role != "H1":
                yield "14-002", f"{role} is the first heading"
            elif int(role[1]) > level + 1:
                yield "14-003", f"{role} after H{level} on page {self._page(element)}"
            level = int(role[1])

    def _table(self, table: Element) -> Iterator[Broken]:
        rows = [element for element in table.walk() if element.role == "TR"]
        cells = [[kid for kid in row.kids if isinstance(kid, Element)] for row in rows]
        wide = [sum(int(cell.attribute("/Table", "/ColSpan") or 1) for cell in row) for row in cells]
        spans = any(cell.attribute("/Table", "/RowSpan") for row in cells for cell in row)
        if len(set(wide)) > 1 and not spans:
            yield "tree-6", f"table on page {self._page(table)}: rows of {sorted(set(wide))} cells"
        if not any(cell.role == "TH" for row in cells for cell in row):
            yield "tree-6", f"table on page {self._page(table)}: no headers"

    def _page(self, element: Element) -> int:
        """Return the number of the page on which an element begins, or 0 if it is not on any page."""
        marks = (kid for inner in element.walk() for kid in inner.kids if not isinstance(kid, Element))
        return next((page + 1 for page, _ in marks), 0)

    def _marks(self) -> Iterator[Broken]:
        """Compare the marks on pages with the tree, and the parent tree with both."""
        if self.tree is None:
            return
        parents = self._parents()
        owners: dict[tuple[int, int], Element] = {}
        for element in self.elements:
            if element.parent and element.thing.get("/P", element.thing).objgen != element.parent.thing.objgen:
                yield "tree-4", f"{element.role} on page {self._page(element)}"
            for kid in element.kids:
                if isinstance(kid, Element):
                    continue
                if kid in owners:
                    yield "tree-3", f"page {kid[0] + 1}: {kid[1]} belongs to two elements"
                owners[kid] = element
                if kid[1] not in self.pages[kid[0]].texts:
                    yield "tree-3", f"page {kid[0] + 1}: {kid[1]} does not exist"
        for number, (page, content) in enumerate(zip(self.file.pages, self.pages, strict=True)):
            if not content.texts:
                continue
            if "/StructParents" not in page:
                yield "tree-7", f"page {number + 1}"
                continue
            row = parents.get(int(page.StructParents))
            for mark in content.texts:
                owner = owners.get((number, mark))
                if owner is None:
                    yield "tree-3", f"page {number + 1}: {mark} belongs to no element"
                elif not isinstance(row, Array) or mark >= len(row):
                    yield "tree-2", f"page {number + 1}: {mark} is not listed"
                elif row[mark].objgen != owner.thing.objgen:
                    yield "tree-2", f"page {number + 1}: {mark} belongs to another element"

    def _parents(self) -> dict[int, Object]:
        """Return the parent tree."""
        by_key: dict[int, Object] = {}

        def read(node: Object, deep: int) -> None:
            numbers = list(node.get("/Nums", []))
            by_key.update(zip(map(int, numbers[::2]), numbers[1::2], strict=False))
            for kid in node.get("/Kids", []) if deep < DEEPEST else []:
                read(kid, deep + 1)

        if self.tree is not None and "/ParentTree" in self.tree:
            read(self.tree.ParentTree, 0)
        return by_key

    def _annotations(self) -> Iterator[Broken]:
        """Check links and other annotations."""
        owners = {thing.objgen: element for element in self.elements for thing in element.annotations}
        parents = self._parents() if self.tree is not None else {}
        for number, page in enumerate(self.file.pages, start=1):
            notes = list(page.get("/Annots", Array()))
            if notes and "/Tabs" not in page:
                yield "28-008", f"page {number}"
            elif notes and page.Tabs != "/S":
                yield "28-009", f"page {number}"
            for note in notes:
                kind, owner = str(note.get("/Subtype", "/"))[1:], owners.get(note.objgen)
                where = f"{kind} on page {number}"
                if kind == "Link":
                    parent = parents.get(int(note.get("/StructParent", -1)))
                    yield from ((rule, where) for rule in self._link(note, owner, parent))
                else:
                    yield from ((rule, where) for rule in self._note(note, owner))

    def _link(self, link: Object, owner: Element | None, parent: Object | None) -> Iterator[str]:
        """Yield the rules that a link breaks."""
        if not owner or owner.role != "Link":
            yield "28-011"
        if not str(link.get("/Contents", "")):
            yield "28-012"
        if not self._leads(link):
            yield "tree-8"
        if owner and (parent is None or parent.objgen != owner.thing.objgen):
            yield "tree-2"

    def _note(self, note: Object, owner: Element | None) -> Iterator[str]:
        """Yield the rules broken by an annotation that is not a link."""
        role = owner.role if owner else ""
        has_text = str(note.get("/Contents", "")) or (owner is not None and "/Alt" in owner.thing)
        match str(note.get("/Subtype", "/"))[1:]:
            case "Widget":
                if role != "Form":
                    yield "28-010"
                if not str(note.get("/TU", "")) and not has_text:
                    yield "28-005"
            case "TrapNet":
                yield "28-007"
            case "PrinterMark":
                if owner:
                    yield "28-017"
            case "Popup":
                pass
            case _:
                if role != "Annot":
                    yield "28-002"
                if not has_text:
                    yield "28-004"

    def _typefaces(self) -> Iterator[Broken]:
        """Check all typefaces after the pages, because typefaces in repeated forms are not listed in any page's
        resources.
        """
        for thing in self.file.objects:
            face = isinstance(thing, Dictionary) and thing.get("/Type") == "/Font"
            if face and not str(thing.get("/Subtype")).startswith("/CIDFont"):
                self.fonts.setdefault(thing.objgen, _Font(thing))
        for font in self.fonts.values():
            yield from font.problems()

    def _leads(self, link: Object) -> bool:
        """Return whether a link has a destination; named destinations are assumed to exist."""
        place = link.get("/Dest")
        if not isinstance(place, Array):
            return place is not None or "/A" in link
        return any(page.objgen == place[0].objgen for page in self.file.pages) if len(place) else False


def _kind(role: str) -> str:
    """Return the kind of structure to which a role belongs: ``T`` for tables, ``L`` for lists, ``O`` for tables of
    contents.
    """
    return "O" if role.startswith("TOC") else role[0]


class _Font:
    """A typeface on a page, with the meanings of its codes."""

    def __init__(self, thing: Object) -> None:
        self.thing = thing
        self.name = str(thing.get("/BaseFont", "/?"))[1:]
        self.wide = thing.get("/Subtype") == "/Type0"
        self.codes = _unicode(thing.ToUnicode.read_bytes()) if "/ToUnicode" in thing else {}
        self.lost: set[int] = set()

    def decode(self, data: bytes) -> str:
        """Return the text of a string."""
        step = 2 if self.wide else 1
        letters = []
        for at in range(0, len(data), step):
            code = int.from_bytes(data[at : at + step], "big")
            if not self.codes.get(code):
                self.lost.add(code)
            letters.append(self.codes.get(code, "\ufffd"))
        return "".join(letters)

    def problems(self) -> Iterator[Broken]:
        """Yield the rules that the typeface breaks."""
        inner = self.thing.get("/DescendantFonts", [self.thing])[0]
        about = entries(inner, "/FontDescriptor")
        if not embedded(self.thing):
            yield "31-009", self.name
        if self.thing.get("/Subtype") == "/TrueType":
            symbolic = int(about.get("/Flags", 0)) & SYMBOLIC
            if symbolic and "/Encoding" in self.thing:
                yield "31-023", self.name
            if not symbolic and "/Encoding" not in self.thing:
                yield "31-019", self.name
        if "/ToUnicode" not in self.thing:
            yield "31-027", self.name
        elif self.lost:
            yield "10-001", f"{self.name}: {len(self.lost)} characters"
        letters = "".join(self.codes.values())
        if "\0" in letters:
            yield "31-028", self.name
        if "\ufeff" in letters or "\ufffe" in letters:
            yield "31-029", self.name


_RANGE = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")


def _unicode(data: bytes) -> dict[int, str]:
    """Return the meanings of codes according to a CMap."""
    meanings: dict[int, str] = {}

    def text(digits: bytes) -> str:
        return bytes.fromhex(digits.decode()).decode("utf-16-be", "replace")

    for block in _RANGE.finditer(data):
        operands: list[bytes | list[bytes]] = []
        inside: list[bytes] | None = None
        for token in _TOKEN.finditer(block[2]):
            if token[2]:
                inside = []
            elif token[3] and inside is not None:
                operands.append(inside)
                inside = None
            elif inside is not None:
                inside.append(token[1])
            else:
                operands.append(token[1])
        if block[1] == b"bfchar":
            for code, meaning in zip(operands[::2], operands[1::2], strict=False):
                if isinstance(code, bytes) and isinstance(meaning, bytes):
                    meanings[int(code, 16)] = text(meaning)
            continue
        for first, last, meaning in zip(operands[::3], operands[1::3], operands[2::3], strict=False):
            if not isinstance(first, bytes) or not isinstance(last, bytes):
                continue
            start, end = int(first, 16), min(int(last, 16), int(first, 16) + 0xFFFF)
            if isinstance(meaning, list):
                meanings |= {start + n: text(each) for n, each in enumerate(meaning[: end - start + 1])}
            elif base := text(meaning):
                meanings |= {start + n: base[:-1] + chr(ord(base[-1]) + n) for n in range(end - start + 1)}
    return meanings


class _Content:
    """Follows the content of a page to find which marks enclose each painted item."""

    def __init__(self, structure: Tagged, page: ReadPage) -> None:
        self.tagged, self.content, self.resources = structure, page, entries(page, "/Resources")
        self.texts: dict[int, list[str]] = {}
        self.found: dict[Broken, None] = {}
        self.marks: list[tuple[str, int | None]] = []
        """The open marks: ``mark``, ``artifact``, ``words`` and ``other``, each with its data."""
        self.font: _Font | None = None

    def page(self) -> Page:
        """Return the findings."""
        properties = entries(self.resources, "/Properties")
        for operator, operands in operators(self.content, READ):
            name = str(operator)
            match name:
                case "BMC" | "BDC":
                    self.open(str(operands[0]), operands[1] if len(operands) > 1 else None, properties)
                case "EMC" if self.marks:
                    self.marks.pop()
                case "Tf":
                    self.font = self._font(str(operands[0]))
                case "Do":
                    form = entries(self.resources, "/XObject").get(str(operands[0]))
                    if form is not None:
                        self.painted("a picture" if form.get("/Subtype") == "/Image" else "a drawing")
                case "Tj" | "TJ" | "'" | '"':
                    self.painted("text")
                    self.write(operands[-1])
                case _ if name in PAINT:
                    self.painted("a line or shape")
                case _:
                    pass
        texts = {number: "".join(parts) for number, parts in self.texts.items()}
        return Page(texts, tuple(self.found))

    def open(self, tag: str, about: Object | None, properties: Object) -> None:
        """Begin a mark."""
        if isinstance(about, Name):
            about = properties.get(str(about))
        kinds = [kind for kind, _ in self.marks]
        if tag == "/Artifact":
            if "mark" in kinds:
                self.found["01-003", "decoration"] = None
            self.marks.append(("artifact", None))
        elif about is not None and "/MCID" in about:
            number = int(about.MCID)
            if "artifact" in kinds:
                self.found["01-004", f"{number}"] = None
            self.marks.append(("mark", number))
            self.texts.setdefault(number, [])
        elif about is not None and "/ActualText" in about:
            self.written(str(about.ActualText))
            self.marks.append(("words", None))
        else:
            self.marks.append(("other", None))

    def painted(self, what: str) -> None:
        """Record a painted item."""
        if not any(kind in ("mark", "artifact") for kind, _ in self.marks):
            self.found["01-005", what] = None

    def write(self, operand: Object) -> None:
        """Record visible text, which other words may replace when it is read aloud."""
        runs = operand if isinstance(operand, Array) else [operand]
        texts = [
            self.font.decode(bytes(each)) for each in runs
            if self.font and isinstance(each, String)
        ]  # fmt: skip
        if not any(kind == "words" for kind, _ in self.marks):
            self.written("".join(texts))

    def written(self, text: str) -> None:
        """Add text to the innermost mark."""
        number = next((value for kind, value in reversed(self.marks) if kind == "mark"), None)
        if number is not None:
            self.texts[number].append(text)

    def _font(self, name: str) -> _Font | None:
        thing = entries(self.resources, "/Font").get(name)
        if thing is None:
            return None
        cache = self.tagged.fonts
        key = thing.objgen
        if key not in cache:
            cache[key] = _Font(thing)
        return cache[key]
