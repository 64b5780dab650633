"""List the coordinates of everything on a board: spots, straight lines and links, in mm."""

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS
from printkit.cli._json import as_json, print_json


@click.command(context_settings=SETTINGS)
@click.argument("board", shell_complete=complete.names(complete.boards))
@as_json
@click.pass_context
def command(context: click.Context, board: str, as_json: bool) -> None:
    """List the coordinates of everything on BOARD, in mm from its lower left corner, with y pointing upwards.

    `printkit boards` lists the boards and their own options (`--width`, `--orientation`, `--plan`...).
    """
    from printkit.cli._boards import chosen

    shape = chosen(board, context)
    if as_json:
        print_json(
            {
                "board": shape.name,
                "unit": "mm",
                "width": _rounded(shape.width),
                "height": _rounded(shape.height),
                "spots": [
                    {"id": spot.id, "x": _rounded(spot.x), "y": _rounded(spot.y), "attributes": dict(spot.attributes)}
                    for spot in shape.spots
                ],
                "lines": [{"id": line.id, "spots": list(line.spots)} for line in shape.lines],
                "links": [list(link) for link in shape.links],
            }
        )
        return
    counts = f"{len(shape.spots)} spots, {len(shape.lines)} lines, {len(shape.links)} links"
    click.echo(f"{shape.name}: {shape.width:.2f} x {shape.height:.2f} mm, {counts}")
    for spot in shape.spots:
        attributes = " ".join(f"{name}={value}" for name, value in spot.attributes.items())
        click.echo(f"{spot.id:4} {spot.x:9.3f} {spot.y:9.3f}  {attributes}".rstrip())
    for line in shape.lines:
        click.echo(" ".join(line.spots))


def _rounded(mm: float) -> float:
    """Round to a millionth of a millimetre, because anything finer is floating-point noise."""
    return round(mm, 6) + 0.0
