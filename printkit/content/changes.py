"""The current state of files, for detecting changes."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

FILES = 5000
"""Largest number of files to watch."""

State = Mapping[Path, tuple[int, int]]
"""The time at which each file was last changed, and its size in bytes."""


def state(folders: Iterable[Path]) -> State:
    """Return the state of the files in some folders and their subfolders, except files whose names begin
    with a dot.
    """
    files: dict[Path, tuple[int, int]] = {}
    for folder in folders:
        for path in _files(folder):
            try:
                about = path.stat()
            except OSError:  # the file has been deleted in the meantime
                continue
            files[path] = about.st_mtime_ns, about.st_size
            if len(files) >= FILES:
                return files
    return files


def _files(folder: Path) -> Iterator[Path]:
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.name.startswith("."):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files(path)
        elif path.is_file():
            yield path
