"""The ``[fonts]`` table of a file: typefaces, under names that the user chooses."""

from collections.abc import Collection, Mapping, Sequence
from functools import reduce

from printkit.content.schema import Node, entries
from printkit.draw.type import HOUSE, Typeface, face, width
from printkit.draw.type.faces import WEIGHTS
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError

FILES = ("regular", "bold", "italic")


def read(layers: Sequence[Node]) -> dict[str, Typeface]:
    """Return the typefaces of files that build on each other; the last of them takes precedence.

    Raises:
        InputError: a name or a file cannot be used; the message names the file, line and field.
    """
    from printkit.draw.type import fonts

    families: dict[str, Typeface] = {}
    for name, node in entries(layers, "fonts", "A typeface"):
        if isinstance(node.value, str):
            files = fonts.Files(node.file())
        else:
            paths = {key: each.file() for key, each in node.table(FILES).items() if each.text("")}
            if "regular" not in paths:
                message = "The typeface {field} needs a file for its regular style."
                raise node.refuse(message, quote=", ".join(paths))
            files = fonts.Files(**paths)
        families[name] = node.tried(fonts.family, files)
    return families


def together(fonts: Collection[Typeface]) -> Typeface:
    """Combine typefaces, each of which supplements those before it; if there are none, return the built-in one."""
    return reduce(Typeface.before, dict.fromkeys(fonts)) if fonts else HOUSE


def printable(text: str, family: Typeface) -> None:
    """Refuse text that cannot be set in the margin of a sheet, where titles are bold and credits are not.

    Raises:
        MissingGlyph: a character is missing from both the built-in typeface and this one.
    """
    for weight in WEIGHTS:
        width(text, 1.0, HOUSE.before(family).face(weight))


def named(text: str, fonts: Mapping[str, Typeface]) -> Typeface:
    """Return the typeface with the given name; if several names are separated by commas, each typeface supplements
    those before it.

    Raises:
        InputError: there is no typeface with the given name.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in fonts:
            message = f"There is no typeface {{value}} in [fonts]; it has {', '.join(fonts) or 'none'}."
            raise InputError("font", name, message, names=fonts)
    return reduce(Typeface.before, (fonts[name] for name in names))


def chosen(node: Node, fonts: Mapping[str, Typeface]) -> Typeface:
    """Return the typeface named by a field; the built-in one if the field is empty. Raises the same errors as
    :func:`named`.
    """
    return node.parsed(named, fonts) or HOUSE


def line(node: Node, family: Typeface, usual: str = "") -> str:
    """Return one line of text for margins and lists. Raises the same errors as :func:`printable`."""
    text = " ".join((node.text("") or usual).split())
    if len(text) > limits.LINE_LETTERS.most:
        raise limits.LINE_LETTERS.reached(node.name, len(text)).within(node.place)
    node.tried(printable, text, family)
    return text


def words(node: Node, most: int) -> str | None:
    """Return a string of 1 to ``most`` characters for printing in the built-in typeface, or None if there is no
    value.

    Raises:
        InputError: the text is empty or too long, or has characters that the typeface lacks.
    """
    text = node.text(None)
    if text is None:
        return None
    if not text.strip() or len(text) > most:
        raise node.refuse(f"text of 1 to {most} characters")
    for char in text:
        if char not in face().characters:
            raise node.refuse("The typeface has no character {value}.", quote=char)
    return text
