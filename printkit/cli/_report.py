"""The messages and files that a command produces, which are handled in the same way for all commands.

A command writes files through :func:`write`. What is then written to standard output depends on the options: nothing
with ``--quiet``, one object with ``--json``, the bytes of the only file with ``--output -``, and otherwise a line for
each file, ``NAME: WHAT``.
"""

from __future__ import annotations

import io
import struct
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from printkit.cli._json import print_json
from printkit.cli._places import STREAM
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.export.document import Document, Sheet
    from printkit.export.files import Content, Files

KEY = "printkit.report"
"""The key under which a click context stores its report."""


@dataclass(slots=True)
class Collected:
    """Everything that a command would write or print, for the script that called it: files, remarks and a JSON
    object.
    """

    results: list[Result] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    data: dict[str, object] = field(default_factory=dict)

    @property
    def files(self) -> dict[Path, bytes]:
        """All files."""
        return {path: bytes(data) for result in self.results for path, data in result.files.items()}


@dataclass(slots=True)
class Report:
    """How a command reports its results.

    Attributes:
        quiet: whether nothing is printed.
        json: whether files are listed as one JSON object.
        data: whether the command prints another JSON object itself, so that files are not listed.
        force: whether files of another kind are replaced.
        piped: whether the only file is written to standard output.
        stdout: standard output as it was before a quiet command.
        collected: list that receives all files and remarks if a script calls the command.
    """

    quiet: bool = False
    json: bool = False
    data: bool = False
    force: bool = False
    piped: bool = False
    stdout: BinaryIO | None = None
    collected: Collected | None = None

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """Discard everything that the command prints on standard output."""
        self.stdout = self.stdout or getattr(sys.stdout, "buffer", None)
        with redirect_stdout(io.StringIO()):
            yield


def report() -> Report:
    """Return the report of the running command."""
    context = click.get_current_context(silent=True)
    if context is None:
        return Report()
    result: Report = context.meta.setdefault(KEY, Report())
    return result


@dataclass(frozen=True, slots=True)
class Result:
    """Files that belong together, and a description of their contents.

    Attributes:
        files: the bytes of each file.
        document: the sheets in the files: all in one file, or one in each.
        what: a description in words of the contents of every file.
        name: the common name of all files, which are then listed on one line; empty for a line for each file.
    """

    files: Files
    document: Document | None = None
    what: str = ""
    name: str = ""

    def rows(self) -> Iterator[dict[str, object]]:
        """Yield the path of each file, its contents, and its pages."""
        sheets = self.document.sheets if self.document else ()
        for number, (path, data) in enumerate(self.files.items()):
            own_sheets = sheets if len(self.files) == 1 else sheets[number : number + 1]
            if not own_sheets:
                yield {"path": str(path), "what": self.what or kind(path, data)}
                continue
            pages = [
                {"page": page, "title": sheet.title or sheet.label, "paper": size(sheet.width, sheet.height)}
                for page, sheet in enumerate(own_sheets, start=1)
            ]
            yield {"path": str(path), "what": ", ".join(filter(None, (self.what, sides(own_sheets)))), "pages": pages}


def write(*results: Result) -> None:
    """Write the files of all results, or none of them, and report them."""
    from printkit import export

    files = {path: data for result in results for path, data in result.files.items()}
    now = report()
    if now.collected:
        now.collected.results += results
        return
    if now.piped:
        _pour(files, now)
        return
    for path in files:
        replaceable(path)
    export.write(files)
    if now.json:
        print_json({"files": [row for result in results for row in result.rows()]})
    elif not now.data:
        for result in results:
            lines = [f"{row['path']}: {row['what']}" for row in result.rows()]
            click.echo("\n".join([f"{result.name}: {result.what}"] if result.name else lines))


def note(text: str) -> None:
    """Print a remark on standard error; a script that calls the command receives the remark with the files."""
    if collection := report().collected:
        collection.notes.append(text)
    else:
        click.echo(text, err=True)


def remarks(problems: Sequence[object]) -> None:
    """Print the numbered faults that are marked in a draft, or the guesses about its table."""
    for number, problem in enumerate(problems, start=1):
        note(f"note {number}: {problem}")


def replaceable(path: Path, field: str = "output") -> None:
    """Refuse to replace a file whose content does not match its name, unless ``--force`` is given.

    Raises:
        InputError: the content of a file does not match its name.
        OSError: a file cannot be read.
    """
    from printkit.export.files import KINDS

    file_kind, now = KINDS.get(path.suffix.lower()), report()
    if file_kind and not now.force and not now.collected:
        file_kind.check(path, field)


def _pour(files: Files, now: Report) -> None:
    """Write the only file to standard output. Raises InputError if there are several files."""
    if len(files) != 1:
        message = f"{{field}} cannot be {{value}} for {plural(len(files), 'file')}. Name a file or add --format pdf."
        raise InputError("output", STREAM, message)
    if now.stdout is None:
        raise OSError("closed")
    for content in files.values():
        now.stdout.writelines((content,) if isinstance(content, bytes) else content)
    now.stdout.flush()


def size(width: float, height: float) -> str:
    """Return the name of the paper of this size in mm, or the lengths of its sides: ``A4``, ``206 x 226 mm``."""
    from printkit.layouts.paper import SIZES

    for paper in SIZES.values():
        if sorted((paper.width, paper.height)) == sorted((round(width, 3), round(height, 3))):
            return paper.name
    return f"{width:.4g} x {height:.4g} mm"


def sides(sheets: Sequence[Sheet]) -> str:
    """Describe the pages in words: ``16 A4 pages on 8 sheets of paper``."""
    counts = Counter(size(sheet.width, sheet.height) for sheet in sheets)
    backs = sum(sheet.back for sheet in sheets)
    on_paper = f" on {plural(len(sheets) - backs, 'sheet')} of paper" if 0 < backs < len(sheets) else ""
    return f"{pages(counts)}{on_paper}"


def pages(counts: Mapping[str, int]) -> str:
    """Describe the number of pages of each size: ``3 A4 pages``, ``1 page of 206 x 226 mm``."""
    parts = [
        f"{plural(count, 'page')} of {name}" if name[0].isdigit() else plural(count, f"{name} page")
        for name, count in counts.items()
    ]
    return " and ".join(parts)


def kind(path: Path, data: Content) -> str:
    """Describe the kind and the size of a file: ``image of 620 x 877 pixels``."""
    ending = path.suffix.lower().removeprefix(".")
    if ending == "png":
        width, height = struct.unpack(">II", bytes(data)[16:24])
        return f"image of {width} x {height} pixels"
    names = {"html": "web page", "jsonl": "puzzles", "play": "record of a game", "md": "Markdown text"}
    name = names.get(ending, f"{ending.upper()} file")
    return f"{name}, {len(data) / 1000:,.0f} kB" if len(data) >= 1000 else f"{name}, {plural(len(data), 'byte')}"
