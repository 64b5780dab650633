"""The table ``[fonts]`` of a file: typefaces by names of their own."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import reduce

from printkit.content.lines import Keys
from printkit.content.tables import Tables
from printkit.draw.type import HOUSE, Family, width
from printkit.draw.type.faces import WEIGHTS
from printkit.layouts.ground.refusals import InputError

FILES = ("regular", "bold", "italic")


def read(layers: Sequence[Tables]) -> dict[str, Family]:
    """The typefaces of files that build on each other; what the last of them says comes first.

    Raises:
        InputError: a name or a file that cannot be used; names file, line and field.
    """
    from printkit.draw.type import fonts

    found: dict[str, Family] = {}
    for layer in layers:
        for name, given in layer.table(("fonts",)).items():
            keys = ("fonts", name)
            if not re.fullmatch(r"[A-Za-z][\w-]*", name):
                raise layer.error(keys, name, "a name of letters, figures, - and _, such as title")
            if isinstance(given, str):
                files = fonts.Files(layer.file(keys, given))
            else:
                layer.table(keys, FILES)
                paths = {
                    key: layer.file((*keys, key), text) for key in FILES if (text := layer.text((*keys, key)))
                }
                if "regular" not in paths:
                    raise layer.error(keys, ", ".join(paths), "complete: a typeface needs a file for regular")
                files = fonts.Files(**paths)
            found[name] = layer.tried(keys, lambda files=files: fonts.family(files))  # type: ignore[misc]
    return found


def together(fonts: Collection[Family]) -> Family:
    """These typefaces, each for the characters that those before it lack; the house's own where there is none."""
    return reduce(Family.before, dict.fromkeys(fonts)) if fonts else HOUSE


def printable(text: str, family: Family) -> None:
    """Refuse what cannot be set in the margin of a sheet, where titles are bold and credits are not.

    Raises:
        MissingGlyph: neither the house's typeface has a character nor this one.
    """
    for weight in WEIGHTS:
        width(text, 1.0, HOUSE.before(family).face(weight))


def named(text: str, fonts: Mapping[str, Family]) -> Family:
    """The typeface of that name; of several names between commas, each for the letters that those before it lack.

    Raises:
        InputError: there is none of that name.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in fonts:
            raise InputError(
                "font", name, f"a typeface of [fonts]; those are {', '.join(fonts) or 'none'}", fonts
            )
    return reduce(Family.before, (fonts[name] for name in names))


def chosen(layer: Tables, keys: Keys, fonts: Mapping[str, Family]) -> Family:
    """The typeface that a field names; the house's own where it is silent. Raises InputError as :func:`named`."""
    text = layer.text(keys)
    return HOUSE if text is None else layer.tried(keys, lambda: named(text, fonts))
