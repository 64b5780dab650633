"""Kits that several files inspect: each is laid out once in a process."""

from __future__ import annotations

from functools import cache

from printkit.books import kit
from printkit.export.document import Document
from printkit.layouts import paper
from printkit.looks import style


@cache
def whole(id: str, size: str = "") -> dict[str, Document]:
    """The documents of a game's kit, on its own paper unless a size is named; nobody changes them."""
    return kit.kit(style.of_game(id), paper.parse(size) if size else None)
