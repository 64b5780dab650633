"""Files and folders on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class Place(click.Path):
    """A file or folder by its name; click takes an empty name for the folder one is in."""

    def __init__(self, *, exists: bool = False, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(exists=exists, file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; a name that is empty ends in a message that names the option."""
        if value == "":
            self.fail("'' is not a name of a file or folder.", param, ctx)
        return super().convert(value, param, ctx)
