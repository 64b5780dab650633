"""Check, without searching, a certificate that proves line by line who wins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, position_of
from printkit.cli._json import as_json, print_json
from printkit.cli._options import Amount
from printkit.cli._places import Place
from printkit.cli._solver import counter, warn_uncompiled
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@click.argument("file", type=Place(dir_okay=False))
@click.option("--make", is_flag=True)
@a_position
@click.option("--memory", type=Amount(0.001, 1024), default=4, metavar="GB")
@as_json
def command(game: Game[P], file: Path, make: bool, *, position: str | None, memory: float, as_json: bool) -> None:
    """Confirm every line of the certificate FILE using only the rules of Yoso-Go.

    With --make, first prove who wins POSITION and write the certificate: the winner's reply to every turn by the
    loser.
    """
    if game.name != "yoso":
        message = "{field} must be yoso, the only game with certificates, not {value}."
        raise InputError("game", game.name, message, names=("yoso",))
    from printkit.engines.yoso.certificate import PACKED, TITLE, check, encoded

    if make:
        from printkit import export
        from printkit.engines.yoso.prove import prove

        begins = re.compile(rb"\x1f\x8b" if file.suffix == PACKED else TITLE.encode())
        export.TextKind("a certificate", (".txt", PACKED), begins).check(file, "file")
        warn_uncompiled()
        with counter("positions searched") as tell:
            text = prove(game.text(position_of(game, position)), int(memory * 2**30), tell)
        export.write({file: encoded(text, file)})
    elif position is not None:
        message = "{field} can only be used with --make; a certificate names its own position."
        raise InputError("--position", position, message)
    with counter("replies checked") as tell:
        report = check(file, tell)
    if as_json:
        print_json(
            {
                "position": report.position,
                "winner": report.winner,
                "steps": report.steps,
                "rank": report.rank,
                "digest": report.digest,
            }
        )
        return
    click.echo(f"proved: {report.winner} wins {report.position}")
    click.echo(f"{report.steps:,} replies, at most {report.rank} turns of the winner, sha256 {report.digest}")
