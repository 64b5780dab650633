# ruff: noqa: E501
"""Tables of cards: encodings and dialects as spreadsheets write them, JSON, and files of Excel and LibreOffice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.content import rows, spreadsheet
from printkit.draw.theme import FULL
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import custom_deck
from tests.printkit.content.test_custom_decks import folder

CELLS = [{"title": "Hécate", "cost": "3", "text": "One, two"}, {"title": "Zoë", "cost": "", "text": 'a "b"'}]
PLAIN = 'title,cost,text\nHécate,3,"One, two"\nZoë,,"a ""b"""\n'
WRITTEN = {
    "a.csv": PLAIN.encode(),
    "bom.csv": b"\xef\xbb\xbf" + PLAIN.encode(),
    "windows.csv": PLAIN.replace(",", ";").replace('"One; two"', "One, two").replace("\n", "\r\n").encode("cp1252"),
    "excel.csv": ("sep=;\r\n" + PLAIN.replace(",", ";").replace('"One; two"', "One, two")).encode(),
    "pipes.csv": PLAIN.replace(",", "|").replace("One| two", "One, two").encode(),
    "unicode.txt": PLAIN.replace(",", "\t").replace("One\t two", "One, two").encode("utf-16"),
    "a.tsv": PLAIN.replace(",", "\t").replace("One\t two", "One, two").encode(),
    "a.json": '[{"title": "Hécate", "cost": 3, "text": ["One", "two"]}, {"title": "Zoë", "cost": null, "text": "a \\"b\\""}]'.encode(),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_tables_are_read_as_they_are_written(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(WRITTEN[name])
    table = rows.read(tmp_path / name)
    assert [dict(row.cells) for row in table.rows] == CELLS
    assert ["Windows-1252" in str(note) for note in table.notes] == [True] * (name == "windows.csv")


def test_a_guess_is_told_on_the_command_line(tmp_path: Path) -> None:
    path = folder(tmp_path, '[[front]]\nkind = "text"\ntext = "{title}"\n')
    (tmp_path / "cards.csv").write_bytes(WRITTEN["windows.csv"])
    done = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "a.pdf")])
    assert done.exit_code == 0 and "was read as Windows-1252" in done.stderr


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.json", b'{"title": 1}', "rows such as"),
        ("a.json", b"[1", "is not valid JSON"),
        ("a.json", b"[" * 50, "levels of lists"),
        ("a.csv", b"title\n\x81\x8d\n", "must be UTF-8 text"),
        ("a.csv", b'title\n"open\n', "cannot be split at its"),
    ],
)
def test_tables_that_cannot_be_read(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(Refusal, match=message):
        rows.read(tmp_path / name)


def test_faults_of_all_columns_are_reported_together(tmp_path: Path) -> None:
    """Up to ten at once: a fault in a cell, a count or the length of a row hides no other."""
    path = folder(tmp_path, '[[front]]\nkind = "shape"\nfill = "{ware}"\n')
    (tmp_path / "cards.csv").write_text("title,ware,count\nOak,brwn,1\nAsh,teal,x\nElm,gren,-1\n")
    with pytest.raises(Refusal) as error:
        custom_deck.make(path, FULL)
    said = str(error.value).splitlines()
    assert [line.partition("cards.csv, ")[2][:6] for line in said] == ["line 2", "line 3", "line 4", "line 4"]
    assert (
        'not "brwn"' in said[0]
        and 'not "x"' in said[1]
        and {'"-1"', '"gren"'} <= {*" ".join(said[2:]).replace(".", "").split()}
    )
    (tmp_path / "cards.csv").write_text("title,ware,count\nOak\nAsh,teal,1\n" + "Elm,red\n" * 12)
    with pytest.raises(Refusal) as error:
        rows.read(tmp_path / "cards.csv")
    said = str(error.value).splitlines()
    assert len(said) == 11 and "line 2: The row must have 3 cells" in said[0] and said[-1] == "and 3 more faults."


@pytest.mark.parametrize("command", ["kit", "cards", "board", "cut", "cover", "atlas", "check"])
def test_a_table_names_the_command_that_prints_it(tmp_path: Path, command: str) -> None:
    (tmp_path / "birds.csv").write_text(PLAIN)
    error = CliRunner().invoke(cli, [command, str(tmp_path / "birds.csv")]).exception
    assert isinstance(error, InputError) and error.field in (
        "file",
        "name",
        "deck",
        "games",
        "board",
        "target",
        "game",
    )
    assert 'birds.csv" is a table of cards.' in str(error) and "printkit init DIR --kind deck" in str(error)


@pytest.mark.parametrize(
    ("command", "kind"),
    [("kit", "deck"), ("kit", "board"), ("cards", "kit"), ("board", "kit"), ("board", "deck"), ("cards", "board")],
)
def test_a_file_of_another_kind_names_its_command(tmp_path: Path, command: str, kind: str) -> None:
    (tmp_path / "birds.toml").write_text(f'[{kind}]\ntitle = "Birds"\nsize = "poker"\n')
    error = CliRunner().invoke(cli, [command, str(tmp_path / "birds.toml")]).exception
    own, other = ({"cards": "deck"}.get(name, name) for name in (command, kind))
    right = {"deck": "cards"}.get(other, other)
    assert str(error).endswith(
        f"birds.toml, line 1: This file describes a {other}, not a {own}; use printkit {right} FILE.toml."
    )


# ------------------------------------------------------------------------------------------- spreadsheets

OFFICE = "http://schemas.openxmlformats.org"
SHEET = f'<worksheet xmlns="{OFFICE}/spreadsheetml/2006/main"><sheetData>{{}}</sheetData></worksheet>'
PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{OFFICE}/spreadsheetml/2006/main" xmlns:r="{OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Ships" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}  # fmt: skip
ODS = '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Ships">{}</table:table></office:spreadsheet></office:body></office:document-content>'


def zipped(parts: dict[str, str]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return out.getvalue()


def lines() -> list[list[str]]:
    return [list(CELLS[0]), *[list(row.values()) for row in CELLS]]


def xlsx() -> bytes:
    def cell(text: str, at: str) -> str:
        return (
            f'<c r="{at}"><v>{text}</v></c>'
            if text.isdigit()
            else f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'
        )

    content = "".join(
        f'<row r="{n}">{"".join(cell(text, f"{letter}{n}") for letter, text in zip("ABC", line, strict=True) if text)}</row>'
        for n, line in enumerate(lines(), start=1)
    )
    return zipped({**PARTS, "xl/worksheets/sheet1.xml": SHEET.format(content)})


def ods() -> bytes:
    def cell(text: str) -> str:
        if text.isdigit():
            return f'<table:table-cell office:value-type="float" office:value="{text}"><text:p>{text}</text:p></table:table-cell>'
        return (
            f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
            if text
            else "<table:table-cell/>"
        )

    content = "".join(f"<table:table-row>{''.join(map(cell, line))}</table:table-row>" for line in lines())
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": ODS.format(content),
            "META-INF/manifest.xml": manifest,
        }
    )


@pytest.mark.parametrize(("name", "make"), [("a.xlsx", xlsx), ("a.ods", ods)])
def test_spreadsheets_are_read_as_they_are(tmp_path: Path, name: str, make: Callable[[], bytes]) -> None:
    pytest.importorskip("python_calamine")
    (tmp_path / name).write_bytes(make())
    assert [dict(row.cells) for row in rows.read(tmp_path / name).rows] == CELLS
    for data, message in (
        (b"PK\x03\x04 no", "is damaged"),
        (b"no", "cannot be read as a spreadsheet"),
        (zipped({"a": "b"}), "cannot be read"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match=message):
            rows.read(tmp_path / name)


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.xlsx").write_bytes(xlsx())
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(InputError, match=r"To read \"a.xlsx\", run pip install .*or save the table as CSV\."):
        rows.read(tmp_path / "a.xlsx")


def test_cells_are_written_as_they_are_seen() -> None:
    from datetime import datetime

    shown = spreadsheet.shown
    assert [shown(cell) for cell in (3.0, 0.1, 1e6, True, False, "", "a", datetime(2026, 1, 2))] == [
        "3",
        "0.1",
        "1000000",
        "yes",
        "",
        "",
        "a",
        "2026-01-02",
    ]
