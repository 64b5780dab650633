"""The one typeface of the kit, Printkit Serif: its faces, the width of text, lines and paragraphs.

The fonts are a subset of Source Serif 4 and Noto Serif under the SIL Open Font License (``OFL.txt``).
"""

from printkit.type.faces import FAMILY, Face, MissingGlyph, Weight, face, outlines, segments, width
from printkit.type.paragraph import LEADING, Align, Paragraph, Run, typeset, wrap

__all__ = [
    "FAMILY",
    "LEADING",
    "Align",
    "Face",
    "MissingGlyph",
    "Paragraph",
    "Run",
    "Weight",
    "face",
    "outlines",
    "segments",
    "typeset",
    "width",
    "wrap",
]
