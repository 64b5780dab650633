"""The ``--json`` option of all commands, which prints one JSON object on standard output and nothing else."""

from collections.abc import Mapping

import click

TAKER = "printkit.data"
"""The key under which a click context stores a function that receives the object."""
HELP = "Print one JSON object."

as_json = click.option("--json", "as_json", is_flag=True, help=HELP)
"""The option ``--json``, passed on as ``as_json``, for commands that print their own object."""


def print_json(result: Mapping[str, object]) -> None:
    """Print ``result`` as a line of JSON, with its keys in order, or pass it to the script that calls the command."""
    context = click.get_current_context(silent=True)
    if context and (take := context.meta.get(TAKER)):
        take(result)
        return
    import json

    click.echo(json.dumps(result))
