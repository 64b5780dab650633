"""PDF/X-4: our files keep every rule that is tested, and each fault that is planted breaks its own."""

from __future__ import annotations

import io
import json
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image as Pixels, ImageCms

from printkit.cli import cli
from printkit.draw import raster
from printkit.draw.drawing import Circle, Drawing, Image, Path, Style, Symbol, Use, label, line
from printkit.draw.outline import rectangle
from printkit.draw.structure import Element
from printkit.export import icc, inks, inspection, pdf, press
from printkit.export.document import Document, Sheet
from printkit.export.inks import Inks, Intent
from printkit.layouts.base.refusals import InputError, Refusal
from tests.printkit.readers import open_pdf

INK = Style(fill="#336699", stroke="#cc3300", width=0.5)


def of_a_press(space: str) -> bytes:
    """The frame of a profile: nothing that a press could print by, but all that is asked about it here."""
    return icc._made("prtr", space, "Test press", parts={"wtpt": icc._xyz(icc.WHITE)})


def intent(space: str) -> Inks:
    profile = icc.grey() if space == "GRAY" else icc.read(of_a_press(space))
    return Inks(inks.SPACES[profile.space], True, "DieLine", Intent(profile, "FOGRA51"))


def picture(mode: str) -> raster.Raster:
    out = io.BytesIO()
    shown = Pixels.linear_gradient("L").convert(mode).resize((160, 160))
    if mode == "RGBA":
        shown.putalpha(128)
    shown.save(out, "PNG")
    return raster.read(out.getvalue(), "x.png")


def document() -> Document:
    """A page with whatever a page may bear, and a second one with a link to the first."""
    symbol = Symbol("s", (Path(rectangle(0, 0, 4, 4), INK), line(0, 0, 4, 4, INK)))
    seen = Element("Figure", alt="A picture")
    art = (
        Drawing.of("board", *(Use(symbol, 30 + 6 * k, 30, 1) for k in range(5)),
                   Image(30, 50, 20, 20, picture("RGB")), Image(60, 50, 20, 20, picture("RGBA")),
                   Image(30, 75, 10, 10, picture("L"))).tagged(seen)
        + Drawing.of("cut", Path(rectangle(20, 20, 90, 90), Style(stroke="#ff0000", width=0.02)))
    )  # fmt: skip
    words = Drawing.of("labels", label(10, 80, "words", 4, "#000000")).tagged(Element("P"))
    leads = Drawing.of("labels", label(10, 60, "a link", 4, "#000000"))
    leads = leads.tagged(Element("Link", target="https://example.org"))
    return Document(
        (
            Sheet(110, 110, art, "Cut", trim=(20, 20, 90, 90), bleed=(17, 17, 93, 93)),
            Sheet(110, 110, words + leads, "Words"),
        ),
        "A title: ü",
        "An author",
        credits="All of them",
    )


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return {space: pdf.pdf(document(), intent(space)) for space in ("CMYK", "RGB ", "GRAY")}


def found(data: bytes) -> dict[str, tuple[str, ...]]:
    with open_pdf(data) as file:
        return press.rules(file)


@pytest.mark.parametrize("space", ["CMYK", "RGB ", "GRAY"])
def test_our_files_keep_every_rule(space: str, made: dict[str, bytes], tmp_path: File) -> None:
    result = found(made[space])
    assert list(result) == list(press.RULES)
    assert {rule: what for rule, what in result.items() if what} == {}
    assert made[space] == pdf.pdf(document(), intent(space))
    file = tmp_path / "x.pdf"
    file.write_bytes(made[space])
    report = inspection.inspect(file)
    assert report.for_press and not report.spoilt and list(report.problems()) == []
    assert report.pages[0].spots == ("DieLine",)
    # Both standards can be kept at once: a link that is not there is no fault.
    assert report.broken == ()


def test_the_intent_holds_the_profile(made: dict[str, bytes]) -> None:
    with open_pdf(made["CMYK"]) as file:
        (intent,) = file.Root.OutputIntents
        assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "FOGRA51"
        assert str(intent.Info) == "Test press"
        assert intent.DestOutputProfile.read_bytes() == of_a_press("CMYK")
        pictures = [each for each in file.objects if isinstance(each, pikepdf.Stream)
                    and each.get("/Subtype") == "/Image" and "/SMask" in each]  # fmt: skip
        assert pictures[0].ColorSpace[0] == "/ICCBased"
        assert pictures[0].ColorSpace[1].read_bytes() == icc.srgb().data


def test_usual_files_claim_nothing() -> None:
    data = pdf.pdf(document())
    assert found(data)[press.CLAIM]
    with open_pdf(data) as file:
        assert "/OutputIntents" not in file.Root and file.pdf_version == "1.5"


# ------------------------------------------------------------------------------------------------ planted faults


def no_trim(file: Any) -> None:
    del file.pages[0]["/TrimBox"]


def wide_trim(file: Any) -> None:
    file.pages[0].TrimBox = pikepdf.Array([0, 0, 300, 300])


def no_intent(file: Any) -> None:
    del file.Root["/OutputIntents"]


def no_condition(file: Any) -> None:
    file.Root.OutputIntents[0].OutputConditionIdentifier = pikepdf.String("")


def of_a_screen(file: Any) -> None:
    held = file.make_stream(icc.srgb().data)
    held.N = 3
    file.Root.OutputIntents[0].DestOutputProfile = held


def no_claim(file: Any) -> None:
    data = file.Root.Metadata.read_bytes().replace(b"PDF/X-4<", b"PDF/X-3<")
    file.Root.Metadata = file.make_stream(data)


def other_title(file: Any) -> None:
    file.docinfo["/Title"] = "Another"


def other_date(file: Any) -> None:
    file.docinfo["/ModDate"] = "D:20010101000000Z"


def untrapped(file: Any) -> None:
    file.docinfo["/Trapped"] = pikepdf.Name.Unknown


def no_id(file: Any) -> None:
    data = file.Root.Metadata.read_bytes().replace(b"xmpMM:DocumentID", b"xmpMM:Nothing")
    file.Root.Metadata = file.make_stream(data)


def painted(file: Any, code: bytes) -> None:
    page = file.pages[1]
    page.contents_add(file.make_stream(b" /Artifact BMC " + code + b" EMC"))


def screen_colours(file: Any) -> None:
    painted(file, b" 1 0 0 rg 0 0 5 5 re f")


def screen_gradient(file: Any) -> None:
    ramp = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[0, 0, 1], N=1)
    shading = pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name.DeviceRGB, Coords=[0, 0, 9, 9], Function=ramp)
    file.pages[1].Resources.Shading = pikepdf.Dictionary({"/Sh0": shading})


def screen_picture(file: Any) -> None:
    image = file.make_stream(b"\0\0\0")
    for key, value in (("Type", pikepdf.Name.XObject), ("Subtype", pikepdf.Name.Image), ("Width", 1), ("Height", 1),
                       ("BitsPerComponent", 8), ("ColorSpace", pikepdf.Name.DeviceRGB)):  # fmt: skip
        image[f"/{key}"] = value
    file.pages[1].Resources.XObject = pikepdf.Dictionary({"/Im0": image})


def second_spot(file: Any) -> None:
    space = file.pages[1].Resources.ColorSpace["/CutContour"]
    file.pages[1].Resources.ColorSpace = pikepdf.Dictionary(
        {"/A": [space[0], space[1], space[2], pikepdf.Dictionary({**dict(space[3]), "/C1": [1, 0, 0, 0]})]}
    )


def no_face(file: Any) -> None:
    for font in dict(file.pages[1].Resources.Font).values():
        del font.FontDescriptor["/FontFile2"]


def a_note(file: Any) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[100, 100, 120, 120])
    file.pages[0].Annots = file.make_indirect(pikepdf.Array([note]))


def a_script(file: Any) -> None:
    file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("1"))


def nameless_layers(file: Any) -> None:
    del file.Root.OCProperties.D["/Name"]


def unlisted_layer(file: Any) -> None:
    file.Root.OCProperties.D.Order = pikepdf.Array()


def a_transfer(file: Any) -> None:
    file.pages[0].Resources.ExtGState["/CutContour"]["/TR"] = pikepdf.Name.Identity


def elsewhere(file: Any) -> None:
    file.pages[1].Contents["/F"] = pikepdf.String("other.bin")


def postscript(file: Any) -> None:
    form = file.make_stream(b"")
    form.Type, form.Subtype, form.Subtype2 = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Name.PS
    form.BBox = pikepdf.Array([0, 0, 1, 1])
    file.pages[1].Resources.XObject = pikepdf.Dictionary({"/P": form})


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (no_trim, "x4-boxes"), (wide_trim, "x4-nested"), (no_intent, "x4-intent"), (no_condition, "x4-intent"),
        (of_a_screen, "x4-profile"), (no_claim, "x4-claim"), (other_title, "x4-title"), (other_date, "x4-dates"),
        (untrapped, "x4-trapped"), (no_id, "x4-identity"), (screen_colours, "x4-colours"),
        (screen_gradient, "x4-colours"),
        (screen_picture, "x4-pictures"), (second_spot, "x4-spots"), (no_face, "x4-fonts"), (a_note, "x4-notes"),
        (a_script, "x4-actions"), (nameless_layers, "x4-layers"), (unlisted_layer, "x4-layers"),
        (a_transfer, "x4-states"), (elsewhere, "x4-streams"), (postscript, "x4-objects"),
    ],
    ids=lambda each: getattr(each, "__name__", each),
)  # fmt: skip
def test_a_planted_fault_breaks_its_rule(fault: Callable[[Any], None], rule: str, made: dict[str, bytes]) -> None:
    out = io.BytesIO()
    with open_pdf(made["CMYK"]) as file:
        fault(file)
        file.save(out)
    broken = {name for name, told in found(out.getvalue()).items() if told}
    follow = {"x4-intent": {"x4-colours", "x4-pictures"}, "x4-profile": {"x4-colours", "x4-pictures"}}
    assert rule in broken
    assert broken - {rule} <= follow.get(rule, set())


def test_newer_and_locked_files_are_told(made: dict[str, bytes]) -> None:
    with open_pdf(made["CMYK"]) as file:
        newer, locked = io.BytesIO(), io.BytesIO()
        file.save(newer, force_version="1.7")
        file.save(locked, encryption=pikepdf.Encryption(owner="a", user=""))
    assert found(newer.getvalue())["x4-version"] == ("1.7",)
    assert found(locked.getvalue())["x4-open"] == ("encrypted",)


def test_cut_lines_that_hide_what_lies_below_are_a_problem(made: dict[str, bytes], tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    with open_pdf(made["CMYK"]) as opened:
        opened.pages[0].Resources.ExtGState["/CutContour"]["/OP"] = False
        opened.save(file)
    assert any("DieLine does not overprint" in told for told in inspection.inspect(file).problems())


# -------------------------------------------------------------------------------------------------- varnish


def varnished(space: str = "CMYK", **more: Any) -> bytes:
    """A page with a sign, a white disc on it, words and a picture, of which all but the ground is varnished."""
    sign = Symbol("sign", (Path(rectangle(-4, -4, 4, 4), INK), Circle(0, 0, 2, Style(fill="#ffffff"))))
    drawing = (
        Drawing.of("board", Path(rectangle(0, 0, 60, 60), Style(fill="#ddeeff")))
        + Drawing.of("cut", Path(rectangle(5, 5, 55, 55), Style(stroke="#ff0000", width=0.1)))
        + Drawing.of("pieces", Use(sign, 20, 20), Image(30, 30, 10, 10, picture("RGB")))
        + Drawing.of("labels", label(10, 45, "words", 4, "#000000"), label(30, 45, "bare", 4, "#ffffff"))
    )
    sheet = Sheet(60, 60, drawing, trim=(5, 5, 55, 55), bleed=(2, 2, 58, 58))
    how = replace(intent(space), **{"varnish": ("pieces", "labels"), **more})
    return pdf.pdf(Document((sheet,), "Varnished"), how)


def plate(data: bytes) -> list[tuple[list[str], str]]:
    """What is drawn on the plate of varnish, by its operators."""
    with open_pdf(data) as file:
        page = file.pages[0]
        groups = {str(key): str(group.Name) for key, group in page.Resources.Properties.items()}
        inside: list[str] = []
        found = []
        for operands, operator in pikepdf.parse_content_stream(page):
            match str(operator):
                case "BDC" | "BMC":
                    layer = groups.get(str(operands[1]), "") if len(operands) > 1 else ""
                    inside.append(layer)
                case "EMC":
                    inside.pop()
                case each if "Varnish" in inside:
                    found.append(([str(operand) for operand in operands], each))
        return found


@pytest.mark.parametrize("space", ["CMYK", "RGB ", "GRAY"])
def test_varnish_is_a_plate_of_its_own(space: str, tmp_path: File) -> None:
    data = varnished(space)
    told = plate(data)
    assert (["/Varnish"], "gs") in told
    assert {operands[0] for operands, operator in told if operator in ("cs", "CS")} == {"/Varnish"}
    assert {operands[0] for operands, operator in told if operator in ("scn", "SCN")} == {"1"}
    assert not {operator for _, operator in told} & {"k", "K", "rg", "RG", "g", "G", "Do", "sh"}
    # The sign with its outline, the picture as a whole; no white disc, and of the words those in black.
    drawn = [operator for _, operator in told if operator in ("f", "B", "S", "n", "Tj", "TJ")]
    assert sorted(drawn) == sorted(["B", "n", "f", drawn[-1]]) and drawn[-1] in ("Tj", "TJ")
    with open_pdf(data) as file:
        held = file.pages[0].Resources
        assert str(held.ColorSpace["/Varnish"][1]) == "/Varnish"
        assert str(held.ColorSpace["/CutContour"][1]) == "/DieLine"
        state = held.ExtGState["/Varnish"]
        assert state.OP and state.op and state.OPM == 1 and state.BM == "/Multiply"
        assert [str(group.Name) for group in file.Root.OCProperties.OCGs][-1] == "Varnish"
        assert not file.check_pdf_syntax()
    assert {rule: what for rule, what in found(data).items() if what} == {}
    file_of = tmp_path / "x.pdf"
    file_of.write_bytes(data)
    report = inspection.inspect(file_of)
    assert report.pages[0].spots == ("DieLine", "Varnish")
    assert list(report.problems()) == [] and report.broken == ()
    assert data == varnished(space)


def test_without_varnish_there_is_nothing_of_it(made: dict[str, bytes]) -> None:
    assert plate(made["CMYK"]) == []
    assert b"Varnish" not in made["CMYK"]
    # Layers that the pages do not have need no plate.
    only = replace(intent("CMYK"), varnish=("ruler",))
    assert plate(pdf.pdf(document(), only)) == []


def test_varnish_has_the_name_that_a_press_asks_for() -> None:
    with open_pdf(varnished(varnish_spot="SpotUV")) as file:
        assert str(file.pages[0].Resources.ColorSpace["/Varnish"][1]) == "/SpotUV"


def test_the_print_is_seen_through_the_varnish() -> None:
    pages = (pypdfium2.PdfDocument(varnished(varnish=layers))[0] for layers in ((), ("pieces", "labels")))
    plain, glossy = (page.render(scale=2).to_pil().convert("RGB") for page in pages)
    # The sign, the white disc on it, and the ground beside it, in points from the upper left.
    at = {name: (round(2 * x * 72 / 25.4), round(2 * (60 - y) * 72 / 25.4))
          for name, (x, y) in {"sign": (17, 17), "ground": (10, 10), "picture": (38, 31)}.items()}  # fmt: skip
    assert plain.getpixel(at["ground"]) == glossy.getpixel(at["ground"])
    for name in ("sign", "picture"):
        one, other = plain.getpixel(at[name]), glossy.getpixel(at[name])
        assert one != other
        assert all(0.6 * a - 2 <= b <= a for a, b in zip(one, other, strict=True)), name  # type: ignore[arg-type]


def test_varnish_that_hides_what_lies_below_is_a_problem(tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    for key in ("/OP", "/op"):
        with open_pdf(varnished()) as opened:
            opened.pages[0].Resources.ExtGState["/Varnish"][key] = False
            opened.save(file)
        assert any("Varnish does not overprint" in told for told in inspection.inspect(file).problems()), key


def test_too_much_ink_is_a_problem(made: dict[str, bytes], tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    with open_pdf(made["CMYK"]) as opened:
        painted(opened, b" 1 1 1 0.1 k 0 0 5 5 re f")
        opened.save(file)
    assert check(file).exit_code == 1
    assert "page 2: colours of 310% ink, above 300%" in check(file).output
    assert check(file, "--ink-limit", "320").exit_code == 0
    # No colour of our own takes more than three inks.
    shades = [f"#{r:02x}{g:02x}{b:02x}" for r in range(0, 256, 51) for g in (0, 90, 255) for b in (0, 70)]
    assert max(sum(inks.cmyk(shade)) for shade in shades) <= 3


def check(file: File, *words: str) -> Result:
    return CliRunner().invoke(cli, ["check", str(file), "--no-ink", *words])


def test_the_check_names_every_rule(made: dict[str, bytes], tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(made["GRAY"])
    report = json.loads(check(file, "--json").stdout)
    assert [each["rule"] for each in report["press"]] == list(press.RULES)
    assert all(each["text"] and not each["found"] for each in report["press"])
    assert f"PDF/X-4: {len(press.RULES)} rules met" in check(file).output
    assert all(f"met    {rule} {text}" in check(file, "--rules").output for rule, text in press.RULES.items())
    with open_pdf(made["GRAY"]) as opened:
        no_trim(opened)
        opened.save(file)
    spoilt = check(file)
    assert spoilt.exit_code == 1
    assert "PROBLEM: the file claims to conform to PDF/X-4 but does not: x4-boxes" in spoilt.output


# ------------------------------------------------------------------------------------------------------ profiles


def test_our_profiles_are_read_by_others() -> None:
    screen, black = (ImageCms.ImageCmsProfile(io.BytesIO(each.data)) for each in (icc.srgb(), icc.grey()))
    assert ImageCms.getProfileDescription(screen).strip() == icc.srgb().title == "printkit sRGB"
    assert (icc.grey().kind, icc.grey().space, icc.grey().channels) == (b"prtr", b"GRAY", 1)
    colour = Pixels.new("RGB", (1, 1), (200, 100, 50))
    usual = ImageCms.createProfile("sRGB")
    same = ImageCms.applyTransform(colour, ImageCms.buildTransform(screen, usual, "RGB", "RGB"))
    assert same is not None and same.getpixel((0, 0)) == (200, 100, 50)
    to_black = ImageCms.buildTransform(usual, black, "RGB", "L")
    for value in (0, 60, 128, 255):
        shown = ImageCms.applyTransform(Pixels.new("RGB", (1, 1), (value,) * 3), to_black)
        assert shown is not None and abs(int(shown.getpixel((0, 0))) - value) <= 1  # type: ignore[arg-type]


def test_titles_of_both_forms_are_read() -> None:
    words = b"Old press\0"
    old = struct.pack(">4sII", b"desc", 0, len(words)) + words + bytes(79)
    head = bytearray(icc.grey().data[:128])
    data = bytes(head) + struct.pack(">I4sII", 1, b"desc", 144, len(old)) + old
    assert icc.read(struct.pack(">I", len(data)) + data[4:]).title == "Old press"
    for broken in (b"", b"x" * 200, icc.grey().data[:140]):
        with pytest.raises(InputError, match="colour profile"):
            icc.read(broken)


# ------------------------------------------------------------------------------------------------- the command


def printed(*words: str) -> Result:
    return CliRunner().invoke(cli, ["board", "mana", "-o", "x.pdf", *words])


def test_the_command_makes_such_files(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    File("press.icc").write_bytes(of_a_press("CMYK"))
    for words in (("--icc", "press.icc", "--condition", "FOGRA51"), ("--colour", "grey")):
        assert printed("--pdfx", *words).exit_code == 0
        report = inspection.inspect(File("x.pdf"))
        assert report.for_press and not report.spoilt


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--pdfx",),
            r"--pdfx needs the colour profile of your press \(--icc FILE\.icc\), or --colour grey for black",
        ),
        (
            ("--pdfx", "--icc", "screen.icc"),
            r'"icc" must be the profile of a CMYK, RGB or GRAY press \(class prtr\), not "mntr RGB"\.',
        ),
        (
            ("--pdfx", "--icc", "no.icc"),
            r'"icc" must be a colour profile \(an \.icc file\), but these "10 bytes" are not\.',
        ),
        (
            ("--pdfx", "--icc", "press.icc", "--colour", "rgb"),
            r'--colour must be cmyk, the colours of Test press, not "rgb"\.',
        ),
        (("--icc", "press.icc"), r"--icc can only be used with --pdfx\."),
        (("--condition", "FOGRA51"), r"--condition can only be used with --pdfx\."),
        (("--spot", "DieLine"), r"--spot can only be used with --cut-contour\."),
        (("--cut-contour", "--spot", "ü"), r'--spot must be a name in ASCII letters, such as DieLine, not "ü"\.'),
        (
            ("--varnish", "peices"),
            "--varnish must be one of board, lines, coords, marks, pieces, labels, cut, fold, ruler, not",
        ),
        (("--varnish-spot", "UV"), r"--varnish-spot can only be used with --varnish\."),
        (
            ("--varnish", "pieces", "--varnish-spot", " "),
            r'--varnish-spot must be a name in ASCII letters, such as SpotUV, not " "\.',
        ),
        (
            ("--cut-contour", "--spot", "UV", "--varnish", "pieces", "--varnish-spot", "UV"),
            r'--varnish-spot "UV" is the name of the cut lines; choose another\.',
        ),
        (("--varnish", "pieces", "-o", "x.png"), r'--varnish needs a file whose name ends in \.pdf, not "x\.png"\.'),
        (
            ("--pdfx", "--colour", "grey", "-o", "x.svg"),
            r'--pdfx needs a file whose name ends in \.pdf, not "x\.svg"\.',
        ),
    ],
)
def test_bad_input_is_refused(
    words: tuple[str, ...], message: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    File("press.icc").write_bytes(of_a_press("CMYK"))
    File("screen.icc").write_bytes(icc.srgb().data)
    File("no.icc").write_bytes(b"no profile")
    before = set(tmp_path.iterdir())
    with pytest.raises(Refusal, match=message):
        CliRunner().invoke(cli, ["board", "mana", "-o", "x.pdf", *words], catch_exceptions=False)
    assert set(tmp_path.iterdir()) == before


def test_the_documentation_lists_the_rules() -> None:
    page = (File(__file__).parents[3] / "docs/printing.md").read_text(encoding="utf-8")
    assert "\n".join(f"`{rule}` | {text}" for rule, text in press.RULES.items()) in page
