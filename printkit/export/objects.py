"""Objects of a PDF, read with pikepdf; importing this module without that optional dependency raises an error."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from printkit.layouts.base.installation import to_add
from printkit.layouts.base.refusals import InputError

try:
    import pikepdf
    from pikepdf import (
        Array,
        Dictionary,
        Name,
        Object,
        Operator,
        Page,
        Pdf,
        PdfError,
        Stream,
        String,
        parse_content_stream,
    )
except ImportError:
    raise InputError("check", "pikepdf", f"Checking a PDF needs {{value}}: {to_add()}.") from None

__all__ = [
    "UNREADABLE",
    "Array",
    "Dictionary",
    "Id",
    "Name",
    "Object",
    "Page",
    "Pdf",
    "Stream",
    "String",
    "embedded",
    "entries",
    "opened",
    "operators",
]

UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError, PdfError)
"""Exceptions raised for objects that violate the standard, because a file from an unknown source may contain
anything.
"""
LARGEST = 500_000_000
"""Largest size of a file to examine, in bytes."""
MOST = 16_000_000
"""Largest size of one content stream after unpacking, in bytes: ten times the size of the fullest page in a kit."""


def entries(thing: Object | Page, key: str) -> Object:
    """Return the dictionary under a key of another dictionary; empty if there is none."""
    return thing.get(key, _NOTHING)


_NOTHING = Dictionary()


def embedded(font: Object) -> bool:
    """Return whether the file contains a typeface's outlines."""
    about = entries(font.get("/DescendantFonts", [font])[0], "/FontDescriptor")
    return any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))


Id: TypeAlias = tuple[int, int]
"""The number of an object and its generation."""


def operators(stream: Object | Page, names: str = "") -> list[tuple[Operator, list[Object]]]:
    """Return the operators of a page or a form with their operands: all of them, or only those with the given names.

    Raises TypeError if the object has no operators.
    """
    return [(each.operator, list(each.operands)) for each in parse_content_stream(stream, names)]


@contextmanager
def opened(path: Path) -> Iterator[Pdf]:
    """Open a file, which is closed at the end of the block. Raises InputError if the file is not a PDF or cannot be
    read, even if this becomes apparent only later in the block.
    """
    if not path.is_file() or path.stat().st_size > LARGEST:
        raise InputError("file", path, f"{{value}} must be a file of at most {LARGEST // 1_000_000} MB.")
    if hasattr(pikepdf.settings, "set_qpdf_limits"):
        # A small stream can unpack to a great deal of data, so the amount read from a stream is also limited.
        pikepdf.settings.set_qpdf_limits(flate_max_memory=MOST, run_length_max_memory=MOST, png_max_memory=MOST)
    # Not every version of pikepdf has this function.
    runtime_error = getattr(pikepdf, "QpdfRuntimeError", PdfError)
    try:
        with pikepdf.open(path) as file:
            yield file
    except (PdfError, pikepdf.PasswordError, runtime_error, InputError) as error:
        raise InputError("file", path, f"{{value}} cannot be read as a PDF ({str(error).strip()}).") from None
