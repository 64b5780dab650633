r"""Spans: words in a single style, from which paragraphs are set.

Decks, captions and build sheets are written with ``**bold**`` and ``*italic*`` (:func:`marked`). Bold and italic do
not nest; an asterisk between spaces is literal, and so is ``\*`` anywhere.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeAlias

from printkit.draw.type.faces import Weight
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError

_PLAIN = r"[^*\\]|\\\*|\\(?!\*)"
_MARKED = re.compile(
    rf"\*\*(?=\S)(?P<bold>(?:{_PLAIN})+)(?<=\S)\*\*"
    rf"|\*(?=\S)(?P<italic>(?:{_PLAIN})+)(?<=\S)\*"
    rf"|(?P<regular>(?:{_PLAIN}|(?<!\S)\*(?!\S))+)"
)


@dataclass(frozen=True, slots=True)
class Span:
    """Words in a single weight; ``link`` is the address to which they link, empty if there is none. Adjacent spans
    may share a link.
    """

    text: str
    weight: Weight = "regular"
    link: str = ""


Spans: TypeAlias = tuple[Span, ...]
RichText: TypeAlias = str | Spans
"""Text to set: spans, or a string with asterisks."""


def marked(text: RichText) -> Spans:
    """Return the spans that a string with asterisks describes; spans are returned unchanged.

    Raises:
        InputError: asterisks are not closed, or spans are nested.
    """
    return tuple(_marked(text)) if isinstance(text, str) else text


def _marked(text: str) -> Iterator[Span]:
    at = 0
    while at < len(text):
        match = _MARKED.match(text, at)
        if match is None:
            message = "Close every ** and * in {value}, and do not nest them. Write \\* for a star."
            raise InputError("text", text[at:], message)
        weight: Weight
        for weight in ("bold", "italic", "regular"):
            if match[weight] is not None:
                yield Span(match[weight].replace(r"\*", "*"), weight)
        at = match.end()


def joined(spans: Iterable[Span]) -> Spans:
    """Join adjacent spans in the same style, because letters are kerned only within a span."""
    looks = groupby((span for span in spans if span.text), key=lambda span: (span.weight, span.link))
    return tuple(Span("".join(span.text for span in run), *look) for look, run in looks)


def weighted(text: RichText, weight: Weight) -> Spans:
    """Return the text as spans of a single weight."""
    return tuple(replace(span, weight=weight) for span in marked(text))


def plain_text(text: RichText) -> str:
    """Return the words alone."""
    return "".join(span.text for span in marked(text))
