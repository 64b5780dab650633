"""Numbers in the form used in files."""

from bisect import bisect_right
from functools import lru_cache


@lru_cache(maxsize=1 << 13)
def short(value: float, digits: int = 4) -> str:
    """Write ``value`` with at most ``digits`` decimal places and no trailing zeros, never as ``-0``."""
    # The text is cached, because a document writes the same coordinates again and again for its signs, cards and
    # boards.
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def figures(value: float) -> str:
    """Write ``value`` with six significant figures, or six decimal places if it is below 1, in the form that
    reportlab uses, but faster.
    """
    size = abs(value)
    if size <= 1e-7:
        return "0"
    digits = 7 - bisect_right(_POWERS, size) if size > 1 else 6
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return text[1:] if text[0] == "0" and len(text) > 1 else text


_POWERS = (1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6)
