"""The option ``--plan FILE`` for the commands that use a floor plan, and the code that reads the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._places import Place
from printkit.layouts.base.refusals import located

if TYPE_CHECKING:
    from printkit.layouts.floorplan import Plan

a_plan = click.option("--plan", type=Place(exists=True, dir_okay=False, ending=".txt"))
"""The option ``--plan``, passed to the command as the path ``plan``, or None."""


def read_plan(file: Path | None) -> Plan:
    """Return the plan in a file, or the default plan if there is no file.

    Raises:
        InputError: the file contains no plan.
    """
    from printkit.layouts.floorplan import DEFAULT, Plan

    if file is None:
        return DEFAULT
    with located(f"--plan {file}"):
        return Plan.read(file)
