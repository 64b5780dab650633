"""A project's own versions of the five elements, read from the tables ``[elements.A]`` to ``[elements.W]``."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from printkit.content import typefaces
from printkit.content.project import Section
from printkit.content.schema import Node
from printkit.content.signs import outline
from printkit.draw.outline import Segment
from printkit.draw.theme import contrast
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.wording import listed
from printkit.layouts.pentagon import RING

LONGEST = 14
"""Longest name of an element in characters, for the columns of the key."""
CONTRAST = 3.0
"""Smallest contrast between a colour and white paper."""


@dataclass(frozen=True, slots=True)
class Elements:
    """A project's elements, keyed by letter; anything left out is taken from the game.

    Attributes:
        names: names of the elements.
        signs: outlines in a unit box centred on the origin, with y pointing upwards.
        colours: ``#rrggbb``; used only by themes in full colour.
    """

    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    signs: Mapping[str, tuple[Segment, ...]] = field(default_factory=lambda: MappingProxyType({}))
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read(node: Node) -> Elements | None:
    """Return the elements in a project file. Raises InputError unless all five are present and valid."""
    table = node.table(RING, named=True)
    names: dict[str, str] = {}
    signs: dict[str, tuple[Segment, ...]] = {}
    colours: dict[str, str] = {}
    for letter in (letter for letter in RING if letter in table):
        element = table[letter]
        element.table(("name", "sign", "box", "colour"), named=True)
        names[letter] = _name(element, names)
        if (sign := outline(element)) is not None:
            for other, its in signs.items():
                if its == sign:
                    raise element["sign"].refuse(
                        "Every element needs its own sign; this is already {value}.", quote=f"the sign of {other}"
                    )
            signs[letter] = sign
        if not element["colour"].missing:
            colours[letter] = _colour(element["colour"])
    missing = [letter for letter in RING if table and letter not in table]
    if missing:
        message = (
            f"{{field}} must have all five of {', '.join(RING)}; {listed(missing)} "
            f"{'is' if len(missing) == 1 else 'are'} missing."
        )
        raise node.refuse(message, quote=", ".join(table))
    if not table:
        return None
    return Elements(MappingProxyType(names), MappingProxyType(signs), MappingProxyType(colours))


def _name(element: Node, names: Mapping[str, str]) -> str:
    name = typefaces.words(element["name"], LONGEST)
    if name is None:
        raise element.refuse("An element needs a name.", quote="")
    for letter, other in names.items():
        if other.casefold() == name.casefold():
            raise element["name"].refuse(f"Element {letter} is already called {{value}}.")
    return name


def _colour(node: Node) -> str:
    """Return a colour ``#rrggbb`` that is dark enough to be visible on white."""
    colour = node.text("")
    if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        raise node.refuse("a colour such as #2f5f86")
    ratio = contrast(colour, "#ffffff")
    if ratio < CONTRAST:
        message = (
            f"The colour {{value}} is too light for white paper: its contrast is {ratio:.1f}:1, and "
            f"{CONTRAST:g}:1 is needed."
        )
        raise node.refuse(message)
    return colour.lower()


SECTION = Section("elements", read)
