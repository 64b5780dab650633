"""A rulebook as a value, read from Markdown with three kinds of fenced blocks, and proved before it is drawn.

``rulebook`` names the game, once, at the top; ``figure`` holds the TOML of a figure, whose game is the book's unless
it says otherwise; ``claims`` holds one claim in each line. A comment ``<!-- claim: ... -->`` holds claims for the
sentence beside it. A claim speaks of the figure before it, of the one it names (``claims NAME``), or of a position of
its own: a ``claims`` block may begin with ``game``, ``position`` and ``turns`` as a figure has them. ``[#NAME]`` in a
text becomes the number of a figure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import engines
from engines.claims import Claim
from engines.claims import parse as parse_claim
from engines.claims.grammar import place
from layouts.errors import InputError
from layouts.text import toml
from printkit.diagrams import figure as diagram
from printkit.diagrams.figure import Figure
from printkit.sheets.prose import Block, blocks

FENCES = ("rulebook", "figure", "claims")
"""What a fenced block may hold."""
HEADER = ("game", "subtitle", "kind")
"""Keys of the ``rulebook`` block."""
SCENE = ("game", "position", "turns")
"""Keys with which a ``claims`` block may begin."""

_FENCE = re.compile(r"```(\S*)(?: +(\S+))?$")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_CLAIMS = re.compile(r"claims?(?: +([A-Za-z][\w-]*))?:(.*)", re.DOTALL)
_REFERENCE = re.compile(r"\[#([A-Za-z][\w-]*)\]")


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that follow each other with nothing between them, which may stand side by side.

    Attributes:
        first: number of the first one in the book.
    """

    figures: tuple[Figure, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Check:
    """Claims, and the figure (drawn or not) whose position and turns they speak of."""

    figure: Figure
    claims: tuple[Claim, ...]


Part: TypeAlias = Block | Group


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook that has been read.

    Attributes:
        game: the game's id.
        title: its ``# title``.
        subtitle: a line below it.
        kind: what the text calls itself: ``rules``, unless its author's terms ask for another word.
        parts: text and figures in reading order, without the title.
        checks: everything that must hold before anything is drawn, in reading order.
        source: name of the file.
    """

    game: str
    title: str
    subtitle: str
    kind: str
    parts: tuple[Part, ...]
    checks: tuple[Check, ...]
    source: str = ""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures in their order; the first one is number 1."""
        return tuple(each for part in self.parts if isinstance(part, Group) for each in part.figures)


def parse(text: str, source: str = "") -> Rulebook:
    """The rulebook written as ``text``, read from the file ``source``.

    Raises:
        InputError: a block, figure or claim that cannot be read, or a reference to no figure: names file and line.
    """
    return _Reader(source).read(text)


class _Reader:
    """Reads a rulebook from top to bottom."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.game = ""
        self.subtitle = ""
        self.kind = ""
        self.parts: list[Part] = []
        self.checks: list[Check] = []
        self.figures: list[Figure] = []
        self.scene: Figure | None = None
        """What claims speak of unless they name a figure."""

    def read(self, text: str) -> Rulebook:
        lines = text.splitlines()
        number = 0
        passage: list[str] = []
        begun = 0
        while number < len(lines):
            fence = _FENCE.match(lines[number].strip())
            if not fence:
                if not passage:
                    begun = number
                passage.append(lines[number])
                number += 1
                continue
            self.passage(passage, begun)
            passage = []
            end = next((n for n in range(number + 1, len(lines)) if lines[n].strip() == "```"), None)
            if end is None:
                raise InputError(self.at(number), lines[number], "closed: a line of ``` ends a block")
            self.fence(fence[1], fence[2] or "", lines[number + 1 : end], number)
            number = end + 1
        self.passage(passage, begun)
        return self.book()

    def at(self, number: int) -> str:
        """``yoso.md, line 12`` for a line counted from 0."""
        return place(self.source, number + 1)

    # ---------------------------------------------------------------------------------------------- text

    def passage(self, lines: Sequence[str], begun: int) -> None:
        """Text between two fences, with its comments."""
        whole = "\n".join(lines)
        for comment in _COMMENT.finditer(whole):
            said = _CLAIMS.fullmatch(comment[1].strip())
            if said:
                number = begun + whole[: comment.start()].count("\n")
                # Claims end at a semicolon; one may run over several lines.
                self.claims(self.speaks(said[1], number), said[2].split(";"), number)
        plain = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), whole)
        for block in blocks(plain):
            self.parts.append(replace(block, where=self.at(begun + block.line - 1)))

    # ---------------------------------------------------------------------------------------------- fences

    def fence(self, kind: str, name: str, lines: Sequence[str], number: int) -> None:
        """A fenced block whose opening line is ``number``."""
        match kind:
            case "rulebook":
                self.header(lines, number)
            case "figure":
                self.figure(lines, number)
            case "claims":
                self.claims_block(name, lines, number)
            case _:
                raise InputError(self.at(number), kind, f"one of {', '.join(FENCES)}", FENCES)

    def header(self, lines: Sequence[str], number: int) -> None:
        where = self.at(number)
        try:
            table = toml("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            raise InputError(where, "rulebook", f"TOML ({error})") from error
        for key, value in table.items():
            if key not in HEADER or not isinstance(value, str):
                raise InputError(where, key, f"a key of rulebooks with a text: {', '.join(HEADER)}", HEADER)
        names = engines.names()
        if table.get("game") not in names:
            raise InputError(f"{where}: game", table.get("game", ""), f"one of {', '.join(names)}", names)
        self.game, self.subtitle = table["game"], table.get("subtitle", "")
        self.kind = table.get("kind", "rules")

    def read_figure(self, lines: Sequence[str], number: int) -> Figure:
        """The figure of these lines, of the book's own game unless they name another."""
        if not self.game:
            raise InputError(self.at(number), "", "preceded by a rulebook block, which names the game")
        text = "\n".join(lines)
        if not re.search(r"^\s*game\s*=", text, re.MULTILINE):
            # One line more, which stands where the fence opens.
            return diagram.parse(f'game = "{self.game}"\n{text}', self.source, number + 1)
        return diagram.parse(text, self.source, number + 2)

    def figure(self, lines: Sequence[str], number: int) -> None:
        found = self.read_figure(lines, number)
        if found.name and found.name in (each.name for each in self.figures):
            raise InputError(f"{found.at('name')}: name", found.name, "new: another figure has it")
        self.figures.append(found)
        self.scene = found
        self.checks.append(Check(found, found.claims))
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Group):
            self.parts[-1] = replace(last, figures=(*last.figures, found))
        else:
            self.parts.append(Group((found,), len(self.figures)))

    def claims_block(self, name: str, lines: Sequence[str], number: int) -> None:
        """Claims, after the keys of a position of their own, if any."""
        count = next((n for n, line in enumerate(lines) if not _is_key(line)), len(lines))
        if any(line.strip() for line in lines[:count]):
            self.scene = self.read_figure(lines[:count], number)
            self.checks.append(Check(self.scene, ()))
        self.claims(self.speaks(name, number), lines[count:], number + 1 + count, apart=True)

    def claims(self, scene: Figure, texts: Sequence[str], number: int, *, apart: bool = False) -> None:
        """Claims that begin in line ``number``; in lines of their own where they stand ``apart``."""
        found = tuple(
            parse_claim(text, self.source, number + 1 + row * apart)
            for row, text in enumerate(texts)
            if text.strip()
        )
        self.checks.append(Check(scene, found))

    def speaks(self, name: str | None, number: int) -> Figure:
        """What the claims of line ``number`` speak of: the figure named, or what stands before them."""
        field = f"{self.at(number)}: claims"
        if not name:
            if self.scene is None:
                raise InputError(field, "", "possible before the first figure: they have nothing to speak of")
            return self.scene
        known = {each.name: each for each in self.figures if each.name}
        if name not in known:
            raise InputError(field, name, "the name of a figure before them", known)
        return known[name]

    # ---------------------------------------------------------------------------------------------- the whole

    def book(self) -> Rulebook:
        if not self.game:
            raise InputError(self.at(0), "rulebook", "there: the block that names the game comes first")
        titles = [part for part in self.parts if isinstance(part, Block) and part.kind == "title"]
        if len(titles) != 1:
            raise InputError(self.source or "rulebook", f"{len(titles)} titles", "one '# title'")
        numbers = {each.name: number for number, each in enumerate(self.figures, start=1) if each.name}
        parts = tuple(self.referred(part, numbers) for part in self.parts if part is not titles[0])
        checks = tuple(self.checks)
        return Rulebook(self.game, titles[0].text, self.subtitle, self.kind, parts, checks, self.source)

    def referred(self, part: Part, numbers: Mapping[str, int]) -> Part:
        """The part with the numbers of figures in place of their names."""
        if isinstance(part, Block):
            rows = tuple(tuple(_numbered(cell, numbers, part.where) for cell in row) for row in part.rows)
            return replace(part, text=_numbered(part.text, numbers, part.where), rows=rows)
        captions = (_numbered(each.caption, numbers, each.at("caption")) for each in part.figures)
        figures = (replace(each, caption=text) for each, text in zip(part.figures, captions, strict=True))
        return replace(part, figures=tuple(figures))


def _is_key(line: str) -> bool:
    """Whether a line of a ``claims`` block is one of those it may begin with."""
    return not line.strip() or line.partition("=")[0].strip() in SCENE


def _numbered(text: str, numbers: Mapping[str, int], where: str) -> str:
    """The text with ``Figure 7`` for ``[#NAME]``."""

    def number(found: re.Match[str]) -> str:
        if found[1] not in numbers:
            raise InputError(where, found[0], "the name of a figure", [f"[#{name}]" for name in numbers])
        return f"Figure\u00a0{numbers[found[1]]}"

    return _REFERENCE.sub(number, text)
