"""Line breaks in Chinese and Japanese, which are written without spaces between words."""

import unicodedata
from itertools import pairwise

_NOT_FIRST = frozenset(
    "、。，．・：；？！」』）］｝〕〉》】〗’”ー々ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ,.:;?!)]}…‥%"
)
"""Characters that must not begin a line (the common signs listed in JIS X 4051)."""
_NOT_LAST = frozenset("「『（［｛〔〈《【〖‘“([{")
"""Characters that must not end a line."""


def parted(word: str) -> list[str]:
    """Divide a word where a line may end within it; it stays whole if it contains no Chinese or Japanese
    characters.
    """
    if word.isascii():
        return [word] if word else []
    parts = [word[:1]]
    for before, char in pairwise(word):
        if (_square(before) or _square(char)) and char not in _NOT_FIRST and before not in _NOT_LAST:
            parts.append(char)
        else:
            parts[-1] += char
    return parts


def _square(char: str) -> bool:
    """Return whether a character fills a whole square, as Chinese and Japanese characters and signs do."""
    return unicodedata.east_asian_width(char) in ("W", "F")
