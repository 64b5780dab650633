"""The parts common to the commands for Strings of Suits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printkit.cli import _complete as complete

if TYPE_CHECKING:
    from printkit.engines.strings.rules import Strings

F = TypeVar("F", bound=Callable[..., Any])


def _find(context: click.Context, parameter: click.Parameter, variant: str | None) -> Strings:
    from printkit.engines.strings.rules import game

    return game(variant)


def a_variant(command: F) -> F:
    """Return the option ``--variant``, passed to the command as ``rules``: the game or a variant."""
    return click.option("--variant", "rules", callback=_find, type=complete.Named("beginners", "advanced", "double"))(
        command
    )
