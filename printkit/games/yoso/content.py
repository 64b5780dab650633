"""Five things of a project's own in the place of the elements: the tables ``[elements.A]`` to ``[elements.W]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from printkit.content.lines import Keys
from printkit.content.reader import Reader, Section
from printkit.draw.drawing import Segment
from printkit.layouts.pentagon import RING

LONGEST = 14
"""Most letters of an element's name, for the columns of the key."""


@dataclass(frozen=True, slots=True)
class Elements:
    """What a project says about elements, by their letters; what it leaves out stays the game's own.

    Attributes:
        names: what they are called.
        signs: outlines in a box of one unit about its centre, y upwards.
        colours: ``#rrggbb``; themes that are not in full colour keep their own.
    """

    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    signs: Mapping[str, tuple[Segment, ...]] = field(default_factory=lambda: MappingProxyType({}))
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read(reader: Reader) -> Elements | None:
    """The elements of a project file. Raises InputError; all five must be there."""
    table = reader.table(("elements",), RING)
    names: dict[str, str] = {}
    signs: dict[str, tuple[Segment, ...]] = {}
    colours: dict[str, str] = {}
    for letter in (letter for letter in RING if letter in table):
        keys = ("elements", letter)
        reader.table(keys, ("name", "sign", "box", "colour"))
        names[letter] = _name(reader, keys, names)
        if (sign := reader.sign(keys)) is not None:
            for other, outline in signs.items():
                if outline == sign:
                    raise reader.error((*keys, "sign"), f"the sign of {other}", "a sign of its own")
            signs[letter] = sign
        if (colour := reader.colour((*keys, "colour"))) is not None:
            colours[letter] = colour
    missing = [letter for letter in RING if table and letter not in table]
    if missing:
        accepted = f"all five, {', '.join(RING)}: {', '.join(missing)} is missing"
        raise reader.error(("elements",), ", ".join(table), accepted)
    if not table:
        return None
    return Elements(MappingProxyType(names), MappingProxyType(signs), MappingProxyType(colours))


def _name(reader: Reader, keys: Keys, taken: Mapping[str, str]) -> str:
    place = (*keys, "name")
    name = reader.words(place, LONGEST)
    if name is None:
        raise reader.error(keys, "", "complete: it needs a name")
    for letter, other in taken.items():
        if other.casefold() == name.casefold():
            raise reader.error(place, name, f"a name of its own: element {letter} is called so")
    return name


SECTION = Section("elements", read)
