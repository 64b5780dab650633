"""What the texts of a game say of its rules while a fault is planted: ``python -m tests.mutants.verdicts GAME FILE``.

FILE is a file of the rules, and what it should hold comes from the standard input. The first claim that changes
its verdict is printed, and so is a figure whose turns cannot be played any more. The exit status is 3 then, and 0
where all holds as before.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import PurePosixPath
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


NOTICED = 3
"""Neither what Python ends with after a defect, nor what it ends with after a wrong call."""


def module(file: str) -> str:
    """The name under which the file of a room is imported."""
    name = ".".join(PurePosixPath(file).with_suffix("").parts).removesuffix(".__init__")
    return name if name.startswith("printkit") else f"printkit.{name}"


class Planted(MetaPathFinder, SourceFileLoader):
    """Finds one module, and loads it from another text than its file holds."""

    def __init__(self, file: str, text: str) -> None:
        super().__init__(module(file), file)
        self.text = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's place with this as its loader; None for all others."""
        found = PathFinder.find_spec(fullname, path, target) if fullname == self.name else None
        if found:
            found.loader = self
        return found

    def get_code(self, fullname: str) -> CodeType:
        """The text, compiled."""
        return compile(self.text, self.path, "exec")


def noticed(game: str) -> str:
    """The first claim of the game's texts that does not hold, or what cannot even be played; else nothing."""
    from printkit.books.rulebook.proof import prove_all
    from printkit.layouts.base.refusals import Refusal
    from tests.proofs import texts

    try:
        for book in texts(game):
            prove_all(book)
    except Refusal as error:
        return str(error)
    return ""


def main(game: str, file: str) -> int:
    """Plant what the standard input holds, and ask the texts."""
    sys.meta_path.insert(0, Planted(file, sys.stdin.read()))
    told = noticed(game)
    print(told)
    return NOTICED if told else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
