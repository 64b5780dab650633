"""Options that several commands share, turned into the core's values here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def output(help: str) -> Callable[[F], F]:
    """``-o/--output FILE``."""
    return click.option(
        "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help=help
    )


def themed(command: F) -> F:
    """``--theme NAME``."""
    return click.option("--theme", default="full", metavar="NAME", help="Colours and weights.")(command)


def on_paper(command: F) -> F:
    """``--paper SIZE``, None unless given."""
    return click.option("--paper", metavar="SIZE", help="A5-A0, Letter, Legal, Tabloid or WxH with units.")(
        command
    )
