"""A rulebook as a value, read from Markdown with five kinds of fenced blocks, and proved before it is drawn.

``rulebook``, at the very top, describes the book, and can be left out of a text without figures. ``figure`` contains
the TOML of a figure, whose game is the book's unless it names another. ``strip`` contains the turns of a first game,
with a figure for each; ``answer`` contains text to be printed upside down. ``claims`` contains a claim on each
line. A comment ``<!-- claim: ... -->`` contains claims for the sentence next to it. A claim refers to the figure
before it (or, before the first figure, to the start of the book's game), to the figure that it names (``claims
NAME``), or to another position: a ``claims`` block may begin with ``game``, ``position`` and ``turns`` as in a
figure, and with a ``name`` for later claims. ``[#NAME]`` in the text becomes the number of a figure or picture, or
the title of a section.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from printkit.books.rulebook import stated
from printkit.books.rulebook.header import Header, header
from printkit.books.rulebook.illustration import Illustration, illustration
from printkit.content import blocks as content, markdown
from printkit.content.blocks import plain
from printkit.engines.claims import Claim, parse as parse_claim
from printkit.figures import figure as diagram
from printkit.figures.figure import Figure
from printkit.figures.inline import Glyph
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.base.text import place
from printkit.layouts.base.wording import listed
from printkit.pages import flow

FENCES = ("rulebook", "figure", "strip", "answer", "claims")
"""Kinds of fenced blocks."""
TURN = "[[turn]]"
"""The line that begins each turn of a strip."""
SCENE = ("name", "game", "position", "turns")
"""Keys that a ``claims`` block may have at its beginning."""

CLAIMS = re.compile(r"claims?(?: +([A-Za-z][\w-]*))?:(.*)", re.DOTALL)
"""A comment with a claim: its subject and its text."""


@dataclass(frozen=True, slots=True)
class Group:
    """Consecutive figures and pictures that may be placed side by side, because there is nothing between them.

    Attributes:
        numbers: number of each in the book; 0 for a picture without a caption, which is not numbered.
        captions: caption of each, in words, with references already turned into links. Empty until the whole book has
            been read.
        strip: whether the figures are the turns of a first game, side by side across the page.
    """

    figures: tuple[Figure | Illustration, ...]
    numbers: tuple[int, ...]
    captions: tuple[content.Words, ...] = ()
    strip: bool = False

    def __iter__(self) -> Iterator[tuple[int, Figure | Illustration]]:
        return zip(self.numbers, self.figures, strict=True)


@dataclass(frozen=True, slots=True)
class Check:
    """Claims, and the figure, drawn or not, whose position and turns they refer to."""

    figure: Figure
    claims: tuple[Claim, ...]


Part: TypeAlias = content.Block | Group
"""A block of text, or figures that belong together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A rulebook that has been read.

    Attributes:
        header: its header.
        title: its ``# title``.
        parts: text and figures in reading order, without the title; references have been replaced with words.
        notes: the footnotes.
        checks: the claims that must all be true before anything can be drawn, in reading order.
        source: name of the file.
        report: the statements in its sentences, if all of them must be backed.
        icons: the icons of a kit's decks, which the text may use as signs.
    """

    header: Header
    title: str
    parts: tuple[Part, ...]
    notes: tuple[tuple[content.Block, ...], ...]
    checks: tuple[Check, ...]
    source: str = ""
    report: stated.Report | None = None
    icons: Mapping[str, Glyph] | None = None

    @property
    def game(self) -> str:
        """Id of the book's game, empty if it has none."""
        return self.header.game

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures that the rules draw, in order."""
        return tuple(figure for _, figure in self.numbered)

    @property
    def numbered(self) -> tuple[tuple[int, Figure], ...]:
        """All figures that the rules draw, with their numbers; a figure in a strip has the number of its turn."""
        elements = (each for part in self.parts if isinstance(part, Group) for each in part)
        return tuple((number, figure) for number, figure in elements if isinstance(figure, Figure))

    def place(self, line: int) -> str:
        """Return the place of a line for messages: ``rules.md, line 12``."""
        return place(self.source, line)

    def texts(self) -> tuple[flow.Block, ...]:
        """Return the text in the form in which it is set on pages, without figures."""
        blocks = tuple(part for part in self.parts if not isinstance(part, Group))
        return flow.from_text(content.Text(blocks), self.place)


def parse(text: str, source: str = "", folder: Path | None = None) -> Rulebook:
    """Return the rulebook written as ``text``, read from the file ``source``; its pictures are looked up in
    ``folder``.

    Raises:
        InputError: a block, figure, picture or claim cannot be read, or a reference leads nowhere; the message names
            the file and the line.
    """
    return _Reader(source, folder or Path()).read(text)


def begins(text: str) -> bool:
    """Return whether a Markdown text is a rulebook, judging by its first fence."""
    lines = markdown.uncommented(text)[0].splitlines()
    fence = next((line.strip().strip("`~ ") for line in lines if line.lstrip().startswith(("```", "~~~"))), "")
    return fence == "rulebook"


class _Reader:
    """Reads a rulebook from top to bottom."""

    def __init__(self, source: str, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.header: Header | None = None
        self.parts: list[Part] = []
        self.checks: list[Check] = []
        self.named: dict[str, Figure] = {}
        """Figures and positions of claims that have names."""
        self.count = 0
        """Number of figures and pictures that have been numbered so far."""
        self.scene: Figure | None = None
        """The subject of claims that do not name a figure."""
        self.comments: list[tuple[int, str]] = []
        """Comments that have not been used yet: their lines, counted from 0, and their text."""

    def read(self, text: str) -> Rulebook:
        plain, self.comments = markdown.uncommented(text)
        blocks = markdown.read(plain, FENCES, lambda line: self.at(line - 1))
        for block in blocks.blocks:
            self.comments_before(block.line)
            match block:
                case content.Fence(kind="answer"):
                    self.parts.append(block)
                case content.Fence():
                    self.fence(block.kind, block.name, block.text.splitlines(), number=block.line - 1)
                case content.Picture():
                    picture = illustration(block, self.folder, self.at(block.line - 1))
                    self.grouped(picture, bool(block.caption))
                case _:
                    self.alone((block,))
                    self.parts.append(block)
        for note in blocks.notes:
            self.alone(note)
        self.comments_before(None)
        book = self.book(blocks.notes)
        return replace(book, report=stated.report(text)) if book.header.strict else book

    def comments_before(self, line: int | None) -> None:
        """Use the claims in comments before a block; comments within a block are used after it."""
        while self.comments and (line is None or self.comments[0][0] < line - 1):
            number, comment = self.comments.pop(0)
            if match := CLAIMS.fullmatch(comment):
                # Claims end at a semicolon, so a claim may run over several lines.
                self.claims(self.speaks(match[1], number), match[2].split(";"), number)

    def at(self, number: int) -> str:
        """Return the place of a line, counted from 0: ``rules.md, line 12``."""
        return place(self.source, number + 1)

    # ---------------------------------------------------------------------------------------------- fences

    def fence(self, kind: str, name: str, lines: Sequence[str], *, number: int) -> None:
        """Read a fenced block whose opening line is ``number``."""
        match kind:
            case "rulebook":
                self.header = header(lines, self.at(number), self.folder)
            case "figure":
                self.figure(lines, number)
            case "strip":
                self.strip(lines, number)
            case "claims":
                self.claims_block(name, lines, number)
            case _:
                message = f"There is no block {{value}}; the blocks are {listed(FENCES)}."
                raise InputError("block", kind, message, names=FENCES).within(self.at(number))

    def read_figure(self, lines: Sequence[str], number: int) -> Figure:
        """Return the figure in these lines, of the book's own game unless they name another."""
        if self.header is None:
            message = "A rulebook block must come before this {value}, because it names the game."
            raise InputError("figure", "figure", message).within(self.at(number))
        text = "\n".join(lines)
        if self.header.game and not re.search(r"^\s*game\s*=", text, re.MULTILINE):
            # An additional line replaces the fence's opening line.
            return diagram.parse(f'game = "{self.header.game}"\n{text}', self.source, number + 1)
        return diagram.parse(text, self.source, number + 2)

    def figure(self, lines: Sequence[str], number: int) -> None:
        figure = self.read_figure(lines, number)
        self.shown(figure)
        self.grouped(figure, has_number=True)

    def shown(self, figure: Figure) -> None:
        """Record the claims of a figure, and make the figure the subject of later claims."""
        self.spoken_of(figure)
        self.checks.append(Check(figure, figure.claims))

    def strip(self, lines: Sequence[str], number: int) -> None:
        """Read the turns of a game one by one: first the keys that all turns share, then a part for each turn.

        Each part is a figure, marked with its turn number, whose turns follow those of the part before it.
        """
        starts = [row for row, line in enumerate(lines) if line.strip() == TURN]
        if not starts:
            raise InputError("strip", TURN, "A strip needs a {value} for each turn.").within(self.at(number))
        common = self.read_figure(lines[: starts[0]], number)
        turns, figures = common.turns, list[Figure]()
        for start, end in pairwise((*starts, len(lines))):
            own = self.read_figure(lines[start + 1 : end], number + 1 + start)
            turns = (*turns, *own.turns)
            name = f"{common.name or 'turn'}-{len(figures) + 1}"
            figures.append(replace(common, turns=turns, name=name, caption=own.caption, claims=own.claims,
                                 marks=own.marks, line=own.line, rows=own.rows))  # fmt: skip
            self.shown(figures[-1])
        self.parts.append(Group(tuple(figures), tuple(range(1, len(figures) + 1)), strip=True))

    def spoken_of(self, figure: Figure) -> None:
        """Make this figure the subject of the claims that follow, and of any claims that use its name."""
        if figure.name in self.named:
            message = "Another figure is already called {value}."
            raise InputError("name", figure.name, message).within(figure.at("name"))
        if figure.name:
            self.named[figure.name] = figure
        self.scene = figure

    def grouped(self, element: Figure | Illustration, has_number: bool) -> None:
        """Add a figure or picture, grouped with those before it if there is nothing between them."""
        self.count += has_number
        number = self.count if has_number else 0
        match self.parts[-1:]:
            case [Group(figures, numbers, strip=False)]:
                self.parts[-1] = Group((*figures, element), (*numbers, number))
            case _:
                self.parts.append(Group((element,), (number,)))

    def alone(self, blocks: Sequence[content.Block]) -> None:
        """Refuse figures and pictures, which float, within lists, notes and footnotes."""
        for block in _within(blocks):
            if isinstance(block, content.Fence | content.Picture):
                name = block.kind if isinstance(block, content.Fence) else block.source
                message = "{value} must be between paragraphs, not in a list, a note or a footnote."
                raise InputError("figure", name, message).within(self.at(block.line - 1))

    def claims_block(self, name: str, lines: Sequence[str], number: int) -> None:
        """Read claims, which may be preceded by the keys of a separate position."""
        count = next((n for n, line in enumerate(lines) if not _is_key(line)), len(lines))
        if any(line.strip() for line in lines[:count]):
            figure = self.read_figure(lines[:count], number)
            self.spoken_of(figure)
            self.checks.append(Check(figure, ()))
        self.claims(self.speaks(name, number), lines[count:], number + 1 + count, apart=True)

    def claims(self, scene: Figure, texts: Sequence[str], number: int, *, apart: bool = False) -> None:
        """Add claims that begin on line ``number``; if ``apart``, each is on a separate line."""
        claims = tuple(
            parse_claim(text, self.source, number + 1 + row * apart) for row, text in enumerate(texts) if text.strip()
        )
        self.checks.append(Check(scene, claims))

    def speaks(self, name: str | None, number: int) -> Figure:
        """Return the subject of the claims on line ``number``: the named figure, or the last one before the
        claims.
        """
        if not name:
            if self.scene is None and self.header and self.header.game:
                return Figure(game=self.header.game)
            if self.scene is None:
                message = "These claims come before the first figure, so there is no position for them."
                raise InputError("claims", None, message).within(self.at(number))
            return self.scene
        if name not in self.named:
            message = "No figure before these claims is called {value}."
            raise InputError("claims", name, message, names=self.named).within(self.at(number))
        return self.named[name]

    # ---------------------------------------------------------------------------------------------- the whole

    def book(self, notes: tuple[tuple[content.Block, ...], ...]) -> Rulebook:
        titles = [part for part in self.parts if isinstance(part, content.Heading) and part.level == 1]
        if len(titles) != 1:
            raise InputError(
                "title", len(titles), f"A rulebook needs exactly one # title; this one has {len(titles)}."
            ).within(self.source)
        headings = [part for part in self.parts if isinstance(part, content.Heading)]
        for above, heading in pairwise(headings):
            if heading.level > above.level + 1:
                message = f"{{value}} skips a level; begin this heading with {'#' * (above.level + 1)}."
                raise InputError("heading", "#" * heading.level, message).within(place(self.source, heading.line))
        # A text without a ``rulebook`` block belongs to no game that the engine knows.
        about = self.header or header((), self.at(0), self.folder)
        figure = about.words["figure"]
        labels = dict(self.sections())
        for part in self.parts:
            for number, each in part if isinstance(part, Group) else ():
                if each.name and number:
                    labels[each.name] = f"{figure}\u00a0{number}", f"#{anchor(each, number)}"
        texts = _Told(labels, self.at)
        parts = tuple(texts.part(part) for part in self.parts if part is not titles[0])
        return Rulebook(
            header=about,
            title=plain(titles[0].words),
            parts=parts,
            notes=tuple(tuple(map(texts.block, note)) for note in notes),
            checks=tuple(self.checks),
            source=self.source,
        )

    def sections(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield the names of the sections to which text can refer, with their titles and addresses."""
        for part in self.parts:
            if isinstance(part, content.Heading) and part.level > 1:
                title = plain(part.words)
                yield slug(title), (f"“{title}”", f"#{slug(title)}")


def anchor(figure: Figure | Illustration, number: int) -> str:
    """Return the id of a figure on a web page."""
    return f"figure-{(isinstance(figure, Figure) and figure.name) or number}"


def slug(title: str) -> str:
    """Return the name of a section, made from its heading: lower case, with hyphens between words."""
    return "-".join(re.findall(r"\w+", title.casefold()))


@dataclass(frozen=True, slots=True)
class _Told:
    """Replaces references with words.

    Attributes:
        labels: the words and the web addresses of figures and sections, keyed by their names in references.
        at: function that describes a line, counted from 0, for messages.
    """

    labels: Mapping[str, tuple[str, str]]
    at: Callable[[int], str]

    def part(self, part: Part) -> Part:
        if not isinstance(part, Group):
            return self.block(part)
        return replace(part, captions=tuple(map(self.caption, part.figures)))

    def caption(self, figure: Figure | Illustration) -> content.Words:
        where = figure.at("caption")
        with located(where):
            words = markdown.words(figure.caption, "caption")
        return self.words(words, where)

    def block(self, block: content.Block) -> content.Block:
        match block:
            case content.Heading(words=words) | content.Paragraph(words=words):
                return replace(block, words=self.words(words, self.at(block.line - 1)))
            case content.List(items=items):
                return replace(block, items=tuple(tuple(map(self.block, item)) for item in items))
            case content.Quote(blocks=inner):
                return replace(block, blocks=tuple(map(self.block, inner)))
            case content.Definitions(entries=entries):
                where = self.at(block.line - 1)
                new_entries = ((self.words(term, where), tuple(map(self.block, text))) for term, text in entries)
                return replace(block, entries=tuple(new_entries))
            case content.Table(head=head, rows=rows):
                where = self.at(block.line - 1)
                cells = tuple(tuple(self.words(cell, where) for cell in row) for row in (head, *rows))
                return replace(block, head=cells[0], rows=cells[1:])
            case _:
                return block

    def words(self, words: content.Words, where: str) -> content.Words:
        for each in words:
            if isinstance(each, content.Span) and each.link.startswith("#"):
                self.known(each.link, where)
        return tuple(self.span(each.name, where) if isinstance(each, content.Reference) else each for each in words)

    def known(self, address: str, where: str) -> None:
        """Refuse an address within the book that does not exist."""
        addresses = [address for _, address in self.labels.values()]
        if address not in addresses:
            message = "No figure or section has the address {value}."
            raise InputError("link", address, message, names=addresses).within(where)

    def span(self, name: str, where: str) -> content.Span:
        if name not in self.labels:
            targets = [f"[#{each}]" for each in self.labels]
            raise InputError("link", f"[#{name}]", "No figure or section is called {value}.", names=targets).within(
                where
            )
        text, link = self.labels[name]
        return content.Span(text, link=link)


def _within(blocks: Iterable[content.Block]) -> Iterator[content.Block]:
    """Yield the blocks and all the blocks within them."""
    for block in blocks:
        yield block
        match block:
            case content.List(items=items):
                yield from _within(each for item in items for each in item)
            case content.Quote(blocks=inner):
                yield from _within(inner)
            case content.Definitions(entries=entries):
                yield from _within(each for _, text in entries for each in text)


def _is_key(line: str) -> bool:
    """Return whether a line of a ``claims`` block is blank or sets one of the keys with which the block may begin."""
    return not line.strip() or line.partition("=")[0].strip() in SCENE
