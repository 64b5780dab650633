"""Digests: a short text that is the same as long as what it was made from is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

BUILT = (".pyc", ".so", ".pyd", ".c")
"""Endings of what is made from the sources; it says nothing that they do not say."""


def digest(parts: Iterable[bytes]) -> str:
    """64 hexadecimal digits for some parts in their order; where one ends and the next begins counts as well."""
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


@cache
def of_package(name: str, without: tuple[str, ...] = ()) -> str:
    """The digest of every file of a package, by its path in it: its sources and its data.

    Args:
        name: of the package.
        without: folders at its top that are left out.
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
