"""Deal the 36 cards of Strings of Suits, the same for the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED
from printkit.games.strings.commands._strings import a_variant

if TYPE_CHECKING:
    from engines.strings.rules import Strings


@click.command()
@click.option("--seed", type=SEED, required=True, metavar="N", help="Which deal.")
@a_variant
@as_json
def command(seed: int, rules: Strings, as_json: bool) -> None:
    """Deal the grid of Strings of Suits; the same N gives the same cards."""
    from engines.strings.deal import deal

    cards = deal(seed, rules.variant)
    rows = [cards[start : start + 6] for start in range(0, 36, 6)]
    position = rules.text(rules.deal(seed))
    if as_json:
        names = [[card.name for card in row] for row in rows]
        print_json({"seed": seed, "position": position, "cards": names})
        return
    for rank, row in zip("654321", rows, strict=True):
        click.echo(f"{rank}  " + "  ".join(f"{card.name + ' ' + card.suits:18}" for card in row).rstrip())
    click.echo("   " + "  ".join(f"{file:18}" for file in "abcdef").rstrip())
    click.echo(position)
