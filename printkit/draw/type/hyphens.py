"""Hyphenation: soft hyphens inserted into text according to the patterns of its language.

A soft hyphen (U+00AD) is visible only if a line ends at it. The patterns are those of Hunspell and LibreOffice, as
provided by ``pyphen``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\u00ad"
"""A place where a word may be divided with a hyphen."""
BREAK = "\u200b"
"""A place where a line may end without a hyphen."""
LEFT, RIGHT = 2, 3
"""The smallest number of letters before a hyphen, and after it."""
SHORTEST = 6
"""The number of letters below which words are not divided."""
NOUNS = ("de", "lb")
"""Languages that capitalise common nouns; in all others, a capitalised word is taken for a name and not divided.
"""

_WORD = re.compile(r"(?<![\w:@#&/.\\])[^\W\d_]+(?:['’][^\W\d_]+)?(?![\w:@/\\]|\.\w)")
_COMPOUND = re.compile(r"(?<=[^\W\d_]{3}-)(?=[^\W\d_]{3})")


@cache
def hyphenator(language: str) -> Callable[[str], str]:
    """Return a function that inserts soft hyphens into text in a language; if there are no patterns, the function
    leaves the text unchanged.

    Names, codes, and words that contain figures or inner capitals are not divided.

    Args:
        language: BCP 47 tag (``en``, ``de-AT``).
    """
    patterns = _patterns(language)
    if patterns is None:
        return lambda text: text
    names = language.partition("-")[0].casefold() not in NOUNS

    @lru_cache(maxsize=1 << 13)
    def broken(word: str) -> str:
        if len(word) < SHORTEST or (word[0].isupper() if names else word.isupper()) or not word[1:].islower():
            return word
        return str(patterns.inserted(word, SOFT))

    return lambda text: _WORD.sub(lambda found: broken(found[0]), _COMPOUND.sub(BREAK, text))


def known(language: str) -> bool:
    """Return whether there are patterns for a language (BCP 47 tag)."""
    return _patterns(language) is not None


@cache
def _patterns(language: str) -> Pyphen | None:
    from pyphen import Pyphen, language_fallback

    code = language_fallback(language.replace("-", "_"))
    return Pyphen(lang=code, left=LEFT, right=RIGHT) if code else None
