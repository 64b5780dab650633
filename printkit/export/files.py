"""The one way out: every file that is written leaves through :func:`write`.

Files of one call are replaced all or none. Each is written whole under a temporary name beside its place, then all
are renamed; where that fails in the middle, those that were renamed are put back. Signals that end the program wait
meanwhile, so that either all files are new or all are as they were.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed

LINKS = 40
"""Symbolic links that are followed one after the other, as the system does."""
HEAD = 4096
"""Bytes that tell what an existing file holds."""


def write(files: Mapping[Path, bytes]) -> None:
    """Write all files, or none.

    A symbolic link stays, and what it points to is replaced. An existing file keeps its mode; a new one gets what
    the umask leaves. Missing folders are made. Devices and pipes are written to as they are.

    Raises:
        InputError: two of the names mean one file, or a pipe is closed by its reader.
        OSError: names the file as it was given; nothing was created or changed, but for what devices and pipes
            have taken already.
    """
    with _Signals() as signals:
        jobs, streams = _planned(files)
        folders: list[Path] = []
        complete = False
        try:
            for job in jobs:
                with _naming(job.path):
                    _make(job.target.parent, folders)
                    job.fill()
                signals.check()
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


@frozen
class TextKind:
    """A kind of file that a command writes.

    Attributes:
        name: the kind in words, such as ``a floor plan``.
        endings: the endings of its file names, such as ``.txt``.
        begins: a pattern for the first bytes of such a file.
    """

    name: str
    endings: Sequence[str]
    begins: re.Pattern[bytes]

    def check(self, path: Path, field: str = "output") -> None:
        """Refuse a place where no such text belongs. A device or a pipe takes any.

        Raises:
            InputError: the file's name ends otherwise, or the file is there and holds something else.
            OSError: the file is there and cannot be read.
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
    """A file that is replaced or created.

    Attributes:
        path: its name as it was given.
        target: where it lies, behind all links.
        before: the status of the file there, None for a new one.
        data: what it shall hold.
        temporary, backup: names beside it, for what it shall hold and for what it held.
        renamed: whether it has its new content.
    """

    path: Path
    target: Path
    before: os.stat_result | None
    data: bytes
    temporary: Path
    backup: Path
    renamed: bool = False

    def fill(self) -> None:
        """Write the temporary file, down to the disk, with the mode that the file shall have."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(self.temporary, flags, 0o600 if self.before else 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(self.data)
            file.flush()
            os.fsync(file.fileno())
        if self.before:
            if sys.platform != "win32":
                _own(self.temporary, self.before)
            self.temporary.chmod(stat.S_IMODE(self.before.st_mode))

    def keep(self) -> None:
        """Give what the file holds a second name, under which it outlives being replaced."""
        try:
            self.backup.hardlink_to(self.target)
        except OSError:
            # Not every file system has links.
            shutil.copy2(self.target, self.backup)

    def rename(self) -> None:
        """Put the temporary file in its place."""
        self.temporary.replace(self.target)
        self.renamed = True

    def restore(self) -> bool:
        """Put the old file back, and return whether that was possible."""
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
        """Remove the temporary names; only what a file held stays, where it could not be put back."""
        leftovers = [self.temporary] if self.renamed and not complete else [self.temporary, self.backup]
        for leftover in leftovers:
            with suppress(OSError):
                leftover.unlink(missing_ok=True)


if sys.platform != "win32":

    def _own(path: Path, like: os.stat_result) -> None:
        """Give a file the owner and the group of another one, as far as we may."""
        now = path.stat()
        if (now.st_uid, now.st_gid) != (like.st_uid, like.st_gid):
            with suppress(PermissionError):
                os.chown(path, like.st_uid, like.st_gid)


def _planned(files: Mapping[Path, bytes]) -> tuple[list[_Job], dict[Path, bytes]]:
    """The files to rename into place, and the data to write straight to devices and pipes."""
    jobs: dict[Path, _Job] = {}
    streams: dict[Path, bytes] = {}
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
        # Short names: that of the file itself may be as long as the system allows.
        mark = secrets.token_hex(8)
        temporary, backup = (target.with_name(f".printkit-{mark}.{end}") for end in ("new", "old"))
        jobs[target] = _Job(path, target, before, data, temporary, backup)
    return list(jobs.values()), streams


def _is_folder(status: os.stat_result) -> bool:
    return stat.S_ISDIR(status.st_mode)


def _place(path: Path) -> tuple[Path | None, os.stat_result | None]:
    """Follow all links to a file, and return its place and its status.

    No place for a link that is none on the disk: ``/dev/stdout`` and the like name open streams. Raises
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
    """Make a folder and those above it, and add the new ones to ``folders``."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        folders.append(each)


def _pour(path: Path, data: bytes) -> None:
    """Write to a device or a pipe."""
    try:
        with _naming(path), os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as file:
            file.write(data)
    except BrokenPipeError:
        message = "The program at the other end of {value} stopped reading too early."
        raise InputError("output", path, message) from None


def _rename(jobs: Sequence[_Job]) -> None:
    """Put every temporary file in its place, or none."""
    # A rename happens or not, so the last one needs no way back.
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
            raise OSError(error.errno, f"{error.strerror}; kept as it was: {backups}", error.filename) from error
        raise


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Whatever fails here is said of the file as it was given, not of a temporary one."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


class _Stopped(KeyboardInterrupt):
    """A signal came that ends the program; it is raised again when everything is put back."""


Handler = Callable[[int, FrameType | None], Any] | int | None


class _Signals:
    """While this context is open, signals that end the program are taken note of; they arrive at its end.

    Threads other than the main one never get signals: there the context does nothing.
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
                # One that is ignored stays so; None is a handler that is not Python's.
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
        """Give up where a signal came."""
        if self._came:
            raise _Stopped

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Let signals end the work in this context, since the other end of a pipe may never come."""
        self.check()
        self._through = True
        try:
            yield
        finally:
            self._through = False
