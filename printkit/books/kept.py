"""Digests of kits, so that a kit is drawn again only if something has changed.

For each game, the file ``.printkit.json`` in the folder of the kits stores a digest of everything that goes into the
game's kit: the program with its rules, texts and puzzles, the versions of Python and of the libraries, and the
options. The file also stores the digests of the files that were written, and lists of their pages. The kit is drawn
again only if one of these digests has changed, or if a file is missing. The file can safely be deleted at any time.
Kits with a user's own content, and those for third-party games, are drawn every time.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.engines.plugins import built_in
from printkit.layouts.base.digest import digest, of_package
from printkit.layouts.base.frozen import asdict, dataclass
from printkit.layouts.base.limits import LimitReached
from printkit.layouts.base.text import json_value

if TYPE_CHECKING:
    from printkit.books.section import Listed
    from printkit.export.files import Files

NAME = ".printkit.json"
"""Name of the file."""
ABOUT = "What the kits in this folder were made from: printkit draws again what has changed. May be deleted."
MOST = 1 << 20
"""Largest size of the file in bytes."""
ROOMS = ("layouts", "engines")
"""Parts of the package whose folders are next to it in the source tree."""
DISTRIBUTIONS = ("printkit-games", "printkit")
"""The current and the former name of the installed distribution."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A kit that has been written.

    Attributes:
        source: digest of everything that went into it (:func:`source`).
        files: digests of its files, keyed by their names in the folder, in the order in which they were written.
        pages: contents of each file's pages, keyed by the name of the file.
    """

    source: str
    files: Mapping[str, str]
    pages: Mapping[str, list[dict[str, object]]]

    def listed(self, folder: Path) -> list[dict[str, object]]:
        """Return ``{"path", "pages"}`` for each file, as returned by :func:`printkit.books.kit.printed`."""
        return [{"path": str(folder / name), "pages": pages} for name, pages in self.pages.items()]

    def paths(self, folder: Path) -> list[Path]:
        """Return the paths of the kit's files in a folder."""
        return [folder / name for name in self.files]

    def stands(self, folder: Path) -> bool:
        """Return whether all files in the kit still exist and are unchanged."""
        try:
            return all(
                path.is_file() and sha256(path.read_bytes()).hexdigest() == self.files[path.name]
                for path in self.paths(folder)
            )
        except OSError:
            return False


def source(id: str, *options: object) -> str | None:
    """Return the digest of everything that goes into a kit, or None if some part is unknown.

    Args:
        id: the game.
        options: the user's options; two values must be equal if and only if they are equal as text.
    """
    libraries = _versions()
    if id not in built_in() or libraries is None:
        return None
    data = (
        *(of_package(f"printkit.{room}") for room in ROOMS),
        of_package("printkit", ROOMS),
        *libraries,
        id,
        *map(repr, options),
    )
    return digest(part.encode() for part in data)


def read(folder: Path) -> dict[str, Kept]:
    """Return the digests stored in a folder, keyed by game id; empty if the folder has no digest file."""
    path = folder / NAME
    try:
        if not path.is_file() or path.stat().st_size > MOST:
            return {}
        text = path.read_bytes()
    except OSError:
        return {}
    try:
        data = json_value(text.decode())
    except (ValueError, LimitReached):
        return {}
    match data:
        case {"kits": dict(kits)}:
            return {id: entry for id, each in kits.items() if (entry := _kept(each))}
        case _:
            return {}


def kept(source: str, folder: Path, files: Files, *, entries: Iterable[Listed]) -> Kept:
    """Return the entry for a kit that is about to be written into a folder."""
    return Kept(
        source,
        {path.name: sha256(bytes(data)).hexdigest() for path, data in files.items()},
        {Path(each["path"]).name: each["pages"] for each in entries},
    )


def file(folder: Path, kits: Mapping[str, Kept]) -> dict[Path, bytes]:
    """Return the file that stores the digests of these kits; nothing if there are no kits or if the name is taken."""
    path = folder / NAME
    if not path.is_file() and (path.exists() or not kits):
        return {}
    text = json.dumps({"about": ABOUT, "kits": {id: asdict(kits[id]) for id in sorted(kits)}}, ensure_ascii=False)
    return {path: f"{text}\n".encode()}


def _kept(data: object) -> Kept | None:
    """Return the stored digests if they have the right form and none is for a file in another folder."""
    match data:
        case {"source": str(source), "files": dict(files), "pages": dict(pages)}:
            names = (*files, *pages)
            if names and all(re.fullmatch(r"[\w-]+\.\w+", name) for name in names):
                return Kept(source, files, pages)
    return None


@cache
def _versions() -> tuple[str, ...] | None:
    """Return the versions of Python, the libraries and this program, or None if the program is not installed."""
    for name in DISTRIBUTIONS:
        try:
            requirements = [need for need in requires(name) or () if "extra ==" not in need]
            names = sorted(re.split(r"[^\w.-]", need, maxsplit=1)[0] for need in requirements)
            return (sys.version, zlib.ZLIB_RUNTIME_VERSION, *(f"{each} {version(each)}" for each in names))
        except PackageNotFoundError:
            continue
    return None
