"""The meaning of ``--json`` in every command: one JSON object on standard output and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import click

TAKER = "printkit.data"
"""Key of a click context under which a function that receives the object is stored."""
HELP = "Print one JSON object."

as_json = click.option("--json", "as_json", is_flag=True, help=HELP)
"""The option ``--json``, passed to the command as ``as_json``, for commands with an object of their own."""


def print_json(result: Mapping[str, object]) -> None:
    """Print ``result`` as one line of JSON with its keys in order; if a script calls the command, the script receives
    it.
    """
    context = click.get_current_context(silent=True)
    if context and (take := context.meta.get(TAKER)):
        take(result)
        return
    import json

    click.echo(json.dumps(result))
