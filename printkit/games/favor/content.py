"""A project's own floor plan, read from the table ``[floor]``."""

import re
from pathlib import Path

from printkit.content.project import Section
from printkit.content.schema import Node
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import place, read_text
from printkit.layouts.floorplan import Plan


@dataclass(frozen=True, slots=True)
class OwnFloor:
    """The floor of the game."""

    plan: Plan


def read(node: Node) -> OwnFloor | None:
    """Return the plan in a project's file. Raises InputError, which names the file and the line of a faulty row."""
    plan = node.table(("plan",), named=True).get("plan")
    return None if plan is None else OwnFloor(_plan(plan.file()))


def _plan(path: Path) -> Plan:
    rows = read_text(path, encoding="utf-8-sig").splitlines()
    first = next((i for i, row in enumerate(rows) if row.strip()), 0)
    squares = [row.rstrip() for row in rows[first:]]
    while squares and not squares[-1]:
        squares.pop()
    for number, row in enumerate(squares, start=first + 1):
        if not re.fullmatch(r"[.#]+", row):
            raise InputError("row", row, "{field} may contain only . (floor) and # (wall), not {value}.").within(
                place(str(path), number)
            )
        if len(row) != len(squares[0]):
            message = f"{{field}} must have {len(squares[0])} squares, like the first row, not {{value}}."
            raise InputError("row", row, message).within(place(str(path), number))
    with located(f"{path}, line {first + 1}"):
        return Plan(tuple(squares))


SECTION = Section("floor", read)
