"""List the boards with their sizes and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._boards import SHORT
from printkit.cli._json import as_json, print_json
from printkit.cli._names import option

if TYPE_CHECKING:
    from printkit.layouts.board import Board


@click.command()
@as_json
def command(as_json: bool) -> None:
    """List the boards with their names, unscaled sizes, titles and options."""
    from printkit.layouts import boards

    matches = {name: boards.find(name) for name in boards.names()}
    if as_json:
        print_json({"boards": [_row(name, board) for name, board in matches.items()]})
        return
    for name, board in matches.items():
        click.echo(f"{name:11} {board.width:5.1f} x {board.height:5.1f} mm  {boards.title(name)}")
        for each in boards.parameters(name):
            default = "" if each.default is None else str(each.default)
            usual = f" [{default}]" if 0 < len(default) < SHORT else ""
            click.echo(f"{'':13}{option(each.name):15} {each.help.rstrip('.')}{usual}")


def _row(name: str, board: Board) -> dict[str, object]:
    from printkit.layouts import boards

    options = [
        {
            "option": option(each.name),
            "default": None if each.default is None else str(each.default),
            "help": each.help,
        }
        for each in boards.parameters(name)
    ]
    width, height = round(board.width, 6), round(board.height, 6)
    return {"name": name, "title": boards.title(name), "width": width, "height": height, "options": options}
