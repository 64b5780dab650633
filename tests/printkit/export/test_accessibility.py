"""Tagged PDF: what is read, in which order, and a planted fault for every rule that is held against a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from printkit.books import rulebook
from printkit.books.rulebook.source import parse
from printkit.draw.drawing import Circle, Drawing, Style, Symbol, Tagged, Text, Use, label
from printkit.draw.structure import Element
from printkit.draw.theme import FULL
from printkit.export import pdf
from printkit.export.accessibility import RULES, Tagged as Reading, rules
from printkit.export.document import Document, Sheet
from printkit.export.tags import Tree, spaced
from printkit.layouts import paper

BLACK = Style(fill="#000000")
BOOK = """```rulebook
language = "de"
author = "Ada"
```
# Ein Spiel
Ein Satz mit *Nachdruck*, einer Fußnote[^1], noch einer[^2] und einem [Verweis](https://example.org).

## Aufbau
1. Erst das Brett.
   - dann die Steine
   - dann die Karten
2. Dann **beginnt** das Spiel.

> Ein Rat.

### Punkte
Zug | Punkte
--- | ---
Schlag | 2
Sprung |

```text
a b
c d
```

## Ende
Wer nicht mehr ziehen kann, verliert.

[^1]: Sie steht am Fuß der Seite.
[^2]: Und sie auch.
"""


def word(text: str, y: float, size: float = 4) -> Text:
    return label(10, y, text, size, "#000000")


def made(*drawings: Drawing, title: str = "A title") -> bytes:
    return pdf.pdf(Document(tuple(Sheet(100, 80, drawing) for drawing in drawings), title))


def read(data: bytes) -> Reading:
    return Reading(pikepdf.open(BytesIO(data)))


def outline(data: bytes) -> list[str]:
    """The roles of all elements but the document's, each after as many dots as it stands deep."""
    found = []
    for element in read(data).elements[1:]:
        deep, above = 0, element.parent
        while above and above.parent and above.parent.parent:
            deep, above = deep + 1, above.parent
        found.append("." * deep + element.role)
    return found


# --------------------------------------------------------------------------------------------- what is written


def test_what_is_read_keeps_its_order_whatever_the_order_of_painting() -> None:
    figure = (Drawing.of("pieces", Circle(30, 30, 4, BLACK)) + Drawing.of("board", Circle(30, 30, 8, BLACK))).tagged(
        Element("Figure", alt="a piece on a board")
    )
    page = Drawing.said("H1", word("Title", 70)) + figure + Drawing.said("P", word("and", 20), word("words", 12))
    data = made(page + Drawing.of("labels", word("7", 4)))
    assert read(data).text() == "Title\n[a piece on a board]and words\n"
    assert outline(data) == ["H1", "Figure", "P"]


def test_a_paragraph_that_goes_on_overleaf_is_one() -> None:
    element = Element("P")
    first = Drawing.said("H1", word("Title", 70)) + Drawing.of("labels", word("begins", 9)).tagged(element)
    second = Drawing.of("labels", word("and ends", 70)).tagged(element) + Drawing.said("P", word("Next", 60))
    data = made(first, second)
    assert read(data).text() == "Title\nbegins and ends\nNext\n"
    assert outline(data) == ["H1", "P", "P"]


def test_what_is_read_in_between_keeps_its_place_from_another_page() -> None:
    before, float_, after = (Element(role) for role in ("P", "Caption", "P"))
    first = Drawing.of("labels", word("one", 60)).tagged(before) + Drawing.of("labels", word("three", 50)).tagged(
        after
    )
    first = Drawing(first.layers, (before, float_, after))
    second = Drawing.of("labels", word("two", 60)).tagged(float_)
    assert read(made(first, second)).text() == "one\ntwo\nthree\n"


def test_a_sheet_that_says_nothing_is_one_figure_and_its_rulers_none() -> None:
    art = Drawing.of("board", Circle(30, 30, 8, BLACK)) + Drawing.of("ruler", Circle(30, 30, 4, BLACK))
    sheet = Sheet(60, 60, art, description="A disc.\n\n o ")
    data = pdf.pdf(Document((sheet,), "Disc"))
    assert read(data).text() == "[A disc.]\n"
    with pikepdf.open(BytesIO(data)) as file:
        found = [str(operands[0]) for operands, _ in pikepdf.parse_content_stream(file.pages[0], "BDC BMC")]
    assert found == ["/OC", "/Figure", "/OC", "/Artifact"]


def test_headings_get_the_levels_of_their_document() -> None:
    roles = ("H2", "H4", "H1", "H3")
    data = made(Drawing.join(Drawing.said(role, word(role, 70)) for role in roles))  # type: ignore[arg-type]
    assert outline(data) == ["H1", "H2", "H1", "H2"]


def test_a_figure_covers_what_is_drawn_of_it() -> None:
    data = made(Drawing.of("board", Circle(30, 30, 8, BLACK)).tagged(Element("Figure", alt="x")))
    reading = read(data)
    (figure,) = (element for element in reading.elements if element.role == "Figure")
    box = [float(value) * 25.4 / 72 for value in figure.attribute("/Layout", "/BBox")]
    assert box == pytest.approx([22, 22, 38, 38], abs=0.01)


def test_signs_and_broken_words_are_read_as_they_are_meant() -> None:
    sign = Use(Symbol("sign", (Circle(0, 0, 0.5, BLACK),)), 24, 61, 4, alt="a sign")
    lines = (word("Take", 60), sign, word("or what is left un\u2010", 52), word("touched.", 44))
    assert read(made(Drawing.said("P", *lines))).text() == "Take a sign or what is left un\u00adtouched.\n"


def test_words_are_parted_where_their_eyes_part_them() -> None:
    together = (label(10, 20, "par", 4, "#000000"), label(10 + 5.6, 20, "ted", 4, "#000000"))
    assert [item.string for item in spaced(together) if isinstance(item, Text)] == ["par", "ted "]
    apart = (label(10, 20, "two", 4, "#000000"), label(40, 20, "words", 4, "#000000"))
    assert [item.string for item in spaced(apart) if isinstance(item, Text)] == ["two ", "words "]


def test_drawings_keep_what_is_read_when_they_move_and_lose_it_where_asked() -> None:
    drawing = Drawing.said("P", word("x", 10)).grouped("BlockQuote")
    (quote,) = drawing.structure
    for changed in (
        drawing.moved(3, 4, angle=90, scale=2),
        drawing.windowed((-500, -500, 500, 500)),
        drawing.clipped((("M", 0.0, 0.0), ("L", 99.0, 0.0), ("L", 99.0, 99.0), ("Z",))),
        drawing.within("board"),
        drawing.nameless(),
        drawing.no_finer(0.2),
    ):
        assert changed.structure == (quote,)
        ((_, (item,)),) = changed.layers
        assert isinstance(item, Tagged) and item.element is quote.kids[0]
    assert drawing.untagged() == Drawing.of("labels", word("x", 10))
    assert [item for _, item in drawing] == [word("x", 10)]
    assert drawing.bounds() == drawing.untagged().bounds()


def test_an_empty_cell_keeps_its_place_and_an_empty_row_does_not() -> None:
    head, empty = Element("TH"), Element("TD")
    table = Element("Table", (Element("TR", (head, empty)), Element("TR", (Element("TD"),))))
    tree = Tree([(table,)])
    node = tree.node(head)
    assert node
    tree.mark(node, 0, ())
    tree.close()
    assert [[kid.role for kid in row.kids] for row in tree.roots[0].kids] == [["TH", "TD"]]


# -------------------------------------------------------------------------------------------- what is checked


@cache
def whole() -> bytes:
    """A stranger's book with everything that text can hold; and a figure."""
    pages = rulebook.pages(parse(BOOK, "buch.md"), paper.parse("A5"), FULL)
    document = pages.document()
    figure = Drawing.of("board", Circle(30, 30, 8, BLACK)).tagged(Element("Figure", alt="a disc"))
    return pdf.pdf(Document((*document.sheets, Sheet(100, 80, figure)), "Ein Spiel", language="de"))


def broken(data: bytes) -> set[str]:
    with pikepdf.open(BytesIO(data)) as file:
        return {rule for rule, found in rules(file).items() if found}


def test_a_whole_book_keeps_every_rule_and_the_same_bytes() -> None:
    assert broken(whole()) == set()
    data = whole()
    whole.cache_clear()
    assert whole() == data


def test_the_book_of_a_stranger_is_read_in_its_order() -> None:
    assert read(whole()).text().replace("\u2002", " ").splitlines() == [
        "Ein Spiel", "Text von Ada", "Inhalt", "Aufbau 2", "Ende 2",
        "Ein Satz mit Nachdruck, einer Fußnote1, noch einer2 und einem Verweis (https://example.org).",
        "1\u2009Sie steht am Fuß der Seite.", "2\u2009Und sie auch.",
        "Aufbau", "1. Erst das Brett.", "• dann die Steine", "• dann die Karten", "2. Dann beginnt das Spiel.",
        "Ein Rat.", "Punkte", "Zug", "Punkte", "Schlag", "2", "Sprung", "a b c d",
        "Ende", "Wer nicht mehr ziehen kann, verliert.", "[a disc]",
    ]  # fmt: skip
    with pikepdf.open(BytesIO(whole())) as file:
        assert str(file.Root.Lang) == "de"
        assert [str(link.Contents) for link in file.pages[0].Annots] == ["Aufbau, 2", "Ende, 2"]
        assert file.pages[0].Annots[1].Dest[0].objgen == file.pages[1].objgen
        (address,) = file.pages[1].Annots
        assert str(address.A.URI) == "https://example.org"
        assert str(address.Contents) == "Verweis (https://example.org)"


def element(file: Any, role: str) -> Any:
    return next(each.thing for each in Reading(file).elements if each.role == role)


def put(thing: Any, given: dict[str, Any]) -> None:
    for key, value in given.items():  # the oldest pikepdf takes one at a time
        thing[key] = value


def drop(thing: Any, key: str) -> None:
    del thing[key]


def append(file: Any, content: bytes) -> None:
    page = file.pages[0]
    page.Contents = pikepdf.Stream(file, page.Contents.read_bytes() + content)


def change(file: Any, old: bytes, new: bytes) -> None:
    page = file.pages[0]
    data = page.Contents.read_bytes()
    assert old in data
    page.Contents = pikepdf.Stream(file, data.replace(old, new, 1))


def retell(file: Any, old: bytes, new: bytes) -> None:
    data = file.Root.Metadata.read_bytes()
    assert old in data
    file.Root.Metadata = pikepdf.Stream(file, data.replace(old, new))


def face(file: Any) -> Any:
    return next(iter(dict(file.pages[0].Resources.Font).values()))


def annotate(file: Any, **entries: Any) -> None:
    file.pages[0].Annots.append(file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Annot, **entries)))


def remap(file: Any, **roles: str) -> None:
    file.Root.StructTreeRoot.RoleMap = pikepdf.Dictionary({
        f"/{key}": pikepdf.Name(f"/{name}") for key, name in roles.items()
    })  # fmt: skip


def rename(file: Any, role: str, new: str) -> None:
    element(file, role).S = pikepdf.Name(f"/{new}")


def swap(file: Any) -> None:
    """The words of two paragraphs change places in the tree."""
    one, two = [each.thing for each in Reading(file).elements if each.role in ("H1", "P")][:2]
    one.K, two.K = two.K, one.K


def same(file: Any) -> None:
    notes = [each.thing for each in Reading(file).elements if each.role == "Note"]
    notes[1].ID = notes[0].ID


def doubled(file: Any) -> None:
    form = pikepdf.Stream(file, b"/P <</MCID 0>> BDC EMC", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
    form = file.make_indirect(form)
    file.pages[0].Resources.XObject = pikepdf.Dictionary({"/A": form, "/B": form})


def foreign(file: Any) -> None:
    file.make_indirect(pikepdf.Stream(file, b"", Subtype=pikepdf.Name.Form, Ref=pikepdf.Dictionary()))
    file.Root.Kept = file.make_indirect(
        pikepdf.Stream(file, b"", Subtype=pikepdf.Name.Form, Ref=pikepdf.Dictionary())
    )


def attach(file: Any) -> None:
    file.attachments["x"] = b"x"
    del file.attachments["x"].obj["/UF"]


def meaning(new: bytes) -> Callable[[Any], None]:
    """The code of E means something else."""

    def plant(file: Any) -> None:
        for found in dict(file.pages[0].Resources.Font).values():
            old = found.ToUnicode.read_bytes()
            found.ToUnicode = pikepdf.Stream(file, re.sub(rb"(?<=> )<0045>", new, old))

    return plant


NAME = pikepdf.Name
FAULTS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "a line without a mark": ("01-005", lambda f: append(f, b"0 0 m 9 9 l S")),
    "decoration in a paragraph": ("01-003", lambda f: append(f, b"/P <</MCID 99>> BDC /Artifact BMC EMC EMC")),
    "a paragraph in decoration": ("01-004", lambda f: append(f, b"/Artifact BMC /P <</MCID 99>> BDC EMC EMC")),
    "suspects": ("01-007", lambda f: put(f.Root.MarkInfo, {"/Suspects": True})),
    "a role of its own": ("02-001", lambda f: rename(f, "P", "Odd")),
    "a role that leads to itself": ("02-003", lambda f: remap(f, Odd="Even", Even="Odd")),
    "a standard role remapped": ("02-004", lambda f: remap(f, P="H1")),
    "no metadata": ("06-001", lambda f: drop(f.Root, "/Metadata")),
    "no claim": ("06-002", lambda f: retell(f, b"pdfuaid:part>1", b"pdfuaid:part>9")),
    "no title": ("06-003", lambda f: retell(f, b"dc:title", b"dc:tittle")),
    "nothing told of the title": ("07-001", lambda f: drop(f.Root.ViewerPreferences, "/DisplayDocTitle")),
    "the name of the file shown": ("07-002", lambda f: put(f.Root.ViewerPreferences, {"/DisplayDocTitle": False})),
    "a paragraph as a row": ("09-004", lambda f: rename(f, "TR", "P")),
    "a row without its table": ("09-004", lambda f: rename(f, "Table", "Div")),
    "a paragraph as an item": ("09-005", lambda f: rename(f, "LI", "P")),
    "a paragraph as an entry": ("09-006", lambda f: rename(f, "TOCI", "P")),
    "a code without a meaning": ("10-001", meaning(b"<>")),
    "no language": ("11-001", lambda f: drop(f.Root, "/Lang")),
    "a figure without words": ("13-004", lambda f: drop(element(f, "Figure"), "/Alt")),
    "the first heading low": ("14-002", lambda f: rename(f, "H1", "H2")),
    "a level left out": ("14-003", lambda f: rename(f, "H2", "H4")),
    "two plain headings": ("14-006", lambda f: [rename(f, "H1", "H"), rename(f, "H2", "H")]),
    "a plain heading": ("14-007", lambda f: rename(f, "H3", "H")),
    "a header of nothing": ("15-003", lambda f: drop(element(f, "TH"), "/A")),
    "a formula without words": ("17-002", lambda f: rename(f, "Code", "Formula")),
    "a note without a name": ("19-003", lambda f: drop(element(f, "Note"), "/ID")),
    "two notes of one name": ("19-004", same),
    "an arrangement without a name": (
        "20-001", lambda f: put(f.Root.OCProperties, {"/Configs": pikepdf.Array([pikepdf.Dictionary()])})
    ),
    "the usual one without a name": ("20-002", lambda f: drop(f.Root.OCProperties.D, "/Name")),
    "layers that switch themselves": ("20-003", lambda f: put(f.Root.OCProperties.D, {"/AS": pikepdf.Array()})),
    "a file inside without a name": ("21-001", attach),
    "a form made on the fly": (
        "25-001",
        lambda f: put(f.Root, {"/AcroForm": pikepdf.Dictionary(XFA=pikepdf.Array()), "/NeedsRendering": True}),
    ),
    "a remark outside the tree": ("28-002", lambda f: annotate(f, Subtype=NAME.Text, Contents="x")),
    "a remark without words": ("28-004", lambda f: annotate(f, Subtype=NAME.Text)),
    "a field without words": ("28-005", lambda f: annotate(f, Subtype=NAME.Widget)),
    "trapping": ("28-007", lambda f: annotate(f, Subtype=NAME.TrapNet)),
    "no order of stepping": ("28-008", lambda f: drop(f.pages[0], "/Tabs")),
    "another order of stepping": ("28-009", lambda f: put(f.pages[0], {"/Tabs": NAME.R})),
    "a field outside a form": ("28-010", lambda f: annotate(f, Subtype=NAME.Widget, TU="x")),
    "a link outside a link": ("28-011", lambda f: rename(f, "Link", "Span")),
    "a link without words": ("28-012", lambda f: drop(f.pages[0].Annots[0], "/Contents")),
    "a printer's mark in the tree": ("28-017", lambda f: put(f.pages[0].Annots[0], {"/Subtype": NAME.PrinterMark})),
    "a drawing from elsewhere": ("30-001", foreign),
    "a marked drawing drawn twice": ("30-002", doubled),
    "a face that is not embedded": ("31-009", lambda f: drop(face(f).FontDescriptor, "/FontFile2")),
    "an ordinary face without encoding": ("31-019", lambda f: put(face(f).FontDescriptor, {"/Flags": 32})),
    "a symbolic face with an encoding": ("31-023", lambda f: put(face(f), {"/Encoding": NAME.WinAnsiEncoding})),
    "a face without meanings": ("31-027", lambda f: drop(face(f), "/ToUnicode")),
    "a meaning of nothing": ("31-028", meaning(b"<0000>")),
    "a meaning that is none": ("31-029", meaning(b"<FEFF>")),
    "no structure": ("tree-1", lambda f: drop(f.Root, "/StructTreeRoot")),
    "words that change places": ("tree-2", swap),
    "an owner that is another": (
        "tree-2", lambda f: f.Root.StructTreeRoot.ParentTree.Nums[1].__setitem__(0, element(f, "P"))
    ),
    "a mark without an owner": ("tree-3", lambda f: append(f, b"/P <</MCID 99>> BDC EMC")),
    "an owner without a mark": ("tree-3", lambda f: change(f, b"MCID 0", b"MCID 98")),
    "a parent that is another": ("tree-4", lambda f: put(element(f, "H2"), {"/P": element(f, "TOC")})),
    "a figure without a place": ("tree-5", lambda f: drop(element(f, "Figure").A, "/BBox")),
    "a row too short": ("tree-6", lambda f: put(element(f, "TR"), {"/K": element(f, "TR").K[0]})),
    "a table without headers": ("tree-6", lambda f: [rename(f, "TH", "TD"), rename(f, "TH", "TD")]),
    "a link to nowhere": ("tree-8", lambda f: drop(f.pages[0].Annots[0], "/Dest")),
    "a link to no page": ("tree-8", lambda f: f.pages[0].Annots[0].Dest.__setitem__(0, f.Root)),
    "a page that is not listed": ("tree-7", lambda f: drop(f.pages[0], "/StructParents")),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    rule, plant = FAULTS[fault]
    with pikepdf.open(BytesIO(whole())) as file:
        plant(file)
        assert rules(file)[rule]


def test_an_encrypted_file_must_allow_to_be_read_aloud() -> None:
    out = BytesIO()
    with pikepdf.open(BytesIO(whole())) as file:
        silent = pikepdf.Permissions(accessibility=False, extract=False)
        file.save(
            out, encryption=pikepdf.Encryption(owner="x", user="", R=3, allow=silent, aes=False, metadata=False)
        )
    assert broken(out.getvalue()) == {"26-002"}


def test_every_rule_has_a_planted_fault() -> None:
    # A file without permissions cannot be opened at all.
    assert {rule for rule, _ in FAULTS.values()} | {"26-001", "26-002"} == set(RULES)


def test_a_figure_without_words_keeps_the_file_from_claiming_anything() -> None:
    silent = Drawing.of("board", Circle(30, 30, 8, BLACK)).tagged(Element("Figure"))
    assert broken(made(silent)) == {"06-002", "13-004"}


@pytest.mark.parametrize("kids", [b"<</K 7>>", b"<</K[<</S 4>>]>>", b"<</K<</S/P/K[[]]>>>>"])
def test_a_structure_that_cannot_be_read_is_told_as_one(kids: bytes) -> None:
    with pikepdf.open(BytesIO(whole())) as file:
        file.Root.StructTreeRoot = pikepdf.Object.parse(kids)
        assert rules(file)["tree-1"] or {rule for rule, found in rules(file).items() if found}
