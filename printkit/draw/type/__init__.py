"""Type: the built-in family, Printkit Serif, and families from files; the width of text, lines and paragraphs.

The built-in fonts are a subset of Source Serif 4 and Noto Serif under the SIL Open Font License (``OFL.txt``).
"""

from printkit.draw.type.faces import (
    FAMILY,
    HOUSE,
    Face,
    MissingGlyph,
    Typeface,
    Weight,
    face,
    outlines,
    segments,
    width,
)
from printkit.draw.type.paragraph import HYPHEN, LEADING, Align, Paragraph, Run, typeset, wrap

__all__ = [
    "FAMILY",
    "HOUSE",
    "HYPHEN",
    "LEADING",
    "Align",
    "Face",
    "MissingGlyph",
    "Paragraph",
    "Run",
    "Typeface",
    "Weight",
    "face",
    "outlines",
    "segments",
    "typeset",
    "width",
    "wrap",
]
