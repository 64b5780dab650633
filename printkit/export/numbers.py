"""Numbers as the files hold them."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 13)
def short(value: float, digits: int = 4) -> str:
    """``value`` with at most ``digits`` decimals and nothing superfluous; never ``-0``."""
    # Kept, since a document writes the same few coordinates over and over: signs, cards, boards.
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
