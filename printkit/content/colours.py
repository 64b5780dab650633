"""Colours as people write them: ``#rgb``, ``#rrggbb``, ``rgb(...)`` and the colour names of CSS (CSS Color 4,
6.1).
"""

import re
from pathlib import Path

_NAMES = Path(__file__).with_name("colours.txt").read_text(encoding="utf-8")
NAMED = {name: f"#{value}" for name, value in re.findall(r"(\w+) (\w+)", _NAMES)}
"""Colours by name."""

THEMED = ("ink", "paper", "soft", "faint", "tint", "accent", "first", "second", "neutral")
"""Colours that follow the theme."""

LONGEST = 80
"""Largest number of characters in a colour, including spaces."""
_PART = r"\s*(\d{1,3}(?:\.\d{0,6})?%?)\s*"
_RGB = re.compile(rf"rgb\({_PART}(?:,|\s){_PART}(?:,|\s){_PART}\)", re.ASCII)


def parse(text: str) -> str | None:
    """Return the colour as ``#rrggbb``, or None if the text is not a colour or the colour is not opaque."""
    if len(text) > LONGEST:
        return None
    text = text.strip().lower()
    if re.fullmatch("#[0-9a-f]{6}", text):
        return text
    if re.fullmatch("#[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    if match := _RGB.fullmatch(text):
        parts = [float(p[:-1]) * 2.55 if p.endswith("%") else float(p) for p in match.groups()]
        return "#" + "".join(f"{min(255, round(part)):02x}" for part in parts)
    return NAMED.get(text)
