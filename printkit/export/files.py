"""Output files, all of which are written by :func:`write`.

A call replaces either all of its files or none. Each file is first written completely under a temporary name in its
folder, then all are renamed; if that fails part of the way through, the files already replaced are restored. Signals
that would end the program are deferred until then, so that either all the files are new or all are unchanged.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import SpooledTemporaryFile
from types import FrameType
from typing import Any, TypeAlias

from printkit.draw.raster import Raster
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed

LINKS = 40
"""Largest number of symbolic links to follow in sequence, equal to the system's own limit."""
HEAD = 4096
"""Number of bytes that are read to identify the content of an existing file."""


LARGE = 1 << 26
"""Number of bytes of content to hold in memory before writing them."""


class Disk:
    """A temporary file for pages that do not fit in memory; it is deleted with the last of them."""

    def __init__(self) -> None:
        self.file = SpooledTemporaryFile(max_size=1)  # noqa: SIM115  # there is none on disk before it is needed

    def __del__(self) -> None:
        self.file.close()


@dataclass(frozen=True, slots=True)
class Stored:
    """A part of a file, kept on disk until the file is written."""

    disk: Disk
    start: int
    size: int

    @property
    def data(self) -> bytes:
        """The bytes of the part."""
        self.disk.file.seek(self.start)
        return self.disk.file.read(self.size)


Part: TypeAlias = bytes | Raster | Stored


@dataclass(frozen=True, slots=True)
class Parts:
    """The content of a file that might not fit in memory; its photographs are read only when the file is written."""

    parts: tuple[Part, ...]

    def __iter__(self) -> Iterator[bytes]:
        return (part if isinstance(part, bytes) else part.data for part in self.parts)

    def __len__(self) -> int:
        return sum(len(part) if isinstance(part, bytes) else part.size for part in self.parts)

    def __bytes__(self) -> bytes:
        return b"".join(self)


Content: TypeAlias = bytes | Parts
Files: TypeAlias = Mapping[Path, Content]


def write(files: Files) -> None:
    """Write either all of the files or none of them.

    If a name is a symbolic link, the link is kept and its target is replaced. Existing files keep their modes; new
    files get the default mode under the umask. Missing folders are created. Devices and pipes are written to
    directly.

    Raises:
        InputError: two of the names refer to the same file, or a pipe was closed by its reader.
        OSError: writing failed; the error names the file as given. Nothing was created or changed, although devices
            and pipes may have received data.
    """
    with _Signals() as signals:
        jobs, streams = _planned(files)
        folders: list[Path] = []
        complete = False
        try:
            for job in jobs:
                with _naming(job.path):
                    _make(job.target.parent, folders)
                    job.fill(signals.check)
            with signals.let_through():
                for path, data in streams.items():
                    _pour(path, data)
            _rename(jobs)
            complete = True
        finally:
            for job in jobs:
                job.clear(complete)
            for folder in () if complete else reversed(folders):
                with suppress(OSError):
                    folder.rmdir()


@dataclass(frozen=True, slots=True)
class TextKind:
    """A kind of file that a command writes.

    Attributes:
        name: the kind in words, such as ``a floor plan``.
        endings: the endings of its file names, such as ``.txt``.
        begins: a pattern for the first bytes of a file of this kind.
    """

    name: str
    endings: Sequence[str]
    begins: re.Pattern[bytes]

    def check(self, path: Path, field: str = "output") -> None:
        """Refuse a path that is not meant for a text file of this kind. A device or a pipe accepts any text.

        Raises:
            InputError: the file's name has another ending, or the file exists and contains something else.
            OSError: the file exists and cannot be read.
        """
        place, before = _place(path)
        if place is None or (before and not stat.S_ISREG(before.st_mode)):
            return
        if path.suffix.lower() not in self.endings:
            near = [f"{path.stem}{ending}" for ending in self.endings]
            raise InputError(field, path.name, f"a file name that ends in {listed(self.endings, 'or')}", names=near)
        if before and before.st_size:
            with path.open("rb") as file:
                head = file.read(HEAD)
            if not self.begins.match(head):
                message = f"{{value}} already exists and is not {self.name}; choose another name."
                raise InputError(field, path, message)


KINDS = {
    f".{ending}": TextKind(name, (f".{ending}",), re.compile(begins))
    for ending, name, begins in (
        ("pdf", "a PDF", rb"%PDF-"),
        ("svg", "an SVG", rb"\s*<(?:\?xml|svg)"),
        ("png", "a PNG", rb"\x89PNG"),
        ("html", "a web page", rb"(?i)\s*<!doctype html"),
        ("json", "JSON", rb"\s*[\[{]"),
        ("jsonl", "a file of puzzles", rb"\s*\{"),
        ("dxf", "a DXF", rb"\s*(?:0|999)\s"),
        ("md", "Markdown", rb"\s*(?:#|---|`|<!--)"),
        ("play", "a record of a game", rb"(?:\s|#[^\n]*\n)*game:"),
    )
}
"""The kinds of files that commands write, by their endings."""


@dataclass(slots=True)
class _Job:
    """A file to be replaced or created.

    Attributes:
        path: its name as given.
        target: its real path, after following all links.
        before: the status of the existing file; None for a new file.
        data: its new content.
        temporary, backup: names in its folder for the new content and for the old content.
        renamed: whether the file already has its new content.
    """

    path: Path
    target: Path
    before: os.stat_result | None
    data: Content
    temporary: Path
    backup: Path
    renamed: bool = False

    def fill(self, check: Callable[[], None]) -> None:
        """Write the temporary file to disk, with the mode that the file will have; ``check`` may stop it."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(self.temporary, flags, 0o600 if self.before else 0o666)
        with os.fdopen(handle, "wb") as file:
            for part in (self.data,) if isinstance(self.data, bytes) else self.data:
                file.write(part)
                # Flush data from time to time, so that hundreds of photographs need not reach the disk all at once.
                if file.tell() // LARGE != (file.tell() - len(part)) // LARGE:
                    file.flush()
                    os.fsync(file.fileno())
                check()
            file.flush()
            os.fsync(file.fileno())
        if self.before:
            if sys.platform != "win32":
                _own(self.temporary, self.before)
            self.temporary.chmod(stat.S_IMODE(self.before.st_mode))

    def keep(self) -> None:
        """Give the old content a second name, so that it survives the replacement of the file."""
        try:
            self.backup.hardlink_to(self.target)
        except OSError:
            # Some file systems do not support links.
            shutil.copy2(self.target, self.backup)

    def rename(self) -> None:
        """Move the temporary file into place."""
        self.temporary.replace(self.target)
        self.renamed = True

    def restore(self) -> bool:
        """Restore the old file, and return whether that was possible."""
        try:
            if self.before is None:
                self.target.unlink()
            else:
                self._bring_back()
        except OSError:
            return False
        self.renamed = False
        return True

    def _bring_back(self) -> None:
        try:
            self.backup.replace(self.target)
        except OSError:
            shutil.copyfile(self.backup, self.target)

    def clear(self, complete: bool) -> None:
        """Remove the temporary files, except for old content that could not be restored."""
        leftovers = [self.temporary] if self.renamed and not complete else [self.temporary, self.backup]
        for leftover in leftovers:
            with suppress(OSError):
                leftover.unlink(missing_ok=True)


if sys.platform != "win32":

    def _own(path: Path, like: os.stat_result) -> None:
        """Give a file the owner and the group of another, as far as permitted."""
        now = path.stat()
        if (now.st_uid, now.st_gid) != (like.st_uid, like.st_gid):
            with suppress(PermissionError):
                os.chown(path, like.st_uid, like.st_gid)


def _planned(files: Files) -> tuple[list[_Job], dict[Path, Content]]:
    """Return the files to rename into place, and the data to write straight to devices and pipes."""
    jobs: dict[Path, _Job] = {}
    streams: dict[Path, Content] = {}
    for path, data in files.items():
        with _naming(path):
            target, before = _place(path)
            if target is None or (before and not stat.S_ISREG(before.st_mode) and not _is_folder(before)):
                streams[path] = data
                continue
            if before and _is_folder(before):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if before and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if target in jobs:
            message = f"{{value}} and {jobs[target].path} are the same file; choose another name."
            raise InputError("output", path, message)
        # Temporary names are short, because the name of the file itself may already be as long as the system allows.
        mark = os.urandom(8).hex()
        temporary, backup = (target.with_name(f".printkit-{mark}.{end}") for end in ("new", "old"))
        jobs[target] = _Job(path, target, before, data, temporary, backup)
    return list(jobs.values()), streams


def _is_folder(status: os.stat_result) -> bool:
    return stat.S_ISDIR(status.st_mode)


def _place(path: Path) -> tuple[Path | None, os.stat_result | None]:
    """Follow all links to a file, and return its location and status.

    Links to open streams, such as ``/dev/stdout``, lead to no place on disk and cannot be followed. Raises
    OSError.
    """
    place = path
    for _ in range(LINKS):
        place = Path(os.path.realpath(place.parent)) / place.name
        try:
            status = place.lstat()
        except FileNotFoundError:
            return place, None
        if not stat.S_ISLNK(status.st_mode):
            return place, status
        if place.parts[1:2] == ("proc",):
            return None, None
        place = place.parent / place.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _make(folder: Path, folders: list[Path]) -> None:
    """Create a folder and its missing parents, and add the new ones to ``folders``."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        folders.append(each)


def _pour(path: Path, data: Content) -> None:
    """Write to a device or a pipe."""
    try:
        with _naming(path), os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
    except BrokenPipeError:
        message = "The program at the other end of {value} stopped reading too early."
        raise InputError("output", path, message) from None


def _rename(jobs: Sequence[_Job]) -> None:
    """Move either all the temporary files into place or none of them."""
    # A rename succeeds or fails as a whole, so the last one never has to be undone.
    for job in jobs[:-1]:
        if job.before:
            with _naming(job.path):
                job.keep()
    try:
        for job in jobs:
            with _naming(job.path):
                job.rename()
    except BaseException as error:
        lost = [job for job in reversed(jobs) if job.renamed and not job.restore()]
        if isinstance(error, OSError) and lost:
            backups = ", ".join(f"{job.path} as {job.backup}" for job in lost if job.before)
            raise OSError(error.errno, f"{error.strerror}; previous files kept: {backups}", error.filename) from error
        raise


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Report any failure inside the block under the given name of the file, not under that of a temporary file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


class _Stopped(KeyboardInterrupt):
    """The exception for a signal that would end the program; the signal is raised again once everything has been
    restored.
    """


Handler = Callable[[int, FrameType | None], Any] | int | None


class _Signals:
    """A context that holds back signals that would end the program, until it closes.

    Only the main thread receives signals, so in other threads the context does nothing.
    """

    def __init__(self) -> None:
        self._came: list[int] = []
        self._handlers: dict[int, Handler] = {}
        self._through = False

    def __enter__(self) -> _Signals:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                handler = None if number is None else signal.getsignal(number)
                # An ignored signal remains ignored; None means a handler that is not Python's.
                if number is not None and handler not in (None, signal.SIG_IGN):
                    self._handlers[number] = handler
                    signal.signal(number, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        if self._came:
            signal.raise_signal(self._came[0])

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._came.append(number)
        if self._through:
            raise _Stopped

    def check(self) -> None:
        """Raise an exception if a signal has arrived."""
        if self._came:
            raise _Stopped

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Allow signals to interrupt the work in this context, because the other end of a pipe may never respond."""
        self.check()
        self._through = True
        try:
            yield
        finally:
            self._through = False
