"""What is private in reportlab and used all the same: each test fails where another version has it no more."""

from __future__ import annotations

import os
from io import BytesIO

import pikepdf
import pytest

from printkit.draw.drawing import Text
from printkit.export.canvas import EPOCH, Canvas, Written, font
from printkit.export.values import Words, written


def read(canvas: Canvas) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(bytes(canvas.parts())))


def canvas(*layers: str) -> Canvas:
    return Canvas(layers, {}, (1, 5))


def test_the_document_of_a_canvas_numbers_objects_and_gives_them_out() -> None:
    paper = canvas()
    first = Written({"A": Words("a)")})
    number = int(paper.place(first).split()[0])
    assert paper.place(first) == f"{number} 0 R"
    assert paper.place(Written("null")) == f"{number + 1} 0 R"
    paper.showPage()
    assert paper.page(0) == f"{number + 2} 0 R"
    data = bytes(paper.parts())
    assert data.startswith(b"%PDF-1.5\n")
    assert b"/ObjStm" in data and b"xref\n" not in data.replace(b"startxref\n", b"")
    with pikepdf.open(BytesIO(data)) as file:
        assert str(file.get_object(number, 0).A) == "a)"


@pytest.mark.parametrize("date", ["1000000000", "", "never"])
def test_the_date_of_a_file_depends_on_nothing(date: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(EPOCH, raising=False)
    plain = bytes(canvas().parts())
    monkeypatch.setenv(EPOCH, date)
    assert bytes(canvas().parts()) == plain and os.environ[EPOCH] == date
    with pikepdf.open(BytesIO(plain)) as file:
        assert file.docinfo["/CreationDate"] == "D:20000101000000+00'00'"


def test_a_page_begins_without_a_base_font() -> None:
    paper = canvas()
    paper.addLiteral("0 0 9 9 re f")
    paper.showPage()
    with read(paper) as file:
        assert file.pages[0].Contents.read_bytes().split() == b"1 0 0 1 0 0 cm 0 0 9 9 re f".split()
        assert dict(file.pages[0].Resources.Font) == {}


def test_pages_and_forms_get_their_resources_when_they_are_finished() -> None:
    paper = canvas("board")
    shade = paper.shading({"ShadingType": 2, "ColorSpace": "/DeviceGray", "Coords": ["0 0 1 0"]})
    paper.beginForm("one", 0, 0, 9, 9)
    paper.addLiteral(f"/{paper.use_shade(shade)} sh")
    paper.endForm()
    assert paper.listed == 0
    paper.addLiteral(f"/{paper.use_form('one')} Do")
    assert paper.listed == 1
    paper.showPage()
    paper.showPage()
    with read(paper) as file:
        used, bare = (page.Resources for page in file.pages)
        (form,) = dict(used.XObject).values()
        assert form.Resources.Shading[f"/{shade}"].ShadingType == 2
        assert used.Properties["/board"].Name == bare.Properties["/board"].Name == "board"
        assert "/XObject" not in bare


def test_entries_that_reportlab_does_not_know_are_written() -> None:
    paper = canvas("board")
    paper.showPage()
    paper.declare("OutputIntents", Written("[]"))
    paper.describe(0, {"StructParents": 3})
    paper.declare("PageLayout", "/SinglePage")
    with read(paper) as file:
        assert "/OutputIntents" in file.Root
        assert file.Root.OCProperties.D.Name == "Layers"
        assert file.Root.PageLayout == "/SinglePage"
        assert file.pages[0].StructParents == 3


def test_one_typeface_serves_many_files() -> None:
    face = Text(0, 0, "a", 3, "#000000").face
    assert font(face.name, face.program("")) is font(face.name, face.program(""))
    for _ in range(2):
        paper = canvas()
        (part,) = paper.coded(font(face.name, face.program("")), "(a)")
        assert part[0].startswith("/F1")
        paper.showPage()
        with read(paper) as file:
            assert len(file.pages[0].Resources.Font) == 1


@pytest.mark.parametrize(
    "value, text",
    [
        ({"S": "/P", "P": "5 0 R", "K": 3}, "<</S/P/P 5 0 R/K 3>>"),
        ({"A": {"O": "/List"}, "K": ["1 0 R", {"MCID": 2}]}, "<</A<</O/List>>/K[1 0 R <</MCID 2>>]>>"),
        ({"Alt": Words("(a) \\"), "ID": "(b)"}, "<</Alt (\\(a\\) \\\\)/ID(b)>>"),
        ({"Alt": Words("é")}, "<</Alt <FEFF00E9>>>"),
    ],
)
def test_values_are_written_in_the_short_form(value: dict[str, object], text: str) -> None:
    assert written(value) == text  # type: ignore[arg-type]
