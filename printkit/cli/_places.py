"""Files and folders on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

import click


class Place(click.Path):
    """A file or folder by its name; click takes an empty name for the folder one is in."""

    def __init__(self, *, exists: bool = False, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(exists=exists, file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(
        self, value: str | PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | PathLike[str]:
        """The path; a name that is empty ends in a message that names the option."""
        if value == "":
            self.fail("The name of a file or folder must not be empty.", param, ctx)
        return super().convert(value, param, ctx)


def write(files: Mapping[Path, bytes]) -> None:
    """Write all files, or none, and print their names."""
    from printkit import export

    export.write(files)
    for path in files:
        click.echo(path)
