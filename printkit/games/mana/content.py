"""Values of a project's own for the squares of the board: the table ``[mana]``."""

from __future__ import annotations

from printkit.content.project import Section
from printkit.content.schema import Node
from printkit.layouts.base.frozen import frozen
from printkit.layouts.boards import mana


@frozen
class OwnValues:
    """The values of the squares, as ``printkit.layouts.boards.mana`` takes them."""

    values: str


def read(node: Node) -> OwnValues | None:
    """The values that a project's file holds. Raises InputError."""
    values = node.table(("values",), named=True).get("values")
    return None if values is None else OwnValues(mana.read(values.file()))


SECTION = Section("mana", read)
