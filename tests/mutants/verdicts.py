"""What the texts of a game say of its rules while a fault is planted: ``python -m tests.mutants.verdicts GAME FILE``.

FILE is a file of the rules, and what it should hold comes from the standard input. The first claim that changes
its verdict is printed, and so is a figure whose turns cannot be played any more. If all claims of the texts hold,
the statements of the original rule text are compared with the verdicts in ``docs/claims.md``. The exit status is 3
if anything has changed, and 0 otherwise. ``--statements`` asks the statements alone.
"""

from __future__ import annotations

import re
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path, PurePosixPath
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


PAGE = Path(__file__).parents[2] / "docs" / "claims.md"

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
    """The first claim of the game's texts that does not hold, or what cannot even be played; else an empty text."""
    from printkit.books.rulebook.proof import prove_all
    from printkit.layouts.base.refusals import Refusal
    from tests.proofs import texts

    try:
        for book in texts(game):
            prove_all(book)
    except Refusal as error:
        return str(error)
    except Exception as error:  # a fault may break anything
        return f"{type(error).__name__}: {error}"
    return changed(game)


def changed(game: str) -> str:
    """The statements of the game whose verdict is not the one on the page; else an empty text."""
    from printkit.engines.claims.statements import statements

    row = re.compile(r"^`([a-z]+\.[a-z0-9-]+)` .* \| \**([a-z]+)\** \| .* \| .*$", re.MULTILINE)
    verdicts = dict(row.findall(PAGE.read_text(encoding="utf-8")))
    others = []
    for each in statements(game):
        try:
            verdict = each.establish().verdict
        except Exception as error:  # a fault may break anything
            verdict = type(error).__name__
        if verdict != verdicts[each.id]:
            others.append(f"{each.id} is {verdict}, not {verdicts[each.id]}")
    return "; ".join(others)


def main(game: str, file: str, *options: str) -> int:
    """Plant what the standard input holds, and ask the texts."""
    sys.meta_path.insert(0, Planted(file, sys.stdin.read()))
    message = changed(game) if options == ("--statements",) else noticed(game)
    print(message)
    return NOTICED if message else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
