"""The header of a rulebook: the keys of its ``rulebook`` block, and words that pages add."""

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from printkit import engines
from printkit.content.schema import NOWHERE, Node
from printkit.content.typefaces import FILES
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts import paper
from printkit.layouts.base.fence import inside
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import located
from printkit.layouts.base.text import toml

WORDS: Mapping[str, Mapping[str, str]] = json.loads(
    Path(__file__).with_name("words.json").read_text(encoding="utf-8")
)
"""Words that pages add to a text, keyed by language; a book in another language supplies its own in ``words``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The header of a rulebook, which describes the book.

    Attributes:
        game: id of the game in its figures, unless they name another; empty if there is none.
        subtitle: line below the title.
        author: author of the text.
        credits: lines for the title page, in addition to those of the game.
        language: BCP 47 tag of the text's language.
        paper: paper for which the book is intended; None for the default.
        cover: whether there is a title page.
        columns: largest number of columns of text on a page; narrow pages have one column.
        kind: the name for this kind of text.
        strict: whether every sentence that makes a statement needs a claim or a mark (``stated.insist``).
        words: words that pages add, keyed by their purpose (:data:`WORDS`).
        family: the typeface: the book's own fonts, supplemented by the built-in one.
    """

    game: str = ""
    subtitle: str = ""
    author: str = ""
    credits: tuple[str, ...] = ()
    language: str = "en"
    paper: str | None = None
    cover: bool = True
    columns: int = 2
    kind: str = "rules"
    strict: bool = False
    words: Mapping[str, str] = field(default_factory=lambda: WORDS["en"])
    family: Typeface = HOUSE


KEYS = (
    "game", "subtitle", "author", "credits", "language", "paper", "cover", "kind", "words", "strict", "fonts",
    "columns",
)  # fmt: skip
"""Keys of the ``rulebook`` block."""


def header(lines: Sequence[str], where: str, folder: Path) -> Header:
    """Read the header from the lines of a ``rulebook`` block; its files are looked up in ``folder``.

    Raises:
        InputError: the block is not TOML, or has an unknown key or an unusable value; the message names the place.
    """
    with located(where):
        table = Node(toml("\n".join(lines)), NOWHERE)
        for key in table.table():
            if key not in KEYS:
                raise table[key].refuse(
                    f"A rulebook has no {{value}}; its keys are {', '.join(KEYS)}.", KEYS, quote=key
                )
        names, game = engines.offered(*engines.names()), table["game"]
        if not game.missing and not engines.knows(str(game.value)):
            raise game.refuse(f"one of {', '.join(names)}", names)
        size = _text(table["paper"], "") or None
        if size:
            paper.parse(size)
        language = _text(table["language"], "en")
        usual = WORDS.get(language.partition("-")[0], WORDS["en"])
        return Header(
            game=_text(game, ""),
            subtitle=_text(table["subtitle"], ""),
            author=_text(table["author"], ""),
            credits=table["credits"].texts("a text, or a list of texts, a line each"),
            language=language,
            paper=size,
            cover=table["cover"].flag(True),
            columns=table["columns"].whole(1, 3, 2),
            strict=table["strict"].flag(False),
            kind=_text(table["kind"], "rules"),
            words=MappingProxyType({**usual, **_words(table["words"], usual)}),
            family=_family(table["fonts"], folder),
        )


def _text(node: Node, usual: str) -> str:
    text = node.text(usual)
    if not node.missing and not text.strip():
        raise node.refuse("text in quotes")
    return text


def _words(node: Node, usual: Collection[str]) -> dict[str, str]:
    """Return the words that a book supplies to replace the usual ones."""
    words = {} if node.missing else node.value
    if not isinstance(words, dict) or not all(isinstance(word, str) and word for word in words.values()):
        raise node.refuse("a table of words, such as {figure = 'Bild'}")
    for name in words:
        if name not in usual:
            raise node.refuse(f"There is no word {{value}}; the words are {', '.join(usual)}.", usual, quote=name)
    return words


def _family(node: Node, folder: Path) -> Typeface:
    """Return the typeface in a file, a table of files, or a list of files and tables, each of which supplements those
    before it.
    """
    from printkit.draw.type import fonts

    family: Typeface | None = None
    message = "a font file, a table such as {regular = 'a.ttf', bold = 'b.ttf'}, or a list of those"
    for each in node.value if isinstance(node.value, list) else [] if node.missing else [node.value]:
        files = {"regular": each} if isinstance(each, str) else each
        if not isinstance(files, dict) or "regular" not in files or not {*files} <= {*FILES}:
            raise node.refuse(message, quote=each)
        if not all(isinstance(name, str) and name for name in files.values()):
            raise node.refuse(message, quote=each)
        with located("fonts"):
            own = fonts.family(fonts.Files(**{key: inside(folder, name, "fonts") for key, name in files.items()}))
        family = family.before(own) if family else own
    return family.before(HOUSE) if family else HOUSE
