"""The one writer: all or none, links followed, modes kept, nothing left behind whatever fails."""

from __future__ import annotations

import ast
import errno
import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from printkit.export import files
from printkit.export.files import TextKind, write
from printkit.layouts.base.refusals import InputError
from tests.trees import nodes

HERE = Path(__file__).parents[3]
OLD = {"a.svg": b"old a", "b.svg": b"old b", "c.svg": b"old c"}
NEW = {"a.svg": b"new a", "b.svg": b"new b, longer", "c.svg": b"new", "d.svg": b"one more"}


def tree(folder: Path) -> dict[str, bytes]:
    """Everything below a folder; links and folders are told by what they are."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = b"-> " + os.fsencode(path.readlink())
        else:
            found[name] = b"folder" if path.is_dir() else path.read_bytes()
    return found


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder in which three of the four files are there already."""
    for name, data in OLD.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "b.svg").chmod(0o600)
    return tmp_path


def new(folder: Path) -> dict[Path, bytes]:
    return {folder / name: data for name, data in NEW.items()}


# ------------------------------------------------------------------------------------- what is written where


def test_files_and_missing_folders(tmp_path: Path) -> None:
    write({tmp_path / "x" / "y" / "a.svg": b"a", tmp_path / "b.svg": b""})
    assert tree(tmp_path) == {"b.svg": b"", "x": b"folder", "x/y": b"folder", "x/y/a.svg": b"a"}


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o000])
def test_modes(tmp_path: Path, mask: int) -> None:
    """A new file gets what the umask leaves; an existing one keeps its own."""
    for mode in (0o600, 0o640, 0o755):
        (tmp_path / f"{mode:o}").write_bytes(b"old")
        (tmp_path / f"{mode:o}").chmod(mode)
    before = os.umask(mask)
    try:
        write({tmp_path / name: b"new" for name in ("fresh", "600", "640", "755")})
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"fresh": 0o666 & ~mask, "600": 0o600, "640": 0o640, "755": 0o755}


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "real.svg").write_bytes(b"old")
    (tmp_path / "far" / "real.svg").chmod(0o600)
    (tmp_path / "one.svg").symlink_to("two.svg")
    (tmp_path / "two.svg").symlink_to("far/real.svg")
    (tmp_path / "dangling.svg").symlink_to("far/fresh.svg")
    (tmp_path / "folder").symlink_to("far", target_is_directory=True)
    write({tmp_path / "one.svg": b"1", tmp_path / "dangling.svg": b"2", tmp_path / "folder" / "in.svg": b"3"})
    assert tree(tmp_path) == {
        "dangling.svg": b"-> far/fresh.svg",
        "far": b"folder",
        "far/fresh.svg": b"2",
        "far/in.svg": b"3",
        "far/real.svg": b"1",
        "folder": b"-> far",
        "one.svg": b"-> two.svg",
        "two.svg": b"-> far/real.svg",
    }
    assert stat.S_IMODE((tmp_path / "far" / "real.svg").stat().st_mode) == 0o600


def test_links_in_a_circle_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.svg").symlink_to("b.svg")
    (tmp_path / "b.svg").symlink_to("a.svg")
    with pytest.raises(OSError) as caught:
        write({tmp_path / "a.svg": b""})
    assert (caught.value.errno, caught.value.filename) == (errno.ELOOP, str(tmp_path / "a.svg"))


def test_two_names_of_one_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(b"old")
    (tmp_path / "b.svg").symlink_to("a.svg")
    with pytest.raises(InputError, match=r'b\.svg" and .*a\.svg are the same file'):
        write({tmp_path / "a.svg": b"1", tmp_path / "b.svg": b"2"})
    assert tree(tmp_path) == {"a.svg": b"old", "b.svg": b"-> a.svg"}


def test_a_pipe_is_written_straight(tmp_path: Path) -> None:
    pipe, data = tmp_path / "pipe.svg", b"x" * 300_000
    os.mkfifo(pipe)
    (tmp_path / "link.svg").symlink_to("pipe.svg")
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write({tmp_path / "link.svg": data})
    reader.join()
    assert got == [data]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_that_is_closed_early_is_a_refusal_and_changes_nothing(old: Path) -> None:
    os.mkfifo(old / "pipe.svg")

    def read_a_little() -> None:
        with (old / "pipe.svg").open("rb", buffering=0) as pipe:
            pipe.read(1)

    reader = threading.Thread(target=read_a_little)
    reader.start()
    with pytest.raises(InputError, match=r"pipe\.svg"):
        write({**new(old), old / "pipe.svg": b"x" * 3_000_000})
    reader.join()
    (old / "pipe.svg").unlink()
    assert tree(old) == OLD


def test_devices_stay_devices(tmp_path: Path) -> None:
    (tmp_path / "null.svg").symlink_to("/dev/null")
    (tmp_path / "full.svg").symlink_to("/dev/full")
    write({tmp_path / "null.svg": b"gone"})
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(OSError) as caught:
        write({tmp_path / "full.svg": b"gone", tmp_path / "a.svg": b"a"})
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(tmp_path / "full.svg"))
    assert set(tree(tmp_path)) == {"null.svg", "full.svg"}


@pytest.mark.parametrize("to", ["pipe", "file"])
def test_standard_output_as_a_file(tmp_path: Path, to: str) -> None:
    """``/dev/stdout`` is what is open there, be it a pipe or a file."""
    code = "from pathlib import Path; from printkit.export import write; write({Path('/dev/stdout'): b'data'})"
    if to == "pipe":
        ended = subprocess.run([sys.executable, "-c", code], cwd=HERE, stdout=subprocess.PIPE, check=True)
        assert ended.stdout == b"data"
    else:
        with (tmp_path / "out").open("wb") as out:
            out.write(b"before ")
            out.flush()
            subprocess.run([sys.executable, "-c", code], cwd=HERE, stdout=out, check=True)
        assert tree(tmp_path) == {"out": b"before data"}


def test_long_names(tmp_path: Path) -> None:
    name = "n" * 251 + ".svg"
    write({tmp_path / name: b"1"})
    write({tmp_path / name: b"2"})
    assert tree(tmp_path) == {name: b"2"}


@pytest.mark.parametrize(
    ("name", "code"), [("folder", errno.EISDIR), ("a.svg/x.svg", errno.ENOTDIR), ("a.svg/x/y.svg", errno.ENOTDIR)]
)  # fmt: skip
def test_places_where_no_file_can_be(old: Path, name: str, code: int) -> None:
    (old / "folder").mkdir()
    with pytest.raises(OSError) as caught:
        write({**new(old), old / name: b""})
    assert (caught.value.errno, caught.value.filename) == (code, str(old / name))
    assert tree(old) == {**OLD, "folder": b"folder"}


def test_what_may_not_be_written_is_not_replaced(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("b.svg"))
    with pytest.raises(PermissionError) as caught:
        write(new(old))
    assert caught.value.filename == str(old / "b.svg")
    assert tree(old) == OLD


# ------------------------------------------------------------------------------------------ injected faults


class Faults:
    """Makes the nth call of some functions fail, as a full disk or a broken one does."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch, self.calls, self.lasting = patch, 0, False

    def at(self, nth: int, *places: tuple[object, str], error: BaseException) -> None:
        for owner, name in places:
            real: Callable[..., object] = getattr(owner, name)

            def failing(*given: object, real: Callable[..., object] = real, **more: object) -> object:
                self.calls += 1
                if self.calls == nth or (self.lasting and self.calls > nth):
                    raise error
                return real(*given, **more)

            self.patch.setattr(owner, name, failing)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    yield Faults(monkeypatch)


STEPS = {
    "open": (os, "open"),
    "fdopen": (os, "fdopen"),
    "fsync": (os, "fsync"),
    "mode": (Path, "chmod"),
    "rename": (os, "replace"),
    "keep": (files._Job, "keep"),
}
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("nth", range(1, 6))
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "error", [FULL, OSError("no number"), MemoryError(), KeyboardInterrupt()], ids=lambda e: type(e).__name__
)
def test_every_step_may_fail(old: Path, faults: Faults, step: str, nth: int, error: BaseException) -> None:
    """All or none at every single call: what was there is there again, and nothing else."""
    faults.at(nth, STEPS[step], error=error)
    failed = None
    try:
        write({**new(old), old / "deep" / "e.svg": b"e"})
    except type(error) as found:
        failed = found
    faults.patch.undo()
    if failed is None:
        assert faults.calls < nth
        assert tree(old) == {**NEW, "deep": b"folder", "deep/e.svg": b"e"}
    else:
        assert tree(old) == OLD
        assert stat.S_IMODE((old / "b.svg").stat().st_mode) == 0o600
        if isinstance(failed, OSError):
            assert failed.filename in {str(path) for path in (*new(old), old / "deep" / "e.svg")}
            assert ".printkit" not in str(failed)


def test_no_step_is_left_out(old: Path, faults: Faults) -> None:
    """So that the test above fails something: every step is called for several files."""
    for step, least in {"open": 4, "fdopen": 4, "fsync": 4, "mode": 3, "rename": 4, "keep": 3}.items():
        faults.calls = 0
        faults.at(0, STEPS[step], error=FULL)
        write(new(old))
        faults.patch.undo()
        assert faults.calls >= least, step


class Short:
    """A file that takes a few bytes and then finds the disk full."""

    def __init__(self, file: object) -> None:
        self.file = file

    def __enter__(self) -> Short:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        self.file.write(data[:2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_disk_that_is_full_in_the_middle_of_a_file(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, opened = os.fdopen, []

    def third(handle: int, mode: str) -> object:
        opened.append(handle)
        return Short(real(handle, mode)) if len(opened) == 3 else real(handle, mode)

    monkeypatch.setattr(os, "fdopen", third)
    with pytest.raises(OSError) as caught:
        write(new(old))
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(old / "c.svg"))
    assert tree(old) == OLD


def test_without_links_the_way_back_is_a_copy(old: Path, faults: Faults) -> None:
    faults.patch.setattr(Path, "hardlink_to", lambda self, target: (_ for _ in ()).throw(FULL))
    faults.at(3, STEPS["rename"], error=FULL)
    with pytest.raises(OSError):
        write(new(old))
    faults.patch.undo()
    assert tree(old) == OLD
    assert stat.S_IMODE((old / "b.svg").stat().st_mode) == 0o600


def test_the_way_back_by_copying(old: Path, faults: Faults) -> None:
    """No rename works from the third on, not even back."""
    faults.lasting = True
    faults.at(3, STEPS["rename"], error=FULL)
    with pytest.raises(OSError):
        write(new(old))
    faults.patch.undo()
    assert tree(old) == OLD


def test_what_cannot_be_put_back_is_kept_and_told(old: Path, faults: Faults) -> None:
    faults.lasting = True
    faults.at(2, STEPS["rename"], error=FULL)
    faults.patch.setattr(files.shutil, "copyfile", lambda *given: (_ for _ in ()).throw(FULL))
    with pytest.raises(OSError, match="previous files kept") as caught:
        write(new(old))
    faults.patch.undo()
    assert caught.value.filename == str(old / "b.svg")
    (kept,) = re.findall(r"a\.svg as (\S+)'?", caught.value.strerror)
    assert Path(kept).read_bytes() == b"old a"
    assert {name: data for name, data in tree(old).items() if name != Path(kept).name} == {**OLD, "a.svg": b"new a"}


def test_a_new_file_is_taken_away_again(tmp_path: Path, faults: Faults) -> None:
    faults.at(3, STEPS["rename"], error=FULL)
    with pytest.raises(OSError):
        write({tmp_path / "x" / name: data for name, data in NEW.items()})
    faults.patch.undo()
    assert tree(tmp_path) == {}


# ------------------------------------------------------------------------------------------------- signals


@pytest.mark.parametrize("step", ["open", "fsync", "rename"])
@pytest.mark.parametrize("nth", [1, 3])
def test_a_signal_waits(old: Path, monkeypatch: pytest.MonkeyPatch, step: str, nth: int) -> None:
    """Old or new, never a mixture; the signal arrives afterwards."""
    owner, name = STEPS[step]
    real, calls = getattr(owner, name), []

    def interrupted(*given: object, **more: object) -> object:
        calls.append(given)
        if len(calls) == nth:
            signal.raise_signal(signal.SIGINT)
        return real(*given, **more)

    monkeypatch.setattr(owner, name, interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        write(new(old))
    assert signal.getsignal(signal.SIGINT) is before
    assert tree(old) == (NEW if step == "rename" else OLD)


def test_a_pipe_that_nobody_reads_can_be_left(old: Path) -> None:
    os.mkfifo(old / "pipe.svg")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        write({**new(old), old / "pipe.svg": b"data"})
    timer.join()
    (old / "pipe.svg").unlink()
    assert tree(old) == OLD


LOOP = """
import sys
from pathlib import Path
from printkit.export import write
folder, size = Path(sys.argv[1]), 200_000
print('ready', flush=True)
for number in range(100_000):
    write({folder / f'{name}.svg': bytes([65 + number % 26]) * size for name in range(4)})
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ended_at_any_moment_all_files_are_of_one_age(tmp_path: Path, number: signal.Signals) -> None:
    wait = Random(number)
    for _ in range(4):
        child = subprocess.Popen(
            [sys.executable, "-c", LOOP, str(tmp_path)], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert child.stdout and child.stdout.readline() == b"ready\n"
        time.sleep(wait.uniform(0.02, 0.3))
        child.send_signal(number)
        assert child.wait() == -number
        child.stdout.close()
        found = tree(tmp_path)
        assert set(found) <= {f"{name}.svg" for name in range(4)}
        assert len({data[:1] * len(data) for data in found.values()}) <= 1
        assert len(set(found.values())) <= 1 and {len(data) for data in found.values()} <= {200_000}


def test_other_threads_write_too(tmp_path: Path) -> None:
    thread = threading.Thread(target=write, args=({tmp_path / "a.svg": b"a"},))
    thread.start()
    thread.join()
    assert tree(tmp_path) == {"a.svg": b"a"}


# --------------------------------------------------------------------------------------------------- kinds

NOTES = TextKind("a note", (".note",), re.compile(rb"note:"))


def test_a_kind_replaces_its_own_kind_only(tmp_path: Path) -> None:
    NOTES.check(tmp_path / "new.note")
    for name, data in {"own.note": b"note: x", "empty.NOTE": b""}.items():
        (tmp_path / name).write_bytes(data)
        NOTES.check(tmp_path / name)
    (tmp_path / "project.note").write_bytes(b'title = "Mine"\n')
    with pytest.raises(InputError, match=r'note" already exists and is not a note; choose another name\.$'):
        NOTES.check(tmp_path / "project.note")
    with pytest.raises(InputError, match=r'ends in \.note, not .* Did you mean "project\.note"'):
        NOTES.check(tmp_path / "project.toml")
    NOTES.check(Path("/dev/null"))
    NOTES.check(Path("/dev/stdout"))


# -------------------------------------------------------------------------------------------- the only way out

BUILDERS = {"engines/yoso/book.py"}
"""They make files of the package itself, by hand, and are no part of any command."""
SPOOLERS = {"printkit/cli/_places.py"}
"""They keep standard input in a temporary file, for readers that need a name."""
WAYS = {"write_bytes", "write_text", "mkstemp", "NamedTemporaryFile", "fdopen", "copyfile", "copy2", "rename"}


def ways_out(path: Path) -> set[str]:
    """What a module calls that writes a file."""
    found = set()
    for node in nodes(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if name in WAYS or (name == "open" and set(modes) & {"w", "wb", "a", "ab", "x", "xb", "r+", "r+b"}):
                found.add(name)
    return found


def test_there_is_one_writer() -> None:
    found = {
        str(path.relative_to(HERE))
        for room in ("layouts", "engines", "printkit")
        for path in (HERE / room).rglob("*.py")
        if ways_out(path)
    }
    assert found == BUILDERS | SPOOLERS | {"printkit/export/files.py"}
