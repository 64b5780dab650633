"""Results of the functions: values that can be turned into PDF, SVG, PNG and any other format that a command can
write.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, TypeAlias, overload

from printkit import export
from printkit.api import commands
from printkit.api.checked import public
from printkit.api.commands import PressSettings
from printkit.cli._boards import option_value
from printkit.cli._options import Dpi
from printkit.cli._report import Collected, sides
from printkit.content.short_names import short_name
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.scripting import Position
from printkit.export.document import Document, Sheet
from printkit.export.files import KINDS
from printkit.layouts import board as layouts, boards as known_boards
from printkit.layouts.base.frozen import dataclass, field, fields, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed, plural

Where = Literal["section", "back", "none"]
"""The place for the solutions of puzzles: after all puzzles, on the backs of pages, or nowhere."""
if TYPE_CHECKING:
    Slice: TypeAlias = slice[int | None, int | None, int | None]
else:
    Slice = slice
TEXTS = ("play", "txt")
"""Text formats other than Markdown."""
_STEM = "printkit-0000000000"
"""A placeholder for the name of an SVG, used until its digest is known."""


class Printable(ABC):
    """A result that can be written in several formats, with exactly the same bytes every time."""

    __slots__ = ()

    @property
    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """The pages of the result, each of which can also be used as a picture."""

    @abstractmethod
    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes, keyed by name."""

    @public
    def to_pdf(self) -> bytes:
        """Return all pages as a PDF."""
        return self._bytes("pdf")

    @public
    def to_svg(self, *, prefix: str | None = None) -> str:
        """Return the only page as an SVG, without the XML declaration that a file would have.

        Args:
            prefix: prefix of all ids; by default it depends on the picture, so that different pictures can share a
                web page.
        """
        text = self._bytes("svg", stem=_STEM if prefix is None else prefix).decode()
        text = text[text.index("<svg") :]
        return text.replace(_STEM, f"p{sha256(text.encode()).hexdigest()[:10]}") if prefix is None else text

    @public
    def to_png(self, *, dpi: float = 300.0) -> bytes:
        """Return the only page as a PNG with this many pixels per inch."""
        return self._bytes("png", dpi)

    @public
    def save(self, path: str | Path, *, dpi: float = 300.0, force: bool = False) -> tuple[Path, ...]:
        """Write the result to a file, whose suffix determines the format, and return the names of all files.

        Args:
            path: the file. In a single-page format, several pages become ``NAME-1.svg``, ``NAME-2.svg``...
            dpi: pixels per inch of a PNG.
            force: replace an existing file even if its content is of a different kind.
        """
        files = self.files(path, dpi=dpi)
        write(files, force=force)
        return tuple(files)

    def _bytes(self, ending: str, dpi: float = 300.0, *, stem: str = "page") -> bytes:
        path = Path(f"{stem}.{ending}")
        files = self.files(path, dpi=dpi)
        if path not in files:
            why = f"because they make {plural(len(files), 'file')}; call save(), or convert one page at a time."
            raise InputError("format", ending, f"These pages cannot be combined into one {ending.upper()}, {why}")
        return files[path]

    def _repr_svg_(self) -> str | None:
        return self.pages[0].to_svg() if self.pages else None

    def __repr__(self) -> str:
        title = next((page.title for page in self.pages if page.title), "")
        return f"<{type(self).__name__} {title[:80]!r}: {sides(self.pages)}>"


def _render(document: Document, path: str | Path, dpi: float) -> dict[Path, bytes]:
    files = export.render(document, Path(path), dpi=Dpi().convert(dpi, None, None))
    return {name: bytes(content) for name, content in files.items()}


def write(files: Mapping[Path, bytes], *, force: bool = False) -> None:
    """Write either all of the files or none. Raises InputError if a file of another kind would be replaced."""
    for path in () if force else files:
        if kind := KINDS.get(path.suffix.lower()):
            kind.check(path, "path")
    export.write(files)


@dataclass(frozen=True, slots=True, repr=False)
class Page(Printable, Sheet):
    """A single sheet.

    Attributes:
        about: the metadata of the file that contains it.
    """

    about: Document = field(default_factory=lambda: Document((), ""), repr=False, compare=False)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The page itself, as a tuple."""
        return (self,)

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the file that :meth:`save` writes."""
        document = replace(self.about, sheets=(self,), title=self.title or self.about.title)
        return _render(document, path, dpi)


@dataclass(frozen=True, slots=True, repr=False)
class Pages(Printable, Document):
    """A group of sheets, which can be counted and indexed."""

    @classmethod
    def of(cls, document: Document) -> Self:
        """Return the pages of a document."""
        return cls(**{each.name: getattr(document, each.name) for each in fields(Document)})

    @property
    def pages(self) -> tuple[Page, ...]:
        """The sheets, each as a page."""
        return _pages(self)

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes."""
        return _render(self, path, dpi)

    def __len__(self) -> int:
        return len(self.sheets)

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)

    def __getitem__(self, number: int) -> Page:
        return self.pages[number]


def _pages(document: Document) -> tuple[Page, ...]:
    return tuple(
        Page(**{each.name: getattr(sheet, each.name) for each in fields(Sheet)}, about=replace(document, sheets=()))
        for sheet in document.sheets
    )


@dataclass(frozen=True, slots=True, repr=False)
class Print(Printable):
    """The result of a command, identical byte for byte to the output on the command line.

    Attributes:
        command: its name.
        options: its arguments.
        made: the files in the default format of the command.
    """

    command: str
    options: Mapping[str, object]
    made: Collected = field(compare=False)

    @classmethod
    def of(cls, command: str, options: Mapping[str, object]) -> Self:
        """Return the result of a command called with these arguments. Raises Refusal."""
        options = {name: _text(value) for name, value in options.items() if value is not None}
        path = Path(".".join((_stem(command, options), *commands.formats(command)[:1])))
        return cls(command, options, commands.run(command, options, path if path.suffix else Path()))

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the result, if it has any."""
        documents = (each.document for each in self.made.results if each.document)
        return tuple(page for document in documents for page in _pages(document))

    @property
    def data(self) -> Mapping[str, object]:
        """The output of the command with ``--json``, if it is more than a list of files."""
        return self.made.data

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for the person who prints the result."""
        return tuple(self.made.notes)

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes."""
        path, format_names = Path(path), commands.formats(self.command)
        ending = path.suffix.lower().removeprefix(".")
        if ending not in format_names and not (ending == "" and self.command == "rulebook"):
            message = f"a file name that ends in {listed((f'.{name}' for name in format_names), 'or')}"
            message = message if format_names else "No file is written, so use the result's data instead of {value}."
            raise InputError("path", path.name, message, names=[f"{path.stem}.{name}" for name in format_names])
        if len(self.made.files) == 1 and ending in ("pdf", "html", "play") and ending == format_names[0]:
            return {path: next(iter(self.made.files.values()))}
        options = {**self.options, "dpi": dpi} if dpi != 300 else self.options
        return commands.run(self.command, options, path).files

    @public
    def to_html(self) -> str:
        """Return the web page that the command writes."""
        return self._bytes("html").decode()

    @public
    def to_text(self) -> str:
        """Return the text that the command writes: a record, a plan or Markdown."""
        return self._bytes(next((each for each in commands.formats(self.command) if each in TEXTS), "md")).decode()

    def _repr_png_(self) -> bytes | None:
        pictures = [data for path, data in self.made.files.items() if path.suffix == ".png"]
        return pictures[0] if pictures and not self.pages else None

    def __repr__(self) -> str:
        what = "; ".join(str(row["what"]) for result in self.made.results for row in result.rows())
        return f"<{self.command} {_stem(self.command, self.options)[:80]}: {what[:150]}>"


def _text(value: object) -> object:
    return value.text if isinstance(value, Position) else value


def _stem(command: str, options: Mapping[str, object]) -> str:
    """Return a file name made from the subject of a command."""
    key, subject = next(iter(options.items()), ("", None))
    subject = subject[0] if isinstance(subject, tuple) and subject else subject
    subject = getattr(subject, "id", subject)
    if not isinstance(subject, str | Path) or key in ("paper", "theme"):
        subject = command.replace(" ", "-")
    return short_name(str(subject))


@dataclass(frozen=True, slots=True, repr=False)
class Kit(Print):
    """The files with everything needed for a game; iterating over a kit yields their names.

    A kit has no ``pages``: its drawings are discarded as soon as its PDF is complete.
    """

    def files(self, path: str | Path = "output", *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes into a folder; for NAME.pdf, only the PDF."""
        if (ending := Path(path).suffix) and not Path(path).is_dir():
            chosen = [data for name, data in self.made.files.items() if name.suffix == ending]
            if not chosen:
                message = f"A kit cannot be written as {{value}}; its files are {listed(self._endings(), 'and')}."
                raise InputError("path", Path(path).name, message)
            return {Path(path): chosen[0]}
        return {Path(path) / name: data for name, data in self.made.files.items()}

    def _endings(self) -> list[str]:
        return sorted({path.suffix for path in self.made.files})

    def __iter__(self) -> Iterator[Path]:
        return iter(self.made.files)

    def __len__(self) -> int:
        return len(self.made.files)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str | Path) and Path(name) in self.made.files

    def _repr_svg_(self) -> str | None:
        return next((data.decode() for path, data in self.made.files.items() if path.suffix == ".svg"), None)


@dataclass(frozen=True, slots=True, repr=False)
class Board(Printable, layouts.Board):
    """A board and the options for printing it.

    Attributes:
        options: its print options.
    """

    options: Mapping[str, object] = field(default_factory=dict, compare=False)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The printed sheets of the board."""
        return Print.of("board", self.options).pages

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes."""
        return commands.run("board", {**self.options, "dpi": dpi}, Path(path)).files

    def __repr__(self) -> str:
        return f"<Board {self.name!r}: {len(self.spots)} spots, {self.width:.1f} x {self.height:.1f} mm>"


def board(name: str, options: Mapping[str, object], own: Mapping[str, object]) -> Board:
    """Make a board from its own options and its print options. Raises Refusal."""
    if name.endswith(".toml"):
        message = "{value} is your own board: read_board() reads it, and sheets() prints it."
        raise InputError("name", name, message)
    kinds = {each.name: each.kind for each in known_boards.parameters(name)}
    values = {
        key: option_value(kinds[key], str(value), key) if isinstance(value, str | Path) and key in kinds else value
        for key, value in own.items()
    }
    geometry = known_boards.find(name, **values)
    shape = {each.name: getattr(geometry, each.name) for each in fields(geometry) if each.init}
    return Board(**shape, options={"board": name, **options, "own": own})


@dataclass(frozen=True, slots=True, repr=False)
class Puzzles(Sequence[Puzzle], Printable):
    """Puzzles, which can be counted, sliced, proved and printed; a PDF or SVG of them is a sheet with up to twelve.

    Attributes:
        puzzles: the puzzles.
        subject: the game whose collection contains all the puzzles; empty if there is none.
    """

    puzzles: tuple[Puzzle, ...]
    subject: str = ""

    @overload
    def __getitem__(self, number: int) -> Puzzle: ...
    @overload
    def __getitem__(self, number: Slice) -> Puzzles: ...
    def __getitem__(self, number: int | Slice) -> Puzzle | Puzzles:
        return Puzzles(self.puzzles[number]) if isinstance(number, slice) else self.puzzles[number]

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of a sheet with these puzzles."""
        return self.sheet().pages

    def files(self, path: str | Path, *, dpi: float = 300.0) -> Mapping[Path, bytes]:
        """Return the files that :meth:`save` writes; NAME.jsonl contains all puzzles."""
        from printkit.engines.puzzles.puzzle import write as text_of

        if Path(path).suffix == ".jsonl":
            return {Path(path): text_of(self.puzzles).encode("ascii")}
        return self.sheet().files(path, dpi=dpi)

    @public
    def check(self, *, with_players: bool = False) -> Puzzles:
        """Prove all puzzles again from their positions alone, and return them. Raises Refusal if any puzzle is
        unsound.
        """
        from printkit.engines.puzzles.check import check_all

        return Puzzles(tuple(check_all(self.puzzles, with_players)), self.subject)

    @public
    def sheet(
        self, *, count: int | Literal["all"] | None = None, kind: str | Iterable[str] = (),
        stars: str | int | None = None, theme: str | Iterable[str] = (), puzzle_theme: str | Iterable[str] = (),
        large_print: bool = False, seed: int | None = None, paper: str | None = None, per_page: int | None = None,
        solutions: Where | None = None, answers: str | Path | None = None, rules: bool | None = None,
        hints: bool = False, name_lines: bool = False, title: str | None = None, cards: bool = False,
        duplex: Literal["long", "short", "fold", "none"] | None = None, press: PressSettings | None = None,
    ) -> Print:  # fmt: skip
        """Make a booklet with solutions, or a deck of cards; the options are those of ``printkit puzzles sheet``."""
        return self._made("puzzles sheet", locals())

    @public
    def book(
        self, *, count: int | Literal["all"] | None = None, kind: str | Iterable[str] = (),
        stars: str | int | None = None, theme: str | Iterable[str] = (), puzzle_theme: str | Iterable[str] = (),
        large_print: bool = False, seed: int | None = None, paper: str | None = None, per_page: int | None = None,
        title: str | None = None, picked: bool = False, press: PressSettings | None = None,
    ) -> Print:  # fmt: skip
        """Make a book with chapters, hints and an index; the options are those of ``printkit puzzles book``."""
        return self._made("puzzles book", locals())

    @public
    def calendar(
        self, year: int, *, kind: str | Iterable[str] = (), stars: str | int | None = None,
        theme: str | Iterable[str] = (), puzzle_theme: str | Iterable[str] = (), large_print: bool = False,
        seed: int | None = None, paper: str | None = None, per_page: int | None = None,
        answers: str | Path | None = None, rules: bool = False, hints: bool = False, title: str | None = None,
        press: PressSettings | None = None,
    ) -> Print:  # fmt: skip
        """Make a calendar with a puzzle for each week of a year; the options are those of ``printkit puzzles
        calendar``.
        """
        return self._made("puzzles calendar", locals())

    def _made(self, command: str, options: Mapping[str, object]) -> Print:
        arguments = {name: value for name, value in options.items() if name != "self"}
        arguments["stars"] = None if options["stars"] is None else str(options["stars"])
        return Print.of(command, {"file": (self.subject or self,), **arguments})

    def __repr__(self) -> str:
        games = listed(sorted({puzzle.game for puzzle in self.puzzles}), "and")
        return f"<Puzzles: {plural(len(self), 'puzzle')} of {games[:100] or 'no game'}>"
