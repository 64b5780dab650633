"""A project's own values for the squares of the board, read from the table ``[mana]``."""

from printkit.content.project import Section
from printkit.content.schema import Node
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.boards import mana


@dataclass(frozen=True, slots=True)
class OwnValues:
    """The values of the squares, as accepted by ``printkit.layouts.boards.mana``."""

    values: str


def read(node: Node) -> OwnValues | None:
    """Return the values in a project's file. Raises InputError."""
    values = node.table(("values",), named=True).get("values")
    return None if values is None else OwnValues(mana.read(values.file()))


SECTION = Section("mana", read)
