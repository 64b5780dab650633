"""Signs: SVG path data in a box, as used in the files of projects and decks."""

from collections.abc import Iterable, Iterator

from printkit.content.schema import Node
from printkit.draw import svgpath
from printkit.draw.drawing import Drawing, Path, Style
from printkit.draw.outline import Box, Segment

BOX = "-0.5 -0.5 1 1"
"""The default box for the path data of a sign: left, top, width, height, y downwards."""
SMALLEST = 0.5
"""Smallest length of a sign's longer side, as a fraction of its box."""


def frame(text: str) -> Box | None:
    """Read the left, top, width and height of a box from a string, or return None if the string is malformed."""
    try:
        left, top, width, height = map(float, text.replace(",", " ").split())
    except ValueError:
        return None
    return (left, top, width, height) if 0 < width < 1e6 and 0 < height < 1e6 else None


def outline(table: Node) -> tuple[Segment, ...] | None:
    """Return the sign in a table: the path data ``sign``, drawn in its ``box``, or None if there is none.

    Returns:
        The sign's outline in a unit box centred on the origin, y upwards.

    Raises:
        InputError: the data are not a path, or the path extends beyond its box or is too small for it.
    """
    sign, box = table["sign"], table["box"]
    sign.text(None), box.text(None)
    if sign.missing:
        if not box.missing:
            raise box.refuse("{field} can only be used with a sign, which is drawn in it.")
        return None
    name = box.text("") or BOX
    around = frame(name)
    if around is None:
        raise box.refuse(f"left, top, width and height, such as {BOX}")
    path = tuple(_into(sign.parsed(svgpath.parse, "sign") or (), around))
    bounds = Drawing.of("pieces", Path(path, Style("#000000"))).bounds()
    size = f"{bounds[0]:.3g} {-bounds[3]:.3g} to {bounds[2]:.3g} {-bounds[1]:.3g} in units of the box"
    if max(map(abs, bounds)) > 0.5 + 1e-6:
        raise sign.refuse(
            f"{{field}} must stay inside its box {name}, from -0.5 to 0.5, but it goes from {{value}}.", quote=size
        )
    if max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < SMALLEST:
        raise sign.refuse(
            "{field} is too small: it must span at least half of its box, but it goes from {value}.", quote=size
        )
    return path


def _into(steps: Iterable[Segment], box: Box) -> Iterator[Segment]:
    """Yield path data in a box with y downwards, converted to the unit box about the origin with y upwards."""
    left, top, width, height = box
    x, y, size = left + width / 2, top + height / 2, max(width, height)
    for kind, *numbers in steps:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        coordinates = [round(v, 5) for u, w in pairs for v in ((u - x) / size, (y - w) / size)]
        yield (kind, *coordinates)  # type: ignore[misc]
