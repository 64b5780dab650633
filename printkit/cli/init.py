"""Write a commented example project: own elements, cards, floor plan, Mana values."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", default=".", metavar="[DIR]", type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path) -> None:
    """Write `project.toml` and the files it names into DIR; it works as it stands. Nothing is overwritten."""
    from layouts.errors import InputError
    from printkit import export, project

    files = {folder / name: data for name, data in project.example().items()}
    for path in files:
        if path.exists():
            raise InputError("DIR", path, "free: the file exists already, choose another folder")
    export.write(files)
    for path in files:
        click.echo(path)
