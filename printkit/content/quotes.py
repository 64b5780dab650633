"""Straight quotes made curly."""

from __future__ import annotations

import re

_QUOTES = (
    (re.compile(r"(?<=[\w.,;:!?…)\]*’”])'|'(?=[0-9]{2}s?\b)"), "’"),
    (re.compile(r"'"), "‘"),
    (re.compile(r'(?<=[\w.,;:!?…)\]*’])"'), "”"),
    (re.compile(r'"'), "“"),
)


def curly(text: str) -> str:
    """A line of text with curly quotes and apostrophes for straight ones."""
    for pattern, mark in _QUOTES:
        text = pattern.sub(mark, text)
    return text
