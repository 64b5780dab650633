"""Values of a project's own for the squares of the board: the table ``[mana]``."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.content.reader import Reader, Section
from printkit.layouts.boards import mana


@dataclass(frozen=True, slots=True)
class OwnValues:
    """The values of the squares, as ``printkit.layouts.boards.mana`` takes them."""

    values: str


def read(reader: Reader) -> OwnValues | None:
    """The values that a project's file holds. Raises InputError."""
    if "values" not in reader.table(("mana",), ("values",)):
        return None
    return OwnValues(mana.read(reader.file(("mana", "values"))))


SECTION = Section("mana", read)
