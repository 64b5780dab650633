"""Kits of one's own: a TOML file that lists boards, decks, tokens and texts, and says whose game it is.

A refusal names the file, the line and the field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from printkit.content import typefaces
from printkit.content.tables import Tables
from printkit.draw.theme import THEMES
from printkit.draw.type import HOUSE, Family
from printkit.layouts import paper

PARTS = ("boards", "decks", "tokens")
"""What a kit lists; decks are cards, and tokens all other pieces."""
FACTS = ("players", "age", "time", "making")
"""What the cover and the build sheet say about a game."""
COPIES = 99
"""Most times that a sheet is to be printed."""
_KIT = (
    "title", "subtitle", "designer", "year", "credits", "paper", "theme", "font", "cover", "rulebook", "reference",
    "build", *FACTS, *PARTS,
)  # fmt: skip
_ENTRY = ("file", "title", "copies", "work")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a kit.

    Attributes:
        file: where it is.
        place: file and line that name it, for messages.
        title: what its sheets are called; its own title unless given.
        copies: how often it is to be printed.
        work: what becomes of its sheets.
    """

    file: Path
    place: str
    title: str = ""
    copies: int = 1
    work: str = ""


@dataclass(frozen=True, slots=True)
class KitFile:
    """A kit as a file describes it.

    Attributes:
        path: of the file.
        title, subtitle, designer, year: of the game; ``year`` is empty where it is not said.
        credits: whole lines for the foot of the cover.
        facts: players, age, time and making, as the cover and the build sheet say them.
        boards, decks, tokens: the files, in order.
        rulebook, reference, build: Markdown files, None where there is none.
        cover: a picture for the cover.
        paper, theme: what is taken unless the command line says otherwise.
        family: the typeface of cover, build sheet and reference.
        told: a typeface for what the house's lacks, in the margins of sheets.
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
    cover: Path | None = None
    paper: str | None = None
    theme: str | None = None
    family: Family = HOUSE
    told: Family = HOUSE


def load(path: Path) -> KitFile:
    """The kit that a file describes; the files that it lists are there, and are read when they are needed.

    Raises:
        InputError: not TOML, or a field that is unknown, missing or cannot be used; names file, line and field.
        OSError: a file cannot be read.
    """
    return _Reader(Tables(path)).kit()


class _Reader:
    def __init__(self, file: Tables) -> None:
        self.file = file

    def kit(self) -> KitFile:
        file = self.file
        file.table((), ("kit", "fonts"))
        if not file.table(("kit",), _KIT):
            raise file.error(("kit",), "", "a table [kit] that says what the kit holds")
        fonts = typefaces.read([file])
        self.told = typefaces.together(fonts.values())
        parts = {kind: self.entries(kind) for kind in PARTS}
        seen: set[str] = set()
        for kind in PARTS:
            for entry in parts[kind]:
                if entry.file.stem in seen:
                    raise file.error(
                        ("kit", kind), entry.file.name, "a name of its own among the files of the kit"
                    )
                seen.add(entry.file.stem)
        texts = {key: self.beside(key) for key in ("rulebook", "reference", "build", "cover")}
        if not seen and texts["rulebook"] is None:
            raise file.error(("kit",), "", f"complete: it lists {', '.join(PARTS)}, or names a rulebook")
        return KitFile(
            path=file.path,
            title=self.words("title") or file.path.stem,
            subtitle=self.words("subtitle"),
            designer=self.words("designer"),
            year=self.year(),
            credits=self.credits(),
            facts={key: text for key in FACTS if (text := self.words(key))},
            boards=parts["boards"],
            decks=parts["decks"],
            tokens=parts["tokens"],
            rulebook=texts["rulebook"],
            reference=texts["reference"],
            build=texts["build"],
            cover=texts["cover"],
            paper=self.paper(),
            theme=self.theme(),
            family=typefaces.chosen(file, ("kit", "font"), fonts).before(HOUSE),
            told=self.told,
        )

    def words(self, key: str) -> str:
        keys = ("kit", key)
        value = self.file.at(keys)
        text = " ".join((str(value) if type(value) is int else self.file.text(keys) or "").split())
        # A range is printed with the dash that ranges have.
        text = re.sub(r"(?<=\d)-(?=\d)", "–", text) if key in FACTS else text
        self.file.tried(keys, lambda: typefaces.printable(text, self.told))
        return text

    def year(self) -> str:
        number = self.file.whole(("kit", "year"), 1, 9999)
        return "" if number is None else str(number)

    def credits(self) -> tuple[str, ...]:
        keys = ("kit", "credits")
        given = self.file.at(keys)
        lines = [given] if isinstance(given, str) else given or []
        if not isinstance(lines, list) or not all(isinstance(line, str) and line.strip() for line in lines):
            raise self.file.error(keys, given, "a text, or a list of texts, a line each")
        for line in lines:
            self.file.tried(keys, lambda line=line: typefaces.printable(line, self.told))  # type: ignore[misc]
        return tuple(" ".join(line.split()) for line in lines)

    def entries(self, kind: str) -> tuple[Entry, ...]:
        """The files that a list names, as texts or as tables ``{file = "board.toml", copies = 2}``."""
        listed = self.file.at(("kit", kind)) or []
        if not isinstance(listed, list):
            raise self.file.error(("kit", kind), listed, f'a list of files, such as ["{kind[:-1]}.toml"]')
        found = []
        for number, given in enumerate(listed):
            keys = ("kit", kind, str(number))
            if isinstance(given, str):
                found.append(Entry(self.file.file(keys, given), self.file.place(keys)))
                continue
            self.file.table(keys, _ENTRY)
            name = self.file.text((*keys, "file"))
            if not name:
                raise self.file.error(keys, given, "complete: it needs file")
            found.append(
                Entry(
                    self.file.file((*keys, "file"), name),
                    self.file.place(keys),
                    self.text((*keys, "title")),
                    self.file.whole((*keys, "copies"), 1, COPIES) or 1,
                    self.text((*keys, "work")),
                )
            )
        return tuple(found)

    def text(self, keys: tuple[str, ...]) -> str:
        text = " ".join((self.file.text(keys) or "").split())
        self.file.tried(keys, lambda: typefaces.printable(text, self.told))
        return text

    def beside(self, key: str) -> Path | None:
        name = self.file.text(("kit", key))
        return None if name is None else self.file.file(("kit", key), name)

    def paper(self) -> str | None:
        keys = ("kit", "paper")
        text = self.file.text(keys)
        if text is not None:
            self.file.tried(keys, lambda: paper.parse(text, "paper"))
        return text

    def theme(self) -> str | None:
        text = self.file.text(("kit", "theme"))
        if text is not None and text not in THEMES:
            raise self.file.error(("kit", "theme"), text, f"a theme; themes are {', '.join(THEMES)}", THEMES)
        return text
