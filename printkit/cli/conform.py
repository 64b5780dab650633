"""Compare another program's answers with the rules of a game, position by position."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED, Amount
from printkit.cli._output import named, writes
from printkit.cli._progress import track
from printkit.cli._report import Result, write
from printkit.cli._statuses import Status
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@click.argument("words", nargs=-1, metavar="[-- COMMAND...]")
@click.option("--count", type=click.IntRange(1, 100_000), default=40, metavar="N")
@click.option("--seed", type=SEED, default=0, metavar="S", show_default=True)
@click.option("--nodes", type=click.IntRange(min=0), default=1000, metavar="N", show_default=True)
@click.option("--seconds", type=Amount(min=0.01), default=10, metavar="S", show_default=True)
@writes("jsonl", "pdf", name=named("game", "-conform"), optional=True, also=" A PDF shows the positions as figures.")
@as_json
def command(
    game: Game[P], words: tuple[str, ...], count: int, *, seed: int, nodes: int, seconds: float,
    output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Compare the answers of another program with the rules of GAME.

    COMMAND reads lines {"position": TEXT} on standard input and answers each with a line {"turns": [...], "outcome":
    null or {"winner": NAME, "reason": NAME}, "value": "win"}; reason and value may be omitted. Positions for which
    the answers differ are listed, and drawn in FILE.pdf.

    Without COMMAND, list positions with the correct answers.
    """
    from printkit.engines.conform import Corpus, Difference, differences

    corpus = Corpus(game, nodes)
    positions = corpus.positions(count, seed)
    rows: list[Difference | None] = [Difference(each) for each in positions]
    if words:
        comparisons = differences(corpus, positions, words, seconds=seconds)
        rows = list(track(comparisons, "positions", len(positions)))
    mismatches = [each for each in rows if each]
    if words and as_json:
        print_json({"game": game.name, "positions": len(rows), "differences": [asdict(each) for each in mismatches]})
    elif words:
        click.echo("\n".join(f"{each.position}: {each.clauses()}" for each in mismatches) or "The program agrees.")
        click.echo(f"{plural(len(rows), 'position')} compared, {plural(len(mismatches), 'difference')}.")
    elif as_json:
        print_json({"game": game.name, "positions": [corpus.facts(each) for each in positions]})
    if mismatches and output and output.suffix == ".pdf":
        from printkit import export
        from printkit.export.document import Document
        from printkit.figures.differences import ILLEGAL, LEGAL, figure

        sheets = (
            figure(game.name, each.position, [(LEGAL, each.missing), (ILLEGAL, each.extra)],
                   caption=f"{each.position}. {each.clauses()}")
            for each in mismatches
        )  # fmt: skip
        document = Document(tuple(sheets), f"Positions of {game.info.title}")
        write(Result(export.render(document, output), document))
    elif mismatches and (output or not (words or as_json)):
        lines = "".join(json.dumps(corpus.facts(each.position)) + "\n" for each in mismatches)
        if output:
            write(Result({output: lines.encode()}, what=plural(len(mismatches), "position")))
        else:
            click.echo(lines, nl=False)
    if words and mismatches:
        click.get_current_context().exit(Status.FALSE)
