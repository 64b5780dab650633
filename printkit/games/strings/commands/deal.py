"""Deal the 36 cards of Strings of Suits; the same seed gives the same deal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED, on_paper, themed
from printkit.cli._output import writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write
from printkit.games.strings.commands._strings import a_variant
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.strings.rules import Strings


@click.command()
@click.option("--seed", type=SEED, required=True, metavar="S")
@a_variant
@writes(
    "pdf", "svg", "png", name=lambda parameters: "strings-deal", optional=True,
    also=" The file contains a sheet for every table, with room for scores.",
)  # fmt: skip
@click.option("--title", metavar="TEXT")
@click.option("--date", "dates", multiple=True, metavar="TEXT")
@on_paper
@themed
@for_printing
@as_json
def command(
    seed: int, rules: Strings, output: Path | None, *, title: str | None, dates: tuple[str, ...], paper: str | None,
    theme: str, printing: Printing, as_json: bool,
) -> None:  # fmt: skip
    """Deal the grid of Strings of Suits; the same seed gives the same cards."""
    from printkit.engines.strings.deal import deal

    for option, value in (("--title", title), ("--date", dates or None), ("--paper", paper)):
        if value is not None and output is None:
            text = value if isinstance(value, str) else value[0]
            raise InputError(option, text, "{field} is for the sheet, so it needs --output.")
    if output:
        _print(
            seed, rules, output, title=title or "", dates=dates, paper=paper or "A4", theme=theme, printing=printing
        )
    cards = deal(seed, rules.variant)
    rows = [cards[start : start + 6] for start in range(0, 36, 6)]
    position = rules.text(rules.deal(seed))
    if as_json:
        names = [[card.name for card in row] for row in rows]
        print_json({"seed": seed, "position": position, "cards": names})
        return
    if output:
        return
    for rank, row in zip("654321", rows, strict=True):
        click.echo(f"{rank}  " + "  ".join(f"{card.name + ' ' + card.suits:18}" for card in row).rstrip())
    click.echo("   " + "  ".join(f"{file:18}" for file in "abcdef").rstrip())
    click.echo(position)


def _print(
    seed: int, rules: Strings, output: Path, *, title: str, dates: tuple[str, ...], paper: str, theme: str,
    printing: Printing,
) -> None:  # fmt: skip
    """Print the sheets for all tables."""
    from printkit import export
    from printkit.draw.theme import theme as theme_named
    from printkit.games.strings.deal_sheet import deal_sheets
    from printkit.layouts import paper as paper_size

    export.format_of(output)
    look = theme_named(theme)
    document = deal_sheets(seed, rules, paper=paper_size.parse(paper), theme=look, title=title, dates=dates)
    write(Result(printing.render(document, output, theme=look), document))
