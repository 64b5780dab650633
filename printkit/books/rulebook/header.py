"""What a rulebook says about itself: the keys of its ``rulebook`` block, and the words that pages add to a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from printkit import engines
from printkit.content.typefaces import FILES
from printkit.draw.type import HOUSE, Family
from printkit.layouts import paper
from printkit.layouts.ground.refusals import InputError, located
from printkit.layouts.ground.text import toml

WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "figure": "Figure",
            "contents": "Contents",
            "notes": "Notes",
            "by": "text by",
            "of": "a game by",
        },
        "de": {
            "figure": "Bild",
            "contents": "Inhalt",
            "notes": "Anmerkungen",
            "by": "Text von",
            "of": "ein Spiel von",
        },
        "fr": {
            "figure": "Figure",
            "contents": "Sommaire",
            "notes": "Notes",
            "by": "texte de",
            "of": "un jeu de",
        },
        "es": {
            "figure": "Figura",
            "contents": "Índice",
            "notes": "Notas",
            "by": "texto de",
            "of": "un juego de",
        },
        "it": {
            "figure": "Figura",
            "contents": "Indice",
            "notes": "Note",
            "by": "testo di",
            "of": "un gioco di",
        },
        "nl": {
            "figure": "Figuur",
            "contents": "Inhoud",
            "notes": "Noten",
            "by": "tekst van",
            "of": "een spel van",
        },
        "pt": {
            "figure": "Figura",
            "contents": "Índice",
            "notes": "Notas",
            "by": "texto de",
            "of": "um jogo de",
        },
    }
)
"""Words that pages add to a text, by language; a book in another language gives its own in ``words``."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a rulebook says about itself.

    Attributes:
        game: id of the game that its figures show unless they say otherwise; empty where there is none.
        subtitle: a line below the title.
        author: who wrote the text.
        credits: whole lines for the title page, beside those of the game.
        language: BCP 47 tag of the text.
        paper: paper that the book is made for, None for the usual.
        cover: whether there is a title page.
        kind: what the text calls itself.
        strict: whether every sentence that states something needs a claim or a mark (``stated.insist``).
        words: words that pages add, by what they are for (:data:`WORDS`).
        family: the typeface: that of the book's own fonts, and the house's own for what they lack.
    """

    game: str = ""
    subtitle: str = ""
    author: str = ""
    credits: tuple[str, ...] = ()
    language: str = "en"
    paper: str | None = None
    cover: bool = True
    kind: str = "rules"
    strict: bool = False
    words: Mapping[str, str] = field(default_factory=lambda: WORDS["en"])
    family: Family = HOUSE


KEYS = (
    "game",
    "subtitle",
    "author",
    "credits",
    "language",
    "paper",
    "cover",
    "kind",
    "words",
    "strict",
    "fonts",
)
"""Keys of the ``rulebook`` block."""


def header(lines: Sequence[str], where: str, folder: Path) -> Header:
    """The header in the lines of a ``rulebook`` block; its files are looked for in ``folder``.

    Raises:
        InputError: not TOML, an unknown key, or a value that cannot be used; names the place.
    """
    with located(where):
        table = toml("\n".join(lines))
        for key in table:
            if key not in KEYS:
                raise InputError(key, key, f"a key of rulebooks; those are {', '.join(KEYS)}", KEYS)
        names = engines.names()
        if "game" in table and table["game"] not in names:
            raise InputError("game", table["game"], f"one of {', '.join(names)}", names)
        size = _text(table, "paper", "") or None
        if size:
            paper.parse(size)
        language = _text(table, "language", "en")
        usual = WORDS.get(language.partition("-")[0], WORDS["en"])
        own = table.get("words", {})
        if not isinstance(own, dict) or not all(isinstance(word, str) and word for word in own.values()):
            raise InputError("words", own, "a table of words, such as {figure = 'Bild'}")
        for word in own:
            if word not in usual:
                raise InputError("words", word, f"one of {', '.join(usual)}", usual)
        credits = table.get("credits", [])
        if isinstance(credits, str):
            credits = [credits]
        if not isinstance(credits, list) or not all(isinstance(each, str) and each for each in credits):
            raise InputError("credits", credits, "a text, or a list of texts, a line each")
        cover = table.get("cover", True)
        strict = table.get("strict", False)
        for key, value in (("cover", cover), ("strict", strict)):
            if not isinstance(value, bool):
                raise InputError(key, value, "true or false")
        return Header(
            game=_text(table, "game", ""),
            subtitle=_text(table, "subtitle", ""),
            author=_text(table, "author", ""),
            credits=tuple(credits),
            language=language,
            paper=size,
            cover=cover,
            strict=strict,
            kind=_text(table, "kind", "rules"),
            words=MappingProxyType({**usual, **own}),
            family=_family(table.get("fonts", []), folder),
        )


def _family(value: object, folder: Path) -> Family:
    """The typeface of a file, of a table of files, or of a list of those, each for what those before it lack."""
    from printkit.draw.type import fonts

    family: Family | None = None
    for each in value if isinstance(value, list) else [value]:
        files: dict[str, Any] = {"regular": each} if isinstance(each, str) else {}
        if isinstance(each, dict) and {*each} <= {*FILES}:
            files = each
        if "regular" not in files or not all(isinstance(name, str) and name for name in files.values()):
            accepted = "a font file, a table such as {regular = 'a.ttf', bold = 'b.ttf'}, or a list of those"
            raise InputError("fonts", each, accepted)
        with located("fonts"):
            found = fonts.family(fonts.Files(**{key: folder / name for key, name in files.items()}))
        family = family.before(found) if family else found
    return family.before(HOUSE) if family else HOUSE


def _text(table: Mapping[str, Any], key: str, usual: str) -> str:
    value = table.get(key, usual)
    if not isinstance(value, str) or (key in table and not value.strip()):
        raise InputError(key, value, "a text between quotes")
    return value
