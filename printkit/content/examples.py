"""Examples to print unchanged or to modify: a deck, a board with its pieces, a sheet, a kit."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias, get_args

Example: TypeAlias = Literal["deck", "board", "sheet", "kit"]
EXAMPLES: tuple[Example, ...] = get_args(Example)
"""Kinds of examples."""
PARTS: tuple[Example, ...] = ("deck", "board")
"""Examples that make up the kit, each in a separate folder within it."""


def folder(kind: Example) -> Path:
    """Return the folder that contains an example's files."""
    return Path(__file__).parent / f"example_{kind}"


def files(kind: Example) -> dict[str, bytes]:
    """Return the files of an example, keyed by their names in its folder, starting with the TOML file to print."""
    home = folder(kind)
    contents = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for part in PARTS if kind == "kit" else ():
        contents |= {f"{part}/{name}": data for name, data in files(part).items()}
    return {name: contents[name] for name in sorted(contents, key=lambda name: (name != f"{kind}.toml", name))}
