"""The fence around data files: a file may name only files that are inside its own folder.

Data may come from strangers, so it must not determine which other files are read. Symbolic links are resolved before
the check. Users can extend the fence to another folder with a command-line option, or with the environment variable
``PRINTKIT_ROOT``, which worker processes inherit.
"""

import os
from pathlib import Path

from printkit.layouts.base.refusals import InputError

VARIABLE = "PRINTKIT_ROOT"
"""The environment variable that lists additional folders, separated as they are in ``PATH``."""


class OutsideFolder(InputError):
    """A file outside the folder of the file that names it.

    Args:
        field: the field that names the file.
        name: the name in that field.
        folder: the folder that the file must be in.
    """

    def __init__(self, field: str, name: str, folder: Path) -> None:
        message = (
            f"{{field}} is {{value}}, which is outside {folder}. Move the file there, or allow its folder with "
            "printkit --root DIR."
        )
        super().__init__(field, name, message)
        self.folder = folder


def widen(folder: Path) -> None:
    """Also allow data to name files in another folder, in this process and its workers.

    Raises:
        InputError: there is no such folder.
    """
    folder = folder.resolve()
    if not folder.is_dir():
        raise InputError("root", str(folder), "There is no folder {value}.")
    if folder not in roots():
        os.environ[VARIABLE] = os.pathsep.join(map(str, (*roots(), folder)))


def roots() -> tuple[Path, ...]:
    """Return the folders that users have allowed in addition to each file's own folder."""
    return tuple(Path(each).resolve() for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each)


def inside(folder: Path, name: str, field: str) -> Path:
    """Return the path of a file to which another file, in ``folder``, refers; the path need not exist.

    Args:
        folder: the folder of the file that names it.
        name: name of the file, relative to that folder.
        field: the field that names it, for messages.

    Raises:
        OutsideFolder: the file is neither in that folder nor in one that the user allows.
        InputError: ``name`` cannot be the name of a file.
    """
    if not name or "\0" in name:
        raise InputError(field, name, "the name of a file")
    path = folder / name
    try:
        real = path.resolve()
    except (OSError, RuntimeError) as error:  # links that form a loop
        raise InputError(field, name, "The links in {value} form a loop.") from error
    if not any(real.is_relative_to(each) for each in (folder.resolve(), *roots())):
        raise OutsideFolder(field, name, folder)
    return path
