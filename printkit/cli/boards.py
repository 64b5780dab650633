"""List the boards with their sizes and options."""

from typing import TypedDict

import click

from printkit.cli._boards import SHORT
from printkit.cli._json import as_json, print_json
from printkit.cli._names import option


@click.command()
@as_json
def command(as_json: bool) -> None:
    """List the boards with their names, unscaled sizes, titles and options."""
    from printkit.layouts import boards

    rows = [_row(name) for name in boards.names()]
    if as_json:
        print_json({"boards": rows})
        return
    for row in rows:
        click.echo(f"{row['name']:11} {row['width']:5.1f} x {row['height']:5.1f} mm  {row['title']}")
        for each in row["options"]:
            default = each["default"]
            usual = f" [{default}]" if default and len(default) < SHORT else ""
            click.echo(f"{'':13}{each['option']:15} {each['help'].rstrip('.')}{usual}")


class Option(TypedDict):
    """An option of a board."""

    option: str
    default: str | None
    help: str


class Row(TypedDict):
    """A board in the list."""

    name: str
    title: str
    width: float
    height: float
    options: list[Option]


def _row(name: str) -> Row:
    from printkit.layouts import boards

    board = boards.find(name)
    return {
        "name": name,
        "title": boards.title(name),
        "width": round(board.width, 6),
        "height": round(board.height, 6),
        "options": [
            {
                "option": option(parameter.name),
                "default": None if parameter.default is None else str(parameter.default),
                "help": parameter.help,
            }
            for parameter in boards.parameters(name)
        ],
    }
