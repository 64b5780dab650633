"""Card sizes in millimetres."""

from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import measure

SIZES = {
    "mini": (44.0, 68.0),
    "bridge": (57.0, 89.0),
    "poker": (63.0, 88.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""Width and height in mm of the named card sizes."""

SMALLEST, LARGEST = 20.0, 300.0
"""Smallest and largest side of a card in mm."""


def parse(text: str, field: str = "card", least: float = SMALLEST) -> tuple[float, float]:
    """Return the width and height in mm of a card given by name or as ``WxH`` (``2.5x3.5in``).

    Raises:
        InputError: the text is neither, or a side is not between 20 (or ``least``) and 300 mm; the message suggests
            the nearest name.
    """
    sides = SIZES.get(text.strip().lower()) or measure(text)
    if sides is None or not all(least <= side <= LARGEST for side in sides):
        message = f"one of {', '.join(SIZES)}, or a size such as 44x68mm with sides from {least:g} to {LARGEST:g} mm"
        raise InputError(field, text, message, names=SIZES)
    return sides
