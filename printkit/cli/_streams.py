"""Support for standard streams in any state: closed, full, in another code page, or without a reader."""

import os
import sys
from io import TextIOWrapper
from typing import TextIO


def reserve() -> None:
    """Open the standard streams that are closed, so that no other file is opened under their numbers.

    If standard output was closed, writing to it then fails, as it should; if standard error was closed, messages are
    lost.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            # The system assigns the lowest free number.
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
        if getattr(sys, name) is None:
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def speak() -> None:
    """Let standard output and standard error accept every character."""
    for stream in (sys.stdout, sys.stderr):
        every_character(stream)


def every_character(stream: TextIO | None) -> None:
    """Let a stream accept every character, regardless of the system's code page.

    Files and pipes get UTF-8, with the same bytes on every system, unless ``PYTHONIOENCODING`` specifies otherwise. A
    terminal keeps its encoding and shows a question mark for each character that it lacks.
    """
    if not isinstance(stream, TextIOWrapper) or stream.encoding.lower().replace("-", "") == "utf8":
        return
    if not stream.isatty() and not os.environ.get("PYTHONIOENCODING"):
        stream.reconfigure(encoding="utf-8")
    elif stream.errors == "strict":
        stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Discard everything that standard output did not accept, because Python would otherwise try to write it again on
    exit.
    """
    if sys.stdout is sys.__stdout__:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
