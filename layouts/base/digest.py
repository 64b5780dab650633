"""Digests: short fingerprints of sources, which change only when the sources do."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

BUILT = (".pyc", ".so", ".pyd", ".c")
"""Suffixes of files built from the sources, which digests ignore."""


def digest(parts: Iterable[bytes]) -> str:
    """Return the digest of a sequence of parts, as 64 hexadecimal digits; where one part ends and the next begins
    also matters.
    """
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


@cache
def of_package(name: str, without: tuple[str, ...] = ()) -> str:
    """Return a digest that covers the path and contents of every file in a package (sources and data).

    Args:
        name: name of the package.
        without: top-level folders to leave out.
    """
    return digest(
        part
        for path, file in _walk(files(name), "")
        if path.partition("/")[0] not in without
        for part in (path.encode(), file.read_bytes())
    )


def _walk(folder: Traversable, path: str) -> Iterable[tuple[str, Traversable]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _walk(each, f"{path}{each.name}/")
        elif not each.name.endswith(BUILT):
            yield f"{path}{each.name}", each
