"""Files as they are now, so that a change of any of them is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

FILES = 5000
"""Most files that are looked at."""

State = Mapping[Path, tuple[int, int]]
"""When files were changed, and their bytes."""


def state(folders: Iterable[Path]) -> State:
    """The files of some folders and of the folders in them; names that begin with a dot are skipped."""
    files: dict[Path, tuple[int, int]] = {}
    for folder in folders:
        for path in _files(folder):
            try:
                about = path.stat()
            except OSError:  # it went away in between
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
