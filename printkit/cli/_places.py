"""Files and folders on the command line; ``-`` in place of an input file stands for standard input."""

import sys
from errno import ENOENT
from os import PathLike, strerror
from pathlib import Path

import click


class Subject(click.types.StringParamType):
    """The type of a parameter that is the name of an object, or the object itself if a script calls the command."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:  # type: ignore[override]
        """Return the name as text, and anything else unchanged."""
        return str(value) if isinstance(value, str | Path) else value


STREAM = "-"
"""The name for standard input and standard output."""


class Place(click.Path):
    """A file or folder; click would mistake an empty name for the current folder."""

    def __init__(
        self, *, exists: bool = False, file_okay: bool = True, dir_okay: bool = True, ending: str = "",
        binary: bool = False,
    ) -> None:  # fmt: skip
        """Create the type of a parameter.

        Args:
            exists: whether the file must exist; ``-`` is then standard input.
            file_okay: whether it may be a file.
            dir_okay: whether it may be a folder.
            ending: the suffix of the name given to standard input.
            binary: whether the file is binary.
        """
        super().__init__(exists=exists, file_okay=file_okay, dir_okay=dir_okay, path_type=Path)
        self._ending, self._binary = ending, binary

    def convert(
        self, value: str | PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | PathLike[str]:
        """Return the value as a path; for an empty name, the error message names the option."""
        if value == "":
            self.fail("The name of a file or folder must not be empty.", param, ctx)
        if value == STREAM and self.exists and self.file_okay:
            return _spooled(ctx) if self._binary and ctx else standard_input(self._ending)
        from printkit.layouts.base.text import is_held, regular

        if is_held(Path(value)):
            return Path(value)
        if self.exists and not Path(value).exists():
            raise FileNotFoundError(ENOENT, strerror(ENOENT), str(value))
        if self.exists:
            regular(Path(value))
        return super().convert(value, param, ctx)


def standard_input(ending: str) -> Path:
    """Return a path for the text on standard input."""
    from printkit.layouts.base.text import hold

    path = Path(f"{STREAM}{ending}")
    hold(path, sys.stdin.buffer.read())
    return path


def _spooled(context: click.Context) -> Path:
    """Return a temporary file that contains the bytes from standard input and exists while the command runs."""
    import tempfile

    with tempfile.NamedTemporaryFile(prefix="printkit-", delete=False) as file:
        file.write(sys.stdin.buffer.read())
    path = Path(file.name)
    context.call_on_close(lambda: path.unlink(missing_ok=True))
    return path
