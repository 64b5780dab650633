"""Commands with commands below them."""

from __future__ import annotations

import click


class Group(click.Group):
    """Called by its name alone, it shows its help: somebody is looking around, and nothing is wrong."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it, but nothing at all is a wish for help."""
        return super().parse_args(ctx, args or ["--help"])
