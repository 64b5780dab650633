"""Small pieces of English sentences: counted nouns, lists, capital letters."""

from collections.abc import Iterable

COUNTS = ("no", "one", "two", "three", "four", "five")
"""Small numbers in words."""
NUMBERS = (*COUNTS, "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers up to twelve in words."""


def capitalised(text: str) -> str:
    """Return the text with a capital first letter, otherwise unchanged."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as in ``a, b and c``; an empty list gives an empty string."""
    words = tuple(words)
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def indefinite(noun: str) -> str:
    """Return the noun with its article: ``a shape``, ``an icon``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def plural(count: int, noun: str, many: str = "") -> str:
    """Return a number and its noun, in the plural unless the number is one: ``1 turn``, ``2 turns``.

    Args:
        count: the number.
        noun: the noun in the singular.
        many: the plural, if it is not the singular with an s.
    """
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def spelled(count: int, noun: str = "") -> str:
    """Return a number, with its noun if there is one; numbers up to twelve are spelled out: ``three``, ``three
    turns``, ``13``.
    """
    number = NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)
    return f"{number} {noun}{'s' * (count != 1)}" if noun else number


def soon(count: int, noun: str = "turn") -> str:
    """Return a phrase that says how soon: ``on their next turn`` or ``within two turns``."""
    return "on their next turn" if count == 1 else f"within {spelled(count, noun)}"
