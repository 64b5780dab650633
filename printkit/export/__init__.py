"""Conversion of documents to files, with one backend per format, chosen by the file-name ending.

Each format has a module here, named after its file ending, whose function ``files`` writes a
:class:`~printkit.export.job.Job`; the formats are listed below.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

from printkit.export.document import Document, Sheet
from printkit.export.files import Content, Files, TextKind, write
from printkit.export.inks import USUAL, Inks
from printkit.export.job import Job
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed

__all__ = ["CUTTERS", "FORMATS", "Content", "Files", "TextKind", "format_of", "render", "write"]

FORMATS = ("pdf", "svg", "png")
"""Formats of prints and pictures."""
CUTTERS = ("svg", "dxf", "pdf")
"""Formats for cutting machines."""


def format_of(path: Path, formats: Sequence[str] = FORMATS) -> str:
    """Return the format of a file name. Raises InputError for an ending that is not in ``formats``."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in formats:
        message = f"a file name that ends in {listed((f'.{name}' for name in formats), 'or')}"
        raise InputError("output", path.name, message, names=[f"{path.stem}.{name}" for name in formats])
    return ending


def render(
    document: Document,
    path: Path,
    *,
    dpi: float = 300.0,
    inks: Inks = USUAL,
    formats: Sequence[str] = FORMATS,
    watch: Callable[[Iterable[Sheet]], Iterable[Sheet]] = iter,
) -> Files:
    """Return the files for ``document``, keyed by name.

    A PDF contains all sheets; in a single-page format, one sheet is written as ``NAME.svg``, and several as
    ``NAME-1.svg``, ``NAME-2.svg`` and so on.

    Args:
        document: the document to write.
        path: the output file, whose ending determines the format.
        dpi: pixels per inch of a PNG.
        inks: PDF settings for a press or a cutter.
        formats: the possible formats.
        watch: if each sheet becomes a separate file, a function that wraps the iteration over the sheets, for example
            to show progress.
    """
    backend = import_module(f"printkit.export.{format_of(path, formats)}")
    write: Callable[[Job], Files] = backend.files
    return write(Job(document, path, dpi=dpi, inks=inks, watch=watch))
