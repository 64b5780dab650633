"""Whatever is read from files is read within bounds, and the standard streams are taken as they are found."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
import weakref
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.shell_completion import ShellComplete

from printkit.__main__ import main
from printkit.books import collection
from printkit.cli import cli
from printkit.engines.puzzles.puzzle import write as lines
from printkit.export import inspection
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError
from printkit.pages import printers

HERE = Path(__file__).parents[3]
Run = Callable[..., tuple[object, str, str]]


def refused(run: Run, *words: object, status: int = 2) -> str:
    """The one line on standard error that a refusal is."""
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (status, "", 1), err
    assert err.startswith("printkit: ")
    return err


# ------------------------------------------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    "words",
    [
        ("certify", "yoso", "/dev/zero"),
        ("puzzles", "check", "{}/zero.jsonl"),
        ("diagram", "{}/zero.toml", "-o", "x.svg"),
        ("rulebook", "/dev/zero", "-o", "x.pdf"),
        ("board", "favor", "--project", "/dev/zero", "-o", "x.svg"),
        ("board", "favor", "--plan", "/dev/zero", "-o", "x.svg"),
        ("record", "check", "/dev/zero"),
        ("court", "--record", "/dev/zero"),
        ("match", "--record", "/dev/zero"),
        ("check", "/dev/zero"),
        ("turns", "mana:file=/dev/zero"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_endless_inputs_end(
    run: Run, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("zero.jsonl", "zero.toml"):
        (tmp_path / name).symlink_to("/dev/zero")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    refused(run, *(word.format(tmp_path) for word in words))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000  # KB
    assert not list(tmp_path.glob("x.*"))


DEEP = {
    "project.toml": "title = " + "[" * 100_000,
    "figure.toml": "marks = " + "[" * 100_000,
    "deep.jsonl": "[" * 100_000,
    "objects.jsonl": '{"id":' * 100_000,
}


@pytest.mark.parametrize(
    "words",
    [
        ("board", "favor", "--project", "project.toml", "-o", "x.svg"),
        ("diagram", "figure.toml", "-o", "x.svg"),
        ("puzzles", "check", "deep.jsonl"),
        ("puzzles", "sheet", "objects.jsonl", "-o", "x.pdf"),
    ],
    ids=lambda words: words[0] + " " + words[1],
)
def test_values_that_are_nested_deeply(
    run: Run, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in DEEP.items():
        (tmp_path / name).write_text(text)
    told = refused(run, *words)
    assert any(name in told for name in DEEP)


PRINTERS = {
    "nested": "[" * 100_000,
    "nested objects": '{"printers":' * 100_000,
    "no object": "[]",
    "no printers": '{"default": null}',
    "a number": '{"default": null, "printers": 3}',
    "numbers": '{"default": null, "printers": [3]}',
    "a list as a name": '{"default": ["a"], "printers": []}',
    "an object as a name": '{"default": null, "printers": [{"name": {}}]}',
    "no such default": '{"default": "a", "printers": []}',
    "texts": '{"default": null, "printers": [{"name": "a", "measured_x": "100"}]}',
    "other fields": '{"default": null, "printers": [{"name": "a", "size": 1}]}',
    "out of bounds": '{"default": null, "printers": [{"name": "a", "measured_x": 1e99}]}',
    "not a number": '{"default": null, "printers": [{"name": "a", "measured_x": NaN}]}',
    "long": '"' + "x" * 2_000_000 + '"',
    "bytes": "\udcff",
}


@pytest.mark.parametrize("name", PRINTERS)
def test_a_file_of_printers_that_is_none(
    run: Run, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    text = PRINTERS[name]
    (tmp_path / "printers.json").write_text(text, errors="surrogateescape")
    told = refused(run, "board", "jo", "-o", tmp_path / "x.pdf")
    assert str(printers.store()) in told and "printers" in told
    assert not (tmp_path / "x.pdf").exists()
    assert refused(run, "printer", "set", "a") and (tmp_path / "printers.json").read_bytes() == text.encode(
        errors="surrogateescape"
    )


def test_a_file_of_puzzles_has_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(lines(collection.puzzles("favor")[:2]))
    size = path.stat().st_size
    monkeypatch.setattr(limits, "PUZZLES_SIZE", replace(limits.PUZZLES_SIZE, most=size))
    assert len(collection.puzzles(str(path))) == 2
    monkeypatch.setattr(limits, "PUZZLES_SIZE", replace(limits.PUZZLES_SIZE, most=size - 1))
    with pytest.raises(InputError, match=r"own\.jsonl"):
        collection.puzzles(str(path))


def pdf(content: bytes, box: str = "[0 0 595 842]", more: bytes = b"") -> bytes:
    """A page with one packed content stream, written by hand."""
    packed = zlib.compress(content, 9)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox %s/Contents 4 0 R/Resources<<>>%s>>" % (box.encode(), more),
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
    ]
    text, places = b"%PDF-1.5\n", []
    for number, each in enumerate(objects, start=1):
        places.append(b"%010d 00000 n \n" % len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    head = b"xref\n0 5\n0000000000 65535 f \n%s" % b"".join(places)
    return text + head + b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(text)


LINE = b"0 0 m 1 1 l S\n"


def test_pdfs_have_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    path = tmp_path / "x.pdf"
    path.write_bytes(pdf(LINE * 100))
    assert inspection.inspect(path).stroke is not None
    if hasattr(pikepdf.settings, "set_qpdf_limits"):
        path.write_bytes(pdf(LINE * 3_000_000))
        assert path.stat().st_size < 200_000
        tracemalloc.start()
        with pytest.raises(InputError, match=r'x\.pdf" cannot be read as a PDF'):
            inspection.inspect(path)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
        tracemalloc.stop()
    monkeypatch.setattr("printkit.export.objects.LARGEST", 1000)
    with pytest.raises(InputError, match="at most"):
        inspection.inspect(path)


def test_a_page_of_any_size_is_counted(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    from printkit.export.coverage import coverage

    path = tmp_path / "x.pdf"
    for side in (100, 10_000, 1_000_000):
        path.write_bytes(pdf(b"0 0 %d %d re f" % (side / 2, side), f"[0 0 {side} {side}]"))
        assert coverage(path) == (pytest.approx(50, abs=0.5),)


@pytest.mark.filterwarnings("ignore")
def test_pdfs_with_any_bytes_are_read_or_refused(tmp_path: Path) -> None:
    pytest.importorskip("pikepdf")
    path, whole, came = (
        tmp_path / "x.pdf",
        pdf(LINE * 20 + b"BT /F 9 Tf (x) Tj ET /a /b BDC EMC 1 0 0 rg", more=b"/TrimBox[1 1 2 2]"),
        set(),
    )
    for seed in range(150):
        choose, data = Random(seed), bytearray(whole)
        for _ in range(choose.choice((1, 3, 20))):
            data[choose.randrange(len(data))] = choose.randrange(256)
        path.write_bytes(data)
        try:
            came.add(type(inspection.inspect(path)))
        except InputError as error:
            assert str(path) in str(error)
            came.add(type(error))
    assert len(came) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"m",
        b"1 cm",
        b"q q Q Q Q EMC ET",
        b"/x BDC",
        b"/x /y BDC EMC",
        b"(x) w",
        b"1 Tf (x) Tj",
        b"[q] Q",
        b"<</A q>> gs",
    ],
)
def test_operators_without_their_operands(tmp_path: Path, content: bytes) -> None:
    pytest.importorskip("pikepdf")
    path = tmp_path / "x.pdf"
    path.write_bytes(pdf(content))
    try:
        inspection.inspect(path)
    except InputError as error:
        assert str(path) in str(error)


def test_a_layer_that_is_nothing_is_no_layer(tmp_path: Path) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    path = tmp_path / "x.pdf"
    with pikepdf.new() as file:
        file.add_blank_page()
        named = file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="board"))
        gone = file.get_object((90, 0))
        file.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([named, gone]))
        file.save(path)
    assert inspection.inspect(path).layers == ("board",)


def test_a_list_of_layers_may_be_missing(tmp_path: Path) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    path = tmp_path / "x.pdf"
    with pikepdf.new() as file:
        file.add_blank_page()
        file.Root.OCProperties = pikepdf.Dictionary()
        file.save(path)
    assert inspection.inspect(path).layers == ()
    with pikepdf.new() as file:
        file.add_blank_page()
        group = file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG))
        file.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([group]))
        file.save(path)
    assert inspection.inspect(path).layers == ("",)


# -------------------------------------------------------------------------------- another kind of file there


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (("plan", "--seed", 1, "-o"), ".txt"),
        (("record", "create", "yoso", "WF", "-o"), ".play"),
        (("court", "--seed", 1, "-o"), ".play"),
        (("match", "--seed", 1, "-o"), ".play"),
        (("simulate", "favor", "--games", 1, "--record"), ".play"),
        (("certify", "yoso", "--make", "-p", "fff.f/.h..f/hhffh/.h.../hhhh. honour A", "--memory", "0.01"), ".txt"),
        (("certify", "yoso", "--make", "-p", "fff.f/.h..f/hhffh/.h.../hhhh. honour A", "--memory", "0.01"), ".gz"),
    ],
    ids=lambda given: given if isinstance(given, str) else given[0],
)
def test_its_own_kind_alone_is_replaced(run: Run, tmp_path: Path, words: tuple[object, ...], ending: str) -> None:
    project, notes, fine = tmp_path / "project.toml", tmp_path / f"notes{ending}", tmp_path / f"fine{ending}"
    for path in (project, notes):
        path.write_text("title = 'Mine'\n")
    assert "project.toml" in refused(run, *words, project)
    assert "; choose another name." in refused(run, *words, notes)
    assert project.read_text() == notes.read_text() == "title = 'Mine'\n"
    assert not fine.exists()
    for _ in range(2):
        assert run(*words, fine)[0] == 0
    assert fine.stat().st_size
    assert len(list(tmp_path.iterdir())) == 3


def test_puzzles_replace_puzzles_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("notes")
    words = ("puzzles", "mine", "favor", "--count", 1, "--kind", "strike", "--jobs", 1, "-o", path)
    assert "not a file of puzzles" in refused(run, *words)
    assert [each.name for each in tmp_path.iterdir()] == ["x.jsonl"]
    path.write_text("")
    assert run(*words)[0] == 0
    assert run(*words)[0] == 0
    assert json.loads(path.read_text())["game"] == "favor"


# ----------------------------------------------------------------------------------------- the kit, as a whole


def test_a_kit_is_replaced_as_a_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file of a kit cannot be written: the others are as they were, and the message names that file."""
    kit = ("kit", "jo", "--only", "board", "-o", tmp_path)
    assert run(*kit)[0] == 0
    files = sorted(tmp_path.iterdir())
    before = {path: path.read_bytes() for path in files}
    last = files[-1]
    last.unlink()
    last.mkdir()
    message = refused(run, *kit, "--theme", "low-ink", status=74)
    assert message == f"printkit: {last}: Is a directory\n"
    assert {path: path.read_bytes() for path in files[:-1]} == {path: before[path] for path in files[:-1]}
    last.rmdir()
    calls = []
    real = os.replace

    def second(*given: object) -> None:
        calls.append(given)
        if len(calls) == 2:
            raise OSError(28, "No space left on device", *given[:1])
        real(*given)

    last.write_bytes(before[last])
    monkeypatch.setattr(os, "replace", second)
    message = refused(run, *kit, "--theme", "low-ink", status=74)
    assert "No space left" in message and ".printkit" not in message
    assert {path: path.read_bytes() for path in sorted(tmp_path.iterdir())} == before


# ------------------------------------------------------------------------------------------ standard streams


def shell(line: str, **more: object) -> subprocess.CompletedProcess[str]:
    order = f"set -o pipefail; {line.replace('printkit', f'{sys.executable} -m printkit', 1)}"
    return subprocess.run(["bash", "-c", order], cwd=HERE, capture_output=True, text=True, check=False, **more)


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("printkit games >&-", 74, "printkit: standard output: Bad file descriptor\n"),
        ("printkit turns yoso --json >/dev/full", 74, "printkit: standard output: No space left on device\n"),
        ("printkit turns jo | head -c 1 >/dev/null", None, ""),
        ("printkit turns nothing 2>&-", 2, ""),
        ("printkit turns nothing 2>/dev/full", 2, ""),
        ("printkit games <&- >/dev/null", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full(line: str, status: int | None, says: str) -> None:
    ended = shell(line)
    assert ended.stderr == says
    # A reader that leaves early may leave after the end.
    assert ended.returncode == status if status is not None else ended.returncode in (0, 74)


@pytest.mark.skipif(os.name != "posix", reason="the system has no such limit")
def test_a_system_that_lets_no_file_grow(tmp_path: Path) -> None:
    """Not a planted fault: the system itself refuses what goes beyond four kilobytes."""
    line = f"printkit board master -o {tmp_path}/master.svg"
    assert shell(line).returncode == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(before) == 5 and all(len(data) > 5 * 1024 for data in before.values())
    ended = shell(f"{line} --theme low-ink".replace("printkit", "ulimit -f 4; printkit", 1))
    assert (ended.returncode, ended.stderr.count("\n")) == (74, 1)
    assert "File too large" in ended.stderr and ".printkit" not in ended.stderr
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_no_file_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    """What is printed goes nowhere, and not into the file that is being written."""
    file = tmp_path / "x.svg"
    assert shell(f"printkit board jo -o {file} <&- >&- 2>&-").returncode == 74
    text = file.read_text()
    assert text.startswith("<?xml") and text.rstrip().endswith("</svg>")


STARTS = """
import sys
from printkit.__main__ import main

class Begun:
    def find_spec(self, name, *_):
        sys.meta_path.remove(self)
        print('in', flush=True)

sys.argv = ['printkit', *{}]
sys.meta_path.insert(0, Begun())
main()
"""
"""Says so when the first import of the command begins: from then on an interrupt is told in one line."""


@pytest.mark.parametrize("number", range(5))
def test_interrupted_at_any_moment_there_is_no_traceback(tmp_path: Path, number: int) -> None:
    """Imports included."""
    words = ["puzzles", "mine", "yoso", "--count", "500", "--jobs", "2", "-o", str(tmp_path / "x.jsonl")]
    child = subprocess.Popen(
        [sys.executable, "-c", STARTS.format(words)],
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stdout and child.stdout.readline() == "in\n"
    time.sleep((0.0, 0.05, 0.3, 0.8, 1.5)[number])
    os.killpg(child.pid, signal.SIGINT)
    _, told = child.communicate()
    assert child.returncode == 130
    assert told.strip() == "printkit: interrupted"
    assert not (tmp_path / "x.jsonl").exists()


def test_an_interrupt_lost_in_a_callback_comes_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python drops what a weak reference's callback raises: the import of a module has such callbacks."""

    def run() -> None:
        thing = Random(1)
        kept = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
        del thing
        assert kept() is None
        assert not threading.Event().wait(30), "the interrupt was lost"
        pytest.fail("nothing woke the main thread")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr("printkit.cli.main", run)
        with pytest.raises(SystemExit) as ended:
            main()
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == 130
    assert capsys.readouterr().err == "printkit: interrupted\n"


# -------------------------------------------------------------------------------------- help and completion


@pytest.mark.parametrize("words", [(), ("puzzles",), ("printer",), ("record",)])
def test_a_group_by_its_name_alone_shows_its_help(run: Run, words: tuple[str, ...]) -> None:
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    assert out.startswith("Usage: ") and "Commands:" in out
    assert run(*words, "--help") == (0, out, "")


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        (["turns"], "ma", {"master", "master:circle", "mana", "mana:anywhere"}),
        (["kit"], "a", {"all"}),
        (["kit", "yoso"], "fa", {"favor"}),
        (["board"], "yoso", {"yoso", "yoso-cards"}),
        (["board", "jo", "--paper"], "l", {"Letter", "Legal"}),
        (["board", "jo", "--theme"], "low", {"low-ink"}),
        (["cards"], "dec", {"decktet"}),
        (["cut"], "jo", {"jo", "jo-stones"}),
        (["puzzles", "mine"], "fav", {"favor"}),
        (["puzzles", "sheet"], "fav", {"favor", "fav"}),
        (["diagram"], "st", {"strings", "strings:beginners", "strings:advanced", "strings:double", "st"}),
        (["board", "jo", "--printer"], "off", {"office"}),
    ],
)
def test_the_shell_completes_names(
    words: list[str], typed: str, offered: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    known = printers.Printers().having(printers.Printer("office"), True)
    printers.store().write_text(printers.text(known))
    found = ShellComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE").get_completions(words, typed)
    assert {item.value for item in found} >= offered
    assert all(item.value.casefold().startswith(typed) for item in found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize(
    "line",
    [
        "cards a.toml -o x.pdf", "board a.toml -o x.pdf", "kit a.toml -o x", "board yoso --project a.toml -o x.pdf",
        "rulebook a.md -o x.pdf", "claims a.md", "diagram a.toml -o x.svg", "record check a.play",
        "annotate a.play -o x.pdf", "puzzles check a.jsonl", "arena jo --levels 1,1 --games 1 --store a.jsonl",
        "balance jo --level 1 --games 1 --jobs 1 --store a.jsonl", "printer measure me a.png",
        "studio --project a.toml", "board yoso --press a.toml -o x.pdf", "board yoso --pdfx --icc a.icc -o x.pdf",
        "check a.pdf",
    ],
)  # fmt: skip
def test_pipes_are_refused_at_once(run: Run, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (name,) = (word for word in line.split() if word.startswith("a."))
    os.mkfifo(name)
    assert f'"{name}" is a pipe or a device, not a file; use - to read standard input' in refused(run, *line.split())


@pytest.mark.parametrize("name", ["game.play", "deck.toml", "notes"])
def test_a_rulebook_is_markdown(run: Run, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("game: jo\n\ne5f5\n")
    assert f'"{name}" is not a rulebook' in refused(run, "rulebook", tmp_path / name, "-o", tmp_path / "x.pdf")
