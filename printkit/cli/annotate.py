"""Turn a recorded game into book pages, with comments on every turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import on_paper, themed
from printkit.cli._output import named, writes
from printkit.cli._places import Place
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write
from printkit.layouts.base.refusals import InputError, located

if TYPE_CHECKING:
    from printkit.books.annotated import Annotated

ENDINGS = (".pdf", ".html", ".md")


@click.command()
@click.argument("file", metavar="FILE.play", type=Place(exists=True, dir_okay=False, ending=".play"))
@writes("pdf", "html", "md", name=named("file"), optional=True)
@click.option("--nodes", type=click.IntRange(min=0), metavar="N")
@as_json
@on_paper
@themed
@for_printing
def command(
    file: Path,
    output: Path | None,
    nodes: int | None,
    *,
    as_json: bool,
    paper: str | None,
    theme: str,
    printing: Printing,
) -> None:
    """Annotate the game in FILE.play turn by turn, with a score sheet and figures.

    A turn is called a blunder only if it provably gives away a proved result. All other judgements are estimates by
    the strongest level and are marked as such. Without -o, the command lists the turns.
    """
    from printkit.books import annotated
    from printkit.engines.players.annotate import as_json as rows

    if output and output.suffix.lower() not in ENDINGS:
        raise InputError("output", output.name, "a file name that ends in .pdf, .html or .md", names=ENDINGS)
    judgement = _judged(file, nodes)
    if output:
        _write(judgement, output, paper, theme=theme, printing=printing)
    if as_json:
        print_json({"game": judgement.record.game, "turns": rows(judgement.remarks)})
    elif not output:
        for each in judgement.remarks:
            share = annotated.FRACTION.get(each.kept) or annotated.percent(each.left)
            better = f", better {' '.join(turn.turn for turn in each.better[:3])}" if each.better else ""
            click.echo(f"{each.number}. {each.player} {each.turn}: {each.verdict}, {share}{better}")


def _judged(file: Path, nodes: int | None) -> Annotated:
    """Return the game in a file, with a remark on every turn. Raises a Refusal that names the file."""
    from printkit.books.annotated import Annotated
    from printkit.cli._progress import track
    from printkit.engines.players.annotate import judged
    from printkit.engines.record import read
    from printkit.engines.records import SEVERAL, kind_of, replayed
    from printkit.layouts.base.text import read_text

    text = read_text(file)
    with located(str(file)):
        kind = kind_of(text)
        if kind and kind[0] == SEVERAL:
            message = 'This is the record of a match. Split it at its "game:" lines and annotate one game at a time.'
            raise InputError("record", "a match", message)
        record, replayed_game = read(text), replayed(text)
        remarks = tuple(track(judged(record, nodes), "turns", replayed_game.turns))
        game_name = record.game.partition(":")[0] if kind else record.game
        return Annotated(record, remarks, game_name, replayed_game.outcome, replayed_game.courses[-1].positions[-1])


def _write(judgement: Annotated, output: Path, paper: str | None, *, theme: str, printing: Printing) -> None:
    """Write the chapter to a file."""
    from printkit.books import annotated, rulebook
    from printkit.draw.theme import theme as theme_named
    from printkit.layouts import paper as paper_size

    text = annotated.markdown(judgement)
    look = theme_named(theme)
    book = rulebook.parse(text, output.with_suffix(".md").name)
    match output.suffix.lower():
        case ".md":
            write(Result({output: text.encode()}))
        case ".html":
            write(Result({output: rulebook.web_page(book, look)}))
        case _:
            document = rulebook.pages(book, paper_size.parse(paper or "A4"), look).document()
            write(Result(printing.render(document, output, theme=look), document))
