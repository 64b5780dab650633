"""Turn straight quotes into curly ones."""

import re

_QUOTES = (
    (re.compile(r"(?<=[\w.,;:!?…)\]*’”])'|'(?=[0-9]{2}s?\b)"), "’"),
    (re.compile(r"'"), "‘"),
    (re.compile(r'(?<=[\w.,;:!?…)\]*’])"'), "”"),
    (re.compile(r'"'), "“"),
)


def curly(text: str) -> str:
    """Replace straight quotes and apostrophes in a line of text with curly ones."""
    for pattern, mark in _QUOTES:
        text = pattern.sub(mark, text)
    return text
