"""Make the whole print-and-play kit of one game, several or all."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from printkit.cli._options import for_project, on_paper, own_content, themed
from printkit.cli._print import Printing, for_printing


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME...|all]")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), default="output", show_default=True,
    help="Folder for the files.",
)  # fmt: skip
@on_paper
@themed
@for_project
@for_printing
def command(
    games: tuple[str, ...],
    output: Path,
    paper: str | None,
    theme: str,
    project: Path | None,
    printing: Printing,
) -> None:
    """Write GAME.pdf with boards, pieces and a quick reference, and every board as SVG, into a folder."""
    import engines
    from layouts import paper as paper_size
    from layouts.errors import InputError
    from printkit import dress, export, kit
    from printkit.cli._progress import track

    known = [id for id in engines.names() if id in dress.names()]
    for game in games:
        if game not in (*known, "all"):
            raise InputError("GAME", game, f"a game; games are all, {', '.join(known)}", [*known, "all"])
    wanted = known if not games or "all" in games else [id for id in known if id in games]
    content, look, paper = own_content(project, theme, paper)
    size = paper_size.parse(paper) if paper is not None else None
    files: dict[Path, bytes] = {}
    # All kits are made before the first is written: an error leaves none behind.
    for id in track(wanted, "kit", len(wanted)):
        files |= kit.files(dress.dress(id, content), output, size, look, partial(printing.render, theme=look))
    export.write(files)
    for path in files:
        click.echo(path)
