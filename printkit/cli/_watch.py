"""``--watch``: a command that runs again whenever one of its files changes."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path

import click

from printkit.cli._options import Command
from printkit.cli._progress import rest
from printkit.content.changes import state
from printkit.layouts.base.refusals import InputError, Refusal

SOURCES = (".toml", ".md")
"""Suffixes of the files that people write for a command."""
WRITTEN = (".toml", ".md", ".csv", ".tsv", ".txt")
"""Suffixes of files that no command with ``--watch`` writes, so that changes to such files count even while the
command runs.
"""
PAUSE = 0.15
"""Number of seconds between two checks of the files."""


def watched(command: Command) -> Command:
    """Add ``--watch``: run again whenever the file or another file in its folder changes, until Ctrl-C."""

    @click.option("--watch", is_flag=True)
    @wraps(command)
    def inner(*args: object, watch: bool, **options: object) -> object:
        if not watch:
            return command(*args, **options)

        folders = {path.resolve().parent for path in _sources(options.values())}
        if not folders:
            raise InputError("--watch", None, "{field} needs your own file, NAME.toml or NAME.md.")
        names = ", ".join(map(str, sorted(folders)))
        click.echo(f"Watching {names}; Ctrl-C ends.", err=True)
        follow(lambda: command(*args, **options), folders)
        return None

    return inner


def follow(run: Callable[[], object], folders: Iterable[Path], pause: Callable[[], None] | None = None) -> None:
    """Run once, and again after every change, until a keyboard interrupt.

    A refusal is printed, and the command waits for the next change, because files are often incomplete while they are
    being edited.

    Args:
        run: the work.
        folders: folders whose files are watched, including those in subfolders.
        pause: function that waits between two checks.
    """
    from printkit.content.worker import timed

    rest()
    pause = pause or (lambda: time.sleep(PAUSE))
    try:
        while True:
            before = state(folders)
            try:
                with timed():
                    run()
            except Refusal as error:
                click.echo(f"printkit: {error}", err=True)
            except OSError as error:
                click.echo(f"printkit: {error.filename or 'a file'}: {error.strerror or error}", err=True)
            # Files that the command itself wrote do not count as changes.
            snapshot = {**state(folders), **{path: at for path, at in before.items() if path.suffix in WRITTEN}}
            while state(folders) == snapshot:
                pause()
    except KeyboardInterrupt:
        return


def _sources(values: Iterable[object]) -> Iterator[Path]:
    """Yield the user's own files among the values of a command's parameters."""
    for value in values:
        if isinstance(value, tuple):
            yield from _sources(value)
        elif isinstance(value, str | Path) and Path(value).suffix in SOURCES:
            yield Path(value)
