"""A user's own kit: a TOML file that lists boards, decks, tokens and texts, and names the designer.

A refusal names the file, the line and the field.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from printkit.content import cover as covers, typefaces, weblink
from printkit.content.cover import Cover
from printkit.content.schema import Node, of_kind, read
from printkit.draw.theme import THEMES
from printkit.draw.type import HOUSE, Typeface
from printkit.layouts import paper
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import faults
from printkit.layouts.base.wording import listed

PARTS = ("boards", "decks", "tokens")
"""The lists in a kit; decks are cards, and tokens are all other pieces."""
FACTS = ("players", "age", "time", "making")
"""Facts about a game for the cover and the build sheet."""
COPIES = 99
"""Largest number of copies of a sheet."""
_KIT = (
    "title", "subtitle", "designer", "year", "credits", "paper", "theme", "font", "cover", "rulebook", "reference",
    "build", "link", *FACTS, *PARTS,
)  # fmt: skip
_ENTRY = ("file", "title", "copies", "work")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in a kit.

    Attributes:
        file: path of the file.
        place: the file and the line in which it is named, for messages.
        title: title of its sheets (default: the title in the file).
        copies: number of copies to print.
        work: instructions for making pieces from its sheets.
    """

    file: Path
    place: str
    title: str = ""
    copies: int = 1
    work: str = ""


@dataclass(frozen=True, slots=True)
class KitFile:
    """A kit described by a file.

    Attributes:
        path: path of the file.
        title, subtitle, designer, year: facts about the game; ``year`` is empty if unknown.
        credits: lines for the foot of the cover.
        facts: ``players``, ``age``, ``time`` and ``making``, for the cover and the build sheet.
        boards, decks, tokens: the files, in order.
        rulebook, reference, build: Markdown files, or None.
        link: web address for the QR code on the build sheet, or None.
        cover: picture for the cover.
        plate: content of the ``[cover]`` table, or None.
        paper, theme: defaults for the command line.
        family: typeface for the cover, the build sheet and the reference.
        text_typeface: supplementary typeface for the margins of sheets.
    """

    path: Path
    title: str
    subtitle: str = ""
    designer: str = ""
    year: str = ""
    credits: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    boards: tuple[Entry, ...] = ()
    decks: tuple[Entry, ...] = ()
    tokens: tuple[Entry, ...] = ()
    rulebook: Path | None = None
    reference: Path | None = None
    build: Path | None = None
    link: str | None = None
    cover: Path | None = None
    plate: Cover | None = None
    paper: str | None = None
    theme: str | None = None
    family: Typeface = HOUSE
    text_typeface: Typeface = HOUSE


def load(path: Path) -> KitFile:
    """Read the kit described by a file; the listed files must exist, but are read only when they are needed.

    Raises:
        InputError: the file is not TOML, or a field is unknown, missing or unusable; the message names the file, line
            and field.
        OSError: a file cannot be read.
    """
    with faults() as errors:
        return _kit(read(path, errors), path)


def _kit(root: Node, path: Path) -> KitFile:
    of_kind(root, "kit")
    root.table(("kit", "fonts", "cover"))
    kit = root["kit"]
    if not kit.table(_KIT):
        raise kit.refuse("The [kit] table is missing; it lists the parts of the kit.", quote="")
    fonts = typefaces.read([root])
    text_typeface = typefaces.together(fonts.values())
    parts = {kind: tuple(_entries(kit[kind], text_typeface)) for kind in PARTS}
    stems: set[str] = set()
    for kind, entries in parts.items():
        for entry in entries:
            if entry.file.stem in stems:
                message = "Each file of a kit needs its own name, but there are two called {value}."
                raise kit[kind].refuse(message, quote=entry.file.name)
            stems.add(entry.file.stem)
    texts = {
        key: None if kit[key].missing else kit[key].file() for key in ("rulebook", "reference", "build", "cover")
    }
    if not stems and texts["rulebook"] is None:
        raise kit.refuse(f"The kit is empty: list {listed(PARTS)}, or name a rulebook.", quote="")
    kit["paper"].parsed(paper.parse, "paper")
    facts = {key: typefaces.line(kit[key].as_text(), text_typeface) for key in FACTS}
    return KitFile(
        path=path,
        title=typefaces.line(kit["title"].as_text(), text_typeface) or path.stem,
        subtitle=typefaces.line(kit["subtitle"].as_text(), text_typeface),
        designer=typefaces.line(kit["designer"].as_text(), text_typeface),
        year=str(kit["year"].whole(1, 9999, "")),
        credits=_credits(kit["credits"], text_typeface),
        facts={key: _ranges(text) for key, text in facts.items() if text},
        boards=parts["boards"],
        decks=parts["decks"],
        tokens=parts["tokens"],
        rulebook=texts["rulebook"],
        reference=texts["reference"],
        build=texts["build"],
        link=kit["link"].parsed(weblink.checked),
        cover=texts["cover"],
        plate=covers.of_table(root["cover"]),
        paper=kit["paper"].text(None),
        theme=None if kit["theme"].missing else kit["theme"].choice(THEMES, None),
        family=typefaces.chosen(kit["font"], fonts).before(HOUSE),
        text_typeface=text_typeface,
    )


def _ranges(text: str) -> str:
    """Return the text with the dash used in print for ranges."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", text)


def _credits(node: Node, family: Typeface) -> tuple[str, ...]:
    lines = node.texts("a text, or a list of texts, a line each")
    for line in lines:
        node.tried(typefaces.printable, line, family)
    return tuple(" ".join(line.split()) for line in lines)


def _entries(node: Node, family: Typeface) -> Iterator[Entry]:
    """Yield the files in a list, each given as a string or as a table ``{file = "board.toml", copies = 2}``."""
    message = f'a list of files, such as ["{node.keys[-1][:-1]}.toml"]'
    for entry in node.rows(message) if node.value else ():
        if isinstance(entry.value, str):
            yield Entry(entry.file(), entry.place)
            continue
        entry.table(_ENTRY)
        if not entry["file"].text(""):
            raise entry.refuse("An entry needs a file.")
        yield Entry(
            entry["file"].file(),
            entry.place,
            typefaces.line(entry["title"], family),
            entry["copies"].whole(1, COPIES, 1),
            typefaces.line(entry["work"], family),
        )
