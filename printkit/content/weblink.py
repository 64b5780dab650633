"""The web address printed on a kit, as a QR code with a sentence and the address beside it."""

import re
from math import fsum

from printkit.draw.drawing import Drawing, Path, Style, runs
from printkit.draw.outline import Segment, rectangle
from printkit.draw.structure import Element
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.layouts.base.refusals import InputError

LIMIT = 106
"""Largest number of characters: codes for longer addresses have more than 41 x 41 modules."""
QUIET = 4
"""Width of the empty border round a code, in modules."""
GAP = 2.0
"""Distance between the code and the words, in mm."""
_ADDRESS = re.compile(r"https?://[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?([/?#][!#-;=?-\[\]_a-z~]*)?", re.IGNORECASE | re.ASCII)


def checked(address: str) -> str:
    """Return the address if it is a web address that a QR code can hold. Raises InputError otherwise."""
    if not _ADDRESS.fullmatch(address):
        raise InputError("link", address, "a web address such as https://example.org/game")
    if len(address) > LIMIT:
        message = f"{{field}} can have at most {LIMIT} characters, not {len(address)}; use a shorter address."
        raise InputError("link", address, message)
    return address


def block(address: str, title: str, theme: Theme, *, width: float, module: float, em: float,
          ink: str = "") -> tuple[Drawing, float]:  # fmt: skip
    """Draw the code for an address, and to its right a sentence and the address.

    Args:
        address: the address.
        title: title of the game, for the sentence.
        theme: colours and type.
        width: width of the code and the words together, in mm.
        module: side of the smallest squares of the code, in mm.
        em: size of the type, in mm.
        ink: colour of the words (default: the theme's).

    Returns:
        The drawing, whose upper left corner is the origin, and its height in mm.
    """
    from printkit.export.canvas import qr_code

    rows = qr_code(address)
    side = (len(rows) + 2 * QUIET) * module
    dark: tuple[Segment, ...] = ()
    for y, row in enumerate(rows, QUIET):
        for x, is_dark in enumerate(row, QUIET):
            if is_dark:
                dark += rectangle(x * module, -(y + 1) * module, (x + 1) * module, -y * module)
    ground = Path(rectangle(0, -side, side, 0), Style("#ffffff"))
    code = Drawing.of("pieces", ground, Path(dark, Style("#000000")))
    # A line may end after any punctuation mark in the address.
    parted = re.sub(r"(?<=[/.?&=_-])(?=[^/.])|(?<=\w{12})", "\u200b", address.replace("*", r"\*"))
    texts = [f"**Scan to find {title} online:**", parted]
    lines = [typeset(text, em, width - side - GAP, family=theme.family) for text in texts]
    high = fsum(line.height for line in lines)
    deep = max(side, high)
    top = (high - deep) / 2
    drawing = code.moved(0, (side - deep) / 2).tagged(Element("Figure", alt=f"QR code for {address}"))
    words, target = (runs(line, side + GAP, top - shift, colour=ink or theme.ink)
                     for line, shift in zip(lines, (0.0, lines[0].height), strict=True))  # fmt: skip
    link = Element("Link", alt=address, target=address)
    return drawing + Drawing.said("P", *words) + Drawing.of("labels", *target).tagged(link).grouped("P"), deep
