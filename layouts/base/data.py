"""The program's own tables of words and numbers, in TOML files next to the modules that use them."""

from pathlib import Path
from typing import Any, TypeAlias

Table: TypeAlias = dict[str, Any]
"""A table in a file."""


def beside(module: str | Path, name: str) -> Table:
    """Return the table in a file.

    Args:
        module: the ``__file__`` of a module in the same folder.
        name: name of the file.
    """
    import tomllib  # not needed to list games

    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))
